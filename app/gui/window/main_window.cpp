// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/main_window.h"

#include "exchange/catalog/cluster_json.h"
#include "explore/explore_view.h"
#include "gallery/gallery_view.h"
#include "gui/background/answer_feed.h"
#include "gui/background/compare_feed.h"
#include "gui/background/same_numbers.h"
#include "gui/desks/card_painter.h"
#include "gui/desks/charts_sheet.h"
#include "gui/desks/columns_sheet.h"
#include "gui/desks/job_desk.h"
#include "gui/desks/lengths_sheet.h"
#include "gui/desks/project_panel.h"
#include "gui/desks/schedule_sheet.h"
#include "gui/desks/start_desk.h"
#include "gui/desks/sweep_dialog.h"
#include "gui/desks/validate_desk.h"
#include "gui/explain/pointed_place.h"
#include "gui/files/calibrations.h"
#include "gui/files/catalog_choices.h"
#include "gui/parts/claim_banner.h"
#include "gui/parts/job_strip.h"
#include "gui/parts/message_bar.h"
#include "gui/parts/top_bar.h"
#include "gui/parts/window_place.h"
#include "gui/window/actions.h"
#include "inspector/advisor.h"
#include "inspector/inspector_view.h"
#include "job/training/costing/mfu.h"
#include "job/training/mending.h"
#include "layout/knob.h"
#include "learn/learn_view.h"
#include "panel/chooser.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "start/start_view.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "time/time_view.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QEvent>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <array>
#include <chrono>
#include <thread>
#include <variant>

