// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: Kineto, libkineto/src/output_json.cpp (events, distributedInfo); PyTorch, torch/csrc/distributed/c10d/ParamCommsUtils.hpp
// (arguments of collectives).
#include "exchange/schedules/kernel_trace.h"

#include "base/quotes.h"
#include "exchange/text/number_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace shardscape::exchange {

namespace {

using Json = nlohmann::json;
using std::string_view;

constexpr std::size_t kMostKernels = 10'000'000;
constexpr std::size_t kDeepestEvent = 64;
constexpr double kStandsOut = 0.5;    ///< of the waiting, and of the times that it is last
constexpr double kWorthSaying = 0.01; ///< of the span

struct Interval {
    double start = 0, end = 0; ///< us
};

/// One collective's kernel on one rank.
struct CollectiveEvent {
    Interval time;
    std::string group; ///< its ranks, or its name, or the stream
    std::string kind;
    std::int64_t size = 0; ///< of the group
    std::int64_t sequence = -1;
    double bytes = 0;
};

struct RankTrace {
    std::optional<std::int64_t> rank;
    std::vector<Interval> computing;
    std::vector<CollectiveEvent> collectives;
    std::set<std::string> steps;
};

/// The collective that a kernel is, by its name; empty: it is none.
string_view collectiveIn(string_view name)
{
    std::string lower(name.substr(0, 200));
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (lower.find("nccl") == std::string::npos && lower.find("rccl") == std::string::npos)
        return {};
    constexpr std::array<std::pair<string_view, string_view>, 8> kNames{{{"allreduce", "AllReduce"},
                                                                         {"allgather", "AllGather"},
                                                                         {"reducescatter", "ReduceScatter"},
                                                                         {"alltoall", "AllToAll"},
                                                                         {"sendrecv", "SendRecv"},
                                                                         {"broadcast", "Broadcast"},
                                                                         {"reduce", "Reduce"},
                                                                         {"generic", "Generic"}}};
    for (const auto& [word, shown] : kNames)
        if (lower.find(word) != std::string::npos)
            return shown;
    return "collective";
}

/// "allreduce", "_allgather_base", "reduce_scatter_tensor_coalesced" of the trace's arguments, as a kernel's name has it.
std::string collectiveNamed(string_view name)
{
    std::string plain = "nccl";
    for (const char c : name)
        if (c != '_')
            plain += c;
    const string_view shown = collectiveIn(plain);
    return shown == "collective" ? std::string(name.substr(0, 40)) : std::string(shown);
}

double bytesOfType(string_view type)
{
    constexpr std::array<std::pair<string_view, double>, 11> kSizes{{{"BFloat16", 2},
                                                                     {"Half", 2},
                                                                     {"Float8", 1},
                                                                     {"Float", 4},
                                                                     {"Double", 8},
                                                                     {"Byte", 1},
                                                                     {"Char", 1},
                                                                     {"Bool", 1},
                                                                     {"Int", 4},
                                                                     {"Long", 8},
                                                                     {"Short", 2}}};
    for (const auto& [word, size] : kSizes)
        if (type.starts_with(word))
            return size;
    return 0;
}

/// Takes kernels as they come; nothing else of a trace is kept.
class KernelReader : public Json::json_sax_t {
public:
    explicit KernelReader(RankTrace& out)
        : m_out(out)
    {}

    [[nodiscard]] const Message& problem() const { return m_problem; }

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override
    {
        if (m_where.empty())
            return true;
        if (m_where.back() == Where::Event) {
            if (m_key == "name")
                m_name = std::move(value);
            else if (m_key == "cat")
                m_category = std::move(value);
            else if (m_key == "ph")
                m_complete = value == "X";
        } else if (m_where.back() == Where::Arguments) {
            if (m_key == "Collective name")
                m_collective = std::move(value);
            else if (m_key == "Process Group Ranks")
                m_ranks = value.substr(0, 200);
            else if (m_key == "Process Group Name")
                m_group = value.substr(0, 80);
            else if (m_key == "dtype")
                m_type = std::move(value);
        }
        return true;
    }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override
    {
        Where where = Where::Elsewhere;
        if (m_where.empty())
            where = Where::Root;
        else if (m_where.back() == Where::Events)
            where = Where::Event;
        else if (m_where.back() == Where::Event && m_key == "args")
            where = Where::Arguments;
        else if (m_where.back() == Where::Root && m_key == "distributedInfo")
            where = Where::Distributed;
        if (where == Where::Event) {
            m_name.clear();
            m_category.clear();
            m_collective.clear();
            m_ranks.clear();
            m_group.clear();
            m_type.clear();
            m_complete = false;
            m_start = m_duration = -1;
            m_elements = m_size = m_stream = 0;
            m_sequence = -1;
        }
        return enter(where);
    }
    bool key(string_t& value) override
    {
        m_key = std::move(value);
        return true;
    }
    bool end_object() override
    {
        const bool event = m_where.back() == Where::Event;
        m_where.pop_back();
        return !event || take();
    }
    bool start_array(std::size_t) override
    {
        const bool events = m_where.empty() || (m_where.back() == Where::Root && m_key == "traceEvents");
        return enter(events ? Where::Events : Where::Elsewhere);
    }
    bool end_array() override
    {
        m_where.pop_back();
        return true;
    }
    bool parse_error(std::size_t at, const std::string&, const Json::exception&) override
    {
        if (m_problem.empty())
            m_problem = say("the trace is no JSON from character %1 on", at);
        return false;
    }

private:
    enum class Where { Root, Events, Event, Arguments, Distributed, Elsewhere };

