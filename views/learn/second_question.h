// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lessons/attempt.h"
#include "theme/theme.h"

#include <QWidget>

#include <functional>
#include <optional>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace shardscape::learn {

class GuessScale;

/// What is asked when the goals are reached: of a scene that no dial offers, so that the idea is needed. Answered once; a guess that
/// follows a wrong theory is answered by what is wrong with it.
///
/// Thread: GUI only.
class SecondQuestion : public QWidget {
    Q_OBJECT

public:
    explicit SecondQuestion(QWidget* parent = nullptr);

    /// Makes links of words in a text.
    void setLinker(std::function<QString(const QString&)> linked) { m_linked = std::move(linked); }
    /// Null, or a lesson that asks nothing more: none. Copies what it needs.
    void setLesson(const lessons::Lesson* lesson);
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] bool isAsked() const { return m_lesson.has_value(); }
    /// Asked, with an answer that is marked and not given.
    [[nodiscard]] bool isMarked() const;
    [[nodiscard]] const std::optional<lessons::Judgement>& judgement() const { return m_judgement; }
    [[nodiscard]] const lessons::Lesson* lesson() const { return m_lesson ? &*m_lesson : nullptr; }
    void setAnswer(const lessons::Answer& answer);
    void commit();

signals:
    void linkActivated(const QString& link);

private:
    [[nodiscard]] std::optional<lessons::Answer> answer() const;
    void refresh();

    theme::Theme m_theme;
    std::function<QString(const QString&)> m_linked;
    std::optional<lessons::Lesson> m_lesson; ///< with the second question as its question
    lessons::Truth m_truth;
    std::optional<lessons::Judgement> m_judgement;
    QLabel* m_text = nullptr;
    GuessScale* m_scale = nullptr;
    QWidget* m_choices = nullptr;
    QVBoxLayout* m_choiceLayout = nullptr;
    QButtonGroup* m_group = nullptr;
    QPushButton* m_commit = nullptr;
    QLabel* m_verdict = nullptr;
};

} // namespace shardscape::learn
