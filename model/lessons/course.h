// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "lessons/lesson.h"

#include <functional>
#include <span>
#include <string>

namespace shardscape::lessons {

/// In which language a page is written.
struct CourseWords {
    std::string language = "en";                                   ///< of the page's `lang`
    std::function<std::string(const std::string&)> translate = {}; ///< of English texts; none: as they are
    std::function<std::string(const Message&)> sentence = {}; ///< of the engine's sentences; none: English
    std::function<std::string(const Lesson&)> scene =
        {};            ///< what is looked at, in one line; none: in English
    Writer write = {}; ///< of numbers; none: written()
};

/// Lessons as one HTML file that anyone can open: predict, see, turn, check, on any browser, without a network. Every setting was
/// simulated when the file was written and stands in it; the page only plays. Ops that are dragged are timed by a list scheduler of a
/// hundred lines, over the durations, dependencies and memory effects that stand in the file. Texts are data: none of them can become
/// markup or script. Error: no lesson, or one that is not proved.
Result<std::string> coursePage(std::span<const Lesson* const> lessons, const CourseWords& words = {});

/// The template of that page: where kCourseData stands, the lessons go.
std::string_view courseTemplate();

} // namespace shardscape::lessons
