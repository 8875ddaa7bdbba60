// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/pace.h"

#include "base/at.h"

#include <algorithm>
#include <numeric>

namespace shardscape::schedule {

namespace {

/// The part of an op that follows the pace of a micro-batch.
struct PacedPart {
    std::int32_t microbatch = 0;
    double ticks = 0;
};

/// Of an overlapped pair both halves are paced, by what each is of the pair.
struct PacedOp {
    PacedPart own, other;
};

double partOf(const StageCost& cost, OpKind kind)
{
    const auto input = static_cast<double>(cost.backwardInput);
    const auto weight = static_cast<double>(cost.backwardWeight);
    switch (kind) {
    case OpKind::Forward: return cost.pacedForward;
    case OpKind::BackwardInput: return cost.pacedInput;
    case OpKind::BackwardWeight: return cost.pacedWeight;
    case OpKind::Backward:
        return input + weight > 0 ? (input * cost.pacedInput + weight * cost.pacedWeight) / (input + weight)
                                  : 0;
    default: return 0;
    }
}

PacedOp pacedOp(const Program& program, const Request& request, std::int32_t index)
{
    const Op& op = program.ops[at(index)];
    const auto duration = static_cast<double>(op.duration);
    if (at(op.stage) >= request.stages.size())
        return {};
    const StageCost& cost = request.stages[at(op.stage)];
    if (op.kind != OpKind::ForwardBackward)
        return {{op.microbatch, duration * partOf(cost, op.kind)}, {op.microbatch, 0}};
    const BackwardHalf& half = *program.backwardHalfOf(index);
    const StageCost& back = request.stages[at(half.stage)];
    const auto forward = static_cast<double>(cost.forward);
    const auto backward = static_cast<double>(back.backwardInput + back.backwardWeight);
    const double each = forward + backward > 0 ? duration / (forward + backward) : 0;
    return {{op.microbatch, each * forward * partOf(cost, OpKind::Forward)},
            {half.microbatch, each * backward * partOf(back, OpKind::Backward)}};
}

Ticks rounded(double ticks)
{
    return static_cast<Ticks>(ticks + (ticks < 0 ? -0.5 : 0.5));
}

/// A program's ops, each after all that it waits for, ready to be timed at many paces at once.
class PacedProgram {
public:
    PacedProgram() = default;
    PacedProgram(const Program& program, const Request& request);

