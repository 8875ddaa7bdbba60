// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QTimer;
class QToolButton;

namespace shardscape::gui {

/// One sentence about what has just gone wrong or happened, in the window, above the perspectives. It waits to be read:
/// nothing modal, nothing that goes away under the pointer.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    enum class Kind { Note, Problem };

    explicit MessageBar(QWidget* parent = nullptr);

    /// Lies over the lower edge of `pane`, above `foot` where that is in sight: nothing moves when it comes and goes.
    void floatOver(QWidget* pane, QWidget* foot);

    void showProblem(const QString& sentence);
    /// Goes away by itself after a while.
    void showNote(const QString& sentence);
    /// A note with buttons that nobody has to press: it goes away as notes do.
    void offer(const QString& sentence, const QString& action, const QString& other = {});
    /// With buttons that answer it: actionChosen(), otherChosen(). `other` may be empty.
    void ask(const QString& sentence, const QString& action, const QString& other = {});
    void dismiss();

    [[nodiscard]] QString text() const;
    [[nodiscard]] Kind kind() const { return m_kind; }
    void refreshTheme();

signals:
    void actionChosen();
    void otherChosen();
    void dismissed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(Kind kind, const QString& sentence, const QString& action, const QString& other = {});
    void place();
    /// A note's time is over: it stays while it is pointed at or has the keyboard.
    void expire();

    QWidget* m_pane = nullptr;
    QWidget* m_foot = nullptr;
    Kind m_kind = Kind::Note;
    QLabel* m_text = nullptr;
    QPushButton* m_action = nullptr;
    QPushButton* m_other = nullptr;
    QToolButton* m_close = nullptr;
    QTimer* m_timer = nullptr;
};

} // namespace shardscape::gui
