// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QLineEdit>

namespace shardscape::draw {

/// One number with its unit. Enter or leaving the field takes what is written, Up and Down go to the next round value,
/// Escape goes back. What is no number, or out of range, stays as it was typed, outlined, with the reason beside it.
/// Thread: GUI only.
class QuantityField : public QLineEdit {
    Q_OBJECT

public:
    /// `unit`: how many of the value's own units one of the written ones is (1e9 for GB/s).
    QuantityField(const QString& label, const QString& unitText, double unit, double least, double most,
                  bool whole, QWidget* parent = nullptr);

    void setValue(double value);
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] const QString& error() const { return m_error; }
    [[nodiscard]] const QString& unitText() const { return m_unitText; }
    void setTheme(const theme::Theme& theme);

signals:
    void entered(double value);
    void errorChanged(const QString& error);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Read {
        double value = 0;
        QString error;
    };
    [[nodiscard]] Read read(const QString& text) const;
    [[nodiscard]] QString written(double value) const;
    void take();
    void setError(const QString& error);
    void step(int direction);

    QString m_label;
    QString m_unitText;
    double m_unit;
    double m_least;
    double m_most;
    bool m_whole;
    double m_value = 0;
    QString m_error;
    theme::Theme m_theme;
};

} // namespace shardscape::draw
