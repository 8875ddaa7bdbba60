// SPDX-License-Identifier: GPL-3.0-or-later
// Around the perspectives: pictures and reports, the gallery's cards, Why?, About, and the actions for them.
#include "explore/explore_view.h"
#include "explore/table_view.h"
#include "gallery/gallery_view.h"
#include "gui/background/compare_feed.h"
#include "gui/background/same_numbers.h"
#include "gui/desks/card_painter.h"
#include "gui/desks/keys_sheet.h"
#include "gui/desks/model_desk.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/sweep_dialog.h"
#include "gui/desks/validate_desk.h"
#include "gui/explain/about.h"
#include "gui/explain/claim_words.h"
#include "gui/explain/pointed_place.h"
#include "gui/explain/why_card.h"
#include "gui/files/calibrations.h"
#include "gui/files/project_source.h"
#include "gui/parts/claim_banner.h"
#include "gui/parts/message_bar.h"
#include "gui/parts/top_bar.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "inspector/inspector_view.h"
#include "inspector/knob_text.h"
#include "inspector/verdict_strip.h"
#include "job/job.h"
#include "job/training/advice/advice.h"
#include "job/training/costing/mfu.h"
#include "memory/memory_view.h"
#include "panel/chooser.h"
#include "theme/account_look.h"
#include "theme/metric_text.h"
#include "time/time_view.h"
#include "timeline/timeline_view.h"

#include "document/engine_text.h"
#include "document/latin.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QStackedWidget>

#include <cmath>

