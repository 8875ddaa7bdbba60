// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace shardscape {

/// A word of a file as a sentence quotes it: of a long one the beginning and "...", never half a character.
std::string shortQuote(std::string_view word);

/// The message with every quoted word short: a file with a word of a megabyte must not make a sentence of a megabyte.
Message withShortQuotes(Message message);

/// The same of what a reader of files answers.
template <class T>
Result<T> withShortQuotes(Result<T> outcome)
{
    if (!outcome)
        outcome.error().message = withShortQuotes(std::move(outcome.error().message));
    return outcome;
}

} // namespace shardscape
