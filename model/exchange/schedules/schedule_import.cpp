// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_import.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/schedules/schedule_json.h"
#include "exchange/schedules/schedule_table.h"
#include "exchange/schedules/trace_import.h"
#include "exchange/text/json_reader.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::json;
using schedule::MemoryMoment;
using schedule::MemoryPool;
using schedule::OpKind;
using schedule::StreamKind;

namespace {

/// Beyond this, JSON takes more memory to read than the schedule it holds is worth; CSV takes a twentieth.
constexpr std::size_t kLargestJson = std::size_t{512} << 20;
constexpr std::int64_t kMostMicrobatches = schedule::kMostOps;

constexpr std::array<std::string_view, 17> kFields{"device",
                                                   "stream",
                                                   "kind",
                                                   "microbatch",
                                                   "chunk",
                                                   "stage",
                                                   "direction",
                                                   "start",
                                                   "end",
                                                   "backward_microbatch",
                                                   "backward_chunk",
                                                   "backward_stage",
                                                   "backward_direction",
                                                   "after",
                                                   "memory",
                                                   "version",
                                                   "lane"};

std::string_view nameOf(OpField field)
{
    return kFields[static_cast<std::size_t>(field)];
}

const std::vector<std::string_view>& streamNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (int i = 0; i < kStreamKinds; ++i)
            all.push_back(name(static_cast<StreamKind>(i)));
        return all;
    }();
    return names;
}

const std::vector<std::string_view>& poolNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (int i = 0; i < schedule::kMemoryPools; ++i)
            all.push_back(name(static_cast<MemoryPool>(i)));
        return all;
    }();
    return names;
}

const std::vector<std::string_view>& kindNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (int i = 0; i < schedule::kOpKinds; ++i)
            all.push_back(schedule::name(static_cast<OpKind>(i)));
        return all;
    }();
    return names;
}

template <class Kind>
std::optional<Kind> among(std::span<const std::string_view> names, std::string_view text)
{
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end())
        return std::nullopt;
    return static_cast<Kind>(found - names.begin());
}

/// "forward" or "F".
std::optional<OpKind> kindOf(std::string_view text)
{
    if (const auto named = among<OpKind>(kindNames(), text))
        return named;
    for (int i = 0; i < schedule::kOpKinds; ++i)
        if (schedule::symbol(static_cast<OpKind>(i)) == text)
            return static_cast<OpKind>(i);
    return std::nullopt;
}

Message unknown(Message what, std::string_view written, std::span<const std::string_view> names)
{
    return say("'%1' is no %2; nearest is '%3'", written, std::move(what), nearestName(written, names));
}

// ---- JSON

