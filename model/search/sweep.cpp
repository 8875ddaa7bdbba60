// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/sweep.h"

#include "layout/knob_reads.h"
#include "layout/knob_values.h"
#include "search/part.h"
#include "search/preference.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <thread>

namespace shardscape::search {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A space cut into blocks of consecutive combinations. The cut depends on the space alone, so that rows and rejections
/// come out the same for any number of threads.
class Partition {
public:
    explicit Partition(const Space& space)
        : m_axes(space.axes)
    {
        m_tail.assign(m_axes.size() + 1, 1);
        for (std::size_t i = m_axes.size(); i-- > 0;)
            m_tail[i] = m_tail[i + 1] * static_cast<std::int64_t>(m_axes[i].values.size());
        // Blocks small enough to balance and to stop at, large enough to share layer costs.
        while (m_depth < m_axes.size() && m_tail[m_depth] > kBlockSize)
            ++m_depth;
    }
    [[nodiscard]] std::int64_t total() const { return m_tail[0]; }
    [[nodiscard]] std::int64_t blockSize() const { return m_tail[m_depth]; }
    [[nodiscard]] std::int64_t blocks() const { return m_tail[0] / m_tail[m_depth]; }
    [[nodiscard]] std::size_t depth() const { return m_depth; } ///< axes fixed within a block
    [[nodiscard]] std::int64_t below(std::size_t depth) const
    {
        return m_tail[depth];
    } ///< combinations of the axes from `depth`

private:
    static constexpr std::int64_t kBlockSize = 20'000;
    const std::vector<Axis>& m_axes;
    std::vector<std::int64_t> m_tail;
    std::size_t m_depth = 0;
};

/// What is asked at which depth. Depth i: axes 0 .. i-1 have their values, those further in the values of another layout, so
/// that nothing may be asked that hangs on these.
struct Questions {
    std::vector<std::vector<std::int16_t>>
        rules; ///< by depth: those of which the last knob has just been set
    /// By axis: whether its knob is asked for a difference before it is set. Others that may make none are in `late`.
    std::vector<bool> early;
    std::vector<std::vector<std::size_t>> late;    ///< by depth: axes whose knob is asked then
    std::vector<std::vector<std::int16_t>> ofKnob; ///< by axis: the rules that name its knob

    explicit Questions(const Space& space);
};

bool names(const std::vector<std::string_view>& ids, const Axis& axis)
{
    return std::find(ids.begin(), ids.end(), axis.knob->id) != ids.end();
}

/// The first depth at which all of these knobs are set.
std::size_t depthOf(const std::vector<std::string_view>& ids, const Space& space)
{
    std::size_t depth = space.axes.size();
    while (depth > 0 && !names(ids, space.axes[depth - 1]))
        --depth;
    return depth;
}

Questions::Questions(const Space& space)
    : rules(space.axes.size() + 1)
    , early(space.axes.size())
    , late(space.axes.size() + 1)
    , ofKnob(space.axes.size())
{
    const auto all = space.job->rules();
    std::vector<std::size_t> judged(
        space.axes.size()); // by axis: where every rule that names its knob has been asked
    for (std::size_t r = 0; r < all.size(); ++r) {
        const std::size_t depth = depthOf(all[r].knobs, space);
        rules[depth].push_back(static_cast<std::int16_t>(r));
        for (std::size_t axis = 0; axis < depth; ++axis)
            if (names(all[r].knobs, space.axes[axis])) {
                ofKnob[axis].push_back(static_cast<std::int16_t>(r));
                judged[axis] = std::max(judged[axis], depth);
            }
    }
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
        const layout::Knob& knob = *space.axes[axis].knob;
        if (knob.idle == &layout::always && knob.same == nullptr)
            continue; // nothing to ask
        const std::size_t read = depthOf(layout::readsOf(knob), space);
        early[axis] = read <= axis && judged[axis] <= axis + 1;
        if (!early[axis])
            late[std::max({read, judged[axis], axis + 1})].push_back(axis);
    }
}

constexpr double kMostCombinations = 1e15;
/// Some 300 MB of blocks without a row in them.
constexpr std::int64_t kMostBlocks = std::int64_t{1} << 22;

