// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/pricer.h"

#include "cost/fabric.h"
#include "job/training/costing/microbatch_paces.h"
#include "job/training/step/mixed.h"
#include "job/training/step/record.h"
#include "layout/without_idle.h"
#include "schedule/pace.h"
#include "schedule/step.h"

#include <algorithm>

namespace shardscape::training {

namespace {

schedule::Ticks nanoseconds(double seconds)
{
    return static_cast<schedule::Ticks>(std::llround(seconds * 1e9));
}

/// No schedule is longer than all its ops one after the other, messages included. Seconds; infinite or NaN when the sizes
/// are beyond numbers.
double longestStep(const layout::Scenario& s, const Costing<double>& c, const Pricer::Frame& frame)
{
    const auto whole = c.stageTime(s, modelContent(s), frame.groups);
    const auto stages = static_cast<double>(frame.pipeline.stages.size());
    const double once = plain(whole.forward + whole.backward)
                        + 4 * stages * plain(c.stageMessage(s, frame.groups).delay);
    const double moved = scheduleOf(s).movesActivations ? 2 * plain(c.moveOf(s, modelContent(s), 0)) : 0;
    const double total = frame.microbatches * (once + stages * moved);
    return std::isfinite(total) ? total : kLongestStep;
}

} // namespace

layout::Scenario& Pricer::cleared(const layout::Scenario& scenario)
{
    if (!m_seen)
        m_seen = scenario;
    clear(*m_seen);
    return *m_seen;
}

const Costing<double>& Pricer::costing(const layout::Scenario& scenario)
{
    const KernelInputs inputs = KernelInputs::of(scenario);
    if (!m_kernels || inputs != m_kernels->first) {
        auto known = m_costings.find(inputs);
        if (known == m_costings.end())
            known = m_costings.try_emplace(inputs, cleared(scenario), inputs).first;
        m_kernels = &*known;
    }
    return m_kernels->second;
}

const Pricer::Frame& Pricer::frame(const layout::Scenario& s)
{
    const cost::StatePlan plan = technique::statePlan(s.layout);
    const layout::ReachValues& kernels = s.layout.technique.of(layout::Reach::Kernels);
    const bool isAlike = m_frameKernels && *m_frameKernels == kernels;
    FrameInputs inputs = FrameInputs::of(s, plan, isAlike ? &m_frameInputs : nullptr);
    if (inputs != m_frameInputs) {
        m_timedInputs = {};
        m_heldInputs = {};
        makeFrame(inputs, cleared(s));
        m_frameInputs = std::move(inputs);
    }
    if (!isAlike)
        m_frameKernels = kernels;
    m_frame.groups.plan = plan; // the layout's own: more than the frame follows from
    return m_frame;
}

void Pricer::makeFrame(const FrameInputs& inputs, layout::Scenario& s)
{
    inputs.showIn(s);
    network::Fabric fabric = cost::fabricOf(s);
    fabric.routing = inputs.routing;
    m_frame.pipeline.assign(s, inputs.layers);
    m_frame.groups = groupsOf<double>(s, fabric, inputs.sharing);
    m_frame.microbatches = static_cast<std::int32_t>(s.microbatches());
    m_frame.loads.clear();
    const schedule::Schedule& schedule = scheduleOf(s);
    m_frame.hasOptions = hasOptions(s);
    m_frame.followsTimes = schedule.peakFollowsTimes || m_frame.hasOptions;
    for (std::int32_t device = 0; device < s.layout.pipelineParallel; ++device) {
        const std::int32_t chunks = schedule.peakChunks(device, s.layout.pipelineParallel,
                                                        m_frame.microbatches, s.layout.chunks);
        const auto& devices = m_frame.pipeline.devices;
        const std::int32_t like = devices[static_cast<std::size_t>(device)].like;
        const auto found = std::find_if(
            m_frame.loads.begin(), m_frame.loads.end(), [&](const Frame::Load& load) {
                return devices[static_cast<std::size_t>(load.device)].like == like;
            });
        // What is held by chunk differs between equal devices.
        if (found == m_frame.loads.end() || m_frame.holdsByChunk(devices[static_cast<std::size_t>(device)]))
            m_frame.loads.push_back({device, chunks});
        else if (chunks > found->chunks)
            *found = {device, chunks};
    }
}

Pricer::TimingInputs Pricer::timingInputs(const layout::Scenario& s) const
{
    const cost::StatePlan& plan = m_frame.groups.plan;
    cost::StatePlan exchange = plan.perMicrobatch();
    exchange.frozenLayers = plan.frozenLayers;   // gathered for no backward, never scattered
    exchange.keepsGathered = plan.keepsGathered; // asked of offloaded weights that nobody gathers, too
    return {.kernels = m_kernels, .exchange = exchange, .overlapMessages = s.layout.overlapMessages};
}

void Pricer::fillTimed(const TimingInputs& inputs)
{
    layout::Scenario& s = *m_seen;
    clear(s);
    inputs.kernels->first.showIn(s);
    m_frameInputs.showIn(s);
    s.layout.overlapMessages = inputs.overlapMessages;
    const cost::StatePlan own = std::exchange(m_frame.groups.plan, inputs.exchange);
    fillRequest(s, inputs.kernels->second, m_frame, m_request);
    m_frame.groups.plan = own;
    m_work = schedule::workAtPace(m_request);
}

void Pricer::holdAtPeak(const TimingInputs& inputs)
{
    if (inputs == m_heldInputs)
        return;
    m_heldInputs = inputs;
    m_held.clear();
    m_heldBytes.clear();
    m_timedInputs = {}; // the request and its work are no longer those of the last makespan
    fillTimed(inputs);
    const schedule::Schedule& schedule = scheduleOf(*m_seen);
    if (schedule.heldAtPeak != nullptr && m_request.options.empty()) {
        m_held = schedule.heldAtPeak(m_request);
        return;
    }
    if (!m_request.options.empty()) {
        const Result<schedule::StepOfSchedule> step = schedule::stepOf(m_request);
        if (!step)
            return;
        m_heldBytes = step->peakActivations;
        m_work = 0;
        for (const schedule::Ticks work : step->work)
            m_work += static_cast<double>(work);
        m_makespan = step->makespan;
        m_timedInputs = inputs;
        return;
    }
    if (schedule.timed == nullptr)
        return;
    schedule::Timed timed = schedule::timedOf(schedule, m_request);
    m_held = std::move(timed.held);
    m_makespan = timed.makespan; // nobody has to plan it again
    m_timedInputs = inputs;
}

bool Pricer::hasOptions(const layout::Scenario& s)
{
    if (s.layout.technique.hasDefaults(layout::Reach::Schedule))
        return false;
    const layout::ReachValues& values = s.layout.technique.of(layout::Reach::Schedule);
    schedule::Request request;
    request.devices = s.layout.pipelineParallel;
    const technique::PipelinePlan plan;
    technique::PipelineDraft draft{request, plan};
    draft.hostBandwidth = s.cluster.host.lane();
    technique::addOptions(draft, values);
    return !request.options.empty();
}

InFlight Pricer::inFlight(const layout::Scenario& s, const Frame& frame, std::int32_t device)
{
    if (frame.holdsByChunk(frame.pipeline.devices[static_cast<std::size_t>(device)]))
        holdAtPeak(timingInputs(s));
    return heldBy(s, frame, device);
}

InFlight Pricer::heldBy(const layout::Scenario& s, const Frame& frame, std::int32_t device) const
{
    const schedule::Schedule& schedule = scheduleOf(s);
    InFlight held;
    held.chunks = schedule.peakChunks(device, s.layout.pipelineParallel, frame.microbatches, s.layout.chunks);
    if (!frame.holdsByChunk(frame.pipeline.devices[static_cast<std::size_t>(device)]))
        return held;
    if (!m_heldBytes.empty()) {
        held.bytes = m_heldBytes[static_cast<std::size_t>(device)];
        return held;
    }
    if (m_held.empty())
        return held;
    held.chunks = 0;
    const schedule::Placement placement(schedule.placement, s.layout.pipelineParallel);
    const schedule::Holding& holding = m_held[static_cast<std::size_t>(device)];
    for (std::size_t place = 0; place < holding.size(); ++place) {
        if (holding[place] == 0)
            continue;
        const auto chunks = static_cast<std::size_t>(s.layout.chunks);
        const std::int32_t stage = placement.stageOf(device, static_cast<std::int32_t>(place % chunks),
                                                     static_cast<int>(place / chunks));
        const StageContent& content = frame.pipeline.stages[static_cast<std::size_t>(stage)].content;
        held.chunks += holding[place];
        const auto known = std::find_if(held.each.begin(), held.each.end(),
                                        [&](const auto& each) { return each.first == content; });
        if (known == held.each.end())
            held.each.emplace_back(content, holding[place]);
        else
            known->second += holding[place];
    }
    return held;
}

void Pricer::fillRequest(const layout::Scenario& s, const Costing<double>& costing, const Frame& frame,
                         schedule::Request& request, bool messages)
{
    const auto& stages = frame.pipeline.stages;
    request.name = scheduleOf(s).name;
    request.devices = s.layout.pipelineParallel;
    request.microbatches = frame.microbatches;
    request.chunks = s.layout.chunks;
    request.nanoseconds = true;
    request.bytes = true;
    request.fixedOrders = true;
    request.stages.resize(stages.size());
    const auto message = messages ? costing.stageMessage(s, frame.groups) : Costing<double>::Message{};
    const schedule::Ticks delay = nanoseconds(plain(message.delay));
    const schedule::Ticks busy = nanoseconds(plain(message.busy));
    request.communication = s.layout.overlapMessages ? delay : 0;
    const auto withMessage = [&](schedule::Ticks work, bool sends) {
        if (!sends)
            return work;
        return s.layout.overlapMessages ? std::max(work, busy) : work + delay;
    };
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const PipelineContent::Stage& stage = stages[i];
        if (static_cast<std::size_t>(stage.like) != i) {
            request.stages[i] = request.stages[static_cast<std::size_t>(stage.like)];
            continue;
        }
        const auto time = costing.stageTime(s, stage.content, frame.groups);
        schedule::StageCost& cost = request.stages[i];
        cost.forward = withMessage(nanoseconds(plain(time.forward)), stage.sendsDown);
        cost.backwardWeight = nanoseconds(plain(time.weightGradient));
        cost.backwardInput = withMessage(nanoseconds(plain(time.backward)) - cost.backwardWeight,
                                         stage.sendsUp);
        cost.activation = plain(costing.heldOnDevice(s, stage.content, frame.groups));
        cost.move = 0;
        cost.pacedForward = cost.pacedInput = cost.pacedWeight = 0;
    }
    // How far away the mirror image is depends on the stage, whatever it holds.
    for (std::size_t i = 0; messages && scheduleOf(s).movesActivations && i < stages.size(); ++i)
        request.stages[i].move = nanoseconds(
            plain(costing.moveOf(s, stages[i].content, static_cast<std::int64_t>(i))));
    chooseOptions(s, costing, request);
    setPace(s, costing, frame, request);
}

