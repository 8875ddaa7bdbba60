// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/load_view.h"

#include "jobs/plot_frame.h"
#include "panel/pane.h"
#include "theme/metric_text.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kStep = 1.189207115; ///< four points a doubling
constexpr double kNearPoint = 14;     ///< px

std::size_t placeOf(std::string_view id)
{
    return job::findMetric(job::serving().metrics, id);
}
std::size_t rate()
{
    return job::serving().rate;
}
std::size_t firstToken()
{
    return placeOf("ttft_seconds");
}

double speed(const LoadPoint& point)
{
    return 1 / point.numbers[job::kObjective];
}

/// A range that holds all values, with some air; of nothing any.
std::pair<double, double> around(const std::vector<double>& values, bool fromZero)
{
    double least = HUGE_VAL;
    double most = -HUGE_VAL;
    for (const double value : values) {
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    }
    if (!(least <= most) || !(most > 0)) {
        return {fromZero ? 0 : 1, 10};
    }
    return fromZero ? std::pair(0.0, 1.08 * most) : std::pair(least / 1.2, 1.2 * most);
}

} // namespace

bool arrivesAtRate(const layout::Scenario& scenario)
{
    return scenario.task.serving.requestRate > 0;
}

std::vector<LoadPoint> loadOf(const layout::Scenario& scenario)
{
    const job::Job& job = job::serving();
    std::vector<LoadPoint> points;
    if (!job::violations(job, scenario).empty()) {
        return points;
    }
    std::vector<double> loads;
    const workload::ServingTask& task = scenario.task.serving;
    if (arrivesAtRate(scenario)) {
        constexpr int kRates = 40;
        constexpr double kBeyond = 1.2; // of what is carried: there the queue grows
        const double most = kBeyond
                            * std::max(task.requestRate,
                                       serving::capacityOf(serving::deploymentOf(scenario), task));
        for (int i = 1; i <= kRates; ++i) {
            loads.push_back(most * i / kRates);
        }
        loads.push_back(task.requestRate);
    } else {
        constexpr std::int64_t kLeastShown = 256;
        const auto most = static_cast<double>(std::max(kLeastShown, 2 * task.concurrency));
        for (double load = 1; load <= most; load *= kStep) {
            loads.push_back(std::round(load));
        }
        loads.push_back(most);
        if (task.concurrency > 0) {
            loads.push_back(static_cast<double>(task.concurrency));
        }
    }
    std::sort(loads.begin(), loads.end());
    loads.erase(std::unique(loads.begin(), loads.end()), loads.end());
    const auto pricer = job.pricer();
    layout::Scenario at = scenario;
    for (const double load : loads) {
        if (arrivesAtRate(scenario)) {
            at.task.serving.requestRate = load;
        } else {
            at.task.serving.concurrency = std::llround(load);
        }
        job::Quote quote;
        pricer->quote(at, quote);
        points.push_back({load, quote.fits && quote.numbers[job::kObjective] > 0, quote.numbers});
    }
    return points;
}

struct LoadView::Plots {
    QRectF left, right;
    std::array<PlotFrame, 3> rows;
    PlotFrame trade;
};

