// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/advice.h"
#include "inspector/knob_preview.h"

namespace shardscape::inspector {

namespace {

KnobPreview previewOf(const evaluate::Change& change)
{
    KnobPreview preview;
    preview.knobId = std::string(change.knob->id);
    preview.value = change.value;
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
        for (const evaluate::Change& change : evaluate::preview(scenario, knob)) {
            previews.push_back(previewOf(change));
        }
        return previews;
    };
    advisor.best = [](const layout::Scenario& scenario) -> std::optional<KnobPreview> {
        const std::optional<evaluate::Change> change = evaluate::bestChange(scenario);
        return change ? std::optional(previewOf(*change)) : std::nullopt;
    };
    return advisor;
}

} // namespace shardscape::inspector
