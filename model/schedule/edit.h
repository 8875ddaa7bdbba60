// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace shardscape::schedule {

/// A program that was changed, and when its ops run now.
struct Edited {
    Program program;
    Simulation simulation;
};

// Changes of a schedule, each a pure function: the program afterwards, or one sentence that says why not. What comes back
// always runs: it passes check() and does not deadlock. Dependencies and memory follow the data, not the place where an op
// lies. Ops keep their numbers; one that is added gets the next number, one that is removed lets later ones move down.
// Errors: BadInput (no such op, device...; an order that runs an op before what it needs), Deadlock (names the ring).

/// Runs the op at another place in the order of its stream, counted among the stream's ops from 0.
Result<Edited> moveOp(const Program& program, std::int32_t op, std::int32_t place);

/// Where an op stands in the order of its stream.
[[nodiscard]] std::int32_t placeOf(const Program& program, std::int32_t op);

/// Another duration for one op.
Result<Edited> setDuration(const Program& program, std::int32_t op, Ticks duration);

/// Which ops are meant: those of a kind, of one stage or device, or of all (-1).
struct OpSelection {
    OpKind kind = OpKind::Forward;
    std::int32_t stage = -1;
    std::int32_t device = -1;
};
/// Another duration for all of them. Error when there are none.
Result<Edited> setDurations(const Program& program, const OpSelection& selection, Ticks duration);

/// How a backward is taken apart.
struct BackwardSplit {
    double inputShare = 0.5;  ///< 0..1: part of the duration that the input gradient takes
    double weightShare = 1.0; ///< 0..1: part of the activation that is held until the weight gradient is done
};
/// Turns a full backward into the input gradient, which keeps its number, and the weight gradient right behind it. Who
/// waited for the backward's result waits for the input gradient; collectives and the optimizer wait for the weight gradient.
Result<Edited> splitBackward(const Program& program, std::int32_t op, const BackwardSplit& split = {});
/// The same for every full backward of a stage, or of all (-1).
Result<Edited> splitBackwards(const Program& program, std::int32_t stage, const BackwardSplit& split = {});

/// The inverse: the weight gradient (or the input gradient) named and its other half become one full backward, where the
/// input gradient stood.
Result<Edited> mergeBackward(const Program& program, std::int32_t op);
/// The same for every pair of a stage, or of all (-1).
Result<Edited> mergeBackwards(const Program& program, std::int32_t stage);

/// Lets another device hold a stage. Its ops go where their times put them in the order of that device, or to `places`
/// (one each, rising, in running order), which undoes a move. Delays appear where data now crosses devices, as long as most of the
/// program's. Error also: the stage's ops overlap with those of another stage, or it has ops on other streams.
Result<Edited> moveChunk(const Program& program, std::int32_t stage, int direction, std::int32_t device,
                         std::span<const std::int32_t> places = {});

/// Places of a stage's ops in the order of their device, as moveChunk() takes them.
[[nodiscard]] std::vector<std::int32_t> placesOfChunk(const Program& program, std::int32_t stage,
                                                      int direction);

/// The same order with the costs of a request: durations, delays, activations by stage. Error: other devices, stages or
/// micro-batches than the request has, or ops beside F, B, I, W and FB, whose costs it does not say.
Result<Edited> retimed(const Program& program, const Request& request);

/// The device whose compute stream runs a stage; -1 when none does.
[[nodiscard]] std::int32_t deviceOfStage(const Program& program, std::int32_t stage, int direction);

/// deviceOfStage() of every stage at once.
[[nodiscard]] std::vector<std::int32_t> devicesOfStages(const Program& program, int direction);

/// Virtual stages of the model: one more than the highest.
[[nodiscard]] std::int32_t stagesOf(const Program& program);

/// The delay between devices that most dependencies have; 0 where none crosses.
[[nodiscard]] Ticks usualDelay(const Program& program);

/// The same program with streams in the order compute by device, then others by device and kind, and ops numbered stream by
/// stream in running order: two programs say the same if they are equal then. Streams without ops that do not compute are dropped.
[[nodiscard]] Program renumbered(const Program& program);

/// Whether two programs are equal in everything but their names.
[[nodiscard]] bool same(const Program& a, const Program& b);

} // namespace shardscape::schedule
