// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace shardscape::frameworks {

/// What a publisher's config.json says of a model and no cost hangs on, so that no Transformer has it: without it a script
/// trains another model.
struct PublishedWords {
    std::string_view model = {};          ///< begins the id in the catalog; the longest that fits counts
    std::string_view rotaryBase = {};     ///< rope_theta as a decimal; empty: its positions are not rotary
    std::string_view rotaryShare = "1";   ///< of a head's dimensions that turn (partial_rotary_factor)
    std::string_view ropeScaling = {};    ///< factor of LLaMA 3.1's scaling (rope_type llama3); empty: none
    std::string_view otherPositions = {}; ///< what Megatron-LM has no word for: "ALiBi"
    std::string_view activation =
        {};                      ///< where the Transformer's word is short: "squared-relu", "quick-geglu"
    std::string_view score = {}; ///< scoring_func of the router; empty: softmax over the chosen
    bool expertBias = false;     ///< balanced by a bias of the scores alone (topk_method noaux_tc)
    std::int64_t groups = 0, groupTopk = 0; ///< n_group and topk_group; 0: none
    std::string_view scale = {};            ///< routed_scaling_factor
    bool sharedGate = false;                ///< a gate on the shared expert
};

/// Of a model by its id in the catalog; null: nothing is known.
const PublishedWords* publishedWords(std::string_view model);

} // namespace shardscape::frameworks
