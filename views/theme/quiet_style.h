// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;

namespace shardscape::theme {

struct Theme;

/// Of a row of tabs: it has little room, its tabs stand closer. Set before a StyleChange.
inline constexpr const char* kTightTabs = "tight_tabs";
inline constexpr int kTabSpace = 24; ///< px around a tab's text, both sides
inline constexpr int kTightTabSpace = 12;

/// Fusion made quiet: flat controls on panes, one-pixel outlines, soft corners, a focus ring in the accent colour on
/// whatever has the keyboard. Takes every colour from the palette's Theme, so light and dark are one code.
class QuietStyle : public QProxyStyle {
    Q_OBJECT

public:
    QuietStyle();

    void polish(QWidget* widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

    using QProxyStyle::polish;

private:
    void drawTab(const QStyleOptionTab& tab, QPainter& painter, const Theme& theme) const;
    void drawHeader(const QStyleOptionHeader& header, QPainter& painter, const Theme& theme) const;
    void drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter, const Theme& theme) const;
    void drawSlider(const QStyleOptionSlider& slider, QPainter& painter, const Theme& theme,
                    const QWidget* widget) const;
    void drawComboBox(const QStyleOptionComboBox& box, QPainter& painter, const Theme& theme,
                      const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionSpinBox& box, QPainter& painter, const Theme& theme,
                     const QWidget* widget) const;
};

} // namespace shardscape::theme
