// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/curve_chart.h"
#include "model/scenarios.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

using namespace shardscape;
using namespace shardscape::charts;

namespace {

Line lineOf(const search::CurveKind& kind, const char* name)
{
    return {QString::fromLatin1(name), *search::curve(documentedScenario(), kind, {})};
}

} // namespace

class TestCurveChart : public QObject {
    Q_OBJECT

private slots:
    void everyKindIsDrawnAndSaysWhatItComesTo()
    {
        for (const search::CurveKind& kind : search::curveKinds()) {
            CurveChart chart;
            chart.resize(820, 480);
            chart.setLines(kind, {lineOf(kind, "A"), lineOf(kind, "B")});
            const QStringList remarks = chart.remarks();
            QCOMPARE(remarks.size(), 2);
            QVERIFY2(remarks[0].startsWith(QStringLiteral("A: ")), qPrintable(remarks[0]));
            const search::Curve& curve = chart.lines()[0].curve;
            for (std::size_t i = 0; i < curve.points.size(); ++i) {
                if (!curve.points[i].valid)
                    continue;
                const QPointF at = chart.positionOf(0, i);
                QVERIFY2(QRectF(chart.rect()).contains(at), std::string(kind.id).c_str());
                QVERIFY(!chart.tipAt(at).isEmpty());
            }
            QVERIFY(chart.tipAt(QPointF(2, 2)).isEmpty());
        }
    }

    void pointsRiseToTheRight()
    {
        const search::CurveKind& kind = **search::findCurveKind("memory-sequence");
        CurveChart chart;
        chart.resize(820, 480);
        chart.setLines(kind, {lineOf(kind, "A")});
        const auto& points = chart.lines()[0].curve.points;
        for (std::size_t i = 1; i < points.size(); ++i) {
            QVERIFY(chart.positionOf(0, i).x() > chart.positionOf(0, i - 1).x());
            QVERIFY(chart.positionOf(0, i).y() < chart.positionOf(0, i - 1).y());
        }
        QVERIFY(chart.remarks()[0].contains(QStringLiteral("fits up to")));
    }

    void picturesAreWrittenInEveryForm()
    {
        const search::CurveKind& kind = **search::findCurveKind("strong-scaling");
        CurveChart chart;
        chart.setLines(kind, {lineOf(kind, "A")});
        const QTemporaryDir folder;
        for (const char* name : {"chart.svg", "chart.pdf", "chart.png"}) {
            const QString path = folder.filePath(QString::fromLatin1(name));
            QVERIFY(theme::savePicture(chart, path, {900, 520}, theme::Theme::light()).has_value());
            QVERIFY2(QFile(path).size() > 2000, name);
        }
        // Lines of the two appearances differ: nothing is painted in a fixed colour.
        QImage light(900, 520, QImage::Format_RGB32);
        QImage dark(900, 520, QImage::Format_RGB32);
        for (auto* image : {&light, &dark}) {
            QPainter painter(image);
            chart.paintPicture(painter, image->rect(),
                               image == &light ? theme::Theme::light() : theme::Theme::dark());
        }
        QVERIFY(light != dark);
    }

    void withoutAValueItSaysWhy()
    {
        search::CurvePoint none;
        none.reason = say("%1 does not divide", 3);
        CurveChart chart;
        chart.resize(600, 300);
        search::Curve curve;
        curve.points.push_back(none);
        chart.setLines(search::curveKinds()[0], {{QStringLiteral("A"), curve}});
        QVERIFY(chart.remarks()[0].contains(QStringLiteral("3 does not divide")));
        QVERIFY(!chart.grab().isNull());
    }
};

QTEST_MAIN(TestCurveChart)
#include "tst_curve_chart.moc"
