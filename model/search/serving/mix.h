// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::search {

/// Requests of one size.
struct RequestSize {
    double input = 0, output = 0; ///< tokens
    double share = 0;             ///< of all requests
};

/// A kind of replicas: the scenario's model on some accelerators of a cluster.
struct ReplicaKind {
    std::string cluster;           ///< its name
    std::int64_t accelerators = 0; ///< of one: tensor-parallel ranks
    double dollarsPerHour = 0;     ///< of one
    std::vector<double>
        rates; ///< requests/s of each size that one carries while a token takes no longer than the limit; 0: none
};

/// Replicas of one kind in a mix.
struct MixPart {
    ReplicaKind kind;
    std::int64_t replicas = 0;
    std::vector<double> shares; ///< of each size that they answer, 0 to 1
};

/// The cheapest replicas that carry a load.
struct CheapestMix {
    std::vector<MixPart> parts; ///< that are in it
    double dollarsPerHour = 0;
    std::vector<MixPart>
        alone; ///< the fewest replicas of each cluster by itself; replicas 0: it cannot carry all sizes
};

/// Sizes of requests as the task draws them, in `sizes` of them by the length of the prompt; one where all are alike.
std::vector<RequestSize> requestSizes(const workload::ServingTask& task, std::size_t sizes);

/// What a replica of each number of tensor-parallel ranks carries on that cluster; those that hold the model.
std::vector<ReplicaKind> replicaKinds(const layout::Scenario& scenario, const cluster::Cluster& cluster,
                                      const std::vector<RequestSize>& sizes);

/// Whole replicas of several clusters, each size of requests sent where it costs least. The load of a size on a replica is its
/// requests over what the replica carries of them alone. Source: Griggs 2024 (Mélange), arXiv 2404.14527, section 5, with requests
/// that may be split freely instead of slices; branch and bound over the linear program is exact. Errors: no rate, no price, nothing
/// carries a size, with its name; stopped.
Result<CheapestMix> cheapestMix(const layout::Scenario& scenario,
                                const std::vector<cluster::Cluster>& clusters, std::stop_token stop);

} // namespace shardscape::search
