// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer_text.h"

#include "console.h"
#include "layout/gaps.h"
#include "layout/knob.h"

#include <cmath>

namespace shardscape::cli {

namespace {

std::string signedSeconds(double value)
{
    return (value < 0 ? "-" : "+") + seconds(std::abs(value));
}

std::string surely(const std::optional<validate::Order>& order)
{
    if (!order)
        return {};
    const std::string chance = std::to_string(exchange::wholePercent(order->chance)) + " of 100";
    switch (order->sureness()) {
    case validate::Sureness::Certain: return ", certain (" + chance + ")";
    case validate::Sureness::Likely: return ", likely (" + chance + ")";
    case validate::Sureness::CoinToss: break;
    }
    return ", a coin toss (" + chance + ")";
}

std::string whyNot(const search::Answer& answer)
{
    constexpr std::size_t kShown = 4;
    double all = 0;
    for (const search::TermChange& term : answer.whyNot)
        all += term.seconds;
    double rest = all;
    std::string text;
    for (std::size_t i = 0; i < answer.whyNot.size() && i < kShown; ++i) {
        const search::TermChange& term = answer.whyNot[i];
        text += (text.empty() ? "" : ", ") + std::string(term.account->shortLabel) + " "
                + signedSeconds(term.seconds);
        rest -= term.seconds;
    }
    return answer.whyNot.size() > kShown ? text + ", rest " + signedSeconds(rest) : text;
}

/// "Left out: 12 faster layouts, -3.1 % at most; Megatron-Core does not run ZeRO 2 or 3 with a pipeline"
std::string notRunText(const search::Answer& answer, double seconds)
{
    std::string text = "Left out: "
                       + (answer.fasterNotRun == 1
                              ? std::string("one faster layout")
                              : count(static_cast<double>(answer.fasterNotRun)) + " faster layouts")
                       + ", " + percent(seconds / answer.fastest->row.objective - 1) + " at most";
    for (const Message& sentence : layout::notRun(answer.notRun->scenario))
        text += "; " + english(sentence);
    return text + "\n";
}

} // namespace

std::string fitting(const std::optional<double>& chance)
{
    if (!chance)
        return {};
    return *chance > exchange::kAlmostSure
               ? ", more than 99 % sure to fit"
               : ", " + std::to_string(exchange::wholePercent(*chance)) + " % sure to fit";
}

std::string stepsText(const std::vector<training::Proposal>& steps)
{
    std::string text;
    for (const training::Proposal& step : steps)
        text += (text.empty() ? "" : "; then ") + english(layout::words(step.change));
    return text;
}

std::string leftText(bool finished, std::int64_t tried)
{
    const std::string changes = count(static_cast<double>(tried));
    return finished ? "No single change of it is faster, and no pair of changes (" + changes + " tried).\n"
                    : "Stopped after " + changes + " changes; there may be faster ones.\n";
}

std::string answerText(const search::Space& space, const exchange::SweepAnswer& full)
{
    const search::Answer& answer = full.answer;
    const auto named = [&](const search::Pick& pick, const std::vector<std::size_t>& axes) {
        return exchange::nameOf(space, pick.row.index, axes);
    };
    if (!answer.fastest) {
        if (!answer.nearest)
            return {};
        return "Nearest to fit: "
               + named(*answer.nearest, exchange::tellingAxes(space, {answer.nearest->row.index})) + ", "
               + gib(answer.nearest->row.peakBytes) + " of " + gib(answer.nearestCapacity) + "\n";
    }
    std::vector<std::int64_t> indices{answer.fastest->row.index, answer.frugal->row.index};
    if (answer.second)
        indices.push_back(answer.second->row.index);
    const std::vector<std::size_t> axes = exchange::tellingAxes(space, indices);
    const double first = answer.fastest->row.objective;

    std::string text;
    if (answer.outside) {
        const search::Beyond& beyond = *answer.outside;
        const double before = search::secondsForWorkOf(space, answer.fastest->row, beyond.from.row);
        text += "Fastest: " + seconds(beyond.proposal.price.stepSeconds) + " ("
                + percent(beyond.proposal.price.stepSeconds / before - 1) + ")" + surely(full.outside) + ", "
                + gib(beyond.proposal.price.peakBytes) + fitting(full.outsideFits) + ", climbed from "
                + (beyond.from.row.index == answer.fastest->row.index
                       ? std::string("the fastest swept")
                       : named(beyond.from, exchange::tellingAxes(
                                                space, {answer.fastest->row.index, beyond.from.row.index})))
                + " by " + stepsText(beyond.steps) + "\n";
    }
    text += "Fastest of what was swept: " + named(*answer.fastest, axes) + ", " + seconds(first) + ", "
            + gib(answer.fastest->row.peakBytes) + fitting(full.fastestFits);
    if (answer.asFast > 0)
        text += answer.asFast == 1
                    ? std::string("; another takes as long and as much")
                    : "; " + count(static_cast<double>(answer.asFast)) + " others take as long and as much";
    text += "\n";
    for (const Message& sentence : full.notRun)
        text += english(sentence) + "\n";
    if (answer.notRun)
        text += notRunText(answer, search::secondsForWorkOf(space, answer.notRun->row, answer.fastest->row));
    if (answer.second)
        text += "Second: " + named(*answer.second, axes) + ", "
                + signedSeconds(search::secondsForWorkOf(space, answer.second->row, answer.fastest->row)
                                - first)
                + surely(full.second) + ": " + whyNot(answer) + "\n";
    text += answer.frugal->row.index == answer.fastest->row.index
                ? "Nothing within 10 % of it needs less memory.\n"
                : "Most frugal within 10 %: " + named(*answer.frugal, axes) + ", "
                      + gib(answer.frugal->row.peakBytes) + ", "
                      + signedSeconds(search::secondsForWorkOf(space, answer.frugal->row, answer.fastest->row)
                                      - first)
                      + fitting(full.frugalFits) + "\n";
    text += leftText(answer.finished, answer.probed);
    return text;
}

} // namespace shardscape::cli
