// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/run_task.h"

#include <cstdint>

namespace shardscape::run {

/// Deviation of the logarithm of repair times: sqrt(2 ln(mean/median)); 0 where the mean is no longer than the median.
/// Source: moments of the log-normal distribution.
double repairSigma(const workload::Repair& repair);
/// Hours within which a share of the nodes is back. StepFun, all faults: 90 % within 254 h; the trace says 341.
double repairQuantileHours(const workload::Repair& repair, double share);

/// Mean hours that one node is out, averaged over a run of so many hours that begins with none broken: E min(T, D) - E min(T, D)^2/2D.
/// Less than the mean, as the longest repairs outlast the run. Source: M/G/infinity from empty, log-normal partial moments.
double meanHoursWithin(const workload::Repair& repair, double hours);

/// Nodes under repair, mean: N lambda T. Source: Little's law. 2,048 nodes at 4.23 and 136 h: 49.
double meanUnderRepair(double nodes, double ratePerThousandNodeDays, double meanRepairHours);

/// P(X <= k) of a Poisson variable of that mean.
double poissonBelow(double mean, std::int64_t k);
/// Smallest k with P(X <= k) >= share. Mean 49, 99 %: 66.
std::int64_t poissonQuantile(double mean, double share);
/// Share of time in which a run waits for a node: one more is broken than there are spares, and as what stands does not fail, no
/// further one breaks. Erlang's loss formula of s + 1 servers, whatever the distribution of repairs. Source: Erlang 1917; Sevastyanov
/// 1957 for any distribution.
double waitingShare(double meanBroken, std::int64_t spares);

/// What of a log-normal with this median and deviation lies below: its quantile. `share` in (0, 1).
double normalQuantile(double share);

} // namespace shardscape::run
