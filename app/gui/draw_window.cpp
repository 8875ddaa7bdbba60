// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part of drawing clusters: files in and out, and what the Draw and Network perspectives ask for.
#include "document/engine_text.h"
#include "draw/cluster_painter.h"
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "exchange/collective_table.h"
#include "exchange/recognize.h"
#include "exchange/topology_text.h"
#include "gui/draw_desk.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"
#include "gui/text_file.h"
#include "gui/why_card.h"
#include "theme/number_format.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStackedWidget>

#include <algorithm>

namespace shardscape::gui {

namespace {

/// What a person prints and saves of a topology or of a benchmark is much smaller.
constexpr qint64 kMostText = qint64{4} << 20;

QString sentences(const std::vector<Message>& notes)
{
    QStringList all;
    for (const Message& note : notes) {
        all << document::engineText(note);
    }
    return all.join(QLatin1Char(' '));
}

} // namespace

void MainWindow::connectDraw()
{
    m_drawDesk = new DrawDesk(m_document, *m_perspectives, this);
    connect(m_drawDesk, &DrawDesk::knobChosen, this, &MainWindow::setKnob);
    connect(m_drawDesk, &DrawDesk::whyRequested, this, &MainWindow::why);
    connect(m_drawDesk, &DrawDesk::exportRequested, this, &MainWindow::exportText);
    connect(m_drawDesk, &DrawDesk::textDropped, this,
            [this](const QString& text) { importClusterText(text, -1); });
    const auto ask = [this](int level) {
        const QString path = m_dialogs.openFile(
            this, tr("Read a topology, measured links or collectives"), m_settings.lastFolder(),
            tr("Texts and tables (*.txt *.log *.csv *.out);;All files (*)"));
        if (!path.isEmpty()) {
            importClusterFile(path, level);
        }
    };
    connect(m_drawDesk, &DrawDesk::importRequested, this, [ask] { ask(-1); });
    connect(m_drawDesk, &DrawDesk::measuredRequested, this, ask);
}

bool MainWindow::importClusterFile(const QString& path, int level)
{
    const Result<std::string> text = readTextFile(path, kMostText);
    if (!text) {
        report(text.error());
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    return importClusterText(QString::fromStdString(*text), level);
}

bool MainWindow::importClusterText(const QString& text, int level)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return false;
    }
    const std::string plain = text.toStdString();
    const cluster::Cluster& cluster = current->scenario.cluster;
    const auto refuse = [this](const Error& error) {
        report(error);
        return false;
    };
    if (level < 0 && exchange::isTopologyText(plain)) {
        const auto topology = exchange::readTopology(plain);
        if (!topology) {
            return refuse(topology.error());
        }
        auto wired = exchange::withTopology(cluster, *topology);
        if (!wired) {
            return refuse(wired.error());
        }
        // It is no longer the machine that it was named after.
        wired->name = std::to_string(wired->acceleratorsPerNode) + " × " + wired->accelerator.name;
        if (const auto done = m_drawDesk->setCluster(*wired, tr("Import a topology"), true); !done) {
            return refuse(done.error());
        }
        m_pages->setCurrentIndex(0);
        m_perspectives->setPerspective(Perspective::Draw);
        m_messageBar->showNote(
            (tr("Nodes of %1 accelerators, as the topology says.").arg(topology->accelerators)
             + QLatin1Char(' ') + sentences(topology->notes))
                .trimmed());
        return true;
    }
    if (const auto kind = exchange::recognize(plain, "matrix");
        level < 0 && kind && *kind == exchange::FileKind::Matrix) {
        return takeLinks(plain, {});
    }
    const auto table = exchange::readCollectiveTable(plain);
    if (!table) {
        return refuse(table.error());
    }
    const auto fit = exchange::fitLink(*table);
    if (!fit) {
        return refuse(fit.error());
    }
    if (level < 0) {
        // What was measured on one host is what joins its accelerators.
        std::int64_t ranks = 1;
        for (const exchange::CollectiveRow& row : table->rows) {
            ranks = std::max(ranks, row.ranks);
        }
        level = static_cast<int>(cluster.levels.size()) - 1;
        for (int i = level; i-- > 0;) {
            if (table->hosts <= 1 && cluster.levels[static_cast<std::size_t>(i)].size >= ranks) {
                level = i;
            }
        }
    }
    if (level < 0 || static_cast<std::size_t>(level) >= cluster.levels.size()) {
        return refuse(Error{ErrorCode::NotFound, verbatim(tr("there is no such link level").toStdString())});
    }
    cluster::Cluster changed = cluster;
    cluster::LinkLevel& link = changed.levels[static_cast<std::size_t>(level)];
    link = exchange::fitted(link, *table, *fit);
    const QString name = draw::linkLabel(link.kind);
    if (const auto done = m_drawDesk->setCluster(changed, tr("Fit %1 to measurements").arg(name)); !done) {
        return refuse(done.error());
    }
    m_pages->setCurrentIndex(0);
    m_perspectives->setPerspective(Perspective::Draw);
    m_messageBar->showNote((tr("%1 fitted to %2 measured rows: %3 mean error.")
                                .arg(name, theme::count(static_cast<std::int64_t>(table->rows.size())),
                                     theme::percent(fit->meanError))
                            + QLatin1Char(' ') + sentences(table->notes) + QLatin1Char(' ')
                            + sentences(fit->notes))
                               .trimmed());
    return true;
}

} // namespace shardscape::gui
