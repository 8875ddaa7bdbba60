// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace shardscape::serving {

// A draft model proposes gamma tokens, each accepted with chance alpha; one step of the model checks them all.
// Source: Leviathan 2022, arXiv 2211.17192, section 3.

/// Tokens gained by one step: (1 - alpha^(gamma + 1))/(1 - alpha), gamma + 1 where all are accepted. Equation 1.
inline double expectedTokens(double acceptance, double drafted)
{
    return acceptance < 1 ? (1 - std::pow(acceptance, drafted + 1)) / (1 - acceptance) : drafted + 1;
}

/// Times faster when a draft costs the share c of a step: E/(gamma c + 1). Theorem 3.8.
inline double speculativeSpeedUp(double acceptance, double drafted, double draftCost)
{
    return expectedTokens(acceptance, drafted) / (drafted * draftCost + 1);
}

/// Times more operations per token, a draft's being the share c of the model's: (gamma c + gamma + 1)/E. Theorem 3.11.
inline double speculativeWork(double acceptance, double drafted, double draftShare)
{
    return (drafted * draftShare + drafted + 1) / expectedTokens(acceptance, drafted);
}

/// Tokens that a step gains with `drafted` of them proposed, its own included, by a measured list: the first entry with one
/// proposed, the second with two, and so on. Lists are not geometric: later positions are accepted less. Beyond the list's end its last
/// entry stays. An empty list: 1.
inline double acceptedOf(std::span<const double> list, double drafted)
{
    if (list.empty() || drafted <= 0)
        return 1;
    const double place = std::min(drafted, static_cast<double>(list.size()));
    const auto below = static_cast<std::size_t>(place);
    const double before = below > 0 ? list[below - 1] : 1;
    const double after = below < list.size() ? list[below] : before;
    return before + (place - static_cast<double>(below)) * (after - before);
}

// One sequence over the stages of a pipeline. Source: Butler 2024 (PipeInfer), arXiv 2407.11798.

/// A pipeline that answers one sequence with drafts.
struct DraftedPipeline {
    double stages = 1;
    double stageSeconds = 0; ///< of one stage for a run of one token
    double tokenSeconds = 0; ///< more for every further token of the run
    double draftSeconds = 0; ///< to propose one token
    double acceptance = 0;   ///< of each proposed token
    double proposed = 1;     ///< tokens of a run
};

/// Seconds of a stage for a run that checks `tokens`.
inline double stageSecondsOf(const DraftedPipeline& p, double tokens)
{
    return p.stageSeconds + p.tokenSeconds * (tokens - 1);
}

/// Seconds of a token where a run is proposed, passes all stages, and only then the next is proposed.
inline double inTurnsSeconds(const DraftedPipeline& p)
{
    return (p.proposed * p.draftSeconds + p.stages * stageSecondsOf(p, p.proposed + 1))
           / expectedTokens(p.acceptance, p.proposed);
}

/// The same where runs follow each other without waiting, proposed on a rank of their own: as long as tokens are accepted, a run a
/// stage's time; on a miss what is on its way is cancelled, and the next run passes all stages. 1/(1 - alpha) tokens lie between
/// two misses.
inline double continuousSeconds(const DraftedPipeline& p)
{
    constexpr double kEndless = 1e6;
    const double between = p.acceptance < 1 ? std::min(kEndless, 1 / (1 - p.acceptance)) : kEndless;
    const double stage = stageSecondsOf(p, p.proposed);
    const double each = std::max(stage, p.proposed * p.draftSeconds);
    const double filling = p.proposed * p.draftSeconds + p.stages * stage;
    return (filling + std::max(0.0, between / p.proposed - 1) * each) / between;
}

/// Published lists (SPEED-Bench, coding, 1 to 8 proposed).
struct AcceptanceList {
    std::string_view model, method;
    std::array<double, 8> accepted;
};
inline constexpr std::array kAcceptanceLists{
    AcceptanceList{"kimi-k2.5", "EAGLE3", {1.83, 2.43, 2.88, 3.24, 3.46, 3.62, 3.71, 3.77}},
    AcceptanceList{"deepseek-v4-pro", "MTP", {1.79, 2.27, 2.49, 2.54, 2.55, 2.55, 2.55, 2.55}},
    AcceptanceList{"glm-5.2", "MTP", {1.84, 2.50, 2.99, 3.33, 3.61, 3.78, 3.91, 4.06}},
    AcceptanceList{"minimax-m3", "EAGLE3", {1.78, 2.38, 2.83, 3.11, 3.35, 3.45, 3.53, 3.74}}};

/// Where nobody says it, of a model's own heads. Source: the lists above, a little less, for they are of code.
inline constexpr std::array<double, 4> kUsualAcceptance{1.8, 2.25, 2.6, 2.8};

} // namespace shardscape::serving
