// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/filter_actions.h"

#include "explore/said.h"

#include <QMenu>

#include <cmath>

namespace shardscape::explore {

void addFilterActions(QMenu& menu, const ResultSet& results, const Column& column, RowPosition row,
                      const std::function<void(const QString& condition)>& add)
{
    const double value = columnValue(results, column, row);
    if (column.kind == ColumnKind::Metric || column.kind == ColumnKind::Fixed || std::isnan(value)) {
        return;
    }
    const QString named = columnShortLabel(column) + QLatin1Char(' ') + columnText(column, value);
    for (const bool only : {true, false}) {
        const QString text = only ? say(QT_TRANSLATE_NOOP("shardscape::explore", "Only %1"))
                                  : say(QT_TRANSLATE_NOOP("shardscape::explore", "Not %1"));
        QAction* action = menu.addAction(
            text.arg(named), &menu, [add, condition = conditionOn(column, value, only)] { add(condition); });
        action->setObjectName(only ? QStringLiteral("only_this") : QStringLiteral("not_this"));
    }
}

} // namespace shardscape::explore
