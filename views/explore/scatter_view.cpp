// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/scatter_view.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "explore/crosshair.h"
#include "explore/dot_raster.h"
#include "explore/filter_actions.h"
#include "explore/plot_ticks.h"
#include "explore/short_combo_box.h"
#include "theme/number_format.h"
#include "theme/pin_tag.h"
#include "theme/sentence.h"

#include <qcustomplot.h>

#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QLoggingCategory>
#include <QMenu>
#include <QPicture>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

static_assert(QCUSTOMPLOT_VERSION >= 0x020100, "QCustomPlot 2.1 or newer");
#ifdef QCUSTOMPLOT_USE_OPENGL
#error "The distribution's QCustomPlot is built without OpenGL: this define changes its layout in memory"
#endif

namespace shardscape::explore {

namespace {

Q_LOGGING_CATEGORY(frameLog, "shardscape.frame", QtWarningMsg)

constexpr double kHitRadius = 9;         ///< logical pixels around the pointer
constexpr double kClickSlack = 4;        ///< pixels a click may move without being a drag
constexpr double kGutter = 16;           ///< margin for layouts that do not fit
constexpr int kRampLevels = 64;          ///< colours of a continuous colouring
constexpr std::size_t kMostEntries = 12; ///< beyond, a list of colours is no longer read

/// Ticks that people can read, and no subticks.
class QuietTicker : public QCPAxisTicker {
public:
    bool logarithmic = false;
    int most = 6;

protected:
    double getTickStep(const QCPRange& range) override { return range.size(); }
    int getSubTickCount(double tickStep) override
    {
        Q_UNUSED(tickStep)
        return 0;
    }
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override
    {
        Q_UNUSED(tickStep)
        m_ticks = plotTicks(range.lower, range.upper, logarithmic, most);
        return {m_ticks.begin(), m_ticks.end()};
    }
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override
    {
        Q_UNUSED(locale)
        Q_UNUSED(formatChar)
        Q_UNUSED(precision)
        return tickText(tick, m_ticks);
    }

private:
    std::vector<double> m_ticks;
};

/// A layer of the plot that a function paints, clipped to the axes.
class PaintedLayer : public QCPLayerable {
public:
    PaintedLayer(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint)
        : QCPLayerable(plot, layer)
        , m_paint(std::move(paint))
    {}

protected:
    [[nodiscard]] QRect clipRect() const override { return mParentPlot->axisRect()->rect(); }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    std::function<void(QPainter&)> m_paint;
};

struct LegendItem {
    QString text;
    double value = 0;
    QColor colour;
};

/// A dashed rectangle over two dots.
QIcon brushIcon(const theme::Theme& theme)
{
    QIcon icon;
    for (const int ratio : {1, 2, 3}) {
        QPixmap picture(16 * ratio, 16 * ratio);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.scale(ratio, ratio);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen pen(theme.text, 1.3);
        pen.setDashPattern({2, 1.6});
        painter.setPen(pen);
        painter.drawRect(QRectF(2, 3, 12, 10));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(QPointF(6.5, 9), 1.7, 1.7);
        painter.drawEllipse(QPointF(10, 6.5), 1.7, 1.7);
        icon.addPixmap(picture);
    }
    return icon;
}

constexpr std::size_t kNamed = 8;       ///< layouts of the front, while it is read
constexpr std::size_t kKnobsOfName = 2; ///< and knobs that one is named by
constexpr std::size_t kMostKnobsOfName = 4;

enum class Drag : std::uint8_t { None, Pressed, Pan, Brush, Zoom };

} // namespace

struct ScatterView::Plot {
    QCustomPlot* plot = nullptr;
    QSharedPointer<QuietTicker> xTicker;
    QSharedPointer<QuietTicker> yTicker;

    std::vector<float> x; ///< axis units, logarithms where the axis is logarithmic; NaN: not drawn
    std::vector<float> y;
    std::vector<std::uint8_t> colour;
    std::vector<QColor> palette;
    std::vector<LegendItem> items; ///< discrete colourings
    double rampLow = 0;            ///< continuous colourings, in the units of the row
    double rampHigh = 0;
    bool rampLogarithmic = false;
    bool continuous = false;
    std::vector<RowPosition> over;   ///< rows that do not fit
    std::vector<int> overCounts;     ///< by place along the margin
    std::array<double, 6> overKey{}; ///< what they were counted for
    double overLow = 0;
    double overHigh = 0;

    DotRaster raster;
    DotPicture dots;
    DotFrame dotsFrame;
    bool dotsStale = true;
    bool wholeDue = false;  ///< a replot of everything is under way
    bool pointsDue = false; ///< one of the points alone is
    bool marksDue = false;  ///< one of the marks alone is

    Drag drag = Drag::None;
    QPointF pressed;
    QPointF last;
    QRectF band; ///< rectangle being drawn, pixels
    bool bandAdds = false;
    bool exporting = false;
    bool showsFocus = false; ///< reached by keyboard
    int frontCursor = -1;

    [[nodiscard]] QRectF axes() const { return plot->axisRect()->rect(); }

    [[nodiscard]] DotFrame frame(double pixelRatio) const
    {
        const QRectF rect = axes();
        const auto edge = [](double value, bool logarithmic) {
            return logarithmic ? std::log10(value) : value;
        };
        const QCPRange xRange = plot->xAxis->range();
        const QCPRange yRange = plot->yAxis->range();
        return {.left = edge(xRange.lower, xTicker->logarithmic),
                .right = edge(xRange.upper, xTicker->logarithmic),
                .bottom = edge(yRange.lower, yTicker->logarithmic),
                .top = edge(yRange.upper, yTicker->logarithmic),
                .width = static_cast<int>(std::lround(rect.width() * pixelRatio)),
                .height = static_cast<int>(std::lround(rect.height() * pixelRatio)),
                .pixelRatio = pixelRatio};
    }

    [[nodiscard]] DotCloud cloud() const { return {x, y, colour}; }

    [[nodiscard]] std::optional<QPointF> pixelOf(std::size_t row) const
    {
        if (row >= x.size() || std::isnan(x[row]) || std::isnan(y[row]))
            return std::nullopt;
        const DotFrame now = frame(1);
        const QRectF rect = axes();
        return QPointF(
            rect.left() + (static_cast<double>(x[row]) - now.left) / (now.right - now.left) * rect.width(),
            rect.top() + (now.top - static_cast<double>(y[row])) / (now.top - now.bottom) * rect.height());
    }
};

/// The colours and marks of the plot, in words. A click on a colour brushes its rows.
class ScatterView::LegendStrip : public QWidget {
public:
    explicit LegendStrip(ScatterView& view)
        : QWidget(&view)
        , m_view(view)
    {
        setObjectName(QStringLiteral("scatter_legend"));
        setMouseTracking(true);
        setFocusPolicy(Qt::TabFocus);
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        setAccessibleName(ScatterView::tr("Legend of the scatter plot"));
    }

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override
    {
        return static_cast<int>(std::ceil(paint(nullptr, QRectF(0, 0, width, 0), m_view.theme(), nullptr)));
    }
    [[nodiscard]] QSize sizeHint() const override { return {200, heightForWidth(std::max(200, width()))}; }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return {100, heightForWidth(std::max(100, width()))};
    }

    /// Paints, or measures without a painter; returns the height. `hits` receives a rectangle per colour.
    double paint(QPainter* painter, const QRectF& rect, const theme::Theme& theme,
                 std::vector<QRectF>* hits) const
    {
        const Plot& plot = *m_view.m_plot;
        const QFont font = theme::textFont(theme::TextRole::Small);
        const QFont strong = [&font] {
            QFont bold = font;
            bold.setWeight(QFont::DemiBold);
            return bold;
        }();
        const QFontMetricsF metrics(font);
        const double lineHeight = std::ceil(metrics.height()) + theme::kGrid;
        constexpr double kSwatch = 9;
        constexpr double kBetween = 12;
        double x = rect.left();
        double y = rect.top();
        const auto place = [&](double width) {
            if (x > rect.left() && x + width > rect.right()) {
                x = rect.left();
                y += lineHeight;
            }
            const QRectF at(x, y, width, lineHeight);
            x += width + kBetween;
            return at;
        };
        const auto textAt = [&](const QRectF& at, double offset, const QString& text, const QFont& with,
                                const QColor& colour) {
            if (painter == nullptr)
                return;
            painter->setFont(with);
            painter->setPen(colour);
            const QFontMetricsF its(with);
            painter->drawText(
                QPointF(at.left() + offset, at.top() + (lineHeight - its.height()) / 2 + its.ascent()), text);
        };
        if (painter != nullptr) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
        }
        if (hits != nullptr)
            hits->clear();

