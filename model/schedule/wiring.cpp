// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/wiring.h"

#include "base/at.h"
#include "schedule/edit.h"

#include <algorithm>
#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNone = -1;
/// A measurement of one rank may show a few stages of many: room for 1024 stages of 4096 micro-batches.
constexpr std::int64_t kMostPassesOfAPart = std::int64_t{1} << 22;

/// One pass of a micro-batch through a stage.
struct Pass {
    int direction = 0;
    std::int32_t stage = 0;
    std::int32_t microbatch = 0;
};

Message words(std::string_view what, const Pass& pass)
{
    return say("%1 of micro-batch %2 on stage %3", what, pass.microbatch, pass.stage);
}

class Wirer {
public:
    Wirer(Program& program, const Wiring& wiring)
        : m_program(program)
        , m_wiring(wiring)
        , m_stages(stagesOf(program))
    {}

    std::optional<WiringFault> run()
    {
        if (!size() || !enterAll() || !allThere()) {
            return std::move(m_fault);
        }
        m_program.dependencyOffset.assign(1, 0);
        m_program.dependencies.clear();
        m_program.effectOffset.assign(1, 0);
        m_program.effects.clear();
        for (std::int32_t op = 0; op < static_cast<std::int32_t>(m_program.ops.size()); ++op) {
            wire(op);
            m_program.dependencyOffset.push_back(static_cast<std::int32_t>(m_program.dependencies.size()));
            m_program.effectOffset.push_back(static_cast<std::int32_t>(m_program.effects.size()));
        }
        return std::nullopt;
    }

private:
    enum Table : std::size_t { Forwards, Backwards, Weights };
    static constexpr std::array<std::string_view, 3> kSymbols{"F", "B", "W"};

    bool fault(std::int32_t op, std::int32_t other, Message why)
    {
        if (!m_fault) {
            m_fault = WiringFault{op, other, std::move(why)};
        }
        return false;
    }

