// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_table.h"

#include "exchange/text/number_text.h"
#include "schedule/edit.h"
#include "schedule/schedule.h"
#include "schedule/wiring.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace shardscape::exchange {

using schedule::Op;
using schedule::OpKind;
using schedule::Program;
using schedule::StreamKind;
using schedule::Ticks;

namespace {

/// As far as whole ticks stay exact in files that hold doubles, with room to add them up.
constexpr double kMostTicks = 4e15;
/// Of times in the file's unit, and of ticks in one: what is written is read again within the same bounds.
constexpr double kLongestTime = 1e15;
constexpr double kFinestTicks = 1e15;

Message inStage(const Op& op)
{
    return say("%1 of micro-batch %2 on stage %3", symbol(op.kind), op.microbatch, op.stage);
}

/// Whether all times are whole in ticks of 1/perUnit.
bool isWhole(const std::vector<double>& times, double perUnit)
{
    return std::all_of(times.begin(), times.end(), [perUnit](double time) {
        const double ticks = time * perUnit;
        return std::abs(ticks - std::round(ticks)) <= 1e-6 && std::abs(ticks) < kMostTicks;
    });
}

/// Ticks per unit so that every time is whole: decimals, and thirds, sevenths... of them, as chunks make them. 0: none.
double exactScale(const std::vector<double>& times)
{
    constexpr int kMostParts = 64;
    constexpr int kMostDecimals = 9;
    constexpr int kMostDecimalsOfParts = 6;
    std::vector<double> sample; // most candidates fail within a few numbers
    for (std::size_t i = 0; i < times.size(); i += std::max<std::size_t>(times.size() / 64, 1))
        sample.push_back(times[i]);
    double decimals = 1;
    for (int digits = 0; digits <= kMostDecimals; ++digits, decimals *= 10)
        for (int parts = 1; parts <= (digits <= kMostDecimalsOfParts ? kMostParts : 1); ++parts)
            if (const double scale = decimals * parts; isWhole(sample, scale) && isWhole(times, scale))
                return scale;
    return 0;
}

class TableAssembler {
public:
    explicit TableAssembler(ScheduleTable&& table)
        : m_table(std::move(table))
    {}

    Result<ImportedSchedule> run()
    {
        for (const auto step : {&TableAssembler::count, &TableAssembler::distinct, &TableAssembler::scale,
                                &TableAssembler::place, &TableAssembler::wire, &TableAssembler::compareTimes})
            if (const Result<void> done = (this->*step)(); !done)
                return tl::unexpected(done.error());
        auto simulation = schedule::simulate(m_program);
        if (!simulation)
            return tl::unexpected(simulation.error());
        if (const auto whole = static_cast<double>(simulation->makespan);
            !m_table.measured && (whole > kMostTicks || whole > kLongestTime * m_out.ticksPerUnit))
            return fail(
                ErrorCode::TooLarge,
                say("run as soon as everything is ready, it takes %1 of the file's unit; at most %2 can be told apart",
                    significant(whole / m_out.ticksPerUnit, 4),
                    significant(std::min(kLongestTime, kMostTicks / m_out.ticksPerUnit), 4)));
        if (m_table.measured && m_table.timed) {
            m_out.measured = true;
            *simulation = {std::move(m_start), std::move(m_end), m_makespan};
        } else if (m_table.timed && simulation->makespan != m_makespan)
            m_out.notes.push_back(
                say("Run as soon as everything is ready, it takes %1 instead of the file's %2.",
                    significant(static_cast<double>(simulation->makespan) / m_out.ticksPerUnit, 4),
                    significant(static_cast<double>(m_makespan) / m_out.ticksPerUnit, 4)));
        if (m_table.wired)
            if (const Result<void> sound = followsData(*simulation); !sound)
                return tl::unexpected(sound.error());
        if (const Result<void> sound = chunksInRow(); !sound)
            return tl::unexpected(sound.error());
        m_out.simulation = std::move(*simulation);
        m_out.program = std::move(m_program);
        return std::move(m_out);
    }

private:
    [[nodiscard]] tl::unexpected<Error> wrong(std::size_t row, OpField field, Message why) const
    {
        return fail(ErrorCode::BadInput, say("%1: %2", m_table.place(row, field), std::move(why)));
    }

