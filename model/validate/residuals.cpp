// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/residuals.h"

#include "cluster/release.h"
#include "layout/knob.h"
#include "techniques/technique.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace shardscape::validate {

namespace {

/// Effective runs that a band is made of at least: fewer make it jump from run to run, more make it look too far where a few
/// runs are near.
constexpr double kWanted = 10;
constexpr double kNearest = 0.7; ///< width of the Gaussian where runs are near
constexpr double kFarthest = 16;
constexpr double kLargestWidening = 8;
/// Of a source, from which on its rows say how wide bands among them have to be.
constexpr double kEnoughOfSource = 8;
/// How far a source's own factor may go: beyond, its runs would speak for all others near them.
constexpr double kLargestSourceScale = 4;
/// A switch that is on, a number above its least.
constexpr const char* kInUse = "in use";
/// Of a difference, from which on it is named as what is not near.
constexpr double kDiffers = 0.75;

using Error = std::optional<double> Residual::*;

double octaves(double a, double b)
{
    return std::log2(std::max(a, 1.0) / std::max(b, 1.0));
}

struct Part {
    Message (*name)();
    double amount = 0;
};

/// What two runs differ in; their distance is the length of this vector. Another stack is the most: its host and its kernels
/// are of its own.
std::array<Part, 12> differences(const Likeness& a, const Likeness& b)
{
    const auto differs = [](bool x, bool y, double weight) { return x != y ? weight : 0.0; };
    const bool stacks = !a.software.empty() && !b.software.empty() && a.software != b.software;
    return {{{[] { return say("number of accelerators"); },
              std::abs(octaves(a.accelerators, b.accelerators)) / 2},
             {[] { return say("size of the model"); }, std::abs(octaves(a.parameters, b.parameters)) / 1.5},
             {[] { return say("sequence length"); }, std::abs(octaves(a.sequence, b.sequence)) / 2},
             {[] { return say("kind of accelerator"); }, a.accelerator != b.accelerator ? 1.5 : 0.0},
             {[] { return say("software"); }, stacks ? 2.0 : 0.0},
             {[] { return say("number format of products"); }, a.format != b.format ? 1.0 : 0.0},
             {[] { return say("one node or several"); }, differs(a.nodes, b.nodes, 1)},
             {[] { return say("experts"); }, differs(a.experts, b.experts, 1.5)},
             {[] { return say("context parallelism"); }, differs(a.context, b.context, 1.5)},
             {[] { return say("weights gathered on use"); }, differs(a.gathered, b.gathered, 1)},
             {[] { return say("recomputation"); }, differs(a.recompute, b.recompute, 0.5)},
             {[] { return say("pipeline"); }, differs(a.pipeline, b.pipeline, 0.5)}}};
}

double squared(const std::array<Part, 12>& parts)
{
    double sum = 0;
    for (const Part& part : parts)
        sum += part.amount * part.amount;
    return sum;
}

struct Weighted {
    double error = 0; ///< |log(predicted / measured)|
    double weight = 0;
    const Residual* residual = nullptr;
};

/// The errors of runs like one, before the band is widened for their distance.
struct Neighbours {
    double quantile = 0; ///< of |log(predicted / measured)|
    double runs = 0;
    double reach = 0;                      ///< their mean distance
    std::map<std::string, double> sources; ///< share of each, 1 together
    std::string source;
    std::vector<Message> farIn;
};

/// What the runs differ in on average, when that is much; the most if nothing alone is.
std::vector<Message> farthest(const Likeness& like, const std::vector<Weighted>& rows, double runs)
{
    std::array<Part, 12> mean = differences(like, like);
    for (const Weighted& row : rows) {
        const auto parts = differences(like, row.residual->like);
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i].amount += row.weight * parts[i].amount / runs;
    }
    std::stable_sort(mean.begin(), mean.end(),
                     [](const Part& a, const Part& b) { return a.amount > b.amount; });
    std::vector<Message> names;
    for (const Part& part : mean)
        if (part.amount >= kDiffers || names.empty())
            names.push_back(part.name());
    return names;
}

