// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/palette_items.h"

#include "document/engine_text.h"
#include "document/latin.h"
#include "exchange/claims/demo.h"
#include "exchange/claims/glossary.h"
#include "frameworks/export.h"
#include "glossary/entry_text.h"
#include "gui/files/catalog_choices.h"
#include "gui/find/palette_query.h"
#include "inspector/knob_text.h"
#include "job/training/advice/placement.h"
#include "job/training/mending.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "learn/lesson_text.h"
#include "lessons/lesson.h"
#include "panel/own_name.h"
#include "schedule/schedule.h"
#include "theme/number_format.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr std::size_t kMostValues = 12; ///< of one query: each is evaluated

QString paletteText(const char* text)
{
    return QCoreApplication::translate("Palette", text);
}

using document::latin;

/// Where people find it without the palette: "View › Theme".
QString menuPath(const QAction& action)
{
    QStringList titles;
    for (const QAction* at = &action; at != nullptr;) {
        const QMenu* menu = nullptr;
        for (const QObject* shown : at->associatedObjects()) {
            menu = menu != nullptr ? menu : qobject_cast<const QMenu*>(shown);
        }
        if (menu != nullptr) {
            titles.prepend(menu->title().remove(QLatin1Char('&')));
        }
        at = menu != nullptr ? menu->menuAction() : nullptr;
    }
    return titles.isEmpty() ? paletteText(QT_TRANSLATE_NOOP("Palette", "Action"))
                            : titles.join(QStringLiteral(" › "));
}

QStringList synonymsOf(const exchange::GlossaryEntry* entry)
{
    QStringList names;
    if (entry != nullptr) {
        names << glossary::termText(*entry) << QString::fromStdString(entry->term);
        for (const exchange::Synonyms& synonyms : entry->synonyms) {
            for (const std::string& name : synonyms.names) {
                names << QString::fromStdString(name);
            }
        }
    }
    return names;
}

/// "micro_batch", "Micro-batch" and "micro batch" are the same to who types.
QString bare(const QString& text)
{
    QString result;
    for (const QChar c : text.toLower()) {
        if (c.isLetterOrNumber()) {
            result += c;
        }
    }
    return result;
}

bool names(const layout::Knob& knob, const QString& written)
{
    const QString wanted = bare(written);
    if (wanted.isEmpty()) {
        return false;
    }
    const QString label = bare(inspector::knobLabel(knob));
    if (wanted == bare(latin(knob.id)) || wanted == bare(latin(knob.shortLabel)) || wanted == label
        || wanted == bare(latin(knob.label)) || (wanted.size() >= 4 && label.startsWith(wanted))) {
        return true;
    }
    const QStringList others = synonymsOf(exchange::glossaryEntryOf("knob:" + std::string(knob.id)));
    return std::any_of(others.begin(), others.end(),
                       [&](const QString& name) { return bare(name) == wanted; });
}

PaletteItem valueItem(const layout::Scenario& scenario, const layout::Knob& knob, std::int64_t value)
{
    PaletteItem item;
    item.id = QStringLiteral("set:%1=%2")
                  .arg(latin(knob.id), QString::fromStdString(layout::spell(knob, value)));
    item.name = inspector::changeText(knob, value);
    item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Set"));
    item.detail = consequence(scenario, knob, value);
    return item;
}

PaletteItem placementItem(const training::Placement& placement)
{
    PaletteItem item;
    item.id = QStringLiteral("placement:") + latin(placement.id);
    item.name = document::engineText(placement.label);
    item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Placement"));
    item.detail = document::engineText(placement.help);
    for (const std::string_view other : placement.alsoCalled) {
        item.also << latin(other);
    }
    return item;
}

} // namespace

QString consequence(const layout::Scenario& scenario, const layout::Knob& knob, std::int64_t value)
{
    if (knob.get(scenario) == value) {
        return paletteText(QT_TRANSLATE_NOOP("Palette", "as it is"));
    }
    const training::Evaluation after = training::evaluateUnmended(
        layout::with(scenario, layout::choose(scenario, knob, value)));
    if (!after.valid) {
        return after.reasons.empty() ? paletteText(QT_TRANSLATE_NOOP("Palette", "not possible here"))
                                     : inspector::reasonText(layout::sentence(after.reasons.front()));
    }
    const double spare = after.capacity - after.peakBytes;
    QString text = after.fits ? paletteText(QT_TRANSLATE_NOOP("Palette", "%1 at its peak"))
                                    .arg(theme::gibibytes(after.peakBytes))
                              : paletteText(QT_TRANSLATE_NOOP("Palette", "does not fit: %1 too much"))
                                    .arg(theme::gibibytes(-spare));
    const training::Evaluation before = training::evaluateUnmended(scenario);
    if (before.valid && before.tokensPerSecond > 0 && after.tokensPerSecond > 0) {
        text = paletteText(QT_TRANSLATE_NOOP("Palette", "%1, %2 tokens/s"))
                   .arg(text, theme::signedPercent(after.tokensPerSecond / before.tokensPerSecond - 1));
    }
    return text;
}

