// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/simulation.h"
#include "layout/scenario.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace shardscape::jobs {

/// Requests of a served model, drawn one by one, and the iterations that answered them.
struct RequestsDrawn {
    serving::Simulated simulated; ///< with its iterations
    double load = 0;              ///< requests in flight, or a second where they arrive at a rate
    double poolBytes = 0;         ///< of the cache of one worker that answers
    std::int32_t answering = 0;   ///< workers that answer; those behind them take prompts in
};

/// What workers did in a span of time.
struct WindowTotals {
    double busy = 0; ///< share of the workers' time
    double promptTokens = 0, answerTokens = 0;
    double longestGap = 0;    ///< s between two tokens of a worker's answers
    std::int64_t waiting = 0; ///< requests that had arrived and not begun, most at once
    double held = 0;          ///< of the cache, the fullest worker, 0 to 1
};
[[nodiscard]] WindowTotals totalsOf(const RequestsDrawn& drawn, double from, double to);

/// Requests as bars that wait, are taken in and answered, the cache that fills meanwhile, and below the iterations of the framed window:
/// the upper half of a block is prompts, the lower half the sequences that got a token.
///
/// Thread: GUI only.
class RequestsView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit RequestsView(QWidget* parent = nullptr);

    /// `problem`: why there is nothing to draw; `drawn` null: draws follow.
    void setRequests(const layout::Scenario& scenario, std::shared_ptr<const RequestsDrawn> drawn,
                     const QString& problem);
    void setTheme(const theme::Theme& theme);

    /// The framed seconds.
    [[nodiscard]] std::pair<double, double> window() const { return {m_from, m_to}; }
    void setWindow(double from, double to);
    /// The request that is followed through both pictures; below 0: none.
    void follow(std::int64_t request);
    [[nodiscard]] std::int64_t followed() const { return m_followed; }
    /// "Request 12: waits 0.4 s, first token after 0.9 s, 120 tokens in 5.1 s".
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 640}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 560}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 360}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Places;
    [[nodiscard]] Places places(const QRectF& rect) const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    void paintRequests(QPainter& painter, const Places& places, const theme::Theme& theme) const;
    void paintIterations(QPainter& painter, const Places& places, const theme::Theme& theme) const;
    void paintTotals(QPainter& painter, const Places& places, const theme::Theme& theme) const;
    [[nodiscard]] QString requestText(std::int64_t request) const;
    /// Seconds to its first token as statistics count them: with its time in the server before it is seen.
    [[nodiscard]] double firstTokenOf(const serving::Answered& answer) const;
    [[nodiscard]] QString iterationText(const serving::Iteration& iteration) const;
    [[nodiscard]] double overviewFrom() const;
    [[nodiscard]] double overviewTo() const;
    void stepIteration(bool forward);

    std::shared_ptr<const RequestsDrawn> m_drawn;
    workload::ServingTask m_task;
    QString m_problem;
    double m_from = 0, m_to = 1; ///< s
    double m_grab = 0;           ///< s from the window's begin to where it is dragged
    bool m_dragging = false;
    std::int64_t m_followed = -1;
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