    Result<void> count()
    {
        const std::vector<TableOp>& ops = m_table.ops;
        if (ops.empty())
            return fail(ErrorCode::BadInput, say("there are no ops"));
        if (ops.size() > static_cast<std::size_t>(schedule::kMostOps))
            return tooManyOps(ops.size());
        std::int32_t devices = 0, chunks = 0, microbatches = 0;
        for (const TableOp& it : ops) {
            devices = std::max(devices, it.device + 1);
            chunks = std::max(chunks, it.op.chunk + 1);
            microbatches = std::max(microbatches, it.op.microbatch + 1);
            if (it.backward)
                microbatches = std::max(microbatches, it.backward->microbatch + 1);
        }
        const auto beyond = [&](std::int32_t said, std::int32_t seen, OpField field, const Message& noun,
                                const auto& valueOf) -> Result<void> {
            if (said == 0 || seen <= said)
                return {};
            const auto at = std::find_if(ops.begin(), ops.end(),
                                         [&](const TableOp& it) { return valueOf(it) >= said; });
            return wrong(static_cast<std::size_t>(at - ops.begin()), field,
                         say("%1 %2 does not exist: the file says it has %3", noun, valueOf(*at), said));
        };
        if (auto sound = beyond(m_table.devices, devices, OpField::Device, say("device"),
                                [](const TableOp& it) { return it.device; });
            !sound)
            return sound;
        if (auto sound = beyond(m_table.microbatches, microbatches, OpField::Microbatch, say("micro-batch"),
                                [](const TableOp& it) {
                                    return std::max(it.op.microbatch,
                                                    it.backward ? it.backward->microbatch : 0);
                                });
            !sound)
            return sound;
        if (auto sound = beyond(m_table.chunks, m_table.numbersChunks ? chunks : 0, OpField::Chunk,
                                say("chunk"), [](const TableOp& it) { return std::int32_t{it.op.chunk}; });
            !sound)
            return sound;
        if (const Result<void> sound = lacksNothingSaid(devices); !sound)
            return sound;
        m_program.name = m_table.name;
        m_program.devices = m_table.devices > 0 ? m_table.devices : devices;
        m_program.chunks = m_table.chunks > 0 ? m_table.chunks : chunks;
        m_program.microbatches = m_table.microbatches > 0 ? m_table.microbatches : microbatches;
        m_program.nanoseconds = m_table.nanoseconds;
        m_program.bytes = m_table.bytes;
        if (!m_table.numbersChunks)
            numberChunks();
        if (m_program.chunks > schedule::kMostChunks)
            return fail(ErrorCode::TooLarge,
                        say("a device holds %1 stages; at most %2 chunks of a device can be told apart",
                            m_program.chunks, schedule::kMostChunks));
        return {};
    }

