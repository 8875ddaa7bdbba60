// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/memory_snapshot.h"

#include "base/quantity.h"
#include "exchange/text/pickle_reader.h"
#include "job/training/numbers/evaluation.h"
#include "layout/rank_groups.h"
#include "layout/rules.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <tuple>
#include <unordered_map>

namespace shardscape::exchange {

namespace {

using Node = PickledValue::Node;
using PickledKind = PickledValue::Kind;
using std::string_view;
using training::MemoryClass;

constexpr std::size_t kLargestBlocks = 10;
/// Stacks that are looked through, frames from the innermost on.
constexpr std::size_t kMostFrames = 256;
/// Of snapshots that this program wrote.
constexpr string_view kOwnFile = "shardscape";

/// What a frame's file or function says of an allocation. The first match from the innermost frame on counts.
struct FrameSign {
    string_view file;     ///< part of the file's path; empty: any
    string_view function; ///< part of the function's name; empty: any
    HeldFor what;
};
/// Sources: PyTorch (torch/optim, torch/nn/modules, torch/csrc/autograd, torch/distributed), Megatron-Core (optimizer,
/// distributed/param_and_grad_buffer.py), DeepSpeed (runtime/zero), Transformer Engine (pytorch/optimizers), Apex.
constexpr std::array kFrameSigns{
    FrameSign{"param_and_grad_buffer", "", HeldFor::Gradients},
    FrameSign{"distributed/fsdp", "unshard", HeldFor::Buffers},
    FrameSign{"distributed/fsdp", "all_gather", HeldFor::Buffers},
    FrameSign{"distributed/fsdp", "reduce", HeldFor::Gradients},
    FrameSign{"distributed/fsdp", "init", HeldFor::Weights},
    FrameSign{"torch/optim", "", HeldFor::Optimizer},
    FrameSign{"optimizers/fused_adam", "", HeldFor::Optimizer},
    FrameSign{"fused_adam", "", HeldFor::Optimizer},
    FrameSign{"distrib_optimizer", "", HeldFor::Optimizer},
    FrameSign{"core/optimizer", "", HeldFor::Optimizer},
    FrameSign{"zero/stage", "initialize_optimizer_states", HeldFor::Optimizer},
    FrameSign{"zero/stage", "__init__", HeldFor::Optimizer},
    FrameSign{"zero/stage3", "fp32_partitions", HeldFor::Optimizer},
    FrameSign{"zero/partition_parameters", "all_gather", HeldFor::Buffers},
    FrameSign{"zero/partition_parameters", "", HeldFor::Weights},
    FrameSign{"zero/stage", "grad", HeldFor::Gradients},
    FrameSign{"", "ProcessGroupNCCL", HeldFor::Buffers},
    FrameSign{"distributed_c10d", "", HeldFor::Buffers},
    FrameSign{"", "AccumulateGrad", HeldFor::Gradients},
    FrameSign{"accumulate_grad", "", HeldFor::Gradients},
    FrameSign{"", "cublasGetWorkspace", HeldFor::Buffers},
    FrameSign{"", "getCUDABlasLtWorkspace", HeldFor::Buffers},
    FrameSign{"", "_init_weights", HeldFor::Weights},
    FrameSign{"", "reset_parameters", HeldFor::Weights},
    FrameSign{"", "init_empty", HeldFor::Weights},
    FrameSign{"", "_load_state_dict", HeldFor::Weights},
    FrameSign{"", "load_state_dict", HeldFor::Weights},
    FrameSign{"", "from_pretrained", HeldFor::Weights},
    FrameSign{"nn/modules/module", "_apply", HeldFor::Weights},
    FrameSign{"nn/modules", "__init__", HeldFor::Weights},
    FrameSign{"tensor_parallel/layers", "__init__", HeldFor::Weights},
    FrameSign{"transformer_engine", "__init__", HeldFor::Weights},
    FrameSign{"", "to_empty", HeldFor::Weights},
    FrameSign{"", "run_backward", HeldFor::Activations},
    FrameSign{"", "Engine::evaluate_function", HeldFor::Activations},
    FrameSign{"", "backward", HeldFor::Activations},
    FrameSign{"", "forward", HeldFor::Activations},
    FrameSign{"", "setup_model", HeldFor::Weights},
    FrameSign{"", "model_provider", HeldFor::Weights},
};

/// What the frames of one allocation say; a dict of frames is shared by many, so that it is looked through once.
class Stacks {
public:
    explicit Stacks(const PickledValue& tree)
        : m_tree(tree)
    {}

