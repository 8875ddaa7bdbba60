// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/evaluation.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "schedule/schedule.h"
#include "schedule/simulate.h"

#include <QtTest>
#include <map>
#include <rapidcheck.h>

using namespace shardscape;

namespace {

schedule::Program programOf(const layout::Scenario& s, const training::Evaluation& e)
{
    return *schedule::build(*training::scheduleRequest(s, e));
}

} // namespace

class TestCopies : public QObject {
    Q_OBJECT

private slots:
    /// Without a pipeline: as many copies as passes in every lane that is used, each as long as bytes over bandwidth take.
    void lanesHoldTheLayoutsOwnBytes()
    {
        const layout::Scenario s = scenarioOf("llama-2-7b", "dgx-a100-80g", 1,
                                              {{"sequence", "4096"},
                                               {"global_batch", "32"},
                                               {"micro_batch", "1"},
                                               {"zero", "3"},
                                               {"offload_optimizer", "100"},
                                               {"offload_weights", "100"},
                                               {"offload_activations", "50"}});
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(e.valid);
        QCOMPARE(e.passCopies.size(), std::size_t{1});
        const schedule::Program program = schedule::withCopies(programOf(s, e), e.passCopies);
        std::map<schedule::OpKind, int> count;
        schedule::Ticks in = 0;
        for (const schedule::Op& op : program.ops) {
            ++count[op.kind];
            in += op.kind == schedule::OpKind::HostToDevice ? op.duration : 0;
        }
        QCOMPARE(count[schedule::OpKind::HostToDevice], 2 * count[schedule::OpKind::Forward]);
        QCOMPARE(count[schedule::OpKind::DeviceToHost], 2 * count[schedule::OpKind::Forward]);
        // A rank's eighth of 16-bit weights, twice, and half the activations, for each of four micro-batches.
        const double weights = 2.0 * 6.738e9 / 8;
        const double activations = e.hostBytes / 8 - (2.0 + 2.0 + 12.0) * 6.738e9 / 8;
        const double seconds = 4 * (2 * weights + activations) / s.cluster.host.lane();
        QVERIFY2(std::abs(static_cast<double>(in) * 1e-9 / seconds - 1) < 0.02,
                 QByteArray::number(static_cast<double>(in) * 1e-9 / seconds));
    }

    /// Passes are as long as their copies make them: drawn beside them these end with them, and nothing moves.
    void copiesNeverMoveWhatTheyRunBeside()
    {
        static const std::vector<layout::Scenario> bases{
            scenarioOf("llama-2-70b", "dgx-h100", 4, {{"global_batch", "128"}}),
            scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 2, {{"global_batch", "64"}})};
        QVERIFY(rc::check([] {
            layout::Scenario s = randomLayout(bases, [](const layout::Scenario&) { return true; });
            layout::findKnob("offload_optimizer")->set(s, 100);
            const training::Evaluation e = training::evaluate(s);
            RC_PRE(e.valid && e.microbatches * s.virtualStages() < 20'000);
            RC_LOG() << changedKnobs(s) << '\n';
            const schedule::Program own = programOf(s, e);
            const schedule::Program copied = schedule::withCopies(own, e.passCopies);
            RC_ASSERT(schedule::check(copied).has_value());
            const auto before = schedule::simulate(own);
            const auto after = schedule::simulate(copied);
            RC_ASSERT(before.has_value() && after.has_value());
            RC_ASSERT(schedule::analyse(own, *before).makespan == schedule::analyse(copied, *after).makespan);
            for (std::size_t op = 0; op < own.ops.size(); ++op)
                RC_ASSERT(before->start[op] == after->start[op]);
        }));
    }
};

QTEST_GUILESS_MAIN(TestCopies)
#include "tst_copies.moc"
