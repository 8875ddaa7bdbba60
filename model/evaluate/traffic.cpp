// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/traffic.h"

#include "evaluate/costing.h"

#include <algorithm>

namespace shardscape::evaluate {

namespace {

using layout::GroupKind;

class Count {
public:
    Count(const layout::Scenario& s, const Evaluation& e)
        : m_scenario(s)
        , m_evaluation(e)
        , m_costing(s)
    {
        m_traffic.stepSeconds = e.stepSeconds;
    }

    Traffic take()
    {
        const layout::Layout& l = m_scenario.layout;
        const auto& x = m_costing.shape;
        const StageContent all = modelContent(m_scenario);
        const auto m = static_cast<double>(m_evaluation.microbatches);
        const double perRank =
            m / l.pipelineParallel; // micro-batches times the layers of a rank, per layer of the model
        const auto layers = static_cast<double>(all.layers());
        // How often a layer runs forward, the mean over all and each kind's own.
        double again = 0;
        forEachKind(all, [&](const Kind& kind, double own) { again += own * kind.cost.forwardsAgain; });
        const double forwards = 1 + (layers > 0 ? again / layers : 0);

        const double boundary = x.beta * x.T * x.h;
        AxisTraffic tensor = begin(GroupKind::Tensor);
        // Two all-reduces each way in a layer, or as many scatters with their gathers: the same bytes.
        ring(tensor, boundary, 2, perRank * layers * (2 * forwards + 2));
        const double messages = 2 * perRank * boundariesBetweenDevices();
        if (!l.sequenceParallel) // the receivers of a stage's boundary put their parts together
            ring(tensor, boundary, 1, messages);
        finish(std::move(tensor), {TimeTerm::TensorComm});

        AxisTraffic context = begin(GroupKind::Context);
        forEachKind(all, [&](const Kind& kind, double own) {
            const auto& k = kind.shape;
            const double block = plain(cost::keyValueBytes(k));
            if (l.contextKind == layout::ContextKind::Ring) {
                const double blocks = perRank * own
                                      * (forwardsOf(kind) + 2); // backward: keys, values and their gradients
                ring(context, block * static_cast<double>(context.ranks.size), 1, blocks);
                return;
            }
            const double queries = k.T * k.a / k.t * (k.latent ? k.noPosition + k.rotary : k.d);
            const double outputs = k.T * k.a / k.t * (k.latent ? k.value : k.d);
            const double passes = perRank * own * (forwardsOf(kind) + 1);
            exchange(context, k.beta * queries, passes);
            exchange(context, block / 2, 2 * passes);
            exchange(context, k.beta * outputs, passes);
        });
        finish(std::move(context), {TimeTerm::ContextComm});

        AxisTraffic expert = begin(GroupKind::Expert);
        AxisTraffic split = begin(GroupKind::ExpertTensor);
        bool routes = false;
        forEachKind(all, [&](const Kind& kind, double own) {
            if (!kind.routed)
                return;
            routes = true;
            const auto& k = kind.shape;
            const cost::ExchangePlan plan = technique::exchangePlan(l);
            const double tokens = k.T / k.t * k.h * k.load;
            const double element = plan.dispatchElement > 0 ? plan.dispatchElement : k.beta;
            const auto travel = [&](double bytes, double times) {
                if (plan.gathersTokens)
                    ring(expert, bytes * k.e, 1, times);
                else
                    exchange(expert, bytes, times, [&](double places, std::size_t level) {
                        return cost::copiesOf(k, plan, places, m_scenario.cluster.levels[level]);
                    });
                if (expert.ranks.size > 1)
                    ring(split, bytes * k.topK * k.et, 1, times);
            };
            travel(tokens * element, perRank * own * forwardsOf(kind));
            travel(tokens * k.beta, perRank * own * (forwardsOf(kind) + 2)); // back, and gradients both ways
        });
        if (routes) {
            share({&expert, &split}, TimeTerm::ExpertComm);
            keep(std::move(expert));
            keep(std::move(split));
        }

        AxisTraffic shared = begin(GroupKind::Replicas);
        AxisTraffic experts = begin(GroupKind::ExpertReplicas);
        AxisTraffic mirror = begin(
            GroupKind::Pipeline); // to the rank with the other copy of a stage, where there are two
        data(shared, experts, mirror);
        share({&shared, &experts, &mirror}, TimeTerm::DataComm);
        keep(std::move(shared));
        keep(std::move(experts));

        AxisTraffic pipeline = begin(GroupKind::Pipeline);
        next(pipeline, boundary / x.t, messages);
        add(pipeline, mirror);
        if (m_scenario.model.tiedEmbeddings && l.pipelineParallel > 1) {
            // First and last stage sum the gradient of the matrix they share: two of p ranks.
            const double matrix = m_costing.states.gradients * x.vocabulary * x.h / x.t;
            pipeline.bytes += matrix * 2 / l.pipelineParallel;
            pipeline.messages += 2.0 * 2 / l.pipelineParallel;
            pipeline.levelBytes[pipeline.level] += matrix * 2 / l.pipelineParallel;
        }
        finish(std::move(pipeline), {TimeTerm::PipelineComm});
        sumLevels();
        return std::move(m_traffic);
    }

private:
    using Kind = Costing<double>::Kind;

