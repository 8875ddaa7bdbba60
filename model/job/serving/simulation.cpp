// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/serving/simulation.h"

#include "job/serving/metrics.h"
#include "job/serving/worker.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <queue>
#include <thread>

namespace shardscape::serving {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kUnanswered = std::numeric_limits<double>::quiet_NaN();

/// Gap between two arrivals of that mean: exponential, or gamma with another coefficient of variation.
/// Source: Marsaglia and Tsang 2000, ACM TOMS 26(3), for the gamma law.
double gapOf(double mean, double variation, Random& random)
{
    if (variation <= 0)
        return mean;
    if (variation == 1)
        return random.exponential(mean);
    const double shape = 1 / (variation * variation);
    const double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    double drawn = 0;
    for (;;) {
        const double x = random.normal(), root = 1 + c * x, v = root * root * root;
        if (v > 0 && std::log(random.unit()) < x * x / 2 + d - d * v + d * std::log(v)) {
            drawn = d * v;
            break;
        }
    }
    if (shape < 1)
        drawn *= std::pow(random.unit(), 1 / shape);
    return mean * drawn / shape;
}

double lengthOf(const workload::ServingTask& task, double mean, Random& random)
{
    double tokens = mean;
    if (task.lengths == workload::LengthKind::Uniform)
        tokens = mean * (1 + task.lengthSpread * (2 * random.unit() - 1));
    else if (task.lengths == workload::LengthKind::LogNormal) // the mean stays
        tokens = random.logNormal(mean * std::exp(-task.lengthSpread * task.lengthSpread / 2),
                                  task.lengthSpread);
    return std::max(1.0, std::round(tokens));
}

/// Position between the sorted values, as benchmarks interpolate.
double quantile(const std::vector<double>& sorted, double share)
{
    if (sorted.empty())
        return 0;
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

Percentiles percentilesOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {values.empty() ? 0 : sum / static_cast<double>(values.size()), quantile(values, .5),
            quantile(values, .9), quantile(values, .99)};
}

/// The same of values that each stand for a number of them.
Percentiles weightedPercentiles(std::vector<std::pair<double, double>> values)
{
    std::sort(values.begin(), values.end());
    double count = 0, sum = 0;
    for (const auto& [value, weight] : values) {
        count += weight;
        sum += value * weight;
    }
    const auto at = [&](double share) {
        double seen = 0;
        for (const auto& [value, weight] : values)
            if ((seen += weight) >= share * count)
                return value;
        return values.empty() ? 0.0 : values.back().first;
    };
    return {count > 0 ? sum / count : 0, at(.5), at(.9), at(.99)};
}

/// Requests/s by which the queue grew between the middle and the last of the arrivals, where that is more than chance.
double growthOf(const std::vector<std::pair<double, double>>& queue)
{
    constexpr std::size_t kFew = 40; // requests that show no trend
    constexpr double kWaiting = .05; // of all requests: fewer at the end are a queue that comes and goes
    constexpr double kOfRate = .02;  // of the arrivals, likewise
    if (queue.size() < kFew)
        return 0;
    const std::size_t first = queue.size() / 2;
    const auto count = static_cast<double>(queue.size() - first);
    double t = 0, w = 0, tt = 0, tw = 0;
    for (std::size_t i = first; i < queue.size(); ++i) {
        const double at = queue[i].first - queue[first].first;
        t += at;
        w += queue[i].second;
        tt += at * at;
        tw += at * queue[i].second;
    }
    const double spread = count * tt - t * t;
    const double slope = spread > 0 ? (count * tw - t * w) / spread : 0;
    const double seconds = queue.back().first - queue[first].first;
    const bool waits = queue.back().second > kWaiting * static_cast<double>(queue.size());
    return waits && slope > kOfRate * count / std::max(seconds, 1e-9) ? slope : 0;
}

/// All workers of a deployment and what is on its way between them.
class House {
public:
    House(const Deployment& deployment, const std::vector<Request>& requests,
          const SimulationOptions& options, std::vector<Answered>& answered)
        : m_deployment(deployment)
        , m_requests(requests)
        , m_options(options)
        , m_answered(answered)
        , m_random(options.seed, std::numeric_limits<std::uint64_t>::max() / 2)
    {
        const auto build = [&](const Workers& pool, const Limits& limits, std::vector<std::size_t>& places) {
            for (double i = 0; i < pool.count; ++i) {
                places.push_back(m_workers.size());
                m_workers.push_back(std::make_unique<Worker>(pool.server, limits, m_options.policy,
                                                             m_answered, m_options.coldSeconds,
                                                             m_options.prefixBlock));
                m_workers.back()->number = static_cast<std::int32_t>(places.back());
                m_workers.back()->record = m_options.record ? &m_recorded : nullptr;
            }
        };
        build(deployment.answering, deployment.limits, m_answering);
        if (deployment.prompts)
            build(*deployment.prompts, {}, m_prompts);
        for (const std::size_t place : m_prompts)
            m_workers[place]->ended = [this](std::size_t request, double now) {
                m_events.push({now + transferSeconds(m_deployment.prompts->server, m_requests[request].input),
                               m_order++, request, true});
            };
    }

