// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/export_settings.h"

#include "gui/export/export_subject.h"
#include "panel/segments.h"
#include "theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::gui {

using exporting::Choices;
using exporting::Format;
using exporting::Purpose;

namespace {

constexpr std::array kTexts{6.0, 7.0, 8.0};
constexpr std::array kDots{96, 144, 192, 300, 600, 1200};

QLabel* headLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(theme::textFont(theme::TextRole::Strong));
    return label;
}

QColor colourOf(const exporting::Check& check, const theme::Theme& look)
{
    return check.holds ? look.good : look.warn;
}

} // namespace

ExportSettings::ExportSettings(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("export_settings"));
    build();
}

QWidget* ExportSettings::row(QVBoxLayout* column, const QString& head,
                             std::initializer_list<QWidget*> widgets)
{
    auto* whole = new QWidget(this);
    auto* lines = new QVBoxLayout(whole);
    lines->setContentsMargins(0, 0, 0, theme::kGap);
    lines->setSpacing(theme::kGrid);
    lines->addWidget(headLabel(head, whole));
    auto* line = new QHBoxLayout;
    line->setSpacing(theme::kGap);
    for (QWidget* widget : widgets) {
        widget->setParent(whole);
        if (widget->accessibleName().isEmpty()) {
            widget->setAccessibleName(head);
        }
        line->addWidget(widget);
    }
    line->addStretch(1);
    lines->addLayout(line);
    column->addWidget(whole);
    return whole;
}

void ExportSettings::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGrid);
    m_width = new panel::Segments({tr("85 mm"), tr("175 mm"), tr("other")}, this);
    m_width->setObjectName(QStringLiteral("export_width"));
    m_otherWidth = new QDoubleSpinBox(this);
    m_otherWidth->setObjectName(QStringLiteral("export_other_width"));
    m_otherWidth->setRange(exporting::kNarrowest, exporting::kWidest);
    m_otherWidth->setDecimals(1);
    m_otherWidth->setSuffix(tr(" mm"));
    m_widthRow = row(column, tr("Width"), {m_width, m_otherWidth});
    m_height = new QDoubleSpinBox(this);
    m_height->setObjectName(QStringLiteral("export_height"));
    m_height->setRange(0, exporting::kWidest);
    m_height->setDecimals(1);
    m_height->setSuffix(tr(" mm"));
    m_height->setSpecialValueText(tr("by content"));
    m_high = new QLabel(this);
    m_high->setObjectName(QStringLiteral("export_high"));
    m_heightRow = row(column, tr("Height"), {m_height, m_high});
    m_text = new panel::Segments({tr("6 pt"), tr("7 pt"), tr("8 pt")}, this);
    m_text->setObjectName(QStringLiteral("export_text"));
    m_letters = new QComboBox(this);
    m_letters->setObjectName(QStringLiteral("export_letters"));
    m_letters->addItems({tr("as text"), tr("as outlines")});
    m_textRow = row(column, tr("Text"), {m_text, m_letters});
    m_picture = new QComboBox(this);
    m_picture->setObjectName(QStringLiteral("export_picture"));
    m_pictureRow = row(column, tr("Picture"), {m_picture});
    m_legend = new QCheckBox(tr("legend"), this);
    m_legend->setObjectName(QStringLiteral("export_legend"));
    m_memory = new QCheckBox(tr("memory"), this);
    m_memory->setObjectName(QStringLiteral("export_memory"));
    m_showsRow = row(column, tr("Shows"), {m_legend, m_memory});
    m_length = new panel::Segments({tr("two pages"), tr("whole")}, this);
    m_length->setObjectName(QStringLiteral("export_length"));
    m_lengthRow = row(column, tr("Length"), {m_length});
    m_ground = new panel::Segments({tr("none"), tr("white")}, this);
    m_ground->setObjectName(QStringLiteral("export_ground"));
    m_colours = new QComboBox(this);
    m_colours->setObjectName(QStringLiteral("export_colours"));
    m_colours->addItems({tr("light"), tr("dark")});
    m_groundRow = row(column, tr("Background and colours"), {m_ground, m_colours});
    buildFile(column);
    m_checksHead = new QLabel(tr("Checked in the file"), this);
    m_checksHead->setFont(theme::textFont(theme::TextRole::Small));
    column->addWidget(m_checksHead);
    m_checks = new QWidget(this);
    m_checks->setObjectName(QStringLiteral("export_checks"));
    m_checkGrid = new QGridLayout(m_checks);
    m_checkGrid->setContentsMargins(0, 0, 0, 0);
    m_checkGrid->setVerticalSpacing(theme::kGrid);
    m_checkGrid->setColumnStretch(1, 1);
    column->addWidget(m_checks);
    column->addStretch(1);

    for (panel::Segments* segments : {m_width, m_text, m_length, m_ground}) {
        connect(segments, &panel::Segments::chosen, this, &ExportSettings::change);
    }
    for (QDoubleSpinBox* box : {m_otherWidth, m_height}) {
        box->setKeyboardTracking(false); // half a number is another size
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportSettings::change);
    }
    for (QComboBox* box : {m_letters, m_colours, m_dots, m_tables, m_tableForms, m_picture}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumContentsLength(6);
    }
    for (QComboBox* box : {m_letters, m_colours, m_dots}) {
        connect(box, &QComboBox::currentIndexChanged, this, &ExportSettings::change);
    }
    connect(m_picture, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling) {
            emit changed();
        }
    });
    for (QCheckBox* box : {m_legend, m_memory}) {
        connect(box, &QCheckBox::toggled, this, &ExportSettings::change);
    }
}

