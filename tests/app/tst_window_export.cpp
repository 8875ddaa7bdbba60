// SPDX-License-Identifier: GPL-3.0-or-later
// The export sheet, driven with mouse and keys: what goes out is measured in the files.
#include "app/export_fixture.h"
#include "explore/matrix_view.h"
#include "export/written_file.h"
#include "gui/export/copy_sheet.h"
#include "gui/export/export_preview.h"
#include "gui/export/export_settings.h"
#include "gui/export/purpose_list.h"
#include "gui/perspectives/torn_window.h"
#include "gui/report/report.h"
#include "model/scenarios.h"
#include "panel/segments.h"
#include "search/training/default_space.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;
using exporting::Purpose;

namespace {

struct Exporting : WindowFixture {
    using WindowFixture::WindowFixture;

    ExportSheet& open(Perspective perspective = Perspective::Timeline)
    {
        if (window.exportSheet() != nullptr) {
            window.exportSheet()->hide();
        }
        window.perspectives().setPerspective(perspective);
        window.activateWindow();
        (void)QTest::qWaitForWindowActive(&window);
        QTest::keyClick(window.windowHandle(), Qt::Key_E, Qt::ControlModifier); // as the desktop sends it
        if (window.exportSheet() == nullptr || !window.exportSheet()->isVisible()) {
            qFatal("Ctrl+E opens no sheet");
        }
        (void)QTest::qWaitForWindowActive(window.exportSheet());
        window.exportSheet()->setFolder(folder.path());
        return sheet();
    }
    ExportSheet& sheet() { return *window.exportSheet(); }
    template <class Widget>
    Widget* part(const char* name)
    {
        auto* found = sheet().findChild<Widget*>(QString::fromLatin1(name));
        if (found == nullptr) {
            qFatal("no part %s", name);
        }
        return found;
    }
    void choose(Purpose purpose)
    {
        auto* list = part<PurposeList>("export_purposes");
        QTest::mouseClick(list, Qt::LeftButton, {}, list->rowRect(purpose).center());
        wait();
    }
    void segment(const char* name, int index)
    {
        auto* segments = part<panel::Segments>(name);
        QTest::mouseClick(segments, Qt::LeftButton, {}, segments->segmentRect(index).center().toPoint());
        wait();
    }
    void wait()
    {
        if (!QTest::qWaitFor([this] { return !sheet().isWorking(); }, 60'000)) {
            qFatal("no file is made");
        }
        QCoreApplication::processEvents(); // widgets that were added come into sight
    }
    exporting::WrittenFile saved(const char* name)
    {
        const QByteArray bytes = saveExport(*this, path(name));
        const auto file = exporting::measure(bytes);
        if (!file) {
            qFatal("%s: %s", name, file.error().text().c_str());
        }
        return *file;
    }
};

/// What a link opened, instead of the desktop.
class Opened : public QObject {
    Q_OBJECT
public:
    Opened() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "take"); }
    ~Opened() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QStringList paths;
public slots:
    void take(const QUrl& url) { paths << url.toLocalFile(); }
};

} // namespace

