// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/patch_search.h"

#include "exchange/questions/framework_signs.h"
#include "frameworks/framework.h"
#include "frameworks/places.h"
#include "frameworks/writable_words.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscape::frameworks::patching {

namespace {

constexpr std::size_t kMostNeighbours = 8;   ///< that a missing key is tried beside
constexpr std::size_t kMostBranches = 4;     ///< of a neighbour in a script
constexpr std::size_t kMostReadings = 6'000; ///< of one search

} // namespace

bool namesProgram(const Key& key)
{
    return key.name == "distributed_type" || key.name.ends_with(".distributed_type")
           || key.name.ends_with(".strategy") || key.name == "use_fsdp" || key.name == "use_deepspeed";
}

namespace {

/// A command of accelerate's launcher whose options were put behind the script, whose own they would be.
bool handsOnOptions(std::string_view before, std::string_view after)
{
    const auto behind = [](std::string_view text) {
        const std::size_t launch = text.find("accelerate launch");
        const std::size_t script = launch == std::string_view::npos ? launch : text.find(".py", launch);
        std::size_t count = 0;
        for (const std::string_view word :
             {" --fsdp_", " --parallelism_config_", " --megatron_lm_", " --mixed_precision"})
            for (std::size_t at = script == std::string_view::npos ? script : text.find(word, script);
                 at != std::string_view::npos; at = text.find(word, at + 1))
                ++count;
        return count;
    };
    return behind(after) > behind(before);
}

} // namespace

bool isOfTomlEra(const Texts& texts)
{
    return std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
        return text.starts_with("[job]") || text.find("\n[job]") != std::string::npos
               || text.find("job.config_file") != std::string::npos
               || text.find("\n[training]") != std::string::npos;
    });
}

namespace {

bool isModelValue(std::string_view id)
{
    return layout::findKnob(id) == nullptr && id != "stages" && id != "gpus" && id != "dp";
}

} // namespace

std::set<std::string> PatchSearch::offIn(const Plan& plan) const
{
    std::set<std::string> off;
    const auto isChosen = [](const Plan& one, const std::string& id) {
        return id == "stages" || std::find(one.chosen.begin(), one.chosen.end(), id) != one.chosen.end();
    };
    for (const auto& [id, value] : m_target.values) {
        if (isModelValue(id) || id == "dp" || id == "software")
            continue;
        const Value* other = plan.find(id);
        if (other == nullptr ? isChosen(m_target, id) : textOf(*other) != textOf(value))
            off.insert(id);
    }
    for (const auto& [id, value] : plan.values)
        if (!isModelValue(id) && id != "dp" && id != "software" && m_target.find(id) == nullptr
            && isChosen(plan, id))
            off.insert(id);
    return off;
}

/// How far a text is from what is wanted. What a new file of the framework could not say either weighs least: beside a degree that
/// is right, knobs show that no file can say.
int PatchSearch::distanceOf(const Seen& seen) const
{
    constexpr std::array<std::string_view, 13> kFirst{
        "tp",     "pp",       "cp",          "ep",           "etp",      "zero",  "gpus",
        "chunks", "dp_shard", "micro_batch", "global_batch", "sequence", "stages"};
    constexpr int kDegree = 20, kSaid = 10;
    int distance = 0;
    for (const std::string& id : seen.off) {
        const bool first = std::find(kFirst.begin(), kFirst.end(), id) != kFirst.end();
        distance += m_never.count(id) > 0 ? 1 : first ? kDegree : m_hasFresh ? kSaid : 1;
    }
    return distance;
}

