// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/condition.h"

#include "base/nearest.h"
#include "base/quantity.h"
#include "job/job.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace shardscape::search {

namespace {

/// A unit that may follow a number: what one of it is in the units in which the subject is held.
struct Unit {
    std::string_view name;
    double factor;
};

std::span<const Unit> unitsOf(const Subject& subject)
{
    static constexpr std::array kCounts{Unit{"", 1}, Unit{"k", 1e3}};
    static constexpr std::array kTimes{Unit{"", 1}, Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"us", 1e-6},
                                       Unit{"min", 60}};
    static constexpr std::array kSizes{Unit{"", kGiB}, Unit{"gib", kGiB}, Unit{"mib", kGiB / 1024},
                                       Unit{"gb", 1e9}, Unit{"tib", kGiB * 1024}};
    static constexpr std::array kShares{Unit{"", 1}, Unit{"%", 0.01}};
    static constexpr std::array kRates{Unit{"", 1}, Unit{"k", 1e3}, Unit{"m", 1e6}, Unit{"g", 1e9}};
    if (!subject.format)
        return kCounts;
    switch (*subject.format) {
    case job::Format::Seconds: return kTimes;
    case job::Format::Bytes: return kSizes;
    case job::Format::Share: return kShares;
    case job::Format::Rate:
    case job::Format::Amount: return kRates;
    }
    return kCounts;
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lower(c); });
    return result;
}

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Letters of other alphabets take several bytes, all of them above ASCII.
bool isNameCharacter(char c)
{
    return isDigit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '_' || c == '-' || c == '.'
           || static_cast<unsigned char>(c) >= 0x80;
}

bool isOperator(char c)
{
    return c == '=' || c == '<' || c == '>' || c == '!';
}

enum class Joint : std::uint8_t { None, And, Or };

class Parser {
public:
    Parser(std::string_view line, std::span<const Subject> subjects, std::span<const std::string_view> words)
        : m_line(line)
        , m_subjects(subjects)
        , m_words(words)
    {}

    Condition condition()
    {
        Condition result;
        bool joined = true; // a joint stands between two parts
        std::size_t from = 0;
        for (skipSpace(); !ended(); skipSpace()) {
            const std::size_t here = m_at;
            const Joint found = joint();
            if (found == Joint::None) {
                result.parts.push_back(part());
                joined = false;
                continue;
            }
            if (joined) {
                complain(here, m_at,
                         say("\"%1\" joins two parts; there is none before it.",
                             m_line.substr(here, m_at - here)));
            }
            joined = true;
            from = here;
            if (found == Joint::Or)
                result.ways.push_back(result.parts.size());
        }
        if (joined && !result.parts.empty()) {
            std::string_view written = m_line.substr(from);
            while (!written.empty() && isSpace(written.back()))
                written.remove_suffix(1);
            complain(from, m_at, say("\"%1\" joins two parts; there is none behind it.", written));
        }
        return result;
    }

    struct Failure {
        ConditionError error;
    };

private:
    [[nodiscard]] bool ended() const { return m_at >= m_line.size(); }
    [[nodiscard]] char here() const { return ended() ? '\0' : m_line[m_at]; }

    void skipSpace()
    {
        while (!ended() && isSpace(here()))
            ++m_at;
    }

    [[noreturn]] static void complain(std::size_t from, std::size_t to, Message message)
    {
        throw Failure{{from, std::max<std::size_t>(1, to - from), std::move(message)}};
    }

    [[nodiscard]] const Subject* subjectNamed(const std::string& name) const
    {
        for (const Subject& subject : m_subjects)
            if (std::find(subject.names.begin(), subject.names.end(), name) != subject.names.end())
                return &subject;
        return nullptr;
    }

    Condition::Comparison comparison()
    {
        using Comparison = Condition::Comparison;
        static constexpr std::array<std::pair<std::string_view, Comparison>, 9> kWritten{
            {{"=", Comparison::Equal},
             {"==", Comparison::Equal},
             {"!=", Comparison::NotEqual},
             {"<", Comparison::Less},
             {"<=", Comparison::LessOrEqual},
             {"=<", Comparison::LessOrEqual},
             {">", Comparison::Greater},
             {">=", Comparison::GreaterOrEqual},
             {"=>", Comparison::GreaterOrEqual}}};
        const std::size_t from = m_at;
        while (!ended() && isOperator(here()))
            ++m_at;
        const std::string_view written = m_line.substr(from, m_at - from);
        for (const auto& [text, comparison] : kWritten)
            if (text == written)
                return comparison;
        complain(from, m_at, say("\"%1\" compares nothing; write = != < <= > or >=.", written));
    }