        const QString title = columnLabel(m_view.m_colour);
        textAt(place(QFontMetricsF(strong).horizontalAdvance(title)), 0, title, strong, theme.quietText);
        if (plot.continuous) {
            const QString low = columnText(m_view.m_colour, plot.rampLow);
            const QString high = columnText(m_view.m_colour, plot.rampHigh)
                                 + (m_view.m_colour.kind == ColumnKind::Metric
                                        ? QChar::Nbsp + metricUnit(m_view.m_colour.metric)
                                        : QString());
            const double lowWidth = metrics.horizontalAdvance(low);
            const double highWidth = metrics.horizontalAdvance(high);
            constexpr double kBar = 72;
            const QRectF at = place(lowWidth + highWidth + kBar + 10);
            textAt(at, 0, low, font, theme.quietText);
            if (painter != nullptr) {
                QLinearGradient gradient(at.left() + lowWidth + 5, 0, at.left() + lowWidth + 5 + kBar, 0);
                for (int stop = 0; stop <= 8; ++stop)
                    gradient.setColorAt(stop / 8.0, theme.rampColour(stop / 8.0));
                painter->setPen(Qt::NoPen);
                painter->setBrush(gradient);
                painter->drawRoundedRect(QRectF(at.left() + lowWidth + 5, at.center().y() - 4, kBar, 8), 2,
                                         2);
            }
            textAt(at, lowWidth + kBar + 10, high, font, theme.quietText);
        } else {
            for (std::size_t item = 0; item < plot.items.size(); ++item) {
                const LegendItem& entry = plot.items[item];
                const QRectF at = place(kSwatch + 5 + metrics.horizontalAdvance(entry.text));
                if (hits != nullptr)
                    hits->push_back(at.adjusted(-3, 0, 3, 0));
                if (painter != nullptr) {
                    const bool hot = m_hot == static_cast<int>(item) && !plot.exporting;
                    painter->setPen(hot || m_focused == static_cast<int>(item) ? QPen(theme.text, 1.4)
                                                                               : QPen(Qt::NoPen));
                    painter->setBrush(m_view.m_plot->palette[std::min(item, plot.palette.size() - 1)]);
                    painter->drawEllipse(
                        QRectF(at.left(), std::round(at.center().y() - kSwatch / 2), kSwatch, kSwatch));
                }
                textAt(at, kSwatch + 5, entry.text, font, theme.text);
            }
        }
        const auto mark = [&](const QString& text, double width, auto draw) {
            const QRectF at = place(width + 5 + metrics.horizontalAdvance(text));
            if (painter != nullptr)
                draw(QPointF(at.left() + width / 2, at.center().y()));
            textAt(at, width + 5, text, font, theme.quietText);
        };
        if (m_view.m_showsFront && !m_view.m_front.empty()) {
            mark(ScatterView::tr("front"), 18, [&](QPointF at) {
                painter->setPen(QPen(theme.text, 1.2));
                painter->drawLine(at - QPointF(9, 0), at + QPointF(9, 0));
                painter->setBrush(theme.pane);
                painter->drawEllipse(at, 3.2, 3.2);
            });
        }
        if (m_view.m_current) {
            mark(ScatterView::tr("current"), 13, [&](QPointF at) {
                painter->setPen(QPen(theme.accent, 2));
                painter->setBrush(Qt::NoBrush);
                painter->drawEllipse(at, 5, 5);
            });
        }
        if (!m_view.m_pinned.empty()) {
            mark(ScatterView::tr("pinned"), 11, [&](QPointF at) {
                theme::paintPinTag(*painter, QRectF(at.x() - 6, at.y() - 6, 12, 12), 0, theme);
            });
        }
        if (painter != nullptr)
            painter->restore();
        return y + lineHeight - rect.top();
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Q_UNUSED(event)
        QPainter painter(this);
        paint(&painter, rect(), m_view.theme(), &m_hits);
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int hot = entryAt(event->position());
        if (hot != m_hot) {
            m_hot = hot;
            setCursor(hot >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
            setToolTip(hot >= 0 ? ScatterView::tr("Click to brush these layouts") : QString());
            update();
        }
    }
    void leaveEvent(QEvent* event) override
    {
        m_hot = -1;
        update();
        QWidget::leaveEvent(event);
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (const int entry = entryAt(event->position()); entry >= 0)
            m_view.brushLegendEntry(entry, (event->modifiers() & Qt::ControlModifier) != 0);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        const int count = static_cast<int>(m_hits.size());
        if (count > 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
            m_focused = ((m_focused + (event->key() == Qt::Key_Right ? 1 : -1)) % count + count) % count;
            update();
        } else if (m_focused >= 0 && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)) {
            m_view.brushLegendEntry(m_focused, (event->modifiers() & Qt::ControlModifier) != 0);
        } else {
            QWidget::keyPressEvent(event);
        }
    }
    void focusInEvent(QFocusEvent* event) override
    {
        m_focused = m_hits.empty() ? -1 : std::max(0, m_focused);
        update();
        QWidget::focusInEvent(event);
    }
    void focusOutEvent(QFocusEvent* event) override
    {
        m_focused = -1;
        update();
        QWidget::focusOutEvent(event);
    }

private:
    [[nodiscard]] int entryAt(QPointF at) const
    {
        for (std::size_t hit = 0; hit < m_hits.size(); ++hit) {
            if (m_hits[hit].contains(at))
                return static_cast<int>(hit);
        }
        return -1;
    }

    ScatterView& m_view;
    std::vector<QRectF> m_hits;
    int m_hot = -1;
    int m_focused = -1;
};

