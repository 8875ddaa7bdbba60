// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/pricer.h"

#include "evaluate/explanation.h"

#include <algorithm>

namespace shardscape::evaluate {

namespace {

/// The knobs that change a layer's kernels, packed. Everything else about a layout only sums, places or orders layers.
std::uint64_t costingKey(const layout::Scenario& s)
{
    std::uint64_t key =
        1469598103934665603ULL; // FNV-1a, over fields that together fit 64 bits in all but absurd cases
    const auto mix = [&key](std::uint64_t value) { key = (key ^ value) * 1099511628211ULL; };
    mix(static_cast<std::uint64_t>(s.workload.sequence));
    mix(static_cast<std::uint64_t>(s.layout.tensorParallel) << 32
        | static_cast<std::uint64_t>(s.layout.microBatch));
    mix(static_cast<std::uint64_t>(s.layout.contextParallel) << 33
        | static_cast<std::uint64_t>(s.layout.contextKind) << 32
        | static_cast<std::uint64_t>(s.layout.expertParallel) << 16
        | static_cast<std::uint64_t>(s.expertTensor()));
    mix(static_cast<std::uint64_t>(s.layout.software));
    mix(static_cast<std::uint64_t>(s.workload.precision) << 24
        | static_cast<std::uint64_t>(s.workload.gradientPrecision) << 20
        | static_cast<std::uint64_t>(s.workload.optimizer) << 16
        | static_cast<std::uint64_t>(s.layout.recompute) << 12
        | static_cast<std::uint64_t>(s.layout.attention) << 8
        | static_cast<std::uint64_t>(s.layout.sequenceParallel) << 4
        | static_cast<std::uint64_t>(s.layout.fusedNorm) << 2
        | static_cast<std::uint64_t>(s.layout.fusedActivation) << 1
        | static_cast<std::uint64_t>(s.layout.fusedLoss));
    return key;
}

schedule::Ticks nanoseconds(double seconds)
{
    return static_cast<schedule::Ticks>(std::llround(seconds * 1e9));
}

/// No schedule is longer than all its ops one after the other, messages included. Seconds; infinite or NaN when the sizes
/// are beyond numbers.
double longestStep(const layout::Scenario& s, const Costing<double>& c)
{
    const auto whole = c.stageTime(s, modelContent(s), c.dataGroups(s));
    const double stages = static_cast<double>(s.layout.pipelineParallel) * s.layout.chunks;
    const double once = plain(whole.forward + whole.backward) + 4 * stages * plain(c.stageMessage(s).delay);
    const double moved = scheduleOf(s).movesActivations ? 2 * plain(c.moveOf(s, modelContent(s), 0)) : 0;
    const double total = static_cast<double>(s.microbatches()) * (once + stages * moved);
    return std::isfinite(total) ? total : kLongestStep;
}

} // namespace

const schedule::Schedule& scheduleOf(const layout::Scenario& scenario)
{
    return schedule::schedules()[static_cast<std::size_t>(scenario.layout.schedule)];
}

const Costing<double>& Pricer::costing(const layout::Scenario& scenario)
{
    const std::uint64_t key = costingKey(scenario);
    if (!m_last || key != m_lastKey) {
        m_last = &m_costings.try_emplace(key, scenario).first->second;
        m_lastKey = key;
    }
    return *m_last;
}

void Pricer::fillRequest(const layout::Scenario& s, const Costing<double>& costing,
                         schedule::Request& request, bool messages)
{
    const std::int32_t stages = s.layout.pipelineParallel * s.layout.chunks;
    request.devices = s.layout.pipelineParallel;
    request.microbatches = static_cast<std::int32_t>(s.microbatches());
    request.chunks = s.layout.chunks;
    request.nanoseconds = true;
    request.bytes = true;
    request.stages.resize(static_cast<std::size_t>(stages));
    const auto message = messages ? costing.stageMessage(s) : Costing<double>::Message{};
    const schedule::Ticks delay = nanoseconds(plain(message.delay));
    const schedule::Ticks busy = nanoseconds(plain(message.busy));
    request.communication = s.layout.overlapMessages ? delay : 0;
    const auto withMessage = [&](schedule::Ticks work, bool sends) {
        if (!sends)
            return work;
        return s.layout.overlapMessages ? std::max(work, busy) : work + delay;
    };
    const auto data = costing.dataGroups(s);
    const schedule::Placement placement(scheduleOf(s).placement, s.layout.pipelineParallel);
    const auto fill = [&](std::int32_t stage) {
        const StageContent content = stageContent(s, stage);
        const auto time = costing.stageTime(s, content, data);
        schedule::StageCost& cost = request.stages[static_cast<std::size_t>(stage)];
        // Where the next stage lies on the same device (the turn of a V) nothing is sent.
        const bool down = !content.last && placement.deviceOf(stage) != placement.deviceOf(stage + 1);
        const bool up = !content.first && placement.deviceOf(stage) != placement.deviceOf(stage - 1);
        cost.forward = withMessage(nanoseconds(plain(time.forward)), down);
        cost.backwardWeight = nanoseconds(plain(time.weightGradient));
        cost.backwardInput = withMessage(nanoseconds(plain(time.backward)) - cost.backwardWeight, up);
        cost.activation = plain(costing.heldBy(content));
        cost.move = messages && scheduleOf(s).movesActivations
                        ? nanoseconds(plain(costing.moveOf(s, content, stage)))
                        : 0;
    };
    // Stages between the ends repeat, unless experts begin somewhere among them.
    const bool mixed = (s.model.moe && s.model.moe->firstDense > 0) || !s.evenStages()
                       || scheduleOf(s).placement != schedule::Placement::Shape::Loop
                       || scheduleOf(s).movesActivations;
    for (std::int32_t stage = 0; stage < stages; ++stage) {
        if (mixed || stage < 2 || stage == stages - 1)
            fill(stage);
        else
            request.stages[static_cast<std::size_t>(stage)] = request.stages[1];
    }
}

StepFlops stepFlops(const layout::Scenario& s, const Costing<double>& c)
{
    const StageContent all = modelContent(s);
    const double steps = static_cast<double>(s.workload.globalBatch) / s.layout.microBatch;
    const double dense = static_cast<double>(all.dense);
    const double expert = static_cast<double>(all.expert);
    StepFlops flops;
    flops.model = 3.0 * steps
                  * (dense * plain(c.dense.modelFlops) + expert * plain(c.expert.modelFlops)
                     + plain(c.head.modelFlops));
    flops.executed = flops.model
                     + steps
                           * (dense * plain(c.dense.recomputeFlops)
                              + expert * plain(c.expert.recomputeFlops));
    return flops;
}

void Pricer::priceMemory(const layout::Scenario& s, const Costing<double>& c)
{
    const std::int32_t p = s.layout.pipelineParallel;
    const auto m = static_cast<std::int32_t>(s.microbatches());
    const schedule::Schedule& schedule = scheduleOf(s);
    m_price.peakBytes = 0;
    m_price.worstStage = 0;
    // Stages between the ends hold the same layers: of each run of equal content the one with most in flight is worst.
    const bool mixed = (s.model.moe && s.model.moe->firstDense > 0) || !s.evenStages();
    std::int32_t worstMiddle = -1;
    const auto consider = [&](std::int32_t stage, std::int32_t inFlight) {
        const double total = plain(c.memoryOf(s, stage, inFlight, deviceContent(s, stage)).total);
        if (total > m_price.peakBytes) {
            m_price.peakBytes = total;
            m_price.worstStage = stage;
        }
    };
    std::int32_t middlePeak = 0;
    for (std::int32_t stage = 0; stage < p; ++stage) {
        const std::int32_t inFlight = schedule.peakChunks(stage, p, m, s.layout.chunks);
        if (mixed || stage == 0 || stage == p - 1) {
            consider(stage, inFlight);
        } else if (inFlight > middlePeak) {
            middlePeak = inFlight;
            worstMiddle = stage;
        }
    }
    if (worstMiddle >= 0)
        consider(worstMiddle, middlePeak);
    m_price.fits = m_price.peakBytes <= s.cluster.accelerator.memoryBytes;
}

schedule::Ticks Pricer::makespanOf(const schedule::Schedule& schedule)
{
    const bool same = m_request.name == m_timed.name && m_request.devices == m_timed.devices
                      && m_request.microbatches == m_timed.microbatches && m_request.chunks == m_timed.chunks
                      && m_request.communication == m_timed.communication
                      && m_request.stages == m_timed.stages;
    if (!same) {
        m_makespan = schedule.makespan(m_request);
        m_timed = m_request;
    }
    return m_makespan;
}

void Pricer::priceTime(const layout::Scenario& s, const Costing<double>& c)
{
    fillRequest(s, c, m_request);
    const schedule::Schedule& schedule = scheduleOf(s);
    m_request.name = schedule.name;
    const schedule::Ticks makespan = makespanOf(schedule);
    double work = 0;
    for (const schedule::StageCost& stage : m_request.stages)
        work += static_cast<double>(stage.forward + stage.backwardInput + stage.backwardWeight);
    work *= m_request.microbatches;

    m_price.stepSeconds = plain(stepTime(s, c, Seconds<double>(static_cast<double>(makespan) * 1e-9)));
    m_price.bubbleRatio = makespan > 0
                              ? 1 - work / (static_cast<double>(makespan) * s.layout.pipelineParallel)
                              : 0;
    const StepFlops flops = stepFlops(s, c);
    const double attainable = m_price.stepSeconds * static_cast<double>(s.cluster.accelerators())
                              * peakFlops(s);
    m_price.mfu = flops.model / attainable;
    m_price.hfu = flops.executed / attainable;
    m_price.tokensPerSecond = static_cast<double>(s.workload.globalBatch) * s.workload.sequence
                              / m_price.stepSeconds;
}

const Price& Pricer::price(const layout::Scenario& scenario, bool always)
{
    const Costing<double>& c = costing(scenario);
    m_price = {};
    priceMemory(scenario, c);
    m_price.countable = longestStep(scenario, c) < kLongestStep;
    m_price.fits = m_price.fits && m_price.countable;
    if ((m_price.fits || always) && m_price.countable)
        priceTime(scenario, c);
    return m_price;
}

} // namespace shardscape::evaluate