namespace shardscape::gui {

namespace {

using document::latin;

gallery::Badge badgeOf(exchange::Verdict verdict)
{
    switch (verdict) {
    case exchange::Verdict::Pass: return gallery::Badge::Pass;
    case exchange::Verdict::Near: return gallery::Badge::Near;
    case exchange::Verdict::Miss: break;
    }
    return gallery::Badge::Miss;
}

QString memoryTitle(const QString& id)
{
    const QString kind = id.section(QLatin1Char('.'), 1, 1);
    const QString stage = id.section(QStringLiteral(".stage"), 1);
    if (kind == QLatin1String("total") && !stage.isEmpty()) {
        return MainWindow::tr("Memory of stage %1").arg(stage);
    }
    QString label = kind;
    for (const training::Account& account : training::memoryAccounts()) {
        if (kind == latin(account.id)) {
            label = theme::accountShortTitle(account);
        }
    }
    return stage.isEmpty() ? MainWindow::tr("Memory: %1").arg(label)
                           : MainWindow::tr("Memory of stage %1: %2").arg(stage, label);
}

/// What stands above a number's card; numbers without a name of their own go by what they are.
QString numberTitle(const QString& id, const Term& term)
{
    if (id == QLatin1String("mfu")) {
        return MainWindow::tr("MFU");
    }
    if (id == QLatin1String("step_seconds")) {
        return MainWindow::tr("Step time");
    }
    if (id == QLatin1String("tokens_per_second")) {
        return MainWindow::tr("Tokens per second");
    }
    if (id == QLatin1String("bubble_ratio")) {
        return MainWindow::tr("Bubble");
    }
    if (id == QLatin1String("memory")) {
        return MainWindow::tr("Memory of the fullest rank");
    }
    if (id.startsWith(QLatin1String("memory."))) {
        return memoryTitle(id);
    }
    // A row of the network is called as its term of the step.
    const bool network = id.startsWith(QLatin1String("network."));
    const QString row = network ? id.mid(8) + QStringLiteral("_comm") : id.mid(5);
    if (network || id.startsWith(QLatin1String("time."))) {
        for (const training::Account* one : training::timeRows()) {
            if (latin(one->id) == row) {
                return theme::accountTitle(*one);
            }
        }
    }
    QString label = document::labelText(term.label);
    return label.isEmpty() ? label : label.replace(0, 1, label.at(0).toUpper());
}

} // namespace

void MainWindow::connectViewActions()
{
    Actions& a = *m_actions;
    for (int i = 0; i < kPerspectives; ++i) {
        connect(a.perspectives[static_cast<std::size_t>(i)], &QAction::triggered, this, [this, i] {
            m_pages->setCurrentIndex(0);
            m_perspectives->setPerspective(static_cast<Perspective>(i));
            updateActions();
        });
    }
    connect(a.compare, &QAction::toggled, m_perspectives, &Perspectives::setComparing);
    connect(a.projectPane, &QAction::toggled, m_projectPanel, &QWidget::setVisible);
    connect(a.nextPane, &QAction::triggered, this, [this] { focusPane(1); });
    connect(a.previousPane, &QAction::triggered, this, [this] { focusPane(-1); });
    connect(a.followDesktop, &QAction::triggered, this, [this] { setAppearance(Appearance::FollowDesktop); });
    connect(a.light, &QAction::triggered, this, [this] { setAppearance(Appearance::Light); });
    connect(a.dark, &QAction::triggered, this, [this] { setAppearance(Appearance::Dark); });
    for (QAction* language : a.languages) {
        language->setChecked(language->data().toString() == m_settings.language());
        connect(language, &QAction::triggered, this,
                [this, language] { speak(language->data().toString()); });
    }
    for (std::size_t i = 0; i < training::mfuConventions().size(); ++i) {
        const QString id = inspector::fromView(training::mfuConventions()[i].id);
        connect(a.mfuConventions[static_cast<qsizetype>(i)], &QAction::triggered, this,
                [this, id] { setMfuConvention(id); });
    }
    connect(a.fullScreen, &QAction::toggled, this,
            [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });

    connect(a.addScenario, &QAction::triggered, m_projectPanel, &ProjectPanel::addScenario);
    connect(a.duplicateScenario, &QAction::triggered, this,
            [this] { m_document.duplicateScenario(m_document.project().current); });
    connect(a.renameScenario, &QAction::triggered, m_projectPanel, &ProjectPanel::renameSelected);
    connect(a.pinScenario, &QAction::triggered, this, [this] {
        if (const store::ScenarioEntry* current = m_document.currentScenario()) {
            m_document.setScenarioPinned(current->id, !current->pinned);
        }
    });
    connect(a.removeScenario, &QAction::triggered, this,
            [this] { m_document.removeScenario(m_document.project().current); });
    connect(a.chooseModel, &QAction::triggered, m_modelChooser, &panel::Chooser::openList);
    connect(a.chooseCluster, &QAction::triggered, m_clusterChooser, &panel::Chooser::openList);
    connect(a.applyAdvice, &QAction::triggered, this, &MainWindow::applyAdvice);
    m_inspector->verdict()->setContextMenuPolicy(Qt::ActionsContextMenu);
    // The same on a right click where the verdict stands.
    for (std::size_t i = 0; i < a.solve.size(); ++i) {
        connect(a.solve[i], &QAction::triggered, this,
                [this, unknown = search::kUnknowns[i].unknown] { solveFor(unknown, false); });
        m_inspector->verdict()->addAction(a.solve[i]);
    }
    for (std::size_t i = 0; i < a.solveBest.size(); ++i) {
        connect(a.solveBest[i], &QAction::triggered, this,
                [this, unknown = search::kUnknowns[i].unknown] { solveFor(unknown, true); });
        m_inspector->verdict()->addAction(a.solveBest[i]);
    }
    connect(a.solveRecompute, &QAction::triggered, this, &MainWindow::solveRecomputation);
    m_inspector->verdict()->addAction(a.solveRecompute);

    connect(a.startSweep, &QAction::triggered, this, &MainWindow::startDefaultSweep);
    connect(a.setUpSweep, &QAction::triggered, this, [this] {
        if (const store::ScenarioEntry* current = m_document.currentScenario()) {
            sweepDialog().setScenario(current->scenario);
            sweepDialog().show();
            sweepDialog().raise();
        }
    });
    connect(a.pauseSweep, &QAction::triggered, &m_engine, &Engine::setSweepPaused);
    connect(a.stopSweep, &QAction::triggered, &m_engine, &Engine::stopSweep);

    connect(a.copyPicture, &QAction::triggered, this, [this] {
        QWidget& view = m_perspectives->view(m_perspectives->perspective());
        theme::copyPicture(m_perspectives->picture(m_perspectives->perspective()), view.size(),
                           theme::Theme::of(palette()));
        m_messageBar->showNote(tr("The picture is on the clipboard."));
    });
    connect(a.about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(a.keys, &QAction::triggered, this, &MainWindow::showKeys);
    connect(a.filter, &QAction::triggered, this, [this] {
        if (m_perspectives->perspective() == Perspective::Explore) {
            m_perspectives->explore().setDepth(explore::ExploreView::Depth::Dig);
            m_perspectives->explore().table().editFilter();
        } else {
            m_inspector->editSearch();
        }
    });

    connect(&m_perspectives->memory(), &memory::MemoryView::segmentActivated, this,
            [this](int stage, const QString& account) {
                why(QStringLiteral("memory.%1.stage%2").arg(account).arg(stage));
            });
    connect(&m_perspectives->memory(), &memory::MemoryView::totalActivated, this,
            [this](int stage) { why(QStringLiteral("memory.total.stage%1").arg(stage)); });
    connect(&m_perspectives->time(), &time::TimeView::termActivated, this, [this](const QString& term) {
        const bool ofParts = term == latin(training::stepRow().id)
                             || term == latin(training::unexplainedRow().id);
        why(ofParts ? QStringLiteral("step_seconds") : QStringLiteral("time.") + term);
    });
    connect(m_cardPainter, &CardPainter::painted, this, [this](const QString& demo, const QPixmap& picture) {
        for (gallery::Card card : m_gallery->cards()) {
            if (card.id == demo) {
                card.picture = picture;
                m_gallery->updateCard(card);
            }
        }
    });
}

void MainWindow::settle()
{
    QElapsedTimer clock;
    clock.start();
    m_perspectives->refreshAll();
    while ((m_engine.isSweeping() || m_engine.isBuilding() || m_engine.isWorkingOnRuns()
            || m_compareFeed->isWorking() || m_validateDesk->isWorking() || isThinking())
           && clock.elapsed() < 120'000) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents,
                                        50);
    }
    m_modelDesk->settle();
    QCoreApplication::processEvents(); // layouts that were put off
}

void MainWindow::applyAdvice()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    m_adviser.start(
        [this, scenario = current->scenario](const std::stop_token&, const Lane::Deliver& deliver) {
            deliver([this, scenario, best = training::bestChange(scenario)] {
                const store::ScenarioEntry* now = m_document.currentScenario();
                if (now == nullptr || !sameNumbers(now->scenario, scenario)) {
                    return; // advice about what is no longer there
                }
                if (best) {
                    apply(best->change);
                } else {
                    m_messageBar->showNote(tr("No single change makes this layout faster."));
                }
            });
        });
}

