// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/option_panel.h"

#include "document/engine_text.h"
#include "theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::timeline {

using schedule::Option;
using schedule::OptionChoice;
using schedule::OptionParameter;

namespace {

constexpr int kIndent = 22; ///< parameters stand below the words of their tick

QString plain(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString spelled(double value)
{
    return QString::number(value, 'g', 6);
}

} // namespace

OptionPanel::OptionPanel(std::span<const Option> options, QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("option_panel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->setSpacing(theme::kGrid);
    m_rows.reserve(options.size());
    for (const Option& option : options) {
        addRow(option);
    }
    column->addStretch(1);
    auto* note = new QLabel(
        tr("Options change what the Timeline shows. The prediction stays that of the layout."), this);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    column->addSpacing(theme::kGap);
    column->addWidget(note);
}

void OptionPanel::addRow(const Option& option)
{
    Row& row = m_rows.emplace_back();
    row.option = &option;
    row.tick = new QCheckBox(document::engineText(option.label), this);
    row.tick->setObjectName(QStringLiteral("option_") + plain(option.name));
    row.tick->setToolTip(
        QStringLiteral("<p>%1</p><p>%2</p>")
            .arg(document::engineText(option.insight).toHtmlEscaped(), plain(option.paper).toHtmlEscaped()));
    row.form = new QWidget(this);
    auto* form = new QFormLayout(row.form);
    form->setContentsMargins(kIndent, 0, 0, theme::kGrid);
    form->setVerticalSpacing(theme::kGrid);
    form->setHorizontalSpacing(theme::kMargin);
    for (const OptionParameter& parameter : option.parameters) {
        QWidget* editor = makeEditor(option, parameter);
        editor->setToolTip(document::engineText(parameter.help));
        editor->setAccessibleName(document::engineText(parameter.name));
        editor->setAccessibleDescription(document::engineText(parameter.help));
        form->addRow(document::engineText(parameter.name), editor);
        form->labelForField(editor)->setToolTip(document::engineText(parameter.help));
        row.fields.push_back({&parameter, editor});
    }
    row.refusal = new QLabel(this);
    row.refusal->setObjectName(QStringLiteral("refusal_") + plain(option.name));
    row.refusal->setWordWrap(true);
    row.refusal->setContentsMargins(kIndent, 0, 0, theme::kGrid);
    row.form->hide();
    row.refusal->hide();
    layout()->addWidget(row.tick);
    layout()->addWidget(row.form);
    layout()->addWidget(row.refusal);
    connect(row.tick, &QCheckBox::toggled, row.form, &QWidget::setVisible);
    connect(row.tick, &QCheckBox::toggled, this, &OptionPanel::edited);
}

QWidget* OptionPanel::makeEditor(const Option& option, const OptionParameter& parameter)
{
    const QString name = QStringLiteral("option_%1_%2").arg(plain(option.name), plain(parameter.name));
    if (parameter.kind == OptionParameter::Kind::Choice) {
        auto* box = new QComboBox(this);
        for (const std::string_view choice : parameter.choices) {
            box->addItem(document::engineText(choice));
        }
        box->setCurrentIndex(static_cast<int>(parameter.fallback));
        connect(box, &QComboBox::currentIndexChanged, this, &OptionPanel::edited);
        box->setObjectName(name);
        return box;
    }
    if (parameter.list) {
        auto* line = new QLineEdit(this);
        line->setObjectName(name);
        line->setPlaceholderText(
            parameter.kind == OptionParameter::Kind::Count ? tr("all") : tr("one per device: 1 1 2"));
        line->setValidator(
            new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9.,:; ]*")), line));
        connect(line, &QLineEdit::editingFinished, this, &OptionPanel::edited);
        return line;
    }
    auto* box = new QDoubleSpinBox(this);
    const bool whole = parameter.kind == OptionParameter::Kind::Count;
    box->setDecimals(whole ? 0 : 3);
    box->setRange(parameter.least, parameter.isTime() ? 1000 : parameter.most);
    box->setSingleStep(whole ? 1 : parameter.isTime() ? 0.1 : 0.05);
    box->setValue(parameter.fallback);
    if (parameter.isTime()) {
        box->setSuffix(tr(" × F"));
    }
    box->setKeyboardTracking(false);
    box->setObjectName(name);
    connect(box, &QDoubleSpinBox::valueChanged, this, &OptionPanel::edited);
    return box;
}

std::vector<double> OptionPanel::valuesOf(const Field& field) const
{
    if (const auto* combo = qobject_cast<QComboBox*>(field.editor)) {
        return {static_cast<double>(combo->currentIndex())};
    }
    if (const auto* box = qobject_cast<QDoubleSpinBox*>(field.editor)) {
        return {box->value()};
    }
    const QString text = qobject_cast<QLineEdit*>(field.editor)->text();
    std::vector<double> values;
    static const QRegularExpression kBetween(QStringLiteral("[,:; ]+"));
    for (const QString& word : text.split(kBetween, Qt::SkipEmptyParts)) {
        values.push_back(word.toDouble());
    }
    if (field.parameter->kind == OptionParameter::Kind::Factor) { // one for each device
        values.resize(static_cast<std::size_t>(m_devices), field.parameter->fallback);
    }
    return values;
}

std::vector<OptionChoice> OptionPanel::choices() const
{
    std::vector<OptionChoice> all;
    for (const Row& row : m_rows) {
        if (!row.tick->isChecked()) {
            continue;
        }
        OptionChoice& choice = all.emplace_back();
        choice.name = row.option->name;
        for (const Field& field : row.fields) {
            std::vector<double> values = valuesOf(field);
            const bool usual = !field.parameter->list && values.front() == field.parameter->fallback;
            if (!values.empty() && !usual) {
                choice.values.emplace_back(std::string(field.parameter->name), std::move(values));
            }
        }
    }
    return all;
}

void OptionPanel::setChoices(const std::vector<OptionChoice>& choices)
{
    m_quiet = true;
    for (Row& row : m_rows) {
        const auto choice = std::find_if(choices.begin(), choices.end(),
                                         [&](const OptionChoice& it) { return it.name == row.option->name; });
        row.tick->setChecked(choice != choices.end());
        for (Field& field : row.fields) {
            std::vector<double> values;
            if (!field.parameter->list) {
                values = {field.parameter->fallback};
            }
            if (choice != choices.end()) {
                for (const auto& [name, said] : choice->values) {
                    values = name == field.parameter->name ? said : values;
                }
            }
            if (auto* combo = qobject_cast<QComboBox*>(field.editor)) {
                combo->setCurrentIndex(static_cast<int>(values.front()));
            } else if (auto* box = qobject_cast<QDoubleSpinBox*>(field.editor)) {
                box->setValue(values.front());
            } else {
                QStringList text;
                for (const double value : values) {
                    text << spelled(value);
                }
                qobject_cast<QLineEdit*>(field.editor)->setText(text.join(QLatin1Char(' ')));
            }
        }
    }
    m_quiet = false;
}

void OptionPanel::setDevices(int devices)
{
    m_devices = std::max(1, devices);
}

void OptionPanel::setRefusals(const std::map<std::string, QString>& refusals)
{
    for (Row& row : m_rows) {
        const auto found = refusals.find(std::string(row.option->name));
        row.refusal->setText(found == refusals.end() ? QString() : found->second);
        row.refusal->setVisible(found != refusals.end());
    }
}

void OptionPanel::edited()
{
    if (!m_quiet) {
        emit chosen();
    }
}

} // namespace shardscape::timeline
