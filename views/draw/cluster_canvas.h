// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/cluster_painter.h"
#include "theme/picture.h"

#include <QPixmap>
#include <QWidget>

namespace shardscape::draw {

/// The cluster as boxes and links: zoomed with the wheel or + and -, moved by dragging or with Shift and the arrows, all of
/// it with 0 or Home. Arrows walk through parts, Enter goes into one, Escape out of it, Delete removes.
/// Thread: GUI only.
class ClusterCanvas : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit ClusterCanvas(QWidget* parent = nullptr);

    /// Keeps the part of the plan in sight where the cluster has the same shape, else shows all of it.
    void setCluster(const cluster::Cluster& cluster);
    /// `reason`: why an empty map is.
    void setMap(RankMap map, const QString& reason = {});
    void setColour(ColourBy colour);
    void setTraffic(bool shown);
    void setTheme(const theme::Theme& theme);
    /// The rank whose groups light up; -1: the one below the pointer or selected.
    void setLit(std::int64_t rank);
    [[nodiscard]] const ClusterScene& scene() const { return m_scene; }
    [[nodiscard]] const PlanView& planView() const { return m_view; }

    void select(const Part& part);
    void fit();
    void zoomBy(double factor, QPointF around);
    void panBy(QPointF pixels);
    /// Moves and zooms until the part is in sight.
    void reveal(const Part& part);

    /// Where a part is on the widget: tests and whoever points at it.
    [[nodiscard]] QRectF partRect(const Part& part) const;
    [[nodiscard]] Part partAt(QPointF pixel) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1200, 760}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 520}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {260, 200}; }

signals:
    void selected(const shardscape::draw::Part& part);
    /// The rank whose groups light up; -1: none.
    void litChanged(qint64 rank);
    void removeRequested(const shardscape::draw::Part& part);
    /// Ctrl+C and Ctrl+V on a node: one more of it.
    void copyRequested(const shardscape::draw::Part& part);
    /// A wire drawn from one accelerator of a mesh to another.
    void wireDrawn(qint64 node, qint64 a, qint64 b);
    /// Something was dropped: a part of the palette, or text from elsewhere.
    void partDropped(const QString& id, const shardscape::draw::Part& onto);
    void textDropped(const QString& text);
    void painted(qint64 nanoseconds);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    enum class Drag { None, Pending, Pan, Wire };

    void sceneChanged();
    void keepInside();
    void light(std::int64_t rank);
    void walk(int dx, int dy);
    void describeSelection();
    [[nodiscard]] QRectF drawing() const; ///< without the legend
    [[nodiscard]] double smallestZoom() const;
    void paintInto(QPainter& painter, const QRectF& rect, const PlanView& view,
                   const theme::Theme& theme) const;
    void paintLegendRow(QPainter& painter, const QRectF& rect, const PlanView& view,
                        const theme::Theme& theme) const;

    ClusterScene m_scene;
    PlanView m_view;
    theme::Theme m_theme;
    QPixmap m_picture;
    bool m_pictureValid = false;
    bool m_fitted = true; ///< shows all of it, and goes on doing so when the widget grows
    bool m_ring = false;
    Drag m_drag = Drag::None;
    QPointF m_pressed;
    PlanView m_pressedView;
    Part m_pressedPart;
    QPointF m_wireEnd;
};

/// What a drag from the palette carries.
inline constexpr const char* kPartMime = "application/x-shardscape-part";

} // namespace shardscape::draw

Q_DECLARE_METATYPE(shardscape::draw::Part)
