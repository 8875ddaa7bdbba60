// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/serving_wish.h"

#include "base/quantity.h"
#include "exchange/questions/purpose_words.h"
#include "exchange/text/question_words.h"
#include "job/serving/engine.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace shardscape::exchange {

namespace {

constexpr std::array<std::string_view, 10> kServingWords{"serve",     "serves",      "serving", "served",
                                                         "inference", "inferencing", "chat",    "decode",
                                                         "prefill",   "generate"};
constexpr std::array<std::string_view, 6> kRequestNames{"requests", "request", "reqs",
                                                        "req",      "queries", "query"};
constexpr std::array<std::string_view, 21> kUserNames{
    "users",      "user",          "people",     "persons",  "person",  "clients",  "customers",
    "developers", "employees",     "engineers",  "students", "streams", "sessions", "session",
    "chats",      "conversations", "concurrent", "players",  "readers", "seats",    "agents"};
constexpr std::array<std::string_view, 4> kTokenNames{"tokens", "token", "tok", "toks"};
constexpr std::array<std::string_view, 9> kInputNames{"in",      "input",   "inputs", "isl",     "prompt",
                                                      "prompts", "prefill", "prefix", "question"};
constexpr std::array<std::string_view, 13> kOutputNames{
    "out",     "output",     "outputs",     "osl",       "answer",    "answers", "reply",
    "replies", "completion", "completions", "generated", "responses", "response"};
constexpr std::array<std::string_view, 5> kFirstWords{"ttft", "first", "prefill", "wait", "start"};
constexpr std::array<std::string_view, 5> kPaceWords{"tpot", "itl", "token", "tokens", "pace"};
constexpr std::array<std::string_view, 4> kForEach{"each", "per", "a", "every"};
constexpr std::array<std::string_view, 61> kSilentOfServing{
    "serve",  "serves", "serving", "served", "inference", "inferencing", "to",    "at",   "with",
    "for",    "of",     "and",     "the",    "a",         "an",          "on",    "in",   "under",
    "within", "below",  "than",    "less",   "more",      "most",        "least", "each", "per",
    "every",  "should", "must",    "be",     "is",        "are",         "we",    "i",    "want",
    "need",   "would",  "like",    "it",     "them",      "that",        "get",   "gets", "user",
    "users",  "our",    "my",      "about",  "around",    "up",          "keep",  "load", "total",
    "all",    "chat",   "as",      "using",  "model",     "generate",    "decode"};

/// A number as it is offered again.
std::string offered(double value, int digits)
{
    return english(say("%1", significant(value, digits)));
}

/// A number with what sticks to it, or a word, or one of the signs / % $.
struct Piece {
    std::string text;
    std::optional<double> value;
    bool ends = false; ///< a comma follows
};

std::optional<double> numberFrom(std::string_view text, std::size_t& at)
{
    if (std::isdigit(static_cast<unsigned char>(text[at])) == 0)
        return std::nullopt;
    std::string digits;
    const auto digit = [&](std::size_t i) {
        return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    };
    std::size_t i = at;
    for (; digit(i) || ((text[i] == '.' || text[i] == ',') && i < text.size() && digit(i + 1)); ++i) {
        if (text[i] != ',')
            digits += text[i];
        else if (!(digit(i + 1) && digit(i + 2) && digit(i + 3) && !digit(i + 4)))
            digits += '.'; // the decimal sign of "1,5 s"
        if (i + 1 >= text.size()) {
            ++i;
            break;
        }
    }
    double value = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc{})
        return std::nullopt;
    at = i;
    return value;
}

