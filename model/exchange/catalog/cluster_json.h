// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "cluster/resize.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// One accelerator in the catalog's form. What is not given is taken from `known` (an accelerator of the same id), otherwise
/// derived: fp16 as bf16, fp32 half of it, kernel rates 0.9 of the median achievable fraction of 12 accelerators; `sources`
/// says so.
Result<cluster::Accelerator> readAccelerator(const nlohmann::json& value, std::string_view id,
                                             std::string_view place,
                                             const cluster::Accelerator* known = nullptr);

/// How a cluster's "accelerator" (an id, or an object) becomes one: the catalog's business.
using AcceleratorLookup =
    std::function<Result<cluster::Accelerator>(const nlohmann::json& value, std::string_view place)>;

/// One cluster in the catalog's form, at `nodes` nodes unless it says "nodes" itself. Links are given as die_pair, scale_up,
/// host and scale_out, or as a list "levels", innermost first. Efficiency and latency that are not given are taken from the
/// same kind of link of `known`, otherwise from a table by kind, with its source.
/// Errors: as for every object, sizes that do not divide, accelerators that nothing joins.
Result<cluster::Cluster> readCluster(const nlohmann::json& value, std::string_view id, std::string_view place,
                                     const AcceleratorLookup& accelerator, std::int64_t nodes = 1,
                                     const cluster::Cluster* known = nullptr);

/// A level of a kind that the table has, with what its kind attains; size and bandwidth are left to the caller.
cluster::LinkLevel linkOfKind(std::string_view kind);

using cluster::withAccelerators;
using cluster::withNodes;

/// All keys of the catalog's form, "id" included; links as "levels".
nlohmann::ordered_json toJson(const cluster::Accelerator& accelerator);
nlohmann::ordered_json toJson(const cluster::Cluster& cluster);

} // namespace shardscape::exchange
