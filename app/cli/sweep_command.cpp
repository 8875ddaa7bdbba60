// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer_text.h"
#include "base/nearest.h"
#include "commands.h"
#include "console.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/results/sweep_json.h"
#include "interrupt.h"
#include "layout/gaps.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "outcome_text.h"
#include "scenario_arguments.h"
#include "search/best.h"
#include "search/part.h"
#include "search/serving/wish.h"
#include "search/training/default_space.h"
#include "serving_text.h"
#include "store/project_file.h"
#include "store/sweep_parts.h"
#include "techniques/technique.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unistd.h>

namespace shardscape::cli {

namespace {

using Align = Table::Align;
using layout::Scenario;
using search::Row;
using search::SweepResult;

struct SweepArguments {
    ScenarioArguments scenario;
    std::string space;
    std::size_t top = 10;
    std::string by; ///< metric that rows are ranked by; empty: the job's own
    int threads = 0;
    std::string out;
    std::string csv;
    std::string part;
    bool best = false;
    bool estimate = false;
    bool front = false; ///< with `best`
    double within = 0;  ///< per cent
    double limit = 0;   ///< s; 0: none
    bool json = false;
};

/// One line on a terminal, rewritten as the sweep goes on.
class ProgressLine {
public:
    explicit ProgressLine(const job::Job& job)
        : m_job(job)
        , m_shown(isTerminal(STDERR_FILENO))
    {}
    ~ProgressLine()
    {
        if (m_shown)
            std::fprintf(stderr, "\r\033[K");
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const search::Progress& p) const
    {
        if (!m_shown)
            return;
        const double done = p.total > 0 ? static_cast<double>(p.done) / static_cast<double>(p.total) : 0;
        const double left = done > 0 ? p.seconds / done - p.seconds : 0;
        std::string line = percent(done) + "  " + count(static_cast<double>(p.evaluated)) + " layouts, "
                           + count(static_cast<double>(p.feasible)) + " fit";
        if (p.bestObjective > 0)
            line += ", best " + metricText(m_job.metrics[job::kObjective], p.bestObjective) + " ("
                    + std::string(m_job.metrics[m_job.headline].shortLabel) + " "
                    + metricText(m_job.metrics[m_job.headline], p.bestHeadline) + ")";
        if (p.seconds > 1)
            line += ", " + seconds(left) + " left";
        std::fprintf(stderr, "\r\033[K%s", line.c_str());
        std::fflush(stderr);
    }

