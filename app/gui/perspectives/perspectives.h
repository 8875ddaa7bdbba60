// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/rank_map.h"
#include "gui/background/engine.h"
#include "gui/background/lane.h"
#include "inspector/advisor.h"
#include "job/training/numbers/evaluation.h"
#include "jobs/run_dates.h"
#include "layout/scenario.h"
#include "schedule/schedule.h"
#include "store/project.h"
#include "theme/picture.h"
#include "timeline/gantt_index.h"

#include <QWidget>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

class QBoxLayout;
class QFrame;
class QMenu;
class QStackedWidget;
class QTabBar;
class QTimer;
class QToolButton;

namespace shardscape::compare {
class CompareView;
}
namespace shardscape::draw {
class DrawView;
class ModelView;
} // namespace shardscape::draw
namespace shardscape::explore {
class ExploreView;
}
namespace shardscape::jobs {
class CalendarView;
class CacheView;
class FailuresView;
class LoadView;
class LossView;
class RequestsView;
struct RequestsDrawn;
} // namespace shardscape::jobs
namespace shardscape::lanes {
class LaneFrame;
struct Layout;
} // namespace shardscape::lanes
namespace shardscape::period {
class PeriodStrip;
}
namespace shardscape::network_view {
class NetworkView;
}
namespace shardscape::timeline {
struct LaneChip;
class OptionPanel;
class TimelineView;
} // namespace shardscape::timeline
namespace shardscape::memory {
class MemoryView;
}
namespace shardscape::time {
class TimeView;
}
namespace shardscape::validation {
class ValidateView;
}

namespace shardscape::gui {

class Engine;
class TornWindow;

/// Requests and Cache are Timeline and Memory of what is served.
enum class Perspective {
    Draw,
    Explore,
    Load,
    Requests,
    Cache,
    Calendar,
    Failures,
    Loss,
    Timeline,
    Memory,
    Time,
    Network,
    Compare,
    Validate
};
inline constexpr int kPerspectives = 14;

/// "explore", "timeline"...: as the command line and demos spell it.
std::string_view id(Perspective perspective);
std::optional<Perspective> findPerspective(std::string_view id);
QString label(Perspective perspective);
/// Whether it speaks of scenarios with that task. What speaks of a step does so of a run, which holds one.
[[nodiscard]] bool isOffered(Perspective perspective, workload::TaskKind task);
/// What speaks of the step that a run holds, and of nothing that only the run knows.
[[nodiscard]] bool isOfStep(Perspective perspective);

/// A scenario with what was predicted for it: what every perspective shows.
struct Shown {
    layout::Scenario scenario;
    training::Evaluation evaluation;
    std::int64_t id = 0; ///< of the project's entry
};

/// Draws of a whole run: what Calendar and verdict say.
struct RunDraws {
    layout::Scenario scenario;
    jobs::RunDates dates;
    bool isAll = true; ///< otherwise the first of them, and the others follow
};

/// What can be a lane below the first: a scenario, or a schedule of the project's.
struct Companion {
    QString key; ///< the same as long as it is the same scenario or schedule
    QString title;
    std::optional<layout::Scenario> scenario;
    std::optional<store::ScheduleEntry> schedule;
    std::int64_t scenarioId = 0; ///< of the project's entry
    int pin = -1;                ///< place among the pins; -1: not pinned
    bool byCompare = false;      ///< what Compare draws already

    friend bool operator==(const Companion& a, const Companion& b)
    {
        return a.key == b.key && a.title == b.title && a.scenario == b.scenario && a.pin == b.pin
               && a.byCompare == b.byCompare
               && (a.schedule ? a.schedule->schedule : nullptr)
                      == (b.schedule ? b.schedule->schedule : nullptr);
    }
};

/// What a scenario or schedule of the project is called among the lanes.
[[nodiscard]] QString laneKey(store::ScenarioId id);
[[nodiscard]] QString laneKey(store::ScheduleId id);

/// The middle of the window: one perspective at a time under a row of tabs. Where somebody works it follows at once, other
/// windows right after that, what is out of sight when it comes into sight.
class Perspectives : public QWidget {
    Q_OBJECT

public:
    explicit Perspectives(Engine& engine, QWidget* parent = nullptr);
    ~Perspectives() override;