class JsonOps {
public:
    Result<void> read(const json& list, ScheduleTable& table)
    {
        if (!list.is_array())
            return fail(ErrorCode::BadInput, say("ops is %1; it must be a list", describe(list)));
        if (list.size() > static_cast<std::size_t>(schedule::kMostOps))
            return tooManyOps(list.size());
        table.ops.reserve(list.size());
        const bool chunked = !list.empty() && list.front().is_object() && list.front().contains("chunk");
        table.timed = !list.empty() && list.front().is_object() && list.front().contains("end");
        table.wired = !list.empty() && list.front().is_object() && list.front().contains("after");
        table.versioned = !list.empty() && list.front().is_object() && list.front().contains("version");
        table.numbersChunks = chunked;
        for (std::size_t i = 0; i < list.size(); ++i) {
            ObjectReader reader(list[i], "ops[" + std::to_string(i) + "]");
            table.ops.push_back(one(reader, table));
            if (const Result<void> sound = reader.finish(); !sound)
                return sound;
        }
        return {};
    }

private:
    static TableOp one(ObjectReader& reader, const ScheduleTable& table)
    {
        TableOp it;
        it.device = static_cast<std::int32_t>(reader.integer("device", 0, kMostDevices - 1));
        it.stream = static_cast<StreamKind>(reader.choice("stream", streamNames(), 0));
        const std::string kind = reader.text("kind");
        if (const auto known = kindOf(kind))
            it.op.kind = *known;
        else if (reader.good())
            reader.reject(ErrorCode::UnknownName, say("%1: %2", reader.placeOf("kind"),
                                                      unknown(say("kind of op"), kind, kindNames())));
        it.op.microbatch = static_cast<std::int32_t>(reader.integer("microbatch", 0, kMostMicrobatches - 1));
        it.op.stage = static_cast<std::int32_t>(reader.integer("stage", 0, schedule::kMostOps - 1));
        it.op.chunk = static_cast<std::uint8_t>(reader.integer("chunk", 0, schedule::kMostChunks, 0));
        it.op.direction = static_cast<std::uint8_t>(reader.integer("direction", 0, 1, 0));
        it.lane = static_cast<std::int32_t>(reader.integer("lane", 0, kMostDevices, 0));
        constexpr double kLongest = 1e15;
        if (table.timed) {
            it.start = reader.number("start", -kLongest, kLongest);
            it.end = reader.number("end", -kLongest, kLongest);
        }
        if (const json* half = reader.find("backward")) {
            ObjectReader inner(*half, reader.placeOf("backward"));
            schedule::BackwardHalf backward;
            backward.microbatch = static_cast<std::int32_t>(
                inner.integer("microbatch", 0, kMostMicrobatches - 1));
            backward.stage = static_cast<std::int32_t>(inner.integer("stage", 0, schedule::kMostOps - 1));
            backward.chunk = static_cast<std::uint8_t>(inner.integer("chunk", 0, schedule::kMostChunks, 0));
            backward.direction = static_cast<std::uint8_t>(inner.integer("direction", 0, 1, 0));
            if (const Result<void> sound = inner.finish(); !sound)
                reader.reject(sound.error());
            it.backward = backward;
        }
        if (table.wired) {
            after(reader, it);
            memory(reader, it);
        }
        if (table.versioned)
            it.version = static_cast<std::int32_t>(reader.integer("version", -1, kMostMicrobatches));
        return it;
    }

    static void after(ObjectReader& reader, TableOp& it)
    {
        const json* list = reader.find("after");
        const auto bad = [&] {
            reader.reject(ErrorCode::BadInput,
                          say("%1 must list numbers of ops, or [number, delay]", reader.placeOf("after")));
        };
        if (!list || !list->is_array())
            return bad();
        for (const json& need : *list) {
            if (need.is_number_integer())
                it.after.emplace_back(need.get<std::int64_t>(), 0.0);
            else if (need.is_array() && need.size() == 2 && need[0].is_number_integer()
                     && need[1].is_number())
                it.after.emplace_back(need[0].get<std::int64_t>(), need[1].get<double>());
            else
                return bad();
        }
    }

    static void memory(ObjectReader& reader, TableOp& it)
    {
        const json* list = reader.find("memory");
        const auto bad = [&] {
            reader.reject(ErrorCode::BadInput,
                          say("%1 must list changes as [pool, \"start\" or \"end\", amount, device]",
                              reader.placeOf("memory")));
        };
        if (!list || !list->is_array())
            return bad();
        for (const json& change : *list) {
            if (!change.is_array() || change.size() != 4 || !change[0].is_string() || !change[1].is_string()
                || !change[2].is_number() || !change[3].is_number_integer())
                return bad();
            const auto pool = among<MemoryPool>(poolNames(), change[0].get<std::string>());
            const std::string moment = change[1].get<std::string>();
            if (!pool || (moment != "start" && moment != "end"))
                return bad();
            it.memory.push_back({change[2].get<double>(),
                                 static_cast<std::int32_t>(std::clamp<std::int64_t>(
                                     change[3].get<std::int64_t>(), -1, kMostDevices)),
                                 *pool, moment == "start" ? MemoryMoment::Start : MemoryMoment::End});
        }
    }
};

// ---- CSV

/// One line's cells; the text outlives them. Cells may stand in quotes, as spreadsheets write them.
std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    for (;;) {
        const std::size_t comma = std::min(line.find(','), line.size());
        std::string_view cell = line.substr(0, comma);
        while (!cell.empty() && (cell.front() == ' ' || cell.front() == '\t'))
            cell.remove_prefix(1);
        while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t' || cell.back() == '\r'))
            cell.remove_suffix(1);
        if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
            cell = cell.substr(1, cell.size() - 2);
        cells.push_back(cell);
        if (comma == line.size())
            return cells;
        line.remove_prefix(comma + 1);
    }
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
}

