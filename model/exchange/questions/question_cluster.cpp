// SPDX-License-Identifier: GPL-3.0-or-later
// "On what": a number, and what of: nodes or accelerators by the catalog's names.
#include "cluster/resize.h"
#include "exchange/catalog/catalog.h"
#include "exchange/questions/question.h"
#include "exchange/text/question_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <tuple>
#include <utility>

namespace shardscape::exchange {

namespace {

using cluster::Cluster;

constexpr std::array<std::string_view, 19> kNodeWords{
    "node", "nodes", "server", "servers", "machine", "machines", "host",  "hosts",   "box",      "boxes",
    "rack", "racks", "pod",    "pods",    "slice",   "slices",   "cubes", "systems", "instances"};
constexpr std::array<std::string_view, 12> kChipWords{"gpu",     "gpus",  "accelerator", "accelerators",
                                                      "chip",    "chips", "tpus",        "device",
                                                      "devices", "cards", "ranks",       "gcds"};
constexpr std::array<std::string_view, 10> kFillers{"of", "with", "a",    "an",  "the",
                                                    "on", "in",   "each", "per", "x"};
/// Words that mean a node where it is counted: "4 dgx h100".
constexpr std::array<std::string_view, 3> kMachines{"dgx", "hgx", "nvl72"};

template <std::size_t size>
bool isAmong(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Words of a name or of what was typed: "80 GB" and "80gb" are 80g, hyphens and commas part.
std::vector<std::string> clusterParts(std::string_view text)
{
    std::vector<std::string> parts;
    std::string part;
    const auto end = [&] {
        if ((part == "gb" || part == "g" || part == "gib") && !parts.empty()
            && std::all_of(parts.back().begin(), parts.back().end(),
                           [](unsigned char c) { return std::isdigit(c) != 0; }))
            parts.back() += 'g';
        else if (part.size() > 2 && part.ends_with("gb")
                 && std::isdigit(static_cast<unsigned char>(part[0])) != 0)
            parts.push_back(part.substr(0, part.size() - 1));
        else if (!part.empty())
            parts.push_back(part);
        part.clear();
    };
    for (const char c : plainWords(text)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 128)
            part += c;
        else
            end();
    }
    end();
    return parts;
}

/// Words that say what is in a node, and how nodes are joined: with no others an accelerator is named, and no machine.
std::vector<std::string> chipParts(const Cluster& cluster)
{
    std::vector<std::string> parts;
    for (const std::string& text : {cluster.accelerator.name, cluster.accelerator.id})
        for (std::string& part : clusterParts(text))
            parts.push_back(std::move(part));
    for (const cluster::LinkLevel& level : cluster.levels)
        for (std::string& part : clusterParts(level.kind))
            parts.push_back(std::move(part));
    return parts;
}

std::vector<std::string> partsOf(const Cluster& cluster)
{
    std::vector<std::string> parts = chipParts(cluster);
    for (const std::string& text : {cluster.name, cluster.id})
        for (std::string& part : clusterParts(text))
            parts.push_back(std::move(part));
    return parts;
}

bool hasWord(const std::vector<std::string>& parts, const std::string& word)
{
    const auto has = [&](std::string_view one) {
        return std::find(parts.begin(), parts.end(), one) != parts.end();
    };
    return has(word)
           || (word.size() > 2 && word.back() == 's'
               && has(std::string_view(word).substr(0, word.size() - 1)));
}

/// Whether the words name nodes, as "dgx h100" and "frontier" do, and not only what is in them, as "h800 80 gb".
bool namesMachine(const Cluster& cluster, const std::vector<std::string>& words)
{
    const std::vector<std::string> chip = chipParts(cluster);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return isAmong(kMachines, word) || !hasWord(chip, word);
    });
}

/// A number and what it counts, off the front or the end of the words.
struct Count {
    std::optional<std::int64_t> number = {};
    std::optional<std::int64_t> perNode = {}; ///< of "8 x 8 h100"
    bool nodes = false;                       ///< it was said that nodes are counted
    bool chips = false;                       ///< ... accelerators
    bool tooLarge = false;
};

