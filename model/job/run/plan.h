// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/run/blast_radius.h"
#include "job/run/failures.h"
#include "job/run/restart.h"
#include "workload/run_task.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardscape::run {

/// Where the hours of a run go. They add up to its wall time.
enum class Bar : std::uint8_t {
    Productive, ///< every token once, at the step's speed
    Checkpoint, ///< stalls of saves
    LostWork,   ///< done again
    Detection,
    Isolation,
    Restart, ///< schedule, start, load, warm; pauses of policies that do not stop all
    Queue,   ///< no node to go on with
    Slow,    ///< behind slow nodes, or with fewer replicas
    Evaluation,
    Maintenance,
};
inline constexpr std::size_t kBars = 10;
inline constexpr std::array<std::string_view, kBars> kBarIds{
    "productive", "checkpoint", "lost_work", "detection",  "isolation",
    "restart",    "queue",      "slow",      "evaluation", "maintenance"};
inline constexpr std::array<std::string_view, kBars> kBarLabels{
    "Productive", "Checkpoints", "Lost work",  "Detection",  "Isolation",
    "Restart",    "Waiting",     "Slow nodes", "Evaluation", "Maintenance"};
using Bars = std::array<double, kBars>; ///< s

/// What a run needs to know of its step, its layout and its machines.
struct Step {
    double seconds = 0; ///< of one optimizer step
    double tokens = 0;  ///< of one step
    double window = 0;  ///< s of a step behind which a copy hides: forward and backward
    double parameters = 0;
    double nodes = 0; ///< of the layout
    double acceleratorsPerNode = 0;
    double tensor = 1, pipeline = 1, context = 1, data = 1;
    double boardWatts = 0;   ///< 0: not known
    double pricePerHour = 0; ///< USD of one accelerator; 0: not known
    double replicasHit =
        1; ///< replicas that have a rank on a failing node, or experts with one that has: mean over nodes
    double clock = 1;           ///< of full clock, under the cap
    double apart = 1;           ///< times longer than in one site
    double powerShare = 1;      ///< of what a board draws at full clock, while steps run
    double egressPerSecond = 0; ///< USD of what leaves its site, by second of steps
    /// Tokens per second with that many sequences a step; empty: in proportion to nothing, the step's own speed.
    std::function<double(std::int64_t batch)> speedAt;

    [[nodiscard]] double accelerators() const { return nodes * acceleratorsPerNode; }
};

/// Tokens trained on at one batch.
struct Phase {
    double tokens = 0;
    double tokensPerSecond = 0;
};

/// A place for checkpoints, all its numbers known.
struct PlannedTier {
    std::string name;
    double every = 0, stall = 0, flush = 0, load = 0; ///< s
    double survives = 1;                              ///< share of failures after which it can be read
};

/// A run as its draws see it. Seconds.
struct Plan {
    std::vector<Phase> phases;
    double productive = 0; ///< s of all phases without a single interruption
    double nodes = 0, acceleratorsPerNode = 0, replicas = 1;
    FailureRates rates;
    double spread = 0;     ///< of the rate, between runs
    double stepSpread = 0; ///< of the step, between runs
    double burstShare = 0, burstNodes = 1;
    workload::Lemons lemons;
    workload::Repair repair;
    std::int64_t spares = 0;
    bool shrinks = false;
    std::vector<PlannedTier> tiers; ///< at least one
    RestartParts restart;           ///< with the load of the first tier
    BlastRadius blast;
    workload::SlowNodes slow;
    double evaluationShare = 0; ///< s of evaluation per productive second
    double maintenanceEvery = 0, maintenance = 0;
    workload::Elastic elastic; ///< with what the task leaves open

    /// Nodes that are there after so many seconds, no more than the layout has, and until when, s; infinite: until the end.
    [[nodiscard]] std::pair<double, double> nodesAt(double seconds) const;
    /// Share of its nodes that are there, mean of so many seconds.
    [[nodiscard]] double heldShare(double seconds) const;
    /// Tokens after so many productive seconds.
    [[nodiscard]] double tokensAt(double productiveSeconds) const;
    /// Seconds from a failure that needs that tier until steps run again, waiting for nodes left aside.
    [[nodiscard]] double restartSeconds(std::size_t tier) const;
};

/// Fills in what the task leaves open: best intervals, bytes over bandwidths, the published laws, spares. The task is valid.
Plan planOf(const workload::RunTask& task, double tokens, const Step& step);

/// What a plan comes to on the average, by the closed forms: Daly's exact share, farther tiers to first order, waiting by
/// Erlang's law of broken nodes.
struct Expectation {
    double meanTime = 0; ///< s between failures; infinite where nothing fails
    double share = 0;    ///< of wall time that is productive; 0: never done
    double seconds = 0;  ///< wall; infinite: never done
    double failures = 0;
    double broken = 0;         ///< nodes under repair
    double waiting = 0;        ///< share of time with fewer nodes than the layout needs
    bool waitingDrawn = false; ///< no closed form says it: most nodes break together (waitingIsDrawn())
    double layoutChanges = 0;  ///< of a run whose nodes come and go
    double missing = 0;        ///< share of the replicas that are missing, of a run that shrinks
    Bars bars{};               ///< s; of waiting and lost work to first order
};
Expectation expectationOf(const Plan& plan);

} // namespace shardscape::run
