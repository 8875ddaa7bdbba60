// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/curve_chart.h"

#include "document/engine_text.h"
#include "explore/plot_ticks.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QPainter>
#include <QPicture>

#include <algorithm>
#include <cmath>
#include <limits>
#include <qcustomplot.h>

namespace shardscape::charts {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kNear = 12; ///< a pointer this close means a point, logical pixels
constexpr int kTicks = 7;

QString axisTitle(std::string_view name, std::string_view unit)
{
    const QString text = document::engineText(name);
    return unit.empty() ? text : text + QStringLiteral(" (%1)").arg(document::engineText(unit));
}

/// 131,072 as 128 Ki would read badly: powers of two in thousands are what people say.
QString acrossText(double value)
{
    return theme::count(static_cast<std::int64_t>(std::llround(value)));
}

QString upText(const search::CurveKind& kind, double value)
{
    switch (kind.shown) {
    case search::Shown::PeakMemory: return theme::gibibytes(value * 1024.0 * 1024 * 1024);
    case search::Shown::StepTime: return theme::seconds(value);
    case search::Shown::SentBytes: return theme::number(value) + QStringLiteral(" GB");
    case search::Shown::Throughput:
    case search::Shown::ThroughputPerDevice: return theme::tokensPerSecond(value);
    }
    return {};
}

} // namespace

struct CurveChart::Plot {
    QCustomPlot plot;
};

CurveChart::CurveChart(QWidget* parent)
    : QWidget(parent)
    , m_plot(std::make_unique<Plot>())
    , m_theme(Theme::of(palette()))
{
    setObjectName(QStringLiteral("curve_chart"));
    setMouseTracking(true);
}

CurveChart::~CurveChart() = default;

void CurveChart::setLines(const search::CurveKind& kind, std::vector<Line> lines)
{
    m_kind = &kind;
    m_lines = std::move(lines);
    setAccessibleName(title());
    setAccessibleDescription(remarks().join(QLatin1Char('\n')));
    update();
}

void CurveChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString CurveChart::title() const
{
    return m_kind != nullptr ? document::engineText(m_kind->label) : QString();
}

QColor CurveChart::colourOf(std::size_t line, const Theme& theme) const
{
    return line == 0 ? theme.accent : theme.seriesColour(static_cast<int>(line) + 3);
}

QStringList CurveChart::remarks() const
{
    QStringList all;
    for (const Line& line : m_lines) {
        const search::Curve& curve = line.curve;
        const auto last = std::find_if(curve.points.rbegin(), curve.points.rend(),
                                       [](const search::CurvePoint& point) { return point.valid; });
        if (last == curve.points.rend()) {
            const Message reason = curve.points.empty() ? Message{} : curve.points.front().reason;
            all << tr("%1: no value is possible. %2").arg(line.name, document::engineText(reason));
        } else if (curve.firstBeyond > 0) {
            all << tr("%1: fits up to %2 tokens; %3: %4")
                       .arg(line.name, theme::count(curve.lastFitting), theme::count(curve.firstBeyond),
                            document::engineText(curve.reason));
        } else if (m_kind->varied == search::Varied::Sequence) {
            all << tr("%1: nothing fits").arg(line.name);
        } else if (last->ideal > 0) {
            const bool falls = m_kind->shown == search::Shown::StepTime;
            const double kept = falls ? last->ideal / last->up : last->up / last->ideal;
            all << tr("%1: %2 of what scaling without loss would be, on %3")
                       .arg(line.name, theme::percent(kept), acrossText(last->across));
        } else {
            all << tr("%1: %2 on %3").arg(line.name, upText(*m_kind, last->up), acrossText(last->across));
        }
    }
    return all;
}

// ------------------------------------------------------------------ the plot

QRect CurveChart::plotRect(const QRect& rect) const
{
    const double small = panel::lineHeight(TextRole::Small);
    const int head = static_cast<int>(theme::kMargin + panel::lineHeight(TextRole::Title) + theme::kGap);
    const int foot = static_cast<int>(theme::kMargin + small * static_cast<double>(m_lines.size())
                                      + theme::kGap);
    return rect.adjusted(theme::kMargin, head, -theme::kMargin, -foot);
}

