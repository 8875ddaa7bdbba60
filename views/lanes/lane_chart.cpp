// SPDX-License-Identifier: GPL-3.0-or-later
#include "lanes/lane_chart.h"

#include "panel/pane.h"
#include "theme/account_look.h"
#include "theme/number_format.h"
#include "theme/pin_tag.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariant>

#include <algorithm>
#include <cmath>

namespace shardscape::lanes {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kLaneSwatch = 10;
constexpr double kLaneTag = 14;

double widthOf(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

bool hasHidden(const Lanes& lanes, bool folded)
{
    for (const Lane& lane : lanes.lanes) {
        for (const Row& row : rowsOf(lane, folded)) {
            if (std::any_of(row.segments.begin(), row.segments.end(),
                            [](const Segment& segment) { return segment.hidden; })) {
                return true;
            }
        }
    }
    return false;
}

/// Those that are drawn, in the order in which they are. Rows that are called as their bar need no legend.
std::vector<const training::Account*> legendAccounts(const Lanes& lanes, bool folded)
{
    std::vector<const training::Account*> accounts;
    if (!folded && lanes.quantity != Quantity::Bytes) {
        return accounts;
    }
    for (const Lane& lane : lanes.lanes) {
        for (const Row& row : rowsOf(lane, folded)) {
            for (const Segment& segment : row.segments) {
                if (!segment.hidden && segment.to != segment.from
                    && std::find(accounts.begin(), accounts.end(), segment.account) == accounts.end()) {
                    accounts.push_back(segment.account);
                }
            }
        }
    }
    std::sort(accounts.begin(), accounts.end(),
              [](const auto* a, const auto* b) { return a->place < b->place; });
    return accounts;
}

} // namespace

/// How the axis' amounts are written: one unit and as many decimals for all.
struct LaneChart::Numbers {
    double unit = 1;
    int decimals = 1;
    QString name;