/// Lines with their numbers, counted from 1; blank ones and comments left out.
template <class Each>
Result<void> forEachLine(std::string_view text, const Each& each)
{
    text = withoutByteOrderMark(text);
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r,") == std::string_view::npos || line.front() == '#')
            continue;
        if (const Result<void> done = each(number, line); !done)
            return done;
    }
    return {};
}

/// "line 7, column 3 (kind)".
Message placeInCsv(std::size_t line, std::size_t column, OpField field)
{
    return column > 0 ? say("line %1, column %2 (%3)", line, column, nameOf(field)) : say("line %1", line);
}

class CsvReader {
public:
    Result<ImportedSchedule> run(std::string_view text, const std::string& name)
    {
        const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        if (lines > static_cast<std::size_t>(schedule::kMostOps) + 1)
            return tooManyOps(lines - 1);
        m_table.name = name;
        m_table.ops.reserve(lines);
        const Result<void> read = forEachLine(text, [this](std::size_t number, std::string_view line) {
            return m_line == 0 ? header(number, line) : row(number, line);
        });
        if (!read)
            return tl::unexpected(read.error());
        m_table.place = [lines = std::move(m_lines), columns = m_column](std::size_t row, OpField field) {
            return placeInCsv(lines[row],
                              static_cast<std::size_t>(columns[static_cast<std::size_t>(field)] + 1), field);
        };
        return assembleTable(std::move(m_table));
    }

private:
    [[nodiscard]] bool has(OpField field) const { return m_column[static_cast<std::size_t>(field)] >= 0; }

    [[nodiscard]] tl::unexpected<Error> wrong(OpField field, Message why,
                                              ErrorCode code = ErrorCode::BadInput) const
    {
        const int column = m_column[static_cast<std::size_t>(field)] + 1;
        return fail(
            code, say("%1: %2", placeInCsv(m_line, static_cast<std::size_t>(column), field), std::move(why)));
    }

