// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "layout/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::layout {

/// A Set is any number of its choices: files write them joined with "+", or as an array, and "none" of them.
enum class KnobKind : std::uint8_t { Integer, Boolean, Choice, Set };
enum class KnobGroup : std::uint8_t { Workload, Parallelism, Pipeline, Memory, Kernels };

/// Where a knob's value is: in a field of its own, or among the values that techniques keep in a layout.
class KnobField {
public:
    using Get = std::int64_t (*)(const Scenario&);
    using Set = void (*)(Scenario&, std::int64_t);

    KnobField() = default;
    KnobField(Get read, Set write)
        : m_get(read)
        , m_set(write)
    {}
    /// `fallback`: the value of a new layout.
    KnobField(TechniquePlace place, std::int32_t fallback)
        : m_place(place)
        , m_fallback(fallback)
    {}
    [[nodiscard]] std::int64_t get(const Scenario& scenario) const
    {
        return m_get != nullptr ? m_get(scenario)
                                : std::int64_t{scenario.layout.technique.at(m_place)} + m_fallback;
    }
    void set(Scenario& scenario, std::int64_t value) const
    {
        if (m_set != nullptr)
            m_set(scenario, value);
        else
            scenario.layout.technique.at(m_place) = static_cast<std::int32_t>(value - m_fallback);
    }

private:
    Get m_get = nullptr;
    Set m_set = nullptr;
    TechniquePlace m_place;
    std::int32_t m_fallback = 0;
};

/// One knob, declared once. Inspector, sweep dialog, command-line flags, JSON keys, CSV and table columns, plot
/// colourings and help pages are all made from the list. Values are integers: a Choice's value is the index of its name,
/// a Boolean's is 0 or 1, a Set's has one bit for each of its names, the first the lowest.
struct Knob {
    std::string_view id;         ///< as scripts spell it: "micro_batch"
    std::string_view label;      ///< as people read it: "Micro-batch"
    std::string_view shortLabel; ///< for dense tables: "mb"
    KnobGroup group = KnobGroup::Parallelism;
    KnobKind kind = KnobKind::Integer;
    std::string_view unit = {}; ///< "sequences", "tokens", or empty
    std::string_view help;      ///< one sentence
    std::string_view paper;     ///< where the technique comes from
    std::string_view look;      ///< what to look at when it changes
    std::int64_t minimum = 1;
    std::int64_t maximum = 1;
    std::vector<std::string_view> choices = {}; ///< names of a Choice, by value, or of a Set, by bit
    bool swept = false;                         ///< part of the default sweep
    bool inWorkload = false;                    ///< its JSON key lives in "workload", otherwise in "layout"
    bool inTask = false; ///< its JSON key lives in "task": only of jobs whose scenarios name one
    bool given = false;  ///< what people have rather than choose: advice leaves it alone
    // Of a technique's knob:
    std::string_view after = {}; ///< id of the knob that people should meet before it
    std::int32_t fallback = 0;   ///< its value in a new layout

    KnobField field = {};
    [[nodiscard]] std::int64_t get(const Scenario& scenario) const { return field.get(scenario); }
    void set(Scenario& scenario, std::int64_t value) const { field.set(scenario, value); }

    /// The values worth offering in this scenario, increasing; the current one is always among them.
    std::vector<std::int64_t> (*candidates)(const Scenario&) = nullptr;
    /// Empty when the knob makes a difference here, otherwise the reason why it does not.
    std::string_view (*idle)(const Scenario&) = nullptr;
    /// The value that `value` only repeats in this scenario, itself if it makes a difference. Null: every value does.
    std::int64_t (*same)(const Scenario&, std::int64_t value) = nullptr;
};

/// The list, in the order in which people should meet the knobs. Sweeps nest in this order, outermost first.
std::span<const Knob> knobs();

/// The knobs of all techniques, with their places in a layout. Defined in techniques/, which stands above this room.
std::vector<Knob> techniqueKnobs();

const Knob* findKnob(std::string_view id);

/// "8", "selective", "1": how files and tables spell a value.
std::string spell(const Knob& knob, std::int64_t value);

/// The names in a Set's value.
std::vector<std::string_view> membersOf(const Knob& knob, std::int64_t value);

/// The inverse of spell(); the error names the knob, what was written, and the nearest right value.
Result<std::int64_t> parse(const Knob& knob, std::string_view text);

/// Whether a word stands for one of the knob's values: "auto" for 0 where that is what the other knobs leave.
bool isWordOf(const Knob& knob, std::string_view text);

/// Sets a knob by id and text, as `--set knob=value` does. Unknown ids name the nearest.
Result<void> setKnob(Scenario& scenario, std::string_view id, std::string_view value);

} // namespace shardscape::layout