void Pricer::setPace(const layout::Scenario& s, const Costing<double>& costing, const Frame& frame,
                     schedule::Request& request)
{
    request.pace.clear();
    const std::vector<std::vector<double>> paces = pacesOf(s, costing, frame.groups);
    if (paces.empty())
        return;
    for (std::size_t i = 0; i < request.stages.size(); ++i) {
        schedule::StageCost& cost = request.stages[i];
        const auto paced = costing.pacedOf(frame.pipeline.stages[i].content);
        const auto part = [](double seconds, schedule::Ticks all) {
            return all > 0 ? std::clamp(seconds * 1e9 / static_cast<double>(all), 0.0, 1.0) : 0.0;
        };
        cost.pacedForward = part(paced.forward, cost.forward);
        cost.pacedWeight = part(paced.weightGradient, cost.backwardWeight);
        cost.pacedInput = part(paced.backward - paced.weightGradient, cost.backwardInput);
    }
    if (const auto last = schedule::lastDone(request, paces))
        request.pace = paces[last->which];
}

void Pricer::chooseOptions(const layout::Scenario& s, const Costing<double>& costing,
                           schedule::Request& request)
{
    request.options.clear();
    const technique::PipelinePlan plan = technique::pipelinePlan(s.layout);
    request.unit = scheduleOf(s).orderFollowsUnit ? plan.gatherUnit : 0;
    request.memoryLimit = 0;
    if (plan.memoryLimit > 0 && scheduleOf(s).plansUnderLimit)
        for (const schedule::StageCost& stage : request.stages)
            request.memoryLimit = std::max(request.memoryLimit,
                                           plan.memoryLimit * request.chunks * stage.activation);
    const cost::HeadCost<double>& head = costing.head;
    technique::PipelineDraft draft{request, plan};
    draft.outputForward = plain(head.forward);
    draft.outputWeightGradient = plain(head.weightGradient);
    draft.outputInputGradient = plain(head.backward - head.weightGradient);
    const auto& x = costing.shape;
    if (plan.splitsOutput && s.layout.pipelineParallel > 1)
        draft.reduceOverStages = plain(network::allReduce(
            network::channel<double>(technique::fabricOf(s), layout::groupOf(s, layout::GroupKind::Pipeline)),
            Bytes<double>(x.beta * x.T * x.h * x.sigma)));
    draft.hostBandwidth = s.cluster.host.lane();
    technique::addOptions(draft, s.layout.technique.of(layout::Reach::Schedule));
}

