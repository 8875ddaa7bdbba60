// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

namespace shardscape::gui {

/// One line of text that gives way: cut with an ellipsis where there is no room, whole in the tool tip. Digits are as
/// wide as each other, so that running numbers do not dance.
class ElidedLabel : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(theme::TextRole role, QWidget* parent = nullptr);

    void setText(const QString& text);
    [[nodiscard]] const QString& text() const { return m_text; }
    void setQuiet(bool quiet);
    void setAlignment(Qt::Alignment alignment);
    /// A link: takes the keyboard, and a click or Enter sends clicked().
    void setClickable(bool clickable);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Pixels of the text that stay where room is short.
    void setLeastWidth(int width);

signals:
    void clicked();

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    theme::TextRole m_role;
    QString m_text;
    int m_least = 24;
    bool m_quiet = false;
    bool m_clickable = false;
    Qt::Alignment m_alignment = Qt::AlignLeft | Qt::AlignVCenter;
};

} // namespace shardscape::gui
