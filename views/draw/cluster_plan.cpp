// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace shardscape::draw {

namespace {

constexpr QSizeF kCell(64, 40); ///< one accelerator
constexpr double kCellGap = 12;
constexpr double kStub = 8; ///< from an accelerator to its switch
constexpr double kBar = 16; ///< a switch
constexpr double kBarGap = 4;
constexpr double kPadding = 12;
constexpr double kTitle = 20;
constexpr double kNics = 14;
constexpr double kNicGap = 10;
constexpr double kHole = 0.15;   ///< any hole counts as so much of the size
constexpr double kRiserGap = 30; ///< between columns: there is a riser in it
constexpr double kRowGap = 16;
constexpr double kTierGap = 28; ///< more of both around racks
constexpr double kHead = 58;    ///< title and switch of a domain
constexpr double kAspect = 1.3;

} // namespace

std::int64_t columnsFor(std::int64_t count, QSizeF box, double aspect)
{
    const double ideal = std::sqrt(static_cast<double>(count) * aspect * box.height() / box.width());
    const auto first = std::clamp<std::int64_t>(static_cast<std::int64_t>(ideal / 2), 1,
                                                std::max<std::int64_t>(count, 1));
    const std::int64_t last = std::clamp<std::int64_t>(static_cast<std::int64_t>(2 * ideal) + 1, first,
                                                       std::max<std::int64_t>(count, 1));
    std::int64_t best = first;
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t columns = first; columns <= last; ++columns) {
        const std::int64_t rows = (count + columns - 1) / columns;
        // What a frame of that shape needs; a hole in the last row looks as if something were missing.
        const double size = std::max(static_cast<double>(columns) * box.width() / aspect,
                                     static_cast<double>(rows) * box.height());
        const auto holes = static_cast<double>(rows * columns - count);
        const double missing = holes == 0 ? 0 : kHole + holes / static_cast<double>(count);
        if (const double cost = size * (1 + missing); cost < least) {
            least = cost;
            best = columns;
        }
    }
    return best;
}

ClusterPlan::ClusterPlan(const cluster::Cluster& cluster)
    : m_nodes(std::max<std::int64_t>(cluster.nodes, 0))
    , m_perNode(std::max<std::int64_t>(cluster.acceleratorsPerNode, 1))
{
    if (m_nodes == 0) {
        return;
    }
    std::vector<std::int32_t> outer;
    bool nodeJoined = m_perNode == 1;
    for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
        const cluster::LinkLevel& level = cluster.levels[i];
        const auto index = static_cast<std::int32_t>(i);
        const bool last = i + 1 == cluster.levels.size();
        const bool scalesOut = level.size > m_perNode || (last && (level.ports > 0 || nodeJoined));
        if (scalesOut && (level.size % m_perNode == 0 || last)) {
            outer.push_back(index);
        } else if (level.size < m_perNode) {
            m_packages.push_back(index);
        } else {
            m_bars.push_back(index);
            nodeJoined = true;
        }
        m_hasNics = m_hasNics || level.ports > 0;
    }

    const auto meshOf = [&](const std::vector<cluster::LinkLevel>& levels) {
        Kind kind;
        for (const std::int32_t level : m_bars) {
            if (static_cast<std::size_t>(level) >= levels.size()) {
                continue;
            }
            const auto& wires = levels[static_cast<std::size_t>(level)].wires;
            if (!wires.empty()) {
                kind.mesh = level;
                kind.wires = wires;
            }
        }
        return kind;
    };
    for (std::size_t kind = 0; kind < cluster.kinds(); ++kind) {
        m_kinds.push_back(meshOf(cluster.levelsOf(kind)));
        m_kinds.back().firstNode = std::max<std::int64_t>(cluster.firstNodeOf(kind), 0);
    }
    layOutNode();

    std::int64_t inside = 1;
    QSizeF child = m_nodeSize;
    const auto addTier = [&](std::int32_t level, std::int64_t nodes) {
        Tier tier;
        tier.level = level;
        tier.nodes = nodes;
        tier.childNodes = inside;
        tier.children = std::max<std::int64_t>(nodes / inside, 1);
        tier.child = child;
        const double head = level < 0 ? kPadding : kHead;
        // Racks stand further apart than the nodes inside them: that is how they are told apart from far.
        const auto depth = static_cast<double>(m_tiers.size());
        tier.gapX = kRiserGap + depth * kTierGap;
        tier.gapY = kRowGap + depth * kTierGap;
        tier.columns = columnsFor(tier.children, child + QSizeF(tier.gapX, tier.gapY), kAspect);
        const std::int64_t rows = (tier.children + tier.columns - 1) / tier.columns;
        tier.first = QPointF(kPadding + tier.gapX / 2, head);
        tier.size = QSizeF(
            std::max(260.0, tier.first.x() + static_cast<double>(tier.columns) * (child.width() + tier.gapX)
                                - tier.gapX + kPadding),
            head + static_cast<double>(rows) * (child.height() + tier.gapY) - tier.gapY + kPadding);
        m_tiers.push_back(tier);
        inside = nodes;
        child = tier.size;
    };
    for (std::size_t i = 0; i < outer.size(); ++i) {
        const std::int64_t size = cluster.levels[static_cast<std::size_t>(outer[i])].size;
        const bool last = i + 1 == outer.size();
        const std::int64_t nodes = last ? m_nodes : size / m_perNode;
        if (nodes >= inside && nodes % inside == 0 && m_nodes % nodes == 0) {
            addTier(outer[i], nodes);
        }
    }
    if (m_tiers.empty() || m_tiers.back().nodes != m_nodes) {
        if (m_nodes > 1) {
            addTier(-1, m_nodes);
        }
    }
    m_bounds = QRectF(QPointF(0, 0), child);
}

