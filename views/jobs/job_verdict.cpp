// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/job_verdict.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/runs/served_errors_json.h"
#include "job/run/evaluation.h"
#include "panel/fit_words.h"
#include "panel/pane.h"
#include "theme/metric_text.h"
#include "theme/number_format.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kBar = 3; ///< the coloured edge of the card, px
constexpr double kVerdictDay = 86400;
constexpr double kHillHeight = 26; ///< height of the days on which draws end, px
constexpr double kMendColumn = 50; ///< width of a column of what would help, px

double wrappedHeight(const QFont& font, const QString& text, double width)
{
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap, text).height();
}

} // namespace

JobVerdict::JobVerdict(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("job_verdict"));
    setMouseTracking(true);
}

void JobVerdict::setOutcome(const job::Job& job, const layout::Scenario& scenario,
                            const job::Outcome& outcome)
{
    m_job = &job;
    m_scenario = scenario;
    m_outcome = outcome;
    m_dates.reset();
    m_plan.reset();
    fill();
}

void JobVerdict::setRunDates(RunDates dates)
{
    if (m_job != &job::run() || !m_outcome.fits) {
        return;
    }
    if (!m_plan && dates.mends && !dates.mends->empty()) { // which are said against it
        m_plan = run::evaluate(m_scenario).plan;
    }
    m_dates = std::move(dates);
    fill();
}

/// Means of the draws of what hangs on chance: they, and not medians, add up to what the Calendar sums.
std::optional<double> JobVerdict::drawnNumber(std::string_view metric) const
{
    if (!m_dates || !(m_dates->outlook->calendar.done > 0)) {
        return std::nullopt;
    }
    const run::Calendar& calendar = m_dates->outlook->calendar;
    if (metric == "days") {
        return std::accumulate(calendar.bars.begin(), calendar.bars.end(), 0.0) / kVerdictDay;
    }
    if (metric == "share_of_time") {
        return calendar.share;
    }
    const auto of = [&](const run::Spread& spread, double unit) {
        return std::isfinite(spread.mean) && spread.mean > 0 ? std::optional(spread.mean / unit)
                                                             : std::nullopt;
    };
    return metric == "usd"         ? of(calendar.dollars, 1)
           : metric == "gpu_hours" ? of(calendar.acceleratorHours, 1)
           : metric == "mwh"       ? of(calendar.kilowattHours, 1e3)
           : metric == "failures"  ? of(calendar.failures, 1)
                                   : std::nullopt;
}

