// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/attempt.h"

#include "job/job.h"
#include "job/run/evaluation.h"
#include "job/training/numbers/account.h"
#include "lessons/op_order.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace shardscape::lessons {

namespace {

/// "bubble 8.6 %": a metric with its number, for sentences of the engine.
Message amount(const Metric& metric, double value)
{
    if (std::isnan(value))
        return say("unknown");
    const double shown = value * metric.scale();
    const bool whole = metric.format == job::Format::Rate && std::abs(shown - std::round(shown)) < 1e-9;
    Decimal digits = metric.format == job::Format::Share ? fixed(shown, 1)
                     : whole                             ? fixed(shown, 0)
                                                         : significant(shown, 3);
    if (metric.unit.empty())
        return say("%1", std::move(digits));
    return say("%1 %2", std::move(digits), Word(metric.unit));
}

std::string english(const Settings& settings)
{
    std::string text;
    for (const Setting& setting : settings)
        text.append(text.empty() ? "" : ", ").append(setting.key).append("=").append(setting.value);
    return text.empty() ? "the start" : text;
}

/// Whether a dial's values are amounts, so that one may lie between others.
bool isOfAmounts(const Dial& dial)
{
    const std::vector<std::string>& written = dial.names.empty() ? dial.values : dial.names;
    return std::all_of(written.begin(), written.end(), [](const std::string& text) {
        char* end = nullptr;
        std::strtod(text.c_str(), &end);
        return !text.empty() && *end == '\0';
    });
}

std::string inQuotes(const std::string& id)
{
    return "lesson " + id;
}

} // namespace

// ------------------------------------------------------------------ all settings

Choices::Choices(const Lesson& lesson)
    : m_lesson(lesson)
{
    std::size_t count = 1;
    for (const Dial& dial : lesson.dials)
        count *= dial.values.size();
    if (lesson.ordering) {
        m_orders = {{}, lesson.solution};
        if (lesson.ordering->best)
            m_orders.push_back(*lesson.ordering->best);
        for (const Shortcut& shortcut : lesson.shortcuts)
            m_orders.push_back(shortcut.set);
        count = m_orders.size();
    }
    m_outcomes.reserve(count);
    for (std::size_t setting = 0; setting < count; ++setting) {
        const Result<Scene> scene = lesson.scene.with(settings(setting));
        Outcome outcome = scene ? outcomeOf(*scene) : Outcome{};
        if (!scene) {
            outcome.why = scene.error().message;
            outcome.numbers.assign(lesson.scene.subjects().size(), std::nan(""));
        }
        m_outcomes.push_back(std::move(outcome));
    }
    for (std::size_t setting = 0; setting < count; ++setting) {
        if (!reaches(setting))
            continue;
        ++m_reaching;
        if (!m_best || isBetter(setting, *m_best))
            m_best = setting;
    }
}

std::vector<std::size_t> Choices::places(std::size_t setting) const
{
    std::vector<std::size_t> places(m_lesson.dials.size());
    for (std::size_t dial = places.size(); dial-- > 0;) {
        const std::size_t radix = m_lesson.dials[dial].values.size();
        places[dial] = setting % radix;
        setting /= radix;
    }
    return places;
}

std::size_t Choices::settingOf(const std::vector<std::size_t>& places) const
{
    std::size_t setting = 0;
    for (std::size_t dial = 0; dial < places.size(); ++dial)
        setting = setting * m_lesson.dials[dial].values.size() + places[dial];
    return setting;
}

Settings Choices::settings(std::size_t setting) const
{
    if (!m_orders.empty())
        return m_orders[setting];
    const std::vector<std::size_t> at = places(setting);
    Settings result;
    for (std::size_t dial = 0; dial < at.size(); ++dial)
        result.push_back({m_lesson.dials[dial].key, m_lesson.dials[dial].values[at[dial]]});
    return result;
}

