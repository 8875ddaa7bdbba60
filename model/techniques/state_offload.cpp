// SPDX-License-Identifier: GPL-3.0-or-later
#include "layout/knob_values.h"
#include "techniques/technique.h"

namespace shardscape::technique {

namespace {

constexpr std::string_view kOptimizer = "offload_optimizer";
constexpr std::string_view kWeights = "offload_weights";
constexpr std::string_view kTarget = "offload_to";
constexpr std::string_view kWeightsTarget = "offload_weights_to";
constexpr std::string_view kGradientsTarget = "offload_gradients_to";
constexpr std::string_view kUpdate = "offload_update";

template <const std::string_view& id>
std::vector<std::int64_t> shares(const layout::Scenario& s)
{
    return layout::withCurrent({0, 25, 50, 75, 100}, layout::findKnob(id)->get(s));
}

/// Of every kind of nodes.
bool everyHost(const layout::Scenario& s, double cluster::HostMemory::*has)
{
    for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
        if (!(s.cluster.hostOf(kind).*has > 0))
            return false;
    return true;
}

std::string_view needsHost(const layout::Scenario& s)
{
    return everyHost(s, &cluster::HostMemory::bytes) ? std::string_view{} : "nobody said what its hosts have";
}

/// Whole weights of several replicas lie on each; only shared ones are worth fetching.
std::string_view needsSharedWeights(const layout::Scenario& s)
{
    if (const std::string_view why = needsHost(s); !why.empty())
        return why;
    return statePlan(s.layout).weights || s.replicas() == 1
               ? std::string_view{}
               : "several replicas have to share weights (ZeRO 3)";
}

std::string_view needsOffload(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout); // gradients go to drives with the optimizer alone
    return plan.offloadedOptimizer > 0 || plan.offloadedWeights > 0 ? std::string_view{}
                                                                    : "nothing lies outside the devices";
}

std::string_view needsUpdateElsewhere(const layout::Scenario& s)
{
    return statePlan(s.layout).offloadedOptimizer > 0 ? std::string_view{}
                                                      : "the optimizer lies on the devices";
}

std::string_view needsOffloadedWeights(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    if (!(plan.offloadedWeights > 0))
        return "weights lie on the devices";
    return plan.offloadedOptimizer > 0 ? std::string_view{}
                                       : "weights alone lie outside: where Offload to says";
}

enum WeightsTarget : std::int32_t { WithOthers, Host, Drives };

/// Named or not, the tier of the other states is one place.
std::int64_t weightsTargetThatMatters(const layout::Scenario& s, std::int64_t tier)
{
    const bool others = layout::findKnob(kTarget)->get(s) != 0;
    return tier == (others ? Drives : Host) ? std::int64_t{WithOthers} : tier;
}

/// Gradients that are summed once a step lie whole beside the weights until then.
std::string_view needsSharedGradients(const layout::Scenario& s)
{
    if (const std::string_view why = needsHost(s); !why.empty())
        return why;
    return statePlan(s.layout).gradients ? std::string_view{}
                                         : "gradients are shared once a step; ZeRO 2 shares them sooner";
}

/// Named or not, the optimizer's tier is one place.
std::int64_t gradientsTargetThatMatters(const layout::Scenario& s, std::int64_t tier)
{
    const std::int64_t share = layout::findKnob(kOptimizer)->get(s);
    const bool drives = layout::findKnob(kTarget)->get(s) != 0;
    const auto asked = static_cast<cost::GradientTier>(tier);
    const bool one = (asked == cost::GradientTier::Device && share == 0)
                     || (asked == cost::GradientTier::Host && share == 100 && !drives);
    return one ? static_cast<std::int64_t>(cost::GradientTier::WithOptimizer) : tier;
}

bool hostIsKnown(const layout::Scenario& s)
{
    return !statePlan(s.layout).leavesDevice() || everyHost(s, &cluster::HostMemory::bytes);
}

layout::Reason hostIsUnknown(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.message = say(
        "%1 does not say how much memory its hosts have (host_memory); states stay on the devices",
        s.cluster.name);
    return reason;
}

bool drivesAreThere(const layout::Scenario& s)
{
    const cost::StatePlan plan = statePlan(s.layout);
    return !plan.needsDrives() || !everyHost(s, &cluster::HostMemory::bytes)
           || everyHost(s,
                        &cluster::HostMemory::driveBytes); // of a host that nobody knows another rule says so
}

layout::Reason noDrives(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.message = say("nodes of %1 have no drives to put states on", s.cluster.name);
    return reason;
}

bool weightsAreShared(const layout::Scenario& s)
{
    return !(statePlan(s.layout).offloadedWeights > 0) || statePlan(s.layout).weights || s.replicas() == 1;
}

layout::Reason weightsAreCopies(const layout::Scenario& s)
{
    layout::Reason reason;
    reason.have = static_cast<double>(s.replicas());
    reason.need = 1;
    reason.unit = "replicas";
    reason.message = say(
        "weights of %1 replicas lie on each of them; ZeRO 3 shares them, then they can come from the "
        "host",
        s.replicas());
    return reason;
}

} // namespace

