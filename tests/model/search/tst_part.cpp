// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scenarios.h"
#include "search/part.h"
#include "search/training/default_space.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using search::Part;
using search::PartResult;

namespace {

/// Of some blocks, so that parts have something each.
const search::Space& space()
{
    static const search::Space it = search::defaultSpace(
        scenarioOf("llama-13b", "dgx-a100-80g", 4, {{"global_batch", "64"}}));
    return it;
}

const search::SweepResult& whole()
{
    static const search::SweepResult it = search::run(space(), {}, {});
    return it;
}

PartResult partOf(std::int32_t number, std::int32_t of)
{
    const Part part{number, of};
    return {part, search::run(space(), part, {}, {}), "'" + search::spell(part) + "'"};
}

QString errorOf(std::vector<PartResult> parts)
{
    const auto merged = search::merge(std::move(parts));
    return merged ? QString() : QString::fromStdString(merged.error().text());
}

} // namespace

class TestPart : public QObject {
    Q_OBJECT
private slots:
    void partsMakeUpTheWholeRowForRow()
    {
        QVERIFY(whole().rows.size() > 1000);
        QVERIFY(rc::check("merge(parts) == run(space), in any order", [] {
            const auto of = *rc::gen::inRange<std::int32_t>(1, 9);
            std::vector<PartResult> parts;
            for (std::int32_t number = 1; number <= of; ++number)
                parts.insert(
                    parts.begin()
                        + static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, parts.size() + 1)),
                    partOf(number, of));
            const auto merged = search::merge(std::move(parts));
            RC_ASSERT(merged.has_value());
            RC_ASSERT(merged->rows == whole().rows);
            RC_ASSERT(merged->rejections == whole().rejections);
            RC_ASSERT(merged->front == whole().front);
            search::Progress progress = merged->progress;
            progress.seconds = whole().progress.seconds;
            progress.threads = whole().progress.threads;
            RC_ASSERT(progress == whole().progress);
            RC_ASSERT(merged->outcome == search::Outcome::Completed);
        }));
    }

    void severalPartsHaveRows()
    {
        int filled = 0;
        for (std::int32_t number = 1; number <= 3; ++number)
            filled += partOf(number, 3).result.rows.empty() ? 0 : 1;
        QVERIFY(filled > 1); // otherwise the property above says little
    }

    void moreThanOneSweepIsRefused()
    {
        const PartResult a = partOf(1, 3), b = partOf(2, 3), c = partOf(3, 3);
        QCOMPARE(errorOf({}), QString("there is no part to merge"));
        QCOMPARE(errorOf({a, c}), QString("part 2 of 3 is missing"));
        QCOMPARE(errorOf({b}), QString("parts 1, 3 of 3 are missing"));
        QCOMPARE(errorOf({a, b, b, c}), QString("part 2/3 is given twice: '2/3' and '2/3'"));
        QVERIFY(errorOf({a, b, partOf(3, 4)}).contains("different numbers of parts"));
        PartResult other = c;
        other.result.space.base.workload.globalBatch *= 2;
        QVERIFY(errorOf({a, b, other}).contains("parts of different sweeps"));
        PartResult stopped = c;
        stopped.result.outcome = search::Outcome::Stopped;
        QCOMPARE(errorOf({a, b, stopped}), QString("'3/3' was stopped before its end; run part 3/3 again"));
        PartResult renamed = a;
        renamed.part.number = 3;
        QVERIFY(errorOf({a, b, renamed}).contains("do not make up the space"));
        QCOMPARE(errorOf({partOf(1, 40)}),
                 QString("parts 2, 3, 4, 5, 6, 7, 8, 9 and 31 more of 40 are missing"));
        QVERIFY(errorOf({c, a, b}).isEmpty());
    }

    void aPartIsWrittenAsTwoNumbers()
    {
        QCOMPARE(search::parsePart("2/4").value(), (Part{2, 4}));
        for (const char* text : {"", "2", "/", "2/", "/4", "0/4", "5/4", "2/4x", "2/ 4", "-1/4", "1/0",
                                 "1/100001", "99999999999/99999999999", "1/2/3"})
            QVERIFY2(!search::parsePart(text), text);
    }
};

QTEST_APPLESS_MAIN(TestPart)
#include "tst_part.moc"