    bool enter(Where where)
    {
        m_where.push_back(where);
        if (m_where.size() <= kDeepestEvent)
            return true;
        m_problem = say("the trace is nested deeper than %1 levels", kDeepestEvent);
        return false;
    }

    bool number(double value)
    {
        if (m_where.empty() || !std::isfinite(value) || std::abs(value) > 9e18)
            return true;
        if (m_where.back() == Where::Distributed && m_key == "rank" && value >= 0 && value < 1e9)
            m_out.rank = static_cast<std::int64_t>(value);
        if (m_where.back() == Where::Event) {
            if (m_key == "ts")
                m_start = value;
            else if (m_key == "dur")
                m_duration = value;
        }
        if (m_where.back() != Where::Arguments)
            return true;
        if (m_key == "In msg nelems")
            m_elements = value;
        else if (m_key == "Group size")
            m_size = value;
        else if (m_key == "Seq")
            m_sequence = value;
        else if (m_key == "stream")
            m_stream = value;
        return true;
    }

    bool take()
    {
        constexpr string_view kStep = "ProfilerStep#";
        if (m_complete && m_name.starts_with(kStep))
            m_out.steps.insert(m_name.substr(kStep.size(), 12));
        const bool copies = m_category == "gpu_memcpy" || m_category == "gpu_memset";
        if (!m_complete || (m_category != "kernel" && !copies) || m_start < 0 || m_duration < 0)
            return true;
        if (m_out.computing.size() + m_out.collectives.size() >= kMostKernels) {
            m_problem = say("the trace has more than %1 kernels", kMostKernels);
            return false;
        }
        const Interval time{m_start, m_start + m_duration};
        const string_view collective = copies ? string_view() : collectiveIn(m_name);
        if (collective.empty()) {
            m_out.computing.push_back(time);
            return true;
        }
        CollectiveEvent event;
        event.time = time;
        event.kind = m_collective.empty() ? std::string(collective) : collectiveNamed(m_collective);
        event.group = !m_ranks.empty()   ? m_ranks
                      : !m_group.empty() ? m_group
                                         : "stream " + compactNumber(m_stream);
        event.size = static_cast<std::int64_t>(m_size);
        event.sequence = static_cast<std::int64_t>(m_sequence);
        event.bytes = m_elements * bytesOfType(m_type);
        m_out.collectives.push_back(std::move(event));
        return true;
    }

    RankTrace& m_out;
    std::vector<Where> m_where;
    std::string m_key, m_name, m_category, m_collective, m_ranks, m_group, m_type;
    bool m_complete = false;
    double m_start = -1, m_duration = -1, m_elements = 0, m_size = 0, m_stream = 0, m_sequence = -1;
    Message m_problem;
};

/// The intervals as a list without overlaps, in order.
std::vector<Interval> unionOf(std::vector<Interval> intervals)
{
    std::sort(intervals.begin(), intervals.end(), [](const Interval& a, const Interval& b) {
        return std::tie(a.start, a.end) < std::tie(b.start, b.end);
    });
    std::vector<Interval> out;
    for (const Interval& one : intervals) {
        if (!out.empty() && one.start <= out.back().end)
            out.back().end = std::max(out.back().end, one.end);
        else
            out.push_back(one);
    }
    return out;
}

double lengthOf(const std::vector<Interval>& intervals)
{
    double length = 0;
    for (const Interval& one : intervals)
        length += one.end - one.start;
    return length;
}

/// One collective's kernel, with the rank that it ran on.
struct Member {
    std::size_t rank = 0; ///< place in the list
    std::size_t event = 0;
};
using GroupKey = std::tuple<std::string, std::string, std::int64_t>; ///< group, kind, number

constexpr double kMicrosecond = 1e-6;

class KernelSummary {
public:
    explicit KernelSummary(std::vector<RankTrace> ranks)
        : m_ranks(std::move(ranks))
    {}

