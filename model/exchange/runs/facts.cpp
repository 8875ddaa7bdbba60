// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/facts.h"

#include "exchange/catalog/catalog.h"
#include "exchange/runs/published_runs.h"
#include "exchange/text/csv.h"
#include "job/run/failures.h"
#include "job/run/far.h"
#include "job/run/plan.h"
#include "job/run/power.h"
#include "job/run/prices.h"
#include "job/run/progress.h"
#include "job/run/regions.h"
#include "job/run/restart.h"
#include "job/run/stragglers.h"
#include "workload/transformer.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

constexpr double kHour = 3600, kDay = 86400;

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// "1,024", "1.5e+04", "3.8": from a place on; commas part thousands.
std::optional<double> numberAt(std::string_view text, std::size_t at)
{
    std::string digits;
    for (std::size_t i = at; i < text.size(); ++i) {
        const char c = text[i];
        const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
        const bool thousands = c == ',' && !digits.empty() && i + 3 < text.size()
                               && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0
                               && std::isdigit(static_cast<unsigned char>(text[i + 2])) != 0
                               && std::isdigit(static_cast<unsigned char>(text[i + 3])) != 0;
        const bool exponent = (c == 'e'
                               || ((c == '+' || c == '-') && !digits.empty() && digits.back() == 'e'))
                              && !digits.empty();
        if (thousands)
            continue;
        if (!digit && c != '.' && !exponent)
            break;
        digits += c;
    }
    if (digits.empty() || digits == ".")
        return {};
    char* end = nullptr;
    const double value = std::strtod(digits.c_str(), &end);
    return end != digits.c_str() ? std::optional(value) : std::nullopt;
}

/// The number behind a phrase: "every 60 min" of "every ".
std::optional<double> numberAfter(std::string_view text, std::string_view phrase)
{
    const std::size_t at = text.find(phrase);
    return at == std::string_view::npos ? std::nullopt : numberAt(text, at + phrase.size());
}

/// The number before a phrase: "3.8B params" of "B params". A point alone may begin it.
std::optional<double> numberBefore(std::string_view text, std::string_view phrase)
{
    for (std::size_t at = text.find(phrase); at != std::string_view::npos; at = text.find(phrase, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && text[begin - 1] == ' ')
            --begin;
        const std::size_t end = begin;
        while (begin > 0
               && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0 || text[begin - 1] == '.'
                   || text[begin - 1] == '+'
                   || (text[begin - 1] == ',' && begin < end
                       && std::isdigit(static_cast<unsigned char>(text[begin])) != 0)))
            --begin;
        while (begin < end && std::isdigit(static_cast<unsigned char>(text[begin])) == 0
               && text[begin] != '.')
            ++begin;
        if (begin < end)
            if (const auto number = numberAt(text, begin))
                return number;
    }
    return {};
}

/// What is known of a board by the name that papers give it.
struct Board {
    std::string_view word;
    double flops; ///< dense, 16 bits
    double watts;
    double typicalMfu; ///< median of published runs on it; what is assumed where no speed is published
};
/// The longer names first. Peaks and watts: the vendors' sheets; of TPUs the papers (Jouppi 2021, 2023).
constexpr std::array kBoards{
    Board{"h100 pcie", 756e12, 350, .35}, Board{"h100", 989e12, 700, .38},
    Board{"h800", 989e12, 700, .38},      Board{"h200", 989e12, 700, .38},
    Board{"b200", 2250e12, 1000, .38},    Board{"a800 pcie", 312e12, 300, .40},
    Board{"a100 pcie", 312e12, 300, .40}, Board{"a100", 312e12, 400, .40},
    Board{"a800", 312e12, 400, .40},      Board{"mi250", 383e12, 560, .30},
    Board{"v100", 125e12, 300, .25},      Board{"tpu v5p", 459e12, 350, .45},
    Board{"tpu v5e", 197e12, 200, .45},   Board{"tpu v4", 275e12, 192, .45},
    Board{"tpu v3", 123e12, 262, .40},    Board{"tpu v2", 46e12, 230, .35},
};

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

const Board* boardOf(std::string_view setup)
{
    const std::string text = lower(setup);
    const auto* found = std::find_if(kBoards.begin(), kBoards.end(),
                                     [&](const Board& one) { return has(text, one.word); });
    return found == kBoards.end() ? nullptr : found;
}

/// Parameters that a name says: "Llama 2 13B", "MPT-7B", of which "A100-80GB" is none.
std::optional<double> sizeIn(std::string_view name)
{
    for (std::size_t i = 1; i < name.size(); ++i)
        if (name[i] == 'B' && std::isdigit(static_cast<unsigned char>(name[i - 1])) != 0)
            if (const auto size = numberBefore(name.substr(0, i + 1), "B"))
                return *size * 1e9;
    return {};
}

/// Parameters that work on a token, of a model that the catalog knows by that name: of a mixture of experts far fewer than all.
std::optional<double> activeOf(std::string_view name)
{
    std::string id = lower(name.substr(0, name.find(" (")));
    std::replace(id.begin(), id.end(), ' ', '-');
    const auto model = Catalog::builtIn().model(id);
    return model ? std::optional(static_cast<double>(workload::countParameters(**model).active))
                 : std::nullopt;
}