    [[nodiscard]] bool takes(const Request& request) const
    {
        const Worker& worker = *m_workers[m_answering.front()];
        return worker.holds(request.input + request.output)
               && (m_prompts.empty() || m_workers[m_prompts.front()]->holds(request.input));
    }

    /// Everybody comes when the request says.
    void open()
    {
        for (std::size_t i = 0; i < m_requests.size(); ++i)
            if (takes(m_requests[i]))
                m_events.push({m_requests[i].arrival, m_order++, i, false});
    }

    /// Users of every replica send their next request when the last is answered. With pools all users share them.
    void close(double inFlight)
    {
        const std::size_t groups = m_prompts.empty() ? std::min(
                                       m_answering.size(), static_cast<std::size_t>(std::max(1.0, inFlight)))
                                                     : 1;
        m_next.assign(groups, 0);
        for (std::size_t group = 0; group < groups; ++group)
            m_next[group] = group;
        if (m_prompts.empty())
            for (std::size_t group = 0; group < groups; ++group)
                m_workers[m_answering[group]]->ended = [this, group, groups](std::size_t, double now) {
                    if (const auto request = following(group, groups))
                        begin(*request, m_answering[group], now);
                };
        else
            for (const std::size_t place : m_answering)
                m_workers[place]->ended = [this](std::size_t, double now) {
                    if (const auto request = following(0, 1)) {
                        m_answered[*request].arrival = now;
                        m_events.push({now, m_order++, *request, false});
                    }
                };
        const auto users = static_cast<std::size_t>(std::max(1.0, std::round(inFlight)));
        for (std::size_t user = 0; user < users; ++user)
            if (const auto request = following(user % groups, groups)) {
                if (m_prompts.empty())
                    begin(*request, m_answering[user % groups], 0);
                else
                    m_events.push({0, m_order++, *request, false});
            }
    }

    /// Whether it came to its end.
    bool run(const std::stop_token& stop)
    {
        constexpr unsigned kTurns = 256; // between two looks at the stop token
        for (unsigned turn = 0;; ++turn) {
            if (turn % kTurns == 0 && stop.stop_requested())
                return false;
            const double event = m_events.empty() ? kNever : m_events.top().at;
            Worker* earliest = nullptr;
            double second = kNever;
            for (const auto& worker : m_workers) {
                if (worker->idle())
                    continue;
                if (earliest == nullptr || worker->now() < earliest->now()) {
                    second = earliest == nullptr ? second : std::min(second, earliest->now());
                    earliest = worker.get();
                } else
                    second = std::min(second, worker->now());
            }
            if (earliest == nullptr && m_events.empty())
                return true;
            if (earliest == nullptr || event <= earliest->now())
                arrive();
            else // what a pool ends may be another's next request: nobody runs ahead
                earliest->advance(m_prompts.empty() ? event : std::min(event, second));
        }
    }

