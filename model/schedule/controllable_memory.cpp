// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/greedy.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>
#include <deque>

namespace shardscape::schedule {

namespace {

enum class Variant { Half, Min };

constexpr std::string_view nameOf(Variant variant)
{
    return variant == Variant::Half ? "v-half" : "v-min";
}

template <Variant variant>
Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(nameOf(variant), chunks, 2);
}

constexpr std::int32_t kPeriod = 6; ///< slots a micro-batch takes on each device: F, I, W of two chunks

/// When a building block runs a micro-batch's ops on one device, in slots: forwards down and up the V, input
/// gradients down and up again. The steps between devices set how long activations live, and so the memory.
struct Block {
    std::int32_t forward0, forward1, input1, input0;
};

Block blockOf(Variant variant, std::int32_t device, std::int32_t devices)
{
    const std::int32_t p = devices;
    const std::int32_t d = device;
    if (variant == Variant::Min) {
        const std::int32_t shift = p % 3 == 0 ? 2 : 0; // keeps repeated blocks from meeting in one slot
        return {d, 2 * p - 1 - d, 2 * p + shift + d, 4 * p + shift - 1 - d};
    }
    const std::int32_t shift = p % 2 == 0 ? 3 : 0;
    return {2 * d, 3 * p - 2 - d, 3 * p - 1 + shift + 2 * d, 6 * p + shift - 2 - d};
}

/// The block repeated every period, read off as an order; a weight gradient takes the first free slot after
/// its input gradient, oldest first.
Order repeated(const Block& block, std::int32_t microbatches)
{
    Order slots(static_cast<std::size_t>(block.input0 + kPeriod * (microbatches - 1) + 1));
    std::vector<char> taken(slots.size(), 0);
    for (std::int32_t microbatch = 0; microbatch < microbatches; ++microbatch) {
        const auto put = [&](std::int32_t time, OpKind kind, std::int32_t chunk) {
            const auto i = static_cast<std::size_t>(time + kPeriod * microbatch);
            slots[i] = slot(kind, microbatch, chunk);
            taken[i] = 1;
        };
        put(block.forward0, OpKind::Forward, 0);
        put(block.forward1, OpKind::Forward, 1);
        put(block.input1, OpKind::BackwardInput, 1);
        put(block.input0, OpKind::BackwardInput, 0);
    }
    Order order;
    std::deque<Slot> weights;
    for (std::size_t i = 0; i < slots.size() || !weights.empty(); ++i) {
        if (i < slots.size() && taken[i] != 0) {
            order.push_back(slots[i]);
            if (slots[i].kind == OpKind::BackwardInput) {
                weights.push_back(slot(OpKind::BackwardWeight, slots[i].microbatch, slots[i].chunk));
            }
        } else if (!weights.empty()) {
            order.push_back(weights.front());
            weights.pop_front();
        }
    }
    return order;
}

/// The block's own order squeezed, and list schedules under the block's peak; the best.
template <Variant variant>
Plan plan(const Request& request)
{
    std::int32_t peak = 0;
    std::vector<Order> orders;
    std::vector<Order> forwards;
    for (std::int32_t device = 0; device < request.devices; ++device) {
        Order order = repeated(blockOf(variant, device, request.devices), request.microbatches);
        peak = std::max(peak, peakOf(order));
        forwards.push_back(forwardsOf(order));
        orders.push_back(std::move(order));
    }
    Contest contest(request, Placement(Placement::Shape::Wave, request.devices));
    contest.enter(std::move(orders));
    enterListSchedules(contest, request, peak, forwards);
    return contest.take();
}

template <Variant variant>
std::int32_t peak(std::int32_t, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    const std::int32_t whole = variant == Variant::Half ? (devices + 2) / 2 : (devices + 4) / 3;
    return 2 * std::min(microbatches, whole);
}

template <Variant variant>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf(variant);
    card.paper = "Qi et al. 2024, Pipeline Parallelism with Controllable Memory, NeurIPS (arXiv:2405.15362); "
                 "building block of the paper, our reordering";
    card.splitsBackward = true;
    card.placement = Placement::Shape::Wave;
    card.defaultChunks = 2;
    card.placement = Placement::Shape::Wave;
    card.peakFollowsTimes = true;
    card.check = checkShape<variant>;
    card.build = buildPlan<plan<variant>>;
    card.makespan = makespanOfPlan<plan<variant>>;
    card.peakChunks = peak<variant>;
    return card;
}

} // namespace

Schedule vHalf()
{
    Schedule card = cardOf<Variant::Half>();
    card.label = "V-Half";
    card.insight =
        "Memory is the length of a building block over its period: bend the block and half the memory of "
        "1F1B is enough.";
    return card;
}

Schedule vMin()
{
    Schedule card = cardOf<Variant::Min>();
    card.label = "V-Min";
    card.insight =
        "The shortest V: a third of the memory of 1F1B on every device, at more bubble when F, I and W "
        "differ.";
    return card;
}

} // namespace shardscape::schedule
