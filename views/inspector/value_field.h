// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panel/entry_field.h"

#include <vector>

namespace shardscape::layout {
struct Knob;
}

namespace shardscape::inspector {

/// Free entry of a knob's value. Up and Down step through the values worth offering.
///
/// Thread: GUI only.
class ValueField : public panel::EntryField {
    Q_OBJECT

public:
    explicit ValueField(const layout::Knob& knob, QWidget* parent = nullptr);

    /// The value that is in force. Leaves alone what is being typed.
    void setValue(std::int64_t value);
    void setCandidates(std::vector<std::int64_t> values);

signals:
    void entered(std::int64_t value);
    /// Escape, or nothing new on leaving.
    void left();

protected:
    void take() override;
    void giveBack() override;
    void step(int direction) override;
    [[nodiscard]] QString errorIn(const QString& text) const override;
    void leave() override { emit left(); }

private:
    const layout::Knob& m_knob;
    std::vector<std::int64_t> m_candidates;
    std::int64_t m_value = 0;
};

} // namespace shardscape::inspector
