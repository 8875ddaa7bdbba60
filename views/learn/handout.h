// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "lessons/lesson.h"
#include "theme/paper.h"
#include "theme/theme.h"

#include <QString>

namespace shardscape::learn {

/// Writes a lesson as a PDF of two pages, more where texts are long: the question with an empty grid to draw into, and the solution
/// as the engine has it. Errors: Unwritable; those of proof().
Result<void> saveHandout(const lessons::Lesson& lesson, const QString& path, const theme::Theme& theme,
                         QPageSize::PageSizeId paper = theme::usualPaper());

} // namespace shardscape::learn
