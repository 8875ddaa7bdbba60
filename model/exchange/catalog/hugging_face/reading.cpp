// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/hugging_face/reading.h"

#include <nlohmann/json.hpp>

namespace shardscape::exchange::hugging_face {

std::string_view Reading::firstOf(std::initializer_list<std::string_view> keys) const
{
    std::string_view first;
    for (const std::string_view key :
         keys) // one that stands behind another says the same, and is asked for, too
        if (in.find(key) && first.empty())
            first = key;
    return first;
}

std::int64_t Reading::size(std::initializer_list<std::string_view> keys, std::int64_t most,
                           std::int64_t otherwise, bool mention)
{
    const std::string_view key = firstOf(keys);
    if (!key.empty())
        return in.integer(key, 1, most);
    if (mention)
        assumed += (assumed.empty() ? "" : ", ") + std::string(*keys.begin()) + " "
                   + std::to_string(otherwise);
    return otherwise;
}

std::int64_t Reading::count(std::string_view key, std::int64_t most, std::int64_t otherwise) const
{
    return in.integer(key, 0, most, otherwise);
}

std::int64_t Reading::sizeOrNone(std::string_view key, std::int64_t most, std::int64_t otherwise) const
{
    const auto at = object.find(key);
    return at != object.end() && at->is_null() ? 0 : in.integer(key, 0, most, otherwise);
}

const json* Reading::byLayer(std::string_view key) const
{
    const json* list = in.find(key);
    if (!list || !list->is_array())
        return nullptr;
    if (static_cast<std::int64_t>(list->size()) != model.layers) {
        in.reject(ErrorCode::BadInput,
                  say("%1 names %2 layers; the model has %3", in.placeOf(key), list->size(), model.layers));
        return nullptr;
    }
    return list;
}

void Reading::layer(const LayerKind& kind)
{
    const auto known = std::find(kinds.begin(), kinds.end(), kind);
    order.push_back(static_cast<std::int32_t>(known - kinds.begin()));
    if (known == kinds.end())
        kinds.push_back(kind);
}

} // namespace shardscape::exchange::hugging_face
