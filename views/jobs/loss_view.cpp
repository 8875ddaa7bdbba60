// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/loss_view.h"

#include "job/run/loss.h"
#include "jobs/plot_frame.h"
#include "panel/pane.h"
#include "theme/number_format.h"
#include "workload/transformer.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kTimesAround = 12; ///< parameters drawn around the run's own
constexpr int kPoints = 80;
constexpr int kOneColumnBelow = 620; ///< px

QString numberText(double value)
{
    return theme::parameters(value);
}

void dot(QPainter& painter, const PlotFrame& plot, const QPointF& at, const QColor& colour, bool filled,
         const Theme& theme)
{
    if (plot.inner().adjusted(-4, -4, 4, 4).contains(at)) {
        painter.setPen(QPen(colour, 1.6));
        painter.setBrush(filled ? colour : theme.pane);
        painter.drawEllipse(at, 4, 4);
    }
}

} // namespace

struct LossView::Rooms {
    QRectF days, steps, others, table;
    PlotFrame day, step, other;
    double ownSteps = 0, fewestSteps = 0, fewestTokens = 0;
};

LossView::LossView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("loss_view"));
    setAccessibleName(tr("Loss"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void LossView::setRun(const layout::Scenario& scenario, const run::Evaluation& evaluation,
                      const QString& problem)
{
    m_scenario = scenario;
    m_problem = problem;
    m_sizes.clear();
    m_run.reset();
    if (problem.isEmpty()) {
        m_run = evaluation;
        m_run->step.speedAt = nullptr; // which looks at a scenario that goes
        m_loss = run::lossOutlook(scenario, evaluation);
        m_active = static_cast<double>(workload::countParameters(scenario.model).active);
    }
    setAccessibleDescription(sentence());
    update();
}

void LossView::setSizes(std::vector<run::SizedRun> sizes)
{
    m_sizes = std::move(sizes);
    setAccessibleDescription(sentence());
    update();
}

void LossView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString LossView::sentence() const
{
    return sentences().front();
}

QStringList LossView::sentences() const
{
    if (!m_run) {
        return {m_problem};
    }
    const QString loss = theme::number(m_loss.loss, 4);
    QStringList all{tr("%1 tokens come to a loss of %2").arg(numberText(m_run->tokens), loss)};
    const double own = m_run->step.accelerators();
    for (const run::SizedRun& size : m_sizes) {
        if (size.grows && size.accelerators == 2 * own) {
            const QString same = theme::number(size.sameDays, 3), days = theme::number(size.days, 3);
            all.prepend(tr("Loss %1; twice the accelerators: %2 days, not %3").arg(loss, same, days));
            all.prepend(all.back()
                        + tr("; twice the accelerators: %1 days, not %2, to the same loss").arg(same, days));
            break;
        }
    }
    return all;
}

LossView::Rooms LossView::rooms(const QRectF& rect) const
{
    const double gap = theme::kGap;
    const double head = panel::lineHeight(TextRole::Title) + panel::lineHeight(TextRole::Small) + 2 * gap;
    const QRectF all = rect.adjusted(0, head, 0, 0);
    const double row = panel::lineHeight(TextRole::Body) + 2;
    const double wanted = panel::lineHeight(TextRole::Title) + 2 * theme::kMargin
                          + row * (static_cast<double>(std::max<std::size_t>(m_sizes.size(), 3)) + 1.5);
    const double table = std::floor(std::min(.42 * all.height(), wanted));
    QRectF days, steps, others;
    const QRectF upper(all.left(), all.top(), all.width(), all.height() - table - gap);
    if (all.width() < kOneColumnBelow) {
        const double each = (upper.height() - 2 * gap) / 3;
        days = QRectF(upper.left(), upper.top(), upper.width(), each);
        steps = days.translated(0, each + gap);
        others = steps.translated(0, each + gap);
    } else {
        const double left = std::floor(.58 * (upper.width() - gap)),
                     half = std::floor((upper.height() - gap) / 2);
        days = QRectF(upper.left(), upper.top(), left, upper.height());
        steps = QRectF(days.right() + gap, upper.top(), upper.width() - left - gap, half);
        others = QRectF(steps.left(), steps.bottom() + gap, steps.width(), upper.height() - half - gap);
    }
    const double title = panel::lineHeight(TextRole::Title) + theme::kGrid;
    const auto inside = [title](const QRectF& pane) {
        return pane.adjusted(theme::kMargin, theme::kMargin - 2 + title, -theme::kMargin, -theme::kGap);
    };
    const double own = m_run ? m_run->step.accelerators() : 8;
    double fewest = own / 2, most = own * 2, shortest = 1e300, longest = 0;
    for (const run::SizedRun& size : m_sizes) {
        fewest = std::min(fewest, size.accelerators);
        most = std::max(most, size.accelerators);
        shortest = std::min({shortest, size.days, size.sameDays});
        longest = std::max({longest, size.days, size.sameDays});
    }
    if (longest <= 0) {
        longest = m_run ? 3 * m_run->expected.seconds / 86400 : 10;
        shortest = longest / 9;
    }
    Axis across{.least = fewest * .9, .most = most * 1.1, .logarithmic = true, .title = tr("accelerators")};
    across.text = [](double n) { return theme::count(std::llround(n)); };
    for (double n = fewest; n <= most * 1.01; n *= 2) {
        across.marks.push_back(n);
    }
    Axis up{.least = shortest * .85, .most = longest * 1.15, .logarithmic = true, .title = tr("days")};
    up.text = [](double value) { return theme::number(value, value < 100 ? 2 : 3); };
    const PlotFrame day(inside(days), across, up);

    // Steps against tokens: (S/S_min - 1)(D/D_min - 1) = 1.
    Rooms r{days, steps, others, QRectF(all.left(), upper.bottom() + gap, all.width(), table), day, day, day};
    if (m_run) {
        const double critical = 5 * m_loss.criticalBatch; // that doubles both
        r.fewestTokens = m_run->tokens / (1 + m_loss.batch / critical);
        r.fewestSteps = r.fewestTokens / critical;
        r.ownSteps = m_run->tokens / m_loss.batch;
    }
    const double mostSteps = 1.25 * std::max({r.ownSteps, 3 * r.fewestSteps, 1.0});
    const double mostTokens = std::max(3.2 * r.fewestTokens, m_run ? 1.2 * m_run->tokens : 1.0);
    Axis stepsAcross{.least = 0, .most = mostSteps, .title = tr("optimizer steps")};
    stepsAcross.text = [](double n) { return theme::shortCount(n); };
    Axis tokensUp{.least = 0, .most = std::max(mostTokens, 1.0), .title = tr("tokens")};
    tokensUp.text = [](double n) { return n > 0 ? numberText(n) : QStringLiteral("0"); };
    r.step = PlotFrame(inside(steps), stepsAcross, tokensUp);

    // The same FLOPs over parameters.
    double least = 1e300, largest = 0;
    const double low = std::min(m_active, m_loss.optimalParameters) / kTimesAround * 3,
                 high = std::max(m_active, m_loss.optimalParameters) * kTimesAround / 3;
    for (int i = 0; i <= kPoints && m_run; ++i) {
        const double n = low * std::pow(high / low, static_cast<double>(i) / kPoints);
        const double loss = run::lossOf(n, m_active * m_run->tokens / n);
        least = std::min(least, loss);
        largest = std::max(largest, loss);
    }
    const double room = std::max(largest - least, 1e-6);
    Axis parameters{.least = m_run ? low : 1,
                    .most = m_run ? high : 10,
                    .logarithmic = true,
                    .title = tr("parameters of a token")};
    parameters.text = [](double n) { return numberText(n); };
    Axis losses{.least = m_run ? least - .3 * room : 0, // what is lowest has its name below
                .most = m_run ? largest + .1 * room : 1,
                .title = tr("loss, nats a token")};
    losses.text = [](double loss) { return theme::number(loss, 4); };
    r.other = PlotFrame(inside(others), parameters, losses);
    return r;
}

void LossView::paintDays(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    headedPane(painter, rooms.days, theme, tr("Days against accelerators"), tr("replicas are added"));
    const PlotFrame& plot = rooms.day;
    plot.paint(painter, theme);
    const double small = panel::lineHeight(TextRole::Small);
    // A batch that grows with the replicas is critical at so many.
    const double own = m_run->step.accelerators();
    const double atCritical = own * m_loss.criticalBatch / m_loss.batch;
    const double x = plot.x(std::max(atCritical, 1e-9));
    if (x > plot.inner().left() && x < plot.inner().right()) {
        painter.fillRect(QRectF(QPointF(x, plot.inner().top()), plot.inner().bottomRight()),
                         theme::mix(theme.pane, theme.warn, .1));
        painter.setPen(QPen(theme.warn, 1.2, Qt::DashLine));
        painter.drawLine(QPointF(x, plot.inner().top()), QPointF(x, plot.inner().bottom()));
        painter.setFont(theme::textFont(TextRole::Small));
        const QString text = tr("B* %1 tokens").arg(numberText(m_loss.criticalBatch));
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
        painter.drawText(
            QPointF(std::clamp(x - wide - theme::kGrid, plot.inner().left(), plot.inner().right() - wide),
                    plot.inner().top() + small - 2),
            text);
    } else if (x <= plot.inner().left()) {
        painter.fillRect(plot.inner(), theme::mix(theme.pane, theme.warn, .1));
    }
    std::vector<QPointF> fixed, stays, grows, beyond;
    for (const run::SizedRun& size : m_sizes) {
        if (size.grows || size.own) {
            fixed.emplace_back(size.accelerators, size.days);
            const QPointF at(size.accelerators, size.sameDays);
            if (size.batch <= m_loss.criticalBatch) {
                grows.push_back(at);
            } else {
                if (beyond.empty() && !grows.empty()) {
                    beyond.push_back(grows.back());
                }
                beyond.push_back(at);
            }
        }
        if (!size.grows) {
            stays.emplace_back(size.accelerators, size.sameDays);
        }
    }
    plot.line(painter, fixed, QPen(theme.quietText, 1.4));
    plot.line(painter, stays, QPen(theme.seriesColour(0), 1.8));
    plot.line(painter, grows, QPen(theme.seriesColour(3), 2.2));
    plot.line(painter, beyond, QPen(theme.seriesColour(3), 2.2, Qt::DashLine));
    dot(painter, plot, plot.at(own, m_run->expected.seconds / 86400), theme.accent, true, theme);
    // What the lines are, below where they begin.
    const std::array<std::pair<QColor, QString>, 3> legend{
        {{theme.seriesColour(3), tr("same loss, batch grows; dashed past B*")},
         {theme.seriesColour(0), tr("same loss, batch stays")},
         {theme.quietText, tr("fixed tokens, batch grows")}}};
    painter.setFont(theme::textFont(TextRole::Small));
    double y = plot.inner().bottom() - 3 * small - theme::kGrid;
    for (const auto& [colour, text] : legend) {
        painter.setPen(QPen(colour, 2));
        painter.drawLine(QPointF(plot.inner().left() + theme::kGap, y + small / 2),
                         QPointF(plot.inner().left() + theme::kGap + 14, y + small / 2));
        painter.setPen(theme.text);
        panel::drawElided(painter,
                          QRectF(plot.inner().left() + theme::kGap + 20, y, .6 * plot.inner().width(), small),
                          Qt::AlignLeft | Qt::AlignVCenter, text);
        y += small;
    }
}

void LossView::paintSteps(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    headedPane(painter, rooms.steps, theme, tr("Steps against tokens, same loss"),
               m_loss.measured ? QString() : tr("critical batch read far outside"));
    const PlotFrame& plot = rooms.step;
    plot.paint(painter, theme);
    std::vector<QPointF> curve;
    const double critical = 5 * m_loss.criticalBatch;
    for (int i = 0; i <= 2 * kPoints; ++i) {
        const double batch = critical * std::pow(10, -2.5 + 3.5 * i / (2.0 * kPoints));
        const double tokens = rooms.fewestTokens * (1 + batch / critical);
        curve.emplace_back(tokens / batch, tokens);
    }
    std::reverse(curve.begin(), curve.end());
    plot.line(painter, curve, QPen(theme.seriesColour(3), 2));
    painter.setFont(theme::textFont(TextRole::Small));
    const auto named = [&](double batch, const QString& text, bool own) {
        const double tokens = rooms.fewestTokens * (1 + batch / critical);
        const QPointF at = plot.at(tokens / batch, tokens);
        if (!plot.inner().contains(at)) {
            return;
        }
        dot(painter, plot, at, own ? theme.accent : theme.seriesColour(3), own, theme);
        painter.setPen(theme.text);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
        const bool beside = at.x() + theme::kGap + wide <= plot.inner().right();
        painter.drawText(
            QPointF(beside ? at.x() + theme::kGap : plot.inner().right() - wide,
                    at.y() - (beside ? theme::kGrid : theme::kGap)), // above the dot, never on it
            text);
    };
    named(critical, tr("both double: %1").arg(numberText(critical)), false);
    named(m_loss.criticalBatch, tr("B* %1").arg(numberText(m_loss.criticalBatch)), false);
    named(m_loss.batch, tr("this run: %1").arg(numberText(m_loss.batch)), true);
}

void LossView::paintOtherSizes(QPainter& painter, const Rooms& rooms, const Theme& theme) const
{
    const double flops = 6 * m_active * m_run->tokens;
    headedPane(painter, rooms.others, theme, tr("Same compute, other sizes"), theme::flops(flops));
    const PlotFrame& plot = rooms.other;
    plot.paint(painter, theme);
    const double low = plot.across(plot.inner().left()), high = plot.across(plot.inner().right());
    std::vector<QPointF> curve;
    for (int i = 0; i <= kPoints; ++i) {
        const double n = low * std::pow(high / low, static_cast<double>(i) / kPoints);
        curve.emplace_back(n, run::lossOf(n, flops / 6 / n));
    }
    plot.line(painter, curve, QPen(theme.seriesColour(1), 2));
    const double best = run::lossOf(m_loss.optimalParameters, m_loss.optimalTokens);
    painter.setFont(theme::textFont(TextRole::Small));
    const double small = panel::lineHeight(TextRole::Small);
    const auto named = [&](double n, double loss, const QString& text, bool own) {
        const QPointF at = plot.at(n, loss);
        dot(painter, plot, at, own ? theme.accent : theme.seriesColour(1), own, theme);
        painter.setPen(theme.text);
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text);
        painter.drawText(QPointF(std::clamp(at.x() - wide / 2, plot.inner().left() + 2,
                                            std::max(plot.inner().left() + 2, plot.inner().right() - wide)),
                                 own ? at.y() - theme::kGap - small : at.y() + small + 2),
                         text);
    };
    named(m_loss.optimalParameters, best,
          tr("lowest: %1, %2 tokens")
              .arg(numberText(m_loss.optimalParameters), numberText(m_loss.optimalTokens)),
          false);
    named(m_active, m_loss.loss, tr("this run: %1").arg(theme::number(m_loss.loss, 4)), true);
}

void LossView::paintTable(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    const bool priced = std::any_of(m_sizes.begin(), m_sizes.end(),
                                    [](const run::SizedRun& size) { return size.dollars > 0; });
    const QRectF inner = headedPane(
        painter, rect, theme, tr("The same loss on more and fewer accelerators"),
        tr("means by the closed form; tokens grow with the batch: 1 + B / critical"));
    QStringList heads{tr("accelerators"), tr("replicas"), tr("batch, tokens"), tr("tokens"), tr("steps"),
                      tr("bubble"),       tr("counts"),   tr("mean days"),     tr("hours")};
    if (priced) {
        heads << tr("USD");
    }
    const double column = inner.width() / static_cast<double>(heads.size());
    const double row = std::min(panel::lineHeight(TextRole::Body) + 2,
                                inner.height()
                                    / (static_cast<double>(std::max<std::size_t>(m_sizes.size(), 1)) + 1));
    const auto line = [&](double y, const QStringList& texts) {
        for (qsizetype i = 0; i < texts.size(); ++i) {
            const QRectF cell(inner.left() + static_cast<double>(i) * column, y, column - theme::kGrid, row);
            const QString text = QFontMetricsF(painter.font())
                                     .elidedText(texts[i], Qt::ElideRight, cell.width());
            theme::drawTabular(painter, cell, Qt::AlignRight | Qt::AlignVCenter, text);
        }
    };
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    line(inner.top(), heads);
    if (m_sizes.empty()) {
        panel::drawElided(painter, QRectF(inner.left(), inner.top() + row, inner.width(), row),
                          Qt::AlignLeft | Qt::AlignVCenter, tr("Other sizes follow."));
        return;
    }
    double y = inner.top() + row;
    painter.setFont(theme::textFont(TextRole::Body));
    for (const run::SizedRun& size : m_sizes) {
        if (size.own) {
            panel::fillRounded(painter, QRectF(inner.left(), y, inner.width(), row), theme.accentSoft, 3);
        }
        painter.setPen(!size.grows && !size.own ? theme.quietText : theme.text);
        QStringList texts{theme::count(std::llround(size.accelerators)),
                          theme::count(std::llround(size.replicas)),
                          !size.grows && !size.own ? panel::firstFitting(
                              painter.font(),
                              {tr("%1, stays").arg(numberText(size.batch)), numberText(size.batch)},
                              column - theme::kGrid)
                                                   : numberText(size.batch),
                          numberText(size.sameTokens),
                          theme::shortCount(size.steps),
                          theme::percent(size.bubble),
                          theme::percent(size.share),
                          theme::number(size.sameDays, 3),
                          theme::shortCount(size.acceleratorHours)};
        if (priced) {
            texts << theme::shortCount(size.dollars);
        }
        line(y, texts);
        y += row;
    }
}

void LossView::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double title = panel::lineHeight(TextRole::Title);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width(), title),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      panel::firstFitting(painter.font(), sentences(), rect.width()));
    if (m_run) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(
            painter,
            QRectF(rect.left(), rect.top() + title + theme::kGrid, rect.width(),
                   panel::lineHeight(TextRole::Small)),
            Qt::AlignLeft | Qt::AlignVCenter,
            tr("Losses of one tokenizer and corpus: the fit of Chinchilla made again; by Kaplan 2020 %1. Critical batch from models of 85 M to 1.2 B.")
                .arg(theme::number(m_loss.kaplan, 4)));
        const Rooms all = rooms(rect);
        paintDays(painter, all, theme);
        paintSteps(painter, all, theme);
        paintOtherSizes(painter, all, theme);
        paintTable(painter, all.table, theme);
    }
    painter.restore();
}

