// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include "base/at.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <queue>
#include <string>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "vocabulary";
constexpr std::array<std::string_view, 2> kBarriers{"one", "two"};

/// In percent of a forward: usual layouts, with and without recomputation.
constexpr std::array<PlannedTimes, 2> kPlannedFor{{{100, 120, 80, 5, 0}, {100, 220, 80, 5, 0}}};

Result<void> check(const OptionContext& context)
{
    const Schedule& schedule = context.schedule;
    if (!schedule.synchronous) {
        return refuse(kName, schedule,
                      say("it updates after every micro-batch, so weight gradients cannot wait"), "1f1b");
    }
    if (schedule.parameterCopies > 1) {
        return refuse(kName, schedule, say("two directions have two output layers"), "1f1b");
    }
    if (schedule.name == "dualpipe-v") {
        return refuse(kName, schedule,
                      say("its backwards run in pairs with forwards that would wait for their own output"),
                      "zb-v");
    }
    if (schedule.name == "bpipe") {
        return refuse(kName, schedule, say("its copies are planned for the memory of 1F1B"), "1f1b");
    }
    return {};
}

/// What the last stage takes more than the one before it: its output layer, as far as the costs tell.
struct OutputLayer {
    Ticks forward = 0;
    Ticks backwardInput = 0;
    Ticks backwardWeight = 0;
};

OutputLayer outputLayer(const Request& request)
{
    if (request.stages.size() < 2) {
        return {};
    }
    const StageCost& last = request.stages.back();
    const StageCost& usual = request.stages[request.stages.size() - 2];
    return {std::max<Ticks>(0, last.forward - usual.forward),
            std::max<Ticks>(0, last.backwardInput - usual.backwardInput),
            std::max<Ticks>(0, last.backwardWeight - usual.backwardWeight)};
}

/// The output layer leaves the last stage, unless times that are said tell that it was never there. Another option may have
/// made its device slower: in proportion.
void prepare(Request& request, const OptionContext& context)
{
    if (context.values.isSaid("forward"))
        return;
    const OutputLayer layer = outputLayer(context.request);
    const auto lessen = [](Ticks& now, Ticks given, Ticks part) {
        if (part > 0) {
            now = std::llround(static_cast<double>(now)
                               * (static_cast<double>(given - part) / static_cast<double>(given)));
        }
    };
    StageCost& last = request.stages.back();
    const StageCost& given = context.request.stages.back();
    lessen(last.forward, given.forward, layer.forward);
    lessen(last.backwardInput, given.backwardInput, layer.backwardInput);
    lessen(last.backwardWeight, given.backwardWeight, layer.backwardWeight);
}

/// What a device takes first when several of its ops could run; ops of one rank keep their order.
enum Rank : std::uint8_t {
    kSecondPass,
    kBackward,
    kFirstPass,
    kEmbedding,
    kForward,
    kWeight,
    kOutputWeight,
    kEmbeddingWeight,
    kRanks
};

/// Orders the ops of a draft by doing: a device takes, of the ops whose inputs have arrived and whose memory fits, the
/// one of the first rank. Collectives start when their inputs are there.
class ListScheduler {
public:
    ListScheduler(const Draft& draft, std::vector<std::uint8_t> ranks)
        : m_draft(draft)
        , m_ranks(std::move(ranks))
        , m_offset(draft.nodes.size() + 2, 0)
    {
        for (const Draft::Node& node : draft.nodes) {
            for (const Dependency& dependency : node.dependencies) {
                ++m_offset[at(dependency.on) + 2];
            }
        }
        std::partial_sum(m_offset.begin(), m_offset.end(), m_offset.begin());
        m_followers.resize(m_offset.back());
        for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
            for (const Dependency& dependency : draft.nodes[i].dependencies) {
                m_followers[m_offset[at(dependency.on) + 1]++] = {static_cast<std::int32_t>(i),
                                                                  dependency.lag};
            }
        }
        m_queues.resize(draft.streams.size());
        for (std::size_t s = 0; s < draft.order.size(); ++s) {
            for (const std::int32_t op : draft.order[s]) {
                m_queues[s][m_ranks[at(op)]].ops.push_back(op);
            }
        }
    }

    /// The order of every stream where no device holds more chunk activations than `most`; nothing where memory is full
    /// of forwards that wait for each other.
    std::optional<std::vector<std::vector<std::int32_t>>> run(const std::vector<std::int32_t>& most)
    {
        for (auto& queues : m_queues) {
            for (Queue& queue : queues) {
                queue.next = 0;
            }
        }
        m_order.assign(m_draft.streams.size(), {});
        m_busy.assign(m_draft.streams.size(), false);
        m_held.assign(at(m_draft.devices), 0);
        m_missing.resize(m_draft.nodes.size());
        m_ready.assign(m_draft.nodes.size(), 0);
        m_arrived.assign(m_draft.nodes.size(), false);
        m_events = {};
        std::size_t left = 0;
        for (std::size_t i = 0; i < m_missing.size(); ++i) {
            m_missing[i] = m_draft.nodes[i].dependencies.size();
        }
        for (const auto& order : m_draft.order) {
            for (const std::int32_t op : order) {
                ++left;
                if (m_missing[at(op)] == 0) {
                    m_events.push({0, true, op});
                }
            }
        }
        std::vector<std::size_t> touched;
        while (!m_events.empty()) {
            const Ticks now = m_events.top().time;
            touched.clear();
            while (!m_events.empty() && m_events.top().time == now) {
                const Event event = m_events.top();
                m_events.pop();
                touched.push_back(at(m_draft.at(event.op).op.stream));
                if (event.arrives) {
                    m_arrived[at(event.op)] = true;
                } else {
                    --left;
                    finish(event.op, now);
                }
            }
            std::sort(touched.begin(), touched.end());
            touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
            for (const std::size_t stream : touched) {
                if (!m_busy[stream]) {
                    start(stream, now, most);
                }
            }
        }
        if (left > 0) {
            return std::nullopt;
        }
        return std::move(m_order);
    }

