// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/schedule_json.h"
#include "exchange/tables/block_json.h"
#include "exchange/text/number_text.h"
#include "schedule/building_block.h"
#include "schedule/lower_bound.h"
#include "schedule/option.h"
#include "schedule/schedule_request.h"
#include "schedule/sheet.h"
#include "schedule/simulate.h"
#include "schedule/staleness.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using exchange::SimulatedSchedule;
using nlohmann::ordered_json;

constexpr std::string_view kAll = "all";

struct ScheduleArguments {
    schedule::UniformShape shape;
    std::string times;
    std::string from; ///< a file instead of a name and shape
    std::vector<std::string> options;
    std::string block;
    std::vector<std::int32_t> steps;
    bool json = false;
    std::string csv;
    std::string trace;
    std::string pytorch;
};

/// What a compute stream runs besides F, B, I and W: marks of their own, since several of their symbols begin alike.
struct Mark {
    schedule::OpKind kind;
    char letter;
    std::string_view meaning;
};
constexpr std::array<Mark, 9> kMarks{{
    {schedule::OpKind::ForwardBackward, 'X', "forward and backward at once"},
    {schedule::OpKind::Recompute, 'R', "recomputation"},
    {schedule::OpKind::VocabularyForward, 'S', "output layer"},
    {schedule::OpKind::VocabularyBackward, 'T', "output layer's gradient"},
    {schedule::OpKind::Send, '>', "sends"},
    {schedule::OpKind::Receive, '<', "receives"},
    {schedule::OpKind::AllGather, '+', "gathers weights"},
    {schedule::OpKind::Evict, '-', "gives weights up"},
    {schedule::OpKind::ReduceScatter, '*', "reduces gradients"},
}};

char letterOf(schedule::OpKind kind)
{
    const auto mark = std::find_if(kMarks.begin(), kMarks.end(),
                                   [kind](const Mark& it) { return it.kind == kind; });
    return mark != kMarks.end() ? mark->letter : symbol(kind).front();
}

/// One character per moment and device: enough to see the bubbles in a terminal.
std::string sketch(const SimulatedSchedule& s)
{
    constexpr std::size_t kWidest = 120;
    constexpr std::int32_t kMostDevices = 64;
    const schedule::Program& program = s.program;
    if (program.devices > kMostDevices || s.analysis.makespan <= 0)
        return {};
    const double columns = std::min<double>(kWidest, static_cast<double>(s.analysis.makespan));
    const auto column = [&](schedule::Ticks t) {
        return static_cast<std::size_t>(static_cast<double>(t) / static_cast<double>(s.analysis.makespan)
                                        * columns);
    };
    std::string text;
    const std::size_t digits = std::to_string(program.devices - 1).size();
    for (std::int32_t device = 0; device < program.devices; ++device) {
        std::string line(static_cast<std::size_t>(columns), '.');
        for (std::size_t stream = 0; stream < program.streams.size(); ++stream) {
            if (program.streams[stream].device != device
                || program.streams[stream].kind != schedule::StreamKind::Compute)
                continue;
            for (const std::int32_t op : program.order[stream]) {
                const auto i = static_cast<std::size_t>(op);
                const std::size_t from = std::min(column(s.simulation.start[i]), line.size() - 1);
                const char letter = letterOf(program.ops[i].kind);
                if (s.simulation.end[i] == s.simulation.start[i]) {
                    if (line[from] == '.') // what takes no time hides nothing that does
                        line[from] = letter;
                    continue;
                }
                const std::size_t to = std::min(std::max(column(s.simulation.end[i]), from + 1), line.size());
                std::fill(line.begin() + static_cast<std::ptrdiff_t>(from),
                          line.begin() + static_cast<std::ptrdiff_t>(to), letter);
            }
        }
        const std::string number = std::to_string(device);
        text += "  " + std::string(digits - number.size(), ' ') + number + " " + line + "\n";
    }
    std::string more;
    for (const Mark& mark : kMarks) {
        const bool drawn = std::any_of(program.ops.begin(), program.ops.end(), [&](const schedule::Op& op) {
            return op.kind == mark.kind
                   && program.streams[static_cast<std::size_t>(op.stream)].kind
                          == schedule::StreamKind::Compute;
        });
        if (drawn)
            more += std::string(", ") + mark.letter + " " + std::string(mark.meaning);
    }
    return "\n" + text + "\n  F forward, B backward, I input gradient, W weight gradient" + more
           + ", . idle\n";
}

