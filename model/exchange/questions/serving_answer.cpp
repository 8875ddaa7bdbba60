// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/serving_answer.h"

#include "exchange/runs/served_errors_json.h"
#include "job/serving/deployment.h"
#include "job/serving/engine.h"
#include "job/serving/metrics.h"
#include "job/serving/simulation.h"
#include "layout/knob.h"
#include "search/serving/wish.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace shardscape::exchange {

namespace {

using layout::Scenario;

/// Of drawn requests the number that the task's share keeps under.
double tailOf(const serving::Percentiles& p, double share)
{
    return share <= .5 ? p.p50 : share <= .9 ? p.p90 : p.p99;
}

/// Replicas are alike and share nothing: a few of them with their part of the load say what all do.
struct Part {
    Scenario scenario;
    double load = 0;
};
Part partOf(const Scenario& scenario)
{
    constexpr std::int64_t kDrawnReplicas = 4;
    Part part{scenario, 0};
    const workload::ServingTask& task = scenario.task.serving;
    const double load = task.requestRate > 0 ? task.requestRate : static_cast<double>(task.concurrency);
    const std::int64_t replicas = scenario.pools.empty() ? serving::replicasOf(scenario) : 1;
    double share = 1;
    if (replicas > kDrawnReplicas) {
        part.scenario.serving.replicas = kDrawnReplicas;
        share = static_cast<double>(kDrawnReplicas) / static_cast<double>(replicas);
    }
    part.load = load * share;
    if (task.requestRate > 0)
        part.scenario.task.serving.requestRate = part.load;
    else if (task.concurrency > 0)
        part.load = std::max(1.0, std::round(part.load));
    return part;
}

class Answering {
public:
    Answering(const ServedQuestion& question, std::stop_token stop)
        : m_asked(question.scenario)
        , m_stop(std::move(stop))
    {
        m_engines.push_back(m_asked);
        for (std::size_t i = 0; question.anyEngine && i < serving::engines().size(); ++i) {
            const std::string_view id = serving::engines()[i].id;
            // Others are of earlier versions, of a benchmark, or no longer developed.
            if (static_cast<std::int32_t>(i) == m_asked.task.serving.engine
                || id.find('-') != std::string_view::npos || id == "tgi")
                continue;
            m_engines.push_back(m_asked);
            m_engines.back().task.serving.engine = static_cast<std::int32_t>(i);
        }
    }

    ServedAnswer fewest(bool counted)
    {
        ServedAnswer answer;
        std::vector<Found> found;
        for (const Scenario& engine : m_engines)
            if (auto one = foundOf(engine))
                found.push_back(std::move(*one));
        if (found.empty()) {
            answer.reason = m_reason;
            answer.tried = m_tried;
            return answer;
        }
        // Safe before what only may carry it, then fewer, then faster.
        const auto better = [](const Found& a, const Found& b) {
            if (a.safe.has_value() != b.safe.has_value())
                return a.safe.has_value();
            return fewer(a.best(), b.best());
        };
        std::stable_sort(found.begin(), found.end(), better);
        const Found& best = found.front();
        answer.candidates.push_back(best.best());
        std::vector<ServedCandidate> rivals;
        if (best.safe && best.tight.accelerators < best.safe->accelerators)
            rivals.push_back(best.tight);
        for (std::size_t i = 1; i < found.size(); ++i)
            rivals.push_back(found[i].best());
        const Scenario like = withEngineOf(best.best().scenario);
        forOtherSplits(best.best().scenario, like, [&](const Scenario& other) {
            if (const auto split = at(other, best.factor, {"tp"}))
                rivals.push_back(candidateOf(split->scenario));
        });
        addRivals(answer, std::move(rivals), fewer);
        if (counted && answer.candidates.front().accelerators > m_asked.cluster.accelerators())
            for (const Scenario& engine : m_engines) {
                const auto most = search::largestLoad(engine, {}, m_stop);
                if (most && most->load > answer.hereLoad) {
                    answer.here = candidateOf(most->scenario);
                    answer.hereLoad = most->load;
                }
            }
        answer.tried = m_tried;
        return answer;
    }

