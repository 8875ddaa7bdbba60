// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/knob_text.h"

#include "document/engine_text.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

namespace shardscape::inspector {

using layout::Knob;
using layout::KnobGroup;
using layout::KnobKind;

namespace {

QString words(std::string_view english)
{
    return document::engineText(english);
}

QString say(const char* text)
{
    return QCoreApplication::translate("InspectorView", text);
}

} // namespace

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString knobLabel(const Knob& knob)
{
    return words(knob.label);
}

QString groupLabel(KnobGroup group)
{
    switch (group) {
    case KnobGroup::Workload: return say(QT_TRANSLATE_NOOP("InspectorView", "Workload"));
    case KnobGroup::Parallelism: return say(QT_TRANSLATE_NOOP("InspectorView", "Parallelism"));
    case KnobGroup::Pipeline: return say(QT_TRANSLATE_NOOP("InspectorView", "Pipeline"));
    case KnobGroup::Memory: return say(QT_TRANSLATE_NOOP("InspectorView", "Memory"));
    case KnobGroup::Kernels: return say(QT_TRANSLATE_NOOP("InspectorView", "Kernels"));
    }
    return {};
}

namespace {

/// Words that stand for a number by which a knob chooses by itself, or chooses nothing.
constexpr std::array kOwnWords{QT_TRANSLATE_NOOP("InspectorView", "auto"),
                               QT_TRANSLATE_NOOP("InspectorView", "none"),
                               QT_TRANSLATE_NOOP("InspectorView", "saturated")};

/// The one that the knob has for this value, as it is spelt in files; null: none.
const char* ownWord(const Knob& knob, std::int64_t value)
{
    if (value > 0)
        return nullptr;
    for (const char* word : kOwnWords) {
        if (layout::isWordOf(knob, word)) {
            if (const Result<std::int64_t> meant = layout::parse(knob, word); meant && *meant == value) {
                return word;
            }
        }
    }
    return nullptr;
}

} // namespace

QString valueText(const Knob& knob, std::int64_t value)
{
    switch (knob.kind) {
    case KnobKind::Boolean:
        return value != 0 ? say(QT_TRANSLATE_NOOP("InspectorView", "on"))
                          : say(QT_TRANSLATE_NOOP("InspectorView", "off"));
    case KnobKind::Choice:
        if (value >= 0 && value < static_cast<std::int64_t>(knob.choices.size())) {
            return document::engineText(knob.choices[static_cast<std::size_t>(value)]);
        }
        break;
    case KnobKind::Set: {
        QStringList names;
        for (const std::string_view name : layout::membersOf(knob, value)) {
            names << document::engineText(name);
        }
        return names.isEmpty() ? say(QT_TRANSLATE_NOOP("InspectorView", "none"))
                               : names.join(QStringLiteral(" + "));
    }
    case KnobKind::Integer:
        if (knob.id == "dp" && value == 0) {
            return say(QT_TRANSLATE_NOOP("InspectorView", "derived"));
        }
        if (const char* word = ownWord(knob, value)) {
            return say(word);
        }
        break;
    }
    return theme::count(value);
}

QString changeText(const Knob& knob, std::int64_t value)
{
    const QString label = knobLabel(knob);
    const QString text = valueText(knob, value);
    return knob.kind == KnobKind::Choice ? say(QT_TRANSLATE_NOOP("InspectorView", "%1: %2")).arg(label, text)
                                         : say(QT_TRANSLATE_NOOP("InspectorView", "%1 %2")).arg(label, text);
}

QString idleText(const Knob& knob, const layout::Scenario& scenario)
{
    const std::string_view reason = knob.idle != nullptr ? knob.idle(scenario) : std::string_view{};
    return reason.empty() ? QString() : words(reason);
}

QString helpText(const Knob& knob)
{
    return knob.help.empty() ? QString() : words(knob.help);
}

QString lookText(const Knob& knob)
{
    return knob.look.empty() ? QString() : words(knob.look);
}

QString reasonText(const Message& reason)
{
    return document::engineText(reason);
}

QString knobTip(const Knob& knob)
{
    QStringList lines{QStringLiteral("<b>%1</b>").arg(knobLabel(knob).toHtmlEscaped())};
    if (!knob.help.empty()) {
        lines << words(knob.help).toHtmlEscaped();
    }
    if (!knob.look.empty()) {
        lines << say(QT_TRANSLATE_NOOP("InspectorView", "<i>Look at:</i> %1"))
                     .arg(words(knob.look).toHtmlEscaped());
    }
    if (!knob.paper.empty()) {
        lines << say(QT_TRANSLATE_NOOP("InspectorView", "<i>Source:</i> %1"))
                     .arg(fromView(knob.paper).toHtmlEscaped());
    }
    return lines.join(QStringLiteral("<br>"));
}

Entry readEntry(const Knob& knob, const QString& text)
{
    // Separators are how we write numbers ourselves; people paste them back.
    QString plain = text.trimmed();
    if (knob.kind == KnobKind::Integer) {
        for (const char* word : kOwnWords) {
            if (layout::isWordOf(knob, word) && plain.compare(say(word), Qt::CaseInsensitive) == 0) {
                plain = QString::fromLatin1(word);
            }
        }
        const QString separator = QLocale().groupSeparator();
        plain.remove(separator);
        plain.remove(QLatin1Char(','));
        plain.remove(QChar(0x00a0));
        if (plain.size() > 1 && plain.endsWith(QLatin1Char('k'), Qt::CaseInsensitive)) {
            // Sequences and batches come in powers of two: 4k is 4096, as in the names of models.
            bool whole = false;
            const qlonglong thousands = plain.chopped(1).toLongLong(&whole);
            if (whole && thousands > 0 && thousands < (1LL << 40)) {
                plain = QString::number(thousands * 1024);
            }
        }
    }
    const Result<std::int64_t> parsed = layout::parse(knob, plain.toStdString());
    if (parsed) {
        return {*parsed, {}};
    }
    if (knob.kind == KnobKind::Integer) {
        return {std::nullopt, say(QT_TRANSLATE_NOOP("InspectorView", "Write a whole number from %1 to %2"))
                                  .arg(theme::count(knob.minimum), theme::count(knob.maximum))};
    }
    return {std::nullopt, document::engineText(parsed.error().message)};
}

} // namespace shardscape::inspector