StepFlops stepFlops(const layout::Scenario& s, const Costing<double>& c)
{
    const StepWork<double> work = stepWork(s, c);
    return {plain(work.model), plain(work.executed)};
}

void Pricer::priceMemory(const layout::Scenario& s, const Costing<double>& c, const Frame& frame)
{
    m_price.peakBytes = 0;
    m_price.worstStage = 0;
    const auto deviceOf = [&frame](const Frame::Load& load) -> const PipelineContent::Device& {
        return frame.pipeline.devices[static_cast<std::size_t>(load.device)];
    };
    if (std::any_of(frame.loads.begin(), frame.loads.end(),
                    [&](const Frame::Load& load) { return frame.holdsByChunk(deviceOf(load)); }))
        holdAtPeak(timingInputs(s));
    for (const Frame::Load& load : frame.loads) {
        const PipelineContent::Device& device = deviceOf(load);
        const InFlight held = frame.holdsByChunk(device) ? heldBy(s, frame, load.device)
                                                         : InFlight{load.chunks};
        const MemoryParts<double> memory = c.memoryOf(s, device, held, frame.groups);
        m_price.hostBytes = std::max(m_price.hostBytes, plain(memory.host));
        m_price.driveBytes = std::max(m_price.driveBytes, plain(memory.drives));
        const double total = plain(memory.total);
        if (total > m_price.peakBytes) {
            m_price.peakBytes = total;
            m_price.worstStage = load.device;
        }
    }
    m_price.capacity = s.cluster.accelerator.memoryBytes;
    // All ranks of a node are taken to need what the neediest does.
    m_price.hostBytes *= static_cast<double>(s.cluster.acceleratorsPerNode);
    m_price.driveBytes *= static_cast<double>(s.cluster.acceleratorsPerNode);
    m_price.fits = m_price.peakBytes <= m_price.capacity && m_price.hostBytes <= hostLimit(s)
                   && m_price.driveBytes <= s.cluster.host.driveBytes;
}

