// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/assemble.h"
#include "schedule/builders.h"
#include "schedule/rules.h"
#include "schedule/timetable.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kPaper =
    "Qi et al. 2024, Zero Bubble Pipeline Parallelism, ICLR (arXiv:2401.10241), section 2, Fig. 3; order "
    "rebuilt from its figure";

/// H1 keeps the memory of 1F1B, H2 takes twice as much: that is how far forwards run ahead and weight
/// gradients lag.
enum class Variant { H1, H2 };

constexpr std::string_view nameOf(Variant variant)
{
    return variant == Variant::H1 ? "zb-h1" : "zb-h2";
}

template <Variant variant>
Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(nameOf(variant), chunks, 1);
}

std::int32_t warmUpOf(Variant variant, std::int32_t device, std::int32_t devices, std::int32_t microbatches)
{
    return std::min(microbatches, variant == Variant::H1 ? devices - device : 2 * (devices - device) - 1);
}

std::int32_t lagOf(Variant variant, std::int32_t device)
{
    return variant == Variant::H1 ? device : 2 * device;
}

/// After the warm-up: the input gradient of a micro-batch, the weight gradient of one `lag` before it, the
/// next forward. Devices further along hold fewer forwards and so can keep more weight gradients back.
template <Variant variant>
Plan plan(const Request& request)
{
    const std::int32_t microbatches = request.microbatches;
    Plan it{Placement(Placement::Shape::Loop, request.devices), {}};
    for (std::int32_t device = 0; device < request.devices; ++device) {
        Order& order = it.orders.emplace_back();
        order.reserve(3 * static_cast<std::size_t>(microbatches));
        const std::int32_t ahead = warmUpOf(variant, device, request.devices, microbatches);
        const std::int32_t lag = lagOf(variant, device);
        for (std::int32_t microbatch = 0; microbatch < ahead; ++microbatch) {
            order.push_back(slot(OpKind::Forward, microbatch));
        }
        for (std::int32_t microbatch = 0; microbatch < microbatches; ++microbatch) {
            order.push_back(slot(OpKind::BackwardInput, microbatch));
            if (microbatch >= lag) {
                order.push_back(slot(OpKind::BackwardWeight, microbatch - lag));
            }
            if (microbatch + ahead < microbatches) {
                order.push_back(slot(OpKind::Forward, microbatch + ahead));
            }
        }
        for (std::int32_t microbatch = std::max(0, microbatches - lag); microbatch < microbatches;
             ++microbatch) {
            order.push_back(slot(OpKind::BackwardWeight, microbatch));
        }
    }
    return it;
}

/// Forwards ahead, plus the micro-batches whose weight gradient lags when the next forward begins.
template <Variant variant>
std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return std::min(microbatches, warmUpOf(variant, device, devices, microbatches) + lagOf(variant, device));
}

template <Variant variant>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf(variant);
    card.paper = kPaper;
    card.uncertainty =
        "The rule for the weight gradients is ours; it gives the bubble rates that the paper prints, and outside W no longer than F and I it may not be the paper's order.";
    card.splitsBackward = true;
    card.check = checkShape<variant>;
    card.build = buildPlan<plan<variant>>;
    card.makespan = makespanOfFixed<plan<variant>>;
    card.peakChunks = peak<variant>;
    return card;
}

} // namespace

Schedule zeroBubbleH1()
{
    static constexpr std::array<std::string_view, 3> kNames{"zero bubble h1", "zbh1", "zero-bubble"};
    Schedule card = cardOf<Variant::H1>();
    card.alsoCalled = kNames;
    card.label = "ZB-H1";
    card.insight =
        "Weight gradients that nobody waits for fill part of the drain: a third of the bubble is left, "
        "at the memory of 1F1B.";
    return card;
}

Schedule zeroBubbleH2()
{
    static constexpr std::array<std::string_view, 2> kNames{"zero bubble h2", "zbh2"};
    Schedule card = cardOf<Variant::H2>();
    card.alsoCalled = kNames;
    card.label = "ZB-H2";
    card.insight =
        "A parallelogram: every device is busy from its first to its last op, and the slanted edges join "
        "with the next step.";
    return card;
}

} // namespace shardscape::schedule
