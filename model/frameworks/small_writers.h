// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/export.h"

namespace shardscape::frameworks {

Result<Written> writeDeepspeed(const Plan& plan); ///< ds_config.json
Result<Written> writeTorchtitan(
    const Plan& plan); ///< a Python function that changes a recipe's Config, as since August 2026
Result<Written> writeTorchtitanToml(const Plan& plan); ///< TOML, until February 2026
Result<Written> writeNanotron(const Plan& plan);       ///< YAML
Result<Written> writeAccelerate(const Plan& plan);     ///< YAML

} // namespace shardscape::frameworks
