// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/traffic_chart.h"

#include "draw/cluster_painter.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariant>

#include <algorithm>
#include <cmath>

namespace shardscape::network_view {

using draw::Axis;
using draw::AxisTraffic;
using theme::TextRole;
using theme::Theme;
using theme::TimeClass;

namespace {

constexpr double kHighestRow = 56;
constexpr double kMostOfWidth = 0.34; ///< of the chart, for what the rows are called

/// Two lines of text, in any script.
double lowestRow()
{
    return std::max(30.0, panel::lineHeight(TextRole::Body) + panel::lineHeight(TextRole::Small) + 2);
}

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

std::size_t at(Axis axis)
{
    return static_cast<std::size_t>(axis);
}

void fillHidden(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    const QColor stroke = theme.timeColour(TimeClass::CommunicationHidden);
    theme::fillHatched(painter, rect, theme::Hatch::Falling, theme::mix(theme.pane, stroke, 0.25), stroke);
}

QString capital(QString text)
{
    return text.isEmpty() ? text : text.replace(0, 1, text.at(0).toUpper());
}

} // namespace

TrafficChart::TrafficChart(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setObjectName(QStringLiteral("traffic_chart"));
    setAccessibleName(tr("Traffic of a step"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void TrafficChart::show(const draw::RankMap& map, const cluster::Cluster& cluster, double stepSeconds,
                        const QString& reason)
{
    m_map = map;
    m_cluster = cluster;
    m_step = stepSeconds;
    m_reason = reason;
    describe();
    updateGeometry(); // as many rows as there are axes and levels
    update();
}

void TrafficChart::setCauses(const QStringList& causes)
{
    m_causes = causes;
    update();
}

QString TrafficChart::causeOf(draw::Axis axis) const
{
    return m_map.axes[at(axis)].exposed > 0 ? m_causes.value(static_cast<int>(axis)) : QString();
}

/// Within the exposed part where there is room, behind the bar where there is some; the tip has it anyway.
void TrafficChart::paintCause(QPainter& painter, const AxisRow& row, const QRectF& plot,
                              const Theme& theme) const
{
    const QString cause = causeOf(row.axis);
    painter.setFont(theme::textFont(TextRole::Small));
    const double width = painter.fontMetrics().horizontalAdvance(cause) + 2 * theme::kGap;
    const double end = std::max(row.exposed.right(), row.hidden.right());
    const bool inside = row.exposed.width() >= width;
    if (cause.isEmpty() || (!inside && plot.right() - end < width)) {
        return;
    }
    const QColor bar = theme.timeColour(TimeClass::CommunicationExposed);
    painter.setPen(inside ? theme.textOn(bar) : theme.quietText);
    const QRectF where(inside ? row.exposed.left() : end, row.exposed.top(), width, row.exposed.height());
    if (!inside) { // on the line that the bar stands on
        painter.fillRect(where.adjusted(theme::kGrid, 0, 0, 0), theme.pane);
    }
    painter.drawText(where.adjusted(theme::kGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, cause);
}

void TrafficChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString TrafficChart::headline() const
{
    if (m_map.isEmpty()) {
        return tr("Network");
    }
    double exposed = 0;
    for (const AxisTraffic& axis : m_map.axes) {
        exposed += axis.size > 1 ? axis.exposed : 0;
    }
    return exposed > 0
               ? tr("%1 of a %2 step waits for the network, %3")
                     .arg(theme::seconds(exposed), theme::seconds(m_step), theme::percent(exposed / m_step))
               : tr("Nothing of a %1 step waits for the network").arg(theme::seconds(m_step));
}

QString TrafficChart::levelName(std::int32_t level) const
{
    return level >= 0 && static_cast<std::size_t>(level) < m_cluster.levels.size()
               ? draw::linkLabel(m_cluster.levels[static_cast<std::size_t>(level)].kind)
               : tr("none");
}

QString TrafficChart::levelOf(const AxisTraffic& axis) const
{
    return levelName(axis.level);
}

QString TrafficChart::attained(std::int32_t level) const
{
    const cluster::LinkLevel& link = m_cluster.levels[static_cast<std::size_t>(level)];
    return theme::bandwidth(link.bandwidth * link.efficiency);
}

QString TrafficChart::borrowedText(const AxisTraffic& axis)
{
    // Where nothing of it shows, it is in the hidden part of both.
    const double seconds = axis.borrowedExposed != 0 ? axis.borrowedExposed : axis.borrowedSeconds;
    const QString text = theme::seconds(std::abs(seconds));
    if (seconds == 0) {
        return {};
    }
    switch (axis.borrowed) {
    case draw::Borrowed::TiedMatrices:
        return (seconds > 0 ? tr("with %1 of tied matrices") : tr("without %1 of tied matrices")).arg(text);
    case draw::Borrowed::StageCopies:
        return (seconds > 0 ? tr("with %1 of copied stages") : tr("without %1 of copied stages")).arg(text);
    case draw::Borrowed::SplitExperts:
        return (seconds > 0 ? tr("with %1 of split experts") : tr("without %1 of split experts")).arg(text);
    case draw::Borrowed::Nothing: break;
    }
    return {};
}

QString TrafficChart::ranksText(const AxisTraffic& axis) const
{
    const QString ranks = tr("%1 ranks, %2").arg(theme::count(axis.size), levelOf(axis));
    const QString borrowed = borrowedText(axis);
    return borrowed.isEmpty() ? ranks : tr("%1, %2", "ranks, what is among them").arg(ranks, borrowed);
}

QString TrafficChart::scopeText(std::int32_t level) const
{
    const auto at = static_cast<std::size_t>(level);
    if (at < m_map.levels.size() && m_map.levels[at].busiest) {
        return tr("the busiest");
    }
    return at < m_cluster.levels.size() ? tr("%1 accelerators").arg(theme::count(m_cluster.levels[at].size))
                                        : QString();
}

QSize TrafficChart::minimumSizeHint() const
{
    constexpr int kNarrowest = 420;
    return {kNarrowest,
            std::max(260, static_cast<int>(std::ceil(frameIn(QRectF(0, 0, kNarrowest, 260)).least)))};
}

bool TrafficChart::isWhole() const
{
    const Frame frame = frameIn(rect());
    return frame.namesAreWhole && frame.least <= height() + 1;
}

TrafficChart::Frame TrafficChart::frameIn(const QRectF& rect) const
{
    Frame frame;
    const double title = panel::lineHeight(TextRole::Title) + theme::kGrid;
    frame.header = QRectF(rect.left(), rect.top(), rect.width(), title);
    const double head = panel::lineHeight(TextRole::Strong) + panel::lineHeight(TextRole::Small)
                        + theme::kGap;
    const double legend = panel::lineHeight(TextRole::Small) + theme::kGap;
    std::size_t axes = 0;
    for (const AxisTraffic& axis : m_map.axes) {
        axes += axis.size > 1 ? 1 : 0;
    }
    axes = std::max<std::size_t>(axes, 1);
    const std::size_t rows = axes + m_map.levels.size();
    const double room = rect.height() - title - theme::kGap;
    const double fixed = 2 * (head + 2 * theme::kGap) + legend + theme::kGap;
    frame.rowHeight = std::clamp((room - fixed) / static_cast<double>(std::max<std::size_t>(rows, 2)),
                                 lowestRow(), kHighestRow);
    frame.least = title + theme::kGap + fixed + static_cast<double>(rows) * lowestRow();
    const double axisHeight = head + 2 * theme::kGap + static_cast<double>(axes) * frame.rowHeight + legend;
    frame.axisCard = QRectF(rect.left(), frame.header.bottom() + theme::kGrid, rect.width(), axisHeight);
    frame.levelCard = QRectF(rect.left(), frame.axisCard.bottom() + theme::kGap, rect.width(),
                             head + 2 * theme::kGap
                                 + static_cast<double>(m_map.levels.size()) * frame.rowHeight);

    for (int i = 0; i < draw::kAxes; ++i) {
        const auto axis = static_cast<Axis>(i);
        frame.labelWidth = std::max(frame.labelWidth,
                                    measure(TextRole::Strong, capital(draw::axisLabel(axis))));
        if (const AxisTraffic& traffic = m_map.axes[at(axis)]; !m_map.isEmpty() && traffic.size > 1) {
            frame.labelWidth = std::max(frame.labelWidth, measure(TextRole::Small, ranksText(traffic)));
        }
    }
    for (std::size_t i = 0; i < m_map.levels.size(); ++i) {
        const auto level = static_cast<std::int32_t>(i);
        frame.labelWidth = std::max({frame.labelWidth, measure(TextRole::Strong, levelName(level)),
                                     measure(TextRole::Small, scopeText(level))});
    }
    const double least = frame.labelWidth;
    frame.labelWidth = std::ceil(std::min(frame.labelWidth, rect.width() * kMostOfWidth)) + 8
                       + 2 * theme::kGrid + theme::kGrid;
    frame.namesAreWhole = least <= rect.width() * kMostOfWidth;
    const double number = measure(TextRole::Body, QStringLiteral("000.00 GiB")) + theme::kGap;
    const auto columns = [&](int count) {
        std::vector<double> edges;
        for (int i = count; i-- > 0;) {
            edges.push_back(rect.right() - theme::kMargin - i * number);
        }
        return edges;
    };
    const bool wide = rect.width() > 700;
    frame.axisColumns = columns(m_map.levels.empty() ? 2 : wide ? 4 : 3);
    frame.levelColumns = columns(wide ? 5 : 3);
    const double left = rect.left() + theme::kMargin + frame.labelWidth;
    const auto plotOf = [&](const QRectF& card, const std::vector<double>& edges, std::size_t count) {
        return QRectF(left, card.top() + head + theme::kGap,
                      std::max(20.0, edges.front() - number - theme::kMargin - left),
                      static_cast<double>(count) * frame.rowHeight);
    };
    frame.axes = layoutAxes(m_map, plotOf(frame.axisCard, frame.axisColumns, axes), frame.rowHeight);
    frame.levels = layoutLevels(m_map, plotOf(frame.levelCard, frame.levelColumns, m_map.levels.size()),
                                frame.rowHeight);
    return frame;
}

TrafficRows TrafficChart::axisRows() const
{
    return frameIn(rect()).axes;
}

TrafficRows TrafficChart::levelRows() const
{
    return frameIn(rect()).levels;
}

void TrafficChart::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    paintFrame(painter,
               QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin), theme,
               false);
    painter.restore();
}

void TrafficChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    paintFrame(painter, rect(), m_theme, true);
}

void TrafficChart::paintFrame(QPainter& painter, const QRectF& rect, const Theme& theme,
                              bool interactive) const
{
    const Frame frame = frameIn(rect);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, frame.header, Qt::AlignLeft | Qt::AlignVCenter, headline());
    if (m_map.isEmpty()) {
        const QRectF card(rect.left(), frame.axisCard.top(), rect.width(),
                          rect.bottom() - frame.axisCard.top());
        panel::paintPane(painter, card, theme);
        theme::paintEmpty(painter, card,
                          m_reason.isEmpty()
                              ? tr("Choose a model and a cluster, and see here what goes over its links.")
                              : tr("This layout cannot be: %1.").arg(m_reason),
                          theme);
        return;
    }
    const double small = panel::lineHeight(TextRole::Small);
    const double strong = panel::lineHeight(TextRole::Strong);
    const double body = panel::lineHeight(TextRole::Body);
    const double number = frame.levelColumns.size() > 1 ? frame.levelColumns[1] - frame.levelColumns[0] : 80;
    const auto card = [&](const QRectF& where, const QString& title, const QString& note,
                          const QStringList& heads, const std::vector<double>& edges) {
        panel::paintPane(painter, where, theme);
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(theme.text);
        const double y = where.top() + theme::kGap;
        const double wide = measure(TextRole::Strong, title) + theme::kMargin;
        painter.drawText(QRectF(where.left() + theme::kMargin, y, where.width(), strong),
                         Qt::AlignLeft | Qt::AlignVCenter, title);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(painter,
                          QRectF(where.left() + theme::kMargin + wide, y,
                                 where.width() - 2 * theme::kMargin - wide, strong),
                          Qt::AlignRight | Qt::AlignVCenter, note);
        for (qsizetype i = 0; i < heads.size(); ++i) {
            painter.drawText(
                QRectF(edges[static_cast<std::size_t>(i)] - number, y + strong + theme::kGrid, number, small),
                Qt::AlignRight | Qt::AlignVCenter, heads[i]);
        }
    };
    const auto mark = [&](int row, const QRectF& band, const QRectF& where) {
        const QRectF wide(where.left() + theme::kGrid, band.top(), where.width() - 2 * theme::kGrid,
                          band.height());
        if (interactive && row == m_hovered) {
            panel::fillRounded(painter, wide, theme.hover, theme::kCorner);
        }
        if (interactive && hasFocus() && m_ring && row == m_current) {
            panel::paintFocusRing(painter, wide, theme);
        }
    };
    const auto label = [&](const QRectF& band, const QRectF& where, const QString& name, const QString& note,
                           const QColor* swatch) {
        double left = where.left() + theme::kMargin;
        if (swatch != nullptr) {
            painter.fillRect(QRectF(left, std::round(band.center().y() - body + 3), 8, body - 4), *swatch);
        }
        left += swatch != nullptr ? 8 + theme::kGrid : 0;
        const QRectF room(left, band.center().y() - (body + small) / 2,
                          frame.labelWidth - (left - where.left() - theme::kMargin) - theme::kGrid, body);
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(theme.text);
        panel::drawElided(painter, room, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, QRectF(room.left(), room.bottom(), room.width(), small),
                          Qt::AlignLeft | Qt::AlignVCenter, note);
    };
    const auto cell = [&](double right, const QRectF& band, const QString& text, bool quiet) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(quiet ? theme.quietText : theme.text);
        theme::drawTabular(painter, QRectF(right - number, band.top(), number, band.height()),
                           Qt::AlignRight | Qt::AlignVCenter, text);
    };

