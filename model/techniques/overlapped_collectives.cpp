// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

#include <algorithm>
#include <numeric>

namespace shardscape::technique {

namespace {

enum Knobs : std::size_t { Tensor, Expert, Context, Pieces, Processors, Memory };

std::string_view needsCollectives(const layout::Scenario& s)
{
    if (s.layout.tensorParallel <= 1)
        return "needs tensor parallelism: nothing is sent with tp = 1";
    return exchangePlan(s.layout).blocks == cost::BlockVariant::None
               ? std::string_view{}
               : "the blocks' order hides these collectives already";
}
std::string_view needsTokensOnTheirWay(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    return s.layout.expertParallel > 1 ? std::string_view{} : "needs expert parallelism: ep is 1";
}

std::string_view needsHeadExchange(const layout::Scenario& s)
{
    if (s.layout.contextParallel <= 1)
        return "needs context parallelism: cp is 1";
    // Where all ranks exchange heads no ring is left.
    return s.layout.contextKind != layout::ContextKind::Ring
                   || layout::findKnob("cp_heads")->get(s) == s.layout.contextParallel
               ? std::string_view{}
               : "a ring sends its blocks behind attention anyway";
}

std::string_view needsSums(const layout::Scenario& s)
{
    if (statePlan(s.layout).gradient.topology != cost::GradientTopology::AllReduce)
        return "gossip sends whole weights";
    return layout::needsReplicas(s);
}

/// Tokens, whose rows are cut.
bool hidesTokens(const layout::Scenario& s)
{
    const cost::ExchangePlan plan = exchangePlan(s.layout);
    return (plan.tensorHiding != cost::Hiding::None && needsCollectives(s).empty())
           || (plan.expertHiding != cost::Hiding::None && needsTokensOnTheirWay(s).empty())
           || (plan.contextHiding != cost::Hiding::None && needsHeadExchange(s).empty());
}

bool sendsPiecesOfGradients(const layout::Scenario& s)
{
    return statePlan(s.layout).sendsPieces() && needsSums(s).empty();
}

/// What replicas exchange, in pieces, in buckets or behind every backward.
bool hidesGradients(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    return layout::needsReplicas(s).empty()
           && (plan.gradients || plan.overlapReduce || plan.overlapGather || sendsPiecesOfGradients(s));
}

std::string_view needsPieces(const layout::Scenario& s)
{
    return hidesTokens(s) || sendsPiecesOfGradients(s) ? std::string_view{} : "nothing is sent in pieces";
}

std::string_view needsHiding(const layout::Scenario& s)
{
    const cost::ExchangePlan plan = exchangePlan(s.layout);
    const bool joined = plan.blocks != cost::BlockVariant::None && s.layout.tensorParallel > 1;
    const bool beside = (plan.shortcut || plan.materialized > 0) && needsTokensOnTheirWay(s).empty();
    return joined || beside || hidesTokens(s) || hidesGradients(s)
               ? std::string_view{}
               : "no collective hides behind its layer's work";
}

/// Tokens of one rank that a collective cuts.
std::int64_t rowsOf(const layout::Scenario& s)
{
    return std::int64_t{s.workload.sequence} * s.layout.microBatch / std::max(s.layout.contextParallel, 1);
}

std::int64_t piecesOf(const layout::Scenario& s)
{
    return layout::findKnob("overlap_pieces")->get(s);
}

layout::Knob hidingKnob(std::string_view id, std::string_view label, std::string_view shortLabel,
                        std::string_view help, std::string_view after)
{
    return {.id = id,
            .label = label,
            .shortLabel = shortLabel,
            .group = layout::KnobGroup::Parallelism,
            .kind = layout::KnobKind::Choice,
            .help = help,
            .paper = "Wang et al. 2023, ASPLOS; Pati et al. 2024, T3, arXiv 2401.16677",
            .look = "What shows is what the pieces leave: more of them hide more and cost more starts.",
            .minimum = 0,
            .maximum = 2,
            .choices = {"none", "chunked", "fused"},
            .after = after,
            .candidates = layout::firstValues<3>};
}

} // namespace

// Every collective behind the work of its own layer, from both their times (cost/behind.h): in pieces, each an exchange and a product
// of its own, or tile by tile from the kernel that makes them. What replicas exchange hides so, too, or in buckets
// (gradient_overlap.cpp, gradient_buckets.cpp).
Technique overlappedCollectives()
{
    Technique t;
    t.id = "overlapped-collectives";
    t.label = "Collectives in pieces";
    t.paper =
        "Wang et al. 2023, ASPLOS; Pati et al. 2024, T3, arXiv 2401.16677; Hwang et al. 2023, arXiv 2206.03382";
    layout::Knob tensor = hidingKnob(
        "tp_hiding", "Hide tensor traffic", "tph",
        "How collectives of a layer run beside its products: in pieces, or from the "
        "product's own kernel.",
        "tp_overlap");
    tensor.idle = needsCollectives;
    layout::Knob expert = hidingKnob(
        "ep_hiding", "Hide expert traffic", "eph",
        "How tokens travel beside their experts: in pieces, or fetched and sent by the "
        "experts' own kernels.",
        "ep_overlap");
    expert.idle = needsTokensOnTheirWay;
    layout::Knob context = hidingKnob(
        "cp_hiding", "Hide context traffic", "cph",
        "How an exchange of heads runs beside attention: some heads while others travel, or from the kernels that "
        "make them.",
        "cp_kind");
    context.idle = needsHeadExchange;
    layout::Knob data = hidingKnob(
        "dp_hiding", "Hide replicas' traffic", "dph",
        "How gradients and gathered weights run beside products, from both their times: in pieces of layers, or from "
        "the products' own kernels. None: in buckets, as the overlaps say.",
        "bucket_mb");
    data.idle = needsSums;
    data.given = true;
    t.stateKnobs = {data};
    t.kernelKnobs = {tensor, expert, context};
    t.kernelKnobs.push_back(
        {.id = "overlap_pieces",
         .label = "Pieces",
         .shortLabel = "pcs",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "pieces",
         .help = "Into how many a hidden collective is cut; of a fused one, stages of its tiles.",
         .paper = t.paper,
         .look = "The exposed part has a lowest point: one piece hides nothing, many start too often.",
         .minimum = 1,
         .maximum = 1024,
         .after = "ep_hiding",
         .fallback = 4,
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({1, 2, 4, 8}, piecesOf(s));
             },
         .idle = needsPieces});
    t.kernelKnobs.push_back(
        {.id = "comm_processors",
         .label = "Multiprocessors that send",
         .shortLabel = "csm",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .help = "Multiprocessors that hidden traffic takes from what it hides behind. 0: copy engines.",
         .paper = "NCCL, channels; Gond et al. 2025, arXiv 2505.11329 (2 to 8)",
         .look = "What hides traffic gets slower: more of it shows.",
         .minimum = 0,
         .maximum = 1024,
         .given = true,
         .after = "overlap_pieces",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 8, 16, 24}, layout::findKnob("comm_processors")->get(s));
             },
         .idle = needsHiding});
    t.kernelKnobs.push_back(
        {.id = "comm_memory",
         .label = "Memory bandwidth that sends",
         .shortLabel = "cmem",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help = "Memory bandwidth that hidden traffic takes from what it hides behind.",
         .paper = "Pati et al. 2024, T3, arXiv 2401.16677, section 3 (contention for memory)",
         .look = "What hides traffic gets slower: more of it shows.",
         .minimum = 0,
         .maximum = 100,
         .given = true,
         .after = "comm_processors",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 5, 10, 20}, layout::findKnob("comm_memory")->get(s));
             },
         .idle = needsHiding});
    t.rules.push_back({.code = "overlap-pieces",
                       .label = "pieces divide the tokens of a micro-batch",
                       .knobs = {"sequence", "cp", "micro_batch", "tp", "ep", "cp_kind", "tp_hiding",
                                 "ep_hiding", "cp_hiding", "overlap_pieces"},
                       .holds =
                           [](const layout::Scenario& s) {
                               return piecesOf(s) <= 1 || !hidesTokens(s) || rowsOf(s) % piecesOf(s) == 0;
                           },
                       .reason = [](const layout::Scenario& s) -> layout::Reason {
                           return {
                               .have = static_cast<double>(piecesOf(s)),
                               .need = static_cast<double>(std::gcd(rowsOf(s), piecesOf(s))),
                               .unit = "pieces",
                               .message = say("the %1 tokens of a micro-batch do not divide into %2 pieces",
                                              rowsOf(s), piecesOf(s))};
                       }});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.tensorHiding = static_cast<cost::Hiding>(own[Tensor]);
        plan.expertHiding = static_cast<cost::Hiding>(own[Expert]);
        plan.contextHiding = static_cast<cost::Hiding>(own[Context]);
        plan.pieces = own[Pieces];
        plan.processors = own[Processors];
        plan.memoryShare = own[Memory] / 100.0;
    };
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.dataHiding = static_cast<cost::Hiding>(own[0]);
    };
    return t;
}

} // namespace shardscape::technique
