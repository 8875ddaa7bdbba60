// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QAbstractButton>

namespace shardscape::inspector {

/// A small sign in the head of a knob: what is this, or back to the other scenario's value. The keyboard reaches both
/// from the knob's values (? and Delete), so that Tab walks from knob to knob.
///
/// Thread: GUI only.
class HeadButton : public QAbstractButton {
    Q_OBJECT

public:
    enum class Sign : std::uint8_t { About, Reset };
    explicit HeadButton(Sign sign, QWidget* parent = nullptr);

    void setTheme(const theme::Theme& theme);
    /// Pixels of a side.
    static constexpr int kSize = 16;
    [[nodiscard]] QSize sizeHint() const override { return {kSize, kSize}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Sign m_sign;
    theme::Theme m_theme;
};

} // namespace shardscape::inspector