/// "the space has 3.2 x 10^17 combinations, more than a sweep can hold; give fewer values to chunks (40), pp (12), tp (7)": those
/// with most values first.
std::string tooLarge(const Space& space, std::string_view otherwise)
{
    constexpr std::size_t kMostListed = 3;
    std::vector<const Axis*> longest;
    for (const Axis& axis : space.axes)
        longest.push_back(&axis);
    std::stable_sort(longest.begin(), longest.end(),
                     [](const Axis* a, const Axis* b) { return a->values.size() > b->values.size(); });
    const double exponent = std::floor(std::log10(space.size()));
    std::array<char, 64> count{};
    std::snprintf(count.data(), count.size(), "%.1f x 10^%.0f", space.size() / std::pow(10.0, exponent),
                  exponent);
    std::string sentence = std::string("the space has ") + count.data()
                           + " combinations, more than a sweep can hold; give fewer values to ";
    for (std::size_t i = 0; i < std::min(longest.size(), kMostListed); ++i)
        sentence += (i > 0 ? ", " : "") + std::string(longest[i]->knob->id) + " ("
                    + std::to_string(longest[i]->values.size()) + ")";
    return sentence + std::string(otherwise);
}

struct BlockResult {
    std::vector<Row> rows;
    std::vector<Rejection> rejections;
    std::int64_t done = 0;
    std::int64_t repeated = 0;
};

/// Walks one block depth first: sets one knob after the other, drops everything below a broken rule at once.
class Walker {
public:
    Walker(const Space& space, const Partition& partition, const Questions& questions, std::stop_token stop)
        : m_space(space)
        , m_partition(partition)
        , m_allRules(space.job->rules())
        , m_questions(questions)
        , m_stop(std::move(stop))
        , m_scenario(space.base)
        , m_pricer(space.job->pricer())
    {}

    /// False when stopped half-way.
    bool walk(std::int64_t block, BlockResult& result)
    {
        m_result = &result;
        const std::int64_t first = block * m_partition.blockSize();
        std::int64_t rest = first;
        std::size_t depth = 0;
        std::int16_t broken = brokenAt(0);
        for (; depth < m_partition.depth(); ++depth) {
            const Axis& axis = m_space.axes[depth];
            const std::int64_t below = m_partition.below(depth + 1);
            const auto position = static_cast<std::size_t>(rest / below);
            rest %= below;
            axis.knob->set(m_scenario, axis.values[position]);
            if (broken < 0)
                broken = brokenAt(depth + 1);
            if (broken < 0 && ((m_questions.early[depth] && repeats(depth)) || repeatsAt(depth + 1))) {
                result.done = result.repeated = m_partition.blockSize();
                return true;
            }
        }
        if (broken >= 0) {
            reject(first, m_partition.blockSize(), broken);
            return true;
        }
        return descend(depth, first);
    }

private:
    std::int16_t brokenAt(std::size_t depth) const
    {
        for (const std::int16_t rule : m_questions.rules[depth])
            if (!m_allRules[static_cast<std::size_t>(rule)].holds(m_scenario))
                return rule;
        return -1;
    }

    void reject(std::int64_t index, std::int64_t count, std::int16_t rule)
    {
        m_result->done += count;
        auto& list = m_result->rejections;
        if (!list.empty() && list.back().rule == rule && list.back().index + list.back().count == index)
            list.back().count += count;
        else
            list.push_back({index, count, rule});
    }

    bool descend(std::size_t depth, std::int64_t index)
    {
        if (depth == m_space.axes.size()) {
            leaf(index);
            return true;
        }
        const Axis& axis = m_space.axes[depth];
        const std::int64_t below = m_partition.below(depth + 1);
        const bool early = m_questions.early[depth];
        const bool idle = early && !axis.knob->idle(m_scenario).empty();
        const std::size_t only = idle ? standIn(axis, depth) : 0;
        for (std::size_t i = 0; i < axis.values.size(); ++i, index += below) {
            if (m_stop.stop_requested())
                return false;
            if (idle && i != only) {
                repeat(below);
                continue;
            }
            axis.knob->set(m_scenario, axis.values[i]);
            const std::int16_t broken = brokenAt(depth + 1);
            if (broken >= 0)
                reject(index, below, broken);
            else if ((early && !idle && repeats(depth)) || repeatsAt(depth + 1))
                repeat(below);
            else if (!descend(depth + 1, index))
                return false;
        }
        return true;
    }

    void repeat(std::int64_t count)
    {
        m_result->done += count;
        m_result->repeated += count;
    }

    /// Whether a layout with another value of one of the knobs that are asked at this depth is the same and valid.
    bool repeatsAt(std::size_t depth)
    {
        const auto& late = m_questions.late[depth];
        return std::any_of(late.begin(), late.end(), [this](std::size_t axis) { return repeats(axis); });
    }

