// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <vector>

namespace shardscape::search {

/// A layout of a space with its numbers. Its row has no index (-1) where the space is too large to count.
struct Found {
    layout::Scenario scenario;
    Row row;
};

/// What of a space is known so far.
struct Proof {
    double combinations = 0;  ///< of the space, valid or not
    double cut = 0;           ///< of them, below layouts set in part that cannot be best
    double rejected = 0;      ///< below a broken rule
    double repeated = 0;      ///< which would only repeat others
    std::int64_t visited = 0; ///< layouts set in part that were looked at
    std::int64_t priced = 0;  ///< whole ones
    /// No layout of the space that fits has a smaller objective; for equal work where the global batch varies (of one sequence).
    /// Infinite where none fits.
    double bound = 0;
    double seconds = 0;
};

struct BestOptions {
    /// Layouts that are at most this share slower than what is found will not be looked for: 0.02.
    double within = 0;
    double seconds = std::numeric_limits<double>::infinity(); ///< after which it ends with what it has
    bool front = false; ///< asks for all layouts than which none is both faster and smaller
    /// Which layouts count; empty: all.
    std::function<bool(const layout::Scenario&)> admits = {};
    /// Called now and then, with the objective of the best so far (0: none).
    std::function<void(const Proof&, double best)> progress = {};
};

struct Best {
    Space space;
    /// The one that takes least; of a front its points, fastest first. Empty: none was found.
    std::vector<Found> found;
    Proof proof;
    double within = 0;
    /// Completed: no other layout of the space is faster by more than `within` (of a front: than one of its points that is as
    /// small). Stopped: that is proved of `bound` alone.
    Outcome outcome = Outcome::Completed;

    /// How much faster than the best found another may be yet, as a share of it; 0: proved that none is.
    [[nodiscard]] double gap() const;
    /// Its objective for equal work.
    [[nodiscard]] double paceOf(const Found& one) const;
};

/// Searches a space of any size by bounds (job::Floors): of the layouts set in part it goes on with the one that may become the
/// fastest, and leaves those that cannot beat what was found. Equal to an exhaustive sweep; of equally fast layouts it names one.
/// Where its job knows no floors it prices all. Stopped, or out of time: the best so far, with what is proved. Deterministic but for
/// when time ends. Source: Land 1960, Econometrica 28, 497 (branch and bound); Dechter 1985, JACM 32, 505 (best first).
Best findBest(const Space& space, const BestOptions& options = {}, const std::stop_token& stop = {});

} // namespace shardscape::search
