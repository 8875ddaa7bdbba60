// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QString>
#include <QWidget>

namespace shardscape::learn {

/// How much of a budget is spent: a bar with its sentence; red beyond its end.
///
/// Thread: GUI only.
class BudgetBar : public QWidget {
    Q_OBJECT

public:
    explicit BudgetBar(QWidget* parent = nullptr);

    /// `share`: spent over what there is; NaN where it is not known.
    void setSpent(double share, const QString& text);
    [[nodiscard]] const QString& text() const { return m_text; }
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    theme::Theme m_theme;
    double m_share = 0;
    QString m_text;
};

} // namespace shardscape::learn
