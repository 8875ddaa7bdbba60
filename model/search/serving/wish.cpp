// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/serving/wish.h"

#include "cluster/resize.h"
#include "job/serving/deployment.h"
#include "job/serving/metrics.h"
#include "search/training/default_space.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace shardscape::search {

namespace {

using layout::Scenario;

constexpr std::int64_t kLargestReplica =
    64; ///< accelerators that are tried beyond the scenario's own cluster
constexpr std::int64_t kMostReplicas = 1 << 16;

bool keeps(const Scenario& s, const job::Quote& quote)
{
    return quote.fits
           && serving::keepsWishes(s.task.serving, quote.numbers[job::kObjective],
                                   quote.numbers[serving::kFirstToken]);
}

/// The cluster with room for so many accelerators, in whole nodes where it has more than one.
cluster::Cluster withRoom(const cluster::Cluster& cluster, std::int64_t accelerators)
{
    const std::int64_t nodes = (accelerators + cluster.acceleratorsPerNode - 1) / cluster.acceleratorsPerNode;
    if (nodes <= cluster.nodes)
        return cluster;
    Result<cluster::Cluster> grown = cluster::withNodes(cluster, nodes);
    return grown ? std::move(*grown) : cluster;
}

/// As many nodes as are needed, no more.
cluster::Cluster cutTo(const cluster::Cluster& cluster, std::int64_t accelerators)
{
    const std::int64_t nodes = (accelerators + cluster.acceleratorsPerNode - 1) / cluster.acceleratorsPerNode;
    if (nodes == cluster.nodes)
        return cluster;
    Result<cluster::Cluster> cut = cluster::withNodes(cluster, nodes);
    return cut ? std::move(*cut) : cluster;
}

/// The fewest of 1 ... `most` that is good, if `most` is: good ones lie above it.
template <class Good>
std::int64_t fewestOf(std::int64_t most, const Good& good)
{
    std::int64_t low = 0, high = 1; // low is not good
    while (high < most && !good(high)) {
        low = high;
        high = std::min(most, 2 * high);
    }
    if (high == most && !good(high))
        return 0;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (good(middle) ? high : low) = middle;
    }
    return high;
}

class Fewest {
public:
    Fewest(const Scenario& scenario, std::stop_token stop)
        : m_scenario(scenario)
        , m_pricer(job::serving().pricer())
        , m_stop(std::move(stop))
    {
        m_scenario.cluster = withRoom(scenario.cluster, kLargestReplica);
    }

    Result<FewestAccelerators> ofReplicas(const std::vector<std::string>& fixed)
    {
        m_scenario.serving.replicas = 1;
        std::vector<std::string> stay = fixed;
        stay.emplace_back("dp");
        const Space space = defaultSpaceOf(m_scenario, stay);
        SweepOptions alone;
        alone.threads = 1;
        const SweepResult result = run(space, alone, m_stop);
        if (m_stop.stop_requested())
            return fail(ErrorCode::NotFound, say("stopped"));
        std::vector<std::int64_t> order;
        for (std::size_t i = 0; i < result.rows.size(); ++i)
            if (result.rows[i].fits)
                order.push_back(static_cast<std::int64_t>(i));
        const auto size = [&](std::int64_t position) {
            return result.rows[static_cast<std::size_t>(position)].value(serving::kAccelerators);
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](std::int64_t a, std::int64_t b) { return size(a) < size(b); });
        for (const std::int64_t position : order) {
            ++m_tried;
            Scenario s = scenarioAt(space, result.rows[static_cast<std::size_t>(position)].index);
            const auto each = static_cast<std::int64_t>(size(position));
            // A tie is worth trying: the same number may be faster.
            const std::int64_t most = m_best ? m_best->accelerators / each : kMostReplicas;
            const auto with = [&](std::int64_t replicas) {
                s.serving.replicas = static_cast<std::int32_t>(replicas);
                return take(s, replicas * each);
            };
            if (most > 0)
                fewestOf(most, with);
        }
        return best();
    }

    Result<FewestAccelerators> ofWorkers()
    {
        const auto pool = [](Scenario& s, std::string_view name) -> layout::Pool& {
            return *std::find_if(s.pools.begin(), s.pools.end(),
                                 [name](const layout::Pool& p) { return p.name == name; });
        };
        Scenario s = m_scenario;
        s.cluster = withRoom(s.cluster, kMostReplicas);
        layout::Pool& prompts = pool(s, serving::kPrefillPool);
        layout::Pool& answers = pool(s, serving::kDecodePool);
        prompts.workers = answers.workers = 1;
        const serving::Deployment one = serving::deploymentOf(s);
        const auto eachPrompts = static_cast<std::int64_t>(one.prompts->server.spread.accelerators());
        const auto eachAnswers = static_cast<std::int64_t>(one.answering.server.spread.accelerators());
        for (std::int64_t workers = 1; workers <= kMostReplicas; ++workers) {
            const std::int64_t left = m_best ? m_best->accelerators - workers * eachPrompts
                                             : kMostReplicas * eachAnswers;
            if (left < eachAnswers || (!m_best && workers > kLargestReplica) || m_stop.stop_requested())
                break;
            ++m_tried;
            prompts.workers = static_cast<std::int32_t>(workers);
            fewestOf(left / eachAnswers, [&](std::int64_t decoding) {
                answers.workers = static_cast<std::int32_t>(decoding);
                return take(s, workers * eachPrompts + decoding * eachAnswers);
            });
        }
        return best();
    }

