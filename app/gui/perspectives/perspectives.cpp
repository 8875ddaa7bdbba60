// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/perspectives/perspectives.h"

#include "compare/compare_view.h"
#include "document/engine_text.h"
#include "draw/cluster_view.h"
#include "draw/draw_view.h"
#include "draw/model_view.h"
#include "explore/explore_view.h"
#include "gui/background/engine.h"
#include "gui/background/schedule_view.h"
#include "gui/perspectives/rank_places.h"
#include "job/job.h"
#include "job/run/outlook.h"
#include "jobs/cache_view.h"
#include "jobs/calendar_view.h"
#include "jobs/failures_view.h"
#include "jobs/load_view.h"
#include "jobs/loss_view.h"
#include "jobs/requests_view.h"
#include "lanes/lane_frame.h"
#include "layout/knob.h"
#include "layout/rank_groups.h"
#include "memory/memory_view.h"
#include "network/network_view.h"
#include "period/period_strip.h"
#include "theme/quiet_style.h"
#include "theme/theme.h"
#include "time/time_view.h"
#include "timeline/option_panel.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"
#include "validate/validate_view.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::gui {

namespace {

/// Of the draws, that are shown before all are made: a knob's percentiles within 150 ms.
constexpr std::int64_t kFirstDraws = 150;

struct NamedPerspective {
    Perspective perspective;
    std::string_view id;
    const char* label;
};
constexpr std::array<NamedPerspective, kPerspectives> kNames{{
    {Perspective::Draw, "draw", QT_TRANSLATE_NOOP("Perspective", "Draw")},
    {Perspective::Explore, "explore", QT_TRANSLATE_NOOP("Perspective", "Explore")},
    {Perspective::Load, "load", QT_TRANSLATE_NOOP("Perspective", "Load")},
    {Perspective::Requests, "requests", QT_TRANSLATE_NOOP("Perspective", "Timeline")},
    {Perspective::Cache, "cache", QT_TRANSLATE_NOOP("Perspective", "Memory")},
    {Perspective::Calendar, "calendar", QT_TRANSLATE_NOOP("Perspective", "Calendar")},
    {Perspective::Failures, "failures", QT_TRANSLATE_NOOP("Perspective", "Failures")},
    {Perspective::Loss, "loss", QT_TRANSLATE_NOOP("Perspective", "Loss")},
    {Perspective::Timeline, "timeline", QT_TRANSLATE_NOOP("Perspective", "Timeline")},
    {Perspective::Memory, "memory", QT_TRANSLATE_NOOP("Perspective", "Memory")},
    {Perspective::Time, "time", QT_TRANSLATE_NOOP("Perspective", "Time")},
    {Perspective::Network, "network", QT_TRANSLATE_NOOP("Perspective", "Network")},
    {Perspective::Compare, "compare", QT_TRANSLATE_NOOP("Perspective", "Compare")},
    {Perspective::Validate, "validate", QT_TRANSLATE_NOOP("Perspective", "Validate")},
}};

std::size_t at(Perspective perspective)
{
    return static_cast<std::size_t>(perspective);
}

/// A view with margins, that may become as small as the view can be. A layout would ask for the height that the view likes at
/// that width: then pages would scroll that need not.
class PageFrame : public QWidget {
public:
    PageFrame(QWidget& view, const QMargins& margins, QWidget* parent)
        : QWidget(parent)
        , m_view(view)
        , m_margins(margins)
    {
        view.setParent(this);
    }

    /// Stands at the foot, as high as it likes, while it is not hidden.
    void setFoot(QWidget& foot)
    {
        m_foot = &foot;
        foot.setParent(this);
        foot.installEventFilter(this);
        arrange();
    }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        constexpr int kSecondLine = theme::kControlHeight
                                    + theme::kGap; // of controls, where one is too short
        const QSize least = m_view.minimumSizeHint().expandedTo(m_view.minimumSize());
        int height = least.height();
        if (const QLayout* its = m_view.layout(); its != nullptr && its->hasHeightForWidth()) {
            const bool pages = m_view.findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly)
                               != nullptr;
            const int width = std::max(least.width(), m_view.width());
            height = pages ? height + kSecondLine : std::max(height, its->minimumHeightForWidth(width));
        }
        height += footHeight();
        return QSize(least.width(), height).grownBy(m_margins);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        arrange();
        if (event->size().width() < event->oldSize().width()) {
            updateGeometry(); // lines may have become two
        }
    }
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest) {
            updateGeometry(); // what the view needs has changed
            arrange();
        }
        return QWidget::event(event);
    }
    /// A foot that shows takes its room at once: it would lie over the view until the request for a layout comes.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) {
            arrange();
        }
        return QWidget::eventFilter(watched, event);
    }

private:
    [[nodiscard]] int footHeight() const
    {
        if (m_foot == nullptr || m_foot->isHidden()) {
            return 0;
        }
        const int room = width() - 2 * theme::kMargin;
        return theme::kGap
               + (m_foot->hasHeightForWidth() ? m_foot->heightForWidth(room) : m_foot->sizeHint().height());
    }
    void arrange()
    {
        const QRect inside = rect().marginsRemoved(m_margins);
        const int foot = footHeight();
        m_view.setGeometry(inside.adjusted(0, 0, 0, -foot));
        if (foot > 0) {
            const int below = m_margins.bottom() > 0 ? m_margins.bottom() : theme::kGap;
            m_foot->setGeometry(theme::kMargin, height() - below - foot + theme::kGap,
                                width() - 2 * theme::kMargin, foot - theme::kGap);
        }
    }

    QWidget& m_view;
    QWidget* m_foot = nullptr;
    QMargins m_margins;
};

/// A page with what stands at its foot.
class FootedPicture : public theme::Picture {
public:
    FootedPicture(theme::Picture& view, period::PeriodStrip& foot)
        : m_view(view)
        , m_foot(foot)
    {}

    [[nodiscard]] QSize pictureSizeHint() const override
    {
        const QSize view = m_view.pictureSizeHint();
        return view + QSize(0, footHeight());
    }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override
    {
        const int foot = footHeight();
        m_view.paintPicture(painter, rect.adjusted(0, 0, 0, -foot), theme);
        if (foot > 0) {
            const QRect below(rect.left(), rect.bottom() + 1 - foot, rect.width(), foot);
            painter.fillRect(below, theme.ground);
            m_foot.paintPicture(painter, below.adjusted(theme::kMargin, 0, -theme::kMargin, -theme::kMargin),
                                theme);
        }
    }

private:
    [[nodiscard]] int footHeight() const
    {
        const int strip = m_foot.isHidden() ? 0 : m_foot.pictureSizeHint().height();
        return strip > 0 ? strip + theme::kMargin : 0;
    }

