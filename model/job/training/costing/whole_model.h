// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/costing.h"

#include <algorithm>
#include <string>
#include <vector>

namespace shardscape::training {

/// Adds up what is not nothing, so that a recorded sum names only what counts. With double the same numbers as +=.
template <class Quantity>
class Sum {
public:
    void add(const Quantity& x)
    {
        if (plain(x) == 0)
            return;
        m_value = m_any ? m_value + x : x;
        m_any = true;
    }
    [[nodiscard]] const Quantity& value() const { return m_value; }

private:
    Quantity m_value{};
    bool m_any = false;
};

/// The virtual stages that one kind of nodes sets the pace of.
struct Share {
    std::vector<bool> stages; ///< by virtual stage; empty: all
    std::string suffix;       ///< of symbols: "_h100"
    std::string on;           ///< the accelerators that labels name; empty: all

    [[nodiscard]] Label labelled(const Label& label) const
    {
        return on.empty() ? label : say("%1; on nodes with %2", label.argument(), on);
    }
    [[nodiscard]] bool has(std::size_t stage) const { return stages.empty() || stages[stage]; }
};

/// Visits the kinds of layers that `content` has: (kind, how many of them, suffix). The suffix tells the symbols of several
/// kinds apart ("_moe"); it is empty where there is one, and with double, which has no symbols. `share`: whose layers these are.
template <class Real, class Visit>
void forEachKindOf(const layout::Scenario& s, const Costing<Real>& c, const StageContent& content,
                   [[maybe_unused]] const Share& share, const Visit& visit)
{
    [[maybe_unused]] const auto present = std::count_if(content.kinds.begin(), content.kinds.end(),
                                                        [](std::int32_t layers) { return layers > 0; });
    for (std::size_t kind = 0; kind < c.kinds.size(); ++kind) {
        const std::int32_t layers = content.kinds[kind];
        if (layers == 0)
            continue;
        if constexpr (std::is_same_v<Real, Traced>) {
            const std::string suffix = present > 1 ? c.kinds[kind].suffix() : std::string{};
            // those that a technique sets apart come after all kinds
            const Label label = !s.model.kinds.empty()
                                    ? Label(say("layers of kind %1 in the model",
                                                s.model.kinds[kind % s.model.kinds.size()].name))
                                : c.kinds[kind].routed ? Label("MoE layers of the model")
                                : present > 1          ? Label("dense layers of the model")
                                                       : Label("layers of the model");
            visit(c.kinds[kind], given<Real>(layers, "L" + suffix, share.labelled(label), s.model.name),
                  suffix);
        } else {
            visit(c.kinds[kind], Real(layers), std::string_view{});
        }
    }
}

/// The same for the whole model.
template <class Real, class Visit>
void forEachKindOf(const layout::Scenario& s, const Costing<Real>& c, const Visit& visit)
{
    forEachKindOf(s, c, modelContent(s), {}, visit);
}

/// FLOPs of one step over all ranks.
template <class Real>
struct StepWork {
    Flops<Real> model;    ///< the numerator of MFU as Evaluation counts it
    Flops<Real> executed; ///< with what is computed twice
};

/// Forward and backward of every matrix product, attention unmasked: three times the forward's, where nothing is frozen. Source: Korthikanti 2022, arXiv
/// 2205.05198, equation 7.
template <class Real>
StepWork<Real> stepWork(const layout::Scenario& s, const Costing<Real>& c)
{
    const char* source = "Korthikanti 2022, arXiv 2205.05198, equation 7";
    constexpr double kUsualPasses = 3;
    const auto passesOf = [](double passes, [[maybe_unused]] std::string_view suffix) -> Real {
        if constexpr (std::is_same_v<Real, Traced>)
            return given<Real>(passes, "r_pass" + std::string(suffix),
                               "products of a step over the forward's",
                               "counted; frozen weights have no gradient");
        else
            return passes;
    };
    const Real steps = given<Real>(s.workload.globalBatch, "B", "sequences of one step", "knob global_batch")
                       / c.shape.b;
    Sum<Flops<Real>> once; // forward
    Sum<Flops<Real>> rest; // with what follows it, where a backward is not twice the forward
    Sum<Flops<Real>> again;
    bool usual = true;
    forEachKindOf(s, c, [&](const auto& kind, const Real& layers, const auto& suffix) {
        Flops<Real> forward = kind.cost.modelFlops;
        Flops<Real> twice = kind.cost.recomputeFlops;
        if constexpr (std::is_same_v<Real, Traced>) {
            forward = named(
                forward, "F_layer" + suffix,
                "forward of one layer, one micro-batch on all its tensor- and context-parallel ranks",
                "Narayanan 2021, arXiv 2104.04473, appendix");
            if (plain(twice) > 0)
                twice = named(twice, "F_again" + suffix, "what of it is computed a second time", source);
        }
        once.add(layers * forward);
        rest.add(layers * (forward * passesOf(kind.cost.passes, suffix)));
        again.add(layers * twice);
        usual = usual && kind.cost.passes == kUsualPasses;
    });
    const auto output = named(c.head.modelFlops, "F_out", "forward of the output matrix, one micro-batch",
                              "Narayanan 2021, arXiv 2104.04473, appendix");
    once.add(output);
    rest.add(output * passesOf(c.head.passes, "_out"));
    StepWork<Real> work;
    work.model = named(usual ? Flops<Real>(Real(Real(kUsualPasses) * steps) * once.value())
                             : Flops<Real>(steps * rest.value()),
                       "F_model", "work of one step, all ranks", source);
    work.executed = plain(again.value()) > 0 ? work.model + steps * again.value() : work.model;
    work.executed = named(work.executed, "F_executed", "work of one step with what is computed twice",
                          source);
    return work;
}

} // namespace shardscape::training
