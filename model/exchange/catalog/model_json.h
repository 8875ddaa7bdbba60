// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/transformer.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// One model in the catalog's form. `place` names it in sentences ("models.gpt-3-175b"). The id is the caller's.
/// Errors: unknown and missing keys, types, ranges, heads that key-value heads do not divide, more than 1e16 parameters.
Result<workload::Transformer> readTransformer(const nlohmann::json& value, std::string_view id,
                                              std::string_view place);

/// All keys of the catalog's form, "id" included.
nlohmann::ordered_json toJson(const workload::Transformer& model);

} // namespace shardscape::exchange
