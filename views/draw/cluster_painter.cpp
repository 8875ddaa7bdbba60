// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_painter.h"
#include "draw/cluster_edit.h"

#include "document/latin.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace shardscape::draw {

using cluster::LinkLevel;
using theme::TextRole;
using theme::Theme;

namespace {

/// For translators.
class CanvasTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::draw::CanvasTexts)
};

constexpr double kThinnest = 1.0; ///< pixels of a link that carries nothing
constexpr double kWidest = 7.0;   ///< of the one that carries most
constexpr double kSmallestText = 7.5;

using document::latin;

/// Text as large as the zoom wants it, within what can be read.
QFont scaledFont(TextRole role, double zoom)
{
    QFont font = theme::textFont(role);
    font.setPixelSize(std::max(
        1, static_cast<int>(std::lround(std::clamp(QFontMetricsF(font).height() * 0.82 * zoom, 1.0, 15.0)))));
    return font;
}

bool legible(const QFont& font)
{
    return font.pixelSize() >= kSmallestText;
}

/// Colours of cells, each made once per frame.
class CellColours {
public:
    CellColours(const ClusterScene& scene, const Theme& theme)
        : m_scene(scene)
        , m_theme(theme)
    {
        std::int32_t most = 0;
        for (const RankPlace& rank : scene.map.ranks) {
            most = std::max(most, colourNumber(rank, scene.colour));
        }
        m_ordered = scene.colour == ColourBy::Stage && most >= 8;
        const int shades = m_ordered ? most + 1 : 16;
        m_colours.reserve(static_cast<std::size_t>(shades) + 1);
        for (int i = 0; i < shades; ++i) {
            m_colours.push_back(m_ordered ? theme.rampColour((i + 0.5) / shades)
                                : i < 8   ? theme.seriesColour(i)
                                          : theme::mix(theme.seriesColour(i), theme.pane, 0.4));
        }
        m_colours.push_back(theme::mix(theme.line, theme.pane, 0.3)); // nobody works here
    }

    [[nodiscard]] std::size_t idle() const { return m_colours.size() - 1; }
    [[nodiscard]] std::size_t count() const { return m_colours.size(); }
    [[nodiscard]] const QColor& operator[](std::size_t index) const { return m_colours[index]; }
    [[nodiscard]] std::size_t of(std::int64_t accelerator) const
    {
        if (m_scene.colour == ColourBy::Kind) {
            return m_scene.cluster.kindOfNode(accelerator / m_scene.plan.perNode()) % 16;
        }
        if (static_cast<std::size_t>(accelerator) >= m_scene.map.ranks.size()) {
            return idle();
        }
        const auto number = static_cast<std::size_t>(
            colourNumber(m_scene.map.ranks[static_cast<std::size_t>(accelerator)], m_scene.colour));
        return m_ordered ? number : number % 16;
    }

private:
    const ClusterScene& m_scene;
    const Theme& m_theme;
    bool m_ordered = false;
    std::vector<QColor> m_colours;
};

/// Whole pixels: cells of one size stay of one size, and need no antialiasing.
QRectF snapped(const QRectF& r)
{
    const double left = std::round(r.left());
    const double top = std::round(r.top());
    return {left, top, std::max(1.0, std::round(r.right()) - left),
            std::max(1.0, std::round(r.bottom()) - top)};
}

QString levelText(const LinkLevel& level)
{
    QString text = CanvasTexts::tr("%1, %2").arg(linkLabel(level.kind), theme::bandwidth(level.bandwidth));
    if (level.oversubscription > 1) {
        text += CanvasTexts::tr(", %1:1 oversubscribed").arg(theme::number(level.oversubscription, 2));
    }
    if (isAssumed(level)) {
        text += CanvasTexts::tr(", assumed");
    }
    return text;
}

} // namespace

// ------------------------------------------------------------------ views

PlanView PlanView::fitting(const QRectF& bounds, QSizeF size, double largest)
{
    constexpr double kAround = 16;
    if (bounds.isEmpty() || size.width() < 2 * kAround + 2 || size.height() < 2 * kAround + 2) {
        return {};
    }
    PlanView view;
    view.zoom = std::min({(size.width() - 2 * kAround) / bounds.width(),
                          (size.height() - 2 * kAround) / bounds.height(), largest});
    view.corner = bounds.center() - QPointF(size.width(), size.height()) / (2 * view.zoom);
    return view;
}

PlanView PlanView::zoomedAround(QPointF pixel, double factor, double smallest, double largest) const
{
    const QPointF fixed = toPlan(pixel);
    PlanView view;
    view.zoom = std::clamp(zoom * factor, smallest, largest);
    view.corner = fixed - pixel / view.zoom;
    return view;
}

