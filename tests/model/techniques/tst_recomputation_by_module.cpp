// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "model/scenarios.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using training::MemoryClass;
using training::TimeTerm;

namespace {

layout::Scenario dense(const char* modules, const char* layers = "0", const char* recompute = "none")
{
    return scenarioOf("llama-3-8b", "dgx-h100", 1,
                      {{"sequence", "8192"},
                       {"global_batch", "8"},
                       {"zero", "3"},
                       {"recompute", recompute},
                       {"recompute_modules", modules},
                       {"recompute_layers", layers}});
}

layout::Scenario deepseek(const char* modules)
{
    return scenarioOf("deepseek-v2", "dgx-h100", 8,
                      {{"sequence", "4096"},
                       {"global_batch", "64"},
                       {"pp", "4"},
                       {"ep", "8"},
                       {"recompute_modules", modules}});
}

training::Evaluation evaluated(const layout::Scenario& s)
{
    const training::Evaluation e = training::evaluate(s);
    if (!e.valid)
        qFatal("%s", english(e.reasons.front().message).c_str());
    return e;
}

double activations(const layout::Scenario& s)
{
    return evaluated(s).memory.front().bytes[static_cast<std::size_t>(MemoryClass::Activations)];
}

double again(const layout::Scenario& s)
{
    return evaluated(s).time[static_cast<std::size_t>(TimeTerm::Recompute)].seconds;
}

} // namespace

class TestRecomputationByModule : public QObject {
    Q_OBJECT

private slots:
    /// Norms keep their input and give up their output: 2 norms x 2 B x h of every token, in all 32 layers.
    void normsGiveUpTheirOutputs()
    {
        const double freed = activations(dense("none")) - activations(dense("norm"));
        QVERIFY2(std::abs(freed / (32.0 * 2 * 2 * 4096 * 8192) - 1) < 1e-9, QByteArray::number(freed));
    }

    /// Inner tensors of a fused SwiGLU: 3 x 2 B x f.
    void theMlpGivesUpItsInnerTensors()
    {
        const double freed = activations(dense("none")) - activations(dense("mlp"));
        QVERIFY2(std::abs(freed / (32.0 * 3 * 2 * 14336 * 8192) - 1) < 1e-9, QByteArray::number(freed));
        QVERIFY(again(dense("mlp")) > 10 * again(dense("norm")));
    }

    void modulesAddUp()
    {
        const double all = activations(dense("none"));
        const double freed = (all - activations(dense("norm"))) + (all - activations(dense("mlp")))
                             + (all - activations(dense("core_attn")));
        QVERIFY(std::abs(all - activations(dense("norm+mlp+core_attn")) - freed) < 1e-9 * all);
        const double time = again(dense("norm")) + again(dense("mlp")) + again(dense("core_attn"));
        QVERIFY(std::abs(again(dense("core_attn+mlp+norm")) - time) < 1e-9 * time);
    }

    /// Every module frees something of a model that has it, and nothing where it has not.
    void everyModuleOfAMixtureFreesSomething()
    {
        const double all = activations(deepseek("none"));
        for (const char* module :
             {"core_attn", "mlp", "norm", "moe_act", "mla_up", "experts", "shared_experts"})
            QVERIFY2(activations(deepseek(module)) < all, module);
        QVERIFY(activations(deepseek("experts")) < activations(deepseek("moe_act")));
        QCOMPARE(activations(dense("mla_up+experts+moe_act")), activations(dense("none")));
    }

    void scoresAreDroppedOnce()
    {
        const auto stored = [](const char* recompute, const char* modules) {
            return scenarioOf("gpt-3-13b", "dgx-a100-80g", 2,
                              {{"global_batch", "16"},
                               {"tp", "4"},
                               {"attention", "unfused"},
                               {"recompute", recompute},
                               {"recompute_modules", modules}});
        };
        QCOMPARE(activations(stored("selective", "core_attn")), activations(stored("selective", "none")));
        QCOMPARE(activations(stored("none", "core_attn")), activations(stored("selective", "none")));
        QCOMPARE(again(stored("none", "core_attn")), again(stored("selective", "none")));
    }

    /// n of 32 layers lie on the line between none and all, in memory and in the second forward.
    void layersLieBetweenNoneAndAll()
    {
        const double none = activations(dense("none", "0", "none"));
        const double full = activations(dense("none", "0", "full"));
        rc::check("n layers of 32", [&] {
            const int n = *rc::gen::inRange(1, 32);
            const layout::Scenario s = dense("none", std::to_string(n).c_str(), "full");
            const double share = n / 32.0;
            RC_ASSERT(std::abs(activations(s) - (none + (full - none) * share)) < 1e-9 * none);
            RC_ASSERT(std::abs(again(s) - again(dense("none", "0", "full")) * share) < 1e-6 * again(s));
        });
        QCOMPARE(activations(dense("none", "32", "full")), full);
    }

    /// Sum of what is shown == step, == peak, also with layers set apart.
    void sumsStay()
    {
        for (const layout::Scenario& s :
             {dense("norm+mlp", "5"), dense("none", "7", "full"), deepseek("moe_act+mla_up")}) {
            const training::Evaluation e = evaluated(s);
            double time = 0;
            for (const training::TimeShare& share : e.time)
                time += share.exposedSeconds;
            QVERIFY(std::abs(time / e.stepSeconds - 1) < 1e-9);
            for (const training::StageMemory& stage : e.memory) {
                double sum = 0;
                for (const double part : stage.bytes)
                    sum += part;
                QVERIFY(std::abs(sum / stage.total - 1) < 1e-9);
            }
        }
    }

    void fullRecomputationLeavesNoModule()
    {
        QCOMPARE(activations(dense("mlp", "0", "full")), activations(dense("none", "0", "full")));
        QVERIFY(!layout::findKnob("recompute_modules")->idle(dense("mlp", "0", "full")).empty());
    }

    void aSetIsWrittenWithPlus()
    {
        const layout::Knob& knob = *layout::findKnob("recompute_modules");
        QCOMPARE(layout::spell(knob, *layout::parse(knob, "mlp+core_attn")), std::string("core_attn+mlp"));
        QCOMPARE(*layout::parse(knob, "none"), 0);
        QVERIFY(layout::parse(knob, "mlpp").error().text().find("'mlp'") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestRecomputationByModule)
#include "tst_recomputation_by_module.moc"
