// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// Parameters of rank-r adapters on `matrices` matrices of `rows` x `columns`: r (m + n) each. Source: Hu 2021 (LoRA),
/// arXiv 2106.09685.
constexpr std::int64_t adapterParameters(std::int64_t matrices, std::int64_t rows, std::int64_t columns,
                                         std::int64_t rank)
{
    return matrices * rank * (rows + columns);
}

/// Bits per parameter for the constants of blockwise quantization, themselves quantized in blocks: c/B1 + 32/(B1 B2).
/// Source: Dettmers 2023 (QLoRA), arXiv 2305.14314, section 3: 8/64 + 32/(64 256).
constexpr double quantizationConstantBits(double block, double constantBits, double constantBlock)
{
    return constantBits / block + 32 / (block * constantBlock);
}

/// Bytes to fine-tune every parameter in 16 bits: weights, gradients and 32-bit moments, no master copy. Source: as above,
/// section 1: more than 780 GB for 65B.
constexpr double fullTuningBytes(double parameters)
{
    return parameters * (2 + 2 + 8);
}

/// Optimizer states of a projected m x n matrix (m <= n) over those of the whole one: (m r + 2 n r)/(2 m n), projector
/// included. Source: Zhao 2024 (GaLore), arXiv 2403.03507, Table 1.
constexpr double projectedStateShare(double rows, double columns, double rank)
{
    return (rows * rank + 2 * columns * rank) / (2 * rows * columns);
}

} // namespace shardscape::cost