std::string report(const SimulatedSchedule& s)
{
    const schedule::Analysis& a = s.analysis;
    const auto time = [&s](schedule::Ticks ticks) {
        return number(static_cast<double>(ticks) / s.ticksPerUnit, 6);
    };
    const auto peaks = std::minmax_element(a.activations.begin(), a.activations.end(),
                                           [](const auto& x, const auto& y) { return x.peak < y.peak; });
    std::string text = s.program.name + ": " + std::to_string(s.program.devices) + " stages, "
                       + std::to_string(s.program.microbatches) + " micro-batches, "
                       + std::to_string(s.program.chunks) + (s.program.chunks == 1 ? " chunk" : " chunks")
                       + " per device\n";
    for (const schedule::OptionChoice& choice : s.options)
        text += "with " + optionText(choice) + "\n";
    Table table({{""}, {"", Align::Right}, {""}});
    table.add({"makespan", time(a.makespan), "  first start to last end over all devices"});
    table.add({"span", time(a.span), "  longest first start to last end of one device"});
    table.add({"bubble ratio", percent(a.bubbleRatio), "  idle time over devices x makespan"});
    table.add({"bubble rate", percent(a.bubbleRate), "  (span - work) / span"});
    const schedule::LowerBound bound = schedule::lowerBound(s.program, a);
    const auto gap = [](schedule::Ticks reached, schedule::Ticks least) {
        const double above = schedule::gapOf(reached, least);
        return above > 0 ? "this is " + percent(above) + " above" : std::string("reached");
    };
    table.add(
        {"lower bound", time(bound.makespan),
         "  proved for every order with no more memory on any device; " + gap(a.makespan, bound.makespan)});
    table.add({"", time(bound.span), "  of the span; " + gap(a.span, bound.span)});
    if (peaks.first != a.activations.end())
        table.add({"activations", number(peaks.second->peak, 4),
                   "  at the peak of the fullest device, " + number(peaks.first->peak, 4)
                       + " on the emptiest, in micro-batches"});
    double whole = 0;
    for (const schedule::MemoryCurve& curve : schedule::wholeActivations(s.program, s.simulation))
        whole = std::max(whole, curve.peak);
    if (peaks.first != a.activations.end() && whole > peaks.second->peak * (1 + 1e-9))
        table.add({"held whole", number(whole, 4),
                   "  at that peak where no part of an activation is freed before its weight gradient, as "
                   "'schedule all' counts"});
    const std::vector<double> copies = schedule::copiesOf(s.program, a);
    const double most = copies.empty() ? 1 : *std::max_element(copies.begin(), copies.end());
    table.add({"copies", number(most, 4),
               "  of its parameters, with versions of the weights, on the device with most"});
    const std::vector<std::int32_t> stale = schedule::stalenessOf(s.program);
    if (!s.program.weightVersions.empty()) {
        const auto oldest = [](const std::vector<std::int32_t>& updates) {
            return updates.empty() ? 0 : *std::max_element(updates.begin(), updates.end());
        };
        const std::int32_t steady = oldest(s.steadyStaleness);
        table.add({"staleness", count(oldest(stale)),
                   "  updates between a forward's weights and those its gradient changes, at most"
                       + (steady > oldest(stale) ? "; " + std::to_string(steady)
                                                       + " in a long run, this step is too short to show it"
                                                 : std::string{})});
    }
    for (const schedule::PoolCurves& pool : a.otherPools) {
        const auto fullest = std::max_element(pool.devices.begin(), pool.devices.end(),
                                              [](const auto& x, const auto& y) { return x.peak < y.peak; });
        const bool host = pool.pool == schedule::MemoryPool::Host;
        std::string label(name(pool.pool));
        std::replace(label.begin(), label.end(), '-', ' ');
        table.add({label, number(fullest->peak, 4),
                   host ? "  at the peak of the device with most, in micro-batches"
                        : "  at the peak of the fullest device, in copies of its parameters"});
    }
    const auto cause = [&](schedule::BubbleCause it) {
        return static_cast<double>(a.bubbleByCause[static_cast<std::size_t>(it)])
               / (static_cast<double>(s.program.devices) * static_cast<double>(a.makespan));
    };
    if (cause(schedule::BubbleCause::Communication) > 0)
        table.add({"communication", percent(cause(schedule::BubbleCause::Communication)),
                   "  of devices x makespan: waits for messages and collectives"});
    if (cause(schedule::BubbleCause::Memory) > 0)
        table.add({"memory stalls", percent(cause(schedule::BubbleCause::Memory)),
                   "  of devices x makespan: waits for copies"});
    const std::vector<std::int64_t> sent = schedule::sentBy(s.program);
    table.add(
        {"messages", count(static_cast<double>(a.messages)),
         "  between devices, each an activation or gradient at a stage's border; "
             + count(static_cast<double>(sent.empty() ? 0 : *std::max_element(sent.begin(), sent.end())))
             + " from the device that sends most"});
    return text + table.text() + sketch(s);
}

