// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace shardscape::gui {

/// A perspective in a window of its own. It belongs to the main window: whatever that shows, this shows too, its shortcuts
/// work here, and files dropped here are dropped there. Closing it hands the perspective back.
class TornWindow : public QWidget {
    Q_OBJECT

public:
    /// Takes the page; `title` is the perspective's name.
    TornWindow(QWidget* page, const QString& title, QWidget& mainWindow);

    [[nodiscard]] QWidget* page() const { return m_page; }
    /// The page, without the window: it is about to be deleted.
    QWidget* takePage();
    void setTitle(const QString& title);

signals:
    void closed();
    void moved(); ///< to another place or size
    void filesDropped(const QStringList& paths);

protected:
    void closeEvent(QCloseEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget& m_mainWindow;
    QWidget* m_page;
    QString m_title;
};

} // namespace shardscape::gui
