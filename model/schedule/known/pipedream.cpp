// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/at.h"
#include "schedule/builders.h"
#include "schedule/extend.h"
#include "schedule/rules.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

/// PipeDream updates after every micro-batch and keeps the weights that each one in flight has seen. 2BW
/// gathers the gradients of a unit of micro-batches first, at least one per device, so that two versions are
/// enough.
enum class Variant { Stashing, DoubleBuffered, InPlace };

constexpr std::string_view nameOf(Variant variant)
{
    return variant == Variant::Stashing         ? "pipedream"
           : variant == Variant::DoubleBuffered ? "pipedream-2bw"
                                                : "pipelined-backpropagation";
}

template <Variant variant>
Result<void> checkShape(std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    if (const Result<void> rule = requireChunks(nameOf(variant), chunks, 1); !rule) {
        return rule;
    }
    return variant != Variant::DoubleBuffered
               ? Result<void>()
               : requireMicrobatches(nameOf(variant), microbatches, devices, say("the number of devices"));
}

/// Adds the updates of one device to a running 1F1B: optimizer ops of no length on a stream of their own, and
/// which version of the weights every op uses.
template <Variant variant>
class Updates {
public:
    Updates(const Request& request, std::int32_t device)
        : m_unit(variant == Variant::DoubleBuffered ? std::max(request.unit, request.devices) : 1)
        , m_microbatches(request.microbatches)
        , m_behind((variant == Variant::InPlace ? 2 : 1) * (request.devices - 1 - device))
        , m_device(device)
    {}

    /// The version a micro-batch sees, forwards and backwards: as many updates as were done before it, which
    /// is one per micro-batch less those in flight; or the one before the newest.
    [[nodiscard]] std::int32_t versionOf(std::int32_t microbatch) const
    {
        return std::max(0,
                        variant == Variant::DoubleBuffered ? microbatch / m_unit - 1 : microbatch - m_behind);
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
            // Without a copy kept for it, a backward uses the weights as they are by then.
            const bool newest = variant == Variant::InPlace && it.kind != OpKind::Forward;
            const std::int32_t version = newest ? it.microbatch : versionOf(it.microbatch);
            versions[at(op)] = version;
            if (it.kind == OpKind::Forward) {
                if (version > 0) {
                    extension.addDependency(op, updates[at(version - 1)]);
                }
                continue;
            }
            // The last backward that uses a version lets it go.
            if (variant != Variant::InPlace && versionOf(it.microbatch + 1) > version) {
                extension.addEffect(op, {-1, m_device, MemoryPool::WeightVersions, MemoryMoment::End});
            }
            if ((it.microbatch + 1) % m_unit == 0) {
                update.microbatch = it.microbatch;
                updates.push_back(extension.addOp(update));
                versions.push_back(version);
                extension.addDependency(updates.back(), op);
                if (variant != Variant::InPlace
                    && keepsReplaced(static_cast<std::int32_t>(updates.size()) - 1, it.microbatch)) {
                    extension.addEffect(updates.back(),
                                        {1, m_device, MemoryPool::WeightVersions, MemoryMoment::End});
                }
            }
        }
    }

private:
    /// Whether an update after `microbatch` leaves the version before it as a copy: some micro-batch still uses that one, or
    /// its last user has just freed it. One that nobody uses any more, at the end of a run, is overwritten.
    [[nodiscard]] bool keepsReplaced(std::int32_t version, std::int32_t microbatch) const
    {
        if (variant == Variant::DoubleBuffered) {
            return true; // two buffers, used or not
        }
        const std::int32_t last = std::min(version + m_behind, m_microbatches - 1);
        return versionOf(last) == version && (last > microbatch || last == version + m_behind);
    }

    std::int32_t m_unit;
    std::int32_t m_microbatches;
    std::int32_t m_behind; ///< micro-batches in flight behind the one that runs backward
    std::int32_t m_device;
};

/// With no copies to keep, enough micro-batches are in flight that every device runs a forward and a backward all the time.
template <Variant variant>
Schedule baseOf()
{
    return variant == Variant::InPlace ? eagerOneForwardOneBackward() : oneForwardOneBackward();
}

template <Variant variant>
Result<Program> buildProgram(const Request& request)
{
    Result<Program> base = baseOf<variant>().build(request);
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

/// Updates take no time of their own, so that of the base.
template <Variant variant>
Ticks makespanOf(const Request& request)
{
    static const Schedule base = baseOf<variant>();
    return base.makespan(request);
}

template <Variant variant>
std::int32_t peak(std::int32_t device, std::int32_t devices, std::int32_t microbatches, std::int32_t chunks)
{
    static const Schedule base = baseOf<variant>();
    return base.peakChunks(device, devices, microbatches, chunks);
}

template <Variant variant>
Schedule cardOf()
{
    Schedule card;
    card.name = nameOf(variant);
    card.synchronous = false;
    card.check = checkShape<variant>;
    card.build = buildProgram<variant>;
    card.makespan = makespanOf<variant>;
    card.peakChunks = peak<variant>;
    return card;
}

} // namespace

Schedule pipeDream()
{
    static constexpr std::array<std::string_view, 1> kNames{"weight stashing"};
    Schedule card = cardOf<Variant::Stashing>();
    card.alsoCalled = kNames;
    card.label = "PipeDream";
    card.paper = "Narayanan et al. 2019, PipeDream, SOSP (arXiv:1806.03377)";
    card.uncertainty =
        "Which version of the weights a pass sees follows the paper's rules; the order is ours.";
    card.insight =
        "No flush and no bubble after the start; the price is stale gradients and a copy of the weights "
        "for every micro-batch in flight.";
    return card;
}

Schedule pipelinedBackpropagation()
{
    static constexpr std::array<std::string_view, 3> kNames{"pipelined-backprop", "pb",
                                                            "asynchronous pipeline"};
    Schedule card = cardOf<Variant::InPlace>();
    card.label = "Pipelined backpropagation";
    card.paper =
        "Petrowski et al. 1993; Kosson et al. 2021, Pipelined Backpropagation at Scale, MLSys (arXiv:2003.11666)";
    card.uncertainty =
        "The delay of 2(p - 1 - d) updates is quoted from memory; that passes run in the order of eager 1F1B is ours.";
    card.insight =
        "No flush and no copies: a backward uses newer weights than its forward did, 2(p - 1 - d) updates newer on "
        "device d, which spike compensation and weight prediction must make good.";
    card.alsoCalled = kNames;
    return card;
}

Schedule pipeDream2bw()
{
    static constexpr std::array<std::string_view, 3> kNames{"2bw", "pipedream 2bw",
                                                            "double-buffered weights"};
    Schedule card = cardOf<Variant::DoubleBuffered>();
    card.alsoCalled = kNames;
    card.label = "PipeDream-2BW";
    card.paper =
        "Narayanan et al. 2021, Memory-Efficient Pipeline-Parallel DNN Training, ICML (arXiv:2006.09503)";
    card.uncertainty =
        "Which version of the weights a pass sees follows the paper's rules; the order is ours.";
    card.insight =
        "Gradients that are one update old, everywhere but in the first unit of micro-batches, for one extra "
        "copy of the weights.";
    return card;
}

} // namespace shardscape::schedule