    ServedAnswer largest()
    {
        const auto more = [](const ServedCandidate& a, const ServedCandidate& b) {
            return a.numbers[serving::kOutputOfAll] > b.numbers[serving::kOutputOfAll];
        };
        ServedAnswer answer;
        answer.carried = true;
        std::vector<ServedCandidate> found;
        const auto add = [&](const Scenario& scenario, const std::vector<std::string>& fixed) {
            auto one = search::largestLoad(scenario, fixed, m_stop);
            if (!one) {
                m_reason = one.error().message;
                return;
            }
            m_tried += one->tried;
            found.push_back(candidateOf(one->scenario));
        };
        for (const Scenario& engine : m_engines)
            add(engine, {});
        if (found.empty()) {
            answer.reason = m_reason;
            return answer;
        }
        std::stable_sort(found.begin(), found.end(), more);
        answer.candidates.push_back(found.front());
        const Scenario best = found.front().scenario;
        forOtherSplits(best, withEngineOf(best), [&](const Scenario& other) { add(other, {"tp"}); });
        addRivals(answer, std::move(found), more);
        answer.tried = m_tried;
        return answer;
    }

private:
    /// What one engine takes: safe to carry it, and by its mean values alone.
    struct Found {
        std::optional<ServedCandidate> safe;
        ServedCandidate tight;
        double factor = 1; ///< that limits were tightened by to find the safe one
        [[nodiscard]] const ServedCandidate& best() const { return safe ? *safe : tight; }
    };

    static bool fewer(const ServedCandidate& a, const ServedCandidate& b)
    {
        return a.accelerators != b.accelerators ? a.accelerators < b.accelerators
                                                : a.numbers[job::kObjective] < b.numbers[job::kObjective];
    }

    [[nodiscard]] Scenario withEngineOf(const Scenario& scenario) const
    {
        Scenario like = m_asked;
        like.task.serving.engine = scenario.task.serving.engine;
        return like;
    }

    std::optional<Found> foundOf(const Scenario& asked)
    {
        const auto unsafe = at(asked, 1, {});
        if (!unsafe) {
            m_reason = unsafe.error().message;
            return std::nullopt;
        }
        Found found;
        found.tight = candidateOf(unsafe->scenario);
        if (!found.tight.sure || *found.tight.sure >= kServedSure) {
            found.safe = found.tight;
            return found;
        }
        // A rate is safe where the capacity is so much larger that its error hardly ever eats it.
        m_room = 1;
        if (asked.task.serving.requestRate > 0 && found.tight.output)
            for (double chance = 0; chance < kServedSure; m_room *= 1.02)
                chance = 1 - validate::chanceBelow(m_room, 1, *found.tight.output);
        // Limits so much tighter that what keeps them is safe to keep those that were asked. Below the least tight that is safe
        // there are more accelerators, then none at all.
        constexpr int kHalvings = 7;
        double low = .1, high = 1; // at `high` it is not safe
        for (int i = 0; i < kHalvings && !m_stop.stop_requested(); ++i) {
            const double middle = std::sqrt(low * high);
            const auto tighter = at(asked, middle, {});
            std::optional<ServedCandidate> one;
            if (tighter)
                one = candidateOf(tighter->scenario);
            const bool enough = !one || !one->sure || *one->sure >= kServedSure;
            (enough ? low : high) = middle;
            if (enough && one && (!found.safe || !fewer(*found.safe, *one))) {
                found.safe = std::move(one);
                found.factor = middle;
            }
        }
        return found;
    }

    Result<search::FewestAccelerators> at(const Scenario& asked, double factor,
                                          const std::vector<std::string>& fixed)
    {
        Scenario tightened = asked;
        tightened.task.serving.tokenLimit *= factor;
        tightened.task.serving.firstTokenLimit *= factor;
        if (factor < 1)
            tightened.task.serving.requestRate *= m_room;
        auto found = search::fewestAccelerators(tightened, fixed, m_stop);
        if (found) {
            m_tried += found->tried;
            found->scenario.task.serving = asked.task.serving;
        }
        return found;
    }

    /// The same with other numbers of tensor-parallel ranks.
    template <class Take>
    void forOtherSplits(const Scenario& best, const Scenario& like, const Take& take)
    {
        for (const layout::Knob& knob : job::serving().knobs()) {
            if (knob.id != "tp")
                continue;
            for (const std::int64_t value : knob.candidates(best)) {
                if (value == knob.get(best) || m_stop.stop_requested())
                    continue;
                Scenario other = like;
                knob.set(other, value);
                take(other);
            }
        }
    }

