// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson is proved: nothing that it teaches is contradicted by the engine, and its best is the best there is.
#include "base/embedded_files.h"
#include "job/job.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/metric.h"
#include "lessons/attempt.h"
#include "lessons/lesson.h"
#include "lessons/op_order.h"
#include "schedule/lower_bound.h"

#include <QtTest>

#include <cctype>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace shardscape;
using namespace shardscape::lessons;

namespace {

const char* name(const Lesson& lesson)
{
    return lesson.id.c_str();
}

/// The settings of all dials, made without the room's own enumeration.
std::vector<Settings> everySetting(const Lesson& lesson)
{
    std::vector<Settings> all{{}};
    if (lesson.ordering) { // the orders that the lesson names; others are endless
        all.push_back(lesson.solution);
        if (lesson.ordering->best)
            all.push_back(*lesson.ordering->best);
        for (const Shortcut& shortcut : lesson.shortcuts)
            all.push_back(shortcut.set);
    }
    for (const Dial& dial : lesson.dials) {
        std::vector<Settings> longer;
        for (const Settings& one : all)
            for (const std::string& value : dial.values) {
                Settings next = one;
                next.push_back({dial.key, value});
                longer.push_back(std::move(next));
            }
        all = std::move(longer);
    }
    return all;
}

/// What the engine says of the score, asked without the room's own list of metrics; nothing where this test knows no other way.
std::optional<double> askedAnew(const Lesson& lesson, const Settings& settings)
{
    const Scene scene = *lesson.scene.with(settings);
    const std::string& id = lesson.scoreMetric().id;
    if (const Toy* toy = scene.toy()) {
        const auto uniform = schedule::uniformRequest(toy->shape, toy->times);
        auto program = schedule::build(uniform->request);
        if (!toy->order.empty())
            program = inOrder(*program, toy->order);
        const auto simulation = schedule::simulate(*program);
        const schedule::Analysis analysis = schedule::analyse(*program, *simulation);
        if (id == "bubble") {
            schedule::Ticks idle = 0;
            for (const schedule::Bubble& bubble : analysis.bubbles)
                idle += bubble.end - bubble.start;
            return static_cast<double>(idle) / (static_cast<double>(simulation->makespan) * program->devices);
        }
        if (id == "makespan")
            return static_cast<double>(simulation->makespan) / uniform->ticksPerUnit;
        if (id == "held") {
            double most = 0;
            for (const schedule::MemoryCurve& curve : analysis.activations)
                most = std::max(most, curve.peak);
            return most;
        }
        return std::nullopt;
    }
    if (scene.scenario()->task.kind != workload::TaskKind::Training) {
        const job::Job& job = job::jobOf(*scene.scenario());
        const job::Outcome outcome = job.evaluate(*scene.scenario());
        const std::size_t at = job::findMetric(job.metrics, id);
        return at < job.metrics.size() ? std::optional(outcome.numbers[at]) : std::nullopt;
    }
    const training::Evaluation evaluation = training::evaluate(*scene.scenario());
    const std::size_t place = training::findMetric(id);
    if (place == training::kMetrics.size())
        return std::nullopt;
    return training::kMetrics[place].of(evaluation);
}

std::string lessonWith(const std::string& from, const std::string& to)
{
    std::string text =
        R"({"id": "own", "title": "T", "idea": "I", "toy": {"schedule": "gpipe", "devices": 4, "microbatches": 4},
 "predict": {"kind": "number", "text": "?", "of": "bubble", "from": 0, "to": 100, "tolerance": 5, "because": "{idle}"},
 "see": "{bubble}", "turn": {"text": "x", "score": "bubble", "goals": ["bubble<20%"], "guards": ["devices=4"],
  "dials": [{"key": "microbatches", "values": [2, 4, 8, 16]}], "solution": {"microbatches": 16},
  "shortcuts": [{"set": {"microbatches": 8}, "text": "half"}]},
 "hints": ["look", "why", "change"], "reveal": "{bubble@microbatches=16}", "paper": "P"})";
    if (const std::size_t at = text.find(from); !from.empty() && at != std::string::npos)
        text.replace(at, from.size(), to);
    return text;
}

} // namespace

