// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/property_panel.h"

#include "base/quantity.h"
#include "document/engine_text.h"
#include "document/latin.h"
#include "draw/cluster_edit.h"
#include "draw/cluster_painter.h"
#include "draw/group_list.h"
#include "draw/quantity_field.h"
#include "exchange/catalog/catalog.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "theme/number_format.h"
#include "theme/sentence.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::draw {

using cluster::Cluster;
using cluster::LinkLevel;
using theme::TextRole;

namespace {

constexpr double kTera = 1e12;
constexpr double kGibi = 1024.0 * 1024 * 1024;
constexpr double kMicro = 1e-6;
constexpr double kGigabit = 1e9 / 8;
constexpr double kPercent = 0.01;

using document::latin;

/// The same change of a level wherever it is kept: levels between nodes belong to all kinds.
Cluster withLevelChanged(Cluster cluster, std::int32_t level, std::size_t kind, bool inside,
                         const std::function<void(LinkLevel&)>& change)
{
    const auto at = static_cast<std::size_t>(level);
    if (inside) {
        change(ownLevels(cluster, static_cast<std::int32_t>(kind))[at]);
        return cluster;
    }
    change(cluster.levels[at]);
    for (cluster::NodeKind& other : cluster.others) {
        if (other.levels.size() == cluster.levels.size()) {
            change(other.levels[at]);
        }
    }
    return cluster;
}

// What a field of a host shows first where nobody said: 8 channels of DDR4-3200, one drive on PCIe 4.0. Assumptions, to be
// overwritten.
constexpr double kHostBandwidth = 204.8e9;
constexpr double kDriveRead = 7e9;
constexpr double kDriveWrite = 5e9;

void setTextRole(QLabel& label, TextRole role, const QColor& colour)
{
    label.setFont(theme::textFont(role));
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

} // namespace

QString PropertyPanel::Contents::shape() const
{
    QStringList all;
    for (const Choice& choice : choices) {
        all << choice.id + QString::number(choice.texts.size());
    }
    for (const Quantity& quantity : quantities) {
        all << quantity.id;
    }
    for (const Command& command : commands) {
        all << command.id;
    }
    return all.join(QLatin1Char(' '));
}

PropertyPanel::PropertyPanel(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("property_panel"));
    setAccessibleName(tr("Properties"));
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kMargin);
    m_column->setSpacing(theme::kGap);
    m_title = new QLabel(this);
    m_title->setWordWrap(true);
    m_note = new QLabel(this);
    m_note->setWordWrap(true);
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("property_problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_rows = new QWidget(this);
    m_groupsTitle = new QLabel(this);
    m_groups = new GroupList(this);
    m_column->addWidget(m_title);
    m_column->addWidget(m_note);
    m_column->addWidget(m_rows);
    m_column->addWidget(m_problem);
    m_column->addWidget(m_groupsTitle);
    m_column->addWidget(m_groups);
    m_column->addStretch(1);
    connect(m_groups, &GroupList::whyRequested, this, &PropertyPanel::whyRequested);
}

void PropertyPanel::show(const Cluster& cluster, const Part& part, const RankMap& map, std::int64_t lit)
{
    if (!(part == m_part)) {
        setProblem({});
    }
    m_cluster = cluster;
    m_plan = ClusterPlan(cluster);
    m_part = part;
    m_map = map;
    m_lit = lit;
    refresh();
}

void PropertyPanel::setLit(std::int64_t lit)
{
    if (lit == m_lit) {
        return;
    }
    m_lit = lit;
    m_groupsTitle->setText(m_lit >= 0 ? tr("Rank %1").arg(theme::count(m_map.numberOn(m_lit)))
                                      : tr("Who talks to whom"));
    m_groups->show(m_map, m_cluster, m_lit);
}

void PropertyPanel::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_groups->setTheme(theme);
    m_shape.clear();
    refresh();
}

void PropertyPanel::setMeasuredOffered(bool offered)
{
    m_measured = offered;
    refresh();
}

void PropertyPanel::setProblem(const QString& sentence)
{
    m_problem->setText(sentence);
    setTextRole(*m_problem, TextRole::Small, m_theme.bad);
    m_problem->setVisible(!sentence.isEmpty());
}

QString PropertyPanel::problem() const
{
    return m_problem->isHidden() ? QString() : m_problem->text();
}

QuantityField* PropertyPanel::field(const QString& id) const
{
    for (QuantityField* field : m_fields) {
        if (field->objectName() == id) {
            return field;
        }
    }
    return nullptr;
}

QPushButton* PropertyPanel::button(const QString& id) const
{
    for (QPushButton* button : m_buttons) {
        if (button->objectName() == id) {
            return button;
        }
    }
    return nullptr;
}