private:
    struct Event {
        Ticks time = 0;
        bool arrives = false; ///< an op's inputs are there; otherwise it ends
        std::int32_t op = 0;
        bool operator<(const Event& other) const
        {
            return time != other.time ? time > other.time : op > other.op;
        }
    };
    struct Queue {
        std::vector<std::int32_t> ops;
        std::size_t next = 0;
    };

    void finish(std::int32_t op, Ticks now)
    {
        m_busy[at(m_draft.at(op).op.stream)] = false;
        const OpKind kind = m_draft.at(op).op.kind;
        if (kind == OpKind::Backward || kind == OpKind::BackwardWeight) {
            --m_held[at(m_draft.deviceOf(op))];
        }
        for (std::size_t i = m_offset[at(op)]; i < m_offset[at(op) + 1]; ++i) {
            const Dependency& follower = m_followers[i];
            Ticks& ready = m_ready[at(follower.on)];
            ready = std::max(ready, now + follower.lag);
            if (--m_missing[at(follower.on)] == 0) {
                m_events.push({ready, true, follower.on});
            }
        }
    }

    void start(std::size_t stream, Ticks now, const std::vector<std::int32_t>& most)
    {
        const auto device = at(m_draft.streams[stream].device);
        for (Queue& queue : m_queues[stream]) {
            if (queue.next == queue.ops.size() || !m_arrived[at(queue.ops[queue.next])]) {
                continue;
            }
            const std::int32_t op = queue.ops[queue.next];
            if (m_draft.at(op).op.kind == OpKind::Forward) {
                if (m_held[device] >= most[device]) {
                    continue;
                }
                ++m_held[device];
            }
            ++queue.next;
            m_busy[stream] = true;
            m_order[stream].push_back(op);
            m_events.push({now + m_draft.at(op).op.duration, false, op});
            return;
        }
    }

    const Draft& m_draft;
    std::vector<std::uint8_t> m_ranks;               ///< by op
    std::vector<std::size_t> m_offset;               ///< those of op i are [offset[i], offset[i+1])
    std::vector<Dependency> m_followers;             ///< by op, who waits for it and with what delay
    std::vector<std::array<Queue, kRanks>> m_queues; ///< by stream
    std::vector<std::vector<std::int32_t>> m_order;
    std::vector<bool> m_busy;           ///< by stream
    std::vector<std::int32_t> m_held;   ///< chunk activations by device
    std::vector<std::size_t> m_missing; ///< inputs not yet computed, by op
    std::vector<Ticks> m_ready;         ///< when the last input so far arrives
    std::vector<bool> m_arrived;        ///< by op, all of them are there
    std::priority_queue<Event> m_events;
};