LoadView::LoadView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("load_view"));
    setAccessibleName(tr("Load"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void LoadView::setLoad(const layout::Scenario& scenario, std::vector<LoadPoint> points,
                       const QString& problem)
{
    m_points = std::move(points);
    m_draws.clear();
    m_task = scenario.task.serving;
    m_replicas = static_cast<double>(std::max<std::int64_t>(1, serving::replicasOf(scenario)));
    m_arrives = arrivesAtRate(scenario);
    m_now = m_arrives ? m_task.requestRate : static_cast<double>(m_task.concurrency);
    m_name = QString::fromStdString(scenario.name);
    m_problem = problem;
    setAccessibleDescription(sentence());
    update();
}

void LoadView::setDraws(std::vector<LoadDraw> draws, std::int64_t requests)
{
    m_draws = std::move(draws);
    m_requests = requests;
    update();
}

QString LoadView::loadText(double load) const
{
    return m_arrives ? tr("%1 a second").arg(theme::number(load, 3))
                     : tr("%1 in flight").arg(theme::count(std::llround(load)));
}

void LoadView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

const LoadPoint* LoadView::nearest(double load) const
{
    const auto found = std::min_element(m_points.begin(), m_points.end(),
                                        [&](const LoadPoint& a, const LoadPoint& b) {
                                            return std::abs(a.load - load) < std::abs(b.load - load);
                                        });
    return found != m_points.end() ? &*found : nullptr;
}

QString LoadView::sentence() const
{
    const LoadPoint* now = m_points.empty() ? nullptr : m_now > 0 ? nearest(m_now) : &m_points.back();
    if (now == nullptr) {
        return m_problem;
    }
    const QString load = m_now > 0 ? loadText(m_now) : tr("As many as run");
    if (!now->fits) {
        return tr("%1: does not fit").arg(load);
    }
    return tr("%1: %2 a token, first token after %3, %4 an accelerator")
        .arg(load, theme::seconds(now->numbers[job::kObjective]), theme::seconds(now->numbers[firstToken()]),
             theme::tokensPerSecond(now->numbers[rate()]));
}

LoadView::Plots LoadView::plots(const QRectF& rect) const
{
    const double head = panel::lineHeight(TextRole::Title) + panel::lineHeight(TextRole::Small)
                        + 2 * theme::kGap;
    const bool beside = rect.width() > 620;
    const double wide = beside ? std::floor(.56 * rect.width()) : rect.width();
    QRectF left(rect.left(), rect.top() + head, wide - theme::kGap, rect.height() - head);
    QRectF right(rect.left() + wide, rect.top() + head, rect.width() - wide, rect.height() - head);
    if (!beside) {
        left = QRectF(rect.left(), rect.top() + head, rect.width(), .6 * (rect.height() - head));
        right = QRectF(rect.left(), left.bottom() + theme::kGap, rect.width(),
                       rect.bottom() - left.bottom() - theme::kGap);
    }
    const QRectF inner = left.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kGap);
    const double most = m_points.empty() ? 2 : m_points.back().load;
    Axis across{.least = m_arrives ? 0 : .9,
                .most = m_arrives ? most : 1.1 * most,
                .logarithmic = !m_arrives,
                .title = m_arrives ? tr("requests a second") : tr("requests in flight")};
    for (double mark = 1; mark <= most && !m_arrives; mark *= 2) {
        across.marks.push_back(mark);
    }
    if (!m_arrives) {
        across.text = [](double value) { return theme::count(std::llround(value)); };
    }
    const auto values = [this](auto of) {
        std::vector<double> all;
        for (const LoadPoint& point : m_points) {
            if (point.fits) {
                all.push_back(of(point));
            }
        }
        return all;
    };
    const double small = panel::lineHeight(TextRole::Small);
    const double numbers = 2 * small + theme::kGrid;
    const double each = (inner.height() - numbers) / 3;
    const auto row = [&](int index, auto of, bool logarithmic, const QString& title,
                         std::function<QString(double)> text) {
        std::vector<double> all = values(of);
        for (const LoadDraw& draw : m_draws) {
            if (index < 2) {
                const serving::Percentiles& p = index == 0 ? draw.token : draw.firstToken;
                all.insert(all.end(), {p.p50, p.p99});
            }
        }
        const auto [least, greatest] = around(all, !logarithmic);
        const bool last = index == 2;
        return PlotFrame(
            QRectF(inner.left(), inner.top() + index * each, inner.width(), each + (last ? numbers : 0)),
            across,
            Axis{.least = least,
                 .most = greatest,
                 .logarithmic = logarithmic,
                 .title = title,
                 .text = std::move(text)},
            last);
    };
    const auto seconds = [](double value) { return theme::seconds(value); };
    const auto user = around(values(speed), true);
    const auto device = around(values([](const LoadPoint& p) { return p.numbers[rate()]; }), true);
    return {left,
            right,
            {row(
                 0, [](const LoadPoint& p) { return p.numbers[job::kObjective]; }, false,
                 tr("time per token"), seconds),
             row(
                 1, [](const LoadPoint& p) { return p.numbers[firstToken()]; }, true,
                 tr("time to first token"), seconds),
             row(2, [](const LoadPoint& p) { return p.numbers[rate()]; }, false,
                 tr("output, tokens/s an accelerator"), {})},
            PlotFrame(right.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kGap),
                      Axis{.least = 0, .most = user.second, .title = tr("tokens/s a user")},
                      Axis{.least = 0, .most = device.second, .title = tr("tokens/s an accelerator")})};
}

