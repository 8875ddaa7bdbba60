// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "workload/workload.h"

namespace shardscape::layout {

/// The accelerator's dense peak of a precision: of the low ones, of the units that their products run on. FLOP/s; 0: it has
/// none. `accelerator` may be one to be changed.
template <class AnyAccelerator>
auto& peakOf(AnyAccelerator& accelerator, workload::Precision precision)
{
    using enum workload::Precision;
    switch (precision) {
    case Bf16: return accelerator.bf16Flops;
    case Fp16: return accelerator.fp16Flops;
    case Fp32: break;
    case Fp8:
    case Fp8Block:
    case MxFp8: return accelerator.fp8Peak;
    case NvFp4: return accelerator.fp4Peak;
    }
    return accelerator.fp32Flops;
}

} // namespace shardscape::layout
