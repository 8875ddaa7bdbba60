// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/lower_bound.h"

#include "base/at.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNone = -1;
constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

/// The least that a micro-batch does on one stage of one direction.
struct Stage {
    std::int32_t device = kNone;
    std::int32_t forwards = 0; ///< how many there are
    std::int32_t backwards = 0;
    std::int32_t weights = 0;
    Ticks forward = kNever; ///< shortest
    Ticks backward = kNever;
    Ticks weight = kNever;
    Ticks longestForward = 0;
    Ticks longestBackward = 0;
    Ticks longestWeight = 0;
    Ticks forwardLag = kNever;  ///< shortest delay from the stage before
    Ticks backwardLag = kNever; ///< shortest delay from the stage after
    double activation = std::numeric_limits<double>::infinity();
    double afterInput = 0; ///< largest share of the activation freed by the input gradient already
    // Along the way of a lone micro-batch.
    Ticks forwardStart = 0;
    Ticks backwardStart = 0;
    Ticks forwardTail = 0;  ///< after the forward's end, until all is done
    Ticks backwardTail = 0; ///< after the backward's end
};

/// Several alike ops of one device.
struct Job {
    Ticks head = 0;
    Ticks work = 0;
    Ticks tail = 0;
};

/// Most over all sets {head >= h, tail >= t}: h + work + t.
Ticks oneMachine(std::vector<Job> jobs)
{
    std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) { return a.tail > b.tail; });
    std::vector<Ticks> heads;
    for (const Job& job : jobs) {
        heads.push_back(job.head);
    }
    std::sort(heads.begin(), heads.end());
    heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
    Ticks most = 0;
    for (const Ticks head : heads) {
        Ticks work = 0;
        for (const Job& job : jobs) {
            if (job.head >= head) {
                work += job.work;
                most = std::max(most, head + work + job.tail);
            }
        }
    }
    return most;
}

class Prover {
public:
    Prover(const Program& program, std::span<const double> memory)
        : m_program(program)
        , m_memory(memory)
        , m_work(at(program.devices), 0)
        , m_passWork(m_work)
    {}

    LowerBound run()
    {
        LowerBound bound;
        sumWork();
        for (const Ticks work : m_work) {
            bound.span = std::max(bound.span, work);
        }
        bound.makespan = bound.span;
        if (!readStages() || !isChained()) {
            return bound;
        }
        measureWay();
        for (std::int32_t d = 0; d < m_program.devices; ++d) {
            bound.span = std::max(bound.span, spanOf(d, m_work[at(d)]));
            // Only passes must come after the first forward: vocabulary passes of others' micro-batches need not.
            bound.makespan = std::max({bound.makespan, bound.span, earliest(d) + spanOf(d, m_passWork[at(d)]),
                                       oneMachine(jobsOf(d, false))});
        }
        return bound;
    }

private:
    static bool isPass(OpKind kind)
    {
        return kind == OpKind::Forward || kind == OpKind::Backward || kind == OpKind::BackwardInput
               || kind == OpKind::BackwardWeight;
    }

    static bool isMessage(OpKind kind) { return kind == OpKind::Send || kind == OpKind::Receive; }

    /// The least time that is no less: every time of every order is a whole number of grains.
    [[nodiscard]] Ticks upToGrain(double time) const
    {
        const auto grain = static_cast<double>(m_grain);
        const double least = time * (1 - 1e-9) - 1e-6 * grain; // sums of fractions
        return least > 0 ? static_cast<Ticks>(std::ceil(least / grain)) * m_grain : Ticks{0};
    }

