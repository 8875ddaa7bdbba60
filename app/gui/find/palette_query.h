// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace shardscape::gui {

/// What a question may mean to the palette, the most literal first: without the words that only make it a question ("why not
/// tp 16" is "tp 16"), and then with digits apart from letters ("zero3" is "zero 3"). Never empty.
QStringList readings(const QString& query);

/// "what is a bubble": the meaning of a word is asked for.
bool asksForMeaning(const QString& query);

/// Words by which people ask for an action without knowing its name, English as they are typed: "export", "pdf". Empty where
/// its name says it.
QStringList everydayWords(const QString& id);

} // namespace shardscape::gui
