// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/host_memory.h"
#include "cluster/host_optimizer.h"
#include "cost/states.h"

#include <algorithm>

namespace shardscape::cost {

/// Share of a host's memory bandwidth that an update by its cores attains. Source: Ren 2021 (ZeRO-Offload), arXiv 2101.06840,
/// Table 4: CPU-Adam updates 10B parameters in 2.57 s, 30 B each, on 2 x Xeon 8168 of 256 GB/s.
inline constexpr double kCoresRate = 0.46;

/// The same of operations that each go through whole tensors, as PyTorch's loop has them: temporaries come as fresh pages. Source: the
/// same table: its Adam takes 1.39 s for 1B parameters to 14.76 s for 10B, 80 B each (loopBytes()).
inline constexpr double kLoopsRate = 0.22;

/// What a rank keeps outside its device, bytes.
template <class Real>
struct HostStates {
    Bytes<Real> weights, gradients, optimizer;
    /// 16-bit copies of updated weights on their way to the device. Source: Ren 2021, arXiv 2101.06840, section 4.2.
    Bytes<Real> copies;

    [[nodiscard]] Bytes<Real> all() const { return weights + gradients + optimizer + copies; }
};

/// The share of a rank's gradients that the plan puts outside the device.
template <class Real>
Real gradientsOutside(const StatePlan& plan)
{
    return given<Real>(plan.offloadedGradients(), "x_g", "share of the gradients outside the device",
                       "knobs offload_optimizer, offload_gradients_to");
}

/// The part of `states` that the plan puts outside the device. Gradients leave where they are scattered after every micro-batch
/// anyway (ZeRO 2 and 3). Source: Rajbhandari 2021 (ZeRO-Infinity), arXiv 2104.07857, section 5.
template <class Real>
HostStates<Real> hostStates(const States<Real>& states, const StatePlan& plan)
{
    const Real x = given<Real>(plan.offloadedOptimizer, "x_o", "share of the optimizer outside the device",
                               "knob offload_optimizer");
    const Real y = given<Real>(plan.offloadedWeights, "x_w", "share of the weights outside the device",
                               "knob offload_weights");
    HostStates<Real> host;
    host.weights = states.weights * y;
    host.optimizer = states.optimizer * x;
    if (plan.offloadedGradients() > 0)
        host.gradients = states.gradients * gradientsOutside<Real>(plan);
    if (plan.offloadedOptimizer > plan.offloadedWeights)
        host.copies = states.weights
                      * given<Real>(plan.offloadedOptimizer - plan.offloadedWeights, "x_c",
                                    "share of the weights that is updated elsewhere",
                                    "knobs offload_optimizer, offload_weights");
    return host;
}

/// Rates of a node's host as one accelerator sees them while all of the node work.
template <class Real>
struct HostRates {
    BytesPerSecond<Real> lane;                  ///< to or from the device
    BytesPerSecond<Real> cores;                 ///< memory traffic of updates by the cores
    BytesPerSecond<Real> driveRead, driveWrite; ///< 0: no drives
    BytesPerSecond<Real> loops; ///< memory traffic of one operation after the other on the cores
    bool fused = true;          ///< an update is one kernel; otherwise a loop of operations
    Real around = Real(0.0);    ///< B per parameter of operations around it
};

template <class Real>
HostRates<Real> hostRates(const cluster::Cluster& cluster, const cluster::HostOptimizer& optimizer)
{
    const cluster::HostMemory& host = cluster.host;
    const auto ranks = static_cast<double>(std::max<std::int64_t>(cluster.acceleratorsPerNode, 1));
    const auto rate = [&](double value, const char* symbol, const char* label) {
        return givenQuantity<BytesPerSecond<Real>, Real>(value, symbol, label, host.source);
    };
    return {rate(host.lane(), "W_lane", "bandwidth between one accelerator and its host"),
            rate(kCoresRate * host.bandwidth / ranks, "W_cores",
                 "memory bandwidth that a rank's share of an update by the cores attains"),
            rate(host.driveRead / ranks, "W_read", "a rank's share of what the drives read"),
            rate(host.driveWrite / ranks, "W_write", "a rank's share of what the drives write"),
            rate(kLoopsRate * host.bandwidth / ranks, "W_loops",
                 "memory bandwidth that a rank's share of single operations on the cores attains"),
            optimizer.fused,
            given<Real>(optimizer.around, "w_host", "bytes per parameter around an update by the cores",
                        std::string(optimizer.source))};
}

/// What is copied outside a device, bytes.
template <class Real>
struct HostBytes {
    Bytes<Real> in, out;       ///< to and from the device, over its lanes
    Bytes<Real> read, written; ///< of drives
};

/// One way over the lanes, or from drives, whichever is slower. Both at once: each piece travels on while the next comes.
template <class Real>
Seconds<Real> toDevice(const HostRates<Real>& rates, bool fromDrives, const Bytes<Real>& bytes)
{
    const auto lane = bytes / rates.lane;
    return fromDrives && plain(rates.driveRead) > 0 ? larger(lane, bytes / rates.driveRead) : lane;
}

template <class Real>
Seconds<Real> fromDevice(const HostRates<Real>& rates, bool toDrives, const Bytes<Real>& bytes)
{
    const auto lane = bytes / rates.lane;
    return toDrives && plain(rates.driveWrite) > 0 ? larger(lane, bytes / rates.driveWrite) : lane;
}

/// What an update of `parameters` outside the device moves of drives: gradients and states that lie there are read, states are
/// written, and so are new weights where they lie there. Source: Rajbhandari 2021, arXiv 2104.07857, section 5.2.2; DeepSpeed's
/// swappers of optimizer states, gradients and parameters.
template <class Real>
HostBytes<Real> drivesOfUpdate(const StatePlan& plan, const StateBytes<Real>& bytes, const Real& parameters)
{
    HostBytes<Real> moved;
    if (plan.toDrives) {
        const Real read = plan.gradientsToDrives() ? bytes.optimizer + bytes.gradients : bytes.optimizer;
        moved.read = Bytes<Real>(read * parameters);
        moved.written = Bytes<Real>(bytes.optimizer * parameters);
    }
    if (plan.weightsToDrives
        && plan.offloadedWeights > 0) // the part that is updated outside lies outside first
        moved.written += Bytes<Real>(
            bytes.weights * parameters
            * given<Real>(std::min(plan.offloadedWeights / plan.offloadedOptimizer, 1.0), "y_o",
                          "share of what is updated outside whose weights lie "
                          "there",
                          "knobs offload_weights, offload_optimizer"));
    return moved;
}

/// Seconds that a rank's share of the drives is busy with it: they read or write.
template <class Real>
Seconds<Real> drivesBusy(const HostRates<Real>& rates, const HostBytes<Real>& moved)
{
    Seconds<Real> busy;
    if (plain(moved.read) > 0 && plain(rates.driveRead) > 0)
        busy += moved.read / rates.driveRead;
    if (plain(moved.written) > 0 && plain(rates.driveWrite) > 0)
        busy += moved.written / rates.driveWrite;
    return busy;
}

/// What a host's part of the update takes, once a step.
template <class Real>
struct HostUpdateTime {
    Seconds<Real> gradients; ///< to the host
    Seconds<Real> update;    ///< on the cores, from and to drives where states lie there
    Seconds<Real> weights;   ///< back to the device
};

/// What a loop of operations moves per parameter: five passes over each moment (scaled, added to; the second one's root), two over
/// what is updated, two over its gradient, six over a temporary. Source: PyTorch, torch/optim/adam.py, _single_tensor_adam(): 20
/// passes of 4 B, which hosts run by default (foreach is for devices).
template <class Real>
Real loopBytes(const StatePlan& plan, const StateBytes<Real>& bytes)
{
    constexpr double kWide = 4;
    const bool own = plan.ownMaster && plain(bytes.weights) < kWide; // an fp32 copy beside narrow weights
    const Real updated = own ? Real(kWide) : bytes.weights;
    const Real moments = own ? bytes.optimizer - updated : bytes.optimizer;
    return 5.0 * moments + 10.0 * updated;
}

/// An update of `parameters` by the cores, with what its framework does around it.
template <class Real>
Seconds<Real> onCores(const HostRates<Real>& rates, const StatePlan& plan, const StateBytes<Real>& bytes,
                      const Real& parameters)
{
    auto time = rates.fused
                    ? Bytes<Real>((bytes.gradients + 2.0 * bytes.optimizer + bytes.weights) * parameters)
                          / rates.cores
                    : Bytes<Real>(loopBytes(plan, bytes) * parameters) / rates.loops;
    if (plain(rates.around) > 0)
        time += Bytes<Real>(rates.around * parameters) / rates.loops;
    return time;
}

/// Of `parameters` of one rank: the cores read gradient and states, and write states and 16-bit weights; drives read and write what
/// lies there meanwhile. Source: Ren 2021, arXiv 2101.06840, section 4.3; Rajbhandari 2021, arXiv 2104.07857, section 5.2.
template <class Real>
HostUpdateTime<Real> hostUpdate(const HostRates<Real>& rates, const StatePlan& plan,
                                const StateBytes<Real>& bytes, const Real& parameters)
{
    HostUpdateTime<Real> time;
    time.update = onCores(rates, plan, bytes, parameters);
    if (const auto drives = drivesBusy(rates, drivesOfUpdate(plan, bytes, parameters)); plain(drives) > 0)
        time.update = larger(time.update, drives);
    if (plan.offloadedGradients() == 0) // otherwise they came with every micro-batch
        time.gradients = Bytes<Real>(bytes.gradients * parameters) / rates.lane;
    time.weights = Bytes<Real>(bytes.weights * parameters) / rates.lane;
    return time;
}

/// What it takes when device and host share an update.
template <class Real>
struct InterleavedUpdate {
    Seconds<Real> time;
    Bytes<Real> states; ///< of what the device updates: to it, and back
};

/// Every k-th group of parameters is updated on the device, all at once: the slowest of the cores, the lanes (states of what the
/// device updates both ways, 16-bit weights of the rest), the drives where states lie there and the device, at the best k.
/// `device`: memory bandwidth there.
/// Source: Maurya 2024 (Deep Optimizer States), arXiv 2410.21316. Assumption: perfect overlap.
template <class Real>
InterleavedUpdate<Real> interleavedUpdate(const HostRates<Real>& rates, const StatePlan& plan,
                                          const StateBytes<Real>& bytes, const Real& parameters,
                                          const BytesPerSecond<Real>& device)
{
    const auto drives = drivesBusy(rates, drivesOfUpdate(plan, bytes, parameters));
    const auto perParameter = bytes.gradients + 2.0 * bytes.optimizer + bytes.weights;
    const auto at = [&](const Real& every) {
        const Real here = parameters / every;
        const Real there = parameters - here;
        const auto cores = onCores(rates, plan, bytes, there);
        const auto lanes = Bytes<Real>(bytes.optimizer * here + bytes.weights * there) / rates.lane;
        const auto slowest = larger(larger(cores, lanes), Bytes<Real>(perParameter * here) / device);
        return plain(drives) > 0 ? larger(slowest, drives) : slowest;
    };
    double best = 2;
    constexpr double kMostGroups = 32;
    for (double every = 3; every <= kMostGroups; ++every)
        if (plain(at(Real(every))) < plain(at(Real(best))))
            best = every;
    const Real every = given<Real>(best, "k", "groups of parameters of which one is updated on the device",
                                   "Maurya 2024, arXiv 2410.21316, the best of 2 to 32");
    return {named(at(every), "t_inter", "update that alternates between device and host",
                  "Maurya 2024, Deep Optimizer States, arXiv 2410.21316"),
            Bytes<Real>(bytes.optimizer * (parameters / every))};
}

} // namespace shardscape::cost
