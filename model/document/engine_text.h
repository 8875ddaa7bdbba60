// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <span>
#include <string_view>

namespace shardscape::document {

/// What the engine says, in the language of the window. The engine speaks English: words that it declares (labels, help,
/// cards of schedules, terms of explanations) are looked up whole; sentences with values in them are recognized by their
/// pattern (engine_sentences.h), the values kept, and words among the values translated in turn. What neither knows
/// comes back as it is: paper titles, names of models.
/// Thread: any.
QString engineText(std::string_view english);

/// The patterns of sentences with values in them: "%1 has no matrix units for %2". Null-terminated strings.
std::span<const char* const> engineSentences();

} // namespace shardscape::document