// What lies where is cost::hostStates(), what travels for every micro-batch Costing::addCopies(), what happens once a step
// Costing::hostCopies(). The cluster says what its hosts have (cluster::HostMemory).
Technique stateOffload()
{
    Technique t;
    t.id = "state-offload";
    t.label = "State offload";
    t.paper =
        "Ren et al. 2021, ZeRO-Offload, arXiv 2101.06840; Rajbhandari et al. 2021, ZeRO-Infinity, arXiv "
        "2104.07857; Maurya et al. 2024, Deep Optimizer States, arXiv 2410.21316";
    t.stateKnobs.push_back(
        {.id = kOptimizer,
         .label = "Offload optimizer",
         .shortLabel = "offo",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help = "Share of the optimizer states that lies outside the devices, and is updated there.",
         .paper = "Ren et al. 2021, ZeRO-Offload, arXiv 2101.06840",
         .look = "The optimizer bar moves to the host; its cores take far longer to update.",
         .minimum = 0,
         .maximum = 100,
         .after = "reshard",
         .candidates = shares<kOptimizer>,
         .idle = needsHost});
    t.stateKnobs.push_back(
        {.id = kWeights,
         .label = "Offload weights",
         .shortLabel = "offw",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Integer,
         .unit = "%",
         .help = "Share of the weights that lies outside the devices, and comes for every use.",
         .paper = "Rajbhandari et al. 2021, ZeRO-Infinity, arXiv 2104.07857",
         .look = "Copies for every micro-batch; they hide where it is large enough.",
         .minimum = 0,
         .maximum = 100,
         .after = kOptimizer,
         .candidates = shares<kWeights>,
         .idle = needsSharedWeights});
    t.stateKnobs.push_back({.id = kTarget,
                            .label = "Offload to",
                            .shortLabel = "tier",
                            .group = layout::KnobGroup::Memory,
                            .kind = layout::KnobKind::Choice,
                            .help = "Memory of the host, or NVMe drives beyond it.",
                            .paper = "Rajbhandari et al. 2021, ZeRO-Infinity, arXiv 2104.07857",
                            .look = "Drives hold ten times as much and are ten times slower.",
                            .minimum = 0,
                            .maximum = 1,
                            .choices = {"host", "nvme"},
                            .after = kWeights,
                            .candidates = layout::firstValues<2>,
                            .idle = needsOffload});
    t.stateKnobs.push_back(
        {.id = kWeightsTarget,
         .label = "Weights to",
         .shortLabel = "wtier",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Choice,
         .help = "Where offloaded weights lie: with the other states, in the host's memory or on drives.",
         .paper = "Rajbhandari et al. 2021, ZeRO-Infinity, arXiv 2104.07857, section 5.1",
         .look = "Weights come for every micro-batch, states once a step: what comes often belongs nearer.",
         .minimum = 0,
         .maximum = Drives,
         .choices = {"with-states", "host", "nvme"},
         .after = kTarget,
         .candidates = layout::firstValues<3>,
         .idle = needsOffloadedWeights,
         .same = weightsTargetThatMatters});
    t.stateKnobs.push_back(
        {.id = kGradientsTarget,
         .label = "Gradients to",
         .shortLabel = "gtier",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Choice,
         .help = "Where shared gradients wait for the update: with the optimizer, all on the "
                 "device, or all in the host's memory.",
         .paper = "Rajbhandari et al. 2021, ZeRO-Infinity, arXiv 2104.07857, section 5.1",
         .look = "On the host they leave after every micro-batch; on the device they leave "
                 "once a step, and take its room.",
         .minimum = 0,
         .maximum = 2,
         .choices = {"with-optimizer", "device", "host"},
         .after = kWeightsTarget,
         .candidates = layout::firstValues<3>,
         .idle = needsSharedGradients,
         .same = gradientsTargetThatMatters});
    t.stateKnobs.push_back(
        {.id = kUpdate,
         .label = "Offloaded update",
         .shortLabel = "upd",
         .group = layout::KnobGroup::Memory,
         .kind = layout::KnobKind::Choice,
         .help =
             "Cores update while devices wait; or behind the next step, with weights a step old; or groups "
             "alternate between cores and device.",
         .paper = "Ren et al. 2021, arXiv 2101.06840, section 4.3; Maurya et al. 2024, arXiv 2410.21316",
         .look = "The optimizer's time, and what of the copies shows.",
         .minimum = 0,
         .maximum = 2,
         .choices = {"cores", "delayed", "interleaved"},
         .after = kGradientsTarget,
         .candidates = layout::firstValues<3>,
         .idle = needsUpdateElsewhere});
    t.rules.push_back({.code = "host-known",
                       .label = "the cluster says what its hosts have",
                       .knobs = {"zero", kOptimizer, kWeights, kGradientsTarget},
                       .holds = hostIsKnown,
                       .reason = hostIsUnknown});
    t.rules.push_back({.code = "drives-known",
                       .label = "nodes have drives where states lie on them",
                       .knobs = {kOptimizer, kWeights, kTarget, kWeightsTarget},
                       .holds = drivesAreThere,
                       .reason = noDrives});
    t.rules.push_back({.code = "offload-shared-weights",
                       .label = "weights that come from the host are shared",
                       .knobs = {"tp", "cp", "pp", "dp", "ep", "etp", "zero", kWeights},
                       .holds = weightsAreShared,
                       .reason = weightsAreCopies});
    t.states = [](cost::StatePlan& plan, Own<Reach::States> own) {
        plan.offloadedOptimizer = own[0] / 100.0;
        plan.offloadedWeights = own[1] / 100.0;
        plan.toDrives = own[2] != 0;
        plan.weightsToDrives = own[3] == WithOthers || own[0] == 0 ? plan.toDrives : own[3] == Drives;
        plan.gradientTier = static_cast<cost::GradientTier>(own[4]);
        plan.update = static_cast<cost::HostUpdate>(own[5]);
    };
    return t;
}

} // namespace shardscape::technique