Result<Reading> readWhole(const OwnPlan& plan, const Texts& texts, std::set<std::string>* open,
                          bool* saysWorld)
{
    const std::int64_t gpus = plan.base.cluster.accelerators();
    Call call;
    call.arguments = plan.arguments;
    for (std::size_t i = 1; i < texts.size(); ++i) {
        const std::size_t slash = plan.files[i].name.find_last_of('/');
        call.files.push_back(
            {plan.files[i].name.substr(slash == std::string::npos ? 0 : slash + 1), texts[i], 1, 0});
    }
    const std::string& name = plan.files.front().name;
    auto reading = read(texts.front(), name, call);
    if (!reading)
        return reading;
    std::vector<std::pair<std::string, std::string>> answers = plan.answers;
    if (saysWorld != nullptr)
        *saysWorld = find(reading->cluster, "gpus") != nullptr;
    const Reading before = *reading;
    const auto taken = std::stable_partition(answers.begin(), answers.end(), [&](const auto& one) {
        return !giveVariable(before, one.first, one.second, call);
    });
    if (taken != answers.end()) {
        answers.erase(taken, answers.end());
        reading = read(texts.front(), name, call);
        if (!reading)
            return reading;
    }
    for (const auto& [what, value] : answers)
        if (auto next = withAnswer(*reading, what, value))
            reading = std::move(next);
        else
            return next;
    if (find(reading->cluster, "gpus") == nullptr && gpus > 0)
        reading = withAccelerators(*reading, gpus);
    for (int round = 0; round < 2; ++round)
        for (const Need& one : std::vector<Need>(reading->needs)) {
            if (open != nullptr)
                open->insert(one.what);
            const bool isNeeded = std::any_of(
                reading->needs.begin(), reading->needs.end(),
                [&one](const Need& other) { return other.what == one.what && !other.isOpen; });
            if (isNeeded && !one.proposal.empty() && one.what != "gpus")
                if (auto next = withAnswer(*reading, one.what, one.proposal))
                    reading = std::move(next);
        }
    return reading;
}

bool fillsWorld(const Reading& reading, std::int64_t gpus)
{
    const auto degree = [&reading](std::string_view id) {
        const Value* value = find(reading.layout, id);
        const auto* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
        return number == nullptr ? std::int64_t{1} : std::max<std::int64_t>(*number, 1);
    };
    const Value* said = find(reading.cluster, "gpus");
    const auto* world = said == nullptr ? nullptr : std::get_if<std::int64_t>(said);
    const std::int64_t model = degree("tp") * degree("pp") * degree("cp");
    return find(reading.layout, "dp") == nullptr
           || model * degree("dp") == (world != nullptr ? *world : gpus);
}

std::optional<Seen> PatchSearch::see(const Texts& texts) const
{
    if (++m_readings > kMostReadings)
        return {};
    std::set<std::string> open;
    bool saysWorld = false;
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (texts[i] != m_plan.files[i].text
            && (!keepsCommands(m_plan.files[i].text, texts[i])
                || handsOnOptions(m_plan.files[i].text, texts[i])))
            return {};
    auto reading = readWhole(m_plan, texts, &open, &saysWorld);
    if (!reading || !obeys(*reading))
        return {};
    Seen seen;
    seen.scenario = makeScenario(*reading, m_plan.base, exchange::Catalog::builtIn()).scenario;
    seen.plan = planOf(seen.scenario);
    seen.off = offIn(seen.plan);
    // What this text leaves open and the file did not: nobody runs it.
    for (const std::string& id : open)
        if (layout::findKnob(id) != nullptr && m_open.count(id) == 0)
            seen.off.insert(id);
    for (const std::string& id : tornWords(*reading, m_target.number("layers", 0)))
        if (m_torn.count(id) == 0)
            seen.off.insert(id);
    if ((m_saysWorld && !saysWorld) // it would run on as many as there are
        || (m_fillsWorld && !fillsWorld(*reading, m_plan.base.cluster.accelerators())))
        seen.off.insert("gpus");
    if (!m_model.empty() && reading->model != m_model)
        seen.off.insert("model");
    seen.reading = std::move(*reading);
    return seen;
}

