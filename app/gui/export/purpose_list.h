// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/purpose.h"
#include "theme/theme.h"

#include <QWidget>

namespace shardscape::gui {

/// What an export is for: one below the other, one chosen. Up and Down choose the next.
class PurposeList : public QWidget {
    Q_OBJECT

public:
    explicit PurposeList(QWidget* parent = nullptr);

    [[nodiscard]] exporting::Purpose current() const { return m_current; }
    /// Emits nothing. One that is not offered is not taken.
    void setCurrent(exporting::Purpose purpose);
    /// What there is nothing to make of is quiet and cannot be chosen.
    void setOffered(const std::vector<exporting::Purpose>& purposes);
    [[nodiscard]] bool isOffered(exporting::Purpose purpose) const;
    [[nodiscard]] QRect rowRect(exporting::Purpose purpose) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(shardscape::exporting::Purpose purpose);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(exporting::Purpose purpose);
    void paintIcon(QPainter& painter, const QRectF& box, exporting::Purpose purpose,
                   const theme::Theme& look) const;
    [[nodiscard]] int rowAt(const QPoint& at) const;
    [[nodiscard]] int rowHeight() const;

    exporting::Purpose m_current = exporting::Purpose::Paper;
    std::vector<exporting::Purpose> m_offered;
    int m_hovered = -1;
};

} // namespace shardscape::gui
