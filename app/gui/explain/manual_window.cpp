// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/manual_window.h"

#include "gui/explain/manual_pages.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QScrollBar>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace shardscape::gui {

namespace {

const QString& root()
{
    static const QString kRoot = QStringLiteral(":/guide/");
    return kRoot;
}

} // namespace

QByteArray manualResource(const QString& name)
{
    QFile file(root() + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QVariant ManualText::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::ImageResource) {
        return QTextDocument::loadResource(type, name);
    }
    QImage image = QImage::fromData(manualResource(QFileInfo(name.path()).fileName()));
    if (!image.isNull()) { // smaller, not fewer pixels
        image.setDevicePixelRatio(
            std::max({1.0, image.width() / m_room.width(), image.height() / m_room.height()}));
    }
    return image;
}

QStringList manualEditions()
{
    return QDir(root()).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

QList<ManualPage> manualPages()
{
    // "zh_CN" has an edition as it stands, "de_AT" by its language alone.
    const QStringList editions = manualEditions();
    QString edition;
    for (const QString& code : {QLocale().name(), QLocale().name().section(QLatin1Char('_'), 0, 0)}) {
        if (edition.isEmpty() && editions.contains(code)) {
            edition = code + QLatin1Char('/');
        }
    }
    QList<ManualPage> pages;
    for (const QString& name : QDir(root()).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        ManualPage page;
        page.id = QFileInfo(name).completeBaseName().section(QLatin1Char('-'), 1); // "1-first-hour"
        page.text = QString::fromUtf8(manualResource(edition + name));
        if (page.text.isEmpty()) {
            page.text = QString::fromUtf8(manualResource(name));
        }
        page.title = page.text.section(QLatin1Char('\n'), 0, 0).mid(2);
        pages << page;
    }
    return pages;
}

ManualWindow::ManualWindow(QWidget* owner)
    : QWidget(owner, Qt::Window)
    , m_pages(manualPages())
{
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual"));
    m_list = new QListWidget(this);
    m_list->setObjectName(QStringLiteral("manual_pages"));
    m_list->setAccessibleName(tr("Pages of the manual"));
    m_list->setMaximumWidth(220);
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("manual_text"));
    m_text->setAccessibleName(tr("Manual"));
    m_text->setDocument(new ManualText(m_text));
    m_text->setOpenLinks(false);
    for (const ManualPage& page : std::as_const(m_pages)) {
        m_list->addItem(page.title);
    }
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && row < m_pages.size()) {
            m_text->document()->setMarkdown(m_pages[row].text);
            m_text->moveCursor(QTextCursor::Start); // else it begins where the last page was
            m_text->verticalScrollBar()->setValue(0);
        }
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.scheme().startsWith(QLatin1String("http"))) {
            QDesktopServices::openUrl(link);
        } else {
            showPage(QFileInfo(link.path()).completeBaseName().section(QLatin1Char('-'), 1));
        }
    });
    m_find = new QLineEdit(this);
    m_find->setObjectName(QStringLiteral("manual_find"));
    m_find->setPlaceholderText(tr("Search (Ctrl+F)"));
    m_find->setAccessibleName(tr("Search the manual"));
    m_find->setClearButtonEnabled(true);
    connect(m_find, &QLineEdit::textChanged, this, &ManualWindow::markPages);
    connect(m_find, &QLineEdit::returnPressed, this, &ManualWindow::findNext);
    auto* side = new QVBoxLayout;
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    side->addWidget(m_find);
    side->addWidget(m_list, 1);
    m_find->setMaximumWidth(m_list->maximumWidth());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(side);
    row->addWidget(m_text, 1);
    resize(1040, 720);
}

void ManualWindow::showPage(const QString& id)
{
    const auto found = std::find_if(m_pages.cbegin(), m_pages.cend(),
                                    [&](const ManualPage& page) { return page.id == id; });
    if (found != m_pages.cend()) {
        m_list->setCurrentRow(static_cast<int>(found - m_pages.cbegin()));
    } else if (m_list->currentRow() < 0) {
        m_list->setCurrentRow(0);
    }
}

QString ManualWindow::shownPage() const
{
    const int row = m_list->currentRow();
    return row < 0 ? QString() : m_pages[row].id;
}

/// Pages without the words step back.
void ManualWindow::markPages(const QString& words)
{
    for (int row = 0; row < m_list->count(); ++row) {
        const bool has = words.isEmpty() || m_pages[row].text.contains(words, Qt::CaseInsensitive);
        Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
        flags.setFlag(Qt::ItemIsEnabled, has);
        m_list->item(row)->setFlags(flags);
    }
}

/// The next place behind the cursor, on this page or the next that has one, from the last on to the first.
void ManualWindow::findNext()
{
    const QString words = m_find->text();
    const int start = std::max(0, m_list->currentRow());
    for (int i = 0; i <= m_list->count() && !words.isEmpty(); ++i) {
        const int row = (start + i) % std::max(1, m_list->count());
        if (row != m_list->currentRow()) {
            m_list->setCurrentRow(row);
        } else if (i > 0) {
            m_text->moveCursor(QTextCursor::Start);
        }
        if (m_text->find(words)) {
            return;
        }
    }
}

void ManualWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Find)) {
        m_find->setFocus();
        m_find->selectAll();
        return;
    }
    if (event->key() == Qt::Key_Escape && !m_find->text().isEmpty()) {
        m_find->clear();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        close();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shardscape::gui