/// Share of the time that counts on so many accelerators, all as usual: the rate, restarts and saves of a run that says nothing.
double usualShare(double accelerators, double parameters)
{
    if (accelerators <= 0)
        return 1;
    run::Step step;
    step.seconds = step.window = 10;
    step.tokens = 1e6;
    step.parameters = parameters;
    step.acceleratorsPerNode = 8;
    step.nodes = std::max(1.0, accelerators / 8);
    return run::expectationOf(run::planOf({}, 1e12, step)).share;
}

/// "Falcon-180B: 180B params, 2625B tokens, 4096 NVIDIA A100 SXM4 40 GB" or "Llama 2 13B, 2T tokens, A100-80GB".
struct RunSetup {
    std::string model; ///< what stands before the first comma or colon
    double parameters = 0, tokens = 0, accelerators = 0;
    const Board* board = nullptr;
    const PublishedRun* published = nullptr; ///< what its makers say; null: nothing is known

    [[nodiscard]] double modelFlops() const { return 6 * parameters * tokens; }
    /// As the published speed of its step counts them.
    [[nodiscard]] double countedFlops() const
    {
        return (published != nullptr ? published->flopsPerParameter() : 6) * parameters * tokens;
    }
};

RunSetup runSetup(std::string_view setup)
{
    RunSetup run;
    run.model = std::string(setup.substr(0, setup.find_first_of(":,")));
    run.board = boardOf(setup);
    if (const auto n = numberBefore(setup, "B params"))
        run.parameters = *n * 1e9;
    else if (const auto size = sizeIn(run.model))
        run.parameters = *size;
    if (const auto n = numberBefore(setup, "B tokens"))
        run.tokens = *n * 1e9;
    else if (const auto trillions = numberBefore(setup, "T tokens"))
        run.tokens = *trillions * 1e12;
    // A data base has the size of the data set, perhaps in words; the run saw as many tokens as its makers say.
    run.published = findPublishedRun(run.model);
    if (run.published != nullptr)
        run.tokens = run.published->tokens;
    if (const auto active = activeOf(run.model); active && *active < .9 * run.parameters)
        run.parameters = *active;
    for (const std::string_view maker : {" NVIDIA", " Google", " AMD", " A100", " H100"})
        if (run.accelerators == 0)
            if (const auto n = numberBefore(setup, maker))
                run.accelerators = *n;
    return run;
}

using Facts = std::vector<Fact>;

/// Looks for what other rows say of the same thing.
class Table {
public:
    explicit Table(const Facts& facts)
        : m_facts(facts)
    {
        for (std::size_t i = 0; i < facts.size(); ++i) {
            m_bySetup[facts[i].source + '\n' + facts[i].setup].push_back(i);
            m_byModel[runSetup(facts[i].setup).model].push_back(i);
        }
    }

    /// The value of another metric of the same source and set-up.
    [[nodiscard]] std::optional<double> beside(const Fact& fact, std::string_view metric) const
    {
        return in(m_bySetup, fact.source + '\n' + fact.setup, fact, metric);
    }
    /// The same on the same day: prices of one list.
    [[nodiscard]] std::optional<double> sameDay(const Fact& fact, std::string_view metric) const
    {
        const auto found = m_bySetup.find(fact.source + '\n' + fact.setup);
        for (const std::size_t i : found->second)
            if (&m_facts[i] != &fact && m_facts[i].date == fact.date && has(m_facts[i].metric, metric))
                return m_facts[i].value;
        return {};
    }
    /// The row beside it, for what its notes say.
    [[nodiscard]] const Fact* rowBeside(const Fact& fact, std::string_view metric) const
    {
        const auto found = m_bySetup.find(fact.source + '\n' + fact.setup);
        for (const std::size_t i : found->second)
            if (&m_facts[i] != &fact && has(m_facts[i].metric, metric))
                return &m_facts[i];
        return nullptr;
    }
    /// Another row of the source whose set-up begins like that, with the largest value.
    [[nodiscard]] const Fact* another(const Fact& fact, const std::string& begins) const
    {
        const Fact* found = nullptr;
        for (const Fact& one : m_facts)
            if (&one != &fact && one.source == fact.source && one.setup.starts_with(begins) && one.value
                && (found == nullptr || *one.value > *found->value))
                found = &one;
        return found;
    }
    /// Of the model whatever the source.
    [[nodiscard]] std::optional<double> ofModel(const Fact& fact, std::string_view metric) const
    {
        return in(m_byModel, runSetup(fact.setup).model, fact, metric);
    }

    /// Of a model that the topic or the set-up of another row names, whatever the source: "BLOOM-176B run" of "BLOOM-176B".
    [[nodiscard]] std::optional<double> aboutModel(const Fact& fact, const std::string& model,
                                                   std::string_view metric) const
    {
        if (model.empty())
            return {};
        for (const Fact& one : m_facts)
            if (&one != &fact && one.value && has(one.metric, metric)
                && (one.topic.starts_with(model) || runSetup(one.setup).model == model))
                return one.value;
        return {};
    }

    /// What other set-ups of the source say behind a phrase, those of the same model first: a table has one building.
    [[nodiscard]] std::optional<double> sourceSays(const Fact& fact, std::string_view phrase) const
    {
        const std::string model = runSetup(fact.setup).model;
        std::optional<double> found;
        for (const Fact& one : m_facts)
            if (&one != &fact && one.source == fact.source)
                if (const auto value = numberAfter(one.setup, phrase)) {
                    if (runSetup(one.setup).model == model)
                        return value;
                    found = found ? found : value;
                }
        return found;
    }

private:
    using Index = std::map<std::string, std::vector<std::size_t>>;

