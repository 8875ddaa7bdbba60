// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Parses JSON strictly. Errors, one sentence each: empty, binary, larger than `mostBytes`, nested deeper than 32, a key given
/// twice, a number that no double holds, and syntax with line and column.
Result<nlohmann::json> parseJson(std::string_view text, std::size_t mostBytes = std::size_t{64} << 20);

/// What a value is, in words: "a string", "the number -3", "a list".
Message describe(const nlohmann::json& value);

/// "memory_gib" of "accelerators.a100" is "accelerators.a100.memory_gib".
std::string within(std::string_view place, std::string_view key);

/// Reads the keys of one JSON object with their types and ranges. Problems are kept, the first one counts; the values read
/// after it are defaults. A key that nothing asked for outranks a missing one: it is most likely the same, misspelt.
class ObjectReader {
public:
    /// `place` names the object in sentences; empty for the whole file.
    ObjectReader(const nlohmann::json& value, std::string place);

    /// With `otherwise` the key is optional.
    std::int64_t integer(std::string_view key, std::int64_t minimum, std::int64_t maximum,
                         std::optional<std::int64_t> otherwise = {});
    double number(std::string_view key, double minimum, double maximum, std::optional<double> otherwise = {});
    bool boolean(std::string_view key, std::optional<bool> otherwise = {});
    std::string text(std::string_view key, std::optional<std::string> otherwise = {});
    /// Index of one of `names`.
    std::size_t choice(std::string_view key, std::span<const std::string_view> names,
                       std::optional<std::size_t> otherwise = {});

    /// The value of an optional key. Null is taken for absent here, and refused by finish().
    const nlohmann::json* find(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) const;
    /// Something asked for it so far, whether it is there or not.
    [[nodiscard]] bool asked(std::string_view key) const;

    /// finish() passes over null: in forms where people and programs write it for "none".
    void takeNullForAbsent() { m_nullIsAbsent = true; }

    /// A problem found by the caller.
    void reject(ErrorCode code, Message sentence);
    void reject(const Error& error);
    /// Nothing wrong or missing so far: values may be held against each other.
    [[nodiscard]] bool good() const { return !m_error && !m_missing; }
    [[nodiscard]] const std::string& place() const { return m_place; }
    [[nodiscard]] std::string placeOf(std::string_view key) const { return within(m_place, key); }

    /// The first problem, after looking for keys that nobody asked for, and for null: what is not there is left out.
    Result<void> finish();

private:
    const nlohmann::json* required(std::string_view key, bool optional);
    void wrongType(std::string_view key, const nlohmann::json& value, Message expected);

    const nlohmann::json* m_object = nullptr; ///< null: not an object
    std::string m_place;
    bool m_nullIsAbsent = false;
    std::vector<std::string> m_known;
    std::optional<Error> m_error;
    std::optional<Error> m_missing;
};

/// The double x with x * unit == value (to the last bit where there is one), so that files written in GB/s read back the same.
double inUnit(double value, double unit);

} // namespace shardscape::exchange
