// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/catalog/topology_text.h"

#include "base/quantity.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/text/launcher_tags.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>

namespace shardscape::exchange {

namespace {

constexpr std::int64_t kMostAccelerators = 64; // of one node
constexpr std::int64_t kMostLinks = 36;        // of one accelerator: more is a misprint
constexpr std::int64_t kMostDirect = 18;       // links of one accelerator of any NVLink generation
constexpr std::array<std::string_view, 7> kPaths{"X", "NV", "PIX", "PXB", "PHB", "NODE", "SYS"};

struct Line {
    std::int64_t number = 0;
    std::string text;
    std::vector<std::string> words;
};

std::string countText(std::int64_t value)
{
    return std::to_string(value);
}

std::string shownWord(std::string_view word)
{
    return "'" + std::string(word.substr(0, 40)) + (word.size() > 40 ? "..." : "") + "'";
}

/// Lines as words, without the escape codes that underline a terminal's header.
std::vector<Line> linesOf(std::string_view text)
{
    std::vector<Line> lines;
    Line line{.number = 1, .text = {}, .words = {}};
    std::string word;
    const auto endWord = [&] {
        if (!word.empty())
            line.words.push_back(std::move(word));
        word.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\x1b' && i + 1 < text.size() && text[i + 1] == '[') {
            while (i < text.size() && !std::isalpha(static_cast<unsigned char>(text[i])))
                ++i;
            continue;
        }
        if (c == '\n') {
            endWord();
            const std::int64_t next = line.number + 1;
            lines.push_back(std::move(line));
            line = {.number = next, .text = {}, .words = {}};
        } else {
            line.text += c;
            if (c == ' ' || c == '\t' || c == '\r')
                endWord();
            else
                word += c;
        }
    }
    endWord();
    lines.push_back(std::move(line));
    return lines;
}

/// 3 of "GPU3"; none for other words.
std::optional<std::int64_t> gpuNumber(std::string_view word)
{
    if (!word.starts_with("GPU"))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data() + 3, word.data() + word.size(), value);
    const bool whole = error == std::errc{} && end == word.data() + word.size() && value >= 0;
    return whole ? std::optional(value) : std::nullopt;
}

struct TopologyCell {
    DevicePath path = DevicePath::Self;
    std::int64_t links = 0;

    friend bool operator==(const TopologyCell&, const TopologyCell&) = default;
};

std::string spelled(const TopologyCell& cell)
{
    return std::string(name(cell.path)) + (cell.path == DevicePath::Links ? countText(cell.links) : "");
}

std::optional<TopologyCell> cellOf(std::string_view word)
{
    if (word == "SOC") // as older drivers call SYS
        return TopologyCell{DevicePath::System};
    for (std::size_t i = 0; i < kPaths.size(); ++i)
        if (word == kPaths[i] && static_cast<DevicePath>(i) != DevicePath::Links)
            return TopologyCell{static_cast<DevicePath>(i)};
    if (!word.starts_with("NV"))
        return std::nullopt;
    TopologyCell cell{DevicePath::Links, 0};
    const auto [end, error] = std::from_chars(word.data() + 2, word.data() + word.size(), cell.links);
    if (error != std::errc{} || end != word.data() + word.size() || cell.links < 1 || cell.links > kMostLinks)
        return std::nullopt;
    return cell;
}

Result<void> checkCount(std::int64_t accelerators, std::int64_t line)
{
    if (accelerators > kMostAccelerators)
        return fail(ErrorCode::TooLarge, say("line %1 names %2 GPUs; a node has at most %3", countText(line),
                                             countText(accelerators), countText(kMostAccelerators)));
    return {};
}

// ------------------------------------------------------------------ what follows from who is joined to whom

Message pairName(std::int64_t i, std::int64_t j)
{
    return say("GPU%1 and GPU%2", i, j);
}

/// The first of them, and how many more there are.
Message firstOf(std::vector<Argument> names)
{
    constexpr std::size_t kMost = 6;
    if (names.size() <= kMost)
        return listed(std::move(names));
    const std::size_t others = names.size() - kMost;
    names.erase(names.begin() + kMost, names.end());
    return say("%1 and %2 more", listed(std::move(names)), others);
}

class Wiring {
public:
    explicit Wiring(Topology& topology)
        : m_topology(topology)
        , m_size(topology.accelerators)
        , m_links(static_cast<std::size_t>(m_size * m_size), 0)
    {
        for (const cluster::Wire& wire : topology.wires)
            links(wire.a, wire.b) = links(wire.b, wire.a) = wire.links;
    }

