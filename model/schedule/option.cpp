// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/option.h"

#include "base/nearest.h"
#include "schedule/options/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace shardscape::schedule {

namespace {

/// Longer times could overflow when they are added up.
constexpr double kLongestTicks = 1e17;

tl::unexpected<Error> bad(Message why)
{
    return fail(ErrorCode::BadInput, std::move(why));
}

std::string quoted(std::string_view word)
{
    return "\"" + std::string(word) + "\"";
}

/// A mean forward: what times that are not said are measured in.
double forwardOf(const Request& request, OptionParameter::Kind kind)
{
    double sum = 0;
    for (const StageCost& cost : request.stages) {
        sum += static_cast<double>(cost.forward);
    }
    const double chunk = request.stages.empty() ? 1 : sum / static_cast<double>(request.stages.size());
    return kind == OptionParameter::Kind::StageTime ? chunk : chunk * request.chunks;
}

const OptionParameter* find(const Option& option, std::string_view name)
{
    const auto found = std::find_if(option.parameters.begin(), option.parameters.end(),
                                    [&](const OptionParameter& it) { return it.name == name; });
    return found == option.parameters.end() ? nullptr : &*found;
}

Result<const OptionParameter*> findParameter(const Option& option, std::string_view name)
{
    if (const OptionParameter* found = find(option, name)) {
        return found;
    }
    std::vector<std::string_view> names;
    for (const OptionParameter& it : option.parameters) {
        names.push_back(it.name);
    }
    return fail(ErrorCode::UnknownKey,
                say("The option %1 has no parameter %2; the nearest is %3.", quoted(option.name),
                    quoted(name), quoted(nearestName(name, names))));
}

std::string choicesOf(const OptionParameter& parameter)
{
    std::string all;
    for (const std::string_view choice : parameter.choices) {
        all += (all.empty() ? "" : ", ") + std::string(choice);
    }
    return all;
}

Result<double> parseValue(const Option& option, const OptionParameter& parameter, std::string_view word)
{
    if (parameter.kind == OptionParameter::Kind::Choice) {
        const auto found = std::find(parameter.choices.begin(), parameter.choices.end(), word);
        if (found == parameter.choices.end()) {
            return bad(say("The parameter %1 of %2 must be one of %3, not %4.", quoted(parameter.name),
                           quoted(option.name), choicesOf(parameter), quoted(word)));
        }
        return static_cast<double>(found - parameter.choices.begin());
    }
    double value = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || problem != std::errc{} || end != word.data() + word.size() || !std::isfinite(value)) {
        return bad(say("The parameter %1 of %2 must be a number, not %3.", quoted(parameter.name),
                       quoted(option.name), quoted(word)));
    }
    return value;
}

Result<void> checkValues(const Option& option, const OptionChoice& choice)
{
    for (const auto& [name, values] : choice.values) {
        const Result<const OptionParameter*> found = findParameter(option, name);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        const OptionParameter& parameter = **found;
        const auto times = std::count_if(choice.values.begin(), choice.values.end(),
                                         [&](const auto& it) { return it.first == parameter.name; });
        if (times > 1) {
            return bad(say("The parameter %1 of %2 is given twice; join the values of a list with \":\".",
                           quoted(name), quoted(option.name)));
        }
        if (!parameter.list && values.size() != 1) {
            return bad(say("The parameter %1 of %2 is one number, not %3.", quoted(name), quoted(option.name),
                           values.size()));
        }
        const bool whole = parameter.kind == OptionParameter::Kind::Count
                           || parameter.kind == OptionParameter::Kind::Choice;
        const double most = parameter.isTime() ? kLongestTicks
                            : parameter.kind == OptionParameter::Kind::Choice
                                ? static_cast<double>(parameter.choices.size()) - 1
                                : parameter.most;
        for (const double value : values) {
            if (!(value >= parameter.least && value <= most)) {
                return bad(say("The parameter %1 of %2 must be from %3 to %4, not %5.", quoted(name),
                               quoted(option.name), shortest(parameter.least), shortest(most),
                               shortest(value)));
            }
            if (whole && value != std::floor(value)) {
                return bad(say("The parameter %1 of %2 must be a whole number, not %3.", quoted(name),
                               quoted(option.name), shortest(value)));
            }
        }
    }
    return {};
}

/// Calls each(option, choice) for the request's options in the order of their application, until one fails.
template <class Each>
Result<void> forEachChosen(const Request& request, const Each& each)
{
    for (const Option& option : options()) {
        for (const OptionChoice& choice : request.options) {
            if (choice.name == option.name) {
                if (Result<void> done = each(option, choice); !done) {
                    return done;
                }
            }
        }
    }
    return {};
}

} // namespace

