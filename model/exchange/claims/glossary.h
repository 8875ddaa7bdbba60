// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// What one framework, or the papers, call a thing: flags, classes, other words for it.
struct Synonyms {
    std::string where; ///< "Megatron-LM", "papers"
    std::vector<std::string> names;
};

/// A word of the field in plain sentences. Read from resources/glossary/*.json.
struct GlossaryEntry {
    std::string id;     ///< "micro-batch", "schedule:gpipe"
    std::string term;   ///< as people read it: "Micro-batch"
    std::string topic;  ///< the file's: "Model and training"
    std::string symbol; ///< in formulas: "b"; may be empty
    std::string text;   ///< one or two sentences
    std::vector<Synonyms> synonyms;
    std::string source; ///< paper, vendor's sheet or whose word it is
    /// What of the program it explains: "knob:tp", "schedule:1f1b", "option:offload", "memory:weights", "time:bubble",
    /// "metric:mfu".
    std::vector<std::string> covers;
    std::string perspective;      ///< where to see it: "timeline"; may be empty
    std::vector<std::string> see; ///< ids of related entries

    /// The id of the knob it explains; empty when it explains none.
    [[nodiscard]] std::string_view knob() const;
};

/// All entries in the order of the alphabet. A knob, a schedule or an option that no file explains has an entry made from
/// its own declaration, so that nothing in the program is without one. Thread: any, immutable.
std::span<const GlossaryEntry> glossary();

/// Null when there is no entry of that id.
const GlossaryEntry* findGlossaryEntry(std::string_view id);

/// The entry that explains "knob:tp", "time:bubble"...; null when none does.
const GlossaryEntry* glossaryEntryOf(std::string_view thing);

/// The entries of one file. Errors name the file's place.
Result<std::vector<GlossaryEntry>> readGlossary(std::string_view text);

/// How well an entry answers to `words`, each of which must occur in it: 0 not at all; a name that is all of them counts
/// more than one that begins with them, a name more than a synonym, and these more than the sentences. Case is ignored.
int glossaryRank(const GlossaryEntry& entry, std::string_view words);

} // namespace shardscape::exchange
