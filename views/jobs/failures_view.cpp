// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/failures_view.h"

#include "document/engine_text.h"
#include "job/run/blast_radius.h"
#include "jobs/plot_frame.h"
#include "layout/rank_groups.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;
using workload::BlastPolicy;
using workload::SaveKind;

namespace {

constexpr double kSecondsOfDay = 86400;
constexpr double kLegend = 132;            ///< width of the names beside the intervals, px
constexpr double kGrabWidth = 8;           ///< of the mark, px
constexpr int kStackedBelow = 620;         ///< px: panes one below the other
constexpr int kNarrowBelow = 900;          ///< px: rows of words and numbers take more of the width
constexpr std::int64_t kMostNodes = 65536; ///< drawn one by one

QString waitText(double seconds)
{
    // The context is written out: lupdate loses it here.
    const auto said = [](const char* text, double number) {
        return QCoreApplication::translate("shardscape::jobs::FailuresView", text)
            .arg(theme::number(number, 2));
    };
    return seconds < 59.5 ? said(QT_TRANSLATE_NOOP("shardscape::jobs::FailuresView", "%1 s"), seconds)
           : seconds < 3570
               ? said(QT_TRANSLATE_NOOP("shardscape::jobs::FailuresView", "%1 min"), seconds / 60)
               : said(QT_TRANSLATE_NOOP("shardscape::jobs::FailuresView", "%1 h"), seconds / 3600);
}

QString nameOf(const run::IntervalCurve& curve)
{
    switch (curve.how) {
    case SaveKind::Stop: return FailuresView::tr("store, all wait");
    case SaveKind::Beside: return FailuresView::tr("store, beside the steps");
    case SaveKind::Peers: break;
    }
    return FailuresView::tr("memory of peers");
}

struct PolicyWords {
    QString name, who;
};
PolicyWords wordsOf(BlastPolicy policy)
{
    switch (policy) {
    case BlastPolicy::WholeJob:
        return {FailuresView::tr("all restart"), FailuresView::tr("plain synchronous")};
    case BlastPolicy::Replica: return {FailuresView::tr("its replica drops out"), QStringLiteral("FT-HSDP")};
    case BlastPolicy::Peers: return {FailuresView::tr("stage peers take over"), QStringLiteral("SWARM")};
    case BlastPolicy::Neighbour:
        return {FailuresView::tr("its neighbour runs twice"), QStringLiteral("Bamboo")};
    case BlastPolicy::Standby: break;
    }
    return {FailuresView::tr("standby nodes step in"), QStringLiteral("ByteRobust")};
}

QColor lineColour(const run::IntervalCurve& curve, const Theme& theme)
{
    if (curve.own) {
        return theme.accent;
    }
    return curve.how == SaveKind::Stop    ? theme.quietText
           : curve.how == SaveKind::Peers ? theme.seriesColour(1)
                                          : theme.seriesColour(2);
}

bool meet(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b)
{
    return std::any_of(a.begin(), a.end(),
                       [&](std::int64_t one) { return std::binary_search(b.begin(), b.end(), one); });
}

} // namespace

struct FailuresView::Rooms {
    QRectF intervals, sizes, stops, nodes, policies, causes, spares;
    PlotFrame interval, size;
    double cell = 1; ///< of a node, px
    int columns = 1;
    double policyRow = 1;
};