    theme::Picture& m_view;
    period::PeriodStrip& m_foot;
};

} // namespace

std::string_view id(Perspective perspective)
{
    return kNames[at(perspective)].id;
}

std::optional<Perspective> findPerspective(std::string_view id)
{
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&](const NamedPerspective& n) { return n.id == id; });
    return found == kNames.end() ? std::nullopt : std::optional(found->perspective);
}

QString label(Perspective perspective)
{
    return QCoreApplication::translate("Perspective", kNames[at(perspective)].label);
}

bool isOffered(Perspective perspective, workload::TaskKind task)
{
    using workload::TaskKind;
    switch (perspective) {
    case Perspective::Draw:
    case Perspective::Explore:
    case Perspective::Validate: return true;
    case Perspective::Load:
    case Perspective::Requests:
    case Perspective::Cache: return task == TaskKind::Serving;
    case Perspective::Calendar:
    case Perspective::Failures:
    case Perspective::Loss: return task == TaskKind::Run;
    case Perspective::Timeline:
    case Perspective::Memory:
    case Perspective::Time:
    case Perspective::Network:
    case Perspective::Compare: break;
    }
    return task == TaskKind::Training || task == TaskKind::Run;
}

bool isOfStep(Perspective perspective)
{
    return perspective == Perspective::Timeline || perspective == Perspective::Memory
           || perspective == Perspective::Time || perspective == Perspective::Network;
}

QStringList rankNotes(const layout::Scenario& scenario)
{
    const std::int64_t perStage = scenario.stageRanks();
    QStringList notes;
    for (std::int64_t stage = 0; stage < scenario.layout.pipelineParallel; ++stage) {
        const std::int64_t first = layout::firstRankOf(scenario, stage);
        if (scenario.stride(layout::Axis::Pipeline) < perStage) {
            notes << Perspectives::tr("%1 ranks from %2").arg(perStage).arg(first);
            continue;
        }
        notes << (perStage == 1 ? Perspectives::tr("rank %1").arg(first)
                                : Perspectives::tr("ranks %1–%2").arg(first).arg(first + perStage - 1));
    }
    return notes;
}

QString laneKey(store::ScenarioId id)
{
    return QStringLiteral("scenario %1").arg(id.value);
}

QString laneKey(store::ScheduleId id)
{
    return QStringLiteral("schedule %1").arg(id.value);
}

