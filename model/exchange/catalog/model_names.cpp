// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/model_names.h"

#include "exchange/catalog/catalog.h"
#include "exchange/text/question_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace shardscape::exchange {

namespace {

struct SameModel {
    std::string_view theirs, ours;
};
/// Later releases of one architecture, and names that leave a part out. Sizes are what the catalog's entries are of.
constexpr std::array kSame{
    SameModel{"llama318b", "llama38b"}, SameModel{"llama3170b", "llama370b"},
    SameModel{"llama3370b", "llama370b"}, SameModel{"llama3405b", "llama31405b"},
    SameModel{"llama27bhf", "llama27b"}, SameModel{"mixtral8x7b", "mixtral8x7bv01"},
    SameModel{"mixtral8x22b", "mixtral8x22bv01"}, SameModel{"mistral7b", "mistral7bv01"},
    SameModel{"deepseekv3671b", "deepseekv3"}, SameModel{"llama417bx16e", "llama4scout"},
    SameModel{"llama417bx128e", "llama4maverick"}, SameModel{"gptoss", "gptoss20b"},
    SameModel{"deepseek3671b", "deepseekv3"}, SameModel{"llama4scout17b16e", "llama4scout"},
    SameModel{"qwq32b", "qwen2532b"}, SameModel{"glm45355ba32b", "glm45"},
    SameModel{"glm45air106ba12b", "glm45air"}, SameModel{"glm45106ba12b", "glm45air"},
    // config.json of R1 is V3's, and those of its distillates are Qwen2.5's, Qwen3's and Llama's.
    SameModel{"deepseekr1", "deepseekv3"}, SameModel{"deepseekr1671b", "deepseekv3"},
    SameModel{"deepseekr1zero", "deepseekv3"}, SameModel{"r1", "deepseekv3"},
    SameModel{"deepseekr10528", "deepseekv3"}, SameModel{"r1distillqwen7b", "qwen257b"},
    SameModel{"r1distillqwen14b", "qwen2514b"}, SameModel{"r1distillqwen32b", "qwen2532b"},
    SameModel{"r1distillllama8b", "llama38b"}, SameModel{"r1distillllama70b", "llama370b"},
    SameModel{"llama2_7b", "llama27b"}, SameModel{"qwen27b", "qwen257b"}, SameModel{"qwen272b", "qwen2572b"},
    SameModel{"llama31tulu38b", "llama38b"}, SameModel{"llama31tulu370b", "llama370b"},
    SameModel{"llama31nemotron70b", "llama370b"}, SameModel{"bloom", "bloom176b"},
    SameModel{"phi3medium4k", "phi3medium"}, SameModel{"phi3medium128k", "phi3medium"},
    SameModel{"phi314b", "phi3medium"}, SameModel{"phi414b", "phi4"},
    SameModel{"mistralsmall24b2501", "mistralsmall24b"}, SameModel{"mistrallarge", "mistrallarge123b"},
    SameModel{"r1distillqwen15b", "deepseekr1distillqwen15b"},
    SameModel{"llama4maverick17b128e", "llama4maverick"},
    // Tuned further, of which the name says nothing: their config.json is that of what they come from.
    SameModel{"hermes470b", "llama370b"}, SameModel{"hermes4405b", "llama31405b"},
    SameModel{"openthinker7b", "qwen257b"}, SameModel{"openthinker37b", "qwen257b"},
    SameModel{"openthinker232b", "qwen2532b"}, SameModel{"s132b", "qwen2532b"},
    SameModel{"s1132b", "qwen2532b"}, SameModel{"deepcoder14b", "qwen2514b"},
    SameModel{"skyworkor132b", "qwen2532b"}, SameModel{"vicuna7bv15", "llama27b"},
    SameModel{"vicuna13bv15", "llama213b"}, SameModel{"zephyr7bbeta", "mistral7bv01"},
    SameModel{"zephyr7balpha", "mistral7bv01"}, SameModel{"mistralsmall3124b", "mistralsmall24b"},
    SameModel{"mistralsmall3224b", "mistralsmall24b"}, SameModel{"devstralsmall", "mistralsmall24b"},
    SameModel{"magistralsmall", "mistralsmall24b"}, SameModel{"yi1534b", "yi34b"},
    SameModel{"glm47", "glm46"}, SameModel{"intellect3", "glm45air"},
    SameModel{"qwen3codernext", "qwen3next80ba3b"}};

/// Words behind a model's name that change no size.
constexpr std::array kSuffixes{"instruct", "base",     "chat",    "hf",   "fp16",  "bf16",      "fp8",
                               "pretrain", "it",       "bnb",     "4bit", "2503",  "2505",      "2506",
                               "2509",     "2507",     "preview", "2501", "2407",  "2411",      "thinking",
                               "v01",      "terminus", "0324",    "sft",  "mcore", "torchdist", "awq",
                               "gptq",     "int8",     "int4",    "0905", "0711"};
/// Words within one that change no size: Qwen2.5-Coder-32B, Qwen2.5-Math-7B.
constexpr std::array kInfixes{"coder", "math"};
/// Words of models that hold more than the one they end in, or only heads of it.
constexpr std::array kOthers{"llava",  "vl",    "vision", "omni",   "audio", "eagle",
                             "medusa", "draft", "moe",    "pruned", "width", "depth"};

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

/// Billions that a name says: 1.3 of "opt-1.3b", .135 of "SmolLM-135M"; of "1_3b", whose point may be a line, 3 and 1.3.
std::vector<double> sizesIn(std::string_view name)
{
    const auto isDigit = [name](std::size_t i) {
        return i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])) != 0;
    };
    const auto isLetter = [name](std::size_t i) {
        return i < name.size() && std::isalnum(static_cast<unsigned char>(name[i])) != 0;
    };
    std::vector<double> all;
    for (std::size_t i = 1; i < name.size(); ++i) {
        const char unit = static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
        if ((unit != 'b' && unit != 'm') || !isDigit(i - 1) || isLetter(i + 1))
            continue;
        std::size_t from = i - 1;
        while (from > 0 && (isDigit(from - 1) || (name[from - 1] == '.' && from > 1 && isDigit(from - 2))))
            --from;
        std::string digits(name.substr(from, i - from));
        if (digits.size() > 12)
            continue;
        const double scale = unit == 'b' ? 1 : 1e-3;
        all.push_back(scale * std::atof(digits.c_str()));
        if (from > 1 && isDigit(from - 2) && digits.find('.') == std::string::npos
            && (name[from - 1] == '_' || name[from - 1] == '-' || name[from - 1] == 'p'))
            all.push_back(scale * std::atof((std::string(1, name[from - 2]) + "." + digits).c_str()));
    }
    return all;
}

