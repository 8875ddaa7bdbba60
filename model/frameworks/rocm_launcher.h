// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/draft.h"
#include "frameworks/setting.h"

#include <string>

namespace shardscape::frameworks {

// The launchers of ROCm's Megatron-LM: scripts that take variables, have defaults for all of them, and make Megatron's arguments.
// Source: ROCm/Megatron-LM, examples/llama/train_llama2.sh and train_llama3.sh (2025); AMD, Training a model with Megatron-LM for
// ROCm.

/// Which family's script the command starts, "llama2" or "llama3"; empty: none of them.
std::string rocmLauncher(const KeyList& keys);

/// Puts the arguments that the script makes of variables, and of its own defaults, before those of the command.
void takeRocmVariables(KeyList& keys);

/// How many accelerators, and which model.
void readRocmLauncher(Draft& draft, const std::string& family);

} // namespace shardscape::frameworks
