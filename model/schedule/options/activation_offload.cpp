// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/options/options.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace shardscape::schedule {

namespace {

constexpr std::string_view kName = "offload";
constexpr std::array<std::string_view, 3> kLanes{"separate", "shared", "pair"};

Result<void> check(const OptionContext& context)
{
    if (context.schedule.name == "bpipe") {
        return refuse(kName, context.schedule, say("its activations already move to another device"), "1f1b");
    }
    // Repeated forwards inside overlapped pairs need their copies back at moments that a pair does not have.
    const bool recomputed = std::any_of(
        context.request.options.begin(), context.request.options.end(),
        [](const OptionChoice& choice) { return choice.name == "recompute"; });
    if (recomputed && context.schedule.name.starts_with("dualpipe")) {
        return refuse(kName, context.schedule,
                      say("recomputation repeats forwards inside its overlapped pairs"), "1f1b");
    }
    return {};
}

/// One copy, and where it belongs among the others of its lane.
struct Copy {
    Ticks after = 0; ///< when what it waits for ends, without copies
    std::int32_t device = 0;
    std::int32_t position = 0; ///< of the compute op it waits for
    bool out = true;
    std::int32_t op = 0;
};

/// Sends the activations of chosen chunks to the host after their forward and fetches them back in time for their
/// backward.
class Offloader {
public:
    Offloader(Draft& draft, const OptionContext& context, DraftTimes times)
        : m_draft(draft)
        , m_context(context)
        , m_times(std::move(times))
        , m_ahead(context.values.count("ahead"))
        , m_share(context.values.number("share"))
        , m_copy(std::llround(context.values.number("copy") * m_share))
    {}

    void run()
    {
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            addCopies(device);
        }
        std::stable_sort(m_copies.begin(), m_copies.end(), [](const Copy& a, const Copy& b) {
            return std::tie(a.after, a.device, a.position, a.out)
                   < std::tie(b.after, b.device, b.position, b.out);
        });
        // Within a device the order follows the compute stream, which equal times do not tell.
        for (std::int32_t device = 0; device < m_draft.devices; ++device) {
            sortOwn(device);
        }
        for (const Copy& copy : m_copies) {
            m_draft.order[static_cast<std::size_t>(m_draft.at(copy.op).op.stream)].push_back(copy.op);
        }
    }

private:
    /// A device's copies among themselves: by the op they wait for, copies back first.
    void sortOwn(std::int32_t device)
    {
        std::vector<Copy> own;
        std::copy_if(m_copies.begin(), m_copies.end(), std::back_inserter(own),
                     [&](const Copy& copy) { return copy.device == device; });
        std::stable_sort(own.begin(), own.end(), [](const Copy& a, const Copy& b) {
            return std::tie(a.position, a.out) < std::tie(b.position, b.out);
        });
        auto next = own.begin();
        for (Copy& copy : m_copies) {
            if (copy.device == device) {
                copy = *next++;
            }
        }
    }

    [[nodiscard]] std::int32_t laneOf(std::int32_t device, StreamKind kind)
    {
        const std::string_view lanes = m_context.values.choice("lanes");
        if (lanes != "separate") {
            kind = StreamKind::CopyOut;
        }
        const std::int32_t owner = lanes == "pair" ? device / 2 * 2 : device;
        const auto key = std::pair(owner, kind);
        if (const auto found = m_lanes.find(key); found != m_lanes.end()) {
            return found->second;
        }
        return m_lanes[key] = m_draft.addStream(owner, kind);
    }