    [[nodiscard]] const std::vector<std::unique_ptr<Worker>>& workers() const { return m_workers; }
    [[nodiscard]] std::size_t answering() const { return m_answering.size(); }
    [[nodiscard]] const std::vector<std::pair<double, double>>& queue() const { return m_queue; }
    /// In order of their beginning.
    [[nodiscard]] std::vector<Iteration> recorded()
    {
        std::stable_sort(m_recorded.begin(), m_recorded.end(),
                         [](const Iteration& a, const Iteration& b) { return a.begin < b.begin; });
        return std::move(m_recorded);
    }

private:
    struct Event {
        double at = 0;
        std::size_t order = 0, request = 0;
        bool cached = false; ///< its cache arrives at the decode workers
        friend bool operator>(const Event& a, const Event& b)
        {
            return a.at != b.at ? a.at > b.at : a.order > b.order;
        }
    };

    std::optional<std::size_t> following(std::size_t group, std::size_t groups)
    {
        while (m_next[group] < m_requests.size()) {
            const std::size_t request = m_next[group];
            m_next[group] += groups;
            if (takes(m_requests[request]))
                return request;
        }
        return std::nullopt;
    }

    void begin(std::size_t request, std::size_t place, double now)
    {
        m_answered[request].arrival = now;
        m_answered[request].worker = static_cast<std::int32_t>(place);
        m_workers[place]->submit(request, now, m_requests[request].input, m_requests[request].output, 0,
                                 blocksOf(request));
    }

    [[nodiscard]] const std::vector<std::uint32_t>* blocksOf(std::size_t request) const
    {
        return m_requests[request].blocks.empty() ? nullptr : &m_requests[request].blocks;
    }

    std::size_t choose(const std::vector<std::size_t>& among, const Request& request)
    {
        if (among.size() == 1)
            return among.front();
        switch (m_options.router) {
        case Router::InTurn: return among[m_turn++ % among.size()];
        case Router::ByChance: return among[m_random.below(among.size())];
        case Router::MostCached: {
            double all = 1;
            for (const std::size_t place : among)
                all += static_cast<double>(m_workers[place]->unanswered());
            const auto worth = [&](std::size_t place) {
                return m_workers[place]->cachedTokens(request.blocks) / std::max(1.0, request.input)
                       - static_cast<double>(m_workers[place]->unanswered()) / all;
            };
            return *std::max_element(among.begin(), among.end(),
                                     [&](std::size_t a, std::size_t b) { return worth(a) < worth(b); });
        }
        case Router::LeastRequests: break;
        }
        return *std::min_element(among.begin(), among.end(), [this](std::size_t a, std::size_t b) {
            return m_workers[a]->unanswered() < m_workers[b]->unanswered();
        });
    }

    void arrive()
    {
        const Event event = m_events.top();
        m_events.pop();
        const Request& request = m_requests[event.request];
        Answered& answer = m_answered[event.request];
        if (event.cached) {
            const std::size_t place = choose(m_answering, {});
            answer.worker = static_cast<std::int32_t>(place);
            answer.first = event.at; // users see it when the cache is there
            m_workers[place]->submit(event.request, event.at, request.input, request.output, request.input);
            return;
        }
        answer.arrival = event.at;
        if (!m_prompts.empty()) {
            m_workers[choose(m_prompts, request)]->submit(event.request, event.at, request.input, 1, 0,
                                                          blocksOf(event.request));
        } else {
            const std::size_t place = choose(m_answering, request);
            answer.worker = static_cast<std::int32_t>(place);
            m_workers[place]->submit(event.request, event.at, request.input, request.output, 0,
                                     blocksOf(event.request));
        }
        double waiting = 0;
        for (const auto& worker : m_workers)
            waiting += static_cast<double>(worker->waiting());
        m_queue.emplace_back(event.at, waiting);
    }

