// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

namespace shardscape::explore {

/// The surface that each part of the perspective stands on: a quiet card with soft corners.
class Pane : public QWidget {
    Q_OBJECT

public:
    explicit Pane(QWidget* parent = nullptr);

    [[nodiscard]] const theme::Theme& theme() const { return *m_theme; }
    /// Themes live as long as the program: light() and dark() are the only two.
    virtual void setTheme(const theme::Theme& theme);

    /// The card alone, for pictures.
    static void paintCard(QPainter& painter, const QRectF& rect, const theme::Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const theme::Theme* m_theme;
};

} // namespace shardscape::explore
