// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::workload {

// What a whole training run meets. Rates are per 1,000 node-days, durations in seconds where nothing else is said. Defaults are
// published figures, named where they stand.

/// One cause of interruptions. Causes add.
struct FailureCause {
    std::string name;     ///< as the log or paper calls it
    double rate = 0;      ///< per 1,000 node-days
    bool ofNode = true;   ///< takes a node out of service; otherwise the job alone crashes
    double perJobDay = 0; ///< of the job whatever its size: storage, software

    friend bool operator==(const FailureCause&, const FailureCause&) = default;
};

/// How often a run is interrupted. Without causes the preset's rate counts.
struct Failures {
    std::string preset = "typical"; ///< job/run/failures.h has the list; "own" where causes are given
    std::vector<FailureCause> causes;
    /// Of the failures of a preset those that take a node. Source: Dubey 2024, arXiv 2407.21783, section 3.3.4: 78 % of the
    /// unexpected interruptions were confirmed or suspected hardware.
    double nodeShare = .78;
    /// More than in proportion beyond 32,768 accelerators. Source: one point, FT-HSDP (arXiv 2602.00277): 18 min where its
    /// rate says 51. An extrapolation.
    bool superlinear = true;
    /// Events that take many nodes at once, as a share of all that take one, and how many. Source: ByteRobust (arXiv
    /// 2509.16293): 1 % catastrophic, a switch of 32 machines.
    double burstShare = .01;
    double burstNodes = 32;
    /// How little is known of the rate itself: deviation of its logarithm. Source: published rates but those of bad clouds lie
    /// within a factor of two, 2.3 to 6.5: one in twenty beyond it. A log of n failures knows 1/sqrt(n).
    double spread = .35;

    friend bool operator==(const Failures&, const Failures&) = default;
};

/// Nodes that fail again and again. The rate of a run counts them in: a good node fails less than the mean.
struct Lemons {
    double share =
        .012; ///< of the nodes. Source: Kokolis 2024, arXiv 2410.21680: 1.2 % of RSC-1 touch 13 % of its jobs
    double factor = 10;   ///< their rate over a good node's
    bool drained = false; ///< taken out for good at their third failure
    friend bool operator==(const Lemons&, const Lemons&) = default;
};

/// Hours until a failed node is back, log-normal. Source: StepFun's trace of 400 servers, 570 faults: median 22, mean 136.
struct Repair {
    double medianHours = 22;
    double meanHours = 136;
    friend bool operator==(const Repair&, const Repair&) = default;
};

/// What stops while a checkpoint is taken.
enum class SaveKind : std::uint8_t {
    Stop,   ///< the run waits until all is written
    Beside, ///< a copy to the host hides behind the next passes and drains while the run goes on
    Peers, ///< as beside, and into the memory of other nodes: only a loss of several neighbours reaches for the store
};
inline constexpr std::array<std::string_view, 3> kSaveNames{"stop", "beside", "peers"};

/// A place for checkpoints. The first is nearest; each survives the failures that the ones before it do not.
struct CheckpointTier {
    std::string name;    ///< "peer memory", "store"
    double every = 0;    ///< s between saves; 0: the best interval
    double stall = -1;   ///< s that one save stops the run; below 0: from bytes and bandwidths
    double flush = -1;   ///< s until it can be read again; below 0: from bytes and bandwidths
    double load = -1;    ///< s to read it back; below 0: from bytes and bandwidths
    double survives = 1; ///< share of the failures after which it can still be read
    friend bool operator==(const CheckpointTier&, const CheckpointTier&) = default;
};

