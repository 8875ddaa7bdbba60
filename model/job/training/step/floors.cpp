// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/floors.h"

#include "job/training/costing/whole_model.h"
#include "layout/without_idle.h"
#include "techniques/technique.h"

#include <algorithm>
#include <array>
#include <limits>

namespace shardscape::training {

namespace {

enum Turn : std::size_t { kShapes, kTraffic, kKernels, kPipeline, kStates, kEnd };

constexpr double kNone = std::numeric_limits<double>::infinity();

bool declares(const std::vector<layout::Knob>& knobs, std::string_view id)
{
    return std::any_of(knobs.begin(), knobs.end(), [id](const layout::Knob& knob) { return knob.id == id; });
}

/// What of kernels only adds to the products: traffic and what it takes from them, computing again, eager kernels. With the value at
/// which it adds least. Degrees that kernels do not see stand here as well.
struct Late {
    std::string_view knob;
    std::int64_t lightest;
    Turn turn;
};
constexpr std::array kLate{
    Late{"attention", 0, kTraffic}, // the fastest of those that are varied
    Late{"collective", 0, kTraffic},
    Late{"comm_memory", 0, kTraffic},
    Late{"comm_processors", 0, kTraffic},
    Late{"congestion", 0, kTraffic},
    Late{"dp", 0, kTraffic},
    Late{"overlap_pieces", 1, kTraffic},
    Late{"pp", 1, kTraffic},
    Late{"rank_order", 0, kTraffic},
    Late{"sequence_parallel", 1, kTraffic},
    Late{"tp_hiding", 0, kTraffic},
    Late{"tp_overlap", 0, kTraffic},
    Late{"cuda_graphs", 2, kKernels}, // all launches recorded
    Late{"fused_activation", 1, kKernels},
    Late{"fused_loss", 1, kKernels},
    Late{"fused_norm", 1, kKernels},
    Late{"keep_attention", 0, kKernels},
    Late{"recompute", 0, kKernels},
    Late{"recompute_layers", 0, kKernels},
    Late{"recompute_modules", 0, kKernels},
    Late{"recompute_segment", 1, kKernels},
    Late{"shard_checkpoints", 0, kKernels},
};
const Late* lateOf(std::string_view id)
{
    const auto* found = std::find_if(kLate.begin(), kLate.end(),
                                     [id](const Late& late) { return late.knob == id; });
    return found == kLate.end() ? nullptr : found;
}

/// Of a technique's knob what its reach says; of the layout's own what inputs.h keeps results by. A new one comes first: then nothing
/// is claimed of it.
std::size_t turnOfId(std::string_view id)
{
    // Only what follows the last backward reads them: neither durations nor memory do.
    constexpr std::array<std::string_view, 3> kAtTheEnd{"bucket_mb", "overlap_gradients", "overlap_params"};
    constexpr std::array<std::string_view, 3> kOfPipeline{"chunks", "overlap_p2p", "schedule"};
    const auto isOne = [id](const auto& ids) { return std::find(ids.begin(), ids.end(), id) != ids.end(); };
    if (isOne(kAtTheEnd))
        return kEnd;
    if (isOne(kOfPipeline))
        return kPipeline;
    for (const technique::Technique& one : technique::techniques()) {
        if (declares(one.stateKnobs, id))
            return kStates;
        if (declares(one.scheduleKnobs, id))
            return kPipeline;
    }
    const Late* late = lateOf(id);
    return late != nullptr ? late->turn : kShapes;
}

/// Seconds and bytes of one micro-batch through all layers, each as if it were set apart or not, whichever is less: which ones a
/// technique sets apart may hang on the pipeline.
struct Through {
    double seconds = 0;
    double bytes = 0;
};
Through throughAll(const layout::Scenario& s, const Costing<double>& c, bool kernelsOnly)
{
    StageContent content = layersContent(s.model, 0, s.model.layers);
    addMultiTokenLayers(content, s.model);
    const bool apart = technique::layerPlan(s.layout).first() > 0;
    const std::size_t alike = apart ? c.kinds.size() / 2 : c.kinds.size();
    Through through;
    for (std::size_t kind = 0; kind < alike; ++kind) {
        double seconds = kNone;
        double bytes = kNone;
        for (std::size_t which = kind; which < c.kinds.size(); which += alike) {
            const cost::LayerCost<double>& layer = c.kinds[which].cost;
            // What follows how long documents are may be next to nothing.
            const auto taken = kernelsOnly ? layer.kernels.forward + layer.kernels.backward
                                           : layer.forward() + layer.backward();
            seconds = std::min(seconds, plain(taken) - layer.pacedForward - layer.pacedBackward);
            bytes = std::min(bytes, plain(layer.held));
        }
        through.seconds += content.kinds[kind] * seconds;
        through.bytes += content.kinds[kind] * bytes;
    }
    return through;
}

/// s that one micro-batch may lose: every op is rounded to whole nanoseconds, three of a layer at the most, and of the model's ends.
double rounding(const layout::Scenario& s)
{
    return 1e-9 * 3 * (static_cast<double>(s.model.layers) + 2);
}

} // namespace

Floors::Floors(std::span<const job::Varied> varied)
{
    for (const job::Varied& one : varied) {
        if (one.knob->id == "attention")
            m_attentions.assign(one.values.begin(), one.values.end());
        else if (const Late* late = lateOf(one.knob->id))
            m_lightest.push_back({one.knob, late->lightest});
        const bool changes = std::any_of(one.values.begin(), one.values.end(),
                                         [&](std::int64_t value) { return value != one.knob->fallback; });
        m_maySplitOutput = m_maySplitOutput || (one.knob->id == "vocabulary_parallel" && changes);
        m_mayOffload = m_mayOffload || (one.knob->id == "offload_activations" && changes);
    }
}

std::size_t Floors::turnOf(const layout::Knob& knob) const
{
    return turnOfId(knob.id);
}

job::Floor Floors::floor(const layout::Scenario& scenario, std::size_t turns)
{
    if (turns == 0 || !scenario.cluster.others.empty())
        return {};
    if (turns <= kTraffic)
        return ofShapes(scenario);
    job::Floor floor = ofKernels(scenario, turns > kKernels);
    if (turns > kPipeline && floor.objective < kNone) {
        const job::Floor more = turns > kStates ? ofStates(scenario) : ofPipeline(scenario);
        floor = {std::max(floor.objective, more.objective), std::max(floor.peakBytes, more.peakBytes)};
    }
    if (floor.peakBytes > scenario.cluster.accelerator.memoryBytes)
        floor.objective = kNone;
    return floor;
}

layout::Scenario& Floors::seen(const layout::Scenario& scenario, bool pipeline)
{
    if (!m_seen)
        m_seen = scenario;
    layout::Scenario& s = *m_seen;
    s.layout = scenario.layout;
    s.workload = scenario.workload;
    s.stageLayers = scenario.stageLayers;
    const auto clearReach = [&s](layout::Reach reach) {
        s.layout.technique.values[static_cast<std::size_t>(reach)] = {};
    };
    clearReach(layout::Reach::States);
    if (!pipeline) {
        clearReach(layout::Reach::Schedule);
        s.layout.chunks = layout::Layout{}.chunks;
        s.layout.schedule = layout::Layout{}.schedule;
        s.stageLayers.clear();
    }
    // As price() has it. Whether some layers are set apart hangs on the chunks, too: throughAll() takes the lesser of both.
    if (const std::optional<layout::Scenario> asPriced = layout::withoutIdle(s)) {
        static const layout::Knob& apart = *layout::findKnob("recompute_layers");
        const std::int64_t layers = apart.get(s);
        s.layout = asPriced->layout;
        s.workload = asPriced->workload;
        if (!pipeline)
            apart.set(s, layers);
    }
    return s;
}

job::Floor Floors::ofShapes(const layout::Scenario& scenario)
{
    if (scenario.workload.variesInLength()) // who has which documents hangs on all degrees
        return {};
    const bool splitsOutput = m_maySplitOutput || technique::pipelinePlan(scenario.layout).splitsOutput;
    layout::Scenario& s = seen(scenario, false);
    lighten(s, kTraffic);
    double least = kNone;
    const std::size_t kinds = std::max<std::size_t>(m_attentions.size(), 1);
    for (std::size_t i = 0; i < kinds; ++i) {
        if (!m_attentions.empty())
            s.layout.attention = static_cast<layout::AttentionKernel>(m_attentions[i]);
        const Costing<double>& c = m_pricer.costing(s);
        double seconds = throughAll(s, c, true).seconds;
        if (!splitsOutput)
            seconds += plain(c.head.forward + c.head.backward);
        least = std::min(least, seconds);
    }
    // Micro-batches of a replica over the devices of its pipeline, whichever there are.
    const layout::Layout& l = s.layout;
    const double share = s.workload.globalBatch * static_cast<double>(l.tensorParallel * l.contextParallel)
                         / (l.microBatch * static_cast<double>(s.cluster.accelerators()));
    return {.objective = std::max(0.0, share * (least - rounding(s)))};
}

void Floors::lighten(layout::Scenario& s, std::size_t turn) const
{
    for (const layout::Setting& setting : m_lightest)
        if (turnOfId(setting.knob->id) >= turn)
            setting.knob->set(s, setting.value);
}

job::Floor Floors::ofKernels(const layout::Scenario& scenario, bool whole)
{
    const technique::PipelinePlan plan = technique::pipelinePlan(scenario.layout);
    const bool splitsOutput = m_maySplitOutput || plan.splitsOutput;
    const bool offloads = m_mayOffload || plan.offloadedActivations > 0;
    layout::Scenario& s = seen(scenario, false);
    if (!whole)
        lighten(s, kKernels);
    const Costing<double>& c = m_pricer.costing(s);
    Through through = throughAll(s, c, false);
    through.seconds += plain(c.embedding) * c.passes.forwards;
    if (c.passes.backward && c.passes.trainsEmbedding)
        through.seconds += plain(c.embedding);
    if (!splitsOutput)
        through.seconds += plain(c.head.forward + c.head.backward);
    const double stages = s.layout.pipelineParallel;
    const auto microbatches = static_cast<double>(s.microbatches());
    job::Floor floor;
    floor.objective = std::max(0.0, microbatches * (through.seconds - rounding(s)) / stages);
    floor.peakBytes = plain(c.stack.context);
    if (whole && !offloads) // what is computed again is not kept
        floor.peakBytes += through.bytes / stages * (1 + plain(c.stack.fragmentation));
    return floor;
}

job::Floor Floors::ofPipeline(const layout::Scenario& scenario)
{
    const layout::Scenario& s = seen(scenario, true);
    job::Floor floor;
    floor.objective = m_pricer.shortestSchedule(s, true);
    const Costing<double>& c = m_pricer.costing(s);
    const Pricer::Frame& frame = m_pricer.frame(s);
    for (const Pricer::Frame::Load& load : frame.loads) {
        const PipelineContent::Device& device = frame.pipeline.devices[static_cast<std::size_t>(load.device)];
        InFlight held{load.chunks};
        if (frame.holdsByChunk(device)) // where times decide, the exchange that is not known yet does
            held = frame.followsTimes ? InFlight{0} : m_pricer.inFlight(s, frame, load.device);
        const MemoryParts<double> memory = c.memoryOf(s, device, held, frame.groups);
        // States may all be shared, or lie elsewhere, and so may second copies of gradients.
        double bytes = plain(memory.total);
        for (const MemoryClass one : {MemoryClass::Weights, MemoryClass::Gradients, MemoryClass::Optimizer})
            bytes -= plain(memory.part[static_cast<std::size_t>(one)]);
        if (c.stack.gradientCopies) {
            const auto owned = c.parametersOf(s, device.content);
            bytes -= plain(
                cost::gradientCopies(s.workload, owned.all() * owned.trained, frame.groups.replicas));
        }
        floor.peakBytes = std::max(floor.peakBytes, bytes);
    }
    return floor;
}

job::Floor Floors::ofStates(const layout::Scenario& given)
{
    const std::optional<layout::Scenario> asPriced = layout::withoutIdle(given);
    const layout::Scenario& scenario = asPriced ? *asPriced : given;
    job::Floor floor;
    const Price price = m_pricer.memory(scenario);
    floor.peakBytes = price.peakBytes;
    floor.objective = price.fits ? m_pricer.shortestSchedule(scenario, false) : kNone;
    return floor;
}

} // namespace shardscape::training
