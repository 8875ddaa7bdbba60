// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/whole_model.h"
#include "job/training/step/explanation.h"
#include "job/training/step/pricer.h"

namespace shardscape::training {

/// How long the scenario's own schedule takes, and would take under easier conditions.
template <class Time>
struct Makespans {
    Time asIs{};
    Time withoutMessages{}; ///< as if messages cost nothing; never longer than asIs
    Time even{};            ///< besides, as if all stages, and all micro-batches, took equally long
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

/// A step by account.
template <class Real>
struct TimeSplit {
    PerAccount<Family::Time, Seconds<Real>> spent;   ///< hidden or not
    PerAccount<Family::Time, Seconds<Real>> exposed; ///< what the step waits for; these sum to it

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

/// What devices do by themselves, exposed unless it says otherwise.
enum class OwnWork : std::uint8_t {
    Kernels,
    Recompute,
    Host,
    Tensor,
    Context,
    ContextSpent, ///< the same, hidden or not
    Expert,
    TensorHidden, ///< of collectives priced beside what hides them, what does not show
    ExpertHidden,
    Exchange,      ///< gathers and scatters of every micro-batch (ZeRO-2 and 3)
    ExchangeSpent, ///< the same, hidden or not
    Copies,        ///< between device and host for every micro-batch
    CopiesSpent,   ///< the same, hidden or not
};
inline constexpr std::size_t kOwnWorks = 13;

/// In a whole step, the mean over all devices.
template <class Real>
struct Busy {
    std::array<Seconds<Real>, kOwnWorks> each;