void PropertyPanel::run(const QString& what, const Result<Cluster>& edited)
{
    if (!edited) {
        setProblem(document::engineText(edited.error().message));
        refresh(); // what was written goes back to what is
        return;
    }
    setProblem({});
    if (!(*edited == m_cluster)) {
        emit this->edited(*edited, what);
    }
}

bool PropertyPanel::isInside(std::int32_t level) const
{
    const auto has = [level](const std::vector<std::int32_t>& levels) {
        return std::find(levels.begin(), levels.end(), level) != levels.end();
    };
    return has(m_plan.nodeLevels()) || has(m_plan.packageLevels());
}

// ------------------------------------------------------------------ what there is to say

PropertyPanel::Contents PropertyPanel::contents()
{
    Contents c;
    if (m_plan.isEmpty()) {
        c.title = tr("No cluster");
        return c;
    }
    const auto kindAt = [this](std::int64_t node) {
        return m_cluster.kindOfNode(std::clamp<std::int64_t>(node, 0, m_cluster.nodes - 1));
    };
    switch (m_part.kind) {
    case PartKind::None: addCluster(c); break;
    case PartKind::Node: addNode(c, m_part.index); break;
    case PartKind::Accelerator: addAccelerator(c, m_part.index); break;
    case PartKind::Nics:
        if (m_part.level < 0 || static_cast<std::size_t>(m_part.level) >= m_cluster.levels.size()) {
            addCluster(c);
        } else {
            addLevel(c, m_part.level, kindAt(m_part.index));
        }
        break;
    case PartKind::Uplink:
    case PartKind::Domain:
        if (m_part.level < 0 || static_cast<std::size_t>(m_part.level) >= m_cluster.levels.size()) {
            addCluster(c);
        } else {
            addLevel(c, m_part.level, 0);
        }
        break;
    case PartKind::Switch:
        addLevel(c, m_part.level, isInside(m_part.level) ? kindAt(m_part.index) : 0);
        break;
    case PartKind::Wire: addWire(c); break;
    }
    c.groups = true;
    return c;
}

PropertyPanel::Quantity PropertyPanel::nodesQuantity(std::int32_t kind, const QString& id,
                                                     const QString& label) const
{
    Quantity nodes;
    nodes.id = id;
    nodes.label = label;
    nodes.least = m_cluster.kinds() == 1 ? 1 : 0;
    nodes.most = 65536;
    nodes.whole = true;
    nodes.value = static_cast<double>(nodesOf(m_cluster, kind));
    nodes.what = tr("Change nodes");
    nodes.edit = [kind](Cluster cluster, double value) {
        return withNodesOf(std::move(cluster), kind, std::llround(value));
    };
    return nodes;
}

void PropertyPanel::addCluster(Contents& c)
{
    // A name that says one kind of node would be wrong where there are several.
    c.title = m_cluster.others.empty() ? panel::shownName(m_cluster) : panel::clusterText(m_cluster);
    double peak = 0;
    double memory = 0;
    for (std::size_t kind = 0; kind < m_cluster.kinds(); ++kind) {
        const cluster::Accelerator& a = m_cluster.acceleratorOf(kind);
        const auto count = static_cast<double>(nodesOf(m_cluster, static_cast<std::int32_t>(kind))
                                               * m_cluster.acceleratorsPerNode);
        peak += count * std::max(a.bf16Flops, a.fp16Flops);
        memory += count * a.memoryBytes;
    }
    c.note = m_cluster.accelerators() == 1
                 ? tr("1 accelerator, %1, %2").arg(theme::flopRate(peak), theme::bytes(memory))
                 : tr("%1 accelerators, %2, %3 in all")
                       .arg(theme::count(m_cluster.accelerators()), theme::flopRate(peak),
                            theme::bytes(memory));
    for (std::size_t i = 0; i < m_cluster.kinds(); ++i) {
        const auto kind = static_cast<std::int32_t>(i);
        c.quantities.push_back(nodesQuantity(
            kind, i == 0 ? QStringLiteral("nodes") : QStringLiteral("nodes_%1").arg(i),
            m_cluster.kinds() == 1 ? tr("Nodes")
                                   : tr("Nodes, %1").arg(latin(m_cluster.acceleratorOf(i).name))));
    }
    Quantity per;
    per.id = QStringLiteral("per_node");
    per.label = tr("Accelerators per node");
    per.least = 1;
    per.most = 1024;
    per.whole = true;
    per.value = static_cast<double>(m_cluster.acceleratorsPerNode);
    per.what = tr("Change accelerators per node");
    per.edit = [](Cluster cluster, double value) {
        return withPerNode(std::move(cluster), std::llround(value));
    };
    c.quantities.push_back(std::move(per));
}

