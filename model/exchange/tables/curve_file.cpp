// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/curve_file.h"

#include "exchange/text/number_text.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::ordered_json;

namespace {

std::string quotedCell(const std::string& text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string withUnit(std::string_view name, std::string_view unit)
{
    return std::string(name) + (unit.empty() ? "" : " (" + std::string(unit) + ")");
}

} // namespace

ordered_json toJson(const search::CurveKind& kind, const std::vector<search::Curve>& lines)
{
    ordered_json out{{"chart", kind.id},
                     {"across", withUnit(kind.across, kind.unitAcross)},
                     {"up", withUnit(kind.up, kind.unitUp)},
                     {"lines", ordered_json::array()}};
    for (const search::Curve& line : lines) {
        ordered_json points = ordered_json::array();
        for (const search::CurvePoint& point : line.points) {
            ordered_json one{{"across", point.across}, {"valid", point.valid}, {"fits", point.fits}};
            one["up"] = point.valid ? ordered_json(point.up) : ordered_json(nullptr);
            if (point.ideal > 0)
                one["ideal"] = point.ideal;
            if (!point.reason.empty())
                one["reason"] = english(point.reason);
            points.push_back(std::move(one));
        }
        ordered_json own{{"name", line.name}, {"points", std::move(points)}};
        if (line.limit > 0)
            own["limit"] = line.limit;
        if (line.lastFitting > 0)
            own["last_fitting"] = line.lastFitting;
        if (line.firstBeyond > 0) {
            own["first_beyond"] = line.firstBeyond;
            own["reason"] = english(line.reason);
        }
        out["lines"].push_back(std::move(own));
    }
    return out;
}

std::string writeCurvesCsv(const search::CurveKind& kind, const std::vector<search::Curve>& lines)
{
    std::string text = "line," + quotedCell(withUnit(kind.across, kind.unitAcross)) + ","
                       + quotedCell(withUnit(kind.up, kind.unitUp)) + ",fits,ideal,reason\n";
    for (const search::Curve& line : lines)
        for (const search::CurvePoint& point : line.points)
            text += quotedCell(line.name) + "," + exactNumber(point.across) + ","
                    + (point.valid ? exactNumber(point.up) : std::string()) + "," + (point.fits ? "1" : "0")
                    + "," + (point.ideal > 0 ? exactNumber(point.ideal) : std::string()) + ","
                    + quotedCell(english(point.reason)) + "\n";
    return text;
}

} // namespace shardscape::exchange
