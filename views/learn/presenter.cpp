// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/presenter.h"

#include "document/engine_text.h"
#include "learn/answer_bars.h"
#include "learn/lesson_picture.h"
#include "learn/lesson_text.h"
#include "lessons/attempt.h"
#include "microscope/microscope.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

using lessons::Lesson;
using lessons::Question;

namespace {

constexpr int kPages = static_cast<int>(Presenter::Page::Reveal) + 1;
constexpr double kLeastPoints = 22;
constexpr double kSmallHeight = 720; ///< of a window in which type has its least size
constexpr double kLeastPicture = 120;
constexpr double kVotesShare = 0.42; ///< of the room of a page whose picture comes below
constexpr double kPictureScale =
    1.6; ///< of a picture in a window in which type has its least size: read from the last row
constexpr int kBeat = 60; ///< milliseconds
constexpr double kSlotsPerBeat = 0.1;

QFont sized(double points, bool bold)
{
    QFont font = theme::textFont(theme::TextRole::Body);
    font.setPointSizeF(points);
    font.setBold(bold);
    return font;
}

QString answerOf(const Lesson& lesson)
{
    const Result<lessons::Truth> truth = lessons::truthOf(lesson);
    return truth ? truthText(lesson, *truth) : QString();
}

} // namespace

Presenter::Presenter(QWidget* owner)
    : QWidget(owner, Qt::Window)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("presenter"));
    setWindowTitle(tr("Lesson"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(640, 360);
    m_clock.setInterval(kBeat);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        m_until += kSlotsPerBeat;
        if (m_until >= m_extent.makespan) {
            m_until = -1;
            m_clock.stop();
        }
        update();
    });
    resize(1280, 720);
}

void Presenter::setLessons(std::vector<const Lesson*> lessons, const Lesson* first)
{
    m_lessons = std::move(lessons);
    const auto found = std::find(m_lessons.begin(), m_lessons.end(), first);
    m_place = found == m_lessons.end() ? 0 : static_cast<std::size_t>(found - m_lessons.begin());
    m_page = Page::Question;
    begin();
}

void Presenter::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void Presenter::setAnswers(std::vector<lessons::Answered> answers)
{
    m_answers = std::move(answers);
    update();
}

const lessons::Answered* Presenter::answered() const
{
    const auto found = std::find_if(m_answers.begin(), m_answers.end(),
                                    [this](const lessons::Answered& one) { return one.lesson == lesson(); });
    return found == m_answers.end() ? nullptr : &*found;
}

const Lesson* Presenter::lesson() const
{
    return m_place < m_lessons.size() ? m_lessons[m_place] : nullptr;
}

void Presenter::begin()
{
    m_lanes.clear();
    m_votes = false;
    m_extent = {};
    m_clock.stop();
    m_until = -1;
    if (lesson() != nullptr) {
        lessons::Attempt attempt(*lesson());
        m_extent = attempt.extent();
        if (const Result<lessons::Truth> truth = lessons::truthOf(*lesson())) {
            attempt.commit(truth->number); // whatever it is worth: what is drawn afterwards is the truth
        }
        for (const lessons::Lane& lane : attempt.lanes()) {
            m_lanes.push_back({lane.scene, settingsText(*lesson(), lane.settings)});
        }
    }
    m_value = lesson() != nullptr && !lesson()->dials.empty() ? lesson()->dials.front().start : 0;
    setAccessibleName(text());
    update();
}

void Presenter::go(int pages)
{
    const auto all = static_cast<std::int64_t>(m_lessons.size()) * kPages;
    const std::int64_t now = static_cast<std::int64_t>(m_place) * kPages + static_cast<int>(m_page);
    const std::int64_t next = std::clamp<std::int64_t>(now + pages, 0, std::max<std::int64_t>(0, all - 1));
    const auto place = static_cast<std::size_t>(next / kPages);
    m_page = static_cast<Page>(next % kPages);
    m_clock.stop();
    m_until = -1;
    if (place != m_place) {
        m_place = place;
        begin();
    }
    setAccessibleName(text());
    update();
}