    /// Every device and micro-batch that the head of the file counts has ops; a measurement may have seen part of them.
    [[nodiscard]] Result<void> lacksNothingSaid(std::int32_t seenDevices) const
    {
        if (m_table.measured)
            return {};
        const auto firstWithout = [&](std::int32_t said, const auto& valueOf) {
            std::vector<char> seen(static_cast<std::size_t>(said), 0);
            for (const TableOp& it : m_table.ops)
                seen[static_cast<std::size_t>(valueOf(it))] = 1;
            return std::find(seen.begin(), seen.end(), 0) - seen.begin();
        };
        const auto lacks = [](Message noun, std::int64_t number, std::int32_t said) {
            return fail(ErrorCode::BadInput,
                        say("no op is of %1 %2; the file says that it has %3, counted from 0",
                            std::move(noun), number, said));
        };
        // More than there are ops cannot all be seen, and is not worth a list.
        const auto most = static_cast<std::int64_t>(m_table.ops.size());
        if (m_table.devices > most)
            return fail(ErrorCode::BadInput, say("the file says that it has %1 devices, more than ops (%2)",
                                                 m_table.devices, most));
        if (m_table.microbatches > most)
            return fail(ErrorCode::BadInput,
                        say("the file says that it has %1 micro-batches, more than ops (%2)",
                            m_table.microbatches, most));
        const std::int32_t said = std::max(m_table.devices, seenDevices);
        // A chunk that was moved may leave a device empty, but not without a stage somewhere.
        std::set<std::int32_t> stages;
        for (const TableOp& it : m_table.ops)
            stages.insert(it.op.stage);
        if (static_cast<std::int64_t>(stages.size()) < said) {
            const auto at = firstWithout(said, [](const TableOp& it) { return it.device; });
            if (at < said && m_table.devices > 0)
                return lacks(say("device"), at, said);
            if (at < said)
                return fail(
                    ErrorCode::BadInput,
                    say("no op is of device %1, but there are ops of device %2; devices are counted from 0",
                        at, said - 1));
        }
        if (m_table.microbatches > 0) {
            const auto at = firstWithout(m_table.microbatches,
                                         [](const TableOp& it) { return it.op.microbatch; });
            if (at < m_table.microbatches)
                return lacks(say("micro-batch"), at, m_table.microbatches);
        }
        return {};
    }

    /// An op that is there twice is told as such, before its times are found to overlap themselves. Only ops on data are
    /// one of a kind: a copy or a gather may run again.
    Result<void> distinct()
    {
        struct Pass {
            std::uint64_t place; ///< kind and direction, stage
            std::int32_t microbatch;
            std::int32_t row;
        };
        std::vector<Pass> passes;
        passes.reserve(m_table.ops.size());
        const auto enter = [&](int kind, int direction, std::int32_t stage, std::int32_t microbatch,
                               std::size_t row) {
            passes.push_back(
                {static_cast<std::uint64_t>(2 * kind + direction) << 32 | static_cast<std::uint32_t>(stage),
                 microbatch, static_cast<std::int32_t>(row)});
        };
        for (std::size_t row = 0; row < m_table.ops.size(); ++row) {
            const Op& op = m_table.ops[row].op;
            switch (op.kind) {
            case OpKind::Forward:
            case OpKind::ForwardBackward: enter(0, op.direction, op.stage, op.microbatch, row); break;
            case OpKind::Backward:
            case OpKind::BackwardInput: enter(1, op.direction, op.stage, op.microbatch, row); break;
            case OpKind::BackwardWeight: enter(2, op.direction, op.stage, op.microbatch, row); break;
            default: break;
            }
            if (const auto& half = m_table.ops[row].backward; half && op.kind == OpKind::ForwardBackward)
                enter(1, half->direction, half->stage, half->microbatch, row);
        }
        std::sort(passes.begin(), passes.end(), [](const Pass& a, const Pass& b) {
            return std::tie(a.place, a.microbatch, a.row) < std::tie(b.place, b.microbatch, b.row);
        });
        const Pass* first = nullptr; // the earliest line that repeats another
        for (std::size_t i = 1; i < passes.size(); ++i)
            if (passes[i].place == passes[i - 1].place && passes[i].microbatch == passes[i - 1].microbatch
                && (first == nullptr || passes[i].row < first->row))
                first = &passes[i];
        if (first == nullptr)
            return {};
        const auto row = static_cast<std::size_t>(first->row);
        const auto before = static_cast<std::size_t>((first - 1)->row);
        Op op = m_table.ops[row].op;
        op.microbatch = first->microbatch;
        op.stage = static_cast<std::int32_t>(first->place & 0xffffffff);
        if (op.kind == OpKind::ForwardBackward)
            op.kind = first->place >> 33 == 0 ? OpKind::Forward : OpKind::Backward;
        return wrong(row, OpField::Kind,
                     say("%1 is done twice; also in %2", inStage(op), m_table.place(before, OpField::Kind)));
    }