void ExportSettings::buildFile(QVBoxLayout* column)
{
    m_seconds = new QSpinBox(this);
    m_seconds->setObjectName(QStringLiteral("export_seconds"));
    m_seconds->setRange(1, 60);
    m_seconds->setSuffix(tr(" s"));
    m_rate = new QSpinBox(this);
    m_rate->setObjectName(QStringLiteral("export_rate"));
    m_rate->setRange(2, 30);
    m_rate->setSuffix(tr(" per second"));
    m_rate->setAccessibleName(tr("Frames per second"));
    m_timeRow = row(column, tr("Length and frames"), {m_seconds, m_rate});
    m_tables = new QComboBox(this);
    m_tables->setObjectName(QStringLiteral("export_tables"));
    m_tableForms = new QComboBox(this);
    m_tableForms->setObjectName(QStringLiteral("export_forms"));
    m_dataRow = row(column, tr("Numbers"), {m_tables, m_tableForms});
    m_dots = new QComboBox(this);
    m_dots->setObjectName(QStringLiteral("export_dots"));
    m_dots->setAccessibleName(tr("Resolution"));
    for (const int dots : kDots) {
        m_dots->addItem(tr("%1 dpi").arg(dots), dots);
    }
    m_fileRow = row(column, tr("File"), {m_dots});
    auto* line = static_cast<QHBoxLayout*>(m_fileRow->layout()->itemAt(1)->layout());
    for (int i = 0; i < exporting::kPurposes; ++i) {
        const std::vector<Format> formats = exporting::formatsOf(static_cast<Purpose>(i));
        if (formats.size() < 2 || static_cast<Purpose>(i) == Purpose::Data) {
            continue;
        }
        QStringList labels;
        for (const Format format : formats) {
            labels << exporting::labelOf(format);
        }
        auto* segments = new panel::Segments(labels, m_fileRow);
        segments->setAccessibleName(tr("File"));
        segments->setObjectName(QStringLiteral("export_format_") + exporting::idOf(static_cast<Purpose>(i)));
        line->insertWidget(0, segments);
        m_formats[static_cast<std::size_t>(i)] = segments;
        connect(segments, &panel::Segments::chosen, this, &ExportSettings::change);
    }
    for (QSpinBox* box : {m_seconds, m_rate}) {
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this, &ExportSettings::change);
    }
    connect(m_tables, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling) {
            fillForms();
            emit changed();
        }
    });
    connect(m_tableForms, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_filling) {
            emit changed();
        }
    });
}

