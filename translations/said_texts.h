// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::translations {

/// A text that is given to say() or counted(), as it is written between the quotes of its literal.
struct SaidText {
    std::string text;
    bool counts = false; ///< given to counted(): other languages have a form for each kind of number
};

/// The texts in a C++ source, in its order. Literals beside each other are one; texts without a word ("%1: %2") are left out.
std::vector<SaidText> saidTexts(std::string_view source);

/// Those of all sources below a folder, each once, by path and place.
std::vector<SaidText> saidTextsBelow(const std::filesystem::path& folder);

} // namespace shardscape::translations
