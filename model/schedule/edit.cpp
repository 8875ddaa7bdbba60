// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/edit.h"

#include "base/at.h"
#include "schedule/pace.h"
#include "schedule/wiring.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace shardscape::schedule {

namespace {

tl::unexpected<Error> refuse(Message why)
{
    return fail(ErrorCode::BadInput, std::move(why));
}

Result<void> requireOp(const Program& program, std::int32_t op)
{
    if (op >= 0 && at(op) < program.ops.size()) {
        return {};
    }
    return refuse(say("There is no op %1; the schedule has %2.", op, program.ops.size()));
}

/// The program with its times, if it runs.
Result<Edited> timed(Program program)
{
    Result<Simulation> simulation = simulate(program);
    if (!simulation) {
        return tl::unexpected<Error>(simulation.error());
    }
    return Edited{std::move(program), std::move(*simulation)};
}

/// Waits for the gradients of the weights rather than for those of the input.
bool needsWeightGradient(OpKind kind)
{
    switch (kind) {
    case OpKind::AllReduce:
    case OpKind::ReduceScatter:
    case OpKind::Optimizer:
    case OpKind::Validate:
    case OpKind::Rollback: return true;
    default: return false;
    }
}

/// Dependencies and effects by op, free to be changed; goes back into the flat lists.
class Loose {
public:
    explicit Loose(const Program& program)
        : m_program(program)
    {
        for (std::int32_t op = 0; op < static_cast<std::int32_t>(program.ops.size()); ++op) {
            const auto needs = program.dependenciesOf(op);
            const auto effects = program.effectsOf(op);
            m_needs.emplace_back(needs.begin(), needs.end());
            m_effects.emplace_back(effects.begin(), effects.end());
        }
    }

    [[nodiscard]] Program& program() { return m_program; }
    [[nodiscard]] std::vector<Dependency>& needs(std::int32_t op) { return m_needs[at(op)]; }
    [[nodiscard]] std::vector<std::vector<Dependency>>& allNeeds() { return m_needs; }
    [[nodiscard]] std::vector<MemoryEffect>& effects(std::int32_t op) { return m_effects[at(op)]; }

    /// Right behind `before` on the same stream.
    std::int32_t addBehind(std::int32_t before, const Op& op)
    {
        const auto index = static_cast<std::int32_t>(m_program.ops.size());
        m_program.ops.push_back(op);
        m_needs.emplace_back();
        m_effects.emplace_back();
        if (!m_program.weightVersions.empty()) {
            const std::int32_t version = m_program.weightVersions[at(before)];
            m_program.weightVersions.push_back(version);
        }
        std::vector<std::int32_t>& order = m_program.order[at(op.stream)];
        order.insert(std::find(order.begin(), order.end(), before) + 1, index);
        return index;
    }

    /// Takes ops out that nobody waits for any more; later ones move down.
    void remove(const std::vector<char>& gone)
    {
        std::vector<std::int32_t> number(m_program.ops.size());
        std::int32_t next = 0;
        for (std::size_t i = 0; i < gone.size(); ++i) {
            number[i] = next;
            if (gone[i] != 0) {
                continue;
            }
            const auto to = at(next++);
            if (to == i) {
                continue; // a vector must not be moved onto itself
            }
            m_program.ops[to] = m_program.ops[i];
            m_needs[to] = std::move(m_needs[i]);
            m_effects[to] = std::move(m_effects[i]);
            if (!m_program.weightVersions.empty()) {
                m_program.weightVersions[to] = m_program.weightVersions[i];
            }
        }
        m_program.ops.resize(at(next));
        m_needs.resize(at(next));
        m_effects.resize(at(next));
        if (!m_program.weightVersions.empty()) {
            m_program.weightVersions.resize(at(next));
        }
        for (std::vector<Dependency>& needs : m_needs) {
            for (Dependency& need : needs) {
                need.on = number[at(need.on)];
            }
        }
        for (std::vector<std::int32_t>& order : m_program.order) {
            std::erase_if(order, [&](std::int32_t op) { return gone[at(op)] != 0; });
            for (std::int32_t& op : order) {
                op = number[at(op)];
            }
        }
        for (BackwardHalf& half : m_program.backwardHalves) {
            half.op = number[at(half.op)];
        }
    }

