// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/patch.h"

#include "exchange/questions/framework_signs.h"
#include "frameworks/patch_search.h"

#include <algorithm>
#include <utility>

namespace shardscape::frameworks::patching {

namespace {

/// Whose writer has the words of the file: its framework's own, or those of the framework that it is a coat of.
std::vector<std::string_view> writersFor(const Reading& reading, const Texts& texts)
{
    const auto sign = exchange::frameworkSignOf(texts.front());
    const bool python = sign && sign->form == exchange::ConfigForm::Python;
    std::vector<std::string_view> all;
    const auto add = [&all](std::string_view id) {
        if (std::find(all.begin(), all.end(), id) == all.end())
            all.push_back(id);
    };
    if (reading.framework == "torchtitan")
        add(python ? "torchtitan" : "torchtitan-toml");
    for (const std::string_view id : writtenFrameworks())
        if (id == reading.framework && (id != "torchtitan" || !isOfTomlEra(texts)))
            add(id);
    for (const std::string_view id :
         {"megatron", "megatron-bridge", "accelerate", "deepspeed", "torchtitan-toml"})
        add(id);
    return all;
}

/// Accelerate's launcher takes the keys of its file's sections as options without them, and none that names the program.
void asLaunched(SaidByWriter& words, const std::vector<Key>& keys)
{
    const bool launched = std::any_of(keys.begin(), keys.end(), [](const Key& key) {
        return key.isOption()
               && (key.name.starts_with("fsdp_") || key.name.starts_with("parallelism_config_"));
    });
    if (!launched)
        return;
    const auto last = [](const std::string& name) { return name.substr(name.find_last_of('.') + 1); };
    std::erase_if(words.wishes, [](const Wish& wish) { return wish.setting.name == "distributed_type"; });
    for (Wish& wish : words.wishes)
        wish.setting.name = last(wish.setting.name);
    for (std::string& name : words.names)
        name = last(name);
}

} // namespace

Result<Patch> PatchSearch::run()
{
    const auto sign = exchange::frameworkSignOf(m_plan.files.front().text);
    if (sign && sign->form == exchange::ConfigForm::ArgumentDump)
        return fail(
            ErrorCode::BadInput,
            say("%1 is a printed list of arguments, which no program reads; patch the script that printed it",
                m_plan.files.front().name));
    for (const OwnFile& one : m_plan.files)
        m_texts.push_back(one.text);
    auto whole = readWhole(m_plan, m_texts, &m_open, &m_saysWorld);
    if (!whole)
        return fail(whole.error().code, say("%1: %2", m_plan.files.front().name, whole.error().message));
    m_model = whole->model;
    m_fillsWorld = fillsWorld(*whole, m_plan.base.cluster.accelerators());
    m_torn = tornWords(*whole, m_target.number("layers", 0));
    auto seen = see(m_texts);
    if (!seen)
        return fail(ErrorCode::Internal,
                    say("%1 could be read once and not again", m_plan.files.front().name));
    m_seen = std::move(*seen);
    const std::vector<Key> keys = keysOf(m_seen.reading);
    m_first = keys;
    m_spoken = spokenIn(m_seen.reading.framework, m_texts);
    const std::vector<std::string_view> writers = writersFor(m_seen.reading, m_texts);
    for (const std::string_view id : writers) {
        auto words = saidByWriter(id, m_seen.plan, m_target);
        if (words && id == "accelerate" && !m_plan.files.front().text.empty())
            asLaunched(*words, keys);
        const bool spoken = words
                            && std::any_of(
                                words->names.begin(), words->names.end(), [&](const std::string& name) {
                                    return std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
                                        return endsAs(key.name, name);
                                    });
                                });
        if (spoken || (words && id == m_seen.reading.framework))
            m_words.push_back(std::move(*words));
    }
    if (const auto fresh = write(m_target, writers.front());
        fresh && writers.front().starts_with(m_seen.reading.framework)) {
        OwnPlan other = m_plan;
        other.files = {{fresh->fileName, fresh->text}};
        if (const auto reading = readWhole(other, {fresh->text})) {
            m_hasFresh = true;
            m_never = offIn(
                planOf(makeScenario(*reading, m_plan.base, exchange::Catalog::builtIn()).scenario));
        }
    }
    const Texts first = m_texts;
    const Seen original = m_seen;
    const auto fromBothSides = [&] {
        climb();
        if (m_seen.off.empty())
            return;
        // From the other side: all that the writer would change first, then one knob after the other.
        const Texts texts = std::exchange(m_texts, first);
        const Seen climbed = std::exchange(m_seen, original);
        if (all())
            climb();
        if (distanceOf(m_seen) >= distanceOf(climbed)) {
            m_texts = texts;
            m_seen = climbed;
        }
    };
    fromBothSides();
    // What no word of this program says, another program's may.
    if (!m_seen.off.empty() && std::any_of(keys.begin(), keys.end(), namesProgram)) {
        const Texts texts = m_texts;
        const Seen own = m_seen;
        m_keepsProgram = false;
        m_readings = 0;
        fromBothSides();
        if (distanceOf(m_seen) >= distanceOf(own)) {
            m_texts = texts;
            m_seen = own;
            m_keepsProgram = true;
        }
    }
    // A file that would then run on other accelerators, or with another batch, is left as it is.
    for (const char* id : {"gpus", "global_batch"})
        if (m_seen.off.count(id) > 0 && original.off.count(id) == 0) {
            m_texts = first;
            m_seen = original;
        }
    const bool changed = [&] {
        for (std::size_t i = 0; i < m_texts.size(); ++i)
            if (m_texts[i] != m_plan.files[i].text)
                return true;
        return false;
    }();
    if (changed) {
        companions();
        counterparts();
        prune();
    }
    return written();
}

} // namespace shardscape::frameworks::patching

namespace shardscape::frameworks {

Result<Made> importPlan(const OwnPlan& plan)
{
    patching::Texts texts;
    for (const OwnFile& one : plan.files)
        texts.push_back(one.text);
    auto reading = patching::readWhole(plan, texts);
    if (!reading)
        return tl::unexpected(reading.error());
    return makeScenario(*reading, plan.base, exchange::Catalog::builtIn());
}

Result<Patch> patchFor(const OwnPlan& plan, const layout::Scenario& wanted)
{
    return patching::PatchSearch(plan, wanted).run();
}

} // namespace shardscape::frameworks
