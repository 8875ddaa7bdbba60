// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/question_answer.h"
#include "theme/theme.h"

#include <QPolygonF>
#include <QWidget>

#include <optional>

namespace shardscape::start {

/// Density of the peak's distribution (normal in its logarithm, 80 % within the band; exchange::chanceToFit() integrates the
/// same) over `rect`, whose width is `whole` bytes; the highest point touches its top. Closed along the bottom.
[[nodiscard]] QPolygonF hillOver(const QRectF& rect, double whole, double peak, double relative);

/// Whether a layout fits: word, sign and colour; the hill of its peak, cut at the capacity; the fullest stage's memory by
/// account.
///
/// Thread: GUI only.
class FitHill : public QWidget {
    Q_OBJECT

public:
    explicit FitHill(QWidget* parent = nullptr);

    void setCandidate(const std::optional<exchange::Candidate>& candidate);
    void setTheme(const theme::Theme& theme);
    /// "Tight on stage 0", and "79 % sure to fit".
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString sureness() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const QRectF& bar, double whole) const;

    std::optional<exchange::Candidate> m_candidate;
    theme::Theme m_theme;
};

} // namespace shardscape::start
