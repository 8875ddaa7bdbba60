// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/question_answer.h"

#include "job/run/evaluation.h"
#include "job/training/mending.h"
#include "layout/gaps.h"
#include "layout/recipe.h"
#include "search/training/default_space.h"

#include <algorithm>
#include <array>
#include <set>

namespace shardscape::exchange {

namespace {

using search::Pick;
using search::Row;

/// Rows looked at for one that is safe to fit: beyond them the fastest is not what is asked for any more.
constexpr std::size_t kSafeAmong = 4000;
constexpr double kSecondsOfDay = 86400;

Candidate candidateOf(const Pick& pick, const validate::Residuals& residuals)
{
    Candidate candidate;
    candidate.pick = pick;
    candidate.evaluation = training::evaluateUnmended(pick.scenario);
    const run::Evaluation whole = run::evaluate(pick.scenario, candidate.evaluation);
    candidate.days = whole.expected.seconds / kSecondsOfDay;
    candidate.share = whole.expected.share;
    candidate.expense = whole.expense;
    candidate.time = validate::bandOf(pick.scenario, residuals);
    candidate.memory = validate::memoryBandOf(pick.scenario, residuals);
    if (candidate.memory)
        candidate.fits = validate::chanceBelow(candidate.evaluation.peakBytes, candidate.evaluation.capacity,
                                               *candidate.memory);
    return candidate;
}

/// Which degrees a layout has: what people tell layouts apart by first.
using Degrees = std::array<std::int32_t, 4>;
Degrees degreesOf(const layout::Scenario& scenario)
{
    const layout::Layout& l = scenario.layout;
    return {l.tensorParallel, l.contextParallel, l.expertParallel, l.pipelineParallel};
}

/// The fitting rows that may be rivals, by seconds for equal work, of equal ones the first.
std::vector<const Row*> byPace(const search::SweepResult& result, const Row& fastest)
{
    std::vector<std::pair<double, const Row*>> paced;
    for (const Row& row : result.rows)
        if (row.fits)
            paced.emplace_back(search::secondsForWorkOf(result.space, row, fastest), &row);
    const std::size_t few = std::min(kSafeAmong, paced.size());
    std::partial_sort(paced.begin(), paced.begin() + static_cast<std::ptrdiff_t>(few), paced.end(),
                      [](const auto& a, const auto& b) {
                          if (a.first != b.first)
                              return a.first < b.first;
                          return a.second->peakBytes != b.second->peakBytes
                                     ? a.second->peakBytes < b.second->peakBytes
                                     : a.second->index < b.second->index;
                      });
    std::vector<const Row*> rows;
    for (std::size_t i = 0; i < few; ++i)
        rows.push_back(paced[i].second);
    return rows;
}

class Rivals {
public:
    Rivals(QuestionAnswer& answer, const validate::Residuals& residuals)
        : m_answer(answer)
        , m_residuals(residuals)
    {}

    void add(const Pick& pick)
    {
        if (m_answer.candidates.size() > kRivals || has(pick.row.index))
            return;
        m_degrees.insert(degreesOf(pick.scenario));
        m_answer.candidates.push_back(candidateOf(pick, m_residuals));
    }
    /// The fastest that is safe to fit, where the fastest is not.
    void addSafe(const std::vector<const Row*>& rows)
    {
        if (fitState(m_answer.candidates.front()) == FitState::Fits)
            return;
        double most = m_answer.candidates.front()
                          .pick.row.peakBytes; // of one capacity more memory is no safer
        for (const Row* row : rows) {
            if (row->peakBytes >= most)
                continue;
            const Pick pick{*row, search::scenarioAt(m_answer.result->space, row->index)};
            if (!mayName(pick.scenario))
                continue;
            most = row->peakBytes;
            if (fitState(candidateOf(pick, m_residuals)) == FitState::Fits) {
                add(pick);
                return;
            }
        }
    }
    /// The fastest of other degrees, leaving `room` places.
    void addOthers(const std::vector<const Row*>& rows, std::size_t room)
    {
        for (const Row* row : rows) {
            if (m_answer.candidates.size() + room > kRivals)
                return;
            const layout::Scenario scenario = search::scenarioAt(m_answer.result->space, row->index);
            if (!m_degrees.contains(degreesOf(scenario)) && mayName(scenario))
                add({*row, scenario});
        }
    }
    /// Whether that layout of the sweep is one.
    [[nodiscard]] bool has(std::int64_t index) const
    {
        return std::any_of(
            m_answer.candidates.begin(), m_answer.candidates.end(),
            [index](const Candidate& one) { return one.climbed.isEmpty() && one.pick.row.index == index; });
    }

private:
    /// As the fastest: what its stack runs, unless that one is none of those either.
    [[nodiscard]] bool mayName(const layout::Scenario& scenario) const
    {
        const layout::Scenario& base = m_answer.result->space.base;
        return !layout::asksMoreInVain(scenario, base)
               || layout::asksMoreInVain(m_answer.candidates.front().pick.scenario, base);
    }

