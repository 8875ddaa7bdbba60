// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Letters and words that the three readers of exchange/question.h share.
namespace shardscape::exchange {

inline constexpr std::size_t kMostNear = 8;

/// Lower case, "×" as x, other signs that stand between words as a blank.
[[nodiscard]] std::string plainWords(std::string_view text);

/// Letters and digits alone, in lower case: "Llama-3-70B" and "llama3 70b" are "llama370b".
[[nodiscard]] std::string squeezedName(std::string_view text);

/// Those that begin with the word, then the nearest by letters, at most `most`; none twice.
[[nodiscard]] std::vector<std::string> nearestWords(std::string_view word,
                                                    std::span<const std::string> candidates,
                                                    std::size_t most);

/// "h10? h100 or h200": asks which of them is meant; of many two by name.
[[nodiscard]] Message whichOf(std::string_view word, const std::vector<std::string>& near);

} // namespace shardscape::exchange
