// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/loss_words.h"

#include "exchange/catalog/catalog.h"

#include <algorithm>
#include <bit>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kMostLossTiles = 4096; ///< that the knob takes
constexpr std::int64_t kMostLossTokens = std::int64_t{1} << 40;

std::int64_t roundedUp(std::int64_t all, std::int64_t each)
{
    return (all + each - 1) / each;
}

} // namespace

void setLossTiles(Draft& draft)
{
    auto vocabulary = draft.number("vocab"), hidden = draft.number("hidden");
    if (const auto model = exchange::Catalog::builtIn().model(draft.text("id"))) {
        vocabulary = vocabulary ? vocabulary : std::optional<std::int64_t>((*model)->vocabulary);
        hidden = hidden ? hidden : std::optional<std::int64_t>((*model)->hidden);
    }
    if (vocabulary.value_or(0) < 1 || hidden.value_or(0) < 1) {
        draft.need("loss_tiles", say("it follows from the model's vocabulary and hidden size"), "16");
        return;
    }
    // Of tokens that nobody counts a power of two, as sequences mostly are.
    const std::int64_t sequence = draft.number("sequence").value_or(4096);
    const std::int64_t micro = draft.number("micro_batch").value_or(1);
    if (sequence < 1 || micro < 1 || sequence > kMostLossTokens / micro)
        return;
    const std::int64_t tokens = sequence * micro;
    const std::int64_t each = roundedUp(tokens, roundedUp(*vocabulary, *hidden));
    const auto tile = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(each)));
    draft.set("loss_tiles", std::clamp<std::int64_t>(roundedUp(tokens, tile), 1, kMostLossTiles));
}

void readTrainerLoss(Draft& draft, Names names)
{
    if (draft.flag(names, "loss_tiles").value_or(false))
        setLossTiles(draft);
}

} // namespace shardscape::frameworks