    /// A device's chunks are counted from 0 without gaps, one for each stage it holds in a direction: how many there are is
    /// what activations are measured in.
    [[nodiscard]] Result<void> chunksInRow() const
    {
        if (!m_table.numbersChunks || m_table.measured)
            return {};
        struct Held {
            std::int32_t chunk;
            std::size_t row;
            OpField field;
        };
        std::map<std::pair<std::int32_t, int>, std::map<std::int32_t, Held>>
            stages; // by device and direction
        const auto enter = [&](std::size_t row, OpField field, int direction, std::int32_t stage,
                               std::int32_t chunk) -> Result<void> {
            const std::int32_t device = m_table.ops[row].device;
            const auto [at, isNew] = stages[{device, direction}].emplace(stage, Held{chunk, row, field});
            if (isNew || at->second.chunk == chunk)
                return {};
            return wrong(row, field,
                         say("stage %1 is chunk %2 of device %3 here, chunk %4 in %5", stage, chunk, device,
                             at->second.chunk, m_table.place(at->second.row, at->second.field)));
        };
        for (std::size_t row = 0; row < m_table.ops.size(); ++row) {
            const TableOp& it = m_table.ops[row];
            if (onData(it.op.kind))
                if (auto sound = enter(row, OpField::Chunk, it.op.direction, it.op.stage, it.op.chunk);
                    !sound)
                    return sound;
            if (const auto& half = it.backward)
                if (auto sound = enter(row, OpField::BackwardChunk, half->direction, half->stage,
                                       half->chunk);
                    !sound)
                    return sound;
        }
        std::int32_t most = 0;
        for (const auto& [holder, held] : stages) {
            const auto count = static_cast<std::int32_t>(held.size());
            most = std::max(most, count);
            std::vector<const Held*> ofChunk(held.size(), nullptr);
            for (const auto& [stage, it] : held) {
                if (it.chunk >= count)
                    return wrong(
                        it.row, it.field,
                        count == 1
                            ? say("there is no chunk %1: device %2 holds 1 stage, which is chunk 0", it.chunk,
                                  holder.first)
                            : say("there is no chunk %1: device %2 holds %3 stages, which are chunks 0 to %4",
                                  it.chunk, holder.first, count, count - 1));
                const Held*& first = ofChunk[static_cast<std::size_t>(it.chunk)];
                if (first != nullptr)
                    return wrong(it.row, it.field,
                                 say("chunk %1 of device %2 is another stage already, in %3", it.chunk,
                                     holder.first, m_table.place(first->row, first->field)));
                first = &it;
            }
        }
        if (m_table.chunks > std::max(most, 1))
            return fail(
                ErrorCode::BadInput,
                counted(most, "the file says that it has %1 chunks, but no device holds more than %n stage",
                        "the file says that it has %1 chunks, but no device holds more than %n stages",
                        m_table.chunks));
        for (std::size_t row = 0; row < m_table.ops.size(); ++row)
            if (const std::int32_t chunk = m_table.ops[row].op.chunk; chunk >= std::max(most, 1))
                return wrong(row, OpField::Chunk,
                             counted(most, "there is no chunk %1: no device holds more than %n stage",
                                     "there is no chunk %1: no device holds more than %n stages", chunk));
        return {};
    }

    [[nodiscard]] static bool onData(OpKind kind)
    {
        return kind == OpKind::Forward || kind == OpKind::Backward || kind == OpKind::BackwardInput
               || kind == OpKind::BackwardWeight || kind == OpKind::ForwardBackward;
    }

    /// Along the model, in each direction for itself.
    void numberChunks()
    {
        std::map<std::pair<std::int32_t, int>, std::set<std::int32_t>> held;
        for (const TableOp& it : m_table.ops) {
            if (onData(it.op.kind))
                held[{it.device, it.op.direction}].insert(it.op.stage);
            if (it.backward)
                held[{it.device, it.backward->direction}].insert(it.backward->stage);
        }
        const auto chunkOf = [&](std::int32_t device, int direction, std::int32_t stage) {
            const std::set<std::int32_t>& stages = held[{device, direction}];
            m_program.chunks = std::max(m_program.chunks, static_cast<std::int32_t>(stages.size()));
            const auto own = stages.find(stage); // a message is of another device's stage, too
            return static_cast<std::uint8_t>(
                own == stages.end() ? 0 : std::min<std::ptrdiff_t>(std::distance(stages.begin(), own), 255));
        };
        for (TableOp& it : m_table.ops) {
            it.op.chunk = chunkOf(it.device, it.op.direction, it.op.stage);
            if (it.backward)
                it.backward->chunk = chunkOf(it.device, it.backward->direction, it.backward->stage);
        }
    }