OptionValues::OptionValues(const Option& option, const OptionChoice& choice, const Request& request)
    : m_option(option)
    , m_choice(choice)
{
    for (const OptionParameter& parameter : option.parameters) {
        const auto said = std::find_if(choice.values.begin(), choice.values.end(),
                                       [&](const auto& it) { return it.first == parameter.name; });
        if (said != choice.values.end()) {
            m_values.push_back(said->second);
        } else if (parameter.list) {
            m_values.emplace_back();
        } else if (parameter.isTime()) {
            m_values.push_back({std::round(parameter.fallback * forwardOf(request, parameter.kind))});
        } else {
            m_values.push_back({parameter.fallback});
        }
    }
}

std::size_t OptionValues::indexOf(std::string_view parameter) const
{
    return static_cast<std::size_t>(find(m_option, parameter) - m_option.parameters.data());
}

bool OptionValues::isSaid(std::string_view parameter) const
{
    return std::any_of(m_choice.values.begin(), m_choice.values.end(),
                       [&](const auto& it) { return it.first == parameter; });
}

double OptionValues::number(std::string_view parameter) const
{
    return m_values[indexOf(parameter)].front();
}

std::int32_t OptionValues::count(std::string_view parameter) const
{
    return static_cast<std::int32_t>(number(parameter));
}

Ticks OptionValues::ticks(std::string_view parameter) const
{
    return std::llround(number(parameter));
}

std::string_view OptionValues::choice(std::string_view parameter) const
{
    const std::size_t index = indexOf(parameter);
    return m_option.parameters[index].choices[static_cast<std::size_t>(m_values[index].front())];
}

const std::vector<double>& OptionValues::list(std::string_view parameter) const
{
    return m_values[indexOf(parameter)];
}

const std::vector<Option>& options()
{
    static const std::vector<Option> all{
        unequalDevices(),    twoStageBackward(),  vocabularyParallelism(), recomputation(),
        activationOffload(), shardedParameters(), communicationModel(),    optimizerStep(),
    };
    return all;
}

Result<const Option*> findOption(std::string_view name)
{
    std::vector<std::string_view> names;
    for (const Option& option : options()) {
        const bool same = std::equal(
            name.begin(), name.end(), option.name.begin(), option.name.end(), [](char said, char known) {
                return (said >= 'A' && said <= 'Z' ? said - 'A' + 'a' : said) == known;
            });
        if (same) {
            return &option;
        }
        names.push_back(option.name);
    }
    return fail(ErrorCode::UnknownName, say("There is no option %1; the nearest is %2.", quoted(name),
                                            quoted(nearestName(name, names))));
}

Result<OptionChoice> parseOption(std::string_view whole)
{
    const std::string_view name = whole.substr(0, whole.find('='));
    if (const std::size_t divider = name.find_first_of(",:"); divider != std::string_view::npos) {
        if (const Result<const Option*> meant = findOption(name.substr(0, divider)); !meant) {
            return tl::unexpected<Error>(meant.error());
        }
        const std::string option(name.substr(0, divider));
        const std::string rest(whole.substr(divider + 1));
        return bad(
            say("After the option's name comes \"=\", then values divided by commas: write %1, not %2.",
                rest.empty() ? option : option + "=" + rest, whole));
    }
    const Result<const Option*> found = findOption(name);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const Option& option = **found;
    OptionChoice choice;
    choice.name = option.name;
    std::string_view rest = whole.substr(std::min(whole.size(), name.size() + 1));
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        const std::size_t equals = part.find('=');
        const bool named = equals != std::string_view::npos;
        const Result<const OptionParameter*> parameter = findParameter(
            option, named ? part.substr(0, equals) : option.parameters.front().name);
        if (!parameter) {
            return tl::unexpected<Error>(parameter.error());
        }
        std::vector<double> values;
        std::string_view list = named ? part.substr(equals + 1) : part;
        do {
            const std::string_view word = list.substr(0, list.find(':'));
            list.remove_prefix(std::min(list.size(), word.size() + 1));
            const Result<double> value = parseValue(option, **parameter, word);
            if (!value) {
                return tl::unexpected<Error>(value.error());
            }
            values.push_back(*value);
        } while (!list.empty());
        choice.values.emplace_back((*parameter)->name, std::move(values));
    }
    if (const Result<void> sound = checkValues(option, choice); !sound) {
        return tl::unexpected<Error>(sound.error());
    }
    return choice;
}

