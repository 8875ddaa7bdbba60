// SPDX-License-Identifier: GPL-3.0-or-later
// What the verdict judges: the current layout, one that is looked at, or the layout with the order of ops that the Timeline shows.
#include "document/engine_text.h"
#include "exchange/runs/residuals_json.h"
#include "explore/explore_view.h"
#include "gui/background/schedule_view.h"
#include "gui/background/space_index.h"
#include "gui/desks/job_desk.h"
#include "gui/files/calibrations.h"
#include "gui/parts/message_bar.h"
#include "gui/window/main_window.h"
#include "inspector/inspector_view.h"
#include "job/job.h"
#include "job/training/costing/mfu.h"
#include "job/training/mending.h"
#include "job/training/step/ordered_step.h"
#include "lanes/lane.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <cmath>

namespace shardscape::gui {

namespace {

/// Larger ones would hold up the window with every knob: timing an order takes about a microsecond an op.
constexpr std::size_t kOpsJudged = 20'000;
/// Of the makespan: times that were read from text come back rounded.
constexpr double kSameTimes = 1e-6;

bool runsAsDrawn(const schedule::Simulation& drawn, const schedule::Simulation& timed)
{
    return std::abs(static_cast<double>(drawn.makespan - timed.makespan))
           <= kSameTimes * static_cast<double>(timed.makespan);
}

} // namespace

void MainWindow::look(const layout::Scenario& scenario, const QString& name)
{
    if (&job::jobOf(scenario) != &job::training()) {
        m_looked = scenario;
        m_lookedName = name;
        const search::Space* space = shownSpace();
        m_perspectives->explore().setLooked(space != nullptr ? indexOf(*space, scenario) : std::nullopt);
        m_jobDesk->look(scenario);
        return;
    }
    showLook(scenario, name, counted(scenario, training::evaluateUnmended(scenario)));
}

void MainWindow::showLook(const layout::Scenario& scenario, const QString& name,
                          const training::Evaluation& evaluation, const QString& lane)
{
    m_looked = scenario;
    m_lookedName = name;
    m_lookedLane = lane;
    m_perspectives->setLookedLane(lane);
    const search::Space* space = shownSpace();
    m_perspectives->explore().setLooked(space != nullptr ? indexOf(*space, scenario) : std::nullopt);
    m_inspector->endJudging();
    m_inspector->look(name, evaluation);
    showBands(scenario, evaluation);
}

void MainWindow::lookAtLane(const QString& key, bool isFirst)
{
    if (isFirst) {
        if (m_looked) {
            endLook();
        }
        return;
    }
    const lanes::Layout lane = m_perspectives->laneOf(key);
    if (lane.problem.isEmpty()) {
        showLook(lane.layout, lane.title, lane.evaluation, key);
    } else {
        if (m_looked) {
            endLook();
        }
        m_perspectives->setLookedLane(key);
        m_messageBar->showNote(lane.problem);
    }
}

void MainWindow::takeLane(const QString& key)
{
    if (const store::ScheduleEntry* its = m_perspectives->laneSchedule(key)) {
        openSchedule(store::ScheduleId(its->id));
        return;
    }
    const lanes::Layout lane = m_perspectives->laneOf(key);
    if (lane.scenario == m_document.project().current.value) {
        openSchedule({}); // the layout's own below one that is opened
    } else if (lane.scenario != 0) {
        takeLayout(layout::Scenario(lane.layout));
    }
}

void MainWindow::endLook()
{
    m_looked.reset();
    m_lookedLane.clear();
    m_perspectives->setLookedLane({});
    m_perspectives->explore().setLooked(std::nullopt);
    m_inspector->endLook();
    m_jobDesk->show();
    judge();
}

training::Evaluation MainWindow::counted(const layout::Scenario& scenario, training::Evaluation evaluation)
{
    if (evaluation.valid) {
        training::restate(evaluation, scenario, theme::mfuConvention());
    }
    return evaluation;
}

std::shared_ptr<const timeline::ScheduleView> MainWindow::openedView(const store::ScheduleEntry& entry) const
{
    auto plain = scheduleView(entry);
    const store::ScenarioEntry* current = m_document.currentScenario();
    const schedule::Program& program = entry.schedule->program;
    if (current == nullptr || !m_evaluation.valid || entry.schedule->measured || !program.bytes
        || program.ops.size() > kOpsJudged) {
        return plain;
    }
    const auto step = training::stepWithOrder(current->scenario, m_evaluation, program);
    if (!step || !runsAsDrawn(entry.schedule->simulation, step->run.simulation)) {
        return plain;
    }
    auto view = std::make_shared<timeline::ScheduleView>(*plain);
    for (std::size_t i = 0; i < m_evaluation.memory.size(); ++i) {
        const auto device = static_cast<std::size_t>(m_evaluation.memory[i].stage);
        view->baseBytes.push_back(step->peakBytes[i] - view->analysis.activations[device].peak);
        view->capacityBytes.push_back(m_evaluation.memory[i].capacity);
    }
    return view;
}

void MainWindow::judge()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr || m_looked) {
        return;
    }
    const bool inSight = m_perspectives->perspective() == Perspective::Timeline;
    const store::ScheduleEntry* opened = inSight
                                             ? store::find(m_document.project().schedules, m_openedSchedule)
                                             : nullptr;
    m_inspector->endJudging();
    m_judgedOrder = Judged::Own;
    if (opened != nullptr && m_evaluation.valid) {
        judgeOrder(current->scenario, *opened->schedule);
    } else {
        showBands(current->scenario, counted(current->scenario, m_evaluation));
    }
}