std::size_t Choices::start() const
{
    if (!m_orders.empty())
        return 0;
    std::vector<std::size_t> places;
    for (const Dial& dial : m_lesson.dials)
        places.push_back(dial.start);
    return settingOf(places);
}

Result<std::size_t> Choices::find(const Settings& settings) const
{
    if (!m_orders.empty()) {
        const auto found = std::find(m_orders.begin(), m_orders.end(), settings);
        if (found == m_orders.end())
            return fail(ErrorCode::BadInput,
                        say("'%1' is no order that the lesson knows", english(settings)));
        return static_cast<std::size_t>(found - m_orders.begin());
    }
    std::vector<std::size_t> at = places(start());
    for (const Setting& setting : settings) {
        std::size_t dial = 0;
        while (dial < m_lesson.dials.size() && m_lesson.dials[dial].key != setting.key)
            ++dial;
        if (dial == m_lesson.dials.size())
            return fail(ErrorCode::UnknownKey, say("'%1' cannot be turned in this lesson", setting.key));
        const std::vector<std::string>& values = m_lesson.dials[dial].values;
        const auto value = std::find(values.begin(), values.end(), setting.value);
        if (value == values.end())
            return fail(ErrorCode::BadInput,
                        say("'%1' is no value that %2 offers", setting.value, setting.key));
        at[dial] = static_cast<std::size_t>(value - values.begin());
    }
    return settingOf(at);
}

bool Choices::meets(std::size_t setting, const std::vector<Goal>& goals) const
{
    return m_outcomes[setting].valid && std::all_of(goals.begin(), goals.end(), [&](const Goal& goal) {
               return holds(goal.condition, m_outcomes[setting]);
           });
}

bool Choices::reaches(std::size_t setting) const
{
    return reaches(m_outcomes[setting]);
}

bool Choices::reaches(const Outcome& outcome) const
{
    const auto all = [&](const std::vector<Goal>& goals) {
        return std::all_of(goals.begin(), goals.end(),
                           [&](const Goal& goal) { return holds(goal.condition, outcome); });
    };
    return outcome.valid && all(m_lesson.goals) && all(m_lesson.guards);
}

double Choices::score(std::size_t setting) const
{
    return m_outcomes[setting].numbers[m_lesson.score];
}

bool Choices::isBetter(std::size_t a, std::size_t b) const
{
    return m_lesson.scoreMetric().smallerIsBetter ? score(a) < score(b) : score(a) > score(b);
}

std::optional<std::size_t> Choices::nearest(std::size_t setting) const
{
    const std::vector<std::size_t> from = places(setting);
    std::optional<std::size_t> found;
    std::pair<std::size_t, std::size_t> fewest(from.size() + 1, 0); // dials, then steps along amounts
    for (std::size_t other = 0; other < size(); ++other) {
        if (!reaches(other))
            continue;
        const std::vector<std::size_t> to = places(other);
        std::pair<std::size_t, std::size_t> differences(0, 0);
        for (std::size_t dial = 0; dial < to.size(); ++dial) {
            const std::size_t steps = from[dial] > to[dial] ? from[dial] - to[dial] : to[dial] - from[dial];
            differences.first += steps != 0 ? std::size_t{1} : std::size_t{0};
            differences.second += isOfAmounts(m_lesson.dials[dial]) ? steps : std::size_t{0};
        }
        if (differences < fewest || (differences == fewest && isBetter(other, *found))) {
            fewest = differences;
            found = other;
        }
    }
    return found;
}

double Choices::regretOf(double its) const
{
    if (!m_best)
        return 0;
    const double behind = m_lesson.scoreMetric().smallerIsBetter ? its - score(*m_best)
                                                                 : score(*m_best) - its;
    if (m_lesson.scoreMetric().format == job::Format::Share)
        return behind * 100;
    return score(*m_best) == 0 ? behind : behind / score(*m_best);
}

