// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/step.h"

#include "base/at.h"
#include "schedule/memory_curve.h"
#include "schedule/option.h"
#include "schedule/simulate.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace shardscape::schedule {

namespace {

/// The stages of a device, those of a second direction after those of the first, in the order of Holding.
std::int32_t stageAt(const Schedule& schedule, const Request& request, std::int32_t device,
                     std::int32_t place)
{
    const Placement placement(schedule.placement, request.devices);
    return placement.stageOf(device, place % request.chunks, place / request.chunks);
}

/// Every micro-batch passes a device's chunks once; of two directions half of them each.
std::vector<Ticks> workOf(const Schedule& schedule, const Request& request)
{
    const std::int32_t directions = schedule.parameterCopies;
    std::vector<Ticks> work;
    for (std::int32_t device = 0; device < request.devices; ++device) {
        Ticks each = 0;
        for (std::int32_t place = 0; place < directions * request.chunks; ++place) {
            const StageCost& cost = request.stages[at(stageAt(schedule, request, device, place))];
            each += cost.forward + cost.backwardInput + cost.backwardWeight;
        }
        work.push_back(each * (request.microbatches / directions));
    }
    return work;
}

double weightOf(const Schedule& schedule, const Request& request, std::int32_t device, const Holding& holding)
{
    double held = 0;
    for (std::size_t place = 0; place < holding.size(); ++place) {
        if (holding[place] > 0) {
            held += holding[place]
                    * request.stages[at(stageAt(schedule, request, device, static_cast<std::int32_t>(place)))]
                          .activation;
        }
    }
    return held;
}

/// Whether every activation is held whole until its weight gradient.
bool keepsWhole(const Request& request)
{
    return std::all_of(request.stages.begin(), request.stages.end(),
                       [](const StageCost& cost) { return cost.weightShare == 1; });
}

/// Whether what is held and done can be counted by micro-batches: no activation is given back in parts, no pair of ops hides a
/// part of itself.
bool isCounted(const Schedule& schedule, const Request& request)
{
    return (keepsWhole(request) || !schedule.splitsBackward) && request.overlap == 0
           && (schedule.parameterCopies == 1 || request.microbatches % 2 == 0);
}

/// Without options. Where the chunks of a device never differ, its peak is so many times its stage.
StepOfSchedule counted(const Schedule& schedule, const Request& request)
{
    StepOfSchedule step;
    step.work = workOf(schedule, request);
    if (schedule.timed == nullptr && schedule.heldAtPeak == nullptr) {
        step.makespan = makespanOf(schedule, request);
        for (std::int32_t device = 0; device < request.devices; ++device) {
            step.peakActivations.push_back(
                schedule.peakChunks(device, request.devices, request.microbatches, request.chunks)
                * request.stages[at(stageAt(schedule, request, device, 0))].activation);
        }
        return step;
    }
    Timed timed;
    if (schedule.timed != nullptr) {
        timed = timedOf(schedule, request);
    } else {
        timed = {schedule.makespan(request), schedule.heldAtPeak(request)};
    }
    step.makespan = timed.makespan;
    for (std::int32_t device = 0; device < request.devices; ++device) {
        step.peakActivations.push_back(weightOf(schedule, request, device, timed.held[at(device)]));
    }
    return step;
}

/// The order of a program whose backward is one op, with the weight gradients of every device at its end.
Plan weightsLast(const Program& program, const Placement& placement)
{
    Plan plan{placement, {}};
    for (const std::vector<std::int32_t>& ops : program.order) {
        Order& order = plan.orders.emplace_back();
        Order later;
        for (const std::int32_t op : ops) {
            const Op& it = program.ops[at(op)];
            order.push_back(slot(it.kind, it.microbatch, it.chunk, it.direction));
            if (it.kind == OpKind::Backward) {
                order.back().kind = OpKind::BackwardInput;
                later.push_back(slot(OpKind::BackwardWeight, it.microbatch, it.chunk, it.direction));
            }
        }
        order.insert(order.end(), later.begin(), later.end());
    }
    return plan;
}

/// A schedule of fixed order whose weight gradients all run at the end: every activation is held until then.
StepOfSchedule withWeightsLast(const Schedule& schedule, const Request& request)
{
    thread_local std::map<std::string_view, ByShape<Timetable>> tables;
    const Timetable& table = tables[schedule.name].of(request, [&] {
        const Placement placement(schedule.placement, request.devices);
        const Result<Program> base = schedule.build(request);
        return Timetable(base ? weightsLast(*base, placement) : Plan{placement, {}}, request.devices,
                         request.microbatches, request.chunks);
    });
    StepOfSchedule step;
    step.makespan = table.timesOf(request).makespan;
    step.work = workOf(schedule, request);
    const Holding all(static_cast<std::size_t>(schedule.parameterCopies * request.chunks),
                      request.microbatches / schedule.parameterCopies);
    for (std::int32_t device = 0; device < request.devices; ++device) {
        step.peakActivations.push_back(weightOf(schedule, request, device, all));
    }
    return step;
}

/// The time of weight gradients that are all computed as one, over their time one by one, where 2bp at the end is the one option
/// that is chosen; 0 otherwise.
double batchedAtEnd(const Request& request)
{
    if (request.options.size() != 1 || request.options.front().name != "2bp") {
        return 0;
    }
    const OptionChoice& choice = request.options.front();
    const OptionValues values(**findOption(choice.name), choice, request);
    return values.choice("place") == "end" ? values.number("batched") : 0;
}

Result<StepOfSchedule> simulatedAnew(const Request& request)
{
    const Result<Program> program = build(request);
    const Result<Simulation> simulation = program ? simulate(*program)
                                                  : tl::unexpected<Error>(program.error());
    if (!simulation) {
        return tl::unexpected<Error>(simulation.error());
    }
    StepOfSchedule step;
    step.makespan = simulation->makespan;
    step.work.assign(at(request.devices), 0);
    for (const Op& op : program->ops) {
        const Stream& stream = program->streams[at(op.stream)];
        if (stream.kind == StreamKind::Compute && op.kind != OpKind::Send && op.kind != OpKind::Receive) {
            step.work[at(stream.device)] += op.duration;
        }
    }
    for (const MemoryCurve& curve : memoryCurves(*program, *simulation, MemoryPool::Activations)) {
        step.peakActivations.push_back(curve.peak);
    }
    return step;
}

/// Memory, time and explanation of a layout ask about the same few requests, again and again.
Result<StepOfSchedule> simulated(const Request& request)
{
    struct Known {
        Request request;
        Result<StepOfSchedule> step;
    };
    constexpr std::size_t kMost = 8;
    thread_local std::vector<Known> all;
    thread_local std::size_t next = 0;
    for (const Known& known : all) {
        if (known.request == request) {
            return known.step;
        }
    }
    Known made{request, simulatedAnew(request)};
    if (all.size() < kMost) {
        all.push_back(std::move(made));
        return all.back().step;
    }
    next = (next + 1) % kMost;
    all[next] = std::move(made);
    return all[next].step;
}

} // namespace

Result<StepOfSchedule> stepOf(const Request& request)
{
    const Schedule& schedule = **findSchedule(request.name);
    if (!request.pace.empty()) {
        return simulated(request);
    }
    if (request.options.empty() && isCounted(schedule, request)) {
        return counted(schedule, request);
    }
    const bool onlySlower = request.options.size() == 1 && request.options.front().name == "unequal-devices"
                            && schedule.parameterCopies == 1;
    if (onlySlower && isCounted(schedule, request)) {
        Request slower = preparedRequest(request, schedule);
        slower.options.clear();
        return counted(schedule, slower);
    }
    const double batched = batchedAtEnd(request);
    if (batched > 0 && !schedule.peakFollowsTimes && keepsWhole(request) && isCounted(schedule, request)) {
        Request bare = request;
        bare.options.clear();
        for (StageCost& cost : bare.stages) {
            cost.backwardWeight = std::llround(static_cast<double>(cost.backwardWeight) * batched);
        }
        return withWeightsLast(schedule, bare);
    }
    return simulated(request);
}

} // namespace shardscape::schedule
