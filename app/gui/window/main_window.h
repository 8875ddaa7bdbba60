// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "exchange/claims/demo.h"
#include "exchange/questions/recognize.h"
#include "export/purpose.h"
#include "frameworks/patch.h"
#include "gui/background/engine.h"
#include "gui/files/file_owner.h"
#include "gui/files/settings.h"
#include "gui/parts/dialogs.h"
#include "gui/perspectives/perspectives.h"
#include "search/training/solve.h"
#include "theme/theme.h"

#include <QMainWindow>
#include <QPointer>

#include <filesystem>
#include <memory>

class QDialog;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace shardscape::frameworks {
struct Reading;
}

namespace shardscape::gallery {
class GalleryView;
}
namespace shardscape::glossary {
class GlossaryView;
}
namespace shardscape::inspector {
class InspectorView;
}
namespace shardscape::learn {
class LearnView;
}

namespace shardscape::panel {
class Chooser;
}

namespace shardscape::start {
class StartView;
}

namespace shardscape::gui {

struct SessionWindow;
class AboutDialog;
class Actions;
class AnswerFeed;
class CardPainter;
class ChartsSheet;
class CompareFeed;
class ColumnsSheet;
class ConfigSheet;
class ExportSheet;
struct AskedColumns;
struct ExportSubject;
class DrawDesk;
class JobDesk;
class JobStrip;
class KeysSheet;
class LengthsSheet;
class ManualWindow;
class MeasurementDesk;
class MessageBar;
class ModelDesk;
class Palette;
class PointedPlace;
class ProjectPanel;
class ScheduleSheet;
class Session;
class SqlSheet;
class StartDesk;
class SweepDialog;
class TopBar;
class ValidateDesk;
class ClaimBanner;
class WhyCard;

/// The window: one project, laid out left (what there is), middle (what it looks like), right (the knobs), below (what is
/// running). It wires views to the document and the engine; every edit is a step of the document's undo.
///
/// Thread: GUI only.
class MainWindow : public QMainWindow, public theme::Picture {
    Q_OBJECT

public:
    /// `settings` outlives the window. `recoveryFolder` empty: unsaved work is not kept between runs.
    MainWindow(Settings& settings, Dialogs dialogs, const std::filesystem::path& recoveryFolder = {},
               QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] document::Document& document() { return m_document; }
    [[nodiscard]] Engine& engine() { return m_engine; }
    [[nodiscard]] Perspectives& perspectives() { return *m_perspectives; }
    [[nodiscard]] inspector::InspectorView& inspector() { return *m_inspector; }
    [[nodiscard]] ProjectPanel& projectPanel() { return *m_projectPanel; }
    [[nodiscard]] JobStrip& jobStrip() { return *m_jobStrip; }
    [[nodiscard]] JobDesk& jobDesk() { return *m_jobDesk; }
    [[nodiscard]] ModelDesk& modelDesk() { return *m_modelDesk; }
    [[nodiscard]] MessageBar& messageBar() { return *m_messageBar; }
    [[nodiscard]] Actions& actions() { return *m_actions; }
    [[nodiscard]] panel::Chooser& modelChooser() { return *m_modelChooser; }
    [[nodiscard]] panel::Chooser& clusterChooser() { return *m_clusterChooser; }
    [[nodiscard]] Palette& paletteList() { return *m_palette; }
    [[nodiscard]] SweepDialog& sweepDialog();
    [[nodiscard]] gallery::GalleryView& gallery() { return *m_gallery; }
    /// The question above the gallery.
    [[nodiscard]] start::StartView& start() { return *m_start; }
    [[nodiscard]] StartDesk& startDesk() { return *m_startDesk; }
    /// Reads and proves a pack of lessons and shows it beside those shipped; says what is wrong with it.
    bool openLessons(const QString& path);
    /// The manual, at a page of it.
    void showManual(const QString& page = {});
    /// What was predicted for the current scenario.
    [[nodiscard]] const training::Evaluation& evaluation() const { return m_evaluation; }

    // ---- files; false: not done, and the message bar says why (or the person cancelled)

