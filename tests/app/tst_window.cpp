// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_fixture.h"
#include "exchange/claims/demo.h"
#include "exchange/results/evaluation_json.h"
#include "exchange/scenario/scenario_json.h"
#include "gallery/gallery_view.h"
#include "gui/desks/keys_sheet.h"
#include "gui/find/palette.h"
#include "gui/parts/claim_banner.h"
#include "gui/parts/language.h"
#include "gui/parts/window_place.h"
#include "search/training/default_space.h"

#include <QAccessible>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>

#include <functional>

using namespace shardscape;
using namespace shardscape::gui;
using testing::WindowFixture;

namespace {

/// Whether a picture shows something: more than one colour.
bool isBlank(const QImage& image)
{
    const QRgb first = image.pixel(image.width() / 2, image.height() / 2);
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3) {
            if (image.pixel(x, y) != first) {
                return false;
            }
        }
    }
    return true;
}

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class WindowTest : public QObject {
    Q_OBJECT

private slots:
    /// A project that began as a claim says it above its pages, with our number, until that is closed; a file keeps both.
    void aClaimStandsAboveItsProject()
    {
        WindowFixture f;
        auto* banner = f.find<ClaimBanner>("claim_banner");
        QVERIFY(!banner->isVisible());
        QVERIFY(f.window.openDemo("w02"));
        QVERIFY(banner->isVisible());
        const exchange::Demo& demo = **exchange::findDemo("w02");
        QTRY_VERIFY_WITH_TIMEOUT(!banner->card().checks.isEmpty(), 60'000);
        QCOMPARE(banner->card().checks.size(), static_cast<qsizetype>(exchange::judge(demo).size()));
        QVERIFY(banner->verdictText().contains(banner->card().ourNumber));
        f.nextFile = f.path("claim.shardscape");
        f.trigger("save");
        f.window.newProject();
        QVERIFY(!banner->isVisible());
        QVERIFY(f.window.openPath(f.nextFile));
        QTRY_VERIFY(banner->isVisible());
        QTest::mouseClick(f.find<QPushButton>("claim_checks"), Qt::LeftButton);
        QVERIFY(f.window.isGalleryShown());
        f.window.leaveGallery();
        QTest::mouseClick(f.find<QToolButton>("claim_close"), Qt::LeftButton);
        QVERIFY(!banner->isVisible());
    }

    void aNewWindowShowsALayoutThatFits()
    {
        WindowFixture f;
        QVERIFY(f.window.evaluation().fits);
        QVERIFY(!f.window.document().isDirty());
        QVERIFY(f.window.windowTitle().contains(QStringLiteral("Shardscape")));
    }

    void movingAKnobEvaluatesAndCanBeUndone()
    {
        WindowFixture f;
        const auto before = f.scenario();
        const double step = f.window.evaluation().stepSeconds;
        f.clickChip("tp", 4);
        QCOMPARE(f.scenario().layout.tensorParallel, 4);
        QVERIFY(f.window.evaluation().stepSeconds != step);
        QVERIFY(f.window.isWindowModified());
        QVERIFY(f.action("undo")->text().contains(QStringLiteral("ensor")));
        f.trigger("undo");
        QVERIFY(f.scenario() == before);
        QCOMPARE(f.window.evaluation().stepSeconds, step);
        QVERIFY(!f.window.isWindowModified());
        f.trigger("redo");
        QCOMPARE(f.scenario().layout.tensorParallel, 4);
    }

    void oneGestureIsOneStepOfUndo()
    {
        WindowFixture f;
        const auto before = f.scenario();
        for (const qint64 value : {1, 2, 4}) {
            f.window.setKnob(QStringLiteral("micro_batch"), value, false);
        }
        f.window.setKnob(QStringLiteral("micro_batch"), 8, true);
        QCOMPARE(f.scenario().layout.microBatch, 8);
        f.window.setKnob(QStringLiteral("micro_batch"), 2, true);
        f.trigger("undo");
        QCOMPARE(f.scenario().layout.microBatch, 8);
        f.trigger("undo");
        QVERIFY(f.scenario() == before);
    }

    void everyVisibleViewFollowsAKnob_data()
    {
        QTest::addColumn<int>("perspective");
        for (int i = 0; i < kPerspectives; ++i) {
            const auto shown = static_cast<Perspective>(i);
            if (shown != Perspective::Validate // shows what was measured: no knob moves that
                && isOffered(shown, workload::TaskKind::Training)) {
                QTest::newRow(id(static_cast<Perspective>(i)).data()) << i;
            }
        }
    }
    void everyVisibleViewFollowsAKnob()
    {
        QFETCH(int, perspective);
        WindowFixture f;
        const auto shown = static_cast<Perspective>(perspective);
        if (shown == Perspective::Explore) {
            f.window.startSweep(
                search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                QStringLiteral("small"));
            QVERIFY(f.waitForSweep());
        }
        f.window.perspectives().setPerspective(shown);
        QWidget& view = f.window.perspectives().view(shown);
        QCoreApplication::processEvents();
        if (shown == Perspective::Compare) { // shows what is pinned
            f.trigger("pin_scenario");
            f.trigger("duplicate_scenario");
            f.trigger("pin_scenario");
        }
        if (shown == Perspective::Time) { // what other values would do comes from the background, and stays
            QSignalSpy valued(f.window.findChild<inspector::InspectorView*>(),
                              &inspector::InspectorView::valuesChanged);
            f.clickChip("tp", 4);
            QVERIFY(valued.wait());
            f.trigger("undo");
            QVERIFY(valued.wait());
        }
        QTRY_VERIFY_WITH_TIMEOUT(!f.window.isThinking(), 60'000); // advice arrives a moment later
        QTest::qWait(100); // an answer takes room from the pictures, which are drawn anew
        const QImage before = view.grab().toImage();
        QVERIFY(!isBlank(before));
        f.clickChip("tp", 4);
        QTest::qWait(20);
        QVERIFY(view.grab().toImage() != before);
        f.trigger("undo");
        QTRY_VERIFY(view.grab().toImage() == before);
    }

    void aLayoutThatCannotBeSaysWhyAndLeavesTheOthersUsable()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("pp"), 7);
        QVERIFY(!f.window.evaluation().valid);
        QVERIFY(!f.window.evaluation().reasons.empty());
        for (int i = 0; i < kPerspectives; ++i) {
            f.window.perspectives().setPerspective(static_cast<Perspective>(i));
            QVERIFY(!isBlank(f.window.grab().toImage()));
        }
        f.trigger("undo");
        QVERIFY(f.window.evaluation().valid);
    }

    void aDemoOpensWithItsScenariosAndItsClaim()
    {
        WindowFixture f;
        QVERIFY(f.window.openDemo("w02"));
        QVERIFY(f.project().scenarios.size() >= 2);
        QCOMPARE(f.project().notes.size(), std::size_t{1});
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Timeline);
        QVERIFY(f.window.perspectives().isComparing());
        QVERIFY(!f.window.document().isDirty());
    }

    void anUnknownDemoIsASentence()
    {
        WindowFixture f;
        QVERIFY(!f.window.openDemo("w99"));
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("w99")));
    }

    void whatIsSavedIsWhatIsOpened()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        f.trigger("duplicate_scenario");
        f.window.setKnob(QStringLiteral("tp"), 4);
        f.trigger("pin_scenario");
        f.window.document().addNote(QStringLiteral("Friday"), QStringLiteral("tell them"));
        f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                            QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        f.nextFile = f.path("plan"); // the ending is added
        f.trigger("save_as");
        QVERIFY2(f.window.messageBar().text().isEmpty(), qPrintable(f.window.messageBar().text()));
        QVERIFY(QFile::exists(f.path("plan.shardscape")));
        QVERIFY(!f.window.isWindowModified());
        QVERIFY(f.window.windowTitle().startsWith(QStringLiteral("plan")));
        const store::Project saved = f.project();
        const double step = f.window.evaluation().stepSeconds;
        QVERIFY(f.window.newProject()); // one window at a time has a project

        WindowFixture other;
        QVERIFY(other.window.openPath(f.path("plan.shardscape")));
        store::Project opened = other.project();
        opened.viewState = saved.viewState; // how the views are left is no work of anybody's
        QVERIFY(opened.scenarios == saved.scenarios);
        QCOMPARE(opened.current.value, saved.current.value);
        QCOMPARE(opened.sweeps.size(), saved.sweeps.size());
        QVERIFY(opened.sweeps[0].result->space == saved.sweeps[0].result->space);
        QVERIFY(opened.sweeps[0].result->rows == saved.sweeps[0].result->rows);
        QVERIFY(opened.sweeps[0].result->progress == saved.sweeps[0].result->progress);
        QVERIFY(opened.sweeps == saved.sweeps);
        QVERIFY(opened.notes == saved.notes);
        QVERIFY(opened == saved);
        QCOMPARE(other.window.evaluation().stepSeconds, step);
        QCOMPARE(other.settings.recentFiles(), QStringList{f.path("plan.shardscape")});
    }

    void unsavedWorkIsAskedAboutOnce()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        f.nextAnswer = SaveAnswer::Cancel;
        f.window.newProject();
        QCOMPARE(f.asked, 1);
        QCOMPARE(f.scenario().layout.microBatch, 2);
        f.nextAnswer = SaveAnswer::Save;
        f.nextFile = f.path("kept.shardscape");
        f.window.newProject();
        QCOMPARE(f.asked, 2);
        QVERIFY(QFile::exists(f.path("kept.shardscape")));
        QCOMPARE(f.scenario().layout.microBatch, 1);
        f.window.newProject();
        QCOMPARE(f.asked, 2); // nothing to lose
    }

    void filesThatCannotBeOpenedAreSentencesInTheWindow_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("missing") << QStringLiteral("missing.shardscape") << QByteArray();
        QTest::newRow("missing json") << QStringLiteral("missing.json") << QByteArray();
        QTest::newRow("junk") << QStringLiteral("junk.shardscape") << QByteArray("\0\1\2 not a project", 18);
        QTest::newRow("damaged") << QStringLiteral("damaged.shardscape")
                                 << QByteArray("SQLite format 3\0 and no more", 28);
        QTest::newRow("empty json") << QStringLiteral("empty.json") << QByteArray(" ");
        QTest::newRow("unknown key") << QStringLiteral("key.json")
                                     << QByteArray(R"({"model": "llama-13b", "clutser": "dgx-a100-80g"})");
        QTest::newRow("unknown model") << QStringLiteral("model.json")
                                       << QByteArray(R"({"model": "lama-13b", "cluster": "dgx-a100-80g"})");
        QTest::newRow("unknown demo")
            << QStringLiteral("demo.json") << QByteArray(R"({"id": "w98", "scenario": {}})");
    }
    void filesThatCannotBeOpenedAreSentencesInTheWindow()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        WindowFixture f;
        f.window.setKnob(QStringLiteral("tp"), 4);
        const store::Project before = f.project();
        const QString path = f.folder.filePath(name);
        if (!content.isEmpty()) {
            writeFile(path, content);
        }
        f.nextFile = path;
        f.trigger("open");
        const QString sentence = f.window.messageBar().text();
        QVERIFY(!sentence.isEmpty());
        QVERIFY(!sentence.contains(QLatin1Char('\n')));
        QVERIFY2(sentence.contains(name), qPrintable(sentence));
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Problem);
        QVERIFY(f.project() == before);
        QCOMPARE(f.asked, 0); // nothing is given up for a file that cannot be opened
    }

    void aFileChangedByAnotherIsNotOverwrittenUnasked()
    {
        WindowFixture f;
        f.nextFile = f.path("shared.shardscape");
        f.trigger("save_as");
        document::Document other; // a program that does not know of notes beside files
        QVERIFY(other.open(f.nextFile).has_value());
        other.renameScenario(other.project().current, QStringLiteral("theirs"));
        QVERIFY(other.save().has_value());

        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        f.trigger("save");
        QVERIFY(f.window.isWindowModified());
        QVERIFY(!f.window.messageBar().text().isEmpty());
        f.overwrites = true;
        f.trigger("save");
        QVERIFY(!f.window.isWindowModified());
    }

    void aFileThatVanishedIsWrittenAnewAndNamed()
    {
        WindowFixture f;
        f.nextFile = f.path("moved.shardscape");
        f.trigger("save_as");
        QVERIFY(QFile::remove(f.nextFile));
        f.window.setKnob(QStringLiteral("micro_batch"), 2);
        f.trigger("save");
        QVERIFY(!f.window.isWindowModified());
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Note);
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("moved.shardscape")));
        document::Document again;
        QVERIFY(again.open(f.nextFile).has_value());
        QCOMPARE(again.project().scenarios.size(), f.project().scenarios.size());
    }

    void aScenarioFileCanBeDroppedOnTheWindow()
    {
        WindowFixture f;
        const QString path = f.path("dropped.json");
        writeFile(path, R"({"model": "gpt-3-175b", "cluster": {"preset": "dgx-a100-80g", "nodes": 16},
                            "layout": {"tp": 8, "pp": 16}})");
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&f.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&f.window, &event);
        QCOMPARE(f.window.messageBar().kind(), MessageBar::Kind::Note);
        QCOMPARE(f.scenario().model.id, std::string("gpt-3-175b"));
        QCOMPARE(f.scenario().name, std::string("dropped"));
    }

    void unsavedWorkIsOfferedAtTheNextStart()
    {
        QTemporaryDir kept;
        {
            WindowFixture f(QSize(1280, 720), true, kept.path());
            f.window.setKnob(QStringLiteral("micro_batch"), 2);
            QVERIFY(f.window.document().keepUnsavedWork().has_value());
            f.window.document().blockSignals(true);
            // the program ends without asking, as in a crash: the copy stays
            QDir folder(kept.path());
            QVERIFY(!folder.entryList(QDir::Files).isEmpty());
            QVERIFY(QDir().mkpath(kept.path() + QStringLiteral("/copy")));
            for (const QString& name : folder.entryList(QDir::Files)) {
                QVERIFY(QFile::copy(folder.filePath(name), kept.path() + QStringLiteral("/copy/") + name));
            }
        }
        WindowFixture next(QSize(1280, 720), true, kept.path() + QStringLiteral("/copy"));
        next.window.offerRecovery();
        QVERIFY(!next.window.messageBar().text().isEmpty());
        QTest::mouseClick(next.find<QPushButton>("message_action"), Qt::LeftButton);
        QCOMPARE(next.scenario().layout.microBatch, 2);
        QVERIFY(next.window.isWindowModified());
    }

    void choosingAModelAndAClusterAreStepsOfUndo()
    {
        WindowFixture f;
        const auto before = f.scenario();
        panel::Chooser& models = f.window.modelChooser();
        models.openList();
        models.setSearch(QStringLiteral("gpt-3 175"));
        QCOMPARE(models.listed(), QStringList{QStringLiteral("gpt-3-175b")});
        QTest::keyClick(models.findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(f.scenario().model.id, std::string("gpt-3-175b"));
        panel::Chooser& clusters = f.window.clusterChooser();
        clusters.openList();
        clusters.setSearch(QStringLiteral("h100"));
        QVERIFY(!clusters.listed().isEmpty());
        QTest::keyClick(clusters.findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(f.scenario().cluster.id.find("h100") != std::string::npos);
        QCOMPARE(f.scenario().cluster.nodes, std::int64_t{8});
        clusters.findChild<QSpinBox*>()->setValue(16);
        QCOMPARE(f.scenario().cluster.nodes, std::int64_t{16});
        f.trigger("undo");
        f.trigger("undo");
        f.trigger("undo");
        QVERIFY(f.scenario() == before);
    }

    void theProjectPanelEditsTheProject()
    {
        WindowFixture f;
        ProjectPanel& panel = f.window.projectPanel();
        QTest::mouseClick(f.find<QToolButton>("add_scenario_button"), Qt::LeftButton);
        QCOMPARE(f.project().scenarios.size(), std::size_t{2});
        const store::ScenarioId first = f.project().scenarios.front().id;
        const store::ScenarioId second = f.project().scenarios.back().id;
        QCOMPARE(f.project().current, second);

        // in place
        panel.renameSelected();
        auto* editor = panel.tree().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->setText(QStringLiteral("more tensor"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(f.project().scenarios.back().name(), std::string("more tensor"));
        QCOMPARE(panel.item(second)->text(0), QStringLiteral("more tensor"));

        // by keyboard
        panel.tree().setFocus();
        QTest::keyClick(&panel.tree(), Qt::Key_P);
        QVERIFY(f.project().scenarios.back().pinned);
        QTest::keyClick(&panel.tree(), Qt::Key_Up);
        QTest::keyClick(&panel.tree(), Qt::Key_Return);
        QCOMPARE(f.project().current, first);
        panel.tree().setCurrentItem(panel.item(second));
        QTest::keyClick(&panel.tree(), Qt::Key_Delete);
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
        QTest::keyClick(&panel.tree(), Qt::Key_Delete);
        QCOMPARE(f.project().scenarios.size(), std::size_t{1}); // there is always one to show
        for (int i = 0; i < 4; ++i) {
            f.trigger("undo");
        }
        QCOMPARE(f.project().scenarios.size(), std::size_t{1});
    }

    void notesAreWrittenInThePanelAndUndoneInOneStep()
    {
        WindowFixture f;
        QTest::mouseClick(f.find<QToolButton>("add_note_button"), Qt::LeftButton);
        auto* text = f.find<QPlainTextEdit>("note_text");
        QVERIFY(text->isVisible());
        QTest::keyClicks(text, QStringLiteral("tell them"));
        QCOMPARE(f.project().notes.front().text, std::string("tell them"));
        f.trigger("undo");
        QCOMPARE(f.project().notes.front().text, std::string());
        f.trigger("undo");
        QVERIFY(f.project().notes.empty());
    }

    void pinnedScenariosAreComparedOnOneTimeAxis()
    {
        WindowFixture f;
        f.trigger("pin_scenario");
        f.trigger("duplicate_scenario");
        f.window.setKnob(QStringLiteral("pp"), 8);
        f.window.perspectives().setPerspective(Perspective::Timeline);
        const QImage alone = f.window.perspectives().timeline().grab().toImage();
        f.trigger("compare");
        QVERIFY(f.window.perspectives().isComparing());
        QVERIFY(f.window.perspectives().timeline().grab().toImage() != alone);
        f.trigger("compare");
        QVERIFY(f.window.perspectives().timeline().grab().toImage() == alone);
    }

    void theWindowShowsTheNumbersThatTheCommandLinePrints()
    {
        WindowFixture f;
        f.window.setKnob(QStringLiteral("tp"), 4);
        const QString path = f.path("scenario.json");
        writeFile(path, QByteArray::fromStdString(exchange::writeScenario(f.scenario())));
        const QString program = QStringLiteral(BINARY_DIR "/bin/shardscape-cli");
        QVERIFY2(QFile::exists(program), "build shardscape-cli first");
        QProcess cli;
        cli.start(program, {QStringLiteral("evaluate"), path, QStringLiteral("--json")});
        QVERIFY(cli.waitForFinished(30'000));
        QCOMPARE(cli.exitCode(), 0);
        const QJsonObject printed = QJsonDocument::fromJson(cli.readAllStandardOutput()).object();
        QCOMPARE(printed.value(QLatin1String("step_seconds")).toDouble(), f.window.evaluation().stepSeconds);
        QCOMPARE(printed.value(QLatin1String("mfu")).toDouble(), f.window.evaluation().mfu);
        QCOMPARE(printed.value(QLatin1String("tokens_per_second")).toDouble(),
                 f.window.evaluation().tokensPerSecond);
        QCOMPARE(printed.value(QLatin1String("fits")).toBool(), f.window.evaluation().fits);
    }

    void sizesAreRemembered()
    {
        WindowFixture f;
        auto* splitter = f.find<QSplitter>("window_splitter");
        splitter->setSizes({260, 800, 320});
        const QList<int> sizes = splitter->sizes();
        f.window.close();
        Settings settings(f.path("settings.ini"));
        QVERIFY(!settings.splitter(QStringLiteral("window_splitter")).isEmpty());
        QVERIFY(!settings.windowGeometry().isEmpty());
        MainWindow again(settings, Dialogs{});
        again.resize(f.window.size()); // the screen here is smaller, and a narrow window folds its panes
        again.show();
        QCOMPARE(again.findChild<QSplitter*>(QStringLiteral("window_splitter"))->sizes(), sizes);
    }

    void aPlaceIsKeptInPointsWithItsState()
    {
        const QRect screen(0, 0, 1280, 700);
        QCOMPARE(fittedTo(screen, {100, 50, 1000, 600}), QRect(100, 50, 1000, 600));
        QCOMPARE(fittedTo(screen, {900, 400, 1000, 600}), QRect(280, 100, 1000, 600));
        QCOMPARE(fittedTo(screen, {0, 0, 1440, 900}), QRect(0, 0, 1152, 630)); // nine tenths of a smaller one
        QCOMPARE(fittedTo(screen, {0, 0, 1280, 700}).size(), QSize(1280, 630)); // a title bar stands above it
        QWidget plain;
        plain.resize(500, 400);
        plain.move(10, 20);
        QWidget again;
        restorePlace(again, placeOf(plain));
        QCOMPARE(again.size(), QSize(500, 400));
        QVERIFY((again.windowState() & Qt::WindowMaximized) == 0);
        plain.showMaximized();
        QTRY_VERIFY(plain.isMaximized());
        restorePlace(again, placeOf(plain));
        QVERIFY((again.windowState() & Qt::WindowMaximized) != 0);
        QCOMPARE(again.size(), QSize(500, 400)); // to which it returns
        restorePlace(again, "{}");               // nothing to read
        QCOMPARE(again.size(), QSize(500, 400));
    }

    void nothingIsClippedAtTheSmallestSize()
    {
        WindowFixture f(QSize(1280, 720));
        QVERIFY(f.window.width() <= 1280 && f.window.height() <= 720);
        const QRect room = f.window.rect();
        for (const QWidget* widget :
             {static_cast<QWidget*>(&f.window.modelChooser()), static_cast<QWidget*>(&f.window.inspector()),
              static_cast<QWidget*>(&f.window.jobStrip()), static_cast<QWidget*>(&f.window.projectPanel())}) {
            const QRect there(widget->mapTo(&f.window, QPoint()), widget->size());
            QVERIFY2(room.contains(there), qPrintable(widget->objectName()));
        }
    }

    void everyControlThatTakesTheKeyboardHasAName()
    {
        WindowFixture f;
        f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                            QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        QStringList nameless;
        QSet<const QWidget*> seen;
        for (int i = 0; i < kPerspectives; ++i) {
            f.window.perspectives().setPerspective(static_cast<Perspective>(i));
            QCoreApplication::processEvents();
            // Tab around the whole window: everything that can be reached must say what it is.
            const QWidget* start = &f.window;
            const QWidget* widget = start;
            do {
                if ((widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr
                    && widget->isVisible() && widget->isEnabled() && !seen.contains(widget)) {
                    seen.insert(widget);
                    const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(
                        const_cast<QWidget*>(widget)); // NOLINT: Qt's signature
                    if (accessible == nullptr || accessible->text(QAccessible::Name).isEmpty()) {
                        nameless << QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ')
                                        + widget->objectName();
                    }
                }
                widget = widget->nextInFocusChain();
            } while (widget != start);
        }
        QVERIFY(seen.size() > 20);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral(", "))));
    }

    void allKeysStandOnASheet()
    {
        WindowFixture f;
        QTest::keyClick(&f.window, Qt::Key_Question);
        auto* sheet = f.window.findChild<KeysSheet*>();
        QVERIFY(sheet != nullptr);
        QVERIFY(sheet->isVisible());
        for (const QAction* action : f.window.actions().all()) {
            const QString keys = action->shortcut().toString(QKeySequence::NativeText);
            if (!keys.isEmpty()) {
                QVERIFY2(sheet->text().contains(keys), qPrintable(keys));
                QVERIFY2(sheet->text().contains(QString(action->text()).remove(QLatin1Char('&'))),
                         qPrintable(action->text()));
            }
        }
        QTest::keyClick(sheet, Qt::Key_Escape);
        QVERIFY(!sheet->isVisible());
        // In a knob's row the same key is about the knob.
        inspector::ChipRow* chips = f.window.inspector().row(QStringLiteral("tp"))->chipRow();
        chips->setFocus();
        QTest::keyClick(chips, Qt::Key_Question);
        QVERIFY(!sheet->isVisible());
    }

    void aSlashGoesToTheFilterOfWhatIsInSight()
    {
        WindowFixture f;
        f.window.perspectives().setPerspective(Perspective::Explore);
        QTest::keyClick(&f.window, Qt::Key_Slash);
        QVERIFY(f.window.focusWidget() == f.find<QLineEdit>("table_filter"));
        f.window.perspectives().setPerspective(Perspective::Time);
        f.window.perspectives().time().setFocus();
        QTest::keyClick(&f.window, Qt::Key_Slash);
        QVERIFY(f.window.focusWidget() == f.find<QLineEdit>("inspector_search"));
    }

    void anythingIsFoundByTyping()
    {
        WindowFixture f;
        f.trigger("find");
        Palette& palette = f.window.paletteList();
        palette.setQuery(QStringLiteral("dark"));
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(f.settings.appearance(), Appearance::Dark);
        QVERIFY(theme::Theme::of(qApp->palette()).isDark);
        f.trigger("theme_light");
        QVERIFY(!theme::Theme::of(qApp->palette()).isDark);
    }

    /// As --theme asks for it: the next start knows nothing of it.
    void aThemeForOneRunIsNotKept()
    {
        WindowFixture f;
        f.settings.setAppearance(Appearance::Light);
        f.settings.showAppearance(Appearance::Dark);
        QCOMPARE(f.settings.appearance(), Appearance::Dark);
        QCOMPARE(Settings(f.path("settings.ini")).appearance(), Appearance::Light);
        f.settings.setAppearance(Appearance::Light); // chosen: that counts at once
        QCOMPARE(f.settings.appearance(), Appearance::Light);
    }

    void anotherLanguageIsSpokenAtOnce()
    {
        const auto leave = qScopeGuard([] {
            loadTranslations(QStringLiteral("en"));
            QLocale::setDefault(QLocale::c());
        });
        WindowFixture f;
        f.window.setKnob(QStringLiteral("tp"), 2);
        f.trigger("pin_scenario");
        f.window.startSweep(search::defaultSpace(f.scenario(), {"schedule", "chunks", "attention", "zero"}),
                            QStringLiteral("small"));
        QVERIFY(f.waitForSweep());
        f.window.perspectives().setTornOff(Perspective::Memory, true);
        f.window.perspectives().setPerspective(Perspective::Network);
        const store::Project before = f.project();
        const int steps = f.window.document().undoStack().count();
        f.trigger("language_de");
        QVERIFY(QTest::qWaitFor(
            [&] { return f.action("perspective_network")->text() == QLatin1String("Netz"); }));
        QCOMPARE(f.settings.language(), QStringLiteral("de")); // at the next start, too
        QCOMPARE(f.find<QTabBar>("perspective_tabs")->tabText(static_cast<int>(Perspective::Network)),
                 QStringLiteral("Netz"));
        QVERIFY(f.action("language_de")->isChecked());
        // What there was is there.
        store::Project now = f.project();
        now.viewState["window.torn"] = before.viewState.at(
            "window.torn"); // desktops place windows as they like
        QVERIFY(now == before);
        QCOMPARE(f.window.document().undoStack().count(), steps);
        QCOMPARE(f.window.perspectives().perspective(), Perspective::Network);
        QVERIFY(f.window.perspectives().isTornOff(Perspective::Memory));
        QCOMPARE(f.window.perspectives().explore().results().size(),
                 static_cast<explore::RowPosition>(f.project().sweeps.front().result->rows.size()));
        QVERIFY(f.window.inspector()
                    .row(QStringLiteral("sequence"))
                    ->field()
                    ->text()
                    .contains(QLatin1Char('.'))); // 2.048
        // And goes on: each edit is heard of once.
        f.clickChip("tp", 4);
        QCOMPARE(f.window.document().undoStack().count(), steps + 1);
        QCOMPARE(f.window.evaluation().stepSeconds, training::evaluate(f.scenario()).stepSeconds);
        f.trigger("undo");
        QVERIFY(f.project().scenarios == before.scenarios);
        f.window.startDefaultSweep(); // also while something runs
        f.trigger("language_zh_CN");
        QVERIFY(QTest::qWaitFor(
            [&] { return f.action("perspective_network")->text() != QLatin1String("Netz"); }));
        f.window.engine().stopSweep();
        QVERIFY(f.waitForSweep());
    }

    void theGalleryIsLeftAgainTheWayItCame()
    {
        WindowFixture f;
        auto* back = f.find<QPushButton>("gallery_back");
        f.window.perspectives().setPerspective(Perspective::Network);
        QWidget* chips = f.window.inspector().row(QStringLiteral("tp"))->chipRow();
        f.window.activateWindow();
        chips->setFocus();
        const auto leaves = [&](const std::function<void()>& by) {
            f.trigger("gallery");
            QVERIFY(f.window.isGalleryShown());
            QVERIFY(back->isVisible());
            by();
            QVERIFY(!f.window.isGalleryShown());
            QCOMPARE(f.window.perspectives().perspective(), Perspective::Network);
            QCOMPARE(f.window.focusWidget(), chips);
        };
        leaves([&] { QTest::keyClick(f.window.focusWidget(), Qt::Key_Escape); });
        leaves([&] { back->click(); });
        leaves([&] { f.trigger("gallery"); });
        // Before anything was done there is nothing to go back to.
        Settings settings(f.path("other.ini"));
        MainWindow first(settings, Dialogs{});
        first.showGallery();
        first.show();
        QVERIFY(!first.findChild<QPushButton*>(QStringLiteral("gallery_back"))->isVisible());
        QTest::keyClick(&first, Qt::Key_Escape);
        QVERIFY(first.isGalleryShown());
    }

    void theGalleryIsTheFirstPageAndOpensADemo()
    {
        WindowFixture f;
        f.window.showGallery();
        QVERIFY(f.window.isGalleryShown());
        const auto& cards = f.window.gallery().cards();
        QCOMPARE(static_cast<std::size_t>(cards.size()), exchange::demos().size());
        // verdicts and pictures arrive in the background
        const auto waitsFor = [&cards] {
            QStringList ids;
            for (const gallery::Card& card : cards) {
                if (card.badge == gallery::Badge::Working || card.picture.isNull()) {
                    ids << card.id;
                }
            }
            return ids;
        };
        QTest::qWaitFor([&] { return waitsFor().isEmpty(); }, 120'000);
        QVERIFY2(waitsFor().isEmpty(), qPrintable(waitsFor().join(QLatin1Char(' '))));
        emit f.window.gallery().opened(cards.first().id);
        QVERIFY(!f.window.isGalleryShown());
        f.window.engine().stopSweep();
        QVERIFY(f.waitForSweep());
    }
};

QTEST_MAIN(WindowTest)
#include "tst_window.moc"
