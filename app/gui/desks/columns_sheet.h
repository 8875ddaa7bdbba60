// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/table_columns.h"
#include "gui/background/lane.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace shardscape::gui {

/// A table of runs in somebody's own columns, as it was read.
struct AskedColumns {
    QString name; ///< of the file, without its ending
    std::string text;
    std::string catalog; ///< of the folder; empty: none
    exchange::TableColumns columns;
};

/// What the columns of somebody's own table are: each with its first value, what it is taken for and its unit; below them what no
/// column says, to be written once for all rows. How many rows can be read so is counted in the background, with every change.
class ColumnsSheet : public QDialog {
    Q_OBJECT

public:
    explicit ColumnsSheet(QWidget* parent = nullptr);

    void ask(AskedColumns asked);
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }

signals:
    void taken(const QString& name, const shardscape::exchange::RunsTable& table);
    void templateWanted();

private:
    void retranslate();
    void fill();
    void fillEveryRow();
    void choose(int column, const std::string& as);
    void showUnits(int column);
    void read();

    AskedColumns m_asked;
    exchange::RunsTable m_table; ///< as the columns stand
    QLabel* m_head = nullptr;
    QTableWidget* m_columns = nullptr;
    QLabel* m_rows = nullptr;
    QPushButton* m_template = nullptr;
    QDialogButtonBox* m_buttons = nullptr;
    Lane m_lane;
};

} // namespace shardscape::gui
