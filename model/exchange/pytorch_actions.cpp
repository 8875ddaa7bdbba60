// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"
#include "exchange/schedule_import.h"
#include "exchange/schedule_json.h"
#include "exchange/schedule_table.h"
#include "schedule/edit.h"
#include "schedule/extend.h"
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

enum class Action { F, I, B, W, Unshard, Reshard, ReduceGrad, SendF, ReceiveF, SendB, ReceiveB };

struct ActionWords {
    std::string_view text;
    Action action;
    OpKind kind;
    bool perMicrobatch;
};

/// Longer words first: "RESHARD" is no "R...", but "SEND_F" must not be read as something with an F behind.
constexpr std::array<ActionWords, 11> kActions{{
    {"REDUCE_GRAD", Action::ReduceGrad, OpKind::ReduceScatter, false},
    {"UNSHARD", Action::Unshard, OpKind::AllGather, false},
    {"RESHARD", Action::Reshard, OpKind::Evict, false},
    {"SEND_F", Action::SendF, OpKind::Send, true},
    {"RECV_F", Action::ReceiveF, OpKind::Receive, true},
    {"SEND_B", Action::SendB, OpKind::Send, true},
    {"RECV_B", Action::ReceiveB, OpKind::Receive, true},
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

std::string_view trimmed(std::string_view text)
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
    const std::string like =
        "'" + whole + "' is no action; they are written like 2F0, 2B0, 2I0, 2W0, 1UNSHARD or 3SEND_F1";
    if (!stage || found == kActions.end())
        return fail(ErrorCode::BadInput, like);
    it.stage = *stage;
    it.action = found->action;
    text.remove_prefix(found->text.size());
    if (text.empty() && found->perMicrobatch)
        return fail(ErrorCode::BadInput,
                    "'" + whole + "' needs a micro-batch behind it, like " + whole + "0");
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
    const std::string like = "'" + std::string(text)
                             + "' is no overlapped pair; it is written like (0F1;0B0)OVERLAP_F_B";
    const std::size_t close = text.find(')');
    const std::size_t semicolon = text.find(';');
    if (close == std::string_view::npos || semicolon == std::string_view::npos || semicolon > close
        || trimmed(text.substr(close + 1)) != "OVERLAP_F_B")
        return fail(ErrorCode::BadInput, like);
    const Result<ReadAction> one = readAction(trimmed(text.substr(1, semicolon - 1)));
    const Result<ReadAction> two = readAction(trimmed(text.substr(semicolon + 1, close - semicolon - 1)));
    for (const Result<ReadAction>* half : {&one, &two})
        if (!*half)
            return tl::unexpected(half->error());
    const bool swapped = one->action == Action::B;
    cell.first = swapped ? *two : *one;
    cell.backward = swapped ? *one : *two;
    if (cell.first.action != Action::F || cell.backward->action != Action::B)
        return fail(ErrorCode::BadInput, like + ", of one F and one B");
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
        return {};
    }

    Result<ImportedSchedule> assemble(const std::string& name, const schedule::UniformTimes& times)
    {
        if (m_rows.empty() || m_count == 0)
            return fail(ErrorCode::BadInput, "there are no actions");
        const auto devices = static_cast<std::int32_t>(m_rows.size());
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
            return fail(ErrorCode::BadInput, fault->op < 0 ? fault->text : explain(*fault));
        if (const Result<void> sent = addCommunication(equal->request.communication); !sent)
            return tl::unexpected(sent.error());
        ImportedSchedule out;
        auto simulation = schedule::simulate(m_program);
        if (!simulation)
            return tl::unexpected(simulation.error());
        out.simulation = std::move(*simulation);
        out.program = std::move(m_program);
        out.ticksPerUnit = equal->ticksPerUnit;
        if (m_idle > 0)
            out.notes.push_back("Idle cells are left out (" + std::to_string(m_idle)
                                + "): when an op runs follows from what it waits for.");
        return out;
    }

private:
    Result<void> readRow(std::size_t line, std::string_view text)
    {
        m_rows.emplace_back();
        for (std::size_t column = 1;; ++column) {
            const std::size_t comma = std::min(text.find(','), text.size());
            const std::string_view one = trimmed(text.substr(0, comma));
            if (!one.empty()) {
                Result<Cell> cell = readCell(one);
                if (!cell)
                    return fail(cell.error().code, "line " + std::to_string(line) + ", column "
                                                       + std::to_string(column) + ": " + cell.error().text);
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

    [[nodiscard]] std::string placeOf(std::int32_t op) const
    {
        const Cell& cell = *m_cells[static_cast<std::size_t>(op)];
        return "line " + std::to_string(cell.line) + ", column " + std::to_string(cell.column);
    }

    [[nodiscard]] std::string explain(const schedule::WiringFault& fault) const
    {
        return placeOf(fault.op) + ": " + fault.text
               + (fault.other < 0 ? std::string{} : "; also in " + placeOf(fault.other));
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
                    return fail(ErrorCode::BadInput, placeOf(index) + ": " + written(cell.first)
                                                         + " is there already, in " + placeOf(at->second));
                break;
            }
            default: break;
            }
            if (cell.backward)
                enter(Action::B, *cell.backward);
        }
        if (transfers.empty() && !hasSharding())
            return {};
        schedule::Extension extension(std::move(m_program));
        for (const auto& [key, op] : transfers)
            if (const Result<void> wired = wire(extension, key, op, transfers, compute, delay); !wired)
                return wired;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            const auto index = static_cast<std::int32_t>(i);
            const double share = 1.0 / extension.program().chunks;
            const std::int32_t device = extension.program().deviceOf(index);
            if (m_cells[i]->first.action == Action::Unshard)
                extension.addEffect(
                    index, {share, device, schedule::MemoryPool::Gathered, schedule::MemoryMoment::Start});
            if (m_cells[i]->first.action == Action::Reshard)
                extension.addEffect(
                    index, {-share, device, schedule::MemoryPool::Gathered, schedule::MemoryMoment::End});
        }
        m_program = std::move(extension).finish();
        return {};
    }

    [[nodiscard]] bool hasSharding() const
    {
        return std::any_of(m_cells.begin(), m_cells.end(), [](const Cell* cell) {
            return cell->first.action == Action::Unshard || cell->first.action == Action::Reshard;
        });
    }

    template <class Key>
    Result<void> wire(schedule::Extension& extension, const Key& key, std::int32_t op,
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
            return fail(ErrorCode::BadInput,
                        placeOf(op) + ": " + written(own)
                            + (other.stage < 0 ? std::string(" has no other end")
                                               : " goes with " + written(other) + ", which is missing"));
        const auto done = compute.find(Key{what, stage, microbatch});
        if (done == compute.end())
            return fail(ErrorCode::BadInput, placeOf(op) + ": " + written(own) + " goes with "
                                                 + written({what, stage, microbatch}) + ", which is missing");
        if (sends) {
            extension.addDependency(op, done->second);
            // The receiver is checked when its own turn comes.
            if (const auto user = compute.find(Key{what, other.stage, microbatch}); user != compute.end())
                extension.addDependency(user->second, op, delay);
        } else {
            extension.addDependency(done->second, op);
        }
        return {};
    }

    std::vector<std::vector<Cell>> m_rows;
    std::vector<std::set<std::int32_t>> m_stages; ///< by rank
    std::vector<const Cell*> m_cells;             ///< by op
    std::size_t m_count = 0;
    std::size_t m_idle = 0;
    std::int32_t m_microbatches = 1;
    Program m_program;
};

