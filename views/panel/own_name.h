// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "workload/transformer.h"

#include <QString>

#include <string>

namespace shardscape::panel {

/// `id` of a cluster or model that the window made for a project out of one of the catalog's. That it is the project's own
/// is not part of its name: the mark is put there when it is shown, in the language of the one who reads it.
inline constexpr const char* kOwnId = "own";

/// "DGX A100 80 GB (own)"; the name alone where it is the catalog's or came from a file.
[[nodiscard]] QString shownName(const cluster::Cluster& cluster);
[[nodiscard]] QString shownName(const workload::Transformer& model);

/// The name without the mark that earlier versions stored in it, in the language of the day: "DGX A100 80 GB (eigen 2)"
/// becomes "DGX A100 80 GB (2)".
[[nodiscard]] QString withoutMark(const std::string& name);

} // namespace shardscape::panel
