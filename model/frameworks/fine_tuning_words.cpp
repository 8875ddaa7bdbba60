// SPDX-License-Identifier: GPL-3.0-or-later
// Which weights train, in the words of those who tune models: peft's target_modules, LLaMA-Factory's freeze. Sources: peft,
// tuners/lora/config.py; LLaMA-Factory, hparams/finetuning_args.py; Axolotl, docs/config-reference.
#include "exchange/catalog/catalog.h"
#include "frameworks/draft.h"

#include <algorithm>
#include <cstdlib>

namespace shardscape::frameworks {

namespace {

/// "model.layers.0.self_attn.q_proj" -> "q_proj".
std::string lastPart(const std::string& name)
{
    const std::size_t point = name.find_last_of('.');
    return point == std::string::npos ? name : name.substr(point + 1);
}

bool isOneOf(const std::string& name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The least number that "20" or "2[0-9]" begins with; nothing: another pattern.
std::optional<std::int64_t> lowestOf(const std::string& text)
{
    const auto isDigit = [&text](std::size_t at) {
        return at < text.size() && text[at] >= '0' && text[at] <= '9';
    };
    std::string digits;
    for (std::size_t i = 0; i < text.size() && digits.size() < 6;) {
        const bool range = text[i] == '[' && isDigit(i + 1) && text.find(']', i) != std::string::npos;
        if (!range && !isDigit(i))
            break;
        digits += text[range ? i + 1 : i];
        i = range ? text.find(']', i) + 1 : i + 1;
    }
    return digits.empty() ? std::nullopt
                          : std::optional<std::int64_t>(std::strtoll(digits.c_str(), nullptr, 10));
}

} // namespace

std::optional<std::int64_t> layersOfModel(const Draft& in)
{
    if (const auto layers = in.number("layers"))
        return layers;
    const auto model = exchange::Catalog::builtIn().model(in.text("id"));
    return model ? std::optional((*model)->layers) : std::nullopt;
}

void readAdapterTargets(Draft& in, Names names)
{
    const auto modules = in.words(names, "lora_targets");
    if (!modules || modules->empty())
        return;
    bool queriesAndValues = true, attention = true;
    for (const std::string& module : *modules) {
        const std::string part = lastPart(module);
        queriesAndValues = queriesAndValues && isOneOf(part, {"q_proj", "v_proj", "c_attn"});
        attention = attention
                    && isOneOf(part, {"q_proj", "k_proj", "v_proj", "o_proj", "qkv_proj", "c_attn",
                                      "query_key_value", "dense", "linear_qkv", "linear_proj", "Wqkv",
                                      "out_proj", "q_a_proj", "q_b_proj", "kv_a_proj_with_mqa", "kv_b_proj"});
    }
    in.set("lora_targets", std::string(queriesAndValues ? "qv" : attention ? "attention" : "all"));
    // The knob has three sets; another one is read as the least of them that holds it.
    const bool exact = queriesAndValues ? modules->size() == 2
                       : attention      ? modules->size() >= 4 || modules->size() == 2
                                        : modules->size() == 1 || modules->size() >= 7;
    if (!exact)
        in.remark("lora_targets", say("read as the least set of matrices that holds it"));
}

void freezeAllBut(Draft& in, std::int64_t trained)
{
    if (trained <= 0) {
        // LLaMA-Factory's negative number trains the first layers: their backward still goes through all the others.
        in.remark("frozen_layers",
                  say("the first layers train; only freezing the first ones saves a backward"));
        return;
    }
    if (const auto layers = layersOfModel(in))
        in.set("frozen_layers", std::max<std::int64_t>(0, *layers - trained));
    else
        in.need("frozen_layers", say("the last %1 layers train; how many there are is the model's", trained));
}

void freezeByPatterns(Draft& in, Names names)
{
    const auto patterns = in.words(names, "frozen_layers");
    if (!patterns || patterns->empty())
        return;
    // "model.layers.20" and "model.layers.2[0-9]": the lowest layer that a pattern can begin with.
    std::optional<std::int64_t> first;
    bool embedding = false;
    for (std::string pattern : *patterns) {
        std::erase(pattern, '\\');
        std::erase(pattern, '^');
        embedding = embedding || pattern.find("embed_tokens") != std::string::npos;
        const std::size_t at = pattern.find("layers.");
        if (at == std::string::npos)
            continue;
        const auto layer = lowestOf(pattern.substr(at + 7));
        if (!layer)
            return in.need("frozen_layers", say("which layers train is a pattern, %1", shown(pattern)));
        first = std::min(first.value_or(*layer), *layer);
    }
    if (embedding)
        in.remark("frozen_layers", say("the embedding trains: the backward goes through every layer"));
    else if (first)
        in.set("frozen_layers", *first);
    else
        in.need("frozen_layers", say("which layers train is a pattern, %1", shown(patterns->front())));
}

} // namespace shardscape::frameworks
