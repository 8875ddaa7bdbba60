// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/background/compare_feed.h"

#include "compare/compare_view.h"
#include "document/engine_text.h"
#include "exchange/runs/residuals_json.h"
#include "gui/background/engine.h"
#include "gui/background/same_numbers.h"
#include "gui/background/schedule_view.h"
#include "gui/files/calibrations.h"
#include "job/training/mending.h"
#include "theme/mfu_choice.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace shardscape::gui {

namespace {

constexpr const char* kOrderKey = "compare.order";
constexpr const char* kBaseKey = "compare.base"; ///< "base,other"
constexpr const char* kAllKey = "compare.all";

std::string joined(const std::vector<std::int64_t>& ids)
{
    std::string text;
    for (const std::int64_t id : ids) {
        if (!text.empty()) {
            text += ',';
        }
        text += std::to_string(id);
    }
    return text;
}

std::vector<std::int64_t> numbers(const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const QString& part : QString::fromStdString(text).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool ok = false;
        if (const qint64 id = part.toLongLong(&ok); ok) {
            ids.push_back(id);
        }
    }
    return ids;
}

} // namespace

std::vector<const store::ScenarioEntry*> comparedLayouts(const store::Project& project)
{
    const store::ScenarioEntry* current = store::find(project.scenarios, project.current);
    const bool isTwin = current != nullptr && !current->pinned
                        && std::any_of(project.scenarios.begin(), project.scenarios.end(),
                                       [current](const store::ScenarioEntry& entry) {
                                           return entry.pinned
                                                  && sameNumbers(entry.scenario, current->scenario);
                                       });
    std::vector<const store::ScenarioEntry*> compared;
    for (const store::ScenarioEntry& entry : project.scenarios) {
        if (entry.pinned || (&entry == current && !isTwin)) {
            compared.push_back(&entry);
        }
    }
    return compared;
}

void judgeCandidate(compare::Candidate& candidate, const store::Project& project,
                    const store::ScenarioEntry& entry)
{
    // A calibration changes the bands of layouts that stay as they are.
    const auto time = bandIn(project, entry.scenario);
    const auto memory = validate::memoryBandOf(entry.scenario, exchange::publishedResiduals());
    candidate.timeBand = time ? std::optional(time->relative) : std::nullopt;
    candidate.memoryBand = memory ? std::optional(memory->relative) : std::nullopt;
    candidate.chance = memory ? std::optional(validate::chanceBelow(candidate.evaluation.peakBytes,
                                                                    candidate.evaluation.capacity, *memory))
                              : std::nullopt;
    candidate.pinned = entry.pinned;
    const store::ScenarioEntry* current = store::find(project.scenarios, project.current);
    candidate.current = current != nullptr
                        && (&entry == current
                            || (!current->pinned && sameNumbers(entry.scenario, current->scenario)));
}

