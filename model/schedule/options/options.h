// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/option.h"

namespace shardscape::schedule {

// One function per option, each returning its card. option.cpp lists them in the order of their application: what changes
// which compute ops there are comes before what hangs something on them.
Option unequalDevices();
Option twoStageBackward();
Option vocabularyParallelism();
Option recomputation();
Option activationOffload();
Option shardedParameters();
Option communicationModel();
Option optimizerStep();

} // namespace shardscape::schedule