    [[nodiscard]] QString bare(double amount) const { return theme::fixed(amount / unit, decimals); }
    [[nodiscard]] QString change(double amount) const
    {
        const QString text = bare(std::abs(amount));
        return text == bare(0) ? noDifference()
                               : (amount > 0 ? QStringLiteral("+") : QStringLiteral("−")) + text;
    }
};

struct LaneChart::Frame {
    QRectF header;
    QRectF card;
    QRectF legend;
    QRectF columns; ///< heads of what is written beside the bars
    LanesGeometry lanes;
    double least = 0; ///< height that it needs
};

LaneChart::LaneChart(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("lane_chart"));
    setAccessibleName(tr("Lanes"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void LaneChart::setLanes(Lanes lanes)
{
    m_lanes = std::move(lanes);
    m_hovered.reset();
    m_cursor.reset();
    setAccessibleDescription(m_lanes.headline);
    updateGeometry();
    update();
}

void LaneChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

// ------------------------------------------------------------------ layout

LaneChart::Numbers LaneChart::numbers() const
{
    double most = 0;
    for (const Lane& lane : m_lanes.lanes) {
        for (const Row& row : lane.rows) {
            most = std::max(most, std::abs(row.value));
        }
    }
    if (m_lanes.quantity == Quantity::Bytes) {
        return {1024.0 * 1024.0 * 1024.0, 1, QStringLiteral("GiB")};
    }
    if (most >= 1) {
        return {1, most >= 100 ? 2 : 3, QStringLiteral("s")};
    }
    return most >= 1e-3 ? Numbers{1e-3, most >= 0.1 ? 1 : 2, QStringLiteral("ms")}
                        : Numbers{1e-6, 1, QStringLiteral("µs")};
}

TextRoom LaneChart::textRoom() const
{
    const Numbers how = numbers();
    TextRoom room;
    room.head = panel::lineHeight(TextRole::Strong) + theme::kGrid;
    room.row = panel::lineHeight(TextRole::Small) + 2;
    room.measure = panel::lineHeight(TextRole::Title) + panel::lineHeight(TextRole::Small) + 2;
    room.axis = panel::lineHeight(TextRole::Small) + theme::kGap;
    room.widestTick = widthOf(TextRole::Small, QStringLiteral("00.00"));
    room.label = 0;
    room.value = widthOf(TextRole::Small, how.name);
    room.change = widthOf(TextRole::Small, tr("to base"));
    room.margin = 0;
    for (std::size_t at = 0; at < m_lanes.lanes.size(); ++at) {
        const Lane& lane = m_lanes.lanes[at];
        for (const bool folded : {false, true}) {
            for (const Row& row : rowsOf(lane, folded)) {
                room.label = std::max(room.label, widthOf(TextRole::Small, row.label));
                room.value = std::max(room.value, widthOf(TextRole::Small, how.bare(row.value)));
                if (const auto change = changeOf(at, row, folded)) {
                    room.change = std::max(room.change, widthOf(TextRole::Small, how.change(*change)));
                }
            }
        }
        for (const Measure& measure : lane.measures) {
            room.margin = std::max(
                {room.margin, widthOf(TextRole::Title, valueText(measure)),
                 widthOf(TextRole::Title, differenceText(measure, -measure.value)),
                 widthOf(TextRole::Small, valueText(measure) + QStringLiteral(" ") + measure.label
                                              + QStringLiteral("  ") + lane.order)});
        }
    }
    room.margin = std::ceil(room.margin) + theme::kMargin;
    return room;
}

std::optional<double> LaneChart::changeOf(std::size_t lane, const Row& row, bool folded) const
{
    if (lane == m_lanes.base || m_lanes.base >= m_lanes.lanes.size()) {
        return std::nullopt;
    }
    const auto& base = rowsOf(m_lanes.lanes[m_lanes.base], folded);
    const auto found = std::find_if(base.begin(), base.end(),
                                    [&](const Row& its) { return its.id == row.id; });
    return found == base.end() ? std::nullopt : std::optional(row.value - found->value);
}

LaneChart::Frame LaneChart::frameIn(const QRectF& rect) const
{
    Frame frame;
    frame.header = QRectF(rect.left(), rect.top(), rect.width(), theme::kControlHeight);
    frame.card = QRectF(rect.left(), frame.header.bottom() + theme::kGap, rect.width(),
                        rect.bottom() - frame.header.bottom() - theme::kGap);
    const QRectF inside = frame.card.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const double small = panel::lineHeight(TextRole::Small);
    const TextRoom text = textRoom();
    const auto place = [&](bool folded) {
        double x = inside.left();
        int lines = 1;
        for (const training::Account* account : legendAccounts(m_lanes, folded)) {
            const double wide = kLaneSwatch + 5 + widthOf(TextRole::Small, theme::accountTitle(*account))
                                + 14;
            if (x + wide > inside.right() && x > inside.left()) {
                x = inside.left();
                ++lines;
            }
            x += wide;
        }
        const bool any = !legendAccounts(m_lanes, folded).empty() || hasHidden(m_lanes, folded);
        frame.legend = QRectF(inside.left(), inside.top(), inside.width(),
                              any ? lines * (small + theme::kGrid) : 0);
        frame.columns = QRectF(inside.left(), frame.legend.bottom(), inside.width(), small);
        const double top = frame.columns.bottom() + theme::kGrid;
        frame.lanes = layoutLanes(m_lanes, QRectF(inside.left(), top, inside.width(), inside.bottom() - top),
                                  text);
        frame.least = top - rect.top() + heightOf(m_lanes, text, folded) + theme::kGap;
        return frame.lanes.folded == folded;
    };
    if (!place(false)) {
        place(true);
    }
    return frame;
}

LanesGeometry LaneChart::geometryShown() const
{
    return frameIn(rect()).lanes;
}

QSize LaneChart::minimumSizeHint() const
{
    constexpr int kNarrowest = 420;
    // As if nothing more than folded lanes had room.
    return {kNarrowest, static_cast<int>(std::ceil(frameIn(QRectF(0, 0, kNarrowest, 1)).least))};
}

QSize LaneChart::pictureSizeHint() const
{
    constexpr int kWide = 1000;
    constexpr int kTall = 100'000; // rows are told from their text alone
    const Frame frame = frameIn(QRectF(0, 0, kWide, kTall));
    return {kWide, static_cast<int>(std::ceil(frame.least)) + 2 * theme::kMargin};
}

// ------------------------------------------------------------------ painting

void LaneChart::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    paintFrame(
        painter,
        frameIn(QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin)),
        theme, false);
    painter.restore();
}

void LaneChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    paintFrame(painter, frameIn(rect()), m_theme, true);
}

void LaneChart::paintLegend(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    double x = frame.legend.left();
    double y = frame.legend.top();
    const auto entry = [&](const QString& text, const auto& fill) {
        const double wide = kLaneSwatch + 5 + widthOf(TextRole::Small, text) + 14;
        if (x + wide > frame.legend.right() && x > frame.legend.left()) {
            x = frame.legend.left();
            y += small + theme::kGrid;
        }
        fill(QRectF(x, std::round(y + (small - kLaneSwatch) / 2), kLaneSwatch, kLaneSwatch));
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(x + kLaneSwatch + 5, y, wide, small), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide;
    };
    for (const training::Account* account : legendAccounts(m_lanes, frame.lanes.folded)) {
        entry(theme::accountTitle(*account),
              [&](const QRectF& swatch) { theme::fillAccount(painter, swatch, *account, theme); });
    }
    if (hasHidden(m_lanes, frame.lanes.folded)) {
        entry(tr("hidden, not counted"),
              [&](const QRectF& swatch) { theme::fillHidden(painter, swatch, theme); });
    }
}

