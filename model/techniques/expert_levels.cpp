// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "layout/rank_groups.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

std::string_view needsNetwork(const layout::Scenario& s)
{
    if (!s.model.moe)
        return "the model has no experts";
    if (s.layout.expertParallel <= 1)
        return "needs expert parallelism: ep is 1";
    const cluster::RankGroup group = layout::groupOf(s, layout::GroupKind::Expert);
    if (group.size != s.layout.expertParallel) // degrees that do not divide: other rules say so
        return {};
    for (const cluster::LinkLevel& level : s.cluster.levels)
        if (cluster::membersWithin(group, level.size) == group.size)
            return cluster::isScaleOut(level) ? std::string_view{} : "all experts of a layer lie in one node";
    return {};
}

std::string_view needsLevels(const layout::Scenario& s)
{
    if (const std::string_view idle = needsNetwork(s); !idle.empty())
        return idle;
    return exchangePlan(s.layout).gathersTokens ? "all tokens go to all ranks" : std::string_view{};
}

} // namespace

// Tokens first to the member of their own node that stands where their expert's rank does, then between nodes: the same bytes
// over the network in as many times fewer messages as a node has members. It costs a second start, the exchange inside the node, and
// putting tokens in order twice (cost/expert_exchange.h).
Technique expertLevels()
{
    Technique t;
    t.id = "expert-levels";
    t.label = "Two-level exchange of the experts";
    t.paper =
        "He et al. 2022, SMILE, arXiv 2212.05191; Hwang et al. 2023, Tutel, arXiv 2206.03382, section 3.3 (2DH)";
    t.kernelKnobs.push_back(
        {.id = "ep_levels",
         .label = "Two-level exchange",
         .shortLabel = "2lvl",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Boolean,
         .help = "Sends tokens inside their node first, then between nodes in fewer and larger messages.",
         .paper = t.paper,
         .look =
             "Messages a rank sends fall from all ranks to a node's and the nodes; it wins where they are small.",
         .minimum = 0,
         .maximum = 1,
         .after = "ep_dispatch",
         .candidates = layout::firstValues<2>,
         .idle = needsLevels});
    t.kernelKnobs.push_back(
        {.id = "incast",
         .label = "Incast",
         .shortLabel = "inc",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help =
             "Share of its time that a network port loses to every further rank that sends to it at once.",
         .paper =
             "Chen et al. 2009, Understanding TCP Incast, WREN; measure many to one on the network at hand",
         .look = "Exchanges of experts slow down with the ranks that send; two levels have fewer senders.",
         .minimum = 0,
         .maximum = 100,
         .given = true,
         .after = "ep_levels",
         .candidates =
             [](const layout::Scenario& s) {
                 return layout::withCurrent({0, 1, 2, 5}, layout::findKnob("incast")->get(s));
             },
         .idle = needsLevels});
    t.exchange = [](cost::ExchangePlan& plan, Own<Reach::Kernels> own) {
        plan.twoLevel = own[0] != 0;
        plan.incast = own[1] / 100.0;
    };
    return t;
}

} // namespace shardscape::technique
