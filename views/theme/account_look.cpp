// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/account_look.h"

#include "document/engine_text.h"

#include <QPainter>

namespace shardscape::theme {

using training::Account;
using training::Role;

QString accountLabel(const Account& account)
{
    return document::engineText(account.label);
}

QString accountTitle(const Account& account)
{
    QString text = accountLabel(account);
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
    }
    return text;
}

QString accountShortTitle(const Account& account)
{
    return document::engineText(account.shortLabel);
}

QString accountHelp(const Account& account)
{
    return document::engineText(account.help);
}

QColor accountColour(const Account& account, const Theme& theme)
{
    const QColor& colour = theme.roleColour(account.role);
    return account.paleness > 0 ? mix(colour, theme.pane, account.paleness) : colour;
}

void fillAccount(QPainter& painter, const QRectF& rect, const Account& account, const Theme& theme)
{
    if (account.role == Role::Unexplained) {
        fillHatched(painter, rect, Hatch::Crossed, theme.pane, theme.bad);
    } else if (account.role == Role::Waiting) {
        fillHatched(painter, rect, hatchOf(account.cause), theme.bubble, theme.quietText);
        painter.save();
        painter.setPen(QPen(theme.quietText, 1));
        painter.setBrush(Qt::NoBrush);
        if (rect.width() > 2) {
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        painter.restore();
    } else {
        painter.fillRect(rect, accountColour(account, theme));
    }
}

void fillHidden(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    const QColor stroke = theme.timeColour(TimeClass::CommunicationHidden);
    fillHatched(painter, rect, Hatch::Falling, mix(theme.pane, stroke, 0.25), stroke);
}

} // namespace shardscape::theme
