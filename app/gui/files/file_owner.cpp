// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/file_owner.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>

#include <utility>

namespace shardscape::gui {

namespace {

/// Without links on the way; the file itself need not be there yet.
QString trueName(const QString& path)
{
    const QFileInfo file(path);
    return file.exists() ? file.canonicalFilePath()
                         : QDir(QFileInfo(file.absolutePath()).canonicalFilePath()).filePath(file.fileName());
}

} // namespace

FileOwner::FileOwner() = default;
FileOwner::FileOwner(FileOwner&& other) noexcept
    : m_lock(std::move(other.m_lock))
    , m_path(std::exchange(other.m_path, QString()))
{}
FileOwner& FileOwner::operator=(FileOwner&& other) noexcept
{
    m_lock = std::move(other.m_lock);
    m_path = std::exchange(other.m_path, QString());
    return *this;
}
FileOwner::~FileOwner() = default;

FileOwner::Other FileOwner::take(const QString& path)
{
    const QString whole = trueName(path);
    if (whole == m_path) {
        return {};
    }
    const QFileInfo its(whole);
    auto lock = std::make_unique<QLockFile>(
        its.dir().filePath(QLatin1Char('.') + its.fileName() + QStringLiteral(".lock")));
    // However long a project stays open, it is its owner's; only an owner that has ended gives it up.
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0) && lock->error() == QLockFile::LockFailedError) {
        Other other;
        QString program;
        other.isThere = true;
        lock->getLockInfo(&other.process, &other.machine, &program);
        return other;
    }
    m_lock = std::move(lock); // releases the one before
    m_path = whole;
    return {};
}

bool FileOwner::has(const QString& path) const
{
    return !m_path.isEmpty() && trueName(path) == m_path;
}

void FileOwner::release()
{
    m_lock.reset();
    m_path.clear();
}

} // namespace shardscape::gui
