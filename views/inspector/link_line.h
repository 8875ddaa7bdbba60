// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QAbstractButton>

namespace shardscape::inspector {

/// A sentence that can be clicked: what would happen, a chevron, on a soft ground. Wraps; text that the room
/// cannot hold ends in an ellipsis and stands in the tool tip.
///
/// Thread: GUI only.
class LinkLine : public QAbstractButton {
    Q_OBJECT

public:
    /// `plain`: said before, in quiet text and not a link by itself. `link`: the rest; empty makes the line a
    /// plain one.
    struct Text {
        QString plain;
        QString link;
        QString emphasis;   ///< the part of `link` that stands out; empty for none
        bool warns = false; ///< `plain` is a warning
    };

    explicit LinkLine(QWidget* parent = nullptr);

    void setLine(const Text& text);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] QSize sizeHint() const override;

    /// The line without its widget, for pictures. Returns the height it takes; a null painter only measures.
    static double paintLine(QPainter* painter, const QRectF& rect, const Text& text,
                            const theme::Theme& theme, bool hovered = false);

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    bool m_ring = false; ///< the keyboard is in use: show where it is
    Text m_text;
    theme::Theme m_theme;
};

} // namespace shardscape::inspector
