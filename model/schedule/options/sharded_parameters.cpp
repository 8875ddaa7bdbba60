// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "fsdp";
constexpr std::array<std::string_view, 2> kReshards{"chunk", "op"};

Result<void> check(const OptionContext& context)
{
    if (!context.schedule.synchronous) {
        return refuse(kName, context.schedule,
                      say("it keeps several versions of the weights, sharding keeps one"), "1f1b");
    }
    return {};
}

/// Consecutive uses of one chunk's weights, or of its gradients.
struct Use {
    std::int32_t stage = 0;
    int direction = 0;
    std::size_t first = 0; ///< place in the compute order
    std::size_t last = 0;
};

/// What an op touches: one chunk, or two where a forward is paired with a backward.
struct Touched {
    std::int32_t stage;
    int direction;
    friend bool operator==(const Touched&, const Touched&) = default;
};

class Sharder {
public:
    Sharder(Draft& draft, const OptionContext& context, std::int32_t device)
        : m_draft(draft)
        , m_values(context.values)
        , m_device(device)
        , m_order(draft.computeOrder(device))
        , m_each(context.values.choice("reshard") == "op")
        , m_copies(1.0 / context.request.chunks)
    {}

    void run()
    {
        m_collective = m_draft.addStream(m_device, StreamKind::Collective);
        const std::vector<Use> weights = uses([&](std::int32_t op) { return weightsOf(op); });
        const std::vector<Use> gradients = uses([&](std::int32_t op) { return gradientsOf(op); });
        std::vector<Collective> collectives;
        const auto ahead = static_cast<std::size_t>(m_values.count("prefetch"));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            // A gather starts with the use that many before it: two chunks at once with the usual 1.
            const std::size_t gate = i < ahead ? 0 : weights[i - ahead].first;
            collectives.push_back({gate, false, weights[i]});
        }
        for (const Use& use : gradients) {
            collectives.push_back({use.last + 1, true, use});
        }
        std::stable_sort(collectives.begin(), collectives.end(),
                         [](const Collective& a, const Collective& b) {
                             return std::tie(a.after, a.reduces) < std::tie(b.after, b.reduces);
                         });
        for (const Collective& it : collectives) {
            it.reduces ? reduce(it) : gather(it);
        }
    }

