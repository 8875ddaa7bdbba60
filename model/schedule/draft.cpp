// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/draft.h"

#include "schedule/simulate.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace shardscape::schedule {

namespace {

std::size_t index(std::int32_t i)
{
    return static_cast<std::size_t>(i);
}

} // namespace

Draft::Draft(Program program)
    : streams(std::move(program.streams))
    , order(std::move(program.order))
    , backwardHalves(std::move(program.backwardHalves))
    , devices(program.devices)
    , chunks(program.chunks)
    , microbatches(program.microbatches)
    , m_versions(!program.weightVersions.empty())
{
    nodes.resize(program.ops.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto op = static_cast<std::int32_t>(i);
        const auto dependencies = program.dependenciesOf(op);
        const auto effects = program.effectsOf(op);
        nodes[i].op = program.ops[i];
        nodes[i].dependencies.assign(dependencies.begin(), dependencies.end());
        nodes[i].effects.assign(effects.begin(), effects.end());
        if (m_versions) {
            nodes[i].weightVersion = program.weightVersions[i];
        }
    }
    m_compute.assign(index(devices), 0);
    for (std::size_t s = 0; s < streams.size(); ++s) {
        if (streams[s].kind == StreamKind::Compute) {
            m_compute[index(streams[s].device)] = static_cast<std::int32_t>(s);
        }
    }
    m_rest.name = std::move(program.name);
    m_rest.nanoseconds = program.nanoseconds;
    m_rest.bytes = program.bytes;
}

const BackwardHalf* Draft::backwardHalfOf(std::int32_t op) const
{
    const auto found = std::lower_bound(
        backwardHalves.begin(), backwardHalves.end(), op,
        [](const BackwardHalf& half, std::int32_t wanted) { return half.op < wanted; });
    return found != backwardHalves.end() && found->op == op ? &*found : nullptr;
}

std::int32_t Draft::addStream(std::int32_t device, StreamKind kind)
{
    streams.push_back({device, kind});
    order.emplace_back();
    return static_cast<std::int32_t>(streams.size()) - 1;
}

std::int32_t Draft::addOp(OpKind kind, std::int32_t stream, Ticks duration, std::int32_t like)
{
    Node node;
    node.op = at(like).op;
    node.op.kind = kind;
    node.op.stream = stream;
    node.op.duration = duration;
    node.weightVersion = at(like).weightVersion;
    nodes.push_back(std::move(node));
    return static_cast<std::int32_t>(nodes.size()) - 1;
}

std::int32_t Draft::append(OpKind kind, std::int32_t stream, Ticks duration, std::int32_t like)
{
    const std::int32_t op = addOp(kind, stream, duration, like);
    order[index(stream)].push_back(op);
    return op;
}

void Draft::change(std::int32_t op, double amount, MemoryPool pool, MemoryMoment moment)
{
    if (amount != 0) {
        at(op).effects.push_back({amount, deviceOf(op), pool, moment});
    }
}

double Draft::activationOf(std::int32_t op) const
{
    double sum = 0;
    for (const MemoryEffect& effect : at(op).effects) {
        if (effect.pool == MemoryPool::Activations && effect.moment == MemoryMoment::Start
            && effect.device == deviceOf(op)) {
            sum += effect.amount;
        }
    }
    return sum;
}

