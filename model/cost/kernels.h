// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "cluster/cluster.h"

namespace shardscape::cost {

/// An accelerator as formulas see it, in one precision.
template <class Real>
struct Device {
    FlopsPerSecond<Real> peak;   ///< dense, in the workload's precision
    BytesPerSecond<Real> memory; ///< nominal
    Real multiprocessors;
    Real gemmEfficiency, gemmHalfDepth, tileRows, tileColumns, waveExponent, memoryEfficiency;
    Real groupedEfficiency;
    Real flashForward, flashForwardHalf, flashBackward, flashBackwardHalf;
    Seconds<Real> launch;
    const cluster::KernelTable* measured =
        nullptr; ///< kernels as timed in this precision, where somebody did
};

template <class Real>
Device<Real> device(const cluster::Accelerator& a, double peakFlops, bool halfPrecision = true)
{
    const cluster::KernelRates& k = a.kernels;
    const auto rate = [&k](double value, const char* symbol, const char* label) {
        return given<Real>(value, symbol, label, k.source);
    };
    Device<Real> d;
    d.peak = givenQuantity<FlopsPerSecond<Real>, Real>(peakFlops, "C_pk", "dense peak of the accelerator",
                                                       a.name);
    d.memory = givenQuantity<BytesPerSecond<Real>, Real>(a.memoryBandwidth, "W", "memory bandwidth", a.name);
    d.multiprocessors = given<Real>(a.multiprocessors, "SM", "multiprocessors", a.name);
    d.gemmEfficiency = rate(k.gemmEfficiency, "e_max", "attainable share of the peak, large GEMM");
    d.gemmHalfDepth = rate(k.gemmHalfDepth, "k_0", "inner dimension at which half of it is lost");
    d.tileRows = rate(k.tileRows, "t_m", "tile rows");
    d.tileColumns = rate(k.tileColumns, "t_n", "tile columns");
    d.waveExponent = rate(k.waveExponent, "mix", "weight of wave quantization");
    d.groupedEfficiency = rate(k.groupedEfficiency, "e_grp", "rate of grouped against single products");
    d.memoryEfficiency = rate(k.memoryEfficiency, "e_bw", "attainable share of the memory bandwidth");
    d.flashForward = rate(k.flashForward, "e_fa", "attainable share of the peak, attention forward");
    d.flashForwardHalf = rate(k.flashForwardHalf, "x_0", "heads x sequences x s/4096 at half of it");
    d.flashBackward = rate(k.flashBackward, "e_fa_b", "attainable share of the peak, attention backward");
    d.flashBackwardHalf = rate(k.flashBackwardHalf, "x_0_b", "heads x sequences x s/4096 at half of it");
    d.launch = givenQuantity<Seconds<Real>, Real>(k.launchSeconds, "t_0", "launch of one kernel", k.source);
    if (halfPrecision) // of which tables are made
        d.measured = a.measured.get();
    return d;
}

/// What a table of measured kernels makes of `work`.
template <class Real>
Seconds<Real> measuredTime(const cluster::KernelTable& table, const cluster::TableRate& rate,
                           const Flops<Real>& work)
{
    const char* label = rate.between ? "rate between two measured shapes" : "measured rate of this shape";
    return work
           / givenQuantity<FlopsPerSecond<Real>, Real>(rate.flopsPerSecond, "C_meas", label, table.source);
}

/// Time of `batch` products (rows x depth) by (depth x columns), with tile padding, wave quantization and depth loss,
/// or of moving the operands, whichever is longer. `element`: bytes of an operand, `out`: bytes read and written per
/// result. Shapes that the accelerator's table of measured kernels knows take that time; otherwise, an assumption: this form;
/// its A100 constants are within 3.6 % of 183 shapes measured by SimuMax.
template <class Real>
Seconds<Real> gemm(const Device<Real>& d, const Real& rows, const Real& depth, const Real& columns,
                   const Real& batch = Real(1.0), const Real& element = Real(2.0),
                   const Real& out = Real(2.0))
{
    const auto work = Flops<Real>(2.0 * batch * rows * depth * columns);
    if (d.measured != nullptr) {
        const bool accumulated = plain(out) > plain(element);
        const cluster::TableRate rate = cluster::productRate(
            *d.measured, {plain(rows), plain(depth), plain(columns), plain(batch), accumulated, 0});
        if (rate.flopsPerSecond > 0)
            return measuredTime(*d.measured, rate, work);
    }
    const Real tilesDown = ceiling(rows / d.tileRows);
    const Real tilesAcross = ceiling(columns / d.tileColumns);
    const Real waves = batch * tilesDown * tilesAcross / d.multiprocessors;
    const Real quantization = power(waves / ceiling(waves), d.waveExponent);
    const Real padding = rows * columns / (tilesDown * d.tileRows * tilesAcross * d.tileColumns);
    const auto compute = work
                         / (d.peak
                            * (d.gemmEfficiency * (depth / (depth + d.gemmHalfDepth)) * quantization
                               * padding));
    const auto moved = Bytes<Real>(
        batch * (element * rows * depth + element * depth * columns + out * rows * columns));
    return larger(compute, moved / (d.memory * d.memoryEfficiency)) + d.launch;
}

/// An elementwise kernel: bytes read and written over the attainable memory bandwidth.
template <class Real>
Seconds<Real> elementwise(const Device<Real>& d, const Bytes<Real>& moved)
{
    return moved / (d.memory * d.memoryEfficiency);
}

/// A tiled attention kernel: executed FLOPs over a saturating share of the peak, e x/(x + x0) with
/// x = local heads * sequences * s/4096. Assumption: this form; its A100 pair follows SimuMax's kernels.
template <class Real>
Seconds<Real> tiledAttention(const Device<Real>& d, const Flops<Real>& executed, const Real& load,
                             const Real& efficiency, const Real& half)
{
    return executed / (d.peak * (efficiency * (load / (load + half)))) + d.launch;
}

} // namespace shardscape::cost
