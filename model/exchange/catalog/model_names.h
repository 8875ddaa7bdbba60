// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// The catalog's model that a name stands for, as frameworks and hubs write it: "meta-llama/Llama-3.1-8B-Instruct",
/// "deepseek_v3". Later releases of one architecture count as it. Nothing: the catalog has none.
[[nodiscard]] std::optional<std::string> modelIdOf(std::string_view name);

/// The id of the catalog's model that is the same under another name, and of those alone that are listed as such: "DeepSeek-R1".
/// Nothing is guessed from parts of the name.
std::optional<std::string> sameModelAs(std::string_view name);

} // namespace shardscape::exchange
