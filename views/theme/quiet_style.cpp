// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/quiet_style.h"

#include "theme/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>

namespace shardscape::theme {

namespace {

constexpr int kScrollBar = 11;
constexpr int kShortestHandle = 28;
constexpr int kIndicator = 16;

/// A filled and outlined box with soft corners, on whole pixels.
void box(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& outline,
         double corner = kCorner, double width = 1)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(outline.isValid() ? QPen(outline, width) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const double inset = outline.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), corner, corner);
    painter.restore();
}

enum class Direction { Up, Down, Left, Right };

constexpr int kMenuArrow = 14;  ///< room for the arrow of a button that opens a menu
constexpr int kMenuButton = 24; ///< of a button's part that opens a menu, where the rest does something else

/// A button with words that does nothing but open a menu.
bool opensMenu(const QStyleOptionToolButton& tool)
{
    return (tool.features & QStyleOptionToolButton::HasMenu) != 0
           && (tool.features & QStyleOptionToolButton::MenuButtonPopup) == 0 && !tool.text.isEmpty()
           && tool.toolButtonStyle != Qt::ToolButtonIconOnly;
}

/// An open arrow, as wide as `size`, in the middle of a rectangle.
void chevron(QPainter& painter, const QRectF& rect, Direction direction, const QColor& colour,
             double size = 8)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.translate(rect.center());
    switch (direction) {
    case Direction::Down: break;
    case Direction::Up: painter.rotate(180); break;
    case Direction::Left: painter.rotate(90); break;
    case Direction::Right: painter.rotate(-90); break;
    }
    const double half = size / 2;
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF points[] = {{-half, -half / 2}, {0, half / 2}, {half, -half / 2}};
    painter.drawPolyline(points, 3);
    painter.restore();
}

bool has(const QStyleOption& option, QStyle::StateFlag flag)
{
    return option.state & flag;
}

bool showsFocus(const QStyleOption& option)
{
    return has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
}

QColor inkOf(const QStyleOption& option, const Theme& theme)
{
    return has(option, QStyle::State_Enabled) ? theme.text : mix(theme.quietText, theme.pane, 0.35);
}

/// The ground and outline of anything that can be pressed.
void pressable(QPainter& painter, const QStyleOption& option, const Theme& theme, bool flat)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool hovered = enabled && has(option, QStyle::State_MouseOver);
    const bool pressed = enabled && has(option, QStyle::State_Sunken);
    const bool checked = has(option, QStyle::State_On);
    QColor fill = flat ? QColor() : theme.pane;
    QColor outline = flat ? QColor() : theme.line;
    if (checked || pressed) {
        fill = enabled ? theme.accentSoft : theme.hover;
        outline = enabled ? theme.accent : theme.line;
    } else if (hovered) {
        fill = theme.hover;
        outline = flat ? QColor() : mix(theme.line, theme.text, 0.15);
    } else if (!enabled && !flat) {
        fill = theme.ground;
    }
    if (fill.isValid() || outline.isValid()) {
        box(painter, option.rect, fill, outline);
    }
}

void focusRing(QPainter& painter, const QRectF& rect, const Theme& theme, double corner = kCorner)
{
    box(painter, rect, QColor(), theme.accent, corner, 2);
}

void field(QPainter& painter, const QStyleOption& option, const Theme& theme)
{
    const bool focused = has(option, QStyle::State_HasFocus);
    const bool enabled = has(option, QStyle::State_Enabled);
    box(painter, option.rect, enabled ? theme.pane : theme.ground, focused ? theme.accent : theme.line,
        kCorner, focused ? 1.5 : 1);
}

void checkMark(QPainter& painter, const QRectF& rect, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF c = rect.center();
    const QPointF points[] = {c + QPointF(-3.5, 0), c + QPointF(-1, 2.8), c + QPointF(3.8, -3)};
    painter.drawPolyline(points, 3);
    painter.restore();
}

