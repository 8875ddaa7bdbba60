// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/schedules/trace_import.h"

#include "base/quotes.h"
#include "exchange/schedules/schedule_table.h"
#include "exchange/text/number_text.h"
#include "schedule/wiring.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

namespace shardscape::exchange {

using nlohmann::json;
using schedule::OpKind;
using schedule::Ticks;

namespace {

/// What a range's name or arguments say that it is.
struct NamedOp {
    OpKind kind = OpKind::Forward;
    std::int32_t stage = -1; ///< -1: the rank's own
    std::int32_t microbatch = 0;
    std::int32_t backwardStage = 0; ///< of an overlapped pair
    std::int32_t backwardMicrobatch = 0;
    int direction = 0;
    int backwardDirection = 0;

    friend auto operator<=>(const NamedOp&, const NamedOp&) = default;
};

std::optional<OpKind> kindOfLetter(char letter)
{
    switch (letter) {
    case 'F': return OpKind::Forward;
    case 'B': return OpKind::Backward;
    case 'I': return OpKind::BackwardInput;
    case 'W': return OpKind::BackwardWeight;
    default: return std::nullopt;
    }
}

std::optional<std::int32_t> takeNumber(std::string_view& text)
{
    std::int32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || value < 0 || value >= 1'000'000)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

/// "0F3".
std::optional<NamedOp> actionOf(std::string_view text)
{
    NamedOp it;
    const auto stage = takeNumber(text);
    const auto kind = stage && !text.empty() ? kindOfLetter(text.front()) : std::nullopt;
    if (!kind)
        return std::nullopt;
    text.remove_prefix(1);
    const auto microbatch = takeNumber(text);
    if (!microbatch || !text.empty())
        return std::nullopt;
    it.kind = *kind;
    it.stage = *stage;
    it.microbatch = *microbatch;
    return it;
}

/// "(0F3;1B2)OVERLAP_F_B".
std::optional<NamedOp> pairOf(std::string_view text)
{
    constexpr std::string_view kEnding = ")OVERLAP_F_B";
    const std::size_t semicolon = text.find(';');
    if (!text.starts_with("(") || !text.ends_with(kEnding) || semicolon == std::string_view::npos)
        return std::nullopt;
    auto forward = actionOf(text.substr(1, semicolon - 1));
    auto backward = actionOf(text.substr(semicolon + 1, text.size() - kEnding.size() - semicolon - 1));
    if (forward && backward && forward->kind == OpKind::Backward)
        std::swap(forward, backward);
    if (!forward || !backward || forward->kind != OpKind::Forward || backward->kind != OpKind::Backward)
        return std::nullopt;
    forward->kind = OpKind::ForwardBackward;
    forward->backwardStage = backward->stage;
    forward->backwardMicrobatch = backward->microbatch;
    return forward;
}

/// "F0 mb3".
std::optional<NamedOp> stageAndMicrobatchOf(std::string_view text)
{
    NamedOp it;
    const auto kind = text.empty() ? std::nullopt : kindOfLetter(text.front());
    if (!kind)
        return std::nullopt;
    text.remove_prefix(1);
    const auto stage = takeNumber(text);
    if (!stage || !text.starts_with(" mb"))
        return std::nullopt;
    text.remove_prefix(3);
    const auto microbatch = takeNumber(text);
    if (!microbatch || !text.empty())
        return std::nullopt;
    it.kind = *kind;
    it.stage = *stage;
    it.microbatch = *microbatch;
    return it;
}

/// "Forward 3": PyTorch's schedules of one stage per rank.
std::optional<NamedOp> microbatchOf(std::string_view text)
{
    NamedOp it;
    for (const auto& [word, kind] : {std::pair<std::string_view, OpKind>{"Forward ", OpKind::Forward},
                                     {"Backward ", OpKind::Backward}}) {
        if (!text.starts_with(word))
            continue;
        text.remove_prefix(word.size());
        const auto microbatch = takeNumber(text);
        if (!microbatch || !text.empty())
            return std::nullopt;
        it.kind = kind;
        it.microbatch = *microbatch;
        return it;
    }
    return std::nullopt;
}

std::optional<NamedOp> opNamed(std::string_view name)
{
    if (name.starts_with("PP:"))
        name.remove_prefix(3);
    for (const auto reader : {actionOf, pairOf, stageAndMicrobatchOf, microbatchOf})
        if (const auto it = reader(name))
            return it;
    return std::nullopt;
}

/// An event of the trace, as far as anything here wants to know.
struct Event {
    std::string name;
    std::string category;
    char phase = 0;
    std::int64_t process = 0;
    Ticks start = 0; ///< nanoseconds
    Ticks duration = 0;
    bool hasStart = false;
    Message problem; ///< why a time of it is none
    std::int64_t thread = 0;
    std::int64_t correlation = -1;
    std::int32_t stage = -1;
    std::int32_t microbatch = -1;
    std::int32_t direction = 0;
    std::int32_t backwardStage = -1;
    std::int32_t backwardMicrobatch = -1;
    std::int32_t backwardDirection = 0;
};

struct Range {
    NamedOp op;
    std::int64_t process = 0;
    Ticks start = 0;
    Ticks end = 0;
    bool onDevice = false;
    std::int64_t thread = 0;
    std::size_t event = 0; ///< counted from 0, as in the file
    std::string name = {};
};
struct Launch {
    std::int64_t process = 0;
    Ticks at = 0;
    std::int64_t correlation = 0;
};
struct Kernel {
    Ticks start = 0;
    Ticks end = 0;
};
struct ProfilerStep {
    std::int64_t process = 0;
    std::int64_t number = 0;
    Ticks start = 0;
    Ticks end = 0;
    bool onDevice = false;
};

/// What one text holds.
struct Trace {
    std::optional<std::int64_t> rank;
    std::vector<Range> ranges;
    std::vector<Launch> launches;
    std::unordered_map<std::int64_t, Kernel> kernels; ///< by correlation
    std::vector<ProfilerStep> steps;
    std::size_t events = 0;
};

/// Microseconds with decimals as whole nanoseconds; a double would lose them beyond some months since the epoch.
Ticks nanoseconds(std::string_view microseconds)
{
    const std::size_t point = microseconds.find('.');
    if (microseconds.find_first_of("eE") != std::string_view::npos)
        return std::llround(std::strtold(std::string(microseconds).c_str(), nullptr) * 1000);
    std::int64_t whole = 0;
    std::from_chars(microseconds.data(), microseconds.data() + std::min(point, microseconds.size()), whole);
    constexpr std::int64_t kMost = std::int64_t{9'000'000'000'000'000};
    whole = std::clamp(whole, -kMost, kMost);
    std::int64_t fraction = 0;
    std::int64_t unit = 100;
    for (std::size_t i = point; point != std::string_view::npos && ++i < microseconds.size() && unit > 0;
         unit /= 10)
        fraction += (microseconds[i] - '0') * unit;
    return whole * 1000 + (!microseconds.empty() && microseconds.front() == '-' ? -fraction : fraction);
}

/// Reads events as they come: a trace of a few steps may have a million of them, and most say nothing about the schedule.
class TraceReader : public json::json_sax_t {
public:
    explicit TraceReader(Trace& trace)
        : m_trace(trace)
    {}

    [[nodiscard]] const Message& problem() const { return m_problem; }

    bool null() override { return other(say("null, which is no number")); }
    bool boolean(bool value) override
    {
        return other(say("%1, which is no number", value ? "true" : "false"));
    }
    bool number_integer(number_integer_t value) override
    {
        number(value, std::to_string(value));
        return true;
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        number(static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX)), std::to_string(value));
        return true;
    }
    bool number_float(number_float_t value, const string_t& text) override
    {
        number(std::abs(value) < 9e18 ? static_cast<std::int64_t>(value) : 0, text);
        return true;
    }
    bool string(string_t& value) override
    {
        if (m_where.empty() || m_where.back() != Where::Event)
            return true;
        if (m_key == "name")
            m_event.name = std::move(value);
        else if (m_key == "cat")
            m_event.category = std::move(value);
        else if (m_key == "ph")
            m_event.phase = value.empty() ? '\0' : value.front();
        else if (m_key == "pid")
            m_event.process = static_cast<std::int64_t>(std::hash<std::string>{}(value));
        else if (m_key == "tid")
            m_event.thread = static_cast<std::int64_t>(std::hash<std::string>{}(value));
        else if (m_key == "ts" || m_key == "dur")
            noTime(say("'%1', which is no number", value.substr(0, 40)));
        return true;
    }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override
    {
        Where where = Where::Elsewhere;
        if (m_where.empty())
            where = Where::Root;
        else if (m_where.back() == Where::Events)
            where = Where::Event;
        else if (m_where.back() == Where::Event && m_key == "args")
            where = Where::Arguments;
        else if (m_where.back() == Where::Root && m_key == "distributedInfo")
            where = Where::Distributed;
        if (where == Where::Event)
            m_event = {};
        else
            other(say("no number"));
        return enter(where);
    }
    bool key(string_t& value) override
    {
        m_key = std::move(value);
        return true;
    }
    bool end_object() override
    {
        if (m_where.back() == Where::Event) {
            take();
            ++m_trace.events;
        }
        m_where.pop_back();
        return m_problem.empty();
    }
    bool start_array(std::size_t) override
    {
        other(say("no number"));
        const bool events = m_where.empty() || (m_where.back() == Where::Root && m_key == "traceEvents");
        return enter(events ? Where::Events : Where::Elsewhere);
    }
    bool end_array() override
    {
        m_where.pop_back();
        return true;
    }
    bool parse_error(std::size_t at, const std::string&, const json::exception& why) override
    {
        constexpr int kOutOfRange = 406;
        if (m_problem.empty() && why.id == kOutOfRange)
            m_problem = say("at character %1 the trace has a number beyond any range", at);
        if (m_problem.empty())
            m_problem = say("the trace is no JSON from character %1 on", at);
        return false;
    }

private:
    enum class Where { Root, Events, Event, Arguments, Distributed, Elsewhere };

