// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_reads.h"

#include <algorithm>
#include <iterator>

namespace shardscape::layout {

namespace {

struct Reads {
    std::string_view knob;
    std::vector<std::string_view> of;
};

/// Knobs that no other knob silences have no entry. Replicas follow from tp, cp, pp and dp.
const Reads kReads[] = {
    {"bucket_mb", {"tp", "cp", "pp", "dp", "dp_hiding", "gradient_topology", "zero", "ep", "etp"}},
    {"capacity_padding", {"capacity_factor"}},
    {"chunk_reuse", {"frozen_layers", "train"}},
    {"chunks", {"pp", "schedule"}},
    {"comm_memory",
     {"tp", "cp", "pp", "dp", "cp_heads", "cp_hiding", "cp_kind", "dp_hiding", "ep", "ep_hiding",
      "ep_materialized", "ep_shortcut", "gradient_topology", "overlap_gradients", "overlap_params",
      "tp_blocks", "tp_hiding", "zero", "etp"}},
    {"comm_processors",
     {"tp", "cp", "pp", "dp", "cp_heads", "cp_hiding", "cp_kind", "dp_hiding", "ep", "ep_hiding",
      "ep_materialized", "ep_shortcut", "gradient_topology", "overlap_gradients", "overlap_params",
      "tp_blocks", "tp_hiding", "zero", "etp"}},
    {"compile", {"software"}},
    {"compression_warm_up", {"tp", "cp", "pp", "dp", "gradient_format", "zero", "ep", "etp"}},
    {"cp_balance", {"cp", "cp_heads", "cp_kind", "software"}},
    {"cp_heads", {"cp", "cp_kind"}},
    {"cp_hiding", {"cp", "cp_heads", "cp_kind"}},
    {"cp_inner_ring", {"cp", "cp_heads", "cp_kind"}},
    {"cp_kind", {"cp"}},
    {"cp_placement", {"cp", "cp_heads", "cp_kind"}},
    {"dp_hiding", {"tp", "cp", "pp", "dp", "gradient_topology", "ep", "etp"}},
    {"dp_shard", {"tp", "cp", "pp", "dp", "zero", "ep", "etp"}},
    {"ep_affinity", {"ep", "ep_dispatch"}},
    {"ep_choice", {"ep", "ep_dispatch"}},
    {"ep_dtype", {"ep"}},
    {"ep_hiding", {"ep"}},
    {"ep_levels", {"tp", "cp", "pp", "dp", "ep", "ep_dispatch", "etp", "rank_order"}},
    {"ep_locality", {"ep", "ep_dispatch"}},
    {"ep_materialized", {"ep", "ep_dispatch"}},
    {"ep_nodes", {"ep", "ep_dispatch"}},
    {"ep_overlap", {"ep", "ep_hiding", "ep_shortcut"}},
    {"ep_shortcut", {"ep"}},
    {"ep_split", {"tp", "ep", "etp"}},
    {"ep_stay", {"ep", "ep_dispatch"}},
    {"etp", {"tp"}},
    {"exchange_across",
     {"tp", "cp", "pp", "dp", "exchange_interval", "interval_alpha", "learning_rate", "ep", "etp"}},
    {"exchange_interval", {"tp", "cp", "pp", "dp", "ep", "etp"}},
    {"fp8_params", {"precision"}},
    {"fp8_scales", {"precision"}},
    {"gather_unit", {"tp", "cp", "pp", "dp", "chunks", "global_batch", "micro_batch", "schedule"}},
    {"grad_dtype", {"precision"}},
    {"gradient_format", {"tp", "cp", "pp", "dp", "zero", "ep", "etp"}},
    {"gradient_shard",
     {"tp", "cp", "pp", "dp", "dp_shard", "ep", "etp", "exchange_across", "exchange_interval",
      "interval_alpha", "learning_rate", "rank_order", "zero"}},
    {"gradient_topology", {"tp", "cp", "pp", "dp", "ep", "etp"}},
    {"incast", {"tp", "cp", "pp", "dp", "ep", "ep_dispatch", "etp", "rank_order"}},
    {"interval_alpha", {"tp", "cp", "pp", "dp", "ep", "etp"}},
    {"keep_attention", {"attention", "recompute"}},
    {"layer_updates", {"tp", "cp", "pp", "dp", "global_batch", "micro_batch"}},
    {"learning_rate", {"tp", "cp", "pp", "dp", "interval_alpha", "ep", "etp"}},
    {"lora_rank", {"train"}},
    {"lora_targets", {"train"}},
    {"master_dtype", {"precision"}},
    {"memory_limit", {"pp", "schedule"}},
    {"offload_gradients_to", {"offload_optimizer", "offload_to", "zero"}},
    {"offload_to", {"offload_optimizer", "offload_weights"}},
    {"offload_update", {"offload_optimizer"}},
    {"offload_weights", {"tp", "cp", "pp", "dp", "zero", "ep", "etp"}},
    {"offload_weights_to", {"offload_optimizer", "offload_to", "offload_weights"}},
    {"optimizer_rank", {"optimizer"}},
    {"outer_bits",
     {"tp", "cp", "pp", "dp", "ep", "etp", "exchange_across", "exchange_interval", "interval_alpha",
      "learning_rate", "rank_order"}},
    {"outer_delay",
     {"tp", "cp", "pp", "dp", "ep", "etp", "exchange_across", "exchange_interval", "interval_alpha",
      "learning_rate", "rank_order"}},
    {"outer_fragments",
     {"tp", "cp", "pp", "dp", "ep", "etp", "exchange_across", "exchange_interval", "interval_alpha",
      "learning_rate", "rank_order"}},
    {"outer_optimizer",
     {"tp", "cp", "pp", "dp", "ep", "etp", "exchange_across", "exchange_interval", "interval_alpha",
      "learning_rate", "rank_order"}},
    {"overlap_gradients", {"tp", "cp", "pp", "dp", "dp_hiding", "gradient_topology", "zero", "ep", "etp"}},
    {"overlap_p2p", {"pp"}},
    {"overlap_params", {"tp", "cp", "pp", "dp", "dp_hiding", "gradient_topology", "zero", "ep", "etp"}},
    {"overlap_pieces",
     {"tp", "cp", "pp", "dp", "cp_heads", "cp_hiding", "cp_kind", "dp_hiding", "ep", "ep_hiding",
      "gradient_topology", "tp_blocks", "tp_hiding", "etp"}},
    {"rank_order", {"tp", "cp", "pp", "dp", "etp"}},
    {"recompute", {"attention"}},
    {"recompute_layers", {"pp", "chunks", "recompute", "recompute_modules"}},
    {"recompute_modules", {"recompute", "recompute_layers"}},
    {"recompute_segment", {"recompute"}},
    {"reshard", {"tp", "cp", "pp", "dp", "zero", "ep", "etp"}},
    {"schedule", {"pp"}},
    {"secondary_shard",
     {"tp", "cp", "pp", "dp", "dp_shard", "ep", "etp", "exchange_across", "exchange_interval",
      "interval_alpha", "learning_rate", "rank_order", "zero"}},
    {"sequence_parallel", {"tp"}},
    {"shard_checkpoints", {"tp", "recompute", "sequence_parallel"}},
    {"split_backward", {"pp", "schedule"}},
    {"tp_blocks", {"tp"}},
    {"tp_hiding", {"tp", "tp_blocks"}},
    {"tp_overlap", {"tp", "tp_blocks", "tp_hiding"}},
    {"unit_layers",
     {"tp", "cp", "pp", "dp", "chunks", "offload_weights", "zero", "ep", "etp", "dp_hiding",
      "gradient_topology", "overlap_gradients", "overlap_params"}},
    {"vocabulary_parallel", {"pp"}},
    {"weight_bits", {"tp", "cp", "pp", "dp", "zero", "ep", "etp"}},
    {"weight_shard",
     {"tp", "cp", "pp", "dp", "dp_shard", "ep", "etp", "exchange_across", "exchange_interval",
      "interval_alpha", "learning_rate", "rank_order", "zero"}},
    {"wire_bits", {"tp", "cp", "pp", "dp", "zero", "ep", "etp"}},
};

} // namespace

const std::vector<std::string_view>& readsOf(const Knob& knob)
{
    static const std::vector<std::string_view> none;
    const auto* found = std::find_if(std::begin(kReads), std::end(kReads),
                                     [&](const Reads& reads) { return reads.knob == knob.id; });
    return found == std::end(kReads) ? none : found->of;
}

} // namespace shardscape::layout
