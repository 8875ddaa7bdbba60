// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/schedule_json.h"
#include "exchange/schedules/schedule_table.h"
#include "exchange/text/number_text.h"
#include "schedule/draft.h"
#include "schedule/edit.h"
#include "schedule/wiring.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <map>
#include <set>

// The grammar and its meaning: PyTorch, torch/distributed/pipelining/schedules.py, _Action and _ComputationType (read 2026).

namespace shardscape::exchange {

using schedule::Op;
using schedule::OpKind;
using schedule::Program;
using schedule::StreamKind;

namespace {

enum class Action { F, I, B, W, FullOld, Unshard, Reshard, ReduceGrad, SendF, ReceiveF, SendB, ReceiveB };

struct ActionWords {
    std::string_view text;
    Action action;
    OpKind kind;
    bool perMicrobatch;
};

/// Longer words first: "RESHARD" is no "R...", but "SEND_F" must not be read as something with an F behind.
constexpr std::array<ActionWords, 12> kActions{{
    {"REDUCE_GRAD", Action::ReduceGrad, OpKind::ReduceScatter, false},
    {"UNSHARD", Action::Unshard, OpKind::AllGather, false},
    {"RESHARD", Action::Reshard, OpKind::Evict, false},
    {"SEND_F", Action::SendF, OpKind::Send, true},
    {"RECV_F", Action::ReceiveF, OpKind::Receive, true},
    {"SEND_B", Action::SendB, OpKind::Send, true},
    {"RECV_B", Action::ReceiveB, OpKind::Receive, true},
    {"BW", Action::FullOld, OpKind::Backward,
     true}, // a full backward in PyTorch 2.5, where B is the input gradient
    {"F", Action::F, OpKind::Forward, true},
    {"I", Action::I, OpKind::BackwardInput, true},
    {"B", Action::B, OpKind::Backward, true},
    {"W", Action::W, OpKind::BackwardWeight, true},
}};

const ActionWords& wordsOf(Action action)
{
    return *std::find_if(kActions.begin(), kActions.end(),
                         [action](const ActionWords& it) { return it.action == action; });
}

struct ReadAction {
    Action action = Action::F;
    std::int32_t stage = 0;
    std::int32_t microbatch = 0;
};

std::string written(const ReadAction& it)
{
    return std::to_string(it.stage) + std::string(wordsOf(it.action).text)
           + (wordsOf(it.action).perMicrobatch ? std::to_string(it.microbatch) : "");
}

std::optional<std::int32_t> leadingNumber(std::string_view& text)
{
    std::int32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || value < 0 || value >= schedule::kMostOps)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

std::string_view withoutBlanks(std::string_view text)
{
    while (!text.empty() && std::string_view(" \t\r\"").find(text.front()) != std::string_view::npos)
        text.remove_prefix(1);
    while (!text.empty() && std::string_view(" \t\r\"").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    return text;
}

Result<ReadAction> readAction(std::string_view text)
{
    const std::string whole(text);
    ReadAction it;
    const auto stage = leadingNumber(text);
    const auto found = std::find_if(kActions.begin(), kActions.end(),
                                    [&](const ActionWords& one) { return text.starts_with(one.text); });
    const Message like = say(
        "'%1' is no action; they are written like 2F0, 2B0, 2I0, 2W0, 1UNSHARD or 3SEND_F1", whole);
    if (!stage || found == kActions.end())
        return fail(ErrorCode::BadInput, like);
    it.stage = *stage;
    it.action = found->action;
    text.remove_prefix(found->text.size());
    if (text.empty() && found->perMicrobatch)
        return fail(ErrorCode::BadInput,
                    say("'%1' needs a micro-batch behind it, like %2", whole, whole + "0"));
    if (!text.empty()) {
        const auto microbatch = leadingNumber(text);
        if (!microbatch || !text.empty())
            return fail(ErrorCode::BadInput, like);
        // Unsharding concerns a stage; PyTorch reads a number there and does not use it.
        it.microbatch = found->perMicrobatch ? *microbatch : 0;
    }
    return it;
}

/// One cell: an action, or a forward and a backward that overlap.
struct Cell {
    ReadAction first;
    std::optional<ReadAction> backward; ///< of "(0F1;0B0)OVERLAP_F_B"
    std::size_t line = 0;
    std::size_t column = 0;
};

Result<Cell> readCell(std::string_view text)
{
    Cell cell;
    if (!text.starts_with("(")) {
        const Result<ReadAction> action = readAction(text);
        if (!action)
            return tl::unexpected(action.error());
        cell.first = *action;
        return cell;
    }
    const Message like = say("'%1' is no overlapped pair; it is written like (0F1;0B0)OVERLAP_F_B", text);
    const std::size_t close = text.find(')');
    const std::size_t semicolon = text.find(';');
    if (close == std::string_view::npos || semicolon == std::string_view::npos || semicolon > close
        || withoutBlanks(text.substr(close + 1)) != "OVERLAP_F_B")
        return fail(ErrorCode::BadInput, like);
    const Result<ReadAction> one = readAction(withoutBlanks(text.substr(1, semicolon - 1)));
    const Result<ReadAction> two = readAction(
        withoutBlanks(text.substr(semicolon + 1, close - semicolon - 1)));
    for (const Result<ReadAction>* half : {&one, &two})
        if (!*half)
            return tl::unexpected(half->error());
    const bool swapped = one->action == Action::B;
    cell.first = swapped ? *two : *one;
    cell.backward = swapped ? *one : *two;
    if (cell.first.action != Action::F || cell.backward->action != Action::B)
        return fail(ErrorCode::BadInput, say("%1, of one F and one B", like));
    return cell;
}

class ActionTable {
public:
    Result<void> read(std::string_view text)
    {
        std::size_t line = 1;
        for (; !text.empty(); ++line) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            if (const Result<void> row = readRow(line, text.substr(0, end)); !row)
                return row;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        while (!m_rows.empty() && m_rows.back().empty()) // a blank last line is no rank
            m_rows.pop_back();
        readOldWords();
        return {};
    }

    Result<ImportedSchedule> assemble(const std::string& name, const schedule::UniformTimes& times)
    {
        if (m_rows.empty() || m_count == 0)
            return fail(ErrorCode::BadInput, say("there are no actions"));
        const auto devices = static_cast<std::int32_t>(m_rows.size());
        for (std::size_t rank = 0; rank < m_rows.size(); ++rank)
            if (m_rows[rank].empty())
                return fail(ErrorCode::BadInput,
                            say("rank %1 of %2 has no actions: a row is a rank, and a blank line none", rank,
                                devices));
        const std::int32_t chunks = mostStagesOfARank();
        // The times of equal stages, in whole ticks: those of the schedule that takes any shape.
        const auto equal = schedule::uniformRequest({.schedule = "breadth-first",
                                                     .devices = devices,
                                                     .microbatches = m_microbatches,
                                                     .chunks = chunks},
                                                    times);
        if (!equal)
            return tl::unexpected(equal.error());
        m_program.name = name;
        m_program.devices = devices;
        m_program.chunks = chunks;
        m_program.microbatches = m_microbatches;
        for (std::int32_t rank = 0; rank < devices; ++rank)
            place(rank, equal->request.stages.front());
        schedule::Wiring wiring;
        wiring.communication = equal->request.communication;
        if (const auto fault = schedule::wireAlongData(m_program, wiring))
            return fail(ErrorCode::BadInput, fault->op < 0 ? fault->message : explain(*fault));
        if (const Result<void> sent = addCommunication(equal->request.communication); !sent)
            return tl::unexpected(sent.error());
        ImportedSchedule out;
        auto simulation = schedule::simulate(m_program);
        if (!simulation)
            return tl::unexpected(simulation.error());
        out.simulation = std::move(*simulation);
        out.program = std::move(m_program);
        out.ticksPerUnit = equal->ticksPerUnit;
        if (m_sends && equal->request.communication > 0)
            out.notes.push_back(say(
                "Messages take the delay between devices (%1) beside the computation, as PyTorch's do: no SEND or RECV holds up its rank.",
                significant(static_cast<double>(equal->request.communication) / equal->ticksPerUnit, 4)));
        if (m_inputGradients > 0)
            out.notes.push_back(counted(
                m_inputGradients,
                "%n B is read as an input gradient (I), because its W stands in the table: so PyTorch 2.5 and older write it.",
                "%n Bs are read as input gradients (I), because their Ws stand in the table: so PyTorch 2.5 and older write them."));
        if (m_fullBackwards > 0)
            out.notes.push_back(counted(
                m_fullBackwards, "%n BW is read as a full backward (B), as PyTorch 2.5 and older write it.",
                "%n BWs are read as full backwards (B), as PyTorch 2.5 and older write them."));
        if (m_idle > 0)
            out.notes.push_back(
                say("Idle cells are left out (%1): when an op runs follows from what it waits for.", m_idle));
        return out;
    }

private:
    /// Up to PyTorch 2.5 B was the input gradient where a W follows, and BW a full backward. Source: torch 2.5,
    /// distributed/pipelining/schedules.py, _ComputationType. A table of today has I where it has W.
    void readOldWords()
    {
        std::set<std::pair<std::int32_t, std::int32_t>> weights; // stage, micro-batch
        bool today = false;
        for (const std::vector<Cell>& row : m_rows)
            for (const Cell& cell : row) {
                if (cell.first.action == Action::W)
                    weights.emplace(cell.first.stage, cell.first.microbatch);
                today = today || cell.first.action == Action::I;
            }
        for (std::vector<Cell>& row : m_rows)
            for (Cell& cell : row) {
                ReadAction& it = cell.first;
                if (it.action == Action::B && !today && weights.count({it.stage, it.microbatch}) > 0) {
                    it.action = Action::I;
                    ++m_inputGradients;
                } else if (it.action == Action::FullOld) {
                    it.action = Action::B;
                    ++m_fullBackwards;
                }
            }
    }

    Result<void> readRow(std::size_t line, std::string_view text)
    {
        m_rows.emplace_back();
        for (std::size_t column = 1;; ++column) {
            const std::size_t comma = std::min(text.find(','), text.size());
            const std::string_view one = withoutBlanks(text.substr(0, comma));
            if (!one.empty()) {
                Result<Cell> cell = readCell(one);
                if (!cell)
                    return fail(cell.error().code,
                                say("line %1, column %2: %3", line, column, cell.error().message));
                cell->line = line;
                cell->column = column;
                m_microbatches = std::max({m_microbatches, cell->first.microbatch + 1,
                                           cell->backward ? cell->backward->microbatch + 1 : 0});
                m_rows.back().push_back(*cell);
                if (++m_count > static_cast<std::size_t>(schedule::kMostOps))
                    return tooManyOps(m_count);
            } else if (comma < text.size()) {
                ++m_idle;
            }
            if (comma == text.size())
                return {};
            text.remove_prefix(comma + 1);
        }
    }

    [[nodiscard]] std::int32_t mostStagesOfARank()
    {
        std::size_t most = 1;
        for (const std::vector<Cell>& row : m_rows) {
            std::set<std::int32_t> stages;
            for (const Cell& cell : row) {
                stages.insert(cell.first.stage);
                if (cell.backward)
                    stages.insert(cell.backward->stage);
            }
            most = std::max(most, stages.size());
            m_stages.push_back(std::move(stages));
        }
        return static_cast<std::int32_t>(std::min<std::size_t>(most, schedule::kMostChunks + 1));
    }

    [[nodiscard]] std::uint8_t chunkOf(std::int32_t rank, std::int32_t stage) const
    {
        const std::set<std::int32_t>& stages = m_stages[static_cast<std::size_t>(rank)];
        return static_cast<std::uint8_t>(
            std::min<std::ptrdiff_t>(std::distance(stages.begin(), stages.find(stage)), 255));
    }

    void place(std::int32_t rank, const schedule::StageCost& cost)
    {
        m_program.streams.push_back({rank, StreamKind::Compute});
        m_program.order.emplace_back();
        for (const Cell& cell : m_rows[static_cast<std::size_t>(rank)]) {
            const auto index = static_cast<std::int32_t>(m_program.ops.size());
            Op op;
            op.kind = cell.backward ? OpKind::ForwardBackward : wordsOf(cell.first.action).kind;
            op.stage = cell.first.stage;
            op.microbatch = cell.first.microbatch;
            op.stream = rank;
            op.chunk = chunkOf(rank, op.stage);
            const schedule::Ticks backward = cost.backwardInput + cost.backwardWeight;
            switch (op.kind) {
            case OpKind::Forward: op.duration = cost.forward; break;
            case OpKind::Backward: op.duration = backward; break;
            case OpKind::BackwardInput: op.duration = cost.backwardInput; break;
            case OpKind::BackwardWeight: op.duration = cost.backwardWeight; break;
            case OpKind::ForwardBackward: op.duration = cost.forward + backward; break;
            default: break; // starting a transfer takes no time of the device
            }
            if (cell.backward)
                m_program.backwardHalves.push_back({index, cell.backward->microbatch, cell.backward->stage,
                                                    chunkOf(rank, cell.backward->stage), 0});
            m_program.ops.push_back(op);
            m_program.order.back().push_back(index);
            m_cells.push_back(&cell);
        }
    }

    [[nodiscard]] Message placeOf(std::int32_t op) const
    {
        const Cell& cell = *m_cells[static_cast<std::size_t>(op)];
        return say("line %1, column %2", cell.line, cell.column);
    }

    [[nodiscard]] Message explain(const schedule::WiringFault& fault) const
    {
        return fault.other < 0
                   ? say("%1: %2", placeOf(fault.op), fault.message)
                   : say("%1: %2; also in %3", placeOf(fault.op), fault.message, placeOf(fault.other));
    }

    /// A stage waits for what its neighbour sends, and for having asked for it.
    Result<void> addCommunication(schedule::Ticks delay)
    {
        using Key = std::tuple<Action, std::int32_t, std::int32_t>; // action, stage, micro-batch
        std::map<Key, std::int32_t> transfers;
        std::map<Key, std::int32_t> compute;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            const Cell& cell = *m_cells[i];
            const auto index = static_cast<std::int32_t>(i);
            const auto enter = [&](Action action, const ReadAction& it) {
                return compute.emplace(Key{action, it.stage, it.microbatch}, index).second;
            };
            switch (cell.first.action) {
            case Action::F: enter(Action::F, cell.first); break;
            case Action::B:
            case Action::I: enter(Action::B, cell.first); break;
            case Action::SendF:
            case Action::ReceiveF:
            case Action::SendB:
            case Action::ReceiveB: {
                const auto [at, isNew] = transfers.emplace(
                    Key{cell.first.action, cell.first.stage, cell.first.microbatch}, index);
                if (!isNew)
                    return fail(ErrorCode::BadInput, say("%1: %2 is there already, in %3", placeOf(index),
                                                         written(cell.first), placeOf(at->second)));
                break;
            }
            default: break;
            }
            if (cell.backward)
                enter(Action::B, *cell.backward);
        }
        if (transfers.empty() && !hasSharding())
            return {};
        schedule::Draft draft(std::move(m_program)); // numbered rank by rank already: ops keep their numbers
        m_sends = !transfers.empty();
        // What reaches another rank then goes through its SEND, and through nothing else.
        for (std::size_t i = 0; m_sends && i < draft.nodes.size(); ++i)
            std::erase_if(draft.nodes[i].dependencies, [&](const schedule::Dependency& need) {
                return draft.deviceOf(need.on) != draft.deviceOf(static_cast<std::int32_t>(i));
            });
        for (const auto& [key, op] : transfers)
            if (const Result<void> wired = wire(draft, key, op, transfers, compute, delay); !wired)
                return wired;
        if (m_sends)
            if (const Result<void> sent = allSent(transfers, compute, draft); !sent)
                return sent;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            const auto index = static_cast<std::int32_t>(i);
            const double share = 1.0 / draft.chunks;
            if (m_cells[i]->first.action == Action::Unshard)
                draft.change(index, share, schedule::MemoryPool::Gathered, schedule::MemoryMoment::Start);
            if (m_cells[i]->first.action == Action::Reshard)
                draft.change(index, -share, schedule::MemoryPool::Gathered, schedule::MemoryMoment::End);
        }
        m_program = std::move(draft).finish();
        return {};
    }

