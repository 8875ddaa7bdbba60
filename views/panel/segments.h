// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

namespace shardscape::panel {

/// A row of buttons of which exactly one is chosen. Arrow keys step, Home and End jump.
///
/// Thread: GUI only.
class Segments : public QWidget {
    Q_OBJECT

public:
    explicit Segments(QStringList texts, QWidget* parent = nullptr);

    [[nodiscard]] int current() const { return m_current; }
    /// Out of range: ignored. Emits nothing.
    void setCurrent(int index);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    /// Where a button is: tests and pictures.
    [[nodiscard]] QRectF segmentRect(int index) const;

signals:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void choose(int index);
    [[nodiscard]] int segmentAt(const QPointF& at) const;

    QStringList m_texts;
    theme::Theme m_theme;
    int m_current = 0;
    int m_hovered = -1;
    bool m_ring = false; ///< the keyboard is in use: show where it is
};

} // namespace shardscape::panel