/// Numbers as people write them out.
constexpr std::array<std::pair<std::string_view, int>, 12> kNumberWords{{{"single", 1},
                                                                         {"one", 1},
                                                                         {"two", 2},
                                                                         {"dual", 2},
                                                                         {"three", 3},
                                                                         {"four", 4},
                                                                         {"six", 6},
                                                                         {"eight", 8},
                                                                         {"sixteen", 16},
                                                                         {"ten", 10},
                                                                         {"twelve", 12},
                                                                         {"thirty-two", 32}}};

/// "a single h100", "eight nodes": read off the front, and the word with it.
std::optional<std::int64_t> takeNumberWord(std::string_view& text)
{
    std::string_view rest = text;
    if (rest.starts_with("a "))
        rest.remove_prefix(2);
    const std::string_view word = rest.substr(0, rest.find(' '));
    const auto found = std::find_if(kNumberWords.begin(), kNumberWords.end(),
                                    [&](const auto& one) { return one.first == word; });
    if (found == kNumberWords.end() || word.size() == rest.size())
        return std::nullopt;
    text = rest.substr(word.size() + 1);
    return found->second;
}

/// "1,024", "16k": read off the front.
std::optional<std::int64_t> takeNumber(std::string_view& text, bool& tooLarge)
{
    std::string digits;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        const bool separates = (text[i] == ',' || text[i] == '\'') && i + 3 < text.size() && i > 0
                               && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
        if (std::isdigit(static_cast<unsigned char>(text[i])) != 0)
            digits += text[i];
        else if (!separates)
            break;
    }
    if (digits.empty())
        return std::nullopt;
    const auto letter = [&](std::size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    std::int64_t times = 1;
    if (i < text.size() && text[i] == 'k' && !letter(i + 1)) {
        times = 1024;
        ++i;
    } else if (letter(i) && !(text[i] == 'x' && !(i + 1 < text.size() && text[i + 1] == 'l'))) {
        return std::nullopt; // "8xlarge", "4090ti": a name that begins with a digit
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    tooLarge = error != std::errc{} || value > (std::int64_t{1} << 40);
    text.remove_prefix(i);
    return tooLarge ? std::int64_t{0} : value * times;
}

void skipBlanks(std::string_view& text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == ','))
        text.remove_prefix(1);
}

/// "x" or "*" between a number and what it counts.
bool takeTimes(std::string_view& text)
{
    skipBlanks(text);
    if (text.empty() || (text.front() != 'x' && text.front() != '*'))
        return false;
    text.remove_prefix(1);
    skipBlanks(text);
    return true;
}

/// What stands before the name, and the words that only say what is counted.
Count takeCount(std::string_view& text)
{
    Count count;
    skipBlanks(text);
    count.number = takeNumber(text, count.tooLarge);
    if (!count.number)
        count.number = takeNumberWord(text);
    if (!count.number)
        return count;
    if (!takeTimes(text))
        return count;
    std::string_view rest = text;
    bool large = false;
    if (const auto second = takeNumber(rest, large)) {
        // "8 x 8 h100", "8 x 8 x h100"; not "2 x 4090".
        const bool times = takeTimes(rest);
        const std::string_view name = rest.substr(0, rest.find_first_of(" ,"));
        if (times || (!name.empty() && *second < 1000)) {
            count.perNode = second;
            count.nodes = true;
            text = rest;
        }
    }
    return count;
}

const Cluster* exactly(const std::vector<const Cluster*>& clusters, std::string_view name)
{
    const std::string wanted = squeezedName(name);
    for (const Cluster* one : clusters)
        if (!wanted.empty() && (squeezedName(one->name) == wanted || squeezedName(one->id) == wanted))
            return one;
    return nullptr;
}

/// Letters by which people call accelerators and machines: what a word that nothing has may have meant.
std::vector<std::string> callings(const std::vector<const Cluster*>& clusters)
{
    std::vector<std::string> words;
    for (const Cluster* one : clusters)
        for (const std::string& part : partsOf(*one)) {
            const bool tells = part.size() > 1
                               && std::any_of(part.begin(), part.end(),
                                              [](unsigned char c) { return std::isalpha(c) != 0; })
                               && std::any_of(part.begin(), part.end(),
                                              [](unsigned char c) { return std::isdigit(c) != 0; })
                               && std::isalpha(static_cast<unsigned char>(part.front())) != 0;
            if (tells && std::find(words.begin(), words.end(), part) == words.end())
                words.push_back(part);
        }
    return words;
}

