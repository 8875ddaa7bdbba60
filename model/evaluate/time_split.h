// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluate/explanation.h"
#include "evaluate/pricer.h"
#include "evaluate/whole_model.h"

namespace shardscape::evaluate {

/// How long the scenario's own schedule takes, and would take under easier conditions.
template <class Time>
struct Makespans {
    Time asIs{};
    Time withoutMessages{}; ///< as if messages cost nothing; never longer than asIs
    Time even{};            ///< besides, as if all stages took equally long
};

/// Runs the schedule. The request is the scenario's (Pricer::fillRequest) with the schedule's name.
Makespans<schedule::Ticks> makespans(const layout::Scenario& scenario, const Costing<double>& costing,
                                     const Pricer::Frame& frame, schedule::Request request);

/// The stages' durations with those of each stage replaced by the mean over all.
void evenOut(std::vector<schedule::StageCost>& stages);

/// Ticks are nanoseconds.
inline double secondsOf(schedule::Ticks ticks)
{
    return static_cast<double>(ticks) * 1e-9;
}

/// A step by TimeTerm.
template <class Real>
struct TimeSplit {
    std::array<Seconds<Real>, kTimeTerms> spent;   ///< hidden or not
    std::array<Seconds<Real>, kTimeTerms> exposed; ///< what the step waits for; these sum to it

