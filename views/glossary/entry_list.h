// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/claims/glossary.h"

#include <QAbstractListModel>

#include <vector>

namespace shardscape::glossary {

/// The glossary's words: in the order of the alphabet, or those that a search finds, the best first.
/// Thread: GUI only.
class EntryList : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole, ///< QString
        NamesRole,             ///< QString: what others call it
    };

    explicit EntryList(QObject* parent = nullptr);

    /// Every word must occur in a term, in another name of it or in its sentences, in English or in the window's language.
    void setWords(const QString& words);
    [[nodiscard]] const exchange::GlossaryEntry& entry(int row) const
    {
        return *m_entries[static_cast<std::size_t>(row)];
    }
    /// -1 when the search hides it.
    [[nodiscard]] int rowOf(const QString& id) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<const exchange::GlossaryEntry*> m_entries;
};

} // namespace shardscape::glossary
