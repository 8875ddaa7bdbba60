// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <QString>

#include <string_view>

namespace shardscape::document {

/// A word that the engine declares (a label, help, the card of a schedule, a term of an explanation), in the language of the
/// window: looked up whole. What is not known comes back as it is: paper titles, names of models.
/// Thread: any.
QString engineText(std::string_view english);

/// A message of the engine in the language of the window: its text looked up by its English, with the plural form that the
/// language has for its count, then its arguments put in their places. A text without translation is shown in English.
/// Thread: any.
QString engineText(const Message& message);
/// A label: its word, or its message.
QString labelText(const Label& label);

} // namespace shardscape::document
