// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/calendar_view.h"

#include "document/engine_text.h"
#include "jobs/plot_frame.h"
#include "jobs/run_dates.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kDay = 86400;
constexpr double kBatch = 18;              ///< height of the row of the batch, px
constexpr double kCounts = 28;             ///< of the share of the last day
constexpr double kRestarts = 20;           ///< of the row of restarts
constexpr double kBroken = 26;             ///< of the row of nodes under repair and spares
constexpr double kNodeRow = 5;             ///< of one node of the fleet, where there is room for all
constexpr double kLeastPlot = 130;         ///< rows that leave less for the tokens are left out
constexpr double kNumbersUp = 52;          ///< as plots have beside their upright axis
constexpr std::size_t kDrawnMoments = 400; ///< of the share of the last day
constexpr double kGrip = 6;                ///< how near a press takes the deadline, px
constexpr double kColumn = 74;             ///< width of a column of numbers, px
constexpr double kLowPage = 600;           ///< px: the hours fold to their largest, so that rows keep room
constexpr std::size_t kFewHours = 5;       ///< lines of them then

QString tokensText(double tokens)
{
    return theme::parameters(tokens);
}

QColor colourOf(run::Bar bar, const Theme& theme)
{
    switch (bar) {
    case run::Bar::Productive: return theme.opColour(schedule::OpKind::Forward);
    case run::Bar::Checkpoint: return theme.seriesColour(3);
    case run::Bar::Slow: return theme.seriesColour(5);
    case run::Bar::Evaluation: return theme.quietText;
    case run::Bar::Maintenance: return theme.seriesColour(4);
    case run::Bar::LostWork:
    case run::Bar::Detection:
    case run::Bar::Isolation:
    case run::Bar::Restart:
    case run::Bar::Queue: break;
    }
    return theme.bad;
}

} // namespace

/// Where some of a run's time goes.
struct CalendarView::HoursLine {
    QString label;
    double seconds = 0;
    QColor colour;
};

struct CalendarView::Rooms {
    QRectF upper, lower;
    QRectF batch, counts, restarts, fleet, broken; ///< empty: no room
    PlotFrame plot;
    double end = 1; ///< s
};

