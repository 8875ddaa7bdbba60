// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The order in which devices run their ops, as lessons write it: "F0 F1 B0 B1 | F0 B0 F1 B1", a bar between devices. An op is
/// its kind's symbol and its micro-batch; with several chunks on a device also the chunk: "F0.1".
namespace shardscape::lessons {

/// What an op is called in an order: "F0", "W3", "F0.1" where devices hold several chunks.
[[nodiscard]] std::string opName(const schedule::Program& program, std::int32_t op);

/// The order of the compute streams of all devices.
[[nodiscard]] std::string orderOf(const schedule::Program& program);

/// The same program with its compute streams in that order; whether it runs is the simulator's to say. Errors: another number of
/// devices, an op that a device does not have, has twice or lacks; a schedule of two directions, whose ops share names.
Result<schedule::Program> inOrder(schedule::Program program, std::string_view order);

/// The ops that never run, because what they wait for waits for them; empty where everything runs.
[[nodiscard]] std::vector<std::int32_t> stuckOps(const schedule::Program& program);

/// Why an order stands still: who waits for whom, round the circle. In the letters of the picture. Empty where everything runs.
struct Waiting {
    std::int32_t op = 0;     ///< the next of its stream, which cannot run
    std::int32_t on = 0;     ///< what it waits for,
    std::int32_t behind = 0; ///< which stands behind this one: the next of its own stream
};
[[nodiscard]] std::vector<Waiting> standstill(const schedule::Program& program);

/// The same program whose stuck ops wait for nothing but their stream: what is drawn of an order that stands still.
[[nodiscard]] schedule::Program released(schedule::Program program, const std::vector<std::int32_t>& stuck);

/// The first place at which two orders of one program differ: of the devices the first.
struct OrderDifference {
    std::int32_t device = 0;
    std::string here;  ///< the op that stands there
    std::string there; ///< the one of the other order
};
/// Nothing where they are the same: `device` is -1.
[[nodiscard]] OrderDifference firstDifference(std::string_view order, std::string_view other);

/// The order with one op of a device at another place among its ops, counted from 0; unchanged where there is no such op.
[[nodiscard]] std::string moved(std::string_view order, std::int32_t device, std::size_t from,
                                std::size_t to);

/// The names in it by device.
[[nodiscard]] std::vector<std::vector<std::string>> opNames(std::string_view order);

} // namespace shardscape::lessons
