// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace shardscape::gui {

/// What the program is, its version and those of what it stands on, and the licences. Not modal.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent);
};

/// "0.1.0"
QString programVersion();

} // namespace shardscape::gui
