// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/training/curve.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// A chart with all its lines: {"chart", "across", "up", "lines": [{"name", "points", "last_fitting", ...}]}.
nlohmann::ordered_json toJson(const search::CurveKind& kind, const std::vector<search::Curve>& lines);

/// One row a point: line, value, number, whether it fits, what it would be without loss, why not.
std::string writeCurvesCsv(const search::CurveKind& kind, const std::vector<search::Curve>& lines);

} // namespace shardscape::exchange