    void judge()
    {
        for (std::int64_t i = 0; i < m_size; ++i) {
            std::int64_t own = 0;
            for (std::int64_t j = 0; j < m_size; ++j)
                own += links(i, j);
            m_degrees.push_back(own);
            m_topology.linksEach = std::max(m_topology.linksEach, own);
        }
        for (std::int64_t i = 0; i < m_size; ++i)
            for (std::int64_t j = 0; j < m_size; ++j)
                if (i != j && links(i, j) == 0)
                    m_topology.host = std::max(m_topology.host, m_topology.between(i, j));
        findDomains();
        if (m_topology.domain > 1)
            judgeDomain();
    }

private:
    std::int64_t& links(std::int64_t i, std::int64_t j)
    {
        return m_links[static_cast<std::size_t>(i * m_size + j)];
    }

    /// Neighbours that links join, directly or through one another.
    void findDomains()
    {
        std::vector<std::int64_t> domain(static_cast<std::size_t>(m_size), -1);
        std::map<std::int64_t, std::vector<std::int64_t>> members;
        for (std::int64_t i = 0; i < m_size; ++i) {
            if (domain[static_cast<std::size_t>(i)] >= 0)
                continue;
            std::vector<std::int64_t> open{i};
            domain[static_cast<std::size_t>(i)] = i;
            while (!open.empty()) {
                const std::int64_t at = open.back();
                open.pop_back();
                members[i].push_back(at);
                for (std::int64_t j = 0; j < m_size; ++j)
                    if (links(at, j) > 0 && domain[static_cast<std::size_t>(j)] < 0) {
                        domain[static_cast<std::size_t>(j)] = i;
                        open.push_back(j);
                    }
            }
        }
        std::int64_t largest = 1;
        for (const auto& [first, all] : members)
            largest = std::max(largest, static_cast<std::int64_t>(all.size()));
        std::vector<Argument> odd;
        for (auto& [first, all] : members) {
            std::sort(all.begin(), all.end());
            const bool neighbours = all.front() % largest == 0 && all.back() - all.front() + 1 == largest;
            if (static_cast<std::int64_t>(all.size()) != largest || !neighbours)
                for (const std::int64_t i : all)
                    odd.emplace_back("GPU" + countText(i));
        }
        m_topology.domain = largest;
        if (odd.empty())
            return;
        // One group with links and a few without any: these are off it, and the node is built for all.
        std::vector<Argument> off;
        for (std::int64_t i = 0; i < m_size; ++i)
            if (m_degrees[static_cast<std::size_t>(i)] == 0)
                off.emplace_back("GPU" + countText(i));
        const auto without = static_cast<std::int64_t>(off.size());
        if (largest > 1 && without > 0 && largest + without == m_size && without * 4 <= m_size) {
            m_off = true;
            m_topology.domain = m_size;
            m_topology.notes.push_back(
                without == 1
                    ? say(
                        "%1 has no links, the other %2 GPUs have: a cable, a switch or the GPU itself is at fault; "
                        "until it is mended, leave it out.",
                        firstOf(off), countText(largest))
                    : say(
                        "%1 have no links, the other %2 GPUs have: cables, a switch or the GPUs themselves are at "
                        "fault; until they are mended, leave them out.",
                        firstOf(off), countText(largest)));
            return;
        }
        if (m_size % largest == 0 && static_cast<std::int64_t>(odd.size()) < m_size) {
            m_topology.notes.push_back(
                say("Links join %1 GPUs elsewhere, but not %2: a cable or bridge may be missing.",
                    countText(largest), firstOf(odd)));
        } else {
            m_topology.domain = 1;
            m_topology.notes.push_back(
                say("Links join %1 in no equal groups of neighbours; they are left out.", firstOf(odd)));
        }
    }

