// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/without_idle.h"

#include "layout/knob.h"
#include "layout/knob_values.h"

#include <vector>

namespace shardscape::layout {

namespace {

struct Usual {
    const Knob* knob;
    std::int64_t value; ///< in a new layout
};

const std::vector<Usual>& usual()
{
    static const std::vector<Usual> all = [] {
        const Scenario fresh;
        std::vector<Usual> some;
        for (const Knob& knob : knobs())
            if (!knob.given && knob.idle != nullptr && knob.idle != always)
                some.push_back({&knob, knob.get(fresh)});
        return some;
    }();
    return all;
}

} // namespace

std::optional<Scenario> withoutIdle(const Scenario& scenario)
{
    constexpr int kRounds = 4; ///< a knob that goes may make another idle; chains are short
    std::optional<Scenario> plain;
    for (int round = 0; round < kRounds; ++round) {
        bool changed = false;
        for (const Usual& one : usual()) {
            const Scenario& now = plain ? *plain : scenario;
            if (one.knob->get(now) == one.value || one.knob->idle(now).empty())
                continue;
            if (!plain)
                plain = scenario;
            one.knob->set(*plain, one.value);
            changed = true;
        }
        if (!changed)
            break;
    }
    return plain;
}

} // namespace shardscape::layout
