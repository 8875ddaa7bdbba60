// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "validate/comparison.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace shardscape::layout {
struct Knob;
}

namespace shardscape::validate {

/// What makes two runs alike as far as the error of their predictions goes: the hardware, the size, and which techniques
/// are in use. Nothing of the layout itself, so that a table of errors tells nobody's runs.
struct Likeness {
    std::string accelerator; ///< catalog id
    std::string software;    ///< id of the first stack with this one's code; empty: not known
    std::string format;      ///< of the products where they run in fewer than 16 bits: "fp8"
    double accelerators = 1;
    double parameters = 1; ///< of the whole model
    double sequence = 1;   ///< tokens
    bool nodes = false;    ///< more than one
    bool experts = false;
    bool context = false;   ///< context parallelism
    bool gathered = false;  ///< ZeRO-3: weights are gathered on use
    bool recompute = false; ///< selective or full
    bool pipeline = false;

    friend bool operator==(const Likeness&, const Likeness&) = default;
};
Likeness likenessOf(const layout::Scenario& scenario);

/// How far two runs are apart: 1 is a difference that doubles what may be wrong (four times the accelerators, another
/// kind of accelerator is 1.5). Assumption: the scales below; the coverage of the bands made from them is tested.
double distance(const Likeness& a, const Likeness& b);

/// The error of one prediction, as the logarithm of predicted over measured.
struct Residual {
    std::string source;
    Likeness like;
    std::optional<double> time;
    std::optional<double> memory;
    /// Of step time, by constants that were fitted without any run of its source: what a laboratory has to expect that
    /// nobody measured in.
    std::optional<double> unseen = {};
    std::optional<double> stepSeconds = {}; ///< as published

    friend bool operator==(const Residual&, const Residual&) = default;
};

/// Errors of predictions that were held against measured runs: derived facts, without the runs.
struct Residuals {
    std::vector<Residual> rows;
    std::map<std::string, std::string> citations; ///< source -> where it was published
    /// What some run used: knob id -> the values of it that made a difference in one, as usedValue() spells them. Empty: not
    /// known.
    std::map<std::string, std::set<std::string>> used = {};
    /// By how much more of itself a band grows at a reach of 1 (grownAt()), and a factor on all bands: see fitBands().
    double widening = 0.5;
    double scale = 1;
    /// The widening of errors by constants that their source helped to fit, as two layouts of one laboratory have them in common;
    /// missing: as `widening`.
    std::optional<double> orderWidening = {};
    /// Further factors of time by source, on the part of a band that its runs make: one laboratory repeats what it measures within a
    /// percent, another prints one digit. Sources that are missing: 1.
    std::map<std::string, double> sourceScales = {};
    /// The same for memory, where they are known: other errors, of other sources.
    std::optional<double> memoryWidening = {};
    std::optional<double> memoryScale = {};

    friend bool operator==(const Residuals&, const Residuals&) = default;
};
/// How Residuals::used spells what a scenario has of a knob: a choice by its value, a switch or number above its least as "in
/// use" (its size is a matter of distance). Empty where the knob makes no difference, is off, or is no technique.
std::string usedValue(const layout::Knob& knob, const layout::Scenario& scenario);
/// By how much a band is wider at that distance of its runs: differences of several kinds add by their squares, as they do in
/// distance().
inline double grownAt(double reach, double widening)
{
    return 1 + widening * reach * reach;
}

/// Adds what these scenarios use.
void addUsed(Residuals& residuals, const layout::Scenario& scenario);

/// Of runs that their own source does not doubt. `unseen`: the same runs, each predicted by constants fitted without its source
/// (Split::Sources).
Residuals residualsOf(std::span<const Run> runs, const Comparison& comparison,
                      const Comparison* unseen = nullptr);

/// Sets the widening so that bands that other sources make hold kCoverage of the rows of a source (their `unseen` errors
/// where there are some), each source counting as much as any other (at most 8; rows of a single source say nothing about
/// it), and the scale so that they hold as many of the rows left out alone (from 30 rows on, between a quarter and two); then the
/// scale of every source of enough rows so that they hold as many of its own (within a factor of four). Those of memory likewise, but for sources, each where
/// there are errors of memory to tell.
void fitBands(Residuals& residuals);

/// Within which factor of the prediction a measurement is to be expected.
struct Band {
    double coverage = 0.8; ///< share of measurements inside
    double relative = 0;   ///< half width: measured is between predicted / (1 + r) and predicted * (1 + r)
    double runs = 0;       ///< effective number of runs behind it
    double reach = 0;      ///< their mean distance: 0 the same, 1 and more: extrapolated, and widened for it
    std::string source;    ///< the one that counts most
    /// In what the runs behind it differ from what was asked: "kind of accelerator", and what none of them used: "Schedule
    /// dualpipe". Empty where some are near.
    std::vector<Message> farIn = {};
    int unused =
        0; ///< what no run used: values of knobs, several kinds of nodes or layers; each counts as a distance of 1