Detail detailAt(double zoom)
{
    return zoom >= 0.55   ? Detail::Labels
           : zoom >= 0.22 ? Detail::Links
           : zoom >= 0.05 ? Detail::Cells
                          : Detail::Nodes;
}

// ------------------------------------------------------------------ what is there

QString kindName(const cluster::Cluster& cluster, std::size_t kind)
{
    if (kind > 0 && kind <= cluster.others.size()) {
        const cluster::NodeKind& other = cluster.others[kind - 1];
        return latin(other.name.empty() ? other.accelerator.name : other.name);
    }
    return cluster.others.empty() ? panel::withoutMark(cluster.name) : latin(cluster.accelerator.name);
}

QString linkLabel(const std::string& kind)
{
    static const std::map<std::string, QString, std::less<>> kNames{
        {"nvswitch", QStringLiteral("NVSwitch")},
        {"nvlink-mesh", QStringLiteral("NVLink mesh")},
        {"nvlink-bridge", QStringLiteral("NVLink bridge")},
        {"xgmi", QStringLiteral("xGMI")},
        {"xgmi-package", QStringLiteral("xGMI in package")},
        {"hccs", QStringLiteral("HCCS")},
        {"neuronlink", QStringLiteral("NeuronLink")},
        {"pcie", QStringLiteral("PCIe")},
        {"ici-torus", QStringLiteral("ICI torus")},
        {"infiniband", QStringLiteral("InfiniBand")},
        {"roce", QStringLiteral("RoCE")},
        {"slingshot", QStringLiteral("Slingshot")},
        {"omni-path", QStringLiteral("Omni-Path")},
        {"ethernet", QStringLiteral("Ethernet")},
        {"dcn", QStringLiteral("data-centre network")},
        {"wan", QStringLiteral("WAN")},
    };
    const auto found = kNames.find(kind);
    return found == kNames.end() ? latin(kind) : found->second;
}

QColor axisColour(Axis axis, const Theme& theme)
{
    constexpr std::array<int, kAxes> kSeries{0, 4, 2, 1,
                                             3}; // tp blue, cp yellow, dp green, pp orange, ep purple
    return theme.seriesColour(kSeries[static_cast<std::size_t>(axis)]);
}

double linkWidth(const ClusterScene& scene, std::int32_t level)
{
    double most = 0;
    for (const LevelTraffic& traffic : scene.map.levels) {
        most = std::max(most, traffic.bytes);
    }
    if (!scene.traffic || most <= 0 || level < 0
        || static_cast<std::size_t>(level) >= scene.map.levels.size()) {
        return kThinnest;
    }
    // By area, so that a tenth of the bytes is still a line that can be told from none.
    return kThinnest
           + (kWidest - kThinnest)
                 * std::sqrt(scene.map.levels[static_cast<std::size_t>(level)].bytes / most);
}

void ClusterScene::setCluster(const cluster::Cluster& value)
{
    cluster = value;
    plan = ClusterPlan(cluster);
    if (plan.rectOf(selected).isNull()) {
        selected = {};
    }
    hover = {};
    if (lit >= plan.accelerators()) {
        lit = -1;
    }
}

QString ClusterScene::legendTitle() const
{
    return colourLabel(colour);
}

namespace {

/// The ground and the outline of a node of that kind, as far as kinds differ.
QColor groundOf(std::size_t kind, const Theme& theme)
{
    return kind == 0 ? theme.pane : theme::mix(theme.seriesColour(static_cast<int>(kind)), theme.pane, 0.8);
}

QColor outlineOf(std::size_t kind, const Theme& theme)
{
    return kind == 0 ? theme.line : theme::mix(theme.seriesColour(static_cast<int>(kind)), theme.line, 0.5);
}

} // namespace

QList<theme::LegendEntry> ClusterScene::kindLegend(const Theme& theme) const
{
    QList<theme::LegendEntry> entries;
    if (cluster.kinds() > 1 && colour != ColourBy::Kind) {
        for (std::size_t kind = 0; kind < cluster.kinds(); ++kind) {
            // A swatch is too small for a ground as faint as a node's: its outline says it.
            entries << theme::LegendEntry{kindName(cluster, kind), outlineOf(kind, theme)};
        }
    }
    return entries;
}

QString ClusterScene::whyNoRanks() const
{
    if (plan.isEmpty() || !map.isEmpty() || colour == ColourBy::Kind) {
        return {};
    }
    return reason.isEmpty() ? CanvasTexts::tr("The layout is not valid here: no rank has a place.")
                            : CanvasTexts::tr("No rank has a place: %1.").arg(reason);
}

