// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/result.h"
#include "layout/scenario.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::search {

/// What a chart varies of a scenario; everything else stays, but for the data-parallel degree, which follows the ranks.
enum class Varied : std::uint8_t {
    Sequence,     ///< tokens of a sequence
    Accelerators, ///< in whole nodes, the batch as it is: strong scaling
    Both,         ///< accelerators and, with them, sequences of the batch: weak scaling
};

/// What it shows of each: the same evaluation's number that all other views show.
enum class Shown : std::uint8_t {
    PeakMemory,          ///< GiB of the fullest rank
    StepTime,            ///< s
    SentBytes,           ///< GB that one rank sends in a step, over all axes
    Throughput,          ///< tokens/s of the whole cluster
    ThroughputPerDevice, ///< tokens/s of one accelerator
};

/// A chart that people ask for.
struct CurveKind {
    std::string_view id;    ///< "memory-sequence": as the command line says it
    std::string_view label; ///< as people read it
    std::string_view across, unitAcross;
    std::string_view up, unitUp;
    std::string_view look; ///< what to look at
    Varied varied = Varied::Sequence;
    Shown shown = Shown::StepTime;
};
inline constexpr std::size_t kCurveKinds = 6;
std::span<const CurveKind> curveKinds();
/// Error: the nearest that there is.
Result<const CurveKind*> findCurveKind(std::string_view id);

/// One value tried.
struct CurvePoint {
    double across = 0;
    bool valid = false; ///< no rule broken; without it there is no number
    bool fits = false;
    double up = 0;
    double ideal = 0;    ///< where the first point that is valid scaled without loss; 0: no such thing
    Message reason = {}; ///< why it does not fit, or breaks a rule
};

/// One layout's line.
struct Curve {
    std::string name; ///< of the scenario
    std::vector<CurvePoint> points;
    /// The limit that `up` must keep to fit, where it is memory: the accelerator's; 0 otherwise.
    double limit = 0;
    /// Of a sequence's length: the last that fits and the first that does not, 0 where none was found.
    std::int64_t lastFitting = 0, firstBeyond = 0;
    Message reason = {}; ///< why that does not fit
};

/// Evaluates the scenario at every value: sequences of powers of two and halfway between them until two in a row do not fit,
/// nodes from one on, doubling, up to eight times as many as there are and around the present number. A present value that is none of
/// these is among them. Stopped: what was found so far.
/// Error: more than one kind of nodes where accelerators vary.
Result<Curve> curve(const layout::Scenario& scenario, const CurveKind& kind, std::stop_token stop);

} // namespace shardscape::search