ScatterView::ScatterView(const ResultSet& results, QWidget* parent)
    : Pane(parent)
    , m_results(results)
    , m_plot(std::make_unique<Plot>())
{
    setObjectName(QStringLiteral("scatter_view"));
    setAccessibleName(tr("Scatter plot of all layouts"));
    m_colour = {.kind = ColumnKind::Metric, .metric = Metric::Mfu};

    auto* plot = new QCustomPlot(this);
    m_plot->plot = plot;
    plot->setObjectName(QStringLiteral("scatter_plot"));
    plot->setAccessibleName(tr("Layouts as points"));
    plot->setFocusPolicy(Qt::StrongFocus);
    plot->setMouseTracking(true);
    plot->setMinimumSize(200, 120);
    plot->setInteractions(QCP::Interactions());
    plot->legend->setVisible(false);
    plot->axisRect()->setMinimumMargins(QMargins(0, 6, 10, 0));
    m_plot->xTicker = QSharedPointer<QuietTicker>::create();
    m_plot->yTicker = QSharedPointer<QuietTicker>::create();
    plot->xAxis->setTicker(m_plot->xTicker);
    plot->yAxis->setTicker(m_plot->yTicker);
    plot->installEventFilter(this);
    connect(plot, &QCustomPlot::afterLayout, this, &ScatterView::labelAxes);
    connect(plot, &QCustomPlot::afterReplot, this,
            [this] { m_plot->wholeDue = m_plot->pointsDue = m_plot->marksDue = false; });

    // Points and marks change with a brush, axes do not, what follows the pointer changes often: buffers of their own.
    plot->addLayer(QStringLiteral("points"), plot->layer(QStringLiteral("grid")), QCustomPlot::limAbove);
    plot->layer(QStringLiteral("points"))->setMode(QCPLayer::lmBuffered);
    plot->addLayer(QStringLiteral("marks"), plot->layer(QStringLiteral("points")), QCustomPlot::limAbove);
    plot->layer(QStringLiteral("marks"))->setMode(QCPLayer::lmBuffered);
    plot->addLayer(QStringLiteral("pointer"), plot->layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
    plot->layer(QStringLiteral("pointer"))->setMode(QCPLayer::lmBuffered);

    new PaintedLayer(plot, QStringLiteral("points"), [this](QPainter& painter) {
        Plot& its = *m_plot;
        const double ratio = its.exporting ? 2 : its.plot->bufferDevicePixelRatio();
        const DotFrame frame = its.frame(ratio);
        if (its.dotsStale || !(frame == its.dotsFrame)) {
            std::vector<QRgb> palette;
            for (const QColor& colour : its.palette)
                palette.push_back(colour.rgb());
            its.dots = its.raster.draw(its.cloud(), palette, frame, &m_marked,
                                       theme::mix(theme().quietText, theme().pane, 0.45).rgb());
            its.dotsFrame = frame;
            its.dotsStale = false;
        }
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(its.axes(), its.dots.image);
    });
    new PaintedLayer(plot, QStringLiteral("points"), [this](QPainter& painter) {
        const Plot& its = *m_plot;
        const theme::Theme& look = theme();
        const QRectF axes = its.axes();
        for (const Metric metric : {m_x, m_y}) {
            const QString why = m_results.whyUnknown(metric);
            if (why.isEmpty())
                continue;
            painter.setFont(theme::textFont(theme::TextRole::Body));
            painter.setPen(look.quietText);
            painter.drawText(axes.adjusted(theme::kMargin, 0, -theme::kMargin, 0),
                             Qt::AlignCenter | Qt::TextWordWrap,
                             QStringLiteral("%1: —\n%2").arg(metricLabel(metric), why));
            break;
        }
        // What the accelerators hold.
        for (const double bytes : m_results.capacities()) {
            const double capacity = bytes * 1 / kGiB;
            if (capacity <= 0 || (!isMemory(m_x) && !isMemory(m_y))) {
                continue;
            }
            const bool upright = isMemory(m_x) && !isMemory(m_y);
            const double at = upright ? its.plot->xAxis->coordToPixel(capacity)
                                      : its.plot->yAxis->coordToPixel(capacity);
            QPen pen(look.bad, 1.2);
            pen.setDashPattern({5, 3});
            painter.setPen(pen);
            const QString text = tr("%1 capacity").arg(theme::gibibytes(bytes));
            painter.setFont(theme::textFont(theme::TextRole::Small));
            const QFontMetricsF metrics(painter.font());
            const double width = metrics.horizontalAdvance(text);
            QRectF label;
            if (upright) {
                painter.drawLine(QPointF(at, axes.top()), QPointF(at, axes.bottom()));
                const bool roomRight = at + width + 8 < axes.right();
                label = QRectF(roomRight ? at + 4 : at - width - 4,
                               axes.bottom() - kGutter - metrics.height() - 2, width, metrics.height());
            } else {
                painter.drawLine(QPointF(axes.left(), at), QPointF(axes.right(), at));
                const bool roomAbove = at - metrics.height() - 2 > axes.top();
                label = QRectF(axes.right() - width - 5, roomAbove ? at - metrics.height() - 1 : at + 2,
                               width, metrics.height());
            }
            QColor halo = look.pane;
            halo.setAlphaF(0.85F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(halo);
            painter.drawRoundedRect(label.adjusted(-3, 0, 3, 0), 3, 3);
            painter.setPen(look.bad);
            painter.drawText(label, Qt::AlignCenter, text);
        }
        // Layouts that do not fit have a memory but no time: they stand in the margin.
        if (m_showsOver && !its.over.empty() && isMemory(m_x) != isMemory(m_y)) {
            const bool sideways = isMemory(m_x);
            constexpr double kCross = 7; // one cross stands for what lies within its pixels
            const auto length = static_cast<std::size_t>(
                std::ceil((sideways ? axes.width() : axes.height()) / kCross));
            const double origin = sideways ? axes.left() : axes.top();
            const std::vector<int>& counts = countOver(sideways, length, kCross);
            QColor ground = theme::mix(look.pane, look.bad, 0.06);
            painter.fillRect(sideways ? QRectF(axes.left(), axes.bottom() - kGutter, axes.width(), kGutter)
                                      : QRectF(axes.left(), axes.top(), kGutter, axes.height()),
                             ground);
            for (std::size_t at = 0; at < length; ++at) {
                if (counts[at] == 0)
                    continue;
                QColor ink = look.bad;
                ink.setAlphaF(static_cast<float>(std::min(0.8, 0.25 + 0.07 * std::log2(1 + counts[at]))));
                painter.setPen(QPen(ink, 1.1));
                const double along = origin + (static_cast<double>(at) + 0.5) * kCross;
                const QPointF centre = sideways ? QPointF(along, axes.bottom() - kGutter / 2)
                                                : QPointF(axes.left() + kGutter / 2, along);
                painter.drawLine(centre + QPointF(-2.5, -2.5), centre + QPointF(2.5, 2.5));
                painter.drawLine(centre + QPointF(-2.5, 2.5), centre + QPointF(2.5, -2.5));
            }
        }
        // The front: what nothing beats in both. Its steps bound what can be had, nothing lies between its points.
        if (m_showsFront && !m_front.empty()) {
            QPolygonF line;
            std::vector<std::pair<QPointF, std::size_t>> discs;
            for (const std::int64_t row : m_front) {
                const auto at = its.pixelOf(static_cast<std::size_t>(row));
                if (!at)
                    continue;
                if (!line.isEmpty())
                    line << QPointF(at->x(), line.last().y());
                line << *at;
                discs.emplace_back(*at, static_cast<std::size_t>(row));
            }
            // All its lines run along the axes: rectangles, where strokes would cost more than a million dots.
            const QColor ink = theme::mix(look.text, look.pane, 0.25);
            constexpr double kWidth = 1.3;
            for (qsizetype at = 1; at < line.size(); ++at)
                painter.fillRect(QRectF(line[at - 1], line[at])
                                     .normalized()
                                     .adjusted(-kWidth / 2, -kWidth / 2, kWidth / 2, kWidth / 2),
                                 ink);
            const double radius = discs.size() > 60 ? 2.6 : 3.6;
            const auto drawDisc = [&look, radius](QPainter& on, QPointF at, const QColor& fill) {
                on.setPen(QPen(look.text, 1.2));
                on.setBrush(fill);
                on.drawEllipse(at, radius, radius);
            };
            // On screen one small picture per colour is stamped: outlines cost more than a million dots.
            const bool stamps = !its.exporting;
            const double ratio = its.plot->bufferDevicePixelRatio();
            const int edge = 2 * static_cast<int>(std::ceil(radius + 1)) + 1;
            std::vector<QPixmap> stamp(its.palette.size() + 1); // the last one dimmed
            const bool hasMarks = !m_marked.isEmpty();
            const auto draw = [&](QPainter& on, QPointF at, std::size_t colour) {
                if (colour < its.palette.size())
                    return drawDisc(on, at, its.palette[colour]);
                on.setPen(QPen(theme::mix(look.text, look.pane, 0.4), 1));
                on.setBrush(theme::mix(look.quietText, look.pane, 0.6));
                on.drawEllipse(at, radius - 0.6, radius - 0.6);
            };
            for (const auto& [at, row] : discs) {
                const bool dimmed = hasMarks && !m_marked.contains(static_cast<RowPosition>(row));
                const std::size_t colour = dimmed ? its.palette.size()
                                                  : std::min<std::size_t>(its.colour[row],
                                                                          its.palette.size() - 1);
                if (!stamps) {
                    draw(painter, at, colour);
                    continue;
                }
                if (stamp[colour].isNull()) {
                    stamp[colour] = QPixmap(QSize(edge, edge) * ratio);
                    stamp[colour].setDevicePixelRatio(ratio);
                    stamp[colour].fill(Qt::transparent);
                    QPainter on(&stamp[colour]);
                    on.setRenderHint(QPainter::Antialiasing);
                    draw(on, QPointF(edge / 2.0, edge / 2.0), colour);
                }
                const QPointF corner = at - QPointF(edge / 2.0, edge / 2.0);
                painter.drawPixmap(
                    QPointF(std::round(corner.x() * ratio) / ratio, std::round(corner.y() * ratio) / ratio),
                    stamp[colour]);
            }
        }
    });
    new PaintedLayer(plot, QStringLiteral("marks"), [this](QPainter& painter) {
        const Plot& its = *m_plot;
        const theme::Theme& look = theme();
        if (m_reading)
            paintNames(painter);
        for (const RowPosition row : m_pinned) {
            if (const auto at = its.pixelOf(static_cast<std::size_t>(row))) {
                const int place = std::max(0, m_results.pinPlace(m_results.row(row).index));
                theme::paintPinTag(painter, QRectF(at->x() - 8, at->y() - 8, 16, 16), place, look);
            }
        }
        if (m_current) {
            if (const auto at = its.pixelOf(static_cast<std::size_t>(*m_current))) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(look.pane, 5));
                painter.drawEllipse(*at, 7, 7);
                painter.setPen(QPen(look.accent, 2.4));
                painter.drawEllipse(*at, 7, 7);
            }
        }
    });
    new PaintedLayer(plot, QStringLiteral("pointer"), [this](QPainter& painter) {
        const Plot& its = *m_plot;
        const theme::Theme& look = theme();
        if (its.exporting)
            return;
        if (const RowPosition row = m_hovered >= 0 ? m_hovered : m_crosshair; row >= 0) {
            if (const auto at = its.pixelOf(static_cast<std::size_t>(row))) {
                const search::Row& layout = m_results.row(row);
                paintCrosshair(painter, its.axes(), *at, metricText(metricValue(layout, m_x), m_x),
                               metricText(metricValue(layout, m_y), m_y), look);
            }
        }
        if (m_hovered >= 0) {
            if (const auto at = its.pixelOf(static_cast<std::size_t>(m_hovered))) {
                painter.setPen(QPen(look.text, 1.6));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(*at, 5, 5);
            }
        }
        for (const RowPosition row : m_ringed) {
            if (const auto at = its.pixelOf(static_cast<std::size_t>(row))) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(look.pane, 4.5));
                painter.drawEllipse(*at, 9.5, 9.5);
                painter.setPen(QPen(look.text, 2));
                painter.drawEllipse(*at, 9.5, 9.5);
            }
        }
        if (!its.band.isEmpty()) {
            QColor fill = look.accent;
            fill.setAlphaF(0.12F);
            painter.setPen(QPen(look.accent, 1));
            painter.setBrush(fill);
            painter.drawRect(its.band);
        }
        if (its.plot->hasFocus() && its.showsFocus) {
            painter.setPen(QPen(look.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(its.axes().adjusted(1, 1, -1, -1), 3, 3);
        }
    });

    buildToolbar();
    m_legend = new LegendStrip(*this);
    m_tools = new QWidget(this);
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(theme::kGrid);
    const auto addLabelled = [this, tools](const QString& text, ShortComboBox* box, int stretch) {
        auto* label = new QLabel(text, this);
        label->setFont(theme::textFont(theme::TextRole::Small));
        label->setBuddy(box);
        tools->addWidget(label);
        tools->addWidget(box, stretch);
    };
    addLabelled(tr("y", "axis"), m_yBox, 1);
    addLabelled(tr("x", "axis"), m_xBox, 1);
    addLabelled(tr("colour"), m_colourBox, 1);
    tools->addWidget(m_brushButton);
    tools->addWidget(m_menuButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kGap, theme::kGap, theme::kGap);
    column->setSpacing(theme::kGrid);
    column->addWidget(m_tools);
    column->addWidget(m_legend);
    column->addWidget(plot, 1);

    setBrushTool(m_brushTool);
    fillMetrics();
    applyTheme(theme());
    reload();
}

