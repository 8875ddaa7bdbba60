// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_text.h"

#include "document/engine_text.h"
#include "lessons/op_order.h"
#include "panel/cluster_text.h"
#include "panel/own_name.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

using lessons::Metric;

QString amountText(const Metric& metric, double value)
{
    switch (metric.format) {
    case job::Format::Share: return theme::percent(value);
    case job::Format::Bytes: return theme::gibibytes(value);
    case job::Format::Seconds: return theme::seconds(value);
    case job::Format::Rate:
    case job::Format::Amount: break;
    }
    const bool whole = std::abs(value - std::round(value)) < 1e-9;
    const QString number = whole ? theme::count(std::llround(value)) : theme::number(value, 3);
    return metric.unit.empty() || std::isnan(value)
               ? number
               : number + QChar(QChar::Nbsp) + document::engineText(metric.unit);
}

QString answerText(const lessons::Lesson& lesson, double shown)
{
    const Metric& metric = lesson.scene.metrics()[lesson.question.metric];
    if (!lesson.question.unit.empty()) { // measured: no number of the scene
        return measuredText(lesson, shown);
    }
    if (lesson.question.over) {
        return theme::number(shown, 3) + QStringLiteral("×");
    }
    return amountText(metric, shown / metric.scale());
}

QString measuredText(const lessons::Lesson& lesson, double shown)
{
    return theme::number(shown, 3) + QChar(QChar::Nbsp) + document::engineText(lesson.question.unit);
}

QString distanceText(const lessons::Lesson& lesson, double shown)
{
    const Metric& metric = lesson.scene.metrics()[lesson.question.metric];
    return metric.format == job::Format::Share && !lesson.question.over
               ? QCoreApplication::translate("shardscape::learn::LearnView", "%1 points")
                     .arg(theme::fixed(std::abs(shown), 1))
               : answerText(lesson, std::abs(shown));
}

QString filledText(const std::string& text, const lessons::Lesson& lesson, const lessons::Scene& now)
{
    const std::string translated = document::engineText(text).toStdString();
    const auto said = lessons::filled(translated, lesson, now, [](const Metric& metric, double value) {
        return amountText(metric, value).toStdString();
    });
    return QString::fromStdString(said ? *said : translated);
}

QString becauseText(const lessons::Lesson& lesson, const QString& answer)
{
    // "42.9 %: ...", of a ratio "1.43 times: ..." in every language.
    static const QRegularExpression kColon(QStringLiteral("^[^:\uff1a0-9]{0,12}[:\uff1a]\\s*"));
    const QString text = filledText(lesson.question.because, lesson, lesson.scene);
    const QString number = lesson.question.over ? answer.chopped(answer.endsWith(QChar(0xd7)) ? 1 : 0)
                                                : answer;
    const QRegularExpressionMatch colon = kColon.match(text.mid(number.size()));
    const bool isRepeated = !number.isEmpty() && text.startsWith(number) && colon.hasMatch()
                            && (lesson.question.over || colon.captured().trimmed().size() == 1);
    if (!isRepeated) {
        return text;
    }
    const QString rest = text.mid(number.size() + colon.capturedLength());
    return rest.left(1).toUpper() + rest.mid(1);
}

QString truthText(const lessons::Lesson& lesson, const lessons::Truth& truth)
{
    using Kind = lessons::Question::Kind;
    const auto option = [&](std::size_t place) {
        return filledText(lesson.question.options[place].text, lesson, lesson.scene);
    };
    const auto device = [](auto number) {
        return QCoreApplication::translate("shardscape::learn::LearnView", "device %1").arg(number);
    };
    switch (lesson.question.kind) {
    case Kind::Number: return answerText(lesson, truth.number);
    case Kind::Choice: return option(truth.option);
    case Kind::Order: {
        QStringList names;
        for (const std::size_t place : truth.order) {
            names << option(place);
        }
        return names.join(QStringLiteral(", "));
    }
    case Kind::Device: return device(truth.option);
    case Kind::Hole: break;
    }
    return truth.holes.empty() ? QString() : device(truth.holes.front().device);
}

QString settingsText(const lessons::Lesson& lesson, const lessons::Settings& settings)
{
    QStringList parts;
    for (const lessons::Setting& setting : settings) {
        QString name = document::engineText(lesson.scene.labelOf(setting.key));
        QString value = document::engineText(lesson.scene.valueLabel(setting.key, setting.value));
        for (const lessons::Dial& dial : lesson.dials) { // as the dial calls it
            const auto at = std::find(dial.values.begin(), dial.values.end(), setting.value);
            if (dial.key == setting.key && at != dial.values.end()) {
                name = dialText(lesson, dial);
                value = valueText(lesson, dial, static_cast<std::size_t>(at - dial.values.begin()));
            }
        }
        parts << name + QLatin1Char(' ') + value;
    }
    return parts.join(QStringLiteral(", "));
}

