// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps in the window: starting, following, keeping, and what a click on one of their layouts does.
#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/results/sweep_json.h"
#include "explore/explore_view.h"
#include "gui/background/answer_feed.h"
#include "gui/background/space_index.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/sweep_dialog.h"
#include "gui/parts/job_strip.h"
#include "gui/parts/message_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "job/job.h"
#include "panel/own_name.h"
#include "search/training/default_space.h"
#include "theme/number_format.h"

#include <QDir>
#include <QSaveFile>

#include <algorithm>
#include <sstream>

namespace shardscape::gui {

void MainWindow::connectEngine()
{
    connect(&m_engine, &Engine::sweepStarted, this, [this] {
        showProgress();
        updateActions();
    });
    connect(&m_engine, &Engine::sweepProgressed, this,
            [this](const std::vector<search::Row>& rows, const search::Progress& progress) {
                m_perspectives->explore().appendRows(rows, progress);
                showProgress();
            });
    connect(&m_engine, &Engine::sweepPaused, this, [this] {
        showProgress();
        updateActions();
    });
    connect(&m_engine, &Engine::sweepEnded, this, &MainWindow::endSweep);
    connect(&m_engine, &Engine::demoJudged, this, &MainWindow::takeVerdict);
}

void MainWindow::startDefaultSweep()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    startSweep(search::defaultSpaceOf(current->scenario), defaultSweepName(current->scenario));
}

void MainWindow::startDemoSweep(const exchange::Demo& demo)
{
    const layout::Scenario& scenario = demo.scenarios.front();
    // The space that the paper searched, where it says one: its best is then the best of the card.
    const auto space = demo.space.empty() ? Result<search::Space>(search::defaultSpace(scenario))
                                          : exchange::readSpace(demo.space, scenario);
    if (space) {
        startSweep(*space, defaultSweepName(scenario));
    }
}

void MainWindow::startSweep(search::Space space, const QString& name)
{
    const store::SweepId again = std::exchange(m_runAgain, {});
    m_engine.stopSweepAndWait(); // keeps what the running one has found
    m_running = RunningSweep{space, name, m_document.project().current, again};
    m_perspectives->explore().beginSweep(name, space);
    m_perspectives->setPerspective(Perspective::Explore);
    markExplore();
    m_engine.startSweep(std::move(space));
}

void MainWindow::showProgress()
{
    if (m_running) {
        m_jobStrip->showRunning(m_running->name, *m_running->space.job, m_engine.progress(),
                                m_engine.secondsLeft(), m_engine.isSweepPaused());
    }
}

void MainWindow::endSweep(const std::shared_ptr<const search::SweepResult>& result)
{
    const std::optional<RunningSweep> ran = std::exchange(m_running, std::nullopt);
    if (ran && result != nullptr) {
        if (result->outcome == search::Outcome::Failed) {
            report(
                {ErrorCode::Internal,
                 verbatim(
                     tr("The sweep failed: %1").arg(QString::fromStdString(result->failure)).toStdString())});
            showSweep(m_shownSweep);
        } else {
            store::SweepId kept = ran->again;
            if (store::find(m_document.project().sweeps, kept) != nullptr) {
                m_document.setSweepResult(kept, result);
            } else {
                kept = m_document.addSweep(ran->name, ran->origin, result);
            }
            showSweep(kept);
        }
    } else {
        showSweep(m_shownSweep);
    }
    updateActions();
}

void MainWindow::showSweep(store::SweepId sweep)
{
    const store::SweepEntry* entry = store::find(m_document.project().sweeps, sweep);
    m_shownSweep = entry != nullptr ? sweep : store::SweepId{};
    m_projectPanel->setShownSweep(m_shownSweep);
    if (m_running) {
        return; // Explore shows the one that runs
    }
    if (entry == nullptr) {
        m_answerFeed->forget();
        m_perspectives->explore().clear();
        m_jobStrip->showNothing();
        return;
    }
    m_document.setViewState("window.sweep", std::to_string(sweep.value));
    m_perspectives->explore().setResult(QString::fromStdString(entry->name), entry->result);
    m_jobStrip->showResult(QString::fromStdString(entry->name), *entry->result);
    askAnswer(entry->result);
    markExplore();
}

const search::Space* MainWindow::shownSpace() const
{
    if (m_running) {
        return &m_running->space;
    }
    const store::SweepEntry* entry = store::find(m_document.project().sweeps, m_shownSweep);
    return entry != nullptr ? &entry->space() : nullptr;
}

