// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QAbstractButton>
#include <QStringList>

namespace shardscape::inspector {

/// One change that would help, in columns: what, how sure it is to fit, what it makes of the step.
///
/// Thread: GUI only.
class AdviceRow : public QAbstractButton {
    Q_OBJECT

public:
    struct Text {
        QStringList change; ///< longest first
        QString fits;       ///< "97 %"
        QString step;       ///< "+0.5 %"
        bool tight = false; ///< `fits` is a warning
        QString said;       ///< the row as a sentence, for those who listen and for tests
    };

    explicit AdviceRow(QWidget* parent = nullptr);

    void setRow(const Text& row);
    void setTheme(const theme::Theme& theme);

    /// Height of any row.
    [[nodiscard]] static double height();
    /// The heads of the numbers' columns, over rows of that rectangle's width.
    static void paintHeads(QPainter& painter, const QRectF& rect, const theme::Theme& theme);
    /// The row without its widget, for pictures.
    static void paintRow(QPainter& painter, const QRectF& rect, const Text& row, const theme::Theme& theme,
                         bool hovered);

signals:
    /// The pointer or the focus came or went: what it would do is shown, or no longer.
    void previewed(bool shown);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    bool m_ring = false; ///< the keyboard is in use: show where it is
    Text m_row;
    theme::Theme m_theme;
};

} // namespace shardscape::inspector
