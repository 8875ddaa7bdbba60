// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/shape.h"
#include "cost/state_plan.h"
#include "cost/state_shapes.h"

#include <array>

namespace shardscape::cost {

/// Bytes per parameter of each class of model state. Source: ZeRO, Rajbhandari 2020, arXiv 1910.02054, section 3.1:
/// 2 + 2 + 12 for mixed-precision Adam.
template <class Real>
struct StateBytes {
    Real weights, gradients, optimizer;
    /// Parameters that have gradients and optimizer states over all; 1 unless adapters are trained.
    Real trained = Real(1.0);
};

/// `shapes`: what the model's matrices make of it, under the plan.
template <class Real>
StateBytes<Real> stateBytes(const workload::Workload& w, const StateShapes& shapes, const StatePlan& plan)
{
    const bool master = w.precision != workload::Precision::Fp32; // the fp32 weights are their own master
    const workload::Precision gradients =
        master ? w.gradientPrecision : workload::Precision::Fp32; // nobody rounds fp32 training's gradients
    const bool usual = shapes.trained == 1;
    return {given<Real>(shapes.weights, "w", "bytes per weight", usual ? "knob precision" : "knob train"),
            given<Real>(elementBytes(gradients), "gB", "bytes per gradient", "knob grad_dtype"),
            given<Real>((master && plan.ownMaster ? 4 : 0) + shapes.moments, "K",
                        "optimizer bytes per parameter: fp32 master copy and moments",
                        "Rajbhandari 2020, arXiv 1910.02054, section 3.1; knobs optimizer, moment_dtype"),
            usual ? Real(1.0)
                  : given<Real>(shapes.trained, "r_tr", "share of the parameters that train",
                                "knobs train, lora_rank")};
}

/// Of a plan without a model: every matrix like any other.
template <class Real>
StateBytes<Real> stateBytes(const workload::Workload& w)
{
    return stateBytes<Real>(w, stateShapes(w, {}, {}), {});
}

/// Weights, gradients and optimizer states of one rank with Psi parameters, N ranks sharing what the plan says.
template <class Real>
struct States {
    Bytes<Real> weights, gradients, optimizer;
};

/// Ranks that share each class.
template <class Real>
struct StateSharers {
    Real weights, gradients, optimizer;
};

/// ZeRO-0 (4+K)Psi | ZeRO-1 4 Psi + K Psi/N | ZeRO-2 2 Psi + (2+K) Psi/N | ZeRO-3 (4+K) Psi/N, with 2 and 2 the bytes
/// of weights and gradients. Source: Rajbhandari 2020, Figure 1: 7.5B on 64 ranks 120 / 31.4 / 16.6 / 1.9 GB.
/// `symbols`: of weights, gradients and optimizer states, where several parts of a model are told apart.
template <class Real>
States<Real> modelStates(const Real& psi, const StateSharers<Real>& n, const StateBytes<Real>& bytes,
                         const StatePlan& plan,
                         const std::array<const char*, 3>& symbols = {"M_w", "M_g", "M_o"})
{
    const auto held = [](bool shared, const Real& whole, const Real& among) {
        return shared ? whole / among : whole;
    };
    const Real trained = plain(bytes.trained) == 1 ? psi : psi * bytes.trained;
    const char* source = "Rajbhandari 2020, arXiv 1910.02054, Figure 1";
    return {
        named(Bytes<Real>(held(plan.weights, bytes.weights * psi, n.weights)), symbols[0], "weights", source),
        named(Bytes<Real>(held(plan.gradients, bytes.gradients * trained, n.gradients)), symbols[1],
              "gradients", source),
        named(Bytes<Real>(held(plan.optimizer, bytes.optimizer * trained, n.optimizer)), symbols[2],
              "optimizer states", source)};
}

/// The same where as many share each class.
template <class Real>
States<Real> modelStates(const Real& psi, const Real& n, const StateBytes<Real>& bytes, const StatePlan& plan,
                         const std::array<const char*, 3>& symbols = {"M_w", "M_g", "M_o"})
{
    return modelStates(psi, StateSharers<Real>{n, n, n}, bytes, plan, symbols);
}

/// Bytes per parameter of what low-precision products read of the weights, beside the 16-bit ones or, `instead`, in their place:
/// a cast copy, and one along the other side where the chip cannot transpose operands or scales follow blocks.
/// Source: Transformer Engine, Float8Tensor and MXFP8Tensor.
inline double castWeights(const cluster::KernelRates& k, workload::Precision precision)
{
    const bool twice = precision != workload::Precision::Fp8 || k.castBytes >= 4;
    return (twice ? 2 : 1) * operandBytes(precision);
}

/// Second copies of gradients that some stacks keep (Software::gradientCopies): of 16-bit ones a 32-bit shard for the
/// optimizer, of 32-bit ones the 16-bit result of the backward pass. Source: DeepSpeed's fp16 and bf16 optimizers; the
/// device totals of BigScience tr11.
template <class Real>
Bytes<Real> gradientCopies(const workload::Workload& w, const Real& psi, const Real& n)
{
    if (w.precision == workload::Precision::Fp32)
        return {};
    return named(w.gradientPrecision == workload::Precision::Fp32 ? Bytes<Real>(2.0 * psi)
                                                                  : Bytes<Real>(4.0 * psi / n),
                 "M_copy", "second copies of gradients", "DeepSpeed's fp16 and bf16 optimizers");
}

/// Gathered while it is used under ZeRO-3: two units of weights (the running and the next) and one unit of whole
/// gradients. Source: Rajbhandari 2020, arXiv 1910.02054, section 7; Zhao 2023, arXiv 2304.11277.
template <class Real>
Bytes<Real> liveUnits(const Real& largestUnit, const StateBytes<Real>& bytes)
{
    return named(Bytes<Real>(largestUnit * (2.0 * bytes.weights + bytes.gradients)), "M_live",
                 "gathered weights and one unit of gradients",
                 "Rajbhandari 2020, arXiv 1910.02054, section 7; Zhao 2023, arXiv 2304.11277");
}

/// The same beside the logits where matrices come one by one: the output matrix with its gradient, and the next matrix.
template <class Real>
Bytes<Real> liveOutput(const Real& head, const Real& largestUnit, const StateBytes<Real>& bytes)
{
    return named(Bytes<Real>(head * (bytes.weights + bytes.gradients) + largestUnit * bytes.weights),
                 "M_live_out", "the output matrix with its gradient and the next matrix",
                 "Rajbhandari 2020, arXiv 1910.02054, section 7; Zhao 2023, arXiv 2304.11277");
}

/// The same where gathered weights stay until backward: those of all of a rank's layers, `gathered` bytes each, and one unit of
/// whole gradients. Source: PyTorch FSDP2, fully_shard(reshard_after_forward=False); Zhao 2023, arXiv 2304.11277, section 3.2.1.
template <class Real>
Bytes<Real> keptUnits(const Real& psi, const Real& largestUnit, const Real& gathered,
                      const StateBytes<Real>& bytes)
{
    const char* source = "PyTorch FSDP2, reshard_after_forward; Zhao 2023, arXiv 2304.11277";
    return named(
        named(Bytes<Real>(psi * gathered), "M_kept", "gathered weights of all layers", source)
            + named(Bytes<Real>(largestUnit * bytes.gradients), "G_unit", "gradients of one unit", source),
        "M_live", "gathered weights of all layers and one unit of gradients", source);
}

/// Sizes of the MLP's distinct weight matrices: fc1 (with the gate, where gated) and fc2.
template <class Real>
Real mlpMatrices(const Shape<Real>& x)
{
    return (x.gated ? Real(3.0) : Real(2.0)) * x.h * x.f;
}

/// One 16-bit scratch for the weight gradient of each distinct matrix shape before it is added to the fp32 gradient.
/// Source: Megatron on B200, allocations measured by SimuMax v1.2, within 2 %, dummy_wgrad.
template <class Real>
Bytes<Real> gradientScratch(const Shape<Real>& x, bool withHead)
{
    const Real inner = mlpMatrices(x);
    const Real attention = x.h * (x.a + 2.0 * localKeyValueHeads(x) * x.t) * x.d + x.a * x.d * x.h;
    const Real head = withHead ? x.vocabulary * x.h : Real(0.0);
    return named(Bytes<Real>(x.beta * (inner + attention + head) / x.t), "M_scratch",
                 "weight-gradient scratch",
                 "Megatron on B200, allocations measured by SimuMax v1.2, within 2 %");
}

} // namespace shardscape::cost
