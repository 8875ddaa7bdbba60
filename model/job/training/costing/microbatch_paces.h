// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/costing/costing.h"

#include <vector>

namespace shardscape::training {

/// How long the micro-batches of pipelines that work beside each other take, over the mean of the one that has most to do
/// (schedule::Request::pace). Ranks that meet within every micro-batch, to gather weights, to scatter gradients or to exchange tokens
/// of experts, are one pipeline, at the pace of the slowest; where several micro-batches share a gather, of the one that takes longest
/// for all of these. Empty where nothing waits: documents do not vary, or no stage and no rank waits for another before the step ends.
std::vector<std::vector<double>> pacesOf(const layout::Scenario& scenario, const Costing<double>& costing,
                                         const Groups<double>& groups);

} // namespace shardscape::training