    [[nodiscard]] static double value(const Subject& subject, Condition::Comparison how,
                                      std::string_view written, std::size_t from)
    {
        const std::size_t to = from + written.size();
        if (written.empty()) {
            complain(from - 1, from, say("%1 is compared with nothing; write a value.", subject.label));
        }
        if (subject.knob != nullptr && subject.knob->kind != layout::KnobKind::Integer) {
            if (how != Condition::Comparison::Equal && how != Condition::Comparison::NotEqual)
                complain(from, to, say("%1 has no order; compare it with = or !=.", subject.label));
            const auto parsed = layout::parse(*subject.knob, written);
            if (!parsed)
                complain(from, to, parsed.error().message);
            return static_cast<double>(*parsed);
        }
        // from_chars knows no leading plus; and "3e" is 3 with the unit "e", not half a number.
        const std::size_t sign = written.front() == '+' ? 1 : 0;
        double number = 0;
        const auto [end, problem] = std::from_chars(written.data() + sign, written.data() + written.size(),
                                                    number);
        const bool begins = sign < written.size()
                            && (isDigit(written[sign]) || written[sign] == '.'
                                || (sign == 0 && written[sign] == '-'));
        if (problem != std::errc() || !begins || !std::isfinite(number))
            complain(from, to, say("\"%1\" is not a number.", written));
        const auto digits = static_cast<std::size_t>(end - written.data());
        const std::string unit = lower(written.substr(digits));
        std::string known;
        for (const Unit& candidate : unitsOf(subject)) {
            if (unit == candidate.name) {
                if (unit.empty() && subject.format == job::Format::Share && std::abs(number) > 1)
                    return number / 100;
                return number * candidate.factor;
            }
            if (!candidate.name.empty())
                known.append(known.empty() ? "" : ", ").append(candidate.name);
        }
        complain(
            from + digits, to,
            say("\"%1\" is no unit of %2; write one of: %3.", written.substr(digits), subject.label, known));
    }

    /// "and", "&&", "&" (which change nothing) or "or", "||", "|"; moves behind it where there is one.
    Joint joint()
    {
        static constexpr std::array<std::pair<std::string_view, Joint>, 6> kJoints{{{"&&", Joint::And},
                                                                                    {"&", Joint::And},
                                                                                    {"and", Joint::And},
                                                                                    {"||", Joint::Or},
                                                                                    {"|", Joint::Or},
                                                                                    {"or", Joint::Or}}};
        for (const auto& [word, joint] : kJoints) {
            const std::size_t end = m_at + word.size();
            const bool isWord = word.front() >= 'a' && word.front() <= 'z';
            if (lower(m_line.substr(m_at, word.size())) == word
                && (!isWord || end >= m_line.size() || !isNameCharacter(m_line[end]))) {
                m_at = end;
                return joint;
            }
        }
        return Joint::None;
    }

