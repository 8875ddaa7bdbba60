// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/result.h"
#include "lessons/scene.h"
#include "search/condition.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shardscape::lessons {

/// Something the learner may turn, with the values that are offered.
struct Dial {
    std::string key;                 ///< as Scene::with() takes it
    std::vector<std::string> values; ///< at least two, in order
    std::string label = {};          ///< what it is called; empty: as the scene calls the key
    std::vector<std::string> names;  ///< what the values are called; empty: as the scene calls them
    std::size_t start = 0;           ///< place of the scene's own value
};

/// A condition that is shown as a chip.
struct Goal {
    std::string text; ///< as written: "bubble<20%"
    search::Condition condition;
};

/// What is asked before anything is shown. The right answer is never written down: the engine gives it.
struct Question {
    enum class Kind : std::uint8_t {
        Number, ///< of a metric, or of the ratio of two settings' numbers
        Choice, ///< which range that number lies in, or which of several settings has the least or most
        Order,  ///< several settings by a metric, rising
        Hole,   ///< the device and time of the longest wait
    };
    struct Option {
        std::string text;
        Settings set = {};          ///< of a choice among settings, or an order
        double least = 0, most = 0; ///< of a choice among ranges: [least, most), in the unit shown
    };
    Kind kind = Kind::Number;
    std::string text;
    std::size_t metric = 0;       ///< place in Scene::metrics()
    Settings at = {};             ///< where it is asked for, beside the start
    std::optional<Settings> over; ///< the number is divided by the one of these settings
    double from = 0, to = 0;      ///< ends of the scale, in the unit shown
    double tolerance = 0;         ///< how far off still counts as right, in the unit shown
    std::vector<Option> options = {};
    bool ranges = false;  ///< of a choice
    bool largest = false; ///< of a choice among settings: the most instead of the least
    std::string because;  ///< one sentence when it was answered; may have numbers in braces
};

/// What a learner answered: a number in the unit shown, the place of an option, options in order, or a device and a time in
/// slots.
struct Place {
    std::int32_t device = 0;
    double time = 0;
    friend bool operator==(const Place&, const Place&) = default;
};
using Answer = std::variant<double, std::size_t, std::vector<std::size_t>, Place>;

/// The answer that the engine gives.
struct Truth {
    double number = 0;                ///< of Number and of Choice among ranges, in the unit shown
    std::size_t option = 0;           ///< of Choice
    std::vector<std::size_t> order{}; ///< of Order
    struct Hole {
        std::int32_t device = 0;
        double from = 0, to = 0; ///< slots
    };
    std::vector<Hole> holes{}; ///< all that are the longest
};

/// What a hint does. They open in the order in which the lesson lists them.
struct Hint {
    enum class Kind : std::uint8_t {
        Look,   ///< a sentence of the lesson
        Why,    ///< what the number is made of, from the engine
        Change, ///< the nearest setting that reaches the goals, found by trying all
    };
    Kind kind = Kind::Look;
    std::string text; ///< of Look
};

/// A setting that looks like a way and is none.
struct Shortcut {
    Settings set;
    std::string text; ///< why people try it
};

/// What shows the scene.
enum class Picture : std::uint8_t { Timeline, Memory, Time };

/// One idea, to be predicted, seen and used. Read from resources/lessons/*.json; no code per lesson.
struct Lesson {
    std::string id;    ///< "pipeline-bubble"
    std::string track; ///< "pipeline"
    std::string trackTitle;
    int minutes = 3;
    std::string title;
    std::string idea; ///< one sentence
    Scene scene;      ///< at the start
    Picture picture = Picture::Timeline;
    Question question;
    std::string see;  ///< one sentence whose numbers change with the dials
    std::string task; ///< what to reach
    std::vector<Dial> dials;
    std::vector<Goal> goals;
    std::vector<Goal> guards; ///< what must not change or be exceeded
    std::size_t score = 0;    ///< place of the metric among Scene::metrics(): regret is counted in it
    Settings solution;        ///< the intended idea
    std::vector<Shortcut> shortcuts;
    std::vector<Hint> hints;
    std::string reveal; ///< one sentence; may have numbers in braces
    std::string paper;
    std::string limits; ///< where it stops holding; may be empty

    [[nodiscard]] const Metric& scoreMetric() const { return scene.metrics()[score]; }
};

/// The lessons of one file: one lesson, or {"track", "title", "lessons": [...]}. All of them or an error, one sentence with the place.
Result<std::vector<Lesson>> readLessons(std::string_view text);

/// The lessons shipped with the program, track by track. Thread: any, immutable.
const std::vector<Lesson>& lessons();

/// What is wrong with the files shipped; empty in a program that passed its tests.
const std::vector<Error>& lessonProblems();

/// The lesson of that id, or UnknownName with the nearest.
Result<const Lesson*> findLesson(std::string_view id);

/// What a dial, and a value of it, are called, English.
std::string dialName(const Lesson& lesson, const Dial& dial);
std::string valueName(const Lesson& lesson, const Dial& dial, std::size_t value);

/// Every text of a lesson that is shown and is not the engine's own: what translations list.
std::vector<std::string> textsOf(const Lesson& lesson);

/// Puts numbers into the braces of a text: {bubble}, of `now`; {bubble@microbatches=8;schedule=gpipe}, of the start with these
/// values; {bubble@start}; {bubble@A over B}, how many times; {bubble@A less B}, the difference; {microbatches}, the value
/// of a key. Error: something else in braces.
Result<std::string> filled(std::string_view text, const Lesson& lesson, const Scene& now,
                           const Writer& write);

/// The engine's answer to the question. Error: the lesson asks for something that has no single answer.
Result<Truth> truthOf(const Lesson& lesson);

} // namespace shardscape::lessons