/// The largest quantile of a source alone, of those that count. Of fewer than five sources another laboratory lies above all
/// with a chance of more than one in five: away from their runs a mean of them would promise too much, and what lies between
/// two kinds of accelerators would look surer than either. `rows`: by error.
double worstSource(const std::vector<Weighted>& rows, const std::map<std::string, double>& sources,
                   double runs)
{
    constexpr double kCounts = 0.1; // of all weight
    double worst = 0;
    for (const auto& [source, weight] : sources) {
        if (weight < kCounts * runs)
            continue;
        double below = 0;
        for (const Weighted& row : rows) {
            below += row.residual->source == source ? row.weight : 0;
            if (below >= kCoverage * weight) {
                worst = std::max(worst, row.error);
                break;
            }
        }
    }
    return worst;
}

/// Leaves out what `used` says no to.
template <class Used>
std::optional<Neighbours> neighbours(const Likeness& like, const Residuals& residuals, Error error,
                                     const Used& used)
{
    std::vector<Weighted> rows;
    std::vector<double> squares;
    for (const Residual& residual : residuals.rows)
        if ((residual.*error).has_value() && used(residual)) {
            const double d = distance(like, residual.like);
            rows.push_back({std::abs(*(residual.*error)), 0, &residual});
            squares.push_back(d * d);
        }
    if (rows.empty())
        return std::nullopt;

    Neighbours near;
    const double wanted = std::min(kWanted, 0.5 * static_cast<double>(rows.size()));
    const auto weigh = [&](double reach) {
        double sum = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].weight = std::exp(-0.5 * squares[i] / (reach * reach));
            sum += rows[i].weight;
        }
        return sum;
    };
    double scale = kNearest;
    near.runs = weigh(scale);
    while (near.runs < wanted && scale < kFarthest) {
        scale *= 1.1;
        near.runs = weigh(scale);
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        near.reach += rows[i].weight * std::sqrt(squares[i]) / std::max(near.runs, 1e-300);

    std::sort(rows.begin(), rows.end(),
              [](const Weighted& a, const Weighted& b) { return a.error < b.error; });
    const double needed = kCoverage * (near.runs + 1); // the run itself counts as one, of unknown error
    double below = 0;
    near.quantile = 2 * rows.back().error; // too few runs to promise the coverage: the worst of them, doubled
    for (const Weighted& row : rows) {
        below += row.weight;
        if (below >= needed) {
            near.quantile = row.error;
            break;
        }
    }
    std::map<std::string, double> sources;
    for (const Weighted& row : rows)
        sources[row.residual->source] += row.weight;
    if (static_cast<double>(sources.size()) * (1 - kCoverage) < 1)
        near.quantile += (std::max(worstSource(rows, sources, near.runs), near.quantile) - near.quantile)
                         * std::min(near.reach / Band::kFar, 1.0);
    near.source = std::max_element(sources.begin(), sources.end(), [](const auto& a, const auto& b) {
                      return a.second < b.second;
                  })->first;
    for (auto& [source, weight] : sources)
        weight /= std::max(near.runs, 1e-300);
    near.sources = std::move(sources);
    if (near.reach > Band::kFar)
        near.farIn = farthest(like, rows, std::max(near.runs, 1e-300));
    return near;
}

/// What makes a quantile a band.
struct Growth {
    double widening = 0;
    double scale = 1;
    std::map<std::string, double> sources = {}; ///< further factors by source
    double seenWidening = 0;                    ///< by errors of constants that their sources helped to fit

    /// Of what these neighbours make.
    [[nodiscard]] double scaleOf(const Neighbours& near) const
    {
        double octaves = 0;
        for (const auto& [source, share] : near.sources)
            if (const auto own = sources.find(source); own != sources.end())
                octaves += share * std::log2(own->second);
        return scale * std::exp2(octaves);
    }
};

