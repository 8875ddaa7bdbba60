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
#include <limits>
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
    for (const char* source : kEngineSentences) {
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

QString translated(const QString& english, int depth)
{
    if (english.isEmpty())
        return english;
    const QByteArray source = english.toUtf8();
    const QString whole = QCoreApplication::translate(kContext, source.constData());
    if (whole != english || depth >= kDepth)
        return whole;
    const Shaped shaped = shapeOf(english);
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

/// What is put in a place.
struct Written {
    QString operator()(const std::string& text) const { return QString::fromStdString(text); }
    QString operator()(const Word& word) const { return engineText(word.text); }
    QString operator()(const Decimal& number) const
    {
        return QString::fromStdString(number.digits).replace(u'.', QLocale().decimalPoint());
    }
    QString operator()(std::int64_t number) const { return QString::number(number); }
    QString operator()(const Message& message) const { return engineText(message); }
};

/// The message's text in the reader's language, its count written, its places still open.
QString sentenceOf(const Message& message)
{
    if (message.one == nullptr)
        return QCoreApplication::translate(kContext, message.text);
    // Qt chooses a form by an int; counts beyond one take the form of the largest.
    const int form = static_cast<int>(
        std::clamp<std::int64_t>(message.count, 0, std::numeric_limits<int>::max()));
    // A translation of "%n layers" for 0 tells that there is one; English has its own form for one.
    const bool known = QCoreApplication::translate(kContext, message.text, nullptr, 0)
                       != QString::fromUtf8(message.text).replace(QStringLiteral("%n"), QStringLiteral("0"));
    if (known)
        return QCoreApplication::translate(kContext, message.text, nullptr, form);
    return QString::fromUtf8(message.count == 1 ? message.one : message.text)
        .replace(QStringLiteral("%n"), QString::number(message.count));
}

/// Places filled at one go, so that what is put in is never taken for a place.
QString filled(const QString& sentence, const std::vector<Argument>& arguments)
{
    QString result;
    for (qsizetype i = 0; i < sentence.size(); ++i) {
        const int number = sentence[i] == u'%' && i + 1 < sentence.size() ? sentence[i + 1].digitValue() : -1;
        if (number < 1 || static_cast<std::size_t>(number) > arguments.size()) {
            result += sentence[i];
            continue;
        }
        result += std::visit(Written{}, arguments[static_cast<std::size_t>(number) - 1].value);
        ++i;
    }
    return result;
}

} // namespace

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

QString engineText(const Message& message)
{
    return message.empty() ? QString() : filled(sentenceOf(message), message.arguments);
}

} // namespace shardscape::document
