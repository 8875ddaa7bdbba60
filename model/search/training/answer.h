// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/advice.h"
#include "job/training/numbers/account.h"
#include "search/sweep.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace shardscape::search {

/// A layout of a sweep that an answer names.
struct Pick {
    Row row;
    layout::Scenario scenario;
};

/// What one layout's step spends more on an account than another's (positive), or less; only what devices wait for.
struct TermChange {
    const training::Account* account = nullptr;
    double seconds = 0;
};

/// What a knob could be and the sweep did not try.
struct StoodStill {
    const layout::Knob* knob = nullptr;
    std::vector<std::int64_t> values; ///< all that are worth offering, those swept among them

    friend bool operator==(const StoodStill&, const StoodStill&) = default;
};

/// What climbing from a layout of the sweep comes to.
struct Beyond {
    Pick from;
    training::Proposal proposal; ///< of `from.scenario`: all steps as one change
    layout::Scenario scenario;   ///< with the change
    std::vector<training::Proposal>
        steps; ///< in their order, each of the layout that those before it lead to
};

/// What a sweep says about its question, for all that show, write or print it. It names layouts that their stack runs, as far as the sweep's own scenario is one of
/// those (layout::asksMoreInVain()), or where no other fits. Layouts are compared by seconds for equal work: where the global batch varies, by
/// seconds per sequence of it.
struct Answer {
    /// What is called fastest: `outside` where climbing found something, else `fastest`. Its row has the index of the layout of the
    /// sweep that it is, or was climbed from.
    std::optional<Pick> named;
    std::optional<Pick> fastest; ///< of what was swept and fits; of equal ones that with the fewest changes
    std::int64_t asFast = 0;     ///< others that take exactly as long and as much memory
    std::optional<Pick>
        notRun; ///< the fastest of all, where its stack does not run it: faster than `fastest`
    std::int64_t fasterNotRun = 0; ///< such layouts that are faster than `fastest`
    std::optional<Pick> second;    ///< the fastest but those
    std::vector<TermChange>
        whyNot;                  ///< of the second against the fastest, for its work; sums to the difference
    std::optional<Pick> tenth;   ///< counted like the second; nothing where fewer fit
    std::optional<Pick> frugal;  ///< least peak memory among those at most kFrugalWithin slower
    std::optional<Pick> nearest; ///< where nothing fits: what is over its memory by the least share
    double nearestCapacity = 0;  ///< bytes, of the accelerators of its worst stage
    std::vector<StoodStill> still; ///< knobs that make a difference to the fastest (or nearest)
    /// From the fastest single change of the kProbed fastest, or the sweep's own scenario where that is faster still, climbed by
    /// single changes and pairs (training::climb()); where it beats all that was swept.
    std::optional<Beyond> outside;
    bool finished = false;          ///< no single change of `named`, and no pair, is faster
    std::int64_t probed = 0;        ///< changes tried
    std::int64_t probedLayouts = 0; ///< of so many layouts of the sweep
};

inline constexpr double kFrugalWithin = 0.10;
inline constexpr std::size_t kProbed = 10;

/// Seconds of a step for as much work as `of` does in one.
double secondsForWorkOf(const Space& space, const Row& row, const Row& of);

/// Reads the answer off a sweep's rows and climbs from its fastest layouts, so that no neighbour is faster than what it names.
/// Stopped: what was found by then. Thread: any.
Answer answerOf(const SweepResult& result, const std::stop_token& stop = {});

/// Positions of the rows that every list shows before others which are its equals: what the answer names, then the front. Each once.
std::vector<std::int64_t> leadingRows(const SweepResult& result, const Answer* answer = nullptr);

/// The space with all values of that knob.
Space widened(const Space& space, const StoodStill& knob);

} // namespace shardscape::search