    /// The nearest rivals, each once, in order.
    template <class Before>
    static void addRivals(ServedAnswer& answer, std::vector<ServedCandidate> rivals, const Before& before)
    {
        std::stable_sort(rivals.begin(), rivals.end(), before);
        for (ServedCandidate& rival : rivals)
            if (answer.candidates.size() <= kServedRivals
                && std::none_of(answer.candidates.begin(), answer.candidates.end(),
                                [&](const ServedCandidate& one) { return one.scenario == rival.scenario; }))
                answer.candidates.push_back(std::move(rival));
    }

    ServedCandidate candidateOf(const Scenario& scenario) const
    {
        ServedCandidate one;
        one.scenario = scenario;
        const job::Outcome outcome = job::serving().evaluate(scenario);
        one.numbers = outcome.numbers;
        one.accelerators = static_cast<std::int64_t>(std::llround(one.numbers[serving::kAccelerators]));
        for (const ServedBand& band : servedBandsOf(scenario, outcome)) {
            if (band.place == job::kObjective)
                one.token = band.band;
            else if (band.place == serving::kFirstToken)
                one.first = band.band;
            else
                one.output = band.band;
        }
        const workload::ServingTask& task = scenario.task.serving;
        const Part part = partOf(scenario);
        const double flight = task.requestRate > 0 ? 0
                              : part.load > 0      ? part.load
                                                   : one.numbers[serving::kRunningMost];
        serving::SimulationOptions options;
        options.requests = kServedDraws;
        const serving::Deployment deployment = serving::deploymentOf(part.scenario);
        // Of a closed loop what begins at once is left out: as many again follow.
        if (flight > 0)
            options.requests = std::max(options.requests, static_cast<std::int64_t>(3 * flight));
        constexpr std::int64_t kMostDraws = 20'000;
        options.requests = std::min(options.requests, kMostDraws);
        options.threads = 1;
        const double load = task.requestRate > 0 ? part.load : flight;
        if (const auto draws = serving::simulateLoads(deployment, part.scenario.task.serving, {load}, options,
                                                      m_stop)) {
            const serving::Simulated* drawn = &draws->front();
            one.tokenTail = tailOf(drawn->token, task.share);
            one.firstTail = tailOf(drawn->firstToken, task.share);
            one.kept = drawn->kept;
        }
        const auto worse = [&one](double chance) { one.sure = std::min(one.sure.value_or(1), chance); };
        if (task.tokenLimit > 0 && one.token)
            worse(validate::chanceBelow(std::max(one.numbers[job::kObjective], one.tokenTail),
                                        task.tokenLimit, *one.token));
        if (task.firstTokenLimit > 0 && one.first)
            worse(validate::chanceBelow(std::max(one.numbers[serving::kFirstToken], one.firstTail),
                                        task.firstTokenLimit, *one.first));
        if (task.requestRate > 0 && one.output)
            worse(1
                  - validate::chanceBelow(serving::capacityOf(serving::deploymentOf(scenario), task),
                                          task.requestRate, *one.output));
        return one;
    }

    Scenario m_asked;
    std::vector<Scenario> m_engines; ///< the question on each engine that is tried
    std::stop_token m_stop;
    std::int64_t m_tried = 0;
    double m_room = 1; ///< times a rate that is looked for where the answer is to be safe
    Message m_reason;
};

} // namespace

ServedAnswer answerServing(const ServedQuestion& question, const std::stop_token& stop)
{
    const auto began = std::chrono::steady_clock::now();
    Answering answering(question, stop);
    const workload::ServingTask& task = question.scenario.task.serving;
    ServedAnswer answer = task.requestRate > 0 || task.concurrency > 0 ? answering.fewest(question.counted)
                                                                       : answering.largest();
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return answer;
}

std::string servedLayout(const Scenario& scenario)
{
    std::string text;
    for (const layout::Knob& knob : job::serving().knobs()) {
        if (knob.inTask || !knob.swept || !knob.idle(scenario).empty() || knob.id == "dp"
            || (knob.get(scenario) <= 1 && knob.id != "tp"))
            continue;
        text += (text.empty() ? "" : " ") + std::string(knob.shortLabel) + " "
                + layout::spell(knob, knob.get(scenario));
    }
    for (const layout::Pool& pool : scenario.pools)
        text += (text.empty() ? "" : ", ") + pool.name + " " + std::to_string(pool.workers) + " x tp "
                + std::to_string(pool.layout.tensorParallel);
    return scenario.pools.empty() ? std::to_string(serving::replicasOf(scenario)) + " \u00d7 " + text : text;
}

} // namespace shardscape::exchange