Perspectives::Perspectives(Engine& engine, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
{
    setObjectName(QStringLiteral("perspectives"));
    m_followUp = new QTimer(this);
    connect(m_followUp, &QTimer::timeout, this, &Perspectives::followUp);
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName(QStringLiteral("perspective_tabs"));
    m_tabs->setAccessibleName(tr("Perspectives"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->installEventFilter(this);
    m_tearOff = new QToolButton(this);
    m_tearOff->setObjectName(QStringLiteral("tear_off"));
    m_tearOff->setCheckable(true);
    m_tearOff->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_compare = new QToolButton(this);
    m_compare->setObjectName(QStringLiteral("compare_button"));
    m_compare->setCheckable(true);
    m_compare->setPopupMode(QToolButton::MenuButtonPopup);
    m_companionMenu = new QMenu(m_compare);
    m_companionMenu->setObjectName(QStringLiteral("companion_menu"));
    m_companionMenu->setToolTipsVisible(true);

    m_optionsButton = new QToolButton(this);
    m_optionsButton->setObjectName(QStringLiteral("options_button"));
    m_optionsButton->setToolTip(
        tr("Combine the schedule with recomputation, offload, two-stage backward..."));
    m_optionsButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_optionsPopup = new QFrame(this, Qt::Popup);
    m_optionsPopup->setObjectName(QStringLiteral("options_popup"));
    m_optionsPopup->setFrameShape(QFrame::StyledPanel);
    m_optionPanel = new timeline::OptionPanel(schedule::options());
    auto* scroll = new QScrollArea(m_optionsPopup);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_optionPanel);
    auto* popupColumn = new QVBoxLayout(m_optionsPopup);
    popupColumn->setContentsMargins(0, 0, 0, 0);
    popupColumn->addWidget(scroll);

    // The tabs, and what belongs to one of them: beside them, or below where there is no room for both.
    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setContentsMargins(theme::kMargin, theme::kGrid, theme::kMargin, 0);
    m_head->setSpacing(theme::kGrid);
    m_stepButton = new QToolButton(this);
    m_stepButton->setObjectName(QStringLiteral("step_button"));
    m_stepButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(m_stepButton, &QToolButton::clicked, this,
            [this] { setPerspective(m_inStep ? Perspective::Calendar : Perspective::Timeline); });
    auto* tabRow = new QHBoxLayout;
    tabRow->addWidget(m_tabs);
    tabRow->addWidget(m_stepButton);
    tabRow->addWidget(m_tearOff);
    tabRow->addStretch(1);
    m_tools = new QWidget(this);
    auto* toolRow = new QHBoxLayout(m_tools);
    toolRow->setContentsMargins(0, 0, 0, 0);
    toolRow->setSpacing(theme::kGap);
    toolRow->addStretch(1);
    toolRow->addWidget(m_optionsButton);
    toolRow->addWidget(m_compare);
    m_head->addLayout(tabRow, 1);
    m_head->addWidget(m_tools);

    // Made after the tabs, so that Tab goes from them into what they show.
    m_draw = new draw::DrawView(this);
    m_model = new draw::ModelView(m_draw);
    m_draw->addCanvas(QStringLiteral("model"), tr("Model"), m_model, m_model, &m_model->tools(),
                      [this](const theme::Theme& theme) { m_model->setTheme(theme); });
    m_explore = new explore::ExploreView(this);
    m_load = new jobs::LoadView(this);
    m_requests = new jobs::RequestsView(this);
    m_cache = new jobs::CacheView(this);
    m_calendar = new jobs::CalendarView(this);
    m_failures = new jobs::FailuresView(this);
    m_loss = new jobs::LossView(this);
    m_timeline = new timeline::TimelineView(this);
    m_memory = new memory::MemoryView(this);
    m_time = new time::TimeView(this);
    m_network = new network_view::NetworkView(this);
    const auto framed = [this](auto* view) {
        return new lanes::LaneFrame(
            view, view, [view](const theme::Theme& theme) { view->setTheme(theme); }, this);
    };
    m_lanes = {{Perspective::Memory, framed(m_memory)},
               {Perspective::Time, framed(m_time)},
               {Perspective::Network, framed(m_network)}};
    m_compareView = new compare::CompareView(this);
    m_validate = new validation::ValidateView(this);

    m_pages = new QStackedWidget(this);
    // In the order of the enumeration, which is the order of the tabs.
    add(Perspective::Draw, m_draw);
    add(Perspective::Explore, m_explore, true);
    add(Perspective::Load, m_load);
    add(Perspective::Requests, m_requests);
    add(Perspective::Cache, m_cache);
    add(Perspective::Calendar, m_calendar);
    add(Perspective::Failures, m_failures);
    add(Perspective::Loss, m_loss);
    add(Perspective::Timeline, m_timeline, true);
    for (const auto& [perspective, frame] : m_lanes) { // which are neighbours
        add(perspective, frame);
        connectLanes(perspective);
    }
    add(Perspective::Compare, m_compareView);
    add(Perspective::Validate, m_validate);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_head);
    column->addWidget(m_pages, 1);

    m_stale.fill(true);
    setPerspective(Perspective::Timeline);
    offerTabs();
    updateCompare();
    connect(m_load, &jobs::LoadView::concurrencyWanted, this, &Perspectives::concurrencyWanted);
    connect(m_failures, &jobs::FailuresView::saveEveryWanted, this, [this](qint64 seconds, bool finished) {
        emit knobWanted(QStringLiteral("save_every"), seconds, finished);
    });
    connect(m_failures, &jobs::FailuresView::policyWanted, this,
            [this](int policy) { emit knobWanted(QStringLiteral("failure_policy"), policy, true); });
    connect(m_calendar, &jobs::CalendarView::deadlineWanted, this, [this](qint64 days, bool finished) {
        emit knobWanted(QStringLiteral("within_days"), days, finished);
    });
    connect(m_calendar, &jobs::CalendarView::redrawWanted, this, [this] {
        ++m_seed;
        drawRun();
    });
    connect(m_tabs, &QTabBar::currentChanged, this,
            [this](int index) { setPerspective(static_cast<Perspective>(index)); });
    connect(m_tabs, &QTabBar::tabBarDoubleClicked, this, [this](int index) {
        if (index >= 0) {
            setTornOff(static_cast<Perspective>(index), !isTornOff(static_cast<Perspective>(index)));
        }
    });
    connect(m_tearOff, &QToolButton::clicked, this, [this](bool torn) { setTornOff(m_perspective, torn); });
    connect(m_compare, &QToolButton::toggled, this, &Perspectives::setComparing);
    connect(m_optionsButton, &QToolButton::clicked, this, &Perspectives::openOptions);
    connect(m_optionPanel, &timeline::OptionPanel::chosen, this,
            [this] { setOptions(m_optionPanel->choices()); });
    updateOptionsButton();
    m_lanes.at(Perspective::Network)->keepView(lanes::LaneFrame::Place::Above, [this](bool withLanes) {
        m_network->setChartShown(!withLanes);
    });
    m_lanes.at(Perspective::Memory)->keepView(lanes::LaneFrame::Place::Below, [this](bool withLanes) {
        const QString name = m_current ? QString::fromStdString(m_current->scenario.name) : QString();
        m_memory->setTableAlone(withLanes ? name.isEmpty() ? tr("This layout") : name : QString());
    });
    connect(m_timeline, &timeline::TimelineView::laneLooked, this, &Perspectives::lookAtLane);
    connect(m_timeline, &timeline::TimelineView::laneTaken, this, &Perspectives::laneTaken);
    connect(m_timeline, &timeline::TimelineView::laneRemoved, this, &Perspectives::removeLane);
    connect(m_timeline, &timeline::TimelineView::lanePlaced, this, &Perspectives::placeLane);
    connect(&m_engine, &Engine::scheduleBuilt, this, &Perspectives::takeSchedule);
}

template <class View>
void Perspectives::add(Perspective perspective, View* view, bool bare)
{
    Page& page = m_views[at(perspective)];
    page.view = view;
    page.picture = view;
    if constexpr (requires(const theme::Theme& look) { view->setTheme(look); }) { // others ask the palette
        page.setTheme = [view](const theme::Theme& look) { view->setTheme(look); };
    }
    m_tabs->addTab(label(perspective));
    auto* frame = new QScrollArea(this);
    auto* framed = new PageFrame(
        *view, bare ? QMargins() : QMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kMargin),
        frame);
    // What needs more than there is scrolls: it neither pushes the panes beside it nor is it cut.
    frame->setObjectName(QStringLiteral("page_") + QString::fromLatin1(id(perspective).data()));
    frame->setAccessibleName(label(perspective));
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::NoFocus);
    frame->setWidgetResizable(true);
    frame->setMinimumSize(200, 160);
    frame->viewport()->setAutoFillBackground(false);
    frame->setWidget(framed);
    framed->setAutoFillBackground(false);
    if (perspective == Perspective::Timeline || perspective == Perspective::Time
        || perspective == Perspective::Network) {
        page.strip = new period::PeriodStrip(framed);
        page.strip->hide();
        framed->setFoot(*page.strip);
        page.footed = std::make_unique<FootedPicture>(*view, *page.strip);
        page.picture = page.footed.get();
        connect(page.strip, &period::PeriodStrip::knobChosen, this, &Perspectives::knobChosen);
    }
    m_pages->addWidget(frame);
}

void Perspectives::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrangeHead();
}

/// Tabs stand closer where all of them would not be in sight.
void Perspectives::arrangeHead()
{
    const int room = width() - 2 * theme::kMargin - theme::kGap - m_tearOff->sizeHint().width()
                     - (m_stepButton->isHidden() ? 0 : m_stepButton->sizeHint().width() + theme::kGrid);
    const bool wasTight = m_tabs->property(theme::kTightTabs).toBool();
    int tabs = 0;
    for (int i = 0; i < m_tabs->count(); ++i) {
        tabs += m_tabs->isTabVisible(i) ? 1 : 0;
    }
    const int saved = tabs * (theme::kTabSpace - theme::kTightTabSpace);
    const int loose = m_tabs->sizeHint().width() + (wasTight ? saved : 0);
    const bool tight = loose > room;
    if (tight != wasTight) {
        m_tabs->setProperty(theme::kTightTabs, tight);
        QEvent change(QEvent::StyleChange); // they keep the widths of their tabs
        QCoreApplication::sendEvent(m_tabs, &change);
    }
    const int tools = m_optionsButton->sizeHint().width() + m_compare->sizeHint().width() + 2 * theme::kGap;
    m_head->setDirection((tight ? loose - saved : loose) + tools > room ? QBoxLayout::TopToBottom
                                                                        : QBoxLayout::LeftToRight);
}