    /// A table that says what is sent says all of it: nothing else reaches another rank.
    template <class Key>
    Result<void> allSent(const std::map<Key, std::int32_t>& transfers,
                         const std::map<Key, std::int32_t>& compute, const schedule::Draft& draft) const
    {
        for (const auto& [key, op] : compute) {
            const auto [what, stage, microbatch] = key;
            const bool forward = what == Action::F;
            const auto from = compute.find(Key{what, forward ? stage - 1 : stage + 1, microbatch});
            if (from == compute.end() || draft.deviceOf(from->second) == draft.deviceOf(op))
                continue;
            const std::int32_t sender = std::get<1>(from->first);
            const ReadAction send{forward ? Action::SendF : Action::SendB, sender, microbatch};
            if (transfers.count(Key{send.action, sender, microbatch}) == 0)
                return fail(ErrorCode::BadInput,
                            say("%1: the result of %2 is used on another rank (%3), but %4 is missing",
                                placeOf(from->second), written({what, sender, microbatch}), placeOf(op),
                                written(send)));
        }
        return {};
    }

    [[nodiscard]] bool hasSharding() const
    {
        return std::any_of(m_cells.begin(), m_cells.end(), [](const Cell* cell) {
            return cell->first.action == Action::Unshard || cell->first.action == Action::Reshard;
        });
    }

