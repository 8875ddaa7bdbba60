// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/counted_flops.h"
#include "job/training/explain/traffic.h"
#include "job/training/step/composition.h"
#include "job/training/step/mixed.h"
#include "job/training/step/record.h"
#include "layout/without_idle.h"
#include "schedule/pace.h"

#include <algorithm>
#include <map>

namespace shardscape::training {

namespace {

/// What the schedule follows from: the durations of the stages, and of messages.
std::vector<TermPointer> inputsOf(const layout::Scenario& s, const Costing<Traced>& c,
                                  const PipelineContent& pipeline, const Groups<Traced>& groups,
                                  bool messages)
{
    std::vector<TermPointer> inputs;
    const std::size_t stages = pipeline.stages.size();
    std::vector<std::size_t> shown; // of stages that are alike one stands for all
    for (const std::size_t stage : {std::size_t{0}, std::min(std::size_t{1}, stages - 1), stages - 1})
        if (std::none_of(shown.begin(), shown.end(), [&](std::size_t other) {
                return pipeline.stages[other].like == pipeline.stages[stage].like;
            }))
            shown.push_back(stage);
    for (const std::size_t stage : shown) {
        const auto time = c.stageTime(s, pipeline.stages[stage].content, groups);
        // Stages have the same symbols for what differs between them.
        const std::string of = std::to_string(stage);
        const auto add = [&](const Seconds<Traced>& one, const char* symbol, const char* label) {
            inputs.push_back(
                (shown.size() > 1 ? named(one, symbol + of, label, "sum of its parts") : one).value().term());
        };
        add(time.forward, "F_", "forward of a stage with its exchange and the host's share, one micro-batch");
        add(time.backward, "B_",
            "backward of a stage with its exchange and the host's share, one micro-batch");
    }
    if (messages && s.layout.pipelineParallel > 1) {
        inputs.push_back(c.stageMessage(s, groups).delay.value().term());
        if (scheduleOf(s).movesActivations)
            inputs.push_back(c.moveOf(s, pipeline.stages[0].content, 0).value().term());
    }
    return inputs;
}

std::string makespanLabel(const layout::Scenario& s)
{
    return "makespan of the simulated schedule " + std::string(scheduleOf(s).name);
}

Traced countOf(double value, std::string_view symbol, std::string_view label, std::string_view source)
{
    return given<Traced>(value, symbol, label, source);
}

/// What the first device does, and for how long it waits: only the waiting takes the simulation to know. Where a device holds
/// two copies of stages, which share the micro-batches, the makespan stands alone.
Seconds<Traced> explainMakespan(const layout::Scenario& s, const Costing<Traced>& c,
                                const PipelineContent& pipeline, const Groups<Traced>& groups,
                                double makespan, std::vector<TermPointer> inputs)
{
    const schedule::Schedule& schedule = scheduleOf(s);
    const std::string label = makespanLabel(s);
    if (schedule.parameterCopies > 1 || !s.layout.technique.hasDefaults(layout::Reach::Schedule))
        return Seconds<Traced>(
            detail::computeValue(makespan, "T_pipeline", label, "s", schedule.paper, std::move(inputs)));
    const schedule::Placement placement(schedule.placement, s.layout.pipelineParallel);
    std::map<std::int32_t, std::int32_t> held; // stages of the first device, by what they are like
    for (std::size_t stage = 0; stage < pipeline.stages.size(); ++stage)
        if (placement.deviceOf(static_cast<std::int32_t>(stage)) == 0)
            ++held[pipeline.stages[stage].like];
    Sum<Seconds<Traced>> once;
    for (const auto& [stage, alike] : held) {
        const auto time = c.stageTime(s, pipeline.stages[static_cast<std::size_t>(stage)].content, groups);
        auto both = time.forward + time.backward;
        const std::string of = held.size() > 1 ? "_" + std::to_string(stage) : std::string{};
        if (held.size() > 1) // each has its own forward and backward
            both = named(both, "t_stage" + of, "forward and backward of a stage, one micro-batch",
                         "sum of its parts");
        once.add(alike > 1
                     ? countOf(alike, "v" + of, "virtual stages that are alike", "knobs pp, chunks") * both
                     : both);
    }
    const Traced m = given<Traced>(static_cast<double>(s.microbatches()), "m", "micro-batches of one replica",
                                   "layout");
    const auto busy = once.value() * m;
    const Seconds<Traced> waits(detail::computeValue(makespan - plain(busy), "t_wait",
                                                     "waiting of the first device: warm-up, drain, messages",
                                                     "s", schedule.paper, std::move(inputs)));
    return named(busy + waits, "T_pipeline", label, schedule.paper);
}

/// The rows of the Network perspective, and which terms and groups they are.
struct NetworkRow {
    std::string_view id;
    TimeTerm term;
};
constexpr std::array kNetworkRows{
    NetworkRow{"network.tensor", TimeTerm::TensorComm}, NetworkRow{"network.context", TimeTerm::ContextComm},
    NetworkRow{"network.expert", TimeTerm::ExpertComm}, NetworkRow{"network.data", TimeTerm::DataComm},
    NetworkRow{"network.pipeline", TimeTerm::PipelineComm}};

TimeTerm termOf(layout::GroupKind group)
{
    using layout::GroupKind;
    switch (group) {
    case GroupKind::Tensor: return TimeTerm::TensorComm;
    case GroupKind::Context: return TimeTerm::ContextComm;
    case GroupKind::Expert:
    case GroupKind::ExpertTensor: return TimeTerm::ExpertComm;
    case GroupKind::Pipeline: return TimeTerm::PipelineComm;
    case GroupKind::Data:
    case GroupKind::Replicas:
    case GroupKind::ExpertReplicas: break;
    }
    return TimeTerm::DataComm;
}

/// Groups of several kinds that share a term, and rows that are made of more than one: the exchange of split experts counts
/// with the tensor-parallel ranks, that of two copies of a stage, or of a tied matrix, with the pipeline.
void addTraffic(const layout::Scenario& s, const Record& record, std::vector<Explained>& all)
{
    const bool splitExperts = s.model.moe && s.layout.expertParallel > 1 && s.expertTensor() > 1;
    const bool copies = s.layout.pipelineParallel > 1
                        && (scheduleOf(s).parameterCopies > 1 || s.model.tiedEmbeddings);
    if (!s.model.moe && !copies)
        return;
    Evaluation e; // all that shares of bytes follow from
    e.valid = true;
    e.microbatches = s.microbatches();
    // Ranks that wait for what is no traffic (writing gradients as they would travel) have a row, too.
    for (const NetworkRow& row : kNetworkRows)
        e.time[placeOf(row.term)].seconds = plain(record.time.waited(row.term));
    const char* source = "seconds of their collectives, as a share of all that the term sends";
    std::map<layout::GroupKind, Seconds<Traced>> parts;
    Traced elsewhere(0.0);
    double own = 0;
    for (const AxisTraffic& axis : traffic(s, e).axes) {
        if (axis.share >= 1) { // all of its term is its own
            own += termOf(axis.group) == TimeTerm::DataComm ? 1 : 0;
            continue;
        }
        const Traced share = detail::computeValue(axis.share, "q_" + std::string(layout::id(axis.group)),
                                                  "share of these ranks in the traffic of the term", "",
                                                  source, {});
        parts[axis.group] = named(share * record.time.waited(termOf(axis.group)),
                                  "t_" + std::string(layout::id(axis.group)),
                                  "what these ranks make the step wait for", source);
        all.push_back({"traffic." + std::string(layout::id(axis.group)), parts[axis.group].value().term()});
        if (termOf(axis.group) == TimeTerm::DataComm) {
            own += axis.share;
            elsewhere = elsewhere + share;
        }
    }
    using layout::GroupKind;
    if (splitExperts && parts.contains(GroupKind::ExpertTensor)) {
        const auto tensor = named(record.time.waited(TimeTerm::TensorComm) + parts[GroupKind::ExpertTensor],
                                  "t_net", "collectives of the ranks that split layers and experts, exposed",
                                  "sum of its parts");
        all.push_back({"network.tensor", tensor.value().term()});
        all.push_back({"network.expert", parts[GroupKind::Expert].value().term()});
    }
    if (copies && own < 1) {
        const auto& data = record.time.waited(TimeTerm::DataComm);
        all.push_back({"network.data",
                       named(elsewhere * data, "t_net", "what these ranks make the step wait for", source)
                           .value()
                           .term()});
        const auto mirror = Traced(1.0) - elsewhere;
        const auto pipeline = named(record.time.waited(TimeTerm::PipelineComm) + mirror * data, "t_net",
                                    "messages and sums between stages, exposed", "sum of its parts");
        all.push_back({"network.pipeline", pipeline.value().term()});
        all.push_back({"traffic.pp", all.back().term});
    }
}

void addThroughput(const layout::Scenario& s, const Record& record, const MfuConvention& convention,
                   std::vector<Explained>& all)
{
    const Traced step = record.step.value();
    const Traced ranks = countOf(static_cast<double>(s.cluster.accelerators()), "n", "accelerators",
                                 "the cluster");
    std::string names = s.cluster.accelerator.name;
    for (std::size_t kind = 1; kind < s.cluster.kinds(); ++kind)
        if (const std::string& name = s.cluster.acceleratorOf(kind).name;
            names.find(name) == std::string::npos)
            names += ", " + name;
    const auto peak = givenQuantity<FlopsPerSecond<Traced>, Traced>(
        meanPeak(s), "P",
        s.cluster.kinds() > 1 ? "dense peak of one accelerator, the mean over all"
                              : "dense peak of one accelerator",
        names);
    const auto attainable = ranks * peak * record.step;
    const auto share = [&](const char* id, const Flops<Traced>& work, const char* symbol, const char* label,
                           const Label& counts) {
        const Traced used = work / attainable;
        all.push_back({id, detail::nameValue(used, symbol, label, "%", counts).term()});
    };
    const Traced tokens = countOf(s.workload.globalBatch, "B", "sequences of one step", "knob global_batch")
                          * countOf(s.workload.sequence, "s", "sequence length", "knob sequence");
    const Traced rate = detail::nameValue(tokens / step, "R", "tokens per second, whole cluster", "tokens/s",
                                          "definition");
    all.push_back({"tokens_per_second", rate.term()});
    all.push_back({"tokens_per_accelerator",
                   detail::nameValue(rate / ranks, "R_1", "tokens per second of one accelerator", "tokens/s",
                                     "definition")
                       .term()});
    share("mfu", record.countedModel, "MFU", "model FLOPs utilization",
          say("counts %1", Word(convention.counts)));
    share("hfu", record.countedHardware, "HFU", "hardware FLOPs utilization", "counts recomputation too");
    all.push_back({"flops_per_accelerator", named(record.work.model / record.step / ranks, "P_1",
                                                  "model FLOPs per second of one accelerator", "definition")
                                                .value()
                                                .term()});
    all.push_back({"bubble_ratio", record.bubbleRatio.term()});
    const Traced m = named(
        countOf(s.workload.globalBatch, "B", "sequences of one step", "knob global_batch")
            / (countOf(s.layout.microBatch, "b", "micro-batch", "knob micro_batch")
               * countOf(static_cast<double>(s.dataParallel()), "D", "data-parallel replicas", "knob dp")),
        "m", "micro-batches of one replica", "definition");
    all.push_back({"microbatches", m.term()});

    const auto ideal = named(record.work.model / (ranks * peak), "t_ideal",
                             "what the model's FLOPs would take at the peak of all accelerators",
                             "Chowdhery 2022, arXiv 2204.02311, appendix B");
    all.push_back({"time.ideal", ideal.value().term()});
    all.push_back(
        {"time.kernels", named(record.time.waited(TimeTerm::Compute) - ideal, "t_beyond",
                               "what the model's kernels take beyond their FLOPs at the peak", "definition")
                             .value()
                             .term()});
}

void addTime(const Record& record, std::vector<Explained>& all)
{
    Sum<Seconds<Traced>> exposed;
    for (const Account& account : timeAccounts()) {
        const std::string name = "time." + std::string(account.id);
        const Seconds<Traced>& waited = record.time.exposed[account];
        const Seconds<Traced>& spent = record.time.spent[account];
        all.push_back({name, waited.value().term()});
        if (plain(spent) != plain(waited))
            all.push_back({name + ".spent", spent.value().term()});
        if (account.role == Role::Communication)
            exposed.add(waited);
    }
    all.push_back({"exposed_comm",
                   named(exposed.value(), "t_comm", "communication that nothing hides", "sum of its parts")
                       .value()
                       .term()});
}

void addMemory(const layout::Scenario& s, const Record& record, std::vector<Explained>& all)
{
    const auto add = [&all](const MemoryParts<Traced>& memory, const std::string& of) {
        all.push_back({"memory.total" + of, memory.total.value().term()});
        for (const Account& account : memoryAccounts())
            all.push_back({"memory." + std::string(account.id) + of, memory.part[account].value().term()});
    };
    const MemoryParts<Traced>& worst = record.memory[static_cast<std::size_t>(record.worstStage)];
    add(worst, "");
    const cluster::Accelerator& smallest = s.cluster.acceleratorOf(
        s.cluster.others.empty() ? 0 : smallestKind(s, record.worstStage));
    const auto capacity = givenQuantity<Bytes<Traced>, Traced>(smallest.memoryBytes, "M_max",
                                                               "memory of one accelerator", smallest.name);
    all.push_back({"memory_free", named(capacity - worst.total, "M_free",
                                        "memory that the fullest rank leaves", "definition")
                                      .value()
                                      .term()});
    for (std::size_t stage = 0; stage < record.memory.size(); ++stage)
        add(record.memory[stage], ".stage" + std::to_string(stage));
}

} // namespace

std::optional<Record> recordOneKind(const layout::Scenario& s, const MfuConvention& convention)
{
    Pricer pricer;
    const Price price = pricer.price(s, true);
    if (!price.countable)
        return std::nullopt;
    const Pricer::Frame& frame = pricer.frame(s);
    const PipelineContent& pipeline = frame.pipeline;
    const Costing<Traced> c(s);
    const Groups<Traced> groups = groupsOf<Traced>(s);
    const schedule::Schedule& schedule = scheduleOf(s);
    Record record;

    // Makespans come from the schedule, run on the stages' recorded times.
    schedule::Request request;
    Pricer::fillRequest(s, pricer.costing(s), frame, request);
    double work = schedule::workAtPace(request);
    const bool hasOptions = !request.options.empty();
    const Makespans<schedule::Ticks> ticks = makespans(s, pricer.costing(s), frame, std::move(request));
    if (hasOptions) // they have ops of their own
        work = (1 - price.bubbleRatio) * static_cast<double>(ticks.asIs) * s.layout.pipelineParallel;
    const std::vector<TermPointer> inputs = inputsOf(s, c, pipeline, groups, true);
    const std::vector<TermPointer> unsent = inputsOf(s, c, pipeline, groups, false);
    const auto run = [&](schedule::Ticks span, const char* symbol, const std::string& label,
                         const std::vector<TermPointer>& from) {
        return Seconds<Traced>(
            detail::computeValue(secondsOf(span), symbol, label, "s", schedule.paper, from));
    };
    const Makespans<Seconds<Traced>> spans{
        run(ticks.asIs, "T_pipeline", makespanLabel(s), inputs),
        run(ticks.withoutMessages, "T_free", "makespan as if messages cost nothing", unsent),
        run(ticks.even, "T_even", "makespan as if, besides, all stages and micro-batches took equally long",
            unsent)};
    const Composed<Traced> step = composed<Traced>({{s, c, pipeline, groups}});
    record.step = stepTime(explainMakespan(s, c, pipeline, groups, secondsOf(ticks.asIs), inputs), step.tail);
    record.time = step.split(spans);
    record.bubbleRatio = detail::nameValue(
        bubbleRatio(Seconds<Traced>(detail::computeValue(work * 1e-9, "T_work",
                                                         "what all devices do in the simulated schedule", "s",
                                                         schedule.paper, inputs)),
                    spans.asIs, countOf(s.layout.pipelineParallel, "p", "pipeline stages", "knob pp")),
        "bubble", "idle share of the devices in the simulated schedule", "%",
        "definition: every wait counts, whatever its cause");

    record.work = stepWork(s, c);
    const bool usual = convention.id == mfuConventions().front().id;
    MfuConvention executed = convention;
    if (executed.recomputation == MfuConvention::Recomputation::None)
        executed.recomputation = MfuConvention::Recomputation::Executed;
    record.countedModel = usual ? record.work.model : countedFlops(s, c, convention);
    record.countedHardware = usual ? record.work.executed : countedFlops(s, c, executed);

    record.worstStage = price.worstStage;
    std::vector<InFlight> held;
    for (std::int32_t stage = 0; stage < s.layout.pipelineParallel; ++stage) {
        const auto at = static_cast<std::size_t>(stage);
        const PipelineContent::Device& device = pipeline.devices[at];
        held.push_back(pricer.inFlight(s, frame, stage));
        std::size_t same = 0; // an earlier stage with as much: its terms are shared
        while (same < at
               && !(pipeline.devices[same].like == device.like && held[same].chunks == held[at].chunks
                    && held[same].bytes == held[at].bytes && held[same].each == held[at].each))
            ++same;
        record.memory.push_back(same < at ? record.memory[same] : c.memoryOf(s, device, held[at], groups));
    }
    return record;
}

std::vector<Explained> explain(const layout::Scenario& given, const MfuConvention& convention)
{
    std::vector<Explained> all;
    if (given.task.kind == workload::TaskKind::Serving || !layout::violations(given).empty())
        return all;
    const std::optional<layout::Scenario> plain = layout::withoutIdle(given);
    const layout::Scenario& s = plain ? *plain : given;
    const std::optional<Record> record = s.cluster.others.empty() ? recordOneKind(s, convention)
                                                                  : MixedPricer().record(s, convention);
    if (!record)
        return all;
    all.push_back({"step_seconds", record->step.value().term()});
    addThroughput(s, *record, convention, all);
    addTime(*record, all);
    addTraffic(s, *record, all);
    addMemory(s, *record, all);
    return all;
}

TermPointer explain(const layout::Scenario& s, std::string_view id, const MfuConvention& convention)
{
    const std::vector<Explained> all = explain(s, convention);
    const auto find = [&all](std::string_view wanted) -> TermPointer {
        const auto found = std::find_if(all.begin(), all.end(),
                                        [wanted](const Explained& e) { return e.id == wanted; });
        return found == all.end() ? nullptr : found->term;
    };
    const auto timeOf = [&](TimeTerm term) { return find("time." + std::string(accountOf(term).id)); };
    if (TermPointer own = find(id == "memory" ? "memory.total" : id))
        return own;
    for (const NetworkRow& row : kNetworkRows)
        if (id == row.id)
            return timeOf(row.term);
    for (const layout::GroupKind group : layout::kGroupKinds)
        if (id == "traffic." + std::string(layout::id(group)))
            return timeOf(termOf(group));
    return nullptr;
}

} // namespace shardscape::training