QList<theme::LegendEntry> ClusterScene::legend(const Theme& theme) const
{
    QList<theme::LegendEntry> entries;
    const CellColours colours(*this, theme);
    if (lit >= 0 && !map.isEmpty()) {
        for (int i = 0; i < kAxes; ++i) {
            const auto axis = static_cast<Axis>(i);
            if (const AxisTraffic& along = map.axes[static_cast<std::size_t>(i)]; along.size > 1) {
                entries << theme::LegendEntry{
                    CanvasTexts::tr("%1, %2 ranks").arg(axisShortLabel(axis), theme::count(along.size)),
                    axisColour(axis, theme)};
            }
        }
        return entries;
    }
    if (colour == ColourBy::Kind) {
        for (std::size_t kind = 0; kind < cluster.kinds(); ++kind) {
            entries << theme::LegendEntry{latin(cluster.acceleratorOf(kind).name), colours[kind % 16]};
        }
        return entries;
    }
    std::int32_t most = -1;
    for (const RankPlace& rank : map.ranks) {
        most = std::max(most, colourNumber(rank, colour));
    }
    constexpr std::int32_t kShown = 8;
    for (std::int32_t i = 0; i <= most; ++i) {
        if (most >= kShown && i == kShown - 2) {
            entries << theme::LegendEntry{
                colour == ColourBy::Stage ? CanvasTexts::tr("… %1").arg(most)
                                          : CanvasTexts::tr("… %1, colours repeat").arg(most),
                colours[static_cast<std::size_t>(colour == ColourBy::Stage ? most : most % 16)]};
            break;
        }
        entries << theme::LegendEntry{QString::number(i), colours[static_cast<std::size_t>(i)]};
    }
    if (!map.isEmpty() && static_cast<std::int64_t>(map.ranks.size()) < plan.accelerators()) {
        entries << theme::LegendEntry{CanvasTexts::tr("not used"), colours[colours.idle()]};
    }
    return entries;
}

QStringList ClusterScene::describe(const Part& part) const
{
    QStringList lines;
    const auto addTraffic = [&](std::int32_t level) {
        if (level >= 0 && static_cast<std::size_t>(level) < map.levels.size() && !map.isEmpty()) {
            const LevelTraffic& carried = map.levels[static_cast<std::size_t>(level)];
            lines << CanvasTexts::tr("%1 per accelerator, direction and step, %2 of what it can carry")
                         .arg(theme::bytes(carried.bytes), theme::percent(carried.utilization));
        }
    };
    const auto addLevel = [&](const std::vector<LinkLevel>& levels, std::int32_t index) {
        if (index < 0 || static_cast<std::size_t>(index) >= levels.size()) {
            return;
        }
        const LinkLevel& level = levels[static_cast<std::size_t>(index)];
        lines << levelText(level);
        lines << CanvasTexts::tr("%1 attained, %2 per step of a collective, joins %3 accelerators")
                     .arg(theme::percent(level.efficiency), theme::seconds(level.latency),
                          theme::count(level.size));
    };
    switch (part.kind) {
    case PartKind::None: break;
    case PartKind::Accelerator: {
        const std::int64_t at = part.index / plan.perNode();
        const cluster::Accelerator& a = cluster.acceleratorOf(cluster.kindOfNode(at));
        lines << CanvasTexts::tr("Rank %1 on node %2").arg(theme::count(map.numberOn(part.index))).arg(at);
        lines << CanvasTexts::tr("%1: %2, %3")
                     .arg(latin(a.name), theme::gibibytes(a.memoryBytes),
                          theme::flopRate(a.bf16Flops > 0 ? a.bf16Flops : a.fp16Flops));
        if (static_cast<std::size_t>(part.index) < map.ranks.size()) {
            const RankPlace& rank = map.ranks[static_cast<std::size_t>(part.index)];
            QStringList places;
            for (int i = 0; i < kAxes; ++i) {
                if (map.axes[static_cast<std::size_t>(i)].size > 1) {
                    places << CanvasTexts::tr("%1 %2")
                                  .arg(axisShortLabel(static_cast<Axis>(i)))
                                  .arg(rank.place[static_cast<std::size_t>(i)]);
                }
            }
            if (!places.isEmpty()) {
                lines << places.join(QStringLiteral(" · "));
            }
        } else if (!map.isEmpty()) {
            lines << CanvasTexts::tr("The layout does not use it");
        }
        break;
    }
    case PartKind::Node:
        lines << CanvasTexts::tr("Node %1: %2")
                     .arg(part.index)
                     .arg(kindName(cluster, cluster.kindOfNode(part.index)));
        lines << CanvasTexts::tr("%1 × %2")
                     .arg(plan.perNode())
                     .arg(latin(cluster.acceleratorOf(cluster.kindOfNode(part.index)).name));
        break;
    case PartKind::Nics: {
        for (const LinkLevel& level : cluster.levelsOf(cluster.kindOfNode(part.index))) {
            if (level.ports > 0) {
                lines << CanvasTexts::tr("%n NIC(s) of %1, %2 per accelerator", nullptr,
                                         static_cast<int>(level.ports))
                             .arg(theme::bandwidth(level.portBandwidth), theme::bandwidth(level.bandwidth));
            }
        }
        addTraffic(part.level);
        break;
    }
    case PartKind::Switch:
    case PartKind::Uplink: {
        const bool inside = std::find(plan.nodeLevels().begin(), plan.nodeLevels().end(), part.level)
                            != plan.nodeLevels().end();
        addLevel(cluster.levelsOf(inside ? cluster.kindOfNode(part.index) : 0), part.level);
        addTraffic(part.level);
        break;
    }
    case PartKind::Wire: {
        const auto& levels = cluster.levelsOf(cluster.kindOfNode(part.index));
        const LinkLevel& level = levels[static_cast<std::size_t>(part.level)];
        if (static_cast<std::size_t>(part.other) < level.wires.size()) {
            const cluster::Wire& wire = level.wires[static_cast<std::size_t>(part.other)];
            lines << CanvasTexts::tr("%n link(s) between %1 and %2", nullptr, static_cast<int>(wire.links))
                         .arg(wire.a)
                         .arg(wire.b);
            lines << levelText(level);
        }
        break;
    }
    case PartKind::Domain:
        for (std::size_t t = 0; t < plan.tiers().size(); ++t) {
            if (plan.tiers()[t].level == part.level) {
                lines << CanvasTexts::tr("%n node(s), %1 accelerators", nullptr,
                                         static_cast<int>(plan.tiers()[t].nodes))
                             .arg(theme::count(plan.tiers()[t].nodes * plan.perNode()));
            }
        }
        addLevel(cluster.levels, part.level);
        break;
    }
    return lines;
}