std::string optionText(const OptionChoice& choice)
{
    const Result<const Option*> option = findOption(choice.name);
    std::string it = choice.name;
    for (std::size_t i = 0; i < choice.values.size(); ++i) {
        const auto& [name, values] = choice.values[i];
        it += (i == 0 ? "=" : ",") + name + "=";
        for (std::size_t j = 0; j < values.size(); ++j) {
            const OptionParameter* parameter = option ? find(**option, name) : nullptr;
            const bool isChoice = parameter && parameter->kind == OptionParameter::Kind::Choice
                                  && values[j] < static_cast<double>(parameter->choices.size());
            it += (j == 0 ? "" : ":")
                  + (isChoice ? std::string(parameter->choices[static_cast<std::size_t>(values[j])])
                              : shortest(values[j]).digits);
        }
    }
    return it;
}

std::vector<OptionChoice> inTicks(std::vector<OptionChoice> choices, const Request& request)
{
    for (OptionChoice& choice : choices) {
        const Result<const Option*> option = findOption(choice.name);
        for (auto& [name, values] : choice.values) {
            const OptionParameter* parameter = option ? find(**option, name) : nullptr;
            for (double& value : values) {
                value = parameter && parameter->isTime()
                            ? std::round(value * forwardOf(request, parameter->kind))
                            : value;
            }
        }
    }
    return choices;
}

Result<void> checkOptions(const Request& request, const Schedule& schedule)
{
    for (std::size_t i = 0; i < request.options.size(); ++i) {
        const OptionChoice& choice = request.options[i];
        const Result<const Option*> option = findOption(choice.name);
        if (!option) {
            return tl::unexpected<Error>(option.error());
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (request.options[j].name == choice.name) {
                return bad(say("The option %1 is chosen twice; say all its parameters at once.",
                               quoted(choice.name)));
            }
        }
        if (Result<void> sound = checkValues(**option, choice); !sound) {
            return sound;
        }
    }
    double ops = (schedule.splitsBackward ? 3.0 : 2.0) * request.devices * request.chunks
                 * request.microbatches;
    const Result<void> fits = forEachChosen(request, [&](const Option& option, const OptionChoice& choice) {
        const OptionValues values(option, choice, request);
        const OptionContext context{request, schedule, values};
        if (option.growth) {
            ops *= option.growth(context);
        }
        return option.check ? option.check(context) : Result<void>();
    });
    if (!fits) {
        return fits;
    }
    if (ops > static_cast<double>(kMostOps)) {
        const auto most = static_cast<std::int64_t>(static_cast<double>(kMostOps) / ops
                                                    * request.microbatches);
        return fail(
            ErrorCode::TooLarge,
            say("With these options a schedule on %1 devices may have at most %2 micro-batches, not %3.",
                request.devices, most, request.microbatches));
    }
    return {};
}

Request preparedRequest(const Request& request, const Schedule& schedule)
{
    Request prepared = request;
    // Nothing here can fail: the request has been checked.
    (void)forEachChosen(request, [&](const Option& option, const OptionChoice& choice) -> Result<void> {
        if (option.prepare) {
            const OptionValues values(option, choice, request);
            option.prepare(prepared, {request, schedule, values});
        }
        return {};
    });
    return prepared;
}

std::span<const PlannedTimes> waysToOrder(const Request& request)
{
    static constexpr std::array<PlannedTimes, 1> kOne{};
    std::span<const PlannedTimes> ways = kOne;
    (void)forEachChosen(request, [&](const Option& option, const OptionChoice& choice) -> Result<void> {
        const std::span<const PlannedTimes> own = option.plannedFor ? option.plannedFor(
                                                      OptionValues(option, choice, request))
                                                                    : std::span<const PlannedTimes>();
        ways = own.size() > ways.size() ? own : ways;
        return {};
    });
    return ways;
}

Result<Program> withOptions(Program base, const Request& request, const Schedule& schedule,
                            const PlannedTimes* plannedFor)
{
    Draft draft(std::move(base));
    const Result<void> done = forEachChosen(request, [&](const Option& option, const OptionChoice& choice) {
        const OptionValues values(option, choice, request);
        return option.apply ? option.apply(draft, {request, schedule, values, plannedFor}) : Result<void>();
    });
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    return std::move(draft).finish();
}

Result<void> refuse(std::string_view option, const Schedule& schedule, Message why, std::string_view nearest)
{
    return bad(say("The option %1 does not combine with %2: %3; the nearest schedule that takes it is %4.",
                   quoted(option), schedule.name, std::move(why), nearest));
}

} // namespace shardscape::schedule