ScatterView::~ScatterView()
{
    // The layers paint through this object: they go before it does.
    m_plot->plot->removeEventFilter(this);
    delete m_plot->plot;
}

void ScatterView::buildToolbar()
{
    const auto makeBox = [this](const QString& name, const QString& accessible) {
        auto* box = new ShortComboBox(this);
        box->setObjectName(name);
        box->setAccessibleName(accessible);
        box->setToolTip(accessible);
        return box;
    };
    m_xBox = makeBox(QStringLiteral("scatter_x"), tr("Metric on the horizontal axis"));
    m_yBox = makeBox(QStringLiteral("scatter_y"), tr("Metric on the vertical axis"));
    m_colourBox = makeBox(QStringLiteral("scatter_colour"), tr("What the colours show"));
    connect(m_xBox, &QComboBox::activated, this,
            [this](int at) { setAxes(static_cast<Metric>(m_xBox->itemData(at).toInt()), m_y); });
    connect(m_yBox, &QComboBox::activated, this,
            [this](int at) { setAxes(m_x, static_cast<Metric>(m_yBox->itemData(at).toInt())); });
    connect(m_colourBox, &QComboBox::activated, this, [this](int at) {
        const QString id = m_colourBox->itemData(at).toString();
        for (const Column& column : columnsOf(m_results)) {
            if (columnId(column) == id)
                setColour(column);
        }
    });

    m_brushButton = new QToolButton(this);
    m_brushButton->setObjectName(QStringLiteral("scatter_brush"));
    m_brushButton->setAccessibleName(tr("Brush"));
    m_brushButton->setCheckable(true);
    m_brushButton->setToolTip(tr(
        "Drag marks the layouts in a rectangle, in all views; off, it moves the picture. Shift+drag zooms in."));
    connect(m_brushButton, &QToolButton::toggled, this, &ScatterView::setBrushTool);

    m_menuButton = new QToolButton(this);
    m_menuButton->setObjectName(QStringLiteral("scatter_menu"));
    m_menuButton->setText(QStringLiteral("\u22ef"));
    m_menuButton->setAccessibleName(tr("More about the plot"));
    m_menuButton->setToolTip(tr("Scales, layouts that do not fit, front"));
    auto* menu = new QMenu(m_menuButton);
    const auto addSwitch = [menu](const QString& text, bool on, auto act) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(on);
        QObject::connect(action, &QAction::toggled, menu, act);
        return action;
    };
    m_logXAction = addSwitch(tr("Logarithmic horizontal axis"), m_logX,
                             [this](bool on) { setLogarithmic(on, m_logY); });
    m_logYAction = addSwitch(tr("Logarithmic vertical axis"), m_logY,
                             [this](bool on) { setLogarithmic(m_logX, on); });
    menu->addSeparator();
    m_frontAction = addSwitch(tr("Pareto front"), m_showsFront, [this](bool on) {
        m_showsFront = on;
        m_legend->updateGeometry();
        m_legend->update();
        refresh(false);
    });
    m_overAction = addSwitch(tr("Layouts that do not fit"), m_showsOver,
                             [this](bool on) { setShowsOver(on); });
    menu->addSeparator();
    m_fitAction = menu->addAction(tr("Show everything"));
    connect(m_fitAction, &QAction::triggered, this, &ScatterView::fit);
    connect(m_menuButton, &QToolButton::clicked, menu,
            [this, menu] { menu->popup(m_menuButton->mapToGlobal(QPoint(0, m_menuButton->height() + 2))); });
}

void ScatterView::fillMetrics()
{
    explore::fillMetrics(*m_xBox, *m_results.space().job, m_x);
    explore::fillMetrics(*m_yBox, *m_results.space().job, m_y);
}

void ScatterView::fillColours()
{
    if (!m_results.hasSweep()) {
        m_colour = {.kind = ColumnKind::Metric, .metric = Metric::Mfu}; // axes are gone
        return;
    }
    const std::vector<Column> columns = columnsOf(m_results);
    const QSignalBlocker quiet(m_colourBox);
    m_colourBox->clear();
    for (const Column& column : columns) {
        const bool varied = column.kind == ColumnKind::Axis && m_results.axis(column.axis).values.size() > 1;
        if (varied || column.kind == ColumnKind::DataParallel)
            m_colourBox->addShortItem(columnLabel(column), columnShortLabel(column), columnId(column));
    }
    if (m_colourBox->count() > 0)
        m_colourBox->insertSeparator(m_colourBox->count());
    for (const Column& column : columns) {
        if (column.kind == ColumnKind::Metric)
            m_colourBox->addShortItem(columnLabel(column), columnShortLabel(column), columnId(column));
    }
    // Keep the colouring where the new space has it, otherwise the first knob that varies.
    int at = m_colourBox->findData(m_wantedColour);
    if (at < 0 || m_wantedColour.isEmpty())
        at = 0;
    m_colourBox->setCurrentIndex(at);
    const QString id = m_colourBox->itemData(at).toString();
    for (const Column& column : columns) {
        if (columnId(column) == id)
            m_colour = column;
    }
}

void ScatterView::takeCoordinates(RowPosition first)
{
    Plot& its = *m_plot;
    const auto count = static_cast<std::size_t>(m_results.size());
    its.x.resize(count);
    its.y.resize(count);
    const double scaleX = metricScale(m_x);
    const double scaleY = metricScale(m_y);
    const auto coordinate = [](double value, bool logarithmic) {
        if (!logarithmic)
            return static_cast<float>(value);
        return value > 0 ? static_cast<float>(std::log10(value)) : std::numeric_limits<float>::quiet_NaN();
    };
    if (first == 0) {
        its.over.clear();
        its.overKey = {};
        its.raster.forget();
    }
    for (RowPosition row = first; row < m_results.size(); ++row) {
        const search::Row& entry = m_results.row(row);
        const auto at = static_cast<std::size_t>(row);
        if (!entry.fits) {
            its.x[at] = its.y[at] = std::numeric_limits<float>::quiet_NaN();
            its.over.push_back(row);
            continue;
        }
        its.x[at] = coordinate(metricValue(entry, m_x) * scaleX, m_logX);
        its.y[at] = coordinate(metricValue(entry, m_y) * scaleY, m_logY);
    }
}