FailuresView::FailuresView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("failures_view"));
    setAccessibleName(tr("Failures"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void FailuresView::setRun(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                          run::FailureOutlook outlook, const QString& problem)
{
    const bool same = m_run && scenario.layout == m_scenario.layout && scenario.cluster == m_scenario.cluster;
    m_scenario = scenario;
    m_problem = problem;
    m_outlook = std::move(outlook);
    m_run.reset();
    m_policy = scenario.task.run.policy;
    if (!problem.isEmpty()) {
        m_holds.clear();
    } else {
        m_run = evaluation;
        m_run->step.speedAt = nullptr; // which looks at a scenario that goes
        if (!same) {
            m_failed = 0;
            m_holds.clear();
            const std::int64_t nodes = std::min<std::int64_t>(scenario.cluster.nodes, kMostNodes);
            const std::int64_t per = scenario.cluster.acceleratorsPerNode;
            const auto stopped = run::replicasByNode(scenario, nodes);
            const auto keep = [](std::vector<std::int64_t>& all) {
                std::sort(all.begin(), all.end());
                all.erase(std::unique(all.begin(), all.end()), all.end());
            };
            for (std::int64_t node = 0; node < nodes; ++node) {
                Holds holds;
                for (std::int64_t rank = node * per; rank < (node + 1) * per; ++rank) {
                    const layout::RankPlace place = layout::placeOf(scenario, rank);
                    holds.stages.push_back(place.pipeline);
                    holds.replicas.push_back(place.data);
                }
                keep(holds.stages);
                keep(holds.replicas);
                holds.stopped = stopped[static_cast<std::size_t>(node)];
                m_holds.push_back(std::move(holds));
            }
        }
    }
    markStates();
    setAccessibleDescription(sentence());
    update();
}

void FailuresView::markStates()
{
    m_states.assign(m_holds.size(), NodeState::GoesOn);
    if (m_failed < 0 || m_failed >= static_cast<std::int64_t>(m_holds.size())) {
        return;
    }
    const Holds& failed = m_holds[static_cast<std::size_t>(m_failed)];
    for (std::size_t node = 0; node < m_holds.size(); ++node) {
        const Holds& its = m_holds[node];
        const bool sameReplica = meet(its.replicas, failed.stopped),
                   sameStage = meet(its.stages, failed.stages);
        switch (m_policy) {
        case BlastPolicy::WholeJob:
        case BlastPolicy::Standby: m_states[node] = NodeState::Stops; break;
        case BlastPolicy::Replica:
            // A single replica has nobody who goes on.
            m_states[node] = sameReplica ? NodeState::Stops : NodeState::GoesOn;
            break;
        case BlastPolicy::Peers: m_states[node] = sameStage ? NodeState::TakesOver : NodeState::GoesOn; break;
        case BlastPolicy::Neighbour: {
            const std::int64_t stages = std::max<std::int64_t>(m_scenario.layout.pipelineParallel, 1);
            const std::int64_t next = (failed.stages.front() + stages - 1) % stages;
            m_states[node] = sameReplica && std::binary_search(its.stages.begin(), its.stages.end(), next)
                                 ? NodeState::TakesOver
                                 : NodeState::GoesOn;
            break;
        }
        }
    }
    m_states[static_cast<std::size_t>(m_failed)] = NodeState::Failed;
}

void FailuresView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void FailuresView::setBrief(bool brief)
{
    m_brief = brief;
    update();
}

void FailuresView::lookAt(BlastPolicy policy)
{
    m_policy = policy;
    markStates();
    update();
}

void FailuresView::failNode(std::int64_t node)
{
    if (node >= 0 && node < static_cast<std::int64_t>(m_holds.size())) {
        m_failed = node;
        markStates();
        update();
    }
}

FailuresView::NodeState FailuresView::stateOf(std::int64_t node) const
{
    return m_states.at(static_cast<std::size_t>(node));
}

QString FailuresView::sentence() const
{
    if (!m_run) {
        return m_problem;
    }
    if (!std::isfinite(m_run->expected.meanTime)) {
        return tr("Nothing fails at this rate");
    }
    const run::PolicyOutcome& own = m_outlook.policies[static_cast<std::size_t>(m_scenario.task.run.policy)];
    QString text = tr("A failure every %1 costs %2")
                       .arg(theme::seconds(m_run->expected.meanTime), theme::seconds(own.lostSeconds));
    const run::IntervalCurve& curve = m_outlook.intervals.front();
    const double back = m_run->expected.seconds / kSecondsOfDay * (curve.now.lost - curve.best.lost);
    if (back > .05) {
        text += tr("; saving every %1 gives %2 days back")
                    .arg(waitText(curve.best.every), theme::number(back, 2));
    }
    return text;
}

FailuresView::Rooms FailuresView::rooms(const QRectF& rect) const
{
    const double head = panel::lineHeight(TextRole::Title) + panel::lineHeight(TextRole::Small)
                        + 2 * theme::kGap;
    const QRectF all = rect.adjusted(0, head, 0, 0);
    const double gap = theme::kGap;
    const bool stacked = all.width() < kStackedBelow;
    const bool isNarrow = all.width() < kNarrowBelow;
    QRectF intervals, sizes, stops, right;
    if (stacked) {
        const double each = (all.height() - 3 * gap) / 4;
        const auto row = [&](int i) {
            return QRectF(all.left(), all.top() + i * (each + gap), all.width(), each);
        };
        intervals = row(0);
        sizes = row(1);
        stops = row(2);
        right = row(3);
    } else {
        const double upper = std::floor(.5 * (all.height() - gap)),
                     left = std::floor(.53 * (all.width() - gap));
        // What stops has words and numbers in a row: the narrower the page, the more of it.
        const double wider = std::floor((isNarrow ? .74 : .66) * (all.width() - gap));
        intervals = QRectF(all.left(), all.top(), left, upper);
        sizes = QRectF(intervals.right() + gap, all.top(), all.width() - left - gap, upper);
        stops = QRectF(all.left(), intervals.bottom() + gap, wider, all.height() - upper - gap);
        right = QRectF(stops.right() + gap, stops.top(), all.width() - wider - gap, stops.height());
    }
    const double title = panel::lineHeight(TextRole::Title) + theme::kGrid;
    const auto inside = [title](const QRectF& pane) {
        return pane.adjusted(theme::kMargin, theme::kMargin - 2 + title, -theme::kMargin, -theme::kGap);
    };

    double most = .04;
    if (!m_outlook.intervals.empty()) {
        most = std::max(most, 2.2 * m_outlook.intervals.front().best.lost);
        most = std::max(most, 1.15 * m_outlook.intervals.front().now.lost);
        // Other ways of saving are seen at their best, as far as that leaves the own one a shape.
        for (const run::IntervalCurve& curve : m_outlook.intervals) {
            most = std::max(most, std::min(1.3 * curve.best.lost, 5 * m_outlook.intervals.front().best.lost));
        }
        most = std::min(most, 1.0);
    }
    Axis every{.least = 30, .most = 6 * 3600, .logarithmic = true, .title = tr("time between saves")};
    every.text = waitText;
    every.marks = {60, 300, 720, 1800, 3600, 3 * 3600, 6 * 3600};
    Axis lost{.least = 0, .most = most, .title = tr("time lost")};
    lost.text = [](double share) { return theme::percent(share); };
    const double legend = intervals.width() > 2.6 * kLegend ? kLegend : 0;
    const PlotFrame interval(inside(intervals).adjusted(0, 0, -legend, 0), every, lost);

    Axis many{.least = 512,
              .most = 131072,
              .logarithmic = true,
              .title = tr("accelerators, each with its own failures")};
    if (!m_outlook.sizes.empty()) {
        many.least = m_outlook.sizes.front().accelerators;
        many.most = m_outlook.sizes.back().accelerators;
    }
    many.marks = {8, 64, 512, 2048, 8192, 32768, 131072};
    many.text = [](double n) { return theme::count(std::llround(n)); };
    Axis counts{.least = 0, .most = 1, .title = tr("time that counts, waiting left out")};
    counts.text = [](double share) { return theme::percent(share); };
    counts.marks = {0, .25, .5, .75, 1};
    const PlotFrame size(inside(sizes), many, counts);

    // What stops: nodes on the left, policies on the right of them.
    const QRectF stopsInner = inside(stops);
    const double small = panel::lineHeight(TextRole::Small) + theme::kGrid;
    const double nodesWidth = std::floor((isNarrow ? .3 : .42) * stopsInner.width());
    const QRectF nodes(stopsInner.left(), stopsInner.top() + small, nodesWidth,
                       stopsInner.height() - 2 * small);
    const QRectF policies(stopsInner.left() + nodesWidth + 2 * gap, stopsInner.top(),
                          stopsInner.width() - nodesWidth - 2 * gap, stopsInner.height());
    const auto count = std::max<double>(static_cast<double>(m_holds.size()), 1);
    // As many columns as make square cells that fill the room.
    int columns = std::max(
        1, static_cast<int>(std::ceil(std::sqrt(count * nodes.width() / std::max(nodes.height(), 1.0)))));
    double cell = std::min(nodes.width() / columns, nodes.height() / std::ceil(count / columns));
    cell = std::clamp(cell, .5, 26.0);
    columns = std::max(1, static_cast<int>(nodes.width() / cell));
    const double policyRow = std::min(2.2 * panel::lineHeight(TextRole::Body),
                                      (policies.height() - small)
                                          / static_cast<double>(workload::kPolicyNames.size()));
    const double half = std::floor(.5 * (right.height() - gap));
    QRectF causes(right.left(), right.top(), right.width(), half);
    QRectF spares(right.left(), causes.bottom() + gap, right.width(), right.height() - half - gap);
    if (m_brief) { // they share the row that what stops has elsewhere
        causes = QRectF(intervals.left(), right.top(), intervals.width(), right.height());
        spares = QRectF(sizes.left(), right.top(), sizes.width(), right.height());
    }
    return {intervals, sizes,    stops, nodes, policies, causes,
            spares,    interval, size,  cell,  columns,  policyRow};
}

void FailuresView::paintIntervals(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const double bytes = m_run->step.parameters * m_scenario.task.run.checkpoint.bytesPerParameter;
    const QRectF inner = headedPane(painter, rooms.intervals, theme, tr("How often to save"),
                                    tr("%1 a save").arg(theme::bytes(bytes)));
    const PlotFrame& plot = rooms.interval;
    plot.paint(painter, theme);
    // No save is through earlier than the one before it.
    const run::IntervalCurve& own = m_outlook.intervals.front();
    const double through = plot.x(std::clamp(own.least, 30.0, 6.0 * 3600));
    if (through > plot.inner().left() + 1) {
        theme::fillHatched(painter, QRectF(plot.inner().topLeft(), QPointF(through, plot.inner().bottom())),
                           theme::Hatch::Rising, theme.pane, theme.line);
        // What the hatch says, beside it at the foot, where no line runs.
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        const double line = panel::lineHeight(TextRole::Small);
        const double left = std::max(through, plot.x(std::clamp(own.now.every, 30.0, 6.0 * 3600)))
                            + theme::kGrid; // right of the mark as well
        panel::drawElided(painter,
                          QRectF(left, plot.inner().bottom() - line - 1, plot.inner().right() - left, line),
                          Qt::AlignLeft | Qt::AlignVCenter, tr("a save takes %1").arg(waitText(own.least)));
    }
    double y = inner.top() + theme::kGap;
    const double row = panel::lineHeight(TextRole::Small);
    const bool named = plot.inner().right() + kLegend / 2 < rooms.intervals.right();
    // Below its least interval a way of saving does nothing: its line begins there. The own one lies on top.
    for (auto curve = m_outlook.intervals.rbegin(); curve != m_outlook.intervals.rend(); ++curve) {
        const QColor colour = lineColour(*curve, theme);
        std::vector<QPointF> points;
        for (const run::IntervalCurve::Point& point : curve->points) {
            if (point.every >= curve->least) {
                points.emplace_back(point.every, point.lost);
            }
        }
        plot.line(painter, points, QPen(colour, curve->own ? 2.4 : 1.4));
        const QPointF best = plot.at(curve->best.every, curve->best.lost);
        if (plot.inner().contains(best)) {
            painter.setPen(QPen(colour, 1.4));
            painter.setBrush(theme.pane);
            painter.drawEllipse(best, 3.5, 3.5);
        }
    }
    for (const run::IntervalCurve& curve : m_outlook.intervals) {
        if (!named || y + 2 * row > rooms.intervals.bottom() - theme::kGap) {
            break;
        }
        const double x = rooms.intervals.right() - kLegend;
        painter.setPen(QPen(lineColour(curve, theme), curve.own ? 2.4 : 1.4));
        painter.drawLine(QPointF(x, y + row / 2), QPointF(x + 12, y + row / 2));
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(x + 16, y, kLegend - 20, row), Qt::AlignLeft | Qt::AlignVCenter,
                          nameOf(curve));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, QRectF(x + 16, y + row, kLegend - 20, row),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          tr("%1: %2").arg(waitText(curve.best.every), theme::percent(curve.best.lost)));
        y += 2 * row + theme::kGap;
    }
    const double x = plot.x(std::clamp(own.now.every, 30.0, 6.0 * 3600));
    painter.setPen(QPen(theme.accent, 1.6));
    painter.drawLine(QPointF(x, plot.inner().top()), QPointF(x, plot.inner().bottom()));
    painter.setFont(theme::textFont(TextRole::Small));
    const QString text = tr("every %1").arg(waitText(own.now.every));
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * theme::kGrid;
    const double left = std::clamp(x - wide / 2, plot.inner().left(), plot.inner().right() - wide);
    const QRectF flag(left, plot.inner().top(), wide, row + 2);
    panel::fillRounded(painter, flag, theme.accent, 3);
    painter.setPen(theme.textOn(theme.accent));
    painter.drawText(flag, Qt::AlignCenter, text);
    const QPointF now = plot.at(own.now.every, own.now.lost);
    if (plot.inner().contains(now)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(now, 3.5, 3.5);
        painter.setPen(theme.text);
        const QString lost = tr("%1 lost").arg(theme::percent(own.now.lost));
        const double room = QFontMetricsF(painter.font()).horizontalAdvance(lost);
        // Above the lines, which lie close together there, and on a ground of its own.
        const QRectF at(std::min(now.x() + theme::kGap, plot.inner().right() - room - 2 * theme::kGrid),
                        std::max(now.y() - row - theme::kGrid, flag.bottom() + 1), room + 2 * theme::kGrid,
                        row);
        panel::fillRounded(painter, at, theme.pane, 2);
        painter.drawText(at, Qt::AlignCenter, lost);
    }
}

