// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/parallel_view.h"

#include "explore/crosshair.h"
#include "explore/short_combo_box.h"
#include "theme/number_format.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::explore {

namespace {
constexpr double kRoomForHead = 64; ///< pixels between axes from which on all heads stand in one row
constexpr qint64 kBuildShare =
    4; ///< at most one part in this many of the time goes into rebuilding a growing plot
} // namespace

class ParallelView::Canvas : public QWidget {
public:
    explicit Canvas(ParallelView& view)
        : QWidget(&view)
        , m_view(view)
    {
        setObjectName(QStringLiteral("parallel_canvas"));
        setFocusPolicy(Qt::StrongFocus);
        setMouseTracking(true);
        setMinimumSize(160, 110);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Q_UNUSED(event)
        QPainter painter(this);
        m_view.build();
        m_view.paintPlot(painter, rect(), m_view.theme(), devicePixelRatioF(), true);
    }
    void resizeEvent(QResizeEvent* event) override
    {
        m_view.m_imageStale = true;
        QWidget::resizeEvent(event);
    }
    void mousePressEvent(QMouseEvent* event) override
    {
        const QRectF plot = m_view.plotRect(rect());
        m_pressedAxis = event->button() == Qt::LeftButton ? m_view.axisAt(event->position(), plot) : -1;
        if (m_pressedAxis < 0)
            return;
        m_pressedPlace = placeAt(event->position(), plot);
        m_moved = false;
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const QRectF plot = m_view.plotRect(rect());
        if (m_pressedAxis >= 0) {
            const int place = placeAt(event->position(), plot);
            if (m_moved || place != m_pressedPlace) {
                m_moved = true;
                m_view.setRange(m_pressedAxis, ParallelRange{std::min(place, m_pressedPlace),
                                                             std::max(place, m_pressedPlace)});
            }
            return;
        }
        const int axis = m_view.axisAt(event->position(), plot);
        setCursor(axis >= 0 ? Qt::SizeVerCursor : Qt::ArrowCursor);
        if (axis < 0) {
            QToolTip::hideText();
            return;
        }
        const double height = (plot.bottom() - event->position().y()) / plot.height();
        QToolTip::showText(
            event->globalPosition().toPoint() + QPoint(14, 10),
            m_view.placeCard(axis, m_view.m_plot.axes()[static_cast<std::size_t>(axis)].placeAt(height)),
            this);
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (event->button() != Qt::LeftButton || m_pressedAxis < 0)
            return;
        const int axis = std::exchange(m_pressedAxis, -1);
        if (m_moved)
            return;
        // A click chooses one value, a second one all of them again; metrics have ranges only.
        const ParallelRange one{m_pressedPlace, m_pressedPlace};
        const auto& had = m_view.m_ranges[static_cast<std::size_t>(axis)];
        const bool isMetric = m_view.m_plot.axes()[static_cast<std::size_t>(axis)].isMetric();
        m_view.setRange(axis, isMetric || had == one ? std::nullopt : std::optional(one));
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        m_view.m_showsFocus = true;
        const auto& axes = m_view.plot().axes();
        if (axes.empty())
            return QWidget::keyPressEvent(event);
        int& axis = m_view.m_focusAxis;
        int& place = m_view.m_focusPlace;
        axis = std::clamp(axis, 0, static_cast<int>(axes.size()) - 1);
        switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            axis = std::clamp(axis + (event->key() == Qt::Key_Right ? 1 : -1), 0,
                              static_cast<int>(axes.size()) - 1);
            place = std::min(place, axes[static_cast<std::size_t>(axis)].places - 1);
            break;
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const int before = place;
            place = std::clamp(place + (event->key() == Qt::Key_Up ? 1 : -1), 0,
                               axes[static_cast<std::size_t>(axis)].places - 1);
            if ((event->modifiers() & Qt::ShiftModifier) != 0) {
                const ParallelRange range = m_view.m_ranges[static_cast<std::size_t>(axis)].value_or(
                    ParallelRange{before, before});
                m_view.setRange(axis,
                                ParallelRange{std::min(range.first, place), std::max(range.last, place)});
            }
            break;
        }
        case Qt::Key_Space: {
            const ParallelRange one{place, place};
            m_view.setRange(axis, m_view.m_ranges[static_cast<std::size_t>(axis)] == one
                                      ? std::nullopt
                                      : std::optional(one));
            break;
        }
        case Qt::Key_Escape:
            if (m_view.m_brush.isEmpty())
                return QWidget::keyPressEvent(event);
            m_view.m_ranges.assign(axes.size(), std::nullopt);
            m_view.emitRanges();
            break;
        default: return QWidget::keyPressEvent(event);
        }
        setAccessibleDescription(m_view.placeText(axis, place));
        update();
    }
    void focusInEvent(QFocusEvent* event) override
    {
        m_view.m_focusAxis = std::max(0, m_view.m_focusAxis);
        m_view.m_showsFocus = event->reason() == Qt::TabFocusReason
                              || event->reason() == Qt::BacktabFocusReason;
        QWidget::focusInEvent(event);
    }

