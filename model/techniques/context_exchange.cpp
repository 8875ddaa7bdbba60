// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "layout/rank_groups.h"
#include "techniques/technique.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace shardscape::technique {

namespace {

using layout::ContextKind;

constexpr std::string_view kHeads = "cp_heads";
constexpr std::string_view kPlacement = "cp_placement";
constexpr std::string_view kInner = "cp_inner_ring";

std::int64_t valueOf(std::string_view knob, const layout::Scenario& s)
{
    return layout::findKnob(knob)->get(s);
}

/// Whether the kind leaves pieces of the sequence apart, so that heads can be exchanged besides.
bool keepsPieces(const layout::Scenario& s)
{
    return s.layout.contextKind != ContextKind::AllToAll && s.layout.contextKind != ContextKind::Switch;
}

/// Ranks that exchange heads beside pieces, where the knob counts.
std::int64_t exchangers(const layout::Scenario& s)
{
    return s.layout.contextParallel > 1 && keepsPieces(s) ? valueOf(kHeads, s) : 1;
}

/// Pieces of the sequence that stay apart. The heads' ranks divide cp.
std::int64_t pieces(const layout::Scenario& s)
{
    return keepsPieces(s) ? s.layout.contextParallel / exchangers(s) : 1;
}

std::string_view needsPieces(const layout::Scenario& s)
{
    if (s.layout.contextParallel <= 1)
        return "needs context parallelism: cp is 1";
    return keepsPieces(s) ? std::string_view{} : "this exchange leaves no pieces of the sequence apart";
}

std::string_view needsTwoDimensions(const layout::Scenario& s)
{
    if (const std::string_view idle = needsPieces(s); !idle.empty())
        return idle;
    return exchangers(s) > 1 && pieces(s) > 1 ? std::string_view{}
                                              : "needs two dimensions: cp_heads between 1 and cp";
}

std::string_view needsRing(const layout::Scenario& s)
{
    if (const std::string_view idle = needsPieces(s); !idle.empty())
        return idle;
    return s.layout.contextKind == ContextKind::Ring && pieces(s) > 1 ? std::string_view{}
                                                                      : "keys and values go round no ring";
}

std::vector<std::int64_t> divisorsOf(std::int64_t n, std::int64_t current)
{
    return layout::withCurrent(layout::divisors(std::max<std::int64_t>(n, 1)), current);
}

layout::Reason broken(std::int64_t have, std::int64_t need, Message message, std::string unit = {})
{
    layout::Reason reason;
    reason.have = static_cast<double>(have);
    reason.need = static_cast<double>(need);
    reason.unit = std::move(unit);
    reason.message = std::move(message);
    return reason;
}

/// The largest divisor of n that is at most `value`.
std::int64_t below(std::int64_t n, std::int64_t value)
{
    std::int64_t d = std::max<std::int64_t>(std::min(n, value), 1);
    while (n % d != 0)
        --d;
    return d;
}

// ------------------------------------------------------------------ rules

bool headRanksDivide(const layout::Scenario& s)
{
    return s.layout.contextParallel % exchangers(s) == 0;
}

layout::Reason headRanksDoNotDivide(const layout::Scenario& s)
{
    const std::int64_t c = s.layout.contextParallel;
    return broken(exchangers(s), below(c, exchangers(s)),
                  say("cp_heads = %1 does not divide cp = %2", exchangers(s), c));
}

/// A kind of layers whose heads cannot go to so many ranks: (heads, heads of keys) on a tensor-parallel rank.
std::optional<std::pair<std::int64_t, std::int64_t>> tooFewHeads(const layout::Scenario& s)
{
    const std::int64_t u = exchangers(s);
    if (u <= 1)
        return {};
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind) {
        const workload::LayerShape layer = workload::layerShape(s.model, kind);
        if (!layer.attention || layer.recurrence != nullptr)
            continue;
        const std::int64_t t = std::max(s.layout.tensorParallel, 1);
        const std::int64_t heads = layer.heads / t;
        const std::int64_t keys = std::max<std::int64_t>(layer.keyValueHeads / t, 1);
        if (layer.heads % t == 0 && (heads % u != 0 || (keys % u != 0 && u % keys != 0)))
            return std::pair{heads, keys};
    }
    return {};
}

layout::Reason headsDoNotSuffice(const layout::Scenario& s)
{
    const auto [heads, keys] = *tooFewHeads(s);
    return broken(
        exchangers(s), below(heads, exchangers(s)),
        say("the exchange gives every rank whole heads, and %1 heads (%2 of keys and values) per tensor-parallel rank do not divide by cp_heads = %3",
            heads, keys, exchangers(s)));
}

bool innerRingFits(const layout::Scenario& s)
{
    return !needsRing(s).empty() || !headRanksDivide(s) || pieces(s) % valueOf(kInner, s) == 0;
}

layout::Reason innerRingDoesNotFit(const layout::Scenario& s)
{
    const std::int64_t inner = valueOf(kInner, s);
    return broken(inner, below(pieces(s), inner),
                  say("an inner ring of %1 does not divide the ring of %2 ranks", inner, pieces(s)));
}