class tst_Lessons : public QObject {
    Q_OBJECT
private slots:
    /// A second question has an answer, is asked of what no dial offers, and its wrong theories are wrong.
    void secondQuestionsHaveAnswers()
    {
        int asked = 0;
        for (const Lesson& lesson : lessons::lessons()) {
            const std::optional<Lesson> second = secondOf(lesson);
            if (!second)
                continue;
            ++asked;
            const Result<Truth> truth = truthOf(*second);
            QVERIFY2(truth, lesson.id.c_str());
            QVERIFY(judge(*second, *truth, Answer(truth->number)).right);
            for (const Rival& rival : second->question.rivals) {
                const double wrong = *numberOf(rival, *second);
                QVERIFY2(!judge(*second, *truth, Answer(wrong)).right, lesson.id.c_str());
                if (wrong >= second->question.from && wrong <= second->question.to)
                    QVERIFY2(rivalOf(*second, Answer(wrong)) != nullptr, lesson.id.c_str());
            }
        }
        QVERIFY(asked >= 12);
        // Closed forms: the wait is (p - 1)(f + b + w), of ZB-H1 (p - 1)(f + b - w); 1F1B holds p, ZB-H2 2p - 1.
        const auto number = [](const char* id) { return truthOf(*secondOf(**findLesson(id)))->number; };
        QCOMPARE(number("pipeline-micro-batches"), 7.0 * 3);
        QCOMPARE(number("pipeline-zero-bubble"), 7.0);
        QCOMPARE(number("pipeline-order-1f1b"), 6.0);
        QCOMPARE(number("pipeline-order-zero"), 9.0);
        QVERIFY(std::abs(number("pipeline-formula") - 100 * 15.0 / 31) < 1e-9);
        QCOMPARE(number("pipeline-two-gradients"), 21.0);
    }

    void everyFileIsRead()
    {
        for (const Error& error : lessonProblems())
            QFAIL(error.text().c_str());
        std::size_t written = 0;
        for (const EmbeddedFile& file : embeddedFiles())
            if (file.name.starts_with("lessons/"))
                written += nlohmann::json::parse(file.text).at("lessons").size();
        QVERIFY(written >= 18);
        QCOMPARE(lessons::lessons().size(), written);
    }

