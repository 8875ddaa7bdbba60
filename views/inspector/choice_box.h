// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/chip_row.h"
#include "theme/theme.h"

#include <QComboBox>

namespace shardscape::inspector {

/// The values of a knob with more names than chips have room for, as a list that shows the same two bars
/// beside each. Values that cannot be are greyed and say why.
///
/// Thread: GUI only.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget* parent = nullptr);

    void setChips(const std::vector<Chip>& chips, std::int64_t current);
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] const std::vector<Chip>& chips() const { return m_chips; }
    [[nodiscard]] const theme::Theme& theme() const { return m_theme; }

signals:
    void changed(std::int64_t value);

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    std::vector<Chip> m_chips;
    theme::Theme m_theme;
};

} // namespace shardscape::inspector
