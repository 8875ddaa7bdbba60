// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/tallied.h"

#include <algorithm>

namespace shardscape {

namespace {

void addTimes(std::vector<double>& to, const std::vector<double>& more, double times)
{
    to.resize(std::max(to.size(), more.size()), 0.0);
    for (std::size_t level = 0; level < more.size(); ++level)
        to[level] += times * more[level];
}

} // namespace

void Sent::add(const Sent& other, double times)
{
    for (const Among& more : other.among) {
        auto own = std::find_if(among.begin(), among.end(),
                                [&more](const Among& a) { return a.kind == more.kind; });
        if (own == among.end()) {
            among.push_back({more.kind, 0, 0, {}, {}});
            own = among.end() - 1;
        }
        own->seconds += times * more.seconds;
        own->messages += times * more.messages;
        addTimes(own->bytes, more.bytes, times);
        addTimes(own->waits, more.waits, times);
    }
}

const Sent::Among* Sent::of(std::uint8_t kind) const
{
    const auto own = std::find_if(among.begin(), among.end(),
                                  [kind](const Among& a) { return a.kind == kind; });
    return own == among.end() ? nullptr : &*own;
}

std::shared_ptr<const Sent> Tallied::sum(const Tallied& a, const Tallied& b, double times)
{
    if (b.m_sent == nullptr)
        return a.m_sent;
    if (a.m_sent == nullptr && times == 1)
        return b.m_sent;
    Sent both = a.m_sent != nullptr ? *a.m_sent : Sent{};
    both.add(*b.m_sent, times);
    return std::make_shared<const Sent>(std::move(both));
}

std::shared_ptr<const Sent> Tallied::times(const Tallied& a, double times)
{
    if (a.m_sent == nullptr || times == 1)
        return a.m_sent;
    if (times == 0)
        return nullptr;
    Sent some;
    some.add(*a.m_sent, times);
    return std::make_shared<const Sent>(std::move(some));
}

} // namespace shardscape