std::string countedName(const Count& count, std::string_view name)
{
    if (!count.number)
        return std::string(name);
    return std::to_string(*count.number) + (count.nodes ? " nodes of " : " ") + std::string(name);
}

/// As many as were counted, of this cluster.
Heard<Cluster> sized(const Cluster& cluster, const Count& count, bool machine)
{
    Heard<Cluster> heard;
    if (count.perNode && *count.perNode != cluster.acceleratorsPerNode) {
        heard.problem = say("%1 has %2 to a node, not %3", cluster.name, cluster.acceleratorsPerNode,
                            *count.perNode);
        heard.near = {countedName({.number = count.number, .nodes = true}, cluster.name)};
        return heard;
    }
    const std::int64_t number = count.number.value_or(1);
    const bool nodes = count.nodes || (!count.chips && (machine || !count.number));
    const std::int64_t perNode = cluster.acceleratorsPerNode;
    if (!nodes && number > perNode && number % perNode != 0) {
        const std::int64_t below = number / perNode * perNode;
        heard.problem = say("%1 is no whole number of %2 to a node; %3 or %4 are", number, perNode, below,
                            below + perNode);
        for (const std::int64_t right : {below, below + perNode})
            heard.near.push_back(std::to_string(right) + " gpus " + cluster.name);
        return heard;
    }
    Result<Cluster> made = nodes ? cluster::withNodes(cluster, number)
                                 : cluster::withAccelerators(cluster, number);
    if (made)
        heard.meant = std::move(*made);
    else
        heard.problem = made.error().message;
    return heard;
}

/// What is meant first where several have the words: whole nodes of the number, a vendor's own machine, most memory, the
/// smallest node.
void byLikelihood(std::vector<const Cluster*>& found, const Count& count)
{
    const auto rank = [&count](const Cluster& one) {
        const std::int64_t number = count.number.value_or(one.acceleratorsPerNode);
        const bool whole = count.nodes || number % one.acceleratorsPerNode == 0;
        const std::vector<std::string> parts = clusterParts(one.id);
        const bool own = !parts.empty() && isAmong(kMachines, parts.front());
        return std::tuple(!whole, !own, -one.accelerator.memoryBytes, one.acceleratorsPerNode);
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const Cluster* a, const Cluster* b) { return rank(*a) < rank(*b); });
}

} // namespace

std::string spellCluster(const Cluster& cluster)
{
    const auto whole = Catalog::builtIn().cluster(cluster.id);
    if (whole && whole->name == cluster.name && whole->acceleratorsPerNode != cluster.acceleratorsPerNode)
        return std::to_string(cluster.accelerators()) + " gpus " + cluster.name; // a part of one node
    return std::to_string(cluster.nodes)
           + (namesMachine(cluster, clusterParts(cluster.name)) ? " x " : " nodes of ") + cluster.name;
}

