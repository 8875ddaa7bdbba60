// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/step/time_split.h"

#include <utility>
#include <vector>

namespace shardscape::training {

/// A layout as one kind of nodes meets it, and the stages that this kind sets the pace of.
template <class Real>
struct StepPart {
    const layout::Scenario& scenario;
    const Costing<Real>& costing;
    const PipelineContent& pipeline;
    const Groups<Real>& groups;
    std::vector<std::int32_t>
        devices; ///< of the pipeline that hold such nodes; of equal ones the first will do
    Share share;
    bool decides = true; ///< sets the pace of a stage at all

    /// All of a cluster of one kind.
    StepPart(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& content,
             const Groups<Real>& ranks)
        : StepPart(s, c, content, ranks, content.distinctDevices)
    {}
    StepPart(const layout::Scenario& s, const Costing<Real>& c, const PipelineContent& content,
             const Groups<Real>& ranks, std::vector<std::int32_t> holders)
        : scenario(s)
        , costing(c)
        , pipeline(content)
        , groups(ranks)
        , devices(std::move(holders))
    {}
};

/// A step, but for how long its schedule takes: what devices do, what follows the last backward, what messages take.
template <class Real>
struct Composed {
    Busy<Real> busy;
    StepTail<Real> tail; ///< the longest of the parts'
    std::size_t last = 0;
    Seconds<Real> messages;   ///< the longest of the parts', hidden or not
    std::size_t farthest = 0; ///< the part that they are of

    [[nodiscard]] TimeSplit<Real> split(const Makespans<Seconds<Real>>& spans,
                                        const Seconds<Real>& among = {}) const
    {
        return splitTime(busy, tail, spans, messages, among);
    }
};

/// What the shares of a pipeline take together.
template <class Real>
Busy<Real> together(const std::vector<Busy<Real>>& shares)
{
    Busy<Real> all;
    for (std::size_t work = 0; work < kOwnWorks; ++work) {
        Sum<Seconds<Real>> sum;
        for (const Busy<Real>& share : shares)
            sum.add(share.each[work]);
        all.each[work] = named(sum.value(), kOwnWorkNames[work].symbol, kOwnWorkNames[work].label,
                               "sum of its parts");
    }
    return all;
}

/// The one composition: evaluations and their explanations, of one kind of nodes and of several, come from here.
template <class Real>
Composed<Real> composed(const std::vector<StepPart<Real>>& parts)
{
    Composed<Real> step;
    std::vector<Busy<Real>> shares;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const StepPart<Real>& part = parts[i];
        if (part.decides)
            shares.push_back(busyOf(part.scenario, part.costing, part.pipeline, part.groups, part.share));
        auto tail = stepTail(part.scenario, part.costing, part.pipeline, part.groups, part.devices);
        if (i == 0 || tail.all() > step.tail.all()) {
            step.tail = std::move(tail);
            step.last = i;
        }
        auto sent = messagesOf(part.scenario, part.costing, part.pipeline, part.groups);
        if (sent > step.messages) {
            step.messages = std::move(sent);
            step.farthest = i;
        }
    }
    step.busy = parts.size() == 1 ? std::move(shares.front()) : together(shares);
    return step;
}

} // namespace shardscape::training