/// The block that --block or --steps describe.
Result<schedule::BuildingBlock> blockOf(const ScheduleArguments& arguments)
{
    if (!arguments.block.empty()) {
        const Result<std::string> text = readFile(arguments.block);
        if (!text)
            return tl::unexpected(text.error());
        const Result<schedule::BuildingBlock> block = exchange::readBuildingBlock(*text);
        if (!block)
            return inFile(arguments.block, block.error());
        return block;
    }
    if (arguments.steps.empty())
        return fail(
            ErrorCode::BadInput,
            verbatim(
                "The schedule \"block\" needs --steps, like 2,1,2,1 for V-Half, or --block with a file"));
    return schedule::blockOfSteps(
        static_cast<std::int32_t>(std::clamp<std::int64_t>(arguments.shape.devices, 0, 1'000'000)),
        arguments.steps);
}

/// What a block is and what is made of it: one micro-batch in slots, a device a line, before it is repeated and squeezed.
std::string blockText(const schedule::BuildingBlock& block)
{
    constexpr std::int32_t kWidest = 120;
    std::int32_t slots = 0;
    for (const schedule::BuildingBlock::Pass& pass : block.passes)
        slots = std::max({slots, pass.forward + 1, pass.input + 1, pass.weight + 1});
    const auto count = static_cast<std::int32_t>(block.passes.size());
    std::string text = "\nThe block: what one micro-batch does, in slots; the next one does the same "
                       + std::to_string(block.period)
                       + " slots later. Above, the empty slots are squeezed out: every "
                         "op keeps its place in the order of its device and starts as soon as it can.\n";
    Table table({{"device", Align::Right},
                 {slots <= kWidest ? "slots" : ""},
                 {"lifespan"},
                 {"holds at most", Align::Right}});
    for (std::int32_t device = 0; device < block.devices; ++device) {
        std::string line(static_cast<std::size_t>(slots <= kWidest ? slots : 0), '.');
        std::string lifespans;
        std::int32_t chunk = 0;
        for (std::int32_t stage = 0; stage < count; ++stage) {
            if (block.placement().deviceOf(stage) != device)
                continue;
            const schedule::BuildingBlock::Pass& pass = block.passes[static_cast<std::size_t>(stage)];
            for (const auto& [slot, letter] :
                 {std::pair{pass.forward, 'F'}, {pass.input, 'I'}, {pass.weight, 'W'}})
                if (!line.empty()) // the first chunk in capitals, further ones in small letters
                    line[static_cast<std::size_t>(slot)] = static_cast<char>(chunk == 0 ? letter
                                                                                        : letter - 'A' + 'a');
            lifespans += (lifespans.empty() ? "" : " + ") + std::to_string(lifespanOf(block, stage));
            ++chunk;
        }
        table.add({std::to_string(device), line, lifespans,
                   number(static_cast<double>(peakBound(block, device)) / block.chunks, 4)});
    }
    return text + table.text() + "\n  F, I, W"
           + (block.chunks > 1 ? " of the first chunk, f, i, w of further ones" : "")
           + "; lifespan: slots from a chunk's forward to the end of its weight gradient; holds at most: "
             "activations in micro-batches, lifespan over period, rounded up\n";
}