/// A square with a mark, or a circle with a dot.
void indicator(QPainter& painter, const QStyleOption& option, const Theme& theme, bool round)
{
    const bool on = has(option, QStyle::State_On);
    const bool partly = has(option, QStyle::State_NoChange);
    const bool enabled = has(option, QStyle::State_Enabled);
    QRectF rect(0, 0, kIndicator, kIndicator);
    rect.moveCenter(QRectF(option.rect).center());
    const QColor accent = enabled ? theme.accent : mix(theme.quietText, theme.pane, 0.5);
    const QColor outline = on || partly ? accent
                                        : mix(theme.line, theme.text,
                                              has(option, QStyle::State_MouseOver) ? 0.4 : 0.2);
    box(painter, rect, on || partly ? accent : (enabled ? theme.pane : theme.ground), outline,
        round ? kIndicator / 2.0 : 4);
    const QColor mark = theme.textOn(accent);
    if (on && round) {
        box(painter, rect.adjusted(5, 5, -5, -5), mark, QColor(), 3);
    } else if (on) {
        checkMark(painter, rect, mark);
    } else if (partly) {
        painter.fillRect(rect.adjusted(4, 7, -4, -7), mark);
    }
}

/// The option with a soft selection: rows and menus are not shouted at.
template <class Option>
Option softened(const Option& option, const Theme& theme)
{
    Option copy = option;
    copy.palette.setColor(QPalette::Highlight, theme.accentSoft);
    copy.palette.setColor(QPalette::HighlightedText, theme.text);
    return copy;
}

} // namespace

QuietStyle::QuietStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{}

void QuietStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr
        || qobject_cast<QAbstractSpinBox*>(widget) != nullptr || qobject_cast<QTabBar*>(widget) != nullptr
        || qobject_cast<QScrollBar*>(widget) != nullptr || qobject_cast<QSlider*>(widget) != nullptr
        || qobject_cast<QHeaderView*>(widget) != nullptr) {
        widget->setAttribute(Qt::WA_Hover, true);
    }
}

int QuietStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_MenuBarPanelWidth: return 0;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return kGap;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin: return kMargin;
    case PM_SplitterWidth: return 5;
    case PM_ScrollBarExtent: return kScrollBar;
    case PM_ScrollBarSliderMin: return kShortestHandle;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return kIndicator;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
    case PM_SliderLength: return 16;
    case PM_MenuButtonIndicator: return kMenuButton;
    case PM_TabBarTabHSpace:
        return widget != nullptr && widget->property(kTightTabs).toBool() ? kTightTabSpace : kTabSpace;
    case PM_TabBarTabVSpace: return 14;
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin: return kGrid;
    case PM_HeaderMargin: return kGrid + 2;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int QuietStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_Transient:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_UnderlineShortcut: return 0;
    case SH_ToolTip_WakeUpDelay: return 300;
    case SH_ScrollBar_LeftClickAbsolutePosition: return 1;
    default: return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QSize QuietStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const
{
    QSize found = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        found.setHeight(std::max(found.height(), kControlHeight));
        found.rwidth() += kGrid;
        break;
    case CT_ToolButton:
        found.setHeight(std::max(found.height(), kControlHeight));
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            tool != nullptr && !tool->text.isEmpty() && tool->toolButtonStyle != Qt::ToolButtonIconOnly) {
            found.rwidth() += kGap + (opensMenu(*tool) ? kMenuArrow : 0);
        }
        found.setWidth(std::max(found.width(), kControlHeight));
        break;
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_LineEdit:
        // One height for all three, so that they stand in a row as one line.
        found.setHeight(std::max(option->fontMetrics.height() + 3 * kGrid, kControlHeight));
        found.rwidth() += type == CT_LineEdit ? kGap : type == CT_SpinBox ? kMargin + kGrid : 0;
        break;
    case CT_ItemViewItem: found.setHeight(std::max(found.height(), 24)); break;
    case CT_HeaderSection: found.setHeight(std::max(found.height(), kControlHeight)); break;
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator) {
            found.setHeight(std::max(found.height(), 26));
        }
        break;
    case CT_GroupBox: found.rheight() += 2 * kGrid; break;
    case CT_MenuBarItem: found += QSize(kGap, kGrid); break;
    default: break;
    }
    return found;
}

