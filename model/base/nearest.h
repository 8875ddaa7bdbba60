// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace shardscape {

/// The candidate with the smallest edit distance to `text` (case ignored; a shared prefix breaks ties); empty when there
/// is no candidate. For "unknown key 'micro_bach', nearest is 'micro_batch'".
std::string_view nearestName(std::string_view text, std::span<const std::string_view> candidates);

/// The same where it is near enough to have been meant: at most two letters differ, and most do not. Empty otherwise.
std::string_view meantName(std::string_view text, std::span<const std::string_view> candidates);

} // namespace shardscape
