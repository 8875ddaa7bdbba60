// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workload/length_histogram.h"
#include "workload/transformer.h"

namespace shardscape::workload {

/// What training computes in. The low ones are bf16 training whose matrix products run in that format: FP8 with one scale a
/// tensor, FP8 with a scale for every block of 1 x 128 or 128 x 128, and the microscaling formats with one for every 32 (MXFP8)
/// or 16 (NVFP4) elements. Attention, norms, the output matrix and everything that is kept stay as in bf16 training.
/// Source: Micikevicius 2022, arXiv 2209.05433; DeepSeek-V3, arXiv 2412.19437, section 3.3; OCP Microscaling formats 1.0.
enum class Precision : std::int32_t { Bf16, Fp16, Fp32, Fp8, Fp8Block, MxFp8, NvFp4 };

/// Matrix products run in a format of less than 16 bits.
constexpr bool isLow(Precision precision)
{
    return precision >= Precision::Fp8;
}
/// The format of everything but those products.
constexpr Precision widePart(Precision precision)
{
    return isLow(precision) ? Precision::Bf16 : precision;
}
enum class Optimizer : std::int32_t { AdamW, Adam, Sgd, Lion, Adafactor, Muon, Soap, GaLore };

/// What one optimizer step has to do.
struct Workload {
    std::int32_t sequence = 2048;   ///< tokens
    std::int32_t globalBatch = 512; ///< sequences per optimizer step
    Precision precision = Precision::Bf16;
    Optimizer optimizer = Optimizer::AdamW;
    /// Gradients are accumulated and reduced in this type; with fp32 weights always in fp32.
    Precision gradientPrecision = Precision::Bf16;
    std::int32_t tokenBudget =
        1000; ///< billions of tokens of the whole training: what its days and costs are counted for
    std::int32_t tokenMillions = 0; ///< of them beyond whole billions, as fine-tuning has
    LengthHistogram lengths{};      ///< of the documents in the sequences; empty: every sequence is one
    /// Documents share sequences, each attending within itself; otherwise each is padded to a sequence of its own.
    bool packed = true;

    /// Documents are packed, and make attention cheaper than whole sequences would.
    [[nodiscard]] bool variesInLength() const { return packed && lengths.differsFrom(sequence); }
    /// Tokens of documents per optimizer step: what padding adds teaches nothing.
    [[nodiscard]] double tokensPerStep() const
    {
        const bool padded = !packed && lengths.differsFrom(sequence);
        return static_cast<double>(globalBatch) * (padded ? lengths.meanLength() : sequence);
    }

    /// Of the whole training; a million at least.
    [[nodiscard]] double tokens() const
    {
        const double millions = 1e3 * tokenBudget + tokenMillions;
        return 1e6 * (millions < 1 ? 1 : millions);
    }

    friend bool operator==(const Workload&, const Workload&) = default;
};

} // namespace shardscape::workload
