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

/// The composed pipeline's time, split as the devices' own kinds split theirs; what is left is waiting.
template <class Real>
TimeSplit<Real> splitTime(const std::vector<const TimeSplit<Real>*>& byDevice, const TimeSplit<Real>& last,
                          const Makespans<Seconds<Real>>& spans, const Seconds<Real>& step)
{
    const char* mean = "mean over the stages, each with the slowest of its kinds of nodes";
    const char* rest = "what is left of the step";
    const Real p = given<Real>(static_cast<double>(byDevice.size()), "p", "pipeline stages", "knob pp");
    TimeSplit<Real> split;
    for (const TimeTerm term : kOwnTerms) {
        const auto meanOf = [&](const auto& each) {
            Sum<Seconds<Real>> sum;
            // Devices of one kind together: a line for each kind.
            for (std::size_t i = 0; i < byDevice.size(); ++i) {
                if (std::find(byDevice.begin(), byDevice.begin() + static_cast<std::ptrdiff_t>(i),
                              byDevice[i])
                    != byDevice.begin() + static_cast<std::ptrdiff_t>(i))
                    continue;
                const auto alike = std::count(byDevice.begin(), byDevice.end(), byDevice[i]);
                sum.add(Real(given<Real>(static_cast<double>(alike), "p_" + std::to_string(i),
                                         "stages that this kind decides", "layout")
                             / p)
                        * ((*byDevice[i]).*each)[static_cast<std::size_t>(term)]);
            }
            return named(sum.value(), "t_" + std::string(id(term)), "this row, mean over the stages", mean);
        };
        split.put(term, meanOf(&TimeSplit<Real>::spent), meanOf(&TimeSplit<Real>::exposed));
    }
    for (const TimeTerm term : {TimeTerm::DataComm, TimeTerm::Optimizer})
        split.put(term, last.spent[static_cast<std::size_t>(term)], last.waited(term));

    const auto uneven = named(larger(Seconds<Real>{}, spans.asIs - spans.even), "t_uneven",
                              "makespan beyond that of stages that take equally long",
                              "differences between runs of the same schedule");
    Sum<Seconds<Real>> known;
    for (const TimeTerm term :
         {TimeTerm::Compute, TimeTerm::Recompute, TimeTerm::Host, TimeTerm::TensorComm, TimeTerm::ContextComm,
          TimeTerm::ExpertComm, TimeTerm::PipelineComm, TimeTerm::DataComm, TimeTerm::Optimizer})
        known.add(split.waited(term));
    const auto left = named(step - uneven
                                - named(known.value(), "t_known", "all other rows", "sum of its parts"),
                            "t_left", "what neither devices do nor uneven stages explain", rest);
    // Stages as slow as their slowest part wait a little less than their mean says.
    const bool less = plain(left) < 0 && plain(left) > -plain(uneven);
    split.put(TimeTerm::Imbalance,
              named(less ? uneven + left : uneven, "t_imb", "waiting for the slowest stage", rest));
    split.put(TimeTerm::Bubble,
              named(less ? Seconds<Real>{} : left, "t_bubble", "pipeline fill and drain", rest));
    return split;
}

TimeSplit<double> splitOf(const Evaluation& e)
{
    TimeSplit<double> split;
    for (const TimeShare& share : e.time)
        split.put(share.term, Seconds<double>(share.seconds), Seconds<double>(share.exposedSeconds));
    return split;
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
    Composition composition;
    return compose(s, composition);
}

