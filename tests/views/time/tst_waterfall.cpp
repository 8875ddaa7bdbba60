// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/waterfall.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace shardscape;
using time::Part;

namespace {

constexpr double kPeak = 312e12;
constexpr std::int64_t kAccelerators = 64;

training::Evaluation evaluationOf(const std::array<double, training::kTimeTerms>& exposed, double idealShare)
{
    training::Evaluation evaluation;
    evaluation.valid = true;
    evaluation.peakFlops = kPeak;
    for (std::size_t i = 0; i < exposed.size(); ++i) {
        evaluation.time[i] = {exposed[i] * 1.25, exposed[i]};
        evaluation.stepSeconds += exposed[i];
    }
    evaluation.modelFlops = idealShare * exposed[0] * kPeak * static_cast<double>(kAccelerators);
    evaluation.mfu = idealShare * exposed[0] / evaluation.stepSeconds;
    return evaluation;
}

const Part& partOf(const std::vector<Part>& parts, std::string_view term)
{
    for (const Part& part : parts) {
        if (part.id() == term) {
            return part;
        }
    }
    qFatal("no such term");
}

rc::Gen<double> seconds()
{
    return rc::gen::map(rc::gen::inRange(0, 20'000'000), [](int us) { return us * 1e-6; });
}

std::array<double, training::kTimeTerms> anyTimes()
{
    std::array<double, training::kTimeTerms> times{};
    times[0] = 0.001 + *seconds();
    for (std::size_t i = 1; i < times.size(); ++i) {
        times[i] = *seconds();
    }
    return times;
}

} // namespace

class TestWaterfall : public QObject {
    Q_OBJECT

private slots:
    void theRowsSumExactlyToTheStep();
    void theFirstRowIsThePeakTimeAndItsShareIsTheMfu();
    void everyRowStartsWhereTheOneAboveEnds();
    void aGapInTheTermsIsARowOfItsOwn();
    void anUnknownPeakLeavesOutTheIdealRow();
    void anInvalidEvaluationHasNoRows();
    void hiddenTimeIsShownButNotCounted();
    void theDifferenceSumsExactlyToTheChange();
    void theDifferenceOfALayoutWithItselfIsZero();
    void barsSpanWhatTheyStandFor();
    void zeroIsAlwaysOnTheAxis();
    void aPointFindsItsRow();
};

void TestWaterfall::theRowsSumExactlyToTheStep()
{
    const bool held = rc::check("rows sum to the step", [] {
        const auto evaluation = evaluationOf(anyTimes(), 0.7);
        const auto parts = time::waterfall(evaluation, kAccelerators);
        RC_ASSERT(parts.back().id() == "step");
        RC_ASSERT(parts.back().to == evaluation.stepSeconds);
        RC_ASSERT(parts[parts.size() - 2].to == evaluation.stepSeconds);
        double sum = 0;
        for (const Part& part : parts) {
            RC_ASSERT(part.id() != "unaccounted");
            sum += part.id() == "step" ? 0 : part.seconds;
        }
        RC_ASSERT(std::abs(sum - evaluation.stepSeconds) <= 1e-12 * evaluation.stepSeconds);
    });
    QVERIFY(held);
}

void TestWaterfall::theFirstRowIsThePeakTimeAndItsShareIsTheMfu()
{
    const auto evaluation = evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75);
    const auto parts = time::waterfall(evaluation, kAccelerators);
    QCOMPARE(parts.front().id(), std::string_view("ideal"));
    QCOMPARE(parts.front().seconds, 3.0);
    QCOMPARE(partOf(parts, "kernels").seconds, 1.0);
    QCOMPARE(parts.front().seconds / parts.back().seconds, evaluation.mfu);
}

void TestWaterfall::everyRowStartsWhereTheOneAboveEnds()
{
    const auto parts = time::waterfall(
        evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75), kAccelerators);
    QCOMPARE(parts.size(), std::size_t{10});
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
        QCOMPARE(parts[i].from, parts[i - 1].to);
    }
    QCOMPARE(parts.front().from, 0.0);
    QCOMPARE(parts.back().from, 0.0);
}

void TestWaterfall::aGapInTheTermsIsARowOfItsOwn()
{
    auto evaluation = evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75);
    evaluation.stepSeconds += 0.25;
    const auto parts = time::waterfall(evaluation, kAccelerators);
    QCOMPARE(parts[parts.size() - 2].id(), std::string_view("unaccounted"));
    QVERIFY(std::abs(parts[parts.size() - 2].seconds - 0.25) < 1e-12);
    QCOMPARE(parts.back().to, evaluation.stepSeconds);
}

void TestWaterfall::anUnknownPeakLeavesOutTheIdealRow()
{
    auto evaluation = evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75);
    evaluation.peakFlops = 0;
    const auto parts = time::waterfall(evaluation, kAccelerators);
    QCOMPARE(parts.front().id(), std::string_view("kernels"));
    QCOMPARE(parts.front().seconds, 4.0);
    QCOMPARE(parts.back().to, evaluation.stepSeconds);
}

