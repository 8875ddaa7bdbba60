// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "base/traced.h"
#include "cost/energy.h"
#include "cost/training_run.h"
#include "layout/scenario.h"

#include <string>

namespace shardscape::training {

/// What training on the workload's tokens takes. All of it follows from the throughput: checkpoints, failures and restarts are
/// not in it.
template <class Real>
struct ExpenseOf {
    Real days = 0;
    Real acceleratorHours = 0;
    Real megawattHours =
        0; ///< at board power, as model cards count: no hosts, no cooling; 0: a board's power is not known
    Real dollars = 0; ///< rent of the accelerators by the hour; 0: a price is not known
};
using Expense = ExpenseOf<double>;

/// Names a number of the training, with its unit.
template <class Real>
Real ofTraining(const Real& x, [[maybe_unused]] std::string_view symbol,
                [[maybe_unused]] std::string_view label, [[maybe_unused]] std::string_view unit,
                [[maybe_unused]] std::string_view source)
{
    if constexpr (std::is_same_v<Real, Traced>)
        return detail::nameValue(x, symbol, label, unit, source);
    else
        return x;
}

/// Tokens per second above 0. Source: accelerator-hours times price or board power: DeepSeek-AI 2024, arXiv 2412.19437,
/// Table 1; Llama 3.1 model card.
template <class Real>
ExpenseOf<Real> expenseAt(const layout::Scenario& s, const Real& tokensPerSecond)
{
    constexpr double kBillion = 1e9;
    const Real tokens = given<Real>(static_cast<double>(s.workload.tokenBudget), "B_tok",
                                    "billions of tokens to train on", "knob token_budget");
    const Real hours = ofTraining<Real>(tokens * kBillion / tokensPerSecond / 3600, "t_h",
                                        "hours of the training", "h", "definition");
    ExpenseOf<Real> expense;
    expense.days = ofTraining<Real>(hours / 24, "t_d", "days of the training", "days",
                                    "definition: no failures, no restarts");
    bool powerKnown = true, priceKnown = true;
    const cluster::Cluster& c = s.cluster;
    for (std::size_t kind = 0; kind < c.kinds(); ++kind) {
        const cluster::Accelerator& accelerator = c.acceleratorOf(kind);
        const std::int64_t end = kind + 1 < c.kinds() ? c.firstNodeOf(kind + 1) : c.nodes;
        // Of several kinds of nodes each number has a symbol of its own.
        const auto ofKind = [&](double value, const char* symbol, const char* label) {
            if constexpr (std::is_same_v<Real, Traced>)
                return given<Real>(value, c.kinds() > 1 ? symbol + std::to_string(kind + 1) : symbol, label,
                                   accelerator.name);
            else
                return value;
        };
        const Real own = hours
                         * ofKind(static_cast<double>((end - c.firstNodeOf(kind)) * c.acceleratorsPerNode),
                                  "n", "accelerators");
        const Real energy = cost::energyKilowattHours<Real>(
                                own, ofKind(accelerator.watts, "P_b", "watts of one board"))
                            / 1e3;
        const Real dollars = cost::rent<Real>(
            own, ofKind(accelerator.dollarsPerHour, "p", "price of one by the hour"));
        expense.acceleratorHours = kind == 0 ? own : expense.acceleratorHours + own;
        expense.megawattHours = kind == 0 ? energy : expense.megawattHours + energy;
        expense.dollars = kind == 0 ? dollars : expense.dollars + dollars;
        powerKnown = powerKnown && accelerator.watts > 0;
        priceKnown = priceKnown && accelerator.dollarsPerHour > 0;
    }
    expense.acceleratorHours = ofTraining(expense.acceleratorHours, "h", "hours of all accelerators", "h",
                                          "DeepSeek-AI 2024, arXiv 2412.19437, Table 1");
    expense.megawattHours = powerKnown ? ofTraining(expense.megawattHours, "E", "energy at board power",
                                                    "MWh", "Llama 3.1 model card: no hosts, no cooling")
                                       : Real(0);
    expense.dollars = priceKnown ? ofTraining(expense.dollars, "C", "rent", "USD",
                                              "DeepSeek-AI 2024, arXiv 2412.19437, Table 1")
                                 : Real(0);
    return expense;
}

/// All zero where there is no throughput.
Expense expenseOf(const layout::Scenario& scenario, double tokensPerSecond);

} // namespace shardscape::training
