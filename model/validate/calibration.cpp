// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/calibration.h"

#include "evaluate/pricer.h"
#include "layout/rules.h"
#include "validate/parallel.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::validate {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Repeated runs of one job differ by this much, relative. Assumption; published pairs differ by 1 to 5 %.
constexpr double kNoise = 0.05;
/// How far constants are believed to lie from their defaults before any run is seen, as a factor's logarithm. Assumption.
constexpr double kBelief = 0.5;
/// Errors beyond this many kNoise pull no harder (Huber 1964).
constexpr double kHuber = 2;
constexpr double kResolved = 0.75;
constexpr double kStep = 0.02; ///< of a logarithm, for derivatives
constexpr int kIterations = 30;
constexpr double kUncountable = 1e12; ///< s, where a step cannot be counted

/// What is fitted: the logarithm of each value.
struct Problem {
    std::vector<const Run*> runs;
    std::vector<Fitted> unknowns;
    double belief = kBelief;
};

layout::Scenario with(layout::Scenario scenario, const std::vector<Fitted>& unknowns, const VectorXd& u)
{
    for (std::size_t j = 0; j < unknowns.size(); ++j)
        unknowns[j].constant->set(scenario.cluster, unknowns[j].owner,
                                  std::exp(u[static_cast<Eigen::Index>(j)]));
    return scenario;
}

double predicted(const layout::Scenario& scenario)
{
    evaluate::Pricer pricer; // remembers by knobs alone: a fresh one for other constants
    const evaluate::Price& price = pricer.price(scenario, true);
    return price.countable && price.stepSeconds > 0 ? price.stepSeconds : kUncountable;
}

/// log(predicted / measured) of every run, in units of the noise.
VectorXd errorsAt(const Problem& problem, const VectorXd& u, const std::stop_token& stop)
{
    VectorXd errors = VectorXd::Zero(static_cast<Eigen::Index>(problem.runs.size()));
    inParallel(problem.runs.size(), stop, [&](std::size_t i) {
        const Run& run = *problem.runs[i];
        errors[static_cast<Eigen::Index>(i)] = std::log(predicted(with(run.scenario, problem.unknowns, u))
                                                        / run.measured.stepSeconds)
                                               / kNoise;
    });
    return errors;
}

