// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/job_verdict.h"

#include "document/engine_text.h"
#include "exchange/runs/served_errors_json.h"
#include "job/run/evaluation.h"
#include "panel/pane.h"
#include "theme/metric_text.h"
#include "theme/number_format.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kBar = 3; ///< the coloured edge of the card, px

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
    m_outcome = outcome;
    m_lines.clear();
    m_lead.clear();
    m_leadUnit.clear();
    m_isLate = false;
    const auto says = [&outcome](std::string_view code) {
        return std::any_of(outcome.reasons.begin(), outcome.reasons.end(),
                           [code](const layout::Reason& reason) { return reason.code == code; });
    };
    m_isLate = outcome.fits && says(run::kLate);
    m_isPerhapsLate = outcome.fits && says(run::kPerhapsLate);
    const std::vector<exchange::ServedBand> bands = exchange::servedBandsOf(scenario, outcome);
    for (std::size_t place = 0; place < job.metrics.size() && outcome.valid; ++place) {
        const job::Metric& metric = job.metrics[place];
        if (!outcome.fits && !metric.ofMisfits) {
            continue;
        }
        const double value = outcome.numbers[place];
        QString tip = document::engineText(metric.help);
        if (const auto why = job::whyUnknown(metric, scenario.cluster); why && std::isnan(value)) {
            tip = document::engineText(*why);
        }
        if (place == job::kObjective) {
            m_lead = theme::metricText(metric, value);
            m_leadUnit = theme::metricLabel(metric);
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
    setAccessibleName(headline());
    setAccessibleDescription(numbers().join(QLatin1Char('\n')));
    updateGeometry();
    update();
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
    return m_outcome.reasons.empty() && !m_isLate ? panel::Verdict::Fits
                                                  : panel::Verdict::Tight; // a wish is missed
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
    if (m_isLate) {
        return tr("Comes to its end, after its deadline");
    }
    if (m_isPerhapsLate) {
        return tr("Comes to its end, perhaps after its deadline");
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
        const double height = line.metric.isEmpty() ? wrappedHeight(font, line.label, width) + theme::kGrid
                                                    : panel::lineHeight(TextRole::Body) + 2;
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
        painter.setFont(theme::textFont(TextRole::Body));
        if (line.metric.isEmpty()) {
            painter.setPen(line.mend.isEmpty() ? theme.text : theme.accent);
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
    } else if (!line->mend.isEmpty()) {
        emit mendWanted(line->mend);
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