struct Built {
    schedule::UniformRequest uniform;
    schedule::Program program;
    std::optional<schedule::BuildingBlock> block = {};
};

Result<Built> buildOf(const ScheduleArguments& arguments, schedule::UniformShape shape,
                      const schedule::UniformTimes& times)
{
    std::optional<schedule::BuildingBlock> block;
    if (shape.schedule == "block") {
        const Result<schedule::BuildingBlock> read = blockOf(arguments);
        if (!read)
            return tl::unexpected(read.error());
        if (!shape.options.empty())
            return fail(ErrorCode::BadInput,
                        verbatim("--option combines with a schedule by name; \"block\" takes no options"));
        block = *read;
        shape.schedule = "breadth-first"; // takes any shape, and gives the costs of equal chunks
        shape.chunks = block->chunks;
    } else if (!arguments.block.empty() || !arguments.steps.empty()) {
        return fail(
            ErrorCode::BadInput,
            verbatim("--block and --steps describe the schedule \"block\", not \"" + shape.schedule + "\""));
    }
    const Result<schedule::UniformRequest> uniform = schedule::uniformRequest(shape, times);
    if (!uniform)
        return tl::unexpected(uniform.error());
    Result<schedule::Program> program = block ? schedule::buildBlock(uniform->request, *block)
                                              : schedule::build(uniform->request);
    if (!program)
        return tl::unexpected(program.error());
    return Built{*uniform, std::move(*program), std::move(block)};
}

Outcome writePytorch(const std::string& path, const schedule::Program& program)
{
    const Result<exchange::PytorchTable> table = exchange::pytorchTable(program);
    if (!table)
        return tl::unexpected(table.error());
    for (const Message& note : table->notes)
        std::fprintf(stderr, "shardscape-cli: note: %s\n", english(note).c_str());
    return writeFile(path, table->text);
}

/// `more` comes after the report for people.
Outcome present(const ScheduleArguments& arguments, const SimulatedSchedule& simulated,
                const std::string& more = {})
{
    if (!arguments.csv.empty())
        if (const Result<void> written = writeFile(arguments.csv, exchange::writeScheduleCsv(simulated));
            !written)
            return written;
    if (!arguments.trace.empty())
        if (const Result<void> written = writeFile(arguments.trace, exchange::writeChromeTrace(simulated));
            !written)
            return written;
    const bool taken = arguments.csv == "-" || arguments.trace == "-" || arguments.pytorch == "-";
    if (!taken)
        if (const Result<void> written = writeFile("-", arguments.json ? exchange::writeSchedule(simulated)
                                                                       : report(simulated) + more);
            !written)
            return written;
    // Last, because it may be refused: what the other formats can say is not lost with it.
    return arguments.pytorch.empty() ? Outcome{} : writePytorch(arguments.pytorch, simulated.program);
}

/// A schedule from a file, timed as it came.
Outcome imported(const ScheduleArguments& arguments, const schedule::UniformTimes& times)
{
    const Result<std::string> text = readFile(arguments.from);
    if (!text)
        return tl::unexpected(text.error());
    const Result<exchange::ImportedSchedule> read = exchange::readSchedule(
        *text, std::filesystem::path(arguments.from).stem().string(), times);
    if (!read)
        return inFile(arguments.from, read.error());
    const schedule::Analysis analysis = schedule::analyse(read->program, read->simulation);
    for (const Message& note : read->notes)
        std::fprintf(stderr, "shardscape-cli: note: %s\n", english(note).c_str());
    return present(arguments, {read->program, read->simulation, analysis, read->ticksPerUnit});
}

// ------------------------------------------------------------------ all schedules

std::vector<schedule::SheetRow> sheetRows(const schedule::UniformShape& shape,
                                          const schedule::UniformTimes& times)
{
    std::vector<schedule::SheetRow> rows;
    for (const schedule::Schedule& card : schedule::schedules())
        rows.push_back(schedule::sheetRow(card, shape, times));
    return rows;
}

