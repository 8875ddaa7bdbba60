// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/patch_search.h"

#include "base/quantity.h"
#include "frameworks/places.h"
#include "frameworks/refusals.h"
#include "frameworks/writable_words.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace shardscape::frameworks::patching {

/// What says one fact twice: DeepSpeed's and its trainers' three numbers of a batch, of which a reader takes two. Each that said the
/// batch of the file as it was says the one that is wanted, or that is said.
void PatchSearch::counterparts()
{
    const auto seenFirst = [this] {
        Texts texts;
        for (const OwnFile& one : m_plan.files)
            texts.push_back(one.text);
        return see(texts);
    }();
    if (!seenFirst)
        return;
    struct Role {
        std::string_view name;
        std::int64_t (*of)(const Plan&);
    };
    const auto micro = [](const Plan& plan) { return plan.number("micro_batch", 0); };
    const auto global = [](const Plan& plan) { return plan.number("global_batch", 0); };
    constexpr auto steps = accumulated;
    const std::array<Role, 5> kRoles{
        Role{"train_batch_size", global}, Role{"train_micro_batch_size_per_gpu", micro},
        Role{"per_device_train_batch_size", micro}, Role{"gradient_accumulation_steps", steps},
        Role{"global_train_batch_size", global}};
    for (const Role& role : kRoles)
        for (const Key& key : m_first) {
            if (!endsAs(key.name, role.name))
                continue;
            const std::int64_t was = role.of(seenFirst->plan), now = role.of(m_target);
            if (was <= 0 || now <= 0 || was == now || key.value != std::to_string(was))
                continue;
            Wish wish;
            wish.setting = setting(key.key, std::to_string(now), key.line);
            wish.setting.name = key.name;
            if (says(m_seen, wish))
                continue;
            bool done = false;
            for (Texts& way : waysToSay(m_texts, m_seen, wish, {})) {
                auto next = see(way);
                if (!next || !says(*next, wish) || distanceOf(*next) > distanceOf(m_seen))
                    continue;
                m_texts = std::move(way);
                m_seen = std::move(*next);
                m_kept.push_back(std::move(wish));
                done = true;
                break;
            }
            const std::string id = role.of == micro ? "micro_batch" : "global_batch";
            if (!done && m_never.count(id) > 0)
                m_seen.off.insert(id);
            else if (!done)
                m_unsaid.push_back({key.name, key.value, std::to_string(now)});
        }
}

/// What the framework's checks ask beside what was changed (the checkpoint's form of Megatron FSDP), and what only went with it.
void PatchSearch::companions()
{
    if (m_words.empty() || m_texts == Texts{})
        return;
    const SaidByWriter& words = m_words.front();
    const bool whole = std::none_of(words.wishes.begin(), words.wishes.end(), [this](const Wish& wish) {
        return !wish.alike && m_seen.off.count(wish.to) > 0;
    });
    for (const Wish& wish : words.wishes) {
        if (!whole) // they belong to what was not said
            break;
        const bool isKept = std::any_of(m_kept.begin(), m_kept.end(), [&wish](const Wish& kept) {
            return endsAs(kept.setting.name, wish.setting.name);
        });
        if ((!wish.to.empty() && !wish.gone) || wish.changed || isKept || says(m_seen, wish))
            continue;
        Texts texts = m_texts;
        Seen seen = m_seen;
        if (!fulfil(texts, seen, {&wish}, words.names) || seen.off != m_seen.off)
            continue;
        m_texts = std::move(texts);
        m_seen = std::move(seen);
        m_kept.push_back(wish);
    }
}

/// Takes back every line that the layout does not need.
void PatchSearch::prune()
{
    for (std::size_t file = 0; file < m_texts.size(); ++file) {
        const std::string before = m_plan.files[file].text;
        for (std::size_t i = 0;;) {
            const std::string after = m_texts[file]; // what the changes are views of
            auto changes = exchange::lineChanges(before, after);
            if (i >= changes.size())
                break;
            const bool stays = !changes[i].now.empty() && isImport(changes[i].now.front());
            changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
            if (stays) { // of imports no reader asks; who runs the file does
                ++i;
                continue;
            }
            Texts next = m_texts;
            next[file] = exchange::withChanges(before, changes);
            auto seen = see(next);
            const bool needed = !seen || seen->off != m_seen.off
                                || std::any_of(m_kept.begin(), m_kept.end(),
                                               [&seen](const Wish& wish) { return !says(*seen, wish); });
            if (needed) {
                ++i;
                continue;
            }
            m_texts = std::move(next);
            m_seen = std::move(*seen);
        }
    }
}

