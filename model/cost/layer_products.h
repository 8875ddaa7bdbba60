// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/kernels.h"
#include "cost/token_mixers.h"

namespace shardscape::cost {

/// Matrix products of what mixes tokens in one layer on one rank, each visited as (rows, depth, columns, batch) of its forward
/// form.
template <class Real, class Visit>
void visitMixer(const Shape<Real>& x, const Visit& visit)
{
    const Real one(1.0);
    if (x.recurrence) {
        visitMixerProducts(x, visit);
    } else if (!x.attends) {
        // an MLP alone
    } else if (x.latent) {
        const Real head = x.noPosition + x.rotary;
        if (plain(x.queryRank) > 0) {
            visit(x.T, x.h, x.queryRank, one);
            visit(x.T, x.queryRank, x.a * head / x.t, one);
        } else {
            visit(x.T, x.h, x.a * head / x.t, one);
        }
        visit(x.T, x.h, x.keyValueRank + x.rotary, one);
        visit(x.T, x.keyValueRank, x.a * (x.noPosition + x.value) / x.t, one);
        visit(x.T, x.a * x.value / x.t, x.h, one);
    } else {
        const Real queries = x.attentionGate ? 2.0 * x.a * x.d / x.t : x.a * x.d / x.t;
        visit(x.T, x.h, queries + 2.0 * localKeyValueHeads(x) * x.d, one);
        visit(x.T, x.a * x.d / x.t, x.h, one);
    }
    if (x.attends && plain(x.indexDim) > 0)
        visitIndexerProducts(x, visit);
}

/// The two products of an MLP of that many inner columns.
template <class Real, class Visit>
void visitMlp(const Shape<Real>& x, const Real& tokens, const Real& inner, const Real& batch,
              const Visit& visit)
{
    const Real branches = x.gated ? Real(2.0) : Real(1.0);
    visit(tokens, x.h, branches * inner, batch);
    visit(tokens, inner, x.h, batch);
}

/// Those of the routed experts. A rank holds E/e of them and, balanced, serves k T e_t/t tokens with them; the fullest one sets
/// the pace.
template <class Real, class Visit>
void visitExperts(const Shape<Real>& x, const Visit& visit)
{
    const Real local = x.experts / x.e;
    visitMlp(x, Real(x.load * x.T * x.topK * x.et / x.t / local), Real(x.expertFfn / x.et), local, visit);
}

/// All of one layer.
template <class Real, class Visit>
void visitProducts(const Shape<Real>& x, bool expertLayer, const Visit& visit)
{
    visitMixer(x, visit);
    if (!x.hasMlp)
        return;
    const Real one(1.0);
    if (!expertLayer) {
        visitMlp(x, x.T, Real(x.f / x.t), one, visit);
        return;
    }
    visit(x.T * x.sigma, x.h, x.experts, one); // router
    visitExperts(x, visit);
    if (plain(x.sharedFfn) > 0)
        visitMlp(x, x.T, Real(x.sharedFfn / x.t), one, visit);
}

/// A product and its two gradients.
template <class Real>
struct Products {
    Seconds<Real> forward, inputGradient, weightGradient;
};

/// A product of the output matrix, which no stack runs in a low precision.
template <class Real>
Products<Real> wideProduct(const Device<Real>& dev, const Shape<Real>& x, const Real& rows, const Real& depth,
                           const Real& columns)
{
    const Real one(1.0);
    return {gemm(dev, rows, depth, columns, one, x.beta, x.beta),
            gemm(dev, rows, columns, depth, one, x.beta, x.beta),
            gemm(dev, depth, rows, columns, one, x.beta, x.accumulated)};
}

/// Time of Y = X W, of dX = dY W^T and of dW = X^T dY. The weight gradient is as deep as there are rows, so that small
/// micro-batches make it slow; accumulated in 32 bits inside the kernel it reads and writes 8 B per parameter.
template <class Real>
Products<Real> product(const Device<Real>& dev, const Shape<Real>& x, const Real& rows, const Real& depth,
                       const Real& columns, const Real& batch)
{
    const Format<Real>& format = dev.layers;
    Products<Real> one{gemm(dev, format, rows, depth, columns, batch, x.beta),
                       gemm(dev, format, rows, columns, depth, batch, x.beta),
                       gemm(dev, format, depth, rows, columns, batch, x.accumulated)};
    if (format.low) { // inputs are cast before the forward, gradients of outputs before the backward
        one.forward += format.castElement * (batch * rows * depth);
        one.inputGradient += format.castElement * (batch * rows * columns);
    }
    if (plain(batch) <= 1 || x.equalExperts)
        return one;
    return {one.forward / dev.groupedEfficiency, one.inputGradient / dev.groupedEfficiency,
            one.weightGradient / dev.groupedEfficiency};
}

/// Elements of operands that a layer casts: inputs of its products before the forward, gradients of their outputs before the
/// backward.
template <class Real>
struct CastElements {
    Real forward = Real(0.0), backward = Real(0.0);
};

template <class Real>
CastElements<Real> castElements(const Shape<Real>& x, bool expertLayer)
{
    CastElements<Real> sum;
    visitProducts(x, expertLayer,
                  [&sum](const Real& rows, const Real& depth, const Real& columns, const Real& batch) {
                      sum.forward = sum.forward + batch * rows * depth;
                      sum.backward = sum.backward + batch * rows * columns;
                  });
    return sum;
}

/// The sum of the products that `walk(visit)` visits.
template <class Real, class Walk>
Products<Real> sumOfProducts(const Device<Real>& dev, const Shape<Real>& x, const Walk& walk)
{
    Products<Real> sum;
    walk([&](const Real& rows, const Real& depth, const Real& columns, const Real& batch) {
        const auto one = product(dev, x, rows, depth, columns, batch);
        sum.forward += one.forward;
        sum.inputGradient += one.inputGradient;
        sum.weightGradient += one.weightGradient;
    });
    return sum;
}

template <class Real>
Products<Real> layerProducts(const Device<Real>& dev, const Shape<Real>& x, bool expertLayer)
{
    const Products<Real> sum = sumOfProducts(
        dev, x, [&](const auto& visit) { visitProducts(x, expertLayer, visit); });
    const char* source = "tile and depth model held to kernels measured by SimuMax (A100, B200)";
    return {named(sum.forward, "t_gemm", "matrix products of a layer, forward", source),
            named(sum.inputGradient, "t_dgrad", "input gradients of a layer's products", source),
            named(sum.weightGradient, "t_wgrad", "weight gradients of a layer's products", source)};
}

/// Those of the routed experts alone.
template <class Real>
Products<Real> expertProducts(const Device<Real>& dev, const Shape<Real>& x)
{
    return sumOfProducts(dev, x, [&](const auto& visit) { visitExperts(x, visit); });
}

/// How much longer products take when their rows come in so many pieces: small ones fill tiles and waves worse.
template <class Real, class Time>
Seconds<Real> lossOfPieces(const Shape<Real>& x, const Real& pieces, const Time& time)
{
    Shape<Real> part = x;
    part.T = x.T / pieces;
    return larger(Seconds<Real>{}, time(part) * pieces - time(x));
}

} // namespace shardscape::cost