    [[nodiscard]] Program flat() &&
    {
        m_program.dependencyOffset.assign(1, 0);
        m_program.dependencies.clear();
        m_program.effectOffset.assign(1, 0);
        m_program.effects.clear();
        for (std::size_t i = 0; i < m_needs.size(); ++i) {
            m_program.dependencies.insert(m_program.dependencies.end(), m_needs[i].begin(), m_needs[i].end());
            m_program.dependencyOffset.push_back(static_cast<std::int32_t>(m_program.dependencies.size()));
            m_program.effects.insert(m_program.effects.end(), m_effects[i].begin(), m_effects[i].end());
            m_program.effectOffset.push_back(static_cast<std::int32_t>(m_program.effects.size()));
        }
        return std::move(m_program);
    }

private:
    Program m_program;
    std::vector<std::vector<Dependency>> m_needs;
    std::vector<std::vector<MemoryEffect>> m_effects;
};

Result<void> checkSplit(const BackwardSplit& split)
{
    if (!(split.inputShare >= 0 && split.inputShare <= 1)) {
        return refuse(say("The input gradient's share of a backward must be from 0 to 1."));
    }
    if (!(split.weightShare >= 0 && split.weightShare <= 1)) {
        return refuse(say("The share of an activation held for the weight gradient must be from 0 to 1."));
    }
    return {};
}

Result<Edited> splitAll(const Program& program, const std::vector<std::int32_t>& backwards,
                        const BackwardSplit& split)
{
    if (const Result<void> sound = checkSplit(split); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    Loose loose(program);
    std::vector<std::int32_t> weightOf(program.ops.size(), -1);
    for (const std::int32_t op : backwards) {
        Op& input = loose.program().ops[at(op)];
        Op weight = input;
        input.kind = OpKind::BackwardInput;
        input.duration = static_cast<Ticks>(
            std::llround(split.inputShare * static_cast<double>(weight.duration)));
        weight.kind = OpKind::BackwardWeight;
        weight.duration -= input.duration;
        const std::int32_t added = loose.addBehind(op, weight);
        weightOf[at(op)] = added;
        loose.needs(added).push_back({op, 0});
        std::vector<MemoryEffect> kept;
        for (const MemoryEffect& effect : loose.effects(op)) {
            if (effect.moment == MemoryMoment::Start) {
                kept.push_back(effect);
                continue;
            }
            // What is freed at the end divides; what appears there (gradients) comes with the weight gradient.
            const double later = effect.pool == MemoryPool::Activations && effect.amount < 0
                                     ? split.weightShare
                                     : 1;
            for (const auto& [to, share] :
                 {std::pair(&kept, 1 - later), std::pair(&loose.effects(added), later)}) {
                if (share != 0) {
                    MemoryEffect part = effect;
                    part.amount *= share;
                    to->push_back(part);
                }
            }
        }
        loose.effects(op) = std::move(kept);
    }
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (!needsWeightGradient(program.ops[i].kind)) {
            continue;
        }
        for (Dependency& need : loose.allNeeds()[i]) {
            if (at(need.on) < weightOf.size() && weightOf[at(need.on)] >= 0) {
                need.on = weightOf[at(need.on)];
            }
        }
    }
    return timed(std::move(loose).flat());
}

/// Adds up what two ops change in one pool at one moment.
void join(std::vector<MemoryEffect>& effects, const MemoryEffect& more)
{
    for (MemoryEffect& effect : effects) {
        if (effect.device == more.device && effect.pool == more.pool && effect.moment == more.moment
            && effect.moment == MemoryMoment::End) {
            effect.amount += more.amount;
            return;
        }
    }
    effects.push_back(more);
}

Result<Edited> mergeAll(const Program& program,
                        const std::vector<std::pair<std::int32_t, std::int32_t>>& pairs)
{
    Loose loose(program);
    std::vector<char> gone(program.ops.size(), 0);
    std::vector<std::int32_t> replacedBy(program.ops.size());
    std::iota(replacedBy.begin(), replacedBy.end(), 0);
    for (const auto& [input, weight] : pairs) {
        Op& whole = loose.program().ops[at(input)];
        whole.kind = OpKind::Backward;
        whole.duration += program.ops[at(weight)].duration;
        gone[at(weight)] = 1;
        replacedBy[at(weight)] = input;
        for (const MemoryEffect& effect : loose.effects(weight)) {
            join(loose.effects(input), effect);
        }
        // Whatever else the weight gradient needed (a copy brought back, say) the whole backward needs.
        for (const Dependency& need : loose.needs(weight)) {
            if (need.on != input) {
                loose.needs(input).push_back(need);
            }
        }
    }
    for (std::vector<Dependency>& needs : loose.allNeeds()) {
        for (Dependency& need : needs) {
            need.on = replacedBy[at(need.on)];
        }
    }
    loose.remove(gone);
    return timed(std::move(loose).flat());
}

using Part = std::tuple<int, std::int32_t, std::int32_t>; ///< direction, stage, micro-batch

Part partOf(const Op& op)
{
    return {op.direction, op.stage, op.microbatch};
}

/// Ops so that none comes before what it needs or before what its stream runs earlier, by the time they start.
std::vector<std::int64_t> runningRank(const Program& program, const Simulation& simulation)
{
    const std::size_t count = program.ops.size();
    std::vector<std::int32_t> open(count, 0);
    std::vector<std::vector<std::int32_t>> next(count);
    const auto edge = [&](std::int32_t from, std::int32_t to) {
        next[at(from)].push_back(to);
        ++open[at(to)];
    };
    for (std::size_t i = 0; i < count; ++i) {
        for (const Dependency& need : program.dependenciesOf(static_cast<std::int32_t>(i))) {
            edge(need.on, static_cast<std::int32_t>(i));
        }
    }
    for (const std::vector<std::int32_t>& order : program.order) {
        for (std::size_t i = 1; i < order.size(); ++i) {
            edge(order[i - 1], order[i]);
        }
    }
    std::vector<std::int32_t> ready;
    for (std::size_t i = 0; i < count; ++i) {
        if (open[i] == 0) {
            ready.push_back(static_cast<std::int32_t>(i));
        }
    }
    std::vector<std::int32_t> sorted;
    sorted.reserve(count);
    for (std::size_t i = 0; i < ready.size(); ++i) {
        const std::int32_t op = ready[i];
        sorted.push_back(op);
        for (const std::int32_t follower : next[at(op)]) {
            if (--open[at(follower)] == 0) {
                ready.push_back(follower);
            }
        }
    }
    // Ops of no duration may start together with what needs them: the stable sort keeps them in sequence.
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::int32_t a, std::int32_t b) {
        return simulation.start[at(a)] < simulation.start[at(b)];
    });
    std::vector<std::int64_t> rank(count);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        rank[at(sorted[i])] = static_cast<std::int64_t>(i);
    }
    return rank;
}

