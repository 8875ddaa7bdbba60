// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/run_plot.h"

#include "explore/plot_ticks.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <set>

namespace shardscape::validation {

namespace {

constexpr double kDot = 3.2;
constexpr double kNear = 9;         ///< a pointer this close means a point, logical pixels
constexpr double kMostError = 1.0;  ///< errors beyond ±100 % are drawn at the edge
constexpr std::size_t kNumbers = 8; ///< distinct numbers with a colour of their own; more get a ramp
constexpr double kTolerance = 0.10; ///< the dashed lines
constexpr double kSpread = 7;       ///< points of one value stand this far around it, logical pixels

/// Where a point stands beside its value: many share one, and would hide each other. The same in every picture.
double besideOf(int point)
{
    return kSpread * std::sin(2.399963 * point); // the golden angle spreads neighbours
}

/// Shapes of about the same area around a point; `radius` is the disc's. The palette has eight colours, and eyes differ in them.
QPainterPath shapeAt(const QPointF& at, double radius, int shape)
{
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF points;
        for (const QPointF& corner : corners) {
            points << at + radius * corner;
        }
        QPainterPath path;
        path.addPolygon(points);
        path.closeSubpath();
        return path;
    };
    constexpr double kArm = 0.42; // half the width of a cross's arms
    const auto plus = polygon({{-kArm, -1.25},
                               {kArm, -1.25},
                               {kArm, -kArm},
                               {1.25, -kArm},
                               {1.25, kArm},
                               {kArm, kArm},
                               {kArm, 1.25},
                               {-kArm, 1.25},
                               {-kArm, kArm},
                               {-1.25, kArm},
                               {-1.25, -kArm},
                               {-kArm, -kArm}});
    switch (shape % RunPlot::kShapes) {
    case 1: return polygon({{0, -1.3}, {1.25, 0.9}, {-1.25, 0.9}});
    case 2: return polygon({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}});
    case 3: return polygon({{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}});
    case 4: return polygon({{0, 1.3}, {1.25, -0.9}, {-1.25, -0.9}});
    case 5: return plus;
    case 6: {
        QTransform turned;
        turned.translate(at.x(), at.y());
        turned.rotate(45);
        turned.translate(-at.x(), -at.y());
        return turned.map(plus);
    }
    case 7: {
        QPainterPath ring;
        ring.addEllipse(at, 1.2 * radius, 1.2 * radius);
        ring.addEllipse(at, 0.6 * radius, 0.6 * radius);
        return ring; // odd-even: a hole
    }
    case 8: return polygon({{-1.5, -0.55}, {1.5, -0.55}, {1.5, 0.55}, {-1.5, 0.55}});
    case 9: return polygon({{-0.55, -1.5}, {0.55, -1.5}, {0.55, 1.5}, {-0.55, 1.5}});
    default: {
        QPainterPath disc;
        disc.addEllipse(at, radius, radius);
        return disc;
    }
    }
}

QString percentTick(double value)
{
    return (value > 0 ? QStringLiteral("+%1 %") : QStringLiteral("%1 %")).arg(theme::fixed(100 * value, 0));
}

} // namespace

/// One axis of a pane: from values to pixels.
struct RunPlot::Axis {
    double lower = 0;
    double upper = 1;
    bool logarithmic = false;

    [[nodiscard]] double fraction(double value) const
    {
        const auto at = [this](double v) { return logarithmic ? std::log(std::max(v, 1e-300)) : v; };
        return upper > lower ? (at(value) - at(lower)) / (at(upper) - at(lower)) : 0.5;
    }
};

struct RunPlot::Pane {
    QRectF card;
    QRectF plot;
    Axis x;
    Axis y;
    bool errors = false;

    [[nodiscard]] QPointF at(double xValue, double yValue) const
    {
        return {plot.left() + x.fraction(xValue) * plot.width(),
                plot.bottom() - std::clamp(y.fraction(yValue), 0.0, 1.0) * plot.height()};
    }
};

struct RunPlot::Frame {
    std::vector<Pane> panes; ///< times (where known), errors
    QRectF legend;
};

RunPlot::RunPlot(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::of(palette()))
{
    setObjectName(QStringLiteral("run_plot"));
    setAccessibleName(tr("Predicted against measured, and errors"));
    setMouseTracking(true);
}