void FailuresView::paintSizes(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    headedPane(painter, rooms.sizes, theme, tr("How large it may grow"), tr("replicas added, each as it is"));
    const PlotFrame& plot = rooms.size;
    plot.paint(painter, theme);
    std::vector<QPointF> logged, beyond;
    for (const run::SizePoint& point : m_outlook.sizes) {
        if (!point.extrapolated) {
            logged.emplace_back(point.accelerators, point.share);
        } else if (beyond.empty() && !logged.empty()) {
            beyond.push_back(logged.back());
        }
        if (point.extrapolated) {
            beyond.emplace_back(point.accelerators, point.share);
        }
    }
    plot.line(painter, logged, QPen(theme.accent, 2.2));
    plot.line(painter, beyond, QPen(theme.accent, 2.2, Qt::DashLine));
    painter.setFont(theme::textFont(TextRole::Small));
    const double row = panel::lineHeight(TextRole::Small);
    if (!beyond.empty()) {
        const double x = plot.x(beyond.front().x());
        painter.setPen(QPen(theme.quietText, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, plot.inner().top()), QPointF(x, plot.inner().bottom()));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, QRectF(x + 3, plot.inner().top() + 1, plot.inner().right() - x - 3, row),
                          Qt::AlignLeft | Qt::AlignVCenter, tr("no logs beyond"));
    }
    const double own = plot.x(m_run->step.accelerators());
    painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(own, plot.inner().top()), QPointF(own, plot.inner().bottom()));
    const auto mine = std::lower_bound(
        m_outlook.sizes.begin(), m_outlook.sizes.end(), m_run->step.accelerators() * (1 - 1e-9),
        [](const run::SizePoint& point, double n) { return point.accelerators < n; });
    if (mine != m_outlook.sizes.end()) {
        const bool between = mine != m_outlook.sizes.begin()
                             && mine->accelerators > m_run->step.accelerators();
        const double share = between ? (mine->share + (mine - 1)->share) / 2 : mine->share;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(QPointF(own, plot.y(share)), 4, 4);
    }
    // Published runs by number; what the numbers are stands below the line, where it never runs.
    const auto published = run::publishedShares();
    double y = plot.inner().bottom() - static_cast<double>(published.size()) * row - theme::kGrid;
    for (std::size_t i = 0; i < published.size(); ++i) {
        const QPointF at = plot.at(published[i].accelerators, published[i].share);
        const QString digit = QString::number(i + 1);
        const auto numbered = [&](const QPointF& centre) {
            painter.setPen(QPen(theme.text, 1));
            painter.setBrush(theme.pane);
            painter.drawEllipse(centre, 7, 7);
            painter.drawText(QRectF(centre.x() - 7, centre.y() - 7, 14, 14), Qt::AlignCenter, digit);
        };
        if (plot.inner().adjusted(-8, -8, 8, 8).contains(at)) {
            numbered(at);
        }
        if (y > plot.inner().top() + .3 * plot.inner().height() - row) {
            const QString name = document::engineText(published[i].name);
            const double wide = std::min(QFontMetricsF(painter.font()).horizontalAdvance(name) + theme::kGrid,
                                         .55 * plot.inner().width());
            painter.fillRect(QRectF(plot.inner().left() + theme::kGap, y, wide + 18, row), theme.pane);
            painter.setPen(theme.text);
            painter.drawText(QRectF(plot.inner().left() + theme::kGap, y, 14, row), Qt::AlignCenter, digit);
            painter.setPen(theme.quietText);
            panel::drawElided(
                painter, QRectF(plot.inner().left() + theme::kGap + 18, y, .55 * plot.inner().width(), row),
                Qt::AlignLeft | Qt::AlignVCenter, name);
        }
        y += row;
    }
}

