// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/size_outlook.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

namespace shardscape::jobs {

/// What a run's tokens come to: days at fixed tokens and to the same loss against accelerators, tokens against steps, the loss of
/// other sizes at the same compute, and the runs of more and fewer replicas as a table.
///
/// Thread: GUI only.
class LossView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit LossView(QWidget* parent = nullptr);

    /// `problem`: why there is nothing to draw. Runs of other sizes follow by setSizes().
    void setRun(const layout::Scenario& scenario, const run::Evaluation& evaluation, const QString& problem);
    void setSizes(std::vector<run::SizedRun> sizes);
    [[nodiscard]] const std::vector<run::SizedRun>& sizes() const { return m_sizes; }
    void setTheme(const theme::Theme& theme);
    /// "Twice the accelerators: 48.4 days, not 39.3, to the same loss".
    [[nodiscard]] QString sentence() const;
    /// And shorter ones where there is less room.
    [[nodiscard]] QStringList sentences() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 700}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 620}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {360, 360}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Rooms;
    [[nodiscard]] Rooms rooms(const QRectF& rect) const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    void paintDays(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintSteps(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintOtherSizes(QPainter& painter, const Rooms& rooms, const theme::Theme& theme) const;
    void paintTable(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

    layout::Scenario m_scenario;
    std::optional<run::Evaluation> m_run;
    run::LossOutlook m_loss;
    double m_active = 0; ///< parameters of a token
    std::vector<run::SizedRun> m_sizes;
    QString m_problem;
    theme::Theme m_theme;
};

} // namespace shardscape::jobs