std::vector<Settings> askedSettings(const Lesson& lesson)
{
    std::vector<Settings> all{lesson.question.at};
    if (lesson.question.over)
        all.push_back(*lesson.question.over);
    for (const Question::Option& option : lesson.question.options)
        all.push_back(option.set);
    return all;
}

Extent extentOf(const Lesson& lesson, const Choices& choices)
{
    Extent extent;
    const auto take = [&](const Outcome& outcome) {
        const auto number = [&](std::string_view id) {
            const std::size_t metric = lesson.scene.findMetric(id);
            const double value = metric < lesson.scene.metrics().size() && outcome.valid
                                     ? outcome.numbers[metric]
                                     : 0;
            return std::isfinite(value) ? value : 0;
        };
        if (lesson.scene.toy() != nullptr) {
            extent.makespan = std::max(extent.makespan, number("makespan"));
            extent.held = std::max(extent.held, number("held"));
        } else {
            const workload::TaskKind kind = lesson.scene.scenario()->task.kind;
            const char* longest = kind == workload::TaskKind::Run       ? "days"
                                  : kind == workload::TaskKind::Serving ? "tpot"
                                                                        : "step";
            extent.bytes = std::max(extent.bytes, number("memory"));
            if (outcome.fits)
                extent.stepSeconds = std::max(extent.stepSeconds, number(longest));
        }
    };
    const auto takeAt = [&](const Settings& settings) {
        if (const Result<Scene> scene = lesson.scene.with(settings))
            take(outcomeOf(*scene));
    };
    for (std::size_t setting = 0; setting < choices.size(); ++setting) {
        take(choices.outcome(setting));
        for (Settings beside : lesson.beside) {
            Settings all = choices.settings(setting);
            all.insert(all.end(), beside.begin(), beside.end());
            takeAt(all);
        }
    }
    for (const Settings& asked : askedSettings(lesson))
        takeAt(asked);
    return extent;
}

// ------------------------------------------------------------------ one learner

Judgement judge(const Lesson& lesson, const Truth& truth, const Answer& answer)
{
    const Question& question = lesson.question;
    Judgement result;
    result.truth = truth;
    switch (question.kind) {
    case Question::Kind::Number:
        if (const double* number = std::get_if<double>(&answer)) {
            result.distance = *number - truth.number;
            // A guess at the very edge of the tolerance counts, whatever the last bits say.
            result.right = std::abs(result.distance) <= question.tolerance * (1 + 1e-9);
        }
        break;
    case Question::Kind::Choice: {
        const auto* option = std::get_if<std::size_t>(&answer);
        result.right = option != nullptr && *option == truth.option;
        break;
    }
    case Question::Kind::Order: {
        const auto* order = std::get_if<std::vector<std::size_t>>(&answer);
        result.right = order != nullptr && *order == truth.order;
        break;
    }
    case Question::Kind::Device:
        if (const Place* place = std::get_if<Place>(&answer))
            result.right = place->device == static_cast<std::int32_t>(truth.option);
        break;
    case Question::Kind::Hole:
        if (const Place* place = std::get_if<Place>(&answer))
            result.right = std::any_of(truth.holes.begin(), truth.holes.end(), [&](const Truth::Hole& hole) {
                return hole.device == place->device && place->time >= hole.from && place->time <= hole.to;
            });
        break;
    }
    return result;
}

Attempt::Attempt(const Lesson& lesson)
    : m_lesson(lesson)
    , m_choices(lesson)
    , m_setting(m_choices.start())
    , m_tried(m_choices.size(), false)
{
    if (Result<Truth> truth = truthOf(lesson))
        m_truth = *std::move(truth);
    m_extent = extentOf(lesson, m_choices);
    m_tried[m_setting] = true;
    if (lesson.ordering)
        if (Result<std::string> order = lesson.scene.valueOf("order"))
            m_order = *std::move(order);
}

