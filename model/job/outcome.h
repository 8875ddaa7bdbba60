// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/metric.h"
#include "layout/rules.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::job {

/// One part of a sum that people see: a class of memory, a part of a time.
struct Amount {
    std::string_view
        id; ///< "weights", "tensor_comm": the number's term is called so behind its family, "memory.weights"
    std::string_view label; ///< as people read it
    double value = 0;       ///< bytes, or seconds spent
    double exposed = 0;     ///< of a time: seconds that are waited for
};

/// What one device holds at its own peak, and all devices that hold the same.
struct DeviceMemory {
    std::string_view pool;     ///< of which share of the cluster; empty where there is one
    std::int32_t stage = 0;    ///< pipeline rank
    std::vector<Amount> parts; ///< bytes; they sum to `total`
    double total = 0;          ///< bytes
    double capacity = 0;       ///< bytes
};

/// What is predicted of one scenario, whatever was asked of it. What only one job knows, that job's own evaluation says.
struct Outcome {
    bool valid = false; ///< no rule broken; without it the numbers below are zero
    bool fits = false;
    std::vector<layout::Reason> reasons; ///< why not
    Numbers numbers{};                   ///< by metric of the job, as held
    std::vector<Amount> time;            ///< of the job's unit: a step, an iteration
    std::vector<DeviceMemory> memory;    ///< by pool and stage
};

} // namespace shardscape::job