void PropertyPanel::addNode(Contents& c, std::int64_t node)
{
    const std::size_t at = m_cluster.kindOfNode(node);
    const auto kind = static_cast<std::int32_t>(at);
    c.title = tr("Node %1").arg(node);
    c.note = tr("%1 × %2").arg(m_cluster.acceleratorsPerNode).arg(latin(m_cluster.acceleratorOf(at).name));
    Choice chip;
    chip.id = QStringLiteral("accelerator");
    chip.label = tr("Accelerator");
    const auto known = exchange::Catalog::builtIn().accelerators();
    for (std::size_t i = 0; i < known.size(); ++i) {
        chip.texts << latin(known[i].name);
        if (known[i].id == m_cluster.acceleratorOf(at).id) {
            chip.current = static_cast<int>(i);
        }
    }
    chip.what = tr("Change accelerator");
    chip.edit = [kind, known](Cluster cluster, double index) -> Result<Cluster> {
        return withAccelerator(std::move(cluster), kind, known[static_cast<std::size_t>(index)]);
    };
    c.choices.push_back(std::move(chip));

    c.quantities.push_back(nodesQuantity(kind, QStringLiteral("nodes"), tr("Nodes of this kind")));

    addHost(c, kind);

    Quantity copies;
    copies.id = QStringLiteral("copies");
    copies.label = tr("Copies to add");
    copies.least = 1;
    copies.most = 65536;
    copies.whole = true;
    copies.value = static_cast<double>(m_copies);
    copies.edit = [this](Cluster cluster, double value) -> Result<Cluster> {
        m_copies = std::llround(value); // nothing of the cluster: the button's number
        return cluster;
    };
    c.quantities.push_back(std::move(copies));
    c.commands.push_back({QStringLiteral("copy"), tr("Add copies of this node"),
                          tr("As many more nodes like this one as written above"), [this, kind] {
                              if (QuantityField* field = this->field(QStringLiteral("copies"))) {
                                  m_copies = std::llround(field->value());
                              }
                              run(tr("Copy node × %1").arg(m_copies), withCopies(m_cluster, kind, m_copies));
                          }});
    c.commands.push_back(
        {QStringLiteral("split"), tr("Make it a kind of its own"),
         tr("The last node of this kind can then have other accelerators and links"), [this, kind] {
             const Result<Cluster> less = withNodesOf(m_cluster, kind, nodesOf(m_cluster, kind) - 1);
             if (!less || nodesOf(m_cluster, kind) < 2) {
                 run({}, less ? fail(ErrorCode::BadInput,
                                     verbatim(tr("it is the only node of its kind already").toStdString()))
                              : less);
                 return;
             }
             Cluster split = *less;
             cluster::NodeKind own;
             own.accelerator = m_cluster.acceleratorOf(static_cast<std::size_t>(kind));
             own.levels = m_cluster.levelsOf(static_cast<std::size_t>(kind));
             own.nodes = 1;
             if (kind > 0) {
                 own.host = m_cluster.others[static_cast<std::size_t>(kind - 1)].host;
             }
             split.nodes += 1;
             split.levels = m_cluster.levels;
             split.others.push_back(std::move(own));
             for (cluster::NodeKind& other : split.others) {
                 if (!other.levels.empty()) {
                     other.levels.back().size = split.accelerators();
                 }
             }
             run(tr("Make a node a kind of its own"), split);
         }});
    c.commands.push_back({QStringLiteral("remove"), tr("Remove a node"), tr("Delete"), [this, kind] {
                              run(tr("Remove a node"),
                                  withNodesOf(m_cluster, kind, nodesOf(m_cluster, kind) - 1));
                          }});
}

namespace {

/// What a person wrote of a host, with what a file needs beside it.
Cluster withHostEdited(Cluster cluster, std::int32_t kind, cluster::HostMemory host)
{
    host.source = "entered by hand";
    // A file gives bandwidths where there is something to read: no drives, no rates.
    if (host.driveBytes > 0 && (host.driveRead <= 0 || host.driveWrite <= 0)) {
        host.driveRead = std::max(host.driveRead, kDriveRead);
        host.driveWrite = std::max(host.driveWrite, kDriveWrite);
    }
    if (host.bandwidth <= 0)
        host.bandwidth = kHostBandwidth;
    return withHost(std::move(cluster), kind, host);
}

} // namespace

