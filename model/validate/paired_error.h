// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "validate/residuals.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shardscape::validate {

/// How sure it is that of two layouts the one predicted faster is.
enum class Sureness : std::uint8_t {
    CoinToss, ///< nothing to choose by
    Likely,   ///< three times in four
    Certain,  ///< 95 of 100
};

struct Order {
    double chance = 0.5;    ///< that measured, too, the one is faster; 0.5: predicted alike
    double experiments = 0; ///< effective number of experiments behind it
    double reach = 0;       ///< their mean distance
    std::string source;     ///< the one that counts most

    [[nodiscard]] Sureness sureness() const;
};

/// By how much the errors of two runs of one experiment differ. What is wrong about a laboratory, an accelerator or a stack is
/// wrong for both, so that an order is surer than either number. Source: differences of all pairs of residuals that agree in
/// source, accelerator and its number, model size, sequence, stack and format; experiments count alike, the nearer ones more,
/// and one more experiment of unknown error counts against the order (weighted conformal prediction, Tibshirani et al. 2019,
/// arXiv 1904.06019). Assumption: errors far from every run grow with the square of the distance, as bands do, by Residuals::orderWidening.
/// Thread: immutable once made.
class PairedErrors {
public:
    explicit PairedErrors(const Residuals& residuals);

    /// `a` is predicted to take `aSeconds` and `b` `bSeconds` for the same work. The chance is that of the one predicted
    /// faster. Nothing: no experiment has two timed runs.
    [[nodiscard]] std::optional<Order> order(const layout::Scenario& a, double aSeconds,
                                             const layout::Scenario& b, double bSeconds) const;

    [[nodiscard]] std::size_t experiments() const { return m_experiments.size(); }
    [[nodiscard]] std::size_t pairs() const;

private:
    struct Run {
        Likeness like;
        double error = 0; ///< logarithm of predicted over measured
    };
    struct Experiment {
        std::string source;
        std::vector<Run> runs;
    };
    std::vector<Experiment> m_experiments;
    double m_widening = 0;
};

} // namespace shardscape::validate