    Result<void> scale()
    {
        if (!m_table.timed) {
            m_out.ticksPerUnit = std::max(m_program.chunks, 1);
            m_out.notes.emplace_back(say(
                "The file has no times: on a whole device a forward takes 1, a full backward 2, each half of one 1."));
            return fits();
        }
        if (m_table.ticksPerUnit > 0) {
            m_out.ticksPerUnit = m_table.ticksPerUnit;
            return fits();
        }
        std::vector<double> times;
        times.reserve(2 * m_table.ops.size());
        double longest = 0;
        for (const TableOp& it : m_table.ops) {
            times.push_back(it.start);
            times.push_back(it.end);
            longest = std::max({longest, std::abs(it.start), std::abs(it.end)});
            for (const auto& [row, delay] : it.after)
                times.push_back(delay);
        }
        m_out.ticksPerUnit = exactScale(times);
        if (m_out.ticksPerUnit == 0) {
            m_out.ticksPerUnit = longest > 0 ? std::min(kFinestTicks,
                                                        std::pow(10, std::floor(std::log10(1e12 / longest))))
                                             : 1;
            m_out.notes.emplace_back(
                say("Times are rounded to %1 of the file's unit.", significant(1 / m_out.ticksPerUnit, 4)));
        }
        return fits();
    }

    /// Every time can be counted in ticks.
    [[nodiscard]] Result<void> fits() const
    {
        const double most = m_table.measured ? 9e18 : kMostTicks;
        for (std::size_t row = 0; row < m_table.ops.size(); ++row) {
            const TableOp& it = m_table.ops[row];
            const auto tooFar = [&](double time) { return !(std::abs(time * m_out.ticksPerUnit) < most); };
            const bool delayed = std::any_of(it.after.begin(), it.after.end(),
                                             [&](const auto& need) { return tooFar(need.second); });
            if (tooFar(it.start) || tooFar(it.end) || delayed)
                return wrong(row,
                             tooFar(it.start) ? OpField::Start
                             : delayed        ? OpField::After
                                              : OpField::End,
                             say("its time is too long for %1 ticks per unit; at most %2 can be told apart",
                                 significant(m_out.ticksPerUnit, 4), significant(most, 2)));
        }
        if (!(m_table.communication.value_or(0) * m_out.ticksPerUnit < most))
            return fail(ErrorCode::BadInput, say("communication is %1; it is too long for %2 ticks per unit",
                                                 significant(m_table.communication.value_or(0), 4),
                                                 significant(m_out.ticksPerUnit, 4)));
        return {};
    }

    [[nodiscard]] Ticks ticks(double time) const { return std::llround(time * m_out.ticksPerUnit); }

    [[nodiscard]] Ticks usualDuration(OpKind kind) const
    {
        switch (kind) {
        case OpKind::Forward:
        case OpKind::BackwardInput:
        case OpKind::BackwardWeight:
        case OpKind::Recompute: return 1;
        case OpKind::Backward: return 2;
        case OpKind::ForwardBackward: return 3;
        default: return 0;
        }
    }

