// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/states.h"

namespace shardscape::cost {

// What ZeRO-Infinity needs and how well it does. Source: Rajbhandari 2021, arXiv 2104.07857, sections 3 and 4.

/// Model states of L layers of width h: 12 L h^2 parameters of 20 bytes. Equation 2.
constexpr double infinityStateBytes(double layers, double hidden)
{
    return 240 * layers * hidden * hidden;
}
/// Checkpointed layer inputs of a node, one checkpoint every `interval` layers: 2 b s h L/ci. Equation 3.
constexpr double infinityCheckpointBytes(double sequences, double length, double hidden, double layers,
                                         double interval = 1)
{
    return 2 * sequences * length * hidden * layers / interval;
}
/// Largest weights and gradients that must be whole at once: h x 4h, 16 h^2. Equation 4.
constexpr double infinityModelWorkspace(double hidden)
{
    return 4 * hidden * (4 * hidden);
}
/// Activations between two checkpoints: b s ci (16 h + 2 a s). Equation 5.
constexpr double infinityActivationWorkspace(double sequences, double length, double hidden, double heads,
                                             double interval = 1)
{
    return sequences * length * interval * (16 * hidden + 2 * heads * length);
}

// FLOPs per byte moved. Equations 9 to 11.

constexpr double parameterIntensity(double sequences, double length)
{
    return sequences * length;
}
constexpr double optimizerIntensity(double sequences, double length)
{
    return sequences * length / 4;
}
constexpr double checkpointIntensity(double hidden, double interval = 1)
{
    return 24 * hidden * interval;
}
/// Share of the attained FLOP/s left when the transfers of that intensity are not hidden: ait bw/(ait bw + C).
/// Equation 6.
constexpr double offloadEfficiency(double intensity, double bandwidth, double attainedFlops)
{
    return intensity * bandwidth / (intensity * bandwidth + attainedFlops);
}

/// Bytes per parameter when a chunk of weights holds its own gradients later: weights and optimizer states alone.
/// Source: Fang 2021 (PatrickStar), arXiv 2108.05818: 14 instead of 18.
constexpr double reusedChunkBytes(const StateBytes<double>& bytes)
{
    return bytes.weights + bytes.optimizer;
}

} // namespace shardscape::cost
