// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/transformer.h"

namespace shardscape::workload {

enum class Precision : std::int32_t { Bf16, Fp16, Fp32 };
enum class Optimizer : std::int32_t { AdamW, Adam, Sgd };

/// What one optimizer step has to do.
struct Workload {
    std::int32_t sequence = 2048;   ///< tokens
    std::int32_t globalBatch = 512; ///< sequences per optimizer step
    Precision precision = Precision::Bf16;
    Optimizer optimizer = Optimizer::AdamW;
    /// Gradients are accumulated and reduced in this type; with fp32 weights always in fp32.
    Precision gradientPrecision = Precision::Bf16;

    friend bool operator==(const Workload&, const Workload&) = default;
};

} // namespace shardscape::workload