    /// Whatever the file is, told by its content. A project, a scenario or a demo takes the place of the project that is
    /// open, and asks first when work would be lost; everything else is imported.
    bool openPath(const QString& path);
    /// The same, but a scenario joins the project that is open: what is dropped on the window. Files of one measured run
    /// (one a rank) belong together; of several projects the first opens here, the others in windows of their own.
    bool importPaths(const QStringList& paths);
    /// Another window of this program, with a project of its own. It is deleted when it is closed.
    MainWindow* newWindow();
    /// The project's file belongs to another program: saving asks for another name.
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
    bool openDemo(const std::string& id);
    bool newProject();
    /// A project of that scenario, in place of the present one.
    bool beginWith(const layout::Scenario& scenario);
    bool save();
    bool saveAs();
    /// Who is told how this window stood when it closes; null: nobody. Outlives the window.
    void setSession(Session* session);
    [[nodiscard]] SessionWindow sessionState() const;
    /// The first file here, the others in windows of their own; those that are gone are said. Whether any was opened.
    bool reopen(const QList<SessionWindow>& windows);
    /// Offers unsaved work of an earlier run in the message bar.
    void offerRecovery();

    /// A layout and the sweep that found it (null: none) become the project, shown in Explore. False: what was open was kept.
    bool openAnswer(const layout::Scenario& scenario,
                    const std::shared_ptr<const search::SweepResult>& result);
    void showGallery();
    [[nodiscard]] bool isGalleryShown() const;
    /// From the gallery to what was on the screen before it, with the focus where it was.
    void leaveGallery();
    /// The lessons; `lesson` by its id, empty: as they were left, or the first that is not done.
    void showLearn(const QString& lesson = {});
    [[nodiscard]] bool isLearnShown() const;
    /// Back to what was in sight before.
    void leaveLearn();
    /// Null until it was shown once.
    [[nodiscard]] learn::LearnView* learn() { return m_learn; }
    /// Moves the focus to the first control of the next (1) or the one before (-1) of: the project's parts, the perspective,
    /// the inspector, what is running.
    void focusPane(int step);

    // ---- what people do

    /// Exactly this change of the current scenario, as one step of undo. Not `finished`: more of the same gesture follows.
    void apply(const layout::Change& change, bool finished = true);
    /// Chooses a value of a knob of the current scenario: layout::choose(), applied.
    void setKnob(const QString& knobId, qint64 value, bool finished = true);
    /// Opens the palette: Ctrl+K.
    void openPalette(const QString& query = {});
    /// A word of the glossary; empty: the glossary as it was left.
    void showWord(const QString& id);
    [[nodiscard]] glossary::GlossaryView* glossary() { return m_glossary; }
    void startSweep(search::Space space, const QString& name);
    void startDefaultSweep();
    void startDemoSweep(const exchange::Demo& demo);
    void connectTeaching();
    /// Counts what a class answered and keeps it for the presentation; what cannot be read is told.
    void openAnswers(const QStringList& paths);
    void fillSteps();
    /// Shows a layout in the verdict without taking it: until the next edit, Escape, or endLook().
    void look(const layout::Scenario& scenario, const QString& name);
    /// The layout becomes the current scenario's, or a scenario of its own where it is of another cluster or model.
    void takeLayout(layout::Scenario scenario);
    void endLook();
    [[nodiscard]] const std::optional<layout::Scenario>& looked() const { return m_looked; }
    /// The sweep that Explore shows.
    void showSweep(store::SweepId id);
    [[nodiscard]] store::SweepId shownSweep() const { return m_shownSweep; }
    // ---- schedules of the project's own

    /// In the Timeline, in place of the current scenario's; 0: the scenario's again.
    void openSchedule(store::ScheduleId id);
    /// An example small enough to see every op of, with what the word of the glossary means made plain; the layout comes back
    /// with a knob, another view or openSchedule(). False where the word needs none.
    bool showExampleOf(const QString& word);
    /// Tells the Timeline what may be drawn on its axis besides.
    void offerCompanions();
    [[nodiscard]] store::ScheduleId openedSchedule() const { return m_openedSchedule; }
    /// A copy of what the Timeline shows first becomes a schedule of the project, opened.
    void copySchedule();
    /// The opened schedule's order with the current layout's durations, delays and bytes.
    void retimeSchedule();
    /// All schedules compared for the current layout.
    void showScheduleSheet();
    [[nodiscard]] ScheduleSheet* scheduleSheet() { return m_scheduleSheet; }
    /// A schedule or a measured trace (one file a rank) into the project.
    bool importSchedule(const QStringList& paths);
    /// As the suffix says: .json, .csv, .trace.json (Chrome, Perfetto), .txt (PyTorch's actions).
    bool exportScheduleTo(const QString& path);

