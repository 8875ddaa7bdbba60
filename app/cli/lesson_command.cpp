// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "lessons/answers.h"
#include "lessons/attempt.h"
#include "lessons/board.h"
#include "lessons/course.h"
#include "lessons/lesson.h"
#include "lessons/story.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace shardscape::cli {

namespace {

using nlohmann::ordered_json;

struct LessonArguments {
    std::string file;              ///< of check; empty: those shipped
    std::string id;                ///< of solve
    std::vector<std::string> ids;  ///< of export: lessons, tracks or files of one's own; none: all
    std::string html;              ///< where the page goes
    std::string subtitles;         ///< where the captions go
    std::vector<std::string> seed; ///< the words of a level
    bool json = false;
};

ordered_json settingsJson(const lessons::Settings& settings)
{
    ordered_json object = ordered_json::object();
    for (const lessons::Setting& setting : settings)
        object[setting.key] = setting.value;
    return object;
}

std::string settingsText(const lessons::Settings& settings)
{
    std::string text;
    for (const lessons::Setting& setting : settings)
        text += (text.empty() ? "" : ", ") + setting.key + "=" + setting.value;
    return text;
}

ordered_json numberOrNull(double value)
{
    return std::isfinite(value) ? ordered_json(value) : ordered_json();
}

ordered_json lessonJson(const lessons::Lesson& lesson)
{
    ordered_json goals = ordered_json::array();
    for (const lessons::Goal& goal : lesson.goals)
        goals.push_back(goal.text);
    ordered_json guards = ordered_json::array();
    for (const lessons::Goal& guard : lesson.guards)
        guards.push_back(guard.text);
    return {{"id", lesson.id},
            {"track", lesson.track},
            {"title", lesson.title},
            {"idea", lesson.idea},
            {"minutes", lesson.minutes},
            {"question", lessons::questionKind(lesson)},
            {"task", lessons::taskKind(lesson)},
            {"goals", std::move(goals)},
            {"guards", std::move(guards)},
            {"paper", lesson.paper}};
}

/// What the files shipped have wrong: nothing in a program that passed its tests.
Result<void> sound()
{
    if (!lessons::lessonProblems().empty())
        return tl::unexpected(lessons::lessonProblems().front());
    return {};
}

Outcome list(const LessonArguments& arguments)
{
    if (const Result<void> fine = sound(); !fine)
        return fine;
    ordered_json out = ordered_json::array();
    Table table({{"lesson"}, {"title"}, {"minutes", Table::Align::Right}, {"question"}, {"task"}, {"goals"}});
    for (const lessons::Lesson& lesson : lessons::lessons()) {
        out.push_back(lessonJson(lesson));
        std::string goals;
        for (const lessons::Goal& goal : lesson.goals)
            goals += (goals.empty() ? "" : ", ") + goal.text;
        table.add({lesson.id, lesson.title, std::to_string(lesson.minutes),
                   std::string(lessons::questionKind(lesson)), std::string(lessons::taskKind(lesson)),
                   goals});
    }
    return writeFile("-", arguments.json ? out.dump(2) + "\n" : table.text());
}

/// Reads and proves; the first that does not hold is the error.
Outcome check(const LessonArguments& arguments)
{
    std::vector<lessons::Lesson> own;
    if (arguments.file.empty()) {
        if (const Result<void> fine = sound(); !fine)
            return fine;
    } else {
        const Result<std::string> text = readFile(arguments.file);
        if (!text)
            return tl::unexpected(text.error());
        Result<std::vector<lessons::Lesson>> read = lessons::readLessons(*text);
        if (!read)
            return inFile(arguments.file, read.error());
        own = *std::move(read);
    }
    const std::vector<lessons::Lesson>& all = arguments.file.empty() ? lessons::lessons() : own;
    std::size_t settings = 0;
    for (const lessons::Lesson& lesson : all) {
        const Result<lessons::Solution> solved = lessons::solve(lesson);
        if (!solved)
            return arguments.file.empty() ? tl::unexpected(solved.error())
                                          : inFile(arguments.file, solved.error());
        settings += solved->settings;
    }
    if (arguments.json)
        return writeFile("-", ordered_json{{"lessons", all.size()}, {"settings", settings}}.dump(2) + "\n");
    return writeFile("-", std::to_string(all.size())
                              + (all.size() == 1 ? " lesson holds, " : " lessons hold, ")
                              + std::to_string(settings) + " settings tried\n");
}

ordered_json truthJson(const lessons::Lesson& lesson, const lessons::Truth& truth)
{
    using Kind = lessons::Question::Kind;
    switch (lesson.question.kind) {
    case Kind::Number: return truth.number;
    case Kind::Choice: return lesson.question.options[truth.option].text;
    case Kind::Order: {
        ordered_json order = ordered_json::array();
        for (const std::size_t option : truth.order)
            order.push_back(lesson.question.options[option].text);
        return order;
    }
    case Kind::Device: return truth.option;
    case Kind::Hole: {
        ordered_json holes = ordered_json::array();
        for (const lessons::Truth::Hole& hole : truth.holes)
            holes.push_back({{"device", hole.device}, {"from", hole.from}, {"to", hole.to}});
        return holes;
    }
    }
    return {};
}

Outcome solve(const LessonArguments& arguments)
{
    if (const Result<void> fine = sound(); !fine)
        return fine;
    const Result<const lessons::Lesson*> found = lessons::findLesson(arguments.id);
    if (!found)
        return tl::unexpected(found.error());
    const lessons::Lesson& lesson = **found;
    const Result<lessons::Solution> solved = lessons::solve(lesson);
    if (!solved)
        return tl::unexpected(solved.error());
    const lessons::Metric& metric = lesson.scoreMetric();
    if (arguments.json) {
        ordered_json out = lessonJson(lesson);
        out["answer"] = truthJson(lesson, solved->truth);
        out["score"] = metric.id;
        out["start"] = numberOrNull(solved->startScore);
        out["solution"] = {{"settings", settingsJson(solved->intended)},
                           {"score", numberOrNull(solved->intendedScore)},
                           {"regret", numberOrNull(solved->intendedRegret)}};
        out["best"] = {{"settings", settingsJson(solved->best)}, {"score", numberOrNull(solved->bestScore)}};
        if (solved->bound)
            out["bound"] = *solved->bound;
        out["settings"] = solved->settings;
        out["reaching"] = solved->reaching;
        return writeFile("-", out.dump(2) + "\n");
    }
    const lessons::Writer write = lessons::written;
    const auto filled = [&](const std::string& text) {
        const Result<std::string> said = lessons::filled(text, lesson, lesson.scene, write);
        return said ? *said : text;
    };
    const std::string answer = lesson.question.kind == lessons::Question::Kind::Number
                                   ? lessons::written(lessons::Metric{}, solved->truth.number)
                                   : truthJson(lesson, solved->truth).dump();
    std::string text = lesson.id + "  " + lesson.title + "\n  " + lesson.idea
                       + "\n\n  Predict: " + filled(lesson.question.text) + "\n  It is " + answer + ". "
                       + filled(lesson.question.because) + "\n\n  Turn: " + lesson.task + "\n";
    Table table({{""}, {"settings"}, {metric.label, Table::Align::Right}});
    table.add({"start", "", lessons::written(metric, solved->startScore)});
    table.add({"solution", settingsText(solved->intended), lessons::written(metric, solved->intendedScore)});
    if (solved->bound)
        table.add(
            {"no order takes less", "", lessons::written(lessons::Metric{.unit = "slots"}, *solved->bound)});
    table.add({"best of all", settingsText(solved->best), lessons::written(metric, solved->bestScore)});
    text += table.text() + "  " + std::to_string(solved->reaching) + " of " + std::to_string(solved->settings)
            + " settings reach it\n\n  " + filled(lesson.reveal) + "\n  " + lesson.paper + "\n";
    return writeFile("-", text);
}

/// What is to be exported, in the order in which it was named. Own lessons of a file are added to `own`, which keeps them alive.
Result<std::vector<const lessons::Lesson*>> named(const std::vector<std::string>& ids,
                                                  std::vector<std::vector<lessons::Lesson>>& own)
{
    std::vector<const lessons::Lesson*> all;
    for (const std::string& id : ids) {
        if (id.ends_with(".json")) {
            const Result<std::string> text = readFile(id);
            if (!text)
                return tl::unexpected(text.error());
            Result<std::vector<lessons::Lesson>> read = lessons::readLessons(*text);
            if (!read)
                return inFile(id, read.error());
            own.push_back(*std::move(read));
            for (const lessons::Lesson& lesson : own.back())
                all.push_back(&lesson);
            continue;
        }
        const std::size_t before = all.size();
        for (const lessons::Lesson& lesson : lessons::lessons())
            if (lesson.track == id)
                all.push_back(&lesson);
        if (all.size() > before)
            continue;
        const Result<const lessons::Lesson*> found = lessons::findLesson(id);
        if (!found)
            return tl::unexpected(found.error());
        all.push_back(*found);
    }
    if (ids.empty())
        for (const lessons::Lesson& lesson : lessons::lessons())
            all.push_back(&lesson);
    return all;
}

Outcome exportPage(const LessonArguments& arguments)
{
    if (const Result<void> fine = sound(); !fine)
        return fine;
    if (arguments.html.empty() && arguments.subtitles.empty())
        return fail(ErrorCode::BadInput, say("say where it goes: --html FILE or --subtitles FILE"));
    std::vector<std::vector<lessons::Lesson>> own;
    const Result<std::vector<const lessons::Lesson*>> chosen = named(arguments.ids, own);
    if (!chosen)
        return tl::unexpected(chosen.error());
    if (!arguments.subtitles.empty()) {
        const lessons::Toy* toy = chosen->front()->scene.toy();
        if (chosen->size() != 1 || toy == nullptr)
            return fail(
                ErrorCode::BadInput,
                say("subtitles are of one lesson with a timeline; name one, as 'lesson list' has it"));
        const Result<lessons::ToyRun> run = lessons::drawn(*toy);
        if (!run)
            return tl::unexpected(run.error());
        constexpr double kSecondsPerSlot = 0.6; // as the window plays
        if (const Outcome written = writeFile(arguments.subtitles,
                                              lessons::webVtt(lessons::beatsOf(*run), kSecondsPerSlot));
            !written || arguments.html.empty())
            return written;
    }
    const Result<std::string> page = lessons::coursePage(*chosen);
    if (!page)
        return tl::unexpected(page.error());
    return writeFile(arguments.html, *page);
}

/// Merges leaderboards: every line is simulated again, and only what it comes to counts.
Outcome board(const LessonArguments& arguments)
{
    std::vector<lessons::BoardFile> files;
    for (const std::string& name : arguments.ids) {
        const Result<std::string> text = readFile(name);
        if (!text)
            return tl::unexpected(text.error());
        files.push_back({name, *text});
    }
    const lessons::Board merged = lessons::mergedBoard(files);
    if (arguments.json) {
        ordered_json out = ordered_json::array();
        for (const lessons::BoardLine& line : merged.lines)
            out.push_back({{"level", lessons::levelText(line.level)},
                           {"name", line.name},
                           {"makespan", line.makespan},
                           {"bound", line.bound},
                           {"above", line.above},
                           {"held", line.held},
                           {"order", line.order}});
        ordered_json refused = ordered_json::array();
        for (const Error& error : merged.refused)
            refused.push_back(english(error.message));
        return writeFile("-", ordered_json{{"lines", out}, {"refused", refused}}.dump(2) + "\n");
    }
    Table table({{"level"},
                 {"place", Table::Align::Right},
                 {"name"},
                 {"slots", Table::Align::Right},
                 {"above the bound", Table::Align::Right},
                 {"held", Table::Align::Right}});
    std::string level;
    int place = 0;
    for (const lessons::BoardLine& line : merged.lines) {
        const std::string its = lessons::levelText(line.level);
        place = its == level ? place + 1 : 1;
        table.add({its == level ? "" : its, std::to_string(place), line.name,
                   lessons::written(lessons::Metric{}, line.makespan),
                   lessons::written(lessons::Metric{}, line.above),
                   lessons::written(lessons::Metric{}, line.held)});
        level = its;
    }
    std::string text = table.text();
    for (const Error& error : merged.refused)
        text += "refused: " + english(error.message) + "\n";
    return writeFile("-", text);
}

/// What a class answered, as bars; the answer of the engine has a tick.
Outcome collect(const LessonArguments& arguments)
{
    std::vector<lessons::AnswersFile> files;
    for (const std::string& name : arguments.ids) {
        std::error_code none;
        std::vector<std::string> paths{name};
        if (std::filesystem::is_directory(name, none)) {
            paths.clear();
            for (const auto& entry : std::filesystem::directory_iterator(name, none))
                if (entry.path().extension() == ".csv")
                    paths.push_back(entry.path().string());
            std::sort(paths.begin(), paths.end());
        }
        for (const std::string& path : paths) {
            const Result<std::string> text = readFile(path);
            if (!text)
                return tl::unexpected(text.error());
            files.push_back({path, *text});
        }
    }
    const lessons::Answers answers = lessons::collected(files, arguments.id);
    ordered_json out = ordered_json::array();
    std::string text;
    constexpr int kBar = 40;
    for (const lessons::Answered& its : answers.lessons) {
        text += its.lesson->id + "  " + std::to_string(its.right) + " of " + std::to_string(its.all)
                + " right\n";
        ordered_json counts = ordered_json::array();
        Table table({{"answer"}, {"people", Table::Align::Right}, {""}});
        for (const lessons::AnswerCount& one : its.counts) {
            const lessons::Metric plain;
            const std::string name = one.answer.empty() ? lessons::written(plain, one.least) + " to "
                                                              + lessons::written(plain, one.most)
                                                        : one.answer;
            counts.push_back({{"answer", name}, {"people", one.count}, {"right", one.right}});
            table.add(
                {name, std::to_string(one.count),
                 std::string(static_cast<std::size_t>(its.all > 0 ? kBar * one.count / its.all : 0), '#')
                     + (one.right ? " <- it is here" : "")});
        }
        text += table.text() + "\n";
        out.push_back(
            {{"lesson", its.lesson->id}, {"people", its.all}, {"right", its.right}, {"counts", counts}});
    }
    ordered_json refused = ordered_json::array();
    for (const Error& error : answers.refused) {
        text += "refused: " + english(error.message) + "\n";
        refused.push_back(english(error.message));
    }
    return writeFile("-", arguments.json ? ordered_json{{"lessons", out}, {"refused", refused}}.dump(2) + "\n"
                                         : text);
}

/// A level of the game: its ops, its bound, and a first order that runs.
Outcome level(const LessonArguments& arguments)
{
    std::string words;
    for (const std::string& word : arguments.seed)
        words += (words.empty() ? "" : " ") + word;
    const Result<lessons::Level> read = lessons::readLevel(words);
    if (!read)
        return tl::unexpected(read.error());
    const Result<lessons::BoardLine> start = lessons::firstOrder(*read);
    if (!start)
        return tl::unexpected(start.error());
    if (arguments.json)
        return writeFile("-", ordered_json{{"level", lessons::levelText(*read)},
                                           {"bound", start->bound},
                                           {"makespan", start->makespan},
                                           {"held", start->held},
                                           {"order", start->order}}
                                      .dump(2)
                                  + "\n");
    return writeFile("-", "level,name,order\n" + lessons::boardText(*start) + "\n# "
                              + "no order takes less than "
                              + lessons::written(lessons::Metric{}, start->bound) + " slots; this one takes "
                              + lessons::written(lessons::Metric{}, start->makespan) + "\n");
}

} // namespace

