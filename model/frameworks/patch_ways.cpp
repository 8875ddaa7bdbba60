// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/patch_search.h"

#include "exchange/scenario/layout_string.h"
#include "frameworks/places.h"
#include "frameworks/writable_words.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscape::frameworks::patching {

namespace {

constexpr int kRounds = 4; ///< over all knobs: one that follows from another settles in the second
constexpr std::size_t kMostAsked = 12; ///< that a missing one is tried with

} // namespace

bool PatchSearch::byWriter(const std::string& id)
{
    const bool together = id == "recompute" && m_seen.reading.framework == "megatron";
    const bool ofStages = id == "stages" || id == "chunks";
    for (const SaidByWriter& words : m_words) {
        std::vector<const Wish*> wishes;
        for (const Wish& wish : words.wishes)
            if (wish.to == id || (together && wish.to.starts_with("recompute_")))
                wishes.push_back(&wish);
        if (wishes.empty())
            continue;
        // Then without the file's other keys of it, which the writer does not have: --recompute-activations outranks the granularity.
        std::vector<Wish> others;
        for (const Key& key : keysOf(m_seen.reading))
            if ((together && key.to == id
                 && std::none_of(words.names.begin(), words.names.end(),
                                 [&key](const std::string& name) { return endsAs(key.name, name); }))
                || (ofStages && (key.to == "stages" || key.to == "chunks")
                    && std::none_of(wishes.begin(), wishes.end(), [&key](const Wish* wish) {
                           return endsAs(key.name, wish->setting.name);
                       }))) {
                Wish& wish = others.emplace_back();
                wish.setting = setting(key.key, "", key.line);
                wish.setting.name = key.name;
                wish.to = id;
                wish.gone = true;
            }
        for (int round = 0; round < (others.empty() ? 1 : 2); ++round) {
            if (round > 0)
                for (const Wish& wish : others)
                    wishes.push_back(&wish);
            Texts texts = m_texts;
            Seen seen = m_seen;
            if (fulfil(texts, seen, wishes, words.names) && isBetter(seen, id)) {
                m_texts = std::move(texts);
                m_seen = std::move(seen);
                return true;
            }
        }
    }
    return false;
}

/// Words of the framework that say one value together: a switch, and what its program takes beside it.
bool PatchSearch::bySayings(const std::string& id)
{
    const Value* value = m_target.find(id);
    const layout::Knob* knob = layout::findKnob(id);
    const std::string wanted = value != nullptr  ? textOf(*value)
                               : knob != nullptr ? layout::spell(*knob, knob->get(layout::Scenario{}))
                                                 : std::string();
    const std::vector<Key> keys = keysOf(m_seen.reading);
    for (const Saying& one : sayings(m_seen.reading.framework)) {
        if (one.id != id || one.value != wanted)
            continue;
        std::vector<Wish> said;
        bool applies = true;
        for (const SaidWord& word : one.words) {
            const auto there = std::find_if(keys.begin(), keys.end(),
                                            [&word](const Key& key) { return endsAs(key.name, word.key); });
            if (there == keys.end() && word.presence != Presence::Any) {
                applies = applies && word.presence == Presence::IfThere;
                continue;
            }
            Wish& wish = said.emplace_back();
            wish.setting = setting(there != keys.end() ? there->key : std::string(word.key),
                                   std::string(word.value), there != keys.end() ? there->line : 0);
            wish.setting.name = there != keys.end() ? there->name : std::string(word.key);
            wish.to = id;
            wish.gone = word.value.empty();
            wish.orNothing = word.value == "null";
        }
        if (!applies)
            continue;
        std::vector<const Wish*> wishes;
        std::vector<std::string> order;
        for (const Wish& wish : said)
            wishes.push_back(&wish);
        for (const auto& [name, to] : m_seen.reading.asked)
            order.push_back(name);
        Texts texts = m_texts;
        Seen seen = m_seen;
        // As near as before is enough: what no longer goes with it was not asked for.
        if (fulfil(texts, seen, wishes, order) && seen.off.count(id) == 0 && seen.off.count("model") == 0
            && distanceOf(seen) <= distanceOf(m_seen) + m_detour
            && std::all_of(said.begin(), said.end(), [&](const Wish& wish) { return says(seen, wish); })) {
            m_texts = std::move(texts);
            m_seen = std::move(seen);
            for (Wish& wish : said)
                m_kept.push_back(std::move(wish));
            return true;
        }
    }
    return false;
}

