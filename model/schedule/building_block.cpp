// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/building_block.h"

#include "base/at.h"

#include <algorithm>
#include <optional>
#include <string>

namespace shardscape::schedule {

namespace {

Message placeOf(std::int32_t stage)
{
    return say("stage %1", stage);
}

std::int32_t roundedUp(std::int32_t number, std::int32_t unit)
{
    return (number + unit - 1) / unit;
}

struct Entry {
    std::int32_t slot;
    OpKind kind;
    std::int32_t chunk;
};

/// What a device does for one micro-batch.
std::vector<Entry> entriesOf(const BuildingBlock& block, std::int32_t device)
{
    std::vector<Entry> entries;
    for (std::int32_t chunk = 0; chunk < block.chunks; ++chunk) {
        const BuildingBlock::Pass& pass = block.passes[at(block.placement().stageOf(device, chunk))];
        entries.push_back({pass.forward, OpKind::Forward, chunk});
        entries.push_back({pass.input, OpKind::BackwardInput, chunk});
        entries.push_back({pass.weight, OpKind::BackwardWeight, chunk});
    }
    return entries;
}

/// Gives every weight gradient the first free slot after its input gradient, oldest first. False where
/// forwards and input gradients of a device already meet in a slot of the period.
bool placeWeights(BuildingBlock& block)
{
    for (std::int32_t device = 0; device < block.devices; ++device) {
        std::vector<char> taken(at(block.period), 0);
        const auto take = [&](std::int32_t slot) {
            char& it = taken[at(slot % block.period)];
            return std::exchange(it, 1) == 0;
        };
        std::vector<BuildingBlock::Pass*> passes;
        for (std::int32_t chunk = 0; chunk < block.chunks; ++chunk) {
            BuildingBlock::Pass& pass = block.passes[at(block.placement().stageOf(device, chunk))];
            if (!take(pass.forward) || !take(pass.input)) {
                return false;
            }
            passes.push_back(&pass);
        }
        std::sort(passes.begin(), passes.end(),
                  [](const auto* a, const auto* b) { return a->input < b->input; });
        for (BuildingBlock::Pass* pass : passes) {
            pass->weight = pass->input + 1;
            while (!take(pass->weight)) {
                ++pass->weight;
            }
        }
    }
    return true;
}

BuildingBlock emptyBlock(std::int32_t devices, std::int32_t chunks)
{
    BuildingBlock block;
    block.shape = chunks == 1 ? Placement::Shape::Loop : Placement::Shape::Wave;
    block.devices = devices;
    block.chunks = chunks;
    block.period = 3 * chunks;
    block.passes.resize(at(devices) * at(chunks));
    return block;
}

Message listed(std::span<const std::int32_t> numbers)
{
    return shardscape::listed({numbers.begin(), numbers.end()});
}

constexpr std::array<std::int32_t, 4> kMinSteps{1, 1, 1, 1};
constexpr std::array<std::int32_t, 4> kHalfSteps{2, 1, 2, 1};

} // namespace

Result<void> check(const BuildingBlock& block)
{
    const auto bad = [](Message why) { return fail(ErrorCode::BadInput, std::move(why)); };
    if (block.devices < 1 || block.chunks < 1 || block.chunks > kMostChunks || block.period < 1) {
        return bad(say("A building block needs at least one device, one chunk and a period of one slot."));
    }
    const std::int32_t stages = block.devices * block.chunks;
    if (block.passes.size() != at(stages)) {
        return bad(say("A building block of %1 devices with %2 chunks each has %3 stages, not %4.",
                       block.devices, block.chunks, stages, block.passes.size()));
    }
    if (block.period < 3 * block.chunks) {
        return bad(say("A device needs %1 slots for a micro-batch, more than the period of %2.",
                       3 * block.chunks, block.period));
    }
    for (std::int32_t s = 0; s < stages; ++s) {
        const BuildingBlock::Pass& pass = block.passes[at(s)];
        const bool inOrder = pass.forward >= 0 && pass.forward < pass.input && pass.input < pass.weight;
        if (!inOrder || pass.weight > (1 << 24)) {
            return bad(say(
                "On %1 forward, input gradient and weight gradient must follow each other, from slot 0 on.",
                placeOf(s)));
        }
        if (s > 0 && block.passes[at(s - 1)].forward >= pass.forward) {
            return bad(say("The forward of %1 must come after that of %2.", placeOf(s), placeOf(s - 1)));
        }
        if (s > 0 && block.passes[at(s - 1)].input <= pass.input) {
            return bad(
                say("The input gradient of %1 must come after that of %2.", placeOf(s - 1), placeOf(s)));
        }
    }
    for (std::int32_t device = 0; device < block.devices; ++device) {
        std::vector<std::optional<Entry>> taken(at(block.period));
        for (const Entry& entry : entriesOf(block, device)) {
            std::optional<Entry>& other = taken[at(entry.slot % block.period)];
            if (other) {
                const auto [earlier, later] = std::minmax(other->slot, entry.slot);
                return bad(say(
                    "On device %1 the slots %2 and %3 meet when the block is repeated every %4 slots; move one of them.",
                    device, earlier, later, block.period));
            }
            other = entry;
        }
    }
    return {};
}

Result<BuildingBlock> blockOfSteps(std::int32_t devices, std::span<const std::int32_t> steps)
{
    if (devices < 1 || (steps.size() != 2 && steps.size() != 4)) {
        return fail(
            ErrorCode::BadInput,
            say("A building block takes 2 steps (forward, input gradient) for one chunk or 4 (first forward, second forward, second input gradient, first input gradient) for the V, not %1.",
                steps.size()));
    }
    if (std::any_of(steps.begin(), steps.end(), [](std::int32_t it) { return it < 1 || it > 1000; })) {
        return fail(ErrorCode::BadInput, say("The steps of a building block must be from 1 to 1000 slots."));
    }
    if (steps.size() == 2) {
        for (std::int32_t turn = 1; turn <= 3; ++turn) {
            BuildingBlock block = emptyBlock(devices, 1);
            for (std::int32_t d = 0; d < devices; ++d) {
                block.passes[at(d)].forward = steps[0] * d;
                block.passes[at(d)].input = steps[0] * (devices - 1) + turn + steps[1] * (devices - 1 - d);
            }
            if (placeWeights(block)) {
                return block;
            }
        }
    } else {
        // Where the V turns is what can be chosen; a whole period more changes nothing but the memory.
        std::optional<BuildingBlock> best;
        std::pair<std::int32_t, std::int32_t> least; // memory of the fullest device, then slots in the turns
        for (std::int32_t turn = 1; turn <= 6; ++turn) {
            for (std::int32_t back = 1; back <= 6; ++back) {
                for (std::int32_t turnBack = 1; turnBack <= 6; ++turnBack) {
                    const Result<BuildingBlock> block = vBlock(
                        devices, {steps[0], steps[1], steps[2], steps[3]}, {turn, back, turnBack});
                    if (!block) {
                        continue;
                    }
                    std::pair<std::int32_t, std::int32_t> size{0, turn + back + turnBack};
                    for (std::int32_t d = 0; d < devices; ++d) {
                        size.first = std::max(size.first, peakBound(*block, d));
                    }
                    if (!best || size < least) {
                        best = *block;
                        least = size;
                    }
                }
            }
        }
        if (best) {
            return *best;
        }
    }
    return fail(
        ErrorCode::BadInput,
        say("With the steps %1 two ops of a device meet however the block turns; the steps of V-Half are 2, 1, 2, 1.",
            listed(steps)));
}

Result<BuildingBlock> vBlock(std::int32_t devices, const std::array<std::int32_t, 4>& steps,
                             const std::array<std::int32_t, 3>& turns)
{
    BuildingBlock block = emptyBlock(devices, 2);
    const std::int32_t way = devices - 1;
    const std::int32_t top = steps[0] * way + turns[0] + steps[1] * way; // the last forward
    for (std::int32_t d = 0; d < devices; ++d) {
        BuildingBlock::Pass& first = block.passes[at(d)];
        BuildingBlock::Pass& second = block.passes[at(2 * devices - 1 - d)];
        first.forward = steps[0] * d;
        second.forward = top - steps[1] * d;
        second.input = top + turns[1] + steps[2] * d;
        first.input = top + turns[1] + steps[2] * way + turns[2] + steps[3] * (way - d);
    }
    if (!placeWeights(block)) {
        return fail(ErrorCode::BadInput, say("With the steps %1 and the turns %2 two ops of a device meet.",
                                             listed(steps), listed(turns)));
    }
    return block;
}

BuildingBlock vMinBlock(std::int32_t devices)
{
    return *vBlock(devices, kMinSteps, {1, devices % 3 == 0 ? 3 : 1, 1});
}

BuildingBlock vHalfBlock(std::int32_t devices)
{
    return *vBlock(devices, kHalfSteps, {1, devices % 2 == 0 ? 4 : 1, 2});
}

std::int32_t lifespanOf(const BuildingBlock& block, std::int32_t stage)
{
    const BuildingBlock::Pass& pass = block.passes[at(stage)];
    return pass.weight + 1 - pass.forward;
}

std::int32_t peakBound(const BuildingBlock& block, std::int32_t device)
{
    std::int32_t peak = 0;
    for (std::int32_t chunk = 0; chunk < block.chunks; ++chunk) {
        peak += roundedUp(lifespanOf(block, block.placement().stageOf(device, chunk)), block.period);
    }
    return peak;
}

std::vector<Order> ordersOf(const BuildingBlock& block, std::int32_t microbatches)
{
    std::vector<Order> orders(at(block.devices));
    for (std::int32_t device = 0; device < block.devices; ++device) {
        std::vector<Entry> entries = entriesOf(block, device);
        std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
            return a.slot % block.period < b.slot % block.period;
        });
        std::int32_t latest = 0;
        for (const Entry& entry : entries) {
            latest = std::max(latest, entry.slot / block.period);
        }
        Order& order = orders[at(device)];
        order.reserve(entries.size() * at(microbatches));
        for (std::int32_t turn = 0; turn < microbatches + latest; ++turn) {
            for (const Entry& entry : entries) {
                const std::int32_t microbatch = turn - entry.slot / block.period;
                if (microbatch >= 0 && microbatch < microbatches) {
                    order.push_back(slot(entry.kind, microbatch, entry.chunk));
                }
            }
        }
    }
    return orders;
}

Result<Program> buildBlock(const Request& request, const BuildingBlock& block)
{
    if (const Result<void> sound = check(block); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    if (request.devices != block.devices || request.chunks != block.chunks) {
        return fail(ErrorCode::BadInput,
                    say("The building block is for %1 devices with %2 chunks each, not for %3 with %4.",
                        block.devices, block.chunks, request.devices, request.chunks));
    }
    Request named = request;
    named.name = "block";
    return assemble(named, {block.placement(), ordersOf(block, request.microbatches)});
}

} // namespace shardscape::schedule
