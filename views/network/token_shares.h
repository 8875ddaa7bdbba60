// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/explain/traffic.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

namespace shardscape::network_view {

/// Which share of a layer's tokens the experts of each rank get: a bar a rank, fullest first, over the mean of all, and what is
/// dropped. Hidden without experts that are spread.
/// Thread: GUI only.
class TokenShares : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit TokenShares(QWidget* parent = nullptr);

    void show(const training::ExpertTokens& tokens);
    void setTheme(const theme::Theme& theme);

    /// "Tokens by rank: the fullest of 8 has 1.25 of the mean, 2.1 % find no room".
    [[nodiscard]] QString headline() const;
    /// Where the bar of a rank is, in the widget; its height over the mean's line is the rank's load.
    [[nodiscard]] QRectF bar(std::size_t rank) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {600, 120}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF plotIn(const QRectF& rect) const;
    [[nodiscard]] QRectF barIn(const QRectF& plot, std::size_t rank) const;

    training::ExpertTokens m_tokens;
    theme::Theme m_theme;
};

} // namespace shardscape::network_view
