// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace shardscape::lessons {

/// A pack with one lesson that is proved, to be changed into one's own: JSON.
[[nodiscard]] std::string lessonTemplate();

} // namespace shardscape::lessons
