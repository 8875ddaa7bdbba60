// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace shardscape::exchange {

/// What the makers of a model say of its training, where tables of totals say it otherwise: a data base has the size of the data set, often
/// in words, and a utilisation as whoever wrote it down counted it.
struct PublishedRun {
    /// What the speed of its step counts.
    enum class Counts : std::uint8_t {
        Model,          ///< 6 FLOPs a parameter and token
        HalfAttention,  ///< and the lower triangle of attention
        WholeAttention, ///< and all of it
        Executed, ///< all attention, and every layer's forward twice: 8 a parameter and token (Narayanan 2021, eq. 3)
    };
    std::string_view name; ///< letters and digits in lower case, as names begin: "llama3.1405b"
    double tokens = 0;     ///< trained on, repetitions counted
    double hidden = 0;     ///< of its layers; 0: attention is left out
    double sequence = 0;   ///< tokens
    Counts counts = Counts::Model;
    bool mean = false;  ///< the speed is that of the whole run, its failures within
    double passing = 1; ///< share of the parameters that a token passes, of a dense model
    std::string_view source = {};

    /// FLOPs a parameter and token that its speed counts. Source: attention is s/(6 h) of the rest where all of it counts.
    [[nodiscard]] double flopsPerParameter() const;
};

/// The run of a model by the name that a table gives it: "Llama 3.1-405B", "PaLM (540B)". Null: nothing is known beside the table.
const PublishedRun* findPublishedRun(std::string_view name);

} // namespace shardscape::exchange
