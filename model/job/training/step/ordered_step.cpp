// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/ordered_step.h"

#include "job/training/step/mixed.h"
#include "job/training/step/time_split.h"

#include <algorithm>

namespace shardscape::training {

namespace {

Result<void> checkPlaces(const schedule::Program& own, const schedule::Program& order)
{
    for (const int direction : {0, 1}) {
        const std::vector<std::int32_t> here = schedule::devicesOfStages(own, direction);
        const std::vector<std::int32_t> there = schedule::devicesOfStages(order, direction);
        for (std::size_t stage = 0; stage < std::min(here.size(), there.size()); ++stage) {
            // A second direction that only one of them has moves nothing.
            if (there[stage] != here[stage] && (direction == 0 || (there[stage] >= 0 && here[stage] >= 0))) {
                return fail(
                    ErrorCode::BadInput,
                    say("Stage %1 is on device %2 in the schedule, on device %3 in the layout: its weights would have to move with it.",
                        stage, there[stage], here[stage]));
            }
        }
    }
    return {};
}

} // namespace

Result<OrderedStep> stepWithOrder(const layout::Scenario& scenario, const Evaluation& evaluation,
                                  const schedule::Program& order)
{
    const Result<schedule::Request> request = scheduleRequest(scenario, evaluation);
    if (!request) {
        return tl::unexpected(request.error());
    }
    Result<schedule::Edited> run = schedule::retimed(order, *request);
    if (!run) {
        return tl::unexpected(run.error());
    }
    const Result<schedule::Program> own = schedule::build(*request);
    if (!own) {
        return tl::unexpected(own.error());
    }
    if (const Result<void> sound = checkPlaces(*own, order); !sound) {
        return tl::unexpected(sound.error());
    }
    const Result<schedule::Simulation> ownRun = schedule::simulate(*own);
    if (!ownRun) {
        return tl::unexpected(ownRun.error());
    }
    const schedule::Analysis before = schedule::analyse(*own, *ownRun);
    const schedule::Analysis after = schedule::analyse(run->program, run->simulation);

    OrderedStep step;
    step.ownStepSeconds = evaluation.stepSeconds;
    step.stepSeconds = evaluation.stepSeconds + secondsOf(after.makespan - before.makespan);
    const double faster = evaluation.stepSeconds / step.stepSeconds;
    step.tokensPerSecond = evaluation.tokensPerSecond * faster;
    step.mfu = evaluation.mfu * faster;
    step.bubbleRatio = after.bubbleRatio;
    step.fits = true;
    for (const StageMemory& stage : evaluation.memory) {
        const auto device = static_cast<std::size_t>(stage.stage);
        const double more = after.activations[device].peak - before.activations[device].peak;
        // The allocator loses its share of what comes and goes, of this order's activations too.
        const double bytes = stage.total + more * (1 + scenario.software().fragmentation);
        step.peakBytes.push_back(bytes);
        step.activationBytes.push_back(more);
        const double held = before.activations[device].peak;
        step.inFlight.push_back(held > 0 ? stage.inFlight * (held + more) / held : stage.inFlight);
        step.fits = step.fits && bytes <= stage.capacity;
    }
    step.run = std::move(*run);
    return step;
}

Evaluation withOrder(const layout::Scenario& scenario, const Evaluation& own, const OrderedStep& step)
{
    Evaluation e = own;
    const double faster = own.stepSeconds / step.stepSeconds;
    e.stepSeconds = step.stepSeconds;
    e.tokensPerSecond = step.tokensPerSecond;
    e.mfu = step.mfu;
    e.hfu = own.hfu * faster;
    e.bubbleRatio = step.bubbleRatio;
    // Every op takes as long as before: a shorter step has less to wait for, of whatever kind.
    double left = step.stepSeconds - own.stepSeconds;
    for (const TimeTerm term : {TimeTerm::Bubble, TimeTerm::Imbalance, TimeTerm::PipelineComm}) {
        TimeShare& share = e.time[static_cast<std::size_t>(term)];
        const double change = std::max(left, -std::max(share.exposedSeconds, 0.0));
        share.exposedSeconds += change;
        share.seconds = term == TimeTerm::PipelineComm ? share.seconds : share.exposedSeconds;
        left -= change;
    }
    e.time[static_cast<std::size_t>(TimeTerm::Bubble)].exposedSeconds += left; // rounding at most
    double fullest = -1;
    e.fits = step.fits;
    for (std::size_t i = 0; i < e.memory.size(); ++i) {
        StageMemory& memory = e.memory[i];
        memory.bytes[static_cast<std::size_t>(MemoryClass::Activations)] += step.activationBytes[i];
        memory.bytes[static_cast<std::size_t>(MemoryClass::Reserve)] += step.peakBytes[i] - memory.total
                                                                        - step.activationBytes[i];
        memory.total = step.peakBytes[i];
        memory.inFlight = step.inFlight[i];
        if (memory.capacity > 0 && memory.total / memory.capacity > fullest) {
            fullest = memory.total / memory.capacity;
            e.worstStage = memory.stage;
            e.peakBytes = memory.total;
            e.capacity = memory.capacity;
        }
    }
    std::erase_if(e.reasons, [](const layout::Reason& reason) { return reason.code == "memory"; });
    if (!e.fits) {
        e.reasons.push_back(overfull(scenario, e));
    }
    return e;
}

} // namespace shardscape::training