CalendarView::CalendarView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("calendar_view"));
    setAccessibleName(tr("Calendar"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void CalendarView::setRun(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                          const QString& problem)
{
    m_scenario = scenario;
    m_problem = problem;
    m_outlook.reset();
    m_fleet.clear();
    m_lastDay.clear();
    m_run.reset();
    m_looked = -1;
    if (problem.isEmpty()) {
        m_run = evaluation;
        m_run->step.speedAt = nullptr; // which looks at a scenario that goes
    }
    setAccessibleDescription(sentence());
    update();
}

void CalendarView::setOutlook(std::shared_ptr<const run::Outlook> outlook, std::int64_t runs,
                              std::uint64_t seed)
{
    m_outlook = std::move(outlook);
    countFleet();
    m_lastDay = m_outlook != nullptr && m_run
                    ? run::slidingShare(m_outlook->drawn, m_run->plan.productive, kDay, kDrawnMoments)
                    : std::vector<double>();
    m_looked = -1;
    m_runs = runs;
    m_seed = seed;
    setAccessibleDescription(sentence());
    update();
}

void CalendarView::setHoursAlone(bool alone)
{
    m_hoursAlone = alone;
    setFocusPolicy(alone ? Qt::NoFocus : Qt::StrongFocus);
    updateGeometry();
    update();
}

void CalendarView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString CalendarView::dayText(double seconds) const
{
    return momentText(m_scenario.task.run, seconds);
}

QStringList CalendarView::sentences() const
{
    QStringList all{sentence()};
    if (!m_run || m_outlook == nullptr || !std::isfinite(m_outlook->calendar.seconds.p90)
        || m_scenario.task.run.start.empty()) {
        return all;
    }
    const run::Spread& s = m_outlook->calendar.seconds;
    const auto limit = run::secondsToDeadline(m_scenario.task.run);
    const QString sure = limit ? tr("; %1 in time")
                                     .arg(theme::percent(m_outlook->calendar.chanceWithin(*limit)))
                               : QString();
    all << tr("%1 tokens: done %2, %3 to %4")
                   .arg(tokensText(m_run->tokens), dayText(s.p50), dayText(s.p10), dayText(s.p90))
               + sure
        << tr("Done %1").arg(dayText(s.p50)) + sure;
    return all;
}

QString CalendarView::sentence() const
{
    if (!m_run) {
        return m_problem;
    }
    if (m_outlook == nullptr) {
        return tr("%1 tokens: %2 are expected")
            .arg(tokensText(m_run->tokens), theme::seconds(m_run->expected.seconds));
    }
    const run::Spread& s = m_outlook->calendar.seconds;
    if (!std::isfinite(s.p90)) {
        return tr("%1 tokens: %2 of the draws come to their end")
            .arg(tokensText(m_run->tokens), theme::percent(m_outlook->calendar.done));
    }
    QString text = m_scenario.task.run.start.empty()
                       ? tr("%1 tokens: done after %2, between %3 and %4 in eight of ten draws")
                             .arg(tokensText(m_run->tokens), theme::seconds(s.p50), theme::seconds(s.p10),
                                  theme::seconds(s.p90))
                       : tr("%1 tokens: done %2, between %3 and %4 in eight of ten draws")
                             .arg(tokensText(m_run->tokens), dayText(s.p50), dayText(s.p10), dayText(s.p90));
    if (const auto limit = run::secondsToDeadline(m_scenario.task.run)) {
        text += tr("; %1 by the deadline").arg(theme::percent(m_outlook->calendar.chanceWithin(*limit)));
    }
    return text;
}

CalendarView::Rooms CalendarView::rooms(const QRectF& rect) const
{
    const double head = panel::lineHeight(TextRole::Title) + panel::lineHeight(TextRole::Small)
                        + 2 * theme::kGap;
    const double row = panel::lineHeight(TextRole::Body) + 2;
    const auto shown = static_cast<double>(hoursLines(rect.height() < kLowPage, m_theme).size());
    const double hours = std::min(rect.height() / 2, panel::lineHeight(TextRole::Title) + theme::kGap
                                                         + row * (shown + static_cast<double>(beside()) + 2)
                                                         + 2 * theme::kMargin);
    const QRectF upper(rect.left(), rect.top() + head, rect.width(),
                       rect.height() - head - hours - theme::kGap);
    const QRectF lower(rect.left(), upper.bottom() + theme::kGap, rect.width(), hours);
    double end = m_run ? m_run->expected.seconds : kDay;
    if (m_outlook != nullptr && !m_outlook->progress.empty()) {
        end = std::max(end, m_outlook->progress.back().seconds);
    }
    if (const auto limit = run::secondsToDeadline(m_scenario.task.run)) {
        end = std::max(end, *limit);
    }
    end *= 1.04;
    const QRectF inner = upper.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kGap);
    // Names of rows stand left of the plot: as wide as the longest.
    const QFontMetricsF small(theme::textFont(TextRole::Small));
    double names = kNumbersUp;
    QStringList all = rowNames();
    all.append(lemonsName());
    for (const QString& name : std::as_const(all)) {
        names = std::max(names, std::ceil(small.horizontalAdvance(name)) + theme::kGap);
    }
    // Rows from below, the most told first; what would leave too little for the tokens is left out.
    Rooms laid{.upper = upper,
               .lower = lower,
               .batch = {},
               .counts = {},
               .restarts = {},
               .fleet = {},
               .broken = {},
               .plot = PlotFrame({}, {}, {}),
               .end = end};
    const double axis = 2 * panel::lineHeight(TextRole::Small) + 2 * theme::kGrid;
    double left = inner.height() - kLeastPlot - axis;
    const auto takes = [&left](double height) {
        if (height + theme::kGrid > left) {
            return 0.0;
        }
        left -= height + theme::kGrid;
        return height;
    };
    const double broken = takes(kBroken), restarts = takes(kRestarts), counts = takes(kCounts);
    const double batch = takes(kBatch);
    const auto nodes = static_cast<double>(fleetRows().size());
    const double wanted = nodes > 0 ? std::min(nodes * kNodeRow, .45 * inner.height()) : 0;
    const double fleet = nodes > 0 && left > 30 ? takes(std::min(wanted, left - theme::kGrid)) : 0;
    double rowsHeight = 0;
    for (const double height : {broken, restarts, counts, batch, fleet}) {
        rowsHeight += height > 0 ? height + theme::kGrid : 0;
    }
    const QRectF above = inner.adjusted(names - kNumbersUp, 0, 0, -rowsHeight);
    Axis across{.least = 0, .most = end / kDay, .title = {}}; // dates say what they are
    across.text = [this](double days) { return dayText(days * kDay); };
    Axis up{.least = 0, .most = m_run ? 1.05 * m_run->tokens : 1, .title = tr("tokens")};
    up.text = [](double tokens) { return tokens > 0 ? tokensText(tokens) : QStringLiteral("0"); };
    laid.plot = PlotFrame(above, across, up);
    double y = inner.bottom() - rowsHeight;
    const auto place = [&](QRectF& room, double height) {
        if (height > 0) {
            room = QRectF(laid.plot.inner().left(), y + theme::kGrid, laid.plot.inner().width(), height);
            y += height + theme::kGrid;
        }
    };
    place(laid.batch, batch);
    place(laid.counts, counts);
    place(laid.restarts, restarts);
    place(laid.fleet, fleet);
    place(laid.broken, broken);
    return laid;
}

/// Names of the rows under the tokens, in the order in which they lie.
QStringList CalendarView::rowNames() const
{
    const auto stops = m_outlook != nullptr ? m_outlook->drawn.interruptions.size() : 0;
    return {tr("batch"), tr("counts, last day"), tr("%n restart(s)", nullptr, static_cast<int>(stops)),
            tr("%n node(s) failed", nullptr, static_cast<int>(fleetRows().size())), tr("in repair")};
}

QString CalendarView::lemonsName() const
{
    const auto lemons = std::count_if(m_fleet.begin(), m_fleet.end(),
                                      [](const FleetRow& row) { return row.lemon; });
    return lemons > 0 ? tr("%n lemon(s)", nullptr, static_cast<int>(lemons)) : QString();
}

/// Nodes of the drawn run that failed: lemons first, then as they failed.
const std::vector<CalendarView::FleetRow>& CalendarView::fleetRows() const
{
    return m_fleet;
}

bool CalendarView::isWhole(const QSize& page) const
{
    const Rooms all = rooms(pageRoom(QRect(QPoint(), page)));
    const QFontMetricsF small(theme::textFont(TextRole::Small));
    const QStringList names = rowNames();
    const double room = all.plot.inner().left() - all.upper.left() - theme::kMargin - theme::kGap;
    return all.plot.inner().height() >= kLeastPlot / 3
           && std::all_of(names.begin(), names.end(),
                          [&](const QString& name) { return small.horizontalAdvance(name) <= room; });
}

void CalendarView::countFleet()
{
    m_fleet.clear();
    if (m_outlook == nullptr) {
        return;
    }
    std::map<std::int32_t, std::size_t> places;
    for (const run::Outage& outage : m_outlook->drawn.outages) {
        const auto [at, fresh] = places.try_emplace(outage.node, m_fleet.size());
        if (fresh) {
            m_fleet.push_back({outage.node, outage.lemon, {}});
        }
        m_fleet[at->second].outages.push_back(outage);
    }
    std::stable_sort(m_fleet.begin(), m_fleet.end(),
                     [](const FleetRow& a, const FleetRow& b) { return a.lemon && !b.lemon; });
}

void CalendarView::paintProgress(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const PlotFrame& plot = rooms.plot;
    plot.paint(painter, theme);
    const QColor ink = theme.opColour(schedule::OpKind::Forward);
    painter.setPen(QPen(theme.text, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.inner().left(), plot.y(m_run->tokens)),
                     QPointF(plot.inner().right(), plot.y(m_run->tokens)));
    if (const auto limit = run::secondsToDeadline(m_scenario.task.run)) {
        const double x = plot.x(*limit / kDay);
        painter.fillRect(QRectF(QPointF(x, plot.inner().top()), plot.inner().bottomRight()),
                         theme::mix(theme.pane, theme.bad, .08));
        painter.setPen(QPen(theme.bad, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(x, plot.inner().top()), QPointF(x, plot.inner().bottom()));
    }
    if (m_outlook == nullptr) {
        plot.line(painter, {{0, 0}, {m_run->expected.seconds / kDay, m_run->tokens}}, QPen(ink, 2));
        paintLimits(painter, rooms, theme);
        return;
    }
    std::vector<QPointF> low, middle, high, drawn;
    for (const run::Progress& at : m_outlook->progress) {
        const double day = at.seconds / kDay;
        low.emplace_back(day, at.low);
        middle.emplace_back(day, at.middle);
        high.emplace_back(day, at.high);
        if (at.seconds < m_outlook->drawn.seconds) {
            drawn.emplace_back(day, at.drawn);
        }
    }
    const bool ends = std::isfinite(m_outlook->drawn.seconds);
    if (ends) {
        drawn.emplace_back(m_outlook->drawn.seconds / kDay, m_run->tokens);
    }
    plot.band(painter, low, high, theme::mix(theme.pane, ink, .3));
    plot.line(painter, middle, QPen(ink, 1.2));
    plot.line(painter, drawn, QPen(theme.text, 1.6));
    if (ends && plot.inner().adjusted(0, 0, 4, 0).contains(plot.at(drawn.back().x(), drawn.back().y()))) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.text);
        painter.drawEllipse(plot.at(drawn.back().x(), drawn.back().y()), 3, 3);
    }
    // When draws are done: how many end in each of the moments, as a hill at the foot.
    const std::vector<double>& sorted = m_outlook->calendar.sorted;
    constexpr int kSteps = 80;
    std::array<double, kSteps> counts{};
    for (const double end : sorted) {
        if (std::isfinite(end) && end < rooms.end) {
            counts[static_cast<std::size_t>(end / rooms.end * kSteps)] += 1;
        }
    }
    const double most = *std::max_element(counts.begin(), counts.end());
    for (int step = 0; step < kSteps && most > 0; ++step) {
        const double share = counts[static_cast<std::size_t>(step)] / most;
        const double left = plot.x(step * rooms.end / kSteps / kDay);
        const double right = plot.x((step + 1) * rooms.end / kSteps / kDay);
        const double height = share * .25 * plot.inner().height();
        painter.fillRect(
            QRectF(left, plot.inner().bottom() - height, right - left, height).intersected(plot.inner()),
            theme::mix(theme.pane, theme.quietText, .45));
    }
    paintLimits(painter, rooms, theme);
    paintLegend(painter, rooms, theme);
    paintRows(painter, rooms, theme);
    if (m_looked >= 0) {
        const double x = plot.x(m_outlook->drawn.interruptions[static_cast<std::size_t>(m_looked)].at / kDay);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawLine(QPointF(x, plot.inner().top()), QPointF(x, rooms.upper.bottom() - theme::kGap));
    }
}

