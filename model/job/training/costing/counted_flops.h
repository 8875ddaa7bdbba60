// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/mfu.h"
#include "job/training/costing/whole_model.h"

namespace shardscape::training {

/// FLOPs of one step over all ranks that the convention counts.
template <class Real>
Flops<Real> countedFlops(const layout::Scenario& s, const Costing<Real>& c, const MfuConvention& convention)
{
    using Work = Flops<Real>;
    const char* source = "Narayanan 2021, arXiv 2104.04473, appendix";
    const auto part = [&](const Work& work, const char* symbol, const auto& suffix, const char* label) {
        if (plain(work) == 0)
            return Work{};
        return named(work, std::string(symbol) + std::string(suffix), label, source);
    };
    const Real sequences = given<Real>(s.workload.globalBatch, "B", "sequences of one step",
                                       "knob global_batch");
    const Real steps = sequences / c.shape.b;
    // Of one micro-batch: forward products, the attention's own, and what of both runs again.
    Sum<Work> layers;
    Sum<Work> attention;
    Sum<Work> layersAgain;
    Sum<Work> attentionAgain;
    forEachKindOf(s, c, [&](const auto& kind, const Real& count, const auto& suffix) {
        const Work core = part(cost::coreFlops(kind.shape), "F_att", suffix,
                               "scores and values of one layer, forward, unmasked");
        const Work& again = kind.cost.recomputeFlops;
        // What runs again is nothing, the attention's core, or the whole layer with it.
        const Work coreAgain = smaller(again, core);
        layers.add(count
                   * part(kind.cost.modelFlops - core, "F_prod", suffix,
                          "matrix products of one layer but the attention's own, forward"));
        attention.add(count * core);
        attentionAgain.add(count
                           * part(coreAgain, "F_att_again", suffix,
                                  "scores and values of one layer that run a second time"));
        layersAgain.add(count
                        * part(again - coreAgain, "F_prod_again", suffix,
                               "other matrix products of one layer that run a second time"));
    });
    const Real share = convention.attention == MfuConvention::Attention::None ? Real(0.0)
                       : convention.attention == MfuConvention::Attention::CausalHalf && s.model.causal
                           ? given<Real>(0.5, "r_mask", "share of the scores that a causal mask leaves",
                                         "definition")
                           : Real(1.0);
    Sum<Work> counted;
    if (convention.weights == MfuConvention::Weights::Products) {
        Sum<Work> forward;
        forward.add(layers.value());
        forward.add(part(c.head.modelFlops, "F_out", "", "forward of the output matrix, one micro-batch"));
        counted.add(Real(Real(3.0) * steps) * forward.value());
    } else {
        const workload::ParameterCount all = workload::countParameters(s.model);
        const bool without = convention.weights == MfuConvention::Weights::WithoutEmbeddings;
        const std::int64_t embeddings = without ? all.embedding + all.positions + all.embeddingNorm + all.head
                                                : 0;
        const Real parameters = given<Real>(static_cast<double>(all.active - embeddings), "N_met",
                                            without ? "parameters that a token meets, without embeddings"
                                                    : "parameters that a token meets",
                                            s.model.name);
        counted.add(Work(6.0 * parameters * sequences
                         * given<Real>(s.workload.sequence, "s", "sequence length", "knob sequence")));
    }
    const auto scores = [&](const Work& once, double times) {
        return Real(Real(times) * share * steps) * once;
    };
    counted.add(scores(attention.value(), 3));
    switch (convention.recomputation) {
    case MfuConvention::Recomputation::None: break;
    case MfuConvention::Recomputation::Executed:
        counted.add(steps * layersAgain.value());
        counted.add(scores(attentionAgain.value(), 1));
        break;
    case MfuConvention::Recomputation::AttentionTwice:
        counted.add(steps * layersAgain.value());
        counted.add(scores(attentionAgain.value(), plain(layersAgain.value()) > 0 ? 1 : 3));
        break;
    case MfuConvention::Recomputation::Layers:
        counted.add(steps * layers.value());
        counted.add(scores(attention.value(), 1));
        break;
    }
    return named(counted.value(), "F_counted", "work of one step that the convention counts, all ranks",
                 convention.source);
}

} // namespace shardscape::training