std::vector<std::string> PatchSearch::valuesOf(const std::string& id) const
{
    const Value* value = m_target.find(id);
    const layout::Knob* knob = layout::findKnob(id);
    std::string text = value != nullptr ? textOf(*value) : std::string();
    if (value == nullptr && knob != nullptr) // as in a new layout
        text = layout::spell(*knob, knob->get(layout::Scenario{}));
    std::vector<std::string> all;
    // Layers of multi-token prediction stand in a layout of stages, which prices none of them.
    if (const std::int64_t predictions = m_target.number("mtp_layers", 0); id == "stages" && predictions > 0)
        if (auto stages = exchange::readLayoutString(text);
            stages && !stages->empty() && predictions <= exchange::kMostStageLayers) {
            stages->back().predictions = static_cast<std::int32_t>(predictions);
            all.push_back(exchange::writeLayoutString(*stages));
        }
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 16)
        all = countings(m_target, id, std::stoll(text));
    for (std::string& one : spellings(id, text))
        if (std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(std::move(one));
    for (const char* truth : {"true", "false"}) // of a switch that says it the other way around
        if (std::find(all.begin(), all.end(), truth) == all.end())
            all.emplace_back(truth);
    return all;
}

namespace {

/// A count as many times larger; empty: it is none, or does not divide.
std::string scaled(const std::string& value, std::int64_t times, std::int64_t parts)
{
    if (value.empty() || value.size() > 9 || value.find_first_not_of("0123456789") != std::string::npos
        || times <= 0 || parts <= 0 || times > (std::int64_t{1} << 32)
        || std::stoll(value) * times % parts != 0)
        return {};
    return std::to_string(std::stoll(value) * times / parts);
}

/// An axis of copies, or between slices: tried after the others, because it is what there is.
bool isOfCopies(const Key& key)
{
    return key.name.starts_with("dcn_") || key.name.find("replica") != std::string::npos;
}

} // namespace

/// The keys that set it here, with every value that may mean it; or without them.
bool PatchSearch::byOwnKeys(const std::string& id)
{
    std::vector<std::string> values = valuesOf(id);
    if (id == "gpus") // that copies make
        values.insert(values.begin(), std::to_string(m_target.number("dp", 1)));
    std::optional<std::pair<Texts, Seen>> best;
    const auto consider = [&](Texts way) {
        auto next = see(way);
        if (!next || next->off.count(id) > 0 || next->off.count("model") > 0
            || distanceOf(*next) >= (best ? distanceOf(best->second) : distanceOf(m_seen) + m_detour))
            return false;
        best.emplace(std::move(way), std::move(*next));
        return true;
    };
    std::vector<Key> keys = keysOf(m_seen.reading); // from the last on
    std::stable_partition(keys.begin(), keys.end(), isOfCopies);
    // An axis of a mesh is one degree of several, as many times longer as the world has to grow; of a batch others say what this
    // number is a part of, so that it has to be as many times more or fewer.
    constexpr std::array<std::string_view, 4> kOfWorld{"gpus", "dp", "zero", "dp_shard"};
    const std::int64_t now = m_seen.plan.number(id, 0), wanted = m_target.number(id, 0);
    const bool isShared = id == "gpus" || id == "micro_batch" || id == "global_batch";
    for (auto key = keys.rbegin(); key != keys.rend() && !best; ++key) {
        const bool ofWorld = id == "gpus"
                             && std::find(kOfWorld.begin(), kOfWorld.end(), key->to) != kOfWorld.end();
        // Where states go stands with what goes there.
        const bool ofPlace = id == "offload_to"
                             && (key->to == "offload_optimizer" || key->to == "offload_weights");
        if (key->to != id && !ofWorld && !ofPlace)
            continue;
        Wish wish;
        wish.setting = setting(key->key, "", key->line);
        wish.setting.name = key->name;
        std::vector<std::string> tried = values;
        for (const std::string& times : {scaled(key->value, now, wanted), scaled(key->value, wanted, now)})
            if (isShared && !times.empty())
                tried.insert(tried.begin(), times);
        for (const std::string& value : tried) {
            wish.setting.value = value;
            const std::vector<Texts> ways = waysToSay(m_texts, m_seen, wish, {});
            if (std::any_of(ways.begin(), ways.end(), consider))
                break;
        }
        if (!best) {
            wish.gone = true;
            for (Texts& way : waysToSay(m_texts, m_seen, wish, {}))
                if (consider(std::move(way)))
                    break;
        }
    }
    if (!best)
        return false;
    m_texts = std::move(best->first);
    m_seen = std::move(best->second);
    return true;
}