namespace shardscape::gui {

namespace {

constexpr const char* kPerspectiveKey = "window.perspective";
constexpr const char* kTornKey = "window.torn";
constexpr const char* kSweepKey = "window.sweep";
constexpr const char* kMarksKey = "timeline.marks";
constexpr QSize kSmallest(800, 420); ///< 1280x720 at 150 % leaves 853x480, the desktop's own bars not counted
constexpr auto kHeadStart = std::chrono::milliseconds(
    24);                      ///< of the frame that shows a change, before searches
constexpr int kNarrow = 1060; ///< below it the list of the project's parts makes way

/// Asked once, before the program gives the desktop's palette a look of its own.
bool desktopWasDark()
{
    static const bool dark = theme::desktopIsDark();
    return dark;
}

} // namespace

MainWindow::MainWindow(Settings& settings, Dialogs dialogs, const std::filesystem::path& recoveryFolder,
                       QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_dialogs(std::move(dialogs))
    , m_recoveryFolder(recoveryFolder)
{
    setObjectName(QStringLiteral("main_window"));
    setAcceptDrops(true);
    setMinimumSize(kSmallest);
    (void)desktopWasDark();
    m_pointedPlace = new PointedPlace(this);
    applyAppearance();
    build();
    connectActions();
    connectCompare(); // hears of another project before the views do
    connectViews();
    connectFind();
    connectEngine();
    connectAnswers();
    connectValidate();
    restoreSizes();
    applyAppearance(); // now that there are views
    applyMfuConvention();
    if (!m_recoveryFolder.empty()) {
        if (const auto kept = m_document.keepUnsavedWorkIn(m_recoveryFolder); !kept) {
            report(kept.error());
        }
    }
    newProject();
}

MainWindow::~MainWindow()
{
    // Members below are destroyed before the widgets that listen to them.
    disconnect(&m_document, nullptr, this, nullptr);
    disconnect(&m_engine, nullptr, this, nullptr);
    m_document.disconnect();
    m_engine.disconnect();
    delete centralWidget();
}

void MainWindow::build()
{
    m_topBar = new TopBar(this);
    setMenuWidget(m_topBar);
    m_actions = new Actions(*this, m_topBar->menus(), m_document.undoStack());

    m_messageBar = new MessageBar(this);
    m_projectPanel = new ProjectPanel(m_document, this);
    m_perspectives = new Perspectives(m_engine, this);
    m_inspector = new inspector::InspectorView(layout::knobs(), this);
    m_inspector->setAdvisor(inspector::evaluatingAdvisor());
    m_jobStrip = new JobStrip(this);
    m_gallery = new gallery::GalleryView(this);
    m_start = new start::StartView(this);
    m_gallery->setHead(m_start);
    m_cardPainter = new CardPainter(this);

    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setObjectName(QStringLiteral("window_splitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_projectPanel);
    m_splitter->addWidget(m_perspectives);
    m_jobDesk = new JobDesk(m_document, *m_perspectives, *m_inspector, this);
    m_splitter->addWidget(&m_jobDesk->side());
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 0);
    m_splitter->setSizes({176, 816, 288});

    auto* work = new QWidget(this);
    auto* below = new QVBoxLayout(work);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    m_claimBanner = new ClaimBanner(work);
    connectClaim();
    below->addWidget(m_claimBanner);
    below->addWidget(m_splitter, 1);
    below->addWidget(m_jobStrip);

    m_pages = new QStackedWidget(this);
    m_pages->addWidget(work);
    m_pages->addWidget(m_gallery);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_pages, 1);
    setCentralWidget(centre);
    m_messageBar->floatOver(centre, m_jobStrip);

    m_modelChooser = new panel::Chooser(tr("Model"), this);
    m_modelChooser->setObjectName(QStringLiteral("model_chooser"));
    m_clusterChooser = new panel::Chooser(tr("Cluster"), this);
    m_clusterChooser->setObjectName(QStringLiteral("cluster_chooser"));
    m_clusterChooser->showNumber(tr("Nodes"), 1, kMostNodes);
    m_paletteButton = new QPushButton(tr("Find anything   Ctrl+K"), this);
    m_paletteButton->setObjectName(QStringLiteral("palette"));
    m_paletteButton->setAccessibleName(tr("Find anything"));
    m_topBar->addWidgets({&m_jobDesk->chooser(), m_modelChooser, m_clusterChooser, m_paletteButton});
}

void MainWindow::connectViews()
{
    connect(&m_document, &document::Document::changed, this, &MainWindow::take);
    connect(m_inspector, &inspector::InspectorView::changeWanted, this, &MainWindow::apply);
    connect(m_inspector, &inspector::InspectorView::whyRequested, this, &MainWindow::whyOfVerdict);
    connect(m_jobDesk, &JobDesk::changeWanted, this, &MainWindow::apply);
    connect(m_jobDesk, &JobDesk::nodesWanted, this,
            [this](qint64 nodes) { setNodes(static_cast<int>(nodes)); });
    connect(m_jobDesk, &JobDesk::whyRequested, this, &MainWindow::whyOfVerdict);
    connect(m_jobDesk, &JobDesk::glossaryRequested, m_inspector,
            &inspector::InspectorView::glossaryRequested);
    connect(m_jobDesk, &JobDesk::paperRequested, m_inspector, &inspector::InspectorView::paperRequested);
    connect(m_inspector, &inspector::InspectorView::previewsChanged, m_perspectives,
            &Perspectives::setPreviews);
    connect(m_inspector, &inspector::InspectorView::valuesChanged, m_perspectives, &Perspectives::setValues);
    connect(&m_perspectives->time(), &time::TimeView::changeProposed, this,
            [this](const layout::Change& change) { apply(change); });
    connect(m_perspectives, &Perspectives::perspectiveChanged, this, [this] {
        m_document.setViewState(kPerspectiveKey, std::string(id(m_perspectives->perspective())));
        judge();
        updateActions();
    });
    connect(m_perspectives, &Perspectives::tornChanged, this, [this] {
        m_document.setViewState(kTornKey, m_perspectives->tornState().toStdString());
        updateActions();
    });
    connect(&m_perspectives->timeline().canvas(), &timeline::TimelineCanvas::marksChanged, this, [this] {
        m_document.setViewState(
            kMarksKey, timeline::writeMarks(m_perspectives->timeline().canvas().allMarks()).toStdString());
    });
    connect(m_perspectives, &Perspectives::comparingChanged, this, &MainWindow::updateActions);
    connect(m_perspectives, &Perspectives::problem, m_messageBar, &MessageBar::showProblem);
    connect(m_messageBar, &MessageBar::actionChosen, this, [this] {
        if (const auto then = std::exchange(m_messageAction, {})) {
            then();
        }
    });
    connect(m_messageBar, &MessageBar::otherChosen, this, [this] {
        if (const auto instead = std::exchange(m_messageOther, {})) {
            instead();
        }
    });
    connect(m_modelChooser, &panel::Chooser::chosen, this, &MainWindow::chooseModel);
    connect(m_clusterChooser, &panel::Chooser::chosen, this, &MainWindow::chooseCluster);
    connect(m_clusterChooser, &panel::Chooser::numberChosen, this, &MainWindow::setNodes);

    explore::ExploreView& explore = m_perspectives->explore();
    connect(&explore, &explore::ExploreView::rowActivated, this, &MainWindow::activateRow);
    connect(&explore, &explore::ExploreView::rowPinned, this, &MainWindow::pinRow);
    connect(&explore, &explore::ExploreView::rowsPinned, this, &MainWindow::pinRows);
    connect(&explore, &explore::ExploreView::rowLooked, this, &MainWindow::lookAtRow);
    connect(&explore, &explore::ExploreView::sweepRequested, this, &MainWindow::startDefaultSweep);
    connect(&explore, &explore::ExploreView::exportRequested, this,
            [this] { exportFrom(Perspective::Explore, exporting::Purpose::Data); });
    connect(m_projectPanel, &ProjectPanel::sweepActivated, this, [this](store::SweepId sweep) {
        showSweep(sweep);
        m_perspectives->setPerspective(Perspective::Explore);
    });
    connect(m_projectPanel, &ProjectPanel::sweepRequested, this, [this](store::SweepId sweep) {
        if (const store::SweepEntry* entry = store::find(m_document.project().sweeps, sweep)) {
            m_runAgain = sweep;
            startSweep(entry->space(), QString::fromStdString(entry->name));
        }
    });

    connect(m_jobStrip, &JobStrip::pauseToggled, &m_engine, &Engine::setSweepPaused);
    connect(m_jobStrip, &JobStrip::stopRequested, &m_engine, &Engine::stopSweep);
    connect(m_jobStrip, &JobStrip::sweepRequested, this, &MainWindow::startDefaultSweep);
    connect(m_jobStrip, &JobStrip::rejectedRequested, this, [this] {
        m_perspectives->setPerspective(Perspective::Explore);
        m_perspectives->explore().setDepth(explore::ExploreView::Depth::Dig);
        m_perspectives->explore().showRejected(true);
    });

    connectSchedules();
    connectDraw();
    connectModel();
    connectStart();
    connect(m_gallery, &gallery::GalleryView::opened, this,
            [this](const QString& demo) { openDemo(demo.toStdString()); });
}

void MainWindow::connectValidate()
{
    m_validateDesk = new ValidateDesk(m_document, m_engine, *m_perspectives, this);
    const auto open = [this](store::RunsId id) {
        m_validateDesk->openRuns(id);
        m_perspectives->setPerspective(Perspective::Validate);
    };
    connect(m_projectPanel, &ProjectPanel::runsActivated, m_validateDesk, open);
    connect(m_projectPanel, &ProjectPanel::calibrationActivated, m_validateDesk,
            [this] { m_perspectives->setPerspective(Perspective::Validate); });
    connect(m_validateDesk, &ValidateDesk::problem, this, &MainWindow::report);
    connect(m_validateDesk, &ValidateDesk::note, m_messageBar, &MessageBar::showNote);
    connect(m_validateDesk, &ValidateDesk::runTaken, this,
            [this] { m_perspectives->setPerspective(Perspective::Time); });
    connect(m_validateDesk, &ValidateDesk::calibrated, this, &MainWindow::showScenario);
    connect(m_validateDesk, &ValidateDesk::columnsAsked, this, &MainWindow::askColumns);
    connect(m_validateDesk, &ValidateDesk::importRequested, this, [this] {
        const QString path = m_dialogs.openFile(this, tr("Import measured runs"), m_settings.lastFolder(),
                                                tr("Tables of runs (*.csv)"));
        if (!path.isEmpty()) {
            importRuns(path);
        }
    });
}

bool MainWindow::importSnapshot(const QString& path)
{
    return succeeded(m_validateDesk->importSnapshot(path));
}

bool MainWindow::importLog(const QString& path)
{
    return succeeded(m_validateDesk->importLog(path));
}

bool MainWindow::importRuns(const QString& path)
{
    return succeeded(m_validateDesk->importRuns(path));
}

void MainWindow::setAsking(bool asking)
{
    m_validateDesk->setAsking(asking);
}

void MainWindow::askColumns(const AskedColumns& asked)
{
    if (m_columnsSheet == nullptr) {
        m_columnsSheet = new ColumnsSheet(this);
        connect(m_columnsSheet, &ColumnsSheet::taken, this,
                [this](const QString& name, const exchange::RunsTable& table) {
                    succeeded(m_validateDesk->importTable(name, table));
                });
        connect(m_columnsSheet, &ColumnsSheet::templateWanted, this,
                [this] { exportText(tr("runs.csv"), QString::fromStdString(exchange::exampleRuns())); });
    }
    m_messageBar->dismiss();
    m_columnsSheet->ask(asked);
    m_columnsSheet->show();
    m_columnsSheet->raise();
    m_columnsSheet->activateWindow();
}

// ------------------------------------------------------------------ the document speaks

void MainWindow::take(const document::ChangeEvent& event)
{
    const store::Project& project = m_document.project();
    if (std::holds_alternative<document::ProjectReplaced>(event)) {
        adoptProject();
    } else if (const auto* scenario = std::get_if<document::ScenarioChanged>(&event)) {
        takeScenarioEvent(*scenario);
    } else if (std::holds_alternative<document::CurrentScenarioChanged>(event)) {
        showScenario();
    } else if (std::holds_alternative<document::Added<store::ScenarioId>>(event)
               || std::holds_alternative<document::Removed<store::ScenarioId>>(event)
               || std::holds_alternative<document::Moved<store::ScenarioId>>(event)) {
        showCompared(); // who becomes current is said besides
    } else if (const auto* removed = std::get_if<document::Removed<store::SweepId>>(&event)) {
        if (removed->id == m_shownSweep) {
            showSweep(project.sweeps.empty() ? store::SweepId{} : project.sweeps.back().id);
        }
    } else if (std::holds_alternative<document::FileStateChanged>(event)) {
        updateTitle();
    }
    takeScheduleEvent(event);
    m_validateDesk->take(event);
    updateActions();
}

void MainWindow::takeScenarioEvent(const document::ScenarioChanged& event)
{
    using document::ScenarioPart;
    if (event.changesNumbers() && event.id == m_document.project().current) {
        showScenario();
    } else if (event.changesNumbers() || event.has(ScenarioPart::Pinned)) {
        showCompared();
    }
    if (event.has(ScenarioPart::Name)) {
        showNames();
    }
}

void MainWindow::adoptProject()
{
    m_engine.stopSweep();
    m_running.reset();
    m_perspectives->setComparing(false);
    openSchedule({});
    const store::Project& project = m_document.project();
    const auto state = [&project](const char* key) {
        const auto found = project.viewState.find(key);
        return found == project.viewState.end() ? std::string() : found->second;
    };
    // Before its schedules come: scenarios of two projects may have one number.
    m_perspectives->timeline().canvas().setAllMarks(
        timeline::readMarks(QByteArray::fromStdString(state(kMarksKey))));
    showScenario();
    const auto sweep = std::find_if(
        project.sweeps.begin(), project.sweeps.end(),
        [&](const store::SweepEntry& entry) { return std::to_string(entry.id.value) == state(kSweepKey); });
    showSweep(sweep != project.sweeps.end() ? sweep->id
              : project.sweeps.empty()      ? store::SweepId{}
                                            : project.sweeps.back().id);
    m_validateDesk->showRuns();
    showSavedViews();
    showClaim();
    if (const auto perspective = findPerspective(state(kPerspectiveKey))) {
        m_perspectives->setPerspective(*perspective);
    } else if (const store::ScenarioEntry* current = m_document.currentScenario()) {
        // What is asked is answered first, not what a step of it looks like.
        const workload::TaskKind kind = current->scenario.task.kind;
        if (kind == workload::TaskKind::Run) {
            m_perspectives->setPerspective(Perspective::Calendar);
        } else if (kind == workload::TaskKind::Serving) {
            m_perspectives->setPerspective(Perspective::Load);
        }
    }
    if (!testAttribute(Qt::WA_DontShowOnScreen)) { // pictures are made of one window
        m_perspectives->restoreTorn(QString::fromStdString(state(kTornKey)));
    }
    updateTitle();
}

void MainWindow::evaluateCurrent(const layout::Scenario& scenario)
{
    if (m_evaluated && sameNumbers(*m_evaluated, scenario)) {
        return;
    }
    m_evaluated = scenario;
    m_evaluation = training::evaluateUnmended(scenario);
    ++m_work.evaluated;
    m_mender.abandon();
    if (m_evaluation.reasons.empty()) {
        return;
    }
    m_mender.start([this, scenario, reasons = m_evaluation.reasons](const std::stop_token& stop,
                                                                    const Lane::Deliver& deliver) {
        std::this_thread::sleep_for(kHeadStart);
        std::vector<layout::Reason> found;
        for (const layout::Reason& reason : reasons) {
            if (stop.stop_requested()) {
                return; // a knob that is dragged: only the last layout is worth a search
            }
            found.push_back(training::mended(scenario, {reason}).front());
        }
        deliver([this, found = std::move(found)] { takeMends(found); });
    });
}

void MainWindow::takeMends(std::vector<layout::Reason> reasons)
{
    m_evaluation.reasons = std::move(reasons);
    m_inspector->setReasons(m_evaluation.reasons);
    m_perspectives->setReasons(m_evaluation.reasons);
}

std::optional<Shown> MainWindow::compared()
{
    const store::Project& project = m_document.project();
    for (const store::ScenarioEntry& entry : project.scenarios) {
        if (!entry.pinned || entry.id == project.current) {
            continue;
        }
        if (!m_reference || !sameNumbers(m_reference->scenario, entry.scenario)) { // it seldom changes
            m_reference = Shown{entry.scenario, training::evaluateUnmended(entry.scenario)};
            ++m_work.evaluated;
        }
        Shown shown = *m_reference;
        shown.id = entry.id.value;
        shown.scenario.name = entry.scenario.name;
        if (shown.evaluation.valid) {
            training::restate(shown.evaluation, entry.scenario, theme::mfuConvention());
        }
        return shown;
    }
    return std::nullopt;
}

void MainWindow::showScenario()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        m_evaluation = {};
        m_evaluated.reset();
        m_mender.abandon();
        offerCompanions();
        m_perspectives->setShown(std::nullopt, std::nullopt);
        return;
    }
    evaluateCurrent(current->scenario);
    ++m_work.shown;
    m_looked.reset();
    m_lookedLane.clear();
    m_perspectives->setLookedLane({});
    m_perspectives->explore().setLooked(std::nullopt);
    m_inspector->setState(current->scenario, counted(current->scenario, m_evaluation));
    m_jobDesk->show();
    if (m_isExample) {
        openSchedule({});
    }
    if (const auto* opened = store::find(m_document.project().schedules, m_openedSchedule)) {
        // Of another layout its devices hold other weights.
        if (auto view = openedView(*opened); view->baseBytes != m_openedView->baseBytes) {
            m_openedView = std::move(view);
            m_perspectives->setOpened(m_openedView, opened->schedule->measured);
        }
    }
    judge();
    showCompared();
    updateChoosers();
    fillScheduleSheet();
    fillLengths();
    refreshExport();
}

