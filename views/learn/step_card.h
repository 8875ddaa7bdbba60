// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/chip_row.h"
#include "theme/theme.h"

#include <QFrame>
#include <QStringList>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace shardscape::learn {

class DialSlider;
class TileRow;

class Line;

/// One step of a lesson: a card with its number, which becomes a tick when it is done.
///
/// Thread: GUI only.
class StepCard : public QFrame {
    Q_OBJECT

public:
    enum class State {
        Waiting,
        Current,
        Done,
        Told ///< over, but not as it should be: a neutral mark
    };

    StepCard(int number, const QString& title, QWidget* parent = nullptr);

    void setState(State state);
    [[nodiscard]] State state() const { return m_state; }
    /// What is asked, as rich text; below the title.
    void setText(const QString& html);
    /// One line beside the title, shortened where it has no room; the whole is its tool tip. Empty: none.
    void setAside(const QString& text);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// Puts a button beside the title, where it is seen as soon as the card is.
    void addToHead(QWidget* button);

signals:
    /// A link of the text.
    void linkActivated(const QString& link);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_number;
    State m_state = State::Waiting;
    theme::Theme m_theme;
    QLabel* m_title = nullptr;
    QLabel* m_text = nullptr;
    Line* m_aside = nullptr;
    QHBoxLayout* m_head = nullptr;
    QVBoxLayout* m_body = nullptr;
};

/// A dial of a lesson: its name and its values as the inspector's chips, amounts as a slider, or tiles to be put into order.
///
/// Thread: GUI only.
class DialRow : public QWidget {
    Q_OBJECT

public:
    DialRow(const QString& name, std::vector<inspector::Chip> chips, std::int64_t current,
            QWidget* parent = nullptr);
    /// A slider that stops at each amount.
    DialRow(const QString& name, QStringList stops, std::int64_t current, QWidget* parent = nullptr);
    /// Tiles that are dragged: `orders` has theirs by value.
    DialRow(const QString& name, std::vector<QStringList> orders, std::int64_t current,
            QWidget* parent = nullptr);

    /// What takes the keyboard: chips, a slider or tiles.
    [[nodiscard]] QWidget& control();
    void setCurrent(std::int64_t value);
    void setTheme(const theme::Theme& theme);

signals:
    void chosen(std::int64_t value);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    void build(const QString& name, QWidget* control);

    QLabel* m_name = nullptr;
    inspector::ChipRow* m_chips = nullptr; ///< or
    DialSlider* m_slider = nullptr;        ///< or
    TileRow* m_tiles = nullptr;
    std::vector<QStringList> m_orders;
};

} // namespace shardscape::learn
