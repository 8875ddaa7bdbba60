// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/ring_replay.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "interleaved-1f1b";
constexpr std::string_view kLeanName = "interleaved-1f1b-lean";

/// Forwards that a device runs more than the next one before its first backward. Dependencies alone need one; two keep
/// the delays between devices off the critical path.
constexpr std::int32_t kAhead = 2;
constexpr std::int32_t kLeanAhead = 1;

template <std::int32_t ahead>
Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return requireMultiple(ahead == kAhead ? kName : kLeanName, microbatches, devices,
                           say("the number of devices"));
}

template <std::int32_t ahead>
std::int32_t warmUp(std::int32_t device, std::int32_t devices, std::int32_t chunks)
{
    return ahead * (devices - 1 - device) + (chunks - 1) * devices;
}

/// Depth first: every device takes the micro-batches in groups of p and a group through all its chunks,
/// forwards from the first chunk, backwards from the last.
template <std::int32_t ahead>
Plan plan(const Request& request)
{
    const std::int32_t devices = request.devices;
    const std::int32_t chunks = request.chunks;
    const auto microbatchOf = [&](std::int32_t pass) {
        return pass / (devices * chunks) * devices + pass % devices;
    };
    const auto chunkOf = [&](std::int32_t pass) { return pass / devices % chunks; };
    Plan it{Placement(Placement::Shape::Loop, devices), {}};
    for (std::int32_t device = 0; device < devices; ++device) {
        it.orders.push_back(alternate(
            request.microbatches * chunks, warmUp<ahead>(device, devices, chunks),
            [&](std::int32_t pass) { return slot(OpKind::Forward, microbatchOf(pass), chunkOf(pass)); },
            [&](std::int32_t pass) {
                return slot(OpKind::Backward, microbatchOf(pass), chunks - 1 - chunkOf(pass));
            }));
    }
    return it;
}

/// A group of micro-batches passes a chunk before the next one's turn.
std::int32_t oneGroup(std::int32_t devices, std::int32_t)
{
    return devices;
}

/// A depth-first order repeats the exchange of a chunk for every group. Source: Lamy-Poirier 2023, arXiv 2211.05953, section 4.
std::int32_t gatheredFor(std::int32_t devices, std::int32_t, std::int32_t chunks)
{
    return chunks > 1 ? devices : 1;
}

template <std::int32_t ahead>
std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    return std::min(microbatches * chunks, warmUp<ahead>(device, devices, chunks) + 1);
}

} // namespace

Schedule interleavedOneForwardOneBackward()
{
    static constexpr std::array<std::string_view, 5> kNames{"depth-first", "megatron", "megatron interleaved",
                                                            "interleaved", "virtual pipeline"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kName;
    card.label = "Interleaved 1F1B";
    card.paper = "Narayanan et al. 2021, Megatron-LM, SC (arXiv:2104.04473), section 2.2, Fig. 4";
    card.uncertainty =
        "With delays between devices the zero-bubble paper prints p delays less than this order takes; by which convention is unknown.";
    card.insight =
        "Chunks are v times shorter, so the two triangles of the bubble shrink by v; memory and messages "
        "grow.";
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.swept = true;
    card.runTogether = oneGroup;
    card.gatherUnit = gatheredFor;
    card.check = checkShape<kAhead>;
    card.build = buildPlan<plan<kAhead>>;
    card.heldAtPeak = heldByFixed<plan<kAhead>>;
    card.makespan = replayRing;
    card.peakChunks = peak<kAhead>;
    return card;
}

Schedule leanInterleaved()
{
    static constexpr std::array<std::string_view, 3> kNames{"lean", "interleaved lean", "lean warm-up"};
    Schedule card;
    card.alsoCalled = kNames;
    card.name = kLeanName;
    card.label = "Interleaved 1F1B, lean";
    card.paper =
        "Narayanan et al. 2021, Megatron-LM, SC (arXiv:2104.04473), with the single warm-up of PyTorch's interleaved zero-bubble schedule";
    card.insight =
        "Half the warm-up holds no more than 1F1B does, and is as fast while messages cost nothing: every delay then "
        "falls on the critical path.";
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.runTogether = oneGroup;
    card.gatherUnit = gatheredFor;
    card.check = checkShape<kLeanAhead>;
    card.build = buildPlan<plan<kLeanAhead>>;
    card.heldAtPeak = heldByFixed<plan<kLeanAhead>>;
    card.makespan = makespanOfFixed<plan<kLeanAhead>>;
    card.peakChunks = peak<kLeanAhead>;
    return card;
}

} // namespace shardscape::schedule
