// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/expense.h"

namespace shardscape::evaluate {

Expense expenseOf(const layout::Scenario& s, double tokensPerSecond)
{
    return tokensPerSecond > 0 ? expenseAt(s, tokensPerSecond) : Expense{};
}

} // namespace shardscape::evaluate