    [[nodiscard]] std::optional<double> in(const Index& index, const std::string& key, const Fact& but,
                                           std::string_view metric) const
    {
        const auto found = index.find(key);
        if (found == index.end())
            return {};
        for (const std::size_t i : found->second)
            if (&m_facts[i] != &but && has(m_facts[i].metric, metric) && m_facts[i].value)
                return m_facts[i].value;
        return {};
    }

    const Facts& m_facts;
    Index m_bySetup, m_byModel;
};

struct Said {
    std::string_view law;
    double ours = 0;
    double factor = 1;
    bool judged = true; ///< false: the row contradicts what stands beside it
};
using Saying = std::optional<Said>;

constexpr std::string_view kHoursAtSpeed = "hours: FLOPs at the published speed";
constexpr std::string_view kHoursAtUsual = "hours: 6 N D at the usual MFU";
constexpr std::string_view kSpeedOfHours = "MFU: FLOPs over hours and peak";
constexpr std::string_view kDaysAtSpeed = "days: FLOPs over speed";
constexpr std::string_view kDaysOfHours = "days: hours over accelerators";
constexpr std::string_view kHoursOfDays = "hours: accelerators times days";
constexpr std::string_view kEnergy = "energy: hours at board power";
constexpr std::string_view kCarbon = "carbon: hours at board power";
constexpr double kNearTotal =
    1.1; ///< totals are to be met within a tenth where the speed of a step is published

/// Share of the time that counts: of that run where another row says it, else the usual one of so many accelerators. The speed of a whole
/// run has its failures within.
double shareOf(const Fact& fact, const Table& table, const RunSetup& run)
{
    if (run.published != nullptr && run.published->mean)
        return 1;
    const auto said = table.aboutModel(fact, run.model, "effective share");
    return said ? *said / 100 : usualShare(run.accelerators, run.parameters);
}

/// Hours of accelerators from FLOPs and the speed of a step: the published one, in whichever words, else the usual one of that board.
Saying hoursOf(const Fact& fact, const Table& table)
{
    RunSetup run = runSetup(fact.setup);
    if (run.parameters <= 0)
        run.parameters = sizeIn(fact.source).value_or(0);
    if (run.tokens <= 0)
        return {};
    const double share = shareOf(fact, table, run);
    // Tokens alone: "180K H800 hours a trillion", tokens a second of one accelerator or of all.
    for (const std::string_view metric : {"hours per trillion tokens", "hours per 1T tokens"})
        if (const auto each = table.beside(fact, metric))
            return Said{kHoursAtSpeed, *each * run.tokens / 1e12, kNearTotal};
    for (const std::string_view metric : {"tokens/s per", "tokens per second per"})
        if (const auto each = table.beside(fact, metric))
            return Said{kHoursAtSpeed, run.tokens / *each / kHour / share, kNearTotal};
    if (run.parameters <= 0)
        return {};
    for (const std::string_view metric : {"TFLOP/s per", "speed per", "attained speed"})
        if (const auto each = table.beside(fact, metric))
            return Said{kHoursAtSpeed, run.countedFlops() / (*each * 1e12) / kHour / share, kNearTotal};
    if (run.board == nullptr)
        return {};
    if (const auto mfu = table.beside(fact, "MFU"))
        return Said{kHoursAtSpeed, run.countedFlops() / (run.board->flops * *mfu / 100) / kHour / share,
                    kNearTotal};
    return Said{kHoursAtUsual, run.modelFlops() / (run.board->flops * run.board->typicalMfu) / kHour, 2};
}

Saying sayTotals(const Fact& fact, const Table& table)
{
    const RunSetup run = runSetup(fact.setup);
    const bool hours = has(fact.metric, "-hours");
    if (has(fact.metric, "wall time") && run.accelerators > 0) {
        const double unit = fact.unit == "days" ? 24 : 1;
        for (const std::string_view metric : {"accelerator-hours", "GPU-hours"})
            if (const auto all = table.beside(fact, metric))
                return Said{kDaysOfHours, *all / run.accelerators / unit, 1.15};
        if (const Saying all = hoursOf(fact, table))
            return Said{all->law, all->ours / run.accelerators / unit, all->factor};
        return {};
    }
    if (has(fact.metric, "wall time") || fact.unit == "yes")
        return {};
    if (fact.metric == "MFU" && run.parameters > 0 && run.tokens > 0 && run.board != nullptr) {
        const auto all = table.beside(fact, "accelerator-hours");
        if (!all)
            return {};
        const double utilisation = 100 * run.countedFlops()
                                   / (*all * kHour * run.board->flops * shareOf(fact, table, run));
        // More than the peak: the tokens are those of a data set, not of the run.
        return Said{kSpeedOfHours, utilisation, kNearTotal, utilisation <= 100};
    }
    if (!hours)
        return {};
    const auto mfu = table.beside(fact, "MFU");
    if (!mfu)
        if (const auto wall = table.beside(fact, "wall time"); wall && run.accelerators > 0)
            return Said{kHoursOfDays, *wall * run.accelerators, 1.15};
    Saying said = hoursOf(fact, table);
    if (said && mfu && fact.value) // published hours that would need more than the peak
        said->judged = *mfu / 100 * said->ours <= *fact.value;
    return said;
}