void MainWindow::showCompared()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr || !m_evaluated || !sameNumbers(*m_evaluated, current->scenario)) {
        return; // another one has become current and is shown next
    }
    ++m_work.compared;
    std::optional<Shown> other = compared();
    showReference();
    offerCompanions();
    m_perspectives->setComparisonBase(m_compareFeed->base());
    m_perspectives->setShown(
        Shown{current->scenario, counted(current->scenario, m_evaluation), current->id.value},
        std::move(other));
    m_perspectives->outdateCompare();
    markExplore();
}

void MainWindow::showNames()
{
    ++m_work.named;
    showReference();
    offerCompanions();
    const store::ScenarioEntry* current = m_document.currentScenario();
    const std::optional<Shown> other = compared();
    m_perspectives->setNames(current != nullptr ? current->name() : std::string(),
                             other ? other->scenario.name : std::string());
}

bool MainWindow::isThinking() const
{
    return m_mender.isRunning() || m_adviser.isRunning() || m_inspector->isAdvising()
           || m_answerFeed->isAsking() || m_perspectives->isDrawing() || m_jobDesk->isJudging();
}

void MainWindow::updateTitle()
{
    const QString title = m_readOnly ? tr("%1 (read-only)").arg(m_document.title()) : m_document.title();
    setWindowTitle(title + QStringLiteral("[*] – ") + tr("Shardscape"));
    setWindowModified(m_document.isDirty());
}

