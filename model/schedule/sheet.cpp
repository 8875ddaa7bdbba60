// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/sheet.h"

#include "schedule/edit.h"
#include "schedule/lower_bound.h"
#include "schedule/staleness.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace shardscape::schedule {

SheetRow sheetRow(const Schedule& schedule, UniformShape shape, const UniformTimes& times)
{
    SheetRow row;
    row.schedule = &schedule;
    row.copies = schedule.parameterCopies;
    shape.schedule = schedule.name;
    if (!schedule.usesChunks) {
        shape.chunks = 0;
    }
    const auto refuse = [&row](const Error& error) {
        row.refused = error.message;
        return row;
    };
    const Result<UniformRequest> request = uniformRequest(shape, times);
    if (!request) {
        return refuse(request.error());
    }
    row.chunks = request->request.chunks;
    const Result<Program> program = build(request->request);
    if (!program) {
        return refuse(program.error());
    }
    const Result<Simulation> simulation = simulate(*program);
    if (!simulation) {
        return refuse(simulation.error());
    }
    const Analysis analysis = analyse(*program, *simulation);
    row.makespan = request->time(analysis.makespan);
    row.span = request->time(analysis.span);
    row.bubbleRatio = analysis.bubbleRatio;
    row.bubbleRate = analysis.bubbleRate;
    const LowerBound bound = lowerBound(*program, analysis);
    row.lowerBound = request->time(bound.makespan);
    row.gap = gapOf(analysis.makespan, bound.makespan);
    const bool parted = request->request.stages.front().weightShare < 1;
    const std::vector<MemoryCurve> held = parted ? wholeActivations(*program, *simulation)
                                                 : analysis.activations;
    const auto peaks = std::minmax_element(
        held.begin(), held.end(), [](const MemoryCurve& a, const MemoryCurve& b) { return a.peak < b.peak; });
    if (peaks.first != held.end()) {
        row.leastPeak = peaks.first->peak;
        row.peak = peaks.second->peak;
    }
    for (const double copies : copiesOf(*program, analysis)) {
        row.copies = std::max(row.copies, static_cast<int>(std::lround(copies)));
    }
    for (const std::int32_t updates : stalenessOf(*program)) {
        row.staleness = std::max(row.staleness, updates);
    }
    for (const std::int32_t updates : steadyStaleness(request->request)) {
        row.steadyStaleness = std::max(row.steadyStaleness, updates);
    }
    for (const std::int64_t sent : sentBy(*program)) {
        row.mostSent = std::max(row.mostSent, sent);
    }
    row.messages = analysis.messages;
    row.ops = static_cast<std::int64_t>(program->ops.size());
    return row;
}

Difference difference(const Program& a, const Program& b)
{
    Difference out;
    out.sameDevices = a.devices == b.devices;
    out.sameMicrobatches = a.microbatches == b.microbatches;
    std::array<KindDifference, kOpKinds> kinds;
    const std::array<const Program*, 2> both{&a, &b};
    for (std::size_t side = 0; side < both.size(); ++side) {
        for (const Op& op : both[side]->ops) {
            KindDifference& kind = kinds[static_cast<std::size_t>(op.kind)];
            kind.kind = op.kind;
            ++kind.count[side];
            kind.total[side] += op.duration;
        }
    }
    std::copy_if(kinds.begin(), kinds.end(), std::back_inserter(out.kinds),
                 [](const KindDifference& it) { return it.count[0] + it.count[1] > 0; });
    out.sameStages = devicesOfStages(a, 0) == devicesOfStages(b, 0)
                     && devicesOfStages(a, 1) == devicesOfStages(b, 1);
    return out;
}

} // namespace shardscape::schedule