void LaneChart::paintFrame(QPainter& painter, const Frame& frame, const Theme& theme, bool interactive) const
{
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, frame.header, Qt::AlignLeft | Qt::AlignVCenter, m_lanes.headline);
    panel::paintPane(painter, frame.card, theme);
    paintLegend(painter, frame, theme);

    const LanesGeometry& lanes = frame.lanes;
    const Numbers how = numbers();
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const auto head = [&](double right, const QString& text) {
        painter.drawText(QRectF(lanes.plot.right(), frame.columns.top(), right - lanes.plot.right(), small),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    };
    head(lanes.valueRight, how.name);
    if (m_lanes.lanes.size() > 1) {
        head(lanes.changeRight, tr("to base"));
    }

    // One axis for all, its lines behind the bars.
    for (const double tick : lanes.ticks) {
        const double x = std::round(lanes.x(tick * lanes.unit));
        painter.fillRect(QRectF(x, lanes.plot.top(), 1, lanes.bottom - lanes.plot.top() + theme::kGrid),
                         theme.line);
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(x - 60, lanes.bottom + theme::kGrid, 120, small),
                         Qt::AlignHCenter | Qt::AlignTop, QLocale().toString(tick, 'g', 4));
    }
    painter.drawText(QRectF(lanes.plot.right() + theme::kGap, lanes.bottom + theme::kGrid,
                            frame.card.right() - lanes.plot.right() - theme::kMargin - theme::kGap, small),
                     Qt::AlignLeft | Qt::AlignTop, QStringLiteral("%1 %2").arg(how.name, m_lanes.axis));
    for (std::size_t lane = 0; lane < lanes.lanes.size(); ++lane) {
        paintLane(painter, frame, lane, theme);
    }
    const auto outline = [&](const LaneHit& hit, const QColor& colour, double pen) {
        if (hit.lane < lanes.lanes.size() && hit.row < lanes.lanes[hit.lane].rows.size()) {
            painter.setPen(QPen(colour, pen));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(
                QRectF(lanes.lanes[hit.lane].rows[hit.row].band.toRect()).adjusted(-3.5, 0.5, 3.5, -0.5));
        }
    };
    if (interactive && m_hovered) {
        outline(*m_hovered, theme.quietText, 1);
    }
    if (interactive && m_cursor && hasFocus()) {
        outline(*m_cursor, theme.accent, 2);
    }
}

void LaneChart::paintLane(QPainter& painter, const Frame& frame, std::size_t at, const Theme& theme) const
{
    const Lane& lane = m_lanes.lanes[at];
    const LanePlace& place = frame.lanes.lanes[at];
    if (at > 0) {
        painter.fillRect(
            QRectF(place.all.left(), std::round(place.all.top() - theme::kGrid), place.all.width(), 1),
            theme.line);
    }
    double x = place.head.left();
    if (lane.pin >= 0) {
        theme::paintPinTag(painter, QRectF(x, place.head.center().y() - kLaneTag / 2, kLaneTag, kLaneTag),
                           lane.pin, theme);
        x += kLaneTag + 6;
    }
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(x, place.head.top(), place.head.right() - x, place.head.height()),
                      Qt::AlignLeft | Qt::AlignVCenter, lane.title);
    if (!lane.problem.isEmpty()) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.bad);
        const QRectF below(place.head.left(), place.head.bottom(), place.head.width(),
                           place.all.bottom() - place.head.bottom());
        painter.drawText(below, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, lane.problem);
        return;
    }
    paintRows(painter, frame, at, theme);
    if (lane.limit > 0 && !place.rows.empty()) {
        const double limit = std::round(place.limitX);
        painter.fillRect(QRectF(limit, place.rows.front().band.top(), 1,
                                place.rows.back().band.bottom() - place.rows.front().band.top()),
                         theme.bad);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.bad);
        const QString text = tr("capacity %1").arg(theme::gibibytes(lane.limit));
        const double wide = widthOf(TextRole::Small, text);
        const double left = std::min(limit - wide / 2, frame.lanes.plot.right() - wide);
        const double title = x + widthOf(TextRole::Strong, lane.title) + theme::kMargin;
        if (left > title) {
            painter.drawText(QRectF(left, place.head.top(), wide + 1, place.head.height()),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
        }
    }
    paintMargin(painter, place.margin, lane, theme);
}

