// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "glossary/entry_text.h"
#include "learn/presenter.h"
#include "learn/progress.h"
#include "lessons/attempt.h"
#include "theme/paper.h"
#include "theme/theme.h"

#include <QList>
#include <QMap>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <list>
#include <memory>
#include <vector>

class QBoxLayout;
class QButtonGroup;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;
class QVBoxLayout;

namespace shardscape::jobs {
class CacheView;
class CalendarView;
class LoadView;
} // namespace shardscape::jobs
namespace shardscape::memory {
class MemoryView;
}
namespace shardscape::microscope {
class SubjectView;
}
namespace shardscape::time {
class TimeView;
}

namespace shardscape::learn {

class BudgetBar;
class DialRow;
class GuessScale;
class LessonStage;
class ScoreStrip;
class SecondQuestion;
class StepCard;

/// The lessons: predict, see, turn, one page each. Everything comes from their declarations and the engine.
///
/// Keys: arrows turn, Space plays, comma and full stop step, Enter answers and checks, H opens a hint, F5 presents, Escape
/// closes a word that is open and then leaves; where ops are moved Ctrl+Z takes back, Ctrl+Y puts again.
/// Thread: GUI only.
class LearnView : public QWidget {
    Q_OBJECT

public:
    explicit LearnView(QWidget* parent = nullptr);
    ~LearnView() override;

    /// What was done before, by lesson.
    void setProgress(const QMap<QString, Progress>& progress);
    [[nodiscard]] const QMap<QString, Progress>& progress() const { return m_progress; }
    void setTheme(const theme::Theme& theme);

    /// Lessons of one's own beside those shipped, which stay as they are; replaces those that were there before. Error: an id that
    /// is taken.
    Result<void> setOwn(std::vector<lessons::Lesson> lessons);
    /// All, in the order of the list.
    [[nodiscard]] std::vector<const lessons::Lesson*> lessonsShown() const;
    /// Those that are chosen in the list; of one alone its whole track.
    [[nodiscard]] std::vector<const lessons::Lesson*> lessonsChosen() const;
    /// Large type, one idea a page, keys only.
    void present();
    /// What a class answered, shown where its lessons are presented.
    void setAnswers(std::vector<lessons::Answered> answers) { m_answers = std::move(answers); }
    [[nodiscard]] Presenter* presenter() const { return m_presenter; }
    /// What handouts and class sheets are printed on.
    [[nodiscard]] QPageSize::PageSizeId paper() const { return m_printedOn; }

    /// Opens a lesson at its question; unknown ids are ignored. Empty: the first that is not done.
    void showLesson(const QString& id = {});
    [[nodiscard]] QString shownLesson() const;
    /// Null before the first.
    [[nodiscard]] const lessons::Lesson* lesson() const { return m_lesson; }
    [[nodiscard]] const lessons::Attempt* attempt() const { return m_attempt.get(); }

    // What people do, also by their widgets and keys.

    /// Marks an answer without giving it yet.
    void setAnswer(const lessons::Answer& answer);
    void commit();
    void turn(int dial, int value);
    /// Puts an op of a device at another place among its ops, where ops are ordered by hand.
    void move(int device, int from, int to);
    /// Takes the last move back, or puts it again.
    void undo();
    void redo();
    /// All ops as they were at first; may be taken back.
    void startOver();
    /// The lesson anew, from its question.
    void playAgain();
    void check();
    void openHint();
    void next();

    void focusFirst();
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 240}; }