void LoadView::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double title = panel::lineHeight(TextRole::Title);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width(), title),
                      Qt::AlignLeft | Qt::AlignVCenter, sentence());
    if (std::none_of(m_points.begin(), m_points.end(), [](const LoadPoint& point) { return point.fits; })) {
        painter.restore();
        return; // the sentence says why
    }
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(
        painter,
        QRectF(rect.left(), rect.top() + title + theme::kGrid, rect.width(),
               panel::lineHeight(TextRole::Small)),
        Qt::AlignLeft | Qt::AlignVCenter,
        m_draws.empty()
            ? tr("Lines: mean values, by the closed form. Draws follow.")
            : tr("Lines: mean values, by the closed form. Bands: half to 99 of 100 of %1 drawn requests, dots 90; the first, which begin all at once, do not count.")
                      .arg(theme::count(m_requests))
                  + (!m_arrives && m_task.lengths == workload::LengthKind::Fixed
                         ? QLatin1Char(' ') + tr("All alike, they stay together and wait for each other.")
                         : QString()));
    const Plots all = plots(rect);
    panel::paintPane(painter, all.left, theme);
    panel::paintPane(painter, all.right, theme);
    const std::array<QColor, 3> colours{theme.opColour(schedule::OpKind::Forward), theme.seriesColour(4),
                                        theme.seriesColour(2)};
    const LoadPoint* now = m_now > 0 ? nearest(m_now) : nullptr;
    // Of all replicas: beyond it requests wait for room in the cache.
    const LoadPoint& any = now != nullptr ? *now : m_points.front();
    const double wall = m_arrives ? 0 : any.numbers[placeOf("running_max")] * m_replicas;
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
        const PlotFrame& frame = all.rows[row];
        frame.paint(painter, theme);
        std::vector<QPointF> line;
        const std::size_t place = row == 0 ? job::kObjective : row == 1 ? firstToken() : rate();
        for (const LoadPoint& point : m_points) {
            line.emplace_back(point.load, point.fits ? point.numbers[place] : std::nan(""));
        }
        if (const double at = frame.x(wall); wall > 0 && at < frame.inner().right()) {
            const QRectF beyond(QPointF(std::max(at, frame.inner().left()), frame.inner().top()),
                                frame.inner().bottomRight());
            painter.fillRect(beyond, theme::mix(theme.pane, theme.warn, .12));
            constexpr double kRoomForWords = 90;
            if (row == 0 && beyond.width() > kRoomForWords) {
                painter.setFont(theme::textFont(TextRole::Small));
                painter.setPen(theme.quietText);
                panel::drawElided(painter, beyond.adjusted(theme::kGrid, 0, 0, 0),
                                  Qt::AlignLeft | Qt::AlignTop, tr("the cache is full: requests wait"));
            }
        }
        if (row < 2) {
            std::vector<QPointF> low, high;
            for (const LoadDraw& draw : m_draws) {
                const serving::Percentiles& p = row == 0 ? draw.token : draw.firstToken;
                if (std::isfinite(p.p50) && std::isfinite(p.p99)) {
                    low.emplace_back(draw.load, p.p50);
                    high.emplace_back(draw.load, p.p99);
                }
            }
            if (low.size() > 1) {
                frame.band(painter, low, high, theme::mix(theme.pane, colours[row], .25));
            }
            const double limit = row == 0 ? m_task.tokenLimit : m_task.firstTokenLimit;
            if (limit > 0 && frame.y(limit) > frame.inner().top()) {
                const double y = frame.y(limit);
                painter.setPen(QPen(theme.bad, 1.2, Qt::DashLine));
                painter.drawLine(QPointF(frame.inner().left(), y), QPointF(frame.inner().right(), y));
            }
        }
        frame.line(painter, line, QPen(colours[row], 2));
        for (const LoadDraw& draw : m_draws) {
            const double p90 = row == 0 ? draw.token.p90 : draw.firstToken.p90;
            if (row < 2 && std::isfinite(p90)) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(colours[row]);
                painter.drawEllipse(frame.at(draw.load, p90), 2.5, 2.5);
            }
        }
        if (now == nullptr) {
            continue;
        }
        const double x = frame.x(m_now);
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawLine(QPointF(x, frame.inner().top()), QPointF(x, frame.inner().bottom()));
        if (now->fits) {
            painter.setPen(QPen(theme.pane, 1.5));
            painter.setBrush(colours[row]);
            painter.drawEllipse(frame.at(m_now, now->numbers[place]), 4, 4);
        }
    }
    all.trade.paint(painter, theme);
    std::vector<QPointF> line;
    for (const LoadPoint& point : m_points) {
        if (point.fits) {
            line.emplace_back(speed(point), point.numbers[rate()]);
        }
    }
    all.trade.line(painter, line, QPen(colours[2], 2));
    painter.setFont(theme::textFont(TextRole::Small));
    double written = 0;
    for (const LoadPoint& point : m_points) {
        const bool doubled = point.load >= 2 * written;
        if (!point.fits || (!doubled && &point != now)) {
            continue;
        }
        const QPointF at = all.trade.at(speed(point), point.numbers[rate()]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(&point == now ? theme.accent : colours[2]);
        painter.drawEllipse(at, &point == now ? 5 : 3, &point == now ? 5 : 3);
        if (doubled) {
            written = point.load;
            painter.setPen(theme.quietText);
            painter.drawText(at + QPointF(6, -4), m_arrives ? theme::number(point.load, 2)
                                                            : theme::count(std::llround(point.load)));
        }
    }
    painter.restore();
}

