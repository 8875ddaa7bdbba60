// SPDX-License-Identifier: GPL-3.0-or-later
// "Which model": names, ids, hubs' names, words that only one model has.
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/hugging_face.h"
#include "exchange/catalog/model_names.h"
#include "exchange/questions/question.h"
#include "exchange/text/question_words.h"

#include <algorithm>
#include <cctype>

namespace shardscape::exchange {

namespace {

using workload::Transformer;

constexpr std::size_t kLongestName = 200;

/// "Llama-3.1-70B" is llama, 3.1, 70b: letters and numbers apart, a size with its unit together.
std::vector<std::string> partsOfName(std::string_view text)
{
    const std::string plain = plainWords(text);
    const auto digit = [&](std::size_t i) {
        return i < plain.size() && std::isdigit(static_cast<unsigned char>(plain[i])) != 0;
    };
    const auto letter = [&](std::size_t i) {
        return i < plain.size() && std::isalpha(static_cast<unsigned char>(plain[i])) != 0;
    };
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < plain.size();) {
        const std::size_t from = i;
        if (digit(i)) {
            while (digit(i) || (i < plain.size() && plain[i] == '.' && digit(i + 1)))
                ++i;
            if (letter(i) && (plain[i] == 'b' || plain[i] == 'm' || plain[i] == 't') && !letter(i + 1))
                ++i;
        } else if (letter(i)) {
            while (letter(i))
                ++i;
        } else {
            ++i;
            continue;
        }
        parts.push_back(plain.substr(from, i - from));
    }
    return parts;
}

/// Whether a model's name has a word: whole, as the version before a point, or, of the last one, as its beginning.
bool hasPart(const std::vector<std::string>& parts, const std::string& word, bool isLast)
{
    return std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
        return part == word || part.starts_with(word + ".") || (isLast && part.starts_with(word));
    });
}

/// All words whole.
bool hasAllWhole(const std::vector<std::string>& parts, const std::vector<std::string>& words)
{
    return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(parts.begin(), parts.end(), word) != parts.end();
    });
}

std::vector<std::string> namesOf(const std::vector<const Transformer*>& models)
{
    std::vector<std::string> names;
    for (const Transformer* model : models)
        names.push_back(model->name);
    return names;
}

Heard<Transformer> readPasted(std::string_view text)
{
    Heard<Transformer> heard;
    if (Result<ImportedModel> read = readModelFile(text, ""))
        heard.meant = std::move(read->model);
    else
        heard.problem = read.error().message;
    return heard;
}

/// squeezedName() that keeps points between digits: OPT-1.3B is not OPT-13B.
std::string withPoints(std::string_view text)
{
    std::string out;
    for (const std::string& part : partsOfName(text))
        out += part;
    return out;
}

const Transformer* calledSo(const std::vector<const Transformer*>& models, std::string_view words)
{
    const std::string wanted = withPoints(words);
    for (const Transformer* model : models)
        if (withPoints(model->name) == wanted || withPoints(model->id) == wanted)
            return model;
    return nullptr;
}

/// As hubs and frameworks call one of the catalog.
const Transformer* knownElsewhere(std::string_view words)
{
    const std::optional<std::string> id = modelIdOf(words);
    const auto known = id ? Catalog::builtIn().model(*id) : Result<const Transformer*>(nullptr);
    return known ? *known : nullptr;
}

} // namespace

Heard<Transformer> hearModel(std::string_view words, const OwnParts& own)
{
    const std::size_t first = words.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    words.remove_prefix(first);
    if (words.front() == '{')
        return readPasted(words);
    words = words.substr(0, kLongestName);

    std::vector<const Transformer*> models;
    for (const Transformer& model : own.models)
        models.push_back(&model);
    for (const Transformer& model : Catalog::builtIn().models())
        models.push_back(&model);

    const std::vector<std::string> wanted = partsOfName(words);
    std::vector<const Transformer*> whole, begun;
    for (const Transformer* model : models) {
        const std::vector<std::string> parts = partsOfName(model->name + " " + model->id);
        bool has = !wanted.empty();
        for (std::size_t i = 0; i < wanted.size() && has; ++i)
            has = hasPart(parts, wanted[i], i + 1 == wanted.size());
        if (has)
            (hasAllWhole(parts, wanted) ? whole : begun).push_back(model);
    }
    std::vector<const Transformer*> found = whole;
    found.insert(found.end(), begun.begin(), begun.end());
    // Those that begin with what was typed, before those that have it somewhere.
    std::stable_partition(found.begin(), found.end(), [&wanted](const Transformer* model) {
        const std::vector<std::string> parts = partsOfName(model->name);
        return !wanted.empty() && !parts.empty() && parts.front().starts_with(wanted.front());
    });

    Heard<Transformer> heard;
    heard.near = namesOf(found);
    const Transformer* meant = calledSo(models, words);
    if (meant == nullptr && whole.size() <= 1) // DeepSeek-R1, before the one distillate that begins so
        if (const std::optional<std::string> id = sameModelAs(words))
            if (const auto same = Catalog::builtIn().model(*id))
                meant = *same;
    if (meant == nullptr && whole.size() == 1)
        meant = whole.front();
    if (meant == nullptr && whole.empty())
        meant = knownElsewhere(words);
    if (meant == nullptr && whole.empty() && begun.size() == 1)
        meant = begun.front();
    if (meant != nullptr) {
        heard.meant = *meant;
        std::erase(heard.near, meant->name);
        return heard;
    }
    if (!found.empty()) {
        heard.problem = whichOf(words, heard.near);
        return heard;
    }
    heard.near = nearestWords(words, namesOf(models), kMostNear);
    heard.problem = say("no model is called %1; nearest is %2", words, heard.near.front());
    return heard;
}

} // namespace shardscape::exchange
