// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/text/json_reader.h"

#include "base/nearest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace shardscape::exchange {

using nlohmann::json;

namespace {

constexpr int kDeepest = 32;
constexpr std::size_t kLongestShown = 40;

std::string shortened(std::string text)
{
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    if (text.size() <= kLongestShown)
        return text;
    std::size_t cut = kLongestShown;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xc0U) == 0x80U)
        --cut; // not in the middle of a UTF-8 character
    return text.substr(0, cut) + "...";
}

std::string shownNumber(double value)
{
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return std::to_string(static_cast<std::int64_t>(value));
    return json(value).dump();
}

/// Stops the parser from inside: thrown by the callback, never leaves parseJson().
struct Refused {
    Error error;
};

/// Refuses what the library would swallow: a key given twice and nesting without end.
class Watch {
public:
    bool operator()(int depth, json::parse_event_t event, json& parsed)
    {
        if (depth > kDeepest)
            throw Refused{{ErrorCode::BadInput, say("the JSON is nested deeper than %1 levels", kDeepest)}};
        switch (event) {
        case json::parse_event_t::object_start: m_keys.emplace_back(); break;
        case json::parse_event_t::object_end: m_keys.pop_back(); break;
        case json::parse_event_t::key:
            if (!m_keys.back().insert(parsed.get_ref<const std::string&>()).second)
                throw Refused{{ErrorCode::BadInput, say("the key '%1' is given twice in one object",
                                                        shortened(parsed.get<std::string>()))}};
            break;
        default: break;
        }
        return true;
    }

private:
    std::vector<std::set<std::string>> m_keys;
};

/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing ..." without its jargon.
Message plainSyntaxError(std::string message)
{
    if (const std::size_t at = message.find("parse error at "); at != std::string::npos)
        message.erase(0, at + std::string_view("parse error at ").size());
    for (const std::string_view jargon : {"; last read", "; expected"})
        if (const std::size_t at = message.find(jargon); at != std::string::npos)
            message.erase(at);
    std::string where = message;
    std::string what;
    if (const std::size_t colon = message.find(": "); colon != std::string::npos) {
        where = message.substr(0, colon);
        what = message.substr(colon + 2);
    }
    if (what.find("unexpected end of input") != std::string::npos)
        return say("the JSON breaks off at %1", where);
    constexpr std::string_view kPreamble = "syntax error while parsing ";
    if (what.starts_with(kPreamble))
        what.erase(0, kPreamble.size());
    for (char& c : what)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f)
            c = '?';
    return say("this is not JSON: %1", what.empty() ? where : where + ", " + what);
}

Message unknownKey(const std::string& key, const std::string& place, std::string_view nearest)
{
    if (nearest.empty())
        return place.empty() ? say("unknown key '%1'", key) : say("unknown key '%1' in %2", key, place);
    return place.empty() ? say("unknown key '%1'; nearest is '%2'", key, nearest)
                         : say("unknown key '%1' in %2; nearest is '%3'", key, place, nearest);
}

bool looksBinary(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
}

} // namespace

Result<json> parseJson(std::string_view text, std::size_t mostBytes)
{
    if (text.size() > mostBytes)
        return fail(
            ErrorCode::TooLarge,
            say("the file has more than %1 MiB, more than anything of its kind needs", mostBytes >> 20));
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return fail(ErrorCode::BadInput, say("the file is empty; it must hold a JSON object"));
    if (looksBinary(text.substr(0, 4096)))
        return fail(ErrorCode::BadInput, say("the file is binary, not JSON"));
    try {
        Watch watch;
        return json::parse(text, [&watch](int depth, json::parse_event_t event, json& parsed) {
            return watch(depth, event, parsed);
        });
    } catch (const Refused& refused) {
        return tl::unexpected(refused.error);
    } catch (const json::parse_error& error) {
        return fail(ErrorCode::BadInput, plainSyntaxError(error.what()));
    } catch (const json::out_of_range&) {
        return fail(ErrorCode::BadInput,
                    say("the JSON holds a number too large for any quantity (beyond 1.8e308)"));
    } catch (const json::exception& error) {
        return fail(ErrorCode::BadInput, say("this is not JSON: %1", shortened(error.what())));
    }
}

Message describe(const json& value)
{
    switch (value.type()) {
    case json::value_t::null: return verbatim("null");
    case json::value_t::object: return say("an object");
    case json::value_t::array: return say("a list");
    case json::value_t::string: return say("the text '%1'", shortened(value.get<std::string>()));
    case json::value_t::boolean: return verbatim(value.get<bool>() ? "true" : "false");
    case json::value_t::number_integer:
    case json::value_t::number_unsigned:
    case json::value_t::number_float: return verbatim(shortened(value.dump()));
    default: return say("something else");
    }
}

std::string within(std::string_view place, std::string_view key)
{
    std::string all(place);
    if (!all.empty())
        all += '.';
    return all + shortened(std::string(key));
}

ObjectReader::ObjectReader(const json& value, std::string place)
    : m_place(std::move(place))
{
    if (value.is_object())
        m_object = &value;
    else
        reject(ErrorCode::BadInput,
               say("%1 is %2; it must be an object", m_place.empty() ? say("the file") : verbatim(m_place),
                   describe(value)));
}

bool ObjectReader::has(std::string_view key) const
{
    if (!m_object)
        return false;
    const auto at = m_object->find(key);
    return at != m_object->end() && !at->is_null();
}

