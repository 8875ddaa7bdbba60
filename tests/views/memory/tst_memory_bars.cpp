// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/memory_bars.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <numeric>

using namespace shardscape;
using training::MemoryClass;
using training::placeOf;

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

training::Evaluation evaluationOf(const std::vector<std::array<double, training::kMemoryClasses>>& gibibytes,
                                  double capacity = 80)
{
    training::Evaluation evaluation;
    evaluation.valid = true;
    evaluation.capacity = capacity * kGibibyte;
    for (std::size_t i = 0; i < gibibytes.size(); ++i) {
        training::StageMemory stage;
        stage.stage = static_cast<std::int32_t>(i);
        for (std::size_t k = 0; k < gibibytes[i].size(); ++k) {
            stage.bytes[k] = gibibytes[i][k] * kGibibyte;
            stage.total += stage.bytes[k];
        }
        if (stage.total > evaluation.peakBytes) {
            evaluation.peakBytes = stage.total;
            evaluation.worstStage = stage.stage;
        }
        evaluation.memory.push_back(stage);
    }
    evaluation.fits = evaluation.peakBytes <= evaluation.capacity;
    return evaluation;
}

training::Evaluation anyEvaluation(int stages)
{
    std::vector<std::array<double, training::kMemoryClasses>> memory(static_cast<std::size_t>(stages));
    for (auto& stage : memory) {
        for (double& bytes : stage) {
            bytes = *rc::gen::inRange(0, 3000) / 100.0;
        }
    }
    return evaluationOf(memory);
}

const QRectF kPlot(40, 20, 640, 300);

} // namespace

class TestMemoryBars : public QObject {
    Q_OBJECT

private slots:
    void segmentsSumToTheTotalsInBytesAndInPixels();
    void whatIsAboveCapacityIsExactlyTheOverPart();
    void hidingAClassTakesItOutOfTheTotal();
    void moreStagesThanPixelsFoldToTheFullestOfEach();
    void theWorstStageIsAlwaysDrawn();
    void ticksAreRoundAndStayBelowTheTop();
    void ticksAreRoundPercentagesOfTheCapacity();
    void everythingStaysInsideThePlot();
    void aPointFindsItsSegment();
    void labelsAreThinnedWhereTheyWouldTouch();
    void theTableSumsToItsStage();
    void nothingToDrawIsNotAnError();
};

void TestMemoryBars::segmentsSumToTheTotalsInBytesAndInPixels()
{
    const bool held = rc::check("segments sum to totals", [] {
        const auto evaluation = anyEvaluation(*rc::gen::inRange(1, 40));
        const auto geometry = memory::layoutBars(evaluation, kPlot);
        const double perByte = kPlot.height() / geometry.top;
        for (const memory::Bar& bar : geometry.bars) {
            double bytes = 0;
            double height = 0;
            double edge = kPlot.bottom();
            for (const memory::Segment& segment : bar.segments) {
                bytes += segment.bytes();
                height += segment.rect.height();
                RC_ASSERT(std::abs(segment.rect.bottom() - edge) < 1e-9);
                RC_ASSERT(std::abs(segment.rect.height() - segment.bytes() * perByte) < 1e-6);
                edge = segment.rect.top();
            }
            const double total = evaluation.memory[static_cast<std::size_t>(bar.stage)].total;
            RC_ASSERT(std::abs(bytes - total) <= 1e-9 * (total + 1));
            RC_ASSERT(std::abs(bar.total - total) <= 1e-9 * (total + 1));
            RC_ASSERT(std::abs(height - bar.rect.height()) < 1e-6);
        }
    });
    QVERIFY(held);
}

void TestMemoryBars::whatIsAboveCapacityIsExactlyTheOverPart()
{
    const auto geometry = memory::layoutBars(evaluationOf({{40, 20, 10, 20, 2, 1}, {40, 20, 10, 5, 2, 3}}),
                                             kPlot);
    QCOMPARE(geometry.bars[0].over, 13 * kGibibyte);
    QCOMPARE(geometry.bars[0].overRect.bottom(), geometry.capacityY);
    QCOMPARE(geometry.bars[0].overRect.top(), geometry.bars[0].rect.top());
    QCOMPARE(geometry.bars[1].over, 0.0); // exactly full still fits
    QVERIFY(geometry.bars[1].overRect.isEmpty());
}