void ExportSettings::showChoices(Purpose purpose, const Choices& choices, bool hasScene)
{
    m_purpose = purpose;
    m_choices = choices;
    const bool isPicture = purpose == Purpose::Paper || purpose == Purpose::Slide
                           || purpose == Purpose::Animation;
    m_widthRow->setVisible(purpose == Purpose::Paper || purpose == Purpose::Animation);
    m_heightRow->setVisible(m_widthRow->isVisibleTo(this));
    m_textRow->setVisible(purpose == Purpose::Paper || purpose == Purpose::Animation);
    m_letters->setVisible(purpose == Purpose::Paper);
    m_pictureRow->setVisible(m_picture->count() > 1
                             && (purpose == Purpose::Paper || purpose == Purpose::Slide));
    m_showsRow->setVisible(hasScene && (purpose == Purpose::Paper || purpose == Purpose::Animation));
    m_lengthRow->setVisible(purpose == Purpose::Report);
    m_groundRow->setVisible(isPicture);
    m_ground->setVisible(purpose != Purpose::Animation);
    m_timeRow->setVisible(purpose == Purpose::Animation);
    m_dataRow->setVisible(purpose == Purpose::Data);
    m_fileRow->setVisible(isPicture);
    for (int i = 0; i < exporting::kPurposes; ++i) {
        if (panel::Segments* formats = m_formats[static_cast<std::size_t>(i)]) {
            formats->setVisible(i == static_cast<int>(purpose));
        }
    }
    fill();
}

void ExportSettings::fill()
{
    m_filling = true;
    const int width = m_choices.width == exporting::kColumnMillimetres ? 0
                      : m_choices.width == exporting::kPageMillimetres ? 1
                                                                       : 2;
    m_width->setCurrent(width);
    m_otherWidth->setVisible(width == 2);
    m_otherWidth->setValue(m_choices.width);
    m_height->setValue(m_choices.height);
    const auto text = std::find(kTexts.begin(), kTexts.end(), m_choices.text);
    m_text->setCurrent(static_cast<int>(text == kTexts.end() ? 1 : text - kTexts.begin()));
    m_letters->setCurrentIndex(m_choices.outlines ? 1 : 0);
    m_legend->setChecked(m_choices.legend);
    m_memory->setChecked(m_choices.memory);
    m_length->setCurrent(m_choices.whole ? 1 : 0);
    m_ground->setCurrent(m_choices.white ? 1 : 0);
    m_colours->setCurrentIndex(m_choices.dark ? 1 : 0);
    m_seconds->setValue(m_choices.seconds);
    m_rate->setValue(m_choices.framesPerSecond);
    m_dots->setCurrentIndex(std::max(0, m_dots->findData(m_choices.dotsPerInch)));
    m_dots->setVisible(m_choices.format == Format::Png || m_purpose == Purpose::Animation);
    if (panel::Segments* formats = m_formats[static_cast<std::size_t>(m_purpose)]) {
        const std::vector<Format> all = exporting::formatsOf(m_purpose);
        formats->setCurrent(
            static_cast<int>(std::find(all.begin(), all.end(), m_choices.format) - all.begin()));
    }
    m_filling = false;
}

void ExportSettings::change()
{
    if (m_filling) {
        return;
    }
    if (m_purpose == Purpose::Report) {
        m_choices.whole = m_length->current() == 1;
    }
    if (m_purpose != Purpose::Slide) {
        m_choices.width = m_width->current() == 0   ? exporting::kColumnMillimetres
                          : m_width->current() == 1 ? exporting::kPageMillimetres
                                                    : m_otherWidth->value();
        if (m_width->current() == 2 && !m_otherWidth->isVisibleTo(this)) {
            m_choices.width = 120; // between both
        }
        m_choices.height = m_height->value();
        m_choices.text = kTexts[static_cast<std::size_t>(m_text->current())];
    }
    m_choices.outlines = m_letters->currentIndex() == 1;
    m_choices.legend = m_legend->isChecked();
    m_choices.memory = m_memory->isChecked();
    m_choices.white = m_ground->current() == 1;
    m_choices.dark = m_colours->currentIndex() == 1;
    m_choices.seconds = m_seconds->value();
    m_choices.framesPerSecond = m_rate->value();
    m_choices.dotsPerInch = m_dots->currentData().toInt();
    if (const panel::Segments* formats = m_formats[static_cast<std::size_t>(m_purpose)]) {
        m_choices.format = exporting::formatsOf(m_purpose)[static_cast<std::size_t>(formats->current())];
    }
    fill();
    emit changed();
}