QColor FailuresView::colourOf(NodeState state, const Theme& theme) const
{
    switch (state) {
    case NodeState::Failed: return theme.bad;
    case NodeState::Stops: return theme::mix(theme.pane, theme.bad, .3);
    case NodeState::TakesOver: return theme::mix(theme.pane, theme.warn, .6);
    case NodeState::GoesOn: break;
    }
    return theme::mix(theme.pane, theme.good, .3);
}

void FailuresView::paintNodes(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const auto join = [](const std::vector<std::int64_t>& numbers) {
        return numbers.size() == 1
                   ? theme::count(numbers.front())
                   : tr("%1 to %2").arg(theme::count(numbers.front()), theme::count(numbers.back()));
    };
    QString note;
    if (m_failed < static_cast<std::int64_t>(m_holds.size())) {
        const Holds& its = m_holds[static_cast<std::size_t>(m_failed)];
        note = (its.replicas.size() > 1 ? tr("node %1: stage %2, replicas %3")
                                        : tr("node %1: stage %2, replica %3"))
                   .arg(theme::count(m_failed), join(its.stages), join(its.replicas));
    }
    headedPane(painter, rooms.stops, theme, tr("What stops with one node"), note);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const double small = panel::lineHeight(TextRole::Small);
    panel::drawElided(
        painter,
        QRectF(rooms.nodes.left(), rooms.nodes.top() - small - theme::kGrid, rooms.nodes.width(), small),
        Qt::AlignLeft | Qt::AlignVCenter,
        tr("%n node(s) in their order; click one", nullptr, static_cast<int>(m_holds.size())));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double space = rooms.cell > 6 ? 2 : rooms.cell > 3 ? 1 : 0;
    for (std::size_t node = 0; node < m_states.size(); ++node) {
        const double x = rooms.nodes.left()
                         + static_cast<double>(node % static_cast<std::size_t>(rooms.columns)) * rooms.cell;
        const double y = rooms.nodes.top()
                         + static_cast<double>(node / static_cast<std::size_t>(rooms.columns)) * rooms.cell;
        painter.fillRect(QRectF(x, y, rooms.cell - space, rooms.cell - space),
                         colourOf(m_states[node], theme));
    }
    painter.restore();
    // What the colours say, as far as they are there.
    const std::array<std::pair<NodeState, QString>, 4> legend{{{NodeState::Failed, tr("failed")},
                                                               {NodeState::Stops, tr("stops with it")},
                                                               {NodeState::TakesOver, tr("takes over")},
                                                               {NodeState::GoesOn, tr("goes on")}}};
    double x = rooms.nodes.left();
    const double y = rooms.nodes.bottom() + theme::kGrid;
    painter.setFont(theme::textFont(TextRole::Small));
    for (const auto& [state, text] : legend) {
        if (std::find(m_states.begin(), m_states.end(), state) == m_states.end()) {
            continue;
        }
        painter.fillRect(QRectF(x, y + 3, small - 6, small - 6), colourOf(state, theme));
        painter.setPen(theme.text);
        painter.drawText(QPointF(x + small, y + small - 4), text);
        x += small + QFontMetricsF(painter.font()).horizontalAdvance(text) + theme::kGap;
    }
}

