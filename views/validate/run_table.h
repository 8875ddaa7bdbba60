// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "validate/run_points.h"

#include <QAbstractTableModel>

#include <map>
#include <string>
#include <utility>

namespace shardscape::validation {

/// Runs as rows, worst first: of one's own every run with its verdicts, of published ones what they are like.
class RunTable : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit RunTable(QObject* parent = nullptr);

    void setRuns(std::shared_ptr<const JudgedRuns> runs);
    void setPublished(const std::vector<RunPoint>& points, std::map<std::string, std::string> citations);

    /// The run of a row: position in JudgedRuns::runs; -1 for published ones.
    [[nodiscard]] int runAt(int row) const;
    /// The row of a run or, for published ones, of a point; -1: none.
    [[nodiscard]] int rowOfRun(int run) const;
    [[nodiscard]] int rowOfPoint(int point) const;
    [[nodiscard]] int pointAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// By a column's value (numbers as numbers, errors by size).
    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] QString ownText(const validate::Judged& row, int column) const;
    [[nodiscard]] QString publishedText(const RunPoint& point, int column) const;

    std::shared_ptr<const JudgedRuns> m_runs;
    /// What a row's cell is sorted by: the number, or the text.
    [[nodiscard]] std::pair<double, QString> keyOf(int position, int column) const;

    std::vector<RunPoint> m_points;
    std::map<std::string, std::string> m_citations;
    std::vector<int> m_order; ///< rows: positions in the comparison or in the points
};

} // namespace shardscape::validation