// ------------------------------------------------------------------ painting

namespace {

/// One frame's painting.
class Brush {
public:
    Brush(QPainter& painter, const QRectF& area, const ClusterScene& scene, const PlanView& view,
          const Theme& theme)
        : m_painter(painter)
        , m_scene(scene)
        , m_plan(scene.plan)
        , m_view(view)
        , m_theme(theme)
        , m_area(view.toPlan(area))
        , m_detail(detailAt(view.zoom))
        , m_colours(scene, theme)
        , m_cells(m_colours.count())
    {}

    void paint()
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        for (std::size_t t = m_plan.tiers().size(); t-- > 0;) {
            paintTier(t);
        }
        const std::vector<std::int64_t> nodes = m_plan.nodesIn(m_area);
        paintNodes(nodes);
        if (m_detail >= Detail::Links) {
            for (const std::int64_t node : nodes) {
                paintInside(node);
            }
        }
        gatherCells(nodes);
        paintCells();
        if (m_detail >= Detail::Labels) {
            for (const std::int64_t node : nodes) {
                paintLabels(node);
            }
        }
    }

private:
    [[nodiscard]] QColor linkColour(std::int32_t level) const
    {
        const auto at = static_cast<std::size_t>(level);
        const bool busiest = m_scene.traffic && at < m_scene.map.levels.size()
                             && m_scene.map.levels[at].busiest;
        return busiest ? theme::mix(m_theme.timeColour(theme::TimeClass::CommunicationExposed), m_theme.pane,
                                    0.25)
                       : theme::mix(m_theme.quietText, m_theme.pane, 0.35);
    }