    void judgeDomain()
    {
        const std::int64_t size = m_topology.domain;
        std::map<std::int64_t, std::int64_t> counts; // links of a pair -> pairs
        std::vector<Argument> apart;
        std::int64_t pairs = 0;
        for (std::int64_t i = 0; i < m_size; ++i)
            for (std::int64_t j = i + 1; j < m_size; ++j) {
                const bool off = m_off
                                 && (m_degrees[static_cast<std::size_t>(i)] == 0
                                     || m_degrees[static_cast<std::size_t>(j)] == 0);
                if (i / size != j / size || off)
                    continue;
                ++pairs;
                ++counts[links(i, j)];
                if (links(i, j) == 0)
                    apart.emplace_back(pairName(i, j));
            }
        const auto missing = static_cast<std::int64_t>(apart.size());
        // Most pairs of a full mesh, or of a switch, are joined alike; of a cube mesh less than two thirds are.
        if (missing > 0 && missing * 6 <= pairs) {
            m_topology.notes.push_back(
                missing == 1
                    ? say("%1 have no links between them, all others have: a cable may be missing.",
                          firstOf(apart))
                    : say(
                        "%1: these pairs have no links between them, all others have: a cable may be missing.",
                        firstOf(apart)));
        } else if (size > 2) {
            std::map<std::int64_t, std::int64_t> degrees;
            for (const std::int64_t own : m_degrees)
                ++degrees[own];
            std::vector<Argument> fewer;
            const auto usual = std::max_element(
                degrees.begin(), degrees.end(), [](const auto& a, const auto& b) {
                    return a.second < b.second || (a.second == b.second && a.first < b.first);
                });
            for (std::int64_t i = 0; i < m_size; ++i)
                if (m_degrees[static_cast<std::size_t>(i)] < usual->first
                    && (!m_off || m_degrees[static_cast<std::size_t>(i)] > 0))
                    fewer.emplace_back("GPU" + countText(i));
            if (!fewer.empty())
                m_topology.notes.push_back(
                    fewer.size() == 1
                        ? say("%1 has fewer links than the other GPUs: a cable may be missing.",
                              firstOf(fewer))
                        : say("%1 have fewer links than the other GPUs: a cable may be missing.",
                              firstOf(fewer)));
        }
        // Through switches every pair shows all links of the two: their sum is more than an accelerator has. A broken cable
        // takes one from every pair of its end, and a broken pair all.
        m_topology.switched = size > 2 && m_topology.linksEach > kMostDirect;
        if (m_topology.switched)
            m_topology.linksEach = counts.rbegin()->first;
    }