    [[nodiscard]] std::size_t ops() const { return m_steps.size(); }
    /// Ends of the last op of each pipeline; `paces` are those of the pipelines.
    [[nodiscard]] std::vector<Ticks> endsAt(std::span<const std::vector<double>* const> paces) const;

private:
    struct Step {
        Ticks duration = 0;
        PacedOp paced;
        std::int32_t before = -1; ///< of its stream, a place in m_steps
        std::size_t inputs = 0;   ///< in m_inputs; they end where the next step's begin
    };
    std::vector<Step> m_steps;
    std::vector<Dependency> m_inputs; ///< on places in m_steps
};

/// Op indices, each after those it depends on and those before it on its stream.
std::vector<std::int32_t> inOrder(const Program& program, const std::vector<std::int32_t>& before)
{
    const std::size_t count = program.ops.size();
    std::vector<std::int32_t> waits(count, 0);
    std::vector<std::vector<std::int32_t>> after(count);
    for (std::size_t op = 0; op < count; ++op) {
        const auto wait = [&](std::int32_t on) {
            after[at(on)].push_back(static_cast<std::int32_t>(op));
            ++waits[op];
        };
        for (const Dependency& dependency : program.dependenciesOf(static_cast<std::int32_t>(op)))
            wait(dependency.on);
        if (before[op] >= 0)
            wait(before[op]);
    }
    std::vector<std::int32_t> order;
    order.reserve(count);
    for (std::size_t op = 0; op < count; ++op)
        if (waits[op] == 0)
            order.push_back(static_cast<std::int32_t>(op));
    for (std::size_t next = 0; next < order.size(); ++next)
        for (const std::int32_t op : after[at(order[next])])
            if (--waits[at(op)] == 0)
                order.push_back(op);
    return order;
}

PacedProgram::PacedProgram(const Program& program, const Request& request)
{
    std::vector<std::int32_t> before(program.ops.size(), -1);
    for (const std::vector<std::int32_t>& stream : program.order)
        for (std::size_t i = 1; i < stream.size(); ++i)
            before[at(stream[i])] = stream[i - 1];
    std::vector<std::int32_t> place(program.ops.size(), -1);
    for (const std::int32_t op : inOrder(program, before)) {
        Step step{program.ops[at(op)].duration, pacedOp(program, request, op),
                  before[at(op)] < 0 ? -1 : place[at(before[at(op)])], m_inputs.size()};
        for (const Dependency& dependency : program.dependenciesOf(op))
            m_inputs.push_back({place[at(dependency.on)], dependency.lag});
        place[at(op)] = static_cast<std::int32_t>(m_steps.size());
        m_steps.push_back(step);
    }
}

std::vector<Ticks> PacedProgram::endsAt(std::span<const std::vector<double>* const> paces) const
{
    const std::size_t rows = paces.size();
    std::vector<Ticks> ends(m_steps.size() * rows, 0);
    std::vector<Ticks> last(rows, 0);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const Step& step = m_steps[i];
        Ticks* const own = ends.data() + i * rows;
        const auto after = [&](std::int32_t place, Ticks lag) {
            const Ticks* const end = ends.data() + at(place) * rows;
            for (std::size_t row = 0; row < rows; ++row)
                own[row] = std::max(own[row], end[row] + lag);
        };
        if (step.before >= 0)
            after(step.before, 0);
        const std::size_t inputs = i + 1 < m_steps.size() ? m_steps[i + 1].inputs : m_inputs.size();
        for (std::size_t input = step.inputs; input < inputs; ++input)
            after(m_inputs[input].on, m_inputs[input].lag);
        const PacedPart& first = step.paced.own;
        const PacedPart& second = step.paced.other;
        for (std::size_t row = 0; row < rows; ++row) {
            const std::vector<double>& pace = *paces[row];
            double more = first.ticks * (pace[at(first.microbatch)] - 1);
            if (second.ticks != 0)
                more += second.ticks * (pace[at(second.microbatch)] - 1);
            own[row] += step.duration + rounded(more);
            last[row] = std::max(last[row], own[row]);
        }
    }
    return last;
}

/// Layouts ask about one order several times: as it runs, and for the slowest of its pipelines.
Result<const PacedProgram*> pacedProgram(const Request& request)
{
    thread_local Request known;
    thread_local PacedProgram made;
    Request alike = request;
    alike.pace.clear();
    if (made.ops() > 0 && alike == known)
        return &made;
    const Result<Program> program = build(alike);
    if (!program)
        return tl::unexpected<Error>(program.error());
    made = PacedProgram(*program, alike);
    known = std::move(alike);
    return &made;
}

double sum(const std::vector<double>& pace)
{
    return std::accumulate(pace.begin(), pace.end(), 0.0);
}

/// Those that are run: all, or those that have most to do.
std::vector<std::size_t> longest(std::span<const std::vector<double>> paces, std::size_t most)
{
    std::vector<std::size_t> rows(paces.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    if (rows.size() <= most)
        return rows;
    std::vector<double> sums;
    for (const std::vector<double>& pace : paces)
        sums.push_back(sum(pace));
    std::stable_sort(rows.begin(), rows.end(),
                     [&](std::size_t a, std::size_t b) { return sums[a] > sums[b]; });
    rows.resize(most);
    return rows;
}

} // namespace

Ticks paced(Ticks duration, double part, double pace)
{
    return duration + rounded(static_cast<double>(duration) * part * (pace - 1));
}

void setPace(Program& program, const Request& request)
{
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const PacedOp op = pacedOp(program, request, static_cast<std::int32_t>(i));
        double more = op.own.ticks * (request.pace[at(op.own.microbatch)] - 1);
        if (op.other.ticks != 0)
            more += op.other.ticks * (request.pace[at(op.other.microbatch)] - 1);
        program.ops[i].duration += rounded(more);
    }
}

Result<LastDone> lastDone(const Request& request, std::span<const std::vector<double>> paces)
{
    const Result<const PacedProgram*> program = pacedProgram(request);
    if (!program)
        return tl::unexpected<Error>(program.error());
    constexpr std::size_t kMostTimed = std::size_t{1} << 22; // ops over all pipelines
    constexpr std::size_t kAtOnce = 16;                      // so that their ends stay near the processor
    const std::size_t most = std::clamp<std::size_t>(kMostTimed / std::max<std::size_t>((*program)->ops(), 1),
                                                     1, kMostPaces);
    const std::vector<std::size_t> rows = longest(paces, most);
    LastDone last;
    for (std::size_t first = 0; first < rows.size(); first += kAtOnce) {
        std::vector<const std::vector<double>*> some;
        for (std::size_t row = first; row < std::min(first + kAtOnce, rows.size()); ++row)
            some.push_back(&paces[rows[row]]);
        const std::vector<Ticks> ends = (*program)->endsAt(some);
        for (std::size_t row = 0; row < ends.size(); ++row)
            if (ends[row] > last.makespan)
                last = {rows[first + row], ends[row]};
    }
    return last;
}

Ticks makespanAtPace(const Request& request)
{
    const Result<LastDone> last = lastDone(request, {&request.pace, 1});
    return last ? last->makespan : 0;
}

double workAtPace(const Request& request)
{
    double work = 0;
    for (const StageCost& stage : request.stages) {
        if (request.pace.empty()) {
            work += static_cast<double>(stage.forward + stage.backwardInput + stage.backwardWeight)
                    * request.microbatches;
            continue;
        }
        for (const double pace : request.pace)
            work += static_cast<double>(paced(stage.forward, stage.pacedForward, pace)
                                        + paced(stage.backwardInput, stage.pacedInput, pace)
                                        + paced(stage.backwardWeight, stage.pacedWeight, pace));
    }
    return work;
}

} // namespace shardscape::schedule