std::vector<Piece> piecesOf(std::string_view words)
{
    const std::string plain = plainWords(words) + " ";
    std::vector<Piece> pieces;
    std::string word;
    const auto close = [&] {
        if (!word.empty())
            pieces.push_back({std::move(word), {}, false});
        word.clear();
    };
    for (std::size_t i = 0; i < plain.size();) {
        const char c = plain[i];
        if (word.empty()) {
            std::size_t after = i;
            if (const auto value = numberFrom(plain, after)) {
                Piece piece{plain.substr(i, after - i), value, false};
                i = after;
                // thousands of what users send: "4k"
                if (i < plain.size() && (plain[i] == 'k' || plain[i] == 'm')
                    && std::isalpha(static_cast<unsigned char>(plain[i + 1])) == 0) {
                    piece.value = *piece.value * (plain[i] == 'k' ? 1e3 : 1e6);
                    piece.text += plain[i++];
                }
                pieces.push_back(std::move(piece));
                continue;
            }
        }
        if (c == '/' || c == '%' || c == '$') {
            close();
            pieces.push_back({std::string(1, c), {}, false});
        } else if (c == ' ' || c == ',' || c == ';' || c == ':' || c == '(' || c == ')' || c == '?'
                   || c == '!' || (c == '.' && plain[i + 1] == ' ') || c == '<' || c == '=' || c == '~'
                   || c == '+') {
            close();
            if ((c == ',' || c == ';') && !pieces.empty())
                pieces.back().ends = true;
        } else {
            word += c;
        }
        ++i;
    }
    return pieces;
}

/// Reads pieces one after the other; the first that cannot be understood ends it.
class WishReader {
public:
    explicit WishReader(std::vector<Piece> pieces)
        : m_pieces(std::move(pieces))
    {
        m_wish.task.inputTokens = kAssumedInput;
        m_wish.task.outputTokens = kAssumedOutput;
        m_wish.task.concurrency = 0;
    }

    HeardWish read()
    {
        for (m_at = 0; m_at < m_pieces.size() && m_heard.problem.empty(); ++m_at) {
            if (m_pieces[m_at].value)
                takeNumber(*m_pieces[m_at].value);
            else
                takeWord(m_pieces[m_at].text);
        }
        if (m_heard.problem.empty() && m_tokensInAll > 0 && !m_wish.loadSaid) {
            m_wish.task.requestRate = m_tokensInAll / static_cast<double>(m_wish.task.outputTokens);
            m_wish.loadSaid = true;
        }
        if (m_heard.problem.empty() && m_context > 0) {
            if (m_context <= static_cast<double>(m_wish.task.outputTokens))
                m_heard.problem = say("a context of %1 has no room for answers of %2; as in '%1 in, 100 out'",
                                      static_cast<std::int64_t>(m_context), m_wish.task.outputTokens);
            else
                m_wish.task.inputTokens = static_cast<std::int64_t>(m_context) - m_wish.task.outputTokens;
        }
        if (m_heard.problem.empty())
            m_heard.meant = m_wish;
        return std::move(m_heard);
    }

private:
    [[nodiscard]] std::string_view wordAt(std::size_t at) const
    {
        return at < m_pieces.size() && !m_pieces[at].value ? std::string_view(m_pieces[at].text)
                                                           : std::string_view();
    }
    [[nodiscard]] bool is(std::size_t at, std::string_view word) const { return wordAt(at) == word; }
    /// Words from there to the next comma or number, at most four.
    template <std::size_t size>
    [[nodiscard]] bool follows(std::size_t at, const std::array<std::string_view, size>& words) const
    {
        for (std::size_t i = at; i < at + 4 && i < m_pieces.size() && !m_pieces[i].value; ++i) {
            if (isOneOf(words, wordAt(i)))
                return true;
            if (m_pieces[i].ends)
                return false;
        }
        return false;
    }
    /// The nearest word of the list before, in the same clause.
    template <std::size_t size>
    [[nodiscard]] bool precedes(const std::array<std::string_view, size>& words) const
    {
        for (std::size_t i = m_at; i-- > 0 && i + 5 > m_at && !m_pieces[i].ends && !m_pieces[i].value;)
            if (isOneOf(words, wordAt(i)))
                return true;
        return false;
    }
    /// Seconds of "a second", "/ s", "per minute" that begin there, and behind them; 0: none does.
    [[nodiscard]] double perTime(std::size_t at, std::size_t& after) const
    {
        if (!is(at, "/") && !isOneOf(kForEach, wordAt(at)))
            return 0;
        const std::string_view unit = wordAt(at + 1);
        const double seconds = unit == "s" || unit == "sec" || unit == "second"   ? 1
                               : unit == "min" || unit == "minute" || unit == "m" ? 60
                               : unit == "h" || unit == "hour"                    ? 3600
                               : unit == "day" || unit == "d"                     ? 86400
                                                                                  : 0;
        after = at + 2;
        return seconds;
    }
    /// Seconds of a unit of time; 0: the word is none.
    static double secondsOfUnit(std::string_view word)
    {
        return word == "ms" || word == "milliseconds" || word == "millisecond" ? 1e-3
               : word == "s" || word == "sec" || word == "secs" || word == "seconds" || word == "second" ? 1
               : word == "min" || word == "minutes" || word == "minute"                                  ? 60
                                                                                                         : 0;
    }
    void skipTo(std::size_t after) { m_at = after - 1; }