const Judgement& Attempt::commit(const Answer& answer)
{
    if (!m_judgement) {
        m_answer = answer;
        m_judgement = judge(m_lesson, m_truth, answer);
        m_setting = asked().value_or(m_setting);
        m_tried[m_setting] = true;
    }
    return *m_judgement;
}

std::optional<std::size_t> Attempt::asked() const
{
    if (m_lesson.ordering || m_lesson.question.at.empty())
        return std::nullopt;
    const Result<std::size_t> found = m_choices.find(m_lesson.question.at);
    const bool shows = found && m_choices.outcome(*found).valid && !m_choices.reaches(*found);
    return shows ? std::optional(*found) : std::nullopt;
}

const Rival* rivalOf(const Lesson& lesson, const Answer& answer)
{
    const double* guess = std::get_if<double>(&answer);
    const Rival* nearest = nullptr;
    double least = lesson.question.tolerance * (1 + 1e-9);
    for (const Rival& rival : lesson.question.rivals) {
        const Result<double> number = numberOf(rival, lesson);
        if (guess == nullptr || !number || std::abs(*number - *guess) > least)
            continue;
        least = std::abs(*number - *guess);
        nearest = &rival;
    }
    return nearest;
}

bool Attempt::turn(std::size_t dial, std::size_t value)
{
    if (!m_judgement || dial >= m_lesson.dials.size() || value >= m_lesson.dials[dial].values.size())
        return false;
    std::vector<std::size_t> places = m_choices.places(m_setting);
    places[dial] = value;
    m_setting = m_choices.settingOf(places);
    m_tried[m_setting] = true;
    m_turned = true;
    return true;
}

bool Attempt::arrange(const std::string& order)
{
    if (!m_judgement || !m_lesson.ordering)
        return false;
    const Result<Scene> scene = m_lesson.scene.with({{"order", order}});
    if (!scene)
        return false;
    m_order = *scene->valueOf("order");
    m_arranged = outcomeOf(*scene);
    m_turned = true;
    return true;
}

std::vector<Lane> Attempt::lanes() const
{
    const Scene now = scene();
    std::vector<Lane> lanes;
    const auto add = [&](const Settings& settings, const Settings& told) {
        const Result<Scene> other = m_lesson.scene.with(settings);
        if (other && run(*other->toy()))
            lanes.push_back({*other, told});
    };
    const Question& question = m_lesson.question;
    constexpr std::size_t kMost = 3;
    if (now.toy() != nullptr && !m_lesson.ordering && m_judgement && !m_turned) {
        const bool compared = question.by == Question::By::Metric && !question.ranges
                              && question.options.size() >= 2 && question.options.size() <= kMost;
        if (compared) {
            for (const Question::Option& option : question.options) {
                Settings all = question.at;
                all.insert(all.end(), option.set.begin(), option.set.end());
                add(all, option.set);
            }
        } else if (!question.at.empty() && question.by != Question::By::Limit) {
            Settings start;
            for (const Setting& setting : question.at)
                if (const Result<std::string> value = m_lesson.scene.valueOf(setting.key))
                    start.push_back({setting.key, *value});
            if (start != question.at) {
                add({}, start);
                add(question.at, question.at);
            }
        }
        if (lanes.size() >= 2)
            return lanes;
        lanes.clear();
    }
    if (now.toy() != nullptr && m_judgement && !m_lesson.beside.empty()) {
        const Settings turned = m_lesson.ordering ? Settings{} : m_choices.settings(m_setting);
        for (const Settings& beside : m_lesson.beside) {
            Settings all = turned;
            all.insert(all.end(), beside.begin(), beside.end());
            const bool same = std::all_of(beside.begin(), beside.end(), [&](const Setting& setting) {
                const Result<std::string> value = now.valueOf(setting.key);
                return value && *value == setting.value;
            });
            if (!same)
                add(all, beside);
        }
    }
    Settings told;
    if (!lanes.empty())
        for (const Setting& setting : lanes.front().settings)
            if (const Result<std::string> value = now.valueOf(setting.key))
                told.push_back({setting.key, *value});
    lanes.push_back({now, std::move(told)});
    return lanes;
}

