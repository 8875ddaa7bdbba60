// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace shardscape::lessons {

/// Every setting of a lesson's dials with what it comes to: all of them are tried once, so that the best is the best. Where ops
/// are ordered by hand the settings are orders: the start, the intended one, the best that is known and the shortcuts.
class Choices {
public:
    /// `lesson` outlives it.
    explicit Choices(const Lesson& lesson);

    [[nodiscard]] std::size_t size() const { return m_outcomes.size(); }
    [[nodiscard]] const Outcome& outcome(std::size_t setting) const { return m_outcomes[setting]; }
    /// The place of each dial's value in that setting, and the other way round.
    [[nodiscard]] std::vector<std::size_t> places(std::size_t setting) const;
    [[nodiscard]] std::size_t settingOf(const std::vector<std::size_t>& places) const;
    [[nodiscard]] Settings settings(std::size_t setting) const;
    [[nodiscard]] std::size_t start() const;
    /// The setting with these values, others as at the start. Error: no such dial or value, or no order that is known.
    [[nodiscard]] Result<std::size_t> find(const Settings& settings) const;

    [[nodiscard]] bool meets(std::size_t setting, const std::vector<Goal>& goals) const;
    /// All goals and guards.
    [[nodiscard]] bool reaches(std::size_t setting) const;
    [[nodiscard]] double score(std::size_t setting) const;
    /// Of those that reach the goals the one with the best score, of equals the first; none where none does.
    [[nodiscard]] std::optional<std::size_t> best() const { return m_best; }
    [[nodiscard]] std::size_t reaching() const { return m_reaching; }
    /// Of those that reach the goals the one that differs from `setting` in the fewest dials, of these the fewest steps along
    /// amounts away, of these the best.
    [[nodiscard]] std::optional<std::size_t> nearest(std::size_t setting) const;
    /// How far behind the best: percentage points of shares, of everything else a fraction of the best. 0 where there is none.
    [[nodiscard]] double regret(std::size_t setting) const { return regretOf(score(setting)); }
    [[nodiscard]] double regretOf(double score) const;
    /// Whether an outcome meets all goals and guards.
    [[nodiscard]] bool reaches(const Outcome& outcome) const;

private:
    [[nodiscard]] bool isBetter(std::size_t a, std::size_t b) const;

    const Lesson& m_lesson;
    std::vector<Settings> m_orders; ///< instead of dials
    std::vector<Outcome> m_outcomes;
    std::optional<std::size_t> m_best;
    std::size_t m_reaching = 0;
};

/// How far the pictures of a lesson reach: one scale for all of them, so that what stays looks as if it stays.
struct Extent {
    double makespan = 0;    ///< slots, the longest step of a toy
    double held = 0;        ///< the most activations on a device
    double stepSeconds = 0; ///< the longest step of a layout that fits
    double bytes = 0;       ///< the fullest device of a layout
};
/// What is asked about besides the dials' settings: each is set on the lesson's scene.
[[nodiscard]] std::vector<Settings> askedSettings(const Lesson& lesson);
/// Over every setting, everything that is asked, and what stands beside.
[[nodiscard]] Extent extentOf(const Lesson& lesson, const Choices& choices);

/// What is drawn one below the other on one axis, the last of them what is turned; of layouts that one alone.
struct Lane {
    Scene scene;
    Settings settings; ///< what tells it apart; empty where nothing does
};

/// More settings than this are refused: each is simulated.
inline constexpr std::size_t kMostSettings = 4096;

/// How an answer compares with the engine's.
struct Judgement {
    bool right = false;
    double distance = 0; ///< of numbers, in the unit shown
    Truth truth;
};
Judgement judge(const Lesson& lesson, const Truth& truth, const Answer& answer);

/// The theory that a wrong guess follows, the nearest of those that the lesson lists. Null where none is near.
const Rival* rivalOf(const Lesson& lesson, const Answer& answer);

/// A check of what was turned.
struct Score {
    bool reached = false;
    std::vector<bool> goals; ///< which hold
    std::vector<bool> guards;
    double value = 0;  ///< of the score's metric, as held
    double regret = 0; ///< Choices::regret()
};

