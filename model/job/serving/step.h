// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "job/serving/server.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace shardscape::serving {

/// What one iteration of a replica works on.
struct Mix {
    double decoding = 0; ///< sequences that get one token
    double context = 0;  ///< mean tokens in their caches
    double prompt = 0;   ///< tokens of prompts
    double pairs = 0;    ///< queries times keys that these meet
    double prompts = 0;  ///< that they belong to
};

/// Gives seconds their name and source (base/quantity.h).
template <class Real>
Real inSeconds(const Real& x, std::string_view symbol, std::string_view label, std::string_view source)
{
    return named(Seconds<Real>(x), symbol, label, source).value();
}

/// A value from outside with its unit: "s", "B/s", "FLOP/s".
template <class Real, template <class> class Unit>
Real givenIn(double value, std::string_view symbol, std::string_view label, std::string_view source)
{
    return givenQuantity<Unit<Real>, Real>(value, symbol, label, source).value();
}

/// A part of an iteration's time.
template <class Real>
struct StepPart {
    std::string_view id, label;
    Real seconds;
};

/// Parts of one iteration, in the order of the layer. With Traced the parts record themselves.
template <class Real>
struct StepTime {
    std::vector<StepPart<Real>> parts;
    Real total = 0.0;

    void add(std::string_view id, std::string_view label, const Real& seconds, std::string_view source)
    {
        const Real part = inSeconds(seconds, id, label, source);
        total = total + part;
        for (StepPart<Real>& known : parts)
            if (known.id == id) {
                known.seconds = known.seconds + part;
                return;
            }
        parts.push_back({id, label, part});
    }
};

/// (x^p + y^p)^(1/p): computing and reading overlap, less so where they take as long.
template <class Real>
Real joined(const Real& x, const Real& y, double exponent)
{
    return power(power(x, Real(exponent)) + power(y, Real(exponent)), Real(1 / exponent));
}

/// Seconds of an all-reduce (`reduces`) or an all-gather of `bytes` among `ranks` of the same replica.
template <class Real>
Real collective(const Server& s, double bytes, double ranks, bool reduces)
{
    if (ranks <= 1)
        return 0.0;
    const Architecture& a = *s.architecture;
    const Real start = givenIn<Real, Seconds>(a.reduceSeconds * s.engine->reduceRate, "a_r",
                                              "small all-reduce of two ranks", a.source);
    constexpr double kOneKernel = 8 << 20; // bytes at most of an all-reduce over peers' memory: vLLM's limit
    const bool oneKernel = reduces && bytes <= kOneKernel && ranks <= 8;
    const double sent = bytes * (reduces ? 2 : 1) * (ranks - 1) / ranks;
    const Real link = givenIn<Real, BytesPerSecond>(s.linkBandwidth * (oneKernel ? a.linkShare : a.ringShare),
                                                    "B_l", "attained bandwidth of a link", a.source);
    Real t = start * Real(.8 + .2 * std::log2(ranks)) + Real(sent) / link;
    if (!oneKernel)
        t = t + Real(a.ringRoot * std::sqrt(sent / s.linkBandwidth));
    if (ranks > s.domain)
        t = t
            + Real(a.beyondSeconds * std::log2(ranks / s.domain)
                   + 2 * bytes / (s.outerBandwidth * .7 * s.domain));
    return t;
}

/// Sequences that a captured graph is padded to: 1, 2, 4, multiples of 8, from 256 of 16. Source: vLLM's capture list.
inline double paddedBatch(double sequences)
{
    const double step = sequences <= 4 ? 1 : sequences <= 256 ? 8 : 16;
    return sequences > 1 ? std::ceil(sequences / step - 1e-9) * step : sequences;
}

/// Of a draft's layers against those of the model: small kernels wait for each other. Assumption.
inline constexpr double kDraftGaps = 1.2;

/// Of the memory's bandwidth, that a part of the multiprocessors attains: half of them saturate it. Assumption.
inline double bandwidthOf(double share)
{
    return std::min(1.0, 2 * share);
}

