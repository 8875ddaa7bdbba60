// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "validate/constants.h"
#include "validate/residuals.h"
#include "validate/run.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::validate {

/// One constant of one kind of accelerator or link.
struct Fitted {
    const Constant* constant = nullptr;
    std::string owner;
    double value = 0;
    double standard = 0; ///< before; what it keeps when the runs do not determine it
    /// Share of the value that comes from the runs rather than from what was believed before (diagonal of the model
    /// resolution matrix, Backus and Gilbert 1968): 0 to 1.
    double resolution = 0;
};

struct Undetermined {
    Fitted fitted;
    Message reason; ///< one sentence
};

/// Constants corrected by measured runs, and how well they do.
struct Calibration {
    std::vector<Fitted> constants;          ///< determined by the runs, and better on runs left out
    std::vector<Undetermined> undetermined; ///< left at their defaults
    std::int64_t runs = 0;
    std::int64_t layouts =
        0; ///< different ones among them: runs of one layout count once, with their geometric mean
    double noise =
        0; ///< how far runs of one layout lie apart (standard deviation, relative); 0: none was repeated
    std::vector<Message> contradictions; ///< runs that cannot all be true; one sentence each
    int folds = 0;
    // Mean absolute errors of step time, each layout once.
    double errorBefore = 0;
    double errorAfter = 0;   ///< on the runs it was fitted to
    double errorHeldOut = 0; ///< of each layout by a fit to the other folds
    double errorRefused = 0; ///< the same of a fit that was not better and is not in here; 0: there was none
    Residuals residuals;     ///< held-out errors: the band of predictions made with it

    [[nodiscard]] bool empty() const { return constants.empty(); }
};

struct CalibrationOptions {
    int folds = 5; ///< fewer when there are fewer runs; 2 is half and half
    /// Called after each fit of folds + 1, from the calling thread. May be empty.
    std::function<void(int done, int total)> progress;
};

/// Fits the constants to the runs' step times: bounded Levenberg-Marquardt on log(predicted / measured) with Huber's loss
/// and a weak belief in the defaults. Runs of one layout count once, and how far they lie apart is the measurements' noise;
/// where that is more than a fifth they contradict each other and are left out, as are times that no accelerator could reach.
///
/// Constants keep their defaults, with the reason, where
///   - their resolution is below 0.75 (least resolved first),
///   - the runs push them to a bound of what physics allows,
///   - layouts left out are predicted no better with them; and all do where the whole fit does not help layouts left out
///     by more than chance (the mean gain exceeds its standard error), or fewer than three layouts were measured.
/// The held-out error repeats everything, the choice of constants included, without a fold's layouts.
/// Errors: fewer than three timed runs that can be priced; stopped.
/// Thread: any; uses all cores.
Result<Calibration> calibrate(std::span<const Run> runs, const CalibrationOptions& options = {},
                              std::stop_token stop = {});

/// The constants alone, without held-out errors. `belief`: how far they may lie from their defaults before any run is seen,
/// as a factor's logarithm. Those that the runs do not determine are absent. Errors: fewer than three timed runs; stopped.
Result<std::vector<Fitted>> fitConstants(std::span<const Run> runs, double belief, std::stop_token stop = {});

/// The scenario with the calibration's constants in its cluster.
layout::Scenario calibrated(layout::Scenario scenario, const Calibration& calibration);
cluster::Cluster calibrated(cluster::Cluster cluster, const Calibration& calibration);

/// The published residuals with those of the calibration on top, for bands. Of an accelerator with ten own runs or more
/// the published ones are left out: they were made with other constants.
Residuals joined(const Residuals& published, const Residuals& own);

} // namespace shardscape::validate
