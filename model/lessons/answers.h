// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "lessons/lesson.h"

#include <string>
#include <vector>

/// What a class answered: results files of many people, as one count for each lesson.
namespace shardscape::lessons {

struct AnswersFile {
    std::string name; ///< for sentences
    std::string
        text; ///< CSV with the columns lesson and guess, as results are saved; others are not looked at
};

/// How many gave an answer in a range, or this answer.
struct AnswerCount {
    std::string answer;         ///< as it was written; empty of a range
    double least = 0, most = 0; ///< of a range, [least, most), in the unit shown
    int count = 0;
    bool right = false; ///< the engine's answer lies in it
};
struct Answered {
    const Lesson* lesson = nullptr;
    std::vector<AnswerCount>
        counts; ///< of a number ten ranges of its scale, of others the answers, most frequent first
    int all = 0;
    int right = 0;
};
struct Answers {
    std::vector<Answered> lessons; ///< of those that somebody answered, in the order of the track
    std::vector<Error> refused;    ///< with file, line and reason
};

/// Collects; `only` names one lesson, and lines of others are refused then. Nothing of a file is run or shown beside its guesses.
[[nodiscard]] Answers collected(const std::vector<AnswersFile>& files, std::string_view only = {});

} // namespace shardscape::lessons
