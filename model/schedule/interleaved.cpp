// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/ring_replay.h"
#include "schedule/rules.h"

#include <algorithm>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "interleaved-1f1b";

Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return requireMultiple(kName, microbatches, devices, "the number of devices");
}

/// Depth first: every device takes the micro-batches in groups of p and a group through all its chunks,
/// forwards from the first chunk, backwards from the last. Twice the warm-up that dependencies alone would
/// need, which keeps delays between devices off the critical path.
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
            request.microbatches * chunks, 2 * (devices - 1 - device) + (chunks - 1) * devices,
            [&](std::int32_t pass) { return slot(OpKind::Forward, microbatchOf(pass), chunkOf(pass)); },
            [&](std::int32_t pass) {
                return slot(OpKind::Backward, microbatchOf(pass), chunks - 1 - chunkOf(pass));
            }));
    }
    return it;
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    return std::min(microbatches * chunks, 2 * (devices - 1 - device) + (chunks - 1) * devices + 1);
}

} // namespace

Schedule interleavedOneForwardOneBackward()
{
    Schedule card;
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
    card.check = checkShape;
    card.build = buildPlan<plan>;
    card.makespan = replayRing;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