Growth ofTime(const Residuals& residuals)
{
    return {residuals.widening, residuals.scale, residuals.sourceScales};
}

Growth ofMemory(const Residuals& residuals)
{
    return {residuals.memoryWidening.value_or(residuals.widening),
            residuals.memoryScale.value_or(residuals.scale)};
}

double halfWidth(const Neighbours& near, const Growth& growth)
{
    return growth.scaleOf(near) * near.quantile * grownAt(near.reach, growth.widening);
}

/// What nobody measured at least doubles a band: each technique that no run used...
constexpr double kNotMeasured = 2;

/// ...and, of the errors themselves, a kind of accelerator that none ran on: how far away that is the distance says.
template <class Used>
double leastGrowth(const Likeness& like, const Residuals& residuals, Error error, const Used& used)
{
    const bool known = std::any_of(residuals.rows.begin(), residuals.rows.end(), [&](const Residual& row) {
        return (row.*error).has_value() && used(row) && row.like.accelerator == like.accelerator;
    });
    return known ? 1 : kNotMeasured;
}

template <class Used>
std::optional<Band> bandAround(const Likeness& like, const Residuals& residuals, Error error,
                               const Used& used, const std::vector<Message>& unused = {})
{
    std::optional<Neighbours> near = neighbours(like, residuals, error, used);
    if (!near)
        return std::nullopt;
    Growth growth = error == &Residual::memory ? ofMemory(residuals) : ofTime(residuals);
    if (!unused.empty()) // how well a laboratory repeats itself says nothing of what it never ran
        growth.sources.clear();
    const double measured = halfWidth(*near, growth);
    // All runs are as far away in this: it makes none of them count less.
    near->reach = std::hypot(near->reach, std::sqrt(static_cast<double>(unused.size())));
    near->farIn.insert(near->farIn.end(), unused.begin(), unused.end());
    const double least = std::max(
        growth.scaleOf(*near) * near->quantile * leastGrowth(like, residuals, error, used),
        unused.empty() ? 0.0 : std::pow(kNotMeasured, static_cast<double>(unused.size())) * measured);
    Band band{.coverage = kCoverage,
              .relative = std::expm1(std::max(halfWidth(*near, growth), least)),
              .runs = near->runs,
              .reach = near->reach,
              .source = near->source,
              .farIn = near->farIn,
              .unused = static_cast<int>(unused.size())};
    if (band.extrapolated())
        band.relative = std::min(band.relative, Band::kWidest);
    return band;
}

/// Knobs that cost time alone.
constexpr std::array<std::string_view, 11> kTimeKnobs{
    "rank_order", "collective",        "congestion",      "routing",     "overlap_gradients", "overlap_p2p",
    "bucket_mb",  "gradient_topology", "outer_fragments", "outer_delay", "outer_bits"};

/// Techniques that are no knobs.
struct Beside {
    std::string_view id;
    Message (*name)();
    bool (*holds)(const layout::Scenario&);
};
bool gathersUncompiled(const layout::Scenario& s)
{
    static const layout::Knob& modules = *layout::findKnob("compile");
    return s.layout.tensorParallel > 1 && modules.idle(s).empty() && modules.get(s) != 0;
}
/// A mixer of tokens whose kernels are priced by what is known of others until some run has it.
template <workload::RecurrenceKind kind>
bool mixesBy(const layout::Scenario& s)
{
    const auto stack = workload::stackOf(s.model);
    return std::any_of(stack.begin(), stack.end(), [&s](const workload::LayerRun& run) {
        const workload::Recurrence* mixer = workload::layerShape(s.model, run.kind).recurrence;
        return mixer != nullptr && mixer->kind == kind;
    });
}
constexpr std::array<Beside, 7> kBeside{
    {{"node_kinds", [] { return say("several kinds of nodes"); },
      [](const layout::Scenario& s) { return !s.cluster.others.empty(); }},
     {"layer_kinds", [] { return say("several kinds of layers"); },
      [](const layout::Scenario& s) { return !s.model.kinds.empty(); }},
     {"lightning", [] { return say("lightning attention"); }, mixesBy<workload::RecurrenceKind::Lightning>},
     {"mamba1", [] { return say("Mamba's first mixer"); }, mixesBy<workload::RecurrenceKind::Mamba1>},
     {"gated_delta", [] { return say("gated delta nets"); }, mixesBy<workload::RecurrenceKind::GatedDelta>},
     {"sparse_attention", [] { return say("attention to what an indexer finds"); },
      [](const layout::Scenario& s) { return s.model.sparse.has_value(); }},
     {"eager_tensors", [] { return say("tensor parallelism of eager modules"); }, gathersUncompiled}}};

