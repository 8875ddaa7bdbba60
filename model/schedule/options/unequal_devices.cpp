// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <cmath>
#include <string>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "unequal-devices";

/// Two pipelines run through each other: a stage lies on two devices and has no one time.
bool isTwoWay(const Schedule& schedule)
{
    return schedule.synchronous && schedule.parameterCopies == 2;
}

Ticks slowed(Ticks duration, double factor)
{
    return std::llround(static_cast<double>(duration) * factor);
}

Result<void> check(const OptionContext& context)
{
    const std::size_t given = context.values.list("slowdown").size();
    const auto devices = static_cast<std::size_t>(context.request.devices);
    if (given == devices) {
        return {};
    }
    return fail(
        ErrorCode::BadInput,
        say("The option \"%1\" needs one slowdown for each of the %2 devices, not %3: write 1 for a device of usual speed.",
            kName, devices, given));
}

/// Schedules that plan see what the devices really take.
void prepare(Request& request, const OptionContext& context)
{
    if (isTwoWay(context.schedule)) {
        return;
    }
    const Placement placement(context.schedule.placement, request.devices);
    for (std::size_t stage = 0; stage < request.stages.size(); ++stage) {
        const auto device = static_cast<std::size_t>(placement.deviceOf(static_cast<std::int32_t>(stage)));
        const double factor = context.values.list("slowdown")[device];
        StageCost& cost = request.stages[stage];
        cost.forward = slowed(cost.forward, factor);
        cost.backwardInput = slowed(cost.backwardInput, factor);
        cost.backwardWeight = slowed(cost.backwardWeight, factor);
    }
}

Result<void> apply(Draft& draft, const OptionContext& context)
{
    if (!isTwoWay(context.schedule)) {
        return {};
    }
    for (std::int32_t device = 0; device < draft.devices; ++device) {
        for (const std::int32_t op : draft.computeOrder(device)) {
            Ticks& duration = draft.at(op).op.duration;
            duration = slowed(duration, context.values.list("slowdown")[static_cast<std::size_t>(device)]);
        }
    }
    return {};
}

} // namespace

Option unequalDevices()
{
    Option card;
    card.name = kName;
    card.label = "Unequal devices";
    card.paper = "Park et al. 2020, HetPipe, USENIX ATC (arXiv:2005.14038); Yang et al. 2023, Holmes "
                 "(arXiv:2312.03549)";
    card.insight =
        "One slow device sets the pace of all: the bubble it causes comes back with every micro-batch.";
    card.parameters = {{.name = "slowdown",
                        .help = "For each device, how many times as long its compute takes, as in 1:1:2:1.",
                        .kind = OptionParameter::Kind::Factor,
                        .fallback = 1,
                        .least = 0.01,
                        .most = 100,
                        .list = true}};
    card.check = check;
    card.prepare = prepare;
    card.apply = apply;
    return card;
}

} // namespace shardscape::schedule
