// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/course.h"

#include "base/at.h"
#include "base/embedded_files.h"
#include "job/job.h"
#include "job/run/evaluation.h"
#include "job/training/numbers/account.h"
#include "lessons/attempt.h"
#include "lessons/op_order.h"
#include "lessons/story.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::lessons {

namespace {

using nlohmann::json;

constexpr std::string_view kCourseData = "/*COURSE*/null";

class Course {
public:
    explicit Course(const CourseWords& words)
        : m_words(words)
    {}

    [[nodiscard]] std::string said(const std::string& english) const
    {
        return m_words.translate ? m_words.translate(english) : english;
    }
    [[nodiscard]] std::string said(const Message& message) const
    {
        return m_words.sentence ? m_words.sentence(message) : english(message);
    }
    [[nodiscard]] std::string written(const Metric& metric, double value) const
    {
        return m_words.write ? m_words.write(metric, value) : lessons::written(metric, value);
    }
    [[nodiscard]] std::string filled(const std::string& text, const Lesson& lesson, const Scene& now) const
    {
        const std::string translated = said(text);
        const Result<std::string> result = lessons::filled(
            translated, lesson, now,
            [this](const Metric& metric, double value) { return written(metric, value); });
        return result ? *result : translated;
    }

    [[nodiscard]] Result<json> lessonJson(const Lesson& lesson)
    {
        if (const Result<void> holds = proof(lesson); !holds)
            return tl::unexpected(holds.error());
        m_runs = json::array();
        Attempt attempt(lesson);
        json out{{"id", lesson.id},
                 {"track", said(lesson.trackTitle)},
                 {"title", said(lesson.title)},
                 {"idea", said(lesson.idea)},
                 {"minutes", lesson.minutes},
                 {"scene", sceneLine(lesson)},
                 {"task", said(lesson.task)},
                 {"paper", lesson.paper},
                 {"limits", said(lesson.limits)},
                 {"score", said(lesson.scoreMetric().label)}};
        out["question"] = questionJson(lesson);
        if (const std::optional<Lesson> second = secondOf(lesson))
            out["again"] = questionJson(*second);
        const Answer right = answerOf(lesson);
        attempt.commit(right);
        out["asked"] = lanesJson(lesson, attempt.lanes());
        out["askedAt"] = attempt.setting();
        out["extent"] = {{"slots", attempt.extent().makespan}, {"held", attempt.extent().held}};
        out["dials"] = dialsJson(lesson);
        out["states"] = json::array();
        const Choices& all = attempt.choices();
        if (lesson.ordering) {
            out["states"].push_back(stateJson(lesson, attempt, all.start()));
            out["ops"] = orderingJson(lesson);
        } else {
            for (std::size_t setting = 0; setting < all.size(); ++setting) {
                const std::vector<std::size_t> places = all.places(setting);
                for (std::size_t dial = 0; dial < places.size(); ++dial)
                    attempt.turn(dial, places[dial]);
                out["states"].push_back(stateJson(lesson, attempt, setting));
            }
        }
        out["start"] = all.start();
        if (all.best())
            out["best"] = *all.best();
        for (const Goal& goal : lesson.goals)
            out["goals"].push_back(goal.text);
        out["guards"] = json::array();
        for (const Goal& guard : lesson.guards)
            out["guards"].push_back(guard.text);
        out["hints"] = json::array();
        for (const Hint& hint : lesson.hints)
            if (hint.kind == Hint::Kind::Look)
                out["hints"].push_back(filled(hint.text, lesson, lesson.scene));
        const Result<Scene> solved = lesson.scene.with(lesson.solution);
        out["reveal"] = filled(lesson.reveal, lesson, solved ? *solved : lesson.scene);
        json solution = json::array();
        if (const Result<std::size_t> found = all.find(lesson.solution); found && !lesson.ordering)
            for (const std::size_t place : all.places(*found))
                solution.push_back(place);
        out["solution"] = lesson.ordering ? json(lesson.solution.front().value) : std::move(solution);
        out["runs"] = std::move(m_runs);
        return out;
    }

private:
    static Answer answerOf(const Lesson& lesson)
    {
        const Result<Truth> truth = truthOf(lesson);
        if (!truth)
            return 0.0;
        switch (lesson.question.kind) {
        case Question::Kind::Number: return truth->number;
        case Question::Kind::Choice: return truth->option;
        case Question::Kind::Order: return truth->order;
        case Question::Kind::Device: return Place{static_cast<std::int32_t>(truth->option), 0};
        case Question::Kind::Hole: break;
        }
        return Place{truth->holes.front().device, truth->holes.front().from};
    }