void CurveChart::fill(const QSize& size, const Theme& theme) const
{
    QCustomPlot& plot = m_plot->plot;
    plot.clearGraphs();
    plot.clearItems();
    plot.setBackground(theme.pane);
    plot.setAntialiasedElements(QCP::aeAll);
    double left = std::numeric_limits<double>::infinity();
    double right = 0;
    double bottom = left;
    double top = 0;
    const auto see = [&](double x, double y) {
        if (x > 0 && y > 0) {
            left = std::min(left, x);
            right = std::max(right, x);
            bottom = std::min(bottom, y);
            top = std::max(top, y);
        }
    };
    for (const Line& line : m_lines) {
        for (const search::CurvePoint& point : line.curve.points) {
            if (point.valid) {
                see(point.across, point.up);
            }
        }
        if (line.curve.limit > 0 && right > 0) {
            see(right, line.curve.limit);
        }
    }
    const bool empty = !(right > 0) || m_kind == nullptr;
    const auto graph = [&](const QColor& colour, double width, Qt::PenStyle style) {
        QCPGraph* const made = plot.addGraph();
        QPen pen(colour, width, style);
        pen.setCosmetic(false);
        made->setPen(pen);
        return made;
    };
    for (std::size_t i = 0; i < m_lines.size() && !empty; ++i) {
        const search::Curve& curve = m_lines[i].curve;
        const QColor colour = colourOf(i, theme);
        QVector<double> x, y, ideal, idealAt, misfitX, misfitY;
        for (const search::CurvePoint& point : curve.points) {
            if (!point.valid) {
                continue;
            }
            x << point.across;
            y << point.up;
            if (!point.fits) {
                misfitX << point.across;
                misfitY << point.up;
            }
            if (point.ideal > 0) {
                idealAt << point.across;
                ideal << point.ideal;
                see(point.across, point.ideal);
            }
        }
        graph(theme::mix(colour, theme.pane, 0.45), 1, Qt::SolidLine)->setData(idealAt, ideal, true);
        QCPGraph* const line = graph(colour, 2, Qt::SolidLine);
        line->setData(x, y, true);
        line->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, colour, colour, 6));
        QCPGraph* const misfits = graph(colour, 2, Qt::NoPen);
        misfits->setData(misfitX, misfitY, true);
        misfits->setLineStyle(QCPGraph::lsNone);
        misfits->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(colour, 1.5), theme.pane, 7));
        if (curve.limit > 0) {
            graph(theme.bad, 1.2, Qt::DashLine)
                ->setData({left / 2, right * 2}, {curve.limit, curve.limit}, true);
        }
    }
    const auto style = [&](QCPAxis* axis, double lower, double upper, const QString& label, bool across) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setRange(lower, upper);
        const auto ticks = explore::plotTicks(lower, upper, true, kTicks);
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        if (across) { // where somebody looked, not at round numbers
            double lastPixel = -1e9;
            const double pixels = size.width() / std::log(upper / lower);
            std::vector<double> values;
            for (const Line& line : m_lines) {
                for (const search::CurvePoint& point : line.curve.points) {
                    values.push_back(point.across);
                }
            }
            std::sort(values.begin(), values.end());
            for (const double value : values) {
                const double pixel = pixels * std::log(value / lower);
                const QString text = acrossText(value);
                if (value >= lower && value <= upper
                    && pixel - lastPixel
                           > 14 + QFontMetricsF(theme::textFont(TextRole::Small)).horizontalAdvance(text)) {
                    ticker->addTick(value, text);
                    lastPixel = pixel;
                }
            }
        } else {
            for (const double tick : ticks) {
                ticker->addTick(tick, explore::tickText(tick, ticks));
            }
        }
        axis->setTicker(ticker);
        axis->setLabel(label);
        axis->setLabelColor(theme.quietText);
        axis->setTickLabelColor(theme.quietText);
        axis->setBasePen(theme.line);
        axis->setTickPen(theme.line);
        axis->setSubTicks(false);
        axis->grid()->setPen(theme.line);
        axis->setLabelFont(theme::textFont(TextRole::Small));
        axis->setTickLabelFont(theme::textFont(TextRole::Small));
    };
    if (!empty) {
        const double wide = right > left ? 1.12 : 2;
        style(plot.xAxis, left / wide, right * wide, axisTitle(m_kind->across, m_kind->unitAcross), true);
        style(plot.yAxis, bottom / 1.25, top * 1.25, axisTitle(m_kind->up, m_kind->unitUp), false);
    }
    plot.xAxis->setVisible(!empty);
    plot.yAxis->setVisible(!empty);
    plot.setViewport(QRect(QPoint(0, 0), size));
    plot.replot(QCustomPlot::rpImmediateRefresh);
}

