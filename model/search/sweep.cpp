// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/sweep.h"

#include "search/part.h"
#include "search/preference.h"
#include "search/prefix.h"

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

constexpr std::int64_t kBlockSize = 20'000;

/// A space cut into blocks of consecutive combinations. The cut depends on the space alone, so that rows and rejections
/// come out the same for any number of threads.
class Partition {
public:
    /// Blocks of at most `size` combinations; a sweep's own are small enough to balance and to stop at, large enough to share
    /// layer costs.
    explicit Partition(const Space& space, std::int64_t size = kBlockSize)
        : m_axes(space.axes)
    {
        m_tail.assign(m_axes.size() + 1, 1);
        for (std::size_t i = m_axes.size(); i-- > 0;)
            m_tail[i] = m_tail[i + 1] * static_cast<std::int64_t>(m_axes[i].values.size());
        while (m_depth < m_axes.size() && m_tail[m_depth] > size)
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
    const std::vector<Axis>& m_axes;
    std::vector<std::int64_t> m_tail;
    std::size_t m_depth = 0;
};

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
        , m_stop(std::move(stop))
        , m_prefix(space, questions)
        , m_pricer(space.job->pricer())
    {}

    /// False when stopped half-way.
    bool walk(std::int64_t block, BlockResult& result)
    {
        m_result = &result;
        const std::int64_t first = block * m_partition.blockSize();
        std::int64_t rest = first;
        std::int16_t broken = m_prefix.brokenAt(0);
        for (std::size_t depth = 0; depth < m_partition.depth(); ++depth) {
            const std::int64_t below = m_partition.below(depth + 1);
            m_prefix.set(depth, static_cast<std::size_t>(rest / below));
            rest %= below;
            if (broken < 0)
                broken = m_prefix.brokenAt(depth + 1);
            if (broken < 0 && m_prefix.repeatsAfter(depth)) {
                result.done = result.repeated = m_partition.blockSize();
                return true;
            }
        }
        if (broken >= 0) {
            reject(first, m_partition.blockSize(), broken);
            return true;
        }
        return descend(m_partition.depth(), first);
    }

private:
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
        const std::int64_t below = m_partition.below(depth + 1);
        return m_prefix.forEachValue(depth, [&](std::size_t position, Prefix::Step step, std::int16_t rule) {
            if (m_stop.stop_requested())
                return false;
            const std::int64_t at = index + static_cast<std::int64_t>(position) * below;
            switch (step) {
            case Prefix::Step::Open: return descend(depth + 1, at);
            case Prefix::Step::Broken: reject(at, below, rule); break;
            case Prefix::Step::Repeats:
                m_result->done += below;
                m_result->repeated += below;
                break;
            }
            return true;
        });
    }

    void leaf(std::int64_t index)
    {
        m_pricer->quote(m_prefix.scenario(), m_quote);
        Row row;
        row.index = index;
        row.take(m_quote, *m_space.job);
        m_result->rows.push_back(row);
        ++m_result->done;
    }

    const Space& m_space;
    const Partition& m_partition;
    std::stop_token m_stop;
    Prefix m_prefix;
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

void Row::take(const job::Quote& quote, const job::Job& job)
{
    for (std::size_t metric = 0; metric < job.metrics.size(); ++metric)
        setValue(metric, quote.numbers[metric]);
    worstStage = static_cast<std::int16_t>(quote.worstStage);
    fits = quote.fits;
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

Estimate estimate(const Space& space, int threads, const std::stop_token& stop)
{
    constexpr std::int64_t kSampled = 1000; ///< combinations of a sample at most
    Estimate found{.combinations = space.size()};
    if (space.size() > kMostCombinations)
        return found;
    const Partition partition(space, kSampled);
    const Questions questions(space);
    Walker walker(space, partition, questions, stop);
    // Without a period in common with any axis: steps of the golden section through all blocks.
    const std::int64_t blocks = partition.blocks();
    const auto step = [&] {
        std::int64_t near = std::max<std::int64_t>(
            1, std::llround(static_cast<double>(blocks) * 0.618033988749895));
        while (std::gcd(near, blocks) != 1)
            ++near;
        return near;
    }();
    const Clock::time_point start = Clock::now();
    std::int64_t walked = 0;
    std::int64_t valid = 0;
    double seconds = 0;
    std::int64_t block = blocks / 2;
    while (walked < blocks && !stop.stop_requested()) {
        BlockResult result;
        if (!walker.walk(block, result))
            break;
        ++walked;
        valid += static_cast<std::int64_t>(result.rows.size());
        seconds = secondsSince(start);
        if (seconds > kSamplingSeconds && walked > 1)
            break;
        block = (block + step) % blocks;
    }
    if (walked == 0)
        return found;
    const double all = static_cast<double>(blocks) / static_cast<double>(walked);
    found.layouts = static_cast<double>(valid) * all;
    const int cores = threads > 0 ? threads
                                  : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    found.seconds = seconds * all
                    / static_cast<double>(std::min<std::int64_t>(cores, std::max<std::int64_t>(blocks, 1)));
    found.sampled = static_cast<double>(walked) / static_cast<double>(blocks);
    return found;
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