struct Checkpoint {
    double every = 0; ///< s; 0: the best interval
    SaveKind how = SaveKind::Beside;
    double bytesPerParameter = 14; ///< 16-bit weights, master copy and moments. BLOOM: 2.3 TB (BigScience)
    /// B/s into the store by all nodes, and from one device to its host. Source: survey of 85,000 checkpoints, 50 to 200 GB/s;
    /// PCIe 4 x16 as DataStates (arXiv 2406.10707) copies, pinned.
    double storeBandwidth = 100e9;
    double hostBandwidth = 25e9;
    double nodeBandwidth = 25e9; ///< B/s out of one node
    /// How much a copy beside the step slows its own copying and the step. Assumption: half again as long; one thread measured
    /// ten times (NeMo Automodel 3131).
    double contention = 1.5;
    std::vector<CheckpointTier> tiers; ///< empty: what `how` says
    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// What follows a failure, one after the other. Below 0: by the law of job/run/restart.h.
struct Restart {
    double detect = -1;
    double isolate = -1;
    double schedule = -1;
    double start =
        0; ///< part of `schedule` where that is measured from requeue to running, as ByteRobust does
    double load = -1;
    double warm = 30; ///< until steps are as fast as before. Assumption
    friend bool operator==(const Restart&, const Restart&) = default;
};

/// What stops when one accelerator fails.
enum class BlastPolicy : std::uint8_t {
    WholeJob,  ///< everybody, back to the last checkpoint
    Replica,   ///< one replica; the others go on after a new quorum (FT-HSDP)
    Peers,     ///< a part of one stage, whose peers take its work (SWARM)
    Neighbour, ///< its neighbour computes twice until it is replaced (Bamboo)
    Standby,   ///< everybody, but its whole pipeline group is replaced by warm machines at once (ByteRobust)
};
inline constexpr std::array<std::string_view, 5> kPolicyNames{"whole-job", "replica", "peers", "neighbour",
                                                              "standby"};

/// Nodes that are slow and stay so. The step's own noise is in the step.
struct SlowNodes {
    double share = 0; ///< of the nodes that join unseen. MegaScale found .5 % (arXiv 2402.15627)
    double slowdown =
        .1; ///< of the whole job while one is in it: a synchronous step is as slow as its slowest
    double foundHours = 24; ///< until it is found and replaced. Assumption
    friend bool operator==(const SlowNodes&, const SlowNodes&) = default;
};

/// The batch grows: until so many tokens, so many sequences a step.
struct RampStep {
    double untilTokens = 0;
    std::int64_t batch = 0; ///< sequences
    friend bool operator==(const RampStep&, const RampStep&) = default;
};

/// Planned stops.
struct Maintenance {
    double everyDays = 0; ///< 0: none. Llama 3: 47 in 54 days
    double hours = 1;
    /// Passes over held-out data: seconds each, every so many productive seconds. BLOOM: 12 min in 1,000 steps.
    double evaluationEvery = 0;
    double evaluationSeconds = 0;
    friend bool operator==(const Maintenance&, const Maintenance&) = default;
};

struct Prices {
    double perAcceleratorHour = 0; ///< USD; 0: the catalog's
    double egressPerByte = 0;      ///< USD
    double egressBytes = 0;        ///< of the whole run, out of its site
    double boardShare = .9; ///< of board power while steps run. Olmo 3: 624 to 649 W of 700 (muxup, 2025)
    double idleShare = .15; ///< while they do not. Acme (arXiv 2403.07648): 60 of 400 W
    double nodeShare = 0;   ///< hosts, NICs and fans over boards: .3 to .5 measured; model cards count none
    double building = 1.1;  ///< power usage effectiveness. Touvron 2023, arXiv 2302.13971, Table 15
    double carbon = 0;      ///< kg CO2e per kWh; 0: not asked
    friend bool operator==(const Prices&, const Prices&) = default;
};

/// A place that holds a part of the replicas.
struct Site {
    std::string name; ///< a data centre that is known, "aws:us-east-1" (job/run/regions.h), or any
    double bitsPerSecond =
        0; ///< out of it, all its nodes together; 0: of the data centre's machines, one connection a node
    double latency =
        -1; ///< s of a round trip to the next; below 0: by the places, none where they are not known
    double egressPerByte = -1; ///< USD; below 0: as the data centre asks, none where it is not known
    friend bool operator==(const Site&, const Site&) = default;
};

/// Replicas that lie in several sites, as many nodes in each: what they exchange runs round all of them in a ring.
struct Sites {
    std::vector<Site> places; ///< fewer than two: one site
    double interval = 0; ///< steps between exchanges; 0: as the layout's local updates have it, else each
    /// Of a parameter, in one exchange. Source: fitted to Table 6 of Charles 2025, arXiv 2503.09799.
    double bitsPerParameter = 13;
    friend bool operator==(const Sites&, const Sites&) = default;
};

/// From that day on so many nodes are there.
struct NodesFrom {
    double day = 0;
    double nodes = 0;
    friend bool operator==(const NodesFrom&, const NodesFrom&) = default;
};

/// Nodes that come and go by a plan; the run goes on with what is there.
struct Elastic {
    std::vector<NodesFrom> nodes; ///< by day, the first at 0; empty: all nodes of the cluster, always
    double everyDays = 0;         ///< the same again; 0: the last stays
    double fewest = 0;            ///< nodes below which the run waits; 0: those of one replica
    double change =
        -1; ///< s that a change of layout stops the run; below 0: a start, and states read anew by files
    double efficiency = 1; ///< e of speed (n/N)^e
    friend bool operator==(const Elastic&, const Elastic&) = default;
};

/// What boards may draw.
struct Power {
    double capWatts = 0;   ///< of one board; 0: no cap
    double clock = 1;      ///< of full clock
    double bound = .7;     ///< share of the step that the clock bounds. Source and defaults: job/run/power.h
    double exponent = 2.5; ///< dynamic power goes with the clock to it
    friend bool operator==(const Power&, const Power&) = default;
};

/// A whole training run: its step many times, on days with failures.
struct RunTask {
    double tokens = 0;      ///< to train on; 0: as many as the workload's budget
    std::string start;      ///< "2026-01-01", UTC; empty: days are counted from 0
    std::string deadline;   ///< likewise; empty: none
    double stepSeconds = 0; ///< measured; 0: the predicted step
    double stepSpread = 0;  ///< how little is known of it: deviation of its logarithm
    Failures failures;
    Lemons lemons;
    Repair repair;
    /// Nodes beside those of the layout; below 0: as many as are broken at once 99 times in 100.
    std::int64_t spares = -1;
    bool shrinks = false; ///< without a spare fewer replicas go on; otherwise the run waits for a node
    Checkpoint checkpoint;
    Restart restart;
    BlastPolicy policy = BlastPolicy::WholeJob;
    double quorumSeconds =
        180; ///< until the rest goes on, of policies that do not stop the job. FT-HSDP: 3 min
    SlowNodes stragglers;
    std::vector<RampStep> ramp; ///< by tokens
    Maintenance maintenance;
    Prices prices;
    Sites sites;
    Elastic elastic;
    Power power;

    friend bool operator==(const RunTask&, const RunTask&) = default;
};

} // namespace shardscape::workload