void FailuresView::paintPolicies(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const QRectF& rect = rooms.policies;
    const double small = panel::lineHeight(TextRole::Small);
    const double column = std::min(64.0, .19 * rect.width());
    const auto right = [&](int fromRight, double y, double height, const QString& text) {
        theme::drawTabular(painter,
                           QRectF(rect.right() - (fromRight + 1) * column, y, column - theme::kGrid, height),
                           Qt::AlignRight | Qt::AlignVCenter, text);
    };
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width() - 3 * column, small),
                      Qt::AlignLeft | Qt::AlignVCenter, tr("when one fails"));
    right(2, rect.top(), small, tr("stops"));
    right(1, rect.top(), small, tr("lost"));
    right(0, rect.top(), small, tr("counts"));
    double y = rect.top() + small + theme::kGrid;
    for (const run::PolicyOutcome& policy : m_outlook.policies) {
        const QRectF row(rect.left() - theme::kGrid, y, rect.width() + 2 * theme::kGrid, rooms.policyRow);
        if (policy.policy == m_policy) {
            panel::fillRounded(painter, row, theme.accentSoft, theme::kCorner);
        }
        const PolicyWords words = wordsOf(policy.policy);
        const bool own = policy.policy == m_scenario.task.run.policy;
        const bool two = rooms.policyRow > 1.8 * small;
        const double line = two ? rooms.policyRow / 2 : rooms.policyRow;
        painter.setFont(theme::textFont(own ? TextRole::Strong : TextRole::Body));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(rect.left(), y, rect.width() - 3 * column, line),
                          Qt::AlignLeft | Qt::AlignVCenter, words.name);
        // In nodes, as all of this pane.
        right(2, y, line,
              theme::count(std::llround(std::ceil(
                  policy.stops / static_cast<double>(m_scenario.cluster.acceleratorsPerNode) - 1e-9))));
        right(1, y, line, waitText(policy.lostSeconds));
        right(0, y, line, theme::percent(policy.share));
        if (two) {
            painter.setFont(theme::textFont(TextRole::Small));
            painter.setPen(theme.quietText);
            panel::drawElided(painter, QRectF(rect.left(), y + line, rect.width() - 3 * column, line),
                              Qt::AlignLeft | Qt::AlignVCenter,
                              own ? tr("as planned; %1").arg(words.who) : words.who);
            const QRectF bar(rect.right() - 3 * column + theme::kGap, y + line + line / 2 - 1.5,
                             3 * column - theme::kGap - theme::kGrid, 3);
            painter.fillRect(bar, theme.line);
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(bar.width() * policy.share, bar.height())),
                             theme.good);
        }
        y += rooms.policyRow;
    }
}

