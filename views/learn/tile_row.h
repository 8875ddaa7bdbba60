// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

namespace shardscape::learn {

/// Tiles that are dragged into order. Arrows choose one, with Shift they move it.
///
/// Thread: GUI only.
class TileRow : public QWidget {
    Q_OBJECT

public:
    explicit TileRow(QWidget* parent = nullptr);

    /// What stands there, first to last; while a tile is dragged it stays with the pointer.
    void setTiles(const QStringList& tiles);
    [[nodiscard]] const QStringList& tiles() const { return m_tiles; }
    void setTheme(const theme::Theme& theme);
    /// Puts a tile elsewhere; places outside are ignored.
    void move(int from, int to);
    [[nodiscard]] QRectF tileRect(int place) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void ordered(const QStringList& tiles);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] int tileAt(double x) const;
    void describe();

    QStringList m_tiles;
    theme::Theme m_theme;
    int m_chosen = 0;
    bool m_dragging = false;
};

} // namespace shardscape::learn
