// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/advice.h"
#include "evaluate/explanation.h"
#include "evaluate/mixed.h"
#include "evaluate/pricer.h"
#include "layout/rank_groups.h"

#include <algorithm>

namespace shardscape::evaluate {

namespace {

constexpr std::array<std::string_view, kMemoryClasses> kMemoryIds{"weights",     "gradients", "optimizer",
                                                                  "activations", "buffers",   "reserve"};
constexpr std::array<std::string_view, kMemoryClasses> kMemoryLabels{"Weights",     "Gradients", "Optimizer",
                                                                     "Activations", "Buffers",   "Reserve"};
constexpr std::array<std::string_view, kTimeTerms> kTermIds{
    "compute",      "recompute",   "imbalance",     "bubble",    "host",     "tensor_comm",
    "context_comm", "expert_comm", "pipeline_comm", "data_comm", "optimizer"};
constexpr std::array<std::string_view, kTimeTerms> kTermLabels{
    "Kernels",          "Recompute",       "Imbalance",      "Bubble",        "Host",     "Tensor-parallel",
    "Context-parallel", "Expert-parallel", "Stage to stage", "Data-parallel", "Optimizer"};

double seconds(schedule::Ticks ticks)
{
    return static_cast<double>(ticks) * 1e-9;
}

/// Splits the step into what the devices do on average and what they wait for; the exposed seconds sum to the step.
void splitTime(const layout::Scenario& s, const Costing<double>& c, const Pricer::Frame& frame,
               schedule::Request request, Evaluation& e)
{
    const schedule::Schedule& schedule = scheduleOf(s);
    const auto p = static_cast<double>(s.layout.pipelineParallel);
    const auto m = static_cast<double>(e.microbatches);
    const auto put = [&e](TimeTerm term, double spent, double exposed) {
        e.time[static_cast<std::size_t>(term)] = {term, spent, exposed};
    };

    // What each stage would take with nothing but kernels, and with nothing but collectives.
    double kernels = 0;
    double recompute = 0;
    double host = 0;
    double tensor = 0;
    double context = 0;
    double expert = 0;
    double exchangeSpent = 0;
    double exchangeExposed = 0;
    for (const PipelineContent::Stage& stage : frame.pipeline.stages) {
        const auto time = c.stageTime(s, stage.content, frame.groups);
        exchangeSpent += plain(time.exchangeSpent);
        exchangeExposed += plain(time.exchangeExposed);
        // Each micro-batch passes each stage once, also where a stage has two copies.
        const StageContent& content = stage.content;
        const auto add = [&](const cost::LayerCost<double>& layer, std::int64_t layers) {
            const auto n = static_cast<double>(layers);
            const auto all = [n](const cost::Passes<double>& passes) {
                return n * plain(passes.forward + passes.backward + passes.recompute);
            };
            kernels += n * plain(layer.kernels.forward + layer.kernels.backward);
            recompute += n * plain(layer.kernels.recompute);
            host += all(layer.host);
            tensor += all(layer.tensor);
            context += all(layer.context);
            expert += all(layer.expert);
        };
        for (std::size_t kind = 0; kind < c.kinds.size(); ++kind)
            add(c.kinds[kind].cost, content.kinds[kind]);
        kernels += (content.first ? 2 * plain(c.embedding) : 0)
                   + (content.last ? plain(c.head.forward + c.head.backward) : 0);
        host += Costing<double>::hostShare(s) * plain(c.stack.microbatch);
    }
    // The pipeline as it is, and as if messages cost nothing.
    const schedule::Ticks makespan = schedule.makespan(request);
    Pricer::fillRequest(s, c, frame, request, false);
    const double average = m / p * (kernels + recompute + host + tensor + context + expert + exchangeExposed);
    // A planner may find a better order for the slower pipeline; nobody gains time by waiting for messages.
    const schedule::Ticks withoutMessages = std::min(schedule.makespan(request), makespan);
    schedule::StageCost mean;
    mean.forward = mean.backwardInput = mean.backwardWeight = 0;
    for (const schedule::StageCost& stage : request.stages) {
        mean.forward += stage.forward;
        mean.backwardInput += stage.backwardInput;
        mean.backwardWeight += stage.backwardWeight;
    }
    const auto stages = static_cast<schedule::Ticks>(request.stages.size());
    mean.forward /= stages;
    mean.backwardInput /= stages;
    mean.backwardWeight /= stages;
    std::fill(request.stages.begin(), request.stages.end(), mean);
    const schedule::Ticks balanced = schedule.makespan(request);

    const StepTail<double> tail = stepTail(s, c, frame.pipeline, frame.groups);
    // Uneven stages may also shorten a schedule; then all waiting is bubble. The schedule's rounding to nanoseconds goes
    // to the kernels, so that nothing waits where nothing can.
    const double imbalance = std::max(0.0, seconds(withoutMessages - balanced));
    double bubble = seconds(withoutMessages) - imbalance - average;
    double rounding = 0;
    if (std::abs(bubble) < 1e-6 * average) {
        rounding = bubble;
        bubble = 0;
    }
    put(TimeTerm::Compute, m / p * kernels + rounding, m / p * kernels + rounding);
    put(TimeTerm::Recompute, m / p * recompute, m / p * recompute);
    put(TimeTerm::Host, m / p * host, m / p * host);
    put(TimeTerm::TensorComm, m / p * tensor, m / p * tensor);
    put(TimeTerm::ContextComm, m / p * context, m / p * context);
    put(TimeTerm::ExpertComm, m / p * expert, m / p * expert);
    put(TimeTerm::Bubble, bubble, bubble);
    put(TimeTerm::Imbalance, imbalance, imbalance);
    const double exposed = seconds(makespan - withoutMessages);
    const double sent = 2 * m * (static_cast<double>(request.stages.size()) - 1) / p
                        * plain(c.stageMessage(s, frame.groups).delay);
    put(TimeTerm::PipelineComm, std::max(sent, exposed), exposed);
    put(TimeTerm::DataComm, plain(tail.exchangeSpent) + m / p * exchangeSpent,
        plain(tail.exchange) + m / p * exchangeExposed);
    put(TimeTerm::Optimizer, plain(tail.optimizer), plain(tail.optimizer));
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
    e.reasons = layout::violations(s);
    e.valid = e.reasons.empty();
    if (!e.valid)
        return e;

    const Costing<double>& c = pricer.costing(s);
    const Price price = pricer.price(s, true);
    const Pricer::Frame& frame = pricer.frame(s);
    e.fits = price.fits;
    if (!price.countable) {
        layout::Reason reason;
        reason.code = "time";
        reason.need = kLongestStep;
        reason.unit = "s";
        reason.text = "a step would take more than 30 years; check the sizes of the model and the batch";
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
    const StepFlops flops = stepFlops(s, c);
    e.modelFlops = flops.model;
    e.executedFlops = flops.executed;

    for (std::int32_t stage = 0; stage < s.layout.pipelineParallel; ++stage) {
        const InFlight inFlight = pricer.inFlight(s, c, frame, stage);
        const auto parts = c.memoryOf(s, frame.pipeline.devices[static_cast<std::size_t>(stage)], inFlight,
                                      frame.groups);
        StageMemory memory;
        memory.stage = stage;
        for (std::size_t i = 0; i < kMemoryClasses; ++i)
            memory.bytes[i] = plain(parts.part[i]);
        memory.total = plain(parts.total);
        memory.capacity = e.capacity;
        memory.inFlight = static_cast<double>(inFlight.chunks) / s.layout.chunks;
        e.memory.push_back(memory);
    }

    schedule::Request request;
    Pricer::fillRequest(s, c, frame, request);
    request.name = scheduleOf(s).name;
    e.stageCosts = request.stages;
    e.communication = request.communication;
    splitTime(s, c, frame, std::move(request), e);
    return e;
}

std::string_view id(MemoryClass memory)
{
    return kMemoryIds[static_cast<std::size_t>(memory)];
}
std::string_view label(MemoryClass memory)
{
    return kMemoryLabels[static_cast<std::size_t>(memory)];
}
std::string_view id(TimeTerm term)
{
    return kTermIds[static_cast<std::size_t>(term)];
}
std::string_view label(TimeTerm term)
{
    return kTermLabels[static_cast<std::size_t>(term)];
}

double peakFlops(const layout::Scenario& s)
{
    const cluster::Accelerator& a = s.cluster.accelerator;
    switch (s.workload.precision) {
    case workload::Precision::Bf16: return a.bf16Flops;
    case workload::Precision::Fp16: return a.fp16Flops;
    case workload::Precision::Fp32: return a.fp32Flops;
    }
    return 0;
}

Evaluation evaluate(const layout::Scenario& scenario)
{
    Pricer pricer;
    const bool mixed = !scenario.cluster.others.empty();
    Evaluation e = mixed ? MixedPricer().evaluate(scenario) : evaluateOneKind(pricer, scenario);
    if (e.valid && !e.fits) {
        layout::Reason reason = overfull(scenario, e);
        if (const std::optional<Change> mend = nearestFit(scenario)) {
            reason.fix = std::string(mend->knob->id) + "=" + layout::spell(*mend->knob, mend->value);
            reason.fixText = std::string(mend->knob->label) + " " + layout::spell(*mend->knob, mend->value);
            reason.text += "; nearest: " + reason.fixText;
        }
        e.reasons.push_back(std::move(reason));
    }
    return e;
}

Result<schedule::Request> scheduleRequest(const layout::Scenario& scenario, const Evaluation& evaluation)
{
    if (!evaluation.valid)
        return fail(ErrorCode::BadInput, evaluation.reasons.empty()
                                             ? "the layout is not valid"
                                             : "the layout is not valid: " + evaluation.reasons.front().text);
    schedule::Request request;
    request.name = scheduleOf(scenario).name;
    request.devices = scenario.layout.pipelineParallel;
    request.microbatches = static_cast<std::int32_t>(evaluation.microbatches);
    request.chunks = scenario.layout.chunks;
    request.stages = evaluation.stageCosts;
    request.communication = evaluation.communication;
    request.nanoseconds = true;
    request.bytes = true;
    return request;
}

namespace {

/// What the first device does, and for how long it waits: only the waiting takes the simulation to know. Where a device holds
/// two copies of stages, which share the micro-batches, the makespan stands alone.
Seconds<Traced> explainMakespan(const layout::Scenario& s, const Costing<Traced>& c,
                                const PipelineContent& pipeline, const Groups<Traced>& groups,
                                double makespan, std::vector<TermPointer> inputs)
{
    const schedule::Schedule& schedule = scheduleOf(s);
    const std::string label = "makespan of the simulated schedule " + std::string(schedule.name);
    if (schedule.parameterCopies > 1)
        return Seconds<Traced>(
            detail::computeValue(makespan, "T_pipeline", label, "s", schedule.paper, std::move(inputs)));
    const schedule::Placement placement(schedule.placement, s.layout.pipelineParallel);
    Seconds<Traced> once;
    bool any = false;
    for (std::size_t stage = 0; stage < pipeline.stages.size(); ++stage) {
        if (placement.deviceOf(static_cast<std::int32_t>(stage)) != 0)
            continue;
        const auto time = c.stageTime(s, pipeline.stages[stage].content, groups);
        const auto both = time.forward + time.backward;
        once = any ? once + both : both;
        any = true;
    }
    const Traced m = given<Traced>(static_cast<double>(s.microbatches()), "m", "micro-batches of one replica",
                                   "layout");
    const auto busy = once * m;
    const Seconds<Traced> waits(detail::computeValue(makespan - plain(busy), "t_wait",
                                                     "waiting of the first device: warm-up, drain, messages",
                                                     "s", schedule.paper, std::move(inputs)));
    return named(busy + waits, "T_pipeline", label, schedule.paper);
}

} // namespace

std::vector<Explained> explain(const layout::Scenario& s)
{
    if (!s.cluster.others.empty())
        return MixedPricer().explain(s);
    std::vector<Explained> all;
    if (!layout::violations(s).empty())
        return all;
    Pricer pricer;
    const Price price = pricer.price(s, true);
    const Costing<Traced> c(s);

    // The pipeline's makespan comes from the schedule, run on the stages' recorded times.
    schedule::Request request;
    const PipelineContent& pipeline = pricer.frame(s).pipeline;
    Pricer::fillRequest(s, pricer.costing(s), pricer.frame(s), request);
    request.name = scheduleOf(s).name;
    const Groups<Traced> groups = groupsOf<Traced>(s);
    std::vector<TermPointer> inputs;
    const std::size_t stages = pipeline.stages.size();
    for (const std::size_t stage : {std::size_t{0}, std::min(std::size_t{1}, stages - 1), stages - 1}) {
        const auto time = c.stageTime(s, pipeline.stages[stage].content, groups);
        inputs.push_back(time.forward.value().term());
        inputs.push_back(time.backward.value().term());
        if (stages == 1)
            break;
    }
    if (s.layout.pipelineParallel > 1)
        inputs.push_back(c.stageMessage(s, groups).delay.value().term());
    if (s.layout.pipelineParallel > 1 && scheduleOf(s).movesActivations)
        inputs.push_back(c.moveOf(s, pipeline.stages[0].content, 0).value().term());
    const Seconds<Traced> makespan = explainMakespan(
        s, c, pipeline, groups, seconds(scheduleOf(s).makespan(request)), std::move(inputs));
    all.push_back({"step_seconds", stepTime(makespan, stepTail(s, c, pipeline, groups)).value().term()});

    const InFlight inFlight = pricer.inFlight(s, pricer.costing(s), pricer.frame(s), price.worstStage);
    const auto parts = c.memoryOf(s, pipeline.devices[static_cast<std::size_t>(price.worstStage)], inFlight,
                                  groups);
    all.push_back({"memory.total", parts.total.value().term()});
    for (std::size_t i = 0; i < kMemoryClasses; ++i)
        all.push_back({"memory." + std::string(kMemoryIds[i]), parts.part[i].value().term()});
    return all;
}

} // namespace shardscape::evaluate
