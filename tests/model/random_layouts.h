// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/mending.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "layout/scenario.h"
#include "techniques/technique.h"

#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

/// Whether the weight gradient is an op of its own and what the backward waits for (launches, copies from and to the host, the
/// exchange of a micro-batch, what outlasts the kernels that hide a collective) is the input gradient's. Then a faster weight
/// gradient hides less of that: the input gradient, which others wait for, grows by as much, though both together do not. A
/// slower one hides more, and the step may end earlier.
inline bool waitsInItsInputGradient(const shardscape::layout::Scenario& s)
{
    using namespace shardscape;
    const layout::Knob& split = *layout::findKnob("split_backward");
    const schedule::Schedule& schedule = schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)];
    if (s.layout.pipelineParallel == 1 || (!schedule.splitsBackward && split.get(s) == split.fallback))
        return false;
    const training::Evaluation e = training::evaluateUnmended(s);
    for (const training::TimeTerm term :
         {training::TimeTerm::TensorComm, training::TimeTerm::ContextComm, training::TimeTerm::ExpertComm}) {
        const training::TimeShare& share = e.time[static_cast<std::size_t>(term)];
        if (share.exposedSeconds < share.seconds)
            return true;
    }
    const auto waitsFor = [&e](training::TimeTerm term) {
        return e.time[static_cast<std::size_t>(term)].exposedSeconds > 0;
    };
    return technique::statePlan(s.layout).gradients || waitsFor(training::TimeTerm::Host)
           || waitsFor(training::TimeTerm::HostCopies);
}

/// Whether activations leave in a pipeline: what stays then follows from how long copies take beside ops, so that anything faster
/// or slower may hold more, and an order chosen for it may take longer.
inline bool copiesActivationsInPipeline(const shardscape::layout::Scenario& s)
{
    return s.layout.pipelineParallel > 1 && shardscape::layout::findKnob("offload_activations")->get(s) > 0;
}

/// Whether what is held at the peak follows from how long ops take: of these schedules, and where an option puts ops into gaps.
/// Anything that makes an op longer may then hold more or less, and an order chosen for the gaps may take longer.
inline bool holdsByTimes(const shardscape::layout::Scenario& s)
{
    using namespace shardscape;
    if (s.layout.pipelineParallel == 1)
        return false;
    const bool option = std::any_of(
        layout::knobs().begin(), layout::knobs().end(), [&s](const layout::Knob& knob) {
            static constexpr std::string_view kOptions[] = {"split_backward", "vocabulary_parallel",
                                                            "offload_activations", "memory_limit"};
            return std::find(std::begin(kOptions), std::end(kOptions), knob.id) != std::end(kOptions)
                   && knob.get(s) != knob.fallback;
        });
    return option || schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].peakFollowsTimes;
}

/// What differs from the defaults, for the log of a failed property: "pp=4 zero=3".
inline std::string changedKnobs(const shardscape::layout::Scenario& s)
{
    std::string all = s.model.name;
    for (const shardscape::layout::Knob& knob : shardscape::layout::knobs())
        if (knob.get(s) != knob.fallback)
            all += " " + std::string(knob.id) + "=" + shardscape::layout::spell(knob, knob.get(s));
    return all;
}

/// A random valid layout of one of `bases` that `accepts`. Most draws break a rule: they are mended one reason at a time, as
/// the reasons say.
template <class Accepts>
shardscape::layout::Scenario randomLayout(const std::vector<shardscape::layout::Scenario>& bases,
                                          const Accepts& accepts)
{
    using namespace shardscape;
    for (;;) {
        layout::Scenario s = *rc::gen::elementOf(bases);
        for (const layout::Knob& knob : layout::knobs())
            if (!knob.inWorkload)
                knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
        for (int i = 0; i < 8; ++i) {
            const auto reasons = layout::violations(s);
            if (reasons.empty() && accepts(s))
                return s;
            if (reasons.empty())
                break;
            if (reasons.front().mend.isEmpty())
                break;
            s = layout::with(std::move(s), reasons.front().mend);
        }
    }
}