void addLessonCommand(CLI::App& app, Outcome& outcome)
{
    CLI::App* command = app.add_subcommand("lesson",
                                           "List lessons, prove them or solve one by trying everything");
    command->require_subcommand(1);
    const auto arguments = std::make_shared<LessonArguments>();
    CLI::App* listing = command->add_subcommand("list", "All lessons, track by track");
    CLI::App* checking = command->add_subcommand(
        "check", "Prove that goals can be reached, by the intended solution and by no shortcut");
    checking
        ->add_option("file", arguments->file, "A lesson or a pack of one's own; without one those shipped")
        ->type_name("FILE");
    CLI::App* solving = command->add_subcommand("solve",
                                                "The answer, the solution and the best of all settings");
    solving->add_option("id", arguments->id, "Lesson, as 'lesson list' has it")->type_name("ID")->required();
    CLI::App* exporting = command->add_subcommand(
        "export", "Write lessons as one HTML file that any browser plays, without a network");
    exporting
        ->add_option("what", arguments->ids,
                     "Lessons, tracks or files of one's own; without one the whole course")
        ->type_name("ID|FILE");
    exporting->add_option("--html", arguments->html, "The page; - is stdout")->type_name("FILE");
    exporting
        ->add_option("--subtitles", arguments->subtitles,
                     "What the simulator says of every beat, as WebVTT; of one lesson")
        ->type_name("FILE");
    CLI::App* boarding = command->add_subcommand(
        "board", "Merge leaderboards; each line is simulated again, so that none can cheat");
    boarding->add_option("files", arguments->ids, "CSV files with level,name,order")
        ->type_name("FILE")
        ->required();
    CLI::App* collecting = command->add_subcommand(
        "answers", "Count what a class predicted, from results files or a folder of them");
    collecting->add_option("files", arguments->ids, "Results as CSV, or folders with them")
        ->type_name("FILE|FOLDER")
        ->required();
    collecting->add_option("--lesson", arguments->id, "Of this lesson alone")->type_name("ID");
    CLI::App* levelling = command->add_subcommand(
        "level", "A level of ordering ops: its proved bound, and a first order to better");
    levelling
        ->add_option(
            "level", arguments->seed,
            "p=4 m=6 f=1 b=1 w=1 slow=2:1.5 held=4, or a date such as 2026-11-27 for the day's level")
        ->type_name("LEVEL")
        ->required();
    for (CLI::App* one : {listing, checking, solving, boarding, collecting, levelling})
        one->add_flag("--json", arguments->json, "Print JSON for programs");
    listing->callback([arguments, &outcome] { outcome = list(*arguments); });
    checking->callback([arguments, &outcome] { outcome = check(*arguments); });
    exporting->callback([arguments, &outcome] { outcome = exportPage(*arguments); });
    collecting->callback([arguments, &outcome] { outcome = collect(*arguments); });
    boarding->callback([arguments, &outcome] { outcome = board(*arguments); });
    levelling->callback([arguments, &outcome] { outcome = level(*arguments); });
    solving->callback([arguments, &outcome] { outcome = solve(*arguments); });
    command->footer("Every setting that a lesson offers is simulated, so that the best is the best.\n"
                    "Example: shardscape-cli lesson solve pipeline-micro-batches");
}

} // namespace shardscape::cli
