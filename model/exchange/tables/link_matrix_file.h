// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace shardscape::exchange {

/// A square of numbers in GB/s of one direction, what row sends to column: a line a row, separated by commas, semicolons, tabs
/// or blanks. A first line and a first column of names are passed over, and so are lines that begin with #. The diagonal may
/// say anything. Errors name the line, what is had and what is needed.
Result<cluster::LinkMatrix> readLinkMatrix(std::string_view text);

/// The cluster with what was measured of its pairs. Error: the matrix is of other than its nodes or its accelerators, or they
/// are of several kinds.
Result<cluster::Cluster> withMatrix(cluster::Cluster cluster, cluster::LinkMatrix matrix);

/// {"gb_per_s": [[0, 25], [25, 0]], "order": [1, 0], "source": "..."}: as files of clusters have it. `place`: of errors.
Result<cluster::LinkMatrix> readLinkMatrix(const nlohmann::json& value, std::string_view place);
nlohmann::ordered_json toJson(const cluster::LinkMatrix& matrix);

} // namespace shardscape::exchange
