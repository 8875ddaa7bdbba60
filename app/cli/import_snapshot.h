// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands.h"

#include <cstdint>
#include <string>

namespace shardscape::cli {

/// A memory snapshot as `import` was asked for it.
struct SnapshotImport {
    std::string file, bytes;
    std::string scenario;   ///< whose rank it is of; empty: it is shown alone
    std::int64_t rank = -1; ///< -1: as the file's name says, otherwise the device
    std::string output = "-";
    bool json = false;
};

/// Says what was held at the peak, beside what is predicted of that rank.
Outcome importSnapshot(const SnapshotImport& import);

} // namespace shardscape::cli