QString sceneText(const lessons::Lesson& lesson)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("shardscape::learn", text); };
    if (const lessons::Toy* toy = lesson.scene.toy()) {
        const auto amount = [](double value) {
            return theme::number(value, value == std::round(value) ? 1 : 2);
        };
        QString text = toy->shape.devices == 1
                           ? tr("One device")
                           : tr("%1 devices").arg(static_cast<qlonglong>(toy->shape.devices));
        text += QStringLiteral(" · ")
                + (toy->shape.microbatches == 1
                       ? tr("one micro-batch")
                       : tr("%1 micro-batches").arg(static_cast<qlonglong>(toy->shape.microbatches)))
                + QStringLiteral(" · ")
                + tr("a forward takes %1, a backward %2 + %3 slots")
                      .arg(amount(toy->times.forward), amount(toy->times.backwardInput),
                           amount(toy->times.backwardWeight));
        if (toy->times.communication > 0) {
            text += QStringLiteral(" · ") + tr("a message %1").arg(amount(toy->times.communication));
        }
        return text;
    }
    const layout::Scenario& scenario = *lesson.scene.scenario();
    QStringList parts{panel::shownName(scenario.model), panel::clusterText(scenario.cluster)};
    const auto& levels = scenario.cluster.levels;
    if (!levels.empty()) {
        parts << tr("%1 within a node").arg(theme::bandwidth(levels.front().bandwidth));
    }
    if (levels.size() > 1 && scenario.cluster.nodes > 1) {
        parts << tr("%1 per GPU between nodes").arg(theme::bandwidth(levels.back().bandwidth));
    }
    parts << tr("%1 GiB each").arg(theme::gibibytesBare(scenario.cluster.accelerator.memoryBytes));
    parts << tr("a step of %1 × %2 tokens")
                 .arg(theme::count(scenario.workload.globalBatch), theme::count(scenario.workload.sequence));
    return parts.join(QStringLiteral(" · "));
}

QString withoutUnknown(const QString& text)
{
    if (!text.contains(QChar(0x2014))) {
        return text;
    }
    static const QRegularExpression kSentence(QStringLiteral("(?<=[.!?])\\s+|(?<=\u3002)"));
    static const QRegularExpression kClause(QStringLiteral("[,;:]\\s+|[\uff0c\uff1b\uff1a]"));
    QStringList sentences;
    for (const QString& sentence : text.split(kSentence, Qt::SkipEmptyParts)) {
        if (!sentence.contains(QChar(0x2014))) {
            sentences << sentence;
            continue;
        }
        QStringList clauses;
        for (const QString& clause : sentence.split(kClause, Qt::SkipEmptyParts)) {
            if (!clause.contains(QChar(0x2014))) {
                clauses << clause;
            }
        }
        if (!clauses.isEmpty()) {
            const QString joined = clauses.join(QStringLiteral(", "));
            sentences << (joined.endsWith(QLatin1Char('.')) ? joined : joined + QLatin1Char('.'));
        }
    }
    return sentences.join(QLatin1Char(' '));
}