void MainWindow::solveFor(search::Unknown unknown, bool best)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    if (best) { // sweeps, one for every value that is tried
        m_messageBar->showNote(tr("Every value is tried at any layout. Another change ends the search."));
    }
    m_adviser.start([this, unknown, best, scenario = current->scenario](const std::stop_token& stop,
                                                                        const Lane::Deliver& deliver) {
        deliver([this, unknown, best, scenario, solved = search::solve(scenario, unknown, best, stop)] {
            const store::ScenarioEntry* now = m_document.currentScenario();
            if (now != nullptr && sameNumbers(now->scenario, scenario)) {
                takeSolution(unknown, best, solved);
            }
        });
    });
}

void MainWindow::takeWhole(const layout::Scenario& to, const QString& what)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    const store::ScenarioId id = current->id;
    m_document.beginMacro(what);
    if (current->scenario.cluster != to.cluster) {
        m_document.setScenarioCluster(id, to.cluster);
    }
    if (m_document.scenario(id)->scenario.model != to.model) {
        m_document.setScenarioModel(id, to.model);
    }
    if (const layout::Change rest = layout::difference(m_document.scenario(id)->scenario, to);
        !rest.isEmpty()) {
        apply(rest);
    }
    m_document.endMacro();
}

void MainWindow::solveRecomputation()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    m_adviser.start(
        [this, scenario = current->scenario](const std::stop_token& stop, const Lane::Deliver& deliver) {
            const double budget = scenario.cluster.accelerator.memoryBytes;
            deliver([this, scenario, solved = search::cheapestRecomputation(scenario, budget, stop)] {
                const store::ScenarioEntry* now = m_document.currentScenario();
                if (now == nullptr || !sameNumbers(now->scenario, scenario)) {
                    return;
                }
                if (!solved) {
                    m_messageBar->showNote(document::engineText(solved.error().message));
                    return;
                }
                const layout::Change change = layout::difference(scenario, solved->scenario);
                if (change.isEmpty()) {
                    m_messageBar->showNote(tr("No other recomputation that fits is faster."));
                    return;
                }
                apply(change);
                m_messageBar->showNote(tr("No recomputation that fits is faster: %1.")
                                           .arg(document::engineText(layout::words(change))));
            });
        });
}

