// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/tornado.h"

#include "time/time_view.h"

#include <QSignalSpy>
#include <QTest>

#include <rapidcheck.h>

#include <cmath>

using namespace shardscape;
using time::Swing;
using training::Proposal;

namespace {

const std::vector<layout::Knob>& knobs()
{
    static const std::vector<layout::Knob> list = [] {
        std::vector<layout::Knob> made;
        for (const char* id : {"a", "b", "c", "d"}) {
            layout::Knob knob;
            knob.id = id;
            knob.label = id;
            made.push_back(knob);
        }
        layout::Knob batch;
        batch.id = "batch";
        batch.label = "batch";
        batch.inWorkload = true;
        made.push_back(batch);
        layout::Knob adapters;
        adapters.id = "adapters";
        adapters.label = "adapters";
        adapters.given = true;
        made.push_back(adapters);
        return made;
    }();
    return list;
}

Proposal preview(const char* id, std::int64_t value, double seconds, bool fits = true, bool valid = true)
{
    const auto knob = std::find_if(knobs().begin(), knobs().end(),
                                   [id](const layout::Knob& each) { return each.id == id; });
    Proposal made{.change = {{{&*knob, value}}}, .valid = valid};
    made.price.fits = fits;
    made.price.peakBytes = 1;
    made.price.stepSeconds = seconds;
    made.price.tokensPerSecond = 1 / seconds;
    return made;
}

} // namespace

class TestTornado : public QObject {
    Q_OBJECT

private slots:
    void aSwingIsTheBestAndTheWorstOfAKnob();
    void whatCannotBeOrDoesNotFitDoesNotCount();
    void whatHelpsMostComesFirst();
    void barsHaveOneScaleAndLongLossesAreCut();
    void onlyLossesStillHaveAScale();
    void barsStayWithinThePlot();
    void theViewOffersEachSideAsAChange();
};

void TestTornado::aSwingIsTheBestAndTheWorstOfAKnob()
{
    const auto found = time::swings(
        knobs(), {preview("a", 1, 9), preview("a", 2, 10), preview("a", 4, 8), preview("a", 8, 13)}, 10);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].knob->id, std::string_view("a"));
    QVERIFY(found[0].fastest == preview("a", 4, 8).change);
    QCOMPARE(found[0].gain, -2.0);
    QVERIFY(found[0].slowest == preview("a", 8, 13).change);
    QCOMPARE(found[0].loss, 3.0);
}

void TestTornado::whatCannotBeOrDoesNotFitDoesNotCount()
{
    const auto found = time::swings(knobs(),
                                    {preview("a", 1, 5, false), preview("a", 2, 5, true, false),
                                     preview("b", 1, 10.005), preview("batch", 2, 5)},
                                    10);
    QVERIFY(found.empty()); // 0.05 % is not worth saying, the workload is another task
    QVERIFY(time::swings(knobs(), {preview("a", 1, 5)}, 0).empty());
}

void TestTornado::whatHelpsMostComesFirst()
{
    const auto found = time::swings(knobs(),
                                    {preview("a", 1, 30), preview("b", 1, 9.5), preview("c", 1, 8),
                                     preview("c", 2, 11), preview("d", 1, 40)},
                                    10);
    QCOMPARE(found.size(), std::size_t{4});
    QCOMPARE(found[0].knob->id, std::string_view("c"));
    QCOMPARE(found[1].knob->id, std::string_view("b"));
    QCOMPARE(found[2].knob->id, std::string_view("d"));
    QCOMPARE(found[3].knob->id, std::string_view("a"));
}

void TestTornado::barsHaveOneScaleAndLongLossesAreCut()
{
    const auto found = time::swings(
        knobs(), {preview("a", 1, 8), preview("a", 2, 11), preview("b", 1, 9), preview("d", 1, 100)}, 10);
    const auto geometry = time::layoutTornado(found, QRectF(100, 0, 500, 100), 24, 100);
    QCOMPARE(geometry.bars.size(), std::size_t{3});
    // 300 px for a gain of 2 and losses of up to 4.
    QCOMPARE(geometry.zeroX, 300.0);
    QCOMPARE(geometry.bars[0].gain.width(), 100.0);
    QCOMPARE(geometry.bars[0].gain.right(), 300.0);
    QCOMPARE(geometry.bars[0].loss.width(), 50.0);
    QCOMPARE(geometry.bars[1].gain.width(), 50.0);
    QVERIFY(!geometry.bars[0].lossCut);
    QVERIFY(geometry.bars[2].lossCut);
    QCOMPARE(geometry.bars[2].loss.width(), 200.0);
}

void TestTornado::onlyLossesStillHaveAScale()
{
    const auto found = time::swings(knobs(), {preview("a", 1, 12), preview("b", 1, 14)}, 10);
    const auto geometry = time::layoutTornado(found, QRectF(0, 0, 500, 100), 24, 100);
    QCOMPARE(geometry.zeroX, 100.0);
    QCOMPARE(geometry.bars[0].loss.width(), 300.0);
    QVERIFY(!geometry.bars[0].lossCut);
    QVERIFY(time::layoutTornado({}, QRectF(0, 0, 500, 100), 24, 100).bars.empty());
    QVERIFY(time::layoutTornado(found, QRectF(0, 0, 150, 100), 24, 100).bars.empty());
}

