// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_canvas.h"

#include "panel/pane.h"
#include "theme/number_format.h"

#include <QAccessible>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QUrl>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace shardscape::draw {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kLargestZoom = 3;
constexpr double kLineReach = 4;      ///< pixels beside a line that still count
constexpr double kWheelZoom = 1.0015; ///< per eighth of a degree
constexpr double kKeyZoom = 1.25;
constexpr double kDeep = 0.12; ///< accelerators are 8 pixels wide: large enough to be meant

} // namespace

ClusterCanvas::ClusterCanvas(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("cluster_canvas"));
    setAccessibleName(tr("The cluster as a drawing"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void ClusterCanvas::setCluster(const cluster::Cluster& cluster)
{
    if (cluster == m_scene.cluster) {
        return;
    }
    const QRectF before = m_scene.plan.bounds();
    m_scene.setCluster(cluster);
    if (m_scene.plan.bounds() != before && m_fitted) {
        fit();
    }
    keepInside();
    sceneChanged();
}

void ClusterCanvas::setMap(RankMap map, const QString& reason)
{
    m_scene.map = std::move(map);
    m_scene.reason = reason;
    sceneChanged();
}

void ClusterCanvas::setColour(ColourBy colour)
{
    m_scene.colour = colour;
    sceneChanged();
}

void ClusterCanvas::setTraffic(bool shown)
{
    m_scene.traffic = shown;
    sceneChanged();
}

void ClusterCanvas::setTheme(const Theme& theme)
{
    m_theme = theme;
    sceneChanged();
}

void ClusterCanvas::setLit(std::int64_t rank)
{
    light(rank);
}

void ClusterCanvas::light(std::int64_t rank)
{
    if (rank >= static_cast<std::int64_t>(m_scene.map.ranks.size())) {
        rank = -1;
    }
    if (rank != m_scene.lit) {
        m_scene.lit = rank;
        sceneChanged(); // the others step back
        emit litChanged(rank);
    }
}

void ClusterCanvas::sceneChanged()
{
    m_pictureValid = false;
    update();
}

void ClusterCanvas::select(const Part& part)
{
    if (part == m_scene.selected) {
        return;
    }
    m_scene.selected = part;
    light(part.kind == PartKind::Accelerator ? part.index : -1);
    describeSelection();
    update();
    emit selected(part);
}

void ClusterCanvas::describeSelection()
{
    setAccessibleDescription(m_scene.describe(m_scene.selected).join(QStringLiteral(". ")));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QRectF ClusterCanvas::drawing() const
{
    return QRectF(rect()).adjusted(1, 1, -1, -(panel::lineHeight(TextRole::Small) + 2 * theme::kGap));
}

double ClusterCanvas::smallestZoom() const
{
    return std::min(0.05, PlanView::fitting(m_scene.plan.bounds(), drawing().size()).zoom / 2);
}

void ClusterCanvas::fit()
{
    m_view = PlanView::fitting(m_scene.plan.bounds(), drawing().size());
    m_fitted = true;
    sceneChanged();
}

void ClusterCanvas::zoomBy(double factor, QPointF around)
{
    m_view = m_view.zoomedAround(around, factor, smallestZoom(), kLargestZoom);
    m_fitted = false;
    keepInside();
    sceneChanged();
}

void ClusterCanvas::panBy(QPointF pixels)
{
    m_view.corner -= pixels / m_view.zoom;
    m_fitted = false;
    keepInside();
    sceneChanged();
}

/// A corner of the plan stays in sight: nobody gets lost beside it.
void ClusterCanvas::keepInside()
{
    const QRectF bounds = m_scene.plan.bounds();
    const QSizeF seen = drawing().size() / m_view.zoom;
    const double marginX = std::min(seen.width(), bounds.width()) * 0.25;
    const double marginY = std::min(seen.height(), bounds.height()) * 0.25;
    const auto keep = [](double value, double a, double b) {
        return std::clamp(value, std::min(a, b), std::max(a, b));
    };
    m_view.corner = {
        keep(m_view.corner.x(), bounds.left() - seen.width() + marginX, bounds.right() - marginX),
        keep(m_view.corner.y(), bounds.top() - seen.height() + marginY, bounds.bottom() - marginY)};
}

QRectF ClusterCanvas::partRect(const Part& part) const
{
    const QRectF rect = m_scene.plan.rectOf(part);
    return rect.isNull() ? QRectF() : m_view.toPixel(rect);
}

Part ClusterCanvas::partAt(QPointF pixel) const
{
    return drawing().contains(pixel)
               ? m_scene.plan.hit(m_view.toPlan(pixel), kLineReach / m_view.zoom, m_view.zoom >= kDeep)
               : Part{};
}

void ClusterCanvas::reveal(const Part& part)
{
    const QRectF rect = m_scene.plan.rectOf(part);
    if (rect.isNull()) {
        return;
    }
    // A few of its neighbours around it, and large enough to be read.
    if (part.kind == PartKind::Accelerator && m_view.zoom < 0.55) {
        m_view.zoom = 0.8;
        m_fitted = false;
        m_view.corner = rect.center() - QPointF(drawing().width(), drawing().height()) / (2 * m_view.zoom);
    } else if (!drawing().contains(m_view.toPixel(rect))) {
        m_fitted = false;
        m_view.corner = rect.center() - QPointF(drawing().width(), drawing().height()) / (2 * m_view.zoom);
    }
    keepInside();
    sceneChanged();
}

// ------------------------------------------------------------------ painting

void ClusterCanvas::paintLegendRow(QPainter& painter, const QRectF& rect, const PlanView& view,
                                   const Theme& theme) const
{
    painter.setFont(theme::textFont(TextRole::Small));
    if (const QString why = m_scene.whyNoRanks(); !why.isEmpty()) {
        painter.setPen(theme.bad);
        panel::drawElided(painter, rect, Qt::AlignLeft | Qt::AlignVCenter, why);
        return;
    }
    auto entries = m_scene.legend(theme);
    // Too far away for the nodes to be named: their grounds are.
    if (const Detail detail = detailAt(view.zoom); detail >= Detail::Cells && detail < Detail::Labels) {
        entries = m_scene.kindLegend(theme) + entries;
    }
    const QString title = m_scene.lit >= 0 && !m_scene.map.isEmpty()
                              ? tr("Rank %1 and its groups")
                                    .arg(theme::count(m_scene.map.numberOn(m_scene.lit)))
                              : m_scene.legendTitle();
    painter.setPen(theme.quietText);
    const double width = theme::tabularWidth(painter.font(), title) + theme::kMargin;
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, title);
    QString links;
    if (m_scene.traffic && !m_scene.map.levels.empty()) {
        links = tr("link width: bytes per step · red: busiest");
        if (rect.width() > 640) {
            painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, links);
        }
    }
    const double right = rect.width() > 640 && !links.isEmpty()
                             ? theme::tabularWidth(painter.font(), links) + theme::kMargin
                             : 0;
    painter.save();
    const double line = panel::lineHeight(TextRole::Small);
    const QRectF room(rect.left() + width, rect.center().y() - line / 2, rect.width() - width - right, line);
    painter.setClipRect(room);
    theme::paintLegend(&painter, room, entries, theme);
    painter.restore();
}

void ClusterCanvas::paintInto(QPainter& painter, const QRectF& rect, const PlanView& view,
                              const Theme& theme) const
{
    if (m_scene.plan.isEmpty()) {
        theme::paintEmpty(painter, rect,
                          tr("Drop a node from the parts on the right here, or choose a preset above."),
                          theme);
        return;
    }
    paintCluster(painter, rect, m_scene, view, theme);
}

void ClusterCanvas::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    const double legend = panel::lineHeight(TextRole::Small) + 2 * theme::kGap;
    const QRectF whole = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                               -theme::kMargin);
    panel::paintPane(painter, whole, theme);
    const QRectF area = whole.adjusted(1, 1, -1, -legend);
    PlanView view = PlanView::fitting(m_scene.plan.bounds(), area.size());
    view.corner -= area.topLeft() / view.zoom;
    paintInto(painter, area, view, theme);
    painter.setClipRect(area);
    ClusterScene plain = m_scene;
    plain.hover = {};
    plain.selected = {};
    paintMarks(painter, plain, view, theme);
    painter.setClipping(false);
    paintLegendRow(
        painter,
        QRectF(whole.left() + theme::kMargin, area.bottom(), whole.width() - 2 * theme::kMargin, legend),
        view, theme);
    painter.restore();
}

