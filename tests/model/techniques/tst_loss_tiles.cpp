// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"
#include "job/training/advice/savings.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QTest>

#include <cmath>

using namespace shardscape;

namespace {

/// huggingface/trl#6846: Qwen3-8B on 8 H100, 1,048,576 tokens, the loss in chunks, checkpoints offloaded.
layout::Scenario million()
{
    return scenarioOf("qwen3-8b", "dgx-h100", 1,
                      {{"sequence", "1048576"},
                       {"global_batch", "1"},
                       {"software", "fsdp"},
                       {"zero", "3"},
                       {"cp", "8"},
                       {"cp_kind", "ring"},
                       {"recompute", "full"},
                       {"offload_activations", "100"},
                       {"attention", "cudnn"}});
}

double peakOf(layout::Scenario s, const char* tiles)
{
    (void)layout::setKnob(s, "loss_tiles", tiles);
    return training::evaluate(s).peakBytes;
}

} // namespace

class TestLossTiles : public QObject {
    Q_OBJECT

private slots:
    void logitsAreDividedByTheTiles()
    {
        // 131,072 tokens of a rank, 151,936 words, 6 bytes a logit where the loss is fused.
        const double logits = 131072.0 * 151936.0 * 6;
        const double whole = peakOf(million(), "1");
        // What a peak loses to fragments goes with it, so that the difference is a little more.
        for (const auto& [text, tiles] : {std::pair{"2", 2.0}, {"4", 4.0}}) {
            const double saved = (whole - peakOf(million(), text)) / (logits * (1 - 1 / tiles));
            QVERIFY2(saved > 0.98 && saved < 1.12, qPrintable(QString::number(saved)));
        }
    }

    void aMillionTokensFitAsTheyRan()
    {
        layout::Scenario s = million();
        QVERIFY(!training::evaluate(s).fits);
        const layout::Change change = training::saveMemory(s, std::vector<std::string>{"recompute"});
        QCOMPARE(change.settings.size(), std::size_t{1});
        const training::Evaluation e = training::evaluate(s);
        QVERIFY(e.fits);
        // Measured 52.3 GiB; how many chunks it had nobody says.
        QVERIFY(std::abs(e.peakBytes / kGiB / 52.3 - 1) < 0.2);
        // Whoever says how many has said it.
        layout::Scenario said = million();
        QVERIFY(training::saveMemory(said, std::vector<std::string>{"recompute", "loss_tiles"}).isEmpty());
        // Short sequences are left alone.
        layout::Scenario brief = million();
        QVERIFY(layout::setKnob(brief, "sequence", "65536"));
        QVERIFY(training::saveMemory(brief, std::vector<std::string>{"recompute"}).isEmpty());
    }

    /// Every tile but the first reads and writes the output matrix's gradient: no layout gets faster by more of them.
    void moreTilesAreNeverFaster()
    {
        const layout::Scenario s = scenarioOf(
            "llama-3-8b", "dgx-h100", 1,
            {{"sequence", "8192"}, {"global_batch", "64"}, {"zero", "3"}, {"recompute", "full"}});
        double before = 0;
        for (const char* tiles : {"1", "2", "8", "64", "512"}) {
            layout::Scenario t = s;
            QVERIFY(layout::setKnob(t, "loss_tiles", tiles));
            const double step = training::evaluate(t).stepSeconds;
            QVERIFY(step >= before);
            before = step;
        }
    }
};

QTEST_APPLESS_MAIN(TestLossTiles)
#include "tst_loss_tiles.moc"