void FailuresView::paintCauses(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    const QRectF inner = headedPane(
        painter, rect, theme, tr("What fails"),
        m_outlook.causesPublished
            ? tr("of %1 expected, shares of Llama 3").arg(theme::fixed(m_run->expected.failures, 1))
            : tr("of %1 expected").arg(theme::fixed(m_run->expected.failures, 1)));
    // What there is no row for is summed: the rows add up to all failures.
    constexpr std::size_t kRows = 6;
    std::vector<std::pair<QString, double>> causes;
    for (const run::ExpectedCause& cause : m_outlook.causes) {
        causes.emplace_back(m_outlook.causesPublished ? document::engineText(cause.name)
                                                      : QString::fromStdString(cause.name),
                            cause.failures);
    }
    if (causes.size() > kRows) {
        double rest = 0;
        for (std::size_t i = kRows - 1; i < causes.size(); ++i) {
            rest += causes[i].second;
        }
        const auto folded = static_cast<int>(causes.size() - kRows + 1);
        causes.resize(kRows - 1);
        causes.emplace_back(tr("%n other(s)", nullptr, folded), rest);
    }
    const double row = std::min(panel::lineHeight(TextRole::Body) + 2,
                                inner.height() / std::max<double>(1, static_cast<double>(causes.size())));
    double most = 1e-12;
    for (const auto& [name, failures] : causes) {
        most = std::max(most, failures);
    }
    double y = inner.top();
    const double names = (inner.width() < 220 ? .54 : .42) * inner.width(), numbers = 44;
    for (const auto& [name, failures] : causes) {
        if (row <= 8) {
            break;
        }
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(inner.left(), y, names - theme::kGap, row),
                          Qt::AlignLeft | Qt::AlignVCenter, name);
        const double wide = (inner.width() - names - numbers) * failures / most;
        painter.fillRect(QRectF(inner.left() + names, y + 3, std::max(1.0, wide), row - 6),
                         theme::mix(theme.pane, theme.bad, .7));
        theme::drawTabular(painter, QRectF(inner.right() - numbers, y, numbers, row),
                           Qt::AlignRight | Qt::AlignVCenter, theme::fixed(failures, 1));
        y += row;
    }
}

