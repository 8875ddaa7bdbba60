// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "microscope/microscope.h"

#include <QWidget>

namespace shardscape::microscope {

/// A subject of the microscope with its caption below. A click or a key goes to the next step, with Shift to the one before.
///
/// Thread: GUI only.
class SubjectView : public QWidget {
    Q_OBJECT

public:
    explicit SubjectView(QWidget* parent = nullptr);

    /// Begins at the first step; `last` is as far as it may go, below 0 to the end.
    void setScene(Scene scene, int last = -1);
    /// Further, once more is to be seen; the step stays.
    void setLast(int last);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] int step() const { return m_step; }
    /// Steps that may be shown.
    [[nodiscard]] int steps() const;
    [[nodiscard]] QString caption() const;
    /// Round from the last to the first.
    void go(int by);

    [[nodiscard]] QSize sizeHint() const override { return {360, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe();

    Scene m_scene;
    int m_all = 0;
    int m_last = -1;
    int m_step = 0;
    theme::Theme m_theme;
};

} // namespace shardscape::microscope
