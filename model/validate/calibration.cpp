// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/calibration.h"

#include "job/training/step/pricer.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "validate/contradictions.h"
#include "validate/parallel.h"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <numeric>

namespace shardscape::validate {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The formulas are no better than this, however well a job repeats.
constexpr double kLeastNoise = 0.025;
/// How far constants are believed to lie from their defaults before any run is seen, as a factor's logarithm. Assumption.
constexpr double kBelief = 0.5;
/// Errors beyond this many kNoise pull no harder (Huber 1964).
constexpr double kHuber = 2;
constexpr double kResolved = 0.75;
constexpr double kStep = 0.02; ///< of a logarithm, for derivatives
constexpr int kIterations = 30;
constexpr double kUncountable = 1e12; ///< s, where a step cannot be counted

/// A layout and what it took.
struct Observation {
    const Run* run = nullptr; ///< the first of those that had it
    double seconds = 0;       ///< geometric mean over them
};
using Observations = std::vector<Observation>;

/// What is fitted: the logarithm of each value.
struct Problem {
    Observations runs;
    std::vector<Fitted> unknowns;
    double belief = kBelief;
    double noise = kNoise;
};

layout::Scenario with(layout::Scenario scenario, const std::vector<Fitted>& unknowns, const VectorXd& u)
{
    for (std::size_t j = 0; j < unknowns.size(); ++j)
        if (unknowns[j].constant->concerns(scenario, unknowns[j].owner))
            unknowns[j].constant->set(scenario.cluster, unknowns[j].owner,
                                      std::exp(u[static_cast<Eigen::Index>(j)]));
    return scenario;
}

double predicted(const layout::Scenario& scenario)
{
    training::Pricer pricer; // remembers by knobs alone: a fresh one for other constants
    const training::Price& price = pricer.price(scenario, true);
    return price.countable && price.stepSeconds > 0 ? price.stepSeconds : kUncountable;
}

/// log(predicted / measured) of every run, in units of the noise.
VectorXd errorsAt(const Problem& problem, const VectorXd& u, const std::stop_token& stop)
{
    VectorXd errors = VectorXd::Zero(static_cast<Eigen::Index>(problem.runs.size()));
    inParallel(problem.runs.size(), stop, [&](std::size_t i) {
        const Observation& seen = problem.runs[i];
        errors[static_cast<Eigen::Index>(i)] = std::log(
                                                   predicted(with(seen.run->scenario, problem.unknowns, u))
                                                   / seen.seconds)
                                               / problem.noise;
    });
    return errors;
}

/// A constant moves the runs of its owner alone: a column costs as many steps as there are such runs.
MatrixXd jacobianAt(const Problem& problem, const VectorXd& u, const VectorXd& errors,
                    const std::stop_token& stop)
{
    MatrixXd jacobian = MatrixXd::Zero(errors.size(), u.size());
    std::vector<std::pair<std::size_t, std::size_t>> cells;
    for (std::size_t i = 0; i < problem.runs.size(); ++i)
        for (std::size_t j = 0; j < problem.unknowns.size(); ++j)
            if (problem.unknowns[j].constant->concerns(problem.runs[i].run->scenario,
                                                       problem.unknowns[j].owner))
                cells.emplace_back(i, j);
    inParallel(cells.size(), stop, [&](std::size_t cell) {
        const auto i = static_cast<Eigen::Index>(cells[cell].first);
        const auto j = static_cast<Eigen::Index>(cells[cell].second);
        const Observation& seen = problem.runs[cells[cell].first];
        VectorXd moved = u;
        moved[j] += kStep;
        const double error = std::log(predicted(with(seen.run->scenario, problem.unknowns, moved))
                                      / seen.seconds)
                             / problem.noise;
        jacobian(i, j) = (error - errors[i]) / kStep;
    });
    return jacobian;
}

VectorXd startOf(const Problem& problem)
{
    VectorXd u(static_cast<Eigen::Index>(problem.unknowns.size()));
    for (std::size_t j = 0; j < problem.unknowns.size(); ++j)
        u[static_cast<Eigen::Index>(j)] = std::log(problem.unknowns[j].standard);
    return u;
}

/// Every constant of every owner that the runs have.
std::vector<Fitted> candidates(const Observations& runs)
{
    std::vector<Fitted> all;
    for (const Constant& constant : constants()) {
        std::map<std::string, std::vector<double>> values;
        for (const Observation& seen : runs)
            for (const std::string& owner : constant.owners(seen.run->scenario))
                if (const double value = constant.get(seen.run->scenario, owner); value > 0)
                    values[owner].push_back(value);
        for (auto& [owner, found] : values) {
            Fitted fitted;
            fitted.constant = &constant;
            fitted.owner = owner;
            fitted.standard = std::clamp(quantile(std::move(found), 0.5), constant.minimum, constant.maximum);
            fitted.value = fitted.standard;
            all.push_back(std::move(fitted));
        }
    }
    return all;
}

/// Diagonal of the resolution matrix, from the singular values of the Jacobian in units of noise and belief.
VectorXd resolutionOf(const MatrixXd& jacobian, double belief)
{
    const Eigen::JacobiSVD<MatrixXd> svd(jacobian * belief, Eigen::ComputeThinV);
    VectorXd share = svd.singularValues().array().square();
    share = share.array() / (1 + share.array());
    return svd.matrixV().array().square().matrix() * share;
}

Decimal rounded(double value)
{
    return significant(value, 3);
}

Message nameOf(const Fitted& fitted)
{
    return say("%1 of %2", fitted.constant->id, fitted.owner);
}

/// Why a constant was left out: nothing depends on it, or another one does the same to all runs.
Message whyNot(const MatrixXd& jacobian, const std::vector<Fitted>& all, std::size_t left,
               const std::vector<std::size_t>& kept, double noise)
{
    constexpr double kNothing = 1e-6; // relative change of a step: rounding
    const VectorXd column = jacobian.col(static_cast<Eigen::Index>(left));
    // In units of the noise, per factor e.
    const double most = column.lpNorm<Eigen::Infinity>();
    if (most * noise < kNothing)
        return say("no run's step time depends on it");
    if (most < 1)
        return say(
            "2.7 times as much of it changes no run's step time by more than %1 %, less than runs differ by chance",
            rounded(100 * most * noise));
    double best = 0;
    Message twin;
    for (const std::size_t k : kept) {
        const VectorXd other = jacobian.col(static_cast<Eigen::Index>(k));
        const double norms = column.norm() * other.norm();
        const double alike = norms > 0 ? std::abs(column.dot(other)) / norms : 0;
        if (alike > best) {
            best = alike;
            twin = nameOf(all[k]);
        }
    }
    if (best > 0.8)
        return say("the runs cannot tell it from %1", std::move(twin));
    return say("the runs depend on it too little to say more than was known before");
}

/// Leaves the constants that the runs determine in `problem`; the rest is returned with reasons.
std::vector<Undetermined> choose(Problem& problem, const std::stop_token& stop)
{
    const VectorXd start = startOf(problem);
    const MatrixXd jacobian = jacobianAt(problem, start, errorsAt(problem, start, stop), stop);
    std::vector<std::size_t> kept(problem.unknowns.size());
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    const std::size_t most = (problem.runs.size() + 1) / 2; // no more constants than half the runs
    VectorXd resolution;
    while (!kept.empty()) {
        MatrixXd part(jacobian.rows(), static_cast<Eigen::Index>(kept.size()));
        for (std::size_t k = 0; k < kept.size(); ++k)
            part.col(static_cast<Eigen::Index>(k)) = jacobian.col(static_cast<Eigen::Index>(kept[k]));
        resolution = resolutionOf(part, problem.belief);
        // The least resolved goes; of equals the one declared last.
        std::size_t least = 0;
        for (std::size_t k = 1; k < kept.size(); ++k)
            if (resolution[static_cast<Eigen::Index>(k)]
                <= resolution[static_cast<Eigen::Index>(least)] + 1e-6)
                least = k;
        if (resolution[static_cast<Eigen::Index>(least)] >= kResolved && kept.size() <= most)
            break;
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(least));
    }
    std::vector<Fitted> chosen;
    std::vector<Undetermined> left;
    for (std::size_t j = 0; j < problem.unknowns.size(); ++j) {
        const auto at = std::find(kept.begin(), kept.end(), j);
        if (at != kept.end()) {
            chosen.push_back(problem.unknowns[j]);
            chosen.back().resolution = resolution[at - kept.begin()];
        } else {
            left.push_back({problem.unknowns[j], whyNot(jacobian, problem.unknowns, j, kept, problem.noise)});
        }
    }
    problem.unknowns = std::move(chosen);
    return left;
}