const Shortcut* Attempt::shortcut() const
{
    for (const Shortcut& shortcut : m_lesson.shortcuts) {
        if (m_lesson.ordering) {
            if (!shortcut.set.empty() && shortcut.set.front().value == m_order)
                return &shortcut;
            continue;
        }
        const Result<std::size_t> found = m_choices.find(shortcut.set);
        if (found && *found == m_setting)
            return &shortcut;
    }
    return nullptr;
}

const Rival* Attempt::rival() const
{
    return m_judgement && !m_judgement->right && m_answer ? rivalOf(m_lesson, *m_answer) : nullptr;
}

Scene Attempt::scene() const
{
    if (m_arranged)
        if (const Result<Scene> scene = m_lesson.scene.with({{"order", m_order}}))
            return *scene;
    const Result<Scene> scene = m_lesson.scene.with(m_choices.settings(m_setting));
    return scene ? *scene : m_lesson.scene;
}

Score Attempt::score() const
{
    Score score;
    for (const Goal& goal : m_lesson.goals)
        score.goals.push_back(holds(goal.condition, outcome()));
    for (const Goal& guard : m_lesson.guards)
        score.guards.push_back(holds(guard.condition, outcome()));
    score.reached = m_choices.reaches(outcome());
    score.value = outcome().numbers[m_lesson.score];
    score.regret = m_choices.regretOf(score.value);
    return score;
}

Score Attempt::check()
{
    Score now = score();
    if (m_judgement) {
        ++m_checks;
        m_done = m_done || now.reached;
    }
    return now;
}

bool Attempt::openHint()
{
    if (m_hints == m_lesson.hints.size())
        return false;
    ++m_hints;
    return true;
}

Message Attempt::hint(std::size_t which) const
{
    switch (m_lesson.hints[which].kind) {
    case Hint::Kind::Look: return say("%1", Word(m_lesson.hints[which].text));
    case Hint::Kind::Why: return why();
    case Hint::Kind::Change: return change();
    }
    return {};
}