    void ask(Message problem, std::vector<std::string> near)
    {
        m_heard.problem = std::move(problem);
        m_heard.near = std::move(near);
    }

    std::optional<std::int64_t> count(double value, Message what)
    {
        constexpr double kMost = 1e8;
        if (value >= 1 && value <= kMost && value == std::floor(value))
            return static_cast<std::int64_t>(value);
        ask(say("%1 count in whole numbers from 1 to %2, not %3", std::move(what),
                static_cast<std::int64_t>(kMost), significant(value, 4)),
            {});
        return std::nullopt;
    }
    void setRate(double perSecond)
    {
        if (!(perSecond > 0) || perSecond > 1e6) {
            ask(say("requests a second are above 0 and at most a million, not %1", significant(perSecond, 3)),
                {"30 requests a second"});
            return;
        }
        m_wish.task.requestRate = perSecond;
        m_wish.task.concurrency = 0;
        m_wish.loadSaid = true;
    }
    void setFlight(double value)
    {
        if (const auto whole = count(value, say("requests in flight"))) {
            m_wish.task.concurrency = *whole;
            m_wish.loadSaid = true;
        }
    }
    void setInput(double value)
    {
        if (const auto whole = count(value, say("tokens of a prompt"))) {
            m_wish.task.inputTokens = *whole;
            m_wish.lengthsSaid = true;
        }
    }
    void setOutput(double value)
    {
        if (const auto whole = count(value, say("tokens of an answer"))) {
            m_wish.task.outputTokens = *whole;
            m_wish.lengthsSaid = true;
        }
    }
    void setShare(double percent)
    {
        if (percent > 0 && percent < 100)
            m_wish.task.share = percent / 100;
        else
            ask(say("the share of the requests is between 0 and 100 %, not %1", significant(percent, 4)),
                {"90 % of requests"});
    }

    void takeTokenRate(double value, std::size_t after, double seconds)
    {
        const double each = value / seconds;
        constexpr std::array<std::string_view, 9> kForOne{"user",   "users",   "person",  "people", "each",
                                                          "stream", "request", "session", "client"};
        constexpr std::array<std::string_view, 7> kForAll{"all",       "total",    "altogether", "overall",
                                                          "aggregate", "together", "throughput"};
        constexpr double kFastestReader = 1000; ///< tokens/s: nobody is answered faster today
        std::size_t end = after;
        while (end < m_pieces.size() && end < after + 3 && !m_pieces[end].value && !m_pieces[end - 1].ends
               && (isOneOf(kForOne, wordAt(end)) || isOneOf(kForAll, wordAt(end))
                   || isOneOf(kForEach, wordAt(end)) || is(end, "/") || is(end, "in") || is(end, "for")))
            ++end;
        const bool all = follows(after, kForAll);
        if (!all && each > kFastestReader && !follows(after, kForOne)) {
            ask(say("%1 tokens a second for whom? In all, or a user", significant(each, 6)),
                {offered(each, 6) + " tokens/s in all", "50 tokens/s a user"});
            return;
        }
        if (all)
            m_tokensInAll = each;
        else if (each > 0)
            m_wish.task.tokenLimit = 1 / each;
        skipTo(std::max(end, after));
    }