    void put(TimeTerm term, const Seconds<Real>& spentOn, const Seconds<Real>& waitedFor)
    {
        spent[static_cast<std::size_t>(term)] = spentOn;
        exposed[static_cast<std::size_t>(term)] = waitedFor;
    }
    void put(TimeTerm term, const Seconds<Real>& both) { put(term, both, both); }
    [[nodiscard]] const Seconds<Real>& waited(TimeTerm term) const
    {
        return exposed[static_cast<std::size_t>(term)];
    }
};

/// Splits the step into what the devices do, in the mean over all of them, and what they wait for. What the layers' kernels,
/// collectives and launches take is theirs times the micro-batches; what the pipeline waits for is the difference between
/// makespans: with messages and without, with these stages and with even ones, and what is left.
template <class Real>
TimeSplit<Real> splitTime(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& pipeline,
                          const Groups<Real>& groups, const StepTail<Real>& tail,
                          const Makespans<Seconds<Real>>& spans)
{
    using Time = Seconds<Real>;
    using cost::LayerCost;
    constexpr const char* kLayers =
        "m / p times the sum, over all layers of all stages, of what a layer takes for one micro-batch";
    constexpr const char* kStages =
        "m / p times the sum, over all stages and their layers, of what the host takes for one micro-batch";
    constexpr const char* kWaiting = "differences between runs of the same schedule";
    TimeSplit<Real> split;
    const Real m = given<Real>(static_cast<double>(s.microbatches()), "m", "micro-batches of one replica",
                               "layout");
    const Real p = given<Real>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp");
    // Each micro-batch passes each layer once, also where a stage has two copies.
    const auto stageCount = static_cast<double>(pipeline.stages.size());
    const Real stages = given<Real>(stageCount, "v", "virtual stages", "knobs pp, chunks");
    const auto onDevice = [&](const Time& once) { return plain(once) == 0 ? Time{} : Real(m / p) * once; };

    const auto ofLayers = [&](const char* symbol, const char* label, const auto& pick) {
        Sum<Time> all;
        forEachKindOf(s, c, [&](const auto& kind, const Real& layers, const auto& suffix) {
            Time one = pick(kind.cost);
            if (plain(one) == 0)
                return;
            // Kinds have the same symbols for what differs between them.
            if (!suffix.empty())
                one = named(one, std::string(symbol) + std::string(suffix), label, "sum of its parts");
            all.add(layers * one);
        });
        return all.value();
    };
    const auto allPasses = [](cost::Passes<Real> LayerCost<Real>::*passes) {
        return [passes](const LayerCost<Real>& layer) {
            Sum<Time> sum;
            sum.add((layer.*passes).forward);
            sum.add((layer.*passes).backward);
            sum.add((layer.*passes).recompute);
            return sum.value();
        };
    };

    Sum<Time> kernels;
    kernels.add(ofLayers("K", "kernels of one layer, forward and backward", [](const LayerCost<Real>& layer) {
        return layer.kernels.forward + layer.kernels.backward;
    }));
    kernels.add(c.embedding * Real(2.0));
    kernels.add(c.head.forward);
    kernels.add(c.head.backward);
    const Time worked = named(onDevice(kernels.value()), "t_kernels", "kernels of forward and backward",
                              kLayers);
    split.put(TimeTerm::Recompute,
              named(onDevice(ofLayers("K_again", "kernels of one layer that run a second time",
                                      [](const LayerCost<Real>& layer) { return layer.kernels.recompute; })),
                    "t_recompute", "activations computed a second time", kLayers));
    Sum<Time> host;
    host.add(ofLayers("t_lh", "waiting for the host to launch one layer's kernels",
                      allPasses(&LayerCost<Real>::host)));
    const double share = Costing<Real>::hostShare(s);
    host.add((share == 1.0 ? stages : Real(stages * Real(share))) * c.stack.microbatch);
    split.put(TimeTerm::Host,
              named(onDevice(host.value()), "t_launch", "waiting for kernels to be launched", kStages));
    split.put(TimeTerm::TensorComm,
              named(onDevice(ofLayers("t_tl", "tensor-parallel collectives of one layer, exposed",
                                      allPasses(&LayerCost<Real>::tensor))),
                    "t_tensor", "tensor-parallel collectives, exposed", kLayers));
    split.put(TimeTerm::ContextComm,
              named(onDevice(ofLayers("t_cl", "context-parallel exchange of one layer, exposed",
                                      allPasses(&LayerCost<Real>::context))),
                    "t_context", "context-parallel exchange, exposed", kLayers));
    split.put(TimeTerm::ExpertComm,
              named(onDevice(ofLayers("t_el", "all-to-alls of one layer, exposed",
                                      allPasses(&LayerCost<Real>::expert))),
                    "t_expert", "all-to-alls to and from the experts, exposed", kLayers));

    // Gathers and scatters of every micro-batch (ZeRO-2 and 3), by stages that are alike.
    Sum<Time> exchangeSpent;
    Sum<Time> exchangeExposed;
    if (s.layout.zero >= layout::Sharding::Gradients) {
        std::vector<std::int32_t> alike(pipeline.stages.size(), 0);
        for (const PipelineContent::Stage& stage : pipeline.stages)
            ++alike[static_cast<std::size_t>(stage.like)];
        for (std::size_t i = 0; i < pipeline.stages.size(); ++i) {
            if (alike[i] == 0)
                continue;
            const auto time = c.stageTime(s, pipeline.stages[i].content, groups);
            std::string of;
            if constexpr (std::is_same_v<Real, Traced>)
                of = alike[i] == static_cast<std::int32_t>(stageCount) ? "" : "_" + std::to_string(i);
            const Real count = given<Real>(alike[i], "v" + of, "virtual stages that are alike",
                                           "knobs pp, chunks");
            const auto add = [&](Sum<Time>& sum, const Time& one, const char* symbol, const char* label) {
                if (plain(one) != 0)
                    sum.add(count
                            * named(one, symbol + of, label,
                                    "Rajbhandari 2020, section 7; Zhao 2023, arXiv 2304.11277"));
            };
            add(exchangeSpent, time.exchangeSpent, "t_xs",
                "gathers and scatters of a stage, one micro-batch");
            add(exchangeExposed, time.exchangeExposed, "t_x",
                "gathers and scatters of a stage, one micro-batch, exposed");
        }
    }
    const Time within = named(onDevice(exchangeExposed.value()), "t_xm",
                              "gathers and scatters of every micro-batch, exposed",
                              "Rajbhandari 2020, section 7; Zhao 2023, arXiv 2304.11277");
    Sum<Time> dataSpent;
    dataSpent.add(tail.exchangeSpent);
    dataSpent.add(onDevice(exchangeSpent.value()));
    Sum<Time> dataExposed;
    dataExposed.add(tail.exchange);
    dataExposed.add(within);
    const char* dataSource = "Rajbhandari 2020, section 7; Li 2020, arXiv 2006.15704";
    split.put(TimeTerm::DataComm,
              named(dataSpent.value(), "t_ds", "gradient and weight collectives, hidden or not", dataSource),
              named(dataExposed.value(), "t_data", "gradient and weight collectives, exposed", dataSource));
    split.put(TimeTerm::Optimizer, tail.optimizer);

    // Uneven stages may also shorten a schedule; then all waiting is bubble.
    const Time imbalance = named(larger(Time{}, spans.withoutMessages - spans.even), "t_imb",
                                 "waiting for the slowest stage", kWaiting);
    split.put(TimeTerm::Imbalance, imbalance);
    Sum<Time> busy;
    busy.add(worked);
    for (const TimeTerm term : {TimeTerm::Recompute, TimeTerm::Host, TimeTerm::TensorComm,
                                TimeTerm::ContextComm, TimeTerm::ExpertComm})
        busy.add(split.waited(term));
    busy.add(within);
    const Time average = named(busy.value(), "t_busy", "what a device does, mean over all",
                               "sum of its parts");
    const Time left = named(spans.withoutMessages - imbalance - average, "t_left",
                            "what is left of the makespan without messages", kWaiting);
    // The schedule's rounding to nanoseconds goes to the kernels, so that nothing waits where nothing can.
    const bool rounded = std::abs(plain(left)) < 1e-6 * plain(average);
    split.put(TimeTerm::Compute,
              rounded ? named(worked + left, "t_compute",
                              "kernels, with the schedule's rounding to nanoseconds", "sum of its parts")
                      : worked);
    split.put(TimeTerm::Bubble,
              named(rounded ? Time{} : left, "t_bubble", "pipeline fill and drain", kWaiting));

    const Time exposed = named(spans.asIs - spans.withoutMessages, "t_pp", "stage-to-stage messages, exposed",
                               kWaiting);
    const auto delay = c.stageMessage(s, groups).delay;
    const char* messageSource = "Narayanan 2021, arXiv 2104.04473, section 4.1";
    split.put(TimeTerm::PipelineComm,
              named(plain(delay) > 0
                        ? larger(Time(Real(m / p * (2.0 * (stages - 1.0)))
                                      * named(delay, "t_msg", "one message between stages", messageSource)),
                                 exposed)
                        : exposed,
                    "t_ps", "stage-to-stage messages, hidden or not", messageSource),
              exposed);
    return split;
}

} // namespace shardscape::evaluate
