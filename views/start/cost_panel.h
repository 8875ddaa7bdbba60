// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/question_answer.h"
#include "theme/theme.h"

#include <QWidget>

class QLabel;

namespace shardscape::start {

class RateField;

/// What the tokens take: days with their band, accelerator-hours, money and energy at rates that are edited in place, and how
/// fast a step is.
///
/// Thread: GUI only.
class CostPanel : public QWidget {
    Q_OBJECT

public:
    explicit CostPanel(QWidget* parent = nullptr);

    void setCandidate(const exchange::Candidate& candidate);
    void setTheme(const theme::Theme& theme);
    void retranslate();
    [[nodiscard]] QString daysShown() const;

signals:
    void priceEntered(double dollarsPerHour);
    void wattsEntered(double watts);

private:
    QLabel* m_head = nullptr;
    QLabel* m_days = nullptr;
    QLabel* m_band = nullptr;
    QLabel* m_hours = nullptr;
    QLabel* m_money = nullptr;
    RateField* m_price = nullptr;
    QLabel* m_moneyUnit = nullptr;
    QLabel* m_energy = nullptr;
    RateField* m_watts = nullptr;
    QLabel* m_energyUnit = nullptr;
    QLabel* m_speed = nullptr;
};

} // namespace shardscape::start
