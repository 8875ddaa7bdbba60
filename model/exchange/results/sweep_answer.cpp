// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/sweep_answer.h"

#include "base/quantity.h"
#include "layout/gaps.h"
#include "layout/knob.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

std::optional<double> chanceToFit(const layout::Scenario& scenario, double peakBytes, double capacity,
                                  const validate::Residuals& residuals)
{
    const auto band = validate::memoryBandOf(scenario, residuals);
    return band ? std::optional(validate::chanceBelow(peakBytes, capacity, *band)) : std::nullopt;
}

int wholePercent(double chance)
{
    constexpr double kRounding = 1e-9; // 0.79 times a hundred is less than 79
    return static_cast<int>(std::floor(100 * chance + kRounding));
}

SweepAnswer sweepAnswer(const search::SweepResult& result, const validate::Residuals& residuals,
                        const std::stop_token& stop)
{
    SweepAnswer full;
    full.answer = search::answerOf(result, stop);
    const search::Answer& answer = full.answer;
    if (!answer.fastest)
        return full;
    const validate::PairedErrors errors(residuals);
    const search::Pick& first = *answer.fastest;
    const auto behind = [&](const std::optional<search::Pick>& other) -> std::optional<validate::Order> {
        if (!other || other->row.index == first.row.index)
            return std::nullopt;
        return errors.order(first.scenario, first.row.objective, other->scenario,
                            search::secondsForWorkOf(result.space, other->row, first.row));
    };
    full.second = behind(answer.second);
    full.tenth = behind(answer.tenth);
    full.frugal = behind(answer.frugal);
    const auto fits = [&](const search::Pick& pick) {
        return chanceToFit(pick.scenario, pick.row.peakBytes, training::evaluate(pick.scenario).capacity,
                           residuals);
    };
    full.fastestFits = fits(first);
    full.frugalFits = fits(*answer.frugal);
    full.notRun = layout::notRun(answer.named->scenario);
    if (answer.outside) {
        const search::Beyond& beyond = *answer.outside;
        const training::Price& price = beyond.proposal.price;
        full.outside = errors.order(beyond.scenario, price.stepSeconds, first.scenario,
                                    search::secondsForWorkOf(result.space, first.row, beyond.from.row));
        full.outsideFits = chanceToFit(beyond.scenario, price.peakBytes, price.capacity, residuals);
    }
    return full;
}

std::vector<std::size_t> tellingAxes(const search::Space& space, const std::vector<std::int64_t>& indices)
{
    std::vector<std::size_t> axes;
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
        const search::Axis& one = space.axes[axis];
        if (one.values.size() < 2)
            continue;
        const bool isDegree = one.knob->id == "tp" || one.knob->id == "cp" || one.knob->id == "pp"
                              || one.knob->id == "ep";
        const bool differs = std::any_of(indices.begin(), indices.end(), [&](std::int64_t index) {
            return search::valueAt(space, index, axis) != search::valueAt(space, indices.front(), axis);
        });
        if (isDegree || differs)
            axes.push_back(axis);
    }
    if (axes.empty()) // nothing tells them apart: what was swept at all
        for (std::size_t axis = 0; axis < space.axes.size(); ++axis)
            if (space.axes[axis].values.size() > 1)
                axes.push_back(axis);
    return axes;
}

std::string nameOf(const search::Space& space, std::int64_t index, const std::vector<std::size_t>& axes)
{
    std::string name;
    for (const std::size_t axis : axes) {
        const layout::Knob& knob = *space.axes[axis].knob;
        name += (name.empty() ? "" : " \u00b7 ") + std::string(knob.shortLabel) + " "
                + layout::spell(knob, search::valueAt(space, index, axis));
    }
    return name;
}

