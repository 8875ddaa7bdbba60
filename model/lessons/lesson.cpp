// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson.h"

#include "base/embedded_files.h"
#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/claims/demo.h"
#include "exchange/claims/glossary.h"
#include "exchange/runs/residuals_json.h"
#include "exchange/scenario/scenario_json.h"
#include "exchange/text/json_reader.h"
#include "lessons/attempt.h"
#include "lessons/op_order.h"
#include "schedule/option.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

namespace shardscape::lessons {

namespace {

using exchange::ObjectReader;
using nlohmann::json;

constexpr std::size_t kMostLessons = 200;
constexpr std::size_t kMostOptions = 6;
constexpr std::size_t kMostBeside = 2;
constexpr std::size_t kMostDials = 4;

std::string itemOf(const std::string& place, std::size_t index)
{
    return place + "[" + std::to_string(index) + "]";
}

/// "8", "true" as "1", "1f1b": a value as files of settings have it.
Result<std::string> settingText(const json& value, const std::string& place)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_array()
        && std::all_of(value.begin(), value.end(), [](const json& one) { return one.is_string(); })) {
        std::string text; // an order: one text a device
        for (const json& one : value)
            text += (text.empty() ? "" : " | ") + one.get<std::string>();
        return text;
    }
    if (value.is_boolean())
        return std::string(value.get<bool>() ? "1" : "0");
    if (value.is_number())
        return value.is_number_integer() ? std::to_string(value.get<std::int64_t>())
                                         : shortest(value.get<double>()).digits;
    return fail(ErrorCode::BadInput,
                say("%1: expected a number or a text, not %2", place, exchange::describe(value)));
}

/// {"microbatches": 8, "schedule": "gpipe"}, each of which the scene can take.
Settings readSettings(ObjectReader& reader, std::string_view key, const Scene& scene)
{
    Settings settings;
    const json* object = reader.find(key);
    if (object == nullptr)
        return settings;
    const std::string place = reader.placeOf(key);
    if (!object->is_object()) {
        reader.reject(ErrorCode::BadInput, say("%1: expected an object of what to set, not %2", place,
                                               exchange::describe(*object)));
        return settings;
    }
    for (const auto& [name, value] : object->items()) {
        const Result<std::string> text = settingText(value, exchange::within(place, name));
        if (!text) {
            reader.reject(text.error());
            return {};
        }
        const Result<Scene> set = scene.with({{name, *text}});
        if (!set) {
            reader.reject(set.error().code, say("%1: %2", place, set.error().message));
            return {};
        }
        settings.push_back({name, *set->valueOf(name)}); // spelt one way, so that values compare
    }
    return settings;
}

/// The place of a metric of the scene.
std::size_t readMetric(ObjectReader& reader, std::string_view key, const Scene& scene)
{
    const std::string name = reader.text(key);
    const std::size_t place = scene.findMetric(name);
    if (place < scene.metrics().size() || !reader.good())
        return std::min(place, scene.metrics().size() - 1);
    std::vector<std::string_view> names;
    for (const Metric& metric : scene.metrics())
        names.push_back(metric.id);
    reader.reject(ErrorCode::UnknownName, say("%1: no number '%2'; nearest is '%3'", reader.placeOf(key),
                                              name, nearestName(name, names)));
    return 0;
}

std::vector<std::string> readTexts(ObjectReader& reader, std::string_view key)
{
    std::vector<std::string> texts;
    const json* list = reader.find(key);
    if (list == nullptr)
        return texts;
    if (!list->is_array() || !std::all_of(list->begin(), list->end(), [](const json& one) {
            return one.is_string() && !one.get_ref<const std::string&>().empty();
        })) {
        reader.reject(ErrorCode::BadInput,
                      say("%1: expected a list of texts that say something", reader.placeOf(key)));
        return texts;
    }
    for (const json& one : *list)
        texts.push_back(one);
    return texts;
}

std::vector<Goal> readGoals(ObjectReader& reader, std::string_view key, const Scene& scene)
{
    std::vector<Goal> goals;
    const std::vector<std::string> texts = readTexts(reader, key);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto condition = search::parseCondition(texts[i], scene.subjects(), Scene::kWords);
        if (!condition) {
            reader.reject(ErrorCode::BadInput,
                          say("%1: %2", itemOf(reader.placeOf(key), i), condition.error().message));
            return goals;
        }
        if (condition->parts.empty()) {
            reader.reject(ErrorCode::BadInput,
                          say("%1: an empty condition asks for nothing", itemOf(reader.placeOf(key), i)));
            return goals;
        }
        goals.push_back({texts[i], *std::move(condition)});
    }
    return goals;
}

/// A text that must say something.
std::string readSentence(ObjectReader& reader, std::string_view key)
{
    std::string text = reader.text(key);
    if (text.empty() && reader.good())
        reader.reject(ErrorCode::BadInput, say("%1 says nothing", reader.placeOf(key)));
    return text;
}

const json* requiredObject(ObjectReader& reader, std::string_view key)
{
    const json* value = reader.find(key);
    if (value == nullptr)
        reader.reject(ErrorCode::BadInput, reader.place().empty()
                                               ? say("'%1' is missing", key)
                                               : say("%1: '%2' is missing", reader.place(), key));
    return value;
}

Result<Scene> readToy(const json& written, const std::string& place)
{
    if (!written.is_object())
        return fail(ErrorCode::BadInput,
                    say("%1: expected an object of what to set, not %2", place, exchange::describe(written)));
    Scene scene{Toy{}};
    Settings settings;
    for (const auto& [key, value] : written.items()) {
        const Result<std::string> text = settingText(value, exchange::within(place, key));
        if (!text)
            return tl::unexpected(text.error());
        settings.push_back({key, *text});
    }
    Result<Scene> set = scene.with(settings);
    if (!set)
        return fail(set.error().code, say("%1: %2", place, set.error().message));
    if (const Result<ToyRun> it = drawn(*set->toy()); !it)
        return fail(it.error().code, say("%1: %2", place, it.error().message));
    return set;
}

