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