QString standstillText(const lessons::Toy& toy)
{
    const auto drawn = lessons::drawn(toy);
    if (!drawn || drawn->stuck.empty()) {
        return {};
    }
    // The run itself waits for nothing any more; who waits for whom is in the order as it was.
    const auto program = lessons::programOf(toy);
    if (!program) {
        return {};
    }
    QStringList parts;
    for (const lessons::Waiting& one : lessons::standstill(*program)) {
        const auto name = [&](std::int32_t op) {
            return QString::fromStdString(lessons::opName(*program, op));
        };
        const auto tr = [](const char* text) {
            return QCoreApplication::translate("shardscape::learn", text);
        };
        parts << (one.behind == one.op ? tr("%1 of device %2 waits for %3, which stands behind it")
                                             .arg(name(one.op))
                                             .arg(program->deviceOf(one.op))
                                             .arg(name(one.on))
                  : one.on == one.behind
                      ? tr("%1 of device %2 waits for %3 of device %4")
                            .arg(name(one.op))
                            .arg(program->deviceOf(one.op))
                            .arg(name(one.on))
                            .arg(program->deviceOf(one.on))
                      : tr("%1 of device %2 waits for %3 of device %4, which stands behind %5")
                            .arg(name(one.op))
                            .arg(program->deviceOf(one.op))
                            .arg(name(one.on))
                            .arg(program->deviceOf(one.on))
                            .arg(name(one.behind)));
    }
    return parts.isEmpty() ? QString() : parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QString placeText(const lessons::Lesson& lesson)
{
    return QCoreApplication::translate("shardscape::learn::LearnView", "%1 · %2 min")
        .arg(document::engineText(lesson.trackTitle))
        .arg(lesson.minutes);
}

QString dialText(const lessons::Lesson& lesson, const lessons::Dial& dial)
{
    return document::engineText(lessons::dialName(lesson, dial));
}

QString valueText(const lessons::Lesson& lesson, const lessons::Dial& dial, std::size_t value)
{
    if (!dial.parts.empty()) {
        return tilesOf(dial, value).join(QStringLiteral(" – "));
    }
    const std::string name = lessons::valueName(lesson, dial, value);
    bool isNumber = false;
    const double amount = dial.names.empty() ? 0 : QString::fromStdString(name).toDouble(&isNumber);
    return isNumber ? QLocale().toString(amount, 'g', 6) : document::engineText(name);
}

bool isScale(const lessons::Lesson& lesson, const lessons::Dial& dial)
{
    const std::vector<std::string>& amounts = dial.names.empty() ? dial.values : dial.names;
    bool rises = true;
    bool falls = true;
    double before = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        bool isNumber = false;
        const double amount = QString::fromStdString(amounts[i]).toDouble(&isNumber);
        // Some amounts have a word of their own: no limit, all devices.
        if (!isNumber || !valueText(lesson, dial, i).at(0).isDigit()) {
            return false;
        }
        rises = rises && (i == 0 || amount > before);
        falls = falls && (i == 0 || amount < before);
        before = amount;
    }
    return amounts.size() > 2 && (rises || falls);
}

QStringList tilesOf(const lessons::Dial& dial, std::size_t value)
{
    QStringList tiles;
    for (const QString& part : QString::fromStdString(dial.values[value]).split(QLatin1Char('-'))) {
        if (std::find(dial.parts.begin(), dial.parts.end(), part.toStdString()) != dial.parts.end()) {
            tiles << part;
        }
    }
    return tiles;
}

QString goalText(const lessons::Lesson& lesson, const lessons::Goal& goal)
{
    // As it is written, with names in the reader's language and signs as they are printed.
    static const QRegularExpression kOperator(QStringLiteral("\\s*(<=|>=|!=|=|<|>)\\s*"));
    static const QMap<QString, QString> kSigns{{QStringLiteral("<="), QStringLiteral("≤")},
                                               {QStringLiteral(">="), QStringLiteral("≥")},
                                               {QStringLiteral("!="), QStringLiteral("≠")}};
    static const QRegularExpression kUnit(QStringLiteral("(?<=[0-9])(?=[%A-Za-z])"));
    const auto say = [](const char* text) {
        return QCoreApplication::translate("shardscape::learn::LearnView", text);
    };
    const auto metrics = lesson.scene.metrics();
    QStringList parts;
    for (const search::Condition::Part& part : goal.condition.parts) {
        QString text;
        if (part.word) {
            text = *part.word == 0
                       ? say(QT_TRANSLATE_NOOP("shardscape::learn::LearnView", "it fits"))
                       : say(QT_TRANSLATE_NOOP("shardscape::learn::LearnView", "it does not fit"));
        } else {
            const QString written = QString::fromStdString(goal.text.substr(part.from, part.length));
            const QRegularExpressionMatch sign = kOperator.match(written);
            const std::string name = lesson.scene.subjects()[part.subject].names.front();
            const QString label = document::engineText(
                part.subject < metrics.size() ? metrics[part.subject].label : lesson.scene.labelOf(name));
            QString value = written.mid(sign.capturedEnd());
            value.replace(kUnit, QString(QChar(QChar::Nbsp)));
            text = label + QLatin1Char(' ') + kSigns.value(sign.captured(1), sign.captured(1))
                   + QLatin1Char(' ') + value;
        }
        parts << (part.negated ? say(QT_TRANSLATE_NOOP("shardscape::learn::LearnView", "not %1")).arg(text)
                               : text);
    }
    return parts.join(QStringLiteral(", "));
}

QString goalNow(const lessons::Lesson& lesson, const lessons::Goal& goal, const lessons::Outcome& outcome)
{
    const auto metrics = lesson.scene.metrics();
    for (const search::Condition::Part& part : goal.condition.parts) {
        if (!part.word && part.subject < metrics.size() && !std::isnan(outcome.numbers[part.subject])) {
            return amountText(metrics[part.subject], outcome.numbers[part.subject]);
        }
    }
    return {};
}

} // namespace shardscape::learn
