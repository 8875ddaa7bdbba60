// SPDX-License-Identifier: GPL-3.0-or-later
// The course as one page: it holds what the proof holds, fetches nothing, runs nothing that a text brings along; and the scheduler in
// it times dragged ops as the simulator does.
#include "lessons/answers.h"
#include "lessons/attempt.h"
#include "lessons/board.h"
#include "lessons/course.h"
#include "lessons/op_order.h"
#include "lessons/story.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>
#include <random>

using namespace shardscape;
using namespace shardscape::lessons;
using nlohmann::json;

namespace {

json dataOf(const std::string& page)
{
    const std::string head = "const COURSE = ";
    const std::size_t from = page.find(head) + head.size();
    const std::size_t to = page.find(";\n", from);
    return json::parse(page.substr(from, to - from));
}

const std::string& wholePage()
{
    static const std::string kPage = [] {
        std::vector<const Lesson*> all;
        for (const Lesson& lesson : lessons::lessons())
            all.push_back(&lesson);
        return *coursePage(all);
    }();
    return kPage;
}

} // namespace

class CourseTest : public QObject {
    Q_OBJECT

private slots:
    void everyLessonStandsInItAsItIsProved()
    {
        const json course = dataOf(wholePage());
        QCOMPARE(course["lessons"].size(), lessons::lessons().size());
        for (std::size_t i = 0; i < lessons::lessons().size(); ++i) {
            const Lesson& lesson = lessons::lessons()[i];
            const json& its = course["lessons"][i];
            QVERIFY2(its["id"] == lesson.id, lesson.id.c_str());
            QVERIFY2(!its["scene"].get<std::string>().empty(), lesson.id.c_str());
            const Choices all(lesson);
            if (lesson.ordering)
                continue;
            QCOMPARE(its["states"].size(), all.size());
            for (std::size_t setting = 0; setting < all.size(); ++setting)
                QVERIFY2(its["states"][setting]["reached"] == all.reaches(setting), lesson.id.c_str());
            QVERIFY2(its["states"][*all.find(lesson.solution)]["reached"] == true, lesson.id.c_str());
        }
    }

    void nothingIsFetched()
    {
        for (const char* way :
             {"src=", "href=", "@import", "url(", "fetch(", "XMLHttp", "WebSocket", "import("})
            QVERIFY2(courseTemplate().find(way) == std::string_view::npos, way);
        QVERIFY(courseTemplate().find("default-src 'none'") != std::string_view::npos);
        QVERIFY(courseTemplate().find("innerHTML") == std::string_view::npos); // texts stay texts
    }

    /// A pack with scripts in its texts: they are shown as they are written.
    void textsCannotBecomeScripts()
    {
        Lesson hostile = **findLesson("pipeline-one-device");
        const std::string script = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
        hostile.title = script;
        hostile.idea = script;
        hostile.task = script;
        hostile.paper = script;
        const std::vector<const Lesson*> one{&hostile};
        const std::string page = *coursePage(one);
        QVERIFY(page.find("<img") == std::string::npos);
        QCOMPARE(page.find("</script>"), page.rfind("</script>"));
        QVERIFY(dataOf(page)["lessons"][0]["title"] == script);
    }

    void nothingToExportIsSaid()
    {
        const auto none = coursePage({});
        QVERIFY(!none && english(none.error().message).find("needs a lesson") != std::string::npos);
    }