void MainWindow::judgeOrder(const layout::Scenario& scenario, const exchange::ImportedSchedule& shown)
{
    inspector::VerdictStrip::Subject subject;
    subject.link = tr("Back to the layout's own");
    const auto other = [&](const QString& why) {
        subject.isOther = true;
        subject.said = why;
        const training::Evaluation own = counted(scenario, m_evaluation);
        m_inspector->judge(subject, own);
        showBands(scenario, own);
    };
    if (shown.measured) {
        other(tr("Of the layout. The trace shown was measured."));
        return;
    }
    if (shown.program.ops.size() > kOpsJudged) {
        other(tr("Of the layout, not of the schedule shown: it is too long to judge while you look."));
        return;
    }
    const auto step = training::stepWithOrder(scenario, m_evaluation, shown.program);
    if (!step) {
        other(tr("Of the layout, not of the schedule shown: %1")
                  .arg(document::engineText(step.error().message)));
        return;
    }
    const QString change = theme::signedPercent(step->stepSeconds / step->ownStepSeconds - 1);
    if (runsAsDrawn(shown.simulation, step->run.simulation) && shown.program.nanoseconds) {
        subject.said = tr("Schedule shown: step %1").arg(change);
    } else {
        m_judgedOrder = Judged::OtherTimes;
        subject.said = tr("Of the order shown with the layout's times, not those drawn: step %1").arg(change);
        subject.link = tr("Draw it with the layout's times");
    }
    const training::Evaluation ordered = counted(scenario,
                                                 training::withOrder(scenario, m_evaluation, *step));
    m_inspector->judge(subject, ordered);
    showBands(scenario, ordered);
}

void MainWindow::followSubject()
{
    if (m_judgedOrder == Judged::OtherTimes) {
        retimeSchedule();
    } else {
        openSchedule({});
    }
}

void MainWindow::whyOfVerdict(const QString& numberId)
{
    if (m_looked) {
        openWhy(*m_looked, m_lookedName, numberId);
    } else {
        why(numberId);
    }
}

void MainWindow::showBands(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    std::optional<double> points;
    std::optional<double> peak;
    double chance = 0;
    if (evaluation.valid) {
        if (const auto band = bandIn(m_document.project(), scenario))
            points = validate::highestShare(*band, evaluation.mfu) - evaluation.mfu;
        if (const auto band = validate::memoryBandOf(scenario, exchange::publishedResiduals())) {
            peak = band->relative;
            chance = validate::chanceBelow(evaluation.peakBytes, evaluation.capacity, *band);
        }
    }
    m_inspector->setMfuBand(points, true);
    m_inspector->setFitBand(peak, chance);
}

} // namespace shardscape::gui
