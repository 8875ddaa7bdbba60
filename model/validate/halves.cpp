// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/halves.h"

#include "cluster/release.h"
#include "validate/calibration.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

namespace shardscape::validate {

namespace {

/// How far a constant may be from what nobody fitted, as a factor's logarithm. Stacks differ by more than machines of one kind
/// do: their launch costs alone by a factor of ten.
constexpr double kUnfittedBelief = 1.5;

/// A part for each run, by what is kept together; the same on every machine.
std::vector<std::size_t> partsOf(std::span<const Run> runs, const HalvesOptions& options, std::size_t& parts)
{
    // By name, so that the order of tables and rows does not matter.
    std::map<std::string, std::vector<std::size_t>> together;
    for (std::size_t i = 0; i < runs.size(); ++i)
        together[options.split == Split::Rows          ? runs[i].source + '\n' + runs[i].id
                 : options.split == Split::Experiments ? experimentOf(runs[i])
                                                       : runs[i].source]
            .push_back(i);
    std::vector<std::size_t> part(runs.size());
    if (options.split == Split::Sources) {
        parts = 0;
        for (const auto& [name, members] : together) {
            for (const std::size_t i : members)
                part[i] = parts;
            ++parts;
        }
        return part;
    }
    parts = 2;
    std::vector<const std::vector<std::size_t>*> lots;
    for (const auto& [name, members] : together)
        lots.push_back(&members);
    // std::shuffle differs between libraries; this one does not.
    std::mt19937_64 random(options.seed);
    for (std::size_t i = lots.size(); i > 1; --i)
        std::swap(lots[i - 1], lots[random() % i]);
    // Each goes to the half that has less of its source, so that both halves know every stack.
    std::map<std::string, std::int64_t> balance;
    for (const std::vector<std::size_t>* members : lots) {
        std::int64_t& second = balance[runs[members->front()].source];
        const bool toSecond = second < 0;
        second += toSecond ? static_cast<std::int64_t>(members->size())
                           : -static_cast<std::int64_t>(members->size());
        for (const std::size_t i : *members)
            part[i] = toSecond ? 1 : 0;
    }
    return part;
}

double commonValue(const Constant& constant)
{
    double logarithms = 0;
    double count = 0;
    // What was fitted once counts once: releases and relatives of a stack have the same constants.
    const auto all = cluster::softwareStacks();
    const auto repeats = [all](const cluster::Software& stack) {
        return std::any_of(all.data(), &stack, [&stack](cluster::Software other) {
            other.id = stack.id;
            other.name = stack.name;
            other.sinkRate = stack.sinkRate;
            return other == stack;
        });
    };
    for (const cluster::Software& stack : all)
        if (const double value = stack.*constant.stack; value > 0 && !repeats(stack)) {
            logarithms += std::log(value);
            ++count;
        }
    return count > 0 ? std::exp(logarithms / count) : 0;
}

} // namespace

std::string_view id(Split split)
{
    switch (split) {
    case Split::Rows: return "rows";
    case Split::Experiments: return "experiments";
    case Split::Sources: break;
    }
    return "sources";
}

const Comparison* unseenOf(std::span<const Halves> halves)
{
    const auto found = std::find_if(halves.begin(), halves.end(),
                                    [](const Halves& one) { return one.split == Split::Sources; });
    return found == halves.end() ? nullptr : &found->comparison;
}

layout::Scenario unfitted(layout::Scenario scenario)
{
    const std::string stack(cluster::familyOf(scenario.software().id));
    for (const Constant& constant : constants())
        if (constant.stack != nullptr && constant.get(scenario, stack) > 0)
            constant.set(scenario.cluster, stack, commonValue(constant));
    return scenario;
}

Result<Halves> judgeHalves(std::span<const Run> runs, const HalvesOptions& options, std::stop_token stop)
{
    std::size_t parts = 0;
    const std::vector<std::size_t> part = partsOf(runs, options, parts);
    if (options.split == Split::Sources && parts < 2)
        return fail(ErrorCode::BadInput,
                    say("all runs are of one source; leaving it out leaves nothing to fit to"));
    std::vector<Run> start(runs.begin(), runs.end());
    for (Run& run : start)
        run.scenario = unfitted(std::move(run.scenario));
    Halves halves;
    halves.split = options.split;
    halves.seed = options.seed;
    std::vector<Run> judged(start);
    for (std::size_t held = 0; held < parts; ++held) {
        std::vector<Run> seen;
        for (std::size_t i = 0; i < start.size(); ++i)
            if (part[i] != held)
                seen.push_back(start[i]);
        const Result<std::vector<Fitted>> fitted = fitConstants(seen, kUnfittedBelief, stop);
        if (!fitted)
            return tl::unexpected(fitted.error());
        for (std::size_t i = 0; i < judged.size(); ++i)
            if (part[i] == held)
                for (const Fitted& one : *fitted)
                    one.constant->set(judged[i].scenario.cluster, one.owner, one.value);
        ++halves.fits;
        if (options.progress)
            options.progress(halves.fits, static_cast<int>(parts));
    }
    halves.comparison = compare(judged, {}, stop);
    if (stop.stop_requested())
        return fail(ErrorCode::BadInput, say("the comparison of halves was stopped"));
    return halves;
}

} // namespace shardscape::validate