void MainWindow::updateActions()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    const bool working = !isGalleryShown() && !isLearnShown();
    int place = 0; // keys count the tabs in sight
    for (int i = 0; i < kPerspectives; ++i) {
        QAction* action = m_actions->perspectives[static_cast<std::size_t>(i)];
        const bool offered = isOffered(static_cast<Perspective>(i), m_perspectives->task());
        const bool inSight = m_perspectives->isInSight(static_cast<Perspective>(i));
        action->setVisible(offered);
        action->setShortcut(inSight ? QKeySequence(Qt::CTRL | (Qt::Key_1 + place)) : QKeySequence());
        place += inSight ? 1 : 0;
        action->setChecked(m_perspectives->perspective() == static_cast<Perspective>(i));
    }
    m_actions->compare->setChecked(m_perspectives->isComparing());
    m_actions->tearOff->setEnabled(working);
    m_actions->tearOff->setChecked(m_perspectives->isTornOff(m_perspectives->perspective()));
    m_actions->bringBack->setEnabled(!m_perspectives->tornState().isEmpty());
    for (QAction* action :
         {m_actions->addScenario, m_actions->duplicateScenario, m_actions->renameScenario,
          m_actions->pinScenario, m_actions->chooseModel, m_actions->chooseCluster, m_actions->applyAdvice,
          m_actions->setUpSweep, m_actions->startSweep, m_actions->copyLayout, m_actions->copyLine,
          m_actions->exportSheet, m_actions->exportReport, m_actions->savePicture}) {
        action->setEnabled(working && current != nullptr);
    }
    for (std::size_t i = 0; i < m_actions->solve.size(); ++i) {
        m_actions->solve[i]->setEnabled(working && current != nullptr);
        m_actions->solveBest[i]->setEnabled(working && current != nullptr);
    }
    m_actions->solveRecompute->setEnabled(working && current != nullptr);
    for (QAction* action : {m_actions->editSchedule, m_actions->exportSchedule, m_actions->allSchedules}) {
        action->setEnabled(working && current != nullptr);
    }
    m_actions->importSchedule->setEnabled(working);
    m_actions->retimeSchedule->setEnabled(working && m_openedSchedule && current != nullptr);
    m_actions->pinScenario->setChecked(current != nullptr && current->pinned);
    m_actions->removeScenario->setEnabled(working && m_document.project().scenarios.size() > 1);
    const bool sweeping = m_engine.isSweeping();
    m_actions->pauseSweep->setEnabled(sweeping);
    m_actions->pauseSweep->setChecked(m_engine.isSweepPaused());
    m_actions->stopSweep->setEnabled(sweeping);
    // A lesson has a scene of its own; the scenario's would be taken for it.
    m_jobDesk->chooser().setVisible(!isLearnShown());
    m_jobDesk->chooser().setEnabled(working);
    m_modelChooser->setVisible(!isLearnShown());
    m_clusterChooser->setVisible(!isLearnShown());
    m_modelChooser->setEnabled(working);
    m_clusterChooser->setEnabled(working);
}

