// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/savings.h"

#include "job/training/advice/balance.h"
#include "job/training/numbers/evaluation.h"
#include "layout/recipe.h"
#include "layout/rules.h"

#include <algorithm>
#include <array>
#include <optional>

namespace shardscape::training {

namespace {

using layout::Scenario;

/// Whoever sets one of these has decided what is kept.
constexpr std::array<std::string_view, 4> kDecisions{"recompute", "recompute_modules", "recompute_layers",
                                                     "offload_activations"};

bool hasRoom(const Evaluation& e)
{
    constexpr double kFull = 0.85; // Assumption: what people leave free before they recompute
    return e.fits && e.peakBytes < kFull * e.capacity;
}

bool isPossible(const Scenario& s)
{
    return layout::violations(s).empty();
}

/// Everything runs again, and of what is kept even then the smallest share that is enough lies in the host's memory, where the
/// stack's recipes put it there. What still counts as too much had room all the same, on stacks that recompute anyway.
std::optional<Scenario> recomputed(const Scenario& s, bool offloads)
{
    Scenario again = s;
    if (!layout::setKnob(again, "recompute_modules", "none") || !layout::setKnob(again, "recompute", "full"))
        return {};
    Evaluation full = evaluate(again);
    for (const char* share : {"25", "50", "75", "100"}) {
        Scenario kept = again;
        if (full.fits || !offloads || !layout::setKnob(kept, "offload_activations", share)
            || !isPossible(kept))
            break;
        again = std::move(kept);
        full = evaluate(again);
    }
    return full.valid ? std::optional(std::move(again)) : std::nullopt;
}

/// The loss in as few tiles as are enough, where a rank's part of the sequence is so long that trainers on PyTorch never hold its
/// logits whole: TRL's and torchtitan's chunked losses, Liger's and the tiled one of ALST (Bekman 2025, arXiv 2506.13996, section 3).
std::optional<Scenario> tiled(const Scenario& s)
{
    constexpr std::int64_t kLong = std::int64_t{1} << 16; // tokens; assumption: from where ALST's tables tile
    constexpr std::array<std::string_view, 4> kStacks{"fsdp", "torchtitan", "automodel", "deepspeed"};
    const std::int64_t tokens = std::int64_t{s.workload.sequence} * s.layout.microBatch
                                / std::max<std::int64_t>(s.layout.contextParallel, 1);
    if (tokens < kLong || std::find(kStacks.begin(), kStacks.end(), s.software().id) == kStacks.end())
        return {};
    for (const char* tiles : {"8", "64", "512"}) {
        Scenario less = s;
        if (layout::setKnob(less, "loss_tiles", tiles) && isPossible(less) && evaluate(less).fits)
            return less;
    }
    return {};
}

bool isNamed(std::span<const std::string> named, std::string_view id)
{
    return std::find(named.begin(), named.end(), id) != named.end();
}

/// With the first of the savings that is enough and not `named`; not `dear`: everything is not recomputed.
std::optional<Scenario> saved(const Scenario& s, std::span<const layout::Saving> savings,
                              std::span<const std::string> named, bool dear)
{
    for (const layout::Saving& saving : savings) {
        if (isNamed(named, saving.knob))
            continue;
        for (const std::string_view value : saving.values) {
            Scenario less = s;
            const std::size_t equals = saving.beside.find('=');
            if (!saving.when(s) || (saving.knob == "recompute" && !dear)
                || (!saving.beside.empty()
                    && !layout::setKnob(less, saving.beside.substr(0, equals),
                                        saving.beside.substr(equals + 1)))
                || !layout::setKnob(less, saving.knob, value))
                break;
            layout::dropHabits(s, less, named);
            if (!isPossible(less))
                break;
            if (evaluate(less).fits)
                return less;
        }
    }
    return {};
}

/// With all states shared by all replicas, and of the other savings what is enough beside that.
std::optional<Scenario> sharedByAll(const Scenario& s, std::span<const std::string> named)
{
    const layout::Knob& zero = *layout::findKnob("zero");
    Scenario shared = s;
    if (s.layout.pipelineParallel > 1 || s.replicas() <= 1 || zero.get(s) >= 3)
        return {};
    zero.set(shared, 3);
    // What made no difference is as in a new layout: tables of runs have it off.
    if (const layout::Knob& reshard = *layout::findKnob("reshard"); !reshard.idle(s).empty())
        reshard.set(shared, reshard.get(Scenario{}));
    if (!isPossible(shared))
        return {};
    saveMemory(shared, named);
    return evaluate(shared).fits ? std::optional(std::move(shared)) : std::nullopt;
}

} // namespace

layout::Change saveMemory(Scenario& scenario, std::span<const std::string> named, bool ran)
{
    const layout::Recipe* recipe = layout::recipeOf(scenario);
    if (recipe == nullptr || !isPossible(scenario))
        return {};
    const Evaluation now = evaluate(scenario);
    const bool decided = std::any_of(kDecisions.begin(), kDecisions.end(),
                                     [named](std::string_view id) { return isNamed(named, id); });
    const bool saves = !decided && (!recipe->savings.empty() || recipe->recomputes);
    constexpr double kOff = 1.2; // within which peaks of memory are for 80 % of runs (model/validation.md)
    const bool dear = !ran || now.peakBytes > kOff * now.capacity;

    std::optional<Scenario> less;
    if (!now.fits && !isNamed(named, "loss_tiles"))
        less = tiled(scenario);
    if (!less && saves && !(recipe->savings.empty() ? hasRoom(now) : now.fits))
        less = recipe->savings.empty() ? recomputed(scenario, recipe->offloads)
                                       : saved(scenario, recipe->savings, named, dear);
    if (!now.fits && !decided && dear && recipe->sharesAll && !isNamed(named, "zero")
        && !(less && evaluate(*less).fits))
        if (std::optional<Scenario> shared = sharedByAll(less && recipe->recomputes ? *less : scenario,
                                                         named))
            less = std::move(shared);
    if (!less)
        return {};
    const layout::Change change = layout::difference(scenario, *less);
    scenario = std::move(*less);
    return change;
}

bool cutByCost(Scenario& scenario)
{
    if (!scenario.stageLayers.empty() || scenario.layout.pipelineParallel <= 1)
        return false;
    const std::vector<layout::Reason> broken = layout::violations(scenario);
    const bool mended = std::all_of(broken.begin(), broken.end(), [](const layout::Reason& reason) {
        return reason.code == "layers-suffice" || reason.code == "chunks-divide";
    });
    if (!mended || (broken.empty() && scenario.model.multiTokenLayers <= 0))
        return false;
    Result<Balance> found = balance(scenario);
    if (!found)
        return false;
    scenario.stageLayers = std::move(found->stages);
    return true;
}

} // namespace shardscape::training