double lossOf(const VectorXd& errors, const VectorXd& u, const VectorXd& start, double believed)
{
    double loss = (u - start).squaredNorm() / (believed * believed);
    for (const double e : errors)
        loss += std::abs(e) <= kHuber ? e * e : kHuber * (2 * std::abs(e) - kHuber);
    return loss;
}

/// Levenberg-Marquardt within bounds; what runs into one stays there for the step.
void fit(Problem& problem, const std::stop_token& stop)
{
    const VectorXd start = startOf(problem);
    VectorXd u = start;
    VectorXd lower(u.size());
    VectorXd upper(u.size());
    for (Eigen::Index j = 0; j < u.size(); ++j) {
        lower[j] = std::log(problem.unknowns[static_cast<std::size_t>(j)].constant->minimum);
        upper[j] = std::log(problem.unknowns[static_cast<std::size_t>(j)].constant->maximum);
    }
    VectorXd errors = errorsAt(problem, u, stop);
    double loss = lossOf(errors, u, start, problem.belief);
    double damping = 1e-2;
    for (int iteration = 0; iteration < kIterations && !stop.stop_requested(); ++iteration) {
        const MatrixXd jacobian = jacobianAt(problem, u, errors, stop);
        VectorXd weights(errors.size());
        for (Eigen::Index i = 0; i < errors.size(); ++i)
            weights[i] = std::abs(errors[i]) <= kHuber ? 1 : kHuber / std::abs(errors[i]);
        const VectorXd belief = VectorXd::Constant(u.size(), 1 / (problem.belief * problem.belief));
        MatrixXd normal = jacobian.transpose() * weights.asDiagonal() * jacobian;
        normal.diagonal() += belief;
        VectorXd gradient = jacobian.transpose() * weights.cwiseProduct(errors)
                            + belief.cwiseProduct(u - start);
        for (Eigen::Index j = 0; j < u.size(); ++j)
            if ((u[j] <= lower[j] && gradient[j] > 0) || (u[j] >= upper[j] && gradient[j] < 0)) {
                gradient[j] = 0;
                normal.row(j).setZero();
                normal.col(j).setZero();
                normal(j, j) = 1;
            }
        bool better = false;
        double moved = 0;
        for (int attempt = 0; attempt < 8 && !better; ++attempt) {
            MatrixXd damped = normal;
            damped.diagonal() *= 1 + damping;
            const VectorXd next = (u - damped.ldlt().solve(gradient)).cwiseMax(lower).cwiseMin(upper);
            const VectorXd nextErrors = errorsAt(problem, next, stop);
            const double nextLoss = lossOf(nextErrors, next, start, problem.belief);
            if (nextLoss < loss) {
                moved = (next - u).lpNorm<Eigen::Infinity>();
                u = next;
                errors = nextErrors;
                loss = nextLoss;
                damping = std::max(damping / 5, 1e-9);
                better = true;
            } else {
                damping *= 8;
            }
        }
        if (!better || moved < 1e-4)
            break;
    }
    for (std::size_t j = 0; j < problem.unknowns.size(); ++j)
        problem.unknowns[j].value = std::exp(u[static_cast<Eigen::Index>(j)]);
}

