// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluate/mending.h"
#include "evaluate/traffic.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <rapidcheck.h>

using namespace shardscape;
using evaluate::Evaluation;
using evaluate::TimeTerm;
using layout::Scenario;

namespace {

/// On one node every group crosses one level of links alone.
const std::vector<Scenario>& bases()
{
    static const std::vector<Scenario> all{
        scenarioOf("llama-13b", "dgx-a100-80g", 1, {{"sequence", "2048"}, {"global_batch", "64"}}),
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 1, {{"sequence", "4096"}, {"global_batch", "64"}})};
    return all;
}

/// The axes whose bytes make up a term.
bool isOf(TimeTerm term, layout::GroupKind group)
{
    using layout::GroupKind;
    switch (term) {
    case TimeTerm::TensorComm: return group == GroupKind::Tensor;
    case TimeTerm::ExpertComm: return group == GroupKind::Expert || group == GroupKind::ExpertTensor;
    case TimeTerm::DataComm: return group == GroupKind::Replicas || group == GroupKind::ExpertReplicas;
    default: return false;
    }
}

double bytesOf(const evaluate::Traffic& traffic, TimeTerm term)
{
    double bytes = 0;
    for (const evaluate::AxisTraffic& axis : traffic.axes)
        if (isOf(term, axis.group))
            bytes += axis.bytes;
    return bytes;
}

} // namespace

class TestTrafficTime : public QObject {
    Q_OBJECT

private slots:
    /// The bytes that are shown are those that cost the time: links of half the speed make a term longer by what its bytes take over
    /// them, whatever latencies and kernels take besides. Of rings, which use each link alike; of a context ring what hides has no
    /// time of its own.
    void slowerLinksCostWhatTheBytesShownTake()
    {
        constexpr std::array kTerms{TimeTerm::TensorComm, TimeTerm::ExpertComm, TimeTerm::DataComm};
        std::array<int, kTerms.size()> met{};
        const bool held = rc::check("bytes are time", [&] {
            Scenario s = randomLayout(bases(), [](const Scenario& drawn) {
                return drawn.layout.pipelineParallel == 1 && drawn.layout.contextParallel == 1;
            });
            RC_ASSERT(layout::setKnob(s, "collective", "ring").has_value());
            RC_ASSERT(layout::setKnob(s, "gradient_topology", "all-reduce").has_value()); // gossip is no ring
            RC_PRE(layout::violations(s).empty());
            Scenario slow = s;
            for (cluster::LinkLevel& level : slow.cluster.levels)
                level.bandwidth /= 2;
            const Evaluation fast = evaluate::evaluateUnmended(s), slower = evaluate::evaluateUnmended(slow);
            RC_PRE(fast.valid && slower.valid);
            const evaluate::Traffic traffic = evaluate::traffic(s, fast);
            for (std::size_t i = 0; i < kTerms.size(); ++i) {
                const auto at = static_cast<std::size_t>(kTerms[i]);
                const double more = slower.time[at].seconds - fast.time[at].seconds;
                const double expected = bytesOf(traffic, kTerms[i]) / traffic.levels.front().bandwidth;
                met[i] += expected > 0 ? 1 : 0;
                if (std::abs(more - expected) > 1e-6 * expected + 1e-9)
                    RC_FAIL(changedKnobs(s) + ": " + std::to_string(more) + " s for "
                            + std::to_string(expected) + " s of bytes, term " + std::to_string(at));
            }
        });
        QVERIFY(held);
        for (const int times : met)
            QVERIFY(times > 3);
    }
};

QTEST_GUILESS_MAIN(TestTrafficTime)
#include "tst_traffic_time.moc"