    bool enter(Where where)
    {
        constexpr std::size_t kDeepestTrace = 64;
        m_where.push_back(where);
        if (m_where.size() <= kDeepestTrace)
            return true;
        m_problem = say("the trace is nested deeper than %1 levels", kDeepestTrace);
        return false;
    }

    /// What must be a time and is something else.
    bool other(Message what)
    {
        if (!m_where.empty() && m_where.back() == Where::Event && (m_key == "ts" || m_key == "dur"))
            noTime(std::move(what));
        return true;
    }

    void noTime(Message why)
    {
        if (m_event.problem.empty())
            m_event.problem = m_key == "ts" ? say("its ts (start) is %1", std::move(why))
                                            : say("its dur (duration) is %1", std::move(why));
    }

    /// Microseconds as nanoseconds, if a clock can show them: 285 years.
    void time(const std::string& text, Ticks& nanoseconds)
    {
        constexpr double kMost = 9e15;
        const double microseconds = std::strtod(text.c_str(), nullptr);
        if (!(std::abs(microseconds) <= kMost))
            noTime(say("%1 microseconds, more than any clock shows", text));
        else if (m_key == "dur" && microseconds < 0)
            noTime(say("%1, which is negative", text));
        else
            nanoseconds = exchange::nanoseconds(text);
    }

