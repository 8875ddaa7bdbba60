// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/peak.h"

namespace shardscape::layout {

/// Whether the accelerator's matrix units compute in a precision. The microscaling formats came together: what multiplies MXFP8,
/// with a scale for every 32 values, multiplies 4-bit formats too. Source: Transformer Engine, fp8.py, check_mxfp8_support() and
/// check_nvfp4_support(): compute capability 10.0 and above; AMD's CDNA 4 ISA, V_MFMA_SCALE of FP8 and FP4.
inline bool hasUnits(const cluster::Accelerator& accelerator, workload::Precision precision)
{
    return peakOf(accelerator, precision) > 0
           && (precision != workload::Precision::MxFp8 || accelerator.fp4Peak > 0);
}

} // namespace shardscape::layout