/// Hours that another row publishes, or that 6 N D gives.
Saying hoursKnown(const Fact& fact, const Table& table)
{
    for (const std::string_view metric : {"accelerator-hours", "GPU-hours"}) {
        if (const auto all = table.beside(fact, metric))
            return Said{"", *all, 1};
        if (const auto all = table.ofModel(fact, metric))
            return Said{"", *all, 1};
    }
    return hoursOf(fact, table);
}

Saying sayCost(const Fact& fact, const Table& table)
{
    const RunSetup run = runSetup(fact.setup);
    const Saying hours = hoursKnown(fact, table);
    const run::PriceBand* band = run::priceBand(fact.setup, run::Contract::Amortised);
    if (!hours || band == nullptr)
        return {};
    return Said{"cost: hours at an owner's price", hours->ours * band->middle(),
                hours->factor * std::sqrt(band->high / band->low) * 1.1};
}

Saying sayEnergy(const Fact& fact, const Table& table)
{
    const Saying hours = hoursKnown(fact, table);
    const Board* board = boardOf(fact.setup);
    if (!hours || hours->factor > 1)
        return {};
    // What the building takes may stand in another row of the table; the energy of boards alone is without it.
    auto building = numberAfter(fact.setup, "PUE ");
    if (!building)
        building = table.sourceSays(fact, "PUE ");
    if (has(fact.metric, "of GPUs"))
        building = 1;
    const bool metered = has(fact.source, "muxup");
    const double watts = board != nullptr ? board->watts : 400;
    // Cards count boards at full power; meters say nine tenths of it.
    return Said{kEnergy, hours->ours * watts * (metered ? .9 : 1) * (building ? *building : 1) / 1e6,
                metered ? 1.1 : 1.05};
}

Saying sayCarbon(const Fact& fact, const Table& table)
{
    const auto intensity = numberBefore(fact.notes, "kg/kWh");
    const auto watts = numberBefore(fact.setup, " W a board");
    const Saying hours = hoursKnown(fact, table);
    if (!intensity || !watts || !hours)
        return {};
    const bool published = hours->factor == 1;
    return Said{published ? kCarbon : "carbon: 6 N D at the usual MFU",
                hours->ours * *watts / 1e3 * *intensity / 1e3, published ? 1.02 : hours->factor};
}

Saying sayPower(const Fact& fact, const Table& /*table*/)
{
    const RunSetup run = runSetup(fact.setup);
    if (has(fact.metric, "site power") && run.board != nullptr && run.accelerators > 0)
        return Said{"power: boards, servers, building",
                    run::siteWatts(run.accelerators, run.board->watts) / 1e6, 1.2};
    const auto boards = numberBefore(fact.setup, "x ");
    if (has(fact.metric, "maximum system power") && run.board != nullptr && boards)
        return Said{"power: a rated server", *boards * run.board->watts * run::kRatedServer / 1e3, 1.15};
    if (has(fact.metric, "idle GPU power") && run.board != nullptr)
        return Said{"power: an idle board", .15 * run.board->watts, 1.3};
    if (has(fact.metric, "GPU share of server power"))
        return Said{"power: boards of a drawing server", 100 / (run::kRatedServer * run::kDrawnServer), 1.2};
    return {};
}

Saying sayPrice(const Fact& fact, const Table& table)
{
    const int years = has(fact.metric, "3 year") ? 3 : has(fact.metric, "1 year") ? 1 : 0;
    const double share = run::committedShare(years);
    if (years > 0)
        if (const auto demand = table.sameDay(fact, "on demand"))
            return Said{"price: what a promise of years leaves", *demand * share, 1.4};
    constexpr std::array<std::string_view, 4> kHyperscalers{"Amazon", "Google Cloud", "Microsoft", "Oracle"};
    const bool hyperscaler = std::any_of(kHyperscalers.begin(), kHyperscalers.end(),
                                         [&](std::string_view name) { return has(fact.setup, name); });
    const run::Contract contract = has(fact.metric, "spot") ? run::Contract::Spot
                                   : hyperscaler            ? run::Contract::Hyperscaler
                                                            : run::Contract::Specialist;
    const run::PriceBand* band = run::priceBand(fact.setup.substr(0, fact.setup.find(',')), contract);
    if (band == nullptr)
        return {};
    return Said{"price: within its band", band->middle() * share,
                std::max(std::sqrt(band->high / band->low), 1.05) * (years > 0 ? 1.4 : 1.001)};
}

/// Alternating renewal: share up, losses and instances from mean intervals up and down.
Saying saySpot(const Fact& fact, const Table& table)
{
    const Fact* up = fact.metric == "mean up interval" ? nullptr : table.rowBeside(fact, "mean up interval");
    if (fact.metric == "mean up interval") {
        const auto losses = table.beside(fact, "losses per instance-hour");
        return losses && *losses > 0 ? Saying(Said{"spot: mean time up from losses", 1 / *losses, 1.35})
                                     : std::nullopt;
    }
    if (up == nullptr || !up->value)
        return {};
    if (has(fact.metric, "losses"))
        return Said{"spot: losses from mean time up", 1 / *up->value, 1.35};
    const auto down = numberAfter(up->notes, "mean down ");
    if (!down)
        return {};
    const double share = *up->value / (*up->value + *down);
    const auto wished = numberAfter(fact.metric, "instances of ");
    return Said{"spot: share from times up and down", wished ? share * *wished : share, 1.2};
}