    Topology& m_topology;
    std::int64_t m_size;
    std::vector<std::int64_t> m_links;
    std::vector<std::int64_t> m_degrees;
    bool m_off = false; ///< a few accelerators have no links, all others do
};

// ------------------------------------------------------------------ nvidia-smi topo -m

struct Header {
    std::size_t line = 0;
    std::vector<std::string> devices;
    std::int64_t gpus = 0;
};

std::optional<Header> headerOf(const std::vector<Line>& lines)
{
    for (std::size_t l = 0; l < lines.size(); ++l) {
        const auto& words = lines[l].words;
        // A header names several devices; a row of GPU0 begins with its name and goes on with paths.
        if (words.empty() || words[0] != "GPU0" || (words.size() > 1 && cellOf(words[1])))
            continue;
        Header header{.line = l, .devices = {}, .gpus = 0};
        for (const std::string& word : words) {
            if (word == "CPU" || word == "NUMA" || (word == "GPU" && header.gpus > 0))
                break;
            header.gpus += gpuNumber(word) ? 1 : 0;
            header.devices.push_back(word);
        }
        return header;
    }
    return std::nullopt;
}

Result<Topology> readNvidia(const std::vector<Line>& lines)
{
    const std::optional<Header> header = headerOf(lines);
    if (!header)
        return fail(
            ErrorCode::BadInput,
            say("no line names the GPUs of a table; the output of nvidia-smi topo -m begins with GPU0 GPU1 ..."));
    const Line& top = lines[header->line];
    if (const Result<void> checked = checkCount(header->gpus, top.number); !checked)
        return tl::unexpected(checked.error());
    for (std::int64_t i = 0; i < header->gpus; ++i)
        if (gpuNumber(header->devices[static_cast<std::size_t>(i)]) != i)
            return fail(ErrorCode::BadInput,
                        say("line %1: %2 stands where GPU%3 belongs", countText(top.number),
                            shownWord(header->devices[static_cast<std::size_t>(i)]), countText(i)));

    Topology topology;
    topology.accelerators = header->gpus;
    const std::size_t columns = header->devices.size();
    std::vector<std::vector<TopologyCell>> rows(static_cast<std::size_t>(header->gpus));
    std::vector<std::int64_t> rowLines(rows.size(), 0);
    std::map<std::string, std::string, std::less<>> nicNames;
    for (std::size_t l = header->line + 1; l < lines.size(); ++l) {
        const Line& line = lines[l];
        const auto& words = line.words;
        if (words.size() == 2 && words[0].starts_with("NIC") && words[0].ends_with(":"))
            nicNames[words[0].substr(0, words[0].size() - 1)] = words[1];
        if (words.empty())
            continue;
        const std::optional<std::int64_t> gpu = gpuNumber(words[0]);
        if (!gpu)
            continue; // NICs among themselves, legends
        const Message at = say("line %1: ", line.number);
        if (*gpu >= header->gpus)
            return fail(ErrorCode::BadInput, say("%1%2", at,
                                                 say("%1 is not in the header, which ends with GPU%2",
                                                     words[0], countText(header->gpus - 1))));
        auto& row = rows[static_cast<std::size_t>(*gpu)];
        if (!row.empty())
            return fail(ErrorCode::BadInput, say("%1%2", at,
                                                 say("%1 has a second row; the first is line %2", words[0],
                                                     countText(rowLines[static_cast<std::size_t>(*gpu)]))));
        if (words.size() < columns + 1)
            return fail(ErrorCode::BadInput, say("%1%2", at,
                                                 say("%1 has %2 paths, the header names %3 devices", words[0],
                                                     countText(static_cast<std::int64_t>(words.size()) - 1),
                                                     countText(static_cast<std::int64_t>(columns)))));
        for (std::size_t c = 0; c < columns; ++c) {
            const std::optional<TopologyCell> cell = cellOf(words[c + 1]);
            if (!cell)
                return fail(ErrorCode::BadInput,
                            say("%1%2", at,
                                say("%1 is no path; expected X, NV1 to NV36, PIX, PXB, PHB, NODE or SYS",
                                    shownWord(words[c + 1]))));
            if ((cell->path == DevicePath::Self) != (c == static_cast<std::size_t>(*gpu)))
                return fail(ErrorCode::BadInput,
                            say("%1%2", at,
                                say("%1 says %2 about %3; X stands for a device itself alone", words[0],
                                    spelled(*cell), shownWord(header->devices[c]))));
            row.push_back(*cell);
        }
        rowLines[static_cast<std::size_t>(*gpu)] = line.number;
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].empty())
            return fail(ErrorCode::BadInput,
                        say("line %1 names GPU%2, but no row is its own: the text seems cut off",
                            countText(top.number), countText(static_cast<std::int64_t>(i))));
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < rows.size(); ++j) {
            if (rows[i][j] != rows[j][i])
                return fail(ErrorCode::BadInput, say("line %1: %2 say %3 one way and %4 the other",
                                                     countText(rowLines[std::max(i, j)]),
                                                     pairName(static_cast<std::int64_t>(std::min(i, j)),
                                                              static_cast<std::int64_t>(std::max(i, j))),
                                                     spelled(rows[std::min(i, j)][std::max(i, j)]),
                                                     spelled(rows[std::max(i, j)][std::min(i, j)])));
            topology.paths.push_back(rows[i][j].path);
            if (i < j && rows[i][j].links > 0)
                topology.wires.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j),
                                          static_cast<std::int32_t>(rows[i][j].links)});
        }

    for (std::size_t c = static_cast<std::size_t>(header->gpus); c < columns; ++c) {
        Topology::Nic nic;
        const auto known = nicNames.find(header->devices[c]);
        nic.name = known == nicNames.end() ? header->devices[c] : known->second;
        topology.nics.push_back(std::move(nic));
    }
    for (std::size_t i = 0; i < rows.size() && !topology.nics.empty(); ++i) {
        const auto nearest = std::min_element(
                                 rows[i].begin() + header->gpus, rows[i].end(),
                                 [](const TopologyCell& a, const TopologyCell& b) { return a.path < b.path; })
                                 ->path;
        for (std::size_t n = 0; n < topology.nics.size(); ++n)
            if (rows[i][static_cast<std::size_t>(header->gpus) + n].path == nearest) {
                Topology::Nic& nic = topology.nics[n];
                if (nearest < nic.path) {
                    nic.others.insert(nic.others.end(), nic.accelerators.begin(), nic.accelerators.end());
                    nic.accelerators.clear();
                    nic.path = nearest;
                }
                (nearest == nic.path ? nic.accelerators : nic.others).push_back(static_cast<std::int32_t>(i));
            }
    }
    std::vector<Argument> far;
    std::erase_if(topology.nics, [&far](const Topology::Nic& nic) {
        if (nic.accelerators.empty())
            far.emplace_back(nic.name);
        return nic.accelerators.empty();
    });
    if (!far.empty())
        topology.notes.push_back(
            far.size() == 1
                ? say("%1 is nearest to no GPU: taken for storage or management.", firstOf(far))
                : say("%1 are nearest to no GPU: taken for storage or management.", firstOf(far)));
    return topology;
}

