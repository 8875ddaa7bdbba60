// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/serving/mix.h"

#include "base/linear_program.h"
#include "base/quantity.h"
#include "base/random.h"
#include "job/serving/deployment.h"
#include "job/serving/simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace shardscape::search {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Requests/s that one replica carries while no token takes longer than the limit (0: as many as run).
double rateWithin(const serving::Server& server, const RequestSize& size, double limit)
{
    const double tokens = server.held(size.input, size.output);
    if (server.wall(size.input + size.output) < 1)
        return 0;
    const auto at = [&](double inFlight) {
        return serving::closedLoop(server, size.input, size.output, inFlight);
    };
    double high = serving::mostRunning(server, tokens, {}), low = 1;
    if (limit <= 0 || at(high).tokenSeconds <= limit)
        return at(high).requestsPerSecond;
    if (at(low).tokenSeconds > limit)
        return 0;
    while (high - low > .01 * high) {
        const double middle = (low + high) / 2;
        (at(middle).tokenSeconds <= limit ? low : high) = middle;
    }
    return at(low).requestsPerSecond;
}

/// Shares of the sizes on each kind, and how many replicas of each, at the least rent, between bounds; not whole numbers.
struct Relaxed {
    std::vector<double> shares, replicas; ///< kinds x sizes; kinds
    double dollars = kInfinite;
};

Relaxed relaxed(const std::vector<ReplicaKind>& kinds, const std::vector<double>& rates,
                const std::vector<double>& least, const std::vector<double>& most)
{
    const std::size_t sizes = rates.size(), cells = kinds.size() * sizes;
    double dearest = 0; // more than any replica that is saved: what is answered comes first
    for (const ReplicaKind& kind : kinds)
        for (std::size_t i = 0; i < sizes; ++i)
            if (kind.rates[i] > 0)
                dearest = std::max(dearest, kind.dollarsPerHour * (1 + rates[i] / kind.rates[i]));
    LinearProgram program;
    program.gain.assign(cells + kinds.size(), 0);
    Relaxed out;
    double paid = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        std::vector<double> room(program.gain.size(), 0), bound = room;
        for (std::size_t i = 0; i < sizes; ++i) {
            const bool carries = kinds[k].rates[i] > 0;
            program.gain[k * sizes + i] = carries ? 100 * dearest : 0;
            room[k * sizes + i] = carries ? rates[i] / kinds[k].rates[i] : 1;
        }
        program.gain[cells + k] = -kinds[k].dollarsPerHour; // replicas beyond the least
        room[cells + k] = -1;
        bound[cells + k] = 1;
        program.rows.push_back(std::move(room));
        program.limits.push_back(least[k]);
        program.rows.push_back(std::move(bound));
        program.limits.push_back(most[k] - least[k]);
        paid += least[k] * kinds[k].dollarsPerHour;
    }
    for (std::size_t i = 0; i < sizes; ++i) {
        std::vector<double> once(program.gain.size(), 0);
        for (std::size_t k = 0; k < kinds.size(); ++k)
            once[k * sizes + i] = 1;
        program.rows.push_back(std::move(once));
        program.limits.push_back(1);
    }
    const std::optional<std::vector<double>> x = maximum(program);
    if (!x)
        return out;
    double answered = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        for (std::size_t i = 0; i < sizes; ++i)
            answered += kinds[k].rates[i] > 0 ? (*x)[k * sizes + i] : 0;
    if (answered < static_cast<double>(sizes) - 1e-6)
        return out;
    out.shares.assign(x->begin(), x->begin() + static_cast<std::ptrdiff_t>(cells));
    out.dollars = paid;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        out.replicas.push_back(least[k] + (*x)[cells + k]);
        out.dollars += (*x)[cells + k] * kinds[k].dollarsPerHour;
    }
    return out;
}

/// Branches on the number that is furthest from whole.
void branch(const std::vector<ReplicaKind>& kinds, const std::vector<double>& rates,
            const std::vector<double>& least, const std::vector<double>& most, Relaxed& best, int& left)
{
    constexpr double kWhole = 1e-6;
    if (left-- <= 0)
        return;
    const Relaxed here = relaxed(kinds, rates, least, most);
    if (!(here.dollars < best.dollars * (1 - 1e-9)))
        return;
    std::size_t furthest = kinds.size();
    double distance = kWhole;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (const double off = std::abs(here.replicas[k] - std::round(here.replicas[k])); off > distance) {
            distance = off;
            furthest = k;
        }
    if (furthest == kinds.size()) {
        best = here;
        return;
    }
    std::vector<double> above = least, below = most;
    above[furthest] = std::ceil(here.replicas[furthest]);
    below[furthest] = std::floor(here.replicas[furthest]);
    if (above[furthest] <= most[furthest])
        branch(kinds, rates, above, most, best, left);
    branch(kinds, rates, least, below, best, left);
}

Relaxed cheapest(const std::vector<ReplicaKind>& kinds, const std::vector<double>& rates)
{
    constexpr double kEndlessReplicas = 1e6;
    constexpr int kBranches = 4000;
    Relaxed best;
    int left = kBranches;
    branch(kinds, rates, std::vector<double>(kinds.size(), 0),
           std::vector<double>(kinds.size(), kEndlessReplicas), best, left);
    return best;
}

