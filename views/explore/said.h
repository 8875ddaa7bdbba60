// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace shardscape::explore {

/// A text of Explore that stands in a table of texts.
inline QString say(const char* text)
{
    return QCoreApplication::translate("shardscape::explore", text);
}

} // namespace shardscape::explore
