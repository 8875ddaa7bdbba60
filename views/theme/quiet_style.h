// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace shardscape::theme {

/// Fusion made quiet: flat controls on panes, one-pixel outlines, soft corners, a focus ring in the accent colour on
/// whatever has the keyboard. Takes every colour from the palette's Theme, so light and dark are one code.
class QuietStyle : public QProxyStyle
{
    Q_OBJECT

public:
    QuietStyle();

    void polish(QWidget* widget) override;
    void unpolish(QWidget* widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;

    using QProxyStyle::polish;
};

} // namespace shardscape::theme
