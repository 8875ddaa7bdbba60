// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does for the Compare perspective.
#include "compare/compare_view.h"
#include "gui/actions.h"
#include "gui/compare_feed.h"
#include "gui/main_window.h"
#include "gui/message_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace shardscape::gui {

void MainWindow::connectCompare()
{
    compare::CompareView& view = m_perspectives->compare();
    m_compareFeed = new CompareFeed(m_document, view, this);
    connect(m_perspectives, &Perspectives::compareWanted, m_compareFeed, &CompareFeed::show);
    connect(&view, &compare::CompareView::baseChanged, this,
            [this] { m_perspectives->setComparisonBase(m_compareFeed->base()); });
    connect(&view, &compare::CompareView::pinRequested, this,
            [this] { m_document.setScenarioPinned(m_document.project().current, true); });
    connect(&view, &compare::CompareView::unpinRequested, this,
            [this](qint64 id) { m_document.setScenarioPinned(store::ScenarioId{id}, false); });
    connect(&view, &compare::CompareView::copyAsRequested, this,
            [this](qint64 id) { copyLayoutAs({}, store::ScenarioId{id}); });
    connect(&view, &compare::CompareView::currentRequested, this,
            [this](qint64 id) { m_document.setCurrentScenario(store::ScenarioId{id}); });
    connect(&view, &compare::CompareView::whyRequested, this,
            [this](qint64 id, const QString& number, const QString& change) {
                whyOf(store::ScenarioId{id}, number, change);
            });
    connect(&view, &compare::CompareView::tableRequested, this, [this] {
        const QString path = m_dialogs.saveFile(
            this, tr("Save the comparison"),
            QDir(m_settings.lastFolder()).filePath(tr("%1-compare.csv").arg(m_document.title())),
            tr("Tables (*.csv *.md *.html)"));
        if (!path.isEmpty()) {
            saveComparisonTo(path);
        }
    });
    connect(&view, &compare::CompareView::slideRequested, this, [this] {
        const QString path = m_dialogs.saveFile(
            this, tr("Save the comparison"),
            QDir(m_settings.lastFolder()).filePath(tr("%1-compare.pdf").arg(m_document.title())),
            tr("Slides (*.png *.svg *.pdf)"));
        if (!path.isEmpty()) {
            saveComparisonTo(path);
        }
    });
}

bool MainWindow::saveComparisonTo(const QString& path)
{
    using compare::TextFormat;
    m_compareFeed->show();
    compare::CompareView& view = m_perspectives->compare();
    if (view.isEmpty()) {
        m_messageBar->showProblem(tr("There is nothing to compare yet: pin two layouts first."));
        return false;
    }
    const QString suffix = QFileInfo(path).suffix().toLower();
    Result<void> done;
    if (suffix == QLatin1String("csv") || suffix == QLatin1String("md") || suffix == QLatin1String("html")) {
        const TextFormat format = suffix == QLatin1String("csv")  ? TextFormat::Csv
                                  : suffix == QLatin1String("md") ? TextFormat::Markdown
                                                                  : TextFormat::Html;
        QSaveFile file(path);
        const QByteArray text = view.text(format).toUtf8();
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
            done = fail(ErrorCode::Unwritable,
                        say("%1: %2", path.toStdString(), file.errorString().toStdString()));
        }
    } else if (suffix == QLatin1String("png") || suffix == QLatin1String("svg")
               || suffix == QLatin1String("pdf")) {
        done = theme::savePicture(view, path, view.pictureSizeHint(), theme::Theme::of(palette()));
    } else {
        done = fail(ErrorCode::BadInput,
                    say("%1: a comparison is saved as .csv, .md or .html, its slide as .png, .svg or .pdf",
                        path.toStdString()));
    }
    if (!done) {
        report(done.error());
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_messageBar->showNote(tr("Comparison saved: %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

} // namespace shardscape::gui
