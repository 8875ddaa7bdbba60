// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/reel.h"

#include "export/animated_gif.h"
#include "export/animated_png.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace shardscape::exporting {

namespace {

constexpr int kSamples = 9; ///< of the colours of a GIF

Result<void> writeBytes(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return fail(ErrorCode::Unwritable,
                    say("%1 cannot be written: %2", QDir::toNativeSeparators(path).toStdString(),
                        file.errorString().toStdString()));
    }
    return {};
}

/// Adds all frames to a file of either kind; false where it was stopped.
template <class File>
bool addAll(File& file, const Reel& reel, const std::stop_token& stop)
{
    for (int i = 0; i < reel.frames; ++i) {
        if (stop.stop_requested()) {
            return false;
        }
        file.add(reel.frame(i), reel.milliseconds + (i == reel.frames - 1 ? reel.rest : 0));
    }
    return true;
}

} // namespace

QByteArray packedReel(const Reel& reel, Format format, const std::stop_token& stop)
{
    if (reel.frames < 1) {
        return {};
    }
    if (format == Format::Gif) {
        QList<QImage> samples;
        const int most = std::min(kSamples, reel.frames);
        for (int i = 0; i < most; ++i) {
            samples.append(reel.frame(most > 1 ? i * (reel.frames - 1) / (most - 1) : 0));
        }
        AnimatedGif file(samples);
        return addAll(file, reel, stop) ? file.file() : QByteArray();
    }
    AnimatedPng file(reel.frame(reel.frames - 1), reel.dotsPerInch);
    return addAll(file, reel, stop) ? file.file() : QByteArray();
}

Result<void> writeFrames(const Reel& reel, const QString& folder)
{
    const auto digits = static_cast<int>(QString::number(reel.frames).size());
    bool done = QDir().mkpath(folder);
    for (int i = 0; i < reel.frames && done; ++i) {
        done = reel.frame(i).save(
            QDir(folder).filePath(QStringLiteral("%1.png").arg(i + 1, digits, 10, QLatin1Char('0'))), "PNG");
    }
    if (!done) {
        return fail(ErrorCode::Unwritable,
                    say("%1 cannot be written", QDir::toNativeSeparators(folder).toStdString()));
    }
    return reel.captions.isEmpty()
               ? Result<void>()
               : writeBytes(QDir(folder).filePath(QStringLiteral("captions.vtt")), reel.captions);
}

Result<void> writeReel(const Reel& reel, const QString& path)
{
    const QFileInfo file(path);
    const QString ending = file.suffix().toLower();
    if (ending.isEmpty() || file.isDir()) {
        return writeFrames(reel, path);
    }
    if (ending == QLatin1String("vtt")) {
        return writeBytes(path, reel.captions);
    }
    if (ending != QLatin1String("gif") && ending != QLatin1String("png")) {
        return fail(
            ErrorCode::BadInput,
            say("a film is .gif, .png (animated), .vtt (its captions) or a folder without an ending, not '.%1'",
                ending.toStdString()));
    }
    const bool gif = ending == QLatin1String("gif");
    const Result<void> written = writeBytes(path, packedReel(reel, gif ? Format::Gif : Format::Animation));
    if (!written || reel.captions.isEmpty()) {
        return written;
    }
    return writeBytes(file.dir().filePath(file.completeBaseName() + QStringLiteral(".vtt")), reel.captions);
}

} // namespace shardscape::exporting
