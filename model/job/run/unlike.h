// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace shardscape::run {

// Clusters whose accelerators differ.

/// One accelerator as a sharing of batch and states sees it.
struct UnlikeDevice {
    double fixed = 0;       ///< s of a step whatever its batch
    double perSample = 0;   ///< s
    double memory = 0;      ///< bytes
    double fixedBytes = 0;  ///< bytes whatever its batch
    double sampleBytes = 0; ///< bytes of activations a sample
};

/// Who computes how many samples and holds which share of the states.
struct Sharing {
    std::vector<std::int64_t> batch;
    std::vector<double> state; ///< shares, together 1
    double seconds = 0;        ///< of the slowest
};

/// Batch b_i and state share s_i of each by themselves: min max_i t_i(b_i) with sum b_i = B, m_i(b_i) + s_i S <= M_i, sum s_i =
/// 1; by dynamic programming over devices, then memory is filled evenly. Nothing: no such sharing fits. Source: Guo 2024, Cephalo,
/// arXiv 2411.01075 (S097).
std::optional<Sharing> shareOut(std::span<const UnlikeDevice> devices, std::int64_t batch, double stateBytes);
/// The same where each holds 1/n of the states: the smallest memory caps its batch.
std::optional<Sharing> shareCoupled(std::span<const UnlikeDevice> devices, std::int64_t batch,
                                    double stateBytes);

/// Layers of each stage so that the slowest takes least, `speed` relative, memory in layers at most `most` each. Nothing: they do
/// not fit. Source: exhaustive by the smallest limit; Yang 2023 (Holmes, arXiv 2312.03549) gives layers in proportion to speed.
std::optional<std::vector<std::int64_t>> unequalStages(std::int64_t layers, std::span<const double> speed,
                                                       std::span<const std::int64_t> most);

/// Throughput of islands with fast links of their own, joined by slow ones over which pipelines run: the pipeline is as fast as
/// its slowest island with the layers that it has, and the messages between them. `alone` is what each island does by itself on
/// the whole model, samples/s; `messageSeconds` what a micro-batch takes between two. Source: Holmes.
double islandsThroughput(std::span<const double> alone, std::int64_t layers, double samples,
                         double messageSeconds);

} // namespace shardscape::run