bool isOf(const layout::Scenario& s, ContextKind kind)
{
    return s.layout.contextParallel > 1 && s.layout.contextKind == kind;
}

bool maskIsCausal(const layout::Scenario& s)
{
    return s.model.causal || !isOf(s, ContextKind::BalancedPulls);
}

layout::Reason maskIsNot(const layout::Scenario& s)
{
    return broken(
        0, 1,
        say("blocks are fetched as a causal mask needs them, and %1 sees the whole sequence", s.model.name));
}

/// Partial results are merged by their sums, which kernels that store scores do not give; ring self-attention stores them.
bool kernelFits(const layout::Scenario& s)
{
    const bool stores = cost::storesScores(s.layout.attention);
    if (isOf(s, ContextKind::RingScores))
        return stores;
    return !stores || (!isOf(s, ContextKind::QueryRing) && !isOf(s, ContextKind::BalancedPulls));
}

layout::Reason kernelDoesNotFit(const layout::Scenario& s)
{
    return broken(
        static_cast<std::int64_t>(s.layout.attention), 0,
        isOf(s, ContextKind::RingScores)
            ? say("ring self-attention stores its scores, and this attention kernel stores none")
            : say("partial results are merged by their sums, and kernels that store scores give none"));
}

/// Whether every two members of the group have links of their own: within machines, switched or wired pair by pair.
bool isFullMesh(const cluster::Cluster& cluster, const cluster::RankGroup& group)
{
    for (const cluster::LinkLevel& level : cluster.levels) {
        if (cluster::isScaleOut(level) || level.torusAxes > 0)
            return false;
        const std::int64_t within = cluster::membersWithin(group, level.size);
        for (std::int64_t a = 0; a < within && !level.wires.empty(); ++a)
            for (std::int64_t b = a + 1; b < within; ++b) {
                const auto joins = [x = group.offset(a), y = group.offset(b)](const cluster::Wire& wire) {
                    return (wire.a == x && wire.b == y) || (wire.a == y && wire.b == x);
                };
                if (std::none_of(level.wires.begin(), level.wires.end(), joins))
                    return false;
            }
        if (within == group.size)
            return true;
    }
    return false;
}

cluster::RankGroup pieceGroup(const layout::Scenario& s)
{
    const cluster::RankGroup all = layout::groupOf(s, layout::GroupKind::Context);
    const std::int64_t u = exchangers(s);
    if (u <= 1)
        return all;
    return valueOf(kPlacement, s) != 0 ? cluster::partOf(all, all.size / u) : cluster::acrossParts(all, u);
}

bool linksSuffice(const layout::Scenario& s)
{
    if (!isOf(s, ContextKind::QueryRing) || !headRanksDivide(s))
        return true;
    const cluster::RankGroup group = pieceGroup(s);
    // Where the degrees ask for more accelerators than there are, ranks lie nowhere; other rules say so.
    return group.size <= 1 || group.stride <= 0 || isFullMesh(s.cluster, group);
}

layout::Reason linksDoNotSuffice(const layout::Scenario& s)
{
    const cluster::RankGroup group = pieceGroup(s);
    std::int64_t within = 1;
    for (std::int64_t n = 2; n <= group.size; ++n)
        if (group.size % n == 0 && isFullMesh(s.cluster, {n, group.stride}))
            within = n;
    return broken(
        group.size, within,
        say("partial outputs go straight back to their owners, which needs links between all %1 ranks of the ring; %2 have them here",
            group.size, within),
        "ranks");
}

/// Windows of a model whose layers look along two dimensions of the sequence: each layer along one, and both together all of it.
std::optional<std::pair<std::int64_t, std::int64_t>> dimensions(const layout::Scenario& s)
{
    std::int64_t first = 0, second = 0;
    for (std::int32_t kind = 0; kind < workload::kindCount(s.model); ++kind) {
        const workload::LayerShape layer = workload::layerShape(s.model, kind);
        if (!layer.attention || layer.recurrence != nullptr)
            continue;
        if (first == 0 || layer.window == first)
            first = layer.window;
        else if (second == 0 || layer.window == second)
            second = layer.window;
        else
            return {};
    }
    if (s.model.causal || first <= 0 || (second > 0 ? second : first) * first != s.workload.sequence)
        return {};
    return std::pair{first, second > 0 ? second : first};
}

bool dimensionsSuffice(const layout::Scenario& s)
{
    if (!isOf(s, ContextKind::Switch))
        return true;
    const auto both = dimensions(s);
    const std::int64_t c = s.layout.contextParallel;
    return both && both->first % c == 0 && both->second % c == 0;
}

layout::Reason dimensionsDoNotSuffice(const layout::Scenario& s)
{
    const std::int64_t c = s.layout.contextParallel;
    if (const auto both = dimensions(s))
        return broken(c, below(std::gcd(both->first, both->second), c),
                      say("a sequence of %1 by %2 tokens does not divide by cp = %3 along both", both->first,
                          both->second, c));
    return broken(
        c, 1,
        say("switching the dimension that is cut needs layers that look along one of two dimensions of the sequence, and %1 has none",
            s.model.name));
}

