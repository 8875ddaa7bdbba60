// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

class QPainter;

namespace shardscape::panel {

/// Names that people put into an order: dragged, or chosen with the arrows and moved with Ctrl or Shift and the arrows. Orders are
/// told while dragging, so that views follow. What a tile looks like is said by who derives from it.
/// Thread: GUI only.
class OrderRow : public QWidget {
    Q_OBJECT

public:
    explicit OrderRow(QWidget* parent = nullptr);

    /// What stands there, first to last. While a tile is dragged it stays with the pointer, and nothing is set.
    void setTiles(const QStringList& tiles);
    [[nodiscard]] const QStringList& tiles() const { return m_tiles; }
    void setTheme(const theme::Theme& theme);
    /// Puts a tile elsewhere; places outside are ignored.
    void move(int from, int to) { moveTile(from, to, true); }
    [[nodiscard]] QRectF tileRect(int place) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// Not `finished` while the pointer is down.
    void ordered(const QStringList& tiles, bool finished);

protected:
    [[nodiscard]] virtual QSizeF tileSize() const = 0;
    [[nodiscard]] virtual double between() const = 0; ///< from tile to tile
    virtual void paintTile(QPainter& painter, const QString& tile, const QRectF& box, bool held) const = 0;
    /// Between two tiles.
    virtual void paintBetween(QPainter& painter, QPointF middle) const;
    [[nodiscard]] const theme::Theme& colours() const { return m_theme; }

    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void moveTile(int from, int to, bool finished);

    QStringList m_tiles;
    theme::Theme m_theme;
    int m_chosen = 0;
    bool m_ring = false; ///< the keyboard is at work
    bool m_dragging = false;
    bool m_moved = false;
    QPointF m_pointer;
    double m_grip = 0; ///< of the pointer within the tile
};

} // namespace shardscape::panel
