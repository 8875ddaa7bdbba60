// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/training/solve.h"

#include "base/quantity.h"
#include "cluster/resize.h"
#include "job/training/mending.h"
#include "job/training/step/pricer.h"
#include "layout/gaps.h"
#include "layout/knob.h"
#include "layout/knob_values.h"
#include "layout/recipe.h"
#include "layout/rules.h"
#include "search/training/answer.h"
#include "search/training/default_space.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

namespace shardscape::search {

namespace {

using layout::Scenario;

constexpr std::int64_t kMostNodes = 4096;
constexpr std::int64_t kPartsOfOctave = 32; ///< numbers of nodes tried between two powers of two, at most
constexpr std::int64_t kLongestSequence = std::int64_t{1} << 24;
constexpr std::int64_t kMostLayers = 4096;

/// One value tried.
struct Trial {
    bool valid = false;
    bool fits = false;
    Scenario scenario;
    training::Price price;
    Message reason;
    Scenario asked = {}; ///< at the best layout: whose default space was swept
};

Message firstReason(const training::Evaluation& e)
{
    return e.reasons.empty() ? Message{} : layout::sentence(e.reasons.front());
}

Trial atOwnLayout(const Scenario& s)
{
    Trial trial;
    trial.scenario = s;
    const training::Evaluation e = training::evaluateUnmended(s);
    trial.valid = e.valid;
    trial.fits = e.fits;
    trial.reason = firstReason(e);
    if (e.valid)
        trial.price = training::Pricer().price(s, true);
    return trial;
}

/// The fastest layout of the default space that fits and that its stack runs; where none does, the one that needs least memory
/// says why.
Trial atBestLayout(const Scenario& s, const std::stop_token& stop)
{
    Trial trial;
    trial.scenario = s;
    const SweepResult all = run(defaultSpace(s), {}, stop);
    const Row* fastest = nullptr;
    const Row* smallest = nullptr;
    for (const Row& row : all.rows) {
        if (row.fits && (fastest == nullptr || row.objective < fastest->objective)
            && !layout::asksMoreInVain(scenarioAt(all.space, row.index), s))
            fastest = &row;
        if (smallest == nullptr || row.peakBytes < smallest->peakBytes)
            smallest = &row;
    }
    if (fastest != nullptr || smallest != nullptr)
        trial = atOwnLayout(scenarioAt(all.space, (fastest != nullptr ? fastest : smallest)->index));
    trial.asked = s;
    if (fastest != nullptr || smallest != nullptr)
        return trial;
    trial.reason = firstReason(training::evaluateUnmended(s));
    return trial;
}

/// The scenario with another value; empty where there is no such scenario.
std::optional<Scenario> withValue(const Scenario& s, Unknown unknown, std::int64_t value)
{
    Scenario changed = s;
    switch (unknown) {
    case Unknown::Gpus: {
        const Result<cluster::Cluster> cluster = cluster::withNodes(s.cluster, value);
        if (!cluster)
            return std::nullopt;
        changed.cluster = *cluster;
        changed.layout.dataParallel = 0; // as many as there are
        break;
    }
    case Unknown::Sequence: changed.workload.sequence = static_cast<std::int32_t>(value); break;
    case Unknown::MicroBatch: changed.layout.microBatch = static_cast<std::int32_t>(value); break;
    case Unknown::Layers:
        changed.model.layers = value;
        changed.stageLayers.clear();
        break;
    }
    return changed;
}

/// In the order in which they are worth trying: rising for what should be large, nodes rising as well.
std::vector<std::int64_t> valuesOf(const Scenario& s, Unknown unknown, bool best)
{
    std::vector<std::int64_t> values;
    switch (unknown) {
    case Unknown::Gpus:
        // Any number of nodes at this layout; sweeps take time, so that they ask for every number up to 64 nodes and
        // then for as many between two powers of two, which are among them and divide best.
        for (std::int64_t nodes = 1; nodes <= kMostNodes;) {
            values.push_back(nodes);
            const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(nodes)));
            nodes += best ? std::max<std::int64_t>(power / kPartsOfOctave, 1) : 1;
        }
        break;
    case Unknown::Sequence:
        for (std::int64_t tokens = kSequenceStep; tokens <= kLongestSequence; tokens += kSequenceStep)
            values.push_back(tokens);
        break;
    case Unknown::MicroBatch:
        values = layout::divisors(
            std::max<std::int64_t>(s.workload.globalBatch / std::max<std::int64_t>(s.dataParallel(), 1), 1));
        break;
    case Unknown::Layers: {
        const std::int64_t step = best ? 1 : s.virtualStages();
        for (std::int64_t layers = step; layers <= kMostLayers; layers += step)
            values.push_back(layers);
        break;
    }
    }
    return values;
}

