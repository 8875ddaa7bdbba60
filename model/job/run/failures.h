// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/run_task.h"

#include <span>
#include <string_view>

namespace shardscape::run {

/// A published rate of failures, by which people who have no log of their own choose.
struct FailurePreset {
    std::string_view name;
    double rate; ///< per 1,000 node-days
    std::string_view source;
};

/// Good, typical, rough, bad-cloud.
std::span<const FailurePreset> failurePresets();
/// Null: no such name.
const FailurePreset* findFailurePreset(std::string_view name);

/// How one kind of job on so many nodes fails. Times in seconds.
struct FailureRates {
    double perSecond = 0; ///< of the whole job, lemons counted in
    double ofNodes = 0;   ///< of these, per second, those that take a node
    double perThousandNodeDays = 0;
    bool extrapolated = false; ///< beyond 32,768 accelerators: more than in proportion

    /// Between failures; infinite at a rate of zero.
    [[nodiscard]] double meanTime() const;
};

/// Sum over causes of N lambda, and what the job as such adds; superlinear above 32,768 accelerators by (n/32,768)^.95.
/// Source: rates of exponential causes add; the exponent fits FT-HSDP's one point (arXiv 2602.00277).
FailureRates failureRates(const workload::Failures& failures, double nodes, double acceleratorsPerNode);

/// Interruptions in so many node-days at that rate. Source: definition.
constexpr double expectedFailures(double ratePerThousandNodeDays, double nodeDays)
{
    return ratePerThousandNodeDays * nodeDays / 1000;
}

/// Failures per 1,000 node-days from a count. Llama 3: 419 on 2,048 nodes in 54 days, 3.789.
constexpr double observedRate(double failures, double nodeDays)
{
    return 1000 * failures / nodeDays;
}

/// Rate of a node that is no lemon over the mean rate: 1/(1 - p + p k). Source: definition of the mean.
constexpr double goodNodeShare(const workload::Lemons& lemons)
{
    return 1 / (1 - lemons.share + lemons.share * lemons.factor);
}

/// Failures of a lemon until it is taken out for good, where lemons are.
inline constexpr int kDrainedAt = 3;

/// Mean rates of a run of so many seconds whose lemons are taken out at their third failure, each a good node from then on. As they
/// are where lemons stay. Source: a lemon's failures are a Poisson process, of which it lives the first three.
FailureRates drainedRates(FailureRates rates, const workload::Lemons& lemons, double nodes, double seconds);

} // namespace shardscape::run