/// What is to be reached and by when, over all that is drawn there.
void CalendarView::paintLimits(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const PlotFrame& plot = rooms.plot;
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    const double top = plot.y(m_run->tokens) + 2;
    const auto tell = [&](const QString& text, double left, const QColor& ink) {
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
        const QRectF room(left, top, wide + 2 * theme::kGrid, small);
        QColor ground = theme.pane;
        ground.setAlphaF(.8F);
        painter.fillRect(room, ground);
        painter.setPen(ink);
        painter.drawText(room, Qt::AlignCenter, text);
    };
    tell(tokensText(m_run->tokens), plot.inner().left() + theme::kGrid, theme.text);
    if (const auto limit = run::secondsToDeadline(m_scenario.task.run)) {
        const double x = plot.x(*limit / kDay);
        const QString text = tr("deadline %1").arg(dayText(*limit - 1));
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * theme::kGrid;
        const bool right = x + theme::kGrid + wide <= plot.inner().right(); // never across the line
        tell(text, right ? x + theme::kGrid : x - theme::kGrid - wide, theme.bad);
    }
}

/// What the colours of the rows say, as far as they are there; under the dates.
void CalendarView::paintLegend(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const auto& stops = m_outlook->drawn.interruptions;
    const auto any = [&stops](const auto& is) { return std::any_of(stops.begin(), stops.end(), is); };
    std::vector<std::pair<QColor, QString>> legend{
        {theme::mix(theme.pane, theme.quietText, .45), tr("draws that end")}};
    if (!rooms.restarts.isEmpty()) {
        if (any([](const run::Interruption& stop) { return !stop.planned && stop.nodes > 0; })) {
            legend.emplace_back(theme.bad, tr("a node is lost"));
        }
        if (any([](const run::Interruption& stop) { return !stop.planned && stop.nodes == 0; })) {
            legend.emplace_back(theme.text, tr("the job alone stops"));
        }
        if (any([](const run::Interruption& stop) { return stop.planned; })) {
            legend.emplace_back(theme.seriesColour(4), tr("planned stop"));
        }
    }
    if (!rooms.fleet.isEmpty()) {
        legend.emplace_back(theme.seriesColour(1), tr("in repair"));
        legend.emplace_back(theme::mix(theme.pane, theme.good, .22), tr("running"));
    }
    const double small = panel::lineHeight(TextRole::Small);
    const double y = rooms.plot.inner().bottom() + small + theme::kGrid;
    painter.setFont(theme::textFont(TextRole::Small));
    double x = rooms.plot.inner().left();
    for (const auto& [colour, text] : legend) {
        const double wide = small + QFontMetricsF(painter.font()).horizontalAdvance(text);
        if (x + wide > rooms.plot.inner().right()) {
            return;
        }
        painter.fillRect(QRectF(x, y + 3, small - 6, small - 6), colour);
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(x + small - 2, y, wide, small), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide + theme::kGap;
    }
}