    // ---- configurations of frameworks

    /// Shows what a framework's configuration says, beside the scenario that it makes; taking it adds that scenario. False:
    /// it cannot be read, and the message bar says why.
    bool readConfig(const QString& path);
    /// The same of a text, as people copy it from a page. `name` may be empty.
    bool readConfigText(const QString& text, const QString& name = {});
    /// What is on the clipboard.
    void pasteConfig();
    [[nodiscard]] ColumnsSheet* columnsSheet() { return m_columnsSheet; }
    [[nodiscard]] ConfigSheet* configSheet() { return m_configSheet; }
    /// A scenario's layout (0: the current one's) in a framework's words ("megatron"; empty: the last one).
    void copyLayoutAs(const QString& framework = {}, store::ScenarioId id = {});
    /// The same of a layout of the shown sweep, by its index.
    void copyRowAs(std::int64_t index);

    /// Lengths of the current scenario's documents, drawn, and what they make of the ranks.
    void showLengths();
    [[nodiscard]] LengthsSheet* lengthsSheet() { return m_lengthsSheet; }
    /// A CSV of lengths becomes the current scenario's. False: the message bar says why.
    bool importLengths(const QString& path);
    /// A chart (by the id of its kind) with a line for each of the layouts.
    void showChart(std::string_view kind, std::vector<std::pair<QString, layout::Scenario>> layouts);
    /// The current layout, and those that are pinned.
    [[nodiscard]] std::vector<std::pair<QString, layout::Scenario>> chartedLayouts() const;
    /// Up to eight of the shown sweep's front.
    [[nodiscard]] std::vector<std::pair<QString, layout::Scenario>> frontLayouts() const;
    [[nodiscard]] ChartsSheet* chartsSheet() { return m_chartsSheet; }

    /// Asks the project in SQL; `sql` empty: the question as it was left.
    void showSqlSheet(const QString& sql = {});
    [[nodiscard]] SqlSheet* sqlSheet() { return m_sqlSheet; }

    /// A scenario as one line ("shardscape1:...") becomes one of this project, shown. False: it cannot be read, and the message
    /// bar says why.
    bool takeSharedLine(const QString& line);
    /// The current scenario, on the clipboard.
    void copyAsLine();

    // ---- models

    /// A config.json of Hugging Face (or the catalog's form) becomes a model of the project's own, and the scenario's. What
    /// could not be read is said in the message bar.
    bool importModel(const QString& path);

    void setAppearance(Appearance appearance);
    /// Of all windows, from now on and at the next start; empty: the desktop's. Projects, what is undone and what runs stay.
    void speak(const QString& language);
    /// Counts MFU as papers do that use this convention, everywhere, and remembers it.
    void setMfuConvention(const QString& id);
    /// What `nvidia-smi topo -m` prints, or a table of measured collectives: becomes the scenario's cluster. `level`: the link
    /// level that a table was measured on; -1: as its ranks and hosts say. False: the message bar says why.
    bool importClusterFile(const QString& path, int level = -1);
    /// Measured links between nodes or accelerators, or tokens from expert to expert: what the size fits; asks where both fit.
    bool importMatrix(const QString& path);
    bool importClusterText(const QString& text, int level = -1);
    /// A table of measured runs, with the catalog.json beside it; kept in the project. False: the message bar says why.
    bool importRuns(const QString& path);
    void askColumns(const AskedColumns& asked);
    /// Pictures are written with nobody in front of the window: what would be asked is an error.
    void setAsking(bool asking);
    bool importLog(const QString& path);
    bool importFailures(const QString& path);
    bool importSnapshot(const QString& path);

    // ---- what leaves the window

    /// The export sheet (Ctrl+E) with what is in the active window.
    void openExport(exporting::Purpose purpose = exporting::Purpose::Paper);
    void exportFrom(Perspective perspective, exporting::Purpose purpose);
    /// Null until it was shown once.
    [[nodiscard]] ExportSheet* exportSheet() { return m_exportSheet; }

