// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/advice.h"

#include "exchange/results/sweep_answer.h"
#include "job/training/advice/neighbours.h"
#include "layout/gaps.h"
#include "layout/rules.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace shardscape::exchange {

namespace {

constexpr std::size_t kKept =
    48; ///< of the fastest found, from which rows without a value in common are chosen
constexpr double kFitsAtAll = 0.5;

/// What a row must be: at least that sure to fit, and faster than that.
struct Wanted {
    Advice::Aim aim;
    double chance;
    double seconds;
    std::size_t most;
    double belowChance = 2; ///< rows as sure as this belong elsewhere
};

/// The changes around one layout, tried once for every kind of row.
class Around {
public:
    Around(const layout::Scenario& scenario, const validate::Residuals& residuals,
           const AdviceRequest& request)
        : m_scenario(scenario)
        , m_residuals(residuals)
        , m_request(request)
        , m_singles(training::singleChanges(scenario))
    {}

    [[nodiscard]] training::Price priceNow() { return m_pricer.price(m_scenario, true); }

    std::vector<Advice> rows(const Wanted& wanted)
    {
        m_found.clear();
        m_alone.clear();
        // Without pairs one row needs no other to choose from.
        m_kept = !m_request.pairs && wanted.most == 1 ? 1 : kKept;
        for (const layout::Setting& setting : m_singles) {
            if (m_request.stop && m_request.stop())
                return {};
            trySingle(setting, wanted);
        }
        for (std::size_t i = 0; m_request.pairs && i < m_singles.size(); ++i) {
            if (m_request.stop && m_request.stop())
                break;
            tryPairsOf(i, wanted);
        }
        return distinct(wanted);
    }

private:
    void trySingle(const layout::Setting& setting, const Wanted& wanted)
    {
        layout::Scenario changed;
        consider({setting}, layout::choose(m_scenario, *setting.knob, setting.value), changed, wanted,
                 wanted.seconds);
    }

    void tryPairsOf(std::size_t first, const Wanted& wanted)
    {
        const layout::Setting& one = m_singles[first];
        const layout::Change change = layout::choose(m_scenario, *one.knob, one.value);
        const layout::Scenario half = layout::with(m_scenario, change);
        const double aloneOne = aloneSeconds(one);
        layout::Scenario both;
        for (std::size_t i = first + 1; i < m_singles.size(); ++i) {
            const layout::Setting& two = m_singles[i];
            auto pair = training::pairOf(m_scenario, half, one, two, both);
            if (!pair)
                continue;
            const double toBeat = std::min({wanted.seconds, aloneOne * training::kWorthwhile,
                                            aloneSeconds(two) * training::kWorthwhile});
            consider({one, two}, std::move(*pair), both, wanted, toBeat);
        }
    }

    void consider(std::vector<layout::Setting> chosen, layout::Change change, layout::Scenario& changed,
                  const Wanted& wanted, double toBeat)
    {
        if (m_found.size() >= m_kept)
            toBeat = std::min(toBeat, m_found.back().proposal.price.stepSeconds);
        training::Proposal proposal = training::proposalOf(m_scenario, std::move(change), changed);
        if (!proposal.valid || layout::asksMoreInVain(changed, m_scenario)
            || (layout::trainsOnOldWeights(changed) && !layout::trainsOnOldWeights(m_scenario))
            || !m_pricer.mayBeat(changed, toBeat))
            return;
        proposal.price = m_pricer.price(changed, false);
        const training::Price& price = proposal.price;
        if (!price.fits || price.stepSeconds >= toBeat)
            return;
        const double chance = chanceToFit(changed, price.peakBytes, price.capacity, m_residuals).value_or(1);
        if (chance < wanted.chance || chance >= wanted.belowChance)
            return;
        if (chosen.size() == 1)
            m_alone[{chosen.front().knob, chosen.front().value}] = price.stepSeconds;
        const auto at = std::upper_bound(
            m_found.begin(), m_found.end(), price.stepSeconds,
            [](double seconds, const Advice& other) { return seconds < other.proposal.price.stepSeconds; });
        m_found.insert(at, Advice{wanted.aim, std::move(proposal), std::move(chosen), chance});
        if (m_found.size() > m_kept)
            m_found.pop_back();
    }

    [[nodiscard]] double aloneSeconds(const layout::Setting& setting) const
    {
        const auto found = m_alone.find({setting.knob, setting.value});
        return found != m_alone.end() ? found->second : std::numeric_limits<double>::infinity();
    }

    /// The fastest first, none with a value that stands above it.
    [[nodiscard]] std::vector<Advice> distinct(const Wanted& wanted)
    {
        std::vector<Advice> rows;
        const auto isShown = [&rows](const layout::Setting& setting) {
            return std::any_of(rows.begin(), rows.end(), [&](const Advice& row) {
                return std::find(row.chosen.begin(), row.chosen.end(), setting) != row.chosen.end();
            });
        };
        for (Advice& advice : m_found) {
            if (rows.size() < wanted.most
                && std::none_of(advice.chosen.begin(), advice.chosen.end(), isShown))
                rows.push_back(std::move(advice));
        }
        return rows;
    }

    const layout::Scenario& m_scenario;
    const validate::Residuals& m_residuals;
    const AdviceRequest& m_request;
    std::vector<layout::Setting> m_singles;
    training::Pricer m_pricer;
    std::vector<Advice> m_found; ///< by step, at most m_kept
    std::size_t m_kept = kKept;
    std::map<std::pair<const layout::Knob*, std::int64_t>, double> m_alone;
};

} // namespace

std::vector<Advice> advise(const layout::Scenario& scenario, const validate::Residuals& residuals,
                           const AdviceRequest& request)
{
    if (!layout::violations(scenario).empty())
        return {};
    Around around(scenario, residuals, request);
    const training::Price now = around.priceNow();
    const double faster = now.stepSeconds * training::kWorthwhile;
    const double bearable = now.stepSeconds * kMostLoss;
    using enum Advice::Aim;
    if (!now.fits)
        return around.rows({Fits, kFitsAtAll, bearable, request.most});
    const double chance = chanceToFit(scenario, now.peakBytes, now.capacity, residuals).value_or(1);
    if (chance >= kSafeToFit)
        return around.rows({Faster, kSafeToFit, faster, request.most});
    std::vector<Advice> rows = around.rows(
        {Surer, kSafeToFit, bearable, request.most - (request.risky ? 1 : 0)});
    if (!request.risky)
        return rows;
    for (Advice& risky : around.rows({FasterLessSure, kFitsAtAll, faster, 1, kSafeToFit}))
        rows.push_back(std::move(risky));
    return rows;
}

} // namespace shardscape::exchange
