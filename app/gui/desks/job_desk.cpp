// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/job_desk.h"

#include "gui/perspectives/perspectives.h"
#include "job/job.h"
#include "job/run/deadline.h"
#include "jobs/calendar_view.h"
#include "jobs/job_panel.h"
#include "jobs/load_view.h"
#include "jobs/run_dates.h"
#include "panel/chooser.h"

#include <QCoreApplication>
#include <QStackedWidget>

#include <algorithm>
#include <array>

namespace shardscape::gui {

namespace {

using workload::TaskKind;

struct NamedJob {
    TaskKind kind;
    const char* name;
    const char* detail;
};
constexpr std::array kJobs{
    NamedJob{TaskKind::Training, QT_TRANSLATE_NOOP("shardscape::gui::JobDesk", "Train"),
             QT_TRANSLATE_NOOP("shardscape::gui::JobDesk", "one step: layout, schedule, memory")},
    NamedJob{TaskKind::Serving, QT_TRANSLATE_NOOP("shardscape::gui::JobDesk", "Serve"),
             QT_TRANSLATE_NOOP("shardscape::gui::JobDesk", "requests that a model answers")},
    NamedJob{TaskKind::Run, QT_TRANSLATE_NOOP("shardscape::gui::JobDesk", "Run"),
             QT_TRANSLATE_NOOP("shardscape::gui::JobDesk", "a step, many days: failures, hours, money")}};

QString idOf(TaskKind kind)
{
    return QString::fromLatin1(workload::nameOf(kind).data());
}

} // namespace

layout::Scenario draftOf(const layout::Scenario& scenario, TaskKind kind)
{
    layout::Scenario draft = scenario;
    draft.task = {};
    draft.task.kind = kind;
    if (kind == TaskKind::Run) {
        draft.task.run = scenario.task.run; // as the question had it: dates, failures
    } else {
        draft.task.run.start = scenario.task.run.start;
        draft.task.run.deadline = scenario.task.run.deadline;
    }
    draft.pools.clear();
    if (kind != TaskKind::Serving) {
        if (scenario.task.kind == TaskKind::Serving) {
            draft.layout.technique = {}; // a served layout keeps choices of its own there
        }
        return draft;
    }
    const auto pricer = job::serving().pricer();
    draft.layout = {};
    draft.workload = {}; // of a step
    draft.stageLayers.clear();
    for (std::int32_t tensor = 1; tensor <= draft.cluster.acceleratorsPerNode; tensor *= 2) {
        draft.layout.tensorParallel = tensor;
        job::Quote quote;
        if (job::violations(job::serving(), draft).empty()) {
            pricer->quote(draft, quote);
            if (quote.fits) {
                return draft;
            }
        }
    }
    return draft;
}

JobDesk::JobDesk(document::Document& document, Perspectives& perspectives, QWidget& step, QWidget* parent)
    : QObject(parent)
    , m_document(document)
    , m_perspectives(perspectives)
{
    m_chooser = new panel::Chooser(tr("Job"), parent);
    m_chooser->setObjectName(QStringLiteral("job_chooser"));
    std::vector<panel::Choice> choices;
    for (const NamedJob& job : kJobs) {
        choices.push_back({idOf(job.kind), tr(job.name), tr(job.detail), {}});
    }
    m_chooser->setChoices(std::move(choices));
    m_side = new QStackedWidget(parent);
    m_side->addWidget(&step);
    m_panel = new jobs::JobPanel(m_side);
    m_side->addWidget(m_panel);
    connect(m_chooser, &panel::Chooser::chosen, this, &JobDesk::choose);
    connect(m_panel, &jobs::JobPanel::changeWanted, this, &JobDesk::changeWanted);
    connect(m_panel, &jobs::JobPanel::whyRequested, this, &JobDesk::whyRequested);
    connect(m_panel, &jobs::JobPanel::glossaryRequested, this, &JobDesk::glossaryRequested);
    connect(m_panel, &jobs::JobPanel::paperRequested, this, &JobDesk::paperRequested);
    connect(m_panel, &jobs::JobPanel::nodesWanted, this, &JobDesk::nodesWanted);
    connect(&m_perspectives, &Perspectives::runDrawn, this, &JobDesk::takeDraws);
    connect(&m_perspectives, &Perspectives::perspectiveChanged, this, &JobDesk::arrange);
    connect(&m_perspectives, &Perspectives::concurrencyWanted, this, [this](qint64 value, bool finished) {
        if (const layout::Knob* knob = job::serving().knob("concurrency")) {
            emit changeWanted(layout::Change{.settings = {{knob, value}}}, finished);
        }
    });
    connect(&m_perspectives, &Perspectives::knobWanted, this,
            [this](const QString& id, qint64 value, bool finished) {
                const store::ScenarioEntry* current = m_document.currentScenario();
                const layout::Knob* knob = current != nullptr
                                               ? job::jobOf(current->scenario).knob(id.toStdString())
                                               : nullptr;
                if (knob != nullptr) {
                    emit changeWanted(layout::Change{.settings = {{knob, value}}}, finished);
                }
            });
}

void JobDesk::arrange()
{
    const Perspective shown = m_perspectives.perspective();
    const bool step = m_perspectives.task() == TaskKind::Training || isOfStep(shown)
                      || shown == Perspective::Compare;
    m_side->setCurrentIndex(step ? 0 : 1);
}

void JobDesk::show()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    const TaskKind kind = current->scenario.task.kind;
    const auto named = std::find_if(kJobs.begin(), kJobs.end(),
                                    [&](const NamedJob& job) { return job.kind == kind; });
    if (named != kJobs.end()) {
        m_chooser->setCurrent(idOf(kind), tr(named->name));
    }
    if (kind != TaskKind::Training) {
        state(current->scenario);
    }
    arrange();
}