    struct Told {
        std::optional<HeldFor> what;
        std::string where;
    };
    const Told& of(const Node* frames)
    {
        static const Told kNothing{};
        if (frames == nullptr || frames->kind != PickledKind::List || frames->items.empty())
            return kNothing;
        const auto [found, fresh] = m_known.try_emplace(frames);
        if (fresh)
            found->second = told(*frames);
        return found->second;
    }

private:
    [[nodiscard]] Told told(const Node& frames) const
    {
        const std::size_t count = std::min(frames.items.size(), kMostFrames);
        for (std::size_t i = 0; i < count; ++i) {
            const Node& frame = m_tree.at(frames.items[i]);
            const string_view file = m_tree.text(frame, "filename");
            const string_view name = m_tree.text(frame, "name");
            if (file == kOwnFile)
                for (std::size_t k = 0; k < training::kMemoryClasses; ++k)
                    if (training::memoryAccounts()[k].id == name)
                        return {static_cast<HeldFor>(std::min(k, static_cast<std::size_t>(HeldFor::Buffers))),
                                std::string(name)};
            for (const FrameSign& sign : kFrameSigns)
                if (file.find(sign.file) != string_view::npos
                    && name.find(sign.function) != string_view::npos)
                    return {sign.what, placeOf(frame)};
        }
        for (std::size_t i = 0; i < count; ++i)
            if (const Node& frame = m_tree.at(frames.items[i]);
                m_tree.text(frame, "filename").ends_with(".py"))
                return {std::nullopt, placeOf(frame)};
        return {};
    }

    [[nodiscard]] std::string placeOf(const Node& frame) const
    {
        string_view file = m_tree.text(frame, "filename");
        if (const std::size_t slash = file.rfind('/'); slash != string_view::npos)
            file.remove_prefix(slash + 1);
        return std::string(file.substr(0, 60)) + ":" + std::to_string(m_tree.integer(frame, "line")) + " "
               + std::string(m_tree.text(frame, "name").substr(0, 60));
    }