Result<Scene> readScene(ObjectReader& reader)
{
    const json* toy = reader.find("toy");
    const json* scenario = reader.find("scenario");
    if ((toy == nullptr) == (scenario == nullptr))
        return fail(ErrorCode::BadInput,
                    reader.place().empty()
                        ? say("a lesson has a toy or a scenario, one of them")
                        : say("%1: a lesson has a toy or a scenario, one of them", reader.place()));
    if (toy != nullptr)
        return readToy(*toy, reader.placeOf("toy"));
    const auto read = exchange::readScenario(scenario->dump());
    if (!read)
        return fail(read.error().code, say("%1: %2", reader.placeOf("scenario"), read.error().message));
    return Scene(read->scenario);
}

constexpr std::array<std::string_view, 2> kPicks{"least", "most"};

void readScale(ObjectReader& reader, Question& question)
{
    question.from = reader.number("from", -1e12, 1e12);
    question.to = reader.number("to", -1e12, 1e12);
    question.tolerance = reader.number("tolerance", 0, 1e12);
    question.whole = reader.boolean("whole", false);
    if (reader.good()
        && (question.from >= question.to || question.tolerance > (question.to - question.from) / 4))
        reader.reject(ErrorCode::BadInput,
                      say("%1: the scale must rise, and the tolerance be no more than a quarter of it",
                          reader.place()));
}

/// Runs whose errors ship: {"accelerator": "h100-80g-sxm", "within": 10}.
void readRuns(ObjectReader& outer, Question& question)
{
    const json* written = outer.find("runs");
    if (written == nullptr)
        return;
    ObjectReader reader(*written, outer.placeOf("runs"));
    question.runs = Question::Runs{};
    question.runs->accelerator = reader.text("accelerator", "");
    question.runs->software = reader.text("software", "");
    question.runs->source = reader.text("source", "");
    question.runs->within = reader.number("within", 0.1, 100, 10);
    question.unit = "%";
    if (const Result<void> done = reader.finish(); !done)
        outer.reject(done.error());
}

/// How the engine decides among the options, where it is no metric of theirs; and what a device is chosen by.
void readWhatTellsApart(ObjectReader& reader, Question& question, const Scene& scene)
{
    if (question.kind == Question::Kind::Device) {
        static constexpr std::array<std::string_view, 3> kLoads{"work", "idle", "held"};
        question.load = static_cast<Question::Load>(reader.choice("of", kLoads));
        question.largest = reader.choice("pick", kPicks) == 1;
    }
    if (question.kind == Question::Kind::Number)
        readRuns(reader, question);
    if (question.kind != Question::Kind::Choice && question.kind != Question::Kind::Order)
        return;
    if (reader.has("measured")) {
        question.by = Question::By::Measured;
        question.unit = readSentence(reader, "measured");
        question.source = readSentence(reader, "source");
    }
    if (question.kind != Question::Kind::Choice)
        return;
    if (reader.has("mends")) {
        question.by = Question::By::Mends;
        auto condition = search::parseCondition(reader.text("mends"), scene.subjects(), Scene::kWords);
        if (!condition)
            reader.reject(ErrorCode::BadInput,
                          say("%1: %2", reader.placeOf("mends"), condition.error().message));
        else if (condition->parts.empty())
            reader.reject(ErrorCode::BadInput,
                          say("%1: an empty condition asks for nothing", reader.placeOf("mends")));
        else
            question.mends = *std::move(condition);
    } else if (reader.has("holds_while")) {
        question.by = Question::By::Limit;
        question.limit = reader.number("holds_while", 0, 1e6);
    }
}

void readOptions(ObjectReader& reader, Question& question, const Scene& scene)
{
    const json* options = requiredObject(reader, "options");
    if (options != nullptr
        && (!options->is_array() || options->size() < 2 || options->size() > kMostOptions)) {
        reader.reject(ErrorCode::BadInput,
                      say("%1: expected a list of 2 to %2 answers", reader.placeOf("options"), kMostOptions));
        options = nullptr;
    }
    for (std::size_t i = 0; options != nullptr && i < options->size(); ++i) {
        ObjectReader one((*options)[i], itemOf(reader.placeOf("options"), i));
        Question::Option option;
        option.text = readSentence(one, "text");
        option.set = readSettings(one, "set", scene);
        if (question.by == Question::By::Measured)
            option.measured = one.number("measured", -1e12, 1e12);
        if (question.by == Question::By::Metric && (one.has("from") || one.has("to"))) {
            question.ranges = true;
            option.least = one.number("from", -1e12, 1e12, -1e12);
            option.most = one.number("to", -1e12, 1e12, 1e12);
        }
        if (const Result<void> done = one.finish(); !done)
            reader.reject(done.error());
        question.options.push_back(std::move(option));
    }
    const bool picks = question.by == Question::By::Metric || question.by == Question::By::Measured;
    if (question.kind == Question::Kind::Choice && !question.ranges && picks)
        question.largest = reader.choice("pick", kPicks) == 1;
}

/// [{"of": "warm_up", "over": "makespan", "times": 2, "at": {...}, "text": "..."}]: see Rival.
void readRivals(ObjectReader& reader, Question& question, const Scene& scene)
{
    const json* rivals = reader.find("rivals");
    if (rivals != nullptr && !rivals->is_array())
        reader.reject(ErrorCode::BadInput, say("%1: expected a list, not %2", reader.placeOf("rivals"),
                                               exchange::describe(*rivals)));
    for (std::size_t i = 0; rivals != nullptr && rivals->is_array() && i < rivals->size(); ++i) {
        ObjectReader one((*rivals)[i], itemOf(reader.placeOf("rivals"), i));
        Rival rival;
        rival.metric = readMetric(one, "of", scene);
        rival.at = readSettings(one, "at", scene);
        rival.times = one.number("times", -1e6, 1e6, 1);
        if (one.has("over"))
            rival.over = readMetric(one, "over", scene);
        rival.text = readSentence(one, "text");
        if (const Result<void> done = one.finish(); !done)
            reader.reject(done.error());
        question.rivals.push_back(std::move(rival));
    }
}

