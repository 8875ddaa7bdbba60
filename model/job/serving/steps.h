// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace shardscape::serving {

/// The accelerators that serve one replica together.
struct Replica {
    double accelerators = 1;
    double flops = 0;               ///< of one, dense peak
    double bandwidth = 0;           ///< of one's memory, B/s
    double flopsEfficiency = 1;     ///< attained share of the peak
    double bandwidthEfficiency = 1; ///< attained share of the memory bandwidth
};

/// What one token costs a model, whatever the layout.
struct ServedModel {
    double activeParameters = 0;      ///< per token
    double weightBytes = 0;           ///< all that a step reads
    double layers = 0, headWidth = 0; ///< a d: 4 L a d s^2 kappa FLOPs of the attention core
};

/// FLOPs to take in a prompt of `tokens`, the share `mask` of the scores executed: 2 P s + 4 L a d s^2 kappa.
/// Source: Fu 2024, arXiv 2405.08944; Chowdhery 2022, arXiv 2204.02311, appendix B, forward.
constexpr double prefillFlops(const ServedModel& model, double tokens, double mask)
{
    return 2 * model.activeParameters * tokens + 4 * model.layers * model.headWidth * tokens * tokens * mask;
}

/// Seconds to take in a prompt, communication apart: computing, or reading the weights once where that takes longer.
/// Source: as above.
constexpr double prefillSeconds(const ServedModel& model, const Replica& on, double tokens, double mask)
{
    return std::max(prefillFlops(model, tokens, mask) / (on.accelerators * on.flops * on.flopsEfficiency),
                    model.weightBytes / (on.accelerators * on.bandwidth * on.bandwidthEfficiency));
}

/// Seconds of one decoding step of `batch` sequences that hold `cacheBytes` each: computing, or reading weights and caches.
/// `extra` is communication and launches. Source: Pope 2022, arXiv 2211.05102; Fu 2024, arXiv 2405.08944.
constexpr double decodeSeconds(const ServedModel& model, const Replica& on, double batch, double cacheBytes,
                               double extra = 0)
{
    return std::max(2 * model.activeParameters * batch / (on.accelerators * on.flops * on.flopsEfficiency),
                    (model.weightBytes + batch * cacheBytes)
                        / (on.accelerators * on.bandwidth * on.bandwidthEfficiency))
           + extra;
}

/// Batch from which computing a step takes longer than reading the weights: C beta/(2 W). Source: roofline.
constexpr double ridgeBatch(double flops, double bandwidth, double elementBytes = 2)
{
    return flops * elementBytes / (2 * bandwidth);
}

/// Tokens a second that one accelerator cannot exceed while it computes at `attainedFlops`: C/(2 P). Source: Zhu 2024
/// (NanoFlow), arXiv 2408.12757, section 3.
constexpr double optimalTokensPerSecond(double attainedFlops, double activeParameters)
{
    return attainedFlops / (2 * activeParameters);
}

/// Sessions a second of one replica: those it holds at once over the seconds of one turn. Source: Fu 2024, arXiv 2405.08944.
constexpr double sessionsPerSecond(double concurrent, double prefill, double decode, double contextSwitch)
{
    return concurrent / (prefill + decode + contextSwitch);
}

} // namespace shardscape::serving