    template <class Key>
    Result<void> wire(schedule::Draft& draft, const Key& key, std::int32_t op,
                      const std::map<Key, std::int32_t>& transfers,
                      const std::map<Key, std::int32_t>& compute, schedule::Ticks delay) const
    {
        const auto [action, stage, microbatch] = key;
        const bool forward = action == Action::SendF || action == Action::ReceiveF;
        const bool sends = action == Action::SendF || action == Action::SendB;
        const Action what = forward ? Action::F : Action::B;
        const std::int32_t step = forward == sends ? 1 : -1; // where the other end is
        const auto otherAction = forward ? (sends ? Action::ReceiveF : Action::SendF)
                                         : (sends ? Action::ReceiveB : Action::SendB);
        const ReadAction own{action, stage, microbatch};
        const ReadAction other{otherAction, stage + step, microbatch};
        if (other.stage < 0 || transfers.count(Key{otherAction, other.stage, microbatch}) == 0)
            return fail(ErrorCode::BadInput, other.stage < 0
                                                 ? say("%1: %2 has no other end", placeOf(op), written(own))
                                                 : say("%1: %2 goes with %3, which is missing", placeOf(op),
                                                       written(own), written(other)));
        const auto done = compute.find(Key{what, stage, microbatch});
        if (done == compute.end())
            return fail(ErrorCode::BadInput, say("%1: %2 goes with %3, which is missing", placeOf(op),
                                                 written(own), written({what, stage, microbatch})));
        if (sends) {
            draft.depend(op, done->second);
            // The receiver is checked when its own turn comes.
            if (const auto user = compute.find(Key{what, other.stage, microbatch}); user != compute.end())
                draft.depend(user->second, op, delay);
        } else {
            draft.depend(done->second, op);
        }
        return {};
    }

