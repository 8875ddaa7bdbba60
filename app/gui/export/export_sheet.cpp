// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet's parts and what they do to each other; export_sheet_file.cpp makes and writes the files.
#include "gui/export/export_sheet.h"

#include "gui/export/copy_sheet.h"
#include "gui/export/export_preview.h"
#include "gui/export/export_settings.h"
#include "gui/export/purpose_list.h"
#include "gui/parts/elided_label.h"
#include "panel/segments.h"

#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::gui {

using exporting::Purpose;

namespace {

constexpr int kNarrowSheet = 940; ///< below, picture and settings take turns
constexpr int kRightWidth = 324;
constexpr int kCaptionLines = 4;

QLabel* quietLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setFont(theme::textFont(theme::TextRole::Small));
    return label;
}

} // namespace

ExportSheet::ExportSheet(Dialogs& dialogs, QWidget* parent)
    : QDialog(parent)
    , m_dialogs(dialogs)
{
    setObjectName(QStringLiteral("export_sheet"));
    setWindowTitle(tr("Export"));
    for (int i = 0; i < exporting::kPurposes; ++i) {
        m_choices[static_cast<std::size_t>(i)] = exporting::choicesFor(static_cast<Purpose>(i));
    }
    build();
    connectParts();
    const QSize room = parent != nullptr ? parent->window()->size() : QSize(1280, 800);
    resize(QSize(1240, 780).boundedTo(QSize(room.width() - 40, room.height() - 20)));
}

ExportSheet::~ExportSheet() = default;

void ExportSheet::build()
{
    m_later = new QTimer(this);
    m_later->setSingleShot(true);
    m_purposes = new PurposeList(this);
    m_purposes->setAccessibleName(tr("What for"));
    m_what = quietLabel(this, "export_what");
    m_what->setWordWrap(true);
    m_middle = buildMiddle();
    m_right = buildRight();
    m_turn = new QPushButton(this);
    m_turn->setObjectName(QStringLiteral("export_turn"));
    m_turn->setAutoDefault(false);
    auto* left = new QVBoxLayout;
    left->addWidget(m_what);
    left->addSpacing(theme::kGap);
    left->addWidget(m_purposes);
    left->addStretch(1);
    left->addWidget(m_turn);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    row->setSpacing(theme::kMargin);
    row->setSizeConstraint(QLayout::SetNoConstraint); // narrow, its parts take turns
    setMinimumSize(640, 440);
    row->addLayout(left);
    row->addWidget(m_middle, 1);
    row->addWidget(m_right);
}

QWidget* ExportSheet::buildMiddle()
{
    auto* middle = new QWidget(this);
    m_mode = new panel::Segments({tr("Figure"), tr("On the page"), tr("Grey")}, middle);
    m_mode->setObjectName(QStringLiteral("export_mode"));
    m_mode->setAccessibleName(tr("Preview"));
    m_scale = quietLabel(middle, "export_scale");
    m_scale->setMinimumWidth(1); // gives way
    m_before = new QToolButton(middle);
    m_before->setArrowType(Qt::LeftArrow);
    m_before->setAccessibleName(tr("Page before"));
    m_after = new QToolButton(middle);
    m_after->setObjectName(QStringLiteral("export_next_page"));
    m_after->setArrowType(Qt::RightArrow);
    m_after->setAccessibleName(tr("Next page"));
    m_pages = new QStackedWidget(middle);
    m_preview = new ExportPreview(m_pages);
    m_numbers = new QPlainTextEdit(m_pages);
    m_numbers->setObjectName(QStringLiteral("export_numbers"));
    m_numbers->setReadOnly(true);
    m_numbers->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_numbers->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_numbers->setAccessibleName(tr("Beginning of the file"));
    m_flags = new CopySheet(m_pages);
    m_pages->addWidget(m_preview);
    m_pages->addWidget(m_numbers);
    m_pages->addWidget(m_flags);
    m_finding = buildFinding(middle);
    m_captionHead = quietLabel(middle, "export_caption_head");
    m_captionHead->setText(tr("Caption: goes with the picture, and can be edited here"));
    m_caption = new QPlainTextEdit(middle);
    m_caption->setObjectName(QStringLiteral("export_caption"));
    m_caption->setAccessibleName(tr("Caption"));
    m_caption->setTabChangesFocus(true);
    m_caption->setFixedHeight(kCaptionLines * QFontMetrics(m_caption->font()).lineSpacing());
    auto* head = new QHBoxLayout;
    head->addWidget(m_scale, 1);
    head->addWidget(m_before);
    head->addWidget(m_after);
    head->addWidget(m_mode);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(m_pages, 1);
    column->addWidget(m_finding);
    column->addWidget(m_captionHead);
    column->addWidget(m_caption);
    return middle;
}

