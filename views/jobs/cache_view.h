// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/outcome.h"
#include "jobs/requests_view.h"

#include <QWidget>

#include <vector>

namespace shardscape::jobs {

/// How many requests of one length a worker that answers holds, and how many of them keep the wished time per token.
struct FitPoint {
    double tokens = 0; ///< that a request holds
    double memory = 0; ///< requests that the cache holds
    double time = 0;   ///< requests up to which a token takes no longer than wished; not a number: no wish
};

/// What Memory shows of a served model: a rank of each pool, and how many requests fit.
struct CacheShown {
    std::vector<job::DeviceMemory> ranks;
    std::vector<FitPoint> fits;
    double running = 0;    ///< sequences of a worker at the scenario's load
    double held = 0;       ///< tokens that each holds
    double poolTokens = 0; ///< that the cache of a worker holds
    double block = 16;     ///< tokens of a block
};
/// Empty where the scenario is not valid or does not fit.
[[nodiscard]] CacheShown cacheOf(const layout::Scenario& scenario);

/// The memory of a served model: weights, cache and the engine's buffers on a rank of each pool, the cache in blocks at one moment of
/// drawn requests, one tint a request, and how many requests fit at which length, by memory and by time.
///
/// Thread: GUI only.
class CacheView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit CacheView(QWidget* parent = nullptr);

    /// `problem`: why there is nothing to draw. Requests follow.
    void setCache(const layout::Scenario& scenario, CacheShown shown, const QString& problem);
    void setRequests(std::shared_ptr<const RequestsDrawn> drawn);
    void setTheme(const theme::Theme& theme);
    /// Without the blocks: requests are not drawn.
    void setRanksAlone(bool alone);

    /// The moment whose blocks are drawn, s.
    [[nodiscard]] double moment() const { return m_moment; }
    void setMoment(double seconds);
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 640}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 360}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    struct Places;
    /// What one request holds at the moment.
    struct Holding {
        std::int64_t request = 0;
        double tokens = 0;
        bool prompt = false; ///< still being taken in
    };
    [[nodiscard]] Places places(const QRectF& rect) const;
    [[nodiscard]] std::vector<Holding> holdings() const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    void paintRanks(QPainter& painter, const QRectF& pane, const theme::Theme& theme) const;
    void paintBlocks(QPainter& painter, const Places& places, const theme::Theme& theme) const;
    void paintFits(QPainter& painter, const QRectF& pane, const theme::Theme& theme) const;

    CacheShown m_shown;
    std::shared_ptr<const RequestsDrawn> m_drawn;
    workload::ServingTask m_task;
    QString m_problem;
    double m_moment = 0;
    int m_timer = 0; ///< 0: does not play
    bool m_ranksAlone = false;
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
