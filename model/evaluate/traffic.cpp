// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/traffic.h"

#include "evaluate/costing.h"

#include <algorithm>
#include <cmath>

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

        const double boundary = plain(m_costing.boundary());
        AxisTraffic tensor = begin(GroupKind::Tensor);
        // Two all-reduces each way in a layer, or as many scatters with their gathers: the same bytes.
        // Kraken's layers sum once.
        const bool halved = technique::exchangePlan(l).blocks == cost::BlockVariant::Kraken;
        ring(tensor, boundary, halved ? 1 : 2, perRank * layers * (2 * forwards + 2));
        const double messages = 2 * perRank * boundariesBetweenDevices();
        if (!l.sequenceParallel) // the receivers of a stage's boundary put their parts together
            ring(tensor, boundary, 1, messages);
        finish(std::move(tensor), {TimeTerm::TensorComm});

        AxisTraffic context = begin(GroupKind::Context);
        forEachKind(all, [&](const Kind& kind, double own) {
            const double passes = kind.cost.keepsAttention ? 1 : forwardsOf(kind);
            const cost::ContextPlan plan = technique::contextPlan(l);
            forEachLength(context.ranks, [&](const cluster::RankGroup& ranks, double tokens) {
                const auto shape = ranks.size == context.ranks.size
                                       ? kind.shape
                                       : cost::withContextRanks(kind.shape, static_cast<double>(ranks.size),
                                                                plan);
                cost::visitContextFlows(shape, plan, ranks,
                                        [&](cost::ContextFlow flow, const cluster::RankGroup& among,
                                            const Bytes<double>& bytes, double forward, double backward) {
                                            count(context, flow, among, plain(bytes),
                                                  perRank * own * tokens * (forward * passes + backward));
                                        });
            });
        });
        remap(context, all, perRank);
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
            const double sent = k.T / k.t * k.h * k.load;
            const double tokens = k.T / k.t * k.h * cost::travelShare(k, plan);
            const cost::LayerGroups groups = cost::layerGroupsOf(m_scenario);
            const bool byLevels = cost::goesByLevels(technique::fabricOf(m_scenario), groups.expert, plan);
            const double element = plan.dispatchElement > 0 ? plan.dispatchElement : k.beta;
            const auto travel = [&](double bytesEach, double times) {
                if (plan.gathersTokens)
                    ring(expert, sent * bytesEach * k.e, 1, times);
                else
                    exchange(expert, tokens * bytesEach, times, byLevels,
                             [&](double places, std::size_t level) {
                                 return cost::copiesOf(k, plan, places, m_scenario.cluster.levels[level]);
                             });
                if (expert.ranks.size > 1 && !cost::gathersSplitWeights(k, groups))
                    ring(split, sent * bytesEach * k.topK * k.et, 1, times);
            };
            travel(element, perRank * own * forwardsOf(kind));
            // Back, and gradients both ways; what stays with its expert has no way back.
            travel(k.beta, perRank * own * (plan.staysAtExpert ? 1 : forwardsOf(kind) + 2));
            const double weights = plain(cost::expertBytes(k));
            if (plan.materialized
                > 0) // gathered in both passes, gradients scattered; of split experts each rank's slice
                ring(expert,
                     weights * plan.materialized
                         / static_cast<double>(std::max<std::int64_t>(groups.expertTensor.size, 1)),
                     1, perRank * own * (forwardsOf(kind) + 2));
            if (cost::gathersSplitWeights(k, groups))
                ring(split, weights * cost::expertsAtHand(k, groups, plan), 1,
                     perRank * own * (forwardsOf(kind) + 2));
        });
        if (routes) {
            m_traffic.tokens = expertTokens(m_scenario);
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
        // First and last stage sum the gradient of the matrix they share, where they are two ranks.
        double tied = 0, ends = 0;
        for (const PipelineContent::Device& device : pipelineContent(m_scenario).devices)
            if (const double matrix = plain(m_costing.tiedMatrix(m_scenario, device.content)); matrix > 0) {
                tied += matrix;
                ends += 1;
            }
        if (ends > 0) { // one accelerator has no level that carries anything
            pipeline.bytes += tied / l.pipelineParallel;
            pipeline.messages += 2.0 * ends / l.pipelineParallel;
            pipeline.levelBytes[pipeline.level] += tied / l.pipelineParallel;
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

    /// Tokens that change ranks around attention, there and back in both passes.
    void remap(AxisTraffic& context, const StageContent& all, double perRank) const
    {
        if (!m_costing.lengths || !(m_costing.lengths->dealt.moved > 0) || !m_costing.lengths->plan.remapped)
            return;
        forEachKind(all, [&](const Kind& kind, double own) {
            const auto& k = kind.shape;
            if (k.attends)
                exchange(context, context.ranks, k.beta * k.T / k.t * k.h * m_costing.lengths->dealt.moved,
                         4 * perRank * own);
        });
    }

    /// Visits the groups in which documents lie, with the share of the tokens that they have: the whole group and all of
    /// them where lengths do not differ.
    template <class Visit>
    void forEachLength(const cluster::RankGroup& all, const Visit& visit) const
    {
        if (!m_costing.lengths || m_costing.lengths->dealt.shares.empty()) {
            visit(all, 1.0);
            return;
        }
        for (const cost::LengthShare& share : m_costing.lengths->dealt.shares)
            visit(share.degree < all.size ? cluster::partOf(all, share.degree) : all, share.tokens);
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
    /// By levels everything that changes its domain moves on each of them, in one message per domain.
    template <class Copies>
    void exchange(AxisTraffic& axis, double buffer, double times, bool byLevels, const Copies& copies) const
    {
        const auto n = static_cast<double>(axis.ranks.size);
        if (axis.ranks.size <= 1)
            return;
        visitLevels(axis.ranks, [&](std::size_t level, double inside, double members) {
            axis.messages += (byLevels ? members / inside - 1 : members - inside) * times;
            const double out = byLevels ? n - n * inside / members : members - inside;
            const double sent = copies(n / inside, level) * out / n * buffer * times;
            axis.bytes += sent;
            axis.levelBytes[level] += sent;
            axis.level = level;
        });
    }
    /// The same once to every place, among some of the axis' ranks.
    void exchange(AxisTraffic& axis, const cluster::RankGroup& ranks, double buffer, double times) const
    {
        const auto n = static_cast<double>(ranks.size);
        if (ranks.size <= 1)
            return;
        axis.bytes += (n - 1) / n * buffer * times;
        axis.messages += (n - 1) * times;
        visitLevels(ranks, [&](std::size_t level, double inside, double members) {
            axis.levelBytes[level] += (members - inside) / n * buffer * times;
            axis.level = std::max(axis.level, level);
        });
    }

    /// `times` flows of one buffer per rank among some of the axis' ranks.
    void count(AxisTraffic& axis, cost::ContextFlow flow, const cluster::RankGroup& among, double buffer,
               double times) const
    {
        const auto n = static_cast<double>(among.size);
        if (among.size <= 1)
            return;
        const double messages = axis.messages;
        switch (flow) {
        case cost::ContextFlow::Ring: ring(axis, among, buffer * n, 1, times); return;
        case cost::ContextFlow::Exchange: exchange(axis, among, buffer, times); return;
        case cost::ContextFlow::Pairs: // one of n - 1 others has all of it
            exchange(axis, among, buffer * n / (n - 1), times);
            axis.messages = messages + times;
            return;
        }
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
        double ownShared = 0, ownExperts = 0, trainedShared = 0, trainedExperts = 0;
        double passedShared = 0, passedExperts = 0;
        const std::int64_t stages = std::int64_t{l.pipelineParallel} * l.chunks;
        for (std::int64_t stage = 0; stage < stages; ++stage) {
            const auto own = m_costing.parametersOf(m_scenario, stageContent(m_scenario, stage));
            ownShared += own.shared;
            ownExperts += own.experts;
            trainedShared += own.shared * own.trained;
            trainedExperts += own.experts * own.trained;
            passedShared += own.shared * own.passed;
            passedExperts += own.experts * own.passed;
        }
        // Of stages that differ in what trains the mean, which their bytes add up to.
        const auto mean = [this, &plan, &l](double all, double trained, double passed) {
            OwnedParameters<double> owned{all, 0.0, m_costing.states.trained, m_costing.states.trained};
            if ((plan.frozenLayers > 0 && l.pipelineParallel > 1) || plan.adapterRank > 0) {
                owned.trained = all > 0 ? trained / all : 1;
                owned.passed = all > 0 ? passed / all : 1;
            }
            return owned;
        };
        const double copies = static_cast<double>(scheduleOf(m_scenario).parameterCopies)
                              / l.pipelineParallel;
        const cost::GradientPlan& gradient = plan.gradient;
        const std::int64_t workers = cost::workersOf(m_scenario, gradient);
        const double once = copies;
        // Every pass of a chunk through a device exchanges again, or once for all micro-batches of a unit; both copies
        // together see all micro-batches.
        const Groups<double> groups = groupsOf<double>(m_scenario);
        const double each = static_cast<double>(m_evaluation.microbatches) / l.pipelineParallel
                            * (groups.gathersByUnit ? groups.gathers : 1);
        struct AxisSums {
            AxisTraffic* axis;
            double own, trained, passed;
        };
        const std::array owned{AxisSums{&shared, ownShared, trainedShared, passedShared},
                               AxisSums{&experts, ownExperts, trainedExperts, passedExperts}};
        AxisTraffic pair = begin(GroupKind::Pipeline);
        pair.ranks = {2, (l.pipelineParallel - 1) * m_scenario.stride(layout::Axis::Pipeline)};
        for (const auto& [axis, own, trained, passed] : owned) {
            const OwnedParameters<double> sums = mean(own, trained, passed);
            const double weights = m_costing.gatheredBytes(plan, sums);
            const std::int64_t replicas = m_scenario.replicas();
            const std::int64_t parts = plan.sharedBy() > 0 ? replicas / plan.sharedBy() : workers;
            const std::int64_t sharers = axis->ranks.size / parts;
            OwnedParameters<double> scattered = sums;
            if (plan.gradients) // as backwards come
                scattered.trained = sums.passed;
            const double gradients = gradientBytesOf(plan, scattered, sharers);
            // Buckets and pieces are messages of their own; a device has a stage's share of them.
            const double full = m_costing.gradientBytes(sums) * own / static_cast<double>(stages);
            const double pieces = startsOfStage(plan, stages);
            const double buckets = plan.sendsPieces() ? pieces
                                   : gradient.bucketBytes > 0 && !plan.gradients
                                       ? std::max(std::ceil(full / gradient.bucketBytes), 1.0)
                                       : 1;
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
            // Frozen weights are not gathered for a backward that they do not have.
            const double again = plan.keepsGathered ? 0 : m_costing.shareBack(plan, sums) * each;
            const double gathers = each + again;
            // Summed by all, or scattered and, of what is updated in parts, gathered again.
            if (gradient.topology != cost::GradientTopology::AllReduce) {
                gossip(*axis, gradient.topology, gradients * own, once);
                if (scheduleOf(m_scenario).parameterCopies > 1) // mirror images sum all the same
                    ring(pair, m_costing.gradientBytes(sums) * own, 2, once);
            } else if (byGradients > 0 && byGradients < sharers)
                split(byGradients, gradients, each);
            else
                exchanged(gradients / buckets, plan.optimizer ? 1 : 2,
                          (plan.gradients ? each : once) * buckets);
            if (plan.weights && plan.secondarySharers > 0 && plan.secondarySharers < sharers) {
                exchanged(weights, 1, each);
                if (again > 0)
                    ring(*axis, cluster::partOf(whole, plan.secondarySharers), weights * own, 1, again);
            } else if (byWeights > 0 && byWeights < sharers) {
                split(byWeights, weights, gathers);
            } else if (plan.optimizer) {
                exchanged(weights / pieces, 1, (!plan.weights ? once : gathers) * pieces);
            }
            const std::int64_t ofWorker = axis->ranks.size / workers;
            if (parts > workers) // those with the same part of the gradients sum it
                ring(*axis,
                     cluster::acrossParts(workers > 1 ? cluster::partOf(axis->ranks, ofWorker) : axis->ranks,
                                          sharers),
                     (plan.gradients ? m_costing.gradientBytes(sums)
                                     : gradientBytesOf(plan, sums, parts / workers))
                         * own / static_cast<double>(sharers),
                     2, once);
            if (workers > 1)
                meet(*axis, ofWorker, gradient, sums, own, once);
            axis->messages *= static_cast<double>(stages); // each of them exchanges by itself
        }
        pair.messages *= static_cast<double>(stages);
        add(mirror, pair);
    }

    /// Collectives into which a virtual stage's exchange is cut, the mean over stages; 1 where nothing cuts it.
    [[nodiscard]] double startsOfStage(const cost::StatePlan& plan, std::int64_t stages) const
    {
        const double starts = m_costing.dataPieces(plan).starts;
        const double layers = static_cast<double>(modelContent(m_scenario).layers())
                              / static_cast<double>(stages);
        return starts <= 1 ? 1 : std::max(layers, 1.0) * starts;
    }

    /// Per parameter and way, of gradients that `sharers` sum.
    [[nodiscard]] double gradientBytesOf(const cost::StatePlan& plan, const OwnedParameters<double>& owned,
                                         std::int64_t sharers) const
    {
        if (plan.gradients)
            return m_costing.scatteredBytes(plan, owned);
        if (plan.gradient.format == cost::GradientFormat::AsKept)
            return m_costing.gradientBytes(owned);
        const bool back = !plan.optimizer && plan.gradient.topology == cost::GradientTopology::AllReduce;
        return m_costing.ofTrained(
            cost::wireBits(plan.gradient, 8 * m_costing.states.gradients, static_cast<double>(sharers), back)
                / 8,
            owned);
    }

    /// What workers send each other, a step's share: each rank its part, and the whole within a worker.
    void meet(AxisTraffic& axis, std::int64_t ofWorker, const cost::GradientPlan& plan,
              const OwnedParameters<double>& owned, double own, double times) const
    {
        const double steps = plan.interval;
        const double fragments = plan.fragments;
        const double part = m_costing.outerBytes(plan, owned) * own / static_cast<double>(ofWorker)
                            / fragments;
        ring(axis, cluster::acrossParts(axis.ranks, ofWorker), part, 2, times * fragments / steps);
        if (ofWorker > 1)
            ring(axis, cluster::partOf(axis.ranks, ofWorker), m_costing.states.weights * own / fragments, 1,
                 times * fragments / steps);
    }

    /// `times` copies of a buffer to every neighbour.
    void gossip(AxisTraffic& axis, cost::GradientTopology topology, double buffer, double times) const
    {
        const auto n = static_cast<double>(axis.ranks.size);
        if (axis.ranks.size <= 1)
            return;
        const double degree = cost::gossipDegree(topology, n);
        axis.bytes += degree * buffer * times;
        axis.messages += degree * times;
        std::vector<double> distances; // to the neighbours, in members of the group
        if (topology == cost::GradientTopology::Ring)
            distances = {1};
        else
            for (double far = 1; far < n; far *= 2)
                distances.push_back(far);
        visitLevels(axis.ranks, [&](std::size_t level, double inside, double members) {
            double crossing = 0;
            for (const double far : distances)
                crossing += std::min(1.0, far / inside) - (members < n ? std::min(1.0, far / members) : 0.0);
            axis.levelBytes[level] += degree * buffer * times * crossing
                                      / static_cast<double>(distances.size());
            axis.level = std::max(axis.level, level);
        });
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
        return plain(network::available<double>(technique::fabricOf(m_scenario), level));
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

ExpertTokens expertTokens(const layout::Scenario& scenario)
{
    const cost::ExchangePlan plan = technique::exchangePlan(scenario.layout);
    const std::int64_t ranks = scenario.layout.expertParallel;
    for (std::int32_t kind = 0; kind < workload::kindCount(scenario.model); ++kind) {
        const workload::LayerShape layer = workload::layerShape(scenario.model, kind);
        if (layer.moe == nullptr || layer.moe->experts <= 0)
            continue;
        const std::int64_t experts = layer.moe->experts;
        return {cost::rankShares(experts, ranks, plan.askedLoad),
                cost::expertShares(experts, ranks, plan.askedLoad),
                cost::droppedShare(experts, ranks, plan.askedLoad, plan.capacity)};
    }
    return {};
}

Traffic traffic(const layout::Scenario& scenario, const Evaluation& evaluation)
{
    return evaluation.valid ? Count(scenario, evaluation).take() : Traffic{};
}

} // namespace shardscape::evaluate