/// "aws:us-east-1 -> gcp:us-east1-b, one VM pair": both ends.
std::pair<std::string, std::string> endsOf(std::string_view setup)
{
    const std::size_t arrow = setup.find(" -> ");
    if (arrow == std::string_view::npos)
        return {};
    const std::string_view to = setup.substr(arrow + 4);
    return {std::string(setup.substr(0, arrow)), std::string(to.substr(0, to.find(',')))};
}

Saying sayWide(const Fact& fact, const Table& /*table*/)
{
    if (has(fact.metric, "median throughput")) {
        const std::string provider = fact.setup.substr(0, fact.setup.find('-'));
        constexpr double kUsualTrip = .14; ///< s: of all pairs of a provider's regions, about the median
        if (const auto bits = run::wideAreaBits(provider, kUsualTrip))
            return Said{"wide area: bandwidth by provider", *bits / 1e9, 1.25};
        return Said{"wide area: bandwidth by provider", *run::wideAreaBits("aws", kUsualTrip) / 1e9, 1.25};
    }
    const auto [from, to] = endsOf(fact.setup);
    const run::Region* a = run::findRegion(from);
    const run::Region* b = run::findRegion(to);
    if (a == nullptr || b == nullptr)
        return {};
    if (fact.metric == "round trip")
        return Said{"wide area: round trip from distance", 1e3 * run::roundTrip(*a, *b), 1.5};
    if (fact.metric == "throughput")
        return Said{"wide area: bandwidth from distance", run::bandwidthBetween(*a, *b) / 1e9, 1.35};
    return {};
}

Saying sayEgress(const Fact& fact, const Table& /*table*/)
{
    const std::string provider = lower(fact.setup.substr(0, fact.setup.find(' ')));
    const std::string_view pair = std::string_view(fact.setup).substr(provider.size() + 1);
    const std::size_t arrow = pair.find(" -> ");
    if (arrow == std::string_view::npos)
        return {};
    const run::Region* from = run::findRegion(provider + ":" + std::string(pair.substr(0, arrow)));
    const run::Region* to = run::findRegion(provider + ":" + std::string(pair.substr(arrow + 4)));
    if (from == nullptr || (to == nullptr && !has(pair, "internet")))
        return {};
    return Said{"wide area: egress", run::egressPrice(*from, to), 1.3};
}

Saying sayRare(const Fact& fact, const Table& /*table*/)
{
    const auto step = numberAfter(fact.setup, "step ");
    const auto share = numberBefore(fact.metric, " %");
    const auto size = numberBefore(fact.setup, "B,");
    if (!step || !share || !size || !has(fact.metric, "bandwidth"))
        return {};
    const auto interval = numberAfter(fact.setup, "DiLoCo H ");
    return Said{"low communication: bandwidth",
                run::bandwidthFor(*share / 100, *size * 1e9, interval ? *interval : 1, *step) / 1e9, 1.28};
}

double typicalRate()
{
    return run::findFailurePreset("typical")->rate;
}

Saying sayFailures(const Fact& fact, const Table& table)
{
    const std::string& m = fact.metric;
    const auto nodes = numberBefore(fact.setup, " nodes");
    const auto days = numberBefore(fact.setup, "-day");
    if (m == "unexpected interruptions" && nodes && days)
        return Said{"failures: typical rate", run::expectedFailures(typicalRate(), *nodes * *days), 2};
    if (has(m, "mean time between unexpected") && days)
        if (const auto count = table.beside(fact, "unexpected interruptions"))
            return Said{"failures: mean time from a count", run::observedMeanTime(*days * 24, *count), 1.01};
    if (has(m, "per 1000 node-days") && has(m, "unexpected") && nodes && days)
        if (const auto count = table.beside(fact, "unexpected interruptions"); count && *count > 100)
            return Said{"failures: rate from a count", run::observedRate(*count, *nodes * *days), 1.01};
    if (has(m, "GPU-hours per unexpected") && nodes && days)
        if (const auto count = table.beside(fact, "mean time between"))
            return Said{"failures: mean time from a count", *count * *nodes * 8, 1.01};
    if (fact.unit == "1/1000 node-days" && !has(m, "hardware"))
        return Said{"failures: typical rate", typicalRate(), 2};
    if (fact.unit == "1/server-day")
        return Said{"failures: typical rate", typicalRate() / 1000, 2};
    if (has(m, "MTTF projected"))
        if (const auto n = numberBefore(m, " GPUs")) {
            workload::Failures rough;
            rough.preset = "rough";
            rough.superlinear = false; // a projection: in proportion
            return Said{"failures: mean time in proportion",
                        run::failureRates(rough, *n / 8, 8).meanTime() / kHour, 1.05};
        }
    if (has(m, "expected ETTR")) {
        const auto n = numberBefore(m, "-GPU job");
        const auto every = numberAfter(m, "checkpoint every ");
        const auto restart = numberAfter(fact.setup, "u0 ");
        if (n && every && restart) {
            workload::Failures rough;
            rough.preset = "rough";
            const double mean = run::failureRates(rough, *n / 8, 8).meanTime();
            return Said{"share of time: Daly's exact form",
                        run::progressShare(*every * 60, 0, mean, *restart * 60), 1.04};
        }
    }
    if (has(m, "effective training time, ")) {
        const auto mean = table.beside(fact, "mean time to failure");
        const bool replica = has(m, "replica");
        const auto stall = table.beside(fact,
                                        replica ? "recovery stall, replica" : "recovery stall, synchronous");
        if (mean && stall)
            return Said{"share of time: stalls alone", 100 * run::stallShare(*stall, *mean), 1.05};
    }
    if (has(m, "mean time to failure") && has(fact.setup, "100,000")) {
        workload::Failures good;
        good.preset = "good";
        return Said{"failures: superlinear", run::failureRates(good, 1e5 / 8, 8).meanTime() / 60, 1.2};
    }
    return {};
}