    bool size()
    {
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const Op& op = m_program.ops[i];
            const auto index = static_cast<std::int32_t>(i);
            const BackwardHalf* half = m_program.backwardHalfOf(index);
            if (op.microbatch < 0 || op.stage < 0 || op.direction > 1
                || (half && (half->microbatch < 0 || half->stage < 0 || half->direction > 1))) {
                return fault(index, kNone, say("its micro-batch, stage or direction cannot be"));
            }
            if ((op.kind == OpKind::ForwardBackward) != (half != nullptr)) {
                return fault(index, kNone, say("an overlapped pair needs both its halves"));
            }
            m_microbatches = std::max({m_microbatches, op.microbatch + 1, half ? half->microbatch + 1 : 0});
            m_directions = std::max({m_directions, op.direction + 1, half ? half->direction + 1 : 0});
        }
        // Every op could be one pass at most: numbers far beyond that are a mistake, and a table of them would not fit.
        const auto passes = static_cast<std::int64_t>(m_directions) * m_stages * m_microbatches;
        const std::int64_t most = 4 * static_cast<std::int64_t>(m_program.ops.size())
                                  + (m_wiring.partial ? kMostPassesOfAPart : 64);
        if (passes > most) {
            const auto stray = std::max_element(
                m_program.ops.begin(), m_program.ops.end(), [](const Op& a, const Op& b) {
                    return std::max(a.microbatch, a.stage) < std::max(b.microbatch, b.stage);
                });
            return fault(
                static_cast<std::int32_t>(stray - m_program.ops.begin()), kNone,
                say("micro-batches and stages are counted from 0 without gaps, and too few ops are there to reach that of micro-batch %1 on stage %2",
                    stray->microbatch, stray->stage));
        }
        for (std::vector<std::int32_t>& table : m_tables) {
            table.assign(static_cast<std::size_t>(passes), kNone);
        }
        m_home.assign(static_cast<std::size_t>(m_directions) * at(m_stages), kNone);
        return true;
    }

    [[nodiscard]] std::size_t index(const Pass& pass) const
    {
        return (static_cast<std::size_t>(pass.direction) * at(m_stages) + at(pass.stage)) * at(m_microbatches)
               + at(pass.microbatch);
    }
    [[nodiscard]] std::int32_t find(Table table, const Pass& pass) const
    {
        return m_tables[table][index(pass)];
    }

    bool enter(Table table, const Pass& pass, std::int32_t op)
    {
        std::int32_t& entry = m_tables[table][index(pass)];
        if (entry != kNone) {
            return fault(op, entry, say("%1 is done twice", words(symbol(m_program.ops[at(op)].kind), pass)));
        }
        entry = op;
        std::int32_t& home = m_home[static_cast<std::size_t>(pass.direction) * at(m_stages) + at(pass.stage)];
        if (home != kNone && m_program.deviceOf(home) != m_program.deviceOf(op)) {
            return fault(op, home,
                         say("stage %1 is on device %2 here, on device %3 elsewhere", pass.stage,
                             m_program.deviceOf(op), m_program.deviceOf(home)));
        }
        home = op;
        return true;
    }

    bool enterAll()
    {
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const Op& op = m_program.ops[i];
            const auto number = static_cast<std::int32_t>(i);
            const Pass pass{op.direction, op.stage, op.microbatch};
            bool sound = true;
            switch (op.kind) {
            case OpKind::Forward: sound = enter(Forwards, pass, number); break;
            case OpKind::Backward:
            case OpKind::BackwardInput: sound = enter(Backwards, pass, number); break;
            case OpKind::BackwardWeight: sound = enter(Weights, pass, number); break;
            case OpKind::ForwardBackward: {
                const BackwardHalf* half = m_program.backwardHalfOf(number);
                sound = enter(Forwards, pass, number)
                        && enter(Backwards, {half->direction, half->stage, half->microbatch}, number);
                break;
            }
            default: break;
            }
            if (!sound) {
                return false;
            }
        }
        return true;
    }

    bool lacks(std::int32_t op, Table table, const Pass& pass)
    {
        return fault(
            op, kNone,
            say("%1 is missing; %2 goes with it", words(kSymbols[table], pass), describePass(m_program, op)));
    }

    /// A micro-batch of a direction passes every stage forward and backward, or none.
    bool allThere()
    {
        if (m_wiring.partial) {
            return true;
        }
        for (int direction = 0; direction < m_directions; ++direction) {
            for (std::int32_t microbatch = 0; microbatch < m_microbatches; ++microbatch) {
                std::int32_t any = kNone;
                for (std::int32_t stage = 0; stage < m_stages && any == kNone; ++stage) {
                    const Pass pass{direction, stage, microbatch};
                    any = std::max({find(Forwards, pass), find(Backwards, pass), find(Weights, pass)});
                }
                for (std::int32_t stage = 0; stage < m_stages && any != kNone; ++stage) {
                    const Pass pass{direction, stage, microbatch};
                    const std::int32_t forward = find(Forwards, pass);
                    const std::int32_t backward = find(Backwards, pass);
                    const std::int32_t weight = find(Weights, pass);
                    const std::int32_t near = std::max({forward, backward, weight});
                    if (forward == kNone) {
                        return lacks(near == kNone ? any : near, Forwards, pass);
                    }
                    if (backward == kNone) {
                        return lacks(near, Backwards, pass);
                    }
                    const bool split = m_program.ops[at(backward)].kind == OpKind::BackwardInput;
                    if (split && weight == kNone) {
                        return lacks(backward, Weights, pass);
                    }
                    if (!split && weight != kNone) {
                        return fault(weight, backward,
                                     say("%1 belongs to no I: its backward is a full one", words("W", pass)));
                    }
                }
            }
        }
        return someDirectionOfEach();
    }

    bool someDirectionOfEach()
    {
        for (std::int32_t microbatch = 0; microbatch < m_microbatches; ++microbatch) {
            bool seen = false;
            for (int direction = 0; direction < m_directions; ++direction) {
                seen = seen || find(Forwards, {direction, 0, microbatch}) != kNone;
            }
            if (!seen) {
                return fault(kNone, kNone,
                             say("no op is of micro-batch %1, but there are ops of %2", microbatch,
                                 m_microbatches - 1));
            }
        }
        return true;
    }

    void depend(std::int32_t op, std::int32_t on)
    {
        if (on != kNone) {
            const bool apart = m_program.deviceOf(on) != m_program.deviceOf(op);
            m_program.dependencies.push_back({on, apart ? m_wiring.communication : 0});
        }
    }

    void wireForward(std::int32_t op, const Pass& pass)
    {
        if (pass.stage > 0) {
            depend(op, find(Forwards, {pass.direction, pass.stage - 1, pass.microbatch}));
        }
    }

    void wireBackward(std::int32_t op, const Pass& pass)
    {
        depend(op, find(Forwards, pass));
        if (pass.stage + 1 < m_stages) {
            depend(op, find(Backwards, {pass.direction, pass.stage + 1, pass.microbatch}));
        }
    }

    [[nodiscard]] double activationOf(std::int32_t stage) const
    {
        return m_wiring.activations.empty() ? 1.0 / std::max(m_program.chunks, 1)
                                            : m_wiring.activations[at(stage)];
    }

    void change(std::int32_t op, double amount, MemoryMoment moment)
    {
        if (amount != 0) {
            m_program.effects.push_back({amount, m_program.deviceOf(op), MemoryPool::Activations, moment});
        }
    }

    void wire(std::int32_t number)
    {
        const Op& op = m_program.ops[at(number)];
        const Pass pass{op.direction, op.stage, op.microbatch};
        const double held = activationOf(op.stage);
        switch (op.kind) {
        case OpKind::Forward:
            wireForward(number, pass);
            change(number, held, MemoryMoment::Start);
            break;
        case OpKind::Backward:
            wireBackward(number, pass);
            change(number, -held, MemoryMoment::End);
            break;
        case OpKind::BackwardInput:
            wireBackward(number, pass);
            change(number, -held * (1 - m_wiring.weightShare), MemoryMoment::End);
            break;
        case OpKind::BackwardWeight:
            depend(number, find(Backwards, pass));
            change(number, -held * m_wiring.weightShare, MemoryMoment::End);
            break;
        case OpKind::ForwardBackward: {
            const BackwardHalf* half = m_program.backwardHalfOf(number);
            wireForward(number, pass);
            wireBackward(number, {half->direction, half->stage, half->microbatch});
            change(number, held, MemoryMoment::Start);
            change(number, -activationOf(half->stage), MemoryMoment::End);
            break;
        }
        default: break;
        }
    }

    Program& m_program;
    const Wiring& m_wiring;
    std::int32_t m_stages;
    std::int32_t m_microbatches = 0;
    int m_directions = 1;
    std::array<std::vector<std::int32_t>, 3> m_tables; ///< op numbers by pass
    std::vector<std::int32_t> m_home;                  ///< by direction and stage, an op of it
    std::optional<WiringFault> m_fault;
};

} // namespace