void TestMemoryBars::hidingAClassTakesItOutOfTheTotal()
{
    const auto evaluation = evaluationOf({{40, 20, 10, 20, 2, 1}});
    memory::BarsOptions options;
    options.shown[placeOf(MemoryClass::Activations)] = false;
    const auto geometry = memory::layoutBars(evaluation, kPlot, options);
    QCOMPARE(geometry.bars[0].total, 73 * kGibibyte);
    QCOMPARE(geometry.bars[0].segments.size(), std::size_t{5});
    QCOMPARE(geometry.bars[0].over, 0.0);
    for (const memory::Segment& segment : geometry.bars[0].segments) {
        QVERIFY(segment.account != placeOf(MemoryClass::Activations));
    }
}

void TestMemoryBars::moreStagesThanPixelsFoldToTheFullestOfEach()
{
    std::vector<std::array<double, training::kMemoryClasses>> stages(1000, {10, 5, 5, 5, 1, 1});
    stages[501] = {20, 5, 5, 5, 1, 1};
    const auto evaluation = evaluationOf(stages);
    const auto geometry = memory::layoutBars(evaluation, kPlot);
    QVERIFY(geometry.bars.size() <= 214); // 640 px, at least 3 each
    QVERIFY(geometry.bars.size() > 100);
    std::int32_t next = 0;
    for (const memory::Bar& bar : geometry.bars) {
        QCOMPARE(bar.firstStage, next);
        QVERIFY(bar.lastStage >= bar.stage && bar.stage >= bar.firstStage);
        if (bar.firstStage <= 501 && 501 <= bar.lastStage) {
            QCOMPARE(bar.stage, 501);
        }
        next = bar.lastStage + 1;
    }
    QCOMPARE(next, 1000);
}

void TestMemoryBars::theWorstStageIsAlwaysDrawn()
{
    const bool held = rc::check("the worst stage is drawn and marked once", [] {
        const int stages = *rc::gen::inRange(1, 1500);
        auto evaluation = anyEvaluation(1);
        evaluation.memory.resize(static_cast<std::size_t>(stages), evaluation.memory.front());
        evaluation.worstStage = *rc::gen::inRange(0, stages);
        const auto geometry = memory::layoutBars(evaluation, kPlot);
        int marked = 0;
        for (const memory::Bar& bar : geometry.bars) {
            if (bar.worst) {
                ++marked;
                RC_ASSERT(bar.stage == evaluation.worstStage);
            }
        }
        RC_ASSERT(marked == 1);
    });
    QVERIFY(held);
}

void TestMemoryBars::ticksAreRoundAndStayBelowTheTop()
{
    QCOMPARE(memory::roundTicks(84.8, 5), (std::vector<double>{0, 20, 40, 60, 80}));
    QCOMPARE(memory::roundTicks(80, 4), (std::vector<double>{0, 20, 40, 60, 80}));
    QCOMPARE(memory::roundTicks(0, 4), (std::vector<double>{0}));
    QCOMPARE(memory::roundTicks(std::nan(""), 4), (std::vector<double>{0}));
    const bool held = rc::check("ticks", [] {
        const double top = *rc::gen::inRange(1, 1'000'000) / 1000.0;
        const int most = *rc::gen::inRange(1, 12);
        const auto ticks = memory::roundTicks(top, most);
        RC_ASSERT(static_cast<int>(ticks.size()) <= most + 1);
        RC_ASSERT(ticks.back() <= top * 1.000001);
        RC_ASSERT(ticks.size() >= 2 || most < 3); // a step is at most 2.5 times top / most
    });
    QVERIFY(held);
}

void TestMemoryBars::ticksAreRoundPercentagesOfTheCapacity()
{
    const auto evaluation = evaluationOf({{10, 5, 5, 5, 1, 1}}, 192);
    const auto geometry = memory::layoutBars(evaluation, kPlot, {memory::kAllClasses, true});
    QVERIFY(geometry.ticks.size() >= 3);
    for (const double tick : geometry.ticks) {
        const double percent = tick / evaluation.capacity * 100;
        QVERIFY(std::abs(percent - std::round(percent)) < 1e-9);
    }
}