void LoadView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme);
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void LoadView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    paintIn(painter, QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
            theme);
}

QString LoadView::tipAt(const QPointF& at) const
{
    if (m_points.empty()) {
        return {};
    }
    const Plots all = plots(rect());
    const LoadPoint* point = nullptr;
    if (all.right.contains(at)) {
        double best = kNearPoint * kNearPoint;
        for (const LoadPoint& each : m_points) {
            const QPointF away = all.trade.at(speed(each), each.numbers[rate()]) - at;
            if (each.fits && QPointF::dotProduct(away, away) < best) {
                best = QPointF::dotProduct(away, away);
                point = &each;
            }
        }
    } else if (all.left.contains(at)) {
        point = nearest(all.rows[0].across(at.x()));
    }
    if (point == nullptr) {
        return {};
    }
    QStringList lines{loadText(point->load)};
    for (std::size_t place = 0; place < job::serving().metrics.size() && point->fits; ++place) {
        const job::Metric& metric = job::serving().metrics[place];
        lines << QStringLiteral("%1: %2").arg(theme::metricLabel(metric),
                                              theme::metricText(metric, point->numbers[place]));
    }
    if (!point->fits) {
        lines << tr("does not fit");
    }
    for (const LoadDraw& draw : m_draws) {
        if (draw.load == point->load) {
            lines << tr("%1 of the drawn requests keep both limits").arg(theme::percent(draw.kept));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

bool LoadView::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

void LoadView::wantAt(const QPointF& at, bool finished)
{
    const auto value = static_cast<qint64>(std::llround(plots(rect()).rows[0].across(at.x())));
    emit concurrencyWanted(std::clamp<qint64>(value, 1, std::llround(m_points.back().load)), finished);
}

void LoadView::mousePressEvent(QMouseEvent* event)
{
    m_dragging = event->button() == Qt::LeftButton && !m_points.empty() && !m_arrives
                 && plots(rect()).left.contains(event->position());
    if (m_dragging) {
        wantAt(event->position(), false);
    }
}

void LoadView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging) {
        wantAt(event->position(), false);
    }
}

void LoadView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_dragging) {
        m_dragging = false;
        wantAt(event->position(), true);
    }
}

void LoadView::keyPressEvent(QKeyEvent* event)
{
    const bool more = event->key() == Qt::Key_Right;
    if ((!more && event->key() != Qt::Key_Left) || m_points.empty() || m_arrives) {
        QWidget::keyPressEvent(event);
        return;
    }
    const qint64 now = std::llround(m_now);
    const auto next = static_cast<qint64>(std::llround(m_now * (more ? kStep : 1 / kStep)));
    emit concurrencyWanted(std::max<qint64>(1, next != now ? next : more ? now + 1 : now - 1), true);
}

} // namespace shardscape::jobs
