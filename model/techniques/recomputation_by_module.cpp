// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <array>

namespace shardscape::technique {

namespace {

constexpr std::string_view kModules = "recompute_modules";
constexpr std::string_view kLayers = "recompute_layers";

/// As Megatron-Core names them, --recompute-modules; `experts` is its `moe` without the shared experts.
/// `per-op` is torchtitan's selective checkpointing by operator.
enum Module : std::uint8_t {
    CoreAttention,
    Mlp,
    Norm,
    MoeActivation,
    MlaUp,
    Experts,
    SharedExperts,
    PerOperator
};
constexpr std::array<std::string_view, 8> kNames{"core_attn", "mlp",     "norm",           "moe_act",
                                                 "mla_up",    "experts", "shared_experts", "per-op"};

/// What one module of a layer costs to run again, and what throwing its tensors away frees.
template <class Real>
struct Again {
    Bytes<Real> freed;
    Seconds<Real> time;
    Flops<Real> flops; ///< over all tensor- and context-parallel ranks
};

template <class Real>
using Draft = cost::LayerDraft<Real>;

/// Bytes that elementwise kernels of a layer move, per element of 16 bits, in seconds: as cost::layerElementwise() counts.
template <class Real>
Seconds<Real> elementwise(const Draft<Real>& d, const Real& bytes)
{
    return cost::elementwise(d.device, Bytes<Real>(d.shape.beta / 2.0 * bytes * d.stack.elementwise));
}

/// Products of an MLP of `inner` columns for `tokens` rows, forward, `batch` of them at once.
template <class Real>
Seconds<Real> mlpProducts(const Draft<Real>& d, const Real& tokens, const Real& inner, const Real& batch)
{
    const cost::Shape<Real>& x = d.shape;
    const Real branches = x.gated ? Real(2.0) : Real(1.0);
    return cost::product(d.device, x, tokens, x.h, branches * inner, batch).forward
           + cost::product(d.device, x, tokens, inner, x.h, batch).forward;
}

template <class Real>
Real activationTraffic(const Draft<Real>& d, const Real& inner)
{
    const Real each = d.shape.gated ? Real(d.kernels.fusedActivation ? 6.0 : 10.0) : Real(4.0);
    return each * d.shape.T * inner / d.shape.t;
}

template <class Real>
Flops<Real> mlpFlops(const Draft<Real>& d, const Real& inner)
{
    const Real branches = d.shape.gated ? Real(3.0) : Real(2.0);
    return Flops<Real>(2.0 * d.shape.T * d.shape.c * branches * d.shape.h * inner);
}

/// Stored scores, or one number per row of a tiled kernel.
template <class Real>
Again<Real> coreAttention(const Draft<Real>& d)
{
    return {cost::attentionScores(d.shape, d.kernels.attention), d.core.forward, cost::coreFlops(d.shape)};
}

/// All that stands between the MLP's input and its output; its collectives run again, too.
template <class Real>
Again<Real> mlp(const Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    if (d.routed || !x.hasMlp)
        return {};
    d.cost.tensor.recompute += d.cost.tensor.forward / Real(x.blocks());
    if (plain(d.cost.tensorHidden.forward) > 0) // alone, it has little to hide behind
        d.cost.tensor.recompute += d.cost.tensorHidden.forward / Real(x.blocks());
    return {Bytes<Real>(x.T * x.beta * cost::mlpWidth(x, d.kernels.fusedActivation) * x.f / x.t),
            mlpProducts(d, x.T, x.f / x.t, Real(1.0)) + elementwise(d, activationTraffic(d, x.f)),
            mlpFlops(d, x.f)};
}

/// The norms' outputs, computed again from their inputs.
template <class Real>
Again<Real> norm(const Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    const Real norms(static_cast<double>(x.norms));
    const bool eager = x.rmsNorm && !d.kernels.fusedNorm;
    const Real kept = eager ? Real(2.0 * x.beta + 4.0) : x.beta;
    return {Bytes<Real>(norms * kept * x.h * x.sigma * x.T),
            elementwise(d, norms * Real(eager ? 28.0 : 4.0) * x.T * x.h * x.sigma),
            {}};
}

/// What the second product of every expert reads.
template <class Real>
Again<Real> moeActivation(const Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    if (!d.routed)
        return {};
    return {Bytes<Real>(x.T * x.beta * x.topK * x.expertFfn / x.t),
            elementwise(d, activationTraffic(d, x.topK * x.expertFfn)),
            {}};
}

/// Queries, keys and values, expanded again from what their compressed forms hold.
template <class Real>
Again<Real> mlaUp(const Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    if (!x.latent || !x.attends)
        return {};
    const Real head = x.noPosition + x.rotary;
    const Real queries = x.a * head / x.t;
    const Real keyValues = x.a * (x.noPosition + x.value) / x.t;
    const bool compressed = plain(x.queryRank) > 0; // otherwise queries come from the layer's input
    auto time = cost::product(d.device, x, x.T, x.keyValueRank, keyValues, Real(1.0)).forward;
    Real flops = x.keyValueRank * x.a * (x.noPosition + x.value);
    if (compressed) {
        time += cost::product(d.device, x, x.T, x.queryRank, queries, Real(1.0)).forward;
        flops = flops + x.queryRank * x.a * head;
    }
    const Real widths = queries + (compressed ? queries : Real(0.0)) + x.a * x.value / x.t;
    return {Bytes<Real>(x.T * x.beta * widths), time, Flops<Real>(2.0 * x.T * x.c * flops)};
}

/// Routed experts from the router on, their tokens' travels included.
template <class Real>
Again<Real> experts(Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    if (!d.routed)
        return {};
    d.cost.expert.recompute += d.cost.expert.forward;
    if (plain(d.cost.expertHidden.forward) > 0)
        d.cost.expert.recompute += d.cost.expertHidden.forward;
    d.routings = 2;
    const Real local = x.experts / x.e;
    const Real permuted = 8.0 * x.T * x.topK * x.h * x.et / x.t;
    return {Bytes<Real>(x.T
                        * (x.topK * x.et / x.t * x.beta * (x.h + 3.0 * x.expertFfn / x.et)
                           + 4.0 * x.experts * x.sigma)),
            cost::product(d.device, x, x.T * x.sigma, x.h, x.experts, Real(1.0)).forward
                + mlpProducts(d, x.T * x.topK * x.et / x.t / local, x.expertFfn / x.et, local)
                + elementwise(d, activationTraffic(d, x.topK * x.expertFfn) + permuted),
            mlpFlops(d, x.topK * x.expertFfn) + Flops<Real>(2.0 * x.T * x.c * x.h * x.experts)};
}

template <class Real>
Again<Real> sharedExperts(const Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    if (!d.routed || plain(x.sharedFfn) <= 0)
        return {};
    return {Bytes<Real>(x.T * x.beta * 3.0 * x.sharedFfn / x.t),
            mlpProducts(d, x.T, x.sharedFfn / x.t, Real(1.0))
                + elementwise(d, activationTraffic(d, x.sharedFfn)),
            mlpFlops(d, x.sharedFfn)};
}

/// Attention and every second product keep their results, everything else runs again.
/// Source: torchtitan, activation checkpointing, selective by operator.
template <class Real>
Again<Real> perOperator(const Draft<Real>& d)
{
    const cost::Shape<Real>& x = d.shape;
    const Real inner = d.routed ? x.topK * x.expertFfn * x.et + x.sharedFfn : x.f;
    // Kept of a layer: its input, queries or keys and values, attention's output and one inner tensor of the MLP.
    const Real kept = x.h * x.sigma + (x.a * x.d + cost::localKeyValueHeads(x) * x.d * x.t + inner) / x.t
                      + x.a * x.d / x.t;
    return {d.cost.held - Bytes<Real>(x.beta * x.T * kept), d.products.forward / Real(2.0) + d.elementwise,
            cost::layerFlops(x, d.routed) / Real(2.0)};
}

template <class Real>
Again<Real> again(Draft<Real>& d, Module module)
{
    switch (module) {
    case CoreAttention: return coreAttention(d);
    case Mlp: return mlp(d);
    case Norm: return norm(d);
    case MoeActivation: return moeActivation(d);
    case MlaUp: return mlaUp(d);
    case Experts: return experts(d);
    case SharedExperts: return sharedExperts(d);
    case PerOperator: return perOperator(d);
    }
    return {};
}

/// Modules throw away what they hold beyond their inputs. One at a time comes back while its backward runs.
template <class Real>
void recomputeModules(Draft<Real>& d, std::int32_t modules)
{
    cost::LayerCost<Real>& c = d.cost;
    // A layer that runs again whole, or stored scores that are dropped already, have nothing more to give.
    if (!d.chosen || modules == 0 || c.forwardsAgain > 0)
        return;
    const bool scoresDropped = plain(c.kernels.recompute) > 0;
    constexpr const char* kSource =
        "Megatron-Core, --recompute-modules; tensors counted as in Korthikanti 2022, Table 2";
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const auto module = static_cast<Module>(i);
        const bool within = (module == MoeActivation && (modules >> Experts & 1) != 0)
                            || (module != PerOperator
                                && (modules >> PerOperator & 1) != 0); // part of what runs again
        if ((modules >> i & 1) == 0 || within || (module == CoreAttention && scoresDropped))
            continue;
        const Again<Real> one = again(d, module);
        if (plain(one.freed) <= 0)
            continue;
        const std::string name(kNames[i]);
        const auto freed = named(one.freed, "A_" + name, "what a module frees that runs again", kSource);
        const auto time = named(one.time, "t_" + name, "a module of the layer a second time", kSource);
        c.held = c.held - freed;
        c.transient = larger(c.transient, freed);
        c.kernels.recompute = plain(c.kernels.recompute) > 0 ? c.kernels.recompute + time : time;
        c.recomputeFlops += one.flops;
    }
    c.held = named(c.held, "A_held", "activations held with modules recomputed", kSource);
}

/// The names that change something in this model, alone and together.
std::vector<std::int64_t> sets(const layout::Scenario& s)
{
    std::vector<Module> useful{CoreAttention, Norm, PerOperator};
    if (!s.model.moe || s.model.moe->firstDense > 0)
        useful.push_back(Mlp);
    if (s.model.moe)
        useful.insert(useful.end(), {MoeActivation, Experts});
    if (s.model.moe && s.model.moe->sharedExperts > 0)
        useful.push_back(SharedExperts);
    if (s.model.mla)
        useful.push_back(MlaUp);
    std::vector<std::int64_t> values{0};
    std::int64_t cheap = 0; // what costs no product of the MLP or the experts
    for (const Module module : useful) {
        values.push_back(std::int64_t{1} << module);
        if (module == Norm || module == MoeActivation || module == MlaUp)
            cheap |= std::int64_t{1} << module;
    }
    values.push_back(cheap);
    values.push_back(cheap | std::int64_t{1} << CoreAttention);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return layout::withCurrent(std::move(values), layout::findKnob(kModules)->get(s));
}

std::int64_t layersOfAStage(const layout::Scenario& s)
{
    const std::int64_t stages = std::max<std::int64_t>(s.virtualStages(), 1);
    return (s.model.layers + stages - 1) / stages;
}

std::vector<std::int64_t> layerCounts(const layout::Scenario& s)
{
    std::vector<std::int64_t> values{0};
    const std::int64_t most = layersOfAStage(s) - 1;
    for (std::int64_t n = 1; n <= most; n = n < 8 ? n + 1 : n + (n + 3) / 4)
        values.push_back(n);
    return layout::withCurrent(std::move(values), layout::findKnob(kLayers)->get(s));
}

bool recomputesAll(const layout::Scenario& s)
{
    return layout::spell(*layout::findKnob("recompute"), layout::findKnob("recompute")->get(s)) == "full";
}

std::string_view needsKeptLayers(const layout::Scenario& s)
{
    return recomputesAll(s) && layout::findKnob(kLayers)->get(s) == 0 ? "full recomputation leaves no module"
                                                                      : std::string_view{};
}

std::string_view needsRecomputation(const layout::Scenario& s)
{
    return layout::findKnob(kModules)->get(s) != 0 || layout::findKnob("recompute")->get(s) != 0
               ? std::string_view{}
               : "nothing is recomputed";
}

/// As many layers as a stage has are all of them.
std::int64_t countThatMatters(const layout::Scenario& s, std::int64_t layers)
{
    return layers >= layersOfAStage(s) ? 0 : layers;
}

} // namespace