    void sumWork()
    {
        for (const Op& op : m_program.ops) {
            const Stream& stream = m_program.streams[at(op.stream)];
            if (stream.kind == StreamKind::Compute) {
                m_work[at(stream.device)] += op.duration;
                if (isPass(op.kind) || op.kind == OpKind::ForwardBackward) {
                    m_passWork[at(stream.device)] += op.duration;
                }
            }
            m_copies = m_copies || stream.kind == StreamKind::CopyOut || stream.kind == StreamKind::CopyIn
                       || op.kind == OpKind::Evict || op.kind == OpKind::Load;
            const bool instant = isMessage(op.kind) && op.duration == 0;
            m_others = m_others || (stream.kind == StreamKind::Compute && !isPass(op.kind) && !instant);
            m_grain = m_grain == 1 ? 1 : std::gcd(m_grain, op.duration);
        }
        for (std::size_t i = 0; i < m_program.dependencies.size() && m_grain != 1; ++i) {
            m_grain = std::gcd(m_grain, m_program.dependencies[i].lag);
        }
        m_grain = std::max<Ticks>(m_grain, 1);
        for (std::size_t i = 0; i < m_program.ops.size() && !m_copies; ++i) {
            m_copies = freesOddly(static_cast<std::int32_t>(i));
        }
    }

    /// Whether an op frees activations otherwise than a pass does at its end, on its own device.
    [[nodiscard]] bool freesOddly(std::int32_t index) const
    {
        const OpKind kind = m_program.ops[at(index)].kind;
        const std::int32_t device = m_program.deviceOf(index);
        const bool pass = isPass(kind) || kind == OpKind::ForwardBackward;
        const auto effects = m_program.effectsOf(index);
        return std::any_of(effects.begin(), effects.end(), [&](const MemoryEffect& effect) {
            return effect.pool == MemoryPool::Activations && effect.amount < 0
                   && (!pass || effect.moment == MemoryMoment::Start || effect.device != device);
        });
    }

    [[nodiscard]] Stage* stage(int direction, std::int32_t index)
    {
        return &m_stages[static_cast<std::size_t>(direction) * at(m_count) + at(index)];
    }
    /// Position of a pass's op in a table by direction, stage and micro-batch.
    [[nodiscard]] std::size_t position(int direction, std::int32_t index, std::int32_t microbatch) const
    {
        return (static_cast<std::size_t>(direction) * at(m_count) + at(index)) * at(m_program.microbatches)
               + at(microbatch);
    }