    void show(const search::Proof& proof, double best) const
    {
        if (!m_shown)
            return;
        std::string line = count(static_cast<double>(proof.visited)) + " set in part, "
                           + count(static_cast<double>(proof.priced)) + " whole";
        if (best > 0)
            line += ", best " + metricText(m_job.metrics[job::kObjective], best) + ", none below "
                    + metricText(m_job.metrics[job::kObjective], proof.bound);
        std::fprintf(stderr, "\r\033[K%s", line.c_str());
        std::fflush(stderr);
    }

private:
    const job::Job& m_job;
    bool m_shown;
};

std::string rowsTable(const SweepResult& result, const std::vector<std::int64_t>& positions,
                      const validate::Residuals& residuals)
{
    const search::Space& space = result.space;
    // A knob that every row shares says nothing in a column of its own.
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis)
        if (space.axes[axis].values.size() > 1)
            axes.push_back(axis);
    std::vector<Table::Column> columns{{"#", Align::Right}};
    for (const job::Metric& metric : space.job->metrics)
        if (metric.brief)
            columns.push_back({std::string(metric.shortLabel), Align::Right});
    const bool steps = space.job == &job::training(); // what was measured were training steps
    if (steps)
        columns.push_back({"error", Align::Right});
    for (const std::size_t axis : axes)
        columns.push_back({std::string(space.axes[axis].knob->shortLabel), Align::Right});
    Table table(std::move(columns));
    std::size_t place = 0;
    for (const std::int64_t position : positions) {
        const Row& row = result.rows[static_cast<std::size_t>(position)];
        const layout::Scenario scenario = search::scenarioAt(space, row.index);
        const auto band = steps ? validate::bandOf(scenario, residuals) : std::nullopt;
        const auto memory = steps ? validate::memoryBandOf(scenario, residuals) : std::nullopt;
        std::vector<std::string> cells{std::to_string(++place)};
        for (std::size_t metric = 0; metric < space.job->metrics.size(); ++metric) {
            const job::Metric& entry = space.job->metrics[metric];
            if (!entry.brief)
                continue;
            const bool hasBand = entry.format == job::Format::Bytes && memory;
            cells.push_back(metricText(entry, row.value(metric))
                            + (hasBand ? " ± " + percent(memory->relative) : ""));
        }
        if (steps)
            cells.push_back(band ? "± " + percent(band->relative) : "-");
        for (const std::size_t axis : axes)
            cells.push_back(layout::spell(*space.axes[axis].knob, search::valueAt(space, row.index, axis)));
        table.add(std::move(cells));
    }
    return table.text();
}

/// Rows share the stack, so that they differ in their layout alone; one evaluated by itself may be given another.
std::string softwareLine(const search::Space& space)
{
    if (space.job != &job::training())
        return {};
    const auto axis = [&space](std::string_view id) -> const search::Axis* {
        const auto found = std::find_if(space.axes.begin(), space.axes.end(),
                                        [id](const search::Axis& one) { return one.knob->id == id; });
        return found == space.axes.end() ? nullptr : &*found;
    };
    if (const search::Axis* software = axis("software"); software != nullptr && software->values.size() > 1)
        return {};
    const cluster::Software& stack = search::scenarioAt(space, 0).software();
    const std::string& id = stack.id;
    constexpr std::int64_t kGathered = 3;
    const search::Axis* zero = axis("zero");
    const bool gathers = zero != nullptr ? std::find(zero->values.begin(), zero->values.end(), kGathered)
                                               != zero->values.end()
                                         : technique::statePlan(space.base.layout).weights;
    return "All rows run on software=" + id
           + (gathers && id != "fsdp" && stack.gatherHost < 0
                  ? "; those with zero=3 pay for gathering weights what fsdp does\n"
                  : "\n");
}

/// The metric of that id, or that filters know by that word. Errors: none, with the nearest.
Result<std::size_t> metricCalled(const job::Job& job, const std::string& name)
{
    std::vector<std::string_view> known;
    for (std::size_t place = 0; place < job.metrics.size(); ++place) {
        const job::Metric& metric = job.metrics[place];
        known.push_back(metric.id);
        if (metric.id == name
            || std::find(metric.words.begin(), metric.words.end(), name) != metric.words.end())
            return place;
    }
    return fail(ErrorCode::UnknownName,
                say("--by: no number of a layout is called '%1' here; nearest is '%2'", name,
                    nearestName(name, known)));
}

/// The rows that fit and know the metric, the best first; of equals those done sooner.
std::vector<std::int64_t> rankedBy(const SweepResult& result, std::size_t metric, std::size_t top)
{
    const job::Job& job = *result.space.job;
    std::vector<std::int64_t> positions;
    for (std::size_t i = 0; i < result.rows.size(); ++i)
        if (result.rows[i].fits && result.rows[i].knows(job, metric))
            positions.push_back(static_cast<std::int64_t>(i));
    const double sign = job.metrics[metric].smallerIsBetter ? 1 : -1;
    const auto before = [&](std::int64_t a, std::int64_t b) {
        const Row& x = result.rows[static_cast<std::size_t>(a)];
        const Row& y = result.rows[static_cast<std::size_t>(b)];
        const double first = sign * x.value(metric), second = sign * y.value(metric);
        return first != second              ? first < second
               : x.objective != y.objective ? x.objective < y.objective
                                            : a < b;
    };
    const std::size_t shown = std::min(top, positions.size());
    std::partial_sort(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(shown),
                      positions.end(), before);
    positions.resize(shown);
    return positions;
}

std::string report(const SweepResult& result, std::size_t top, const validate::Residuals& residuals,
                   const exchange::SweepAnswer* answer, std::optional<std::size_t> by)
{
    const search::Progress& p = result.progress;
    const auto real = [](std::int64_t v) { return static_cast<double>(v); };
    std::string text;
    if (result.outcome == search::Outcome::Stopped)
        text += "Stopped after " + percent(p.total > 0 ? real(p.done) / real(p.total) : 0)
                + " of the space; this is what was found.\n";
    text += count(real(p.total)) + " combinations, " + count(real(p.evaluated)) + " valid layouts evaluated, "
            + count(real(p.feasible)) + " fit; " + seconds(p.seconds) + " on " + std::to_string(p.threads)
            + (p.threads == 1 ? " thread, " : " threads, ")
            + count(p.seconds > 0 ? real(p.evaluated) / p.seconds : 0) + " layouts/s\n";

    text += softwareLine(result.space);

    Table rejected({{"rejected"}, {"", Align::Right}, {"because not"}});
    bool any = false;
    const auto rules = result.space.job->rules();
    for (std::size_t rule = 0; rule < p.rejectedByRule.size() && rule < rules.size(); ++rule)
        if (p.rejectedByRule[rule] > 0) {
            rejected.add({std::string(rules[rule].code), count(real(p.rejectedByRule[rule])),
                          std::string(rules[rule].label)});
            any = true;
        }
    if (p.rejectedByMemory > 0) {
        rejected.add({"memory", count(real(p.rejectedByMemory)), "every rank within its memory"});
        any = true;
    }
    if (any)
        text += "\n" + rejected.text();
    if (p.feasible == 0)
        text += "\nNo layout of this space fits.\n";
    if (answer != nullptr)
        text += (p.feasible == 0 ? "" : "\n") + answerText(result.space, *answer);
    const bool serves = result.space.job == &job::serving();
    const search::ServingAnswer served = serves ? search::servingAnswer(result) : search::ServingAnswer{};
    if (serves && p.feasible > 0)
        text += "\n" + wishText(result, served);
    if (p.feasible == 0)
        return text;
    const std::vector<std::int64_t> best = exchange::fastestRows(
        result, top, answer != nullptr ? &answer->answer : nullptr);
    if (best.empty())
        return text;
    text += "\nFastest\n" + rowsTable(result, best, residuals);
    if (by && *by != job::kObjective)
        if (const std::vector<std::int64_t> ranked = rankedBy(result, *by, top); !ranked.empty())
            text += "\nBest by " + std::string(result.space.job->metrics[*by].label) + "\n"
                    + rowsTable(result, ranked, residuals);
    std::vector<std::int64_t> front = serves ? served.front : result.front;
    const std::size_t whole = front.size();
    const bool cut = front.size() > top;
    if (cut)
        front.resize(top);
    text += (serves ? "\nFront: nothing gives a user more and takes more out of an accelerator"
                    : "\nFront: nothing is both faster and smaller")
            + std::string(cut ? " (first " + std::to_string(top) + " of " + std::to_string(whole) + ")" : "")
            + "\n" + rowsTable(result, front, residuals);
    if (result.space.job == &job::training())
        text += "\nerror: 80 % of measured runs like it were within\n";
    const std::span<const job::Metric> metrics = result.space.job->metrics;
    for (std::size_t place = 0; place < metrics.size(); ++place) {
        const auto unknown = [&](const search::Row& row) {
            return row.fits && !row.knows(*result.space.job, place);
        };
        if (!metrics[place].brief || std::none_of(result.rows.begin(), result.rows.end(), unknown))
            continue;
        if (const auto why = job::whyUnknown(metrics[place], result.space.base.cluster))
            text += std::string(metrics[place].shortLabel) + " -: " + english(*why) + "\n";
    }
    return text;
}

/// Adds the sweep to a project, or starts one.
Result<void> saveProject(const std::string& path, const Scenario& scenario, SweepResult result)
{
    store::Project project;
    std::optional<store::ProjectFile> file;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) {
        Result<store::ProjectFile::Opened> opened = store::ProjectFile::open(path);
        if (!opened)
            return tl::unexpected(opened.error());
        project = std::move(opened->project);
        file = std::move(opened->file);
    }
    std::int64_t next = store::largestId(project);
    store::ScenarioEntry entry;
    entry.id = store::ScenarioId{++next};
    entry.scenario = scenario;
    if (entry.scenario.name.empty())
        entry.scenario.name = scenario.model.name + " on " + std::to_string(scenario.cluster.accelerators())
                              + " accelerators";
    const std::string name = "Sweep of " + entry.scenario.name;
    project.scenarios.push_back(entry);
    if (!project.current)
        project.current = entry.id;
    project.sweeps.push_back(store::makeSweepEntry(store::SweepId{++next}, name, entry.id,
                                                   std::make_shared<const SweepResult>(std::move(result))));
    if (file)
        return file->save(project);
    const Result<store::ProjectFile> saved = store::ProjectFile::saveAs(project, path);
    return saved ? Result<void>{} : tl::unexpected(saved.error());
}