/// What the scenario uses and no run did: "Schedule dualpipe".
std::vector<Message> unusedIn(const layout::Scenario& scenario, const Residuals& residuals, Error error)
{
    std::vector<Message> names;
    if (residuals.used.empty())
        return names;
    for (const layout::Knob& knob : layout::knobs()) {
        if (error == &Residual::memory
            && std::find(kTimeKnobs.begin(), kTimeKnobs.end(), knob.id) != kTimeKnobs.end())
            continue;
        const std::string value = usedValue(knob, scenario);
        const auto known = residuals.used.find(std::string(knob.id));
        if (!value.empty() && (known == residuals.used.end() || !known->second.contains(value)))
            names.push_back(value == kInUse
                                ? say("%1", Word(knob.label))
                                : say("%1 %2", Word(knob.label), layout::spell(knob, knob.get(scenario))));
    }
    for (const Beside& other : kBeside)
        if (other.holds(scenario) && !residuals.used.contains(std::string(other.id)))
            names.push_back(other.name());
    return names;
}

/// The error of a row by constants that were fitted without its source, where that is known.
double unseenError(const Residual& row, Error error)
{
    return error == &Residual::time ? row.unseen.value_or(*row.time) : *(row.*error);
}

/// The least value that `fraction` of the weight does not exceed.
double weightedQuantile(std::vector<std::pair<double, double>> values, double fraction)
{
    std::sort(values.begin(), values.end());
    double all = 0;
    for (const auto& [value, weight] : values)
        all += weight;
    double below = 0;
    for (const auto& [value, weight] : values) {
        below += weight;
        if (below >= fraction * all)
            return value;
    }
    return values.back().first;
}

/// The same of what another source stays below: it counts as one more, of unknown error, as a run does among its neighbours.
double unseenQuantile(std::vector<std::pair<double, double>> values)
{
    double sources = 0;
    for (const auto& [value, weight] : values)
        sources += weight;
    return weightedQuantile(std::move(values), std::min(kCoverage * (sources + 1) / sources, 1.0));
}

bool everything(const Residual&)
{
    return true;
}

