// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/part_list.h"

#include "document/latin.h"
#include "draw/cluster_canvas.h"
#include "draw/cluster_edit.h"
#include "draw/cluster_painter.h"
#include "draw/starting_points.h"
#include "exchange/catalog/catalog.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QLineEdit>
#include <QMimeData>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::draw {

using cluster::Cluster;

namespace {

constexpr int kId = Qt::UserRole;

using document::latin;

/// A list whose items are dragged as parts.
class DraggedList : public QListWidget {
public:
    using QListWidget::QListWidget;

protected:
    [[nodiscard]] QStringList mimeTypes() const override { return {QLatin1String(kPartMime)}; }
    [[nodiscard]] QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override
    {
        auto* held = new QMimeData;
        if (!items.isEmpty()) {
            held->setData(QLatin1String(kPartMime), items.front()->data(kId).toString().toUtf8());
        }
        return held;
    }
};

} // namespace

PartList::PartList(QWidget* parent)
    : QWidget(parent)
{
    m_filter = new QLineEdit(this);
    m_filter->setObjectName(QStringLiteral("part_filter"));
    m_filter->setPlaceholderText(tr("Find a part"));
    m_filter->setAccessibleName(tr("Find a part"));
    m_filter->setClearButtonEnabled(true);
    m_list = new DraggedList(this);
    m_list->setObjectName(QStringLiteral("part_list"));
    m_list->setAccessibleName(tr("Parts"));
    m_list->setDragEnabled(true);
    m_list->setDragDropMode(QAbstractItemView::DragOnly);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(false);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setToolTip(tr("Drag onto the drawing, or press Enter"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, 0);
    column->setSpacing(theme::kGap);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    fill();
    connect(m_filter, &QLineEdit::textChanged, this, &PartList::filter);
    connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        if (const QString id = item->data(kId).toString(); !id.isEmpty()) {
            emit chosen(id);
        }
    });
}

void PartList::fill()
{
    const auto head = [this](const QString& text) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setFlags(Qt::NoItemFlags);
        item->setFont(theme::textFont(theme::TextRole::Small));
    };
    const auto add = [this](const QString& text, const QString& id, const QString& tip) {
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(kId, id);
        item->setToolTip(tip);
    };
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    head(tr("NODES"));
    for (const Cluster& node : catalog.clusters()) {
        add(latin(node.name), QStringLiteral("node:") + latin(node.id),
            tr("%1 × %2").arg(node.acceleratorsPerNode).arg(latin(node.accelerator.name)));
    }
    head(tr("ACCELERATORS"));
    for (const cluster::Accelerator& chip : catalog.accelerators()) {
        add(latin(chip.name), QStringLiteral("accelerator:") + latin(chip.id),
            tr("%1, %2").arg(theme::gibibytes(chip.memoryBytes),
                             theme::flopRate(std::max(chip.bf16Flops, chip.fp16Flops))));
    }
    head(tr("SWITCHES AND LINKS"));
    for (const std::string_view kind : linkKinds()) {
        const cluster::LinkLevel usual = linkOf(kind, 0, 1);
        add(linkLabel(std::string(kind)),
            QStringLiteral("switch:") + QLatin1String(kind.data(), static_cast<qsizetype>(kind.size())),
            tr("%1 attained, %2 per step")
                .arg(theme::percent(usual.efficiency), theme::seconds(usual.latency)));
    }
}

void PartList::filter(const QString& wanted)
{
    for (int i = 0; i < m_list->count(); ++i) {
        QListWidgetItem* item = m_list->item(i);
        const bool isHead = item->data(kId).toString().isEmpty();
        item->setHidden(isHead ? !wanted.isEmpty()
                               : !item->text().contains(wanted.trimmed(), Qt::CaseInsensitive));
    }
}

