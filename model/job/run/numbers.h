// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "job/run/evaluation.h"

#include <span>
#include <string_view>

namespace shardscape::run {

/// A number of a run beside the metrics of its job: what cards of the gallery check, and lessons ask for.
struct RunNumber {
    std::string_view id;
    std::string_view label;
    std::string_view unit; ///< as shown; files hold shares as fractions
    job::Format format = job::Format::Amount;
    bool smallerIsBetter = true;
    double (*of)(const Evaluation& evaluation, const LossOutlook& loss) = nullptr;
};

/// The share of its time in each bar ("lost_work_share"), and what is asked of saves, failures and losses; by the closed forms, of
/// a run that fits.
std::span<const RunNumber> runNumbers();

} // namespace shardscape::run