void MainWindow::markExplore()
{
    const search::Space* space = shownSpace();
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (space == nullptr || current == nullptr) {
        m_perspectives->explore().setCurrent(std::nullopt);
        m_perspectives->explore().setNotice({});
        return;
    }
    const auto here = indexOf(*space, current->scenario);
    QString notice;
    const bool sameModel = space->base.model == current->scenario.model;
    if (!here && (!sameModel || space->base.cluster != current->scenario.cluster)) {
        notice = sameModel ? tr("Sweep on %1, not on the current scenario's cluster")
                                 .arg(panel::shownName(space->base.cluster))
                           : tr("Sweep of %1, not of the current scenario")
                                 .arg(panel::shownName(space->base.model));
    }
    m_perspectives->explore().setNotice(notice);
    std::vector<std::int64_t> pinned;
    std::vector<int> places;
    int place = -1;
    for (const store::ScenarioEntry& entry : m_document.project().scenarios) {
        if (!entry.pinned) {
            continue;
        }
        ++place;
        if (const auto index = indexOf(*space, entry.scenario)) {
            pinned.push_back(*index);
            places.push_back(place);
        }
    }
    m_perspectives->explore().setMarks(here, std::move(pinned), places);
}

void MainWindow::activateRow(std::int64_t index)
{
    const search::Space* space = shownSpace();
    if (space == nullptr) {
        return;
    }
    takeLayout(search::scenarioAt(*space, index));
}

void MainWindow::takeLayout(layout::Scenario chosen)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    if (chosen.cluster != current->scenario.cluster || chosen.model != current->scenario.model
        || chosen.task.kind != current->scenario.task.kind) {
        m_document.addScenario(
            std::move(chosen)); // of another cluster, model or job: beside the current one, not over it
        return;
    }
    apply(job::difference(current->scenario, chosen));
}

void MainWindow::pinRow(std::int64_t index)
{
    const search::Space* space = shownSpace();
    if (space == nullptr) {
        return;
    }
    for (const store::ScenarioEntry& entry : m_document.project().scenarios) {
        if (entry.pinned && indexOf(*space, entry.scenario) == index) {
            m_document.setScenarioPinned(entry.id, false);
            return;
        }
    }
    pinLayout(search::scenarioAt(*space, index), pinName(*space, index, {}));
}

QString MainWindow::pinName(const search::Space& space, std::int64_t index,
                            const std::vector<std::int64_t>& others) const
{
    const explore::ResultSet& results = m_perspectives->explore().results();
    std::vector<std::int64_t> named{index};
    for (const auto& pin : results.pins()) {
        named.push_back(pin.first);
    }
    named.insert(named.end(), others.begin(), others.end());
    QStringList words;
    for (const std::size_t axis : exchange::tellingAxes(space, named)) {
        const layout::Knob& knob = *space.axes[axis].knob;
        words << document::engineText(knob.shortLabel) + QChar::Nbsp
                     + explore::ResultSet::valueText(knob, search::valueAt(space, index, axis));
    }
    return words.isEmpty() ? results.layoutWords(index) : words.join(QStringLiteral(" \u00b7 "));
}

void MainWindow::pinRows(const std::vector<std::int64_t>& indices)
{
    const search::Space* space = shownSpace();
    if (space == nullptr) {
        return;
    }
    std::vector<std::int64_t> wanted = indices;
    std::erase_if(
        wanted, [&](std::int64_t index) { return m_perspectives->explore().results().pinPlace(index) >= 0; });
    constexpr std::size_t kMostAtOnce = 12; // Compare shows no more beside each other
    if (wanted.size() > kMostAtOnce) {
        m_messageBar->showNote(tr("%1 rows are selected; at most %2 are pinned at once.")
                                   .arg(theme::count(static_cast<std::int64_t>(wanted.size())),
                                        theme::count(static_cast<std::int64_t>(kMostAtOnce))));
        return;
    }
    // All names first: with each pin the marks, and what tells them apart, change.
    const search::Space shown = *space;
    std::vector<QString> names;
    for (const std::int64_t index : wanted) {
        names.push_back(pinName(shown, index, wanted));
    }
    m_document.beginMacro(tr("Pin %n layouts", nullptr, static_cast<int>(wanted.size())));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        pinLayout(search::scenarioAt(shown, wanted[i]), names[i]);
    }
    m_document.endMacro();
    offerWith(tr("%n pinned", nullptr, static_cast<int>(wanted.size())), tr("Compare"),
              [this] { m_perspectives->setPerspective(Perspective::Compare); }, {}, {});
}

void MainWindow::pinLayout(const layout::Scenario& layout, const QString& name)
{
    layout::Scenario scenario = layout;
    scenario.name = name.toStdString();
    const store::ScenarioId before = m_document.project().current;
    m_document.beginMacro(tr("Pin a layout"));
    m_document.setScenarioPinned(m_document.addScenario(std::move(scenario)), true);
    m_document.endMacro();
    m_document.setCurrentScenario(before);
}

SweepDialog& MainWindow::sweepDialog()
{
    if (m_sweepDialog == nullptr) {
        m_sweepDialog = new SweepDialog(this);
        connect(m_sweepDialog, &SweepDialog::started, this,
                [this](const search::Space& space, const QString& name) { startSweep(space, name); });
        connect(m_sweepDialog, &SweepDialog::found, this, &MainWindow::takeLayout);
    }
    return *m_sweepDialog;
}

} // namespace shardscape::gui
