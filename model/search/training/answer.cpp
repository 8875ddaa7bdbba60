// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/training/answer.h"

#include "job/training/advice/climb.h"
#include "job/training/numbers/evaluation.h"
#include "layout/gaps.h"
#include "search/preference.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace shardscape::search {

namespace {

/// Of a space whose global batch varies the axis of it, otherwise nothing.
std::optional<std::size_t> batchAxis(const Space& space)
{
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis)
        if (space.axes[axis].knob->id == "global_batch" && space.axes[axis].values.size() > 1)
            return axis;
    return std::nullopt;
}

/// Seconds for equal work of every row.
class Pace {
public:
    explicit Pace(const Space& space)
        : m_space(space)
        , m_axis(batchAxis(space))
    {}
    [[nodiscard]] double work(const Row& row) const
    {
        return m_axis ? static_cast<double>(valueAt(m_space, row.index, *m_axis)) : 1.0;
    }
    [[nodiscard]] double of(const Row& row) const { return row.objective / work(row); }

private:
    const Space& m_space;
    std::optional<std::size_t> m_axis;
};

Pick pickOf(const Space& space, const Row& row)
{
    return {row, scenarioAt(space, row.index)};
}

/// The numbers of a layout beside those of the sweep; of the one that has that index.
Row rowOf(const Space& space, const layout::Scenario& scenario, std::int64_t index)
{
    job::Quote quote;
    space.job->pricer()->quote(scenario, quote);
    Row row;
    row.index = index;
    row.take(quote, *space.job);
    return row;
}

bool isTwin(const Row& a, const Row& b, const Pace& pace)
{
    return pace.of(a) == pace.of(b) && a.peakBytes == b.peakBytes;
}

/// Which rows the answer may name: those that ask no more of their stack in vain than the base does, or all.
class Namable {
public:
    Namable(const Space& space, bool all)
        : m_preference(space)
        , m_all(all)
    {}
    [[nodiscard]] bool operator()(const Row& row) const { return m_all || m_preference.runs(row); }

private:
    Preference m_preference;
    bool m_all;
};

/// The fastest rows in order, of equal ones the one with the fewest changes, and one for all that take exactly as long and as much.
struct Fastest {
    std::vector<Row> apart;
    std::optional<Row> passedOver; ///< the first that may not be named and is faster
    std::int64_t passed = 0;       ///< how many
};

Fastest fastestApart(const SweepResult& result, const Pace& pace, std::size_t wanted, const Namable& mayName)
{
    const Preference preference(result.space);
    const auto faster = [&](const Row* a, const Row* b) {
        const double left = pace.of(*a);
        const double right = pace.of(*b);
        if (left != right)
            return left < right;
        if (a->peakBytes != b->peakBytes)
            return a->peakBytes < b->peakBytes;
        return preference.before(*a, *b);
    };
    std::vector<const Row*> rows;
    for (const Row& row : result.rows)
        if (row.fits)
            rows.push_back(&row);
    Fastest found;
    std::vector<Row>& apart = found.apart;
    // Twins are many where a knob hardly matters: sort as many as it takes.
    std::size_t sorted = 0;
    for (std::size_t at = 0; at < rows.size() && apart.size() < wanted; ++at) {
        if (at == sorted) {
            sorted = std::min(rows.size(), std::max<std::size_t>(64, 4 * sorted));
            std::partial_sort(rows.begin() + static_cast<std::ptrdiff_t>(at),
                              rows.begin() + static_cast<std::ptrdiff_t>(sorted), rows.end(), faster);
        }
        if (!apart.empty() && isTwin(apart.back(), *rows[at], pace))
            continue;
        if (mayName(*rows[at])) {
            if (apart.empty() && found.passedOver && pace.of(*found.passedOver) == pace.of(*rows[at]))
                found.passedOver.reset();
            apart.push_back(*rows[at]);
        } else if (apart.empty()) {
            ++found.passed;
            if (!found.passedOver)
                found.passedOver = *rows[at];
        }
    }
    return found;
}

std::int64_t twinsOf(const Row& first, const SweepResult& result, const Pace& pace, const Namable& mayName)
{
    return std::count_if(result.rows.begin(), result.rows.end(), [&](const Row& row) {
        return row.fits && row.index != first.index && isTwin(first, row, pace) && mayName(row);
    });
}

