// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <initializer_list>

class QHBoxLayout;
class QMenuBar;

namespace shardscape::gui {

/// The window's upper edge: menus at the left, what is laid out on what at the right.
class TopBar : public QWidget {
    Q_OBJECT

public:
    explicit TopBar(QWidget* parent = nullptr);

    [[nodiscard]] QMenuBar& menus() { return *m_menus; }
    void addWidgets(std::initializer_list<QWidget*> widgets);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QMenuBar* m_menus = nullptr;
    QHBoxLayout* m_row = nullptr;
};

} // namespace shardscape::gui
