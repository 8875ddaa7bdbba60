// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/answers.h"

#include "exchange/text/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace shardscape::lessons {

namespace {

constexpr int kRanges = 10;
constexpr std::size_t kLongestAnswer = 200;

/// The number at the head of a guess: "42.9 %", "1,024 slots".
std::optional<double> headOf(std::string_view text)
{
    std::string digits;
    for (const char c : text) {
        if ((c >= '0' && c <= '9') || c == '.' || c == '-')
            digits += c;
        else if (c != ',')
            break;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || !std::isfinite(value))
        return std::nullopt;
    return value;
}

Answered countsOf(const Lesson& lesson, const std::vector<std::string>& guesses,
                  std::vector<std::string>& strange)
{
    Answered its{&lesson, {}, 0, 0};
    const Question& question = lesson.question;
    const Result<Truth> truth = truthOf(lesson);
    if (question.kind == Question::Kind::Number && truth) {
        const double width = (question.to - question.from) / kRanges;
        for (int i = 0; i < kRanges; ++i) {
            const double least = question.from + i * width;
            const bool last = i + 1 == kRanges;
            its.counts.push_back(
                {{},
                 least,
                 least + width,
                 0,
                 truth->number >= least
                     && (last ? truth->number <= least + width : truth->number < least + width)});
        }
        for (const std::string& guess : guesses) {
            const std::optional<double> value = headOf(guess);
            if (!value || *value < question.from - 1e-9 || *value > question.to + 1e-9) {
                strange.push_back(guess);
                continue;
            }
            const int range = std::clamp(static_cast<int>((*value - question.from) / width), 0, kRanges - 1);
            ++its.counts[static_cast<std::size_t>(range)].count;
            ++its.all;
            its.right += std::abs(*value - truth->number) <= question.tolerance * (1 + 1e-9) ? 1 : 0;
        }
        return its;
    }
    std::map<std::string, int> counts;
    for (const std::string& guess : guesses)
        ++counts[guess.substr(0, kLongestAnswer)];
    const std::string right = question.kind == Question::Kind::Choice && truth
                                  ? question.options[truth->option].text
                                  : std::string();
    for (const auto& [answer, count] : counts) {
        its.counts.push_back({answer, 0, 0, count, answer == right && !right.empty()});
        its.all += count;
        its.right += answer == right && !right.empty() ? count : 0;
    }
    std::stable_sort(its.counts.begin(), its.counts.end(),
                     [](const AnswerCount& a, const AnswerCount& b) { return a.count > b.count; });
    return its;
}

} // namespace

Answers collected(const std::vector<AnswersFile>& files, std::string_view only)
{
    Answers answers;
    std::map<std::string, std::vector<std::string>, std::less<>> guesses;
    const auto refuse = [&](const AnswersFile& file, std::size_t line, const Message& why) {
        answers.refused.push_back({ErrorCode::BadInput, say("%1, line %2: %3", file.name, line, why)});
    };
    for (const AnswersFile& file : files) {
        const auto lines = exchange::splitCsv(file.text);
        if (!lines) {
            answers.refused.push_back({lines.error().code, say("%1: %2", file.name, lines.error().message)});
            continue;
        }
        const std::vector<std::string> head = lines->empty() ? std::vector<std::string>()
                                                             : lines->front().cells;
        const auto column = [&](std::string_view name) {
            return static_cast<std::size_t>(std::find(head.begin(), head.end(), name) - head.begin());
        };
        const std::size_t lesson = column("lesson");
        const std::size_t guess = column("guess");
        if (lesson == head.size() || guess == head.size()) {
            refuse(file, 1,
                   say("results have the columns lesson and guess; save them with 'Results as CSV'"));
            continue;
        }
        for (std::size_t i = 1; i < lines->size(); ++i) {
            const exchange::CsvLine& line = (*lines)[i];
            if (line.cells.size() <= std::max(lesson, guess) || line.cells[guess].empty())
                continue; // not done yet
            const std::string& id = line.cells[lesson];
            const auto number = static_cast<std::size_t>(line.number);
            if (const auto known = findLesson(id); !known)
                refuse(file, number, known.error().message);
            else if (!only.empty() && id != only)
                refuse(file, number, say("is of the lesson '%1', not of '%2'", id, only));
            else
                guesses[id].push_back(line.cells[guess]);
        }
    }
    for (const Lesson& lesson : lessons()) {
        const auto found = guesses.find(lesson.id);
        if (found == guesses.end())
            continue;
        std::vector<std::string> strange;
        answers.lessons.push_back(countsOf(lesson, found->second, strange));
        for (const std::string& guess : strange)
            answers.refused.push_back({ErrorCode::BadInput, say("lesson %1: '%2' is no number on its scale",
                                                                lesson.id, guess.substr(0, 40))});
    }
    return answers;
}

} // namespace shardscape::lessons