void ClusterPlan::layOutNode()
{
    const std::int64_t n = m_perNode;
    m_columns = n <= 3 ? n : columnsFor(n, kCell + QSizeF(kCellGap, 2 * kStub + kBar), 1.3);
    if (n > 3 && m_columns % 2 == 1 && n % 2 == 0 && n % (m_columns + 1) == 0) {
        ++m_columns; // pairs on a package stay side by side
    }
    m_rows = (n + m_columns - 1) / m_columns;
    const auto bars = static_cast<double>(m_bars.size());
    const double between = m_bars.empty() ? kCellGap : 2 * kStub + bars * (kBar + kBarGap) - kBarGap;
    m_bandHeight = 2 * kCell.height() + between;
    const std::int64_t bands = (m_rows + 1) / 2;
    const double last = m_rows % 2 == 1 ? kCell.height() + (m_bars.empty() ? 0 : between - kStub)
                                        : m_bandHeight;
    m_grid = QSizeF(static_cast<double>(m_columns) * (kCell.width() + kCellGap) - kCellGap,
                    static_cast<double>(bands - 1) * (m_bandHeight + kCellGap) + last);
    m_content = m_grid;
    if (std::any_of(m_kinds.begin(), m_kinds.end(), [](const Kind& k) { return k.mesh >= 0; })) {
        // On an ellipse no wire passes behind an accelerator that is not its end.
        const double count = static_cast<double>(n);
        m_circle = QSizeF(kCell.width() + 2 * std::max(60.0, 21 * count),
                          kCell.height() + 2 * std::max(44.0, 14 * count));
        m_content = m_content.expandedTo(m_circle);
    }
    m_content = m_content.expandedTo(QSizeF(120, 0));
    m_nodeSize = QSizeF(m_content.width() + 2 * kPadding, kTitle + kPadding / 2 + m_content.height()
                                                              + (m_hasNics ? kNicGap + kNics : 0) + kPadding);
}

const ClusterPlan::Kind& ClusterPlan::kindOf(std::int64_t node) const
{
    std::size_t found = 0;
    for (std::size_t i = 1; i < m_kinds.size(); ++i) {
        if (node >= m_kinds[i].firstNode) {
            found = i;
        }
    }
    return m_kinds[found];
}

bool ClusterPlan::isMesh(std::int64_t node) const
{
    return kindOf(node).mesh >= 0;
}

std::int32_t ClusterPlan::meshLevel(std::int64_t node) const
{
    return kindOf(node).mesh;
}

QRectF ClusterPlan::titleRect() const
{
    return {kPadding, kPadding / 2, m_nodeSize.width() - 2 * kPadding, kTitle};
}

