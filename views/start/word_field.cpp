// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/word_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>
#include <QVBoxLayout>

namespace shardscape::start {

namespace {

constexpr int kFieldHeight = theme::kControlHeight + theme::kGap;
constexpr int kEchoLines = 2;

} // namespace

WordField::WordField(const char* name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QString::fromLatin1(name));
    m_question = new QLabel(this);
    m_edit = new QLineEdit(this);
    m_edit->setObjectName(objectName() + QStringLiteral("_words"));
    m_edit->setMinimumHeight(kFieldHeight);
    m_edit->setAcceptDrops(false); // what is dropped is the window's to understand
    m_question->setBuddy(m_edit);
    m_inField = new QLabel(m_edit);
    m_inField->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_inField->hide();
    m_echo = new QLabel(this);
    m_echo->setObjectName(objectName() + QStringLiteral("_echo"));
    m_echo->setWordWrap(true);
    m_echo->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_echo->setMinimumWidth(80);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGrid);
    column->addWidget(m_question);
    column->addWidget(m_edit);
    column->addWidget(m_echo);
    column->addStretch(1);
    m_near = new QStringListModel(this);
    m_completer = new QCompleter(m_near, this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setWidget(m_edit); // opened by Down alone: a list that pops up hides what was understood
    m_completer->popup()->setObjectName(objectName() + QStringLiteral("_suggestions"));
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, [this] {
        placeInField();
        emit wordsChanged();
    });
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), m_edit, &QLineEdit::setText);
    setTheme(m_theme);
}

void WordField::setQuestion(const QString& question, const QString& example)
{
    m_question->setText(question);
    m_edit->setPlaceholderText(example);
    m_edit->setAccessibleName(question);
    m_completer->popup()->setAccessibleName(question);
}

void WordField::setWords(const QString& words)
{
    m_edit->setText(words);
}

QString WordField::words() const
{
    return m_edit->text();
}

void WordField::setEcho(const QString& echo, const QString& inField)
{
    m_hasProblem = false;
    m_echo->setText(echo);
    m_inField->setText(inField);
    m_edit->setAccessibleDescription(inField.isEmpty() ? echo : inField + QStringLiteral(", ") + echo);
    tint();
    placeInField();
}

void WordField::setProblem(const QString& problem)
{
    m_hasProblem = true;
    m_echo->setText(problem);
    m_inField->clear();
    m_edit->setAccessibleDescription(problem);
    tint();
    placeInField();
}

QString WordField::echo() const
{
    return m_echo->text();
}

void WordField::setSuggestions(const QStringList& suggestions)
{
    if (suggestions != m_near->stringList()) {
        m_near->setStringList(suggestions);
    }
}

QStringList WordField::suggestions() const
{
    return m_near->stringList();
}

void WordField::openSuggestions()
{
    if (m_near->rowCount() > 0) {
        m_completer->complete();
        m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    }
}

bool WordField::areSuggestionsOpen() const
{
    return m_completer->popup()->isVisible();
}

void WordField::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_question->setFont(theme::textFont(theme::TextRole::Strong));
    m_echo->setFont(theme::textFont(theme::TextRole::Small));
    m_inField->setFont(theme::textFont(theme::TextRole::Small));
    m_echo->setMinimumHeight(kEchoLines
                             * QFontMetrics(m_echo->font()).lineSpacing()); // nothing moves as people type
    tint();
}

void WordField::tint()
{
    const auto colour = [](QLabel* label, const QColor& ink) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, ink);
        label->setPalette(palette);
    };
    colour(m_question, m_theme.text);
    colour(m_inField, m_theme.quietText);
    colour(m_echo, m_hasProblem ? m_theme.warn : m_theme.quietText);
}

bool WordField::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Down) {
            openSuggestions();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            emit entered();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void WordField::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeInField();
}

void WordField::placeInField()
{
    const QSize size = m_inField->sizeHint();
    const int room = m_edit->width() - 3 * theme::kMargin
                     - QFontMetrics(m_edit->font()).horizontalAdvance(m_edit->text());
    m_inField->setVisible(!m_inField->text().isEmpty() && size.width() <= room);
    m_inField->setGeometry(m_edit->width() - size.width() - theme::kMargin, 0, size.width(),
                           m_edit->height());
}

} // namespace shardscape::start