    /// The list scheduler of the page against the simulator, on random orders of the ops of every lesson that is dragged: what stands
    /// still, the step, the wait and what is held.
    void thePageTimesOrdersAsTheSimulatorDoes()
    {
        const QString node = QStandardPaths::findExecutable(QStringLiteral("node"));
        if (node.isEmpty()) // the page runs in browsers; no build needs a program for it
            QSKIP("no node to run the page's scheduler");
        const int orders = qEnvironmentVariableIntValue("SHARDSCAPE_ORDERS") > 0
                               ? qEnvironmentVariableIntValue("SHARDSCAPE_ORDERS")
                               : 500;
        std::mt19937 random(7); // the same orders each time
        json cases = json::array();
        const json course = dataOf(wholePage());
        std::vector<std::size_t> dragged;
        for (std::size_t i = 0; i < lessons::lessons().size(); ++i)
            if (lessons::lessons()[i].ordering)
                dragged.push_back(i);
        QVERIFY(dragged.size() >= 4);
        int still = 0;
        for (int n = 0; n < orders; ++n) {
            const std::size_t place = dragged[static_cast<std::size_t>(n) % dragged.size()];
            const Lesson& lesson = lessons::lessons()[place];
            auto names = opNames(*lesson.scene.valueOf("order"));
            const unsigned swaps = 1 + random() % 8; // a few moves: some run, some stand still
            for (unsigned s = 0; s < swaps; ++s) {
                auto& row = names[random() % names.size()];
                const std::size_t a = random() % row.size();
                if (a + 1 < row.size())
                    std::swap(row[a], row[a + 1]);
            }
            std::string order;
            for (const auto& row : names) {
                order += order.empty() ? "" : " | ";
                for (std::size_t i = 0; i < row.size(); ++i)
                    order += (i == 0 ? "" : " ") + row[i];
            }
            const Scene scene = *lesson.scene.with({{"order", order}});
            const Outcome outcome = outcomeOf(scene);
            still += outcome.valid ? 0 : 1;
            json one{{"lesson", place}, {"order", programOf(*scene.toy())->order}, {"valid", outcome.valid}};
            for (const char* id : {"makespan", "held", "idle", "bubble", "rate"})
                one[id] = outcome.valid ? json(outcome.numbers[scene.findMetric(id)]) : json();
            cases.push_back(std::move(one));
        }
        QVERIFY(still > orders / 50 && still < orders);
        QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& text) {
            QFile file(folder.filePath(QLatin1String(name)));
            return file.open(QIODevice::WriteOnly)
                   && file.write(text.data(), static_cast<qint64>(text.size())) > 0;
        };
        std::string script(courseTemplate());
        script = script.substr(script.find("<script>") + 8);
        script = script.substr(0, script.find("</script>"));
        QVERIFY(write("page.js", script) && write("course.json", course.dump())
                && write("cases.json", cases.dump()));
        QVERIFY(write("run.js", R"(
const fs = require("fs"), {schedule} = require("./page.js");
const course = JSON.parse(fs.readFileSync("course.json")), cases = JSON.parse(fs.readFileSync("cases.json"));
let wrong = 0;
for (const c of cases) {
  const r = schedule(course.lessons[c.lesson].ops, c.order), got = {makespan: r.makespan, held: r.heldPeak, idle: r.idle, bubble: r.bubble, rate: r.rate};
  if ((r.stuck.length === 0) !== c.valid) { wrong++; console.log(c.lesson, "stands still", r.stuck.length, c.valid); continue; }
  if (c.valid) for (const k of Object.keys(got)) if (Math.abs(got[k] - c[k]) > 1e-9) { wrong++; console.log(course.lessons[c.lesson].id, k, got[k], c[k]); }
}
console.log("compared", cases.length, "wrong", wrong);
)"));
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(node, {QStringLiteral("run.js")});
        QVERIFY(process.waitForFinished(-1));
        const QByteArray said = process.readAllStandardOutput() + process.readAllStandardError();
        QVERIFY2(said.contains("wrong 0") && said.contains("compared " + QByteArray::number(orders)),
                 said.left(2000).constData());
    }

    // ---------------------------------------------------------------- the story of a step

    /// Each wait ends when what it waits for has come, and its causes lead back to an op that begins with the step.
    void causesLeadBackToTheFirstOp()
    {
        for (const Lesson& lesson : lessons::lessons()) {
            if (lesson.scene.toy() == nullptr || lesson.scene.toy()->times.communication > 0)
                continue;
            const auto run = lessons::run(*lesson.scene.toy());
            if (!run)
                continue; // an order that stands still
            for (const Wait& wait : waitsOf(*run)) {
                QVERIFY(wait.to > wait.from);
                if (wait.next < 0)
                    continue;
                const auto chain = causesOf(*run, wait);
                QVERIFY2(!chain.empty(), lesson.id.c_str());
                QCOMPARE(run->simulation.start[static_cast<std::size_t>(chain.back())], schedule::Ticks{0});
                QVERIFY(!english(causesText(*run, wait)).empty());
            }
        }
    }

    void subtitlesSayWhatTheSimulatorSays()
    {
        const auto run = *lessons::run(*(*findLesson("pipeline-first-bubble"))->scene.toy());
        const std::string text = webVtt(beatsOf(run), 0.5);
        QVERIFY(text.starts_with("WEBVTT\n\n00:00:00.000 --> 00:00:00.500\n"));
        QVERIFY2(text.find("waits for the gradient that B0 of device 1 sends") != std::string::npos,
                 text.c_str());
    }

    // ---------------------------------------------------------------- boards

    void aLevelIsReadAndWrittenBack()
    {
        const Level level = *readLevel("p=4 m=6 w=0.5 slow=2:1.5 held=4");
        QCOMPARE(levelText(level), std::string("p=4 m=6 f=1 b=1 w=0.5 slow=2:1.5 held=4"));
        QVERIFY(*readLevel(levelText(level)) == level);
        QVERIFY(*readLevel("2026-11-27") == levelOf(2026, 11, 27));
        for (int day = 1; day <= 28; ++day) {
            const Level its = levelOf(2027, 2, day);
            QVERIFY(*readLevel(levelText(its)) == its);
            const auto first = firstOrder(its);
            QVERIFY2(first.has_value(), levelText(its).c_str());
            QVERIFY(first->above > 0); // there is something to do
        }
    }