Message Attempt::why() const
{
    const Scene now = scene();
    if (!outcome().valid)
        return outcome().why;
    // The largest parts of what the lesson is about, largest first.
    std::vector<std::pair<double, Argument>> parts;
    Message whole;
    const auto tell = [](double value, int decimals, std::string_view unit, std::string_view label) {
        return say("%1 %2 %3", fixed(value, decimals), Word(unit), Word(label));
    };
    if (const Toy* toy = now.toy()) {
        const Result<ToyRun> it = run(*toy);
        if (!it)
            return it.error().message;
        double all = 0;
        for (std::size_t cause = 0; cause < it->analysis.bubbleByCause.size(); ++cause) {
            const double slots = static_cast<double>(it->analysis.bubbleByCause[cause]) / it->ticksPerUnit;
            all += slots;
            const std::string_view label = schedule::name(static_cast<schedule::BubbleCause>(cause));
            parts.emplace_back(slots, tell(slots, slots == std::round(slots) ? 0 : 1, "slots", label));
        }
        whole = say("%1 slots of waiting on all devices", fixed(all, all == std::round(all) ? 0 : 1));
    } else if (now.scenario()->task.kind == workload::TaskKind::Run) {
        const run::Evaluation it = run::evaluate(*now.scenario());
        if (!it.fits)
            return outcome().why;
        for (std::size_t bar = 0; bar < run::kBars; ++bar) {
            const double share = it.expected.bars[bar] / it.expected.seconds * 100;
            parts.emplace_back(share, tell(share, 1, "%", run::kBarLabels[bar]));
        }
        whole = say("a run of %1 days", significant(it.expected.seconds / 86400, 3));
    } else if (now.scenario()->task.kind == workload::TaskKind::Serving) {
        const job::Outcome it = job::serving().evaluate(*now.scenario());
        if (!it.valid)
            return outcome().why;
        if (m_lesson.picture == Picture::Memory || !it.fits) {
            const double gib = Metric{.format = job::Format::Bytes}.scale();
            for (const job::Amount& part : it.memory.back().parts)
                parts.emplace_back(part.value * gib, tell(part.value * gib, 1, "GiB", part.label));
            whole = say("%1 GiB on the fullest device", fixed(it.memory.back().total * gib, 1));
        } else {
            double all = 0;
            for (const job::Amount& part : it.time)
                all += part.value;
            for (const job::Amount& part : it.time)
                parts.emplace_back(part.value / all * 100, tell(part.value / all * 100, 1, "%", part.label));
            whole = say("%1 ms from one token to the next", significant(1e3 * all, 3));
        }
    } else {
        const training::Evaluation it = training::evaluate(*now.scenario());
        if (m_lesson.picture == Picture::Memory || !it.fits) {
            const training::StageMemory& worst = it.memory[static_cast<std::size_t>(it.worstStage)];
            for (const training::Account& account : training::memoryAccounts()) {
                const double gib = worst.bytes[account] * Metric{.format = job::Format::Bytes}.scale();
                parts.emplace_back(gib, tell(gib, 1, "GiB", account.label));
            }
            whole = say("%1 GiB on the fullest device",
                        fixed(worst.total * Metric{.format = job::Format::Bytes}.scale(), 1));
        } else {
            for (const training::Account& account : training::timeAccounts()) {
                const double share = it.time[account].exposedSeconds / it.stepSeconds * 100;
                parts.emplace_back(share, tell(share, 1, "%", account.label));
            }
            whole = say("a step of %1 s", significant(it.stepSeconds, 3));
        }
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Argument> told;
    for (auto& [size, text] : parts)
        if (told.size() < 4 && size > 0.05)
            told.push_back(std::move(text));
    if (told.empty())
        return say("%1.", std::move(whole));
    return say("%1: %2.", std::move(whole), listed(std::move(told)));
}

Message Attempt::change() const
{
    if (m_choices.reaches(outcome()))
        return say("This setting reaches every goal.");
    if (m_lesson.ordering) {
        const OrderDifference next = firstDifference(m_order, m_lesson.solution.front().value);
        return next.device < 0 ? Message{}
                               : say("A solution differs first on device %1: it runs %2 where %3 stands.",
                                     next.device, Word(next.there), Word(next.here));
    }
    const std::optional<std::size_t> found = m_choices.nearest(m_setting);
    if (!found)
        return {};
    const std::vector<std::size_t> from = m_choices.places(m_setting);
    const std::vector<std::size_t> to = m_choices.places(*found);
    std::vector<Argument> changes;
    for (std::size_t dial = 0; dial < to.size(); ++dial) {
        if (from[dial] == to[dial])
            continue;
        const Dial& it = m_lesson.dials[dial];
        changes.emplace_back(
            say("%1 %2", Word(dialName(m_lesson, it)), Word(valueName(m_lesson, it, to[dial]))));
    }
    const Metric& metric = m_lesson.scoreMetric();
    return say("%1 does: %2 %3.", listed(std::move(changes)), Word(metric.label),
               amount(metric, m_choices.score(*found)));
}

// ------------------------------------------------------------------ proofs

Result<void> proof(const Lesson& lesson)
{
    const Result<Solution> solved = solve(lesson);
    if (!solved)
        return tl::unexpected(solved.error());
    return {};
}

Result<Solution> solve(const Lesson& lesson)
{
    const std::string place = inQuotes(lesson.id);
    const auto wrong = [&](Message sentence) {
        return fail(ErrorCode::BadInput, say("%1: %2", place, std::move(sentence)));
    };
    const Result<Truth> truth = truthOf(lesson);
    if (!truth)
        return wrong(truth.error().message);
    const Choices all(lesson);
    if (all.reaches(all.start()))
        return wrong(say("the start meets every goal, so that nothing is to be done"));
    const bool repair = lesson.guards.empty() || (lesson.ordering && !all.outcome(all.start()).valid);
    if (!repair && !all.meets(all.start(), lesson.guards))
        return wrong(say("the start breaks a guard; guards are what holds and must go on to hold"));
    if (!all.best())
        return wrong(say("none of its %1 settings reaches the goals", all.size()));
    const Result<std::size_t> intended = all.find(lesson.solution);
    if (!intended)
        return wrong(say("solution: %1", intended.error().message));
    if (!all.reaches(*intended))
        return wrong(say("the intended solution, %1, does not reach the goals; %2 does",
                         english(lesson.solution), english(all.settings(*all.best()))));
    for (const Shortcut& shortcut : lesson.shortcuts) {
        const Result<std::size_t> way = all.find(shortcut.set);
        if (!way)
            return wrong(say("shortcuts: %1", way.error().message));
        if (all.reaches(*way))
            return wrong(say("the shortcut %1 reaches the goals", english(shortcut.set)));
    }
    for (const Rival& rival : lesson.question.rivals) {
        const Result<double> number = numberOf(rival, lesson);
        if (!number)
            return wrong(say("rivals: %1", number.error().message));
        if (std::abs(*number - truth->number) <= lesson.question.tolerance)
            return wrong(say("the rival theory '%1' gives %2, which counts as right", rival.text,
                             significant(*number, 4)));
    }
    if (const std::optional<Lesson> second = secondOf(lesson)) {
        const Result<Truth> again = truthOf(*second);
        if (!again)
            return wrong(say("again: %1", again.error().message));
        if (!lesson.ordering && all.find(second->question.at))
            return wrong(say("again: the dials offer what it asks about; ask about what they do not"));
        for (const Rival& rival : second->question.rivals)
            if (const Result<double> number = numberOf(rival, *second);
                !number || std::abs(*number - again->number) <= second->question.tolerance)
                return wrong(
                    say("again: the rival theory '%1' counts as right or has no number", rival.text));
    }
    std::optional<double> bound;
    if (lesson.ordering) {
        const Outcome& its = all.outcome(*intended);
        const Result<double> least = leastMakespan(*lesson.scene.with(lesson.solution)->toy(),
                                                   its.numbers[lesson.scene.findMetric("held")]);
        if (!least)
            return wrong(least.error().message);
        bound = *least;
        const double reached = its.numbers[lesson.scene.findMetric("makespan")];
        if (reached < *least - 1e-9)
            return wrong(say("the intended order is quicker than any can be: %1 under %2 slots",
                             significant(reached, 6), significant(*least, 6)));
        if (!lesson.ordering->best && reached > *least + 1e-9)
            return wrong(
                say("no order is known to be the best: the bound is %1 slots, the intended takes %2; "
                    "name a schedule",
                    significant(*least, 6), significant(reached, 6)));
    }
    const Writer write = [](const Metric& metric, double value) { return written(metric, value); };
    for (const std::string& text : textsOf(lesson))
        if (const Result<std::string> said = filled(text, lesson, lesson.scene, write); !said)
            return wrong(said.error().message);

    Solution result;
    result.truth = *truth;
    result.settings = all.size();
    result.reaching = all.reaching();
    result.intended = all.settings(*intended);
    result.intendedScore = all.score(*intended);
    result.intendedRegret = all.regret(*intended);
    result.best = all.settings(*all.best());
    result.bestScore = all.score(*all.best());
    result.startScore = all.score(all.start());
    result.bound = bound;
    return result;
}

} // namespace shardscape::lessons
