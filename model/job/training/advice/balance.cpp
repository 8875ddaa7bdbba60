// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/advice/balance.h"

#include "cluster/kinds.h"
#include "job/training/step/mixed.h"
#include "job/training/step/pricer.h"
#include "layout/rank_groups.h"
#include "layout/rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace shardscape::training {

namespace {

constexpr std::int64_t kMostLayers = 2000;
constexpr std::int64_t kMostSplits = 200'000'000; ///< stages x layers^2: about a second
constexpr double kNever = std::numeric_limits<double>::infinity();

/// Time and memory of every stage that may be: layers [from, end) as stage `stage`. On nodes of several kinds a stage takes
/// what the slowest of those that hold it takes, forward and backward each, as in MixedPricer.
class Pieces {
public:
    explicit Pieces(const layout::Scenario& s)
        : m_scenario(s)
        , m_stages(s.virtualStages())
        , m_layers(s.model.layers)
    {
        const schedule::Schedule& schedule = scheduleOf(s);
        const schedule::Placement placement(schedule.placement, s.layout.pipelineParallel);
        std::vector<std::set<std::pair<std::size_t, std::uint32_t>>> known; // kinds among which, by m_holders
        for (std::int64_t stage = 0; stage < m_stages; ++stage) {
            m_devices.push_back(placement.deviceOf(static_cast<std::int32_t>(stage)));
            m_chunksAlive.push_back(schedule.peakChunks(m_devices.back(), s.layout.pipelineParallel,
                                                        static_cast<std::int32_t>(s.microbatches()),
                                                        s.layout.chunks));
            std::set<std::pair<std::size_t, std::uint32_t>> kinds;
            for (int direction = 0; direction < schedule.parameterCopies; ++direction) {
                const std::int32_t device = placement.deviceOf(static_cast<std::int32_t>(stage), direction);
                const std::uint32_t among = s.cluster.others.empty() ? 1U : layout::kindsOf(s, device);
                for (std::size_t kind = 0; kind < s.cluster.kinds(); ++kind)
                    if ((among >> kind & 1U) != 0)
                        kinds.emplace(kind, among);
            }
            std::size_t smallest = kinds.begin()->first;
            for (const auto& [kind, among] : kinds)
                if (memoryOf(kind) < memoryOf(smallest))
                    smallest = kind;
            m_capacities.push_back(memoryOf(smallest));
            if (stage == 0 || memoryOf(smallest) < memoryOf(m_smallest))
                m_smallest = smallest;
            const auto same = std::find(known.begin(), known.end(), kinds);
            m_heldBy.push_back(static_cast<std::size_t>(same - known.begin()));
            if (same == known.end()) {
                m_holders.emplace_back(m_layers);
                for (const auto& [kind, among] : kinds)
                    m_holders.back().kinds.push_back(asSeenBy(kind, among));
                known.push_back(std::move(kinds));
            }
        }
    }

    [[nodiscard]] std::int64_t stages() const { return m_stages; }
    [[nodiscard]] std::int64_t layers() const { return m_layers; }
    /// Of each stage, along the model.
    [[nodiscard]] const std::vector<std::int32_t>& devices() const { return m_devices; }
    /// Of all that hold stages the one with the least memory.
    [[nodiscard]] const cluster::Accelerator& smallest() const
    {
        return m_scenario.cluster.acceleratorOf(m_smallest);
    }

    /// Ends hold the embedding or the output matrix and may hold nothing else.
    [[nodiscard]] bool possible(std::int64_t stage, std::int64_t from, std::int64_t end) const
    {
        return end > from || (m_stages > 1 && (stage == 0 || stage == m_stages - 1));
    }

    /// Forward and backward of one micro-batch, s.
    [[nodiscard]] double time(std::int64_t stage, std::int64_t from, std::int64_t end)
    {
        const StageContent c = content(stage, from, end);
        Holders& holders = m_holders[m_heldBy[static_cast<std::size_t>(stage)]];
        double& known = c.first  ? holders.firstTimes[static_cast<std::size_t>(end)]
                        : c.last ? holders.lastTimes[static_cast<std::size_t>(from)]
                                 : holders.times[static_cast<std::size_t>(from * (m_layers + 1) + end)];
        if (known < 0) {
            Seconds<double> forward, backward;
            for (const auto& kind : holders.kinds) {
                const auto t = kind->costing.stageTime(kind->scenario, c, kind->groups);
                forward = larger(forward, t.forward);
                backward = larger(backward, t.backward);
            }
            known = plain(forward + backward);
        }
        return known;
    }

