// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/second_question.h"

#include "learn/guess_scale.h"
#include "learn/lesson_text.h"

#include <QButtonGroup>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::learn {

namespace {

QLabel* wrappedLabel(QWidget* parent, theme::TextRole role)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setFont(theme::textFont(role));
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    return label;
}

} // namespace

SecondQuestion::SecondQuestion(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("learn_second"));
    m_text = wrappedLabel(this, theme::TextRole::Strong);
    m_text->setObjectName(QStringLiteral("learn_second_text"));
    m_scale = new GuessScale(this);
    m_scale->setObjectName(QStringLiteral("learn_second_guess"));
    m_choices = new QWidget(this);
    m_choiceLayout = new QVBoxLayout(m_choices);
    m_choiceLayout->setContentsMargins(0, 0, 0, 0);
    m_choiceLayout->setSpacing(theme::kGrid);
    m_group = new QButtonGroup(m_choices);
    m_commit = new QPushButton(tr("Answer"), this);
    m_commit->setObjectName(QStringLiteral("learn_second_commit"));
    m_verdict = wrappedLabel(this, theme::TextRole::Body);
    m_verdict->setObjectName(QStringLiteral("learn_second_verdict"));
    connect(m_scale, &GuessScale::touched, this, &SecondQuestion::refresh);
    connect(m_scale, &GuessScale::settled, this, &SecondQuestion::commit);
    connect(m_group, &QButtonGroup::idClicked, this, &SecondQuestion::refresh);
    connect(m_commit, &QPushButton::clicked, this, &SecondQuestion::commit);
    connect(m_text, &QLabel::linkActivated, this, &SecondQuestion::linkActivated);
    connect(m_verdict, &QLabel::linkActivated, this, &SecondQuestion::linkActivated);
    auto* body = new QVBoxLayout(this);
    body->setContentsMargins(0, theme::kGap, 0, 0);
    body->setSpacing(theme::kGap);
    body->addWidget(m_text);
    body->addWidget(m_scale);
    body->addWidget(m_choices);
    body->addWidget(m_commit, 0, Qt::AlignLeft);
    body->addWidget(m_verdict);
    hide();
}

void SecondQuestion::setLesson(const lessons::Lesson* lesson)
{
    const bool same = lesson != nullptr && m_lesson && m_lesson->id == lesson->id;
    if (same) {
        return;
    }
    m_lesson = lesson == nullptr ? std::nullopt : lessons::secondOf(*lesson);
    m_judgement.reset();
    const Result<lessons::Truth> truth = m_lesson ? lessons::truthOf(*m_lesson) : Result<lessons::Truth>();
    if (!m_lesson || !truth) {
        m_lesson.reset();
        hide();
        return;
    }
    m_truth = *truth;
    const lessons::Question& question = m_lesson->question;
    const bool isScale = question.kind == lessons::Question::Kind::Number;
    for (QAbstractButton* button : m_group->buttons()) {
        m_group->removeButton(button);
        delete button;
    }
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        auto* button = new QRadioButton(filledText(question.options[i].text, *m_lesson, m_lesson->scene),
                                        m_choices);
        button->setObjectName(QStringLiteral("learn_second_choice_%1").arg(i));
        m_group->addButton(button, static_cast<int>(i));
        m_choiceLayout->addWidget(button);
    }
    m_scale->setTruth(std::nullopt);
    m_scale->setEnabled(true);
    if (isScale) {
        m_scale->setScale(question.from, question.to, question.tolerance, question.whole,
                          [this](double value) { return answerText(*m_lesson, value); });
    }
    m_scale->setVisible(isScale);
    m_choices->setVisible(!isScale);
    show();
    refresh();
}

void SecondQuestion::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_scale->setTheme(theme);
    refresh();
}

std::optional<lessons::Answer> SecondQuestion::answer() const
{
    if (!m_lesson) {
        return std::nullopt;
    }
    if (m_lesson->question.kind == lessons::Question::Kind::Number) {
        return m_scale->isTouched() ? std::optional(lessons::Answer(m_scale->guess())) : std::nullopt;
    }
    return m_group->checkedId() < 0
               ? std::nullopt
               : std::optional(lessons::Answer(static_cast<std::size_t>(m_group->checkedId())));
}

bool SecondQuestion::isMarked() const
{
    return !m_judgement && answer().has_value();
}

void SecondQuestion::setAnswer(const lessons::Answer& answer)
{
    if (const auto* number = std::get_if<double>(&answer)) {
        m_scale->setGuess(*number);
    } else if (const auto* option = std::get_if<std::size_t>(&answer)) {
        if (QAbstractButton* button = m_group->button(static_cast<int>(*option))) {
            button->setChecked(true);
        }
    }
    refresh();
}

void SecondQuestion::commit()
{
    if (!isMarked()) {
        return;
    }
    const lessons::Answer given = *answer();
    m_judgement = lessons::judge(*m_lesson, m_truth, given);
    if (m_lesson->question.kind == lessons::Question::Kind::Number) {
        m_scale->setTruth(m_truth.number);
    }
    refresh();
}

void SecondQuestion::refresh()
{
    if (!m_lesson) {
        return;
    }
    const auto linked = [this](const QString& text) {
        return m_linked ? m_linked(text) : text.toHtmlEscaped();
    };
    m_text->setText(tr("And now without the picture:").toHtmlEscaped() + QLatin1Char(' ')
                    + linked(filledText(m_lesson->question.text, *m_lesson, m_lesson->scene)));
    m_commit->setVisible(!m_judgement);
    m_commit->setEnabled(isMarked());
    m_verdict->setVisible(m_judgement.has_value());
    for (QAbstractButton* button : m_group->buttons()) {
        button->setEnabled(!m_judgement);
    }
    if (!m_judgement) {
        return;
    }
    const QString truth = truthText(*m_lesson, m_truth);
    QString text = m_judgement->right ? tr("Right: %1.").arg(truth) : tr("Not so: %1.").arg(truth);
    text = QStringLiteral("<b style=\"color:%1\">%2</b>")
               .arg((m_judgement->right ? m_theme.good : m_theme.bad).name(), text.toHtmlEscaped());
    if (const lessons::Rival* rival = m_judgement->right ? nullptr : lessons::rivalOf(*m_lesson, *answer())) {
        text += QLatin1Char(' ') + linked(filledText(rival->text, *m_lesson, m_lesson->scene));
    }
    const QString because = becauseText(*m_lesson, truth);
    m_verdict->setText(text + QLatin1Char(' ') + linked(because));
}

} // namespace shardscape::learn
