// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/reading.h"
#include "layout/scenario.h"

#include <QDialog>

#include <map>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QTableWidget;
class QTreeWidget;

namespace shardscape::gui {

/// What a framework's configuration says, before anything changes: its four lists beside the scenario that it makes. What the
/// file leaves open is asked in place, with the nearest proposal. Take hands the scenario over, Esc leaves everything as it was.
class ConfigSheet : public QDialog {
    Q_OBJECT

public:
    explicit ConfigSheet(QWidget* parent = nullptr);

    /// `name`: of the file, or empty for a text that was pasted. `around`: what stays where the file says nothing.
    void setReading(frameworks::Reading reading, const QString& name, const layout::Scenario& around);
    /// What Take hands over, with the answers as they stand.
    [[nodiscard]] const layout::Scenario& scenario() const { return m_made.scenario; }

    /// As its button does. Error: what the file leaves open, which nobody has answered.
    Result<void> take();

    /// What was answered, by what was asked.
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& answers() const { return m_given; }

signals:
    void taken(const layout::Scenario& scenario);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fillLists();
    void fillQuestions();
    void answer();
    void showScenario();
    void ask(const QString& id, const QString& label, QWidget* field, const QString& why);

    frameworks::Reading m_reading;
    layout::Scenario m_around;
    frameworks::Made m_made;
    QString m_name;
    std::map<QString, QString> m_answers; ///< id -> value
    std::vector<std::pair<std::string, std::string>> m_given;
    QLabel* m_head = nullptr;
    QTreeWidget* m_lists = nullptr;
    QWidget* m_questions = nullptr;
    QFormLayout* m_form = nullptr;
    QComboBox* m_cluster = nullptr;
    QLabel* m_verdict = nullptr;
    QTableWidget* m_changes = nullptr;
    QLabel* m_notes = nullptr;
    QDialogButtonBox* m_buttons = nullptr;
};

} // namespace shardscape::gui
