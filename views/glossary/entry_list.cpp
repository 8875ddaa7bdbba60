// SPDX-License-Identifier: GPL-3.0-or-later
#include "glossary/entry_list.h"

#include "glossary/entry_text.h"

#include <QCollator>

#include <algorithm>
#include <utility>

namespace shardscape::glossary {

namespace {

/// The engine's rank, or that of the translated words where they answer better.
int rankOf(const exchange::GlossaryEntry& entry, const QString& words)
{
    const int rank = exchange::glossaryRank(entry, words.toStdString());
    const QString term = termText(entry);
    const QString wanted = words.simplified();
    if (term.compare(wanted, Qt::CaseInsensitive) == 0) {
        return std::max(rank, 100);
    }
    if (term.startsWith(wanted, Qt::CaseInsensitive)) {
        return std::max(rank, 70);
    }
    if (term.contains(wanted, Qt::CaseInsensitive)) {
        return std::max(rank, 60);
    }
    if (rank > 0) {
        return rank;
    }
    const QString all = term + QLatin1Char('\n') + plainText(entry) + QLatin1Char('\n') + otherNames(entry);
    const QStringList parts = wanted.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool hasAll = std::all_of(parts.begin(), parts.end(), [&all](const QString& part) {
        return all.contains(part, Qt::CaseInsensitive);
    });
    return hasAll ? 10 : 0;
}

} // namespace

EntryList::EntryList(QObject* parent)
    : QAbstractListModel(parent)
{
    setWords({});
}

void EntryList::setWords(const QString& words)
{
    std::vector<std::pair<int, const exchange::GlossaryEntry*>> found;
    const bool all = words.simplified().isEmpty();
    for (const exchange::GlossaryEntry& entry : exchange::glossary()) {
        if (const int rank = all ? 1 : rankOf(entry, words); rank > 0) {
            found.emplace_back(rank, &entry);
        }
    }
    QCollator alphabet;
    alphabet.setCaseSensitivity(Qt::CaseInsensitive);
    std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first
                                  : alphabet.compare(termText(*a.second), termText(*b.second)) < 0;
    });
    beginResetModel();
    m_entries.clear();
    for (const auto& [rank, entry] : found) {
        m_entries.push_back(entry);
    }
    endResetModel();
}

int EntryList::rowOf(const QString& id) const
{
    const auto found = std::find_if(
        m_entries.begin(), m_entries.end(),
        [&id](const exchange::GlossaryEntry* entry) { return QString::fromStdString(entry->id) == id; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

int EntryList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant EntryList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const exchange::GlossaryEntry& entry = this->entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return termText(entry);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: return plainText(entry);
    case IdRole: return QString::fromStdString(entry.id);
    case NamesRole: return otherNames(entry);
    default: return {};
    }
}

} // namespace shardscape::glossary