void ScatterView::takeColours(RowPosition first)
{
    Plot& its = *m_plot;
    its.colour.resize(static_cast<std::size_t>(m_results.size()));
    const std::vector<double> values = columnValues(m_results, m_colour, first, m_results.size());
    const auto set = [&its, first](std::size_t at, int colour) {
        its.colour[static_cast<std::size_t>(first) + at] = static_cast<std::uint8_t>(
            std::clamp(colour, 0, 255));
    };
    if (first == 0) {
        its.items.clear();
        its.continuous = m_colour.kind == ColumnKind::Metric;
    }
    if (!its.continuous) {
        if (m_colour.kind == ColumnKind::Axis) {
            if (first == 0) {
                for (const std::int64_t value : m_results.axis(m_colour.axis).values)
                    its.items.push_back(
                        {columnText(m_colour, static_cast<double>(value)), static_cast<double>(value), {}});
            }
        } else {
            for (const double value : values) {
                const auto place = std::lower_bound(
                    its.items.begin(), its.items.end(), value,
                    [](const LegendItem& item, double wanted) { return item.value < wanted; });
                if (place == its.items.end() || place->value != value) {
                    // A new value in the middle moves the colours of all after it.
                    if (first > 0 && place != its.items.end()) {
                        takeColours(0);
                        return;
                    }
                    its.items.insert(place, {columnText(m_colour, value), value, {}});
                    if (its.items.size() > 256)
                        break;
                }
            }
        }
        its.continuous = its.items.size() > kMostEntries;
        if (its.continuous)
            its.items.clear();
    }
    if (!its.continuous) {
        // Values of a knob are few and sorted only by chance: look them up one by one.
        for (std::size_t at = 0; at < values.size(); ++at) {
            int colour = 0;
            while (colour + 1 < static_cast<int>(its.items.size())
                   && its.items[static_cast<std::size_t>(colour)].value != values[at])
                ++colour;
            set(at, colour);
        }
        its.palette.clear();
        for (std::size_t item = 0; item < its.items.size(); ++item) {
            const bool fewEnough = its.items.size() <= theme().series.size();
            const QColor colour = fewEnough ? theme().seriesColour(static_cast<int>(item))
                                            : theme().rampColour(static_cast<double>(item)
                                                                 / static_cast<double>(its.items.size() - 1));
            its.items[item].colour = colour;
            its.palette.push_back(colour);
        }
    } else {
        double low = first == 0 ? std::numeric_limits<double>::infinity() : its.rampLow;
        double high = first == 0 ? -low : its.rampHigh;
        for (std::size_t at = 0; at < values.size(); ++at) {
            if (m_results.row(first + static_cast<RowPosition>(at)).fits && std::isfinite(values[at])) {
                low = std::min(low, values[at]);
                high = std::max(high, values[at]);
            }
        }
        if (first > 0 && (low < its.rampLow || high > its.rampHigh)) {
            takeColours(0); // the scale grew: every row's colour moves
            return;
        }
        its.rampLow = low <= high ? low : 0;
        its.rampHigh = low <= high ? high : 1;
        its.rampLogarithmic = its.rampLow > 0 && its.rampHigh > 8 * its.rampLow;
        const auto onScale = [&its](double value) { return its.rampLogarithmic ? std::log(value) : value; };
        const double from = onScale(its.rampLow);
        const double span = onScale(its.rampHigh) - from;
        for (std::size_t at = 0; at < values.size(); ++at) {
            const double share = span > 0 && std::isfinite(values[at]) ? (onScale(values[at]) - from) / span
                                                                       : 0.5;
            set(at, static_cast<int>(std::clamp(share, 0.0, 1.0) * (kRampLevels - 1) + 0.5));
        }
        its.palette.clear();
        for (int level = 0; level < kRampLevels; ++level)
            its.palette.push_back(theme().rampColour(static_cast<double>(level) / (kRampLevels - 1)));
    }
    if (its.palette.empty())
        its.palette.push_back(theme().accent);
    its.dotsStale = true;
}

void ScatterView::takeFront()
{
    const search::SweepResult& result = m_results.result();
    const bool isResultsFront = isObjective(m_x) && isMemory(m_y) && !result.front.empty();
    m_front = isResultsFront ? result.front : frontOf(m_results.rows(), m_x, m_y);
    m_plot->frontCursor = -1;
    nameFront();
}

void ScatterView::setReading(bool reading)
{
    m_reading = reading;
    m_tools->setVisible(!reading);
    m_legend->setVisible(!reading);
    nameFront();
    refresh(false);
}

/// Few of the front, from one end to the other, named by the two knobs that differ most among them: what they have in common, and
/// the rest of a layout, stand on its card.
void ScatterView::nameFront()
{
    m_named.clear();
    if (!m_reading || m_front.empty() || !m_results.hasSweep())
        return;
    const std::size_t count = std::min(kNamed, m_front.size());
    std::vector<std::int64_t> indices;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = count == 1 ? 0 : i * (m_front.size() - 1) / (count - 1);
        const auto row = static_cast<RowPosition>(m_front[at]);
        m_named.push_back({row, {}});
        indices.push_back(m_results.row(row).index);
    }
    std::vector<std::size_t> axes = exchange::tellingAxes(m_results.space(), indices);
    const auto values = [&](std::size_t axis) {
        std::set<std::int64_t> distinct;
        for (const std::int64_t index : indices)
            distinct.insert(m_results.value(index, static_cast<int>(axis)));
        return distinct.size();
    };
    std::stable_sort(axes.begin(), axes.end(),
                     [&values](std::size_t a, std::size_t b) { return values(a) > values(b); });
    // Two, and more only where two layouts would be called the same.
    const auto calledAlike = [&](std::size_t first) {
        std::set<std::vector<std::int64_t>> names;
        for (const std::int64_t index : indices) {
            std::vector<std::int64_t> name;
            for (std::size_t i = 0; i < first; ++i)
                name.push_back(m_results.value(index, static_cast<int>(axes[i])));
            names.insert(std::move(name));
        }
        return names.size() < indices.size();
    };
    std::size_t first = std::min(axes.size(), kKnobsOfName);
    while (first < std::min(axes.size(), kMostKnobsOfName) && calledAlike(first))
        ++first;
    axes.resize(first);
    std::sort(axes.begin(), axes.end());
    for (Named& one : m_named) {
        QStringList words;
        for (const std::size_t axis : axes) {
            const layout::Knob& knob = *m_results.axis(static_cast<int>(axis)).knob;
            words << document::engineText(knob.shortLabel) + QChar::Nbsp
                         + ResultSet::valueText(
                             knob, m_results.value(m_results.row(one.row).index, static_cast<int>(axis)));
        }
        one.name = words.join(QStringLiteral(" \u00b7 "));
    }
}

/// Beside their points, where nothing else stands; a name without a place is left out.
void ScatterView::paintNames(QPainter& painter) const
{
    const Plot& its = *m_plot;
    const theme::Theme& look = theme();
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    constexpr double kAside = 9;
    std::vector<QRectF> taken;
    for (const std::int64_t row : m_front)
        if (const auto at = its.pixelOf(static_cast<std::size_t>(row)))
            taken.emplace_back(at->x() - 4, at->y() - 4, 8, 8);
    for (const Named& one : m_named) {
        const auto at = its.pixelOf(static_cast<std::size_t>(one.row));
        if (!at || one.name.isEmpty())
            continue;
        const QSizeF size(metrics.horizontalAdvance(one.name), metrics.height());
        const double middle = at->y() - size.height() / 2;
        const std::array<QPointF, 6> places{QPointF(at->x() + kAside, at->y() - size.height() - 2),
                                            QPointF(at->x() + kAside, middle),
                                            QPointF(at->x() + kAside, at->y() + 2),
                                            QPointF(at->x() - kAside - size.width(), at->y() + 2),
                                            QPointF(at->x() - size.width() / 2, at->y() + kAside),
                                            QPointF(at->x() - kAside - size.width(), middle)};
        for (const QPointF& place : places) {
            const QRectF label(place, size);
            const bool isFree = its.axes().contains(label)
                                && std::none_of(taken.begin(), taken.end(), [&label](const QRectF& other) {
                                       return other.intersects(label);
                                   });
            if (!isFree)
                continue;
            taken.push_back(label);
            QColor halo = look.pane;
            halo.setAlphaF(0.8F);
            painter.fillRect(label.adjusted(-2, 0, 2, 0), halo);
            painter.setPen(look.text);
            painter.drawText(label, Qt::AlignCenter, one.name);
            break;
        }
    }
}

void ScatterView::fitRange()
{
    Plot& its = *m_plot;
    const auto extent = [](const std::vector<float>& values) {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const float value : values) {
            if (value < static_cast<float>(low))
                low = static_cast<double>(value);
            if (value > static_cast<float>(high))
                high = static_cast<double>(value);
        }
        return QCPRange(low, high);
    };
    const auto fitAxis = [&](QCPAxis* axis, const std::vector<float>& values, Metric metric,
                             bool logarithmic) {
        QCPRange range = extent(values);
        double low = range.lower;
        double high = range.upper;
        if (isMemory(metric)) {
            const double scale = metricScale(metric);
            const auto include = [&](double bytes) {
                const double at = logarithmic ? std::log10(bytes * scale) : bytes * scale;
                low = std::min(low, at);
                high = std::max(high, at);
            };
            if (m_results.capacity() > 0)
                include(m_results.capacity());
            if (m_showsOver && !its.over.empty()) {
                double most = 0;
                for (const RowPosition row : its.over)
                    most = std::max(most, m_results.row(row).peakBytes);
                // A linear axis that reached the worst ones would press the others into a line.
                include(logarithmic ? most : std::min(most, 1.35 * m_results.capacity()));
            }
        }
        if (!(low <= high)) {
            axis->setRange(logarithmic ? QCPRange(1, 10) : QCPRange(0, 1));
            return;
        }
        if (low == high) {
            const double by = logarithmic ? 0.1 : std::max(1e-9, std::abs(low) * 0.1);
            low -= by;
            high += by;
        }
        const double pad = 0.035 * (high - low);
        if (logarithmic) {
            axis->setRange(std::pow(10, low - pad), std::pow(10, high + pad));
        } else {
            // Axes of positive numbers begin at zero where that costs little.
            const bool fromZero = low >= 0 && low < 0.35 * high;
            axis->setRange(fromZero ? 0 : low - pad, high + pad);
        }
    };
    fitAxis(its.plot->xAxis, its.x, m_x, m_logX);
    fitAxis(its.plot->yAxis, its.y, m_y, m_logY);
    m_keepsRange = false;
}

