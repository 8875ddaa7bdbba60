// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/scenario/scenario_json.h"
#include "kernel_arguments.h"
#include "validate/residuals.h"

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace shardscape::cli {

/// The arguments of every command that works on a scenario: its file, catalogs, and every knob as a flag.
class ScenarioArguments {
public:
    /// The command keeps pointing to this object. `single`: it is about the scenario itself, so that it is worth saying which
    /// of the measured kernels that uses.
    void declare(CLI::App& command, bool single = false);

    /// Reads the file and puts the flags on top; knobs set by flag count as named, too.
    [[nodiscard]] Result<exchange::ScenarioFile> load() const;

    /// Errors of predictions to make bands from: the published ones, and the calibration's own on top.
    [[nodiscard]] Result<validate::Residuals> residuals() const;

private:
    void complete();
    Result<void> takeLinks(layout::Scenario& scenario) const;
    Result<void> takeModel(layout::Scenario& scenario, const exchange::Catalog& catalog) const;

    std::string m_path;
    std::vector<std::string> m_catalogs;
    std::string m_calibration;
    KernelArguments m_kernels;
    bool m_tellKernels = false;
    std::string m_links; ///< file of what pairs attained
    Result<void> takeLengths(layout::Scenario& scenario) const;
    Result<void> takePlacement(exchange::ScenarioFile& file, std::vector<std::string> flags) const;

    std::string m_placement;                    ///< of states, by name; empty: the scenario's own
    std::string m_lengths;                      ///< CSV or preset; empty: the scenario's own
    std::string m_model;                        ///< file or catalog id; empty: the scenario's own
    std::vector<std::string> m_set;             ///< "knob=value", in order
    std::map<std::string, std::string> m_flags; ///< knob id -> text
};

/// "Taken with a batch of 576, as 512 does not divide by 96 accelerators."; empty where the batch was said or divides.
std::string batchText(const exchange::ScenarioFile& file);

/// A JSON object with the same as its "assumed": {"global_batch", "in_place_of"}; as it is where the batch was said or divides.
std::string withAssumed(std::string json, const exchange::ScenarioFile& file);

} // namespace shardscape::cli