    const bool three = frame.axisColumns.size() >= 3;
    const bool four = frame.axisColumns.size() == 4;
    QStringList heads{tr("exposed"), tr("hidden")};
    if (three) {
        heads << tr("bytes/rank");
    }
    if (four) {
        heads << tr("messages");
    }
    card(frame.axisCard, tr("Who talks to whom"),
         interactive ? tr("per step; click a row: why") : tr("per step"), heads, frame.axisColumns);
    for (std::size_t i = 0; i < frame.axes.axes.size(); ++i) {
        const AxisRow& row = frame.axes.axes[i];
        const AxisTraffic& axis = m_map.axes[at(row.axis)];
        mark(static_cast<int>(i), row.band, frame.axisCard);
        const QColor colour = draw::axisColour(row.axis, theme);
        label(row.band, frame.axisCard, capital(draw::axisLabel(row.axis)), ranksText(axis), &colour);
        painter.fillRect(
            QRectF(frame.axes.plot.left(), row.band.center().y() - 0.5, frame.axes.plot.width(), 1),
            theme.line);
        if (row.exposed.width() > 0) {
            painter.fillRect(QRectF(row.exposed.left(), row.exposed.top(), std::max(1.0, row.exposed.width()),
                                    row.exposed.height()),
                             theme.timeColour(TimeClass::CommunicationExposed));
        }
        if (row.hidden.width() >= 1) {
            fillHidden(painter, row.hidden, theme);
        }
        paintCause(painter, row, frame.axes.plot, theme);
        cell(frame.axisColumns[0], row.band, theme::seconds(axis.exposed), axis.exposed <= 0);
        cell(frame.axisColumns[1], row.band, theme::seconds(std::max(0.0, axis.seconds - axis.exposed)),
             true);
        if (three) {
            cell(frame.axisColumns[2], row.band, theme::bytes(axis.bytes), axis.bytes <= 0);
        }
        if (four) {
            cell(frame.axisColumns[3], row.band, theme::shortCount(axis.messages), true);
        }
    }
    if (frame.axes.axes.empty()) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.quietText);
        painter.drawText(frame.axes.plot, Qt::AlignLeft | Qt::AlignVCenter,
                         tr("Every rank works alone: nothing goes over the links."));
    }
    QList<theme::LegendEntry> entries{
        {tr("exposed: the step waits"), theme.timeColour(TimeClass::CommunicationExposed)},
        {tr("hidden behind computation"), theme.timeColour(TimeClass::CommunicationHidden),
         theme::Hatch::Falling}};
    theme::paintLegend(&painter,
                       QRectF(frame.axisCard.left() + theme::kMargin,
                              frame.axisCard.bottom() - small - theme::kGap,
                              frame.axisCard.width() - 2 * theme::kMargin, small),
                       entries, theme);

    if (m_map.levels.empty()) {
        return;
    }
    const bool five = frame.levelColumns.size() == 5;
    card(frame.levelCard, tr("What the links carry"), tr("of one accelerator, one direction, per step"),
         five ? QStringList{tr("exposed"), tr("hidden"), tr("bytes"), tr("attained"), tr("busy")}
              : QStringList{tr("exposed"), tr("bytes"), tr("busy")},
         frame.levelColumns);
    for (std::size_t i = 0; i < frame.levels.levels.size(); ++i) {
        const LevelRow& row = frame.levels.levels[i];
        const draw::LevelTraffic& level = m_map.levels[static_cast<std::size_t>(row.level)];
        const bool known = static_cast<std::size_t>(row.level) < m_cluster.levels.size();
        mark(static_cast<int>(frame.axes.axes.size() + i), row.band, frame.levelCard);
        label(row.band, frame.levelCard, levelName(row.level), scopeText(row.level), nullptr);
        painter.fillRect(
            QRectF(frame.levels.plot.left(), row.band.center().y() - 0.5, frame.levels.plot.width(), 1),
            theme.line);
        for (const LevelRow::Part& part : row.parts) {
            const QColor colour = draw::axisColour(part.axis, theme);
            painter.fillRect(QRectF(part.rect.left(), part.rect.top(), std::max(1.0, part.rect.width() - 1),
                                    part.rect.height()),
                             colour);
            painter.setFont(theme::textFont(TextRole::Small));
            const QString text = draw::axisShortLabel(part.axis);
            if (measure(TextRole::Small, text) + 8 < part.rect.width()) {
                painter.setPen(theme.textOn(colour));
                painter.drawText(part.rect, Qt::AlignCenter, text);
            }
        }
        auto column = frame.levelColumns.begin();
        cell(*column++, row.band, theme::seconds(level.exposed), level.exposed <= 0);
        if (five) {
            cell(*column++, row.band, theme::seconds(std::max(0.0, level.seconds - level.exposed)), true);
        }
        cell(*column++, row.band, theme::bytes(level.bytes), level.bytes <= 0);
        if (five) {
            cell(*column++, row.band, known ? attained(row.level) : QString(), true);
        }
        cell(*column, row.band, theme::percent(level.utilization), !level.busiest);
    }
}

