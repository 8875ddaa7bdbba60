// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/served_panel.h"

#include "job/serving/metrics.h"
#include "start/rate_field.h"
#include "start/start_labels.h"
#include "start/start_words.h"
#include "theme/number_format.h"

#include <QGridLayout>
#include <QHBoxLayout>

#include <cmath>

namespace shardscape::start {

using theme::TextRole;

namespace {

/// "a token, 31 ms for 90 % of requests, limit 33 ms".
QString limited(const QString& what, double tail, double share, double limit)
{
    QStringList parts{what};
    if (tail > 0 && std::isfinite(tail)) {
        parts << ServedPanel::tr("%1 for %2 of requests").arg(theme::seconds(tail), theme::percent(share));
    }
    if (limit > 0) {
        parts << ServedPanel::tr("limit %1").arg(theme::seconds(limit));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

ServedPanel::ServedPanel(QWidget* parent)
    : QWidget(parent)
{
    m_head = wrappingIn(this, "served_head");
    m_needs = labelIn(this, "served_needs");
    m_have = labelIn(this, "served_have");
    auto* needs = new QHBoxLayout;
    needs->setSpacing(theme::kGap);
    needs->addWidget(m_needs);
    needs->addWidget(m_have);
    needs->addStretch(1);
    auto* lines = new QGridLayout;
    lines->setHorizontalSpacing(theme::kGap);
    lines->setVerticalSpacing(theme::kGrid);
    lines->setColumnStretch(1, 1);
    for (int i = 0; i < kLines; ++i) {
        const auto at = static_cast<std::size_t>(i);
        m_values[at] = labelIn(this, "served_value");
        m_values[at]->setAlignment(Qt::AlignRight | Qt::AlignTop);
        m_words[at] = wrappingIn(this, "served_words");
        lines->addWidget(m_values[at], i, 0);
        lines->addWidget(m_words[at], i, 1);
    }
    m_price = new RateField(kMostDollars, kDollarStep, 2, this);
    m_price->setObjectName(QStringLiteral("served_price"));
    m_priceUnit = labelIn(this, "served_price_unit");
    auto* price = new QHBoxLayout;
    price->setSpacing(theme::kGap);
    price->addWidget(m_price);
    price->addWidget(m_priceUnit);
    price->addStretch(1);
    QVBoxLayout* column = columnIn(this);
    column->addWidget(m_head);
    column->addLayout(needs);
    column->addLayout(lines);
    column->addLayout(price);
    column->addStretch(1);
    connect(m_price, &RateField::entered, this, &ServedPanel::priceEntered);
    retranslate();
}

void ServedPanel::retranslate()
{
    m_price->setAccessibleName(tr("Dollars for an accelerator and hour"));
    m_priceUnit->setText(tr("$ an hour each"));
}

void ServedPanel::setCandidate(const exchange::ServedCandidate& candidate, bool carried, std::int64_t have)
{
    const layout::Scenario& s = candidate.scenario;
    const workload::ServingTask& task = s.task.serving;
    const job::Numbers& n = candidate.numbers;
    m_head->setText(carried ? tr("%n accelerator(s) carry", nullptr, static_cast<int>(candidate.accelerators))
                            : tr("%1 take").arg(servedLoad(task)));
    m_needs->setText(carried ? servedLoad(task)
                             : tr("%n accelerator(s)", nullptr, static_cast<int>(candidate.accelerators)));
    m_have->setText(have > 0 && !carried ? tr("of %1").arg(theme::count(have)) : QString());
    const double token = n[job::kObjective], first = n[serving::kFirstToken];
    m_values[0]->setText(theme::seconds(token));
    m_words[0]->setText(limited(tr("a token, %1 tokens/s a user").arg(theme::number(1 / token)),
                                candidate.tokenTail, task.share, task.tokenLimit));
    m_values[1]->setText(std::isfinite(first) ? theme::seconds(first) : tr("never"));
    m_words[1]->setText(std::isfinite(first) ? limited(tr("to the first token"), candidate.firstTail,
                                                       task.share, task.firstTokenLimit)
                                             : tr("to the first token: the queue grows"));
    m_values[2]->setText(theme::count(std::llround(n[serving::kOutputOfOne])));
    m_words[2]->setText(
        tr("tokens/s out of an accelerator, %1 of all").arg(theme::shortCount(n[serving::kOutputOfAll])));
    const double dollars = n[serving::kDollarsPerMillion];
    m_values[3]->setText(dollars > 0 ? QStringLiteral("$%1").arg(theme::number(dollars))
                                     : QStringLiteral("\u2014"));
    m_words[3]->setText(tr("a million tokens out"));
    m_price->setValue(s.cluster.accelerator.dollarsPerHour);
}

void ServedPanel::setTheme(const theme::Theme& theme)
{
    m_price->setTheme(theme);
    write({m_head}, headFont(), theme.quietText);
    write({m_needs}, theme::textFont(TextRole::Display), theme.text);
    write({m_have}, theme::textFont(TextRole::Body), theme.quietText);
    for (std::size_t i = 0; i < kLines; ++i) {
        write({m_values[i]}, theme::textFont(TextRole::Strong), theme.text);
        write({m_words[i]}, theme::textFont(TextRole::Small), theme.quietText);
    }
    write({m_priceUnit}, theme::textFont(TextRole::Small), theme.quietText);
    m_price->setFixedWidth(QFontMetrics(m_price->font()).horizontalAdvance(QStringLiteral("00000.00"))
                           + theme::kMargin);
}

QString ServedPanel::headline() const
{
    return m_needs->text();
}

} // namespace shardscape::start