/// Seconds that `second` waits for longer than `first`, account by account, for the work of `first`.
std::vector<TermChange> termsBetween(const Pick& first, const Pick& second, double workRatio)
{
    const training::Evaluation before = training::evaluate(first.scenario);
    const training::Evaluation after = training::evaluate(second.scenario);
    std::vector<TermChange> changes;
    for (const training::Account& account : training::timeAccounts()) {
        const double seconds = after.time[account].exposedSeconds * workRatio
                               - before.time[account].exposedSeconds;
        if (seconds != 0)
            changes.push_back({&account, seconds});
    }
    std::stable_sort(changes.begin(), changes.end(), [](const TermChange& a, const TermChange& b) {
        return std::abs(a.seconds) > std::abs(b.seconds);
    });
    return changes;
}

void findFrugal(const SweepResult& result, const Pace& pace, const Namable& mayName, Answer& answer)
{
    const double slowest = pace.of(answer.fastest->row) * (1 + kFrugalWithin);
    const Row* least = &answer.fastest->row; // unless another takes less
    for (const Row& row : result.rows) {
        if (!row.fits || pace.of(row) > slowest)
            continue;
        const bool less = row.peakBytes < least->peakBytes
                          || (row.peakBytes == least->peakBytes && pace.of(row) < pace.of(*least));
        if (less && mayName(row))
            least = &row;
    }
    answer.frugal = pickOf(result.space, *least);
}

/// Of several kinds of accelerators a smaller one may be the fuller: the evaluation of the few with least memory decides.
void findNearest(const SweepResult& result, Answer& answer)
{
    constexpr std::size_t kFew = 8;
    std::vector<const Row*> rows;
    for (const Row& row : result.rows)
        rows.push_back(&row);
    const std::size_t few = std::min(kFew, rows.size());
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(few), rows.end(),
                      [](const Row* a, const Row* b) {
                          return a->peakBytes != b->peakBytes ? a->peakBytes < b->peakBytes
                                                              : a->index < b->index;
                      });
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < few; ++i) {
        Pick pick = pickOf(result.space, *rows[i]);
        const double capacity = training::evaluate(pick.scenario).capacity;
        const double over = capacity > 0 ? pick.row.peakBytes / capacity : 0;
        if (over < least) {
            least = over;
            answer.nearestCapacity = capacity;
            answer.nearest = std::move(pick);
        }
    }
}

std::vector<StoodStill> stillOf(const Space& space, const layout::Scenario& scenario)
{
    std::vector<StoodStill> still;
    for (const layout::Knob& knob : layout::knobs()) {
        if (!training::isAdvised(knob, scenario))
            continue;
        const auto axis = std::find_if(space.axes.begin(), space.axes.end(),
                                       [&](const Axis& one) { return one.knob == &knob; });
        std::vector<std::int64_t> swept = axis != space.axes.end()
                                              ? axis->values
                                              : std::vector<std::int64_t>{knob.get(space.base)};
        std::vector<std::int64_t> all = knob.candidates(scenario);
        all.insert(all.end(), swept.begin(), swept.end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        // An axis with several values did not stand still, even where it left some out.
        if (swept.size() < 2 && all.size() > 1)
            still.push_back({&knob, std::move(all)});
    }
    return still;
}

/// What the sweep's own scenario changes of one of its layouts, where it is that much faster for equal work and fits.
std::optional<training::Proposal> ownInPlaceOf(const Space& space, const Pick& pick, double seconds,
                                               training::Neighbourhood& neighbours)
{
    if (space.sweepsGlobalBatch() || layout::asksMoreInVain(space.base, pick.scenario))
        return std::nullopt;
    layout::Scenario own;
    training::Proposal proposal = training::proposalOf(pick.scenario,
                                                       layout::difference(pick.scenario, space.base), own);
    if (!proposal.valid || proposal.change.settings.empty())
        return std::nullopt;
    proposal.price = neighbours.price(own);
    return proposal.price.fits && proposal.price.stepSeconds < seconds ? std::optional(std::move(proposal))
                                                                       : std::nullopt;
}

/// Another global batch is other work, and what a change of such a layout takes is compared for equal work.
void climbFrom(const SweepResult& result, const Pace& pace, const std::vector<Row>& winners, Answer& answer,
               const std::stop_token& stop)
{
    training::Neighbourhood neighbours;
    Pick from = *answer.fastest;
    std::vector<training::Proposal> steps;
    double toBeat = pace.of(winners.front()) * training::kClimbs;
    for (const Row& row : winners) {
        if (stop.stop_requested())
            return;
        Pick pick = pickOf(result.space, row);
        auto proposal = neighbours.fastest(pick.scenario, toBeat * pace.work(row), stop);
        ++answer.probedLayouts;
        if (!proposal)
            continue;
        toBeat = proposal->price.stepSeconds / pace.work(row);
        from = std::move(pick);
        steps.assign(1, std::move(*proposal));
    }
    if (auto own = ownInPlaceOf(result.space, *answer.fastest, toBeat * pace.work(winners.front()),
                                neighbours)) {
        from = *answer.fastest;
        steps.assign(1, std::move(*own));
    }
    training::Climb climb = training::climb(
        neighbours, steps.empty() ? from.scenario : layout::with(from.scenario, steps.front().change), stop);
    answer.finished = climb.finished;
    answer.probed = neighbours.tried();
    std::move(climb.steps.begin(), climb.steps.end(), std::back_inserter(steps));
    if (steps.empty())
        return;
    training::Proposal whole{
        .change = layout::difference(from.scenario, climb.scenario), .valid = true, .price = climb.price};
    answer.named = Pick{rowOf(result.space, climb.scenario, from.row.index), climb.scenario};
    answer.outside = Beyond{std::move(from), std::move(whole), std::move(climb.scenario), std::move(steps)};
}

} // namespace