namespace {

std::string secondsText(double seconds)
{
    return seconds < 1     ? english(say("%1 ms", significant(seconds * 1e3, 3)))
           : seconds < 100 ? english(say("%1 s", significant(seconds, 3)))
                           : english(say("%1 s", fixed(seconds, 0)));
}

std::string gibText(double bytes)
{
    return english(say("%1 GiB", fixed(bytes / kGiB, 1)));
}

/// What a step would be without a change.
std::string gainOf(const layout::Scenario& without, const training::Evaluation& with)
{
    const training::Evaluation e = training::evaluate(without);
    if (!e.valid)
        return e.reasons.empty() ? std::string() : "Without it: " + english(e.reasons.front().message) + ".";
    if (!with.valid)
        return {};
    std::string text;
    if (!e.fits && with.fits)
        text = "Without it a rank holds " + gibText(e.peakBytes) + " of " + gibText(e.capacity)
               + ", which does not fit.";
    const double share = e.stepSeconds / with.stepSeconds - 1;
    if (std::abs(share) < 0.0005)
        text += text.empty() ? "" : " The step takes as long.";
    else
        text += (text.empty() ? "" : " ")
                + ("Without it a step takes " + secondsText(e.stepSeconds) + ", not "
                   + secondsText(with.stepSeconds) + " (" + (share > 0 ? "+" : "")
                   + english(say("%1", fixed(100 * share, 1))) + " %).");
    const double memory = e.peakBytes - with.peakBytes;
    if (e.fits == with.fits && std::abs(memory) > 0.01 * with.peakBytes)
        text += (text.empty() ? "" : " ")
                + ("Without it a rank holds " + gibText(e.peakBytes) + ", not " + gibText(with.peakBytes)
                   + ".");
    return text.empty() ? "Without it step and memory are the same." : text;
}

/// "./run.sh": the same file for -p0 and -p1. Names from elsewhere go by their last part.
std::string headerName(const std::string& name)
{
    const bool elsewhere = name.starts_with("/") || name.find("..") != std::string::npos;
    const std::size_t slash = name.find_last_of('/');
    std::string plain = elsewhere && slash != std::string::npos ? name.substr(slash + 1) : name;
    while (plain.starts_with("./"))
        plain.erase(0, 2);
    std::erase_if(plain, [](char c) { return static_cast<unsigned char>(c) < ' '; });
    return "./" + plain + (plain.find(' ') == std::string::npos ? "" : "\t");
}

std::string spelledChange(const KnobChange& one)
{
    return one.id + " " + one.from + " -> " + one.to;
}

/// What a knob says in a plan, or in a new layout.
std::string textIn(const Plan& plan, const std::string& id)
{
    if (const Value* value = plan.find(id))
        return textOf(*value);
    const layout::Knob* knob = layout::findKnob(id);
    if (knob == nullptr)
        return "as they divide";
    const std::int64_t value = knob->get(layout::Scenario{});
    return knob->kind == layout::KnobKind::Boolean ? std::string(value != 0 ? "true" : "false")
                                                   : layout::spell(*knob, value);
}

/// Why a line changes, as a comment.
std::string whyOf(const PatchChange& change)
{
    std::string why;
    for (const KnobChange& one : change.knobs)
        why += (why.empty() ? "# " : ", ") + spelledChange(one);
    return why.empty() ? "# Goes with the other changes.\n"
                       : why + "." + (change.gain.empty() ? "" : " ") + change.gain + "\n";
}

} // namespace

