// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "learn/lesson_picture.h"
#include "lessons/answers.h"
#include "theme/theme.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <vector>

namespace shardscape::learn {

/// Lessons for a room: one thing a page, in type of 22 points and more, by keys alone. A lesson has the pages question,
/// answer, turn and reveal; its idea comes last, since it would give the answer away. Right and Space go on, Left goes back, Up and Down turn the first dial, P plays, V shows what
/// the class answered, Escape ends.
///
/// Thread: GUI only.
class Presenter : public QWidget {
    Q_OBJECT

public:
    enum class Page { Question, Answer, Turn, Reveal };

    /// A window of its own above `owner`.
    explicit Presenter(QWidget* owner = nullptr);

    /// `lessons` outlive it, or a call of this. Begins with `first`.
    void setLessons(std::vector<const lessons::Lesson*> lessons, const lessons::Lesson* first);
    void setTheme(const theme::Theme& theme);
    /// What a class answered: shown beside the answer, and with the question when V is pressed, without what is right.
    void setAnswers(std::vector<lessons::Answered> answers);
    [[nodiscard]] bool showsAnswers() const { return m_votes; }

    [[nodiscard]] const lessons::Lesson* lesson() const;
    [[nodiscard]] Page page() const { return m_page; }
    void go(int pages);
    /// The first dial up or down; nothing where there is none.
    void turn(int by);
    /// Everything written on the page, for those who cannot see it.
    [[nodiscard]] QString text() const;
    /// Points of what is written, never fewer than 22.
    [[nodiscard]] double points() const;
    /// Whether all of the page has room.
    [[nodiscard]] bool hasRoom() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Content {
        QString title;
        QStringList paragraphs;
        bool picture = false;
    };
    [[nodiscard]] Content content() const;
    [[nodiscard]] lessons::Scene scene() const;
    /// Paints, or only measures where `painter` draws nowhere; returns the height that texts take.
    double lay(QPainter& painter, const QRectF& room) const;
    void paintPicture(QPainter& painter, const QRectF& room) const;
    [[nodiscard]] const lessons::Answered* answered() const;
    void begin();

    std::vector<const lessons::Lesson*> m_lessons;
    std::size_t m_place = 0;
    Page m_page = Page::Question;
    std::size_t m_value = 0;          ///< of the first dial
    std::vector<PictureLane> m_lanes; ///< of the answer
    lessons::Extent m_extent;
    std::vector<lessons::Answered> m_answers; ///< of the class
    bool m_votes = false;                     ///< they stand beside the question
    QTimer m_clock;                           ///< while the step builds up (P)
    double m_until = -1;                      ///< slots that are there already; below 0 all
    theme::Theme m_theme;
};

} // namespace shardscape::learn
