// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/commands.h"

namespace shardscape::document {

namespace {

/// Knobs are entries of one array: their addresses are their order.
bool before(const KnobValue& a, const KnobValue& b)
{
    return std::less<const layout::Knob*>{}(a.knob, b.knob);
}

} // namespace

ChangeKnobs::ChangeKnobs(Desk& desk, ScenarioId id, std::vector<KnobValue> values, Gesture gesture,
                         const QString& text)
    : QUndoCommand(text)
    , m_desk(desk)
    , m_id(id)
    , m_values(std::move(values))
    , m_gesture(gesture)
{
    std::sort(m_values.begin(), m_values.end(), before);
}

void ChangeKnobs::redo()
{
    layout::Scenario& scenario = entryOf(m_desk.project, m_id).scenario;
    ScenarioChanged event{m_id, static_cast<std::uint8_t>(ScenarioPart::Knobs), {}};
    for (KnobValue& value : m_values) {
        const std::int64_t had = value.knob->get(scenario);
        value.knob->set(scenario, value.value);
        value.value = had;
        event.knobs.push_back(value.knob->id);
    }
    m_desk.tell(event);
}

bool ChangeKnobs::mergeWith(const QUndoCommand* command)
{
    const auto* later = static_cast<const ChangeKnobs*>(command);
    if (later->m_id != m_id || later->m_gesture != m_gesture)
        return false;
    // The later one is done already: of a knob that both set, the value before both counts, which this one holds.
    for (const KnobValue& value : later->m_values) {
        const auto at = std::lower_bound(m_values.begin(), m_values.end(), value, before);
        if (at == m_values.end() || at->knob != value.knob)
            m_values.insert(at, value);
    }
    const layout::Scenario& scenario = entryOf(m_desk.project, m_id).scenario;
    std::erase_if(m_values,
                  [&scenario](const KnobValue& value) { return value.knob->get(scenario) == value.value; });
    setObsolete(m_values.empty());
    setText(later->text());
    return true;
}

} // namespace shardscape::document