void RunPlot::setPoints(std::vector<RunPoint> points, std::vector<RunField> fields)
{
    m_points = std::move(points);
    m_ghosts.clear();
    m_fields = std::move(fields);
    m_colourField = std::min(m_colourField, std::max(static_cast<int>(m_fields.size()) - 1, 0));
    m_errorField = std::min(m_errorField, std::max(static_cast<int>(m_fields.size()) - 1, 0));
    m_selected.reset();
    sortValues();
    update();
}

void RunPlot::setGhosts(std::vector<RunPoint> before)
{
    m_ghosts = std::move(before);
    update();
}

std::vector<double> RunPlot::occurring(const RunField& field, int most) const
{
    std::set<double> values;
    for (const RunPoint& point : m_points) {
        values.insert(field.value(point));
        if (values.size() > static_cast<std::size_t>(most)) {
            return {};
        }
    }
    return {values.begin(), values.end()};
}

void RunPlot::sortValues()
{
    std::set<double> values;
    if (!m_fields.empty()) {
        for (const RunPoint& point : m_points) {
            values.insert(m_fields[static_cast<std::size_t>(m_colourField)].value(point));
        }
    }
    m_colourValues.assign(values.begin(), values.end());
}

void RunPlot::setColourField(int field)
{
    if (field >= 0 && field < static_cast<int>(m_fields.size())) {
        m_colourField = field;
        sortValues();
        update();
    }
}

void RunPlot::setErrorField(int field)
{
    if (field >= 0 && field < static_cast<int>(m_fields.size())) {
        m_errorField = field;
        update();
    }
}

void RunPlot::setSelected(std::optional<int> point)
{
    if (point != m_selected) {
        m_selected = point;
        update();
    }
}

void RunPlot::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

bool RunPlot::showsTimes() const
{
    // One's own: of published runs the errors say more than times of five decades.
    return std::any_of(m_points.begin(), m_points.end(),
                       [](const RunPoint& p) { return p.run >= 0 && p.measured > 0; });
}

// ------------------------------------------------------------------ geometry

RunPlot::Frame RunPlot::frameIn(const QRectF& rect) const
{
    Frame frame;
    const double small = panel::lineHeight(theme::TextRole::Small);
    const double legendHeight = paintLegend(nullptr, QRectF(0, 0, rect.width(), 1000), m_theme);
    frame.legend = QRectF(rect.left(), rect.bottom() - legendHeight, rect.width(), legendHeight);
    const QRectF body(rect.left(), rect.top(), rect.width(), rect.height() - legendHeight - theme::kGap);
    const double head = panel::lineHeight(theme::TextRole::Strong) + theme::kGap;
    const auto place = [&](Pane& pane, double left, double width) {
        pane.card = QRectF(left, body.top(), width, body.height());
        pane.plot = pane.card.adjusted(theme::kMargin + 52, theme::kMargin + head, -theme::kMargin,
                                       -theme::kMargin - 2 * small - 6);
    };
    Pane errors;
    errors.errors = true;
    double most = 0.2;
    for (const RunPoint& point : m_points) {
        most = std::max(most, std::min(std::abs(point.error), kMostError));
    }
    errors.y = {-1.08 * most, 1.08 * most, false};
    if (!m_fields.empty() && !m_points.empty()) {
        const RunField& field = m_fields[static_cast<std::size_t>(m_errorField)];
        double lower = field.value(m_points.front());
        double upper = lower;
        for (const RunPoint& point : m_points) {
            lower = std::min(lower, field.value(point));
            upper = std::max(upper, field.value(point));
        }
        errors.x = field.logarithmic ? Axis{lower / 1.4, upper * 1.4, true}
                                     : Axis{lower - 0.5, upper + 0.5, false};
    }
    if (showsTimes()) {
        Pane times;
        double lower = 1e300;
        double upper = 0;
        for (const RunPoint& point : m_points) {
            if (point.measured > 0) {
                lower = std::min({lower, point.measured, point.predicted});
                upper = std::max({upper, point.measured, point.predicted});
            }
        }
        times.x = times.y = {lower / 1.3, upper * 1.3, true};
        const double width = std::floor((rect.width() - theme::kGap) * 0.45);
        place(times, rect.left(), width);
        place(errors, rect.left() + width + theme::kGap, rect.width() - width - theme::kGap);
        frame.panes.push_back(times);
    } else {
        place(errors, rect.left(), rect.width());
    }
    frame.panes.push_back(errors);
    return frame;
}

