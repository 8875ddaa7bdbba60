// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

namespace shardscape::draw {

/// The axes in the order in which they number the ranks, fastest first, as chips: dragged to another place, or moved with
/// Ctrl and the arrows after choosing one with the arrows. Moves are told while dragging, so that views follow.
/// Thread: GUI only.
class RankOrderChips : public QWidget {
    Q_OBJECT

public:
    explicit RankOrderChips(QWidget* parent = nullptr);

    /// "tp-cp-dp-pp".
    void setOrder(const QString& order);
    [[nodiscard]] QString order() const { return m_axes.join(QLatin1Char('-')); }
    /// Axes of one rank are drawn quiet: their place makes no difference.
    void setIdle(const QStringList& axes);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QRectF chipRect(int index) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// Not `finished` while the pointer is down.
    void orderChosen(const QString& order, bool finished);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void move(int from, int to, bool finished);
    void describe();

    QStringList m_axes;
    QStringList m_idle;
    theme::Theme m_theme;
    int m_chosen = 0;
    bool m_ring = false;
    bool m_dragging = false;
    bool m_moved = false;
    QPointF m_pointer;
    double m_grip = 0; ///< of the pointer within the chip
};

} // namespace shardscape::draw
