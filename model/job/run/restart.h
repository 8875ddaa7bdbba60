// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/run_task.h"

#include <algorithm>
#include <cmath>

namespace shardscape::run {

/// Seconds from requeue to running: 454 on 2,048 accelerators and 105 more at each doubling. Source: ByteRobust, arXiv 2509.16293,
/// Table 7: 454, 545, 635, 768 s at 2,048 to 16,384. Below 2,048 the line is followed down to a minute: an extrapolation.
inline double requeueSeconds(double accelerators)
{
    return std::max(60.0, 454 + 105 * std::log2(accelerators / 2048));
}

/// The same where the program is changed in place and no machine is: 46 and 6.3 more at each doubling. Source: as above.
inline double hotUpdateSeconds(double accelerators)
{
    return std::max(10.0, 46 + 6.3 * std::log2(accelerators / 2048));
}

/// With machines that stand by warm: 10.87 times shorter. Source: as above.
inline double standbySeconds(double accelerators)
{
    return requeueSeconds(accelerators) / 10.87;
}

/// Mean seconds until a failure is noticed. Explicit ones by inspection (60 s), hangs by the collective's time-out (30 min);
/// 38,236 to 5,948 of them. Source: ByteRobust, section 2 and Table 3.
constexpr double detectionSeconds(double explicitSeconds = 60, double hangSeconds = 1800,
                                  double explicitShare = 38236.0 / (38236 + 5948))
{
    return explicitShare * explicitSeconds + (1 - explicitShare) * hangSeconds;
}

/// Mean seconds until the broken node is found: 8.5 min. Source: as above, 2 to 15 min of explicit failures.
inline constexpr double kIsolationSeconds = 510;

/// What a restart is made of, each part in seconds.
struct RestartParts {
    double detect = 0, isolate = 0, schedule = 0, start = 0, load = 0, warm = 0;

    [[nodiscard]] double total() const { return detect + isolate + schedule + start + load + warm; }
};

/// The parts as given, by their laws where they are not; `loadSeconds` is what bytes and bandwidths say.
inline RestartParts restartParts(const workload::Restart& given, double accelerators, double loadSeconds,
                                 bool standby)
{
    const auto orElse = [](double value, double otherwise) { return value >= 0 ? value : otherwise; };
    return {.detect = orElse(given.detect, detectionSeconds()),
            // Machines of the whole group are replaced before anybody knows which of them is broken.
            .isolate = orElse(given.isolate, standby ? 0 : kIsolationSeconds),
            .schedule = orElse(given.schedule,
                               standby ? standbySeconds(accelerators) : requeueSeconds(accelerators)),
            .start = orElse(given.start, 0),
            .load = orElse(given.load, loadSeconds),
            .warm = orElse(given.warm, 0)};
}

} // namespace shardscape::run
