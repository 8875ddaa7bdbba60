// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy_site.h"

#include "console.h"
#include "exchange/runs/comparison_json.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/step/explanation.h"
#include "outcome_text.h"
#include "page_text.h"
#include "store/project.h"
#include "validate/parallel.h"
#include "validate/residuals.h"
#include "validation_cells.h"

#include <filesystem>
#include <set>

namespace shardscape::cli {

namespace {

using exchange::RunsFile;
using validate::Comparison;
using validate::Judged;
using validate::Run;
using validate::Summary;
using Groups = std::vector<std::pair<std::string, Summary>>;

std::string paragraph(const std::string& text)
{
    return "<p>" + escaped(text) + "</p>\n";
}

std::string whole(std::int64_t value)
{
    return count(static_cast<double>(value));
}

/// Everything that several pages need.
struct Site {
    const RunsFile& runs;
    const Comparison& comparison;
    std::vector<std::optional<double>> bands; ///< by row
    std::map<std::string, std::string> files; ///< source -> its page

    [[nodiscard]] const Run& runOf(const Judged& row) const { return runs.runs[row.run]; }
    [[nodiscard]] static std::string anchorOf(const Judged& row)
    {
        return "run-" + std::to_string(row.run + 1);
    }
    [[nodiscard]] std::string linkTo(const Judged& row) const
    {
        return files.at(runOf(row).source) + "#" + anchorOf(row);
    }
};

/// Two sources whose names differ in signs alone have pages of their own.
std::map<std::string, std::string> filesOf(const RunsFile& runs)
{
    std::map<std::string, std::string> files;
    std::set<std::string> taken;
    for (const Run& run : runs.runs) {
        if (files.contains(run.source))
            continue;
        const std::string slug = "source-" + slugOf(run.source);
        std::string name = slug;
        for (int i = 2; !taken.insert(name).second; ++i)
            name = slug + "-" + std::to_string(i);
        files[run.source] = name + ".html";
    }
    return files;
}

std::string plotOf(const Site& site, const std::string& source)
{
    std::vector<ScatterPoint> points;
    for (const Judged& row : site.comparison.rows) {
        const Run& run = site.runOf(row);
        if (row.timeError && run.trusted && (source.empty() || run.source == source) && row.stepSeconds > 0)
            points.push_back({run.measured.stepSeconds, row.stepSeconds, run.id});
    }
    return scatter(points);
}

std::string groupTable(const Site& site, const char* of, const Groups& groups, bool linked)
{
    PageTable table(summaryColumns(of));
    for (const auto& [name, summary] : groups)
        table.add(summaryCells(name, summary), linked ? site.files.at(name) : std::string());
    return table.text();
}

std::string worstTable(const Site& site, std::size_t most)
{
    std::vector<Table::Column> columns = runColumns();
    columns.insert(columns.begin() + 1, Table::Column{"source"});
    PageTable table(columns);
    for (const Judged* row : worstRows(site.comparison, most)) {
        std::vector<std::string> cells = runCells(site.runOf(*row), *row);
        cells.insert(cells.begin() + 1,
                     site.runOf(*row).source + (site.runOf(*row).trusted ? "" : ", low confidence"));
        table.add(cells, site.linkTo(*row));
    }
    return table.text();
}

// --- one run -------------------------------------------------------------------------------------------------------------

/// The degrees and formats, and what else differs from a new layout.
std::string layoutLine(const layout::Scenario& scenario)
{
    static const std::set<std::string_view> kAlways{"tp", "cp", "ep", "pp", "micro_batch", "precision"};
    static const std::set<std::string_view> kSaid{"sequence", "global_batch", "software"};
    layout::Scenario plain = scenario;
    plain.layout = {};
    std::string line;
    for (const layout::Knob& knob : layout::knobs())
        if (knob.idle(scenario).empty() && !kSaid.contains(knob.id)
            && (kAlways.contains(knob.id) || (!knob.inWorkload && knob.get(scenario) != knob.get(plain))))
            line += (line.empty() ? "" : ", ") + std::string(knob.id) + " "
                    + layout::spell(knob, knob.get(scenario));
    return line;
}

std::string termsTable(const training::Evaluation& e)
{
    constexpr Table::Align kRight = Table::Align::Right;
    PageTable table({{"term"}, {"exposed", kRight}, {"share", kRight}, {"spent", kRight}});
    for (const training::Account& account : training::timeAccounts())
        if (const training::TimeShare& share = e.time[account]; share.seconds > 0 || share.exposedSeconds > 0)
            table.add({std::string(account.label), seconds(share.exposedSeconds),
                       percent(share.exposedSeconds / e.stepSeconds), seconds(share.seconds)});
    table.add({"step", seconds(e.stepSeconds), percent(1), ""});
    return table.text();
}

void addStep(const Term& term, PageTable& table)
{
    const bool named = term.operation == Term::Operation::Named;
    table.add({term.symbol, valueText(term.value, term.unit), english(term.label),
               named ? formula(term) + " = " + formulaWithValues(term) : std::string(),
               english(term.source)});
}

/// The step's formula, the terms in it, and what each of those is made of: two steps down, as the window's card opens.
std::string whyText(const layout::Scenario& scenario)
{
    const TermPointer step = training::explain(scenario, "step_seconds");
    if (!step)
        return {};
    PageTable table({{"symbol"}, {"value", Table::Align::Right}, {"what"}, {"made of"}, {"source"}});
    addStep(*step, table);
    std::set<const Term*> seen{step.get()};
    std::vector<TermPointer> level = symbolsOf(*step);
    for (int depth = 0; depth < 2; ++depth) {
        std::vector<TermPointer> next;
        for (const TermPointer& term : level)
            if (seen.insert(term.get()).second) {
                addStep(*term, table);
                const std::vector<TermPointer> below = symbolsOf(*term);
                next.insert(next.end(), below.begin(), below.end());
            }
        level = std::move(next);
    }
    return "<details><summary>Why?</summary>\n" + table.text() + "</details>\n";
}

std::string bandLine(const Judged& row, const std::optional<double>& band)
{
    if (!row.priced || !band)
        return {};
    return "Band ± " + percent(*band)
           + (row.timeError ? exchange::isInside(row, *band) ? ": the measurement lies inside. "
                                                             : ": the measurement lies outside. "
                            : ". ");
}

std::string runSection(const Site& site, std::size_t position)
{
    const Judged& row = site.comparison.rows[position];
    const Run& run = site.runOf(row);
    const layout::Scenario& s = run.scenario;
    std::string text = "<section id=\"" + Site::anchorOf(row) + "\">\n<h3>" + escaped(run.id) + "</h3>\n";
    text += paragraph(
        s.model.name + " on " + whole(s.cluster.accelerators()) + " x " + s.cluster.accelerator.name + ", "
        + s.software().name + ". Sequences of " + whole(s.workload.sequence) + " tokens, "
        + whole(s.workload.globalBatch) + " a step."
        + (run.trusted ? "" : " Of low confidence, as its source says: not among the figures."));
    text += "<p><code>" + escaped(layoutLine(s)) + "</code></p>\n";
    if (!row.priced)
        return text + paragraph("Refused: " + english(row.refusal)) + "</section>\n";
    text += paragraph(bandLine(row, site.bands[position])
                      + (row.impossible
                             ? "The measured time would need more than the accelerators' peak: not judged."
                             : ""));
    const training::Evaluation e = training::evaluate(s);
    return text + termsTable(e) + whyText(s) + "</section>\n";
}

std::string sourcePage(const Site& site, const std::string& source, const Summary& summary,
                       const std::vector<std::string>& sections)
{
    const auto citation = exchange::publishedResiduals().citations.find(source);
    std::string body = citation != exchange::publishedResiduals().citations.end()
                           ? paragraph("Published: " + citation->second + ".")
                           : std::string();
    PageTable figures(summaryColumns("source"));
    figures.add(summaryCells(source, summary));
    body += figures.text() + plotOf(site, source) + "<h2>Runs</h2>\n";
    PageTable table(runColumns());
    std::string below;
    for (std::size_t i = 0; i < site.comparison.rows.size(); ++i) {
        const Judged& row = site.comparison.rows[i];
        if (site.runOf(row).source != source)
            continue;
        table.add(runCells(site.runOf(row), row), "#" + Site::anchorOf(row));
        below += sections[i];
    }
    return pageOf(source, body + table.text() + "<h2>What each step is made of</h2>\n" + below, true);
}

// --- bands ---------------------------------------------------------------------------------------------------------------

std::string coverageTable(const char* measured, const validate::Coverage& coverage)
{
    constexpr Table::Align kRight = Table::Align::Right;
    PageTable table({{"source"},
                     {measured, kRight},
                     {"inside, left out alone", kRight},
                     {"width", kRight},
                     {"inside, source left out", kRight},
                     {"width", kRight}});
    for (const validate::Coverage::Source& source : coverage.sources)
        table.add({source.name, whole(source.rows), percent(source.leftOut), percent(source.width),
                   percent(source.sourceLeftOut), percent(source.widthUnseen)});
    return table.text();
}

std::string coverageText(const validate::Coverage& coverage)
{
    return paragraph("Bands are to hold " + percent(validate::kCoverage) + ". They hold "
                     + percent(coverage.leftOut) + " of the runs left out one by one, and "
                     + percent(coverage.sourceLeftOut)
                     + " of those whose whole source is left out (mean over sources).")
           + paragraph("The median band is ± " + percent(coverage.medianWidth) + " around a median error of "
                       + percent(coverage.medianError) + "; with its source left out ± "
                       + percent(coverage.medianWidthUnseen) + " around "
                       + percent(coverage.medianErrorUnseen) + ".");
}

std::string bandsPage(const Site& site, std::span<const validate::Halves> halves)
{
    const validate::Residuals residuals = validate::residualsOf(site.runs.runs, site.comparison,
                                                                validate::unseenOf(halves));
    const validate::Coverage time = validate::coverageOf(residuals);
    std::string body = time.rows > 1
                           ? "<h2>Step time</h2>\n" + coverageText(time) + coverageTable("timed", time)
                           : paragraph("Fewer than two runs: nothing to hold a band against.");
    if (const validate::Coverage memory = validate::memoryCoverageOf(residuals); memory.rows > 1)
        body += "<h2>Peak memory</h2>\n" + coverageText(memory) + coverageTable("with memory", memory);
    return pageOf("Bands: coverage and width", body, true);
}

// --- the first page ------------------------------------------------------------------------------------------------------

struct GroupPage {
    const char* file;
    const char* title;
    const char* of;
    const Groups& groups;
};

std::vector<GroupPage> groupPages(const Comparison& c)
{
    return {{"accelerators.html", "By accelerator", "accelerator", c.accelerators},
            {"formats.html", "By number format of products", "format", c.formats},
            {"families.html", "By model family", "family", c.families},
            {"releases.html", "By stack and release", "release", c.releases}};
}

std::string apartText(const Comparison& c)
{
    return c.apart.empty() ? std::string()
                           : paragraph("Without " + c.apart + ", which would drown the others.");
}

std::string indexPage(const Site& site)
{
    const Comparison& c = site.comparison;
    constexpr std::size_t kShown = 10;
    std::string body = paragraph("shardscape-cli " SHARDSCAPE_VERSION ", engine "
                                 + std::string(store::kEngineVersion)
                                 + ". Errors are fractions of the measurement.");
    if (c.all.time.rows > 0)
        body += paragraph(whole(c.all.rows) + " runs, " + whole(c.all.time.rows)
                          + " timed: step time is off by " + percent(c.all.time.medianError)
                          + " in the median and " + percent(c.all.time.mape) + " in the mean.");
    if (c.all.fit.rows > 0)
        body += paragraph("Fits or not: " + whole(c.all.fit.correct) + " of " + whole(c.all.fit.rows)
                          + " right.");
    if (c.all.memory.rows > 0)
        body += paragraph("Peak memory: off by " + percent(c.all.memory.mape) + " in the mean of "
                          + whole(c.all.memory.rows) + " runs.");
    body += "<ul>\n";
    for (const GroupPage& page : groupPages(c))
        body += "<li><a href=\"" + std::string(page.file) + "\">" + page.title + "</a></li>\n";
    body += "<li><a href=\"bands.html\">Bands: coverage and width</a></li>\n"
            "<li><a href=\"worst.html\">Worst runs</a></li>\n</ul>\n";
    body += "<h2>Step time</h2>\n" + plotOf(site, {});
    body += "<h2>By source</h2>\n" + groupTable(site, "source", c.sources, true);
    body += "<h2>Worst runs</h2>\n" + worstTable(site, kShown);
    body += "<h2>Not among the figures</h2>\n";
    body += paragraph("Layouts that a rule refuses: " + whole(c.all.refused) + ".");
    body += paragraph("Runs of low confidence, as their sources say: " + whole(c.all.doubted) + ".");
    body += paragraph("Times that would need more than the accelerators' peak: " + whole(c.all.impossible)
                      + ".");
    body += paragraph("Rows that could not be read: " + whole(static_cast<std::int64_t>(site.runs.bad.size()))
                      + ".");
    return pageOf("Predictions beside measured runs", body, false);
}

} // namespace

std::map<std::string, std::string> accuracyPages(const RunsFile& runs, const Comparison& comparison,
                                                 std::span<const validate::Halves> halves)
{
    constexpr std::size_t kWorstShown = 100;
    const Site site{runs, comparison, exchange::shownBands(runs, comparison), filesOf(runs)};
    std::vector<std::string> sections(comparison.rows.size());
    validate::inParallel(sections.size(), {}, [&](std::size_t i) { sections[i] = runSection(site, i); });
    std::map<std::string, std::string> pages;
    pages["index.html"] = indexPage(site);
    for (const GroupPage& page : groupPages(comparison))
        pages[page.file] = pageOf(
            page.title, apartText(comparison) + groupTable(site, page.of, page.groups, false), true);
    pages["worst.html"] = pageOf("Worst runs", worstTable(site, kWorstShown), true);
    pages["bands.html"] = bandsPage(site, halves);
    for (const auto& [source, summary] : comparison.sources)
        pages[site.files.at(source)] = sourcePage(site, source, summary, sections);
    return pages;
}

Result<void> writeAccuracySite(const std::string& folder, const std::map<std::string, std::string>& pages)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder))
        return fail(
            ErrorCode::Unwritable,
            verbatim(folder + " cannot be made a folder"
                     + (error ? ": " + error.message() : std::string(": there is a file of that name"))));
    for (const auto& [name, text] : pages)
        if (const Result<void> written = writeFile((std::filesystem::path(folder) / name).string(), text);
            !written)
            return written;
    return {};
}

} // namespace shardscape::cli
