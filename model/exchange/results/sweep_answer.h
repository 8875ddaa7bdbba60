// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/climb.h"
#include "search/training/answer.h"
#include "validate/paired_error.h"
#include "validate/residuals.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::exchange {

/// The answer of a sweep with how far it can be trusted: what the window's strip and the command line say.
struct SweepAnswer {
    search::Answer answer;
    std::optional<validate::Order> second; ///< the fastest before the second
    std::optional<validate::Order> tenth;  ///< the fastest before the tenth
    std::optional<validate::Order> frugal; ///< the fastest before the most frugal; nothing where they are one
    std::optional<validate::Order> outside; ///< what was climbed to before the fastest of what was swept
    // Share of such layouts that fit, by the band of their memory:
    std::optional<double> fastestFits;
    std::optional<double> frugalFits;
    std::optional<double> outsideFits;
    std::vector<Message> notRun; ///< what of the fastest its software does not run, in sentences

    /// Share of such layouts as what is called fastest that fit.
    [[nodiscard]] const std::optional<double>& namedFits() const
    {
        return answer.outside ? outsideFits : fastestFits;
    }
};

/// Thread: any.
SweepAnswer sweepAnswer(const search::SweepResult& result, const validate::Residuals& residuals,
                        const std::stop_token& stop = {});

/// What is less sure to fit than this is tight.
inline constexpr double kSafeToFit = 0.8;
/// Above it, and below its counterpart, a chance in per cent would promise too much.
inline constexpr double kAlmostSure = 0.99;
/// A chance in whole per cent that never rounds up into a better state: what is tight below 80 % does not read "80 %".
[[nodiscard]] int wholePercent(double chance);

/// Share of layouts like this one that fit when that much is predicted; nothing where no run tells.
std::optional<double> chanceToFit(const layout::Scenario& scenario, double peakBytes, double capacity,
                                  const validate::Residuals& residuals);

/// The answer for scripts: {"fastest": {"index", "layout", "step_seconds", "peak_gib", "fit_chance"}, "fastest_swept", "climb":
/// {"from", "from_step_seconds", "steps": [{"change", "step_seconds", "peak_gib"}], "finished", "tried"}, "second", "frugal", "order":
/// {...}, "stood_still": [...]}; what there is not is null. "fastest" is what is called so: where climbing found something it has no
/// index, and its layout names what was changed besides. "not_run" says what of the fastest its stack does not run, "left_out" is the
/// fastest layout of all where that is another which its stack does not run, one of "left_out_layouts".
nlohmann::ordered_json answerJson(const search::Space& space, const SweepAnswer& answer);

/// A climb for scripts: {"from_step_seconds", "steps": [{"change": ["tp=8"], "step_seconds", "peak_gib"}], "finished", "tried"}.
nlohmann::ordered_json climbJson(double fromSeconds, const std::vector<training::Proposal>& steps,
                                 bool finished, std::int64_t tried);

/// The axes that a name of one of these layouts has to hold: varied degrees of parallelism, and in what else they differ.
std::vector<std::size_t> tellingAxes(const search::Space& space, const std::vector<std::int64_t>& indices);

/// "tp 2 · cp 8 · pp 4": the values of those axes.
std::string nameOf(const search::Space& space, std::int64_t index, const std::vector<std::size_t>& axes);

} // namespace shardscape::exchange
