// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/gallery_view.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;

namespace shardscape::gallery {

/// A claim with all its checks in a table: what, published, ours with its band, verdict; and the way to its layouts.
///
/// Thread: GUI only.
class ClaimSheet : public QWidget {
    Q_OBJECT

public:
    explicit ClaimSheet(QWidget* parent = nullptr);

    void setCard(const Card& card);
    [[nodiscard]] const Card& card() const { return m_card; }
    void setTheme(const theme::Theme& theme);

signals:
    void opened(const QString& id);
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fill();

    Card m_card;
    theme::Theme m_theme;
    QLabel* m_title = nullptr;
    QLabel* m_claim = nullptr;
    QLabel* m_source = nullptr;
    QTableWidget* m_table = nullptr;
    QLabel* m_rule = nullptr; ///< what the verdicts mean
    QLabel* m_look = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_back = nullptr;
};

} // namespace shardscape::gallery
