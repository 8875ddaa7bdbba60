// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QAbstractButton>

namespace shardscape::inspector {

/// The head of a group of knobs: folds and unfolds it. Folded it says what its knobs are set to.
///
/// Thread: GUI only.
class GroupHead : public QAbstractButton {
    Q_OBJECT

public:
    explicit GroupHead(const QString& name, QWidget* parent = nullptr);

    void setName(const QString& name);
    /// "1,024 tokens · 512 sequences": shown while folded.
    void setSummary(const QString& summary);
    [[nodiscard]] const QString& summary() const { return m_summary; }
    /// How many of its knobs differ from the other scenario.
    void setChanged(int knobs);
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    /// Whether its knobs are in sight: a search shows those of folded groups, too.
    void setOpened(bool opened);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QSize sizeHint() const override;
    /// The head without its widget, for pictures.
    void paintHead(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe();

    QString m_name;
    QString m_summary;
    theme::Theme m_theme;
    int m_changed = 0;
    bool m_folded = false;
    bool m_opened = true;
    bool m_ring = false;
};

} // namespace shardscape::inspector
