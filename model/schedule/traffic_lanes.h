// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"

#include <array>
#include <span>
#include <vector>

namespace shardscape::schedule {

/// Whose collectives a lane shows, in the order of the lanes under a device.
enum class TrafficLane : std::uint8_t { Tensor, Context, Expert, Data };
inline constexpr std::size_t kTrafficLanes = 4;

/// What the collectives of one axis take beside one pass, or after the last of them.
struct Sent {
    Ticks exposed = 0; ///< the pass waits for it
    Ticks hidden = 0;  ///< runs while the pass computes

    friend bool operator==(const Sent&, const Sent&) = default;
};
using PassTraffic = std::array<Sent, kTrafficLanes>;

/// One virtual stage and micro-batch. `backward` has what a recomputed forward sends.
struct StageTraffic {
    PassTraffic forward, backward;
    /// The message that a pass ends with, where its sender waits until it is there.
    Ticks sentDown = 0, sentUp = 0;

    friend bool operator==(const StageTraffic&, const StageTraffic&) = default;
};

/// What a step sends beside its passes and after them.
struct StepTraffic {
    std::vector<StageTraffic> stages; ///< by virtual stage; empty: not known
    Sent
        gradients; ///< of the exchange at the end: hidden behind the last backwards, exposed after all of them
    Ticks optimizer = 0; ///< after that
    Ticks copies = 0;    ///< after that, of copies to and from the host: what the step waits for

    [[nodiscard]] bool empty() const;
};

/// The program with those collectives beside its passes, a lane per axis and device, and with messages between devices on lanes
/// of their senders, behind a pass or, where it waits for them, at its end. A pass is drawn as what it waits for, then its computation with all that hides behind it: how the two take
/// turns layer by layer is finer than a pass. Nothing else moves: passes are as long as their collectives make them already.
/// The step's end lies after the last pass: what is analysed is the program without lanes.
Program withTraffic(Program program, const StepTraffic& traffic);

/// The op as its lane shows it.
OpKind exposedKind(TrafficLane lane);
OpKind hiddenKind(TrafficLane lane);
/// Runs behind something else: nobody waits for it.
bool isHidden(OpKind kind);
/// Of a lane of traffic: a collective beside a pass, hidden or not.
bool isTraffic(OpKind kind);

} // namespace shardscape::schedule
