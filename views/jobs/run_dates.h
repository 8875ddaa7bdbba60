// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/deadline.h"
#include "job/run/outlook.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace shardscape::jobs {

/// What draws say of a run on its dates, and what would keep its deadline: the same in verdict, Calendar and report.
struct RunDates {
    std::shared_ptr<const run::Outlook> outlook;
    run::DrawOptions options;
    /// Where the deadline is not kept in enough draws (run::kSureEnough): nothing until they are found.
    std::optional<std::vector<run::DeadlineMend>> mends = {};

    /// Chance to be done by the deadline; nothing without one.
    [[nodiscard]] std::optional<double> chanceByDeadline(const workload::RunTask& task) const;
};

/// A moment of a run, s since its start: its date where the task says when it starts, else "day 12".
QString momentText(const workload::RunTask& task, double seconds);

/// Three digits with a short unit, so that what is summed can be summed by eye: 2.87 M, 68.7 k.
QString amountText(double value);

/// Whether the deadline is kept, by the share of draws that keep it: "In time for 31 March", "Tight by 31 March", "3 days late".
/// Empty without a deadline.
QString verdictText(const workload::RunTask& task, const run::Calendar& calendar);

/// A thing that would keep the deadline, in a few words: "17 spare nodes, not 4".
QString mendText(const run::DeadlineMend& mend, const layout::Scenario& scenario, const run::Plan& plan);

} // namespace shardscape::jobs
