// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/knob_search.h"

#include "exchange/claims/glossary.h"
#include "glossary/entry_text.h"
#include "inspector/knob_text.h"

#include <QStringList>

#include <algorithm>

namespace shardscape::inspector {

namespace {

/// As it is compared: "--tensor-model-parallel-size" and "Tensor model parallel size" are one.
QString squeezed(const QString& name)
{
    QString plain;
    for (const QChar& c : name) {
        if (c.isLetterOrNumber()) {
            plain += c.toLower();
        }
    }
    return plain;
}

bool isAscii(const QString& word)
{
    return std::all_of(word.begin(), word.end(), [](const QChar& c) { return c.unicode() < 0x80; });
}

/// At the beginning of a word; anywhere where a language writes its words without spaces.
bool begins(const QString& text, const QString& word)
{
    if (!isAscii(word)) {
        return text.contains(word, Qt::CaseInsensitive);
    }
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !text[at - 1].isLetterOrNumber()) {
            return true;
        }
    }
    return false;
}

struct Names {
    QStringList own;    ///< each is the whole knob
    QStringList others; ///< what frameworks and papers call it, some of them several knobs
    QString names;      ///< and what it can be set to
    QString text;       ///< and what is said about it
};

Names namesOf(const layout::Knob& knob)
{
    Names names;
    names.own << knobLabel(knob) << fromView(knob.label) << fromView(knob.id) << fromView(knob.shortLabel);
    QStringList said{fromView(knob.help), helpText(knob), fromView(knob.paper)};
    if (const exchange::GlossaryEntry* entry = exchange::glossaryEntryOf("knob:" + std::string(knob.id))) {
        names.others << glossary::termText(*entry) << QString::fromStdString(entry->term);
        for (const exchange::Synonyms& synonyms : entry->synonyms) {
            for (const std::string& name : synonyms.names) {
                names.others << QString::fromStdString(name);
            }
        }
        said << QString::fromStdString(entry->source);
    }
    QStringList choices;
    for (const std::string_view choice : knob.choices) {
        choices << fromView(choice);
    }
    names.names = (names.own + names.others + choices).join(QLatin1Char('\n'));
    names.text = names.names + QLatin1Char('\n') + said.join(QLatin1Char('\n'));
    return names;
}

bool isValue(const layout::Knob& knob, const QString& word)
{
    return layout::parse(knob, word.toStdString()).has_value();
}

/// "zero3" as "zero 3", where nothing is called "zero3".
QStringList splitDigits(const QStringList& words, const QString& names)
{
    QStringList parts;
    for (const QString& word : words) {
        qsizetype digits = word.size();
        while (digits > 0 && word[digits - 1].isDigit()) {
            --digits;
        }
        if (digits == 0 || digits == word.size() || begins(names, word)) {
            parts << word;
        } else {
            parts << word.left(digits) << word.mid(digits);
        }
    }
    return parts;
}

/// Whether one of the names is what is written, or what is written before a value.
bool isCalled(const layout::Knob& knob, const QStringList& names, const QStringList& words)
{
    const auto is = [&names](const QStringList& wanted) {
        const QString plain = squeezed(wanted.join(QString()));
        return !plain.isEmpty() && std::any_of(names.begin(), names.end(), [&plain](const QString& name) {
            return squeezed(name) == plain;
        });
    };
    return is(words)
           || (words.size() > 1 && isValue(knob, words.back()) && is(words.mid(0, words.size() - 1)));
}

} // namespace

Found found(const layout::Knob& knob, const QString& words)
{
    const QStringList written = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (written.isEmpty()) {
        return Found::Text;
    }
    const Names names = namesOf(knob);
    const QStringList parts = splitDigits(written, names.names);
    if (isCalled(knob, names.own, parts)) {
        return Found::Exact;
    }
    if (isCalled(knob, names.others, parts)) {
        return Found::Flag;
    }
    const bool byName = std::all_of(parts.begin(), parts.end(), [&](const QString& part) {
        return begins(names.names, part) || (&part != &parts.front() && isValue(knob, part));
    });
    if (byName) {
        return Found::Name;
    }
    const bool byText = std::all_of(written.begin(), written.end(),
                                    [&](const QString& part) { return begins(names.text, part); });
    return byText ? Found::Text : Found::No;
}

} // namespace shardscape::inspector
