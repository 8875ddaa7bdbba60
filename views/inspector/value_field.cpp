// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/value_field.h"

#include "inspector/knob_text.h"

#include <algorithm>

namespace shardscape::inspector {

ValueField::ValueField(const layout::Knob& knob, QWidget* parent)
    : EntryField(parent)
    , m_knob(knob)
{
    setAccessibleName(tr("%1, any value").arg(knobLabel(knob)));
}

void ValueField::setValue(std::int64_t value)
{
    const bool news = value != m_value;
    m_value = value;
    if (!isModified() || news) {
        giveBack();
    }
}

void ValueField::giveBack()
{
    write(valueText(m_knob, m_value));
}

QString ValueField::errorIn(const QString& text) const
{
    return readEntry(m_knob, text).error;
}

void ValueField::setCandidates(std::vector<std::int64_t> values)
{
    m_candidates = std::move(values);
}

void ValueField::take()
{
    const Entry entry = readEntry(m_knob, text());
    if (!entry.value) {
        setError(entry.error);
        return;
    }
    const bool news = *entry.value != m_value;
    m_value = *entry.value;
    giveBack();
    if (news) {
        emit entered(m_value);
    } else {
        emit left();
    }
}

void ValueField::step(int direction)
{
    const auto at = std::lower_bound(m_candidates.begin(), m_candidates.end(), m_value);
    if (direction < 0) {
        if (at != m_candidates.begin()) {
            setText(valueText(m_knob, *(at - 1)));
            take();
        }
        return;
    }
    const auto next = at != m_candidates.end() && *at == m_value ? at + 1 : at;
    if (next != m_candidates.end()) {
        setText(valueText(m_knob, *next));
        take();
    }
}

} // namespace shardscape::inspector
