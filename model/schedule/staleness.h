// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/program.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"

#include <cstdint>
#include <vector>

namespace shardscape::schedule {

/// Per device, by how many updates the weights of a forward are older than those its gradient is applied to, at most; 0 where
/// the program has one version of the weights.
[[nodiscard]] std::vector<std::int32_t> stalenessOf(const Program& program);

/// The same in a long run. A step begins with weights that nobody has updated yet: of few micro-batches, none may see an old
/// version. Zeros for schedules that flush. The request has passed validate(); its options count for nothing.
[[nodiscard]] std::vector<std::int32_t> steadyStaleness(const Request& request);

/// Per device, the copies of the parameters it keeps: one for each direction that stages of the model lie in, and the versions
/// of the weights at their peak.
[[nodiscard]] std::vector<double> copiesOf(const Program& program, const Analysis& analysis);

/// Per device, how many activations and gradients of a micro-batch at a stage's border it sends to other devices; together
/// they are Analysis::messages. All are equally large.
[[nodiscard]] std::vector<std::int64_t> sentBy(const Program& program);

/// The same analysis with every activation held whole until the last op that uses a part of it, its weight gradient where
/// backward is split: papers count differently, and only peaks that count alike compare. Times are those of `simulation`.
[[nodiscard]] std::vector<MemoryCurve> wholeActivations(const Program& program, const Simulation& simulation);

} // namespace shardscape::schedule
