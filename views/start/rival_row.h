// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/question_answer.h"
#include "theme/theme.h"

#include <QAbstractButton>

#include <span>

namespace shardscape::start {

/// One axis for all candidates, in days, or in accelerators of what is served.
struct DaysAxis {
    double from = 0;
    double to = 1;

    /// Where a number of days lies within `rect`, from its left (0) to its right edge; held inside.
    [[nodiscard]] double x(double days, const QRectF& rect) const;

    friend bool operator==(const DaysAxis&, const DaysAxis&) = default;
};

/// Every band whole, with a margin.
[[nodiscard]] DaysAxis daysAxis(std::span<const exchange::Candidate> candidates);

/// Where the parts of a row lie; the axis takes what the others leave and goes first where there is no room.
struct RivalColumns {
    QRectF name, axis, days, fits, order;
};
[[nodiscard]] RivalColumns rivalColumns(const QRectF& rect);

/// A candidate of the answer as one row: its name, its days as a dot with the band, how sure it fits, and how it stands to the
/// fastest. A click or Space looks, as the pointer does while it is over it; a double click or Enter takes.
///
/// Thread: GUI only.
class RivalRow : public QAbstractButton {
    Q_OBJECT

public:
    explicit RivalRow(QWidget* parent = nullptr);

    struct Texts {
        QString name;
        QString days;
        QString fits;
        QString order;
    };
    void setCandidate(const exchange::Candidate& candidate, const Texts& texts, const DaysAxis& axis,
                      double fastestDays, bool isFastest);
    /// A number with the ends of its band, on an axis of that number; `reference`: where a line stands.
    struct Place {
        double low = 0, value = 0, high = 0, reference = 0;
        exchange::FitState state = exchange::FitState::Fits;
        bool isFirst = false;
    };
    void setPlace(const Place& place, const Texts& texts, const DaysAxis& axis);
    void setLooked(bool looked);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] const Texts& texts() const { return m_texts; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void takeRequested();
    void hovered(bool over);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    Place m_place;
    DaysAxis m_axis;
    Texts m_texts;
    bool m_looked = false;
    bool m_ring = false; ///< the keyboard is in use: show where it is
    theme::Theme m_theme;
};

} // namespace shardscape::start