    /// The current scenario and, where one is pinned, another to compare it with. No scenario: empty views.
    void setShown(std::optional<Shown> current, std::optional<Shown> compared);
    [[nodiscard]] const std::optional<Shown>& shown() const { return m_current; }
    /// What single changes of the current scenario would do.
    void setPreviews(const std::vector<training::Proposal>& previews);
    /// Scenarios have other names: what says them is painted anew, nothing else.
    void setNames(const std::string& current, const std::string& compared);
    /// The mends of the current scenario's reasons were found.
    void setReasons(std::vector<layout::Reason> reasons);
    /// What more and less of its hardware would do.
    void setValues(const std::vector<inspector::ValuePreview>& values);
    /// The scenario that Compare compares others with: where the Timeline draws it, its differences are taken from it,
    /// too. Otherwise from the compared scenario, or the layout where a schedule of its own is above it.
    void setComparisonBase(std::int64_t scenario);
    /// Makes the compared scenario a lane of Timeline, Memory, Time and Network.
    void setComparing(bool comparing);
    [[nodiscard]] bool isComparing() const { return m_comparing; }

    /// A schedule of the project's own in the place of the current scenario's; null: the scenario's again. Comparing then
    /// draws the scenario's below it.
    void setOpened(std::shared_ptr<const timeline::ScheduleView> opened, bool isMeasured = false);
    [[nodiscard]] bool isOpened() const { return m_opened != nullptr; }
    /// The first schedule that the Timeline shows; null when there is none.
    [[nodiscard]] std::shared_ptr<const timeline::ScheduleView> firstSchedule() const
    {
        return m_schedules[0];
    }
    /// What may be lanes below the first and the compared one; those that were chosen stay so.
    void offerCompanions(std::vector<Companion> offered);
    /// By key. At most as many as the axis has places; the rest is left out.
    void setCompanions(const QStringList& keys);
    [[nodiscard]] const QStringList& companions() const { return m_companions; }
    /// Options that the Timeline combines the schedules with, as their panel gives them: times in forwards.
    void setOptions(const std::vector<schedule::OptionChoice>& options);
    [[nodiscard]] const std::vector<schedule::OptionChoice>& options() const { return m_options; }

    void setPerspective(Perspective perspective);
    [[nodiscard]] Perspective perspective() const { return m_perspective; }
    /// Of the scenario that is shown; a training step where there is none.
    [[nodiscard]] workload::TaskKind task() const;
    void setTheme(const theme::Theme& theme);
    /// What a lane is, by key; without a name where there is none.
    [[nodiscard]] lanes::Layout laneOf(const QString& key);
    /// The schedule of the project that a lane is; null: it is none.
    [[nodiscard]] const store::ScheduleEntry* laneSchedule(const QString& key) const;
    /// The lane whose verdict is shown; the first where the key is of none.
    void setLookedLane(const QString& key);

    /// Into a window of its own, or back under its tab. What is torn off follows as what is in sight does.
    void setTornOff(Perspective perspective, bool torn);
    [[nodiscard]] bool isTornOff(Perspective perspective) const;
    /// Its window; null while it is under its tab.
    [[nodiscard]] TornWindow* tornWindow(Perspective perspective) const;
    /// The one whose window is active, else the one in sight.
    [[nodiscard]] Perspective activePerspective() const;
    /// What is torn off and where, as text that restoreTorn() takes. Unknown parts of it are left out.
    [[nodiscard]] QString tornState() const;
    void restoreTorn(const QString& state);

    [[nodiscard]] draw::DrawView& draw() { return *m_draw; }
    [[nodiscard]] draw::ModelView& model() { return *m_model; }

