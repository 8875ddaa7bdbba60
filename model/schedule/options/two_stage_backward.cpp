// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <array>
#include <cmath>
#include <deque>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "2bp";
constexpr std::array<std::string_view, 2> kPlaces{"end", "gaps"};

/// In percent of a forward: usual layouts, with weight gradients that fit few gaps or many.
constexpr std::array<PlannedTimes, 2> kPlannedFor{{{100, 110, 90, 5, 0}, {100, 200, 100, 20, 0}}};

Result<void> check(const OptionContext& context)
{
    const Schedule& schedule = context.schedule;
    if (schedule.splitsBackward) {
        return refuse(kName, schedule, say("its backward is in two stages already"), "1f1b");
    }
    if (!schedule.synchronous) {
        return refuse(kName, schedule, say("its updates need the weight gradients at once"), "1f1b");
    }
    if (schedule.name == "bpipe") {
        return refuse(kName, schedule, say("keeping every activation undoes what its copies save"), "1f1b");
    }
    return {};
}

/// The backward becomes the input gradient alone; what it frees at its end is shared out between both stages.
std::int32_t splitOff(Draft& draft, std::int32_t op, const StageCost& cost, double batched)
{
    const Ticks whole = draft.at(op).op.duration;
    const double parts = static_cast<double>(cost.backwardInput) + static_cast<double>(cost.backwardWeight);
    // As long as on this device, which may be slower than the stage's own time says.
    const Ticks weight = parts > 0 ? std::llround(static_cast<double>(whole)
                                                  * (static_cast<double>(cost.backwardWeight) / parts))
                                   : 0;
    const std::int32_t later = draft.addOp(OpKind::BackwardWeight, draft.at(op).op.stream,
                                           std::llround(static_cast<double>(weight) * batched), op);
    draft.at(op).op.kind = OpKind::BackwardInput;
    draft.at(op).op.duration = whole - weight;
    draft.depend(later, op);
    double held = 0;
    for (MemoryEffect& effect : draft.at(op).effects) {
        if (effect.pool == MemoryPool::Activations && effect.moment == MemoryMoment::End) {
            held += effect.amount * cost.weightShare;
            effect.amount *= 1 - cost.weightShare;
        }
    }
    std::erase_if(draft.at(op).effects, [](const MemoryEffect& effect) { return effect.amount == 0; });
    draft.change(later, held, MemoryPool::Activations, MemoryMoment::End);
    return later;
}

/// Puts the second stages, in the order of their firsts, where the device waits long enough for a whole one, so that
/// nothing else moves; what is left runs at the end.
std::vector<std::int32_t> filled(const Draft& draft, const std::vector<std::int32_t>& order,
                                 const std::vector<std::int32_t>& laterOf, const DraftTimes& times)
{
    std::vector<std::int32_t> mixed;
    std::deque<std::int32_t> waiting;
    Ticks free = 0;
    for (const std::int32_t op : order) {
        while (!waiting.empty()
               && free + draft.at(waiting.front()).op.duration <= times.start[static_cast<std::size_t>(op)]) {
            free += draft.at(waiting.front()).op.duration;
            mixed.push_back(waiting.front());
            waiting.pop_front();
        }
        mixed.push_back(op);
        free = times.end[static_cast<std::size_t>(op)];
        if (laterOf[static_cast<std::size_t>(op)] >= 0) {
            waiting.push_back(laterOf[static_cast<std::size_t>(op)]);
        }
    }
    mixed.insert(mixed.end(), waiting.begin(), waiting.end());
    return mixed;
}

Result<void> apply(Draft& draft, const OptionContext& context)
{
    const double batched = context.values.number("batched");
    const std::size_t before = draft.nodes.size();
    std::vector<std::int32_t> laterOf(before, -1);
    for (std::size_t i = 0; i < before; ++i) {
        const auto op = static_cast<std::int32_t>(i);
        if (draft.at(op).op.kind == OpKind::Backward) {
            const StageCost& cost = context.request.stages[static_cast<std::size_t>(draft.at(op).op.stage)];
            laterOf[i] = splitOff(draft, op, cost, batched);
        }
    }
    const bool gaps = context.values.choice("place") == "gaps";
    DraftTimes times;
    const Draft planned = gaps && context.plannedFor ? withTimes(draft, *context.plannedFor) : draft;
    if (gaps) {
        Result<DraftTimes> timed = timesOf(planned);
        if (!timed) {
            return tl::unexpected<Error>(timed.error());
        }
        times = std::move(*timed);
    }
    for (std::int32_t device = 0; device < draft.devices; ++device) {
        auto& order = draft.computeOrder(device);
        if (gaps) {
            order = filled(planned, order, laterOf, times);
            continue;
        }
        const std::size_t count = order.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (const std::int32_t later = laterOf[static_cast<std::size_t>(order[i])]; later >= 0) {
                order.push_back(later);
            }
        }
    }
    return {};
}

} // namespace

Option twoStageBackward()
{
    Option card;
    card.name = kName;
    card.label = "Two-stage backward (2BP)";
    card.paper =
        "Rae, Lee, Richings 2024, 2BP (arXiv:2405.18047); filling the gaps is the alternative its text names, "
        "our order";
    card.insight =
        "The half of the backward that nobody waits for moves to the end: the bubble loses its part of it, and "
        "every activation stays until then.";
    card.parameters = {
        {.name = "place",
         .help = "Weight gradients at the end of the step, or where the device waits long enough.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kPlaces},
        {.name = "batched",
         .help = "Time of a weight gradient when those of all micro-batches are computed as one, over its "
                 "time alone.",
         .kind = OptionParameter::Kind::Factor,
         .fallback = 1,
         .least = 0.01,
         .most = 1}};
    card.check = check;
    card.apply = apply;
    card.plannedFor = [](const OptionValues& values) {
        return values.choice("place") == "gaps" ? std::span<const PlannedTimes>(kPlannedFor)
                                                : std::span<const PlannedTimes>();
    };
    card.growth = [](const OptionContext&) { return 1.5; };
    return card;
}

} // namespace shardscape::schedule
