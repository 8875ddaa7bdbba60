// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/text/line_changes.h"
#include "frameworks/patch.h"
#include "frameworks/patch_words.h"
#include "job/training/numbers/evaluation.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::frameworks::patching {

/// What one text comes to.
struct Seen {
    Reading reading;
    layout::Scenario scenario;
    Plan plan;
    std::set<std::string> off; ///< ids in which it is not what is wanted
};

/// A patch is searched for and never trusted: an edit proposes a text, the plan's own reader says what that text means, and what
/// brings no knob nearer to the layout that is wanted is dropped. What keys a knob has comes from the framework's writer (what it
/// writes of both layouts differs in them), from the keys that the file sets it with, and from those that its reader asks for. A reader
/// takes more than a program does, so that a text also has to obey the program's own words: writable_words.h.
///
/// What a text means and whether it may be: patch_search.cpp. The ways to bring a knob nearer: patch_ways.cpp. What is left of them at the
/// end, and why: patch_text.cpp.
class PatchSearch {
public:
    PatchSearch(const OwnPlan& plan, const layout::Scenario& wanted)
        : m_plan(plan)
        , m_target(planOf(wanted))
    {}

    Result<Patch> run();

private:
    [[nodiscard]] std::optional<Seen> see(const Texts& texts) const;
    [[nodiscard]] bool obeys(const Reading& reading) const;
    [[nodiscard]] bool isWritten(const Key& key) const;
    [[nodiscard]] bool isOfSaying(const Key& key) const;
    [[nodiscard]] bool isWritable(const Key& key) const;
    void counterparts();
    [[nodiscard]] std::set<std::string> offIn(const Plan& plan) const;
    [[nodiscard]] static bool says(const Seen& seen, const Wish& wish);
    [[nodiscard]] std::vector<Texts> waysToSay(const Texts& texts, const Seen& seen, const Wish& wish,
                                               const std::vector<std::string>& order) const;
    void waysToInsert(const Texts& texts, const Seen& seen, const Wish& wish,
                      const std::vector<std::string>& order, std::vector<Texts>& ways) const;
    bool fulfil(Texts& texts, Seen& seen, const std::vector<const Wish*>& wishes,
                const std::vector<std::string>& order) const;
    bool byWriter(const std::string& id);
    bool bySayings(const std::string& id);
    [[nodiscard]] bool standsWhereRead(const Key& key) const;
    bool byOwnKeys(const std::string& id);
    bool byAskedKeys(const std::string& id);
    bool all();
    bool byMesh();
    bool byDetour(const std::string& id);
    void climb();
    void companions();
    void prune();
    [[nodiscard]] int distanceOf(const Seen& seen) const;
    [[nodiscard]] bool isBetter(const Seen& next, const std::string& id) const;
    [[nodiscard]] std::vector<std::string> valuesOf(const std::string& id) const;
    [[nodiscard]] PatchChange changeAt(std::size_t file, const std::vector<exchange::LineChange>& changes,
                                       std::size_t at, const training::Evaluation& now) const;
    [[nodiscard]] Patch written() const;

    const OwnPlan& m_plan;
    Plan m_target;
    std::vector<SaidByWriter> m_words;
    Texts m_texts;
    Seen m_seen;
    Values m_model;                      ///< of the file as it is
    std::set<std::string> m_open;        ///< knobs that it leaves open
    std::set<std::string> m_never;       ///< ids that a new file of the framework does not say either
    std::set<std::string> m_torn;        ///< tornWords() of the file as it is
    std::vector<Key> m_first;            ///< of the file as it is
    std::set<std::string_view> m_spoken; ///< frameworks whose writers' words its programs read
    bool m_saysWorld = false;            ///< how many accelerators it runs on, nobody answered it
    bool m_fillsWorld = false;           ///< fillsWorld() of the file as it is
    bool m_hasFresh = false;
    bool m_keepsProgram = true;       ///< nothing names another one that trains
    int m_detour = 0;                 ///< how much farther a step may lead
    std::vector<Wish> m_kept;         ///< companions that were said
    std::vector<KnobChange> m_unsaid; ///< keys that say a number of before
    mutable std::size_t m_readings = 0;
};

/// Whether a key names the program that trains. Another one brings its own defaults for all that the file leaves open.
bool namesProgram(const Key& key);
/// torchtitan's words of before February 2026: TOML, or a command that names a file of it.
bool isOfTomlEra(const Texts& texts);
/// Read, answered, and what stays needed as proposed; `open`: what nobody answered; `saysWorld`: the text knows its accelerators.
Result<Reading> readWhole(const OwnPlan& plan, const Texts& texts, std::set<std::string>* open = nullptr,
                          bool* saysWorld = nullptr);
/// Whether the degrees that a file says make as many ranks as it runs on, `gpus` where it does not say so.
bool fillsWorld(const Reading& reading, std::int64_t gpus);
/// The frameworks whose own words a plan's files are written in: its own, the one whose arguments it hands on, and of a trainer's
/// DeepSpeed's and Accelerate's where it brings their files.
std::set<std::string_view> spokenIn(std::string_view framework, const Texts& texts);
/// Micro-batches of a replica in one step; 0: they do not divide.
std::int64_t accumulated(const Plan& plan);

} // namespace shardscape::frameworks::patching