/// A list of settings that stand beside what is turned.
std::vector<Settings> readBeside(ObjectReader& reader, const Scene& scene)
{
    std::vector<Settings> all;
    const json* list = reader.find("beside");
    if (list == nullptr)
        return all;
    if (!list->is_array() || list->empty() || list->size() > kMostBeside || scene.toy() == nullptr) {
        reader.reject(ErrorCode::BadInput, say("%1: expected a list of 1 to %2 settings of a toy",
                                               reader.placeOf("beside"), kMostBeside));
        return all;
    }
    for (std::size_t i = 0; i < list->size(); ++i) {
        const json wrapped{{"set", (*list)[i]}};
        ObjectReader one(wrapped, itemOf(reader.placeOf("beside"), i));
        all.push_back(readSettings(one, "set", scene));
        if (const Result<void> done = one.finish(); !done)
            reader.reject(done.error());
    }
    return all;
}

Question readQuestion(ObjectReader& lesson, const Scene& scene, std::string_view key)
{
    Question question;
    const json* written = requiredObject(lesson, key);
    if (written == nullptr)
        return question;
    static constexpr std::array<std::string_view, 5> kKinds{"number", "choice", "order", "hole", "device"};
    // Which keys there may be depends on it: a kind that is misspelt is said before they are.
    if (const auto kind = written->find("kind"); kind != written->end() && kind->is_string()) {
        const auto& name = kind->get_ref<const std::string&>();
        if (std::find(kKinds.begin(), kKinds.end(), name) == kKinds.end()) {
            lesson.reject(ErrorCode::UnknownName,
                          say("%1: no kind '%2'; nearest is '%3'", lesson.placeOf(key), name.substr(0, 40),
                              nearestName(name, kKinds)));
            return question;
        }
    }
    ObjectReader reader(*written, lesson.placeOf(key));
    question.text = readSentence(reader, "text");
    question.because = readSentence(reader, "because");
    question.at = readSettings(reader, "at", scene);
    question.shown = reader.boolean("shown", false);
    question.kind = static_cast<Question::Kind>(reader.choice("kind", kKinds));
    readWhatTellsApart(reader, question, scene);
    const bool ofMetric = question.by == Question::By::Metric || question.by == Question::By::Limit;
    if (question.kind == Question::Kind::Hole || question.kind == Question::Kind::Device) {
        if (scene.toy() == nullptr)
            reader.reject(ErrorCode::BadInput, say("%1: only a toy's timeline has holes", reader.place()));
    } else if (!question.runs && ofMetric) {
        question.metric = readMetric(reader, "of", scene);
    }
    if (reader.has("over"))
        question.over = readSettings(reader, "over", scene);
    if (question.kind == Question::Kind::Number) {
        readScale(reader, question);
        readRivals(reader, question, scene);
    }
    if (question.kind == Question::Kind::Choice || question.kind == Question::Kind::Order)
        readOptions(reader, question, scene);
    if (const Result<void> done = reader.finish(); !done)
        lesson.reject(done.error());
    return question;
}

/// All orders of the parts, as the knob spells them: axes that are not listed follow in the order that the scene has.
std::vector<std::string> ordersOf(std::vector<std::string> parts, const std::string& now)
{
    std::string rest;
    for (std::size_t from = 0; from <= now.size();) {
        const std::size_t end = std::min(now.find('-', from), now.size());
        const std::string axis = now.substr(from, end - from);
        if (std::find(parts.begin(), parts.end(), axis) == parts.end())
            rest += "-" + axis;
        from = end + 1;
    }
    std::sort(parts.begin(), parts.end());
    std::vector<std::string> orders;
    do {
        std::string order;
        for (const std::string& part : parts)
            order += (order.empty() ? "" : "-") + part;
        orders.push_back(order + rest);
    } while (std::next_permutation(parts.begin(), parts.end()));
    return orders;
}

/// {"of": "accelerators", "most": 64, "text": "GPUs"}: a guard that is shown as a meter.
void readBudget(ObjectReader& outer, Lesson& lesson)
{
    const json* written = outer.find("budget");
    if (written == nullptr)
        return;
    ObjectReader reader(*written, outer.placeOf("budget"));
    const std::string of = reader.text("of");
    const std::vector<search::Subject> subjects = lesson.scene.subjects();
    Budget budget;
    budget.text = readSentence(reader, "text");
    const double most = reader.number("most", 0, 1e15);
    while (budget.subject < subjects.size()
           && std::find(subjects[budget.subject].names.begin(), subjects[budget.subject].names.end(), of)
                  == subjects[budget.subject].names.end())
        ++budget.subject;
    if (budget.subject == subjects.size() && reader.good()) {
        std::vector<std::string_view> names;
        for (const search::Subject& subject : subjects)
            names.emplace_back(subject.names.front());
        reader.reject(ErrorCode::UnknownName, say("%1: no number '%2'; nearest is '%3'", reader.placeOf("of"),
                                                  of, nearestName(of, names)));
    }
    if (const Result<void> done = reader.finish(); !done) {
        outer.reject(done.error());
        return;
    }
    const std::string text = of + "<=" + shortest(most).digits;
    auto condition = search::parseCondition(text, subjects, Scene::kWords);
    if (!condition) {
        outer.reject(ErrorCode::BadInput, say("%1: %2", reader.place(), condition.error().message));
        return;
    }
    const bool metric = budget.subject < lesson.scene.metrics().size();
    budget.most = most / (metric ? lesson.scene.metrics()[budget.subject].scale() : 1);
    lesson.guards.push_back({text, *std::move(condition)});
    lesson.budget = std::move(budget);
}

