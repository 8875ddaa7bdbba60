// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/calibrations.h"

#include "exchange/calibration_json.h"
#include "exchange/residuals_json.h"

#include <algorithm>
#include <cmath>

namespace shardscape::gui {

namespace {

/// What follows from one calibration's text, kept for the next question: a knob's move asks every time.
struct Known {
    std::string text;
    std::optional<validate::Calibration> calibration;
    validate::Residuals residuals;
};

const Known& known(const store::Project& project)
{
    static Known kept; // GUI thread only
    const std::string text = viewState(project, kCalibrationKey);
    if (text != kept.text) {
        kept = {text, std::nullopt, {}};
        if (auto read = exchange::readCalibration(text)) {
            kept.calibration = std::move(*read);
            kept.residuals = validate::joined(exchange::publishedResiduals(), kept.calibration->residuals);
        }
    }
    return kept;
}

} // namespace

std::string viewState(const store::Project& project, const char* key)
{
    const auto found = project.viewState.find(key);
    return found == project.viewState.end() ? std::string() : found->second;
}

std::optional<validate::Calibration> calibrationOf(const store::Project& project)
{
    return known(project).calibration;
}

bool isApplied(const layout::Scenario& scenario, const validate::Calibration& calibration)
{
    bool any = false;
    for (const validate::Fitted& fitted : calibration.constants) {
        const double value = fitted.constant->get(scenario.cluster, fitted.owner);
        if (value <= 0) {
            continue; // of an accelerator or link that this cluster does not have
        }
        // Files keep exact numbers, unit conversions may lose the last bit.
        if (std::abs(value / fitted.value - 1) > 1e-9) {
            return false;
        }
        any = true;
    }
    return any;
}

std::optional<validate::Band> bandIn(const store::Project& project, const layout::Scenario& scenario)
{
    const Known& own = known(project);
    const bool applied = own.calibration && isApplied(scenario, *own.calibration);
    return validate::bandOf(scenario, applied ? own.residuals : exchange::publishedResiduals());
}

} // namespace shardscape::gui