    void takeTime(double seconds, std::size_t after)
    {
        const bool first = precedes(kFirstWords)
                           || (follows(after, std::array<std::string_view, 1>{"first"})
                               && !precedes(kPaceWords));
        const bool each = !first
                          && (precedes(kPaceWords)
                              || follows(after, std::array<std::string_view, 2>{"token", "tokens"}));
        if (seconds <= 0 || (!first && !each)) {
            ask(say("%1 s of what? Of every token, or to the first", significant(seconds, 3)),
                {offered(1e3 * seconds, 3) + " ms a token",
                 "first token within " + offered(seconds, 3) + " s"});
            return;
        }
        (first ? m_wish.task.firstTokenLimit : m_wish.task.tokenLimit) = seconds;
        std::size_t end = after; // "a token", "to the first token"
        while (end < m_pieces.size() && !m_pieces[end].value && !m_pieces[end - 1].ends
               && (isOneOf(kForEach, wordAt(end)) || isOneOf(kTokenNames, wordAt(end)) || is(end, "to")
                   || is(end, "the") || is(end, "first") || is(end, "/")))
            ++end;
        skipTo(end);
    }

    void takeNumber(double value)
    {
        const std::size_t next = m_at + 1;
        const std::string_view word = m_pieces[m_at].ends ? std::string_view() : wordAt(next);
        std::size_t after = 0;
        if (m_at > 0 && is(m_at - 1, "$")) {
            takePrice(value);
        } else if (word == "/" && next + 1 < m_pieces.size() && m_pieces[next + 1].value) { // "1024/128"
            setInput(value);
            setOutput(*m_pieces[next + 1].value);
            skipTo(next + 2);
        } else if (word == "%" || word == "percent") {
            setShare(value);
            skipTo(next + 1);
            while (is(m_at + 1, "of") || isOneOf(kRequestNames, wordAt(m_at + 1)) || is(m_at + 1, "the"))
                ++m_at;
        } else if (word == "rps" || word == "qps") {
            setRate(value);
            skipTo(next + 1);
        } else if (const double unit = secondsOfUnit(word); unit > 0) {
            takeTime(value * unit, next + 1);
        } else if (isOneOf(kRequestNames, word)) {
            if (const double seconds = perTime(next + 1, after); seconds > 0) {
                setRate(value / seconds);
                skipTo(after);
            } else if (is(next + 1, "in") || is(next + 1, "concurrent") || is(next + 1, "concurrently")
                       || is(next + 1, "at")) {
                setFlight(value);
                skipTo(next + (is(next + 1, "in") || is(next + 1, "at") ? 3 : 2)); // "in flight", "at once"
            } else {
                ask(say("%1 requests how? Every second, or at once", significant(value, 6)),
                    {offered(value, 6) + " requests a second", offered(value, 6) + " requests in flight"});
            }
        } else if (isOneOf(kUserNames, word)) {
            setFlight(value);
            skipTo(next + 1);
            while (isOneOf(kRequestNames, wordAt(m_at + 1)) || isOneOf(kUserNames, wordAt(m_at + 1)))
                ++m_at; // "64 concurrent requests"
        } else if (isOneOf(kTokenNames, word)) {
            if (const double seconds = perTime(next + 1, after); seconds > 0)
                takeTokenRate(value, after, seconds);
            else
                takeLength(value, next + 1);
        } else if (is(next, "in") && is(next + 1, "flight")) {
            setFlight(value);
            skipTo(next + 2);
        } else if (const double seconds = perTime(next, after); seconds > 0) { // "serve 30 a second"
            setRate(value / seconds);
            skipTo(after);
        } else {
            takeLength(value, next);
        }
    }

