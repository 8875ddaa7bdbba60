// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/framework.h"
#include "frameworks/small_writers.h"

namespace shardscape::frameworks {

/// What torchtitan took until February 2026 (PR #2386), for those who stay there. Read by torchtitan's own reader.
Framework torchtitanToml()
{
    return {"torchtitan-toml", "torchtitan, TOML", nullptr, writeTorchtitanToml, 61, false, {"torchtitan"}};
}

} // namespace shardscape::frameworks