struct Fit {
    std::vector<Fitted> constants;
    std::vector<Undetermined> undetermined;
};

/// What is known of a fit near its end, for trying it without some of its constants.
struct Linear {
    VectorXd errors;   ///< with all constants at their defaults
    MatrixXd jacobian; ///< mean of those at the defaults and at the fitted values: exact for a parabola
    double belief = kBelief;
};

/// Mean |error| of runs left out in ten parts, with these constants fitted to the other parts and the rest at their defaults.
double heldOutError(const Linear& linear, const std::vector<std::size_t>& constants)
{
    constexpr Eigen::Index kParts = 10;
    constexpr int kReweighted = 6;
    const Eigen::Index rows = linear.errors.size();
    const auto columns = static_cast<Eigen::Index>(constants.size());
    if (columns == 0)
        return linear.errors.lpNorm<1>() / static_cast<double>(rows);
    MatrixXd chosen(rows, columns);
    for (Eigen::Index k = 0; k < columns; ++k)
        chosen.col(k) = linear.jacobian.col(
            static_cast<Eigen::Index>(constants[static_cast<std::size_t>(k)]));
    const Eigen::Index parts = std::min(kParts, rows);
    double sum = 0;
    for (Eigen::Index part = 0; part < parts; ++part) {
        VectorXd moved = VectorXd::Zero(columns);
        for (int round = 0; round < kReweighted; ++round) {
            VectorXd weights = linear.errors + chosen * moved;
            for (Eigen::Index i = 0; i < rows; ++i)
                weights[i] = i % parts == part                ? 0
                             : std::abs(weights[i]) <= kHuber ? 1
                                                              : kHuber / std::abs(weights[i]);
            MatrixXd normal = chosen.transpose() * weights.asDiagonal() * chosen;
            normal.diagonal().array() += 1 / (linear.belief * linear.belief);
            moved = -normal.ldlt().solve(chosen.transpose() * weights.cwiseProduct(linear.errors));
        }
        const VectorXd left = linear.errors + chosen * moved;
        for (Eigen::Index i = part; i < rows; i += parts)
            sum += std::abs(left[i]);
    }
    return sum / static_cast<double>(rows);
}

