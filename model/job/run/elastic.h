// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace shardscape::run {

// A run whose number of nodes changes on its way.

/// For how long how many nodes are there.
struct ElasticSpan {
    double seconds = 0;
    double nodes = 0;
};

/// Work of a run that goes on with what is there: seconds in which all `whole` nodes would do as much. Each change of nodes costs
/// `change` seconds, restart and reshaping; a run of n nodes works as (n/whole)^efficiency: 1 where speed is in proportion.
/// Below `fewest` nodes the layout has no form, and the run waits. Source: section 4 of Lian 2024, Universal Checkpointing, arXiv
/// 2406.18820, for going on with other nodes; the sum is a definition.
double elasticWork(std::span<const ElasticSpan> spans, double whole, double fewest, double change,
                   double efficiency = 1);
/// The same of a run that waits until all nodes are there again, and restarts within `restart` seconds.
double waitingWork(std::span<const ElasticSpan> spans, double whole, double restart);

} // namespace shardscape::run
