// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/placement.h"
#include "schedule/program.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shardscape::schedule {

/// What one virtual stage costs for one micro-batch.
struct StageCost {
    Ticks forward = 1;
    Ticks backwardInput = 1; ///< with recomputation, the repeated forward is part of it
    Ticks backwardWeight = 1;
    /// Held from forward to backward; bytes, or 1/chunks where a whole device's stage counts 1.
    double activation = 1;
    /// 0..1: the part of the activation that is held until BackwardWeight where backward is split.
    double weightShare = 1;
    Ticks move = 0; ///< moving the activation to another device, and again back (bpipe)
    // 0..1: the parts of the three times that follow a micro-batch's pace (Request::pace).
    double pacedForward = 0;
    double pacedInput = 0;
    double pacedWeight = 0;

    friend bool operator==(const StageCost&, const StageCost&) = default;
};

/// An option chosen for a base schedule, with the parameters that are said; option.h knows the others. Times are ticks.
struct OptionChoice {
    std::string name;
    std::vector<std::pair<std::string, std::vector<double>>> values; ///< by parameter; one number, or a list

    friend bool operator==(const OptionChoice&, const OptionChoice&) = default;
};

/// What to build: a schedule by name for p devices, m micro-batches, v chunks per device.
struct Request {
    std::string name = "1f1b";
    std::int32_t devices = 1;
    std::int32_t microbatches = 1;
    std::int32_t chunks = 1;       ///< virtual stages per device
    std::vector<StageCost> stages; ///< devices*chunks entries, along the model
    Ticks communication = 0;       ///< delay from one device to another, added to the dependency
    double overlap = 0; ///< 0..1: share of the shorter half of an overlapped pair hidden under the longer one
    std::int32_t unit =
        0; ///< micro-batches of a scheduling unit (zeropp) or between updates (pipedream-2bw);
           ///< 0: the schedule's own
    double memoryLimit = 0; ///< per device, in the unit of StageCost::activation, for the schedules that plan
                            ///< under a limit; 0: the schedule's own
    bool nanoseconds = false;
    bool bytes = false;
    /// Who plans for times chooses among orders made for the shape alone, the one that is done first (fixed_orders.h): whatever
    /// gets faster, no step gets longer. Otherwise it plans for these very times. A card's plan() with it makes one such order.
    bool fixedOrders = false;
    std::vector<OptionChoice> options; ///< applied in the order of options(), whatever the order here
    /// Of each micro-batch, how long it takes over what StageCost says, in the parts that are paced; empty: all alike. Orders are
    /// made for micro-batches that are alike (pace.h).
    std::vector<double> pace;

    friend bool operator==(const Request&, const Request&) = default;
};

/// Times for which a fixed order is planned, in any unit. All stages are alike but the last.
struct PlannedTimes {
    Ticks forward = 1;
    Ticks backwardInput = 1;
    Ticks backwardWeight = 1;
    Ticks communication = 0;
    Ticks output = 0; ///< what each pass takes longer on the last stage
};

/// How many micro-batches' activations a device holds, by its chunks; those of a second direction follow those of the first.
using Holding = std::vector<std::int32_t>;

/// What a step takes and what its devices hold at their peaks, from one plan.
struct Timed {
    Ticks makespan = 0;
    std::vector<Holding>
        held; ///< by device, in the order of Holding: chunks of its own, then those of its mirror image
};

struct Plan;