private:
    /// Whether it keeps the wishes; remembers it where it does with fewer accelerators, or as many and faster.
    bool take(const Scenario& s, std::int64_t accelerators)
    {
        job::Quote quote;
        m_pricer->quote(s, quote);
        const double token = quote.numbers[job::kObjective];
        if (quote.fits && token < m_nearestToken) {
            m_nearestToken = token;
            m_nearestFirst = quote.numbers[serving::kFirstToken];
        }
        if (!keeps(s, quote))
            return false;
        if (!m_best || accelerators < m_best->accelerators
            || (accelerators == m_best->accelerators && token < m_best->quote.numbers[job::kObjective])) {
            m_best.emplace();
            m_best->scenario = s;
            m_best->quote = quote;
            m_best->accelerators = accelerators;
        }
        return true;
    }

    Result<FewestAccelerators> best()
    {
        if (m_stop.stop_requested())
            return fail(ErrorCode::NotFound, say("stopped"));
        if (!m_best)
            return m_nearestToken < std::numeric_limits<double>::infinity()
                       ? fail(
                           ErrorCode::NotFound,
                           say("no layout keeps the wishes; the fastest takes %1 ms a token and %2 s to the first",
                               significant(1e3 * m_nearestToken, 3), significant(m_nearestFirst, 3)))
                       : fail(ErrorCode::NotFound,
                              say("no layout of up to %1 accelerators holds the model and one request",
                                  m_scenario.cluster.accelerators()));
        FewestAccelerators found = std::move(*m_best);
        found.tried = m_tried;
        Scenario less = found.scenario;
        std::int32_t* workers = &less.serving.replicas;
        for (layout::Pool& pool : less.pools)
            if (pool.name == serving::kDecodePool)
                workers = &pool.workers;
        if (*workers > 1) {
            --*workers;
            m_pricer->quote(less, found.belowQuote);
            found.below = static_cast<std::int64_t>(found.belowQuote.numbers[serving::kAccelerators]);
        }
        found.scenario.cluster = cutTo(found.scenario.cluster, found.accelerators);
        return found;
    }

    Scenario m_scenario;
    std::unique_ptr<job::Pricer> m_pricer;
    std::stop_token m_stop;
    std::optional<FewestAccelerators> m_best;
    std::int64_t m_tried = 0;
    double m_nearestToken = std::numeric_limits<double>::infinity();
    double m_nearestFirst = 0;
};

