// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/traffic_lanes.h"

#include "base/at.h"
#include "schedule/extend.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace shardscape::schedule {

namespace {

constexpr std::int32_t kNobody = -1; ///< no op, no stream, no one micro-batch

constexpr std::array kExposed{OpKind::TensorTraffic, OpKind::ContextTraffic, OpKind::ExpertTraffic,
                              OpKind::DataTraffic};
constexpr std::array kHidden{OpKind::HiddenTensorTraffic, OpKind::HiddenContextTraffic,
                             OpKind::HiddenExpertTraffic, OpKind::HiddenDataTraffic};

/// Lanes of one device, made when something is put on them.
class DeviceLanes {
public:
    DeviceLanes(Extension& to, std::int32_t device)
        : m_to(to)
        , m_device(device)
    {
        m_traffic.fill(kNobody);
    }

    /// Beside `pass`, which follows `last` on its device: what it waits for, one after the other, then what hides.
    void addBeside(std::int32_t pass, std::int32_t last, const PassTraffic& traffic)
    {
        const Op like = m_to.program().ops[at(pass)];
        Ticks left = like.duration;
        std::int32_t after = kNobody;
        for (std::size_t lane = 0; lane < kTrafficLanes; ++lane) {
            const Ticks exposed = std::min(traffic[lane].exposed, left);
            if (exposed == 0)
                continue;
            left -= exposed;
            const std::int32_t op = add(like, kExposed[lane], streamOf(lane), exposed);
            startWith(op, pass, last, after);
            after = op;
        }
        for (std::size_t lane = 0; lane < kTrafficLanes; ++lane) {
            const Ticks hidden = std::min(traffic[lane].hidden, left);
            if (hidden > 0)
                startWith(add(like, kHidden[lane], streamOf(lane), hidden), pass, last, after);
        }
    }

    /// A message that leaves when `from` has ended.
    void send(std::int32_t from, bool down, Ticks duration)
    {
        std::int32_t& stream = down ? m_down : m_up;
        if (stream < 0)
            stream = m_to.addStream(m_device, StreamKind::Send);
        m_to.addDependency(add(m_to.program().ops[at(from)], OpKind::Send, stream, duration), from);
    }

    /// A message that ends with `pass`, which follows `last` on its device. Dependencies alone say when an op begins: where a pass
    /// follows nothing, its message follows an op that takes no time.
    void sendWithin(std::int32_t pass, std::int32_t last, bool down, Ticks duration)
    {
        const Op like = m_to.program().ops[at(pass)];
        if (duration <= 0 || duration > like.duration)
            return;
        const Ticks computes = like.duration - duration;
        std::int32_t& stream = down ? m_down : m_up;
        if (stream < 0)
            stream = m_to.addStream(m_device, StreamKind::Send);
        const bool first = last < 0 && m_to.program().dependenciesOf(pass).empty();
        const std::int32_t before = first ? add(like, OpKind::Send, stream, 0) : last;
        const std::int32_t op = add(like, OpKind::Send, stream, duration);
        if (before >= 0)
            m_to.addDependency(op, before, computes);
        for (const Dependency& dependency : m_to.program().dependenciesOf(pass))
            m_to.addDependency(op, dependency.on, dependency.lag + computes);
    }

    /// Behind the device's last passes, so that it ends with them.
    void hideBehindLast(std::span<const std::int32_t> passes, Ticks hidden)
    {
        Ticks room = 0;
        std::size_t first = passes.size();
        while (first > 0 && room < hidden)
            room += m_to.program().ops[at(passes[--first])].duration;
        if (room == 0)
            return;
        Op exchange = m_to.program().ops[at(passes[first])];
        exchange.microbatch = kNobody;
        const std::int32_t op = add(exchange, OpKind::HiddenDataTraffic, gradients(), std::min(hidden, room));
        startWith(op, passes[first], first > 0 ? passes[first - 1] : kNobody, kNobody);
    }