    KernelTrace run()
    {
        for (const RankTrace& rank : m_ranks) {
            m_out.ranks.push_back(timesOf(rank));
            m_out.steps = std::max(m_out.steps, static_cast<std::int64_t>(rank.steps.size()));
        }
        match();
        for (auto& [key, collective] : m_kinds)
            m_out.collectives.push_back(std::move(collective));
        std::sort(m_out.collectives.begin(), m_out.collectives.end(),
                  [](const CollectiveKernels& a, const CollectiveKernels& b) {
                      return a.moving + a.waiting > b.moving + b.waiting;
                  });
        findSlow();
        return std::move(m_out);
    }

private:
    static RankKernels timesOf(const RankTrace& rank)
    {
        RankKernels out;
        out.rank = *rank.rank;
        out.kernels = static_cast<std::int64_t>(rank.computing.size());
        out.collectives = static_cast<std::int64_t>(rank.collectives.size());
        std::vector<Interval> all = rank.computing;
        for (const CollectiveEvent& one : rank.collectives)
            all.push_back(one.time);
        const std::vector<Interval> busy = unionOf(std::move(all));
        const double computing = lengthOf(unionOf(rank.computing));
        const double busyLength = lengthOf(busy);
        out.span = (busy.back().end - busy.front().start) * kMicrosecond;
        out.computing = computing * kMicrosecond;
        out.exposed = (busyLength - computing) * kMicrosecond;
        out.idle = std::max(out.span - busyLength * kMicrosecond, 0.0);
        return out;
    }

    void match()
    {
        std::map<GroupKey, std::vector<Member>> groups;
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            std::vector<std::size_t> order(m_ranks[rank].collectives.size());
            for (std::size_t i = 0; i < order.size(); ++i)
                order[i] = i;
            const auto& events = m_ranks[rank].collectives;
            std::stable_sort(order.begin(), order.end(), [&events](std::size_t a, std::size_t b) {
                return events[a].time.start < events[b].time.start;
            });
            std::map<std::pair<std::string, std::string>, std::int64_t> seen;
            for (const std::size_t i : order) {
                const CollectiveEvent& event = events[i];
                const std::int64_t number = seen[{event.group, event.kind}]++;
                groups[{event.group, event.kind, event.sequence >= 0 ? event.sequence : number}].push_back(
                    {rank, i});
            }
        }
        bool partly = false;
        for (const auto& [key, members] : groups) {
            const bool several = members.size() > 1 && members.front().rank != members.back().rank;
            if (several)
                split(members);
            else
                for (const Member& one : members)
                    m_alone.push_back(one);
            const CollectiveEvent& first = eventOf(members.front());
            partly = partly || (several && first.size > static_cast<std::int64_t>(members.size()));
        }
        splitAlone();
        if (partly)
            m_out.notes.push_back(say(
                "Some groups have ranks whose traces are not here: what all here wait for is counted as moving"));
        if (m_out.matched == 0 && !groups.empty())
            m_out.notes.push_back(
                m_ranks.size() == 1
                    ? say(
                        "One rank cannot say who is late: its shortest collective of as many bytes stands for the movement")
                    : say(
                        "No collective is in two of the traces: the shortest of as many bytes stands for the movement"));
    }

    [[nodiscard]] const CollectiveEvent& eventOf(const Member& member) const
    {
        return m_ranks[member.rank].collectives[member.event];
    }
    [[nodiscard]] double durationOf(const Member& member) const
    {
        const Interval& time = eventOf(member).time;
        return (time.end - time.start) * kMicrosecond;
    }

    void account(const Member& member, double moving)
    {
        const CollectiveEvent& event = eventOf(member);
        const double waiting = std::max(durationOf(member) - moving, 0.0);
        RankKernels& rank = m_out.ranks[member.rank];
        rank.moving += durationOf(member) - waiting;
        rank.waiting += waiting;
        CollectiveKernels& kind = m_kinds[{event.kind, event.size}];
        kind.name = event.kind;
        kind.groupSize = event.size;
        ++kind.count;
        kind.bytes += event.bytes;
        kind.moving += durationOf(member) - waiting;
        kind.waiting += waiting;
    }