/// Instead of dials: {"best": {"schedule": "zb-h1"}}, or {} where the lower bound is met.
void readOrdering(ObjectReader& outer, Lesson& lesson)
{
    ObjectReader reader(*outer.find("ops"), outer.placeOf("ops"));
    if (lesson.scene.toy() == nullptr)
        reader.reject(ErrorCode::BadInput, say("%1: only a toy's ops are ordered by hand", reader.place()));
    lesson.ordering = Ordering{};
    if (reader.has("best"))
        lesson.ordering->best = readSettings(reader, "best", lesson.scene);
    if (const Result<void> done = reader.finish(); !done)
        outer.reject(done.error());
    if (lesson.solution.size() != 1 || lesson.solution.front().key != "order")
        outer.reject(ErrorCode::BadInput,
                     say("%1: ops are ordered, so that the solution is an order", outer.placeOf("solution")));
}

void readTurn(ObjectReader& outer, Lesson& lesson)
{
    const json* turn = requiredObject(outer, "turn");
    if (turn == nullptr)
        return;
    ObjectReader reader(*turn, outer.placeOf("turn"));
    lesson.task = readSentence(reader, "text");
    lesson.score = readMetric(reader, "score", lesson.scene);
    lesson.goals = readGoals(reader, "goals", lesson.scene);
    lesson.guards = readGoals(reader, "guards", lesson.scene);
    if (lesson.goals.empty() && reader.good())
        reader.reject(ErrorCode::BadInput, say("%1: a lesson without a goal cannot be done", reader.place()));
    lesson.solution = readSettings(reader, "solution", lesson.scene);
    if (lesson.solution.empty() && reader.good())
        reader.reject(ErrorCode::BadInput, say("%1: 'solution' is missing", reader.place()));
    readBudget(reader, lesson);
    const bool ordered = reader.has("ops");
    if (ordered)
        readOrdering(reader, lesson);
    const json* dials = ordered ? nullptr : requiredObject(reader, "dials");
    const std::string place = reader.placeOf("dials");
    if (dials != nullptr && (!dials->is_array() || dials->empty() || dials->size() > kMostDials)) {
        reader.reject(ErrorCode::BadInput, say("%1: expected a list of 1 to %2 dials", place, kMostDials));
        dials = nullptr;
    }
    std::size_t settings = 1;
    for (std::size_t i = 0; dials != nullptr && i < dials->size(); ++i) {
        ObjectReader one((*dials)[i], itemOf(place, i));
        Dial dial;
        dial.key = one.text("key");
        dial.parts = readTexts(one, "drag");
        json orders;
        if (!dial.parts.empty()) {
            const Result<std::string> now = lesson.scene.valueOf(dial.key);
            orders = ordersOf(dial.parts, now ? *now : std::string());
        }
        const json* values = dial.parts.empty() ? requiredObject(one, "values") : &orders;
        if (values != nullptr && (!values->is_array() || values->size() < 2)) {
            one.reject(ErrorCode::BadInput,
                       say("%1: expected a list of at least 2 values", one.placeOf("values")));
            values = nullptr;
        }
        for (std::size_t v = 0; values != nullptr && v < values->size(); ++v) {
            const Result<std::string> written = settingText((*values)[v], itemOf(one.placeOf("values"), v));
            if (!written) {
                one.reject(written.error());
                break;
            }
            const Result<Scene> set = lesson.scene.with({{dial.key, *written}});
            if (!set) {
                one.reject(set.error().code, say("%1: %2", one.place(), set.error().message));
                break;
            }
            std::string value = *set->valueOf(dial.key);
            if (std::find(dial.values.begin(), dial.values.end(), value) != dial.values.end()) {
                one.reject(ErrorCode::BadInput, say("%1 is there twice", itemOf(one.placeOf("values"), v)));
                break;
            }
            dial.values.push_back(std::move(value));
        }
        if (one.good()) {
            const Result<std::string> now = lesson.scene.valueOf(dial.key);
            const auto start = std::find(dial.values.begin(), dial.values.end(), now ? *now : std::string());
            if (start == dial.values.end())
                one.reject(ErrorCode::BadInput,
                           say("%1: the scene begins with %2 = %3, which is not among the values",
                               one.place(), dial.key, now ? *now : std::string()));
            dial.start = static_cast<std::size_t>(start - dial.values.begin());
        }
        dial.label = one.text("label", "");
        dial.names = readTexts(one, "names");
        if (!dial.names.empty() && dial.names.size() != dial.values.size())
            one.reject(ErrorCode::BadInput,
                       say("%1: %2 names for %3 values", one.place(), dial.names.size(), dial.values.size()));
        for (const Dial& other : lesson.dials)
            if (other.key == dial.key)
                one.reject(ErrorCode::BadInput, say("%1: '%2' is a dial already", one.place(), dial.key));
        settings *= std::max<std::size_t>(1, dial.values.size());
        if (settings > kMostSettings)
            one.reject(ErrorCode::TooLarge,
                       say("%1: more than %2 settings; each is tried", one.place(), kMostSettings));
        if (const Result<void> done = one.finish(); !done) {
            reader.reject(done.error());
            break;
        }
        lesson.dials.push_back(std::move(dial));
    }
    if (const json* shortcuts = reader.find("shortcuts")) {
        for (std::size_t i = 0; shortcuts->is_array() && i < shortcuts->size(); ++i) {
            ObjectReader one((*shortcuts)[i], itemOf(reader.placeOf("shortcuts"), i));
            Shortcut shortcut;
            shortcut.set = readSettings(one, "set", lesson.scene);
            shortcut.text = one.text("text");
            if (const Result<void> done = one.finish(); !done)
                reader.reject(done.error());
            lesson.shortcuts.push_back(std::move(shortcut));
        }
        if (!shortcuts->is_array())
            reader.reject(ErrorCode::BadInput, say("%1: expected a list, not %2", reader.placeOf("shortcuts"),
                                                   exchange::describe(*shortcuts)));
    }
    if (const Result<void> done = reader.finish(); !done)
        outer.reject(done.error());
}

