// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::store {

/// "SHRD" at offset 68 of every project file: what file(1) and desktops know it by.
inline constexpr std::int32_t kApplicationId = 0x53485244;

/// One step of the file's history: from version `number - 1` to `number`. Frozen once released; a new version is a new
/// file in this folder and one line in schema.cpp.
struct Migration {
    int number = 0;
    std::string_view sql;
    std::string_view says;  ///< what it changed, one sentence, shown to who opens an older file
    std::string_view needs; ///< the first program version that reads the result
};

/// The steps from nothing to the newest version, in order, without gaps.
struct Schema {
    std::vector<Migration> steps;

    [[nodiscard]] int version() const { return steps.empty() ? 0 : steps.back().number; }
    [[nodiscard]] std::string needs() const
    {
        return steps.empty() ? std::string{} : std::string(steps.back().needs);
    }

    /// The schema of this program.
    static const Schema& current();
};

/// Version 1: the first.
extern const Migration kSchema1;
/// Version 2: schedules.
extern const Migration kSchema2;
/// Version 3: measured runs and calibrations.
extern const Migration kSchema3;
/// Version 4: metrics by name.
extern const Migration kSchema4;
/// Version 5: plain rows of layouts as each program's metrics are.
extern const Migration kSchema5;

} // namespace shardscape::store
