// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/draft.h"

#include "base/nearest.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/model_names.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>

namespace shardscape::frameworks {

namespace {

constexpr std::int64_t kLargest = std::int64_t{1}
                                  << 40; ///< of any number here; products of two stay far from overflow

/// "2_000", "1e9", "12.0".
std::optional<double> parseReal(std::string_view text)
{
    std::string digits;
    for (const char c : text)
        if (c != '_')
            digits += c;
    if (digits.empty() || digits.size() > 40)
        return {};
    const char* begin = digits.data() + (digits.front() == '+' ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(begin, digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size() || !std::isfinite(value))
        return {};
    return value;
}

constexpr std::array<std::string_view, 23> kModelFields{
    "layers",          "hidden",      "ffn",        "heads",      "kv_heads",   "head_dim",    "vocab",
    "experts",         "topk",        "expert_ffn", "shared_ffn", "num_shared", "first_dense", "gated",
    "tied_embeddings", "norm",        "q_lora",     "kv_lora",    "nope",       "rope",        "v",
    "window",          "window_every"};

bool isModelField(std::string_view id)
{
    return id == "name" || id == "id" || id == "mtp_layers" || id == "layer_kinds" || id == "attention_gate"
           || id.starts_with("mamba_") || id.starts_with("linear_") || id.starts_with("sparse_")
           || std::find(kModelFields.begin(), kModelFields.end(), id) != kModelFields.end();
}

/// A name that the reader asked for and that is this one but for two letters; empty: none.
std::string_view misspelt(std::string_view name, const std::set<std::string, std::less<>>& known)
{
    constexpr std::size_t kShortest = 9; // shorter words are near too many others
    if (name.size() < kShortest || name.size() > 80)
        return {};
    for (const std::string& one : known) {
        if (one.size() + 2 < name.size() || one.size() > name.size() + 2 || one.size() < kShortest)
            continue;
        // Letters that change places count as one difference each way.
        std::vector<std::size_t> row(one.size() + 1);
        std::iota(row.begin(), row.end(), std::size_t{0});
        for (std::size_t i = 0; i < name.size(); ++i) {
            std::size_t corner = row[0]++;
            for (std::size_t j = 0; j < one.size(); ++j) {
                const std::size_t here = std::min(
                    {row[j + 1] + 1, row[j] + 1, corner + (name[i] == one[j] ? 0U : 1U)});
                corner = row[j + 1];
                row[j + 1] = here;
            }
        }
        // A digit or a number of parts more is another option, not a slip.
        if (row.back() > 0 && row.back() <= 2 && name.front() == one.front())
            return one;
    }
    return {};
}

void put(Values& values, std::string_view id, Value value)
{
    for (auto& [known, old] : values)
        if (known == id) {
            old = std::move(value);
            return;
        }
    values.emplace_back(std::string(id), std::move(value));
}

} // namespace

// ------------------------------------------------------------------ values

std::string textOf(const Value& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return std::to_string(*number);
    if (const auto* truth = std::get_if<bool>(&value))
        return *truth ? "true" : "false";
    return std::get<std::string>(value);
}

const Value* find(const Values& values, std::string_view id)
{
    for (const auto& [known, value] : values)
        if (known == id)
            return &value;
    return nullptr;
}

std::optional<std::int64_t> numberIn(const Values& values, std::string_view id)
{
    const Value* value = find(values, id);
    const auto* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
    return number == nullptr ? std::nullopt : std::optional(*number);
}

const Values& sectionOf(const Reading& reading, std::string_view id)
{
    if (id == "gpus")
        return reading.cluster;
    if (isModelField(id))
        return reading.model;
    constexpr std::array<std::string_view, 5> kWorkload{"sequence", "global_batch", "precision", "grad_dtype",
                                                        "optimizer"};
    const layout::Knob* knob = layout::findKnob(id);
    const bool workload = knob != nullptr
                              ? knob->inWorkload
                              : std::find(kWorkload.begin(), kWorkload.end(), id) != kWorkload.end();
    return workload ? reading.workload : reading.layout;
}

Values& sectionOf(Reading& reading, std::string_view id)
{
    return const_cast<Values&>(sectionOf(std::as_const(reading), id));
}

// ------------------------------------------------------------------ asking

namespace {

/// In names of variables that hold what somebody may add.
constexpr std::array<std::string_view, 8> kAddedOptions{"EXTRA", "ADDITIONAL", "MORE",     "OTHER",
                                                        "USER",  "CUSTOM",     "OVERRIDE", "$@"};

} // namespace

Draft::Draft(std::string framework, KeyList keys, bool wholePlan)
    : m_keys(std::move(keys))
    , m_wholePlan(wholePlan)
{
    m_reading.framework = std::move(framework);
    m_reading.notes = m_keys.notes;
    m_reading.files = m_keys.taken;
    m_used.resize(m_keys.settings.size());
    // What decides over the rest is asked for first.
    for (const Cause& one : m_keys.causes) {
        std::string values;
        for (const std::string& value : one.values)
            values += (values.empty() ? "" : ", ") + value.substr(0, 40);
        open(one.what, say("line %1 compares it with %2, and the rest follows from it", one.line, values));
    }
    for (const Setting& it : m_keys.openOptions) {
        open(it.key, say("line %1 takes options from it, and nothing here sets it", it.line));
        // What somebody may add to the call changes nothing; what holds the options that are meant leaves their knobs open.
        std::string name;
        for (const char c : it.key)
            name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        const bool added = std::any_of(
            kAddedOptions.begin(), kAddedOptions.end(),
            [&name](std::string_view word) { return name.find(word) != std::string::npos; });
        m_wholePlan = m_wholePlan && added;
    }
    stripSections({});
}

void Draft::stripSections(Names sections)
{
    m_byName.clear();
    for (std::size_t i = 0; i < m_keys.settings.size(); ++i) {
        Setting& it = m_keys.settings[i];
        std::size_t longest = 0;
        for (const std::string_view section : sections)
            if (it.name.size() > section.size() && it.name.starts_with(section))
                longest = std::max(longest, section.size());
        it.name.erase(0, longest);
        m_byName.emplace(it.name, i);
    }
}

bool Draft::has(Names names) const
{
    return std::any_of(names.begin(), names.end(),
                       [this](std::string_view name) { return m_byName.count(std::string(name)) > 0; });
}

std::string Draft::peek(std::string_view name) const
{
    const auto [from, to] = m_byName.equal_range(std::string(name));
    return from == to ? std::string() : m_keys.settings[std::prev(to)->second].value;
}

const Setting* Draft::take(Names names, std::string_view to)
{
    const Setting* chosen = nullptr;
    for (const std::string_view name : names) {
        if (m_asked.emplace(name).second)
            m_reading.asked.emplace_back(name, to);
        const auto [from, end] = m_byName.equal_range(std::string(name));
        const Setting* last = nullptr;
        for (auto at = from; at != end; ++at) {
            const Setting& one = m_keys.settings[at->second];
            if (!m_used[at->second]) {
                m_used[at->second] = true;
                // One variable of a launcher may stand for several arguments.
                const bool listed = std::any_of(
                    m_reading.mapped.begin(), m_reading.mapped.end(), [&one](const Mapped& other) {
                        return other.key == one.key && other.line == one.line && one.line > 0;
                    });
                if (!listed)
                    m_reading.mapped.push_back({one.key,
                                                one.isNull   ? "null"
                                                : one.isFlag ? "true"
                                                             : one.value,
                                                std::string(to),
                                                false,
                                                one.line,
                                                {}});
            }
            last = &one;
        }
        if (chosen == nullptr && last != nullptr && !last->isNull)
            chosen = last;
    }
    return chosen;
}

std::optional<std::string> Draft::resolved(const Setting& it, std::string_view to)
{
    std::string value = it.value;
    if (value.find('$') != std::string::npos && resolve)
        if (const auto better = resolve(value))
            value = *better;
    const std::vector<std::string> left = placeholders(value);
    const bool command = value.find("$(") != std::string::npos || value.find('`') != std::string::npos;
    if (left.empty() && !command) {
        if (value != it.value)
            m_resolved.insert(it.value);
        return value;
    }
    for (const std::string& one : left) {
        // ${TPS[$SLURM_ARRAY_TASK_ID]}: what decides is the index.
        if (const std::size_t index = one.find('['); index != std::string::npos)
            for (const std::string& inner : placeholders(std::string_view(one).substr(index)))
                open(inner, say("%1 hangs on it, line %2", it.key.substr(0, 80), it.line));
        open(one, say("%1 hangs on it, line %2", it.key.substr(0, 80), it.line));
    }
    const bool arithmetic = value.find("$((") != std::string::npos; // on a name that nobody sets
    if (command && arithmetic)
        open(value.substr(0, 200), say("%1 hangs on it, line %2", it.key.substr(0, 80), it.line));
    else if (command)
        open(value.substr(0, 200),
             say("%1 hangs on a command, which is not run, line %2", it.key.substr(0, 80), it.line));
    m_open.insert(std::string(to));
    need(to, say("line %1 leaves it open: %2", it.line, shown(it.value)));
    return {};
}

void Draft::refuse(const Setting& it, std::string_view to, Message expected)
{
    m_open.insert(std::string(to));
    need(to, say("line %1: %2 is %3, which is not %4", it.line, it.key.substr(0, 80), shown(it.value),
                 std::move(expected)));
}

std::optional<std::string> Draft::word(Names names, std::string_view to)
{
    const Setting* it = take(names, to);
    if (it == nullptr)
        return {};
    const auto value = resolved(*it, to);
    if (value && value->size() > 100'000) {
        refuse(*it, to, say("a word"));
        return {};
    }
    return value;
}

std::optional<double> Draft::real(Names names, std::string_view to)
{
    const Setting* it = take(names, to);
    if (it == nullptr)
        return {};
    const auto value = resolved(*it, to);
    if (!value)
        return {};
    const auto number = parseReal(*value);
    if (!number || std::abs(*number) > static_cast<double>(kLargest)) {
        refuse(*it, to, number ? say("within reach") : say("a number"));
        return {};
    }
    return number;
}

std::optional<std::int64_t> Draft::integer(Names names, std::string_view to)
{
    const Setting* it = take(names, to);
    if (it == nullptr)
        return {};
    const auto value = resolved(*it, to);
    if (!value)
        return {};
    const auto number = parseReal(*value);
    if (!number || *number != std::floor(*number) || std::abs(*number) > static_cast<double>(kLargest)) {
        refuse(*it, to,
               number && *number == std::floor(*number) ? say("within reach") : say("a whole number"));
        return {};
    }
    return static_cast<std::int64_t>(*number);
}

std::optional<bool> Draft::flag(Names names, std::string_view to)
{
    const Setting* it = take(names, to);
    if (it == nullptr)
        return {};
    if (it->isFlag)
        return true;
    const auto value = resolved(*it, to);
    if (!value)
        return {};
    const std::string text = lower(*value);
    if (text == "true" || text == "1" || text == "yes" || text == "on" || text.empty())
        return true;
    if (text == "false" || text == "0" || text == "no" || text == "off" || text == "none")
        return false;
    refuse(*it, to, say("true or false"));
    return {};
}

std::optional<std::vector<std::string>> Draft::words(Names names, std::string_view to)
{
    const Setting* it = take(names, to);
    if (it == nullptr)
        return {};
    if (it->isList)
        return it->items;
    const auto value = resolved(*it, to);
    if (!value)
        return {};
    // "[a b c]", "a,b", "['a', 'b']".
    std::vector<std::string> all;
    std::string one;
    for (const char c : *value + " ") {
        if (std::string_view(" ,[]'\"").find(c) == std::string_view::npos) {
            one += c;
        } else if (!one.empty()) {
            all.push_back(one);
            one.clear();
        }
    }
    return all;
}

std::optional<std::string> Draft::modelName(Names names)
{
    const Setting* it = take(names, "name");
    if (it == nullptr)
        return {};
    std::string_view folder = it->value;
    while (folder.ends_with('/'))
        folder.remove_suffix(1);
    const std::size_t slash = folder.find_last_of('/');
    if (slash != std::string_view::npos && slash + 1 < folder.size()
        && folder.find('$', slash) == std::string_view::npos
        && folder.find('}', slash) == std::string_view::npos && folder.find('`') == std::string_view::npos
        && folder.find("$(") == std::string_view::npos && folder.find('$') != std::string_view::npos)
        return std::string(folder.substr(slash + 1));
    const auto value = resolved(*it, "name");
    return value && value->size() <= 4096 ? value : std::nullopt;
}

void Draft::idle(Names names, Message note)
{
    for (const std::string_view name : names) {
        const auto [from, end] = m_byName.equal_range(std::string(name));
        for (auto at = from; at != end; ++at) {
            if (m_used[at->second])
                continue;
            m_used[at->second] = true;
            const Setting& one = m_keys.settings[at->second];
            m_reading.notPriced.push_back({one.key, one.value, one.line, note});
        }
    }
}

void Draft::idleSection(std::string_view prefix, Message note)
{
    for (std::size_t i = 0; i < m_keys.settings.size(); ++i) {
        const Setting& one = m_keys.settings[i];
        if (m_used[i] || !one.name.starts_with(prefix)
            || !idsInWords(std::string_view(one.name).substr(prefix.size())).empty())
            continue;
        m_used[i] = true;
        m_reading.notPriced.push_back({one.key, one.value, one.line, note});
    }
}

void Draft::foreignSection(std::string_view prefix, Message note)
{
    for (std::size_t i = 0; i < m_keys.settings.size(); ++i) {
        const Setting& one = m_keys.settings[i];
        if (m_used[i] || !one.name.starts_with(prefix))
            continue;
        m_used[i] = true;
        m_reading.notPriced.push_back({one.key, one.value, one.line, note});
    }
}

void Draft::remark(std::string_view name, Message note)
{
    for (Mapped& one : m_reading.mapped)
        if (one.to == name || nameOf(one.key) == name)
            one.note = note;
}

bool Draft::include(std::string_view file)
{
    const auto written = std::find_if(m_keys.files.begin(), m_keys.files.end(),
                                      [file](const WrittenFile& one) { return isSameFile(one.name, file); });
    if (written == m_keys.files.end())
        return false;
    return include(*written);
}

bool Draft::includeText(std::string_view name, std::string_view text)
{
    return include(WrittenFile{std::string(name), std::string(text), 1, 0});
}

bool Draft::include(const WrittenFile& written)
{
    const Result<KeyList> more = readWrittenFile(written);
    if (!more) {
        m_reading.unread.push_back({written.name, {}, 0, more.error().message});
        return false;
    }
    m_reading.files.push_back(written.name);
    for (const Setting& it : more->settings) {
        m_byName.emplace(it.name, m_keys.settings.size());
        m_keys.settings.push_back(it);
        m_used.push_back(false);
    }
    return true;
}

const Setting* Draft::variable(std::string_view name) const
{
    const Setting* found = nullptr;
    for (const Setting& it : m_keys.environment)
        if (it.name == name)
            found = &it; // a prefix outranks what was exported before
    return found;
}

std::optional<std::string> Draft::variableWord(std::string_view name, std::string_view to)
{
    const Setting* it = variable(name);
    if (it == nullptr || it->value.empty())
        return {};
    if (m_usedVariables.insert(std::string(name)).second)
        m_reading.mapped.push_back({it->key, it->value, std::string(to), false, it->line, {}});
    return resolved(*it, to);
}

std::optional<std::int64_t> Draft::variableNumber(std::string_view name, std::string_view to)
{
    const auto text = variableWord(name, to);
    if (!text)
        return {};
    const auto number = parseReal(*text);
    if (!number || *number != std::floor(*number) || std::abs(*number) > static_cast<double>(kLargest)) {
        refuse(*variable(name), to, say("a whole number"));
        return {};
    }
    return static_cast<std::int64_t>(*number);
}

// ------------------------------------------------------------------ meaning

std::optional<std::int64_t> Draft::count(Names names, std::string_view id)
{
    const auto value = integer(names, id);
    if (value && *value > 0)
        set(id, *value);
    return value;
}

void Draft::set(std::string_view id, Value value)
{
    put(sectionOf(m_reading, id), id, std::move(value));
}

void Draft::assume(std::string_view id, Value value, std::string_view key)
{
    if (m_wholePlan)
        derive(id, std::move(value), key);
}

void Draft::derive(std::string_view id, Value value, std::string_view key)
{
    if (known(id) || isOpen(id))
        return;
    m_reading.mapped.push_back({std::string(key), textOf(value), std::string(id), true, 0, {}});
    set(id, std::move(value));
}

void Draft::need(std::string_view what, Message why, std::string proposal)
{
    constexpr std::size_t kLongestName = 400; // of a placeholder
    what = what.substr(0, kLongestName);
    for (const Need& one : m_reading.needs)
        if (one.what == what)
            return;
    m_reading.needs.push_back({std::string(what), std::move(why), std::move(proposal), false});
}

void Draft::open(std::string_view what, Message why)
{
    // Only set where something decides that is asked for already.
    std::string name(what);
    std::erase_if(name, [](char c) { return c == '$' || c == '{' || c == '}'; });
    if (!m_keys.causes.empty() && what.starts_with("$")
        && std::find(m_keys.following.begin(), m_keys.following.end(), name) != m_keys.following.end())
        return;
    need(what, std::move(why));
    for (Need& one : m_reading.needs)
        if (one.what == what.substr(0, one.what.size()) && !one.what.empty())
            one.isOpen = true;
}

void Draft::forget(std::string_view id)
{
    Values& values = sectionOf(m_reading, id);
    std::erase_if(values, [id](const auto& one) { return one.first == id; });
}

std::optional<std::int64_t> Draft::number(std::string_view id) const
{
    return numberIn(sectionOf(m_reading, id), id);
}

std::string Draft::text(std::string_view id) const
{
    const Value* value = find(sectionOf(m_reading, id), id);
    return value == nullptr ? std::string() : textOf(*value);
}

bool Draft::known(std::string_view id) const
{
    return find(sectionOf(m_reading, id), id) != nullptr;
}

// ------------------------------------------------------------------ the end

namespace {

/// The part of a key that says what it is about: its last word, with the section's where it is one that any section may have
/// ("degree" of "tensor_sharding.degree", "size" of "parallel.tensor.size").
std::string_view tellingPart(std::string_view name)
{
    constexpr std::array<std::string_view, 22> kAnySections{
        "degree", "size",       "dim",     "ways",   "width", "count", "num",      "number",
        "world",  "world_size", "enabled", "enable", "mode",  "plan",  "strategy", "type",
        "split",  "ranks",      "stages",  "level",  "kind",  "policy"};
    const std::size_t point = name.find_last_of('.');
    if (point == std::string_view::npos)
        return name;
    const std::string_view last = name.substr(point + 1);
    if (std::find(kAnySections.begin(), kAnySections.end(), last) == kAnySections.end())
        return last;
    const std::size_t before = name.substr(0, point).find_last_of('.');
    return before == std::string_view::npos ? name : name.substr(before + 1);
}

} // namespace

void Draft::sortRest()
{
    for (std::size_t i = 0; i < m_keys.settings.size(); ++i) {
        const Setting& one = m_keys.settings[i];
        if (!m_used[i]) {
            auto reason = withoutEffect(m_reading.framework, one.name);
            if (!reason) // with the section that was stripped
                reason = withoutEffect(m_reading.framework, nameOf(one.key));
            const std::string_view meant = reason ? std::string_view() : misspelt(one.name, m_asked);
            const bool aboutLayout = !idsInWords(tellingPart(one.name)).empty();
            Named named{one.key, one.value, one.line, {}};
            if (!meant.empty() && m_byName.count(std::string(meant)) == 0)
                named.note = say("nearest is %1", meant);
            if (reason) {
                named.note = *reason;
                m_reading.notPriced.push_back(std::move(named));
            } else if (one.isNull) {
                named.note = say("says nothing");
                m_reading.notPriced.push_back(std::move(named));
            } else {
                (aboutLayout ? m_reading.unread : m_reading.unknown).push_back(std::move(named));
            }
        }
        // What is left open is named, wherever it stands.
        std::string value = one.value;
        if (value.find('$') == std::string::npos || (m_used[i] && m_resolved.count(value) > 0))
            continue;
        if (resolve && !m_used[i])
            if (const auto better = resolve(value);
                better && placeholders(*better).empty() && !better->empty())
                continue;
        if (m_used[i] && resolve)
            if (const auto better = resolve(value))
                value = *better;
        for (const std::string& placeholder : placeholders(value))
            open(placeholder, say("%1 names it, line %2", one.key.substr(0, 80), one.line));
    }
}

/// What a key may set that nobody read has no default: it is asked for.
void Draft::withhold()
{
    for (const Named& key : m_reading.unread) {
        const std::string name = nameOf(key.key);
        for (const std::string_view id : idsInWords(tellingPart(name))) {
            const auto assumed = std::find_if(
                m_reading.mapped.begin(), m_reading.mapped.end(),
                [id](const Mapped& one) { return one.byDefault && one.to == id; });
            if (assumed == m_reading.mapped.end())
                continue;
            need(id, say("%1, line %2, may set it and is not read", key.key.substr(0, 80), key.line),
                 assumed->value);
            m_reading.mapped.erase(assumed);
            forget(id);
        }
    }
}

Reading Draft::finish(Names required)
{
    sortRest();
    withhold();
    // Degrees that another file has to say leave the replicas open.
    for (const std::string_view id : {"tp", "pp", "cp"})
        if (!known(id) && std::find(required.begin(), required.end(), id) != required.end())
            m_reading.degreesElsewhere = true;
    // What no knob can be: asked for rather than set.
    for (Values* values : {&m_reading.layout, &m_reading.workload})
        for (std::size_t i = 0; i < values->size();) {
            const auto& [id, value] = (*values)[i];
            const layout::Knob* knob = layout::findKnob(id);
            const Result<std::int64_t> parsed = knob != nullptr && knob->kind == layout::KnobKind::Integer
                                                    ? layout::parse(*knob, textOf(value))
                                                    : Result<std::int64_t>(0);
            if (parsed) {
                ++i;
                continue;
            }
            need(id, parsed.error().message);
            values->erase(values->begin() + static_cast<std::ptrdiff_t>(i));
        }
    // A number of accelerators that leaves some rank without one, or some without a rank.
    const auto gpus = number("gpus");
    const std::int64_t smallest = smallestWorld(m_reading);
    if (gpus && smallest > 0 && *gpus % smallest != 0)
        need("gpus", say("%1 accelerators are no multiple of the %2 that its degrees need", *gpus, smallest),
             std::to_string(smallest));
    settle(m_reading);
    for (const std::string_view id : required) {
        if (known(id) || id == "gpus")
            continue;
        if (id == "global_batch" && m_reading.perReplica)
            need(id,
                 say("%1 sequences for each data-parallel rank: it follows from the number of accelerators",
                     *m_reading.perReplica));
        else if (id == "micro_batch" && m_reading.tokensPerMicro)
            need(id, say("%1 tokens in a micro-batch: it follows from the sequence length",
                         *m_reading.tokensPerMicro));
        else if (id == "micro_batch" && known("global_batch") && m_reading.accumulation)
            need(id, say("it follows from the global batch and the number of accelerators"));
        else
            need(id, say("the file does not say it"));
    }
    if (!known("gpus") && std::find(required.begin(), required.end(), "gpus") != required.end())
        need("gpus", say("the number of accelerators is not in the file"));
    settle(m_reading); // proposals for what is needed now
    const bool wholeModel = known("layers") && known("hidden") && known("heads") && known("ffn");
    if (!wholeModel && !known("id"))
        need("model", known("name")
                          ? say("the file names %1, which the catalog does not have", shown(text("name")))
                          : say("the file does not say which"));
    for (const Values* values : {&m_reading.layout, &m_reading.workload})
        for (const auto& [id, value] : *values) {
            const layout::Knob* knob = layout::findKnob(id);
            if (id == "stages")
                continue;
            if (knob != nullptr && layout::parse(*knob, textOf(value)))
                continue;
            m_reading.notYet.push_back(id);
            if (knob != nullptr)
                m_reading.notes.push_back(say("%1 = %2 has no price here yet; it is priced as %3.", id,
                                              textOf(value).substr(0, 40),
                                              layout::spell(*knob, knob->get(layout::Scenario{}))));
            else
                m_reading.notes.push_back(
                    say("%1 = %2: no knob stands for it yet.", id, textOf(value).substr(0, 40)));
        }
    return std::move(m_reading);
}

// ------------------------------------------------------------------ what follows from the number of accelerators

namespace {

std::int64_t product(std::initializer_list<std::int64_t> factors)
{
    std::int64_t all = 1;
    for (const std::int64_t factor : factors)
        if (__builtin_mul_overflow(all, factor, &all))
            return 0;
    return all;
}

std::int64_t degreeOf(const Reading& reading, std::string_view id)
{
    return std::max<std::int64_t>(numberIn(reading.layout, id).value_or(1), 1);
}

void follow(Reading& reading, std::string_view id, Value value, std::string_view from)
{
    Values& values = sectionOf(reading, id);
    if (find(values, id) != nullptr)
        return;
    reading.mapped.push_back({std::string(from), textOf(value), std::string(id), true, 0, {}});
    put(values, id, std::move(value));
    std::erase_if(reading.needs, [id](const Need& one) { return one.what == id && !one.isOpen; });
}

} // namespace

namespace {

constexpr const char* kReplicas = "gpus / (tp x pp x cp)";
constexpr const char* kShards = "dp / instances";
constexpr const char* kWithinNode = "accelerators of a node / (tp x pp x cp)";
constexpr const char* kBatch = "micro-batch x accumulation x dp";
constexpr const char* kMicro = "global batch / (accumulation x dp)";
/// What follows from the number of accelerators, as the list of what was read says it.
constexpr std::array<std::string_view, 5> kFollowed{kReplicas, kShards, kWithinNode, kBatch, kMicro};

} // namespace

void takeModelName(Draft& draft, const std::string& name)
{
    if (name.empty())
        return;
    draft.set("name", name.substr(0, 200));
    if (const auto id = exchange::modelIdOf(name))
        draft.set("id", *id);
}

void takeModel(Draft& draft, Names names)
{
    if (const auto name = draft.modelName(names))
        takeModelName(draft, *name);
}

void settle(Reading& reading)
{
    const std::int64_t ranks = product(
        {degreeOf(reading, "tp"), degreeOf(reading, "pp"), degreeOf(reading, "cp")});
    const auto said = [&reading](std::string_view id) { return numberIn(sectionOf(reading, id), id); };
    const auto isNeeded = [&reading](std::string_view id) {
        return std::any_of(reading.needs.begin(), reading.needs.end(),
                           [id](const Need& one) { return one.what == id; });
    };
    const bool degreesKnown = !isNeeded("tp") && !isNeeded("pp") && !isNeeded("cp")
                              && (!reading.degreesElsewhere || (said("tp") && said("pp") && said("cp")));
    const auto gpus = said("gpus");
    if (gpus && ranks > 0 && degreesKnown && *gpus >= ranks && *gpus % ranks == 0)
        follow(reading, "dp", *gpus / ranks, kReplicas);
    if (!gpus && said("dp") && ranks > 0 && degreesKnown && said("tp") && said("pp"))
        if (const std::int64_t world = product({*said("dp"), ranks}); world > 0)
            follow(reading, "gpus", world, "dp x tp x pp x cp");
    const auto dp = said("dp");
    if (dp && *dp > 0 && reading.shardDivisor && *reading.shardDivisor > 1
        && *dp % *reading.shardDivisor == 0)
        follow(reading, "dp_shard", *dp / *reading.shardDivisor, kShards);
    // Tensor and context groups lie within the node, too.
    const std::int64_t inside = ranks > 0 && reading.perNode % ranks == 0 ? reading.perNode / ranks : 0;
    if (dp && reading.shardsWithinNode && inside > 0 && *dp > inside && *dp % inside == 0)
        follow(reading, "dp_shard", inside, kWithinNode);
    const auto sequence = said("sequence");
    if (reading.tokensPerMicro && sequence && *sequence > 0 && *reading.tokensPerMicro % *sequence == 0)
        follow(reading, "micro_batch", *reading.tokensPerMicro / *sequence, "tokens / sequence");
    if (!reading.perReplica && reading.accumulation && said("micro_batch"))
        if (const std::int64_t sequences = product({*reading.accumulation, *said("micro_batch")});
            sequences > 0)
            reading.perReplica = sequences;
    if (dp && reading.perReplica)
        if (const std::int64_t batch = product({*dp, *reading.perReplica}); batch > 0)
            follow(reading, "global_batch", batch, kBatch);
    const auto global = said("global_batch");
    if (dp && *dp > 0 && global && reading.accumulation && *reading.accumulation > 0 && !said("micro_batch"))
        if (const std::int64_t steps = product({*dp, *reading.accumulation});
            steps > 0 && *global % steps == 0)
            follow(reading, "micro_batch", *global / steps, kMicro);
    const std::int64_t smallest = smallestWorld(reading);
    for (Need& one : reading.needs) {
        if (one.what == "gpus" && smallest > 0 && one.proposal.empty())
            one.proposal = std::to_string(smallest);
        if (one.what == "global_batch" && reading.perReplica && !gpus && smallest > 0 && ranks > 0)
            one.proposal = std::to_string(*reading.perReplica * (smallest / ranks));
        if (one.what == "global_batch" && one.proposal.empty() && !reading.perReplica)
            one.proposal = "512";
        if ((one.what == "micro_batch" || one.what == "tp" || one.what == "pp" || one.what == "cp"
             || one.what == "ep" || one.what == "chunks")
            && one.proposal.empty())
            one.proposal = "1";
        if (one.what == "sequence" && one.proposal.empty())
            one.proposal = "4096";
        if (one.what == "precision" && one.proposal.empty())
            one.proposal = "bf16";
        if (one.what == "zero" && one.proposal.empty())
            one.proposal = "0";
    }
}

std::int64_t smallestWorld(const Reading& reading)
{
    const std::int64_t tp = degreeOf(reading, "tp");
    const std::int64_t cp = degreeOf(reading, "cp");
    const std::int64_t pp = degreeOf(reading, "pp");
    // A recipe that is not read may set it: the least then.
    const std::int64_t unsaid = reading.degreesElsewhere ? 1 : tp;
    const std::int64_t etp = numberIn(reading.layout, "etp").value_or(0) > 0 ? degreeOf(reading, "etp")
                                                                             : unsaid;
    const std::int64_t ep = degreeOf(reading, "ep");
    std::int64_t stage = product({tp, cp});
    const std::int64_t dp = numberIn(reading.layout, "dp").value_or(1);
    const std::int64_t shard = std::max<std::int64_t>(numberIn(reading.layout, "dp_shard").value_or(1), 1);
    const std::int64_t divisor = std::max<std::int64_t>(reading.shardDivisor.value_or(1), 1);
    stage = product({stage, std::lcm(std::max<std::int64_t>(dp, 1), std::lcm(shard, divisor))});
    const std::int64_t experts = ep > 1 ? product({etp, ep}) : 1;
    if (stage <= 0 || experts <= 0 || stage > kLargest || experts > kLargest)
        return 0;
    const std::int64_t whole = product({std::lcm(stage, experts), pp});
    return whole > kLargest ? 0 : whole;
}

Reading withAccelerators(const Reading& reading, std::int64_t gpus)
{
    Reading next = reading;
    // What followed from another number follows anew.
    std::erase_if(next.mapped, [&next](const Mapped& one) {
        const bool followed = one.byDefault
                              && std::find(kFollowed.begin(), kFollowed.end(), one.key) != kFollowed.end();
        if (followed)
            std::erase_if(sectionOf(next, one.to),
                          [&one](const auto& value) { return value.first == one.to; });
        return followed;
    });
    put(next.cluster, "gpus", gpus);
    std::erase_if(next.needs, [](const Need& one) { return one.what == "gpus"; });
    settle(next);
    return next;
}

namespace {

/// Ids that an answer may have: what is needed, a knob, "gpus", "model", a model's size.
std::vector<std::string_view> answerable(const Reading& reading)
{
    std::vector<std::string_view> ids{"gpus", "model"};
    for (const Need& one : reading.needs)
        ids.push_back(one.what);
    for (const layout::Knob& knob : layout::knobs())
        ids.push_back(knob.id);
    ids.insert(ids.end(), kModelFields.begin(), kModelFields.end());
    return ids;
}

} // namespace

bool giveVariable(const Reading& reading, const std::string& what, const std::string& value, Call& call)
{
    std::string name = what;
    std::erase_if(name, [](char c) { return c == '$' || c == '{' || c == '}'; });
    const bool isOpen = std::any_of(reading.needs.begin(), reading.needs.end(), [&](const Need& one) {
        return one.isOpen
               && (one.what == what || one.what == "$" + name || one.what.starts_with("${" + name + "}")
                   || one.what.starts_with("${" + name + ":"));
    });
    if (!isOpen || name.empty())
        return false;
    const bool argument = name.size() == 1 && name[0] >= '1' && name[0] <= '9';
    if (argument) {
        const auto place = static_cast<std::size_t>(name[0] - '0');
        if (call.arguments.size() < place)
            call.arguments.resize(place, "");
        call.arguments[place - 1] = value;
    } else {
        call.variables.emplace_back(name, value);
    }
    return true;
}

Result<Reading> withAnswer(const Reading& reading, std::string_view id, std::string_view value)
{
    const auto number = parseReal(value);
    const bool whole = number && *number == std::floor(*number)
                       && std::abs(*number) <= static_cast<double>(kLargest);
    const layout::Knob* knob = layout::findKnob(id);
    const auto refused = [id, value](Message expected) {
        return fail(ErrorCode::BadInput,
                    say("%1 is %2, which is not %3", id.substr(0, 60), shown(value), std::move(expected)));
    };
    if (id == "gpus") {
        if (!whole || *number < 1)
            return refused(say("a number of accelerators"));
        return withAccelerators(reading, static_cast<std::int64_t>(*number));
    }
    Reading next = reading;
    if (id == "model") {
        const auto& catalog = exchange::Catalog::builtIn();
        std::string known(value);
        if (!catalog.model(known))
            known = exchange::modelIdOf(value).value_or("");
        if (known.empty() || !catalog.model(known))
            return tl::unexpected(catalog.model(std::string(value)).error());
        next.model.clear();
        put(next.model, "id", known);
    } else if (knob != nullptr) {
        const Result<std::int64_t> parsed = layout::parse(*knob, value);
        if (!parsed)
            return tl::unexpected(parsed.error());
        put(sectionOf(next, id), id,
            whole ? Value(static_cast<std::int64_t>(*number)) : Value(std::string(value)));
        std::erase(next.notYet, id);
    } else if (isModelField(id)) {
        if ((id != "norm" && id != "gated" && id != "tied_embeddings" && id != "name" && id != "layer_kinds"
             && id != "attention_gate")
            && (!whole || *number < 0))
            return refused(say("a whole number"));
        put(next.model, id, whole ? Value(static_cast<std::int64_t>(*number)) : Value(std::string(value)));
    } else {
        const std::vector<std::string_view> ids = answerable(reading);
        return fail(ErrorCode::UnknownName,
                    say("nothing here is called %1; nearest is %2", shown(id), nearestName(id, ids)));
    }
    std::erase_if(next.needs, [id](const Need& one) {
        return one.what == id || (one.what == "model" && id == "id")
               || (id == "model" && (one.what == "model" || isModelField(one.what)));
    });
    settle(next);
    if (id == "model" || isModelField(id))
        if (numberIn(next.model, "layers") && numberIn(next.model, "hidden") && numberIn(next.model, "heads")
            && numberIn(next.model, "ffn"))
            std::erase_if(next.needs, [](const Need& one) { return one.what == "model"; });
    return next;
}

} // namespace shardscape::frameworks