/// Adds the passes of the output layer, split over all devices, and its collectives.
class Splitter {
public:
    Splitter(Draft& draft, const OptionContext& context)
        : m_draft(draft)
        , m_context(context)
        , m_index(draft)
        , m_last(draft.devices * draft.chunks - 1)
        , m_two(context.values.choice("barriers") == "two")
        , m_embedding(context.values.ticks("embedding"))
    {
        timePasses();
        for (const auto& node : draft.nodes) {
            m_ranks.push_back(rankOf(node.op.kind));
        }
        for (std::int32_t device = 0; device < draft.devices; ++device) {
            m_collective.push_back(draft.addStream(device, StreamKind::Collective));
        }
    }

    Result<void> run()
    {
        const std::vector<std::int32_t> base = peaks();
        for (std::int32_t microbatch = 0; microbatch < m_draft.microbatches; ++microbatch) {
            if (m_embedding > 0) {
                splitEmbedding(microbatch);
            }
            splitOutput(microbatch);
        }
        const Draft planned = m_context.plannedFor ? withTimes(m_draft, *m_context.plannedFor) : m_draft;
        ListScheduler scheduler(planned, m_ranks);
        // Every barrier is a time in which one more micro-batch must be on its way.
        const std::int32_t more = (m_two ? 2 : 1) * m_draft.chunks;
        for (std::int32_t extra = more;; ++extra) {
            std::vector<std::int32_t> most = base;
            for (std::int32_t& it : most) {
                it += extra;
            }
            if (auto order = scheduler.run(most)) {
                m_draft.order = std::move(*order);
                return {};
            }
            if (extra > m_draft.microbatches * m_draft.chunks) {
                return fail(ErrorCode::Internal, say("The passes of the output layer wait for each other."));
            }
        }
    }

private:
    /// As said; otherwise each device's share of the output layer that has left the last stage.
    void timePasses()
    {
        const OutputLayer layer = outputLayer(m_context.request);
        const auto share = [&](std::string_view parameter, Ticks whole) {
            const bool derived = layer.forward > 0 && !m_context.values.isSaid(parameter);
            return derived ? (whole + m_draft.devices - 1) / m_draft.devices
                           : m_context.values.ticks(parameter);
        };
        m_first = share("forward", m_two ? layer.forward : layer.forward + layer.backwardInput);
        m_second = share("second", layer.backwardInput);
        m_weight = share("weight", layer.backwardWeight);
    }

    static std::uint8_t rankOf(OpKind kind)
    {
        switch (kind) {
        case OpKind::Forward: return kForward;
        case OpKind::BackwardWeight: return kWeight;
        default: return kBackward;
        }
    }

