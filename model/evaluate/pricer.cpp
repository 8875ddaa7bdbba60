// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/pricer.h"

#include "evaluate/mixed.h"
#include "evaluate/record.h"
#include "schedule/step.h"

#include <algorithm>
#include <bit>

namespace shardscape::evaluate {

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

Pricer::CostingKey Pricer::costingKey(const layout::Scenario& s)
{
    const auto number = [](auto value) { return static_cast<std::int32_t>(value); };
    const layout::Layout& l = s.layout;
    CostingKey key{.sequence = s.workload.sequence,
                   .precision = number(s.workload.precision),
                   .gradientPrecision = number(s.workload.gradientPrecision),
                   .optimizer = number(s.workload.optimizer),
                   .software = number(l.software),
                   .tensor = l.tensorParallel,
                   .microBatch = l.microBatch,
                   .context = l.contextParallel,
                   .expert = l.expertParallel,
                   .expertTensor = number(s.expertTensor()),
                   .attention = number(l.attention),
                   .contextKind = number(l.contextKind),
                   .sequenceParallel = number(l.sequenceParallel),
                   .fusedNorm = number(l.fusedNorm),
                   .fusedActivation = number(l.fusedActivation),
                   .fusedLoss = number(l.fusedLoss),
                   .rankOrder = l.rankOrder,
                   .collective = number(l.collective),
                   .congestion = l.congestion,
                   .launchesBesideNetwork = number(Costing<double>::launchesBesideNetwork(s)),
                   .techniques = l.technique.of(layout::Reach::Kernels)};
    if (l.rankOrder != 0) {
        key.pipeline = l.pipelineParallel;
        key.data = number(s.dataParallel());
    }
    // Documents of several lengths are dealt to all replicas, a step's at once.
    if (s.workload.variesInLength()) {
        key.replicas = number(s.dataParallel());
        key.globalBatch = s.workload.globalBatch;
    }
    return key;
}

std::size_t Pricer::CostingKeyHash::operator()(const CostingKey& key) const
{
    std::uint64_t hash = 1469598103934665603ULL; // FNV-1a
    using Words = std::array<std::uint32_t, sizeof(CostingKey) / sizeof(std::uint32_t)>;
    for (const std::uint32_t word : std::bit_cast<Words>(key))
        hash = (hash ^ word) * 1099511628211ULL;
    return static_cast<std::size_t>(hash);
}

const Costing<double>& Pricer::costing(const layout::Scenario& scenario)
{
    const CostingKey key = costingKey(scenario);
    if (!m_last || key != m_lastKey) {
        m_last = &m_costings.try_emplace(key, scenario).first->second;
        m_lastKey = key;
    }
    return *m_last;
}

Pricer::FrameKey Pricer::frameKey(const layout::Scenario& s)
{
    const layout::Layout& l = s.layout;
    const cost::StatePlan plan = technique::statePlan(l);
    return {l.tensorParallel,
            l.pipelineParallel,
            l.contextParallel,
            l.expertParallel,
            l.expertTensor,
            l.dataParallel,
            l.chunks,
            l.microBatch,
            l.schedule,
            s.workload.globalBatch,
            l.rankOrder,
            static_cast<std::int32_t>(l.collective),
            l.congestion,
            plan.sharedBy(),
            plan.weightsSharedBy(),
            plan.gradientsSharedBy(),
            plan.weights ? plan.secondarySharers : 0,
            technique::layerPlan(l).first(),
            l.software, // which cuts the stages
            plan.gradient.interval > 1 ? 1 + static_cast<std::int32_t>(plan.gradient.workers) : 0,
            static_cast<std::int32_t>(plan.gradient.topology),
            static_cast<std::int32_t>(technique::fabricOf(s).routing),
            l.technique.of(layout::Reach::Schedule)};
}

const Pricer::Frame& Pricer::frame(const layout::Scenario& s)
{
    const FrameKey key = frameKey(s);
    if (key == m_frameKey && s.stageLayers == m_stageLayers) {
        m_frame.groups.plan = technique::statePlan(s.layout); // more of it than the key holds
        return m_frame;
    }
    m_timingKey = {};
    m_heldKey = {};
    m_frame.pipeline.assign(s);
    m_frame.groups = groupsOf<double>(s);
    m_frame.microbatches = static_cast<std::int32_t>(s.microbatches());
    m_frame.loads.clear();
    const schedule::Schedule& schedule = scheduleOf(s);
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
        if (found == m_frame.loads.end() || holdsByChunk(s, devices[static_cast<std::size_t>(device)]))
            m_frame.loads.push_back({device, chunks});
        else if (chunks > found->chunks)
            *found = {device, chunks};
    }
    m_frameKey = key;
    m_stageLayers = s.stageLayers;
    return m_frame;
}

