// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/sensitivity.h"

#include "layout/peak.h"
#include "techniques/technique.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::training {

namespace {

using cluster::Accelerator;
using cluster::HostMemory;
using cluster::KernelRates;
using cluster::LinkLevel;
using cluster::Software;
using layout::Scenario;
using enum HardwareValue::Kind;

// Places among the corrected ones: what moves most runs first. Where two cannot be told apart by the runs, the earlier one is
// fitted.
constexpr std::array kValues{
    HardwareValue{"peak_flops", "Dense peak", "FLOP/s", Rate, HardwareValue::Peak{}},
    HardwareValue{"memory_bandwidth", "Memory bandwidth", "B/s", Rate, &Accelerator::memoryBandwidth},
    HardwareValue{"memory", "Memory", "B", Size, &Accelerator::memoryBytes},
    HardwareValue{
        "gemm_efficiency",
        "Matrix products against the peak",
        "",
        Share,
        &KernelRates::gemmEfficiency,
        0,
        false,
        {1, "gemm_efficiency", "fraction of the dense peak", "What a large matrix product attains.", 0.1, 1}},
    HardwareValue{"gemm_half_depth", "Depth at which products lose half", "", Share,
                  &KernelRates::gemmHalfDepth},
    HardwareValue{"gemm_unhidden", "Operands of products beside computing", "", Share,
                  &KernelRates::gemmUnhidden},
    HardwareValue{"wave_exponent", "Weight of wave quantization", "", Share, &KernelRates::waveExponent},
    HardwareValue{"grouped_efficiency",
                  "Grouped against single products",
                  "",
                  Share,
                  &KernelRates::groupedEfficiency,
                  0,
                  false,
                  {13, "grouped_efficiency", "times that of single products",
                   "What one kernel of many products, for experts, attains relative to single ones.", 0.1,
                   1.2}},
    HardwareValue{"memory_efficiency",
                  "Elementwise kernels against the memory bandwidth",
                  "",
                  Share,
                  &KernelRates::memoryEfficiency,
                  0,
                  false,
                  {3, "memory_efficiency", "fraction of the memory bandwidth",
                   "What elementwise kernels attain.", 0.1, 1}},
    HardwareValue{"flash_forward",
                  "Attention forward against the peak",
                  "",
                  Share,
                  &KernelRates::flashForward,
                  0,
                  false,
                  {5, "flash_forward", "fraction of the dense peak",
                   "What tiled attention kernels attain forward with many heads.", 0.05, 1}},
    HardwareValue{"flash_forward_half", "Heads for half of attention forward", "", Share,
                  &KernelRates::flashForwardHalf},
    HardwareValue{"flash_backward",
                  "Attention backward against the peak",
                  "",
                  Share,
                  &KernelRates::flashBackward,
                  0,
                  false,
                  {6, "flash_backward", "fraction of the dense peak",
                   "What tiled attention kernels attain backward with many heads.", 0.05, 1}},
    HardwareValue{"flash_backward_half", "Heads for half of attention backward", "", Share,
                  &KernelRates::flashBackwardHalf},
    HardwareValue{"cudnn_forward", "cuDNN's attention forward against the peak", "", Share,
                  &KernelRates::cudnnForward},
    HardwareValue{"cudnn_backward", "cuDNN's attention backward against the peak", "", Share,
                  &KernelRates::cudnnBackward},
    HardwareValue{"fp8_efficiency", "8-bit products against their peak", "", Share,
                  &KernelRates::fp8Efficiency},
    HardwareValue{"fp4_efficiency", "4-bit products against their peak", "", Share,
                  &KernelRates::fp4Efficiency},
    HardwareValue{"cast_bytes", "Bytes per cast operand element", "", Share, &KernelRates::castBytes},
    HardwareValue{"launch_seconds",
                  "Kernel launch",
                  "s",
                  Duration,
                  &KernelRates::launchSeconds,
                  0,
                  false,
                  {4, "launch_seconds", "s",
                   "What launching one kernel takes in this framework; rules small models.", 1e-7, 1e-3}},

    HardwareValue{"bandwidth", "Bandwidth", "B/s", Rate, &LinkLevel::bandwidth},
    HardwareValue{"efficiency",
                  "Attained share of the bandwidth",
                  "",
                  Share,
                  &LinkLevel::efficiency,
                  0,
                  false,
                  {2, "link_efficiency", "fraction of the nominal bandwidth",
                   "What large collectives attain on this kind of link.", 0.02, 1.2}},
    HardwareValue{"gather_share", "Gathers against all-reduces", "", Share, &LinkLevel::gatherShare},
    HardwareValue{"exchange_share", "All-to-alls against all-reduces", "", Share, &LinkLevel::exchangeShare},
    HardwareValue{"oversubscription", "Oversubscription", "", Share, &LinkLevel::oversubscription, 1},
    HardwareValue{"in_network_efficiency", "Attained share with reducing switches", "", Share,
                  &LinkLevel::switchShare},
    HardwareValue{"latency",
                  "Latency",
                  "s",
                  Duration,
                  &LinkLevel::latency,
                  0,
                  false,
                  {7, "link_latency", "s",
                   "What one step of a collective takes on this kind of link before the first byte moves.",
                   1e-8, 1e-2}},
    HardwareValue{"startup", "Startup of a collective", "s", Duration, &LinkLevel::startup, 0, true},

    HardwareValue{
        "elementwise_traffic",
        "Elementwise traffic against fused kernels",
        "",
        Share,
        &Software::elementwiseTraffic,
        0,
        false,
        {9, "elementwise_traffic", "times that of fused kernels",
         "Bytes that this software's elementwise kernels move, relative to one fused kernel per operation.",
         0.2, 20}},
    HardwareValue{"accumulate_traffic",
                  "Bytes per parameter to accumulate gradients",
                  "",
                  Share,
                  &Software::accumulateTraffic,
                  0,
                  false,
                  {14, "accumulate_traffic", "B per parameter and micro-batch",
                   "What adding a weight gradient to the accumulated one moves outside the matrix product.",
                   0.5, 200}},
    HardwareValue{"optimizer_traffic",
                  "Bytes per parameter around the optimizer",
                  "",
                  Share,
                  &Software::optimizerTraffic,
                  0,
                  false,
                  {15, "optimizer_traffic", "B per parameter and step",
                   "What unscaling, norms, clipping and copies move around the optimizer's own work.", 0.5,
                   500}},
    HardwareValue{"product_rate", "Matrix products against today's libraries", "", Share,
                  &Software::productRate},
    HardwareValue{"attention_rate",
                  "Attention kernels against FlashAttention",
                  "",
                  Share,
                  &Software::attentionRate,
                  0,
                  false,
                  {16, "attention_rate", "times that of FlashAttention's",
                   "What this software's tiled attention kernels attain.", 0.05, 2}},
    HardwareValue{"sink_rate", "Attention with learned sinks against without", "", Share,
                  &Software::sinkRate},
    HardwareValue{"layer_forward_seconds",
                  "Launching a layer's forward",
                  "s",
                  Duration,
                  &Software::layerForwardHost,
                  0,
                  false,
                  {8, "layer_forward_seconds", "s",
                   "What the host needs to launch one layer's forward; rules small models.", 1e-6, 1e-1}},
    HardwareValue{"layer_backward_seconds",
                  "Launching a layer's backward",
                  "s",
                  Duration,
                  &Software::layerBackwardHost,
                  0,
                  false,
                  {11, "layer_backward_seconds", "s", "What the host needs to launch one layer's backward.",
                   1e-6, 1e-1}},
    HardwareValue{
        "collective_seconds",
        "Launching a layer's collective",
        "s",
        Duration,
        &Software::collectiveHost,
        0,
        false,
        {12, "collective_seconds", "s",
         "What the host needs more for every rank that meets in a layer's tensor-parallel collective.", 1e-7,
         1e-1}},
    HardwareValue{"routing_seconds",
                  "Settling the routing of a MoE layer",
                  "s",
                  Duration,
                  &Software::routingHost,
                  0,
                  false,
                  {17, "routing_seconds", "s",
                   "What the host needs to learn how many tokens each expert gets, per MoE layer and pass.",
                   1e-6, 1}},
    HardwareValue{"exchange_seconds", "Launching a layer's exchange of tokens", "s", Duration,
                  &Software::exchangeHost},
    HardwareValue{"fused_exchange_seconds", "Launching an exchange of tokens in one kernel", "s", Duration,
                  &Software::fusedExchangeHost},
    HardwareValue{"expert_seconds", "Launching an expert", "s", Duration, &Software::expertHost},
    HardwareValue{"broadcast_seconds", "Broadcast of one replica's weights", "s", Duration,
                  &Software::broadcastHost},
    HardwareValue{"crossing_seconds", "Launching while messages leave the node", "s", Duration,
                  &Software::crossingHost},
    HardwareValue{"microbatch_seconds",
                  "Host work per micro-batch",
                  "s",
                  Duration,
                  &Software::microbatchHost,
                  0,
                  false,
                  {10, "microbatch_seconds", "s",
                   "What the host does for each micro-batch and stage that nothing hides.", 1e-6, 1}},
    HardwareValue{"step_seconds", "Host work per step", "s", Duration, &Software::stepHost},
    HardwareValue{"context_bytes", "Context and libraries", "B", Size, &Software::contextBytes},
    HardwareValue{"fragmentation", "Lost to fragmentation", "", Share, &Software::fragmentation},

    HardwareValue{"host_lanes", "Lanes to the host", "B/s", Rate, &HostMemory::lanes},
    HardwareValue{"host_bandwidth", "Memory bandwidth of the host", "B/s", Rate, &HostMemory::bandwidth},
    HardwareValue{"drive_read", "Drives, reading", "B/s", Rate, &HostMemory::driveRead},
    HardwareValue{"drive_write", "Drives, writing", "B/s", Rate, &HostMemory::driveWrite},
};

/// Half the distance of a central difference: ns in which schedules count are far below it, curvature as well.
constexpr double kDifference = 0.01;

/// The cluster's own copy of the stack that runs the scenario, made where it has none.
Software& ownSoftware(Scenario& s)
{
    const Software& running = s.software();
    auto& stacks = s.cluster.stacks;
    auto own = std::find_if(stacks.begin(), stacks.end(),
                            [&](const Software& stack) { return stack.id == running.id; });
    return own != stacks.end() ? *own : stacks.emplace_back(running);
}

/// The number itself.
template <class AnyScenario>
auto& fieldOf(AnyScenario& s, const PlacedValue& placed)
{
    using Number = std::conditional_t<std::is_const_v<AnyScenario>, const double, double>;
    struct Find {
        AnyScenario& scenario;
        std::size_t level, kind;
        auto& accelerator() const
        {
            auto& c = scenario.cluster;
            return kind == 0 ? c.accelerator : c.others[kind - 1].accelerator;
        }
        auto& levels() const
        {
            auto& c = scenario.cluster;
            return kind == 0 || c.others[kind - 1].levels.empty() ? c.levels : c.others[kind - 1].levels;
        }
        Number& operator()(HardwareValue::Peak) const
        {
            return layout::peakOf(accelerator(), scenario.workload.precision);
        }
        Number& operator()(double Accelerator::*f) const { return accelerator().*f; }
        Number& operator()(double KernelRates::*f) const { return accelerator().kernels.*f; }
        Number& operator()(double LinkLevel::*f) const { return levels()[level].*f; }
        Number& operator()(double HostMemory::*f) const { return scenario.cluster.host.*f; }
        Number& operator()(double Software::*f) const
        {
            if constexpr (std::is_const_v<AnyScenario>)
                return scenario.software().*f;
            else
                return ownSoftware(scenario).*f;
        }
    };
    return std::visit(Find{s, placed.level, placed.kind}, placed.value->field);
}

/// Kind of a link level, with its size where there are two of a kind.
std::string linkName(const Scenario& s, std::size_t level)
{
    const LinkLevel& link = s.cluster.levels[level];
    const auto alike = std::count_if(s.cluster.levels.begin(), s.cluster.levels.end(),
                                     [&](const LinkLevel& other) { return other.kind == link.kind; });
    return alike > 1 ? link.kind + "-" + std::to_string(link.size) : link.kind;
}

/// Id of a kind's accelerator, with its number where two kinds have the same.
std::string kindName(const Scenario& s, std::size_t kind)
{
    const std::string& id = s.cluster.acceleratorOf(kind).id;
    std::size_t alike = 0;
    for (std::size_t other = 0; other < s.cluster.kinds(); ++other)
        alike += s.cluster.acceleratorOf(other).id == id ? 1U : 0U;
    return alike > 1 ? id + "-" + std::to_string(kind) : id;
}

/// A pricer remembers what one cluster's layouts share, so a changed cluster takes a new one.
Price priceOf(const Scenario& s)
{
    Pricer pricer;
    return pricer.price(s, true);
}

ValueEffect effectOf(const Scenario& scenario, const PlacedValue& placed, const Price& present)
{
    ValueEffect effect;
    effect.value = placed;
    effect.now = placed.get(scenario);
    Scenario changed = scenario;
    const auto at = [&](double factor) {
        placed.set(changed, effect.now * factor);
        return priceOf(changed);
    };
    const Price less = at(1 - kDifference);
    const double capacityLess = less.capacity;
    const Price more = at(1 + kDifference);
    const double capacityMore = more.capacity;
    const double percents = 100 * 2 * kDifference;
    effect.secondsPerPercent = (more.stepSeconds - less.stepSeconds) / percents;
    effect.bytesPerPercent = (more.peakBytes - less.peakBytes) / percents;
    effect.marginPerPercent = (capacityMore - capacityLess) / percents - effect.bytesPerPercent;
    effect.timeElasticity = 100 * effect.secondsPerPercent / present.stepSeconds;
    effect.memoryElasticity = 100 * effect.bytesPerPercent / present.peakBytes;
    effect.lessSeconds = stepWith(scenario, placed, 1 - kSensitivitySwing);
    effect.moreSeconds = stepWith(scenario, placed, 1 + kSensitivitySwing);
    return effect;
}

/// What a knob can do within the capacity; a layout that does not fit yet compares with all valid ones.
std::optional<KnobEffect> effectOf(const Scenario& scenario, const layout::Knob& knob, const Price& present)
{
    KnobEffect effect;
    effect.knob = &knob;
    effect.now = knob.get(scenario);
    for (const Proposal& proposal : preview(scenario, knob)) {
        if (!proposal.valid || proposal.value() == effect.now || !proposal.price.countable
            || (present.fits && !proposal.price.fits))
            continue;
        const Price& price = proposal.price;
        if (price.stepSeconds < (effect.fastest ? effect.fastest->price.stepSeconds : present.stepSeconds))
            effect.fastest = proposal;
        if (price.stepSeconds > (effect.slowest ? effect.slowest->price.stepSeconds : present.stepSeconds))
            effect.slowest = proposal;
        if (price.peakBytes < (effect.leanest ? effect.leanest->price.peakBytes : present.peakBytes))
            effect.leanest = proposal;
    }
    if (!effect.fastest && !effect.slowest && !effect.leanest)
        return std::nullopt;
    return effect;
}

} // namespace

