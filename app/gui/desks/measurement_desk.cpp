// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/measurement_desk.h"

#include "document/document.h"
#include "document/engine_text.h"
#include "draw/cluster_painter.h"
#include "exchange/catalog/topology_text.h"
#include "exchange/questions/recognize.h"
#include "exchange/tables/affinity_matrix.h"
#include "exchange/tables/collective_table.h"
#include "exchange/tables/link_matrix_file.h"
#include "gui/desks/draw_desk.h"
#include "search/training/assignment.h"
#include "theme/number_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::gui {

namespace {

constexpr std::int64_t kOrdersTried = 2000; ///< as shardscape-cli assign does

/// GB/s of the slowest pair.
double slowestPair(const cluster::LinkMatrix& matrix)
{
    double slowest = std::numeric_limits<double>::infinity();
    for (std::int64_t row = 0; row < matrix.size; ++row) {
        for (std::int64_t column = 0; column < matrix.size; ++column) {
            if (row != column) {
                slowest = std::min(slowest, matrix.between(row, column));
            }
        }
    }
    return slowest;
}

QString sentences(const std::vector<Message>& notes)
{
    QStringList all;
    for (const Message& note : notes) {
        all << document::engineText(note);
    }
    return all.join(QLatin1Char(' '));
}

/// The level that a table was measured on, where nobody says which: what was measured on one host is what joins its
/// accelerators.
int levelOf(const exchange::CollectiveTable& table, const cluster::Cluster& cluster)
{
    std::int64_t ranks = 1;
    for (const exchange::CollectiveRow& row : table.rows) {
        ranks = std::max(ranks, row.ranks);
    }
    int level = static_cast<int>(cluster.levels.size()) - 1;
    for (int i = level; i-- > 0;) {
        if (table.hosts <= 1 && cluster.levels[static_cast<std::size_t>(i)].size >= ranks) {
            level = i;
        }
    }
    return level;
}

Result<void> named(const Error& error, const QString& name)
{
    return name.isEmpty() ? tl::unexpected(error)
                          : fail(error.code, say("%1: %2", name.toStdString(), error.message));
}

} // namespace

MeasurementDesk::MeasurementDesk(document::Document& document, DrawDesk& draw, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_draw(draw)
{}

Result<void> MeasurementDesk::take(const std::string& text, int level)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return {};
    }
    const cluster::Cluster cluster = current->scenario.cluster;
    if (level < 0 && exchange::isTopologyText(text)) {
        return takeTopology(cluster, text);
    }
    const auto kind = exchange::recognize(text, "matrix");
    if (level < 0 && kind && *kind == exchange::FileKind::Matrix) {
        return takeLinks(text, {});
    }
    return takeCollectives(cluster, text, level);
}

Result<void> MeasurementDesk::takeTopology(const cluster::Cluster& cluster, const std::string& text)
{
    const auto topology = exchange::readTopology(text);
    if (!topology) {
        return tl::unexpected(topology.error());
    }
    auto wired = exchange::withTopology(cluster, *topology);
    if (!wired) {
        return tl::unexpected(wired.error());
    }
    // It is no longer the machine that it was named after.
    wired->name = std::to_string(wired->acceleratorsPerNode) + " × " + wired->accelerator.name;
    if (const auto done = m_draw.setCluster(*wired, tr("Import a topology"), true); !done) {
        return done;
    }
    emit clusterTaken();
    emit note((tr("Nodes of %1 accelerators, as the topology says.").arg(topology->accelerators)
               + QLatin1Char(' ') + sentences(topology->notes))
                  .trimmed());
    return {};
}

Result<void> MeasurementDesk::takeCollectives(const cluster::Cluster& cluster, const std::string& text,
                                              int level)
{
    const auto tables = exchange::readCollectiveTables(text);
    if (!tables) {
        return tl::unexpected(tables.error());
    }
    cluster::Cluster changed = cluster;
    QStringList names;
    QString said;
    for (const exchange::CollectiveTable& table : *tables) {
        const auto fit = exchange::fitLink(table);
        if (!fit) {
            return tl::unexpected(fit.error());
        }
        // Of several tests each has its own links, whichever were asked for.
        const int measured = level < 0 || tables->size() > 1 ? levelOf(table, cluster) : level;
        if (measured < 0 || static_cast<std::size_t>(measured) >= cluster.levels.size()) {
            return fail(ErrorCode::NotFound, verbatim(tr("there is no such link level").toStdString()));
        }
        cluster::LinkLevel& link = changed.levels[static_cast<std::size_t>(measured)];
        link = exchange::fitted(link, table, *fit);
        const QString name = draw::linkLabel(link.kind);
        if (!names.contains(name)) {
            names << name;
        }
        said += tr("%1 fitted to %2 measured rows: %3 mean error.")
                    .arg(name, theme::count(static_cast<std::int64_t>(table.rows.size())),
                         theme::percent(fit->meanError))
                + QLatin1Char(' ') + sentences(table.notes) + QLatin1Char(' ') + sentences(fit->notes)
                + QLatin1Char(' ');
    }
    if (const auto done = m_draw.setCluster(
            changed, tr("Fit %1 to measurements").arg(names.join(QStringLiteral(", "))));
        !done) {
        return done;
    }
    emit clusterTaken();
    emit note(said.simplified());
    return {};
}