Pricer::TimingKey Pricer::timingKey(const layout::Scenario& s, const Costing<double>& costing)
{
    return {.costing = &costing,
            .exchange = technique::statePlan(s.layout).perMicrobatch(),
            .overlapMessages = s.layout.overlapMessages};
}

void Pricer::fillTimed(const layout::Scenario& s, const Costing<double>& costing, const Frame& frame)
{
    fillRequest(s, costing, frame, m_request);
    m_request.name = scheduleOf(s).name;
    m_work = 0;
    for (const schedule::StageCost& stage : m_request.stages)
        m_work += static_cast<double>(stage.forward + stage.backwardInput + stage.backwardWeight);
    m_work *= m_request.microbatches;
}

void Pricer::holdAtPeak(const layout::Scenario& s, const Costing<double>& costing, const Frame& frame)
{
    const TimingKey key = timingKey(s, costing);
    if (key == m_heldKey)
        return;
    m_heldKey = key;
    m_held.clear();
    m_heldBytes.clear();
    m_timingKey = {}; // the request and its work are no longer those of the last makespan
    fillTimed(s, costing, frame);
    const schedule::Schedule& schedule = scheduleOf(s);
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
        m_timingKey = key;
        return;
    }
    if (schedule.timed == nullptr)
        return;
    schedule::Timed timed = schedule::timedOf(schedule, m_request);
    m_held = std::move(timed.held);
    m_makespan = timed.makespan; // nobody has to plan it again
    m_timingKey = key;
}

bool Pricer::holdsByChunk(const layout::Scenario& s, const PipelineContent::Device& device)
{
    return device.uneven || scheduleOf(s).peakFollowsTimes || hasOptions(s);
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

InFlight Pricer::inFlight(const layout::Scenario& s, const Costing<double>& costing, const Frame& frame,
                          std::int32_t device)
{
    const schedule::Schedule& schedule = scheduleOf(s);
    InFlight held;
    held.chunks = schedule.peakChunks(device, s.layout.pipelineParallel, frame.microbatches, s.layout.chunks);
    if (!holdsByChunk(s, frame.pipeline.devices[static_cast<std::size_t>(device)]))
        return held;
    holdAtPeak(s, costing, frame);
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
    }
    // How far away the mirror image is depends on the stage, whatever it holds.
    for (std::size_t i = 0; messages && scheduleOf(s).movesActivations && i < stages.size(); ++i)
        request.stages[i].move = nanoseconds(
            plain(costing.moveOf(s, stages[i].content, static_cast<std::int64_t>(i))));
    chooseOptions(s, costing, request);
}

void Pricer::chooseOptions(const layout::Scenario& s, const Costing<double>& costing,
                           schedule::Request& request)
{
    request.options.clear();
    const technique::PipelinePlan plan = technique::pipelinePlan(s.layout);
    request.unit = scheduleOf(s).gatherUnit != nullptr ? plan.gatherUnit : 0;
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
    for (const Frame::Load& load : frame.loads) {
        const auto& device = frame.pipeline.devices[static_cast<std::size_t>(load.device)];
        const InFlight held = holdsByChunk(s, device) ? inFlight(s, c, frame, load.device)
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

bool Pricer::mayBeat(const layout::Scenario& s, double seconds)
{
    if (!s.cluster.others.empty())
        return true;
    const Costing<double>& c = costing(s);
    const Frame& f = frame(s);
    for (const PipelineContent::Device& device : f.pipeline.devices)
        if (plain(c.memoryOf(s, device, InFlight{0}, f.groups).total) > s.cluster.accelerator.memoryBytes)
            return false;
    if (longestStep(s, c, f) >= kLongestStep)
        return false;
    m_timingKey = {}; // the request and its work are no longer those of the last makespan
    fillTimed(s, c, f);
    const Seconds<double> busy(m_work * 1e-9 / s.layout.pipelineParallel);
    return plain(stepTime(busy, stepTail(s, c, f.pipeline, f.groups))) < seconds;
}

void Pricer::timeSchedule(const layout::Scenario& s, const Costing<double>& c, const Frame& frame)
{
    const TimingKey key = timingKey(s, c);
    if (key == m_timingKey)
        return;
    if (hasOptions(s)) { // what they make of the memory comes with the time
        m_heldKey = {};
        holdAtPeak(s, c, frame);
        return;
    }
    fillTimed(s, c, frame);
    m_makespan = schedule::makespanOf(scheduleOf(s), m_request);
    m_timingKey = key;
}

void Pricer::priceTime(const layout::Scenario& s, const Costing<double>& c, const Frame& frame)
{
    timeSchedule(s, c, frame);
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
    m_price.expense = expenseOf(s, m_price.tokensPerSecond);
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
               .bubbleRatio = e.bubbleRatio,
               .expense = e.expense};
}

const Price& Pricer::price(const layout::Scenario& scenario, bool always)
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

} // namespace shardscape::evaluate