    /// Waits for sweeps and schedules, brings every view up to date: before pictures of the window.
    void settle();
    /// Mends or advice are being looked for.
    [[nodiscard]] bool isThinking() const;
    /// What events have made the window do so far.
    struct Work {
        int evaluated = 0; ///< scenarios, in the GUI thread
        int shown = 0;     ///< a scenario in all views
        int compared = 0;  ///< what the current scenario is held against
        int named = 0;     ///< names alone
    };
    [[nodiscard]] const Work& work() const { return m_work; }

    [[nodiscard]] QSize pictureSizeHint() const override { return {1600, 1000}; }
    /// The whole window as it is.
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    /// The widgets anew, in the language that is loaded now; everything else stays as it is.
    void remake();
    void connectActions();
    void connectViewActions();
    void connectSchedules();
    void connectDraw();
    void fillScheduleSheet();
    void takeScheduleEvent(const document::ChangeEvent& event);
    void addImported(Result<exchange::ImportedSchedule> read, const QString& name, const QString& source);
    void connectViews();
    void connectEngine();
    void connectValidate();
    void connectCompare();
    void restoreSizes();
    void keepSizes();

    void take(const document::ChangeEvent& event);
    void takeScenarioEvent(const document::ScenarioChanged& event);
    /// The current scenario and what it is held against, in every view.
    void showScenario();
    void evaluateCurrent(const layout::Scenario& scenario);
    /// What the current scenario is held against, which itself stays.
    void showCompared();
    [[nodiscard]] std::optional<Shown> compared();
    void showNames();
    void takeMends(std::vector<layout::Reason> reasons);
    void applyAdvice();
    /// Sets the current scenario to the least, or most, that fits at its own layout.
    void solveFor(search::Unknown unknown, bool best);
    void takeSolution(search::Unknown unknown, bool best, const Result<search::Solution>& solved);
    /// The cheapest recomputation within the accelerator's memory.
    void solveRecomputation();
    /// Makes the current scenario `to`, cluster and model included: one step of undo called `what`.
    void takeWhole(const layout::Scenario& to, const QString& what);
    /// As the chosen convention counts MFU.
    [[nodiscard]] static training::Evaluation counted(const layout::Scenario& scenario,
                                                      training::Evaluation evaluation);
    /// `lane`: the key of the lane that it is.
    void showLook(const layout::Scenario& scenario, const QString& name,
                  const training::Evaluation& evaluation, const QString& lane = {});
    void lookAtLane(const QString& key, bool isFirst);
    void takeLane(const QString& key);
    /// Shows in the verdict what is in sight: the current layout, or while the Timeline shows a schedule of the project, the
    /// layout with that order of ops.
    void judge();
    /// A schedule of the project as it is drawn: one that is an order of the current layout's ops with its times stands on what
    /// its devices hold besides, so that its peaks are the verdict's.
    [[nodiscard]] std::shared_ptr<const timeline::ScheduleView> openedView(
        const store::ScheduleEntry& entry) const;
    void judgeOrder(const layout::Scenario& scenario, const exchange::ImportedSchedule& shown);
    /// What the verdict's line about its subject offers.
    void followSubject();
    /// How far the verdict's numbers can be trusted.
    void showBands(const layout::Scenario& scenario, const training::Evaluation& evaluation);
    void updateTitle();
    void updateActions();
    void updateChoosers();
    void applyAppearance();
    void applyMfuConvention();

    bool mayGiveUp(bool closing = false);
    void adoptProject();
    bool openProject(const QString& path);
    bool importAs(exchange::FileKind kind, const QString& path);
    bool addScenarioFrom(const QString& path);
    bool addCatalog(const QString& path);
    bool raiseWindowOf(const QString& path);
    bool offerInsteadOf(const QString& path);
    void connectWindows();
    void showHistory();
    bool showDemo(const exchange::Demo& demo);
    bool write(document::Saving saving, bool wait);
    void finishWriting(document::Saving&& saving);
    void report(const Error& error);
    /// Reports an error; true where there is none.
    bool succeeded(const Result<void>& done);
    /// The same of what has been done: it goes away by itself.
    void offerWith(const QString& sentence, const QString& action, std::function<void()> then,
                   const QString& other = {}, std::function<void()> instead = {});
    void askWith(const QString& sentence, const QString& action, std::function<void()> then,
                 const QString& other, std::function<void()> instead);
    void fillRecent();