std::set<std::string_view> spokenIn(std::string_view framework, const Texts& texts)
{
    std::set<std::string_view> all;
    const auto add = [&all](std::string_view id) {
        if (const Framework* one = findFramework(id))
            all.insert(one->id);
    };
    if (framework != "torchtitan" || !isOfTomlEra(texts))
        add(framework);
    add(spokenBy(framework));
    if (framework == "torchtitan") {
        const auto sign = exchange::frameworkSignOf(texts.front());
        if (!sign || sign->form != exchange::ConfigForm::Python)
            add("torchtitan-toml");
    }
    constexpr std::array<std::string_view, 6> kTrainers{"trl",           "axolotl",   "swift",
                                                        "llama-factory", "deepspeed", "accelerate"};
    if (std::find(kTrainers.begin(), kTrainers.end(), framework) != kTrainers.end())
        for (const std::string& text : texts) {
            if (text.find("zero_optimization") != std::string::npos)
                add("deepspeed");
            if (text.find("distributed_type") != std::string::npos
                || text.find("fsdp_sharding_strategy") != std::string::npos)
                add("accelerate");
        }
    return all;
}

/// Whether one of the framework's own writers wrote just that.
bool PatchSearch::isWritten(const Key& key) const
{
    for (const SaidByWriter& words : m_words) {
        if (m_spoken.count(words.framework) == 0)
            continue;
        for (const Wish& wish : words.wishes) {
            const std::string& said = wish.setting.value;
            const bool isCount = !said.empty() && said.find_first_not_of("0123456789") == std::string::npos;
            if (isCount && (lower(key.value) == "true" || lower(key.value) == "false"))
                continue; // a truth is no count
            if (!wish.gone && endsAs(key.name, wish.setting.name)
                && (wish.setting.isFlag ? key.value.empty() || sameValue(key.value, "true")
                                        : sameValue(key.value, wish.setting.value)))
                return true;
        }
    }
    return false;
}

/// Whether it is of words that the framework takes together.
bool PatchSearch::isOfSaying(const Key& key) const
{
    for (const Saying& one : sayings(m_seen.reading.framework))
        for (const SaidWord& word : one.words)
            if (!word.value.empty() && endsAs(key.name, word.key) && sameValue(key.value, word.value))
                return true;
    return false;
}

/// Whether the program reads such a key with such a value.
bool PatchSearch::isWritable(const Key& key) const
{
    if (isWritten(key) || isOfSaying(key))
        return true;
    const WritableWord* word = writableWord(m_seen.reading.framework, key.name);
    return word != nullptr && takes(*word, key.value, key.isOption());
}

/// Whether a new key stands where its program looks for it: in a section in which the file has words of the same kind.
bool PatchSearch::standsWhereRead(const Key& key) const
{
    const WritableWord* word = writableWord(m_seen.reading.framework, key.name);
    if (key.isOption() || isWritten(key))
        return true;
    if (word == nullptr)
        return !isOfSaying(key);
    const auto section = [](std::string_view name) {
        const std::size_t point = name.find_last_of('.');
        return point == std::string_view::npos ? std::string_view() : name.substr(0, point);
    };
    bool any = false;
    for (const Key& other : m_first) {
        const WritableWord* theirs = writableWord(m_seen.reading.framework, other.name);
        if (theirs == nullptr || other.isOption() || section(theirs->key) != section(word->key))
            continue;
        any = true;
        if (section(other.name) == section(key.name))
            return true;
    }
    return !any && !section(word->key).empty();
}

/// Whether every key that the file did not have so is one that its program reads, with a value of the kind that it takes there.
bool PatchSearch::obeys(const Reading& reading) const
{
    if (m_first.empty())
        return true;
    std::vector<Key> left = m_first;
    std::vector<Key> others;
    for (Key& key : keysOf(reading)) {
        const auto same = std::find_if(left.begin(), left.end(), [&key](const Key& one) {
            return one.key == key.key && one.value == key.value;
        });
        if (same != left.end())
            left.erase(same);
        else if (key.line > 0)
            others.push_back(std::move(key));
    }
    return std::all_of(others.begin(), others.end(), [&](const Key& key) {
        const auto before = std::find_if(left.begin(), left.end(),
                                         [&key](const Key& one) { return one.key == key.key; });
        if (before == left.end())
            return isWritable(key) && standsWhereRead(key);
        const WritableWord* word = writableWord(m_seen.reading.framework, key.name);
        if (m_keepsProgram && namesProgram(key))
            return false;
        return isWritten(key) || isOfSaying(key)
               || (word != nullptr ? takes(*word, key.value, key.isOption())
                                   : isOfKind(key.value, before->value, key.isOption()));
    });
}

