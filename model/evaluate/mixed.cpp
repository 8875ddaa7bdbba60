// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/mixed.h"

#include "cluster/kinds.h"
#include "layout/rank_groups.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace shardscape::evaluate {

namespace {

constexpr double kSecondsPerTick = 1e-9;
/// What every device does or waits for by itself; the rest belongs to the pipeline or to the end of the step.
constexpr std::array kOwnTerms{TimeTerm::Compute,     TimeTerm::Recompute,   TimeTerm::Host,
                               TimeTerm::TensorComm,  TimeTerm::ContextComm, TimeTerm::ExpertComm,
                               TimeTerm::PipelineComm};

layout::Scenario seenBy(const layout::Scenario& s, std::size_t kind, std::uint32_t among)
{
    layout::Scenario one = s;
    one.cluster = cluster::asKind(s.cluster, kind, among);
    return one;
}

double peakOfKind(const layout::Scenario& s, std::size_t kind)
{
    const cluster::Accelerator& a = s.cluster.acceleratorOf(kind);
    switch (s.workload.precision) {
    case workload::Precision::Bf16: return a.bf16Flops;
    case workload::Precision::Fp16: return a.fp16Flops;
    case workload::Precision::Fp32: return a.fp32Flops;
    }
    return 0;
}

/// Devices that hold a virtual stage: two under bidirectional schedules.
std::vector<std::int32_t> devicesOf(const layout::Scenario& s, std::int32_t stage)
{
    const schedule::Schedule& schedule = scheduleOf(s);
    const schedule::Placement placement(schedule.placement, s.layout.pipelineParallel);
    std::vector<std::int32_t> devices;
    for (int direction = 0; direction < schedule.parameterCopies; ++direction)
        devices.push_back(placement.deviceOf(stage, direction));
    return devices;
}

schedule::Ticks makespanOf(const layout::Scenario& s, const Evaluation& e)
{
    const Result<schedule::Request> request = scheduleRequest(s, e);
    return request ? scheduleOf(s).makespan(*request) : 0;
}

double ticksOf(const schedule::StageCost& cost)
{
    return static_cast<double>(cost.forward + cost.backwardInput + cost.backwardWeight);
}

/// The composed pipeline's time, split as the devices' own evaluations split theirs; what is left is waiting.
void splitTime(const layout::Scenario& s, const std::vector<const Evaluation*>& byDevice,
               const Evaluation& last, schedule::Ticks makespan, Evaluation& e)
{
    const auto p = static_cast<double>(byDevice.size());
    const auto share = [](auto& evaluation, TimeTerm term) -> auto&
    {
        return evaluation.time[static_cast<std::size_t>(term)];
    };
    for (const TimeTerm term : kOwnTerms) {
        TimeShare& mean = share(e, term);
        mean = {term, 0, 0};
        for (const Evaluation* device : byDevice) {
            mean.seconds += share(*device, term).seconds / p;
            mean.exposedSeconds += share(*device, term).exposedSeconds / p;
        }
    }
    for (const TimeTerm term : {TimeTerm::DataComm, TimeTerm::Optimizer})
        share(e, term) = share(last, term);

    Evaluation balanced = e;
    schedule::StageCost mean;
    mean.forward = mean.backwardInput = mean.backwardWeight = 0;
    for (const schedule::StageCost& stage : e.stageCosts) {
        mean.forward += stage.forward;
        mean.backwardInput += stage.backwardInput;
        mean.backwardWeight += stage.backwardWeight;
    }
    const auto stages = static_cast<schedule::Ticks>(e.stageCosts.size());
    mean.forward /= stages;
    mean.backwardInput /= stages;
    mean.backwardWeight /= stages;
    std::fill(balanced.stageCosts.begin(), balanced.stageCosts.end(), mean);
    double imbalance = std::max(0.0,
                                static_cast<double>(makespan - makespanOf(s, balanced)) * kSecondsPerTick);
    double rest = e.stepSeconds - imbalance;
    for (const TimeShare& one : e.time)
        if (one.term != TimeTerm::Bubble && one.term != TimeTerm::Imbalance)
            rest -= one.exposedSeconds;
    // Stages as slow as their slowest part wait a little less than their mean says.
    if (rest < 0 && rest > -imbalance) {
        imbalance += rest;
        rest = 0;
    }
    share(e, TimeTerm::Imbalance) = {TimeTerm::Imbalance, imbalance, imbalance};
    share(e, TimeTerm::Bubble) = {TimeTerm::Bubble, rest, rest};
}

} // namespace

