// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "layout/layout.h"
#include "workload/workload.h"

#include <string>

namespace shardscape::layout {

/// Cluster + workload + layout: the input of one evaluation. A value; copy it to keep it.
struct Scenario {
    std::string name;
    cluster::Cluster cluster;
    workload::Transformer model;
    workload::Workload workload;
    Layout layout;

    /// Data-parallel degree: as set, or what the other axes leave (0 when they do not divide the cluster).
    [[nodiscard]] std::int64_t dataParallel() const;
    /// Micro-batches of one replica per optimizer step (0 when the batch does not divide).
    [[nodiscard]] std::int64_t microbatches() const;

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace shardscape::layout
