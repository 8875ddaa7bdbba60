// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/schedule_import.h"
#include "exchange/schedule_json.h"
#include "exchange/trace_import.h"
#include "schedule/sheet.h"
#include "schedule/simulate.h"

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>

namespace shardscape::cli {

namespace {

struct Arguments {
    std::vector<std::string> files;
    std::string times;
    std::string format; ///< empty: tells what it is
    std::string output = "-";
    int step = -1;
};

constexpr std::array<std::string_view, 4> kFormats{"json", "csv", "pytorch", "trace"};

Result<exchange::ImportedSchedule> read(const Arguments& arguments, const schedule::UniformTimes& times)
{
    std::vector<std::string> texts;
    for (const std::string& file : arguments.files) {
        Result<std::string> text = readFile(file);
        if (!text)
            return tl::unexpected(text.error());
        texts.push_back(std::move(*text));
    }
    const std::string name = std::filesystem::path(arguments.files.front()).stem().string();
    const bool trace = exchange::scheduleFormatOf(texts.front()) == exchange::ScheduleFormat::Trace;
    if (!trace && texts.size() > 1)
        return fail(ErrorCode::BadInput,
                    "only traces come in several files, one a rank; " + arguments.files.front() + " is none");
    auto schedule = trace ? exchange::readTrace({texts.begin(), texts.end()}, name, arguments.step)
                          : exchange::readSchedule(texts.front(), name, times);
    if (!schedule)
        return inFile(arguments.files.front(), schedule.error());
    return schedule;
}

/// What the ops of each kind took, and of a measured schedule what the same order takes when nothing but data and devices
/// keep it waiting.
std::string describe(const exchange::ImportedSchedule& it, const schedule::Analysis& analysis)
{
    const auto time = [&](schedule::Ticks ticks) {
        const double value = static_cast<double>(ticks) / it.ticksPerUnit;
        return it.program.nanoseconds ? seconds(static_cast<double>(ticks) / 1e9) : number(value, 6);
    };
    std::string text = it.program.name + (it.measured ? ", measured: " : ": ")
                       + std::to_string(it.program.devices) + " devices, "
                       + std::to_string(it.program.microbatches) + " micro-batches, "
                       + std::to_string(it.program.chunks) + (it.program.chunks == 1 ? " chunk" : " chunks")
                       + " per device, " + count(static_cast<double>(it.program.ops.size())) + " ops\n";
    Table table({{""}, {"", Table::Align::Right}, {""}});
    table.add({"makespan", time(analysis.makespan), it.measured ? "  as measured" : "  as soon as possible"});
    if (it.measured)
        if (const auto simulated = schedule::simulate(it.program))
            table.add({"", time(simulated->makespan), "  the same ops as soon as possible"});
    table.add({"bubble ratio", percent(analysis.bubbleRatio), "  idle time over devices x makespan"});
    for (const schedule::KindDifference& kind : schedule::difference(it.program, it.program).kinds)
        table.add({std::string(schedule::name(kind.kind)), time(kind.total[0] / kind.count[0]),
                   "  on average, " + count(static_cast<double>(kind.count[0])) + " ops"});
    text += table.text();
    for (const std::string& note : it.notes)
        text += "  " + note + "\n";
    return text;
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
    const Result<exchange::ImportedSchedule> it = read(arguments, times);
    if (!it)
        return tl::unexpected(it.error());
    const schedule::Analysis analysis = schedule::analyse(it->program, it->simulation);
    const exchange::SimulatedSchedule simulated{it->program, it->simulation, analysis, it->ticksPerUnit};
    if (arguments.format.empty())
        return writeFile(arguments.output, describe(*it, analysis));
    if (arguments.format == "json")
        return writeFile(arguments.output, exchange::writeSchedule(simulated));
    if (arguments.format == "csv")
        return writeFile(arguments.output, exchange::writeScheduleCsv(simulated));
    if (arguments.format == "trace")
        return writeFile(arguments.output, exchange::writeChromeTrace(simulated));
    const Result<std::string> actions = exchange::writePytorchActions(it->program);
    return actions ? writeFile(arguments.output, *actions) : tl::unexpected(actions.error());
}

} // namespace

void addImportCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "import",
        "Read a schedule (JSON, CSV, PyTorch's actions) or a measured trace, say what it is or convert it");
    const auto arguments = std::make_shared<Arguments>();
    command->add_option("files", arguments->files, "File; - is stdin. Of a trace one file per rank")
        ->required()
        ->type_name("FILE");
    command->add_option("--to", arguments->format, "Write it as this")
        ->check(CLI::IsMember(std::vector<std::string>(kFormats.begin(), kFormats.end())))
        ->type_name("json|csv|pytorch|trace");
    command->add_option("-o,--out", arguments->output, "Where to; - is stdout")->type_name("FILE");
    command
        ->add_option("--times", arguments->times,
                     "Durations where the file has none (PyTorch's actions), as for 'schedule'")
        ->type_name("f=1,b=1,w=1,comm=0");
    command
        ->add_option("--step", arguments->step,
                     "Which step of a trace, counted from 0; the last whole one otherwise")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