Result<search::Space> spaceOf(const SweepArguments& arguments, const exchange::ScenarioFile& file)
{
    if (arguments.space.empty())
        return search::defaultSpaceOf(file.scenario, file.namedKnobs);
    const Result<std::string> text = readFile(arguments.space);
    if (!text)
        return tl::unexpected(text.error());
    Result<search::Space> space = exchange::readSpace(*text, file.scenario, !arguments.best);
    if (!space)
        return inFile(arguments.space, space.error());
    return space;
}

/// "3.2 x 10^17" where the digits of a count say nothing any more.
std::string combinations(double value)
{
    constexpr double kCounted = 1e12;
    if (value < kCounted)
        return count(value);
    const double exponent = std::floor(std::log10(value));
    return cli::number(value / std::pow(10.0, exponent), 2) + " x 10^" + cli::number(exponent);
}

/// What was searched for by bounds, in one sentence, and the layout as it is set.
std::string bestReport(const search::Best& best)
{
    const search::Proof& proof = best.proof;
    const bool ended = best.outcome == search::Outcome::Completed;
    const std::string all = combinations(proof.combinations) + " combinations";
    const std::string effort = count(static_cast<double>(proof.visited)) + " set in part and "
                               + count(static_cast<double>(proof.priced)) + " whole were looked at, "
                               + seconds(proof.seconds);
    if (best.found.empty())
        return (ended ? "No layout of the " + all + " fits, proved"
                      : "None of the " + all + " that fits was found so far")
               + "; " + effort + ".\n";
    const search::Found& first = best.found.front();
    std::string text = ended && best.within == 0 ? "Fastest of the "
                       : ended                   ? "As good as the fastest of the "
                                                 : "Fastest so far of the ";
    text += all + ": " + metricText(best.space.job->metrics[job::kObjective], first.row.objective) + ", "
            + gib(first.row.peakBytes)
            + (best.gap() == 0         ? "; proved, none is faster"
               : best.proof.bound <= 0 ? "; how much faster another may be is not known yet"
                                       : "; none is more than " + percent(best.gap()) + " faster")
            + " (" + effort + ").\nLayout:";
    for (const search::Axis& axis : best.space.axes)
        text += " " + std::string(axis.knob->id) + "="
                + layout::spell(*axis.knob, axis.knob->get(first.scenario));
    return text + "\n";
}

