// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/claims/demo.h"
#include "gui/background/lane.h"
#include "search/sweep.h"
#include "theme/theme.h"

#include <QObject>
#include <QPixmap>
#include <QTimer>

#include <cstddef>

namespace shardscape::gui {

/// Draws the pictures on the gallery's cards: each demo's own perspective, one at a time and only while nothing else is to
/// do. Sweeps for Explore's pictures run in the background.
class CardPainter : public QObject {
    Q_OBJECT

public:
    explicit CardPainter(QObject* parent = nullptr);

    void start();
    /// Draws them again in these colours, if they have been drawn.
    void setTheme(const theme::Theme& theme);

signals:
    void painted(const QString& demoId, const QPixmap& picture);

private:
    void next();
    void finish(const exchange::Demo& demo, const std::shared_ptr<const search::SweepResult>& sweep);

    QTimer m_idle;
    Lane m_sweeps;
    const theme::Theme* m_theme = nullptr;
    std::size_t m_at = 0;
    bool m_started = false;
};

} // namespace shardscape::gui
