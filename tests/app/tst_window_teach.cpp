// SPDX-License-Identifier: GPL-3.0-or-later
// For teachers and beginners: packs, class sheets, results, presentation, first steps, words that open lessons, claims as tables.
#include "app/window_fixture.h"
#include "exchange/claims/demo.h"
#include "gallery/gallery_view.h"
#include "glossary/glossary_view.h"
#include "gui/export/schedule_poster.h"
#include "gui/parts/message_bar.h"
#include "learn/class_sheet.h"
#include "learn/handout.h"
#include "learn/learn_view.h"
#include "learn/presenter.h"
#include "lessons/template.h"

#include <QAction>
#include <QFile>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>

#include <nlohmann/json.hpp>

using namespace shardscape;
using namespace shardscape::gui;
using learn::LearnView;
using learn::Presenter;
using testing::WindowFixture;

namespace {

QString written(const WindowFixture& f, const char* name, const std::string& text)
{
    const QString path = f.path(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        qFatal("cannot write %s", name);
    }
    file.write(QByteArray::fromStdString(text));
    return path;
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TeachTest : public QObject {
    Q_OBJECT

private slots:
    void aPackIsShownBesideTheLessonsShipped()
    {
        WindowFixture f(QSize(1280, 720));
        const QString path = written(f, "own.json", lessons::lessonTemplate());
        QVERIFY(f.window.openPath(path));
        QVERIFY(f.window.isLearnShown());
        LearnView& view = *f.window.learn();
        QCOMPARE(view.shownLesson(), QStringLiteral("own-bubble"));
        QCOMPARE(view.lessonsShown().size(), lessons::lessons().size() + 1);
        QVERIFY(f.window.openPath(path)); // again: replaced, not doubled
        QCOMPARE(view.lessonsShown().size(), lessons::lessons().size() + 1);
        // Played like any other.
        view.setAnswer(lessons::Answer(42.9));
        view.commit();
        view.turn(0, 3);
        view.check();
        QVERIFY(view.attempt()->isDone());
        view.next(); // and round
        QCOMPARE(view.shownLesson(), QString::fromStdString(lessons::lessons().front().id));
    }

    void halfAPackIsNone_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("said");
        QTest::newRow("unreachable") << "bubble<20%"
                                     << "bubble<1%"
                                     << "none of its 4 settings";
        QTest::newRow("unknown knob") << "\"key\": \"microbatches\""
                                      << "\"key\": \"mb\""
                                      << "there is no 'mb' to set";
        QTest::newRow("taken") << "own-bubble"
                               << "pipeline-v"
                               << "there is a lesson 'pipeline-v' already";
        QTest::newRow("cut off") << "\"paper\""
                                 << ""
                                 << "bad.json";
        QTest::newRow("no lesson") << "\"lessons\": ["
                                   << "\"lessons\": [], \"more\": ["
                                   << "unknown key";
    }
    void halfAPackIsNone()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, said);
        WindowFixture f(QSize(1280, 720));
        QString text = QString::fromStdString(lessons::lessonTemplate());
        text.replace(from, to);
        QVERIFY(!f.window.openPath(written(f, "bad.json", text.toStdString())));
        QVERIFY2(f.window.messageBar().text().contains(said), qPrintable(f.window.messageBar().text()));
        if (f.window.learn() != nullptr) {
            QCOMPARE(f.window.learn()->lessonsShown().size(), lessons::lessons().size());
        }
    }

    void aTemplateIsAPackThatHolds()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showLearn();
        f.nextFile = f.path("template.json");
        f.window.learn()->findChild<QAction*>(QStringLiteral("teach_template"))->trigger();
        QCOMPARE(QString::fromUtf8(contents(f.nextFile)), QString::fromStdString(lessons::lessonTemplate()));
        QVERIFY(f.window.openPath(f.nextFile));
    }

    void resultsAreALineALesson()
    {
        WindowFixture f(QSize(1280, 720));
        f.settings.setLesson(QStringLiteral("pipeline-one-device"),
                             learn::Progress{true, true, 1, 2, 0.5, QStringLiteral("2026-11-27T06:00:00Z"),
                                             QStringLiteral("12 slots"), QStringLiteral("12 slots"), 3,
                                             QStringLiteral("slots")}
                                 .text());
        f.window.showLearn();
        f.nextFile = f.path("results.csv");
        f.window.learn()->findChild<QAction*>(QStringLiteral("teach_results"))->trigger();
        const QStringList lines = QString::fromUtf8(contents(f.nextFile))
                                      .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), static_cast<qsizetype>(lessons::lessons().size()) + 1);
        QCOMPARE(lines[0],
                 QStringLiteral(
                     "who,when,track,lesson,title,question,task,done,guess,truth,predicted,hints,checks,"
                     "behind,unit"));
        QVERIFY2(lines[1].endsWith(
                     QStringLiteral("pipeline,pipeline-one-device,One device,number,dials,1,12 slots,"
                                    "12 slots,1,1,2,3,slots")),
                 qPrintable(lines[1]));
        QVERIFY(lines[2].endsWith(QStringLiteral(",0,,,,,,,")));
    }

    void aClassSheetHasSixPicturesAPage()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showLearn(QStringLiteral("memory-states"));
        LearnView& view = *f.window.learn();
        const auto chosen = view.lessonsChosen(); // of one lesson its track
        QVERIFY(chosen.size() > 6);
        for (const lessons::Lesson* lesson : chosen) {
            QCOMPARE(lesson->track, std::string("memory"));
        }
        f.nextFile = f.path("sheet.pdf");
        view.findChild<QAction*>(QStringLiteral("teach_sheet"))->trigger();
        const QByteArray pdf = contents(f.nextFile);
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(pdf.contains("/Count " + QByteArray::number(static_cast<int>((chosen.size() + 5) / 6))));
        QVERIFY(!learn::saveClassSheet({}, f.path("none.pdf"), theme::Theme::light()).has_value());
        QVERIFY(
            !learn::saveClassSheet(chosen, QStringLiteral("/no/such/folder/x.pdf"), theme::Theme::light()));
    }

    void whatAClassAnsweredStandsBesideTheAnswer()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showLearn(QStringLiteral("pipeline-one-device"));
        LearnView& view = *f.window.learn();
        const QString one = written(f, "a.csv", "lesson,guess\npipeline-one-device,12 slots\n");
        const QString two = written(f, "b.csv", "lesson,guess\npipeline-one-device,6 slots\n");
        f.nextFiles = {one, two};
        view.findChild<QAction*>(QStringLiteral("teach_answers"))->trigger();
        view.present();
        Presenter& presenter = *view.presenter();
        const QImage before = presenter.grab().toImage();
        QTest::keyClick(&presenter, Qt::Key_V); // without what is right
        QVERIFY(presenter.showsAnswers());
        QVERIFY(presenter.grab().toImage() != before);
        presenter.go(1);
        presenter.setAnswers({});
        const QImage without = presenter.grab().toImage();
        lessons::Answers answers = lessons::collected(
            {{"a.csv", "lesson,guess\npipeline-one-device,12 slots\n"}});
        presenter.setAnswers(answers.lessons);
        QVERIFY(presenter.grab().toImage() != without);
        presenter.close();
        f.nextFiles = {written(f, "c.csv", "lesson,guess\nno-such,1\n")};
        view.findChild<QAction*>(QStringLiteral("teach_answers"))->trigger();
        QVERIFY(f.window.messageBar().text().contains(QLatin1String("no-such")));
    }

    /// Handouts, class sheets and posters come on the paper that is asked for, and nothing is cut there.
    void printedPagesHaveTheSizeOfThePaper()
    {
        WindowFixture f(QSize(1280, 720));
        const lessons::Lesson& lesson = **lessons::findLesson("pipeline-order-fill");
        const auto box = [](const QByteArray& pdf) {
            const qsizetype at = pdf.indexOf("/MediaBox [");
            const QList<QByteArray> numbers = pdf.mid(at + 11, 60).split(']').front().simplified().split(' ');
            return QSizeF(numbers[2].toDouble(), numbers[3].toDouble());
        };
        for (const auto& [paper, points] :
             {std::pair(QPageSize::A4, QSizeF(595, 842)), std::pair(QPageSize::Letter, QSizeF(612, 792))}) {
            const QString path = f.path("page.pdf");
            QVERIFY(learn::saveHandout(lesson, path, theme::Theme::light(), paper));
            QVERIFY(std::abs(box(contents(path)).width() - points.width()) < 2);
            QVERIFY(std::abs(box(contents(path)).height() - points.height()) < 2);
            QVERIFY(learn::saveClassSheet({&lesson}, path, theme::Theme::light(), paper));
            QVERIFY(std::abs(box(contents(path)).height() - points.height()) < 2);
        }
        QVERIFY(savePoster(f.path("poster.pdf"), QPageSize::A2, theme::Theme::light()));
        QVERIFY(std::abs(box(contents(f.path("poster.pdf"))).height() - 1684) < 3);
        QVERIFY(!savePoster(QStringLiteral("/no/such/poster.pdf"), QPageSize::A2, theme::Theme::light()));
    }

    void everyPageOfEveryLessonIsPresentedWhole_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x720") << QSize(1280, 720);
        QTest::newRow("1920x1080") << QSize(1920, 1080);
    }
    void everyPageOfEveryLessonIsPresentedWhole()
    {
        QFETCH(QSize, size);
        Presenter presenter;
        presenter.resize(size);
        std::vector<const lessons::Lesson*> all;
        for (const lessons::Lesson& lesson : lessons::lessons()) {
            all.push_back(&lesson);
        }
        presenter.setLessons(all, all.front());
        QVERIFY(presenter.points() >= 22);
        QString last;
        for (std::size_t page = 0; page < all.size() * 4; ++page) {
            QVERIFY2(presenter.hasRoom(), qPrintable(presenter.text()));
            QVERIFY2(!presenter.text().contains(QLatin1Char('{')), qPrintable(presenter.text()));
            QVERIFY(presenter.text() != last);
            last = presenter.text();
            presenter.go(1);
        }
        QCOMPARE(presenter.text(), last); // there is nothing behind the last page
        QCOMPARE(presenter.lesson(), all.back());
    }

    void keysAloneGiveAPresentation()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showLearn(QStringLiteral("pipeline-micro-batches"));
        QTest::keyClick(f.window.focusWidget(), Qt::Key_F5);
        Presenter* presenter = f.window.learn()->presenter();
        QVERIFY(presenter != nullptr && presenter->isVisible());
        QVERIFY(!f.window.engine().isSweeping()); // the same key elsewhere
        QCOMPARE(presenter->lesson()->id, std::string("pipeline-micro-batches"));
        const auto key = [&](Qt::Key its) { QTest::keyClick(presenter, its); };
        key(Qt::Key_Left);
        QVERIFY(presenter->lesson()->id != "pipeline-micro-batches"); // back into the lesson before
        key(Qt::Key_Right);
        QCOMPARE(presenter->page(), Presenter::Page::Question);
        // The idea answers the question: a room hears it last.
        const QString idea = QString::fromStdString(presenter->lesson()->idea);
        QVERIFY(!presenter->text().contains(idea));
        key(Qt::Key_Space);
        QVERIFY(!presenter->text().contains(idea));
        QCOMPARE(presenter->page(), Presenter::Page::Answer);
        key(Qt::Key_Up); // only where something is turned
        key(Qt::Key_Space);
        QCOMPARE(presenter->page(), Presenter::Page::Turn);
        const QString before = presenter->text();
        key(Qt::Key_Up);
        QVERIFY(presenter->text() != before);
        key(Qt::Key_Down);
        QCOMPARE(presenter->text(), before);
        key(Qt::Key_Space);
        QCOMPARE(presenter->page(), Presenter::Page::Reveal);
        QVERIFY(presenter->text().contains(idea));
        QVERIFY(!presenter->grab().isNull());
        key(Qt::Key_Escape);
        QTRY_VERIFY(f.window.learn()->presenter() == nullptr);
        QVERIFY(f.window.isLearnShown());
    }

    void theStartPageOffersSixSteps()
    {
        WindowFixture f(QSize(1280, 720));
        f.settings.setLesson(QStringLiteral("pipeline-one-device"),
                             learn::Progress{true, true, 0, 1, 0}.text());
        f.window.showGallery();
        const QList<QToolButton*> steps = f.window.gallery().findChildren<QToolButton*>(
            QRegularExpression(QStringLiteral("^step_")));
        QCOMPARE(steps.size(), 6);
        QVERIFY(f.find<QToolButton>("step_pipeline-one-device")->text().startsWith(QStringLiteral("✓")));
        // Whoever has done a step is told its idea; it would answer the others' question.
        const auto ideaOf = [](const char* id) {
            return QString::fromStdString((*lessons::findLesson(id))->idea);
        };
        QCOMPARE(f.find<QToolButton>("step_pipeline-one-device")->toolTip(), ideaOf("pipeline-one-device"));
        QCOMPARE(f.find<QToolButton>("step_pipeline-order-1f1b")->toolTip(),
                 QStringLiteral("Pipeline · 3 min"));
        QTest::mouseClick(f.find<QToolButton>("step_pipeline-first-bubble"), Qt::LeftButton);
        QVERIFY(f.window.isLearnShown());
        QCOMPARE(f.window.learn()->shownLesson(), QStringLiteral("pipeline-first-bubble"));
    }

    void wordsOpenTheStepThatShowsThem()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showWord(QStringLiteral("bubble"));
        glossary::GlossaryView& glossary = *f.window.glossary();
        QVERIFY2(glossary.pageText().contains(QLatin1String("Two devices and the first bubble")),
                 qPrintable(glossary.pageText()));
        glossary.follow(QStringLiteral("lesson:pipeline-first-bubble"));
        QVERIFY(f.window.isLearnShown());
        QCOMPARE(f.window.learn()->shownLesson(), QStringLiteral("pipeline-first-bubble"));
    }

    void aLessonOpensTheCardOfItsClaim()
    {
        WindowFixture f(QSize(1280, 720));
        f.window.showLearn(QStringLiteral("pipeline-claim-zero-bubble"));
        QTest::mouseClick(f.window.learn()->findChild<QPushButton*>(QStringLiteral("learn_claim")),
                          Qt::LeftButton);
        QVERIFY(f.window.isGalleryShown());
        QVERIFY(f.window.gallery().isClaimShown());
        // What its table says is what the command line prints: both come from judge().
        const exchange::Demo& demo = **exchange::findDemo("w03");
        const auto checks = exchange::judge(demo);
        const auto claim = exchange::claimJson(demo, checks);
        const auto* table = f.find<QTableWidget>("claim_checks");
        QTRY_COMPARE_WITH_TIMEOUT(table->rowCount(), static_cast<int>(checks.size()), 60'000);
        for (int row = 0; row < table->rowCount(); ++row) {
            const auto& check = claim["checks"][static_cast<std::size_t>(row)];
            QCOMPARE(table->item(row, 0)->text().toStdString(), check["what"].get<std::string>());
            QCOMPARE(table->item(row, 1)->text().toStdString(), check["published"].get<std::string>());
            QVERIFY(table->item(row, 2)->text().toStdString().starts_with(check["ours"].get<std::string>()));
            QVERIFY(
                table->item(row, 4)->text().toStdString().starts_with(check["verdict"].get<std::string>()));
        }
        f.window.gallery().setFilter(QStringLiteral("2024 zb-h1"));
        QVERIFY(f.window.gallery().shownCards().contains(QStringLiteral("w03")));
    }
};

QTEST_MAIN(TeachTest)
#include "tst_window_teach.moc"
