// SPDX-License-Identifier: GPL-3.0-or-later
// What the export sheet makes of its subject: the files, what was checked in them, and where they go.
#include "document/engine_text.h"
#include "gui/export/copy_sheet.h"
#include "gui/export/export_preview.h"
#include "gui/export/export_settings.h"
#include "gui/export/export_sheet.h"
#include "gui/parts/elided_label.h"
#include "gui/report/report_findings.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QSignalBlocker>
#include <QTimer>

#include <algorithm>

namespace shardscape::gui {

using exporting::Format;
using exporting::Purpose;

namespace {

constexpr int kPause = 120;               ///< ms after the last change before a file is made
constexpr qsizetype kShownText = 200'000; ///< letters of a table that are shown
constexpr double kCopyDots = 300;         ///< of the image on the clipboard

/// A view on a slide: the caption is its title.
std::shared_ptr<exporting::Slide> plainSlide(theme::Picture* picture, const QString& what)
{
    auto slide = std::make_shared<exporting::Slide>();
    slide->title = what;
    slide->pictures = {picture};
    return slide;
}

} // namespace

QString ExportSheet::ending() const
{
    switch (m_purpose) {
    case Purpose::Data: {
        const int table = m_settings->table();
        const int form = m_settings->form();
        return table < 0 || form < 0 ? QStringLiteral("csv")
                                     : m_subject.tables[static_cast<std::size_t>(table)]
                                           .forms[static_cast<std::size_t>(form)]
                                           .first;
    }
    case Purpose::Flags: return QFileInfo(m_flags->fileName()).suffix();
    case Purpose::Animation:
        return choices().format == Format::Frames ? QString() : exporting::endingOf(choices().format);
    default: return exporting::endingOf(choices().format);
    }
}

QString ExportSheet::caption() const
{
    return m_caption->toPlainText();
}

bool ExportSheet::isWorking() const
{
    return m_later->isActive() || m_packer.isRunning() || m_finder.isRunning();
}

bool ExportSheet::hasReport() const
{
    return m_purpose == Purpose::Report || m_purpose == Purpose::Page;
}

void ExportSheet::outdate()
{
    m_packer.abandon();
    dropFinding();
    m_bytes.clear();
    m_size->setText({});
    m_scale->setText({});
    m_done->hide();
    if (hasReport() && m_report == nullptr) {
        m_preview->showNothing(tr("The report is being written…"));
        m_settings->showChecks({});
    }
    m_later->start(isVisible() ? kPause : 0);
}

void ExportSheet::make()
{
    m_later->stop();
    switch (m_purpose) {
    case Purpose::Paper:
    case Purpose::Slide: makeFigure(); break;
    case Purpose::Report:
    case Purpose::Page: makeReport(); break;
    case Purpose::Data: makeTable(); break;
    case Purpose::Flags: makeFlags(); break;
    case Purpose::Animation: makeFilm(); break;
    }
}

void ExportSheet::showChecks(std::vector<exporting::Check> checks)
{
    m_checks = std::move(checks);
    m_settings->showChecks(m_checks);
    m_size->setText(m_bytes.isEmpty() ? QString() : exporting::sizeText(m_bytes.size()));
}

void ExportSheet::makeFigure()
{
    const exporting::Choices chosen = choices();
    m_preview->showNothing({});
    m_figure.reset();
    int leastHeight = 0;
    std::shared_ptr<theme::Picture> made;
    theme::Picture* picture = m_subject.picture;
    if (m_subject.scene) {
        auto scene = std::make_shared<ScenePicture>(*m_subject.scene, chosen);
        leastHeight = scene->leastHeight(exporting::pixelsAcross(chosen));
        made = scene;
        picture = made.get();
    }
    if (m_purpose == Purpose::Slide) {
        auto slide = m_subject.slide != nullptr ? std::make_shared<exporting::Slide>()
                                                : plainSlide(picture, m_subject.what);
        if (m_subject.slide != nullptr) {
            slide->title = m_subject.slide->title;
            slide->subtitle = m_subject.slide->subtitle;
            slide->pictures = m_subject.slide->pictures;
            slide->rows = m_subject.slide->rows;
            slide->foot = m_subject.slide->foot;
        } else {
            slide->foot = caption().section(QStringLiteral(". "), -1);
        }
        m_held = made; // what the slide points to
        made = slide;
        picture = slide.get();
    }
    m_picture = made;
    m_figure = std::make_shared<exporting::Figure>(*picture, chosen, leastHeight);
    m_bytes = m_figure->file(m_subject.what, caption());
    m_settings->showHeight(m_figure->millimetres().height());
    m_preview->showFigure(m_figure);
    const auto file = exporting::measure(m_bytes);
    const bool isTimeline = m_subject.scene.has_value();
    showChecks(
        file ? exporting::checksOf(
            *file, {m_figure->ink(), isTimeline ? exporting::greyDistance(m_subject.kinds) : -1}, chosen)
             : std::vector<exporting::Check>{});
}

void ExportSheet::makeReport()
{
    const ReportLength length = choices().whole ? ReportLength::Whole : ReportLength::TwoPages;
    if (m_report != nullptr && m_reported == length) {
        writeReport();
    } else {
        m_report.reset();
        findReport(length);
    }
}

void ExportSheet::showFinding(bool isFinding)
{
    m_found->setValue(0);
    m_found->setVisible(isFinding);
    m_stop->setText(isFinding ? tr("Stop") : tr("Write it"));
    m_finding->setVisible(isFinding);
}

/// Another file is asked for, or none: nobody is told that it ends.
void ExportSheet::dropFinding()
{
    const QSignalBlocker quiet(m_finder);
    m_finder.abandon();
    m_finding->hide();
}

/// The engine's part in the background; laying it out needs widgets and stays here.
void ExportSheet::findReport(ReportLength length)
{
    m_preview->showNothing(tr("The report is being written…"));
    m_settings->showChecks({});
    auto source = std::make_shared<const ReportSource>(m_subject.report());
    m_finder.start([this, source, length](const std::stop_token& stop, const Lane::Deliver& deliver) {
        const auto found = std::make_shared<const Result<ReportFindings>>(
            findForReport(source->project, length, stop, [this, &deliver](double share) {
                deliver([this, share] { m_found->setValue(static_cast<int>(100 * share)); });
            }));
        if (stop.stop_requested()) {
            return;
        }
        deliver([this, source, found, length] {
            if (!*found) {
                m_preview->showNothing(document::engineText(found->error().message));
                return;
            }
            m_reported = length;
            m_report = std::make_shared<Report>(
                layOutReport(source->project, **found, source->title, source->date, length));
            m_later->start(0); // the window has a turn before it is written
        });
    });
    showFinding(true);
}

void ExportSheet::writeReport()
{
    m_bytes = m_purpose == Purpose::Page ? reportHtml(*m_report).toUtf8() : reportPdf(*m_report);
    m_preview->showReport(m_report);
    std::vector<exporting::Check> checks;
    if (const auto file = exporting::measure(m_bytes); file && m_purpose == Purpose::Report) {
        const bool isOfPages = m_reported == ReportLength::Whole || file->pages <= kPagesOfDecision;
        checks.push_back({isOfPages, tr("pages"), QString::number(file->pages)});
        checks.push_back(
            {file->embeddedFonts >= file->fonts, tr("fonts embedded"), QString::number(file->embeddedFonts)});
        checks.push_back({file->rasters == 0, tr("pictures as vectors"), QString()});
    } else {
        // It carries all it shows, and is forbidden to fetch anything.
        const bool isWhole = m_bytes.contains("Content-Security-Policy") && !m_bytes.contains("src=\"http");
        checks.push_back({isWhole, tr("loads nothing from elsewhere"), QString()});
    }
    checks.push_back({true, tr("size"), exporting::sizeText(m_bytes.size())});
    showChecks(std::move(checks));
}

void ExportSheet::makeTable()
{
    const int table = m_settings->table();
    const int form = m_settings->form();
    if (table < 0 || form < 0) {
        return;
    }
    const Result<QByteArray> made =
        m_subject.tables[static_cast<std::size_t>(table)].forms[static_cast<std::size_t>(form)].second();
    if (!made) {
        m_bytes.clear();
        m_numbers->setPlainText(document::engineText(made.error().message));
        showChecks({});
        return;
    }
    m_bytes = *made;
    m_numbers->setPlainText(QString::fromUtf8(m_bytes.left(kShownText)));
    const auto lines = static_cast<int>(m_bytes.count('\n'));
    showChecks({{true, tr("lines"), QString::number(lines)},
                {true, tr("size"), exporting::sizeText(m_bytes.size())}});
}

void ExportSheet::makeFlags()
{
    m_bytes = m_flags->text().toUtf8();
    showChecks({});
}

void ExportSheet::makeFilm()
{
    const exporting::Choices chosen = choices();
    m_film = filmOf(*m_subject.scene, chosen);
    const QSizeF millimetres = QSizeF(m_film.played.size()) / chosen.dotsPerInch * 25.4;
    m_settings->showHeight(millimetres.height());
    m_preview->showFilm(m_film, millimetres);
    showChecks({});
    if (chosen.format == Format::Frames) {
        showChecks(
            {{true, tr("frames"), QString::number(m_film.frames)},
             {true, tr("pixels"), tr("%1 × %2").arg(m_film.played.width()).arg(m_film.played.height())}});
        return;
    }
    m_packer.start([this, film = m_film, chosen](const std::stop_token& stop, const Lane::Deliver& deliver) {
        const QByteArray packed = exporting::packedReel(exporting::reelOf(film, chosen.dotsPerInch),
                                                        chosen.format, stop);
        deliver([this, packed, chosen, frames = film.frames] {
            m_bytes = packed;
            if (chosen.format == Format::Gif) {
                showChecks({{true, tr("frames"), QString::number(frames)},
                            {true, tr("size"), exporting::sizeText(packed.size())}});
                return;
            }
            const auto file = exporting::measure(m_bytes);
            showChecks(file ? exporting::checksOf(*file, {}, chosen) : std::vector<exporting::Check>{});
        });
    });
}

void ExportSheet::save()
{
    if (m_later->isActive()) {
        make();
    }
    if (m_packer.isRunning()) {
        showProblem(tr("The frames are being packed; a moment."), true);
        return;
    }
    if (m_finder.isRunning()) {
        showProblem(tr("The report is being written; a moment."), true);
        return;
    }
    if (m_name->text().trimmed().isEmpty()) {
        showProblem(tr("The file needs a name."));
        return;
    }
    const QString file = path();
    if (QFileInfo::exists(file) && file != m_asked && file != m_written) {
        m_asked = file;
        showProblem(tr("%1 is there already. Save again to write over it.").arg(QFileInfo(file).fileName()),
                    true);
        return;
    }
    if (const Result<void> done = write(file); !done) {
        showProblem(document::engineText(done.error().message));
        return;
    }
    m_written = file;
    m_problem->hide();
    m_doneText->setText(tr("Saved %1").arg(QFileInfo(file).fileName()));
    m_done->show();
    emit saved(file);
}

Result<void> ExportSheet::write(const QString& path)
{
    if (m_purpose == Purpose::Animation && choices().format == Format::Frames) {
        return exporting::writeFrames(exporting::reelOf(m_film, choices().dotsPerInch), path);
    }
    if (m_bytes.isEmpty()) {
        return fail(ErrorCode::BadInput, verbatim(tr("There is nothing to save here.").toStdString()));
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(m_bytes) != m_bytes.size() || !file.commit()) {
        return fail(ErrorCode::Unwritable,
                    say("%1 cannot be written: %2", QDir::toNativeSeparators(path).toStdString(),
                        file.errorString().toStdString()));
    }
    return {};
}

void ExportSheet::copy()
{
    if (m_later->isActive()) {
        make();
    }
    if (m_purpose == Purpose::Flags) {
        QApplication::clipboard()->setText(m_flags->text());
        emit copied(tr("The layout is on the clipboard, as %1 writes it.").arg(m_flags->frameworkShown()));
        return;
    }
    if (m_purpose == Purpose::Data || m_figure == nullptr || hasReport() || m_purpose == Purpose::Animation) {
        QApplication::clipboard()->setText(m_purpose == Purpose::Data ? QString::fromUtf8(m_bytes)
                                                                      : caption());
        emit copied(m_purpose == Purpose::Data ? tr("The numbers are on the clipboard.")
                                               : tr("The caption is on the clipboard."));
        return;
    }
    auto* content = new QMimeData;
    content->setImageData(m_figure->image(kCopyDots));
    content->setText(caption());
    exporting::Choices vector = m_figure->choices();
    vector.format = Format::Svg;
    vector.height = m_figure->millimetres().height();
    theme::Picture* picture = m_picture != nullptr ? m_picture.get() : m_subject.picture;
    content->setData(QStringLiteral("image/svg+xml"),
                     exporting::Figure(*picture, vector).file(m_subject.what, caption()));
    QApplication::clipboard()->setMimeData(content); // the clipboard owns it from here
    emit copied(tr("Picture and caption are on the clipboard."));
}

} // namespace shardscape::gui
