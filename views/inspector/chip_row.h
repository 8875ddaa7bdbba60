// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/chip_geometry.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

namespace shardscape::inspector {

/// One chip: a value and what it would do.
struct Chip {
    std::int64_t value = 0;
    QString text;
    ChipBars bars;
    QString tip; ///< rich text: what it would do, or why it cannot be
};

/// The values of one knob as chips. Dragging over them changes the value live; arrows step past values that
/// cannot be; a click on such a value says why, and takes it only with Ctrl.
///
/// Thread: GUI only.
class ChipRow : public QWidget {
    Q_OBJECT

public:
    explicit ChipRow(QWidget* parent = nullptr);

    /// While the pointer drags, values stay where they are and only texts, bars and tips are taken over.
    void setChips(std::vector<Chip> chips, std::int64_t current);
    [[nodiscard]] const std::vector<Chip>& chips() const { return m_chips; }
    [[nodiscard]] std::int64_t current() const { return m_current; }
    /// Greyed, but usable: the knob makes no difference at present.
    void setIdle(bool idle);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] QRectF chipRect(std::size_t index) const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    [[nodiscard]] bool dragging() const { return m_dragging; }

    /// The row without its widget, for pictures.
    static void paintChips(QPainter& painter, const QPointF& origin, const std::vector<Chip>& chips,
                           const std::vector<QRectF>& rects, std::int64_t current, bool idle,
                           const theme::Theme& theme, int hovered = -1);
    [[nodiscard]] static std::vector<QRectF> rectsFor(const std::vector<Chip>& chips, double width);

signals:
    /// Not `finished` while the pointer is still down.
    void changed(std::int64_t value, bool finished);
    /// A value that is not possible was clicked; `at` is on the screen.
    void struckClicked(std::int64_t value, QPoint at);
    /// A digit was typed: the beginning of a free entry.
    void entryStarted(const QString& text);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] int chipAt(const QPointF& at) const;
    [[nodiscard]] int currentIndex() const;
    void step(int direction);
    void choose(int index, bool finished);
    void describe();

    std::vector<Chip> m_chips;
    theme::Theme m_theme;
    std::int64_t m_current = 0;
    std::int64_t m_atPress = 0;
    int m_hovered = -1;
    bool m_idle = false;
    bool m_dragging = false;
    bool m_ring = false; ///< the keyboard is in use: show where it is
};

} // namespace shardscape::inspector