void TestWaterfall::anInvalidEvaluationHasNoRows()
{
    auto evaluation = evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75);
    evaluation.valid = false;
    QVERIFY(time::waterfall(evaluation, kAccelerators).empty());
    evaluation.valid = true;
    evaluation.stepSeconds = 0;
    QVERIFY(time::waterfall(evaluation, kAccelerators).empty());
    QVERIFY(time::layoutRows({}, QRectF(0, 0, 100, 100), 30).rows.empty());
}

void TestWaterfall::hiddenTimeIsShownButNotCounted()
{
    const auto evaluation = evaluationOf({4.0, 0, 0, 0, 0, 2.0}, 0.75);
    const auto parts = time::waterfall(evaluation, kAccelerators);
    QCOMPARE(partOf(parts, "tensor_comm").hidden, 0.5);
    QCOMPARE(parts.back().seconds, 6.0);
    const auto geometry = time::layoutRows(parts, QRectF(0, 0, 600, 300), 30);
    for (const time::Row& row : geometry.rows) {
        if (row.part.id() == "tensor_comm") {
            QCOMPARE(row.hidden.left(), row.bar.right());
            QVERIFY(std::abs(row.hidden.width() - row.bar.width() / 4) < 1e-9);
        }
    }
}

void TestWaterfall::theDifferenceSumsExactlyToTheChange()
{
    const bool held = rc::check("changes sum to the change of the step", [] {
        const auto before = time::waterfall(evaluationOf(anyTimes(), 0.7), kAccelerators);
        const auto after = time::waterfall(evaluationOf(anyTimes(), 0.4), kAccelerators);
        const auto change = time::difference(before, after);
        const double total = after.back().seconds - before.back().seconds;
        RC_ASSERT(change.back().id() == "step");
        RC_ASSERT(change.back().to == total);
        RC_ASSERT(change[change.size() - 2].to == total);
        for (std::size_t i = 1; i + 1 < change.size(); ++i) {
            RC_ASSERT(change[i].id() != "unaccounted");
            RC_ASSERT(change[i].from == change[i - 1].to);
        }
    });
    QVERIFY(held);
}

void TestWaterfall::theDifferenceOfALayoutWithItselfIsZero()
{
    const auto parts = time::waterfall(
        evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75), kAccelerators);
    const auto change = time::difference(parts, parts);
    QCOMPARE(change.size(), parts.size());
    for (const Part& part : change) {
        QCOMPARE(part.seconds, 0.0);
    }
    QCOMPARE(time::layoutRows(change, QRectF(0, 0, 100, 100), 30).rows.size(), parts.size());
    QVERIFY(time::difference(parts, {}).empty());
}

void TestWaterfall::barsSpanWhatTheyStandFor()
{
    const auto evaluation = evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75);
    const auto geometry = time::layoutRows(time::waterfall(evaluation, kAccelerators),
                                           QRectF(50, 20, 500, 400), 36);
    const double perSecond = 500 / (geometry.right - geometry.left);
    double above = 20;
    for (const time::Row& row : geometry.rows) {
        QVERIFY(std::abs(row.bar.width() - row.part.seconds * perSecond) < 1e-6);
        QVERIFY(row.band.contains(row.bar));
        QCOMPARE(row.band.top(), above);
        QVERIFY(row.band.height() <= 36);
        above = row.band.bottom();
    }
    QVERIFY(above <= 420.001);
    QCOMPARE(geometry.rows.back().bar.left(), 50.0);
}

void TestWaterfall::zeroIsAlwaysOnTheAxis()
{
    const auto slow = time::waterfall(evaluationOf({8.0}, 0.5), kAccelerators);
    const auto fast = time::waterfall(evaluationOf({4.0}, 0.5), kAccelerators);
    for (const auto& parts : {time::difference(slow, fast), time::difference(fast, slow), slow}) {
        const auto geometry = time::layoutRows(parts, QRectF(0, 0, 500, 300), 36);
        QVERIFY(geometry.left <= 0 && geometry.right >= 0);
        QVERIFY(std::find(geometry.ticks.begin(), geometry.ticks.end(), 0.0) != geometry.ticks.end());
        QVERIFY(geometry.ticks.size() >= 3);
    }
}

void TestWaterfall::aPointFindsItsRow()
{
    const auto parts = time::waterfall(
        evaluationOf({4.0, 1.0, 0.1, 0.5, 0, 0.2, 0, 0, 0.05, 0.1, 0.05}, 0.75), kAccelerators);
    const auto geometry = time::layoutRows(parts, QRectF(0, 10, 500, 300), 30);
    QCOMPARE(time::rowAt(geometry, {3, 10.5}), std::optional<std::int32_t>(0));
    QCOMPARE(time::rowAt(geometry, {499, 45}), std::optional<std::int32_t>(1));
    QCOMPARE(time::rowAt(geometry, {3, 5}), std::nullopt);
    QCOMPARE(time::rowAt(geometry, {3, 309.5}), std::optional<std::int32_t>(9));
}

QTEST_GUILESS_MAIN(TestWaterfall)
#include "tst_waterfall.moc"
