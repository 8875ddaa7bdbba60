// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "job/serving/simulation.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

namespace shardscape::jobs {

/// What a served model does at one load.
struct LoadPoint {
    double load = 0; ///< requests in flight, or a second where they arrive at a rate
    bool fits = false;
    job::Numbers numbers{}; ///< of the serving job, by mean values
};

/// Requests drawn at one load.
struct LoadDraw {
    double load = 0;
    serving::Percentiles firstToken, token; ///< s
    double kept = 0;                        ///< share of the requests that keep both limits
};

/// Whether requests arrive at a rate instead of being a number in flight.
[[nodiscard]] bool arrivesAtRate(const layout::Scenario& scenario);
/// The same layout over its loads, each by the closed form: what Load draws. Empty where it is not valid.
[[nodiscard]] std::vector<LoadPoint> loadOf(const layout::Scenario& scenario);

/// A served layout over its load: time per token, time to first token, output of one accelerator, and, as people compare serving,
/// the output of one accelerator against the speed that one user sees. The scenario's own load is the mark, which is dragged.
///
/// Thread: GUI only.
class LoadView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit LoadView(QWidget* parent = nullptr);

    /// `problem`: why there is nothing to draw.
    void setLoad(const layout::Scenario& scenario, std::vector<LoadPoint> points, const QString& problem);
    /// Draws at some of the loads follow: bands from the median to the last hundredth, and the tenth that waits longest.
    void setDraws(std::vector<LoadDraw> draws, std::int64_t requests);
    [[nodiscard]] const std::vector<LoadDraw>& draws() const { return m_draws; }
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] const std::vector<LoadPoint>& points() const { return m_points; }
    /// "36 in flight: 24 ms a token, first token after 0.31 s".
    [[nodiscard]] QString sentence() const;
    /// What stands at a place; empty where nothing does.
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 620}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 320}; }

signals:
    void concurrencyWanted(qint64 value, bool finished);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Plots;
    [[nodiscard]] Plots plots(const QRectF& rect) const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    [[nodiscard]] const LoadPoint* nearest(double load) const;
    [[nodiscard]] QString loadText(double load) const;
    void wantAt(const QPointF& at, bool finished);

    std::vector<LoadPoint> m_points;
    std::vector<LoadDraw> m_draws;
    std::int64_t m_requests = 0;
    workload::ServingTask m_task;
    bool m_arrives = false; ///< at a rate
    double m_replicas = 1;
    double m_now = 1; ///< 0: as many as run
    QString m_name;
    QString m_problem;
    theme::Theme m_theme;
    bool m_dragging = false;
};

} // namespace shardscape::jobs
