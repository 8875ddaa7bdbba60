// SPDX-License-Identifier: GPL-3.0-or-later
// The last session: what a window remembers of itself when it closes, and how it comes back.
#include "explore/explore_view.h"
#include "explore/saved_view.h"
#include "explore/scatter_view.h"
#include "gui/files/session.h"
#include "gui/parts/message_bar.h"
#include "gui/parts/window_place.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"
#include "timeline/timeline_canvas.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStackedWidget>
#include <QTimer>

#include <cmath>

namespace shardscape::gui {

namespace {

constexpr int kMostBrushed = 10'000; ///< rows; a larger brush is drawn again faster than it is read
constexpr int kTries = 200;          ///< a schedule that takes longer than ten seconds is shown whole
constexpr int kTryEvery = 50;        ///< ms

QJsonArray numbers(const QRectF& range)
{
    return {range.left(), range.top(), range.right(), range.bottom()};
}

QJsonObject exploreState(explore::ExploreView& explore)
{
    QJsonObject state{{QStringLiteral("views"),
                       QString::fromUtf8(explore::writeViews({explore.savedView(QStringLiteral("last"))}))}};
    if (explore.scatter().isZoomed()) {
        state[QLatin1String("range")] = numbers(explore.scatter().range());
    }
    const explore::Selection& brush = explore.selection();
    if (!brush.isEmpty() && brush.count() <= kMostBrushed) {
        QJsonArray rows;
        for (explore::RowPosition row = 0; row < explore.results().size(); ++row) {
            if (brush.contains(row)) {
                rows.append(row);
            }
        }
        state[QLatin1String("brush")] = rows;
    }
    return state;
}

void showExplore(explore::ExploreView& explore, const QJsonObject& state)
{
    const auto views = explore::readViews(state[QLatin1String("views")].toString().toUtf8());
    if (!views.empty()) {
        explore.showView(views.front());
    }
    const QJsonArray range = state[QLatin1String("range")].toArray();
    if (range.size() == 4) {
        explore.scatter().setRange(QRectF(QPointF(range[0].toDouble(), range[1].toDouble()),
                                          QPointF(range[2].toDouble(), range[3].toDouble())));
    }
    if (const QJsonArray rows = state[QLatin1String("brush")].toArray(); !rows.isEmpty()) {
        explore::Selection brush(static_cast<std::size_t>(explore.results().size()));
        for (const QJsonValue& row : rows) {
            brush.insert(static_cast<explore::RowPosition>(row.toInt(-1)));
        }
        explore.setSelection(brush);
    }
}

QJsonObject timelineState(timeline::TimelineView& view)
{
    const timeline::TimelineCanvas& canvas = view.canvas();
    const timeline::TimeRange whole = canvas.scene().bounds();
    const timeline::TimeRange range = canvas.scene().range;
    if (whole.isEmpty() || range.length() >= whole.length() * 0.999) {
        return {};
    }
    return {{QStringLiteral("whole"), whole.length()},
            {QStringLiteral("start"), range.start},
            {QStringLiteral("end"), range.end}};
}

/// Schedules come later, perhaps from the background: the zoom waits for the one that it was of.
void showTimeline(timeline::TimelineView& view, const QJsonObject& state)
{
    if (state.isEmpty()) {
        return;
    }
    auto* timer = new QTimer(&view);
    auto tries = std::make_shared<int>(0);
    const auto tryNow = [&view, state, timer, tries] {
        timeline::TimelineCanvas& canvas = view.canvas();
        const double whole = state[QLatin1String("whole")].toDouble();
        const bool isThere = std::abs(canvas.scene().bounds().length() - whole) <= 1e-6 * whole;
        if (isThere) {
            canvas.setRange(
                {state[QLatin1String("start")].toDouble(), state[QLatin1String("end")].toDouble()});
        }
        if (isThere || ++*tries > kTries) {
            timer->deleteLater();
        }
    };
    QObject::connect(timer, &QTimer::timeout, &view, tryNow);
    timer->start(kTryEvery);
}

} // namespace

void MainWindow::setSession(Session* session)
{
    m_session = session;
}

void MainWindow::connectSession()
{
    m_actions->reopenLast->setChecked(m_settings.reopensLast());
    connect(m_actions->reopenLast, &QAction::toggled, this,
            [this](bool reopens) { m_settings.setReopensLast(reopens); });
    connect(m_actions->quit, &QAction::triggered, this, [this] {
        Session* session = m_session; // this window may be gone behind closeAllWindows()
        if (session != nullptr) {
            session->beginQuit();
        }
        QApplication::closeAllWindows();
        for (const QWidget* widget : QApplication::topLevelWidgets()) {
            if (session != nullptr && widget->isVisible()
                && qobject_cast<const MainWindow*>(widget) != nullptr) {
                session->cancelQuit();
                return;
            }
        }
    });
}

void MainWindow::leaveSession()
{
    if (m_session == nullptr) {
        return;
    }
    int others = 0;
    for (const QWidget* widget : QApplication::topLevelWidgets()) {
        others += widget != this && widget->isVisible() && qobject_cast<const MainWindow*>(widget) != nullptr;
    }
    m_session->add(sessionState(), others == 0);
}

SessionWindow MainWindow::sessionState() const
{
    if (m_document.path().isEmpty()) {
        return {};
    }
    const store::Project& project = m_document.project();
    const QJsonObject view{
        {QStringLiteral("perspective"), QString::fromLatin1(id(m_perspectives->perspective()).data())},
        {QStringLiteral("scenario"), static_cast<double>(project.current.value)},
        {QStringLiteral("sweep"), static_cast<double>(m_shownSweep.value)},
        {QStringLiteral("comparing"), m_perspectives->isComparing()},
        {QStringLiteral("gallery"), isGalleryShown()},
        {QStringLiteral("explore"), exploreState(m_perspectives->explore())},
        {QStringLiteral("timeline"), timelineState(m_perspectives->timeline())},
        {QStringLiteral("marks"),
         QString::fromUtf8(timeline::writeMarks(m_perspectives->timeline().canvas().allMarks()))}};
    return {QFileInfo(m_document.path()).absoluteFilePath(), placeOf(*this),
            QJsonDocument(view).toJson(QJsonDocument::Compact)};
}

void MainWindow::showSession(const SessionWindow& window)
{
    // The window that closed last stands there already: restored twice, some desktops move it by its frame.
    if (!window.geometry.isEmpty() && window.geometry != m_settings.windowGeometry()) {
        restorePlace(*this, window.geometry);
    }
    const QJsonObject view = QJsonDocument::fromJson(window.view).object();
    const auto number = [&view](const char* key) {
        return std::int64_t{view[QLatin1String(key)].toInteger()};
    };
    if (const store::ScenarioId scenario{number("scenario")}; m_document.scenario(scenario) != nullptr) {
        m_document.setCurrentScenario(scenario);
    }
    if (const store::SweepId sweep{number("sweep")};
        store::find(m_document.project().sweeps, sweep) != nullptr) {
        showSweep(sweep);
    }
    if (const auto perspective = findPerspective(
            view[QLatin1String("perspective")].toString().toStdString())) {
        m_perspectives->setPerspective(*perspective);
    }
    m_perspectives->setComparing(view[QLatin1String("comparing")].toBool());
    showExplore(m_perspectives->explore(), view[QLatin1String("explore")].toObject());
    // Newer than the file's where a project was closed as it was saved.
    if (const timeline::MarksBySubject marks = timeline::readMarks(
            view[QLatin1String("marks")].toString().toUtf8());
        !marks.empty()) {
        m_perspectives->timeline().canvas().setAllMarks(marks);
    }
    showTimeline(m_perspectives->timeline(), view[QLatin1String("timeline")].toObject());
    updateActions();
}

bool MainWindow::reopen(const QList<SessionWindow>& windows)
{
    MainWindow* next = this;
    bool any = false;
    QStringList gone;
    for (const SessionWindow& window : windows) {
        if (!QFileInfo::exists(window.file)) {
            gone << QFileInfo(window.file).fileName();
            continue;
        }
        if (next == nullptr) {
            next = newWindow();
        }
        if (next->openPath(window.file)) {
            next->showSession(window);
            any = true;
        }
        next = nullptr; // what is wrong with a file stands in its window
    }
    if (!gone.isEmpty()) {
        m_messageBar->showProblem(
            tr("No longer there since the last session: %1.").arg(gone.join(QStringLiteral(", "))));
    }
    return any;
}

} // namespace shardscape::gui