/// Seconds of one iteration as it was measured: prompts, then answers.
template <class Real>
StepTime<Real> measuredStep(const StepProfile& profile, const Mix& mix)
{
    StepTime<Real> t;
    const auto law = [](const std::array<double, 3>& p, double x, double y) {
        return p[0] + p[1] * x + p[2] * y;
    };
    if (mix.prompt > 0) // a prompt of n tokens has n^2/2 pairs
        t.add("prompts", "prompts as measured",
              givenIn<Real, Seconds>(law(profile.prompts, mix.prompt, 2 * mix.pairs), "t_p",
                                     "prompts as measured", "a profile"),
              "a profile");
    if (mix.decoding > 0)
        t.add(
            "answers", "answers as measured",
            givenIn<Real, Seconds>(
                law(profile.many > 0 && mix.decoding >= profile.many ? profile.manyAnswers : profile.answers,
                    mix.decoding * mix.context, mix.decoding),
                "t_d", "answers as measured", "a profile"),
            "a profile");
    return t;
}

/// Seconds of one iteration of a batch in one piece. Source: serving's roofline (Pope 2022, arXiv 2211.05102) with attained shares by
/// format, experts touched (E (1 - (1 - k/E)^n)), and the host's and launches' fixed parts.
template <class Real>
StepTime<Real> stepInOne(const Server& s, const Mix& mix)
{
    if (s.profile)
        return measuredStep<Real>(*s.profile, mix);
    const Architecture& a = *s.architecture;
    const Engine& e = *s.engine;
    const double data = s.spread.attentionData, stage = s.spread.stage();
    const double sequences = mix.decoding / data;
    const double batch = mix.decoding > 0 && mix.prompt <= 0 ? paddedBatch(sequences) * data : mix.decoding;
    const double checked = 1 + s.drafts.proposed; // tokens of a sequence in one step
    const double tokens = batch * checked + mix.prompt, local = tokens / data;
    const Real bandwidth = givenIn<Real, BytesPerSecond>(s.accelerator.memoryBandwidth * bandwidthOf(s.share),
                                                         "W", "memory bandwidth", s.accelerator.name);
    const Real wide = givenIn<Real, FlopsPerSecond>(peakOf(s.accelerator, Format::Bf16) * s.share, "C_16",
                                                    "16-bit peak", s.accelerator.name);
    const auto computing = [&](Format format, double rate) {
        const Format by = arithmeticOf(s.accelerator, format);
        const double share = by == Format::Bf16  ? a.computeBf16
                             : by == Format::Fp8 ? a.computeFp8
                                                 : a.computeFp4;
        return givenIn<Real, FlopsPerSecond>(peakOf(s.accelerator, format) * share * rate * e.computeRate
                                                 * s.share,
                                             "C_a", "attained FLOP/s", a.source);
    };
    const auto reading = [&](Format format, double rate) {
        return bandwidth
               * given<Real>(a.read[at(format)] * rate, "e_b", "attained share of the bandwidth", a.source);
    };
    const auto activation = [&](Format format) {
        return arithmeticOf(s.accelerator, format) == Format::Bf16 ? 2.0 : 1.0;
    };

    StepTime<Real> t;
    Real settled = 0.0; // what does not shrink with the work
    const auto times = [](const Real& seconds, double factor, std::string_view symbol,
                          std::string_view label) {
        return factor == 1 ? seconds
                           : seconds * given<Real>(factor, symbol, label, "calibrated to own measurements");
    };
    const auto work = [&](std::string_view id, std::string_view label, const Real& seconds,
                          std::string_view source) {
        t.add(id, label, times(seconds, s.correction.kernels, "c_k", "kernels, measured over predicted"),
              source);
    };
    const auto fixed = [&](std::string_view id, std::string_view label, const Real& seconds,
                           std::string_view source) {
        const Real taken = times(seconds, s.correction.fixed, "c_f",
                                 "host and collectives, measured over predicted");
        settled = settled + taken;
        t.add(id, label, taken, source);
    };
    for (const Products& p : s.products) {
        const Real compute = Real(2 * local * p.weights) / computing(p.format, 1);
        const Real read = Real(p.weights * kWeightBytes[at(p.format)]
                               + local * s.hidden * (activation(p.format) + 2))
                          / reading(p.format, 1);
        work(p.part, p.label, Real(p.layers) * joined(compute, read, a.knee), "roofline");
    }
    if (s.expertLayers > 0) {
        const Format format = s.formats.experts;
        const double slow = format == Format::MxFp4 && s.accelerator.fp4Peak <= 0 ? e.slowMxFp4 : 1;
        const double inUse = std::max(s.topK, s.expertCount * a.expertsInUse);
        const double own = s.expertCount / s.spread.experts;
        const double touched = own * (1 - std::pow(1 - std::min(1.0, s.topK / inUse), std::min(tokens, 1e5)));
        const double ranks = s.spread.experts;
        // The fullest rank: random at few tokens, by popularity at many.
        const double most = ranks > 1 ? std::min(
                                ranks, 1 + .7 * std::sqrt(2 * std::log(ranks) / std::max(touched, .5)))
                                      : 1;
        const double popular = ranks > 1 ? 1 + e.expertImbalance * (1 - 1 / ranks) : 1;
        const double chosen = tokens * s.topK / ranks * popular;
        const Real compute = Real(2 * chosen * s.expertWeights) / computing(format, a.expertCompute * slow);
        const Real read = Real(std::min(own, touched * most) * s.expertWeights * kWeightBytes[at(format)]
                               + chosen * (s.hidden * (2 + activation(format)) + 4 * s.expertInner))
                          / reading(format, a.expertRead * slow);
        work("experts", "routed experts", Real(s.expertLayers) * joined(compute, read, 1.3),
             "roofline, experts touched");
    }
    const Real moving = bandwidth * Real(.8);
    work("elementwise", "norms, activations, residuals",
         Real(s.layers * local * (e.elementwise * s.hidden * 2 + 6 * s.widestInner / stage)) / moving,
         "bytes moved");
    for (const Attention& k : s.attention) {
        const double uneven = data > 1
                                  ? 1
                                        + e.sequenceImbalance
                                              * std::min(1.0, std::sqrt(data / std::max(mix.decoding, 1.0)))
                                  : 1;
        if (mix.decoding > 0) {
            double met = k.found > 0 ? std::min(mix.context, k.found) : mix.context;
            if (k.window > 0)
                met = std::min(met, k.window);
            const Real share = bandwidth
                               * given<Real>(a.cacheRead, "e_a", "attained share, reading caches", a.source);
            Real read = Real(k.layers * met * k.cacheElements * s.formats.cacheBytes * sequences * uneven)
                        / share;
            if (k.found > 0)
                read = read + Real(k.layers * mix.context * 132 * sequences * uneven) / share;
            if (k.latentFlops > 0)
                read = larger(read, Real(k.layers * sequences * checked * uneven * met * k.latentFlops)
                                        / (wide
                                           * given<Real>(a.latentCompute, "e_m",
                                                         "attained share, latent attention", a.source)));
            work("attention", "attention of decoded tokens", read, "bytes of the cache");
        }
        if (mix.prompt > 0) {
            double pairs = mix.pairs;
            if (k.found > 0)
                pairs = std::min(pairs, mix.prompt * k.found);
            if (k.window > 0)
                pairs = std::min(pairs, mix.prompt * k.window);
            work("prompt_attention", "attention of prompts",
                 Real(k.layers * pairs / data * k.pairFlops)
                     / (wide
                        * given<Real>(a.promptAttention, "e_p", "attained share, attention of prompts",
                                      a.source)),
                 "FLOPs of the pairs");
            if (k.indexed > 0)
                work("indexer", "indexer of prompts",
                     Real(k.layers * mix.pairs / data * 2 * k.indexed
                          / (peakOf(s.accelerator, Format::Fp8) * .3)),
                     "FLOPs of the pairs, assumption: .3 of the 8-bit peak");
        }
    }
    if (s.recurrentLayers > 0) {
        work("state", "states of recurrent layers",
             Real(s.recurrentLayers * s.stateElements * 5 / s.spread.tensor * sequences) / moving
                 + Real(s.recurrentLayers * mix.prompt / data * s.stateElements / s.spread.tensor * 6)
                       / (wide * Real(.12)),
             "states read and written");
    }
    const double bytes = tokens * s.hidden * 2;
    if (data <= 1)
        fixed("tensor_comm", "all-reduces",
              Real(s.reduces * s.layers) * collective<Real>(s, bytes, stage, true),
              "small all-reduce, then bandwidth");
    else {
        double attending = 0;
        for (const Attention& k : s.attention)
            attending += k.layers;
        if (s.spread.tensor > 1)
            fixed("tensor_comm", "all-reduces",
                  Real(attending) * collective<Real>(s, bytes / data, s.spread.tensor, true),
                  "small all-reduce, then bandwidth");
        const double sent = tokens / data * s.hidden * 3; // 8 bits out, 16 back
        Real exchange = 0.0;
        if (stage <= 8)
            exchange = Real(2.0) * collective<Real>(s, bytes, stage, false);
        else if (stage <= s.domain)
            exchange = Real(2 * a.exchangeSeconds + std::min(stage, s.topK) * sent / (s.linkBandwidth * .6));
        else {
            const double nodes = stage / s.domain;
            const double copies = tokens / data <= 256 ? s.topK
                                                       : nodes * (1 - std::pow(1 - 1 / nodes, s.topK));
            exchange = Real(2 * a.exchangeSeconds
                            + copies * (nodes - 1) / nodes * sent / (s.outerBandwidth * .85));
        }
        fixed("expert_comm", "tokens to experts and back", Real(s.expertLayers) * exchange,
              "dispatch and combine");
    }
    const double rows = (batch * checked + mix.prompts) / data;
    work("head", "output matrix",
         larger(Real(2 * rows * s.headWeights) / computing(Format::Bf16, 1),
                Real(s.headWeights * 2) / reading(Format::Bf16, 1))
             + Real(rows * s.vocabulary / s.spread.tensor * 8) / moving,
         "roofline");
    if (e.eagerLayerSeconds > 0)
        fixed("launch", "launches",
              larger(Real(0.0), Real(s.layers * e.eagerLayerSeconds * a.hostTime) - t.total), e.source);
    fixed(
        "launch", "launches",
        givenIn<Real, Seconds>(
            s.layers * e.layerSeconds
                + s.expertLayers * (e.expertSeconds + e.expertFixed * a.expertSeconds[at(s.formats.experts)]),
            "t_l", "gaps between kernels of all layers", e.source),
        e.source);
    if (s.drafts.proposed > 0 && mix.decoding > 0) {
        // One after the other: each passes its layers and the output matrix. Layers that run at once on parts of the ranks share
        // the waits for launches and collectives; ranks that only propose have as much work as all others had between them.
        const double layers = s.drafts.layers / s.layers * kDraftGaps;
        const double ranks = s.spread.drafting > 0 ? s.spread.stage() / s.spread.drafting : 1;
        const Real proposing = Real(s.drafts.proposed)
                               * (Real(layers * ranks) * (t.total - settled)
                                  + Real(layers / s.drafts.fused) * settled
                                  + Real(s.headWeights * 2 * ranks) / reading(Format::Bf16, 1));
        // Beside the check of those before, unless one of these is refused.
        work("drafts", "proposing drafts",
             s.spread.drafting > 0 ? Real(1 - s.drafts.all) * proposing
                                         + Real(s.drafts.all) * larger(Real(0.0), proposing - t.total)
                                   : proposing,
             "layers of the draft, and the output matrix read once for each token");
    }
    fixed(
        "host", "host",
        givenIn<Real, Seconds>(
            a.hostTime
                * (e.stepSeconds + e.sequenceSeconds * sequences
                   + (mix.prompt > 0 ? e.promptSeconds * mix.prompts + e.promptLayerSeconds * s.layers : 0)),
            "t_h", "scheduling and sampling", e.source),
        e.source);
    if (s.spread.pipeline > 1)
        fixed("pipeline_comm", "hops between stages",
              Real((s.spread.pipeline - 1) * (10e-6 + local * s.hidden * 2 / (s.linkBandwidth * .5))),
              "latency and bytes");
    return t;
}

