// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/staleness.h"

#include "base/at.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace shardscape::schedule {

namespace {

bool crosses(OpKind kind)
{
    switch (kind) {
    case OpKind::AllReduce:
    case OpKind::AllGather:
    case OpKind::ReduceScatter:
    case OpKind::DeviceToHost:
    case OpKind::HostToDevice: return false;
    default: return true;
    }
}

} // namespace

std::vector<std::int32_t> stalenessOf(const Program& program)
{
    std::vector<std::int32_t> staleness(at(program.devices), 0);
    if (program.weightVersions.empty()) {
        return staleness;
    }
    // Updates of a device in running order: each ends with a micro-batch, and covers those since the one before.
    std::vector<std::vector<std::int32_t>> lastOfUpdate(at(program.devices));
    for (std::size_t stream = 0; stream < program.order.size(); ++stream) {
        for (const std::int32_t op : program.order[stream]) {
            if (program.ops[at(op)].kind == OpKind::Optimizer) {
                lastOfUpdate[at(program.streams[stream].device)].push_back(program.ops[at(op)].microbatch);
            }
        }
    }
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (program.ops[i].kind != OpKind::Forward) {
            continue;
        }
        const std::int32_t device = program.deviceOf(static_cast<std::int32_t>(i));
        const auto& updates = lastOfUpdate[at(device)];
        const auto own = std::lower_bound(updates.begin(), updates.end(), program.ops[i].microbatch);
        if (own != updates.end()) {
            const auto before = static_cast<std::int32_t>(own - updates.begin());
            staleness[at(device)] = std::max(staleness[at(device)], before - program.weightVersions[i]);
        }
    }
    return staleness;
}

std::vector<std::int32_t> steadyStaleness(const Request& request)
{
    const Result<const Schedule*> schedule = findSchedule(request.name);
    if (!schedule || (*schedule)->synchronous) {
        return std::vector<std::int32_t>(at(request.devices), 0);
    }
    Request longer = request;
    longer.options.clear();
    // Whatever is in flight, 2 p micro-batches at most, or gathered for an update has gone round three times by then.
    longer.microbatches = std::max(request.microbatches, 6 * std::max(request.devices, request.unit));
    const Result<Program> program = build(longer);
    return program ? stalenessOf(*program) : std::vector<std::int32_t>(at(request.devices), 0);
}

std::vector<double> copiesOf(const Program& program, const Analysis& analysis)
{
    std::vector<std::uint8_t> directions(at(program.devices), 0);
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (program.ops[i].kind == OpKind::Forward || program.ops[i].kind == OpKind::ForwardBackward) {
            directions[at(program.deviceOf(static_cast<std::int32_t>(i)))] |= static_cast<std::uint8_t>(
                1U << program.ops[i].direction);
        }
    }
    std::vector<double> copies;
    for (const std::uint8_t seen : directions) {
        copies.push_back(seen == 3 ? 2 : 1);
    }
    for (const PoolCurves& pool : analysis.otherPools) {
        for (std::size_t device = 0; pool.pool == MemoryPool::WeightVersions && device < copies.size();
             ++device) {
            copies[device] = std::max(copies[device], pool.devices[device].peak);
        }
    }
    return copies;
}

std::vector<std::int64_t> sentBy(const Program& program)
{
    std::vector<std::int64_t> sent(at(program.devices), 0);
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const auto op = static_cast<std::int32_t>(i);
        if (!crosses(program.ops[i].kind)) {
            continue;
        }
        for (const Dependency& need : program.dependenciesOf(op)) {
            if (program.deviceOf(need.on) != program.deviceOf(op) && crosses(program.ops[at(need.on)].kind)) {
                ++sent[at(program.deviceOf(need.on))];
            }
        }
    }
    return sent;
}

std::vector<MemoryCurve> wholeActivations(const Program& program, const Simulation& simulation)
{
    using Pass = std::tuple<int, std::int32_t, std::int32_t>; // direction, stage, micro-batch
    const auto passOf = [](const Op& op) { return Pass{op.direction, op.stage, op.microbatch}; };
    Program whole = program;
    const auto freed = [&whole](std::size_t op) -> MemoryEffect* {
        for (std::int32_t i = whole.effectOffset[op]; i < whole.effectOffset[op + 1]; ++i) {
            MemoryEffect& effect = whole.effects[at(i)];
            if (effect.pool == MemoryPool::Activations && effect.amount < 0) {
                return &effect;
            }
        }
        return nullptr;
    };
    std::map<Pass, std::size_t> early; // input gradients that free a part
    for (std::size_t i = 0; i < whole.ops.size(); ++i) {
        if (whole.ops[i].kind == OpKind::BackwardInput && freed(i) != nullptr) {
            early.emplace(passOf(whole.ops[i]), i);
        }
    }
    for (std::size_t i = 0; !early.empty() && i < whole.ops.size(); ++i) {
        if (whole.ops[i].kind != OpKind::BackwardWeight) {
            continue;
        }
        const auto input = early.find(passOf(whole.ops[i]));
        MemoryEffect* const last = freed(i);
        if (input != early.end() && last != nullptr) {
            MemoryEffect& part = *freed(input->second);
            last->amount += part.amount;
            part.amount = 0;
        }
    }
    return analyse(whole, simulation).activations;
}

} // namespace shardscape::schedule