QPointF RunPlot::positionOf(int point, int pane) const
{
    const Frame frame = frameIn(rect());
    const RunPoint& p = m_points[static_cast<std::size_t>(point)];
    const Pane& errors = frame.panes.back();
    if (pane == 1) {
        const RunField& field = m_fields[static_cast<std::size_t>(m_errorField)];
        return errors.at(field.value(p), p.error) + QPointF(besideOf(point), 0);
    }
    return frame.panes.size() > 1 && p.measured > 0 ? frame.panes.front().at(p.measured, p.predicted)
                                                    : QPointF();
}

std::optional<int> RunPlot::pointAt(const QPointF& at) const
{
    std::optional<int> nearest;
    double best = kNear * kNear;
    for (int i = 0; i < static_cast<int>(m_points.size()); ++i) {
        for (int pane = 0; pane < 2; ++pane) {
            const QPointF there = positionOf(i, pane);
            if (there.isNull()) {
                continue;
            }
            const QPointF d = there - at;
            if (QPointF::dotProduct(d, d) < best) {
                best = QPointF::dotProduct(d, d);
                nearest = i;
            }
        }
    }
    return nearest;
}

// ------------------------------------------------------------------ colours

RunPlot::Mark RunPlot::markOf(std::size_t place, const theme::Theme& theme) const
{
    const bool ordered = m_fields[static_cast<std::size_t>(m_colourField)].ordered;
    if (ordered && m_colourValues.size() > kNumbers) {
        return {theme.rampColour(static_cast<double>(place) / static_cast<double>(m_colourValues.size() - 1)),
                0};
    }
    // Nine colours and ten shapes have no common factor, so that no pair comes twice before the 91st name.
    const std::size_t colours = theme.series.size() + 1;
    const std::size_t colour = place % colours;
    return {colour < theme.series.size() ? theme.series[colour]
                                         : theme::mix(theme.text, theme.quietText, 0.4),
            static_cast<int>(place % kShapes)};
}

RunPlot::Mark RunPlot::markOf(const RunPoint& point, const theme::Theme& theme) const
{
    if (m_fields.empty() || m_colourValues.empty()) {
        return {theme.accent, 0};
    }
    const double value = m_fields[static_cast<std::size_t>(m_colourField)].value(point);
    const auto place = std::lower_bound(m_colourValues.begin(), m_colourValues.end(), value);
    return markOf(static_cast<std::size_t>(place - m_colourValues.begin()), theme);
}

RunPlot::Mark RunPlot::markOfPoint(int point) const
{
    return markOf(m_points[static_cast<std::size_t>(point)], m_theme);
}

std::vector<std::pair<QString, RunPlot::Mark>> RunPlot::key() const
{
    return legend(m_theme);
}

std::vector<std::pair<QString, RunPlot::Mark>> RunPlot::legend(const theme::Theme& theme) const
{
    std::vector<std::pair<QString, Mark>> entries;
    if (m_fields.empty()) {
        return entries;
    }
    const RunField& field = m_fields[static_cast<std::size_t>(m_colourField)];
    const std::size_t count = m_colourValues.size();
    // Of many values the first, the last and some between.
    const std::size_t step = count <= kNumbers || !field.ordered ? 1 : (count + 5) / 6;
    for (std::size_t i = 0; i < count; i += step) {
        entries.emplace_back(field.valueText(m_colourValues[i]), markOf(i, theme));
    }
    return entries;
}