void LossView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, pageRoom(rect()), m_theme);
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void LossView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    paintIn(painter, QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
            theme);
}

QString LossView::tipAt(const QPointF& at) const
{
    if (!m_run) {
        return {};
    }
    const Rooms all = rooms(pageRoom(rect()));
    if (all.day.inner().contains(at)) {
        const double wanted = all.day.across(at.x());
        const run::SizedRun* nearest = nullptr;
        for (const run::SizedRun& size : m_sizes) {
            if ((size.grows || size.own)
                && (nearest == nullptr
                    || std::abs(std::log(size.accelerators / wanted))
                           < std::abs(std::log(nearest->accelerators / wanted)))) {
                nearest = &size;
            }
        }
        return nearest == nullptr ? QString()
                                  : QStringList{tr("%1 accelerators, batch of %2 tokens")
                                                    .arg(theme::count(std::llround(nearest->accelerators)),
                                                         numberText(nearest->batch)),
                                                tr("%1 days at these tokens, %2 to the same loss")
                                                    .arg(theme::number(nearest->days, 3),
                                                         theme::number(nearest->sameDays, 3))}
                                        .join(QLatin1Char('\n'));
    }
    if (all.other.inner().contains(at)) {
        const double n = all.other.across(at.x()), tokens = m_active * m_run->tokens / n;
        return tr("%1 parameters, %2 tokens: loss %3")
            .arg(numberText(n), numberText(tokens), theme::number(run::lossOf(n, tokens), 4));
    }
    return {};
}

bool LossView::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

} // namespace shardscape::jobs