    /// Of one rank, bytes.
    [[nodiscard]] double memory(std::int64_t stage, std::int64_t from, std::int64_t end) const
    {
        const StageContent c = content(stage, from, end);
        const PipelineContent::Device device{c, {c}};
        // All kinds of a stage hold the same bytes.
        const OneKind& any = *m_holders[m_heldBy[static_cast<std::size_t>(stage)]].kinds.front();
        return plain(any.costing
                         .memoryOf(any.scenario, device,
                                   InFlight{m_chunksAlive[static_cast<std::size_t>(stage)]}, any.groups)
                         .total);
    }

    [[nodiscard]] bool fits(std::int64_t stage, std::int64_t from, std::int64_t end) const
    {
        return memory(stage, from, end) <= m_capacities[static_cast<std::size_t>(stage)];
    }

    /// How full a rank is, in bytes of the smallest memory.
    [[nodiscard]] double fullness(std::int64_t stage, std::int64_t from, std::int64_t end) const
    {
        const double own = memory(stage, from, end);
        const double capacity = m_capacities[static_cast<std::size_t>(stage)];
        return capacity == smallest().memoryBytes ? own : own / capacity * smallest().memoryBytes;
    }

private:
    /// The cluster as one kind of nodes meets it.
    struct OneKind {
        explicit OneKind(layout::Scenario seen)
            : scenario(std::move(seen))
            , costing(scenario)
            , groups(groupsOf<double>(scenario))
        {}
        layout::Scenario scenario;
        Costing<double> costing;
        Groups<double> groups;
    };
    /// The kinds of nodes that hold a stage, and what they take with which layers.
    struct Holders {
        explicit Holders(std::int64_t layers)
            : times(static_cast<std::size_t>((layers + 1) * (layers + 1)), -1)
            , firstTimes(static_cast<std::size_t>(layers) + 1, -1)
            , lastTimes(firstTimes)
        {}
        std::vector<std::shared_ptr<const OneKind>> kinds;
        std::vector<double> times, firstTimes, lastTimes; ///< negative: not asked for yet
    };

    [[nodiscard]] double memoryOf(std::size_t kind) const
    {
        return m_scenario.cluster.acceleratorOf(kind).memoryBytes;
    }

    std::shared_ptr<const OneKind> asSeenBy(std::size_t kind, std::uint32_t among)
    {
        std::shared_ptr<const OneKind>& seen = m_seen[{kind, among}];
        if (!seen) {
            layout::Scenario one = m_scenario;
            if (!one.cluster.others.empty())
                one.cluster = cluster::asKind(m_scenario.cluster, kind, among);
            seen = std::make_shared<const OneKind>(std::move(one));
        }
        return seen;
    }

    [[nodiscard]] StageContent content(std::int64_t stage, std::int64_t from, std::int64_t end) const
    {
        StageContent c = layersContent(m_scenario.model, from, end - from);
        c.first = stage == 0;
        c.last = stage == m_stages - 1;
        if (c.last)
            addMultiTokenLayers(c, m_scenario.model);
        return c;
    }

