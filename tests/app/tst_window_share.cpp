// SPDX-License-Identifier: GPL-3.0-or-later
// Shared lines in the real window: pasted, dropped, found in the palette, opened as an argument, and written.
#include "app/window_fixture.h"
#include "exchange/scenario/shared_line.h"
#include "gui/files/project_source.h"
#include "gui/find/palette.h"

#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

QString lineOf(layout::Scenario scenario, const char* name)
{
    scenario.name = name;
    scenario.layout.tensorParallel = 2;
    return QString::fromStdString(exchange::writeSharedLine({scenario, {}, {}}));
}

} // namespace

class WindowShareTest : public QObject {
    Q_OBJECT

private slots:
    void aPastedLineIsAScenarioAndOneStep()
    {
        WindowFixture f;
        const std::size_t before = f.project().scenarios.size();
        QApplication::clipboard()->setText(lineOf(f.scenario(), "from a friend") + QStringLiteral("\n"));
        f.trigger("paste_config");
        QCOMPARE(f.project().scenarios.size(), before + 1);
        QCOMPARE(f.scenario().name, std::string("from a friend"));
        QCOMPARE(f.scenario().layout.tensorParallel, 2);
        f.trigger("undo");
        QCOMPARE(f.project().scenarios.size(), before);
    }

    void aDroppedLineToo()
    {
        WindowFixture f;
        const std::size_t before = f.project().scenarios.size();
        QMimeData dropped;
        dropped.setText(lineOf(f.scenario(), "dropped"));
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&f.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&f.window, &event);
        QCOMPARE(f.project().scenarios.size(), before + 1);
    }

    void thePaletteListsIt()
    {
        WindowFixture f;
        const std::size_t before = f.project().scenarios.size();
        auto* palette = f.window.findChild<Palette*>();
        QVERIFY(palette != nullptr);
        f.window.openPalette(lineOf(f.scenario(), "in the palette"));
        QVERIFY(palette->listed().value(0).startsWith("share:shardscape1:"));
        QVERIFY2(palette->hint().contains("Add it to this project"), qPrintable(palette->hint()));
        palette->take();
        QCOMPARE(f.project().scenarios.size(), before + 1);
        QCOMPARE(f.scenario().name, std::string("in the palette"));
        QVERIFY(palette->recent().filter("share:").isEmpty()); // nobody wants a line in their settings
    }

    void aBrokenLineSaysWhyAndChangesNothing()
    {
        WindowFixture f;
        const std::size_t before = f.project().scenarios.size();
        const QString broken = lineOf(f.scenario(), "cut").chopped(7);
        auto* palette = f.window.findChild<Palette*>();
        f.window.openPalette(broken);
        QVERIFY2(palette->hint().contains("cut or mistyped"), qPrintable(palette->hint()));
        palette->take();
        QCOMPARE(f.project().scenarios.size(), before);
        QVERIFY(f.window.messageBar().text().contains("cut or mistyped"));
        QVERIFY(!f.window.takeSharedLine(QStringLiteral("shardscape2:0.9:abc")));
        QVERIFY(f.window.messageBar().text().contains("it needs version 0.9 or later"));
    }

    void anArgumentIsOpened()
    {
        WindowFixture f;
        QVERIFY(f.window.openPath(lineOf(f.scenario(), "as an argument")));
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
        QCOMPARE(f.scenario().name, std::string("as an argument"));
        QVERIFY(!f.window.openPath(lineOf(f.scenario(), "broken").chopped(3)));
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
    }

    void whatIsCopiedComesBack()
    {
        WindowFixture f;
        const layout::Scenario scenario = f.scenario();
        f.trigger("copy_line");
        const auto read = exchange::readSharedLine(QApplication::clipboard()->text().toStdString());
        QVERIFY(read.has_value());
        QVERIFY(read->scenario == scenario);
    }
};

QTEST_MAIN(WindowShareTest)
#include "tst_window_share.moc"