std::int32_t computeStreamOf(const Program& program, std::int32_t device)
{
    for (std::size_t s = 0; s < program.streams.size(); ++s) {
        if (program.streams[s].device == device && program.streams[s].kind == StreamKind::Compute) {
            return static_cast<std::int32_t>(s);
        }
    }
    return -1;
}

bool runsStages(const Program& program, const Op& op)
{
    return program.streams[at(op.stream)].kind == StreamKind::Compute;
}

/// A device's chunks are numbered along the model, in each direction for itself.
void numberChunks(Program& program)
{
    std::map<std::pair<std::int32_t, int>, std::map<std::int32_t, std::uint8_t>>
        held; // by device and direction
    const auto enter = [&](std::int32_t device, int direction, std::int32_t stage) {
        held[{device, direction}].emplace(stage, std::uint8_t{0});
    };
    for (const Op& op : program.ops) {
        if (runsStages(program, op)) {
            enter(program.streams[at(op.stream)].device, op.direction, op.stage);
        }
    }
    for (const BackwardHalf& half : program.backwardHalves) {
        enter(program.deviceOf(half.op), half.direction, half.stage);
    }
    program.chunks = 1;
    for (auto& [holder, stages] : held) {
        std::int32_t next = 0;
        for (auto& [stage, chunk] : stages) {
            chunk = static_cast<std::uint8_t>(std::min(next++, 255));
        }
        program.chunks = std::max(program.chunks, next);
    }
    const auto chunkOf = [&](std::int32_t device, int direction, std::int32_t stage, std::uint8_t before) {
        const auto holder = held.find({device, direction});
        if (holder == held.end()) {
            return before;
        }
        const auto found = holder->second.find(stage);
        return found == holder->second.end() ? before : found->second;
    };
    for (Op& op : program.ops) {
        op.chunk = chunkOf(program.streams[at(op.stream)].device, op.direction, op.stage, op.chunk);
    }
    for (BackwardHalf& half : program.backwardHalves) {
        half.chunk = chunkOf(program.deviceOf(half.op), half.direction, half.stage, half.chunk);
    }
}