    const layout::Scenario& m_scenario;
    std::int64_t m_stages;
    std::int64_t m_layers;
    std::map<std::pair<std::size_t, std::uint32_t>, std::shared_ptr<const OneKind>> m_seen;
    std::vector<Holders> m_holders;
    std::vector<std::size_t> m_heldBy; ///< of each stage, in m_holders
    std::vector<std::int32_t> m_devices;
    std::vector<std::int32_t> m_chunksAlive;
    std::vector<double> m_capacities; ///< of each stage's smallest accelerator, bytes
    std::size_t m_smallest = 0;
};

struct Split {
    double cost = kNever; ///< kNever: there is none
    std::vector<std::int32_t> stages;
};

/// The split of least cost among those whose every stage is allowed; `together` joins the costs of stages.
template <class Allowed, class Cost, class Together>
Split bestSplit(const Pieces& pieces, const Allowed& allowed, const Cost& cost, const Together& together)
{
    const std::int64_t layers = pieces.layers();
    const std::int64_t stages = pieces.stages();
    const auto at = [layers](std::int64_t stage, std::int64_t end) {
        return static_cast<std::size_t>(stage * (layers + 1) + end);
    };
    std::vector<double> best(static_cast<std::size_t>(stages * (layers + 1)), kNever);
    std::vector<std::int64_t> begins(best.size(), -1);
    for (std::int64_t stage = 0; stage < stages; ++stage) {
        const bool last = stage == stages - 1;
        for (std::int64_t end = last ? layers : 0; end <= layers; ++end) {
            for (std::int64_t from = 0; from <= (stage == 0 ? 0 : end); ++from) {
                const double before = stage == 0 ? 0 : best[at(stage - 1, from)];
                double& known = best[at(stage, end)];
                if (!(before < known) || !pieces.possible(stage, from, end) || !allowed(stage, from, end))
                    continue;
                const double all = together(before, cost(stage, from, end));
                if (all < known) {
                    known = all;
                    begins[at(stage, end)] = from;
                }
            }
        }
    }
    Split split{best[at(stages - 1, layers)], {}};
    if (split.cost == kNever)
        return split;
    std::int64_t end = layers;
    for (std::int64_t stage = stages; stage-- > 0;) {
        const std::int64_t from = begins[at(stage, end)];
        split.stages.push_back(static_cast<std::int32_t>(end - from));
        end = from;
    }
    std::reverse(split.stages.begin(), split.stages.end());
    return split;
}

double largest(double a, double b)
{
    return std::max(a, b);
}

/// A split over stages of which every device holds several. A device runs all of them for each micro-batch, so that the
/// device with most work sets the pace, whatever its single stages take. Layers move from one stage to another, those in
/// between shifting along, as long as that helps: the slowest device first, then how far devices are apart, then the same
/// of stages. Layers of one kind come to the best there is, since whoever holds too many gives one away; of several kinds
/// it is the best that single moves lead to.
class DeviceBalance {
public:
    DeviceBalance(Pieces& pieces, std::vector<std::int32_t> stages)
        : m_pieces(pieces)
        , m_stages(std::move(stages))
        , m_stageTimes(m_stages.size())
        , m_deviceTimes(m_stages.size())
        , m_now(measure())
    {}

    void improve()
    {
        while (improveOnce()) {}
    }

    [[nodiscard]] const std::vector<std::int32_t>& stages() const { return m_stages; }
    /// Forward and backward of one micro-batch on the slowest device, s.
    [[nodiscard]] double slowest() const { return m_now[0]; }

private:
    /// Slowest device, squares over devices, slowest stage, squares over stages: smaller is better, the first first.
    using Cost = std::array<double, 4>;

    /// Of m_stages; leaves their times and those of the devices.
    Cost measure()
    {
        std::fill(m_deviceTimes.begin(), m_deviceTimes.end(), 0);
        Cost cost{};
        std::int64_t from = 0;
        for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
            const std::int64_t end = from + m_stages[stage];
            const double time = m_pieces.time(static_cast<std::int64_t>(stage), from, end);
            m_stageTimes[stage] = time;
            m_deviceTimes[deviceOf(stage)] += time;
            cost[2] = std::max(cost[2], time);
            cost[3] += time * time;
            from = end;
        }
        for (const double time : m_deviceTimes) {
            cost[0] = std::max(cost[0], time);
            cost[1] += time * time;
        }
        return cost;
    }

    /// Sums of the same times in another order differ in their last digits, and would have layers move in circles.
    static constexpr double kSame = 1e-12;

    static bool better(const Cost& a, const Cost& b)
    {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (std::abs(a[i] - b[i]) > kSame * b[i])
                return a[i] < b[i];
        }
        return false;
    }

    /// Those whose layers stand in the way: of a slowest device, or as slow as any stage is.
    std::vector<std::size_t> givers()
    {
        const Cost now = measure();
        std::vector<std::size_t> found;
        for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
            const bool end = stage == 0 || stage == m_stages.size() - 1;
            const bool slow = m_deviceTimes[deviceOf(stage)] >= now[0] * (1 - kSame)
                              || m_stageTimes[stage] >= now[2] * (1 - kSame);
            if (slow && m_stages[stage] > (end ? 0 : 1))
                found.push_back(stage);
        }
        return found;
    }

    /// Takes the best move of one layer; false where none is better than what there is.
    bool improveOnce()
    {
        Cost best = m_now;
        std::size_t bestGiver = 0, bestTaker = 0;
        for (const std::size_t giver : givers()) {
            --m_stages[giver];
            for (std::size_t taker = 0; taker < m_stages.size(); ++taker) {
                ++m_stages[taker];
                if (const Cost cost = measure(); better(cost, best)) {
                    best = cost;
                    bestGiver = giver;
                    bestTaker = taker;
                }
                --m_stages[taker];
            }
            ++m_stages[giver];
        }
        if (bestGiver == bestTaker)
            return false;
        --m_stages[bestGiver];
        ++m_stages[bestTaker];
        m_now = best;
        return true;
    }

    [[nodiscard]] std::size_t deviceOf(std::size_t stage) const
    {
        return static_cast<std::size_t>(m_pieces.devices()[stage]);
    }

    Pieces& m_pieces;
    std::vector<std::int32_t> m_stages;
    std::vector<double> m_stageTimes, m_deviceTimes; ///< of the last measure(), s
    Cost m_now;
};

