// SPDX-License-Identifier: GPL-3.0-or-later
// The last session comes back.
#include "app/window_fixture.h"
#include "gui/files/session.h"
#include "timeline/timeline_canvas.h"

#include <QFile>
#include <QProcess>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

/// A larger window comes back smaller where the screen has no room for it, and the one of these tests is 800x800.
constexpr QSize kFitting(800, 760);

/// A program: settings and a folder that others share, and windows.
struct Program {
    Settings settings;
    Session session;
    MainWindow* window;

    explicit Program(const QString& folder)
        : settings(folder + QStringLiteral("/settings.ini"))
        , session(settings, folder + QStringLiteral("/state"))
        , window(make())
    {}
    ~Program() { delete window; }
    MainWindow* make()
    {
        Dialogs dialogs{.openFile = [](auto...) { return QString(); },
                        .openFiles = [](auto...) { return QStringList(); },
                        .saveFile = [](auto...) { return QString(); },
                        .saveChanges = [](auto...) { return SaveAnswer::Discard; },
                        .overwriteChanged = [](auto...) { return false; }};
        auto* made = new MainWindow(settings, dialogs);
        made->setSession(&session);
        if (settings.windowGeometry().isEmpty()) { // the program leaves what it restored
            made->resize(1280, 800);
        }
        made->show();
        (void)QTest::qWaitForWindowExposed(made);
        return made;
    }
    /// As the first start does.
    bool reopen()
    {
        window->showGallery();
        return window->reopen(session.take());
    }
};

QList<MainWindow*> windows()
{
    QList<MainWindow*> all;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* window = qobject_cast<MainWindow*>(widget); window != nullptr && window->isVisible()) {
            all << window;
        }
    }
    return all;
}

QString save(MainWindow& window, const QString& path)
{
    if (!window.document().saveAs(path)) {
        qFatal("cannot save");
    }
    return path;
}

void closeExtra(const MainWindow* kept)
{
    for (MainWindow* window : windows()) {
        if (window != kept) {
            window->close();
        }
    }
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

} // namespace