    static double forwardsOf(const Kind& kind) { return 1 + kind.cost.forwardsAgain; }

    /// Visits the kinds of layers that the content has, with how many of them.
    template <class Visit>
    void forEachKind(const StageContent& content, const Visit& visit) const
    {
        for (std::size_t kind = 0; kind < m_costing.kinds.size(); ++kind)
            if (content.kinds[kind] > 0)
                visit(m_costing.kinds[kind], static_cast<double>(content.kinds[kind]));
    }

    AxisTraffic begin(GroupKind kind) const
    {
        AxisTraffic axis;
        axis.group = kind;
        axis.ranks = layout::groupOf(m_scenario, kind);
        axis.levelBytes.resize(m_scenario.cluster.levels.size());
        return axis;
    }

    /// Visits the levels that a group crosses: (level, members inside below it, members inside it).
    template <class Visit>
    void visitLevels(const cluster::RankGroup& group, const Visit& visit) const
    {
        const auto& levels = m_scenario.cluster.levels;
        std::int64_t inside = 1;
        for (std::size_t i = 0; i < levels.size() && inside < group.size; ++i) {
            const std::int64_t members = i + 1 == levels.size() ? group.size
                                                                : membersWithin(group, levels[i].size);
            if (members > inside)
                visit(i, static_cast<double>(inside), static_cast<double>(members));
            inside = std::max(inside, members);
        }
    }

    /// `times` ring collectives over a buffer, `passes` of (n - 1)/n of it each.
    void ring(AxisTraffic& axis, double buffer, double passes, double times) const
    {
        ring(axis, axis.ranks, buffer, passes, times);
    }
    /// The same among some of the axis' ranks.
    void ring(AxisTraffic& axis, const cluster::RankGroup& ranks, double buffer, double passes,
              double times) const
    {
        const auto n = static_cast<double>(ranks.size);
        if (ranks.size <= 1)
            return;
        const double sent = passes * (n - 1) / n * buffer * times;
        axis.bytes += sent;
        axis.messages += passes * (n - 1) * times;
        visitLevels(ranks, [&](std::size_t level, double inside, double members) {
            // Of n neighbours n/inside leave their domain; those that leave the next one too cross that level. The ring closes
            // over the outermost.
            const double further = members < n ? 1 / members : 0;
            axis.levelBytes[level] += sent * (1 / inside - further);
            axis.level = std::max(axis.level, level);
        });
    }

    /// `times` all-to-alls of a buffer per rank, of which a level that spreads it over n places sends `copies(n, level)`.
    template <class Copies>
    void exchange(AxisTraffic& axis, double buffer, double times, const Copies& copies) const
    {
        const auto n = static_cast<double>(axis.ranks.size);
        if (axis.ranks.size <= 1)
            return;
        axis.messages += (n - 1) * times;
        visitLevels(axis.ranks, [&](std::size_t level, double inside, double members) {
            const double sent = copies(n / inside, level) * (members - inside) / n * buffer * times;
            axis.bytes += sent;
            axis.levelBytes[level] += sent;
            axis.level = level;
        });
    }
    void exchange(AxisTraffic& axis, double buffer, double times) const
    {
        const auto n = static_cast<double>(axis.ranks.size);
        if (axis.ranks.size <= 1)
            return;
        axis.bytes += (n - 1) / n * buffer * times;
        axis.messages += (n - 1) * times;
        visitLevels(axis.ranks, [&](std::size_t level, double inside, double members) {
            axis.levelBytes[level] += (members - inside) / n * buffer * times;
            axis.level = level;
        });
    }

