// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/text_file.h"

#include <QFile>
#include <QFileInfo>

namespace shardscape::gui {

Result<std::string> readTextFile(const QString& path, qint64 mostBytes)
{
    const std::string name = QFileInfo(path).fileName().toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(ErrorCode::NotFound,
                    say("%1 cannot be read: %2", name, file.errorString().toStdString()));
    }
    const QByteArray text = file.size() > mostBytes ? QByteArray() : file.read(mostBytes + 1);
    if (file.size() > mostBytes || text.size() > mostBytes) {
        return fail(ErrorCode::TooLarge, say("%1 is larger than %2 MiB", name, mostBytes >> 20));
    }
    return text.toStdString();
}

} // namespace shardscape::gui
