// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/schedule_json.h"

#include "exchange/text/number_text.h"
#include "schedule/lower_bound.h"
#include "schedule/option.h"
#include "schedule/staleness.h"
#include "schedule/wiring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

namespace shardscape::exchange {

using nlohmann::ordered_json;
using schedule::Op;
using schedule::OpKind;
using schedule::Program;
using schedule::StreamKind;
using schedule::Ticks;

namespace {

/// Streams by device, then by kind: the order of lanes in every table.
std::vector<std::size_t> lanes(const Program& program)
{
    std::vector<std::size_t> order(program.streams.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto key = [&](std::size_t i) {
            return std::pair(program.streams[i].device, static_cast<int>(program.streams[i].kind));
        };
        return key(a) < key(b);
    });
    return order;
}

/// By stream, a number of its own on its device: of its kind, and behind all kinds where there are several.
std::vector<int> threads(const Program& program)
{
    std::vector<int> all;
    std::map<std::pair<std::int32_t, StreamKind>, int> seen;
    std::map<std::int32_t, int> more;
    for (const schedule::Stream& stream : program.streams) {
        const bool first = seen[{stream.device, stream.kind}]++ == 0;
        all.push_back(first ? static_cast<int>(stream.kind)
                            : static_cast<int>(StreamKind::Optimizer) + ++more[stream.device]);
    }
    return all;
}

template <class Each>
void forEachOp(const Program& program, const Each& each)
{
    for (const std::size_t stream : lanes(program))
        for (const std::int32_t op : program.order[stream])
            each(program.streams[stream], op, program.ops[static_cast<std::size_t>(op)]);
}

/// Whole numbers as such: people compare makespans with those of papers.
ordered_json timeJson(const SimulatedSchedule& s, Ticks ticks)
{
    const double time = static_cast<double>(ticks) / s.ticksPerUnit;
    if (time == std::floor(time) && std::abs(time) < 9e15)
        return static_cast<std::int64_t>(time);
    return time;
}

double microseconds(const SimulatedSchedule& s, Ticks ticks)
{
    return s.program.nanoseconds ? static_cast<double>(ticks) / 1e3
                                 : static_cast<double>(ticks) / s.ticksPerUnit * 1e3;
}

std::string opName(const Program& program, std::int32_t index)
{
    const Op& op = program.ops[static_cast<std::size_t>(index)];
    std::string text = std::string(symbol(op.kind)) + " " + std::to_string(op.microbatch);
    if (const schedule::BackwardHalf* half = program.backwardHalfOf(index))
        text += "/" + std::to_string(half->microbatch);
    return text;
}

/// Where ops stand in what is written: those of one stream together.
std::vector<std::int32_t> numbersWritten(const Program& program)
{
    std::vector<std::int32_t> number(program.ops.size());
    std::int32_t next = 0;
    forEachOp(program, [&](const schedule::Stream&, std::int32_t index, const Op&) {
        number[static_cast<std::size_t>(index)] = next++;
    });
    return number;
}

/// By stream, how many of its kind its device has before it: links to several neighbours, say.
std::vector<int> lanesAmongTheirKind(const Program& program)
{
    std::vector<int> all;
    std::map<std::pair<std::int32_t, StreamKind>, int> seen;
    for (const schedule::Stream& stream : program.streams)
        all.push_back(seen[{stream.device, stream.kind}]++);
    return all;
}

std::string_view momentName(schedule::MemoryMoment moment)
{
    return moment == schedule::MemoryMoment::Start ? "start" : "end";
}

} // namespace