void ClusterCanvas::paintEvent(QPaintEvent*)
{
    QElapsedTimer clock;
    clock.start();
    const double ratio = devicePixelRatioF();
    if (!m_pictureValid || m_picture.size() != size() * ratio) {
        m_picture = QPixmap(size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(m_theme.ground);
        QPainter painter(&m_picture);
        panel::paintPane(painter, rect(), m_theme);
        paintInto(painter, drawing(), m_view, m_theme);
        const QRectF area = drawing();
        paintLegendRow(
            painter,
            QRectF(theme::kMargin, area.bottom(), width() - 2 * theme::kMargin, height() - area.bottom()),
            m_view, m_theme);
        m_pictureValid = true;
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    painter.setClipRect(drawing());
    paintMarks(painter, m_scene, m_view, m_theme);
    if (m_drag == Drag::Wire) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(m_theme.accent, 2, Qt::DashLine));
        painter.drawLine(partRect(m_pressedPart).center(), m_wireEnd);
    }
    painter.setClipping(false);
    if (hasFocus() && m_ring) {
        panel::paintFocusRing(painter, rect(), m_theme, theme::kPaneCorner);
    }
    emit painted(clock.nsecsElapsed());
}

void ClusterCanvas::resizeEvent(QResizeEvent*)
{
    if (m_fitted) {
        fit();
    } else {
        keepInside();
    }
    m_pictureValid = false;
}

