// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace shardscape::draw {

/// What can be pointed at on the canvas.
enum class PartKind : std::uint8_t { None, Domain, Node, Accelerator, Switch, Uplink, Nics, Wire };

/// One thing on the canvas. Levels are indices into Cluster::levels (of a kind of node, where the part lies inside one).
struct Part {
    PartKind kind = PartKind::None;
    std::int64_t index =
        -1; ///< domain, node, accelerator, or child domain (Uplink), counted over the whole cluster
    std::int32_t level = -1; ///< Domain, Switch, Uplink, Wire: whose
    std::int32_t other = -1; ///< Wire: which one of the level's

    friend bool operator==(const Part&, const Part&) = default;
};

/// Where everything of a cluster lies, in units of logical pixels at zoom 1. Nothing is stored per accelerator: a place
/// follows from its number, so that a plan of 65,536 nodes is as small as one of two.
class ClusterPlan {
public:
    ClusterPlan() = default;
    explicit ClusterPlan(const cluster::Cluster& cluster);

    [[nodiscard]] bool isEmpty() const { return m_nodes == 0; }
    [[nodiscard]] QRectF bounds() const { return m_bounds; }
    [[nodiscard]] std::int64_t nodes() const { return m_nodes; }
    [[nodiscard]] std::int64_t perNode() const { return m_perNode; }
    [[nodiscard]] std::int64_t accelerators() const { return m_nodes * m_perNode; }

    // ---- inside a node; what is the same for all of them is relative to the node's corner
    [[nodiscard]] QSizeF nodeSize() const { return m_nodeSize; }
    [[nodiscard]] QRectF nodeRect(std::int64_t node) const;
    [[nodiscard]] QRectF titleRect() const; ///< of a node
    /// `slot`: the accelerator within its node; `mesh`: whether its kind of node is wired pair by pair.
    [[nodiscard]] QRectF slotRect(std::int64_t slot, bool mesh) const;
    [[nodiscard]] QRectF acceleratorRect(std::int64_t accelerator) const;
    /// The bars of a switch inside a node: one for every two rows of accelerators. `bar`: the how manieth such level.
    [[nodiscard]] std::vector<QRectF> barRects(std::int32_t bar) const;
    [[nodiscard]] QRectF nicRect() const; ///< empty without NICs
    [[nodiscard]] bool isMesh(std::int64_t node) const;
    /// Levels whose domains are smaller than a node (dies on one package), and those that join all of a node.
    [[nodiscard]] const std::vector<std::int32_t>& packageLevels() const { return m_packages; }
    [[nodiscard]] const std::vector<std::int32_t>& nodeLevels() const { return m_bars; }
    /// The level among nodeLevels() that is wired pair by pair in nodes of this kind; -1: none.
    [[nodiscard]] std::int32_t meshLevel(std::int64_t node) const;

    // ---- around nodes
    /// A level that joins nodes: every domain of it is a box with a switch above its children.
    struct Tier {
        std::int32_t level = -1; ///< -1: nothing joins the nodes
        std::int64_t nodes = 1;  ///< in one domain
        std::int64_t children = 1;
        std::int64_t childNodes = 1;
        std::int64_t columns = 1;
        QSizeF child;
        QSizeF size;
        QPointF first; ///< corner of the first child within the box
        double gapX = 0;
        double gapY = 0;
    };
    /// Innermost first.
    [[nodiscard]] const std::vector<Tier>& tiers() const { return m_tiers; }
    [[nodiscard]] std::int64_t domains(std::size_t tier) const { return m_nodes / m_tiers[tier].nodes; }
    [[nodiscard]] QRectF domainRect(std::size_t tier, std::int64_t domain) const;
    [[nodiscard]] QRectF switchRect(std::size_t tier, std::int64_t domain) const;
    [[nodiscard]] QRectF childRect(std::size_t tier, std::int64_t child) const;
    /// From the child's edge to the riser that leads to its switch.
    [[nodiscard]] QLineF stub(std::size_t tier, std::int64_t child) const;
    /// The vertical line left of a column of children, down to the last of them.
    [[nodiscard]] QLineF riser(std::size_t tier, std::int64_t domain, std::int64_t column) const;

    /// The first and one past the last column and row of a domain's children that touch `area`.
    struct Window {
        std::int64_t firstColumn = 0;
        std::int64_t endColumn = 0;
        std::int64_t firstRow = 0;
        std::int64_t endRow = 0;
    };
    [[nodiscard]] Window childrenIn(std::size_t tier, std::int64_t domain, const QRectF& area) const;
    /// Nodes that touch `area`, in order.
    [[nodiscard]] std::vector<std::int64_t> nodesIn(const QRectF& area) const;
    /// Domains of a tier that touch `area`, in order.
    [[nodiscard]] std::vector<std::int64_t> domainsIn(std::size_t tier, const QRectF& area) const;

    /// What lies at a point. `reach`: how far beside a line still counts; `deep`: whether accelerators and what joins them
    /// are drawn large enough to be meant.
    [[nodiscard]] Part hit(QPointF at, double reach, bool deep) const;
    /// The rectangle around a part; null for parts that are not there.
    [[nodiscard]] QRectF rectOf(const Part& part) const;

private:
    struct Kind {
        std::int64_t firstNode = 0;
        std::int32_t mesh = -1; ///< the level that is wired pair by pair
        std::vector<cluster::Wire> wires;
    };
    [[nodiscard]] const Kind& kindOf(std::int64_t node) const;
    void layOutNode();
    [[nodiscard]] std::size_t barAt(std::int32_t level) const;

    std::int64_t m_nodes = 0;
    std::int64_t m_perNode = 0;
    std::vector<Kind> m_kinds;
    std::vector<std::int32_t> m_packages;
    std::vector<std::int32_t> m_bars;
    bool m_hasNics = false;
    std::int64_t m_columns = 1;
    std::int64_t m_rows = 1;
    double m_bandHeight = 0;
    QSizeF m_grid;   ///< accelerators and bars
    QSizeF m_circle; ///< accelerators of a mesh
    QSizeF m_content;
    QSizeF m_nodeSize;
    std::vector<Tier> m_tiers;
    QRectF m_bounds;
};

/// Columns of a grid of `count` boxes that comes nearest to that width over height.
std::int64_t columnsFor(std::int64_t count, QSizeF box, double aspect);

} // namespace shardscape::draw