void ExportSettings::showHeight(double millimetres)
{
    m_high->setText(m_choices.height > 0 ? QString() : exporting::millimetreText(millimetres));
}

void ExportSettings::setPictures(const QStringList& labels)
{
    m_filling = true;
    m_picture->clear();
    m_picture->addItems(labels);
    m_filling = false;
}

int ExportSettings::picture() const
{
    return m_picture->currentIndex();
}

void ExportSettings::setTables(const std::vector<ExportTable>& tables)
{
    m_filling = true;
    m_tables->clear();
    m_forms.clear();
    for (const ExportTable& table : tables) {
        m_tables->addItem(table.label);
        QStringList endings;
        for (const auto& form : table.forms) {
            endings << form.first;
        }
        m_forms.push_back(endings);
    }
    m_tables->setCurrentIndex(0); // what is in sight comes first
    m_filling = false;
    fillForms();
}

void ExportSettings::fillForms()
{
    m_filling = true;
    const QString before = m_tableForms->currentText();
    m_tableForms->clear();
    if (table() >= 0) {
        for (const QString& ending : m_forms[static_cast<std::size_t>(table())]) {
            m_tableForms->addItem(QLatin1Char('.') + ending);
        }
        m_tableForms->setCurrentIndex(std::max(0, m_tableForms->findText(before)));
    }
    m_filling = false;
}

int ExportSettings::table() const
{
    return m_tables->currentIndex() < static_cast<int>(m_forms.size()) ? m_tables->currentIndex() : -1;
}

int ExportSettings::form() const
{
    return m_tableForms->currentIndex();
}

void ExportSettings::chooseForm(int table, const QString& ending)
{
    m_tables->setCurrentIndex(table);
    if (const int form = m_tableForms->findText(QLatin1Char('.') + ending); form >= 0) {
        m_tableForms->setCurrentIndex(form);
    }
}

void ExportSettings::showChecks(const std::vector<exporting::Check>& checks)
{
    while (QLayoutItem* item = m_checkGrid->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    const theme::Theme& look = theme::Theme::of(palette());
    m_checksHead->setVisible(!checks.empty());
    int line = 0;
    const auto put = [&](const QString& text, const QColor& colour, int at, const char* name) {
        auto* label = new QLabel(text, m_checks);
        label->setObjectName(QLatin1String(name));
        QPalette inked = label->palette();
        inked.setColor(QPalette::WindowText, colour);
        label->setPalette(inked);
        m_checkGrid->addWidget(label, line, at, at == 2 ? Qt::AlignRight : Qt::AlignLeft);
    };
    for (const exporting::Check& check : checks) {
        const QColor ink = check.holds ? look.text : look.warn;
        put(check.holds ? QStringLiteral("✓") : QStringLiteral("!"), colourOf(check, look), 0,
            "export_check_mark");
        put(check.text, ink, 1, "export_check_text");
        put(check.value, ink, 2, "export_check_value");
        ++line;
        if (check.fixes.empty()) {
            continue;
        }
        auto* fixes = new QWidget(m_checks);
        auto* across = new QHBoxLayout(fixes);
        across->setContentsMargins(0, 0, 0, 0);
        for (const exporting::Check::Fix fix : check.fixes) {
            auto* button = new QPushButton(exporting::fixText(fix), fixes);
            button->setObjectName(QStringLiteral("export_fix"));
            across->addWidget(button);
            connect(button, &QPushButton::clicked, this, [this, fix] {
                exporting::applyFix(m_choices, fix);
                fill();
                emit changed();
            });
        }
        across->addStretch(1);
        m_checkGrid->addWidget(fixes, line++, 1, 1, 2);
    }
}

void ExportSettings::setTheme(const theme::Theme& theme)
{
    for (panel::Segments* segments : findChildren<panel::Segments*>()) {
        segments->setTheme(theme);
    }
}

} // namespace shardscape::gui