/// Leaves out what does not help with runs left out, the most useless first.
void dropUseless(Problem& problem, const std::stop_token& stop, std::vector<Undetermined>& left)
{
    constexpr double kHelps = 0.002; // of the error: less is no reason to leave a default
    std::vector<Fitted> unknowns = problem.unknowns;
    Linear linear;
    linear.belief = problem.belief;
    const VectorXd start = startOf(problem);
    VectorXd end(start.size());
    for (std::size_t j = 0; j < unknowns.size(); ++j)
        end[static_cast<Eigen::Index>(j)] = std::log(unknowns[j].value);
    linear.errors = errorsAt(problem, start, stop);
    linear.jacobian = (jacobianAt(problem, start, linear.errors, stop)
                       + jacobianAt(problem, end, errorsAt(problem, end, stop), stop))
                      / 2;
    std::vector<std::size_t> kept(unknowns.size());
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    double error = heldOutError(linear, kept);
    while (!kept.empty() && !stop.stop_requested()) {
        double best = std::numeric_limits<double>::infinity();
        std::size_t useless = 0;
        for (std::size_t k = 0; k < kept.size(); ++k) {
            std::vector<std::size_t> without = kept;
            without.erase(without.begin() + static_cast<std::ptrdiff_t>(k));
            // Of equals the one declared last goes.
            if (const double found = heldOutError(linear, without); found <= best) {
                best = found;
                useless = k;
            }
        }
        if (best > error * (1 + kHelps))
            break;
        Fitted at = unknowns[kept[useless]];
        at.value = at.standard;
        left.push_back({std::move(at), say("runs left out are predicted no better with it")});
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(useless));
        error = best;
    }
    problem.unknowns.clear();
    for (const std::size_t k : kept)
        problem.unknowns.push_back(unknowns[k]);
}

/// Leaves out what the runs push to a bound: they ask for something that this constant is not.
void dropBounded(Problem& problem, std::vector<Undetermined>& left)
{
    constexpr double kAtBound = 1.001;
    std::erase_if(problem.unknowns, [&](const Fitted& one) {
        const bool low = one.value <= one.constant->minimum * kAtBound;
        const bool high = one.value * kAtBound >= one.constant->maximum;
        if (!low && !high)
            return false;
        Fitted at = one;
        at.value = at.standard;
        left.push_back({std::move(at), low ? say("the runs push it to the least that physics allows")
                                           : say("the runs push it to the most that physics allows")});
        return true;
    });
}

/// All that can be fitted; `careful`: without what runs left out do not confirm.
Fit fitTo(Observations runs, const std::stop_token& stop, double belief, double noise, bool careful)
{
    Problem problem;
    problem.runs = std::move(runs);
    problem.belief = belief;
    problem.noise = noise;
    problem.unknowns = candidates(problem.runs);
    Fit result;
    result.undetermined = choose(problem, stop);
    if (!problem.unknowns.empty())
        fit(problem, stop);
    if (careful && !problem.unknowns.empty())
        dropUseless(problem, stop, result.undetermined);
    while (careful && !problem.unknowns.empty() && !stop.stop_requested()) {
        fit(problem, stop);
        const std::size_t before = problem.unknowns.size();
        dropBounded(problem, result.undetermined);
        if (problem.unknowns.size() == before)
            break;
    }
    result.constants = std::move(problem.unknowns);
    return result;
}

