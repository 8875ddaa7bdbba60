// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/step/step_traffic.h"

#include "base/at.h"

#include <algorithm>
#include <cmath>

namespace shardscape::training {

namespace {

using schedule::TrafficLane;

schedule::Ticks trafficTicks(const Seconds<double>& time)
{
    return static_cast<schedule::Ticks>(std::llround(std::max(plain(time), 0.0) * 1e9));
}

/// Sums over the layers of a stage before it rounds.
struct LaneSeconds {
    Seconds<double> exposed, hidden;

    [[nodiscard]] schedule::Sent inTicks() const { return {trafficTicks(exposed), trafficTicks(hidden)}; }
};

schedule::StageTraffic stageTraffic(const layout::Scenario& s, const Costing<double>& c,
                                    const StageContent& content, const Groups<double>& groups)
{
    using Layer = cost::LayerCost<double>;
    using Passes = cost::Passes<double>;
    struct Lane {
        TrafficLane lane;
        Passes Layer::*exposed;
        Passes Layer::*hidden; ///< null: what is spent less what is exposed
    };
    constexpr std::array kLayerLanes{Lane{TrafficLane::Tensor, &Layer::tensor, &Layer::tensorHidden},
                                     Lane{TrafficLane::Context, &Layer::context, nullptr},
                                     Lane{TrafficLane::Expert, &Layer::expert, &Layer::expertHidden}};
    schedule::StageTraffic traffic;
    for (const Lane& lane : kLayerLanes) {
        LaneSeconds forward, backward;
        for (std::size_t kind = 0; kind < c.kinds.size(); ++kind) {
            const double layers = content.kinds[kind];
            if (layers == 0)
                continue;
            const Layer& cost = c.kinds[kind].cost;
            const Passes& exposed = cost.*lane.exposed;
            const auto hiddenIn = [&](Seconds<double> Passes::*pass) {
                return lane.hidden != nullptr ? cost.*lane.hidden.*pass
                                              : cost.contextSpent.*pass - exposed.*pass;
            };
            forward.exposed += exposed.forward * layers;
            forward.hidden += hiddenIn(&Passes::forward) * layers;
            backward.exposed += (exposed.backward + exposed.recompute) * layers;
            backward.hidden += (hiddenIn(&Passes::backward) + hiddenIn(&Passes::recompute)) * layers;
        }
        traffic.forward[static_cast<std::size_t>(lane.lane)] = forward.inTicks();
        traffic.backward[static_cast<std::size_t>(lane.lane)] = backward.inTicks();
    }
    const auto time = c.stageTime(s, content, groups);
    constexpr auto kData = static_cast<std::size_t>(TrafficLane::Data);
    const auto exposedLater = time.exchangeExposed - time.exchangeExposedForward;
    const auto spentLater = time.exchangeSpent - time.exchangeSpentForward;
    traffic.forward[kData] = LaneSeconds{time.exchangeExposedForward,
                                         time.exchangeSpentForward - time.exchangeExposedForward}
                                 .inTicks();
    traffic.backward[kData] = LaneSeconds{exposedLater, spentLater - exposedLater}.inTicks();
    return traffic;
}

} // namespace

schedule::StepTraffic stepTraffic(const layout::Scenario& s, const Costing<double>& c,
                                  const Pricer::Frame& frame, const StepTail<double>& tail)
{
    schedule::StepTraffic traffic;
    for (std::size_t i = 0; i < frame.pipeline.stages.size(); ++i) {
        const PipelineContent::Stage& stage = frame.pipeline.stages[i];
        traffic.stages.push_back(static_cast<std::size_t>(stage.like) < i
                                     ? traffic.stages[at(stage.like)]
                                     : stageTraffic(s, c, stage.content, frame.groups));
        if (!s.layout.overlapMessages) { // then the sender waits: its pass is longer by the message
            const schedule::Ticks message = trafficTicks(c.stageMessage(s, frame.groups).delay);
            traffic.stages.back().sentDown = stage.sendsDown ? message : 0;
            traffic.stages.back().sentUp = stage.sendsUp ? message : 0;
        }
    }
    // What workers send behind other steps is a period's, not this one's.
    const double steps = frame.groups.plan.gradient.interval;
    const auto behindOthers = frame.groups.workers > 1 ? (tail.meeting - tail.meetingExposed) / steps
                                                       : Seconds<double>{};
    traffic.gradients = LaneSeconds{tail.exchange, tail.exchangeSpent - tail.exchange - behindOthers}
                            .inTicks();
    traffic.optimizer = trafficTicks(tail.optimizer);
    traffic.copies = trafficTicks(tail.copies);
    return traffic;
}

} // namespace shardscape::training
