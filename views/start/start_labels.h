// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QLabel>
#include <QPalette>
#include <QVBoxLayout>

#include <initializer_list>

namespace shardscape::start {

inline QLabel* labelIn(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    return label;
}

/// A label that wraps rather than widening the page.
inline QLabel* wrappingIn(QWidget* parent, const char* name)
{
    QLabel* label = labelIn(parent, name);
    label->setWordWrap(true);
    label->setMinimumWidth(60);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    return label;
}

inline QVBoxLayout* columnIn(QWidget* widget)
{
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGrid);
    return column;
}

inline void write(std::initializer_list<QLabel*> labels, const QFont& font, const QColor& ink)
{
    for (QLabel* label : labels) {
        label->setFont(font);
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, ink);
        label->setPalette(palette);
    }
}

/// Of the head of a part of the answer.
inline QFont headFont()
{
    QFont head = theme::textFont(theme::TextRole::Small);
    head.setWeight(QFont::DemiBold);
    return head;
}

} // namespace shardscape::start
