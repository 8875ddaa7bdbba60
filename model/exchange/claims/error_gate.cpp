// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/error_gate.h"

#include "base/embedded_files.h"
#include "exchange/text/json_reader.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace shardscape::exchange {

using nlohmann::json;
using One = KeptErrors::One;

namespace {

constexpr double kWorse = 1.1;
constexpr double kRounding = 5e-4;

std::string keptText(double value, const char* format)
{
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), format, value);
    return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

One oneOf(std::vector<double> errors)
{
    const auto rows = static_cast<std::int64_t>(errors.size());
    return {rows, validate::quantile(std::move(errors), 0.5)};
}

std::string section(const std::map<std::string, One>& errors)
{
    std::string text = "{";
    for (const auto& [name, one] : errors)
        text += (text.size() > 1 ? ",\n  " : "\n  ") + json(name).dump() + ": [" + std::to_string(one.rows)
                + ", " + keptText(one.median, "%.4f") + "]";
    return text + "}";
}

std::map<std::string, One> readSection(ObjectReader& in, std::string_view key)
{
    std::map<std::string, One> errors;
    const json* object = in.find(key);
    if (object == nullptr || !object->is_object()) {
        in.reject(ErrorCode::BadInput, verbatim(in.placeOf(key) + " must be an object"));
        return errors;
    }
    for (const auto& [name, pair] : object->items()) {
        const bool good = pair.is_array() && pair.size() == 2 && pair[0].is_number_unsigned()
                          && pair[1].is_number() && pair[1].get<double>() >= 0;
        if (good)
            errors[name] = {pair[0].get<std::int64_t>(), pair[1].get<double>()};
        else
            in.reject(ErrorCode::BadInput, verbatim(within(in.placeOf(key), name)
                                                    + " must be a list of rows and their median error"));
    }
    return errors;
}

} // namespace

std::map<std::string, One> errorsBySource(const validate::Comparison& comparison)
{
    std::map<std::string, One> errors;
    for (const auto& [name, summary] : comparison.sources)
        if (summary.time.rows > 0)
            errors[name] = {summary.time.rows, summary.time.medianError};
    return errors;
}

std::map<std::string, One> errorsBySource(const validate::Residuals& residuals)
{
    std::map<std::string, std::vector<double>> rows;
    for (const validate::Residual& row : residuals.rows)
        if (row.time)
            rows[row.source].push_back(std::abs(std::expm1(*row.time)));
    std::map<std::string, One> errors;
    for (auto& [source, of] : rows)
        errors[source] = oneOf(std::move(of));
    return errors;
}

One errorOfClaim(const std::vector<DemoCheck>& checks)
{
    std::vector<double> errors;
    for (const DemoCheck& check : checks) {
        const double middle = (check.passes[0] + check.passes[1]) / 2;
        if (check.value && !check.directionOnly && std::isfinite(middle) && middle > 0)
            errors.push_back(std::abs(*check.value / middle - 1));
    }
    return oneOf(std::move(errors));
}

std::map<std::string, One> errorsByClaim()
{
    std::map<std::string, One> errors;
    for (const Demo& demo : demos())
        if (const One one = errorOfClaim(judge(demo)); one.rows > 0)
            errors[demo.id] = one;
    return errors;
}

std::string writeKeptErrors(const KeptErrors& errors)
{
    return "{\"version\": 1,\n \"sources\": " + section(errors.sources)
           + ",\n \"claims\": " + section(errors.claims) + "}\n";
}

Result<KeptErrors> readKeptErrors(std::string_view text)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader in(*parsed, "");
    in.integer("version", 1, 1);
    KeptErrors errors{readSection(in, "sources"), readSection(in, "claims")};
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    return errors;
}

const KeptErrors& keptErrors()
{
    static const KeptErrors errors = [] {
        for (const EmbeddedFile& file : embeddedFiles())
            if (file.name == "validation/errors.json") {
                Result<KeptErrors> read = readKeptErrors(file.text);
                if (!read)
                    throw std::logic_error("the kept errors are broken: " + read.error().text());
                return std::move(*read);
            }
        return KeptErrors{};
    }();
    return errors;
}

std::vector<std::string> worseThanKept(const std::map<std::string, One>& kept,
                                       const std::map<std::string, One>& now)
{
    std::vector<std::string> sentences;
    for (const auto& [name, before] : kept) {
        const auto found = now.find(name);
        if (found == now.end())
            sentences.push_back(name + ": " + std::to_string(before.rows) + " rows are gone");
        else if (found->second.median > kWorse * before.median + kRounding)
            sentences.push_back(name + ": median error " + keptText(100 * found->second.median, "%.2f %%")
                                + " of " + std::to_string(found->second.rows) + " rows, "
                                + keptText(100 * before.median, "%.2f %%") + " of "
                                + std::to_string(before.rows) + " kept");
    }
    return sentences;
}

} // namespace shardscape::exchange
