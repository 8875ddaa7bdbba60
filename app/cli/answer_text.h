// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/sweep_answer.h"

#include <string>

namespace shardscape::cli {

/// What a sweep comes to, a sentence a line: the window's answer strip in words.
std::string answerText(const search::Space& space, const exchange::SweepAnswer& answer);

} // namespace shardscape::cli