/// A point less is another size: opt-13b is not opt-1.3b.
bool sizesAgree(std::string_view name, std::string_view model)
{
    const std::vector<double> said = sizesIn(name), its = sizesIn(model);
    return said.empty() || its.empty() || std::any_of(said.begin(), said.end(), [&its](double one) {
               return std::any_of(its.begin(), its.end(), [one](double other) {
                   return std::abs(one - other) < 0.02 * other; // 6.7 and 6.74
               });
           });
}

} // namespace

std::optional<std::string> sameModelAs(std::string_view name)
{
    const std::string whole = squeezedName(name.substr(0, 200)), bare = withoutSuffixes(whole);
    for (const SameModel& same : kSame)
        if (same.theirs == whole || same.theirs == bare)
            for (const workload::Transformer& model : exchange::Catalog::builtIn().models())
                if (squeezedName(model.id) == same.ours || squeezedName(model.name) == same.ours)
                    return model.id;
    return {};
}

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
    const auto known = [name](std::string wanted) -> std::optional<std::string> {
        for (const SameModel& same : kSame)
            if (same.theirs == wanted)
                wanted = same.ours;
        for (const workload::Transformer& model : exchange::Catalog::builtIn().models())
            if ((squeezedName(model.id) == wanted || squeezedName(model.name) == wanted)
                && sizesAgree(name, model.id))
                return model.id;
        return {};
    };
    std::string plain = bare; // without what says its purpose
    for (const std::string_view infix : kInfixes)
        if (const std::size_t at = plain.find(infix); at != std::string::npos)
            plain.erase(at, infix.size());
    for (const std::string& one : {whole, bare, plain})
        if (auto id = known(one))
            return id;
    // One that was tuned further names what it came from at the end: Hermes-3-Llama-3.1-8B, DeepSeek-R1-Distill-Qwen-32B.
    constexpr std::size_t kShortest = 7;
    const auto isOther = [](std::string_view before) {
        return std::any_of(kOthers.begin(), kOthers.end(), [before](std::string_view word) {
            return before.find(word) != std::string_view::npos;
        });
    };
    for (std::size_t at = 1; at + kShortest <= bare.size(); ++at)
        if (std::isdigit(static_cast<unsigned char>(bare[at])) == 0
            && std::isdigit(static_cast<unsigned char>(bare.back())) == 0
            && !isOther(std::string_view(bare).substr(0, at)))
            if (auto id = known(bare.substr(at)))
                return id;
    // Or at the beginning: Llama-3-8b-sft-mixture.
    for (std::size_t end = bare.size(); end >= kShortest; --end)
        if (end < bare.size() && std::isdigit(static_cast<unsigned char>(bare[end])) == 0
            && std::isdigit(static_cast<unsigned char>(bare[end - 1])) == 0
            && !isOther(std::string_view(bare).substr(end)))
            if (auto id = known(bare.substr(0, end)))
                return id;
    return {};
}

} // namespace shardscape::exchange