Result<Cluster> withPart(const Cluster& cluster, const QString& id, const Part& onto)
{
    const QString kind = id.section(QLatin1Char(':'), 0, 0);
    const std::string name = id.section(QLatin1Char(':'), 1).toStdString();
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    const bool onNode = onto.kind == PartKind::Node || onto.kind == PartKind::Accelerator
                        || onto.kind == PartKind::Nics || onto.kind == PartKind::Wire;
    const std::int64_t node = onto.kind == PartKind::Accelerator
                                  ? onto.index / std::max<std::int64_t>(1, cluster.acceleratorsPerNode)
                                  : onto.index;
    if (kind == QLatin1String("node")) {
        const auto preset = catalog.cluster(name);
        if (!preset) {
            return tl::unexpected(preset.error());
        }
        if (cluster.nodes < 1) {
            return *preset;
        }
        if (isStillEmpty(cluster)) {
            Cluster first = *preset;
            first.id = cluster.id;
            // Named after the accelerator that is gone it would mislead; a name that people gave stays.
            if (!QString::fromStdString(cluster.name).startsWith(latin(cluster.accelerator.name))) {
                first.name = cluster.name;
            }
            return first;
        }
        // One more of what is there already is no kind of its own.
        for (std::size_t i = 0; i < cluster.kinds(); ++i) {
            if (cluster.acceleratorOf(i) == preset->accelerator
                && cluster.acceleratorsPerNode == preset->acceleratorsPerNode && !cluster.levels.empty()
                && !preset->levels.empty() && cluster.levelsOf(i).front() == preset->levels.front()) {
                return withCopies(cluster, static_cast<std::int32_t>(i), 1);
            }
        }
        return withNewNode(cluster, *preset);
    }
    if (kind == QLatin1String("accelerator")) {
        const auto chip = catalog.accelerator(name);
        if (!chip) {
            return tl::unexpected(chip.error());
        }
        if (onNode) {
            return withAccelerator(cluster, static_cast<std::int32_t>(cluster.kindOfNode(node)), **chip);
        }
        return withNewKind(cluster, **chip, {});
    }
    if (kind != QLatin1String("switch")) {
        return fail(ErrorCode::UnknownName,
                    verbatim(PartList::tr("nothing is known as '%1'").arg(id).toStdString()));
    }
    const ClusterPlan plan(cluster);
    const bool onLevel = (onto.kind == PartKind::Switch || onto.kind == PartKind::Uplink) && onto.level >= 0;
    const auto& inside = plan.nodeLevels();
    const std::int32_t level = onLevel ? onto.level : onNode && !inside.empty() ? inside.front() : -1;
    if (level >= 0) {
        const bool within = std::find(inside.begin(), inside.end(), level) != inside.end();
        const auto of = within ? static_cast<std::int32_t>(cluster.kindOfNode(node)) : 0;
        Cluster changed = cluster;
        const cluster::LinkLevel usual = linkOf(name, 0, 1);
        cluster::LinkLevel& link = ownLevels(changed, of)[static_cast<std::size_t>(level)];
        if (link.ports == 0 && link.kind != usual.kind) {
            link.bandwidth = usual.bandwidth; // NICs keep their rate
        }
        link.kind = usual.kind;
        link.efficiency = usual.efficiency;
        link.gatherShare = usual.gatherShare;
        link.exchangeShare = usual.exchangeShare;
        link.latency = usual.latency;
        link.startup = usual.startup;
        link.source = usual.source;
        return changed;
    }
    // On the ground: the network of a cluster that has none yet, or that has no room for another level of switches.
    if (cluster.levels.empty() || cluster.levels.back().size <= cluster.acceleratorsPerNode
        || cluster.nodes < 4) {
        const bool joined = !cluster.levels.empty()
                            && cluster.levels.back().size > cluster.acceleratorsPerNode;
        cluster::LinkLevel network = linkOf(name, 0, cluster.accelerators());
        if (!cluster::isScaleOut(network)) {
            return fail(ErrorCode::BadInput,
                        verbatim(PartList::tr("%1 joins accelerators inside a node: drop it onto a node")
                                     .arg(linkLabel(name))
                                     .toStdString()));
        }
        network.ports = cluster.acceleratorsPerNode;
        network.portBandwidth = network.bandwidth;
        Cluster changed = cluster;
        if (joined) {
            changed.levels.back() = network;
        } else {
            changed.levels.push_back(network);
        }
        for (cluster::NodeKind& other : changed.others) {
            if (other.levels.empty()) {
                continue;
            }
            if (joined) {
                other.levels.back() = network;
            } else {
                other.levels.push_back(network);
            }
        }
        return changed;
    }
    // Between the nodes: one more level of switches, as near to eight nodes each as they divide.
    Result<Cluster> best = fail(
        ErrorCode::BadInput,
        verbatim(
            PartList::tr(
                "drop it onto a switch to change that, or onto more than three nodes to join them in groups")
                .toStdString()));
    double nearest = 1e300;
    for (std::int64_t nodes = 2; nodes <= cluster.nodes / 2; ++nodes) {
        const double off = std::abs(std::log(static_cast<double>(nodes) / 8));
        const double bandwidth = cluster.levels.empty() ? 25e9 : cluster.levels.back().bandwidth;
        if (off < nearest) {
            if (Result<Cluster> with = withLevel(cluster, linkOf(name, bandwidth, 1), nodes)) {
                nearest = off;
                best = std::move(with);
            }
        }
    }
    return best;
}

QString partStep(const QString& id, const Part& onto)
{
    const QString kind = id.section(QLatin1Char(':'), 0, 0);
    const std::string name = id.section(QLatin1Char(':'), 1).toStdString();
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    if (kind == QLatin1String("node")) {
        const auto preset = catalog.cluster(name);
        return PartList::tr("Add node %1").arg(preset ? latin(preset->name) : latin(name));
    }
    if (kind == QLatin1String("accelerator")) {
        const auto chip = catalog.accelerator(name);
        const QString text = chip ? latin((*chip)->name) : latin(name);
        return onto.kind == PartKind::Node || onto.kind == PartKind::Accelerator
                   ? PartList::tr("Change accelerator to %1").arg(text)
                   : PartList::tr("Add nodes of %1").arg(text);
    }
    return onto.kind == PartKind::Switch || onto.kind == PartKind::Uplink
               ? PartList::tr("Change links to %1").arg(linkLabel(name))
               : PartList::tr("Add %1 switches").arg(linkLabel(name));
}

} // namespace shardscape::draw
