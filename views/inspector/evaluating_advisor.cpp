// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/sensitivity.h"
#include "inspector/knob_preview.h"

namespace shardscape::inspector {

namespace {

KnobPreview previewOf(const evaluate::Proposal& change)
{
    KnobPreview preview;
    preview.knobId = std::string(change.knob().id);
    preview.value = change.value();
    preview.valid = change.valid;
    preview.reason = change.reason;
    if (change.valid) {
        preview.fits = change.price.fits;
        preview.peakBytes = change.price.peakBytes;
        preview.stepSeconds = change.price.stepSeconds;
        preview.tokensPerSecond = change.price.tokensPerSecond;
    }
    return preview;
}

} // namespace

Advisor evaluatingAdvisor()
{
    Advisor advisor;
    advisor.preview = [](const layout::Scenario& scenario, const layout::Knob& knob) {
        std::vector<KnobPreview> previews;
        for (const evaluate::Proposal& change : evaluate::preview(scenario, knob)) {
            previews.push_back(previewOf(change));
        }
        return previews;
    };
    advisor.best = [](const layout::Scenario& scenario) -> std::optional<KnobPreview> {
        const std::optional<evaluate::Proposal> change = evaluate::bestChange(scenario);
        return change ? std::optional(previewOf(*change)) : std::nullopt;
    };
    advisor.values = [](const layout::Scenario& scenario, const std::function<bool()>& stop) {
        std::vector<ValuePreview> values;
        if (!layout::violations(scenario).empty()) {
            return values;
        }
        for (const evaluate::PlacedValue& placed : evaluate::placedValues(scenario)) {
            using enum evaluate::HardwareValue::Kind;
            if (placed.value->kind != Rate && placed.value->kind != Duration) {
                continue; // shares follow the rate that they are of
            }
            if (stop()) {
                return std::vector<ValuePreview>{};
            }
            const double share = evaluate::kSensitivitySwing;
            values.push_back({placed.label(scenario), share, evaluate::stepWith(scenario, placed, 1 - share),
                              evaluate::stepWith(scenario, placed, 1 + share)});
        }
        return values;
    };
    return advisor;
}

} // namespace shardscape::inspector
