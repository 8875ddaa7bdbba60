// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/sensitivity_json.h"

#include "base/quantity.h"
#include "layout/knob.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::ordered_json;

namespace {

ordered_json proposalJson(const std::optional<training::Proposal>& proposal)
{
    if (!proposal)
        return nullptr;
    return {{"value", layout::spell(proposal->knob(), proposal->value())},
            {"step_seconds", proposal->price.stepSeconds},
            {"peak_gib", proposal->price.peakBytes / kGiB}};
}

} // namespace

ordered_json sensitivityJson(const layout::Scenario& scenario, const training::Sensitivity& sensitivity)
{
    ordered_json out = ordered_json::array();
    for (const training::ValueEffect& effect : sensitivity.values)
        out.push_back({{"kind", effect.value.ofSoftware() ? "software" : "hardware"},
                       {"id", effect.value.id(scenario)},
                       {"label", effect.value.label(scenario)},
                       {"unit", effect.value.value->unit},
                       {"value", effect.now},
                       {"time_elasticity", effect.timeElasticity},
                       {"memory_elasticity", effect.memoryElasticity},
                       {"seconds_per_percent", effect.secondsPerPercent},
                       {"gib_per_percent", effect.bytesPerPercent / kGiB},
                       {"margin_gib_per_percent", effect.marginPerPercent / kGiB},
                       {"step_seconds_less", effect.lessSeconds},
                       {"step_seconds_more", effect.moreSeconds}});
    for (const training::KnobEffect& effect : sensitivity.knobs)
        out.push_back({{"kind", "knob"},
                       {"id", effect.knob->id},
                       {"label", effect.knob->label},
                       {"value", layout::spell(*effect.knob, effect.now)},
                       {"fastest", proposalJson(effect.fastest)},
                       {"slowest", proposalJson(effect.slowest)},
                       {"leanest", proposalJson(effect.leanest)}});
    return out;
}

ordered_json mfuConventionsJson(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    ordered_json values = ordered_json::object();
    std::string_view shown;
    for (const training::MfuConvention& convention : training::mfuConventions()) {
        if (convention.counts == evaluation.mfuConvention)
            shown = convention.id;
        values[std::string(convention.id)] = {{"mfu", training::mfuOf(scenario, evaluation, convention)},
                                              {"label", convention.label},
                                              {"counts", convention.counts},
                                              {"source", convention.source}};
    }
    return {
        {"default", training::mfuConventions().front().id}, {"shown", shown}, {"values", std::move(values)}};
}

} // namespace shardscape::exchange