    [[nodiscard]] json questionJson(const Lesson& lesson) const
    {
        const Question& question = lesson.question;
        static constexpr std::array kKinds{"number", "choice", "order", "hole", "device"};
        const Truth truth = *truthOf(lesson);
        json out{{"kind", kKinds[static_cast<std::size_t>(question.kind)]},
                 {"text", filled(question.text, lesson, lesson.scene)},
                 {"because", filled(question.because, lesson, lesson.scene)},
                 {"source", question.source}};
        const auto unit = [&]() -> std::string {
            if (!question.unit.empty())
                return said(question.unit);
            if (question.over)
                return "×";
            return question.runs ? "%" : said(lesson.scene.metrics()[question.metric].unit);
        };
        switch (question.kind) {
        case Question::Kind::Number:
            out.update({{"from", question.from},
                        {"to", question.to},
                        {"step", question.whole ? 1 : std::max(question.tolerance / 4, 1e-9)},
                        {"tolerance", question.tolerance},
                        {"truth", truth.number},
                        {"unit", unit()}});
            for (const Rival& rival : question.rivals)
                if (const Result<double> number = numberOf(rival, lesson))
                    out["rivals"].push_back(
                        {{"value", *number}, {"text", filled(rival.text, lesson, lesson.scene)}});
            break;
        case Question::Kind::Choice: out["truth"] = truth.option; break;
        case Question::Kind::Order: out["truth"] = truth.order; break;
        case Question::Kind::Device: out["truth"] = truth.option; break;
        case Question::Kind::Hole:
            for (const Truth::Hole& hole : truth.holes)
                out["truth"].push_back({{"device", hole.device}, {"from", hole.from}, {"to", hole.to}});
            break;
        }
        for (const Question::Option& option : question.options)
            out["options"].push_back(filled(option.text, lesson, lesson.scene));
        if (question.kind == Question::Kind::Hole || question.kind == Question::Kind::Device
            || question.shown)
            if (const Result<Scene> scene = lesson.scene.with(question.at); scene && scene->toy() != nullptr)
                out["picture"] = runJson(*scene->toy());
        return out;
    }

    [[nodiscard]] json dialsJson(const Lesson& lesson) const
    {
        json dials = json::array();
        for (const Dial& dial : lesson.dials) {
            json values = json::array();
            for (std::size_t value = 0; value < dial.values.size(); ++value)
                values.push_back(said(valueName(lesson, dial, value)));
            dials.push_back(
                {{"label", said(dialName(lesson, dial))}, {"values", values}, {"start", dial.start}});
        }
        return dials;
    }

    /// What is looked at, in one line.
    [[nodiscard]] std::string sceneLine(const Lesson& lesson) const
    {
        if (m_words.scene)
            return m_words.scene(lesson);
        const auto number = [](double value) { return shortest(std::round(value * 10) / 10).digits; };
        if (const Toy* toy = lesson.scene.toy())
            return std::to_string(toy->shape.devices) + " x " + std::to_string(toy->shape.microbatches) + ": "
                   + said(say("devices, micro-batches")) + "; F " + number(toy->times.forward) + ", B "
                   + number(toy->times.backwardInput) + " + " + number(toy->times.backwardWeight);
        const layout::Scenario& its = *lesson.scene.scenario();
        std::string line = its.model.name + " · " + std::to_string(its.cluster.nodes) + " × "
                           + its.cluster.name;
        for (const cluster::LinkLevel& level : its.cluster.levels)
            if (level.bandwidth > 0)
                line += " · " + number(level.bandwidth / 1e9) + " GB/s";
        return line + " · " + std::to_string(its.workload.globalBatch) + " × "
               + std::to_string(its.workload.sequence) + " " + said(say("tokens"));
    }

