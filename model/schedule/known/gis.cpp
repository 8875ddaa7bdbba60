// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace shardscape::schedule {

namespace {

/// How many micro-batches follow one another through a chunk before the next one's turn: all that the devices hold, or
/// half of them for half the memory.
enum class Variant { Whole, Half };

constexpr std::string_view nameOf(Variant variant)
{
    return variant == Variant::Whole ? "gis" : "gis-h";
}

template <Variant variant>
Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t)
{
    return {};
}

std::int32_t groupOf(Variant variant, std::int32_t devices)
{
    return variant == Variant::Whole ? devices : (devices + 1) / 2;
}

/// One op of the building block, in unit slots.
struct Placed {
    std::int64_t slot = 0;
    Slot what;
};

/// A block in which every op takes one slot is repeated every 3v of them: chunk c starts 3k slots after the one before, a
/// forward moves on by one device each slot, a backward, its two halves side by side, comes back at three slots each.
/// Where v and k have a common factor, later chunks step aside so that no two ops want one slot.
template <Variant variant>
Plan plan(const Request& request)
{
    const std::int64_t devices = request.devices;
    const std::int64_t chunks = request.chunks;
    const std::int64_t group = groupOf(variant, request.devices);
    const std::int64_t turns = chunks / std::gcd(chunks, group);
    const std::int64_t period = 3 * chunks;
    const auto startOf = [&](std::int64_t chunk) { return 3 * (group * chunk + chunk / turns); };
    Plan it{Placement(Placement::Shape::Loop, request.devices), {}};
    for (std::int64_t device = 0; device < devices; ++device) {
        std::vector<Placed> placed;
        placed.reserve(static_cast<std::size_t>(3 * chunks * request.microbatches));
        const std::int64_t firstBack = startOf(chunks - 1) + device + 3 * (devices - 1 - device) + 1;
        for (std::int32_t microbatch = 0; microbatch < request.microbatches; ++microbatch) {
            for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk) {
                const std::int64_t repeat = period * microbatch + startOf(chunk);
                const std::int32_t back = request.chunks - 1 - chunk;
                placed.push_back({repeat + device, slot(OpKind::Forward, microbatch, chunk)});
                placed.push_back({repeat + firstBack, slot(OpKind::BackwardInput, microbatch, back)});
                placed.push_back({repeat + firstBack + 1, slot(OpKind::BackwardWeight, microbatch, back)});
            }
        }
        std::sort(placed.begin(), placed.end(),
                  [](const Placed& a, const Placed& b) { return a.slot < b.slot; });
        Order& order = it.orders.emplace_back();
        order.reserve(placed.size());
        for (const Placed& one : placed) {
            order.push_back(one.what);
        }
    }
    return it;
}

template <Variant variant>
std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    // Later micro-batches repeat the block: as many as overlap in it tell the peak.
    Request few;
    few.devices = devices;
    few.chunks = chunks;
    const std::int64_t life = 2 * (3LL * (groupOf(variant, devices) + 1) * chunks) + 4LL * devices;
    few.microbatches = static_cast<std::int32_t>(
        std::min<std::int64_t>(microbatches, life / (3 * chunks) + 2));
    thread_local ByShape<std::vector<std::int32_t>> peaks;
    return peaks.of(few, [&] {
        std::vector<std::int32_t> all;
        for (const Order& order : plan<variant>(few).orders) {
            all.push_back(peakOf(order));
        }
        return all;
    })[static_cast<std::size_t>(device)];
}

template <Variant variant>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf(variant);
    card.paper =
        "Wan et al. 2025, PipeOffload, ICML (arXiv:2503.01328), generalized interleaving; slots rebuilt";
    card.splitsBackward = true;
    card.usesChunks = true;
    card.defaultChunks = 2;
    card.check = checkShape<variant>;
    card.build = buildPlan<plan<variant>>;
    card.heldAtPeak = heldByFixed<plan<variant>>;
    card.makespan = makespanOfFixed<plan<variant>>;
    card.peakChunks = peak<variant>;
    return card;
}

} // namespace

Schedule generalizedInterleaving()
{
    static constexpr std::array<std::string_view, 3> kNames{"generalized interleaving",
                                                            "generalised interleaving", "pipeoffload"};
    Schedule card = cardOf<Variant::Whole>();
    card.alsoCalled = kNames;
    card.label = "GIS";
    card.insight =
        "Interleaving as one repeated block: less memory than interleaved 1F1B, the bubble the same for any "
        "number of micro-batches.";
    return card;
}

Schedule generalizedInterleavingHalf()
{
    Schedule card = cardOf<Variant::Half>();
    card.label = "GIS-H";
    card.insight =
        "Half as many micro-batches per turn of a chunk: about half of the memory for a few more bubbles; what "
        "PipeOffload offloads from.";
    return card;
}

} // namespace shardscape::schedule