/// What fitBands() sets, for one of the errors; what the rows do not tell stays as in `start`.
Growth grown(const Residuals& residuals, Error error, const Growth& start)
{
    constexpr std::size_t kEnough = 30;
    struct Seen {
        double error = 0;
        double unseen = 0; ///< error where nothing of its source was known
        double weight = 1; ///< of its source's rows together: 1
        std::string source = {};
        Neighbours alone;                 ///< without the row
        std::optional<Neighbours> others; ///< without its source
    };
    std::vector<Seen> rows;
    std::map<std::string, double> counts;
    for (const Residual& row : residuals.rows)
        if (row.*error)
            ++counts[row.source];
    for (const Residual& row : residuals.rows) {
        if (!(row.*error))
            continue;
        const auto alone = neighbours(row.like, residuals, error,
                                      [&row](const Residual& r) { return &r != &row; });
        if (alone)
            rows.push_back({std::abs(*(row.*error)), std::abs(unseenError(row, error)),
                            1 / counts[row.source], row.source, *alone,
                            neighbours(row.like, residuals, error,
                                       [&row](const Residual& r) { return r.source != row.source; })});
    }
    Growth growth = start;
    growth.sources.clear();
    // Each follows from the others; a few rounds settle them: those that all share before and after those of sources.
    constexpr int kCommonRounds = 24;
    for (int round = 0; round < 3 * kCommonRounds; ++round) {
        std::vector<std::pair<double, double>> widenings, seenWidenings; // with their weights
        std::vector<double> scales;
        std::map<std::string, std::vector<double>> missed; // error over width
        for (const Seen& row : rows) {
            const double alone = std::max(halfWidth(row.alone, growth), 1e-9);
            scales.push_back(growth.scale * row.error / alone);
            missed[row.source].push_back(row.error / alone);
            if (!row.others)
                continue;
            const double unwidened = std::max(growth.scaleOf(*row.others) * row.others->quantile, 1e-9);
            const double further = grownAt(row.others->reach, 1) - 1;
            const auto needed = [&](double off) {
                const double missing = off / unwidened - 1;
                return missing <= 0     ? 0
                       : further > 0.05 ? std::min(missing / further, kLargestWidening)
                                        : kLargestWidening;
            };
            widenings.emplace_back(needed(row.unseen), row.weight);
            seenWidenings.emplace_back(needed(row.error), row.weight);
        }
        if (!widenings.empty()) {
            growth.widening = unseenQuantile(std::move(widenings));
            growth.seenWidening = unseenQuantile(std::move(seenWidenings));
        }
        if (scales.size() >= kEnough)
            growth.scale = std::clamp(quantile(std::move(scales), kCoverage), 0.25, 2.0);
        if (round / kCommonRounds != 1 || error != &Residual::time)
            continue;
        // Half a step: bands are made of their neighbours' sources, too.
        for (auto& [source, ratios] : missed)
            if (counts[source] >= kEnoughOfSource) {
                double& own = growth.sources.try_emplace(source, 1.0).first->second;
                own = std::clamp(own * std::sqrt(quantile(std::move(ratios), kCoverage)),
                                 1 / kLargestSourceScale, kLargestSourceScale);
            }
    }
    return growth;
}

/// Stacks that ship with the same constants run the same code: NeMo trains with Megatron-Core's, and so do all releases but for a
/// kernel that one of them fused. The first of them stands for all, whatever a cluster's hosts make of its constants.
std::string codeOf(const cluster::Software& software)
{
    const std::int64_t shipped = cluster::findSoftware(software.id);
    cluster::Software named = shipped < 0 ? software
                                          : cluster::softwareStacks()[static_cast<std::size_t>(shipped)];
    for (const cluster::Software& stack : cluster::softwareStacks()) {
        named.id = stack.id;
        named.name = stack.name;
        named.sinkRate = stack.sinkRate;
        if (named == stack)
            return stack.id;
    }
    return software.id;
}

} // namespace

Likeness likenessOf(const layout::Scenario& s)
{
    const auto inUse = [&s](std::string_view knob) {
        const layout::Knob* found = layout::findKnob(knob);
        return found != nullptr && found->get(s) > 1;
    };
    return {.accelerator = s.cluster.accelerator.id,
            .software = codeOf(s.software()),
            .format = workload::isLow(s.workload.precision) ? layout::spell(
                          *layout::findKnob("precision"), static_cast<std::int64_t>(s.workload.precision))
                                                            : std::string(),
            .accelerators = static_cast<double>(s.cluster.accelerators()),
            .parameters = static_cast<double>(workload::countParameters(s.model).total),
            .sequence = static_cast<double>(s.workload.sequence),
            .nodes = s.cluster.nodes > 1,
            .experts = s.model.moe.has_value(),
            .context = inUse("cp"),
            .gathered = technique::statePlan(s.layout).weights,
            .recompute = layout::findKnob("recompute")->get(s) != 0,
            .pipeline = s.layout.pipelineParallel > 1};
}

