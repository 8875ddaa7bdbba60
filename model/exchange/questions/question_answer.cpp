// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/question_answer.h"

#include "cluster/resize.h"
#include "exchange/results/advice.h"
#include "job/run/evaluation.h"
#include "job/training/mending.h"
#include "layout/gaps.h"
#include "layout/recipe.h"
#include "search/training/default_space.h"

#include <algorithm>
#include <array>
#include <future>
#include <set>

namespace shardscape::exchange {

namespace {

using search::Pick;
using search::Row;

/// Rows looked at for one that is safe to fit: beyond them the fastest is not what is asked for any more.
constexpr std::size_t kSafeAmong = 4000;
constexpr double kSecondsOfDay = 86400;
/// Nodes that are tried for one that is safe to fit, against those that were asked for.
constexpr std::int64_t kMostTimesMore = 4;

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

/// A layout with its numbers beside those of the sweep; of the row of that index.
Pick pickBeside(const search::Space& space, layout::Scenario scenario, std::int64_t index)
{
    job::Quote quote;
    space.job->pricer()->quote(scenario, quote);
    Row row;
    row.index = index;
    row.take(quote, *space.job);
    return {row, std::move(scenario)};
}

/// The single change of what is called fastest that is safe to fit and costs least, where that one is tight.
std::optional<Pick> changedToFit(const search::Space& space, const Pick& named,
                                 const validate::Residuals& residuals, const std::stop_token& stop)
{
    const AdviceRequest request{
        .pairs = false, .risky = false, .most = 1, .stop = [&stop] { return stop.stop_requested(); }};
    for (const Advice& advice : advise(named.scenario, residuals, request))
        if (advice.aim == Advice::Aim::Surer)
            return pickBeside(space, layout::with(named.scenario, advice.proposal.change), named.row.index);
    return std::nullopt;
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
    /// Where the fastest is tight and one that is safe to fit is equally fast, that one is recommended; a slower one is among the
    /// rivals.
    void preferSafe(const std::stop_token& stop)
    {
        std::vector<Candidate>& all = m_answer.candidates;
        const search::Space& space = m_answer.result->space;
        const Pick named = all.front().pick;
        if (fitState(all.front()) == FitState::Fits)
            return;
        const auto pace = [&](const Pick& pick) {
            return search::secondsForWorkOf(space, pick.row, named.row);
        };
        const double equal = named.row.objective * kEquallyFast;
        const auto safe = std::find_if(all.begin(), all.end(), [](const Candidate& one) {
            return fitState(one) == FitState::Fits; // addSafe() has added the fastest
        });
        if (safe != all.end() && pace(safe->pick) <= equal) {
            std::rotate(all.begin(), safe, safe + 1);
        } else {
            const auto changed = changedToFit(space, named, m_residuals, stop);
            if (!changed || (safe != all.end() && pace(safe->pick) <= pace(*changed)))
                return;
            Candidate other = candidateOf(*changed, m_residuals);
            other.climbed = layout::difference(search::scenarioAt(space, changed->row.index),
                                               changed->scenario);
            const bool equallyFast = pace(*changed) <= equal;
            all.insert(equallyFast ? all.begin() : all.end(), std::move(other));
            if (!equallyFast)
                return;
        }
        m_answer.safer = true;
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
    rivals.preferSafe(stop);
    rivals.addOthers(rows, picks.frugal && !rivals.has(picks.frugal->row.index) ? 1 : 0);
    if (picks.frugal) {
        rivals.add(*picks.frugal);
        for (Candidate& one : answer.candidates)
            one.frugal = one.climbed.isEmpty() && one.pick.row.index == picks.frugal->row.index;
    }
    orderRivals(answer, residuals);
    if (fitState(answer.candidates.front()) == FitState::Tight) {
        const auto safe = std::find_if(answer.candidates.begin(), answer.candidates.end(),
                                       [](const Candidate& one) { return fitState(one) == FitState::Fits; });
        if (safe != answer.candidates.end())
            answer.safe = static_cast<std::size_t>(safe - answer.candidates.begin());
    }
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

std::optional<SafeOnMore> safeOnMoreNodes(const layout::Scenario& asked, const validate::Residuals& residuals,
                                          const std::stop_token& stop)
{
    const std::int64_t nodes = asked.cluster.nodes;
    const auto safeOn = [&](std::int64_t more) -> std::optional<SafeOnMore> {
        auto cluster = cluster::withNodes(asked.cluster, more);
        if (!cluster || stop.stop_requested())
            return std::nullopt;
        layout::Scenario scenario = asked;
        scenario.cluster = std::move(*cluster);
        scenario.workload.globalBatch = static_cast<std::int32_t>(
            layout::batchFor(asked.workload.globalBatch, scenario.cluster.accelerators()));
        auto swept = std::make_shared<const search::SweepResult>(
            search::run(quickSpace(scenario, kSweptFirst), {}, stop));
        if (stop.stop_requested())
            return std::nullopt;
        const QuestionAnswer answer = answerOf(std::move(swept), residuals, stop);
        if (answer.candidates.empty())
            return std::nullopt;
        const Candidate& first = answer.candidates.front();
        if (fitState(first) == FitState::Fits)
            return SafeOnMore{first, more};
        return answer.safe ? std::optional(SafeOnMore{answer.candidates[*answer.safe], more}) : std::nullopt;
    };
    // An eighth more each time: of few nodes each number.
    for (std::int64_t more = nodes + std::max<std::int64_t>(1, nodes / 8); more <= nodes * kMostTimesMore;
         more += std::max<std::int64_t>(1, more / 8))
        if (auto safe = safeOn(more))
            return safe;
    return std::nullopt;
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

namespace {

/// Whether the other's recommendation is to be preferred: it is faster, and not tight where this one is safe and equally fast.
bool isBeatenBy(const QuestionAnswer& answer, const QuestionAnswer& other)
{
    if (answer.candidates.empty() || other.candidates.empty())
        return answer.candidates.empty() && !other.candidates.empty();
    const Candidate& its = answer.candidates.front();
    const Candidate& others = other.candidates.front();
    const double mine = its.evaluation.stepSeconds, theirs = others.evaluation.stepSeconds;
    const bool safe = fitState(its) == FitState::Fits, othersSafe = fitState(others) == FitState::Fits;
    if (safe != othersSafe && std::max(mine, theirs) <= std::min(mine, theirs) * kEquallyFast)
        return othersSafe;
    return theirs < mine;
}

} // namespace

AnswerStage answerQuestion(const layout::Scenario& asked, const validate::Residuals& residuals,
                           const std::stop_token& stop, const std::function<void(const AnswerStage&)>& soFar)
{
    const auto answered = [&](const search::Space& space) {
        auto result = std::make_shared<const search::SweepResult>(search::run(space, {}, stop));
        if (stop.stop_requested())
            return std::make_shared<const QuestionAnswer>(); // nobody waits for it any more
        return std::make_shared<const QuestionAnswer>(answerOf(std::move(result), residuals, stop));
    };
    const search::Space whole = search::defaultSpace(asked);
    const search::Space few = quickSpace(asked, kSweptFirst), part = quickSpace(asked, kSweptAtOnce);
    const bool isPart = part.axes != whole.axes;
    const bool all = isPart && whole.size() <= kSweptUnasked;
    // A climb is one thread's: the two beginnings are climbed from side by side.
    std::future<std::shared_ptr<const QuestionAnswer>> ofFew;
    if (few.axes != part.axes)
        ofFew = std::async(std::launch::async, answered, std::cref(few));
    AnswerStage stage{answered(part), false, isPart && !all ? whole.size() : 0};
    // Climbs from more layouts may end at a lower top: the best of all answers is the answer.
    const auto compare = [&](const search::Space& space, std::shared_ptr<const QuestionAnswer> other) {
        if (!stop.stop_requested() && isBeatenBy(*stage.answer, *other)) {
            stage.answer = std::move(other);
            stage.whole = space.axes != whole.axes ? whole.size() : 0;
        }
    };
    if (ofFew.valid())
        compare(few, ofFew.get());
    // Nodes are missing only where nothing fits of all that somebody waits for.
    stage.goesOn = all || (isPart && stage.answer->candidates.empty());
    if (!stage.goesOn || stop.stop_requested())
        return stage;
    if (soFar)
        soFar(stage);
    stage.goesOn = false;
    if (const search::Space more = quickSpace(asked, kSweptUnasked); more.axes != part.axes)
        compare(more, answered(more));
    return stage;
}

} // namespace shardscape::exchange