    void addCopies(std::int32_t device)
    {
        const std::vector<std::int32_t> order = m_draft.computeOrder(device);
        std::map<std::tuple<std::int32_t, std::int32_t, int>, std::int32_t>
            needed; // by pass, where it is used again
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Op& op = m_draft.at(order[i]).op;
            const BackwardHalf* half = m_draft.backwardHalfOf(order[i]);
            const auto position = static_cast<std::int32_t>(i);
            if (half) {
                needed.emplace(std::tuple(half->stage, half->microbatch, int{half->direction}), position);
            } else if (op.kind == OpKind::Recompute || op.kind == OpKind::Backward
                       || op.kind == OpKind::BackwardInput) {
                needed.emplace(std::tuple(op.stage, op.microbatch, int{op.direction}), position);
            }
        }
        const std::vector<bool> chosen = chosenChunks(order, needed);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Op op = m_draft.at(order[i]).op;
            const bool isForward = op.kind == OpKind::Forward || op.kind == OpKind::ForwardBackward;
            if (!isForward || !chosen[op.chunk]) {
                continue;
            }
            const std::int32_t again = needed[{op.stage, op.microbatch, int{op.direction}}];
            const auto position = static_cast<std::int32_t>(i);
            const double amount = m_draft.activationOf(order[i]) * m_share;
            if (amount > 0 && again - position > m_ahead + 1) {
                const std::int32_t gate = again - m_ahead - 1;
                addPair(device, order[i], position, order[static_cast<std::size_t>(gate)], gate,
                        order[static_cast<std::size_t>(again)], amount);
            }
        }
    }

    void addPair(std::int32_t device, std::int32_t forward, std::int32_t position, std::int32_t gate,
                 std::int32_t gatePosition, std::int32_t again, double amount)
    {
        const std::int32_t out = m_draft.addOp(OpKind::DeviceToHost, laneOf(device, StreamKind::CopyOut),
                                               m_copy, forward);
        m_draft.depend(out, forward);
        const std::int32_t back = m_draft.addOp(OpKind::HostToDevice, laneOf(device, StreamKind::CopyIn),
                                                m_copy, forward);
        m_draft.depend(back, out);
        m_draft.depend(back, gate);
        m_draft.depend(again, back);
        const auto change = [&](std::int32_t op, double by, MemoryPool pool, MemoryMoment moment) {
            m_draft.at(op).effects.push_back({by, device, pool, moment});
        };
        change(out, amount, MemoryPool::Host, MemoryMoment::Start);
        change(out, -amount, MemoryPool::Activations, MemoryMoment::End);
        change(back, amount, MemoryPool::Activations, MemoryMoment::Start);
        change(back, -amount, MemoryPool::Host, MemoryMoment::End);
        m_copies.push_back({m_times.end[static_cast<std::size_t>(forward)], device, position, true, out});
        m_copies.push_back({m_times.end[static_cast<std::size_t>(gate)], device, gatePosition, false, back});
    }

    /// The chunks of a device whose activations lie idle longest, as many as asked for.
    [[nodiscard]] std::vector<bool> chosenChunks(
        const std::vector<std::int32_t>& order,
        const std::map<std::tuple<std::int32_t, std::int32_t, int>, std::int32_t>& needed) const
    {
        const auto chunks = static_cast<std::size_t>(m_draft.chunks);
        const auto wanted = static_cast<std::size_t>(m_context.values.count("chunks"));
        if (wanted == 0 || wanted >= chunks) {
            return std::vector<bool>(chunks, true);
        }
        std::vector<std::pair<Ticks, std::size_t>> idle(chunks);
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
            idle[chunk].second = chunk;
        }
        for (const std::int32_t it : order) {
            const Op& op = m_draft.at(it).op;
            if (op.kind == OpKind::Forward || op.kind == OpKind::ForwardBackward) {
                const auto again = needed.find({op.stage, op.microbatch, int{op.direction}});
                const std::int32_t user = order[static_cast<std::size_t>(again->second)];
                idle[op.chunk].first += m_times.start[static_cast<std::size_t>(user)]
                                        - m_times.end[static_cast<std::size_t>(it)];
            }
        }
        std::sort(idle.begin(), idle.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
        std::vector<bool> chosen(chunks, false);
        for (std::size_t i = 0; i < wanted; ++i) {
            chosen[idle[i].second] = true;
        }
        return chosen;
    }

    Draft& m_draft;
    const OptionContext& m_context;
    DraftTimes m_times;
    std::int32_t m_ahead;
    double m_share;
    Ticks m_copy;
    std::map<std::pair<std::int32_t, StreamKind>, std::int32_t> m_lanes;
    std::vector<Copy> m_copies;
};

Result<void> apply(Draft& draft, const OptionContext& context)
{
    Result<DraftTimes> times = timesOf(draft);
    if (!times) {
        return tl::unexpected<Error>(times.error());
    }
    Offloader(draft, context, std::move(*times)).run();
    return {};
}

} // namespace

Option activationOffload()
{
    Option card;
    card.name = kName;
    card.label = "Activation offload";
    card.paper =
        "Wan et al. 2025, PipeOffload, ICML (arXiv:2503.01328); when copies start is rebuilt, the grid on which "
        "its GPU pairs take turns is not";
    card.insight =
        "The deeper the pipeline, the longer an activation lies idle: its way to the host and back hides behind "
        "the compute of others, until the copies take longer than the compute.";
    card.parameters = {
        {.name = "chunks",
         .help = "How many of a device's chunks to offload, those first whose activations lie idle "
                 "longest; 0: all.",
         .kind = OptionParameter::Kind::Count,
         .most = kMostChunks},
        {.name = "copy",
         .help = "Time of one copy, out or in, of a whole device's activation of one micro-batch.",
         .kind = OptionParameter::Kind::StageTime,
         .fallback = 0.5},
        {.name = "share",
         .help = "Part of every chosen activation that is copied.",
         .kind = OptionParameter::Kind::Factor,
         .fallback = 1,
         .least = 0.01,
         .most = 1},
        {.name = "lanes",
         .help = "Copies out and in side by side, in turns on one lane, or in turns with a second device "
                 "behind the same switch.",
         .kind = OptionParameter::Kind::Choice,
         .choices = kLanes},
        {.name = "ahead",
         .help = "How many ops before its use a copy back starts at the earliest; closer passes stay.",
         .kind = OptionParameter::Kind::Count,
         .fallback = 1,
         .most = 1000}};
    card.check = check;
    card.apply = apply;
    card.growth = [](const OptionContext&) { return 2.0; };
    return card;
}

} // namespace shardscape::schedule