std::size_t smallestKind(const layout::Scenario& s, std::int64_t stage)
{
    const std::uint32_t kinds = layout::kindsOf(s, stage);
    std::optional<std::size_t> smallest;
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
        if ((kinds >> kind & 1U) != 0
            && (!smallest
                || s.cluster.acceleratorOf(kind).memoryBytes
                       < s.cluster.acceleratorOf(*smallest).memoryBytes))
            smallest = kind;
    return smallest.value_or(0);
}

layout::Reason overfull(const layout::Scenario& scenario, const Evaluation& e)
{
    const auto gib = [](double bytes) {
        char text[32];
        std::snprintf(text, sizeof text, "%.1f GiB", bytes / kGiB);
        return std::string(text);
    };
    layout::Reason reason;
    reason.code = "memory";
    reason.have = e.peakBytes / kGiB;
    reason.need = e.capacity / kGiB;
    reason.unit = "GiB";
    std::int64_t firstRank = layout::firstRankOf(scenario, e.worstStage);
    const std::size_t kind = smallestKind(scenario, e.worstStage);
    const bool mixed = !scenario.cluster.others.empty();
    for (std::int64_t i = 0; mixed && layout::placeOf(scenario, firstRank).kind != kind; ++i)
        firstRank = layout::rankOf(scenario, e.worstStage, i);
    reason.text = "rank " + std::to_string(firstRank) + " (stage " + std::to_string(e.worstStage) + ") needs "
                  + gib(e.peakBytes) + ", " + gib(e.peakBytes - e.capacity) + " more than the "
                  + gib(e.capacity) + " of " + scenario.cluster.acceleratorOf(kind).name;
    return reason;
}

double meanPeak(const layout::Scenario& s)
{
    double sum = 0;
    bool equal = true;
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind) {
        const std::int64_t nodes = s.cluster.firstNodeOf(kind + 1) - s.cluster.firstNodeOf(kind);
        sum += static_cast<double>(nodes) * peakOfKind(s, kind);
        equal = equal && peakOfKind(s, kind) == peakOfKind(s, 0);
    }
    return equal ? peakOfKind(s, 0) : sum / static_cast<double>(s.cluster.nodes);
}

std::vector<MixedPricer::View> MixedPricer::viewsOf(const layout::Scenario& s, std::int64_t device)
{
    const std::uint32_t among = layout::kindsOf(s, device);
    std::vector<View> views;
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
        if ((among >> kind & 1U) != 0)
            views.push_back({kind, among});
    return views;
}

