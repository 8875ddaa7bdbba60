// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/without_idle.h"

#include "layout/knob.h"
#include "layout/knob_reads.h"
#include "layout/knob_values.h"

#include <algorithm>
#include <vector>

namespace shardscape::layout {

namespace {

struct Usual {
    const Knob* knob;
    std::int64_t value; ///< in a new layout
};

/// A knob comes after those that its idleness reads, where they do not read each other: asked before, its answer would hang on
/// a value that is reset afterwards, and two values of an idle knob would end in different layouts.
std::vector<Usual> inOrderOfReading(std::vector<Usual> open)
{
    std::vector<Usual> sorted;
    while (!open.empty()) {
        const auto waits = [&open](const Usual& one) {
            const std::vector<std::string_view>& reads = readsOf(*one.knob);
            return std::any_of(open.begin(), open.end(), [&](const Usual& other) {
                return other.knob != one.knob
                       && std::find(reads.begin(), reads.end(), other.knob->id) != reads.end();
            });
        };
        auto next = std::find_if_not(open.begin(), open.end(), waits);
        if (next == open.end())
            next = open.begin();
        sorted.push_back(*next);
        open.erase(next);
    }
    return sorted;
}

const std::vector<Usual>& usual()
{
    static const std::vector<Usual> all = [] {
        const Scenario fresh;
        std::vector<Usual> some;
        for (const Knob& knob : knobs())
            if (!knob.given && knob.idle != nullptr && knob.idle != always)
                some.push_back({&knob, knob.get(fresh)});
        return inOrderOfReading(std::move(some));
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
