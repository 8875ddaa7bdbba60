// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace shardscape::cluster {

/// What every pair of a cluster's nodes, or of its accelerators, attained when somebody measured it, and which of them has
/// which ranks.
struct LinkMatrix {
    std::int64_t size = 0; ///< nodes, or accelerators
    std::vector<double>
        bandwidth; ///< size x size, B/s of one direction, from row to column; the diagonal is not read
    /// By place in the order of the ranks: which of those measured lies there. Empty: as they come.
    std::vector<std::int32_t> order;
    std::string source;

    /// The one at a place.
    [[nodiscard]] std::int64_t at(std::int64_t place) const
    {
        return order.empty() ? place : order[static_cast<std::size_t>(place)];
    }
    /// Between two places.
    [[nodiscard]] double between(std::int64_t from, std::int64_t to) const
    {
        return bandwidth[static_cast<std::size_t>(at(from) * size + at(to))];
    }

    friend bool operator==(const LinkMatrix&, const LinkMatrix&) = default;
};

inline constexpr std::int64_t kMostMeasured = 512; ///< nodes or accelerators of one matrix

/// A matrix that copies of a cluster share; empty for most. Compares by content.
class LinkMatrixReference {
public:
    LinkMatrixReference() = default;
    explicit LinkMatrixReference(LinkMatrix matrix)
        : m_matrix(std::make_shared<const LinkMatrix>(std::move(matrix)))
    {}

    [[nodiscard]] const LinkMatrix* get() const { return m_matrix.get(); } ///< null: nobody measured
    friend bool operator==(const LinkMatrixReference& a, const LinkMatrixReference& b)
    {
        return a.m_matrix == b.m_matrix || (a.m_matrix && b.m_matrix && *a.m_matrix == *b.m_matrix);
    }

private:
    std::shared_ptr<const LinkMatrix> m_matrix;
};

} // namespace shardscape::cluster
