// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/change.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::layout {

/// One knob as the published recipes of a stack set it.
struct Habit {
    std::string_view knob;
    std::string_view value;                  ///< as files spell it
    bool (*when)(const Scenario&) = nullptr; ///< empty: always
    std::string_view unless = {};            ///< id of a knob: who sets that one has said enough
    /// Also of a layout where it makes no difference: what is tried from there may be one where it does.
    bool evenIdle = false;
    std::int64_t (*valueOf)(const Scenario&) =
        nullptr;   ///< in place of `value`, where it follows from the layout
    int since = 0; ///< month of the first release whose recipes have it (cluster/release.h), 0: all
    int until = 0; ///< month of the first whose recipes have it no more
};

/// What a stack's recipes do about a layout that would not fit otherwise: one knob, at the first of its values that is enough.
struct Saving {
    std::string_view knob;
    std::span<const std::string_view> values;
    bool (*when)(const Scenario&);
    std::string_view beside = {}; ///< "recompute=full": what has to be set for it to work
};

/// How a stack is run by those who know it, where they say nothing else.
struct Recipe {
    std::string_view software; ///< id in cluster::softwareStacks(): of all its releases
    std::string_view reason;   ///< why a scenario that names no stack is taken to run on this one
    std::string_view brief;    ///< the same as one line of its own
    std::span<const Habit> habits;
    bool recomputes = false; ///< everything runs again where a layout would not fit otherwise
    bool offloads = false; ///< and what is kept even then waits in the host's memory where that is not enough
    std::span<const Saving> savings = {}; ///< or, in this order, what of it is enough
    bool sharesAll =
        false; ///< without stages, replicas share all states (ZeRO 3) where nothing else is enough
};

/// All of them.
std::span<const Recipe> recipes();

/// Of the scenario's stack; null: it has none, and its knobs stay at their defaults.
const Recipe* recipeOf(const Scenario& scenario);

/// The stack that a good engineer would take today, for scenarios that do not name one: MaxText on a torus of TPUs, Megatron-LM for
/// a GPT whose scores are stored, ROCm's Megatron-LM on AMD's, otherwise Megatron-Core, each in its newest release. Where states lie changes nothing: a knob does not swap the stack.
std::int64_t likelySoftware(const Scenario& scenario);

/// Takes that stack unless "software" is among `named` (knob ids), and the habits of the stack in everything that `named`
/// leaves open and that makes a difference.
void adoptRecipe(Scenario& scenario, std::span<const std::string> named);

/// Takes back the habits of `before` that its stack no longer has in `s`, a layout made of it: what runs again as a whole hides no
/// exchange of experts.
void dropHabits(const Scenario& before, Scenario& s, std::span<const std::string> named);

/// Takes back what adoptRecipe() set, so that it can be asked again after other knobs have changed.
void forgetRecipe(Scenario& scenario, std::span<const std::string> named);

/// What adoptRecipe() would change: the click that makes a scenario run as its stack is run.
Change recipeFor(const Scenario& scenario, std::span<const std::string> named);

/// The same of a scenario whose stack was chosen: that stays, and so does what a person set in a habit's place.
Change recipeFor(const Scenario& scenario);

/// The batch nearest to `batch` sequences that replicas can share on that many accelerators, of equally near ones the larger:
/// a multiple of what keeps the number from being a power of two, times the largest power of two with which at least two go into
/// the batch. The batch itself where the accelerators are a power of two. Assumption: degrees of a layout are powers of two but for the replicas'.
std::int64_t batchFor(std::int64_t batch, std::int64_t accelerators);

/// The workload's batch made to follow the cluster, where nobody said it. Returns the batch that it was before, or 0 where it
/// stays.
std::int64_t followCluster(Scenario& scenario, std::span<const std::string> named);

/// "Megatron-Core with Transformer Engine, which most train with on these accelerators; Sequence parallel on and ... as its
/// recipes": what was taken where `named` says nothing. Empty: everything was said.
Message assumed(const Scenario& scenario, std::span<const std::string> named);

} // namespace shardscape::layout
