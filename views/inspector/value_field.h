// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QLineEdit>

#include <vector>

namespace shardscape::layout {
struct Knob;
}

namespace shardscape::inspector {

/// Free entry of a knob's value. Up and Down step through the values worth offering; Enter or leaving the
/// field takes what is written; Escape goes back. What cannot be read stays, outlined in red, with the reason
/// beside it.
///
/// Thread: GUI only.
class ValueField : public QLineEdit {
    Q_OBJECT

public:
    explicit ValueField(const layout::Knob& knob, QWidget* parent = nullptr);

    /// The value that is in force. Leaves alone what is being typed.
    void setValue(std::int64_t value);
    void setCandidates(std::vector<std::int64_t> values);
    void setTheme(const theme::Theme& theme);
    /// Why what is written cannot be read; empty when it can.
    [[nodiscard]] const QString& error() const { return m_error; }

signals:
    void entered(std::int64_t value);
    void errorChanged(const QString& error);
    /// Escape, or nothing new on leaving.
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void take();
    void setError(const QString& error);

    const layout::Knob& m_knob;
    theme::Theme m_theme;
    std::vector<std::int64_t> m_candidates;
    std::int64_t m_value = 0;
    QString m_error;
};

} // namespace shardscape::inspector