    std::vector<std::vector<Cell>> m_rows;
    std::vector<std::set<std::int32_t>> m_stages; ///< by rank
    std::vector<const Cell*> m_cells;             ///< by op
    std::size_t m_count = 0;
    std::size_t m_idle = 0;
    std::int64_t m_inputGradients = 0; ///< B that an older version means as I
    std::int64_t m_fullBackwards = 0;  ///< BW
    std::int32_t m_microbatches = 1;
    bool m_sends = false; ///< the table says when data is sent
    Program m_program;
};

/// What a table of actions cannot say, in the words of its note. Each names the options or schedules it stems from.
struct Unsaid {
    OpKind kind;
    Message (*what)();
    Message (*instead)();
};
constexpr std::array<Unsaid, 9> kUnsaid{{
    {OpKind::Recompute, [] { return say("recomputation (option recompute)"); },
     [] { return say("give PyTorch stages whose modules checkpoint their activations"); }},
    {OpKind::DeviceToHost, [] { return say("copies of activations to the host (option offload)"); },
     [] { return say("PyTorch offloads by hooks on saved tensors"); }},
    {OpKind::HostToDevice, [] { return say("copies of activations back from the host (option offload)"); },
     [] { return say("PyTorch offloads by hooks on saved tensors"); }},
    {OpKind::Evict, [] { return say("moves of activations to the mirror device (bpipe)"); },
     [] { return say("PyTorch keeps them where they are"); }},
    {OpKind::Load, [] { return say("moves of activations back from the mirror device (bpipe)"); },
     [] { return say("PyTorch keeps them where they are"); }},
    {OpKind::VocabularyForward, [] { return say("the output layer on every rank (option vocabulary)"); },
     [] { return say("the last stage computes it alone"); }},
    {OpKind::VocabularyBackward,
     [] { return say("the output layer's gradient on every rank (option vocabulary)"); },
     [] { return say("the last stage computes it alone"); }},
    {OpKind::AllReduce, [] { return say("all-reduces (options vocabulary and optimizer)"); },
     [] { return say("PyTorch runs them outside of the table"); }},
    {OpKind::Optimizer, [] { return say("updates of the parameters"); },
     [] { return say("PyTorch steps the optimizer after the whole table"); }},
}};

/// Writes rank by rank what is on the compute streams, and in between what lies on other streams and has a word: a gather is
/// an UNSHARD where it may start, a reduction a REDUCE_GRAD after what it waits for, and a blocking message a SEND with a RECV
/// before its user.
class ActionWriter {
public:
    explicit ActionWriter(const Program& program)
        : m_program(program)
    {}