    const PickledValue& m_tree;
    std::unordered_map<const Node*, Told> m_known;
};

/// One allocation that is alive.
struct Alive {
    double bytes = 0;
    const Node* frames = nullptr;
    bool before = true; ///< its allocation is not in the history
};

using AliveByAddress = std::unordered_map<std::int64_t, Alive>;

/// Blocks that are allocated at the end, and what their segments take.
void readSegments(const PickledValue& tree, const Node& segments, std::int64_t device, AliveByAddress& alive,
                  MemorySnapshot& out)
{
    for (const PickledValue::Place place : segments.items) {
        const Node& segment = tree.at(place);
        if (tree.integer(segment, "device") != device)
            continue;
        out.reserved += static_cast<double>(std::max<std::int64_t>(tree.integer(segment, "total_size"), 0));
        const Node* blocks = tree.find(segment, "blocks");
        std::int64_t address = tree.integer(segment, "address");
        for (const PickledValue::Place one :
             blocks != nullptr ? blocks->items : std::vector<PickledValue::Place>{}) {
            const Node& block = tree.at(one);
            const std::int64_t size = std::max<std::int64_t>(tree.integer(block, "size"), 0);
            const string_view state = tree.text(block, "state");
            const std::int64_t at = tree.integer(block, "address", address);
            address = static_cast<std::int64_t>(static_cast<std::uint64_t>(at)
                                                + static_cast<std::uint64_t>(size));
            if (state != "active_allocated" && state != "active_awaiting_free"
                && state != "active_pending_free")
                continue;
            const Node* frames = tree.find(block, "frames");
            // Before PyTorch 2.1 a block had a history instead.
            if (const Node* history = tree.find(block, "history"); frames == nullptr && history != nullptr
                                                                   && history->kind == PickledKind::List
                                                                   && !history->items.empty())
                frames = tree.find(tree.at(history->items.front()), "frames");
            alive[at] = {static_cast<double>(size), frames, true};
            out.allocatedNow += static_cast<double>(size);
        }
    }
}

bool isAllocation(string_view action)
{
    return action == "alloc";
}
/// Memory is free for others from here on; what was asked for before and completes later counts once, at its completion.
bool isFree(string_view action)
{
    return action == "free_completed" || action == "free";
}

/// Takes the history back from the end: where most was allocated, and what then lived.
void findPeak(const PickledValue& tree, const Node& trace, AliveByAddress& alive, MemorySnapshot& out)
{
    double allocated = out.allocatedNow;
    double reserved = out.reserved;
    out.peakAllocated = allocated;
    out.peakReserved = reserved;
    std::size_t peakAt = trace.items.size();
    for (std::size_t i = trace.items.size(); i-- > 0;) {
        const Node& event = tree.at(trace.items[i]);
        const string_view action = tree.text(event, "action");
        const auto size = static_cast<double>(std::max<std::int64_t>(tree.integer(event, "size"), 0));
        if (isAllocation(action)) {
            allocated -= size;
            ++out.events;
        } else if (isFree(action)) {
            allocated += size;
            ++out.events;
        } else if (action == "segment_alloc" || action == "segment_map") {
            reserved -= size;
        } else if (action == "segment_free" || action == "segment_unmap") {
            reserved += size;
        }
        out.peakReserved = std::max(out.peakReserved, reserved);
        if (allocated > out.peakAllocated) {
            out.peakAllocated = allocated;
            peakAt = i;
        }
    }
    // Once more, down to the peak, with the blocks themselves.
    for (std::size_t i = trace.items.size(); i-- > peakAt;) {
        const Node& event = tree.at(trace.items[i]);
        const string_view action = tree.text(event, "action");
        const std::int64_t at = tree.integer(event, "addr");
        if (isAllocation(action))
            alive.erase(at);
        else if (isFree(action))
            alive[at] = {static_cast<double>(std::max<std::int64_t>(tree.integer(event, "size"), 0)),
                         tree.find(event, "frames"), true};
    }
    // What is alive and whose allocation the history has came during it, with the stack that made it.
    for (std::size_t i = std::min(peakAt, trace.items.size()); i-- > 0;) {
        const Node& event = tree.at(trace.items[i]);
        if (!isAllocation(tree.text(event, "action")))
            continue;
        const auto found = alive.find(tree.integer(event, "addr"));
        if (found == alive.end() || !found->second.before)
            continue;
        found->second.before = false;
        if (const Node* frames = tree.find(event, "frames"); frames != nullptr)
            found->second.frames = frames;
    }
}

std::int64_t fullestDevice(const PickledValue& tree, const Node& segments, const Node* traces,
                           std::int64_t& devices)
{
    std::unordered_map<std::int64_t, double> bytes;
    for (const PickledValue::Place place : segments.items)
        bytes[tree.integer(tree.at(place), "device")] += static_cast<double>(
            tree.integer(tree.at(place), "total_size"));
    if (traces != nullptr && traces->kind == PickledKind::List)
        for (std::size_t i = 0; i < traces->items.size(); ++i)
            if (!tree.at(traces->items[i]).items.empty())
                bytes[static_cast<std::int64_t>(i)] += 0;
    devices = static_cast<std::int64_t>(bytes.size());
    std::int64_t best = 0;
    double most = -1;
    for (const auto& [device, total] : bytes)
        if (total > most || (total == most && device < best)) {
            best = device;
            most = total;
        }
    return best;
}

double predictedOf(const training::StageMemory& stage, MemoryClass which)
{
    return stage.bytes[static_cast<std::size_t>(which)];
}

struct RankStage {
    training::Evaluation evaluation;
    std::int32_t stage = 0;
};

Result<RankStage> stageOfRank(const layout::Scenario& scenario, std::int64_t rank)
{
    const std::int64_t ranks = scenario.cluster.accelerators();
    if (rank < 0 || rank >= ranks)
        return fail(ErrorCode::BadInput,
                    say("rank %1 is of another world: the scenario has ranks 0 to %2", rank, ranks - 1));
    RankStage out;
    out.evaluation = training::evaluate(scenario);
    if (!out.evaluation.valid)
        return fail(ErrorCode::BadInput, out.evaluation.reasons.empty()
                                             ? say("the layout is not valid")
                                             : layout::sentence(out.evaluation.reasons.front()));
    out.stage = static_cast<std::int32_t>(layout::placeOf(scenario, rank).pipeline);
    if (static_cast<std::size_t>(out.stage) >= out.evaluation.memory.size())
        out.stage = static_cast<std::int32_t>(out.evaluation.memory.size()) - 1;
    return out;
}

} // namespace

Message labelOf(HeldFor what)
{
    switch (what) {
    case HeldFor::Weights: return say("weights");
    case HeldFor::Gradients: return say("gradients");
    case HeldFor::Optimizer: return say("optimizer");
    case HeldFor::Activations: return say("activations");
    case HeldFor::Buffers: return say("buffers");
    case HeldFor::Stays: return say("there before the history began, of no known stack");
    case HeldFor::Goes: return say("allocated within the history, of no known stack");
    }
    return {};
}

bool isMemorySnapshot(string_view beginning)
{
    const bool pickle = isPickle(beginning);
    const string_view seen = pickle ? beginning.substr(0, 4096) : beginning;
    const bool isJson = !pickle && seen.substr(0, 64).find('{') != string_view::npos;
    const auto has = [seen, isJson](string_view key) {
        return seen.find(isJson ? "\"" + std::string(key) + "\"" : std::string(key)) != string_view::npos;
    };
    const bool whole = has("segments") && (pickle || has("device_traces") || has("total_size"));
    // torch.cuda.memory_snapshot() is the list of segments alone.
    return (pickle || isJson) && (whole || (has("total_size") && has("segment_type")));
}

Result<MemorySnapshot> readMemorySnapshot(string_view bytes, std::int64_t device)
{
    const Result<PickledValue> tree = isPickle(bytes) ? PickledValue::read(bytes)
                                                      : PickledValue::readJson(bytes);
    if (!tree)
        return tl::unexpected(tree.error());
    const Node& root = tree->at(tree->root());
    const Node* segments = tree->find(root, "segments");
    const Node* traces = tree->find(root, "device_traces");
    // torch.cuda.memory_snapshot() is the list of segments alone.
    if (segments == nullptr && root.kind == PickledKind::List && !root.items.empty()
        && tree->find(tree->at(root.items.front()), "total_size") != nullptr)
        segments = &root;
    if (segments == nullptr || segments->kind != PickledKind::List)
        return fail(
            ErrorCode::BadInput,
            say("it has no segments; of pickles PyTorch's memory snapshot is read (torch.cuda.memory._dump_snapshot)"));
    MemorySnapshot out;
    out.device = device >= 0 ? device : fullestDevice(*tree, *segments, traces, out.devices);
    if (device >= 0)
        (void)fullestDevice(*tree, *segments, traces, out.devices);
    AliveByAddress alive;
    readSegments(*tree, *segments, out.device, alive, out);
    const Node* trace = traces != nullptr && traces->kind == PickledKind::List && out.device >= 0
                                && static_cast<std::size_t>(out.device) < traces->items.size()
                            ? &tree->at(traces->items[static_cast<std::size_t>(out.device)])
                            : nullptr;
    if (trace != nullptr && trace->kind == PickledKind::List)
        findPeak(*tree, *trace, alive, out);
    out.peakAllocated = std::max(out.peakAllocated, out.allocatedNow);
    out.peakReserved = std::max({out.peakReserved, out.reserved, out.peakAllocated});
    if (!(out.peakAllocated > 0))
        return fail(ErrorCode::BadInput, say("device %1 has nothing allocated in it", out.device));
    if (out.events == 0)
        out.notes.push_back(say(
            "It has no history: the moment of the snapshot is what is shown, not the peak; record it with torch.cuda.memory._record_memory_history()"));

    Stacks stacks(*tree);
    for (const auto& [address, block] : alive) {
        const Stacks::Told& told = stacks.of(block.frames);
        HeldFor what = told.what.value_or(block.before ? HeldFor::Stays : HeldFor::Goes);
        // What a forward or backward left before the history began is no activation of this step.
        out.bytes[static_cast<std::size_t>(what)] += block.bytes;
        out.withStack += told.where.empty() ? 0 : 1;
        ++out.blocks;
        out.largest.push_back({block.bytes, what, told.where});
    }
    std::sort(out.largest.begin(), out.largest.end(), [](const HeldBlock& a, const HeldBlock& b) {
        return std::tie(b.bytes, a.what, a.where) < std::tie(a.bytes, b.what, b.where);
    });
    if (out.largest.size() > kLargestBlocks)
        out.largest.resize(kLargestBlocks);
    return out;
}

Result<SnapshotComparison> compareSnapshot(const MemorySnapshot& snapshot, const layout::Scenario& scenario,
                                           std::int64_t rank)
{
    const Result<RankStage> placed = stageOfRank(scenario, rank);
    if (!placed)
        return tl::unexpected(placed.error());
    if (snapshot.device >= scenario.cluster.acceleratorsPerNode)
        return fail(ErrorCode::BadInput,
                    say("device %1 is of another world: the scenario has %2 accelerators to a node",
                        snapshot.device, scenario.cluster.acceleratorsPerNode));
    const training::StageMemory& stage = placed->evaluation.memory[static_cast<std::size_t>(placed->stage)];
    SnapshotComparison out;
    out.rank = rank;
    out.stage = placed->stage;
    const auto measured = [&snapshot](HeldFor what) {
        return snapshot.bytes[static_cast<std::size_t>(what)];
    };
    const auto label = [](MemoryClass which) {
        return say("%1", Word(training::memoryAccounts()[static_cast<std::size_t>(which)].label));
    };
    const auto id = [](MemoryClass which) {
        return training::memoryAccounts()[static_cast<std::size_t>(which)].id;
    };
    // States are told apart where stacks tell most of them.
    const double told = measured(HeldFor::Weights) + measured(HeldFor::Gradients)
                        + measured(HeldFor::Optimizer);
    const bool apart = told > measured(HeldFor::Stays);
    constexpr std::array kStates{MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer};
    double states = 0;
    for (const MemoryClass which : kStates)
        states += predictedOf(stage, which);
    if (apart) {
        for (std::size_t i = 0; i < kStates.size(); ++i)
            out.rows.push_back({id(kStates[i]), label(kStates[i]), measured(static_cast<HeldFor>(i)),
                                predictedOf(stage, kStates[i])});
        if (measured(HeldFor::Stays) > 0)
            out.rows.push_back({"stays", labelOf(HeldFor::Stays), measured(HeldFor::Stays), 0});
    } else {
        out.rows.push_back(
            {"states", say("weights, gradients and optimizer"), told + measured(HeldFor::Stays), states});
        out.notes.push_back(say(
            "No stack tells weights, gradients and optimizer apart: they are what was there before the history"));
    }
    const bool goes = measured(HeldFor::Buffers) > 0;
    const double coming = measured(HeldFor::Activations) + measured(HeldFor::Goes);
    if (goes) {
        out.rows.push_back({id(MemoryClass::Activations), label(MemoryClass::Activations), coming,
                            predictedOf(stage, MemoryClass::Activations)});
        out.rows.push_back({id(MemoryClass::Buffers), label(MemoryClass::Buffers), measured(HeldFor::Buffers),
                            predictedOf(stage, MemoryClass::Buffers)});
    } else {
        out.rows.push_back(
            {"working", say("activations and buffers"), coming,
             predictedOf(stage, MemoryClass::Activations) + predictedOf(stage, MemoryClass::Buffers)});
    }
    double others = 0;
    for (std::size_t i = training::kMemoryClasses; i < training::memoryAccounts().size(); ++i)
        others += stage.bytes[i];
    if (others > 0)
        out.rows.push_back({"others", say("of techniques"), 0, others, false});
    out.rows.push_back({id(MemoryClass::Reserve), label(MemoryClass::Reserve),
                        std::max(snapshot.peakReserved - snapshot.peakAllocated, 0.0),
                        predictedOf(stage, MemoryClass::Reserve)});
    out.rows.push_back({"total", say("kept by the allocator"), snapshot.peakReserved, stage.total});
    return out;
}

std::optional<std::int64_t> rankInName(string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (std::size_t at = lower.find("rank"); at != std::string::npos; at = lower.find("rank", at + 1)) {
        std::size_t begin = at + 4;
        while (begin < lower.size() && (lower[begin] == '_' || lower[begin] == '-' || lower[begin] == '='))
            ++begin;
        std::int64_t rank = 0;
        const auto [end, problem] = std::from_chars(lower.data() + begin, lower.data() + lower.size(), rank);
        if (problem == std::errc{} && end != lower.data() + begin)
            return rank;
    }
    return std::nullopt;
}

// ------------------------------------------------------------------ writing

namespace {

/// Blocks of one segment, one class after the other, as the allocator would print them.
class SnapshotWriter {
public:
    explicit SnapshotWriter(std::int64_t device)
        : m_device(device)
    {}

