// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QStackedWidget;

namespace shardscape::panel {
class Segments;
}

namespace shardscape::draw {

class ClusterView;

/// The Draw perspective: canvases of which one is in sight, chosen by a row of buttons where there is more than one.
/// Thread: GUI only.
class DrawView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit DrawView(QWidget* parent = nullptr);

    /// `tools`: what stands at the right of the head while it is in sight; may be null. The page takes both.
    void addCanvas(const QString& id, const QString& title, QWidget* canvas, theme::Picture* picture,
                   QWidget* tools, std::function<void(const theme::Theme&)> setTheme);
    /// "cluster", "model"; unknown: ignored.
    void setCanvas(const QString& id);
    [[nodiscard]] QString canvas() const;
    [[nodiscard]] ClusterView& cluster() { return *m_cluster; }
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void canvasChanged(const QString& id);

private:
    struct Canvas {
        QString id;
        QString title;
        QWidget* widget = nullptr;
        theme::Picture* picture = nullptr;
        QWidget* tools = nullptr;
        std::function<void(const theme::Theme&)> setTheme;
    };
    void choose(int index);

    theme::Theme m_theme;
    std::vector<Canvas> m_canvases;
    ClusterView* m_cluster = nullptr;
    QHBoxLayout* m_head = nullptr;
    QStackedWidget* m_pages = nullptr;
    panel::Segments* m_switch = nullptr;
};

} // namespace shardscape::draw
