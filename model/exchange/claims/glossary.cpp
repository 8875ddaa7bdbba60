// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/glossary.h"

#include "base/embedded_files.h"
#include "exchange/text/json_reader.h"
#include "layout/knob.h"
#include "schedule/option.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

namespace {

using nlohmann::json;

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::vector<std::string> readNames(ObjectReader& reader, std::string_view key)
{
    std::vector<std::string> names;
    const json* list = reader.find(key);
    if (list == nullptr)
        return names;
    if (!list->is_array()) {
        reader.reject(ErrorCode::BadInput,
                      say("%1: expected a list of texts, not %2", reader.placeOf(key), describe(*list)));
        return names;
    }
    for (const json& name : *list) {
        if (!name.is_string()) {
            reader.reject(ErrorCode::BadInput,
                          say("%1: expected a text, not %2", reader.placeOf(key), describe(name)));
            break;
        }
        names.push_back(name);
    }
    return names;
}

Result<GlossaryEntry> readEntry(const json& written, const std::string& place)
{
    ObjectReader reader(written, place);
    GlossaryEntry entry;
    entry.id = reader.text("id");
    entry.term = reader.text("term");
    entry.symbol = reader.text("symbol", "");
    entry.text = reader.text("text");
    entry.source = reader.text("source");
    entry.perspective = reader.text("perspective", "");
    entry.covers = readNames(reader, "covers");
    entry.see = readNames(reader, "see");
    if (const json* synonyms = reader.find("synonyms"); synonyms != nullptr && synonyms->is_object()) {
        ObjectReader inner(*synonyms, reader.placeOf("synonyms"));
        for (const auto& [where, names] : synonyms->items())
            entry.synonyms.push_back({where, readNames(inner, where)});
        if (const auto sound = inner.finish(); !sound)
            reader.reject(sound.error());
    } else if (synonyms != nullptr) {
        reader.reject(ErrorCode::BadInput,
                      say("%1: expected an object, not %2", reader.placeOf("synonyms"), describe(*synonyms)));
    }
    if (const auto sound = reader.finish(); !sound)
        return tl::unexpected(sound.error());
    return entry;
}

/// What the files leave out is explained by its own declaration.
void addDeclared(std::vector<GlossaryEntry>& entries)
{
    const auto isCovered = [&entries](const std::string& thing) {
        return std::any_of(entries.begin(), entries.end(), [&](const GlossaryEntry& entry) {
            return std::find(entry.covers.begin(), entry.covers.end(), thing) != entry.covers.end();
        });
    };
    const auto add = [&](std::string_view kind, std::string_view id, std::string_view term,
                         std::string_view topic, std::string_view text, std::string_view source,
                         std::string_view perspective) {
        const std::string thing = std::string(kind) + ':' + std::string(id);
        if (isCovered(thing))
            return;
        GlossaryEntry entry;
        entry.id = thing;
        entry.term = term;
        entry.topic = topic;
        entry.text = text;
        entry.source = source.empty() ? "This program's word" : std::string(source);
        entry.covers = {thing};
        entry.perspective = perspective;
        entries.push_back(std::move(entry));
    };
    for (const layout::Knob& knob : layout::knobs())
        add("knob", knob.id, knob.label, "This program", knob.help, knob.paper, "");
    for (const schedule::Schedule& schedule : schedule::schedules())
        add("schedule", schedule.name, schedule.label, "Pipeline and schedules", schedule.insight,
            schedule.paper, "timeline");
    for (const schedule::Option& option : schedule::options())
        add("option", option.name, option.label, "Pipeline and schedules", option.insight, option.paper,
            "timeline");
}

std::vector<GlossaryEntry> shippedGlossary()
{
    std::vector<GlossaryEntry> all;
    for (const EmbeddedFile& file : embeddedFiles()) {
        if (file.name.rfind("glossary/", 0) != 0)
            continue;
        // A test reads every file that ships: an error here is one of the build.
        if (auto entries = readGlossary(file.text))
            std::move(entries->begin(), entries->end(), std::back_inserter(all));
    }
    addDeclared(all);
    std::stable_sort(all.begin(), all.end(), [](const GlossaryEntry& a, const GlossaryEntry& b) {
        return lower(a.term) < lower(b.term);
    });
    return all;
}

bool has(const std::string& text, std::string_view word)
{
    return text.find(word) != std::string::npos;
}

} // namespace

