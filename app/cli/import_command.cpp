// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"
#include "commands.h"
#include "console.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/catalog/model_json.h"
#include "exchange/catalog/topology_text.h"
#include "exchange/questions/recognize.h"
#include "exchange/runs/memory_snapshot.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/scenario/shared_line.h"
#include "exchange/schedules/kernel_trace.h"
#include "exchange/schedules/schedule_import.h"
#include "exchange/schedules/schedule_json.h"
#include "exchange/schedules/trace_import.h"
#include "exchange/tables/collective_table.h"
#include "frameworks/export.h"
#include "frameworks/patch.h"
#include "frameworks/reading.h"
#include "frameworks/refusals.h"
#include "frameworks/serving_launch.h"
#include "import_log.h"
#include "import_snapshot.h"
#include "layout/rules.h"
#include "schedule/sheet.h"
#include "schedule/simulate.h"
#include "store/project_file.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

struct ImportArguments {
    std::vector<std::string> files;
    std::string times;
    std::string format; ///< empty: tells what it is
    std::string output = "-";
    int step = -1;
    std::string cluster;  ///< preset whose nodes a topology rewires
    std::string system;   ///< of a table of several, which
    std::string scenario; ///< what a log's run was, or whose rank a snapshot is of
    std::int64_t rank = -1;
    bool json = false;
    std::vector<std::string> answers; ///< "gpus=128": what a configuration leaves open
    std::vector<std::string> call;    ///< what a script is called with, behind --
};

constexpr std::array<std::string_view, 4> kFormats{"json", "csv", "pytorch", "trace"};
/// Of a framework's configuration.
constexpr std::string_view kScenario = "scenario";
/// Of training logs.
constexpr std::string_view kRuns = "runs";

Result<std::vector<std::string>> readFiles(const ImportArguments& arguments)
{
    std::vector<std::string> texts;
    for (const std::string& file : arguments.files) {
        Result<std::string> text = readFile(file);
        if (!text)
            return tl::unexpected(text.error());
        texts.push_back(std::move(*text));
    }
    return texts;
}

Result<exchange::ImportedSchedule> read(const ImportArguments& arguments,
                                        const std::vector<std::string>& texts,
                                        const schedule::UniformTimes& times)
{
    const std::string name = std::filesystem::path(arguments.files.front()).stem().string();
    const bool trace = exchange::scheduleFormatOf(texts.front()) == exchange::ScheduleFormat::Trace;
    if (trace)
        return exchange::readTrace({texts.begin(), texts.end()}, name, arguments.step, arguments.files);
    auto schedule = exchange::readSchedule(texts.front(), name, times);
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
                       + std::to_string(it.program.devices)
                       + (it.program.devices == 1 ? " device, " : " devices, ")
                       + std::to_string(it.program.microbatches)
                       + (it.program.microbatches == 1 ? " micro-batch, " : " micro-batches, ")
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
    for (const Message& note : it.notes)
        text += "  " + english(note) + "\n";
    return text;
}

/// What the devices of a real run did, where its trace names no op.
std::string kernelText(const exchange::KernelTrace& trace)
{
    std::string text = "a trace without ranges that name an op: " + english(exchange::summaryOf(trace))
                       + "\n";
    if (trace.steps > 0)
        text += std::to_string(trace.steps) + (trace.steps == 1 ? " step" : " steps") + " of the profiler\n";
    Table ranks({{"rank", Table::Align::Right},
                 {"span", Table::Align::Right},
                 {"kernels", Table::Align::Right},
                 {"collectives alone", Table::Align::Right},
                 {"idle", Table::Align::Right},
                 {"moving", Table::Align::Right},
                 {"waiting", Table::Align::Right},
                 {"last of all", Table::Align::Right},
                 {"waited for", Table::Align::Right}});
    for (const exchange::RankKernels& one : trace.ranks)
        ranks.add({std::to_string(one.rank), seconds(one.span), seconds(one.computing), seconds(one.exposed),
                   seconds(one.idle), seconds(one.moving), seconds(one.waiting),
                   count(static_cast<double>(one.last)), seconds(one.waitedFor)});
    text += ranks.text();
    Table kinds({{"collective"},
                 {"ranks", Table::Align::Right},
                 {"number", Table::Align::Right},
                 {"bytes in", Table::Align::Right},
                 {"moving", Table::Align::Right},
                 {"waiting", Table::Align::Right}});
    for (const exchange::CollectiveKernels& one : trace.collectives)
        kinds.add({one.name, one.groupSize > 0 ? std::to_string(one.groupSize) : "",
                   count(static_cast<double>(one.count)), one.bytes > 0 ? scaled(one.bytes, "B") : "",
                   seconds(one.moving), seconds(one.waiting)});
    if (!trace.collectives.empty())
        text += kinds.text();
    for (const Message& note : trace.notes)
        text += english(note) + ".\n";
    return text;
}