MatrixXd jacobianAt(const Problem& problem, const VectorXd& u, const VectorXd& errors,
                    const std::stop_token& stop)
{
    MatrixXd jacobian(errors.size(), u.size());
    for (Eigen::Index j = 0; j < u.size(); ++j) {
        VectorXd moved = u;
        moved[j] += kStep;
        jacobian.col(j) = (errorsAt(problem, moved, stop) - errors) / kStep;
    }
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
std::vector<Fitted> candidates(const std::vector<const Run*>& runs)
{
    std::vector<Fitted> all;
    for (const Constant& constant : constants()) {
        std::map<std::string, std::vector<double>> values;
        for (const Run* run : runs)
            for (const std::string& owner : constant.owners(run->scenario))
                if (const double value = constant.get(run->scenario, owner); value > 0)
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

std::string nameOf(const Fitted& fitted)
{
    return std::string(fitted.constant->id) + " of " + fitted.owner;
}

/// Why a constant was left out: nothing depends on it, or another one does the same to all runs.
std::string whyNot(const MatrixXd& jacobian, const std::vector<Fitted>& all, std::size_t left,
                   const std::vector<std::size_t>& kept)
{
    const VectorXd column = jacobian.col(static_cast<Eigen::Index>(left));
    // A factor e changes no run by more than the noise.
    if (column.lpNorm<Eigen::Infinity>() < 1)
        return "no run's step time depends on it";
    double best = 0;
    std::string twin;
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
        return "the runs cannot tell it from " + twin;
    return "the runs depend on it too little to say more than was known before";
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
            left.push_back({problem.unknowns[j], whyNot(jacobian, problem.unknowns, j, kept)});
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

Fit fitTo(std::vector<const Run*> runs, const std::stop_token& stop, double belief = kBelief)
{
    Problem problem;
    problem.runs = std::move(runs);
    problem.belief = belief;
    problem.unknowns = candidates(problem.runs);
    Fit result;
    result.undetermined = choose(problem, stop);
    if (!problem.unknowns.empty())
        fit(problem, stop);
    result.constants = std::move(problem.unknowns);
    return result;
}

cluster::Cluster apply(cluster::Cluster cluster, const std::vector<Fitted>& constants)
{
    for (const Fitted& fitted : constants)
        fitted.constant->set(cluster, fitted.owner, fitted.value);
    return cluster;
}

double errorWith(const Run& run, const std::vector<Fitted>& constants)
{
    layout::Scenario scenario = run.scenario;
    scenario.cluster = apply(std::move(scenario.cluster), constants);
    return predicted(scenario) / run.measured.stepSeconds - 1;
}

double meanAbsolute(const std::vector<const Run*>& runs, const std::vector<Fitted>& constants)
{
    double sum = 0;
    for (const Run* run : runs)
        sum += std::abs(errorWith(*run, constants));
    return sum / static_cast<double>(runs.size());
}

/// Those that constants can be fitted to.
Result<std::vector<const Run*>> timedOf(std::span<const Run> runs)
{
    std::vector<const Run*> timed;
    for (const Run& run : runs)
        if (run.measured.stepSeconds > 0 && layout::violations(run.scenario).empty())
            timed.push_back(&run);
    if (timed.size() < 3)
        return fail(ErrorCode::BadInput, "calibration needs three timed runs or more; "
                                             + (timed.empty()       ? std::string("there is none")
                                                : timed.size() == 1 ? std::string("there is one")
                                                                    : std::string("there are two"))
                                             + " that can be priced");
    return timed;
}

} // namespace

Result<std::vector<Fitted>> fitConstants(std::span<const Run> runs, double belief, std::stop_token stop)
{
    Result<std::vector<const Run*>> timed = timedOf(runs);
    if (!timed)
        return tl::unexpected(timed.error());
    Fit fitted = fitTo(std::move(*timed), stop, belief);
    if (stop.stop_requested())
        return fail(ErrorCode::BadInput, "the calibration was stopped");
    return std::move(fitted.constants);
}

Result<Calibration> calibrate(std::span<const Run> runs, const CalibrationOptions& options,
                              std::stop_token stop)
{
    const Result<std::vector<const Run*>> found = timedOf(runs);
    if (!found)
        return tl::unexpected(found.error());
    const std::vector<const Run*>& timed = *found;
    const int folds = std::clamp(options.folds, 2,
                                 static_cast<int>(std::min<std::size_t>(timed.size(), 1000)));
    const auto tell = [&](int done) {
        if (options.progress)
            options.progress(done, folds + 1);
    };
    const auto stopped = [] { return fail(ErrorCode::BadInput, "the calibration was stopped"); };

    Calibration calibration;
    calibration.runs = static_cast<std::int64_t>(timed.size());
    calibration.folds = folds;
    Fit whole = fitTo(timed, stop);
    if (stop.stop_requested())
        return stopped();
    tell(1);
    if (whole.constants.empty())
        return fail(ErrorCode::BadInput, "the runs determine none of the constants; all keep their defaults, "
                                         "first "
                                             + nameOf(whole.undetermined.front().fitted) + ": "
                                             + whole.undetermined.front().reason);
    calibration.errorBefore = meanAbsolute(timed, {});
    calibration.errorAfter = meanAbsolute(timed, whole.constants);

    // Every experiment is spread over all folds.
    std::vector<const Run*> ordered = timed;
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Run* a, const Run* b) { return experimentOf(*a) < experimentOf(*b); });
    for (int fold = 0; fold < folds; ++fold) {
        std::vector<const Run*> others;
        std::vector<const Run*> heldOut;
        for (std::size_t i = 0; i < ordered.size(); ++i)
            (static_cast<int>(i % static_cast<std::size_t>(folds)) == fold ? heldOut : others)
                .push_back(ordered[i]);
        const Fit part = fitTo(others, stop);
        if (stop.stop_requested())
            return stopped();
        for (const Run* run : heldOut) {
            const double error = errorWith(*run, part.constants);
            calibration.errorHeldOut += std::abs(error) / static_cast<double>(ordered.size());
            calibration.residuals.rows.push_back(
                {run->source, likenessOf(run->scenario), std::log1p(error), std::nullopt});
        }
        tell(fold + 2);
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
    std::erase_if(all.rows,
                  [&](const Residual& row) { return measured[row.like.accelerator] >= kEnough && row.time; });
    all.rows.insert(all.rows.end(), own.rows.begin(), own.rows.end());
    if (own.rows.size() >= static_cast<std::size_t>(kEnough))
        fitBands(all);
    all.citations.insert(own.citations.begin(), own.citations.end());
    return all;
}

} // namespace shardscape::validate
