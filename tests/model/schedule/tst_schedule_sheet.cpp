// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/edit.h"
#include "schedule/sheet.h"
#include "support.h"

#include <algorithm>
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
            QVERIFY2(row.refused.empty(), english(row.refused).c_str());
            QCOMPARE(row.schedule, &card);
            const bool keepsVersions = card.name == "pipedream" || card.name == "pipedream-2bw";
            QCOMPARE(row.copies, keepsVersions ? (card.name == "pipedream" ? 4 : 2) : card.parameterCopies);
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

    void versionsOfTheWeightsAreCopiesAndTheirAgeIsStaleness()
    {
        UniformShape shape;
        shape.devices = 4;
        shape.microbatches = 16;
        const auto row = [&](const char* name) { return sheetRow(**findSchedule(name), shape, {}); };
        QCOMPARE(row("pipedream").copies, 4); // a version for each micro-batch in flight
        QCOMPARE(row("pipedream").staleness, 3);
        QCOMPARE(row("pipedream-2bw").copies, 2);
        QCOMPARE(row("pipedream-2bw").staleness, 1);
        QCOMPARE(row("pipelined-backpropagation").copies, 1);
        QCOMPARE(row("pipelined-backpropagation").staleness, 6); // 2(p - 1 - d), arXiv:2003.11666
        QCOMPARE(row("1f1b").staleness, 0);
        QCOMPARE(row("chimera").copies, 2);
        // 16 activations go down three borders and 16 gradients come back; devices in the middle send both.
        QCOMPARE(row("1f1b").messages, std::int64_t{96});
        QCOMPARE(row("1f1b").mostSent, std::int64_t{32});
    }

    void aStepTooShortForOldWeightsIsNamed()
    {
        // The first two units of 2BW use the first weights: one unit of micro-batches sees nothing old.
        UniformShape shape;
        shape.devices = 4;
        for (const auto& [name, microbatches, stale, steady] : {std::tuple{"pipedream-2bw", 4, 0, 1},
                                                                {"pipedream-2bw", 7, 0, 1},
                                                                {"pipedream-2bw", 8, 1, 1},
                                                                {"pipedream", 2, 1, 3},
                                                                {"pipedream", 4, 3, 3},
                                                                {"pipelined-backpropagation", 4, 3, 6},
                                                                {"1f1b", 4, 0, 0}}) {
            shape.microbatches = microbatches;
            const SheetRow row = sheetRow(**findSchedule(name), shape, {});
            QCOMPARE(row.staleness, stale);
            QCOMPARE(row.steadyStaleness, steady);
        }
    }

    void activationsOfAllSchedulesCountAlike()
    {
        // ZB-1p plans with half an activation freed by the input gradient. Counted as the others', it holds more.
        UniformShape shape;
        shape.devices = 4;
        shape.microbatches = 12;
        shape.schedule = "zb-1p";
        const auto request = uniformRequest(shape, {});
        QCOMPARE(request->request.stages.front().weightShare, 0.5);
        const Program program = *build(request->request);
        const Simulation simulation = *simulate(program);
        const Analysis analysis = analyse(program, simulation);
        double planned = 0;
        for (const MemoryCurve& curve : analysis.activations) {
            planned = std::max(planned, curve.peak);
        }
        const SheetRow row = sheetRow(**findSchedule("zb-1p"), shape, {});
        QVERIFY(row.peak >= planned);
        // By hand: forwards started less weight gradients ended.
        std::vector<std::pair<Ticks, int>> changes;
        double most = 0;
        for (std::int32_t device = 0; device < 4; ++device) {
            changes.clear();
            for (const std::int32_t op : program.order[static_cast<std::size_t>(device)]) {
                const auto i = static_cast<std::size_t>(op);
                if (program.ops[i].kind == OpKind::Forward) {
                    changes.emplace_back(simulation.start[i], 1);
                } else if (program.ops[i].kind == OpKind::BackwardWeight) {
                    changes.emplace_back(simulation.end[i], -1);
                }
            }
            std::sort(changes.begin(), changes.end());
            int held = 0;
            for (const auto& [time, change] : changes) {
                held += change;
                most = std::max<double>(most, held);
            }
        }
        QCOMPARE(row.peak, most);
        QCOMPARE(sheetRow(**findSchedule("zb-h1"), shape, {}).peak, 4.0);
    }

    void aShapeThatCannotBeSaysWhy()
    {
        UniformShape shape;
        shape.devices = 3;
        shape.microbatches = 8;
        const SheetRow row = sheetRow(**findSchedule("chimera"), shape, {});
        QCOMPARE(QString::fromStdString(english(row.refused)),
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