double distance(const Likeness& a, const Likeness& b)
{
    return std::sqrt(squared(differences(a, b)));
}

Residuals residualsOf(std::span<const Run> runs, const Comparison& comparison, const Comparison* unseen)
{
    std::map<std::size_t, double> unseenError;
    if (unseen != nullptr)
        for (const Judged& row : unseen->rows)
            if (row.timeError)
                unseenError[row.run] = std::log1p(*row.timeError);
    Residuals residuals;
    for (const Judged& row : comparison.rows) {
        if ((!row.timeError && !row.memoryError) || !runs[row.run].trusted)
            continue;
        Residual residual;
        residual.source = runs[row.run].source;
        residual.like = likenessOf(runs[row.run].scenario);
        if (row.timeError) {
            residual.time = std::log1p(*row.timeError);
            residual.stepSeconds = runs[row.run].measured.stepSeconds;
        }
        if (row.memoryError)
            residual.memory = std::log1p(*row.memoryError);
        if (const auto found = unseenError.find(row.run); found != unseenError.end() && residual.time)
            residual.unseen = found->second;
        residuals.rows.push_back(std::move(residual));
        addUsed(residuals, runs[row.run].scenario);
    }
    fitBands(residuals);
    return residuals;
}

std::string usedValue(const layout::Knob& knob, const layout::Scenario& scenario)
{
    // A stack has a distance of its own, and so has what the workload is made of; how long a training goes on moves no step.
    if (knob.id == "software" || knob.id == "sequence" || knob.id == "global_batch" || knob.id == "dp"
        || knob.id == "token_budget" || knob.id == "token_millions" || !knob.idle(scenario).empty())
        return {};
    if (knob.id == "optimizer" && scenario.workload.optimizer <= workload::Optimizer::Adam)
        return "adam"; // decoupled weight decay costs nothing
    // A value that only repeats another costs what that one does.
    const std::int64_t value = knob.same != nullptr ? knob.same(scenario, knob.get(scenario))
                                                    : knob.get(scenario);
    if (!knob.after.empty() && value == knob.fallback)
        return {}; // a technique that is not used
    if (knob.kind == layout::KnobKind::Choice || knob.kind == layout::KnobKind::Set || knob.id == "zero")
        return layout::spell(knob, value);
    return value > knob.minimum ? kInUse : "";
}

void addUsed(Residuals& residuals, const layout::Scenario& scenario)
{
    for (const layout::Knob& knob : layout::knobs())
        if (const std::string value = usedValue(knob, scenario); !value.empty())
            residuals.used[std::string(knob.id)].insert(value);
    for (const Beside& other : kBeside)
        if (other.holds(scenario))
            residuals.used[std::string(other.id)].insert(kInUse);
}

void fitBands(Residuals& residuals)
{
    const Growth time = grown(residuals, &Residual::time, {residuals.widening, residuals.scale});
    residuals.widening = time.widening;
    residuals.scale = time.scale;
    residuals.sourceScales = time.sources;
    residuals.orderWidening = time.seenWidening;
    std::set<std::string_view> sources;
    for (const Residual& row : residuals.rows)
        if (row.memory)
            sources.insert(row.source);
    // A single source says nothing of the next one, and time is the better guess.
    if (sources.size() < 2)
        return;
    const Growth memory = grown(residuals, &Residual::memory, time);
    residuals.memoryWidening = memory.widening;
    residuals.memoryScale = memory.scale;
}

std::optional<Band> bandOf(const layout::Scenario& scenario, const Residuals& residuals)
{
    return bandAround(likenessOf(scenario), residuals, &Residual::time, everything,
                      unusedIn(scenario, residuals, &Residual::time));
}