std::vector<MixPart> partsOf(const std::vector<ReplicaKind>& kinds, const Relaxed& mix, std::size_t sizes)
{
    std::vector<MixPart> parts;
    for (std::size_t k = 0; k < kinds.size() && !mix.replicas.empty(); ++k) {
        const std::int64_t count = std::llround(mix.replicas[k]);
        if (count <= 0)
            continue;
        const auto from = mix.shares.begin() + static_cast<std::ptrdiff_t>(k * sizes);
        parts.push_back({kinds[k], count, {from, from + static_cast<std::ptrdiff_t>(sizes)}});
    }
    return parts;
}

} // namespace

std::vector<RequestSize> requestSizes(const workload::ServingTask& task, std::size_t sizes)
{
    constexpr std::int64_t kDrawn = 20'000;
    if (task.lengths == workload::LengthKind::Fixed || task.lengthSpread <= 0)
        return {{static_cast<double>(task.inputTokens), static_cast<double>(task.outputTokens), 1}};
    Random random(1, 0);
    std::vector<serving::Request> requests = serving::drawRequests(task, kDrawn, 0, random);
    std::sort(requests.begin(), requests.end(), [](const serving::Request& a, const serving::Request& b) {
        return a.input + a.output < b.input + b.output;
    });
    std::vector<RequestSize> out;
    for (std::size_t i = 0; i < sizes; ++i) {
        const std::size_t from = i * requests.size() / sizes, to = (i + 1) * requests.size() / sizes;
        RequestSize size{.share = static_cast<double>(to - from) / static_cast<double>(requests.size())};
        for (std::size_t r = from; r < to; ++r) {
            size.input += requests[r].input / static_cast<double>(to - from);
            size.output += requests[r].output / static_cast<double>(to - from);
        }
        out.push_back(size);
    }
    return out;
}

std::vector<ReplicaKind> replicaKinds(const layout::Scenario& scenario, const cluster::Cluster& cluster,
                                      const std::vector<RequestSize>& sizes)
{
    std::vector<ReplicaKind> kinds;
    layout::Scenario s = scenario;
    s.cluster = cluster;
    s.pools.clear();
    s.layout.pipelineParallel = 1;
    for (std::int32_t tensor = 1; tensor <= cluster.acceleratorsPerNode; tensor *= 2) {
        if (s.model.heads % tensor != 0)
            continue;
        s.layout.tensorParallel = tensor;
        const serving::Server server = serving::deploymentOf(s).answering.server;
        if (server.poolBytes <= 0)
            continue;
        ReplicaKind kind{.cluster = cluster.name,
                         .accelerators = tensor,
                         .dollarsPerHour = tensor * cluster.accelerator.dollarsPerHour,
                         .rates = {}};
        double most = 0;
        for (const RequestSize& size : sizes) {
            kind.rates.push_back(rateWithin(server, size, scenario.task.serving.tokenLimit));
            most = std::max(most, kind.rates.back());
        }
        if (most > 0)
            kinds.push_back(std::move(kind));
    }
    return kinds;
}

Result<CheapestMix> cheapestMix(const layout::Scenario& scenario,
                                const std::vector<cluster::Cluster>& clusters, std::stop_token stop)
{
    constexpr std::size_t kSizes = 10;
    const workload::ServingTask& task = scenario.task.serving;
    if (task.requestRate <= 0)
        return fail(ErrorCode::BadInput, say("a mix needs a rate of requests: task.request_rate"));
    const std::vector<RequestSize> sizes = requestSizes(task, kSizes);
    std::vector<double> rates;
    for (const RequestSize& size : sizes)
        rates.push_back(size.share * task.requestRate);
    std::vector<ReplicaKind> all;
    CheapestMix mix;
    for (const cluster::Cluster& cluster : clusters) {
        if (stop.stop_requested())
            return fail(ErrorCode::NotFound, say("stopped"));
        if (cluster.accelerator.dollarsPerHour <= 0)
            return fail(ErrorCode::NotFound,
                        say("No price per hour of %1 is known.", cluster.accelerator.name));
        const std::vector<ReplicaKind> kinds = replicaKinds(scenario, cluster, sizes);
        const std::vector<MixPart> alone = partsOf(kinds, cheapest(kinds, rates), sizes.size());
        if (alone.empty())
            mix.alone.push_back({{.cluster = cluster.name, .rates = {}}, 0, {}});
        mix.alone.insert(mix.alone.end(), alone.begin(), alone.end());
        all.insert(all.end(), kinds.begin(), kinds.end());
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (std::none_of(all.begin(), all.end(), [i](const ReplicaKind& k) { return k.rates[i] > 0; }))
            return fail(ErrorCode::NotFound,
                        say("requests of %1 tokens in and %2 out keep %3 ms a token on none of them",
                            std::llround(sizes[i].input), std::llround(sizes[i].output),
                            significant(1e3 * task.tokenLimit, 3)));
    const Relaxed best = cheapest(all, rates);
    mix.parts = partsOf(all, best, sizes.size());
    mix.dollarsPerHour = best.dollars;
    return mix;
}

} // namespace shardscape::search