// ------------------------------------------------------------------ rocm-smi --showtopo, amd-smi topology

/// The two programs of AMD print the same tables under other titles; amd-smi names GPUs by where they sit on the bus.
struct AmdTitles {
    std::string_view types, hops, program;
};
constexpr AmdTitles kRocmSmi{"Link Type between two GPUs", "Hops between two GPUs", "rocm-smi --showtopo"};
constexpr AmdTitles kAmdSmi{"LINK TYPE TABLE", "HOPS TABLE", "amd-smi topology"};

/// The words of the rows of one of its tables, GPU by GPU.
Result<std::vector<std::vector<std::string>>> amdTable(const std::vector<Line>& lines, std::string_view title,
                                                       std::string_view program)
{
    std::size_t l = 0;
    while (l < lines.size() && lines[l].text.find(title) == std::string::npos)
        ++l;
    if (l == lines.size())
        return fail(ErrorCode::BadInput, say("there is no table \"%1\"; %2 writes one", title, program));
    ++l;
    while (l < lines.size() && lines[l].words.empty())
        ++l;
    const bool numbered = program == kRocmSmi.program;
    if (l == lines.size() || (numbered && lines[l].words[0] != "GPU0"))
        return fail(ErrorCode::BadInput, say("line %1: the table \"%2\" does not begin with GPU0 GPU1 ...",
                                             countText(lines[std::min(l, lines.size() - 1)].number), title));
    const std::vector<std::string> names = lines[l].words;
    const std::size_t gpus = names.size();
    if (const Result<void> checked = checkCount(static_cast<std::int64_t>(gpus), lines[l].number); !checked)
        return tl::unexpected(checked.error());
    std::vector<std::vector<std::string>> rows;
    for (++l; l < lines.size() && rows.size() < gpus; ++l) {
        const auto& words = lines[l].words;
        if (words.size() != gpus + 1 || words[0] != names[rows.size()])
            return fail(ErrorCode::BadInput,
                        say("line %1: expected %2 and %3 cells", countText(lines[l].number),
                            shownWord(names[rows.size()]), countText(static_cast<std::int64_t>(gpus))));
        rows.emplace_back(words.begin() + 1, words.end());
    }
    if (rows.size() < gpus)
        return fail(ErrorCode::BadInput, say("the table \"%1\" ends after %2 of %3 GPUs", title,
                                             countText(static_cast<std::int64_t>(rows.size())),
                                             countText(static_cast<std::int64_t>(gpus))));
    return rows;
}