private:
    struct Collective {
        std::size_t after = 0; ///< how many compute ops must have ended
        bool reduces = false;
        Use use;
    };

    [[nodiscard]] std::vector<Touched> weightsOf(std::int32_t op) const
    {
        const Op& it = m_draft.at(op).op;
        switch (it.kind) {
        case OpKind::Forward:
        case OpKind::Backward:
        case OpKind::BackwardInput:
        case OpKind::Recompute: return {{it.stage, it.direction}};
        case OpKind::ForwardBackward: return bothOf(op);
        default: return {}; // a weight gradient needs no weights
        }
    }
    /// Chunks whose gradient has grown when the op ends.
    [[nodiscard]] std::vector<Touched> gradientsOf(std::int32_t op) const
    {
        const Op& it = m_draft.at(op).op;
        switch (it.kind) {
        case OpKind::Backward:
        case OpKind::BackwardWeight: return {{it.stage, it.direction}};
        case OpKind::ForwardBackward: return {bothOf(op).back()};
        default: return {};
        }
    }
    [[nodiscard]] std::vector<Touched> bothOf(std::int32_t op) const
    {
        const Op& it = m_draft.at(op).op;
        const BackwardHalf* half = m_draft.backwardHalfOf(op);
        return {{it.stage, it.direction}, {half->stage, half->direction}};
    }

    /// A use ends when another chunk is touched in its place, or with its op.
    template <class Touches>
    [[nodiscard]] std::vector<Use> uses(const Touches& touches) const
    {
        std::vector<Use> all;
        std::vector<std::size_t> open; // places in `all`
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            const std::vector<Touched> touched = touches(m_order[i]);
            if (touched.empty()) {
                continue;
            }
            std::vector<std::size_t> stays;
            for (const Touched& one : touched) {
                const auto same = [&](std::size_t use) {
                    return all[use].stage == one.stage && all[use].direction == one.direction;
                };
                if (std::any_of(stays.begin(), stays.end(), same)) {
                    continue; // both halves of a pair on one chunk
                }
                const auto found = std::find_if(open.begin(), open.end(), same);
                if (found == open.end() || m_each) {
                    stays.push_back(all.size());
                    all.push_back({one.stage, one.direction, i, i});
                } else {
                    stays.push_back(*found);
                    all[*found].last = i;
                }
            }
            open = std::move(stays);
        }
        return all;
    }

    std::int32_t add(OpKind kind, Ticks duration, const Collective& it)
    {
        const std::int32_t op = m_draft.append(kind, m_collective, duration, m_order[it.use.first]);
        Op& made = m_draft.at(op).op;
        made.chunk = static_cast<std::uint8_t>(it.use.stage / m_draft.devices);
        made.stage = it.use.stage;
        made.direction = static_cast<std::uint8_t>(it.use.direction);
        if (it.after > 0) {
            m_draft.depend(op, m_order[it.after - 1]);
        }
        return op;
    }

    void gather(const Collective& it)
    {
        const std::int32_t op = add(OpKind::AllGather, m_values.ticks("gather"), it);
        m_draft.depend(m_order[it.use.first], op);
        m_draft.change(op, m_copies, MemoryPool::Gathered, MemoryMoment::Start);
        m_draft.change(m_order[it.use.last], -m_copies, MemoryPool::Gathered, MemoryMoment::End);
    }
    void reduce(const Collective& it)
    {
        const std::int32_t op = add(OpKind::ReduceScatter, m_values.ticks("reduce"), it);
        m_draft.change(m_order[it.use.first], m_copies, MemoryPool::Gradients, MemoryMoment::Start);
        m_draft.change(op, -m_copies, MemoryPool::Gradients, MemoryMoment::End);
    }

    Draft& m_draft;
    const OptionValues& m_values;
    std::int32_t m_device;
    std::vector<std::int32_t> m_order;
    bool m_each;
    double m_copies; ///< of the device's parameters that a chunk has
    std::int32_t m_collective = 0;
};

Result<void> apply(Draft& draft, const OptionContext& context)
{
    for (std::int32_t device = 0; device < draft.devices; ++device) {
        Sharder(draft, context, device).run();
    }
    return {};
}

} // namespace

Option shardedParameters()
{
    Option card;
    card.name = kName;
    card.label = "Sharded parameters (FSDP)";
    card.paper =
        "Rajbhandari et al. 2020, ZeRO, SC (arXiv:1910.02054), stage 3; Zhao et al. 2023, PyTorch FSDP "
        "(arXiv:2304.11277); with pipelines Lamy-Poirier 2023 (arXiv:2211.05953)";
    card.insight =
        "Weights are gathered when a chunk's turn comes: schedules that stay with a chunk gather rarely, those "
        "that change chunks with every micro-batch gather all the time.";
    card.parameters = {
        {.name = "gather",
         .help = "Time to gather the weights of a whole device.",
         .kind = OptionParameter::Kind::StageTime,
         .fallback = 0.5},
        {.name = "reduce",
         .help = "Time to reduce and scatter the gradients of a whole device.",
         .kind = OptionParameter::Kind::StageTime,
         .fallback = 0.5},
        {.name = "prefetch",
         .help = "How many uses before its own a gather may start.",
         .kind = OptionParameter::Kind::Count,
         .fallback = 1,
         .most = 1000},
        {.name = "reshard",
         .help = "Weights stay gathered until the device turns to another chunk, or for one op.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kReshards}};
    card.check = check;
    card.apply = apply;
    card.growth = [](const OptionContext&) { return 3.0; };
    return card;
}

} // namespace shardscape::schedule
