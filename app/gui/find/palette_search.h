// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

namespace shardscape::gui {

/// One thing that the palette can find and do.
struct PaletteItem {
    QString id;       ///< "action:save", "set:tp=8", "word:bubble"
    QString name;     ///< what is searched first and shown
    QString kind;     ///< "Action", "Knob": what it is
    QString detail;   ///< one quiet line: what choosing it does
    QString shortcut; ///< of an action
    QStringList also; ///< other names that find it: ids, flags, synonyms
    int weight = 0;   ///< where two answer equally well, the heavier comes first
};

/// An item found, and which characters of its name answered.
struct PaletteHit {
    int item = 0; ///< place among the items
    int score = 0;
    QList<int> marks; ///< positions in the name, increasing
};

/// How well a name answers to one word, 0 not at all: the same, begins so, a word of it begins so, holds it (four letters and
/// more), or its letters are the initials of words, with what follows them. Case is ignored.
int nameScore(const QString& name, const QString& word, QList<int>* marks = nullptr);

/// What answers to all words of `query`, the best first; things chosen lately (`recent`, newest first) before their equals.
/// Without words: the recent ones, then all others in their order.
std::vector<PaletteHit> searchPalette(const std::vector<PaletteItem>& items, const QString& query,
                                      const QStringList& recent);

} // namespace shardscape::gui