// ------------------------------------------------------------------ edits

void MainWindow::apply(const layout::Change& change, bool finished)
{
    if (!finished && m_gesture == document::Gesture::None) {
        m_gesture = m_document.beginGesture();
    }
    const document::Gesture gesture = m_gesture;
    if (finished) {
        m_gesture = document::Gesture::None;
    }
    if (const auto done = m_document.apply(m_document.project().current, change, gesture); !done) {
        report(done.error());
    }
}

void MainWindow::setKnob(const QString& knobId, qint64 value, bool finished)
{
    const layout::Knob* knob = layout::findKnob(knobId.toStdString());
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (knob != nullptr && current != nullptr) {
        apply(layout::choose(current->scenario, *knob, value), finished);
    }
}

void MainWindow::chooseModel(const QString& chosen)
{
    if (chosen == QLatin1String(kImportModel)) {
        askForModel();
        return;
    }
    if (const auto model = findModel(m_document.project(), chosen.toStdString())) {
        m_document.setScenarioModel(m_document.project().current, *model);
    } else {
        report(model.error());
    }
}

void MainWindow::chooseCluster(const QString& chosen)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    if (const QString nodes = QStringLiteral("nodes:"); chosen.startsWith(nodes)) {
        setNodes(chosen.mid(nodes.size()).toInt());
        return;
    }
    if (const auto cluster = findCluster(m_document.project(), chosen.toStdString(),
                                         current->scenario.cluster.nodes)) {
        // A cluster from the catalog has the catalog's constants: the project's calibration goes on top where it is in use.
        const auto calibration = calibrationOf(m_document.project());
        const bool applied = calibration && isApplied(current->scenario, *calibration);
        m_document.setScenarioCluster(current->id,
                                      applied ? validate::calibrated(*cluster, *calibration) : *cluster);
    } else {
        report(cluster.error());
    }
}

