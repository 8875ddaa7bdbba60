// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/setting.h"

#include <functional>
#include <optional>

namespace shardscape::frameworks {

/// What an expression of OmegaConf comes to over the file's own keys, as they are named now: "${model.hidden_size}" and
/// "${multiply:4, ${.hidden_size}}". Nothing: something in it is not in the file.
std::function<std::optional<std::string>(const std::string&)> omegaConf(const KeyList& keys);

} // namespace shardscape::frameworks
