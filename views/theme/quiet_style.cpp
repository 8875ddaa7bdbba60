// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/quiet_style.h"

#include "theme/theme.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

namespace shardscape::theme {

namespace {

/// A filled and outlined box with soft corners, on whole pixels.
void box(QPainter& painter, const QRect& rect, const QColor& fill, const QColor& outline, double corner = kCorner,
         double width = 1)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(outline.isValid() ? QPen(outline, width) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = outline.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), corner, corner);
    painter.restore();
}

} // namespace

QuietStyle::QuietStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

void QuietStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr
        || qobject_cast<QTabBar*>(widget) != nullptr) {
        widget->setAttribute(Qt::WA_Hover, true);
    }
}

void QuietStyle::unpolish(QWidget* widget)
{
    QProxyStyle::unpolish(widget);
}

int QuietStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return kGap;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
        return kMargin;
    case PM_SplitterWidth:
        return 5;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int QuietStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 300;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

void QuietStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    const Theme& theme = Theme::of(option->palette);
    switch (element) {
    case PE_FrameFocusRect:
        if (option->state & State_KeyboardFocusChange || option->state & State_HasFocus) {
            box(*painter, option->rect, QColor(), theme.accent, kCorner - 2, 1.5);
        }
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

} // namespace shardscape::theme
