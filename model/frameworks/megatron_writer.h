// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/export.h"

namespace shardscape::frameworks {

/// A shell script that starts Megatron-LM with the plan.
Result<Written> writeMegatron(const Plan& plan);
/// Overrides of a recipe, as YAML.
Result<Written> writeMegatronBridge(const Plan& plan);

} // namespace shardscape::frameworks