double RunPlot::paintLegend(QPainter* painter, const QRectF& rect, const theme::Theme& theme) const
{
    constexpr double kMark = 4; // a little larger than on the plot, where many tell the same
    constexpr double kWide = 3 * kMark;
    constexpr double kBetween = 14;
    const QFont font = theme::textFont(theme::TextRole::Small);
    const QFontMetricsF metrics(font);
    const double line = metrics.height() + theme::kGrid;
    QPointF at = rect.topLeft();
    double height = 0;
    for (const auto& [text, mark] : legend(theme)) {
        const double width = kWide + 4 + metrics.horizontalAdvance(text);
        if (height == 0) {
            height = line;
        } else if (at.x() + width > rect.right()) {
            at = QPointF(rect.left(), at.y() + line);
            height += line;
        }
        if (painter != nullptr) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing, true);
            painter->fillPath(shapeAt(at + QPointF(kWide / 2, line / 2), kMark, mark.shape), mark.colour);
            painter->setFont(font);
            painter->setPen(theme.quietText);
            painter->drawText(at + QPointF(kWide + 4, (line - metrics.height()) / 2 + metrics.ascent()),
                              text);
            painter->restore();
        }
        at.rx() += width + kBetween;
    }
    return height;
}

// ------------------------------------------------------------------ painting