Result<void> MeasurementDesk::takeMatrix(const std::string& text, const QString& name)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return {};
    }
    const layout::Scenario& s = current->scenario;
    const std::int64_t experts = s.model.moe ? s.model.moe->experts : 0;
    const auto links = exchange::readLinkMatrix(text);
    const auto tokens = exchange::readAffinityMatrix(text);
    const bool ofLinks = links && exchange::withMatrix(s.cluster, *links);
    const bool ofExperts = tokens && experts > 0 && tokens->experts == experts;
    if (ofLinks && ofExperts) {
        const auto answer =
            [this, text, name](Result<void> (MeasurementDesk::*taken)(const std::string&, const QString&)) {
                return [this, text, name, taken] {
                    if (const auto done = (this->*taken)(text, name); !done) {
                        emit problem(done.error());
                    }
                };
            };
        emit asked(tr("%1 may be links of the cluster, or tokens between %2 experts.").arg(name).arg(experts),
                   tr("Links"), answer(&MeasurementDesk::takeLinks), tr("Experts"),
                   answer(&MeasurementDesk::takeAffinity));
        return {};
    }
    if (ofLinks || ofExperts) {
        return ofLinks ? takeLinks(text, name) : takeAffinity(text, name);
    }
    // The sentence of the reader that it comes nearest to; tokens are the rarer.
    const bool onlyTokens = tokens && !links && experts > 0;
    return onlyTokens ? takeAffinity(text, name) : takeLinks(text, name);
}

Result<void> MeasurementDesk::takeLinks(const std::string& text, const QString& name)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    auto matrix = exchange::readLinkMatrix(text);
    if (!matrix) {
        return named(matrix.error(), name);
    }
    if (current == nullptr) {
        return {};
    }
    matrix->source = name.toStdString();
    const double slowest = slowestPair(*matrix);
    const std::int64_t size = matrix->size;
    auto measured = exchange::withMatrix(current->scenario.cluster, std::move(*matrix));
    if (!measured) {
        return tl::unexpected(measured.error());
    }
    const bool nodes = size == measured->nodes;
    if (const auto done = m_draw.setCluster(std::move(*measured), tr("Take measured links")); !done) {
        return done;
    }
    emit clusterTaken();
    const QString sentence = (nodes ? tr("Links between %1 nodes taken; the slowest has %2.")
                                    : tr("Links between %1 accelerators taken; the slowest has %2."))
                                 .arg(theme::count(size), theme::bandwidth(slowest));
    if (size < 2) {
        emit note(sentence);
    } else {
        emit asked(sentence, tr("Find an order"), [this] { searchOrder(); }, {}, {});
    }
    return {};
}

void MeasurementDesk::searchOrder()
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    emit note(tr("Trying up to %1 orders.").arg(theme::count(kOrdersTried)));
    m_orders.start(
        [this, scenario = current->scenario](const std::stop_token& stop, const Lane::Deliver& deliver) {
            auto found = search::assignAccelerators(scenario, kOrdersTried, stop);
            deliver([this, found = std::move(found), before = scenario.cluster] {
                if (!found) {
                    emit problem(found.error());
                } else if (isStill(before)) {
                    offerOrder(*found, before);
                }
            });
        });
}

void MeasurementDesk::offerOrder(const search::Assignment& found, const cluster::Cluster& before)
{
    if (!(found.after < found.before)) {
        emit note(tr("None of %1 orders is faster.").arg(theme::count(found.tried)));
        return;
    }
    emit asked(tr("Step %1 with another order, %2 as they come; %3 tried.")
                   .arg(theme::seconds(found.after), theme::seconds(found.before), theme::count(found.tried)),
               tr("Take it"),
               [this, ordered = found.scenario.cluster, before] {
                   if (!isStill(before)) {
                       return;
                   }
                   if (const auto done = m_draw.setCluster(ordered, tr("Order by measured links")); !done) {
                       emit problem(done.error());
                   }
               },
               {}, {});
}

bool MeasurementDesk::isStill(const cluster::Cluster& before) const
{
    const store::ScenarioEntry* const now = m_document.currentScenario();
    return now != nullptr && now->scenario.cluster == before;
}

Result<void> MeasurementDesk::takeAffinity(const std::string& text, const QString& name)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return {};
    }
    const layout::Scenario& s = current->scenario;
    const std::int64_t experts = s.model.moe ? s.model.moe->experts : 0;
    const auto matrix = exchange::readAffinityMatrix(text, experts);
    if (!matrix) {
        return named(matrix.error(), name);
    }
    const std::int64_t ranks = s.layout.expertParallel;
    if (ranks <= 1) {
        return named({ErrorCode::BadInput, say("needs expert parallelism: ep is 1")}, name);
    }
    if (matrix->experts % ranks != 0) {
        return named(
            {ErrorCode::BadInput, say("%1 experts do not divide among %2 ranks", matrix->experts, ranks)},
            name);
    }
    const exchange::ExpertPlacement placed = exchange::placedByAffinity(*matrix, ranks);
    emit knobChosen(QStringLiteral("ep_affinity"), std::llround(placed.local * 100));
    emit note(tr("%1 of the tokens stay where experts are placed by %2, %3 in order.")
                  .arg(theme::percent(placed.local), name,
                       theme::percent(exchange::inOrder(*matrix, ranks).local)));
    return {};
}

} // namespace shardscape::gui
