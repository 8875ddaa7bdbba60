// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/cache_view.h"

#include "document/engine_text.h"
#include "job/job.h"
#include "job/serving/metrics.h"
#include "job/serving/step.h"
#include "jobs/plot_frame.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QPainter>
#include <QTimerEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kSquare = 11;   ///< px of a drawn block, its gap included
constexpr int kFrame = 100;      ///< ms between two moments that play
constexpr double kMoments = 200; ///< steps through all draws

/// Requests of `tokens` that a worker answers while a token takes no longer than `limit`.
double keepingTime(const serving::Server& server, double tokens, double limit)
{
    const auto seconds = [&](double running) {
        return serving::iterationTime<double>(server, {running, tokens}).total / server.drafts.accepted;
    };
    if (limit <= 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (seconds(1) > limit) {
        return 0;
    }
    double low = 1, high = 1 << 20;
    while (high > 1.01 * low) {
        const double middle = std::sqrt(low * high);
        (seconds(middle) <= limit ? low : high) = middle;
    }
    return low;
}

const QColor& colourOf(const job::Amount& part, const Theme& theme)
{
    return theme.roleColour(part.id == "weights" ? training::Role::Weights
                            : part.id == "cache" ? training::Role::Activations
                                                 : training::Role::Transients);
}

} // namespace

CacheShown cacheOf(const layout::Scenario& scenario)
{
    CacheShown shown;
    const job::Job& job = job::serving();
    if (!job::violations(job, scenario).empty()) {
        return shown;
    }
    const job::Outcome outcome = job.evaluate(scenario);
    shown.ranks = outcome.memory;
    if (!outcome.fits) {
        return shown;
    }
    const workload::ServingTask& task = scenario.task.serving;
    const serving::Deployment d = serving::deploymentOf(scenario);
    const serving::Server& server = d.answering.server;
    shown.running = serving::steadyOf<double>(d, task).running;
    shown.held = server.held(static_cast<double>(task.inputTokens), static_cast<double>(task.outputTokens));
    shown.poolTokens = server.wall(1) > 0 ? server.wall(shown.held) * shown.held : 0;
    constexpr double kShortest = 256, kLongest = 1 << 20, kLonger = 1.4142135;
    for (double tokens = kShortest; tokens <= kLongest; tokens *= kLonger) {
        const double memory = server.wall(tokens);
        if (memory < 1) {
            break;
        }
        shown.fits.push_back({tokens, memory, keepingTime(server, tokens, task.tokenLimit)});
    }
    return shown;
}

struct CacheView::Places {
    QRectF ranks, blocks, grid, fits;
    int columns = 1, rows = 1;
    double tokens = 1; ///< of a square
};

