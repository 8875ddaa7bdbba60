// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/rules.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace shardscape::schedule {

namespace {

tl::unexpected<Error> broken(std::string_view schedule, Message rule)
{
    return fail(ErrorCode::BadInput, say("%1 needs %2.", schedule, std::move(rule)));
}

/// "4 or 8": the numbers around one that will not do; without the lower one where that will not do either.
Message nearestOf(std::int64_t below, std::int64_t above, std::int64_t least)
{
    return below >= least ? say("%1 or %2", below, above) : say("%1", above);
}

} // namespace

Result<void> requireChunks(std::string_view schedule, std::int32_t chunks, std::int32_t wanted)
{
    if (chunks == wanted) {
        return {};
    }
    return broken(schedule, say("%1 per device, not %2", counted(wanted, "%n chunk", "%n chunks"), chunks));
}

Result<void> requireMultiple(std::string_view schedule, std::int32_t microbatches, std::int32_t divisor,
                             Message what, std::int32_t least)
{
    const std::int32_t remainder = microbatches % divisor;
    if (remainder == 0) {
        return {};
    }
    const std::int32_t below = microbatches - remainder;
    const std::int32_t above = std::max(below + divisor, (least + divisor - 1) / divisor * divisor);
    return broken(schedule, say("a multiple of %1 micro-batches (%2): %3, not %4", divisor, std::move(what),
                                nearestOf(below, above, least), microbatches));
}

Result<void> requireMicrobatches(std::string_view schedule, std::int32_t microbatches, std::int32_t least,
                                 Message what)
{
    if (microbatches >= least) {
        return {};
    }
    return broken(schedule,
                  say("at least %1 (%2), not %3", counted(least, "%n micro-batch", "%n micro-batches"),
                      std::move(what), microbatches));
}

Result<void> requireEvenDevices(std::string_view schedule, std::int32_t devices)
{
    if (devices % 2 == 0) {
        return {};
    }
    return broken(schedule, say("an even number of devices: %1, not %2",
                                nearestOf(devices - 1, devices + 1, 1), devices));
}

} // namespace shardscape::schedule