CompareFeed::CompareFeed(document::Document& document, compare::CompareView& view, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_view(view)
{
    connect(&m_view, &compare::CompareView::orderChanged, this, &CompareFeed::keep);
    connect(&m_view, &compare::CompareView::baseChanged, this, &CompareFeed::keep);
    connect(&m_view, &compare::CompareView::allChanged, this, &CompareFeed::keep);
    connect(&m_document, &document::Document::changed, this, [this](const document::ChangeEvent& event) {
        if (std::holds_alternative<document::ProjectReplaced>(event)) {
            m_restoring = true;
            m_candidates.clear(); // ids mean other scenarios now
        }
    });
}

void CompareFeed::show()
{
    const store::Project& project = m_document.project();
    std::vector<compare::Candidate> candidates;
    for (const store::ScenarioEntry* entry : comparedLayouts(project)) {
        candidates.push_back(candidateOf(*entry));
    }
    m_candidates = std::move(candidates);
    m_view.setCandidates(m_candidates);
    if (std::exchange(m_restoring, false)) {
        restore();
    }
    buildSchedules();
}

compare::Candidate CompareFeed::candidateOf(const store::ScenarioEntry& entry)
{
    const auto known = std::find_if(m_candidates.begin(), m_candidates.end(),
                                    [&](const compare::Candidate& c) { return c.id == entry.id.value; });
    compare::Candidate candidate;
    if (known != m_candidates.end() && sameNumbers(known->scenario, entry.scenario)) {
        candidate = *known;
        candidate.scenario.name = entry.scenario.name;
    } else {
        candidate.id = entry.id.value;
        candidate.scenario = entry.scenario;
        candidate.evaluation = training::evaluateUnmended(entry.scenario);
        const std::int64_t ops = opsOf(candidate.scenario, candidate.evaluation);
        // Eight layouts may change at once, within one frame.
        if (candidate.evaluation.valid && ops <= Engine::kOpsAtOnce / 8) {
            if (auto schedule = scheduleView(candidate.scenario, candidate.evaluation)) {
                candidate.schedule = std::move(*schedule);
            } else {
                candidate.scheduleProblem = document::engineText(schedule.error().message);
            }
        }
    }
    if (candidate.evaluation.valid) {
        training::restate(candidate.evaluation, candidate.scenario, theme::mfuConvention());
    }
    judgeCandidate(candidate, m_document.project(), entry);
    return candidate;
}

void CompareFeed::buildSchedules()
{
    struct Wanted {
        std::int64_t id;
        layout::Scenario scenario;
        training::Evaluation evaluation;
    };
    std::vector<Wanted> wanted;
    for (const compare::Candidate& c : m_candidates) {
        if (c.schedule == nullptr && c.scheduleProblem.isEmpty() && c.evaluation.valid) {
            wanted.push_back({c.id, c.scenario, c.evaluation});
        }
    }
    if (wanted.empty()) {
        m_lane.abandon();
        return;
    }
    m_lane.start(
        [this, wanted = std::move(wanted)](const std::stop_token& stop, const Lane::Deliver& deliver) {
            for (const Wanted& one : wanted) {
                if (stop.stop_requested()) {
                    return;
                }
                auto schedule = scheduleView(one.scenario, one.evaluation);
                deliver([this, one, schedule = std::move(schedule)] {
                    if (schedule) {
                        takeSchedule(one.id, one.scenario, *schedule, {});
                    } else {
                        takeSchedule(one.id, one.scenario, nullptr,
                                     document::engineText(schedule.error().message));
                    }
                });
            }
        });
}

void CompareFeed::takeSchedule(std::int64_t id, const layout::Scenario& scenario,
                               std::shared_ptr<const timeline::ScheduleView> schedule, const QString& problem)
{
    for (compare::Candidate& candidate : m_candidates) {
        if (candidate.id == id && candidate.scenario == scenario) {
            candidate.schedule = std::move(schedule);
            candidate.scheduleProblem = problem;
            m_view.setCandidates(m_candidates);
            return;
        }
    }
}

std::int64_t CompareFeed::base() const
{
    const store::Project& project = m_document.project();
    std::int64_t chosen = m_view.base();
    if (m_restoring) { // Compare has not been in sight
        const auto pair = numbers(viewState(project, kBaseKey));
        chosen = pair.size() == 2 ? pair[0] : 0;
    }
    std::int64_t first = 0;
    for (const store::ScenarioEntry& entry : project.scenarios) {
        const bool isCurrent = entry.id == project.current;
        if (entry.id.value == chosen && (entry.pinned || isCurrent)) {
            return chosen;
        }
        if (first == 0 && entry.pinned && !isCurrent) {
            first = entry.id.value;
        }
    }
    return first;
}

void CompareFeed::restore()
{
    const store::Project& project = m_document.project();
    m_view.setAll(viewState(project, kAllKey) == "1");
    m_view.setOrder(numbers(viewState(project, kOrderKey)));
    if (const auto pair = numbers(viewState(project, kBaseKey)); pair.size() == 2) {
        m_view.setBase(pair[0]);
        m_view.setOther(pair[1]);
    }
}

void CompareFeed::keep()
{
    m_document.setViewState(kOrderKey, joined(m_view.order()));
    m_document.setViewState(kBaseKey, joined({m_view.base(), m_view.other()}));
    m_document.setViewState(kAllKey, m_view.all() ? "1" : "0");
}

} // namespace shardscape::gui