/// "0F3", or nothing for what PyTorch inserts itself.
std::string action(std::int32_t stage, OpKind kind, std::int32_t microbatch)
{
    for (const ActionWords& words : kActions)
        if (words.kind == kind && words.perMicrobatch && kind != OpKind::Send && kind != OpKind::Receive)
            return written({words.action, stage, microbatch});
    return {};
}

/// Sends, receives and sharding, of which only those of an imported table lie on a compute stream.
class TransferNames {
public:
    explicit TransferNames(const Program& program)
        : m_program(program)
    {
        for (std::size_t i = 0; i < program.ops.size(); ++i)
            for (const schedule::Dependency& need : program.dependenciesOf(static_cast<std::int32_t>(i)))
                if (program.ops[static_cast<std::size_t>(need.on)].kind == OpKind::Receive
                    && program.ops[i].kind != OpKind::Receive)
                    m_user.emplace(need.on, static_cast<std::int32_t>(i));
    }

    [[nodiscard]] std::string of(std::int32_t index) const
    {
        const Op& op = m_program.ops[static_cast<std::size_t>(index)];
        const auto plain = [&](Action action) { return written({action, op.stage, op.microbatch}); };
        switch (op.kind) {
        case OpKind::AllGather: return plain(Action::Unshard);
        case OpKind::ReduceScatter: return plain(Action::ReduceGrad);
        case OpKind::Evict: return plain(Action::Reshard);
        case OpKind::Send: {
            const auto needs = m_program.dependenciesOf(index);
            if (needs.empty())
                return {};
            return plain(isForward(needs.front().on, op) ? Action::SendF : Action::SendB);
        }
        case OpKind::Receive: {
            const auto user = m_user.find(index);
            if (user == m_user.end())
                return {};
            return plain(isForward(user->second, op) ? Action::ReceiveF : Action::ReceiveB);
        }
        default: return {};
        }
    }

private:
    /// Whether the transfer concerns the forward of that op rather than its backward.
    [[nodiscard]] bool isForward(std::int32_t index, const Op& transfer) const
    {
        const Op& op = m_program.ops[static_cast<std::size_t>(index)];
        if (op.kind == OpKind::ForwardBackward)
            return op.stage == transfer.stage && op.microbatch == transfer.microbatch;
        return op.kind == OpKind::Forward;
    }