void PropertyPanel::addHost(Contents& c, std::int32_t kind)
{
    const auto at = static_cast<std::size_t>(kind);
    const bool several = m_cluster.kinds() > 1;
    const auto add = [&](const char* id, const QString& label, const QString& unit, double scale,
                         double least, double cluster::HostMemory::*member) {
        Quantity q;
        q.id = QString::fromLatin1(id);
        q.label = label;
        q.unit = unit;
        q.scale = scale;
        q.least = least;
        q.most = 1e18;
        q.value = m_cluster.hostOf(at).*member;
        q.what = several ? tr("Change %1 of %2").arg(theme::inSentence(label), kindName(m_cluster, at))
                         : tr("Change %1 of every node").arg(label);
        q.help = several ? tr("Of every node of this kind. States that leave the devices lie here.")
                         : tr("Of every node. States that leave the devices lie here.");
        q.edit = [kind, at, member](Cluster cluster, double value) -> Result<Cluster> {
            cluster::HostMemory host = cluster.hostOf(at);
            host.*member = value;
            return withHostEdited(std::move(cluster), kind, std::move(host));
        };
        c.quantities.push_back(std::move(q));
    };
    const QString rate = QStringLiteral("GB/s");
    add("host_memory", tr("Host memory"), QStringLiteral("GiB"), kGibi, 0, &cluster::HostMemory::bytes);
    add("host_bandwidth", tr("Host memory bandwidth"), rate, 1e9, 0, &cluster::HostMemory::bandwidth);
    add("host_lanes", tr("Lanes to the host"), rate, 1e9, 1e6, &cluster::HostMemory::lanes);
    Quantity shared;
    shared.id = QStringLiteral("host_shared");
    shared.label = tr("Accelerators that share lanes");
    shared.least = 1;
    shared.most = 65536;
    shared.whole = true;
    shared.value = static_cast<double>(m_cluster.hostOf(at).sharedBy);
    shared.what = tr("Change who shares lanes to the host");
    shared.edit = [kind, at](Cluster cluster, double value) -> Result<Cluster> {
        cluster::HostMemory host = cluster.hostOf(at);
        host.sharedBy = std::llround(value);
        return withHostEdited(std::move(cluster), kind, std::move(host));
    };
    c.quantities.push_back(std::move(shared));
    add("drives", tr("Drives"), QStringLiteral("TB"), 1e12, 0, &cluster::HostMemory::driveBytes);
    if (m_cluster.hostOf(at).driveBytes > 0) {
        add("drives_read", tr("Drives, reading"), rate, 1e9, 1e6, &cluster::HostMemory::driveRead);
        add("drives_write", tr("Drives, writing"), rate, 1e9, 1e6, &cluster::HostMemory::driveWrite);
    }
}

void PropertyPanel::addAccelerator(Contents& c, std::int64_t accelerator)
{
    const std::int64_t node = accelerator / m_cluster.acceleratorsPerNode;
    const std::size_t kind = m_cluster.kindOfNode(node);
    const cluster::Accelerator& a = m_cluster.acceleratorOf(kind);
    c.title = latin(a.name);
    const std::int64_t same = nodesOf(m_cluster, static_cast<std::int32_t>(kind))
                              * m_cluster.acceleratorsPerNode;
    c.note = tr("Rank %1 on node %2. A change is one of all %3 of its kind.")
                 .arg(theme::count(m_map.numberOn(accelerator)))
                 .arg(node)
                 .arg(theme::count(same));
    const auto add = [&](const char* id, const QString& label, const QString& unit, double scale,
                         double least, double most, double cluster::Accelerator::*member) {
        Quantity q;
        q.id = QString::fromLatin1(id);
        q.label = label;
        q.unit = unit;
        q.scale = scale;
        q.least = least;
        q.most = most;
        q.value = a.*member;
        q.what = tr("Change %1 of %2").arg(label, latin(a.name));
        q.edit = [kind, member](Cluster cluster, double value) -> Result<Cluster> {
            cluster::Accelerator changed = cluster.acceleratorOf(kind);
            changed.*member = value;
            // The catalog's sources are those of other numbers.
            std::erase_if(changed.sources, [](const auto& source) { return source.first == "edited"; });
            changed.sources.emplace_back("edited", "entered by hand");
            if (changed.bf16Flops <= 0 && changed.fp16Flops <= 0) {
                return fail(ErrorCode::BadInput,
                            verbatim(tr("bf16 and fp16 peaks are both 0; one must be more").toStdString()));
            }
            return withAccelerator(std::move(cluster), static_cast<std::int32_t>(kind), changed);
        };
        c.quantities.push_back(std::move(q));
    };
    const QString tera = QStringLiteral("TFLOP/s");
    add("bf16", tr("Peak bf16, dense"), tera, kTera, 0, 1e6 * kTera, &cluster::Accelerator::bf16Flops);
    add("fp16", tr("Peak fp16, dense"), tera, kTera, 0, 1e6 * kTera, &cluster::Accelerator::fp16Flops);
    add("fp32", tr("Peak fp32 matrix"), tera, kTera, 0, 1e6 * kTera, &cluster::Accelerator::fp32Flops);
    add("fp8", tr("Peak fp8, dense"), tera, kTera, 0, 1e6 * kTera, &cluster::Accelerator::fp8Peak);
    add("fp4", tr("Peak fp4, dense"), tera, kTera, 0, 1e6 * kTera, &cluster::Accelerator::fp4Peak);
    add("memory", tr("Memory"), QStringLiteral("GiB"), kGibi, 0.001 * kGibi, 1e6 * kGibi,
        &cluster::Accelerator::memoryBytes);
    add("memory_bandwidth", tr("Memory bandwidth"), QStringLiteral("GB/s"), 1e9, 1e6, 1e18,
        &cluster::Accelerator::memoryBandwidth);
    add("watts", tr("Board power"), QStringLiteral("W"), 1, 0, 1e6, &cluster::Accelerator::watts);
    add("usd_per_hour", tr("Rent"), QStringLiteral("$/h"), 1, 0, 1e6, &cluster::Accelerator::dollarsPerHour);
}

