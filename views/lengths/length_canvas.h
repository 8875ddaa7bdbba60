// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lengths/length_bars.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

namespace shardscape::lengths {

/// The histogram, drawn with the pointer (a drag sets every column it passes) or by keys: Left and Right choose a column, Up and Down
/// change it by a twentieth of the top, Page Up and Down by a fifth, Delete empties it.
///
/// Thread: GUI only.
class LengthCanvas : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit LengthCanvas(QWidget* parent = nullptr);

    /// While a drag lasts its own edits come back here and change nothing.
    void setLengths(const workload::LengthHistogram& lengths, std::int32_t sequence);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    [[nodiscard]] Bars barsShown() const;
    [[nodiscard]] std::size_t current() const { return m_current; }
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {900, 300}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 150}; }

signals:
    /// Not `finished`: more of the same drag follows.
    void lengthsDrawn(const shardscape::workload::LengthHistogram& lengths, bool finished);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] QRectF plotIn(const QRectF& rect) const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme, bool interactive) const;
    void draw(const QPointF& from, const QPointF& to);
    void set(std::size_t column, double share);
    void describe();

    std::vector<Column> m_columns;
    std::int32_t m_sequence = 0;
    double m_top = 1;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_hovered;
    QPointF m_last;
    bool m_drawing = false;
    bool m_ring = false;
    theme::Theme m_theme;
};

} // namespace shardscape::lengths
