// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace shardscape::gui {

/// The codes of the languages built in, sorted: "de", "en", "zh_CN".
QStringList languages();

/// What a language calls itself: "Deutsch".
QString nameOf(const QString& language);

/// Texts, numbers and dates in that language from here on; empty: the desktop's. Windows that are open keep theirs
/// until they are made anew: MainWindow::speak().
void loadTranslations(const QString& language);

} // namespace shardscape::gui
