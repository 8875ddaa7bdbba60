// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QWidget>

class QCompleter;
class QLabel;
class QLineEdit;
class QStringListModel;

namespace shardscape::start {

/// A question answered in words, and beneath it what was understood, or what is asked back. Down opens what could be meant;
/// Enter there writes it, Enter in the field asks for the whole.
///
/// Thread: GUI only.
class WordField : public QWidget {
    Q_OBJECT

public:
    explicit WordField(const char* name, QWidget* parent = nullptr);

    /// The question above the field, and an answer to it as an example.
    void setQuestion(const QString& question, const QString& example);
    void setWords(const QString& words);
    [[nodiscard]] QString words() const;
    /// What was understood; `inField` stands quietly at the field's right end where there is room.
    void setEcho(const QString& echo, const QString& inField = {});
    /// Why nothing was understood. What could be meant instead is written by a click where it is named.
    void setProblem(const QString& problem);
    [[nodiscard]] QString echo() const;
    [[nodiscard]] bool hasProblem() const { return m_hasProblem; }
    void setSuggestions(const QStringList& suggestions);
    [[nodiscard]] QStringList suggestions() const;
    void openSuggestions();
    [[nodiscard]] bool areSuggestionsOpen() const;
    void setTheme(const theme::Theme& theme);
    [[nodiscard]] QLineEdit& edit() { return *m_edit; }

signals:
    void wordsChanged();
    void entered();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeInField();
    void tint();
    void writeProblem();

    QLabel* m_question = nullptr;
    QLineEdit* m_edit = nullptr;
    QLabel* m_inField = nullptr;
    QLabel* m_echo = nullptr;
    QCompleter* m_completer = nullptr;
    QStringListModel* m_near = nullptr;
    QString m_said; ///< below the field, without links
    theme::Theme m_theme;
    bool m_hasProblem = false;
};

} // namespace shardscape::start