    Result<PytorchTable> run()
    {
        findTransfers();
        placeCollectives();
        std::vector<std::size_t> ranks;
        for (std::size_t stream = 0; stream < m_program.streams.size(); ++stream)
            if (m_program.streams[stream].kind == StreamKind::Compute)
                ranks.push_back(stream);
        std::stable_sort(ranks.begin(), ranks.end(), [&](std::size_t a, std::size_t b) {
            return m_program.streams[a].device < m_program.streams[b].device;
        });
        for (const std::size_t stream : ranks)
            if (const Result<void> written = row(stream); !written)
                return tl::unexpected(written.error());
        note();
        return std::move(m_out);
    }

private:
    [[nodiscard]] const Op& at(std::int32_t op) const { return m_program.ops[static_cast<std::size_t>(op)]; }
    [[nodiscard]] bool computes(std::int32_t op) const
    {
        return m_program.streams[static_cast<std::size_t>(at(op).stream)].kind == StreamKind::Compute;
    }
    static bool isTransfer(OpKind kind) { return kind == OpKind::Send || kind == OpKind::Receive; }

    /// Who uses what was sent or received.
    void findTransfers()
    {
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const auto op = static_cast<std::int32_t>(i);
            m_receives = m_receives || at(op).kind == OpKind::Receive;
            for (const schedule::Dependency& need : m_program.dependenciesOf(op))
                if (isTransfer(at(need.on).kind) && !isTransfer(at(op).kind)) {
                    if (m_user.emplace(need.on, op).second)
                        for (const schedule::Dependency& from : m_program.dependenciesOf(need.on))
                            m_between[{from.on, op}].push_back(need.on);
                    if (computes(need.on))
                        m_needs[op].push_back(need.on);
                }
        }
    }

