// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "layout/knob.h"
#include "layout/scenario.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::layout {

/// A knob and the value it is to have.
struct Setting {
    const Knob* knob = nullptr;
    std::int64_t value = 0;

    friend bool operator==(const Setting&, const Setting&) = default;
};

/// What a person means by one act, whole: a click on a value, a mend, a proposal, a row of a sweep. Whoever shows what it would
/// do, and whoever does it, hold the same value. A value without a scenario: it names what is to be, not what was.
struct Change {
    std::vector<Setting> settings; ///< set in this order; the first is what was chosen
    std::optional<std::vector<std::int32_t>>
        stageLayers{}; ///< Scenario::stageLayers from now on; nothing: as they are
    std::optional<workload::LengthHistogram> lengths{}; ///< Workload::lengths likewise

    [[nodiscard]] bool isEmpty() const { return settings.empty() && !stageLayers && !lengths; }

    friend bool operator==(const Change&, const Change&) = default;
};

/// What a person means by choosing a value: the knob itself first, then what has to follow for the layout to stay possible.
/// Virtual stages follow the schedule and the other way round; stages that people set and that wait for their number of
/// virtual stages go when it comes and they do not hold every layer once.
Change choose(const Scenario& scenario, const Knob& knob, std::int64_t value);

/// What makes the knobs, the stages and the lengths of `from` those of `to`; cluster and model stay.
Change difference(const Scenario& from, const Scenario& to);

/// The scenario with the change made: the one function that makes changes.
Scenario with(Scenario scenario, const Change& change);

/// "tp=8": as `--set` and JSON write it.
std::string spell(const Setting& setting);

/// The settings in words: "Tensor parallel 1 and Pipeline parallel 1".
Message words(const Change& change);

} // namespace shardscape::layout
