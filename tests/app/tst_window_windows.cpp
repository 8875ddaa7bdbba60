// SPDX-License-Identifier: GPL-3.0-or-later
// Windows: perspectives torn off, projects side by side, a project opened twice, and what is dropped on them.
#include "app/window_fixture.h"
#include "compare/compare_view.h"
#include "exchange/catalog/catalog.h"
#include "gui/perspectives/torn_window.h"

#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QUndoView>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

bool drop(QWidget& on, const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) {
        urls << QUrl::fromLocalFile(path);
    }
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&on, &enter);
    if (!enter.isAccepted()) {
        return false;
    }
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&on, &event);
    return event.isAccepted();
}

std::vector<MainWindow*> otherWindows(const MainWindow& but)
{
    std::vector<MainWindow*> windows;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        auto* window = qobject_cast<MainWindow*>(widget);
        if (window != nullptr && window != &but && window->isVisible()) {
            windows.push_back(window);
        }
    }
    return windows;
}

QByteArray scenarioText()
{
    return QByteArrayLiteral(R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 4},
        "workload": {"sequence": 2048, "global_batch": 256}, "layout": {"tp": 2, "pp": 2}})");
}

} // namespace

class WindowsTest : public QObject {
    Q_OBJECT

private slots:
    // ------------------------------------------------------------------ tear-off

    void everyPerspectiveLivesInAWindowOfItsOwn()
    {
        WindowFixture f;
        Perspectives& p = f.window.perspectives();
        for (int i = 0; i < kPerspectives; ++i) {
            p.setTornOff(static_cast<Perspective>(i), true);
        }
        for (int i = 0; i < kPerspectives; ++i) {
            const auto perspective = static_cast<Perspective>(i);
            QVERIFY(p.isTornOff(perspective));
            QVERIFY(p.view(perspective).window() == p.tornWindow(perspective));
            QVERIFY(p.view(perspective).isVisibleTo(p.tornWindow(perspective)));
            QVERIFY(p.tornWindow(perspective)->windowTitle().startsWith(label(perspective)));
        }
        // One knob moves them all.
        QTest::qWait(50);
        const QImage memory = p.view(Perspective::Memory).grab().toImage();
        const QImage time = p.view(Perspective::Time).grab().toImage();
        p.setPerspective(Perspective::Memory);
        f.window.activateWindow(); // as a person's click does; the window shown last is the active one
        QTRY_COMPARE(QApplication::activeWindow(), static_cast<QWidget*>(&f.window));
        f.clickChip("tp", 4);
        QVERIFY(p.view(Perspective::Memory).grab().toImage() != memory); // where somebody works: at once
        QTRY_VERIFY(!p.isCatchingUp());
        QVERIFY(p.view(Perspective::Memory).grab().toImage() != memory);
        QVERIFY(p.view(Perspective::Time).grab().toImage() != time);
        f.trigger("bring_back");
        for (int i = 0; i < kPerspectives; ++i) {
            const auto perspective = static_cast<Perspective>(i);
            QVERIFY(!p.isTornOff(perspective));
            QVERIFY(p.view(perspective).window() == &f.window);
        }
    }

    void closingItsWindowBringsAPerspectiveBack()
    {
        WindowFixture f;
        Perspectives& p = f.window.perspectives();
        p.setPerspective(Perspective::Memory);
        f.trigger("tear_off");
        QVERIFY(p.isTornOff(Perspective::Memory));
        QVERIFY(f.action("tear_off")->isChecked());
        p.tornWindow(Perspective::Memory)->close();
        QVERIFY(!p.isTornOff(Perspective::Memory));
        QVERIFY(p.view(Perspective::Memory).isVisible());
        QVERIFY(!f.action("tear_off")->isChecked());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(p.view(Perspective::Memory).isVisible()); // the page outlives its window
    }

