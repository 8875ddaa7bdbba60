// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/serving/mix.h"
#include "search/serving/wish.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace shardscape::cli {

/// What of a sweep keeps the wishes of a serving scenario, on the fewest accelerators and with most from each.
std::string wishText(const search::SweepResult& result, const search::ServingAnswer& answer);

/// The fewest accelerators, their layout, and what one replica less would miss.
std::string fewestText(const search::FewestAccelerators& fewest);
nlohmann::ordered_json fewestJson(const search::FewestAccelerators& fewest);

/// The cheapest mix, what each kind of replica answers, and what each cluster would cost by itself.
std::string mixText(const search::CheapestMix& mix);
nlohmann::ordered_json mixJson(const search::CheapestMix& mix);

/// "at most 20 ms a token, 2 s to the first": what the task wishes; empty without wishes.
std::string wishesOf(const workload::ServingTask& task);

} // namespace shardscape::cli