void CalendarView::paintName(QPainter& painter, const QRectF& row, const QRectF& upper, const QString& name,
                             const QColor& ink)
{
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(ink);
    panel::drawElided(painter,
                      QRectF(upper.left() + theme::kMargin, row.top(),
                             row.left() - upper.left() - theme::kMargin - theme::kGap, row.height()),
                      Qt::AlignRight | Qt::AlignVCenter, name);
}

/// On the dates of the tokens: the batch, the share of the last day, restarts, and each node that failed.
void CalendarView::paintRows(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const PlotFrame& plot = rooms.plot;
    const QStringList names = rowNames();
    const run::DrawnRun& drawn = m_outlook->drawn;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false); // thousands of rectangles, none of them round
    const double done = std::isfinite(drawn.seconds)
                            ? std::min(plot.x(drawn.seconds / kDay), plot.inner().right())
                            : plot.inner().right();
    if (!rooms.batch.isEmpty()) {
        paintName(painter, rooms.batch, rooms.upper, names[0], theme.text);
        // Sequences by the tokens that the drawn run has at a moment.
        const auto full = static_cast<double>(m_scenario.workload.globalBatch);
        const auto batchAt = [&](double tokens) {
            for (const workload::RampStep& step : m_scenario.task.run.ramp) {
                if (tokens < step.untilTokens) {
                    return static_cast<double>(step.batch);
                }
            }
            return full;
        };
        double most = full, ramped = rooms.batch.left();
        for (const workload::RampStep& step : m_scenario.task.run.ramp) {
            most = std::max(most, static_cast<double>(step.batch));
        }
        const QColor fill = theme::mix(theme.pane, theme.opColour(schedule::OpKind::Forward), .35);
        const auto& progress = m_outlook->progress;
        for (std::size_t i = 0; i + 1 < progress.size(); ++i) {
            const double left = plot.x(progress[i].seconds / kDay);
            const double right = std::min(plot.x(progress[i + 1].seconds / kDay), done);
            const double high = batchAt(progress[i].drawn) / most * rooms.batch.height();
            if (right > left) {
                painter.fillRect(QRectF(left, rooms.batch.bottom() - high, right - left, high), fill);
            }
            if (batchAt(progress[i].drawn) != full) {
                ramped = right;
            }
        }
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.text);
        const double tokens = full * static_cast<double>(m_scenario.workload.sequence);
        const QString text = m_scenario.task.run.ramp.empty()
                                 ? tr("%1 tokens a step").arg(tokensText(tokens))
                                 : tr("%1 tokens a step after %2")
                                       .arg(tokensText(tokens),
                                            tokensText(m_scenario.task.run.ramp.back().untilTokens));
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * theme::kGap;
        const double from = std::max(std::min(ramped, rooms.batch.right() - wide), rooms.batch.left());
        panel::drawElided(painter, rooms.batch.adjusted(from - rooms.batch.left() + theme::kGap, 0, 0, 0),
                          Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    if (!rooms.counts.isEmpty()) {
        const QRectF& row = rooms.counts;
        paintName(painter, row, rooms.upper, names[1], theme.text);
        constexpr double kGood = .9; // green above, as dashboards have it
        const auto high = [&](double share) { return row.bottom() - share * row.height(); };
        painter.fillRect(QRectF(row.left(), high(kGood), row.width(), row.bottom() - high(kGood)),
                         theme::mix(theme.pane, theme.bad, .07));
        std::vector<QPointF> line;
        for (std::size_t i = 0; i < m_lastDay.size(); ++i) {
            const double at = drawn.seconds * static_cast<double>(i + 1)
                              / static_cast<double>(m_lastDay.size());
            line.emplace_back(plot.x(at / kDay), high(m_lastDay[i]));
        }
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(row.adjusted(0, -1, 0, 1));
        painter.setPen(QPen(theme.good, 1.4));
        painter.drawPolyline(line.data(), static_cast<int>(line.size()));
        painter.restore();
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        const QRectF scale = row.adjusted(0, -2, -2, 2);
        painter.drawText(scale, Qt::AlignRight | Qt::AlignTop, theme::percent(1));
        painter.drawText(scale, Qt::AlignRight | Qt::AlignBottom, theme::percent(0));
    }
    if (!rooms.restarts.isEmpty()) {
        const QRectF& row = rooms.restarts;
        paintName(painter, row, rooms.upper, names[2], theme.text);
        painter.setPen(theme.line);
        painter.drawLine(row.bottomLeft(), row.bottomRight());
        for (const run::Interruption& stop : drawn.interruptions) {
            const double x = plot.x(stop.at / kDay);
            if (x > row.right()) {
                break;
            }
            const double wide = std::max(1.5, plot.x(stop.until / kDay) - x);
            painter.fillRect(QRectF(x, row.top() + 2, wide, row.height() - 4), stop.planned
                                                                                   ? theme.seriesColour(4)
                                                                               : stop.nodes > 0 ? theme.bad
                                                                                                : theme.text);
        }
    }
    if (!rooms.fleet.isEmpty()) {
        const QRectF& row = rooms.fleet;
        paintName(painter, row, rooms.upper, names[3], theme.text);
        const double line = panel::lineHeight(TextRole::Small);
        if (const QString lemons = lemonsName(); !lemons.isEmpty() && row.height() >= 3 * line) {
            paintName(painter, QRectF(row.left(), row.top(), row.width(), line), rooms.upper, lemons,
                      theme.bad);
        }
        painter.fillRect(QRectF(row.left(), row.top(), done - row.left(), row.height()),
                         theme::mix(theme.pane, theme.good, .22));
        const double each = row.height() / static_cast<double>(m_fleet.size());
        for (std::size_t i = 0; i < m_fleet.size(); ++i) {
            const double top = row.top() + static_cast<double>(i) * each;
            const QColor ink = m_fleet[i].lemon ? theme.bad : theme.seriesColour(1);
            for (const run::Outage& outage : m_fleet[i].outages) {
                const double left = plot.x(outage.from / kDay);
                const double right = std::min(plot.x(outage.until / kDay), done);
                if (right > left) {
                    painter.fillRect(QRectF(left, top, std::max(right - left, 1.0), std::max(each - .5, 1.0)),
                                     ink);
                }
            }
        }
    }
    painter.restore();
}