std::span<const HardwareValue> hardwareValues()
{
    return kValues;
}

bool PlacedValue::ofLink() const
{
    return std::holds_alternative<double LinkLevel::*>(value->field);
}

bool PlacedValue::ofSoftware() const
{
    return std::holds_alternative<double Software::*>(value->field);
}

bool PlacedValue::ofHost() const
{
    return std::holds_alternative<double HostMemory::*>(value->field);
}

std::string PlacedValue::id(const Scenario& scenario) const
{
    return (kind > 0 ? kindName(scenario, kind) + "." : "")
           + (ofLink()       ? linkName(scenario, level) + "."
              : ofSoftware() ? "software."
                             : "")
           + std::string(value->id);
}

std::string PlacedValue::label(const Scenario& scenario) const
{
    const bool several = !ofLink() && !ofSoftware() && !ofHost() && !scenario.cluster.others.empty();
    return std::string(value->label) + (ofLink() ? ", " + linkName(scenario, level) : "")
           + (kind > 0 || several ? ", " + scenario.cluster.acceleratorOf(kind).name : "");
}

double PlacedValue::get(const Scenario& scenario) const
{
    return fieldOf(scenario, *this);
}

void PlacedValue::set(Scenario& scenario, double to) const
{
    fieldOf(scenario, *this) = to;
}