void addRules(Technique& t)
{
    t.rules = {
        {.code = "context-heads-divide",
         .label = "the ranks that exchange heads divide cp",
         .knobs = {"cp", "cp_kind", kHeads},
         .holds = headRanksDivide,
         .reason = headRanksDoNotDivide},
        {.code = "exchanged-heads",
         .label = "heads divide among the ranks that exchange them beside pieces",
         .knobs = {"tp", "cp", "cp_kind", kHeads},
         .holds = [](const layout::Scenario& s) { return !tooFewHeads(s); },
         .reason = headsDoNotSuffice},
        {.code = "inner-ring-divides",
         .label = "the inner ring divides the ring",
         .knobs = {"cp", "cp_kind", kHeads, kInner},
         .holds = innerRingFits,
         .reason = innerRingDoesNotFit},
        {.code = "causal-blocks",
         .label = "fetched blocks need a causal mask",
         .knobs = {"cp", "cp_kind"},
         .holds = maskIsCausal,
         .reason = maskIsNot},
        {.code = "context-kernel",
         .label = "the attention kernel suits the exchange",
         .knobs = {"cp", "cp_kind", "attention"},
         .holds = kernelFits,
         .reason = kernelDoesNotFit},
        {.code = "full-mesh",
         .label = "a query ring has links between all its ranks",
         .knobs = {"tp", "cp", "pp", "dp", "cp_kind", "rank_order", kHeads, kPlacement},
         .holds = linksSuffice,
         .reason = linksDoNotSuffice},
        {.code = "two-dimensions",
         .label = "a switch of dimensions needs two that divide by cp",
         .knobs = {"sequence", "cp", "cp_kind"},
         .holds = dimensionsSuffice,
         .reason = dimensionsDoNotSuffice},
    };
}

} // namespace

// The sequence in two dimensions: sets of ranks exchange heads, and pieces of the sequence go round between the sets.
Technique contextExchange()
{
    Technique t;
    t.id = "context-exchange";
    t.label = "Context parallelism in two dimensions";
    t.paper = "Fang and Zhao 2024, USP, arXiv 2405.07719; Gu et al. 2024, LoongTrain, arXiv 2406.18485";
    t.kernelKnobs.push_back(
        {.id = kHeads,
         .label = "Ranks exchanging heads",
         .shortLabel = "cpu",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "ranks",
         .help =
             "Of the ranks that share a sequence so many exchange heads for tokens; the others' pieces are "
             "met as the context exchange says.",
         .paper = t.paper,
         .look = "Fewer bytes than a ring over all, and fewer heads needed than an exchange among all.",
         .minimum = 1,
         .maximum = 1 << 20,
         .after = "cp_kind",
         .fallback = 1,
         .candidates =
             [](const layout::Scenario& s) {
                 return divisorsOf(s.layout.contextParallel, valueOf(kHeads, s));
             },
         .idle = needsPieces});
    t.kernelKnobs.push_back(
        {.id = kPlacement,
         .label = "Context placement",
         .shortLabel = "cpp",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Choice,
         .help = "Whether the nearest ranks exchange heads or hold neighbouring pieces of the sequence.",
         .paper = "Gu et al. 2024, LoongTrain, arXiv 2406.18485, section 4.3",
         .look = "What shows belongs on the fast links: exchanges of heads show, a ring hides.",
         .minimum = 0,
         .maximum = 1,
         .choices = {"head-first", "context-first"},
         .after = kHeads,
         .candidates = layout::firstValues<2>,
         .idle = needsTwoDimensions});
    t.kernelKnobs.push_back(
        {.id = kInner,
         .label = "Inner ring",
         .shortLabel = "cpi",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "ranks",
         .help = "Ranks of the rings within the ring: blocks go round them at every step and to the next one "
                 "once a round. 1: one ring.",
         .paper = "Gu et al. 2024, LoongTrain, arXiv 2406.18485, section 4.4",
         .look = "A ring over nodes waits for its slowest link once a round instead of at every step.",
         .minimum = 1,
         .maximum = 1 << 20,
         .after = kPlacement,
         .fallback = 1,
         .candidates =
             [](const layout::Scenario& s) {
                 return divisorsOf(headRanksDivide(s) ? pieces(s) : 1, valueOf(kInner, s));
             },
         .idle = needsRing,
         .same =
             [](const layout::Scenario& s, std::int64_t ranks) {
                 return headRanksDivide(s) && ranks == pieces(s) ? std::int64_t{1} : ranks;
             }});
    addRules(t);
    t.context = [](cost::ContextPlan& plan, Own<Reach::Kernels> own) {
        plan.exchangers = own[0];
        plan.piecesNearest = own[1] != 0;
        plan.innerRing = own[2];
    };
    return t;
}

} // namespace shardscape::technique