    Result<void> header(std::size_t number, std::string_view line)
    {
        m_line = number;
        m_column.fill(-1);
        const auto cells = cellsOf(line);
        m_width = cells.size();
        for (
            const auto& [divider, what] :
            {std::pair{
                 ';',
                 say("line %1: its columns are divided by semicolons; they must be divided by commas, and decimals written with a point: save the table as CSV with commas",
                     number)},
             {'\t',
              say("line %1: its columns are divided by tabs; they must be divided by commas, and decimals written with a point: save the table as CSV with commas",
                  number)}})
            if (m_width == 1 && line.find(divider) != std::string_view::npos)
                return fail(ErrorCode::BadInput, what);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto field = std::find(kFields.begin(), kFields.end(), cells[i]);
            const Message place = say("line %1, column %2: ", number, i + 1);
            if (field == kFields.end())
                return fail(ErrorCode::UnknownKey,
                            say("%1%2", place, unknown(say("column"), cells[i], kFields)));
            int& column = m_column[static_cast<std::size_t>(field - kFields.begin())];
            if (column >= 0)
                return fail(ErrorCode::BadInput, say("%1the column '%2' is there already, as column %3",
                                                     place, cells[i], column + 1));
            column = static_cast<int>(i);
        }
        for (const OpField needed : {OpField::Device, OpField::Kind, OpField::Microbatch, OpField::Stage})
            if (!has(needed))
                return fail(ErrorCode::BadInput,
                            say("line %1: the column '%2' is missing", number, nameOf(needed)));
        if (has(OpField::Start) != has(OpField::End))
            return fail(ErrorCode::BadInput,
                        say("line %1: 'start' and 'end' go together; one is missing", number));
        if (has(OpField::After) != has(OpField::Memory))
            return fail(ErrorCode::BadInput,
                        say("line %1: 'after' and 'memory' go together; one is missing", number));
        m_table.timed = has(OpField::Start);
        m_table.numbersChunks = has(OpField::Chunk);
        m_table.wired = has(OpField::After);
        m_table.versioned = has(OpField::Version);
        return {};
    }

    Result<void> row(std::size_t number, std::string_view line)
    {
        m_line = number;
        m_cells = cellsOf(line);
        if (m_cells.size() != m_width)
            return fail(ErrorCode::BadInput,
                        say("line %1 has %2 columns instead of %3", number, m_cells.size(), m_width));
        TableOp it;
        std::int64_t chunk = 0, direction = 0, version = 0, device = 0, microbatch = 0, stage = 0, lane = 0;
        for (const Result<void>& read :
             {whole(OpField::Device, 0, kMostDevices - 1, device), stream(it), kind(it),
              whole(OpField::Microbatch, 0, kMostMicrobatches - 1, microbatch),
              whole(OpField::Stage, 0, schedule::kMostOps - 1, stage),
              whole(OpField::Chunk, 0, schedule::kMostChunks, chunk),
              whole(OpField::Direction, 0, 1, direction), whole(OpField::Lane, 0, kMostDevices, lane),
              real(OpField::Start, it.start), real(OpField::End, it.end),
              whole(OpField::Version, -1, kMostMicrobatches, version), half(it), after(it), memory(it)})
            if (!read)
                return read;
        it.device = static_cast<std::int32_t>(device);
        it.lane = static_cast<std::int32_t>(lane);
        it.op.microbatch = static_cast<std::int32_t>(microbatch);
        it.op.stage = static_cast<std::int32_t>(stage);
        it.op.chunk = static_cast<std::uint8_t>(chunk);
        it.op.direction = static_cast<std::uint8_t>(direction);
        it.version = static_cast<std::int32_t>(version);
        m_table.ops.push_back(std::move(it));
        m_lines.push_back(number);
        return {};
    }

    [[nodiscard]] std::string_view cell(OpField field) const
    {
        return has(field) ? m_cells[static_cast<std::size_t>(m_column[static_cast<std::size_t>(field)])]
                          : std::string_view{};
    }

    Result<void> whole(OpField field, std::int64_t minimum, std::int64_t maximum, std::int64_t& value) const
    {
        if (!has(field))
            return {};
        const std::string_view text = cell(field);
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (problem != std::errc{} || end != text.data() + text.size() || value < minimum || value > maximum)
            return wrong(field, say("'%1' must be a whole number from %2 to %3", text, minimum, maximum));
        return {};
    }

    Result<void> real(OpField field, double& value) const
    {
        if (!has(field))
            return {};
        constexpr double kLongest = 1e15;
        const std::string_view text = cell(field);
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (problem != std::errc{} || end != text.data() + text.size() || !(std::abs(value) <= kLongest))
            return wrong(field, say("'%1' must be a time, a number up to 1e15", text));
        return {};
    }

    Result<void> stream(TableOp& it) const
    {
        if (!has(OpField::Stream))
            return {};
        const std::vector<std::string_view>& names = streamNames();
        const auto known = among<StreamKind>(names, cell(OpField::Stream));
        if (!known)
            return wrong(OpField::Stream, unknown(say("stream"), cell(OpField::Stream), names),
                         ErrorCode::UnknownName);
        it.stream = *known;
        return {};
    }

    Result<void> kind(TableOp& it) const
    {
        const auto known = kindOf(cell(OpField::Kind));
        if (!known)
            return wrong(OpField::Kind, unknown(say("kind of op"), cell(OpField::Kind), kindNames()),
                         ErrorCode::UnknownName);
        it.op.kind = *known;
        return {};
    }

    Result<void> half(TableOp& it) const
    {
        if (!has(OpField::BackwardMicrobatch) || cell(OpField::BackwardMicrobatch).empty())
            return {};
        std::int64_t microbatch = 0, stage = 0, chunk = 0, direction = 0;
        for (const Result<void>& read :
             {whole(OpField::BackwardMicrobatch, 0, kMostMicrobatches - 1, microbatch),
              whole(OpField::BackwardStage, 0, schedule::kMostOps - 1, stage),
              whole(OpField::BackwardChunk, 0, schedule::kMostChunks, chunk),
              whole(OpField::BackwardDirection, 0, 1, direction)})
            if (!read)
                return read;
        it.backward = schedule::BackwardHalf{
            0, static_cast<std::int32_t>(microbatch), static_cast<std::int32_t>(stage),
            static_cast<std::uint8_t>(chunk), static_cast<std::uint8_t>(direction)};
        return {};
    }

    /// The words of a cell, divided by spaces.
    template <class Each>
    Result<void> words(OpField field, const Each& each) const
    {
        std::string_view text = cell(field);
        while (!text.empty()) {
            const std::size_t space = std::min(text.find(' '), text.size());
            if (const std::string_view word = text.substr(0, space); !word.empty())
                if (const Result<void> read = each(word); !read)
                    return read;
            text.remove_prefix(std::min(space + 1, text.size()));
        }
        return {};
    }

    template <class Number>
    static bool number(std::string_view text, Number& value)
    {
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        return !text.empty() && problem == std::errc{} && end == text.data() + text.size();
    }

    Result<void> after(TableOp& it) const
    {
        return words(OpField::After, [&](std::string_view word) -> Result<void> {
            const std::size_t colon = word.find(':');
            std::int64_t on = 0;
            double delay = 0;
            if (!number(word.substr(0, colon), on)
                || (colon != std::string_view::npos && !number(word.substr(colon + 1), delay)))
                return wrong(OpField::After, say("'%1' must be an op's number, or number:delay", word));
            it.after.emplace_back(on, delay);
            return {};
        });
    }

    Result<void> memory(TableOp& it) const
    {
        return words(OpField::Memory, [&](std::string_view word) -> Result<void> {
            std::array<std::string_view, 4> parts;
            std::string_view rest = word;
            for (std::string_view& part : parts) {
                const std::size_t colon = std::min(rest.find(':'), rest.size());
                part = rest.substr(0, colon);
                rest.remove_prefix(std::min(colon + 1, rest.size()));
            }
            const auto pool = among<MemoryPool>(poolNames(), parts[0]);
            schedule::MemoryEffect effect;
            if (!pool || (parts[1] != "start" && parts[1] != "end") || !number(parts[2], effect.amount)
                || !number(parts[3], effect.device) || !rest.empty() || !std::isfinite(effect.amount))
                return wrong(OpField::Memory,
                             say("'%1' must be pool:start:amount:device or pool:end:...", word));
            effect.pool = *pool;
            effect.moment = parts[1] == "start" ? MemoryMoment::Start : MemoryMoment::End;
            it.memory.push_back(effect);
            return {};
        });
    }

    ScheduleTable m_table;
    std::array<int, kFields.size()> m_column{};
    std::size_t m_width = 0;
    std::size_t m_line = 0;
    std::vector<std::string_view> m_cells;
    std::vector<std::size_t> m_lines; ///< by row
};

} // namespace