cluster::Cluster apply(cluster::Cluster cluster, const std::vector<Fitted>& constants)
{
    for (const Fitted& fitted : constants)
        fitted.constant->set(cluster, fitted.owner, fitted.value);
    return cluster;
}

double errorWith(const Observation& seen, const std::vector<Fitted>& constants)
{
    layout::Scenario scenario = seen.run->scenario;
    scenario.cluster = apply(std::move(scenario.cluster), constants);
    return predicted(scenario) / seen.seconds - 1;
}

double meanAbsolute(const Observations& runs, const std::vector<Fitted>& constants)
{
    double sum = 0;
    for (const Observation& seen : runs)
        sum += std::abs(errorWith(seen, constants));
    return runs.empty() ? 0 : sum / static_cast<double>(runs.size());
}

/// Those that constants can be fitted to.
Result<std::vector<const Run*>> timedOf(std::span<const Run> runs)
{
    std::vector<const Run*> timed;
    for (const Run& run : runs)
        if (run.measured.stepSeconds > 0 && layout::violations(run.scenario).empty())
            timed.push_back(&run);
    if (timed.size() < 3)
        return fail(
            ErrorCode::BadInput,
            timed.empty()
                ? say("calibration needs three timed runs or more; there is none that can be priced")
            : timed.size() == 1
                ? say("calibration needs three timed runs or more; there is one that can be priced")
                : say("calibration needs three timed runs or more; there are two that can be priced"));
    return timed;
}

Observations eachAlone(const std::vector<const Run*>& runs)
{
    Observations all;
    for (const Run* run : runs)
        all.push_back({run, run->measured.stepSeconds});
    return all;
}

/// Runs by layout.
struct Folded {
    Observations layouts;
    double noise = 0; ///< 0: nothing was repeated
    std::vector<Message> contradictions;
};

Folded foldRepeats(const std::vector<const Run*>& timed)
{
    Folded folded;
    double squares = 0;
    double freedom = 0;
    for (const std::vector<std::size_t>& positions : byLayout(timed)) {
        std::vector<Run> group;
        double mean = 0;
        for (const std::size_t i : positions) {
            group.push_back(*timed[i]);
            mean += std::log(timed[i]->measured.stepSeconds) / static_cast<double>(positions.size());
        }
        if (const std::vector<Contradiction> found = contradictions(group); !found.empty()) {
            folded.contradictions.push_back(
                group.size() > 2 ? say("%1; all are left out", sentenceOf(found.front(), group))
                                 : say("%1; both are left out", sentenceOf(found.front(), group)));
            continue;
        }
        // The model's own operations in that time, against the peak.
        const Run* first = timed[positions.front()];
        if (const Judged judged = judge(*first, 0); judged.impossible) {
            const auto fastest = std::min_element(group.begin(), group.end(), [](const Run& a, const Run& b) {
                return a.measured.stepSeconds < b.measured.stepSeconds;
            });
            folded.contradictions.push_back(
                say("%1 took %2 s, which the accelerators' peak does not allow; it is left out",
                    nameOf(*first), rounded(fastest->measured.stepSeconds)));
            continue;
        }
        for (const std::size_t i : positions) {
            const double apart = std::log(timed[i]->measured.stepSeconds) - mean;
            squares += apart * apart;
        }
        freedom += static_cast<double>(positions.size() - 1);
        folded.layouts.push_back({first, std::exp(mean)});
    }
    if (freedom > 0)
        folded.noise = std::sqrt(squares / freedom);
    return folded;
}

/// Whether layouts left out gain by more than chance: the mean gain of |log error| exceeds its standard error.
bool helps(const std::vector<double>& before, const std::vector<double>& heldOut)
{
    const auto n = static_cast<double>(before.size());
    double mean = 0;
    double squares = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        mean += (std::abs(before[i]) - std::abs(heldOut[i])) / n;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double apart = std::abs(before[i]) - std::abs(heldOut[i]) - mean;
        squares += apart * apart;
    }
    return mean > std::sqrt(squares / (n * std::max(n - 1, 1.0)));
}

