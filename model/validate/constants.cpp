// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/constants.h"

#include "cluster/release.h"
#include "cost/gathering.h"
#include "job/training/advice/sensitivity.h"
#include "techniques/technique.h"

#include <algorithm>
#include <variant>

namespace shardscape::validate {

namespace {

using cluster::KernelRates;
using cluster::LinkLevel;
using cluster::Software;
using training::HardwareValue;

Constant constantOf(const HardwareValue& value)
{
    Constant constant;
    constant.id = value.correction.id;
    constant.label = value.label;
    constant.unit = value.correction.unit;
    constant.help = value.correction.help;
    constant.minimum = value.correction.minimum;
    constant.maximum = value.correction.maximum;
    if (const auto* rate = std::get_if<double KernelRates::*>(&value.field))
        constant.rate = *rate;
    else if (const auto* link = std::get_if<double LinkLevel::*>(&value.field))
        constant.link = *link;
    else if (const auto* stack = std::get_if<double Software::*>(&value.field))
        constant.stack = *stack;
    return constant;
}

std::vector<Constant> declared()
{
    std::vector<const HardwareValue*> values;
    for (const HardwareValue& value : training::hardwareValues())
        if (value.correction.place > 0)
            values.push_back(&value);
    std::sort(values.begin(), values.end(), [](const HardwareValue* a, const HardwareValue* b) {
        return a->correction.place < b->correction.place;
    });
    std::vector<Constant> list;
    for (const HardwareValue* value : values)
        list.push_back(constantOf(*value));
    return list;
}

const std::vector<Constant>& list()
{
    static const std::vector<Constant> constants = declared();
    return constants;
}

} // namespace

std::vector<std::string> Constant::owners(const layout::Scenario& scenario) const
{
    const cluster::Cluster& cluster = scenario.cluster;
    if (rate != nullptr) {
        std::vector<std::string> ids{cluster.accelerator.id};
        for (const cluster::NodeKind& kind : cluster.others)
            if (std::find(ids.begin(), ids.end(), kind.accelerator.id) == ids.end())
                ids.push_back(kind.accelerator.id);
        return ids;
    }
    if (stack != nullptr)
        return {std::string(cluster::familyOf(scenario.software().id))};
    std::vector<std::string> kinds;
    std::int64_t inside = 1;
    for (const LinkLevel& level : cluster.levels) {
        if (level.size > inside) // a level of one node joins nothing when there is only one
            kinds.push_back(level.kind);
        inside = level.size;
    }
    return kinds;
}

double Constant::get(const layout::Scenario& scenario, std::string_view owner) const
{
    const cluster::Cluster& cluster = scenario.cluster;
    if (stack != nullptr)
        return cluster::familyOf(scenario.software().id) == cluster::familyOf(owner)
                   ? scenario.software().*stack
                   : 0;
    if (rate != nullptr) {
        for (std::size_t kind = 0; kind < cluster.kinds(); ++kind)
            if (cluster.acceleratorOf(kind).id == owner)
                return cluster.acceleratorOf(kind).kernels.*rate;
        return 0;
    }
    for (const LinkLevel& level : cluster.levels)
        if (level.kind == owner)
            return level.*link;
    return 0;
}

bool Constant::concerns(const layout::Scenario& scenario, std::string_view owner) const
{
    const cluster::Cluster& cluster = scenario.cluster;
    if (stack != nullptr) // others take FSDP's cost of gathering weights
        return cluster::familyOf(scenario.software().id) == cluster::familyOf(owner)
               || (technique::statePlan(scenario.layout).weights
                   && cost::gatheringStack(scenario).id == owner);
    const auto links = [&](const std::vector<LinkLevel>& levels) {
        return std::any_of(levels.begin(), levels.end(),
                           [owner](const LinkLevel& level) { return level.kind == owner; });
    };
    if (rate != nullptr ? cluster.accelerator.id == owner : links(cluster.levels))
        return true;
    return std::any_of(cluster.others.begin(), cluster.others.end(), [&](const cluster::NodeKind& kind) {
        return rate != nullptr ? kind.accelerator.id == owner : links(kind.levels);
    });
}

bool Constant::set(cluster::Cluster& cluster, std::string_view owner, double value) const
{
    bool any = false;
    if (rate != nullptr && cluster.accelerator.id == owner) {
        cluster.accelerator.kernels.*rate = value;
        any = true;
    }
    for (cluster::NodeKind& kind : cluster.others)
        if (rate != nullptr && kind.accelerator.id == owner) {
            kind.accelerator.kernels.*rate = value;
            any = true;
        }
    if (stack != nullptr) {
        if (cluster::findSoftware(owner) < 0)
            return false;
        for (const Software& release : cluster::softwareStacks()) { // one code, whichever release runs
            if (cluster::familyOf(release.id) != cluster::familyOf(owner))
                continue;
            auto own = std::find_if(cluster.stacks.begin(), cluster.stacks.end(),
                                    [&release](const Software& s) { return s.id == release.id; });
            if (own == cluster.stacks.end())
                own = cluster.stacks.insert(own, release);
            (*own).*stack = value;
        }
        any = true;
    }
    const auto setIn = [&](std::vector<LinkLevel>& levels) {
        for (LinkLevel& level : levels)
            if (link != nullptr && level.kind == owner) {
                level.*link = value;
                any = true;
            }
    };
    setIn(cluster.levels);
    for (cluster::NodeKind& kind : cluster.others)
        setIn(kind.levels);
    return any;
}

std::span<const Constant> constants()
{
    return list();
}

const Constant* findConstant(std::string_view id)
{
    const auto found = std::find_if(list().begin(), list().end(),
                                    [id](const Constant& c) { return c.id == id; });
    return found == list().end() ? nullptr : &*found;
}

} // namespace shardscape::validate