    Condition::Part part()
    {
        Condition::Part part;
        const std::size_t from = m_at;
        part.from = from;
        if (here() == '!') {
            part.negated = true;
            ++m_at;
            skipSpace();
        }
        const std::size_t nameFrom = m_at;
        while (!ended() && isNameCharacter(here()))
            ++m_at;
        const std::size_t nameTo = m_at;
        const std::string_view written = m_line.substr(nameFrom, nameTo - nameFrom);
        const std::string name = lower(written);
        if (name.empty()) {
            complain(from, m_at + 1,
                     say("A knob, a metric or a word is missing here, for example tp=8, mfu>50% or fits."));
        }
        if (name == "not" && !part.negated) {
            skipSpace();
            Condition::Part inner = this->part();
            inner.negated = !inner.negated;
            inner.from = from;
            inner.length = m_at - from;
            return inner;
        }
        const Subject* subject = subjectNamed(name);
        const auto word = std::find(m_words.begin(), m_words.end(), name);
        if (subject == nullptr && word == m_words.end())
            complain(nameFrom, nameTo, unknownName(written, name));
        if (word != m_words.end()) {
            part.word = static_cast<std::size_t>(word - m_words.begin());
            part.length = m_at - from;
            return part;
        }
        part.subject = static_cast<std::size_t>(subject - m_subjects.data());
        skipSpace();
        if (ended() || !isOperator(here())) {
            if (subject->knob != nullptr && subject->knob->kind == layout::KnobKind::Boolean) {
                part.values = {1}; // "sp" alone: switched on
                part.length = nameTo - from;
                return part;
            }
            complain(
                nameFrom, nameTo,
                say("%1 must be compared with a value, for example %2=8 or %2>=2.", subject->label, name));
        }
        part.comparison = comparison();
        skipSpace();
        for (;;) {
            const std::size_t valueFrom = m_at;
            while (!ended() && !isSpace(here()) && here() != ',' && here() != '&' && here() != '|')
                ++m_at;
            part.values.push_back(
                value(*subject, part.comparison, m_line.substr(valueFrom, m_at - valueFrom), valueFrom));
            if (here() != ',')
                break;
            if (part.comparison != Condition::Comparison::Equal
                && part.comparison != Condition::Comparison::NotEqual)
                complain(m_at, m_at + 1, say("Several values go with = and != only."));
            ++m_at;
        }
        part.length = m_at - from;
        return part;
    }

    /// A number that only another kind of question has: days are a run's, latencies those of what is served.
    [[nodiscard]] static Message ofAnotherJob(const std::string& name)
    {
        for (const job::Job* job :
             {&job::run(), &job::serving(), &job::training()}) // rents are of both, a run's meant first
            for (const job::Metric& metric : job->metrics)
                if (metric.id == name
                    || std::find(metric.words.begin(), metric.words.end(), name) != metric.words.end())
                    return job == &job::run() ? say(
                               "%1 is a number of whole runs, which these rows have not. Choose Run for the job and "
                               "sweep there; of a step write step, mfu or memory.",
                               Word(metric.label))
                           : job == &job::serving()
                               ? say(
                                   "%1 is a number of what is served, which these rows have not. Choose Serve for the job "
                                   "and sweep there.",
                                   Word(metric.label))
                               : say(
                                   "%1 is a number of a step, which these rows have not. Choose Train for the job and "
                                   "sweep there.",
                                   Word(metric.label));
        return {};
    }

    [[nodiscard]] Message unknownName(std::string_view written, const std::string& name) const
    {
        std::vector<std::string_view> names(m_words.begin(), m_words.end());
        names.insert(names.end(), {"and", "or"});
        for (const Subject& subject : m_subjects)
            names.insert(names.end(), subject.names.begin(), subject.names.end());
        if (const Message elsewhere = ofAnotherJob(name); !elsewhere.empty())
            return elsewhere;
        const std::string_view meant = meantName(name, names);
        return meant.empty() ? say(
                   "There is no \"%1\". Write a knob (tp, pp), a number (mfu, memory, step) or a word (fits, pinned).",
                   written)
                             : say("There is no \"%1\"; did you mean %2?", written, meant);
    }

    std::string_view m_line;
    std::span<const Subject> m_subjects;
    std::span<const std::string_view> m_words;
    std::size_t m_at = 0;
};

} // namespace

bool Condition::Part::holds(double value) const
{
    if (std::isnan(value))
        return false;
    switch (comparison) {
    case Comparison::Equal: return std::find(values.begin(), values.end(), value) != values.end();
    case Comparison::NotEqual: return std::find(values.begin(), values.end(), value) == values.end();
    case Comparison::Less: return value < values.front();
    case Comparison::LessOrEqual: return value <= values.front();
    case Comparison::Greater: return value > values.front();
    case Comparison::GreaterOrEqual: return value >= values.front();
    }
    return false;
}

tl::expected<Condition, ConditionError> parseCondition(std::string_view line,
                                                       std::span<const Subject> subjects,
                                                       std::span<const std::string_view> words)
{
    try {
        return Parser(line, subjects, words).condition();
    } catch (const Parser::Failure& failure) {
        return tl::unexpected<ConditionError>(failure.error);
    }
}

} // namespace shardscape::search