private:
    [[nodiscard]] int placeAt(QPointF at, const QRectF& plot) const
    {
        return m_view.m_plot.axes()[static_cast<std::size_t>(m_pressedAxis)].placeAt((plot.bottom() - at.y())
                                                                                     / plot.height());
    }

    ParallelView& m_view;
    int m_pressedAxis = -1;
    int m_pressedPlace = 0;
    bool m_moved = false;
};

ParallelView::ParallelView(const ResultSet& results, QWidget* parent)
    : Pane(parent)
    , m_results(results)
{
    setObjectName(QStringLiteral("parallel_view"));
    setAccessibleName(tr("Parallel coordinates"));
    m_metricBox = new ShortComboBox(this);
    m_metricBox->setObjectName(QStringLiteral("parallel_metric"));
    m_metricBox->setAccessibleName(tr("What the colours show"));
    m_metricBox->setToolTip(m_metricBox->accessibleName());
    fillMetrics(*m_metricBox, job::training(), m_metric);
    connect(m_metricBox, &QComboBox::activated, this,
            [this](int at) { setMetric(static_cast<Metric>(m_metricBox->itemData(at).toInt())); });
    m_canvas = new Canvas(*this);
    m_canvas->setAccessibleName(tr("Axes of the parallel coordinates"));
    auto* label = new QLabel(tr("mean"), this);
    label->setFont(theme::textFont(theme::TextRole::Small));
    auto* hint = new QLabel(tr("drag along an axis to brush"), this);
    hint->setFont(theme::textFont(theme::TextRole::Small));
    hint->setEnabled(false);
    hint->setMinimumWidth(10);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(theme::kGrid);
    tools->addWidget(label);
    tools->addWidget(m_metricBox, 1);
    tools->addWidget(hint, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kGap);
    column->setSpacing(theme::kGrid);
    column->addLayout(tools);
    column->addWidget(m_canvas, 1);
}

QWidget* ParallelView::canvas() const
{
    return m_canvas;
}

const ParallelPlot& ParallelView::plot()
{
    build();
    return m_plot;
}

void ParallelView::build()
{
    if (!m_stale)
        return;
    m_stale = false;
    m_imageStale = true;
    QElapsedTimer cost;
    cost.start();
    m_plot = ParallelPlot(m_results, m_metric);
    m_buildCost = cost.elapsed();
    m_sinceBuild.start();
    if (m_ranges.size() != m_plot.axes().size())
        m_ranges.assign(m_plot.axes().size(), std::nullopt);
}

void ParallelView::showEvent(QShowEvent* event)
{
    Pane::showEvent(event);
    build();
}

void ParallelView::setTheme(const theme::Theme& theme)
{
    Pane::setTheme(theme);
    m_imageStale = true;
    m_canvas->update();
}

void ParallelView::reload()
{
    if (const job::Job& job = *m_results.space().job; &jobOf(m_metric) != &job) {
        m_metric = headlineOf(job);
        fillMetrics(*m_metricBox, job, m_metric);
    }
    m_stale = true;
    m_brush = Selection(static_cast<std::size_t>(m_results.size()));
    m_marked = m_brush;
    m_current.reset();
    m_ringed.clear();
    m_crosshair = -1;
    m_ranges.clear();
    m_focusAxis = -1;
    m_canvas->update();
}

void ParallelView::appended()
{
    m_brush.resize(static_cast<std::size_t>(m_results.size()));
    m_marked.resize(static_cast<std::size_t>(m_results.size()));
    const qint64 pause = kBuildShare * m_buildCost;
    const auto renew = [this] {
        m_stale = true;
        m_canvas->update();
    };
    if (!m_sinceBuild.isValid() || m_sinceBuild.elapsed() >= pause)
        renew();
    else if (!std::exchange(m_renewal, true))
        QTimer::singleShot(pause - m_sinceBuild.elapsed(), this, [this, renew] {
            m_renewal = false;
            renew();
        });
}

