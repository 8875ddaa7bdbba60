// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/transformer.h"

#include <cstdint>
#include <vector>

namespace shardscape::workload {

/// Consecutive layers of one kind, or an end of the model.
struct Run {
    enum class Kind : std::uint8_t { Embedding, Layers, Head };
    Kind kind = Kind::Layers;
    std::int32_t layerKind = 0; ///< workload::kindOf() its layers
    bool experts = false;
    std::int64_t first = 0; ///< layer
    std::int64_t count = 0; ///< layers; 0 for an end
    friend bool operator==(const Run&, const Run&) = default;
};

/// Embedding, the runs of layers, output matrix.
std::vector<Run> runsOf(const Transformer& model);

// Edits of a run of layers, `run` an index of runsOf(). Errors: ends, a model without layers, too many kinds.

Result<Transformer> withRunCount(const Transformer& model, std::size_t run, std::int64_t layers);
Result<Transformer> withoutRun(const Transformer& model, std::size_t run);
/// Twice as many layers of the kind.
Result<Transformer> withRunTwice(const Transformer& model, std::size_t run);
Result<Transformer> withRunMoved(const Transformer& model, std::size_t from, std::size_t to);
/// One layer after the run, of a kind of its own that is like it so far.
Result<Transformer> withNewKind(const Transformer& model, std::size_t run);

} // namespace shardscape::workload