    /// An allocation with its class as its stack. Returns its address.
    std::int64_t allocate(string_view what, double bytes, bool stays)
    {
        constexpr double kRound = 512; // bytes, as PyTorch's allocator rounds
        const auto size = static_cast<std::int64_t>(std::ceil(bytes / kRound) * kRound);
        const std::int64_t at = m_next;
        m_next += size;
        m_events.push_back({"alloc", at, size, what});
        if (stays)
            m_blocks.push_back({"", at, size, what});
        return at;
    }
    void release(std::int64_t address)
    {
        const auto found = std::find_if(m_events.rbegin(), m_events.rend(),
                                        [address](const Event& event) { return event.at == address; });
        const Event event = *found;
        m_events.push_back({"free_requested", event.at, event.size, event.what});
        m_events.push_back({"free_completed", event.at, event.size, event.what});
        m_freed.push_back(event);
    }

    std::string written(double total)
    {
        PickleWriter out;
        out.beginDict();
        out.text("segments");
        out.beginList();
        out.beginDict();
        const auto whole = std::max(static_cast<std::int64_t>(total), m_next - kBase);
        number(out, "device", m_device);
        number(out, "address", kBase);
        number(out, "total_size", whole);
        std::int64_t allocated = 0;
        for (const Event& block : m_blocks)
            allocated += block.size;
        number(out, "allocated_size", allocated);
        number(out, "active_size", allocated);
        number(out, "requested_size", allocated);
        number(out, "stream", 0);
        word(out, "segment_type", "large");
        out.text("frames");
        out.beginList();
        out.end();
        out.text("blocks");
        out.beginList();
        for (const Event& block : m_blocks)
            block_(out, block, "active_allocated");
        for (const Event& block : m_freed)
            block_(out, block, "inactive");
        if (whole > m_next - kBase)
            block_(out, {"", m_next, whole - (m_next - kBase), ""}, "inactive");
        out.end();
        out.end();
        out.end();
        out.text("device_traces");
        out.beginList();
        for (std::int64_t device = 0; device <= m_device; ++device) {
            out.beginList();
            if (device == m_device)
                trace(out, whole);
            out.end();
        }
        out.end();
        out.end();
        return out.done();
    }

private:
    struct Event {
        string_view action;
        std::int64_t at = 0, size = 0;
        string_view what;
    };
    static constexpr std::int64_t kBase = std::int64_t{1} << 40;