    const Deployment& m_deployment;
    const std::vector<Request>& m_requests;
    const SimulationOptions& m_options;
    std::vector<Answered>& m_answered;
    Random m_random;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::vector<std::size_t> m_answering, m_prompts; ///< places in m_workers
    std::vector<std::size_t> m_next;                 ///< the next request of each group of users
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::vector<std::pair<double, double>> m_queue; ///< requests that wait, at every arrival
    std::vector<Iteration> m_recorded;
    std::size_t m_order = 0, m_turn = 0;
};

void summarize(Simulated& s, const House& house, const Deployment& deployment,
               const workload::ServingTask& task)
{
    const Server& taking = deployment.prompts ? deployment.prompts->server : deployment.answering.server;
    std::vector<double> first, token, whole;
    double tokens = 0, kept = 0, prompts = 0, cached = 0, judged = 0, answered = 0;
    for (std::size_t i = 0; i < s.requests.size(); ++i) {
        const Answered& answer = s.requests[i];
        const bool steady = i >= static_cast<std::size_t>(s.beginning);
        judged += steady ? 1 : 0;
        if (!std::isfinite(answer.end)) {
            ++s.refused;
            continue;
        }
        ++answered;
        const double front = frontSeconds(taking, answer.input);
        const double ofFirst = answer.first - answer.arrival + front;
        double ofToken = 0;
        if (answer.output > 1)
            ofToken = (answer.end - answer.first) / (answer.output - 1);
        if (steady) {
            first.push_back(ofFirst);
            whole.push_back(answer.end - answer.arrival + front);
            if (answer.output > 1)
                token.push_back(ofToken);
            kept += keepsWishes(task, ofToken, ofFirst) ? 1 : 0;
        } else
            s.firstAtStart += ofFirst / static_cast<double>(s.beginning);
        tokens += answer.output;
        prompts += answer.input;
        cached += std::min(answer.cached, answer.input);
        s.seconds = std::max(s.seconds, answer.end);
    }
    s.front = frontSeconds(taking, static_cast<double>(task.inputTokens));
    s.kept = answered > 0 && judged > 0 ? kept / judged : 0;
    if (s.seconds > 0) {
        s.requestsPerSecond = answered / s.seconds;
        s.outputPerSecond = tokens / s.seconds;
    }
    s.cachedInput = prompts > 0 ? cached / prompts : 0;
    s.firstToken = percentilesOf(std::move(first));
    s.token = percentilesOf(std::move(token));
    s.request = percentilesOf(std::move(whole));
    std::vector<std::pair<double, double>> gaps;
    double running = 0;
    for (std::size_t i = 0; i < house.workers().size(); ++i) {
        const Worker& worker = *house.workers()[i];
        s.iterations += worker.iterations;
        s.preemptions += worker.preemptions;
        if (i >= house.answering())
            continue;
        gaps.insert(gaps.end(), worker.gaps.begin(), worker.gaps.end());
        running += worker.sequenceSeconds;
        s.runningMost = std::max(s.runningMost, worker.runningMost);
    }
    s.gap = weightedPercentiles(std::move(gaps));
    s.running = s.seconds > 0 ? running / s.seconds / static_cast<double>(house.answering()) : 0;
    for (const auto& [at, waiting] : house.queue())
        s.waitingMost = std::max(s.waitingMost, waiting);
}

} // namespace

namespace {

/// What a session has asked and been answered so far.
struct Session {
    std::uint32_t id = 0;
    double turns = 0;
    double tokens = 0; ///< without what all share
};

/// Names blocks of kDrawnBlock tokens: of what all share, then of the session.
std::vector<std::uint32_t> blocksOf(const Session& session, double shared, double tokens)
{
    std::vector<std::uint32_t> blocks;
    const auto common = static_cast<std::uint32_t>(shared / kDrawnBlock);
    const auto all = static_cast<std::uint32_t>(tokens / kDrawnBlock);
    constexpr std::uint32_t kSpread = 2654435761U; // Knuth: neighbours fall far apart
    for (std::uint32_t i = 0; i < all; ++i)
        blocks.push_back(i < common ? i : (session.id * 65536U + i) * kSpread + common);
    return blocks;
}

} // namespace

std::vector<Request> drawRequests(const workload::ServingTask& task, std::int64_t count, double rate,
                                  Random& random, const Sessions& among)
{
    constexpr double kBetweenTurns = 30; // s: assumption
    const bool shares = among.any();
    std::vector<Session> sessions(
        shares ? std::max<std::size_t>(
            1,
            static_cast<std::size_t>(rate > 0 ? rate * kBetweenTurns : static_cast<double>(task.concurrency)))
               : 0);
    std::uint32_t begun = 0;
    for (Session& session : sessions)
        session.id = begun++;
    std::vector<Request> requests(static_cast<std::size_t>(count));
    double now = 0;
    for (Request& request : requests) {
        request.arrival = now;
        request.input = lengthOf(task, static_cast<double>(task.inputTokens), random);
        request.output = lengthOf(task, static_cast<double>(task.outputTokens), random);
        if (shares) {
            Session& session = sessions[random.below(sessions.size())];
            session.tokens += std::max(
                1.0, std::round(among.added * request.input / static_cast<double>(task.inputTokens)));
            request.input = among.shared + session.tokens;
            session.tokens += request.output;
            request.blocks = blocksOf(session, among.shared, among.shared + session.tokens);
            if (++session.turns >= among.turns)
                session = {begun++, 0, 0};
        }
        if (rate > 0)
            now += gapOf(1 / rate, task.burstiness, random);
    }
    return requests;
}