Evaluation MixedPricer::compose(const layout::Scenario& s, Composition& composition)
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

    std::map<View, Evaluation>& all = composition.all;
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

    const auto stages = static_cast<std::int32_t>(all.begin()->second.stageCosts.size());
    for (std::int32_t device = 0; device < p; ++device) {
        View slowest;
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
                slowest = view;
            }
        }
        composition.byDevice.push_back(slowest);
    }

    const Evaluation& first = all.begin()->second;
    const double capacity = e.capacity;
    const double peak = e.peakFlops;
    composition.alike = std::all_of(all.begin(), all.end(), [&first](const auto& entry) {
        const Evaluation& one = entry.second;
        return one.stageCosts == first.stageCosts && one.communication == first.communication
               && one.stepSeconds == first.stepSeconds;
    });
    e = first;
    e.capacity = capacity;
    e.peakFlops = peak;
    if (!composition.alike) {
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
        Evaluation balanced = e;
        evenOut(balanced.stageCosts);
        composition.spans = {makespan, makespan, makespanOf(s, balanced)};
        double tail = -1;
        for (const auto& [view, one] : all) {
            const double after = one.stepSeconds - static_cast<double>(makespanOf(s, one)) * kSecondsPerTick;
            if (after > tail) {
                tail = after;
                composition.last = view;
            }
        }
        e.stepSeconds = static_cast<double>(makespan) * kSecondsPerTick + tail;
        double work = 0;
        for (const schedule::StageCost& stage : e.stageCosts)
            work += ticksOf(stage);
        work *= static_cast<double>(e.microbatches);
        e.bubbleRatio = makespan > 0
                            ? bubbleRatio(Seconds<double>(work * kSecondsPerTick),
                                          Seconds<double>(secondsOf(makespan)), static_cast<double>(p))
                            : 0;
        e.tokensPerSecond = static_cast<double>(s.workload.globalBatch) * s.workload.sequence / e.stepSeconds;

        std::map<View, TimeSplit<double>> splits;
        for (const auto& [view, one] : all)
            splits.emplace(view, splitOf(one));
        std::vector<const TimeSplit<double>*> byDevice;
        for (const View& view : composition.byDevice)
            byDevice.push_back(&splits.at(view));
        const Makespans<Seconds<double>> spans{Seconds<double>(secondsOf(makespan)),
                                               Seconds<double>(secondsOf(makespan)),
                                               Seconds<double>(secondsOf(composition.spans.even))};
        const auto split = splitTime(byDevice, splits.at(composition.last), spans,
                                     Seconds<double>(e.stepSeconds));
        for (std::size_t i = 0; i < e.time.size(); ++i)
            e.time[i] = {static_cast<TimeTerm>(i), plain(split.spent[i]), plain(split.exposed[i])};
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

std::optional<Record> MixedPricer::record(const layout::Scenario& s, const MfuConvention& convention)
{
    Composition composition;
    const Evaluation e = compose(s, composition);
    if (!e.valid)
        return std::nullopt;
    std::map<View, Record> seen;
    std::string kinds;
    std::vector<TermPointer> inputs;
    for (const auto& [view, one] : composition.all) {
        std::optional<Record> own = recordOneKind(seenBy(s, view.kind, view.among), convention);
        if (!own)
            return std::nullopt;
        inputs.push_back(own->step.value().term());
        seen.emplace(view, std::move(*own));
        const std::string& name = s.cluster.acceleratorOf(view.kind).name;
        if (kinds.find(name) == std::string::npos)
            kinds += (kinds.empty() ? "" : ", ") + name;
    }
    // All kinds of a stage hold the same bytes, and all do the same work.
    Record record = seen.begin()->second;
    record.worstStage = e.worstStage;
    const std::string paper(scheduleOf(s).paper);
    const auto computed = [&](double value, const char* symbol, const std::string& label) {
        return Seconds<Traced>(detail::computeValue(value, symbol, label, "s", paper, inputs));
    };
    record.step = computed(e.stepSeconds, "T_step",
                           "step time: every stage as slow as its slowest kind of " + kinds);
    if (composition.alike)
        return record;
    const auto pipeline = computed(secondsOf(composition.spans.asIs), "T_pipeline",
                                   "makespan of the simulated schedule " + std::string(scheduleOf(s).name));
    const auto even = computed(secondsOf(composition.spans.even), "T_even",
                               "makespan as if all stages took equally long");
    std::vector<const TimeSplit<Traced>*> byDevice;
    for (const View& view : composition.byDevice)
        byDevice.push_back(&seen.at(view).time);
    record.time = splitTime(byDevice, seen.at(composition.last).time,
                            Makespans<Seconds<Traced>>{pipeline, pipeline, even}, record.step);
    double work = 0;
    for (const schedule::StageCost& stage : e.stageCosts)
        work += ticksOf(stage);
    work *= static_cast<double>(e.microbatches);
    record.bubbleRatio = named(
        bubbleRatio(
            computed(work * kSecondsPerTick, "T_work", "what all devices do in the simulated schedule"),
            pipeline, given<Traced>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp")),
        "bubble", "idle share of the devices in the simulated schedule",
        "definition: every wait counts, whatever its cause");
    return record;
}

} // namespace shardscape::evaluate
