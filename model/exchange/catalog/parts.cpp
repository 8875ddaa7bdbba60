// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/parts.h"

#include "cluster/power_limit.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_json.h"
#include "exchange/text/json_reader.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::string_view kCustom = "custom";

tl::unexpected<Error> placed(const Error& error, std::string_view place)
{
    return fail(error.code, say("%1: %2", place, error.message));
}

struct Preset {
    std::string id; ///< empty: the object stands alone
    json value;     ///< the preset's own keys, changed where the object says so
    bool changed = false;
};

/// The object without "preset", laid over the catalog's entry. Keys that only choose (nodes) do not count as a change.
Result<Preset> resolve(const json& value, std::string_view place, std::string_view kind,
                       const Catalog& catalog)
{
    const auto preset = value.find("preset");
    if (preset == value.end())
        return Preset{{}, value, true};
    if (!preset->is_string())
        return fail(ErrorCode::BadInput,
                    say("%1 is %2; it must be a catalog id", within(place, "preset"), describe(*preset)));
    const Result<std::string> written = catalog.written(kind, preset->get<std::string>());
    if (!written)
        return placed(written.error(), within(place, "preset"));
    json changes = value;
    changes.erase("preset");
    const bool nodes = changes.contains("nodes");
    Preset made{preset->get<std::string>(), json::parse(*written), changes.size() > (nodes ? 1U : 0U)};
    made.value.merge_patch(changes);
    return made;
}

tl::unexpected<Error> neitherIdNorObject(const json& value, std::string_view place)
{
    return fail(ErrorCode::BadInput,
                say("%1 is %2; it must be a catalog id or an object", place, describe(value)));
}

} // namespace

Result<cluster::Accelerator> acceleratorPart(const json& value, std::string_view place,
                                             const Catalog& catalog)
{
    if (value.is_string()) {
        const Result<const cluster::Accelerator*> found = catalog.accelerator(value.get<std::string>());
        if (!found)
            return placed(found.error(), place);
        return **found;
    }
    if (!value.is_object())
        return neitherIdNorObject(value, place);
    const Result<Preset> made = resolve(value, place, "accelerators", catalog);
    if (!made)
        return tl::unexpected(made.error());
    const cluster::Accelerator* known = nullptr;
    if (!made->id.empty())
        known = *catalog.accelerator(made->id);
    Result<cluster::Accelerator> read = readAccelerator(made->value, made->changed ? kCustom : made->id,
                                                        place, known);
    // Another limit of power is another clock.
    if (read && known != nullptr && read->watts != known->watts && !value.contains("kernels"))
        read->kernels = cluster::ratesUnderPower(*known, *read);
    return read;
}

Result<cluster::Cluster> clusterPart(const json& value, std::string_view place, const Catalog& catalog)
{
    if (value.is_string()) {
        const Result<cluster::Cluster> found = catalog.cluster(value.get<std::string>());
        if (!found)
            return placed(found.error(), place);
        return *found;
    }
    if (!value.is_object())
        return neitherIdNorObject(value, place);
    const Result<Preset> made = resolve(value, place, "clusters", catalog);
    if (!made)
        return tl::unexpected(made.error());
    Result<cluster::Cluster> known;
    if (!made->id.empty())
        known = catalog.cluster(made->id);
    const AcceleratorLookup lookup = [&catalog](const json& part, std::string_view where) {
        return acceleratorPart(part, where, catalog);
    };
    return readCluster(made->value, made->changed ? kCustom : made->id, place, lookup, 1,
                       made->id.empty() ? nullptr : &*known);
}

Result<workload::Transformer> modelPart(const json& value, std::string_view place, const Catalog& catalog)
{
    if (value.is_string()) {
        const Result<const workload::Transformer*> found = catalog.model(value.get<std::string>());
        if (!found)
            return placed(found.error(), place);
        return **found;
    }
    if (!value.is_object())
        return neitherIdNorObject(value, place);
    const Result<Preset> made = resolve(value, place, "models", catalog);
    if (!made)
        return tl::unexpected(made.error());
    return readTransformer(made->value, made->changed ? kCustom : made->id, place);
}

ordered_json partOf(const cluster::Cluster& cluster, const Catalog& catalog)
{
    if (const Result<cluster::Cluster> preset = catalog.cluster(cluster.id, cluster.nodes);
        preset && *preset == cluster)
        return {{"preset", cluster.id}, {"nodes", cluster.nodes}};
    return toJson(cluster);
}

ordered_json partOf(const workload::Transformer& model, const Catalog& catalog)
{
    if (const Result<const workload::Transformer*> preset = catalog.model(model.id);
        preset && **preset == model)
        return model.id;
    return toJson(model);
}

} // namespace shardscape::exchange
