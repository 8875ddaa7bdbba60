// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/serving/deployment.h"
#include "validate/residuals.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::validate {

// Bands around predictions of served models, made as those of training are (residuals.h): errors of published results that are like what
// is asked, weighted by their distance, the result itself as one more of unknown error, and wider the farther they are.

/// How requests come to a served model.
enum class ServedKind : std::uint8_t { OneBatch, InFlight, Saturated, Apart };
inline constexpr std::array<std::string_view, 4> kServedKindNames{"one-batch", "in-flight", "saturated",
                                                                  "apart"};

/// What makes two served loads alike as far as the error of their predictions goes.
struct ServedLikeness {
    std::string engine;      ///< id of its span of versions
    std::string accelerator; ///< catalog id
    std::string format;      ///< of most weights: "fp8"
    std::string mixer;       ///< "heads", "latent", "sparse", "recurrent"
    ServedKind kind = ServedKind::InFlight;
    bool experts = false;
    double parameters = 1; ///< of the whole model
    double sequences = 1;  ///< that one accelerator answers at once
    double full = 0;       ///< of the cache's room, 0 to 1

    friend bool operator==(const ServedLikeness&, const ServedLikeness&) = default;
};

/// `running`: sequences of a replica.
ServedLikeness likenessOf(const serving::Server& server, ServedKind kind, double running, double tokens);
/// Of a scenario of requests that keeps its rules.
ServedLikeness servedLikenessOf(const layout::Scenario& scenario, double running);

/// How far two are apart: 1 is a difference that doubles what may be wrong. Assumption, as for training; coverage is tested.
double distance(const ServedLikeness& a, const ServedLikeness& b);

/// What is predicted of them.
enum class ServedNumber : std::uint8_t { Token, First, Output };
inline constexpr std::size_t kServedNumbers = 3;

/// Errors of one prediction, as logarithms of predicted over measured; of the time per token by constants that were corrected without its
/// model, where that is known.
struct ServedError {
    std::string source;
    ServedLikeness like;
    std::array<std::optional<double>, kServedNumbers> logs{};

    friend bool operator==(const ServedError&, const ServedError&) = default;
};

struct ServedErrors {
    std::vector<ServedError> rows;
    double widening = 0;                                ///< at a distance of 1
    std::array<double, kServedNumbers> scales{1, 1, 1}; ///< so that bands hold kCoverage of what is left out

    friend bool operator==(const ServedErrors&, const ServedErrors&) = default;
};

/// Results of one model, engine and accelerator: left out together, because they share what is wrong.
bool sameLaboratory(const ServedError& a, const ServedError& b);

/// Sets widening and scales: of the widenings tried, that with the narrowest bands that hold kCoverage of times per token whose
/// laboratory is left out.
void fitBands(ServedErrors& errors);

/// The band around a number; empty where no error of that number is known. `counts`: which rows may speak.
std::optional<Band> bandOf(const ServedLikeness& like, ServedNumber number, const ServedErrors& errors,
                           const std::function<bool(const ServedError&)>& counts = {});

} // namespace shardscape::validate
