// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/extend.h"
#include "schedule/rules.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <map>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "bpipe";

std::size_t at(std::int32_t index)
{
    return static_cast<std::size_t>(index);
}

Result<void> checkShape(std::int32_t, std::int32_t, std::int32_t chunks)
{
    return requireChunks(kName, chunks, 1);
}

/// The activations any device holds: those of 1F1B on a device and its mirror image, evened out.
std::int32_t mostHeld(std::int32_t devices)
{
    return (devices + 3) / 2;
}

/// Copies between one device of the first half and its mirror image. They share one stream, so that a copy
/// out begins only when the copy in before it has made room over there.
class Balancer {
public:
    Balancer(Extension& extension, const Request& request, std::int32_t device)
        : m_extension(extension)
        , m_cost(request.stages[at(device)])
        , m_device(device)
        , m_partner(request.devices - 1 - device)
        , m_most(mostHeld(request.devices))
        , m_order(extension.program().order[at(device)])
    {
        m_copy.kind = OpKind::Evict;
        m_copy.duration = m_cost.move;
        m_copy.stage = device;
        m_copy.stream = extension.addStream(device, StreamKind::Send);
    }

    /// After a forward that fills the device, the newest activation leaves; it comes back once the backward
    /// before its own has ended.
    void run()
    {
        std::int32_t held = 0;
        for (const std::int32_t op : m_order) {
            const Op it = m_extension.program().ops[at(op)];
            if (it.kind == OpKind::Forward) {
                if (m_lastEviction >= 0) {
                    m_extension.addDependency(op, m_lastEviction);
                    m_lastEviction = -1;
                }
                if (++held == m_most) {
                    evict(op, it.microbatch);
                    --held;
                }
                continue;
            }
            if (const auto load = m_loads.find(it.microbatch); load != m_loads.end()) {
                m_extension.addDependency(op, load->second);
            }
            --held;
            if (const auto away = m_away.find(it.microbatch + 1); away != m_away.end()) {
                load(op, it.microbatch + 1, away->second);
                m_away.erase(away);
                ++held;
            }
        }
    }

private:
    void evict(std::int32_t forward, std::int32_t microbatch)
    {
        const std::int32_t op = copy(OpKind::Evict, microbatch, forward);
        m_extension.addEffect(op,
                              {m_cost.activation, m_partner, MemoryPool::Activations, MemoryMoment::Start});
        m_extension.addEffect(op, {-m_cost.activation, m_device, MemoryPool::Activations, MemoryMoment::End});
        m_away[microbatch] = op;
        m_lastEviction = op;
    }
    void load(std::int32_t backward, std::int32_t microbatch, std::int32_t eviction)
    {
        const std::int32_t op = copy(OpKind::Load, microbatch, backward);
        m_extension.addDependency(op, eviction);
        m_extension.addEffect(op,
                              {m_cost.activation, m_device, MemoryPool::Activations, MemoryMoment::Start});
        m_extension.addEffect(op,
                              {-m_cost.activation, m_partner, MemoryPool::Activations, MemoryMoment::End});
        m_loads[microbatch] = op;
    }
    std::int32_t copy(OpKind kind, std::int32_t microbatch, std::int32_t after)
    {
        m_copy.kind = kind;
        m_copy.microbatch = microbatch;
        const std::int32_t op = m_extension.addOp(m_copy);
        m_extension.addDependency(op, after);
        return op;
    }

    Extension& m_extension;
    const StageCost& m_cost;
    std::int32_t m_device;
    std::int32_t m_partner;
    std::int32_t m_most;
    std::vector<std::int32_t> m_order; ///< of the device's compute stream
    Op m_copy;
    std::map<std::int32_t, std::int32_t> m_away;  ///< evictions by micro-batch
    std::map<std::int32_t, std::int32_t> m_loads; ///< by micro-batch
    std::int32_t m_lastEviction = -1;             ///< not yet waited for by a forward
};

Result<Program> buildProgram(const Request& request)
{
    Result<Program> base = oneForwardOneBackward().build(request);
    if (!base) {
        return base;
    }
    Extension extension(std::move(*base));
    for (std::int32_t device = 0; device < request.devices / 2; ++device) {
        Balancer(extension, request, device).run();
    }
    return std::move(extension).finish();
}

Ticks makespanOf(const Request& request)
{
    const Result<Program> program = buildProgram(request);
    const Result<Simulation> simulation = program ? simulate(*program)
                                                  : tl::unexpected<Error>(program.error());
    return simulation ? simulation->makespan : 0;
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    const std::int32_t own = std::min(devices - device, microbatches);
    if (device < devices / 2) {
        return std::min(own, mostHeld(devices));
    }
    const std::int32_t partner = std::min(device + 1, microbatches);
    return own + std::max(0, partner - mostHeld(devices) + 1);
}

} // namespace

Schedule bpipe()
{
    Schedule card;
    card.name = kName;
    card.label = "BPipe";
    card.paper = "Kim et al. 2023, BPipe, ICML; re-evaluated in arXiv:2401.02088; eviction rule rebuilt";
    card.uncertainty =
        "When a copy starts and which activation moves is rebuilt from descriptions of the paper; its figures per device are reached, its times are not checked.";
    card.insight =
        "The memory triangle of 1F1B folds onto its mirror image: first and last device together always "
        "hold p+1.";
    card.peakFollowsTimes = true;
    card.movesActivations = true;
    card.check = checkShape;
    card.build = buildProgram;
    card.makespan = makespanOf;
    card.peakChunks = peak;
    return card;
}

} // namespace shardscape::schedule
