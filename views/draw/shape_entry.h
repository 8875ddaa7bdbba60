// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"
#include "workload/shape_edit.h"

#include <QLineEdit>

#include <functional>

namespace shardscape::draw {

/// One whole number of the model. Enter or leaving the field takes what is written ("5,120", "128k"); Up and Down step to the
/// next value that can be; Escape goes back. What cannot be stays as typed, outlined, with the reason beside it.
///
/// Thread: GUI only.
class ShapeEntry : public QLineEdit {
    Q_OBJECT

public:
    /// Why a value cannot be; empty: it can.
    using Check = std::function<QString(std::int64_t)>;

    ShapeEntry(const QString& label, Check check, QWidget* parent = nullptr);

    /// The value in force. Leaves alone what is being typed, unless the value is another.
    void setValue(std::int64_t value);
    [[nodiscard]] std::int64_t value() const { return m_value; }
    [[nodiscard]] const QString& error() const { return m_error; }
    void setTheme(const theme::Theme& theme);

signals:
    void entered(qint64 value);
    void errorChanged(const QString& error);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void take();
    void giveBack();
    void step(int direction);
    void setError(const QString& error);

    Check m_check;
    std::int64_t m_value = 0;
    QString m_error;
    theme::Theme m_theme;
};

/// A whole number as people write it: separators, and k or M for thousands and millions. Nothing: it is none.
[[nodiscard]] std::optional<std::int64_t> readWhole(const QString& text);

} // namespace shardscape::draw
