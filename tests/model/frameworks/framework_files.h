// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>

/// Where configurations of real frameworks lie, with the reading expected of each: $SHARDSCAPE_FRAMEWORKS, or ../shared/frameworks
/// beside the tree, or one level further out. Empty when there are none; tests then skip and say so.
inline std::filesystem::path frameworkFolder()
{
    std::error_code ignored;
    if (const char* set = std::getenv("SHARDSCAPE_FRAMEWORKS"))
        return std::filesystem::exists(std::filesystem::path(set) / "expected.json", ignored)
                   ? std::filesystem::path(set)
                   : std::filesystem::path();
    const std::filesystem::path tree(SOURCE_DIR);
    for (const char* beside : {"../shared/frameworks", "../../shared/frameworks"})
        if (std::filesystem::exists(tree / beside / "expected.json", ignored))
            return std::filesystem::canonical(tree / beside);
    return {};
}
