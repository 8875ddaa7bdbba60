// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/runs/runs_csv.h"
#include "validate/comparison.h"
#include "validate/halves.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// What predictions of published runs were to reach, and why they do not where they do not: data, with the runs that show it.
struct ValidationTargets {
    enum class What : std::uint8_t {
        StepTime,          ///< mean absolute error, at most
        StepMedian,        ///< median absolute error, at most
        Fits,              ///< share of right verdicts, at least
        PeakMemory,        ///< mean absolute error, at most
        RankMemory,        ///< the same of single ranks
        RegretMean,        ///< at most
        RegretMax,         ///< at most
        RankCorrelation,   ///< mean within experiments, at least
        HalvesRows,        ///< largest error of halves by row over the target of its source, at most
        HalvesExperiments, ///< the same by whole experiment
    };
    struct Target {
        std::vector<std::string> sources; ///< taken together; empty: all but the one that would drown them
        std::vector<std::string> only; ///< of their runs those that are all of it: "experts", "low-precision"
        What what = What::StepTime;
        double limit = 0;
        std::string reason;                ///< why it is out of reach; empty: it is not
        std::vector<std::string> evidence; ///< ids of runs
    };
    struct Excluded {
        std::vector<std::string> ids;
        std::string reason;
    };
    std::vector<Target> targets;
    std::vector<Excluded> excluded;
};

/// {version, targets[{sources[], only[], what, limit, reason, evidence[]}], excluded[{ids[], reason}]}
Result<ValidationTargets> readValidationTargets(std::string_view text);

/// Those of the published runs (resources/validation/targets.json). Parsed once.
const ValidationTargets& publishedTargets();

/// "Target, reached", and the reasons of those that are missed with their evidence: Markdown. Targets of sources that were
/// not compared are left out; empty when that leaves none. `problems` takes evidence that names no run.
std::string targetsSection(const ValidationTargets& targets, const RunsFile& runs,
                           const validate::Comparison& comparison, std::span<const validate::Halves> halves,
                           std::vector<std::string>* problems = nullptr);

} // namespace shardscape::exchange
