// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/report_charts.h"

#include "document/engine_text.h"
#include "explore/result_set.h"
#include "schedule/program.h"
#include "theme/theme.h"
#include "timeline/timeline_painter.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::gui {

namespace {

using Json = nlohmann::json;

std::string utf8(const QString& text)
{
    return text.toStdString();
}

QByteArray written(const Json& json)
{
    return QByteArray::fromStdString(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// In the light and the dark appearance.
template <class ColourOf>
Json inBoth(ColourOf colour)
{
    return {utf8(colour(theme::Theme::light()).name()), utf8(colour(theme::Theme::dark()).name())};
}

/// Texts that repeat are written once and counted.
class Lines {
public:
    Json add(const QString& text)
    {
        Json numbers = Json::array();
        for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            auto known = m_known.constFind(line);
            if (known == m_known.cend()) {
                known = m_known.insert(line, static_cast<int>(m_all.size()));
                m_all.push_back(utf8(line));
            }
            numbers.push_back(*known);
        }
        return numbers;
    }
    [[nodiscard]] const Json& all() const { return m_all; }

private:
    QHash<QString, int> m_known;
    Json m_all = Json::array();
};

Json kindsOfOps()
{
    Json kinds = Json::array();
    for (int i = 0; i < schedule::kOpKinds; ++i) {
        const auto kind = static_cast<schedule::OpKind>(i);
        Json shades = Json::array();
        for (int shade = 0; shade < theme::kShades; ++shade) {
            shades.push_back(inBoth([&](const theme::Theme& look) { return look.opShade(kind, shade); }));
        }
        kinds.push_back({{"label", utf8(theme::opLabel(kind))},
                         {"shades", std::move(shades)},
                         {"text", inBoth([&](const theme::Theme& look) { return look.textOnOp(kind); })}});
    }
    return kinds;
}

Json causesOfBubbles()
{
    Json causes = Json::array();
    for (int i = 0; i < schedule::kBubbleCauses; ++i) {
        const auto cause = static_cast<schedule::BubbleCause>(i);
        causes.push_back({{"label", utf8(theme::bubbleLabel(cause))},
                          {"hatch", static_cast<int>(theme::hatchOf(cause))},
                          {"ground", inBoth([](const theme::Theme& look) { return look.bubble; })},
                          {"stroke", inBoth([](const theme::Theme& look) { return look.bubbleHatch; })}});
    }
    return causes;
}

/// Six digits: a point stands where it stands, and the text beside it says the number.
double place(double value)
{
    if (!std::isfinite(value) || value == 0) {
        return value;
    }
    const double scale = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

/// Those that are drawn, ascending: all that fit, or the front, the current one and evenly many of the others.
std::vector<explore::RowPosition> drawnRows(const explore::ResultSet& results,
                                            const std::vector<std::int64_t>& front,
                                            std::optional<explore::RowPosition> current, std::size_t& fitting)
{
    std::vector<explore::RowPosition> all;
    for (explore::RowPosition at = 0; at < results.size(); ++at) {
        if (results.row(at).fits) {
            all.push_back(at);
        }
    }
    fitting = all.size();
    if (all.size() <= kMostPagePoints) {
        return all;
    }
    std::vector<explore::RowPosition> drawn;
    for (std::size_t i = 0; i < kMostPagePoints; ++i) {
        drawn.push_back(all[i * all.size() / kMostPagePoints]);
    }
    for (const std::int64_t at : front) {
        drawn.push_back(static_cast<explore::RowPosition>(at));
    }
    if (current && results.row(*current).fits) {
        drawn.push_back(*current);
    }
    std::sort(drawn.begin(), drawn.end());
    drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
    return drawn;
}

Json metricsOf(const explore::ResultSet& results, const std::vector<explore::RowPosition>& rows)
{
    Json metrics = Json::array();
    for (const explore::Metric metric : explore::kMetrics) {
        Json values = Json::array();
        Json texts = Json::array();
        for (const explore::RowPosition at : rows) {
            const double value = explore::metricValue(results.row(at), metric);
            values.push_back(place(value * explore::metricScale(metric)));
            texts.push_back(utf8(explore::metricText(value, metric)));
        }
        metrics.push_back({{"id", utf8(explore::metricId(metric))},
                           {"label", utf8(explore::metricLabel(metric))},
                           {"title", utf8(explore::metricTitle(metric))},
                           {"smaller", explore::smallerIsBetter(metric)},
                           {"values", std::move(values)},
                           {"texts", std::move(texts)}});
    }
    return metrics;
}

Json knobsOf(const explore::ResultSet& results, const std::vector<explore::RowPosition>& rows)
{
    Json knobs = Json::array();
    for (const int axis : results.variedAxes()) {
        const layout::Knob& knob = *results.axis(axis).knob;
        Json values = Json::array();
        for (const std::int64_t value : results.axis(axis).values) {
            values.push_back(utf8(explore::ResultSet::valueText(knob, value)));
        }
        Json digits = Json::array();
        for (const explore::RowPosition at : rows) {
            digits.push_back(results.digit(results.row(at).index, axis));
        }
        knobs.push_back({{"label", utf8(document::engineText(knob.label))},
                         {"short", utf8(document::engineText(knob.shortLabel))},
                         {"values", std::move(values)},
                         {"digits", std::move(digits)}});
    }
    return knobs;
}

} // namespace

QByteArray ganttChart(const std::shared_ptr<const timeline::ScheduleView>& view)
{
    if (view->program.ops.size() > kMostPageOps) {
        return {};
    }
    const timeline::GanttIndex index(view);
    Lines lines;
    Json lanes = Json::array();
    Json ops = Json::array();
    Json opLines = Json::array();
    Json bubbles = Json::array();
    Json bubbleLines = Json::array();
    std::int32_t bubble = 0;
    for (std::int32_t device = 0; device < index.devices(); ++device) {
        bool first = true;
        for (const timeline::Lane& lane : index.lanesOf(device)) {
            const auto number = lanes.size();
            lanes.push_back({device, lane.kind == schedule::StreamKind::Compute});
            for (std::size_t i = 0; i < lane.ops.size(); ++i) {
                const schedule::Op& op = view->program.ops[static_cast<std::size_t>(lane.ops[i])];
                for (const std::int64_t part :
                     {static_cast<std::int64_t>(number), lane.start[i], lane.end[i] - lane.start[i],
                      static_cast<std::int64_t>(op.kind),
                      static_cast<std::int64_t>(op.microbatch % theme::kShades),
                      static_cast<std::int64_t>(op.microbatch), static_cast<std::int64_t>(op.chunk),
                      static_cast<std::int64_t>(op.direction)}) {
                    ops.push_back(part);
                }
                opLines.push_back(lines.add(timeline::opText(index, lane.ops[i], true)));
            }
            if (!std::exchange(first, false)) {
                continue;
            }
            for (const schedule::Bubble& wait : index.bubblesOf(device)) {
                for (const std::int64_t part :
                     {static_cast<std::int64_t>(number), wait.start, wait.end - wait.start,
                      static_cast<std::int64_t>(wait.cause)}) {
                    bubbles.push_back(part);
                }
                bubbleLines.push_back(lines.add(timeline::bubbleText(index, bubble++, true)));
            }
        }
    }
    return written({{"kind", "gantt"},
                    {"end", view->simulation.makespan},
                    {"nanoseconds", view->program.nanoseconds},
                    {"lanes", std::move(lanes)},
                    {"ops", std::move(ops)},
                    {"opLines", std::move(opLines)},
                    {"bubbles", std::move(bubbles)},
                    {"bubbleLines", std::move(bubbleLines)},
                    {"lines", lines.all()},
                    {"kinds", kindsOfOps()},
                    {"causes", causesOfBubbles()}});
}

ScatterChart scatterChart(const std::shared_ptr<const search::SweepResult>& sweep,
                          std::optional<std::int64_t> current)
{
    explore::ResultSet results;
    results.set(sweep);
    constexpr auto kX = explore::Metric::StepTime;
    constexpr auto kY = explore::Metric::PeakMemory;
    const std::vector<std::int64_t> front = explore::frontOf(results.rows(), kX, kY);
    const auto row = current ? results.find(*current) : std::nullopt;
    ScatterChart chart;
    chart.rows = drawnRows(results, front, row, chart.fitting);
    const auto pointOf = [&](std::int64_t at) -> std::int64_t {
        const auto found = std::lower_bound(chart.rows.begin(), chart.rows.end(), at);
        return found == chart.rows.end() || *found != at ? -1 : found - chart.rows.begin();
    };
    Json points = Json::array();
    for (const std::int64_t at : front) {
        points.push_back(pointOf(at));
    }
    Json capacities = Json::array();
    for (const double bytes : results.capacities()) {
        capacities.push_back(place(bytes * explore::metricScale(kY)));
    }
    Json series = Json::array();
    for (std::size_t i = 0; i < theme::Theme::light().series.size(); ++i) {
        series.push_back(
            inBoth([i](const theme::Theme& look) { return look.seriesColour(static_cast<int>(i)); }));
    }
    constexpr int kRampColours = 9;
    Json ramp = Json::array();
    for (int i = 0; i < kRampColours; ++i) {
        ramp.push_back(
            inBoth([i](const theme::Theme& look) { return look.rampColour(i / double(kRampColours - 1)); }));
    }
    chart.json = written({{"kind", "scatter"},
                          {"points", chart.rows.size()},
                          {"metrics", metricsOf(results, chart.rows)},
                          {"knobs", knobsOf(results, chart.rows)},
                          {"front", std::move(points)},
                          {"current", row ? pointOf(*row) : -1},
                          {"capacities", std::move(capacities)},
                          {"x", static_cast<int>(kX)},
                          {"y", static_cast<int>(kY)},
                          {"series", std::move(series)},
                          {"ramp", std::move(ramp)}});
    return chart;
}

} // namespace shardscape::gui
