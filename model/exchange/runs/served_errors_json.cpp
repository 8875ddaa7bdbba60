// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/served_errors_json.h"

#include "base/embedded_files.h"
#include "base/nearest.h"
#include "exchange/text/json_reader.h"
#include "job/serving/metrics.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace shardscape::exchange {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using validate::ServedError;
using validate::ServedErrors;
using validate::ServedLikeness;

/// A column of a row, declared once for both directions; set: false for a cell of another kind.
struct ServedColumn {
    std::string_view name;
    ordered_json (*get)(const ServedError&);
    bool (*set)(ServedError&, const json&);
};

bool setText(std::string& to, const json& cell)
{
    if (cell.is_string())
        to = cell.get<std::string>();
    return cell.is_string();
}

template <auto Field>
ServedColumn likeText(std::string_view name)
{
    return {name, [](const ServedError& e) { return ordered_json(e.like.*Field); },
            [](ServedError& e, const json& cell) { return setText(e.like.*Field, cell); }};
}

template <auto Field>
ServedColumn likeNumber(std::string_view name)
{
    return {name,
            [](const ServedError& e) { // three digits are enough for a distance
                const double value = e.like.*Field;
                const double unit = value > 0 ? std::pow(10., std::floor(std::log10(value)) - 2) : 1;
                return ordered_json(std::round(value / unit) * unit);
            },
            [](ServedError& e, const json& cell) {
                if (!cell.is_number() || !(cell.get<double>() >= 0))
                    return false;
                e.like.*Field = cell.get<double>();
                return true;
            }};
}

template <std::size_t Number>
ServedColumn logError(std::string_view name)
{
    return {name,
            [](const ServedError& e) {
                return e.logs[Number] ? ordered_json(std::round(*e.logs[Number] * 1e3) / 1e3)
                                      : ordered_json(nullptr);
            },
            [](ServedError& e, const json& cell) {
                if (cell.is_number() && std::abs(cell.get<double>()) < 100)
                    e.logs[Number] = cell.get<double>();
                return cell.is_null() || e.logs[Number].has_value();
            }};
}

const std::array<ServedColumn, 13>& servedColumns()
{
    static const std::array<ServedColumn, 13> list{
        ServedColumn{"source", [](const ServedError& e) { return ordered_json(e.source); },
                     [](ServedError& e, const json& cell) { return setText(e.source, cell); }},
        likeText<&ServedLikeness::engine>("engine"),
        likeText<&ServedLikeness::accelerator>("accelerator"),
        likeText<&ServedLikeness::format>("format"),
        likeText<&ServedLikeness::mixer>("mixer"),
        ServedColumn{"kind",
                     [](const ServedError& e) {
                         return ordered_json(
                             validate::kServedKindNames[static_cast<std::size_t>(e.like.kind)]);
                     },
                     [](ServedError& e, const json& cell) {
                         for (std::size_t i = 0; i < validate::kServedKindNames.size(); ++i)
                             if (cell.is_string()
                                 && cell.get_ref<const std::string&>() == validate::kServedKindNames[i]) {
                                 e.like.kind = static_cast<validate::ServedKind>(i);
                                 return true;
                             }
                         return false;
                     }},
        ServedColumn{"experts", [](const ServedError& e) { return ordered_json(e.like.experts ? 1 : 0); },
                     [](ServedError& e, const json& cell) {
                         e.like.experts = cell == 1;
                         return cell == 0 || cell == 1;
                     }},
        likeNumber<&ServedLikeness::parameters>("parameters"),
        likeNumber<&ServedLikeness::sequences>("sequences"),
        likeNumber<&ServedLikeness::full>("full"),
        logError<0>("log_token"),
        logError<1>("log_first"),
        logError<2>("log_output"),
    };
    return list;
}

} // namespace