    /// A length: what stands behind it says which, else what stands before.
    void takeLength(double value, std::size_t next)
    {
        // "isl 8192 osl 1024": what stands behind belongs to the number behind it
        const bool named = m_at > 0 && !m_pieces[m_at - 1].ends && !(m_at > 1 && m_pieces[m_at - 2].value)
                           && next < m_pieces.size() && !m_pieces[next].ends
                           && (isOneOf(kInputNames, wordAt(m_at - 1))
                               || isOneOf(kOutputNames, wordAt(m_at - 1)))
                           && next + 1 < m_pieces.size() && m_pieces[next + 1].value;
        const std::string_view word = named ? std::string_view() : wordAt(next);
        if (named) {
            isOneOf(kInputNames, wordAt(m_at - 1)) ? setInput(value) : setOutput(value);
        } else if (word == "context" || word == "ctx"
                   || (precedes(std::array<std::string_view, 2>{"context", "ctx"}) && word.empty())) {
            m_context = value;
            skipTo(next + (word.empty() ? 0 : 1));
        } else if (isOneOf(kInputNames, word) && !m_pieces[m_at].ends) {
            setInput(value);
            skipTo(next + 1);
        } else if (isOneOf(kOutputNames, word) && !m_pieces[m_at].ends) {
            setOutput(value);
            skipTo(next + 1);
        } else if (precedes(kOutputNames)) {
            setOutput(value);
            skipTo(next);
        } else if (precedes(kInputNames)) {
            setInput(value);
            skipTo(next);
        } else if (precedes(std::array<std::string_view, 3>{"concurrency", "flight", "batch"})) {
            setFlight(value);
        } else {
            const std::string said = offered(value, 6);
            ask(say("%1 of what? Requests a second, requests in flight, tokens in or tokens out", said),
                {said + " requests a second", said + " in flight", said + " in", said + " out"});
        }
    }

    void takePrice(double value)
    {
        std::size_t end = m_at + 1;
        constexpr std::array<std::string_view, 12> kOf{"per",  "a",    "an", "/",  "gpu", "accelerator",
                                                       "chip", "hour", "h",  "hr", "and", "for"};
        bool hourly = false;
        while (end < m_pieces.size() && isOneOf(kOf, wordAt(end))) {
            hourly = hourly || is(end, "hour") || is(end, "h") || is(end, "hr");
            ++end;
        }
        if (!hourly) {
            ask(say("$%1 is a price by the hour of one accelerator; as in '$%1 per gpu hour'",
                    significant(value, 4)),
                {"$" + offered(value, 4) + " per gpu hour"});
            return;
        }
        m_wish.dollarsPerHour = value;
        skipTo(end);
    }

