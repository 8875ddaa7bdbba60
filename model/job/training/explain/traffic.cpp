// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/explain/traffic.h"

#include "base/at.h"
#include "job/training/costing/costing.h"
#include "layout/without_idle.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>

namespace shardscape::training {

namespace {

using layout::GroupKind;

/// What a device sends in a step, the mean over all of a pipeline: the seconds of its terms, counted (Tallied).
class Count {
public:
    Count(const layout::Scenario& s, const Evaluation& e)
        : m_scenario(s)
        , m_evaluation(e)
        , m_costing(s)
        , m_groups(groupsOf<Tallied>(s))
        , m_pipeline(pipelineContent(s))
    {
        m_traffic.stepSeconds = e.stepSeconds;
    }

    Traffic take()
    {
        const double stages = m_scenario.layout.pipelineParallel;
        const double perDevice = static_cast<double>(m_evaluation.microbatches) / stages;
        const Seconds<Tallied> message = m_costing.stageMessage(m_scenario, m_groups).delay;
        const Sent messages = sentIn(message, 2 * perDevice * boundariesBetweenDevices());

        // The receivers of a stage's boundary put their parts together.
        Sent tensor = ofLayers(perDevice, {&Layer::tensor, &Layer::tensorHidden});
        if (const Sent::Among* gathers = messages.of(static_cast<std::uint8_t>(GroupKind::Tensor)))
            tensor.add({{*gathers}});
        finish(axisOf(GroupKind::Tensor, tensor), TimeTerm::TensorComm);
        finish(axisOf(GroupKind::Context, ofLayers(perDevice, {&Layer::contextSpent})),
               TimeTerm::ContextComm);

        const Sent tokens = ofLayers(perDevice, {&Layer::expert, &Layer::expertHidden});
        AxisTraffic expert = axisOf(GroupKind::Expert, tokens);
        AxisTraffic split = axisOf(GroupKind::ExpertTensor, tokens);
        if (routes()) {
            m_traffic.tokens = expertTokens(m_scenario);
            share(tokens, {&expert, &split}, TimeTerm::ExpertComm);
            keep(std::move(expert));
            keep(std::move(split));
        }

        const Sent states = ofStates(perDevice, stages);
        AxisTraffic shared = axisOf(GroupKind::Replicas, states);
        AxisTraffic experts = axisOf(GroupKind::ExpertReplicas, states);
        // To the rank with the other copy of a stage, or of a matrix, where there are two.
        AxisTraffic mirror = axisOf(GroupKind::Pipeline, states);
        share(states, {&shared, &experts, &mirror}, TimeTerm::DataComm);
        keep(std::move(shared));
        keep(std::move(experts));

        Sent along = messages;
        if (const Sent::Among* mirrored = states.of(static_cast<std::uint8_t>(GroupKind::Pipeline)))
            along.add({{*mirrored}});
        AxisTraffic pipeline = axisOf(GroupKind::Pipeline, along);
        pipeline.seconds = mirror.seconds;
        pipeline.exposedSeconds = mirror.exposedSeconds;
        pipeline.copySeconds = mirror.seconds;
        pipeline.copyExposedSeconds = mirror.exposedSeconds;
        finish(std::move(pipeline), TimeTerm::PipelineComm);
        sumLevels();
        return std::move(m_traffic);
    }

private:
    using Layer = cost::LayerCost<Tallied>;

    static Sent sentIn(const Seconds<Tallied>& time, double times)
    {
        Sent sent;
        if (time.value().sent() != nullptr)
            sent.add(*time.value().sent(), times);
        return sent;
    }

    /// In all layers of the model, of these terms of each.
    [[nodiscard]] Sent ofLayers(double perDevice,
                                std::initializer_list<cost::Passes<Tallied> Layer::*> terms) const
    {
        const StageContent all = modelContent(m_scenario);
        Sent sent;
        for (std::size_t kind = 0; kind < m_costing.kinds.size(); ++kind) {
            if (all.kinds[kind] == 0)
                continue;
            for (const auto term : terms) {
                const cost::Passes<Tallied>& passes = m_costing.kinds[kind].cost.*term;
                sent.add(
                    sentIn(passes.forward + passes.backward + passes.recompute, perDevice * all.kinds[kind]));
            }
        }
        return sent;
    }

    [[nodiscard]] bool routes() const
    {
        const StageContent all = modelContent(m_scenario);
        for (std::size_t kind = 0; kind < m_costing.kinds.size(); ++kind)
            if (all.kinds[kind] > 0 && m_costing.kinds[kind].routed)
                return true;
        return false;
    }