void Presenter::turn(int by)
{
    if (m_page != Page::Turn || lesson() == nullptr || lesson()->dials.empty()) {
        return;
    }
    const auto last = static_cast<std::int64_t>(lesson()->dials.front().values.size()) - 1;
    m_value = static_cast<std::size_t>(
        std::clamp<std::int64_t>(static_cast<std::int64_t>(m_value) + by, 0, last));
    setAccessibleName(text());
    update();
}

lessons::Scene Presenter::scene() const
{
    const Lesson& its = *lesson();
    lessons::Settings settings;
    if (m_page == Page::Turn && !its.dials.empty()) {
        settings = {{its.dials.front().key, its.dials.front().values[m_value]}};
    } else if (m_page == Page::Reveal) {
        settings = its.solution;
    } else {
        settings = its.question.at;
    }
    const Result<lessons::Scene> set = its.scene.with(settings);
    return set ? *set : its.scene;
}

Presenter::Content Presenter::content() const
{
    const Lesson& its = *lesson();
    const auto filled = [&](const std::string& text) { return filledText(text, its, scene()); };
    Content content;
    content.title = document::engineText(its.title);
    switch (m_page) {
    case Page::Question:
        content.paragraphs << filled(its.question.text);
        for (std::size_t i = 0; i < its.question.options.size(); ++i) { // letters to vote by
            content.paragraphs << QChar(u'A' + static_cast<char16_t>(i)) + QStringLiteral("   ")
                                      + filledText(its.question.options[i].text, its, its.scene);
        }
        content.picture = its.question.shown || its.question.kind == Question::Kind::Hole;
        break;
    case Page::Answer:
        content.paragraphs << answerOf(its) << becauseText(its, answerOf(its));
        content.picture = true;
        break;
    case Page::Turn:
        content.paragraphs << document::engineText(its.task);
        if (!its.dials.empty()) {
            content.paragraphs << tr("%1: %2").arg(dialText(its, its.dials.front()),
                                                   valueText(its, its.dials.front(), m_value));
        }
        content.paragraphs << filled(its.see);
        content.picture = true;
        break;
    case Page::Reveal:
        content.paragraphs << document::engineText(its.idea) << filled(its.reveal)
                           << QString::fromStdString(its.paper);
        content.picture = true;
        break;
    }
    return content;
}

QString Presenter::text() const
{
    if (lesson() == nullptr) {
        return {};
    }
    const Content its = content();
    return its.title + QLatin1Char('\n') + its.paragraphs.join(QLatin1Char('\n'));
}

double Presenter::points() const
{
    return kLeastPoints * std::max(1.0, std::min(height() / kSmallHeight, width() / (kSmallHeight * 16 / 9)));
}

double Presenter::lay(QPainter& painter, const QRectF& room) const
{
    const Content its = content();
    double y = room.top();
    const auto write = [&](const QString& text, const QFont& font, const QColor& ink) {
        painter.setFont(font);
        painter.setPen(ink);
        QRectF used;
        painter.drawText(QRectF(room.left(), y, room.width(), std::max(1.0, room.bottom() - y)),
                         Qt::TextWordWrap, text, &used);
        y = used.bottom() + points() * 0.6;
    };
    write(its.title, sized(points() * 1.4, true), m_theme.text);
    for (qsizetype i = 0; i < its.paragraphs.size(); ++i) {
        // Who said it may be smaller than what is said, but not small.
        const bool head = i == 0 && (m_page == Page::Answer || m_page == Page::Reveal);
        const bool source = m_page == Page::Reveal && i + 1 == its.paragraphs.size();
        write(its.paragraphs[i], sized(points(), head), source ? m_theme.quietText : m_theme.text);
    }
    const lessons::Answered* votes = answered();
    const bool tells = m_page == Page::Answer;
    if (votes != nullptr && (tells || (m_page == Page::Question && m_votes))) {
        // Half of what is left where a picture follows, as wide as can be taken in.
        const double scale = kPictureScale * points() / kLeastPoints;
        const double high = its.picture ? (room.bottom() - y) * kVotesShare : room.bottom() - y;
        painter.save();
        painter.translate(room.left(), y);
        painter.scale(scale, scale);
        paintAnswers(painter, QRectF(0, 0, room.width() / scale, high / scale), *votes, tells, m_theme);
        painter.restore();
        y += high + points() * 0.6;
    }
    if (its.picture && room.bottom() - y >= kLeastPicture / 2) {
        paintPicture(painter, QRectF(room.left(), y, room.width(), room.bottom() - y));
        y = room.bottom();
    } else if (m_page == Page::Question && lesson()->scene.scenario() != nullptr
               && room.bottom() - y >= kLeastPicture) { // what is asked about, where there is room
        microscope::Scene subject;
        subject.subject = microscope::subjectNamed(lesson()->subject).value_or(microscope::Subject::None);
        subject.scenario = *lesson()->scene.scenario();
        const double scale = kPictureScale * points() / kLeastPoints;
        painter.save();
        painter.translate(room.left(), y);
        painter.scale(scale, scale);
        microscope::paint(painter,
                          QRectF(0, 0, room.width() / scale, std::min(240.0, (room.bottom() - y) / scale)),
                          subject, 0, m_theme);
        painter.restore();
    }
    return y - room.top();
}