void PropertyPanel::addLevel(Contents& c, std::int32_t level, std::size_t kind)
{
    const bool inside = isInside(level);
    const auto at = static_cast<std::size_t>(level);
    const LinkLevel link = m_cluster.levelsOf(kind)[at];
    const bool outermost = at + 1 == m_cluster.levels.size();
    const bool nics = m_part.kind == PartKind::Nics;
    c.title = nics && m_cluster.kinds() > 1
                  ? tr("%1, %2").arg(linkLabel(link.kind), kindName(m_cluster, kind))
                  : linkLabel(link.kind);
    c.note = inside ? tr("Joins %1 accelerators inside each node.").arg(theme::count(link.size))
                    : tr("Joins %1 accelerators on %2 nodes.")
                          .arg(theme::count(link.size), theme::count(std::max<std::int64_t>(
                                                            1, link.size / m_cluster.acceleratorsPerNode)));
    if (isAssumed(link)) {
        c.note += QLatin1Char(' ') + tr("Its numbers are assumed: enter those that you have.");
    }
    if (!m_map.isEmpty() && at < m_map.levels.size()) {
        c.note += QLatin1Char(' ')
                  + tr("It carries %1 per accelerator and step, %2 of what it can.")
                        .arg(theme::bytes(m_map.levels[at].bytes),
                             theme::percent(m_map.levels[at].utilization));
    }

    Choice kinds;
    kinds.id = QStringLiteral("link_kind");
    kinds.label = tr("Kind");
    for (const std::string_view known : linkKinds()) {
        if (known == link.kind) {
            kinds.current = static_cast<int>(kinds.texts.size());
        }
        kinds.texts << linkLabel(std::string(known));
    }
    kinds.what = tr("Change kind of links");
    kinds.edit = [level, kind, inside](Cluster cluster, double index) -> Result<Cluster> {
        const LinkLevel usual = linkOf(linkKinds()[static_cast<std::size_t>(index)], 0, 1);
        return withLevelChanged(std::move(cluster), level, kind, inside, [&](LinkLevel& l) {
            if (l.ports == 0 && l.kind != usual.kind) {
                l.bandwidth = usual.bandwidth; // NICs keep their rate
            }
            l.kind = usual.kind;
            l.efficiency = usual.efficiency;
            l.gatherShare = usual.gatherShare;
            l.exchangeShare = usual.exchangeShare;
            l.latency = usual.latency;
            l.startup = usual.startup;
            l.source = usual.source;
        });
    };
    c.choices.push_back(std::move(kinds));

    const auto add = [&](const char* id, const QString& label, const QString& unit, double scale,
                         double least, double most, double value, std::function<void(LinkLevel&, double)> set,
                         bool whole = false, const QString& help = {}) {
        Quantity q;
        q.id = QString::fromLatin1(id);
        q.label = label;
        q.unit = unit;
        q.scale = scale;
        q.least = least;
        q.most = most;
        q.whole = whole;
        q.value = value;
        q.help = help;
        q.what = tr("Change %1 of %2").arg(theme::inSentence(label), linkLabel(link.kind));
        // NICs belong to the nodes that they are in, everything else between nodes to all.
        const bool ofKind = nics && (q.id == u"ports" || q.id == u"port_bandwidth" || q.id == u"bandwidth");
        q.edit = [level, kind, inside, ofKind, plain = std::move(set)](Cluster cluster,
                                                                       double entered) -> Result<Cluster> {
            const auto enter = [&plain](LinkLevel& l, double v) {
                plain(l, v);
                if (isAssumed(l)) {
                    l.source = "entered by hand";
                }
            };
            if (ofKind) {
                for (cluster::NodeKind& other : cluster.others) {
                    if (kind == 0 && other.levels.empty()) {
                        other.levels = cluster.levels;
                    }
                }
                enter(ownLevels(cluster, static_cast<std::int32_t>(kind))[static_cast<std::size_t>(level)],
                      entered);
                return cluster;
            }
            return withLevelChanged(std::move(cluster), level, kind, inside,
                                    [&](LinkLevel& l) { enter(l, entered); });
        };
        c.quantities.push_back(std::move(q));
    };
    const auto per = static_cast<double>(m_cluster.acceleratorsPerNode);
    bool oneRate = true;
    for (std::size_t other = 0; other < m_cluster.kinds(); ++other) {
        const LinkLevel& its = m_cluster.levelsOf(other)[at];
        oneRate = oneRate && (inside || (its.ports == link.ports && its.bandwidth == link.bandwidth));
    }
    if (!nics && !oneRate) {
        c.note += QLatin1Char(' ')
                  + tr("Its kinds of nodes have NICs of their own: a rate entered here is one for all.");
    }
    if (!inside && link.ports > 0) {
        add(
            "ports", tr("NICs per node"), {}, 1, 1, 1024, static_cast<double>(link.ports),
            [per](LinkLevel& l, double v) {
                l.ports = std::llround(v);
                l.bandwidth = v * l.portBandwidth / per;
            },
            true);
        add("port_bandwidth", tr("Rate of a NIC"), QStringLiteral("Gbit/s"), kGigabit, 1e-3 * kGigabit,
            1e6 * kGigabit, link.portBandwidth, [per](LinkLevel& l, double v) {
                l.portBandwidth = v;
                l.bandwidth = static_cast<double>(l.ports) * v / per;
            });
    }
    add(
        "bandwidth", tr("Bandwidth"), QStringLiteral("GB/s"), 1e9, 1e3, 1e15, link.bandwidth,
        [](LinkLevel& l, double v) { l.bandwidth = v; }, false,
        tr("Of one accelerator, one direction, when all of its node send"));
    add(
        "efficiency", tr("Attained"), QStringLiteral("%"), kPercent, 0.001, 1, link.efficiency,
        [](LinkLevel& l, double v) { l.efficiency = v; }, false,
        tr("Share of the bandwidth that large collectives reach"));
    add(
        "latency", tr("Latency"), QStringLiteral("µs"), kMicro, 0, 10, link.latency,
        [](LinkLevel& l, double v) { l.latency = v; }, false, tr("Of one step of a collective"));
    add("startup", tr("Start of a collective"), QStringLiteral("µs"), kMicro, 0, 10, link.startup,
        [](LinkLevel& l, double v) { l.startup = v; });
    if (!inside) {
        add(
            "oversubscription", tr("Oversubscription"), QStringLiteral(": 1"), 1, 1, 1000,
            link.oversubscription, [](LinkLevel& l, double v) { l.oversubscription = v; }, false,
            tr("What the nodes can send over what the switches above them carry"));
        if (!outermost) {
            Quantity domain;
            domain.id = QStringLiteral("domain");
            domain.label = tr("Nodes per domain");
            domain.least = 1;
            domain.most = 65536;
            domain.whole = true;
            domain.value = static_cast<double>(link.size / m_cluster.acceleratorsPerNode);
            domain.what = tr("Change nodes per domain");
            domain.edit = [level](Cluster cluster, double value) -> Result<Cluster> {
                const LinkLevel moved = cluster.levels[static_cast<std::size_t>(level)];
                Result<Cluster> without = withoutLevel(std::move(cluster), level);
                return without ? withLevel(std::move(*without), moved, std::llround(value)) : without;
            };
            c.quantities.push_back(std::move(domain));
        }
    }

    if (inside && link.size == m_cluster.acceleratorsPerNode) {
        const auto own = static_cast<std::int32_t>(kind);
        if (link.wires.empty()) {
            c.commands.push_back(
                {QStringLiteral("mesh"), tr("Wire pair by pair"),
                 tr("Links between accelerators in place of the switch"),
                 [this, own, level] { run(tr("Turn switch into wires"), asMesh(m_cluster, own, level)); }});
        } else {
            c.commands.push_back({QStringLiteral("switch"), tr("Put a switch"),
                                  tr("A switch in place of the wires, as fast per accelerator"),
                                  [this, own, level] {
                                      run(tr("Turn wires into a switch"), asSwitch(m_cluster, own, level));
                                  }});
        }
    }
    if (!inside && m_cluster.nodes > 3) {
        c.commands.push_back(
            {QStringLiteral("racks"), tr("Add switches below"),
             tr("A level of switches between these and what they join"), [this, level] {
                 // Racks as near to eight nodes as divide what there is.
                 const LinkLevel& above = m_cluster.levels[static_cast<std::size_t>(level)];
                 Result<Cluster> best = fail(
                     ErrorCode::BadInput,
                     verbatim(
                         tr("these nodes do not divide into equal groups of two or more below one more switch")
                             .toStdString()));
                 double nearest = 1e300;
                 for (std::int64_t nodes = 2; nodes <= std::min<std::int64_t>(m_cluster.nodes / 2, 64);
                      ++nodes) {
                     LinkLevel below = above;
                     const double off = std::abs(std::log(static_cast<double>(nodes) / 8));
                     if (off < nearest && nodes * m_cluster.acceleratorsPerNode < above.size) {
                         if (Result<Cluster> with = withLevel(m_cluster, below, nodes)) {
                             nearest = off;
                             best = std::move(with);
                         }
                     }
                 }
                 run(tr("Add a level of switches"), best);
             }});
    }
    if (!inside && !outermost) {
        c.commands.push_back({QStringLiteral("remove_level"), tr("Remove this level"), {}, [this, level] {
                                  run(tr("Remove a level of switches"), withoutLevel(m_cluster, level));
                              }});
    }
    if (m_measured) {
        c.commands.push_back(
            {QStringLiteral("measured"), tr("Fit to measurements…"),
             tr("Bandwidth and latency from a table of measured all-reduces (nccl-tests, rccl-tests, CSV)"),
             [this, level] { emit measuredRequested(level); }});
    }
}

