// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/lesson.h"

#include <QMap>
#include <QString>

#include <vector>

namespace shardscape::learn {

/// What is remembered of a lesson that somebody did.
struct Progress {
    bool done = false;
    bool predicted = false; ///< rightly
    int hints = 0;
    int checks = 0;
    double regret = 0;
    QString when = {};  ///< ISO 8601, UTC; empty: nobody wrote it down
    QString guess = {}; ///< as it was given
    QString truth = {};
    double behind = 0; ///< the best that is allowed, in
    QString unit = {}; ///< this unit; "points" of shares

    /// As settings keep it; what is not understood is nothing done.
    [[nodiscard]] QString text() const;
    [[nodiscard]] static Progress read(const QString& text);

    friend bool operator==(const Progress&, const Progress&) = default;
};

/// One line a lesson, also those not done: who, when, track, lesson, title, question, task, done, guess, truth, predicted, hints,
/// checks, behind, unit. Empty where it is not done. Titles and answers in the reader's language.
[[nodiscard]] QString resultsCsv(const std::vector<const lessons::Lesson*>& lessons,
                                 const QMap<QString, Progress>& progress, const QString& who = {});

} // namespace shardscape::learn
