// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "recompute";
constexpr std::array<std::string_view, 2> kShapes{"ops", "longer"};

Result<void> check(const OptionContext& context)
{
    if (context.schedule.name == "bpipe") {
        return refuse(kName, context.schedule, say("its copies already move the activations away"), "1f1b");
    }
    const auto stages = static_cast<double>(context.request.stages.size());
    const std::vector<double>& named = context.values.list("stages");
    for (auto it = named.begin(); it != named.end(); ++it) {
        if (std::find(named.begin(), it, *it) != it) {
            return fail(ErrorCode::BadInput,
                        say("Stage %1 is named twice among those to recompute; once is enough.",
                            static_cast<std::int64_t>(*it)));
        }
    }
    for (const double stage : named) {
        if (stage >= stages) {
            return fail(ErrorCode::BadInput, say("There is no stage %1 to recompute; the last is %2.",
                                                 static_cast<int>(stage), context.request.stages.size() - 1));
        }
    }
    return {};
}

class Recomputer {
public:
    Recomputer(Draft& draft, const OptionContext& context)
        : m_draft(draft)
        , m_context(context)
        , m_keep(context.values.number("keep"))
        , m_share(context.values.number("share"))
        , m_ops(context.values.choice("as") == "ops")
        , m_index(draft)
        , m_chosen(context.request.stages.size(), context.values.list("stages").empty())
    {
        for (const double stage : context.values.list("stages")) {
            m_chosen[static_cast<std::size_t>(stage)] = true;
        }
    }

    void run()
    {
        m_released.assign(m_draft.nodes.size(), 0);
        const std::size_t before = m_draft.nodes.size();
        for (std::size_t i = 0; i < before; ++i) {
            const auto op = static_cast<std::int32_t>(i);
            const OpKind kind = m_draft.at(op).op.kind;
            if ((kind == OpKind::Forward || kind == OpKind::ForwardBackward)
                && isChosen(m_draft.at(op).op.stage)) {
                release(op);
            }
        }
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            repeatForwards(m_draft.computeOrder(device));
        }
    }

private:
    [[nodiscard]] bool isChosen(std::int32_t stage) const
    {
        return m_chosen[static_cast<std::size_t>(stage)];
    }

    /// The forward keeps its input alone.
    void release(std::int32_t forward)
    {
        double& released = m_released[static_cast<std::size_t>(forward)];
        for (MemoryEffect& effect : m_draft.at(forward).effects) {
            if (effect.pool == MemoryPool::Activations && effect.moment == MemoryMoment::Start
                && effect.amount > 0) {
                released += effect.amount * (1 - m_keep);
                effect.amount *= m_keep;
            }
        }
        std::erase_if(m_draft.at(forward).effects,
                      [](const MemoryEffect& effect) { return effect.amount == 0; });
    }

    void repeatForwards(std::vector<std::int32_t>& order)
    {
        std::vector<std::int32_t> mixed;
        mixed.reserve(order.size() * 3 / 2);
        for (const std::int32_t op : order) {
            Pass pass{m_draft.at(op).op.stage, m_draft.at(op).op.microbatch, m_draft.at(op).op.direction};
            const OpKind kind = m_draft.at(op).op.kind;
            const BackwardHalf* half = m_draft.backwardHalfOf(op);
            if (half) {
                pass = {half->stage, half->microbatch, half->direction};
            }
            const bool isBackward = kind == OpKind::Backward || kind == OpKind::BackwardInput || half;
            if (isBackward && isChosen(pass.stage)) {
                repeat(mixed, op, pass);
            }
            mixed.push_back(op);
        }
        order = std::move(mixed);
    }

    void repeat(std::vector<std::int32_t>& order, std::int32_t backward, const Pass& pass)
    {
        const std::int32_t forward = m_index.forward(pass);
        // A pair's own time says nothing about its forward alone.
        const Ticks alone = m_draft.at(forward).op.kind == OpKind::Forward
                                ? m_draft.at(forward).op.duration
                                : m_context.request.stages[static_cast<std::size_t>(pass.stage)].forward;
        const Ticks again = std::llround(static_cast<double>(alone) * m_share);
        const double released = m_released[static_cast<std::size_t>(forward)];
        if (!m_ops) {
            m_draft.at(backward).op.duration += again;
            m_draft.change(backward, released, MemoryPool::Activations, MemoryMoment::Start);
            return;
        }
        const std::int32_t op = m_draft.addOp(OpKind::Recompute, m_draft.at(backward).op.stream, again,
                                              forward);
        m_draft.depend(op, forward);
        m_draft.depend(backward, op);
        m_draft.change(op, released, MemoryPool::Activations, MemoryMoment::Start);
        order.push_back(op);
    }

    Draft& m_draft;
    const OptionContext& m_context;
    double m_keep;
    double m_share;
    bool m_ops;
    PassIndex m_index;
    std::vector<bool> m_chosen;     ///< by stage
    std::vector<double> m_released; ///< by op
};

Result<void> apply(Draft& draft, const OptionContext& context)
{
    Recomputer(draft, context).run();
    return {};
}

} // namespace

Option recomputation()
{
    Option card;
    card.name = kName;
    card.label = "Recomputation";
    card.paper =
        "Chen et al. 2016, Training Deep Nets with Sublinear Memory Cost (arXiv:1604.06174); Huang et al. 2019, "
        "GPipe (arXiv:1811.06965), section 2.3";
    card.insight = "A repeated forward needs no gradient: where a device waits for one, it costs nothing.";
    card.parameters = {
        {.name = "stages",
         .help = "Which virtual stages recompute, as in 0:1:2; none said: all of them.",
         .kind = OptionParameter::Kind::Count,
         .most = 1e6,
         .list = true},
        {.name = "keep",
         .help =
             "Part of an activation that the forward keeps: the input at the stage's boundary. At 0 these inputs "
             "count as nothing; GPipe, say, holds one of every micro-batch beside one whole activation.",
         .kind = OptionParameter::Kind::Amount,
         .most = 1},
        {.name = "share",
         .help = "Part of the forward that is repeated; below 1 for selective recomputation.",
         .kind = OptionParameter::Kind::Factor,
         .fallback = 1,
         .least = 0,
         .most = 1},
        {.name = "as",
         .help = "Ops of their own that start before the gradient has come, or a longer backward.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kShapes}};
    card.check = check;
    card.apply = apply;
    card.growth = [](const OptionContext&) { return 1.5; };
    return card;
}

} // namespace shardscape::schedule
