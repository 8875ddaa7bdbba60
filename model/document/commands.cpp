// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/commands.h"

namespace shardscape::document {

namespace {

/// Knobs are entries of one array: their addresses are their order.
bool before(const layout::Setting& a, const layout::Setting& b)
{
    return std::less<const layout::Knob*>{}(a.knob, b.knob);
}

} // namespace

ApplyChange::ApplyChange(Desk& desk, ScenarioId id, layout::Change change, Gesture gesture,
                         const QString& text)
    : QUndoCommand(text)
    , m_desk(desk)
    , m_id(id)
    , m_change(std::move(change))
    , m_gesture(gesture)
{
    std::sort(m_change.settings.begin(), m_change.settings.end(), before);
}

void ApplyChange::redo()
{
    layout::Scenario& scenario = entryOf(m_desk.project, m_id).scenario;
    ScenarioChanged event{m_id, 0, {}};
    for (layout::Setting& setting : m_change.settings) {
        const std::int64_t had = setting.knob->get(scenario);
        setting.knob->set(scenario, setting.value);
        setting.value = had;
        event.parts |= static_cast<std::uint8_t>(ScenarioPart::Knobs);
        event.knobs.push_back(setting.knob->id);
    }
    if (m_change.stageLayers) {
        std::swap(scenario.stageLayers, *m_change.stageLayers);
        event.parts |= static_cast<std::uint8_t>(ScenarioPart::Stages);
    }
    if (m_change.lengths) {
        std::swap(scenario.workload.lengths, *m_change.lengths);
        event.parts |= static_cast<std::uint8_t>(ScenarioPart::Lengths);
    }
    m_desk.tell(event);
}

bool ApplyChange::mergeWith(const QUndoCommand* command)
{
    const auto* later = static_cast<const ApplyChange*>(command);
    if (later->m_id != m_id || later->m_gesture != m_gesture)
        return false;
    // The later one is done already: of what both set, the value before both counts, which this one holds.
    std::vector<layout::Setting>& settings = m_change.settings;
    for (const layout::Setting& setting : later->m_change.settings) {
        const auto at = std::lower_bound(settings.begin(), settings.end(), setting, before);
        if (at == settings.end() || at->knob != setting.knob)
            settings.insert(at, setting);
    }
    if (!m_change.stageLayers)
        m_change.stageLayers = later->m_change.stageLayers;
    if (!m_change.lengths)
        m_change.lengths = later->m_change.lengths;
    const layout::Scenario& scenario = entryOf(m_desk.project, m_id).scenario;
    std::erase_if(settings,
                  [&scenario](const layout::Setting& s) { return s.knob->get(scenario) == s.value; });
    if (m_change.stageLayers == scenario.stageLayers)
        m_change.stageLayers.reset();
    if (m_change.lengths == scenario.workload.lengths)
        m_change.lengths.reset();
    setObsolete(m_change.isEmpty());
    setText(later->text());
    return true;
}

} // namespace shardscape::document