    static void number(PickleWriter& out, string_view key, std::int64_t value)
    {
        out.text(key);
        out.integer(value);
    }
    static void word(PickleWriter& out, string_view key, string_view value)
    {
        out.text(key);
        out.text(value);
    }
    static void frames(PickleWriter& out, string_view what)
    {
        out.text("frames");
        out.beginList();
        if (!what.empty()) {
            out.beginDict();
            word(out, "name", what);
            word(out, "filename", kOwnFile);
            number(out, "line", 0);
            out.end();
        }
        out.end();
    }
    static void block_(PickleWriter& out, const Event& block, string_view state)
    {
        out.beginDict();
        number(out, "address", block.at);
        number(out, "size", block.size);
        number(out, "requested_size", block.size);
        word(out, "state", state);
        frames(out, block.what);
        out.end();
    }
    void trace(PickleWriter& out, std::int64_t whole) const
    {
        std::int64_t time = 0;
        const auto event = [&](string_view action, std::int64_t at, std::int64_t size, string_view what) {
            out.beginDict();
            word(out, "action", action);
            number(out, "addr", at);
            number(out, "size", size);
            number(out, "stream", 0);
            number(out, "time_us", time++);
            frames(out, what);
            out.end();
        };
        event("segment_alloc", kBase, whole, "");
        for (const Event& one : m_events)
            event(one.action, one.at, one.size, one.what);
    }

