// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job.h"
#include "layout/scenario.h"
#include "validate/residuals.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// The answer to "serve which model, on what, how fast, for how many?": the fewest accelerators that carry a load within limits, or the
/// largest load that those at hand carry.
namespace shardscape::exchange {

/// A layout of the answer with all that is said of it.
struct ServedCandidate {
    layout::Scenario scenario; ///< on as many nodes as it takes
    std::int64_t accelerators = 0;
    job::Numbers numbers{}; ///< of the serving job, by mean values
    double tokenTail = 0,
           firstTail = 0;       ///< s, that the task's share of drawn requests keeps under; 0: not drawn
    double kept = 0;            ///< share of the drawn requests that keeps both limits
    std::optional<double> sure; ///< that it keeps what is wished; nothing where nothing is
    std::optional<validate::Band> token;  ///< around the time per token
    std::optional<validate::Band> first;  ///< around the time to the first token
    std::optional<validate::Band> output; ///< around the output
};

struct ServedAnswer {
    /// Of a load: the fewest accelerators that are kServedSure to carry it, where any are, then rivals by their number. Without a load: the
    /// largest that the cluster carries. Empty: none does.
    std::vector<ServedCandidate> candidates;
    bool carried = false; ///< the candidates are asked how much they carry, not how many it takes
    /// Where fewer accelerators are there than it takes: what these carry, and its load (in flight, or a second).
    std::optional<ServedCandidate> here;
    double hereLoad = 0;
    std::int64_t tried = 0; ///< layouts of a replica
    double seconds = 0;     ///< that it took
    Message reason = {};    ///< why there is none
};

inline constexpr double kServedSure = .8;
inline constexpr std::size_t kServedRivals = 4;
/// Requests drawn for each candidate.
inline constexpr std::int64_t kServedDraws = 1000;

struct ServedQuestion {
    layout::Scenario scenario; ///< servedScenarioOf()
    bool counted = false;      ///< the cluster's machines are those at hand; otherwise as many as it takes
    bool anyEngine = false; ///< none was said: the newest of each is tried, and the answer is the best of all
};

/// Deterministic. Thread: any. Stopped: what was found.
[[nodiscard]] ServedAnswer answerServing(const ServedQuestion& question, const std::stop_token& stop = {});

/// "10 x tp 1 adp 64 ep 64": how a served model is split, replicas first, in the knobs' short names.
[[nodiscard]] std::string servedLayout(const layout::Scenario& scenario);

} // namespace shardscape::exchange