/// What becomes of a limit on memory: only some schedules plan under one, and of the others some hold less anyway.
std::string limitWord(const schedule::SheetRow& row, double limit)
{
    if (row.schedule->plansUnderLimit)
        return "obeyed";
    return row.peak > limit * (1 + 1e-9) ? "ignored, above it" : "ignored";
}

std::string sheetJson(const std::vector<schedule::SheetRow>& rows, double limit)
{
    ordered_json list = ordered_json::array();
    for (const schedule::SheetRow& row : rows) {
        ordered_json one{{"name", row.schedule->name}};
        if (!row.refused.empty())
            one["refused"] = english(row.refused);
        else
            one.update({{"chunks", row.chunks},
                        {"makespan", row.makespan},
                        {"span", row.span},
                        {"bubble_ratio", row.bubbleRatio},
                        {"bubble_rate", row.bubbleRate},
                        {"lower_bound", row.lowerBound},
                        {"gap", row.gap},
                        {"peak_activations", row.peak},
                        {"least_peak_activations", row.leastPeak},
                        {"parameter_copies", row.copies},
                        {"messages", row.messages},
                        {"synchronous", row.schedule->synchronous},
                        {"staleness", row.staleness},
                        {"steady_staleness", row.steadyStaleness},
                        {"most_sent", row.mostSent}});
        if (limit > 0 && row.refused.empty())
            one["memory_limit"] = limitWord(row, limit);
        list.push_back(std::move(one));
    }
    return list.dump(1) + "\n";
}

std::string sheetCsv(const std::vector<schedule::SheetRow>& rows, double limit)
{
    std::string out =
        "name,chunks,makespan,span,bubble_ratio,bubble_rate,peak_activations,"
        "least_peak_activations,parameter_copies,messages,synchronous,refused,lower_bound,gap,staleness,most_sent,steady_staleness,memory_limit\n";
    for (const schedule::SheetRow& row : rows) {
        out += row.schedule->name;
        if (!row.refused.empty()) {
            out += ",,,,,,,,,,,\"" + english(row.refused) + "\",,,,,,\n";
            continue;
        }
        out += ',' + std::to_string(row.chunks);
        for (const double value :
             {row.makespan, row.span, row.bubbleRatio, row.bubbleRate, row.peak, row.leastPeak})
            out += ',' + exchange::exactNumber(value);
        out += ',' + std::to_string(row.copies) + ',' + std::to_string(row.messages)
               + (row.schedule->synchronous ? ",true,," : ",false,,") + exchange::exactNumber(row.lowerBound)
               + ',' + exchange::exactNumber(row.gap) + ',' + std::to_string(row.staleness) + ','
               + std::to_string(row.mostSent) + ',' + std::to_string(row.steadyStaleness) + ','
               + (limit > 0 ? '"' + limitWord(row, limit) + '"' : std::string{}) + '\n';
    }
    return out;
}

