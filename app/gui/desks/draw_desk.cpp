// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/draw_desk.h"

#include "document/engine_text.h"
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "exchange/catalog/cluster_json.h"
#include "gui/perspectives/perspectives.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "network/network_view.h"
#include "panel/own_name.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::gui {

namespace {

constexpr const char* kOrderKnob = "rank_order";

/// As a file of it would be read: one place decides what a cluster may be.
Result<void> check(const cluster::Cluster& cluster)
{
    const auto chip = [](const nlohmann::json& value, std::string_view place) {
        return exchange::readAccelerator(value, {}, place);
    };
    const auto read = exchange::readCluster(nlohmann::json(exchange::toJson(cluster)), cluster.id, {}, chip);
    if (!read) {
        return tl::unexpected(read.error());
    }
    return {};
}

/// "DGX A100 80 GB", counted up where the project has one of that name. That it is the project's own is said where it is shown.
std::string ownName(const store::Project& project, const std::string& name)
{
    const auto taken = [&project](const std::string& wanted) {
        return std::any_of(project.clusters.begin(), project.clusters.end(),
                           [&wanted](const store::ClusterEntry& entry) { return entry.name() == wanted; });
    };
    const std::string plain = panel::withoutMark(name).toStdString();
    std::string own = plain;
    for (int i = 2; taken(own); ++i) {
        own = plain + " (" + std::to_string(i) + ")";
    }
    return own;
}

} // namespace

const store::ClusterEntry* ownEntry(const store::Project& project, const cluster::Cluster& cluster)
{
    const auto found = std::find_if(project.clusters.begin(), project.clusters.end(),
                                    [&cluster](const store::ClusterEntry& entry) {
                                        if (entry.cluster == cluster) {
                                            return true;
                                        }
                                        const auto sized = exchange::withNodes(entry.cluster, cluster.nodes);
                                        return sized && *sized == cluster;
                                    });
    return found == project.clusters.end() ? nullptr : &*found;
}

DrawDesk::DrawDesk(document::Document& document, Perspectives& perspectives, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_perspectives(perspectives)
{
    draw::ClusterView& cluster = perspectives.draw().cluster();
    connect(&cluster, &draw::ClusterView::clusterEdited, this,
            [this](const cluster::Cluster& edited, const QString& what) {
                if (const auto done = setCluster(edited, what); !done) {
                    m_perspectives.draw().cluster().say(document::engineText(done.error().message));
                }
            });
    connect(&cluster, &draw::ClusterView::clusterBegun, this,
            [this](const cluster::Cluster& begun, const QString& what) {
                if (const auto done = beginCluster(begun, what); !done) {
                    m_perspectives.draw().cluster().say(document::engineText(done.error().message));
                }
            });
    cluster.setImportOffered(true);
    connect(&cluster, &draw::ClusterView::rankOrderChosen, this, &DrawDesk::chooseOrder);
    connect(&cluster, &draw::ClusterView::whyRequested, this, &DrawDesk::explain);
    connect(&cluster, &draw::ClusterView::importRequested, this, &DrawDesk::importRequested);
    connect(&cluster, &draw::ClusterView::measuredRequested, this, &DrawDesk::measuredRequested);
    connect(&cluster, &draw::ClusterView::textDropped, this, &DrawDesk::textDropped);
    connect(&cluster, &draw::ClusterView::exportRequested, this,
            [this](const QString& csv) { emit exportRequested(QStringLiteral("ranks.csv"), csv); });

    network_view::NetworkView& network = perspectives.network();
    connect(&network, &network_view::NetworkView::knobChosen, this,
            [this](const QString& knob, qint64 value) { emit knobChosen(knob, value, true); });
    connect(&perspectives, &Perspectives::knobChosen, this,
            [this](const QString& knob, qint64 value) { emit knobChosen(knob, value, true); });
    connect(&network, &network_view::NetworkView::rankOrderChosen, this, &DrawDesk::chooseOrder);
    connect(&network, &network_view::NetworkView::whyRequested, this, &DrawDesk::explain);
    connect(&network, &network_view::NetworkView::levelActivated, this, [this](int level) {
        m_perspectives.setPerspective(Perspective::Draw);
        draw::ClusterView& drawn = m_perspectives.draw().cluster();
        m_perspectives.draw().setCanvas(QStringLiteral("cluster"));
        drawn.canvas().select({draw::PartKind::Switch, 0, level, -1});
        drawn.canvas().reveal(drawn.canvas().scene().selected);
    });
}

Result<void> DrawDesk::setCluster(cluster::Cluster cluster, const QString& what, bool renamed)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return fail(
            ErrorCode::NotFound,
            verbatim(tr("there is no scenario that could use the cluster: add one first").toStdString()));
    }
    if (const auto checked = check(cluster); !checked) {
        return checked;
    }
    const store::ScenarioId scenario = current->id;
    const store::ClusterEntry* entry = ownEntry(m_document.project(), current->scenario.cluster);
    m_document.beginMacro(what);
    if (entry != nullptr) {
        if (renamed || cluster.name != entry->cluster.name) {
            cluster.name = ownName(m_document.project(), cluster.name);
        }
        if (const QString plain = panel::withoutMark(cluster.name);
            plain != QString::fromStdString(cluster.name)) {
            cluster.name = plain.toStdString(); // of an earlier version
            cluster.id = panel::kOwnId;
        }
        m_document.setCluster(entry->id, cluster);
    } else {
        cluster.name = ownName(m_document.project(), cluster.name);
        cluster.id = panel::kOwnId;
        m_document.addCluster(cluster);
    }
    m_document.setScenarioCluster(scenario, std::move(cluster));
    m_document.endMacro();
    return {};
}

Result<void> DrawDesk::beginCluster(cluster::Cluster cluster, const QString& what)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return fail(
            ErrorCode::NotFound,
            verbatim(tr("there is no scenario that could use the cluster: add one first").toStdString()));
    }
    const store::ScenarioId scenario = current->id;
    cluster.name = ownName(m_document.project(), cluster.name);
    cluster.id = panel::kOwnId;
    if (const auto checked = check(cluster); !checked) {
        return checked;
    }
    m_document.beginMacro(what);
    m_document.addCluster(cluster);
    m_document.setScenarioCluster(scenario, std::move(cluster));
    m_document.endMacro();
    return {};
}

void DrawDesk::chooseOrder(const QString& order, bool finished)
{
    const layout::Knob* knob = layout::findKnob(kOrderKnob);
    if (knob == nullptr) {
        return;
    }
    if (const auto value = layout::parse(*knob, order.toStdString())) {
        emit knobChosen(QString::fromLatin1(kOrderKnob), *value, finished);
    }
}

void DrawDesk::explain(draw::Axis axis)
{
    const char* row = "network.pipeline";
    switch (axis) {
    case draw::Axis::Tensor: row = "network.tensor"; break;
    case draw::Axis::Context: row = "network.context"; break;
    case draw::Axis::Data: row = "network.data"; break;
    case draw::Axis::Expert: row = "network.expert"; break;
    case draw::Axis::Pipeline: break;
    }
    emit whyRequested(QString::fromLatin1(row));
}

} // namespace shardscape::gui