/// The two that pull furthest apart, when no constant of physics could make the difference.
void nameExtremes(const Observations& layouts, const std::vector<double>& errors,
                  std::vector<Message>& contradictions)
{
    const auto [least, most] = std::minmax_element(errors.begin(), errors.end());
    if (*most - *least < std::log(2.0))
        return;
    const auto runOf = [&](auto at) {
        return nameOf(*layouts[static_cast<std::size_t>(at - errors.begin())].run);
    };
    const auto timesOf = [](auto at) { return rounded(std::exp(-*at)); };
    contradictions.push_back(
        say("%1 took %2 times the prediction, %3 took %4 times; no constants that hold for both were found",
            runOf(least), timesOf(least), runOf(most), timesOf(most)));
}

/// Whether the times can be seconds of a step at all. `errors`: log(predicted / measured).
Result<void> checkUnit(std::vector<double> errors)
{
    constexpr double kMost = 5; // no stack is so much slower than its kernels, and none faster
    const auto middle = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2);
    std::nth_element(errors.begin(), middle, errors.end());
    const double times = std::exp(-*middle);
    if (times < kMost && times > 1 / kMost)
        return {};
    return fail(
        ErrorCode::BadInput,
        say("the runs took %1 times the time that is predicted, at the median: no constant explains that; step_seconds are seconds of one whole step",
            rounded(times)));
}

} // namespace

Result<std::vector<Fitted>> fitConstants(std::span<const Run> runs, double belief, std::stop_token stop)
{
    const Result<std::vector<const Run*>> timed = timedOf(runs);
    if (!timed)
        return tl::unexpected(timed.error());
    Fit fitted = fitTo(eachAlone(*timed), stop, belief, kNoise, false);
    if (stop.stop_requested())
        return fail(ErrorCode::BadInput, say("the calibration was stopped"));
    return std::move(fitted.constants);
}

Result<Calibration> calibrate(std::span<const Run> runs, const CalibrationOptions& options,
                              std::stop_token stop)
{
    const Result<std::vector<const Run*>> timed = timedOf(runs);
    if (!timed)
        return tl::unexpected(timed.error());
    const auto stopped = [] { return fail(ErrorCode::BadInput, say("the calibration was stopped")); };
    if (stop.stop_requested())
        return stopped();
    Folded folded = foldRepeats(*timed);
    Calibration calibration;
    calibration.runs = static_cast<std::int64_t>(timed->size());
    calibration.layouts = static_cast<std::int64_t>(folded.layouts.size());
    calibration.noise = folded.noise;
    calibration.contradictions = std::move(folded.contradictions);
    if (folded.layouts.empty()) {
        Message all;
        for (const Message& one : calibration.contradictions)
            all = all.empty() ? one : say("%1; %2", std::move(all), one);
        return fail(ErrorCode::BadInput,
                    say("the runs contradict each other, and none remains: %1", std::move(all)));
    }
    const double noise = folded.noise > 0 ? std::max(folded.noise, kLeastNoise) : kNoise;

    // Every experiment is spread over all folds.
    Observations ordered = std::move(folded.layouts);
    std::stable_sort(ordered.begin(), ordered.end(), [](const Observation& a, const Observation& b) {
        return experimentOf(*a.run) < experimentOf(*b.run);
    });
    std::vector<double> before;
    for (const Observation& seen : ordered)
        before.push_back(std::log1p(errorWith(seen, {})));
    calibration.errorBefore = meanAbsolute(ordered, {});
    if (Result<void> possible = checkUnit(before); !possible)
        return tl::unexpected(possible.error());

    constexpr std::size_t kFewest = 3;
    Fit whole;
    std::vector<double> heldOut = before;
    Message refused;
    if (ordered.size() < kFewest) {
        const bool contradicted = !calibration.contradictions.empty();
        if (ordered.size() == 1)
            refused = contradicted ? say("contradictions leave runs of one layout; it takes three")
                                   : say("the runs are of one layout; it takes three");
        else
            refused = contradicted ? say("contradictions leave runs of two layouts; it takes three")
                                   : say("the runs are of two layouts; it takes three");
        for (Fitted& one : candidates(ordered))
            whole.constants.push_back(std::move(one));
    } else {
        const int folds = std::clamp(options.folds, 2,
                                     static_cast<int>(std::min<std::size_t>(ordered.size(), 1000)));
        const auto tell = [&](int done) {
            if (options.progress)
                options.progress(done, folds + 1);
        };
        calibration.folds = folds;
        whole = fitTo(ordered, stop, kBelief, noise, true);
        if (stop.stop_requested())
            return stopped();
        tell(1);
        for (int fold = 0; fold < folds && !whole.constants.empty(); ++fold) {
            const auto out = [&](std::size_t i) {
                return static_cast<int>(i % static_cast<std::size_t>(folds)) == fold;
            };
            Observations others;
            for (std::size_t i = 0; i < ordered.size(); ++i)
                if (!out(i))
                    others.push_back(ordered[i]);
            const Fit part = fitTo(std::move(others), stop, kBelief, noise, true);
            if (stop.stop_requested())
                return stopped();
            for (std::size_t i = 0; i < ordered.size(); ++i)
                if (out(i))
                    heldOut[i] = std::log1p(errorWith(ordered[i], part.constants));
            tell(fold + 2);
        }
        if (!whole.constants.empty() && !helps(before, heldOut)) {
            refused = say("a fit predicts runs left out no better than its default does");
            for (const double error : heldOut)
                calibration.errorRefused += std::abs(std::expm1(error)) / static_cast<double>(heldOut.size());
        }
    }
    if (!refused.empty()) {
        for (Fitted& one : whole.constants) {
            one.value = one.standard;
            whole.undetermined.push_back({std::move(one), refused});
        }
        whole.constants.clear();
    }
    if (whole.constants.empty()) {
        heldOut = before;
        nameExtremes(ordered, before, calibration.contradictions);
    }
    calibration.errorAfter = meanAbsolute(ordered, whole.constants);
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        calibration.errorHeldOut += std::abs(std::expm1(heldOut[i])) / static_cast<double>(ordered.size());
        Residual residual;
        residual.source = ordered[i].run->source;
        residual.like = likenessOf(ordered[i].run->scenario);
        residual.time = heldOut[i];
        calibration.residuals.rows.push_back(std::move(residual));
        addUsed(calibration.residuals, ordered[i].run->scenario);
    }
    fitBands(calibration.residuals);
    calibration.constants = std::move(whole.constants);
    calibration.undetermined = std::move(whole.undetermined);
    return calibration;
}

