// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/report_findings.h"

#include "gui/report/report_answer.h"

#include "exchange/runs/residuals_json.h"
#include "gui/background/compare_feed.h"
#include "gui/background/schedule_view.h"
#include "gui/report/report_texts.h"
#include "search/training/default_space.h"

#include <utility>

namespace shardscape::gui {

namespace {

/// Where each part ends, as a share of the whole: the sweep and its answer take most of the time.
constexpr double kSwept = 0.45, kAnswered = 0.7, kAdvised = 0.75, kCompared = 0.8, kDrawn = 0.85;

/// The newest sweep of this cluster and model; the default one where there is none.
void findSweep(ReportFindings& found, const store::Project& project, const layout::Scenario& s,
               const std::stop_token& stop, const ReportProgress& progress)
{
    for (auto entry = project.sweeps.rbegin(); entry != project.sweeps.rend(); ++entry) {
        const layout::Scenario& base = entry->space().base;
        if (!entry->result->rows.empty() && base.cluster == s.cluster && base.model == s.model) {
            found.sweepName = entry->name;
            found.sweep = entry->result;
            return;
        }
    }
    search::SweepOptions options;
    options.batch = [&progress](const search::Progress& now, std::vector<search::Row>&&) {
        if (now.total > 0) {
            progress(kSwept * static_cast<double>(now.done) / static_cast<double>(now.total));
        }
    };
    found.sweep = std::make_shared<const search::SweepResult>(
        search::run(search::defaultSpace(s), options, stop));
}

void findCompared(ReportFindings& found, const store::Project& project, const std::stop_token& stop)
{
    for (const store::ScenarioEntry* entry : comparedLayouts(project)) {
        if (stop.stop_requested()) {
            return;
        }
        compare::Candidate candidate;
        candidate.id = entry->id.value;
        candidate.scenario = entry->scenario;
        candidate.evaluation = training::evaluate(entry->scenario);
        found.compared.push_back(std::move(candidate));
    }
}

/// What the layout would be with longer sequences, and on more or fewer accelerators.
void findCurves(ReportFindings& found, const layout::Scenario& s, const std::stop_token& stop,
                const ReportProgress& progress)
{
    const auto kinds = search::curveKinds();
    for (const search::CurveKind& kind : kinds) {
        found.curves.push_back(search::curve(s, kind, stop));
        progress(kDrawn
                 + (1 - kDrawn) * static_cast<double>(found.curves.size())
                       / static_cast<double>(kinds.size()));
    }
}

} // namespace

Result<ReportFindings> findForReport(const store::Project& project, ReportLength length,
                                     const std::stop_token& stop, const ReportProgress& told)
{
    const store::ScenarioEntry* entry = store::find(project.scenarios, project.current);
    if (entry == nullptr) {
        return fail(ErrorCode::NotFound,
                    verbatim(ReportTexts::tr("the project has no scenario to report on").toStdString()));
    }
    const ReportProgress progress = told ? told : [](double) {};
    const layout::Scenario& s = entry->scenario;
    const validate::Residuals& residuals = exchange::publishedResiduals();
    ReportFindings found;
    found.run = findRun(s, stop);
    if (found.run && length == ReportLength::TwoPages) {
        progress(1);
        return found;
    }
    found.evaluation = training::evaluate(s);
    if (found.evaluation.valid) {
        found.chanceToFit = exchange::chanceToFit(s, found.evaluation.peakBytes, found.evaluation.capacity,
                                                  residuals);
    }
    findSweep(found, project, s, stop, progress);
    progress(kSwept);
    found.answer = std::make_shared<const exchange::SweepAnswer>(
        exchange::sweepAnswer(*found.sweep, residuals, stop));
    progress(kAnswered);
    if (found.evaluation.valid) {
        exchange::AdviceRequest request;
        request.stop = [&stop] { return stop.stop_requested(); };
        found.advice = exchange::advise(s, residuals, request);
    }
    progress(kAdvised);
    findCompared(found, project, stop);
    progress(kCompared);
    if (length == ReportLength::Whole && !stop.stop_requested()) {
        if (found.evaluation.valid) {
            found.schedule = scheduleView(s, found.evaluation);
            progress(kDrawn);
            findCurves(found, s, stop, progress);
        }
        found.explained = training::explain(s);
    }
    progress(1);
    return found;
}

} // namespace shardscape::gui
