// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/progress.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_json.h"

#include <QStringList>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace shardscape::learn {

QString Progress::text() const
{
    QString text = QStringLiteral("done=%1 predicted=%2 hints=%3 checks=%4 regret=%5")
                       .arg(done ? 1 : 0)
                       .arg(predicted ? 1 : 0)
                       .arg(hints)
                       .arg(checks)
                       .arg(regret, 0, 'g', 10);
    const auto add = [&text](const char* name, const QString& value) { // spaces part the entries
        if (!value.isEmpty()) {
            text += QLatin1Char(' ') + QLatin1String(name) + QLatin1Char('=')
                    + QString::fromLatin1(QUrl::toPercentEncoding(value));
        }
    };
    add("when", when);
    add("guess", guess);
    add("truth", truth);
    add("behind", behind != 0 ? QString::number(behind, 'g', 10) : QString());
    add("unit", unit);
    return text;
}

Progress Progress::read(const QString& text)
{
    Progress progress;
    for (const QString& part : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString name = part.section(QLatin1Char('='), 0, 0);
        const QString value = part.section(QLatin1Char('='), 1);
        if (name == QLatin1String("done")) {
            progress.done = value == QLatin1String("1");
        } else if (name == QLatin1String("predicted")) {
            progress.predicted = value == QLatin1String("1");
        } else if (name == QLatin1String("hints")) {
            progress.hints = std::max(0, value.toInt());
        } else if (name == QLatin1String("checks")) {
            progress.checks = std::max(0, value.toInt());
        } else if (name == QLatin1String("regret")) {
            progress.regret = value.toDouble();
        } else if (name == QLatin1String("behind")) {
            progress.behind = value.toDouble();
        } else {
            for (const auto& [key, field] :
                 {std::pair("when", &progress.when), std::pair("guess", &progress.guess),
                  std::pair("truth", &progress.truth), std::pair("unit", &progress.unit)}) {
                if (name == QLatin1String(key)) {
                    *field = QUrl::fromPercentEncoding(value.toLatin1());
                }
            }
        }
    }
    return progress;
}

QString resultsCsv(const std::vector<const lessons::Lesson*>& lessons,
                   const QMap<QString, Progress>& progress, const QString& who)
{
    const auto field = [](const QString& text) {
        return QString::fromStdString(exchange::csvField(text.toStdString()));
    };
    QString csv = QStringLiteral(
        "who,when,track,lesson,title,question,task,done,guess,truth,predicted,hints,checks,behind,unit\n");
    for (const lessons::Lesson* lesson : lessons) {
        const QString id = QString::fromStdString(lesson->id);
        const Progress its = progress.value(id);
        const std::string_view question = lessons::questionKind(*lesson);
        const std::string_view task = lessons::taskKind(*lesson);
        QStringList cells{field(who),
                          field(its.when),
                          field(QString::fromStdString(lesson->track)),
                          field(id),
                          field(document::engineText(lesson->title)),
                          QString::fromUtf8(question.data(), static_cast<qsizetype>(question.size())),
                          QString::fromUtf8(task.data(), static_cast<qsizetype>(task.size())),
                          its.done ? QStringLiteral("1") : QStringLiteral("0")};
        if (its.done) {
            cells << field(its.guess) << field(its.truth)
                  << (its.predicted ? QStringLiteral("1") : QStringLiteral("0")) << QString::number(its.hints)
                  << QString::number(its.checks) << QString::number(its.behind, 'g', 6) << field(its.unit);
        } else {
            cells << QString() << QString() << QString() << QString() << QString() << QString() << QString();
        }
        csv += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return csv;
}

} // namespace shardscape::learn
