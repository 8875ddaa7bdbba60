// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths of documents drawn in the real window, and charts of its layouts.
#include "app/export_fixture.h"
#include "exchange/catalog/catalog.h"
#include "gui/desks/charts_sheet.h"
#include "gui/desks/lengths_sheet.h"
#include "lengths/length_canvas.h"
#include "lengths/lengths_view.h"
#include "lengths/load_chart.h"

#include <QComboBox>
#include <QFile>
#include <QPushButton>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

struct Lengths : WindowFixture {
    explicit Lengths(QSize size = QSize(1440, 900))
        : WindowFixture(size)
    {
        // Sequences of 32,768 tokens, each on four ranks.
        window.setKnob(QStringLiteral("sequence"), 32768);
        window.setKnob(QStringLiteral("cp"), 4);
        window.setKnob(QStringLiteral("recompute"), 2);
    }
    LengthsSheet& open()
    {
        trigger("lengths");
        wait();
        return *window.lengthsSheet();
    }
    void wait()
    {
        if (!QTest::qWaitFor([this] { return !window.lengthsSheet()->isWorking(); }, 60'000)) {
            qFatal("still dealing");
        }
    }
    lengths::LengthCanvas& canvas() { return window.lengthsSheet()->view().canvas(); }
    [[nodiscard]] const training::LengthLoads& loads()
    {
        return window.lengthsSheet()->view().loads().loads();
    }
    void draw()
    {
        const lengths::Bars bars = canvas().barsShown();
        const auto at = [&](std::size_t column, double share) {
            return QPointF(bars.bands[column].center().x(), bars.plot.bottom() - share * bars.plot.height())
                .toPoint();
        };
        const std::size_t last = canvas().columns().size() - 1;
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, at(last - 5, 0.3));
        QTest::mouseMove(&canvas(), at(last - 2, 0.5));
        QTest::mouseMove(&canvas(), at(last, 0.8));
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, at(last, 0.8));
    }
    void waitForChart(int lines)
    {
        if (!QTest::qWaitFor(
                [&] {
                    return !window.chartsSheet()->isWorking()
                           && window.chartsSheet()->chart().lines().size() == static_cast<std::size_t>(lines);
                },
                60'000)) {
            qFatal("no chart");
        }
    }
};

void write(Lengths& f, const char* name, const QByteArray& text)
{
    QFile file(f.path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("cannot be written");
    }
}

} // namespace

class WindowLengthsTest : public QObject {
    Q_OBJECT

private slots:
    void aHistogramIsDrawnRanksFollowAndUndoTakesItBack()
    {
        Lengths f;
        f.open();
        QVERIFY(f.loads().after.empty());
        const int steps = f.window.document().undoStack().count();
        f.draw();
        QCOMPARE(f.window.document().undoStack().count(), steps + 1); // a drag is one step
        QCOMPARE(f.window.document().undoStack().undoText(), QStringLiteral("Change document lengths"));
        QVERIFY(f.scenario().workload.lengths.bins.size() >= 6);
        f.wait();
        QVERIFY(!f.loads().before.empty());
        const double before = f.loads().slowestBefore();
        QVERIFY2(before > 1, qPrintable(QString::number(before)));
        QCOMPARE(f.loads().slowestAfter(), before); // dealt as they come
        auto* ways = f.window.lengthsSheet()->findChild<QComboBox*>(QStringLiteral("length_ways"));
        ways->setCurrentIndex(1);
        emit ways->activated(1);
        f.wait();
        QVERIFY2(f.loads().slowestAfter() < before, qPrintable(QString::number(f.loads().slowestAfter())));
        f.trigger("undo");
        f.trigger("undo");
        f.wait();
        QVERIFY(f.scenario().workload.lengths.bins.empty());
        QVERIFY(f.loads().after.empty());
        QCOMPARE(f.window.document().undoStack().index(), steps);
        f.trigger("redo");
        QVERIFY(f.scenario().workload.lengths.bins.size() >= 6);
    }

    void lengthsAreSavedWithTheProject()
    {
        Lengths f;
        f.open();
        f.draw();
        const workload::LengthHistogram drawn = f.scenario().workload.lengths;
        f.nextFile = f.path("p.shardscape");
        QVERIFY(f.window.saveAs());
        QVERIFY(f.window.newProject());
        QVERIFY(f.scenario().workload.lengths.bins.empty());
        QVERIFY(f.window.openPath(f.path("p.shardscape")));
        QVERIFY(f.scenario().workload.lengths == drawn);
    }