void readHints(ObjectReader& reader, Lesson& lesson)
{
    for (const std::string& text : readTexts(reader, "hints")) {
        Hint hint;
        if (text == "why")
            hint.kind = Hint::Kind::Why;
        else if (text == "change")
            hint.kind = Hint::Kind::Change;
        else
            hint.text = text;
        lesson.hints.push_back(std::move(hint));
    }
}

/// What a lesson shows that does not say: of layouts what its track is about, of toys nothing beside the timeline.
std::size_t subjectFor(const Lesson& lesson)
{
    static const std::map<std::string, std::string_view, std::less<>> kOfTrack{
        {"memory", "states"},   {"sharding", "states"}, {"tensor", "tensors"}, {"context", "ring"},
        {"experts", "experts"}, {"networks", "ranks"},  {"designs", "ranks"},  {"precision", "tensors"}};
    const auto found = kOfTrack.find(lesson.track);
    const bool drawsItself = lesson.scene.toy() != nullptr
                             || lesson.scene.scenario()->task.kind != workload::TaskKind::Training;
    const std::string_view name = drawsItself               ? "none"
                                  : found != kOfTrack.end() ? found->second
                                                            : std::string_view("ranks");
    return static_cast<std::size_t>(std::find(kSubjects.begin(), kSubjects.end(), name) - kSubjects.begin());
}

Result<Lesson> readLesson(const json& written, const std::string& place, const std::string& track,
                          const std::string& trackTitle)
{
    ObjectReader reader(written, place);
    if (!written.is_object())
        return tl::unexpected(reader.finish().error());
    Lesson lesson;
    lesson.id = readSentence(reader, "id");
    lesson.track = reader.text("track", track);
    lesson.trackTitle = trackTitle;
    lesson.minutes = static_cast<int>(reader.integer("minutes", 1, 20, 3));
    lesson.title = readSentence(reader, "title");
    lesson.idea = readSentence(reader, "idea");
    lesson.see = readSentence(reader, "see");
    lesson.reveal = readSentence(reader, "reveal");
    lesson.paper = readSentence(reader, "paper");
    lesson.limits = reader.text("limits", "");
    lesson.claim = reader.text("claim", "");
    if (!lesson.claim.empty())
        if (const auto demo = exchange::findDemo(lesson.claim); !demo)
            reader.reject(demo.error().code, say("%1: %2", reader.placeOf("claim"), demo.error().message));
    lesson.words = readTexts(reader, "words");
    for (const std::string& word : lesson.words)
        if (exchange::findGlossaryEntry(word) == nullptr)
            reader.reject(ErrorCode::UnknownName,
                          say("%1: the glossary has no word '%2'", reader.placeOf("words"), word));
    Result<Scene> scene = readScene(reader);
    if (!scene) // everything else is said in its words
        return tl::unexpected(scene.error());
    lesson.scene = *std::move(scene);
    static constexpr std::array<std::string_view, 3> kPictures{"timeline", "memory", "time"};
    const bool whole = lesson.scene.toy() == nullptr
                       && lesson.scene.scenario()->task.kind != workload::TaskKind::Training;
    lesson.picture = static_cast<Picture>(reader.choice("picture", kPictures,
                                                        lesson.scene.toy() != nullptr ? 0
                                                        : whole                       ? 2
                                                                                      : 1));
    if (lesson.scene.toy() != nullptr && lesson.picture != Picture::Timeline)
        reader.reject(ErrorCode::BadInput,
                      say("%1: a toy is shown as a timeline", reader.placeOf("picture")));
    lesson.subject = kSubjects[reader.choice("subject", kSubjects, subjectFor(lesson))];
    lesson.beside = readBeside(reader, lesson.scene);
    lesson.question = readQuestion(reader, lesson.scene, "predict");
    if (reader.has("again")) {
        lesson.again = readQuestion(reader, lesson.scene, "again");
        if (lesson.again->kind != Question::Kind::Number && lesson.again->kind != Question::Kind::Choice)
            reader.reject(ErrorCode::BadInput,
                          say("%1: a second question is a number or a choice", reader.placeOf("again")));
    }
    readTurn(reader, lesson);
    readHints(reader, lesson);
    if (const Result<void> done = reader.finish(); !done)
        return tl::unexpected(done.error());
    return lesson;
}

std::vector<std::string> placesOf(const std::vector<Lesson>& all)
{
    std::vector<std::string> ids;
    for (const Lesson& lesson : all)
        ids.push_back(lesson.id);
    return ids;
}

struct Shipped {
    std::vector<Lesson> lessons;
    std::vector<Error> problems;
};

const Shipped& shipped()
{
    static const Shipped kShipped = [] {
        Shipped all;
        std::set<std::string> ids;
        for (const EmbeddedFile& file : embeddedFiles()) { // in the order of their names
            if (!file.name.starts_with("lessons/"))
                continue;
            Result<std::vector<Lesson>> read = readLessons(file.text);
            if (!read) {
                all.problems.push_back({read.error().code, say("%1: %2", file.name, read.error().message)});
                continue;
            }
            for (Lesson& lesson : *read) {
                if (!ids.insert(lesson.id).second)
                    all.problems.push_back({ErrorCode::BadInput,
                                            say("%1: there is a lesson '%2' already", file.name, lesson.id)});
                else
                    all.lessons.push_back(std::move(lesson));
            }
        }
        return all;
    }();
    return kShipped;
}

// ------------------------------------------------------------------ numbers in texts

/// "microbatches=8;schedule=gpipe", or "start".
Result<Scene> sceneAt(std::string_view text, const Lesson& lesson)
{
    Settings settings;
    if (text == "start")
        return lesson.scene;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find(';', from), text.size());
        const std::string_view one = text.substr(from, end - from);
        const std::size_t equals = one.find('=');
        if (equals == std::string_view::npos)
            return fail(ErrorCode::BadInput, say("'%1' sets nothing; write microbatches=8", one));
        settings.push_back({std::string(one.substr(0, equals)), std::string(one.substr(equals + 1))});
        from = end + 1;
    }
    return lesson.scene.with(settings);
}

