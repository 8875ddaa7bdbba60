// SPDX-License-Identifier: GPL-3.0-or-later
// A question in one line: which words are the model, which the cluster.
#include "exchange/questions/purpose_words.h"
#include "exchange/questions/question.h"
#include "exchange/text/question_words.h"

#include <algorithm>
#include <cctype>

namespace shardscape::exchange {

namespace {

/// Words of a model's or a cluster's longest name: "4 nodes of 8 x nvidia a100 sxm 80 gb".
constexpr std::size_t kMostWords = 9;
/// Longer lines are no questions.
constexpr std::size_t kMostOfALine = 40;
/// No name begins or ends with these.
constexpr std::array<std::string_view, 29> kBetween{
    "on",          "of",     "with",  "using", "for", "by", "at",    "in",    "a",        "an",
    "the",         "and",    "to",    "from",  "our", "my", "these", "train", "pretrain", "training",
    "pretraining", "tokens", "token", "until", "is",  "?",  "over",  "serve", "serving"};

/// And none holds one of these.
constexpr std::array<std::string_view, 19> kParting{
    "on",     "for",   "by",    "until", "within", "from",  "train", "pretrain", "training", "pretraining",
    "tokens", "token", "using", "can",   "take",   "takes", "to",    "serve",    "serving"};

struct Span {
    std::size_t from = 0, size = 0;
    [[nodiscard]] bool holds(std::size_t at) const { return at >= from && at < from + size; }
};

std::vector<std::string> lineWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : std::string(line) + " ") {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

/// The word without the comma, the full stop or the question mark behind it.
std::string_view bare(std::string_view word)
{
    while (!word.empty()
           && (word.back() == ',' || word.back() == ';' || word.back() == '?' || word.back() == '.'
               || word.back() == ':'))
        word.remove_suffix(1);
    return word;
}

bool isBetween(std::string_view word)
{
    return isOneOf(kBetween, plainWords(bare(word)));
}

std::string spanText(const std::vector<std::string>& words, const Span& span)
{
    std::string text;
    for (std::size_t i = 0; i < span.size; ++i)
        text += (i == 0 ? "" : " ") + words[span.from + i];
    return std::string(bare(text));
}

/// The longest words that `hears` understands and that are not `taken`; of equally many the first.
template <class Hears>
Span longest(const std::vector<std::string>& words, const Span& taken, const Hears& hears)
{
    for (std::size_t size = std::min(kMostWords, words.size()); size > 0; --size)
        for (std::size_t from = 0; from + size <= words.size(); ++from) {
            const Span span{from, size};
            bool whole = true;
            for (std::size_t at = from; at < from + size && whole; ++at)
                whole = !taken.holds(at)
                        && !isOneOf(kParting, plainWords(bare(words[at])))
                        // a comma parts what is said, unless it stands in a number
                        && (at + 1 == from + size || (words[at].back() != ',' && words[at].back() != ';'));
            if (whole && !isBetween(words[from]) && !isBetween(words[from + size - 1])
                && hears(spanText(words, span)))
                return span;
        }
    return {};
}

} // namespace

QuestionWords takeApart(std::string_view line, const OwnParts& own)
{
    std::vector<std::string> words = lineWords(line);
    if (words.size() > kMostOfALine)
        words.resize(kMostOfALine);
    const auto counts = [](const std::string& text) {
        return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    };
    Span cluster;
    if (speaksOfServing(line)) { // how many is what is asked: "on H200"
        std::size_t on = words.size();
        for (std::size_t at = 0; at < words.size(); ++at)
            if (plainWords(words[at]) == "on")
                on = at;
        std::size_t most = 0; // up to a comma
        while (on + 1 + most < words.size() && most < kMostWords
               && (most == 0 || words[on + most].back() != ','))
            ++most;
        for (std::size_t size = most; size > 0 && cluster.size == 0; --size)
            if (hearCluster(spanText(words, {on + 1, size}), own).meant)
                cluster = {on + 1, size};
    }
    // Machines are counted: a word like "nvlink" alone is none.
    if (cluster.size == 0)
        cluster = longest(words, {}, [&](const std::string& text) {
            return counts(text) && hearCluster(text, own).meant.has_value();
        });
    constexpr std::size_t kShortest = 3; // "T" is the beginning of many names
    const Span model = longest(words, cluster, [&](const std::string& text) {
        return text.size() >= kShortest
               && std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c) != 0; })
               && hearModel(text, own).meant.has_value();
    });
    QuestionWords apart{spanText(words, model), spanText(words, cluster), {}};
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!model.holds(i) && !cluster.holds(i))
            apart.purpose += (apart.purpose.empty() ? "" : " ") + words[i];
    return apart;
}

} // namespace shardscape::exchange