QWidget& Perspectives::view(Perspective perspective)
{
    return *m_views[at(perspective)].view;
}

period::PeriodStrip* Perspectives::periodStrip(Perspective perspective)
{
    return m_views[at(perspective)].strip;
}

theme::Picture& Perspectives::picture(Perspective perspective)
{
    return *m_views[at(perspective)].picture;
}

void Perspectives::setTheme(const theme::Theme& theme)
{
    for (const Page& page : m_views) {
        if (page.setTheme) {
            page.setTheme(theme);
        }
        if (page.strip != nullptr) {
            page.strip->setTheme(theme);
        }
    }
}

void Perspectives::setPerspective(Perspective perspective)
{
    const bool other = perspective != m_perspective;
    m_perspective = perspective;
    const bool inStep = isOfStep(perspective) || (m_inStep && isInSight(perspective));
    const bool turned = inStep != m_inStep && task() == workload::TaskKind::Run
                        && isOffered(perspective, task());
    m_inStep = inStep;
    if (turned) { // before the others go: the row would choose one of them
        m_tabs->setTabVisible(static_cast<int>(perspective), true);
    }
    m_tabs->setCurrentIndex(static_cast<int>(perspective));
    if (turned) {
        offerTabs();
    }
    m_pages->setCurrentIndex(static_cast<int>(perspective));
    const bool isTimeline = perspective == Perspective::Timeline;
    m_compare->setVisible(isTimeline || m_lanes.contains(perspective));
    m_optionsButton->setVisible(isTimeline);
    m_tools->setVisible(isTimeline || m_lanes.contains(perspective));
    refresh(perspective);
    showTornMarks();
    if (other) {
        emit perspectiveChanged();
    }
}

void Perspectives::setShown(std::optional<Shown> current, std::optional<Shown> compared)
{
    if (!m_current || !current || m_current->scenario != current->scenario) {
        m_previews.clear();
        m_values.clear();
    }
    m_current = std::move(current);
    m_ranks.reset();
    m_compared = std::move(compared);
    offerTabs();
    updateCompare();
    const bool timelineStays = m_opened && !m_comparing && !m_stale[at(Perspective::Timeline)];
    m_stale.fill(true);
    m_stale[at(Perspective::Timeline)] = !timelineStays; // a schedule of its own does not follow the layout
    if (const RunDraws* draws = runDraws();
        task() == workload::TaskKind::Run && (draws == nullptr || (!draws->isAll && !m_draws.isRunning()))) {
        drawRun(); // the verdict speaks of them wherever one is
    }
    refreshShown();
}

void Perspectives::setOpened(std::shared_ptr<const timeline::ScheduleView> opened, bool isMeasured)
{
    m_opened = std::move(opened);
    m_openedIsMeasured = isMeasured;
    updateCompare();
    m_stale[at(Perspective::Timeline)] = true;
    refreshShown();
}

void Perspectives::updateCompare()
{
    m_compare->setAccessibleName(m_opened ? tr("Compare with layout") : tr("Compare with pinned"));
    m_compare->setText(m_companions.isEmpty()
                           ? tr("Compare")
                           : QStringLiteral("%1 +%2").arg(tr("Compare")).arg(m_companions.size()));
    m_compare->setToolTip(m_opened ? tr("Show the current layout as a lane below")
                                   : tr("Show the pinned scenario as a lane below"));
    m_compare->setMenu(m_offered.empty() ? nullptr : m_companionMenu);
    m_compare->setEnabled(canCompare() || !m_offered.empty());
    m_optionsButton->setEnabled(!m_opened); // options are part of how a layout's schedule is built
    arrangeHead();
    updateLanes();
}

const Companion* Perspectives::offered(const QString& key) const
{
    const auto found = std::find_if(m_offered.begin(), m_offered.end(),
                                    [&](const Companion& companion) { return companion.key == key; });
    return found != m_offered.end() ? &*found : nullptr;
}

/// The first is the base and stays; then what Compare draws; then what was added, which can be moved.
void Perspectives::updateLanes()
{
    std::vector<timeline::LaneChip> lanes;
    if (m_opened) {
        lanes.push_back({QStringLiteral("opened"), m_opened->title, -1, false, false});
    } else if (m_current) {
        lanes.push_back({laneKey(store::ScenarioId{m_current->id}),
                         QString::fromStdString(m_current->scenario.name), -1, false, false});
    }
    if (m_comparing && canCompare()) {
        const Shown& below = m_opened ? *m_current : *m_compared;
        const QString key = laneKey(store::ScenarioId{below.id});
        const Companion* its = offered(key);
        lanes.push_back(
            {key, QString::fromStdString(below.scenario.name), its != nullptr ? its->pin : -1, true, false});
    }
    for (const QString& key : std::as_const(m_companions)) {
        if (const Companion* its = offered(key)) {
            lanes.push_back({key, its->title, its->pin, true, true});
        }
    }
    for (const auto& [perspective, frame] : m_lanes) {
        frame->setChips(lanes);
        m_stale[at(perspective)] = true;
    }
    m_timeline->setLanes(std::move(lanes));
}

void Perspectives::placeLane(const QString& key, int place)
{
    const bool isCompared = canCompare()
                            && key == laneKey(store::ScenarioId{(m_opened ? m_current : m_compared)->id});
    if (isCompared) {
        setComparing(true);
        return;
    }
    if (!m_opened && m_current && key == laneKey(store::ScenarioId{m_current->id})) {
        return; // the base: it is drawn already
    }
    if (offered(key) == nullptr) {
        return;
    }
    const auto before = static_cast<qsizetype>(m_timeline->laneRow().lanes().size()) - m_companions.size();
    qsizetype to = std::clamp<qsizetype>(place - before, 0, m_companions.size());
    QStringList keys = m_companions;
    if (const qsizetype from = keys.indexOf(key); from >= 0) {
        keys.removeAt(from);
        to -= from < to ? 1 : 0;
    } else if (keys.size() + 2 >= static_cast<qsizetype>(Engine::kSchedules)) {
        emit problem(tr("The axis holds %1 lanes; take one away first.").arg(Engine::kSchedules));
        return;
    }
    keys.insert(to, key);
    setCompanions(keys);
}