std::string_view GlossaryEntry::knob() const
{
    for (const std::string_view thing : covers) {
        if (thing.rfind("knob:", 0) == 0)
            return thing.substr(5);
    }
    return {};
}

std::span<const GlossaryEntry> glossary()
{
    static const std::vector<GlossaryEntry> all = shippedGlossary();
    return all;
}

const GlossaryEntry* findGlossaryEntry(std::string_view id)
{
    const auto all = glossary();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [id](const GlossaryEntry& entry) { return entry.id == id; });
    return found == all.end() ? nullptr : &*found;
}

const GlossaryEntry* glossaryEntryOf(std::string_view thing)
{
    static const auto byThing = [] {
        std::map<std::string, const GlossaryEntry*, std::less<>> index;
        for (const GlossaryEntry& entry : glossary()) {
            for (const std::string& covered : entry.covers)
                index.emplace(covered, &entry);
        }
        return index;
    }();
    const auto found = byThing.find(thing);
    return found == byThing.end() ? nullptr : found->second;
}

Result<std::vector<GlossaryEntry>> readGlossary(std::string_view text)
{
    const auto parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader reader(*parsed, "");
    const std::string topic = reader.text("topic");
    std::vector<GlossaryEntry> entries;
    if (const json* list = reader.find("entries"); list != nullptr && list->is_array()) {
        for (std::size_t i = 0; i < list->size(); ++i) {
            auto entry = readEntry((*list)[i], "entries[" + std::to_string(i) + "]");
            if (!entry)
                return tl::unexpected(entry.error());
            entry->topic = topic;
            entries.push_back(std::move(*entry));
        }
    } else {
        reader.reject(ErrorCode::BadInput, say("entries: expected a list"));
    }
    if (const auto sound = reader.finish(); !sound)
        return tl::unexpected(sound.error());
    return entries;
}

int glossaryRank(const GlossaryEntry& entry, std::string_view words)
{
    const std::string wanted = lower(words);
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < wanted.size();) {
        const std::size_t from = wanted.find_first_not_of(' ', at);
        if (from == std::string::npos)
            break;
        const std::size_t to = std::min(wanted.find(' ', from), wanted.size());
        parts.push_back(wanted.substr(from, to - from));
        at = to;
    }
    if (parts.empty())
        return 0;
    std::string whole = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
        whole += ' ' + parts[i];

    const std::string term = lower(entry.term);
    const std::string thing = entry.covers.empty() ? std::string() : entry.covers.front();
    const std::string shortName = thing.substr(thing.find(':') + 1); // "tp", "micro_batch", "1f1b"
    std::string names;
    int best = 0;
    for (const Synonyms& synonyms : entry.synonyms) {
        for (const std::string& name : synonyms.names) {
            const std::string spelt = lower(name);
            best = std::max(best, spelt == whole ? 80 : spelt.rfind(whole, 0) == 0 ? 50 : 0);
            names += spelt + '\n';
        }
    }
    const bool isNamed = term == whole || entry.id == whole || shortName == whole;
    if (isNamed)
        return 100;
    if (term.rfind(whole, 0) == 0)
        best = std::max(best, 70);
    else if (has(' ' + term, ' ' + whole))
        best = std::max(best, 60);
    const auto inAll = [&parts](const std::string& text) {
        return std::all_of(parts.begin(), parts.end(),
                           [&text](const std::string& part) { return has(text, part); });
    };
    if (best == 0 && inAll(term))
        best = 45;
    if (best == 0 && inAll(term + '\n' + names + entry.id))
        best = 30;
    if (best == 0 && inAll(term + '\n' + names + lower(entry.text) + '\n' + lower(entry.source)))
        best = 10;
    return best;
}

} // namespace shardscape::exchange
