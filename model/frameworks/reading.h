// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"
#include "frameworks/setting.h"
#include "layout/scenario.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace shardscape::frameworks {

using Value = std::variant<std::int64_t, bool, std::string>;
/// "8", "true", "selective".
std::string textOf(const Value& value);

/// By id: of knobs, of a model ("layers"), or "gpus".
using Values = std::vector<std::pair<std::string, Value>>;
const Value* find(const Values& values, std::string_view id);
std::optional<std::int64_t> numberIn(const Values& values, std::string_view id);

/// A key that set something, or a default of the framework that did.
struct Mapped {
    std::string key;
    std::string value;
    std::string to; ///< id
    bool byDefault = false;
    std::int32_t line = 0;
    Message note; ///< what its reader should know, or nothing
};
/// A key that set nothing.
struct Named {
    std::string key;
    std::string value;
    std::int32_t line = 0;
    Message note;
};
/// What the file does not say, or left open.
struct Need {
    std::string what; ///< id, "model", or a placeholder or file as the file names it
    Message why;
    std::string proposal; ///< the nearest value that works, or nothing
    bool isOpen = false;  ///< a placeholder or another file: no value of a knob
};

/// What a framework's file says, in the product's words. Every key of the file is in exactly one of the lists.
struct Reading {
    std::string framework; ///< "megatron"
    Values layout, workload, model, cluster;
    std::vector<Mapped> mapped;
    std::vector<Named> notPriced; ///< understood, but nothing here costs more or less by it
    std::vector<Named> unknown;
    std::vector<Named>
        unread; ///< about the layout by their words, and read by nobody: what they may set is asked for
    std::vector<Need> needs;
    std::vector<Message> notes;      ///< rules that it breaks, and what was left out
    std::vector<std::string> notYet; ///< ids in layout or workload that no knob of the product stands for

    // What follows once the number of accelerators is known.
    std::optional<std::int64_t> perReplica;     ///< sequences of one data-parallel rank per step
    std::optional<std::int64_t> accumulation;   ///< micro-batches of one data-parallel rank per step
    std::optional<std::int64_t> tokensPerMicro; ///< of one data-parallel rank
    std::optional<std::int64_t> shardDivisor;   ///< dp_shard is dp by this
    std::string stack; ///< id of the software that runs it, where its reader knows better than its framework
    /// Names of keys that its reader knows, with the id that each sets: what may be said beside what is.
    std::vector<std::pair<std::string, std::string>> asked;
    bool degreesElsewhere = false; ///< tp and pp that it does not say are set by another file, and not 1
    bool shardsWithinNode = false; ///< states are shared by the ranks of a node and copied between nodes
    std::int64_t perNode = 0;      ///< accelerators of a node, where the file says so; 0: it does not
    /// Its accelerators are the fewest that hold every degree: nobody said how many there are.
    bool isFewest = false;
    bool hasReference =
        false; ///< a second model, which does not train, runs forward beside the one that does
    std::vector<std::string> files; ///< names of the given ones that were read with it
};

/// "Megatron-LM" of "megatron".
std::string_view labelOf(std::string_view framework);

/// Reads a file of any of them. `name` (the file's, or "-") helps to tell the form, and begins no sentence.
/// Errors, one sentence each: no configuration, a form that cannot be read (with its line), too large, serving.
/// `call`: what a script is called with, and files that it or a plan names.
Result<Reading> read(std::string_view text, std::string_view name, const Call& call = {});

/// The reading with `gpus` accelerators: what follows from them is set, and no longer needed.
Reading withAccelerators(const Reading& reading, std::int64_t gpus);
/// The reading with a value that somebody gave: of a knob, "gpus", "model" or a model's field. Errors: no such name, with the
/// nearest; a value that it cannot have.
Result<Reading> withAnswer(const Reading& reading, std::string_view id, std::string_view value);
/// What a script leaves open by that name, "$1", "MODEL_SIZE" or "${MODEL_SIZE}", given in its call. False: it is no such name.
bool giveVariable(const Reading& reading, const std::string& what, const std::string& value, Call& call);
/// The fewest accelerators on which every degree has its ranks.
std::int64_t smallestWorld(const Reading& reading);

/// The scenario that a reading makes of `base`: what it says replaces what is there, everything else stays. Knobs that the
/// product lacks, and needs without an answer, are left as they are.
struct Made {
    layout::Scenario scenario;
    std::vector<std::string> set;    ///< ids of knobs that the file set
    bool modelTaken = false;         ///< the model is the file's
    std::vector<Message> violations; ///< rules of layouts that it breaks
    std::vector<Message> notes;      ///< what stands for a stack that has no constants of its own
};
Made makeScenario(const Reading& reading, const layout::Scenario& base, const exchange::Catalog& catalog);

/// {"kind": "config", "framework", "layout", "workload", "model", "cluster", "mapped", "not_priced", "unknown", "needs"}, and
/// "notes", "violations", "not_yet"; "unread" first, which stands in "unknown", too. `violations`: of the scenario that was made.
std::string writeReading(const Reading& reading, const std::vector<Message>& violations);

} // namespace shardscape::frameworks
