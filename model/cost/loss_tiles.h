// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/activations.h"
#include "cost/layer.h"
#include "cost/pass_plan.h"

/// The loss of a micro-batch tile by tile: its logits, their softmax and gradient are made of a part of the tokens and gone
/// before the next part's. Source: Hsu 2024, Liger Kernel, arXiv 2410.10989, section 3.2 (the gradient is made in the forward pass, so that
/// no product runs twice); Wijmans 2024, Cut Cross-Entropy, arXiv 2411.09009.
namespace shardscape::cost {

/// Logits that are there at once.
template <class Real>
Bytes<Real> tiledLogits(const Shape<Real>& x, bool fusedLoss, const PassPlan& plan)
{
    const Bytes<Real> whole = logits(x, fusedLoss);
    if (plan.lossTiles <= 1)
        return whole;
    return named(
        Bytes<Real>(whole / given<Real>(plan.lossTiles, "c_loss", "tiles of the loss", "knob loss_tiles")),
        "A_tile", "logits, softmax and loss of one tile", "Hsu 2024, arXiv 2410.10989");
}

/// The output matrix and the loss, where every tile but the first adds its part to the matrix's gradient in 32 bits: read and written once more.
template <class Real>
HeadCost<Real> tiledHead(HeadCost<Real> head, const Device<Real>& dev, const Shape<Real>& x,
                         const PassPlan& plan)
{
    if (plan.lossTiles <= 1 || !plan.backward || !plan.trainsOutput)
        return head;
    const Real again = given<Real>(plan.lossTiles, "c_loss", "tiles of the loss", "knob loss_tiles")
                       - Real(1.0);
    head.backward = named(
        head.backward + elementwise(dev, Bytes<Real>(8.0 * again * x.h * x.vocabulary / x.t)), "B_tiles",
        "output matrix and loss in tiles, backward", "Hsu 2024, arXiv 2410.10989");
    return head;
}

} // namespace shardscape::cost