/// At once what closed forms say; when a run is done, how sure, and what would keep its deadline, draws say after it.
void JobDesk::state(const layout::Scenario& scenario)
{
    m_late.abandon();
    m_draws.abandon();
    m_stated = scenario;
    if (scenario.task.kind != TaskKind::Run) {
        m_panel->setState(scenario, job::jobOf(scenario).evaluate(scenario));
        return;
    }
    layout::Scenario undated = scenario;
    undated.task.run.deadline.clear();
    m_panel->setState(scenario, job::run().evaluate(undated));
    takeDraws();
}

void JobDesk::takeDraws()
{
    const RunDraws* draws = m_perspectives.runDraws();
    if (m_stated.task.kind == TaskKind::Run && draws != nullptr && draws->scenario == m_stated) {
        if (draws->isAll) {
            judge(draws->dates);
        } else {
            m_panel->setRunDates(draws->dates);
        }
    }
}

void JobDesk::judge(const jobs::RunDates& dates)
{
    const auto chance = dates.chanceByDeadline(m_stated.task.run);
    m_panel->setRunDates(dates);
    if (!chance || *chance >= run::kSureEnough) {
        return;
    }
    m_late.start(
        [this, scenario = m_stated, dates](const std::stop_token& stop, const Lane::Deliver& deliver) {
            jobs::RunDates judged = dates;
            judged.mends = run::deadlineMends(scenario, run::evaluate(scenario), run::kSureEnough,
                                              dates.options, stop);
            if (!stop.stop_requested()) {
                deliver([this, judged = std::move(judged)] { m_panel->setRunDates(judged); });
            }
        });
}

/// One that is looked at has draws of its own: the Calendar shows those of what is taken.
void JobDesk::look(const layout::Scenario& scenario)
{
    state(scenario);
    if (scenario.task.kind != TaskKind::Run) {
        return;
    }
    m_draws.start([this, scenario](const std::stop_token& stop, const Lane::Deliver& deliver) {
        const run::DrawOptions options;
        const run::Evaluation evaluation = run::evaluate(scenario);
        auto outlook = evaluation.fits ? run::outlookOf(evaluation, scenario, options, stop) : std::nullopt;
        if (outlook) {
            auto shared = std::make_shared<const run::Outlook>(*std::move(outlook));
            deliver([this, shared, options] { judge({shared, options}); });
        }
    });
}

void JobDesk::setTheme(const theme::Theme& theme)
{
    m_panel->setTheme(theme);
}

void JobDesk::choose(const QString& job)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    const auto named = std::find_if(kJobs.begin(), kJobs.end(),
                                    [&](const NamedJob& each) { return idOf(each.kind) == job; });
    if (current == nullptr || named == kJobs.end() || current->scenario.task.kind == named->kind) {
        return;
    }
    const auto& scenarios = m_document.project().scenarios;
    const auto found = std::find_if(
        scenarios.rbegin(), scenarios.rend(), [&](const store::ScenarioEntry& entry) {
            return entry.scenario.task.kind == named->kind && entry.scenario.model == current->scenario.model
                   && entry.scenario.cluster == current->scenario.cluster;
        });
    const auto showPage = [this, kind = named->kind] { // the one that only this job has
        if (kind != TaskKind::Training) {
            m_perspectives.setPerspective(kind == TaskKind::Run ? Perspective::Calendar : Perspective::Load);
        }
    };
    if (found != scenarios.rend()) {
        m_document.setCurrentScenario(found->id);
        showPage();
        return;
    }
    layout::Scenario draft = draftOf(current->scenario, named->kind);
    draft.name =
        QStringLiteral("%1 %2").arg(tr(named->name), QString::fromStdString(draft.model.name)).toStdString();
    m_document.addScenario(std::move(draft));
    showPage();
}

} // namespace shardscape::gui
