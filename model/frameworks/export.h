// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/reading.h"

#include <initializer_list>
#include <set>

namespace shardscape::frameworks {

/// What is to be written: values by id, as a reading has them.
struct Plan {
    Values values;
    std::vector<std::string> chosen; ///< ids of knobs that differ from a new layout's and matter
    std::int64_t perNode = 0;        ///< accelerators of a node; 0: not known
    // Of a file that does not know its number of accelerators.
    std::optional<std::int64_t> accumulation, perReplica, shardDivisor, tokensPerMicro;
    [[nodiscard]] const Value* find(std::string_view id) const { return frameworks::find(values, id); }
    [[nodiscard]] std::int64_t number(std::string_view id, std::int64_t otherwise) const;
    [[nodiscard]] bool truth(std::string_view id) const;
    [[nodiscard]] std::string text(std::string_view id) const; ///< empty: not in the plan
};

/// A layout in a framework's words.
struct Written {
    std::string text;
    std::string fileName;                  ///< "megatron.sh"
    std::vector<std::string> unsaid;       ///< ids that the framework cannot say
    std::vector<std::string> missing = {}; ///< what it does not say of the model, in words
};

/// The plan of a scenario: every knob that differs from where `like` frameworks start, and what everybody looks for.
Plan planOf(const layout::Scenario& scenario);
/// The plan of a reading: what it set.
Plan planOf(const Reading& reading);

/// Writes a plan for a framework: keys that differ from its defaults, plus tp, pp, micro-batch, global batch and sequence; a
/// comment names every knob that it cannot say. Reading it back gives the same values. Error: a framework that is not written.
Result<Written> write(const Plan& plan, std::string_view framework);

/// Follows which knobs a writer has said.
class Sayer {
public:
    explicit Sayer(const Plan& plan)
        : m_plan(plan)
    {}
    void said(std::initializer_list<std::string_view> ids)
    {
        for (const std::string_view id : ids)
            m_said.insert(std::string(id));
    }
    /// It has a word for the knob, but none for this value.
    void refuse(std::string_view id) { m_refused.emplace_back(id); }
    /// Something of the model that the file does not say, in words of its own: "a softmax with sinks".
    void missing(std::string what) { m_missing.push_back(std::move(what)); }
    /// What every run needs and no plan has: "tokenizer, data".
    void toAdd(std::string what) { m_toAdd = std::move(what); }
    [[nodiscard]] const std::vector<std::string>& missingOfModel() const { return m_missing; }
    [[nodiscard]] std::vector<std::string> unsaid() const;
    /// "# No word here for: attention = flash3", or nothing.
    [[nodiscard]] std::string remark(std::string_view lead) const;
    /// The first lines of a file, the remark among them.
    [[nodiscard]] std::string heading(std::string_view lead) const;

private:
    const Plan& m_plan;
    std::set<std::string> m_said;
    std::vector<std::string> m_refused;
    std::vector<std::string> m_missing;
    std::string m_toAdd;
};

/// Micro-batches of one data-parallel rank per step, where they are known and whole.
std::optional<std::int64_t> accumulationOf(const Plan& plan);

/// Ids of the frameworks that are written, as `--to` takes them.
std::vector<std::string_view> writtenFrameworks();

} // namespace shardscape::frameworks