std::vector<std::int32_t> opsOfChunk(const Program& program, std::int32_t stream, std::int32_t stage,
                                     int direction)
{
    std::vector<std::int32_t> ops;
    for (const std::int32_t op : program.order[at(stream)]) {
        if (program.ops[at(op)].stage == stage && program.ops[at(op)].direction == direction) {
            ops.push_back(op);
        }
    }
    return ops;
}

/// That there is no op of a selection.
Message nothingChosen(const OpSelection& selection)
{
    const std::string_view kind = name(selection.kind);
    if (selection.stage >= 0 && selection.device >= 0) {
        return say("There is no %1 op on stage %2 on device %3.", kind, selection.stage, selection.device);
    }
    if (selection.stage >= 0) {
        return say("There is no %1 op on stage %2.", kind, selection.stage);
    }
    return selection.device >= 0 ? say("There is no %1 op on device %2.", kind, selection.device)
                                 : say("There is no %1 op.", kind);
}

Message stageWords(std::int32_t stage, int direction)
{
    return direction == 0 ? say("stage %1", stage) : say("stage %1 of the second direction", stage);
}

/// Whether the stage's ops can go to another device at all.
Result<void> requireMovable(const Program& program, std::int32_t stage, int direction)
{
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        if (op.stage == stage && op.direction == direction && !runsStages(program, op)) {
            return refuse(say("Chunks with copies or collectives of their own cannot move: %1 belongs to %2.",
                              describe(program, static_cast<std::int32_t>(i)), stageWords(stage, direction)));
        }
    }
    for (const BackwardHalf& half : program.backwardHalves) {
        const Op& op = program.ops[at(half.op)];
        const bool forward = op.stage == stage && op.direction == direction;
        const bool backward = half.stage == stage && half.direction == direction;
        if (forward != backward) {
            return refuse(
                say("Ops that overlap cannot be parted: %1 joins %2 with another chunk of its device.",
                    describe(program, half.op), stageWords(stage, direction)));
        }
    }
    return {};
}

} // namespace

std::int32_t placeOf(const Program& program, std::int32_t op)
{
    const std::vector<std::int32_t>& order = program.order[at(program.ops[at(op)].stream)];
    return static_cast<std::int32_t>(std::find(order.begin(), order.end(), op) - order.begin());
}

Result<Edited> moveOp(const Program& program, std::int32_t op, std::int32_t place)
{
    if (const Result<void> known = requireOp(program, op); !known) {
        return tl::unexpected<Error>(known.error());
    }
    const auto stream = at(program.ops[at(op)].stream);
    const auto count = static_cast<std::int32_t>(program.order[stream].size());
    if (place < 0 || place >= count) {
        return refuse(say("Its stream has places 0 to %1, not %2.", count - 1, place));
    }
    const std::int32_t before = placeOf(program, op);
    const std::vector<std::int32_t>& order = program.order[stream];
    // Said before the simulator says it of a whole ring: most refusals are an op and what it needs on the same device.
    for (std::int32_t i = std::min(before, place); i <= std::max(before, place); ++i) {
        const std::int32_t other = order[at(i)];
        const std::int32_t earlier = place < before ? op : other;
        const std::int32_t later = place < before ? other : op;
        for (const Dependency& need : program.dependenciesOf(earlier)) {
            if (need.on == later) {
                return refuse(say("%1 needs the result of %2 and cannot run before it.",
                                  describe(program, earlier), describe(program, later)));
            }
        }
    }
    Program moved = program;
    const auto begin = moved.order[stream].begin();
    if (before < place) {
        std::rotate(begin + before, begin + before + 1, begin + place + 1);
    } else {
        std::rotate(begin + place, begin + before, begin + before + 1);
    }
    return timed(std::move(moved));
}

