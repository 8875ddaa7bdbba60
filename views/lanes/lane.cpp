// SPDX-License-Identifier: GPL-3.0-or-later
#include "lanes/lane.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "exchange/runs/residuals_json.h"
#include "job/training/explain/traffic.h"
#include "theme/account_look.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "time/waterfall.h"
#include "validate/paired_error.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::lanes {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::lanes::Lanes)
};

constexpr double kMillion = 1e6;
constexpr auto kMostStages = 16U; ///< rows of one lane; more are the fullest of a few each

Lane headOf(const Layout& layout)
{
    Lane lane;
    lane.title = layout.title;
    lane.pin = layout.pin;
    lane.scenario = layout.scenario;
    lane.problem = layout.problem;
    if (lane.problem.isEmpty() && !layout.evaluation.valid) {
        lane.problem = layout.evaluation.reasons.empty() ? Texts::tr("This layout is not valid.")
                                                         : Texts::tr("This layout cannot be: %1.")
                                                               .arg(document::engineText(layout::sentence(
                                                                   layout.evaluation.reasons.front())));
    }
    return lane;
}

double tokensOf(const Layout& layout)
{
    return layout.evaluation.stepSeconds * layout.evaluation.tokensPerSecond;
}

/// Whether steps are of different tokens: then only times of as many tokens compare.
bool doDifferentWork(const std::vector<Layout>& layouts)
{
    constexpr double kSame = 1e-6;
    double first = 0;
    for (const Layout& layout : layouts) {
        if (!layout.evaluation.valid || !layout.problem.isEmpty()) {
            continue;
        }
        const double tokens = tokensOf(layout);
        if (first > 0 && std::abs(tokens - first) > kSame * first) {
            return true;
        }
        first = first > 0 ? first : tokens;
    }
    return false;
}

/// "B takes 1.24 s less than A".
QString headlineOf(const Lanes& lanes, const QString& alike, const QString& more, const QString& less)
{
    const std::size_t next = lanes.base == 0 ? 1 : 0;
    if (next >= lanes.lanes.size() || lanes.base >= lanes.lanes.size() || lanes.lanes[next].measures.empty()
        || lanes.lanes[lanes.base].measures.empty()) {
        return {};
    }
    const Lane& base = lanes.lanes[lanes.base];
    const Lane& other = lanes.lanes[next];
    Measure by = other.measures.front();
    const double difference = by.value - base.measures.front().value;
    if (differenceText(by, difference) == noDifference()) {
        return alike.arg(other.title, base.title);
    }
    by.value = std::abs(difference);
    return (difference > 0 ? more : less).arg(other.title, valueText(by), base.title);
}

std::vector<Segment> stacked(const training::StageMemory& stage, const QString& suffix)
{
    std::vector<Segment> segments;
    double at = 0;
    for (const training::Account& account : training::memoryAccounts()) {
        const double bytes = stage.bytes[account];
        if (bytes > 0) {
            segments.push_back({at, at + bytes, &account, false,
                                QStringLiteral("memory.%1.%2").arg(document::latin(account.id), suffix)});
            at += bytes;
        }
    }
    return segments;
}

Row stageRow(const training::StageMemory& stage, const QString& id, const QString& label)
{
    const QString suffix = QStringLiteral("stage%1").arg(stage.stage);
    return {id, label, stacked(stage, suffix), stage.total, QStringLiteral("memory.total.") + suffix};
}

/// Stages one by one or, where there are many, the fullest of each few.
std::vector<Row> stageRows(const std::vector<training::StageMemory>& stages)
{
    std::vector<Row> rows;
    const std::size_t fold = (stages.size() + kMostStages - 1) / kMostStages;
    for (std::size_t first = 0; first < stages.size(); first += fold) {
        const auto from = stages.begin() + static_cast<std::ptrdiff_t>(first);
        const auto to = stages.begin() + static_cast<std::ptrdiff_t>(std::min(first + fold, stages.size()));
        const auto fullest = std::max_element(from, to,
                                              [](const auto& a, const auto& b) { return a.total < b.total; });
        const auto last = static_cast<std::int32_t>(first + static_cast<std::size_t>(to - from)) - 1;
        const QString label = fold == 1 ? Texts::tr("stage %1").arg(first)
                                        : Texts::tr("stages %1–%2").arg(first).arg(last);
        rows.push_back(stageRow(*fullest, QStringLiteral("%1 of %2").arg(first).arg(fold), label));
    }
    return rows;
}