QRect QuietStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const QRect found = QProxyStyle::subElementRect(element, option, widget);
    if (element == SE_LineEditContents) {
        // The field inside a spin or combo box stands where that box puts it.
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame != nullptr && frame->lineWidth > 0) {
            return found.adjusted(kGrid, 0, -kGrid, 0);
        }
    }
    return found;
}

QRect QuietStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                 const QWidget* widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            // No arrows: the groove is the whole bar.
            const bool level = bar->orientation == Qt::Horizontal;
            const int length = level ? bar->rect.width() : bar->rect.height();
            int handle = length;
            if (bar->maximum > bar->minimum) {
                const auto range = static_cast<qint64>(bar->maximum) - bar->minimum;
                handle = static_cast<int>(static_cast<qint64>(length) * bar->pageStep
                                          / (range + bar->pageStep));
                handle = std::clamp(handle, std::min(kShortestHandle, length), length);
            }
            const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                      length - handle, bar->upsideDown);
            const auto piece = [&](int from, int to) {
                const QRect rect = level ? QRect(from, 0, to - from, bar->rect.height())
                                         : QRect(0, from, bar->rect.width(), to - from);
                return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
            };
            switch (part) {
            case SC_ScrollBarGroove: return bar->rect;
            case SC_ScrollBarSlider: return piece(start, start + handle);
            case SC_ScrollBarSubPage: return piece(0, start);
            case SC_ScrollBarAddPage: return piece(start + handle, length);
            default: return {};
            }
        }
    }
    if (control == CC_GroupBox) {
        if (const auto* group = qstyleoption_cast<const QStyleOptionGroupBox*>(option)) {
            // The name stands above its box, not in the line.
            const bool named = !group->text.isEmpty() || (group->subControls & SC_GroupBoxCheckBox);
            const int head = named ? std::max(group->fontMetrics.height(), kIndicator) + kGrid : 0;
            const QRect rect = group->rect;
            const int check = group->subControls & SC_GroupBoxCheckBox ? kIndicator + 6 : 0;
            switch (part) {
            case SC_GroupBoxFrame: return rect.adjusted(0, head, 0, 0);
            case SC_GroupBoxContents: return rect.adjusted(1, head + 1, -1, -1);
            case SC_GroupBoxCheckBox:
                return visualRect(
                    group->direction, rect,
                    QRect(rect.left(), rect.top() + (head - kGrid - kIndicator) / 2, kIndicator, kIndicator));
            case SC_GroupBoxLabel:
                return visualRect(group->direction, rect,
                                  QRect(rect.left() + check, rect.top(),
                                        group->fontMetrics.horizontalAdvance(group->text) + kGrid,
                                        head - kGrid));
            default: break;
            }
        }
    }
    if (control == CC_SpinBox) {
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            const QRect rect = spin->rect;
            constexpr int kArrows = 20;
            const bool arrows = spin->buttonSymbols != QAbstractSpinBox::NoButtons;
            switch (part) {
            case SC_SpinBoxFrame: return rect;
            case SC_SpinBoxEditField:
                return visualRect(spin->direction, rect,
                                  rect.adjusted(kGrid, 2, arrows ? -kArrows : -kGrid, -2));
            case SC_SpinBoxUp:
            case SC_SpinBoxDown:
                if (!arrows) {
                    return {};
                }
                return visualRect(
                    spin->direction, rect,
                    QRect(rect.right() - kArrows + 1,
                          part == SC_SpinBoxUp ? rect.top() + 1 : rect.top() + rect.height() / 2, kArrows,
                          rect.height() / 2 - 1));
            default: break;
            }
        }
    }
    if (control == CC_ComboBox) {
        constexpr int kArrow = 22;
        const QRect rect = option->rect;
        switch (part) {
        case SC_ComboBoxArrow:
            return visualRect(option->direction, rect,
                              QRect(rect.right() - kArrow + 1, rect.top(), kArrow, rect.height()));
        case SC_ComboBoxEditField:
            return visualRect(option->direction, rect, rect.adjusted(kGap, 2, -kArrow, -2));
        default: break;
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

void QuietStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    const Theme& theme = Theme::of(option->palette);
    switch (element) {
    case PE_FrameFocusRect:
        if (showsFocus(*option) || qstyleoption_cast<const QStyleOptionFocusRect*>(option) != nullptr) {
            focusRing(*painter, option->rect, theme, kCorner - 2);
        }
        return;
    case PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool flat = button != nullptr && (button->features & QStyleOptionButton::Flat);
        const bool primary = button != nullptr && (button->features & QStyleOptionButton::DefaultButton)
                             && has(*option, State_Enabled) && !has(*option, State_On);
        if (primary) {
            const QColor fill = has(*option, State_Sunken)      ? mix(theme.accent, theme.text, 0.2)
                                : has(*option, State_MouseOver) ? mix(theme.accent, theme.text, 0.1)
                                                                : theme.accent;
            box(*painter, option->rect, fill, QColor());
        } else {
            pressable(*painter, *option, theme, flat);
        }
        if (showsFocus(*option)) {
            // On the accent colour a ring in the accent colour would not be seen: its own text's colour is.
            if (primary) {
                box(*painter, QRectF(option->rect).adjusted(2, 2, -2, -2), QColor(),
                    theme.textOn(theme.accent), 4, 1.5);
            } else {
                focusRing(*painter, option->rect, theme);
            }
        }
        return;
    }
    case PE_PanelButtonTool: pressable(*painter, *option, theme, has(*option, State_AutoRaise)); return;
    case PE_FrameLineEdit:
    case PE_FrameButtonBevel: return;
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame != nullptr && frame->lineWidth > 0) {
            field(*painter, *option, theme);
        }
        return;
    }
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: indicator(*painter, *option, theme, false); return;
    case PE_IndicatorRadioButton: indicator(*painter, *option, theme, true); return;
    case PE_IndicatorArrowDown:
        chevron(*painter, option->rect, Direction::Down, inkOf(*option, theme));
        return;
    case PE_IndicatorArrowUp: chevron(*painter, option->rect, Direction::Up, inkOf(*option, theme)); return;
    case PE_IndicatorArrowLeft:
        chevron(*painter, option->rect, Direction::Left, inkOf(*option, theme));
        return;
    case PE_IndicatorArrowRight:
        chevron(*painter, option->rect, Direction::Right, inkOf(*option, theme));
        return;
    case PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            chevron(*painter, option->rect,
                    header->sortIndicator == QStyleOptionHeader::SortUp ? Direction::Up : Direction::Down,
                    theme.accent);
        }
        return;
    case PE_IndicatorBranch:
        if (has(*option, State_Children)) {
            chevron(*painter, option->rect, has(*option, State_Open) ? Direction::Down : Direction::Right,
                    theme.quietText);
        }
        return;
    case PE_Frame:
    case PE_FrameMenu:
    case PE_FrameDockWidget:
    case PE_FrameWindow: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame == nullptr || frame->lineWidth > 0) {
            painter->save();
            painter->setPen(theme.line);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            painter->restore();
        }
        return;
    }
    case PE_FrameGroupBox: box(*painter, option->rect, theme.pane, theme.line, kPaneCorner); return;
    case PE_PanelScrollAreaCorner: painter->fillRect(option->rect, theme.pane); return;
    case PE_FrameTabWidget:
        painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1),
                          theme.line);
        return;
    case PE_FrameTabBarBase: {
        const QRect& r = option->rect;
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme.line);
        return;
    }
    case PE_FrameStatusBarItem:
    case PE_PanelStatusBar: return;
    case PE_PanelMenu: painter->fillRect(option->rect, theme.pane); return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, theme.pane);
        painter->save();
        painter->setPen(mix(theme.line, theme.text, 0.15));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            const QStyleOptionViewItem soft = softened(*item, theme);
            QProxyStyle::drawPrimitive(element, &soft, painter, widget);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void QuietStyle::drawTab(const QStyleOptionTab& tab, QPainter& painter, const Theme& theme) const
{
    const bool selected = has(tab, State_Selected);
    const bool hovered = has(tab, State_MouseOver) && has(tab, State_Enabled) && !selected;
    const QRect& r = tab.rect;
    if (hovered) {
        box(painter, r.adjusted(2, 4, -2, -4), theme.hover, QColor());
    }
    if (selected) {
        QRect line;
        switch (tab.shape) {
        case QTabBar::RoundedSouth:
        case QTabBar::TriangularSouth: line = QRect(r.left() + kGap, r.top(), r.width() - 2 * kGap, 2); break;
        case QTabBar::RoundedWest:
        case QTabBar::TriangularWest:
            line = QRect(r.right() - 1, r.top() + kGrid, 2, r.height() - 2 * kGrid);
            break;
        case QTabBar::RoundedEast:
        case QTabBar::TriangularEast:
            line = QRect(r.left(), r.top() + kGrid, 2, r.height() - 2 * kGrid);
            break;
        default: line = QRect(r.left() + kGap, r.bottom() - 1, r.width() - 2 * kGap, 2);
        }
        painter.fillRect(line, theme.accent);
    }
}