/// The first rule that is broken however the layers are split.
Result<void> checkRest(const layout::Scenario& s)
{
    constexpr std::array<std::string_view, 3> kAboutStages{"layers-suffice", "chunks-divide",
                                                           "stages-hold-layers"};
    for (const layout::Rule& rule : layout::rules()) {
        const bool mendable = std::find(kAboutStages.begin(), kAboutStages.end(), rule.code)
                              != kAboutStages.end();
        if (!mendable && !rule.holds(s))
            return fail(ErrorCode::BadInput, rule.reason(s).message);
    }
    return {};
}

Message gib(double bytes)
{
    return say("%1 GiB", fixed(bytes / kGiB, 1));
}

} // namespace

Result<Balance> balance(const layout::Scenario& scenario, BalanceGoal goal)
{
    layout::Scenario s = scenario;
    s.stageLayers.clear();
    if (const Result<void> sound = checkRest(s); !sound)
        return tl::unexpected(sound.error());
    if (s.model.layers > kMostLayers)
        return fail(ErrorCode::TooLarge,
                    say("balancing tries every split of up to %1 layers, the model has %2", kMostLayers,
                        s.model.layers));

    if (s.virtualStages() * s.model.layers * s.model.layers > kMostSplits)
        return fail(
            ErrorCode::TooLarge,
            say("balancing tries every split, and %1 layers have too many over %2 stages; nearest: %3 stages",
                s.model.layers, s.virtualStages(), kMostSplits / (s.model.layers * s.model.layers)));

    Pricer pricer;
    Pieces pieces(s);
    // Chunks of one device share its memory: a single stage says nothing there.
    const bool bounded = goal == BalanceGoal::TimeWithinMemory && s.layout.chunks == 1;
    const auto within = [&](std::int64_t stage, std::int64_t from, std::int64_t end) {
        return !bounded || pieces.fits(stage, from, end);
    };
    const auto time = [&](std::int64_t stage, std::int64_t from, std::int64_t end) {
        return pieces.time(stage, from, end);
    };
    const auto memory = [&](std::int64_t stage, std::int64_t from, std::int64_t end) {
        return pieces.fullness(stage, from, end);
    };
    const Message what = say("%1 layers over %2 stages", s.model.layers, pieces.stages());
    const Split fastest = bestSplit(pieces, within, time, largest);
    if (fastest.stages.empty()) {
        const Split leanest = bestSplit(
            pieces, [](std::int64_t, std::int64_t, std::int64_t) { return true; }, memory, largest);
        if (leanest.stages.empty())
            return fail(ErrorCode::BadInput,
                        say("there is no way to split %1: only the first and the last may stay empty", what));
        return fail(ErrorCode::BadInput,
                    say("no split of %1 fits: the leanest needs %2 of the %3 of %4", what, gib(leanest.cost),
                        gib(pieces.smallest().memoryBytes), pieces.smallest().name));
    }
    const auto asFast = [&](std::int64_t stage, std::int64_t from, std::int64_t end) {
        return time(stage, from, end) <= fastest.cost && within(stage, from, end);
    };
    const Split leanest = bestSplit(pieces, asFast, memory, largest);
    const auto asLean = [&](std::int64_t stage, std::int64_t from, std::int64_t end) {
        return asFast(stage, from, end) && memory(stage, from, end) <= leanest.cost;
    };
    const auto square = [&](std::int64_t stage, std::int64_t from, std::int64_t end) {
        const double t = time(stage, from, end);
        return t * t;
    };
    const Split smoothest = bestSplit(pieces, asLean, square, std::plus<>());

    double slowest = fastest.cost;
    s.stageLayers = smoothest.stages;
    if (s.layout.chunks > 1) {
        DeviceBalance devices(pieces, smoothest.stages);
        devices.improve();
        s.stageLayers = devices.stages();
        slowest = devices.slowest();
    }
    const Price price = pricer.price(s, false);
    if (goal == BalanceGoal::TimeWithinMemory && !price.fits)
        return fail(ErrorCode::BadInput,
                    say("no split of %1 was found that fits: the fastest needs %2 of the %3 of %4", what,
                        gib(price.peakBytes), gib(price.capacity),
                        s.cluster.acceleratorOf(smallestKind(s, price.worstStage)).name));
    return Balance{s.stageLayers, slowest, price.peakBytes, price.fits};
}

} // namespace shardscape::training