    void connectModel();
    void connectConfig();
    void connectLengths();
    void fillLengths();
    void connectSession();
    void leaveSession();
    void showSession(const SessionWindow& window);
    void connectExport();
    [[nodiscard]] ExportSheet& exports();
    void showExport(ExportSubject subject, exporting::Purpose purpose);
    /// What the sheet shows has changed.
    void refreshExport();
    [[nodiscard]] ExportSubject exportSubject(Perspective perspective);
    [[nodiscard]] QString reportTitle() const;
    void addSlide(ExportSubject& subject, Perspective perspective);
    void addTables(ExportSubject& subject, Perspective perspective);
    void addEvaluationTables(ExportSubject& subject, Perspective perspective,
                             const layout::Scenario& scenario);
    void addSweepTable(ExportSubject& subject);
    void exportFlags(const layout::Scenario& scenario, const QString& framework);
    void exportText(const QString& name, const QString& text);
    void exportPicture(theme::Picture& picture, const QString& name);
    void openFile(const QString& path);
    /// The first schedule as a file of that ending: "json", "csv", "trace.json" or "txt".
    Result<QByteArray> scheduleFile(const QString& ending);
    bool showConfig(const frameworks::Reading& reading, const QString& name, std::string text);
    /// The file that a scenario was made of, or, of a scenario made here, the one that came last.
    [[nodiscard]] std::optional<frameworks::OwnPlan> ownPlanOf(store::ScenarioId id) const;
    void askForModel();
    void chooseModel(const QString& id);
    void chooseCluster(const QString& id);
    void setNodes(int nodes);

    void connectStart();
    /// Says on the start page what these files are; none: nothing is held over it any more.
    void showDragged(const QStringList& paths);
    bool takeOnStart(const QStringList& paths);
    void connectAnswers();
    /// Asks for the answer of a sweep, and shows it once it is there.
    void askAnswer(const std::shared_ptr<const search::SweepResult>& result);
    void pinLayout(const layout::Scenario& scenario, const QString& name);
    void activateRow(std::int64_t index);
    void pinRow(std::int64_t index);
    /// Pins all that are not, in one step, and offers to compare them.
    void pinRows(const std::vector<std::int64_t>& indices);
    /// What tells a layout of the shown sweep from the pinned and the `others`.
    [[nodiscard]] QString pinName(const search::Space& space, std::int64_t index,
                                  const std::vector<std::int64_t>& others) const;
    /// Looks at a layout of the shown sweep; -1: at none any more.
    void lookAtRow(std::int64_t index);
    void endSweep(const std::shared_ptr<const search::SweepResult>& result);
    void showProgress();
    void showIdle();
    void markExplore();
    [[nodiscard]] const search::Space* shownSpace() const;

    void takeVerdict(const QString& id, const std::vector<exchange::DemoCheck>& checks);
    void fillGallery();
    void connectLearn();
    void showAbout();
    void showKeys();
    void connectFind();
    void takePalette(const QString& id);
    /// Makes the layout the one that goes by this name: training::place().
    void placeStates(const QString& name);
    void openPaper(const QString& address);
    void showReference();
    void showSavedViews();
    void connectClaim();
    void showClaim(); ///< the banner of the claim that the project began as
    void why(const QString& numberId);
    /// Of the layout that the verdict shows.
    void whyOfVerdict(const QString& numberId);
    /// Of any scenario of the project.
    void whyOf(store::ScenarioId id, const QString& numberId, const QString& change = {});
    /// Of any scenario at all; `name` says whose number it is.
    void openWhy(const layout::Scenario& scenario, const QString& name, const QString& numberId,
                 const QString& change = {});

    Settings& m_settings;
    Dialogs m_dialogs;
    std::filesystem::path m_recoveryFolder;
    document::Document m_document;
    Engine m_engine;

