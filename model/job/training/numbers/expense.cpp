// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/expense.h"

namespace shardscape::training {

Expense expenseOf(const layout::Scenario& s, double tokensPerSecond)
{
    return tokensPerSecond > 0 ? expenseAt(s, tokensPerSecond) : Expense{};
}

} // namespace shardscape::training