Saying sayLogbook(const Fact& fact, const Table& table)
{
    const auto accelerators = numberBefore(fact.setup, " A100");
    const double nodes = accelerators ? *accelerators / 8 : 0;
    const std::string& m = fact.metric;
    const double parameters = has(fact.topic, "BLOOM") ? 176.247e9 : 175e9;
    if (has(m, "checkpoint size"))
        return Said{"checkpoint: bytes per parameter",
                    run::checkpointBytes(parameters, has(m, "weights") ? 2 : 14)
                        / (fact.unit == "GB" ? 1e9 : 1e12),
                    has(fact.topic, "OPT") ? 1.6 : 1.15};
    if (has(m, "checkpoint write time"))
        if (const auto bytes = table.beside(fact, "checkpoint size, full"))
            return Said{"checkpoint: bytes over a fleet's bandwidth", *bytes * 1e12 / 100e9, 2};
    if (has(m, "GPU failures") && nodes > 0)
        return Said{"failures: typical rate", run::expectedFailures(typicalRate(), nodes * 7), 2};
    if (has(m, "machines lost per day"))
        return Said{"failures: bad cloud",
                    run::expectedFailures(run::findFailurePreset("bad-cloud")->rate, 126), 1.2};
    if (has(m, "ideal days"))
        if (const auto flops = table.beside(fact, "training compute"))
            return Said{kDaysAtSpeed, *flops / (1024 * 147e12 * kDay), 1.05};
    if (has(m, "effective share"))
        if (const auto step = table.beside(fact, "iteration time"))
            return Said{"share of time: steps over days",
                        100 * 366e9 / (2048.0 * 2048) * *step / (117.5 * kDay), 1.02};
    if (has(m, "days of the whole run"))
        if (const auto hours = table.ofModel(fact, "GPU-hours"))
            return Said{kDaysOfHours, *hours / 384 / 24, 1.02};
    if (has(m, "electricity"))
        if (const auto hours = table.beside(fact, "GPU-hours"))
            return Said{kEnergy, *hours * 400 / 1e6, 1.05};
    return {};
}

Saying sayRestart(const Fact& fact, const Table& /*table*/)
{
    const auto n = numberBefore(fact.setup, " L20 GPUs");
    if (!n)
        return {};
    if (has(fact.metric, "requeue"))
        return Said{"restart: requeue by size", run::requeueSeconds(*n), 1.1};
    if (has(fact.metric, "hot update"))
        return Said{"restart: hot update by size", run::hotUpdateSeconds(*n), 1.15};
    return {};
}

/// What a save of every step leaves of the MFU says how long a step takes; what the others leave says how long they stall.
Saying sayStall(const Fact& fact, const Table& table)
{
    constexpr double kAllButAll = 99; ///< %: of a rounded share above this nothing follows
    const auto share = numberAfter(fact.notes, "relative MFU ");
    if (!share || *share >= kAllButAll)
        return {};
    const std::string like = fact.setup.substr(0, fact.setup.rfind(','));
    const Fact* other = table.another(fact, like);
    const auto left = other != nullptr ? numberAfter(other->notes, "relative MFU ") : std::nullopt;
    if (!left || !other->value)
        return {};
    const double step = *other->value * *left / (100 - *left);
    return Said{"checkpoint: stall from what it leaves", step * (100 / *share - 1), 1.3};
}

Saying sayCodes(const Fact& fact, const Table& /*table*/)
{
    const std::string& m = fact.metric;
    const auto workers = numberBefore(fact.setup, " AWS");
    if (!workers)
        return {};
    const auto w = numberAfter(m, " W"), lambda = numberAfter(m, "lambda ");
    const auto s = numberAfter(m, ", s ");
    if (has(m, "SR-SGC load") && lambda && w)
        return Said{"stragglers: loads of codes",
                    run::selectiveLoad(*workers, numberAfter(m, ", B").value_or(1), *w, *lambda), 1.03};
    if (has(m, "M-SGC load") && lambda && w)
        return Said{"stragglers: loads of codes",
                    run::multiplexedLoad(*workers, numberAfter(m, ", B").value_or(1), *w, *lambda), 1.08};
    if (has(m, "GC load") && s)
        return Said{"stragglers: loads of codes", run::codedLoad(*workers, *s), 1.03};
    return {};
}

using Sayer = Saying (*)(const Fact&, const Table&);
struct Topic {
    std::string_view name; ///< how a fact's topic begins
    Sayer say;
};
constexpr std::array kTopics{
    Topic{"run totals", sayTotals},
    Topic{"run cost", sayCost},
    Topic{"run energy", sayEnergy},
    Topic{"run carbon", sayCarbon},
    Topic{"power", sayPower},
    Topic{"price", sayPrice},
    Topic{"spot", saySpot},
    Topic{"WAN price", sayEgress},
    Topic{"WAN", sayWide},
    Topic{"low-communication", sayRare},
    Topic{"failures", sayFailures},
    Topic{"BLOOM-176B run", sayLogbook},
    Topic{"OPT-175B run", sayLogbook},
    Topic{"restart time", sayRestart},
    Topic{"checkpoint stall", sayStall},
    Topic{"stragglers", sayCodes},
};