Program Draft::finish() &&
{
    Program program = std::move(m_rest);
    program.devices = devices;
    program.chunks = chunks;
    program.microbatches = microbatches;
    std::vector<std::int32_t> number(nodes.size(), -1);
    std::vector<std::int32_t> kept;
    kept.reserve(nodes.size());
    for (auto& one : order) {
        for (std::int32_t& op : one) {
            number[index(op)] = static_cast<std::int32_t>(kept.size());
            kept.push_back(op);
            op = number[index(op)];
        }
    }
    program.streams = std::move(streams);
    program.order = std::move(order);
    program.ops.reserve(kept.size());
    program.dependencyOffset.reserve(kept.size() + 1);
    program.effectOffset.reserve(kept.size() + 1);
    program.dependencyOffset.push_back(0);
    program.effectOffset.push_back(0);
    for (const std::int32_t op : kept) {
        const Node& node = at(op);
        program.ops.push_back(node.op);
        for (const Dependency& dependency : node.dependencies) {
            program.dependencies.push_back({number[index(dependency.on)], dependency.lag});
        }
        program.effects.insert(program.effects.end(), node.effects.begin(), node.effects.end());
        program.dependencyOffset.push_back(static_cast<std::int32_t>(program.dependencies.size()));
        program.effectOffset.push_back(static_cast<std::int32_t>(program.effects.size()));
        if (m_versions) {
            program.weightVersions.push_back(node.weightVersion);
        }
    }
    for (BackwardHalf half : backwardHalves) {
        half.op = number[index(half.op)];
        program.backwardHalves.push_back(half);
    }
    std::sort(program.backwardHalves.begin(), program.backwardHalves.end(),
              [](const BackwardHalf& a, const BackwardHalf& b) { return a.op < b.op; });
    return program;
}

Result<DraftTimes> timesOf(const Draft& draft)
{
    Draft copy = draft;
    const Program program = std::move(copy).finish();
    const Result<Simulation> simulation = simulate(program);
    if (!simulation) {
        return tl::unexpected<Error>(simulation.error());
    }
    DraftTimes times{std::vector<Ticks>(draft.nodes.size(), 0), std::vector<Ticks>(draft.nodes.size(), 0)};
    for (std::size_t s = 0; s < draft.order.size(); ++s) {
        for (std::size_t i = 0; i < draft.order[s].size(); ++i) {
            const std::size_t op = index(draft.order[s][i]);
            const std::size_t number = index(program.order[s][i]);
            times.start[op] = simulation->start[number];
            times.end[op] = simulation->end[number];
        }
    }
    return times;
}

Draft withTimes(Draft draft, const PlannedTimes& times)
{
    const auto durationOf = [&](OpKind kind) -> Ticks {
        switch (kind) {
        case OpKind::Forward:
        case OpKind::Recompute: return times.forward;
        case OpKind::Backward: return times.backwardInput + times.backwardWeight;
        case OpKind::BackwardInput: return times.backwardInput;
        case OpKind::BackwardWeight: return times.backwardWeight;
        case OpKind::ForwardBackward: return times.forward + times.backwardInput + times.backwardWeight;
        case OpKind::VocabularyForward:
        case OpKind::VocabularyBackward: return std::max<Ticks>(times.forward / (2 * draft.devices), 1);
        default: return 0;
        }
    };
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        Draft::Node& node = draft.nodes[i];
        node.op.duration = durationOf(node.op.kind);
        for (Dependency& dependency : node.dependencies) {
            // Whatever it takes now, were it nothing: orders must not follow times.
            const bool sent = draft.deviceOf(dependency.on) != draft.deviceOf(static_cast<std::int32_t>(i));
            dependency.lag = sent ? times.communication : 0;
        }
    }
    return draft;
}

PassIndex::PassIndex(const Draft& draft)
    : m_stages(index(draft.devices * draft.chunks))
    , m_microbatches(index(draft.microbatches))
    , m_forward(2 * m_stages * m_microbatches, -1)
    , m_backward(2 * m_stages * m_microbatches, -1)
{
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const Op& op = draft.nodes[i].op;
        const auto number = static_cast<std::int32_t>(i);
        const Pass own{op.stage, op.microbatch, op.direction};
        switch (op.kind) {
        case OpKind::Forward: m_forward[at(own)] = number; break;
        case OpKind::Backward:
        case OpKind::BackwardInput: m_backward[at(own)] = number; break;
        case OpKind::ForwardBackward:
            m_forward[at(own)] = number;
            if (const BackwardHalf* half = draft.backwardHalfOf(number)) {
                m_backward[at({half->stage, half->microbatch, half->direction})] = number;
            }
            break;
        default: break;
        }
    }
}

} // namespace shardscape::schedule
