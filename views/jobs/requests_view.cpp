// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/requests_view.h"

#include "panel/pane.h"
#include "theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <map>

namespace shardscape::jobs {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kAround = 6;         ///< overview over the window
constexpr double kLeastRow = 4;       ///< px of a request
constexpr double kMostRow = 14;       ///< px
constexpr double kLeastWindow = 1e-3; ///< s
constexpr double kSide = 74;          ///< px of names left of both pictures
constexpr double kNumbersWide = 118;  ///< px of numbers right of them
constexpr double kWrittenAbove = 30;  ///< px of a block that has room for numbers

const QColor& promptColour(const Theme& theme)
{
    return theme.opColour(schedule::OpKind::Forward);
}
const QColor& answerColour(const Theme& theme)
{
    return theme.roleColour(training::Role::Activations);
}

bool isAnswered(const serving::Answered& answer)
{
    return std::isfinite(answer.end);
}

} // namespace

WindowTotals totalsOf(const RequestsDrawn& drawn, double from, double to)
{
    WindowTotals totals;
    std::map<std::int32_t, double> last; // end of a worker's last decoding iteration
    std::int32_t workers = drawn.answering;
    double busy = 0;
    for (const serving::Iteration& one : drawn.simulated.recorded) {
        workers = std::max(workers, one.worker + 1);
        if (one.begin >= to)
            break;
        const double inside = std::min(one.end, to) - std::max(one.begin, from);
        if (one.decoding > 0) {
            const double each = (one.end - one.begin) / one.times;
            const auto known = last.find(one.worker);
            const double waited = known != last.end() ? std::max(0.0, one.begin - known->second) : 0;
            if (inside > 0)
                totals.longestGap = std::max(totals.longestGap, waited + each);
            last[one.worker] = one.end;
        }
        if (inside <= 0)
            continue;
        const double share = one.end > one.begin ? inside / (one.end - one.begin) : 1;
        busy += inside;
        totals.promptTokens += share * one.prompt * one.times;
        totals.answerTokens += share * one.decoding * one.times;
        totals.held = std::max(totals.held, one.held);
    }
    std::vector<std::pair<double, int>> changes;
    for (const serving::Answered& answer : drawn.simulated.requests) {
        if (!isAnswered(answer) || answer.scheduled <= from || answer.arrival >= to)
            continue;
        changes.emplace_back(std::max(answer.arrival, from), 1);
        changes.emplace_back(answer.scheduled, -1);
    }
    std::sort(changes.begin(), changes.end());
    std::int64_t waiting = 0;
    for (const auto& [at, change] : changes)
        if (at < to)
            totals.waiting = std::max(totals.waiting, waiting += change);
    totals.busy = workers > 0 && to > from ? busy / (to - from) / workers : 0;
    return totals;
}

struct RequestsView::Places {
    QRectF head, above, requests, cache, below, iterations, totals;
    double row = kLeastRow;          ///< px of a request
    std::vector<std::int64_t> shown; ///< requests, in rows
    std::int64_t hidden = 0;
    double from = 0, to = 1;           ///< s of the overview
    std::vector<std::int32_t> workers; ///< in rows

    [[nodiscard]] double x(double seconds) const
    {
        return requests.left() + (seconds - from) / (to - from) * requests.width();
    }
    [[nodiscard]] double seconds(double x) const
    {
        return from + (x - requests.left()) / requests.width() * (to - from);
    }
};