namespace {

using nlohmann::ordered_json;

std::string_view surenessName(validate::Sureness sureness)
{
    switch (sureness) {
    case validate::Sureness::CoinToss: return "coin toss";
    case validate::Sureness::Likely: return "likely";
    case validate::Sureness::Certain: return "certain";
    }
    return "coin toss";
}

ordered_json orderJson(const std::optional<validate::Order>& order)
{
    if (!order)
        return nullptr;
    return {
        {"chance", order->chance}, {"sureness", surenessName(order->sureness())}, {"source", order->source}};
}

ordered_json numberJson(const std::optional<double>& number)
{
    return number ? ordered_json(*number) : ordered_json(nullptr);
}

ordered_json settingsJson(const layout::Scenario& scenario, const search::Space& space)
{
    ordered_json out = ordered_json::object();
    for (const search::Axis& axis : space.axes)
        out[std::string(axis.knob->id)] = layout::spell(*axis.knob, axis.knob->get(scenario));
    return out;
}

ordered_json pickJson(const search::Space& space, const std::optional<search::Pick>& pick,
                      const std::optional<double>& fits = std::nullopt)
{
    if (!pick)
        return nullptr;
    return {{"index", pick->row.index},
            {"layout", settingsJson(pick->scenario, space)},
            {"step_seconds", pick->row.objective},
            {"peak_gib", pick->row.peakBytes / kGiB},
            {"fit_chance", numberJson(fits)}};
}

} // namespace

ordered_json climbJson(double fromSeconds, const std::vector<training::Proposal>& steps, bool finished,
                       std::int64_t tried)
{
    ordered_json out{{"from_step_seconds", fromSeconds}, {"steps", ordered_json::array()}};
    for (const training::Proposal& step : steps) {
        ordered_json change = ordered_json::array();
        for (const layout::Setting& setting : step.change.settings)
            change.push_back(layout::spell(setting));
        out["steps"].push_back({{"change", std::move(change)},
                                {"step_seconds", step.price.stepSeconds},
                                {"peak_gib", step.price.peakBytes / kGiB}});
    }
    out["finished"] = finished;
    out["tried"] = tried;
    return out;
}

ordered_json answerJson(const search::Space& space, const SweepAnswer& full)
{
    const search::Answer& answer = full.answer;
    ordered_json why = ordered_json::object();
    for (const search::TermChange& term : answer.whyNot)
        why[std::string(term.account->id)] = term.seconds;
    ordered_json still = ordered_json::array();
    for (const search::StoodStill& one : answer.still)
        still.push_back(one.knob->id);
    ordered_json notRun = ordered_json::array();
    for (const Message& sentence : full.notRun)
        notRun.push_back(english(sentence));
    ordered_json fastest = pickJson(space, answer.named, full.namedFits());
    ordered_json climb = nullptr;
    if (answer.outside) {
        fastest["index"] = nullptr;
        for (const layout::Setting& setting : answer.outside->proposal.change.settings)
            fastest["layout"][std::string(setting.knob->id)] = layout::spell(*setting.knob, setting.value);
        climb = climbJson(answer.outside->from.row.objective, answer.outside->steps, answer.finished,
                          answer.probed);
        climb["from"] = settingsJson(answer.outside->from.scenario, space);
    } else if (answer.fastest) {
        climb = climbJson(answer.fastest->row.objective, {}, answer.finished, answer.probed);
        climb["from"] = settingsJson(answer.fastest->scenario, space);
    }
    return {{"fastest", std::move(fastest)},
            {"fastest_swept", pickJson(space, answer.fastest, full.fastestFits)},
            {"climb", std::move(climb)},
            {"as_fast", answer.asFast},
            {"not_run", std::move(notRun)},
            {"left_out", pickJson(space, answer.notRun)},
            {"left_out_layouts", answer.fasterNotRun},
            {"second", pickJson(space, answer.second)},
            {"second_waits_for", std::move(why)},
            {"frugal", pickJson(space, answer.frugal, full.frugalFits)},
            {"nearest", pickJson(space, answer.nearest)},
            {"order",
             {{"second", orderJson(full.second)},
              {"tenth", orderJson(full.tenth)},
              {"frugal", orderJson(full.frugal)},
              {"climb", orderJson(full.outside)}}},
            {"stood_still", std::move(still)}};
}

} // namespace shardscape::exchange
