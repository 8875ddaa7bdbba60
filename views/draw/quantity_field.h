// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/entry_field.h"

namespace shardscape::draw {

/// One number with its unit. Up and Down go to the next round value.
///
/// Thread: GUI only.
class QuantityField : public panel::EntryField {
    Q_OBJECT

public:
    /// `unit`: how many of the value's own units one of the written ones is (1e9 for GB/s).
    QuantityField(const QString& label, const QString& unitText, double unit, double least, double most,
                  bool whole, QWidget* parent = nullptr);

    void setValue(double value);
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] const QString& unitText() const { return m_unitText; }

signals:
    void entered(double value);

protected:
    void take() override;
    void giveBack() override;
    void step(int direction) override;
    [[nodiscard]] QString errorIn(const QString& text) const override;

private:
    struct Read {
        double value = 0;
        QString error;
    };
    [[nodiscard]] Read read(const QString& text) const;
    [[nodiscard]] QString written(double value) const;

    QString m_label;
    QString m_unitText;
    double m_unit;
    double m_least;
    double m_most;
    bool m_whole;
    double m_value = 0;
};

} // namespace shardscape::draw
