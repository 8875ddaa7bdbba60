// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/power_limit.h"

#include "exchange/catalog/catalog.h"

#include <QtTest>
#include <cmath>
#include <rapidcheck.h>

using namespace shardscape;
using cluster::Accelerator;

namespace {

const Accelerator& chip(const char* id)
{
    return **exchange::Catalog::builtIn().accelerator(id);
}

/// FLOP/s of large products in 16 bits.
double attained(const Accelerator& a)
{
    return a.bf16Flops * a.kernels.gemmEfficiency;
}

} // namespace

class tst_PowerLimit : public QObject {
    Q_OBJECT
private slots:
    /// torchtitan's published runs against NeMo's: both above the bend, where the rate goes with the root of the watts.
    void anH100Of500WRunsAt84PercentOfOneOf700W()
    {
        const double share = chip("h100-80g-sxm").kernels.gemmEfficiency;
        QVERIFY(std::abs(cluster::shareUnderPower(share, 500.0 / 700) / share - 0.845) < 0.002);
    }

    /// Megatron-Bridge and Primus: 1.17 and 1.33 times the step, as many times the watts.
    void belowTheBendRatesGoWithTheWatts()
    {
        QVERIFY(std::abs(attained(chip("gb300-288g")) / attained(chip("gb200-186g")) - 1400.0 / 1200) < 0.02);
        QVERIFY(std::abs(attained(chip("mi325x")) / attained(chip("mi300x")) - 1000.0 / 750) < 0.01);
    }

    /// An H20 has an H100's power for a seventh of its units.
    void whatHasPowerToSpareAttainsNineTenthsOfItsPeak()
    {
        QCOMPARE(chip("h20-96g-sxm").kernels.gemmEfficiency, cluster::kMost);
        QCOMPARE(chip("h20-96g-sxm").kernels.fp8Efficiency, cluster::kMost);
    }

    void aPartSaysWhoseRatesItHas()
    {
        QVERIFY(QString::fromStdString(chip("h100-80g-pcie").kernels.source).startsWith("as NVIDIA H100"));
    }

    void withoutWattsNothingFollows()
    {
        Accelerator part = chip("h100-80g-sxm");
        part.watts = 0;
        QCOMPARE(cluster::ratesUnderPower(chip("h100-80g-sxm"), part), chip("h100-80g-sxm").kernels);
    }

    void theSamePowerIsTheSameShareAndMoreIsNeverSlower()
    {
        QVERIFY(rc::check("shareUnderPower", [] {
            const double share = *rc::gen::inRange(50, 990) / 1000.0;
            const double power = *rc::gen::inRange(100, 4000) / 1000.0;
            const double more = power * (1 + *rc::gen::inRange(0, 1000) / 1000.0);
            const double at = cluster::shareUnderPower(share, power);
            RC_ASSERT(std::abs(cluster::shareUnderPower(share, 1) - share) < 1e-12);
            RC_ASSERT(cluster::shareUnderPower(share, more) >= at - 1e-12);
            RC_ASSERT(at > 0 && at <= std::max(share, cluster::kMost) + 1e-12);
            // never more than the watts themselves gain, never less than they take
            RC_ASSERT((power >= 1 ? at - share * power : share * power - at) <= 1e-12);
        }));
    }

    /// A file that limits a known chip's power, or describes it anew, reaches the clusters that are made of it.
    void aFileThatLimitsThePowerOfAChipReachesItsClusters()
    {
        exchange::Catalog catalog = exchange::Catalog::builtIn();
        QVERIFY(catalog
                    .add(R"({"accelerators": {"h100-80g-sxm": {"bf16_tflops": 989.4, "memory_gib": 79.6,
                         "memory_gb_per_s": 3350, "watts": 500}}})",
                         "")
                    .has_value());
        const double whole = chip("h100-80g-sxm").kernels.gemmEfficiency;
        const auto limited = catalog.cluster("dgx-h100", 1);
        QVERIFY(limited.has_value());
        QCOMPARE(limited->accelerator.watts, 500.0);
        QVERIFY(limited->accelerator.kernels.gemmEfficiency < 0.86 * whole);
    }

    void aChipThatNobodyKnowsIsNamedWithTheNearest()
    {
        exchange::Catalog catalog = exchange::Catalog::builtIn();
        const auto added = catalog.add(
            R"({"accelerators": {"mine": {"name": "Mine", "bf16_tflops": 100, "memory_gib": 80, "memory_gb_per_s": 2000,
                "multiprocessors": 100, "watts": 300, "kernels_of": "h100-80g-smx"}}})",
            "mine.json");
        QVERIFY(!added);
        const QString text = QString::fromStdString(added.error().text());
        QVERIFY2(text.contains("accelerators.mine.kernels_of") && text.contains("h100-80g-sxm"),
                 qPrintable(text));
    }
};

QTEST_GUILESS_MAIN(tst_PowerLimit)
#include "tst_power_limit.moc"