    void paintTier(std::size_t t)
    {
        const ClusterPlan::Tier& tier = m_plan.tiers()[t];
        const std::vector<std::int64_t> domains = m_plan.domainsIn(t, m_area);
        const bool tiny = tier.size.width() * m_view.zoom < 6;
        const QColor ground = t % 2 == 0 ? theme::mix(m_theme.pane, m_theme.ground, 0.6) : m_theme.pane;
        m_painter.setPen(tiny ? QPen(Qt::NoPen) : QPen(m_theme.line, 1));
        m_painter.setBrush(ground);
        for (const std::int64_t domain : domains) {
            m_painter.drawRect(snapped(m_view.toPixel(m_plan.domainRect(t, domain))).adjusted(0, 0, -1, -1));
        }
        if (tier.level < 0 || tiny) {
            return;
        }
        const LinkLevel& level = m_scene.cluster.levels[static_cast<std::size_t>(tier.level)];
        const QColor colour = linkColour(tier.level);
        // Lines get thinner with distance, but never vanish.
        const double width = std::max(1.0, linkWidth(m_scene, tier.level)
                                               * std::clamp(m_view.zoom * 1.6, 0.25, 1.0));
        m_painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
        for (const std::int64_t domain : domains) {
            const ClusterPlan::Window window = m_plan.childrenIn(t, domain, m_area);
            std::vector<QLineF> lines;
            for (std::int64_t column = window.firstColumn; column < window.endColumn; ++column) {
                lines.push_back(pixels(m_plan.riser(t, domain, column)));
                if (tier.child.height() * m_view.zoom < 5) {
                    continue;
                }
                for (std::int64_t row = window.firstRow; row < window.endRow; ++row) {
                    if (const std::int64_t child = row * tier.columns + column; child < tier.children) {
                        lines.push_back(pixels(m_plan.stub(t, domain * tier.children + child)));
                    }
                }
            }
            m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
        }
        const QFont title = scaledFont(TextRole::Strong, m_view.zoom);
        const QFont small = scaledFont(TextRole::Small, m_view.zoom);
        for (const std::int64_t domain : domains) {
            const QRectF box = m_view.toPixel(m_plan.domainRect(t, domain));
            const QRectF bar = snapped(m_view.toPixel(m_plan.switchRect(t, domain)));
            // A far-away switch is still a line above what it joins.
            m_painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), std::max(2.0, bar.height())),
                               colour);
            const bool whole = t + 1 == m_plan.tiers().size();
            QFont head = whole ? theme::textFont(TextRole::Strong) : title;
            const double room = 26 * m_view.zoom;
            if (whole) { // as large as may be, so that it is read from afar, but never over the switch
                constexpr double kOfLine = 0.72;
                head.setPixelSize(std::max(
                    1, std::min(QFontInfo(head).pixelSize(), static_cast<int>(std::floor(room * kOfLine)))));
            }
            if (!legible(head)) {
                continue;
            }
            m_painter.setFont(head);
            m_painter.setPen(m_theme.text);
            const QString what = whole ? m_scene.cluster.others.empty() ? panel::shownName(m_scene.cluster)
                                                                        : panel::clusterText(m_scene.cluster)
                                       : (t == 0 ? CanvasTexts::tr("Rack %1") : CanvasTexts::tr("Domain %1"))
                                             .arg(domain);
            const QRectF text(box.left() + 12 * m_view.zoom, box.top(), box.width() - 24 * m_view.zoom,
                              28 * m_view.zoom);
            panel::drawElided(m_painter, text, Qt::AlignLeft | Qt::AlignVCenter,
                              CanvasTexts::tr("%1 · %2 accelerators")
                                  .arg(what, theme::count(tier.nodes * m_plan.perNode())));
            if (legible(small)) {
                m_painter.setFont(small);
                m_painter.setPen(m_theme.textOn(colour));
                panel::drawElided(m_painter, bar.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter,
                                  levelText(level));
            }
        }
    }

    [[nodiscard]] QLineF pixels(const QLineF& line) const
    {
        const QPointF a = m_view.toPixel(line.p1());
        const QPointF b = m_view.toPixel(line.p2());
        return {std::round(a.x()) + 0.5, std::round(a.y()) + 0.5, std::round(b.x()) + 0.5,
                std::round(b.y()) + 0.5};
    }

    void paintNodes(const std::vector<std::int64_t>& nodes)
    {
        if (m_detail < Detail::Cells) {
            return;
        }
        std::vector<std::vector<QRectF>> rects(m_scene.cluster.kinds());
        for (const std::int64_t node : nodes) {
            rects[m_scene.cluster.kindOfNode(node)].push_back(
                snapped(m_view.toPixel(m_plan.nodeRect(node))).adjusted(0, 0, -1, -1));
        }
        for (std::size_t kind = 0; kind < rects.size(); ++kind) {
            // Nodes of another kind stand on another ground, also where they are too small to be named.
            m_painter.setPen(QPen(outlineOf(kind, m_theme), 1));
            m_painter.setBrush(groundOf(kind, m_theme));
            m_painter.drawRects(rects[kind].data(), static_cast<int>(rects[kind].size()));
        }
    }

    /// What joins the accelerators of a node.
    void paintInside(std::int64_t node)
    {
        const QPointF corner = m_plan.nodeRect(node).topLeft();
        const bool mesh = m_plan.isMesh(node);
        const auto& levels = m_scene.cluster.levelsOf(m_scene.cluster.kindOfNode(node));
        const double thin = std::clamp(m_view.zoom, 0.4, 1.0);
        if (mesh) {
            const auto level = static_cast<std::size_t>(m_plan.meshLevel(node));
            const double width = linkWidth(m_scene, static_cast<std::int32_t>(level)) * thin;
            m_painter.setRenderHint(QPainter::Antialiasing, true);
            for (const cluster::Wire& wire : levels[level].wires) {
                m_painter.setPen(QPen(linkColour(static_cast<std::int32_t>(level)),
                                      std::max(1.0, width * std::sqrt(static_cast<double>(wire.links)))));
                m_painter.drawLine(m_view.toPixel(m_plan.slotRect(wire.a, true).center() + corner),
                                   m_view.toPixel(m_plan.slotRect(wire.b, true).center() + corner));
            }
            m_painter.setRenderHint(QPainter::Antialiasing, false);
        } else {
            const auto& bars = m_plan.nodeLevels();
            for (std::size_t b = 0; b < bars.size(); ++b) {
                const std::vector<QRectF> rects = m_plan.barRects(static_cast<std::int32_t>(b));
                m_painter.setPen(QPen(linkColour(bars[b]), std::max(1.0, linkWidth(m_scene, bars[b]) * thin),
                                      Qt::SolidLine, Qt::FlatCap));
                std::vector<QLineF> lines;
                for (std::int64_t slot = 0; slot < m_plan.perNode(); ++slot) {
                    const QRectF cell = m_plan.slotRect(slot, false);
                    for (const QRectF& bar : rects) {
                        const bool above = cell.bottom() <= bar.top();
                        const double gap = above ? bar.top() - cell.bottom() : cell.top() - bar.bottom();
                        if (gap >= 0 && gap < 40) {
                            const double shift = static_cast<double>(b) * 10
                                                 - 5 * (static_cast<double>(bars.size()) - 1);
                            const double x = cell.center().x() + shift;
                            lines.push_back(pixels({QPointF(x, above ? cell.bottom() : bar.bottom()) + corner,
                                                    QPointF(x, above ? bar.top() : cell.top()) + corner}));
                        }
                    }
                }
                m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
                for (const QRectF& bar : rects) {
                    m_painter.fillRect(snapped(m_view.toPixel(bar.translated(corner))), linkColour(bars[b]));
                }
            }
        }
        // Dies that share a package stand in one frame.
        for (const std::int32_t package : m_plan.packageLevels()) {
            const std::int64_t size = levels[static_cast<std::size_t>(package)].size;
            if (size < 2) {
                continue;
            }
            m_painter.setPen(
                QPen(linkColour(package), std::max(1.0, linkWidth(m_scene, package) * thin * 0.6)));
            m_painter.setBrush(Qt::NoBrush);
            for (std::int64_t first = 0; first + size <= m_plan.perNode(); first += size) {
                QRectF around;
                for (std::int64_t slot = first; slot < first + size; ++slot) {
                    around = around.united(m_plan.slotRect(slot, mesh));
                }
                m_painter.drawRect(snapped(m_view.toPixel(around.adjusted(-4, -4, 4, 4).translated(corner))));
            }
        }
        if (const QRectF nics = m_plan.nicRect(); !nics.isEmpty()) {
            std::int64_t ports = 0;
            std::int32_t level = -1;
            for (std::size_t i = 0; i < levels.size(); ++i) {
                if (levels[i].ports > 0) {
                    ports = levels[i].ports;
                    level = static_cast<std::int32_t>(i);
                }
            }
            const std::int64_t boxes = std::clamp<std::int64_t>(ports, 0, 16);
            const double step = nics.width() / static_cast<double>(std::max<std::int64_t>(boxes, 1));
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(theme::mix(linkColour(level), m_theme.pane, 0.3));
            const QRectF line(nics.left(), nics.center().y() - 1, nics.width(), 2);
            m_painter.drawRect(snapped(m_view.toPixel(line.translated(corner))));
            for (std::int64_t i = 0; i < boxes; ++i) {
                const QRectF box(nics.left() + (static_cast<double>(i) + 0.5) * step
                                     - std::min(step * 0.4, 14.0),
                                 nics.top(), 2 * std::min(step * 0.4, 14.0), nics.height());
                m_painter.drawRect(snapped(m_view.toPixel(box.translated(corner))));
            }
        }
    }

    /// Rectangles by colour, so that a colour is set once.
    void gatherCells(const std::vector<std::int64_t>& nodes)
    {
        const std::int64_t per = m_plan.perNode();
        if (m_detail == Detail::Nodes) {
            for (const std::int64_t node : nodes) {
                // Stripes in the order of ranks: as many as can be told apart.
                const QRectF box = snapped(m_view.toPixel(m_plan.nodeRect(node)));
                const auto stripes = std::clamp<std::int64_t>(static_cast<std::int64_t>(box.width()), 1, per);
                for (std::int64_t i = 0; i < stripes; ++i) {
                    const double left = std::round(
                        box.left() + box.width() * static_cast<double>(i) / static_cast<double>(stripes));
                    const double right = std::round(
                        box.left() + box.width() * static_cast<double>(i + 1) / static_cast<double>(stripes));
                    m_cells[m_colours.of(node * per + i * per / stripes)].emplace_back(
                        left, box.top(), right - left, box.height());
                }
            }
            return;
        }
        std::array<std::vector<QRectF>, 2> shapes;
        for (int mesh = 0; mesh < 2; ++mesh) {
            for (std::int64_t slot = 0; slot < per; ++slot) {
                shapes[static_cast<std::size_t>(mesh)].push_back(m_plan.slotRect(slot, mesh == 1));
            }
        }
        for (const std::int64_t node : nodes) {
            const QPointF corner = m_plan.nodeRect(node).topLeft();
            const auto& shape = shapes[m_plan.isMesh(node) ? 1 : 0];
            for (std::int64_t slot = 0; slot < per; ++slot) {
                m_cells[m_colours.of(node * per + slot)].push_back(
                    snapped(m_view.toPixel(shape[static_cast<std::size_t>(slot)].translated(corner))));
            }
        }
    }

    void paintCells()
    {
        const bool dimmed = m_scene.lit >= 0 && !m_scene.map.isEmpty();
        m_painter.setPen(Qt::NoPen);
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            if (!m_cells[i].empty()) {
                m_painter.setBrush(dimmed ? theme::mix(m_colours[i], m_theme.pane, 0.82) : m_colours[i]);
                m_painter.drawRects(m_cells[i].data(), static_cast<int>(m_cells[i].size()));
            }
        }
    }

    void paintLabels(std::int64_t node)
    {
        const QPointF corner = m_plan.nodeRect(node).topLeft();
        const QFont strong = scaledFont(TextRole::Strong, m_view.zoom);
        const QFont small = scaledFont(TextRole::Small, m_view.zoom);
        const std::size_t kind = m_scene.cluster.kindOfNode(node);
        const auto& levels = m_scene.cluster.levelsOf(kind);
        m_painter.setFont(strong);
        m_painter.setPen(m_theme.text);
        const QRectF title = m_view.toPixel(m_plan.titleRect().translated(corner));
        const QString name = CanvasTexts::tr("Node %1").arg(node);
        panel::drawElided(m_painter, title, Qt::AlignLeft | Qt::AlignVCenter, name);
        m_painter.setFont(small);
        m_painter.setPen(m_theme.quietText);
        const double taken = QFontMetricsF(strong).horizontalAdvance(name) + 8;
        panel::drawElided(m_painter, title.adjusted(taken, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                          latin(m_scene.cluster.acceleratorOf(kind).name));
        if (!m_plan.isMesh(node) && legible(small)) {
            for (std::size_t b = 0; b < m_plan.nodeLevels().size(); ++b) {
                const std::int32_t level = m_plan.nodeLevels()[b];
                m_painter.setPen(m_theme.textOn(linkColour(level)));
                const QRectF bar = m_view.toPixel(
                    m_plan.barRects(static_cast<std::int32_t>(b)).front().translated(corner));
                panel::drawElided(m_painter, bar.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter,
                                  levelText(levels[static_cast<std::size_t>(level)]));
            }
        }
        const bool dimmed = m_scene.lit >= 0 && !m_scene.map.isEmpty();
        const bool mesh = m_plan.isMesh(node);
        for (std::int64_t slot = 0; slot < m_plan.perNode(); ++slot) {
            const std::int64_t rank = node * m_plan.perNode() + slot;
            const QRectF cell = m_view.toPixel(m_plan.slotRect(slot, mesh).translated(corner));
            const QColor fill = dimmed ? theme::mix(m_colours[m_colours.of(rank)], m_theme.pane, 0.82)
                                       : m_colours[m_colours.of(rank)];
            m_painter.setPen(m_theme.textOn(fill));
            m_painter.setFont(strong);
            const QString places = placeText(rank);
            const bool two = !places.isEmpty() && m_view.zoom >= 0.9
                             && QFontMetricsF(small).horizontalAdvance(places) < cell.width() - 6;
            m_painter.drawText(two ? QRectF(cell.left(), cell.top(), cell.width(), cell.height() * 0.58)
                                   : cell,
                               two ? static_cast<int>(Qt::AlignHCenter | Qt::AlignBottom)
                                   : static_cast<int>(Qt::AlignCenter),
                               QString::number(m_scene.map.numberOn(rank)));
            if (two) {
                m_painter.setFont(small);
                m_painter.drawText(
                    QRectF(cell.left(), cell.top() + cell.height() * 0.56, cell.width(), cell.height() * 0.4),
                    Qt::AlignHCenter | Qt::AlignTop, places);
            }
        }
    }

    /// "t1 d3 p0": where a rank stands, along the axes that are in use.
    [[nodiscard]] QString placeText(std::int64_t rank) const
    {
        if (static_cast<std::size_t>(rank) >= m_scene.map.ranks.size()) {
            return {};
        }
        constexpr const char* kLetters = "tcdpe";
        const RankPlace& place = m_scene.map.ranks[static_cast<std::size_t>(rank)];
        QString text;
        for (std::size_t i = 0; i < kAxes; ++i) {
            if (m_scene.map.axes[i].size > 1 && static_cast<Axis>(i) != Axis::Expert) {
                text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + QLatin1Char(kLetters[i])
                        + QString::number(place.place[i]);
            }
        }
        return text;
    }

    QPainter& m_painter;
    const ClusterScene& m_scene;
    const ClusterPlan& m_plan;
    const PlanView& m_view;
    const Theme& m_theme;
    QRectF m_area;
    Detail m_detail;
    CellColours m_colours;
    std::vector<std::vector<QRectF>> m_cells;
};

} // namespace

