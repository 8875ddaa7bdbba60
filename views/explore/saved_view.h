// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace shardscape::explore {

/// How someone looked at a sweep: filter, axes, colours, order. Knobs and metrics are named by their ids, so that a view
/// serves any sweep; what a sweep does not have stays as it is there.
struct SavedView {
    QString name;
    QString filter;
    QString x; ///< metric of the scatter's horizontal axis
    QString y;
    bool logX = true;
    bool logY = false;
    bool over = false; ///< layouts that do not fit are shown
    QString colour;    ///< knob or metric
    QString side;      ///< "matrix", "parallel", "rejected"
    QString matrixMetric;
    QString matrixRows; ///< knob
    QString matrixColumns;
    QString sort; ///< knob or metric; empty: front first
    bool descending = false;

    friend bool operator==(const SavedView&, const SavedView&) = default;
};

/// A list of views as JSON, for the project file.
[[nodiscard]] QByteArray writeViews(const std::vector<SavedView>& views);
/// What can be read of it; views without a name and text that is no list of views are left out.
[[nodiscard]] std::vector<SavedView> readViews(const QByteArray& json);

} // namespace shardscape::explore
