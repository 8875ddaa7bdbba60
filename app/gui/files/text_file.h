// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace shardscape::gui {

inline constexpr qint64 kLargestText = 64LL << 20;  ///< bytes; of JSON and tables that people write
inline constexpr qint64 kLargestModel = 16LL << 20; ///< bytes; of a config.json

/// What a file that a person chose says. Error, naming the file without its folder: it cannot be opened, or has more than
/// `mostBytes`. No more than those are read: a file may be larger than memory, and a pipe may never end.
Result<std::string> readTextFile(const QString& path, qint64 mostBytes);

} // namespace shardscape::gui
