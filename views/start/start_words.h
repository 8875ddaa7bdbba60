// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/question_answer.h"
#include "exchange/questions/serving_answer.h"
#include "exchange/questions/serving_wish.h"
#include "start/rival_row.h"

#include <QString>

namespace shardscape::start {

/// "80 layers, 64 heads, 8 of keys and values".
[[nodiscard]] QString modelWords(const workload::Transformer& model);
/// "32 × DGX H100 · NVSwitch 450 GB/s · InfiniBand 8 × 400 Gb/s".
[[nodiscard]] QString clusterWords(const cluster::Cluster& cluster);
/// "1,000 B", "100 M": of the whole training.
[[nodiscard]] QString tokensInAll(const workload::Workload& workload);
/// "512 sequences of 32,768, 16.8 M tokens a step · bf16 · adamw".
[[nodiscard]] QString purposeWords(const layout::Scenario& scenario);

/// "tp 2 · cp 8 · pp 4 · dp 4": the degrees of a layout that the sweep varied.
[[nodiscard]] QString degreesOf(const search::Space& space, const search::Pick& pick);
/// What else the sweep varied: "mb 1 · 1f1b · zero 2".
[[nodiscard]] QString detailsOf(const search::Space& space, const search::Pick& pick);
/// What a rival is called beside the fastest: its degrees, or in what it differs where they are the same.
[[nodiscard]] QString rivalName(const search::Space& space, const search::Pick& fastest,
                                const search::Pick& rival);
/// All four columns of a rival's row.
[[nodiscard]] RivalRow::Texts rivalTexts(const exchange::QuestionAnswer& answer, std::size_t candidate);

/// "2,000 requests in flight", "30 requests a second", "As many requests as run".
[[nodiscard]] QString servedLoad(const workload::ServingTask& task);
/// "30 requests a second · 4,000 in, 500 out · at most 20 ms a token · fp8 · vllm", with what is assumed said so.
[[nodiscard]] QString servedWords(const layout::Scenario& scenario, const exchange::ServingWish& wish);
/// "vllm · fp8 · chunk 8192 · 4 nodes of DGX H200".
[[nodiscard]] QString servedDetails(const layout::Scenario& scenario);
/// All four columns of a served rival's row.
[[nodiscard]] RivalRow::Texts servedTexts(const exchange::ServedAnswer& answer, std::size_t candidate);

/// "31.6" under a hundred days, otherwise whole ones.
[[nodiscard]] QString daysText(double days);

} // namespace shardscape::start
