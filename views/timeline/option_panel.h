// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/option.h"

#include <QWidget>

#include <map>
#include <span>
#include <string>
#include <vector>

class QCheckBox;
class QLabel;

namespace shardscape::timeline {

/// Options of a schedule to tick, each with its parameters while it is ticked. Made from the cards alone. Times are in
/// forwards of a device's stage, since the panel knows of no other unit.
///
/// Thread: GUI only.
class OptionPanel : public QWidget {
    Q_OBJECT

public:
    explicit OptionPanel(std::span<const schedule::Option> options, QWidget* parent = nullptr);

    [[nodiscard]] std::vector<schedule::OptionChoice> choices() const;
    /// Shows choices, for instance none. Emits nothing.
    void setChoices(const std::vector<schedule::OptionChoice>& choices);
    /// Devices of the schedule: a list by device is filled up to as many.
    void setDevices(int devices);
    /// By option, why it does not combine with the schedule: said below it. Others combine.
    void setRefusals(const std::map<std::string, QString>& refusals);

signals:
    void chosen();

private:
    struct Field {
        const schedule::OptionParameter* parameter = nullptr;
        QWidget* editor = nullptr;
    };
    struct Row {
        const schedule::Option* option = nullptr;
        QCheckBox* tick = nullptr;
        QWidget* form = nullptr;
        QLabel* refusal = nullptr;
        std::vector<Field> fields;
    };

    void addRow(const schedule::Option& option);
    QWidget* makeEditor(const schedule::Option& option, const schedule::OptionParameter& parameter);
    [[nodiscard]] std::vector<double> valuesOf(const Field& field) const;
    void edited();

    std::vector<Row> m_rows;
    int m_devices = 1;
    bool m_quiet = false;
};

} // namespace shardscape::timeline
