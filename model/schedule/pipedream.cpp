// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/builders.h"
#include "schedule/extend.h"
#include "schedule/rules.h"

#include <algorithm>

namespace shardscape::schedule {

namespace {

std::size_t at(std::int32_t index)
{
    return static_cast<std::size_t>(index);
}

/// PipeDream updates after every micro-batch and keeps the weights that each one in flight has seen. 2BW
/// gathers the gradients of a unit of micro-batches first, at least one per device, so that two versions are
/// enough.
enum class Variant { Stashing, DoubleBuffered };

constexpr std::string_view nameOf(Variant variant)
{
    return variant == Variant::Stashing ? "pipedream" : "pipedream-2bw";
}

template <Variant variant>
Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    if (const Result<void> rule = requireChunks(nameOf(variant), chunks, 1); !rule) {
        return rule;
    }
    return variant == Variant::Stashing
               ? Result<void>()
               : requireMicrobatches(nameOf(variant), microbatches, devices, "the number of devices");
}

/// Adds the updates of one device to a running 1F1B: optimizer ops of no length on a stream of their own, and
/// which version of the weights every op uses.
template <Variant variant>
class Updates {
public:
    Updates(const Request& request, std::int32_t device)
        : m_unit(variant == Variant::Stashing ? 1 : std::max(request.unit, request.devices))
        , m_behind(request.devices - 1 - device)
        , m_device(device)
    {}

    /// The version a micro-batch sees, forwards and backwards: as many updates as were done before it, which
    /// is one per micro-batch less those in flight; or the one before the newest.
    [[nodiscard]] std::int32_t versionOf(std::int32_t microbatch) const
    {
        return std::max(0, variant == Variant::Stashing ? microbatch - m_behind : microbatch / m_unit - 1);
    }

    void addTo(Extension& extension, std::vector<std::int32_t>& versions)
    {
        const std::vector<std::int32_t> order = extension.program().order[at(m_device)];
        Op update;
        update.kind = OpKind::Optimizer;
        update.stage = m_device;
        update.stream = extension.addStream(m_device, StreamKind::Optimizer);
        std::vector<std::int32_t> updates;
        extension.addEffect(order.front(), {1, m_device, MemoryPool::WeightVersions, MemoryMoment::Start});
        for (const std::int32_t op : order) {
            const Op it = extension.program().ops[at(op)];
            const std::int32_t version = versionOf(it.microbatch);
            versions[at(op)] = version;
            if (it.kind == OpKind::Forward) {
                if (version > 0) {
                    extension.addDependency(op, updates[at(version - 1)]);
                }
                continue;
            }
            // The last backward that uses a version lets it go.
            if (versionOf(it.microbatch + 1) > version) {
                extension.addEffect(op, {-1, m_device, MemoryPool::WeightVersions, MemoryMoment::End});
            }
            if ((it.microbatch + 1) % m_unit == 0) {
                update.microbatch = it.microbatch;
                updates.push_back(extension.addOp(update));
                versions.push_back(version);
                extension.addDependency(updates.back(), op);
                extension.addEffect(updates.back(),
                                    {1, m_device, MemoryPool::WeightVersions, MemoryMoment::End});
            }
        }
    }

private:
    std::int32_t m_unit;
    std::int32_t m_behind; ///< micro-batches in flight behind the one that runs backward
    std::int32_t m_device;
};

template <Variant variant>
Result<Program> buildProgram(const Request& request)
{
    Result<Program> base = oneForwardOneBackward().build(request);
    if (!base) {
        return base;
    }
    std::vector<std::int32_t> versions(base->ops.size(), 0);
    Extension extension(std::move(*base));
    for (std::int32_t device = 0; device < request.devices; ++device) {
        Updates<variant>(request, device).addTo(extension, versions);
    }
    Program program = std::move(extension).finish();
    program.weightVersions = std::move(versions);
    return program;
}

/// Updates take no time of their own, so that of 1F1B.
Ticks makespanOf(const Request& request)
{
    static const Schedule base = oneForwardOneBackward();
    return base.makespan(request);
}

std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t)
{
    return std::min(microbatches, devices - device);
}

template <Variant variant>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf(variant);
    card.synchronous = false;
    card.check = checkShape<variant>;
    card.build = buildProgram<variant>;
    card.makespan = makespanOf;
    card.peakChunks = peak;
    return card;
}

} // namespace

Schedule pipeDream()
{
    Schedule card = cardOf<Variant::Stashing>();
    card.label = "PipeDream";
    card.paper = "Narayanan et al. 2019, PipeDream, SOSP (arXiv:1806.03377)";
    card.uncertainty =
        "Which version of the weights a pass sees follows the paper's rules; the order is ours.";
    card.insight =
        "No flush and no bubble after the start; the price is stale gradients and a copy of the weights "
        "for every micro-batch in flight.";
    return card;
}

Schedule pipeDream2bw()
{
    Schedule card = cardOf<Variant::DoubleBuffered>();
    card.label = "PipeDream-2BW";
    card.paper =
        "Narayanan et al. 2021, Memory-Efficient Pipeline-Parallel DNN Training, ICML (arXiv:2006.09503)";
    card.uncertainty =
        "Which version of the weights a pass sees follows the paper's rules; the order is ours.";
    card.insight = "Gradients that are always one update old, everywhere, for one extra copy of the weights.";
    return card;
}

} // namespace shardscape::schedule