/// The points of a front found by bounds.
std::string frontTable(const search::Best& best)
{
    std::vector<Table::Column> columns{{"#", Align::Right}, {"", Align::Right}, {"", Align::Right}};
    columns[1].title = best.space.job->metrics[job::kObjective].shortLabel;
    columns[2].title = best.space.job->metrics[job::kPeakMemory].shortLabel;
    std::vector<const search::Axis*> axes;
    for (const search::Axis& axis : best.space.axes)
        if (axis.values.size() > 1) {
            axes.push_back(&axis);
            columns.push_back({std::string(axis.knob->shortLabel), Align::Right});
        }
    Table table(std::move(columns));
    std::size_t place = 0;
    for (const search::Found& one : best.found) {
        std::vector<std::string> cells{
            std::to_string(++place), metricText(best.space.job->metrics[job::kObjective], one.row.objective),
            metricText(best.space.job->metrics[job::kPeakMemory], one.row.peakBytes)};
        for (const search::Axis* axis : axes)
            cells.push_back(layout::spell(*axis->knob, axis->knob->get(one.scenario)));
        table.add(std::move(cells));
    }
    return "\nFront: nothing is both faster and smaller\n" + table.text();
}

/// As an answer names layouts: those that ask no more of their stack in vain than the scenario does, or all where none of them fits.
search::Best bestOf(const search::Space& space, const SweepArguments& arguments, const std::stop_token& stop)
{
    const ProgressLine line(*space.job);
    search::BestOptions options;
    options.within = arguments.within / 100;
    options.front = arguments.front;
    if (arguments.limit > 0)
        options.seconds = arguments.limit;
    options.progress = [&line](const search::Proof& proof, double best) { line.show(proof, best); };
    if (space.job == &job::training())
        options.admits = [&space](const Scenario& s) { return !layout::asksMoreInVain(s, space.base); };
    search::Best best = search::findBest(space, options, stop);
    if (!options.admits || !best.found.empty() || best.outcome != search::Outcome::Completed)
        return best;
    options.admits = {};
    return search::findBest(space, options, stop);
}