Row termRow(const time::Part& part, double scale)
{
    const QString id = document::latin(part.id());
    const bool isSum = part.is(training::stepRow()) || part.is(training::unexplainedRow());
    Row row{id,
            theme::accountTitle(*part.account),
            {},
            part.seconds * scale,
            isSum ? QStringLiteral("step_seconds") : QStringLiteral("time.") + id};
    row.segments.push_back({part.from * scale, part.to * scale, part.account, false, row.why});
    if (part.hidden > 0) {
        const double end = std::max(part.from, part.to);
        row.segments.push_back({end * scale, (end + part.hidden) * scale, part.account, true, row.why});
    }
    return row;
}

/// All terms end to end in one bar: the step is its length.
Row stepRow(const std::vector<Row>& terms)
{
    Row row{
        QStringLiteral("step"), Texts::tr("step"), {}, terms.back().value, QStringLiteral("step_seconds")};
    for (std::size_t i = 0; i + 1 < terms.size(); ++i) {
        row.segments.push_back(terms[i].segments.front());
    }
    return row;
}

void sayOrder(Lane& lane, const Layout& layout, const Layout& base)
{
    static const validate::PairedErrors errors(exchange::publishedResiduals());
    const double step = layout.evaluation.stepSeconds;
    const double stepOfBase = base.evaluation.stepSeconds;
    if (!base.evaluation.valid || step == stepOfBase) {
        return;
    }
    const auto order = errors.order(layout.layout, step, base.layout, stepOfBase);
    if (!order) {
        return;
    }
    switch (order->sureness()) {
    case validate::Sureness::Certain: lane.order = Texts::tr("certain"); return;
    case validate::Sureness::Likely: lane.order = Texts::tr("likely"); return;
    case validate::Sureness::CoinToss: break;
    }
    lane.order = Texts::tr("coin toss");
    lane.isTossed = true;
}

/// What crosses links, by account; the number that Network explains for it.
struct Axis {
    std::string_view account;
    const char* why;
};
constexpr std::array<Axis, 5> kAxes{{{"tensor_comm", "network.tensor"},
                                     {"context_comm", "network.context"},
                                     {"expert_comm", "network.expert"},
                                     {"pipeline_comm", "network.pipeline"},
                                     {"data_comm", "network.data"}}};

/// Seconds of one axis from `at`: exposed, then hidden.
std::vector<Segment> axisSegments(const training::Account& account, const training::TimeShare& share,
                                  double scale, const QString& why)
{
    std::vector<Segment> segments;
    if (share.exposedSeconds > 0) {
        segments.push_back({0, share.exposedSeconds * scale, &account, false, why});
    }
    if (share.seconds > share.exposedSeconds) {
        segments.push_back({share.exposedSeconds * scale, share.seconds * scale, &account, true, why});
    }
    return segments;
}

/// Whether any of the layouts talks along that axis: then it has a row in every lane.
bool isUsed(const training::Account& account, const std::vector<Layout>& layouts)
{
    return std::any_of(layouts.begin(), layouts.end(), [&](const Layout& layout) {
        return layout.evaluation.valid && layout.evaluation.time[account].seconds > 0;
    });
}

Row exposedRow(const std::vector<Row>& axes)
{
    Row row{QStringLiteral("waits"), Texts::tr("waits"), {}, 0, {}};
    for (const Row& axis : axes) {
        for (Segment segment : axis.segments) {
            if (!segment.hidden) {
                const double length = segment.to - segment.from;
                segment.from = row.value;
                row.value = segment.to = row.value + length;
                row.segments.push_back(segment);
            }
        }
    }
    return row;
}

QString axisText(bool isPerToken)
{
    return isPerToken ? Texts::tr("per million tokens") : Texts::tr("per step");
}

} // namespace

Lanes memoryLanes(const std::vector<Layout>& layouts, std::size_t base)
{
    Lanes lanes;
    lanes.base = base;
    lanes.quantity = Quantity::Bytes;
    lanes.axis = Texts::tr("of one accelerator");
    for (const Layout& layout : layouts) {
        Lane lane = headOf(layout);
        const training::Evaluation& its = layout.evaluation;
        if (lane.problem.isEmpty() && !its.memory.empty()) {
            lane.rows = stageRows(its.memory);
            const training::StageMemory& worst = its.memory[static_cast<std::size_t>(its.worstStage)];
            lane.folded = {
                stageRow(worst, QStringLiteral("fullest"), Texts::tr("stage %1").arg(worst.stage))};
            lane.limit = its.capacity;
            lane.measures = {{Texts::tr("fullest stage"), its.peakBytes, Measure::Unit::Bytes, -1}};
            if (its.capacity > 0) {
                lane.measures.push_back(
                    {Texts::tr("of the capacity"), its.peakBytes / its.capacity, Measure::Unit::Share, -1});
            }
        }
        lanes.lanes.push_back(std::move(lane));
    }
    lanes.headline = headlineOf(lanes, Texts::tr("%1 holds as much as %2"),
                                Texts::tr("%1 holds %2 more than %3"), Texts::tr("%1 holds %2 less than %3"));
    return lanes;
}

