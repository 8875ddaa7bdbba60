// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/entry_field.h"
#include "workload/shape_edit.h"

#include <functional>

namespace shardscape::draw {

/// One whole number of the model, as people write it ("5,120", "128k"). Up and Down step to the next value that can be.
///
/// Thread: GUI only.
class ShapeEntry : public panel::EntryField {
    Q_OBJECT

public:
    /// Why a value cannot be; empty: it can.
    using Check = std::function<QString(std::int64_t)>;

    ShapeEntry(const QString& label, Check check, QWidget* parent = nullptr);

    /// The value in force. Leaves alone what is being typed, unless the value is another.
    void setValue(std::int64_t value);
    [[nodiscard]] std::int64_t value() const { return m_value; }

signals:
    void entered(qint64 value);

protected:
    void take() override;
    void giveBack() override;
    void step(int direction) override;
    [[nodiscard]] QString errorIn(const QString& text) const override;

private:
    Check m_check;
    std::int64_t m_value = 0;
};

/// A whole number as people write it: separators, and k or M for thousands and millions. Nothing: it is none.
[[nodiscard]] std::optional<std::int64_t> readWhole(const QString& text);

} // namespace shardscape::draw
