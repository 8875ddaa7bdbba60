// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace shardscape::cli {

inline constexpr std::size_t kHelpColumn = 34; ///< where what an option does begins
inline constexpr std::size_t kHelpWidth = 100; ///< columns where nobody says how many there are

/// Columns of the terminal on stdout, else what COLUMNS says, else kHelpWidth; at least 60.
[[nodiscard]] std::size_t helpWidth();

/// Lines of at most `width` columns, broken at spaces; what an option does goes on below where it began. Longer words stay whole.
[[nodiscard]] std::string wrapped(const std::string& help, std::size_t width);

/// Takes the word behind --help out of `words` where it is one: "knobs", a group of the command's options, or an option's name
/// with or without dashes. Empty where there is none.
[[nodiscard]] std::string takeHelpTopic(const CLI::App& app, std::vector<std::string>& words);

/// The part of a help that is about a topic, or all of it where nothing is.
[[nodiscard]] std::string aboutTopic(const std::string& help, const std::string& topic);

} // namespace shardscape::cli
