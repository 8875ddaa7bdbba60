// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/entry_field.h"

namespace shardscape::start {

/// Of a price that is edited.
inline constexpr double kMostDollars = 1000, kDollarStep = 0.1;

/// A price or a power of one accelerator, edited where it stands.
///
/// Thread: GUI only.
class RateField : public panel::EntryField {
    Q_OBJECT

public:
    /// `least` to `most` can be entered; Up and Down go by `step`.
    RateField(double most, double step, int decimals, QWidget* parent = nullptr);

    /// 0: not known, the field is empty.
    void setValue(double value);
    [[nodiscard]] double value() const { return m_value; }

signals:
    void entered(double value);

protected:
    void take() override;
    void giveBack() override;
    void step(int direction) override;
    [[nodiscard]] QString errorIn(const QString& text) const override;

private:
    [[nodiscard]] QString written(double value) const;

    double m_most;
    double m_step;
    int m_decimals;
    double m_value = 0;
};

} // namespace shardscape::start
