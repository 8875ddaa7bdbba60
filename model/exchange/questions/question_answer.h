// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/sweep_answer.h"
#include "job/run/calendar.h"
#include "job/training/numbers/evaluation.h"
#include "search/training/solve.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

/// The answer to "which model, on what, for what?": a sweep, what is fastest in it, and what comes close.
namespace shardscape::exchange {

/// A layout of the answer with all that is said of it.
struct Candidate {
    search::Pick pick;
    training::Evaluation evaluation;
    double days = 0;                       ///< of its run (job/run), failures counted in, if it did fit
    double share = 0;                      ///< of them in which tokens are trained on for the first time
    run::Expense expense;                  ///< of its run
    std::optional<validate::Band> time;    ///< around its step, and so around its days
    std::optional<validate::Band> memory;  ///< around its peak
    std::optional<double> fits;            ///< share of such layouts that fit
    std::optional<validate::Order> behind; ///< the fastest before this one; nothing of the fastest
    bool frugal = false;                   ///< least memory within search::kFrugalWithin
    layout::Change climbed = {};           ///< from the layout of the sweep that `pick` has the index of

    [[nodiscard]] double daysLow() const { return days * (time ? time->low() : 1); }
    [[nodiscard]] double daysHigh() const { return days * (time ? time->high() : 1); }
};

/// Fits from 80 %, tight from 50 %, else not: one rule for word, colour and shape.
enum class FitState : std::uint8_t { Fits, Tight, DoesNotFit };
[[nodiscard]] FitState fitState(const Candidate& candidate);

inline constexpr std::size_t kRivals = 4;
/// Layouts whose steps differ by less take equally long. Assumption: a tenth of what a step's band is wide.
inline constexpr double kEquallyFast = 1.01;

struct QuestionAnswer {
    std::shared_ptr<const search::SweepResult> result;
    SweepAnswer sweep;
    /// What is recommended, then up to kRivals by step; empty: nothing fits. Recommended is what is called fastest
    /// (search::Answer::named), or where that is tight one that is safe to fit and equally fast (kEquallyFast).
    std::vector<Candidate> candidates;
    bool safer = false; ///< the first is that other one
    /// Where the first is tight: the place of the fastest that is safe to fit; nothing where there is none on these nodes.
    std::optional<std::size_t> safe = {};
    std::optional<Candidate> nearest; ///< where nothing fits: over its memory by the least share
    Message reason = {};              ///< where no layout keeps the rules: the first that is broken
};

/// Rivals: what is called fastest where another is recommended, the second, the fastest that is safe to fit where the fastest is not, the fastest of other degrees, the most frugal.
/// Of a sweep that was stopped: of what it found. Thread: any.
[[nodiscard]] QuestionAnswer answerOf(std::shared_ptr<const search::SweepResult> result,
                                      const validate::Residuals& residuals, const std::stop_token& stop = {});

/// Where nothing fits: the fewest nodes of this cluster on which something does, at the fastest layout there. Error: none does, or
/// its nodes are of several kinds.
[[nodiscard]] Result<search::Solution> leastThatFits(const layout::Scenario& scenario,
                                                     const std::stop_token& stop);

/// A layout that is safe to fit, on more nodes than were asked for.
struct SafeOnMore {
    Candidate candidate;
    std::int64_t nodes = 0;
};
/// Where all that fits is tight: about the fewest more nodes of this cluster on which something is safe to fit (an eighth more is
/// tried each time, up to four times as many), the batch as layout::batchFor() has it there. Thread: any.
[[nodiscard]] std::optional<SafeOnMore> safeOnMoreNodes(const layout::Scenario& asked,
                                                        const validate::Residuals& residuals,
                                                        const std::stop_token& stop);

/// More layouts than can be swept while somebody types: the same space with schedules, kernels and what else varies least held
/// at the scenario's own values, until it is small enough. The whole space where that is.
[[nodiscard]] search::Space quickSpace(const layout::Scenario& scenario, double mostLayouts);

/// Layouts among which little but the degrees differs: from these a climb sets out as from those of a larger space it does not.
inline constexpr double kSweptFirst = 6e4;
/// Layouts that are swept within a blink; measured: 0.1 to 0.4 s on two cores.
inline constexpr double kSweptAtOnce = 3e5;
/// And those that a person waits for without having asked: some ten seconds.
inline constexpr double kSweptUnasked = 2e7;

/// An answer on its way.
struct AnswerStage {
    std::shared_ptr<const QuestionAnswer> answer;
    bool goesOn = false; ///< more layouts are being tried
    double whole =
        0; ///< layouts of the whole space where the answer is of a part of it; 0: it is of all, or will be
};

/// The answer to a question, the one that every door gives: of parts of the layouts at once (kSweptFirst, kSweptAtOnce), then of all where
/// they are
/// not too many (kSweptUnasked), and where in the part nothing fits of so many of them. Of these answers the one whose recommendation is
/// faster, or safe to fit and equally fast. `soFar` is told the first before the second is looked for. Stopped: of what was found.
/// Thread: any.
[[nodiscard]] AnswerStage answerQuestion(const layout::Scenario& asked, const validate::Residuals& residuals,
                                         const std::stop_token& stop,
                                         const std::function<void(const AnswerStage&)>& soFar = {});

} // namespace shardscape::exchange
