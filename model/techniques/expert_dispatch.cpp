// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>

namespace shardscape::technique {

namespace {

enum Kind : std::int32_t { AllToAll, AllGather, DeepEp, HybridEp };

std::string_view needsExperts(const layout::Scenario& s)
{
    return s.model.moe ? std::string_view{} : "the model has no experts";
}
std::string_view needsSpreadExperts(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    return s.layout.expertParallel > 1 ? std::string_view{} : "needs expert parallelism: ep is 1";
}

/// A limit is one of places that a token is sent to once.
std::string_view needsCopiesPerNode(const layout::Scenario& s)
{
    if (const std::string_view idle = needsSpreadExperts(s); !idle.empty())
        return idle;
    return exchangePlan(s.layout).oncePerPlace ? std::string_view{}
                                               : "this dispatch does not send a token once to every node";
}

/// Sending in 8 bits halves the way there; gradients and the way back stay in 16.
/// Source: DeepSeek-V3, arXiv 2412.19437, section 3.2.2 (dispatch in FP8, combine in BF16).
constexpr double kLowElement = 1 + 4.0 / 128;

/// The fullest experts' rows over the mean, of what drops leave: a capacity factor bounds it. Padded, every expert computes all
/// the rows that it has room for.
double loadOf(double imbalance, double capacity, bool padded)
{
    const double asked = 1 + imbalance / 100;
    if (capacity <= 0)
        return asked;
    return padded ? capacity / 100 : std::min(asked, capacity / 100);
}

std::string_view needsCapacity(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    return layout::findKnob("capacity_factor")->get(s) > 0 ? std::string_view{} : "no capacity is set";
}

} // namespace

// How tokens find their experts. Hybrid-EP and DeepEP send a token once to every node and copy it there, in kernels that also
// permute and count; what the host still launches is Software::fusedExchangeHost. DeepEP's host waits for the counts.
Technique expertDispatch()
{
    Technique t;
    t.id = "expert-dispatch";
    t.label = "Dispatch to the experts";
    t.paper =
        "Lepikhin et al. 2020, arXiv 2006.16668; DeepSeek-AI 2024, arXiv 2412.19437, section 3.2.2 (DeepEP); NVIDIA Hybrid-EP";
    t.kernelKnobs.push_back(
        {.id = "ep_dispatch",
         .label = "Expert dispatch",
         .shortLabel = "disp",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help =
             "How tokens travel to their experts: a copy for every expert, all tokens to all ranks, or once to "
             "every node that has experts for them.",
         .paper = t.paper,
         .look =
             "With many experts per token the bytes that leave the node fall to a fraction; the host launches less.",
         .minimum = 0,
         .maximum = HybridEp,
         .choices = {"all-to-all", "all-gather", "deepep", "hybridep"},
         .after = "etp",
         .candidates = layout::firstValues<4>,
         .idle = needsExperts});
    t.kernelKnobs.push_back(
        {.id = "ep_dtype",
         .label = "Dispatch type",
         .shortLabel = "dispt",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help = "Type in which tokens travel to their experts; they come back as activations are.",
         .paper = "DeepSeek-AI 2024, arXiv 2412.19437, section 3.2.2",
         .look = "The way there takes half the bytes, of four ways one.",
         .minimum = 0,
         .maximum = 1,
         .choices = {"as-activations", "fp8"},
         .after = "ep_dispatch",
         .candidates = layout::firstValues<2>,
         .idle = needsSpreadExperts});
    t.kernelKnobs.push_back(
        {.id = "ep_nodes",
         .label = "Nodes per token",
         .shortLabel = "epn",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "nodes",
         .help =
             "Most nodes that the experts of one token may lie on (node-limited routing). 0: as the model says.",
         .paper = "DeepSeek-AI 2024, arXiv 2412.19437, section 2.1.2",
         .look = "Where a token goes once to every node, fewer bytes leave the node.",
         .minimum = 0,
         .maximum = 1 << 20,
         .given = true,
         .after = "ep_dtype",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 1, 2, 4, 8}, layout::findKnob("ep_nodes")->get(s));
             },
         .idle = needsCopiesPerNode});
    t.kernelKnobs.push_back(
        {.id = "imbalance",
         .label = "Expert imbalance",
         .shortLabel = "imb",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help =
             "By how much the fullest rank's experts have more tokens than the mean. 0: balanced, as by force.",
         .paper = "Megatron-Core MoE, forced and natural routing of Qwen3-235B: 9 to 25 %",
         .look =
             "Products of experts, their activations and their traffic grow: the fullest rank sets the pace.",
         .minimum = 0,
         .maximum = 10'000,
         .given = true,
         .after = "ep_nodes",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 10, 25, 50, 100}, layout::findKnob("imbalance")->get(s));
             },
         .idle = needsExperts});
    t.kernelKnobs.push_back(
        {.id = "capacity_factor",
         .label = "Capacity factor",
         .shortLabel = "cap",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help =
             "Room of an expert over the mean of its tokens; what finds none is dropped. 0: nothing is dropped.",
         .paper = "Lepikhin et al. 2020, GShard, arXiv 2006.16668; Fedus et al. 2021, arXiv 2101.03961",
         .look = "Bounds what an imbalance costs.",
         .minimum = 0,
         .maximum = 10'000,
         .given = true,
         .after = "imbalance",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 100, 125, 150, 200},
                                            layout::findKnob("capacity_factor")->get(s));
             },
         .idle = needsExperts});
    t.kernelKnobs.push_back(
        {.id = "capacity_padding",
         .label = "Padded experts",
         .shortLabel = "pad",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help =
             "Fills every expert's buffer up to its capacity, as static gating does: room is sent and computed.",
         .paper =
             "Lepikhin et al. 2020, GShard, arXiv 2006.16668; Huang et al. 2023, arXiv 2303.06182, section 4",
         .look = "Products and traffic of experts grow to the capacity factor, whatever tokens need.",
         .minimum = 0,
         .maximum = 1,
         .given = true,
         .after = "capacity_factor",
         .candidates = layout::firstValues<2>,
         .idle = needsCapacity});
    t.kernelKnobs.push_back({.id = "ep_choice",
                             .label = "Experts of a token",
                             .shortLabel = "epc",
                             .group = layout::KnobGroup::Parallelism,
                             .kind = layout::KnobKind::Choice,
                             .help = "Chosen by a router, or dealt in turn by one for benchmarks.",
                             .paper = "NeMo AutoModel, components/moe/layers.py, FakeBalancedGate",
                             .look = "Experts that follow each other lie in one place: a token travels once.",
                             .minimum = 0,
                             .maximum = 1,
                             .choices = {"routed", "consecutive"},
                             .given = true,
                             .after = "ep_nodes",
                             .candidates = layout::firstValues<2>,
                             .idle = needsCopiesPerNode});
    // Buffers of the experts are as long as counts say, which come to the host first: DeepEP's launches lie halfway between those of
    // a plain exchange and of Hybrid-EP. Assumption; Qwen3-235B without graphs: 9.6 ms a layer both ways on x86 (Megatron MoE
    // ModelZoo), DeepSeek-V3 on Grace 21 to 25 ms (Megatron-LM's discussion of its layout on GB200).
    t.layer = [](auto& draft, Own<Reach::Kernels> own) {
        using Real = std::decay_t<decltype(draft.shape.T)>;
        const auto waits = draft.stack.exchange - draft.stack.fusedExchange;
        if (!draft.routed || own[0] != DeepEp || plain(waits) <= 0)
            return;
        draft.hostForward += waits * Real(0.5);
        draft.hostBackward += waits * Real(0.5 * cost::kBackwardLaunches);
    };
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.gathersTokens = own[0] == AllGather;
        plan.oncePerPlace = own[0] >= DeepEp;
        plan.fusedExchange = own[0] >= DeepEp;
        plan.dispatchElement = own[1] != 0 ? kLowElement : 0;
        plan.mostNodes = own[2];
        plan.askedLoad = 1 + own[3] / 100.0;
        plan.capacity = own[4] / 100.0;
        plan.equalExperts = own[4] > 0 && own[5] != 0;
        plan.consecutive = own[6] != 0;
        plan.expertLoad = loadOf(own[3], own[4], own[5] != 0);
    };
    return t;
}

} // namespace shardscape::technique