/// One learner at one lesson: predict, turn, check, ask for hints. Knows no clock and no window.
class Attempt {
public:
    /// `lesson` outlives it and passes proof().
    explicit Attempt(const Lesson& lesson);

    [[nodiscard]] const Lesson& lesson() const { return m_lesson; }
    [[nodiscard]] const Choices& choices() const { return m_choices; }

    /// Answers the question; counts once, nothing can be turned before. The dials then stand where it was asked.
    const Judgement& commit(const Answer& answer);
    [[nodiscard]] const std::optional<Judgement>& judgement() const { return m_judgement; }
    [[nodiscard]] const std::optional<Answer>& answer() const { return m_answer; }

    /// The setting that the question is about, beside the start, where the dials offer it. Not where it would be the way out already:
    /// that is to be found.
    [[nodiscard]] std::optional<std::size_t> asked() const;

    /// Sets a dial to one of its values; false before the question is answered or out of range.
    bool turn(std::size_t dial, std::size_t value);
    [[nodiscard]] std::size_t setting() const { return m_setting; }
    /// Puts the ops into another order; false before the question is answered, where ops are not ordered, or no such order.
    bool arrange(const std::string& order);
    /// The order as it is now; empty where ops are not ordered.
    [[nodiscard]] const std::string& order() const { return m_order; }
    [[nodiscard]] Scene scene() const;
    /// What is drawn. Until something is turned what was asked about: the settings that were compared, or the start and what was
    /// asked; then what the lesson puts beside, and the scene as it is set.
    [[nodiscard]] std::vector<Lane> lanes() const;
    /// Whether something was turned since the answer.
    [[nodiscard]] bool wasTurned() const { return m_turned; }
    [[nodiscard]] const Extent& extent() const { return m_extent; }
    /// The shortcut that the learner has taken: its text answers. Null where it is none.
    [[nodiscard]] const Shortcut* shortcut() const;
    /// The theory that the wrong guess follows, the nearest of those that the lesson lists. Null where it is right or none is near.
    [[nodiscard]] const Rival* rival() const;
    [[nodiscard]] const Outcome& outcome() const
    {
        return m_arranged ? *m_arranged : m_choices.outcome(m_setting);
    }
    [[nodiscard]] bool wasTried(std::size_t setting) const { return m_tried[setting]; }

    /// Where things stand, without counting.
    [[nodiscard]] Score score() const;
    /// Asks whether it is reached: counted.
    Score check();
    [[nodiscard]] int checks() const { return m_checks; }
    [[nodiscard]] bool isDone() const { return m_done; }

    /// Opens the next hint; counted, not punished. False when all are open.
    bool openHint();
    [[nodiscard]] std::size_t openHints() const { return m_hints; }
    /// What an opened hint says of the setting as it is now. A Look's text is the lesson's own, to be filled.
    [[nodiscard]] Message hint(std::size_t which) const;

private:
    [[nodiscard]] Message why() const;
    [[nodiscard]] Message change() const;

    const Lesson& m_lesson;
    Choices m_choices;
    Truth m_truth;
    std::optional<Answer> m_answer;
    std::optional<Judgement> m_judgement;
    std::size_t m_setting = 0;
    std::string m_order;
    std::optional<Outcome> m_arranged; ///< of m_order, once it was changed
    std::vector<bool> m_tried;
    bool m_turned = false;
    Extent m_extent;
    std::size_t m_hints = 0;
    int m_checks = 0;
    bool m_done = false;
};

/// Why a lesson does not hold, if it does not: the goals cannot be reached, the start meets them, the intended solution does
/// not, a shortcut does, the question has no single answer or one off its scale, a text asks for a number that is not there.
/// All its settings are tried.
Result<void> proof(const Lesson& lesson);

/// What solve() found.
struct Solution {
    Truth truth;
    std::size_t settings = 0; ///< of the dials, all tried
    std::size_t reaching = 0; ///< of them
    Settings intended;
    double intendedScore = 0;
    double intendedRegret = 0;
    Settings best;
    double bestScore = 0;
    double startScore = 0;       ///< NaN where the start cannot be
    std::optional<double> bound; ///< of orders: no order that holds no more than the intended one takes less
};
/// Solves a lesson by trying everything that may be touched. Error: proof()'s.
Result<Solution> solve(const Lesson& lesson);

} // namespace shardscape::lessons