namespace {

Result<ImportedSchedule> readScheduleJsonWhole(std::string_view text, const std::string& name)
{
    if (text.size() > kLargestJson)
        return fail(ErrorCode::TooLarge,
                    say("the schedule has %1 MiB of JSON; more than 512 MiB is too much to read, use CSV",
                        text.size() >> 20));
    const Result<json> parsed = parseJson(text, kLargestJson);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader reader(*parsed, "");
    ScheduleTable table;
    table.name = reader.text("name", name);
    table.devices = static_cast<std::int32_t>(reader.integer("devices", 1, kMostDevices, 0));
    table.microbatches = static_cast<std::int32_t>(reader.integer("microbatches", 1, kMostMicrobatches, 0));
    table.chunks = static_cast<std::int32_t>(reader.integer("chunks", 1, schedule::kMostChunks, 0));
    table.nanoseconds = reader.boolean("nanoseconds", false);
    table.bytes = reader.boolean("bytes", false);
    table.measured = reader.boolean("measured", false);
    table.ticksPerUnit = reader.number("ticks_per_unit", 1e-9, 1e15, 0.0);
    if (reader.find("communication"))
        table.communication = reader.number("communication", 0, 1e15);
    table.weightShare = reader.number("weight_share", 0, 1, 1.0);
    if (const json* held = reader.find("stage_activations")) {
        const bool sound = held->is_array() && std::all_of(held->begin(), held->end(), [](const json& one) {
                               return one.is_number() && one.get<double>() >= 0;
                           });
        if (!sound)
            reader.reject(ErrorCode::BadInput, say("stage_activations must list numbers from 0 on"));
        else
            table.activations = held->get<std::vector<double>>();
    }
    // What is read off the schedule is computed again.
    for (const char* derived :
         {"makespan", "span", "bubble_ratio", "bubble_rate", "peak_activations", "messages", "bubbles",
          "options", "pools", "parameter_copies", "staleness", "steady_staleness", "communication_volume",
          "peak_activations_whole", "lower_bound", "gap", "span_lower_bound", "span_gap"})
        reader.find(derived);
    const json* ops = reader.find("ops");
    if (!ops && reader.good())
        reader.reject(ErrorCode::BadInput, say("ops is missing"));
    if (const Result<void> sound = reader.finish(); !sound)
        return tl::unexpected(sound.error());
    if (const Result<void> read = JsonOps().read(*ops, table); !read)
        return tl::unexpected(read.error());
    table.place = [](std::size_t row, OpField field) { return say("ops[%1].%2", row, nameOf(field)); };
    return assembleTable(std::move(table));
}

} // namespace

