// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/residuals_json.h"
#include "inspector/advisor.h"
#include "job/training/advice/sensitivity.h"

namespace shardscape::inspector {

Advisor evaluatingAdvisor()
{
    Advisor advisor;
    advisor.preview = [](const layout::Scenario& scenario, const layout::Knob& knob) {
        return training::preview(scenario, knob);
    };
    advisor.change = [](const layout::Scenario& scenario, const layout::Change& change) {
        return training::preview(scenario, change);
    };
    advisor.advise = [](const layout::Scenario& scenario, bool pairs, const std::function<bool()>& stop) {
        return exchange::advise(scenario, exchange::publishedResiduals(), {.pairs = pairs, .stop = stop});
    };
    advisor.values = [](const layout::Scenario& scenario, const std::function<bool()>& stop) {
        std::vector<ValuePreview> values;
        if (!layout::violations(scenario).empty()) {
            return values;
        }
        for (const training::PlacedValue& placed : training::placedValues(scenario)) {
            using enum training::HardwareValue::Kind;
            if (placed.value->kind != Rate && placed.value->kind != Duration) {
                continue; // shares follow the rate that they are of
            }
            if (stop()) {
                return std::vector<ValuePreview>{};
            }
            const double share = training::kSensitivitySwing;
            values.push_back({placed.label(scenario), share, training::stepWith(scenario, placed, 1 - share),
                              training::stepWith(scenario, placed, 1 + share)});
        }
        return values;
    };
    return advisor;
}

} // namespace shardscape::inspector
