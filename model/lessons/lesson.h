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
    std::string key;                     ///< as Scene::with() takes it
    std::vector<std::string> values;     ///< at least two, in order
    std::string label = {};              ///< what it is called; empty: as the scene calls the key
    std::vector<std::string> names;      ///< what the values are called; empty: as the scene calls them
    std::size_t start = 0;               ///< place of the scene's own value
    std::vector<std::string> parts = {}; ///< dragged into order: the values are all their orders, in turn
};

/// A condition that is shown as a chip.
struct Goal {
    std::string text; ///< as written: "bubble<20%"
    search::Condition condition;
};

/// A wrong theory that people hold, and what answers it. Its number comes from the engine, as the answer does.
struct Rival {
    std::size_t metric = 0;               ///< what it takes for the answer, of
    Settings at = {};                     ///< these settings, beside the question's;
    double times = 1;                     ///< so many times,
    std::optional<std::size_t> over = {}; ///< divided by this one where it makes a share of its own
    std::string text;                     ///< one sentence; may have numbers in braces
};

/// What is asked before anything is shown. The right answer is never written down: the engine gives it.
struct Question {
    enum class Kind : std::uint8_t {
        Number, ///< of a metric, of the ratio of two settings' numbers, or the share of shipped runs met so closely
        Choice, ///< which range that number lies in, or which of several settings it is: see By
        Order,  ///< several settings by a metric, or several runs as measured, rising
        Hole,   ///< the device and time of the longest wait
        Device, ///< the device with the most or least of something, read off the timeline
    };
    /// What tells the options of a choice apart.
    enum class By : std::uint8_t {
        Metric,   ///< which range, or the least or most of a metric
        Mends,    ///< the one that a condition holds of
        Limit,    ///< the first at which a claim no longer holds: its ratio leaves the range
        Measured, ///< the least or most as measured, of runs that somebody published
    };
    /// What a question may count on a device.
    enum class Load : std::uint8_t { Work, Idle, Held };
    struct Option {
        std::string text;
        Settings set = {};          ///< of a choice among settings, or an order
        double least = 0, most = 0; ///< of a choice among ranges: [least, most), in the unit shown
        double measured = 0;        ///< of runs, in Question::unit
    };
    /// Runs whose errors ship with the program; empty texts are any.
    struct Runs {
        std::string accelerator;
        std::string software;
        std::string source;
        double within = 10; ///< per cent of the measurement that a prediction may be off
    };
    Kind kind = Kind::Number;
    std::string text;
    std::size_t metric = 0;       ///< place in Scene::metrics()
    Settings at = {};             ///< where it is asked for, beside the start
    std::optional<Settings> over; ///< the number is divided by the one of these settings
    double from = 0, to = 0;      ///< ends of the scale, in the unit shown
    double tolerance = 0;         ///< how far off still counts as right, in the unit shown
    bool whole = false;           ///< something is counted: guesses, like the answer, are whole numbers
    std::vector<Option> options = {};
    bool ranges = false;  ///< of a choice
    bool largest = false; ///< of a choice among settings: the most instead of the least
    By by = By::Metric;
    Load load = Load::Work;                      ///< of Device
    std::optional<search::Condition> mends = {}; ///< of By::Mends
    double limit = 0;                            ///< of By::Limit: the claim is at least so many times
    std::optional<Runs> runs = {};               ///< of Number
    std::string unit = {};                       ///< of measured numbers
    std::string source = {};                     ///< who measured them
    bool shown = false;                          ///< the picture is there to be read before the answer
    std::vector<Rival> rivals = {};              ///< of Number
    std::string because; ///< one sentence when it was answered; may have numbers in braces
};

/// What a learner answered: a number in the unit shown, the place of an option, options in order, or a device (and a time in
/// slots, where that is asked for).
struct Place {
    std::int32_t device = 0;
    double time = 0;
    friend bool operator==(const Place&, const Place&) = default;
};
using Answer = std::variant<double, std::size_t, std::vector<std::size_t>, Place>;

/// The answer that the engine gives.
struct Truth {
    double number = 0;                ///< of Number and of Choice among ranges, in the unit shown
    std::size_t option = 0;           ///< of Choice; of Device the device
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

/// What is there to be spent: a number of the scene that must not exceed an amount, shown as a meter.
struct Budget {
    std::size_t subject = 0; ///< place in Scene::subjects()
    double most = 0;         ///< as held
    std::string text;        ///< what it is called
};

/// Ops to be ordered by hand: the score is held against the best order known.
struct Ordering {
    std::optional<Settings> best; ///< the schedule of that name; none: the lower bound of all orders is met
};

/// What shows the scene.
enum class Picture : std::uint8_t { Timeline, Memory, Time };

/// What may be drawn of a lesson beside its numbers.
inline constexpr std::array<std::string_view, 8> kSubjects{"none",   "stages", "gradients", "tensors",
                                                           "states", "ring",   "experts",   "ranks"};

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
    std::string subject;          ///< what the microscope draws of it: one of kSubjects; "none": nothing
    std::vector<Settings> beside; ///< of toys: drawn above what is turned, on the same axis
    Question question;
    /// A number or a choice that is asked for when the goals are reached, of a scene that no dial offers: the idea is needed.
    std::optional<Question> again;
    std::string see;  ///< one sentence whose numbers change with the dials
    std::string task; ///< what to reach
    std::vector<Dial> dials;
    std::optional<Ordering> ordering; ///< instead of dials
    std::optional<Budget> budget;     ///< also one of the guards
    std::vector<Goal> goals;
    std::vector<Goal> guards; ///< what must not change or be exceeded
    std::size_t score = 0;    ///< place of the metric among Scene::metrics(): regret is counted in it
    Settings solution;        ///< the intended idea
    std::vector<Shortcut> shortcuts;
    std::vector<Hint> hints;
    std::string reveal; ///< one sentence; may have numbers in braces
    std::string paper;
    std::string limits;             ///< where it stops holding; may be empty
    std::string claim;              ///< the card of the gallery that it is about; may be empty
    std::vector<std::string> words; ///< of the glossary, which it shows

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

/// The first lesson that shows a word of the glossary; null where none does.
const Lesson* lessonShowing(std::string_view word);

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

/// What a rival theory gives for the question, in the unit shown.
Result<double> numberOf(const Rival& rival, const Lesson& lesson);

/// The lesson with its second question in place of the first; nothing where there is none.
std::optional<Lesson> secondOf(const Lesson& lesson);

/// The engine's answer to the question. Error: the lesson asks for something that has no single answer.
Result<Truth> truthOf(const Lesson& lesson);

/// What a lesson trains, as lists and files of results spell it: "number", "choice", "order", "hole", "device", "diagnose",
/// "claim", "measured"; of what is done then "ops", "ranks", "budget" or "dials".
std::string_view questionKind(const Lesson& lesson);
std::string_view taskKind(const Lesson& lesson);

} // namespace shardscape::lessons
