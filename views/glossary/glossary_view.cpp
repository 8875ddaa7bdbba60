// SPDX-License-Identifier: GPL-3.0-or-later
#include "glossary/glossary_view.h"

#include "document/engine_text.h"
#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "lessons/lesson.h"
#include "microscope/subject_view.h"
#include "panel/pane.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::glossary {

namespace {

constexpr int kSubjectHeight = 260;

constexpr int kListWidth = 260;
constexpr qsizetype kLongestPath = 100;

} // namespace

/// The term, and below it quietly what others call it.
class GlossaryView::Delegate : public QStyledItemDelegate {
public:
    explicit Delegate(GlossaryView& view)
        : QStyledItemDelegate(&view)
        , m_view(view)
    {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {kListWidth, static_cast<int>(panel::lineHeight(theme::TextRole::Body)
                                             + panel::lineHeight(theme::TextRole::Small))
                                + theme::kGap};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const theme::Theme& look = m_view.m_theme;
        painter->save();
        const QRectF rect(option.rect);
        if (option.state & QStyle::State_Selected) {
            panel::fillRounded(*painter, rect.adjusted(2, 0, -2, 0), look.accentSoft, theme::kCorner);
        } else if (option.state & QStyle::State_MouseOver) {
            panel::fillRounded(*painter, rect.adjusted(2, 0, -2, 0), look.hover, theme::kCorner);
        }
        const QRectF inner = rect.adjusted(theme::kGap + 2, theme::kGrid, -theme::kGap, -theme::kGrid);
        const double line = panel::lineHeight(theme::TextRole::Body);
        painter->setFont(theme::textFont(theme::TextRole::Body));
        painter->setPen(look.text);
        panel::drawElided(*painter, QRectF(inner.left(), inner.top(), inner.width(), line),
                          Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        painter->setFont(theme::textFont(theme::TextRole::Small));
        painter->setPen(look.quietText);
        panel::drawElided(*painter,
                          QRectF(inner.left(), inner.top() + line, inner.width(), inner.height() - line),
                          Qt::AlignLeft | Qt::AlignVCenter, index.data(EntryList::NamesRole).toString());
        painter->restore();
    }

private:
    GlossaryView& m_view;
};

GlossaryView::GlossaryView(QWidget* parent)
    : QWidget(parent)
    , m_links(std::make_unique<TermLinks>())
    , m_theme(theme::Theme::of(palette()))
{
    setObjectName(QStringLiteral("glossary_view"));
    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("glossary_search"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_words = new QListView(this);
    m_words->setObjectName(QStringLiteral("glossary_words"));
    m_words->setModel(&m_list);
    m_words->setItemDelegate(new Delegate(*this));
    m_words->setFrameShape(QFrame::NoFrame);
    m_words->setUniformItemSizes(true);
    m_words->setMouseTracking(true);
    m_words->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_count = new QLabel(this);
    m_count->setObjectName(QStringLiteral("glossary_count"));
    m_back = new QToolButton(this);
    m_back->setObjectName(QStringLiteral("glossary_back"));
    m_back->setAutoRaise(true);
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_page = new QTextBrowser(this);
    m_page->setObjectName(QStringLiteral("glossary_page"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(theme::kMargin);

    auto* left = new QVBoxLayout;
    left->setSpacing(theme::kGap);
    left->addWidget(m_search);
    left->addWidget(m_words, 1);
    left->addWidget(m_count);
    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_back, 0, Qt::AlignLeft);
    right->addWidget(m_page, 1);
    m_subject = new microscope::SubjectView(this);
    m_subject->hide();
    m_subject->setFixedHeight(kSubjectHeight);
    right->addWidget(m_subject);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    row->setSpacing(theme::kMargin);
    row->addLayout(left);
    row->addLayout(right, 1);
    m_words->setFixedWidth(kListWidth);
    m_search->setFixedWidth(kListWidth);

    connect(m_search, &QLineEdit::textChanged, this, &GlossaryView::setWords);
    connect(m_words->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                const QString id = index.data(EntryList::IdRole).toString();
                if (!index.isValid() || id == shownEntry()) {
                    return;
                }
                if (m_walking && !m_path.isEmpty()) {
                    m_path.removeLast();
                }
                showEntry(id);
                m_walking = true;
            });
    connect(m_page, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { follow(link.toString()); });
    connect(m_back, &QToolButton::clicked, this, &GlossaryView::back);
    retranslate();
    setWords({});
}

GlossaryView::~GlossaryView() = default;

void GlossaryView::setListShown(bool shown)
{
    m_search->setVisible(shown);
    m_words->setVisible(shown);
    m_count->setVisible(shown);
}

void GlossaryView::retranslate()
{
    setAccessibleName(tr("Glossary"));
    m_search->setPlaceholderText(tr("Find a word, a flag, a paper"));
    m_search->setAccessibleName(tr("Find a word of the glossary"));
    m_words->setAccessibleName(tr("Words"));
    m_page->setAccessibleName(tr("What the word means"));
    m_back->setText(tr("‹ Back"));
    m_back->setAccessibleName(tr("Back to the word before"));
}

void GlossaryView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_links = std::make_unique<TermLinks>();
        retranslate();
        setWords(m_search->text());
        showTop();
    }
    QWidget::changeEvent(event);
}

void GlossaryView::setPerspectiveLabels(std::function<QString(const QString& id)> label)
{
    m_perspectiveLabel = std::move(label);
    showTop();
}

