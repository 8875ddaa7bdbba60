// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/rocm_launcher.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace shardscape::frameworks {

namespace {

struct Variable {
    std::string_view name, argument, fallback;
};

/// What goes into an argument as it is.
constexpr std::array kPassed{Variable{"TP", "--tensor-model-parallel-size", "8"},
                             Variable{"PP", "--pipeline-model-parallel-size", "1"},
                             Variable{"CP", "--context-parallel-size", "1"},
                             Variable{"MBS", "--micro-batch-size", "1"},
                             Variable{"BS", "--global-batch-size", "8"},
                             Variable{"SEQ_LENGTH", "--seq-length", "2048"},
                             Variable{"OPTIMIZER", "--optimizer", "adam"}};
/// What decides whether arguments are there.
constexpr std::array kDeciding{Variable{"TE_FP8", "", "0"}, Variable{"FSDP", "", "0"},
                               Variable{"SEQ_PARALLEL", "", "1"}, Variable{"RECOMPUTE", "", "0"}};

template <class List>
bool isOneOf(const List& list, std::string_view name)
{
    return std::any_of(list.begin(), list.end(), [name](const Variable& one) { return one.name == name; });
}

bool isVariable(std::string_view name)
{
    return isOneOf(kPassed, name) || isOneOf(kDeciding, name) || name == "MODEL_SIZE" || name == "NNODES";
}

} // namespace

std::string rocmLauncher(const KeyList& keys)
{
    for (const std::string& word : keys.command)
        for (const std::string_view family : {"llama2", "llama3"})
            if (word.ends_with("train_" + std::string(family) + ".sh"))
                return std::string(family);
    return {};
}

void takeRocmVariables(KeyList& keys)
{
    // bash train_llama3.sh TP=8 MBS=2: the script exports what stands behind it.
    const auto behind = std::stable_partition(keys.settings.begin(), keys.settings.end(),
                                              [](const Setting& it) { return !isVariable(it.key); });
    for (auto it = behind; it != keys.settings.end(); ++it) {
        it->name = it->key;
        keys.environment.push_back(std::move(*it));
    }
    keys.settings.erase(behind, keys.settings.end());

    const auto said = [&keys](std::string_view name) -> const Setting* {
        const auto last = std::find_if(keys.environment.rbegin(), keys.environment.rend(),
                                       [name](const Setting& it) { return it.name == name; });
        return last != keys.environment.rend() && !last->value.empty() ? &*last : nullptr;
    };
    const auto isOn = [&said](std::string_view name) {
        const auto known = std::find_if(kDeciding.begin(), kDeciding.end(),
                                        [name](const Variable& one) { return one.name == name; });
        const Setting* own = said(name);
        return (own != nullptr ? std::string_view(own->value) : known->fallback) == "1";
    };
    std::vector<Setting> made;
    /// By whom it was said, if anybody did.
    const auto add = [&made](std::string_view argument, std::string value, const Setting* by) {
        Setting next = setting(by != nullptr ? by->key : std::string(argument), std::move(value),
                               by != nullptr ? by->line : 0);
        next.name = nameOf(argument);
        made.push_back(std::move(next));
    };
    const bool fsdp = isOn("FSDP");
    for (const Variable& one : kPassed) {
        const Setting* by = said(one.name);
        const bool reset = fsdp && one.name == "TP"; // with FSDP the script takes no tensor parallelism
        add(one.argument,
            reset           ? "1"
            : by != nullptr ? by->value
                            : std::string(one.fallback),
            reset ? said("FSDP") : by);
    }
    add("--bf16", "true", nullptr);
    add("--overlap-grad-reduce", "true", nullptr);
    if (isOn("TE_FP8"))
        add("--fp8-format", "hybrid", said("TE_FP8"));
    if (fsdp) {
        add("--use-torch-fsdp2", "true", said("FSDP"));
    } else {
        const Setting* optimizer = said("OPTIMIZER");
        if (optimizer == nullptr || optimizer->value == "adam") {
            add("--use-distributed-optimizer", "true", nullptr);
            add("--overlap-param-gather", "true", nullptr);
        }
        if (isOn("SEQ_PARALLEL"))
            add("--sequence-parallel", "true", said("SEQ_PARALLEL"));
    }
    if (isOn("RECOMPUTE")) {
        add("--recompute-granularity", "full", said("RECOMPUTE"));
        add("--recompute-method", "uniform", said("RECOMPUTE")); // blocks of as many layers as there are: all
        add("--recompute-num-layers", "1", said("RECOMPUTE"));
    }
    std::erase_if(keys.environment,
                  [](const Setting& it) { return isOneOf(kPassed, it.name) || isOneOf(kDeciding, it.name); });
    made.insert(made.end(), std::make_move_iterator(keys.settings.begin()),
                std::make_move_iterator(keys.settings.end()));
    keys.settings = std::move(made);
}

void readRocmLauncher(Draft& draft, const std::string& family)
{
    constexpr std::int64_t kPerNode = 8; // of an MI300X machine; the script asks the machine
    const std::int64_t nodes = draft.variableNumber("NNODES", "gpus").value_or(1);
    if (nodes > 0 && nodes < 1'000'000) {
        draft.reading().perNode = kPerNode;
        draft.set("gpus", nodes * kPerNode);
    }
    std::string billions = draft.variableWord("MODEL_SIZE", "name").value_or("70");
    if (!billions.empty() && (billions.back() == 'B' || billions.back() == 'b'))
        billions.pop_back();
    if (!billions.empty() && billions.find_first_not_of("0123456789") == std::string::npos)
        takeModelName(draft, (family == "llama2" ? "llama-2-" : "llama-3.1-") + billions + "b");
}

} // namespace shardscape::frameworks