/// Where no number of accelerators holds it because the batch feeds no further replica: the fewest, doubled, that a larger batch
/// lets hold it, a micro-batch each. Nothing: not for want of a batch.
std::optional<Scenario> fedByMore(const Scenario& s, const std::vector<std::int64_t>& nodes, bool best,
                                  const std::stop_token& stop)
{
    for (const std::int64_t count : nodes) {
        if (!std::has_single_bit(static_cast<std::uint64_t>(count)))
            continue;
        if (stop.stop_requested())
            break;
        std::optional<Scenario> changed = withValue(s, Unknown::Gpus, count);
        if (!changed)
            continue;
        // At the best layout any degree may be the replicas': at most one for each accelerator.
        const std::int64_t fed = best ? changed->cluster.accelerators()
                                      : changed->dataParallel() * changed->layout.microBatch;
        if (fed <= s.workload.globalBatch)
            continue;
        layout::findKnob("global_batch")->set(*changed, fed);
        if ((best ? atBestLayout(*changed, stop) : atOwnLayout(*changed)).fits)
            return changed;
    }
    return std::nullopt;
}

} // namespace

Result<Solution> solve(const Scenario& s, Unknown unknown, bool best, std::stop_token stop,
                       std::int64_t fromNodes)
{
    if (unknown == Unknown::Layers && !s.model.kinds.empty())
        return fail(
            ErrorCode::BadInput,
            say("%1 has layers of several kinds; solve for layers takes a model of one", s.model.name));
    if (unknown == Unknown::Gpus && !s.cluster.others.empty())
        return fail(
            ErrorCode::BadInput,
            say("%1 has nodes of several kinds; solve for gpus takes a cluster of one", s.cluster.name));
    const std::vector<std::int64_t> values = valuesOf(s, unknown, best);
    const bool fewest = unknown == Unknown::Gpus;
    const auto attempt = [&](std::size_t i) {
        std::optional<Scenario> changed = withValue(s, unknown, values[i]);
        if (!changed)
            return Trial{};
        Trial trial = best ? atBestLayout(*changed, stop) : atOwnLayout(*changed);
        const std::int64_t batch = changed->workload.globalBatch;
        const std::int64_t shared = layout::batchFor(batch, changed->cluster.accelerators());
        if (!fewest || trial.fits || shared == batch || stop.stop_requested())
            return trial;
        // Of that many accelerators the batch alone may be in the way, which no further node mends.
        layout::findKnob("global_batch")->set(*changed, shared);
        Trial other = best ? atBestLayout(*changed, stop) : atOwnLayout(*changed);
        return other.fits || (other.valid && !trial.valid) ? other : trial;
    };
    const auto solved = [&](std::size_t at, Trial trial) {
        Solution solution;
        solution.value = fewest ? trial.scenario.cluster.accelerators() : values[at];
        solution.scenario = std::move(trial.scenario);
        solution.price = trial.price;
        // What a sweep there is answered with; a micro-batch that was asked for stays.
        if (best && unknown != Unknown::MicroBatch && !stop.stop_requested()) {
            Answer answer = answerOf(run(defaultSpace(trial.asked), {}, stop), stop);
            if (answer.named) {
                solution.scenario = answer.named->scenario;
                solution.price = training::Pricer().price(solution.scenario, true);
            }
            solution.answer = std::move(answer);
        }
        return solution;
    };

    if (fewest) {
        Trial last;
        std::int64_t below = 0;
        const auto first = static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), fromNodes)
                                                    - values.begin());
        std::size_t begin = first;
        for (std::size_t i = first; fromNodes > 1 && i < values.size() && !stop.stop_requested(); ++i) {
            if (!std::has_single_bit(static_cast<std::uint64_t>(values[i])))
                continue;
            if (attempt(i).fits)
                break;
            begin = i;
        }
        for (std::size_t i = begin; i < values.size() && !stop.stop_requested(); ++i) {
            Trial trial = attempt(i);
            if (trial.fits) {
                Solution solution = solved(i, std::move(trial));
                solution.beyond = below;
                solution.reason = last.reason;
                return solution;
            }
            if (trial.valid || last.reason.empty()) {
                last = std::move(trial);
                below = values[i] * s.cluster.acceleratorsPerNode;
            }
        }
        if (const auto fed = fedByMore(s, values, best, stop); fed && last.valid)
            return fail(
                ErrorCode::BadInput,
                say("a batch of %1 sequences feeds no more than %2 accelerators of %3, which is too few: %4; %5 accelerators hold it with a batch of %6",
                    s.workload.globalBatch, last.scenario.cluster.accelerators(), s.cluster.name, last.reason,
                    fed->cluster.accelerators(), fed->workload.globalBatch));
        return fail(ErrorCode::BadInput, last.valid ? say("nothing fits on up to %1 nodes of %2: %3",
                                                          values.back(), s.cluster.name, last.reason)
                                                    : say("no layout divides on up to %1 nodes of %2: %3",
                                                          values.back(), s.cluster.name, last.reason));
    }

    // The most that fits: doubling, then halving the gap. Values that break a rule are passed over downwards.
    std::optional<std::pair<std::size_t, Trial>> good;
    std::size_t bad = values.size();
    Trial why;
    const auto look = [&](std::size_t i, std::size_t floor) {
        // The nearest at or below i, above floor, that breaks no rule.
        for (std::size_t j = i + 1; j-- > floor && !stop.stop_requested();) {
            Trial trial = attempt(j);
            if (!trial.valid && j > floor && i - j < 64)
                continue;
            if (trial.fits) {
                good = {j, std::move(trial)};
                return;
            }
            bad = j;
            why = std::move(trial);
            return;
        }
    };
    for (std::size_t i = 0; i < values.size() && bad == values.size() && !stop.stop_requested();
         i = 2 * i + 1)
        look(i, good ? good->first + 1 : 0);
    if (bad == values.size() && good && good->first + 1 < values.size())
        look(values.size() - 1, good->first + 1);
    while (good && bad < values.size() && bad > good->first + 1 && !stop.stop_requested()) {
        const std::size_t before = bad;
        const std::size_t floor = good->first + 1;
        look((good->first + bad) / 2, floor);
        if (bad == before && good->first + 1 == floor)
            break; // nothing between them is valid
    }
    if (!good)
        return fail(ErrorCode::BadInput, say("not even %1 fits: %2", values.front(), why.reason));
    Solution solution = solved(good->first, std::move(good->second));
    if (bad < values.size()) {
        solution.beyond = values[bad];
        solution.reason = why.reason;
    }
    return solution;
}