Result<double> numberAt(std::size_t metric, const Scene& scene)
{
    const Outcome outcome = outcomeOf(scene);
    if (!outcome.valid || std::isnan(outcome.numbers[metric]))
        return fail(ErrorCode::BadInput,
                    outcome.why.empty() ? say("%1 is not known there", Word(scene.metrics()[metric].label))
                                        : outcome.why);
    return outcome.numbers[metric];
}

/// What stands between two braces.
Result<std::string> number(std::string_view asked, const Lesson& lesson, const Scene& now,
                           const Writer& write)
{
    const std::size_t at = asked.find('@');
    const std::string_view name = asked.substr(0, at);
    const std::size_t metric = lesson.scene.findMetric(name);
    if (metric == lesson.scene.metrics().size()) {
        if (at == std::string_view::npos)
            if (const Result<std::string> value = now.valueOf(name))
                return now.valueLabel(name, *value);
        std::vector<std::string_view> names;
        for (const Metric& one : lesson.scene.metrics())
            names.push_back(one.id);
        return fail(ErrorCode::UnknownName, say("a text asks for '%1', which is no number; nearest is '%2'",
                                                asked, nearestName(name, names)));
    }
    const Metric& it = lesson.scene.metrics()[metric];
    if (at == std::string_view::npos) {
        const Outcome outcome = outcomeOf(now);
        // What the learner has set may be impossible; the sentence then says so.
        return outcome.valid ? write(it, outcome.numbers[metric]) : write(it, std::nan(""));
    }
    const std::string_view rest = asked.substr(at + 1);
    for (const std::string_view joint : {" over ", " less "}) {
        const std::size_t found = rest.find(joint);
        if (found == std::string_view::npos)
            continue;
        const Result<Scene> first = sceneAt(rest.substr(0, found), lesson);
        const Result<Scene> second = sceneAt(rest.substr(found + joint.size()), lesson);
        if (!first || !second)
            return tl::unexpected((first ? second : first).error());
        const Result<double> a = numberAt(metric, *first);
        const Result<double> b = numberAt(metric, *second);
        if (!a || !b)
            return tl::unexpected((a ? b : a).error());
        if (joint == " less ")
            return write(it, *a - *b);
        const Metric ratio{.id = "ratio", .label = "", .unit = ""};
        return write(ratio, *a / *b);
    }
    const Result<Scene> there = sceneAt(rest, lesson);
    if (!there)
        return tl::unexpected(there.error());
    const Result<double> value = numberAt(metric, *there);
    if (!value)
        return tl::unexpected(value.error());
    return write(it, *value);
}

// ------------------------------------------------------------------ the engine's answers

} // namespace

Result<double> numberOf(const Rival& rival, const Lesson& lesson)
{
    Settings settings = lesson.question.at;
    settings.insert(settings.end(), rival.at.begin(), rival.at.end());
    const Result<Scene> scene = lesson.scene.with(settings);
    if (!scene)
        return tl::unexpected(scene.error());
    const Result<double> value = numberAt(rival.metric, *scene);
    if (!value || !rival.over)
        return value ? Result<double>(*value * rival.times * lesson.scene.metrics()[rival.metric].scale())
                     : value;
    const Result<double> divisor = numberAt(*rival.over, *scene);
    if (!divisor)
        return divisor;
    return *value / *divisor * rival.times * lesson.scene.metrics()[lesson.question.metric].scale();
}

