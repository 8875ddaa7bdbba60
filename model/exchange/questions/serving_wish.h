// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "cluster/cluster.h"
#include "layout/scenario.h"
#include "workload/transformer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What is wished of a served model, in words: "serve 30 a second, 4k in, 500 out, 50 tokens/s a user".
namespace shardscape::exchange {

/// Means where nobody says how long requests are. Assumption: a chat with what was said before in its prompt.
inline constexpr std::int64_t kAssumedInput = 4000, kAssumedOutput = 500;

struct ServingWish {
    workload::ServingTask task;
    bool lengthsSaid = false, loadSaid = false, engineSaid = false, precisionSaid = false;
    double dollarsPerHour = 0; ///< of one accelerator; 0: not said

    friend bool operator==(const ServingWish&, const ServingWish&) = default;
};

struct HeardWish {
    std::optional<ServingWish> meant;
    Message problem = {}; ///< one sentence with the nearest right thing
    std::vector<std::string> near =
        {}; ///< all of the words as they could be written instead, each is understood
};

/// Whether the words ask for a model that answers requests, not for one that is trained.
[[nodiscard]] bool speaksOfServing(std::string_view words);

/// "serve 2,000 people at 30 tokens/s", "30 requests/s, 4k in, 500 out, TPOT 20 ms, first token within 2 s", "64 in flight, 1024/128, fp8,
/// vllm", "p99", "95 % of requests", "$2 per gpu hour". k is 1,000 of what users send. Users, people and sessions are requests in flight.
[[nodiscard]] HeardWish hearServing(std::string_view words);

/// A served model of that wish: the format is that of 8 bits where nothing is said and the accelerator computes in it. Assumption: large
/// models are served so.
[[nodiscard]] layout::Scenario servedScenarioOf(const workload::Transformer& model,
                                                const cluster::Cluster& cluster, const ServingWish& wish);

/// Whether words of a cluster say how many machines there are: "4 x h200", not "h200".
[[nodiscard]] bool countsMachines(std::string_view words);

} // namespace shardscape::exchange