CacheView::CacheView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("cache_view"));
    setAccessibleName(tr("Cache"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void CacheView::setCache(const layout::Scenario& scenario, CacheShown shown, const QString& problem)
{
    m_shown = std::move(shown);
    m_task = scenario.task.serving;
    m_problem = problem;
    m_drawn = nullptr;
    setAccessibleDescription(sentence());
    update();
}

void CacheView::setRequests(std::shared_ptr<const RequestsDrawn> drawn)
{
    m_drawn = std::move(drawn);
    setMoment(m_drawn ? m_drawn->simulated.seconds / 2 : 0);
}

void CacheView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void CacheView::setRanksAlone(bool alone)
{
    m_ranksAlone = alone;
    update();
}

void CacheView::setMoment(double seconds)
{
    m_moment = std::clamp(seconds, 0.0, m_drawn ? m_drawn->simulated.seconds : 0);
    update();
}

QString CacheView::sentence() const
{
    if (m_shown.fits.empty()) {
        return m_problem.isEmpty() ? tr("The weights leave no room for the cache.") : m_problem;
    }
    const double most = m_shown.held > 0 ? m_shown.poolTokens / m_shown.held : 0;
    return tr("%1 requests run on a replica, its cache holds %2")
        .arg(theme::number(m_shown.running, 3), theme::count(std::llround(std::floor(most))));
}

std::vector<CacheView::Holding> CacheView::holdings() const
{
    std::vector<Holding> all;
    if (!m_drawn) {
        return all;
    }
    for (std::size_t i = 0; i < m_drawn->simulated.requests.size(); ++i) {
        const serving::Answered& a = m_drawn->simulated.requests[i];
        if (a.worker != 0 || !std::isfinite(a.end) || m_moment < a.scheduled || m_moment >= a.end) {
            continue;
        }
        const bool prompt = m_moment < a.first;
        const double answered = prompt || a.end <= a.first
                                    ? 0
                                    : a.output * (m_moment - a.first) / (a.end - a.first);
        all.push_back({static_cast<std::int64_t>(i), a.input + answered, prompt});
    }
    return all;
}

CacheView::Places CacheView::places(const QRectF& rect) const
{
    Places p;
    const double title = panel::lineHeight(TextRole::Title), small = panel::lineHeight(TextRole::Small);
    const double top = rect.top() + title + theme::kGap;
    const double high = std::floor(.56 * (rect.bottom() - top));
    const double left = std::floor(.38 * rect.width());
    p.ranks = QRectF(rect.left(), top, left - theme::kGap, high);
    p.blocks = QRectF(rect.left() + left, top, rect.width() - left, high);
    p.fits = QRectF(rect.left(), top + high + theme::kGap, rect.width(),
                    rect.bottom() - top - high - theme::kGap);
    if (m_ranksAlone) { // side by side
        const double whole = rect.bottom() - top;
        p.ranks.setHeight(whole);
        p.fits = QRectF(rect.left() + left, top, rect.width() - left, whole);
        p.blocks = {};
    }
    p.grid = p.blocks.adjusted(theme::kMargin, theme::kMargin + 2 * small + theme::kGap, -theme::kMargin,
                               -theme::kMargin - 2 * small);
    p.columns = std::max(1, static_cast<int>(p.grid.width() / kSquare));
    p.rows = std::max(1, static_cast<int>(p.grid.height() / kSquare));
    // Whole blocks of the engine in each square.
    const double blocks = std::ceil(m_shown.poolTokens / m_shown.block / (p.columns * p.rows));
    p.tokens = std::max(1.0, blocks) * m_shown.block;
    return p;
}

void CacheView::paintRanks(QPainter& painter, const QRectF& pane, const Theme& theme) const
{
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    const QRectF inner = pane.adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin);
    panel::drawElided(painter, QRectF(inner.left(), inner.top(), inner.width(), small),
                      Qt::AlignLeft | Qt::AlignVCenter, tr("One rank of each pool"));
    double most = 0;
    for (const job::DeviceMemory& rank : m_shown.ranks) {
        most = std::max({most, rank.capacity, rank.total});
    }
    if (most <= 0) {
        return;
    }
    const QRectF bars = inner.adjusted(0, small + theme::kGap, 0, -small - theme::kGrid);
    const double each = bars.width() / static_cast<double>(m_shown.ranks.size());
    for (std::size_t i = 0; i < m_shown.ranks.size(); ++i) {
        const job::DeviceMemory& rank = m_shown.ranks[i];
        const double wide = std::min(54.0, .35 * each);
        const double left = bars.left() + static_cast<double>(i) * each + theme::kGap;
        const auto y = [&](double bytes) { return bars.bottom() - bytes / most * bars.height(); };
        double below = 0;
        const double room = std::max(0.0, rank.capacity - rank.total);
        std::vector<std::pair<QString, double>> names;
        for (const job::Amount& part : rank.parts) {
            const QRectF box(QPointF(left, y(below + part.value)), QPointF(left + wide, y(below)));
            painter.fillRect(box, colourOf(part, theme));
            names.emplace_back(
                QStringLiteral("%1 %2").arg(document::engineText(part.label), theme::gibibytes(part.value)),
                box.center().y());
            below += part.value;
        }
        if (room > 0) {
            const QRectF box(QPointF(left, y(below + room)), QPointF(left + wide, y(below)));
            painter.fillRect(box, theme::mix(theme.pane, theme.roleColour(training::Role::Activations), .2));
            names.emplace_back(tr("free %1").arg(theme::gibibytes(room)), box.center().y());
        }
        painter.setPen(QPen(below > rank.capacity ? theme.bad : theme.text, 1, Qt::DashLine));
        painter.drawLine(QPointF(left - 4, y(rank.capacity)), QPointF(left + wide + 4, y(rank.capacity)));
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        std::sort(names.begin(), names.end(),
                  [](const auto& a, const auto& b) { return a.second < b.second; });
        double free = bars.top(); // words do not lie on each other
        for (const auto& [text, at] : names) {
            const double top = std::max(free, std::min(at - small / 2, bars.bottom() - small));
            panel::drawElided(painter,
                              QRectF(left + wide + theme::kGap, top, each - wide - 2 * theme::kGap, small),
                              Qt::AlignLeft | Qt::AlignVCenter, text);
            free = top + small;
        }
        const QString pool = rank.pool.empty() ? tr("replica") : document::engineText(rank.pool);
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(left - theme::kGap, bars.bottom() + theme::kGrid, each, small),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          tr("%1, limit %2").arg(pool, theme::gibibytes(rank.capacity)));
    }
}