/// Nodes under repair of the drawn run, and the spares that stand by for them.
void CalendarView::paintBroken(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const QRectF& row = rooms.broken;
    if (row.isEmpty()) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintName(painter, row, rooms.upper, rowNames().back(), theme.text);
    const auto spares = static_cast<double>(m_run->plan.spares);
    const double most = std::max({spares, static_cast<double>(m_outlook->drawn.mostBroken), 1.0});
    const auto high = [&](double nodes) { return row.bottom() - nodes / most * (row.height() - 2); };
    // From one interruption to the next the count is that of the last.
    double from = row.left();
    double broken = 0;
    const auto step = [&](double x) {
        const double to = std::min(x, row.right());
        if (broken > 0 && to > from) {
            painter.fillRect(QRectF(QPointF(from, high(broken)), QPointF(to, row.bottom())),
                             broken > spares ? theme.bad : theme::mix(theme.pane, theme.bad, .45));
        }
        from = std::max(from, to);
    };
    for (const run::Interruption& stop : m_outlook->drawn.interruptions) {
        const double x = rooms.plot.x(stop.at / kDay);
        if (x - from >= 1) { // no rectangle narrower than a pixel
            step(x);
            broken = stop.broken;
        } else {
            broken = std::max(broken, static_cast<double>(stop.broken));
        }
    }
    step(rooms.plot.x(m_outlook->drawn.seconds / kDay));
    painter.setPen(QPen(theme.quietText, 1, Qt::DashLine));
    painter.drawLine(QPointF(row.left(), high(spares)), QPointF(row.right(), high(spares)));
    // How many they are, below their line or, where it is low, above it.
    const double small = panel::lineHeight(TextRole::Small);
    const double top = high(spares) + small + 1 <= row.bottom() ? high(spares) + 1 : high(spares) - small;
    painter.setFont(theme::textFont(TextRole::Small));
    painter.drawText(QRectF(row.left(), top, row.width() - 2, small), Qt::AlignRight | Qt::AlignVCenter,
                     tr("%n spare(s)", nullptr, static_cast<int>(m_run->plan.spares)));
    painter.setPen(theme.line);
    painter.drawLine(row.bottomLeft(), row.bottomRight());
    painter.restore();
}

