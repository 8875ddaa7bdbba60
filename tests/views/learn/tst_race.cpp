// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules played against each other: what is said is what was simulated, and what has not happened is not there yet.
#include "learn/race.h"
#include "lessons/attempt.h"

#include <QBuffer>
#include <QDir>
#include <QImageReader>
#include <QTemporaryDir>
#include <QtTest>

using namespace shardscape;
using learn::Race;

namespace {

int pixelsOf(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour.rgb() ? 1 : 0;
    return count;
}

constexpr QSize kSmall(480, 300);

} // namespace

class RaceTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsSaidIsWhatWasSimulated()
    {
        // Source: 1F1B and GPipe take (m + p - 1)(f + b): 11 x 3; zb-h1 hides 2/3 of its wait behind weight gradients.
        const Result<Race> race = Race::ofWords(QStringLiteral("gpipe,zb-h1 p=4 m=8"));
        QVERIFY2(race, race ? "" : race.error().text().c_str());
        QCOMPARE(race->runners(), std::size_t{2});
        QCOMPARE(race->length(), 33.0);
        QVERIFY(race->captionAt(0).contains(QLatin1String("Device 3")));
        QVERIFY(race->captionAt(27.2).contains(QLatin1String("27 slots"))); // ZB-H1 is through first
        QVERIFY(race->captionAt(33).contains(QLatin1String("33 slots")));
        QVERIFY(race->captionAt(33).contains(QLatin1String("9 slots")));
        QVERIFY(race->captionAt(33).contains(QLatin1String("3 slots")));
    }

    void whatHasNotHappenedIsNotThere()
    {
        const Result<Race> race = Race::ofWords(QStringLiteral("1f1b"));
        QVERIFY(race);
        const theme::Theme look = theme::Theme::light();
        const exporting::Reel reel = race->reel(QSize(960, 540), look);
        const QColor forward = look.opShade(schedule::OpKind::Forward, 0);
        int before = 0;
        for (const int share : {0, 20, 40, 60, 100}) {
            const int now = pixelsOf(reel.frame((reel.frames - 1) * share / 100), forward);
            QVERIFY2(now >= before, qPrintable(QStringLiteral("%1 after %2").arg(now).arg(before)));
            before = now;
        }
        QVERIFY(before > 1000);
        // One axis for all frames: the row of its numbers never changes.
        const QImage first = reel.frame(0), last = reel.frame(reel.frames - 1);
        int same = 0; // rows of pixels with ink that are alike in both
        for (int y = first.height() / 2; y < first.height(); ++y) {
            bool alike = true, ink = false;
            for (int x = 0; x < first.width(); ++x) {
                alike = alike && first.pixel(x, y) == last.pixel(x, y);
                ink = ink || first.pixel(x, y) != look.pane.rgb();
            }
            same += alike && ink ? 1 : 0;
        }
        QVERIFY(same >= 6);
    }

    void everyLessonWithATimelineHasAFilm()
    {
        for (const lessons::Lesson& lesson : lessons::lessons()) {
            const Result<Race> race = Race::ofLesson(lesson);
            QCOMPARE(race.has_value(), lesson.scene.toy() != nullptr);
            if (race) {
                QVERIFY(race->runners() >= 1);
                const exporting::Reel reel = race->reel(kSmall, theme::Theme::dark());
                QVERIFY(reel.frames * reel.milliseconds <= 121000);
                QVERIFY(reel.captions.startsWith("WEBVTT\n"));
                QVERIFY2(!race->captionAt(race->length()).isEmpty(), lesson.id.c_str());
                QCOMPARE(reel.frame(0).size(), kSmall);
            }
        }
    }

    void itIsWrittenAsItsNameSays()
    {
        QTemporaryDir folder;
        const Result<Race> race = Race::ofWords(QStringLiteral("gpipe p=2 m=2"));
        QVERIFY(race);
        const exporting::Reel reel = race->reel(kSmall, theme::Theme::light(), 4);
        const auto path = [&folder](const char* name) { return folder.filePath(QLatin1String(name)); };
        QVERIFY(exporting::writeReel(reel, path("film.gif")));
        QImageReader gif(path("film.gif"), "gif");
        QVERIFY(gif.imageCount() > 2);
        QVERIFY(gif.imageCount() <= reel.frames);
        QFile captions(path("film.vtt"));
        QVERIFY(captions.open(QIODevice::ReadOnly));
        QVERIFY(captions.readAll().startsWith("WEBVTT"));
        QVERIFY(exporting::writeReel(reel, path("frames")));
        QCOMPARE(QDir(path("frames")).entryList({QStringLiteral("*.png")}).size(), reel.frames);
        QVERIFY(QFile::exists(path("frames/captions.vtt")));
        const auto refused = exporting::writeReel(reel, path("film.mp4"));
        QVERIFY(!refused);
        QVERIFY(refused.error().text().find(".gif") != std::string::npos);
        QVERIFY(!exporting::writeReel(reel, QStringLiteral("/nowhere/at/all.gif")));
    }

    void whatCannotRunIsNamed()
    {
        for (const auto& [words, told] :
             {std::pair("1f1b,zb-h7", "zb-h"), std::pair("1f1b m", "KEY=VALUE"), std::pair("1f1b q=3", "q"),
              std::pair("", "lesson"), std::pair("1f1b,1f1b,1f1b,1f1b,1f1b,1f1b,1f1b", "6"),
              std::pair("pipeline-first-buble", "pipeline-first-bubble"),
              std::pair("memory-states", "layout")}) {
            const Result<Race> race = Race::named(QLatin1String(words));
            QVERIFY2(!race, words);
            QVERIFY2(race.error().text().find(told) != std::string::npos, race.error().text().c_str());
        }
    }
};

QTEST_MAIN(RaceTest)
#include "tst_race.moc"