    /// Behind which op of its device's compute stream (-1: before all) a collective on a stream of its own may begin.
    void placeCollectives()
    {
        std::vector<std::int32_t> place(m_program.ops.size(), -1);
        for (std::size_t stream = 0; stream < m_program.streams.size(); ++stream) {
            if (m_program.streams[stream].kind != StreamKind::Compute)
                continue;
            for (std::size_t i = 0; i < m_program.order[stream].size(); ++i)
                place[static_cast<std::size_t>(m_program.order[stream][i])] = static_cast<std::int32_t>(i);
        }
        for (std::size_t stream = 0; stream < m_program.streams.size(); ++stream) {
            if (m_program.streams[stream].kind != StreamKind::Collective)
                continue;
            const std::int32_t device = m_program.streams[stream].device;
            for (const std::int32_t op : m_program.order[stream]) {
                if (at(op).kind != OpKind::AllGather && at(op).kind != OpKind::ReduceScatter)
                    continue;
                std::int32_t after = -1;
                for (const schedule::Dependency& need : m_program.dependenciesOf(op))
                    if (computes(need.on) && m_program.deviceOf(need.on) == device)
                        after = std::max(after, place[static_cast<std::size_t>(need.on)]);
                m_collectives[{device, after}].push_back(op);
                m_gathersApart = m_gathersApart || at(op).kind == OpKind::AllGather;
            }
        }
    }