    /// A toy's step: everything in slots.
    [[nodiscard]] json runJson(const Toy& toy) const
    {
        const Result<ToyRun> it = drawn(toy);
        if (!it)
            return nullptr;
        const auto slot = [&](schedule::Ticks ticks) {
            return static_cast<double>(ticks) / it->ticksPerUnit;
        };
        json ops = json::array();
        for (std::size_t stream = 0; stream < it->program.order.size(); ++stream) {
            if (it->program.streams[stream].kind != schedule::StreamKind::Compute)
                continue;
            for (const std::int32_t op : it->program.order[stream]) {
                const schedule::Op& its = it->program.ops[at(op)];
                ops.push_back({it->program.streams[stream].device, slot(it->simulation.start[at(op)]),
                               slot(it->simulation.end[at(op)]), std::string(schedule::symbol(its.kind)),
                               its.microbatch, its.chunk});
            }
        }
        json held = json::array();
        double work = 0;
        for (std::size_t device = 0; device < it->analysis.activations.size(); ++device) {
            json curve = json::array();
            const schedule::MemoryCurve& its = it->analysis.activations[device];
            for (std::size_t i = 0; i < its.time.size(); ++i)
                curve.push_back({slot(its.time[i]), its.amount[i]});
            held.push_back(std::move(curve));
            work += slot(it->analysis.work[device]);
        }
        json beats = json::array();
        if (it->stuck.empty())
            for (const Beat& beat : beatsOf(*it))
                if (!beat.text.empty())
                    beats.push_back({beat.from, beat.to, said(beat.text)});
        const double end = slot(it->analysis.makespan);
        return {{"devices", it->program.devices},
                {"end", end},
                {"idle", end - work / std::max(1, it->program.devices)},
                {"ops", std::move(ops)},
                {"held", std::move(held)},
                {"beats", std::move(beats)}};
    }

    /// The place of a run among those of the lesson; runs that are the same are written once.
    [[nodiscard]] std::size_t placeOf(json run)
    {
        const auto found = std::find(m_runs.begin(), m_runs.end(), run);
        if (found != m_runs.end())
            return static_cast<std::size_t>(found - m_runs.begin());
        m_runs.push_back(std::move(run));
        return m_runs.size() - 1;
    }

    [[nodiscard]] json lanesJson(const Lesson& lesson, const std::vector<Lane>& lanes)
    {
        json out = json::array();
        for (const Lane& lane : lanes) {
            std::string title;
            for (const Setting& setting : lane.settings)
                title += (title.empty() ? "" : ", ")
                         + said(lesson.scene.valueLabel(setting.key, setting.value));
            if (lane.scene.toy() != nullptr)
                out.push_back({{"run", placeOf(runJson(*lane.scene.toy()))}, {"title", title}});
            else
                out.push_back({{"bars", barsJson(lesson, lane.scene)}, {"title", title}});
        }
        return out;
    }

