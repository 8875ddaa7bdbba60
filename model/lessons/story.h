// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "lessons/scene.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

/// What happens in a toy's step, in the letters of its picture: who waits for whom, and why the step is as long as it is.
namespace shardscape::lessons {

/// Why a device does not work: the op that it runs next, and the op whose end lets it begin.
struct Wait {
    std::int32_t device = 0;
    double from = 0, to = 0; ///< slots
    std::int32_t next = -1;  ///< -1: it has nothing more to do
    std::int32_t on = -1;    ///< -1: nobody
};

/// Every stretch in which a device's compute stream stands still, device by device, in time.
[[nodiscard]] std::vector<Wait> waitsOf(const ToyRun& run);

/// Why a wait ends when it ends, from the op that ends it back to the first op of the step: each op begins when the one behind it in
/// the list has ended. Ops of messages and copies are among them.
[[nodiscard]] std::vector<std::int32_t> causesOf(const ToyRun& run, const Wait& wait);

/// "Device 2 waits for B0 of device 3."
[[nodiscard]] Message waitText(const ToyRun& run, const Wait& wait);
/// "Because F3 of device 3 ended at 7, and before it F2 at 6, ...": the chain in one sentence.
[[nodiscard]] Message causesText(const ToyRun& run, const Wait& wait);

/// One moment of the step and what there is to say of it.
struct Beat {
    double from = 0, to = 0; ///< slots
    Message text;
};
/// The step beat by beat, a slot each: what is new in it. The longest waits speak first, then first and last ops; a beat in which
/// nothing begins has no text. At most kMostBeats; longer steps have longer beats.
[[nodiscard]] std::vector<Beat> beatsOf(const ToyRun& run);
inline constexpr int kMostBeats = 400;

/// One of several schedules that are played against each other on one axis.
struct Runner {
    const ToyRun* run = nullptr; ///< it runs to its end: nothing is stuck
    Message name = {};           ///< before what is told of it; empty: it is alone
};
/// The race beat by beat: who is done, then the longest wait that begins, first and last ops, and who holds its most.
[[nodiscard]] std::vector<Beat> beatsOf(std::span<const Runner> runners);
/// What stands there at the end: how long each took and how much of it a device waited.
[[nodiscard]] Message closingText(std::span<const Runner> runners);

/// Beats as subtitles, `secondsPerSlot` each, in English or as `written` has it. Source: W3C WebVTT, section 4.
[[nodiscard]] std::string webVtt(const std::vector<Beat>& beats, double secondsPerSlot,
                                 const std::function<std::string(const Message&)>& written = {});

} // namespace shardscape::lessons
