// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/evaluation.h"

#include <string>
#include <vector>

namespace shardscape::run {

/// One way to save over its interval. What waits for nodes and what is planned are left aside.
struct IntervalCurve {
    std::string name; ///< "store", or as the task's tier is called
    workload::SaveKind how = workload::SaveKind::Beside;
    bool own = false; ///< as the run saves
    struct Point {
        double every = 0, lost = 0; ///< s; share of time
    };
    std::vector<Point> points; ///< by rising interval
    Point best;
    Point now;        ///< as the run has it; of others at its interval
    double least = 0; ///< s: a save that is on its way is not through earlier
};

/// Share of time that counts on more and fewer accelerators, each replica as it is.
struct SizePoint {
    double accelerators = 0, share = 0;
    bool extrapolated = false; ///< no log is of so many
};

/// What one failure costs by policy.
struct PolicyOutcome {
    workload::BlastPolicy policy = workload::BlastPolicy::WholeJob;
    double stops = 0;       ///< accelerators
    double lostSeconds = 0; ///< of the whole job's time, work that is done again included
    double share = 0;       ///< of time that counts
};

/// A kind of failures and how many of them the run meets.
struct ExpectedCause {
    std::string name;
    double failures = 0;
};

/// What people ask of a run that fails, by the closed forms.
struct FailureOutlook {
    std::vector<IntervalCurve> intervals; ///< as the run saves, first; then the other ways
    std::vector<SizePoint> sizes;         ///< by rising size
    std::vector<PolicyOutcome> policies;  ///< in the order of BlastPolicy
    std::vector<ExpectedCause> causes;    ///< most first
    bool causesPublished = false;         ///< shares of Llama 3, as the task names none
    /// Share of time with so many nodes under repair. The last of a run that waits: with more than its spares, losses of many counted.
    std::vector<double> broken;
};

/// Of a run that was evaluated and fits.
FailureOutlook failureOutlook(const layout::Scenario& scenario, const Evaluation& evaluation);

/// Where a published run lies: share of time that counts against accelerators.
struct PublishedShare {
    std::string_view name;
    double accelerators, share;
};
/// Llama 3 (Dubey 2024, arXiv 2407.21783), ByteRobust (arXiv 2509.16293), RSC with hourly saves (Kokolis 2024, arXiv 2410.21680),
/// FT-HSDP before and with replicas (Salpekar 2026, arXiv 2602.00277).
std::span<const PublishedShare> publishedShares();

/// What the causes are called where the task names none: words of a table, to be translated.
std::vector<std::string_view> publishedCauses();

} // namespace shardscape::run