// ------------------------------------------------------------------ what the user does

bool ClusterCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QStringList lines = m_scene.describe(partAt(help->pos()));
        if (lines.isEmpty()) {
            QToolTip::hideText();
            event->ignore();
            return true;
        }
        for (QString& line : lines) {
            line = line.toHtmlEscaped();
        }
        lines.front() = QStringLiteral("<b>%1</b>").arg(lines.front());
        QToolTip::showText(help->globalPos(), lines.join(QStringLiteral("<br>")), this);
        return true;
    }
    return QWidget::event(event);
}

void ClusterCanvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) {
        const QPoint turned = event->angleDelta();
        panBy(QPointF(turned.x() + turned.y(), 0) / 2);
    } else {
        zoomBy(std::pow(kWheelZoom, event->angleDelta().y()), event->position());
    }
    event->accept();
}

void ClusterCanvas::mousePressEvent(QMouseEvent* event)
{
    m_ring = false;
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_pressed = event->position();
    m_pressedView = m_view;
    m_pressedPart = partAt(m_pressed);
    m_drag = Drag::Pending;
}

void ClusterCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::None) {
        const Part part = partAt(at);
        if (part != m_scene.hover) {
            m_scene.hover = part;
            setCursor(part.kind == PartKind::None || part.kind == PartKind::Domain ? Qt::ArrowCursor
                                                                                   : Qt::PointingHandCursor);
            if (m_scene.selected.kind != PartKind::Accelerator) {
                light(part.kind == PartKind::Accelerator ? part.index : -1);
            }
            update();
        }
        return;
    }
    if (m_drag == Drag::Pending && (at - m_pressed).manhattanLength() > 4) {
        const bool mesh = m_pressedPart.kind == PartKind::Accelerator
                          && m_scene.plan.isMesh(m_pressedPart.index / m_scene.plan.perNode());
        m_drag = mesh ? Drag::Wire : Drag::Pan;
        setCursor(mesh ? Qt::CrossCursor : Qt::ClosedHandCursor);
    }
    if (m_drag == Drag::Pan) {
        m_view.corner = m_pressedView.corner - (at - m_pressed) / m_view.zoom;
        m_fitted = false;
        keepInside();
        sceneChanged();
    } else if (m_drag == Drag::Wire) {
        m_wireEnd = at;
        m_scene.hover = partAt(at);
        update();
    }
}

void ClusterCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag was = m_drag;
    m_drag = Drag::None;
    setCursor(Qt::ArrowCursor);
    if (was == Drag::Pending && event->button() == Qt::LeftButton) {
        const Part clicked = m_pressedPart;
        select(clicked.kind == PartKind::Domain && clicked == m_scene.selected ? Part{} : clicked);
    } else if (was == Drag::Wire) {
        const Part end = partAt(event->position());
        const std::int64_t per = m_scene.plan.perNode();
        if (end.kind == PartKind::Accelerator && end.index != m_pressedPart.index
            && end.index / per == m_pressedPart.index / per) {
            emit wireDrawn(end.index / per, m_pressedPart.index % per, end.index % per);
        }
    }
    update();
}

void ClusterCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Part part = partAt(event->position());
    const QRectF rect = m_scene.plan.rectOf(part);
    if (part.kind == PartKind::None || rect.isNull()) {
        fit();
        return;
    }
    m_view = PlanView::fitting(rect, drawing().size());
    m_fitted = false;
    keepInside();
    sceneChanged();
}

void ClusterCanvas::leaveEvent(QEvent*)
{
    m_scene.hover = {};
    if (m_scene.selected.kind != PartKind::Accelerator) {
        light(-1);
    }
    update();
}

