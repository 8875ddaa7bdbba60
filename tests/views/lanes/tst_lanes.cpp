// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"
#include "job/training/numbers/evaluation.h"
#include "lanes/lane_chart.h"
#include "time/waterfall.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace shardscape;
using lanes::Lanes;

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

/// A step with a bubble and messages, half of which are hidden; stages hold less from first to last.
lanes::Layout layoutOf(const char* title, int stages, double factor)
{
    lanes::Layout layout;
    layout.title = QString::fromLatin1(title);
    layout.scenario = static_cast<std::int64_t>(title[0]);
    training::Evaluation& its = layout.evaluation;
    its.valid = true;
    its.fits = true;
    its.capacity = 80 * kGibibyte;
    for (int i = 0; i < stages; ++i) {
        training::StageMemory stage;
        stage.stage = i;
        stage.bytes = {10 * kGibibyte, 10 * kGibibyte, 8 * kGibibyte, (stages - i) * factor * kGibibyte,
                       3 * kGibibyte,  2 * kGibibyte};
        for (const double bytes : stage.bytes) {
            stage.total += bytes;
        }
        its.peakBytes = std::max(its.peakBytes, stage.total);
        its.memory.push_back(stage);
    }
    const auto spend = [&](training::TimeTerm term, double seconds, double hidden) {
        its.time[training::placeOf(term)] = {seconds + hidden, seconds};
        its.stepSeconds += seconds;
    };
    spend(training::TimeTerm::Compute, 4, 0);
    spend(training::TimeTerm::Bubble, factor, 0);
    spend(training::TimeTerm::TensorComm, 0.5 * factor, 0.25);
    its.tokensPerSecond = 1'000'000 / its.stepSeconds;
    its.mfu = 2 / its.stepSeconds;
    return layout;
}

Lanes twoOf(Lanes (*make)(const std::vector<lanes::Layout>&, std::size_t), std::size_t base = 1)
{
    return make({layoutOf("A", 4, 1), layoutOf("B", 4, 2)}, base);
}

lanes::TextRoom room()
{
    return {};
}

} // namespace

class LanesTest : public QObject {
    Q_OBJECT

private slots:
    void rowsSumToWhatTheLaneHolds()
    {
        const Lanes memory = twoOf(lanes::memoryLanes);
        QCOMPARE(memory.lanes.size(), std::size_t{2});
        for (const lanes::Lane& lane : memory.lanes) {
            double most = 0;
            for (const lanes::Row& row : lane.rows) {
                QCOMPARE(row.segments.back().to, row.value);
                for (std::size_t i = 1; i < row.segments.size(); ++i) {
                    QCOMPARE(row.segments[i].from, row.segments[i - 1].to);
                }
                most = std::max(most, row.value);
            }
            QCOMPARE(lane.measures.front().value, most);
            QCOMPARE(lane.folded.front().value, most);
        }
    }

    void aStepIsItsTermsEndToEnd()
    {
        const Lanes time = twoOf(lanes::timeLanes);
        for (const lanes::Lane& lane : time.lanes) {
            const lanes::Row& step = lane.folded.front();
            double sum = 0;
            for (const lanes::Segment& segment : step.segments) {
                QVERIFY(!segment.hidden);
                sum += segment.to - segment.from;
            }
            QVERIFY(std::abs(sum - step.value) < 1e-9 * step.value);
            QCOMPARE(lane.rows.back().value, step.value);
        }
        QCOMPARE(time.headline, QString("A takes 1.50\u00a0s less than B"));
    }

    void whatIsHiddenIsNotWaitedFor()
    {
        const Lanes network = twoOf(lanes::networkLanes);
        const lanes::Lane& lane = network.lanes[1];
        QCOMPARE(lane.rows.size(), std::size_t{1}); // nobody talks along the others
        QCOMPARE(lane.rows.front().value, 1.0);
        QCOMPARE(lane.rows.front().segments.size(), std::size_t{2});
        QVERIFY(lane.rows.front().segments[1].hidden);
        QCOMPARE(lane.measures.front().value, 1.0);
        QCOMPARE(network.headline, QString("A waits 500\u00a0ms less for the network than B"));
    }

    void differentWorkIsComparedPerToken()
    {
        lanes::Layout half = layoutOf("A", 4, 1);
        lanes::Layout whole = layoutOf("B", 4, 1);
        half.evaluation.tokensPerSecond /= 2; // as long for half the tokens
        const Lanes time = lanes::timeLanes({half, whole}, 1);
        QVERIFY(time.isPerToken);
        QCOMPARE(time.lanes[0].measures.front().value, 2 * time.lanes[1].measures.front().value);
        QVERIFY2(time.axis.contains("million tokens"), qPrintable(time.axis));
        QVERIFY(!twoOf(lanes::timeLanes).isPerToken);
    }

    void aLayoutThatCannotBeSaysWhy()
    {
        lanes::Layout broken = layoutOf("B", 4, 1);
        broken.evaluation = {};
        for (auto* make : {lanes::memoryLanes, lanes::timeLanes, lanes::networkLanes}) {
            const Lanes shown = make({layoutOf("A", 4, 1), broken}, 0);
            QVERIFY(!shown.lanes[1].problem.isEmpty());
            QVERIFY(shown.lanes[1].rows.empty());
            QVERIFY(shown.headline.isEmpty());
            QVERIFY(!shown.lanes[0].rows.empty());
        }
    }

