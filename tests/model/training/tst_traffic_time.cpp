// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/tallied.h"
#include "job/training/explain/traffic.h"
#include "job/training/mending.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <rapidcheck.h>

using namespace shardscape;
using layout::ContextKind;
using layout::GroupKind;
using layout::Scenario;
using training::AxisTraffic;
using training::Evaluation;
using training::TimeTerm;

namespace {

/// Links whose every collective attains the same share of them, so that bytes alone tell collectives apart.
Scenario plainLinks(Scenario s)
{
    for (cluster::LinkLevel& level : s.cluster.levels)
        level.exchangeShare = level.gatherShare = 1;
    return s;
}

std::vector<Scenario> bases(int nodes)
{
    return {plainLinks(scenarioOf("llama-13b", "dgx-a100-80g", nodes,
                                  {{"sequence", "2048"}, {"global_batch", "64"}})),
            plainLinks(scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", nodes,
                                  {{"sequence", "4096"}, {"global_batch", "64"}}))};
}

constexpr std::array kTerms{TimeTerm::TensorComm, TimeTerm::ContextComm, TimeTerm::ExpertComm,
                            TimeTerm::DataComm};

/// The term that the axis' bytes take their time in.
TimeTerm termOf(GroupKind group)
{
    switch (group) {
    case GroupKind::Tensor: return TimeTerm::TensorComm;
    case GroupKind::Context: return TimeTerm::ContextComm;
    case GroupKind::Expert:
    case GroupKind::ExpertTensor: return TimeTerm::ExpertComm;
    default: return TimeTerm::DataComm;
    }
}

/// All knobs, but for what of the links is not bytes over bandwidth.
Scenario randomTalk(const std::vector<Scenario>& all)
{
    Scenario s = randomLayout(all, [](const Scenario& drawn) { return drawn.layout.pipelineParallel == 1; });
    // A tree's busiest rank sends more than the mean; many senders at once, and flows on one uplink, wait for each other.
    for (const auto& [knob, value] : {std::pair{"collective", "ring"}, std::pair{"incast", "0"},
                                      std::pair{"congestion", "0"}, std::pair{"routing", "as-measured"}})
        if (!layout::setKnob(s, knob, value).has_value())
            throw std::runtime_error(knob);
    return s;
}

/// Halves the speed of one level and holds what each term takes longer to its bytes over that level. `met`: how often a term had
/// any.
template <class Follows>
void compare(const Scenario& s, std::size_t level, std::array<int, kTerms.size()>& met,
             const Follows& follows)
{
    RC_PRE(layout::violations(s).empty());
    Scenario slow = s;
    slow.cluster.levels[level].bandwidth /= 2;
    const Evaluation fast = training::evaluateUnmended(s), slower = training::evaluateUnmended(slow);
    RC_PRE(fast.valid && slower.valid);
    const training::Traffic traffic = training::traffic(s, fast);
    for (std::size_t i = 0; i < kTerms.size(); ++i) {
        if (!follows(s, kTerms[i]))
            continue;
        double bytes = 0;
        for (const AxisTraffic& axis : traffic.axes)
            if (termOf(axis.group) == kTerms[i])
                bytes += axis.levelBytes[level];
        const auto term = static_cast<std::size_t>(kTerms[i]);
        const double more = slower.time[term].seconds - fast.time[term].seconds;
        const double expected = bytes / traffic.levels[level].bandwidth;
        met[i] += expected > 0 ? 1 : 0;
        if (std::abs(more - expected) > 1e-6 * expected + 1e-9)
            RC_FAIL(changedKnobs(s) + ": " + std::to_string(more) + " s for " + std::to_string(expected)
                    + " s of bytes, term " + std::to_string(i));
    }
}

} // namespace

class TestTrafficTime : public QObject {
    Q_OBJECT

private slots:
    /// A number that counts adds, multiplies and divides what it counted as it does its seconds; what two of them send at once is said.
    void whatIsSentFollowsItsSeconds()
    {
        const auto sent = [](double seconds, std::uint8_t kind, double bytes) {
            Sent all;
            all.among.push_back({kind, seconds, 1, {bytes}});
            return Tallied(seconds, std::make_shared<const Sent>(all));
        };
        const Tallied a = sent(2, 1, 10), b = sent(3, 2, 20);
        const Tallied all = (a + b * 2.0) / 4.0 - a * 0.25;
        QCOMPARE(all.value(), 1.5);
        QCOMPARE(all.sent()->of(1)->bytes[0], 0.0);
        QCOMPARE(all.sent()->of(2)->bytes[0], 10.0);
        QCOMPARE(all.sent()->of(2)->messages, 0.5);
        QVERIFY(all.sent()->of(3) == nullptr);
        QVERIFY((a / b).sent() == nullptr); // how much longer one takes sends nothing
        QCOMPARE((a * (a / b)).sent()->of(1)->bytes[0], 10.0 * 2 / 3);
        QCOMPARE(larger(a, b).sent()->of(2)->bytes[0], 20.0);
        const auto longer = slowed(Seconds<Tallied>(a), Tallied(3.0));
        QCOMPARE(plain(longer), 6.0);
        QCOMPARE(longer.value().sent()->of(1)->bytes[0], 10.0);
    }

    /// The bytes that are shown are those that cost the time: on one node, links of half the speed make a term longer by what its bytes
    /// take over them, whatever latencies and kernels take besides. Of all techniques that send anything.
    void slowerLinksCostWhatTheBytesShownTake()
    {
        const std::vector<Scenario> nodes = bases(1);
        std::array<int, kTerms.size()> met{};
        const bool held = rc::check("bytes are time", [&] {
            compare(randomTalk(nodes), 0, met, [](const Scenario& s, TimeTerm term) {
                // Of two directions at once the slower one counts.
                return term != TimeTerm::ContextComm || s.layout.contextKind != ContextKind::QueryRing;
            });
        });
        QVERIFY(held);
        for (const int times : met)
            QVERIFY(times > 3);
    }

    /// The same between nodes, where links inside them take no time. A hop of a ring of blocks, or of gossip, is as slow as the one
    /// that leaves the node, which most do not: a property of its own has their shares (tst_traffic).
    void slowerNetworksCostWhatTheBytesBetweenNodesTake()
    {
        std::vector<Scenario> nodes = bases(2);
        for (Scenario& s : nodes)
            s.cluster.levels.front().bandwidth *= 1e6;
        std::array<int, kTerms.size()> met{};
        const bool held = rc::check("bytes between nodes are time", [&] {
            compare(randomTalk(nodes), nodes.front().cluster.levels.size() - 1, met,
                    [](const Scenario& s, TimeTerm term) {
                        if (term == TimeTerm::DataComm)
                            return technique::statePlan(s.layout).gradient.topology
                                   == cost::GradientTopology::AllReduce;
                        return term != TimeTerm::ContextComm || s.layout.contextKind == ContextKind::AllToAll
                               || s.layout.contextKind == ContextKind::AllGather;
                    });
        });
        QVERIFY(held);
        // Few of the sequences that are shared out that way cross a node.
        for (std::size_t i = 0; i < kTerms.size(); ++i)
            QVERIFY(met[i] > 0 || kTerms[i] == TimeTerm::ContextComm);
    }
};

QTEST_GUILESS_MAIN(TestTrafficTime)
#include "tst_traffic_time.moc"
