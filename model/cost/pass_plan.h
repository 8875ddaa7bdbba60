// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace shardscape::cost {

/// What a micro-batch goes through outside the layers. Techniques edit it.
struct PassPlan {
    double forwards = 1;  ///< of embedding, output matrix and loss, one after the other
    bool backward = true; ///< after which a backward follows
    // What has a weight gradient:
    bool trainsEmbedding = true;
    bool trainsOutput = true;
    double lossTiles = 1; ///< of a micro-batch's tokens, whose logits come and go one after the other

    /// Passes through the embedding, of which each reads and writes a micro-batch once.
    [[nodiscard]] double embeddingPasses() const
    {
        return forwards + (backward && trainsEmbedding ? 1.0 : 0.0);
    }
};

} // namespace shardscape::cost
