// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden_orders.h"
#include "support.h"

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

class TestScheduleOrders : public QObject {
    Q_OBJECT

private slots:
    void everyPromisedScheduleIsThere();
    void schedulesAreFoundByOtherNamesToo();
    void ordersAndStartsAreTheGoldenOnes_data();
    void ordersAndStartsAreTheGoldenOnes();
};

/// Scripts name them: none may go.
void TestScheduleOrders::everyPromisedScheduleIsThere()
{
    const char* const names[] = {"gpipe",
                                 "1f1b",
                                 "eager-1f1b",
                                 "interleaved-1f1b",
                                 "breadth-first",
                                 "zb-h1",
                                 "zb-h2",
                                 "zb-1p",
                                 "zb-2p",
                                 "zb-v",
                                 "v-half",
                                 "v-min",
                                 "hanayo",
                                 "chimera",
                                 "bitpipe",
                                 "dualpipe",
                                 "dualpipe-v",
                                 "zeropp",
                                 "pipedream",
                                 "pipedream-2bw",
                                 "bpipe",
                                 "gis",
                                 "gis-h",
                                 "interleaved-1f1b-lean",
                                 "pipelined-backpropagation"};
    for (const char* name : names) {
        QVERIFY2(findSchedule(name), name);
    }
    QCOMPARE(schedules().size(), std::size(names));
    // Scenarios store a schedule by its place in the list; these places are taken.
    QCOMPARE(QByteArray(schedules()[0].name.data()), QByteArray("gpipe"));
    QCOMPARE(QByteArray(schedules()[1].name.data()), QByteArray("1f1b"));
}

/// What papers and frameworks call them, as people write it.
void TestScheduleOrders::schedulesAreFoundByOtherNamesToo()
{
    const std::pair<const char*, const char*> names[] = {
        {"1F1B", "1f1b"},
        {"V-Half", "v-half"},
        {"V Half", "v-half"},
        {"zb_h1", "zb-h1"},
        {"ZB-V", "zb-v"},
        {"DAPPLE", "1f1b"},
        {"layered accumulation", "breadth-first"},
        {"Layered gradient accumulation", "breadth-first"},
        {"modular placement", "breadth-first"},
        {"Pipelined backpropagation", "pipelined-backpropagation"},
        {"lean warm-up", "interleaved-1f1b-lean"},
        {"automatic zero-bubble", "zb-1p"},
        {"ZeroPP-like", "zeropp"},
    };
    for (const auto& [said, meant] : names) {
        const auto found = findSchedule(said);
        QVERIFY2(found, said);
        QCOMPARE(QByteArray((*found)->name.data()), QByteArray(meant));
    }
    // No name leads to two schedules.
    std::set<std::string> all;
    for (const Schedule& card : schedules()) {
        for (const std::string_view name : card.alsoCalled) {
            QVERIFY2(all.insert(std::string(name)).second, name.data());
            QCOMPARE((*findSchedule(name))->name, card.name);
        }
    }
    QCOMPARE(QString::fromStdString(findSchedule("pipelined").error().text()),
             QString("There is no schedule \"pipelined\"; the nearest is \"pipelined-backpropagation\"."));
    QCOMPARE(QString::fromStdString(findSchedule("layerd acumulation").error().text()),
             QString("There is no schedule \"layerd acumulation\"; the nearest is \"breadth-first\"."));
}

void TestScheduleOrders::ordersAndStartsAreTheGoldenOnes_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < kGolden.size(); ++i) {
        const Golden& golden = kGolden[i];
        const QString row = QStringLiteral("%1 p=%2 m=%3 v=%4")
                                .arg(QString::fromUtf8(golden.schedule.data(),
                                                       static_cast<int>(golden.schedule.size())))
                                .arg(golden.devices)
                                .arg(golden.microbatches)
                                .arg(golden.chunks);
        QTest::newRow(qPrintable(row)) << static_cast<int>(i);
    }
}

void TestScheduleOrders::ordersAndStartsAreTheGoldenOnes()
{
    QFETCH(int, index);
    const Golden& golden = kGolden[static_cast<std::size_t>(index)];
    Request request = equalChunks(golden.schedule, golden.devices, golden.microbatches, golden.chunks);
    const Result<const Schedule*> schedule = findSchedule(golden.schedule);
    QVERIFY2(schedule, schedule ? "" : schedule.error().text().c_str());
    if ((*schedule)->plansUnderLimit) {
        for (StageCost& cost : request.stages) {
            cost.weightShare = (*schedule)->weightShare;
        }
    }
    const Run it = run(request);
    QString text;
    for (std::int32_t device = 0; device < golden.devices; ++device) {
        text += QString::fromStdString(orderText(it.program, device) + "\n" + startText(it, device) + "\n");
    }
    QCOMPARE(text.trimmed(), QString::fromUtf8(golden.lines.data(), static_cast<int>(golden.lines.size())));
    QCOMPARE(it.simulation.makespan, Ticks{golden.makespan});
    QCOMPARE(it.analysis.span, Ticks{golden.span});

    // Peaks of the golden file hold every chunk until its weight gradient.
    for (StageCost& cost : request.stages) {
        cost.weightShare = 1;
    }
    Program held = it.program;
    if ((*schedule)->plansUnderLimit) {
        for (std::size_t op = 0; op < held.ops.size(); ++op) {
            for (auto i = held.effectOffset[op]; i < held.effectOffset[op + 1]; ++i) {
                MemoryEffect& effect = held.effects[static_cast<std::size_t>(i)];
                effect.amount = held.ops[op].kind == OpKind::BackwardInput    ? 0
                                : held.ops[op].kind == OpKind::BackwardWeight ? -1
                                                                              : effect.amount;
            }
        }
    }
    QString peakText;
    for (const MemoryCurve& curve : analyse(held, it.simulation).activations) {
        peakText += (peakText.isEmpty() ? "" : " ") + QString::number(curve.peak);
    }
    QCOMPARE(peakText, QString::fromUtf8(golden.peaks.data(), static_cast<int>(golden.peaks.size())));
}

QTEST_GUILESS_MAIN(TestScheduleOrders)
#include "tst_schedule_orders.moc"