    /// Ops onto their streams, numbered as every built program is.
    Result<void> place()
    {
        std::map<std::tuple<bool, std::int32_t, StreamKind, std::int32_t>, std::vector<std::size_t>> streams;
        for (std::int32_t device = 0; device < m_program.devices; ++device)
            streams[{false, device, StreamKind::Compute, 0}];
        for (std::size_t row = 0; row < m_table.ops.size(); ++row) {
            const TableOp& it = m_table.ops[row];
            if (it.op.kind == OpKind::ForwardBackward && !it.backward)
                return wrong(row, OpField::BackwardMicrobatch,
                             say("an overlapped pair needs the micro-batch and stage of its backward half"));
            streams[{it.stream != StreamKind::Compute, it.device, it.stream, it.lane}].push_back(row);
        }
        m_opOfRow.resize(m_table.ops.size());
        m_start.resize(m_table.ops.size());
        m_end.resize(m_table.ops.size());
        Ticks first = std::numeric_limits<Ticks>::max();
        Ticks last = std::numeric_limits<Ticks>::min();
        for (const auto& [key, rows] : streams) {
            const auto stream = static_cast<std::int32_t>(m_program.streams.size());
            m_program.streams.push_back({std::get<1>(key), std::get<2>(key)});
            m_program.order.emplace_back();
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const std::size_t row = rows[i];
                const auto index = static_cast<std::int32_t>(m_program.ops.size());
                const auto at = static_cast<std::size_t>(index);
                const TableOp& it = m_table.ops[row];
                m_start[at] = ticks(it.start);
                m_end[at] = m_table.timed ? ticks(it.end) : m_start[at] + usualDuration(it.op.kind);
                if (m_end[at] < m_start[at])
                    return wrong(row, OpField::End,
                                 say("%1 ends at %2, before it starts at %3", inStage(it.op),
                                     significant(it.end, 4), significant(it.start, 4)));
                if (m_table.timed && i > 0) {
                    const TableOp& before = m_table.ops[rows[i - 1]];
                    if (m_start[at] < m_end[at - 1])
                        return wrong(
                            row, OpField::Start,
                            say("out of order: %1 starts at %2, before %3 (%4) ends at %5 on the same stream",
                                inStage(it.op), significant(it.start, 4), inStage(before.op),
                                m_table.place(rows[i - 1], OpField::End), significant(before.end, 4)));
                }
                first = std::min(first, m_start[at]);
                last = std::max(last, m_end[at]);
                m_opOfRow[row] = index;
                m_rowOf.push_back(row);
                Op op = it.op;
                op.stream = stream;
                op.duration = m_end[at] - m_start[at];
                m_program.ops.push_back(op);
                m_program.order.back().push_back(index);
                if (it.backward) {
                    m_program.backwardHalves.push_back(*it.backward);
                    m_program.backwardHalves.back().op = index;
                }
                if (m_table.versioned)
                    m_program.weightVersions.push_back(it.version);
            }
        }
        m_makespan = last - first;
        return {};
    }

    Result<void> wire() { return m_table.wired ? wireAsSaid() : wireAlongData(); }

    Result<void> wireAsSaid()
    {
        m_program.dependencyOffset.assign(1, 0);
        m_program.effectOffset.assign(1, 0);
        for (std::size_t op = 0; op < m_program.ops.size(); ++op) {
            const std::size_t row = m_rowOf[op];
            const TableOp& it = m_table.ops[row];
            for (const auto& [on, delay] : it.after) {
                if (on < 0 || static_cast<std::size_t>(on) >= m_opOfRow.size())
                    return wrong(
                        row, OpField::After,
                        say("there is no op %1; they are counted from 0 to %2", on, m_opOfRow.size() - 1));
                m_program.dependencies.push_back({m_opOfRow[static_cast<std::size_t>(on)], ticks(delay)});
            }
            for (const schedule::MemoryEffect& effect : it.memory) {
                if (effect.device < 0 || effect.device >= m_program.devices)
                    return wrong(row, OpField::Memory, say("there is no device %1", effect.device));
                m_program.effects.push_back(effect);
            }
            m_program.dependencyOffset.push_back(static_cast<std::int32_t>(m_program.dependencies.size()));
            m_program.effectOffset.push_back(static_cast<std::int32_t>(m_program.effects.size()));
        }
        return {};
    }