Evaluation MixedPricer::evaluate(const layout::Scenario& s)
{
    Evaluation e;
    e.mfuConvention = kMfuConvention;
    e.dataParallel = s.dataParallel();
    e.microbatches = s.microbatches();
    e.capacity = s.cluster.accelerator.memoryBytes;
    e.peakFlops = meanPeak(s);
    e.reasons = layout::violations(s);
    e.valid = e.reasons.empty();
    if (!e.valid)
        return e;

    std::map<View, Evaluation> all;
    const std::int32_t p = s.layout.pipelineParallel;
    for (std::int32_t device = 0; device < p; ++device)
        for (const View& view : viewsOf(s, device))
            if (!all.contains(view))
                all.emplace(view, evaluateOneKind(m_pricers[view], seenBy(s, view.kind, view.among)));
    for (const auto& [view, one] : all)
        if (!one.valid) { // a step beyond counting
            e.reasons = one.reasons;
            e.valid = false;
            return e;
        }

    // Each device's slowest kind, by one micro-batch through it.
    std::vector<const Evaluation*> byDevice;
    const auto stages = static_cast<std::int32_t>(all.begin()->second.stageCosts.size());
    for (std::int32_t device = 0; device < p; ++device) {
        const Evaluation* slowest = nullptr;
        double longest = -1;
        for (const View& view : viewsOf(s, device)) {
            const Evaluation& one = all.at(view);
            double work = 0;
            for (std::int32_t stage = 0; stage < stages; ++stage) {
                const auto devices = devicesOf(s, stage);
                if (std::find(devices.begin(), devices.end(), device) != devices.end())
                    work += ticksOf(one.stageCosts[static_cast<std::size_t>(stage)]);
            }
            if (work > longest) {
                longest = work;
                slowest = &one;
            }
        }
        byDevice.push_back(slowest);
    }

    const Evaluation& first = all.begin()->second;
    const double capacity = e.capacity;
    const double peak = e.peakFlops;
    const bool alike = std::all_of(all.begin(), all.end(), [&first](const auto& entry) {
        const Evaluation& one = entry.second;
        return one.stageCosts == first.stageCosts && one.communication == first.communication
               && one.stepSeconds == first.stepSeconds;
    });
    e = first;
    e.capacity = capacity;
    e.peakFlops = peak;
    if (!alike) {
        for (std::int32_t stage = 0; stage < stages; ++stage) {
            schedule::StageCost& cost = e.stageCosts[static_cast<std::size_t>(stage)];
            cost.forward = cost.backwardInput = cost.backwardWeight = 0;
            // Where launching kernels holds a kind up, faster kernels only move its time from one half of the backward to the
            // other: the halves come from the kind that takes longest for both.
            schedule::Ticks longest = -1;
            for (const std::int32_t device : devicesOf(s, stage))
                for (const View& view : viewsOf(s, device)) {
                    const schedule::StageCost& one = all.at(view).stageCosts[static_cast<std::size_t>(stage)];
                    cost.forward = std::max(cost.forward, one.forward);
                    if (one.backwardInput + one.backwardWeight > longest) {
                        longest = one.backwardInput + one.backwardWeight;
                        cost.backwardInput = one.backwardInput;
                        cost.backwardWeight = one.backwardWeight;
                    }
                }
        }
        for (const auto& [view, one] : all)
            e.communication = std::max(e.communication, one.communication);
        const schedule::Ticks makespan = makespanOf(s, e);
        const Evaluation* last = nullptr;
        double tail = -1;
        for (const auto& [view, one] : all) {
            const double after = one.stepSeconds - static_cast<double>(makespanOf(s, one)) * kSecondsPerTick;
            if (after > tail) {
                tail = after;
                last = &one;
            }
        }
        e.stepSeconds = static_cast<double>(makespan) * kSecondsPerTick + tail;
        double work = 0;
        for (const schedule::StageCost& stage : e.stageCosts)
            work += ticksOf(stage);
        e.bubbleRatio = makespan > 0 ? 1
                                           - work * static_cast<double>(e.microbatches)
                                                 / (static_cast<double>(makespan) * p)
                                     : 0;
        e.tokensPerSecond = static_cast<double>(s.workload.globalBatch) * s.workload.sequence / e.stepSeconds;
        splitTime(s, byDevice, *last, makespan, e);
    }
    const double attainable = e.stepSeconds * static_cast<double>(s.cluster.accelerators()) * peak;
    e.mfu = e.modelFlops / attainable;
    e.hfu = e.executedFlops / attainable;

    e.fits = true;
    bool sameCapacity = true;
    for (StageMemory& memory : e.memory) {
        const std::size_t kind = smallestKind(s, memory.stage);
        memory.kind = static_cast<std::int32_t>(kind);
        memory.capacity = s.cluster.acceleratorOf(kind).memoryBytes;
        e.fits = e.fits && memory.total <= memory.capacity;
        sameCapacity = sameCapacity && memory.capacity == e.memory.front().capacity;
    }
    e.capacity = e.memory.front().capacity;
    if (sameCapacity)
        return e;
    // The fullest, not the largest: the one that would break first.
    e.peakBytes = 0;
    for (const StageMemory& memory : e.memory) {
        if (memory.total * e.capacity > e.peakBytes * memory.capacity) {
            e.peakBytes = memory.total;
            e.worstStage = memory.stage;
            e.capacity = memory.capacity;
        }
    }
    return e;
}

std::vector<Explained> MixedPricer::explain(const layout::Scenario& s)
{
    const Evaluation e = evaluate(s);
    std::vector<Explained> all;
    if (!e.valid)
        return all;
    std::map<View, std::vector<Explained>> seen;
    for (std::int32_t device = 0; device < s.layout.pipelineParallel; ++device)
        for (const View& view : viewsOf(s, device))
            if (!seen.contains(view))
                seen.emplace(view, evaluate::explain(seenBy(s, view.kind, view.among)));
    std::vector<TermPointer> inputs;
    std::string kinds;
    for (const auto& [view, terms] : seen)
        for (const Explained& one : terms)
            if (one.id == "step_seconds") {
                inputs.push_back(one.term);
                const std::string& name = s.cluster.acceleratorOf(view.kind).name;
                if (kinds.find(name) == std::string::npos)
                    kinds += (kinds.empty() ? "" : ", ") + name;
            }
    const Traced step = detail::computeValue(e.stepSeconds, "T_step",
                                             "step time: every stage as slow as its slowest kind of " + kinds,
                                             "s", std::string(scheduleOf(s).paper), std::move(inputs));
    all.push_back({"step_seconds", step.term()});
    // All kinds of a stage hold the same bytes.
    for (const Explained& one : seen.at(viewsOf(s, e.worstStage).front()))
        if (one.id != "step_seconds")
            all.push_back(one);
    return all;
}

} // namespace shardscape::evaluate