    void aFileIsImportedAndAWrongOneLosesNothing()
    {
        Lengths f;
        f.open();
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(f.path(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) >= 0);
        };
        write("good.csv", "length,count\n512,30\n32768,1\n");
        write("junk.csv", "512\nlong\n");
        const auto import = [&](const char* name) {
            f.nextFile = f.path(name);
            f.window.lengthsSheet()->findChild<QPushButton*>(QStringLiteral("length_import"))->click();
        };
        import("good.csv");
        const workload::LengthHistogram good = *workload::histogramOf({{512, 30}, {32768, 1}});
        QVERIFY(f.scenario().workload.lengths == good);
        import("junk.csv");
        QVERIFY(f.scenario().workload.lengths == good);
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("line 2")));
        // A file may be larger than memory: it is refused by its first bytes.
        write("large.csv", "length,count\n512,30\n");
        QVERIFY(QFile::resize(f.path("large.csv"), qint64{65} << 20));
        import("large.csv");
        QVERIFY(f.scenario().workload.lengths == good);
        QVERIFY2(f.window.messageBar().text().contains(QStringLiteral("64 MiB")),
                 qPrintable(f.window.messageBar().text()));
        f.window.lengthsSheet()->findChild<QPushButton*>(QStringLiteral("length_export"))->click();
        QCOMPARE(saveExport(f, f.path("out.csv")), QByteArray("length,count\n512,30\n32768,1\n"));
    }

    void everyChartIsOneActionAwayWithALineForEveryPin()
    {
        Lengths f;
        f.trigger("duplicate_scenario");
        f.trigger("pin_scenario");
        f.trigger("duplicate_scenario");
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        for (const search::CurveKind& kind : search::curveKinds()) {
            f.trigger(("chart_" + std::string(kind.id)).c_str());
            f.waitForChart(2);
            QCOMPARE(&f.window.chartsSheet()->kind(), &kind);
            QVERIFY(f.window.chartsSheet()->chart().remarks().size() == 2);
        }
        f.window.chartsSheet()->findChild<QPushButton*>(QStringLiteral("chart_picture"))->click();
        QVERIFY(saveExport(f, f.path("chart.pdf")).startsWith("%PDF"));
        f.window.chartsSheet()->findChild<QPushButton*>(QStringLiteral("chart_table"))->click();
        QVERIFY(saveExport(f, f.path("chart.csv")).size() > 100);
    }

    void aFrontHasItsChartsToo()
    {
        Lengths f;
        f.trigger("chart_front");
        QVERIFY(f.window.chartsSheet() == nullptr); // there is none yet, and the message says so
        f.window.startDefaultSweep();
        QVERIFY(f.waitForSweep());
        f.trigger("chart_front");
        QVERIFY(f.window.chartsSheet() != nullptr);
        const auto lines = static_cast<int>(f.window.chartsSheet()->layouts().size());
        QVERIFY(lines >= 1 && lines <= 8);
        f.waitForChart(lines);
    }

    void lengthsAreKnownWhenTheyAreDropped()
    {
        Lengths f;
        write(f, "lengths.csv", "length,count\n512,30\n32768,1\n");
        QVERIFY(f.window.importPaths({f.path("lengths.csv")}));
        QCOMPARE(f.scenario().workload.lengths.bins.size(), std::size_t{2});
        QVERIFY(f.window.lengthsSheet() != nullptr && f.window.lengthsSheet()->isVisible());
        f.trigger("undo");
        QVERIFY(f.scenario().workload.lengths.bins.empty());
        write(f, "junk.csv", "length,count\n512,30\nlong,1\n");
        QVERIFY(!f.window.importPaths({f.path("junk.csv")}));
        auto* bar = f.find<MessageBar>("message_bar");
        QVERIFY2(bar->text().contains(QStringLiteral("line 3")), qPrintable(bar->text()));
        QVERIFY(f.scenario().workload.lengths.bins.empty());
    }

    /// Links of two nodes, one far slower: the cluster keeps them, an order is looked for, and undo takes the links back.
    void aMatrixOfLinksIsTheClusters()
    {
        Lengths f;
        const std::int64_t nodes = f.scenario().cluster.nodes;
        QByteArray text;
        for (std::int64_t row = 0; row < nodes; ++row) {
            for (std::int64_t column = 0; column < nodes; ++column) {
                const bool near = (row % 2) == (column % 2); // in order every neighbour is far
                text += (column > 0 ? "," : "") + QByteArray(row == column ? "0" : near ? "25" : "2");
            }
            text += "\n";
        }
        write(f, "links.csv", text);
        auto* bar = f.find<MessageBar>("message_bar");
        QVERIFY2(f.window.importPaths({f.path("links.csv")}), qPrintable(bar->text()));
        const cluster::LinkMatrix* matrix = f.scenario().cluster.pairs.get();
        QVERIFY(matrix != nullptr);
        QCOMPARE(matrix->size, nodes);
        QCOMPARE(matrix->source, std::string("links.csv"));
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Draw);
        QVERIFY2(bar->text().contains(QStringLiteral("2.00\u00a0GB/s")), qPrintable(bar->text()));
        emit bar->actionChosen(); // find an order
        QVERIFY(QTest::qWaitFor(
            [&] {
                return bar->text().contains(QStringLiteral("tried"))
                       || bar->text().contains(QStringLiteral("None of"));
            },
            60'000));
        if (bar->text().contains(QStringLiteral("tried"))) {
            emit bar->actionChosen();
            QVERIFY(!f.scenario().cluster.pairs.get()->order.empty());
            f.trigger("undo");
        }
        QVERIFY(f.scenario().cluster.pairs.get()->order.empty());
        f.trigger("undo");
        QVERIFY(f.scenario().cluster.pairs.get() == nullptr);

        write(f, "odd.csv", "0,1,2\n1,0,2\n1,2,0\n");
        QVERIFY(!f.window.importPaths({f.path("odd.csv")}));
        QVERIFY2(bar->text().contains(QStringLiteral("3 rows")), qPrintable(bar->text()));
        QVERIFY(f.scenario().cluster.pairs.get() == nullptr);
    }

    /// Tokens that all go on to the expert of their own number stay when experts are placed.
    void tokensBetweenExpertsPlaceThem()
    {
        Lengths f;
        QByteArray text;
        for (int row = 0; row < 8; ++row) {
            for (int column = 0; column < 8; ++column) {
                text += (column > 0 ? "," : "") + QByteArray(column == 7 - row ? "90" : "0");
            }
            text += "\n";
        }
        write(f, "tokens.csv", text);
        auto* bar = f.find<MessageBar>("message_bar");
        const exchange::Catalog& catalog = exchange::Catalog::builtIn();
        layout::Scenario mixture = f.scenario();
        mixture.model = **catalog.model("mixtral-8x7b-v0.1");
        mixture.layout = {};
        mixture.layout.expertParallel = 1;
        f.window.document().addScenario(mixture);
        QVERIFY(!f.window.importPaths({f.path("tokens.csv")}));
        QVERIFY2(bar->text().contains(QStringLiteral("ep is 1")), qPrintable(bar->text()));
        f.window.setKnob(QStringLiteral("ep"), 4);
        QVERIFY2(f.window.importPaths({f.path("tokens.csv")}), qPrintable(bar->text()));
        QCOMPARE(layout::findKnob("ep_affinity")->get(f.scenario()), std::int64_t{100});
        f.trigger("undo");
        QCOMPARE(layout::findKnob("ep_affinity")->get(f.scenario()), std::int64_t{0});
    }

    /// With SHARDSCAPE_PICTURES set to a folder, the sheets as they look at both sizes and in both appearances.
    void sheetsAreWholeAtBothSizes()
    {
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            Lengths f(size);
            for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
                f.window.setAppearance(appearance);
                LengthsSheet& sheet = f.open();
                sheet.resize(size * 0.75);
                if (f.scenario().workload.lengths.bins.empty()) {
                    f.draw();
                }
                f.window.setKnob(QStringLiteral("length_assignment"), 1);
                f.wait();
                f.trigger("chart_memory-sequence");
                f.waitForChart(1);
                f.window.chartsSheet()->resize(size * 0.75);
                QCoreApplication::processEvents();
                const QString folder = qEnvironmentVariable("SHARDSCAPE_PICTURES");
                const QString name = QStringLiteral("%1-%2")
                                         .arg(size.width())
                                         .arg(appearance == Appearance::Dark ? QStringLiteral("dark")
                                                                             : QStringLiteral("light"));
                for (QWidget* const each :
                     {static_cast<QWidget*>(&sheet), static_cast<QWidget*>(f.window.chartsSheet())}) {
                    const QPixmap seen = each->grab();
                    QVERIFY(seen.width() >= size.width() / 2);
                    if (!folder.isEmpty()) {
                        QVERIFY(seen.save(folder + QLatin1Char('/') + each->objectName() + QLatin1Char('-')
                                          + name + QStringLiteral(".png")));
                    }
                }
            }
        }
    }
};

QTEST_MAIN(WindowLengthsTest)
#include "tst_window_lengths.moc"