void Perspectives::removeLane(const QString& key)
{
    QStringList keys = m_companions;
    if (keys.removeAll(key) > 0) {
        setCompanions(keys);
    } else {
        setComparing(false);
    }
}

bool Perspectives::canCompare() const
{
    return m_opened ? m_current.has_value() : m_compared.has_value();
}

void Perspectives::offerCompanions(std::vector<Companion> offered)
{
    if (offered == m_offered) {
        return;
    }
    m_offered = std::move(offered);
    const auto isOffered = [this](const QString& key) {
        return std::any_of(m_offered.begin(), m_offered.end(), [&](const Companion& companion) {
            return !companion.byCompare && companion.key == key;
        });
    };
    m_companions.removeIf([&](const QString& key) { return !isOffered(key); });
    std::erase_if(m_companionViews, [&](const auto& view) { return !m_companions.contains(view.first); });
    std::erase_if(m_companionEvaluations, [&](const auto& its) { return !m_companions.contains(its.first); });
    updateCompanions();
}

void Perspectives::setCompanions(const QStringList& keys)
{
    constexpr auto kMost = static_cast<qsizetype>(Engine::kSchedules) - 2;
    const QStringList chosen = keys.mid(0, kMost);
    if (chosen != m_companions) {
        m_companions = chosen;
        updateCompanions();
    }
}

/// The menu says what is drawn; where no more fit, what is not cannot be chosen.
void Perspectives::updateCompanions()
{
    const bool full = m_companions.size() + 2 >= static_cast<qsizetype>(Engine::kSchedules);
    m_companionMenu->clear();
    for (const Companion& companion : m_offered) {
        if (companion.byCompare) {
            continue; // the button itself draws it
        }
        QAction* action = m_companionMenu->addAction(companion.title);
        action->setCheckable(true);
        action->setChecked(m_companions.contains(companion.key));
        action->setEnabled(action->isChecked() || !full);
        action->setToolTip(companion.scenario ? tr("Show this scenario as a lane below")
                                              : tr("Show this schedule of the project as a lane below"));
        connect(action, &QAction::toggled, this, [this, key = companion.key](bool drawn) {
            QStringList keys = m_companions;
            keys.removeAll(key);
            if (drawn) {
                keys.append(key);
            }
            // The menu is made anew, which would take this action away while it still runs.
            QMetaObject::invokeMethod(
                this, [this, keys] { setCompanions(keys); }, Qt::QueuedConnection);
        });
    }
    updateCompare();
    m_stale[at(Perspective::Timeline)] = true;
    refreshShown();
}

void Perspectives::setPreviews(const std::vector<training::Proposal>& previews)
{
    m_previews = previews;
    m_time->setPreviews(layout::knobs(), m_previews);
}

void Perspectives::setNames(const std::string& current, const std::string& compared)
{
    if (m_current) {
        m_current->scenario.name = current;
    }
    if (m_compared) {
        m_compared->scenario.name = compared;
    }
    updateLanes();
    m_stale[at(Perspective::Time)] = true;
    m_stale[at(Perspective::Compare)] = true;
    refreshShown();
}

void Perspectives::setReasons(std::vector<layout::Reason> reasons)
{
    if (!m_current) {
        return;
    }
    m_current->evaluation.reasons = std::move(reasons);
    if (!m_current->evaluation.valid) { // otherwise no view says them
        m_stale.fill(true);
        refreshShown();
    }
}

void Perspectives::setValues(const std::vector<inspector::ValuePreview>& values)
{
    m_values = values;
    m_time->setValues(m_values);
}

void Perspectives::setComparisonBase(std::int64_t scenario)
{
    if (scenario == m_comparisonBase) {
        return;
    }
    m_comparisonBase = scenario;
    for (const auto& [perspective, frame] : m_lanes) {
        m_stale[at(perspective)] = m_stale[at(perspective)] || frame->hasLanes();
    }
    if (std::count_if(m_schedules.begin(), m_schedules.end(), [](const auto& s) { return s != nullptr; })
        > 1) {
        m_stale[at(Perspective::Timeline)] = true;
    }
    refreshShown();
}

void Perspectives::setComparing(bool comparing)
{
    if (comparing == m_comparing) {
        return;
    }
    if (comparing && !canCompare() && !m_offered.empty()) {
        m_compare->setChecked(false);
        // Nothing is pinned: there is only more to choose. The button's own way to show its menu waits for it to close.
        m_companionMenu->popup(m_compare->mapToGlobal(QPoint(0, m_compare->height())));
        return;
    }
    m_comparing = comparing;
    m_compare->setChecked(comparing);
    updateLanes();
    m_stale[at(Perspective::Timeline)] = true;
    refreshShown();
    emit comparingChanged(comparing);
}

void Perspectives::setOptions(const std::vector<schedule::OptionChoice>& options)
{
    if (options == m_options) {
        return;
    }
    m_options = options;
    if (m_optionPanel->choices() != options) {
        m_optionPanel->setChoices(options);
    }
    updateOptionsButton();
    m_stale[at(Perspective::Timeline)] = true;
    refreshShown();
}

void Perspectives::updateOptionsButton()
{
    m_optionsButton->setText(m_options.empty() ? tr("Options")
                                               : tr("Options: %1").arg(static_cast<int>(m_options.size())));
    m_optionsButton->setAccessibleName(m_optionsButton->text());
    arrangeHead();
}

/// Below its button, as high as what it holds and the window allow.
void Perspectives::openOptions()
{
    constexpr int kWidth = 340;
    const QPoint below = m_optionsButton->mapToGlobal(
        QPoint(m_optionsButton->width(), m_optionsButton->height()));
    const int room = mapToGlobal(QPoint(0, height())).y() - below.y() - theme::kMargin;
    m_optionsPopup->setGeometry(below.x() - kWidth, below.y() + theme::kGrid, kWidth, std::max(room, 200));
    m_optionsPopup->show();
}

/// With those of the options that this schedule takes; the panel says why not the others.
void Perspectives::buildSchedule(int place, const Shown& shown)
{
    if (place == 0) {
        m_optionPanel->setDevices(static_cast<int>(shown.scenario.layout.pipelineParallel));
        m_options = m_optionPanel->choices(); // lists by device have grown or shrunk
    }
    const auto refused = refusedOptions(shown.scenario, shown.evaluation, m_options);
    std::vector<schedule::OptionChoice> accepted = m_options;
    std::erase_if(accepted, [&](const auto& option) { return refused.count(option.name) > 0; });
    if (place == 0) {
        m_optionPanel->setRefusals(refused);
    }
    m_engine.buildSchedule(static_cast<std::size_t>(place), shown.scenario, shown.evaluation, accepted);
}