void ScatterView::applyTheme(const theme::Theme& theme)
{
    QCustomPlot* plot = m_plot->plot;
    plot->setBackground(QBrush(theme.pane));
    const QFont small = theme::textFont(theme::TextRole::Small);
    for (QCPAxis* axis : {plot->xAxis, plot->yAxis}) {
        axis->setTickLabelFont(small);
        axis->setLabelFont(small);
        axis->setTickLabelColor(theme.quietText);
        axis->setLabelColor(theme.text);
        axis->setBasePen(QPen(theme::mix(theme.line, theme.quietText, 0.35), 1));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLength(0);
        axis->setTickLabelPadding(4);
        axis->setLabelPadding(3);
        axis->grid()->setPen(QPen(theme::mix(theme.pane, theme.line, 0.75), 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
    }
    m_brushButton->setIcon(brushIcon(theme));
    labelAxes();
}

/// The longest title that an axis has room for: QCustomPlot cuts what is longer, and the unit first.
void ScatterView::labelAxes()
{
    const QCustomPlot* plot = m_plot->plot;
    const auto label = [](QCPAxis* axis, Metric metric, int room) {
        const QString better = smallerIsBetter(metric) ? tr("\u2190 better   %1") : tr("%1   better \u2192");
        const QFontMetricsF metrics(axis->labelFont());
        QString title = metricHead(metric);
        for (const QString& longer : {better.arg(metricTitle(metric)), better.arg(metricHead(metric))}) {
            if (metrics.horizontalAdvance(longer) <= room) {
                title = longer;
                break;
            }
        }
        if (axis->label() != title) {
            axis->setLabel(title);
        }
    };
    label(plot->xAxis, m_x, plot->axisRect()->width());
    label(plot->yAxis, m_y, plot->axisRect()->height());
}

QString ScatterView::axisTitle(Qt::Orientation axis) const
{
    return axis == Qt::Horizontal ? m_plot->plot->xAxis->label() : m_plot->plot->yAxis->label();
}

void ScatterView::setTheme(const theme::Theme& theme)
{
    Pane::setTheme(theme);
    applyTheme(this->theme());
    takeColours(0);
    m_legend->update();
    refresh();
}

void ScatterView::reload()
{
    // Another job has other axes: how good against what it takes, or, of a served model, how fast for one against how much for all.
    if (const job::Job& job = *m_results.space().job; &jobOf(m_x) != &job || &jobOf(m_y) != &job) {
        const std::vector<Metric> all = metricsOf(job);
        m_x = all[job::kObjective];
        m_y = &job == &job::serving() ? headlineOf(job) : all[job::kPeakMemory];
        fillMetrics();
    }
    m_hovered = -1;
    m_brush = Selection(static_cast<std::size_t>(m_results.size()));
    m_marked = m_brush;
    m_current.reset();
    m_pinned.clear();
    m_ringed.clear();
    m_crosshair = -1;
    fillColours();
    takeCoordinates(0);
    takeColours(0);
    takeFront();
    fitRange();
    updateMenu();
    applyTheme(theme());
    m_legend->updateGeometry();
    m_legend->update();
    refresh();
}

void ScatterView::appended(RowPosition first)
{
    m_brush.resize(static_cast<std::size_t>(m_results.size()));
    m_marked.resize(static_cast<std::size_t>(m_results.size()));
    takeCoordinates(first);
    takeColours(first);
    // A front of the front and of what is new is the front of all.
    std::vector<search::Row> candidates;
    std::vector<std::int64_t> positions = m_front;
    for (RowPosition row = first; row < m_results.size(); ++row)
        positions.push_back(row);
    candidates.reserve(positions.size());
    for (const std::int64_t position : positions)
        candidates.push_back(m_results.row(static_cast<RowPosition>(position)));
    std::vector<std::int64_t> front = frontOf(candidates, m_x, m_y);
    for (std::int64_t& at : front)
        at = positions[static_cast<std::size_t>(at)];
    m_front = std::move(front);
    if (!m_keepsRange)
        fitRange();
    updateMenu();
    m_legend->update();
    refresh();
}

void ScatterView::setBrush(const Selection& brush, const Selection* marked)
{
    m_brush = brush;
    const Selection& bright = marked != nullptr ? *marked : brush;
    if (m_marked == bright)
        return;
    m_marked = bright;
    Plot& its = *m_plot;
    its.dotsStale = true;
    if (its.wholeDue || std::exchange(its.pointsDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        if (m_plot->pointsDue)
            replotPoints();
    });
}

void ScatterView::replotPoints()
{
    m_plot->pointsDue = false;
    m_plot->plot->layer(QStringLiteral("points"))->replot();
}

const std::vector<int>& ScatterView::countOver(bool sideways, std::size_t length, double place) const
{
    Plot& its = *m_plot;
    const QCPAxis* axis = sideways ? its.plot->xAxis : its.plot->yAxis;
    const std::array<double, 6> key{axis->range().lower,         axis->range().upper,
                                    static_cast<double>(length), static_cast<double>(its.over.size()),
                                    sideways ? 1.0 : 0.0,        axis->coordToPixel(axis->range().lower)};
    if (key == its.overKey)
        return its.overCounts;
    its.overKey = key;
    its.overCounts.assign(length, 0);
    const double scale = 1 / kGiB;
    const double origin = sideways ? its.axes().left() : its.axes().top();
    for (const RowPosition row : its.over) {
        const double at = (axis->coordToPixel(m_results.row(row).peakBytes * scale) - origin) / place;
        if (at >= 0 && at < static_cast<double>(length))
            ++its.overCounts[static_cast<std::size_t>(at)];
    }
    return its.overCounts;
}

void ScatterView::setCurrent(std::optional<RowPosition> row)
{
    if (row == m_current)
        return;
    if (m_current.has_value() != row.has_value()) {
        m_legend->updateGeometry();
        m_legend->update();
    }
    m_current = row;
    refreshMarks();
}

void ScatterView::refreshMarks()
{
    if (m_plot->wholeDue || std::exchange(m_plot->marksDue, true))
        return;
    QTimer::singleShot(0, this, [this] {
        if (std::exchange(m_plot->marksDue, false))
            m_plot->plot->layer(QStringLiteral("marks"))->replot();
    });
}

void ScatterView::setPinned(std::vector<RowPosition> rows)
{
    m_pinned = std::move(rows);
    m_legend->updateGeometry();
    m_legend->update();
    refreshMarks();
}

void ScatterView::setRinged(std::vector<RowPosition> rows)
{
    if (rows == m_ringed)
        return;
    m_ringed = std::move(rows);
    m_plot->plot->layer(QStringLiteral("pointer"))->replot();
}

void ScatterView::setCrosshair(RowPosition row)
{
    if (row == m_crosshair)
        return;
    m_crosshair = row;
    m_plot->plot->layer(QStringLiteral("pointer"))->replot();
}

void ScatterView::setAxes(Metric x, Metric y)
{
    m_x = x;
    m_y = y;
    {
        const QSignalBlocker quietX(m_xBox);
        const QSignalBlocker quietY(m_yBox);
        m_xBox->setCurrentIndex(m_xBox->findData(static_cast<int>(x)));
        m_yBox->setCurrentIndex(m_yBox->findData(static_cast<int>(y)));
    }
    takeCoordinates(0);
    takeFront();
    fitRange();
    updateMenu();
    applyTheme(theme());
    refresh();
}

void ScatterView::setColour(const Column& column)
{
    m_colour = column;
    m_wantedColour = columnId(column);
    {
        const QSignalBlocker quiet(m_colourBox);
        m_colourBox->setCurrentIndex(m_colourBox->findData(columnId(column)));
    }
    takeColours(0);
    m_legend->updateGeometry();
    m_legend->update();
    refresh();
}

void ScatterView::setLogarithmic(bool x, bool y)
{
    m_logX = x;
    m_logY = y;
    {
        const QSignalBlocker quietX(m_logXAction);
        const QSignalBlocker quietY(m_logYAction);
        m_logXAction->setChecked(x);
        m_logYAction->setChecked(y);
    }
    takeCoordinates(0);
    fitRange();
    refresh();
}

void ScatterView::setShowsOver(bool shows)
{
    m_showsOver = shows;
    const QSignalBlocker quiet(m_overAction);
    m_overAction->setChecked(shows);
    fitRange();
    refresh();
}

void ScatterView::setBrushTool(bool brushes)
{
    m_brushTool = brushes;
    const QSignalBlocker quiet(m_brushButton);
    m_brushButton->setChecked(brushes);
    m_plot->plot->setCursor(brushes ? Qt::CrossCursor : Qt::ArrowCursor);
}

void ScatterView::updateMenu()
{
    const bool oneIsMemory = isMemory(m_x) != isMemory(m_y);
    const auto over = static_cast<std::int64_t>(m_plot->over.size());
    m_overAction->setEnabled(oneIsMemory && over > 0);
    m_overAction->setText(!oneIsMemory ? tr("Layouts that do not fit (need a memory axis)")
                                       : tr("%1 layouts that do not fit").arg(theme::count(over)));
    m_plot->plot->setAccessibleDescription(accessibleSummary());
}

QString ScatterView::accessibleSummary() const
{
    if (m_front.empty())
        return tr("No layout that fits.");
    const search::Row& first = m_results.row(static_cast<RowPosition>(m_front.front()));
    const search::Row& last = m_results.row(static_cast<RowPosition>(m_front.back()));
    return tr("%1 over %2. The front has %3 layouts, from %4 and %5 to %6 and %7.")
        .arg(metricLabel(m_y), metricLabel(m_x), theme::count(static_cast<std::int64_t>(m_front.size())),
             metricText(metricValue(first, m_x), m_x), metricText(metricValue(first, m_y), m_y),
             metricText(metricValue(last, m_x), m_x), metricText(metricValue(last, m_y), m_y));
}

void ScatterView::refresh(bool dots)
{
    Plot& its = *m_plot;
    if (dots)
        its.dotsStale = true;
    its.xTicker->logarithmic = m_logX;
    its.yTicker->logarithmic = m_logY;
    its.plot->xAxis->setScaleType(m_logX ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    its.plot->yAxis->setScaleType(m_logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    placeTicks(its.plot->size());
    its.wholeDue = true;
    its.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ScatterView::placeTicks(QSize size)
{
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Small));
    m_plot->xTicker->most = std::max(
        2, static_cast<int>(size.width() / (metrics.horizontalAdvance(QStringLiteral("0,000.0")) * 1.6)));
    m_plot->yTicker->most = std::max(2, static_cast<int>(size.height() / (metrics.height() * 2.6)));
}

void ScatterView::renderNow()
{
    QElapsedTimer timer;
    timer.start();
    if (m_plot->pointsDue && !m_plot->wholeDue) {
        replotPoints();
        m_plot->plot->repaint();
    } else {
        refresh(true);
        m_plot->plot->replot(QCustomPlot::rpImmediateRefresh);
    }
    qCDebug(frameLog) << "scatter" << m_plot->dots.visible << "dots"
                      << static_cast<double>(timer.nsecsElapsed()) / 1e6 << "ms";
}

QWidget* ScatterView::plotWidget() const
{
    return m_plot->plot;
}

QRectF ScatterView::range() const
{
    const QCPRange x = m_plot->plot->xAxis->range();
    const QCPRange y = m_plot->plot->yAxis->range();
    return {QPointF(x.lower, y.lower), QPointF(x.upper, y.upper)};
}

void ScatterView::setRange(const QRectF& range)
{
    const auto isFinite = [](double value) { return std::isfinite(value); };
    if (!isFinite(range.left()) || !isFinite(range.right()) || !isFinite(range.top())
        || !isFinite(range.bottom()) || !(range.width() > 0) || !(range.height() > 0)
        || (m_logX && range.left() <= 0) || (m_logY && range.top() <= 0))
        return;
    m_plot->plot->xAxis->setRange(range.left(), range.right());
    m_plot->plot->yAxis->setRange(range.top(), range.bottom());
    m_keepsRange = true;
    refresh();
}

std::optional<QPointF> ScatterView::pixelOf(RowPosition row) const
{
    return row < 0 ? std::nullopt : m_plot->pixelOf(static_cast<std::size_t>(row));
}

void ScatterView::fit()
{
    fitRange();
    refresh();
}

void ScatterView::zoomAround(QPointF at, double factor)
{
    QCustomPlot* plot = m_plot->plot;
    const QRectF axes = m_plot->axes();
    // Over the numbers of one axis the wheel moves that axis alone.
    if (at.x() >= axes.left())
        plot->xAxis->scaleRange(factor, plot->xAxis->pixelToCoord(at.x()));
    if (at.y() <= axes.bottom())
        plot->yAxis->scaleRange(factor, plot->yAxis->pixelToCoord(at.y()));
    m_keepsRange = true;
    refresh();
}

void ScatterView::panBy(QPointF pixels)
{
    QCustomPlot* plot = m_plot->plot;
    const auto move = [](QCPAxis* axis, double by, double length) {
        const QCPRange range = axis->range();
        if (axis->scaleType() == QCPAxis::stLogarithmic) {
            const double factor = std::pow(range.upper / range.lower, by / length);
            axis->setRange(range.lower * factor, range.upper * factor);
        } else {
            const double shift = range.size() * by / length;
            axis->setRange(range.lower + shift, range.upper + shift);
        }
    };
    move(plot->xAxis, -pixels.x(), std::max(1.0, m_plot->axes().width()));
    move(plot->yAxis, pixels.y(), std::max(1.0, m_plot->axes().height()));
    m_keepsRange = true;
    refresh();
}

bool ScatterView::openRowMenu(const QPoint& at)
{
    if (m_hovered < 0)
        return false;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("scatter_row_menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const RowPosition row = m_hovered; // the pointer goes on into the menu
    menu->addAction(tr("Make it the current layout"), this, [this, row] { emit rowActivated(row); });
    menu->addAction(tr("Pin") + QStringLiteral("\tP"), this, [this, row] { emit rowPinned(row); });
    menu->addAction(tr("Copy as…") + QStringLiteral("\tC"), this, [this, row] { emit copyAsRequested(row); });
    menu->addSeparator();
    addFilterActions(*menu, m_results, colour(), row,
                     [this](const QString& condition) { emit conditionAdded(condition); });
    menu->popup(at);
    return true;
}

void ScatterView::setHovered(RowPosition row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    m_plot->plot->layer(QStringLiteral("pointer"))->replot();
    emit hoveredChanged(row);
}

void ScatterView::hoverAt(QPointF at)
{
    const Plot& its = *m_plot;
    const QRectF axes = its.axes();
    if (!axes.adjusted(-2, -2, 2, 2).contains(at)) {
        setHovered(-1);
        return;
    }
    // The front is drawn on top of the others, so it is met first.
    if (m_showsFront) {
        for (const std::int64_t row : m_front) {
            const auto there = its.pixelOf(static_cast<std::size_t>(row));
            if (there && QLineF(*there, at).length() <= 5) {
                setHovered(static_cast<RowPosition>(row));
                return;
            }
        }
    }
    RowPosition row = nearestDot(its.cloud(), its.frame(1), at - axes.topLeft(), kHitRadius);
    const bool sideways = isMemory(m_x);
    if (row < 0 && m_showsOver && sideways != isMemory(m_y)) {
        const bool inGutter = sideways ? at.y() > axes.bottom() - kGutter : at.x() < axes.left() + kGutter;
        double nearest = kHitRadius;
        for (const RowPosition candidate : its.over) {
            if (!inGutter)
                break;
            const double value = m_results.row(candidate).peakBytes * 1 / kGiB;
            const double away = sideways ? std::abs(its.plot->xAxis->coordToPixel(value) - at.x())
                                         : std::abs(its.plot->yAxis->coordToPixel(value) - at.y());
            if (away < nearest) {
                nearest = away;
                row = candidate;
            }
        }
    }
    setHovered(row);
}

void ScatterView::clickAt(QPointF at, Qt::KeyboardModifiers modifiers)
{
    hoverAt(at);
    if (m_hovered >= 0) {
        if (modifiers & Qt::ControlModifier) {
            Selection brush = m_brush;
            brush.resize(static_cast<std::size_t>(m_results.size()));
            brush.toggle(m_hovered);
            emit brushed(brush);
        } else {
            emit rowLooked(m_hovered);
        }
        return;
    }
    emit rowLooked(-1);
    if (!m_brush.isEmpty())
        emit brushed(Selection(static_cast<std::size_t>(m_results.size())));
}

void ScatterView::zoomTo(const QRectF& pixels)
{
    const Plot& its = *m_plot;
    const QRectF rect = pixels.normalized();
    constexpr double kLeast = 4; ///< px; less is a click that slipped
    if (rect.width() < kLeast || rect.height() < kLeast)
        return;
    const double left = its.plot->xAxis->pixelToCoord(rect.left());
    const double bottom = its.plot->yAxis->pixelToCoord(rect.bottom());
    setRange(QRectF(QPointF(left, bottom), QPointF(its.plot->xAxis->pixelToCoord(rect.right()),
                                                   its.plot->yAxis->pixelToCoord(rect.top()))));
}

void ScatterView::brushRect(const QRectF& pixels, bool add)
{
    const Plot& its = *m_plot;
    const QRectF axes = its.axes();
    const DotFrame frame = its.frame(1);
    const QRectF rect = pixels.normalized();
    const auto toX = [&](double pixel) {
        return frame.left + (pixel - axes.left()) / axes.width() * (frame.right - frame.left);
    };
    const auto toY = [&](double pixel) {
        return frame.top - (pixel - axes.top()) / axes.height() * (frame.top - frame.bottom);
    };
    Selection brush = add ? m_brush : Selection(static_cast<std::size_t>(m_results.size()));
    brush.resize(static_cast<std::size_t>(m_results.size()));
    selectInside(
        its.cloud(),
        QRectF(QPointF(toX(rect.left()), toY(rect.bottom())), QPointF(toX(rect.right()), toY(rect.top()))),
        brush);
    emit brushed(brush);
}

void ScatterView::brushLegendEntry(int entry, bool add)
{
    const Plot& its = *m_plot;
    if (its.continuous || entry < 0 || static_cast<std::size_t>(entry) >= its.items.size())
        return;
    Selection brush = add ? m_brush : Selection(static_cast<std::size_t>(m_results.size()));
    brush.resize(static_cast<std::size_t>(m_results.size()));
    brush.insertWhere(its.colour.size(), [&its, entry](std::size_t row) { return its.colour[row] == entry; });
    emit brushed(brush);
}

void ScatterView::stepAlongFront(int by)
{
    if (m_front.empty())
        return;
    Plot& its = *m_plot;
    const int count = static_cast<int>(m_front.size());
    its.frontCursor = its.frontCursor < 0 ? (by > 0 ? 0 : count - 1)
                                          : std::clamp(its.frontCursor + by, 0, count - 1);
    const auto row = static_cast<RowPosition>(m_front[static_cast<std::size_t>(its.frontCursor)]);
    setHovered(row);
    if (const auto at = pixelOf(row)) {
        QToolTip::showText(its.plot->mapToGlobal(at->toPoint() + QPoint(12, 12)), m_results.rowCard(row),
                           its.plot);
        its.plot->setAccessibleDescription(m_results.layoutWords(m_results.row(row).index));
    }
}

bool ScatterView::eventFilter(QObject* watched, QEvent* event)
{
    Plot& its = *m_plot;
    if (watched != its.plot)
        return Pane::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton) {
            its.drag = Drag::Pressed;
            its.pressed = its.last = mouse->position();
        }
        return true;
    }
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPointF at = mouse->position();
        if (its.drag == Drag::Pressed && QLineF(its.pressed, at).length() > kClickSlack) {
            its.drag = (mouse->modifiers() & Qt::ShiftModifier) != 0 ? Drag::Zoom
                       : m_brushTool                                 ? Drag::Brush
                                                                     : Drag::Pan;
            its.bandAdds = (mouse->modifiers() & Qt::ControlModifier) != 0;
            QToolTip::hideText();
            setHovered(-1);
        }
        if (its.drag == Drag::Pan) {
            panBy(at - its.last);
        } else if (its.drag == Drag::Brush || its.drag == Drag::Zoom) {
            its.band = QRectF(its.pressed, at).normalized() & its.axes();
            its.plot->layer(QStringLiteral("pointer"))->replot();
        } else if (its.drag == Drag::None) {
            const RowPosition before = m_hovered;
            hoverAt(at);
            if (m_hovered >= 0 && m_hovered != before)
                QToolTip::showText(mouse->globalPosition().toPoint() + QPoint(14, 10),
                                   m_results.rowCard(m_hovered), its.plot);
            else if (m_hovered < 0)
                QToolTip::hideText();
        }
        its.last = at;
        return true;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton)
            return true;
        const Drag ended = std::exchange(its.drag, Drag::None);
        if (ended == Drag::Brush || ended == Drag::Zoom) {
            const QRectF band = std::exchange(its.band, QRectF());
            its.plot->layer(QStringLiteral("pointer"))->replot();
            if (ended == Drag::Brush)
                brushRect(band, its.bandAdds);
            else
                zoomTo(band);
        } else if (ended == Drag::Pressed) {
            clickAt(mouse->position(), mouse->modifiers());
        }
        return true;
    }
    case QEvent::MouseButtonDblClick:
        hoverAt(static_cast<QMouseEvent*>(event)->position());
        if (m_hovered >= 0)
            emit rowActivated(m_hovered);
        else
            fit();
        return true;
    case QEvent::Wheel: {
        auto* wheel = static_cast<QWheelEvent*>(event);
        zoomAround(wheel->position(), std::pow(0.85, wheel->angleDelta().y() / 120.0));
        wheel->accept();
        return true;
    }
    case QEvent::ContextMenu: {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        if (menu->reason() == QContextMenuEvent::Mouse)
            hoverAt(menu->pos());
        return openRowMenu(menu->globalPos());
    }
    case QEvent::Leave: setHovered(-1); return false;
    case QEvent::FocusIn: {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        its.showsFocus = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason
                         || reason == Qt::ShortcutFocusReason;
        its.plot->layer(QStringLiteral("pointer"))->replot();
        return false;
    }
    case QEvent::FocusOut: its.plot->layer(QStringLiteral("pointer"))->replot(); return false;
    case QEvent::Resize: refresh(); return false;
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        constexpr double kStep = 40;
        its.showsFocus = true;
        switch (key->key()) {
        case Qt::Key_Left: panBy({kStep, 0}); return true;
        case Qt::Key_Right: panBy({-kStep, 0}); return true;
        case Qt::Key_Up: panBy({0, kStep}); return true;
        case Qt::Key_Down: panBy({0, -kStep}); return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal: zoomAround(its.axes().center(), 0.8); return true;
        case Qt::Key_Minus: zoomAround(its.axes().center(), 1.25); return true;
        case Qt::Key_Home:
        case Qt::Key_0: fit(); return true;
        case Qt::Key_BracketLeft: stepAlongFront(-1); return true;
        case Qt::Key_BracketRight: stepAlongFront(1); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_hovered >= 0)
                emit rowActivated(m_hovered);
            return true;
        case Qt::Key_P:
            if (m_hovered >= 0)
                emit rowPinned(m_hovered);
            return true;
        case Qt::Key_C:
            if (m_hovered >= 0)
                emit copyAsRequested(m_hovered);
            return true;
        case Qt::Key_Escape:
            if (m_brush.isEmpty())
                return false;
            emit brushed(Selection(static_cast<std::size_t>(m_results.size())));
            return true;
        default: return false;
        }
    }
    default: return Pane::eventFilter(watched, event);
    }
}

