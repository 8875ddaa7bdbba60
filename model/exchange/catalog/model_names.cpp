// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/model_names.h"

#include "exchange/catalog/catalog.h"
#include "exchange/text/question_words.h"

#include <algorithm>
#include <array>

namespace shardscape::exchange {

namespace {

struct SameModel {
    std::string_view theirs, ours;
};
/// Later releases of one architecture, and names that leave a part out. Sizes are what the catalog's entries are of.
constexpr std::array kSame{SameModel{"llama318b", "llama38b"},
                           SameModel{"llama3170b", "llama370b"},
                           SameModel{"llama3370b", "llama370b"},
                           SameModel{"llama3405b", "llama31405b"},
                           SameModel{"llama27bhf", "llama27b"},
                           SameModel{"mixtral8x7b", "mixtral8x7bv01"},
                           SameModel{"mixtral8x22b", "mixtral8x22bv01"},
                           SameModel{"mistral7b", "mistral7bv01"},
                           SameModel{"deepseekv3671b", "deepseekv3"},
                           SameModel{"llama417bx16e", "llama4scout"},
                           SameModel{"llama417bx128e", "llama4maverick"},
                           SameModel{"gptoss", "gptoss20b"},
                           SameModel{"deepseek3671b", "deepseekv3"},
                           SameModel{"llama4scout17b16e", "llama4scout"},
                           SameModel{"qwq32b", "qwen2532b"},
                           SameModel{"llama2_7b", "llama27b"}};

/// Words behind a model's name that change no size.
constexpr std::array kSuffixes{"instruct", "base",     "chat",     "hf",   "fp16", "bf16",
                               "fp8",      "pretrain", "it",       "bnb",  "4bit", "2507",
                               "thinking", "v01",      "terminus", "0324", "sft"};

std::string withoutSuffixes(std::string text)
{
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view suffix : kSuffixes)
            if (text.size() > suffix.size() + 3 && text.ends_with(suffix)) {
                text.resize(text.size() - suffix.size());
                again = true;
            }
    }
    return text;
}

} // namespace

std::optional<std::string> modelIdOf(std::string_view name)
{
    if (name.empty() || name.size() > 200)
        return {};
    const std::size_t slash = name.find_last_of('/');
    if (slash != std::string_view::npos)
        name.remove_prefix(slash + 1);
    std::string whole = squeezedName(name);
    if (whole.starts_with("metallama")) // as Meta's own repositories are called: Meta-Llama-3-8B
        whole.erase(0, std::string_view("meta").size());
    const std::string bare = withoutSuffixes(whole);
    for (const std::string& one : {whole, bare}) {
        std::string wanted = one;
        for (const SameModel& same : kSame)
            if (same.theirs == wanted)
                wanted = same.ours;
        for (const workload::Transformer& model : exchange::Catalog::builtIn().models())
            if (squeezedName(model.id) == wanted || squeezedName(model.name) == wanted)
                return model.id;
    }
    return {};
}

} // namespace shardscape::exchange