namespace {

Result<double> numberOf(const Question& question, const Lesson& lesson, const Settings& further = {})
{
    Settings settings = further;
    settings.insert(question.by == Question::By::Limit ? settings.end() : settings.begin(),
                    question.at.begin(), question.at.end());
    const Result<Scene> scene = lesson.scene.with(settings);
    if (!scene)
        return tl::unexpected(scene.error());
    Result<double> value = numberAt(question.metric, *scene);
    if (!value)
        return value;
    if (!question.over)
        return *value * lesson.scene.metrics()[question.metric].scale();
    Settings below = *question.over;
    if (question.by == Question::By::Limit) // each option against its partner
        below.insert(below.begin(), further.begin(), further.end());
    const Result<Scene> other = lesson.scene.with(below);
    if (!other)
        return tl::unexpected(other.error());
    const Result<double> divisor = numberAt(question.metric, *other);
    if (!divisor)
        return divisor;
    return *value / *divisor;
}

/// The toy as the question has it.
Result<ToyRun> runAt(const Question& question, const Lesson& lesson)
{
    const Result<Scene> scene = lesson.scene.with(question.at);
    if (!scene)
        return tl::unexpected(scene.error());
    return run(*scene->toy());
}

Result<Truth> holesOf(const Question& question, const Lesson& lesson)
{
    const Result<ToyRun> it = runAt(question, lesson);
    if (!it)
        return tl::unexpected(it.error());
    Truth truth;
    schedule::Ticks longest = 0;
    // One wait may have several causes, one after the other.
    std::vector<schedule::Bubble> waits;
    for (const schedule::Bubble& bubble : it->analysis.bubbles) {
        if (!waits.empty() && waits.back().device == bubble.device && waits.back().end == bubble.start)
            waits.back().end = bubble.end;
        else
            waits.push_back(bubble);
    }
    for (const schedule::Bubble& wait : waits)
        longest = std::max(longest, wait.end - wait.start);
    for (const schedule::Bubble& wait : waits)
        if (wait.end - wait.start == longest && longest > 0)
            truth.holes.push_back({wait.device, static_cast<double>(wait.start) / it->ticksPerUnit,
                                   static_cast<double>(wait.end) / it->ticksPerUnit});
    if (truth.holes.empty())
        return fail(ErrorCode::BadInput, say("the question asks for a hole, and nothing waits"));
    return truth;
}

Result<Truth> deviceOf(const Question& question, const Lesson& lesson)
{
    const Result<ToyRun> it = runAt(question, lesson);
    if (!it)
        return tl::unexpected(it.error());
    std::vector<double> loads;
    for (std::size_t device = 0; device < it->analysis.work.size(); ++device) {
        const auto work = static_cast<double>(it->analysis.work[device]);
        switch (question.load) {
        case Question::Load::Work: loads.push_back(work); break;
        case Question::Load::Idle: loads.push_back(static_cast<double>(it->analysis.makespan) - work); break;
        case Question::Load::Held: loads.push_back(it->analysis.activations[device].peak); break;
        }
    }
    const auto found = question.largest ? std::max_element(loads.begin(), loads.end())
                                        : std::min_element(loads.begin(), loads.end());
    if (std::count(loads.begin(), loads.end(), *found) != 1)
        return fail(ErrorCode::BadInput, say("several devices answer the question"));
    Truth truth;
    truth.number = *found;
    truth.option = static_cast<std::size_t>(found - loads.begin());
    return truth;
}

/// The share of the runs asked for that were predicted that closely, in per cent.
Result<double> shareOfRuns(const Question::Runs& asked)
{
    std::size_t all = 0;
    std::size_t close = 0;
    for (const validate::Residual& run : exchange::publishedResiduals().rows) {
        if (!run.time || (!asked.accelerator.empty() && run.like.accelerator != asked.accelerator)
            || (!asked.software.empty() && run.like.software != asked.software)
            || (!asked.source.empty() && run.source != asked.source))
            continue;
        ++all;
        close += std::abs(std::exp(*run.time) - 1) * 100 <= asked.within ? std::size_t{1} : std::size_t{0};
    }
    if (all == 0)
        return fail(ErrorCode::BadInput, say("the question asks for runs, and none is like that"));
    return 100.0 * static_cast<double>(close) / static_cast<double>(all);
}

/// The one option that the condition holds of.
Result<Truth> mendOf(const Question& question, const Lesson& lesson)
{
    Truth truth;
    std::size_t mending = 0;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const Result<Scene> scene = lesson.scene.with(question.options[i].set);
        if (!scene)
            return tl::unexpected(scene.error());
        if (holds(*question.mends, outcomeOf(*scene))) {
            truth.option = i;
            ++mending;
        }
    }
    if (mending != 1)
        return fail(ErrorCode::BadInput, say("%1 of the answers mend it; exactly one must", mending));
    return truth;
}

/// The first option at which the claim no longer holds; it holds of all before and of none after.
Result<Truth> limitOf(const Question& question, const Lesson& lesson)
{
    Truth truth;
    std::vector<bool> hold;
    for (const Question::Option& option : question.options) {
        const Result<double> value = numberOf(question, lesson, option.set);
        if (!value)
            return tl::unexpected(value.error());
        hold.push_back(*value >= question.limit);
    }
    const auto first = std::find(hold.begin(), hold.end(), false);
    if (first == hold.begin() || first == hold.end() || std::find(first, hold.end(), true) != hold.end())
        return fail(ErrorCode::BadInput,
                    say("the claim must hold of the first answers and of none from the right one on"));
    truth.option = static_cast<std::size_t>(first - hold.begin());
    return truth;
}

} // namespace

std::string_view questionKind(const Lesson& lesson)
{
    const Question& question = lesson.question;
    if (question.by == Question::By::Measured || question.runs)
        return "measured";
    if (question.by == Question::By::Mends)
        return "diagnose";
    if (question.by == Question::By::Limit)
        return "claim";
    static constexpr std::array<std::string_view, 5> kKinds{"number", "choice", "order", "hole", "device"};
    return kKinds[static_cast<std::size_t>(question.kind)];
}

std::string_view taskKind(const Lesson& lesson)
{
    if (lesson.ordering)
        return "ops";
    if (lesson.budget)
        return "budget";
    const bool dragged = std::any_of(lesson.dials.begin(), lesson.dials.end(),
                                     [](const Dial& dial) { return !dial.parts.empty(); });
    return dragged ? "ranks" : "dials";
}

namespace {

Result<std::vector<Lesson>> readLessonsWhole(std::string_view text)
{
    const Result<json> parsed = exchange::parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    std::vector<Lesson> all;
    if (!parsed->is_object() || !parsed->contains("lessons")) {
        Result<Lesson> lesson = readLesson(*parsed, "", "own", "Own lessons");
        if (!lesson)
            return tl::unexpected(lesson.error());
        all.push_back(*std::move(lesson));
        return all;
    }
    ObjectReader reader(*parsed, "");
    const std::string track = readSentence(reader, "track");
    const std::string title = readSentence(reader, "title");
    const json* list = reader.find("lessons");
    if (list == nullptr || !list->is_array() || list->empty() || list->size() > kMostLessons)
        reader.reject(ErrorCode::BadInput, say("lessons: expected a list of 1 to %1 lessons", kMostLessons));
    if (const Result<void> done = reader.finish(); !done)
        return tl::unexpected(done.error());
    for (std::size_t i = 0; i < list->size(); ++i) {
        Result<Lesson> lesson = readLesson((*list)[i], itemOf("lessons", i), track, title);
        if (!lesson)
            return tl::unexpected(lesson.error());
        const std::vector<std::string> ids = placesOf(all);
        if (std::find(ids.begin(), ids.end(), lesson->id) != ids.end())
            return fail(ErrorCode::BadInput,
                        say("%1.id: there is a lesson '%2' already", itemOf("lessons", i), lesson->id));
        all.push_back(*std::move(lesson));
    }
    return all;
}

} // namespace

Result<std::vector<Lesson>> readLessons(std::string_view text)
{
    return withShortQuotes(readLessonsWhole(text));
}

const std::vector<Lesson>& lessons()
{
    return shipped().lessons;
}

const std::vector<Error>& lessonProblems()
{
    return shipped().problems;
}