std::string sheetTable(const schedule::UniformShape& shape, const std::vector<schedule::SheetRow>& rows)
{
    const double limit = shape.memoryLimit;
    std::vector<Table::Column> columns{{"schedule"},
                                       {"chunks", Align::Right},
                                       {"makespan", Align::Right},
                                       {"bubble", Align::Right},
                                       {"rate", Align::Right},
                                       {"bound", Align::Right},
                                       {"gap", Align::Right},
                                       {"peak", Align::Right},
                                       {"copies", Align::Right},
                                       {"stale", Align::Right},
                                       {"messages", Align::Right}};
    if (limit > 0)
        columns.push_back({"limit"});
    Table table(std::move(columns));
    std::string refused;
    for (const schedule::SheetRow& row : rows)
        if (row.refused.empty()) {
            std::vector<std::string> cells{std::string(row.schedule->name),
                                           std::to_string(row.chunks),
                                           number(row.makespan, 6),
                                           percent(row.bubbleRatio),
                                           percent(row.bubbleRate),
                                           number(row.lowerBound, 6),
                                           percent(row.gap),
                                           number(row.peak, 4),
                                           std::to_string(row.copies),
                                           std::to_string(row.staleness)
                                               + (row.steadyStaleness > row.staleness
                                                      ? " (" + std::to_string(row.steadyStaleness) + ")"
                                                      : ""),
                                           count(static_cast<double>(row.messages))};
            if (limit > 0)
                cells.push_back(limitWord(row, limit));
            table.add(std::move(cells));
        } else
            refused += "  " + english(row.refused) + "\n";
    std::string with;
    for (const schedule::OptionChoice& choice : shape.options)
        with += "with " + optionText(choice) + "\n";
    return std::to_string(shape.devices) + " stages, " + std::to_string(shape.microbatches)
           + " micro-batches\n" + with + table.text()
           + "\n  bubble: idle over devices x makespan; rate: (span - work) / span; bound: no order of its "
             "ops with its memory is shorter, gap: how much longer this one is; peak: activations on the fullest "
             "device, in micro-batches, each held whole until its weight gradient; copies: of the parameters, with "
             "versions of the weights; stale: updates by which a forward's weights are old, in brackets those of a "
             "long run where this step is too short to show them"
           + (limit > 0 ? "; limit: whether the schedule plans under the " + number(limit, 4)
                              + " micro-batches of --memory-limit; one that ignores it is the same without"
                        : std::string{})
           + "\n" + (refused.empty() ? "" : "\n" + refused);
}

Outcome sheet(const ScheduleArguments& arguments, const schedule::UniformShape& shape,
              const schedule::UniformTimes& times)
{
    if (!arguments.block.empty() || !arguments.steps.empty())
        return fail(ErrorCode::BadInput,
                    verbatim("--block and --steps describe the schedule \"block\", not \"all\""));
    if (!arguments.trace.empty() || !arguments.pytorch.empty())
        return fail(ErrorCode::BadInput,
                    verbatim("--trace and --pytorch are of one schedule; name it instead of 'all'"));
    const std::vector<schedule::SheetRow> rows = sheetRows(shape, times);
    const auto made = std::count_if(rows.begin(), rows.end(),
                                    [](const schedule::SheetRow& row) { return row.refused.empty(); });
    if (made == 0) // what no schedule can have is wrong with the shape, not with a schedule
        return fail(ErrorCode::BadInput, rows.front().refused);
    if (!arguments.csv.empty())
        if (const Result<void> written = writeFile(arguments.csv, sheetCsv(rows, shape.memoryLimit));
            !written || arguments.csv == "-")
            return written;
    return writeFile("-", arguments.json ? sheetJson(rows, shape.memoryLimit) : sheetTable(shape, rows));
}

/// A limit that the schedule does not plan under changes nothing, which people must not take for a schedule that keeps it.
void noteUnusedLimit(const ScheduleArguments& arguments)
{
    if (arguments.shape.memoryLimit <= 0 || arguments.shape.schedule == kAll)
        return;
    std::string planners;
    for (const schedule::Schedule& card : schedule::schedules()) {
        if (!card.plansUnderLimit)
            continue;
        const auto named = schedule::findSchedule(arguments.shape.schedule);
        if (arguments.from.empty() && named && (*named)->name == card.name)
            return;
        planners += (planners.empty() ? "" : ", ") + std::string(card.name);
    }
    std::fprintf(stderr,
                 "shardscape-cli: note: %s plans under no limit, so --memory-limit changes nothing; "
                 "those that do: %s\n",
                 arguments.from.empty() ? arguments.shape.schedule.c_str() : "a schedule from a file",
                 planners.c_str());
}

