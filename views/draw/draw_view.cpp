// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/draw_view.h"

#include "draw/cluster_view.h"
#include "panel/segments.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace shardscape::draw {

DrawView::DrawView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("draw_view"));
    m_pages = new QStackedWidget(this);
    m_head = new QHBoxLayout;
    m_head->setSpacing(theme::kGap);
    m_head->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGap);
    column->addLayout(m_head);
    column->addWidget(m_pages, 1);
    m_cluster = new ClusterView(this);
    addCanvas(QStringLiteral("cluster"), tr("Cluster"), m_cluster, m_cluster, &m_cluster->tools(),
              [this](const theme::Theme& look) { m_cluster->setTheme(look); });
}

void DrawView::addCanvas(const QString& id, const QString& title, QWidget* canvas, theme::Picture* picture,
                         QWidget* tools, std::function<void(const theme::Theme&)> setTheme)
{
    m_canvases.push_back({id, title, canvas, picture, tools, std::move(setTheme)});
    m_pages->addWidget(canvas);
    if (tools != nullptr) {
        m_head->addWidget(tools);
    }
    const int current = m_switch != nullptr ? m_switch->current() : 0;
    delete m_switch;
    QStringList titles;
    for (const Canvas& one : m_canvases) {
        titles << one.title;
    }
    m_switch = new panel::Segments(titles, this);
    m_switch->setObjectName(QStringLiteral("draw_canvas"));
    m_switch->setAccessibleName(tr("What is drawn"));
    m_switch->setTheme(m_theme);
    m_switch->setCurrent(current);
    m_head->insertWidget(0, m_switch);
    connect(m_switch, &panel::Segments::chosen, this, &DrawView::choose);
    choose(current);
}

void DrawView::choose(int index)
{
    m_switch->setCurrent(index);
    m_pages->setCurrentIndex(index);
    for (std::size_t i = 0; i < m_canvases.size(); ++i) {
        if (m_canvases[i].tools != nullptr) {
            m_canvases[i].tools->setVisible(static_cast<int>(i) == index);
        }
    }
    emit canvasChanged(canvas());
}

void DrawView::setCanvas(const QString& id)
{
    for (std::size_t i = 0; i < m_canvases.size(); ++i) {
        if (m_canvases[i].id == id) {
            choose(static_cast<int>(i));
        }
    }
}

QString DrawView::canvas() const
{
    return m_canvases[static_cast<std::size_t>(m_switch->current())].id;
}

void DrawView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_switch->setTheme(theme);
    for (const Canvas& canvas : m_canvases) {
        if (canvas.setTheme) {
            canvas.setTheme(theme);
        }
    }
}

QSize DrawView::pictureSizeHint() const
{
    return m_canvases[static_cast<std::size_t>(m_switch->current())].picture->pictureSizeHint();
}

void DrawView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    m_canvases[static_cast<std::size_t>(m_switch->current())].picture->paintPicture(painter, rect, theme);
}

} // namespace shardscape::draw