QRectF ClusterPlan::slotRect(std::int64_t slot, bool mesh) const
{
    const QPointF corner(kPadding, kTitle + kPadding / 2);
    if (mesh) {
        // The first half on the left, as boards are drawn.
        const double turn = 2 * std::numbers::pi * (static_cast<double>(slot) + 0.5)
                                / static_cast<double>(m_perNode)
                            + std::numbers::pi / 2;
        const QPointF middle = corner + QPointF(m_content.width() / 2, m_content.height() / 2);
        const QPointF at = middle
                           + QPointF(std::cos(turn) * (m_circle.width() - kCell.width()) / 2,
                                     -std::sin(turn) * (m_circle.height() - kCell.height()) / 2);
        return {at - QPointF(kCell.width() / 2, kCell.height() / 2), kCell};
    }
    const QPointF origin = corner
                           + QPointF((m_content.width() - m_grid.width()) / 2,
                                     (m_content.height() - m_grid.height()) / 2);
    const std::int64_t row = slot / m_columns;
    const double x = static_cast<double>(slot % m_columns) * (kCell.width() + kCellGap);
    const double y = static_cast<double>(row / 2) * (m_bandHeight + kCellGap)
                     + (row % 2 == 0 ? 0 : m_bandHeight - kCell.height());
    return {origin + QPointF(x, y), kCell};
}

std::vector<QRectF> ClusterPlan::barRects(std::int32_t bar) const
{
    std::vector<QRectF> rects;
    const QPointF origin(kPadding + (m_content.width() - m_grid.width()) / 2,
                         kTitle + kPadding / 2 + (m_content.height() - m_grid.height()) / 2);
    for (std::int64_t band = 0; band < (m_rows + 1) / 2; ++band) {
        const double y = static_cast<double>(band) * (m_bandHeight + kCellGap) + kCell.height() + kStub
                         + bar * (kBar + kBarGap);
        rects.emplace_back(origin + QPointF(0, y), QSizeF(m_grid.width(), kBar));
    }
    return rects;
}

QRectF ClusterPlan::nicRect() const
{
    if (!m_hasNics) {
        return {};
    }
    return {kPadding, m_nodeSize.height() - kPadding - kNics, m_nodeSize.width() - 2 * kPadding, kNics};
}

QRectF ClusterPlan::domainRect(std::size_t tier, std::int64_t domain) const
{
    const std::int64_t node = domain * m_tiers[tier].nodes;
    QPointF corner;
    for (std::size_t t = m_tiers.size(); t-- > tier + 1;) {
        const Tier& box = m_tiers[t];
        const std::int64_t child = (node / box.childNodes) % box.children;
        corner += box.first
                  + QPointF(static_cast<double>(child % box.columns) * (box.child.width() + box.gapX),
                            static_cast<double>(child / box.columns) * (box.child.height() + box.gapY));
    }
    return {corner, m_tiers[tier].size};
}

QRectF ClusterPlan::childRect(std::size_t tier, std::int64_t child) const
{
    const Tier& box = m_tiers[tier];
    const std::int64_t within = child % box.children;
    const QPointF corner = domainRect(tier, child / box.children).topLeft() + box.first
                           + QPointF(
                               static_cast<double>(within % box.columns) * (box.child.width() + box.gapX),
                               static_cast<double>(within / box.columns) * (box.child.height() + box.gapY));
    return {corner, box.child};
}

QRectF ClusterPlan::nodeRect(std::int64_t node) const
{
    return m_tiers.empty() ? QRectF(QPointF(0, 0), m_nodeSize) : childRect(0, node);
}

QRectF ClusterPlan::acceleratorRect(std::int64_t accelerator) const
{
    const std::int64_t node = accelerator / m_perNode;
    return slotRect(accelerator % m_perNode, isMesh(node)).translated(nodeRect(node).topLeft());
}

QRectF ClusterPlan::switchRect(std::size_t tier, std::int64_t domain) const
{
    if (m_tiers[tier].level < 0) {
        return {};
    }
    const QRectF box = domainRect(tier, domain);
    return {box.left() + kPadding, box.top() + 28, box.width() - 2 * kPadding, kBar + 4};
}

QLineF ClusterPlan::stub(std::size_t tier, std::int64_t child) const
{
    const QRectF box = childRect(tier, child);
    const double y = tier == 0 ? box.top() + (m_hasNics ? nicRect().center().y() : m_nodeSize.height() / 2)
                               : box.top() + 28 + (kBar + 4) / 2;
    const double x = box.left() + (tier == 0 && m_hasNics ? kPadding : tier == 0 ? 0 : kPadding);
    return {QPointF(box.left() - m_tiers[tier].gapX / 2, y), QPointF(x, y)};
}