/// The largest load of [`least`, ...) that is good, to a hundredth (a whole number where `whole`); 0: not even the least is.
template <class Good>
double largestOf(double least, double most, bool whole, const Good& good)
{
    if (!good(least))
        return 0;
    double low = least, high = least;
    while (high < most && good(high)) {
        low = high;
        high = std::min(most, 2 * high);
    }
    if (low == most || good(high))
        return high;
    while (high - low > (whole ? 1 : .01 * low)) {
        const double middle = whole ? std::floor((low + high) / 2) : (low + high) / 2;
        (good(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace

ServingAnswer servingAnswer(const SweepResult& result)
{
    ServingAnswer answer;
    std::vector<std::int64_t> fitting;
    std::vector<double> slowness, dearness;
    const auto rowAt = [&](std::int64_t position) -> const Row& {
        return result.rows[static_cast<std::size_t>(position)];
    };
    for (std::size_t i = 0; i < result.rows.size(); ++i) {
        const Row& row = result.rows[i];
        if (!row.fits)
            continue;
        const auto position = static_cast<std::int64_t>(i);
        fitting.push_back(position);
        slowness.push_back(row.objective);
        dearness.push_back(-row.value(serving::kOutputOfOne));
        // Conditions may sweep the load itself; rates and limits are the scenario's.
        if (!serving::keepsWishes(result.space.base.task.serving, row.objective,
                                  row.value(serving::kFirstToken)))
            continue;
        ++answer.kept;
        const auto fewer = [&](const Row& a, const Row& b) {
            const double x = a.value(serving::kAccelerators), y = b.value(serving::kAccelerators);
            return x != y ? x < y : a.objective < b.objective;
        };
        if (answer.fewest < 0 || fewer(row, rowAt(answer.fewest)))
            answer.fewest = position;
        if (answer.most < 0
            || row.value(serving::kOutputOfOne) > rowAt(answer.most).value(serving::kOutputOfOne))
            answer.most = position;
    }
    for (const std::int64_t place : paretoFront(slowness, dearness))
        answer.front.push_back(fitting[static_cast<std::size_t>(place)]);
    std::stable_sort(answer.front.begin(), answer.front.end(),
                     [&](std::int64_t a, std::int64_t b) { return rowAt(a).objective < rowAt(b).objective; });
    return answer;
}

Result<FewestAccelerators> fewestAccelerators(const Scenario& scenario, const std::vector<std::string>& fixed,
                                              std::stop_token stop)
{
    Fewest fewest(scenario, std::move(stop));
    if (scenario.pools.empty())
        return fewest.ofReplicas(fixed);
    // Pools too large for the cluster are no fault here: how many workers there are is the question.
    for (const layout::Reason& reason : job::violations(job::serving(), scenario))
        if (reason.code != "serving-replica")
            return fail(ErrorCode::BadInput, layout::sentence(reason));
    return fewest.ofWorkers();
}

Result<LargestLoad> largestLoad(const Scenario& scenario, const std::vector<std::string>& fixed,
                                std::stop_token stop)
{
    constexpr double kMostInFlight = 1 << 20, kLeastRate = 1e-3, kMostRate = 1e6;
    const bool rate = scenario.task.serving.requestRate > 0;
    const bool wished = scenario.task.serving.tokenLimit > 0 || scenario.task.serving.firstTokenLimit > 0;
    Scenario base = scenario;
    base.serving.replicas = 0;
    std::vector<std::string> stay = fixed;
    stay.emplace_back("dp");
    const Space space = defaultSpaceOf(base, stay);
    SweepOptions alone;
    alone.threads = 1;
    const SweepResult result = run(space, alone, stop);
    const std::unique_ptr<job::Pricer> pricer = job::serving().pricer();
    std::optional<LargestLoad> best;
    std::int64_t tried = 0;
    double nearestToken = std::numeric_limits<double>::infinity();
    for (const Row& row : result.rows) {
        if (stop.stop_requested())
            return fail(ErrorCode::NotFound, say("stopped"));
        if (!row.fits)
            continue;
        ++tried;
        Scenario s = scenarioAt(space, row.index);
        job::Quote quote, kept;
        const auto good = [&](double load) {
            if (rate)
                s.task.serving.requestRate = load;
            else
                s.task.serving.concurrency = static_cast<std::int64_t>(load);
            pricer->quote(s, quote);
            if (quote.fits)
                nearestToken = std::min(nearestToken, quote.numbers[job::kObjective]);
            const bool keeping = keeps(s, quote);
            if (keeping)
                kept = quote;
            return keeping;
        };
        double load = 0;
        if (rate || wished)
            load = largestOf(rate ? kLeastRate : 1, rate ? kMostRate : kMostInFlight, !rate, good);
        else if (good(0)) // as many as run
            load = kept.numbers[serving::kRunningMost];
        if (load <= 0)
            continue;
        // What is carried in tokens: layouts may differ in the load that they hold by nothing else.
        const double gain = rate ? load : kept.numbers[serving::kOutputOfAll];
        const double bestGain = !best ? 0 : rate ? best->load : best->quote.numbers[serving::kOutputOfAll];
        if (gain > bestGain) {
            if (rate)
                s.task.serving.requestRate = load;
            else
                s.task.serving.concurrency = wished ? static_cast<std::int64_t>(load) : 0;
            best = LargestLoad{s, kept, load, 0};
        }
    }
    if (!best)
        return tried == 0 ? fail(ErrorCode::NotFound,
                                 say("no layout of %1 accelerators holds the model and one request",
                                     scenario.cluster.accelerators()))
                          : fail(ErrorCode::NotFound,
                                 say("no layout keeps the wishes; the fastest takes %1 ms a token",
                                     significant(1e3 * nearestToken, 3)));
    best->tried = tried;
    return std::move(*best);
}

} // namespace shardscape::search
