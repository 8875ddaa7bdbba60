// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/background/lane.h"
#include "store/query_desk.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QTableView;
class QTreeWidget;

namespace shardscape::gui {

class AnswerModel;

/// Asks the project in SQL: what is on screen, saved or not. Left the views with their columns and questions to begin with, right
/// the question and its answer. The project is copied when it has changed since the last question; copying and answering
/// happen in the background, and Stop ends them.
/// Thread: GUI only.
class SqlSheet : public QDialog {
    Q_OBJECT

public:
    /// `project`: the project as it is now, and a number that changes whenever it does.
    using Source = std::function<std::pair<store::Project, quint64>()>;
    SqlSheet(Source source, QWidget* parent = nullptr);
    ~SqlSheet() override;

    /// Lists what can be asked, of the project as it is now.
    void refresh();
    void setQuestion(const QString& sql);
    [[nodiscard]] QString question() const;
    void ask();
    void stop();
    [[nodiscard]] bool isWorking() const { return m_lane.isRunning(); }
    [[nodiscard]] QTableView& table() { return *m_table; }
    /// What stands below the question: how many rows, or what is wrong with it.
    [[nodiscard]] QString status() const;
    /// The answer in the order shown, with heads, as tab-separated text; selected rows alone where some are.
    [[nodiscard]] QString answerText() const;
    void copyAnswer();

signals:
    void saveRequested(const QString& fileName, const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    void start(const std::string& sql);
    void takeSources(const std::vector<store::QuerySource>& sources,
                     const std::vector<store::QueryExample>& examples);
    void takeAnswer(Result<store::QueryAnswer> answer);
    void updateButtons();
    [[nodiscard]] QString csvText() const;

    /// Shared with the lane's thread, which alone uses it while a job runs.
    struct Copy;

    Source m_source;
    std::shared_ptr<Copy> m_copy;
    QTreeWidget* m_names = nullptr;
    QListWidget* m_examples = nullptr;
    QPlainTextEdit* m_question = nullptr;
    QLabel* m_namesHead = nullptr;
    QLabel* m_examplesHead = nullptr;
    QLabel* m_left = nullptr; ///< what the tables of a large sweep do not hold
    QLabel* m_status = nullptr;
    AnswerModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    QPushButton* m_ask = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_copyButton = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_close = nullptr;
    Lane m_lane; ///< last: ends before what its work uses
};

} // namespace shardscape::gui