Outcome run(const ScheduleArguments& arguments)
{
    noteUnusedLimit(arguments);
    schedule::UniformTimes times;
    if (!arguments.times.empty()) {
        const Result<schedule::UniformTimes> parsed = schedule::parseTimes(arguments.times);
        if (!parsed)
            return inFile("--times", parsed.error());
        times = *parsed;
    }
    if (arguments.json && (arguments.csv == "-" || arguments.trace == "-" || arguments.pytorch == "-"))
        return fail(ErrorCode::BadInput,
                    verbatim("--json and a table both want standard output; give the table a file name"));
    if (!arguments.from.empty())
        return imported(arguments, times);
    schedule::UniformShape shape = arguments.shape;
    for (const std::string& text : arguments.options) {
        const Result<schedule::OptionChoice> option = schedule::parseOption(text);
        if (!option)
            return inFile("--option", option.error());
        shape.options.push_back(*option);
    }
    if (arguments.shape.schedule == kAll)
        return sheet(arguments, shape, times);
    const Result<Built> built = buildOf(arguments, shape, times);
    if (!built)
        return tl::unexpected(built.error());
    const Result<schedule::Simulation> simulation = schedule::simulate(built->program);
    if (!simulation)
        return tl::unexpected(simulation.error());
    const schedule::Analysis analysis = schedule::analyse(built->program, *simulation);
    std::vector<std::int32_t> steady;
    if (!built->program.weightVersions.empty())
        steady = schedule::steadyStaleness(built->uniform.request);
    return present(arguments,
                   {built->program, *simulation, analysis, built->uniform.ticksPerUnit, false, shape.options,
                    std::move(steady)},
                   built->block ? blockText(*built->block) : std::string{});
}

} // namespace

void addScheduleCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "schedule", "Build and simulate a pipeline schedule over equal stages, or one from a file");
    const auto arguments = std::make_shared<ScheduleArguments>();
    CLI::Option* name =
        command
            ->add_option(
                "name", arguments->shape.schedule,
                "Schedule, as 'catalog schedules' lists them; all: every one, compared; block: a building block of your own")
            ->type_name("NAME");
    CLI::Option* stages = command->add_option("--stages", arguments->shape.devices, "Pipeline devices")
                              ->type_name("P");
    CLI::Option* microbatches = command
                                    ->add_option("--microbatches", arguments->shape.microbatches,
                                                 "Micro-batches of one step")
                                    ->type_name("M");
    CLI::Option* from =
        command
            ->add_option(
                "--from", arguments->from,
                "Simulate a schedule from a file instead: JSON, CSV, PyTorch's actions, a trace; - is stdin")
            ->type_name("FILE")
            ->excludes(stages, microbatches);
    command
        ->add_option("--chunks", arguments->shape.chunks,
                     "Virtual stages per device; 0: as many as the schedule is meant to have")
        ->type_name("V")
        ->capture_default_str();
    command
        ->add_option(
            "--times", arguments->times,
            "Durations of one micro-batch on one device's whole stage: forward, input gradient, weight gradient, and the delay to another device")
        ->type_name("f=1,b=1,w=1,comm=0");
    command
        ->add_option("--memory-limit", arguments->shape.memoryLimit,
                     "Activations a device may hold, in micro-batches; for schedules that plan under a limit")
        ->type_name("X");
    command
        ->add_option("--option", arguments->options,
                     "Combine the schedule with an option, as 'catalog options' lists them; may repeat")
        ->type_name("NAME[=value,key=value]")
        ->take_all()
        ->expected(1)
        ->excludes(from);
    command
        ->add_option(
            "--steps", arguments->steps,
            "For 'block': slots from one device to the next, of forward and input gradient (one chunk), or of the first and second forward and the second and first input gradient (the V)")
        ->type_name("2,1,2,1")
        ->delimiter(',')
        ->excludes(from);
    command
        ->add_option(
            "--block", arguments->block,
            "For 'block': a JSON file with shape, devices, chunks, period and the passes of every stage")
        ->type_name("FILE")
        ->excludes(from);
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->add_option("--csv", arguments->csv, "Write every op as one line; - is stdout")
        ->type_name("FILE");
    command
        ->add_option("--trace", arguments->trace,
                     "Write a trace for chrome://tracing and Perfetto; - is stdout")
        ->type_name("FILE");
    command
        ->add_option("--pytorch", arguments->pytorch,
                     "Write PyTorch's table of actions, one row per rank; - is stdout")
        ->type_name("FILE");
    command->callback([arguments, &outcome, name, stages, microbatches, from] {
        if (from->count() == 0)
            for (const CLI::Option* needed : {name, stages, microbatches})
                if (needed->count() == 0)
                    throw CLI::RequiredError(needed->get_name());
        outcome = run(*arguments);
    });
}

} // namespace shardscape::cli