    void manyStagesAreTheFullestOfAFew()
    {
        const Lanes memory = lanes::memoryLanes({layoutOf("A", 61, 1), layoutOf("B", 61, 1)}, 1);
        QCOMPARE(memory.lanes[0].rows.size(), std::size_t{16});
        QCOMPARE(memory.lanes[0].rows.front().label, QString("stages 0–3"));
        QCOMPARE(memory.lanes[0].rows.back().label, QString("stages 60–60"));
        QCOMPARE(memory.lanes[0].rows.front().value, memory.lanes[0].measures.front().value);
    }

    void barsShareOneAxisAndDoNotOverlap()
    {
        for (auto* make : {lanes::memoryLanes, lanes::timeLanes, lanes::networkLanes}) {
            const Lanes shown = twoOf(make);
            for (const double height : {900.0, 130.0}) {
                const lanes::LanesGeometry places = lanes::layoutLanes(shown, {10, 20, 900, height}, room());
                double bottom = 0;
                for (std::size_t at = 0; at < places.lanes.size(); ++at) {
                    const lanes::LanePlace& place = places.lanes[at];
                    QVERIFY(place.all.top() >= bottom);
                    bottom = place.all.bottom();
                    const auto& rows = lanes::rowsOf(shown.lanes[at], places.folded);
                    QCOMPARE(place.rows.size(), rows.size());
                    for (const lanes::RowPlace& row : place.rows) {
                        QVERIFY(row.band.bottom() <= bottom + 1e-9);
                        QVERIFY(row.band.right() <= place.margin.left());
                        for (std::size_t i = 0; i < row.parts.size(); ++i) {
                            const lanes::Segment& segment = rows[row.row].segments[i];
                            QCOMPARE(row.parts[i].left(), places.x(std::min(segment.from, segment.to)));
                            QVERIFY(row.parts[i].right() <= places.valueRight);
                        }
                    }
                }
            }
        }
    }

    void whereThereIsNoRoomALaneIsOneRow()
    {
        const Lanes time = twoOf(lanes::timeLanes);
        const double whole = lanes::heightOf(time, room(), false);
        QVERIFY(!lanes::layoutLanes(time, {0, 0, 900, whole}, room()).folded);
        QVERIFY(lanes::layoutLanes(time, {0, 0, 900, whole - 1}, room()).folded);
        QVERIFY(lanes::heightOf(time, room(), true) < whole);
    }

    void differencesAreLessTheBase_data()
    {
        QTest::addColumn<double>("difference");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("text");
        using Unit = lanes::Measure::Unit;
        QTest::newRow("less") << -1.24 << static_cast<int>(Unit::Seconds) << QString("−1.24\u00a0s");
        QTest::newRow("more") << 16.9 * kGibibyte << static_cast<int>(Unit::Bytes)
                              << QString("+16.9\u00a0GiB");
        QTest::newRow("points") << 0.021 << static_cast<int>(Unit::Share) << QString("+2.1 points");
        QTest::newRow("nothing") << 0.0 << static_cast<int>(Unit::Seconds) << QString("±0");
        QTest::newRow("below the last digit") << 1e-4 << static_cast<int>(Unit::Share) << QString("±0");
    }
    void differencesAreLessTheBase()
    {
        QFETCH(double, difference);
        QFETCH(int, unit);
        QFETCH(QString, text);
        const lanes::Measure measure{QString(), 10, static_cast<lanes::Measure::Unit>(unit), -1};
        QCOMPARE(lanes::differenceText(measure, difference), text);
    }

    void aRowAnswersMouseAndKeys()
    {
        lanes::LaneChart chart;
        chart.resize(900, 600);
        chart.setLanes(twoOf(lanes::memoryLanes));
        chart.show();
        QSignalSpy why(&chart, &lanes::LaneChart::whyRequested);
        const lanes::LanesGeometry places = chart.geometryShown();
        QVERIFY(!places.folded);
        const QPointF weights = places.lanes[1].rows[2].parts[0].center();
        QTest::mouseClick(&chart, Qt::LeftButton, {}, weights.toPoint());
        QCOMPARE(why.takeFirst(), (QVariantList{qint64('B'), "memory.weights.stage2"}));
        QVERIFY2(chart.tipAt(weights).contains("Weights: 10.0"), qPrintable(chart.tipAt(weights)));
        QVERIFY2(chart.tipAt(places.lanes[0].rows[2].parts[0].center()).contains("−2.0 GiB against B"),
                 qPrintable(chart.tipAt(places.lanes[0].rows[2].parts[0].center())));
        QTest::keyClick(&chart, Qt::Key_Down);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(why.takeFirst(), (QVariantList{qint64('B'), "memory.total.stage3"}));
        QTest::keyClick(&chart, Qt::Key_Home);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(why.takeFirst(), (QVariantList{qint64('A'), "memory.total.stage0"}));
    }

    void aPictureOfItsOwnSizeShowsEveryRow()
    {
        for (auto* make : {lanes::memoryLanes, lanes::timeLanes, lanes::networkLanes}) {
            lanes::LaneChart chart;
            chart.setLanes(twoOf(make));
            const QSize size = chart.pictureSizeHint();
            chart.resize(size - QSize(2 * theme::kMargin, 2 * theme::kMargin));
            QVERIFY(!chart.geometryShown().folded);
            QImage image(size, QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            chart.paintPicture(painter, image.rect(), theme::Theme::dark());
            QVERIFY(image.pixelColor(size.width() - 3, size.height() - 3) == theme::Theme::dark().ground);
        }
    }
};

QTEST_MAIN(LanesTest)
#include "tst_lanes.moc"