    void takeWord(const std::string& word)
    {
        for (std::size_t i = 0; i < workload::kServedPrecisionNames.size(); ++i)
            if (word == workload::kServedPrecisionNames[i]) {
                const bool cache = (m_at > 0 && (is(m_at - 1, "kv") || is(m_at - 1, "cache")))
                                   || (!m_pieces[m_at].ends && (is(m_at + 1, "cache") || is(m_at + 1, "kv")));
                if (cache) {
                    m_wish.task.cache = word == "fp8" ? workload::CachePrecision::Fp8
                                                      : workload::CachePrecision::Bf16;
                } else {
                    m_wish.task.precision = static_cast<workload::ServedPrecision>(i);
                    m_wish.precisionSaid = true;
                }
                return;
            }
        if (word == "fp4") {
            m_wish.task.precision = workload::ServedPrecision::NvFp4;
            m_wish.precisionSaid = true;
            return;
        }
        if (word == "awq" || word == "gptq") {
            m_wish.task.precision = workload::ServedPrecision::AwqInt4;
            m_wish.precisionSaid = true;
            return;
        }
        const std::string squeezed = squeezedName(word);
        for (std::size_t i = 0; i < serving::engines().size(); ++i)
            if (squeezed == squeezedName(serving::engines()[i].id)
                || (serving::engines()[i].id == "trtllm" && squeezed == "tensorrtllm")) {
                m_wish.task.engine = static_cast<std::int32_t>(i);
                m_wish.engineSaid = true;
                return;
            }
        if (word.size() > 1 && word.front() == 'p'
            && std::isdigit(static_cast<unsigned char>(word[1])) != 0) {
            double share = 0;
            const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), share);
            if (error == std::errc{} && end == word.data() + word.size()) {
                setShare(share);
                return;
            }
        }
        constexpr std::array<std::string_view, 9> kLeads{"concurrency", "flight", "batch", "context", "ctx",
                                                         "kv",          "cache",  "$",     "/"};
        if (isOneOf(kSilentOfServing, word) || isOneOf(kInputNames, word) || isOneOf(kOutputNames, word)
            || isOneOf(kFirstWords, word) || isOneOf(kPaceWords, word) || isOneOf(kRequestNames, word)
            || isOneOf(kUserNames, word) || isOneOf(kLeads, word))
            return;
        std::vector<std::string> known{"requests", "users", "in flight", "tokens/s a user",
                                       "in",       "out",   "ttft",      "tpot"};
        for (const std::string_view name : workload::kServedPrecisionNames)
            known.emplace_back(name);
        for (const serving::Engine& engine : serving::engines())
            known.emplace_back(engine.id);
        const std::vector<std::string> near = nearestWords(word, known, kMostNear);
        ask(whichOf(word, {near[0], near[1]}), near);
    }

    std::vector<Piece> m_pieces;
    std::size_t m_at = 0;
    ServingWish m_wish;
    HeardWish m_heard;
    double m_tokensInAll = 0; ///< tokens/s of all answers
    double m_context = 0;     ///< prompt and answer together
};

} // namespace

bool speaksOfServing(std::string_view words)
{
    const std::vector<Piece> pieces = piecesOf(words.substr(0, 400));
    const auto at = [&](std::size_t i) {
        return i < pieces.size() && !pieces[i].value ? std::string_view(pieces[i].text) : std::string_view();
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::string_view word = at(i);
        if (isOneOf(kServingWords, word) || word == "ttft" || word == "tpot" || word == "rps"
            || word == "qps")
            return true;
        // "30 requests a second", "50 tokens/s a user", "64 in flight": no training has them
        if (((isOneOf(kRequestNames, word) || isOneOf(kUserNames, word)) && i > 0 && pieces[i - 1].value)
            || (word == "in" && at(i + 1) == "flight")
            || (isOneOf(kTokenNames, word) && at(i + 1) == "/" && at(i + 2) == "s"))
            return true;
    }
    return false;
}

HeardWish hearServing(std::string_view words)
{
    return WishReader(piecesOf(words.substr(0, 400))).read();
}

layout::Scenario servedScenarioOf(const workload::Transformer& model, const cluster::Cluster& cluster,
                                  const ServingWish& wish)
{
    layout::Scenario scenario;
    scenario.name = model.name;
    scenario.model = model;
    scenario.cluster = cluster;
    scenario.task.kind = workload::TaskKind::Serving;
    scenario.task.serving = wish.task;
    if (!wish.precisionSaid && model.family == "gpt-oss")
        scenario.task.serving.precision = workload::ServedPrecision::MxFp4; // published in nothing else
    else if (!wish.precisionSaid && cluster.accelerator.fp8Peak > 0)
        scenario.task.serving.precision = workload::ServedPrecision::Fp8;
    if (wish.dollarsPerHour > 0)
        scenario.cluster.accelerator.dollarsPerHour = wish.dollarsPerHour;
    return scenario;
}

bool countsMachines(std::string_view words)
{
    const std::vector<Piece> pieces = piecesOf(words);
    return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
        if (!piece.value)
            return false;
        const auto next = static_cast<std::size_t>(&piece - pieces.data()) + 1;
        return next >= pieces.size()
               || !pieces[next].text.starts_with("g"); // "h200 141 GB" says no number of machines
    });
}

} // namespace shardscape::exchange
