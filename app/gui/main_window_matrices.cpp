// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices that come in: links that somebody measured, with the order of nodes found for them, and tokens from expert to expert.
#include "document/engine_text.h"
#include "draw/draw_view.h"
#include "exchange/affinity_matrix.h"
#include "exchange/link_matrix_file.h"
#include "gui/draw_desk.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"
#include "gui/text_file.h"
#include "search/assignment.h"
#include "theme/number_format.h"

#include <QFileInfo>
#include <QStackedWidget>

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

} // namespace

bool MainWindow::importMatrix(const QString& path)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return false;
    }
    const QString name = QFileInfo(path).fileName();
    const Result<std::string> read = readTextFile(path, kLargestText);
    if (!read) {
        report(read.error());
        return false;
    }
    const std::string& text = *read;
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    const layout::Scenario& s = current->scenario;
    const std::int64_t experts = s.model.moe ? s.model.moe->experts : 0;
    const auto links = exchange::readLinkMatrix(text);
    const auto tokens = exchange::readAffinityMatrix(text);
    const bool ofLinks = links && exchange::withMatrix(s.cluster, *links);
    const bool ofExperts = tokens && experts > 0 && tokens->experts == experts;
    if (ofLinks && ofExperts) {
        askWith(
            tr("%1 may be links of the cluster, or tokens between %2 experts.").arg(name).arg(experts),
            tr("Links"), [this, text, name] { takeLinks(text, name); }, tr("Experts"),
            [this, text, name] { takeAffinity(text, name); });
        return true;
    }
    if (ofLinks || ofExperts) {
        return ofLinks ? takeLinks(text, name) : takeAffinity(text, name);
    }
    // The sentence of the reader that it comes nearest to; tokens are the rarer.
    const bool onlyTokens = tokens && !links && experts > 0;
    return onlyTokens ? takeAffinity(text, name) : takeLinks(text, name);
}

bool MainWindow::takeLinks(const std::string& text, const QString& name)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    auto matrix = exchange::readLinkMatrix(text);
    if (current == nullptr || !matrix) {
        if (!matrix) {
            report(name.isEmpty() ? matrix.error()
                                  : Error{matrix.error().code,
                                          say("%1: %2", name.toStdString(), matrix.error().message)});
        }
        return false;
    }
    matrix->source = name.toStdString();
    const double slowest = slowestPair(*matrix);
    const std::int64_t size = matrix->size;
    auto measured = exchange::withMatrix(current->scenario.cluster, std::move(*matrix));
    if (!measured) {
        report(measured.error());
        return false;
    }
    const bool nodes = size == measured->nodes;
    if (const auto done = m_drawDesk->setCluster(std::move(*measured), tr("Take measured links")); !done) {
        report(done.error());
        return false;
    }
    m_pages->setCurrentIndex(0);
    m_perspectives->setPerspective(Perspective::Draw);
    m_perspectives->draw().setCanvas(QStringLiteral("cluster"));
    const QString sentence = (nodes ? tr("Links between %1 nodes taken; the slowest has %2.")
                                    : tr("Links between %1 accelerators taken; the slowest has %2."))
                                 .arg(theme::count(size), theme::bandwidth(slowest));
    if (size < 2) {
        m_messageBar->showNote(sentence);
    } else {
        askWith(sentence, tr("Find an order"), [this] { searchOrder(); }, {}, {});
    }
    return true;
}

/// Which of those measured get which ranks, in the background; taken when a person says so, and the cluster is still that one.
void MainWindow::searchOrder()
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    m_messageBar->showNote(tr("Trying up to %1 orders.").arg(theme::count(kOrdersTried)));
    auto* search = findChild<Lane*>(QStringLiteral("order_search"));
    if (search == nullptr) {
        search = new Lane(this);
        search->setObjectName(QStringLiteral("order_search"));
    }
    search->start([this, scenario = current->scenario](const std::stop_token& stop,
                                                       const Lane::Deliver& deliver) {
        auto found = search::assignAccelerators(scenario, kOrdersTried, stop);
        deliver([this, found = std::move(found), before = scenario.cluster] {
            const store::ScenarioEntry* const now = m_document.currentScenario();
            if (!found) {
                report(found.error());
                return;
            }
            if (now == nullptr || now->scenario.cluster != before) {
                return;
            }
            if (!(found->after < found->before)) {
                m_messageBar->showNote(tr("None of %1 orders is faster.").arg(theme::count(found->tried)));
                return;
            }
            askWith(tr("Step %1 with another order, %2 as they come; %3 tried.")
                        .arg(theme::seconds(found->after), theme::seconds(found->before),
                             theme::count(found->tried)),
                    tr("Take it"),
                    [this, ordered = found->scenario.cluster, before] {
                        const store::ScenarioEntry* const then = m_document.currentScenario();
                        if (then == nullptr || then->scenario.cluster != before) {
                            return;
                        }
                        if (const auto done = m_drawDesk->setCluster(ordered, tr("Order by measured links"));
                            !done) {
                            report(done.error());
                        }
                    },
                    {}, {});
        });
    });
}

bool MainWindow::takeAffinity(const std::string& text, const QString& name)
{
    const store::ScenarioEntry* const current = m_document.currentScenario();
    if (current == nullptr) {
        return false;
    }
    const layout::Scenario& s = current->scenario;
    const std::int64_t experts = s.model.moe ? s.model.moe->experts : 0;
    const auto refuse = [this, &name](ErrorCode code, const Message& why) {
        report(Error{code, say("%1: %2", name.toStdString(), why)});
        return false;
    };
    const auto matrix = exchange::readAffinityMatrix(text, experts);
    if (!matrix) {
        return refuse(matrix.error().code, matrix.error().message);
    }
    const std::int64_t ranks = s.layout.expertParallel;
    if (ranks <= 1) {
        return refuse(ErrorCode::BadInput, say("needs expert parallelism: ep is 1"));
    }
    if (matrix->experts % ranks != 0) {
        return refuse(ErrorCode::BadInput,
                      say("%1 experts do not divide among %2 ranks", matrix->experts, ranks));
    }
    const exchange::ExpertPlacement placed = exchange::placedByAffinity(*matrix, ranks);
    setKnob(QStringLiteral("ep_affinity"), std::llround(placed.local * 100));
    m_messageBar->showNote(tr("%1 of the tokens stay where experts are placed by %2, %3 in order.")
                               .arg(theme::percent(placed.local), name,
                                    theme::percent(exchange::inOrder(*matrix, ranks).local)));
    return true;
}

} // namespace shardscape::gui
