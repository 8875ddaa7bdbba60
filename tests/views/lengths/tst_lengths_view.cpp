// SPDX-License-Identifier: GPL-3.0-or-later
#include "lengths/length_canvas.h"
#include "lengths/lengths_view.h"
#include "lengths/load_chart.h"
#include "model/scenarios.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace shardscape;
using namespace shardscape::lengths;

namespace {

std::size_t placeOf(const std::vector<Column>& columns, std::int32_t length)
{
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].length == length)
            return i;
    qFatal("no such column");
    return 0;
}

} // namespace

class TestLengthsView : public QObject {
    Q_OBJECT

private slots:
    void columnsAreTheHistogramsAndThePowersOfTwo()
    {
        const auto columns = columnsOf(*workload::histogramOf({{1000, 5}}), 2048);
        std::vector<std::int32_t> lengths;
        for (const Column& column : columns)
            lengths.push_back(column.length);
        const std::vector<std::int32_t> expected{128, 256, 512, 1000, 1024, 2048};
        QVERIFY(lengths == expected);
        QVERIFY(histogramOf(columns) == *workload::histogramOf({{1000, 5}}));
    }

    void aColumnsHeightIsItsTokens()
    {
        const auto columns = columnsOf(*workload::histogramOf({{512, 4}, {2048, 2}}), 2048);
        const double top = topOf(columns);
        const Bars bars = layoutBars(columns, QRectF(0, 0, 500, 100), top);
        const double four = bars.bars[placeOf(columns, 512)].height();
        const double two = bars.bars[placeOf(columns, 2048)].height();
        QVERIFY(std::abs(two / four - 2) < 1e-9);
        // Put at half the top, a column has that many tokens, to a document.
        const Column half = withHeight(columns[placeOf(columns, 512)], 0.5, 1e6);
        QVERIFY(std::abs(half.tokens - 0.5e6) <= 256);
        QCOMPARE(withHeight(half, 0, 1e6).weight, std::int64_t{0});
    }

    void aDragDrawsEveryColumnItPasses()
    {
        LengthCanvas canvas;
        canvas.resize(800, 260);
        canvas.setLengths({}, 32768);
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        QSignalSpy drawn(&canvas, &LengthCanvas::lengthsDrawn);
        const Bars bars = canvas.barsShown();
        const std::size_t from = placeOf(canvas.columns(), 1024);
        const std::size_t to = placeOf(canvas.columns(), 16384);
        const auto at = [&](std::size_t column, double share) {
            return QPointF(bars.bands[column].center().x(), bars.plot.bottom() - share * bars.plot.height())
                .toPoint();
        };
        QTest::mousePress(&canvas, Qt::LeftButton, {}, at(from, 0.2));
        QTest::mouseMove(&canvas, at(to, 0.6)); // past those between, at once
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at(to, 0.6));
        QVERIFY(drawn.count() >= 3);
        QCOMPARE(drawn.last()[1].toBool(), true);
        for (qsizetype i = 0; i + 1 < drawn.count(); ++i)
            QCOMPARE(drawn[i][1].toBool(), false);
        const auto& columns = canvas.columns();
        for (std::size_t i = 0; i < columns.size(); ++i)
            QCOMPARE(columns[i].weight > 0, i >= from && i <= to);
        QVERIFY(std::abs(columns[to].tokens / columns[from].tokens - 3) < 0.15); // a pixel of either
    }

    void keysDoWhatThePointerDoes()
    {
        LengthCanvas canvas;
        canvas.resize(800, 260);
        canvas.setLengths(*workload::histogramOf({{512, 100}, {2048, 100}}), 2048);
        canvas.show();
        QSignalSpy drawn(&canvas, &LengthCanvas::lengthsDrawn);
        QTest::keyClick(&canvas, Qt::Key_End);
        QCOMPARE(canvas.columns()[canvas.current()].length, 2048);
        const std::int64_t before = canvas.columns().back().weight;
        QTest::keyClick(&canvas, Qt::Key_Down);
        QVERIFY(canvas.columns().back().weight < before);
        QTest::keyClick(&canvas, Qt::Key_Delete);
        QCOMPARE(canvas.columns().back().weight, std::int64_t{0});
        QCOMPARE(drawn.count(), 2);
        QVERIFY(canvas.accessibleDescription().contains(QStringLiteral("2,048")));
    }

    void presetsAndOneLengthAreChanges()
    {
        LengthsView view;
        layout::Scenario s = documentedScenario();
        view.setScenario(s);
        QSignalSpy proposed(&view, &LengthsView::changeProposed);
        auto* presets = view.findChild<QComboBox*>(QStringLiteral("length_presets"));
        QVERIFY(presets != nullptr);
        QCOMPARE(presets->count(), static_cast<int>(workload::lengthPresets().size()) + 1);
        emit presets->activated(1);
        QCOMPARE(proposed.count(), 1);
        const auto change = proposed.last()[0].value<layout::Change>();
        QVERIFY(change.lengths == workload::lengthPresets()[0].of(2048));
        QVERIFY(!view.findChild<QPushButton*>(QStringLiteral("length_clear"))->isEnabled());
        view.setScenario(layout::with(s, change));
        auto* clear = view.findChild<QPushButton*>(QStringLiteral("length_clear"));
        QVERIFY(clear->isEnabled());
        clear->click();
        QVERIFY(proposed.last()[0].value<layout::Change>().lengths->bins.empty());
    }

    void ranksAreFoldedWherePixelsAreFewer()
    {
        std::vector<double> loads;
        for (int i = 0; i < 1000; ++i)
            loads.push_back(2.0 - i / 1000.0);
        const auto bars = layoutLoads(loads, QRectF(0, 0, 100, 50), 2);
        QCOMPARE(bars.size(), std::size_t{50});
        QCOMPARE(bars.front().height(), 50.0);
        LoadChart chart;
        chart.resize(600, 200);
        training::LengthLoads shown;
        shown.before = {1.5, 0.5};
        shown.after = {1.0, 1.0};
        chart.setLoads(shown, QStringLiteral("hybrid"), {});
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("1.50")));
        QVERIFY(chart.tipAt(QPointF(60, 100)).contains(QStringLiteral("1.50")));
        QVERIFY(chart.tipAt(QPointF(580, 100)).contains(QStringLiteral("1.00")));
    }
};

QTEST_MAIN(TestLengthsView)
#include "tst_lengths_view.moc"
