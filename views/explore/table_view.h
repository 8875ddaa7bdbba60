// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/pane.h"
#include "explore/results_model.h"
#include "theme/picture.h"

#include <QString>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QTableView;
class QTimer;
class QToolButton;

namespace shardscape::explore {

/// All layouts as a table that sorts and filters at once. A click looks at a row; rows dragged over, or clicked with Shift or
/// Ctrl, are the brush of all views; a brush made elsewhere narrows it to these rows.
/// Thread: GUI only.
class TableView : public Pane, public theme::Picture {
    Q_OBJECT

public:
    /// `results` outlives the view and tells it of changes by reload() and appended().
    explicit TableView(const ResultSet& results, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme) override;
    void reload();
    void appended(RowPosition first);
    /// `fromTable`: the brush is what was selected here, so the rows shown stay.
    void setBrush(const Selection& brush, bool fromTable);
    void setCurrent(std::optional<RowPosition> row);
    void setPinned(const std::vector<RowPosition>& rows);
    void setAnswer(const search::Answer* answer);
    /// Layouts that something else is about just now.
    void setRinged(std::vector<RowPosition> rows);
    /// The layout that is looked at.
    void setLooked(std::optional<RowPosition> row);
    /// Scrolls a layout into sight, where the table shows it.
    void reveal(RowPosition position);

    [[nodiscard]] ResultsModel& model() { return m_model; }
    [[nodiscard]] const ResultsModel& model() const { return m_model; }
    [[nodiscard]] QTableView* table() const;

    // What the pointer and keys do, by name.
    void setFilterText(const QString& text);
    /// One more part of the filter: what passed it and passes that is shown.
    void addCondition(const QString& condition);
    /// Whose rows have an edge because it does not run them; empty: all run.
    void sayNotRunBy(const QString& stack);
    /// The focus goes to the filter line.
    void editFilter();
    [[nodiscard]] QString filterText() const;
    /// Why the filter line is not understood; empty when it is.
    [[nodiscard]] QString filterError() const { return m_filterError; }
    void sortBy(int section, Qt::SortOrder order);
    /// Looks; with Ctrl adds to the brush, with Shift brushes from the row clicked before.
    void clickRow(int row, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Brushes all rows from one to another, both included.
    void brushRows(int from, int to);
    void selectAllShown();
    /// The brushed rows that are shown, or else all that are shown, as tab-separated text of the visible columns.
    [[nodiscard]] QString selectedText() const;
    void copySelected();

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void rowActivated(shardscape::explore::RowPosition row);
    /// A click, or the arrow keys.
    void rowLooked(shardscape::explore::RowPosition row);
    /// Under the pointer; -1: none.
    void rowHovered(shardscape::explore::RowPosition row);
    void rowPinned(shardscape::explore::RowPosition row);
    /// All rows selected here, more than one.
    void rowsPinned(const std::vector<shardscape::explore::RowPosition>& rows);
    /// In the words of a framework.
    void copyAsRequested(shardscape::explore::RowPosition row);
    void brushed(const shardscape::explore::Selection& brush);
    /// What passes the filter has changed; a line that is not understood changes nothing.
    void filtered();
    /// The user wants the rows shown in a file.
    void exportRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    class Table;
    class Header;
    class Delegate;
    class FilterLine;

    void applyFilter();
    void applyTheme();
    void fitColumns();
    void fillColumnMenu();
    void updateCount();
    void markFilter(const Filter& filter);
    [[nodiscard]] bool marksRow(int row) const;
    [[nodiscard]] bool ringsRow(int row) const;
    void emitBrush(Selection brush);
    /// The row, or all that are selected where it is one of several.
    void pinRow(RowPosition position);
    [[nodiscard]] bool isOneOfSeveral(RowPosition position) const;
    void paintCell(QPainter& painter, const QRectF& rect, int row, int section, const theme::Theme& theme,
                   const QColor& ground) const;
    [[nodiscard]] int idealWidth(int section) const;
    [[nodiscard]] std::vector<int> visibleSections() const;

    const ResultSet& m_results;
    ResultsModel m_model;
    Selection m_brush;
    std::vector<RowPosition> m_ringed;
    std::optional<RowPosition> m_looked;
    int m_anchor = -1;
    bool m_selectedHere = false; ///< the brush is a selection made in the table
    QString m_filterError;

    FilterLine* m_filter = nullptr;
    QLabel* m_gestures = nullptr;
    QLabel* m_message = nullptr;
    QToolButton* m_scopeButton = nullptr;
    QToolButton* m_columnsButton = nullptr;
    QMenu* m_columnsMenu = nullptr;
    Table* m_table = nullptr;
    QTimer* m_filterTimer = nullptr;
};

} // namespace shardscape::explore
