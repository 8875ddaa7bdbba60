// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/gallery_view.h"

#include <QAbstractButton>

namespace shardscape::gallery {

/// A card as a button: picture, title, claim, source, our number and its badge.
///
/// Thread: GUI only.
class CardButton : public QAbstractButton {
    Q_OBJECT

public:
    explicit CardButton(const Card& card, QWidget* parent = nullptr);

    void setCard(const Card& card);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] const Card& card() const { return m_card; }
    [[nodiscard]] QSize sizeHint() const override { return {300, heightFor(m_card, 300)}; }

    /// What the card needs at that width for its claim, source and number to stand whole.
    [[nodiscard]] static int heightFor(const Card& card, int width);
    static void paintCard(QPainter& painter, const QRectF& rect, const Card& card, const theme::Theme& theme,
                          bool hovered = false);

signals:
    /// A click on the verdict: all checks.
    void checksRequested();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    Card m_card;
    theme::Theme m_theme;
    bool m_ring = false; ///< the keyboard is in use: show where it is
};

[[nodiscard]] QString badgeText(Badge badge);
[[nodiscard]] QColor badgeColour(Badge badge, const theme::Theme& theme);
/// On a card: the verdict, and of how many checks where there are several.
[[nodiscard]] QString pillText(const Card& card);

} // namespace shardscape::gallery