    /// After the end of all passes: what the step still waits for.
    void addTail(std::int32_t end, Ticks exchange, Ticks optimizer, Ticks copies)
    {
        std::int32_t last = end;
        const auto follow = [&](OpKind kind, std::int32_t stream, Ticks duration) {
            Op tail = m_to.program().ops[at(end)];
            tail.microbatch = kNobody;
            const std::int32_t op = add(tail, kind, stream, duration);
            m_to.addDependency(op, last);
            last = op;
        };
        if (exchange > 0)
            follow(OpKind::DataTraffic, gradients(), exchange);
        if (optimizer > 0)
            follow(OpKind::Optimizer, m_to.addStream(m_device, StreamKind::Optimizer), optimizer);
        if (copies > 0)
            follow(OpKind::HostToDevice, copyIn(), copies);
    }

private:
    /// The lane of copies beside passes, where there is one.
    std::int32_t copyIn()
    {
        const std::vector<Stream>& streams = m_to.program().streams;
        const auto own = std::find_if(streams.begin(), streams.end(), [this](const Stream& stream) {
            return stream.device == m_device && stream.kind == StreamKind::CopyIn;
        });
        return own != streams.end() ? static_cast<std::int32_t>(own - streams.begin())
                                    : m_to.addStream(m_device, StreamKind::CopyIn);
    }

    /// Those of every micro-batch may keep their lane busy to its end: then the step's one exchange has its own.
    std::int32_t gradients()
    {
        if (m_gradients < 0) {
            std::int32_t& data = m_traffic[static_cast<std::size_t>(TrafficLane::Data)];
            m_gradients = m_to.addStream(m_device, StreamKind::Collective);
            if (data < 0)
                data = m_gradients;
        }
        return m_gradients;
    }

    std::int32_t streamOf(std::size_t lane)
    {
        if (m_traffic[lane] < 0)
            m_traffic[lane] = m_to.addStream(m_device, StreamKind::Collective);
        return m_traffic[lane];
    }

    std::int32_t add(Op like, OpKind kind, std::int32_t stream, Ticks duration)
    {
        like.kind = kind;
        like.stream = stream;
        like.duration = duration;
        return m_to.addOp(like);
    }

    /// Not before `after`; without one not before the pass, which waits for the op before it and for its own dependencies.
    void startWith(std::int32_t op, std::int32_t pass, std::int32_t last, std::int32_t after)
    {
        if (after >= 0) {
            m_to.addDependency(op, after);
            return;
        }
        if (last >= 0)
            m_to.addDependency(op, last);
        for (const Dependency& dependency : m_to.program().dependenciesOf(pass))
            m_to.addDependency(op, dependency.on, dependency.lag);
    }

    Extension& m_to;
    std::int32_t m_device;
    std::array<std::int32_t, kTrafficLanes> m_traffic{};
    std::int32_t m_gradients = kNobody, m_down = kNobody, m_up = kNobody;
};

PassTraffic sum(PassTraffic a, const PassTraffic& b)
{
    for (std::size_t lane = 0; lane < kTrafficLanes; ++lane) {
        a[lane].exposed += b[lane].exposed;
        a[lane].hidden += b[lane].hidden;
    }
    return a;
}

/// What one op of the compute stream sends; null traffic of ops that are no pass.
PassTraffic trafficOf(const Program& program, std::int32_t index, const StepTraffic& traffic)
{
    const Op& op = program.ops[at(index)];
    switch (op.kind) {
    case OpKind::Forward: return traffic.stages[at(op.stage)].forward;
    case OpKind::Backward:
    case OpKind::BackwardInput: return traffic.stages[at(op.stage)].backward;
    case OpKind::ForwardBackward: {
        const BackwardHalf* half = program.backwardHalfOf(index);
        return half == nullptr
                   ? traffic.stages[at(op.stage)].forward
                   : sum(traffic.stages[at(op.stage)].forward, traffic.stages[at(half->stage)].backward);
    }
    default: return {};
    }
}

/// Messages: what another device waits for a while after the sender has computed it. One that several wait for goes once. Where one
/// is still on its way as the next leaves, both are priced as if alone; the lane shows it until then, so that it never runs late.
void addMessages(Extension& extended, std::vector<DeviceLanes>& lanes, std::size_t ops,
                 const Simulation& times)
{
    struct Message {
        std::int32_t from = 0;
        bool down = false;
        Ticks duration = 0;
    };
    std::vector<Message> messages;
    const Program& program = extended.program();
    for (std::size_t op = 0; op < ops; ++op)
        for (const Dependency& dependency : program.dependenciesOf(static_cast<std::int32_t>(op))) {
            const std::int32_t to = program.deviceOf(static_cast<std::int32_t>(op));
            if (dependency.lag > 0 && to != program.deviceOf(dependency.on))
                messages.push_back({dependency.on, to > program.deviceOf(dependency.on), dependency.lag});
        }
    std::sort(messages.begin(), messages.end(), [](const Message& a, const Message& b) {
        return std::tie(a.from, a.down, b.duration) < std::tie(b.from, b.down, a.duration);
    });
    messages.erase(
        std::unique(messages.begin(), messages.end(),
                    [](const Message& a, const Message& b) { return a.from == b.from && a.down == b.down; }),
        messages.end());
    std::vector<std::size_t> leaving(messages.size());
    std::iota(leaving.begin(), leaving.end(), std::size_t{0});
    const auto wayOf = [&](std::size_t i) {
        return std::tuple(program.deviceOf(messages[i].from), messages[i].down,
                          times.end[at(messages[i].from)]);
    };
    std::stable_sort(leaving.begin(), leaving.end(),
                     [&](std::size_t a, std::size_t b) { return wayOf(a) < wayOf(b); });
    for (std::size_t i = 0; i + 1 < leaving.size(); ++i) {
        const auto [device, down, leaves] = wayOf(leaving[i]);
        const auto [nextDevice, nextDown, nextLeaves] = wayOf(leaving[i + 1]);
        if (device == nextDevice && down == nextDown)
            messages[leaving[i]].duration = std::min(messages[leaving[i]].duration, nextLeaves - leaves);
    }
    // On its device's streams in the order in which they leave.
    std::vector<std::vector<std::int32_t>> sends(ops);
    for (std::size_t i = 0; i < messages.size(); ++i)
        sends[at(messages[i].from)].push_back(static_cast<std::int32_t>(i));
    const std::vector<std::vector<std::int32_t>> order = program.order;
    for (const std::vector<std::int32_t>& stream : order)
        for (const std::int32_t op : stream)
            if (at(op) < ops)
                for (const std::int32_t i : sends[at(op)])
                    lanes[at(extended.program().deviceOf(op))].send(op, messages[at(i)].down,
                                                                    messages[at(i)].duration);
}

void addOwnMessage(const Op& pass, std::int32_t index, std::int32_t before, const StepTraffic& traffic,
                   DeviceLanes& lanes)
{
    const StageTraffic& stage = traffic.stages[at(pass.stage)];
    if (pass.kind == OpKind::Forward)
        lanes.sendWithin(index, before, true, stage.sentDown);
    else if (pass.kind == OpKind::Backward || pass.kind == OpKind::BackwardInput)
        lanes.sendWithin(index, before, false, stage.sentUp);
}

} // namespace

