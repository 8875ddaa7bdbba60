// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/sweep_answer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::cli {

/// What a sweep comes to, a sentence a line: the window's answer strip in words.
std::string answerText(const search::Space& space, const exchange::SweepAnswer& answer);

/// ", 58 % sure to fit"; nothing where no run tells.
std::string fitting(const std::optional<double>& chance);

/// "Offload activations 75; then Context parallel 1 and ZeRO 3"
std::string stepsText(const std::vector<training::Proposal>& steps);

/// What a climb left: "No single change of it is faster, and no pair of changes (10,210 tried)."
std::string leftText(bool finished, std::int64_t tried);

} // namespace shardscape::cli
