// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/advice.h"
#include "job/training/mending.h"
#include "job/training/step/composition.h"
#include "job/training/step/mixed.h"
#include "job/training/step/period.h"
#include "job/training/step/pricer.h"
#include "job/training/step/step_traffic.h"
#include "layout/mends.h"
#include "layout/peak.h"
#include "layout/rank_groups.h"
#include "layout/without_idle.h"

#include <algorithm>
#include <limits>

namespace shardscape::training {

namespace {

std::vector<schedule::PassCopies> passCopies(const layout::Scenario& s, const Costing<double>& c,
                                             const Pricer::Frame& frame)
{
    std::vector<schedule::PassCopies> copies;
    const cost::StatePlan& plan = frame.groups.plan;
    if (!plan.leavesDevice() && !(frame.groups.pipeline.offloadedActivations > 0))
        return copies;
    const auto ticks = [](const Seconds<double>& time) {
        return static_cast<schedule::Ticks>(std::llround(plain(time) * 1e9));
    };
    for (const PipelineContent::Stage& stage : frame.pipeline.stages) {
        const auto time = c.stageTime(s, stage.content, frame.groups);
        const auto moved = ticks(time.activationsMoved);
        const auto again = ticks(time.weightsAgain);
        copies.push_back({.forwardIn = ticks(time.weightsIn),
                          .forwardOut = moved,
                          .backwardIn = again + moved,
                          .backwardOut = ticks(time.gradientsOut)});
    }
    return copies;
}

HostTraffic hostTraffic(const layout::Scenario& s, const Costing<double>& c, const Pricer::Frame& frame,
                        std::int64_t microbatches)
{
    HostTraffic all;
    const auto add = [&all](const cost::HostBytes<double>& copied, double times) {
        all.toDevice += times * plain(copied.in);
        all.fromDevice += times * plain(copied.out);
        all.drivesRead += times * plain(copied.read);
        all.drivesWritten += times * plain(copied.written);
    };
    const double each = 1.0 / s.layout.pipelineParallel;
    for (const PipelineContent::Stage& stage : frame.pipeline.stages)
        add(c.stageTime(s, stage.content, frame.groups).copied, static_cast<double>(microbatches) * each);
    for (const PipelineContent::Device& device : frame.pipeline.devices) {
        const auto time = c.stageTime(s, device.content, frame.groups);
        const auto traffic = c.dataTraffic(s, device.content, frame.groups, time);
        add(c.hostCopies(s, device.content, frame.groups, time, traffic).copied, each);
    }
    return all;
}

/// Which classes lie on one tier.
PerAccount<Family::Memory, double> partsOf(const PerAccount<Family::Memory, Bytes<double>>& parts)
{
    PerAccount<Family::Memory, double> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = plain(parts[i]);
    return bytes;
}

} // namespace

Evaluation evaluateOneKind(Pricer& pricer, const layout::Scenario& s)
{
    Evaluation e;
    e.capacity = s.cluster.accelerator.memoryBytes;
    e.peakFlops = peakFlops(s);
    e.mfuConvention = kMfuConvention;
    e.dataParallel = s.dataParallel();
    e.microbatches = s.microbatches();
    e.reasons = layout::brokenRules(s);
    e.valid = e.reasons.empty();
    if (!e.valid)
        return e;

    const Costing<double>& c = pricer.costing(s);
    const Price price = pricer.priceOf(s, true);
    const Pricer::Frame& frame = pricer.frame(s);
    e.fits = price.fits;
    if (!price.countable) {
        layout::Reason reason;
        reason.code = "time";
        reason.need = kLongestStep;
        reason.unit = "s";
        reason.message = say(
            "a step would take more than 30 years; check the sizes of the model and the batch");
        e.reasons.push_back(std::move(reason));
        e.valid = false;
        return e;
    }
    e.stepSeconds = price.stepSeconds;
    e.tokensPerSecond = price.tokensPerSecond;
    e.mfu = price.mfu;
    e.hfu = price.hfu;
    e.bubbleRatio = price.bubbleRatio;
    e.peakBytes = price.peakBytes;
    e.worstStage = price.worstStage;
    e.hostBytes = price.hostBytes;
    e.hostCapacity = s.cluster.host.bytes;
    e.driveBytes = price.driveBytes;
    e.driveCapacity = s.cluster.host.driveBytes;
    const StepFlops flops = stepFlops(s, c);
    e.modelFlops = flops.model;
    e.executedFlops = flops.executed;

    for (std::int32_t stage = 0; stage < s.layout.pipelineParallel; ++stage) {
        const InFlight inFlight = pricer.inFlight(s, frame, stage);
        const auto parts = c.memoryOf(s, frame.pipeline.devices[static_cast<std::size_t>(stage)], inFlight,
                                      frame.groups);
        StageMemory memory;
        memory.stage = stage;
        for (std::size_t i = 0; i < memory.bytes.size(); ++i)
            memory.bytes[i] = plain(parts.part[i]);
        memory.total = plain(parts.total);
        memory.hostBytes = plain(parts.host);
        memory.driveBytes = plain(parts.drives);
        memory.hostPart = partsOf(parts.hostPart);
        memory.drivePart = partsOf(parts.drivesPart);
        memory.capacity = e.capacity;
        memory.inFlight = static_cast<double>(inFlight.chunks) / s.layout.chunks;
        e.memory.push_back(memory);
    }

    schedule::Request request;
    Pricer::fillRequest(s, c, frame, request);
    e.stageCosts = request.stages;
    e.pace = request.pace;
    e.passCopies = passCopies(s, c, frame);
    if (e.hostBytes > 0 || e.driveBytes > 0)
        e.hostTraffic = hostTraffic(s, c, frame, e.microbatches);
    e.communication = request.communication;
    e.options = request.options;
    e.unit = request.unit;
    e.memoryLimit = request.memoryLimit;
    const Makespans<schedule::Ticks> ticks = makespans(s, c, frame, std::move(request));
    const Makespans<Seconds<double>> spans{Seconds<double>(secondsOf(ticks.asIs)),
                                           Seconds<double>(secondsOf(ticks.withoutMessages)),
                                           Seconds<double>(secondsOf(ticks.even))};
    const Composed<double> step = composed<double>({{s, c, frame.pipeline, frame.groups}});
    e.traffic = stepTraffic(s, c, frame, step.tail);
    e.period = periodOf(s, c, frame.pipeline, frame.groups, step.tail, e.stepSeconds);
    const TimeSplit<double> split = step.split(spans);
    for (std::size_t i = 0; i < e.time.size(); ++i)
        e.time[i] = {plain(split.spent[i]), plain(split.exposed[i])};
    return e;
}

double hostLimit(const layout::Scenario& s)
{
    return s.cluster.host.bytes > 0 ? s.cluster.host.bytes : std::numeric_limits<double>::infinity();
}

namespace {

layout::Reason outside(std::string_view code, double have, double need, Message message)
{
    layout::Reason reason;
    reason.code = code;
    reason.have = have / kGiB;
    reason.need = need / kGiB;
    reason.unit = "GiB";
    reason.message = std::move(message);
    return reason;
}

/// What does not fit: an accelerator, a host's memory, a node's drives.
std::vector<layout::Reason> overflows(const layout::Scenario& s, const Evaluation& e)
{
    const auto gib = [](double bytes) { return fixed(bytes / kGiB, 1); };
    std::vector<layout::Reason> reasons;
    if (e.hostCapacity > 0 && e.hostBytes > e.hostCapacity)
        reasons.push_back(outside(kHostOverfull, e.hostBytes, e.hostCapacity,
                                  say("a node puts %1 GiB into its host's memory, which has %2 GiB",
                                      gib(e.hostBytes), gib(e.hostCapacity))));
    if (e.driveBytes > e.driveCapacity)
        reasons.push_back(outside(kDrivesOverfull, e.driveBytes, e.driveCapacity,
                                  say("a node puts %1 GiB on its drives, which have %2 GiB",
                                      gib(e.driveBytes), gib(e.driveCapacity))));
    const bool devices = std::any_of(e.memory.begin(), e.memory.end(), [](const StageMemory& memory) {
        return memory.total > memory.capacity;
    });
    if (devices || reasons.empty())
        reasons.insert(reasons.begin(), overfull(s, e));
    return reasons;
}

} // namespace

double peakFlops(const layout::Scenario& s)
{
    return layout::peakOf(s.cluster.accelerator, s.workload.precision);
}

namespace {

/// Of a scenario whose idle knobs stand where a new layout has them.
Evaluation evaluatePlain(const layout::Scenario& scenario)
{
    Pricer pricer;
    const bool mixed = !scenario.cluster.others.empty();
    Evaluation e = mixed ? MixedPricer().evaluate(scenario) : evaluateOneKind(pricer, scenario);
    if (e.valid && !e.fits)
        e.reasons = overflows(scenario, e);
    return e;
}

} // namespace

Evaluation evaluateUnmended(const layout::Scenario& scenario)
{
    if (scenario.task.kind == workload::TaskKind::Serving) {
        Evaluation e;
        e.reasons.push_back(
            {.code = "task", .message = say("the scenario answers requests: it has no training step")});
        return e;
    }
    if (!layout::brokenRules(scenario).empty()) // which may be those of knobs that are idle
        return evaluatePlain(scenario);
    const std::optional<layout::Scenario> plain = layout::withoutIdle(scenario);
    return evaluatePlain(plain ? *plain : scenario);
}

Evaluation evaluate(const layout::Scenario& scenario)
{
    Evaluation e = evaluateUnmended(scenario);
    e.reasons = mended(scenario, std::move(e.reasons));
    return e;
}

std::vector<layout::Reason> mended(const layout::Scenario& scenario, std::vector<layout::Reason> reasons)
{
    layout::findMends(scenario, reasons);
    for (layout::Reason& reason : reasons)
        if (reason.code == kOverfull || reason.code == kHostOverfull || reason.code == kDrivesOverfull)
            if (const std::optional<Proposal> nearest = nearestFit(scenario))
                reason.mend = nearest->change;
    return reasons;
}

Result<schedule::Request> scheduleRequest(const layout::Scenario& given, const Evaluation& evaluation)
{
    const std::optional<layout::Scenario> plain = layout::withoutIdle(given); // as it was priced
    const layout::Scenario& scenario = plain ? *plain : given;
    if (!evaluation.valid)
        return fail(ErrorCode::BadInput,
                    evaluation.reasons.empty()
                        ? say("the layout is not valid")
                        : say("the layout is not valid: %1", evaluation.reasons.front().message));
    schedule::Request request;
    request.name = scheduleOf(scenario).name;
    request.devices = scenario.layout.pipelineParallel;
    request.microbatches = static_cast<std::int32_t>(evaluation.microbatches);
    request.chunks = scenario.layout.chunks;
    request.stages = evaluation.stageCosts;
    request.pace = evaluation.pace;
    request.communication = evaluation.communication;
    request.options = evaluation.options;
    request.unit = evaluation.unit;
    request.memoryLimit = evaluation.memoryLimit;
    request.nanoseconds = true;
    request.bytes = true;
    request.fixedOrders = true;
    return request;
}

} // namespace shardscape::training