RequestsView::RequestsView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("requests_view"));
    setAccessibleName(tr("Requests"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void RequestsView::setRequests(const layout::Scenario& scenario, std::shared_ptr<const RequestsDrawn> drawn,
                               const QString& problem)
{
    m_task = scenario.task.serving;
    m_problem = problem;
    m_followed = -1;
    m_drawn = std::move(drawn);
    if (m_drawn) {
        // The middle of the draws, as long as a few requests take.
        const serving::Simulated& s = m_drawn->simulated;
        const double length = std::clamp(s.request.mean / 12, kLeastWindow,
                                         std::max(kLeastWindow, s.seconds));
        m_from = std::max(0.0, s.seconds / 2 - length / 2);
        m_to = m_from + length;
    }
    setAccessibleDescription(sentence());
    update();
}

void RequestsView::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void RequestsView::setWindow(double from, double to)
{
    const double most = m_drawn ? std::max(kLeastWindow, m_drawn->simulated.seconds) : 1;
    const double length = std::clamp(to - from, kLeastWindow, most);
    m_from = std::clamp(from, 0.0, most - length);
    m_to = m_from + length;
    setAccessibleDescription(sentence());
    update();
}

void RequestsView::follow(std::int64_t request)
{
    m_followed = m_drawn && request < static_cast<std::int64_t>(m_drawn->simulated.requests.size()) ? request
                                                                                                    : -1;
    setAccessibleDescription(sentence());
    update();
}

double RequestsView::overviewFrom() const
{
    const double most = m_drawn ? std::max(kLeastWindow, m_drawn->simulated.seconds) : 1;
    const double length = std::min(most, kAround * (m_to - m_from));
    return std::clamp((m_from + m_to) / 2 - length / 2, 0.0, most - length);
}

double RequestsView::overviewTo() const
{
    const double most = m_drawn ? std::max(kLeastWindow, m_drawn->simulated.seconds) : 1;
    return overviewFrom() + std::min(most, kAround * (m_to - m_from));
}

double RequestsView::firstTokenOf(const serving::Answered& answer) const
{
    return answer.first - answer.arrival + m_drawn->simulated.front;
}

QString RequestsView::requestText(std::int64_t request) const
{
    const serving::Answered& a = m_drawn->simulated.requests[static_cast<std::size_t>(request)];
    const QString name = theme::count(request + 1);
    if (!isAnswered(a)) {
        return tr("Request %1: longer than the cache, never answered").arg(name);
    }
    QString text = tr("Request %1: waits %2, first token after %3, %4 tokens in %5")
                       .arg(name, theme::seconds(a.scheduled - a.arrival), theme::seconds(firstTokenOf(a)),
                            theme::count(std::llround(a.output)), theme::seconds(a.end - a.first));
    if (a.preempted > 0) {
        text += QLatin1String("; ") + tr("put back %n time(s)", nullptr, a.preempted);
    }
    if (a.cached > 0) {
        text += QLatin1String("; ")
                + tr("%1 of %2 prompt tokens found in the cache")
                      .arg(theme::count(std::llround(a.cached)), theme::count(std::llround(a.input)));
    }
    return text;
}

QString RequestsView::iterationText(const serving::Iteration& one) const
{
    QString text = one.times > 1 ? tr("%1 equal iterations of %2")
                                       .arg(theme::count(std::llround(one.times)),
                                            theme::seconds((one.end - one.begin) / one.times))
                                 : tr("An iteration of %1").arg(theme::seconds(one.end - one.begin));
    text += QLatin1Char('\n') + tr("%1 sequences get a token").arg(theme::count(std::llround(one.decoding)));
    if (one.prompt > 0) {
        text += QLatin1Char('\n')
                + tr("%1 tokens of prompts, request %2 first")
                      .arg(theme::count(std::llround(one.prompt)), theme::count(one.first + 1));
    }
    return text + QLatin1Char('\n') + tr("cache: %1 full").arg(theme::percent(one.held));
}

QString RequestsView::sentence() const
{
    if (!m_drawn) {
        return m_problem.isEmpty() ? tr("Requests are being drawn.") : m_problem;
    }
    if (m_followed >= 0) {
        return requestText(m_followed);
    }
    const serving::Simulated& s = m_drawn->simulated;
    const QString load = m_task.requestRate > 0
                             ? tr("%1 a second").arg(theme::number(m_drawn->load, 3))
                             : tr("%1 in flight").arg(theme::count(std::llround(m_drawn->load)));
    if (s.queueGrowth > 0) {
        return tr("%1: the queue grows %2 a second").arg(load, theme::number(s.queueGrowth, 2));
    }
    return tr("%1: first token after %2, nine of ten within %3; %4 requests drawn")
        .arg(load, theme::seconds(s.firstToken.mean), theme::seconds(s.firstToken.p90),
             theme::count(static_cast<std::int64_t>(s.requests.size())));
}

RequestsView::Places RequestsView::places(const QRectF& rect) const
{
    Places p;
    const double title = panel::lineHeight(TextRole::Title), small = panel::lineHeight(TextRole::Small);
    p.head = QRectF(rect.left(), rect.top(), rect.width(), title + small + theme::kGap);
    const double table = 2 * small + 2 * theme::kMargin;
    const double room = std::max(0.0, rect.height() - p.head.height() - table - 2 * theme::kGap);
    p.above = QRectF(rect.left(), p.head.bottom(), rect.width(), std::floor(.58 * room));
    p.below = QRectF(rect.left(), p.above.bottom() + theme::kGap, rect.width(), room - p.above.height());
    p.totals = QRectF(rect.left(), p.below.bottom() + theme::kGap, rect.width(), table);
    const double axis = small + theme::kGrid, cache = std::min(44.0, .2 * p.above.height());
    const QRectF inner = p.above.adjusted(theme::kMargin + kSide, theme::kMargin + small,
                                          -theme::kMargin - kNumbersWide, -theme::kMargin);
    p.requests = QRectF(inner.left(), inner.top(), std::max(10.0, inner.width()),
                        std::max(0.0, inner.height() - cache - axis - theme::kGap));
    p.cache = QRectF(p.requests.left(), p.requests.bottom() + theme::kGap, p.requests.width(), cache);
    p.iterations = p.below.adjusted(theme::kMargin + kSide, theme::kMargin + small,
                                    -theme::kMargin - kNumbersWide, -theme::kMargin - axis);
    p.from = overviewFrom();
    p.to = overviewTo();
    if (!m_drawn) {
        return p;
    }
    std::vector<std::int64_t> inside;
    for (std::size_t i = 0; i < m_drawn->simulated.requests.size(); ++i) {
        const serving::Answered& a = m_drawn->simulated.requests[i];
        if (isAnswered(a) && a.end > p.from && a.arrival < p.to) {
            inside.push_back(static_cast<std::int64_t>(i));
        }
    }
    const auto most = static_cast<std::size_t>(std::max(1.0, std::floor(p.requests.height() / kLeastRow)));
    p.hidden = static_cast<std::int64_t>(inside.size() > most ? inside.size() - most : 0);
    if (inside.size() > most) { // those around the window's middle, and the one that is followed
        const double middle = (m_from + m_to) / 2;
        const auto away = [&](std::int64_t r) {
            const serving::Answered& a = m_drawn->simulated.requests[static_cast<std::size_t>(r)];
            return r == m_followed ? -1 : std::abs((a.arrival + a.end) / 2 - middle);
        };
        std::nth_element(inside.begin(), inside.begin() + static_cast<std::ptrdiff_t>(most), inside.end(),
                         [&](std::int64_t a, std::int64_t b) { return away(a) < away(b); });
        inside.resize(most);
    }
    std::sort(inside.begin(), inside.end(), [&](std::int64_t a, std::int64_t b) {
        const auto& requests = m_drawn->simulated.requests;
        const double first = requests[static_cast<std::size_t>(a)].arrival,
                     second = requests[static_cast<std::size_t>(b)].arrival;
        return first != second ? first < second : a < b;
    });
    p.row = inside.empty()
                ? kMostRow
                : std::clamp(p.requests.height() / static_cast<double>(inside.size()), kLeastRow, kMostRow);
    p.shown = std::move(inside);
    for (const serving::Iteration& one : m_drawn->simulated.recorded) {
        if (one.begin >= m_to) {
            break;
        }
        if (one.end > m_from
            && std::find(p.workers.begin(), p.workers.end(), one.worker) == p.workers.end()) {
            p.workers.push_back(one.worker);
        }
    }
    std::sort(p.workers.begin(), p.workers.end());
    return p;
}

void RequestsView::paintRequests(QPainter& painter, const Places& p, const Theme& theme) const
{
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(
        painter, QRectF(p.requests.left(), p.requests.top() - small, p.requests.width(), small),
        Qt::AlignLeft | Qt::AlignVCenter,
        p.hidden > 0
            ? tr("%1 requests, %2 more are not drawn")
                  .arg(theme::count(static_cast<std::int64_t>(p.shown.size())), theme::count(p.hidden))
            : tr("%1 requests").arg(theme::count(static_cast<std::int64_t>(p.shown.size()))));
    const double numbers = p.requests.right() + theme::kGap;
    const auto right = [&](double top, double height, const QString& first, const QString& out) {
        panel::drawElided(painter, QRectF(numbers, top, .6 * kNumbersWide, height),
                          Qt::AlignRight | Qt::AlignVCenter, first);
        panel::drawElided(painter, QRectF(numbers + .62 * kNumbersWide, top, .3 * kNumbersWide, height),
                          Qt::AlignRight | Qt::AlignVCenter, out);
    };
    right(p.requests.top() - small, small, tr("TTFT"), tr("out"));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    double written = -1e9;
    for (std::size_t i = 0; i < p.shown.size(); ++i) {
        const serving::Answered& a = m_drawn->simulated.requests[static_cast<std::size_t>(p.shown[i])];
        const double top = p.requests.top() + static_cast<double>(i) * p.row;
        const double high = std::max(1.0, p.row - (p.row > 6 ? 2 : 1));
        const auto bar = [&](double from, double to) {
            const double left = std::clamp(p.x(from), p.requests.left(), p.requests.right());
            const double end = std::clamp(p.x(to), p.requests.left(), p.requests.right());
            return QRectF(left, top, end - left, high);
        };
        if (const QRectF waits = bar(a.arrival, a.scheduled); waits.width() > 0) {
            theme::fillHatched(painter, waits, theme::Hatch::Dots, theme.bubble, theme.bubbleHatch);
        }
        painter.fillRect(bar(a.scheduled, a.first), promptColour(theme));
        painter.fillRect(bar(a.first, a.end), answerColour(theme));
        if (a.preempted > 0) {
            painter.fillRect(QRectF(bar(a.first, a.end).left(), top, 3, high), theme.bad);
        }
        const bool own = p.shown[i] == m_followed;
        if (own) {
            painter.setPen(QPen(theme.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar(a.arrival, a.end).adjusted(-1, -1, 1, 1));
        }
        if (own || top - written >= small) {
            written = top;
            painter.setPen(own ? theme.accent : theme.quietText);
            const double middle = top + high / 2 - small / 2;
            panel::drawElided(painter, QRectF(p.requests.left() - kSide, middle, kSide - theme::kGap, small),
                              Qt::AlignRight | Qt::AlignVCenter, theme::count(p.shown[i] + 1));
            right(middle, small, theme::seconds(firstTokenOf(a)), theme::count(std::llround(a.output)));
        }
    }
    painter.restore();
    // The cache of the fullest worker that answers.
    QPolygonF held;
    double before = 0;
    for (const serving::Iteration& one : m_drawn->simulated.recorded) {
        if (one.worker >= m_drawn->answering || one.end < p.from || one.begin > p.to) {
            continue;
        }
        const double x = std::clamp(p.x(one.end), p.cache.left(), p.cache.right());
        before = one.held;
        held << QPointF(x, p.cache.bottom() - one.held * p.cache.height());
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.memoryFill);
    if (!held.isEmpty()) {
        std::sort(held.begin(), held.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
        held.prepend(QPointF(p.cache.left(), held.front().y()));
        held.append(QPointF(p.cache.right(), p.cache.bottom() - before * p.cache.height()));
        painter.setPen(QPen(theme.memoryLine, 1));
        painter.drawPolyline(held);
        painter.setPen(Qt::NoPen);
        held.prepend(p.cache.bottomLeft());
        held.append(p.cache.bottomRight());
        painter.drawPolygon(held);
    }
    painter.setPen(QPen(theme.bad, 1, Qt::DashLine));
    painter.drawLine(p.cache.topLeft(), p.cache.topRight());
    painter.setPen(theme.quietText);
    panel::drawElided(painter,
                      QRectF(p.cache.left() - kSide, p.cache.top() - small / 2, kSide - theme::kGap, small),
                      Qt::AlignRight | Qt::AlignVCenter, theme::gibibytes(m_drawn->poolBytes));
    panel::drawElided(painter, QRectF(numbers, p.cache.top() - small / 2, kNumbersWide, small),
                      Qt::AlignLeft | Qt::AlignVCenter, tr("cache full"));
    constexpr int kMarks = 5;
    for (int i = 0; i < kMarks; ++i) {
        const double at = p.from + (p.to - p.from) * i / (kMarks - 1);
        const double x = p.x(at);
        const QRectF place(x - 40, p.cache.bottom() + 2, 80, small);
        const auto side = i == 0 ? Qt::AlignLeft : i == kMarks - 1 ? Qt::AlignRight : Qt::AlignHCenter;
        painter.drawText(i == 0            ? place.translated(40, 0)
                         : i == kMarks - 1 ? place.translated(-40, 0)
                                           : place,
                         static_cast<int>(side) | static_cast<int>(Qt::AlignTop), theme::seconds(at));
    }
    painter.setPen(QPen(theme.accent, 2));
    QColor soft = theme.accent;
    soft.setAlphaF(.08F);
    painter.setBrush(soft);
    painter.drawRect(
        QRectF(QPointF(p.x(m_from), p.requests.top() - 2), QPointF(p.x(m_to), p.cache.bottom())));
}

void RequestsView::paintIterations(QPainter& painter, const Places& p, const Theme& theme) const
{
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    panel::drawElided(
        painter, QRectF(p.iterations.left(), p.iterations.top() - small, p.iterations.width(), small),
        Qt::AlignLeft | Qt::AlignVCenter,
        tr("Iterations in the frame: above tokens of prompts, below sequences that get a token"));
    if (p.workers.empty()) {
        panel::drawElided(painter, p.iterations, Qt::AlignCenter, tr("Nothing is worked on here."));
        return;
    }
    const auto x = [&](double at) {
        return p.iterations.left()
               + (std::clamp(at, m_from, m_to) - m_from) / (m_to - m_from) * p.iterations.width();
    };
    const double each = p.iterations.height() / static_cast<double>(p.workers.size());
    const double high = std::min(64.0, each - 3);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t row = 0; row < p.workers.size(); ++row) {
        const double top = p.iterations.top() + static_cast<double>(row) * each;
        theme::fillHatched(painter, QRectF(p.iterations.left(), top, p.iterations.width(), high),
                           theme::Hatch::Rising, theme.bubble, theme.bubbleHatch);
        painter.setPen(theme.quietText);
        const std::int32_t worker = p.workers[row];
        panel::drawElided(painter, QRectF(p.iterations.left() - kSide, top, kSide - theme::kGap, high),
                          Qt::AlignRight | Qt::AlignVCenter,
                          worker >= m_drawn->answering ? tr("prefill %1").arg(worker - m_drawn->answering)
                          : m_drawn->answering > 1     ? tr("replica %1").arg(worker)
                                                       : tr("replica"));
    }
    for (const serving::Iteration& one : m_drawn->simulated.recorded) {
        if (one.begin >= m_to) {
            break;
        }
        if (one.end <= m_from) {
            continue;
        }
        const auto row = std::find(p.workers.begin(), p.workers.end(), one.worker) - p.workers.begin();
        const double top = p.iterations.top() + static_cast<double>(row) * each;
        // Equal iterations that were counted together are drawn one by one while they can be told apart.
        const double whole = x(one.end) - x(one.begin);
        const bool apart = whole / one.times >= 3;
        const double from = std::max(one.begin, m_from), length = (one.end - one.begin) / one.times;
        const double first = apart ? one.begin + std::floor((from - one.begin) / length) * length : one.begin;
        for (double at = first; at < std::min(one.end, m_to) - 1e-12;
             at += apart ? length : one.end - one.begin) {
            const double left = x(at), right = x(apart ? at + length : one.end);
            const QRectF block(left, top, std::max(1.0, right - left - (apart ? 1 : 0)), high);
            const QRectF upper(block.left(), block.top(), block.width(),
                               one.prompt > 0 && one.decoding > 0 ? high / 2
                               : one.prompt > 0                   ? high
                                                                  : 0);
            painter.fillRect(block, answerColour(theme));
            if (one.prompt > 0) {
                painter.fillRect(upper, promptColour(theme));
            }
            if (block.width() > kWrittenAbove && high > small) {
                const auto write = [&](const QRectF& in, const QColor& fill, const QString& text) {
                    painter.setPen(theme.textOn(fill));
                    panel::drawElided(painter, in.adjusted(3, 0, -3, 0), Qt::AlignLeft | Qt::AlignVCenter,
                                      text);
                };
                if (one.prompt > 0) {
                    write(upper, promptColour(theme),
                          tr("%1: %2").arg(theme::count(one.first + 1),
                                           theme::count(std::llround(one.prompt))));
                }
                if (one.decoding > 0) {
                    write(QRectF(block.left(), upper.bottom(), block.width(), high - upper.height()),
                          answerColour(theme), theme::count(std::llround(one.decoding)));
                }
            }
            if (one.first >= 0 && one.first == m_followed) {
                painter.setPen(QPen(theme.accent, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(block);
            }
        }
    }
    painter.restore();
    painter.setPen(theme.quietText);
    const double foot = p.iterations.bottom() + 2;
    painter.drawText(QRectF(p.iterations.left(), foot, 120, small), Qt::AlignLeft | Qt::AlignTop,
                     theme::seconds(m_from));
    painter.drawText(QRectF(p.iterations.right() - 120, foot, 120, small), Qt::AlignRight | Qt::AlignTop,
                     theme::seconds(m_to));
}

void RequestsView::paintTotals(QPainter& painter, const Places& p, const Theme& theme) const
{
    const WindowTotals totals = totalsOf(*m_drawn, m_from, m_to);
    const double small = panel::lineHeight(TextRole::Small);
    const std::array<std::pair<QString, QString>, 6> cells{
        {{tr("busy"), theme::percent(totals.busy)},
         {tr("prompt tokens"), theme::count(std::llround(totals.promptTokens))},
         {tr("answer tokens"), theme::count(std::llround(totals.answerTokens))},
         {tr("longest gap"), totals.longestGap > 0 ? theme::seconds(totals.longestGap) : QStringLiteral("–")},
         {tr("waiting at most"), theme::count(totals.waiting)},
         {tr("cache"), theme::percent(totals.held)}}};
    const double each = (p.totals.width() - 2 * theme::kMargin) / static_cast<double>(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const QRectF cell(p.totals.left() + theme::kMargin + static_cast<double>(i) * each,
                          p.totals.top() + theme::kMargin, each - theme::kGap, small);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, cell, Qt::AlignLeft | Qt::AlignVCenter, cells[i].first);
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.text);
        panel::drawElided(painter, cell.translated(0, small), Qt::AlignLeft | Qt::AlignVCenter,
                          cells[i].second);
    }
}

void RequestsView::paintIn(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Places p = places(rect);
    const double title = panel::lineHeight(TextRole::Title), small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width(), title),
                      Qt::AlignLeft | Qt::AlignVCenter, sentence());
    if (m_drawn) {
        // The legend, in the colours of the bars.
        double left = rect.left();
        const std::array<std::pair<QString, int>, 4> legend{
            {{tr("waits"), 0}, {tr("prompt"), 1}, {tr("answer"), 2}, {tr("was put back"), 3}}};
        painter.setFont(theme::textFont(TextRole::Small));
        for (const auto& [text, kind] : legend) {
            const QRectF swatch(left, rect.top() + title + theme::kGrid + 2, small - 6, small - 6);
            if (kind == 0) {
                theme::fillHatched(painter, swatch, theme::Hatch::Dots, theme.bubble, theme.bubbleHatch);
            } else {
                painter.fillRect(swatch, kind == 1   ? promptColour(theme)
                                         : kind == 2 ? answerColour(theme)
                                                     : theme.bad);
            }
            painter.setPen(theme.quietText);
            const double wide = painter.fontMetrics().horizontalAdvance(text);
            painter.drawText(QRectF(swatch.right() + theme::kGrid, swatch.top() - 3, wide + 4, small),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
            left = swatch.right() + theme::kGrid + wide + 2 * theme::kMargin;
        }
        panel::paintPane(painter, p.above, theme);
        panel::paintPane(painter, p.below, theme);
        panel::paintPane(painter, p.totals, theme);
        paintRequests(painter, p, theme);
        paintIterations(painter, p, theme);
        paintTotals(painter, p, theme);
    }
    painter.restore();
}

void RequestsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme);
    if (hasFocus()) {
        panel::paintFocusRing(painter, rect(), m_theme);
    }
}

