// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/perspectives/torn_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QUrl>
#include <QVBoxLayout>

namespace shardscape::gui {

TornWindow::TornWindow(QWidget* page, const QString& title, QWidget& mainWindow)
    : QWidget(&mainWindow, Qt::Window)
    , m_mainWindow(mainWindow)
    , m_page(page)
{
    setAcceptDrops(true);
    setMinimumSize(400, 300);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(page);
    page->show();
    // Shortcuts belong to a window: those of the main one work here because its actions are this one's too.
    addActions(mainWindow.actions());
    setTitle(title);
    connect(&mainWindow, &QWidget::windowTitleChanged, this, [this] { setTitle(m_title); });
}

void TornWindow::setTitle(const QString& title)
{
    m_title = title;
    setWindowTitle(
        QStringLiteral("%1 – %2").arg(title, m_mainWindow.windowTitle().remove(QStringLiteral("[*]"))));
}

QWidget* TornWindow::takePage()
{
    QWidget* page = m_page;
    m_page = nullptr;
    layout()->removeWidget(page);
    return page;
}

void TornWindow::closeEvent(QCloseEvent* event)
{
    event->accept();
    emit closed();
}

void TornWindow::moveEvent(QMoveEvent* event)
{
    QWidget::moveEvent(event);
    emit moved();
}

void TornWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit moved();
}

void TornWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void TornWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    if (!paths.isEmpty()) {
        event->acceptProposedAction();
        emit filesDropped(paths);
    }
}

} // namespace shardscape::gui