void MainWindow::setNodes(int nodes)
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr || current->scenario.cluster.nodes == nodes) {
        return;
    }
    if (const auto cluster = exchange::withNodes(current->scenario.cluster, nodes)) {
        m_document.setScenarioCluster(current->id, *cluster);
    } else {
        report(cluster.error());
        updateChoosers();
    }
}

void MainWindow::updateChoosers()
{
    const store::ScenarioEntry* current = m_document.currentScenario();
    if (current == nullptr) {
        return;
    }
    const layout::Scenario& scenario = current->scenario;
    m_modelChooser->setChoices(modelChoices(m_document.project()));
    m_modelChooser->setCurrent(QString::fromStdString(scenario.model.id), panel::shownName(scenario.model));
    m_clusterChooser->setChoices(clusterChoices(m_document.project()));
    m_clusterChooser->setSpoken([this](const QString& words) {
        const store::ScenarioEntry* entry = m_document.currentScenario();
        return entry != nullptr ? spokenClusters(words, entry->scenario.cluster)
                                : std::vector<panel::Choice>{};
    });
    m_clusterChooser->setCurrent(QString::fromStdString(scenario.cluster.id),
                                 panel::clusterText(scenario.cluster));
    m_clusterChooser->setNumber(static_cast<int>(scenario.cluster.nodes));
}