void QuietStyle::drawHeader(const QStyleOptionHeader& header, QPainter& painter, const Theme& theme) const
{
    const QRect& r = header.rect;
    painter.fillRect(r,
                     has(header, State_MouseOver) && has(header, State_Enabled) ? theme.hover : theme.pane);
    if (header.orientation == Qt::Horizontal) {
        painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme.line);
        painter.fillRect(QRect(r.right(), r.top() + 6, 1, r.height() - 12), theme.line);
    } else {
        painter.fillRect(QRect(r.right(), r.top(), 1, r.height()), theme.line);
    }
}

void QuietStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const Theme& theme = Theme::of(option->palette);
    switch (element) {
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton copy = *button;
            if (has(*button, State_Enabled)) {
                if (has(*button, State_On)) {
                    copy.palette.setColor(QPalette::ButtonText, theme.accent);
                } else if (button->features & QStyleOptionButton::DefaultButton) {
                    copy.palette.setColor(QPalette::ButtonText, theme.textOn(theme.accent));
                }
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_ToolButtonLabel:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            QStyleOptionToolButton copy = *tool;
            if (has(*tool, State_On) && has(*tool, State_Enabled)) {
                copy.palette.setColor(QPalette::ButtonText, theme.accent);
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            drawTab(*tab, *painter, theme);
            return;
        }
        break;
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            QStyleOptionTab copy = *tab;
            if (has(*tab, State_Enabled)) {
                copy.palette.setColor(QPalette::WindowText,
                                      has(*tab, State_Selected) ? theme.text : theme.quietText);
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            drawHeader(*header, *painter, theme);
            return;
        }
        break;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, theme.pane);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          theme.line);
        return;
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeader copy = *header;
            copy.palette.setColor(QPalette::ButtonText, theme.quietText);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_ItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            const QStyleOptionViewItem soft = softened(*item, theme);
            QProxyStyle::drawControl(element, &soft, painter, widget);
            return;
        }
        break;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            painter->fillRect(item->rect, theme.pane);
            if (has(*item, State_Enabled) && has(*item, State_Selected)) {
                painter->save();
                painter->setRenderHint(QPainter::Antialiasing);
                painter->setPen(Qt::NoPen);
                painter->setBrush(has(*item, State_Sunken) ? theme.accentSoft : theme.hover);
                painter->drawRoundedRect(QRectF(item->rect).adjusted(1, 1, -1, -1), kCorner, kCorner);
                painter->restore();
            }
            int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
            if (proxy()->styleHint(SH_UnderlineShortcut, item, widget) == 0) {
                flags |= Qt::TextHideMnemonic;
            }
            proxy()->drawItemText(painter, item->rect, flags, item->palette, has(*item, State_Enabled),
                                  item->text, QPalette::Text);
            return;
        }
        break;
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            if (item->menuItemType == QStyleOptionMenuItem::Separator && item->text.isEmpty()) {
                painter->fillRect(QRect(item->rect.left() + kGap, item->rect.center().y(),
                                        item->rect.width() - 2 * kGap, 1),
                                  theme.line);
                return;
            }
            const QStyleOptionMenuItem soft = softened(*item, theme);
            QProxyStyle::drawControl(element, &soft, painter, widget);
            return;
        }
        break;
    case CE_MenuBarEmptyArea: painter->fillRect(option->rect, theme.pane); return;
    case CE_ToolBar:
        painter->fillRect(option->rect, theme.ground);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                          theme.line);
        return;
    case CE_Splitter: {
        const QRect& r = option->rect;
        const bool hovered = has(*option, State_MouseOver) || has(*option, State_Sunken);
        const QColor colour = hovered ? theme.accent : theme.line;
        if (has(*option, State_Horizontal)) {
            painter->fillRect(QRect(r.center().x(), r.top(), 1, r.height()), colour);
        } else {
            painter->fillRect(QRect(r.left(), r.center().y(), r.width(), 1), colour);
        }
        return;
    }
    case CE_ProgressBarGroove: {
        QRectF rect = option->rect;
        rect.setHeight(std::min(rect.height(), 8.0));
        rect.moveCenter(QRectF(option->rect).center());
        box(*painter, rect, mix(theme.line, theme.pane, 0.3), QColor(), rect.height() / 2);
        return;
    }
    case CE_ProgressBarContents:
        if (const auto* progress = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            QRectF rect = progress->rect;
            rect.setHeight(std::min(rect.height(), 8.0));
            rect.moveCenter(QRectF(progress->rect).center());
            if (progress->maximum > progress->minimum) {
                const double done = static_cast<double>(static_cast<qint64>(progress->progress)
                                                        - progress->minimum)
                                    / static_cast<double>(static_cast<qint64>(progress->maximum)
                                                          - progress->minimum);
                rect.setWidth(rect.width() * std::clamp(done, 0.0, 1.0));
                if (rect.width() >= 1) {
                    box(*painter, rect, theme.accent, QColor(), rect.height() / 2);
                }
                return;
            }
        }
        break; // no known length: Fusion's moving stripes
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void QuietStyle::drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter, const Theme& theme) const
{
    painter.fillRect(bar.rect, theme.pane);
    if (bar.maximum <= bar.minimum) {
        return; // nothing to scroll: no handle, and no jump when there is
    }
    const bool level = bar.orientation == Qt::Horizontal;
    const bool active = (bar.activeSubControls & SC_ScrollBarSlider) && has(bar, State_MouseOver);
    const bool dragged = active && has(bar, State_Sunken);
    const double inset = active ? 2 : 3;
    const QRectF handle = QRectF(subControlRect(CC_ScrollBar, &bar, SC_ScrollBarSlider, nullptr))
                              .adjusted(level ? 1 : inset, level ? inset : 1, level ? -1 : -inset,
                                        level ? -inset : -1);
    const QColor colour = mix(theme.line, theme.quietText, dragged ? 0.9 : active ? 0.7 : 0.45);
    box(painter, handle, colour, QColor(), std::min(handle.width(), handle.height()) / 2);
}

