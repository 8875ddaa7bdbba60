// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/patch.h"
#include "layout/scenario.h"

#include <QWidget>

#include <optional>

class QLabel;
class QListWidget;
class QPlainTextEdit;

namespace shardscape::gui {

/// A layout in the words of a framework, or as Shardscape's own line: chosen on the left, read on the right; a part of the export sheet.
/// Beside another layout, such as the script that somebody came with, the lines that differ are marked.
class CopySheet : public QWidget {
    Q_OBJECT

public:
    explicit CopySheet(QWidget* parent = nullptr);

    void setScenario(const layout::Scenario& scenario);
    /// What lines are compared with, by the name that people gave it; an empty name: nothing.
    void setReference(const layout::Scenario& reference, const QString& name);
    /// The file that the scenario came from: it heads the list, as a patch of the lines that change. Nothing: there is none.
    void setOwnPlan(std::optional<frameworks::OwnPlan> plan);
    /// "megatron", "patch", or "line"; does nothing for one that is not written.
    void choose(const QString& framework);

    [[nodiscard]] QString text() const;
    [[nodiscard]] const QString& fileName() const { return m_fileName; }
    [[nodiscard]] QString frameworkShown() const; ///< its label

signals:
    /// Another text is shown.
    void changed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void write();
    void writeLine();
    void writePatch();
    void markDifferences(const std::string& framework);

    layout::Scenario m_scenario;
    layout::Scenario m_reference;
    QString m_referenceName;
    std::optional<frameworks::OwnPlan> m_plan;
    QString m_patch; ///< as it is shown, with the ends of lines that its file has
    QString m_fileName;
    QListWidget* m_frameworks = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_unsaid = nullptr;
    QLabel* m_batch = nullptr;
    QLabel* m_gone = nullptr; ///< what is marked, and lines of the reference alone
};

} // namespace shardscape::gui