    /// Where a knob makes no difference, one valid value stands for all: the scenario's own if it can, otherwise the first.
    bool repeats(std::size_t place)
    {
        const Axis& axis = m_space.axes[place];
        const std::int64_t value = axis.knob->get(m_scenario);
        const auto standsIn = [&](std::int64_t other) {
            return std::find(axis.values.begin(), axis.values.end(), other) != axis.values.end()
                   && holdsWith(place, other, value);
        };
        if (axis.knob->idle(m_scenario).empty()) {
            const std::int64_t other = axis.knob->same != nullptr ? axis.knob->same(m_scenario, value)
                                                                  : value;
            return other != value && standsIn(other);
        }
        // What the knob says is the same counts for nothing now: own value and spelling would stand for each other.
        const std::int64_t own = axis.knob->get(m_space.base);
        if (value == own)
            return false;
        if (standsIn(own))
            return true;
        for (std::size_t i = 0; axis.values[i] != value; ++i)
            if (holdsWith(place, axis.values[i], value))
                return true;
        return false;
    }

    /// Whether all rules that name the axis' knob hold with `other` in place of `value`.
    bool holdsWith(std::size_t place, std::int64_t other, std::int64_t value)
    {
        const layout::Knob& knob = *m_space.axes[place].knob;
        knob.set(m_scenario, other);
        const auto& rules = m_questions.ofKnob[place];
        const bool holds = std::all_of(rules.begin(), rules.end(), [this](std::int16_t rule) {
            return m_allRules[static_cast<std::size_t>(rule)].holds(m_scenario);
        });
        knob.set(m_scenario, value);
        return holds;
    }

    /// The position of the value that repeats() leaves of a knob that is asked before it is set and makes no difference.
    std::size_t standIn(const Axis& axis, std::size_t depth)
    {
        const std::int64_t own = axis.knob->get(m_space.base);
        const auto holds = [&](std::int64_t value) {
            axis.knob->set(m_scenario, value);
            return brokenAt(depth + 1) < 0;
        };
        const auto found = std::find(axis.values.begin(), axis.values.end(), own);
        if (found != axis.values.end() && holds(own))
            return static_cast<std::size_t>(found - axis.values.begin());
        for (std::size_t i = 0; i < axis.values.size(); ++i)
            if (holds(axis.values[i]))
                return i;
        return 0;
    }

    void leaf(std::int64_t index)
    {
        m_pricer->quote(m_scenario, m_quote);
        Row row;
        row.index = index;
        for (std::size_t metric = 0; metric < m_space.job->metrics.size(); ++metric)
            row.setValue(metric, m_quote.numbers[metric]);
        row.worstStage = static_cast<std::int16_t>(m_quote.worstStage);
        row.fits = m_quote.fits;
        m_result->rows.push_back(row);
        ++m_result->done;
    }

    const Space& m_space;
    const Partition& m_partition;
    std::span<const layout::Rule> m_allRules;
    const Questions& m_questions;
    std::stop_token m_stop;
    layout::Scenario m_scenario;
    std::unique_ptr<job::Pricer> m_pricer;
    job::Quote m_quote;
    BlockResult* m_result = nullptr;
};

/// Counts so far, and the batches for whoever watches. Thread: any.
class Reporter {
public:
    Reporter(const job::Job& job, const SweepOptions& options, std::int64_t total, int threads)
        : m_job(job)
        , m_options(options)
        , m_start(Clock::now())
        , m_lastReport(m_start)
    {
        m_progress.total = total;
        m_progress.threads = threads;
        m_progress.rejectedByRule.assign(job.rules().size(), 0);
    }

    void add(const BlockResult& block)
    {
        const std::lock_guard lock(m_mutex);
        m_progress.done += block.done;
        m_progress.repeated += block.repeated;
        m_progress.evaluated += static_cast<std::int64_t>(block.rows.size());
        for (const Rejection& r : block.rejections)
            m_progress.rejectedByRule[static_cast<std::size_t>(r.rule)] += r.count;
        for (const Row& row : block.rows) {
            if (!row.fits) {
                ++m_progress.rejectedByMemory;
                continue;
            }
            ++m_progress.feasible;
            takeBest(row);
        }
        if (!m_options.batch)
            return;
        m_pending.insert(m_pending.end(), block.rows.begin(), block.rows.end());
        if (secondsSince(m_lastReport) < m_options.progressInterval)
            return;
        m_lastReport = Clock::now();
        m_progress.seconds = secondsSince(m_start);
        m_options.batch(m_progress, std::exchange(m_pending, {}));
    }