    Result<void> wireAlongData()
    {
        for (std::size_t op = 0; op < m_program.ops.size(); ++op) {
            switch (m_program.ops[op].kind) {
            case OpKind::Forward:
            case OpKind::Backward:
            case OpKind::BackwardInput:
            case OpKind::BackwardWeight:
            case OpKind::ForwardBackward: break;
            default:
                return wrong(
                    m_rowOf[op], OpField::Kind,
                    say("what a '%1' op waits for does not follow from the table; say it with 'after' and 'memory'",
                        schedule::name(m_program.ops[op].kind)));
            }
        }
        schedule::Wiring wiring;
        wiring.communication = ticks(m_table.communication.value_or(0));
        wiring.weightShare = m_table.weightShare;
        wiring.activations = m_table.activations;
        wiring.partial = m_table.measured;
        if (!wiring.activations.empty()
            && wiring.activations.size() != static_cast<std::size_t>(schedule::stagesOf(m_program)))
            return fail(ErrorCode::BadInput,
                        say("stage_activations has %1 values; the schedule has %2 stages",
                            wiring.activations.size(), schedule::stagesOf(m_program)));
        if (const auto fault = schedule::wireAlongData(m_program, wiring))
            return explain(*fault);
        if (!m_table.communication && m_table.timed && !m_table.measured)
            inferCommunication();
        return {};
    }

    [[nodiscard]] Result<void> explain(const schedule::WiringFault& fault) const
    {
        if (fault.op < 0)
            return fail(ErrorCode::BadInput, fault.message);
        const std::size_t row = m_rowOf[static_cast<std::size_t>(fault.op)];
        if (fault.other < 0)
            return wrong(row, OpField::Kind, fault.message);
        return wrong(row, OpField::Kind,
                     say("%1; also in %2", fault.message,
                         m_table.place(m_rowOf[static_cast<std::size_t>(fault.other)], OpField::Kind)));
    }

    /// The delay is the shortest time between a result and its use on another device: in a pipeline that was run as soon as
    /// possible, the first op of every device waits for exactly that.
    void inferCommunication()
    {
        Ticks shortest = std::numeric_limits<Ticks>::max();
        forEachCrossing([&](std::int32_t op, schedule::Dependency& need) {
            shortest = std::min(shortest, m_start[static_cast<std::size_t>(op)]
                                              - m_end[static_cast<std::size_t>(need.on)]);
        });
        if (shortest <= 0 || shortest == std::numeric_limits<Ticks>::max())
            return;
        forEachCrossing([&](std::int32_t, schedule::Dependency& need) { need.lag = shortest; });
        m_out.notes.push_back(say("The delay between devices is taken from the times: %1.",
                                  significant(static_cast<double>(shortest) / m_out.ticksPerUnit, 4)));
    }

    template <class Each>
    void forEachCrossing(const Each& each)
    {
        for (std::int32_t op = 0; op < static_cast<std::int32_t>(m_program.ops.size()); ++op)
            for (auto i = m_program.dependencyOffset[static_cast<std::size_t>(op)];
                 i < m_program.dependencyOffset[static_cast<std::size_t>(op) + 1]; ++i) {
                schedule::Dependency& need = m_program.dependencies[static_cast<std::size_t>(i)];
                if (m_program.deviceOf(need.on) != m_program.deviceOf(op))
                    each(op, need);
            }
    }

    /// A table that says itself who waits for whom must still pass every micro-batch through every stage once, use no
    /// result before it is there, and free no more memory than it took.
    [[nodiscard]] Result<void> followsData(const schedule::Simulation& simulation) const
    {
        Program data = m_program;
        schedule::Wiring wiring;
        wiring.partial = m_table.measured;
        if (const auto fault = schedule::wireAlongData(data, wiring))
            return explain(*fault);
        if (m_table.measured)
            return {};
        for (std::size_t op = 0; op < data.ops.size(); ++op)
            for (const schedule::Dependency& need : data.dependenciesOf(static_cast<std::int32_t>(op)))
                if (simulation.start[op] < simulation.end[static_cast<std::size_t>(need.on)])
                    return wrong(
                        m_rowOf[op], OpField::After,
                        say("%1 does not wait for %2 (%3), whose result it uses", inStage(data.ops[op]),
                            inStage(data.ops[static_cast<std::size_t>(need.on)]),
                            m_table.place(m_rowOf[static_cast<std::size_t>(need.on)], OpField::Kind)));
        return freesOnlyWhatIsHeld(simulation);
    }