constexpr std::array<std::string_view, 9> kColumns{"id",    "topic", "source", "setup", "metric",
                                                   "value", "unit",  "date",   "notes"};

struct LawSummary {
    std::size_t facts = 0, inside = 0, shown = 0;
    std::vector<double> errors; ///< |ln(ours/published)|
    std::size_t worst = 0;      ///< fact
};

std::map<std::string_view, LawSummary> byLaw(const Facts& facts,
                                             const std::vector<FactPrediction>& predictions)
{
    std::map<std::string_view, LawSummary> laws;
    std::map<std::string_view, double> most;
    for (const FactPrediction& one : predictions) {
        const Fact& fact = facts[one.fact];
        LawSummary& law = laws[one.law];
        if (!one.tested) {
            ++law.shown;
            continue;
        }
        const double error = std::abs(std::log(one.ours / *fact.value));
        ++law.facts;
        law.inside += one.inside(fact) ? 1U : 0U;
        law.errors.push_back(error);
        if (error >= most[one.law]) {
            most[one.law] = error;
            law.worst = one.fact;
        }
    }
    for (auto& [name, law] : laws)
        std::sort(law.errors.begin(), law.errors.end());
    return laws;
}

std::string plain(double x, int digits = 4)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.*g", digits, x);
    return text;
}

/// What follows from the speed of a step, or from hours, watts and grids: hours that are days times accelerators prove nothing.
constexpr std::array kTotals{kHoursAtSpeed, kSpeedOfHours, kDaysAtSpeed, kEnergy, kCarbon};

/// Hours, days, energy and carbon of runs whose speed or hours are published, of one source.
struct TotalsOf {
    std::string source;
    std::vector<double> errors; ///< |ours over published, less 1|, increasing
    std::size_t near = 0;       ///< within a tenth

    [[nodiscard]] double median() const { return errors[errors.size() / 2]; }
};

/// Sources as they come; the last is all of them.
std::vector<TotalsOf> totalsBySource(const Facts& facts, const std::vector<FactPrediction>& predictions)
{
    std::vector<TotalsOf> sources;
    TotalsOf all{.source = "all", .errors = {}};
    const auto take = [](TotalsOf& of, double error) {
        of.errors.push_back(error);
        of.near += error <= kNearTotal - 1 ? 1U : 0U;
    };
    for (const FactPrediction& one : predictions) {
        if (!one.tested || std::find(kTotals.begin(), kTotals.end(), one.law) == kTotals.end())
            continue;
        const Fact& fact = facts[one.fact];
        auto found = std::find_if(sources.begin(), sources.end(),
                                  [&](const TotalsOf& of) { return of.source == fact.source; });
        if (found == sources.end())
            found = sources.insert(sources.end(), {.source = fact.source, .errors = {}});
        take(*found, std::abs(one.error(fact)));
        take(all, std::abs(one.error(fact)));
    }
    if (!all.errors.empty())
        sources.push_back(std::move(all));
    for (TotalsOf& of : sources)
        std::sort(of.errors.begin(), of.errors.end());
    return sources;
}

std::string totalsText(const Facts& facts, const std::vector<FactPrediction>& predictions)
{
    constexpr std::size_t kLongestSource = 60;
    std::string text;
    for (const TotalsOf& of : totalsBySource(facts, predictions)) {
        char line[200];
        std::snprintf(line, sizeof line, "  %-60s %6zu %6zu %6.0f %% %8s\n",
                      of.source.substr(0, kLongestSource).c_str(), of.errors.size(), of.near,
                      100. * static_cast<double>(of.near) / static_cast<double>(of.errors.size()),
                      (plain(100 * of.median(), 2) + " %").c_str());
        text += line;
    }
    if (text.empty())
        return text;
    char head[200];
    std::snprintf(head, sizeof head, "  %-60s %6s %6s %8s %8s\n", "source", "facts", "within", "a tenth",
                  "median");
    return "\nTotals of runs (hours, days, energy, carbon, utilisation) from the published speed of a step, or energy from published hours\n"
           + std::string(head) + text;
}

} // namespace

double FactPrediction::error(const Fact& of) const
{
    return ours / *of.value - 1;
}

bool FactPrediction::inside(const Fact& of) const
{
    const double ratio = ours / *of.value;
    return std::max(ratio, 1 / ratio) <= factor;
}

bool looksLikeFacts(std::string_view csv)
{
    const std::string_view head = csv.substr(0, csv.find('\n'));
    return has(head, "id,") && has(head, "topic") && has(head, "metric") && has(head, "value");
}

