// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window_fixture.h"
#include "gui/export/export_sheet.h"

#include <QFile>

namespace shardscape::gui::testing {

/// The sheet is open: its file, once it is made, goes to that path. Nothing where it could not be written.
inline QByteArray saveExport(WindowFixture& f, const QString& path)
{
    ExportSheet* sheet = f.window.exportSheet();
    if (sheet == nullptr || !sheet->isVisible()) {
        qFatal("the export sheet is not open");
    }
    sheet->setPath(path);
    if (!QTest::qWaitFor([sheet] { return !sheet->isWorking(); }, 60'000)) {
        qFatal("the export sheet makes no file");
    }
    QTest::mouseClick(sheet->findChild<QPushButton*>(QStringLiteral("export_save")), Qt::LeftButton);
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace shardscape::gui::testing