Result<Edited> setDuration(const Program& program, std::int32_t op, Ticks duration)
{
    if (const Result<void> known = requireOp(program, op); !known) {
        return tl::unexpected<Error>(known.error());
    }
    if (duration < 0) {
        return refuse(say("An op cannot take negative time."));
    }
    Program changed = program;
    changed.ops[at(op)].duration = duration;
    return timed(std::move(changed));
}

Result<Edited> setDurations(const Program& program, const OpSelection& selection, Ticks duration)
{
    if (duration < 0) {
        return refuse(say("An op cannot take negative time."));
    }
    Program changed = program;
    bool any = false;
    for (std::size_t i = 0; i < changed.ops.size(); ++i) {
        Op& op = changed.ops[i];
        if (op.kind == selection.kind && (selection.stage < 0 || op.stage == selection.stage)
            && (selection.device < 0 || program.deviceOf(static_cast<std::int32_t>(i)) == selection.device)) {
            op.duration = duration;
            any = true;
        }
    }
    if (!any) {
        return refuse(nothingChosen(selection));
    }
    return timed(std::move(changed));
}

Result<Edited> splitBackward(const Program& program, std::int32_t op, const BackwardSplit& split)
{
    if (const Result<void> known = requireOp(program, op); !known) {
        return tl::unexpected<Error>(known.error());
    }
    if (program.ops[at(op)].kind != OpKind::Backward) {
        return refuse(
            say("%1 is no full backward: only B can be split into I and W.", describe(program, op)));
    }
    return splitAll(program, {op}, split);
}

Result<Edited> splitBackwards(const Program& program, std::int32_t stage, const BackwardSplit& split)
{
    std::vector<std::int32_t> backwards;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (program.ops[i].kind == OpKind::Backward && (stage < 0 || program.ops[i].stage == stage)) {
            backwards.push_back(static_cast<std::int32_t>(i));
        }
    }
    if (backwards.empty()) {
        return refuse(stage < 0 ? say("There is no full backward to split.")
                                : say("There is no full backward to split on stage %1.", stage));
    }
    return splitAll(program, backwards, split);
}

Result<Edited> mergeBackward(const Program& program, std::int32_t op)
{
    if (const Result<void> known = requireOp(program, op); !known) {
        return tl::unexpected<Error>(known.error());
    }
    const OpKind kind = program.ops[at(op)].kind;
    if (kind != OpKind::BackwardInput && kind != OpKind::BackwardWeight) {
        return refuse(
            say("%1 is no half of a split backward: only I and W can be merged.", describe(program, op)));
    }
    const OpKind wanted = kind == OpKind::BackwardInput ? OpKind::BackwardWeight : OpKind::BackwardInput;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (program.ops[i].kind == wanted && partOf(program.ops[i]) == partOf(program.ops[at(op)])) {
            const auto other = static_cast<std::int32_t>(i);
            return mergeAll(program,
                            {kind == OpKind::BackwardInput ? std::pair(op, other) : std::pair(other, op)});
        }
    }
    return refuse(say("%1 has no other half.", describe(program, op)));
}