void FailuresView::paintSpares(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    const QRectF inner = headedPane(painter, rect, theme, tr("How many spares"),
                                    tr("nodes in repair at once"));
    const auto& chances = m_outlook.broken;
    if (chances.empty() || inner.height() < 50) {
        return;
    }
    const double small = panel::lineHeight(TextRole::Small);
    // Where many are in repair at once, few never are: the axis begins where chances do.
    std::size_t first = 0;
    while (first + 1 < chances.size() && chances[first] < 1e-5) {
        ++first;
    }
    const double most = *std::max_element(chances.begin(), chances.end());
    Axis across{.least = static_cast<double>(first) - .5,
                .most = static_cast<double>(chances.size()) - .5,
                .title = {}};
    // Of a run that waits the last bar is all that is more than its spares.
    const bool waitsAtAll = !m_run->plan.shrinks;
    const auto more = static_cast<std::int64_t>(chances.size()) - 1;
    across.text = [waitsAtAll, more](double n) {
        const std::int64_t nodes = std::llround(n);
        return waitsAtAll && nodes == more ? theme::count(nodes) + QLatin1Char('+') : theme::count(nodes);
    };
    if (chances.size() - first <= 8) { // each has its number
        for (std::size_t k = first; k < chances.size(); ++k) {
            across.marks.push_back(static_cast<double>(k));
        }
    }
    Axis up{.least = 0, .most = 1.35 * most, .title = tr("of the time")};
    up.text = [](double share) { return theme::percent(share); };
    const PlotFrame plot(inner.adjusted(0, 0, 0, small - theme::kGrid - small), across, up);
    plot.paint(painter, theme);
    for (std::size_t k = first; k < chances.size(); ++k) {
        const double left = plot.x(static_cast<double>(k) - .4), right = plot.x(static_cast<double>(k) + .4);
        const bool waits = static_cast<std::int64_t>(k) > m_run->plan.spares;
        painter.fillRect(QRectF(QPointF(left, plot.y(chances[k])),
                                QPointF(std::max(right, left + 1), plot.inner().bottom())),
                         waits ? theme.bad : theme::mix(theme.pane, theme.quietText, .55));
    }
    const double x = plot.x(static_cast<double>(m_run->plan.spares) + .5);
    painter.setPen(QPen(theme.text, 1.4));
    painter.drawLine(QPointF(x, plot.inner().top()), QPointF(x, plot.inner().bottom()));
    painter.setFont(theme::textFont(TextRole::Small));
    const QString text = tr("%n spare(s)", nullptr, static_cast<int>(m_run->plan.spares));
    const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
    // Above the bars, whose axis leaves room.
    painter.drawText(
        QPointF(std::clamp(x - wide - theme::kGrid, plot.inner().left(), plot.inner().right() - wide),
                plot.inner().top() + small - 3),
        text);
    painter.setPen(theme.quietText);
    const QString share = theme::percent(m_outlook.broken.back());
    const QString said = m_run->plan.shrinks ? tr("%1 of the nodes are missing on the mean.")
                                                   .arg(theme::percent(m_run->expected.missing))
                         : m_run->plan.burstShare > 0
                             ? tr("The run waits for nodes %1 of the time; losses of %2 at once are counted.")
                                   .arg(share, theme::count(std::llround(m_run->plan.burstNodes)))
                             : tr("The run waits for nodes %1 of the time.").arg(share);
    panel::drawElided(painter, QRectF(inner.left(), inner.bottom() - small, inner.width(), small),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      panel::firstFitting(painter.font(),
                                          {said, tr("The run waits %1 of the time.").arg(share)},
                                          inner.width()));
}

void FailuresView::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme,
                           const QString& hint) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double title = panel::lineHeight(TextRole::Title);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width(), title),
                      Qt::AlignLeft | Qt::AlignVCenter, sentence());
    if (m_run) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(
            painter,
            QRectF(rect.left(), rect.top() + title + theme::kGrid, rect.width(),
                   panel::lineHeight(TextRole::Small)),
            Qt::AlignLeft | Qt::AlignVCenter,
            (hint.isEmpty() ? QString() : hint + QLatin1Char(' '))
                + tr(
                    "Exact, failures also while it restarts; waiting for nodes, slow nodes and planned stops left out."));
        const Rooms all = rooms(rect);
        paintIntervals(painter, all, theme);
        paintSizes(painter, all, theme);
        if (!m_brief) {
            paintNodes(painter, all, theme);
            paintPolicies(painter, all, theme);
        }
        paintCauses(painter, all.causes, theme);
        paintSpares(painter, all.spares, theme);
    }
    painter.restore();
}

void FailuresView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(
        painter, pageRoom(rect()), m_theme,
        tr("Drag the mark: save every. Click a node: what stops. Up and down: another policy, Enter takes it."));
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void FailuresView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    paintIn(painter, QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
            theme, {});
}