// ------------------------------------------------------------------ painting

void CurveChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintIn(painter, rect(), m_theme);
}

void CurveChart::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    paintIn(painter, rect, theme);
}

void CurveChart::paintIn(QPainter& painter, const QRect& rect, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    panel::paintPane(painter, rect, theme);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter,
                      QRectF(rect.left() + theme::kMargin, rect.top() + theme::kMargin,
                             rect.width() - 2 * theme::kMargin, panel::lineHeight(TextRole::Title)),
                      Qt::AlignLeft | Qt::AlignVCenter, title());
    const QRect inner = plotRect(rect);
    if (inner.width() > 80 && inner.height() > 60) {
        fill(inner.size(), theme);
        if (theme::isVector(painter)) {
            QPicture picture;
            QCPPainter recorder;
            recorder.begin(&picture);
            m_plot->plot.toPainter(&recorder, inner.width(), inner.height());
            recorder.end();
            painter.drawPicture(inner.topLeft(), picture);
        } else {
            const double scale = std::max(1.0, painter.deviceTransform().m11());
            painter.drawPixmap(inner, m_plot->plot.toPixmap(inner.width(), inner.height(), scale));
        }
    }
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Small));
    double y = inner.bottom() + theme::kGap;
    const QStringList texts = remarks();
    for (qsizetype i = 0; i < texts.size(); ++i, y += small) {
        const QColor colour = colourOf(static_cast<std::size_t>(i), theme);
        painter.fillRect(QRectF(rect.left() + theme::kMargin, y + small / 2 - 1.5, 14, 3), colour);
        painter.setPen(theme.text);
        panel::drawElided(
            painter,
            QRectF(rect.left() + theme::kMargin + 20, y, rect.width() - 2 * theme::kMargin - 20, small),
            Qt::AlignLeft | Qt::AlignVCenter, texts[i]);
    }
    painter.restore();
}

// ------------------------------------------------------------------ pointing

QPointF CurveChart::positionOf(std::size_t line, std::size_t point) const
{
    const QRect inner = plotRect(rect());
    fill(inner.size(), m_theme);
    const search::CurvePoint& its = m_lines[line].curve.points[point];
    return QPointF(inner.topLeft())
           + QPointF(m_plot->plot.xAxis->coordToPixel(its.across), m_plot->plot.yAxis->coordToPixel(its.up));
}

QString CurveChart::tipAt(const QPointF& at) const
{
    const QRect inner = plotRect(rect());
    fill(inner.size(), m_theme);
    double best = kNear * kNear;
    QString text;
    for (const Line& line : m_lines) {
        for (const search::CurvePoint& point : line.curve.points) {
            if (!point.valid) {
                continue;
            }
            const QPointF there = QPointF(inner.topLeft())
                                  + QPointF(m_plot->plot.xAxis->coordToPixel(point.across),
                                            m_plot->plot.yAxis->coordToPixel(point.up));
            const QPointF away = there - at;
            if (QPointF::dotProduct(away, away) >= best) {
                continue;
            }
            best = QPointF::dotProduct(away, away);
            text = tr("%1 at %2: %3").arg(line.name, acrossText(point.across), upText(*m_kind, point.up));
            if (point.ideal > 0) {
                text += QLatin1Char('\n') + tr("without loss %1").arg(upText(*m_kind, point.ideal));
            }
            if (!point.fits) {
                text += QLatin1Char('\n') + document::engineText(point.reason);
            }
        }
    }
    return text;
}

bool CurveChart::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

} // namespace shardscape::charts