bool PatchSearch::says(const Seen& seen, const Wish& wish)
{
    bool found = false;
    for (const Key& key : keysOf(seen.reading)) {
        if (!endsAs(key.name, wish.setting.name))
            continue;
        found = true;
        const std::string& wanted = wish.setting.isFlag ? std::string("true") : wish.setting.value;
        const bool isTrue = key.value.empty() || sameValue(key.value, "true");
        if (!wish.gone && (wish.setting.isFlag ? isTrue : sameValue(key.value, wanted)))
            return true;
    }
    return !found && (wish.gone || wish.orNothing);
}

/// Each way to make the file say one key so, the likeliest first.
std::vector<Texts> PatchSearch::waysToSay(const Texts& texts, const Seen& seen, const Wish& wish,
                                          const std::vector<std::string>& order) const
{
    std::vector<Texts> ways;
    const auto with = [&](std::size_t file, std::string text) {
        Texts next = texts;
        next[file] = std::move(text);
        if (next != texts)
            ways.push_back(std::move(next));
    };
    bool isThere = false;
    const std::vector<Key> keys = keysOf(seen.reading);
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        if (!endsAs(key->name, wish.setting.name))
            continue;
        isThere = true;
        const std::size_t members = 1
                                    + static_cast<std::size_t>(
                                        std::count(key->value.begin(), key->value.end(), ' '));
        for (std::size_t file = 0; file < texts.size(); ++file)
            for (const Place& place : placesOf(texts[file], key->key, key->line, members)) {
                Setting off = wish.setting;
                if (wish.gone || wish.setting.isFlag) {
                    off.isFlag = false;
                    off.value = wish.gone ? "false" : "true";
                }
                const std::string_view old = std::string_view(texts[file])
                                                 .substr(place.value, place.valueEnd - place.value);
                const bool isSwitch = sameValue(old, "true") || sameValue(old, "false");
                if (!wish.gone || isSwitch) {
                    const Setting& said = wish.gone || isSwitch ? off : wish.setting;
                    if (place.shell)
                        for (const Place& variable : variablePlaces(texts[file], place))
                            with(file, withValueAt(texts[file], variable, said));
                    with(file, withValueAt(texts[file], place, said));
                }
                if (wish.gone)
                    with(file, withoutKeyAt(texts[file], place));
            }
    }
    if (!isThere && !wish.gone)
        waysToInsert(texts, seen, wish, order, ways);
    if (!wish.import.empty())
        for (Texts& way : ways)
            for (std::size_t file = 0; file < way.size(); ++file)
                if (way[file] != texts[file] && texts[file].find(wish.name) == std::string::npos)
                    way[file] = withImport(way[file], wish.import);
    return ways;
}