std::string kernelJson(const exchange::KernelTrace& trace)
{
    using Json = nlohmann::ordered_json;
    Json out{{"kind", "kernels"}, {"steps", trace.steps}, {"matched", trace.matched}};
    out["slow_rank"] = trace.slowRank ? Json(*trace.slowRank) : Json(nullptr);
    for (const exchange::RankKernels& one : trace.ranks)
        out["ranks"].push_back({{"rank", one.rank},
                                {"span_seconds", one.span},
                                {"kernel_seconds", one.computing},
                                {"exposed_seconds", one.exposed},
                                {"idle_seconds", one.idle},
                                {"moving_seconds", one.moving},
                                {"waiting_seconds", one.waiting},
                                {"last", one.last},
                                {"waited_for_seconds", one.waitedFor}});
    out["collectives"] = Json::array();
    for (const exchange::CollectiveKernels& one : trace.collectives)
        out["collectives"].push_back({{"name", one.name},
                                      {"group", one.groupSize},
                                      {"count", one.count},
                                      {"bytes", one.bytes},
                                      {"moving_seconds", one.moving},
                                      {"waiting_seconds", one.waiting}});
    out["notes"] = Json::array();
    for (const Message& note : trace.notes)
        out["notes"].push_back(english(note));
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Outcome writeAs(const std::string& format, const std::string& output, const exchange::ImportedSchedule& it)
{
    const schedule::Analysis analysis = schedule::analyse(it.program, it.simulation);
    const exchange::SimulatedSchedule simulated{it.program, it.simulation, analysis, it.ticksPerUnit,
                                                it.measured};
    if (format == "csv")
        return writeFile(output, exchange::writeScheduleCsv(simulated));
    if (format == "trace")
        return writeFile(output, exchange::writeChromeTrace(simulated));
    if (format == "pytorch") {
        const Result<exchange::PytorchTable> table = exchange::pytorchTable(it.program);
        if (!table)
            return tl::unexpected(table.error());
        for (const Message& note : table->notes)
            std::fprintf(stderr, "shardscape-cli: note: %s\n", english(note).c_str());
        return writeFile(output, table->text);
    }
    return writeFile(output, exchange::writeSchedule(simulated));
}

/// Changes a project with `add`; it is made where there is none.
template <class Add>
Outcome changeProject(const std::string& path, const Add& add)
{
    store::Project project;
    std::optional<store::ProjectFile> file;
    if (std::filesystem::exists(path)) {
        auto opened = store::ProjectFile::open(path);
        if (!opened)
            return tl::unexpected(opened.error());
        project = std::move(opened->project);
        file = std::move(opened->file);
    }
    add(project);
    if (file)
        return file->save(project);
    const auto saved = store::ProjectFile::saveAs(project, path);
    return saved ? Outcome{} : tl::unexpected(saved.error());
}

Outcome addToProject(const std::string& path, exchange::ImportedSchedule it, const std::string& source)
{
    return changeProject(path, [&](store::Project& project) {
        store::ScheduleEntry entry;
        entry.id = {store::largestId(project) + 1};
        entry.name = it.program.name;
        entry.source = source;
        entry.schedule = std::make_shared<const exchange::ImportedSchedule>(std::move(it));
        project.schedules.push_back(std::move(entry));
    });
}

/// A model (Hugging Face's config.json, or the catalog's form): the catalog's form on stdout, what was noticed on stderr,
/// so that the output can go into a file.
Outcome runModel(const ImportArguments& arguments, const std::string& text)
{
    const std::string& path = arguments.files.front();
    const auto imported = exchange::readModelFile(text, exchange::modelNameOf(path));
    if (!imported)
        return inFile(path, imported.error());
    if (!arguments.format.empty())
        return fail(ErrorCode::BadInput,
                    verbatim(path + " is a model, and --to converts schedules; leave it out"));
    const workload::Transformer& model = imported->model;
    const workload::ParameterCount n = workload::countParameters(model);
    std::cerr << model.name << ": " << model.layers << " layers, " << count(static_cast<double>(n.total))
              << " parameters";
    if (n.active != n.total)
        std::cerr << ", " << count(static_cast<double>(n.active)) << " active for a token ("
                  << count(static_cast<double>(n.active - n.embedding))
                  << " without the embedding, which some publishers leave out)";
    std::cerr << '\n';
    for (const Message& note : imported->notes)
        std::cerr << "  " << english(note) << '\n';
    if (arguments.output.ends_with(".shardscape"))
        return changeProject(arguments.output, [&](store::Project& project) {
            project.models.push_back({{store::largestId(project) + 1}, model});
        });
    using Json = nlohmann::ordered_json;
    return writeFile(arguments.output,
                     exchange::toJson(model).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

/// A node's wiring: what it is, and with --cluster that cluster with its nodes wired so.
Outcome importTopology(const ImportArguments& arguments, const std::string& text)
{
    const Result<exchange::Topology> it = exchange::readTopology(text);
    if (!it)
        return inFile(arguments.files.front(), it.error());
    if (!arguments.cluster.empty()) {
        const Result<cluster::Cluster> onto = exchange::Catalog::builtIn().cluster(arguments.cluster, 1);
        if (!onto)
            return tl::unexpected(onto.error());
        const Result<cluster::Cluster> wired = exchange::withTopology(*onto, *it);
        if (!wired)
            return inFile(arguments.files.front(), wired.error());
        return writeFile(arguments.output, exchange::toJson(*wired).dump(2) + "\n");
    }
    std::string said = std::to_string(it->accelerators)
                       + (it->accelerators == 1 ? " accelerator in a node: " : " accelerators in a node: ");
    if (it->domain <= 1)
        said += "no links between them";
    else
        said += std::to_string(it->linksEach) + (it->linksEach == 1 ? " link each " : " links each ")
                + (it->switched ? "into switches that join " : "from one to another, joining ")
                + std::to_string(it->domain);
    if (it->host != exchange::DevicePath::Self)
        said += "; others reach each other by " + std::string(exchange::name(it->host)) + " at the farthest";
    said += "\n";
    for (const exchange::Topology::Nic& nic : it->nics) {
        said += "  " + nic.name + " is nearest (" + std::string(exchange::name(nic.path)) + ") to";
        for (const std::int32_t gpu : nic.accelerators)
            said += " GPU" + std::to_string(gpu);
        for (std::size_t i = 0; i < nic.others.size(); ++i)
            said += (i == 0 ? "; the only way out, but farther, of GPU" : " GPU")
                    + std::to_string(nic.others[i]);
        said += "\n";
    }
    for (const Message& note : it->notes)
        said += "  " + english(note) + "\n";
    return writeFile(arguments.output, said);
}

/// Measured collectives of one kind and scope: the constants they give, and how well each row follows from them.
std::string describe(const exchange::CollectiveTable& table, const exchange::LinkFit& fit)
{
    std::string said = std::to_string(table.rows.size()) + " measured " + std::string(name(table.collective))
                       + "s of " + exchange::scopeOf(table) + " ranks"
                       + (table.hosts > 1 ? " on " + std::to_string(table.hosts) + " hosts" : "")
                       + "; constants from their least squares, off by " + percent(fit.meanError)
                       + " on average\n";
    Table constants({{""}, {"", Table::Align::Right}});
    if (fit.bandwidth)
        constants.add({"bandwidth of a ring", scaled(*fit.bandwidth, "B/s")});
    if (fit.latency)
        constants.add({"latency of a step", seconds(*fit.latency)});
    if (fit.startup)
        constants.add({"startup", seconds(*fit.startup)});
    said += constants.text();
    for (const auto* notes : {&fit.notes, &table.notes})
        for (const Message& note : *notes)
            said += "  " + english(note) + "\n";
    Table rows({{"line", Table::Align::Right},
                {"ranks", Table::Align::Right},
                {"bytes", Table::Align::Right},
                {"measured", Table::Align::Right},
                {"fitted", Table::Align::Right},
                {"error", Table::Align::Right}});
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const exchange::CollectiveRow& row = table.rows[i];
        rows.add({std::to_string(row.line), std::to_string(row.ranks), count(row.bytes), seconds(row.seconds),
                  seconds(row.seconds * (1 + fit.errors[i])), percent(fit.errors[i])});
    }
    return said + "\n" + rows.text();
}

Outcome importCollectives(const ImportArguments& arguments, const std::string& text)
{
    const auto tables = exchange::readCollectiveTables(text, arguments.system);
    if (!tables)
        return inFile(arguments.files.front(), tables.error());
    std::string said;
    for (const exchange::CollectiveTable& table : *tables) {
        const auto fit = exchange::fitLink(table);
        if (!fit)
            return inFile(arguments.files.front(), fit.error());
        said += (said.empty() ? "" : "\n") + describe(table, *fit);
    }
    return writeFile(arguments.output, said);
}

/// The scenario that a configuration falls into where nothing else is open.
Result<layout::Scenario> scenarioAround(const std::string& preset)
{
    layout::Scenario scenario;
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    const auto cluster = catalog.cluster(preset.empty() ? "dgx-h100" : preset, 1);
    if (!cluster)
        return tl::unexpected(cluster.error());
    scenario.cluster = *cluster;
    if (const auto model = catalog.model("llama-13b"))
        scenario.model = **model;
    return scenario;
}

/// With what the scenario that it makes has to say.
frameworks::Reading withNotes(frameworks::Reading reading, const frameworks::Made& made)
{
    reading.notes.insert(reading.notes.end(), made.notes.begin(), made.notes.end());
    return reading;
}

std::string describe(const frameworks::Reading& reading, const std::vector<Message>& violations)
{
    std::string text = "a configuration of " + std::string(frameworks::labelOf(reading.framework)) + "\n";
    const auto entries = [](const std::vector<frameworks::Named>& list) {
        Table table({{"key"}, {"value"}, {"line", Table::Align::Right}, {""}});
        for (const frameworks::Named& one : list)
            table.add({one.key.substr(0, 60), one.value.substr(0, 40),
                       one.line > 0 ? std::to_string(one.line) : "", english(one.note)});
        return table.text();
    };
    if (!reading.unread.empty())
        text += "\nabout the layout, not read\n" + entries(reading.unread);
    text += "\nread\n";
    Table mapped({{"key"}, {"value"}, {"sets"}, {"line", Table::Align::Right}, {""}});
    for (const frameworks::Mapped& one : reading.mapped)
        mapped.add({one.key.substr(0, 60), one.value.substr(0, 40), one.to,
                    one.line > 0 ? std::to_string(one.line) : "",
                    one.byDefault ? "default" : english(one.note)});
    text += mapped.text();
    if (!reading.notPriced.empty())
        text += "\nunderstood, without effect on cost\n" + entries(reading.notPriced);
    if (!reading.unknown.empty())
        text += "\nunknown\n" + entries(reading.unknown);
    if (!reading.needs.empty()) {
        text += "\nstill needed\n";
        Table needs({{"what"}, {"proposal"}, {"why"}});
        for (const frameworks::Need& one : reading.needs)
            needs.add({one.what.substr(0, 60), one.proposal, english(one.why)});
        text += needs.text();
    }
    for (const auto* list : {&reading.notes, &violations})
        for (const Message& one : *list)
            text += "  " + english(one) + "\n";
    return text;
}

/// What stays open has its proposal, said on stderr; what has none is named, and nothing is written.
Outcome takeProposals(frameworks::Reading& reading)
{
    std::string open;
    for (std::size_t round = 0; round < 2; ++round) {
        const std::vector<frameworks::Need> needs = reading.needs;
        for (const frameworks::Need& one : needs) {
            const bool isNeeded = std::any_of(
                reading.needs.begin(), reading.needs.end(),
                [&one](const frameworks::Need& other) { return other.what == one.what && !other.isOpen; });
            if (!isNeeded || one.proposal.empty())
                continue;
            auto next = frameworks::withAnswer(reading, one.what, one.proposal);
            if (!next)
                return tl::unexpected(next.error());
            std::fprintf(stderr, "shardscape-cli: %s is open; %s is taken, --set %s=... sets it\n",
                         one.what.c_str(), one.proposal.c_str(), one.what.c_str());
            reading = std::move(*next);
        }
    }
    for (const frameworks::Need& one : reading.needs)
        if (!one.isOpen)
            open += (open.empty() ? "" : " ") + ("--set " + one.what + "=...");
    if (!open.empty())
        return fail(ErrorCode::BadInput,
                    verbatim("a scenario needs what the file leaves open: " + open.substr(0, 400)));
    return {};
}

/// "what=value", as --set takes it.
Result<std::vector<std::pair<std::string, std::string>>> answersIn(const std::vector<std::string>& texts)
{
    std::vector<std::pair<std::string, std::string>> answers;
    for (const std::string& answer : texts) {
        const std::size_t equals = answer.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorCode::BadInput,
                        verbatim("--set " + answer.substr(0, 60) + ": write what=value, like gpus=128"));
        answers.emplace_back(answer.substr(0, equals), answer.substr(equals + 1));
    }
    return answers;
}

/// A framework's configuration: its five lists, or the scenario that it makes. Files behind the first are those that it names.
Outcome importConfig(const ImportArguments& arguments, const std::vector<std::string>& texts)
{
    const std::string& path = arguments.files.front();
    frameworks::Call call;
    call.arguments = arguments.call;
    for (std::size_t i = 1; i < arguments.files.size(); ++i)
        call.files.push_back({std::filesystem::path(arguments.files[i]).filename().string(), texts[i], 1, 0});
    const std::string& text = texts.front();
    Result<frameworks::Reading> read = frameworks::read(text, path, call);
    if (!read)
        return inFile(path, read.error());
    auto given = answersIn(arguments.answers);
    if (!given)
        return tl::unexpected(given.error());
    std::vector<std::pair<std::string, std::string>> answers = std::move(*given);
    // A variable of the script is set before it is read: what follows from it follows.
    const bool calls = std::any_of(answers.begin(), answers.end(), [&](const auto& answer) {
        return frameworks::giveVariable(*read, answer.first, answer.second, call);
    });
    if (calls) {
        for (const auto& [what, value] : answers)
            (void)frameworks::giveVariable(*read, what, value, call);
        const frameworks::Reading before = *read;
        read = frameworks::read(text, path, call);
        if (!read)
            return inFile(path, read.error());
        std::erase_if(answers, [&](const auto& answer) {
            frameworks::Call ignored;
            return frameworks::giveVariable(before, answer.first, answer.second, ignored);
        });
    }
    for (const auto& [what, value] : answers) {
        auto next = frameworks::withAnswer(*read, what, value);
        if (!next)
            return inFile("--set", next.error());
        *read = std::move(*next);
    }
    // The cluster of the call, of the file, or the first.
    const frameworks::Value* preset = frameworks::find(read->cluster, "preset");
    const Result<layout::Scenario> around = scenarioAround(
        arguments.cluster.empty() && preset != nullptr ? frameworks::textOf(*preset) : arguments.cluster);
    if (!around)
        return tl::unexpected(around.error());
    if (arguments.format == kScenario)
        if (const Outcome taken = takeProposals(*read); !taken)
            return taken;
    // Rules need a number of accelerators: where it is open, the smallest that has a rank for everything.
    const bool isOpen = frameworks::find(read->cluster, "gpus") == nullptr;
    const std::int64_t smallest = frameworks::smallestWorld(*read);
    frameworks::Reading placed = isOpen && smallest > 0 ? frameworks::withAccelerators(*read, smallest)
                                                        : *read;
    placed.isFewest = isOpen;
    frameworks::Made made = frameworks::makeScenario(placed, *around, exchange::Catalog::builtIn());
    if (arguments.format == kScenario)
        return writeFile(arguments.output, exchange::writeScenario(made.scenario));
    for (const layout::Reason& reason : frameworks::refusalsOf(*read, made))
        made.violations.push_back(say("It will not start: %1", verbatim(english(layout::sentence(reason)))));
    if (!arguments.format.empty() && arguments.format != "json")
        return fail(ErrorCode::BadInput,
                    verbatim(path + " is a framework's configuration: --to takes json or scenario"));
    if (arguments.json || arguments.format == "json")
        return writeFile(arguments.output, frameworks::writeReading(withNotes(*read, made), made.violations));
    return writeFile(arguments.output, describe(withNotes(*read, made), made.violations));
}

/// What memory_viz shows.
constexpr std::string_view kMemoryViz = "memory_viz";

struct ExportArguments {
    std::int64_t rank = 0;
    std::string project;
    std::string schedule;
    std::string format;
    std::string output = "-";
    std::vector<std::string> patched; ///< the user's own plan, and files that it names
    std::vector<std::string> answers; ///< as it was imported with
    std::vector<std::string> call;
};

/// The plan's own lines that another layout changes. What they cannot say is named on stderr, too.
Outcome exportPatch(const ExportArguments& arguments, const layout::Scenario& wanted)
{
    frameworks::OwnPlan plan;
    for (const std::string& path : arguments.patched) {
        Result<std::string> text = readFile(path);
        if (!text)
            return tl::unexpected(text.error());
        plan.files.push_back({path, std::move(*text)});
    }
    plan.arguments = arguments.call;
    auto answers = answersIn(arguments.answers);
    if (!answers)
        return tl::unexpected(answers.error());
    plan.answers = std::move(*answers);
    plan.base.cluster = wanted.cluster;
    plan.base.model = wanted.model;
    const auto patch = frameworks::patchFor(plan, wanted);
    if (!patch)
        return tl::unexpected(patch.error());
    for (const frameworks::KnobChange& one : patch->unsaid)
        std::fprintf(stderr, "shardscape-cli: %s cannot say %s = %s; it stays %s\n",
                     arguments.patched.front().c_str(), one.id.c_str(), one.to.c_str(), one.from.c_str());
    for (const layout::Reason& reason : patch->refused)
        std::fprintf(stderr, "shardscape-cli: it will not start: %s\n",
                     english(layout::sentence(reason)).c_str());
    if (patch->changes.empty()) {
        std::fprintf(stderr, "shardscape-cli: %s says this layout already; no line changes\n",
                     arguments.patched.front().c_str());
        return patch->unsaid.empty() ? writeFile(arguments.output, "") : Outcome{};
    }
    return writeFile(arguments.output, patch->text);
}

/// A scenario in a framework's words.
bool launches(std::string_view format)
{
    const auto& engines = frameworks::kLaunchedEngines;
    return std::find(engines.begin(), engines.end(), format) != engines.end();
}

Outcome exportScenario(const ExportArguments& arguments, const Result<exchange::ScenarioFile>& file)
{
    if (!file)
        return tl::unexpected(file.error());
    if (arguments.format == kMemoryViz) {
        const Result<std::string> snapshot = exchange::writeMemorySnapshot(file->scenario, arguments.rank);
        return snapshot ? writeFile(arguments.output, *snapshot) : tl::unexpected(snapshot.error());
    }
    if (!arguments.patched.empty())
        return exportPatch(arguments, file->scenario);
    if (launches(arguments.format)) {
        const Result<std::string> script = frameworks::launchScript(file->scenario, arguments.format);
        return script ? writeFile(arguments.output, *script) : tl::unexpected(script.error());
    }
    for (const layout::Reason& reason : layout::violations(file->scenario))
        std::fprintf(stderr, "shardscape-cli: this layout breaks a rule: %s\n",
                     english(layout::sentence(reason)).c_str());
    for (const layout::Reason& reason : frameworks::refusals(file->scenario, arguments.format))
        std::fprintf(stderr, "shardscape-cli: it will not start: %s\n",
                     english(layout::sentence(reason)).c_str());
    const frameworks::Plan plan = frameworks::planOf(file->scenario);
    const auto written = frameworks::write(plan, arguments.format);
    if (!written)
        return tl::unexpected(written.error());
    std::string left;
    for (const std::string& id : written->unsaid)
        left += (left.empty() ? "" : ", ") + id + " = " + plan.text(id);
    if (!left.empty())
        std::fprintf(stderr, "shardscape-cli: no word there for: %s\n", left.c_str());
    for (const std::string& what : written->missing)
        std::fprintf(stderr, "shardscape-cli: of the model it does not say: %s\n", what.c_str());
    return writeFile(arguments.output, written->text);
}

Outcome exportSchedule(const ExportArguments& arguments)
{
    const std::vector<std::string_view> written = frameworks::writtenFrameworks();
    const bool framework = launches(arguments.format) || arguments.format == kMemoryViz
                           || !arguments.patched.empty()
                           || std::find(written.begin(), written.end(), arguments.format) != written.end();
    if (framework && (exchange::isSharedLine(arguments.project) || isDemo(arguments.project)))
        return exportScenario(arguments, readScenarioFrom(arguments.project, exchange::Catalog::builtIn()));
    if (framework || arguments.project == "-" || arguments.project.ends_with(".json")) {
        const Result<std::string> text = readFile(arguments.project);
        if (!text)
            return tl::unexpected(text.error());
        if (framework && exchange::isSharedLine(*text))
            return exportScenario(arguments, exchange::readSharedLine(*text));
        const auto kind = exchange::recognize(*text, arguments.project);
        if (!kind)
            return tl::unexpected(kind.error());
        if (*kind == exchange::FileKind::Scenario) {
            if (framework) {
                const auto file = exchange::readScenario(*text);
                if (!file)
                    return inFile(arguments.project, file.error());
                return exportScenario(arguments, file);
            }
            std::string all;
            for (const std::string_view one : written)
                all += (all.empty() ? "" : ", ") + std::string(one);
            return fail(ErrorCode::BadInput,
                        verbatim(arguments.project + " is a scenario, which --to writes for " + all));
        }
        if (framework)
            return fail(ErrorCode::BadInput,
                        verbatim(arguments.project + " is " + std::string(exchange::label(*kind)) + "; --to "
                                 + arguments.format + " takes a scenario"));
    }
    const auto opened = store::ProjectFile::open(arguments.project);
    if (!opened)
        return tl::unexpected(opened.error());
    const auto& entries = opened->project.schedules;
    if (entries.empty())
        return fail(ErrorCode::NotFound, verbatim(arguments.project + " holds no schedules"));
    std::vector<std::string_view> names;
    for (const store::ScheduleEntry& entry : entries) {
        if (arguments.schedule.empty() || entry.name == arguments.schedule)
            return writeAs(arguments.format.empty() ? "json" : arguments.format, arguments.output,
                           *entry.schedule);
        names.push_back(entry.name);
    }
    return fail(ErrorCode::UnknownName,
                verbatim("there is no schedule '" + arguments.schedule + "' in " + arguments.project
                         + "; nearest is '" + std::string(nearestName(arguments.schedule, names)) + "'"));
}

/// What is no import has a command of its own.
std::string_view takerOf(exchange::FileKind kind)
{
    using exchange::FileKind;
    switch (kind) {
    case FileKind::Scenario: return "'evaluate' and 'sweep' take as it is";
    case FileKind::Demo: return "the window opens";
    case FileKind::Project: return "'export' reads and --out writes into";
    case FileKind::Catalog: return "other commands take by --catalog";
    case FileKind::Calibration: return "'evaluate', 'sweep' and 'validate' take by --calibration";
    case FileKind::Space: return "'sweep' takes by --space";
    case FileKind::Runs:
    case FileKind::RankMemory: return "'validate' compares with predictions";
    case FileKind::Lengths: return "'evaluate' and 'sweep' take by --lengths";
    case FileKind::FailureLog: return "'ask', 'simulate' and 'solve' take by --log";
    case FileKind::Matrix:
        return "'evaluate' and 'assign' take by --link-matrix and 'affinity' as tokens between experts";
    default: return "'import' reads";
    }
}

Outcome run(const ImportArguments& arguments)
{
    const Result<std::vector<std::string>> texts = readFiles(arguments);
    if (!texts)
        return tl::unexpected(texts.error());
    using exchange::FileKind;
    const std::string& path = arguments.files.front();
    const Result<FileKind> kind = exchange::recognize(
        texts->front(), path == "-" ? "stdin" : std::filesystem::path(path).filename().string());
    if (!kind)
        return tl::unexpected(kind.error());
    if (arguments.format == kScenario && *kind != FileKind::FrameworkConfig)
        return fail(ErrorCode::BadInput, verbatim("--to scenario is for configurations of frameworks; " + path
                                                  + " is " + std::string(exchange::label(*kind))));
    if (!arguments.call.empty() && *kind != FileKind::FrameworkConfig)
        return fail(ErrorCode::BadInput, verbatim("arguments behind -- are a script's; " + path + " is "
                                                  + std::string(exchange::label(*kind))));
    const bool measured = *kind == FileKind::TrainingLog || *kind == FileKind::MemorySnapshot;
    if ((!measured && !arguments.scenario.empty())
        || (*kind != FileKind::TrainingLog && arguments.format == kRuns))
        return fail(ErrorCode::BadInput,
                    verbatim("--scenario is for training logs and memory snapshots, --to runs for logs; "
                             + path + " is " + std::string(exchange::label(*kind))));
    if (texts->size() > 1 && *kind != FileKind::Trace && *kind != FileKind::FrameworkConfig
        && *kind != FileKind::TrainingLog)
        return fail(ErrorCode::BadInput,
                    verbatim("only traces, logs and configurations come in several files; " + path + " is "
                             + std::string(exchange::label(*kind))));
    switch (*kind) {
    case FileKind::Topology: return importTopology(arguments, texts->front());
    case FileKind::CollectiveTable: return importCollectives(arguments, texts->front());
    case FileKind::Model: return runModel(arguments, texts->front());
    case FileKind::FrameworkConfig: return importConfig(arguments, *texts);
    case FileKind::TrainingLog:
        return importLogs({arguments.files, *texts, arguments.scenario, arguments.cluster, arguments.format,
                           arguments.output, arguments.json});
    case FileKind::MemorySnapshot:
        if (!arguments.format.empty() && arguments.format != "json")
            return fail(ErrorCode::BadInput, verbatim(path + " is a memory snapshot: --to takes json"));
        return importSnapshot({path, texts->front(), arguments.scenario, arguments.rank, arguments.output,
                               arguments.json || arguments.format == "json"});
    case FileKind::Schedule:
    case FileKind::Trace: break;
    default:
        return fail(ErrorCode::BadInput, verbatim(path + " is " + std::string(exchange::label(*kind))
                                                  + ", which " + std::string(takerOf(*kind))));
    }
    schedule::UniformTimes times;
    if (!arguments.times.empty()) {
        const Result<schedule::UniformTimes> parsed = schedule::parseTimes(arguments.times);
        if (!parsed)
            return inFile("--times", parsed.error());
        times = *parsed;
    }
    const Result<exchange::ImportedSchedule> it = read(arguments, *texts, times);
    if (!it && it.error().code == ErrorCode::NotOurs && *kind == FileKind::Trace && arguments.format.empty()
        && !arguments.output.ends_with(".shardscape")) {
        const auto kernels = exchange::readKernelTrace({texts->begin(), texts->end()}, arguments.files);
        if (kernels)
            return writeFile(arguments.output, arguments.json ? kernelJson(*kernels) : kernelText(*kernels));
    }
    if (!it)
        return tl::unexpected(it.error());
    if (arguments.output.ends_with(".shardscape")) {
        if (!arguments.format.empty())
            return fail(ErrorCode::BadInput,
                        verbatim("a project keeps schedules in its own form; leave out --to"));
        return addToProject(arguments.output, *it,
                            std::filesystem::path(arguments.files.front()).filename().string());
    }
    const schedule::Analysis analysis = schedule::analyse(it->program, it->simulation);
    if (arguments.format.empty())
        return writeFile(arguments.output, describe(*it, analysis));
    return writeAs(arguments.format, arguments.output, *it);
}

} // namespace

void addImportCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "import",
        "Read a framework's configuration (Megatron-LM, Megatron-Bridge, NeMo, Primus, DeepSpeed, torchtitan, nanotron, "
        "Accelerate, Axolotl, LLaMA-Factory, TRL, ms-swift, OpenRLHF, verl, slime, NeMo-RL, FlagScale, NeuronX, LLM Foundry, "
        "OLMo, OLMo-core, GPT-NeoX, MaxText, InternEvo, Colossal-AI, SimuMax, AutoModel, torchtune, SkyRL, AReaL, PaddleNLP, "
        "prime-rl, PyTorch Lightning), a manifest of Kubernetes that starts one, a model (config.json of Hugging Face), a schedule (JSON, CSV, PyTorch's actions), a measured trace, a node's "
        "topology (nvidia-smi topo -m, rocm-smi --showtopo), measured collectives (nccl-tests, CSV), a training log or a memory snapshot; say "
        "what it is or convert it");
    const auto arguments = std::make_shared<ImportArguments>();
    command
        ->add_option(
            "files", arguments->files,
            "File; - is stdin. Of a trace one file per rank; behind a configuration the files that it names")
        ->required()
        ->type_name("FILE");
    command->add_option("--to", arguments->format, "Write it as this")
        ->check(CLI::IsMember(std::vector<std::string>{"json", "csv", "pytorch", "trace",
                                                       std::string(kScenario), std::string(kRuns)}))
        ->type_name("json|csv|pytorch|trace|scenario|runs");
    command->add_flag("--json", arguments->json,
                      "Of a configuration, its five lists as JSON; of a log, all of it");
    command
        ->add_option(
            "--scenario", arguments->scenario,
            "Of a training log: what ran, in place of the arguments that it prints; of a memory snapshot: whose rank")
        ->type_name("SCENARIO");
    command
        ->add_option("--rank", arguments->rank,
                     "Of a memory snapshot: which; otherwise as its name or device says")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    command
        ->add_option("--set", arguments->answers,
                     "Of a configuration: what it leaves open; a knob, gpus or model")
        ->type_name("WHAT=VALUE")
        ->take_all();
    command
        ->add_option("--argument", arguments->call,
                     "Of a script: what it is called with, in order; the same as words behind --")
        ->type_name("WORD")
        ->take_all();
    command
        ->add_option("-o,--out", arguments->output, "Where to; - is stdout; P.shardscape: into that project")
        ->type_name("FILE");
    command
        ->add_option("--times", arguments->times,
                     "Durations where the file has none (PyTorch's actions), as for 'schedule'")
        ->type_name("f=1,b=1,w=1,comm=0");
    command
        ->add_option(
            "--cluster", arguments->cluster,
            "Of a topology: print this cluster with its nodes wired so, as JSON; of a configuration or log: where it runs")
        ->type_name("PRESET");
    command
        ->add_option("--system", arguments->system,
                     "Of a CSV of collectives with a column gpu: which; the first otherwise")
        ->type_name("NAME");
    command
        ->add_option("--step", arguments->step,
                     "Which step of a trace, counted from 0; the last whole one otherwise")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    command->callback([arguments, &outcome] { outcome = run(*arguments); });
}

void addExportCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand(
        "export",
        "Write a scenario in a framework's words or as a patch of your own file, or a schedule of a project in "
        "another form");
    const auto arguments = std::make_shared<ExportArguments>();
    std::vector<std::string> formats(kFormats.begin(), kFormats.end());
    for (const std::string_view one : frameworks::writtenFrameworks())
        formats.emplace_back(one);
    for (const std::string_view one : frameworks::kLaunchedEngines)
        formats.emplace_back(one);
    formats.emplace_back(kMemoryViz);
    command->add_option("file", arguments->project, "Scenario (JSON), shared line, demo:ID, or project")
        ->required()
        ->type_name("FILE");
    command->add_option("--schedule", arguments->schedule, "Which of its schedules; the first otherwise")
        ->type_name("NAME");
    command
        ->add_option(
            "--to", arguments->format,
            "A scenario: megatron, megatron-bridge, deepspeed, torchtitan, nanotron, accelerate; of a serving task: "
            "vllm, sglang, trtllm, with the benchmark that checks it; memory_viz, the memory of --rank; a schedule: json, csv, pytorch, trace")
        ->check(CLI::IsMember(formats))
        ->type_name("FORMAT");
    command->add_option("--rank", arguments->rank, "Of memory_viz: whose memory")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    command
        ->add_option(
            "--patch", arguments->patched,
            "Change this file of yours instead: a unified diff of the lines that the scenario needs, each with its "
            "reason; behind it files that it names")
        ->type_name("FILE...")
        ->excludes("--to")
        ->expected(1, -1);
    command
        ->add_option("--set", arguments->answers, "With --patch: what the file leaves open, as for 'import'")
        ->type_name("WHAT=VALUE")
        ->take_all();
    command
        ->add_option("--argument", arguments->call,
                     "With --patch: what a script is called with, in order; the same as words behind --")
        ->type_name("WORD")
        ->take_all();
    command->add_option("-o,--out", arguments->output, "Where to; - is stdout")->type_name("FILE");
    command->callback([arguments, &outcome] { outcome = exportSchedule(*arguments); });
}

} // namespace shardscape::cli
