// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QSize>
#include <QString>
#include <QStringList>

namespace shardscape::gui {

/// What the program was asked to do. Exit codes: 0 done, 1 bad input, 2 wrong usage.
struct CommandLine {
    QString file;
    QString demo;
    QString manualPictures; ///< the folder that the manual's own pictures are written to
    QString manual;         ///< where the manual is written to
    QString report;         ///< write this report and end
    bool whole = false;     ///< the report, with everything and not what decides alone
    QString race;           ///< a lesson or schedules, to be played into `film`
    QString film;           ///< write this film and end
    QString print;          ///< a lesson, for its handout, a track, for its class sheet, or the poster
    QString printed;        ///< write it as this PDF and end
    QString paper;          ///< one of theme::paperNames(); empty: the usual
    QString perspective;    ///< with `picture`: a perspective's id, or "window"
    QString picture;        ///< write this picture and end
    QSize size;             ///< empty: the view's own
    QString theme;          ///< "light", "dark" or empty
    QString language;       ///< "de", "zh_CN"... or empty
    bool help = false;
    bool version = false;

    /// Whether it ends without a window.
    [[nodiscard]] bool isBatch() const
    {
        return !report.isEmpty() || !film.isEmpty() || !printed.isEmpty() || !picture.isEmpty()
               || !manual.isEmpty() || !manualPictures.isEmpty();
    }
};

/// Error: the sentence that says what is wrong with the usage.
Result<CommandLine> parseCommandLine(const QStringList& arguments);

QString usage();

/// Runs the program to its end and returns its exit code. `arguments` begins with the program's name.
int runProgram(int& argc, char** argv);

} // namespace shardscape::gui