Result<std::vector<Fact>> readFacts(std::string_view csv)
{
    const auto lines = splitCsv(csv);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty())
        return fail(ErrorCode::BadInput, say("the table is empty; its first line names its columns: %1",
                                             "id,topic,source,setup,metric,value,unit,date,notes"));
    std::array<std::optional<std::size_t>, kColumns.size()> places;
    for (std::size_t i = 0; i < lines->front().cells.size(); ++i)
        for (std::size_t c = 0; c < kColumns.size(); ++c)
            if (lines->front().cells[i] == kColumns[c])
                places[c] = i;
    for (const std::size_t needed : {0U, 1U, 3U, 4U, 5U})
        if (!places[needed])
            return fail(ErrorCode::BadInput,
                        say("column '%1' is missing; a table of facts has id, topic, setup, metric, value",
                            kColumns[needed]));
    std::vector<Fact> facts;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const CsvLine& line = (*lines)[i];
        const auto cell = [&](std::size_t column) -> std::string {
            return places[column] && *places[column] < line.cells.size() ? line.cells[*places[column]]
                                                                         : std::string();
        };
        Fact fact{.line = line.number,
                  .id = cell(0),
                  .topic = cell(1),
                  .source = cell(2),
                  .setup = cell(3),
                  .metric = cell(4),
                  .unit = cell(6),
                  .date = cell(7),
                  .notes = cell(8),
                  .value = {}};
        const std::string value = cell(5);
        char* end = nullptr;
        const double number = std::strtod(value.c_str(), &end);
        if (!value.empty() && end == value.c_str() + value.size() && std::isfinite(number))
            fact.value = number;
        if (!fact.notes.empty() && has("VSDR", fact.notes.substr(0, 1)))
            fact.status = fact.notes.front();
        facts.push_back(std::move(fact));
    }
    return facts;
}

std::vector<FactPrediction> predictFacts(const std::vector<Fact>& facts)
{
    const Table table(facts);
    std::vector<FactPrediction> predictions;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Fact& fact = facts[i];
        if (!fact.value || *fact.value <= 0)
            continue;
        const auto* topic = std::find_if(kTopics.begin(), kTopics.end(),
                                         [&](const Topic& one) { return fact.topic.starts_with(one.name); });
        if (topic == kTopics.end())
            continue;
        const Saying said = topic->say(fact, table);
        if (said && said->ours > 0)
            predictions.push_back(
                {i, said->law, said->ours, said->factor, fact.status != 'R' && said->judged});
    }
    return predictions;
}

std::string factsReport(const std::vector<Fact>& facts, const std::vector<FactPrediction>& predictions,
                        bool rows)
{
    const auto laws = byLaw(facts, predictions);
    std::size_t tested = 0, inside = 0;
    std::string text;
    const auto add = [&](const std::string& name, const std::string& count, const std::string& in,
                         const std::string& median, const std::string& worst) {
        char line[200];
        std::snprintf(line, sizeof line, "  %-40s %6s %7s %8s   %s\n", name.c_str(), count.c_str(),
                      in.c_str(), median.c_str(), worst.c_str());
        text += line;
    };
    add("formula", "facts", "inside", "median", "worst");
    for (const auto& [name, law] : laws) {
        tested += law.facts;
        inside += law.inside;
        if (law.facts == 0)
            continue;
        const double median = std::exp(law.errors[law.errors.size() / 2]) - 1;
        add(std::string(name), std::to_string(law.facts), std::to_string(law.inside),
            plain(100 * median, 2) + " %",
            facts[law.worst].id + ", a factor of " + plain(std::exp(law.errors.back()), 3));
    }
    text += totalsText(facts, predictions);
    text = std::to_string(facts.size()) + " facts, " + std::to_string(tested)
           + " of which a formula predicts, " + std::to_string(inside) + " inside its band\n\n" + text;
    if (rows) {
        text += "\n";
        for (const FactPrediction& one : predictions) {
            const Fact& fact = facts[one.fact];
            text += "  " + fact.id + (one.inside(fact) ? "  " : " !") + " published " + plain(*fact.value)
                    + " " + fact.unit + ", ours " + plain(one.ours)
                    + (one.tested ? "" : " (recalled, not judged)") + ": " + fact.setup + ": " + fact.metric
                    + "\n";
        }
    }
    return text;
}

std::string factsJson(const std::vector<Fact>& facts, const std::vector<FactPrediction>& predictions)
{
    nlohmann::ordered_json out;
    out["facts"] = facts.size();
    std::size_t tested = 0, inside = 0;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& [name, law] : byLaw(facts, predictions)) {
        tested += law.facts;
        inside += law.inside;
        nlohmann::ordered_json one{
            {"law", name}, {"facts", law.facts}, {"inside", law.inside}, {"shown", law.shown}};
        if (law.facts > 0) {
            one["median_factor"] = std::exp(law.errors[law.errors.size() / 2]);
            one["worst_factor"] = std::exp(law.errors.back());
            one["worst"] = facts[law.worst].id;
        }
        list.push_back(std::move(one));
    }
    out["predicted"] = tested;
    out["inside"] = inside;
    out["laws"] = std::move(list);
    out["totals"] = nlohmann::ordered_json::array();
    for (const TotalsOf& of : totalsBySource(facts, predictions))
        out["totals"].push_back({{"source", of.source},
                                 {"facts", of.errors.size()},
                                 {"within_10_percent", of.near},
                                 {"median_error", of.median()}});
    out["rows"] = nlohmann::ordered_json::array();
    for (const FactPrediction& one : predictions) {
        const Fact& fact = facts[one.fact];
        out["rows"].push_back({{"id", fact.id},
                               {"law", one.law},
                               {"published", *fact.value},
                               {"ours", one.ours},
                               {"unit", fact.unit},
                               {"factor", one.factor},
                               {"inside", one.inside(fact)},
                               {"judged", one.tested}});
    }
    return out.dump(2) + "\n";
}

} // namespace shardscape::exchange