void RequestsView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    paintIn(painter, QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin),
            theme);
}

QString RequestsView::tipAt(const QPointF& at) const
{
    if (!m_drawn) {
        return {};
    }
    const Places p = places(rect());
    if (p.requests.contains(at)) {
        const auto row = static_cast<std::size_t>((at.y() - p.requests.top()) / p.row);
        return row < p.shown.size() ? requestText(p.shown[row]) : QString();
    }
    if (!p.iterations.contains(at) || p.workers.empty()) {
        return {};
    }
    const auto row = std::min(p.workers.size() - 1,
                              static_cast<std::size_t>((at.y() - p.iterations.top()) / p.iterations.height()
                                                       * static_cast<double>(p.workers.size())));
    const double seconds = m_from + (at.x() - p.iterations.left()) / p.iterations.width() * (m_to - m_from);
    for (const serving::Iteration& one : m_drawn->simulated.recorded) {
        if (one.worker == p.workers[row] && one.begin <= seconds && seconds < one.end) {
            return iterationText(one);
        }
    }
    return tr("Nothing is worked on here.");
}

bool RequestsView::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

void RequestsView::mousePressEvent(QMouseEvent* event)
{
    m_dragging = false;
    if (!m_drawn || event->button() != Qt::LeftButton) {
        return;
    }
    const Places p = places(rect());
    const QPointF at = event->position();
    if (p.iterations.contains(at)) {
        const double seconds = m_from
                               + (at.x() - p.iterations.left()) / p.iterations.width() * (m_to - m_from);
        for (const serving::Iteration& one : m_drawn->simulated.recorded) {
            if (one.first >= 0 && one.begin <= seconds && seconds < one.end) {
                follow(one.first);
            }
        }
        return;
    }
    if (!p.above.contains(at)) {
        return;
    }
    const double seconds = p.seconds(at.x());
    if (p.requests.contains(at) && (seconds < m_from || seconds > m_to)) {
        const auto row = static_cast<std::size_t>((at.y() - p.requests.top()) / p.row);
        if (row < p.shown.size()) {
            follow(p.shown[row] == m_followed ? -1 : p.shown[row]);
        }
        return;
    }
    m_dragging = true;
    m_grab = seconds - m_from;
}

