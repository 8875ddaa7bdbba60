// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

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

} // namespace shardscape::serving