std::vector<PlacedValue> placedValues(const Scenario& scenario)
{
    std::vector<PlacedValue> placed;
    const bool asksHosts = technique::statePlan(scenario.layout).leavesDevice()
                           || technique::pipelinePlan(scenario.layout).offloadedActivations > 0;
    const auto add = [&](const PlacedValue& value) {
        if (value.get(scenario) != value.value->neutral)
            placed.push_back(value);
    };
    for (std::size_t kind = 0; kind < scenario.cluster.kinds(); ++kind) {
        const bool ownLinks = kind == 0 || !scenario.cluster.others[kind - 1].levels.empty();
        const std::vector<LinkLevel>& levels = scenario.cluster.levelsOf(kind);
        for (const HardwareValue& value : kValues) {
            const PlacedValue whole{&value, 0, kind};
            if (!whole.ofLink()) {
                if (whole.ofHost() ? kind == 0 && asksHosts : kind == 0 || !whole.ofSoftware())
                    add(whole);
                continue;
            }
            std::int64_t inside = 1;
            for (std::size_t level = 0; ownLinks && level < levels.size(); ++level) {
                const std::int64_t size = std::min(levels[level].size, scenario.cluster.accelerators());
                if (value.firstLevelOnly ? level == 0 : size > inside)
                    add({&value, level, kind});
                inside = size;
            }
        }
    }
    return placed;
}