void MainWindow::takeSolution(search::Unknown unknown, bool best, const Result<search::Solution>& solved)
{
    if (!solved) {
        m_messageBar->showNote(document::engineText(solved.error().message));
        return;
    }
    const store::ScenarioId id = m_document.project().current;
    if (best) {
        takeWhole(solved->scenario, tr("What just fits at any layout"));
    } else {
        switch (unknown) {
        case search::Unknown::Gpus: m_document.setScenarioCluster(id, solved->scenario.cluster); break;
        case search::Unknown::Layers: m_document.setScenarioModel(id, solved->scenario.model); break;
        case search::Unknown::Sequence:
            apply({.settings = {{layout::findKnob("sequence"), solved->value}}});
            break;
        case search::Unknown::MicroBatch:
            apply({.settings = {{layout::findKnob("micro_batch"), solved->value}}});
            break;
        }
    }
    const search::UnknownName& name = search::kUnknowns[static_cast<std::size_t>(unknown)];
    const QString fits =
        tr("%1 %2 just fit.").arg(solved->value).arg(document::engineText(std::string(name.unit)));
    m_messageBar->showNote(
        solved->beyond > 0
            ? tr("%1 With %2: %3.").arg(fits).arg(solved->beyond).arg(document::engineText(solved->reason))
            : fits);
}

// ------------------------------------------------------------------ the gallery

void MainWindow::fillGallery()
{
    m_gallery->setRecent(m_settings.recentFiles().mid(0, 6));
    fillSteps();
    if (!m_gallery->cards().isEmpty()) {
        return;
    }
    QList<gallery::Card> cards;
    for (const exchange::Demo& demo : exchange::demos()) {
        gallery::Card card{QString::fromStdString(demo.id),
                           document::engineText(demo.title),
                           document::engineText(demo.claim),
                           QString::fromStdString(demo.source),
                           QString(),
                           gallery::Badge::Working,
                           QPixmap()};
        card.look = document::engineText(demo.look);
        card.words = claimWords(demo);
        cards.push_back(std::move(card));
    }
    m_gallery->setCards(std::move(cards));
}