    /// Gradients and weights: those of every micro-batch by stages, those of the step by devices, what is alike once.
    [[nodiscard]] Sent ofStates(double perDevice, double devices) const
    {
        Sent sent;
        if (m_groups.plan.gradients) {
            std::vector<double> alike(m_pipeline.stages.size(), 0.0);
            for (const PipelineContent::Stage& stage : m_pipeline.stages)
                ++alike[at(stage.like)];
            for (std::size_t i = 0; i < alike.size(); ++i)
                if (alike[i] > 0)
                    sent.add(sentIn(
                        m_costing.stageTime(m_scenario, m_pipeline.stages[i].content, m_groups).exchangeSpent,
                        perDevice * alike[i]));
        }
        std::vector<double> alike(m_pipeline.devices.size(), 0.0);
        for (const PipelineContent::Device& device : m_pipeline.devices)
            ++alike[at(device.like)];
        for (std::size_t i = 0; i < alike.size(); ++i) {
            if (alike[i] == 0)
                continue;
            const StageContent& content = m_pipeline.devices[i].content;
            const auto time = m_costing.stageTime(m_scenario, content, m_groups);
            sent.add(
                sentIn(m_costing.dataTraffic(m_scenario, content, m_groups, time).spent, alike[i] / devices));
        }
        return sent;
    }

    [[nodiscard]] AxisTraffic axisOf(GroupKind kind, const Sent& all) const
    {
        AxisTraffic axis;
        axis.group = kind;
        axis.ranks = layout::groupOf(m_scenario, kind);
        axis.levelBytes.resize(m_scenario.cluster.levels.size());
        axis.levelSeconds.reserve(axis.levelBytes.size());
        const Sent::Among* sent = all.of(static_cast<std::uint8_t>(kind));
        if (sent == nullptr)
            return axis;
        axis.messages = sent->messages;
        for (const double wait : sent->waits)
            axis.levelSeconds.push_back(std::max(wait, 0.0));
        for (std::size_t level = 0; level < sent->bytes.size(); ++level) {
            // What hides and what shows add up but for the last bits.
            const double bytes = std::max(sent->bytes[level], 0.0);
            axis.levelBytes[level] = bytes;
            axis.bytes += bytes;
            if (bytes > 0)
                axis.level = level;
        }
        return axis;
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

    [[nodiscard]] TimeShare timeOf(TimeTerm term) const
    {
        return m_evaluation.time[static_cast<std::size_t>(term)];
    }

    /// Groups of several kinds make one term: it is divided as the seconds of their collectives are.
    void share(const Sent& sent, std::initializer_list<AxisTraffic*> axes, TimeTerm term) const
    {
        const auto secondsOf = [&sent](const AxisTraffic& axis) {
            const Sent::Among* own = sent.of(static_cast<std::uint8_t>(axis.group));
            return own != nullptr ? std::max(own->seconds, 0.0) : 0.0;
        };
        double sum = 0;
        for (const AxisTraffic* axis : axes)
            sum += secondsOf(*axis);
        const TimeShare time = timeOf(term);
        bool first = true;
        for (AxisTraffic* axis : axes) {
            const double part = sum > 0 ? secondsOf(*axis) / sum : first ? 1 : 0;
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

    void finish(AxisTraffic axis, TimeTerm term)
    {
        axis.seconds += timeOf(term).seconds;
        axis.exposedSeconds += timeOf(term).exposedSeconds;
        keep(std::move(axis));
    }

    void keep(AxisTraffic axis)
    {
        if (axis.bytes <= 0 && axis.seconds <= 0)
            return;
        // Of the collectives as they were counted: waits for others and what runs at once are in the term.
        axis.levelSeconds.resize(axis.levelBytes.size(), 0.0);
        const double counted = std::accumulate(axis.levelSeconds.begin(), axis.levelSeconds.end(), 0.0);
        for (double& seconds : axis.levelSeconds)
            seconds *= counted > 0 ? axis.seconds / counted : 0;
        if (counted <= 0 && !axis.levelSeconds.empty())
            axis.levelSeconds[axis.level] = axis.seconds;
        m_traffic.axes.push_back(std::move(axis));
    }

    void sumLevels()
    {
        const cluster::Cluster& cluster = m_scenario.cluster;
        double busiest = -1;
        for (std::size_t i = 0; i < cluster.levels.size(); ++i) {
            LevelTraffic level;
            level.level = i;
            for (const AxisTraffic& axis : m_traffic.axes) {
                level.bytes += axis.levelBytes[i];
                level.seconds += axis.levelSeconds[i];
                if (axis.seconds > 0)
                    level.exposedSeconds += axis.levelSeconds[i] * axis.exposedSeconds / axis.seconds;
            }
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
    Costing<Tallied> m_costing;
    Groups<Tallied> m_groups;
    PipelineContent m_pipeline;
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
    if (!evaluation.valid)
        return {};
    const std::optional<layout::Scenario> plain = layout::withoutIdle(scenario); // as it was priced
    return Count(plain ? *plain : scenario, evaluation).take();
}

} // namespace shardscape::training
