// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/difference.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

namespace shardscape::compare {

/// What one layout takes more or less than another, part by part, from total to total.
///
/// Thread: GUI only.
class DifferenceView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit DifferenceView(Quantity quantity, QWidget* parent = nullptr);

    void setDifference(const Difference& difference, const QString& base, const QString& other);
    [[nodiscard]] const Difference& shown() const { return m_difference; }
    void setTheme(const theme::Theme& theme);

    /// What is painted, for tests.
    [[nodiscard]] DifferenceGeometry geometryShown() const;
    /// Neither the title nor the name of a part is cut; names of layouts are people's own.
    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    /// "6.21 s per step, 0.63 s less than A".
    [[nodiscard]] QString headline() const;
    /// "Kernel efficiency +5.91 s: 26.4 s in B, 20.5 s in A"; empty for a part that is not shown.
    [[nodiscard]] QString changeText(const QString& id) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {620, 320}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {420, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 150}; }

signals:
    /// A part was clicked, or Enter pressed on it.
    void changeActivated(const QString& id);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Frame;
    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    void paintFrame(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    [[nodiscard]] QString amount(std::int64_t value, bool sign) const;
    [[nodiscard]] int barAt(const DifferenceGeometry& geometry, const QPointF& at) const;
    void activate(int bar);
    void describe();

    Quantity m_quantity;
    Difference m_difference;
    QString m_base;
    QString m_other;
    theme::Theme m_theme;
    int m_hovered = -1;
    int m_cursor = -1;
    bool m_byKeyboard = false;
    bool m_folds = true; ///< small changes in one bar, until it is clicked
};

} // namespace shardscape::compare
