// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/token_mixer.h"

#include <array>

namespace shardscape::workload {

namespace {

struct RecurrenceName {
    std::string_view id, label;
};
constexpr std::array<RecurrenceName, kRecurrenceKinds> kRecurrenceNames{{{"lightning", "lightning attention"},
                                                                         {"mamba1", "Mamba"},
                                                                         {"mamba2", "Mamba-2"},
                                                                         {"gated-delta", "gated delta net"}}};

} // namespace

std::string_view id(RecurrenceKind kind)
{
    return kRecurrenceNames[static_cast<std::size_t>(kind)].id;
}

std::string_view label(RecurrenceKind kind)
{
    return kRecurrenceNames[static_cast<std::size_t>(kind)].label;
}

std::int64_t inputColumns(const Recurrence& r)
{
    switch (r.kind) {
    case RecurrenceKind::Lightning: return 2 * r.values() + 2 * r.keys();
    case RecurrenceKind::Mamba1: return 2 * r.values();
    case RecurrenceKind::Mamba2: return 2 * r.values() + 2 * r.keys() + r.heads; // a time step per head
    case RecurrenceKind::GatedDelta: break;                                      // decay and step per head
    }
    return 2 * r.values() + 2 * r.keys() + 2 * r.heads;
}

std::int64_t convolved(const Recurrence& r)
{
    if (r.convolution == 0)
        return 0;
    return r.kind == RecurrenceKind::Mamba1 ? r.values() : r.values() + 2 * r.keys();
}

double flopsPerState(RecurrenceKind kind)
{
    switch (kind) {
    case RecurrenceKind::Lightning: return 4;
    case RecurrenceKind::Mamba1: return 9;
    case RecurrenceKind::Mamba2: return 7;
    case RecurrenceKind::GatedDelta: break;
    }
    return 8;
}

std::int64_t parametersOf(const Recurrence& r, std::int64_t hidden)
{
    const std::int64_t projections = hidden * (inputColumns(r) + r.values());
    const std::int64_t filters = convolved(r) * r.convolution;
    switch (r.kind) {
    case RecurrenceKind::Lightning: return projections + filters + r.values(); // a norm
    case RecurrenceKind::Mamba1: {
        const std::int64_t selected = r.timeRank + 2 * r.state; // time step, B and C of a token
        return projections + filters + convolved(r) + r.values() * selected + r.timeRank * r.values()
               + r.values()                        // bias of the time steps
               + r.values() * r.state + r.values() // A and D
               + (r.innerNorms ? selected : 0);
    }
    case RecurrenceKind::Mamba2: // biases of filters; bias of the time step, A and D per head; a norm
        return projections + filters + convolved(r) + 3 * r.heads + r.values();
    case RecurrenceKind::GatedDelta: break; // bias of the time step and A per head; one norm for all heads
    }
    return projections + filters + 2 * r.heads + r.headDim;
}

std::int64_t parametersOf(const SparseAttention& sparse, std::int64_t hidden, std::int64_t queryRank)
{
    const std::int64_t from = queryRank > 0 ? queryRank : hidden;
    return from * sparse.indexHeads * sparse.indexDim + hidden * sparse.indexDim + 2 * sparse.indexDim
           + hidden * sparse.indexHeads;
}

} // namespace shardscape::workload