cluster::Cluster calibrated(cluster::Cluster cluster, const Calibration& calibration)
{
    const std::string note = "calibrated on " + std::to_string(calibration.runs) + " runs";
    cluster = apply(std::move(cluster), calibration.constants);
    for (const Fitted& fitted : calibration.constants) {
        if (fitted.constant->rate != nullptr && fitted.owner == cluster.accelerator.id)
            cluster.accelerator.kernels.source = note;
        for (cluster::LinkLevel& level : cluster.levels)
            if (fitted.constant->link != nullptr && level.kind == fitted.owner)
                level.source = note;
        for (cluster::Software& stack : cluster.stacks)
            if (fitted.constant->stack != nullptr && stack.id == fitted.owner)
                stack.source = note;
    }
    return cluster;
}

layout::Scenario calibrated(layout::Scenario scenario, const Calibration& calibration)
{
    scenario.cluster = calibrated(std::move(scenario.cluster), calibration);
    return scenario;
}

Residuals joined(const Residuals& published, const Residuals& own)
{
    constexpr std::int64_t kEnough = 10;
    std::map<std::string, std::int64_t> measured;
    for (const Residual& row : own.rows)
        ++measured[row.like.accelerator];
    Residuals all = published;
    // Own times replace published ones; what was published of memory stays, and so does how far it is to be trusted.
    for (Residual& row : all.rows)
        if (measured[row.like.accelerator] >= kEnough)
            row.time.reset();
    std::erase_if(all.rows, [](const Residual& row) { return !row.time && !row.memory; });
    all.rows.insert(all.rows.end(), own.rows.begin(), own.rows.end());
    if (own.rows.size() >= static_cast<std::size_t>(kEnough)) {
        fitBands(all);
        all.memoryScale = published.memoryScale.value_or(published.scale);
        all.memoryWidening = published.memoryWidening.value_or(published.widening);
    }
    // Of own runs alone it would not be known what the published ones used.
    if (!published.used.empty())
        for (const auto& [knob, values] : own.used)
            all.used[knob].insert(values.begin(), values.end());
    all.citations.insert(own.citations.begin(), own.citations.end());
    return all;
}

} // namespace shardscape::validate
