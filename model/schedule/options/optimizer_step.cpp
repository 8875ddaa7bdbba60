// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <array>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "optimizer";
constexpr std::array<std::string_view, 3> kKinds{"post-validation", "rollback", "barrier"};

Result<void> check(const OptionContext& context)
{
    if (!context.schedule.synchronous) {
        return refuse(kName, context.schedule, say("it updates without a common end of the step"), "1f1b");
    }
    return {};
}

/// Runs the step several times with an update between, to see how one joins the next.
class Steps {
public:
    Steps(Draft& draft, const OptionContext& context)
        : m_draft(draft)
        , m_values(context.values)
        , m_kind(context.values.choice("kind"))
        , m_halves(draft.backwardHalves.size())
        , m_microbatches(draft.microbatches)
        , m_order(draft.order)
    {}

    void run()
    {
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            m_collective.push_back(m_draft.addStream(device, StreamKind::Collective));
            m_optimizer.push_back(m_draft.addStream(device, StreamKind::Optimizer));
        }
        const std::int32_t steps = m_values.count("steps");
        const std::vector<Draft::Node> once = m_draft.nodes;
        std::vector<std::int32_t> ready; // by device, when the next step may begin
        std::vector<std::int32_t> valid; // and when it may change anything
        for (std::int32_t step = 0; step < steps; ++step) {
            const std::int32_t offset = step == 0 ? 0 : repeat(once, step);
            if (step > 0) {
                wait(offset, ready, valid);
            }
            update(offset, ready, valid);
        }
        m_draft.microbatches = m_microbatches * steps;
    }

