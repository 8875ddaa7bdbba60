// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons of other people.
#include "target.h"

#include "lessons/lesson.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::insistOnASentence(lessons::readLessons(text));
    return 0;
}