    training::Evaluation m_evaluation;
    std::optional<layout::Scenario> m_evaluated; ///< what m_evaluation is of
    Lane m_mender;                               ///< searches the mends of its reasons
    Lane m_adviser;                              ///< searches the best change, when it was asked for
    Work m_work;
    std::optional<Shown> m_reference; ///< the pinned scenario that the current one is compared with
    document::Gesture m_gesture = document::Gesture::None;
    store::SweepId m_shownSweep;
    store::ScheduleId m_openedSchedule;
    bool m_isExample = false; ///< the Timeline shows an example of a word
    std::shared_ptr<const timeline::ScheduleView> m_openedView;
    Lane m_importer;
    CompareFeed* m_compareFeed = nullptr;
    struct RunningSweep {
        search::Space space;
        QString name;
        store::ScenarioId origin;
        store::SweepId again; ///< the sweep it replaces; 0: a new one
    };
    std::optional<RunningSweep> m_running;
    AnswerFeed* m_answerFeed = nullptr;
    std::optional<layout::Scenario> m_looked; ///< in the verdict, not taken
    QString m_lookedName;
    QString m_lookedLane; ///< its key; empty: it is no lane
    enum class Judged { Own, OtherTimes };
    Judged m_judgedOrder = Judged::Own;
    store::SweepId m_runAgain;
    std::function<void()> m_messageAction; ///< what the message bar's buttons do
    std::function<void()> m_messageOther;
    Lane m_writer;
    std::shared_ptr<document::Saving> m_writing;
    bool m_isDemo = false;      ///< the project is a demo as it was opened: its results need not be kept
    bool m_isRecovered = false; ///< unsaved work of an earlier run, not saved since
    bool m_verdictsAsked = false;
    bool m_readOnly = false; ///< another program has the project's file
    bool m_narrow = false;
    QPointer<QWidget> m_beforeGallery; ///< what had the focus
    FileOwner m_owner;

    TopBar* m_topBar = nullptr;
    Actions* m_actions = nullptr;
    MessageBar* m_messageBar = nullptr;
    ClaimBanner* m_claimBanner = nullptr;
    ModelDesk* m_modelDesk = nullptr;
    ValidateDesk* m_validateDesk = nullptr;
    QStackedWidget* m_pages = nullptr;
    QSplitter* m_splitter = nullptr;
    ProjectPanel* m_projectPanel = nullptr;
    Perspectives* m_perspectives = nullptr;
    DrawDesk* m_drawDesk = nullptr;
    MeasurementDesk* m_measurementDesk = nullptr;
    inspector::InspectorView* m_inspector = nullptr;
    JobDesk* m_jobDesk = nullptr;
    JobStrip* m_jobStrip = nullptr;
    panel::Chooser* m_modelChooser = nullptr;
    panel::Chooser* m_clusterChooser = nullptr;
    SweepDialog* m_sweepDialog = nullptr;
    ScheduleSheet* m_scheduleSheet = nullptr;
    ColumnsSheet* m_columnsSheet = nullptr;
    ConfigSheet* m_configSheet = nullptr;
    frameworks::OwnFile m_shownConfig; ///< that the sheet asks about
    ExportSheet* m_exportSheet = nullptr;
    std::optional<Perspective> m_exported; ///< whose picture it shows
    SqlSheet* m_sqlSheet = nullptr;
    LengthsSheet* m_lengthsSheet = nullptr;
    ChartsSheet* m_chartsSheet = nullptr;
    bool m_chartsFront = false; ///< its lines are a front's, and stay as they are
    Session* m_session = nullptr;
    gallery::GalleryView* m_gallery = nullptr;
    start::StartView* m_start = nullptr;
    StartDesk* m_startDesk = nullptr;
    CardPainter* m_cardPainter = nullptr;
    learn::LearnView* m_learn = nullptr;
    QPointer<QWidget> m_beforeLearn; ///< the page that was in sight
    QPushButton* m_paletteButton = nullptr;
    Palette* m_palette = nullptr;
    QDialog* m_glossaryDialog = nullptr;
    glossary::GlossaryView* m_glossary = nullptr;
    QPointer<ManualWindow> m_manual;
    WhyCard* m_whyCard = nullptr;
    PointedPlace* m_pointedPlace = nullptr;
    AboutDialog* m_about = nullptr;
    KeysSheet* m_keysSheet = nullptr;
    QDialog* m_history = nullptr;
};

} // namespace shardscape::gui
