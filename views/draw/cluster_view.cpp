// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_view.h"

#include "document/engine_text.h"
#include "draw/cluster_edit.h"
#include "draw/part_list.h"
#include "draw/property_panel.h"
#include "draw/rank_order_chips.h"
#include "draw/rank_table.h"
#include "draw/starting_points.h"
#include "exchange/catalog/catalog.h"
#include "panel/chooser.h"
#include "panel/flow_layout.h"
#include "panel/segments.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::draw {

using cluster::Cluster;

namespace {
constexpr int kSideWidth = 244;
}

ClusterView::ClusterView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("cluster_view"));
    m_canvas = new ClusterCanvas(this);

    m_colour = new QComboBox(this);
    m_colour->setObjectName(QStringLiteral("colour_by"));
    m_colour->setAccessibleName(tr("Colour by"));
    for (int i = 0; i < kColourings; ++i) {
        m_colour->addItem(colourLabel(static_cast<ColourBy>(i)));
    }
    m_colour->setCurrentIndex(static_cast<int>(ColourBy::Tensor));
    m_traffic = new QCheckBox(tr("Traffic"), this);
    m_traffic->setObjectName(QStringLiteral("traffic_shown"));
    m_traffic->setToolTip(tr("Draw links as wide as what they carry"));
    m_traffic->setChecked(true);
    m_order = new RankOrderChips(this);
    m_order->setObjectName(QStringLiteral("rank_order"));
    m_orderLabel = new QLabel(tr("Rank order", "before its axes"), this);
    m_orderLabel->setBuddy(m_order);

    m_tools = new QWidget(this);
    auto* presets = new panel::Chooser(tr("Begin a new cluster"), m_tools);
    presets->setObjectName(QStringLiteral("new_cluster"));
    presets->setToolTip(tr("Begin with next to nothing, or with one node of a preset"));
    presets->setChoices(clusterStarts());
    presets->setCurrent({}, tr("New"));
    m_import = new QPushButton(tr("Import…"), m_tools);
    m_import->setObjectName(QStringLiteral("import_cluster"));
    m_import->setToolTip(tr("What nvidia-smi topo -m prints, or a table of measured all-reduces"));
    m_tableButton = new QPushButton(tr("Ranks"), m_tools);
    m_tableButton->setObjectName(QStringLiteral("rank_table_button"));
    m_tableButton->setToolTip(tr("The table of all ranks"));
    m_tableButton->setCheckable(true);
    auto* fit = new QPushButton(tr("Fit"), m_tools);
    fit->setObjectName(QStringLiteral("fit_cluster"));
    fit->setToolTip(tr("Show all of it (0)"));
    auto* toolRow = new QHBoxLayout(m_tools);
    toolRow->setContentsMargins(0, 0, 0, 0);
    toolRow->setSpacing(theme::kGap);
    for (QPushButton* button : {static_cast<QPushButton*>(presets), m_import, m_tableButton, fit}) {
        toolRow->addWidget(button);
    }

    m_properties = new PropertyPanel;
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("property_scroll"));
    m_scroll->setAccessibleName(tr("Properties"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_properties);
    m_parts = new PartList(this);
    m_side = new QStackedWidget(this);
    m_side->addWidget(m_scroll);
    m_side->addWidget(m_parts);
    m_sideSwitch = new panel::Segments({tr("Properties"), tr("Parts")}, this);
    m_sideSwitch->setObjectName(QStringLiteral("draw_side"));
    m_sideSwitch->setAccessibleName(tr("Beside the drawing"));
    auto* side = new QWidget(this);
    auto* sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, 0, 0, 0);
    sideColumn->setSpacing(theme::kGap);
    sideColumn->addWidget(m_sideSwitch);
    sideColumn->addWidget(m_side, 1);
    side->setFixedWidth(kSideWidth);

    m_table = new RankTable(this);
    m_tablePane = new QWidget(this);
    m_tableView = new QTableView(m_tablePane);
    m_tableView->setObjectName(QStringLiteral("rank_table"));
    m_tableView->setAccessibleName(tr("All ranks"));
    m_tableView->setModel(m_table);
    m_tableView->setSortingEnabled(true);
    m_tableView->sortByColumn(RankTable::Rank, Qt::AscendingOrder);
    m_tableView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tableView->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tableView->verticalHeader()->hide();
    m_tableView->verticalHeader()->setDefaultSectionSize(24);
    m_tableView->horizontalHeader()->setDefaultSectionSize(64);
    m_tableView->horizontalHeader()->resizeSection(RankTable::Rank, 84);
    m_tableView->horizontalHeader()->resizeSection(RankTable::Accelerator, 190);
    m_tableView->setShowGrid(false);
    auto* save = new QPushButton(tr("Save as CSV…"), m_tablePane);
    save->setObjectName(QStringLiteral("rank_table_export"));
    auto* tableColumn = new QVBoxLayout(m_tablePane);
    tableColumn->setContentsMargins(0, 0, 0, 0);
    tableColumn->setSpacing(theme::kGrid);
    auto* tableHead = new QHBoxLayout;
    tableHead->addWidget(new QLabel(tr("All ranks"), m_tablePane));
    tableHead->addStretch(1);
    tableHead->addWidget(save);
    tableColumn->addLayout(tableHead);
    tableColumn->addWidget(m_tableView, 1);
    m_tablePane->hide();
    setImportOffered(false);

    auto* ordered = new QWidget(this); // the name stays in one line with what it names
    auto* orderRow = new QHBoxLayout(ordered);
    orderRow->setContentsMargins(0, 0, 0, 0);
    orderRow->setSpacing(theme::kGap);
    orderRow->addWidget(m_orderLabel);
    orderRow->addWidget(m_order);
    auto* bar = new panel::FlowLayout(theme::kGap);
    bar->addWidget(m_colour);
    bar->addWidget(m_traffic);
    bar->addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding));
    bar->addWidget(ordered);
    auto* drawn = new QSplitter(Qt::Vertical, this);
    drawn->setChildrenCollapsible(false);
    drawn->addWidget(m_canvas);
    drawn->addWidget(m_tablePane);
    drawn->setStretchFactor(0, 3);
    drawn->setStretchFactor(1, 1);
    auto* left = new QVBoxLayout;
    left->setSpacing(theme::kGap);
    left->addLayout(bar);
    left->addWidget(drawn, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::kGap);
    row->addLayout(left, 1);
    row->addWidget(side);
    setTabOrder(m_colour, m_traffic);
    setTabOrder(m_traffic, m_order);
    setTabOrder(m_order, m_canvas);
    setTabOrder(m_canvas, m_sideSwitch);

    connect(m_colour, &QComboBox::activated, this,
            [this](int index) { m_canvas->setColour(static_cast<ColourBy>(index)); });
    connect(m_traffic, &QCheckBox::toggled, m_canvas, &ClusterCanvas::setTraffic);
    connect(m_order, &RankOrderChips::orderChosen, this, &ClusterView::rankOrderChosen);
    connect(presets, &panel::Chooser::chosen, this, &ClusterView::begin);
    connect(m_import, &QPushButton::clicked, this, &ClusterView::importRequested);
    connect(m_tableButton, &QPushButton::toggled, this, &ClusterView::setTableShown);
    connect(fit, &QPushButton::clicked, m_canvas, &ClusterCanvas::fit);
    connect(m_sideSwitch, &panel::Segments::chosen, m_side, &QStackedWidget::setCurrentIndex);
    connect(m_canvas, &ClusterCanvas::selected, this, [this](const Part& part) {
        if (part.kind != PartKind::None) {
            m_side->setCurrentIndex(0);
            m_sideSwitch->setCurrent(0);
        }
        showSelection();
        if (part.kind == PartKind::Accelerator && m_tablePane->isVisible()) {
            if (const int at = m_table->rowOf(part.index); at >= 0) {
                const QSignalBlocker quiet(m_tableView->selectionModel());
                m_tableView->selectRow(at);
                m_tableView->viewport()->update();
            }
        }
    });
    connect(m_canvas, &ClusterCanvas::litChanged, m_properties, &PropertyPanel::setLit);
    connect(m_canvas, &ClusterCanvas::partDropped, this, &ClusterView::putPart);
    connect(m_canvas, &ClusterCanvas::textDropped, this, &ClusterView::textDropped);
    connect(m_canvas, &ClusterCanvas::removeRequested, this, &ClusterView::removePart);
    connect(m_canvas, &ClusterCanvas::copyRequested, this, &ClusterView::copyPart);
    connect(m_canvas, &ClusterCanvas::wireDrawn, this, [this](qint64 node, qint64 a, qint64 b) {
        const Cluster& cluster = m_canvas->scene().cluster;
        const std::int32_t level = m_canvas->scene().plan.meshLevel(node);
        const auto kind = cluster.kindOfNode(node);
        if (level < 0) {
            return;
        }
        std::int64_t links = 1;
        for (const cluster::Wire& wire : cluster.levelsOf(kind)[static_cast<std::size_t>(level)].wires) {
            if ((wire.a == a && wire.b == b) || (wire.a == b && wire.b == a)) {
                links = wire.links + 1;
            }
        }
        edit(withWire(cluster, static_cast<std::int32_t>(kind), level, a, b, links),
             tr("Connect two accelerators"));
    });
    connect(m_properties, &PropertyPanel::edited, this,
            [this](const Cluster& cluster, const QString& what) { edit(cluster, what); });
    connect(m_properties, &PropertyPanel::measuredRequested, this, &ClusterView::measuredRequested);
    connect(m_properties, &PropertyPanel::whyRequested, this, &ClusterView::whyRequested);
    connect(m_parts, &PartList::chosen, this,
            [this](const QString& id) { putPart(id, m_canvas->scene().selected); });
    connect(save, &QPushButton::clicked, this, [this] { emit exportRequested(m_table->csv()); });
    connect(m_tableView->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) {
                    const Part part{PartKind::Accelerator, m_table->rankAt(current.row()), -1, -1};
                    m_canvas->select(part);
                    m_canvas->reveal(part);
                }
            });
}

