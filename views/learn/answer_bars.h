// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/answers.h"
#include "theme/theme.h"

#include <QRectF>

class QPainter;

namespace shardscape::learn {

/// What a class answered: of a number how many guessed in each tenth of its scale, of others how many chose each answer. `tells`:
/// what is right has a frame, and how many were right stands above; otherwise how many answered.
void paintAnswers(QPainter& painter, const QRectF& box, const lessons::Answered& answers, bool tells,
                  const theme::Theme& theme);

} // namespace shardscape::learn
