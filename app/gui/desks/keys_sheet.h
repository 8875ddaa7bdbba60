// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QMenuBar;
class QTextBrowser;

namespace shardscape::gui {

/// All keys and gestures on one sheet: first what is the same everywhere and what each view adds, then the shortcuts of the
/// menus as they are. Escape closes it.
///
/// Thread: GUI only.
class KeysSheet : public QDialog {
    Q_OBJECT

public:
    /// Reads the menus when it is shown.
    KeysSheet(QMenuBar& menus, QWidget* parent);

    /// What it says, as plain text.
    [[nodiscard]] QString text() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();

    QMenuBar& m_menus;
    QTextBrowser* m_text = nullptr;
};

} // namespace shardscape::gui
