// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shardscape::exchange {

/// The grammar of a framework's configuration file.
enum class ConfigForm : std::uint8_t { Json, Yaml, Toml, Shell, Python, ArgumentDump, Overrides };

/// What a configuration file is, told by the keys in it: names of files and folders lie.
struct FrameworkSign {
    std::string_view framework; ///< id: "megatron", "deepspeed"...
    ConfigForm form = ConfigForm::Yaml;
    bool serving = false; ///< of an inference engine
};

/// Looks for the keys that only one framework has; nothing is parsed, so that a broken file is told, too. Takes time in
/// proportion to the text. Nothing: no framework's file that is known.
std::optional<FrameworkSign> frameworkSignOf(std::string_view text);

/// A thread's text with a configuration between fences of three backticks: what stands between them, below as many empty lines as stand
/// above it. Of a notebook its commands, or its Python. Empty: there are neither, or nothing that is known in them.
std::string withoutProse(std::string_view text);

} // namespace shardscape::exchange
