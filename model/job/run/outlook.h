// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/evaluation.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace shardscape::run {

/// How far draws have come at one moment.
struct Progress {
    double seconds = 0;                   ///< wall, since the start
    double low = 0, middle = 0, high = 0; ///< tokens: a tenth of the draws has less, half, a tenth more
    double drawn = 0;                     ///< tokens of the first draw
};

/// What people look at of a run on its dates: draws, one of them whole, and how far they are on the way.
struct Outlook {
    Calendar calendar;
    DrawnRun drawn; ///< the first, with its interruptions
    std::vector<Progress> progress;
};

/// Draws of an evaluated run that fits; options say how many and from which seed, the samples are set here. Nothing: stopped.
std::optional<Outlook> outlookOf(const Evaluation& evaluation, const layout::Scenario& scenario,
                                 DrawOptions options, const std::stop_token& stop = {});

/// Share of the window before each of so many moments, evenly from the start of a drawn run to its end, that counted: standing still and
/// work done again do not, and slow times are spread over all. `productive`: s of the whole run (Plan). Its interruptions are kept.
std::vector<double> slidingShare(const DrawnRun& run, double productive, double window, std::size_t moments);

} // namespace shardscape::run
