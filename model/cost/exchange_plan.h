// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::cost {

/// How what a layer sends is sent: its tensor-parallel collectives, and its tokens on their way to the experts and back.
/// Techniques edit it; cost/layer.h prices it.
struct ExchangePlan {
    /// Every rank of the experts' group gets all tokens and picks its own; otherwise tokens go where they are needed.
    bool gathersTokens = false;
    /// A token goes once to every rank and every node that has experts for it, and is copied there; otherwise once for every
    /// expert.
    bool oncePerPlace = false;
    bool fusedExchange = false; ///< permutation, counts and messages are one kernel: the host launches less
    double mostNodes = 0;       ///< that a token's experts may lie on; 0: as the model says
    double dispatchElement = 0; ///< bytes per element on the way to the experts; 0: as activations
    double tensorHidden = 0;    ///< share of the tensor-parallel traffic that runs behind products
    double expertHidden = 0;    ///< share of the experts' traffic that runs behind other work
    double contention = 0;      ///< share of its time by which hidden traffic slows what it hides behind
    double expertLoad = 1;      ///< rows of the fullest rank's experts over the mean
    double launches = 1;        ///< share of the layer's launches that is left to the host

    friend bool operator==(const ExchangePlan&, const ExchangePlan&) = default;
};

} // namespace shardscape::cost
