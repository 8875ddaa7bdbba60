// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "lessons/lesson.h"
#include "theme/paper.h"
#include "theme/theme.h"

#include <QString>

#include <vector>

namespace shardscape::learn {

/// Writes pictures of lessons, six to a page: title, idea, the scene as its solution leaves it, the task that this solves.
/// Errors: Unwritable; BadInput without lessons.
Result<void> saveClassSheet(const std::vector<const lessons::Lesson*>& lessons, const QString& path,
                            const theme::Theme& theme, QPageSize::PageSizeId paper = theme::usualPaper());

} // namespace shardscape::learn