    void aTabIsTornOffByADoubleClickAndItsButton()
    {
        WindowFixture f;
        Perspectives& p = f.window.perspectives();
        auto* tabs = f.find<QTabBar>("perspective_tabs");
        const int time = static_cast<int>(Perspective::Time);
        QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(time).center());
        QVERIFY(p.isTornOff(Perspective::Time));
        p.setPerspective(Perspective::Time);
        QTest::mouseClick(f.find<QPushButton>("torn_back"), Qt::LeftButton);
        QTRY_VERIFY(!p.isTornOff(Perspective::Time));
        QTest::mouseClick(f.find<QToolButton>("tear_off"), Qt::LeftButton);
        QVERIFY(p.isTornOff(Perspective::Time));
        QTest::mouseClick(f.find<QToolButton>("tear_off"), Qt::LeftButton);
        QVERIFY(!p.isTornOff(Perspective::Time));
    }

    void aTabPulledOutOfItsRowIsTornOff()
    {
        WindowFixture f;
        Perspectives& p = f.window.perspectives();
        auto* tabs = f.find<QTabBar>("perspective_tabs");
        const QPoint at = tabs->tabRect(static_cast<int>(Perspective::Memory)).center();
        QTest::mousePress(tabs, Qt::LeftButton, {}, at);
        const auto drag = [&](const QPoint& to) {
            QMouseEvent move(QEvent::MouseMove, QPointF(to), tabs->mapToGlobal(QPointF(to)), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(tabs, &move);
            QCoreApplication::processEvents();
        };
        drag(at + QPoint(0, 12)); // a trembling hand
        QVERIFY(!p.isTornOff(Perspective::Memory));
        drag(at + QPoint(0, 160));
        QVERIFY(p.isTornOff(Perspective::Memory));
        QTest::mouseRelease(tabs, Qt::LeftButton, {}, at);
    }

    void shortcutsWorkInATornOffWindow()
    {
        WindowFixture f;
        Perspectives& p = f.window.perspectives();
        p.setTornOff(Perspective::Time, true);
        TornWindow* torn = p.tornWindow(Perspective::Time);
        f.clickChip("tp", 4);
        torn->activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), static_cast<QWidget*>(torn));
        QTest::keyClick(torn, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(f.scenario().layout.tensorParallel != 4);
        torn->activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), static_cast<QWidget*>(torn));
        QTest::keyClick(torn, Qt::Key_W, Qt::ControlModifier);
        QTRY_VERIFY(!p.isTornOff(Perspective::Time));
        QVERIFY(f.window.isVisible());
    }

    void tornOffWindowsAreKeptWithTheProject()
    {
        WindowFixture f;
        Perspectives& p = f.window.perspectives();
        p.setTornOff(Perspective::Time, true);
        p.tornWindow(Perspective::Time)->setGeometry(40, 50, 700, 500);
        QCoreApplication::processEvents();
        f.nextFile = f.path("torn.shardscape");
        f.trigger("save_as");
        f.window.newProject();
        QVERIFY(!p.isTornOff(Perspective::Time));
        QVERIFY(f.window.openPath(f.path("torn.shardscape")));
        QVERIFY(p.isTornOff(Perspective::Time));
        QCOMPARE(p.tornWindow(Perspective::Time)->size(), QSize(700, 500));
        QVERIFY(!f.window.document().isDirty()); // how it looks is no work
        // Junk in the file opens nothing and breaks nothing.
        p.restoreTorn(QStringLiteral("nonsense;memory:1,2;explore:a,b,c,d;;:"));
        QVERIFY(!p.isTornOff(Perspective::Memory));
        QVERIFY(!p.isTornOff(Perspective::Time));
    }

    void theProgramEndsWithTornOffWindows()
    {
        auto f = std::make_unique<WindowFixture>();
        for (int i = 0; i < kPerspectives; ++i) {
            f->window.perspectives().setTornOff(static_cast<Perspective>(i), true);
        }
        f.reset(); // under ASan: nothing is deleted twice or too early
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            QVERIFY(qobject_cast<TornWindow*>(widget) == nullptr);
        }
    }

    // ------------------------------------------------------------------ drop

    void aDroppedScenarioJoinsTheProject()
    {
        WindowFixture f;
        writeFile(f.path("mine.json"), scenarioText());
        const auto before = f.scenario();
        QVERIFY(drop(f.window, {f.path("mine.json")}));
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        QCOMPARE(f.scenario().layout.tensorParallel, 2);
        QCOMPARE(QString::fromStdString(f.scenario().name), QStringLiteral("mine"));
        QCOMPARE(f.asked, 0);
        f.trigger("undo");
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
        QVERIFY(f.scenario() == before);
    }

    void aDroppedCatalogAddsItsModelsAndClusters()
    {
        WindowFixture f;
        const std::string catalog = R"({"models": {"tiny": )"
                                    + *exchange::Catalog::builtIn().written("models", "llama-13b") + "}}";
        writeFile(f.path("anything.txt"), QByteArray::fromStdString(catalog)); // whatever it is called
        QVERIFY(drop(f.window, {f.path("anything.txt")}));
        QCOMPARE(f.project().models.size(), std::size_t{1});
        QCOMPARE(f.window.document().undoStack().count(), 1);
        f.trigger("undo");
        QVERIFY(f.project().models.empty());
    }

    void aDroppedSpaceIsSwept()
    {
        WindowFixture f;
        writeFile(f.path("space.json"), R"({"tp": [1, 2, 4], "micro_batch": [1, 2]})");
        QVERIFY(drop(f.window, {f.path("space.json")}));
        QVERIFY(f.waitForSweep());
        QCOMPARE(f.project().sweeps.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(f.project().sweeps.front().name), QStringLiteral("space"));
    }

    void droppedSchedulesAndScenariosGoTheirWays()
    {
        WindowFixture f;
        writeFile(f.path("s.json"), scenarioText());
        writeFile(f.path("order.csv"), "device,kind,microbatch,stage\n0,F,0,0\n0,B,0,0\n1,F,0,1\n1,B,0,1\n");
        QVERIFY(drop(f.window, {f.path("order.csv"), f.path("s.json")}));
        QTRY_COMPARE(f.project().schedules.size(), std::size_t{1});
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
    }

    void whatIsNotReadIsSaidAndNothingIsLost_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("binary") << QByteArray("\x7F"
                                              "ELF\0\0\0\0",
                                              8);
        QTest::newRow("prose") << QByteArray("not a thing");
        QTest::newRow("half JSON") << QByteArray("{\"model\": \"llama-13b\", \"cluster\": {");
        QTest::newRow("other JSON") << QByteArray("{\"a\": 1}");
        QTest::newRow("other table") << QByteArray("a,b\n1,2\n");
        QTest::newRow("a table of ranks") << QByteArray("case,rank,max_allocated_mib\na,0,1\n");
        QTest::newRow("deep JSON") << QByteArray("{\"model\":").append(QByteArray(100'000, '['));
    }
    void whatIsNotReadIsSaidAndNothingIsLost()
    {
        QFETCH(QByteArray, content);
        WindowFixture f;
        f.clickChip("tp", 4);
        const store::Project before = f.project();
        writeFile(f.path("x.json"), content);
        QVERIFY(drop(f.window, {f.path("x.json")}));
        QVERIFY(f.window.messageBar().isVisible());
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Problem);
        QVERIFY2(f.window.messageBar().text().contains(QStringLiteral("x.json")),
                 qPrintable(f.window.messageBar().text()));
        QVERIFY(f.project() == before);
        QCOMPARE(f.asked, 0);
        QVERIFY(!f.window.openPath(f.path("x.json")));
        QVERIFY(f.project() == before);
    }

    void filesDroppedOnATornOffWindowArriveToo()
    {
        WindowFixture f;
        writeFile(f.path("mine.json"), scenarioText());
        f.window.perspectives().setTornOff(Perspective::Memory, true);
        QVERIFY(drop(*f.window.perspectives().tornWindow(Perspective::Memory), {f.path("mine.json")}));
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
    }

    // ------------------------------------------------------------------ several windows

    void aNewWindowHasAProjectOfItsOwn()
    {
        WindowFixture f;
        f.clickChip("tp", 4);
        f.trigger("new_window");
        const auto others = otherWindows(f.window);
        QCOMPARE(others.size(), std::size_t{1});
        MainWindow* other = others.front();
        QVERIFY(!other->document().isDirty());
        other->setKnob(QStringLiteral("micro_batch"), 2);
        QVERIFY(f.scenario().layout.tensorParallel == 4);
        QVERIFY(other->document().currentScenario()->scenario.layout.tensorParallel != 4);
        f.trigger("undo");
        QVERIFY(other->document().isDirty());
        other->close();
        QTRY_VERIFY(otherWindows(f.window).empty());
        QVERIFY(f.window.isVisible());
    }

    void aProjectOpenedTwiceRaisesItsWindow()
    {
        WindowFixture f;
        f.nextFile = f.path("p.shardscape");
        f.trigger("save_as");
        MainWindow* other = f.window.newWindow();
        QVERIFY(other->openPath(f.path("p.shardscape"))); // done: it is in sight
        QVERIFY(other->document().path().isEmpty());
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("open here already")));
        // By another name of the same file.
        QVERIFY(QFile::link(f.path("p.shardscape"), f.path("link.shardscape")));
        QVERIFY(other->openPath(f.path("link.shardscape")));
        QVERIFY(other->document().path().isEmpty());
        // The window that has it may open it again.
        QVERIFY(f.window.openPath(f.path("p.shardscape")));
        QCOMPARE(f.window.document().path(), f.path("p.shardscape"));
        // Once it is given up, others may have it.
        QVERIFY(f.window.newProject());
        QVERIFY(other->openPath(f.path("p.shardscape")));
        QCOMPARE(other->document().path(), f.path("p.shardscape"));
        other->close();
    }

    void aProjectOfAnotherProgramIsOfferedAsACopy_data()
    {
        QTest::addColumn<bool>("copy");
        QTest::newRow("a copy") << true;
        QTest::newRow("to look at") << false;
    }
    void aProjectOfAnotherProgramIsOfferedAsACopy()
    {
        QFETCH(bool, copy);
        WindowFixture f;
        f.nextFile = f.path("p.shardscape");
        f.trigger("save_as");
        f.window.newProject();
        QVERIFY(!QFile::exists(f.path(".p.shardscape.lock")));
        QProcess running;
        running.start(QStringLiteral("sleep"), {QStringLiteral("60")});
        QVERIFY(running.waitForStarted());
        writeFile(f.path(".p.shardscape.lock"), QByteArray::number(running.processId()) + "\nsleep\n"
                                                    + QSysInfo::machineHostName().toUtf8() + "\n");

        QVERIFY(!f.window.openPath(f.path("p.shardscape")));
        QVERIFY2(f.window.messageBar().text().contains(QString::number(running.processId())),
                 qPrintable(f.window.messageBar().text()));
        QVERIFY(f.window.document().path().isEmpty());
        emit copy ? f.window.messageBar().actionChosen() : f.window.messageBar().otherChosen();
        QCOMPARE(f.window.isReadOnly(), !copy);
        QCOMPARE(f.window.document().path().isEmpty(), copy);
        QCOMPARE(f.window.windowTitle().contains(QStringLiteral("read-only")), !copy);
        // Saving goes elsewhere: the file stays as its owner left it.
        QFile file(f.path("p.shardscape"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        file.close();
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        f.nextFile = f.path("p.shardscape");
        QVERIFY(!f.window.save()); // not even by that name
        f.nextFile = f.path("q.shardscape");
        QVERIFY(f.window.save());
        QVERIFY(!f.window.isReadOnly());
        QCOMPARE(f.window.document().path(), f.path("q.shardscape"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), before);
        running.kill();
        running.waitForFinished();
    }

    void theNoteOfAProgramThatCrashedCountsForNothing()
    {
        WindowFixture f;
        f.nextFile = f.path("p.shardscape");
        f.trigger("save_as");
        f.window.newProject();
        QProcess gone;
        gone.start(QStringLiteral("true"), QStringList());
        QVERIFY(gone.waitForStarted());
        const qint64 id = gone.processId();
        QVERIFY(gone.waitForFinished());
        writeFile(f.path(".p.shardscape.lock"),
                  QByteArray::number(id) + "\nshardscape\n" + QSysInfo::machineHostName().toUtf8() + "\n");
        QVERIFY(f.window.openPath(f.path("p.shardscape")));
        QVERIFY(!f.window.isReadOnly());
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        QVERIFY(f.window.save());
        QVERIFY(f.window.newProject());
        QVERIFY(!QFile::exists(f.path(".p.shardscape.lock")));
    }

    void unsavedWorkOfEveryWindowIsKept()
    {
        const QTemporaryDir state;
        {
            WindowFixture f(QSize(1440, 900), true, state.path());
            MainWindow* other = f.window.newWindow();
            f.window.setKnob(QStringLiteral("micro_batch"), 2);
            other->setKnob(QStringLiteral("micro_batch"), 4);
            QVERIFY(f.window.document().keepUnsavedWork());
            QVERIFY(other->document().keepUnsavedWork());
            QVERIFY(!QDir(state.path()).entryList(QDir::Files).isEmpty());
            // Work of windows that are open is offered to nobody.
            QVERIFY(store::recoverables(state.path().toStdString()).empty());
            other->document().giveUpUnsavedWork();
            other->close();
            f.window.document().giveUpUnsavedWork();
        }
        QVERIFY(store::recoverables(state.path().toStdString()).empty());
    }

    // ------------------------------------------------------------------ undo

    void theHistoryNamesEveryEditAndGoesBackToAny()
    {
        WindowFixture f;
        const store::Project first = f.project();
        f.clickChip("tp", 4);
        f.trigger("duplicate_scenario");
        f.trigger("pin_scenario");
        f.trigger("history");
        auto* list = f.find<QUndoView>("history_list");
        QVERIFY(list->isVisible());
        QCOMPARE(list->model()->rowCount(), 4);
        for (int i = 0; i < 4; ++i) {
            QVERIFY(!list->model()->index(i, 0).data().toString().isEmpty());
        }
        list->setCurrentIndex(list->model()->index(1, 0));
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
        QCOMPARE(f.scenario().layout.tensorParallel, 4);
        list->setCurrentIndex(list->model()->index(0, 0));
        QCOMPARE(f.project().scenarios, first.scenarios);
    }
};

QTEST_MAIN(WindowsTest)
#include "tst_window_windows.moc"
