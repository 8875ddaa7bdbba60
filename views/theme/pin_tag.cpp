// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/pin_tag.h"

#include <QPainter>

namespace shardscape::theme {

namespace {

constexpr int kLetters = 26;
constexpr int kFirstColour = 3; // the first ones are the points'
constexpr int kColours = 4;

} // namespace

QString pinLetter(int place)
{
    const QChar letter(static_cast<char16_t>(u'A' + place % kLetters));
    return QString(place / kLetters + 1, letter);
}

const QColor& pinColour(const Theme& theme, int place)
{
    return theme.seriesColour(kFirstColour + place % kColours);
}

void paintPinTag(QPainter& painter, const QRectF& square, int place, const Theme& theme)
{
    const QColor& fill = pinColour(theme, place);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.pane, 1.5));
    painter.setBrush(fill);
    painter.drawRoundedRect(square, 3, 3);
    QFont font = textFont(TextRole::Small);
    font.setWeight(QFont::Bold);
    painter.setFont(font);
    painter.setPen(theme.textOn(fill));
    painter.drawText(square, Qt::AlignCenter, pinLetter(place));
    painter.restore();
}

} // namespace shardscape::theme