    void aLevelThatIsNoneIsNamed_data()
    {
        QTest::addColumn<QByteArray>("level");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("key") << QByteArray("q=4") << QByteArray("a level has no 'q=4'");
        QTest::newRow("range") << QByteArray("p=400") << QByteArray("devices are 2 to 8");
        QTest::newRow("device") << QByteArray("p=3 slow=5:2") << QByteArray("no device 5 among 3");
        QTest::newRow("date") << QByteArray("2026-13-40") << QByteArray("is no date");
    }
    void aLevelThatIsNoneIsNamed()
    {
        QFETCH(QByteArray, level);
        QFETCH(QByteArray, said);
        const auto read = readLevel(level.toStdString());
        QVERIFY(!read);
        QVERIFY2(english(read.error().message).find(said.toStdString()) != std::string::npos,
                 english(read.error().message).c_str());
    }

    /// ZB-H1's own order is at the bound under its line of memory.
    void aProvedOrderScoresNothing()
    {
        const Level level = *readLevel("p=3 m=4 held=3");
        const auto best = played(level, (*findLesson("pipeline-order-fill"))->solution.front().value, "a");
        QVERIFY(best.has_value());
        QCOMPARE(best->above, 0.0);
        QCOMPARE(best->makespan, 14.0);
    }

    void aBoardIsCheckedLineByLine()
    {
        const std::string order = (*findLesson("pipeline-order-fill"))->solution.front().value;
        const std::string slow = firstOrder(*readLevel("p=3 m=4 held=3"))->order;
        const Board board = mergedBoard(
            {{"a.csv", "level,name,order,score\n\"p=3 m=4 held=3\",Ada,\"" + slow
                           + "\",0\n\"p=3 m=4 held=3\",Ada,\"" + order + "\",0\np=3 m=4 held=1,Cheat,\""
                           + order + "\",0\np=3 m=4,Nobody,F0,0\n"},
             {"b.csv", "level,name,order\np=3 m=4 held=3,Bob,\"" + slow + "\"\n"},
             {"c.csv", "who,when\nx,y\n"}});
        QCOMPARE(board.lines.size(), std::size_t{2}); // of a name the best alone
        QCOMPARE(board.lines[0].name, std::string("Ada"));
        QCOMPARE(board.lines[0].above, 0.0);
        QCOMPARE(board.lines[1].name, std::string("Bob"));
        QVERIFY(board.lines[1].above > 0);
        std::string refused;
        for (const Error& error : board.refused)
            refused += english(error.message) + "\n";
        QVERIFY2(refused.find("a.csv, line 4: the order holds 3 activations, the level allows 1")
                     != std::string::npos,
                 refused.c_str());
        QVERIFY2(refused.find("a.csv, line 5") != std::string::npos, refused.c_str());
        QVERIFY2(refused.find("c.csv, line 1: there is no column 'level'") != std::string::npos,
                 refused.c_str());
    }

    // ---------------------------------------------------------------- what a class answered

    void aClassIsCountedAndStrangersAreNamed()
    {
        const Answers all = collected(
            {{"a.csv", "who,lesson,guess\nAda,pipeline-micro-batches,42.9 %\n"
                       "Ada,pipeline-one-device,\nAda,pipeline-interleaving-price,Two chunks\n"},
             {"b.csv", "lesson,guess\npipeline-micro-batches,75 %\npipeline-nobody,3\n"
                       "pipeline-micro-batches,many\n"},
             {"c.csv", "x,y\n1,2\n"}});
        QCOMPARE(all.lessons.size(), std::size_t{2});
        const Answered& bubble = all.lessons.front();
        QCOMPARE(bubble.lesson->id, std::string("pipeline-micro-batches"));
        QCOMPARE(bubble.all, 2);
        QCOMPARE(bubble.right, 1);
        QCOMPARE(bubble.counts.size(), std::size_t{10});
        QVERIFY(bubble.counts[4].right && bubble.counts[4].count == 1 && bubble.counts[7].count == 1);
        QVERIFY(all.lessons[1].counts.front().right);
        QCOMPARE(all.refused.size(), std::size_t{3});
        const Answers one = collected({{"a.csv", "lesson,guess\npipeline-v,4\n"}}, "pipeline-micro-batches");
        QVERIFY(one.lessons.empty());
        QVERIFY(english(one.refused.front().message).find("is of the lesson 'pipeline-v'")
                != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(CourseTest)
#include "tst_course.moc"
