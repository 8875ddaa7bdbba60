// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// What a program takes behind one of its keys.
enum class WordKind {
    Count,  ///< a number, and nothing else
    Switch, ///< true or false; of a command also nothing
    Flag,   ///< an option that is there or not: argparse's store_true
    Choice  ///< one of its words
};

/// A key that a framework's program reads. What an importer takes besides, older names and other programs', is none.
struct WritableWord {
    std::string_view key; ///< the end of its name: "fsdp_config.sharding_strategy"
    WordKind kind;
    std::string_view choices; ///< divided by blanks; a switch or a flag has none
};

/// Whether a word goes along where the file does not have it.
enum class Presence {
    Any,     ///< it is added
    IfThere, ///< it changes where it is, and is not missed
    Needed   ///< without it the others do not say it either
};

struct SaidWord {
    std::string_view key, value; ///< the end of a key's name; an empty value: the key goes
    Presence presence = Presence::Any;
};

/// One value of a knob in words that a program takes together.
struct Saying {
    std::string_view id, value;
    std::vector<SaidWord> words;
};

/// What a framework says in several words, or in words that its files seldom have; the likeliest first.
const std::vector<Saying>& sayings(std::string_view framework);
/// Words of a framework that has no writer of its own, or more than its writer says; empty: only what its files have is changed.
const std::vector<WritableWord>& writableWords(std::string_view framework);
/// The framework whose arguments it hands on under their own names, such as Megatron-LM's; empty: none.
std::string_view spokenBy(std::string_view framework);
/// The word that a key's name ends in; null: none.
const WritableWord* writableWord(std::string_view framework, std::string_view name);
/// Whether the program takes it there. `option`: of a command line.
bool takes(const WritableWord& word, std::string_view value, bool option);
/// Whether a value is of the kind of the one that stood there: a number stays one, a switch a switch, an option without a value
/// stays without; a word becomes no number, no truth and no "none".
bool isOfKind(std::string_view value, std::string_view before, bool option);

} // namespace shardscape::frameworks