    [[nodiscard]] explore::ExploreView& explore() { return *m_explore; }
    [[nodiscard]] jobs::LoadView& load() { return *m_load; }
    [[nodiscard]] jobs::RequestsView& requests() { return *m_requests; }
    [[nodiscard]] jobs::CacheView& cache() { return *m_cache; }
    [[nodiscard]] jobs::CalendarView& calendar() { return *m_calendar; }
    [[nodiscard]] jobs::FailuresView& failures() { return *m_failures; }
    [[nodiscard]] jobs::LossView& loss() { return *m_loss; }
    /// Draws of the run that is shown; null until they are there.
    [[nodiscard]] const RunDraws* runDraws() const;
    /// Whether it has a tab now. A run shows what is its own, or its step: never more than nine.
    [[nodiscard]] bool isInSight(Perspective perspective) const;
    /// Draws of a run or of requests are being made.
    [[nodiscard]] bool isDrawing() const
    {
        return m_draws.isRunning() || m_requestDraws.isRunning() || m_cacheDraws.isRunning();
    }
    [[nodiscard]] timeline::TimelineView& timeline() { return *m_timeline; }
    [[nodiscard]] memory::MemoryView& memory() { return *m_memory; }
    [[nodiscard]] time::TimeView& time() { return *m_time; }
    [[nodiscard]] network_view::NetworkView& network() { return *m_network; }
    /// At the foot of Timeline, Time and Network; null elsewhere.
    [[nodiscard]] period::PeriodStrip* periodStrip(Perspective perspective);
    [[nodiscard]] compare::CompareView& compare() { return *m_compareView; }
    /// Of Memory, Time and Network.
    [[nodiscard]] lanes::LaneFrame& lanes(Perspective perspective);
    /// Compare has to show something else: at once where it is in sight, otherwise when it comes into sight.
    void outdateCompare();
    [[nodiscard]] validation::ValidateView& validate() { return *m_validate; }
    [[nodiscard]] theme::Picture& picture(Perspective perspective);
    [[nodiscard]] QWidget& view(Perspective perspective);
    /// Brings every perspective up to date, also those out of sight: before pictures and reports.
    void refreshAll();
    /// Windows in sight are still to show what is current: they follow as the event loop turns.
    [[nodiscard]] bool isCatchingUp() const { return firstOutdatedWindow().has_value(); }

signals:
    void perspectiveChanged();
    /// In Load: another number of requests in flight.
    void concurrencyWanted(qint64 value, bool finished);
    /// runDraws() has come.
    void runDrawn();
    /// Values for knobs of the current scenario's job, by their ids.
    void knobWanted(const QString& knob, qint64 value, bool finished);
    /// In the fields of the period.
    void knobChosen(const QString& knob, qint64 value);
    /// The model's canvas is in sight, or about to be, and shows what was.
    void modelStale();
    void comparingChanged(bool comparing);
    /// A lane wants to be looked at, or to be taken; the first is what is taken.
    void laneLooked(const QString& key, bool isFirst);
    void laneTaken(const QString& key);
    /// A row of a lane was clicked: the number behind it, in that scenario.
    void whyRequested(qint64 scenario, const QString& number);
    /// Something was torn off, came back or was moved.
    void tornChanged();
    /// On a torn-off window.
    void filesDropped(const QStringList& paths);
    /// Compare is in sight and what it shows is out of date: the window brings the layouts.
    void compareWanted();
    /// One sentence.
    void problem(const QString& sentence);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrangeHead();
    void takeSchedule(int place, std::shared_ptr<const timeline::ScheduleView> schedule,
                      const QString& problem);
    /// A view under its tab; bare ones have margins of their own.
    template <class View>
    void add(Perspective perspective, View* view, bool bare = false);
    void buildSchedule(int place, const Shown& shown);
    void openOptions();
    void refreshShown();
    /// Torn off and not what it should show.
    [[nodiscard]] std::optional<Perspective> firstOutdatedWindow() const;
    /// Brings one more window up to date.
    void followUp();
    void showTornMarks();
    void updateOptionsButton();
    void refresh(Perspective perspective);
    void refreshDraw();
    static const layout::Scenario& noScenario();
    void refreshNetwork();
    void refreshLoad();
    void refreshRequests();
    void refreshCache();
    /// The scenario's requests at its own load, one by one with their iterations; `take` gets them when they are there.
    void drawRequests(Lane& lane,
                      const std::function<void(std::shared_ptr<const jobs::RequestsDrawn>)>& take);
    void refreshCalendar();
    void refreshFailures();
    void refreshLoss();
    void showStepButton();
    void drawRun();
    void showDraws();
    /// Shows the tabs that speak of the scenario's task, and leaves one that does not.
    void offerTabs();
    /// Why the current layout cannot be; empty where it can.
    [[nodiscard]] QString invalidBecause() const;
    /// Who stands where in the current layout, and what they exchange: Draw and Network show the same.
    [[nodiscard]] const draw::RankMap& ranks();
    void refreshTimeline();
    void updateCompare();
    void updateCompanions();
    void updateLanes();
    void connectLanes(Perspective perspective);
    void lookAtLane(const QString& key);
    void refreshLanes(Perspective perspective);
    [[nodiscard]] lanes::Layout laneLayout(const timeline::LaneChip& chip);
    /// The current layout in somebody's own order of ops.
    void putOrder(lanes::Layout& lane, const schedule::Program& order, bool isMeasured) const;
    /// Evaluated once, until it changes.
    [[nodiscard]] const training::Evaluation& evaluationOf(const Companion& companion);
    /// What was dropped on a view, or moved among its lanes.
    void placeLane(const QString& key, int place);
    void removeLane(const QString& key);
    [[nodiscard]] const Companion* offered(const QString& key) const;
    [[nodiscard]] bool canCompare() const;

