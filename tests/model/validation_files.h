// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// Where published runs lie that are not part of the tree (their licences forbid it): $SHARDSCAPE_VALIDATION, or
/// ../shared/validation beside the tree, or one level further out. Empty when there are none; tests then skip and say so.
inline std::filesystem::path validationFolder()
{
    std::error_code ignored;
    if (const char* set = std::getenv("SHARDSCAPE_VALIDATION"))
        return std::filesystem::exists(std::filesystem::path(set) / "catalog.json", ignored)
                   ? std::filesystem::path(set)
                   : std::filesystem::path();
    const std::filesystem::path tree(SOURCE_DIR);
    for (const char* beside : {"../shared/validation", "../../shared/validation"})
        if (std::filesystem::exists(tree / beside / "catalog.json", ignored))
            return std::filesystem::canonical(tree / beside);
    return {};
}

inline std::string fileText(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