QLineF ClusterPlan::riser(std::size_t tier, std::int64_t domain, std::int64_t column) const
{
    const Tier& box = m_tiers[tier];
    const std::int64_t rows = (box.children - column + box.columns - 1) / box.columns;
    const QLineF last = stub(tier, domain * box.children + (rows - 1) * box.columns + column);
    return {QPointF(last.x1(), switchRect(tier, domain).bottom()), last.p1()};
}

ClusterPlan::Window ClusterPlan::childrenIn(std::size_t tier, std::int64_t domain, const QRectF& area) const
{
    const Tier& box = m_tiers[tier];
    const QPointF corner = domainRect(tier, domain).topLeft() + box.first;
    const std::int64_t rows = (box.children + box.columns - 1) / box.columns;
    const double stepX = box.child.width() + box.gapX;
    const double stepY = box.child.height() + box.gapY;
    const auto clampTo = [](double value, std::int64_t most) {
        return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(std::clamp(value, -1e9, 1e9))),
                                        0, most);
    };
    Window window;
    window.firstColumn = clampTo((area.left() - corner.x() + box.gapX) / stepX, box.columns);
    window.endColumn = clampTo((area.right() - corner.x() + box.gapX) / stepX + 1, box.columns);
    window.firstRow = clampTo((area.top() - corner.y() + box.gapY) / stepY, rows);
    window.endRow = clampTo((area.bottom() - corner.y() + box.gapY) / stepY + 1, rows);
    return window;
}

std::vector<std::int64_t> ClusterPlan::domainsIn(std::size_t tier, const QRectF& area) const
{
    if (tier + 1 >= m_tiers.size()) {
        return m_tiers.empty() ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{0};
    }
    std::vector<std::int64_t> found;
    const Tier& above = m_tiers[tier + 1];
    for (const std::int64_t domain : domainsIn(tier + 1, area)) {
        const Window window = childrenIn(tier + 1, domain, area);
        for (std::int64_t row = window.firstRow; row < window.endRow; ++row) {
            for (std::int64_t column = window.firstColumn; column < window.endColumn; ++column) {
                if (const std::int64_t child = row * above.columns + column; child < above.children) {
                    found.push_back(domain * above.children + child);
                }
            }
        }
    }
    return found;
}

std::vector<std::int64_t> ClusterPlan::nodesIn(const QRectF& area) const
{
    if (m_tiers.empty()) {
        return m_nodes > 0 ? std::vector<std::int64_t>{0} : std::vector<std::int64_t>{};
    }
    std::vector<std::int64_t> found;
    const Tier& box = m_tiers[0];
    for (const std::int64_t domain : domainsIn(0, area)) {
        const Window window = childrenIn(0, domain, area);
        for (std::int64_t row = window.firstRow; row < window.endRow; ++row) {
            for (std::int64_t column = window.firstColumn; column < window.endColumn; ++column) {
                if (const std::int64_t child = row * box.columns + column; child < box.children) {
                    found.push_back(domain * box.children + child);
                }
            }
        }
    }
    return found;
}