namespace {

/// All sets of the members that stand alone among a knob's candidates, small ones first: the others change nothing here.
std::vector<std::int64_t> allSets(const layout::Knob& knob, const Scenario& s)
{
    std::vector<std::int64_t> sets{0};
    for (const std::int64_t value : knob.candidates(s))
        if (value != 0 && (value & (value - 1)) == 0)
            for (std::size_t i = sets.size(); i-- > 0;)
                sets.push_back(sets[i] | value);
    std::sort(sets.begin(), sets.end(), [](std::int64_t a, std::int64_t b) {
        const int members = std::popcount(static_cast<std::uint64_t>(a));
        const int others = std::popcount(static_cast<std::uint64_t>(b));
        return members != others ? members < others : a < b;
    });
    return sets;
}

} // namespace

Result<Solution> cheapestRecomputation(const Scenario& s, double budget, std::stop_token stop)
{
    const layout::Knob& recompute = *layout::findKnob("recompute");
    const layout::Knob& modules = *layout::findKnob("recompute_modules");
    const layout::Knob& layers = *layout::findKnob("recompute_layers");
    const layout::Knob& segment = *layout::findKnob("recompute_segment");
    const layout::Knob& attention = *layout::findKnob("keep_attention");
    if (const auto reasons = layout::violations(s); !reasons.empty())
        return fail(ErrorCode::BadInput,
                    say("the layout is not valid: %1", layout::sentence(reasons.front())));
    const std::int64_t stages = std::max<std::int64_t>(s.virtualStages(), 1);
    const std::int64_t most = (s.model.layers + stages - 1) / stages;
    training::Pricer pricer;
    std::optional<Solution> best;
    double least = std::numeric_limits<double>::infinity();
    Scenario tried = s;
    const auto consider = [&] {
        const training::Price price = pricer.price(tried, true);
        const bool isBetter = price.peakBytes <= budget && price.countable
                              && (!best || price.stepSeconds < best->price.stepSeconds
                                  || (price.stepSeconds == best->price.stepSeconds
                                      && price.peakBytes < best->price.peakBytes));
        if ((!isBetter && price.peakBytes >= least) || !layout::violations(tried).empty())
            return; // frozen layers allow no number of layers, for one
        least = std::min(least, price.peakBytes);
        if (isBetter) {
            best.emplace();
            best->scenario = tried;
            best->price = price;
        }
    };
    for (const std::int64_t how : recompute.candidates(s))
        for (const std::int64_t set : allSets(modules, s))
            for (std::int64_t count = 0; count < most && !stop.stop_requested(); ++count) {
                recompute.set(tried, how);
                modules.set(tried, set);
                layers.set(tried, count);
                if (count > 0 && !layers.idle(tried).empty())
                    break; // nothing is recomputed, in however many layers
                segment.set(tried, segment.get(s));
                attention.set(tried, attention.get(s));
                const bool keepsOrNot = attention.idle(tried).empty();
                for (std::int64_t kept = 0; kept < (keepsOrNot ? 2 : 1); ++kept) {
                    if (keepsOrNot)
                        attention.set(tried, kept);
                    if (!segment.idle(tried).empty()) {
                        consider();
                        continue;
                    }
                    segment.set(tried, 1);
                    for (const std::int64_t length : segment.candidates(tried)) {
                        segment.set(tried, length);
                        consider();
                    }
                }
            }
    if (!best)
        return fail(ErrorCode::BadInput, say("recomputing everything still takes %1 GiB, more than %2",
                                             fixed(least / kGiB, 1), fixed(budget / kGiB, 1)));
    return std::move(*best);
}

} // namespace shardscape::search
