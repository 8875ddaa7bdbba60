// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the project in SQL.
#include "gui/desks/sql_sheet.h"
#include "gui/window/actions.h"
#include "gui/window/main_window.h"

#include <QAction>

#include <memory>

namespace shardscape::gui {

void MainWindow::showSqlSheet(const QString& sql)
{
    if (m_sqlSheet == nullptr) {
        // Every event is another project: results and other projects change it without an edit.
        const auto changes = std::make_shared<quint64>(1);
        m_sqlSheet = new SqlSheet([this, changes] { return std::pair(m_document.project(), *changes); },
                                  this);
        connect(&m_document, &document::Document::changed, m_sqlSheet, [changes] { ++*changes; });
        connect(m_sqlSheet, &SqlSheet::saveRequested, this, &MainWindow::exportText);
    }
    if (!sql.isEmpty()) {
        m_sqlSheet->setQuestion(sql);
    }
    m_sqlSheet->show();
    m_sqlSheet->raise();
    m_sqlSheet->activateWindow();
    m_sqlSheet->refresh();
}

} // namespace shardscape::gui
