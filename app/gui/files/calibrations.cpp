// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/calibrations.h"

#include "document/engine_text.h"
#include "exchange/runs/calibration_json.h"
#include "exchange/runs/residuals_json.h"
#include "theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <deque>

namespace shardscape::gui {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::gui::Calibrations)
};

/// What follows from one calibration's text, kept for the next question: a knob's move asks every time.
struct Known {
    std::string text;
    std::optional<validate::Calibration> calibration;
    validate::Residuals residuals;
};

const Known& known(const store::Project& project)
{
    static Known kept; // GUI thread only
    const std::string text = project.calibrations.empty() ? std::string()
                                                          : project.calibrations.back().calibration;
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

const store::RunsEntry* shownRuns(const store::Project& project)
{
    const std::string chosen = viewState(project, kShownRunsKey);
    for (const store::RunsEntry& entry : project.runs) {
        if (std::to_string(entry.id.value) == chosen) {
            return &entry;
        }
    }
    return project.runs.empty() ? nullptr : &project.runs.back();
}

std::optional<validate::Calibration> calibrationOf(const store::Project& project)
{
    return known(project).calibration;
}

const validate::Calibration* calibrationFrom(const std::string& text)
{
    constexpr std::size_t kKept = 8;
    static std::deque<std::pair<std::string, std::optional<validate::Calibration>>> kept; // GUI thread only
    auto found = std::find_if(kept.begin(), kept.end(), [&](const auto& one) { return one.first == text; });
    if (found == kept.end()) {
        auto read = exchange::readCalibration(text);
        kept.emplace_front(text, read ? std::optional(std::move(*read)) : std::nullopt);
        if (kept.size() > kKept) {
            kept.pop_back();
        }
        found = kept.begin();
    }
    return found->second ? &*found->second : nullptr;
}

bool isApplied(const layout::Scenario& scenario, const validate::Calibration& calibration)
{
    bool any = false;
    for (const validate::Fitted& fitted : calibration.constants) {
        const double value = fitted.constant->get(scenario, fitted.owner);
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

QString bandNote(const store::Project& project, const layout::Scenario& scenario, bool memory)
{
    const auto band = memory ? validate::memoryBandOf(scenario, exchange::publishedResiduals())
                             : bandIn(project, scenario);
    if (!band) {
        return {};
    }
    const QString source = QString::fromStdString(band->source);
    const int runs = static_cast<int>(std::lround(band->runs));
    QStringList far;
    for (const Message& name : band->farIn) {
        far << document::engineText(name);
    }
    return band->extrapolated()
               ? Texts::tr(
                     "Measured error, extrapolated: no run near in %3; the nearest %n (most of %1) make it ± %2, "
                     "widened for the distance.",
                     nullptr, runs)
                     .arg(source, theme::percent(band->relative), far.join(QStringLiteral(", ")))
               : Texts::tr(
                     "Measured error: 80 of 100 runs like this one were within ± %2 (%n runs, most of %1).",
                     nullptr, runs)
                     .arg(source, theme::percent(band->relative));
}

} // namespace shardscape::gui
