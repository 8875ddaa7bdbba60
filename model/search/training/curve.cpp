// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/training/curve.h"

#include "base/nearest.h"
#include "base/quantity.h"
#include "cluster/resize.h"
#include "job/training/explain/traffic.h"
#include "job/training/mending.h"
#include "layout/rules.h"
#include "search/training/solve.h"

#include <algorithm>
#include <numeric>

namespace shardscape::search {

namespace {

using layout::Scenario;

constexpr std::int64_t kShortestDrawn = 1024;
constexpr std::int64_t kLongestDrawn = std::int64_t{1} << 24;
constexpr std::int64_t kMostNodesDrawn = 16384;
constexpr std::int64_t kTimesPresent = 8; ///< nodes beyond the present ones
constexpr int kMisfitsInRow = 2;

constexpr std::array<CurveKind, kCurveKinds> kKinds{

    CurveKind{"memory-sequence", "Memory against sequence length", "Sequence length", "tokens", "Peak memory",
              "GiB", "Where the line meets the capacity the layout stops fitting.", Varied::Sequence,
              Shown::PeakMemory},
    CurveKind{"time-sequence", "Step time against sequence length", "Sequence length", "tokens", "Step time",
              "s", "Straight while products count, bending up where attention does.", Varied::Sequence,
              Shown::StepTime},
    CurveKind{"volume-ranks", "Volume against accelerators", "Accelerators", "", "Sent by one rank per step",
              "GB", "Gradients stay as they are, what micro-batches send shrinks with their number.",
              Varied::Accelerators, Shown::SentBytes},
    CurveKind{"strong-scaling", "Strong scaling", "Accelerators", "", "Step time", "s",
              "The same batch on more accelerators: the distance from the thin line is lost.",
              Varied::Accelerators, Shown::StepTime},
    CurveKind{"weak-scaling", "Weak scaling", "Accelerators", "", "Step time", "s",
              "As many sequences for every accelerator: what rises is communication.", Varied::Both,
              Shown::StepTime},
    CurveKind{"throughput-ranks", "Tokens per second and accelerator", "Accelerators", "",
              "Throughput of one accelerator", "tokens/s",
              "Level would be free of charge; the slope is what each more costs.", Varied::Accelerators,
              Shown::ThroughputPerDevice},
};

std::vector<std::int64_t> sequencesOf(const Scenario& s)
{
    std::vector<std::int64_t> values{s.workload.sequence};
    for (std::int64_t tokens = kShortestDrawn; tokens <= kLongestDrawn; tokens *= 2) {
        values.push_back(tokens);
        values.push_back(tokens + tokens / 2);
    }
    return values;
}

std::vector<std::int64_t> nodesOf(const Scenario& s)
{
    std::vector<std::int64_t> values{s.cluster.nodes};
    const std::int64_t most = std::min(s.cluster.nodes * kTimesPresent, kMostNodesDrawn);
    for (std::int64_t nodes = 1; nodes <= most; nodes *= 2)
        values.push_back(nodes);
    for (std::int64_t nodes = s.cluster.nodes; nodes <= most; nodes *= 2)
        values.push_back(nodes);
    for (std::int64_t nodes = s.cluster.nodes; nodes >= 1; nodes /= 2)
        values.push_back(nodes);
    return values;
}

/// The scenario at one value; an error says why there is none.
Result<Scenario> at(const Scenario& s, Varied varied, std::int64_t value)
{
    Scenario changed = s;
    if (varied == Varied::Sequence) {
        changed.workload.sequence = static_cast<std::int32_t>(value);
        return changed;
    }
    Result<cluster::Cluster> cluster = cluster::withNodes(s.cluster, value);
    if (!cluster)
        return tl::unexpected(cluster.error());
    changed.cluster = std::move(*cluster);
    changed.layout.dataParallel = 0;
    if (varied == Varied::Both) {
        const std::int64_t sequences = std::int64_t{s.workload.globalBatch} * value;
        if (sequences % s.cluster.nodes != 0)
            return fail(ErrorCode::BadInput, say("%1 sequences on %2 nodes do not divide over %3",
                                                 s.workload.globalBatch, s.cluster.nodes, value));
        const layout::Knob& batch = *layout::findKnob("global_batch");
        if (sequences / s.cluster.nodes > batch.maximum)
            return fail(ErrorCode::BadInput,
                        say("%1 sequences are more than a batch may have", sequences / s.cluster.nodes));
        changed.workload.globalBatch = static_cast<std::int32_t>(sequences / s.cluster.nodes);
    }
    return changed;
}

double numberOf(const Scenario& s, const training::Evaluation& e, Shown shown)
{
    switch (shown) {
    case Shown::PeakMemory: return e.peakBytes / kGiB;
    case Shown::StepTime: return e.stepSeconds;
    case Shown::SentBytes: {
        const training::Traffic traffic = training::traffic(s, e);
        return std::accumulate(traffic.axes.begin(), traffic.axes.end(), 0.0,
                               [](double sum, const training::AxisTraffic& axis) { return sum + axis.bytes; })
               / kGB;
    }
    case Shown::Throughput: return e.tokensPerSecond;
    case Shown::ThroughputPerDevice: return e.tokensPerSecond / static_cast<double>(s.cluster.accelerators());
    }
    return 0;
}

/// From the first point that has a number, if nothing were lost by scaling.
void addIdeals(std::vector<CurvePoint>& points, const CurveKind& kind)
{
    if (kind.varied == Varied::Sequence || kind.shown == Shown::SentBytes)
        return;
    const auto first = std::find_if(points.begin(), points.end(),
                                    [](const CurvePoint& p) { return p.valid; });
    if (first == points.end())
        return;
    const bool falls = kind.varied == Varied::Accelerators && kind.shown == Shown::StepTime;
    for (CurvePoint& point : points)
        point.ideal = falls ? first->up * first->across / point.across : first->up;
}

CurvePoint pointAt(const Scenario& s, const CurveKind& kind, std::int64_t value)
{
    CurvePoint point;
    point.across = static_cast<double>(
        kind.varied == Varied::Sequence ? value : value * s.cluster.acceleratorsPerNode);
    const Result<Scenario> changed = at(s, kind.varied, value);
    if (!changed) {
        point.reason = changed.error().message;
        return point;
    }
    const training::Evaluation e = training::evaluateUnmended(*changed);
    point.valid = e.valid;
    point.fits = e.fits;
    if (e.valid)
        point.up = numberOf(*changed, e, kind.shown);
    if (!e.reasons.empty())
        point.reason = e.reasons.front().message;
    return point;
}

/// Where the shortest sequences break a rule (documents are longer): halves the gap between the last point that fits and the
/// next that does not.
void narrow(const Scenario& s, const CurveKind& kind, Curve& line, const std::stop_token& stop)
{
    const auto beyond = std::adjacent_find(
        line.points.begin(), line.points.end(),
        [](const CurvePoint& a, const CurvePoint& b) { return a.fits && b.valid && !b.fits; });
    if (beyond == line.points.end())
        return;
    auto fits = static_cast<std::int64_t>(beyond->across);
    CurvePoint misfit = *std::next(beyond);
    while (static_cast<std::int64_t>(misfit.across) - fits > kSequenceStep && !stop.stop_requested()) {
        const std::int64_t steps = (static_cast<std::int64_t>(misfit.across) - fits) / kSequenceStep;
        CurvePoint point = pointAt(s, kind, fits + std::max<std::int64_t>(steps / 2, 1) * kSequenceStep);
        if (!point.valid)
            break;
        if (point.fits)
            fits = static_cast<std::int64_t>(point.across);
        else
            misfit = std::move(point);
    }
    line.lastFitting = fits;
    line.firstBeyond = static_cast<std::int64_t>(misfit.across);
    line.reason = misfit.reason;
}

} // namespace

std::span<const CurveKind> curveKinds()
{
    return kKinds;
}

Result<const CurveKind*> findCurveKind(std::string_view id)
{
    std::vector<std::string_view> ids;
    for (const CurveKind& kind : kKinds) {
        if (kind.id == id)
            return &kind;
        ids.push_back(kind.id);
    }
    return fail(ErrorCode::UnknownName, say("unknown chart '%1'; nearest is '%2'", id, nearestName(id, ids)));
}

Result<Curve> curve(const Scenario& s, const CurveKind& kind, std::stop_token stop)
{
    if (kind.varied != Varied::Sequence && !s.cluster.others.empty())
        return fail(ErrorCode::BadInput,
                    say("%1 has nodes of several kinds; this chart takes a cluster of one", s.cluster.name));
    Curve line;
    line.name = s.name;
    std::vector<std::int64_t> values = kind.varied == Varied::Sequence ? sequencesOf(s) : nodesOf(s);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    int misfits = 0;
    for (const std::int64_t value : values) {
        if (stop.stop_requested()
            || (kind.varied == Varied::Sequence && misfits >= kMisfitsInRow && value > s.workload.sequence))
            break;
        CurvePoint point = pointAt(s, kind, value);
        if (kind.varied == Varied::Sequence && point.valid)
            misfits = point.fits ? 0 : misfits + 1;
        line.points.push_back(std::move(point));
    }
    addIdeals(line.points, kind);
    if (kind.shown == Shown::PeakMemory)
        line.limit = s.cluster.accelerator.memoryBytes / kGiB;
    if (kind.varied != Varied::Sequence || stop.stop_requested())
        return line;
    if (const Result<Solution> most = solve(s, Unknown::Sequence, false, stop)) {
        line.lastFitting = most->value;
        line.firstBeyond = most->beyond;
        line.reason = most->reason;
    } else {
        narrow(s, kind, line, stop);
    }
    return line;
}

} // namespace shardscape::search
