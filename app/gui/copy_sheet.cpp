// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/copy_sheet.h"

#include "document/engine_text.h"
#include "frameworks/batch_words.h"
#include "frameworks/export.h"
#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace shardscape::gui {

namespace {

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

CopySheet::CopySheet(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("copy_sheet"));
    m_frameworks = new QListWidget(this);
    m_frameworks->setObjectName(QStringLiteral("copy_frameworks"));
    for (const std::string_view id : frameworks::writtenFrameworks()) {
        auto* item = new QListWidgetItem(latin(frameworks::labelOf(id)), m_frameworks);
        item->setData(Qt::UserRole, latin(id));
    }
    m_frameworks->setFixedWidth(180);
    m_text = new QPlainTextEdit(this);
    m_text->setObjectName(QStringLiteral("copy_text"));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_unsaid = new QLabel(this);
    m_unsaid->setObjectName(QStringLiteral("copy_unsaid"));
    m_unsaid->setWordWrap(true);
    m_batch = new QLabel(this);
    m_batch->setObjectName(QStringLiteral("copy_batch"));
    m_batch->setWordWrap(true);
    m_copy = new QPushButton(this);
    m_copy->setObjectName(QStringLiteral("copy_copy"));
    m_copy->setDefault(true);
    m_save = new QPushButton(this);
    m_close = new QPushButton(this);
    auto* halves = new QHBoxLayout;
    auto* right = new QVBoxLayout;
    right->addWidget(m_text, 1);
    right->addWidget(m_unsaid);
    right->addWidget(m_batch);
    halves->addWidget(m_frameworks);
    halves->addLayout(right, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_save);
    buttons->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->addLayout(halves, 1);
    column->addLayout(buttons);
    m_frameworks->setCurrentRow(0);
    connect(m_frameworks, &QListWidget::currentRowChanged, this, &CopySheet::write);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_text->toPlainText());
        const QListWidgetItem* item = m_frameworks->currentItem();
        emit copied(item == nullptr ? QString() : item->text());
    });
    connect(m_save, &QPushButton::clicked, this,
            [this] { emit saveRequested(m_fileName, m_text->toPlainText()); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    retranslate();
    resize(860, 620);
}

void CopySheet::setScenario(const layout::Scenario& scenario)
{
    m_scenario = scenario;
    write();
}

void CopySheet::choose(const QString& framework)
{
    for (int i = 0; i < m_frameworks->count(); ++i) {
        if (m_frameworks->item(i)->data(Qt::UserRole).toString() == framework) {
            m_frameworks->setCurrentRow(i);
        }
    }
}

void CopySheet::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        write();
    }
    QDialog::changeEvent(event);
}

void CopySheet::retranslate()
{
    setWindowTitle(tr("Copy the layout as…"));
    m_frameworks->setAccessibleName(tr("Framework"));
    m_text->setAccessibleName(tr("The layout in the framework's words"));
    m_copy->setText(tr("&Copy"));
    m_save->setText(tr("&Save…"));
    m_close->setText(tr("Close"));
}

void CopySheet::write()
{
    const QListWidgetItem* item = m_frameworks->currentItem();
    if (item == nullptr) {
        return;
    }
    const std::string framework = item->data(Qt::UserRole).toString().toStdString();
    const auto written = frameworks::write(frameworks::planOf(m_scenario), framework);
    if (!written) {
        m_text->setPlainText(document::engineText(written.error().message));
        return;
    }
    m_fileName = QString::fromStdString(written->fileName);
    m_text->setPlainText(QString::fromStdString(written->text));
    QStringList names;
    for (const std::string& id : written->unsaid) {
        const layout::Knob* knob = layout::findKnob(id);
        names << (knob == nullptr ? QString::fromStdString(id) : inspector::knobLabel(*knob));
    }
    m_unsaid->setText(names.isEmpty() ? QString()
                                      : tr("It has no word for: %1.").arg(names.join(QStringLiteral(", "))));
    m_unsaid->setVisible(!names.isEmpty());
    QStringList lines;
    for (const frameworks::BatchWord& word : frameworks::batchWords(m_scenario, framework)) {
        lines << tr("%1 = %2").arg(QString::fromStdString(word.key), QString::fromStdString(word.value));
    }
    m_batch->setText(lines.isEmpty() ? QString()
                                     : tr("The batch there: %1").arg(lines.join(QStringLiteral(", "))));
    m_batch->setVisible(!lines.isEmpty());
}

} // namespace shardscape::gui