    [[nodiscard]] json barsJson(const Lesson& lesson, const Scene& scene) const
    {
        json bars = json::array();
        if (scene.scenario()->task.kind == workload::TaskKind::Run) {
            const run::Evaluation it = run::evaluate(*scene.scenario());
            for (std::size_t bar = 0; it.fits && bar < run::kBars; ++bar)
                if (it.expected.bars[bar] / it.expected.seconds >= 0.001)
                    bars.push_back({said(std::string(run::kBarLabels[bar])), it.expected.bars[bar] / 86400});
            return it.fits ? json{{"unit", "days"}, {"parts", bars}} : bars;
        }
        if (scene.scenario()->task.kind == workload::TaskKind::Serving) {
            const job::Outcome it = job::serving().evaluate(*scene.scenario());
            if (!it.valid)
                return bars;
            const bool memory = lesson.picture == Picture::Memory || !it.fits;
            const double unit = memory ? Metric{.format = job::Format::Bytes}.scale() : 1;
            for (const job::Amount& part : memory ? it.memory.back().parts : it.time)
                bars.push_back({said(std::string(part.label)), part.value * unit});
            json out{{"unit", memory ? "GiB" : "s"}, {"parts", bars}};
            if (memory)
                out["limit"] = it.memory.back().capacity * unit;
            return out;
        }
        const training::Evaluation it = training::evaluate(*scene.scenario());
        if (!it.valid)
            return bars;
        if (lesson.picture == Picture::Memory || !it.fits) {
            const double gib = Metric{.format = job::Format::Bytes}.scale();
            const training::StageMemory& worst = it.memory[static_cast<std::size_t>(it.worstStage)];
            for (const training::Account& account : training::memoryAccounts())
                if (worst.bytes[account] * gib >= 0.05)
                    bars.push_back({said(std::string(account.label)), worst.bytes[account] * gib});
            return {{"unit", "GiB"}, {"parts", bars}, {"limit", it.capacity * gib}};
        }
        for (const training::Account& account : training::timeAccounts())
            if (it.time[account].exposedSeconds / it.stepSeconds >= 0.001)
                bars.push_back({said(std::string(account.label)), it.time[account].exposedSeconds});
        return {{"unit", "s"}, {"parts", bars}};
    }

    [[nodiscard]] json stateJson(const Lesson& lesson, const Attempt& attempt, std::size_t setting)
    {
        const Outcome& outcome = attempt.choices().outcome(setting);
        json out{{"valid", outcome.valid}, {"fits", outcome.fits}};
        if (!outcome.why.empty())
            out["why"] = said(outcome.why);
        if (outcome.valid && attempt.scene().toy() != nullptr)
            out["lanes"] = lanesJson(lesson, attempt.lanes());
        else if (outcome.valid)
            out["lanes"] = lanesJson(lesson, {{attempt.scene(), {}}});
        out["see"] = outcome.valid ? filled(lesson.see, lesson, attempt.scene()) : "";
        const auto hold = [&](const std::vector<Goal>& goals) {
            json list = json::array();
            for (const Goal& goal : goals)
                list.push_back(holds(goal.condition, outcome));
            return list;
        };
        out["goals"] = hold(lesson.goals);
        out["guards"] = hold(lesson.guards);
        out["reached"] = attempt.choices().reaches(setting);
        const double score = attempt.choices().score(setting);
        if (std::isfinite(score))
            out["score"] = written(lesson.scoreMetric(), score);
        for (const Shortcut& shortcut : lesson.shortcuts)
            if (const auto found = attempt.choices().find(shortcut.set); found && *found == setting)
                out["tried"] = filled(shortcut.text, lesson, attempt.scene());
        return out;
    }

