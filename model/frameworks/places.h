// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/setting.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// Where a key and its value stand in a text, in bytes. What edits make is read again by who asks for them: a place is a proposal.
struct Place {
    std::size_t key = 0;      ///< the key's first letter, without its sections and quotes
    std::size_t keyEnd = 0;   ///< behind its last letter
    std::size_t value = 0;    ///< inside quotes, where it has them; keyEnd: it has no value
    std::size_t valueEnd = 0; ///< of a list behind the last member, its bracket included
    bool shell = false;       ///< a word of a command: blanks end it, a backslash goes on in the next line
};

/// The places where a key stands as one: in YAML, JSON, TOML and Python in its line, in scripts as an option, an override or a
/// variable, wherever it stands. Comments are passed over.
std::vector<Place> placesOf(std::string_view text, std::string_view key, std::int32_t line,
                            std::size_t members = 1);
/// Assignments of the variables in a value, `${NAME:-8}` with its default among them, and those of their values in turn; the last
/// assignment first.
std::vector<Place> variablePlaces(std::string_view text, const Place& of);

/// The value as the place's neighbours would spell it. `wanted`: a flag, a word, a number, or a list.
std::string withValueAt(std::string_view text, const Place& place, const Setting& wanted);
/// The text with a key beside another one, in each way that its form may ask for, the likeliest first. Of `key` in sections
/// ("fp8.enabled"), the sections are made.
std::vector<std::string> withKeyBeside(std::string_view text, const Place& neighbour, std::string_view key,
                                       const Setting& wanted);
/// The text with a key at its end or, in JSON, its beginning: nothing of its section is there.
std::vector<std::string> withKeyAdded(std::string_view text, std::string_view key, const Setting& wanted);
/// The text without the key and its value; its line goes where nothing else stands in it.
std::string withoutKeyAt(std::string_view text, const Place& place);

} // namespace shardscape::frameworks
