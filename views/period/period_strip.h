// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"
#include "period/period_geometry.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QSpinBox;

namespace shardscape::layout {
struct Knob;
}

namespace shardscape::period {

class PeriodCanvas;

/// The period of workers that meet once in several steps: its knobs, and below them its steps, where workers stand still and the
/// way of every fragment. Hides itself without one.
///
/// A fragment's end is dragged to give it more or fewer steps on its way. Thread: GUI only.
class PeriodStrip : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit PeriodStrip(QWidget* parent = nullptr);

    void show(const layout::Scenario& scenario, const training::Evaluation& evaluation);
    void setTheme(const theme::Theme& theme);

    /// Whether workers meet less often than in every step.
    [[nodiscard]] bool hasPeriod() const { return m_steps > 1; }
    [[nodiscard]] PeriodCanvas& canvas() { return *m_canvas; }

    [[nodiscard]] QSize pictureSizeHint() const override;
    /// The canvas alone: an export has no fields.
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void knobChosen(const QString& knob, qint64 value);

private:
    struct Control {
        const layout::Knob* knob = nullptr;
        QWidget* pair = nullptr;
        QLabel* label = nullptr;
        QSpinBox* number = nullptr;
        QComboBox* choice = nullptr;
    };
    void fill(const Control& control, const layout::Scenario& scenario);

    std::vector<Control> m_controls;
    PeriodCanvas* m_canvas = nullptr;
    std::int64_t m_steps = 1;
};

/// What PeriodStrip draws.
class PeriodCanvas : public QWidget {
    Q_OBJECT

public:
    explicit PeriodCanvas(QWidget* parent = nullptr);

    void show(const training::Period& period);
    void setTheme(const theme::Theme& theme);

    /// "Period of 100 steps: 2 workers, 4 fragments".
    [[nodiscard]] QString headline() const;
    /// Steps with and without a meeting, bandwidths between workers.
    [[nodiscard]] QString figures() const;
    [[nodiscard]] const PeriodPlan& plan() const { return m_plan; }
    [[nodiscard]] PeriodScene scene() const { return sceneOf(m_plan, plotIn(rect())); }

    void paint(QPainter& painter, const QRect& rect, const theme::Theme& theme) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

signals:
    void delayChosen(qint64 steps);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] static QRectF plotIn(const QRect& rect);
    /// The fragment whose end is at a place, -1 for none.
    [[nodiscard]] int endAt(const QPointF& place) const;
    [[nodiscard]] QString tipAt(const QPoint& place) const;
    void paintSteps(QPainter& painter, const PeriodScene& scene, const theme::Theme& theme) const;

    training::Period m_period;
    PeriodPlan m_plan;
    theme::Theme m_theme;
    int m_dragged = -1;
};

} // namespace shardscape::period