void MainWindow::takeVerdict(const QString& demoId, const std::vector<exchange::DemoCheck>& checks)
{
    if (checks.empty()) {
        return;
    }
    // The check that decides: the first of the worst ones.
    const exchange::Verdict verdict = exchange::worst(checks);
    const auto deciding = std::find_if(checks.begin(), checks.end(), [verdict](const exchange::DemoCheck& c) {
        return c.verdict == verdict;
    });
    const exchange::DemoCheck& shown = verdict == exchange::Verdict::Pass ? checks.front() : *deciding;
    for (gallery::Card card : m_gallery->cards()) {
        if (card.id == demoId) {
            card.badge = badgeOf(verdict);
            card.checks.clear();
            for (const exchange::DemoCheck& check : checks) {
                card.checks << gallery::CheckRow{document::engineText(check.text),
                                                 document::labelText(check.published()),
                                                 document::engineText(check.withMargin()),
                                                 document::engineText(check.rule),
                                                 badgeOf(check.verdict),
                                                 document::engineText(check.reason),
                                                 check.directionOnly};
            }
            card.ourNumber = tr("%1 (published %2)")
                                 .arg(document::engineText(shown.withMargin()),
                                      document::labelText(shown.published()));
            card.numberOf = tr("%1: passes %2")
                                .arg(document::engineText(shown.text), document::engineText(shown.rule));
            if (shown.value) {
                card.mark = gallery::Mark{*shown.value, std::abs(shown.band.value_or(0) * *shown.value),
                                          shown.passes};
            }
            m_gallery->updateCard(card);
            if (m_claimBanner->card().id == demoId) {
                m_claimBanner->setCard(card);
            }
        }
    }
}

void MainWindow::connectClaim()
{
    connect(m_claimBanner, &ClaimBanner::checksRequested, this, [this](const QString& claim) {
        showGallery();
        m_gallery->showClaim(claim);
    });
    connect(m_claimBanner, &ClaimBanner::closed, this, [this] {
        m_document.setViewState(kClaimKey, {});
        m_claimBanner->hide();
    });
}

void MainWindow::showClaim()
{
    const auto& state = m_document.project().viewState;
    const auto id = state.find(kClaimKey);
    const std::string claim = id == state.end() ? std::string() : id->second;
    const Result<const exchange::Demo*> demo = exchange::findDemo(claim);
    m_claimBanner->setVisible(!claim.empty() && demo.has_value());
    if (claim.empty() || !demo) {
        return;
    }
    fillGallery();
    for (const gallery::Card& card : m_gallery->cards()) {
        if (card.id == QString::fromStdString((*demo)->id)) {
            m_claimBanner->setCard(card);
            if (card.badge == gallery::Badge::Working) {
                m_engine.judgeDemo(**demo);
            }
        }
    }
}

// ------------------------------------------------------------------ why

void MainWindow::why(const QString& numberId)
{
    whyOf(m_document.project().current, numberId);
}

void MainWindow::whyOf(store::ScenarioId id, const QString& numberId, const QString& change)
{
    if (const store::ScenarioEntry* entry = m_document.scenario(id)) {
        openWhy(entry->scenario, QString::fromStdString(entry->name()), numberId, change);
    }
}

void MainWindow::openWhy(const layout::Scenario& scenario, const QString& name, const QString& numberId,
                         const QString& change)
{
    if (TermPointer term = explainNumber(scenario, numberId.toStdString())) {
        if (m_whyCard == nullptr) {
            m_whyCard = new WhyCard(this);
            connect(m_whyCard, &WhyCard::glossaryRequested, this, &MainWindow::showWord);
        }
        const bool isMemory = numberId.startsWith(QLatin1String("memory"));
        const job::Job& job = job::jobOf(scenario);
        const std::size_t place = job::findMetric(job.metrics, numberId.toStdString());
        const bool served = &job == &job::serving(); // nothing was measured of it that a band could come from
        const QString title = served && place < job.metrics.size() ? theme::metricLabel(job.metrics[place])
                                                                   : numberTitle(numberId, *term);
        m_whyCard->open(title, name, std::move(term), m_pointedPlace->at(),
                        served ? QString() : bandNote(m_document.project(), scenario, isMemory), change);
    }
}

void MainWindow::showKeys()
{
    if (m_keysSheet == nullptr) {
        m_keysSheet = new KeysSheet(m_topBar->menus(), this);
    }
    m_keysSheet->show();
    m_keysSheet->raise();
    m_keysSheet->activateWindow();
}

void MainWindow::showAbout()
{
    if (m_about == nullptr) {
        m_about = new AboutDialog(this);
    }
    m_about->show();
    m_about->raise();
}

} // namespace shardscape::gui