    Progress finish()
    {
        const std::lock_guard lock(m_mutex);
        m_progress.seconds = secondsSince(m_start);
        if (m_options.batch)
            m_options.batch(m_progress, std::exchange(m_pending, {}));
        return m_progress;
    }

private:
    void takeBest(const Row& row)
    {
        // Of another workload than the best layout's, where that varies.
        m_progress.bestHeadline = std::max(m_progress.bestHeadline, row.value(m_job.headline));
        if (m_progress.bestIndex < 0 || row.objective < m_progress.bestObjective
            || (row.objective == m_progress.bestObjective && row.index < m_progress.bestIndex)) {
            m_progress.bestObjective = row.objective;
            m_progress.bestIndex = row.index;
        }
    }

    std::mutex m_mutex;
    const job::Job& m_job;
    const SweepOptions& m_options;
    Clock::time_point m_start;
    Clock::time_point m_lastReport;
    Progress m_progress;
    std::vector<Row> m_pending;
};

} // namespace

bool operator==(const Row& a, const Row& b)
{
    for (std::size_t metric = 0; metric < job::kMostMetrics; ++metric) {
        const double x = a.value(metric);
        const double y = b.value(metric);
        if (x != y && !(std::isnan(x) && std::isnan(y)))
            return false;
    }
    return a.index == b.index && a.worstStage == b.worstStage && a.fits == b.fits && a.onFront == b.onFront;
}

double Space::size() const
{
    return std::accumulate(axes.begin(), axes.end(), 1.0,
                           [](double n, const Axis& a) { return n * static_cast<double>(a.values.size()); });
}

bool Space::sweepsGlobalBatch() const
{
    return std::any_of(axes.begin(), axes.end(),
                       [](const Axis& a) { return a.knob->id == "global_batch" && a.values.size() > 1; });
}

std::int64_t valueAt(const Space& space, std::int64_t index, std::size_t axis)
{
    for (std::size_t i = space.axes.size(); i-- > axis + 1;)
        index /= static_cast<std::int64_t>(space.axes[i].values.size());
    const auto& values = space.axes[axis].values;
    return values[static_cast<std::size_t>(index % static_cast<std::int64_t>(values.size()))];
}

layout::Scenario scenarioAt(const Space& space, std::int64_t index)
{
    layout::Scenario scenario = space.base;
    for (std::size_t axis = space.axes.size(); axis-- > 0;) {
        const auto n = static_cast<std::int64_t>(space.axes[axis].values.size());
        space.axes[axis].knob->set(scenario, space.axes[axis].values[static_cast<std::size_t>(index % n)]);
        index /= n;
    }
    return scenario;
}

std::vector<std::int64_t> paretoFront(const std::vector<double>& x, const std::vector<double>& y)
{
    std::vector<std::int64_t> order(x.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    const auto at = [](const std::vector<double>& v, std::int64_t i) {
        return v[static_cast<std::size_t>(i)];
    };
    std::sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        if (at(x, a) != at(x, b))
            return at(x, a) < at(x, b);
        return at(y, a) != at(y, b) ? at(y, a) < at(y, b) : a < b;
    });
    std::vector<std::int64_t> front;
    double lowest = std::numeric_limits<double>::infinity();
    for (const std::int64_t i : order) {
        if (at(y, i) < lowest) {
            lowest = at(y, i);
            front.push_back(i);
        }
    }
    return front;
}