void PatchSearch::waysToInsert(const Texts& texts, const Seen& seen, const Wish& wish,
                               const std::vector<std::string>& order, std::vector<Texts>& ways) const
{
    struct Neighbour {
        const Key* key;
        std::string word; ///< the writer's name of it
        std::size_t distance;
    };
    const std::vector<Key> keys = keysOf(seen.reading);
    const auto placeOf = [&order](std::string_view name) {
        return static_cast<std::size_t>(std::find(order.begin(), order.end(), name) - order.begin());
    };
    const std::size_t own = placeOf(wish.setting.name);
    std::vector<Neighbour> neighbours;
    for (const Key& key : keys) {
        std::string word;
        for (const std::string& name : order)
            if (name.size() > word.size() && endsAs(key.name, name))
                word = name;
        if (word.empty() && key.to.empty())
            continue;
        // One that stands before it in the framework's order comes before one that stands behind it.
        const std::size_t at = placeOf(word);
        const std::size_t apart = word.empty() ? 4 * order.size() + 8
                                  : at < own   ? 2 * (own - at)
                                               : 2 * (at - own) + 1;
        if (word.empty())
            word = key.name;
        neighbours.push_back({&key, word, apart});
    }
    std::stable_sort(neighbours.begin(), neighbours.end(),
                     [](const Neighbour& a, const Neighbour& b) { return a.distance < b.distance; });
    const std::string& name = wish.setting.name;
    const auto sectionOfName = [](std::string_view word) {
        const std::size_t point = word.find_last_of('.');
        return point == std::string_view::npos ? std::string_view() : word.substr(0, point + 1);
    };
    std::size_t tried = 0;
    std::set<std::string> prefixes;
    for (const Neighbour& one : neighbours) {
        const std::string prefix = one.key->key.substr(
            0, one.key->key.size() - std::min(one.word.size(), one.key->key.size()));
        if (!one.key->key.starts_with("-"))
            prefixes.insert(prefix);
        const std::string_view section = sectionOfName(one.word);
        const bool inside = name.starts_with(section);
        if (tried >= kMostNeighbours)
            break;
        bool used = false;
        for (std::size_t file = 0; file < texts.size(); ++file) {
            std::size_t places = 0; // of a script several: the first may stand in a branch that is not taken
            for (const Place& place : placesOf(texts[file], one.key->key, one.key->line)) {
                const bool option = one.key->key.starts_with("-");
                std::string key = name;
                if (place.shell && !option && texts[file].find('.', place.key) < place.keyEnd)
                    key = prefix + name;
                else if (!place.shell && inside)
                    key = name.substr(section.size());
                else if (!place.shell)
                    continue;
                used = true;
                for (std::string& text : withKeyBeside(texts[file], place, key, wish.setting)) {
                    Texts next = texts;
                    next[file] = std::move(text);
                    ways.push_back(std::move(next));
                }
                if (!place.shell || ++places >= kMostBranches)
                    break;
            }
        }
        tried += used ? 1U : 0U;
    }
    prefixes.insert("");
    for (const std::string& prefix : prefixes)
        for (std::string& text : withKeyAdded(texts.front(), prefix + name, wish.setting)) {
            Texts next = texts;
            next.front() = std::move(text);
            ways.push_back(std::move(next));
        }
}

/// One key after the other, each as the file's reader then sees it. False: one of them cannot be said.
bool PatchSearch::fulfil(Texts& texts, Seen& seen, const std::vector<const Wish*>& wishes,
                         const std::vector<std::string>& order) const
{
    std::set<std::string> free = seen.off; // what may be off on the way
    for (const Wish* wish : wishes)
        free.insert(wish->to);
    bool any = false;
    for (const Wish* wish : wishes) {
        if (says(seen, *wish))
            continue;
        std::optional<std::pair<Texts, Seen>> second;
        bool done = false;
        for (Texts& way : waysToSay(texts, seen, *wish, order)) {
            auto next = see(way);
            if (!next || next->off.count("model") > seen.off.count("model"))
                continue;
            // A key that cannot go but says false now.
            const bool switched = wish->gone && !says(*next, *wish) && distanceOf(*next) < distanceOf(seen);
            if (!says(*next, *wish) && !switched)
                continue;
            const bool clean = std::includes(free.begin(), free.end(), next->off.begin(), next->off.end());
            if (clean) {
                texts = std::move(way);
                seen = std::move(*next);
                done = true;
                break;
            }
            if (!second)
                second.emplace(std::move(way), std::move(*next));
        }
        if (!done && second) {
            texts = std::move(second->first);
            seen = std::move(second->second);
            done = true;
        }
        any = any || done;
    }
    return any;
}

bool PatchSearch::isBetter(const Seen& next, const std::string& id) const
{
    return next.off.count(id) == 0 && distanceOf(next) < distanceOf(m_seen) + m_detour
           && next.off.count("model") == 0;
}

} // namespace shardscape::frameworks::patching
