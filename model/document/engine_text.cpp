// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/engine_text.h"

#include "document/engine_sentences.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QMutex>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <utility>
#include <vector>

namespace shardscape::document {

namespace {

constexpr const char* kContext = "Engine";
constexpr int kDepth = 3; ///< values hold words, words hold no sentences of their own for long

/// A pattern as something that can be held against a sentence.
struct Pattern {
    const char* source = nullptr;
    QRegularExpression shape;
    std::vector<int> places; ///< number of the place mark that each captured text stands for
    qsizetype letters = 0;   ///< outside the place marks: the pattern that says most is the right one
};

std::vector<Pattern> readPatterns()
{
    static const QRegularExpression mark(QStringLiteral("%([1-9])"));
    std::vector<Pattern> patterns;
    for (const char* source : engineSentences()) {
        const QString text = QString::fromUtf8(source);
        Pattern pattern;
        pattern.source = source;
        QString shape;
        qsizetype at = 0;
        for (auto marks = mark.globalMatch(text); marks.hasNext();) {
            const QRegularExpressionMatch found = marks.next();
            const QString between = text.mid(at, found.capturedStart() - at);
            shape += QRegularExpression::escape(between) + QStringLiteral("(.+?)");
            pattern.letters += between.size();
            pattern.places.push_back(found.captured(1).toInt());
            at = found.capturedEnd();
        }
        shape += QRegularExpression::escape(text.mid(at));
        pattern.letters += text.size() - at;
        pattern.shape = QRegularExpression(QRegularExpression::anchoredPattern(shape),
                                           QRegularExpression::DotMatchesEverythingOption);
        patterns.push_back(std::move(pattern));
    }
    std::stable_sort(patterns.begin(), patterns.end(),
                     [](const Pattern& a, const Pattern& b) { return a.letters > b.letters; });
    return patterns;
}

/// Numbers in a sentence as the language writes them: "1,5 GiB".
QString localized(QString value)
{
    static const QRegularExpression number(QStringLiteral("^-?[0-9]+\\.[0-9]+( [A-Za-z%/]+)?$"));
    if (number.match(value).hasMatch())
        value.replace(u'.', QLocale().decimalPoint());
    return value;
}

/// The pattern that says most of those that the sentence has the shape of, and what stands in its places.
struct Shaped {
    const Pattern* pattern = nullptr;
    QRegularExpressionMatch match;
};

Shaped shapeOf(const QString& english)
{
    static const std::vector<Pattern> patterns = readPatterns();
    for (const Pattern& pattern : patterns)
        if (QRegularExpressionMatch match = pattern.shape.match(english); match.hasMatch())
            return {&pattern, std::move(match)};
    return {};
}

QString translated(const QString& english, int depth);

/// "config.json: num_heads is missing": a file keeps its name, and what is said of it is a sentence of its own. Nothing where
/// the whole says more.
QString translatedOfFile(const QString& english, const Shaped& whole)
{
    static const QRegularExpression file(QStringLiteral("^([^:]+\\.[A-Za-z0-9_-]+): (.+)$"),
                                         QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch parts = file.match(english);
    if (!parts.hasMatch())
        return {};
    const QString rest = parts.captured(2);
    const Shaped inner = shapeOf(rest);
    const qsizetype letters = inner.pattern != nullptr ? inner.pattern->letters : 0;
    if (whole.pattern != nullptr && letters < whole.pattern->letters)
        return {};
    const QString said = translated(rest, 0);
    return said == rest ? QString() : parts.captured(1) + QStringLiteral(": ") + said;
}

QString translated(const QString& english, int depth)
{
    if (english.isEmpty())
        return english;
    const QByteArray source = english.toUtf8();
    const QString whole = QCoreApplication::translate(kContext, source.constData());
    if (whole != english || depth >= kDepth)
        return whole;
    const Shaped shaped = shapeOf(english);
    if (depth == 0)
        if (QString ofFile = translatedOfFile(english, shaped); !ofFile.isEmpty())
            return ofFile;
    if (shaped.pattern != nullptr) {
        const auto& places = shaped.pattern->places;
        const QString said = QCoreApplication::translate(kContext, shaped.pattern->source);
        QString result;
        for (qsizetype i = 0; i < said.size(); ++i) {
            const bool mark = said[i] == u'%' && i + 1 < said.size() && said[i + 1] >= u'1'
                              && said[i + 1] <= u'9';
            if (!mark) {
                result += said[i];
                continue;
            }
            const int number = said[++i].digitValue();
            const auto place = std::find(places.begin(), places.end(), number);
            if (place != places.end())
                result += translated(shaped.match.captured(static_cast<int>(place - places.begin()) + 1),
                                     depth + 1);
        }
        return result;
    }
    // "Micro-batch 4": a declared word and its value.
    const qsizetype space = english.lastIndexOf(u' ');
    if (space > 0) {
        const QString head = english.left(space);
        const QString word = QCoreApplication::translate(kContext, head.toUtf8().constData());
        if (word != head)
            return word + u' ' + translated(english.mid(space + 1), depth + 1);
    }
    return localized(english);
}

} // namespace

std::span<const char* const> engineSentences()
{
    return kEngineSentences;
}

QString engineText(std::string_view text)
{
    const QString english = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    // The window asks for the same few hundred texts again and again; another language asks for others. The context is
    // written out below: lupdate does not read kContext.
    static QMutex mutex;
    static QHash<QString, QString> known;
    static QString language;
    const QMutexLocker lock(&mutex);
    //: The name of the language itself, in the language: it tells one translation from another.
    const QString present = QCoreApplication::translate("Engine", "English");
    if (present != language || known.size() > 20000) {
        known.clear();
        language = present;
    }
    const auto found = known.constFind(english);
    if (found != known.constEnd())
        return *found;
    return *known.insert(english, translated(english, 0));
}

} // namespace shardscape::document