void RequestsView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragging || !(event->buttons() & Qt::LeftButton)) {
        return;
    }
    const double length = m_to - m_from;
    const double from = places(rect()).seconds(event->position().x()) - m_grab;
    setWindow(from, from + length);
}

void RequestsView::wheelEvent(QWheelEvent* event)
{
    if (!m_drawn || event->angleDelta().y() == 0) {
        QWidget::wheelEvent(event);
        return;
    }
    const Places p = places(rect());
    const double at = p.below.contains(event->position())
                          ? m_from
                                + (event->position().x() - p.iterations.left()) / p.iterations.width()
                                      * (m_to - m_from)
                          : (m_from + m_to) / 2;
    const double times = std::pow(1.2, -event->angleDelta().y() / 120.0);
    setWindow(at - (at - m_from) * times, at + (m_to - at) * times);
    event->accept();
}

/// The window's begin moves to the next iteration, or the one before.
void RequestsView::stepIteration(bool forward)
{
    double to = m_from;
    for (const serving::Iteration& one : m_drawn->simulated.recorded) {
        const double each = (one.end - one.begin) / one.times;
        if (forward && one.end > m_from + 1e-9) {
            to = one.begin > m_from + 1e-9
                     ? one.begin
                     : one.begin + (std::floor((m_from - one.begin) / each + 1e-6) + 1) * each;
            break;
        }
        if (!forward && one.begin < m_from - 1e-9) {
            to = one.end <= m_from + 1e-9
                     ? one.end - each
                     : one.begin + (std::ceil((m_from - one.begin) / each - 1e-6) - 1) * each;
        }
    }
    setWindow(to, to + m_to - m_from);
}