void ParallelView::setBrush(const Selection& brush, bool fromHere, const Selection* marked)
{
    if (!fromHere)
        m_ranges.assign(m_plot.axes().size(), std::nullopt);
    m_brush = brush;
    const Selection& bright = marked != nullptr ? *marked : brush;
    if (m_marked != bright) {
        m_marked = bright;
        m_imageStale = true;
    }
    m_canvas->update();
}

void ParallelView::setCurrent(std::optional<RowPosition> row)
{
    m_current = row;
    m_canvas->update();
}

void ParallelView::setRinged(std::vector<RowPosition> rows)
{
    if (rows == m_ringed)
        return;
    m_ringed = std::move(rows);
    m_canvas->update();
}

void ParallelView::setCrosshair(RowPosition row)
{
    if (row == m_crosshair)
        return;
    m_crosshair = row;
    m_canvas->update();
}

void ParallelView::setMetric(Metric metric)
{
    m_metric = metric;
    m_stale = true;
    const QSignalBlocker quiet(m_metricBox);
    m_metricBox->setCurrentIndex(m_metricBox->findData(static_cast<int>(metric)));
    m_canvas->update();
}

void ParallelView::setRange(int axis, std::optional<ParallelRange> range)
{
    build();
    if (axis < 0 || static_cast<std::size_t>(axis) >= m_ranges.size()
        || m_ranges[static_cast<std::size_t>(axis)] == range)
        return;
    m_ranges[static_cast<std::size_t>(axis)] = range;
    emitRanges();
}

void ParallelView::emitRanges()
{
    Selection brush(static_cast<std::size_t>(m_results.size()));
    if (std::any_of(m_ranges.begin(), m_ranges.end(), [](const auto& range) { return range.has_value(); }))
        m_plot.select(m_ranges, brush);
    emit brushed(brush);
}

double ParallelView::roomBetween(const QRectF& rect) const
{
    return (rect.width() - 60) / static_cast<double>(std::max<std::size_t>(2, m_plot.axes().size()) - 1) - 4;
}

QRectF ParallelView::plotRect(const QRectF& rect) const
{
    const double line = QFontMetricsF(theme::textFont(theme::TextRole::Small)).height();
    const int heads = roomBetween(rect) < kRoomForHead ? 2 : 1;
    return rect.adjusted(20, heads * line + 4, -40, -line - 10);
}

double ParallelView::xOf(int axis, const QRectF& plot) const
{
    const auto gaps = std::max<std::size_t>(1, m_plot.axes().size() - 1);
    return plot.left() + plot.width() * axis / static_cast<double>(gaps);
}

QPointF ParallelView::pointOf(int axis, int place)
{
    build();
    const QRectF plot = plotRect(m_canvas->rect());
    return {xOf(axis, plot),
            plot.bottom() - plot.height() * m_plot.axes()[static_cast<std::size_t>(axis)].heightOf(place)};
}

int ParallelView::axisAt(QPointF at, const QRectF& plot) const
{
    constexpr double kReach = 12;
    if (at.y() < plot.top() - 6 || at.y() > plot.bottom() + 6)
        return -1;
    for (int axis = 0; axis < static_cast<int>(m_plot.axes().size()); ++axis) {
        if (std::abs(xOf(axis, plot) - at.x()) <= kReach)
            return axis;
    }
    return -1;
}

QString ParallelView::placeText(int axis, int place) const
{
    const ParallelAxis& its = m_plot.axes()[static_cast<std::size_t>(axis)];
    if (!its.isMetric())
        return columnLabel(its.column) + QChar::Nbsp
               + columnText(its.column, its.values[static_cast<std::size_t>(place)]);
    const double step = (its.high - its.low) / its.places;
    return tr("%1 %2 to %3")
        .arg(columnLabel(its.column), metricText(its.low + place * step, its.column.metric),
             metricText(its.low + (place + 1) * step, its.column.metric));
}