    void split(const std::vector<Member>& members)
    {
        ++m_out.matched;
        const auto last = std::min_element(
            members.begin(), members.end(),
            [this](const Member& a, const Member& b) { return durationOf(a) < durationOf(b); });
        const double moving = durationOf(*last);
        for (const Member& one : members)
            account(one, moving);
        RankKernels& late = m_out.ranks[last->rank];
        ++late.last;
        for (const Member& one : members)
            late.waitedFor += durationOf(one) - moving;
    }

    void splitAlone()
    {
        std::map<std::tuple<std::size_t, std::string, std::string, double>, double> shortest;
        const auto keyOf = [this](const Member& one) {
            const CollectiveEvent& event = eventOf(one);
            return std::tuple(one.rank, event.group, event.kind, event.bytes);
        };
        for (const Member& one : m_alone) {
            const auto [found, fresh] = shortest.emplace(keyOf(one), durationOf(one));
            if (!fresh)
                found->second = std::min(found->second, durationOf(one));
        }
        for (const Member& one : m_alone)
            account(one, shortest.at(keyOf(one)));
    }

    void findSlow()
    {
        double waited = 0, span = 0;
        for (const RankKernels& rank : m_out.ranks) {
            waited += rank.waitedFor;
            span += rank.span;
        }
        for (const RankKernels& rank : m_out.ranks)
            if (waited > kWorthSaying * span && rank.waitedFor > kStandsOut * waited
                && static_cast<double>(rank.last) > kStandsOut * static_cast<double>(m_out.matched))
                m_out.slowRank = rank.rank;
    }

    std::vector<RankTrace> m_ranks;
    std::vector<Member> m_alone;
    std::map<std::pair<std::string, std::int64_t>, CollectiveKernels> m_kinds;
    KernelTrace m_out;
};

std::string percentText(double share)
{
    return compactNumber(std::round(share * 1000) / 10);
}

Result<KernelTrace> readKernelsWhole(const std::vector<string_view>& texts,
                                     const std::vector<std::string>& files)
{
    std::vector<RankTrace> ranks;
    std::set<std::int64_t> seen;
    const auto inFile = [&files](std::size_t i, Message what) {
        return i < files.size() ? say("%1: %2", files[i], std::move(what)) : what;
    };
    for (std::size_t i = 0; i < texts.size(); ++i) {
        RankTrace rank;
        KernelReader reader(rank);
        bool parsed = false;
        try {
            parsed = Json::sax_parse(texts[i], &reader);
        } catch (const Json::exception&) {
            parsed = false;
        }
        if (!parsed)
            return fail(ErrorCode::BadInput,
                        inFile(i, reader.problem().empty() ? say("the trace is no JSON") : reader.problem()));
        if (rank.computing.empty() && rank.collectives.empty())
            return fail(ErrorCode::BadInput, inFile(i, say("the trace has no kernels")));
        if (!rank.rank)
            rank.rank = static_cast<std::int64_t>(i);
        if (!seen.insert(*rank.rank).second)
            return fail(ErrorCode::BadInput,
                        inFile(i, say("rank %1 is there already; give each rank's file once", *rank.rank)));
        ranks.push_back(std::move(rank));
    }
    std::sort(ranks.begin(), ranks.end(),
              [](const RankTrace& a, const RankTrace& b) { return *a.rank < *b.rank; });
    return KernelSummary(std::move(ranks)).run();
}

} // namespace

Result<KernelTrace> readKernelTrace(const std::vector<string_view>& texts,
                                    const std::vector<std::string>& files)
{
    return withShortQuotes(readKernelsWhole(texts, files));
}

Message summaryOf(const KernelTrace& trace)
{
    double span = 0, computing = 0, exposed = 0, moving = 0, waiting = 0;
    for (const RankKernels& rank : trace.ranks) {
        span += rank.span;
        computing += rank.computing;
        exposed += rank.exposed;
        moving += rank.moving;
        waiting += rank.waiting;
    }
    span = std::max(span, std::numeric_limits<double>::min());
    Message shares = say(
        "kernels run %1 % of the time, collectives alone %2 %; collectives move for %3 % and wait for %4 %",
        percentText(computing / span), percentText(exposed / span), percentText(moving / span),
        percentText(waiting / span));
    if (trace.slowRank)
        return say("%1: %2; the others wait for rank %3",
                   counted(static_cast<std::int64_t>(trace.ranks.size()), "%n rank", "%n ranks"),
                   std::move(shares), *trace.slowRank);
    return say("%1: %2", counted(static_cast<std::int64_t>(trace.ranks.size()), "%n rank", "%n ranks"),
               std::move(shares));
}

} // namespace shardscape::exchange
