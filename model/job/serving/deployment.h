// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/pools.h"
#include "layout/scenario.h"

#include <optional>

namespace shardscape::serving {

/// What requests have in common with those before them.
struct Sessions {
    double shared = 0; ///< tokens that all prompts begin with
    double turns =
        1; ///< requests of one session: each prompt begins with all that was asked and answered before
    double added = 0; ///< tokens of a prompt that nothing before it had, mean

    [[nodiscard]] bool any() const { return shared > 0 || turns > 1; }
};

/// What a scenario's cluster is made into: equal replicas, or workers for prompts and workers for answers. Replicas whose prompts have
/// multiprocessors of their own are both at once: weights and cache lie there once, and nothing is sent. Source: Hong 2025 (semi-PD),
/// arXiv 2504.19867.
struct Deployment {
    Workers answering;              ///< replicas that do both; with pools those that decode
    std::optional<Workers> prompts; ///< the pool that takes prompts in
    Limits limits;                  ///< of the answering ones
    Sessions sessions;
    bool together = false; ///< both pools on the same accelerators, each on a share of their multiprocessors

    [[nodiscard]] double accelerators() const
    {
        return answering.accelerators() + (prompts && !together ? prompts->accelerators() : 0);
    }
};

/// Names of the two pools that a serving scenario may have.
inline constexpr std::string_view kPrefillPool = "prefill";
inline constexpr std::string_view kDecodePool = "decode";

/// The engine and formats that the scenario's task names.
const Engine& engineOf(const layout::Scenario& scenario);
Formats formatsOf(const layout::Scenario& scenario);

/// Accelerators of one replica of the scenario's own layout: tp x attention_dp x pp.
std::int64_t replicaSize(const layout::Scenario& scenario);
/// Replicas of that size: as many as are set, or as the cluster holds.
std::int64_t replicasOf(const layout::Scenario& scenario);

/// The scenario keeps the rules of its job.
Deployment deploymentOf(const layout::Scenario& scenario);

/// All replicas of the deployment under the task's load, closed, open or saturated, by mean values; `running` and `wall` are
/// of one. For double and Traced.
template <class Real = double>
SteadyOf<Real> steadyOf(const Deployment& deployment, const workload::ServingTask& task);

/// Requests a second that all replicas answer when everything waits.
double capacityOf(const Deployment& deployment, const workload::ServingTask& task);

/// Tokens of a prompt that nothing before it had, mean over the turns of its session: u of s + (t - 1)/2 (u + o) + u = inputTokens.
/// Less than 1: earlier answers alone are longer than the prompts.
double newTokensOf(const layout::Scenario& scenario);
/// Tokens that a prompt begins with and that were in a prompt before, mean: where the cache keeps them, they are not computed again.
double cachedTokensOf(const layout::Scenario& scenario);

/// How requests arrive and differ, as the task says.
Variation variationOf(const workload::ServingTask& task);

} // namespace shardscape::serving