/// What one change is for: the knobs that fall back without it, and what a step is then.
PatchChange PatchSearch::changeAt(std::size_t file, const std::vector<exchange::LineChange>& changes,
                                  std::size_t at, const training::Evaluation& now) const
{
    PatchChange change;
    change.file = file;
    change.line = static_cast<std::int32_t>(changes[at].at + 1);
    const auto seeWithout = [&](std::size_t from, std::size_t to) {
        auto others = changes;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(from),
                     others.begin() + static_cast<std::ptrdiff_t>(to));
        Texts texts = m_texts;
        texts[file] = exchange::withChanges(m_plan.files[file].text, others);
        return see(texts);
    };
    auto without = seeWithout(at, at + 1);
    if (!without) { // a command that would end in between: with the lines that change beside it
        std::size_t from = at, to = at + 1;
        while (from > 0 && changes[from - 1].at + changes[from - 1].was.size() == changes[from].at)
            --from;
        while (to < changes.size() && changes[to - 1].at + changes[to - 1].was.size() == changes[to].at)
            ++to;
        without = seeWithout(from, to);
    }
    if (!without)
        return change;
    // What the file says otherwise; what only follows is not its reason.
    for (const auto& section : {&Reading::layout, &Reading::workload})
        for (const auto& [id, value] : m_seen.reading.*section) {
            const Value* other = find(without->reading.*section, id);
            if (id != "dp" && m_seen.off.count(id) == 0
                && (other == nullptr || textOf(*other) != textOf(value)))
                change.knobs.push_back(
                    {id, other != nullptr ? textOf(*other) : textIn(without->plan, id), textOf(value)});
        }
    if (change.knobs.empty())
        for (const std::string& id : without->off)
            if (m_seen.off.count(id) == 0 && textIn(without->plan, id) != textIn(m_target, id))
                change.knobs.push_back({id, textIn(without->plan, id), textIn(m_target, id)});
    const std::int64_t gpus = without->plan.number("gpus", 0);
    if (gpus != m_target.number("gpus", 0) && m_seen.off.count("gpus") == 0) {
        std::erase_if(change.knobs, [](const KnobChange& one) { return one.id == "gpus"; });
        if (change.knobs.empty())
            change.knobs.push_back({"dp", textIn(without->plan, "dp"), textIn(m_seen.plan, "dp")});
        change.gain = "Without it the file asks for " + std::to_string(gpus) + " accelerators.";
    } else if (!change.knobs.empty()) {
        change.gain = gainOf(without->scenario, now);
    }
    return change;
}

Patch PatchSearch::written() const
{
    Patch patch;
    patch.framework = m_seen.reading.framework;
    for (const std::string_view checker : checkersOf(m_seen.reading))
        for (layout::Reason& reason : refusals(m_seen.scenario, checker))
            patch.refused.push_back(std::move(reason));
    for (const std::string& id : m_seen.off)
        patch.unsaid.push_back({id, textIn(m_seen.plan, id), textIn(m_target, id)});
    patch.unsaid.insert(patch.unsaid.end(), m_unsaid.begin(), m_unsaid.end());
    const training::Evaluation now = training::evaluate(m_seen.scenario);
    std::string hunks;
    for (std::size_t file = 0; file < m_texts.size(); ++file) {
        const std::string& before = m_plan.files[file].text;
        patch.files.push_back({m_plan.files[file].name, m_texts[file]});
        const auto changes = exchange::lineChanges(before, m_texts[file]);
        std::size_t i = 0;
        std::ptrdiff_t moved = 0; // lines that earlier hunks added
        for (const auto& hunk : exchange::hunksOf(changes)) {
            std::set<std::string> reasons;
            std::string why;
            for (std::size_t end = i + hunk.size(); i < end; ++i) {
                patch.changes.push_back(changeAt(file, changes, i, now));
                const std::string reason = whyOf(patch.changes.back());
                if (reasons.insert(reason).second)
                    why += reason;
            }
            const std::string name = headerName(m_plan.files[file].name);
            hunks += "\n" + why + "--- " + name + "\n+++ " + name + "\n"
                     + exchange::unifiedHunk(before, hunk, moved);
            for (const exchange::LineChange& one : hunk)
                moved += static_cast<std::ptrdiff_t>(one.now.size())
                         - static_cast<std::ptrdiff_t>(one.was.size());
        }
    }
    if (patch.changes.empty())
        return patch;
    const std::size_t lines = patch.changes.size();
    patch.text = "# Written by Shardscape: " + std::to_string(lines) + (lines == 1 ? " line" : " lines")
                 + " of " + std::string(labelOf(patch.framework)) + "'s file.";
    const auto before = see([&] {
        Texts texts;
        for (const OwnFile& one : m_plan.files)
            texts.push_back(one.text);
        return texts;
    }());
    if (before && now.valid) {
        const training::Evaluation was = training::evaluate(before->scenario);
        if (was.valid)
            patch.text += " A step: " + secondsText(was.stepSeconds) + " -> " + secondsText(now.stepSeconds)
                          + ", a rank: " + gibText(was.peakBytes) + " -> " + gibText(now.peakBytes) + ".";
    }
    patch.text += "\n";
    if (!patch.unsaid.empty()) {
        patch.text += "# No word here for:";
        for (std::size_t i = 0; i < patch.unsaid.size(); ++i)
            patch.text += (i > 0 ? ", " : " ") + spelledChange(patch.unsaid[i]);
        patch.text += "\n";
    }
    for (const layout::Reason& reason : patch.refused)
        patch.text += "# It will not start: " + english(layout::sentence(reason)) + "\n";
    patch.text += hunks;
    return patch;
}

} // namespace shardscape::frameworks::patching
