// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/catalog.h"

#include "base/embedded_files.h"
#include "base/nearest.h"
#include "cluster/power_limit.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_json.h"
#include "exchange/catalog/parts.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace shardscape::exchange {

using nlohmann::json;

namespace {

template <class Entry>
const Entry* findById(const std::vector<Entry>& entries, std::string_view id)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [id](const Entry& e) { return e.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

template <class Entry>
tl::unexpected<Error> unknown(std::string_view what, std::string_view id, const std::vector<Entry>& entries)
{
    std::vector<std::string_view> ids;
    ids.reserve(entries.size());
    for (const Entry& entry : entries)
        ids.push_back(entry.id);
    // "a100" means one of the A100s, however far their ids are.
    const auto begun = std::find_if(ids.begin(), ids.end(), [id](std::string_view known) {
        return !id.empty() && known.starts_with(id);
    });
    const std::string_view nearest = begun != ids.end() ? *begun : nearestName(id, ids);
    const std::string quoted = english(describe(json(id))).substr(std::string_view("the text ").size());
    return fail(ErrorCode::UnknownName, nearest.empty()
                                            ? say("there is no %1 %2 in the catalog", std::move(what), quoted)
                                            : say("there is no %1 %2 in the catalog; nearest is '%3'",
                                                  std::move(what), quoted, nearest));
}

template <class Entry>
void put(std::vector<Entry>& entries, Entry entry)
{
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const Entry& e) { return e.id == entry.id; });
    if (found == entries.end())
        entries.push_back(std::move(entry));
    else
        *found = std::move(entry);
}

bool isId(std::string_view id)
{
    return !id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    });
}

/// Calls `each(id, value, place)` for every entry of one section until something is wrong.
template <class Each>
Result<void> forEachEntry(ObjectReader& file, std::string_view section, const Each& each)
{
    const json* entries = file.find(section);
    if (!entries)
        return {};
    if (!entries->is_object())
        return fail(ErrorCode::BadInput,
                    say("%1 is %2; it must be an object of entries by id", section, describe(*entries)));
    for (const auto& [id, value] : entries->items()) {
        const std::string place = within(section, id);
        if (!isId(id))
            return fail(ErrorCode::BadInput,
                        say("%1: an id has lower-case letters, digits, hyphens and dots, at most 64", place));
        if (const Result<void> done = each(id, value, place); !done)
            return done;
    }
    return {};
}

/// The chip that a part is: the one with the same peak and as many multiprocessors. Null: nobody knows.
const cluster::Accelerator* sameChip(const cluster::Accelerator& part,
                                     const std::vector<cluster::Accelerator>& known)
{
    const auto chip = std::find_if(known.begin(), known.end(), [&](const cluster::Accelerator& other) {
        return std::abs(other.bf16Flops / part.bf16Flops - 1) < 2e-3
               && other.multiprocessors == part.multiprocessors;
    });
    return chip == known.end() ? nullptr : &*chip;
}

/// Clusters made of an accelerator that a file says anew are made of the new one.
void takeAnew(const cluster::Accelerator& accelerator, std::vector<cluster::Cluster>& clusters)
{
    for (cluster::Cluster& made : clusters) {
        if (made.accelerator.id == accelerator.id)
            made.accelerator = accelerator;
        for (cluster::NodeKind& kind : made.others)
            if (kind.accelerator.id == accelerator.id)
                kind.accelerator = accelerator;
    }
}

/// A host on the accelerators' own module comes with them: lanes faster than PCIe has, and its own time to launch. A cluster whose
/// file says nothing about its host has that one, as much of it as its accelerators. Returns whether there is one.
bool takeHostOfModule(cluster::Cluster& made, const std::vector<cluster::Cluster>& known)
{
    constexpr double kFastestSlot = 128e9; // B/s of one direction: PCIe 6.0 x16
    const auto same = std::find_if(known.begin(), known.end(), [&made](const cluster::Cluster& other) {
        return other.accelerator.id == made.accelerator.id && other.host.lanes > kFastestSlot;
    });
    if (same == known.end())
        return false;
    const double share = static_cast<double>(made.acceleratorsPerNode)
                         / static_cast<double>(same->acceleratorsPerNode);
    made.host = {.bytes = same->host.bytes * share,
                 .bandwidth = same->host.bandwidth * share,
                 .lanes = same->host.lanes,
                 .sharedBy = same->host.sharedBy,
                 .source = "as " + same->name + ": " + same->host.source};
    if (made.stacks.empty())
        made.stacks = same->stacks;
    return true;
}

} // namespace

const Catalog& Catalog::builtIn()
{
    static const Catalog catalog = [] {
        Catalog made;
        for (const EmbeddedFile& file :
             embeddedFiles()) // by name: accelerators come before the clusters made of them
            if (file.name.starts_with("catalog/"))
                if (const Result<void> added = made.add(file.text, file.name); !added)
                    throw std::logic_error("the built-in catalog is broken: " + added.error().text());
        return made;
    }();
    return catalog;
}