/// One entry of the list of schedules. A schedule is one file: its rules, its order, its card.
struct Schedule {
    std::string_view name;    ///< as scripts spell it: "interleaved-1f1b"
    std::string_view label;   ///< as people read it: "Interleaved 1F1B"
    std::string_view paper;   ///< authors, year, arXiv number, section
    std::string_view insight; ///< the one thing to see in its picture
    /// What is not known of it for certain: where the paper shows only a picture, or prints a figure that the order
    /// does not reproduce. Empty where order and figures are verified.
    std::string_view uncertainty = {};
    std::span<const std::string_view> alsoCalled = {}; ///< by papers and frameworks: found as the name is
    /// Exact gradients: flush at the end of the step. Otherwise the program shows a cold start, and
    /// periodOf() tells the pace of a long run.
    bool synchronous = true;
    bool splitsBackward = false; ///< uses BackwardInput and BackwardWeight
    bool usesChunks = false;     ///< chunks > 1 makes a difference
    int parameterCopies = 1;
    Placement::Shape placement = Placement::Shape::Loop; ///< where the virtual stages of direction 0 lie
    bool movesActivations = false; ///< to the mirror image of a device and back: reads StageCost::move
    /// Where sharded weights are gathered once for several micro-batches that pass a chunk one after the other, not for each: for
    /// how many. 1: for each.
    std::int32_t (*gatherUnit)(std::int32_t devices, std::int32_t microbatches,
                               std::int32_t chunks) = nullptr;
    bool orderFollowsUnit = false; ///< reads Request::unit: another unit is another order, and may be longer
    /// How many micro-batches pass a chunk before the next chunk's turn, the first ones forward and the last ones backward: so many
    /// passes through every chunk that follows hide the exchange of this one's gradients (and of those before it, the gather of
    /// its weights). Null: one after the other through all chunks. Divides the micro-batches.
    std::int32_t (*runTogether)(std::int32_t devices, std::int32_t microbatches) = nullptr;
    bool swept = false;     ///< part of the default sweep: its makespan() is a closed form or a short replay
    int defaultChunks = 1;  ///< chunks per device where the user says nothing
    double weightShare = 1; ///< StageCost::weightShare its paper reckons with
    /// Its order or its copies follow the durations; peakChunks is an upper bound.
    bool peakFollowsTimes = false;
    bool plansUnderLimit = false; ///< reads Request::memoryLimit

    /// Nothing, or the sentence that says which rule the shape breaks and the nearest shape that keeps it.
    /// Each number is at least 1.
    Result<void> (*check)(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks);
    /// Builds the program. The request has passed validate().
    Result<Program> (*build)(const Request&);
    /// Exactly simulate(build(request)).makespan, faster: for sweeps. Never null; may simulate.
    /// The request has passed validate().
    Ticks (*makespan)(const Request&);
    /// Most activations alive on `device`, counted in chunks, each held to its last use (weightShare 1):
    /// depends on the order alone, not on durations. Where peakFollowsTimes: what it keeps to without a limit
    /// or unit of the request's.
    std::int32_t (*peakChunks)(std::int32_t device, std::int32_t devices, std::int32_t microbatches,
                               std::int32_t chunks);
    /// By device, what it holds when it holds most, for stages whose activations (StageCost::activation) differ. Reads
    /// nothing else of the stages. Null where times decide, or where chunks never differ.
    std::vector<Holding> (*heldAtPeak)(const Request&) = nullptr;
    /// The makespan, and what is held at the peaks, each activation to its last use (weightShare 1). Of every schedule whose
    /// peak follows times; null elsewhere.
    Timed (*timed)(const Request&) = nullptr;
    /// Of a schedule that plans for times: its plan, and for which times its fixed orders are planned.
    Plan (*plan)(const Request&) = nullptr;
    std::span<const PlannedTimes> plannedFor = {};
};

/// All schedules, in the order in which people should meet them.
std::span<const Schedule> schedules();

/// The schedule of that name, label or other name, in capitals or not; or UnknownName with the nearest one.
Result<const Schedule*> findSchedule(std::string_view name);

/// Nothing, or the sentence that says why this schedule cannot have that shape, with the nearest that it can:
/// numbers below 1, more than kMostOps ops, the schedule's own rules.
Result<void> checkShape(const Schedule& schedule, std::int64_t devices, std::int64_t microbatches,
                        std::int64_t chunks);

/// Nothing, or the sentence that says what is wrong with the shape, the costs or the size of the request.
/// A request that passes can be built, simulated and given to makespan() without overflow.
Result<void> validate(const Request& request);

/// validate + build, with the request's options.
Result<Program> build(const Request& request);

/// simulate(build(request)).makespan; fast where there are no options. 0 where the options cannot be carried out. The
/// request has passed validate().
Ticks makespanWithOptions(const Request& request);

/// The makespan of a request without options, and the card's `timed` of one whose peak follows times: both with fixed orders
/// where the request asks for them. The request has passed validate().
Ticks makespanOf(const Schedule& schedule, const Request& request);
Timed timedOf(const Schedule& schedule, const Request& request);

/// Ticks from one step of request.microbatches to the next in a long run: the makespan, or for a schedule
/// that never flushes, that many micro-batches at its steady pace. The request has passed validate().
double periodOf(const Request& request);

/// More ops than this are refused with TooLarge.
inline constexpr std::int64_t kMostOps = 8'000'000;
/// More chunks on a device than this are refused.
inline constexpr std::int32_t kMostChunks = 255;

} // namespace shardscape::schedule
