// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "lessons/lesson.h"
#include "theme/theme.h"

#include <QString>

namespace shardscape::learn {

/// Writes a lesson as a PDF of two pages, A4: the question with an empty grid to draw into, and the solution as the engine has
/// it. Errors: Unwritable; those of proof().
Result<void> saveHandout(const lessons::Lesson& lesson, const QString& path, const theme::Theme& theme);

} // namespace shardscape::learn
