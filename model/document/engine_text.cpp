// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/engine_text.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QMutex>

#include <algorithm>
#include <limits>
#include <utility>

namespace shardscape::document {

namespace {

constexpr const char* kContext = "Engine";

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
    return *known.insert(english, english.isEmpty()
                                      ? english
                                      : QCoreApplication::translate(kContext, english.toUtf8().constData()));
}

QString engineText(const Message& message)
{
    return message.empty() ? QString() : filled(sentenceOf(message), message.arguments);
}

QString labelText(const Label& label)
{
    return std::visit(Written{}, label.argument().value);
}

} // namespace shardscape::document
