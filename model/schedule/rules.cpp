// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/rules.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace shardscape::schedule {

namespace {

tl::unexpected<Error> broken(std::string_view schedule, const std::string& rule)
{
    return fail(ErrorCode::BadInput, std::string(schedule) + " needs " + rule + ".");
}

std::string counted(std::int32_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

} // namespace

Result<void> requireChunks(std::string_view schedule, std::int32_t chunks, std::int32_t wanted)
{
    if (chunks == wanted) {
        return {};
    }
    return broken(schedule,
                  counted(wanted, "chunk", "chunks") + " per device, not " + std::to_string(chunks));
}

Result<void> requireMultiple(std::string_view schedule, std::int32_t microbatches, std::int32_t divisor,
                             std::string_view what, std::int32_t least)
{
    const std::int32_t remainder = microbatches % divisor;
    if (remainder == 0) {
        return {};
    }
    const std::int32_t below = microbatches - remainder;
    const std::int32_t above = std::max(below + divisor, (least + divisor - 1) / divisor * divisor);
    std::string nearest = std::to_string(above);
    if (below >= least) {
        nearest = std::to_string(below) + " or " + nearest;
    }
    return broken(schedule, "a multiple of " + std::to_string(divisor) + " micro-batches ("
                                + std::string(what) + "): " + nearest + ", not "
                                + std::to_string(microbatches));
}

Result<void> requireMicrobatches(std::string_view schedule, std::int32_t microbatches, std::int32_t least,
                                 std::string_view what)
{
    if (microbatches >= least) {
        return {};
    }
    return broken(schedule, "at least " + counted(least, "micro-batch", "micro-batches") + " ("
                                + std::string(what) + "), not " + std::to_string(microbatches));
}

Result<void> requireEvenDevices(std::string_view schedule, std::int32_t devices)
{
    if (devices % 2 == 0) {
        return {};
    }
    std::string nearest = std::to_string(devices + 1);
    if (devices > 1) {
        nearest = std::to_string(devices - 1) + " or " + nearest;
    }
    return broken(schedule, "an even number of devices: " + nearest + ", not " + std::to_string(devices));
}

} // namespace shardscape::schedule
