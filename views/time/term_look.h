// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "time/waterfall.h"

class QPainter;

/// What the terms of a step look like and are called, wherever they appear.
namespace shardscape::time {

[[nodiscard]] QString termName(Term term);
/// One sentence.
[[nodiscard]] QString termMeaning(Term term);
/// The same colours and hatches as the Gantt: compute, recomputation, bubbles, communication.
void fillTerm(QPainter& painter, const QRectF& rect, Term term, const theme::Theme& theme);
void fillHidden(QPainter& painter, const QRectF& rect, const theme::Theme& theme);

} // namespace shardscape::time
