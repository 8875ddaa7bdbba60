// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/export/copy_sheet.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "frameworks/batch_words.h"
#include "frameworks/export.h"
#include "frameworks/refusals.h"
#include "gui/find/shared_lines.h"
#include "inspector/knob_text.h"
#include "layout/knob.h"
#include "theme/theme.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextEdit>
#include <QVBoxLayout>

namespace shardscape::gui {

namespace {

constexpr const char* kLine = "line";   ///< beside the ids of frameworks
constexpr const char* kPatch = "patch"; ///< of the file that the scenario came from

using document::latin;

} // namespace

CopySheet::CopySheet(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("copy_sheet"));
    m_frameworks = new QListWidget(this);
    m_frameworks->setObjectName(QStringLiteral("copy_frameworks"));
    for (const std::string_view id : frameworks::writtenFrameworks()) {
        auto* item = new QListWidgetItem(latin(frameworks::labelOf(id)), m_frameworks);
        item->setData(Qt::UserRole, latin(id));
    }
    (new QListWidgetItem(m_frameworks))->setData(Qt::UserRole, QLatin1String(kLine));
    m_frameworks->setFixedWidth(150);
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
    m_gone = new QLabel(this);
    m_gone->setObjectName(QStringLiteral("copy_gone"));
    m_gone->setWordWrap(true);
    m_gone->hide();
    QPalette amber = m_unsaid->palette();
    amber.setColor(QPalette::WindowText, theme::Theme::of(palette()).warn);
    m_unsaid->setPalette(amber);
    auto* halves = new QHBoxLayout;
    auto* right = new QVBoxLayout;
    right->addWidget(m_text, 1);
    right->addWidget(m_gone);
    right->addWidget(m_unsaid);
    right->addWidget(m_batch);
    halves->addWidget(m_frameworks);
    halves->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(halves, 1);
    m_frameworks->setCurrentRow(0);
    connect(m_frameworks, &QListWidget::currentRowChanged, this, &CopySheet::write);
    retranslate();
}

void CopySheet::setScenario(const layout::Scenario& scenario)
{
    m_scenario = scenario;
    write();
}

void CopySheet::setReference(const layout::Scenario& reference, const QString& name)
{
    m_reference = reference;
    m_referenceName = name;
    if (m_patch.isEmpty()) { // which marks nothing
        write();
    }
}

void CopySheet::choose(const QString& framework)
{
    for (int i = 0; i < m_frameworks->count(); ++i) {
        if (m_frameworks->item(i)->data(Qt::UserRole).toString() == framework) {
            m_frameworks->setCurrentRow(i);
        }
    }
}

void CopySheet::setOwnPlan(std::optional<frameworks::OwnPlan> plan)
{
    m_plan = std::move(plan);
    const QSignalBlocker quiet(m_frameworks);
    const bool isThere = m_frameworks->item(0)->data(Qt::UserRole).toString() == QLatin1String(kPatch);
    if (isThere && !m_plan) {
        delete m_frameworks->takeItem(0);
    } else if (!isThere && m_plan) {
        auto* item = new QListWidgetItem;
        item->setData(Qt::UserRole, QLatin1String(kPatch));
        m_frameworks->insertItem(0, item);
        m_frameworks->setCurrentRow(0);
    }
    retranslate();
}

QString CopySheet::text() const
{
    return m_patch.isEmpty() ? m_text->toPlainText() : m_patch;
}

QString CopySheet::frameworkShown() const
{
    const QListWidgetItem* item = m_frameworks->currentItem();
    return item == nullptr ? QString() : item->text();
}

void CopySheet::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        write();
    }
    QWidget::changeEvent(event);
}

void CopySheet::retranslate()
{
    m_frameworks->setAccessibleName(tr("Framework"));
    m_frameworks->item(m_frameworks->count() - 1)->setText(tr("Shardscape, one line"));
    if (m_plan) {
        const QString name = QString::fromStdString(m_plan->files.front().name);
        m_frameworks->item(0)->setText(tr("Patch of %1").arg(name));
        m_frameworks->item(0)->setToolTip(
            tr("The lines of %1 that this layout changes, each with its reason").arg(name));
    }
    m_text->setAccessibleName(tr("The layout in the framework's words"));
}

