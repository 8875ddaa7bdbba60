// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "workload/transformer.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

/// Tables of measured runs as they are written (runs_csv.h reads them), by logs and by tables of other people's columns.
namespace shardscape::exchange {

/// A table of measured runs and the catalog beside it, which reads back as the same scenarios.
struct RunsTable {
    std::string csv;
    std::string catalog; ///< JSON; empty: all ids are built in
};

/// A cell, quoted where it has to be (RFC 4180).
[[nodiscard]] std::string tableCell(const std::string& text);

/// "log-my-run-cluster": what a catalog takes for an id, of somebody's own words.
[[nodiscard]] std::string catalogIdOf(std::string_view origin, std::string_view name, std::string_view what);

/// The id by which a table names a cluster or a model: the catalog's own where it has the very same, otherwise `fresh`, under which
/// it goes into `written` ("clusters", "models").
[[nodiscard]] std::string clusterIdIn(nlohmann::ordered_json& written, const cluster::Cluster& cluster,
                                      const std::string& fresh);
[[nodiscard]] std::string modelIdIn(nlohmann::ordered_json& written, const workload::Transformer& model,
                                    const std::string& fresh);

/// The catalog file of what was written; empty: nothing was.
[[nodiscard]] std::string catalogText(const nlohmann::ordered_json& written);

/// A table whose catalog also has what a folder's catalog file has.
[[nodiscard]] RunsTable besideCatalog(RunsTable table, const std::string& catalog);

} // namespace shardscape::exchange