Result<Edited> mergeBackwards(const Program& program, std::int32_t stage)
{
    std::map<Part, std::int32_t> inputs;
    std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
    const auto meant = [&](const Op& op) { return stage < 0 || op.stage == stage; };
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (program.ops[i].kind == OpKind::BackwardInput && meant(program.ops[i])) {
            inputs.emplace(partOf(program.ops[i]), static_cast<std::int32_t>(i));
        }
    }
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        if (program.ops[i].kind != OpKind::BackwardWeight || !meant(program.ops[i])) {
            continue;
        }
        if (const auto found = inputs.find(partOf(program.ops[i])); found != inputs.end()) {
            pairs.emplace_back(found->second, static_cast<std::int32_t>(i));
        }
    }
    if (pairs.empty()) {
        return refuse(stage < 0 ? say("There is no split backward to merge.")
                                : say("There is no split backward to merge on stage %1.", stage));
    }
    return mergeAll(program, pairs);
}

Result<Edited> moveChunk(const Program& program, std::int32_t stage, int direction, std::int32_t device,
                         std::span<const std::int32_t> places)
{
    if (device < 0 || device >= program.devices) {
        return refuse(say("There is no device %1; the last is device %2.", device, program.devices - 1));
    }
    const std::int32_t from = deviceOfStage(program, stage, direction);
    if (from < 0) {
        return refuse(say("No device holds %1.", stageWords(stage, direction)));
    }
    if (const Result<void> movable = requireMovable(program, stage, direction); !movable) {
        return tl::unexpected<Error>(movable.error());
    }
    if (from == device) {
        return timed(program);
    }
    const Result<Simulation> before = simulate(program);
    if (!before) {
        return tl::unexpected<Error>(before.error());
    }
    Program moved = program;
    const std::int32_t source = computeStreamOf(program, from);
    std::int32_t target = computeStreamOf(program, device);
    if (target < 0) {
        target = static_cast<std::int32_t>(moved.streams.size());
        moved.streams.push_back({device, StreamKind::Compute});
        moved.order.emplace_back();
    }
    const std::vector<std::int32_t> ops = opsOfChunk(program, source, stage, direction);
    if (!places.empty() && places.size() != ops.size()) {
        return refuse(say("%1 has %2 ops, not %3.", stageWords(stage, direction), ops.size(), places.size()));
    }
    std::vector<char> isMoved(program.ops.size(), 0);
    for (const std::int32_t op : ops) {
        isMoved[at(op)] = 1;
        moved.ops[at(op)].stream = target;
        for (std::int32_t i = moved.effectOffset[at(op)]; i < moved.effectOffset[at(op) + 1]; ++i) {
            if (moved.effects[at(i)].device == from) {
                moved.effects[at(i)].device = device;
            }
        }
    }
    std::erase_if(moved.order[at(source)], [&](std::int32_t op) { return isMoved[at(op)] != 0; });
    std::vector<std::int32_t>& order = moved.order[at(target)];
    if (places.empty()) {
        const std::vector<std::int64_t> rank = runningRank(program, *before);
        std::vector<std::int32_t> merged(order.size() + ops.size());
        std::merge(order.begin(), order.end(), ops.begin(), ops.end(), merged.begin(),
                   [&](std::int32_t a, std::int32_t b) { return rank[at(a)] < rank[at(b)]; });
        order = std::move(merged);
    } else {
        for (std::size_t i = 0; i < ops.size(); ++i) {
            if (places[i] < 0 || at(places[i]) > order.size()) {
                return refuse(say("Device %1 has no place %2 in its order.", device, places[i]));
            }
            order.insert(order.begin() + places[i], ops[i]);
        }
    }
    const Ticks delay = usualDelay(program);
    for (std::size_t i = 0; i < moved.ops.size(); ++i) {
        for (std::int32_t d = moved.dependencyOffset[i]; d < moved.dependencyOffset[i + 1]; ++d) {
            Dependency& need = moved.dependencies[at(d)];
            if (isMoved[i] == 0 && isMoved[at(need.on)] == 0) {
                continue;
            }
            const auto op = static_cast<std::int32_t>(i);
            const bool wasApart = program.deviceOf(op) != program.deviceOf(need.on);
            const bool isApart = moved.deviceOf(op) != moved.deviceOf(need.on);
            if (wasApart != isApart) {
                need.lag = isApart ? delay : 0;
            }
        }
    }
    numberChunks(moved);
    return timed(std::move(moved));
}