/// Seconds of one iteration. Pieces of a batch that hide each other's collectives (and caches) read the weights once each: engines
/// work in one piece where that is faster. What hides takes a share of the multiprocessors. Source of the share: Zhu 2024 (NanoFlow),
/// arXiv 2408.12757, and Zheng 2025 (TokenWeave), arXiv 2505.11329: collectives on 2 to 20 of 132.
template <class Real>
StepTime<Real> stepTime(const Server& s, const Mix& mix)
{
    constexpr double kPieces = 2, kTaken = .1;
    StepTime<Real> whole = stepInOne<Real>(s, mix);
    if (s.overlap == Overlap::None || mix.decoding + mix.prompt < kPieces)
        return whole;
    const StepTime<Real> piece = stepInOne<Real>(s,
                                                 {mix.decoding / kPieces, mix.context, mix.prompt / kPieces,
                                                  mix.pairs / kPieces, mix.prompts / kPieces});
    const auto is = [](const StepPart<Real>& part, std::initializer_list<std::string_view> ids) {
        return std::find(ids.begin(), ids.end(), part.id) != ids.end();
    };
    Real sent = 0.0, cached = 0.0, computed = 0.0, once = 0.0;
    for (const StepPart<Real>& part : piece.parts) {
        if (is(part, {"tensor_comm", "expert_comm"}))
            sent = sent + Real(kPieces) * part.seconds;
        else if (s.overlap == Overlap::Nano && is(part, {"attention", "state"}))
            cached = cached + Real(kPieces) * part.seconds;
        else if (is(part, {"host", "launch", "pipeline_comm", "drafts"}))
            once = once + part.seconds;
        else
            computed = computed + Real(kPieces) * part.seconds;
    }
    const Real longest = larger(computed, larger(sent, cached)) * Real(1 + kTaken);
    if (plain(longest + once) >= plain(whole.total))
        return whole;
    StepTime<Real> t;
    for (const StepPart<Real>& part : whole.parts) // what hides is not there
        if (is(part, {"host", "launch", "pipeline_comm", "drafts"}))
            t.add(part.id, part.label, part.seconds, "as in one piece");
    const bool sending = plain(sent) >= plain(larger(computed, cached));
    const bool reading = !sending && plain(cached) >= plain(computed);
    t.add(sending   ? "tensor_comm"
          : reading ? "attention"
                    : "lanes",
          sending   ? "all-reduces"
          : reading ? "attention of decoded tokens"
                    : "kernels that hide the others",
          longest, "the longest of what pieces do at once, and a tenth that they take from each other");
    return t;
}