std::string_view name(StreamKind kind)
{
    constexpr std::array<std::string_view, 7> kNames{"compute",  "send",    "receive",  "collective",
                                                     "copy-out", "copy-in", "optimizer"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string writeSchedule(const SimulatedSchedule& s, bool compact)
{
    const Program& program = s.program;
    const std::optional<schedule::Wiring> wiring = schedule::wiringOf(program);
    const std::vector<std::int32_t> number = wiring ? std::vector<std::int32_t>{} : numbersWritten(program);
    ordered_json peaks = ordered_json::array();
    for (const schedule::MemoryCurve& curve : s.analysis.activations)
        peaks.push_back(curve.peak);
    ordered_json wholePeaks = ordered_json::array();
    for (const schedule::MemoryCurve& curve : schedule::wholeActivations(program, s.simulation))
        wholePeaks.push_back(curve.peak);
    const std::vector<double> copies = schedule::copiesOf(program, s.analysis);
    const std::vector<std::int64_t> sent = schedule::sentBy(program);
    ordered_json ops = ordered_json::array();
    const std::vector<int> lane = lanesAmongTheirKind(program);
    forEachOp(program, [&](const schedule::Stream& stream, std::int32_t index, const Op& op) {
        const auto i = static_cast<std::size_t>(index);
        ordered_json one{{"device", stream.device},
                         {"stream", name(stream.kind)},
                         {"kind", name(op.kind)},
                         {"microbatch", op.microbatch},
                         {"chunk", op.chunk},
                         {"stage", op.stage},
                         {"direction", op.direction},
                         {"start", timeJson(s, s.simulation.start[i])},
                         {"end", timeJson(s, s.simulation.end[i])}};
        if (const schedule::BackwardHalf* half = program.backwardHalfOf(index))
            one["backward"] = {{"microbatch", half->microbatch},
                               {"chunk", half->chunk},
                               {"stage", half->stage},
                               {"direction", half->direction}};
        if (const int its = lane[static_cast<std::size_t>(op.stream)]; its > 0)
            one["lane"] = its;
        if (!wiring) {
            ordered_json after = ordered_json::array();
            for (const schedule::Dependency& need : program.dependenciesOf(index)) {
                const std::int32_t on = number[static_cast<std::size_t>(need.on)];
                after.push_back(need.lag == 0 ? ordered_json(on)
                                              : ordered_json::array({on, timeJson(s, need.lag)}));
            }
            ordered_json memory = ordered_json::array();
            for (const schedule::MemoryEffect& effect : program.effectsOf(index))
                memory.push_back(
                    {name(effect.pool), momentName(effect.moment), effect.amount, effect.device});
            one["after"] = std::move(after);
            one["memory"] = std::move(memory);
            if (!program.weightVersions.empty())
                one["version"] = program.weightVersions[i];
        }
        ops.push_back(std::move(one));
    });
    ordered_json options = ordered_json::array();
    for (const schedule::OptionChoice& choice : s.options)
        options.push_back(optionText(choice));
    ordered_json pools = ordered_json::array();
    for (const schedule::PoolCurves& pool : s.analysis.otherPools) {
        ordered_json most = ordered_json::array();
        for (const schedule::MemoryCurve& curve : pool.devices)
            most.push_back(curve.peak);
        pools.push_back({{"pool", name(pool.pool)},
                         {"unit", pool.pool != schedule::MemoryPool::Host ? "parameters"
                                  : program.bytes                         ? "bytes"
                                                                          : "micro-batches"},
                         {"peak", std::move(most)}});
    }
    ordered_json bubbles = ordered_json::object();
    for (int cause = 0; cause < schedule::kBubbleCauses; ++cause)
        bubbles[std::string(name(static_cast<schedule::BubbleCause>(cause)))] = timeJson(
            s, s.analysis.bubbleByCause[static_cast<std::size_t>(cause)]);
    const schedule::LowerBound bound = schedule::lowerBound(program, s.analysis);
    ordered_json out{{"name", program.name},
                     {"devices", program.devices},
                     {"microbatches", program.microbatches},
                     {"chunks", program.chunks},
                     {"makespan", timeJson(s, s.analysis.makespan)},
                     {"span", timeJson(s, s.analysis.span)},
                     {"bubble_ratio", s.analysis.bubbleRatio},
                     {"bubble_rate", s.analysis.bubbleRate},
                     {"lower_bound", timeJson(s, bound.makespan)},
                     {"gap", schedule::gapOf(s.analysis.makespan, bound.makespan)},
                     {"span_lower_bound", timeJson(s, bound.span)},
                     {"span_gap", schedule::gapOf(s.analysis.span, bound.span)},
                     {"peak_activations", std::move(peaks)},
                     {"peak_activations_whole", std::move(wholePeaks)},
                     {"parameter_copies", copies},
                     {"staleness", schedule::stalenessOf(program)},
                     {"messages", s.analysis.messages},
                     {"communication_volume",
                      {{"unit", "activations or gradients of one micro-batch at a stage's border"},
                       {"total", s.analysis.messages},
                       {"sent", sent}}},
                     {"bubbles", std::move(bubbles)},
                     {"options", std::move(options)},
                     {"pools", std::move(pools)},
                     {"ticks_per_unit", s.ticksPerUnit},
                     {"nanoseconds", program.nanoseconds},
                     {"bytes", program.bytes}};
    if (s.measured)
        out["measured"] = true;
    if (!s.steadyStaleness.empty())
        out["steady_staleness"] = s.steadyStaleness;
    if (wiring) {
        out["communication"] = timeJson(s, wiring->communication);
        if (!wiring->activations.empty())
            out["stage_activations"] = wiring->activations;
        if (wiring->weightShare != 1)
            out["weight_share"] = wiring->weightShare;
    }
    out["ops"] = std::move(ops);
    return out.dump(compact ? -1 : 1) + "\n";
}

std::string writeScheduleCsv(const SimulatedSchedule& s)
{
    const Program& program = s.program;
    const std::optional<schedule::Wiring> wiring = schedule::wiringOf(program);
    const bool plain = wiring && wiring->activations.empty() && wiring->weightShare == 1;
    const bool pairs = !program.backwardHalves.empty();
    const bool versions = !program.weightVersions.empty();
    const std::vector<std::int32_t> number = plain ? std::vector<std::int32_t>{} : numbersWritten(program);
    std::string out = "device,stream,kind,microbatch,chunk,stage,direction,start,end";
    out += pairs ? ",backward_microbatch,backward_chunk,backward_stage,backward_direction" : "";
    const std::vector<int> lane = lanesAmongTheirKind(program);
    const bool several = std::any_of(lane.begin(), lane.end(), [](int its) { return its > 0; });
    out += several ? ",lane" : "";
    out += plain ? "" : ",after,memory";
    out += versions ? ",version\n" : "\n";
    forEachOp(program, [&](const schedule::Stream& stream, std::int32_t index, const Op& op) {
        const auto i = static_cast<std::size_t>(index);
        out += std::to_string(stream.device) + ',' + std::string(name(stream.kind)) + ','
               + std::string(name(op.kind)) + ',' + std::to_string(op.microbatch) + ','
               + std::to_string(op.chunk) + ',' + std::to_string(op.stage) + ','
               + std::to_string(op.direction) + ',' + timeJson(s, s.simulation.start[i]).dump() + ','
               + timeJson(s, s.simulation.end[i]).dump();
        if (pairs) {
            const schedule::BackwardHalf* half = program.backwardHalfOf(index);
            out += half ? ',' + std::to_string(half->microbatch) + ',' + std::to_string(half->chunk) + ','
                              + std::to_string(half->stage) + ',' + std::to_string(half->direction)
                        : std::string(",,,,");
        }
        if (several)
            out += ',' + std::to_string(lane[static_cast<std::size_t>(op.stream)]);
        if (!plain) {
            std::string after;
            for (const schedule::Dependency& need : program.dependenciesOf(index))
                after += (after.empty() ? "" : " ")
                         + std::to_string(number[static_cast<std::size_t>(need.on)])
                         + (need.lag == 0 ? "" : ':' + timeJson(s, need.lag).dump());
            std::string memory;
            for (const schedule::MemoryEffect& effect : program.effectsOf(index))
                memory += (memory.empty() ? "" : " ") + std::string(name(effect.pool)) + ':'
                          + std::string(momentName(effect.moment)) + ':' + exactNumber(effect.amount) + ':'
                          + std::to_string(effect.device);
            out += ',' + after + ',' + memory;
        }
        if (versions)
            out += ',' + std::to_string(program.weightVersions[i]);
        out += '\n';
    });
    return out;
}

std::string writeChromeTrace(const SimulatedSchedule& s)
{
    const Program& program = s.program;
    ordered_json events = ordered_json::array();
    std::int32_t device = -1;
    // A device may have several lanes of a kind: a link to each neighbour.
    const std::vector<int> thread = threads(program);
    for (const std::size_t stream : lanes(program)) {
        const schedule::Stream& lane = program.streams[stream];
        if (lane.device != device) {
            device = lane.device;
            events.push_back({{"name", "process_name"},
                              {"ph", "M"},
                              {"pid", device},
                              {"args", {{"name", "device " + std::to_string(device)}}}});
            events.push_back({{"name", "process_sort_index"},
                              {"ph", "M"},
                              {"pid", device},
                              {"args", {{"sort_index", device}}}});
        }
        events.push_back({{"name", "thread_name"},
                          {"ph", "M"},
                          {"pid", device},
                          {"tid", thread[stream]},
                          {"args", {{"name", name(lane.kind)}}}});
    }
    forEachOp(program, [&](const schedule::Stream& stream, std::int32_t index, const Op& op) {
        const auto i = static_cast<std::size_t>(index);
        const Ticks start = s.simulation.start[i];
        ordered_json arguments{{"microbatch", op.microbatch},
                               {"stage", op.stage},
                               {"chunk", op.chunk},
                               {"direction", op.direction}};
        if (const schedule::BackwardHalf* half = program.backwardHalfOf(index)) {
            arguments["backward_microbatch"] = half->microbatch;
            arguments["backward_stage"] = half->stage;
            arguments["backward_direction"] = half->direction;
        }
        events.push_back({{"name", opName(program, index)},
                          {"cat", name(op.kind)},
                          {"ph", "X"},
                          {"ts", microseconds(s, start)},
                          {"dur", microseconds(s, s.simulation.end[i] - start)},
                          {"pid", stream.device},
                          {"tid", thread[static_cast<std::size_t>(op.stream)]},
                          {"args", std::move(arguments)}});
    });
    const auto count = [&](std::string_view pool, const char* unit,
                           const std::vector<schedule::MemoryCurve>& curves) {
        for (std::size_t d = 0; d < curves.size(); ++d)
            for (std::size_t i = 0; i < curves[d].time.size(); ++i)
                events.push_back({{"name", pool},
                                  {"ph", "C"},
                                  {"pid", d},
                                  {"ts", microseconds(s, curves[d].time[i])},
                                  {"args", {{unit, curves[d].amount[i]}}}});
    };
    const char* const unit = program.bytes ? "bytes" : "micro-batches";
    count("activations", unit, s.analysis.activations);
    for (const schedule::PoolCurves& pool : s.analysis.otherPools)
        count(name(pool.pool), pool.pool == schedule::MemoryPool::Host ? unit : "parameters", pool.devices);
    const ordered_json out{{"traceEvents", std::move(events)},
                           {"displayTimeUnit", "ms"},
                           {"otherData",
                            {{"schedule", program.name},
                             {"unit", program.nanoseconds ? "real time" : "1 ms is one unit of time"}}}};
    return out.dump() + "\n";
}

} // namespace shardscape::exchange
