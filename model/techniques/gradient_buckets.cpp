// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr double kMegabyte = 1 << 20;

std::string_view needsOneSum(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    if (plan.gradients)
        return "ZeRO 2 and 3 exchange gradients behind every backward anyway";
    if (plan.gradient.topology != cost::GradientTopology::AllReduce)
        return "gossip sends whole weights";
    if (plan.sendsPieces())
        return "what replicas exchange goes in pieces of layers";
    return layout::needsReplicas(s);
}

std::vector<std::int64_t> sizes(const layout::Scenario& s)
{
    return layout::withCurrent({0, 1, 5, 25, 100, 400}, layout::findKnob("bucket_mb")->get(s));
}

} // namespace

// Each bucket is a collective with its own start and steps; the first travels when its layers' backward is over, the last has
// nothing to hide behind (Costing::dataTraffic()).
Technique gradientBuckets()
{
    Technique t;
    t.id = "gradient-buckets";
    t.label = "Gradient buckets";
    t.paper = "Li et al. 2020, arXiv 2006.15704, section 3.2.3";
    t.stateKnobs.push_back(
        {.id = "bucket_mb",
         .label = "Gradient bucket",
         .shortLabel = "bkt",
         .group = layout::KnobGroup::Parallelism,
         .kind = layout::KnobKind::Integer,
         .unit = "MiB",
         .help = "Gradients that travel together, 25 MiB in PyTorch. 0: a layer's at a time.",
         .paper = t.paper,
         .look = "Small buckets pay many latencies, large ones leave the last without cover.",
         .minimum = 0,
         .maximum = 1 << 16,
         .given = true,
         .after = "overlap_gradients",
         .candidates = sizes,
         .idle = needsOneSum});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.gradient.bucketBytes = own[0] * kMegabyte;
    };
    return t;
}

} // namespace shardscape::technique
