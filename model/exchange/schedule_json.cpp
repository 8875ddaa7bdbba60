// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedule_json.h"

#include "exchange/number_text.h"
#include "schedule/lower_bound.h"

#include <algorithm>
#include <array>
#include <cmath>
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

/// "0F3", or nothing for what PyTorch inserts itself.
std::string action(std::int32_t stage, OpKind kind, std::int32_t microbatch)
{
    std::string_view letter;
    switch (kind) {
    case OpKind::Forward: letter = "F"; break;
    case OpKind::Backward: letter = "B"; break;
    case OpKind::BackwardInput: letter = "I"; break;
    case OpKind::BackwardWeight: letter = "W"; break;
    default: return {};
    }
    return std::to_string(stage) + std::string(letter) + std::to_string(microbatch);
}

} // namespace

std::string_view name(StreamKind kind)
{
    constexpr std::array<std::string_view, 7> kNames{"compute",  "send",    "receive",  "collective",
                                                     "copy-out", "copy-in", "optimizer"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string writeSchedule(const SimulatedSchedule& s)
{
    const Program& program = s.program;
    ordered_json peaks = ordered_json::array();
    for (const schedule::MemoryCurve& curve : s.analysis.activations)
        peaks.push_back(curve.peak);
    ordered_json ops = ordered_json::array();
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
        ops.push_back(std::move(one));
    });
    const schedule::LowerBound bound = schedule::lowerBound(program, s.analysis);
    const ordered_json out{{"name", program.name},
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
                           {"messages", s.analysis.messages},
                           {"ops", std::move(ops)}};
    return out.dump(1) + "\n";
}

std::string writeScheduleCsv(const SimulatedSchedule& s)
{
    std::string out = "device,stream,kind,microbatch,chunk,stage,direction,start,end\n";
    forEachOp(s.program, [&](const schedule::Stream& stream, std::int32_t index, const Op& op) {
        const auto i = static_cast<std::size_t>(index);
        out += std::to_string(stream.device) + ',' + std::string(name(stream.kind)) + ','
               + std::string(name(op.kind)) + ',' + std::to_string(op.microbatch) + ','
               + std::to_string(op.chunk) + ',' + std::to_string(op.stage) + ','
               + std::to_string(op.direction) + ',' + timeJson(s, s.simulation.start[i]).dump() + ','
               + timeJson(s, s.simulation.end[i]).dump() + '\n';
    });
    return out;
}

std::string writeChromeTrace(const SimulatedSchedule& s)
{
    const Program& program = s.program;
    ordered_json events = ordered_json::array();
    std::int32_t device = -1;
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
                          {"tid", static_cast<int>(lane.kind)},
                          {"args", {{"name", name(lane.kind)}}}});
    }
    forEachOp(program, [&](const schedule::Stream& stream, std::int32_t index, const Op& op) {
        const auto i = static_cast<std::size_t>(index);
        const Ticks start = s.simulation.start[i];
        events.push_back({{"name", opName(program, index)},
                          {"cat", name(op.kind)},
                          {"ph", "X"},
                          {"ts", microseconds(s, start)},
                          {"dur", microseconds(s, s.simulation.end[i] - start)},
                          {"pid", stream.device},
                          {"tid", static_cast<int>(stream.kind)},
                          {"args",
                           {{"microbatch", op.microbatch},
                            {"stage", op.stage},
                            {"chunk", op.chunk},
                            {"direction", op.direction}}}});
    });
    for (std::size_t d = 0; d < s.analysis.activations.size(); ++d) {
        const schedule::MemoryCurve& curve = s.analysis.activations[d];
        for (std::size_t i = 0; i < curve.time.size(); ++i)
            events.push_back({{"name", "activations"},
                              {"ph", "C"},
                              {"pid", d},
                              {"ts", microseconds(s, curve.time[i])},
                              {"args", {{program.bytes ? "bytes" : "micro-batches", curve.amount[i]}}}});
    }
    const ordered_json out{{"traceEvents", std::move(events)},
                           {"displayTimeUnit", "ms"},
                           {"otherData",
                            {{"schedule", program.name},
                             {"unit", program.nanoseconds ? "real time" : "1 ms is one unit of time"}}}};
    return out.dump() + "\n";
}

Result<std::string> writePytorchActions(const Program& program)
{
    std::string out;
    for (const std::size_t stream : lanes(program)) {
        if (program.streams[stream].kind != StreamKind::Compute)
            continue;
        std::string row;
        for (const std::int32_t index : program.order[stream]) {
            const Op& op = program.ops[static_cast<std::size_t>(index)];
            const schedule::BackwardHalf* half = program.backwardHalfOf(index);
            if (op.direction != 0 || (half && half->direction != 0))
                return fail(
                    ErrorCode::BadInput,
                    program.name
                        + " keeps two copies of the model, which PyTorch's action table cannot say; export CSV or a trace");
            const std::string one = half ? "(" + action(op.stage, OpKind::Forward, op.microbatch) + ";"
                                               + action(half->stage, OpKind::Backward, half->microbatch)
                                               + ")OVERLAP_F_B"
                                         : action(op.stage, op.kind, op.microbatch);
            if (one.empty())
                continue;
            row += (row.empty() ? "" : ",") + one;
        }
        out += row + '\n';
    }
    return out;
}

} // namespace shardscape::exchange