bool StepTraffic::empty() const
{
    return gradients == Sent{} && optimizer == 0 && copies == 0
           && std::all_of(stages.begin(), stages.end(),
                          [](const StageTraffic& stage) { return stage == StageTraffic{}; });
}

OpKind exposedKind(TrafficLane lane)
{
    return kExposed[static_cast<std::size_t>(lane)];
}

OpKind hiddenKind(TrafficLane lane)
{
    return kHidden[static_cast<std::size_t>(lane)];
}

bool isHidden(OpKind kind)
{
    return std::find(kHidden.begin(), kHidden.end(), kind) != kHidden.end();
}

bool isTraffic(OpKind kind)
{
    return isHidden(kind) || std::find(kExposed.begin(), kExposed.end(), kind) != kExposed.end();
}

Program withTraffic(Program program, const StepTraffic& traffic)
{
    const std::size_t streams = program.streams.size(), ops = program.ops.size();
    const Result<Simulation> times = simulate(program);
    if (!times || ops == 0)
        return program;
    const auto last = static_cast<std::int32_t>(std::max_element(times->end.begin(), times->end.end())
                                                - times->end.begin());
    Extension extended(std::move(program));
    std::vector<DeviceLanes> lanes;
    for (std::int32_t device = 0; device < extended.program().devices; ++device)
        lanes.emplace_back(extended, device);
    addMessages(extended, lanes, ops, *times);
    for (std::size_t stream = 0; stream < streams; ++stream) {
        const Stream compute = extended.program().streams[stream];
        if (compute.kind != StreamKind::Compute)
            continue;
        const std::vector<std::int32_t> order = extended.program().order[stream];
        std::int32_t before = kNobody;
        for (const std::int32_t op : order) {
            if (!traffic.stages.empty()) {
                lanes[at(compute.device)].addBeside(op, before, trafficOf(extended.program(), op, traffic));
                addOwnMessage(extended.program().ops[at(op)], op, before, traffic, lanes[at(compute.device)]);
            }
            before = op;
        }
        if (traffic.gradients.hidden > 0)
            lanes[at(compute.device)].hideBehindLast(order, traffic.gradients.hidden);
        lanes[at(compute.device)].addTail(last, traffic.gradients.exposed, traffic.optimizer, traffic.copies);
    }
    return std::move(extended).finish();
}

} // namespace shardscape::schedule