void JobVerdict::fill()
{
    const job::Outcome& outcome = m_outcome;
    m_lines.clear();
    m_lead.clear();
    m_leadUnit.clear();
    if (m_dates) {
        fillDates();
    }
    const std::vector<exchange::ServedBand> bands = exchange::servedBandsOf(m_scenario, outcome);
    for (std::size_t place = 0; place < m_job->metrics.size() && outcome.valid; ++place) {
        const job::Metric& metric = m_job->metrics[place];
        if (!outcome.fits && !metric.ofMisfits) {
            continue;
        }
        const std::optional<double> drawn = drawnNumber(metric.id);
        const double value = drawn.value_or(outcome.numbers[place]);
        QString tip = document::engineText(metric.help);
        if (const auto why = job::whyUnknown(metric, m_scenario.cluster); why && std::isnan(value)) {
            tip = document::engineText(*why);
        }
        if (drawn) {
            tip += QLatin1Char('\n')
                   + tr("On the mean of %1 draws.").arg(theme::count(m_dates->options.runs));
        }
        if (place == job::kObjective && !m_dates) {
            m_lead = theme::metricText(metric, value);
            m_leadUnit = m_job == &job::run() ? tr("expected; draws follow") : theme::metricLabel(metric);
        }
        m_lines.push_back(
            {.label = theme::metricLabel(metric),
             .brief = document::engineText(metric.shortLabel),
             .value = theme::metricText(metric, value),
             .tip = tip,
             .metric = QString::fromLatin1(metric.id.data(), static_cast<qsizetype>(metric.id.size()))});
        for (const exchange::ServedBand& around : bands) {
            if (around.place != place) {
                continue;
            }
            m_lines.back().band = QLatin1Char(' ') + tr("± %1").arg(theme::percent(around.band.relative));
            m_lines.back().tip +=
                QLatin1Char('\n')
                + tr("Four of five published results like this one lie within the band; most are of %1.")
                      .arg(QString::fromStdString(around.band.source));
            if (around.band.extrapolated()) {
                m_lines.back().tip += QLatin1Char('\n')
                                      + document::engineText(validate::farText(around.band));
            }
        }
        if (place == job::kPeakMemory && !outcome.memory.empty()) {
            const auto fullest = std::max_element(outcome.memory.begin(), outcome.memory.end(),
                                                  [](const job::DeviceMemory& a, const job::DeviceMemory& b) {
                                                      return a.total / a.capacity < b.total / b.capacity;
                                                  });
            m_lines.back().value = tr("%1 of %2")
                                       .arg(theme::metricBare(metric, value),
                                            theme::metricText(metric, fullest->capacity));
            // A run is no surer than its step is to fit.
            const auto fits = m_job == &job::run() && outcome.fits ? exchange::chanceToFit(
                                  m_scenario, value, fullest->capacity, exchange::publishedResiduals())
                                                                   : std::nullopt;
            if (fits) {
                m_lines.push_back(
                    {.label = panel::sureToFit(*fits), .isQuiet = *fits >= exchange::kSafeToFit});
            }
        }
    }
    for (const layout::Reason& reason : outcome.reasons) {
        m_lines.push_back({.label = document::engineText(layout::sentence(reason))});
        if (!reason.mend.isEmpty()) {
            m_lines.push_back({.label = document::engineText(layout::words(reason.mend)),
                               .tip = tr("Sets what mends it."),
                               .mend = reason.mend});
        }
    }
    // What would keep the deadline comes last: numbers are what it is judged by.
    const auto chance = m_dates ? m_dates->chanceByDeadline(m_scenario.task.run) : std::nullopt;
    if (chance && *chance < run::kSureEnough) {
        const bool looks = !m_dates->mends;
        m_lines.push_back({.label = looks                     ? tr("Looking for what would keep it\u2026")
                                    : m_dates->mends->empty() ? tr("Nothing alone keeps it in 8 of 10 draws.")
                                                              : tr("In time, each alone"),
                           .isQuiet = true});
        if (!looks && !m_dates->mends->empty()) {
            m_lines.back().value = tr("by then");
            m_lines.back().band = tr("days");
        }
        for (const run::DeadlineMend& mend : m_dates->mends.value_or(std::vector<run::DeadlineMend>())) {
            m_lines.push_back(
                {.label = mendText(mend, m_scenario, *m_plan),
                 .value = theme::percent(mend.chance),
                 .band = theme::number(mend.seconds / kVerdictDay, 3),
                 .tip = tr("%1. A click does it, Ctrl+Z undoes it.").arg(document::engineText(mend.message)),
                 .keeps = mend});
        }
    }
    setAccessibleName(headline());
    setAccessibleDescription(texts().join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

/// When it is done and how sure: the same draws that the Calendar shows.
void JobVerdict::fillDates()
{
    const workload::RunTask& task = m_scenario.task.run;
    const run::Calendar& calendar = m_dates->outlook->calendar;
    const run::Spread& s = calendar.seconds;
    const auto days = [](double seconds) {
        return tr("%1 days").arg(theme::number(seconds / kVerdictDay, 3));
    };
    m_lead = !std::isfinite(s.p50) ? tr("never") : task.start.empty() ? days(s.p50) : momentText(task, s.p50);
    m_leadUnit = !std::isfinite(s.p50) ? tr("in most draws")
                 : task.start.empty()  ? tr("half of the draws are done by then")
                                       : tr("after %1").arg(days(s.p50));
    if (const auto chance = m_dates->chanceByDeadline(task)) {
        m_lines.push_back(
            {.label = tr("%1 sure to be done by %2")
                          .arg(theme::percent(*chance), momentText(task, *run::secondsToDeadline(task) - 1)),
             .share = *chance});
    }
    if (calendar.done < 1) {
        m_lines.push_back({.label = tr("%1 of the draws never end.").arg(theme::percent(1 - calendar.done))});
    }
    if (std::isfinite(s.p90)) {
        const auto at = [&](double seconds) {
            return task.start.empty() ? theme::number(seconds / kVerdictDay, 3) : momentText(task, seconds);
        };
        m_lines.push_back(
            {.label = task.start.empty() ? tr("8 of 10 draws: %1 to %2 days").arg(at(s.p10), at(s.p90))
                                         : tr("8 of 10 draws: %1 to %2").arg(at(s.p10), at(s.p90)),
             .tip = tr("One draw in ten is done earlier, one in ten later; %1 draws of seed %2.")
                        .arg(theme::count(m_dates->options.runs))
                        .arg(m_dates->options.seed)});
        m_lines.push_back({.isHill = true});
    }
}

QStringList JobVerdict::texts() const
{
    QStringList all;
    if (!m_lead.isEmpty()) {
        all << QStringLiteral("%1 %2").arg(m_lead, m_leadUnit);
    }
    for (const Line& line : m_lines) {
        if (!line.isHill) {
            all << QStringList{line.label, line.value, line.band}.join(QLatin1Char(' ')).trimmed();
        }
    }
    return all;
}

QRect JobVerdict::mendRect(run::DeadlineMend::Lever lever) const
{
    for (const Line& line : laid(rect()).lines) {
        if (line.keeps && line.keeps->lever == lever) {
            return line.at.toAlignedRect();
        }
    }
    return {};
}

void JobVerdict::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

panel::Verdict JobVerdict::verdict() const
{
    if (!m_outcome.valid || !m_outcome.fits) {
        return panel::Verdict::DoesNotFit;
    }
    if (const auto chance = m_dates ? m_dates->chanceByDeadline(m_scenario.task.run) : std::nullopt) {
        return *chance < run::kPerhaps      ? panel::Verdict::DoesNotFit
               : *chance < run::kSureEnough ? panel::Verdict::Tight
               : m_outcome.reasons.empty()  ? panel::Verdict::Fits
                                            : panel::Verdict::Tight;
    }
    return m_outcome.reasons.empty() ? panel::Verdict::Fits : panel::Verdict::Tight; // a wish is missed
}

QString JobVerdict::headline() const
{
    if (m_job == nullptr) {
        return {};
    }
    if (!m_outcome.valid) {
        return tr("Not possible");
    }
    if (!m_outcome.fits) {
        return m_outcome.numbers[job::kPeakMemory] > 0
                       && std::any_of(m_outcome.memory.begin(), m_outcome.memory.end(),
                                      [](const job::DeviceMemory& d) { return d.total > d.capacity; })
                   ? tr("Does not fit")
                   : tr("Does not work");
    }
    if (m_dates) {
        if (QString said = verdictText(m_scenario.task.run, m_dates->outlook->calendar); !said.isEmpty()) {
            return said;
        }
    }
    if (!m_outcome.reasons.empty()) {
        return tr("Fits, and misses what was asked");
    }
    return m_job == &job::run() ? tr("Comes to its end") : tr("Fits");
}

QStringList JobVerdict::numbers() const
{
    QStringList all;
    for (const Line& line : m_lines) {
        if (!line.metric.isEmpty()) {
            all << QStringLiteral("%1 %2").arg(line.label, line.value);
        }
    }
    return all;
}

JobVerdict::Laid JobVerdict::laid(const QRectF& rect) const
{
    Laid laid;
    const double left = rect.left() + theme::kMargin + kBar;
    const double width = rect.width() - 2 * theme::kMargin - kBar;
    double y = rect.top() + theme::kMargin + panel::lineHeight(TextRole::Strong) + theme::kGrid;
    if (!m_lead.isEmpty()) {
        y += panel::lineHeight(TextRole::Display) + theme::kGrid;
    }
    for (Line line : m_lines) {
        const QFont font = theme::textFont(TextRole::Body);
        const double row = panel::lineHeight(TextRole::Body) + 2;
        const double height = line.isHill ? kHillHeight + panel::lineHeight(TextRole::Small) + theme::kGrid
                              : line.share >= 0 ? wrappedHeight(font, line.label, width) + theme::kGap + 2
                              : line.metric.isEmpty() && line.value.isEmpty()
                                  ? wrappedHeight(font, line.label, width) + theme::kGrid
                                  : row;
        line.at = QRectF(left, y, width, height);
        y += height;
        laid.lines.push_back(std::move(line));
    }
    laid.height = y + theme::kMargin - rect.top();
    return laid;
}

int JobVerdict::heightFor(int width) const
{
    return static_cast<int>(std::ceil(laid(QRectF(0, 0, width, 0)).height));
}

const JobVerdict::Line* JobVerdict::lineAt(const QPointF& at, Laid& laid) const
{
    laid = this->laid(rect());
    const auto found = std::find_if(laid.lines.begin(), laid.lines.end(),
                                    [&](const Line& line) { return line.at.contains(at); });
    return found != laid.lines.end() ? &*found : nullptr;
}

void JobVerdict::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    if (m_job == nullptr) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    panel::paintPane(painter, rect, theme);
    const QColor ink = panel::verdictColour(verdict(), theme);
    painter.fillRect(QRectF(rect.left() + 1, rect.top() + theme::kPaneCorner, kBar,
                            rect.height() - 2 * theme::kPaneCorner),
                     ink);
    const double left = rect.left() + theme::kMargin + kBar;
    const double width = rect.width() - 2 * theme::kMargin - kBar;
    double y = rect.top() + theme::kMargin;
    const double strong = panel::lineHeight(TextRole::Strong);
    panel::paintVerdictSign(painter, QPointF(left, y + strong / 2), verdict(), theme);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(ink);
    panel::drawElided(painter, QRectF(left + panel::kVerdictSign, y, width - panel::kVerdictSign, strong),
                      Qt::AlignLeft | Qt::AlignVCenter, headline());
    y += strong + theme::kGrid;
    if (!m_lead.isEmpty()) {
        const double height = panel::lineHeight(TextRole::Display);
        painter.setFont(theme::textFont(TextRole::Display));
        painter.setPen(theme.text);
        const double lead = QFontMetricsF(painter.font()).horizontalAdvance(m_lead) + 2;
        painter.drawText(QRectF(left, y, lead, height), Qt::AlignLeft | Qt::AlignBottom, m_lead);
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.quietText);
        panel::drawElided(painter,
                          QRectF(left + lead + theme::kGap, y, width - lead - theme::kGap, height - 3),
                          Qt::AlignLeft | Qt::AlignBottom, m_leadUnit);
    }
    for (const Line& line : laid(rect).lines) {
        painter.setFont(theme::textFont(line.isQuiet ? TextRole::Small : TextRole::Body));
        if (line.isHill) {
            paintHill(painter, line.at, theme);
            continue;
        }
        if (line.keeps || (line.isQuiet && !line.value.isEmpty())) {
            painter.setPen(line.keeps ? theme.accent : theme.quietText);
            panel::drawElided(painter, line.at.adjusted(0, 0, -2 * kMendColumn, 0),
                              Qt::AlignLeft | Qt::AlignVCenter, line.label);
            painter.setPen(line.keeps ? theme.text : theme.quietText);
            theme::drawTabular(painter, line.at.adjusted(0, 0, -kMendColumn, 0),
                               Qt::AlignRight | Qt::AlignVCenter, line.value);
            theme::drawTabular(painter, line.at, Qt::AlignRight | Qt::AlignVCenter, line.band);
            continue;
        }
        if (line.share >= 0) { // how sure, as a bar below its words
            painter.setPen(ink);
            painter.drawText(line.at, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, line.label);
            const QRectF bar(line.at.left(), line.at.bottom() - theme::kGap + 1, line.at.width(), 3);
            painter.fillRect(bar, theme.line);
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(bar.width() * line.share, bar.height())), ink);
            continue;
        }
        if (line.metric.isEmpty()) {
            painter.setPen(!line.mend.isEmpty() ? theme.accent : line.isQuiet ? theme.quietText : theme.text);
            painter.drawText(line.at, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, line.label);
            continue;
        }
        painter.setPen(theme.text);
        painter.setFont(theme::textFont(TextRole::Strong));
        const double value = QFontMetricsF(painter.font()).horizontalAdvance(line.value + line.band) + 2;
        theme::drawTabular(painter, line.at, Qt::AlignRight | Qt::AlignVCenter, line.value + line.band);
        painter.setFont(theme::textFont(TextRole::Body));
        const QRectF room = line.at.adjusted(0, 0, -value - theme::kGap, 0);
        panel::drawElided(painter, room, Qt::AlignLeft | Qt::AlignVCenter,
                          panel::firstFitting(painter.font(), {line.label, line.brief}, room.width()));
    }
    painter.restore();
}