    void everyLessonHolds_data()
    {
        QTest::addColumn<int>("place");
        for (std::size_t i = 0; i < lessons::lessons().size(); ++i)
            QTest::newRow(name(lessons::lessons()[i])) << static_cast<int>(i);
    }
    void everyLessonHolds()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        const Result<void> proved = proof(lesson);
        QVERIFY2(proved.has_value(), proved ? "" : proved.error().text().c_str());
        QVERIFY2(!lesson.shortcuts.empty() || everySetting(lesson).size() <= 4, "no shortcut is ruled out");
    }

    void theBestIsTheBestOfAll_data() { everyLessonHolds_data(); }
    void theBestIsTheBestOfAll()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        const Result<Solution> solved = solve(lesson);
        QVERIFY(solved.has_value());
        const bool less = lesson.scoreMetric().smallerIsBetter;
        std::size_t tried = 0;
        std::size_t reaching = 0;
        bool bestSeen = false;
        for (const Settings& settings : everySetting(lesson)) {
            ++tried;
            const Result<Scene> scene = lesson.scene.with(settings);
            QVERIFY(scene.has_value());
            const Outcome outcome = outcomeOf(*scene);
            const auto all = [&](const std::vector<Goal>& goals) {
                return std::all_of(goals.begin(), goals.end(),
                                   [&](const Goal& goal) { return holds(goal.condition, outcome); });
            };
            if (!outcome.valid || !all(lesson.goals) || !all(lesson.guards))
                continue;
            ++reaching;
            const std::optional<double> anew = askedAnew(lesson, settings);
            const double score = anew.value_or(outcome.numbers[lesson.score]);
            // The same sums in another order.
            const double slack = 1e-9 * std::abs(solved->bestScore);
            QVERIFY2(less ? score >= solved->bestScore - slack : score <= solved->bestScore + slack,
                     qPrintable(QString::number(score)));
            bestSeen = bestSeen || std::abs(score - solved->bestScore) <= slack;
        }
        QCOMPARE(tried, solved->settings);
        QCOMPARE(reaching, solved->reaching);
        QVERIFY(bestSeen);
        QVERIFY(solved->intendedRegret >= 0);
    }

    /// Somebody who answers rightly is told so, whoever answers something else is not.
    void answersAreJudged_data() { everyLessonHolds_data(); }
    void answersAreJudged()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        const Question& question = lesson.question;
        const Truth truth = *truthOf(lesson);
        const auto right = [&](const Answer& answer) { return judge(lesson, truth, answer).right; };
        switch (question.kind) {
        case Question::Kind::Number:
            QVERIFY(right(truth.number));
            QVERIFY(right(truth.number + question.tolerance));
            QVERIFY(!right(truth.number + question.tolerance * 1.01));
            QVERIFY(!right(truth.number - question.tolerance * 1.01));
            QVERIFY(!right(std::size_t{0}));
            QVERIFY(!right((question.from + question.to) / 2)); // where the scale's handle stands at first
            break;
        case Question::Kind::Choice:
            for (std::size_t i = 0; i < question.options.size(); ++i)
                QCOMPARE(right(i), i == truth.option);
            break;
        case Question::Kind::Order: {
            QVERIFY(right(truth.order));
            std::vector<std::size_t> turned(truth.order.rbegin(), truth.order.rend());
            QVERIFY(!right(turned));
            // Nobody gets it by leaving the list as it stands.
            std::vector<std::size_t> asListed(truth.order.size());
            std::iota(asListed.begin(), asListed.end(), std::size_t{0});
            QVERIFY(!right(asListed));
            break;
        }
        case Question::Kind::Device:
            for (std::int32_t device = 0; device < 8; ++device)
                QCOMPARE(right(Place{device, 0}), static_cast<std::size_t>(device) == truth.option);
            break;
        case Question::Kind::Hole:
            for (const Truth::Hole& hole : truth.holes) {
                QVERIFY(right(Place{hole.device, (hole.from + hole.to) / 2}));
                QVERIFY(!right(Place{hole.device + 1000, (hole.from + hole.to) / 2}));
            }
            break;
        }
    }

    /// A number that stands in a text could be contradicted by the engine: those in braces come from it.
    void noTextNamesANumberThatTheEngineDidNotGive_data() { everyLessonHolds_data(); }
    void noTextNamesANumberThatTheEngineDidNotGive()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        // Names with digits in them.
        static const std::set<std::string> kNames{
            "1F1B", "H1",   "H2",   "2BP",   "ZeRO-1",  "ZeRO-2", "ZeRO-3", "ZB-H1", "ZB-H2",
            "1B",   "A100", "H100", "H200",  "B200",    "MI250X", "FP8",    "BF16",  "fp8",
            "bf16", "fp16", "fp32", "GPT-3", "Llama-3", "V100",   "MXFP8"};
        for (const std::string& text : {lesson.idea, lesson.see, lesson.reveal, lesson.question.because}) {
            std::string word;
            int braces = 0;
            for (const char c : text + " ") {
                braces += c == '{' ? 1 : c == '}' ? -1 : 0;
                const auto letter = static_cast<unsigned char>(c);
                if (braces == 0 && (std::isalnum(letter) != 0 || c == '-' || c == '.')) {
                    word += c;
                    continue;
                }
                while (!word.empty() && (word.back() == '.' || word.back() == '-'))
                    word.pop_back();
                // Of a formula the 1 is no measured number.
                const bool digits = std::any_of(word.begin(), word.end(),
                                                [](unsigned char d) { return std::isdigit(d) != 0; });
                QVERIFY2(!digits || word == "1" || kNames.contains(word), (word + " in: " + text).c_str());
                word.clear();
            }
        }
    }

    /// The next best to the room's own arithmetic: what papers print. Source: Huang 2019, GPipe: (p - 1)/(m + p - 1).
    void theBubbleIsThatOfThePaper()
    {
        const Lesson& lesson = **findLesson("pipeline-micro-batches");
        for (const int m : {2, 4, 8, 16, 32}) {
            const Scene scene = *lesson.scene.with({{"microbatches", std::to_string(m)}});
            const Outcome outcome = outcomeOf(scene);
            QVERIFY(std::abs(outcome.numbers[scene.findMetric("bubble")] - 3.0 / (m + 3)) < 1e-12);
        }
    }

    /// Interleaving costs memory: of one chunk it is 1F1B, which holds as many as there are devices; of v chunks the first device
    /// holds 1 + (p - 1) / (p v) times as many. Source: Korthikanti 2022, arXiv 2205.05198, section 4.2.3.
    void interleavingHoldsMoreThanOneForwardOneBackward()
    {
        const Lesson& lesson = **findLesson("pipeline-interleaving");
        const auto held = [&](int chunks) {
            const Scene scene = *lesson.scene.with({{"chunks", std::to_string(chunks)}});
            return outcomeOf(scene).numbers[scene.findMetric("held")];
        };
        QCOMPARE(held(1), 4.0);
        for (const int chunks : {2, 4})
            QCOMPARE(held(chunks), 4 * (1 + 3.0 / (4 * chunks)));
    }

    void anAttemptGoesFromAGuessToADoneLesson()
    {
        const Lesson& lesson = **findLesson("pipeline-1f1b-memory");
        Attempt attempt(lesson);
        QVERIFY(!attempt.turn(0, 1)); // predict first
        QVERIFY(!attempt.check().reached);
        QCOMPARE(attempt.checks(), 0);
        QVERIFY(!attempt.commit(16.0).right);
        QVERIFY(!attempt.commit(4.0).right); // asked once
        QCOMPARE(attempt.judgement()->distance, 12.0);
        QVERIFY(!attempt.turn(9, 0) && !attempt.turn(0, 99));
        QVERIFY(attempt.turn(0, 3)); // 12 micro-batches: a shortcut
        QVERIFY(attempt.shortcut() != nullptr && attempt.wasTurned());
        const Score wrong = attempt.check();
        QVERIFY(!wrong.reached && !wrong.goals.at(0) && wrong.guards.at(0) && wrong.guards.at(1));
        QVERIFY(attempt.turn(0, 4));
        const Score right = attempt.check();
        QVERIFY(right.reached && attempt.isDone());
        QCOMPARE(right.regret, 0.0);
        QCOMPARE(attempt.checks(), 2);
        QVERIFY(attempt.turn(0, 0));
        QVERIFY(attempt.isDone()); // once done it stays done
    }

    /// After the answer the dials stand where it was asked, in no lesson where that is the way out already.
    void whatWasAskedIsWhatIsSet()
    {
        std::size_t moved = 0;
        for (const Lesson& lesson : lessons::lessons()) {
            Attempt attempt(lesson);
            const std::size_t start = attempt.setting();
            attempt.commit(0.0);
            if (const auto asked = attempt.asked()) {
                ++moved;
                QCOMPARE(attempt.setting(), *asked);
                QVERIFY2(attempt.wasTried(*asked) && !attempt.score().reached, lesson.id.c_str());
                for (const Setting& setting : lesson.question.at)
                    QCOMPARE(*attempt.scene().valueOf(setting.key), setting.value);
            } else {
                QCOMPARE(attempt.setting(), start);
            }
        }
        QVERIFY(moved > 20);
    }

    /// The scale of a lesson is that of everything it can show: nothing that is set shrinks what stays.
    void oneScaleHoldsEverySetting()
    {
        for (const Lesson& lesson : lessons::lessons()) {
            if (lesson.scene.toy() == nullptr)
                continue;
            Attempt attempt(lesson);
            const std::size_t makespan = lesson.scene.findMetric("makespan");
            const std::size_t held = lesson.scene.findMetric("held");
            const auto covered = [&](const std::vector<Lane>& lanes) {
                for (const Lane& lane : lanes) {
                    const Outcome its = outcomeOf(lane.scene);
                    if (its.valid
                        && (its.numbers[makespan] > attempt.extent().makespan + 1e-9
                            || its.numbers[held] > attempt.extent().held + 1e-9))
                        return false;
                }
                return true;
            };
            attempt.commit(0.0);
            QVERIFY2(covered(attempt.lanes()), lesson.id.c_str());
            for (std::size_t dial = 0; dial < lesson.dials.size(); ++dial)
                for (std::size_t value = 0; value < lesson.dials[dial].values.size(); ++value) {
                    attempt.turn(dial, value);
                    QVERIFY2(covered(attempt.lanes()), lesson.id.c_str());
                }
        }
    }

    /// Where settings are compared they are all drawn, and what is turned lies last.
    void whatIsComparedLiesOneBelowTheOther()
    {
        Attempt memory(**findLesson("pipeline-1f1b-memory"));
        QCOMPARE(memory.lanes().size(), std::size_t{1}); // not before the answer
        memory.commit(4.0);
        QCOMPARE(memory.lanes().size(), std::size_t{2});
        QCOMPARE(*memory.lanes().front().scene.valueOf("schedule"), std::string("gpipe"));
        QCOMPARE(*memory.lanes().back().scene.valueOf("schedule"), std::string("1f1b"));
        memory.turn(0, 0);
        for (const Lane& lane : memory.lanes())
            QCOMPARE(*lane.scene.valueOf("microbatches"), std::string("2"));
        Attempt chunks(**findLesson("pipeline-interleaving-price"));
        chunks.commit(std::size_t{0});
        QCOMPARE(chunks.lanes().size(), std::size_t{3}); // the three options
        chunks.turn(0, 0);
        QCOMPARE(chunks.lanes().size(), std::size_t{1});
    }

    /// A guess that follows a theory of the lesson is answered by that theory's own sentence, and the truth by none.
    void aWrongTheoryHasItsOwnReply()
    {
        int theories = 0;
        for (const Lesson& lesson : lessons::lessons())
            for (const Rival& rival : lesson.question.rivals) {
                ++theories;
                const Result<double> number = numberOf(rival, lesson);
                QVERIFY2(number.has_value(), lesson.id.c_str());
                Attempt attempt(lesson);
                attempt.commit(*number);
                QVERIFY2(!attempt.judgement()->right && attempt.rival() != nullptr, lesson.id.c_str());
            }
        QVERIFY(theories >= 12);
        Attempt right(**findLesson("pipeline-zero-bubble"));
        right.commit(3.0);
        QVERIFY(right.judgement()->right && right.rival() == nullptr);
    }

    /// Two halves of the backward: 3p slots uncut, 2p + 1 cut, of one micro-batch through p devices and back. Qi 2023, section 2.
    void aGradientComesBackAfterOneSlotADevice()
    {
        const Lesson& lesson = **findLesson("pipeline-two-gradients");
        for (int p = 2; p <= 6; ++p) {
            const auto makespan = [&](const char* schedule) {
                const Scene scene = *lesson.scene.with(
                    {{"devices", std::to_string(p)}, {"schedule", schedule}});
                return outcomeOf(scene).numbers[lesson.scene.findMetric("makespan")];
            };
            QCOMPARE(makespan("1f1b"), 3.0 * p);
            QCOMPARE(makespan("zb-h1"), 2.0 * p + 1);
        }
    }

    void hintsComeFromTheEngine()
    {
        const Lesson& lesson = **findLesson("pipeline-1f1b-memory");
        Attempt attempt(lesson);
        attempt.commit(4.0);
        while (attempt.openHint()) {}
        QCOMPARE(attempt.openHints(), lesson.hints.size());
        std::string all;
        for (std::size_t i = 0; i < lesson.hints.size(); ++i)
            all += english(attempt.hint(i)) + "\n";
        // 4 devices wait 9 slots each, however many micro-batches there are.
        QVERIFY2(all.find("36 slots of waiting") != std::string::npos, all.c_str());
        QVERIFY2(all.find("Micro-batches 16") != std::string::npos, all.c_str());
        QVERIFY2(all.find("15.8 %") != std::string::npos, all.c_str());
        attempt.turn(0, 4);
        QCOMPARE(english(attempt.hint(lesson.hints.size() - 1)),
                 std::string("This setting reaches every goal."));
    }

    void followingTheNearestChangeAlwaysGetsThere_data() { everyLessonHolds_data(); }
    void followingTheNearestChangeAlwaysGetsThere()
    {
        QFETCH(int, place);
        const Lesson& lesson = lessons::lessons()[static_cast<std::size_t>(place)];
        const Choices all(lesson);
        for (std::size_t setting = 0; setting < all.size(); ++setting) {
            const auto next = all.nearest(setting);
            QVERIFY(next && all.reaches(*next));
            if (!lesson.ordering)
                QCOMPARE(all.settingOf(all.places(setting)), setting);
        }
    }

    /// Amounts lie between others: the nearest is the fewest steps away, not the best there is.
    void theNearestAmountComesFirst()
    {
        const Lesson& lesson = **findLesson("pipeline-offload"); // slots of a copy: 0.5 1 1.5 2 3
        const Choices all(lesson);
        QVERIFY(all.reaches(0) && all.reaches(1) && !all.reaches(2));
        QCOMPARE(*all.nearest(2), std::size_t{1});
        QCOMPARE(*all.nearest(3), std::size_t{1});
    }

    /// Every kind that is promised is there at least twice.
    void noKindIsMissing()
    {
        std::map<std::string, int> kinds;
        for (const Lesson& lesson : lessons::lessons()) {
            ++kinds[std::string(questionKind(lesson))];
            ++kinds[std::string(taskKind(lesson))];
            if (!lesson.claim.empty())
                ++kinds["claim card"];
        }
        for (const char* kind : {"number", "choice", "order", "hole", "device", "diagnose", "claim",
                                 "measured", "ops", "ranks", "budget", "dials", "claim card"})
            QVERIFY2(kinds[kind] >= 2, kind);
    }

    /// An order written by hand runs as the schedule that papers call by that name.
    void ordersByHandAreTheSchedulesOfThatName()
    {
        int held = 0;
        for (const Lesson& lesson : lessons::lessons()) {
            if (!lesson.ordering)
                continue;
            const Outcome start = outcomeOf(lesson.scene);
            const Scene solved = *lesson.scene.with(lesson.solution);
            const Outcome its = outcomeOf(solved);
            const Result<ToyRun> it = run(*solved.toy());
            QVERIFY(it.has_value());
            const auto bound = static_cast<double>(schedule::lowerBound(it->program, it->analysis).makespan);
            QVERIFY(its.numbers[solved.findMetric("makespan")] * it->ticksPerUnit >= bound - 1e-9);
            QVERIFY(start.numbers != its.numbers);
            if (!lesson.ordering->best)
                continue;
            // No better than the named schedule by a slip, and no worse than it.
            const Outcome named = outcomeOf(*lesson.scene.with(*lesson.ordering->best));
            QCOMPARE(its.numbers[lesson.score], named.numbers[lesson.score]);
            ++held;
        }
        QVERIFY(held >= 4);
    }

    void ordersAreReadAndWritten()
    {
        const Lesson& lesson = **findLesson("pipeline-order-deadlock");
        const Outcome start = outcomeOf(lesson.scene);
        QVERIFY(!start.valid);
        QVERIFY(!start.why.empty());
        const Result<ToyRun> stands = drawn(*lesson.scene.toy());
        QVERIFY(stands.has_value());
        QVERIFY(!stands->stuck.empty());
        QVERIFY(stands->stuck.size() < stands->program.ops.size());
        // Ops that are drawn although they never run overlap nothing on their device.
        for (const auto& order : stands->program.order)
            for (std::size_t i = 1; i < order.size(); ++i)
                QVERIFY(stands->simulation.end[static_cast<std::size_t>(order[i - 1])]
                        <= stands->simulation.start[static_cast<std::size_t>(order[i])]);
        const std::string order = *lesson.scene.valueOf("order");
        QCOMPARE(opNames(order).size(), std::size_t{3});
        QCOMPARE(opNames(order)[1].front(), std::string("F0"));
        QCOMPARE(moved(moved(order, 1, 0, 3), 1, 3, 0), order);
        QVERIFY(moved(order, 1, 0, 3) != order);
        QCOMPARE(moved(order, 7, 0, 3), order);
        QCOMPARE(moved(order, 1, 0, 99), order);
        QCOMPARE(firstDifference(order, order).device, -1);
        const OrderDifference other = firstDifference(order, moved(order, 2, 0, 1));
        QCOMPARE(other.device, 2);
        QCOMPARE(other.here, std::string("F0"));
        QCOMPARE(other.there, std::string("B0"));
        const auto refused = [&](const char* text) {
            const Result<Scene> scene = lesson.scene.with({{"order", text}});
            return scene ? std::string() : scene.error().text();
        };
        QVERIFY(refused("F0 | F0").find("2 devices") != std::string::npos);
        QVERIFY(refused("F0 F1 F2 B0 B1 X2 | F0 | F0").find("no op 'X2'; nearest is") != std::string::npos);
        QVERIFY(refused("F0 F0 F2 B0 B1 B2 | F0 | F0").find("runs 'F0' twice") != std::string::npos);
        QVERIFY(refused("F0 | F0 | F0").find("never runs 'F1'") != std::string::npos);
        QVERIFY(!refused("| | | | |").empty());
        // What is set besides does away with an order of other ops.
        QCOMPARE(lesson.scene.with({{"microbatches", "4"}})->toy()->order, std::string());
        QVERIFY(outcomeOf(*lesson.scene.with({{"schedule", "1f1b"}})).valid);
        // Two directions share names.
        Toy chimera;
        chimera.shape.schedule = "chimera";
        chimera.shape.devices = 4;
        chimera.shape.microbatches = 4;
        const Scene both(chimera);
        const Result<std::string> its = both.valueOf("order");
        QVERIFY(its.has_value());
        QVERIFY(!both.with({{"order", *its}}).has_value());
    }

    void opsAreArrangedUntilTheLessonIsDone()
    {
        const Lesson& lesson = **findLesson("pipeline-order-1f1b");
        Attempt attempt(lesson);
        QVERIFY(!attempt.arrange(lesson.solution.front().value)); // predict first
        attempt.commit(4.0);
        QVERIFY(!attempt.arrange("nonsense"));
        QVERIFY(!attempt.turn(0, 0));
        while (attempt.openHint()) {}
        QVERIFY(english(attempt.hint(1)).find("device 0: it runs B0 where F3 stands") != std::string::npos);
        QVERIFY(!attempt.check().reached);
        QVERIFY(attempt.arrange(lesson.solution.front().value));
        const Score score = attempt.check();
        QVERIFY(score.reached && attempt.isDone());
        QCOMPARE(score.regret, 0.0);
        QCOMPARE(english(attempt.hint(1)), std::string("This setting reaches every goal."));
        // A worse order is worse, by as much.
        QVERIFY(attempt.arrange(moved(attempt.order(), 0, 3, 4)));
        QVERIFY(attempt.score().regret > 0);
    }

    void aLessonOfOnesOwnIsProved()
    {
        const auto own = readLessons(lessonWith("", ""));
        QVERIFY2(own.has_value(), own ? "" : own.error().text().c_str());
        const Result<void> proved = proof(own->front());
        QVERIFY2(proved.has_value(), proved ? "" : proved.error().text().c_str());
    }

    void theExampleOfTheReadmeIsProved()
    {
        QFile file(QStringLiteral(SOURCE_DIR "/resources/lessons/README.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        const std::size_t from = text.find("```json\n") + 8;
        const auto own = readLessons(text.substr(from, text.find("```", from) - from));
        QVERIFY2(own.has_value(), own ? "" : own.error().text().c_str());
        const Result<void> proved = proof(own->front());
        QVERIFY2(proved.has_value(), proved ? "" : proved.error().text().c_str());
    }

    void whatIsWrongIsSaidWithItsPlace_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* tag, const char* from, const char* to, const char* word) {
            QTest::newRow(tag) << QString::fromUtf8(from) << QString::fromUtf8(to) << QString::fromUtf8(word);
        };
        row("no such dial", "\"key\": \"microbatches\"", "\"key\": \"mb\"",
            "turn.dials[0]: there is no 'mb' to set; nearest is");
        row("dial twice the value", "[2, 4, 8, 16]", "[2, 4, 4, 16]", "values[2] is there twice");
        row("start not offered", "[2, 4, 8, 16]", "[2, 8, 16]", "begins with microbatches = 4");
        row("one value", "[2, 4, 8, 16]", "[4]", "at least 2 values");
        row("no list of values", "[2, 4, 8, 16]", "\"junk\"", "at least 2 values");
        row("value off the scale", "[2, 4, 8, 16]", "[2, 4, 8, 100000]", "from 1 to 256");
        row("no such metric", "\"of\": \"bubble\"", "\"of\": \"bubles\"",
            "predict.of: no number 'bubles'; nearest is 'bubble'");
        row("no such goal", "bubble<20%", "buble<20%",
            "turn.goals[0]: There is no \"buble\"; did you mean bubble?");
        row("half a goal", "bubble<20%", "bubble<", "compared with nothing");
        row("goal in the wrong unit", "bubble<20%", "bubble<20GiB", "no unit");
        row("empty goal", "bubble<20%", " ", "asks for nothing");
        row("no goals", "\"goals\": [\"bubble<20%\"], ", "", "without a goal");
        row("unreachable", "bubble<20%", "bubble<1%", "none of its 4 settings reaches the goals");
        row("start meets it", "bubble<20%", "bubble<50%", "the start meets every goal");
        row("guard broken at once", "devices=4", "devices=8", "the start breaks a guard");
        row("solution that is none", "\"solution\": {\"microbatches\": 16}",
            "\"solution\": {\"microbatches\": 8}", "does not reach the goals");
        row("solution not offered", "\"solution\": {\"microbatches\": 16}",
            "\"solution\": {\"microbatches\": 17}", "solution: '17' is no value");
        row("shortcut that is a way", "{\"set\": {\"microbatches\": 8}", "{\"set\": {\"microbatches\": 16}",
            "the shortcut microbatches=16 reaches the goals");
        row("text with a wrong number", "{idle}", "{idel}", "nearest is 'idle'");
        row("open brace", "{idle}", "{idle", "nothing closes");
        row("unknown key", "\"paper\": \"P\"", "\"paper\": \"P\", \"hintz\": []", "hintz");
        row("missing", "\"paper\": \"P\"", "\"minutes\": 3", "paper");
        row("empty title", "\"title\": \"T\"", "\"title\": \"\"", "title says nothing");
        row("no such schedule", "\"schedule\": \"gpipe\"", "\"schedule\": \"gpip\"", "gpipe");
        row("a schedule that cannot be", "\"schedule\": \"gpipe\", \"devices\": 4",
            "\"schedule\": \"chimera\", \"devices\": 3", "toy");
        row("scale upside down", "\"from\": 0, \"to\": 100", "\"from\": 100, \"to\": 0", "scale");
        row("answer off the scale", "\"to\": 100", "\"to\": 30", "off the scale");
        row("everything counts as right", "\"tolerance\": 5", "\"tolerance\": 60", "tolerance");
        row("picture of something else", "\"see\"", "\"picture\": \"memory\", \"see\"",
            "a toy is shown as a timeline");
        row("no scene", "\"toy\": {\"schedule\": \"gpipe\", \"devices\": 4, \"microbatches\": 4},", "",
            "a toy or a scenario");
        row("no such load", "\"kind\": \"number\"", "\"kind\": \"device\", \"pick\": \"most\"", "of");
        row("no such claim", "\"paper\": \"P\"", "\"paper\": \"P\", \"claim\": \"w99\"",
            "claim: no demo 'w99'; nearest is");
        row("a budget of nothing", "\"text\": \"x\"",
            "\"text\": \"x\", \"budget\": {\"of\": \"gold\", \"most\": 3, \"text\": \"t\"}",
            "turn.budget.of: no number 'gold'; nearest is");
        row("ops with another solution",
            "\"dials\": [{\"key\": \"microbatches\", \"values\": [2, 4, 8, 16]}]", "\"ops\": {}",
            "the solution is an order");
        row("a claim that always holds", "\"of\": \"bubble\", \"from\": 0, \"to\": 100, \"tolerance\": 5",
            "\"of\": \"bubble\", \"over\": {\"schedule\": \"1f1b\"}, \"holds_while\": 0.1, \"options\": "
            "[{\"text\": \"a\", \"set\": {\"microbatches\": 4}}, {\"text\": \"b\", \"set\": {\"microbatches\": 8}}]",
            "");
        row("runs that nobody made", "\"of\": \"bubble\"", "\"runs\": {\"accelerator\": \"abacus\"}",
            "none is like that");
        row("junk", "{\"id\"", "\x01\x02{\"id\"", "");
    }
    void whatIsWrongIsSaidWithItsPlace()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, word);
        const std::string text = lessonWith(from.toStdString(), to.toStdString());
        QVERIFY(text != lessonWith("", ""));
        const auto own = readLessons(text);
        const Result<void> held = own ? proof(own->front()) : tl::unexpected<Error>(own.error());
        QVERIFY(!held.has_value());
        const std::string said = held.error().text();
        QVERIFY2(said.find(word.toStdString()) != std::string::npos, said.c_str());
        QVERIFY2(said.find('\n') == std::string::npos, said.c_str());
    }

    void textsAreFilledWithWhatTheEngineSays()
    {
        const Lesson& lesson = **findLesson("pipeline-micro-batches");
        const Writer write = [](const Metric& metric, double value) { return written(metric, value); };
        const Scene now = *lesson.scene.with({{"microbatches", "8"}});
        const auto said = [&](const char* text) { return *filled(text, lesson, now, write); };
        QCOMPARE(said("{idle} of {makespan}"), std::string("9 slots of 33 slots"));
        QCOMPARE(said("{bubble@start}, {bubble@microbatches=12}"), std::string("42.9 %, 20.0 %"));
        QCOMPARE(said("{makespan@microbatches=8 over start}"), std::string("1.57"));
        QCOMPARE(said("{makespan@microbatches=8 less start}"), std::string("12 slots"));
        QCOMPARE(said("{microbatches} and {schedule}"), std::string("8 and GPipe"));
        QVERIFY(!filled("{bubble@microbatches=eight}", lesson, now, write));
        QVERIFY(!filled("{bubble@}", lesson, now, write));
        QVERIFY(!filled("{}", lesson, now, write));
    }
};

QTEST_GUILESS_MAIN(tst_Lessons)
#include "tst_lessons.moc"