void LaneChart::paintRows(QPainter& painter, const Frame& frame, std::size_t at, const Theme& theme) const
{
    const LanesGeometry& lanes = frame.lanes;
    const Numbers how = numbers();
    const auto& rows = rowsOf(m_lanes.lanes[at], lanes.folded);
    painter.setFont(theme::textFont(TextRole::Small));
    for (const RowPlace& place : lanes.lanes[at].rows) {
        const Row& row = rows[place.row];
        painter.setPen(theme.text);
        painter.drawText(QRectF(place.band.left(), place.band.top(), lanes.plot.left() - place.band.left(),
                                place.band.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, row.label);
        for (std::size_t i = 0; i < place.parts.size(); ++i) {
            const Segment& segment = row.segments[i];
            const QRectF& part = place.parts[i];
            const double left = std::round(part.left());
            const QRectF whole(left, part.top(), std::max(1.0, std::round(part.right()) - left),
                               part.height());
            if (segment.to == segment.from) {
                continue;
            }
            if (segment.hidden) {
                theme::fillHidden(painter, whole, theme);
            } else {
                theme::fillAccount(painter, whole, *segment.account, theme);
            }
        }
        const auto cell = [&](double right, const QString& text) {
            theme::drawTabular(
                painter,
                QRectF(lanes.plot.right(), place.band.top(), right - lanes.plot.right(), place.band.height()),
                Qt::AlignRight | Qt::AlignVCenter, text);
        };
        painter.setPen(theme.text);
        cell(lanes.valueRight, how.bare(row.value));
        if (const auto change = changeOf(at, row, lanes.folded)) {
            const QString text = how.change(*change);
            painter.setPen(text == noDifference() ? theme.quietText : theme.text);
            cell(lanes.changeRight, text);
        }
    }
}

void LaneChart::paintMargin(QPainter& painter, const QRectF& margin, const Lane& lane,
                            const Theme& theme) const
{
    const Lane& base = m_lanes.lanes[m_lanes.base];
    const bool isBase = &lane == &base;
    const double title = panel::lineHeight(TextRole::Title);
    const double small = panel::lineHeight(TextRole::Small);
    double y = margin.top();
    for (std::size_t i = 0; i < lane.measures.size(); ++i) {
        const Measure& measure = lane.measures[i];
        const bool hasBase = !isBase && i < base.measures.size();
        const double difference = hasBase ? measure.value - base.measures[i].value : 0;
        const QString big = hasBase ? differenceText(measure, difference) : valueText(measure);
        const bool takesSides = hasBase && big != noDifference() && !lane.isTossed;
        painter.setFont(theme::textFont(TextRole::Title));
        painter.setPen(!takesSides                                ? theme.text
                       : (difference > 0) == (measure.better > 0) ? theme.good
                                                                  : theme.bad);
        theme::drawTabular(painter, QRectF(margin.left(), y, margin.width(), title),
                           Qt::AlignRight | Qt::AlignVCenter, big);
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        QString below = hasBase ? valueText(measure) + QLatin1Char(' ') + measure.label : measure.label;
        if (isBase && i == 0) {
            below = tr("base: %1").arg(below);
        }
        if (i == 0 && !lane.order.isEmpty()) {
            below += QStringLiteral(", ") + lane.order;
        }
        painter.drawText(QRectF(margin.left(), y + title, margin.width(), small),
                         Qt::AlignRight | Qt::AlignVCenter, below);
        y += title + small + 2;
    }
}

// ------------------------------------------------------------------ what the user does

QString LaneChart::tipAt(const QPointF& at) const
{
    const LanesGeometry lanes = geometryShown();
    const auto hit = laneHit(lanes, at);
    if (!hit) {
        return {};
    }
    const Lane& lane = m_lanes.lanes[hit->lane];
    const Row& row = rowsOf(lane, lanes.folded)[hit->row];
    const auto written = [this](double amount) {
        return m_lanes.quantity == Quantity::Bytes ? theme::gibibytes(amount) : theme::seconds(amount);
    };
    QStringList lines;
    if (hit->segment) {
        const Segment& segment = row.segments[*hit->segment];
        const QString amount = written(std::abs(segment.to - segment.from));
        lines << QStringLiteral("<b>%1: %2</b>")
                     .arg(theme::accountTitle(*segment.account).toHtmlEscaped(),
                          segment.hidden ? tr("%1 hidden, not counted").arg(amount) : amount);
    }
    lines << tr("%1 of %2: %3").arg(row.label, lane.title, written(row.value)).toHtmlEscaped();
    if (const auto change = changeOf(hit->lane, row, lanes.folded)) {
        const QString text = numbers().change(*change);
        lines << (text == noDifference()
                      ? tr("as %1").arg(m_lanes.lanes[m_lanes.base].title)
                      : tr("%1 %2 against %3").arg(text, numbers().name, m_lanes.lanes[m_lanes.base].title))
                     .toHtmlEscaped();
    }
    return lines.join(QStringLiteral("<br>"));
}

QString LaneChart::tableText() const
{
    QStringList lines{tr("lane\trow\t%1\tto base").arg(numbers().name)};
    for (std::size_t at = 0; at < m_lanes.lanes.size(); ++at) {
        for (const Row& row : m_lanes.lanes[at].rows) {
            const auto change = changeOf(at, row, false);
            lines << QStringLiteral("%1\t%2\t%3\t%4")
                         .arg(m_lanes.lanes[at].title, row.label,
                              QString::number(row.value / numbers().unit, 'f', 6),
                              change ? QString::number(*change / numbers().unit, 'f', 6) : QString());
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QVariant LaneChart::inputMethodQuery(Qt::InputMethodQuery query) const
{
    if (query == Qt::ImAnchorRectangle && m_cursor) {
        for (const RowPlace& row : geometryShown().lanes[m_cursor->lane].rows) {
            if (row.row == m_cursor->row) {
                return row.band;
            }
        }
    }
    return QWidget::inputMethodQuery(query);
}

bool LaneChart::event(QEvent* event)
{
    return panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })
           || QWidget::event(event);
}

void LaneChart::ask(const LaneHit& hit, bool folded)
{
    const Lane& lane = m_lanes.lanes[hit.lane];
    const Row& row = rowsOf(lane, folded)[hit.row];
    const QString why = hit.segment && !row.segments[*hit.segment].why.isEmpty()
                            ? row.segments[*hit.segment].why
                            : row.why;
    if (!why.isEmpty() && lane.scenario != 0) {
        emit whyRequested(lane.scenario, why);
    }
}

void LaneChart::mouseReleaseEvent(QMouseEvent* event)
{
    const LanesGeometry lanes = geometryShown();
    if (const auto hit = laneHit(lanes, event->position()); hit && event->button() == Qt::LeftButton) {
        walkTo(LaneHit{hit->lane, hit->row, std::nullopt});
        ask(*hit, lanes.folded);
    }
}

void LaneChart::mouseMoveEvent(QMouseEvent* event)
{
    auto hit = laneHit(geometryShown(), event->position());
    if (hit) {
        hit->segment.reset();
    }
    const bool answers = hit && m_lanes.lanes[hit->lane].scenario != 0;
    setCursor(answers ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (hit != m_hovered) {
        m_hovered = hit;
        update();
    }
}

void LaneChart::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void LaneChart::walkTo(std::optional<LaneHit> cursor)
{
    m_cursor = cursor;
    if (cursor) {
        const Lane& lane = m_lanes.lanes[cursor->lane];
        const Row& row = rowsOf(lane, geometryShown().folded)[cursor->row];
        setAccessibleDescription(
            tr("%1 of %2: %3")
                .arg(row.label, lane.title, numbers().bare(row.value) + QLatin1Char(' ') + numbers().name));
    }
    update();
}

void LaneChart::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(tableText());
        return;
    }
    const LanesGeometry lanes = geometryShown();
    std::vector<LaneHit> all;
    for (std::size_t lane = 0; lane < lanes.lanes.size(); ++lane) {
        for (const RowPlace& row : lanes.lanes[lane].rows) {
            all.push_back({lane, row.row, std::nullopt});
        }
    }
    if (all.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto found = m_cursor ? std::find(all.begin(), all.end(), *m_cursor) : all.end();
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    const std::ptrdiff_t now = found == all.end() ? -1 : found - all.begin();
    const auto go = [&](std::ptrdiff_t to) {
        walkTo(all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(to, 0, last))]);
    };
    switch (event->key()) {
    case Qt::Key_Up: go(now < 0 ? last : now - 1); return;
    case Qt::Key_Down: go(now + 1); return;
    case Qt::Key_Home: go(0); return;
    case Qt::Key_End: go(last); return;
    case Qt::Key_Escape:
        m_cursor.reset();
        update();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor) {
            ask(*m_cursor, lanes.folded);
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::lanes