    [[nodiscard]] double low() const { return 1 / (1 + relative); }
    [[nodiscard]] double high() const { return 1 + relative; }
    /// No run is near in scale and kind, or none used what is asked about.
    [[nodiscard]] bool extrapolated() const { return reach > kFar || unused > 0; }
    static constexpr double kFar = 1.25;
    /// Nobody measured anything like it: what runs make would be wider than kWidest. Of 1,187 runs, each predicted by constants that
    /// were fitted without any run of its source, 60 are off by more (nanotron's apart): a wider band says less than is known.
    [[nodiscard]] bool unlikeAny() const { return extrapolated() && relative >= kWidest; }
    static constexpr double kWidest = 0.5811; ///< a factor of 2.5 between the ends
};

/// The upper end of a share of which there is no more than all: of MFU and HFU.
inline double highestShare(const Band& band, double share)
{
    return std::min(share * band.high(), std::max(share, 1.0));
}

/// "extrapolated: no run near in kind of accelerator, sequence length"; empty where runs are near.
Message farText(const Band& band);

/// Share of measurements that stay below `capacity` when `predicted` is expected, by the band: a normal distribution of the
/// logarithm whose 80 % are the band.
double chanceBelow(double predicted, double capacity, const Band& band);

inline constexpr double kCoverage = 0.8;

/// The band around a prediction of step time: the 80 % quantile of the errors of runs like it, weighted by a Gaussian of
/// their distance. The Gaussian widens until enough runs count, and the band grows with their distance. The run itself counts as one more,
/// of unknown error (Tibshirani et al. 2019, arXiv 1904.06019, weighted conformal prediction), so that few runs make a
/// wide band. Empty when there is no residual at all.
std::optional<Band> bandOf(const layout::Scenario& scenario, const Residuals& residuals);

/// The same for peak memory.
std::optional<Band> memoryBandOf(const layout::Scenario& scenario, const Residuals& residuals);

/// Share of the residuals inside the bands that all others make: leaving out the row alone, or all of its source.
struct Coverage {
    std::int64_t rows = 0;
    double leftOut = 0;
    /// What to expect for a laboratory that nobody has measured in: the mean over sources.
    double sourceLeftOut = 0;
    /// Of rows left out alone: how wide bands are, relative, beside how far off what they are around is.
    double medianWidth = 0, medianError = 0;
    double medianWidthUnseen = 0, medianErrorUnseen = 0; ///< the same where their whole source is left out
    struct Source {
        std::string name;
        std::int64_t rows = 0;
        double leftOut = 0;       ///< share inside
        double sourceLeftOut = 0; ///< share inside
        double width = 0; ///< mean half width of the bands where its rows are left out alone, relative...
        double widthUnseen = 0; ///< ...and where the whole source is
    };
    std::vector<Source> sources;
};
/// Takes seconds for a thousand rows; stopped, it counts those that it came to.
Coverage coverageOf(const Residuals& residuals, const std::stop_token& stop = {});
/// The same of the bands around peak memory.
Coverage memoryCoverageOf(const Residuals& residuals);

} // namespace shardscape::validate