void CacheView::paintBlocks(QPainter& painter, const Places& p, const Theme& theme) const
{
    const double small = panel::lineHeight(TextRole::Small);
    const QRectF head(p.blocks.left() + theme::kMargin, p.blocks.top() + theme::kMargin,
                      p.blocks.width() - 2 * theme::kMargin, small);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter, head, Qt::AlignLeft | Qt::AlignVCenter,
                      m_drawn ? tr("The cache in blocks, after %1").arg(theme::seconds(m_moment))
                              : tr("The cache in blocks"));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(painter, head.translated(0, small), Qt::AlignLeft | Qt::AlignVCenter,
                      tr("a square is %1 tokens, one tint a request; pale: the prompt is being taken in")
                          .arg(theme::count(std::llround(p.tokens))));
    const auto squares = static_cast<std::int64_t>(std::ceil(m_shown.poolTokens / p.tokens));
    std::int64_t place = 0;
    const auto square = [&](std::int64_t i, const QColor& colour) {
        painter.fillRect(QRectF(p.grid.left() + static_cast<double>(i % p.columns) * kSquare,
                                p.grid.top() + static_cast<double>(i / p.columns) * kSquare, kSquare - 1,
                                kSquare - 1),
                         colour);
    };
    const std::vector<Holding> all = holdings();
    const QColor& teal = theme.roleColour(training::Role::Activations);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    double tokens = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        constexpr std::array kTints{1., .72, .86, .58};
        const QColor tint = theme::mix(theme.pane, teal, all[i].prompt ? .35 : kTints[i % kTints.size()]);
        const auto many = static_cast<std::int64_t>(std::ceil(all[i].tokens / p.tokens));
        for (std::int64_t k = 0; k < many && place < squares; ++k) {
            square(place++, tint);
        }
        tokens += all[i].tokens;
    }
    for (; place < squares; ++place) {
        square(place, theme.bubble);
    }
    painter.restore();
    painter.setPen(theme.text);
    const double foot = p.blocks.bottom() - theme::kMargin - 2 * small;
    const double lost = all.empty() ? 0 : (m_shown.block - 1) / 2 * static_cast<double>(all.size());
    panel::drawElided(
        painter, QRectF(head.left(), foot, head.width(), small), Qt::AlignLeft | Qt::AlignVCenter,
        m_drawn ? tr("%1 requests hold %2 tokens, %3 of the cache")
                      .arg(theme::count(static_cast<std::int64_t>(all.size())),
                           theme::count(std::llround(tokens)),
                           theme::percent(m_shown.poolTokens > 0 ? tokens / m_shown.poolTokens : 0))
                : tr("Requests are being drawn."));
    painter.setPen(theme.quietText);
    panel::drawElided(painter, QRectF(head.left(), foot + small, head.width(), small),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      tr("%1 tokens lost in last blocks · ← → another moment · Space plays")
                          .arg(theme::count(std::llround(lost))));
}