std::vector<std::int64_t> paretoFront(const std::vector<Row>& rows, const Space& space)
{
    // Most rows are beaten by far. Buckets of the objective, a sixteenth of an octave each: whoever needs no less memory than the
    // leanest of a better bucket needs no sorting. Positive doubles are ordered as their bits are.
    constexpr int kMantissaBits = 48;
    const auto bucketOfValue = [](double value) {
        return static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(value) >> kMantissaBits);
    };
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (const Row& row : rows)
        if (row.fits)
            best = std::min(best, bucketOfValue(row.objective));
    std::array<double, 512> leanest;
    leanest.fill(std::numeric_limits<double>::infinity());
    const auto bucketOf = [&](const Row& row) {
        return std::min(static_cast<std::size_t>(bucketOfValue(row.objective) - best), leanest.size() - 1);
    };
    for (const Row& row : rows)
        if (row.fits)
            leanest[bucketOf(row)] = std::min(leanest[bucketOf(row)], row.peakBytes);
    for (std::size_t i = 1; i < leanest.size(); ++i)
        leanest[i] = std::min(leanest[i], leanest[i - 1]);

    std::vector<std::int64_t> position;
    std::vector<double> objective;
    std::vector<double> memory;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].fits)
            continue;
        const std::size_t bucket = bucketOf(rows[i]);
        if (bucket > 0 && rows[i].peakBytes >= leanest[bucket - 1])
            continue;
        position.push_back(static_cast<std::int64_t>(i));
        objective.push_back(rows[i].objective);
        memory.push_back(rows[i].peakBytes);
    }
    std::vector<std::int64_t> front = paretoFront(objective, memory);
    const auto earlier = [&](std::int64_t i, double value) {
        return objective[static_cast<std::size_t>(i)] < value;
    };
    std::vector<std::vector<std::int64_t>> equals(front.size());
    for (std::size_t i = 0; i < position.size(); ++i) {
        const auto its = std::lower_bound(front.begin(), front.end(), objective[i], earlier);
        if (its != front.end() && objective[static_cast<std::size_t>(*its)] == objective[i]
            && memory[static_cast<std::size_t>(*its)] == memory[i])
            equals[static_cast<std::size_t>(its - front.begin())].push_back(position[i]);
    }
    const Preference preference(space);
    for (std::size_t i = 0; i < front.size(); ++i)
        front[i] = equals[i].size() == 1 ? equals[i].front() : preference.of(rows, std::move(equals[i]));
    return front;
}

SweepResult run(const Space& space, const SweepOptions& options, std::stop_token stop)
{
    return run(space, Part{}, options, std::move(stop));
}

SweepResult run(const Space& space, const Part& part, const SweepOptions& options, std::stop_token stop)
{
    SweepResult result;
    result.space = space;
    // A space that cannot be counted in 63 bits cannot be swept either; one with more blocks than can be held, not at once.
    if (space.size() > kMostCombinations) {
        result.outcome = Outcome::Failed;
        result.failure = tooLarge(space, "");
        return result;
    }
    const Partition partition(space);
    if (partition.blocks() / part.of > kMostBlocks) {
        result.outcome = Outcome::Failed;
        result.failure = tooLarge(space, ", or sweep it in more parts");
        return result;
    }
    const Questions questions(space);
    // Of all blocks those of this part: number - 1, number - 1 + of, ...
    const std::int64_t skipped = part.number - 1;
    const std::int64_t blocks = std::max<std::int64_t>(0, (partition.blocks() - skipped + part.of - 1)
                                                              / part.of);
    const std::int64_t total = blocks * partition.blockSize();
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int threads = static_cast<int>(std::clamp<std::int64_t>(
        options.threads > 0 ? options.threads : cores, 1, std::max<std::int64_t>(blocks, 1)));

    std::vector<BlockResult> done(static_cast<std::size_t>(blocks));
    Reporter reporter(*space.job, options, total, threads);
    std::atomic<std::int64_t> next{0};
    std::mutex failureMutex;
    std::string failure;
    const auto work = [&] {
        try {
            Walker walker(space, partition, questions, stop);
            for (std::int64_t block = next++; block < blocks && !stop.stop_requested(); block = next++) {
                BlockResult& own = done[static_cast<std::size_t>(block)];
                walker.walk(skipped + block * part.of, own);
                reporter.add(own);
            }
        } catch (const std::exception&
                     error) { // out of memory, or a bug: the sweep ends with a sentence, not the program
            const std::lock_guard lock(failureMutex);
            failure = error.what();
            next = blocks;
        }
    };
    {
        std::vector<std::jthread> pool;
        for (int i = 1; i < threads; ++i)
            pool.emplace_back(work);
        work();
    }

    std::size_t rows = 0;
    for (const BlockResult& block : done)
        rows += block.rows.size();
    result.rows.reserve(rows);
    for (BlockResult& block : done) {
        result.rows.insert(result.rows.end(), block.rows.begin(), block.rows.end());
        result.rejections.insert(result.rejections.end(), block.rejections.begin(), block.rejections.end());
        block = {};
    }
    result.front = paretoFront(result.rows, result.space);
    for (const std::int64_t i : result.front)
        result.rows[static_cast<std::size_t>(i)].onFront = true;
    result.progress = reporter.finish();
    result.failure = failure;
    result.outcome = !failure.empty()               ? Outcome::Failed
                     : result.progress.done < total ? Outcome::Stopped
                                                    : Outcome::Completed;
    return result;
}

} // namespace shardscape::search
