// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/claims/glossary.h"
#include "theme/theme.h"

#include <QHash>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <functional>

/// Glossary entries in words and as rich text. The entries are English; they go through the translator.
namespace shardscape::glossary {

[[nodiscard]] QString termText(const exchange::GlossaryEntry& entry);
[[nodiscard]] QString topicText(const exchange::GlossaryEntry& entry);
[[nodiscard]] QString plainText(const exchange::GlossaryEntry& entry);
/// "papers" and the like in the window's language; names of frameworks as they are.
[[nodiscard]] QString whereText(const exchange::Synonyms& synonyms);
/// All other names of it in one line: "--tensor-model-parallel-size, TP".
[[nodiscard]] QString otherNames(const exchange::GlossaryEntry& entry);

/// Finds words of the glossary in sentences and makes links "glossary:ID" of them, each word once per text.
/// A value; making one costs about a millisecond, so keep it while many texts are marked.
class TermLinks {
public:
    TermLinks();

    /// The text escaped as rich text, with its words linked; `except` (an id) is not linked: it is the entry shown.
    [[nodiscard]] QString marked(const QString& text, const theme::Theme& theme,
                                 const QString& except = {}) const;
    /// Ids of the words found, in the order of the text.
    [[nodiscard]] QStringList found(const QString& text) const;

private:
    struct Hit {
        qsizetype from = 0;
        qsizetype length = 0;
        QString id;
    };
    [[nodiscard]] QList<Hit> hits(const QString& text) const;

    QRegularExpression m_words;
    QHash<QString, QString> m_ids;   ///< lower-case word to id
    QHash<QString, QString> m_exact; ///< "TP" to id: only spelt like this
};

/// A source with its arXiv numbers as links to their pages.
[[nodiscard]] QString sourceHtml(const QString& source, const theme::Theme& theme);

/// An entry as a page: what it is, where to see it, what others call it, where it comes from, what is related. `knobLabel`
/// and `perspectiveLabel` give the texts of links "knob:ID" and "perspective:ID"; empty: no such link.
struct EntryPage {
    const theme::Theme& theme;
    const TermLinks& links;
    std::function<QString(const QString& id)> knobLabel;
    std::function<QString(const QString& id)> perspectiveLabel;

    [[nodiscard]] QString html(const exchange::GlossaryEntry& entry) const;
    [[nodiscard]] QString synonyms(const exchange::GlossaryEntry& entry) const;
};

} // namespace shardscape::glossary
