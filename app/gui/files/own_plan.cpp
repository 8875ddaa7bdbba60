// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/own_plan.h"

#include "exchange/scenario/scenario_json.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace shardscape::gui {

std::string writeOwnPlan(const frameworks::OwnPlan& plan)
{
    QJsonArray files, answers;
    for (const frameworks::OwnFile& one : plan.files) {
        // A file's bytes may be no UTF-8; they come back as they were.
        files << QJsonObject{
            {QStringLiteral("name"), QString::fromStdString(one.name)},
            {QStringLiteral("bytes"), QString::fromLatin1(QByteArray::fromStdString(one.text).toBase64())}};
    }
    for (const auto& [what, value] : plan.answers) {
        answers << QJsonArray{QString::fromStdString(what), QString::fromStdString(value)};
    }
    const QJsonObject all{
        {QStringLiteral("files"), files},
        {QStringLiteral("answers"), answers},
        {QStringLiteral("taken"), QString::fromStdString(exchange::writeScenario(plan.base))}};
    return QJsonDocument(all).toJson(QJsonDocument::Compact).toStdString();
}

std::optional<frameworks::OwnPlan> readOwnPlan(const std::string& text)
{
    const QJsonObject all = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    frameworks::OwnPlan plan;
    for (const QJsonValue& one : all.value(QLatin1String("files")).toArray()) {
        const QByteArray bytes = one.toObject().value(QLatin1String("bytes")).toString().toLatin1();
        plan.files.push_back({one.toObject().value(QLatin1String("name")).toString().toStdString(),
                              QByteArray::fromBase64(bytes).toStdString()});
    }
    for (const QJsonValue& one : all.value(QLatin1String("answers")).toArray()) {
        plan.answers.emplace_back(one.toArray().at(0).toString().toStdString(),
                                  one.toArray().at(1).toString().toStdString());
    }
    auto taken = exchange::readScenario(all.value(QLatin1String("taken")).toString().toStdString());
    if (plan.files.empty() || !taken) {
        return {};
    }
    plan.base = std::move(taken->scenario);
    return plan;
}

} // namespace shardscape::gui
