// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "draw/cluster_plan.h"
#include "draw/rank_map.h"
#include "theme/theme.h"

#include <QTransform>

class QPainter;

namespace shardscape::draw {

/// From plan to pixels: a corner of the plan and a zoom.
struct PlanView {
    QPointF corner; ///< of the plan, at the top left of the picture
    double zoom = 1;

    [[nodiscard]] QPointF toPlan(QPointF pixel) const { return corner + pixel / zoom; }
    [[nodiscard]] QPointF toPixel(QPointF plan) const { return (plan - corner) * zoom; }
    [[nodiscard]] QRectF toPlan(const QRectF& r) const { return {toPlan(r.topLeft()), r.size() / zoom}; }
    [[nodiscard]] QRectF toPixel(const QRectF& r) const { return {toPixel(r.topLeft()), r.size() * zoom}; }
    /// All of it, in the middle of `size` with a margin.
    static PlanView fitting(const QRectF& bounds, QSizeF size, double largest = 1.6);
    /// The same point stays below `pixel`.
    [[nodiscard]] PlanView zoomedAround(QPointF pixel, double factor, double smallest, double largest) const;
};

/// How much is worth drawing at a zoom.
enum class Detail : std::uint8_t {
    Nodes,  ///< a node is a block or stripes in its accelerators' colours
    Cells,  ///< accelerators as blocks
    Links,  ///< and what joins them
    Labels, ///< and what they are called
};
Detail detailAt(double zoom);

/// What the canvas shows.
struct ClusterScene {
    cluster::Cluster cluster;
    ClusterPlan plan;
    RankMap map;
    QString reason; ///< why the map is empty
    ColourBy colour = ColourBy::Tensor;
    bool traffic = true;
    Part hover;
    Part selected;
    std::int64_t lit = -1; ///< the rank whose groups light up; -1: none

    void setCluster(const cluster::Cluster& value);
    /// What is drawn at a part in words: a tool tip's lines, without markup.
    [[nodiscard]] QStringList describe(const Part& part) const;
    [[nodiscard]] QList<theme::LegendEntry> legend(const theme::Theme& theme) const;
    [[nodiscard]] QString legendTitle() const;
    /// The grounds on which nodes of each kind stand; empty where there is one kind, or the colours are those of kinds.
    [[nodiscard]] QList<theme::LegendEntry> kindLegend(const theme::Theme& theme) const;
    /// One sentence where ranks would be coloured but there are none; empty otherwise.
    [[nodiscard]] QString whyNoRanks() const;
};

QString kindName(const cluster::Cluster& cluster, std::size_t kind);
/// "nvswitch" as people read it: "NVSwitch".
QString linkLabel(const std::string& kind);
QColor axisColour(Axis axis, const theme::Theme& theme);

/// How wide the links of a level are drawn, in pixels, from what they carry.
double linkWidth(const ClusterScene& scene, std::int32_t level);

/// Everything but hover and selection: what can be kept between frames. `area`: pixels to paint.
void paintCluster(QPainter& painter, const QRectF& area, const ClusterScene& scene, const PlanView& view,
                  const theme::Theme& theme);
/// What lies over it.
void paintMarks(QPainter& painter, const ClusterScene& scene, const PlanView& view,
                const theme::Theme& theme);

} // namespace shardscape::draw
