// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exchange/runs/calibration_json.h"
#include "interrupt.h"
#include "run_arguments.h"
#include "validate/calibration.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <unistd.h>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using validate::Calibration;

struct CalibrateArguments {
    RunArguments runs;
    std::string out;
    int folds = validate::CalibrationOptions{}.folds;
    bool json = false;
};

std::string constantText(const validate::Constant& constant, double value)
{
    return constant.unit == "s" ? seconds(value) : number(value, 3);
}

std::string keptTable(const Calibration& c)
{
    Table left({{"constant"}, {"of"}, {"default", Align::Right}, {"because"}});
    for (const validate::Undetermined& one : c.undetermined)
        left.add({std::string(one.fitted.constant->id), one.fitted.owner,
                  constantText(*one.fitted.constant, one.fitted.standard), english(one.reason)});
    return left.text();
}

std::string report(const Calibration& c)
{
    std::string text;
    for (const Message& contradiction : c.contradictions)
        text += "Contradiction: " + english(contradiction) + "\n";
    text += "Step time over " + count(static_cast<double>(c.runs)) + " runs"
            + (c.layouts < c.runs ? " of " + count(static_cast<double>(c.layouts))
                                        + (c.layouts == 1 ? " layout" : " layouts")
                                  : "")
            + (c.noise > 0 ? " (runs of one layout are " + percent(c.noise) + " apart)" : "") + ": error "
            + percent(c.errorBefore) + " before";
    if (c.constants.empty())
        return text
               + (c.errorRefused > 0 ? ", " + percent(c.errorRefused) + " on runs held out from a fit" : "")
               + "\n\nNothing is fitted: all constants keep their defaults\n" + keptTable(c);
    text += ", " + percent(c.errorAfter) + " after, " + percent(c.errorHeldOut) + " on runs held out ("
            + std::to_string(c.folds) + " folds)\n\n";
    Table fitted({{"constant"},
                  {"of"},
                  {"default", Align::Right},
                  {"fitted", Align::Right},
                  {"from the runs", Align::Right},
                  {"unit"}});
    for (const validate::Fitted& one : c.constants)
        fitted.add({std::string(one.constant->id), one.owner, constantText(*one.constant, one.standard),
                    constantText(*one.constant, one.value), percent(one.resolution),
                    std::string(one.constant->unit)});
    text += fitted.text();
    if (!c.undetermined.empty())
        text += "\nNot fitted, kept at their defaults\n" + keptTable(c);
    return text;
}

Outcome run(const CalibrateArguments& arguments)
{
    const Result<LoadedRuns> loaded = arguments.runs.load("validate --json lists them all");
    if (!loaded)
        return tl::unexpected(loaded.error());
    Interrupt interrupt; // Ctrl-C stops the fit, not the program
    validate::CalibrationOptions options;
    options.folds = arguments.folds;
    const bool terminal = isTerminal(STDERR_FILENO);
    if (terminal)
        options.progress = [](int done, int total) {
            std::fprintf(stderr, "\r\033[K%d of %d fits", done, total);
        };
    const Result<Calibration> calibration = validate::calibrate(loaded->file.runs, options,
                                                                interrupt.token());
    if (terminal)
        std::fprintf(stderr, "\r\033[K");
    if (!calibration)
        return tl::unexpected(calibration.error());
    const std::string json = exchange::writeCalibration(*calibration);
    if (const Result<void> written = writeFile(arguments.out, json); !written)
        return written;
    return arguments.out == "-" ? Outcome{} : writeFile("-", arguments.json ? json : report(*calibration));
}

} // namespace

void addCalibrateCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "calibrate", "Fit physical constants to measured runs, and say how well runs held out are predicted");
    const auto arguments = std::make_shared<CalibrateArguments>();
    arguments->runs.declare(*command);
    command
        ->add_option(
            "-o,--out", arguments->out,
            "Where to write the calibration (JSON), for --calibration of evaluate, sweep and validate; "
            "- is stdout")
        ->type_name("CAL.json")
        ->required();
    command
        ->add_option("--folds", arguments->folds,
                     "Parts of which each is predicted by a fit to the others; 2 is half and half")
        ->type_name("N")
        ->capture_default_str()
        ->check(CLI::Range(2, 1000));
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer(
        "Three timed runs are enough for the first constants. Those that the runs do not determine keep their "
        "defaults and are named.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