QWidget* ExportSheet::buildFinding(QWidget* parent)
{
    auto* finding = new QWidget(parent);
    m_found = new QProgressBar(finding);
    m_found->setObjectName(QStringLiteral("export_progress"));
    m_found->setAccessibleName(tr("How much of the report is there"));
    m_found->setRange(0, 100);
    m_stop = new QPushButton(tr("Stop"), finding);
    m_stop->setObjectName(QStringLiteral("export_stop"));
    m_stop->setAutoDefault(false);
    auto* row = new QHBoxLayout(finding);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_found, 1);
    row->addWidget(m_stop);
    finding->hide();
    return finding;
}

QWidget* ExportSheet::buildRight()
{
    auto* right = new QWidget(this);
    right->setFixedWidth(kRightWidth);
    m_settings = new ExportSettings(right);
    auto* scroll = new QScrollArea(right);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_settings);
    m_name = new QLineEdit(right);
    m_name->setObjectName(QStringLiteral("export_name"));
    m_name->setAccessibleName(tr("Name of the file"));
    m_size = quietLabel(right, "export_size");
    m_browse = new QToolButton(right);
    m_browse->setObjectName(QStringLiteral("export_browse"));
    m_browse->setText(tr("…"));
    m_browse->setAccessibleName(tr("Choose the folder"));
    m_browse->setToolTip(m_browse->accessibleName());
    m_problem = new QLabel(right);
    m_problem->setObjectName(QStringLiteral("export_problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_done = new QWidget(right);
    m_done->setObjectName(QStringLiteral("export_done"));
    m_doneText = new ElidedLabel(theme::TextRole::Body, m_done);
    m_doneText->setObjectName(QStringLiteral("export_done_text"));
    m_open = new QPushButton(tr("Open"), m_done);
    m_open->setObjectName(QStringLiteral("export_open"));
    m_folderButton = new QPushButton(tr("Show in folder"), m_done);
    m_folderButton->setObjectName(QStringLiteral("export_show"));
    m_copy = new QPushButton(tr("Copy"), right);
    m_copy->setObjectName(QStringLiteral("export_copy"));
    m_copy->setToolTip(tr("Copy (Ctrl+C)"));
    m_save = new QPushButton(tr("Save"), right);
    m_save->setObjectName(QStringLiteral("export_save"));
    m_save->setDefault(true);
    for (QPushButton* button : {m_open, m_folderButton, m_copy}) {
        button->setAutoDefault(false);
    }
    auto* links = new QHBoxLayout;
    links->addWidget(m_open);
    links->addWidget(m_folderButton);
    links->addStretch(1);
    auto* done = new QVBoxLayout(m_done);
    done->setContentsMargins(0, 0, 0, 0);
    done->addWidget(m_doneText);
    done->addLayout(links);
    m_done->hide();
    auto* name = new QHBoxLayout;
    name->addWidget(m_name, 1);
    name->addWidget(m_size);
    name->addWidget(m_browse);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_save);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll, 1);
    column->addLayout(name);
    column->addWidget(m_problem);
    column->addWidget(m_done);
    column->addLayout(buttons);
    return right;
}