QString CalendarView::lookedText() const
{
    const auto& stops = m_outlook->drawn.interruptions;
    const run::Interruption& stop = stops[static_cast<std::size_t>(m_looked)];
    const QString head = tr("%1 of %2, %3").arg(m_looked + 1).arg(stops.size()).arg(dayText(stop.at));
    if (stop.planned) {
        return tr("Planned stop %1: steps run again after %2.")
            .arg(head, theme::seconds(stop.until - stop.at));
    }
    return tr("Failure %1: %2 until steps run again, %3 of work done again, %4 under repair.")
        .arg(head, theme::seconds(stop.until - stop.at), theme::seconds(stop.lost),
             tr("%n node(s)", nullptr, stop.broken));
}

std::ptrdiff_t CalendarView::beside() const
{
    return m_run ? (m_run->expense.spareHours > 0 ? 1 : 0)
                       + (m_run->expense.dollars > 0 && m_run->expense.egressDollars > 0 ? 1 : 0)
                 : 0;
}

/// As draws have it on the mean, which alone adds up; as the closed form has it until they come, and where none is done.
run::Bars CalendarView::hours() const
{
    return m_outlook != nullptr && m_outlook->calendar.done > 0 ? m_outlook->calendar.bars
                                                                : m_run->expected.bars;
}

/// Bars that there are; few: the largest, and the others as one.
std::vector<CalendarView::HoursLine> CalendarView::hoursLines(bool few, const Theme& theme) const
{
    std::vector<HoursLine> lines;
    if (!m_run) {
        return lines;
    }
    const run::Bars bars = hours();
    for (std::size_t i = 0; i < run::kBars; ++i) {
        if (bars[i] > 0) {
            lines.push_back({document::engineText(run::kBarLabels[i]), bars[i],
                             jobs::colourOf(static_cast<run::Bar>(i), theme)});
        }
    }
    if (!few || lines.size() <= kFewHours) {
        return lines;
    }
    std::vector<double> sizes;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        sizes.push_back(lines[i].seconds);
    }
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    const double least = sizes[kFewHours - 3]; // beside what counts and what is folded
    double folded = 0;
    int number = 0;
    std::vector<HoursLine> kept{lines.front()};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].seconds >= least) {
            kept.push_back(lines[i]);
        } else {
            folded += lines[i].seconds;
            ++number;
        }
    }
    if (number > 0) {
        kept.push_back({tr("%n other(s)", nullptr, number), folded, theme.quietText});
    }
    return kept;
}