std::vector<PaletteItem> knobValueItems(const QString& query, const layout::Scenario& scenario)
{
    QString spaced = query;
    spaced.replace(QLatin1Char('='), QLatin1Char(' ')).replace(QLatin1Char(':'), QLatin1Char(' '));
    const QStringList words = spaced.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<PaletteItem> items;
    for (const layout::Knob& knob : layout::knobs()) {
        for (qsizetype named = words.size(); named >= 1; --named) {
            if (!names(knob, words.mid(0, named).join(QLatin1Char(' ')))) {
                continue;
            }
            const QString written = words.mid(named).join(QLatin1Char(' '));
            const std::vector<std::int64_t> candidates = knob.candidates(scenario);
            std::vector<std::int64_t> values;
            // A value in full first, of whatever size, then those that begin so.
            const inspector::Entry entry = inspector::readEntry(knob, written);
            if (entry.value) {
                values.push_back(*entry.value);
            }
            if (candidates.size() > 1) { // what follows from the others is not offered
                for (const std::int64_t value : candidates) {
                    const bool begins =
                        inspector::valueText(knob, value).startsWith(written, Qt::CaseInsensitive)
                        || latin(layout::spell(knob, value)).startsWith(written, Qt::CaseInsensitive);
                    if (begins && std::find(values.begin(), values.end(), value) == values.end()) {
                        values.push_back(value);
                    }
                }
            }
            for (const std::int64_t value : values) {
                if (items.size() < kMostValues) {
                    items.push_back(valueItem(scenario, knob, value));
                    items.back().weight = written.isEmpty() ? 0 : 1;
                }
            }
            break;
        }
    }
    // A placement's name says more than a knob that is called so, too, and less than a knob with its value.
    const auto placement = training::findPlacement(query.toStdString());
    const bool hasValue = std::any_of(items.begin(), items.end(),
                                      [](const PaletteItem& item) { return item.weight > 0; });
    if (placement && !hasValue) {
        items.insert(items.begin(), placementItem(**placement));
        items.front().weight = 1;
    }
    return items;
}

std::vector<PaletteItem> clusterItems(const QString& query, const layout::Scenario& scenario)
{
    std::vector<PaletteItem> items;
    for (const panel::Choice& choice : spokenClusters(query, scenario.cluster)) {
        PaletteItem item;
        item.id = QStringLiteral("cluster:") + choice.id;
        item.name = choice.name;
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Cluster"));
        item.detail = choice.detail;
        item.weight = 1;
        items.push_back(std::move(item));
    }
    return items;
}

