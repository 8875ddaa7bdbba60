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
/// Share of time in which a run that goes on for ever waits for a node: one more is broken than there are spares, and as what stands
/// does not fail, no further one breaks. Erlang's loss formula of s + 1 servers, whatever the distribution of repairs. Source:
/// Erlang 1917; Sevastyanov 1957 for any distribution.
double waitingShare(double meanBroken, std::int64_t spares);

/// What takes nodes out of a run, and what stands in for them.
struct NodeLosses {
    double singles = 0;    ///< nodes that fail one by one, per second that is no waiting
    double events = 0;     ///< that take many, likewise
    double burstNodes = 1; ///< by one event
    double spread = 0;     ///< of both rates: deviation of their logarithm
    double before = 0;     ///< s from a failure until anybody waits: it is noticed and found meanwhile
    workload::Repair repair;
    std::int64_t spares = 0;

    friend bool operator==(const NodeLosses&, const NodeLosses&) = default;
};

/// Whether events that take many break more nodes than fail one by one. Then nodes that are broken at once tell little of how many will
/// be, and no closed form here says what a run waits for them that is up for so many seconds: it is drawn. Not where more than 100,000
/// nodes break, of which no draw would be done in time.
bool waitingIsDrawn(const NodeLosses& losses, double upSeconds);

/// Mean seconds that a run stands without enough nodes until it has been up for so many; none broken at the start. What stands does
/// not fail, and cannot end: each wait is as long as it takes, however short the run. A failure waits where as many are broken as
/// there are spares, for the first of these and itself to be back. How many are broken is the law of M/G/infinity from empty, on
/// condition that there are no more than spares; what is left of their repairs that of its busy servers. Exact without spares, and
/// Erlang's loss formula of a run that goes on for ever. Source: Takacs 1962 (M/G/infinity from empty), Adelson 1966 (events of many,
/// compound Poisson). Where it is drawn it is the mean of up to 1,024 lives of one seed. The same arguments give the same number,
/// which is kept for the next that ask.
double expectedWait(const NodeLosses& losses, double upSeconds);

/// What of a log-normal with this median and deviation lies below: its quantile. `share` in (0, 1).
double normalQuantile(double share);

} // namespace shardscape::run