void ClusterView::show(const Cluster& cluster, RankMap map, const QString& reason)
{
    m_canvas->setCluster(cluster);
    if (m_tablePane->isVisible()) {
        m_table->setMap(map, cluster);
    }
    m_canvas->setMap(std::move(map), reason);
    showSelection();
}

void ClusterView::setRankOrder(const QString& order, const QStringList& idle)
{
    m_order->setOrder(order);
    m_order->setIdle(idle);
}

void ClusterView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_canvas->setTheme(theme);
    m_order->setTheme(theme);
    m_sideSwitch->setTheme(theme);
    m_properties->setTheme(theme);
}

void ClusterView::setImportOffered(bool offered)
{
    m_import->setVisible(offered);
    m_properties->setMeasuredOffered(offered);
}

void ClusterView::setTableShown(bool shown)
{
    m_tableButton->setChecked(shown);
    if (shown) {
        m_table->setMap(m_canvas->scene().map, m_canvas->scene().cluster);
    }
    m_tablePane->setVisible(shown);
}

void ClusterView::showSelection()
{
    const ClusterScene& scene = m_canvas->scene();
    m_properties->show(scene.cluster, scene.selected, scene.map, scene.lit);
}

void ClusterView::say(const QString& sentence)
{
    m_side->setCurrentIndex(0);
    m_sideSwitch->setCurrent(0);
    m_properties->setProblem(sentence);
}