Result<void> Catalog::add(std::string_view text, std::string_view origin)
{
    const auto at = [origin](const Error& error) {
        return fail(error.code, origin.empty() ? error.message : say("%1: %2", origin, error.message));
    };
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return at(parsed.error());

    Catalog next = *this;
    ObjectReader file(*parsed, "");
    file.integer("version", 1, 1, 1);
    const auto addAccelerator = [&](const std::string& id, const json& value,
                                    const std::string& place) -> Result<void> {
        Result<cluster::Accelerator> read = readAccelerator(value, id, place,
                                                            findById(next.m_accelerators, id));
        if (!read)
            return tl::unexpected(read.error());
        read->id = id;
        const cluster::Accelerator* before = findById(next.m_accelerators, id);
        if (!value.contains("kernels") && (before == nullptr || before->watts != read->watts))
            if (const auto* chip = before != nullptr ? before : sameChip(*read, next.m_accelerators))
                read->kernels = cluster::ratesUnderPower(*chip, *read);
        next.m_written["accelerators/" + id] = value.dump();
        takeAnew(*read, next.m_clusters);
        put(next.m_accelerators, std::move(*read));
        return {};
    };
    // After all accelerators are read: a part may come before the chip that its rates are of.
    const auto addRates = [&](const std::string& id, const json& value,
                              const std::string& place) -> Result<void> {
        const auto named = value.find("kernels_of");
        if (named == value.end())
            return {};
        const auto of = named->get<std::string>();
        const cluster::Accelerator* chip = findById(next.m_accelerators, of);
        if (chip == nullptr) {
            const Error error = unknown("accelerator", of, next.m_accelerators).value();
            return fail(error.code, say("%1: %2", within(place, "kernels_of"), error.message));
        }
        cluster::Accelerator part = *findById(next.m_accelerators, id);
        part.kernels = cluster::ratesUnderPower(*chip, part);
        takeAnew(part, next.m_clusters);
        put(next.m_accelerators, std::move(part));
        return {};
    };
    const auto addCluster = [&](const std::string& id, const json& value,
                                const std::string& place) -> Result<void> {
        const AcceleratorLookup lookup = [&next](const json& part, std::string_view where) {
            return acceleratorPart(part, where, next);
        };
        Result<cluster::Cluster> read = readCluster(value, id, place, lookup, 1,
                                                    findById(next.m_clusters, id));
        if (!read)
            return tl::unexpected(read.error());
        read->id = id;
        json whole = value; // what scenarios name as their preset and change: with all that it has
        if (!value.contains("host_memory") && takeHostOfModule(*read, next.m_clusters)) {
            const auto all = toJson(*read);
            for (const char* taken : {"host_memory", "stacks"})
                if (all.contains(taken))
                    whole[taken] = json::parse(all[taken].dump());
        }
        next.m_written["clusters/" + id] = whole.dump();
        put(next.m_clusters, std::move(*read));
        return {};
    };
    const auto addModel = [&](const std::string& id, const json& value,
                              const std::string& place) -> Result<void> {
        Result<workload::Transformer> read = readTransformer(value, id, place);
        if (!read)
            return tl::unexpected(read.error());
        read->id = id;
        json whole = value;
        if (const workload::Transformer* known = findById(next.m_models, id);
            known != nullptr && !value.contains("sinks")) {
            read->attentionSinks = known->attentionSinks;
            if (known->attentionSinks)
                whole["sinks"] = true;
        }
        next.m_written["models/" + id] = whole.dump();
        put(next.m_models, std::move(*read));
        return {};
    };
    Result<void> done = forEachEntry(file, "accelerators", addAccelerator);
    if (done)
        done = forEachEntry(file, "accelerators", addRates);
    if (done)
        done = forEachEntry(file, "clusters", addCluster);
    else
        file.find("clusters");
    if (done)
        done = forEachEntry(file, "models", addModel);
    else
        file.find("models");
    if (!done)
        file.reject(done.error());
    if (done = file.finish(); !done)
        return at(done.error());
    *this = std::move(next);
    return {};
}

Result<const cluster::Accelerator*> Catalog::accelerator(std::string_view id) const
{
    if (const cluster::Accelerator* found = findById(m_accelerators, id))
        return found;
    return unknown("accelerator", id, m_accelerators);
}

Result<cluster::Cluster> Catalog::cluster(std::string_view id, std::int64_t nodes) const
{
    if (const cluster::Cluster* found = findById(m_clusters, id))
        return withNodes(*found, nodes);
    return unknown("cluster", id, m_clusters);
}

Result<const workload::Transformer*> Catalog::model(std::string_view id) const
{
    if (const workload::Transformer* found = findById(m_models, id))
        return found;
    return unknown("model", id, m_models);
}

Result<std::string> Catalog::written(std::string_view kind, std::string_view id) const
{
    if (const auto found = m_written.find(std::string(kind) + "/" + std::string(id));
        found != m_written.end())
        return found->second;
    if (kind == "accelerators")
        return unknown("accelerator", id, m_accelerators);
    if (kind == "clusters")
        return unknown("cluster", id, m_clusters);
    return unknown("model", id, m_models);
}

} // namespace shardscape::exchange