void QuietStyle::drawSlider(const QStyleOptionSlider& slider, QPainter& painter, const Theme& theme,
                            const QWidget* widget) const
{
    const bool level = slider.orientation == Qt::Horizontal;
    const bool enabled = has(slider, State_Enabled);
    const QRectF whole = slider.rect;
    const QRectF handle = subControlRect(CC_Slider, &slider, SC_SliderHandle, widget);
    QRectF groove = level ? QRectF(whole.left() + 2, handle.center().y() - 2, whole.width() - 4, 4)
                          : QRectF(handle.center().x() - 2, whole.top() + 2, 4, whole.height() - 4);
    box(painter, groove, theme.line, QColor(), 2);
    QRectF done = groove;
    if (level) {
        slider.upsideDown ? done.setLeft(handle.center().x()) : done.setRight(handle.center().x());
    } else {
        slider.upsideDown ? done.setTop(handle.center().y()) : done.setBottom(handle.center().y());
    }
    const QColor accent = enabled ? theme.accent : mix(theme.quietText, theme.pane, 0.5);
    box(painter, done, accent, QColor(), 2);
    if (slider.subControls & SC_SliderTickmarks) {
        QStyleOptionSlider marks = slider;
        marks.subControls = SC_SliderTickmarks;
        QProxyStyle::drawComplexControl(CC_Slider, &marks, &painter, widget);
    }
    QRectF knob(0, 0, 14, 14);
    knob.moveCenter(handle.center());
    box(painter, knob, has(slider, State_MouseOver) && enabled ? theme.accentSoft : theme.pane, accent, 7, 2);
    if (showsFocus(slider)) {
        box(painter, knob.adjusted(-1, -1, 1, 1), QColor(), mix(theme.accent, theme.pane, 0.4), 8, 2);
    }
}