Result<ServedErrors> readServedErrors(std::string_view text)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader in(*parsed, "");
    ServedErrors errors;
    in.integer("version", 1, 1);
    errors.widening = in.number("widening", 0, 100);
    const json* scales = in.find("scales");
    const json* names = in.find("columns");
    const json* rows = in.find("rows");
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    if (scales == nullptr || !scales->is_array() || scales->size() != validate::kServedNumbers
        || !std::all_of(scales->begin(), scales->end(), [](const json& s) { return s.is_number(); }))
        return fail(ErrorCode::BadInput,
                    say("scales must be a list of %1 numbers", validate::kServedNumbers));
    for (std::size_t i = 0; i < validate::kServedNumbers; ++i)
        errors.scales[i] = (*scales)[i].get<double>();
    if (names == nullptr || !names->is_array() || rows == nullptr || !rows->is_array())
        return fail(ErrorCode::BadInput, say("columns and rows must be lists"));
    std::vector<std::string_view> known;
    for (const ServedColumn& column : servedColumns())
        known.push_back(column.name);
    std::vector<const ServedColumn*> order;
    for (const json& name : *names) {
        const std::string_view wanted = name.is_string()
                                            ? std::string_view(name.get_ref<const std::string&>())
                                            : std::string_view{};
        const auto found = std::find(known.begin(), known.end(), wanted);
        if (found == known.end())
            return fail(ErrorCode::UnknownKey, say("unknown column %1; nearest is '%2'", describe(name),
                                                   nearestName(wanted, known)));
        order.push_back(&servedColumns()[static_cast<std::size_t>(found - known.begin())]);
    }
    for (const ServedColumn& column : servedColumns())
        if (std::find(order.begin(), order.end(), &column) == order.end())
            return fail(ErrorCode::BadInput,
                        say("there are %1 columns; '%2' is missing", order.size(), column.name));
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const json& row = (*rows)[i];
        const std::string place = "rows[" + std::to_string(i) + "]";
        if (!row.is_array() || row.size() != order.size())
            return fail(ErrorCode::BadInput, say("%1 does not have a cell for each column", place));
        ServedError error;
        for (std::size_t c = 0; c < order.size(); ++c)
            if (!order[c]->set(error, row[c]))
                return fail(ErrorCode::BadInput,
                            say("%1.%2 is %3, which cannot be", place, order[c]->name, describe(row[c])));
        errors.rows.push_back(std::move(error));
    }
    return errors;
}

std::string writeServedErrors(const ServedErrors& errors)
{
    const auto rounded = [](double value) { return std::round(value * 1e3) / 1e3; };
    ordered_json scales = ordered_json::array(), names = ordered_json::array();
    for (const double scale : errors.scales)
        scales.push_back(rounded(scale));
    for (const ServedColumn& column : servedColumns())
        names.push_back(column.name);
    std::string text = "{\"version\": 1,\n \"widening\": " + ordered_json(rounded(errors.widening)).dump()
                       + ",\n \"scales\": " + scales.dump() + ",\n \"columns\": " + names.dump()
                       + ",\n \"rows\": [";
    for (std::size_t i = 0; i < errors.rows.size(); ++i) {
        ordered_json row = ordered_json::array();
        for (const ServedColumn& column : servedColumns())
            row.push_back(column.get(errors.rows[i]));
        text += (i == 0 ? "\n  " : ",\n  ")
                + row.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    return text + "\n ]}\n";
}

const ServedErrors& publishedServedErrors()
{
    static const ServedErrors errors = [] {
        for (const EmbeddedFile& file : embeddedFiles())
            if (file.name == "validation/served.json") {
                Result<ServedErrors> read = readServedErrors(file.text);
                if (!read)
                    throw std::logic_error("the shipped errors of served models are broken: "
                                           + read.error().text());
                return std::move(*read);
            }
        return ServedErrors{};
    }();
    return errors;
}

std::vector<ServedBand> servedBandsOf(const layout::Scenario& scenario, const job::Outcome& outcome)
{
    if (scenario.task.kind != workload::TaskKind::Serving || !outcome.valid || !outcome.fits)
        return {};
    const serving::Deployment deployment = serving::deploymentOf(scenario);
    const validate::ServedLikeness like = validate::servedLikenessOf(
        scenario, serving::steadyOf<double>(deployment, scenario.task.serving).running
                      / (deployment.prompts ? 1 : deployment.answering.count));
    std::vector<ServedBand> bands;
    for (const auto& [place, number] :
         {std::pair{std::size_t{job::kObjective}, validate::ServedNumber::Token},
          std::pair{std::size_t{serving::kFirstToken}, validate::ServedNumber::First},
          std::pair{std::size_t{serving::kOutputOfOne}, validate::ServedNumber::Output}})
        if (const auto band = validate::bandOf(like, number, publishedServedErrors());
            band && std::isfinite(outcome.numbers[place]))
            bands.push_back({place, *band});
    return bands;
}

ServedErrors servedErrorsOf(const std::vector<ServingRow>& rows)
{
    const auto log = [](const std::optional<double>& ours, const std::optional<double>& measured) {
        return ours && measured && *ours > 0 && *measured > 0 ? std::optional(std::log(*ours / *measured))
                                                              : std::nullopt;
    };
    ServedErrors errors;
    for (const ServingRow& row : rows) {
        if (row.confidence == "low" || !row.like)
            continue;
        const auto output = measuredOutput(row);
        const auto& token = row.unseenTokenSeconds ? row.unseenTokenSeconds : row.ourTokenSeconds;
        ServedError error{
            row.source,
            *row.like,
            {log(token, row.tokenSeconds), log(row.ourFirstSeconds, row.firstSeconds),
             log(row.ourOutputPerSecond, output ? std::optional(*output / row.accelerators) : std::nullopt)}};
        if (error.logs[0] || error.logs[1] || error.logs[2])
            errors.rows.push_back(std::move(error));
    }
    fitBands(errors);
    return errors;
}

} // namespace shardscape::exchange
