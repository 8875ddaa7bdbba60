// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>

class QLockFile;

namespace shardscape::gui {

/// Says to other windows and programs which project file is open here: a small file beside it, ".NAME.lock", that names the
/// process and its machine. One whose process has ended, in whatever way, counts for nothing. Where no such file can be
/// written nobody is told: the project could not be saved there either.
class FileOwner {
public:
    FileOwner();
    FileOwner(FileOwner&& other) noexcept;
    FileOwner& operator=(FileOwner&& other) noexcept;
    ~FileOwner(); ///< the file is free again

    struct Other {
        bool isThere = false;
        qint64 process = 0;
        QString machine;
    };
    /// Takes the file in place of the one before. Somebody else has it: they are returned, and nothing has changed.
    Other take(const QString& path);
    void release();
    /// Whether it is this file that is taken, by whatever name.
    [[nodiscard]] bool has(const QString& path) const;

private:
    std::unique_ptr<QLockFile> m_lock;
    QString m_path;
};

} // namespace shardscape::gui