void CacheView::paintFits(QPainter& painter, const QRectF& pane, const Theme& theme) const
{
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter,
                      QRectF(pane.left() + theme::kMargin, pane.top() + theme::kMargin,
                             pane.width() - 2 * theme::kMargin, small),
                      Qt::AlignLeft | Qt::AlignVCenter, tr("How many fit, against the tokens of a request"));
    Axis across{.least = m_shown.fits.front().tokens,
                .most = std::max(2 * m_shown.fits.front().tokens, m_shown.fits.back().tokens),
                .logarithmic = true,
                .title = tr("tokens a request holds"),
                .text = [](double value) { return theme::shortCount(value); }};
    for (double mark = across.least; mark <= across.most; mark *= 4) {
        across.marks.push_back(mark);
    }
    double most = 2;
    for (const FitPoint& point : m_shown.fits) {
        most = std::max(most, point.memory);
    }
    Axis up{.least = 1,
            .most = most,
            .logarithmic = true,
            .title = tr("requests of a replica"),
            .text = [](double value) { return theme::shortCount(value); }};
    for (double mark = 1; mark <= most; mark *= 10) {
        up.marks.push_back(mark);
    }
    const PlotFrame frame(
        pane.adjusted(theme::kMargin, theme::kMargin + small + theme::kGap, -theme::kMargin, -theme::kGap),
        across, up);
    frame.paint(painter, theme);
    std::vector<QPointF> memory, time, floor, both;
    for (const FitPoint& point : m_shown.fits) {
        memory.emplace_back(point.tokens, point.memory);
        time.emplace_back(point.tokens, point.time >= 1 ? point.time : std::nan(""));
        const double least = std::isnan(point.time) ? point.memory : std::min(point.memory, point.time);
        if (least >= 1) {
            floor.emplace_back(point.tokens, 1);
            both.emplace_back(point.tokens, least);
        }
    }
    if (both.size() > 1) {
        frame.band(painter, floor, both, theme::mix(theme.pane, theme.good, .15));
    }
    frame.line(painter, memory, QPen(theme.roleColour(training::Role::Weights), 2));
    frame.line(painter, time, QPen(theme.bad, 1.5, Qt::DashLine));
    painter.setFont(theme::textFont(TextRole::Small));
    const auto named = [&](const std::vector<QPointF>& line, std::size_t before, const QColor& colour,
                           const QString& text) {
        for (std::size_t i = line.size(); i-- > 0;) {
            if (std::isfinite(line[i].y()) && i < before) {
                painter.setPen(colour);
                painter.drawText(frame.at(line[i].x(), line[i].y()) + QPointF(6, -6), text);
                return;
            }
        }
    };
    named(memory, memory.size() / 8 + 1, theme.roleColour(training::Role::Weights), tr("memory"));
    named(time, 2 * time.size() / 3, theme.bad, tr("%1 a token").arg(theme::seconds(m_task.tokenLimit)));
    if (m_shown.running >= 1 && m_shown.held >= across.least && m_shown.held <= across.most) {
        const QPointF at = frame.at(m_shown.held, m_shown.running);
        painter.setPen(QPen(theme.pane, 1.5));
        painter.setBrush(theme.accent);
        painter.drawEllipse(at, 5, 5);
        painter.setPen(theme.text);
        painter.drawText(at + QPointF(9, 4), tr("%1 run").arg(theme::number(m_shown.running, 3)));
    }
}

void CacheView::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter,
                      QRectF(rect.left(), rect.top(), rect.width(), panel::lineHeight(TextRole::Title)),
                      Qt::AlignLeft | Qt::AlignVCenter, sentence());
    const Places p = places(rect);
    if (!m_shown.ranks.empty()) {
        panel::paintPane(painter, p.ranks, theme);
        paintRanks(painter, p.ranks, theme);
    }
    if (!m_shown.fits.empty()) {
        panel::paintPane(painter, p.fits, theme);
        if (!m_ranksAlone) {
            panel::paintPane(painter, p.blocks, theme);
            paintBlocks(painter, p, theme);
        }
        paintFits(painter, p.fits, theme);
    }
    painter.restore();
}

void CacheView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme);
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void CacheView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    paintIn(painter, QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
            theme);
}

QString CacheView::tipAt(const QPointF& at) const
{
    const Places p = places(rect());
    if (m_shown.fits.empty() || !m_drawn || !p.grid.contains(at)) {
        return {};
    }
    const auto place = static_cast<std::int64_t>((at.y() - p.grid.top()) / kSquare) * p.columns
                       + static_cast<std::int64_t>((at.x() - p.grid.left()) / kSquare);
    std::int64_t from = 0;
    for (const Holding& one : holdings()) {
        from += static_cast<std::int64_t>(std::ceil(one.tokens / p.tokens));
        if (place < from) {
            const serving::Answered& a = m_drawn->simulated.requests[static_cast<std::size_t>(one.request)];
            return tr("Request %1\n%2 tokens in, %3 of %4 out\n%5 blocks")
                .arg(theme::count(one.request + 1), theme::count(std::llround(a.input)),
                     theme::count(std::llround(std::max(0.0, one.tokens - a.input))),
                     theme::count(std::llround(a.output)),
                     theme::count(std::llround(std::ceil(one.tokens / m_shown.block))));
        }
    }
    return tr("free");
}

bool CacheView::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

void CacheView::keyPressEvent(QKeyEvent* event)
{
    const double step = m_drawn ? m_drawn->simulated.seconds / kMoments : 0;
    switch (event->key()) {
    case Qt::Key_Left: setMoment(m_moment - step); return;
    case Qt::Key_Right: setMoment(m_moment + step); return;
    case Qt::Key_Space:
        if (m_timer != 0) {
            killTimer(m_timer);
            m_timer = 0;
        } else if (m_drawn) {
            m_timer = startTimer(kFrame);
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void CacheView::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer) {
        QWidget::timerEvent(event);
        return;
    }
    const double end = m_drawn ? m_drawn->simulated.seconds : 0;
    if (m_moment >= end) {
        killTimer(m_timer);
        m_timer = 0;
    }
    setMoment(m_moment + end / kMoments);
}

} // namespace shardscape::jobs