/// Keys that the reader would read it from, beside those that the file has. A degree of parallelism that the framework's own writer
/// has no word for is none that it runs, whatever the reader takes.
bool PatchSearch::byAskedKeys(const std::string& id)
{
    constexpr std::array<std::string_view, 5> kDegrees{"tp", "cp", "pp", "ep", "etp"};
    const auto hasWordFor = [&id](const SaidByWriter& words) {
        return std::any_of(words.wishes.begin(), words.wishes.end(),
                           [&id](const Wish& wish) { return wish.to == id; });
    };
    if (std::find(kDegrees.begin(), kDegrees.end(), id) != kDegrees.end() && !m_words.empty()
        && writableWords(m_seen.reading.framework).empty()
        && std::none_of(m_words.begin(), m_words.end(), hasWordFor))
        return false;
    std::vector<std::string> order;
    for (const auto& [name, to] : m_seen.reading.asked)
        order.push_back(name);
    const std::vector<std::string> values = valuesOf(id);
    const std::vector<Key> keys = keysOf(m_seen.reading);
    for (const auto& [name, to] : m_seen.reading.asked) {
        if (to != id || std::any_of(keys.begin(), keys.end(), [&n = name](const Key& key) {
                return endsAs(key.name, n);
            }))
            continue;
        std::size_t way = std::string::npos; // the first that the reader took with some value
        for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), kMostAsked); ++i) {
            Wish wish;
            wish.setting = setting(name, values[i], 0);
            const std::vector<Texts> ways = waysToSay(m_texts, m_seen, wish, order);
            for (std::size_t at = way == std::string::npos ? 0 : way; at < ways.size(); ++at) {
                auto next = see(ways[at]);
                if (next && says(*next, wish) && way == std::string::npos)
                    way = at;
                if (next && isBetter(*next, id)) {
                    m_texts = ways[at];
                    m_seen = std::move(*next);
                    return true;
                }
                if (way != std::string::npos)
                    break;
            }
            if (way == std::string::npos)
                break; // it stands nowhere
        }
    }
    return false;
}

std::int64_t accumulated(const Plan& plan)
{
    const std::int64_t each = plan.number("micro_batch", 0) * plan.number("dp", 0);
    const std::int64_t all = plan.number("global_batch", 0);
    return each > 0 && all % each == 0 ? all / each : 0;
}

namespace {

/// What a key of the batch says of a plan: its steps of accumulation, or what it says of the file as it is.
std::int64_t batchIn(const Plan& now, const Plan& wanted, const Key& key)
{
    const auto of = [](const Plan& plan, int role) {
        const std::int64_t dp = std::max<std::int64_t>(plan.number("dp", 1), 1);
        const std::int64_t global = plan.number("global_batch", 0);
        return role == 0   ? accumulated(plan)
               : role == 1 ? plan.number("micro_batch", 0)
               : role == 2 ? global
                           : (global % dp == 0 ? global / dp : 0);
    };
    const bool isMicro = key.to == "micro_batch";
    for (const int role : key.name.find("accum") != std::string::npos ? std::array{0, 0, 0, 0}
                          : isMicro                                   ? std::array{1, 0, 3, 2}
                                                                      : std::array{2, 3, 0, 1})
        if (key.value == std::to_string(of(now, role)))
            return of(wanted, role);
    return 0;
}

} // namespace

