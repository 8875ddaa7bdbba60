// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/gallery_view.h"

#include <QFrame>

class QPushButton;
class QToolButton;

namespace shardscape::gui {

class ElidedLabel;

/// One line above the pages of a project that began as a claim: our number against the published one, the verdict, the claim, and
/// the way to all its checks.
///
/// Thread: GUI only.
class ClaimBanner : public QFrame {
    Q_OBJECT

public:
    explicit ClaimBanner(QWidget* parent = nullptr);

    void setCard(const gallery::Card& card);
    [[nodiscard]] const gallery::Card& card() const { return m_card; }
    /// "pass: 17.93 s (published 17.9 s)", or that it is being computed.
    [[nodiscard]] QString verdictText() const;
    void retranslate();

signals:
    void checksRequested(const QString& claim);
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    gallery::Card m_card;
    ElidedLabel* m_verdict = nullptr;
    ElidedLabel* m_claim = nullptr;
    QPushButton* m_checks = nullptr;
    QToolButton* m_close = nullptr;
};

} // namespace shardscape::gui
