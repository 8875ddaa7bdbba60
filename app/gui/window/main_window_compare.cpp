// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does for the Compare perspective.
#include "compare/compare_view.h"
#include "gui/background/compare_feed.h"
#include "gui/window/main_window.h"

namespace shardscape::gui {

void MainWindow::connectCompare()
{
    compare::CompareView& view = m_perspectives->compare();
    m_compareFeed = new CompareFeed(m_document, view, this);
    connect(m_perspectives, &Perspectives::compareWanted, m_compareFeed, &CompareFeed::show);
    connect(&view, &compare::CompareView::baseChanged, this,
            [this] { m_perspectives->setComparisonBase(m_compareFeed->base()); });
    connect(&view, &compare::CompareView::pinRequested, this,
            [this] { m_document.setScenarioPinned(m_document.project().current, true); });
    connect(&view, &compare::CompareView::unpinRequested, this,
            [this](qint64 id) { m_document.setScenarioPinned(store::ScenarioId{id}, false); });
    connect(&view, &compare::CompareView::copyAsRequested, this,
            [this](qint64 id) { copyLayoutAs({}, store::ScenarioId{id}); });
    connect(&view, &compare::CompareView::currentRequested, this,
            [this](qint64 id) { m_document.setCurrentScenario(store::ScenarioId{id}); });
    connect(&view, &compare::CompareView::whyRequested, this,
            [this](qint64 id, const QString& number, const QString& change) {
                whyOf(store::ScenarioId{id}, number, change);
            });
}

} // namespace shardscape::gui
