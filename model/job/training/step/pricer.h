// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/costing.h"
#include "job/training/costing/inputs.h"
#include "job/training/numbers/price.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

namespace shardscape::training {

/// Schedules count in nanoseconds of 64 bits: a step of more than 30 years is refused, not counted wrongly.
inline constexpr double kLongestStep = 1e9; // s

class MixedPricer;

/// Prices valid layouts of one cluster and model, and remembers what many of them share: layer costs by the knobs that
/// change kernels. Memory first, so that a layout which does not fit costs next to nothing. evaluate() and sweeps both
/// come through here: one layout has the same numbers everywhere.
/// Thread: any, one at a time.
class Pricer {
public:
    /// `always`: also time layouts that do not fit. The scenario is valid, its cluster and model those of earlier
    /// calls.
    const Price& price(const layout::Scenario& scenario, bool always);
    /// The same of a scenario whose idle knobs stand where a new layout has them (layout/without_idle.h).
    const Price& priceOf(const layout::Scenario& scenario, bool always);

    /// False where the layout certainly does not fit, or its step takes no less than `seconds`: what lies on the devices before
    /// the first micro-batch, and what they do at the least, need no schedule. A search asks this first.
    bool mayBeat(const layout::Scenario& scenario, double seconds);

    /// Memory and fit alone; no times.
    const Price& memory(const layout::Scenario& scenario);

    /// s that the schedule takes at the least, tail and all. `aloneOnly`: as if nothing were exchanged or copied for a micro-batch,
    /// which holds for every way to share states. Where options choose the order, what its devices do in the mean: an order for
    /// shorter ops may be longer. The scenario breaks no rule, its cluster is of one kind.
    double shortestSchedule(const layout::Scenario& scenario, bool aloneOnly);

    /// Layer costs of the scenario, made on first use.
    const Costing<double>& costing(const layout::Scenario& scenario);

    /// What lies where, who works with whom, and what is in flight: all that does not ask how long a layer takes, or how
    /// its states are shared. Follows from the degrees, the micro-batch, the global batch, the schedule, its chunks, the
    /// stages people set and the knobs of the network.
    struct Frame {
        PipelineContent pipeline;
        Groups<double> groups;
        std::int32_t microbatches = 0;
        struct Load {
            std::int32_t device = 0;
            std::int32_t chunks = 0; ///< alive at the schedule's peak
        };
        std::vector<Load> loads;   ///< of each set of equal devices the one with most in flight
        bool hasOptions = false;   ///< techniques choose options of the schedule
        bool followsTimes = false; ///< how many chunks are held depends on durations

        /// Whether counting chunks does not say what a device holds: they differ, or how many they are follows times.
        [[nodiscard]] bool holdsByChunk(const PipelineContent::Device& device) const
        {
            return device.uneven || followsTimes;
        }
    };
    const Frame& frame(const layout::Scenario& scenario);

    /// What a device holds at the schedule's peak. Costing and frame are the scenario's: asked for last.
    InFlight inFlight(const layout::Scenario& scenario, const Frame& frame, std::int32_t device);

    /// The scenario's own schedule, with its durations in ns and activations in bytes. Overlapped messages delay the
    /// receiver and cannot come faster than the port sends them; others hold up the sender (blocking, the field's
    /// communication models 1 and 3). `messages` false: as if they cost nothing.
    static void fillRequest(const layout::Scenario& scenario, const Costing<double>& costing,
                            const Frame& frame, schedule::Request& request, bool messages = true);

private:
    /// Layer costs and the inputs that they are of.
    using Kernels = std::pair<const KernelInputs, Costing<double>>;
    void priceKinds(const layout::Scenario& scenario);
    /// The scenario that what is kept is computed from: it shows some inputs and nothing else of a layout.
    layout::Scenario& cleared(const layout::Scenario& scenario);
    void makeFrame(const FrameInputs& inputs, layout::Scenario& seen);

    /// What the durations of a schedule follow from, beside the frame: layouts that share states differently often
    /// repeat it.
    struct TimingInputs {
        const Kernels* kernels = nullptr;
        cost::StatePlan exchange; ///< StatePlan::perMicrobatch()
        bool overlapMessages = false;

        friend bool operator==(const TimingInputs&, const TimingInputs&) = default;
    };
    /// Of the scenario that costing() and frame() were asked of last.
    [[nodiscard]] TimingInputs timingInputs(const layout::Scenario& scenario) const;
    // Of these inputs in the present frame:
    /// The request of the layout's own schedule and the work in it.
    void fillTimed(const TimingInputs& inputs);
    /// Finds m_held: from the order alone, or from a simulation where times decide.
    void holdAtPeak(const TimingInputs& inputs);
    /// What a device holds by m_held, which is the scenario's.
    [[nodiscard]] InFlight heldBy(const layout::Scenario& scenario, const Frame& frame,
                                  std::int32_t device) const;
    void timeSchedule(const TimingInputs& inputs);

    /// What techniques ask of the schedule, with the layout's own times: options, unit and memory limit of the request.
    static void chooseOptions(const layout::Scenario& scenario, const Costing<double>& costing,
                              schedule::Request& request);
    static bool hasOptions(const layout::Scenario& scenario);
    /// Where documents make micro-batches uneven: those of the pipeline that is done last.
    static void setPace(const layout::Scenario& scenario, const Costing<double>& costing, const Frame& frame,
                        schedule::Request& request);

    void priceMemory(const layout::Scenario& scenario, const Costing<double>& costing, const Frame& frame);
    void priceTime(const layout::Scenario& scenario, const Costing<double>& costing, const Frame& frame);

    std::unordered_map<KernelInputs, Costing<double>, KernelInputsHash> m_costings;
    const Kernels* m_kernels = nullptr;     ///< asked for last
    std::optional<layout::Scenario> m_seen; ///< see cleared()
    FrameInputs m_frameInputs;
    std::optional<layout::ReachValues>
        m_frameKernels; ///< techniques of kernels of the layout that they are of
    Frame m_frame;
    schedule::Request m_request;
    TimingInputs m_heldInputs;             ///< of what follows, in the present frame
    std::vector<schedule::Holding> m_held; ///< by device; empty where only bounds are known
    std::vector<double> m_heldBytes; ///< by device, where options of the schedule decide; otherwise empty
    TimingInputs m_timedInputs;      ///< of the durations below, in the present frame
    schedule::Ticks m_makespan = 0;
    double m_work = 0; ///< ns, over all stages and micro-batches
    Price m_price;
    std::shared_ptr<MixedPricer> m_mixed; ///< for clusters of several kinds, made on first use
};

/// Bytes that a node's host takes; without bounds where nobody said what it has.
double hostLimit(const layout::Scenario& scenario);

/// Everything about a layout on a cluster of one kind, without advice where it does not fit.
Evaluation evaluateOneKind(Pricer& pricer, const layout::Scenario& scenario);

/// Work of the numerator of MFU and of HFU: FLOPs of one step over all ranks.
struct StepFlops {
    double model = 0;
    double executed = 0;
};
StepFlops stepFlops(const layout::Scenario& scenario, const Costing<double>& costing);

} // namespace shardscape::training