void ClusterView::edit(const Result<Cluster>& edited, const QString& what)
{
    if (!edited) {
        say(document::engineText(edited.error().message));
        return;
    }
    m_properties->setProblem({});
    if (!(*edited == m_canvas->scene().cluster)) {
        emit clusterEdited(*edited, what);
    }
}

void ClusterView::begin(const QString& id)
{
    const Cluster& shown = m_canvas->scene().cluster;
    const auto& chips = exchange::Catalog::builtIn().accelerators();
    const auto cluster = clusterStart(id,
                                      shown.nodes > 0 || chips.empty() ? shown.accelerator : chips.front());
    if (!cluster) {
        say(document::engineText(cluster.error().message));
        return;
    }
    m_properties->setProblem({});
    m_canvas->select({});
    emit clusterBegun(*cluster, tr("Begin a new cluster"));
}

void ClusterView::putPart(const QString& id, const Part& onto)
{
    edit(withPart(m_canvas->scene().cluster, id, onto), partStep(id, onto));
}

void ClusterView::copyPart(const Part& part)
{
    const Cluster& cluster = m_canvas->scene().cluster;
    if (cluster.nodes < 1) {
        return;
    }
    const std::int64_t node = part.kind == PartKind::Accelerator ? part.index / cluster.acceleratorsPerNode
                              : part.kind == PartKind::Node      ? part.index
                                                                 : cluster.nodes - 1;
    edit(withCopies(cluster, static_cast<std::int32_t>(cluster.kindOfNode(node)), 1),
         tr("Copy node × %1").arg(1));
}

void ClusterView::removePart(const Part& part)
{
    const Cluster& cluster = m_canvas->scene().cluster;
    const auto kindAt = [&](std::int64_t node) {
        return static_cast<std::int32_t>(cluster.kindOfNode(node));
    };
    switch (part.kind) {
    case PartKind::Node:
    case PartKind::Nics: {
        const std::int32_t kind = kindAt(part.index);
        edit(withNodesOf(cluster, kind, nodesOf(cluster, kind) - 1), tr("Remove a node"));
        return;
    }
    case PartKind::Wire: {
        const auto kind = cluster.kindOfNode(part.index);
        const auto& wires = cluster.levelsOf(kind)[static_cast<std::size_t>(part.level)].wires;
        if (static_cast<std::size_t>(part.other) < wires.size()) {
            const cluster::Wire wire = wires[static_cast<std::size_t>(part.other)];
            edit(withWire(cluster, static_cast<std::int32_t>(kind), part.level, wire.a, wire.b, 0),
                 tr("Disconnect two accelerators"));
        }
        return;
    }
    case PartKind::Switch:
    case PartKind::Uplink:
    case PartKind::Domain:
        if (part.level >= 0) {
            edit(withoutLevel(cluster, part.level), tr("Remove a level of switches"));
        }
        return;
    case PartKind::Accelerator:
        edit(withPerNode(cluster, cluster.acceleratorsPerNode - 1), tr("Change accelerators per node"));
        return;
    case PartKind::None: return;
    }
}

} // namespace shardscape::draw