std::optional<WiringFault> wireAlongData(Program& program, const Wiring& wiring)
{
    return Wirer(program, wiring).run();
}

std::optional<Wiring> wiringOf(const Program& program)
{
    Wiring wiring;
    wiring.communication = usualDelay(program);
    const std::int32_t stages = stagesOf(program);
    std::vector<double> held(at(stages), -1);
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        const auto number = static_cast<std::int32_t>(i);
        const auto effects = program.effectsOf(number);
        switch (op.kind) {
        case OpKind::Forward:
        case OpKind::ForwardBackward:
            if (held[at(op.stage)] < 0) {
                held[at(op.stage)] = effects.empty() ? 0 : effects.front().amount;
            }
            break;
        case OpKind::Backward:
        case OpKind::BackwardInput:
        case OpKind::BackwardWeight: break;
        default: return std::nullopt;
        }
    }
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        const auto effects = program.effectsOf(static_cast<std::int32_t>(i));
        if (op.kind == OpKind::BackwardWeight && held[at(op.stage)] > 0) {
            wiring.weightShare = effects.empty() ? 0 : -effects.front().amount / held[at(op.stage)];
            break;
        }
    }
    if (!program.weightVersions.empty()
        || std::any_of(held.begin(), held.end(), [](double amount) { return !(amount >= 0); })) {
        return std::nullopt;
    }
    const double usual = 1.0 / std::max(program.chunks, 1);
    if (std::any_of(held.begin(), held.end(), [&](double amount) { return amount != usual; })) {
        wiring.activations = std::move(held);
    }
    Program wired = program;
    if (wireAlongData(wired, wiring) || !same(wired, program)) {
        return std::nullopt;
    }
    return wiring;
}

} // namespace shardscape::schedule