void GlossaryView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    QPalette quiet = m_count->palette();
    quiet.setColor(QPalette::WindowText, theme.quietText);
    m_count->setPalette(quiet);
    m_count->setFont(theme::textFont(theme::TextRole::Small));
    m_subject->setTheme(theme);
    showTop();
    update();
}

void GlossaryView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
}

void GlossaryView::setWords(const QString& words)
{
    if (m_search->text() != words) {
        m_search->setText(words); // comes back here
        return;
    }
    const QString shown = shownEntry();
    {
        // A model that is reset moves the current row; the page should follow only to what was found.
        const QSignalBlocker quiet(m_words->selectionModel());
        m_list.setWords(words);
    }
    m_words->reset();
    const int count = m_list.rowCount();
    m_count->setText(count > 0 ? tr("%n words", nullptr, count) : tr("No word or flag is called that."));
    const int row = words.simplified().isEmpty() ? std::max(0, m_list.rowOf(shown)) : 0;
    if (count > 0) {
        m_words->setCurrentIndex(m_list.index(row));
        m_words->scrollTo(m_list.index(row));
    }
}

void GlossaryView::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void GlossaryView::showEntry(const QString& id)
{
    const exchange::GlossaryEntry* entry = exchange::findGlossaryEntry(id.toStdString());
    if (entry == nullptr) {
        return;
    }
    m_walking = false;
    if (m_path.isEmpty() || m_path.back() != id) {
        m_path << id;
        if (m_path.size() > kLongestPath) {
            m_path.removeFirst();
        }
    }
    showTop();
}

QString GlossaryView::shownEntry() const
{
    return m_path.isEmpty() ? QString() : m_path.back();
}

void GlossaryView::back()
{
    if (m_path.size() > 1) {
        m_path.removeLast();
        showTop();
    }
}

EntryPage GlossaryView::page(const theme::Theme& theme) const
{
    return {theme, *m_links,
            [](const QString& id) {
                const layout::Knob* knob = layout::findKnob(id.toStdString());
                return knob == nullptr ? QString() : inspector::knobLabel(*knob);
            },
            m_perspectiveLabel};
}

void GlossaryView::showTop()
{
    m_back->setVisible(m_path.size() > 1);
    const exchange::GlossaryEntry* entry = exchange::findGlossaryEntry(shownEntry().toStdString());
    if (entry == nullptr) {
        m_page->clear();
        m_subject->hide();
        return;
    }
    QString html = page(m_theme).html(*entry);
    if (const lessons::Lesson* lesson = lessons::lessonShowing(entry->id)) {
        html += QStringLiteral("<p><a href=\"lesson:%1\" style=\"color:%2\">%3</a></p>")
                    .arg(
                        QString::fromStdString(lesson->id), m_theme.accent.name(),
                        tr("See it and try it: %1").arg(document::engineText(lesson->title)).toHtmlEscaped());
    }
    m_page->setHtml(html);
    const microscope::Subject subject = microscope::subjectOf(shownEntry());
    m_subject->setVisible(subject != microscope::Subject::None);
    if (subject != m_shownSubject) {
        m_subject->setScene(microscope::exampleOf(subject));
        m_shownSubject = subject;
    }
    if (const int row = m_list.rowOf(shownEntry()); row >= 0 && m_words->currentIndex().row() != row) {
        m_words->setCurrentIndex(m_list.index(row));
        m_words->scrollTo(m_list.index(row));
    }
}

QString GlossaryView::pageText() const
{
    return m_page->toPlainText();
}

void GlossaryView::follow(const QString& link)
{
    const QString kind = link.section(QLatin1Char(':'), 0, 0);
    const QString what = link.section(QLatin1Char(':'), 1);
    if (kind == QLatin1String("glossary")) {
        showEntry(what);
    } else if (kind == QLatin1String("knob")) {
        emit knobRequested(what);
    } else if (kind == QLatin1String("perspective")) {
        emit perspectiveRequested(what);
    } else if (kind == QLatin1String("lesson")) {
        emit lessonRequested(what);
    } else if (kind == QLatin1String("https")) {
        emit paperRequested(link);
    }
}

bool GlossaryView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Down:
        case Qt::Key_Up:
        case Qt::Key_PageDown:
        case Qt::Key_PageUp: {
            QKeyEvent walk(QEvent::KeyPress, key->key(), key->modifiers());
            QCoreApplication::sendEvent(m_words, &walk);
            return true;
        }
        case Qt::Key_Return:
        case Qt::Key_Enter: m_page->setFocus(Qt::TabFocusReason); return true;
        case Qt::Key_Escape:
            if (!m_search->text().isEmpty()) {
                m_search->clear();
                return true;
            }
            break;
        default: break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void GlossaryView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.pane);
    const exchange::GlossaryEntry* entry = exchange::findGlossaryEntry(shownEntry().toStdString());
    if (entry == nullptr) {
        theme::paintEmpty(painter, rect, tr("No word is shown."), theme);
    } else {
        QTextDocument document;
        document.setDefaultFont(theme::textFont(theme::TextRole::Body));
        document.setDocumentMargin(theme::kMargin);
        document.setTextWidth(rect.width());
        document.setHtml(QStringLiteral("<div style=\"color:%1\">%2</div>")
                             .arg(theme.text.name(), page(theme).html(*entry)));
        painter.translate(rect.topLeft());
        document.drawContents(&painter, QRectF(QPointF(), QSizeF(rect.size())));
    }
    painter.restore();
}

} // namespace shardscape::glossary