signals:
    void progressChanged(const QString& id, const shardscape::learn::Progress& progress);
    void leaveRequested();
    /// A word of the glossary, to be read whole.
    void wordRequested(const QString& id);
    /// The lesson shown, as a PDF of two pages.
    void handoutRequested();
    /// The lessons chosen, six pictures a page.
    void classSheetRequested();
    /// All schedules on one page of that paper: one of theme::paperNames().
    void posterRequested(const QString& paper);
    /// The lesson shown, played: a film with captions.
    void filmRequested();
    /// The lessons chosen as one HTML file.
    void courseRequested();
    /// Everybody's progress on this machine, as CSV.
    void resultsRequested();
    /// Results of many people, to be counted.
    void answersRequested();
    /// A pack of lessons from a file; an empty template of one.
    void packRequested();
    void templateRequested();
    /// The card of the gallery that the lesson is about.
    void claimRequested(const QString& id);
    /// What is shown, to be worked with.
    void scenarioRequested(const shardscape::layout::Scenario& scenario);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void buildPredict();
    void buildSee();
    void buildTurn();
    void buildWord();
    void buildSide();
    void fillList();
    void markInList();
    void fillQuestion();
    void fillDials();
    void arrange();
    void fold();
    void refresh();
    void fillScales();
    void keepBefore(const training::Evaluation& evaluation);
    void refreshPicture();
    void refreshScore();
    void refreshHints();
    void refreshBudget();
    void refreshAnswer();
    void refreshMoves();
    /// Of all goals and guards how many hold, and what fails with its number.
    struct Standing {
        int held = 0;
        int all = 0;
        QStringList failing;
    };
    [[nodiscard]] Standing standing(const lessons::Score& score) const;
    /// What comes after the last lesson of a track; empty elsewhere.
    [[nodiscard]] QString farewell() const;
    [[nodiscard]] const lessons::Lesson* following() const;
    [[nodiscard]] QString keptText() const;
    [[nodiscard]] QString givenAnswer() const;
    void goTo(std::size_t order);
    void keepOrder();
    [[nodiscard]] bool skipped() const;
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString replyText() const;
    [[nodiscard]] std::vector<QString> laneTitles(const std::vector<lessons::Lane>& lanes) const;
    void refreshSubject(const lessons::Scene& scene);
    void showToy(const std::vector<lessons::Lane>& lanes);
    void fillAnsweredOrder();
    [[nodiscard]] QString questionText() const;
    [[nodiscard]] std::optional<lessons::Answer> answer() const;
    void keep();
    bool takeKey(QKeyEvent* event);
    /// Says what a word means in the card where it was clicked, with the ways to its step and its entry.
    void showWord(StepCard& card, const QString& link);
    void followWord(const QString& link);
    [[nodiscard]] QString linked(const QString& text) const;

    theme::Theme m_theme;
    glossary::TermLinks m_links;
    QMap<QString, Progress> m_progress;
    std::list<lessons::Lesson> m_own; ///< they stay where they are: attempts point at them
    QPointer<Presenter> m_presenter;
    std::vector<lessons::Answered> m_answers; ///< of a class
    const lessons::Lesson* m_lesson = nullptr;
    std::unique_ptr<lessons::Attempt> m_attempt;
    /// A layout as it was shown: what it took, 0 where it did not fit.
    struct Shown {
        std::size_t setting = 0;
        double step = 0; ///< seconds
        double peak = 0; ///< bytes
    };
    std::optional<Shown> m_before, m_now;
    QPageSize::PageSizeId m_printedOn = theme::usualPaper();
    bool m_filling = false;
    bool m_turned = false;             ///< since the answer
    std::vector<std::string> m_orders; ///< of ops, as they were moved
    std::size_t m_orderAt = 0;         ///< of these the one that stands

    QTreeWidget* m_list = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    QBoxLayout* m_columns = nullptr;
    QWidget* m_main = nullptr;
    QWidget* m_side = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_sceneLine = nullptr; ///< what is looked at
    QLabel* m_place = nullptr;
    QLabel* m_idea = nullptr;
    QPushButton* m_leave = nullptr;

    StepCard* m_predict = nullptr;
    GuessScale* m_scale = nullptr;
    QWidget* m_choices = nullptr;
    QVBoxLayout* m_choiceLayout = nullptr;
    QButtonGroup* m_choiceGroup = nullptr;
    QWidget* m_orderBox = nullptr;
    QListWidget* m_order = nullptr;
    QPushButton* m_up = nullptr;
    QPushButton* m_down = nullptr;
    QPushButton* m_commit = nullptr;
    QLabel* m_verdict = nullptr;

    StepCard* m_see = nullptr;
    QWidget* m_dialBox = nullptr;
    QVBoxLayout* m_dialLayout = nullptr;
    std::vector<DialRow*> m_dials;
    QStackedWidget* m_pictures = nullptr;
    microscope::SubjectView* m_subject = nullptr; ///< what the lesson is about, drawn
    QHBoxLayout* m_pictureRow = nullptr;
    const lessons::Lesson* m_subjectLesson = nullptr; ///< that it shows
    std::size_t m_subjectSetting = 0;
    bool m_closer = false; ///< of a toy: its subject instead of the timeline
    LessonStage* m_stage = nullptr;
    memory::MemoryView* m_memory = nullptr;
    time::TimeView* m_time = nullptr;
    jobs::CalendarView* m_calendar = nullptr; ///< of a whole run
    jobs::LoadView* m_load = nullptr;         ///< of what is served, likewise
    jobs::CacheView* m_cache = nullptr;
    QPushButton* m_play = nullptr;
    QPushButton* m_step = nullptr;
    QPushButton* m_undo = nullptr;
    QPushButton* m_over = nullptr;
    QLabel* m_sentence = nullptr;
    QString m_said; ///< of the picture, where nothing is told of a beat or a hole
    QLabel* m_word = nullptr;

    StepCard* m_turn = nullptr;
    QLabel* m_goals = nullptr;
    BudgetBar* m_budget = nullptr;
    QPushButton* m_check = nullptr;
    QPushButton* m_next = nullptr;
    QPushButton* m_again = nullptr;
    QLabel* m_kept = nullptr; ///< of a lesson that was done before
    QLabel* m_result = nullptr;
    SecondQuestion* m_second = nullptr; ///< once the goals are reached

    QLabel* m_scoreTitle = nullptr;
    QLabel* m_score = nullptr;
    ScoreStrip* m_strip = nullptr;
    QLabel* m_counts = nullptr;
    QLabel* m_hintTitle = nullptr;
    QLabel* m_hints = nullptr;
    QPushButton* m_hint = nullptr;
    QLabel* m_paperTitle = nullptr;
    QLabel* m_paper = nullptr;
    QLabel* m_keys = nullptr; ///< which keys do what, below everything at the side
    QPushButton* m_open = nullptr;
    QPushButton* m_claim = nullptr;
    QPushButton* m_handout = nullptr;
    QPushButton* m_teach = nullptr;
};

} // namespace shardscape::learn
