// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/cluster_painter.h"
#include "network/network_view.h"
#include "network/traffic_cause.h"
#include "network/traffic_chart.h"

#include "layout/knob.h"
#include "views/draw/draw_maps.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

using namespace shardscape;
using namespace shardscape::network_view;
using draw::Axis;
using draw::testing::mapOf;
using draw::testing::preset;

class TestTrafficChart : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_chart = std::make_unique<TrafficChart>();
        m_chart->resize(900, 560);
        const auto cluster = preset("dgx-a100-80g", 8);
        m_chart->show(mapOf(cluster, 2, 8, 4), cluster, 6.84, {});
        m_chart->QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    }

    void barsAreAsLongAsTheirSeconds()
    {
        const TrafficRows rows = m_chart->axisRows();
        QCOMPARE(rows.axes.size(), std::size_t{3});
        QCOMPARE(rows.most, 0.8);
        QCOMPARE(rows.axes[0].axis, Axis::Tensor);
        QCOMPARE(rows.axes[0].exposed.width(), rows.plot.width());
        QCOMPARE(rows.axes[0].hidden.width(), 0.0);
        const double scale = rows.plot.width() / 0.8;
        QVERIFY(std::abs(rows.axes[1].exposed.width() - 0.1 * scale) < 1e-9); // rounding
        QVERIFY(std::abs(rows.axes[1].hidden.right() - rows.plot.left() - 0.5 * scale) < 1e-9);
    }

    void aLevelsPartsAddUpToWhatItCarries()
    {
        const TrafficRows rows = m_chart->levelRows();
        QCOMPARE(rows.levels.size(), std::size_t{2});
        QCOMPARE(rows.levels[0].level, 1); // the network comes first
        QCOMPARE(rows.levels[0].parts.size(), std::size_t{2});
        double bytes = 0;
        for (const auto& part : rows.levels[0].parts) {
            bytes += part.bytes;
        }
        QCOMPARE(bytes, 7e9);
        QCOMPARE(rows.levels[0].parts[1].rect.left(), rows.levels[0].parts[0].rect.right());
        QVERIFY(std::abs(rows.levels[1].parts[0].rect.right() - rows.plot.right()) < 1e-9);
        for (const auto& row : rows.levels) {
            QVERIFY(QRectF(m_chart->rect()).contains(row.band));
        }
    }

    void theHeadlineSaysWhatTheStepWaitsFor()
    {
        QVERIFY2(m_chart->headline().contains(QStringLiteral("920\u00a0ms")),
                 qPrintable(m_chart->headline()));
        QVERIFY(m_chart->headline().contains(QStringLiteral("13.5\u00a0%")));
    }

    void rowsAskWhyByClickAndByKey()
    {
        QSignalSpy why(m_chart.get(), &TrafficChart::whyRequested);
        QSignalSpy level(m_chart.get(), &TrafficChart::levelActivated);
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {},
                          m_chart->axisRows().axes[1].band.center().toPoint());
        QCOMPARE(why.size(), 1);
        QCOMPARE(why[0][0].value<Axis>(), Axis::Data);
        QTest::keyClick(m_chart.get(), Qt::Key_Home);
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(why[1][0].value<Axis>(), Axis::Tensor);
        QTest::keyClick(m_chart.get(), Qt::Key_End);
        QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("NVSwitch")));
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QCOMPARE(level.size(), 1);
        QCOMPARE(level[0][0].toInt(), 0);
    }

    void theTipAndTheTableHaveTheNumbers()
    {
        const QString tip = m_chart->tipAt(m_chart->axisRows().axes[0].band.center());
        QVERIFY2(tip.contains(QStringLiteral("32 groups of 2 ranks")), qPrintable(tip));
        QTest::keySequence(m_chart.get(), QKeySequence::Copy);
        const QString table = QApplication::clipboard()->text();
        QVERIFY(table.contains(QStringLiteral("tensor parallel\t2\tNVSwitch\t0.8\t0.8\t24000000000\t96")));
        QVERIFY(table.contains(QStringLiteral("InfiniBand\t0.35\t0.6\t7000000000\t0.3")));
    }

    void whatShowsHasItsCause()
    {
        m_chart->setCauses({QStringLiteral("layers wait"), {}, QStringLiteral("outlasts"), {}, {}});
        QVERIFY(m_chart->tipAt(m_chart->axisRows().axes[0].band.center())
                    .contains(QStringLiteral("layers wait")));
        QTest::keySequence(m_chart.get(), QKeySequence::Copy);
        QVERIFY(QApplication::clipboard()->text().contains(
            QStringLiteral("tensor parallel\t2\tNVSwitch\t0.8\t0.8\t24000000000\t96\tlayers wait\n")));
        const QImage with = m_chart->grab().toImage();
        m_chart->setCauses({});
        QVERIFY(m_chart->grab().toImage() != with);
        QVERIFY(!m_chart->tipAt(m_chart->axisRows().axes[0].band.center())
                     .contains(QStringLiteral("layers wait")));
    }

    /// Every knob that hides has words of its own.
    void causesFollowTheKnobs()
    {
        layout::Scenario s;
        const auto cause = [&s](Axis axis, const char* knob, const char* value) {
            if (!layout::setKnob(s, knob, value)) {
                qFatal("%s", knob);
            }
            return network_view::trafficCause(axis, s);
        };
        QStringList all{
            cause(Axis::Tensor, "tp_overlap", "0"),        cause(Axis::Tensor, "tp_hiding", "chunked"),
            cause(Axis::Tensor, "tp_hiding", "fused"),     cause(Axis::Tensor, "tp_blocks", "ladder"),
            cause(Axis::Expert, "ep_overlap", "0"),        cause(Axis::Expert, "ep_hiding", "chunked"),
            cause(Axis::Expert, "ep_shortcut", "1"),       cause(Axis::Context, "cp_kind", "ring"),
            cause(Axis::Context, "cp_kind", "all-to-all"), cause(Axis::Context, "cp_hiding", "chunked"),
            cause(Axis::Context, "cp_kind", "all-gather"), cause(Axis::Data, "overlap_gradients", "0"),
            cause(Axis::Data, "overlap_gradients", "1"),   cause(Axis::Data, "zero", "3"),
            cause(Axis::Pipeline, "overlap_p2p", "0"),     cause(Axis::Pipeline, "overlap_p2p", "1")};
        const auto count = all.size();
        QVERIFY(!all.contains(QString()));
        QCOMPARE(all.removeDuplicates(), qsizetype{0});
        QCOMPARE(all.size(), count);
    }

    void anInvalidLayoutHasAReasonInPlaceOfBars()
    {
        m_chart->show({}, preset("dgx-a100-80g", 8), 0, QStringLiteral("40 heads do not divide by tp = 16"));
        QVERIFY(m_chart->axisRows().axes.empty());
        QVERIFY(m_chart->levelRows().levels.empty());
        QTest::keyClick(m_chart.get(), Qt::Key_Down);
        QTest::keyClick(m_chart.get(), Qt::Key_Return);
        QVERIFY(m_chart->tipAt({300, 200}).isEmpty());
        QVERIFY(!m_chart->grab().isNull());
    }

    void thePictureHasTheColoursOfItsAxes()
    {
        QImage image(1000, 560, QImage::Format_ARGB32_Premultiplied);
        {
            QPainter painter(&image);
            m_chart->paintPicture(painter, image.rect(), theme::Theme::dark());
        }
        const auto count = [&image](const QColor& colour) {
            int pixels = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    pixels += image.pixelColor(x, y) == colour ? 1 : 0;
                }
            }
            return pixels;
        };
        const auto& dark = theme::Theme::dark();
        QVERIFY(count(dark.timeColour(theme::TimeClass::CommunicationExposed)) > 2000);
        QVERIFY(count(draw::axisColour(Axis::Data, dark)) > 1000);
    }

private:
    std::unique_ptr<TrafficChart> m_chart;
};

QTEST_MAIN(TestTrafficChart)
#include "tst_traffic_chart.moc"
