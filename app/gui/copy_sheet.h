// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace shardscape::gui {

/// The current layout in the words of a framework: chosen on the left, read on the right, copied or saved.
class CopySheet : public QDialog {
    Q_OBJECT

public:
    explicit CopySheet(QWidget* parent = nullptr);

    void setScenario(const layout::Scenario& scenario);
    /// "megatron"; does nothing for one that is not written.
    void choose(const QString& framework);

signals:
    void saveRequested(const QString& fileName, const QString& text);
    void copied(const QString& framework);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void write();

    layout::Scenario m_scenario;
    QString m_fileName;
    QListWidget* m_frameworks = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_unsaid = nullptr;
    QLabel* m_batch = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_close = nullptr;
};

} // namespace shardscape::gui