void CopySheet::write()
{
    const QListWidgetItem* item = m_frameworks->currentItem();
    if (item == nullptr) {
        return;
    }
    m_patch.clear();
    const std::string framework = item->data(Qt::UserRole).toString().toStdString();
    const bool isLine = framework == kLine;
    m_text->setLineWrapMode(isLine ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
    if (isLine) {
        writeLine();
        emit changed();
        return;
    }
    if (framework == kPatch) {
        writePatch();
        emit changed();
        return;
    }
    const auto written = frameworks::write(frameworks::planOf(m_scenario), framework);
    if (!written) {
        m_text->setPlainText(document::engineText(written.error().message));
        return;
    }
    m_fileName = QString::fromStdString(written->fileName);
    m_text->setPlainText(QString::fromStdString(written->text));
    markDifferences(framework);
    QStringList names;
    for (const std::string& id : written->unsaid) {
        const layout::Knob* knob = layout::findKnob(id);
        names << (knob == nullptr ? QString::fromStdString(id) : inspector::knobLabel(*knob));
    }
    // What its own checks would stop comes first: the file would not start.
    QStringList sentences;
    for (const layout::Reason& reason : frameworks::refusals(m_scenario, framework)) {
        sentences << tr("It will not start: %1").arg(inspector::reasonText(layout::sentence(reason)));
    }
    if (!names.isEmpty()) {
        sentences << tr("It has no word for: %1.").arg(names.join(QStringLiteral(", ")));
    }
    if (!written->missing.empty()) {
        QStringList parts;
        for (const std::string& what : written->missing) {
            parts << QString::fromStdString(what);
        }
        sentences << tr("Of the model it does not say: %1.").arg(parts.join(QStringLiteral("; ")));
    }
    m_unsaid->setText(sentences.join(QLatin1Char('\n')));
    m_unsaid->setVisible(!sentences.isEmpty());
    QStringList lines;
    for (const frameworks::BatchWord& word : frameworks::batchWords(m_scenario, framework)) {
        lines << tr("%1 = %2").arg(QString::fromStdString(word.key), QString::fromStdString(word.value));
    }
    m_batch->setText(lines.isEmpty() ? QString()
                                     : tr("The batch there: %1").arg(lines.join(QStringLiteral(", "))));
    m_batch->setVisible(!lines.isEmpty());
    emit changed();
}

void CopySheet::markDifferences(const std::string& framework)
{
    m_text->setExtraSelections({});
    m_gone->hide();
    const auto before = m_referenceName.isEmpty()
                            ? Result<frameworks::Written>(tl::unexpected(Error{}))
                            : frameworks::write(frameworks::planOf(m_reference), framework);
    if (!before) {
        return;
    }
    const auto linesOf = [](const QString& text) {
        QStringList lines;
        for (const QString& line : text.split(QLatin1Char('\n'))) {
            const QString bare = line.trimmed();
            if (!bare.isEmpty() && !bare.startsWith(QLatin1Char('#'))) {
                lines << bare;
            }
        }
        return lines;
    };
    const QStringList theirs = linesOf(QString::fromStdString(before->text));
    QList<QTextEdit::ExtraSelection> marked;
    QColor ground = palette().color(QPalette::Highlight);
    ground.setAlpha(48);
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        const QString bare = block.text().trimmed();
        if (bare.isEmpty() || bare.startsWith(QLatin1Char('#')) || theirs.contains(bare)) {
            continue;
        }
        QTextEdit::ExtraSelection one;
        one.cursor = QTextCursor(block);
        one.format.setBackground(ground);
        one.format.setProperty(QTextFormat::FullWidthSelection, true);
        marked << one;
    }
    m_text->setExtraSelections(marked);
    QStringList gone = theirs;
    for (const QString& line : linesOf(m_text->toPlainText())) {
        gone.removeAll(line);
    }
    if (marked.isEmpty() && gone.isEmpty()) {
        return;
    }
    const QString said = tr("Marked: what %1 does not have.").arg(m_referenceName);
    m_gone->setText(gone.isEmpty() ? said
                                   : said + QLatin1Char(' ')
                                         + tr("It has instead: %1").arg(gone.join(QStringLiteral("  "))));
    m_gone->show();
}

void CopySheet::writePatch()
{
    m_text->setExtraSelections({});
    m_gone->hide();
    m_batch->setVisible(false);
    const QString name = QString::fromStdString(m_plan->files.front().name);
    m_fileName = name + QStringLiteral(".patch");
    const auto patch = frameworks::patchFor(*m_plan, m_scenario);
    if (!patch) {
        m_text->setPlainText(document::engineText(patch.error().message));
        m_unsaid->setVisible(false);
        return;
    }
    m_patch = QString::fromStdString(patch->text);
    m_text->setPlainText(m_patch);
    QStringList names;
    for (const frameworks::KnobChange& one : patch->unsaid) {
        const layout::Knob* knob = layout::findKnob(one.id);
        names << (knob == nullptr ? QString::fromStdString(one.id) : inspector::knobLabel(*knob));
    }
    const QString unsaid = names.isEmpty() ? QString()
                                           : tr("%1 cannot say: %2. They stay as they are.")
                                                 .arg(name, names.join(QStringLiteral(", ")));
    // What stops it comes first, as in the framework's own words.
    QStringList sentences;
    for (const layout::Reason& reason : patch->refused) {
        sentences << tr("It will not start: %1").arg(inspector::reasonText(layout::sentence(reason)));
    }
    if (patch->changes.empty() && names.isEmpty()) {
        sentences << tr("%1 says this layout already. No line changes.").arg(name);
    } else if (!unsaid.isEmpty()) {
        sentences << unsaid;
    }
    m_unsaid->setText(sentences.join(QLatin1Char('\n')));
    m_unsaid->setVisible(!m_unsaid->text().isEmpty());
    m_gone->setText(tr("Save it beside %1 and run: patch -p1 < %2").arg(name, m_fileName));
    m_gone->setVisible(!patch->changes.empty());
}

void CopySheet::writeLine()
{
    m_text->setExtraSelections({});
    m_gone->hide();
    m_fileName = QStringLiteral("scenario.txt");
    m_text->setPlainText(sharedLineOf(m_scenario));
    m_unsaid->setText(
        tr("The whole scenario, for a chat or a ticket. Paste it into the palette (Ctrl+K) or open it as "
           "the program's argument."));
    m_unsaid->setVisible(true);
    m_batch->setVisible(false);
}

} // namespace shardscape::gui
