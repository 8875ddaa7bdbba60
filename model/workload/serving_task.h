// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace shardscape::workload {

/// What a checkpoint is published in: its weights, and the arithmetic of their products where the chip has it. Products of int4
/// and awq-int4 run in 16 bits, of mxfp4 in 8 where the chip has 4-bit units and in 16 elsewhere, all others in their own format.
enum class ServedPrecision : std::int32_t { Bf16, Fp8, NvFp4, MxFp4, Int4, AwqInt4 };
inline constexpr std::array<std::string_view, 6> kServedPrecisionNames{"bf16",  "fp8",  "nvfp4",
                                                                       "mxfp4", "int4", "awq-int4"};

/// What keys and values are kept in. Usual: as the engine does where nobody says.
enum class CachePrecision : std::int32_t { Usual, Bf16, Fp8 };
inline constexpr std::array<std::string_view, 3> kCachePrecisionNames{"auto", "bf16", "fp8"};

/// How long requests are around their means.
enum class LengthKind : std::int32_t {
    Fixed,     ///< all alike
    Uniform,   ///< evenly between the mean less and plus `lengthSpread` of it
    LogNormal, ///< `lengthSpread` is the deviation of the logarithm
};
inline constexpr std::array<std::string_view, 3> kLengthKindNames{"fixed", "uniform", "lognormal"};

/// Requests that a served model answers, and what is wished of the answers.
struct ServingTask {
    std::int64_t inputTokens = 1024; ///< of one request's prompt, mean
    std::int64_t outputTokens = 128; ///< that one request is answered with, mean
    std::int64_t concurrency = 1;    ///< requests in flight, closed loop, of all replicas; 0: as many as run
    double requestRate = 0;          ///< arrivals/s, open loop, of all replicas; 0: a closed loop
    double burstiness = 1; ///< coefficient of variation of the gaps between arrivals: 1 Poisson, 0 even
    LengthKind lengths = LengthKind::Fixed;
    double lengthSpread = 0;
    double firstTokenLimit = 0; ///< s, wished of the first token; 0: none
    double tokenLimit = 0;      ///< s, wished of every further one; 0: none
    double share = .9;          ///< of the requests that are to keep both limits
    std::int32_t engine = 0;    ///< index into serving::engines()
    ServedPrecision precision = ServedPrecision::Bf16;
    CachePrecision cache = CachePrecision::Usual;

    friend bool operator==(const ServingTask&, const ServingTask&) = default;
};

} // namespace shardscape::workload
