// SPDX-License-Identifier: GPL-3.0-or-later
// Memory, Time and Network with several layouts.
#include "document/engine_text.h"
#include "gui/perspectives/perspectives.h"
#include "job/training/costing/mfu.h"
#include "job/training/mending.h"
#include "job/training/step/ordered_step.h"
#include "lanes/lane_frame.h"
#include "theme/mfu_choice.h"
#include "timeline/timeline_view.h"

#include <algorithm>

namespace shardscape::gui {

namespace {

/// Timing an order takes about a microsecond an op, and lanes follow every knob.
constexpr std::size_t kOpsInLanes = 20'000;

void restated(training::Evaluation& evaluation, const layout::Scenario& scenario)
{
    if (evaluation.valid) {
        training::restate(evaluation, scenario, theme::mfuConvention());
    }
}

} // namespace

lanes::LaneFrame& Perspectives::lanes(Perspective perspective)
{
    return *m_lanes.at(perspective);
}

const training::Evaluation& Perspectives::evaluationOf(const Companion& companion)
{
    auto& [scenario, evaluation] = m_companionEvaluations[companion.key];
    if (!(scenario == *companion.scenario)) {
        scenario = *companion.scenario;
        evaluation = training::evaluateUnmended(scenario);
    }
    return evaluation;
}

void Perspectives::putOrder(lanes::Layout& lane, const schedule::Program& order, bool isMeasured) const
{
    if (!m_current || !m_current->evaluation.valid) {
        lane.problem = tr("The layout that would run this schedule is not valid.");
        return;
    }
    lane.layout = m_current->scenario;
    if (isMeasured) {
        lane.problem = tr("A measured trace: it says when its ops ran, not what they held or sent.");
        return;
    }
    if (order.ops.size() > kOpsInLanes) {
        lane.problem = tr("This schedule is too long to judge while you look.");
        return;
    }
    const auto step = training::stepWithOrder(m_current->scenario, m_current->evaluation, order);
    if (!step) {
        lane.problem = document::engineText(step.error().message);
        return;
    }
    lane.evaluation = training::withOrder(m_current->scenario, m_current->evaluation, *step);
    restated(lane.evaluation, lane.layout);
}

lanes::Layout Perspectives::laneLayout(const timeline::LaneChip& chip)
{
    lanes::Layout lane;
    lane.key = chip.key;
    lane.title = chip.title;
    lane.pin = chip.pin;
    const auto take = [&](const Shown& shown) {
        lane.scenario = shown.id;
        lane.layout = shown.scenario;
        lane.evaluation = shown.evaluation;
    };
    if (m_opened && chip.key == QLatin1String("opened")) {
        putOrder(lane, m_opened->program, m_openedIsMeasured);
    } else if (m_current && chip.key == laneKey(store::ScenarioId{m_current->id})) {
        take(*m_current);
    } else if (m_compared && chip.key == laneKey(store::ScenarioId{m_compared->id})) {
        take(*m_compared);
    } else if (const Companion* its = offered(chip.key); its != nullptr && its->scenario) {
        take({*its->scenario, evaluationOf(*its), its->scenarioId});
    } else if (its != nullptr && its->schedule) {
        putOrder(lane, its->schedule->schedule->program, its->schedule->schedule->measured);
    }
    restated(lane.evaluation, lane.layout);
    return lane;
}

void Perspectives::connectLanes(Perspective perspective)
{
    lanes::LaneFrame* frame = m_lanes.at(perspective);
    frame->setObjectName(QString::fromLatin1(id(perspective).data()) + QStringLiteral("_lanes"));
    connect(frame, &lanes::LaneFrame::laneLooked, this, &Perspectives::lookAtLane);
    connect(frame, &lanes::LaneFrame::laneTaken, this, &Perspectives::laneTaken);
    connect(frame, &lanes::LaneFrame::laneRemoved, this, &Perspectives::removeLane);
    connect(frame, &lanes::LaneFrame::lanePlaced, this, &Perspectives::placeLane);
    connect(frame, &lanes::LaneFrame::whyRequested, this, &Perspectives::whyRequested);
}

void Perspectives::lookAtLane(const QString& key)
{
    const auto& chips = m_timeline->laneRow().lanes();
    emit laneLooked(key, !chips.empty() && chips.front().key == key);
}

lanes::Layout Perspectives::laneOf(const QString& key)
{
    const auto& chips = m_timeline->laneRow().lanes();
    const auto chip = std::find_if(chips.begin(), chips.end(),
                                   [&](const timeline::LaneChip& its) { return its.key == key; });
    return chip == chips.end() ? lanes::Layout() : laneLayout(*chip);
}

const store::ScheduleEntry* Perspectives::laneSchedule(const QString& key) const
{
    const Companion* its = offered(key);
    return its != nullptr && its->schedule ? &*its->schedule : nullptr;
}

void Perspectives::setLookedLane(const QString& key)
{
    m_timeline->laneRow().setLooked(key);
    for (const auto& [perspective, frame] : m_lanes) {
        frame->laneRow().setLooked(key);
    }
}

void Perspectives::refreshLanes(Perspective perspective)
{
    lanes::LaneFrame& frame = *m_lanes.at(perspective);
    if (!frame.hasLanes()) {
        return;
    }
    std::vector<lanes::Layout> layouts;
    for (const timeline::LaneChip& chip : frame.laneRow().lanes()) {
        layouts.push_back(laneLayout(chip));
    }
    // The Timeline's rule: Compare's base where it is among them, else the one below the first.
    const auto its = std::find_if(layouts.begin(), layouts.end(), [this](const lanes::Layout& layout) {
        return m_comparisonBase != 0 && layout.scenario == m_comparisonBase;
    });
    const std::size_t base = its != layouts.end() ? static_cast<std::size_t>(its - layouts.begin()) : 1;
    frame.setLanes(perspective == Perspective::Memory ? lanes::memoryLanes(layouts, base)
                   : perspective == Perspective::Time ? lanes::timeLanes(layouts, base)
                                                      : lanes::networkLanes(layouts, base));
}

} // namespace shardscape::gui