double stepWith(const Scenario& scenario, const PlacedValue& value, double factor)
{
    Scenario changed = scenario;
    value.set(changed, value.get(scenario) * factor);
    return priceOf(changed).stepSeconds;
}

Sensitivity sensitivity(const Scenario& scenario)
{
    Sensitivity all;
    if (!layout::violations(scenario).empty())
        return all;
    const Price present = priceOf(scenario);
    if (!present.countable)
        return all;
    all.stepSeconds = present.stepSeconds;
    all.peakBytes = present.peakBytes;
    for (const PlacedValue& value : placedValues(scenario))
        all.values.push_back(effectOf(scenario, value, present));
    std::stable_sort(all.values.begin(), all.values.end(), [](const ValueEffect& a, const ValueEffect& b) {
        const double time = std::abs(a.timeElasticity) - std::abs(b.timeElasticity);
        return time != 0 ? time > 0 : std::abs(a.marginPerPercent) > std::abs(b.marginPerPercent);
    });
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.inWorkload || knob.given || !knob.idle(scenario).empty())
            continue;
        if (std::optional<KnobEffect> effect = effectOf(scenario, knob, present))
            all.knobs.push_back(std::move(*effect));
    }
    const auto gain = [&](const KnobEffect& k) {
        return k.fastest ? present.stepSeconds - k.fastest->price.stepSeconds : 0;
    };
    const auto loss = [&](const KnobEffect& k) {
        return k.slowest ? k.slowest->price.stepSeconds - present.stepSeconds : 0;
    };
    std::stable_sort(all.knobs.begin(), all.knobs.end(), [&](const KnobEffect& a, const KnobEffect& b) {
        return gain(a) != gain(b) ? gain(a) > gain(b) : loss(a) > loss(b);
    });
    return all;
}

} // namespace shardscape::training