void RunPlot::paintPane(QPainter& painter, const Pane& pane, const theme::Theme& theme) const
{
    panel::paintPane(painter, pane.card, theme);
    const RunField* field = m_fields.empty() ? nullptr : &m_fields[static_cast<std::size_t>(m_errorField)];
    const double small = panel::lineHeight(theme::TextRole::Small);
    painter.setFont(theme::textFont(theme::TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter,
                      QRectF(pane.card.left() + theme::kMargin, pane.card.top() + theme::kMargin - 2,
                             pane.card.width() - 2 * theme::kMargin,
                             panel::lineHeight(theme::TextRole::Strong)),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      pane.errors ? tr("Error of step time · %1").arg(field ? field->label : QString())
                                  : tr("Step time, predicted against measured, seconds"));

    painter.setFont(theme::textFont(theme::TextRole::Small));
    const auto grid = [&](bool horizontal, const std::function<QString(double)>& text,
                          const std::vector<double>& ticks) {
        double last = -1e9;
        for (const double tick : ticks) {
            const QPointF at = horizontal ? pane.at(tick, pane.y.lower) : pane.at(pane.x.lower, tick);
            painter.setPen(theme.line);
            if (horizontal) {
                painter.drawLine(QLineF(std::round(at.x()) + 0.5, pane.plot.top(), std::round(at.x()) + 0.5,
                                        pane.plot.bottom()));
            } else {
                painter.drawLine(QLineF(pane.plot.left(), std::round(at.y()) + 0.5, pane.plot.right(),
                                        std::round(at.y()) + 0.5));
            }
            painter.setPen(theme.quietText);
            const QString label = text(tick);
            const double width = painter.fontMetrics().horizontalAdvance(label);
            if (horizontal) {
                const double left = std::clamp(at.x() - width / 2, pane.card.left() + 4,
                                               pane.card.right() - 4 - width);
                if (left < last + 6) {
                    continue; // no room beside the one before
                }
                last = left + width;
                painter.drawText(QRectF(left, pane.plot.bottom() + 3, width + 1, small), Qt::AlignLeft,
                                 label);
            } else {
                painter.drawText(QRectF(pane.card.left() + 4, at.y() - small / 2,
                                        pane.plot.left() - pane.card.left() - 10, small),
                                 Qt::AlignRight | Qt::AlignVCenter, label);
            }
        }
    };
    const int across = std::max(2, static_cast<int>(pane.plot.width() / 80));
    const int down = std::max(2, static_cast<int>(pane.plot.height() / 34));
    QString title = tr("measured, seconds");
    if (pane.errors) {
        grid(false, percentTick, explore::plotTicks(pane.y.lower, pane.y.upper, false, down));
        std::vector<double> ticks;
        if (field != nullptr && field->logarithmic) {
            ticks = occurring(*field, across);
            if (ticks.empty()) {
                ticks = explore::plotTicks(pane.x.lower, pane.x.upper, true, across);
            }
        } else {
            for (double v = std::ceil(pane.x.lower); v <= pane.x.upper; ++v) {
                ticks.push_back(v);
            }
        }
        if (field != nullptr) {
            grid(true, field->valueText, ticks);
            title = field->label;
        }
    } else {
        const auto plain = [&](const Axis& axis, bool horizontal, int most) {
            const std::vector<double> ticks = explore::plotTicks(axis.lower, axis.upper, true, most);
            grid(
                horizontal, [&ticks](double v) { return explore::tickText(v, ticks); }, ticks);
        };
        plain(pane.x, true, across);
        plain(pane.y, false, down);
    }
    painter.setPen(theme.quietText);
    painter.drawText(QRectF(pane.plot.left(), pane.card.bottom() - small - 5, pane.plot.width(), small),
                     Qt::AlignHCenter, title);

    // Where prediction and measurement agree, and ten percent to both sides.
    painter.save();
    painter.setClipRect(pane.plot);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const double off : {0.0, kTolerance, -kTolerance}) {
        painter.setPen(QPen(off == 0 ? theme.quietText : theme::mix(theme.line, theme.quietText, 0.6), 1,
                            off == 0 ? Qt::SolidLine : Qt::DashLine));
        const double low = pane.x.lower;
        const double high = pane.x.upper;
        if (pane.errors) {
            painter.drawLine(pane.at(low, off), pane.at(high, off));
        } else {
            const auto unclamped = [&](double x) {
                return QPointF(pane.plot.left() + pane.x.fraction(x) * pane.plot.width(),
                               pane.plot.bottom() - pane.y.fraction(x * (1 + off)) * pane.plot.height());
            };
            painter.drawLine(unclamped(low), unclamped(high));
        }
    }
    painter.restore();

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    const auto placeOf = [&](int index, bool ghost = false) -> std::optional<QPointF> {
        const RunPoint& point = (ghost ? m_ghosts : m_points)[static_cast<std::size_t>(index)];
        if (pane.errors ? field == nullptr : point.measured <= 0) {
            return std::nullopt;
        }
        return pane.errors ? pane.at(field->value(point), point.error) + QPointF(besideOf(index), 0)
                           : pane.at(point.measured, point.predicted);
    };
    for (int i = 0; i < static_cast<int>(m_ghosts.size()); ++i) { // where the constants before had them
        if (const auto at = placeOf(i, true)) {
            const Mark mark = markOf(m_ghosts[static_cast<std::size_t>(i)], theme);
            painter.strokePath(shapeAt(*at, kDot, mark.shape),
                               QPen(theme::mix(theme.pane, mark.colour, 0.7), 1));
        }
    }
    for (int i = 0; i < static_cast<int>(m_points.size()); ++i) {
        if (const auto at = placeOf(i)) {
            Mark mark = markOf(m_points[static_cast<std::size_t>(i)], theme);
            mark.colour.setAlphaF(0.75F);
            painter.fillPath(shapeAt(*at, kDot, mark.shape), mark.colour);
        }
    }
    if (m_selected) {
        if (const auto at = placeOf(*m_selected)) {
            painter.setPen(QPen(theme.text, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(*at, kDot + 3, kDot + 3);
        }
    }
    painter.restore();
}

void RunPlot::paint(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const
{
    const Frame frame = frameIn(rect);
    for (const Pane& pane : frame.panes) {
        paintPane(painter, pane, theme);
    }
    paintLegend(&painter, frame.legend, theme);
}

void RunPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    paint(painter, rect(), m_theme);
}

// ------------------------------------------------------------------ what the user does

QString RunPlot::tipAt(const QPointF& at) const
{
    const auto point = pointAt(at);
    if (!point) {
        return {};
    }
    const RunPoint& p = m_points[static_cast<std::size_t>(*point)];
    QStringList lines{QStringLiteral("<b>%1</b>").arg(p.source.toHtmlEscaped())};
    lines << tr("%1 × %2, %3 parameters")
                 .arg(theme::count(std::llround(p.like.accelerators)),
                      QString::fromStdString(p.like.accelerator).toHtmlEscaped(),
                      theme::parameters(p.like.parameters));
    if (p.measured > 0) {
        lines << tr("measured %1, predicted %2").arg(theme::seconds(p.measured), theme::seconds(p.predicted));
    }
    lines << tr("error %1").arg(theme::signedPercent(p.error));
    return lines.join(QStringLiteral("<br>"));
}

bool RunPlot::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void RunPlot::mousePressEvent(QMouseEvent* event)
{
    if (const auto point = pointAt(event->position()); point && event->button() == Qt::LeftButton) {
        setSelected(point);
        emit pointSelected(*point);
    }
}

void RunPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto point = pointAt(event->position())) {
        emit pointActivated(*point);
    }
}

} // namespace shardscape::validation