namespace {

/// Some of what is offered may still be too much of it.
Heard<Cluster> listen(std::string_view words, const OwnParts& own)
{
    const std::string plain = plainWords(words.substr(0, 400));
    std::string_view rest = plain;
    skipBlanks(rest);
    if (rest.empty())
        return {};
    std::vector<const Cluster*> clusters;
    for (const Cluster& one : own.clusters)
        clusters.push_back(&one);
    for (const Cluster& one : Catalog::builtIn().clusters())
        clusters.push_back(&one);

    Heard<Cluster> heard;
    if (const Cluster* called = exactly(clusters,
                                        rest)) { // a name may begin with a number, or end with a count
        heard.meant = *called;
        return heard;
    }
    if (rest.find('+') != std::string_view::npos) {
        heard.problem = say("one kind of node here; Draw joins several");
        return heard;
    }
    const std::string_view all = rest;
    Count count = takeCount(rest);
    skipBlanks(rest);
    if (rest.empty() && count.number) {
        // "4090": a name, where an accelerator is called so.
        for (const Cluster* one : clusters)
            if (hasWord(clusterParts(one->accelerator.name), std::string(all))) {
                count = {};
                rest = all;
                break;
            }
    }
    if (count.tooLarge || (count.number && *count.number < 1)) {
        heard.problem = say("from 1 to %1 accelerators", cluster::kMostAccelerators);
        return heard;
    }
    if (const Cluster* called = exactly(clusters, rest))
        return sized(*called, count, namesMachine(*called, clusterParts(rest)));

    std::vector<std::string> name;
    const std::vector<std::string> parts = clusterParts(rest);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string& word = parts[i];
        const bool isNumber = std::all_of(word.begin(), word.end(),
                                          [](unsigned char c) { return std::isdigit(c) != 0; });
        const bool counts = i + 1 < parts.size()
                            && (isAmong(kNodeWords, parts[i + 1]) || isAmong(kChipWords, parts[i + 1]));
        const bool times = i > 0 && parts[i - 1] == "x";
        const bool ofEach = counts || (i + 1 < parts.size() && parts[i + 1] == "x");
        if (isAmong(kNodeWords, word))
            count.nodes = count.nodes || !count.chips;
        else if (isAmong(kChipWords, word))
            count.chips = !count.nodes;
        else if (isNumber && !count.number && (counts || times) && word.size() < 12)
            count.number = std::stoll(word); // "h100, 32 nodes", "h100 x 32"
        else if (isNumber && count.nodes && !count.perNode && ofEach && word.size() < 6)
            count.perNode = std::stoll(word); // "1 node 8 x a100", "2 nodes, 8 gpus each, h100"
        else if (!isAmong(kFillers, word))
            name.push_back(word);
    }
    if (name.empty()) {
        heard.problem = say("of what? As in %1", "32 nodes of h100");
        for (const char* usual : {"h100", "h200", "b200", "a100", "mi300x"})
            heard.near.push_back(countedName(count, usual));
        return heard;
    }

    const auto isOwn = [&own](const Cluster* one) {
        return !own.clusters.empty() && one >= &own.clusters.front() && one <= &own.clusters.back();
    };
    std::vector<const Cluster*> found;
    for (const Cluster* one : clusters) {
        const std::vector<std::string> its = partsOf(*one);
        if (std::all_of(name.begin(), name.end(),
                        [&](const std::string& word) { return hasWord(its, word); }))
            found.push_back(one);
    }
    if (!found.empty()) {
        std::stable_partition(found.begin(), found.end(), isOwn);
        const auto catalogs = std::find_if_not(found.begin(), found.end(), isOwn);
        std::vector<const Cluster*> others(catalogs, found.end());
        byLikelihood(others, count);
        std::copy(others.begin(), others.end(), catalogs);
        const Cluster& first = *found.front();
        const bool machine = namesMachine(first, name);
        heard = sized(first, count, machine);
        const bool nodes = count.nodes || machine || !count.number;
        for (std::size_t i = 1; i < found.size() && heard.near.size() < kMostNear; ++i)
            heard.near.push_back(
                countedName({.number = count.number, .nodes = nodes, .chips = !nodes}, found[i]->name));
        return heard;
    }

    // Some word is of no cluster, or no cluster has them all.
    const std::vector<std::string> known = callings(clusters);
    std::vector<std::string> everything;
    for (const Cluster* one : clusters)
        for (std::string& part : partsOf(*one))
            everything.push_back(std::move(part));
    const auto odd = std::find_if(name.begin(), name.end(),
                                  [&](const std::string& word) { return !hasWord(everything, word); });
    const std::string& asked = odd != name.end() ? *odd : name.front();
    constexpr std::size_t kAsked = 2;
    const std::vector<std::string> near = nearestWords(asked, known, odd != name.end() ? kAsked : 1);
    for (const std::string& one : nearestWords(asked, known, kMostNear))
        heard.near.push_back(countedName(count, one));
    std::string named;
    for (const std::string& word : name)
        named += (named.empty() ? "" : " ") + word;
    heard.problem = odd != name.end()
                        ? whichOf(asked, near)
                        : say("no cluster of the catalog is %1; nearest is %2", named, near.front());
    return heard;
}

} // namespace

Heard<Cluster> hearCluster(std::string_view words, const OwnParts& own)
{
    Heard<Cluster> heard = listen(words, own);
    std::erase_if(heard.near, [&own](const std::string& one) { return !listen(one, own).meant; });
    return heard;
}

} // namespace shardscape::exchange
