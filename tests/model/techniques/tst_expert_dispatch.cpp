// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/scenario_json.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QtTest>
#include <algorithm>

using namespace shardscape;

namespace {

/// DeepSeek-V3 on 64 nodes of H800, experts over eight nodes.
layout::Scenario spread(const char* dispatch, const char* nodes)
{
    return scenarioOf("deepseek-v3", "h800-80g-3200g-per-node", 64,
                      {{"sequence", "4096"},
                       {"global_batch", "4096"},
                       {"pp", "8"},
                       {"ep", "64"},
                       {"ep_dispatch", dispatch},
                       {"ep_nodes", nodes}});
}

/// Bytes that a rank sends over the network to its tokens' experts.
double leavingTheNode(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    const training::Traffic traffic = training::traffic(s, e);
    const auto found = std::find_if(traffic.axes.begin(), traffic.axes.end(),
                                    [](const auto& axis) { return axis.group == layout::GroupKind::Expert; });
    return found == traffic.axes.end() ? 0 : found->levelBytes[1];
}

double step(const layout::Scenario& s)
{
    return training::evaluate(s).stepSeconds;
}

} // namespace

class TestExpertDispatch : public QObject {
    Q_OBJECT

private slots:
    void zeroNodesAreTheModels()
    {
        const layout::Scenario own = spread("deepep", "0");
        QCOMPARE(own.model.moe->mostNodes, std::int64_t{4});
        QCOMPARE(step(spread("deepep", "4")), step(own));
        QCOMPARE(leavingTheNode(spread("deepep", "4")), leavingTheNode(own));
    }

    /// DeepSeek-V3, arXiv 2412.19437, section 2.1.2: at most M nodes a token, each reached once.
    void bytesLeaveTheNodeAsOftenAsNodesAreReached()
    {
        const double one = leavingTheNode(spread("deepep", "1"));
        QVERIFY(one > 0);
        for (const int nodes : {2, 3, 4}) {
            const double bytes = leavingTheNode(spread("deepep", std::to_string(nodes).c_str()));
            QVERIFY2(std::abs(bytes / (one * nodes) - 1) < 1e-9, QByteArray::number(bytes / one));
        }
        // Eight of 256 experts over eight nodes reach 8 (1 - C(224, 8)/C(256, 8)) = 5.295 of them where nothing bounds it.
        const double free = leavingTheNode(spread("deepep", "64"));
        QVERIFY2(std::abs(free / one - 5.2947) < 1e-3, QByteArray::number(free / one));
        QVERIFY(step(spread("deepep", "64")) > step(spread("deepep", "4")));
        QVERIFY(step(spread("deepep", "4")) > step(spread("deepep", "2")));
    }

    /// A copy for every expert is sent wherever the experts lie.
    void onlyWhatGoesOncePerNodeIsBounded()
    {
        QCOMPARE(step(spread("all-to-all", "1")), step(spread("all-to-all", "0")));
        const layout::Knob& nodes = *layout::findKnob("ep_nodes");
        QVERIFY(!nodes.idle(spread("all-to-all", "1")).empty());
        QVERIFY(nodes.idle(spread("hybridep", "1")).empty());
    }

    /// Files and columns name it so.
    void theImbalanceIsCalledByItsName()
    {
        QVERIFY(layout::findKnob("imbalance") != nullptr);
        QVERIFY(layout::findKnob("expert_imbalance") == nullptr);
        layout::Scenario s = spread("deepep", "0");
        const double even = step(s);
        QVERIFY(layout::setKnob(s, "imbalance", "25").has_value());
        QVERIFY(step(s) > even);
    }
};

QTEST_GUILESS_MAIN(TestExpertDispatch)
#include "tst_expert_dispatch.moc"