/// As large as the page allows: what is on the slide is read from the last row.
void Presenter::paintPicture(QPainter& painter, const QRectF& room) const
{
    const double scale = kPictureScale * points() / kLeastPoints;
    painter.save();
    painter.translate(room.topLeft());
    painter.scale(scale, scale);
    QRectF box(0, 0, room.width() / scale, room.height() / scale);
    const bool asks = m_page == Page::Question;
    if (asks && lesson()->question.kind == Question::Kind::Hole) {
        const lessons::Scene its = scene();
        if (const lessons::Toy* toy = its.toy()) {
            box.setHeight(std::min(box.height(), 60.0 * static_cast<double>(toy->shape.devices) + 40));
            paintEmptyGrid(painter, box, static_cast<int>(toy->shape.devices), gridSlots(*toy), m_theme);
        }
    } else {
        std::vector<PictureLane> lanes{{scene(), {}}};
        if (m_page == Page::Answer && !m_lanes.empty()) {
            lanes = m_lanes;
        }
        double rows = 0;
        for (const PictureLane& lane : lanes) {
            rows += lane.scene.toy() != nullptr ? static_cast<double>(lane.scene.toy()->shape.devices) : 0;
        }
        if (rows > 0) {
            box.setHeight(std::min(box.height(), 64 * rows + 90));
        }
        paintLessonLanes(painter, box, *lesson(), lanes, m_theme, asks ? nullptr : &m_extent, asks ? 0 : -1,
                         m_until);
    }
    painter.restore();
}

bool Presenter::hasRoom() const
{
    QPixmap nowhere(1, 1);
    QPainter painter(&nowhere);
    const double margin = points() * 2;
    // Texts are measured on a page without an end.
    const QRectF room(margin, margin, width() - 2 * margin, 100 * height());
    const Content its = content();
    double y = 0;
    for (const QString& text : QStringList{its.title} + its.paragraphs) {
        painter.setFont(sized(y == 0 ? points() * 1.4 : points(), y == 0));
        y += painter.boundingRect(room, Qt::TextWordWrap, text).height() + points() * 0.6;
    }
    return y + (its.picture ? kLeastPicture : 0) <= height() - 2 * margin;
}

void Presenter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.ground);
    if (lesson() == nullptr) {
        return;
    }
    const double margin = points() * 2;
    lay(painter, QRectF(rect()).adjusted(margin, margin, -margin, -margin));
    // Where one is: a dot a page.
    for (int page = 0; page < kPages; ++page) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(page == static_cast<int>(m_page) ? m_theme.accent : m_theme.line);
        painter.drawEllipse(
            QPointF(width() / 2.0 + (page - (kPages - 1) / 2.0) * points(), height() - margin / 2),
            points() / 5, points() / 5);
    }
}

void Presenter::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_PageDown: go(1); return;
    case Qt::Key_Left:
    case Qt::Key_Backspace:
    case Qt::Key_PageUp: go(-1); return;
    case Qt::Key_P:
        if (m_clock.isActive()) {
            m_clock.stop();
        } else if (m_page != Page::Question) {
            m_until = 0;
            m_clock.start();
        }
        update();
        return;
    case Qt::Key_V:
        m_votes = !m_votes && answered() != nullptr;
        update();
        return;
    case Qt::Key_Up: turn(1); return;
    case Qt::Key_Down: turn(-1); return;
    case Qt::Key_Escape:
    case Qt::Key_F5: close(); return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::learn
