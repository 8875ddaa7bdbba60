// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QLineEdit>

namespace shardscape::panel {

/// A field for one value. Enter or leaving it takes what is written, Up and Down go to the next value, Escape goes back.
/// What cannot be stays as it was typed, outlined, with the reason beside it; the reason goes as soon as it is mended.
///
/// Thread: GUI only.
class EntryField : public QLineEdit {
    Q_OBJECT

public:
    explicit EntryField(QWidget* parent = nullptr);

    /// Why what is written cannot be; empty when it can.
    [[nodiscard]] const QString& error() const { return m_error; }
    void setTheme(const theme::Theme& theme);

signals:
    void errorChanged(const QString& error);

protected:
    /// Makes what is written the value, or says with setError() why not.
    virtual void take() = 0;
    /// Writes the value in force again.
    virtual void giveBack() = 0;
    /// The next value up (1) or down (-1).
    virtual void step(int direction) = 0;
    /// Why `text` cannot be. While something is half typed it is not asked: an error is said when an entry is finished.
    [[nodiscard]] virtual QString errorIn(const QString& text) const = 0;
    /// Escape, or leaving with nothing typed.
    virtual void leave() {}

    void setError(const QString& error);
    /// Writes `text` as something that is in force, not as something typed.
    void write(const QString& text);

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_error;
    theme::Theme m_theme;
};

} // namespace shardscape::panel
