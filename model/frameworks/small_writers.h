// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/export.h"

namespace shardscape::frameworks {

Result<Written> writeDeepspeed(const Plan& plan);  ///< ds_config.json
Result<Written> writeTorchtitan(const Plan& plan); ///< TOML
Result<Written> writeNanotron(const Plan& plan);   ///< YAML
Result<Written> writeAccelerate(const Plan& plan); ///< YAML

} // namespace shardscape::frameworks