QString ParallelView::placeCard(int axis, int place) const
{
    return QStringLiteral("<b>%1</b><br>%2")
        .arg(placeText(axis, place).toHtmlEscaped(),
             tr("%1 of %2 layouts that fit")
                 .arg(theme::count(m_plot.countAt(axis, place)), theme::count(m_plot.count())));
}

void ParallelView::paintLine(QPainter& painter, RowPosition row, const QRectF& plot, const QColor& colour,
                             const theme::Theme& theme) const
{
    if (m_plot.placeOf(row, 0) < 0)
        return;
    // The same curve as all lines have: level where it meets an axis.
    QPainterPath path;
    const auto& axes = m_plot.axes();
    for (int axis = 0; axis < static_cast<int>(axes.size()); ++axis) {
        const ParallelAxis& its = axes[static_cast<std::size_t>(axis)];
        const QPointF to(xOf(axis, plot),
                         plot.bottom() - plot.height() * its.heightOf(m_plot.placeOf(row, axis)));
        const QPointF from = path.currentPosition();
        if (axis == 0)
            path.moveTo(to);
        else
            path.cubicTo(QPointF(from.x() + (to.x() - from.x()) / 3, from.y()),
                         QPointF(to.x() - (to.x() - from.x()) / 3, to.y()), to);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.pane, 4.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

void ParallelView::paintPlot(QPainter& painter, const QRectF& rect, const theme::Theme& theme,
                             double pixelRatio, bool interactive)
{
    const auto& axes = m_plot.axes();
    if (axes.size() < 2 || m_plot.count() == 0) {
        theme::paintEmpty(painter, rect, m_results.hasSweep() ? tr("No layout that fits yet.") : QString(),
                          theme);
        return;
    }
    const QRectF plot = plotRect(rect);
    if (plot.width() < 40 || plot.height() < 30)
        return;
    painter.save();
    const QFont small = theme::textFont(theme::TextRole::Small);
    const QFontMetricsF metrics(small);

    const QSize size(static_cast<int>(std::lround(plot.width() * pixelRatio)),
                     static_cast<int>(std::lround(plot.height() * pixelRatio)));
    QImage image = m_image;
    if (!interactive || m_imageStale || m_image.size() != size) {
        std::vector<QRgb> ramp;
        for (int level = 0; level < 64; ++level)
            ramp.push_back(theme.rampColour(level / 63.0).rgb());
        image = m_plot.draw(size.width(), size.height(), &m_marked, ramp,
                            theme::mix(theme.quietText, theme.pane, 0.5).rgb());
        if (interactive) {
            m_image = image;
            m_imageStale = false;
        }
    }
    painter.drawImage(plot, image);

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(small);
    for (const RowPosition row : m_ringed)
        if (interactive && row != m_current)
            paintLine(painter, row, plot, theme.text, theme);
    if (m_current)
        paintLine(painter, *m_current, plot, theme.accent, theme);
    const double room = roomBetween(rect);
    for (int axis = 0; axis < static_cast<int>(axes.size()); ++axis) {
        const ParallelAxis& its = axes[static_cast<std::size_t>(axis)];
        const double x = std::round(xOf(axis, plot)) + 0.5;
        const auto& range = static_cast<std::size_t>(axis) < m_ranges.size()
                                ? m_ranges[static_cast<std::size_t>(axis)]
                                : std::nullopt;
        painter.setPen(QPen(theme::mix(theme.line, theme.quietText, 0.5), 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        if (range) {
            const double top = plot.bottom() - plot.height() * (range->last + 1) / its.places;
            const double bottom = plot.bottom() - plot.height() * range->first / its.places;
            QColor fill = theme.accent;
            fill.setAlphaF(0.25F);
            painter.setPen(QPen(theme.accent, 1.5));
            painter.setBrush(fill);
            painter.drawRoundedRect(QRectF(x - 5, top, 10, std::max(3.0, bottom - top)), 3, 3);
        }
        const bool focused = interactive && m_showsFocus && m_canvas->hasFocus() && axis == m_focusAxis;
        // Heads stand in two rows, every other one higher, where they would touch.
        const bool twoRows = room < kRoomForHead;
        const double headTop = rect.top() + (twoRows && axis % 2 == 0 ? metrics.height() : 0);
        painter.setPen(focused ? theme.accent : theme.text);
        const double headRoom = twoRows ? 2 * room : room;
        painter.drawText(QRectF(x - headRoom / 2, headTop, headRoom, metrics.height()), Qt::AlignCenter,
                         metrics.elidedText(columnShortLabel(its.column), Qt::ElideRight, headRoom));

        const auto drawValue = [&](double y, const QString& text, bool strong) {
            const double width = metrics.horizontalAdvance(text);
            QColor halo = theme.pane;
            halo.setAlphaF(0.8F);
            const QRectF at(x + 4, y - metrics.height() / 2, width + 4, metrics.height());
            painter.setPen(Qt::NoPen);
            painter.setBrush(halo);
            painter.drawRoundedRect(at.adjusted(0, 1, 0, -1), 3, 3);
            painter.setPen(strong ? theme.accent : theme.quietText);
            painter.drawText(at, Qt::AlignCenter, text);
        };
        if (its.isMetric()) {
            const bool isLast = axis + 1 == static_cast<int>(axes.size());
            const auto drawEnd = [&](double y, double value) {
                const QString text = theme::number(value * metricScale(its.column.metric), 3);
                if (isLast || metrics.horizontalAdvance(text) < room)
                    drawValue(y, text, false);
            };
            drawEnd(plot.top() + metrics.height() / 2, its.high);
            drawEnd(plot.bottom() - metrics.height() / 2, its.low);
        } else {
            const double each = plot.height() / its.places;
            const int every = std::max(1, static_cast<int>(std::ceil(metrics.height() * 0.95 / each)));
            for (int place = 0; place < its.places; place += every) {
                const QString text = columnText(its.column, its.values[static_cast<std::size_t>(place)]);
                const bool chosen = range && place >= range->first && place <= range->last;
                // Half a word says nothing: it is on hover.
                if (metrics.horizontalAdvance(text) < room - 4 || room > 52 || chosen) {
                    drawValue(plot.bottom() - plot.height() * its.heightOf(place),
                              chosen ? text : metrics.elidedText(text, Qt::ElideRight, room - 4), chosen);
                }
            }
        }
        if (interactive && m_crosshair >= 0 && m_plot.placeOf(m_crosshair, axis) >= 0) {
            const QString value = columnText(its.column, columnValue(m_results, its.column, m_crosshair));
            const double y = plot.bottom() - plot.height() * its.heightOf(m_plot.placeOf(m_crosshair, axis));
            const double width = metrics.horizontalAdvance(value) + 8;
            paintGuideValue(
                painter,
                {std::min(x + 3, rect.right() - width), y - metrics.height() / 2, width, metrics.height()},
                value, theme);
        }
        if (focused) {
            painter.setPen(QPen(theme.accent, 1.6));
            painter.setBrush(theme.pane);
            painter.drawEllipse(QPointF(x, plot.bottom() - plot.height() * its.heightOf(m_focusPlace)), 4.5,
                                4.5);
        }
    }
    // The scale of the colours.
    const auto [worst, best] = m_plot.colourRange();
    const double y = rect.bottom() - metrics.height();
    double x = rect.left();
    const auto text = [&](const QString& words, const QColor& ink) {
        painter.setPen(ink);
        painter.drawText(QPointF(x, y + metrics.ascent()), words);
        x += metrics.horizontalAdvance(words) + 5;
    };
    text(metricBare(worst, m_metric), theme.quietText);
    QLinearGradient gradient(x, 0, x + 56, 0);
    for (int stop = 0; stop <= 8; ++stop)
        gradient.setColorAt(stop / 8.0, theme.rampColour(stop / 8.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(gradient);
    painter.drawRoundedRect(QRectF(x, y + metrics.height() / 2 - 4, 56, 8), 2, 2);
    x += 61;
    text(metricBare(best, m_metric) + QChar::Nbsp + metricUnit(m_metric), theme.quietText);
    x += 10;
    const QString count = tr("%1 layouts that fit").arg(theme::count(m_plot.count()));
    if (x + metrics.horizontalAdvance(count) < rect.right())
        text(count, theme.quietText);
    painter.restore();
}

void ParallelView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    build();
    paintCard(painter, rect, theme);
    const QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                               -theme::kMargin);
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Title));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    painter.drawText(QPointF(inner.left(), inner.top() + metrics.ascent()),
                     tr("Layouts that fit, coloured by %1").arg(metricLabel(m_metric)));
    painter.restore();
    paintPlot(painter, inner.adjusted(0, metrics.height() + theme::kGap, 0, 0), theme, 2, false);
}

} // namespace shardscape::explore
