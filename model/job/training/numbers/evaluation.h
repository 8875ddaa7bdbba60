// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "base/result.h"
#include "job/training/numbers/account.h"
#include "layout/rules.h"
#include "layout/scenario.h"
#include "schedule/copies.h"
#include "schedule/schedule.h"
#include "schedule/traffic_lanes.h"

#include <string_view>
#include <vector>

namespace shardscape::training {

/// Memory of one rank of a stage at its own peak. All ranks of a stage hold the same.
struct StageMemory {
    std::int32_t stage = 0; ///< pipeline rank
    PerAccount<Family::Memory, double> bytes;
    double total = 0;      ///< bytes
    double hostBytes = 0;  ///< of the rank in its host's memory
    double driveBytes = 0; ///< on its node's drives
    /// Of which class: these sum to the two above.
    PerAccount<Family::Memory, double> hostPart, drivePart;
    double inFlight = 0;   ///< micro-batches whose activations are held at the peak (whole-stage units)
    double capacity = 0;   ///< bytes of the smallest accelerator among the stage's ranks...
    std::int32_t kind = 0; ///< ...and the kind of its nodes (index into the cluster's kinds)
};

/// What one rank copies outside its device in a step, bytes: the mean over a pipeline's ranks.
struct HostTraffic {
    double toDevice = 0, fromDevice = 0;      ///< over its lanes to the host
    double drivesRead = 0, drivesWritten = 0; ///< of its node's drives

    friend bool operator==(const HostTraffic&, const HostTraffic&) = default;
};

/// Where the step's time goes: each account is a share of the step of the critical device.
struct TimeShare {
    double seconds = 0;        ///< spent, hidden or not
    double exposedSeconds = 0; ///< what the step waits for; these sum to stepSeconds

    friend bool operator==(const TimeShare&, const TimeShare&) = default;
};

/// What becomes of a step where replicas exchange less often, or with fewer others, than in every step with all. Times and
/// rates of a layout are means over a period.
struct Period {
    std::int64_t steps = 1;      ///< H: one of them, or one for each fragment, ends with a meeting of workers
    std::int64_t workers = 1;    ///< that meet
    std::int64_t fragments = 1;  ///< meetings in a period
    std::int64_t delay = 0;      ///< steps that a fragment has on its way before it is merged
    double innerStepSeconds = 0; ///< of a step without a meeting
    double outerStepSeconds = 0; ///< of one with it
    double meetingSeconds = 0;   ///< for which one fragment is on the links, hidden or not
    double bytes = 0;            ///< that one worker sends to others in a period
    double meanBandwidth = 0;    ///< B/s of one worker, over the period
    double peakBandwidth = 0;    ///< B/s of one worker, while a fragment is on its way
    double consensusGap =
        1; ///< by how much an error of consensus shrinks in a step; 1: all-reduce, gone at once
    bool changesLearning = false; ///< what it costs in steps to the same loss is not modelled

    friend bool operator==(const Period&, const Period&) = default;
};

/// What the numerator of MFU counts. Source: Korthikanti 2022, equation 7.
inline constexpr std::string_view kMfuConvention =
    "forward and backward matrix products with the output matrix, attention unmasked, no recomputation, over the dense peak";

/// Everything predicted for one layout.
struct Evaluation {
    bool valid = false; ///< no rule broken; without it the numbers below are zero
    bool fits = false;  ///< valid and every rank within capacity, and so are hosts and drives
    std::vector<layout::Reason> reasons; ///< why not

    double stepSeconds = 0;
    double tokensPerSecond = 0;
    double mfu = 0; ///< convention: mfuConvention
    double hfu = 0;
    double bubbleRatio = 0; ///< idle / (devices x makespan) of the pipeline
    PerAccount<Family::Time, TimeShare> time;

    double capacity = 0;             ///< bytes of one accelerator of the worst stage
    std::vector<StageMemory> memory; ///< by stage
    std::int32_t worstStage = 0;
    double peakBytes = 0; ///< of the worst stage, reserve included
    // Outside the devices, bytes of the node that needs most of each, and what every node has:
    double hostBytes = 0;
    double hostCapacity = 0;
    double driveBytes = 0;
    double driveCapacity = 0;
    HostTraffic hostTraffic;

    Period period;

    std::int64_t dataParallel = 0;
    std::int64_t microbatches = 0;
    double modelFlops = 0;    ///< per step, all ranks, numerator of MFU
    double executedFlops = 0; ///< per step, with recomputation
    double peakFlops = 0;     ///< of one accelerator in the workload's precision, the mean of several kinds
    std::string_view mfuConvention;

    std::vector<schedule::StageCost> stageCosts; ///< ns and bytes: what the Gantt is drawn from
    std::vector<double>
        pace; ///< of the micro-batches of the pipeline that is done last; empty where all are alike
    /// ns, by virtual stage, beside each pass; empty where everything stays on the devices.
    std::vector<schedule::PassCopies> passCopies;
    schedule::StepTraffic traffic;     ///< ns: what collectives take beside each pass and after the last
    schedule::Ticks communication = 0; ///< ns, stage to stage
    // What techniques ask of the schedule, in ns and bytes:
    std::vector<schedule::OptionChoice> options;
    std::int32_t unit = 0;
    double memoryLimit = 0;
};

/// Predicts everything for one scenario. Pure: no clock, no I/O, no exceptions for what is infeasible.
Evaluation evaluate(const layout::Scenario& scenario);

/// The scenario's own schedule: its stage durations, delays and activation bytes. Error when the layout is not valid.
Result<schedule::Request> scheduleRequest(const layout::Scenario& scenario, const Evaluation& evaluation);

} // namespace shardscape::training