// ------------------------------------------------------------------ looks and sizes

void MainWindow::setAppearance(Appearance appearance)
{
    m_settings.setAppearance(appearance);
    applyAppearance();
}

void MainWindow::setMfuConvention(const QString& id)
{
    m_settings.setMfuConvention(id);
    applyMfuConvention();
    m_perspectives->explore().recountMfu();
    showScenario();
}

void MainWindow::applyMfuConvention()
{
    const auto conventions = training::mfuConventions();
    const auto chosen = training::findMfuConvention(m_settings.mfuConvention().toStdString());
    theme::setMfuConvention(chosen ? **chosen : conventions.front());
    for (std::size_t i = 0; i < conventions.size(); ++i) {
        m_actions->mfuConventions[static_cast<qsizetype>(i)]->setChecked(&conventions[i]
                                                                         == &theme::mfuConvention());
    }
    m_startDesk->recount();
}

void MainWindow::applyAppearance()
{
    const Appearance appearance = m_settings.appearance();
    const bool dark = appearance == Appearance::Dark
                      || (appearance == Appearance::FollowDesktop && desktopWasDark());
    const theme::Theme& look = dark ? theme::Theme::dark() : theme::Theme::light();
    theme::applyTheme(*qApp, look);
    if (m_perspectives == nullptr) {
        return;
    }
    m_perspectives->setTheme(look);
    m_inspector->setTheme(look);
    m_jobDesk->setTheme(look);
    m_gallery->setTheme(look);
    m_start->setTheme(look);
    m_cardPainter->setTheme(look);
    if (m_learn != nullptr) {
        m_learn->setTheme(look);
    }
    if (m_scheduleSheet != nullptr) {
        m_scheduleSheet->setTheme(look);
    }
    if (m_lengthsSheet != nullptr) {
        m_lengthsSheet->setTheme(look);
    }
    if (m_chartsSheet != nullptr) {
        m_chartsSheet->setTheme(look);
    }
    m_actions->followDesktop->setChecked(appearance == Appearance::FollowDesktop);
    m_actions->light->setChecked(appearance == Appearance::Light);
    m_actions->dark->setChecked(appearance == Appearance::Dark);
}

