// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/serving_answer.h"
#include "theme/theme.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace shardscape::start {

class RateField;

/// What a served model takes: accelerators, time per token and to the first, output, money.
///
/// Thread: GUI only.
class ServedPanel : public QWidget {
    Q_OBJECT

public:
    explicit ServedPanel(QWidget* parent = nullptr);

    /// `have`: accelerators that are there; 0: as many as it takes.
    void setCandidate(const exchange::ServedCandidate& candidate, bool carried, std::int64_t have);
    void retranslate();
    void setTheme(const theme::Theme& theme);
    /// "640 accelerators".
    [[nodiscard]] QString headline() const;

signals:
    void priceEntered(double dollarsPerHour);

private:
    static constexpr int kLines = 4;
    QLabel* m_head = nullptr;
    QLabel* m_needs = nullptr;
    QLabel* m_have = nullptr;
    std::array<QLabel*, kLines> m_values{};
    std::array<QLabel*, kLines> m_words{};
    RateField* m_price = nullptr;
    QLabel* m_priceUnit = nullptr;
};

} // namespace shardscape::start
