// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quotes.h"

namespace shardscape {

std::string shortQuote(std::string_view word)
{
    constexpr std::size_t kLongest = 120; // a list of columns or a source still fits
    constexpr std::size_t kShown = 60;
    if (word.size() <= kLongest)
        return std::string(word);
    std::size_t cut = kShown;
    while (cut > 0 && (static_cast<unsigned char>(word[cut]) & 0xc0U) == 0x80U)
        --cut;
    return std::string(word.substr(0, cut)) + "...";
}

Message withShortQuotes(Message message)
{
    for (Argument& argument : message.arguments) {
        if (auto* text = std::get_if<std::string>(&argument.value))
            *text = shortQuote(*text);
        else if (auto* inner = std::get_if<Message>(&argument.value))
            *inner = withShortQuotes(std::move(*inner));
    }
    return message;
}

} // namespace shardscape
