// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/manual_window.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QLocale>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace shardscape::gui {

namespace {

const QString& root()
{
    static const QString kRoot = QStringLiteral(":/guide/");
    return kRoot;
}

constexpr int kPictureWidth = 720; ///< pixels: pictures are larger and are shown smaller

/// Finds pictures beside the pages, no wider than they are read.
class Pages : public QTextDocument {
public:
    using QTextDocument::QTextDocument;

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type == QTextDocument::ImageResource) {
            const QImage image(root() + QFileInfo(name.path()).fileName());
            return image.width() > kPictureWidth
                       ? image.scaledToWidth(kPictureWidth, Qt::SmoothTransformation)
                       : image;
        }
        return QTextDocument::loadResource(type, name);
    }
};

QString readResource(const QString& name)
{
    QFile file(root() + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Pictures as data in the file, so that it can be sent about alone.
QString withPictures(QString html)
{
    static const QRegularExpression kPicture(QStringLiteral("src=\"([^\":]+\\.png)\""));
    for (QRegularExpressionMatch match = kPicture.match(html); match.hasMatch();
         match = kPicture.match(html)) {
        QFile file(root() + QFileInfo(match.captured(1)).fileName());
        const QByteArray data = file.open(QIODevice::ReadOnly) ? file.readAll().toBase64() : QByteArray();
        html.replace(match.capturedStart(), match.capturedLength(),
                     QStringLiteral("style=\"max-width:100%\" src=\"data:image/png;base64,")
                         + QString::fromLatin1(data) + QLatin1Char('"'));
    }
    return html;
}

QString wholeText()
{
    QStringList pages;
    for (const ManualPage& page : manualPages()) {
        pages << page.text;
    }
    // Pages that link to each other are one text here: their names stay, the links go.
    static const QRegularExpression kPageLink(QStringLiteral("\\[([^\\]]+)\\]\\([0-9]-[^)]+\\.md\\)"));
    return pages.join(QStringLiteral("\n\n---\n\n")).replace(kPageLink, QStringLiteral("\\1"));
}

} // namespace

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
        page.text = readResource(edition + name);
        if (page.text.isEmpty()) {
            page.text = readResource(name);
        }
        page.title = page.text.section(QLatin1Char('\n'), 0, 0).mid(2);
        pages << page;
    }
    return pages;
}

Result<void> saveManual(const QString& path)
{
    Pages document;
    document.setMarkdown(wholeText());
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("pdf")) {
        QPdfWriter writer(path);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(QStringLiteral("Shardscape"));
        QFile probe(path);
        if (!probe.open(QIODevice::WriteOnly)) {
            return fail(ErrorCode::Unwritable, say("cannot write '%1'", path.toStdString()));
        }
        probe.close();
        document.setDocumentMargin(0);
        document.print(&writer);
        return {};
    }
    if (ending != QLatin1String("html")) {
        return fail(ErrorCode::BadInput,
                    say("'%1': the manual is written as .pdf or .html", path.toStdString()));
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(withPictures(document.toHtml()).toUtf8()) < 0
        || !file.commit()) {
        return fail(ErrorCode::Unwritable, say("cannot write '%1'", path.toStdString()));
    }
    return {};
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
    m_text->setDocument(new Pages(m_text));
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
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_list);
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

void ManualWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shardscape::gui
