// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/matrix.h"
#include "explore/pane.h"
#include "explore/selection.h"
#include "theme/picture.h"

#include <optional>
#include <vector>

namespace shardscape::explore {

class ShortComboBox;

/// The layout matrix: a cell for every pair of values of two knobs, coloured by its best fitting layout; cells without
/// one stay and say why.
/// Thread: GUI only.
class MatrixView : public Pane, public theme::Picture {
    Q_OBJECT

public:
    /// `results` outlives the view and tells it of changes by reload() and appended().
    explicit MatrixView(const ResultSet& results, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme) override;
    void reload();
    void appended(RowPosition first);
    /// `marked`: what is shown bright, where that is less than the brush (or more than none): a filter's rows. Null: the brush.
    void setBrush(const Selection& brush, const Selection* marked = nullptr);
    /// Marks the cell of the current layout, fitting or not.
    void setCurrent(std::optional<std::int64_t> index);

    /// Marks the cells of layouts that something else is about just now.
    void setRinged(std::vector<std::int64_t> indices);
    /// The layout under the pointer, here or in another plot: lines from its cell to both heads. -1: none.
    void setCrosshair(std::int64_t index);
    [[nodiscard]] std::int64_t crosshair() const { return m_crosshair; }

    void setAxes(int rowAxis, int columnAxis);
    void setMetric(Metric metric);
    [[nodiscard]] const Matrix& matrix() const { return m_matrix; }
    /// As axes of the result, -1 where there is none.
    [[nodiscard]] int rowAxis() const { return m_rowAxis; }
    [[nodiscard]] int columnAxis() const { return m_columnAxis; }
    [[nodiscard]] Metric metric() const { return m_metric; }

    // What the pointer and keys do, by name.
    /// Looks at the layout that the cell stands for.
    void lookAtCell(int row, int column);
    /// Brushes the layouts of a cell; `add`: to those brushed. Once more takes them away again.
    void brushCell(int row, int column, bool add = false);
    /// Brushes the layouts of all cells between two corners.
    void brushCells(int fromRow, int fromColumn, int toRow, int toColumn);
    void activateCell(int row, int column);
    /// The cell that keys move, -1 when there is none.
    [[nodiscard]] int focusedRow() const { return m_focusRow; }
    [[nodiscard]] int focusedColumn() const { return m_focusColumn; }

    /// What a cell says on hover, rich text.
    [[nodiscard]] QString cellCard(int row, int column) const;
    /// Why a cell has no layout that fits: one sentence; empty for others.
    [[nodiscard]] QString cellReason(int row, int column) const;
    [[nodiscard]] QWidget* canvas() const;
    /// Where a cell is drawn, in the canvas' pixels.
    [[nodiscard]] QRectF cellRect(int row, int column) const;

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// A layout that is wanted: the best of the cell, or one that shows why there is none. An index of the space.
    void layoutActivated(std::int64_t index);
    /// The same one, to be looked at; and the one under the pointer, -1: none.
    void layoutLooked(std::int64_t index);
    void layoutHovered(std::int64_t index);
    /// The same layout in the words of a framework; not of cells that hold none.
    void copyAsRequested(std::int64_t index);
    void brushed(const shardscape::explore::Selection& brush);

private:
    class Canvas;
    struct Geometry;

    /// The layout that a cell stands for, an index of the space; -1: nothing was tried there.
    [[nodiscard]] std::int64_t layoutOf(int row, int column) const;
    /// "34 of 408": layouts of a cell that fit.
    [[nodiscard]] static QString cellCount(const MatrixCell& cell);
    /// Whether that of every cell fits: a matrix has it in all or in none.
    [[nodiscard]] bool countsFit(double width, const QFontMetricsF& metrics) const;
    [[nodiscard]] bool saysTheSame(int row, int column, const QStringList& reasons) const;
    void copyCell(int row, int column);
    void openCellMenu(int row, int column, const QPoint& at);
    void rebuild();
    void fillBoxes();
    void countBrush();
    [[nodiscard]] Geometry geometryFor(const QRectF& rect) const;
    void paintMatrix(QPainter& painter, const QRectF& rect, const theme::Theme& theme, bool withFocus) const;
    void paintCrosshairOf(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    void paintScale(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    void findNotRun();
    [[nodiscard]] bool isNotRun(std::size_t cell) const { return cell < m_notRun.size() && m_notRun[cell]; }
    [[nodiscard]] QString axisLabel(int axis, bool isShort) const;
    [[nodiscard]] QString valueLabel(int axis, int place) const;
    [[nodiscard]] QStringList shortReasons(const MatrixCell& cell) const;
    void moveFocus(int rows, int columns);

    const ResultSet& m_results;
    Matrix m_matrix;
    Metric m_metric = Metric::Mfu;
    int m_rowAxis = -1;
    int m_columnAxis = -1;
    Selection m_brush;
    Selection m_marked;         ///< what is shown bright
    std::vector<bool> m_notRun; ///< by cell: its best is none that its stack runs; empty while rows arrive
    std::vector<std::int64_t> m_brushed; ///< by cell; empty without a brush
    std::optional<std::int64_t> m_current;
    std::vector<std::int64_t> m_ringed;
    std::int64_t m_crosshair = -1;
    int m_focusRow = -1;
    int m_focusColumn = -1;
    int m_hover = -1;
    bool m_showsFocus = false; ///< reached by keyboard

    ShortComboBox* m_metricBox = nullptr;
    ShortComboBox* m_rowBox = nullptr;
    ShortComboBox* m_columnBox = nullptr;
    Canvas* m_canvas = nullptr;
};

} // namespace shardscape::explore