    Result<void> row(std::size_t stream)
    {
        m_row.clear();
        m_gathered.clear();
        m_waiting.clear();
        const std::int32_t device = m_program.streams[stream].device;
        const std::vector<std::int32_t>& order = m_program.order[stream];
        collectives(device, -1);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::int32_t index = order[i];
            const schedule::BackwardHalf* half = m_program.backwardHalfOf(index);
            if (at(index).direction != 0 || (half && half->direction != 0))
                return fail(
                    ErrorCode::BadInput,
                    say("%1 keeps two copies of the model, which PyTorch's action table cannot say; export CSV or a trace",
                        m_program.name));
            if (const auto sent = m_needs.find(index); sent != m_needs.end() && !m_receives)
                for (const std::int32_t send : sent->second)
                    if (const auto transfer = transferOf(send))
                        add(written(received(*transfer)));
            add(wordOf(index));
            if (m_gathersApart)
                reshard(order, i);
            collectives(device, static_cast<std::int32_t>(i));
        }
        m_out.text += m_row + '\n';
        return {};
    }

    void add(const std::string& word)
    {
        if (!word.empty())
            m_row += (m_row.empty() ? "" : ",") + word;
    }

    [[nodiscard]] std::string wordOf(std::int32_t index) const
    {
        const Op& op = at(index);
        const auto plain = [&](Action action) { return written({action, op.stage, op.microbatch}); };
        switch (op.kind) {
        case OpKind::Forward: return plain(Action::F);
        case OpKind::Backward: return plain(Action::B);
        case OpKind::BackwardInput: return plain(Action::I);
        case OpKind::BackwardWeight: return plain(Action::W);
        case OpKind::ForwardBackward: {
            const schedule::BackwardHalf* half = m_program.backwardHalfOf(index);
            return "(" + plain(Action::F) + ";" + written({Action::B, half->stage, half->microbatch})
                   + ")OVERLAP_F_B";
        }
        case OpKind::AllGather: return plain(Action::Unshard);
        case OpKind::ReduceScatter: return plain(Action::ReduceGrad);
        case OpKind::Evict: return plain(Action::Reshard); // those on compute streams came from such a table
        case OpKind::Send:
        case OpKind::Receive: {
            const auto transfer = transferOf(index);
            return transfer ? written(*transfer) : std::string{};
        }
        default: return {};
        }
    }

    /// Which result a send or receive carries: that of a forward or of a backward, told by the two ops it lies between.
    [[nodiscard]] std::optional<ReadAction> transferOf(std::int32_t index) const
    {
        const bool sends = at(index).kind == OpKind::Send;
        const auto user = m_user.find(index);
        if (!sends) {
            if (user == m_user.end())
                return std::nullopt;
            return ReadAction{isForward(user->second, at(index)) ? Action::ReceiveF : Action::ReceiveB,
                              at(index).stage, at(index).microbatch};
        }
        const auto needs = m_program.dependenciesOf(index);
        if (needs.empty())
            return std::nullopt;
        const std::int32_t from = needs.front().on;
        const schedule::BackwardHalf* half = m_program.backwardHalfOf(from);
        if (user != m_user.end()) {
            // By what the user computes: a pair may send the result of either half.
            const Op& to = at(user->second);
            const schedule::BackwardHalf* toHalf = m_program.backwardHalfOf(user->second);
            const auto follows = [&](const auto& one, const auto& other, int step) {
                return one.microbatch == other.microbatch && other.stage - one.stage == step;
            };
            const bool forwards = at(from).kind == OpKind::Forward || half != nullptr;
            // Between two pairs go both results, that of the forward first.
            const auto between = m_between.find({from, user->second});
            const bool second = half && toHalf && follows(*half, *toHalf, -1) && between != m_between.end()
                                && between->second.front() != index;
            if (!second && forwards && (to.kind == OpKind::Forward || toHalf) && follows(at(from), to, 1))
                return ReadAction{Action::SendF, at(from).stage, at(from).microbatch};
            if (half && toHalf && follows(*half, *toHalf, -1))
                return ReadAction{Action::SendB, half->stage, half->microbatch};
            if (half && isBackward(to.kind) && follows(*half, to, -1))
                return ReadAction{Action::SendB, half->stage, half->microbatch};
            if (toHalf && isBackward(at(from).kind) && follows(at(from), *toHalf, -1))
                return ReadAction{Action::SendB, at(from).stage, at(from).microbatch};
            if (isBackward(at(from).kind) && isBackward(to.kind) && follows(at(from), to, -1))
                return ReadAction{Action::SendB, at(from).stage, at(from).microbatch};
            return std::nullopt; // of the output layer, say
        }
        return ReadAction{isForward(from, at(index)) ? Action::SendF : Action::SendB, at(index).stage,
                          at(index).microbatch};
    }

    static bool isBackward(OpKind kind) { return kind == OpKind::Backward || kind == OpKind::BackwardInput; }

    /// Whether the transfer concerns the forward of that op rather than its backward.
    [[nodiscard]] bool isForward(std::int32_t index, const Op& transfer) const
    {
        if (at(index).kind == OpKind::ForwardBackward)
            return at(index).stage == transfer.stage && at(index).microbatch == transfer.microbatch;
        return at(index).kind == OpKind::Forward;
    }

    static ReadAction received(const ReadAction& sent)
    {
        return sent.action == Action::SendF ? ReadAction{Action::ReceiveF, sent.stage + 1, sent.microbatch}
                                            : ReadAction{Action::ReceiveB, sent.stage - 1, sent.microbatch};
    }

    void collectives(std::int32_t device, std::int32_t after)
    {
        const auto here = m_collectives.find({device, after});
        if (here == m_collectives.end())
            return;
        for (const std::int32_t op : here->second)
            at(op).kind == OpKind::AllGather ? unshard(at(op).stage) : add(wordOf(op));
    }

    /// A stage that still has its weights is gathered again once it has given them up.
    void unshard(std::int32_t stage)
    {
        if (m_gathered.insert(stage).second)
            add(written({Action::Unshard, stage, 0}));
        else
            ++m_waiting[stage];
    }

    void reshard(const std::vector<std::int32_t>& order, std::size_t place)
    {
        const std::int32_t index = order[place];
        std::size_t ends = 0;
        for (const schedule::MemoryEffect& effect : m_program.effectsOf(index))
            ends += effect.pool == schedule::MemoryPool::Gathered && effect.amount < 0 ? 1U : 0U;
        if (ends == 0)
            return;
        std::vector<std::int32_t> stages = stagesOfOp(index);
        if (ends < stages.size()) { // of a pair, the stage that the next op leaves
            std::vector<std::int32_t> next;
            for (std::size_t i = place + 1; i < order.size() && next.empty(); ++i)
                if (at(order[i]).kind != OpKind::BackwardWeight)
                    next = stagesOfOp(order[i]);
            std::stable_partition(stages.begin(), stages.end(), [&](std::int32_t stage) {
                return std::find(next.begin(), next.end(), stage) == next.end();
            });
            stages.resize(ends);
        }
        for (const std::int32_t stage : stages) {
            if (m_gathered.erase(stage) == 0)
                continue;
            add(written({Action::Reshard, stage, 0}));
            if (int& again = m_waiting[stage]; again > 0) {
                --again;
                unshard(stage);
            }
        }
    }

    [[nodiscard]] std::vector<std::int32_t> stagesOfOp(std::int32_t index) const
    {
        const Op& op = at(index);
        if (isTransfer(op.kind))
            return {};
        const schedule::BackwardHalf* half = m_program.backwardHalfOf(index);
        if (half && half->stage != op.stage)
            return {op.stage, half->stage};
        return {op.stage};
    }

    void note()
    {
        std::array<std::int64_t, schedule::kOpKinds> left{};
        std::int64_t onLinks = 0;
        std::int64_t blocking = 0;
        std::int64_t unnamed = 0;
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const auto op = static_cast<std::int32_t>(i);
            const OpKind kind = at(op).kind;
            if (kind == OpKind::Send && !computes(op))
                ++onLinks;
            else if (isTransfer(kind) && wordOf(op).empty())
                ++unnamed;
            else if (isTransfer(kind))
                blocking += at(op).duration > 0 ? 1 : 0;
            else if (kind == OpKind::Evict ? !computes(op) : true)
                ++left[static_cast<std::size_t>(kind)];
        }
        const auto leftOut = [this](Message what, std::int64_t count, Message instead) {
            m_out.notes.push_back(counted(count, "PyTorch's table has no word for %1: %n op is left out; %2.",
                                          "PyTorch's table has no word for %1: %n ops are left out; %2.",
                                          std::move(what), std::move(instead)));
        };
        for (const Unsaid& it : kUnsaid)
            if (const std::int64_t count = left[static_cast<std::size_t>(it.kind)]; count > 0)
                leftOut(it.what(), count, it.instead());
        if (const std::int64_t count = left[static_cast<std::size_t>(OpKind::Validate)]
                                       + left[static_cast<std::size_t>(OpKind::Rollback)];
            count > 0)
            leftOut(say("validation after the update (option optimizer)"), count,
                    say("PyTorch steps the optimizer after the whole table"));
        if (onLinks > 0)
            m_out.notes.push_back(say(
                "Messages that take turns on links are left out (%1): PyTorch adds sends and receives to a table of computation itself, in an order of its own.",
                onLinks));
        if (blocking > 0)
            m_out.notes.push_back(counted(
                blocking,
                "PyTorch's sends run beside the computation: %n message that holds up its rank here (option communication) becomes a delay when the table is read.",
                "PyTorch's sends run beside the computation: %n messages that hold up their rank here (option communication) become delays when the table is read."));
        if (unnamed > 0)
            leftOut(say("messages other than activations and their gradients"), unnamed,
                    say("they belong to what is left out"));
        if (!m_program.weightVersions.empty())
            m_out.notes.emplace_back(say(
                "PyTorch's table has no word for versions of the weights: all ops use those of the step's begin."));
    }

    const Program& m_program;
    std::map<std::int32_t, std::int32_t> m_user; ///< by send or receive
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>>
        m_between; ///< by the op that sends and the one that uses, their messages
    std::map<std::int32_t, std::vector<std::int32_t>>
        m_needs; ///< by op, the sends on compute streams it waits for
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> m_collectives;
    bool m_receives = false;     ///< receives are ops of the program
    bool m_gathersApart = false; ///< gathers lie on streams of their own, so that giving weights up is no op
    PytorchTable m_out;
    std::string m_row;
    std::set<std::int32_t> m_gathered; ///< stages of the row
    std::map<std::int32_t, int>
        m_waiting; ///< gathers that come as soon as the stage has given its weights up
};

} // namespace

namespace {

Result<ImportedSchedule> readPytorchActionsWhole(std::string_view text, const std::string& name,
                                                 const schedule::UniformTimes& times)
{
    ActionTable table;
    if (const Result<void> read = table.read(text); !read)
        return tl::unexpected(read.error());
    return table.assemble(name, times);
}

} // namespace

Result<ImportedSchedule> readPytorchActions(std::string_view text, const std::string& name,
                                            const schedule::UniformTimes& times)
{
    return withShortQuotes(readPytorchActionsWhole(text, name, times));
}

Result<PytorchTable> pytorchTable(const Program& program)
{
    return ActionWriter(program).run();
}

Result<std::string> writePytorchActions(const Program& program)
{
    Result<PytorchTable> table = pytorchTable(program);
    if (!table)
        return tl::unexpected(table.error());
    return std::move(table->text);
}

} // namespace shardscape::exchange