Result<Topology> readAmd(const std::vector<Line>& lines, const AmdTitles& titles)
{
    const auto types = amdTable(lines, titles.types, titles.program);
    if (!types)
        return tl::unexpected(types.error());
    const auto hops = amdTable(lines, titles.hops, titles.program);
    if (!hops)
        return tl::unexpected(hops.error());
    if (hops->size() != types->size())
        return fail(ErrorCode::BadInput,
                    say("the tables of hops and of link types have different numbers of GPUs"));
    Topology topology;
    topology.amd = true;
    topology.accelerators = static_cast<std::int64_t>(types->size());
    for (std::size_t i = 0; i < types->size(); ++i)
        for (std::size_t j = 0; j < types->size(); ++j) {
            const std::string& type = (*types)[i][j];
            const bool links = type == "XGMI";
            if (i != j && !links && type != "PCIE")
                return fail(ErrorCode::BadInput,
                            say("%1 have a link of type %2; expected XGMI or PCIE",
                                pairName(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)),
                                shownWord(type)));
            if (type != (*types)[j][i])
                return fail(ErrorCode::BadInput,
                            say("%1 say %2 one way and %3 the other",
                                pairName(static_cast<std::int64_t>(i), static_cast<std::int64_t>(j)), type,
                                (*types)[j][i]));
            // Links lead on through other accelerators; one hop is a link of their own.
            const bool direct = links && (*hops)[i][j] == "1";
            topology.paths.push_back(i == j   ? DevicePath::Self
                                     : direct ? DevicePath::Links
                                              : DevicePath::System);
            if (i < j && direct)
                topology.wires.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), 1});
        }
    return topology;
}

/// Which of AMD's programs wrote the text; null: neither.
const AmdTitles* amdTitlesOf(std::string_view text)
{
    for (const AmdTitles* titles : {&kRocmSmi, &kAmdSmi})
        if (text.find(titles->types) != std::string_view::npos)
            return titles;
    return text.find("between two GPUs") != std::string_view::npos ? &kRocmSmi : nullptr;
}

constexpr std::int64_t kTrayOfRack = 4; // GPUs of a compute tray of GB200 and GB300 NVL72
constexpr double kNvLink = 25e9;        // B/s each way of NVLink 2, 3 and 4
constexpr double kXgmi = 50e9;          // of Infinity Fabric 3
constexpr double kPcie = 32e9;          // 4.0, 16 lanes

} // namespace

std::string_view name(DevicePath path)
{
    return kPaths[static_cast<std::size_t>(path)];
}

bool isTopologyText(std::string_view text)
{
    const std::vector<Line> lines = linesOf(withoutLauncherTags(text.substr(0, 1 << 16)));
    return headerOf(lines).has_value() || amdTitlesOf(text) != nullptr;
}

Result<Topology> readTopology(std::string_view text)
{
    constexpr std::size_t kMostBytes = std::size_t{1} << 20;
    if (text.size() > kMostBytes)
        return fail(ErrorCode::TooLarge,
                    say("the text is larger than 1 MiB; nvidia-smi topo -m writes a few KiB"));
    if (text.find('\0') != std::string_view::npos)
        return fail(ErrorCode::BadInput, say("this is binary data, not the text of nvidia-smi topo -m"));
    const std::vector<Line> lines = linesOf(withoutLauncherTags(text));
    const AmdTitles* amd = amdTitlesOf(text);
    Result<Topology> topology = amd != nullptr ? readAmd(lines, *amd) : readNvidia(lines);
    if (!topology)
        return topology;
    Wiring(*topology).judge();
    if (topology->switched && topology->accelerators == kTrayOfRack && topology->linksEach == kMostDirect)
        topology->notes.push_back(say(
            "Four GPUs on switches are a tray where the rack is one domain (NVL72): nvidia-smi shows a tray alone."));
    return topology;
}

namespace {

/// Accelerators behind one PCIe switch share its lanes to the host: those of the fullest.
std::int64_t behindOneSwitch(const Topology& topology)
{
    std::int64_t most = 1;
    for (std::int64_t i = 0; i < topology.accelerators; ++i) {
        std::int64_t joined = 1;
        for (std::int64_t j = 0; j < topology.accelerators; ++j)
            joined += i != j && topology.between(i, j) == DevicePath::Switch ? 1 : 0;
        most = std::max(most, joined);
    }
    return most;
}

} // namespace