void paintCluster(QPainter& painter, const QRectF& area, const ClusterScene& scene, const PlanView& view,
                  const Theme& theme)
{
    if (scene.plan.isEmpty()) {
        return;
    }
    painter.save();
    painter.setClipRect(area);
    Brush(painter, area, scene, view, theme).paint();
    painter.restore();
}

void paintMarks(QPainter& painter, const ClusterScene& scene, const PlanView& view, const Theme& theme)
{
    painter.save();
    if (scene.lit >= 0 && !scene.map.isEmpty()) {
        // The widest groups first, so that the narrow ones stay in sight on top.
        std::array<Axis, kAxes> order{Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline, Axis::Expert};
        std::sort(order.begin(), order.end(), [&scene](Axis a, Axis b) {
            return scene.map.axes[static_cast<std::size_t>(a)].size
                   > scene.map.axes[static_cast<std::size_t>(b)].size;
        });
        for (const Axis axis : order) {
            if (scene.map.axes[static_cast<std::size_t>(axis)].size <= 1 || axis == Axis::Expert) {
                continue;
            }
            const QColor colour = axisColour(axis, theme);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.setFont(scaledFont(TextRole::Strong, view.zoom));
            for (const std::int64_t rank : scene.map.group(axis, scene.lit)) {
                const QRectF cell = snapped(view.toPixel(scene.plan.acceleratorRect(rank)));
                painter.fillRect(cell, colour);
                if (view.zoom >= 0.55) {
                    painter.setPen(theme.textOn(colour));
                    painter.drawText(cell, Qt::AlignCenter, QString::number(scene.map.numberOn(rank)));
                }
            }
        }
        // Experts' groups lie across the others: a frame leaves what is below in sight.
        if (scene.map.axes[static_cast<std::size_t>(Axis::Expert)].size > 1) {
            const double wide = std::clamp(4 * view.zoom, 1.0, 4.0);
            painter.setPen(QPen(axisColour(Axis::Expert, theme), wide));
            painter.setBrush(Qt::NoBrush);
            for (const std::int64_t rank : scene.map.group(Axis::Expert, scene.lit)) {
                painter.drawRect(snapped(view.toPixel(scene.plan.acceleratorRect(rank)))
                                     .adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2));
            }
        }
        const QRectF own = snapped(view.toPixel(scene.plan.acceleratorRect(scene.lit)));
        painter.fillRect(own, theme.text);
        if (view.zoom >= 0.55) {
            painter.setFont(scaledFont(TextRole::Strong, view.zoom));
            painter.setPen(theme.pane);
            painter.drawText(own, Qt::AlignCenter, QString::number(scene.lit));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    const auto mark = [&](const Part& part, const QColor& colour, double width) {
        if (part.kind == PartKind::None || part.kind == PartKind::Domain) {
            return;
        }
        const QRectF rect = scene.plan.rectOf(part);
        if (rect.isNull()) {
            return;
        }
        if (part.kind == PartKind::Wire) {
            const auto& levels = scene.cluster.levelsOf(scene.cluster.kindOfNode(part.index));
            const cluster::Wire& wire = levels[static_cast<std::size_t>(part.level)]
                                            .wires[static_cast<std::size_t>(part.other)];
            const QPointF corner = scene.plan.nodeRect(part.index).topLeft();
            const QLineF whole(view.toPixel(scene.plan.slotRect(wire.a, true).center() + corner),
                               view.toPixel(scene.plan.slotRect(wire.b, true).center() + corner));
            // Between the accelerators, whose numbers stay legible.
            const double inside = std::min(0.45, 34 * view.zoom / std::max(1.0, whole.length()));
            painter.setPen(QPen(colour, width + 2));
            painter.drawLine(whole.pointAt(inside), whole.pointAt(1 - inside));
            return;
        }
        painter.setPen(QPen(colour, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(snapped(view.toPixel(rect)).adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
    };
    mark(scene.hover, theme::mix(theme.accent, theme.pane, 0.4), 1.5);
    mark(scene.selected, theme.accent, 2.5);
    painter.restore();
}

} // namespace shardscape::draw
