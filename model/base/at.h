// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace shardscape {

/// Counts and numbers are signed here, places in the library's containers are not.
constexpr std::size_t at(std::int64_t index)
{
    return static_cast<std::size_t>(index);
}

} // namespace shardscape
