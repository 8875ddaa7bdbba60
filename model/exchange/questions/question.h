// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "cluster/cluster.h"
#include "exchange/questions/serving_wish.h"
#include "layout/change.h"
#include "layout/scenario.h"
#include "workload/transformer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// "Which model, on what, for what?" answered in words: what a person types, in the field's words and the catalog's names.
/// Pure functions. Case, spaces and hyphens do not matter; k is 1,024 of what comes in powers of two, B and T are decimal.
namespace shardscape::exchange {

/// What one answer was understood as.
template <class T>
struct Heard {
    std::optional<T> meant;
    Message problem =
        {}; ///< why nothing is meant: one sentence with the nearest right thing; empty: nothing was said
    std::vector<std::string> near =
        {}; ///< what could be written instead, the likeliest first; each is understood
};

/// What is known beside the catalog and comes before it: parts of a project, files that were dropped.
struct OwnParts {
    std::vector<workload::Transformer> models;
    std::vector<cluster::Cluster> clusters;
};

/// A model by name or id, as hubs call it ("meta-llama/Llama-3.1-8B-Instruct"), by words that only one has ("qwen 72b"), or the
/// text of a config.json.
[[nodiscard]] Heard<workload::Transformer> hearModel(std::string_view words, const OwnParts& own = {});

/// "2048 x h800" and "256 b200" (gpus, chips) are accelerators, as papers count them; "32 nodes of h100", "32 x dgx h100" and "8 x 8
/// h100" are nodes, "16k h100" 16,384; "4 nodes of dgx a100 40gb", "2 gb200 nvl72", "frontier" by the names of the catalog. Where several clusters have the words,
/// the one with whole nodes of the number is meant, then a vendor's own machine, most memory, the smallest node; `near` names the
/// others.
[[nodiscard]] Heard<cluster::Cluster> hearCluster(std::string_view words, const OwnParts& own = {});

/// What is to be done: knobs of the workload, and of what trains; from when, and until when.
struct Purpose {
    layout::Change change;
    std::string start, deadline;        ///< "2026-03-31"; empty: not said
    double mostDollars = 0;             ///< that the rent may come to; 0: not said
    double dollarsPerHour = 0;          ///< of one accelerator; 0: not said
    std::string failures;               ///< a preset's name (job/run/failures.h); empty: not said
    bool failuresLogged = false;        ///< as a log has them, which comes beside the words
    std::optional<ServingWish> serving; ///< the model answers requests; then nothing above is said

    friend bool operator==(const Purpose&, const Purpose&) = default;
};

/// "pretrain 500 B tokens at 32k", "batch 1024 of 4096", "4M tokens a step, fp8, muon", "lora rank 16 on 2 B tokens",
/// "sequence=8192", "by 31 March", "from 2026-01-05 until 3 April 2026", "by the end of Q2 2027", "within three months", "for under $5M",
/// "$2 per gpu hour", "rough failures", "failures as at our site (a log)". A date without a year is the next one after `today`, days since
/// 1970-01-01; below 0: the day that it is. A deadline without a start starts today. Nothing said is understood: the defaults of a
/// scenario file. Words that speak of serving are heard as hearServing() does.
[[nodiscard]] Heard<Purpose> hearPurpose(std::string_view words, std::int64_t today = -1);

/// A question in one line, in any order, "14.8 T tokens of DeepSeek-V3 on 256 nodes of H800 by 31 March": the words that a model and a
/// cluster are heard in, the longest that are, and all others. What is not found is empty, and its words are among the purpose's. Machines
/// are counted, but where a model is served: "on H200" then asks how many.
struct QuestionWords {
    std::string model, cluster, purpose;
};
[[nodiscard]] QuestionWords takeApart(std::string_view line, const OwnParts& own = {});

/// The three together, with the stack and habits that people would take (layout::adoptRecipe()) in all that was not said, a batch as
/// large as runs on so many tokens have where these were said, and one that replicas can share on the cluster (layout::followCluster()).
/// A served model: servedScenarioOf().
[[nodiscard]] layout::Scenario scenarioOf(const workload::Transformer& model, const cluster::Cluster& cluster,
                                          const Purpose& purpose);

/// "32 x DGX H100", "256 nodes of H800 80 GB": what hearCluster() reads back as this cluster.
[[nodiscard]] std::string spellCluster(const cluster::Cluster& cluster);

} // namespace shardscape::exchange