void QuietStyle::drawComboBox(const QStyleOptionComboBox& combo, QPainter& painter, const Theme& theme,
                              const QWidget* widget) const
{
    if (combo.editable) {
        field(painter, combo, theme);
    } else {
        QStyleOption ground = combo;
        ground.state &= ~QStyle::State_On;
        pressable(painter, ground, theme, !combo.frame);
        if (showsFocus(combo)) {
            focusRing(painter, combo.rect, theme);
        }
    }
    chevron(painter, subControlRect(CC_ComboBox, &combo, SC_ComboBoxArrow, widget), Direction::Down,
            has(combo, State_Enabled) ? theme.quietText : inkOf(combo, theme), 7);
}

void QuietStyle::drawSpinBox(const QStyleOptionSpinBox& spin, QPainter& painter, const Theme& theme,
                             const QWidget* widget) const
{
    if (spin.frame) {
        field(painter, spin, theme);
    }
    if (spin.buttonSymbols == QAbstractSpinBox::NoButtons) {
        return;
    }
    const auto arrow = [&](SubControl part, Direction direction, bool possible) {
        const QRect rect = subControlRect(CC_SpinBox, &spin, part, widget);
        const bool active = possible && has(spin, State_MouseOver) && (spin.activeSubControls & part);
        if (active) {
            box(painter, rect.adjusted(0, 1, -2, 0), has(spin, State_Sunken) ? theme.accentSoft : theme.hover,
                QColor(), 3);
        }
        chevron(painter, rect, direction, possible ? theme.quietText : mix(theme.quietText, theme.pane, 0.6),
                6);
    };
    arrow(SC_SpinBoxUp, Direction::Up, spin.stepEnabled & QAbstractSpinBox::StepUpEnabled);
    arrow(SC_SpinBoxDown, Direction::Down, spin.stepEnabled & QAbstractSpinBox::StepDownEnabled);
}

void QuietStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const
{
    const Theme& theme = Theme::of(option->palette);
    switch (control) {
    case CC_ToolButton:
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            tool != nullptr && opensMenu(*tool)) {
            // The arrow stands behind the text, where a list's stands; Qt would put it into the corner.
            QStyleOptionToolButton ground = *tool;
            ground.features &= ~QStyleOptionToolButton::HasMenu;
            ground.text.clear();
            QProxyStyle::drawComplexControl(control, &ground, painter, widget);
            QStyleOptionToolButton label = *tool;
            label.rect.adjust(kGrid, 0, -kMenuArrow, 0);
            drawControl(CE_ToolButtonLabel, &label, painter, widget);
            const QRect arrow(tool->rect.right() - kMenuArrow - 1, tool->rect.top(), kMenuArrow,
                              tool->rect.height());
            chevron(*painter, arrow, Direction::Down, inkOf(*tool, theme));
            return;
        }
        break;
    case CC_ScrollBar:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            drawScrollBar(*bar, *painter, theme);
            return;
        }
        break;
    case CC_Slider:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            drawSlider(*slider, *painter, theme, widget);
            return;
        }
        break;
    case CC_ComboBox:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            drawComboBox(*combo, *painter, theme, widget);
            return;
        }
        break;
    case CC_SpinBox:
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            drawSpinBox(*spin, *painter, theme, widget);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace shardscape::theme
