// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"
#include "schedule/simulate.h"
#include "timeline/gantt_index.h"

#include <cstdlib>
#include <iostream>

namespace shardscape::timeline::testing {

/// A schedule by name with equal stages: forward 1, backward 2 (input 1, weight 1) ticks for a chunk.
inline std::shared_ptr<ScheduleView> scheduled(const std::string& name, int devices, int microbatches, int chunks = 1,
                                               schedule::Ticks scale = 1)
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
        std::cerr << name << ": " << program.error().text << "\n";
        std::abort();
    }
    auto view = std::make_shared<ScheduleView>();
    view->program = std::move(*program);
    view->simulation = schedule::simulate(view->program).value();
    view->analysis = schedule::analyse(view->program, view->simulation);
    return view;
}

} // namespace shardscape::timeline::testing
