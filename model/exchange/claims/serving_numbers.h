// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/simulation.h"
#include "layout/scenario.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Numbers of a scenario that serves by which checks name them: the metrics of the job by mean values, as files write them; what one
/// batch takes, what a decoded token costs alone and beside a chunk of a prompt, percentiles and goodput of requests drawn one by one,
/// a pipeline that is kept full, the best of all layouts, what a mix of clusters saves. Each is computed when it is first asked for.
class ServingNumbers {
public:
    /// `drawn`: {"requests", "seed", "policy", "router", "pipeline", "batch", "clusters"} of a case, or null.
    ServingNumbers(layout::Scenario scenario, const nlohmann::json& drawn);
    /// Not a number: there is no such number, or it is not known of this scenario.
    [[nodiscard]] double of(std::string_view id);

private:
    [[nodiscard]] double computed(std::string_view id);
    [[nodiscard]] const serving::Simulated& simulated();

    layout::Scenario m_scenario;
    serving::SimulationOptions m_options;
    std::string m_pipeline;                   ///< "whole-prompts" or "chunks"
    double m_batch = 0;                       ///< sequences of a part
    std::vector<cluster::Cluster> m_clusters; ///< of a mix
    std::optional<serving::Simulated> m_simulated;
    std::map<std::string, double, std::less<>> m_known;
};

} // namespace shardscape::exchange