    const Program& m_program;
    std::map<std::int32_t, std::int32_t> m_user;
};

} // namespace

Result<ImportedSchedule> readPytorchActions(std::string_view text, const std::string& name,
                                            const schedule::UniformTimes& times)
{
    ActionTable table;
    if (const Result<void> read = table.read(text); !read)
        return tl::unexpected(read.error());
    return table.assemble(name, times);
}

Result<std::string> writePytorchActions(const Program& program)
{
    std::vector<std::size_t> ranks;
    for (std::size_t stream = 0; stream < program.streams.size(); ++stream)
        if (program.streams[stream].kind == StreamKind::Compute)
            ranks.push_back(stream);
    std::stable_sort(ranks.begin(), ranks.end(), [&](std::size_t a, std::size_t b) {
        return program.streams[a].device < program.streams[b].device;
    });
    const TransferNames transfers(program);
    std::string out;
    for (const std::size_t stream : ranks) {
        std::string row;
        for (const std::int32_t index : program.order[stream]) {
            const Op& op = program.ops[static_cast<std::size_t>(index)];
            const schedule::BackwardHalf* half = program.backwardHalfOf(index);
            if (op.direction != 0 || (half && half->direction != 0))
                return fail(
                    ErrorCode::BadInput,
                    program.name
                        + " keeps two copies of the model, which PyTorch's action table cannot say; export CSV or a trace");
            std::string one = half ? "(" + action(op.stage, OpKind::Forward, op.microbatch) + ";"
                                         + action(half->stage, OpKind::Backward, half->microbatch)
                                         + ")OVERLAP_F_B"
                                   : action(op.stage, op.kind, op.microbatch);
            if (one.empty())
                one = transfers.of(index);
            if (one.empty())
                continue;
            row += (row.empty() ? "" : ",") + one;
        }
        out += row + '\n';
    }
    return out;
}

} // namespace shardscape::exchange