std::optional<Simulated> simulate(const Deployment& deployment, const workload::ServingTask& task,
                                  const std::vector<Request>& requests, double inFlight,
                                  const SimulationOptions& options, const std::stop_token& stop)
{
    Simulated s;
    s.requests.resize(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
        s.requests[i] = {.arrival = requests[i].arrival,
                         .first = kUnanswered,
                         .end = kUnanswered,
                         .input = requests[i].input,
                         .output = requests[i].output};
    }
    House house(deployment, requests, options, s.requests);
    if (inFlight > 0)
        house.close(inFlight);
    else
        house.open();
    if (!house.run(stop))
        return std::nullopt;
    if (inFlight <= 0)
        s.queueGrowth = growthOf(house.queue());
    // They begin together and wait for each other, which no later request does.
    if (options.steady && inFlight > 0 && 2 * inFlight <= static_cast<double>(requests.size()))
        s.beginning = static_cast<std::int64_t>(std::ceil(inFlight));
    s.recorded = house.recorded();
    summarize(s, house, deployment, task);
    return s;
}

std::optional<std::vector<Simulated>> simulateLoads(const Deployment& deployment,
                                                    const workload::ServingTask& task,
                                                    const std::vector<double>& loads,
                                                    const SimulationOptions& options,
                                                    const std::stop_token& stop)
{
    SimulationOptions drawn = options;
    drawn.prefixBlock = kDrawnBlock;
    std::vector<Simulated> all(loads.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stopped = false;
    const auto work = [&] {
        for (std::size_t i = next++; i < loads.size() && !stopped; i = next++) {
            Random random(options.seed, i);
            const bool open = task.requestRate > 0;
            const std::vector<Request> requests = drawRequests(task, options.requests, open ? loads[i] : 0,
                                                               random, deployment.sessions);
            // As many as run: everything waits from the start.
            const double inFlight = open           ? 0
                                    : loads[i] > 0 ? loads[i]
                                                   : static_cast<double>(options.requests);
            if (auto one = simulate(deployment, task, requests, inFlight, drawn, stop))
                all[i] = std::move(*one);
            else
                stopped = true;
        }
    };
    const unsigned asked = options.threads > 0 ? options.threads
                                               : std::max(1U, std::thread::hardware_concurrency());
    const auto threads = std::min<std::size_t>(loads.size(), asked);
    {
        std::vector<std::jthread> pool;
        for (std::size_t i = 1; i < threads; ++i)
            pool.emplace_back(work);
        work();
    }
    if (stopped)
        return std::nullopt;
    return all;
}

std::optional<double> highestRate(const Deployment& deployment, const workload::ServingTask& task,
                                  const SimulationOptions& options, const std::stop_token& stop)
{
    constexpr double kBeyond =
        1.3; // of what is answered when everything waits: short runs end before their queue shows
    constexpr double kNear = .01;
    SimulationOptions drawn = options;
    drawn.prefixBlock = kDrawnBlock;
    const double most = kBeyond * capacityOf(deployment, task);
    double low = 0, high = most;
    while (high - low > kNear * std::max(high, 1e-9) && high > 1e-3 * most) {
        const double rate = (low + high) / 2;
        Random random(options.seed, 0);
        const std::vector<Request> requests = drawRequests(task, options.requests, rate, random,
                                                           deployment.sessions);
        const std::optional<Simulated> s = simulate(deployment, task, requests, 0, drawn, stop);
        if (!s)
            return std::nullopt;
        (s->kept >= task.share ? low : high) = rate;
    }
    return low;
}

} // namespace shardscape::serving