    /// What the list scheduler needs: every op with its time, its needs and what it holds; the order by device.
    [[nodiscard]] json orderingJson(const Lesson& lesson) const
    {
        const Result<ToyRun> it = drawn(*lesson.scene.toy());
        const Result<schedule::Program> program = programOf(*lesson.scene.toy());
        if (!it || !program)
            return nullptr;
        json ops = json::array();
        for (std::size_t op = 0; op < program->ops.size(); ++op) {
            const schedule::Op& its = program->ops[op];
            json needs = json::array();
            for (const schedule::Dependency& need : program->dependenciesOf(static_cast<std::int32_t>(op)))
                needs.push_back({need.on, static_cast<double>(need.lag) / it->ticksPerUnit});
            json effects = json::array();
            for (const schedule::MemoryEffect& effect : program->effectsOf(static_cast<std::int32_t>(op)))
                if (effect.pool == schedule::MemoryPool::Activations)
                    effects.push_back(
                        {effect.device, effect.amount, effect.moment == schedule::MemoryMoment::End});
            ops.push_back({{"name", opName(*program, static_cast<std::int32_t>(op))},
                           {"stream", its.stream},
                           {"time", static_cast<double>(its.duration) / it->ticksPerUnit},
                           {"kind", std::string(schedule::symbol(its.kind))},
                           {"mb", its.microbatch},
                           {"needs", std::move(needs)},
                           {"effects", std::move(effects)}});
        }
        json streams = json::array();
        for (const schedule::Stream& stream : program->streams)
            streams.push_back({stream.device, stream.kind == schedule::StreamKind::Compute});
        return {{"ops", std::move(ops)},
                {"order", program->order},
                {"streams", std::move(streams)},
                {"devices", program->devices}};
    }

    const CourseWords& m_words;
    json m_runs;
};

/// What the page itself says; its places are filled by the page.
json wordsOf(const Course& course)
{
    const auto said = [&](const Message& message) { return course.said(message); };
    return {{"predict", said(say("Predict"))},
            {"see", said(say("See"))},
            {"turn", said(say("Turn"))},
            {"answer", said(say("Answer"))},
            {"check", said(say("Check"))},
            {"next", said(say("Next lesson"))},
            {"play", said(say("Play"))},
            {"hint", said(say("Open a hint"))},
            {"lessons", said(say("Lessons"))},
            {"right", said(say("Right."))},
            {"wrong", said(say("Not so."))},
            {"itIs", said(say("It is"))},
            {"you", said(say("you"))},
            {"done", said(say("Done."))},
            {"notYet", said(say("Not yet."))},
            {"opens", said(say("opens when you have predicted"))},
            {"point", said(say("Point at a place in the picture."))},
            {"device", said(say("device"))},
            {"held", said(say("held"))},
            {"waits", said(say("waits"))},
            {"works", said(say("works"))},
            {"moves", said(say("Tap an op, then where it should stand."))},
            {"stuck", said(say("It stands still: ops wait for each other."))},
            {"kinds",
             {{"F", said(say("forward"))},
              {"B", said(say("backward"))},
              {"I", said(say("input gradient"))},
              {"W", said(say("weight gradient"))},
              {"R", said(say("recomputation"))}}},
            {"again", said(say("And now without the picture:"))},
            {"minutes", said(say("min"))}};
}

} // namespace

std::string_view courseTemplate()
{
    for (const EmbeddedFile& file : embeddedFiles())
        if (file.name == "course/course.html")
            return file.text;
    return {};
}

Result<std::string> coursePage(std::span<const Lesson* const> lessons, const CourseWords& words)
{
    if (lessons.empty())
        return fail(ErrorCode::BadInput, say("a course needs a lesson"));
    Course course(words);
    json out{{"words", wordsOf(course)}, {"language", words.language}, {"lessons", json::array()}};
    for (const Lesson* lesson : lessons) {
        Result<json> one = course.lessonJson(*lesson);
        if (!one)
            return tl::unexpected(one.error());
        out["lessons"].push_back(*std::move(one));
    }
    // Inside a script nothing of a text may end it.
    std::string data;
    for (const char c : out.dump(-1, ' ', true, json::error_handler_t::replace)) {
        if (c == '<')
            data += "\\u003c";
        else
            data += c;
    }
    std::string page(courseTemplate());
    const std::size_t place = page.find(kCourseData);
    if (place == std::string::npos)
        return fail(ErrorCode::BadInput, say("the page's template has no place for lessons"));
    page.replace(place, kCourseData.size(), data);
    const std::string language = "lang=\"en\"";
    if (const std::size_t lang = page.find(language); lang != std::string::npos)
        page.replace(lang, language.size(), "lang=\"" + words.language + "\"");
    return page;
}

} // namespace shardscape::lessons
