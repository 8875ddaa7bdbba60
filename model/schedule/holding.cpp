// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/holding.h"

#include "base/at.h"

#include <algorithm>
#include <cmath>

namespace shardscape::schedule {

namespace {

struct Change {
    Ticks time = 0;
    double bytes = 0;
    std::size_t place = 0;
};

} // namespace

std::vector<Holding> heldAtPeak(const Request& request, const Placement& placement, const Program& program,
                                const Simulation& run)
{
    const auto chunks = at(request.chunks);
    // A stage that is no chunk of the device's own is one of its mirror image's.
    const auto placeOf = [&](std::int32_t device, std::int32_t stage) {
        for (const int direction : {0, 1})
            for (std::int32_t chunk = 0; chunk < request.chunks; ++chunk)
                if (placement.stageOf(device, chunk, direction) == stage)
                    return static_cast<std::size_t>(direction) * chunks + at(chunk);
        return std::size_t{0};
    };
    std::vector<std::vector<Change>> changes(at(program.devices));
    for (std::int32_t op = 0; op < static_cast<std::int32_t>(program.ops.size()); ++op) {
        for (const MemoryEffect& effect : program.effectsOf(op)) {
            if (effect.pool != MemoryPool::Activations)
                continue;
            // The forward half of a pair takes, its backward half gives back.
            const BackwardHalf* backward = effect.amount < 0 ? program.backwardHalfOf(op) : nullptr;
            const std::int32_t stage = backward != nullptr ? backward->stage : program.ops[at(op)].stage;
            changes[at(effect.device)].push_back(
                {effect.moment == MemoryMoment::Start ? run.start[at(op)] : run.end[at(op)], effect.amount,
                 placeOf(effect.device, stage)});
        }
    }
    std::vector<Holding> devices;
    for (std::vector<Change>& of : changes) {
        // At equal times what is freed goes first, as in MemoryCurve.
        std::sort(of.begin(), of.end(), [](const Change& a, const Change& b) {
            return a.time != b.time ? a.time < b.time : a.bytes < b.bytes;
        });
        std::vector<double> now(2 * chunks), atPeak(2 * chunks);
        double held = 0;
        double most = 0;
        for (const Change& change : of) {
            now[change.place] += change.bytes;
            held += change.bytes;
            if (held > most) {
                most = held;
                atPeak = now;
            }
        }
        Holding holding(2 * chunks);
        const auto device = static_cast<std::int32_t>(devices.size());
        for (std::size_t place = 0; place < holding.size(); ++place) {
            const std::int32_t stage = placement.stageOf(device, static_cast<std::int32_t>(place % chunks),
                                                         static_cast<int>(place / chunks));
            const double one = request.stages[at(stage)].activation;
            holding[place] = one > 0 ? static_cast<std::int32_t>(std::lround(atPeak[place] / one)) : 0;
        }
        devices.push_back(std::move(holding));
    }
    return devices;
}

} // namespace shardscape::schedule