// ------------------------------------------------------------------ what the user does

QString TrafficChart::tipAt(QPointF where) const
{
    const Frame frame = frameIn(rect());
    if (const auto row = axisAt(frame.axes, where)) {
        const Axis axis = frame.axes.axes[*row].axis;
        const AxisTraffic& traffic = m_map.axes[at(axis)];
        QStringList lines{QStringLiteral("<b>%1</b>").arg(capital(draw::axisLabel(axis)).toHtmlEscaped())};
        lines << tr("%1 groups of %2 ranks, %3 apart, over %4")
                     .arg(theme::count(traffic.groups), theme::count(traffic.size),
                          theme::count(traffic.stride), levelOf(traffic));
        lines << tr("%1 and %2 messages per rank")
                     .arg(theme::bytes(traffic.bytes), theme::shortCount(traffic.messages));
        lines << tr("%1, of which %2 exposed")
                     .arg(theme::seconds(traffic.seconds), theme::seconds(traffic.exposed));
        if (const QString borrowed = borrowedText(traffic); !borrowed.isEmpty()) {
            lines << (traffic.borrowedSeconds > 0 ? tr("%1, which Time counts in another row").arg(borrowed)
                                                  : tr("%1, which Time counts in this row").arg(borrowed));
        }
        if (const QString cause = causeOf(axis); !cause.isEmpty()) {
            lines << cause;
        }
        return lines.join(QStringLiteral("<br>"));
    }
    if (const auto row = levelAt(frame.levels, where)) {
        const LevelRow& level = frame.levels.levels[*row];
        QStringList lines{QStringLiteral("<b>%1</b>").arg(levelName(level.level).toHtmlEscaped())};
        for (const LevelRow::Part& part : level.parts) {
            lines << tr("%1: %2").arg(draw::axisLabel(part.axis), theme::bytes(part.bytes));
        }
        if (level.parts.empty()) {
            lines << tr("carries nothing");
        }
        if (static_cast<std::size_t>(level.level) < m_cluster.levels.size()) {
            lines << tr("%1 attained").arg(attained(level.level));
        }
        const draw::LevelTraffic& traffic = m_map.levels[static_cast<std::size_t>(level.level)];
        if (traffic.seconds > 0) {
            lines << tr("Collectives that go no further take %1, of which %2 exposed")
                         .arg(theme::seconds(traffic.seconds), theme::seconds(traffic.exposed));
        }
        return lines.join(QStringLiteral("<br>"));
    }
    return {};
}

