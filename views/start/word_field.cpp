// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/word_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
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
    connect(m_echo, &QLabel::linkActivated, this, [this](const QString& words) {
        m_edit->setText(words);
        m_edit->setFocus();
    });
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
    m_said = echo;
    m_echo->setTextFormat(Qt::PlainText);
    m_echo->setText(echo);
    m_inField->setText(inField);
    m_edit->setAccessibleDescription(inField.isEmpty() ? echo : inField + QStringLiteral(", ") + echo);
    tint();
    placeInField();
}

void WordField::setProblem(const QString& problem)
{
    m_hasProblem = true;
    m_said = problem;
    m_inField->clear();
    m_edit->setAccessibleDescription(problem);
    tint();
    placeInField();
}

QString WordField::echo() const
{
    return m_said;
}

void WordField::setSuggestions(const QStringList& suggestions)
{
    if (suggestions != m_near->stringList()) {
        m_near->setStringList(suggestions);
        tint();
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
    if (m_hasProblem) {
        writeProblem();
    }
}

void WordField::writeProblem()
{
    // Links where the problem names what could be meant ("h10? h100 or h200": the words differ in the last one), else behind it.
    QString html = m_said.toHtmlEscaped();
    QStringList behind;
    for (const QString& near : suggestions()) {
        const QString link = QStringLiteral("<a href=\"%1\" style=\"color: %2\">%3</a>")
                                 .arg(near.toHtmlEscaped(), m_theme.warn.name());
        bool placed = false;
        for (const QString& name : {near, near.section(QLatin1Char(' '), -1)}) {
            const QRegularExpression whole(QStringLiteral("(?<![\\w\"=>])%1(?![\\w\"])")
                                               .arg(QRegularExpression::escape(name.toHtmlEscaped())));
            const qsizetype from = html.indexOf(QLatin1Char('?')) + 1; // what was typed is no answer
            const QRegularExpressionMatch match = whole.match(html, from);
            if (name.size() > 1 && match.hasMatch()) {
                html.replace(match.capturedStart(), match.capturedLength(), link.arg(match.captured()));
                placed = true;
                break;
            }
        }
        constexpr qsizetype kBehind = 2;
        if (!placed && behind.size() < kBehind) {
            behind << link.arg(near.toHtmlEscaped());
        }
    }
    if (!behind.isEmpty() && !html.contains(QLatin1String("<a "))) {
        html += QStringLiteral(": ") + behind.join(QStringLiteral(", "));
    }
    m_echo->setTextFormat(Qt::RichText);
    m_echo->setText(html);
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