Result<const Lesson*> findLesson(std::string_view id)
{
    std::vector<std::string_view> ids;
    for (const Lesson& lesson : lessons()) {
        if (lesson.id == id)
            return &lesson;
        ids.push_back(lesson.id);
    }
    return fail(ErrorCode::UnknownName, say("no lesson '%1'; nearest is '%2'", id, nearestName(id, ids)));
}

const Lesson* lessonShowing(std::string_view word)
{
    for (const Lesson& lesson : lessons())
        if (std::find(lesson.words.begin(), lesson.words.end(), word) != lesson.words.end())
            return &lesson;
    return nullptr;
}

std::string dialName(const Lesson& lesson, const Dial& dial)
{
    return dial.label.empty() ? lesson.scene.labelOf(dial.key) : dial.label;
}

std::string valueName(const Lesson& lesson, const Dial& dial, std::size_t value)
{
    return dial.names.empty() ? lesson.scene.valueLabel(dial.key, dial.values[value]) : dial.names[value];
}

std::vector<std::string> textsOf(const Lesson& lesson)
{
    std::vector<std::string> texts{lesson.title, lesson.idea};
    const auto add = [&texts](const Question& question) {
        texts.push_back(question.text);
        for (const Question::Option& option : question.options)
            texts.push_back(option.text);
        for (const Rival& rival : question.rivals)
            texts.push_back(rival.text);
        texts.push_back(question.because);
    };
    add(lesson.question);
    if (lesson.again)
        add(*lesson.again);
    texts.insert(texts.end(), {lesson.see, lesson.task});
    for (const Dial& dial : lesson.dials)
        if (!dial.label.empty())
            texts.push_back(dial.label);
    for (const Dial& dial : lesson.dials)
        for (const std::string& name : dial.names)
            if (name.find_first_not_of("0123456789.") != std::string::npos) // numbers are not words
                texts.push_back(name);
    for (const Hint& hint : lesson.hints)
        if (hint.kind == Hint::Kind::Look)
            texts.push_back(hint.text);
    for (const Shortcut& shortcut : lesson.shortcuts)
        if (!shortcut.text.empty())
            texts.push_back(shortcut.text);
    if (lesson.budget)
        texts.push_back(lesson.budget->text);
    texts.push_back(lesson.reveal);
    if (!lesson.limits.empty())
        texts.push_back(lesson.limits);
    return texts;
}

Result<std::string> filled(std::string_view text, const Lesson& lesson, const Scene& now, const Writer& write)
{
    std::string result;
    for (;;) {
        const std::size_t open = text.find('{');
        result += text.substr(0, open);
        if (open == std::string_view::npos)
            return result;
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos)
            return fail(ErrorCode::BadInput, say("'%1' is a brace that nothing closes", text.substr(open)));
        const Result<std::string> said = number(text.substr(open + 1, close - open - 1), lesson, now, write);
        if (!said)
            return said;
        result += *said;
        text.remove_prefix(close + 1);
    }
}

std::optional<Lesson> secondOf(const Lesson& lesson)
{
    if (!lesson.again)
        return std::nullopt;
    std::optional<Lesson> second = lesson;
    second->question = *lesson.again;
    second->again.reset();
    return second;
}

Result<Truth> truthOf(const Lesson& lesson)
{
    const Question& question = lesson.question;
    Truth truth;
    if (question.kind == Question::Kind::Hole)
        return holesOf(question, lesson);
    if (question.kind == Question::Kind::Device)
        return deviceOf(question, lesson);
    if (question.by == Question::By::Mends)
        return mendOf(question, lesson);
    if (question.by == Question::By::Limit)
        return limitOf(question, lesson);
    if (question.kind == Question::Kind::Number || question.ranges) {
        const Result<double> value = question.runs ? shareOfRuns(*question.runs) : numberOf(question, lesson);
        if (!value)
            return tl::unexpected(value.error());
        truth.number = *value;
        if (question.kind == Question::Kind::Number) {
            if (*value < question.from || *value > question.to)
                return fail(ErrorCode::BadInput, say("the answer, %1, lies off the scale of the question",
                                                     significant(*value, 4)));
            if (question.whole && std::abs(*value - std::round(*value)) > 1e-9)
                return fail(ErrorCode::BadInput, say("the question takes whole numbers, and the answer is %1",
                                                     significant(*value, 4)));
            return truth;
        }
        std::size_t right = 0;
        for (std::size_t i = 0; i < question.options.size(); ++i) {
            if (*value >= question.options[i].least && *value < question.options[i].most) {
                truth.option = i;
                ++right;
            }
        }
        if (right != 1)
            return fail(ErrorCode::BadInput,
                        say("%1 of the answers hold of %2; exactly one must", right, significant(*value, 4)));
        return truth;
    }
    std::vector<double> values;
    for (const Question::Option& option : question.options) {
        const Result<double> value = question.by == Question::By::Measured
                                         ? Result<double>(option.measured)
                                         : numberOf(question, lesson, option.set);
        if (!value)
            return tl::unexpected(value.error());
        values.push_back(*value);
    }
    truth.order.resize(values.size());
    std::iota(truth.order.begin(), truth.order.end(), std::size_t{0});
    std::sort(truth.order.begin(), truth.order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    const auto apart = [&](std::size_t a, std::size_t b) {
        return std::abs(values[a] - values[b]) > 1e-6 * std::max(std::abs(values[a]), std::abs(values[b]));
    };
    const std::size_t last = truth.order.size() - 1;
    for (std::size_t i = 0; i < last; ++i) {
        const bool counts = question.kind == Question::Kind::Order
                            || (question.largest ? i == last - 1 : i == 0);
        if (counts && !apart(truth.order[i], truth.order[i + 1]))
            return fail(ErrorCode::BadInput,
                        say("two answers come to the same, %1", significant(values[truth.order[i]], 4)));
    }
    truth.option = question.largest ? truth.order.back() : truth.order.front();
    return truth;
}

} // namespace shardscape::lessons