void MainWindow::restoreSizes()
{
    if (const QByteArray geometry = m_settings.windowGeometry(); !geometry.isEmpty()) {
        restorePlace(*this, geometry);
    } else {
        // At 150 % a screen has fewer pixels.
        resize(fittedTo(screen()->availableGeometry(), QRect(QPoint(), QSize(1440, 900))).size());
    }
    if (const QByteArray sizes = m_settings.splitter(m_splitter->objectName()); !sizes.isEmpty()) {
        m_splitter->restoreState(sizes);
    }
}

void MainWindow::keepSizes()
{
    m_settings.setWindowGeometry(placeOf(*this));
    m_settings.setSplitter(m_splitter->objectName(), m_splitter->saveState());
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    // Only when the window gets narrow or wide: in between, what a person chose stays.
    const bool narrow = width() < kNarrow;
    if (narrow != m_narrow) {
        m_narrow = narrow;
        m_actions->projectPane->setChecked(!narrow);
    }
}

void MainWindow::focusPane(int step)
{
    const std::array<QWidget*, 4> panes{m_projectPanel, &m_perspectives->view(m_perspectives->perspective()),
                                        m_inspector, m_jobStrip};
    const auto first = [this](QWidget* pane) -> QWidget* {
        if (pane->window() != this) {
            return nullptr; // torn off
        }
        for (QWidget* next = pane; next != nullptr;) {
            if ((next == pane || pane->isAncestorOf(next)) && next->isVisible() && next->isEnabled()
                && (next->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && next->focusProxy() == nullptr) {
                return next;
            }
            next = next->nextInFocusChain();
            if (next == pane) {
                break;
            }
        }
        return nullptr;
    };
    const QWidget* focus = focusWidget();
    const auto count = static_cast<int>(panes.size());
    int at = step > 0 ? 0 : 2; // from anywhere else the perspective comes first
    for (int i = 0; i < count; ++i) {
        if (panes[static_cast<std::size_t>(i)]->isAncestorOf(focus)
            || panes[static_cast<std::size_t>(i)] == focus) {
            at = i;
        }
    }
    for (int tried = 0; tried < count; ++tried) {
        at = (at + step + count) % count;
        if (QWidget* target = first(panes[static_cast<std::size_t>(at)])) {
            target->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return;
        }
    }
}

void MainWindow::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme&)
{
    resize(rect.size());
    ensurePolished();
    render(&painter, rect.topLeft());
}

} // namespace shardscape::gui
