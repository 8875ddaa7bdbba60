// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/cost_panel.h"

#include "start/rate_field.h"
#include "start/start_labels.h"
#include "start/start_words.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <QHBoxLayout>

namespace shardscape::start {

using theme::TextRole;

namespace {

constexpr double kMostWatts = 10'000;
constexpr double kWattStep = 50;

QHBoxLayout* lineOf(std::initializer_list<QWidget*> parts)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(theme::kGap);
    for (QWidget* part : parts) {
        line->addWidget(part);
    }
    line->addStretch(1);
    return line;
}

} // namespace

CostPanel::CostPanel(QWidget* parent)
    : QWidget(parent)
{
    m_head = wrappingIn(this, "start_days_head");
    m_days = labelIn(this, "start_days");
    m_band = labelIn(this, "start_days_band");
    m_hours = wrappingIn(this, "start_hours");
    m_money = labelIn(this, "start_money");
    m_price = new RateField(kMostDollars, kDollarStep, 2, this);
    m_price->setObjectName(QStringLiteral("start_price"));
    m_moneyUnit = labelIn(this, "start_money_unit");
    m_energy = labelIn(this, "start_energy");
    m_watts = new RateField(kMostWatts, kWattStep, 0, this);
    m_watts->setObjectName(QStringLiteral("start_watts"));
    m_energyUnit = labelIn(this, "start_energy_unit");
    m_speed = wrappingIn(this, "start_speed");
    QVBoxLayout* column = columnIn(this);
    column->addWidget(m_head);
    column->addLayout(lineOf({m_days, m_band}));
    column->addWidget(m_hours);
    column->addLayout(lineOf({m_money, m_price, m_moneyUnit}));
    column->addLayout(lineOf({m_energy, m_watts, m_energyUnit}));
    column->addWidget(m_speed);
    column->addStretch(1);
    connect(m_price, &RateField::entered, this, &CostPanel::priceEntered);
    connect(m_watts, &RateField::entered, this, &CostPanel::wattsEntered);
    retranslate();
}

void CostPanel::retranslate()
{
    m_price->setAccessibleName(tr("Dollars for an accelerator and hour"));
    m_watts->setAccessibleName(tr("Watts of an accelerator"));
    m_moneyUnit->setText(tr("$ an hour each"));
    m_energyUnit->setText(tr("W each"));
}

void CostPanel::setCandidate(const exchange::Candidate& candidate)
{
    const layout::Scenario& s = candidate.pick.scenario;
    const training::Evaluation& e = candidate.evaluation;
    const QString budget = tokensInAll(s.workload);
    m_head->setText(e.fits ? tr("%1 tokens take, failures counted in").arg(budget)
                           : tr("%1 tokens would take, if it did fit").arg(budget));
    m_days->setText(tr("%1 days").arg(daysText(candidate.days)));
    m_band->setText(candidate.time
                        ? tr("%1 to %2").arg(daysText(candidate.daysLow()), daysText(candidate.daysHigh()))
                        : QString());
    m_hours->setText(tr("%1 accelerator-hours").arg(theme::shortCount(candidate.expense.acceleratorHours)));
    m_money->setText(tr("%1 at").arg(theme::dollars(candidate.expense.dollars)));
    m_energy->setText(candidate.expense.kilowattHours > 0
                          ? tr("%1 MWh at").arg(theme::number(candidate.expense.kilowattHours / 1e3, 3))
                          : QStringLiteral("\u2014"));
    m_price->setValue(s.cluster.accelerator.dollarsPerHour);
    m_watts->setValue(s.cluster.accelerator.watts);
    m_speed->setText(tr("%1 a step, %2, %3 %4")
                         .arg(theme::seconds(e.stepSeconds), theme::tokensPerSecond(e.tokensPerSecond),
                              theme::mfuName(), theme::percent(e.mfu)));
}

void CostPanel::setTheme(const theme::Theme& theme)
{
    m_price->setTheme(theme);
    m_watts->setTheme(theme);
    write({m_head}, headFont(), theme.quietText);
    write({m_days}, theme::textFont(TextRole::Display), theme.text);
    write({m_band}, theme::textFont(TextRole::Body), theme.quietText);
    write({m_hours, m_money, m_energy}, theme::textFont(TextRole::Strong), theme.text);
    write({m_moneyUnit, m_energyUnit, m_speed}, theme::textFont(TextRole::Small), theme.quietText);
    const int width = QFontMetrics(m_price->font()).horizontalAdvance(QStringLiteral("00000.00"))
                      + theme::kMargin;
    m_price->setFixedWidth(width);
    m_watts->setFixedWidth(width);
}

QString CostPanel::daysShown() const
{
    return m_days->text();
}

} // namespace shardscape::start