/// To the neighbour of the same kind in that direction; from nothing to the first node.
void ClusterCanvas::walk(int dx, int dy)
{
    Part part = m_scene.selected;
    const std::int64_t per = m_scene.plan.perNode();
    if (part.kind != PartKind::Node && part.kind != PartKind::Accelerator) {
        part = {PartKind::Node, 0, -1, -1};
    } else {
        const QPointF from = m_scene.plan.rectOf(part).center();
        std::int64_t best = -1;
        double bestCost = 1e300;
        std::vector<std::int64_t> candidates;
        if (part.kind == PartKind::Node) {
            const QRectF reach = m_scene.plan.nodeRect(part.index);
            const double wide = 2.5 * reach.width();
            const double high = 2.5 * reach.height() + 200;
            candidates = m_scene.plan.nodesIn(reach.adjusted(-wide, -high, wide, high));
        } else {
            const QRectF node = m_scene.plan.nodeRect(part.index / per);
            for (const std::int64_t n : m_scene.plan.nodesIn(
                     node.adjusted(-node.width(), -node.height() - 200, node.width(), node.height() + 200))) {
                for (std::int64_t slot = 0; slot < per; ++slot) {
                    candidates.push_back(n * per + slot);
                }
            }
        }
        for (const std::int64_t candidate : candidates) {
            const QPointF way = m_scene.plan.rectOf({part.kind, candidate, -1, -1}).center() - from;
            const double along = way.x() * dx + way.y() * dy;
            const double across = std::abs(way.x() * dy) + std::abs(way.y() * dx);
            if (candidate != part.index && along > 1 && along + 3 * across < bestCost) {
                bestCost = along + 3 * across;
                best = candidate;
            }
        }
        if (best < 0) {
            return;
        }
        part.index = best;
    }
    select(part);
    if (!drawing().contains(partRect(part))) {
        reveal(part);
    }
}

void ClusterCanvas::keyPressEvent(QKeyEvent* event)
{
    m_ring = true;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    constexpr double kStep = 60;
    const auto arrow = [&](int dx, int dy) {
        if (shift) {
            panBy(QPointF(-dx * kStep, -dy * kStep));
        } else {
            walk(dx, dy);
        }
    };
    const Part& part = m_scene.selected;
    if (event->matches(QKeySequence::Copy)) {
        if (part.kind == PartKind::Node || part.kind == PartKind::Accelerator) {
            auto* node = new QMimeData;
            node->setData(QLatin1String(kPartMime), QByteArrayLiteral("node"));
            QGuiApplication::clipboard()->setMimeData(node);
        }
        return;
    }
    if (event->matches(QKeySequence::Paste)) {
        const QMimeData* held = QGuiApplication::clipboard()->mimeData();
        if (held != nullptr && held->hasFormat(QLatin1String(kPartMime))) {
            emit copyRequested(part);
        } else if (held != nullptr && held->hasText()) {
            emit textDropped(held->text());
        }
        return;
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(kKeyZoom, drawing().center()); return;
    case Qt::Key_Minus: zoomBy(1 / kKeyZoom, drawing().center()); return;
    case Qt::Key_0:
    case Qt::Key_Home: fit(); return;
    case Qt::Key_Left: arrow(-1, 0); return;
    case Qt::Key_Right: arrow(1, 0); return;
    case Qt::Key_Up: arrow(0, -1); return;
    case Qt::Key_Down: arrow(0, 1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (part.kind == PartKind::Node) {
            const Part inside{PartKind::Accelerator, part.index * m_scene.plan.perNode(), -1, -1};
            select(inside);
            reveal(inside);
        } else if (part.kind == PartKind::None) {
            walk(1, 0);
        }
        return;
    case Qt::Key_Escape:
        select(part.kind == PartKind::Accelerator
                   ? Part{PartKind::Node, part.index / m_scene.plan.perNode(), -1, -1}
                   : Part{});
        return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: emit removeRequested(part); return;
    default: QWidget::keyPressEvent(event);
    }
}

void ClusterCanvas::focusInEvent(QFocusEvent* event)
{
    m_ring = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
    update();
}

void ClusterCanvas::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void ClusterCanvas::dragEnterEvent(QDragEnterEvent* event)
{
    // Files go on to the window, which knows what they are.
    if (event->mimeData()->hasFormat(QLatin1String(kPartMime))
        || (event->mimeData()->hasText() && !event->mimeData()->hasUrls())) {
        event->acceptProposedAction();
    }
}

void ClusterCanvas::dragMoveEvent(QDragMoveEvent* event)
{
    m_scene.hover = partAt(event->position());
    update();
    event->acceptProposedAction();
}

void ClusterCanvas::dragLeaveEvent(QDragLeaveEvent*)
{
    m_scene.hover = {};
    update();
}

void ClusterCanvas::dropEvent(QDropEvent* event)
{
    const Part onto = partAt(event->position());
    m_scene.hover = {};
    update();
    if (event->mimeData()->hasFormat(QLatin1String(kPartMime))) {
        event->acceptProposedAction();
        emit partDropped(QString::fromUtf8(event->mimeData()->data(QLatin1String(kPartMime))), onto);
    } else if (event->mimeData()->hasText()) {
        event->acceptProposedAction();
        emit textDropped(event->mimeData()->text());
    }
}

} // namespace shardscape::draw
