// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/length_loads.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

namespace shardscape::lengths {

/// What each rank has to do relative to the mean, dealt as documents come and as the layout has it, side by side on one scale.
///
/// Thread: GUI only.
class LoadChart : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit LoadChart(QWidget* parent = nullptr);

    /// `way`: what the layout's dealing is called. Empty loads: `reason` says why.
    void setLoads(training::LengthLoads loads, const QString& way, const QString& reason);
    [[nodiscard]] const training::LengthLoads& loads() const { return m_loads; }
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QString tipAt(const QPointF& at) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {900, 300}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 220}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 140}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Side {
        QRectF card, plot;
        const std::vector<double>* ranks = nullptr;
        QString title;
    };
    [[nodiscard]] std::vector<Side> sidesIn(const QRectF& rect) const;
    [[nodiscard]] double top() const;
    void paintSide(QPainter& painter, const Side& side, const theme::Theme& theme) const;
    void paintIn(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

    training::LengthLoads m_loads;
    QString m_way, m_reason;
    theme::Theme m_theme;
};

} // namespace shardscape::lengths
