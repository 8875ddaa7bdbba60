// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "timeline/gantt_index.h"

#include <cstdlib>
#include <iostream>

namespace shardscape::timeline::testing {

/// A schedule by name with equal stages: forward 1, backward 2 ticks for a chunk, times `scale`.
inline std::shared_ptr<ScheduleView> scheduled(const std::string& name, int devices, int microbatches,
                                               int chunks = 1, schedule::Ticks scale = 1)
{
    schedule::Request request;
    request.name = name;
    request.devices = devices;
    request.microbatches = microbatches;
    request.chunks = chunks;
    request.stages.assign(static_cast<std::size_t>(devices * chunks), {scale, scale, scale, 1.0 / chunks});
    request.nanoseconds = scale > 1;
    auto program = schedule::build(request);
    if (!program) {
        std::cerr << name << ": " << program.error().text() << "\n";
        std::abort();
    }
    auto view = std::make_shared<ScheduleView>();
    view->program = std::move(*program);
    view->simulation = schedule::simulate(view->program).value();
    view->analysis = schedule::analyse(view->program, view->simulation);
    return view;
}

/// One device with a compute and a send stream: forward 0-4, send 4-6, counter-flowing backward of chunk 1 at 6-10.
inline std::shared_ptr<ScheduleView> twoStreams()
{
    using schedule::OpKind;
    using schedule::StreamKind;
    auto view = std::make_shared<ScheduleView>();
    schedule::Program& p = view->program;
    p.name = "by hand";
    p.devices = 1;
    p.chunks = 2;
    p.microbatches = 1;
    p.streams = {{0, StreamKind::Compute}, {0, StreamKind::Send}};
    p.ops = {{4, 0, 0, 0, OpKind::Forward, 0, 0},
             {2, 0, 0, 1, OpKind::Send, 0, 0},
             {4, 0, 1, 0, OpKind::Backward, 1, 1}};
    p.order = {{0, 2}, {1}};
    p.dependencyOffset = {0, 0, 1, 2};
    p.dependencies = {{0, 0}, {1, 0}};
    p.effectOffset = {0, 1, 1, 2};
    p.effects = {{2, 0, schedule::MemoryPool::Activations, schedule::MemoryMoment::Start},
                 {-2, 0, schedule::MemoryPool::Activations, schedule::MemoryMoment::End}};
    view->simulation = schedule::simulate(p).value();
    view->analysis = schedule::analyse(p, view->simulation);
    return view;
}

} // namespace shardscape::timeline::testing