class WindowExportTest : public QObject {
    Q_OBJECT

private slots:
    void aFigureIsAsWideAsItsColumnInEveryPerspective_data()
    {
        QTest::addColumn<int>("perspective");
        for (const Perspective one : {Perspective::Draw, Perspective::Timeline, Perspective::Memory,
                                      Perspective::Time, Perspective::Network, Perspective::Explore}) {
            QTest::newRow(id(one).data()) << static_cast<int>(one);
        }
    }
    void aFigureIsAsWideAsItsColumnInEveryPerspective()
    {
        QFETCH(int, perspective);
        Exporting f;
        if (static_cast<Perspective>(perspective) == Perspective::Explore) {
            f.window.startDefaultSweep();
            QVERIFY(f.waitForSweep());
        }
        f.open(static_cast<Perspective>(perspective));
        f.choose(Purpose::Paper);
        for (const auto& [index, width] : {std::pair(0, 85.0), std::pair(1, 175.0)}) {
            f.segment("export_width", index);
            for (int format = 0; format < 2; ++format) { // PDF, SVG
                f.segment("export_format_paper", format);
                const QString name = QStringLiteral("%1.%2").arg(index).arg(
                    format == 0 ? QStringLiteral("pdf") : QStringLiteral("svg"));
                const auto file = f.saved(name.toUtf8().constData());
                QVERIFY2(std::abs(file.widthMillimetres - width) < 0.18,
                         qPrintable(QString::number(file.widthMillimetres)));
                QVERIFY2(file.smallestText > 6.9, qPrintable(QString::number(file.smallestText)));
                QVERIFY(!file.hasGround);
                QVERIFY(!file.isTiny);
                if (static_cast<Perspective>(perspective)
                    != Perspective::Explore) { // a cloud of points is one
                    QCOMPARE(file.rasters, 0);
                }
                if (format == 0) {
                    QVERIFY(file.fonts > 0);
                    QCOMPARE(file.embeddedFonts, file.fonts);
                }
            }
        }
    }

    void theTimelineLeavesItsMemoryOut()
    {
        Exporting f;
        f.open();
        f.choose(Purpose::Paper);
        const QByteArray without = f.sheet().bytes();
        f.part<QCheckBox>("export_memory")->click();
        f.wait();
        const double high = exporting::measure(f.sheet().bytes())->heightMillimetres;
        QVERIFY(high > exporting::measure(without)->heightMillimetres);
        QVERIFY(f.sheet().choices().memory);
    }

    /// Two lanes of twelve devices and their traffic: the height by content shows all of them, at either width.
    void noDeviceOfALaneIsBelowTheEdge()
    {
        Exporting f;
        QVERIFY(f.window.openDemo("w02"));
        f.open();
        f.choose(Purpose::Paper);
        f.segment("export_format_paper", 1); // SVG
        for (const int width : {0, 1}) {
            f.segment("export_width", width);
            const QString text = QString::fromUtf8(f.sheet().bytes());
            // Digits are runs of their own, beside the word.
            QCOMPARE(text.count(QStringLiteral("device <")), 2 * 12);
        }
    }

    void everythingThatWasPromisedIsChecked()
    {
        Exporting f;
        f.open();
        f.choose(Purpose::Paper);
        for (const exporting::Check& check : f.sheet().checks()) {
            QVERIFY2(check.holds || check.text == QStringLiteral("kinds told apart in grey"),
                     qPrintable(check.text + QLatin1Char(' ') + check.value));
        }
        // An SVG names its font: one click makes outlines of it.
        f.segment("export_format_paper", 1);
        const auto fixes = f.sheet().findChildren<QPushButton*>(QStringLiteral("export_fix"));
        const auto outlines = std::find_if(fixes.begin(), fixes.end(), [](const QPushButton* fix) {
            return fix->isVisible() && fix->text() == QStringLiteral("As outlines");
        });
        QVERIFY(outlines != fixes.end());
        QTest::mouseClick(*outlines, Qt::LeftButton);
        f.wait();
        QCOMPARE(exporting::measure(f.sheet().bytes())->texts, 0);
    }

    void whatIsSavedCanBeOpened()
    {
        Opened opened;
        Exporting f;
        f.open();
        f.choose(Purpose::Paper);
        QVERIFY(!f.part<QWidget>("export_done")->isVisible());
        f.part<QLineEdit>("export_name")->setText(QStringLiteral("one.pdf"));
        QTest::keyClick(f.part<QPushButton>("export_save"), Qt::Key_Return);
        QVERIFY(QFileInfo::exists(f.path("one.pdf")));
        QVERIFY(f.part<QWidget>("export_done")->isVisible());
        QTest::mouseClick(f.part<QPushButton>("export_open"), Qt::LeftButton);
        QTest::mouseClick(f.part<QPushButton>("export_show"), Qt::LeftButton);
        QCOMPARE(opened.paths, (QStringList{f.path("one.pdf"), f.folder.path()}));
        QVERIFY(f.window.messageBar().text().contains(QStringLiteral("one.pdf")));
        emit f.window.messageBar().actionChosen();
        emit f.window.messageBar().otherChosen();
        QCOMPARE(opened.paths.size(), 4);
    }