void ExportSheet::connectParts()
{
    connect(m_purposes, &PurposeList::chosen, this, &ExportSheet::setPurpose);
    connect(m_settings, &ExportSettings::changed, this, [this] {
        m_choices[static_cast<std::size_t>(m_purpose)] = m_settings->choices();
        if (m_settings->picture() >= 0) {
            m_subject.picture = m_subject.pictures[static_cast<std::size_t>(m_settings->picture())].picture;
        }
        emit choicesChanged(m_purpose);
        showName();
        outdate();
    });
    connect(m_later, &QTimer::timeout, this, &ExportSheet::make);
    connect(m_caption, &QPlainTextEdit::textChanged, this, [this] {
        if (m_purpose == Purpose::Paper || m_purpose == Purpose::Slide) {
            outdate();
        }
    });
    connect(m_mode, &panel::Segments::chosen, this,
            [this](int mode) { m_preview->setMode(static_cast<ExportPreview::Mode>(mode)); });
    connect(m_preview, &ExportPreview::scaleChanged, this, [this] {
        m_scale->setText(m_preview->pages() > 0
                             ? tr("Page %1 of %2").arg(m_preview->page() + 1).arg(m_preview->pages())
                             : tr("1 mm is %1 px; double click for real size")
                                   .arg(QString::number(m_preview->pixelsPerMillimetre(), 'f', 1)));
    });
    connect(m_before, &QToolButton::clicked, this, [this] { m_preview->turnPage(-1); });
    connect(m_after, &QToolButton::clicked, this, [this] { m_preview->turnPage(1); });
    connect(m_flags, &CopySheet::changed, this, [this] {
        if (m_purpose == Purpose::Flags) {
            m_isNamed = false;
            makeFlags();
            showName();
        }
    });
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_isNamed = true;
        m_asked.clear();
        m_problem->hide();
    });
    connect(m_browse, &QToolButton::clicked, this, [this] {
        const QString chosen = m_dialogs.saveFile(this, tr("Export"), path(),
                                                  QStringLiteral("*.%1").arg(ending()));
        if (!chosen.isEmpty()) {
            setPath(chosen);
            m_asked = path(); // the desktop has asked
        }
    });
    connect(m_save, &QPushButton::clicked, this, &ExportSheet::save);
    connect(m_copy, &QPushButton::clicked, this, &ExportSheet::copy);
    connect(m_open, &QPushButton::clicked, this, [this] { emit openRequested(m_written); });
    connect(m_folderButton, &QPushButton::clicked, this,
            [this] { emit openRequested(QFileInfo(m_written).absolutePath()); });
    connect(m_turn, &QPushButton::clicked, this, &ExportSheet::turnPart);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_finder.isRunning()) {
            m_finder.stop();
        } else {
            make();
        }
    });
    connect(&m_finder, &Lane::ended, this, [this](JobEnd end, const QString& failure) {
        showFinding(false);
        if (end != JobEnd::Completed) {
            m_preview->showNothing(end == JobEnd::Failed ? failure : tr("Stopped. There is no report yet."));
            m_finding->setVisible(end == JobEnd::Stopped);
        }
    });
    connect(new QShortcut(QKeySequence::Copy, this), &QShortcut::activated, this, &ExportSheet::copy);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Tab), this), &QShortcut::activated, this,
            &ExportSheet::turnPart);
}

void ExportSheet::open(ExportSubject subject, Purpose purpose)
{
    forget();
    m_subject = std::move(subject);
    m_what->setText(m_subject.what);
    m_caption->setPlainText(m_subject.caption);
    m_settings->setTables(m_subject.tables);
    QStringList pictures;
    for (const ExportPicture& one : m_subject.pictures) {
        pictures << one.label;
    }
    m_settings->setPictures(pictures);
    if (m_subject.flags) {
        m_flags->setReference(m_subject.reference.value_or(layout::Scenario{}),
                              m_subject.reference ? m_subject.referenceName : QString());
        m_flags->setOwnPlan(m_subject.ownPlan);
        m_flags->setScenario(*m_subject.flags);
        m_flags->choose(m_subject.flagsOf);
    }
    m_isNamed = false;
    m_showsSettings = false;
    offer();
    showPurpose(purpose);
    arrange();
    QDialog::show();
    raise();
    activateWindow();
    m_save->setFocus();
}

void ExportSheet::forget()
{
    m_later->stop();
    m_packer.abandon();
    dropFinding();
    m_preview->showNothing({});
    m_figure.reset();
    m_report.reset();
    m_picture.reset();
    m_subject = {};
    m_bytes.clear();
}

void ExportSheet::offer()
{
    std::vector<Purpose> offered;
    const auto add = [&offered](bool isThere, std::initializer_list<Purpose> purposes) {
        for (const Purpose purpose : purposes) {
            if (isThere) {
                offered.push_back(purpose);
            }
        }
    };
    add(m_subject.picture != nullptr, {Purpose::Paper, Purpose::Slide});
    add(m_subject.report != nullptr, {Purpose::Report, Purpose::Page});
    add(!m_subject.tables.empty(), {Purpose::Data});
    add(m_subject.flags.has_value(), {Purpose::Flags});
    add(m_subject.scene.has_value(), {Purpose::Animation});
    m_purposes->setOffered(offered);
}

void ExportSheet::setPurpose(Purpose purpose)
{
    m_isNamed = false;
    showPurpose(purpose);
}