    /// `times` messages to the next rank of the group.
    void next(AxisTraffic& axis, double buffer, double times) const
    {
        if (axis.ranks.size <= 1)
            return;
        const auto n = static_cast<double>(axis.ranks.size);
        axis.bytes += buffer * times;
        axis.messages += times;
        visitLevels(axis.ranks, [&](std::size_t level, double inside, double members) {
            // Of the n - 1 steps along the row n/inside - 1 leave their domain.
            axis.levelBytes[level] += buffer * times * (n / inside - n / members) / (n - 1);
            axis.level = level;
        });
    }

    /// Stage boundaries over which messages go, of the whole model.
    [[nodiscard]] double boundariesBetweenDevices() const
    {
        const std::int32_t p = m_scenario.layout.pipelineParallel;
        const schedule::Placement placement(scheduleOf(m_scenario).placement, p);
        std::int64_t count = 0;
        for (std::int32_t stage = 0; stage + 1 < p * m_scenario.layout.chunks; ++stage)
            count += placement.deviceOf(stage) != placement.deviceOf(stage + 1) ? 1 : 0;
        return static_cast<double>(count);
    }

    /// What `from` counts, to `to`; the level where most of it goes stays.
    static void add(AxisTraffic& to, const AxisTraffic& from)
    {
        if (from.bytes > to.bytes)
            to.level = from.level;
        to.bytes += from.bytes;
        to.messages += from.messages;
        for (std::size_t i = 0; i < to.levelBytes.size(); ++i)
            to.levelBytes[i] += from.levelBytes[i];
        to.seconds += from.seconds;
        to.exposedSeconds += from.exposedSeconds;
    }

    /// Gradients and weights among replicas, as ZeRO says, and of two copies between these, a replica's share each. The copies
    /// are as far apart as the first and the last stage, as they are priced.
    void data(AxisTraffic& shared, AxisTraffic& experts, AxisTraffic& mirror) const
    {
        const layout::Layout& l = m_scenario.layout;
        const cost::StatePlan plan = technique::statePlan(l);
        double ownShared = 0, ownExperts = 0;
        const std::int64_t stages = std::int64_t{l.pipelineParallel} * l.chunks;
        for (std::int64_t stage = 0; stage < stages; ++stage) {
            const auto own = m_costing.parametersOf(m_scenario, stageContent(m_scenario, stage));
            ownShared += own.shared;
            ownExperts += own.experts;
        }
        const double copies = static_cast<double>(scheduleOf(m_scenario).parameterCopies)
                              / l.pipelineParallel;
        const double gradients = plan.gradients && plan.gradientBits > 0 ? plan.gradientBits / 8.0
                                                                         : m_costing.gradientBytes();
        const double weights = m_costing.gatheredBytes(plan);
        const double once = copies;
        // Every pass of a chunk through a device exchanges again; both copies together see all micro-batches.
        const double each = static_cast<double>(m_evaluation.microbatches) / l.pipelineParallel;
        const std::array<std::pair<AxisTraffic*, double>, 2> owned{
            {{&shared, ownShared}, {&experts, ownExperts}}};
        AxisTraffic pair = begin(GroupKind::Pipeline);
        pair.ranks = {2, (l.pipelineParallel - 1) * m_scenario.stride(layout::Axis::Pipeline)};
        for (const auto& [axis, own] : owned) {
            const std::int64_t replicas = m_scenario.replicas();
            const std::int64_t parts = plan.sharedBy() > 0 ? replicas / plan.sharedBy() : 1;
            const std::int64_t sharers = axis->ranks.size / parts;
            const auto exchanged = [&, among = axis, sum = own](double bytes, double passes, double times) {
                ring(*among, cluster::partOf(among->ranks, sharers), bytes * sum, passes, times);
                if (scheduleOf(m_scenario).parameterCopies > 1)
                    ring(pair, bytes * sum / static_cast<double>(sharers), passes, times);
            };
            // Among fewer of them for every micro-batch, and once a step between the parts.
            const cluster::RankGroup whole = cluster::partOf(axis->ranks, sharers);
            const auto split = [&, among = axis, sum = own](std::int64_t size, double bytes, double times) {
                ring(*among, cluster::partOf(whole, size), bytes * sum, 1, times);
                ring(*among, cluster::acrossParts(whole, size), bytes * sum / static_cast<double>(size), 1,
                     once);
            };
            const std::int64_t byGradients = plan.gradientsSharedBy();
            const std::int64_t byWeights = plan.weightsSharedBy();
            const double gathers = plan.keepsGathered ? each : 2 * each;
            // Summed by all, or scattered and, of what is updated in parts, gathered again.
            if (byGradients > 0 && byGradients < sharers)
                split(byGradients, gradients, each);
            else
                exchanged(gradients, plan.optimizer ? 1 : 2, plan.gradients ? each : once);
            if (plan.weights && plan.secondarySharers > 0 && plan.secondarySharers < sharers) {
                exchanged(weights, 1, each);
                if (!plan.keepsGathered)
                    ring(*axis, cluster::partOf(whole, plan.secondarySharers), weights * own, 1, each);
            } else if (byWeights > 0 && byWeights < sharers) {
                split(byWeights, weights, gathers);
            } else if (plan.optimizer) {
                exchanged(weights, 1, !plan.weights ? once : gathers);
            }
            if (parts > 1) // those with the same part of the gradients sum it
                ring(*axis, cluster::acrossParts(axis->ranks, sharers),
                     m_costing.gradientBytes() * own / static_cast<double>(sharers), 2, once);
            axis->messages *= static_cast<double>(stages); // each of them exchanges by itself
        }
        pair.messages *= static_cast<double>(stages);
        add(mirror, pair);
    }

