// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/framework.h"
#include "frameworks/recipe_words.h"
#include "frameworks/shell_arithmetic.h"

#include <map>

namespace shardscape::frameworks {

namespace {

constexpr int kDeepestExpression = 12;

/// OmegaConf: ${model.hidden_size}, ${.hidden_size} (of the same section) and ${multiply:4, ${.hidden_size}}.
/// Source: OmegaConf 2.3, interpolation; NeMo, utils/config (resolvers multiply, add, sum, div, int_div), oc.env.
class Expressions {
public:
    explicit Expressions(const KeyList& keys)
    {
        for (const Setting& it : keys.settings)
            m_values[it.name] = it.value;
    }

    [[nodiscard]] std::optional<std::string> resolve(const std::string& text, int depth = 0) const
    {
        if (depth > kDeepestExpression || text.size() > 4096)
            return {};
        if (!text.starts_with("${") || !text.ends_with("}"))
            return text.find("${") == std::string::npos ? std::optional(text) : std::nullopt;
        const std::string inner = text.substr(2, text.size() - 3);
        const std::size_t colon = inner.find(':');
        if (colon == std::string::npos) {
            for (const std::string& name : {inner, "model" + inner, "model." + inner}) {
                const auto found = m_values.find(name);
                if (found != m_values.end() && found->second != text)
                    return resolve(found->second, depth + 1);
            }
            return {};
        }
        const std::string what = inner.substr(0, colon);
        if (what == "oc.env") { // whatever the environment has, the file says what stands for nothing
            const std::size_t comma = inner.find(',', colon);
            return comma == std::string::npos || comma + 1 == inner.size()
                       ? std::nullopt
                       : resolve(
                           inner.substr(std::min(inner.find_first_not_of(' ', comma + 1), inner.size())),
                           depth + 1);
        }
        std::vector<std::string> parts(1);
        int open = 0;
        for (const char c : inner.substr(colon + 1)) {
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == ',' && open == 0)
                parts.emplace_back();
            else if (c != ' ')
                parts.back() += c;
        }
        if (parts.size() != 2)
            return {};
        const auto a = resolve(parts[0], depth + 1);
        const auto b = resolve(parts[1], depth + 1);
        const std::string sign = what == "multiply"                                       ? "*"
                                 : what == "add" || what == "sum"                         ? "+"
                                 : what == "sub"                                          ? "-"
                                 : what == "int_div" || what == "div" || what == "divide" ? "/"
                                                                                          : "";
        if (!a || !b || sign.empty())
            return {};
        const auto value = evaluateArithmetic("(" + *a + ")" + sign + "(" + *b + ")",
                                              [](std::string_view) { return std::optional<std::int64_t>(); });
        return value ? std::optional(std::to_string(*value)) : std::nullopt;
    }

private:
    std::map<std::string, std::string> m_values;
};

Result<Reading> readNemo(KeyList keys)
{
    const Expressions expressions(keys);
    for (Setting& it : keys.settings)
        if (it.name == "model.optim.name")
            it.name = "model.optim_name";
    // What a command overrides is not the whole plan: a file or a recipe that it names has the rest.
    const std::string base = keys.base; // of a program that changes a recipe
    const bool overrides = !keys.command.empty() || !base.empty() || keys.adds;
    Draft draft("nemo", std::move(keys), !overrides);
    draft.stripSections({"model.", "model.optim.", "model.config.", "trainer.strategy.",
                         "trainer.strategy.ddp.", "trainer.plugins.", "data.", "optim.config."});
    if (overrides) {
        draft.reading().degreesElsewhere = true;
        if (const auto gpus = launchedAccelerators(draft))
            draft.set("gpus", *gpus);
    }
    bool asked = true;
    draft.resolve = [&expressions, &asked](const std::string& text) {
        return asked ? expressions.resolve(text) : std::nullopt;
    };
    const auto each = draft.integer({"trainer.devices"}, "gpus");
    const auto nodes = draft.integer({"trainer.num_nodes"}, "gpus");
    if (each && *each > 0)
        draft.reading().perNode = *each;
    if (each && nodes && *each > 0 && *nodes > 0 && *each < 4096 && *nodes < 1'000'000)
        draft.set("gpus", *each * *nodes);
    readMegatronWords(draft);
    if (const auto recipe = overrides ? draft.word({"factory", "recipe"}, "name") : std::nullopt)
        proposeRecipe(draft, *recipe);
    else if (!base.empty())
        proposeRecipe(draft, base);
    asked = false; // what nobody needs stays as written, and is named
    return draft.finish({"gpus", "tp", "pp", "cp", "sequence", "micro_batch", "global_batch", "precision"});
}

} // namespace

Framework nemo()
{
    return {"nemo", "NeMo", readNemo, nullptr, 30};
}

} // namespace shardscape::frameworks