    Engine& m_engine;
    std::optional<Shown> m_current;
    std::optional<draw::RankMap> m_ranks;       ///< of m_current, once asked for
    std::vector<training::Proposal> m_previews; ///< of m_current, for when Time is opened
    std::vector<inspector::ValuePreview> m_values;
    std::optional<Shown> m_compared;
    std::shared_ptr<const timeline::ScheduleView> m_opened;
    bool m_openedIsMeasured = false;
    std::array<bool, kPerspectives> m_stale{};
    struct Page {
        QWidget* view = nullptr;
        theme::Picture* picture = nullptr;
        period::PeriodStrip* strip = nullptr;   ///< at the foot, where a period shows
        std::unique_ptr<theme::Picture> footed; ///< both
        std::function<void(const theme::Theme&)> setTheme;
    };
    std::array<Page, kPerspectives> m_views{};
    std::array<std::shared_ptr<const timeline::ScheduleView>, Engine::kSchedules>
        m_schedules; ///< the first, the compared one, companions
    std::array<std::int64_t, Engine::kSchedules>
        m_drawnScenarios{}; ///< whose they are; 0: a schedule of its own
    std::int64_t m_comparisonBase = 0;
    std::vector<Companion> m_offered;
    QStringList m_companions; ///< keys, in the order they were chosen
    std::map<QString, std::pair<std::shared_ptr<const exchange::ImportedSchedule>,
                                std::shared_ptr<const timeline::ScheduleView>>>
        m_companionViews; ///< of the project's schedules, by key
    std::map<QString, std::pair<layout::Scenario, training::Evaluation>>
        m_companionEvaluations; ///< of scenarios that are lanes, by key
    Perspective m_perspective = Perspective::Timeline;
    Lane m_draws, m_requestDraws, m_cacheDraws;
    Lane m_sizes; ///< runs of other sizes
    std::uint64_t m_seed = 1;
    std::optional<RunDraws> m_runDraws; ///< the last that were made
    bool m_comparing = false;
    std::array<TornWindow*, kPerspectives> m_torn{};
    bool m_restoringTorn = false;

    QTimer* m_followUp = nullptr; ///< runs while a torn-off window is out of date
    QBoxLayout* m_head = nullptr;
    QTabBar* m_tabs = nullptr;
    QWidget* m_tools = nullptr;
    std::vector<schedule::OptionChoice> m_options;
    QToolButton* m_tearOff = nullptr;
    QToolButton* m_compare = nullptr;
    QMenu* m_companionMenu = nullptr;
    QToolButton* m_optionsButton = nullptr;
    QFrame* m_optionsPopup = nullptr;
    timeline::OptionPanel* m_optionPanel = nullptr;
    QStackedWidget* m_pages = nullptr;
    draw::DrawView* m_draw = nullptr;
    draw::ModelView* m_model = nullptr;
    explore::ExploreView* m_explore = nullptr;
    jobs::LoadView* m_load = nullptr;
    jobs::RequestsView* m_requests = nullptr;
    jobs::CacheView* m_cache = nullptr;
    jobs::CalendarView* m_calendar = nullptr;
    jobs::FailuresView* m_failures = nullptr;
    jobs::LossView* m_loss = nullptr;
    QToolButton* m_stepButton = nullptr; ///< of a run: to its step and back
    bool m_inStep = false;
    timeline::TimelineView* m_timeline = nullptr;
    memory::MemoryView* m_memory = nullptr;
    time::TimeView* m_time = nullptr;
    network_view::NetworkView* m_network = nullptr;
    std::map<Perspective, lanes::LaneFrame*> m_lanes; ///< Memory, Time, Network
    compare::CompareView* m_compareView = nullptr;
    validation::ValidateView* m_validate = nullptr;
};

/// "ranks 0-15" per pipeline stage: tensor-parallel ranks are neighbours, then data-parallel ones, then stages.
QStringList rankNotes(const layout::Scenario& scenario);

} // namespace shardscape::gui