/// Parts of a batch that the stages of a pipeline work on at once.
inline double partsOf(const Server& s, double sequences)
{
    return std::min(s.spread.pipeline, std::max(1.0, sequences));
}

/// Seconds until every sequence of the mix has its token. Stages of a pipeline work on a part of the batch each; the last one has the
/// output matrix as well, and each has the host's work on its part, for which all others wait. Source: as many parts as stages are in
/// flight (vLLM V1, TensorRT-LLM); unequal parts as the engine has them.
template <class Real>
StepTime<Real> iterationTime(const Server& s, const Mix& mix)
{
    const double parts = partsOf(s, mix.decoding + mix.prompts);
    StepTime<Real> t = stepTime<Real>(
        s, {mix.decoding / parts, mix.context, mix.prompt / parts, mix.pairs / parts, mix.prompts / parts});
    if (parts <= 1)
        return t;
    Real waits = 0.0;
    for (const StepPart<Real>& part : t.parts)
        if (part.id == "head" || part.id == "host")
            waits = waits + part.seconds * Real(parts - 1);
    waits = waits + (t.total + waits) * Real(s.engine->unequalStages * (parts - 1));
    t.add("stage_waits", "stages that wait for others", waits,
          "output matrix on the last stage, host's work on each, unequal parts");
    return t;
}

} // namespace shardscape::serving