    /// Chunk activations that a device holds at most in the base's order.
    std::vector<std::int32_t> peaks()
    {
        std::vector<std::int32_t> all;
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            std::int32_t held = 0;
            std::int32_t most = 0;
            for (const std::int32_t op : m_draft.computeOrder(device)) {
                switch (m_draft.at(op).op.kind) {
                case OpKind::Forward: most = std::max(most, ++held); break;
                case OpKind::Backward:
                case OpKind::BackwardWeight: --held; break;
                default: break;
                }
            }
            all.push_back(most);
        }
        return all;
    }

    std::int32_t add(OpKind kind, std::int32_t stream, Ticks duration, std::int32_t like, Rank rank)
    {
        m_ranks.push_back(rank);
        return m_draft.append(kind, stream, duration, like);
    }
    /// One pass on every device, each waiting for `after` on its own device or at `root`.
    std::vector<std::int32_t> everywhere(OpKind kind, Ticks duration, std::int32_t like, Rank rank)
    {
        std::vector<std::int32_t> passes;
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            passes.push_back(add(kind, m_draft.computeOf(device), duration, like, rank));
        }
        return passes;
    }
    void afterRoot(const std::vector<std::int32_t>& passes, std::int32_t root)
    {
        for (const std::int32_t pass : passes) {
            m_draft.depend(
                pass, root,
                m_draft.deviceOf(pass) == m_draft.deviceOf(root) ? 0 : m_context.request.communication);
        }
    }
    void afterOwn(const std::vector<std::int32_t>& passes, const std::vector<std::int32_t>& before)
    {
        for (std::size_t i = 0; i < passes.size(); ++i) {
            m_draft.depend(passes[i], before[i]);
        }
    }
    /// An all-reduce that everybody enters. Ranked apart, so that none waits behind one that comes later.
    std::vector<std::int32_t> barrier(const std::vector<std::int32_t>& entered, std::int32_t like, Rank rank)
    {
        // One op of no length in which everybody meets, so that there are 2p edges and not p squared.
        const std::int32_t met = add(OpKind::AllReduce, m_collective.front(), 0, like, rank);
        for (const std::int32_t pass : entered) {
            m_draft.depend(met, pass);
        }
        std::vector<std::int32_t> reductions;
        for (const std::int32_t stream : m_collective) {
            reductions.push_back(
                add(OpKind::AllReduce, stream, m_context.values.ticks("reduce"), like, rank));
            m_draft.depend(reductions.back(), met);
        }
        return reductions;
    }

    void splitOutput(std::int32_t microbatch)
    {
        const std::int32_t forward = m_index.forward({m_last, microbatch, 0});
        const std::int32_t backward = m_index.backward({m_last, microbatch, 0});
        const auto first = everywhere(OpKind::VocabularyForward, m_first, forward, kFirstPass);
        afterRoot(first, forward);
        auto reduced = barrier(first, forward, kFirstPass);
        if (m_two) {
            const auto second = everywhere(OpKind::VocabularyForward, m_second, forward, kSecondPass);
            afterOwn(second, reduced);
            reduced = barrier(second, forward, kSecondPass);
        }
        m_draft.depend(backward, reduced[at(m_draft.deviceOf(backward))]);
        afterOwn(everywhere(OpKind::VocabularyBackward, m_weight, forward, kOutputWeight), reduced);
    }

    /// Look-ups run at most two micro-batches ahead of the first stage, so that they do not come all at once.
    void splitEmbedding(std::int32_t microbatch)
    {
        const std::int32_t forward = m_index.forward({0, microbatch, 0});
        const auto lookups = everywhere(OpKind::VocabularyForward, m_embedding, forward, kEmbedding);
        if (microbatch >= 2) {
            afterRoot(lookups, m_index.forward({0, microbatch - 2, 0}));
        }
        const auto summed = barrier(lookups, forward, kEmbedding);
        m_draft.depend(forward, summed[at(m_draft.deviceOf(forward))]);
        afterRoot(everywhere(OpKind::VocabularyBackward, m_embedding, forward, kEmbeddingWeight),
                  m_index.backward({0, microbatch, 0}));
    }

    Draft& m_draft;
    const OptionContext& m_context;
    PassIndex m_index;
    std::int32_t m_last; ///< stage
    bool m_two;
    Ticks m_embedding;
    Ticks m_first = 0; ///< times of the passes
    Ticks m_second = 0;
    Ticks m_weight = 0;
    std::vector<std::uint8_t> m_ranks; ///< by op
    std::vector<std::int32_t> m_collective;
};

Result<void> apply(Draft& draft, const OptionContext& context)
{
    return Splitter(draft, context).run();
}

} // namespace

Option vocabularyParallelism()
{
    Option card;
    card.name = kName;
    card.label = "Vocabulary parallelism";
    card.paper =
        "Yeung et al. 2025, Balancing Pipeline Parallelism with Vocabulary Parallelism, MLSys (arXiv:2411.05288); "
        "order rebuilt by list scheduling, and what stands between two barriers is our reading";
    card.insight =
        "The output layer makes the last stage fat and every device wait each time; cut into thin passes on all "
        "of them it makes nobody wait, for one or two more micro-batches in flight.";
    card.parameters = {
        {.name = "barriers",
         .help = "One all-reduce with the input gradient computed in the first pass, or two with less "
                 "work before the first.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kBarriers},
        {.name = "forward",
         .help =
             "Time of the first pass over a device's slice of the output layer; by default what the last stage takes more than the others, shared out.",
         .kind = OptionParameter::Kind::Time,
         .fallback = 0.1},
        {.name = "second",
         .help = "Time of the pass between two barriers.",
         .kind = OptionParameter::Kind::Time},
        {.name = "weight",
         .help = "Time of the weight gradient of a device's slice.",
         .kind = OptionParameter::Kind::Time,
         .fallback = 0.1},
        {.name = "reduce", .help = "Time of one all-reduce.", .kind = OptionParameter::Kind::Time},
        {.name = "embedding",
         .help = "Time of a device's slice of the input embedding, each way; 0: it is not split.",
         .kind = OptionParameter::Kind::Time}};
    card.check = check;
    card.prepare = prepare;
    card.apply = apply;
    card.plannedFor = [](const OptionValues&) { return std::span<const PlannedTimes>(kPlannedFor); };
    card.growth = [](const OptionContext& context) {
        // Passes, and collectives of every device in every barrier.
        const int barriers = (context.values.choice("barriers") == "two" ? 2 : 1)
                             + (context.values.ticks("embedding") > 0 ? 1 : 0);
        return 3.0 + 2.0 * barriers;
    };
    return card;
}

} // namespace shardscape::schedule
