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

std::vector<LoadPoint> loadOf(const layout::Scenario& scenario, std::int64_t most)
{
    const job::Job& job = job::serving();
    std::vector<LoadPoint> points;
    if (!job::violations(job, scenario).empty()) {
        return points;
    }
    const auto pricer = job.pricer();
    layout::Scenario at = scenario;
    const std::int64_t own = scenario.task.serving.concurrency;
    std::vector<std::int64_t> loads{own};
    for (double load = 1; load <= static_cast<double>(std::max(most, own)); load *= kStep) {
        loads.push_back(std::llround(load));
    }
    loads.push_back(std::max(most, own));
    std::sort(loads.begin(), loads.end());
    loads.erase(std::unique(loads.begin(), loads.end()), loads.end());
    for (const std::int64_t load : loads) {
        at.task.serving.concurrency = load;
        job::Quote quote;
        pricer->quote(at, quote);
        points.push_back({load, quote.fits, quote.numbers});
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
    m_now = scenario.task.serving.concurrency;
    m_name = QString::fromStdString(scenario.name);
    m_problem = problem;
    setAccessibleDescription(sentence());
    update();
}

void LoadView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

const LoadPoint* LoadView::nearest(double concurrency) const
{
    const auto found = std::min_element(
        m_points.begin(), m_points.end(), [&](const LoadPoint& a, const LoadPoint& b) {
            return std::abs(std::log(static_cast<double>(a.concurrency) / concurrency))
                   < std::abs(std::log(static_cast<double>(b.concurrency) / concurrency));
        });
    return found != m_points.end() ? &*found : nullptr;
}

QString LoadView::sentence() const
{
    const LoadPoint* now = m_points.empty() ? nullptr : nearest(static_cast<double>(m_now));
    if (now == nullptr) {
        return m_problem;
    }
    if (!now->fits) {
        return tr("%1 in flight: does not fit").arg(theme::count(m_now));
    }
    return tr("%1 in flight: %2 a token, first token after %3, %4 an accelerator")
        .arg(theme::count(m_now), theme::seconds(now->numbers[job::kObjective]),
             theme::seconds(now->numbers[firstToken()]), theme::tokensPerSecond(now->numbers[rate()]));
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
    const double most = m_points.empty() ? 2 : static_cast<double>(m_points.back().concurrency);
    Axis across{.least = .9, .most = 1.1 * most, .logarithmic = true, .title = tr("requests in flight")};
    for (double mark = 1; mark <= most; mark *= 2) {
        across.marks.push_back(mark);
    }
    across.text = [](double value) { return theme::count(std::llround(value)); };
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
        const auto [least, greatest] = around(values(of), !logarithmic);
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
    if (m_points.empty()) {
        painter.restore();
        return;
    }
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(painter,
                      QRectF(rect.left(), rect.top() + title + theme::kGrid, rect.width(),
                             panel::lineHeight(TextRole::Small)),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      tr("Closed form: mean values of a closed loop. Arrows or a drag move the load."));
    const Plots all = plots(rect);
    panel::paintPane(painter, all.left, theme);
    panel::paintPane(painter, all.right, theme);
    const std::array<QColor, 3> colours{theme.opColour(schedule::OpKind::Forward), theme.seriesColour(4),
                                        theme.seriesColour(2)};
    const LoadPoint* now = nearest(static_cast<double>(m_now));
    const double wall = now->numbers[placeOf("running_max")];
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
        const PlotFrame& frame = all.rows[row];
        frame.paint(painter, theme);
        std::vector<QPointF> line;
        const std::size_t place = row == 0 ? job::kObjective : row == 1 ? firstToken() : rate();
        for (const LoadPoint& point : m_points) {
            line.emplace_back(static_cast<double>(point.concurrency),
                              point.fits ? point.numbers[place] : std::nan(""));
        }
        // Beyond the wall requests wait for room in the cache.
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
        frame.line(painter, line, QPen(colours[row], 2));
        const double x = frame.x(static_cast<double>(m_now));
        painter.setPen(QPen(theme.accent, 1.5));
        painter.drawLine(QPointF(x, frame.inner().top()), QPointF(x, frame.inner().bottom()));
        if (now->fits) {
            painter.setPen(QPen(theme.pane, 1.5));
            painter.setBrush(colours[row]);
            painter.drawEllipse(frame.at(static_cast<double>(m_now), now->numbers[place]), 4, 4);
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
    std::int64_t written = 0;
    for (const LoadPoint& point : m_points) {
        const bool doubled = point.concurrency >= 2 * written;
        if (!point.fits || (!doubled && &point != now)) {
            continue;
        }
        const QPointF at = all.trade.at(speed(point), point.numbers[rate()]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(&point == now ? theme.accent : colours[2]);
        painter.drawEllipse(at, &point == now ? 5 : 3, &point == now ? 5 : 3);
        if (doubled) {
            written = point.concurrency;
            painter.setPen(theme.quietText);
            painter.drawText(at + QPointF(6, -4), theme::count(point.concurrency));
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
    QStringList lines{tr("%1 requests in flight").arg(theme::count(point->concurrency))};
    for (std::size_t place = 0; place < job::serving().metrics.size() && point->fits; ++place) {
        const job::Metric& metric = job::serving().metrics[place];
        lines << QStringLiteral("%1: %2").arg(theme::metricLabel(metric),
                                              theme::metricText(metric, point->numbers[place]));
    }
    if (!point->fits) {
        lines << tr("does not fit");
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
    emit concurrencyWanted(std::clamp<qint64>(value, 1, m_points.back().concurrency), finished);
}

void LoadView::mousePressEvent(QMouseEvent* event)
{
    m_dragging = event->button() == Qt::LeftButton && !m_points.empty()
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
    if ((!more && event->key() != Qt::Key_Left) || m_points.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto next = static_cast<qint64>(
        std::llround(static_cast<double>(m_now) * (more ? kStep : 1 / kStep)));
    emit concurrencyWanted(std::max<qint64>(1, next != m_now ? next : more ? m_now + 1 : m_now - 1), true);
}

} // namespace shardscape::jobs