void PropertyPanel::addWire(Contents& c)
{
    const std::size_t kind = m_cluster.kindOfNode(m_part.index);
    const auto& levels = m_cluster.levelsOf(kind);
    const auto at = static_cast<std::size_t>(m_part.level);
    if (at >= levels.size() || static_cast<std::size_t>(m_part.other) >= levels[at].wires.size()) {
        addCluster(c);
        return;
    }
    const cluster::Wire wire = levels[at].wires[static_cast<std::size_t>(m_part.other)];
    const auto own = static_cast<std::int32_t>(kind);
    const std::int32_t level = m_part.level;
    c.title = tr("%1 between %2 and %3").arg(linkLabel(levels[at].kind)).arg(wire.a).arg(wire.b);
    c.note = tr("In every node of this kind. Drag from one accelerator to another for one more link.");
    Quantity links;
    links.id = QStringLiteral("links");
    links.label = tr("Links");
    links.least = 0;
    links.most = 64;
    links.whole = true;
    links.value = wire.links;
    links.what = tr("Change links between two accelerators");
    links.edit = [own, level, wire](Cluster cluster, double value) {
        return withWire(std::move(cluster), own, level, wire.a, wire.b, std::llround(value));
    };
    c.quantities.push_back(std::move(links));
    c.commands.push_back(
        {QStringLiteral("disconnect"), tr("Disconnect"), tr("Delete"), [this, own, level, wire] {
             run(tr("Disconnect two accelerators"), withWire(m_cluster, own, level, wire.a, wire.b, 0));
         }});
    c.commands.push_back({QStringLiteral("switch"), tr("Put a switch"),
                          tr("A switch in place of the wires, as fast per accelerator"), [this, own, level] {
                              run(tr("Turn wires into a switch"), asSwitch(m_cluster, own, level));
                          }});
}