    void number(std::int64_t value, const std::string& text)
    {
        if (m_where.empty())
            return;
        const auto small = static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -1, 1'000'000));
        if (m_where.back() == Where::Distributed && m_key == "rank")
            m_trace.rank = value;
        if (m_where.back() == Where::Event) {
            if (m_key == "ts") {
                m_event.hasStart = true;
                time(text, m_event.start);
            } else if (m_key == "dur")
                time(text, m_event.duration);
            else if (m_key == "pid")
                m_event.process = value;
            else if (m_key == "tid")
                m_event.thread = value;
        }
        if (m_where.back() != Where::Arguments)
            return;
        if (m_key == "correlation")
            m_event.correlation = value;
        else if (m_key == "stage")
            m_event.stage = small;
        else if (m_key == "microbatch")
            m_event.microbatch = small;
        else if (m_key == "direction")
            m_event.direction = std::clamp(small, 0, 1);
        else if (m_key == "backward_stage")
            m_event.backwardStage = small;
        else if (m_key == "backward_microbatch")
            m_event.backwardMicrobatch = small;
        else if (m_key == "backward_direction")
            m_event.backwardDirection = std::clamp(small, 0, 1);
    }

    void take()
    {
        const Event& it = m_event;
        if (it.phase != 'X')
            return;
        const Ticks end = it.start + it.duration;
        const bool kernel = it.category == "kernel";
        const bool launch = it.category == "cuda_runtime" || it.category == "cuda_driver";
        constexpr std::string_view kStep = "ProfilerStep#";
        const auto named = kernel || launch ? std::nullopt : own(it) ? own(it) : opNamed(it.name);
        if ((kernel || launch ? it.correlation >= 0 : named || it.name.starts_with(kStep))
            && (!it.problem.empty() || !it.hasStart)) {
            m_problem = say("event %1 (\"%2\"): %3", m_trace.events, it.name.substr(0, 60),
                            it.problem.empty() ? say("it has no ts (start)") : it.problem);
            return;
        }
        if (kernel) {
            if (it.correlation >= 0 && !it.name.starts_with("nccl"))
                m_trace.kernels[it.correlation] = {it.start, end};
            return;
        }
        if (launch) {
            if (it.correlation >= 0)
                m_trace.launches.push_back({it.process, it.start, it.correlation});
            return;
        }
        const bool onDevice = it.category == "gpu_user_annotation";
        if (it.name.starts_with(kStep)) {
            std::int64_t step = 0;
            std::from_chars(it.name.data() + kStep.size(), it.name.data() + it.name.size(), step);
            m_trace.steps.push_back({it.process, step, it.start, end, onDevice});
            return;
        }
        if (named)
            m_trace.ranges.push_back({*named, it.process, it.start, end, onDevice || own(it).has_value(),
                                      it.thread, m_trace.events, it.name});
    }

    /// An event of a trace that we wrote.
    static std::optional<NamedOp> own(const Event& it)
    {
        if (it.stage < 0 || it.microbatch < 0)
            return std::nullopt;
        for (const OpKind kind : {OpKind::Forward, OpKind::Backward, OpKind::BackwardInput,
                                  OpKind::BackwardWeight, OpKind::ForwardBackward}) {
            if (it.category != schedule::name(kind))
                continue;
            if (kind == OpKind::ForwardBackward && (it.backwardStage < 0 || it.backwardMicrobatch < 0))
                return std::nullopt;
            return NamedOp{kind,
                           it.stage,
                           it.microbatch,
                           std::max(it.backwardStage, 0),
                           std::max(it.backwardMicrobatch, 0),
                           it.direction,
                           it.backwardDirection};
        }
        return std::nullopt;
    }

    Trace& m_trace;
    std::vector<Where> m_where;
    std::string m_key;
    Event m_event;
    Message m_problem;
};

