// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>

/// What shardscape-cli did: exit code and both outputs.
struct Answer {
    int code = -1; ///< of a crash, too, and of no end within two minutes
    QByteArray out;
    QByteArray err;

    template <class Json>
    [[nodiscard]] Json parsed() const
    {
        return Json::parse(out.toStdString());
    }
};

inline QString program()
{
    return QStringLiteral(BINARY_DIR "/bin/shardscape-cli");
}

/// Runs the program that was built beside the test, with `input` on its standard input.
inline Answer ask(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(program(), arguments);
    process.write(input);
    process.closeWriteChannel();
    Answer answer;
    if (process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit)
        answer.code = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}
