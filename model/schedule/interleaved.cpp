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

std::int32_t warmUpOf(std::int32_t device, std::int32_t devices, std::int32_t microbatches,
                      std::int32_t chunks)
{
    return std::min(microbatches * chunks, 2 * (devices - 1 - device) + (chunks - 1) * devices);
}

/// Depth first: every device takes the micro-batches in groups of p and a group through all its chunks, forwards from
/// the first chunk, backwards from the last. Twice the warm-up that dependencies alone would need, which keeps delays
/// between devices off the critical path.
Result<Program> buildProgram(const Request& request)
{
    const std::int32_t devices = request.devices;
    const std::int32_t chunks = request.chunks;
    const std::int32_t passes = request.microbatches * chunks;
    const auto microbatchOf = [&](std::int32_t pass) {
        return pass / (devices * chunks) * devices + pass % devices;
    };
    const auto chunkOf = [&](std::int32_t pass) { return pass / devices % chunks; };
    std::vector<Order> orders(static_cast<std::size_t>(devices));
    for (std::int32_t device = 0; device < devices; ++device) {
        Order& order = orders[static_cast<std::size_t>(device)];
        order.reserve(2 * static_cast<std::size_t>(passes));
        const auto forward = [&](std::int32_t pass) {
            order.push_back(slot(OpKind::Forward, microbatchOf(pass), chunkOf(pass)));
        };
        const std::int32_t ahead = warmUpOf(device, devices, request.microbatches, chunks);
        for (std::int32_t pass = 0; pass < ahead; ++pass) {
            forward(pass);
        }
        for (std::int32_t pass = 0; pass < passes; ++pass) {
            if (pass + ahead < passes) {
                forward(pass + ahead);
            }
            order.push_back(slot(OpKind::Backward, microbatchOf(pass), chunks - 1 - chunkOf(pass)));
        }
    }
    return assemble(request, Placement(Placement::Shape::Loop, devices), orders);
}

Ticks makespanOf(const Request& request)
{
    return replayRing(request);
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
    card.insight =
        "Chunks are v times shorter, so the two triangles of the bubble shrink by v; memory and messages grow.";
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.check = checkShape;
    card.build = buildProgram;
    card.makespan = makespanOf;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
