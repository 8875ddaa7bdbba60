// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/export_numbers.h"

#include "exchange/results/sweep_json.h"
#include "exchange/results/traffic_json.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/account.h"

#include <nlohmann/json.hpp>

#include <array>
#include <vector>

namespace shardscape::gui {

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

QByteArray numberText(double value)
{
    return QByteArray::number(value, 'g', 12);
}

QByteArray idText(std::string_view id)
{
    return {id.data(), static_cast<qsizetype>(id.size())};
}

QByteArray utf8Of(const std::string& text)
{
    return QByteArray::fromStdString(text);
}

} // namespace

QByteArray memoryCsv(const training::Evaluation& evaluation)
{
    std::vector<const training::Account*> filled;
    QByteArray text = "stage";
    for (const training::Account& account : training::memoryAccounts()) {
        for (const training::StageMemory& stage : evaluation.memory) {
            if (stage.bytes[account] > 0) {
                filled.push_back(&account);
                text += ',' + idText(account.id) + "_gib";
                break;
            }
        }
    }
    text += ",total_gib,capacity_gib\n";
    for (const training::StageMemory& stage : evaluation.memory) {
        text += QByteArray::number(stage.stage);
        for (const training::Account* account : filled) {
            text += ',' + numberText(stage.bytes[*account] / kGibibyte);
        }
        text += ',' + numberText(stage.total / kGibibyte) + ',' + numberText(stage.capacity / kGibibyte)
                + '\n';
    }
    return text;
}

QByteArray timeCsv(const training::Evaluation& evaluation)
{
    QByteArray text = "term,seconds,exposed_seconds,share\n";
    for (const training::Account& account : training::timeAccounts()) {
        const training::TimeShare& share = evaluation.time[account];
        if (share.seconds != 0 || share.exposedSeconds != 0) {
            text += idText(account.id) + ',' + numberText(share.seconds) + ','
                    + numberText(share.exposedSeconds) + ','
                    + numberText(share.exposedSeconds / evaluation.stepSeconds) + '\n';
        }
    }
    return text;
}

QByteArray trafficCsv(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    constexpr std::array kColumns{"axis",  "ranks",    "stride",  "level",
                                  "bytes", "messages", "seconds", "exposed_seconds"};
    QByteArray text = "axis,ranks,stride,level,bytes,messages,seconds,exposed_seconds\n";
    const auto all = exchange::toJson(scenario, training::traffic(scenario, evaluation));
    for (const auto& axis : all["axes"]) {
        QByteArray line;
        for (const char* column : kColumns) {
            const auto& value = axis[column];
            line += (line.isEmpty() ? "" : ",")
                    + utf8Of(value.is_string() ? exchange::csvField(value.get<std::string>()) : value.dump());
        }
        text += line + '\n';
    }
    return text;
}

QByteArray trafficJson(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    return utf8Of(exchange::toJson(scenario, training::traffic(scenario, evaluation)).dump(2) + '\n');
}

QByteArray ranksJson(const layout::Scenario& scenario)
{
    return utf8Of(exchange::ranksJson(scenario).dump(2) + '\n');
}

} // namespace shardscape::gui