    [[nodiscard]] Seconds<Real>& of(OwnWork work) { return each[static_cast<std::size_t>(work)]; }
    [[nodiscard]] const Seconds<Real>& of(OwnWork work) const { return each[static_cast<std::size_t>(work)]; }
};

/// How explanations call these, by OwnWork.
struct OwnWorkName {
    const char* symbol;
    const char* label;
};
inline constexpr std::array<OwnWorkName, kOwnWorks> kOwnWorkNames{
    {{"t_kernels", "kernels of forward and backward"},
     {"t_recompute", "activations computed a second time"},
     {"t_launch", "waiting for kernels to be launched"},
     {"t_tensor", "tensor-parallel collectives, exposed"},
     {"t_context", "context-parallel exchange, exposed"},
     {"t_cps", "context-parallel exchange, hidden or not"},
     {"t_expert", "all-to-alls to and from the experts, exposed"},
     {"t_tensor_h", "tensor-parallel collectives, hidden"},
     {"t_expert_h", "all-to-alls to and from the experts, hidden"},
     {"t_xm", "gathers and scatters of every micro-batch, exposed"},
     {"t_xsm", "gathers and scatters of every micro-batch, hidden or not"},
     {"t_cm", "copies to and from the host of every micro-batch, exposed"},
     {"t_csm", "copies to and from the host of every micro-batch, hidden or not"}}};

/// What the layers' kernels, collectives and launches of the share's stages take is theirs times the micro-batches, spread
/// over all devices of the pipeline: the shares of a pipeline add up to the mean over its devices.
template <class Real>
Busy<Real> busyOf(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& pipeline,
                  const Groups<Real>& groups, const Share& share = {})
{
    using Time = Seconds<Real>;
    using cost::LayerCost;
    constexpr const char* kLayers =
        "m / p times the sum, over all layers of all stages, of what a layer takes for one micro-batch";
    constexpr const char* kStages =
        "m / p times the sum, over all stages and their layers, of what the host takes for one micro-batch";
    constexpr const char* kExchange = "Rajbhandari 2020, section 7; Zhao 2023, arXiv 2304.11277";
    const Real m = given<Real>(static_cast<double>(s.microbatches()), "m", "micro-batches of one replica",
                               "layout");
    const Real p = given<Real>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp");
    // Each micro-batch passes each layer once, also where a stage has two copies.
    StageContent content = modelContent(s);
    std::size_t stageCount = pipeline.stages.size();
    if (!share.stages.empty()) {
        content = {};
        stageCount = 0;
        for (std::size_t i = 0; i < pipeline.stages.size(); ++i) {
            if (!share.has(i))
                continue;
            const StageContent& stage = pipeline.stages[i].content;
            for (std::size_t kind = 0; kind < content.kinds.size(); ++kind)
                content.kinds[kind] += stage.kinds[kind];
            content.first = content.first || stage.first;
            content.last = content.last || stage.last;
            ++stageCount;
        }
    }
    const Real stages = given<Real>(static_cast<double>(stageCount), "v", share.labelled("virtual stages"),
                                    "knobs pp, chunks");
    const auto onDevice = [&](const Time& once) { return plain(once) == 0 ? Time{} : Real(m / p) * once; };

    const auto ofLayers = [&](const char* symbol, const char* label, const auto& pick) {
        Sum<Time> all;
        forEachKindOf(s, c, content, share, [&](const auto& kind, const Real& layers, const auto& suffix) {
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
    Busy<Real> busy;
    const auto put = [&](OwnWork work, const Time& once, [[maybe_unused]] const char* source) {
        [[maybe_unused]] const OwnWorkName& name = kOwnWorkNames[static_cast<std::size_t>(work)];
        if constexpr (std::is_same_v<Real, Traced>)
            busy.of(work) = named(onDevice(once), name.symbol + share.suffix, share.labelled(name.label),
                                  source);
        else
            busy.of(work) = onDevice(once);
    };

    Sum<Time> kernels;
    kernels.add(ofLayers("K", "kernels of one layer, forward and backward", [](const LayerCost<Real>& layer) {
        return layer.kernels.forward + layer.kernels.backward;
    }));
    if (content.first)
        kernels.add(c.embedding * Real(c.passes.embeddingPasses()));
    if (content.last) {
        kernels.add(c.head.forward);
        kernels.add(c.head.backward);
    }
    put(OwnWork::Kernels, kernels.value(), kLayers);
    put(OwnWork::Recompute,
        ofLayers("K_again", "kernels of one layer that run a second time",
                 [](const LayerCost<Real>& layer) { return layer.kernels.recompute; }),
        kLayers);
    Sum<Time> host;
    host.add(ofLayers("t_lh", "waiting for the host to launch one layer's kernels",
                      allPasses(&LayerCost<Real>::host)));
    double hostShare = 0; // the mean of the share's stages
    for (std::size_t i = 0; i < pipeline.stages.size(); ++i)
        if (share.has(i))
            hostShare += c.hostShare(pipeline.stages[i].content);
    hostShare /= static_cast<double>(std::max<std::size_t>(stageCount, 1));
    host.add((hostShare == 1.0 ? stages : Real(stages * Real(hostShare)))
             * c.ofOneChunk(s, c.stack.microbatch));
    put(OwnWork::Host, host.value(), kStages);
    put(OwnWork::Tensor,
        ofLayers("t_tl", "tensor-parallel collectives of one layer, exposed",
                 allPasses(&LayerCost<Real>::tensor)),
        kLayers);
    put(OwnWork::Context,
        ofLayers("t_cl", "context-parallel exchange of one layer, exposed",
                 allPasses(&LayerCost<Real>::context)),
        kLayers);
    put(OwnWork::ContextSpent,
        ofLayers("t_csl", "context-parallel exchange of one layer, hidden or not",
                 allPasses(&LayerCost<Real>::contextSpent)),
        kLayers);
    put(OwnWork::Expert,
        ofLayers("t_el", "all-to-alls of one layer, exposed", allPasses(&LayerCost<Real>::expert)), kLayers);
    put(OwnWork::TensorHidden,
        ofLayers("t_tlh", "tensor-parallel collectives of one layer, hidden",
                 allPasses(&LayerCost<Real>::tensorHidden)),
        kLayers);
    put(OwnWork::ExpertHidden,
        ofLayers("t_elh", "all-to-alls of one layer, hidden", allPasses(&LayerCost<Real>::expertHidden)),
        kLayers);

    // Gathers and scatters of every micro-batch (ZeRO-2 and 3), by stages that are alike.
    Sum<Time> exchangeSpent;
    Sum<Time> exchangeExposed;
    Sum<Time> copiesSpent;
    Sum<Time> copiesExposed;
    if (groups.plan.gradients || groups.plan.offloadedWeights > 0 || groups.plan.offloadedExperts > 0
        || groups.pipeline.offloadedActivations > 0) {
        std::vector<std::int32_t> alike(pipeline.stages.size(), 0);
        for (std::size_t i = 0; i < pipeline.stages.size(); ++i)
            if (share.has(i))
                ++alike[static_cast<std::size_t>(pipeline.stages[i].like)];
        for (std::size_t i = 0; i < pipeline.stages.size(); ++i) {
            if (alike[i] == 0)
                continue;
            const auto time = c.stageTime(s, pipeline.stages[i].content, groups);
            std::string of;
            if constexpr (std::is_same_v<Real, Traced>)
                of = static_cast<std::size_t>(alike[i]) == stageCount ? "" : "_" + std::to_string(i);
            const Real count = given<Real>(alike[i], "v" + of, "virtual stages that are alike",
                                           "knobs pp, chunks");
            const auto add = [&](Sum<Time>& sum, const Time& one, const char* symbol, const char* label) {
                if (plain(one) != 0)
                    sum.add(count * named(one, symbol + of, label, kExchange));
            };
            add(exchangeSpent, time.exchangeSpent, "t_xs",
                "gathers and scatters of a stage, one micro-batch");
            add(exchangeExposed, time.exchangeExposed, "t_x",
                "gathers and scatters of a stage, one micro-batch, exposed");
            add(copiesSpent, time.copiesSpent, "t_cs",
                "copies to and from the host of a stage, one micro-batch");
            add(copiesExposed, time.copiesExposed, "t_c",
                "copies to and from the host of a stage, one micro-batch, exposed");
        }
    }
    put(OwnWork::Exchange, exchangeExposed.value(), kExchange);
    put(OwnWork::ExchangeSpent, exchangeSpent.value(), kExchange);
    constexpr const char* kCopies = "Rajbhandari 2021, ZeRO-Infinity, arXiv 2104.07857, sections 5.1 and 6.2";
    put(OwnWork::Copies, copiesExposed.value(), kCopies);
    put(OwnWork::CopiesSpent, copiesSpent.value(), kCopies);
    return busy;
}

/// Splits the step into what the devices do and what they wait for: what the pipeline waits for is the difference between
/// makespans, with messages and without, with these stages and with even ones, and what is left.
/// `messages`: what all of them take on a device, hidden or not. `among`: of the mean over the devices, what ranks of a
/// stage wait for those of another kind.
template <class Real>
TimeSplit<Real> splitTime(const Busy<Real>& busy, const StepTail<Real>& tail,
                          const Makespans<Seconds<Real>>& spans, const Seconds<Real>& messages,
                          const Seconds<Real>& among = {})
{
    using Time = Seconds<Real>;
    constexpr const char* kWaiting = "differences between runs of the same schedule";
    TimeSplit<Real> split;
    const Time& worked = busy.of(OwnWork::Kernels);
    split.put(TimeTerm::Recompute, busy.of(OwnWork::Recompute));
    split.put(TimeTerm::Host, busy.of(OwnWork::Host));
    const auto withHidden = [&](TimeTerm term, OwnWork shown, OwnWork hidden, const char* symbol,
                                const char* label) {
        if (plain(busy.of(hidden)) == 0)
            split.put(term, busy.of(shown));
        else
            split.put(term, named(busy.of(shown) + busy.of(hidden), symbol, label, "sum of its parts"),
                      busy.of(shown));
    };
    withHidden(TimeTerm::TensorComm, OwnWork::Tensor, OwnWork::TensorHidden, "t_ts",
               "tensor-parallel collectives, hidden or not");
    split.put(TimeTerm::ContextComm, busy.of(OwnWork::ContextSpent), busy.of(OwnWork::Context));
    withHidden(TimeTerm::ExpertComm, OwnWork::Expert, OwnWork::ExpertHidden, "t_es",
               "all-to-alls to and from the experts, hidden or not");
    const Time& within = busy.of(OwnWork::Exchange);
    Sum<Time> dataSpent;
    dataSpent.add(tail.exchangeSpent);
    dataSpent.add(busy.of(OwnWork::ExchangeSpent));
    Sum<Time> dataExposed;
    dataExposed.add(tail.exchange);
    dataExposed.add(within);
    const char* dataSource = "Rajbhandari 2020, section 7; Li 2020, arXiv 2006.15704";
    split.put(TimeTerm::DataComm,
              named(dataSpent.value(), "t_ds", "gradient and weight collectives, hidden or not", dataSource),
              named(dataExposed.value(), "t_data", "gradient and weight collectives, exposed", dataSource));
    if (plain(tail.behind) > 0) {
        const Time beside = larger(Time{},
                                   tail.behind - spans.asIs - tail.exchange - tail.optimizer - tail.copies);
        split.put(TimeTerm::Optimizer,
                  named(tail.optimizer + tail.behind, "t_opt_spent", "optimizer, hidden or not",
                        "sum of its parts"),
                  named(tail.optimizer + beside, "t_opt_all",
                        "optimizer, and what a delayed update takes beyond the step", "sum of its parts"));
    } else {
        split.put(TimeTerm::Optimizer, tail.optimizer);
    }
    const Time& copied = busy.of(OwnWork::Copies);
    Sum<Time> copiesSpent;
    copiesSpent.add(tail.copiesSpent);
    copiesSpent.add(busy.of(OwnWork::CopiesSpent));
    Sum<Time> copiesExposed;
    copiesExposed.add(tail.copies);
    copiesExposed.add(copied);
    const char* copySource = "Ren 2021, arXiv 2101.06840; Rajbhandari 2021, arXiv 2104.07857";
    split.put(TimeTerm::HostCopies,
              named(copiesSpent.value(), "t_hs", "copies to and from the host, hidden or not", copySource),
              named(copiesExposed.value(), "t_host", "copies to and from the host, exposed", copySource));

    // Uneven stages may also shorten a schedule; then all waiting is bubble.
    Time imbalance = larger(Time{}, spans.withoutMessages - spans.even);
    if (plain(among) > 0)
        imbalance += among;
    imbalance = named(imbalance, "t_imb", "waiting for the slowest stage", kWaiting);
    split.put(TimeTerm::Imbalance, imbalance);
    Sum<Time> all;
    all.add(worked);
    for (const TimeTerm term : {TimeTerm::Recompute, TimeTerm::Host, TimeTerm::TensorComm,
                                TimeTerm::ContextComm, TimeTerm::ExpertComm})
        all.add(split.waited(term));
    all.add(within);
    all.add(copied);
    const Time average = named(all.value(), "t_busy", "what a device does, mean over all",
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
    split.put(TimeTerm::PipelineComm,
              named(plain(messages) > 0 ? larger(messages, exposed) : exposed, "t_ps",
                    "stage-to-stage messages, hidden or not",
                    "Narayanan 2021, arXiv 2104.04473, section 4.1"),
              exposed);
    return split;
}

/// What all messages between stages take on a device, hidden or not.
template <class Real>
Seconds<Real> messagesOf(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& pipeline,
                         const Groups<Real>& groups)
{
    const auto delay = c.stageMessage(s, groups).delay;
    if (plain(delay) <= 0)
        return {};
    const Real m = given<Real>(static_cast<double>(s.microbatches()), "m", "micro-batches of one replica",
                               "layout");
    const Real p = given<Real>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp");
    const Real stages = given<Real>(static_cast<double>(pipeline.stages.size()), "v", "virtual stages",
                                    "knobs pp, chunks");
    return Seconds<Real>(Real(m / p * (2.0 * (stages - 1.0)))
                         * named(delay, "t_msg", "one message between stages",
                                 "Narayanan 2021, arXiv 2104.04473, section 4.1"));
}

} // namespace shardscape::training