void Perspectives::refreshAll()
{
    for (const NamedPerspective& named : kNames) {
        refresh(named.perspective);
    }
}

/// One without a cluster.
const layout::Scenario& Perspectives::noScenario()
{
    static const layout::Scenario none = [] {
        layout::Scenario scenario;
        scenario.cluster.nodes = 0;
        return scenario;
    }();
    return none;
}

void Perspectives::refresh(Perspective perspective)
{
    bool& stale = m_stale[at(perspective)];
    if (!stale) {
        return;
    }
    stale = false;
    const training::Evaluation nothing;
    if (period::PeriodStrip* strip = m_views[at(perspective)].strip) {
        // A schedule of its own is not a layout's.
        const bool own = perspective != Perspective::Timeline || !m_opened;
        strip->show(m_current && own ? m_current->scenario : noScenario(),
                    m_current && own ? m_current->evaluation : nothing);
    }
    switch (perspective) {
    case Perspective::Compare: emit compareWanted(); break;
    case Perspective::Validate: break; // shows runs: the window brings them
    case Perspective::Explore: break;  // shows sweeps; the window marks the current layout in them
    case Perspective::Draw: refreshDraw(); break;
    case Perspective::Load: refreshLoad(); break;
    case Perspective::Requests: refreshRequests(); break;
    case Perspective::Cache: refreshCache(); break;
    case Perspective::Calendar: refreshCalendar(); break;
    case Perspective::Failures: refreshFailures(); break;
    case Perspective::Loss: refreshLoss(); break;
    case Perspective::Network:
        refreshNetwork();
        refreshLanes(perspective);
        break;
    case Perspective::Timeline: refreshTimeline(); break;
    case Perspective::Memory:
        m_memory->setStageNotes(m_current ? rankNotes(m_current->scenario) : QStringList());
        m_memory->setEvaluation(m_current ? m_current->evaluation : nothing);
        refreshLanes(perspective);
        break;
    case Perspective::Time:
        m_time->setEvaluation(m_current ? m_current->evaluation : nothing,
                              m_current ? m_current->scenario.cluster.accelerators() : 1,
                              m_current ? QString::fromStdString(m_current->scenario.name) : QString());
        m_time->setPreviews(layout::knobs(), m_previews);
        m_time->setValues(m_values);
        if (m_compared) {
            m_time->setComparison(m_compared->evaluation, m_compared->scenario.cluster.accelerators(),
                                  QString::fromStdString(m_compared->scenario.name));
        } else {
            m_time->clearComparison();
        }
        refreshLanes(perspective);
        break;
    }
}

workload::TaskKind Perspectives::task() const
{
    return m_current ? m_current->scenario.task.kind : workload::TaskKind::Training;
}

void Perspectives::offerTabs()
{
    // Leaves a tab that goes before it goes: the row would choose its neighbour.
    if (!isOffered(m_perspective, task())) {
        const bool serves = task() == workload::TaskKind::Serving;
        const Perspective next = m_perspective == Perspective::Timeline && serves ? Perspective::Requests
                                 : m_perspective == Perspective::Memory && serves ? Perspective::Cache
                                 : serves                                         ? Perspective::Load
                                 : task() == workload::TaskKind::Run              ? Perspective::Calendar
                                 : m_perspective == Perspective::Requests         ? Perspective::Timeline
                                 : m_perspective == Perspective::Cache            ? Perspective::Memory
                                                                                  : Perspective::Explore;
        m_tabs->setTabVisible(static_cast<int>(next), true);
        setPerspective(next);
    }
    int place = 0;
    for (int i = 0; i < kPerspectives; ++i) {
        const bool offered = isInSight(static_cast<Perspective>(i));
        if (m_tabs->isTabVisible(i)
            != offered) { // the same again would make the row forget that it has to lay out
            m_tabs->setTabVisible(i, offered);
        }
        if (offered) {
            m_tabs->setTabToolTip(i, QStringLiteral("Ctrl+%1").arg(++place));
        }
    }
    showStepButton();
    arrangeHead();
}

bool Perspectives::isInSight(Perspective perspective) const
{
    if (!isOffered(perspective, task())) {
        return false;
    }
    if (task() != workload::TaskKind::Run) {
        return true;
    }
    const bool ofRun = !isOffered(perspective, workload::TaskKind::Training);
    return m_inStep ? !ofRun : !isOfStep(perspective);
}

void Perspectives::showStepButton()
{
    m_stepButton->setVisible(task() == workload::TaskKind::Run);
    m_stepButton->setText(m_inStep ? tr("Back to the run") : tr("Its step"));
    m_stepButton->setToolTip(m_inStep
                                 ? tr("Calendar, Failures and Loss of the run")
                                 : tr("Timeline, Memory, Time and Network of the step that the run holds"));
}

void Perspectives::refreshLoad()
{
    if (task() != workload::TaskKind::Serving) {
        m_load->setLoad(noScenario(), {}, tr("The scenario serves no requests."));
        return;
    }
    m_draws.abandon();
    const layout::Scenario& scenario = m_current->scenario;
    const auto reasons = job::violations(job::serving(), scenario);
    const QString problem = reasons.empty() ? QString()
                                            : document::engineText(layout::sentence(reasons.front()));
    std::vector<jobs::LoadPoint> points = jobs::loadOf(scenario);
    // Draws at every so many of the points; those that do not fit have none.
    constexpr std::size_t kDrawn = 10;
    std::vector<double> loads;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool own = points[i].load
                         == (jobs::arrivesAtRate(scenario)
                                 ? scenario.task.serving.requestRate
                                 : static_cast<double>(scenario.task.serving.concurrency));
        if (points[i].fits && (own || i % std::max<std::size_t>(1, points.size() / kDrawn) == 0)) {
            loads.push_back(points[i].load);
        }
    }
    m_load->setLoad(scenario, std::move(points), problem);
    if (loads.empty()) {
        return;
    }
    m_draws.start([this, scenario, loads, seed = m_seed](const std::stop_token& stop,
                                                         const Lane::Deliver& deliver) {
        // Enough for a steady state: a closed loop's first requests do not count.
        constexpr double kLeastDrawn = 600, kMostDrawn = 4000, kDrawnWaves = 3;
        const bool open = scenario.task.serving.requestRate > 0;
        const double drawnEach = std::clamp(open ? 0 : kDrawnWaves * loads.back(), kLeastDrawn, kMostDrawn);
        const serving::SimulationOptions options{
            .requests = std::llround(drawnEach), .seed = seed, .threads = 1};
        const auto drawn = serving::simulateLoads(serving::deploymentOf(scenario), scenario.task.serving,
                                                  loads, options, stop);
        if (!drawn) {
            return;
        }
        std::vector<jobs::LoadDraw> draws;
        for (std::size_t i = 0; i < loads.size(); ++i) {
            draws.push_back({loads[i], (*drawn)[i].firstToken, (*drawn)[i].token, (*drawn)[i].kept});
        }
        deliver([this, draws, options] { m_load->setDraws(draws, options.requests); });
    });
}

