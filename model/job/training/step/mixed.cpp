// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/mixed.h"

#include "job/training/step/composition.h"
#include "job/training/step/period.h"
#include "layout/mends.h"

#include "cluster/kinds.h"
#include "layout/peak.h"
#include "layout/rank_groups.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>

namespace shardscape::training {

namespace {

constexpr double kSecondsPerTick = 1e-9;

layout::Scenario seenBy(const layout::Scenario& s, std::size_t kind, std::uint32_t among)
{
    layout::Scenario one = s;
    one.cluster = cluster::asKind(s.cluster, kind, among);
    return one;
}

double peakOfKind(const layout::Scenario& s, std::size_t kind)
{
    return layout::peakOf(s.cluster.acceleratorOf(kind), s.workload.precision);
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
    return request ? schedule::makespanWithOptions(*request) : 0;
}

double ticksOf(const schedule::StageCost& cost)
{
    return static_cast<double>(cost.forward + cost.backwardInput + cost.backwardWeight);
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
    const auto gib = [](double bytes) { return say("%1 GiB", fixed(bytes / kGiB, 1)); };
    layout::Reason reason;
    reason.code = kOverfull;
    reason.have = e.peakBytes / kGiB;
    reason.need = e.capacity / kGiB;
    reason.unit = "GiB";
    std::int64_t firstRank = layout::firstRankOf(scenario, e.worstStage);
    const std::size_t kind = smallestKind(scenario, e.worstStage);
    const bool mixed = !scenario.cluster.others.empty();
    for (std::int64_t i = 0; mixed && layout::placeOf(scenario, firstRank).kind != kind; ++i)
        firstRank = layout::rankOf(scenario, e.worstStage, i);
    reason.message = say("rank %1 (stage %2) needs %3, %4 more than the %5 of %6", firstRank, e.worstStage,
                         gib(e.peakBytes), gib(e.peakBytes - e.capacity), gib(e.capacity),
                         scenario.cluster.acceleratorOf(kind).name);
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
    e.reasons = layout::brokenRules(s);
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
    if (!composition.alike)
        composeTimes(s, composition, e);
    const double attainable = e.stepSeconds * static_cast<double>(s.cluster.accelerators()) * peak;
    e.mfu = e.modelFlops / attainable;
    e.hfu = e.executedFlops / attainable;

    // Every node takes as much; the host, or the drives, with the least room decide.
    e.fits = true;
    for (const auto& [view, one] : all) {
        e.fits = e.fits && one.hostBytes <= hostLimit(seenBy(s, view.kind, view.among))
                 && one.driveBytes <= one.driveCapacity;
        e.hostCapacity = std::min(e.hostCapacity, one.hostCapacity);
        e.driveCapacity = std::min(e.driveCapacity, one.driveCapacity);
    }
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

std::vector<schedule::StageCost> MixedPricer::slowestOf(
    const layout::Scenario& s, const std::map<View, std::vector<schedule::StageCost>>& costs,
    std::vector<View>& decides)
{
    std::vector<schedule::StageCost> slowest = costs.begin()->second;
    decides.assign(slowest.size(), View{});
    for (std::size_t stage = 0; stage < slowest.size(); ++stage) {
        schedule::StageCost& cost = slowest[stage];
        cost.forward = cost.backwardInput = cost.backwardWeight = 0;
        // Where launching kernels holds a kind up, faster kernels only move its time from one half of the backward to the
        // other: the halves come from the kind that takes longest for both.
        schedule::Ticks longest = -1;
        double most = -1;
        for (const std::int32_t device : devicesOf(s, static_cast<std::int32_t>(stage)))
            for (const View& view : viewsOf(s, device)) {
                const schedule::StageCost& one = costs.at(view)[stage];
                if (one.forward > cost.forward) {
                    cost.forward = one.forward;
                    cost.pacedForward = one.pacedForward;
                }
                if (one.backwardInput + one.backwardWeight > longest) {
                    longest = one.backwardInput + one.backwardWeight;
                    cost.backwardInput = one.backwardInput;
                    cost.backwardWeight = one.backwardWeight;
                    cost.pacedInput = one.pacedInput;
                    cost.pacedWeight = one.pacedWeight;
                }
                if (ticksOf(one) > most) {
                    most = ticksOf(one);
                    decides[stage] = view;
                }
            }
    }
    return slowest;
}

Share MixedPricer::shareOf(const layout::Scenario& s, const Composition& composition, const View& view)
{
    Share share;
    for (const View& decides : composition.byStage)
        share.stages.push_back(decides == view);
    const auto tagOf =
        [&s](const View& of) { // "h100" of h100-80g-sxm: symbols take no more than letters and digits
            std::string tag;
            for (const char letter : s.cluster.acceleratorOf(of.kind).id) {
                if (std::isalnum(static_cast<unsigned char>(letter)) == 0)
                    break;
                tag += letter;
            }
            return tag.empty() ? std::string("kind") : tag;
        };
    const std::string tag = tagOf(view);
    int alike = 0, number = 0;
    for (const auto& [other, one] : composition.all) {
        alike += tagOf(other) == tag ? 1 : 0;
        if (other == view)
            number = alike;
    }
    share.suffix = "_" + tag + (alike > 1 ? "_" + std::to_string(number) : std::string{});
    share.on = s.cluster.acceleratorOf(view.kind).name;
    return share;
}

std::vector<std::int32_t> MixedPricer::devicesOfView(const layout::Scenario& s, const View& view)
{
    std::vector<std::int32_t> devices;
    for (std::int32_t device = 0; device < s.layout.pipelineParallel; ++device) {
        const std::vector<View> views = viewsOf(s, device);
        if (std::find(views.begin(), views.end(), view) != views.end())
            devices.push_back(device);
    }
    return devices;
}

void MixedPricer::composeTimes(const layout::Scenario& s, Composition& composition, Evaluation& e)
{
    const auto& all = composition.all;
    // With messages, as the schedule runs, and as if they cost nothing.
    std::map<View, std::vector<schedule::StageCost>> costs, free;
    double slowest = 0; // of the kinds' own steps: its pipeline is done last
    for (const auto& [view, one] : all) {
        costs[view] = one.stageCosts;
        const layout::Scenario seen = seenBy(s, view.kind, view.among);
        Pricer& pricer = m_pricers[view];
        schedule::Request request;
        Pricer::fillRequest(seen, pricer.costing(seen), pricer.frame(seen), request, false);
        free[view] = std::move(request.stages);
        e.communication = std::max(e.communication, one.communication);
        if (!e.pace.empty() && one.stepSeconds <= slowest)
            continue;
        slowest = one.stepSeconds;
        e.pace = one.pace;
    }
    e.stageCosts = slowestOf(s, costs, composition.byStage);
    Evaluation unsent = e;
    unsent.communication = 0;
    unsent.stageCosts = slowestOf(s, free, composition.byStage);
    double among = 0;
    for (std::size_t stage = 0; stage < unsent.stageCosts.size(); ++stage)
        among += ticksOf(unsent.stageCosts[stage]) - ticksOf(free.at(composition.byStage[stage])[stage]);
    const auto p = static_cast<double>(s.layout.pipelineParallel);
    composition.among = among * kSecondsPerTick * static_cast<double>(e.microbatches) / p;
    Evaluation even = unsent;
    evenOut(even.stageCosts);
    even.pace.clear();
    const schedule::Ticks makespan = makespanOf(s, e);
    // A planner may find a better order for the slower pipeline; nobody gains time by waiting for messages.
    composition.spans = {makespan, std::min(makespanOf(s, unsent), makespan), makespanOf(s, even)};

    std::vector<layout::Scenario> seen;
    for (const auto& [view, one] : all)
        seen.push_back(seenBy(s, view.kind, view.among));
    std::vector<StepPart<double>> parts;
    for (const auto& [view, one] : all) {
        const layout::Scenario& own = seen[parts.size()];
        Pricer& pricer = m_pricers[view];
        const Costing<double>& c = pricer.costing(own);
        const Pricer::Frame& frame = pricer.frame(own);
        parts.emplace_back(own, c, frame.pipeline, frame.groups, devicesOfView(s, view));
        parts.back().share = shareOf(s, composition, view);
        parts.back().decides = composition.decides(view);
    }
    const Composed<double> step = composed(parts);
    const auto seconds = [](schedule::Ticks ticks) { return Seconds<double>(secondsOf(ticks)); };
    e.stepSeconds = plain(stepTime(seconds(makespan), step.tail));
    const StepPart<double>& last = parts[step.last];
    e.period = periodOf(last.scenario, last.costing, last.pipeline, last.groups, step.tail, e.stepSeconds);
    double work = 0;
    for (const schedule::StageCost& stage : e.stageCosts)
        work += ticksOf(stage);
    work *= static_cast<double>(e.microbatches);
    e.bubbleRatio = makespan > 0 ? bubbleRatio(Seconds<double>(work * kSecondsPerTick), seconds(makespan), p)
                                 : 0;
    e.tokensPerSecond = s.workload.tokensPerStep() / e.stepSeconds;
    const auto split = step.split({seconds(composition.spans.asIs),
                                   seconds(composition.spans.withoutMessages),
                                   seconds(composition.spans.even)},
                                  Seconds<double>(composition.among));
    for (std::size_t i = 0; i < e.time.size(); ++i)
        e.time[i] = {plain(split.spent[i]), plain(split.exposed[i])};
}

std::optional<Record> MixedPricer::record(const layout::Scenario& s, const MfuConvention& convention)
{
    Composition composition;
    const Evaluation e = compose(s, composition);
    if (!e.valid)
        return std::nullopt;
    // All kinds of a stage hold the same bytes, and all do the same work.
    const View& any = composition.all.begin()->first;
    std::optional<Record> record = recordOneKind(seenBy(s, any.kind, any.among), convention);
    if (!record)
        return std::nullopt;
    record->worstStage = e.worstStage;
    if (composition.alike)
        return record;

    std::vector<layout::Scenario> seen;
    std::vector<Costing<Traced>> costings;
    std::vector<Groups<Traced>> groups;
    for (const auto& [view, one] : composition.all) {
        seen.push_back(seenBy(s, view.kind, view.among));
        costings.emplace_back(seen.back());
        groups.push_back(groupsOf<Traced>(seen.back()));
    }
    std::vector<StepPart<Traced>> parts;
    for (const auto& [view, one] : composition.all) {
        const std::size_t i = parts.size();
        parts.emplace_back(seen[i], costings[i], m_pricers[view].frame(seen[i]).pipeline, groups[i],
                           devicesOfView(s, view));
        parts.back().share = shareOf(s, composition, view);
        parts.back().decides = composition.decides(view);
    }
    const Composed<Traced> step = composed(parts);
    std::vector<TermPointer> inputs, unsent;
    if (s.layout.pipelineParallel > 1) {
        const StepPart<Traced>& farthest = parts[step.farthest];
        inputs.push_back(named(farthest.costing.stageMessage(farthest.scenario, farthest.groups).delay,
                               "t_msg", "one message between stages",
                               "Narayanan 2021, arXiv 2104.04473, section 4.1")
                             .value()
                             .term());
    }
    for (const StepPart<Traced>& part : parts) {
        const Share& share = part.share;
        const PipelineContent& pipeline = part.pipeline;
        std::vector<std::int32_t> shown; // of stages that are alike the first stands for all
        for (std::size_t stage = 0; stage < pipeline.stages.size(); ++stage) {
            const std::int32_t like = pipeline.stages[stage].like;
            if (!share.has(stage) || std::find(shown.begin(), shown.end(), like) != shown.end())
                continue;
            shown.push_back(like);
            const auto time = part.costing.stageTime(part.scenario, pipeline.stages[stage].content,
                                                     part.groups);
            const std::string of = "_" + std::to_string(stage) + share.suffix;
            unsent.push_back(
                named(time.forward, "F" + of,
                      share.labelled(
                          "forward of a stage with its exchange and the host's share, one micro-batch"),
                      "sum of its parts")
                    .value()
                    .term());
            unsent.push_back(
                named(time.backward, "B" + of,
                      share.labelled(
                          "backward of a stage with its exchange and the host's share, one micro-batch"),
                      "sum of its parts")
                    .value()
                    .term());
        }
    }
    inputs.insert(inputs.end(), unsent.begin(), unsent.end());
    const std::string paper(scheduleOf(s).paper);
    const auto computed = [&paper](double value, const char* symbol, const Label& label,
                                   const std::vector<TermPointer>& from) {
        return Seconds<Traced>(detail::computeValue(value, symbol, label, "s", paper, from));
    };
    const Makespans<Seconds<Traced>> spans{
        computed(secondsOf(composition.spans.asIs), "T_pipeline",
                 "makespan of the simulated schedule " + std::string(scheduleOf(s).name), inputs),
        computed(secondsOf(composition.spans.withoutMessages), "T_free",
                 "makespan as if messages cost nothing", unsent),
        computed(secondsOf(composition.spans.even), "T_even",
                 "makespan as if, besides, all stages and micro-batches took equally long", unsent)};
    record->step = stepTime(spans.asIs, step.tail);
    record->time = step.split(
        spans, computed(composition.among, "t_among",
                        say("waiting for ranks of the same stage on other kinds of nodes"), unsent));
    double work = 0;
    for (const schedule::StageCost& stage : e.stageCosts)
        work += ticksOf(stage);
    work *= static_cast<double>(e.microbatches);
    record->bubbleRatio = named(
        bubbleRatio(computed(work * kSecondsPerTick, "T_work",
                             "what all devices do in the simulated schedule", inputs),
                    spans.asIs, given<Traced>(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp")),
        "bubble", "idle share of the devices in the simulated schedule",
        "definition: every wait counts, whatever its cause");
    return record;
}

} // namespace shardscape::training