Result<Edited> retimed(const Program& program, const Request& request)
{
    const auto differ = [](Message what, std::int64_t here, std::int64_t there) {
        return refuse(say("The schedule has %1 %2, the layout %3.", here, std::move(what), there));
    };
    const std::int32_t stages = stagesOf(program);
    if (program.devices != request.devices) {
        return differ(say("devices"), program.devices, request.devices);
    }
    if (at(stages) != request.stages.size()) {
        return differ(say("stages"), stages, static_cast<std::int64_t>(request.stages.size()));
    }
    if (program.microbatches != request.microbatches) {
        return differ(say("micro-batches"), program.microbatches, request.microbatches);
    }
    Program changed = program;
    changed.nanoseconds = request.nanoseconds;
    changed.bytes = request.bytes;
    Wiring wiring;
    wiring.communication = request.communication;
    for (const StageCost& cost : request.stages) {
        wiring.activations.push_back(cost.activation);
        wiring.weightShare = cost.weightShare;
    }
    for (std::size_t i = 0; i < changed.ops.size(); ++i) {
        Op& op = changed.ops[i];
        const StageCost& cost = request.stages[at(op.stage)];
        const auto number = static_cast<std::int32_t>(i);
        switch (op.kind) {
        case OpKind::Forward: op.duration = cost.forward; break;
        case OpKind::Backward: op.duration = cost.backwardInput + cost.backwardWeight; break;
        case OpKind::BackwardInput: op.duration = cost.backwardInput; break;
        case OpKind::BackwardWeight: op.duration = cost.backwardWeight; break;
        case OpKind::ForwardBackward: {
            const StageCost& other = request.stages[at(changed.backwardHalfOf(number)->stage)];
            const Ticks backward = other.backwardInput + other.backwardWeight;
            const auto hidden = static_cast<Ticks>(
                std::llround(request.overlap * static_cast<double>(std::min(cost.forward, backward))));
            op.duration = cost.forward + backward - hidden;
            break;
        }
        default:
            return refuse(say(
                "A layout does not say what %1 costs: only F, B, I, W and overlapped pairs can take its times.",
                describe(program, number)));
        }
    }
    if (!request.pace.empty()) {
        setPace(changed, request);
    }
    if (const auto fault = wireAlongData(changed, wiring)) {
        return refuse(say("%1.", fault->message));
    }
    return timed(std::move(changed));
}

std::vector<std::int32_t> placesOfChunk(const Program& program, std::int32_t stage, int direction)
{
    std::vector<std::int32_t> places;
    const std::int32_t device = deviceOfStage(program, stage, direction);
    if (device < 0) {
        return places;
    }
    const std::vector<std::int32_t>& order = program.order[at(computeStreamOf(program, device))];
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Op& op = program.ops[at(order[i])];
        if (op.stage == stage && op.direction == direction) {
            places.push_back(static_cast<std::int32_t>(i));
        }
    }
    return places;
}

std::int32_t deviceOfStage(const Program& program, std::int32_t stage, int direction)
{
    for (const Op& op : program.ops) {
        if (op.stage == stage && op.direction == direction && runsStages(program, op)) {
            return program.streams[at(op.stream)].device;
        }
    }
    return -1;
}

std::vector<std::int32_t> devicesOfStages(const Program& program, int direction)
{
    std::vector<std::int32_t> devices(at(stagesOf(program)), -1);
    for (const Op& op : program.ops) {
        if (op.direction == direction && runsStages(program, op)) {
            devices[at(op.stage)] = program.streams[at(op.stream)].device;
        }
    }
    return devices;
}

std::int32_t stagesOf(const Program& program)
{
    std::int32_t stages = 0;
    for (const Op& op : program.ops) {
        stages = std::max(stages, op.stage + 1);
    }
    for (const BackwardHalf& half : program.backwardHalves) {
        stages = std::max(stages, half.stage + 1);
    }
    return stages;
}