QString TrafficChart::tableText() const
{
    QStringList lines{QStringList{tr("Axis"), tr("Ranks"), tr("Links"), tr("Exposed, s"), tr("Spent, s"),
                                  tr("Bytes per rank"), tr("Messages"), tr("Cause")}
                          .join(QLatin1Char('\t'))};
    for (int i = 0; i < draw::kAxes; ++i) {
        const AxisTraffic& axis = m_map.axes[static_cast<std::size_t>(i)];
        if (!m_map.isEmpty() && axis.size > 1) {
            QStringList notes{causeOf(static_cast<Axis>(i)), borrowedText(axis)};
            notes.removeAll(QString());
            lines << QStringList{draw::axisLabel(static_cast<Axis>(i)),
                                 QString::number(axis.size),
                                 levelOf(axis),
                                 QString::number(axis.exposed),
                                 QString::number(axis.seconds),
                                 QString::number(axis.bytes, 'f', 0),
                                 QString::number(axis.messages),
                                 notes.join(QStringLiteral("; "))}
                         .join(QLatin1Char('\t'));
        }
    }
    lines << QString()
          << QStringList{tr("Links"), tr("Exposed, s"), tr("Spent, s"), tr("Bytes per accelerator"),
                         tr("Busy")}
                 .join(QLatin1Char('\t'));
    for (std::size_t i = 0; i < m_map.levels.size(); ++i) {
        lines << QStringList{levelName(static_cast<std::int32_t>(i)),
                             QString::number(m_map.levels[i].exposed),
                             QString::number(m_map.levels[i].seconds),
                             QString::number(m_map.levels[i].bytes, 'f', 0),
                             QString::number(m_map.levels[i].utilization)}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void TrafficChart::describe()
{
    const Frame frame = frameIn(rect());
    const int axes = static_cast<int>(frame.axes.axes.size());
    const int rows = axes + static_cast<int>(frame.levels.levels.size());
    m_current = std::min(m_current, rows - 1);
    if (m_current < 0) {
        setAccessibleDescription(headline());
    } else if (m_current < axes) {
        const Axis axis = frame.axes.axes[static_cast<std::size_t>(m_current)].axis;
        const AxisTraffic& traffic = m_map.axes[at(axis)];
        setAccessibleDescription(
            tr("%1: %2 per rank, %3 exposed")
                .arg(draw::axisLabel(axis), theme::bytes(traffic.bytes), theme::seconds(traffic.exposed)));
    } else {
        const std::int32_t level = frame.levels.levels[static_cast<std::size_t>(m_current - axes)].level;
        setAccessibleDescription(
            tr("%1: %2, %3 busy")
                .arg(levelName(level), theme::bytes(m_map.levels[static_cast<std::size_t>(level)].bytes),
                     theme::percent(m_map.levels[static_cast<std::size_t>(level)].utilization)));
    }
}

QVariant TrafficChart::inputMethodQuery(Qt::InputMethodQuery query) const
{
    const Frame frame = frameIn(rect());
    if (query == Qt::ImAnchorRectangle && m_current >= 0
        && m_current < static_cast<int>(frame.axes.axes.size())) {
        const QRectF& band = frame.axes.axes[static_cast<std::size_t>(m_current)].band;
        return QRectF(frame.axisCard.left(), band.top(), frame.axisCard.width(), band.height());
    }
    return QWidget::inputMethodQuery(query);
}

bool TrafficChart::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void TrafficChart::mouseReleaseEvent(QMouseEvent* event)
{
    const Frame frame = frameIn(rect());
    if (const auto row = axisAt(frame.axes, event->position())) {
        m_current = static_cast<int>(*row);
        emit whyRequested(frame.axes.axes[*row].axis);
    } else if (const auto level = levelAt(frame.levels, event->position())) {
        m_current = static_cast<int>(frame.axes.axes.size() + *level);
        emit levelActivated(frame.levels.levels[*level].level);
    }
    describe();
    update();
}

void TrafficChart::mouseMoveEvent(QMouseEvent* event)
{
    const Frame frame = frameIn(rect());
    int row = -1;
    if (const auto axis = axisAt(frame.axes, event->position())) {
        row = static_cast<int>(*axis);
    } else if (const auto level = levelAt(frame.levels, event->position())) {
        row = static_cast<int>(frame.axes.axes.size() + *level);
    }
    if (row != m_hovered) {
        m_hovered = row;
        setCursor(row >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
}

void TrafficChart::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void TrafficChart::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    const Frame frame = frameIn(rect());
    const int axes = static_cast<int>(frame.axes.axes.size());
    const int last = axes + static_cast<int>(frame.levels.levels.size()) - 1;
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(tableText());
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up: m_current = std::max(0, m_current - 1); break;
    case Qt::Key_Down: m_current = std::min(last, m_current + 1); break;
    case Qt::Key_Home: m_current = std::min(0, last); break;
    case Qt::Key_End: m_current = last; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0 && m_current < axes) {
            emit whyRequested(frame.axes.axes[static_cast<std::size_t>(m_current)].axis);
        } else if (m_current >= axes && m_current <= last) {
            emit levelActivated(frame.levels.levels[static_cast<std::size_t>(m_current - axes)].level);
        }
        return;
    default: QWidget::keyPressEvent(event); return;
    }
    describe();
    update();
}

void TrafficChart::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
    update();
}

void TrafficChart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace shardscape::network_view
