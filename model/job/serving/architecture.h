// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace shardscape::serving {

/// How weights are stored, and in which arithmetic their products run.
enum class Format : std::uint8_t { Bf16, Fp8, NvFp4, MxFp4, Int4 };
inline constexpr std::size_t kFormats = 5;
inline constexpr std::array<std::string_view, kFormats> kFormatNames{"bf16", "fp8", "nvfp4", "mxfp4", "int4"};
/// Bytes of a stored weight, its share of the scales included.
inline constexpr std::array<double, kFormats> kWeightBytes{2, 1, .5625, .53125, .53};

constexpr std::size_t at(Format format)
{
    return static_cast<std::size_t>(format);
}

/// What the kernels of one generation of accelerators attain. Shares of the data sheet, never of a model.
struct Architecture {
    std::string_view id;                                    ///< "hopper"
    double computeBf16 = 0, computeFp8 = 0, computeFp4 = 0; ///< of the dense peak, large products
    std::array<double, kFormats> read{};      ///< of the memory bandwidth while weights are read, by format
    double expertCompute = 1, expertRead = 1; ///< of grouped products against single ones
    double knee = 2; ///< exponent that joins computing and reading: 1 adds them, infinity takes the longer
    double cacheRead = 0;       ///< of the bandwidth, attention of decoded tokens
    double latentCompute = 0;   ///< of the 16-bit peak, latent attention of decoded tokens
    double promptAttention = 0; ///< of the 16-bit peak
    double reduceSeconds = 0;   ///< of a small all-reduce of two ranks
    double linkShare = 0;       ///< of the links' bandwidth: an all-reduce of one kernel over peers' memory
    double ringShare = 0;       ///< the same of NCCL's rings...
    double ringRoot = 0;        ///< ...and what their pieces cost, s^.5 (kernel_law.h)
    double beyondSeconds = 0;   ///< more for every doubling of ranks beyond the scale-up domain
    double expertsInUse = 1;    ///< of all experts: popularity
    double exchangeSeconds = 0; ///< of a small dispatch of tokens to experts
    std::array<double, kFormats>
        expertSeconds{}; ///< of a kernel of experts however few its tokens, by format
    double hostTime = 1; ///< of the hosts that it comes with, against those of Hopper
    std::string_view source;
};

/// The architecture of an accelerator: by its name, and of others by the formats that they compute in.
const Architecture& architectureOf(const cluster::Accelerator& accelerator);

/// FLOP/s that products with such weights can reach at most: weights of formats that the chip has no units for are widened.
double peakOf(const cluster::Accelerator& accelerator, Format format);
/// The arithmetic behind a format on that chip: Bf16, Fp8 or NvFp4.
Format arithmeticOf(const cluster::Accelerator& accelerator, Format format);

} // namespace shardscape::serving
