// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "workload/transformer.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace shardscape::exchange {

class Catalog;

// A part of a scenario: a catalog id, an object in the catalog's own form, or {"preset": id, ...} with keys to change.

Result<cluster::Accelerator> acceleratorPart(const nlohmann::json& value, std::string_view place,
                                             const Catalog& catalog);
/// An id alone means one node; {"preset": id, "nodes": n} more.
Result<cluster::Cluster> clusterPart(const nlohmann::json& value, std::string_view place,
                                     const Catalog& catalog);
Result<workload::Transformer> modelPart(const nlohmann::json& value, std::string_view place,
                                        const Catalog& catalog);

/// {"preset", "nodes"} or an id where the catalog's entry is the very same, otherwise the whole part.
nlohmann::ordered_json partOf(const cluster::Cluster& cluster, const Catalog& catalog);
nlohmann::ordered_json partOf(const workload::Transformer& model, const Catalog& catalog);

} // namespace shardscape::exchange