class WindowSessionTest : public QObject {
    Q_OBJECT

private slots:
    void aProjectComesBackAsItWasLookedAt()
    {
        const QTemporaryDir folder;
        QRectF range;
        std::size_t brushed = 0;
        timeline::TimeRange time;
        store::ScenarioId current;
        {
            Program program(folder.path());
            MainWindow& window = *program.window;
            window.startDefaultSweep();
            QVERIFY(QTest::qWaitFor([&] { return !window.engine().isSweeping(); }, 120'000));
            window.document().duplicateScenario(window.document().project().current);
            current = window.document().project().current;
            save(window, folder.filePath(QStringLiteral("a.shardscape")));
            window.perspectives().setPerspective(Perspective::Timeline);
            window.settle();
            timeline::TimelineCanvas& canvas = window.perspectives().timeline().canvas();
            canvas.zoomAround(canvas.scene().bounds().length() / 3, 0.25);
            time = canvas.scene().range;
            canvas.setMarks(timeline::TimeMarks({{time.start, QStringLiteral("here it begins")}}));
            window.perspectives().setPerspective(Perspective::Explore);
            explore::ExploreView& explore = window.perspectives().explore();
            explore.scatter().setAxes(explore::Metric::Mfu, explore::Metric::PeakMemory);
            explore.scatter().zoomAround(QPointF(200, 120), 0.5);
            range = explore.scatter().range();
            explore::Selection brush(static_cast<std::size_t>(explore.results().size()));
            brush.insert(1);
            brush.insert(5);
            explore.setSelection(brush);
            brushed = explore.selection().count();
            window.resize(kFitting);
            QVERIFY(window.close());
        }
        Program again(folder.path());
        QVERIFY(!again.session.hasCrashed());
        QVERIFY(again.reopen());
        MainWindow& window = *again.window;
        QVERIFY(!window.isGalleryShown());
        QCOMPARE(QFileInfo(window.document().path()).fileName(), QStringLiteral("a.shardscape"));
        QCOMPARE(window.document().project().current, current);
        QCOMPARE(window.perspectives().perspective(), Perspective::Explore);
        QCOMPARE(window.size(), kFitting);
        explore::ExploreView& explore = window.perspectives().explore();
        QCOMPARE(explore.scatter().xMetric(), explore::Metric::Mfu);
        QVERIFY(std::abs(explore.scatter().range().left() - range.left()) < 1e-9);
        QVERIFY(std::abs(explore.scatter().range().bottom() - range.bottom()) < 1e-9);
        QCOMPARE(explore.selection().count(), brushed);
        QVERIFY(explore.selection().contains(5));
        QVERIFY(!window.document().isDirty());
        window.perspectives().setPerspective(Perspective::Timeline);
        const timeline::TimelineCanvas& canvas = window.perspectives().timeline().canvas();
        QVERIFY(
            QTest::qWaitFor([&] { return std::abs(canvas.scene().range.start - time.start) < 1; }, 10'000));
        QVERIFY(std::abs(canvas.scene().range.end - time.end) < 1);
        QCOMPARE(canvas.scene().marks.all().size(), std::size_t{1});
        QCOMPARE(canvas.scene().marks.all().front().note, QStringLiteral("here it begins"));
        QVERIFY(std::abs(canvas.scene().marks.all().front().time - time.start) < 1);
        // They are this scenario's: its copy has none. Saved, they are the project's.
        const timeline::MarksBySubject marks = canvas.allMarks();
        window.document().setCurrentScenario(window.document().project().scenarios.front().id);
        window.settle();
        QVERIFY(QTest::qWaitFor([&] { return canvas.scene().marks.isEmpty(); }, 10'000));
        window.document().setCurrentScenario(current);
        window.settle();
        QVERIFY(QTest::qWaitFor([&] { return !canvas.scene().marks.isEmpty(); }, 10'000));
        QCOMPARE(canvas.allMarks(), marks);
        QCOMPARE(timeline::readMarks(
                     QByteArray::fromStdString(window.document().project().viewState.at("timeline.marks"))),
                 marks);
        window.close();
    }

    void severalWindowsOfAQuitComeBackAndOneClosedBeforeDoesNot()
    {
        const QTemporaryDir folder;
        {
            Program program(folder.path());
            save(*program.window, folder.filePath(QStringLiteral("a.shardscape")));
            MainWindow* second = program.window->newWindow();
            save(*second, folder.filePath(QStringLiteral("b.shardscape")));
            MainWindow* third = program.window->newWindow();
            save(*third, folder.filePath(QStringLiteral("c.shardscape")));
            third->close(); // for itself
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            program.window->actions().quit->trigger();
            QVERIFY(windows().isEmpty());
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        Program again(folder.path());
        QVERIFY(again.reopen());
        QStringList names;
        for (MainWindow* window : windows()) {
            names << window->document().title();
        }
        names.sort();
        QCOMPARE(names, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        closeExtra(again.window);
        again.window->close();
    }

    void programsThatRanTogetherComeBackTogether()
    {
        const QTemporaryDir folder;
        {
            Program first(folder.path());
            save(*first.window, folder.filePath(QStringLiteral("a.shardscape")));
            {
                // Of one process two locks of one name: the second program's is told apart by who runs it. Here it is enough
                // that both keep what they closed.
                Program second(folder.path());
                save(*second.window, folder.filePath(QStringLiteral("b.shardscape")));
                second.session.beginQuit();
                second.window->close();
            }
            first.session.beginQuit();
            first.window->close();
        }
        {
            Settings settings(folder.filePath(QStringLiteral("settings.ini")));
            Session session(settings, folder.filePath(QStringLiteral("state")));
            QStringList files;
            for (const SessionWindow& window : session.take()) {
                files << QFileInfo(window.file).fileName();
            }
            files.sort();
            QCOMPARE(files, (QStringList{QStringLiteral("a.shardscape"), QStringLiteral("b.shardscape")}));
            QVERIFY(session.take().isEmpty()); // not given twice
        }
    }

    void whatWasOpenBeforeThatIsForgotten()
    {
        const QTemporaryDir folder;
        const auto session = [&](const char* file) {
            Settings settings(folder.filePath(QStringLiteral("settings.ini")));
            Session one(settings, folder.filePath(QStringLiteral("state")));
            one.add({folder.filePath(QString::fromLatin1(file)), {}, "{}"}, true);
            QTest::qWait(5); // the clock goes on
        };
        session("old.shardscape");
        QTest::qWait(5);
        session("new.shardscape"); // opened by name, without taking the other
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        Session last(settings, folder.filePath(QStringLiteral("state")));
        const QList<SessionWindow> windows = last.take();
        QCOMPARE(windows.size(), 1);
        QVERIFY(windows.front().file.endsWith(QStringLiteral("new.shardscape")));
    }

    void aFileThatIsGoneIsSaidAndTheGalleryStays()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("gone.shardscape"));
        {
            Program program(folder.path());
            save(*program.window, path);
            program.window->close();
        }
        QVERIFY(QFile::remove(path));
        Program again(folder.path());
        QVERIFY(!again.reopen());
        QVERIFY(again.window->isGalleryShown());
        QCOMPARE(again.window->messageBar().text(),
                 QStringLiteral("No longer there since the last session: gone.shardscape."));
        again.window->close();
    }

    void aFileThatIsDamagedIsSaidAndNothingElseHappens()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.shardscape"));
        {
            Program program(folder.path());
            save(*program.window, path);
            program.window->close();
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no project") > 0);
        file.close();
        Program again(folder.path());
        QVERIFY(!again.reopen());
        QVERIFY(again.window->isGalleryShown());
        QVERIFY(again.window->messageBar().text().contains(QStringLiteral("a.shardscape")));
        again.window->close();
    }

    void anUnnamedProjectDoesNotComeBack()
    {
        const QTemporaryDir folder;
        {
            Program program(folder.path());
            program.window->close();
        }
        Program again(folder.path());
        QVERIFY(!again.reopen());
        again.window->close();
    }

    void aKilledProgramIsACrashAndOneThatEndedIsNone()
    {
        const QTemporaryDir folder;
        const QString state = folder.filePath(QStringLiteral("state"));
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        {
            const Session clean(settings, state);
            QVERIFY(!clean.hasCrashed());
        }
        {
            const Session after(settings, state);
            QVERIFY(!after.hasCrashed());
        }
        // What a killed program leaves: the lock of a process that is gone.
        QProcess gone;
        gone.start(QStringLiteral("/bin/true"), {});
        QVERIFY(gone.waitForStarted());
        const qint64 process = gone.processId();
        QVERIFY(gone.waitForFinished());
        QFile left(state + QStringLiteral("/running-%1.lock").arg(process));
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.write(QByteArray::number(process) + "\nshardscape\n" + QSysInfo::machineHostName().toUtf8()
                   + "\n\n\n");
        left.close();
        {
            const Session crashed(settings, state);
            QVERIFY(crashed.hasCrashed());
        }
        const Session again(settings, state); // said once
        QVERIFY(!again.hasCrashed());
    }

    void hostileSettingsAreNoSession_data()
    {
        QTest::addColumn<QByteArray>("json");
        for (const char* json :
             {"", "null", "{}", "[1, \"x\", null, {}]", "[{\"file\": 5}]", "[{\"file\": \"\"}]", "[[[[",
              "[{\"file\": \"/nowhere/x.shardscape\", \"view\": \"[1\", "
              "\"geometry\": \"%%%\"}]"}) {
            QTest::newRow(json) << QByteArray(json);
        }
    }
    void hostileSettingsAreNoSession()
    {
        QFETCH(QByteArray, json);
        const QTemporaryDir folder;
        Program program(folder.path());
        program.settings.setSession(json);
        QVERIFY(!program.reopen());
        QVERIFY(program.window->isGalleryShown());
        program.window->close();
    }

    void aViewThatWasTamperedWithHarmsNothing()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.shardscape"));
        Program program(folder.path());
        save(*program.window, path);
        const QByteArray view =
            "{\"perspective\": \"nowhere\", \"scenario\": 1e300, \"sweep\": -5, "
            "\"comparing\": 7, \"explore\": {\"views\": \"[{}]\", \"range\": [1, 2, -3, 1e999], "
            "\"brush\": [-1, 99999999, \"x\"]}, "
            "\"marks\": \"{\\\"scenario:1\\\": {\\\"length\\\": 1e999, \\\"marks\\\": [7]}}\", "
            "\"timeline\": {\"whole\": -1, \"start\": 5, \"end\": 1}}";
        QVERIFY(program.window->reopen({{path, "no geometry", view}}));
        QTest::qWait(120);
        QCOMPARE(QFileInfo(program.window->document().path()).fileName(), QStringLiteral("a.shardscape"));
        program.window->close();
    }

    void theSettingIsAnEntryOfTheMenu()
    {
        WindowFixture f;
        QVERIFY(f.settings.reopensLast());
        QVERIFY(f.action("reopen_last")->isChecked());
        f.trigger("reopen_last");
        QVERIFY(!f.settings.reopensLast());
    }
};

QTEST_MAIN(WindowSessionTest)
#include "tst_window_session.moc"