    void aFileThatIsThereIsWrittenOverOnlyWhenAskedTwice()
    {
        Exporting f;
        f.open();
        f.choose(Purpose::Paper);
        QFile before(f.path("mine.pdf"));
        QVERIFY(before.open(QIODevice::WriteOnly) && before.write("mine") == 4);
        before.close();
        auto* name = f.part<QLineEdit>("export_name");
        name->setText(QStringLiteral("mine.pdf"));
        f.sheet().save();
        QCOMPARE(QFileInfo(f.path("mine.pdf")).size(), 4);
        QVERIFY(f.part<QLabel>("export_problem")->isVisible());
        f.sheet().save();
        QVERIFY(QFileInfo(f.path("mine.pdf")).size() > 1000);
        f.sheet().setPath(f.path("no/such/folder/x.pdf"));
        f.sheet().save();
        QVERIFY(f.part<QLabel>("export_problem")->text().contains(QStringLiteral("cannot be written")));
        QVERIFY(!f.part<QWidget>("export_done")->isVisible());
    }

    void escapeKeepsTheChoicesAndTheProjectDoesToo()
    {
        Exporting f;
        f.open();
        f.choose(Purpose::Paper);
        f.segment("export_width", 1);
        f.segment("export_text", 2);
        QTest::keyClick(&f.sheet(), Qt::Key_Escape);
        QVERIFY(!f.sheet().isVisible());
        f.open(Perspective::Memory);
        QCOMPARE(f.sheet().choices().width, 175.0);
        QCOMPARE(f.sheet().choices().text, 8.0);
        QTest::keyClick(&f.sheet(), Qt::Key_Escape);
        QVERIFY(f.window.document().saveAs(f.path("p.shardscape")).has_value());
        Exporting again;
        const QString project = f.path("p.shardscape");
        f.window.close();
        QVERIFY(again.window.openPath(project));
        again.open();
        QCOMPARE(again.sheet().choices().text, 8.0);
    }

    void pictureAndCaptionAreCopied()
    {
        Exporting f;
        f.open();
        f.choose(Purpose::Paper);
        QTest::keyClick(f.part<QPushButton>("export_save"), Qt::Key_C, Qt::ControlModifier);
        const QMimeData* content = QApplication::clipboard()->mimeData();
        QVERIFY(content->hasImage());
        QVERIFY(content->hasFormat(QStringLiteral("image/svg+xml")));
        QCOMPARE(content->text(), f.part<QPlainTextEdit>("export_caption")->toPlainText());
        QVERIFY(content->text().contains(QStringLiteral("Shardscape")));
    }