Lanes timeLanes(const std::vector<Layout>& layouts, std::size_t base)
{
    Lanes lanes;
    lanes.base = base;
    lanes.quantity = Quantity::Seconds;
    lanes.isPerToken = doDifferentWork(layouts);
    lanes.axis = axisText(lanes.isPerToken);
    for (const Layout& layout : layouts) {
        Lane lane = headOf(layout);
        const double scale = lanes.isPerToken && lane.problem.isEmpty() ? kMillion / tokensOf(layout) : 1;
        const auto parts = lane.problem.isEmpty()
                               ? time::waterfall(layout.evaluation, layout.layout.cluster.accelerators())
                               : std::vector<time::Part>();
        if (!parts.empty()) {
            for (const time::Part& part : parts) {
                lane.rows.push_back(termRow(part, scale));
            }
            lane.folded = {stepRow(lane.rows)};
            const double step = layout.evaluation.stepSeconds * scale;
            lane.measures = {{lanes.isPerToken ? Texts::tr("a million tokens") : Texts::tr("step"), step,
                              Measure::Unit::Seconds, -1},
                             {theme::mfuName(), layout.evaluation.mfu, Measure::Unit::Share, 1}};
            if (!lanes.isPerToken && lanes.lanes.size() != base && base < layouts.size()) {
                sayOrder(lane, layout, layouts[base]);
            }
        }
        lanes.lanes.push_back(std::move(lane));
    }
    lanes.headline = headlineOf(lanes, Texts::tr("%1 takes as long as %2"),
                                Texts::tr("%1 takes %2 more than %3"), Texts::tr("%1 takes %2 less than %3"));
    return lanes;
}

Lanes networkLanes(const std::vector<Layout>& layouts, std::size_t base)
{
    Lanes lanes;
    lanes.base = base;
    lanes.quantity = Quantity::Seconds;
    lanes.isPerToken = doDifferentWork(layouts);
    lanes.axis = axisText(lanes.isPerToken);
    for (const Layout& layout : layouts) {
        Lane lane = headOf(layout);
        if (lane.problem.isEmpty()) {
            const training::Evaluation& its = layout.evaluation;
            const double scale = lanes.isPerToken ? kMillion / tokensOf(layout) : 1;
            for (const Axis& axis : kAxes) {
                const training::Account& account = *training::findAccount(training::Family::Time,
                                                                          axis.account);
                if (isUsed(account, layouts)) {
                    const QString why = QString::fromLatin1(axis.why);
                    lane.rows.push_back({document::latin(account.id), theme::accountTitle(account),
                                         axisSegments(account, its.time[account], scale, why),
                                         its.time[account].exposedSeconds * scale, why});
                }
            }
            lane.folded = {exposedRow(lane.rows)};
            lane.measures = {
                {Texts::tr("waits for the network"), lane.folded.front().value, Measure::Unit::Seconds, -1}};
            const training::Traffic traffic = training::traffic(layout.layout, its);
            if (traffic.busiest < traffic.levels.size()) {
                lane.measures.push_back({Texts::tr("busy, the busiest link"),
                                         traffic.levels[traffic.busiest].utilization, Measure::Unit::Share,
                                         -1});
            }
        }
        lanes.lanes.push_back(std::move(lane));
    }
    lanes.headline = headlineOf(lanes, Texts::tr("%1 waits for the network as long as %2"),
                                Texts::tr("%1 waits %2 more for the network than %3"),
                                Texts::tr("%1 waits %2 less for the network than %3"));
    return lanes;
}

QString valueText(const Measure& measure)
{
    switch (measure.unit) {
    case Measure::Unit::Bytes: return theme::gibibytes(measure.value);
    case Measure::Unit::Share: return theme::percent(measure.value);
    case Measure::Unit::Seconds: break;
    }
    return theme::seconds(measure.value);
}

QString noDifference()
{
    return QStringLiteral("±0");
}

QString differenceText(const Measure& measure, double difference)
{
    // Less than the last digit that is written of the number itself is nothing.
    const double least = measure.unit == Measure::Unit::Share
                             ? 0.0005
                             : std::max(std::abs(measure.value), std::abs(difference)) * 0.0005;
    if (std::abs(difference) < least || difference == 0) {
        return noDifference();
    }
    const QString sign = difference > 0 ? QStringLiteral("+") : QStringLiteral("−");
    if (measure.unit == Measure::Unit::Share) {
        return sign + Texts::tr("%1 points").arg(theme::fixed(std::abs(difference) * 100, 1));
    }
    return sign + valueText({measure.label, std::abs(difference), measure.unit, measure.better});
}

} // namespace shardscape::lanes