/// How many draws end on each of the days; hatched what is past the deadline.
void JobVerdict::paintHill(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    const workload::RunTask& task = m_scenario.task.run;
    const std::vector<double>& ends = m_dates->outlook->calendar.sorted;
    const auto limit = run::secondsToDeadline(task);
    constexpr double kShown = .95; // of the draws: the last few may end years later
    const double last = ends[static_cast<std::size_t>(kShown * static_cast<double>(ends.size() - 1))];
    double least = ends.front(), most = std::isfinite(last) ? last : m_dates->outlook->calendar.seconds.p90;
    if (limit) {
        least = std::min(least, *limit);
        most = std::max(most, *limit);
    }
    const double pad = std::max(.04 * (most - least), kVerdictDay / 4);
    least -= pad;
    most += pad;
    constexpr int kSteps = 48;
    std::array<double, kSteps + 2> counts{};
    for (const double end : ends) {
        if (end < most) {
            counts[1 + static_cast<std::size_t>((end - least) / (most - least) * kSteps)] += 1;
        }
    }
    std::array<double, kSteps + 2> smooth{}; // as wide as a step: single draws are no shape
    for (std::size_t i = 1; i <= kSteps; ++i) {
        smooth[i] = (counts[i - 1] + 2 * counts[i] + counts[i + 1]) / 4;
    }
    const double highest = std::max(*std::max_element(smooth.begin(), smooth.end()), 1e-9);
    const double foot = rect.top() + kHillHeight;
    const auto x = [&](double seconds) {
        return rect.left() + (seconds - least) / (most - least) * rect.width();
    };
    QPolygonF hill{QPointF(rect.left(), foot)};
    for (std::size_t i = 1; i <= kSteps; ++i) {
        hill << QPointF(rect.left() + (static_cast<double>(i) - .5) / kSteps * rect.width(),
                        foot - smooth[i] / highest * (kHillHeight - 4));
    }
    hill << QPointF(rect.right(), foot);
    QPainterPath shape;
    shape.addPolygon(hill);
    painter.fillPath(shape, theme::mix(theme.pane, theme.quietText, .45));
    if (limit) {
        painter.save();
        painter.setClipPath(shape, Qt::IntersectClip);
        theme::fillHatched(painter, QRectF(QPointF(x(*limit), rect.top()), QPointF(rect.right(), foot)),
                           theme::Hatch::Rising, theme::mix(theme.pane, theme.bad, .18), theme.bad);
        painter.restore();
        painter.setPen(QPen(theme.text, 1.6));
        painter.drawLine(QPointF(x(*limit), rect.top()), QPointF(x(*limit), foot + 2));
    }
    painter.setPen(theme.line);
    painter.drawLine(QPointF(rect.left(), foot), QPointF(rect.right(), foot));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const QRectF under(rect.left(), foot + 1, rect.width(), panel::lineHeight(TextRole::Small));
    painter.drawText(under, Qt::AlignLeft | Qt::AlignVCenter, momentText(task, least + pad));
    painter.drawText(under, Qt::AlignRight | Qt::AlignVCenter, momentText(task, most - pad));
}

void JobVerdict::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme);
}

void JobVerdict::mousePressEvent(QMouseEvent* event)
{
    Laid all;
    const Line* line = lineAt(event->position(), all);
    if (event->button() != Qt::LeftButton || line == nullptr) {
        return;
    }
    if (!line->metric.isEmpty()) {
        emit whyRequested(line->metric);
    } else if (line->keeps) {
        // The lines go with what they do.
        const run::DeadlineMend mend = *line->keeps;
        if (mend.lever == run::DeadlineMend::Lever::Nodes) {
            emit nodesWanted(std::llround(mend.value));
        } else {
            emit mendWanted(mend.mend);
        }
    } else if (!line->mend.isEmpty()) {
        emit mendWanted(layout::Change(line->mend));
    }
}

bool JobVerdict::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) {
            Laid all;
            const Line* line = lineAt(at, all);
            return line != nullptr ? line->tip : QString();
        })) {
        return true;
    }
    return QWidget::event(event);
}

} // namespace shardscape::jobs