void CalendarView::paintHours(QPainter& painter, const QRectF& rect, const Theme& theme, bool few) const
{
    panel::paintPane(painter, rect, theme);
    const QRectF inner = rect.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin);
    const double title = panel::lineHeight(TextRole::Title);
    const run::Bars bars = hours();
    const std::vector<HoursLine> shown = hoursLines(few, theme);
    const double wall = std::accumulate(bars.begin(), bars.end(), 0.0);
    const run::Expense expense = run::expenseOf(bars, m_run->plan, m_run->step, m_scenario.task.run.prices);
    const bool priced = expense.dollars > 0;
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    const QString amount = amountText(expense.acceleratorHours);
    QStringList titles{tr("Where %1 accelerator-hours go on the mean").arg(amount),
                       tr("Where the hours go, on the mean"), tr("%1 hours").arg(amount)};
    if (m_run->plan.spares > 0) {
        titles.prepend(tr("Where %1 accelerator-hours go on the mean: %2 nodes, %3 of them spares")
                           .arg(amount, theme::count(std::llround(m_run->plan.nodes) + m_run->plan.spares),
                                theme::count(m_run->plan.spares)));
    }
    const double roomForTitle = inner.width() - 4 * kColumn;
    panel::drawElided(painter, QRectF(inner.left(), inner.top(), roomForTitle, title),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      panel::firstFitting(painter.font(), titles, roomForTitle));
    QStringList heads{tr("hours"), tr("days"), tr("USD"), tr("of all")};
    if (!priced) {
        heads.removeAt(2);
    }
    const auto columns = [&](double y, double height, const QStringList& texts) {
        for (qsizetype i = 0; i < texts.size(); ++i) {
            theme::drawTabular(painter,
                               QRectF(inner.right() - static_cast<double>(texts.size() - i) * kColumn, y,
                                      kColumn - theme::kGrid, height),
                               Qt::AlignRight | Qt::AlignVCenter, texts[i]);
        }
    };
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    columns(inner.top(), title, heads);
    const auto lines = static_cast<double>(beside()) + static_cast<double>(shown.size());
    // As high as people like it, lower where there is no room for all rows.
    const double row = std::min(panel::lineHeight(TextRole::Body) + 2,
                                (inner.height() - title - theme::kGap) / (lines + 1.2));
    const double names = std::min(190.0, .3 * inner.width());
    const double across = inner.width() - names - static_cast<double>(heads.size()) * kColumn
                          - theme::kMargin;
    // Productive time is most of all: the bar is cut, so that the rest can be read.
    const double rest = wall - bars[0];
    const double scale = rest > 0 ? .8 * across / rest : 0;
    double y = inner.top() + title + theme::kGap;
    double x = inner.left() + names;
    const auto tell = [&](const QString& label, QStringList texts, bool strong) {
        painter.setFont(theme::textFont(strong ? TextRole::Strong : TextRole::Body));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(inner.left(), y, names - theme::kGap, row),
                          Qt::AlignLeft | Qt::AlignVCenter, label);
        if (!priced) {
            texts.removeAt(2);
        }
        columns(y, row, texts);
    };
    // Hours and money of the nodes that train; those of spares stand below them.
    const auto line = [&](const QString& label, double seconds) {
        tell(label,
             {amountText(expense.hoursOf(seconds, wall)), theme::number(seconds / kDay, 3),
              amountText(expense.dollarsOf(seconds, wall)), theme::percent(wall > 0 ? seconds / wall : 0)},
             false);
    };
    for (std::size_t i = 0; i < shown.size(); ++i) {
        line(shown[i].label, shown[i].seconds);
        const double wide = i == 0 ? .2 * across : scale * shown[i].seconds;
        const QRectF bar(x, y + 3, std::max(wide, 1.0), row - 6);
        painter.fillRect(bar, shown[i].colour);
        if (i == 0) { // cut
            painter.fillRect(QRectF(bar.center().x() - 2, bar.top(), 4, bar.height()), theme.pane);
        }
        x += wide;
        y += row;
    }
    const QString none = QStringLiteral("\u2014");
    if (expense.spareHours > 0) {
        tell(document::engineText(run::kSparesLabel),
             {amountText(expense.spareHours), none, amountText(expense.spareDollars()), none}, false);
        y += row;
    }
    if (priced && expense.egressDollars > 0) {
        tell(tr("Bytes between sites"), {none, none, amountText(expense.egressDollars), none}, false);
        y += row;
    }
    painter.setPen(theme.line);
    painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y));
    tell(m_outlook != nullptr ? tr("Mean of the draws") : tr("The run"),
         {amountText(expense.acceleratorHours), theme::number(wall / kDay, 3), amountText(expense.dollars),
          theme::percent(1)},
         true);
}

void CalendarView::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme, bool onPaper) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_hoursAlone && m_run) {
        paintHours(painter, rect, theme, false);
        painter.restore();
        return;
    }
    const double title = panel::lineHeight(TextRole::Title);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width(), title),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      panel::firstFitting(painter.font(), sentences(), rect.width()));
    if (m_run) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        const QString drawn = m_outlook != nullptr && m_looked >= 0 ? lookedText()
                              : m_outlook == nullptr
                                  ? tr("Closed form; draws follow.")
                                  : tr("%1 draws of seed %2: band 10 to 90 %, thick line one of them.")
                                            .arg(theme::count(m_runs))
                                            .arg(m_seed)
                                        + (onPaper ? QString() : QLatin1Char(' ') + tr("N draws anew."));
        panel::drawElided(painter,
                          QRectF(rect.left(), rect.top() + title + theme::kGrid, rect.width(),
                                 panel::lineHeight(TextRole::Small)),
                          Qt::AlignLeft | Qt::AlignVCenter, drawn);
        const Rooms all = rooms(rect);
        panel::paintPane(painter, all.upper, theme);
        paintProgress(painter, all, theme);
        if (m_outlook != nullptr) {
            paintBroken(painter, all, theme);
        }
        paintHours(painter, all.lower, theme, rect.height() < kLowPage);
    }
    painter.restore();
}

