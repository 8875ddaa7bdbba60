// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/numbers/evaluation.h"
#include "memory/memory_bars.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace shardscape::panel {
class Segments;
}

namespace shardscape::memory {

/// The Memory perspective: what fills each pipeline stage's accelerators against their capacity, and the
/// numbers of one stage by class. Click a class in the legend (or press its digit) to leave it out, a stage
/// to see its numbers.
///
/// Thread: GUI only.
class MemoryView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit MemoryView(QWidget* parent = nullptr);

    /// Keeps what is selected and hidden. An invalid evaluation shows its reasons in place of bars.
    void setEvaluation(const training::Evaluation& evaluation);
    /// A short note per stage, such as "ranks 0–7"; shown where there is room. May be empty.
    void setStageNotes(const QStringList& notes);
    void setTheme(const theme::Theme& theme);
    /// What several evaluations need that are shown one after the other.
    struct Range {
        double bytes = 0;    ///< of the fullest stage of any
        double capacity = 0; ///< bytes, the largest
        std::size_t tiers = 0;
        bool copies = false; ///< to and from them
    };
    static void widen(Range& range, const training::Evaluation& evaluation);
    /// The scale and the room of all evaluations to come, so that what stays is drawn as it stays. Empty: each has its own.
    void setRange(std::optional<Range> range);
    /// A peak that was shown before, as a dashed line; none: no line.
    void setGhost(std::optional<double> bytes);
    /// The table alone, under the name of whose it is: something else draws the bars. Empty: both again.
    void setTableAlone(const QString& whose);

    void setPercent(bool percent);
    [[nodiscard]] bool percent() const { return m_percent; }
    /// Classes are places in training::memoryAccounts().
    void setShown(std::size_t account, bool shown);
    [[nodiscard]] const ClassMask& shown() const { return m_shown; }
    /// The stage whose numbers the table lists; unset: the worst one.
    void selectStage(std::optional<std::int32_t> stage);
    [[nodiscard]] std::int32_t tableStage() const;

    /// What is painted, for tests and for whoever wants to point at it.
    [[nodiscard]] BarsGeometry bars() const;
    [[nodiscard]] QRectF legendEntryRect(std::size_t account) const;
    /// Of the table, without what it says about other stages; empty where there is no room for the table.
    [[nodiscard]] QRectF rowRect(std::size_t account) const;
    [[nodiscard]] QRectF totalRowRect() const;
    /// The tool tip at a point; empty where there is none.
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    /// The table as tab-separated text.
    [[nodiscard]] QString tableText() const;

    /// Where the current segment, or its row of the table, is: Qt::ImAnchorRectangle.
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    [[nodiscard]] QSize pictureSizeHint() const override { return {1000, 640}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, m_whose.isEmpty() ? 560 : tableHeight()}; }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return {360, m_whose.isEmpty() ? 260 : tableHeight()};
    }

signals:
    /// A segment or its row of the table was clicked, or Enter pressed on it; the account by its id.
    void segmentActivated(int stage, const QString& account);
    /// The total in the table was clicked, or Enter pressed on a stage.
    void totalActivated(int stage);
    void stageSelected(int stage);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Frame;
    struct Cursor {
        std::int32_t stage = 0;
        std::optional<std::size_t> account; ///< place in training::memoryAccounts()
        friend bool operator==(const Cursor&, const Cursor&) = default;
    };

    /// With the name above it where it is alone.
    [[nodiscard]] int tableHeight() const;
    void placeTable(Frame& frame, const QRectF& table) const;
    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    void paintFrame(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    void paintBars(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    void paintTiers(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintTable(QPainter& painter, const Frame& frame, const theme::Theme& theme, bool interactive) const;
    /// Width of the table's last column, which says what a class is on all stages; 0 where there is but one.
    [[nodiscard]] double rangeWidth() const;
    /// What a device copies outside itself in a step, over what, and what of it shows; empty where all stays there.
    [[nodiscard]] QString copiesText() const;
    [[nodiscard]] QString amount(double bytes) const;
    [[nodiscard]] std::optional<Cursor> cursorAt(const Frame& frame, const QPointF& at) const;
    void moveCursor(int stages, int classes);
    void describe();

    training::Evaluation m_evaluation;
    QStringList m_notes;
    std::optional<Range> m_range;
    std::optional<double> m_ghost; ///< bytes
    theme::Theme m_theme;
    ClassMask m_shown = kAllClasses;
    bool m_percent = false;
    QString m_whose; ///< above the table where it is alone
    std::optional<std::int32_t> m_selected;
    std::optional<Cursor> m_hovered;
    std::optional<Cursor> m_cursor;
    bool m_inTable = false;    ///< the cursor was set there
    bool m_byKeyboard = false; ///< the ring around the whole view is for those who came with Tab
    panel::Segments* m_unit = nullptr;
};

} // namespace shardscape::memory
