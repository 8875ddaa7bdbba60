// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/costing/microbatch_paces.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::training {

namespace {

/// Of the ranks that hold the same stage, neighbours that exchange states for every micro-batch, or unit of them.
std::int64_t meetOverStates(const layout::Scenario& s, const Groups<double>& groups)
{
    if (!groups.plan.gradients || groups.replicas <= 1)
        return 1;
    const double sharers = std::max(groups.gradientReplicas,
                                    groups.plan.weights ? groups.weightReplicas : 1.0);
    const auto ranks = static_cast<std::int64_t>(sharers / scheduleOf(s).parameterCopies + 0.5);
    return std::clamp<std::int64_t>(ranks, 1, s.replicas());
}

/// The same over tokens of experts.
std::int64_t meetOverExperts(const layout::Scenario& s)
{
    if (!s.model.moe || s.layout.expertParallel <= 1)
        return 1;
    return std::clamp<std::int64_t>(s.layout.expertParallel * s.expertTensor() / s.layout.tensorParallel, 1,
                                    s.replicas());
}

/// `count` neighbours as one, in units of so many micro-batches: of each unit the row that takes longest.
std::vector<std::vector<double>> asOne(const std::vector<std::vector<double>>& rows, std::size_t count,
                                       std::size_t unit)
{
    if (count <= 1)
        return rows;
    std::vector<std::vector<double>> sets;
    for (std::size_t first = 0; first < rows.size(); first += count) {
        std::vector<double> set = rows[first];
        for (std::size_t begin = 0; begin < set.size(); begin += unit) {
            const std::size_t end = std::min(begin + unit, set.size());
            const auto longest = std::max_element(
                rows.begin() + static_cast<std::ptrdiff_t>(first),
                rows.begin() + static_cast<std::ptrdiff_t>(std::min(first + count, rows.size())),
                [&](const std::vector<double>& a, const std::vector<double>& b) {
                    const auto sum = [&](const std::vector<double>& row) {
                        return std::accumulate(row.begin() + static_cast<std::ptrdiff_t>(begin),
                                               row.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
                    };
                    return sum(a) < sum(b);
                });
            std::copy(longest->begin() + static_cast<std::ptrdiff_t>(begin),
                      longest->begin() + static_cast<std::ptrdiff_t>(end),
                      set.begin() + static_cast<std::ptrdiff_t>(begin));
        }
        sets.push_back(std::move(set));
    }
    return sets;
}

} // namespace

std::vector<std::vector<double>> pacesOf(const layout::Scenario& s, const Costing<double>& c,
                                         const Groups<double>& groups)
{
    if (!c.lengths || c.lengths->dealt.paces.empty())
        return {};
    const std::vector<std::vector<float>>& dealt = c.lengths->dealt.paces;
    // Groups of ranks, or ranks.
    const std::int64_t perRow = std::max<std::int64_t>(s.replicas() / static_cast<std::int64_t>(dealt.size()),
                                                       1);
    const auto rowsOf = [perRow](std::int64_t ranks) {
        return static_cast<std::size_t>((ranks + perRow - 1) / perRow);
    };
    const std::size_t overStates = rowsOf(meetOverStates(s, groups));
    const std::size_t overExperts = rowsOf(meetOverExperts(s));
    if (s.layout.pipelineParallel == 1 && overStates <= 1 && overExperts <= 1)
        return {};
    std::vector<std::vector<double>> rows;
    for (const std::vector<float>& row : dealt)
        rows.emplace_back(row.begin(), row.end());
    rows = asOne(rows, overExperts, 1);
    const std::size_t left = (overStates + overExperts - 1) / overExperts; // of the sets that are one already
    const std::size_t unit = groups.gathersByUnit ? static_cast<std::size_t>(
                                 std::max<long long>(std::llround(1 / groups.gathers), 1))
                                                  : 1;
    return asOne(rows, left, unit);
}

} // namespace shardscape::training
