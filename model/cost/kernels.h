// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "cost/shape.h"
#include "layout/peak.h"

namespace shardscape::cost {

/// A number format in which matrix products run.
template <class Real>
struct Format {
    FlopsPerSecond<Real> peak; ///< dense
    Real efficiency;           ///< attainable share of it, large products
    Real halfDepth;            ///< inner dimension at which half of that is lost
    Real element;              ///< bytes of an operand's element, its share of the scales included
    Seconds<Real>
        castElement;  ///< of making one element of an operand out of 16 bits, for both products that read it
    bool low = false; ///< fewer than 16 bits
};

/// An accelerator as formulas see it, in one precision.
template <class Real>
struct Device {
    FlopsPerSecond<Real> peak;   ///< dense, of everything but low-precision products
    Format<Real> layers;         ///< of the products of layers
    BytesPerSecond<Real> memory; ///< nominal
    Real multiprocessors;
    Real gemmEfficiency, gemmHalfDepth, gemmUnhidden, tileRows, tileColumns, waveExponent, memoryEfficiency;
    Real groupedEfficiency;
    Real flashForward, flashForwardHalf, flashBackward, flashBackwardHalf;
    Real cudnnForward, cudnnBackward, keysOfHalf;
    Seconds<Real> launch;
    const cluster::KernelTable* measured =
        nullptr; ///< kernels as timed in this precision, where somebody did
};

/// Bytes moved to cast one element of an operand for the two products that read it, once along each of its sides. With one
/// scale a tensor the accelerator says (KernelRates::castBytes: a chip without transposed operands writes a second copy);
/// with scales of blocks both copies are quantized from 16 bits.
inline double castTraffic(const cluster::KernelRates& k, workload::Precision precision)
{
    return precision == workload::Precision::Fp8 ? k.castBytes : 2 + 2 * operandBytes(precision);
}

/// Casts attain this share of what other elementwise kernels do: they also look for the largest element and transpose. Fitted
/// to published runs in fp8 on H100, B200 and GB200 (NeMo, Megatron-Bridge, MLPerf).
inline constexpr double kCastRate = 0.64;

/// In which format the products of layers run.
template <class Real>
Format<Real> formatOf(const cluster::Accelerator& a, workload::Precision precision, const Device<Real>& d)
{
    using enum workload::Precision;
    const cluster::KernelRates& k = a.kernels;
    Format<Real> f;
    f.low = workload::isLow(precision);
    f.element = given<Real>(operandBytes(precision), "beta_p", "bytes per element of a product's operands",
                            "knob precision");
    if (!f.low) {
        f.peak = d.peak;
        f.efficiency = d.gemmEfficiency;
        f.halfDepth = d.gemmHalfDepth;
        return f;
    }
    f.peak = givenQuantity<FlopsPerSecond<Real>, Real>(layout::peakOf(a, precision), "C_low",
                                                       "dense peak of low-precision products", a.name);
    const double scales = precision == Fp8Block || precision == MxFp8 ? k.blockScales : 1;
    f.efficiency = given<Real>((precision == NvFp4 ? k.fp4Efficiency : k.fp8Efficiency) * scales, "e_low",
                               "attainable share of that peak, large GEMM", k.source);
    // Filling and draining a kernel takes as long in any format, and more products would run meanwhile. Held to DeepGEMM's
    // published kernels in fp8 (H800, 4,096 rows): half of the rate is lost at 256, where products of 16 bits lose it at 128.
    f.halfDepth = d.gemmHalfDepth * Real(f.peak / d.peak);
    const Real rate = given<Real>(kCastRate, "r_cast", "rate of casts against other elementwise kernels",
                                  "fitted to published runs in fp8");
    f.castElement = Bytes<Real>(given<Real>(castTraffic(k, precision), "w_cast",
                                            "bytes moved per element that is cast", k.source))
                    / (d.memory * (d.memoryEfficiency * rate));
    return f;
}

/// `productRate`: of the stack's libraries (Software::productRate).
template <class Real>
Device<Real> device(const cluster::Accelerator& a, workload::Precision precision,
                    const Real& productRate = Real(1.0))
{
    const cluster::KernelRates& k = a.kernels;
    const double peakFlops = layout::peakOf(a, workload::widePart(precision));
    const auto rate = [&k](double value, const char* symbol, const char* label) {
        return given<Real>(value, symbol, label, k.source);
    };
    Device<Real> d;
    d.peak = givenQuantity<FlopsPerSecond<Real>, Real>(peakFlops, "C_pk", "dense peak of the accelerator",
                                                       a.name);
    d.memory = givenQuantity<BytesPerSecond<Real>, Real>(a.memoryBandwidth, "W", "memory bandwidth", a.name);
    d.multiprocessors = given<Real>(a.multiprocessors, "SM", "multiprocessors", a.name);
    d.gemmEfficiency = rate(k.gemmEfficiency, "e_max", "attainable share of the peak, large GEMM");
    if (plain(productRate) != 1)
        d.gemmEfficiency = d.gemmEfficiency * productRate;
    d.gemmHalfDepth = rate(k.gemmHalfDepth, "k_0", "inner dimension at which half of it is lost");
    d.gemmUnhidden = rate(k.gemmUnhidden, "u_g",
                          "share of moving operands, or computing, that the longer does not hide");
    d.tileRows = rate(k.tileRows, "t_m", "tile rows");
    d.tileColumns = rate(k.tileColumns, "t_n", "tile columns");
    d.waveExponent = rate(k.waveExponent, "mix", "weight of wave quantization");
    d.groupedEfficiency = rate(k.groupedEfficiency, "e_grp", "rate of grouped against single products");
    d.memoryEfficiency = rate(k.memoryEfficiency, "e_bw", "attainable share of the memory bandwidth");
    d.flashForward = rate(k.flashForward, "e_fa", "attainable share of the peak, attention forward");
    d.flashForwardHalf = rate(k.flashForwardHalf, "x_0", "heads x sequences x s/4096 at half of it");
    d.flashBackward = rate(k.flashBackward, "e_fa_b", "attainable share of the peak, attention backward");
    d.flashBackwardHalf = rate(k.flashBackwardHalf, "x_0_b", "heads x sequences x s/4096 at half of it");
    d.cudnnForward = rate(k.cudnnForward, "e_cd", "attainable share of the peak, cuDNN's attention forward");
    d.cudnnBackward = rate(k.cudnnBackward, "e_cd_b",
                           "attainable share of the peak, cuDNN's attention backward");
    d.keysOfHalf = given<Real>(cluster::KernelRates::kKeysOfHalf, "k_h", "keys of a query at half of it",
                               "assumption: a tile of keys in flight on every side of the pipeline");
    d.launch = givenQuantity<Seconds<Real>, Real>(k.launchSeconds, "t_0", "launch of one kernel", k.source);
    d.layers = formatOf(a, precision, d);
    if (precision != workload::Precision::Fp32) // tables are of 16 bits
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
/// and of moving the operands: the longer, and what of the shorter it does not hide. `out`: bytes read and written per result.
/// Shapes that the accelerator's table of measured kernels knows take that time; otherwise, an assumption: this form;
/// its A100 constants are within 3.6 % of 183 shapes measured by SimuMax.
template <class Real>
Seconds<Real> gemm(const Device<Real>& d, const Format<Real>& format, const Real& rows, const Real& depth,
                   const Real& columns, const Real& batch, const Real& out)
{
    const auto work = Flops<Real>(2.0 * batch * rows * depth * columns);
    const Real& element = format.element;
    if (d.measured != nullptr && !format.low) {
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
                         / (format.peak
                            * (format.efficiency * (depth / (depth + format.halfDepth)) * quantization
                               * padding));
    const auto moved = Bytes<Real>(
        batch * (element * rows * depth + element * depth * columns + out * rows * columns));
    const auto moving = moved / (d.memory * d.memoryEfficiency);
    const auto longer = larger(compute, moving) + d.launch;
    return plain(d.gemmUnhidden) > 0 ? longer + smaller(compute, moving) * d.gemmUnhidden : longer;
}

/// The same in the format of everything but low-precision products. `element`: bytes of an operand.
template <class Real>
Seconds<Real> gemm(const Device<Real>& d, const Real& rows, const Real& depth, const Real& columns,
                   const Real& batch = Real(1.0), const Real& element = Real(2.0),
                   const Real& out = Real(2.0))
{
    return gemm(d, Format<Real>{d.peak, d.gemmEfficiency, d.gemmHalfDepth, element, {}, false}, rows, depth,
                columns, batch, out);
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
