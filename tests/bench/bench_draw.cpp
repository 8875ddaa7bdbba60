// SPDX-License-Identifier: GPL-3.0-or-later
// What a frame of the cluster canvas costs, and the table of its ranks. 16,384 accelerators: 2,048 nodes in racks of 32.
#include "draw/cluster_canvas.h"
#include "draw/cluster_edit.h"
#include "draw/cluster_view.h"
#include "draw/rank_table.h"
#include "exchange/catalog/catalog.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>

#include <benchmark/benchmark.h>

using namespace shardscape;

namespace {

constexpr std::int64_t kNodes = 2048;

cluster::Cluster large()
{
    auto flat = *exchange::Catalog::builtIn().cluster("dgx-a100-80g", kNodes);
    return *draw::withLevel(flat, draw::linkOf("infiniband", 25e9, 1), 32);
}

draw::RankMap ranksOn(const cluster::Cluster& cluster)
{
    draw::RankMap map;
    constexpr std::int32_t kTp = 8;
    constexpr std::int32_t kDp = 128;
    for (std::int32_t rank = 0; rank < cluster.accelerators(); ++rank) {
        draw::RankPlace place;
        place.place = {rank % kTp, 0, rank / kTp % kDp, rank / (kTp * kDp), 0};
        place.group = {rank / kTp, rank, rank % kTp + rank / (kTp * kDp) * kTp, rank % (kTp * kDp), rank};
        place.stage = rank / (kTp * kDp);
        map.ranks.push_back(place);
    }
    map.axes[0].size = kTp;
    map.axes[2].size = kDp;
    map.axes[3].size = cluster.accelerators() / (kTp * kDp);
    map.levels.assign(cluster.levels.size(), {1e9, 0.2, false});
    return map;
}

struct Canvas {
    draw::ClusterCanvas canvas;
    QPixmap target{1280, 800};

    Canvas()
    {
        canvas.resize(target.size());
        const cluster::Cluster cluster = large();
        canvas.setCluster(cluster);
        canvas.setMap(ranksOn(cluster));
        canvas.fit();
    }
};

/// From all of it (0) to one node (3).
void zoomTo(Canvas& c, std::int64_t detail)
{
    constexpr double kZooms[] = {0, 0.06, 0.3, 1.0};
    if (detail > 0) {
        c.canvas.zoomBy(kZooms[detail] / c.canvas.planView().zoom, QPointF(640, 400));
    }
}

void BM_Pan(benchmark::State& state)
{
    Canvas c;
    zoomTo(c, state.range(0));
    double step = 3;
    for ([[maybe_unused]] auto _ : state) {
        c.canvas.panBy({step, step / 2});
        step = -step;
        c.canvas.render(&c.target);
    }
    state.SetLabel(state.range(0) == 0   ? "all 16,384"
                   : state.range(0) == 1 ? "cells"
                   : state.range(0) == 2 ? "links"
                                         : "labels");
}
BENCHMARK(BM_Pan)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void BM_Zoom(benchmark::State& state)
{
    Canvas c;
    double factor = 1.02;
    for ([[maybe_unused]] auto _ : state) {
        c.canvas.zoomBy(factor, QPointF(640, 400));
        factor = 1 / factor;
        c.canvas.render(&c.target);
    }
}
BENCHMARK(BM_Zoom)->Unit(benchmark::kMillisecond);

/// The groups of a rank light up: everything else steps back.
void BM_Hover(benchmark::State& state)
{
    Canvas c;
    std::int64_t rank = 0;
    for ([[maybe_unused]] auto _ : state) {
        c.canvas.setLit(rank = (rank + 777) % 16384);
        c.canvas.render(&c.target);
    }
}
BENCHMARK(BM_Hover)->Unit(benchmark::kMillisecond);

/// From a cluster with its ranks to a table of them that can be read. Budget: 50 ms, as for sorting it.
void BM_OpenRankTable(benchmark::State& state)
{
    draw::ClusterView view;
    view.resize(1280, 800);
    view.setVisible(true);
    const cluster::Cluster cluster = large();
    const draw::RankMap map = ranksOn(cluster);
    view.show(cluster, map);
    QApplication::processEvents();
    for ([[maybe_unused]] auto _ : state) {
        view.setTableShown(true);
        view.show(cluster, map);
        QApplication::processEvents();
        state.PauseTiming();
        view.setTableShown(false);
        QApplication::processEvents();
        state.ResumeTiming();
    }
}
BENCHMARK(BM_OpenRankTable)->Unit(benchmark::kMillisecond);

/// One column after the other, painted.
void BM_SortRankTable(benchmark::State& state)
{
    draw::ClusterView view;
    view.resize(1280, 800);
    view.setVisible(true);
    const cluster::Cluster cluster = large();
    view.show(cluster, ranksOn(cluster));
    view.setTableShown(true);
    QApplication::processEvents();
    int column = 0;
    for ([[maybe_unused]] auto _ : state) {
        column = (column + 1) % draw::RankTable::kColumns;
        view.table().sort(column, column % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
        QApplication::processEvents();
    }
}
BENCHMARK(BM_SortRankTable)->Unit(benchmark::kMillisecond);

/// The peer: the bare minimum, one filled rectangle for every accelerator.
void BM_FillAlone(benchmark::State& state)
{
    QPixmap target(1280, 800);
    std::vector<QRectF> rects;
    for (int i = 0; i < 16384; ++i) {
        rects.emplace_back(i % 160 * 8, i / 160 * 7.5, 6, 5);
    }
    for ([[maybe_unused]] auto _ : state) {
        QPainter painter(&target);
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::blue);
        painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    }
}
BENCHMARK(BM_FillAlone)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
