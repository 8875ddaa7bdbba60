// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cluster/cluster.h"
#include "workload/transformer.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Accelerators, clusters and models by id: the built-in ones, and those of users' files on top. A value; adding to a copy
/// leaves the original alone.
class Catalog {
public:
    Catalog() = default;

    /// What the program brings along, parsed once. Thread: any, immutable.
    static const Catalog& builtIn();

    /// Adds a catalog file {"accelerators": {...}, "clusters": {...}, "models": {...}} (each optional), all of it or nothing.
    /// An id that exists is replaced; an accelerator keeps what the file does not say, a link its measured efficiency.
    /// `origin` (a file name) begins the sentence of an error.
    Result<void> add(std::string_view text, std::string_view origin);

    // Lookups; errors name the nearest id. Pointers live until the next add().
    [[nodiscard]] Result<const cluster::Accelerator*> accelerator(std::string_view id) const;
    [[nodiscard]] Result<cluster::Cluster> cluster(std::string_view id, std::int64_t nodes = 1) const;
    [[nodiscard]] Result<const workload::Transformer*> model(std::string_view id) const;

    // The built-in ones by id, then those that files added.
    [[nodiscard]] std::span<const cluster::Accelerator> accelerators() const { return m_accelerators; }
    [[nodiscard]] std::span<const cluster::Cluster> clusters() const { return m_clusters; } ///< at one node
    [[nodiscard]] std::span<const workload::Transformer> models() const { return m_models; }

    /// The entry as its file has it (JSON), for "like this one, but"; `kind` is "accelerators", "clusters" or "models".
    [[nodiscard]] Result<std::string> written(std::string_view kind, std::string_view id) const;

private:
    std::vector<cluster::Accelerator> m_accelerators;
    std::vector<cluster::Cluster> m_clusters;
    std::vector<workload::Transformer> m_models;
    std::map<std::string, std::string, std::less<>> m_written; ///< "models/llama-13b" -> JSON
};

} // namespace shardscape::exchange