    QuestionAnswer& m_answer;
    const validate::Residuals& m_residuals;
    std::set<Degrees> m_degrees;
};

void orderRivals(QuestionAnswer& answer, const validate::Residuals& residuals)
{
    const validate::PairedErrors errors(residuals);
    const Candidate first = answer.candidates.front();
    const auto pace = [&](const Candidate& one) {
        return search::secondsForWorkOf(answer.result->space, one.pick.row, first.pick.row);
    };
    std::stable_sort(answer.candidates.begin() + 1, answer.candidates.end(),
                     [&](const Candidate& a, const Candidate& b) { return pace(a) < pace(b); });
    for (std::size_t i = 1; i < answer.candidates.size(); ++i) {
        Candidate& rival = answer.candidates[i];
        rival.behind = errors.order(first.pick.scenario, first.pick.row.objective, rival.pick.scenario,
                                    pace(rival));
    }
}

} // namespace

FitState fitState(const Candidate& candidate)
{
    if (!candidate.evaluation.fits)
        return FitState::DoesNotFit;
    return candidate.fits && *candidate.fits < kSafeToFit ? FitState::Tight : FitState::Fits;
}

QuestionAnswer answerOf(std::shared_ptr<const search::SweepResult> result,
                        const validate::Residuals& residuals, const std::stop_token& stop)
{
    QuestionAnswer answer;
    answer.result = std::move(result);
    answer.sweep = sweepAnswer(*answer.result, residuals, stop);
    const search::Answer& picks = answer.sweep.answer;
    if (!picks.fastest) {
        if (picks.nearest) {
            answer.nearest = candidateOf(*picks.nearest, residuals);
        } else {
            const training::Evaluation base = training::evaluateUnmended(answer.result->space.base);
            answer.reason = base.reasons.empty() ? say("no layout keeps every rule")
                                                 : layout::sentence(base.reasons.front());
        }
        return answer;
    }
    Rivals rivals(answer, residuals);
    rivals.add(*picks.named);
    if (picks.outside)
        answer.candidates.front().climbed = picks.outside->proposal.change;
    const std::vector<const Row*> rows = byPace(*answer.result, picks.named->row);
    if (picks.second)
        rivals.add(*picks.second);
    rivals.addSafe(rows);
    rivals.addOthers(rows, picks.frugal && !rivals.has(picks.frugal->row.index) ? 1 : 0);
    if (picks.frugal) {
        rivals.add(*picks.frugal);
        for (Candidate& one : answer.candidates)
            one.frugal = one.climbed.isEmpty() && one.pick.row.index == picks.frugal->row.index;
    }
    orderRivals(answer, residuals);
    return answer;
}

Result<search::Solution> leastThatFits(const layout::Scenario& scenario, const std::stop_token& stop)
{
    const std::int64_t batch = scenario.workload.globalBatch;
    if (layout::batchFor(batch, scenario.cluster.accelerators()) != batch) {
        // Another batch may be all that is needed here.
        Result<search::Solution> here = search::solve(scenario, search::Unknown::Gpus, true, stop,
                                                      scenario.cluster.nodes);
        if (here && here->scenario.workload.globalBatch != batch)
            return here;
    }
    return search::solve(scenario, search::Unknown::Gpus, true, stop, scenario.cluster.nodes + 1);
}

search::Space quickSpace(const layout::Scenario& scenario, double mostLayouts)
{
    // What tells layouts apart least goes first; degrees, micro-batch and recomputation stay.
    constexpr std::array<std::string_view, 8> kHeld{"recompute_modules", "dp_shard", "etp",      "attention",
                                                    "sequence_parallel", "zero",     "schedule", "chunks"};
    std::vector<std::string> held;
    search::Space space = search::defaultSpace(scenario);
    for (std::size_t i = 0; i < kHeld.size() && space.size() > mostLayouts; ++i) {
        held.emplace_back(kHeld[i]);
        space = search::defaultSpace(scenario, held);
    }
    return space;
}

} // namespace shardscape::exchange