std::optional<Band> memoryBandOf(const layout::Scenario& scenario, const Residuals& residuals)
{
    return bandAround(likenessOf(scenario), residuals, &Residual::memory, everything,
                      unusedIn(scenario, residuals, &Residual::memory));
}

Message farText(const Band& band)
{
    if (band.farIn.empty())
        return {};
    const Message names = listed({band.farIn.begin(), band.farIn.end()});
    return band.unlikeAny() ? say("unlike anything measured: no run near in %1", names)
                            : say("extrapolated: no run near in %1", names);
}

double chanceBelow(double predicted, double capacity, const Band& band)
{
    constexpr double kSigmas = 1.2816; // within which 80 % of a normal distribution lie
    if (!(predicted > 0) || !(capacity > 0))
        return predicted > 0 ? 0 : 1;
    const double sigma = std::max(std::log(band.high()) / kSigmas, 1e-6);
    return 0.5 * std::erfc(-std::log(capacity / predicted) / sigma / std::sqrt(2.0));
}

namespace {

Coverage coverageOf(const Residuals& residuals, Error error, const std::stop_token& stop = {})
{
    Coverage coverage;
    double inside = 0;
    std::map<std::string, Coverage::Source> sources;
    std::map<std::string, double> others;
    std::vector<double> widths, errors, unseenWidths, unseenErrors;
    const auto median = [](std::vector<double> values) {
        return values.empty() ? 0.0 : quantile(std::move(values), 0.5);
    };
    for (const Residual& row : residuals.rows) {
        if (stop.stop_requested())
            break;
        if (!(row.*error))
            continue;
        const auto covers = [](const std::optional<Band>& band, double off) {
            return band && std::abs(off) <= std::log(band->high()) ? 1.0 : 0.0;
        };
        Coverage::Source& source = sources[row.source];
        ++coverage.rows;
        ++source.rows;
        const auto alone = bandAround(row.like, residuals, error,
                                      [&row](const Residual& r) { return &r != &row; });
        inside += covers(alone, *(row.*error));
        source.leftOut += covers(alone, *(row.*error));
        source.width += alone ? alone->relative : 0;
        if (alone) {
            widths.push_back(alone->relative);
            errors.push_back(std::abs(std::expm1(*(row.*error))));
        }
        const auto other = bandAround(row.like, residuals, error,
                                      [&row](const Residual& r) { return r.source != row.source; });
        if (other) {
            source.sourceLeftOut += covers(other, unseenError(row, error));
            source.widthUnseen += other->relative;
            unseenWidths.push_back(other->relative);
            unseenErrors.push_back(std::abs(std::expm1(unseenError(row, error))));
            ++others[row.source];
        }
    }
    coverage.medianWidth = median(std::move(widths));
    coverage.medianError = median(std::move(errors));
    coverage.medianWidthUnseen = median(std::move(unseenWidths));
    coverage.medianErrorUnseen = median(std::move(unseenErrors));
    if (coverage.rows > 0)
        coverage.leftOut = inside / static_cast<double>(coverage.rows);
    for (auto& [name, source] : sources) {
        const auto rows = static_cast<double>(source.rows);
        source.name = name;
        source.leftOut /= rows;
        source.width /= rows;
        if (others[name] > 0) {
            source.sourceLeftOut /= others[name];
            source.widthUnseen /= others[name];
            coverage.sourceLeftOut += source.sourceLeftOut / static_cast<double>(sources.size());
        }
        coverage.sources.push_back(source);
    }
    return coverage;
}

} // namespace

Coverage coverageOf(const Residuals& residuals, const std::stop_token& stop)
{
    return coverageOf(residuals, &Residual::time, stop);
}

Coverage memoryCoverageOf(const Residuals& residuals)
{
    return coverageOf(residuals, &Residual::memory);
}

} // namespace shardscape::validate