    [[nodiscard]] TimeShare timeOf(TimeTerm term) const
    {
        return m_evaluation.time[static_cast<std::size_t>(term)];
    }

    /// Two kinds of groups make one term: it is divided as their bytes over their links' bandwidth are.
    void share(std::initializer_list<AxisTraffic*> axes, TimeTerm term) const
    {
        const auto& levels = m_scenario.cluster.levels;
        const auto weight = [&](const AxisTraffic& axis) {
            double longest = 0;
            for (std::size_t i = 0; i < axis.levelBytes.size(); ++i)
                longest = std::max(longest, axis.levelBytes[i] / bandwidthOf(levels[i]));
            return longest;
        };
        double sum = 0;
        for (const AxisTraffic* axis : axes)
            sum += weight(*axis);
        const TimeShare time = timeOf(term);
        bool first = true;
        for (AxisTraffic* axis : axes) {
            const double part = sum > 0 ? weight(*axis) / sum : first ? 1 : 0;
            axis->share = part;
            axis->seconds = part * time.seconds;
            axis->exposedSeconds = part * time.exposedSeconds;
            first = false;
        }
    }

    [[nodiscard]] double bandwidthOf(const cluster::LinkLevel& level) const
    {
        return plain(network::available<double>(cost::fabricOf(m_scenario), level));
    }

    void finish(AxisTraffic axis, std::initializer_list<TimeTerm> terms)
    {
        for (const TimeTerm term : terms) {
            axis.seconds += timeOf(term).seconds;
            axis.exposedSeconds += timeOf(term).exposedSeconds;
        }
        keep(std::move(axis));
    }

    void keep(AxisTraffic axis)
    {
        if (axis.bytes > 0 || axis.seconds > 0)
            m_traffic.axes.push_back(std::move(axis));
    }

    void sumLevels()
    {
        const cluster::Cluster& cluster = m_scenario.cluster;
        double busiest = -1;
        for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
            LevelTraffic level;
            level.level = i;
            for (const AxisTraffic& axis : m_traffic.axes)
                level.bytes += axis.levelBytes[i];
            level.bandwidth = bandwidthOf(cluster.levels[i]);
            for (std::size_t kind = 1; kind < cluster.kinds(); ++kind) // the slowest kind's
                level.bandwidth = std::min(level.bandwidth, bandwidthOf(cluster.levelsOf(kind)[i]));
            level.utilization = level.bytes / (level.bandwidth * m_traffic.stepSeconds);
            if (level.utilization > busiest) {
                busiest = level.utilization;
                m_traffic.busiest = i;
            }
            m_traffic.levels.push_back(level);
        }
    }

    const layout::Scenario& m_scenario;
    const Evaluation& m_evaluation;
    Costing<double> m_costing;
    Traffic m_traffic;
};

} // namespace

Traffic traffic(const layout::Scenario& scenario, const Evaluation& evaluation)
{
    return evaluation.valid ? Count(scenario, evaluation).take() : Traffic{};
}

} // namespace shardscape::evaluate
