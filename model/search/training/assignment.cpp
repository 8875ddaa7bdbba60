// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/training/assignment.h"

#include "job/training/step/pricer.h"
#include "layout/rules.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace shardscape::search {

namespace {

using Order = std::vector<std::int32_t>;

double stepWith(layout::Scenario& scenario, const cluster::LinkMatrix& matrix, const Order& order)
{
    cluster::LinkMatrix placed = matrix;
    placed.order = order;
    scenario.cluster.pairs = cluster::LinkMatrixReference(std::move(placed));
    training::Pricer pricer; // what one keeps follows from the cluster
    return pricer.price(scenario, true).stepSeconds;
}

/// From 0 to `sides` - 1. Not std's distributions: those differ between libraries.
std::size_t roll(std::mt19937_64& dice, std::size_t sides)
{
    return static_cast<std::size_t>(dice() % sides);
}

/// Two swapped, a stretch turned round, or one moved elsewhere.
void change(Order& order, std::mt19937_64& dice)
{
    const std::size_t size = order.size();
    std::size_t from = roll(dice, size), to = roll(dice, size);
    if (from > to)
        std::swap(from, to);
    const auto at = [&order](std::size_t place) {
        return order.begin() + static_cast<std::ptrdiff_t>(place);
    };
    switch (roll(dice, 3)) {
    case 0: std::swap(order[from], order[to]); break;
    case 1: std::reverse(at(from), at(to) + 1); break;
    default: std::rotate(at(from), at(from) + 1, at(to) + 1); break;
    }
}

} // namespace

Result<Assignment> assignAccelerators(const layout::Scenario& scenario, std::int64_t tries,
                                      std::stop_token stop)
{
    const cluster::LinkMatrix* given = scenario.cluster.pairs.get();
    if (given == nullptr)
        return fail(
            ErrorCode::BadInput,
            say("nobody measured the pairs of this cluster: give --link-matrix, or link_matrix in its file"));
    if (const std::vector<layout::Reason> reasons = layout::violations(scenario); !reasons.empty())
        return fail(ErrorCode::BadInput,
                    say("the layout is not valid: %1", layout::sentence(reasons.front())));
    const cluster::LinkMatrix matrix = *given;
    Order order = matrix.order;
    if (order.empty()) {
        order.resize(static_cast<std::size_t>(matrix.size));
        std::iota(order.begin(), order.end(), 0);
    }
    Assignment found{.scenario = scenario};
    found.before = found.after = stepWith(found.scenario, matrix, order);
    found.tried = 1;
    Order best = order;
    double current = found.before;
    std::mt19937_64 dice(matrix.bandwidth.size());
    // At first a step longer by a tenth is taken one time in three, at the end none is.
    constexpr double kWarm = 0.1;
    for (; found.tried < tries && matrix.size > 1 && !stop.stop_requested(); ++found.tried) {
        Order next = order;
        change(next, dice);
        const double step = stepWith(found.scenario, matrix, next);
        const double left = 1 - static_cast<double>(found.tried) / static_cast<double>(tries);
        const double worse = step / current - 1;
        const double chance = static_cast<double>(dice() >> 11) * 0x1p-53;
        if (worse > 0 && chance >= std::exp(-worse / (kWarm * left * left)))
            continue;
        order = std::move(next);
        current = step;
        if (current < found.after) {
            found.after = current;
            best = order;
        }
    }
    found.after = stepWith(found.scenario, matrix, best);
    return found;
}

} // namespace shardscape::search
