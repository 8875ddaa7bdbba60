// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "schedule/draft.h"
#include "schedule/schedule.h"

#include <span>
#include <string_view>
#include <vector>

namespace shardscape::schedule {

/// A number an option asks for. OptionChoice::values holds what a person chose.
struct OptionParameter {
    enum class Kind : std::uint8_t {
        Time,      ///< ticks; people give it in the unit of the stage times
        StageTime, ///< ticks of one chunk; people give that of a device's whole stage, as the stage times
        Factor,    ///< by which times are multiplied
        Amount,    ///< a share or an amount of memory: no time depends on it
        Count,     ///< a whole number
        Choice,    ///< the place in `choices`
    };
    std::string_view name; ///< as scripts spell it
    std::string_view help; ///< one sentence, with its unit
    Kind kind = Kind::Count;
    double fallback = 0; ///< where nothing is said; of a Time or StageTime in forwards of that extent
    double least = 0;
    double most = 0;
    std::span<const std::string_view> choices = {};
    bool list = false; ///< any number of values, none by default

    [[nodiscard]] bool isTime() const { return kind == Kind::Time || kind == Kind::StageTime; }
};

struct Option;

/// The parameters of one chosen option, whether said or not.
class OptionValues {
public:
    OptionValues(const Option& option, const OptionChoice& choice, const Request& request);

    /// Whether a person chose it.
    [[nodiscard]] bool isSaid(std::string_view parameter) const;
    [[nodiscard]] double number(std::string_view parameter) const;
    [[nodiscard]] std::int32_t count(std::string_view parameter) const;
    [[nodiscard]] Ticks ticks(std::string_view parameter) const;
    [[nodiscard]] std::string_view choice(std::string_view parameter) const;
    [[nodiscard]] const std::vector<double>& list(std::string_view parameter) const;

private:
    [[nodiscard]] std::size_t indexOf(std::string_view parameter) const;

    const Option& m_option;
    const OptionChoice& m_choice;
    std::vector<std::vector<double>> m_values; ///< by parameter
};

/// What an option may look at while it is applied.
struct OptionContext {
    const Request& request;
    const Schedule& schedule;
    const OptionValues& values;
    /// For which times to order ops, whatever they take; null: for their own.
    const PlannedTimes* plannedFor = nullptr;
};

/// A technique that combines with any base schedule where it makes sense: its card, as a schedule has one. An option is
/// one file in options/: what it asks, where it fits, what it changes.
struct Option {
    std::string_view name;    ///< as scripts spell it: "2bp"
    std::string_view label;   ///< as people read it
    std::string_view paper;   ///< authors, year, arXiv number, section; says what is rebuilt or uncertain
    std::string_view insight; ///< the one thing to see in its picture
    std::vector<OptionParameter> parameters; ///< the first is the one meant by "name=value"

    /// Nothing, or the sentence that says why the base schedule or the values do not allow it, with the nearest that do.
    Result<void> (*check)(const OptionContext&) = nullptr;
    /// Changes what the base schedule is built from; null where nothing.
    void (*prepare)(Request&, const OptionContext&) = nullptr;
    /// Changes what was built; null where `prepare` was all.
    Result<void> (*apply)(Draft&, const OptionContext&) = nullptr;
    /// At most so many times as many ops as the base has, and as many edges.
    double (*growth)(const OptionContext&) = nullptr;
    /// For which times its fixed orders (Request::fixedOrders) are made; empty where its order does not follow times.
    std::span<const PlannedTimes> (*plannedFor)(const OptionValues&) = nullptr;
};

/// All options, in the order in which they are applied.
const std::vector<Option>& options();

/// The option of that name, or UnknownName with the nearest one.
Result<const Option*> findOption(std::string_view name);

/// "recompute", "recompute=0:2" or "recompute=stages=0:2,keep=0.1": a value without a name is that of the first
/// parameter, values of a list are joined with ":". Times are in the person's unit.
Result<OptionChoice> parseOption(std::string_view text);

/// The other way round, as short as it can be said.
std::string optionText(const OptionChoice& choice);

/// Turns times that count forwards of a device's stage into the request's ticks: for people who have no other unit.
std::vector<OptionChoice> inTicks(std::vector<OptionChoice> choices, const Request& request);

/// Nothing, or the sentence that says which option is unknown, chosen twice, has a wrong value, or does not fit the
/// base schedule, and the nearest that does. The request is otherwise valid.
Result<void> checkOptions(const Request& request, const Schedule& schedule);

/// What the base schedule is to be built from.
Request preparedRequest(const Request& request, const Schedule& schedule);

/// The base's program with every chosen option. `plannedFor`: OptionContext's.
Result<Program> withOptions(Program base, const Request& request, const Schedule& schedule,
                            const PlannedTimes* plannedFor = nullptr);

/// For which times the chosen options order ops where orders are fixed: at least one way.
std::span<const PlannedTimes> waysToOrder(const Request& request);

/// Nothing, or `option needs ...; the nearest schedule is ...`: for checks.
Result<void> refuse(std::string_view option, const Schedule& schedule, Message why, std::string_view nearest);

} // namespace shardscape::schedule