    [[nodiscard]] Result<void> freesOnlyWhatIsHeld(const schedule::Simulation& simulation) const
    {
        struct Change {
            Ticks time;
            double amount;
            std::int32_t op;
        };
        std::map<std::pair<std::int32_t, schedule::MemoryPool>, std::vector<Change>> pools;
        for (std::size_t i = 0; i < m_program.ops.size(); ++i)
            for (const schedule::MemoryEffect& effect : m_program.effectsOf(static_cast<std::int32_t>(i)))
                pools[{effect.device, effect.pool}].push_back(
                    {effect.moment == schedule::MemoryMoment::Start ? simulation.start[i] : simulation.end[i],
                     effect.amount, static_cast<std::int32_t>(i)});
        for (auto& [pool, changes] : pools) {
            // At one moment what is taken counts before what is freed: nobody minds which op of the moment was first.
            std::stable_sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) {
                return std::pair(a.time, -a.amount) < std::pair(b.time, -b.amount);
            });
            double held = 0;
            double taken = 0;
            for (const Change& change : changes) {
                held += change.amount;
                taken += std::abs(change.amount);
                if (held < -1e-9 * taken) // sums of thirds are not whole
                    return wrong(m_rowOf[static_cast<std::size_t>(change.op)], OpField::Memory,
                                 say("%1 frees %2 of the %3 of device %4, which holds only %5",
                                     inStage(m_program.ops[static_cast<std::size_t>(change.op)]),
                                     significant(-change.amount, 4), words(pool.second), pool.first,
                                     significant(std::max(held - change.amount, 0.0), 4)));
            }
        }
        return {};
    }

    [[nodiscard]] static Message words(schedule::MemoryPool pool)
    {
        std::string text(schedule::name(pool));
        std::replace(text.begin(), text.end(), '-', ' ');
        return say("%1", Word(text));
    }

    /// No op may start in the file before what it needs has ended there.
    Result<void> compareTimes()
    {
        for (std::size_t op = 0; m_table.timed && !m_table.measured && op < m_program.ops.size(); ++op)
            for (const schedule::Dependency& need : m_program.dependenciesOf(static_cast<std::int32_t>(op))) {
                const auto on = static_cast<std::size_t>(need.on);
                if (m_start[op] >= m_end[on] + need.lag)
                    continue;
                const bool arrives = m_start[op] >= m_end[on];
                const Decimal start{compactNumber(m_table.ops[m_rowOf[op]].start)};
                return wrong(
                    m_rowOf[op], OpField::Start,
                    arrives
                        ? say("out of order: %1 starts at %2, before the result of %3 (%4) arrives at %5",
                              inStage(m_program.ops[op]), start, inStage(m_program.ops[on]),
                              m_table.place(m_rowOf[on], OpField::End),
                              Decimal{compactNumber(static_cast<double>(m_end[on] + need.lag)
                                                    / m_out.ticksPerUnit)})
                        : say("out of order: %1 starts at %2, before the result of %3 (%4) is there at %5",
                              inStage(m_program.ops[op]), start, inStage(m_program.ops[on]),
                              m_table.place(m_rowOf[on], OpField::End),
                              Decimal{compactNumber(m_table.ops[m_rowOf[on]].end)}));
            }
        return {};
    }

    ScheduleTable m_table;
    ImportedSchedule m_out;
    Program m_program;
    std::vector<std::int32_t> m_opOfRow;
    std::vector<std::size_t> m_rowOf; ///< by op
    std::vector<Ticks> m_start;       ///< by op, as in the file
    std::vector<Ticks> m_end;
    Ticks m_makespan = 0; ///< as in the file
};

} // namespace

tl::unexpected<Error> tooManyOps(std::size_t count)
{
    return fail(ErrorCode::TooLarge,
                say("the schedule has %1 ops; more than %2 are too many to draw", count, schedule::kMostOps));
}

Result<ImportedSchedule> assembleTable(ScheduleTable table)
{
    return TableAssembler(std::move(table)).run();
}

} // namespace shardscape::exchange