/// Why a scenario that serves has no requests to draw; empty where it has.
static QString nothingServed(const layout::Scenario& scenario)
{
    if (const auto reasons = job::violations(job::serving(), scenario); !reasons.empty()) {
        return document::engineText(layout::sentence(reasons.front()));
    }
    const job::Outcome outcome = job::serving().evaluate(scenario);
    return outcome.fits || outcome.reasons.empty()
               ? QString()
               : document::engineText(layout::sentence(outcome.reasons.front()));
}

void Perspectives::drawRequests(Lane& lane,
                                const std::function<void(std::shared_ptr<const jobs::RequestsDrawn>)>& take)
{
    const layout::Scenario& scenario = m_current->scenario;
    lane.start([scenario, take, seed = m_seed](const std::stop_token& stop, const Lane::Deliver& deliver) {
        constexpr std::int64_t kDrawn = 600, kMost = 4000;
        constexpr std::int64_t kWaves = 4; // of a closed loop
        const workload::ServingTask& task = scenario.task.serving;
        const serving::Deployment deployment = serving::deploymentOf(scenario);
        const double load = task.requestRate > 0 ? task.requestRate : static_cast<double>(task.concurrency);
        serving::SimulationOptions options{.requests = kDrawn, .seed = seed, .threads = 1, .record = true};
        if (task.requestRate <= 0) {
            options.requests = std::clamp(kWaves * task.concurrency, kDrawn, kMost);
        }
        auto drawn = serving::simulateLoads(deployment, task, {load}, options, stop);
        if (!drawn) {
            return;
        }
        auto shared = std::make_shared<jobs::RequestsDrawn>();
        shared->simulated = std::move(drawn->front());
        shared->load = load;
        shared->poolBytes = deployment.answering.server.poolBytes
                            * deployment.answering.server.spread.attentionData;
        shared->answering = static_cast<std::int32_t>(deployment.answering.count);
        deliver([take, shared] { take(shared); });
    });
}

void Perspectives::refreshRequests()
{
    m_requestDraws.abandon();
    if (task() != workload::TaskKind::Serving) {
        m_requests->setRequests(noScenario(), nullptr, tr("The scenario serves no requests."));
        return;
    }
    const QString problem = nothingServed(m_current->scenario);
    m_requests->setRequests(m_current->scenario, nullptr, problem);
    if (problem.isEmpty()) {
        drawRequests(m_requestDraws, [this](const std::shared_ptr<const jobs::RequestsDrawn>& drawn) {
            m_requests->setRequests(m_current->scenario, drawn, {});
        });
    }
}

void Perspectives::refreshCache()
{
    m_cacheDraws.abandon();
    if (task() != workload::TaskKind::Serving) {
        m_cache->setCache(noScenario(), {}, tr("The scenario serves no requests."));
        return;
    }
    const QString problem = nothingServed(m_current->scenario);
    m_cache->setCache(m_current->scenario, jobs::cacheOf(m_current->scenario), problem);
    if (problem.isEmpty()) {
        drawRequests(m_cacheDraws, [this](const std::shared_ptr<const jobs::RequestsDrawn>& drawn) {
            m_cache->setRequests(drawn);
        });
    }
}

/// The closed forms of a run, and why there are none.
static std::pair<run::Evaluation, QString> runOf(const layout::Scenario& scenario)
{
    run::Evaluation evaluation = run::evaluate(scenario);
    const QString problem = evaluation.fits ? QString()
                            : evaluation.reasons.empty()
                                ? Perspectives::tr("The run does not come to its end.")
                                : document::engineText(layout::sentence(evaluation.reasons.front()));
    return {std::move(evaluation), problem};
}

void Perspectives::refreshCalendar()
{
    if (task() != workload::TaskKind::Run) {
        m_calendar->setRun(noScenario(), {}, tr("The scenario is no whole run."));
        return;
    }
    const auto [evaluation, problem] = runOf(m_current->scenario);
    m_calendar->setRun(m_current->scenario, evaluation, problem);
    showDraws();
}

const RunDraws* Perspectives::runDraws() const
{
    return m_runDraws && m_current && m_runDraws->scenario == m_current->scenario
                   && m_runDraws->dates.options.seed == m_seed
               ? &*m_runDraws
               : nullptr;
}

/// In the Calendar, where it shows that run.
void Perspectives::showDraws()
{
    if (const RunDraws* draws = runDraws(); draws != nullptr && !m_stale[at(Perspective::Calendar)]) {
        const run::DrawOptions& options = draws->dates.options;
        m_calendar->setOutlook(draws->dates.outlook, options.runs, options.seed);
    }
}

void Perspectives::refreshFailures()
{
    if (task() != workload::TaskKind::Run) {
        m_failures->setRun(noScenario(), {}, {}, tr("The scenario is no whole run."));
        return;
    }
    const auto [evaluation, problem] = runOf(m_current->scenario);
    m_failures->setRun(m_current->scenario, evaluation,
                       problem.isEmpty() ? run::failureOutlook(m_current->scenario, evaluation)
                                         : run::FailureOutlook(),
                       problem);
}

/// Each other size is a layout that is evaluated: longer than a frame.
void Perspectives::refreshLoss()
{
    m_sizes.abandon();
    if (task() != workload::TaskKind::Run) {
        m_loss->setRun(noScenario(), {}, tr("The scenario is no whole run."));
        return;
    }
    const auto [evaluation, problem] = runOf(m_current->scenario);
    m_loss->setRun(m_current->scenario, evaluation, problem);
    if (!problem.isEmpty()) {
        return;
    }
    m_sizes.start(
        [this, scenario = m_current->scenario](const std::stop_token& stop, const Lane::Deliver& deliver) {
            if (auto sizes = run::sizedRuns(scenario, stop)) {
                deliver([this, sizes = *std::move(sizes)] { m_loss->setSizes(sizes); });
            }
        });
}

