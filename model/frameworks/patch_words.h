// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/export.h"
#include "frameworks/reading.h"
#include "frameworks/setting.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// What the search for a patch (patch_search.h) says in a file, and how a file says it.
namespace shardscape::frameworks::patching {

using Texts = std::vector<std::string>; ///< of a plan's files, in order

/// A key as the file has it.
struct Key {
    std::string key, name, value, to;
    std::int32_t line = 0;

    [[nodiscard]] bool isOption() const { return key.starts_with("-"); }
};

/// What a key should say, or that it should go.
struct Wish {
    Setting setting;
    std::string to; ///< id of what it sets; empty: a checker asks for it
    bool gone = false;
    bool changed = false;     ///< both layouts have the key
    std::string name, import; ///< of Python: a class that the value calls, and the line that brings it
    bool alike = false;       ///< of both layouts the same: the file may yet not say it
    bool orNothing = false;   ///< a reader of Python passes over None
};

/// What a framework's writer says of both layouts, where it differs.
struct SaidByWriter {
    std::string_view framework;
    std::vector<Wish> wishes;
    std::vector<std::string> names; ///< of all keys that are written, in order
};

std::vector<Key> keysOf(const Reading& reading);
/// "model.tensor_parallel" and "tensor_parallel".
bool endsAs(std::string_view name, std::string_view tail);
bool sameValue(std::string_view have, std::string_view want);
std::optional<SaidByWriter> saidByWriter(std::string_view framework, const Plan& before, const Plan& after);
/// Ids of what Megatron-LM would stop at in words that its checks take together, whoever hands them on: a granularity with its method
/// and its number, the layers of multi-token prediction that a layout of stages has, and what a first and a last stage leave to those
/// between them. Source: Megatron-LM, training/arguments.py, validate_args(); core/transformer/transformer_config.py;
/// core/transformer/pipeline_parallel_layer_layout.py (2026); NeMo 1, megatron_gpt_config.yaml.
std::set<std::string> tornWords(const Reading& reading, std::int64_t layers);
/// Whether commands end where they ended: a line that stays is reached from the one above it, or is not, as before. A reader that
/// collects options would not notice.
bool keepsCommands(std::string_view before, std::string_view after);
bool isImport(std::string_view line);
/// The line behind the imports that are there, or at the top.
std::string withImport(const std::string& text, const std::string& line);
/// How frameworks spell the words of knobs.
std::vector<std::string> spellings(std::string_view id, const std::string& value);
/// Counts that frameworks write for a knob: of one rank, of all, in tokens, by stage, in bytes, as a share.
std::vector<std::string> countings(const Plan& plan, std::string_view id, std::int64_t value);

} // namespace shardscape::frameworks::patching
