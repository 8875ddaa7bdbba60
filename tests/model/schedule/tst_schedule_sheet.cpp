// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/edit.h"
#include "schedule/sheet.h"
#include "support.h"

#include <cmath>

using namespace shardscape;
using namespace shardscape::schedule;
using namespace shardscape::schedule::test;

class TestScheduleSheet : public QObject {
    Q_OBJECT

private slots:
    void everyScheduleHasARow()
    {
        UniformShape shape;
        shape.devices = 4;
        shape.microbatches = 8;
        for (const Schedule& card : schedules()) {
            const SheetRow row = sheetRow(card, shape, {});
            QVERIFY2(row.refused.empty(), row.refused.c_str());
            QCOMPARE(row.schedule, &card);
            QCOMPARE(row.copies, card.parameterCopies);
            // Nobody does the work of 8 micro-batches of 3 in less than 24, nor holds less than a chunk.
            QVERIFY(row.makespan >= 24);
            QVERIFY(row.peak >= row.leastPeak && row.leastPeak > 0);
            // Nor does a bound lie below that, nor above what somebody does.
            QVERIFY(row.lowerBound >= 24 - 1e-9 && row.lowerBound <= row.makespan + 1e-9);
            QVERIFY(std::abs(row.gap - (row.makespan / row.lowerBound - 1)) < 1e-9);
            QVERIFY(std::abs(row.bubbleRatio - (1 - 24 / row.makespan)) < 1e-9
                    || card.name.starts_with("dual"));
        }
    }

    void aShapeThatCannotBeSaysWhy()
    {
        UniformShape shape;
        shape.devices = 3;
        shape.microbatches = 8;
        const SheetRow row = sheetRow(**findSchedule("chimera"), shape, {});
        QCOMPARE(QString::fromStdString(row.refused),
                 QString("chimera needs an even number of devices: 2 or 4, not 3."));
        QCOMPARE(row.makespan, 0.0);
    }

    void chunksConcernThoseThatTakeThem()
    {
        UniformShape shape;
        shape.devices = 4;
        shape.microbatches = 8;
        shape.chunks = 3;
        QCOMPARE(sheetRow(**findSchedule("interleaved-1f1b"), shape, {}).chunks, 3);
        QCOMPARE(sheetRow(**findSchedule("1f1b"), shape, {}).chunks, 1);
    }

    void differencesAreByKindAndPlace()
    {
        const Program a = *build(equalChunks("1f1b", 4, 8));
        const Program b = *build(equalChunks("zb-h1", 4, 8));
        const Difference other = difference(a, b);
        QVERIFY(other.sameDevices && other.sameStages && other.sameMicrobatches);
        QCOMPARE(other.kinds.size(), std::size_t{4}); // F, B, I, W
        for (const KindDifference& kind : other.kinds) {
            const std::int64_t first = kind.kind == OpKind::Forward || kind.kind == OpKind::Backward ? 32 : 0;
            const std::int64_t second = kind.kind == OpKind::Backward ? 0 : 32;
            QCOMPARE(kind.count[0], first);
            QCOMPARE(kind.count[1], second);
            QCOMPARE(kind.total[0], kind.kind == OpKind::Backward ? 64 : first);
        }
        const Program moved = moveChunk(a, 2, 0, 0)->program;
        QVERIFY(difference(a, moved).sameDevices);
        QVERIFY(!difference(a, moved).sameStages);
        QVERIFY(!difference(a, *build(equalChunks("1f1b", 4, 9))).sameMicrobatches);
        QVERIFY(!difference(a, *build(equalChunks("1f1b", 5, 8))).sameDevices);
    }
};

QTEST_GUILESS_MAIN(TestScheduleSheet)
#include "tst_schedule_sheet.moc"