double secondsForWorkOf(const Space& space, const Row& row, const Row& of)
{
    const Pace pace(space);
    return pace.of(row) * pace.work(of);
}

Answer answerOf(const SweepResult& result, const std::stop_token& stop)
{
    Answer answer;
    const Pace pace(result.space);
    bool all = false;
    Fastest found = fastestApart(result, pace, kProbed, Namable(result.space, all));
    if (found.apart.empty() && found.passed > 0) {
        all = true;
        found = fastestApart(result, pace, kProbed, Namable(result.space, all));
    }
    const Namable mayName(result.space, all);
    const std::vector<Row>& winners = found.apart;
    if (winners.empty()) {
        findNearest(result, answer);
        if (answer.nearest)
            answer.still = stillOf(result.space, answer.nearest->scenario);
        return answer;
    }
    answer.fastest = pickOf(result.space, winners.front());
    answer.named = answer.fastest;
    answer.asFast = twinsOf(winners.front(), result, pace, mayName);
    if (found.passedOver) {
        answer.notRun = pickOf(result.space, *found.passedOver);
        answer.fasterNotRun = found.passed;
    }
    findFrugal(result, pace, mayName, answer);
    if (winners.size() > 1) {
        answer.second = pickOf(result.space, winners[1]);
        answer.whyNot = termsBetween(*answer.fastest, *answer.second,
                                     pace.work(winners.front()) / pace.work(winners[1]));
    }
    if (winners.size() >= kProbed)
        answer.tenth = pickOf(result.space, winners[kProbed - 1]);
    answer.still = stillOf(result.space, answer.fastest->scenario);
    climbFrom(result, pace, winners, answer, stop);
    return answer;
}

std::vector<std::int64_t> leadingRows(const SweepResult& result, const Answer* answer)
{
    std::vector<std::int64_t> leading;
    if (answer != nullptr) {
        for (const auto& pick : {answer->fastest, answer->second, answer->frugal, answer->nearest}) {
            if (!pick)
                continue;
            const auto row = std::lower_bound(
                result.rows.begin(), result.rows.end(), pick->row.index,
                [](const Row& one, std::int64_t index) { return one.index < index; });
            if (row != result.rows.end() && row->index == pick->row.index)
                leading.push_back(row - result.rows.begin());
        }
    }
    leading.insert(leading.end(), result.front.begin(), result.front.end());
    std::vector<std::int64_t> once;
    for (const std::int64_t position : leading)
        if (std::find(once.begin(), once.end(), position) == once.end())
            once.push_back(position);
    return once;
}

Space widened(const Space& space, const StoodStill& knob)
{
    Space wide = space;
    std::erase_if(wide.axes, [&](const Axis& axis) { return axis.knob == knob.knob; });
    const auto after = std::find_if(wide.axes.begin(), wide.axes.end(),
                                    [&](const Axis& axis) { return axis.knob > knob.knob; });
    wide.axes.insert(after, {knob.knob, knob.values});
    return wide;
}

} // namespace shardscape::search