bool ObjectReader::asked(std::string_view key) const
{
    return std::find(m_known.begin(), m_known.end(), key) != m_known.end();
}

const json* ObjectReader::find(std::string_view key)
{
    m_known.emplace_back(key);
    return has(key) ? &*m_object->find(key) : nullptr;
}

const json* ObjectReader::required(std::string_view key, bool optional)
{
    const json* value = find(key);
    if (!value && !optional && m_object && !m_missing)
        m_missing = Error{ErrorCode::BadInput, say("%1 is missing", within(m_place, key))};
    return value;
}

void ObjectReader::wrongType(std::string_view key, const json& value, Message expected)
{
    reject(ErrorCode::BadInput,
           say("%1 is %2; it must be %3", within(m_place, key), describe(value), std::move(expected)));
}

std::int64_t ObjectReader::integer(std::string_view key, std::int64_t minimum, std::int64_t maximum,
                                   std::optional<std::int64_t> otherwise)
{
    const json* value = required(key, otherwise.has_value());
    const std::int64_t fallback = otherwise.value_or(minimum);
    if (!value)
        return fallback;
    const double real = value->is_number() ? value->get<double>() : 0;
    if (!value->is_number() || real != std::floor(real)) {
        wrongType(key, *value, say("a whole number"));
        return fallback;
    }
    if (real < static_cast<double>(minimum) || real > static_cast<double>(maximum)) {
        wrongType(key, *value, say("from %1 to %2", minimum, maximum));
        return fallback;
    }
    return value->is_number_float() ? static_cast<std::int64_t>(real) : value->get<std::int64_t>();
}

double ObjectReader::number(std::string_view key, double minimum, double maximum,
                            std::optional<double> otherwise)
{
    const json* value = required(key, otherwise.has_value());
    const double fallback = otherwise.value_or(minimum);
    if (!value)
        return fallback;
    if (!value->is_number()) {
        wrongType(key, *value, say("a number"));
        return fallback;
    }
    const double real = value->get<double>();
    if (!(real >= minimum && real <= maximum)) {
        wrongType(key, *value,
                  say("from %1 to %2", Decimal{shownNumber(minimum)}, Decimal{shownNumber(maximum)}));
        return fallback;
    }
    return real;
}

bool ObjectReader::boolean(std::string_view key, std::optional<bool> otherwise)
{
    const json* value = required(key, otherwise.has_value());
    if (!value)
        return otherwise.value_or(false);
    if (!value->is_boolean()) {
        wrongType(key, *value, say("true or false"));
        return otherwise.value_or(false);
    }
    return value->get<bool>();
}

std::string ObjectReader::text(std::string_view key, std::optional<std::string> otherwise)
{
    const json* value = required(key, otherwise.has_value());
    if (!value)
        return otherwise.value_or(std::string{});
    if (!value->is_string()) {
        wrongType(key, *value, say("a text"));
        return otherwise.value_or(std::string{});
    }
    return value->get<std::string>();
}

std::size_t ObjectReader::choice(std::string_view key, std::span<const std::string_view> names,
                                 std::optional<std::size_t> otherwise)
{
    const json* value = required(key, otherwise.has_value());
    if (!value)
        return otherwise.value_or(0);
    if (!value->is_string()) {
        wrongType(key, *value, say("a text such as '%1'", names.front()));
        return otherwise.value_or(0);
    }
    const auto& written = value->get_ref<const std::string&>();
    const auto found = std::find(names.begin(), names.end(), written);
    if (found == names.end()) {
        reject(ErrorCode::UnknownName, say("%1: '%2' is not known; nearest is '%3'", within(m_place, key),
                                           shortened(written), nearestName(written, names)));
        return otherwise.value_or(0);
    }
    return static_cast<std::size_t>(found - names.begin());
}

void ObjectReader::reject(ErrorCode code, Message sentence)
{
    if (!m_error)
        m_error = Error{code, std::move(sentence)};
}

void ObjectReader::reject(const Error& error)
{
    reject(error.code, error.message);
}

Result<void> ObjectReader::finish()
{
    if (m_object) {
        for (const auto& [key, value] : m_object->items()) {
            if (std::find(m_known.begin(), m_known.end(), key) != m_known.end())
                continue;
            const std::vector<std::string_view> known(m_known.begin(), m_known.end());
            const std::string_view nearest = nearestName(key, known);
            return fail(ErrorCode::UnknownKey, unknownKey(shortened(key), m_place, nearest));
        }
    }
    if (m_error)
        return tl::unexpected(*m_error);
    if (m_object && !m_nullIsAbsent)
        for (const auto& [key, value] : m_object->items())
            if (value.is_null())
                return fail(ErrorCode::BadInput,
                            say("%1 is null; leave it out or give it a value", within(m_place, key)));
    if (m_missing)
        return tl::unexpected(*m_missing);
    return {};
}

double inUnit(double value, double unit)
{
    const double near = value / unit;
    double down = near;
    double up = near;
    for (int i = 0; i < 4; ++i) {
        if (down * unit == value)
            return down;
        if (up * unit == value)
            return up;
        down = std::nextafter(down, -std::numeric_limits<double>::infinity());
        up = std::nextafter(up, std::numeric_limits<double>::infinity());
    }
    return near;
}

} // namespace shardscape::exchange
