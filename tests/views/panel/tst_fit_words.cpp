// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/fit_words.h"

#include <QTest>

using namespace shardscape;
using panel::Fit;

namespace {

constexpr double kGibibyte = 1024.0 * 1024 * 1024;

training::Evaluation peakOf(double gibibytes, std::size_t stages)
{
    training::Evaluation e;
    e.valid = true;
    e.capacity = 80 * kGibibyte;
    e.peakBytes = gibibytes * kGibibyte;
    e.fits = e.peakBytes <= e.capacity;
    e.memory.resize(stages);
    e.worstStage = static_cast<int>(stages) - 1;
    return e;
}

} // namespace

class FitWordsTest : public QObject {
    Q_OBJECT

private slots:
    void aChanceNeverReadsBetterThanItsState()
    {
        QCOMPARE(panel::sureToFit(0.7999), QString("79 % sure to fit")); // tight is below 80
        QCOMPARE(panel::sureToFit(0.79), QString("79 % sure to fit"));   // 100 * 0.79 is less than 79
        QCOMPARE(panel::sureToFit(0.8), QString("80 % sure to fit"));
        QCOMPARE(panel::fitOf(peakOf(70, 2), 0.7999), Fit::Tight);
        QCOMPARE(panel::fitOf(peakOf(70, 2), 0.8), Fit::Fits);
        QCOMPARE(panel::fitOf(peakOf(70, 2), std::nullopt), Fit::Fits);
        QCOMPARE(panel::fitOf(peakOf(81, 2), 0.49), Fit::DoesNotFit);
    }

    void everyPlaceBeginsToPromiseAtTheSameChance()
    {
        for (const double chance : {0.0, 0.009, 0.011, 0.5, 0.989, 0.991, 1.0}) {
            const bool most = panel::sureToFit(chance).contains("more than 99");
            QCOMPARE(panel::sure(chance).contains("more than 99"), most);
            QCOMPARE(panel::chance(chance) == QString("> 99 %"), most);
            QCOMPARE(most, chance > 0.99);
            const bool least = panel::sureToFit(chance).contains("less than 1 ");
            QCOMPARE(panel::sure(chance).contains("less than 1 "), least);
            QCOMPARE(panel::chance(chance) == QString("< 1 %"), least);
        }
    }

    void theHeadlineSaysWhereAndByHowMuch()
    {
        QCOMPARE(panel::fitHeadline(peakOf(70, 4), 0.9), QString("Fits on every rank"));
        QCOMPARE(panel::fitHeadline(peakOf(70, 4), 0.6), QString("Tight on stage 3"));
        QCOMPARE(panel::fitHeadline(peakOf(70, 1), 0.6), QString("Tight on every rank"));
        QCOMPARE(panel::fitHeadline(peakOf(80.6, 4), 0.4), QString("0.60\u00a0GiB too much on stage 3"));
        training::Evaluation host = peakOf(70, 4); // the accelerators have room, their hosts have not
        host.fits = false;
        QCOMPARE(panel::fitHeadline(host, 0.9), QString("Does not fit its hosts"));
    }
};

QTEST_GUILESS_MAIN(FitWordsTest)
#include "tst_fit_words.moc"
