// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace shardscape::run {

/// L = E + A N^-alpha + B D^-beta, nats per token, of N parameters and D tokens. Of one tokenizer and corpus alone.
struct ScalingLaw {
    double irreducible, a, b, alpha, beta;
};
/// Source: Besiroglu 2024, arXiv 2404.10102: the data of Hoffmann 2022 fitted again; deviations .03, 125, 1293, .02, .02.
inline constexpr ScalingLaw kReplicatedChinchilla{1.8172, 482.01, 2085.43, .3478, .3658};
/// As printed by Hoffmann 2022, arXiv 2203.15556, approach 3. Its optimum lies near 90 tokens per parameter: history.
inline constexpr ScalingLaw kPrintedChinchilla{1.69, 406.4, 410.7, .34, .28};

inline double lossOf(double parameters, double tokens, const ScalingLaw& law = kReplicatedChinchilla)
{
    return law.irreducible + law.a * std::pow(parameters, -law.alpha) + law.b * std::pow(tokens, -law.beta);
}

/// Parameters and tokens that reach the least loss with C FLOPs at 6 N D: N = G (C/6)^(beta/(alpha + beta)) with
/// G = (alpha A/(beta B))^(1/(alpha + beta)). Source: Hoffmann 2022, equation 4.
struct Optimum {
    double parameters = 0, tokens = 0;
};
inline Optimum computeOptimal(double flops, const ScalingLaw& law = kReplicatedChinchilla)
{
    const double sum = law.alpha + law.beta;
    const double g = std::pow(law.alpha * law.a / (law.beta * law.b), 1 / sum);
    const double parameters = g * std::pow(flops / 6, law.beta / sum);
    return {parameters, flops / 6 / parameters};
}

/// Tokens until that loss; infinite where the model never reaches it. Source: the law, solved.
inline double tokensToLoss(double parameters, double loss, const ScalingLaw& law = kReplicatedChinchilla)
{
    const double left = loss - law.irreducible - law.a * std::pow(parameters, -law.alpha);
    return left > 0 ? std::pow(law.b / left, 1 / law.beta) : HUGE_VAL;
}

/// Source: Kaplan 2020, arXiv 2001.08361, equation 1.5: N_c 8.8e13, D_c 5.4e13, exponents .076 and .095. History.
inline double kaplanLoss(double parameters, double tokens)
{
    return std::pow(std::pow(8.8e13 / parameters, .076 / .095) + 5.4e13 / tokens, .095);
}
/// Tokens of a batch that doubles steps and examples, at a loss: 2e8 L^(-1/.21). Source: Kaplan 2020, equation 1.4.
inline double kaplanCriticalBatch(double loss)
{
    return 2e8 * std::pow(loss, -1 / .21);
}

/// Batch, in tokens, at which 20 % more steps are needed than in proportion, of a model trained on D tokens: 93.2 (D/20e6)^.47
/// sequences of 512. Source: Zhang 2024, arXiv 2410.21676 (S054): measured from 85M to 1.2B parameters at 20 tokens each; read
/// over data, as it found batches to hang on them and hardly on the model.
inline double criticalBatch(double tokens)
{
    return 512 * 93.20 * std::pow(tokens / 20e6, .47);
}
/// The same by parameters in millions, sequences of 512: at 20 tokens a parameter, and at 3.07 billion tokens each.
inline double criticalSequences(double millions)
{
    return 93.20 * std::pow(millions, .47);
}
inline double criticalSequencesAtFixedTokens(double millions)
{
    return 621.341 * std::pow(millions, .087);
}
/// Whether the tokens lie among what was measured: 85M to 1.2B parameters at 20 tokens each.
constexpr bool criticalBatchMeasured(double tokens)
{
    return tokens >= 85e6 * 20 && tokens <= 1.2e9 * 20;
}

/// Tokens to the same loss over the fewest, at batch B: 1 + B/B_c with B_c = 5 B*, so that B* costs a fifth. Source: McCandlish
/// 2018, arXiv 1812.06162; Zhang 2024 for B*.
constexpr double tokensOverFewest(double batch, double criticalBatch)
{
    return 1 + batch / (5 * criticalBatch);
}

/// Batch in tokens and peak learning rate that DeepSeek LLM (arXiv 2401.02954) fitted to C FLOPs: .292 C^.3271, .3118 C^-.125.
inline double deepSeekBatch(double flops)
{
    return .292 * std::pow(flops, .3271);
}
inline double deepSeekRate(double flops)
{
    return .3118 * std::pow(flops, -.125);
}

/// Steps to the same loss of workers that meet every H steps, over those of workers that meet in each. Source: Charles 2025,
/// arXiv 2503.09799, and Douillard 2023, arXiv 2311.08105: perplexity 13.73 against 13.68 at H 500 with 8 workers (OpenDiLoCo,
/// arXiv 2407.07852), put into tokens by the law's slope. Assumption: grows with the logarithm of H from none at 1.
inline double localSteps(double interval, double tokens, const ScalingLaw& law = kReplicatedChinchilla)
{
    const double worse = std::log(13.73 / 13.68) * std::log(interval) / std::log(500.0);
    const double slope = law.beta * law.b * std::pow(tokens, -law.beta); // of loss by ln D
    return interval <= 1 ? 1 : std::exp(worse / slope);
}

} // namespace shardscape::run
