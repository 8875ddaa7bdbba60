// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"
#include "schedule/simulate.h"

#include <QString>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

/// What the schedule tests share: requests with equal chunks, and programs as text.
namespace shardscape::schedule::test {

/// Durations of one chunk.
struct ChunkTimes {
    Ticks forward = 1;
    Ticks input = 1;
    Ticks weight = 1;
    Ticks communication = 0;
};

/// Equal chunks whose activations count 1, so that memory is in chunk activations.
inline Request equalChunks(std::string_view name, std::int32_t devices, std::int32_t microbatches,
                           std::int32_t chunks = 1, const ChunkTimes& times = {})
{
    Request request;
    request.name = name;
    request.devices = devices;
    request.microbatches = microbatches;
    request.chunks = chunks;
    request.communication = times.communication;
    const StageCost cost{times.forward, times.input, times.weight, 1, 1};
    request.stages.assign(static_cast<std::size_t>(devices) * static_cast<std::size_t>(chunks), cost);
    return request;
}

/// A schedule, run.
struct Run {
    Program program;
    Simulation simulation;
    Analysis analysis;
};

inline Run run(const Request& request)
{
    Result<Program> program = build(request);
    if (!program) {
        qFatal("%s", program.error().text().c_str());
    }
    Result<Simulation> simulation = simulate(*program);
    if (!simulation) {
        qFatal("%s %s", request.name.c_str(), simulation.error().text().c_str());
    }
    Analysis analysis = analyse(*program, *simulation);
    return {std::move(*program), std::move(*simulation), std::move(analysis)};
}

/// "F0.1" as in the papers: kind, micro-batch, stage; with two directions "F0.1a" and "F4.3b"; a pair
/// "[F3.0a|B5.3b]".
inline std::string orderText(const Program& program, std::int32_t device)
{
    const bool two = std::any_of(program.ops.begin(), program.ops.end(),
                                 [](const Op& op) { return op.direction != 0; });
    const auto part = [&](std::string_view kind, std::int32_t microbatch, std::int32_t stage, int direction) {
        std::string text = std::string(kind) + std::to_string(microbatch) + "." + std::to_string(stage);
        return two ? text + (direction == 0 ? "a" : "b") : text;
    };
    std::string text;
    for (const std::int32_t index : program.order[static_cast<std::size_t>(device)]) {
        const Op& op = program.ops[static_cast<std::size_t>(index)];
        text += text.empty() ? "" : " ";
        if (const BackwardHalf* half = program.backwardHalfOf(index)) {
            text += "[" + part("F", op.microbatch, op.stage, op.direction) + "|"
                    + part("B", half->microbatch, half->stage, half->direction) + "]";
        } else {
            text += part(symbol(op.kind), op.microbatch, op.stage, op.direction);
        }
    }
    return text;
}

inline std::string startText(const Run& run, std::int32_t device)
{
    std::string text;
    for (const std::int32_t op : run.program.order[static_cast<std::size_t>(device)]) {
        text += (text.empty() ? "" : " ")
                + std::to_string(run.simulation.start[static_cast<std::size_t>(op)]);
    }
    return text;
}

inline std::vector<double> peaks(const Run& run)
{
    std::vector<double> all;
    for (const MemoryCurve& curve : run.analysis.activations) {
        all.push_back(curve.peak);
    }
    return all;
}

inline double highestPeak(const Run& run)
{
    const std::vector<double> all = peaks(run);
    return *std::max_element(all.begin(), all.end());
}

} // namespace shardscape::schedule::test
