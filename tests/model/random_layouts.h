// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/knob.h"
#include "layout/rules.h"
#include "layout/scenario.h"

#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

/// Whether a technique's knob changes the order of ops, or what an op is.
inline bool ordersAnew(const shardscape::layout::Knob& knob)
{
    using namespace shardscape;
    layout::Scenario s;
    knob.set(s, knob.get(s) + 1);
    return !s.layout.technique.hasDefaults(layout::Reach::Schedule);
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
            // Options that order ops anew may find a better order for slower ops: tested by themselves.
            if (!knob.inWorkload && !ordersAnew(knob))
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