Ticks usualDelay(const Program& program)
{
    std::map<Ticks, std::int64_t> seen;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const auto op = static_cast<std::int32_t>(i);
        for (const Dependency& need : program.dependenciesOf(op)) {
            if (program.deviceOf(need.on) != program.deviceOf(op)) {
                ++seen[need.lag];
            }
        }
    }
    const auto most = std::max_element(seen.begin(), seen.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == seen.end() ? 0 : most->first;
}

Program renumbered(const Program& program)
{
    std::vector<std::int32_t> streams;
    for (std::size_t s = 0; s < program.streams.size(); ++s) {
        if (program.streams[s].kind == StreamKind::Compute || !program.order[s].empty()) {
            streams.push_back(static_cast<std::int32_t>(s));
        }
    }
    std::stable_sort(streams.begin(), streams.end(), [&](std::int32_t a, std::int32_t b) {
        const auto key = [&](std::int32_t s) {
            const Stream& stream = program.streams[at(s)];
            return std::tuple(stream.kind != StreamKind::Compute, stream.device, stream.kind);
        };
        return key(a) < key(b);
    });
    Program out = program;
    out.streams.clear();
    out.ops.clear();
    out.order.clear();
    out.weightVersions.clear();
    out.backwardHalves.clear();
    std::vector<std::int32_t> number(program.ops.size(), -1);
    std::vector<std::int32_t> sources;
    for (const std::int32_t stream : streams) {
        const auto to = static_cast<std::int32_t>(out.streams.size());
        out.streams.push_back(program.streams[at(stream)]);
        out.order.emplace_back();
        for (const std::int32_t op : program.order[at(stream)]) {
            const auto index = static_cast<std::int32_t>(out.ops.size());
            number[at(op)] = index;
            sources.push_back(op);
            out.ops.push_back(program.ops[at(op)]);
            out.ops.back().stream = to;
            out.order.back().push_back(index);
            if (!program.weightVersions.empty()) {
                out.weightVersions.push_back(program.weightVersions[at(op)]);
            }
            if (const BackwardHalf* half = program.backwardHalfOf(op)) {
                out.backwardHalves.push_back(*half);
                out.backwardHalves.back().op = index;
            }
        }
    }
    out.dependencyOffset.assign(1, 0);
    out.dependencies.clear();
    out.effectOffset.assign(1, 0);
    out.effects.clear();
    for (const std::int32_t source : sources) {
        for (const Dependency& need : program.dependenciesOf(source)) {
            out.dependencies.push_back({number[at(need.on)], need.lag});
        }
        const auto effects = program.effectsOf(source);
        out.effects.insert(out.effects.end(), effects.begin(), effects.end());
        out.dependencyOffset.push_back(static_cast<std::int32_t>(out.dependencies.size()));
        out.effectOffset.push_back(static_cast<std::int32_t>(out.effects.size()));
    }
    return out;
}

bool same(const Program& a, const Program& b)
{
    const auto equal = [](const auto& x, const auto& y, const auto& key) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                          [&](const auto& p, const auto& q) { return key(p) == key(q); });
    };
    return a.devices == b.devices && a.chunks == b.chunks && a.microbatches == b.microbatches
           && a.nanoseconds == b.nanoseconds && a.bytes == b.bytes && a.order == b.order
           && a.dependencyOffset == b.dependencyOffset && a.effectOffset == b.effectOffset
           && a.weightVersions == b.weightVersions
           && equal(a.streams, b.streams, [](const Stream& it) { return std::tuple(it.device, it.kind); })
           && equal(a.ops, b.ops,
                    [](const Op& it) {
                        return std::tuple(it.duration, it.microbatch, it.stage, it.stream, it.kind, it.chunk,
                                          it.direction);
                    })
           && equal(a.dependencies, b.dependencies,
                    [](const Dependency& it) { return std::tuple(it.on, it.lag); })
           && equal(
               a.effects, b.effects,
               [](const MemoryEffect& it) { return std::tuple(it.amount, it.device, it.pool, it.moment); })
           && equal(a.backwardHalves, b.backwardHalves, [](const BackwardHalf& it) {
                  return std::tuple(it.op, it.microbatch, it.stage, it.chunk, it.direction);
              });
}

} // namespace shardscape::schedule
