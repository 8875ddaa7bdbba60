// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/transformer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shardscape::workload {

/// Consecutive layers of one kind, the modules that predict further tokens, or an end of the model.
struct Run {
    enum class Kind : std::uint8_t {
        Embedding,
        Layers,
        FurtherTokens, ///< modules after the last layer, each with a layer like it (Transformer::multiTokenLayers)
        Head
    };
    Kind kind = Kind::Layers;
    std::int32_t layerKind = 0; ///< workload::kindOf() its layers
    bool experts = false;
    std::int64_t first = 0; ///< layer
    std::int64_t count = 0; ///< layers or modules; 0 for an end
    friend bool operator==(const Run&, const Run&) = default;
};

/// Embedding, the runs of layers, modules for further tokens where there are any, output matrix.
std::vector<Run> runsOf(const Transformer& model);

/// Runs of layers among them: 1 to this are theirs.
std::size_t layerRuns(std::span<const Run> runs);

inline constexpr std::int64_t kMostFurtherTokens = 64;

// Edits of a run of layers, `run` an index of runsOf(). Errors: ends, a model without layers, too many kinds. Of the modules that
// predict further tokens, which are like the last layer, only the number changes, and they can be removed.

Result<Transformer> withRunCount(const Transformer& model, std::size_t run, std::int64_t layers);
Result<Transformer> withoutRun(const Transformer& model, std::size_t run);
/// Twice as many layers of the kind.
Result<Transformer> withRunTwice(const Transformer& model, std::size_t run);
Result<Transformer> withRunMoved(const Transformer& model, std::size_t from, std::size_t to);
/// One layer after the run, of a kind of its own that is like it so far.
Result<Transformer> withNewKind(const Transformer& model, std::size_t run);

} // namespace shardscape::workload