/// A file whose axes make the world says one degree by all of them: the degrees that change, the axis of the replicas that gives
/// way, and what of the batch is counted by replica, at once.
bool PatchSearch::byMesh()
{
    constexpr std::array<std::string_view, 4> kDegrees{"tp", "cp", "pp", "ep"};
    constexpr std::array<std::string_view, 3> kReplicas{"dp", "dp_shard", "zero"};
    const auto isOneOf = [](const auto& list, const std::string& id) {
        return std::find(list.begin(), list.end(), id) != list.end();
    };
    const auto says = [](const Key& key, std::int64_t value) {
        Wish wish;
        wish.setting = setting(key.key, std::to_string(value), key.line);
        wish.setting.name = key.name;
        wish.to = key.to;
        return wish;
    };
    const Plan& now = m_seen.plan;
    const std::vector<Key> keys = keysOf(m_seen.reading);
    std::vector<Wish> degrees, batch;
    std::vector<const Key*> axes;
    for (const Key& key : keys) {
        const std::int64_t value = now.number(key.to, 0), wanted = m_target.number(key.to, 0);
        if (isOneOf(kDegrees, key.to) && key.value == std::to_string(value) && wanted > 0 && wanted != value)
            degrees.push_back(says(key, wanted));
        else if (isOneOf(kReplicas, key.to) && !scaled(key.value, 1, 1).empty())
            axes.push_back(&key);
        else if (key.to == "micro_batch" || key.to == "global_batch")
            if (const std::int64_t next = batchIn(now, m_target, key);
                next > 0 && key.value != std::to_string(next))
                batch.push_back(says(key, next));
    }
    std::stable_sort(axes.begin(), axes.end(), [](const Key* a, const Key* b) {
        return isOfCopies(*a) != isOfCopies(*b) ? isOfCopies(*b)
                                                : std::stoll(a->value) > std::stoll(b->value);
    });
    const std::int64_t dp = now.number("dp", 0), wantedDp = m_target.number("dp", 0);
    const std::int64_t ep = std::max<std::int64_t>(now.number("ep", 1), 1);
    const std::int64_t wantedEp = std::max<std::int64_t>(m_target.number("ep", 1), 1);
    for (const bool ofExperts : {false, true}) // whose axis is one of the replicas' in some meshes
        for (const Key* axis : axes) {
            if (ofExperts && ep == wantedEp)
                break;
            const std::string length = ofExperts ? scaled(axis->value, wantedDp * ep, dp * wantedEp)
                                                 : scaled(axis->value, wantedDp, dp);
            if (length.empty() || length == "0")
                continue;
            std::vector<Wish> all = degrees;
            // What shrinks goes first: no step on the way asks for more ranks than there are.
            if (length != axis->value)
                all.insert(std::stoll(length) < std::stoll(axis->value) ? all.begin() : all.end(),
                           says(*axis, std::stoll(length)));
            all.insert(all.end(), batch.begin(), batch.end());
            std::vector<const Wish*> wishes;
            for (const Wish& wish : all)
                wishes.push_back(&wish);
            Texts texts = m_texts;
            Seen seen = m_seen;
            if (wishes.size() < 2 || !fulfil(texts, seen, wishes, {})
                || distanceOf(seen) >= distanceOf(m_seen) || seen.off.count("model") > 0)
                continue;
            m_texts = std::move(texts);
            m_seen = std::move(seen);
            return true;
        }
    return false;
}

/// Knobs that need each other: every key that the writer would change, at once.
bool PatchSearch::all()
{
    for (const SaidByWriter& words : m_words) {
        std::vector<const Wish*> wishes;
        for (const Wish& wish : words.wishes)
            if ((!wish.to.empty() || wish.gone) && !wish.alike)
                wishes.push_back(&wish);
        Texts texts = m_texts;
        Seen seen = m_seen;
        if (fulfil(texts, seen, wishes, words.names) && distanceOf(seen) < distanceOf(m_seen)
            && seen.off.count("model") == 0) {
            m_texts = std::move(texts);
            m_seen = std::move(seen);
            return true;
        }
    }
    return false;
}

/// A degree from which others follow: it is set although they are off by it, and they are set after it.
bool PatchSearch::byDetour(const std::string& id)
{
    constexpr int kMostDetour = 50;
    const Texts texts = m_texts;
    const Seen seen = m_seen;
    m_detour = kMostDetour;
    const bool set = bySayings(id) || byWriter(id) || byOwnKeys(id);
    m_detour = 0;
    if (set)
        for (const std::string& other : std::set<std::string>(m_seen.off))
            if (seen.off.count(other) == 0 || other == "gpus" || other == "global_batch"
                || other == "micro_batch")
                (void)(bySayings(other) || byWriter(other) || byOwnKeys(other));
    if (set && distanceOf(m_seen) < distanceOf(seen))
        return true;
    m_texts = texts;
    m_seen = seen;
    return false;
}

/// Knob by knob, until none comes nearer.
void PatchSearch::climb()
{
    for (int round = 0; round < kRounds && !m_seen.off.empty(); ++round) {
        bool moved = false;
        for (const std::string& id : std::set<std::string>(m_seen.off))
            if (m_seen.off.count(id) > 0)
                moved = bySayings(id) || byWriter(id) || byOwnKeys(id) || moved;
        if (!moved)
            moved = all() || byMesh();
        for (const std::string& id : std::set<std::string>(m_seen.off))
            if (!moved && m_seen.off.count(id) > 0)
                moved = byDetour(id);
        for (const std::string& id : std::set<std::string>(m_seen.off))
            if (!moved && m_seen.off.count(id) > 0)
                moved = byAskedKeys(id);
        if (!moved)
            break;
    }
}

} // namespace shardscape::frameworks::patching
