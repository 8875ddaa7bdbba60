// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "job/serving/server.h"

namespace shardscape::serving {

// What a rank of a replica holds. With Traced it records itself.

/// Bytes of its weights: products, experts, output matrix and embedding, over the stages. Source: counted from the shapes.
template <class Real>
Real weightBytesOf(const Server& s)
{
    const auto bytes = [](const Real& x, std::string_view symbol, std::string_view label) {
        return named(Bytes<Real>(x), symbol, label, "counted from the shapes").value();
    };
    Real all = bytes(given<Real>(s.headWeights, "n_head", "elements of the output matrix", "the model")
                         * Real(2 * s.ends),
                     "M_head", "output matrix and embedding, 16 bits");
    for (const Products& p : s.products)
        all = all
              + bytes(Real(p.layers)
                          * given<Real>(p.weights, "n", "elements of a layer and rank", "the model")
                          * given<Real>(kWeightBytes[at(p.format)], "b_w", "bytes of a weight",
                                        kFormatNames[at(p.format)]),
                      p.part, p.label);
    if (s.expertLayers > 0)
        all = all
              + bytes(Real(s.expertLayers * s.expertCount) / Real(s.spread.experts)
                          * given<Real>(s.expertWeights, "n_e", "elements of an expert and rank", "the model")
                          * given<Real>(kWeightBytes[at(s.formats.experts)], "b_e", "bytes of a weight",
                                        kFormatNames[at(s.formats.experts)]),
                      "experts", "routed experts");
    return bytes(all / Real(s.spread.pipeline), "M_w", "weights of a rank");
}

/// Bytes of the cache of `sequences` of a whole replica that hold `tokens` each, on one rank.
template <class Real>
Real cacheBytesOf(const Server& s, double sequences, double tokens)
{
    const Real token = givenQuantity<Bytes<Real>, Real>(s.tokenBytes, "b_kv", "cache of a token on a rank",
                                                        "layers x heads x size x bytes of an element")
                           .value();
    const Real fixed = givenQuantity<Bytes<Real>, Real>(s.besideTokens(tokens), "b_s",
                                                        "windows and states of a sequence", "the model")
                           .value();
    return named(Bytes<Real>(Real(sequences / s.spread.attentionData) * (token * Real(tokens) + fixed)),
                 "M_kv", "key-value cache", "sequences of a rank times what they hold")
        .value();
}

/// Bytes of all that it holds, the engine's graphs and buffers included.
template <class Real>
Real heldBytesOf(const Server& s, double sequences, double tokens)
{
    return named(
               Bytes<Real>(weightBytesOf<Real>(s) + cacheBytesOf<Real>(s, sequences, tokens)
                           + givenQuantity<Bytes<Real>, Real>(s.engine->reserveBytes, "M_e",
                                                              "engine's graphs and buffers", s.engine->source)
                                 .value()),
               "M", "held by a rank", "weights, cache and engine")
        .value();
}

} // namespace shardscape::serving