    void theOldEntriesLeadToTheSheet()
    {
        Exporting f;
        const auto leads = [&f](const char* action, Purpose purpose) {
            f.trigger(action);
            QCOMPARE(f.sheet().purpose(), purpose);
            QVERIFY(f.sheet().isVisible());
            f.wait();
            f.sheet().hide();
        };
        leads("save_picture", Purpose::Paper);
        leads("copy_layout", Purpose::Flags);
        leads("export_schedule", Purpose::Data);
        leads("export_report", Purpose::Report);
        QCOMPARE(f.action("save_picture")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
        QCOMPARE(f.action("export_report")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
        QCOMPARE(f.action("export")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_E));
    }

    void aReportDecidesOnTwoPagesAndIsWholeWhereAsked()
    {
        Exporting f;
        f.trigger("start_sweep");
        QVERIFY(f.waitForSweep());
        f.window.settle();
        f.window.perspectives().setPerspective(Perspective::Explore);
        for (const explore::RowPosition row : {0, 40, 80}) {
            f.pinRow(row);
        }
        f.trigger("export_report");
        f.wait();
        const auto pagesOf = [&f] { return exporting::measure(f.sheet().bytes())->pages; };
        QCOMPARE(pagesOf(), 2);
        f.segment("export_length", 1);
        QVERIFY2(pagesOf() > 4, qPrintable(QString::number(pagesOf())));
        f.segment("export_length", 0);
        QCOMPARE(pagesOf(), 2);
        // A page in a browser has room for all of it.
        f.choose(Purpose::Page);
        QVERIFY(f.sheet().bytes().contains("Where the numbers come from"));
        f.choose(Purpose::Report);
        QCOMPARE(pagesOf(), 2);
    }

    /// Of a model and a cluster that no catalog has, the line that makes a row again is twice as long.
    void twoPagesHoldADecisionAboutPartsOfOnesOwn()
    {
        Exporting f;
        layout::Scenario own = scenarioOf("qwen2.5-72b", "dgx-h100", 32,
                                          {{"sequence", "32768"}, {"global_batch", "512"}, {"tp", "4"}});
        own.name = "a model of our own at 32k";
        own.model.name = "own model";
        own.cluster.name = "own cluster";
        f.window.document().addScenario(own);
        f.window.startSweep(search::defaultSpace(f.scenario(), {"tp", "pp", "cp", "zero", "recompute"}),
                            QStringLiteral("own"));
        QVERIFY(f.waitForSweep());
        f.window.settle();
        f.window.perspectives().setPerspective(Perspective::Explore);
        int pinned = 0;
        for (explore::RowPosition row = 0; row < 400 && pinned < 4; row += 7) {
            if (f.window.perspectives().explore().results().row(row).fits) {
                f.pinRow(row);
                ++pinned;
            }
        }
        QCOMPARE(pinned, 4);
        f.trigger("export_report");
        f.wait();
        QVERIFY(exporting::measure(f.sheet().bytes())->pages <= kPagesOfDecision);
    }

    /// Nothing here waits for a time: each step is held until it is seen, and the next one is a person's.
    void aReportIsFoundBehindTheWindowAndCanBeStopped()
    {
        Exporting f; // without a sweep: the default one is run for the report
        f.trigger("export_report");
        auto* progress = f.part<QProgressBar>("export_progress");
        auto* stop = f.part<QPushButton>("export_stop");
        QVERIFY(QTest::qWaitFor([&] { return progress->isVisible(); }, 60'000));
        QVERIFY(f.sheet().isWorking());
        QVERIFY(f.sheet().bytes().isEmpty());
        // Events are served while the engine works: a click arrives, and is obeyed.
        QCOMPARE(stop->text(), QStringLiteral("Stop"));
        QTest::mouseClick(stop, Qt::LeftButton);
        f.wait();
        QVERIFY(f.sheet().bytes().isEmpty());
        QVERIFY(!progress->isVisible());
        f.sheet().save();
        QVERIFY(f.part<QLabel>("export_problem")->isVisible());
        // Asked again it is written, and how far it is never falls back.
        QCOMPARE(stop->text(), QStringLiteral("Write it"));
        std::vector<int> seen;
        connect(progress, &QProgressBar::valueChanged, this, [&seen](int value) { seen.push_back(value); });
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(f.sheet().isWorking());
        f.sheet().save(); // too early
        QVERIFY(f.part<QLabel>("export_problem")->isVisible());
        f.wait();
        QVERIFY(f.sheet().bytes().startsWith("%PDF"));
        QVERIFY(!stop->isVisible());
        QVERIFY(seen.size() >= 2);
        seen.erase(std::remove(seen.begin(), seen.end(), 0), seen.end()); // where it begins and is put away
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
        // Another file, asked for in between, takes its place.
        f.segment("export_length", 1);
        f.choose(Purpose::Paper);
        QVERIFY(!f.part<QPushButton>("export_stop")->isVisible());
        QVERIFY(!f.sheet().bytes().isEmpty());
    }

    void onePlotOfExploreGoesToPaper()
    {
        Exporting f;
        f.trigger("start_sweep");
        QVERIFY(f.waitForSweep());
        f.window.settle();
        f.window.perspectives().setPerspective(Perspective::Explore);
        f.trigger("export");
        f.wait();
        explore::ExploreView& explore = f.window.perspectives().explore();
        QCOMPARE(f.sheet().subject().picture, static_cast<theme::Picture*>(&explore.scatter()));
        auto* pictures = f.part<QComboBox>("export_picture");
        QVERIFY(pictures->isVisible());
        // In a column of 85 mm the plot keeps its words; all of Explore loses half of them there.
        const auto wholeTexts = [&] {
            for (const exporting::Check& check : f.sheet().checks()) {
                const QStringList parts = check.value.split(QStringLiteral(" of "));
                if (parts.size() == 2) {
                    return parts[0].toDouble() / parts[1].toDouble();
                }
            }
            return 0.0;
        };
        const double plot = wholeTexts();
        QVERIFY2(plot > 0.9, qPrintable(QString::number(plot)));
        pictures->setCurrentIndex(pictures->count() - 1);
        f.wait();
        QCOMPARE(f.sheet().subject().picture, static_cast<theme::Picture*>(&explore));
        QVERIFY2(wholeTexts() < plot, qPrintable(QString::number(wholeTexts())));
        pictures->setCurrentIndex(1);
        f.wait();
        QCOMPARE(f.sheet().subject().picture, static_cast<theme::Picture*>(&explore.matrix()));
        f.window.perspectives().setPerspective(Perspective::Memory);
        f.trigger("export");
        QVERIFY(!pictures->isVisible());
    }

    void aTornOffWindowIsExportedWhereItIsActive()
    {
        Exporting f;
        f.window.perspectives().setPerspective(Perspective::Memory);
        f.trigger("tear_off");
        TornWindow* torn = f.window.perspectives().tornWindow(Perspective::Memory);
        QVERIFY(torn != nullptr);
        torn->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(torn));
        f.trigger("export");
        QCOMPARE(f.sheet().subject().picture, &f.window.perspectives().picture(Perspective::Memory));
    }

    void aPlayedScheduleMovesAndItsFramesAreCounted()
    {
        Exporting f;
        f.open();
        f.choose(Purpose::Animation);
        f.part<QSpinBox>("export_seconds")->setValue(3);
        f.part<QSpinBox>("export_rate")->setValue(10);
        f.wait();
        QVERIFY(f.sheet().bytes().startsWith("GIF89a")); // what slide programs play
        f.segment("export_format_animation", 1);
        f.wait();
        const auto film = f.saved("film.png");
        QCOMPARE(film.frames, 30);
        QVERIFY2(std::abs(film.seconds - 4.5) < 0.01, qPrintable(QString::number(film.seconds))); // it rests
        QVERIFY(std::abs(film.widthMillimetres - 175) < 0.2);
        QVERIFY(f.sheet().preview().isPlaying());
        f.segment("export_format_animation", 2);
        f.wait();
        f.sheet().setPath(f.path("frames"));
        f.sheet().save();
        const QStringList frames = QDir(f.path("frames")).entryList(QDir::Files, QDir::Name);
        QCOMPARE(frames.size(), 30);
        const QImage first(QDir(f.path("frames")).filePath(frames.first()));
        const QImage last(QDir(f.path("frames")).filePath(frames.last()));
        QCOMPARE(first.size(), QSize(film.pixelsWide, film.pixelsHigh));
        QVERIFY(first != last);
    }

    void numbersOfEveryPerspectiveAreThere()
    {
        Exporting f;
        for (const auto& [perspective, head] :
             {std::pair(Perspective::Memory, "stage,"), std::pair(Perspective::Time, "term,"),
              std::pair(Perspective::Network, "axis,"), std::pair(Perspective::Draw, "rank,")}) {
            f.open(perspective);
            f.choose(Purpose::Data);
            f.sheet().chooseTable(0, QStringLiteral("csv"));
            f.wait();
            QVERIFY2(f.sheet().bytes().startsWith(head), f.sheet().bytes().left(80).constData());
            f.sheet().chooseTable(0, QStringLiteral("json"));
            f.wait();
            QVERIFY(f.sheet().bytes().trimmed().endsWith('}') || f.sheet().bytes().trimmed().endsWith(']'));
        }
    }

    void settingsAndPictureTakeTurnsWhereTheSheetIsNarrow()
    {
        Exporting f(QSize(1280, 720));
        f.open();
        QVERIFY(f.sheet().height() <= 720);
        QVERIFY(!f.sheet().isNarrow());
        f.sheet().resize(820, 560);
        QVERIFY(f.sheet().isNarrow());
        QVERIFY(f.part<QWidget>("export_preview")->isVisible());
        QVERIFY(!f.part<QWidget>("export_settings")->isVisible());
        QTest::keyClick(f.sheet().windowHandle(), Qt::Key_Tab,
                        Qt::ControlModifier); // as the desktop sends it
        QVERIFY(!f.part<QWidget>("export_preview")->isVisible());
        QVERIFY(f.part<QWidget>("export_settings")->isVisible());
    }

    void rowsOfTheReportAreMadeAgainByTheCommandLine()
    {
        Exporting f;
        f.window.startDefaultSweep();
        QVERIFY(f.waitForSweep());
        f.trigger("export_report");
        f.choose(Purpose::Page);
        const QString page = QString::fromUtf8(f.sheet().bytes());
        QVERIFY(page.indexOf(QStringLiteral("Answer")) < page.indexOf(QStringLiteral("Verdict")));
        QVERIFY(!page.contains(QStringLiteral("click a row")));
        static const QRegularExpression shared(QStringLiteral("shardscape1:[\\w\\- ]+"));
        const QString line = shared.match(page).captured().trimmed();
        QVERIFY(line.size() > 100);
        static const QRegularExpression settings(QStringLiteral("<td[^>]*>((?:--set [^<]*)?)</td>\\s*</tr>"));
        const search::SweepResult& sweep = *f.project().sweeps.back().result;
        const std::size_t count = sweep.front.size();
        const std::size_t shown = std::min<std::size_t>(count, 24);
        QStringList rows;
        for (auto it = settings.globalMatch(page.mid(page.indexOf(line))); it.hasNext();) {
            rows << it.next().captured(1);
        }
        QVERIFY2(rows.size() >= static_cast<qsizetype>(shown), qPrintable(QString::number(rows.size())));
        for (std::size_t i = 0; i < shown; i += 5) {
            const std::size_t at = shown < 2 ? 0 : i * (count - 1) / (shown - 1);
            const search::Row& row = sweep.rows[static_cast<std::size_t>(sweep.front[at])];
            QProcess process;
            process.start(QStringLiteral(BINARY_DIR "/bin/shardscape-cli"),
                          QStringList{QStringLiteral("evaluate"), line}
                              + rows[static_cast<qsizetype>(i)].split(QLatin1Char(' '), Qt::SkipEmptyParts)
                              + QStringList{QStringLiteral("--json")});
            QVERIFY(process.waitForFinished(30'000));
            const QString said = QString::fromUtf8(process.readAllStandardOutput());
            static const QRegularExpression seconds(QStringLiteral("\"step_seconds\":\\s*([0-9.eE+-]+)"));
            const double again = seconds.match(said).captured(1).toDouble();
            QVERIFY2(std::abs(again - row.objective) < 1e-5 * again,
                     qPrintable(rows[static_cast<qsizetype>(i)] + said.left(200)
                                + QString::fromUtf8(process.readAllStandardError())));
        }
    }
};

QTEST_MAIN(WindowExportTest)
#include "tst_window_export.moc"