Result<ImportedSchedule> readScheduleJson(std::string_view text, const std::string& name)
{
    return withShortQuotes(readScheduleJsonWhole(text, name));
}

std::string writeImported(const ImportedSchedule& it)
{
    const schedule::Analysis analysis = schedule::analyse(it.program, it.simulation);
    return writeSchedule({it.program, it.simulation, analysis, it.ticksPerUnit, it.measured}, true);
}

Result<ImportedSchedule> asImported(schedule::Program program, double ticksPerUnit)
{
    auto simulation = schedule::simulate(program);
    if (!simulation)
        return tl::unexpected(simulation.error());
    ImportedSchedule out;
    out.program = std::move(program);
    out.simulation = std::move(*simulation);
    out.ticksPerUnit = ticksPerUnit;
    return out;
}

namespace {

Result<ImportedSchedule> readScheduleCsvWhole(std::string_view text, const std::string& name)
{
    return CsvReader().run(text, name);
}

} // namespace

Result<ImportedSchedule> readScheduleCsv(std::string_view text, const std::string& name)
{
    return withShortQuotes(readScheduleCsvWhole(text, name));
}

std::optional<ScheduleFormat> scheduleFormatOf(std::string_view text)
{
    text = withoutByteOrderMark(text);
    const std::size_t begin = text.find_first_not_of(" \t\r\n,");
    if (begin == std::string_view::npos)
        return std::nullopt;
    const std::string_view head = text.substr(begin, 65536);
    if (head.front() == '[')
        return head.find("\"ph\"") != std::string_view::npos ? std::optional(ScheduleFormat::Trace)
                                                             : std::nullopt;
    if (head.front() == '{') {
        if (text.find("\"traceEvents\"") != std::string_view::npos)
            return ScheduleFormat::Trace;
        return text.find("\"ops\"") != std::string_view::npos ? std::optional(ScheduleFormat::Json)
                                                              : std::nullopt;
    }
    if (head.front() == '(' || (head.front() >= '0' && head.front() <= '9'))
        return ScheduleFormat::Pytorch;
    const std::string_view line = head.substr(0, head.find('\n'));
    return line.find("microbatch") != std::string_view::npos || line.find("device") != std::string_view::npos
               ? std::optional(ScheduleFormat::Csv)
               : std::nullopt;
}

Result<ImportedSchedule> readSchedule(std::string_view text, const std::string& name,
                                      const schedule::UniformTimes& times)
{
    const auto format = scheduleFormatOf(text);
    if (!format)
        return fail(
            ErrorCode::NotOurs,
            say("this is no schedule: expected its JSON or CSV, PyTorch's actions (0F0,1F0...) or a trace"));
    switch (*format) {
    case ScheduleFormat::Json: return readScheduleJson(text, name);
    case ScheduleFormat::Csv: return readScheduleCsv(text, name);
    case ScheduleFormat::Pytorch: return readPytorchActions(text, name, times);
    case ScheduleFormat::Trace: break;
    }
    return readTrace({text}, name);
}

} // namespace shardscape::exchange
