// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/link_mesh.h"

#include <algorithm>

namespace shardscape::network {
namespace {

/// Packs cycles through all members: takes one, counts what the links left over allow, and tries the next.
class CyclePacking {
public:
    CyclePacking(const LinkMesh& mesh, std::int64_t members)
        : m_free(mesh)
        , m_members(members)
    {}

    std::int64_t most()
    {
        m_path.assign(1, 0);
        return extend(bound());
    }

private:
    /// No member can pass on more cycles than half of its free links.
    [[nodiscard]] std::int64_t bound() const
    {
        std::int64_t least = 0;
        for (std::int64_t i = 0; i < m_members; ++i) {
            std::int64_t degree = 0;
            for (std::int64_t j = 0; j < m_members; ++j)
                degree += m_free.between(i, j);
            least = i == 0 ? degree / 2 : std::min(least, degree / 2);
        }
        return least;
    }

    void take(std::int64_t i, std::int64_t j, std::int64_t count)
    {
        m_free.links[static_cast<std::size_t>(i * m_free.size + j)] -= count;
        m_free.links[static_cast<std::size_t>(j * m_free.size + i)] -= count;
    }

    /// Most cycles when the current one begins with m_path; `enough` ends the search.
    std::int64_t extend(std::int64_t enough)
    {
        const std::int64_t last = m_path.back();
        if (static_cast<std::int64_t>(m_path.size()) == m_members) {
            if (m_free.between(last, 0) == 0 || m_path[1] > last) // each cycle in one of its two senses
                return 0;
            take(last, 0, 1);
            std::vector<std::int64_t> finished(1, 0);
            finished.swap(m_path);
            const std::int64_t further = bound();
            const std::int64_t found = 1 + (further > 0 ? extend(further) : 0);
            finished.swap(m_path);
            take(last, 0, -1);
            return found;
        }
        std::int64_t best = 0;
        for (std::int64_t next = 1; next < m_members && best < enough; ++next) {
            if (m_free.between(last, next) == 0
                || std::find(m_path.begin(), m_path.end(), next) != m_path.end())
                continue;
            take(last, next, 1);
            m_path.push_back(next);
            best = std::max(best, extend(enough));
            m_path.pop_back();
            take(last, next, -1);
        }
        return best;
    }

    LinkMesh m_free;
    std::int64_t m_members;
    std::vector<std::int64_t> m_path;
};

} // namespace

LinkMesh hybridCubeMesh()
{
    LinkMesh mesh{8, std::vector<std::int64_t>(64, 0)};
    const auto join = [&mesh](std::size_t i, std::size_t j, std::int64_t count) {
        mesh.links[i * 8 + j] = mesh.links[j * 8 + i] = count;
    };
    for (const std::size_t quad : {std::size_t(0), std::size_t(4)}) {
        join(quad, quad + 1, 1);
        join(quad, quad + 2, 1);
        join(quad, quad + 3, 2);
        join(quad + 1, quad + 2, 2);
        join(quad + 1, quad + 3, 1);
        join(quad + 2, quad + 3, 2);
    }
    join(0, 4, 2);
    join(1, 5, 2);
    join(2, 6, 1);
    join(3, 7, 1);
    return mesh;
}

std::int64_t disjointRings(const LinkMesh& mesh, std::int64_t members)
{
    if (members <= 1 || members > mesh.size)
        return 0;
    if (members == 2)
        return mesh.between(0, 1);
    return 2 * CyclePacking(mesh, members).most();
}

} // namespace shardscape::network