/// A thousand draws take longer than a frame; the closed form stands until the first of them come, which are there at once.
void Perspectives::drawRun()
{
    if (task() != workload::TaskKind::Run) {
        return;
    }
    m_draws.start([this, scenario = m_current->scenario, seed = m_seed](const std::stop_token& stop,
                                                                        const Lane::Deliver& deliver) {
        const run::Evaluation evaluation = run::evaluate(scenario); // its step looks at this scenario
        if (!evaluation.fits) {
            return;
        }
        const run::DrawOptions all{.seed = seed};
        for (const std::int64_t runs : {kFirstDraws, all.runs}) {
            run::DrawOptions options = all;
            options.runs = runs;
            auto outlook = run::outlookOf(evaluation, scenario, options, stop);
            if (!outlook) {
                return;
            }
            auto shared = std::make_shared<const run::Outlook>(*std::move(outlook));
            deliver([this, scenario, shared, options, isAll = runs == all.runs] {
                m_runDraws = RunDraws{scenario, {shared, options}, isAll};
                showDraws();
                emit runDrawn();
            });
        }
    });
}

void Perspectives::refreshDraw()
{
    emit modelStale();
    if (!m_current) {
        cluster::Cluster nothing;
        nothing.nodes = 0;
        m_draw->cluster().show(nothing, {});
        return;
    }
    m_draw->cluster().setRankOrder(rankOrderOf(m_current->scenario), idleAxes(m_current->scenario));
    m_draw->cluster().show(m_current->scenario.cluster, ranks(), invalidBecause());
}

const draw::RankMap& Perspectives::ranks()
{
    if (!m_ranks) {
        m_ranks = rankMap(m_current->scenario, m_current->evaluation);
    }
    return *m_ranks;
}

void Perspectives::refreshNetwork()
{
    if (!m_current) {
        m_network->show(noScenario(), {}, 0, {});
        return;
    }
    const layout::Scenario& scenario = m_current->scenario;
    m_network->setRankOrder(rankOrderOf(scenario), idleAxes(scenario));
    m_network->show(scenario, ranks(), m_current->evaluation.stepSeconds, invalidBecause());
}

QString Perspectives::invalidBecause() const
{
    const auto& reasons = m_current->evaluation.reasons;
    return m_current->evaluation.valid || reasons.empty()
               ? QString()
               : document::engineText(layout::sentence(reasons.front()));
}

void Perspectives::outdateCompare()
{
    m_stale[at(Perspective::Compare)] = true;
    refreshShown();
}

void Perspectives::refreshTimeline()
{
    const std::optional<Shown>& below = m_opened ? m_current : m_compared;
    // What is drawn below the first schedule is drawn together with it, not one after the other.
    auto first = std::exchange(m_schedules[0], nullptr);
    m_drawnScenarios.fill(0);
    m_drawnScenarios[0] = m_opened || !m_current ? 0 : m_current->id;
    m_drawnScenarios[1] = below ? below->id : 0;
    if (m_comparing && below) {
        buildSchedule(1, *below);
    } else {
        m_engine.forgetSchedule(1);
        m_schedules[1].reset();
    }
    std::size_t place = 2;
    for (const QString& key : std::as_const(m_companions)) {
        const auto found = std::find_if(m_offered.begin(), m_offered.end(),
                                        [&](const Companion& companion) { return companion.key == key; });
        m_drawnScenarios[place] = found->scenarioId;
        if (found->scenario) {
            buildSchedule(static_cast<int>(place),
                          Shown{*found->scenario, evaluationOf(*found), found->scenarioId});
        } else {
            auto& [schedule, view] = m_companionViews[key];
            if (schedule != found->schedule->schedule || view->title != found->title) {
                schedule = found->schedule->schedule;
                view = scheduleView(*found->schedule);
            }
            m_engine.forgetSchedule(place);
            m_schedules[place] = view;
        }
        ++place;
    }
    for (; place < m_schedules.size(); ++place) {
        m_engine.forgetSchedule(place);
        m_schedules[place].reset();
    }
    m_schedules[0] = std::move(first); // until the new one comes
    if (m_opened) {
        m_engine.forgetSchedule(0);
        takeSchedule(0, m_opened, {});
    } else if (m_current) {
        buildSchedule(0, *m_current);
    } else {
        m_engine.forgetSchedule(0);
        takeSchedule(0, nullptr, {});
    }
}

void Perspectives::takeSchedule(int place, std::shared_ptr<const timeline::ScheduleView> schedule,
                                const QString& problemText)
{
    m_schedules[static_cast<std::size_t>(place)] = std::move(schedule);
    if (place > 0 && m_schedules[0] == nullptr) {
        return; // drawn together with the current one
    }
    std::vector<std::shared_ptr<const timeline::ScheduleView>> drawn{m_schedules[0]};
    bool comparable = true;
    std::size_t base = m_comparisonBase != 0 && m_drawnScenarios[0] == m_comparisonBase ? 0 : drawn.size();
    bool baseDrawn = base == 0;
    for (std::size_t i = 1; i < m_schedules.size() && m_schedules[0] != nullptr; ++i) {
        if (m_schedules[i] == nullptr) {
            continue;
        }
        if (m_schedules[i]->program.nanoseconds == m_schedules[0]->program.nanoseconds) {
            if (!baseDrawn && m_comparisonBase != 0 && m_drawnScenarios[i] == m_comparisonBase) {
                base = drawn.size();
                baseDrawn = true;
            }
            drawn.push_back(m_schedules[i]);
        } else {
            comparable = false;
        }
    }
    m_timeline->canvas().setSubject(m_opened != nullptr ? QStringLiteral("schedule:") + m_opened->title
                                    : m_drawnScenarios[0] != 0
                                        ? QStringLiteral("scenario:%1").arg(m_drawnScenarios[0])
                                        : QString());
    m_timeline->setSchedules(std::move(drawn), base);
    if (!comparable) {
        emit problem(tr(
            "The schedule's times have no unit, the layout's are real: give it the layout's times first."));
    }
    // What is invalid is said by the verdict; only a valid layout without a schedule needs a sentence of its own.
    if (place == 0 && !m_opened && !problemText.isEmpty() && m_current && m_current->evaluation.valid) {
        emit problem(problemText);
    }
}

} // namespace shardscape::gui
