// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "layout/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace shardscape::frameworks {

/// One number of a batch in a framework's word.
struct BatchWord {
    std::string framework; ///< id
    std::string key;       ///< "gradient_accumulation_steps"
    std::string value;
    Message means; ///< "sequences of one micro-batch"
};

/// How a framework counts the scenario's batch: micro, local and global, in sequences or tokens, and steps of accumulation.
/// Empty where the batch does not divide over the ranks, or for a framework that is not known.
std::vector<BatchWord> batchWords(const layout::Scenario& scenario, std::string_view framework);
/// Of all frameworks.
std::vector<BatchWord> batchWords(const layout::Scenario& scenario);

} // namespace shardscape::frameworks