bool Pricer::mayBeat(const layout::Scenario& given, double seconds)
{
    if (!given.cluster.others.empty())
        return true;
    const std::optional<layout::Scenario> asPriced = layout::withoutIdle(given); // as price() has it
    const layout::Scenario& s = asPriced ? *asPriced : given;
    const Costing<double>& c = costing(s);
    const Frame& f = frame(s);
    for (const PipelineContent::Device& device : f.pipeline.devices)
        if (plain(c.memoryOf(s, device, InFlight{0}, f.groups).total) > s.cluster.accelerator.memoryBytes)
            return false;
    if (longestStep(s, c, f) >= kLongestStep)
        return false;
    m_timedInputs = {}; // the request and its work are no longer those of the last makespan
    fillTimed(timingInputs(s));
    const Seconds<double> busy(m_work * 1e-9 / s.layout.pipelineParallel);
    return plain(stepTime(busy, stepTail(s, c, f.pipeline, f.groups))) < seconds;
}

const Price& Pricer::memory(const layout::Scenario& s)
{
    const Costing<double>& c = costing(s);
    const Frame& f = frame(s);
    m_price = {};
    priceMemory(s, c, f);
    return m_price;
}

double Pricer::shortestSchedule(const layout::Scenario& s, bool aloneOnly)
{
    costing(s);
    frame(s);
    TimingInputs inputs = timingInputs(s);
    if (aloneOnly)
        inputs.exchange = {.frozenLayers = inputs.exchange.frozenLayers};
    if (m_frame.hasOptions) {
        m_timedInputs = {}; // the request and its work are no longer those of the last makespan
        fillTimed(inputs);
        return m_work * 1e-9 / s.layout.pipelineParallel;
    }
    timeSchedule(inputs);
    return secondsOf(m_makespan);
}