void ExportSheet::showPurpose(Purpose purpose)
{
    for (int i = 0; i < exporting::kPurposes && !m_purposes->isOffered(purpose); ++i) {
        purpose = static_cast<Purpose>(i);
    }
    m_purpose = purpose;
    m_purposes->setCurrent(purpose);
    const bool isPicture = purpose == Purpose::Paper || purpose == Purpose::Slide;
    const bool hasPages = hasReport();
    m_mode->setVisible(isPicture);
    m_scale->setVisible(isPicture || hasPages || purpose == Purpose::Animation);
    m_before->setVisible(hasPages);
    m_after->setVisible(hasPages);
    m_captionHead->setVisible(isPicture);
    m_caption->setVisible(isPicture);
    m_pages->setCurrentWidget(purpose == Purpose::Data    ? static_cast<QWidget*>(m_numbers)
                              : purpose == Purpose::Flags ? static_cast<QWidget*>(m_flags)
                                                          : m_preview);
    m_settings->showChoices(purpose, choices(), m_subject.scene.has_value());
    m_settings->setTheme(theme::Theme::of(palette()));
    m_mode->setTheme(theme::Theme::of(palette()));
    m_done->hide();
    m_problem->hide();
    showName();
    outdate();
}

const exporting::Choices& ExportSheet::choices() const
{
    return m_choices[static_cast<std::size_t>(m_purpose)];
}

void ExportSheet::setChoices(Purpose purpose, const exporting::Choices& choices)
{
    m_choices[static_cast<std::size_t>(purpose)] = choices;
    if (purpose == m_purpose && isVisible()) {
        showPurpose(purpose);
    }
}

void ExportSheet::chooseTable(int table, const QString& ending)
{
    m_settings->chooseForm(table, ending);
}

void ExportSheet::setFolder(const QString& folder)
{
    m_folder = folder;
}

QString ExportSheet::path() const
{
    return QDir(m_folder).filePath(m_name->text());
}

void ExportSheet::setPath(const QString& path)
{
    const QFileInfo file(path);
    m_folder = file.absolutePath();
    m_isNamed = true;
    m_name->setText(file.fileName());
    m_name->setToolTip(QDir::toNativeSeparators(this->path()));
}

void ExportSheet::showName()
{
    if (m_isNamed) { // the name stays, its ending follows
        const QString stem = m_name->text().section(QLatin1Char('.'), 0, 0);
        m_name->setText(ending().isEmpty() ? stem : stem + QLatin1Char('.') + ending());
    } else {
        const QString name = m_purpose == Purpose::Flags ? m_flags->fileName() : QString();
        QString stem = m_subject.stem;
        if (m_purpose == Purpose::Data && m_settings->table() >= 0) {
            stem = m_subject.tables[static_cast<std::size_t>(m_settings->table())].stem;
        } else if (hasReport()) {
            stem = m_subject.stem.section(QLatin1Char('-'), 0, -2);
        }
        m_name->setText(!name.isEmpty()      ? name
                        : ending().isEmpty() ? stem
                                             : stem + QLatin1Char('.') + ending());
    }
    m_name->setToolTip(QDir::toNativeSeparators(path()));
    m_asked.clear();
}

void ExportSheet::showProblem(const QString& sentence, bool isAsked)
{
    const theme::Theme& look = theme::Theme::of(palette());
    QPalette inked = m_problem->palette();
    inked.setColor(QPalette::WindowText, isAsked ? look.warn : look.bad);
    m_problem->setPalette(inked);
    m_problem->setText(sentence);
    m_problem->show();
    m_done->hide();
}

void ExportSheet::turnPart()
{
    if (m_narrow) {
        m_showsSettings = !m_showsSettings;
        arrange();
    }
}

/// Where both do not fit, picture and settings take turns.
void ExportSheet::arrange()
{
    m_narrow = width() < kNarrowSheet;
    m_middle->setVisible(!m_narrow || !m_showsSettings);
    m_right->setVisible(!m_narrow || m_showsSettings);
    m_right->setFixedWidth(
        m_narrow ? std::max(kRightWidth, width() - m_purposes->width() - 4 * theme::kMargin) : kRightWidth);
    m_turn->setVisible(m_narrow);
    m_turn->setText(m_showsSettings ? tr("Picture") : tr("Settings"));
    m_turn->setToolTip(tr("The other page (Ctrl+Tab)"));
}

void ExportSheet::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    arrange();
}

void ExportSheet::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_mode != nullptr) {
        m_settings->setTheme(theme::Theme::of(palette()));
        m_mode->setTheme(theme::Theme::of(palette()));
    }
}

void ExportSheet::hideEvent(QHideEvent* event)
{
    QDialog::hideEvent(event);
    m_later->stop();
    m_packer.abandon();
    dropFinding();
}

} // namespace shardscape::gui
