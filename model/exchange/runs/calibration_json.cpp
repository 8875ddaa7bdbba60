// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/calibration_json.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/text/json_reader.h"
#include "exchange/text/number_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;
using validate::Calibration;
using validate::Constant;
using validate::Fitted;

namespace {

const Constant* readConstant(ObjectReader& in)
{
    const std::string id = in.text("id");
    const Constant* constant = validate::findConstant(id);
    if (constant == nullptr && in.good()) {
        std::vector<std::string_view> known;
        for (const Constant& one : validate::constants())
            known.push_back(one.id);
        in.reject(ErrorCode::UnknownName, say("%1: there is no constant '%2'; nearest is '%3'",
                                              in.placeOf("id"), id.substr(0, 40), nearestName(id, known)));
    }
    return constant;
}

Fitted readOwner(ObjectReader& in, const Constant* constant)
{
    Fitted fitted;
    fitted.constant = constant;
    fitted.owner = in.text("of");
    const std::string unit = in.text("unit", "");
    if (constant != nullptr && !unit.empty() && unit != constant->unit)
        in.reject(ErrorCode::BadInput, say("%1 is '%2'; %3 is given as %4", in.placeOf("unit"),
                                           unit.substr(0, 40), constant->id, constant->unit));
    return fitted;
}

Result<Fitted> readFitted(const json& value, const std::string& place)
{
    ObjectReader in(value, place);
    const Constant* constant = readConstant(in);
    Fitted fitted = readOwner(in, constant);
    const double minimum = constant != nullptr ? constant->minimum : 0;
    const double maximum = constant != nullptr ? constant->maximum : 1;
    fitted.value = in.number("value", minimum, maximum);
    fitted.standard = in.number("default", 0, 1e15, fitted.value);
    fitted.resolution = in.number("resolution", 0, 1, 1.0);
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    return fitted;
}

/// A sentence that was written in English: a known one without arguments is still said in the reader's language.
Message readSentence(const std::string& sentence)
{
    return sentence.empty() ? Message() : say("%1", Word(sentence));
}

Result<validate::Undetermined> readUndetermined(const json& value, const std::string& place)
{
    ObjectReader in(value, place);
    validate::Undetermined one;
    one.fitted = readOwner(in, readConstant(in));
    one.fitted.standard = in.number("default", 0, 1e15, 0.0);
    one.fitted.value = one.fitted.standard;
    one.reason = readSentence(in.text("reason", ""));
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    return one;
}

/// Every item of an optional list.
template <class Item>
void readList(ObjectReader& in, std::string_view key, std::vector<Item>& out,
              Result<Item> (*read)(const json&, const std::string&))
{
    const json* list = in.find(key);
    if (list == nullptr)
        return;
    if (!list->is_array())
        return in.reject(ErrorCode::BadInput, say("%1 is %2; it must be a list", key, describe(*list)));
    for (std::size_t i = 0; i < list->size(); ++i) {
        Result<Item> item = read((*list)[i], std::string(key) + "[" + std::to_string(i) + "]");
        if (!item)
            return in.reject(item.error());
        out.push_back(std::move(*item));
    }
}

} // namespace

std::string writeCalibration(const Calibration& c)
{
    ordered_json constants = ordered_json::array();
    for (const Fitted& fitted : c.constants)
        constants.push_back({{"id", fitted.constant->id},
                             {"of", fitted.owner},
                             {"value", fitted.value},
                             {"unit", fitted.constant->unit},
                             {"default", fitted.standard},
                             {"resolution", fitted.resolution}});
    ordered_json undetermined = ordered_json::array();
    for (const validate::Undetermined& one : c.undetermined)
        undetermined.push_back({{"id", one.fitted.constant->id},
                                {"of", one.fitted.owner},
                                {"default", one.fitted.standard},
                                {"unit", one.fitted.constant->unit},
                                {"reason", english(one.reason)}});
    ordered_json contradictions = ordered_json::array();
    for (const Message& one : c.contradictions)
        contradictions.push_back(english(one));
    ordered_json error{{"before", c.errorBefore}, {"after", c.errorAfter}, {"held_out", c.errorHeldOut}};
    if (c.errorRefused > 0)
        error["refused"] = c.errorRefused;
    const ordered_json out{{"version", 1},
                           {"runs", c.runs},
                           {"layouts", c.layouts},
                           {"noise", c.noise},
                           {"contradictions", std::move(contradictions)},
                           {"folds", c.folds},
                           {"error", std::move(error)},
                           {"constants", std::move(constants)},
                           {"undetermined", std::move(undetermined)},
                           {"residuals", ordered_json::parse(writeResiduals(c.residuals))}};
    return out.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

namespace {

Result<Calibration> readCalibrationWhole(std::string_view text)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    Calibration c;
    ObjectReader in(*parsed, "");
    if (!parsed->is_object())
        return tl::unexpected(in.finish().error());
    in.integer("version", 1, 1, 1);
    c.runs = in.integer("runs", 0, 1'000'000'000, 0);
    c.layouts = in.integer("layouts", 0, 1'000'000'000, c.runs);
    c.noise = in.number("noise", 0, 1e12, 0.0);
    if (const json* contradictions = in.find("contradictions"); contradictions != nullptr) {
        if (!contradictions->is_array()
            || !std::all_of(contradictions->begin(), contradictions->end(),
                            [](const json& one) { return one.is_string(); }))
            in.reject(ErrorCode::BadInput,
                      say("contradictions is %1; it must be a list of sentences", describe(*contradictions)));
        else
            for (const json& one : *contradictions)
                c.contradictions.push_back(readSentence(one.get<std::string>()));
    }
    c.folds = static_cast<int>(in.integer("folds", 0, 1'000'000, 0));
    if (const json* error = in.find("error")) {
        ObjectReader errors(*error, "error");
        c.errorBefore = errors.number("before", 0, 1e12, 0.0);
        c.errorAfter = errors.number("after", 0, 1e12, 0.0);
        c.errorHeldOut = errors.number("held_out", 0, 1e12, 0.0);
        c.errorRefused = errors.number("refused", 0, 1e12, 0.0);
        if (const Result<void> done = errors.finish(); !done)
            in.reject(done.error());
    }
    readList(in, "constants", c.constants, readFitted);
    readList(in, "undetermined", c.undetermined, readUndetermined);
    if (const json* residuals = in.find("residuals")) {
        Result<validate::Residuals> read = readResiduals(residuals->dump());
        if (read)
            c.residuals = std::move(*read);
        else
            in.reject(read.error().code, say("residuals: %1", read.error().message));
    }
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    // Runs that determine nothing leave all defaults, and say so.
    if (c.constants.empty() && c.undetermined.empty())
        return fail(ErrorCode::BadInput, say("there is no constant; give at least one in constants"));
    for (auto one = c.constants.begin(); one != c.constants.end(); ++one)
        if (std::any_of(c.constants.begin(), one, [&](const Fitted& other) {
                return other.constant == one->constant && other.owner == one->owner;
            }))
            return fail(ErrorCode::BadInput, say("%1 of %2 is given twice", one->constant->id, one->owner));
    return c;
}

} // namespace

Result<Calibration> readCalibration(std::string_view text)
{
    return withShortQuotes(readCalibrationWhole(text));
}

} // namespace shardscape::exchange