void RequestsView::keyPressEvent(QKeyEvent* event)
{
    const double length = m_to - m_from;
    const Places p = m_drawn ? places(rect()) : Places();
    const auto neighbour = [&](int by) {
        const auto found = std::find(p.shown.begin(), p.shown.end(), m_followed);
        if (p.shown.empty()) {
            return;
        }
        const auto place = found == p.shown.end() ? 0 : found - p.shown.begin() + by;
        follow(p.shown[static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(place, 0, static_cast<std::ptrdiff_t>(p.shown.size()) - 1))]);
    };
    if (!m_drawn) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left: setWindow(m_from - length / 4, m_to - length / 4); return;
    case Qt::Key_Right: setWindow(m_from + length / 4, m_to + length / 4); return;
    case Qt::Key_Plus: setWindow(m_from + length / 8, m_to - length / 8); return;
    case Qt::Key_Minus: setWindow(m_from - length / 6, m_to + length / 6); return;
    case Qt::Key_Comma: stepIteration(false); return;
    case Qt::Key_Period: stepIteration(true); return;
    case Qt::Key_Up: neighbour(-1); return;
    case Qt::Key_Down: neighbour(1); return;
    case Qt::Key_L:
        if (m_followed < 0) {
            neighbour(0);
        } else {
            follow(-1);
        }
        return;
    case Qt::Key_Escape:
        if (m_followed >= 0) {
            follow(-1);
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shardscape::jobs