Part ClusterPlan::hit(QPointF at, double reach, bool deep) const
{
    if (m_nodes == 0) {
        return {};
    }
    const auto near = [&](const QLineF& line) {
        const QRectF around =
            QRectF(line.p1(), line.p2()).normalized().adjusted(-reach, -reach, reach, reach);
        return around.contains(at);
    };
    Part outer;
    std::int64_t domain = 0;
    for (std::size_t t = m_tiers.size(); t-- > 0;) {
        const Tier& box = m_tiers[t];
        const QRectF rect = domainRect(t, domain);
        if (!rect.contains(at)) {
            return outer;
        }
        outer = {PartKind::Domain, domain, box.level, -1};
        if (switchRect(t, domain).contains(at)) {
            return {PartKind::Switch, domain, box.level, -1};
        }
        const Window window = childrenIn(t, domain,
                                         QRectF(at, QSizeF(0, 0)).adjusted(-box.gapX, 0, box.gapX, 0));
        std::int64_t inside = -1;
        for (std::int64_t row = window.firstRow; row < window.endRow; ++row) {
            for (std::int64_t column = window.firstColumn; column < window.endColumn; ++column) {
                const std::int64_t within = row * box.columns + column;
                if (within >= box.children) {
                    continue;
                }
                const std::int64_t child = domain * box.children + within;
                if (childRect(t, child).contains(at)) {
                    inside = child;
                } else if (box.level >= 0 && near(stub(t, child))) {
                    return {PartKind::Uplink, child, box.level, -1};
                }
            }
        }
        if (inside < 0) {
            return outer;
        }
        domain = inside;
    }
    const std::int64_t node = domain;
    const QRectF rect = nodeRect(node);
    if (!rect.contains(at)) {
        return outer;
    }
    const Part whole{PartKind::Node, node, -1, -1};
    if (!deep) {
        return whole;
    }
    const QPointF inside = at - rect.topLeft();
    const Kind& kind = kindOf(node);
    for (std::int64_t slot = 0; slot < m_perNode; ++slot) {
        if (slotRect(slot, kind.mesh >= 0).contains(inside)) {
            return {PartKind::Accelerator, node * m_perNode + slot, -1, -1};
        }
    }
    if (nicRect().contains(inside)) {
        return {PartKind::Nics, node, m_tiers.empty() ? -1 : m_tiers[0].level, -1};
    }
    if (kind.mesh >= 0) {
        for (std::size_t i = 0; i < kind.wires.size(); ++i) {
            const QPointF a = slotRect(kind.wires[i].a, true).center();
            const QPointF b = slotRect(kind.wires[i].b, true).center();
            const QPointF along = b - a;
            const double length = std::hypot(along.x(), along.y());
            const double share = QPointF::dotProduct(inside - a, along) / (length * length);
            const QPointF nearest = a + along * std::clamp(share, 0.0, 1.0);
            if (std::hypot(inside.x() - nearest.x(), inside.y() - nearest.y()) <= std::max(reach, 3.0)) {
                return {PartKind::Wire, node, kind.mesh, static_cast<std::int32_t>(i)};
            }
        }
    } else {
        for (std::size_t b = 0; b < m_bars.size(); ++b) {
            for (const QRectF& bar : barRects(static_cast<std::int32_t>(b))) {
                if (bar.contains(inside)) {
                    return {PartKind::Switch, node, m_bars[b], -1};
                }
            }
        }
    }
    return whole;
}

std::size_t ClusterPlan::barAt(std::int32_t level) const
{
    return static_cast<std::size_t>(std::find(m_bars.begin(), m_bars.end(), level) - m_bars.begin());
}

QRectF ClusterPlan::rectOf(const Part& part) const
{
    const auto tierOf = [this](std::int32_t level) {
        return static_cast<std::size_t>(
            std::find_if(m_tiers.begin(), m_tiers.end(), [level](const Tier& t) { return t.level == level; })
            - m_tiers.begin());
    };
    const auto nodeExists = part.index >= 0 && part.index < m_nodes;
    switch (part.kind) {
    case PartKind::None: return {};
    case PartKind::Node: return nodeExists ? nodeRect(part.index) : QRectF();
    case PartKind::Nics: return nodeExists ? nicRect().translated(nodeRect(part.index).topLeft()) : QRectF();
    case PartKind::Accelerator:
        return part.index >= 0 && part.index < accelerators() ? acceleratorRect(part.index) : QRectF();
    case PartKind::Wire: {
        if (!nodeExists || part.other < 0 || kindOf(part.index).mesh != part.level
            || static_cast<std::size_t>(part.other) >= kindOf(part.index).wires.size()) {
            return {};
        }
        const cluster::Wire& wire = kindOf(part.index).wires[static_cast<std::size_t>(part.other)];
        return QRectF(slotRect(wire.a, true).center(), slotRect(wire.b, true).center())
            .normalized()
            .translated(nodeRect(part.index).topLeft());
    }
    case PartKind::Switch:
        if (const std::size_t bar = barAt(part.level); bar < m_bars.size()) {
            return nodeExists && !isMesh(part.index) ? barRects(static_cast<std::int32_t>(bar))
                                                           .front()
                                                           .translated(nodeRect(part.index).topLeft())
                                                     : QRectF();
        }
        [[fallthrough]];
    case PartKind::Domain:
    case PartKind::Uplink: {
        const std::size_t tier = tierOf(part.level);
        if (tier >= m_tiers.size() || part.index < 0) {
            return {};
        }
        if (part.kind == PartKind::Uplink) {
            return part.index < m_nodes / m_tiers[tier].childNodes
                       ? QRectF(stub(tier, part.index).p1(), stub(tier, part.index).p2())
                       : QRectF();
        }
        if (part.index >= domains(tier)) {
            return {};
        }
        return part.kind == PartKind::Switch ? switchRect(tier, part.index) : domainRect(tier, part.index);
    }
    }
    return {};
}

} // namespace shardscape::draw