void ScatterView::changeEvent(QEvent* event)
{
    Pane::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_legend != nullptr) {
        applyTheme(theme());
        m_legend->updateGeometry();
        refresh();
    }
}

QSize ScatterView::pictureSizeHint() const
{
    return {900, 640};
}

void ScatterView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    Plot& its = *m_plot;
    const theme::Theme& seen = this->theme();
    its.exporting = true;
    Pane::setTheme(theme);
    applyTheme(theme);
    takeColours(0);

    paintCard(painter, rect, theme);
    const QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                               -theme::kMargin);
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Title));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text);
    painter.drawText(QPointF(inner.left(), inner.top() + metrics.ascent()),
                     tr("%1 and %2 of %3 layouts")
                         .arg(metricLabel(m_y), theme::inSentence(metricLabel(m_x)),
                              theme::count(m_results.size() - static_cast<std::int64_t>(its.over.size()))));
    const double legendTop = inner.top() + metrics.height() + theme::kGrid;
    const double legendHeight = m_legend->paint(&painter, QRectF(inner.left(), legendTop, inner.width(), 0),
                                                theme, nullptr);
    const QRect plotRect = QRectF(inner.left(), legendTop + legendHeight + theme::kGrid, inner.width(),
                                  inner.bottom() - legendTop - legendHeight - theme::kGrid)
                               .toRect();
    if (plotRect.width() > 60 && plotRect.height() > 60) {
        placeTicks(plotRect.size());
        if (theme::isVector(painter)) {
            QPicture picture;
            QCPPainter recorder;
            recorder.begin(&picture);
            its.plot->toPainter(&recorder, plotRect.width(), plotRect.height());
            recorder.end();
            painter.drawPicture(plotRect.topLeft(), picture);
        } else {
            const double scale = std::max(1.0, painter.deviceTransform().m11());
            painter.drawPixmap(plotRect, its.plot->toPixmap(plotRect.width(), plotRect.height(), scale));
        }
    }
    painter.restore();

    its.exporting = false;
    Pane::setTheme(seen);
    applyTheme(seen);
    takeColours(0);
    placeTicks(its.plot->size());
    its.plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace shardscape::explore