QRectF FailuresView::nodeRect(std::int64_t node) const
{
    const Rooms all = rooms(pageRoom(rect()));
    return {all.nodes.left() + static_cast<double>(node % all.columns) * all.cell,
            all.nodes.top() + static_cast<double>(node / all.columns) * all.cell, all.cell, all.cell};
}

QRectF FailuresView::policyRect(BlastPolicy policy) const
{
    const Rooms all = rooms(pageRoom(rect()));
    const double top = all.policies.top() + panel::lineHeight(TextRole::Small) + theme::kGrid;
    return {all.policies.left(), top + static_cast<double>(policy) * all.policyRow, all.policies.width(),
            all.policyRow};
}

QPointF FailuresView::intervalAt(double seconds) const
{
    const PlotFrame plot = rooms(pageRoom(rect())).interval;
    return {plot.x(seconds), plot.inner().center().y()};
}

int FailuresView::policyAt(const QPointF& at) const
{
    const Rooms all = rooms(pageRoom(rect()));
    const double top = all.policies.top() + panel::lineHeight(TextRole::Small) + theme::kGrid;
    if (!all.policies.contains(at) || at.y() < top) {
        return -1;
    }
    const int row = static_cast<int>((at.y() - top) / all.policyRow);
    return row < static_cast<int>(m_outlook.policies.size()) ? row : -1;
}

QString FailuresView::tipAt(const QPointF& at) const
{
    if (!m_run) {
        return {};
    }
    const Rooms all = rooms(pageRoom(rect()));
    if (all.interval.inner().contains(at)) {
        const double every = all.interval.across(at.x());
        QStringList lines{tr("every %1").arg(waitText(every))};
        for (const run::IntervalCurve& curve : m_outlook.intervals) {
            const auto found = std::lower_bound(
                curve.points.begin(), curve.points.end(), every,
                [](const run::IntervalCurve::Point& point, double when) { return point.every < when; });
            if (found != curve.points.end()) {
                lines << tr("%1: %2").arg(nameOf(curve), every < curve.least
                                                             ? tr("the save before is not through")
                                                             : theme::percent(found->lost));
            }
        }
        return lines.join(QLatin1Char('\n'));
    }
    if (all.size.inner().contains(at)) {
        const double wanted = all.size.across(at.x());
        const auto found = std::lower_bound(
            m_outlook.sizes.begin(), m_outlook.sizes.end(), wanted,
            [](const run::SizePoint& point, double n) { return point.accelerators < n; });
        return found == m_outlook.sizes.end()
                   ? QString()
                   : tr("%1 accelerators: %2 of the time counts")
                         .arg(theme::count(std::llround(found->accelerators)), theme::percent(found->share));
    }
    return {};
}

bool FailuresView::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

void FailuresView::wantInterval(const QPointF& at, bool finished)
{
    const double every = std::clamp(rooms(pageRoom(rect())).interval.across(at.x()), 30.0, 6.0 * 3600);
    // Whole minutes beyond two, as people say them.
    const double step = every < 120 ? 10 : every < 3600 ? 60 : 600;
    emit saveEveryWanted(std::llround(every / step) * std::llround(step), finished);
}

void FailuresView::mousePressEvent(QMouseEvent* event)
{
    if (!m_run || event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    const Rooms all = rooms(pageRoom(rect()));
    const QPointF at = event->position();
    if (all.interval.inner().adjusted(-kGrabWidth, 0, kGrabWidth, 0).contains(at)) {
        m_dragging = m_scenario.task.run.checkpoint.tiers.empty(); // tiers have intervals of their own
        if (m_dragging) {
            wantInterval(at, false);
        }
    } else if (const int policy = policyAt(at); policy >= 0) {
        lookAt(static_cast<BlastPolicy>(policy));
    } else if (all.nodes.contains(at)) {
        const auto column = static_cast<std::int64_t>((at.x() - all.nodes.left()) / all.cell);
        const auto row = static_cast<std::int64_t>((at.y() - all.nodes.top()) / all.cell);
        if (column < all.columns) {
            failNode(row * all.columns + column);
        }
    }
}

void FailuresView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging) {
        wantInterval(event->position(), false);
    }
}

void FailuresView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_dragging) {
        m_dragging = false;
        wantInterval(event->position(), true);
    }
}

void FailuresView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const int policy = m_run ? policyAt(event->position()) : -1; policy >= 0) {
        emit policyWanted(policy);
    }
}

void FailuresView::keyPressEvent(QKeyEvent* event)
{
    const int policies = static_cast<int>(workload::kPolicyNames.size());
    const int now = static_cast<int>(m_policy);
    switch (event->key()) {
    case Qt::Key_Up: lookAt(static_cast<BlastPolicy>((now + policies - 1) % policies)); return;
    case Qt::Key_Down: lookAt(static_cast<BlastPolicy>((now + 1) % policies)); return;
    case Qt::Key_Left: failNode(m_failed - 1); return;
    case Qt::Key_Right: failNode(m_failed + 1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_run) {
            emit policyWanted(now);
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::jobs
