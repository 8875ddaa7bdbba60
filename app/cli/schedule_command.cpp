// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/block_json.h"
#include "exchange/schedule_json.h"
#include "schedule/building_block.h"
#include "schedule/lower_bound.h"
#include "schedule/schedule_request.h"
#include "schedule/simulate.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using exchange::SimulatedSchedule;

struct Arguments {
    schedule::UniformShape shape;
    std::string times;
    std::string block;
    std::vector<std::int32_t> steps;
    bool json = false;
    std::string csv;
    std::string trace;
    std::string pytorch;
};

char letterOf(schedule::OpKind kind)
{
    return kind == schedule::OpKind::ForwardBackward ? 'X' : symbol(kind).front();
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
                const std::size_t from = column(s.simulation.start[i]);
                const std::size_t to = std::min(std::max(column(s.simulation.end[i]), from + 1), line.size());
                std::fill(line.begin() + static_cast<std::ptrdiff_t>(std::min(from, to)),
                          line.begin() + static_cast<std::ptrdiff_t>(to), letterOf(program.ops[i].kind));
            }
        }
        const std::string number = std::to_string(device);
        text += "  " + std::string(digits - number.size(), ' ') + number + " " + line + "\n";
    }
    return "\n" + text
           + "\n  F forward, B backward, I input gradient, W weight gradient, X forward and backward at once, . idle\n";
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
    table.add({"messages", count(static_cast<double>(a.messages)), "  between devices"});
    return text + table.text() + sketch(s);
}

/// The block that --block or --steps describe.
Result<schedule::BuildingBlock> blockOf(const Arguments& arguments)
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
        return fail(ErrorCode::BadInput,
                    "The schedule \"block\" needs --steps, like 2,1,2,1 for V-Half, or --block with a file");
    return schedule::blockOfSteps(
        static_cast<std::int32_t>(std::clamp<std::int64_t>(arguments.shape.devices, 0, 1'000'000)),
        arguments.steps);
}

struct Built {
    schedule::UniformRequest uniform;
    schedule::Program program;
};

Result<Built> buildOf(const Arguments& arguments, const schedule::UniformTimes& times)
{
    schedule::UniformShape shape = arguments.shape;
    std::optional<schedule::BuildingBlock> block;
    if (shape.schedule == "block") {
        const Result<schedule::BuildingBlock> read = blockOf(arguments);
        if (!read)
            return tl::unexpected(read.error());
        block = *read;
        shape.schedule = "breadth-first"; // takes any shape, and gives the costs of equal chunks
        shape.chunks = block->chunks;
    } else if (!arguments.block.empty() || !arguments.steps.empty()) {
        return fail(ErrorCode::BadInput,
                    "--block and --steps describe the schedule \"block\", not \"" + shape.schedule + "\"");
    }
    const Result<schedule::UniformRequest> uniform = schedule::uniformRequest(shape, times);
    if (!uniform)
        return tl::unexpected(uniform.error());
    Result<schedule::Program> program = block ? schedule::buildBlock(uniform->request, *block)
                                              : schedule::build(uniform->request);
    if (!program)
        return tl::unexpected(program.error());
    return Built{*uniform, std::move(*program)};
}

Outcome run(const Arguments& arguments)
{
    schedule::UniformTimes times;
    if (!arguments.times.empty()) {
        const Result<schedule::UniformTimes> parsed = schedule::parseTimes(arguments.times);
        if (!parsed)
            return inFile("--times", parsed.error());
        times = *parsed;
    }
    if (arguments.json && (arguments.csv == "-" || arguments.trace == "-" || arguments.pytorch == "-"))
        return fail(ErrorCode::BadInput,
                    "--json and a table both want standard output; give the table a file name");
    const Result<Built> built = buildOf(arguments, times);
    if (!built)
        return tl::unexpected(built.error());
    const schedule::Program* const program = &built->program;
    const Result<schedule::Simulation> simulation = schedule::simulate(*program);
    if (!simulation)
        return tl::unexpected(simulation.error());
    const schedule::Analysis analysis = schedule::analyse(*program, *simulation);
    const SimulatedSchedule simulated{*program, *simulation, analysis, built->uniform.ticksPerUnit};

    if (!arguments.pytorch.empty()) {
        const Result<std::string> actions = exchange::writePytorchActions(*program);
        if (!actions)
            return tl::unexpected(actions.error());
        if (const Result<void> written = writeFile(arguments.pytorch, *actions); !written)
            return written;
    }
    if (!arguments.csv.empty())
        if (const Result<void> written = writeFile(arguments.csv, exchange::writeScheduleCsv(simulated));
            !written)
            return written;
    if (!arguments.trace.empty())
        if (const Result<void> written = writeFile(arguments.trace, exchange::writeChromeTrace(simulated));
            !written)
            return written;
    if (arguments.csv == "-" || arguments.trace == "-" || arguments.pytorch == "-")
        return {}; // stdout is taken
    return writeFile("-", arguments.json ? exchange::writeSchedule(simulated) : report(simulated));
}

} // namespace

void addScheduleCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("schedule",
                                           "Build and simulate a pipeline schedule over equal stages");
    const auto arguments = std::make_shared<Arguments>();
    command
        ->add_option(
            "name", arguments->shape.schedule,
            "Schedule, as 'catalog schedules' lists them, or 'block' for a building block of your own")
        ->required()
        ->type_name("NAME");
    command->add_option("--stages", arguments->shape.devices, "Pipeline devices")->type_name("P")->required();
    command->add_option("--microbatches", arguments->shape.microbatches, "Micro-batches of one step")
        ->type_name("M")
        ->required();
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
        ->add_option(
            "--steps", arguments->steps,
            "For 'block': slots from one device to the next, of forward and input gradient (one chunk), or of the first and second forward and the second and first input gradient (the V)")
        ->type_name("2,1,2,1")
        ->delimiter(',');
    command
        ->add_option(
            "--block", arguments->block,
            "For 'block': a JSON file with shape, devices, chunks, period and the passes of every stage")
        ->type_name("FILE");
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
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
