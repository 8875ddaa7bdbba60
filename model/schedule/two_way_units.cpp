// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/two_way_units.h"

#include <algorithm>

namespace shardscape::schedule {

namespace {

enum class Whose { Mine, Other };

/// Appends passes of one kind, telling mine from other's.
class PassList {
public:
    PassList(std::vector<Slot>& slots, const UnitSide& side, OpKind kind, std::int32_t unit)
        : m_slots(slots)
        , m_side(side)
        , m_kind(kind)
        , m_unit(unit)
    {}
    void add(Whose whose, std::int32_t i, std::int32_t chunk)
    {
        m_slots.push_back(whose == Whose::Mine ? m_side.mineSlot(m_kind, m_unit, i, chunk)
                                               : m_side.otherSlot(m_kind, m_unit, i, chunk));
    }
    /// The leading side alone until the trailing side arrives, then both in turn, the trailing side's rest
    /// left out.
    void enter(Whose leading, Whose trailing, std::int32_t chunk)
    {
        for (std::int32_t i = 0; i < m_side.lead; ++i) {
            add(leading, i, chunk);
        }
        for (std::int32_t i = 0; i < m_side.half - m_side.lead; ++i) {
            add(trailing, i, chunk);
            add(leading, i + m_side.lead, chunk);
        }
    }
    /// The trailing side's rest.
    void finish(Whose trailing, std::int32_t chunk)
    {
        for (std::int32_t i = m_side.half - m_side.lead; i < m_side.half; ++i) {
            add(trailing, i, chunk);
        }
    }

private:
    std::vector<Slot>& m_slots;
    const UnitSide& m_side;
    OpKind m_kind;
    std::int32_t m_unit;
};

void chimeraPasses(PassList&& list, Whose leading, Whose trailing)
{
    list.enter(leading, trailing, 0);
    list.finish(trailing, 0);
}

/// The leading side's first leg; while the trailing side's first leg ends, its second begins; then the second
/// leg of the leading side.
void bitpipePasses(PassList&& list, const UnitSide& side, Whose leading, Whose trailing,
                   std::int32_t firstLeg)
{
    const std::int32_t secondLeg = 1 - firstLeg;
    list.enter(leading, trailing, firstLeg);
    for (std::int32_t i = 0; i < side.lead; ++i) {
        list.add(trailing, side.half - side.lead + i, firstLeg);
        list.add(trailing, i, secondLeg);
    }
    for (std::int32_t i = 0; i < side.half - side.lead; ++i) {
        list.add(leading, i, secondLeg);
        list.add(trailing, i + side.lead, secondLeg);
    }
    for (std::int32_t i = side.half - side.lead; i < side.half; ++i) {
        list.add(leading, i, secondLeg);
    }
}

} // namespace

UnitSide::UnitSide(std::int32_t device, std::int32_t devices)
    : half(devices / 2)
    , lead(device < half ? half - device : device - half + 1)
    , fromEnd(std::min(device, devices - 1 - device))
    , mine(device < half ? 0 : 1)
    , other(1 - mine)
{}

Slot UnitSide::mineSlot(OpKind kind, std::int32_t unit, std::int32_t i, std::int32_t chunk) const
{
    return slot(kind, (2 * unit + mine) * half + i, chunk, mine);
}

Slot UnitSide::otherSlot(OpKind kind, std::int32_t unit, std::int32_t i, std::int32_t chunk) const
{
    return slot(kind, (2 * unit + other) * half + i, chunk, other);
}

UnitPasses chimeraUnit(const UnitSide& side, std::int32_t unit)
{
    UnitPasses passes;
    chimeraPasses({passes.forwards, side, OpKind::Forward, unit}, Whose::Mine, Whose::Other);
    chimeraPasses({passes.backwards, side, OpKind::Backward, unit}, Whose::Other, Whose::Mine);
    return passes;
}

UnitPasses bitpipeUnit(const UnitSide& side, std::int32_t unit)
{
    UnitPasses passes;
    bitpipePasses({passes.forwards, side, OpKind::Forward, unit}, side, Whose::Mine, Whose::Other, 0);
    bitpipePasses({passes.backwards, side, OpKind::Backward, unit}, side, Whose::Mine, Whose::Other, 1);
    return passes;
}

Order mergeUnits(const std::vector<UnitPasses>& units, std::int32_t ahead)
{
    Order order;
    const auto passes = static_cast<std::int32_t>(units.front().forwards.size());
    order.reserve(2 * units.size() * units.front().forwards.size());
    std::size_t forwards = 0;
    std::size_t backwards = 0;
    const std::size_t each = units.front().forwards.size();
    const auto forward = [&](std::int32_t count) {
        for (; count > 0; --count, ++forwards) {
            order.push_back(units[forwards / each].forwards[forwards % each]);
        }
    };
    const auto backward = [&](std::int32_t count) {
        for (; count > 0; --count, ++backwards) {
            order.push_back(units[backwards / each].backwards[backwards % each]);
        }
    };
    const auto inTurn = [&](std::int32_t count) {
        for (; count > 0; --count) {
            forward(1);
            backward(1);
        }
    };
    const std::int32_t rest = passes - ahead;
    forward(ahead);
    for (std::size_t unit = 0; unit + 1 < units.size(); ++unit) {
        inTurn(rest);
        backward(passes - 2 * rest + 1);
        inTurn(rest - 1);
        forward(ahead - rest + 1);
    }
    inTurn(rest);
    backward(ahead);
    return order;
}

} // namespace shardscape::schedule