void TestTornado::barsStayWithinThePlot()
{
    const bool held = rc::check("bars stay within the plot less its room for text", [] {
        std::vector<Proposal> previews;
        for (const char* id : {"a", "b", "c", "d"}) {
            for (int value = 0; value < 3; ++value) {
                previews.push_back(preview(id, value, *rc::gen::inRange(1, 10000) / 100.0));
            }
        }
        const QRectF plot(30, 10, *rc::gen::inRange(250, 900), *rc::gen::inRange(0, 200));
        const auto geometry = time::layoutTornado(time::swings(knobs(), previews, 10), plot, 24, 100);
        for (const time::SwingBar& bar : geometry.bars) {
            RC_ASSERT(bar.gain.width() >= 0 && bar.loss.width() >= 0);
            RC_ASSERT(bar.gain.left() >= plot.left() + 99 && bar.loss.right() <= plot.right() - 99);
            RC_ASSERT(bar.band.bottom() <= plot.bottom() + 1e-9);
        }
    });
    QVERIFY(held);
}

void TestTornado::theViewOffersEachSideAsAChange()
{
    training::Evaluation evaluation;
    evaluation.valid = true;
    evaluation.fits = true;
    evaluation.stepSeconds = 10;
    evaluation.time[0] = {10, 10};
    evaluation.peakFlops = 1;
    evaluation.modelFlops = 5;
    time::TimeView view;
    view.resize(760, 700);
    view.setEvaluation(evaluation, 1);
    view.setPreviews(knobs(),
                     {preview("a", 1, 8), preview("a", 2, 11), preview("b", 1, 9), preview("c", 7, 12)});
    view.show();
    const auto tornado = view.tornadoShown();
    QCOMPARE(tornado.bars.size(), std::size_t{3});
    QSignalSpy proposed(&view, &time::TimeView::changeProposed);
    QTest::mouseClick(&view, Qt::LeftButton, {}, tornado.bars[0].gain.center().toPoint());
    QTest::mouseClick(&view, Qt::LeftButton, {}, tornado.bars[2].loss.center().toPoint());
    QTest::mouseClick(
        &view, Qt::LeftButton, {},
        (tornado.bars[1].band.center() + QPointF(tornado.bars[1].band.width() / 2 - 2, 0)).toPoint());
    QCOMPARE(proposed.size(), 2); // b has nothing to lose
    QVERIFY(proposed[0][0].value<layout::Change>() == preview("a", 1, 8).change);
    QVERIFY(proposed[1][0].value<layout::Change>() == preview("c", 7, 12).change);
    QVERIFY(view.tipAt(tornado.bars[0].gain.center()).contains(QStringLiteral("8.00\u00a0s")));

    // The hardware joins by what it does, and is nothing to click.
    view.setValues({{"Dense peak", 0.1, 10.8, 9.3}, {"Latency", 0.1, 9.98, 10.02}, {"Startup", 0.1, 10, 10}});
    QCOMPARE(view.tornadoShown().bars.size(), std::size_t{3}); // layouts stand alone
    view.setSwingsOf(time::SwingOf::Machine);
    const auto machine = view.tornadoShown();
    QCOMPARE(machine.bars.size(), std::size_t{2});
    QCOMPARE(machine.bars[0].swing.value, std::string("Dense peak"));
    QVERIFY(machine.bars[0].swing.moreIsFaster && !machine.bars[1].swing.moreIsFaster);
    QTest::mouseClick(&view, Qt::LeftButton, {}, machine.bars[0].gain.center().toPoint());
    QCOMPARE(proposed.size(), 2);
    const QString tip = view.tipAt(machine.bars[0].gain.center());
    QVERIFY2(tip.contains(QStringLiteral("Dense peak +10")), qPrintable(tip));
    QVERIFY(tip.contains(QStringLiteral("9.30\u00a0s")));
    QVERIFY(view.tipAt(machine.bars[0].loss.center()).contains(QStringLiteral("10.8")));
    // Another task is folded away, and is none of the two.
    view.setPreviews(knobs(), {preview("a", 1, 8), preview("a", 2, 11), preview("b", 1, 9),
                               preview("c", 7, 12), preview("adapters", 1, 5)});
    QCOMPARE(view.tornadoShown().bars.size(), std::size_t{2});
    view.setSwingsOf(time::SwingOf::Task);
    QCOMPARE(view.tornadoShown().bars.size(), std::size_t{1});
    view.setSwingsOf(time::SwingOf::Layout);
    QCOMPARE(view.tornadoShown().bars.size(), std::size_t{3});

    view.setEvaluation(evaluation, 1);
    QVERIFY(view.tornadoShown().bars.empty()); // what was known belonged to another step
}

QTEST_MAIN(TestTornado)
#include "tst_tornado.moc"
