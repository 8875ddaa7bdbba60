// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/training/advice/advice.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace shardscape::training {

/// A change is worth proposing when its step takes at most this share of the present one.
inline constexpr double kWorthwhile = 0.999;

/// What a change would make, not priced yet; with the reason where it breaks a rule. `changed`: the scenario with it.
Proposal proposalOf(const layout::Scenario& scenario, layout::Change change, layout::Scenario& changed);

/// Every other value of the knobs that advice is about.
std::vector<layout::Setting> singleChanges(const layout::Scenario& scenario);

/// Two choices made one after the other, as one change of `present`. `half`: `present` with the first. Nothing where the second
/// only follows the first, makes no difference after it, or takes it back. `both`: the scenario with the two.
std::optional<layout::Change> pairOf(const layout::Scenario& present, const layout::Scenario& half,
                                     const layout::Setting& first, const layout::Setting& second,
                                     layout::Scenario& both);

/// Changes of one layout after another, of one model on one cluster: what they share is priced once.
class Neighbourhood {
public:
    /// Of all single changes of the layout that are possible and fit, the fastest whose step takes less than `seconds`; the
    /// workload, and what people have rather than choose, stay, and nothing asks more of its stack in vain
    /// (layout::asksMoreInVain()). Stopped: of those tried so far.
    std::optional<Proposal> fastest(const layout::Scenario& scenario,
                                    double seconds = std::numeric_limits<double>::infinity(),
                                    const std::stop_token& stop = {});
    /// The same of two choices at once (pairOf()).
    std::optional<Proposal> fastestPair(const layout::Scenario& scenario,
                                        double seconds = std::numeric_limits<double>::infinity(),
                                        const std::stop_token& stop = {});
    /// Of a scenario that breaks no rule, fitting or not.
    const Price& price(const layout::Scenario& scenario) { return m_pricer.price(scenario, true); }
    /// Possible changes tried so far, those that are seen to be slower or too large without a price among them.
    [[nodiscard]] std::int64_t tried() const { return m_tried; }

private:
    void consider(const layout::Scenario& scenario, Proposal proposal, const layout::Scenario& changed,
                  double seconds, std::optional<Proposal>& best);

    Pricer m_pricer;
    std::int64_t m_tried = 0;
};

/// Whether advice is about this knob: of the layout, chosen rather than given, and making a difference here.
bool isAdvised(const layout::Knob& knob, const layout::Scenario& scenario);

} // namespace shardscape::training
