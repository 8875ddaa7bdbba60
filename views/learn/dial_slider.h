// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QSlider>
#include <QStringList>

#include <vector>

namespace shardscape::learn {

/// A dial whose values are amounts: a slider that stops at each of them, from the first at the left to the last at the right. Its
/// value is the place of the stop, counted from 0; people and screen readers get what the stop is called.
///
/// Thread: GUI only.
class DialSlider : public QSlider {
    Q_OBJECT

public:
    /// `stops` has at least two texts.
    explicit DialSlider(QStringList stops, QWidget* parent = nullptr);

    /// What it is called, for screen readers.
    void setName(const QString& name);
    /// Moves it without telling anybody.
    void showStop(int stop);
    [[nodiscard]] const QStringList& stops() const { return m_stops; }
    /// The middle of a stop, where it is clicked.
    [[nodiscard]] QPointF stopPoint(int stop) const;
    /// The stops whose texts are written: all that have room, always the one chosen and both ends.
    [[nodiscard]] std::vector<int> writtenStops() const;
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] QRectF track() const;
    void moveTo(double x);
    void describe();

    theme::Theme m_theme;
    QString m_name;
    QStringList m_stops;
    bool m_pressed = false;
};

} // namespace shardscape::learn
