// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <rapidcheck.h>

namespace shardscape::schedule::test {

/// A request without stages, of any shape the schedule accepts near what was drawn.
inline Request anyShape(const Schedule& schedule, std::int32_t mostDevices,
                        const rc::Gen<std::int32_t>& microbatches)
{
    Request request;
    request.name = schedule.name;
    request.devices = *rc::gen::inRange(1, mostDevices + 1);
    request.microbatches = *microbatches;
    request.chunks = schedule.usesChunks ? *rc::gen::inRange(1, 6) : schedule.defaultChunks;
    if (!schedule.check(4, 8, request.chunks)) {
        request.chunks = schedule.defaultChunks;
    }
    // Every schedule takes every device count or every even one, and some number of micro-batches for each.
    if (!schedule.check(request.devices, 4 * request.devices, request.chunks)) {
        ++request.devices;
    }
    while (!schedule.check(request.devices, request.microbatches, request.chunks)) {
        ++request.microbatches;
    }
    return request;
}

} // namespace shardscape::schedule::test
