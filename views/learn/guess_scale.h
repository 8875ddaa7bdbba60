// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QSlider>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace shardscape::learn {

/// A scale on which somebody marks a guess; afterwards the truth stands beside it and the gap is hatched. A slider for the
/// keyboard and for screen readers. It has no handle until somebody moves it: a middle that is there would be an answer.
///
/// Thread: GUI only.
class GuessScale : public QSlider {
    Q_OBJECT

public:
    explicit GuessScale(QWidget* parent = nullptr);

    /// From `from` to `to` in steps fine enough for `tolerance`, or of one where whole numbers are asked for; `write` makes texts
    /// of values.
    void setScale(double from, double to, double tolerance, bool whole, std::function<QString(double)> write);
    /// The values that are written below it: round ones.
    [[nodiscard]] std::vector<double> marks() const;
    [[nodiscard]] double guess() const;
    /// Whether somebody has put the guess anywhere.
    [[nodiscard]] bool isTouched() const { return m_touched; }
    void setGuess(double value);
    /// The answer, in the unit of the scale. The guess cannot be moved any more.
    void setTruth(std::optional<double> truth);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Somebody has put the guess somewhere.
    void touched();
    /// Enter on a guess: it stands.
    void settled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF track() const;
    [[nodiscard]] double pixelOf(double value) const;
    void moveTo(double x);
    void touch();
    void describe();

    theme::Theme m_theme;
    double m_from = 0;
    double m_to = 1;
    double m_step = 0.01;
    bool m_whole = false;
    std::function<QString(double)> m_write;
    std::optional<double> m_truth;
    bool m_pressed = false;
    bool m_touched = false;
    bool m_setting = false; ///< another scale, nobody's guess
};

} // namespace shardscape::learn
