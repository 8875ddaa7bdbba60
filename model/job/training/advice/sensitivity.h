// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/advice.h"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace shardscape::training {

/// A number that a scenario's hardware or software brings along and that moves smoothly. Declared once: tables, JSON,
/// pictures and what `calibrate` fits are made from the list. Counts (multiprocessors, tile sizes, NICs) are left out: their
/// effect comes in jumps.
struct HardwareValue {
    /// Rates and durations carry a second: k times every rate and 1/k of every duration make 1/k of the step.
    enum class Kind : std::uint8_t { Rate, Duration, Share, Size };
    struct Peak {}; ///< dense peak in the workload's precision
    /// How measured runs may correct it; see validate/constants.h.
    struct Correction {
        int place = 0;              ///< among all that are corrected, from 1; 0: never
        std::string_view id = {};   ///< as calibration files spell it: "link_efficiency"
        std::string_view unit = {}; ///< "fraction of the dense peak"
        std::string_view help = {}; ///< one sentence
        double minimum = 0;         ///< what physics allows
        double maximum = 1;
    };

    std::string_view id;    ///< "gemm_efficiency"; of a link level behind its kind: "nvswitch.bandwidth"
    std::string_view label; ///< "Matrix products"
    std::string_view unit;  ///< "FLOP/s", "B/s", "s", "B", or empty
    Kind kind = Kind::Share;
    std::variant<Peak, double cluster::Accelerator::*, double cluster::KernelRates::*,
                 double cluster::LinkLevel::*, double cluster::Software::*, double cluster::HostMemory::*>
        field;
    double neutral = 0;          ///< the value that says nothing, left out: 0 has no percent
    bool firstLevelOnly = false; ///< of the link levels, only the innermost one's counts
    Correction correction = {};
};

/// The list.
std::span<const HardwareValue> hardwareValues();

/// A value in its place: of a link level, which.
struct PlacedValue {
    const HardwareValue* value = nullptr;
    std::size_t level = 0;
    std::size_t kind = 0; ///< of nodes: whose accelerator, or whose links where they are its own

    [[nodiscard]] bool ofLink() const;
    [[nodiscard]] bool ofSoftware() const;
    [[nodiscard]] bool ofHost() const;
    [[nodiscard]] std::string id(const layout::Scenario& scenario) const;    ///< "infiniband.bandwidth"
    [[nodiscard]] std::string label(const layout::Scenario& scenario) const; ///< "Bandwidth, infiniband"
    [[nodiscard]] double get(const layout::Scenario& scenario) const;
    void set(layout::Scenario& scenario, double to) const;
};

/// Every value that the scenario has: of link levels those that join something, of hosts those of layouts that put something
/// there; zeros, which have no percent, left out.
std::vector<PlacedValue> placedValues(const layout::Scenario& scenario);

/// The step with a value multiplied, seconds. The scenario is valid.
double stepWith(const layout::Scenario& scenario, const PlacedValue& value, double factor);

/// How far the ends of a tornado's bars are from the present value.
inline constexpr double kSensitivitySwing = 0.1;

/// What a value does to the step and to the peak of memory of the worst stage.
struct ValueEffect {
    PlacedValue value;
    double now = 0;
    double timeElasticity = 0;    ///< d log(step) / d log(value): -0.6: 1 % more makes the step 0.6 % shorter
    double memoryElasticity = 0;  ///< d log(peak) / d log(value)
    double secondsPerPercent = 0; ///< s that the step grows by for 1 % more
    double bytesPerPercent = 0;   ///< bytes that the peak grows by for 1 % more
    double marginPerPercent = 0;  ///< bytes that capacity less peak grows by for 1 % more
    double lessSeconds = 0;       ///< the step, recomputed, with the value a kSensitivitySwing smaller...
    double moreSeconds = 0;       ///< ...and larger
};

/// The best and the worst that one knob of the layout does from here; absent where nothing valid that fits is better or
/// worse.
struct KnobEffect {
    const layout::Knob* knob = nullptr;
    std::int64_t now = 0;
    std::optional<Proposal> fastest, slowest;
    std::optional<Proposal> leanest; ///< the smallest peak, where smaller than now
};

struct Sensitivity {
    double stepSeconds = 0;
    double peakBytes = 0;
    std::vector<ValueEffect> values; ///< largest elasticity of time first, then of memory
    std::vector<KnobEffect>
        knobs; ///< largest gain first, then largest loss; those that change nothing left out
};

/// Derivatives of step time and peak memory by everything that the scenario brings along, by central differences of 1 %
/// through Pricer, and what its knobs can do. The step is a maximum of many sums, so derivatives may differ to both
/// sides: the central one is their mean. Empty when the layout is not valid.
Sensitivity sensitivity(const layout::Scenario& scenario);

} // namespace shardscape::training