void CalendarView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, m_hoursAlone ? QRectF(rect()) : pageRoom(rect()), m_theme, false);
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void CalendarView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    paintIn(painter, QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
            theme, true);
}

QString CalendarView::tipAt(const QPointF& at) const
{
    if (!m_run || m_outlook == nullptr || m_hoursAlone) {
        return {};
    }
    const Rooms all = rooms(pageRoom(rect()));
    if (all.fleet.contains(at) && !m_fleet.empty()) {
        const auto place = static_cast<std::size_t>((at.y() - all.fleet.top()) / all.fleet.height()
                                                    * static_cast<double>(m_fleet.size()));
        const FleetRow& row = m_fleet[std::min(place, m_fleet.size() - 1)];
        const auto times = static_cast<int>(row.outages.size());
        return row.lemon
                   ? tr("Node %1, a lemon: failed %n time(s) in the drawn run", nullptr, times).arg(row.node)
                   : tr("Node %1: failed %n time(s) in the drawn run", nullptr, times).arg(row.node);
    }
    if (!all.plot.inner().contains(at) && !all.restarts.contains(at) && !all.counts.contains(at)) {
        return {};
    }
    const double seconds = all.plot.across(at.x()) * kDay;
    const auto& progress = m_outlook->progress;
    const auto found = std::lower_bound(progress.begin(), progress.end(), seconds,
                                        [](const run::Progress& p, double when) { return p.seconds < when; });
    if (found == progress.end()) {
        return {};
    }
    const auto& stops = m_outlook->drawn.interruptions;
    const auto before = std::count_if(stops.begin(), stops.end(), [&](const run::Interruption& stop) {
        return stop.at <= seconds && !stop.planned;
    });
    return QStringList{dayText(found->seconds),
                       tr("%1 tokens, %2 to %3 in eight of ten draws")
                           .arg(tokensText(found->middle), tokensText(found->low), tokensText(found->high)),
                       tr("%n failure(s) of the drawn run so far", nullptr, static_cast<int>(before))}
        .join(QLatin1Char('\n'));
}

bool CalendarView::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

void CalendarView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_N) {
        emit redrawWanted();
        return;
    }
    if ((event->key() == Qt::Key_Comma || event->key() == Qt::Key_Period) && m_outlook != nullptr
        && !m_outlook->drawn.interruptions.empty()) {
        const int most = static_cast<int>(m_outlook->drawn.interruptions.size()) - 1;
        lookAt(std::clamp(m_looked + (event->key() == Qt::Key_Comma ? -1 : 1), 0, most));
        return;
    }
    if (event->key() == Qt::Key_Escape && m_looked >= 0) {
        lookAt(-1);
        return;
    }
    QWidget::keyPressEvent(event);
}

void CalendarView::lookAt(int interruption)
{
    m_looked = interruption;
    setAccessibleDescription(m_looked >= 0 ? lookedText() : sentence());
    update();
}

QPointF CalendarView::deadlineAt(double days) const
{
    const Rooms all = rooms(pageRoom(rect()));
    return {all.plot.x(days), all.plot.inner().center().y()};
}

qint64 CalendarView::daysAt(double x) const
{
    return std::max<qint64>(std::llround(rooms(pageRoom(rect())).plot.across(x)), 1);
}

void CalendarView::mousePressEvent(QMouseEvent* event)
{
    const auto limit = run::secondsToDeadline(m_scenario.task.run);
    if (event->button() != Qt::LeftButton || !m_run || m_hoursAlone) {
        QWidget::mousePressEvent(event);
        return;
    }
    const Rooms all = rooms(pageRoom(rect()));
    const QPointF at = event->position();
    if (limit && all.plot.inner().contains(at) && std::abs(at.x() - all.plot.x(*limit / kDay)) <= kGrip) {
        m_drags = true;
        return;
    }
    if (m_outlook == nullptr || !all.restarts.contains(at)) {
        QWidget::mousePressEvent(event);
        return;
    }
    // The interruption that is nearest.
    const double seconds = all.plot.across(at.x()) * kDay;
    const auto& stops = m_outlook->drawn.interruptions;
    int nearest = -1;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        if (nearest < 0
            || std::abs(stops[i].at - seconds)
                   < std::abs(stops[static_cast<std::size_t>(nearest)].at - seconds)) {
            nearest = static_cast<int>(i);
        }
    }
    lookAt(nearest);
}

void CalendarView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drags) {
        emit deadlineWanted(daysAt(event->position().x()), false);
    }
    QWidget::mouseMoveEvent(event);
}

void CalendarView::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_drags, false)) {
        emit deadlineWanted(daysAt(event->position().x()), true);
    }
    QWidget::mouseReleaseEvent(event);
}

} // namespace shardscape::jobs