void Pricer::timeSchedule(const TimingInputs& inputs)
{
    if (inputs == m_timedInputs)
        return;
    if (m_frame.hasOptions) { // what they make of the memory comes with the time
        m_heldInputs = {};
        holdAtPeak(inputs);
        return;
    }
    fillTimed(inputs);
    m_makespan = schedule::makespanOf(scheduleOf(*m_seen), m_request);
    m_timedInputs = inputs;
}

void Pricer::priceTime(const layout::Scenario& s, const Costing<double>& c, const Frame& frame)
{
    timeSchedule(timingInputs(s));
    const Seconds<double> makespan(secondsOf(m_makespan));
    m_price.stepSeconds = plain(stepTime(makespan, stepTail(s, c, frame.pipeline, frame.groups)));
    m_price.bubbleRatio = m_makespan > 0 ? bubbleRatio(Seconds<double>(m_work * 1e-9), makespan,
                                                       static_cast<double>(s.layout.pipelineParallel))
                                         : 0;
    const StepFlops flops = stepFlops(s, c);
    const double attainable = m_price.stepSeconds * static_cast<double>(s.cluster.accelerators())
                              * peakFlops(s);
    m_price.mfu = flops.model / attainable;
    m_price.hfu = flops.executed / attainable;
    m_price.tokensPerSecond = s.workload.tokensPerStep() / m_price.stepSeconds;
}

void Pricer::priceKinds(const layout::Scenario& scenario)
{
    if (!m_mixed)
        m_mixed = std::make_shared<MixedPricer>();
    const Evaluation e = m_mixed->evaluate(scenario);
    m_price = {.fits = e.fits,
               .countable = e.valid,
               .worstStage = e.worstStage,
               .peakBytes = e.peakBytes,
               .capacity = e.capacity,
               .stepSeconds = e.stepSeconds,
               .mfu = e.mfu,
               .hfu = e.hfu,
               .tokensPerSecond = e.tokensPerSecond,
               .bubbleRatio = e.bubbleRatio};
}

const Price& Pricer::price(const layout::Scenario& scenario, bool always)
{
    const std::optional<layout::Scenario> plain = layout::withoutIdle(scenario);
    return priceOf(plain ? *plain : scenario, always);
}

const Price& Pricer::priceOf(const layout::Scenario& scenario, bool always)
{
    if (!scenario.cluster.others.empty()) {
        priceKinds(scenario);
        return m_price;
    }
    const Costing<double>& c = costing(scenario);
    const Frame& f = frame(scenario);
    m_price = {};
    priceMemory(scenario, c, f);
    if (!m_price.fits && !always)
        return m_price;
    m_price.countable = longestStep(scenario, c, f) < kLongestStep;
    m_price.fits = m_price.fits && m_price.countable;
    if (m_price.countable)
        priceTime(scenario, c, f);
    return m_price;
}

} // namespace shardscape::training
