// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/draft.h"
#include "frameworks/export.h"

#include <array>

namespace shardscape::frameworks {

/// A framework whose files are read, and perhaps written. One file each in known/, which the build finds.
struct Framework {
    std::string_view id;
    std::string_view label;                               ///< "Megatron-LM"
    Result<Reading> (*read)(KeyList keys) = nullptr;      ///< null: recognized, not read
    Result<Written> (*write)(const Plan& plan) = nullptr; ///< null: not written
    int rank = 100;                                       ///< in which order people should meet them
    bool serving = false;
    /// The software that runs its files, by id, the nearest first; one that has no constants here is passed over.
    std::array<std::string_view, 3> stacks{};
};

/// As the build found them.
std::vector<Framework (*)()> declarations();
/// By rank.
const std::vector<Framework>& frameworkList();
const Framework* findFramework(std::string_view id);

} // namespace shardscape::frameworks
