// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

#include <vector>

namespace shardscape::learn {

/// All settings of a lesson as dots along the number that is scored, the best and one's own marked.
///
/// Thread: GUI only.
class ScoreStrip : public QWidget {
    Q_OBJECT

public:
    /// One setting.
    struct Dot {
        double value = 0;
        bool reaches = false;
        bool tried = false;
    };

    explicit ScoreStrip(QWidget* parent = nullptr);

    /// `best` and `yours` are values; NaN where there is none. The texts are theirs.
    void setDots(std::vector<Dot> dots, double best, double yours, const QString& bestText,
                 const QString& yoursText);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    theme::Theme m_theme;
    std::vector<Dot> m_dots;
    double m_best = 0;
    double m_yours = 0;
    QString m_bestText;
    QString m_yoursText;
};

} // namespace shardscape::learn