    /// False where ops are not those of stages in a row.
    bool readStages()
    {
        m_count = m_program.devices * m_program.chunks;
        if (m_count <= 0 || m_program.microbatches <= 0) {
            return false;
        }
        int directions = 1;
        for (const Op& op : m_program.ops) {
            directions = std::max(directions, op.direction + 1);
        }
        for (const BackwardHalf& half : m_program.backwardHalves) {
            directions = std::max(directions, half.direction + 1);
        }
        if (directions > 2) {
            return false;
        }
        m_stages.assign(static_cast<std::size_t>(directions) * at(m_count), {});
        const std::size_t passes = m_stages.size() * at(m_program.microbatches);
        m_forward.assign(passes, kNone);
        m_backward.assign(passes, kNone);
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const Op& op = m_program.ops[i];
            const auto index = static_cast<std::int32_t>(i);
            bool fits = true;
            switch (op.kind) {
            case OpKind::Forward: fits = enterForward(index, op); break;
            case OpKind::Backward:
            case OpKind::BackwardInput:
                fits = enterBackward(index, op.direction, op.stage, op.microbatch);
                break;
            case OpKind::ForwardBackward: {
                const BackwardHalf* half = m_program.backwardHalfOf(index);
                fits = half != nullptr && enterForward(index, op)
                       && enterBackward(index, half->direction, half->stage, half->microbatch);
                break;
            }
            default: break;
            }
            if (!fits) {
                return false;
            }
        }
        for (std::size_t i = 0; i < m_program.ops.size(); ++i) {
            const Op& op = m_program.ops[i];
            if (op.kind == OpKind::BackwardWeight) {
                if (!enterWeight(static_cast<std::int32_t>(i), op)) {
                    return false;
                }
            }
        }
        return std::all_of(m_stages.begin(), m_stages.end(), [&](const Stage& it) {
            return it.forwards == it.backwards && it.forwards > 0 && it.weights <= it.forwards;
        });
    }

    [[nodiscard]] bool exists(std::int32_t index, std::int32_t microbatch) const
    {
        return index >= 0 && index < m_count && microbatch >= 0 && microbatch < m_program.microbatches;
    }

    bool settle(Stage& it, std::int32_t op) const
    {
        const std::int32_t device = m_program.deviceOf(op);
        if (it.device == kNone) {
            it.device = device;
        }
        const Stream& stream = m_program.streams[at(m_program.ops[at(op)].stream)];
        return it.device == device && stream.kind == StreamKind::Compute;
    }

    bool enterForward(std::int32_t index, const Op& op)
    {
        if (!exists(op.stage, op.microbatch)) {
            return false;
        }
        std::int32_t& entry = m_forward[position(op.direction, op.stage, op.microbatch)];
        if (entry != kNone) {
            return false;
        }
        entry = index;
        Stage& it = *stage(op.direction, op.stage);
        ++it.forwards;
        it.forward = std::min(it.forward, op.duration);
        it.longestForward = std::max(it.longestForward, op.duration);
        double taken = 0;
        for (const MemoryEffect& effect : m_program.effectsOf(index)) {
            const bool atEnd = effect.moment == MemoryMoment::End;
            if (effect.pool == MemoryPool::Activations
                && (!atEnd || (op.kind == OpKind::Forward && effect.amount < 0))) {
                taken += effect.amount; // what it does not keep until the backward does not count
            }
        }
        it.activation = std::min(it.activation, taken);
        return settle(it, index);
    }

    bool enterBackward(std::int32_t index, int direction, std::int32_t stageIndex, std::int32_t microbatch)
    {
        if (!exists(stageIndex, microbatch)) {
            return false;
        }
        std::int32_t& entry = m_backward[position(direction, stageIndex, microbatch)];
        if (entry != kNone) {
            return false;
        }
        entry = index;
        Stage& it = *stage(direction, stageIndex);
        ++it.backwards;
        it.backward = std::min(it.backward, m_program.ops[at(index)].duration);
        it.longestBackward = std::max(it.longestBackward, m_program.ops[at(index)].duration);
        return settle(it, index);
    }

    bool enterWeight(std::int32_t index, const Op& op)
    {
        if (!exists(op.stage, op.microbatch)) {
            return false;
        }
        const std::int32_t input = m_backward[position(op.direction, op.stage, op.microbatch)];
        if (input == kNone || !dependsOn(index, input, nullptr)) {
            return false;
        }
        Stage& it = *stage(op.direction, op.stage);
        ++it.weights;
        it.weight = std::min(it.weight, op.duration);
        it.longestWeight = std::max(it.longestWeight, op.duration);
        double freed = 0;
        for (const MemoryEffect& effect : m_program.effectsOf(input)) {
            if (effect.pool == MemoryPool::Activations && effect.moment == MemoryMoment::End) {
                freed -= effect.amount;
            }
        }
        it.afterInput = std::max(it.afterInput, freed);
        return settle(it, index);
    }

    /// Whether the op waits for the other, or for the message that carries its result; takes the least delay.
    bool dependsOn(std::int32_t op, std::int32_t on, Ticks* lag) const
    {
        const auto take = [lag](Ticks delay) {
            if (lag != nullptr) {
                *lag = std::min(*lag, delay);
            }
            return true;
        };
        for (const Dependency& dependency : m_program.dependenciesOf(op)) {
            if (dependency.on == on) {
                return take(dependency.lag);
            }
            const Op& message = m_program.ops[at(dependency.on)];
            if (!isMessage(message.kind)) {
                continue;
            }
            for (const Dependency& sent : m_program.dependenciesOf(dependency.on)) {
                if (sent.on == on) {
                    return take(sent.lag + message.duration + dependency.lag);
                }
            }
        }
        return false;
    }

    /// Whether every micro-batch runs along the stages and back, as its edges tell.
    bool isChained()
    {
        for (std::size_t pass = 0; pass < m_forward.size(); ++pass) {
            const std::int32_t forward = m_forward[pass];
            const std::int32_t backward = m_backward[pass];
            if ((forward == kNone) != (backward == kNone)) {
                return false;
            }
            if (forward == kNone) {
                continue; // the other direction has it
            }
            const std::size_t row = pass / at(m_program.microbatches);
            Stage& it = m_stages[row];
            const std::size_t along = row % at(m_count);
            const std::size_t step = at(m_program.microbatches);
            if (along > 0
                && (m_forward[pass - step] == kNone
                    || !dependsOn(forward, m_forward[pass - step], &it.forwardLag))) {
                return false;
            }
            if (along + 1 < at(m_count)) {
                if (!dependsOn(backward, m_backward[pass + step], &it.backwardLag)) {
                    return false;
                }
            } else if (!dependsOn(backward, forward, nullptr)) {
                return false;
            }
        }
        return true;
    }

    void measureWay()
    {
        m_rows.resize(at(m_program.devices));
        for (std::size_t row = 0; row < m_stages.size(); ++row) {
            m_rows[at(m_stages[row].device)].push_back(row);
        }
        for (std::size_t first = 0; first < m_stages.size(); first += at(m_count)) {
            const std::span<Stage> way(m_stages.data() + first, at(m_count));
            Ticks time = 0;
            for (std::size_t s = 0; s < way.size(); ++s) {
                time += s > 0 ? way[s].forwardLag : 0;
                way[s].forwardStart = time;
                time += way[s].forward;
            }
            for (std::size_t s = way.size(); s-- > 0;) {
                time += s + 1 < way.size() ? way[s].backwardLag : 0;
                way[s].backwardStart = time;
                time += way[s].backward;
            }
            for (std::size_t s = 0; s < way.size(); ++s) {
                way[s].backwardTail = weightOf(way[s]);
                if (s > 0) {
                    const Ticks on = way[s - 1].backwardLag + way[s - 1].backward + way[s - 1].backwardTail;
                    way[s].backwardTail = std::max(way[s].backwardTail, on);
                }
            }
            for (std::size_t s = way.size(); s-- > 0;) {
                way[s].forwardTail = s + 1 < way.size()
                                         ? way[s + 1].forwardLag + way[s + 1].forward + way[s + 1].forwardTail
                                         : way[s].backward + way[s].backwardTail;
            }
        }
    }

    /// What follows every input gradient; nothing where some are whole backwards.
    [[nodiscard]] static Ticks weightOf(const Stage& it) { return it.weights == it.forwards ? it.weight : 0; }

    template <class Each>
    void forEachStageOn(std::int32_t device, const Each& each) const
    {
        for (const std::size_t row : m_rows[at(device)]) {
            each(row, m_stages[row]);
        }
    }

    /// When the first forward of a device can start.
    [[nodiscard]] Ticks earliest(std::int32_t device) const
    {
        Ticks first = kNever;
        forEachStageOn(device,
                       [&](std::size_t, const Stage& it) { first = std::min(first, it.forwardStart); });
        return first == kNever ? 0 : first;
    }

    /// The first and the last stage on the device of the direction of `row`: each of its micro-batches enters the
    /// device at the one, and leaves it there.
    [[nodiscard]] const Stage& entryOf(std::int32_t device, std::size_t row) const
    {
        const std::vector<std::size_t>& rows = m_rows[at(device)]; // along the model, direction by direction
        return m_stages[*std::lower_bound(rows.begin(), rows.end(), row - row % at(m_count))];
    }

    /// A device's ops; `within` counts heads from its first forward and tails up to its own last op.
    [[nodiscard]] std::vector<Job> jobsOf(std::int32_t device, bool within) const
    {
        std::vector<Job> jobs;
        forEachStageOn(device, [&](std::size_t row, const Stage& it) {
            const Ticks from = within ? entryOf(device, row).forwardStart : 0;
            const auto add = [&](Ticks head, Ticks each, std::int32_t count, Ticks tail) {
                jobs.push_back({head - from, each * count, tail});
            };
            const Ticks own = tailWithin(device, row, it.backwardStart + it.backward, weightOf(it));
            add(it.forwardStart, aloneForward(it), it.forwards,
                within ? tailWithin(device, row, it.forwardStart + it.forward, 0) : it.forwardTail);
            add(it.backwardStart, it.backward, it.backwards, within ? own : it.backwardTail);
            if (it.weights > 0) {
                add(it.backwardStart + it.backward, it.weight, it.weights, 0);
            }
        });
        return jobs;
    }

    /// A forward inside an overlapped pair takes no time of its own: the pair is its backward's.
    [[nodiscard]] Ticks aloneForward(const Stage& it) const
    {
        return m_program.backwardHalves.empty() ? it.forward : 0;
    }

    /// How long after `time` on its way a micro-batch has its last op on the device, `least` at least.
    [[nodiscard]] Ticks tailWithin(std::int32_t device, std::size_t row, Ticks time, Ticks least) const
    {
        const Stage& entry = entryOf(device, row);
        return std::max(least, entry.backwardStart + entry.backward + weightOf(entry) - time);
    }

    /// Of the ops that do `work`, from the first forward on.
    Ticks spanOf(std::int32_t device, Ticks work) const
    {
        const Ticks span = std::max(work, oneMachine(jobsOf(device, true)));
        if (m_copies || at(device) >= m_memory.size()) {
            return span;
        }
        return std::max(span,
                        spanUnderMemory(device, m_memory[at(device)] * (1 + 1e-9))); // sums of fractions
    }

    Ticks spanUnderMemory(std::int32_t device, double memory) const
    {
        constexpr double kAny = std::numeric_limits<double>::infinity();
        double forwards = 0;  // most work of forwards in one unit of memory
        double gradients = 0; // likewise
        double all = 0;       // what all micro-batches hold
        double lifetimes = 0; // times what they hold
        Ticks firstGradient = kNever;
        Ticks afterForward = kNever;
        forEachStageOn(device, [&](std::size_t row, const Stage& it) {
            const double held = it.activation;
            const double kept = held - it.afterInput; // until the weight gradient
            const auto per = [](Ticks work, double amount) {
                return amount > 0 ? static_cast<double>(work) / amount : kAny;
            };
            forwards = std::max(forwards, per(it.longestForward, held));
            gradients = std::max(gradients, per(it.longestBackward + it.longestWeight, held));
            if (it.weights > 0) {
                gradients = std::max(gradients, per(it.longestWeight, kept));
            }
            all += held * it.forwards;
            lifetimes += (held * static_cast<double>(it.backwardStart + it.backward - it.forwardStart)
                          + kept * static_cast<double>(weightOf(it)))
                         * it.forwards;
            firstGradient = std::min(firstGradient, it.backwardStart - entryOf(device, row).forwardStart);
            afterForward = std::min(afterForward, tailWithin(device, row, it.forwardStart + it.forward, 0));
        });
        if (firstGradient == kNever || !(memory > 0)) {
            return 0;
        }
        Ticks span = upToGrain(lifetimes / memory);
        if (!m_others) {
            const auto idle = [&](Ticks window, double perUnit) {
                return upToGrain(static_cast<double>(window) - memory * perUnit);
            };
            const Ticks before = idle(firstGradient, forwards);
            const Ticks after = idle(afterForward, gradients);
            span = std::max(span,
                            m_work[at(device)] + (all > memory ? before + after : std::max(before, after)));
        }
        return span;
    }

    const Program& m_program;
    std::span<const double> m_memory;
    std::vector<Ticks> m_work;
    std::vector<Ticks> m_passWork; ///< without what is neither forward nor gradient
    std::int32_t m_count = 0;
    std::vector<Stage> m_stages;                  ///< by direction, then along the model
    std::vector<std::vector<std::size_t>> m_rows; ///< per device, its stages
    std::vector<std::int32_t> m_forward;          ///< op by direction, stage and micro-batch
    std::vector<std::int32_t> m_backward;
    bool m_copies = false; ///< activations may leave the device
    Ticks m_grain = 0;     ///< what all times are whole multiples of
    bool m_others = false; ///< more than forwards and gradients to do, or pairs of them
};

} // namespace

LowerBound lowerBound(const Program& program, std::span<const double> memory)
{
    return Prover(program, memory).run();
}

LowerBound lowerBound(const Program& program, const Analysis& analysis)
{
    std::vector<double> memory;
    for (const MemoryCurve& curve : analysis.activations) {
        memory.push_back(curve.peak);
    }
    return lowerBound(program, memory);
}

double gapOf(Ticks reached, Ticks bound)
{
    return bound > 0 ? static_cast<double>(reached - bound) / static_cast<double>(bound) : 0.0;
}

} // namespace shardscape::schedule