// Launches of the kernels that run again are not counted.
Technique recomputationByModule()
{
    Technique t;
    t.id = "recomputation-by-module";
    t.label = "Recomputation by module and by layers";
    t.paper =
        "Megatron-Core, --recompute-modules, --recompute-num-layers; torchtitan; Korthikanti et al. 2022, arXiv 2205.05198";
    t.kernelKnobs.push_back(
        {.id = kModules,
         .label = "Recompute modules",
         .shortLabel = "rcm",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Set,
         .help = "Parts of every layer that are thrown away and computed again in the backward pass.",
         .paper = t.paper,
         .look =
             "Norms, activation functions and up-projections free much for little; products cost their forward "
             "again.",
         .minimum = 0,
         .maximum = (1 << kNames.size()) - 1,
         .choices = {kNames.begin(), kNames.end()},
         .after = "recompute",
         .candidates = sets,
         .idle = needsKeptLayers});
    t.kernelKnobs.push_back(
        {.id = kLayers,
         .label = "Recompute layers",
         .shortLabel = "rcl",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "per virtual stage",
         .help = "First layers of each virtual stage in which recomputation works. 0: all.",
         .paper = t.paper,
         .look = "Activations and the time for a second forward move between none and all, layer by layer.",
         .minimum = 0,
         .maximum = 1 << 16,
         .after = kModules,
         .candidates = layerCounts,
         .idle = needsRecomputation,
         .same = countThatMatters});
    t.layer = [](auto& draft, auto own) { recomputeModules(draft, own[0]); };
    t.layers = [](cost::LayerPlan& plan, Own<Reach::Kernels> own) {
        plan.apart = own[1];
        plan.symbol = "_again";
        plan.label = "recomputed";
    };
    return t;
}

} // namespace shardscape::technique