std::vector<PaletteItem> paletteItems(const QList<QAction*>& actions, const store::Project& project)
{
    std::vector<PaletteItem> items;
    for (const QAction* action : actions) {
        if (!action->isVisible()) {
            continue;
        }
        const bool isPerspective = action->objectName().startsWith(QLatin1String("perspective_"));
        PaletteItem item;
        item.id = QStringLiteral("action:") + action->objectName();
        item.name = action->text().remove(QLatin1Char('&'));
        item.kind = isPerspective ? paletteText(QT_TRANSLATE_NOOP("Palette", "Perspective"))
                                  : menuPath(*action);
        item.shortcut = action->shortcut().toString(QKeySequence::NativeText);
        item.detail = action->isCheckable() && action->isChecked() && !isPerspective
                          ? paletteText(QT_TRANSLATE_NOOP("Palette", "on"))
                          : QString();
        item.also = everydayWords(item.id);
        item.weight = 3;
        if (!action->isEnabled()) {
            item.detail = paletteText(QT_TRANSLATE_NOOP("Palette", "not possible now"));
            item.weight = -100; // after all that is
        }
        items.push_back(std::move(item));
    }
    for (const std::string_view framework : frameworks::writtenFrameworks()) {
        PaletteItem item;
        item.id = QStringLiteral("copy:") + latin(framework);
        item.name = paletteText(QT_TRANSLATE_NOOP("Palette", "Copy layout as %1"))
                        .arg(latin(frameworks::labelOf(framework)));
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Action"));
        item.detail = paletteText(QT_TRANSLATE_NOOP("Palette", "the layout in its words"));
        item.weight = 1;
        items.push_back(std::move(item));
    }
    for (const store::ScenarioEntry& entry : project.scenarios) {
        PaletteItem item;
        item.id = QStringLiteral("scenario:%1").arg(entry.id.value);
        item.name = QString::fromStdString(entry.name());
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Scenario"));
        item.detail = paletteText(QT_TRANSLATE_NOOP("Palette", "show it: %1 on %2"))
                          .arg(panel::shownName(entry.scenario.model),
                               panel::shownName(entry.scenario.cluster));
        item.weight = 2;
        items.push_back(std::move(item));
    }
    for (const store::SweepEntry& entry : project.sweeps) {
        PaletteItem item;
        item.id = QStringLiteral("sweep:%1").arg(entry.id.value);
        item.name = QString::fromStdString(entry.name);
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Sweep"));
        item.detail = paletteText(QT_TRANSLATE_NOOP("Palette", "show it in Explore"));
        item.weight = 2;
        items.push_back(std::move(item));
    }
    for (const layout::Knob& knob : layout::knobs()) {
        PaletteItem item;
        item.id = QStringLiteral("knob:") + latin(knob.id);
        item.name = inspector::knobLabel(knob);
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Knob"));
        item.detail = inspector::helpText(knob);
        item.also = synonymsOf(exchange::glossaryEntryOf("knob:" + std::string(knob.id)));
        item.also << latin(knob.id) << latin(knob.shortLabel);
        for (const std::string_view choice : knob.choices) {
            item.also << latin(choice); // "fp8"
        }
        item.weight = 4;
        items.push_back(std::move(item));
    }
    for (const schedule::Schedule& schedule : schedule::schedules()) {
        PaletteItem item;
        item.id = QStringLiteral("set:schedule=") + latin(schedule.name);
        item.name = document::engineText(schedule.label);
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Schedule"));
        item.detail = document::engineText(schedule.insight);
        item.also = synonymsOf(exchange::glossaryEntryOf("schedule:" + std::string(schedule.name)));
        item.also << latin(schedule.name);
        for (const std::string_view other : schedule.alsoCalled) {
            item.also << latin(other);
        }
        item.weight = 1;
        items.push_back(std::move(item));
    }
    for (const training::Placement& placement : training::placements()) {
        items.push_back(placementItem(placement));
    }
    const auto addChoices = [&items](const std::vector<panel::Choice>& choices, const QString& prefix,
                                     const QString& kind) {
        for (const panel::Choice& choice : choices) {
            PaletteItem item;
            item.id = prefix + choice.id;
            item.name = choice.name;
            item.kind = kind;
            item.detail = choice.detail;
            item.also << choice.id;
            items.push_back(std::move(item));
        }
    };
    addChoices(modelChoices(project), QStringLiteral("model:"),
               paletteText(QT_TRANSLATE_NOOP("Palette", "Model")));
    addChoices(clusterChoices(project), QStringLiteral("cluster:"),
               paletteText(QT_TRANSLATE_NOOP("Palette", "Cluster")));
    for (const exchange::Demo& demo : exchange::demos()) {
        PaletteItem item;
        item.id = QStringLiteral("demo:") + QString::fromStdString(demo.id);
        item.name = document::engineText(demo.title);
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Demo"));
        item.detail = document::engineText(demo.claim);
        item.also << QString::fromStdString(demo.source);
        items.push_back(std::move(item));
    }
    for (const lessons::Lesson& lesson : lessons::lessons()) {
        PaletteItem item;
        item.id = QStringLiteral("lesson:") + QString::fromStdString(lesson.id);
        item.name = document::engineText(lesson.title);
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Lesson"));
        item.detail = learn::placeText(lesson);
        item.also << document::engineText(lesson.trackTitle) << QString::fromStdString(lesson.paper);
        items.push_back(std::move(item));
    }
    for (const exchange::GlossaryEntry& entry : exchange::glossary()) {
        PaletteItem item;
        item.id = QStringLiteral("word:") + QString::fromStdString(entry.id);
        item.name = glossary::termText(entry);
        item.kind = paletteText(QT_TRANSLATE_NOOP("Palette", "Word"));
        item.detail = glossary::plainText(entry);
        item.also = synonymsOf(&entry);
        item.weight = -40; // what can be done comes before what can be read
        items.push_back(std::move(item));
    }
    return items;
}

} // namespace shardscape::gui
