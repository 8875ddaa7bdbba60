// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/claim_words.h"

#include "document/engine_text.h"
#include "layout/knob.h"
#include "schedule/option.h"
#include "schedule/schedule.h"
#include "validate/residuals.h"

#include <QSet>

namespace shardscape::gui {

QString claimWords(const exchange::Demo& demo)
{
    QSet<QString> words;
    const auto add = [&](std::string_view word) {
        words.insert(QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
        words.insert(document::engineText(word));
    };
    for (const layout::Scenario& scenario : demo.scenarios) {
        add(scenario.model.id);
        for (const layout::Knob& knob : layout::knobs()) {
            const std::string used = validate::usedValue(knob, scenario);
            if (!used.empty()) {
                add(knob.id);
                add(knob.label);
                add(used);
            }
        }
        const layout::Knob* knob = layout::findKnob("schedule");
        const std::string name = layout::spell(*knob, knob->get(scenario));
        add(name);
        if (const auto card = schedule::findSchedule(name)) {
            add((*card)->label);
        }
    }
    for (const schedule::OptionChoice& option : demo.options) {
        add(option.name);
    }
    for (const std::string& system : demo.systems) {
        add(system);
    }
    return QStringList(words.begin(), words.end()).join(QLatin1Char(' '));
}

} // namespace shardscape::gui
