// SPDX-License-Identifier: GPL-3.0-or-later
// Every subject has steps that show something else each, with a sentence of the engine's numbers, in light and dark.
#include "lessons/lesson.h"
#include "microscope/subject_view.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace shardscape;
using microscope::Subject;

namespace {

QImage drawn(const microscope::Scene& scene, int step, const theme::Theme& theme, QSize size = {640, 260})
{
    QImage image(size, QImage::Format_ARGB32);
    image.fill(theme.pane);
    QPainter painter(&image);
    microscope::paint(painter, QRectF(QPointF(), QSizeF(size)), scene, step, theme);
    return image;
}

} // namespace

class MicroscopeTest : public QObject {
    Q_OBJECT

private slots:
    /// More ranks than accelerators leave no replica: nobody has a place, and nothing divides by it.
    void aLayoutWithoutAReplicaHasNoRanks()
    {
        microscope::Scene scene = microscope::exampleOf(Subject::Ranks);
        QVERIFY(scene.scenario.has_value());
        scene.scenario->layout.pipelineParallel = 4096;
        QCOMPARE(microscope::stepsOf(scene), 0);
        QVERIFY(!drawn(scene, 1, theme::Theme::light()).isNull());
    }

    void everyStepShowsSomethingElse_data()
    {
        QTest::addColumn<int>("subject");
        for (std::size_t i = 1; i < lessons::kSubjects.size(); ++i) {
            QTest::newRow(std::string(lessons::kSubjects[i]).c_str())
                << static_cast<int>(*microscope::subjectNamed(std::string(lessons::kSubjects[i])));
        }
    }
    void everyStepShowsSomethingElse()
    {
        QFETCH(int, subject);
        const microscope::Scene scene = microscope::exampleOf(static_cast<Subject>(subject));
        const int steps = microscope::stepsOf(scene);
        QVERIFY(steps >= 2);
        for (const theme::Theme& theme : {theme::Theme::light(), theme::Theme::dark()}) {
            QImage before = drawn(scene, 0, theme);
            QImage blank(before.size(), before.format());
            blank.fill(theme.pane);
            QVERIFY(before != blank);
            QStringList captions{microscope::captionOf(scene, 0)};
            for (int step = 1; step < steps; ++step) {
                const QImage now = drawn(scene, step, theme);
                QVERIFY2(now != before, qPrintable(microscope::captionOf(scene, step)));
                before = now;
                captions << microscope::captionOf(scene, step);
            }
            captions.removeDuplicates();
            QCOMPARE(captions.size(), steps);
            QVERIFY(!captions.join(QString()).contains(QLatin1Char('%') + QLatin1String("1")));
        }
        QVERIFY(microscope::subjectOf(microscope::entryOf(static_cast<Subject>(subject)))
                == static_cast<Subject>(subject));
    }

    /// Rajbhandari 2020, section 3.1: of N GPUs each keeps an Nth of what is shared; the caption says the engine's number.
    void statesAreSharedAsTheEngineSharesThem()
    {
        const microscope::Scene scene = microscope::exampleOf(Subject::States);
        QStringList captions;
        for (int step = 0; step < 5; ++step) {
            captions << microscope::captionOf(scene, step);
        }
        QVERIFY2(captions[0].contains(QLatin1String("bytes")), qPrintable(captions[0]));
        const auto gib = [](const QString& text) {
            static const QRegularExpression kNumber(QStringLiteral("([0-9.]+)[\\s\\x{a0}]*GiB"));
            return kNumber.match(text).captured(1).toDouble();
        };
        for (int step = 2; step < 5; ++step) {
            QVERIFY2(gib(captions[step]) < gib(captions[step - 1]),
                     qPrintable(captions.join(QLatin1Char('\n'))));
        }
        QVERIFY(gib(captions[4]) < gib(captions[1]) / 7.9 * 1.01); // all of it over eight
    }

    void everyLessonOnALayoutHasASubject()
    {
        int drawnLessons = 0;
        for (const lessons::Lesson& lesson : lessons::lessons()) {
            // Whole runs and what is served have pages of their own.
            if (lesson.scene.scenario() == nullptr
                || lesson.scene.scenario()->task.kind != workload::TaskKind::Training) {
                continue;
            }
            microscope::Scene scene;
            scene.subject = microscope::subjectNamed(lesson.subject).value_or(Subject::None);
            scene.scenario = *lesson.scene.scenario();
            QVERIFY2(microscope::stepsOf(scene) > 0, lesson.id.c_str());
            ++drawnLessons;
        }
        QVERIFY(drawnLessons >= 45);
    }

    void aClickGoesOnAndNeverBeyondWhatMayBeSeen()
    {
        microscope::SubjectView view;
        view.resize(400, 260);
        view.setScene(microscope::exampleOf(Subject::States), 0);
        QCOMPARE(view.steps(), 1);
        QTest::mouseClick(&view, Qt::LeftButton);
        QCOMPARE(view.step(), 0);
        view.setLast(-1);
        QTest::mouseClick(&view, Qt::LeftButton);
        QCOMPARE(view.step(), 1);
        QTest::keyClick(&view, Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(view.step(), 0);
        view.go(-1);
        QCOMPARE(view.step(), 4); // round
    }
};

QTEST_MAIN(MicroscopeTest)
#include "tst_microscope.moc"