private:
    [[nodiscard]] static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

    /// Another step behind the last; its ops lie `returned` numbers further on.
    std::int32_t repeat(const std::vector<Draft::Node>& once, std::int32_t step)
    {
        const auto offset = static_cast<std::int32_t>(m_draft.nodes.size());
        for (Draft::Node node : once) {
            node.op.microbatch += step * m_microbatches;
            for (Dependency& dependency : node.dependencies) {
                dependency.on += offset;
            }
            m_draft.nodes.push_back(std::move(node));
        }
        for (std::size_t i = 0; i < m_halves; ++i) {
            BackwardHalf half = m_draft.backwardHalves[i];
            half.op += offset;
            half.microbatch += step * m_microbatches;
            m_draft.backwardHalves.push_back(half);
        }
        for (std::size_t s = 0; s < m_order.size(); ++s) {
            for (const std::int32_t op : m_order[s]) {
                m_draft.order[s].push_back(op + offset);
            }
        }
        return offset;
    }

    /// Nothing of a step runs on old weights; and before the update is known to stand, only the forwards of the first
    /// chunk do.
    void wait(std::int32_t offset, const std::vector<std::int32_t>& ready,
              const std::vector<std::int32_t>& valid)
    {
        for (std::size_t s = 0; s < m_order.size(); ++s) {
            const auto device = at(m_draft.streams[s].device);
            if (!m_order[s].empty()) {
                m_draft.depend(m_order[s].front() + offset, ready[device]);
            }
            if (m_draft.streams[s].kind != StreamKind::Compute || valid.empty()) {
                continue;
            }
            for (const std::int32_t op : m_order[s]) {
                const Op& it = m_draft.at(op).op;
                if (it.kind != OpKind::Forward || it.chunk > 0) {
                    m_draft.depend(op + offset, valid[device]);
                    break;
                }
            }
        }
    }

    void update(std::int32_t offset, std::vector<std::int32_t>& ready, std::vector<std::int32_t>& valid)
    {
        m_offset = offset;
        ready.clear();
        valid.clear();
        if (m_kind == "barrier") {
            barrier(ready);
        } else {
            postValidate(ready, valid);
        }
    }

    /// After everything the device does in the step, its collectives and copies too.
    void afterStep(std::int32_t op, std::int32_t device)
    {
        for (std::size_t s = 0; s < m_order.size(); ++s) {
            if (m_draft.streams[s].device == device && !m_order[s].empty()) {
                m_draft.depend(op, m_order[s].back() + m_offset);
            }
        }
    }

    /// The last compute op of a device's step: what the update's ops are named after.
    [[nodiscard]] std::int32_t lastOf(std::int32_t device) const
    {
        return m_order[at(m_draft.computeOf(device))].back() + m_offset;
    }

    /// The norm of all gradients goes along the devices and back before anybody updates.
    void barrier(std::vector<std::int32_t>& ready)
    {
        const Ticks both = 2 * (m_draft.devices - 1) * m_values.ticks("hop");
        std::vector<std::int32_t> reductions;
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            reductions.push_back(
                m_draft.append(OpKind::AllReduce, m_collective[at(device)], both, lastOf(device)));
            for (std::int32_t other = 0; other < m_draft.devices; ++other) {
                afterStep(reductions.back(), other);
            }
        }
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            ready.push_back(optimize(device, reductions[at(device)]));
        }
    }

    /// A device updates by what those before it have said; what those behind it say comes back later, and either
    /// confirms the update or takes it back.
    void postValidate(std::vector<std::int32_t>& ready, std::vector<std::int32_t>& valid)
    {
        const Ticks hop = m_values.ticks("hop");
        std::vector<std::int32_t> partial;
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            const Ticks from = device == 0 ? 0 : hop;
            partial.push_back(
                m_draft.append(OpKind::AllReduce, m_collective[at(device)], from, lastOf(device)));
            afterStep(partial.back(), device);
            if (device > 0) {
                m_draft.depend(partial.back(), partial[at(device - 1)]);
            }
            ready.push_back(optimize(device, partial.back()));
        }
        valid.assign(at(m_draft.devices), 0);
        for (std::int32_t device = m_draft.devices - 1; device >= 0; --device) {
            const bool last = device == m_draft.devices - 1;
            const std::int32_t check = m_draft.append(OpKind::Validate, m_collective[at(device)],
                                                      last ? 0 : hop, lastOf(device));
            m_draft.depend(check, last ? partial.back() : m_checked);
            m_checked = check;
            valid[at(device)] = check;
            if (m_kind == "rollback") {
                const std::int32_t undo = m_draft.append(OpKind::Rollback, m_optimizer[at(device)],
                                                         m_values.ticks("time"), lastOf(device));
                m_draft.depend(undo, check);
                m_draft.depend(undo, ready[at(device)]);
                valid[at(device)] = optimize(device, undo);
            }
        }
    }

    std::int32_t optimize(std::int32_t device, std::int32_t after)
    {
        const std::int32_t op = m_draft.append(OpKind::Optimizer, m_optimizer[at(device)],
                                               m_values.ticks("time"), lastOf(device));
        m_draft.depend(op, after);
        return op;
    }

    Draft& m_draft;
    const OptionValues& m_values;
    std::string_view m_kind;
    std::size_t m_halves;
    std::int32_t m_microbatches;
    std::vector<std::vector<std::int32_t>> m_order; ///< of one step, by stream
    std::vector<std::int32_t> m_collective;         ///< streams, by device
    std::vector<std::int32_t> m_optimizer;
    std::int32_t m_offset = 0;
    std::int32_t m_checked = 0;
};

Result<void> apply(Draft& draft, const OptionContext& context)
{
    Steps(draft, context).run();
    return {};
}

} // namespace

Option optimizerStep()
{
    Option card;
    card.name = kName;
    card.label = "Optimizer between steps";
    card.paper =
        "Qi et al. 2024, Zero Bubble Pipeline Parallelism, ICLR (arXiv:2401.10241), section 4. Uncertain: after a "
        "rollback only the update is done again here, not the forwards that have run meanwhile";
    card.insight =
        "A barrier makes the step as long as the schedule; without one the slanted ends of two steps join, and "
        "a schedule without bubbles in its middle has none at all.";
    card.parameters = {
        {.name = "kind",
         .help = "Update at once and validate later, the same with every update taken back, or wait for "
                 "all devices before anybody updates.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kKinds},
        {.name = "time", .help = "Time of one update of a device.", .kind = OptionParameter::Kind::Time},
        {.name = "hop",
         .help = "Time of the gradient's norm from one device to the next.",
         .kind = OptionParameter::Kind::Time},
        {.name = "steps",
         .help = "How many steps to show.",
         .kind = OptionParameter::Kind::Count,
         .fallback = 2,
         .least = 1,
         .most = 64}};
    card.check = check;
    card.apply = apply;
    card.growth = [](const OptionContext& context) {
        return context.values.number("steps") * (1 + 3.0 / context.request.microbatches);
    };
    return card;
}

} // namespace shardscape::schedule
