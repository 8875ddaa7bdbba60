// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QMimeData;

namespace shardscape::timeline {

/// What a drag of something that can be a lane carries: its key, UTF-8.
inline constexpr const char* kLaneMime = "application/x-shardscape-lane";

/// The key of a lane in a drag; nothing where it carries something else.
[[nodiscard]] std::optional<QString> laneIn(const QMimeData* data);

/// One schedule on the time axis.
struct LaneChip {
    QString key;
    QString title;
    int pin = -1;          ///< place among the pins, for its letter; -1: not pinned
    bool removable = true; ///< the base stays
    bool movable = true;

    friend bool operator==(const LaneChip&, const LaneChip&) = default;
};

/// The lanes as chips: a click looks at one, a double click takes it, an x takes it away, a drag moves it among the others;
/// what is dropped becomes a lane. Keys: Tab, left and right look at the next, Enter takes it, Delete takes it away,
/// Ctrl+left and Ctrl+right move it. After the last lane Tab goes on, with the first looked at again.
///
/// Thread: GUI only.
class LaneRow : public QWidget {
    Q_OBJECT

public:
    explicit LaneRow(QWidget* parent = nullptr);

    void setLanes(std::vector<LaneChip> lanes);
    [[nodiscard]] const std::vector<LaneChip>& lanes() const { return m_lanes; }
    void setTheme(const theme::Theme& theme);
    /// The lane that is looked at, by key; the first where it is none of them.
    void setLooked(const QString& key);
    /// Looks at the next lane (1) or the one before (-1). False where there is none: then the first is looked at again.
    bool step(int by);
    /// The same for Tab and Shift+Tab, pressed beside it; false for every other event.
    bool stepWith(const QEvent* event);
    /// Something that could be a lane is over the window: the place where it would go is drawn.
    void setDropOffered(bool offered);

    [[nodiscard]] QRectF chipRect(int lane) const;
    /// Where its x is; empty where it has none.
    [[nodiscard]] QRectF removeRect(int lane) const;
    /// Before which lane something dropped there would stand.
    [[nodiscard]] int placeAt(QPointF at) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

signals:
    /// Wants to be looked at.
    void looked(const QString& key);
    /// Wants to be taken.
    void taken(const QString& key);
    void removed(const QString& key);
    /// To stand before what is the lane number `place` now; one that is not there yet is to be added.
    void placed(const QString& key, int place);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int laneAt(QPointF at) const;
    void setFocused(int lane);
    void lookAt(int lane);

    std::vector<LaneChip> m_lanes;
    theme::Theme m_theme;
    bool m_offered = false;
    int m_focused = 0;
    int m_looked = 0;
    int m_pressed = -1;
    QPointF m_pressedAt;
};

} // namespace shardscape::timeline