Outcome run(const SweepArguments& arguments)
{
    const Result<exchange::ScenarioFile> file = arguments.scenario.load();
    if (!file)
        return tl::unexpected(file.error());
    const Result<search::Space> space = spaceOf(arguments, *file);
    if (!space)
        return tl::unexpected(space.error());
    search::Part part;
    if (!arguments.part.empty()) {
        const Result<search::Part> asked = search::parsePart(arguments.part);
        if (!asked)
            return inFile("--part", asked.error());
        part = *asked;
    }

    // Of a whole run its money, too, wherever it is known.
    const bool ofRuns = space->job == &job::run();
    std::optional<std::size_t> by;
    if (!arguments.by.empty() || ofRuns) {
        const Result<std::size_t> metric = metricCalled(*space->job,
                                                        arguments.by.empty() ? "usd" : arguments.by);
        if (!metric)
            return tl::unexpected(metric.error());
        by = *metric;
    }

    const Result<validate::Residuals> residuals = arguments.scenario.residuals();
    if (!residuals)
        return tl::unexpected(residuals.error());
    Interrupt interrupt; // Ctrl-C stops the sweep, not the program
    if (arguments.estimate) {
        const search::Estimate found = search::estimate(*space, arguments.threads, interrupt.token());
        if (arguments.json)
            return writeFile("-", nlohmann::ordered_json{{"combinations", found.combinations},
                                                         {"layouts", found.layouts},
                                                         {"seconds", found.seconds},
                                                         {"sampled", found.sampled}}
                                          .dump(2)
                                      + "\n");
        return writeFile("-", count(found.combinations) + " combinations, some "
                                  + count(std::round(found.layouts)) + " layouts, about "
                                  + seconds(found.seconds) + "; from " + percent(found.sampled)
                                  + " of them\n");
    }
    if (arguments.best) {
        const search::Best best = bestOf(*space, arguments, interrupt.token());
        return writeFile("-", arguments.json
                                  ? withAssumed(exchange::writeBest(best, arguments.front, *residuals), *file)
                                  : batchText(*file) + bestReport(best)
                                        + (arguments.front && !best.found.empty() ? frontTable(best) : ""));
    }
    SweepResult result;
    {
        const ProgressLine line(*space->job);
        search::SweepOptions options;
        options.threads = arguments.threads;
        options.batch = [&line](const search::Progress& progress, std::vector<Row>&&) {
            line.show(progress);
        };
        result = search::run(*space, part, options, interrupt.token());
    }
    if (result.outcome == search::Outcome::Failed)
        return fail(ErrorCode::Internal,
                    verbatim(result.failure + "; --best finds the fastest without sweeping them"));
    if (!arguments.part.empty() && result.outcome == search::Outcome::Stopped)
        return fail(ErrorCode::BadInput,
                    verbatim("part " + search::spell(part)
                             + " was stopped before its end and is not saved; run it again"));
    if (!arguments.csv.empty()) {
        std::ostringstream csv;
        exchange::writeSweepCsv(result, csv);
        if (const Result<void> written = writeFile(arguments.csv, csv.str()); !written)
            return written;
    }
    std::optional<exchange::SweepAnswer> answer;
    if (result.space.job == &job::training())
        answer = exchange::sweepAnswer(result, *residuals, interrupt.token());
    const exchange::SweepAnswer* known = answer ? &*answer : nullptr;
    std::string text = arguments.json ? exchange::writeSweep(result, arguments.top, *residuals, known)
                                      : report(result, arguments.top, *residuals, known, by);
    text = arguments.json ? withAssumed(std::move(text), *file) : batchText(*file) + text;
    if (!arguments.part.empty() && !arguments.json)
        text = "Part " + search::spell(part) + " of the space; its front is not the whole one's\n" + text;
    if (!arguments.out.empty() && !arguments.part.empty()) {
        if (const Result<void> saved = store::savePart(arguments.out, file->scenario, std::move(result),
                                                       part);
            !saved)
            return saved;
    } else if (!arguments.out.empty())
        if (const Result<void> saved = saveProject(arguments.out, file->scenario, std::move(result)); !saved)
            return saved;
    return arguments.csv == "-" ? Outcome{} : writeFile("-", text);
}

} // namespace

void addSweepCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("sweep", "Evaluate a whole space of layouts and show the best");
    const auto arguments = std::make_shared<SweepArguments>();
    arguments->scenario.declare(*command);
    command
        ->add_option(
            "--space", arguments->space,
            R"(The values to try, as in {"tp": [1, 2, 4], "zero": "all"}; by default every knob marked as swept that neither the scenario's layout nor a flag names)")
        ->type_name("FILE");
    command->add_option("--top", arguments->top, "How many of the fastest to show")
        ->type_name("N")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{0}, std::size_t{100'000'000}));
    command
        ->add_option(
            "--by", arguments->by,
            "A number that rows are ranked by besides: mfu, peak_gib; of whole runs days, usd, share_of_time")
        ->type_name("NUMBER");
    command->add_option("--threads", arguments->threads, "Threads; 0 takes every core")
        ->type_name("N")
        ->capture_default_str()
        ->check(CLI::Range(0, 4096));
    command
        ->add_option("--out", arguments->out,
                     "Save scenario and results in a project; one that exists gets them added")
        ->type_name("P.shardscape");
    command
        ->add_option(
            "--part", arguments->part,
            "Only the I-th of N slices, for several machines; 'merge' puts their --out files together")
        ->type_name("I/N");
    command->add_flag("--estimate", arguments->estimate,
                      "Say how many layouts there are and about how long they take, from samples, and leave");
    CLI::Option* best = command->add_flag(
        "--best", arguments->best,
        "Search for the fastest alone, by bounds: of spaces of any size, with what is proved of it");
    command
        ->add_flag("--front", arguments->front,
                   "With --best: all layouts than which none is both faster and smaller")
        ->needs(best);
    command
        ->add_option("--within", arguments->within,
                     "With --best: end where no other layout is faster by more than that, in per cent")
        ->needs(best)
        ->type_name("PERCENT")
        ->transform([](std::string text) {
            if (!text.empty() && text.back() == '%')
                text.pop_back();
            return text;
        })
        ->check(CLI::Range(0.0, 100.0));
    command
        ->add_option(
            "--seconds", arguments->limit,
            "With --best: end after so long with the fastest so far, and how much faster another may be")
        ->needs(best)
        ->type_name("S")
        ->check(CLI::PositiveNumber);
    command->add_option("--csv", arguments->csv, "Write every valid layout as one line; - is stdout")
        ->type_name("FILE");
    for (const char* whole : {"--out", "--part", "--csv"}) // they keep what a search never prices
        best->excludes(command->get_option(whole));
    command->add_flag("--json", arguments->json, "Print JSON for programs");
    command->footer("Ctrl-C stops the sweep and shows what was found.");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

} // namespace shardscape::cli
