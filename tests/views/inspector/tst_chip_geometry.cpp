// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/chip_geometry.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

using namespace shardscape;
using training::Proposal;

namespace {

Proposal tensorParallel(std::int64_t value, bool fits, double bytes, double seconds, double rate)
{
    Proposal made{.change = {{{layout::findKnob("tp"), value}}}, .valid = true};
    made.price.fits = fits;
    made.price.peakBytes = bytes;
    made.price.stepSeconds = seconds;
    made.price.tokensPerSecond = rate;
    return made;
}

} // namespace

class TestChipGeometry : public QObject {
    Q_OBJECT

private slots:
    void equalChipsFillOneRow();
    void unequalChipsShareWhatIsLeft();
    void chipsWrapIntoAsFewRowsAsPossible();
    void noChipIsNarrowerThanItsText();
    void theNeighbourhoodHoldsTheCurrentValueInItsMiddle();
    void barsCompareSpeedWithinTheKnobAndMemoryWithTheCapacity();
};

void TestChipGeometry::equalChipsFillOneRow()
{
    const auto chips = inspector::layoutChips({20, 20, 24, 20}, 256, 34, 4);
    QCOMPARE(chips.size(), std::size_t{4});
    QCOMPARE(chips.front().left(), 0.0);
    QCOMPARE(chips.back().right(), 256.0);
    for (const QRectF& chip : chips) {
        QCOMPARE(chip.width(), 61.0); // (256 - 3 * 4) / 4
        QCOMPARE(chip.height(), 34.0);
        QCOMPARE(chip.top(), 0.0);
    }
}

void TestChipGeometry::unequalChipsShareWhatIsLeft()
{
    const auto chips = inspector::layoutChips({40, 60, 120}, 256, 34, 4);
    QCOMPARE(chips.back().top(), 0.0);
    QCOMPARE(chips.back().right(), 256.0);
    QVERIFY(chips[0].width() < chips[1].width() && chips[1].width() < chips[2].width());
    QVERIFY(chips[2].width() >= 120);
}

void TestChipGeometry::chipsWrapIntoAsFewRowsAsPossible()
{
    // The attention kernels: two, then three.
    const auto chips = inspector::layoutChips({66, 100, 124, 50, 52}, 256, 34, 4);
    QCOMPARE(chips[1].top(), 0.0);
    QCOMPARE(chips[2].top(), 38.0);
    QCOMPARE(chips[4].top(), 38.0);
    QCOMPARE(chips[4].right(), 256.0);
}

void TestChipGeometry::noChipIsNarrowerThanItsText()
{
    const bool held = rc::check("chips hold their text, stay inside and do not overlap", [] {
        const auto widths = *rc::gen::container<std::vector<int>>(rc::gen::inRange(12, 140));
        const double available = *rc::gen::inRange(150, 400);
        std::vector<double> real(widths.begin(), widths.end());
        const auto chips = inspector::layoutChips(real, available, 30, 4);
        RC_ASSERT(chips.size() == widths.size());
        for (std::size_t i = 0; i < chips.size(); ++i) {
            RC_ASSERT(chips[i].width() >= real[i] - 1); // whole pixels
            RC_ASSERT(chips[i].left() >= 0 && chips[i].right() <= available);
            for (std::size_t k = 0; k < i; ++k) {
                RC_ASSERT(!chips[i].intersects(chips[k]));
            }
        }
    });
    QVERIFY(held);
}

void TestChipGeometry::theNeighbourhoodHoldsTheCurrentValueInItsMiddle()
{
    const std::vector<std::int64_t> values{1, 2, 4, 8, 16, 32, 64, 128, 256};
    QCOMPARE(inspector::neighbourhood(values, 16, 5), (std::vector<std::int64_t>{4, 8, 16, 32, 64}));
    QCOMPARE(inspector::neighbourhood(values, 1, 5), (std::vector<std::int64_t>{1, 2, 4, 8, 16}));
    QCOMPARE(inspector::neighbourhood(values, 256, 4), (std::vector<std::int64_t>{32, 64, 128, 256}));
    QCOMPARE(inspector::neighbourhood(values, 16, 9), values);
    const bool held = rc::check("the current value is offered", [&values] {
        const auto current = values[*rc::gen::inRange<std::size_t>(0, values.size())];
        const auto most = *rc::gen::inRange<std::size_t>(1, 12);
        const auto near = inspector::neighbourhood(values, current, most);
        RC_ASSERT(near.size() == std::min(most, values.size()));
        RC_ASSERT(std::find(near.begin(), near.end(), current) != near.end());
        RC_ASSERT(std::is_sorted(near.begin(), near.end()));
    });
    QVERIFY(held);
}

void TestChipGeometry::barsCompareSpeedWithinTheKnobAndMemoryWithTheCapacity()
{
    Proposal refused = tensorParallel(4, false, 0, 0, 0);
    refused.valid = false;
    const std::vector<Proposal> previews{tensorParallel(1, false, 120, 8, 100),
                                         tensorParallel(2, true, 60, 10, 80), refused};
    const auto bars = inspector::chipBars({1, 2, 4, 8}, previews, 80);
    QVERIFY(bars[0].known && bars[0].valid && !bars[0].fits);
    QCOMPARE(bars[0].memory, 1.0);
    QCOMPARE(bars[0].speed, 1.0);
    QVERIFY(bars[1].fits);
    QCOMPARE(bars[1].memory, 0.75);
    QCOMPARE(bars[1].speed, 0.8);
    QVERIFY(bars[2].known && !bars[2].valid);
    QVERIFY(!bars[3].known);
    // Without throughput, time decides.
    const std::vector<Proposal> timed{tensorParallel(1, true, 1, 8, 0), tensorParallel(2, true, 1, 4, 0)};
    QCOMPARE(inspector::chipBars({1}, timed, 0)[0].speed, 0.5);
    QCOMPARE(inspector::chipBars({1}, timed, 0)[0].memory, 0.0);
}

QTEST_GUILESS_MAIN(TestChipGeometry)
#include "tst_chip_geometry.moc"