void TestMemoryBars::everythingStaysInsideThePlot()
{
    const bool held = rc::check("inside the plot", [] {
        const auto geometry = memory::layoutBars(anyEvaluation(*rc::gen::inRange(1, 700)), kPlot);
        for (const memory::Bar& bar : geometry.bars) {
            RC_ASSERT(bar.rect.top() >= kPlot.top() && bar.rect.bottom() <= kPlot.bottom() + 1e-9);
            RC_ASSERT(bar.rect.left() >= bar.slot.left() && bar.rect.right() <= bar.slot.right());
            RC_ASSERT(bar.slot.right() <= kPlot.right() + 1e-6);
        }
        RC_ASSERT(geometry.capacityY >= kPlot.top());
    });
    QVERIFY(held);
}

void TestMemoryBars::aPointFindsItsSegment()
{
    const auto geometry = memory::layoutBars(evaluationOf({{10, 5, 5, 5, 1, 1}, {20, 0, 5, 5, 1, 1}}), kPlot);
    for (std::size_t i = 0; i < geometry.bars.size(); ++i) {
        for (std::size_t k = 0; k < geometry.bars[i].segments.size(); ++k) {
            const auto hit = memory::hitTest(geometry, geometry.bars[i].segments[k].rect.center());
            QVERIFY(hit.has_value());
            QCOMPARE(hit->bar, static_cast<std::int32_t>(i));
            QCOMPARE(hit->segment, std::optional<std::int32_t>(static_cast<std::int32_t>(k)));
        }
    }
    const auto above = memory::hitTest(geometry, {geometry.bars[0].rect.center().x(), kPlot.top() + 1});
    QVERIFY(above.has_value() && !above->segment.has_value());
    QVERIFY(!memory::hitTest(geometry, {10, 30}).has_value());
}

void TestMemoryBars::labelsAreThinnedWhereTheyWouldTouch()
{
    std::vector<std::array<double, training::kMemoryClasses>> stages(64, {10, 5, 5, 5, 1, 1});
    const auto geometry = memory::layoutBars(evaluationOf(stages), kPlot);
    QVERIFY(!geometry.totals);
    QCOMPARE(geometry.labelEvery, 4); // slots of 10 px, labels of 16 + 8
    stages.resize(4);
    const auto few = memory::layoutBars(evaluationOf(stages), kPlot);
    QVERIFY(few.totals);
    QVERIFY(few.notes);
    QCOMPARE(few.labelEvery, 1);
}

void TestMemoryBars::theTableSumsToItsStage()
{
    const auto evaluation = evaluationOf({{10, 5, 5, 5, 1, 1}, {20, 0, 5, 5, 1, 1}});
    const auto rows = memory::classTable(evaluation, 1);
    QCOMPARE(rows.size(), std::size_t{6});
    double bytes = 0;
    double share = 0;
    for (const memory::ClassRow& row : rows) {
        bytes += row.bytes;
        share += row.share;
        QVERIFY(row.least <= row.bytes && row.bytes <= row.most);
    }
    QCOMPARE(bytes, 32 * kGibibyte);
    QCOMPARE(share, 1.0);
    QCOMPARE(rows[0].least, 10 * kGibibyte);
    QCOMPARE(rows[0].most, 20 * kGibibyte);
    QVERIFY(memory::classTable(evaluation, 2).empty());
    QVERIFY(memory::classTable(evaluation, -1).empty());
}

void TestMemoryBars::nothingToDrawIsNotAnError()
{
    QVERIFY(memory::layoutBars({}, kPlot).bars.empty());
    QVERIFY(memory::layoutBars(evaluationOf({{1, 1, 1, 1, 1, 1}}), {}).bars.empty());
    const auto empty = memory::layoutBars(evaluationOf({{0, 0, 0, 0, 0, 0}}, 0), kPlot);
    QCOMPARE(empty.bars.size(), std::size_t{1});
    QVERIFY(empty.bars[0].segments.empty());
    QVERIFY(std::isfinite(empty.bars[0].rect.top()));
}

QTEST_GUILESS_MAIN(TestMemoryBars)
#include "tst_memory_bars.moc"