    std::int64_t m_device;
    std::int64_t m_next = kBase;
    std::vector<Event> m_events, m_blocks, m_freed;
};

} // namespace

Result<std::string> writeMemorySnapshot(const layout::Scenario& scenario, std::int64_t rank)
{
    const Result<RankStage> placed = stageOfRank(scenario, rank);
    if (!placed)
        return tl::unexpected(placed.error());
    const training::StageMemory& stage = placed->evaluation.memory[static_cast<std::size_t>(placed->stage)];
    SnapshotWriter out(rank % std::max<std::int64_t>(scenario.cluster.acceleratorsPerNode, 1));
    const auto accounts = training::memoryAccounts();
    const auto isStates = [](std::size_t place) {
        return place <= static_cast<std::size_t>(MemoryClass::Optimizer);
    };
    for (std::size_t i = 0; i < accounts.size(); ++i)
        if (isStates(i) && stage.bytes[i] > 0)
            out.allocate(accounts[i].id, stage.bytes[i], true);
    // As many micro-batches as are in flight at the peak come one after the other and go in the turned order.
    const double activations = predictedOf(stage, MemoryClass::Activations);
    const auto flights = static_cast<std::int64_t>(std::clamp(std::ceil(stage.inFlight), 1.0, 4096.0));
    std::vector<std::int64_t> alive;
    for (std::int64_t i = 0; i < flights && activations > 0; ++i)
        alive.push_back(out.allocate(accounts[static_cast<std::size_t>(MemoryClass::Activations)].id,
                                     activations / static_cast<double>(flights), false));
    for (std::size_t i = 0; i < accounts.size(); ++i)
        if (!isStates(i) && i != static_cast<std::size_t>(MemoryClass::Activations)
            && i != static_cast<std::size_t>(MemoryClass::Reserve) && stage.bytes[i] > 0)
            alive.push_back(out.allocate(accounts[i].id, stage.bytes[i], false));
    for (std::size_t i = alive.size(); i-- > 0;)
        out.release(alive[i]);
    return out.written(stage.total);
}

} // namespace shardscape::exchange