Result<cluster::Cluster> withTopology(cluster::Cluster cluster, const Topology& topology)
{
    if (!cluster.others.empty())
        return fail(
            ErrorCode::BadInput,
            say("%1 has nodes of several kinds, and a topology is that of one: choose a cluster of that kind first",
                cluster.name));
    const std::int64_t size = topology.accelerators;
    // A tray of a rack (GB200 NVL72) shows its own four; what joins the trays are the same switches.
    const bool isTray = topology.switched && !cluster.levels.empty()
                        && cluster.levels.front().kind == "nvswitch" && cluster.acceleratorsPerNode > size
                        && cluster.acceleratorsPerNode % size == 0 && cluster.levels.front().size > size
                        && topology.domain == size;
    if (isTray) {
        cluster.levels.front().source = "the node is a tray of " + std::to_string(size)
                                        + ", joined to the rack's others by switches; "
                                        + cluster.levels.front().source;
        cluster.id = "custom";
        return cluster;
    }
    // Links of NVLink 5 are twice as wide: the cluster's own accelerators say which they have.
    const bool isWide = !cluster.levels.empty()
                        && cluster.levels.front().bandwidth > static_cast<double>(kMostDirect) * kNvLink;
    // Of Infinity Fabric every generation has another width, which the cluster's own links say.
    const bool hasXgmi = !cluster.levels.empty() && cluster.levels.front().kind == "xgmi"
                         && cluster.levels.front().size > 1;
    const double xgmi = hasXgmi ? cluster.levels.front().bandwidth
                                      / static_cast<double>(cluster.levels.front().size - 1)
                                : kXgmi;
    const std::string xgmiSource = hasXgmi ? "the cluster's " : "assumption: ";
    std::optional<cluster::LinkLevel> network;
    if (!cluster.levels.empty() && cluster::isScaleOut(cluster.levels.back()))
        network = cluster.levels.back();
    if (!network && cluster.nodes > 1)
        return fail(ErrorCode::BadInput,
                    say("%1 nodes, but no network joins them; add one first", cluster.nodes));
    const double perNode = network ? network->bandwidth * static_cast<double>(cluster.acceleratorsPerNode)
                                   : 0;
    cluster.acceleratorsPerNode = size;
    cluster.levels.clear();
    const auto add = [&](const char* kind, std::int64_t joined, double bandwidth, const std::string& why) {
        cluster::LinkLevel level = linkOfKind(kind);
        level.size = joined;
        level.bandwidth = bandwidth;
        level.source = why + "; " + level.source;
        cluster.levels.push_back(std::move(level));
    };
    if (topology.domain > 1) {
        const double link = topology.amd ? xgmi : isWide ? 2 * kNvLink : kNvLink;
        const char* kind = topology.amd           ? "xgmi"
                           : topology.switched    ? "nvswitch"
                           : topology.domain == 2 ? "nvlink-bridge"
                                                  : "nvlink-mesh";
        add(kind, topology.domain, static_cast<double>(topology.linksEach) * link,
            "wiring as the node reports it; " + (topology.amd ? xgmiSource : "assumption: ")
                + std::to_string(static_cast<int>(link / kGB)) + " GB/s a link");
        if (!topology.switched && topology.domain > 2 && topology.domain <= 16)
            for (const cluster::Wire& wire : topology.wires)
                if (wire.b < topology.domain)
                    cluster.levels.back().wires.push_back(wire);
    }
    if (const std::int64_t joined = behindOneSwitch(topology); joined > 1) {
        cluster.host.sharedBy = joined;
        cluster.host.source = "lanes shared as the node reports it; " + cluster.host.source;
    }
    if (topology.domain < size)
        add("pcie", size, kPcie, "assumption: PCIe 4.0, 16 lanes");
    if (network) {
        if (const auto nics = static_cast<std::int64_t>(topology.nics.size()); nics > 0) {
            if (network->ports > 0 && network->portBandwidth > 0)
                network->bandwidth = static_cast<double>(nics) * network->portBandwidth
                                     / static_cast<double>(size);
            else
                network->bandwidth = perNode / static_cast<double>(size);
            network->ports = nics;
        } else {
            network->bandwidth = perNode / static_cast<double>(size);
        }
        network->size = cluster.accelerators();
        cluster.levels.push_back(std::move(*network));
    }
    cluster.id = "custom";
    return cluster;
}

} // namespace shardscape::exchange
