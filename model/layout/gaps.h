// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "layout/scenario.h"

#include <span>
#include <string_view>
#include <vector>

namespace shardscape::layout {

/// Something that stacks refuse, or have no code for. It is priced all the same: such a layout can be, nobody runs it there.
struct Gap {
    std::span<const std::string_view> software; ///< ids in cluster::softwareStacks()
    std::string_view what;                      ///< "ZeRO 2 or 3 with a pipeline"
    bool (*asked)(const Scenario&);
    std::string_view source;
};

/// All that is known. Of a stack that no entry names nothing is known.
std::span<const Gap> gaps();

/// What the scenario asks of its stack in vain.
std::vector<const Gap*> gapsOf(const Scenario& scenario);
/// The same in sentences: "Megatron-Core does not run ZeRO 2 or 3 with a pipeline".
std::vector<Message> notRun(const Scenario& scenario);

/// Whether it asks its stack for something in vain that `present` does not ask of its own: whoever runs that one would not run
/// this one. What answers and advice propose asks for no more.
bool asksMoreInVain(const Scenario& scenario, const Scenario& present);

/// Whether gradients change other weights than those they were made with: another training, whatever the step takes. What answers
/// and advice propose does so only where the present layout does.
bool trainsOnOldWeights(const Scenario& scenario);

} // namespace shardscape::layout