/// An op of the schedule with the time it took.
struct Measured {
    std::int64_t rank = 0;
    NamedOp op;
    Ticks start = 0;
    Ticks end = 0;
    std::int64_t step = 0;
    std::size_t event = 0; ///< counted from 0, as in its file
    std::size_t file = 0;
};

class TraceSchedule {
public:
    /// `files` are named in what is wrong; there may be none.
    TraceSchedule(const std::vector<std::string_view>& texts, const std::vector<std::string>& files)
        : m_texts(texts)
        , m_files(files)
    {}

    Result<ImportedSchedule> run(const std::string& name, int step)
    {
        for (std::size_t i = 0; i < m_texts.size(); ++i) {
            for (std::size_t other = 0; other < i; ++other)
                if (m_texts[other] == m_texts[i])
                    return fail(ErrorCode::BadInput,
                                say("%1 is the same trace as %2; give each rank's file once", fileName(i),
                                    fileName(other)));
            if (const Result<void> read = readOne(m_texts[i], i); !read)
                return fail(read.error().code, inFile(i, read.error().message));
        }
        Result<ImportedSchedule> out = assemble(name, step);
        if (!out && m_files.size() == 1)
            return fail(out.error().code, inFile(0, out.error().message));
        return out;
    }

private:
    [[nodiscard]] Message fileName(std::size_t number) const
    {
        return number < m_files.size() ? verbatim(m_files[number]) : say("trace %1", number);
    }
    [[nodiscard]] Message inFile(std::size_t number, const Message& what) const
    {
        return number < m_files.size() || m_texts.size() > 1 ? say("%1: %2", fileName(number), what) : what;
    }

    Result<void> readOne(std::string_view text, std::size_t number)
    {
        Trace trace;
        TraceReader reader(trace);
        bool parsed = false;
        try {
            parsed = json::sax_parse(text, &reader);
        } catch (const json::exception&) {
            parsed = false;
        }
        if (!parsed)
            return fail(ErrorCode::BadInput,
                        reader.problem().empty() ? say("the trace is no JSON") : reader.problem());
        m_events += trace.events;
        if (const Result<void> once = distinct(trace.ranges); !once)
            return once;
        return add(trace, number);
    }