// ------------------------------------------------------------------ widgets

void PropertyPanel::refresh()
{
    m_contents = contents();
    setTextRole(*m_title, TextRole::Title, m_theme.text);
    setTextRole(*m_note, TextRole::Small, m_theme.quietText);
    setTextRole(*m_groupsTitle, TextRole::Strong, m_theme.text);
    m_title->setText(m_contents.title);
    m_note->setText(m_contents.note);
    m_note->setVisible(!m_contents.note.isEmpty());
    if (m_contents.shape() != m_shape) {
        build(m_contents);
        m_shape = m_contents.shape();
    }
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        m_boxes[i]->setCurrentIndex(m_contents.choices[i].current);
    }
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_fields[i]->setValue(m_contents.quantities[i].value);
    }
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setText(m_contents.commands[i].text);
    }
    m_groups->setVisible(m_contents.groups);
    m_groupsTitle->setVisible(m_contents.groups);
    m_groupsTitle->setText(m_lit >= 0 ? tr("Rank %1").arg(theme::count(m_map.numberOn(m_lit)))
                                      : tr("Who talks to whom"));
    m_groups->show(m_map, m_cluster, m_lit);
}

/// Widgets find their edit by place: what they do follows the contents, whatever is selected by then.
void PropertyPanel::build(const Contents& contents)
{
    // The keyboard stays with the field that it is in, or, where that is gone, with the nearest one.
    const QWidget* focus = window()->focusWidget();
    const bool had = focus != nullptr && m_rows->isAncestorOf(focus);
    const QString heldName = had ? focus->objectName() : QString();
    const auto held = std::find(m_fields.begin(), m_fields.end(), focus);
    const auto place = static_cast<std::size_t>(held - m_fields.begin());
    const auto isStop = [](const QWidget* widget) {
        return (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
    };
    QWidget* before = m_rows->previousInFocusChain();
    while (before != m_rows && (!isStop(before) || isAncestorOf(before))) {
        before = before->previousInFocusChain();
    }
    m_fields.clear();
    m_boxes.clear();
    m_buttons.clear();
    auto* rows = new QWidget(this);
    auto* grid = new QGridLayout(rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::kGap);
    grid->setVerticalSpacing(theme::kGrid);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto label = [&](const QString& text, int columns, QWidget* buddy) {
        auto* name = new QLabel(text, rows);
        name->setWordWrap(columns == 1);
        name->setBuddy(buddy);
        grid->addWidget(name, row, 0, 1, columns);
        return name;
    };
    for (std::size_t i = 0; i < contents.choices.size(); ++i) {
        const Choice& choice = contents.choices[i];
        auto* box = new QComboBox(rows);
        box->setObjectName(choice.id);
        box->setAccessibleName(choice.label);
        box->addItems(choice.texts);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        label(choice.label, 3, box);
        grid->addWidget(box, ++row, 0, 1, 3);
        connect(box, &QComboBox::activated, this, [this, i](int index) {
            const Choice& chosen = m_contents.choices[i];
            run(chosen.what, chosen.edit(m_cluster, index));
        });
        m_boxes.push_back(box);
        ++row;
    }
    for (std::size_t i = 0; i < contents.quantities.size(); ++i) {
        const Quantity& quantity = contents.quantities[i];
        auto* field = new QuantityField(quantity.label, quantity.unit, quantity.scale, quantity.least,
                                        quantity.most, quantity.whole, rows);
        field->setObjectName(quantity.id);
        field->setTheme(m_theme);
        field->setFixedWidth(76);
        field->setToolTip(quantity.help);
        label(quantity.label, 1, field)->setToolTip(quantity.help);
        grid->addWidget(field, row, 1);
        auto* unit = new QLabel(quantity.unit, rows);
        setTextRole(*unit, TextRole::Small, m_theme.quietText);
        grid->addWidget(unit, row, 2);
        auto* error = new QLabel(rows);
        error->setWordWrap(true);
        setTextRole(*error, TextRole::Small, m_theme.bad);
        error->hide();
        grid->addWidget(error, ++row, 0, 1, 3);
        connect(field, &QuantityField::errorChanged, error, [error](const QString& text) {
            error->setText(text);
            error->setVisible(!text.isEmpty());
        });
        connect(field, &QuantityField::entered, this, [this, i](double value) {
            const Quantity& entered = m_contents.quantities[i];
            run(entered.what, entered.edit(m_cluster, value));
        });
        m_fields.push_back(field);
        ++row;
    }
    for (std::size_t i = 0; i < contents.commands.size(); ++i) {
        const Command& command = contents.commands[i];
        auto* button = new QPushButton(command.text, rows);
        button->setObjectName(command.id);
        button->setToolTip(command.help);
        grid->addWidget(button, row++, 0, 1, 3);
        connect(button, &QPushButton::clicked, this, [this, i] {
            const auto what = m_contents.commands[i].run; // the contents change under it
            what();
        });
        m_buttons.push_back(button);
    }
    m_column->replaceWidget(m_rows, rows);
    rows->show();
    // New widgets are the last that Tab reaches: these take the place of those before them.
    QWidget* last = before != m_rows ? before : nullptr;
    QWidget* target = nullptr;
    for (QWidget* widget : rows->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (isStop(widget)) {
            if (last != nullptr) {
                setTabOrder(last, widget);
            }
            last = widget;
            target = widget->objectName() == heldName ? widget : target;
        }
    }
    if (last != nullptr && last != before) {
        setTabOrder(last, m_groups);
    }
    if (had && target == nullptr && !m_fields.empty()) {
        target = m_fields[std::min(place, m_fields.size() - 1)];
    }
    if (had && target != nullptr) {
        target->setFocus(Qt::OtherFocusReason);
    }
    m_rows->hide();
    m_rows->deleteLater();
    m_rows = rows;
}

} // namespace shardscape::draw