    /// The same op at the same time on the same thread is one event written twice.
    static Result<void> distinct(const std::vector<Range>& ranges)
    {
        std::vector<const Range*> sorted;
        sorted.reserve(ranges.size());
        for (const Range& range : ranges)
            sorted.push_back(&range);
        const auto key = [](const Range& it) {
            return std::tie(it.process, it.thread, it.start, it.end, it.op, it.onDevice);
        };
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](const Range* a, const Range* b) { return key(*a) < key(*b); });
        for (std::size_t i = 1; i < sorted.size(); ++i)
            if (key(*sorted[i - 1]) == key(*sorted[i]))
                return fail(
                    ErrorCode::BadInput,
                    say("event %1 (\"%2\") is there already, as event %3, with the same start and duration",
                        sorted[i]->event, sorted[i]->name.substr(0, 60), sorted[i - 1]->event));
        return {};
    }

    Result<ImportedSchedule> assemble(const std::string& name, int wanted)
    {
        if (m_ops.empty())
            return fail(
                ErrorCode::NotOurs,
                say("none of the trace's %1 events names an op; ranges must be called like \"PP:0F3\" (PyTorch's pipelining), \"F0 mb3\" or \"Forward 3\"",
                    m_events));
        if (const Result<void> chosen = chooseStep(wanted); !chosen)
            return tl::unexpected(chosen.error());
        keepLongest();
        if (m_ops.size() > static_cast<std::size_t>(schedule::kMostOps))
            return tooManyOps(m_ops.size());
        if (const Result<void> near = together(); !near)
            return tl::unexpected(near.error());
        return build(name);
    }

    Result<void> add(Trace& trace, std::size_t number)
    {
        const std::size_t before = m_ops.size();
        const bool onDevice = std::any_of(trace.ranges.begin(), trace.ranges.end(),
                                          [](const Range& it) { return it.onDevice; });
        if (!onDevice)
            std::sort(trace.launches.begin(), trace.launches.end(), [](const Launch& a, const Launch& b) {
                return std::pair(a.process, a.at) < std::pair(b.process, b.at);
            });
        for (const Range& range : trace.ranges) {
            if (range.onDevice != onDevice)
                continue;
            Measured it;
            it.op = range.op;
            it.start = range.start;
            it.end = range.end;
            it.event = range.event;
            it.file = number;
            // A text without a rank that holds several processes holds several ranks.
            it.rank = trace.rank
                          ? *trace.rank
                          : static_cast<std::int64_t>(number) * 1'000'000'000 + (range.process & 0xfffffff);
            it.step = stepOf(trace, range, onDevice);
            if (!onDevice)
                m_fromHost += useKernels(trace, range, it) ? 0U : 1U;
            m_ops.push_back(it);
        }
        // The ranks of a run each write a file; a rank may write one for each of several steps.
        std::set<std::pair<std::int64_t, std::int64_t>> steps;
        for (std::size_t i = before; i < m_ops.size(); ++i)
            steps.emplace(m_ops[i].rank, m_ops[i].step);
        for (const auto& [rank, step] : steps)
            if (const auto [there, isNew] = m_fileOf.emplace(std::pair{rank, step}, number); !isNew)
                return fail(ErrorCode::BadInput,
                            step < 0
                                ? say("it shows rank %1, as %2 does; give each rank's file once", rank,
                                      fileName(there->second))
                                : say("it shows rank %1 in step %2, as %3 does; give each rank's file once",
                                      rank, step, fileName(there->second)));
        return {};
    }

    /// The number of the profiler's step that holds the range; -1 without one.
    static std::int64_t stepOf(const Trace& trace, const Range& range, bool onDevice)
    {
        for (const ProfilerStep& step : trace.steps)
            if (step.onDevice == onDevice && range.start >= step.start && range.start < step.end)
                return step.number;
        return -1;
    }

    /// The time from the first to the last kernel launched within the range.
    static bool useKernels(const Trace& trace, const Range& range, Measured& it)
    {
        auto launch = std::lower_bound(trace.launches.begin(), trace.launches.end(), range,
                                       [](const Launch& a, const Range& b) {
                                           return std::pair(a.process, a.at) < std::pair(b.process, b.start);
                                       });
        bool any = false;
        for (; launch != trace.launches.end() && launch->process == range.process && launch->at < range.end;
             ++launch) {
            const auto kernel = trace.kernels.find(launch->correlation);
            if (kernel == trace.kernels.end())
                continue;
            it.start = any ? std::min(it.start, kernel->second.start) : kernel->second.start;
            it.end = any ? std::max(it.end, kernel->second.end) : kernel->second.end;
            any = true;
        }
        return any;
    }

    /// Steps by the profiler's numbers, or where it gave none by how often the same op came before.
    void numberSteps()
    {
        const bool numbered = std::any_of(m_ops.begin(), m_ops.end(),
                                          [](const Measured& it) { return it.step >= 0; });
        if (numbered) {
            std::erase_if(m_ops, [](const Measured& it) { return it.step < 0; });
            return;
        }
        std::stable_sort(m_ops.begin(), m_ops.end(),
                         [](const Measured& a, const Measured& b) { return a.start < b.start; });
        std::map<std::pair<std::int64_t, NamedOp>, std::int64_t> seen;
        for (Measured& it : m_ops)
            it.step = seen[{it.rank, it.op}]++;
    }

    Result<void> chooseStep(int wanted)
    {
        numberSteps();
        std::map<std::int64_t, std::size_t> steps;
        for (const Measured& it : m_ops)
            ++steps[it.step];
        std::size_t most = 0;
        for (const auto& [step, ops] : steps)
            most = std::max(most, ops);
        auto chosen = steps.begin();
        if (wanted >= 0) {
            if (static_cast<std::size_t>(wanted) >= steps.size())
                return fail(
                    ErrorCode::BadInput,
                    say("the trace has %1 steps, counted from 0; there is no step %2", steps.size(), wanted));
            std::advance(chosen, wanted);
        } else {
            for (auto it = steps.begin(); it != steps.end(); ++it)
                if (it->second == most)
                    chosen = it;
        }
        if (steps.size() > 1)
            m_notes.push_back(
                say("Step %1 of 0 to %2 is taken.", std::distance(steps.begin(), chosen), steps.size() - 1));
        std::erase_if(m_ops, [&](const Measured& it) { return it.step != chosen->first; });
        return {};
    }

    /// The profiler shows a range once on every stream it has kernels on; the longest is the one that computes.
    void keepLongest()
    {
        std::stable_sort(m_ops.begin(), m_ops.end(), [](const Measured& a, const Measured& b) {
            return std::tuple(a.rank, a.op, a.end - a.start) < std::tuple(b.rank, b.op, b.end - b.start);
        });
        std::vector<Measured> kept;
        for (std::size_t i = 0; i < m_ops.size(); ++i)
            if (i + 1 == m_ops.size() || m_ops[i].rank != m_ops[i + 1].rank || m_ops[i].op != m_ops[i + 1].op)
                kept.push_back(m_ops[i]);
        m_ops = std::move(kept);
    }

    /// The ops of one step lie within a day. What lies further apart is of another run or another clock, and on one axis with
    /// the rest neither could be seen.
    [[nodiscard]] Result<void> together() const
    {
        constexpr Ticks kDay = Ticks{86'400} * 1'000'000'000;
        std::vector<const Measured*> sorted;
        sorted.reserve(m_ops.size());
        for (const Measured& it : m_ops)
            sorted.push_back(&it);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const Measured* a, const Measured* b) { return a->start < b->start; });
        const auto place = [this](const Measured& it) {
            return m_texts.size() > 1 ? say("%1, event %2", fileName(it.file), it.event)
                                      : say("event %1", it.event);
        };
        Ticks last = sorted.front()->end;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            const Measured& it = *sorted[i];
            const bool lasts = it.end - it.start > kDay;
            if (!lasts && it.start - last <= kDay) {
                last = std::max(last, it.end);
                continue;
            }
            const Ticks apart = lasts ? it.end - it.start : it.start - last;
            return fail(
                ErrorCode::BadInput,
                lasts ? say(
                    "%1 lasts %2 days; the ops of one step lie within a day of each other: leave out what is of another run, and give all ranks one clock",
                    place(it), apart / kDay)
                      : say(
                          "%1 starts %2 days after %3; the ops of one step lie within a day of each other: leave out what is of another run, and give all ranks one clock",
                          place(it), apart / kDay, place(*sorted[i - 1])));
        }
        return {};
    }

    Result<ImportedSchedule> build(const std::string& name)
    {
        std::map<std::int64_t, std::int32_t> devices;
        Ticks zero = m_ops.front().start;
        for (const Measured& it : m_ops) {
            devices.emplace(it.rank, 0);
            zero = std::min(zero, it.start);
        }
        std::int32_t next = 0;
        for (auto& [rank, device] : devices)
            device = next++;
        std::sort(m_ops.begin(), m_ops.end(), [](const Measured& a, const Measured& b) {
            return std::tuple(a.rank, a.start, a.end, a.op) < std::tuple(b.rank, b.start, b.end, b.op);
        });
        ImportedSchedule out;
        schedule::Program& program = out.program;
        program.name = name;
        program.devices = next;
        program.nanoseconds = true;
        for (std::int32_t device = 0; device < next; ++device) {
            program.streams.push_back({device, schedule::StreamKind::Compute});
            program.order.emplace_back();
        }
        numberChunks(devices, program);
        std::vector<Ticks> free(static_cast<std::size_t>(next), 0);
        Ticks last = 0;
        std::size_t overlapping = 0;
        for (const Measured& it : m_ops) {
            const std::int32_t device = devices[it.rank];
            const auto index = static_cast<std::int32_t>(program.ops.size());
            Ticks& until = free[static_cast<std::size_t>(device)];
            overlapping += it.start - zero < until ? 1U : 0U;
            const Ticks start = std::max(it.start - zero, until);
            const Ticks end = std::max(it.end - zero, start);
            until = end;
            last = std::max(last, end);
            schedule::Op op;
            op.kind = it.op.kind;
            op.duration = end - start;
            op.microbatch = it.op.microbatch;
            op.stage = stageOf(it, device);
            op.stream = device;
            op.direction = static_cast<std::uint8_t>(it.op.direction);
            op.chunk = chunkOf(device, op.direction, op.stage);
            program.microbatches = std::max(program.microbatches, op.microbatch + 1);
            if (op.kind == OpKind::ForwardBackward)
                program.backwardHalves.push_back(
                    {index, it.op.backwardMicrobatch, it.op.backwardStage,
                     chunkOf(device, it.op.backwardDirection, it.op.backwardStage),
                     static_cast<std::uint8_t>(it.op.backwardDirection)});
            program.ops.push_back(op);
            program.order[static_cast<std::size_t>(device)].push_back(index);
            out.simulation.start.push_back(start);
            out.simulation.end.push_back(end);
        }
        out.simulation.makespan = last;
        schedule::Wiring wiring;
        wiring.partial = true;
        if (const auto fault = schedule::wireAlongData(program, wiring))
            return fail(ErrorCode::BadInput, say("the trace contradicts itself: %1", fault->message));
        if (const auto runs = schedule::simulate(program); !runs)
            return tl::unexpected(runs.error());
        out.ticksPerUnit = 1e9;
        out.measured = true;
        out.notes = std::move(m_notes);
        if (m_fromHost > 0)
            out.notes.push_back(say(
                "%1 ops have the times of the host: nothing was seen of them on the device.", m_fromHost));
        if (overlapping > 0)
            out.notes.push_back(say(
                "%1 ops began before the one before them on their device had ended; they are shown from that end on.",
                overlapping));
        noteMissing(out);
        noteClocks(out);
        return out;
    }

    /// A trace may show part of a step; what it lacks of the stages and micro-batches that it shows is said.
    static void noteMissing(ImportedSchedule& out)
    {
        const schedule::Program& program = out.program;
        struct Seen {
            bool forward = false;
            bool backward = false;
            bool input = false;
            bool weight = false;
        };
        std::map<std::tuple<int, std::int32_t, std::int32_t>, Seen> seen; // direction, stage, micro-batch
        std::set<std::pair<int, std::int32_t>> stages;
        std::map<int, std::set<std::int32_t>> microbatches;
        bool anyForward = false, anyBackward = false, anyWeight = false;
        const auto enter = [&](int direction, std::int32_t stage, std::int32_t microbatch) -> Seen& {
            stages.emplace(direction, stage);
            microbatches[direction].insert(microbatch);
            return seen[{direction, stage, microbatch}];
        };
        for (std::size_t i = 0; i < program.ops.size(); ++i) {
            const schedule::Op& op = program.ops[i];
            Seen& it = enter(op.direction, op.stage, op.microbatch);
            it.forward |= op.kind == OpKind::Forward || op.kind == OpKind::ForwardBackward;
            it.backward |= op.kind == OpKind::Backward || op.kind == OpKind::BackwardInput;
            it.input |= op.kind == OpKind::BackwardInput;
            it.weight |= op.kind == OpKind::BackwardWeight;
            if (const schedule::BackwardHalf* half = program.backwardHalfOf(static_cast<std::int32_t>(i))) {
                enter(half->direction, half->stage, half->microbatch).backward = true;
                anyBackward = true;
            }
            anyForward |= it.forward;
            anyBackward |= it.backward;
            anyWeight |= it.weight;
        }
        std::size_t missing = 0;
        std::vector<Argument> first;
        const auto lacks = [&](char kind, std::int32_t stage, std::int32_t microbatch) {
            if (missing++ < 3)
                first.emplace_back(
                    say("%1 of micro-batch %2 on stage %3", std::string(1, kind), microbatch, stage));
        };
        for (const auto& [direction, stage] : stages)
            for (const std::int32_t microbatch : microbatches[direction]) {
                const auto found = seen.find({direction, stage, microbatch});
                const Seen it = found == seen.end() ? Seen{} : found->second;
                if (anyForward && !it.forward)
                    lacks('F', stage, microbatch);
                if (anyBackward && !it.backward)
                    lacks('B', stage, microbatch);
                if (anyWeight && it.input && !it.weight)
                    lacks('W', stage, microbatch);
            }
        if (missing == 0)
            return;
        Message named = listed(std::move(first));
        if (missing > 3)
            named = say("%1 and %2 more", std::move(named), missing - 3);
        out.notes.push_back(
            say("The trace lacks %1: nothing waits for what was not seen.", std::move(named)));
    }

    static std::int32_t stageOf(const Measured& it, std::int32_t device)
    {
        return it.op.stage >= 0 ? it.op.stage : device;
    }

    void numberChunks(const std::map<std::int64_t, std::int32_t>& devices, schedule::Program& program)
    {
        for (const Measured& it : m_ops) {
            const std::int32_t device = devices.at(it.rank);
            m_held[{device, it.op.direction}].insert(stageOf(it, device));
            if (it.op.kind == OpKind::ForwardBackward)
                m_held[{device, it.op.backwardDirection}].insert(it.op.backwardStage);
        }
        for (const auto& [holder, stages] : m_held)
            program.chunks = std::max(program.chunks, static_cast<std::int32_t>(stages.size()));
    }

    [[nodiscard]] std::uint8_t chunkOf(std::int32_t device, int direction, std::int32_t stage) const
    {
        const std::set<std::int32_t>& stages = m_held.at({device, direction});
        return static_cast<std::uint8_t>(
            std::min<std::ptrdiff_t>(std::distance(stages.begin(), stages.find(stage)), 255));
    }

    /// Results used before they are there: the ranks' clocks differ.
    static void noteClocks(ImportedSchedule& out)
    {
        Ticks worst = 0;
        std::int32_t device = 0;
        for (std::size_t i = 0; i < out.program.ops.size(); ++i) {
            const auto op = static_cast<std::int32_t>(i);
            for (const schedule::Dependency& need : out.program.dependenciesOf(op)) {
                const Ticks early = out.simulation.end[static_cast<std::size_t>(need.on)]
                                    - out.simulation.start[i];
                if (early > worst) {
                    worst = early;
                    device = out.program.deviceOf(op);
                }
            }
        }
        if (worst > 0)
            out.notes.push_back(say(
                "On device %1 an op starts %2 us before its input is there: the clocks of the ranks differ.",
                device, significant(static_cast<double>(worst) / 1e3, 4)));
    }

    const std::vector<std::string_view>& m_texts;
    const std::vector<std::string>& m_files;
    std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> m_fileOf; ///< by rank and step
    std::vector<Measured> m_ops;
    std::size_t m_events = 0;
    std::size_t m_fromHost = 0;
    std::map<std::pair<std::int32_t, int>, std::set<std::int32_t>> m_held; ///< stages by device and direction
    std::vector<Message> m_notes;
};

} // namespace

namespace {

Result<ImportedSchedule> readTraceWhole(const std::vector<std::string_view>& texts, const std::string& name,
                                        int step, const std::vector<std::string>& files)
{
    return TraceSchedule(texts, files).run(name, step);
}

} // namespace

Result<ImportedSchedule> readTrace(const std::vector<std::string_view>& texts, const std::string& name,
                                   int step, const std::vector<std::string>& files)
{
    return withShortQuotes(readTraceWhole(texts, name, step, files));
}

} // namespace shardscape::exchange
