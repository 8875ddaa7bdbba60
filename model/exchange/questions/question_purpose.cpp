// SPDX-License-Identifier: GPL-3.0-or-later
// "For what": tokens, context, batch, precision, optimizer, what trains. Numbers find their meaning by the words around them.
#include "base/nearest.h"
#include "exchange/questions/purpose_words.h"
#include "exchange/questions/question.h"
#include "exchange/text/question_words.h"
#include "job/run/calendar.h"
#include "job/run/failures.h"
#include "job/run/loss.h"
#include "layout/knob.h"
#include "layout/recipe.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>

namespace shardscape::exchange {

namespace {

constexpr double kKibi = 1024;

constexpr std::array<std::string_view, 4> kTokenWords{"tokens", "token", "tok", "toks"};
constexpr std::array<std::string_view, 6> kSequenceWords{"sequences", "sequence", "samples",
                                                         "sample",    "seqs",     "documents"};
constexpr std::array<std::string_view, 9> kContextWords{"context", "ctx",    "seq",     "length",   "long",
                                                        "seqlen",  "window", "seq_len", "seqlength"};
constexpr std::array<std::string_view, 6> kBatchWords{"batch", "batches",   "gbs",
                                                      "bs",    "batchsize", "minibatch"};
constexpr std::array<std::string_view, 110> kSilent{"pretrain", "pretraining", "pre",
                                                    "train",    "trains",      "training",
                                                    "trained",  "for",         "on",
                                                    "with",     "at",          "of",
                                                    "and",      "a",           "the",
                                                    "over",     "to",          "from",
                                                    "scratch",  "per",         "step",
                                                    "global",   "size",        "in",
                                                    "using",    "model",       "each",
                                                    "is",       "run",         "steps",
                                                    "every",    "continue",    "continued",
                                                    "an",       "all",         "about",
                                                    "around",   "roughly",     "approximately",
                                                    "approx",   "need",        "needs",
                                                    "must",     "should",      "be",
                                                    "done",     "ready",       "finish",
                                                    "finished", "complete",    "completed",
                                                    "i",        "we",          "want",
                                                    "would",    "like",        "how",
                                                    "long",     "does",        "do",
                                                    "it",       "take",        "takes",
                                                    "will",     "when",        "much",
                                                    "please",   "what",        "cost",
                                                    "costs",    "us",          "me",
                                                    "our",      "my",          "can",
                                                    "could",    "within",      "under",
                                                    "less",     "more",        "not",
                                                    "no",       "later",       "most",
                                                    "than",     "max",         "maximum",
                                                    "budget",   "total",       "as",
                                                    "fast",     "possible",    "worth",
                                                    "mixed",    "precision",   "data",
                                                    "corpus",   "dataset",     "that",
                                                    "so",       "it's",        "cluster",
                                                    "latest",   "due",         "deadline",
                                                    "start",    "starting",    "starts",
                                                    "begin",    "beginning"};
/// Between sequences and their tokens, as the answer's own echo has it.
bool isTimes(std::string_view word)
{
    return word == "x" || word == "*";
}
constexpr std::array<std::string_view, 7> kTuning{"finetune", "finetuning", "tune", "tuning",
                                                  "fine",     "sft",        "full"};
/// As many, and they are tokens of all of a run: no sequence is as long.
constexpr double kLeastBudget = 1e7;

constexpr std::array<std::string_view, 6> kFailureWords{"failure", "failures", "outage",
                                                        "outages", "crashes",  "interruptions"};
/// What stands between "failures" and whose they are.
constexpr std::array<std::string_view, 12> kFailureFillers{
    "like", "are", "those", "rate", "rates", "by", "seen", "them", "own", "were", "happen", "there"};
constexpr std::array<std::string_view, 3> kLogs{"log", "logs", "logbook"};
/// Whose failures only a log can tell.
constexpr std::array<std::string_view, 16> kOwnFailures{
    "site", "sites",   "log",        "logs",       "logbook",     "history", "record", "records",
    "ours", "cluster", "datacenter", "datacentre", "datacenters", "here",    "lab",    "machines"};

constexpr std::array<std::string_view, 9> kUntil{"by",  "until", "till", "before", "deadline",
                                                 "due", "than",  "til",  "through"};
constexpr std::array<std::string_view, 7> kSince{"from",   "since",     "starting", "start",
                                                 "starts", "beginning", "begin"};

char unitOfWord(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, char>, 16> kUnits{{{"k", 'k'},
                                                                        {"ki", 'k'},
                                                                        {"thousand", 'k'},
                                                                        {"m", 'm'},
                                                                        {"mi", 'm'},
                                                                        {"mn", 'm'},
                                                                        {"mio", 'm'},
                                                                        {"million", 'm'},
                                                                        {"b", 'b'},
                                                                        {"bn", 'b'},
                                                                        {"g", 'b'},
                                                                        {"billion", 'b'},
                                                                        {"t", 't'},
                                                                        {"tn", 't'},
                                                                        {"trillion", 't'},
                                                                        {"trn", 't'}}};
    const auto found = std::find_if(kUnits.begin(), kUnits.end(),
                                    [&](const auto& one) { return one.first == word; });
    return found == kUnits.end() ? '\0' : found->second;
}

/// Whether a comma parts thousands, and is not the decimal sign of "14,8 T": three digits follow it and no more.
bool partsThousands(std::string_view word, std::size_t comma)
{
    const auto digit = [&](std::size_t at) {
        return at < word.size() && std::isdigit(static_cast<unsigned char>(word[at])) != 0;
    };
    return digit(comma + 1) && digit(comma + 2) && digit(comma + 3) && !digit(comma + 4);
}

/// "500b", "1,024", "14,8t", "32k": a number with its unit, where the word is one.
std::optional<PurposeWord> numberOf(const std::string& word)
{
    if (std::isdigit(static_cast<unsigned char>(word.front())) == 0)
        return std::nullopt;
    std::string digits;
    std::size_t i = 0;
    for (; i < word.size()
           && (std::isdigit(static_cast<unsigned char>(word[i])) != 0 || word[i] == '.' || word[i] == ',');
         ++i)
        if (word[i] != ',')
            digits += word[i];
        else if (!partsThousands(word, i))
            digits += '.';
    // "1.48e13"
    if (i + 1 < word.size() && word[i] == 'e' && std::isdigit(static_cast<unsigned char>(word[i + 1])) != 0)
        for (digits += word[i++]; i < word.size() && std::isdigit(static_cast<unsigned char>(word[i])) != 0;
             ++i)
            digits += word[i];
    PurposeWord number{word, true};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number.value);
    const std::string unit = word.substr(i);
    number.unit = unitOfWord(unit);
    if (error != std::errc{} || end != digits.data() + digits.size() || (!unit.empty() && number.unit == 0))
        return std::nullopt;
    return number;
}

/// "2 x 10^12" as 2e12.
std::string withPowers(std::string plain)
{
    for (std::size_t at = plain.find("10^"); at != std::string::npos; at = plain.find("10^", at + 1)) {
        std::size_t from = at;
        while (from > 0 && (plain[from - 1] == ' ' || plain[from - 1] == 'x' || plain[from - 1] == '*'))
            --from;
        if (from < at && from > 0 && std::isdigit(static_cast<unsigned char>(plain[from - 1])) != 0)
            plain.replace(from, at + 3 - from, "e");
        else
            plain.replace(at, 3, "1e");
    }
    return plain;
}

std::vector<PurposeWord> purposeWords(std::string_view text)
{
    const std::string plain = withPowers(plainWords(text));
    std::vector<PurposeWord> raw;
    std::string word;
    for (std::size_t i = 0; i <= plain.size(); ++i) {
        const char c = i < plain.size() ? plain[i] : ' ';
        const bool thousands = c == ',' && i + 1 < plain.size() && !word.empty()
                               && std::isdigit(static_cast<unsigned char>(word.back())) != 0
                               && std::isdigit(static_cast<unsigned char>(plain[i + 1])) != 0;
        // "64x4096" is said as "64 x 4096".
        if (c == 'x' && !word.empty() && numberOf(word) && i + 1 < plain.size()
            && std::isdigit(static_cast<unsigned char>(plain[i + 1])) != 0) {
            raw.push_back({word});
            raw.push_back({"x"});
            word.clear();
            continue;
        }
        const bool date = c == '/' && !word.empty() && i + 1 < plain.size()
                          && std::isdigit(static_cast<unsigned char>(word.front())) != 0
                          && std::isdigit(static_cast<unsigned char>(plain[i + 1])) != 0;
        if (!thousands && !date
            && (c == ' ' || c == '?' || c == '!' || c == ',' || c == ';' || c == '/' || c == '(' || c == ')'
                || c == ':')) {
            if (!word.empty())
                raw.push_back({word});
            if ((c == ',' || c == ';') && !raw.empty())
                raw.back().ends = true;
            word.clear();
        } else {
            word += c;
        }
    }
    std::vector<PurposeWord> words;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        std::optional<PurposeWord> number = numberOf(raw[i].text);
        if (!number) {
            words.push_back(raw[i]);
            continue;
        }
        number->ends = raw[i].ends;
        if (number->unit == 0 && !number->ends && i + 1 < raw.size() && unitOfWord(raw[i + 1].text) != 0) {
            number->unit = unitOfWord(raw[++i].text);
            number->text += " " + raw[i].text;
            number->ends = raw[i].ends;
        }
        words.push_back(*number);
    }
    return words;
}

/// Reads words one after the other; the first that cannot be understood ends it.
class PurposeReader {
public:
    PurposeReader(std::vector<PurposeWord> words, std::int64_t today)
        : m_words(std::move(words))
        , m_today(today >= 0 ? today
                             : std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())
                                   .time_since_epoch()
                                   .count())
    {}

    Heard<Purpose> read()
    {
        for (m_at = 0; m_at < m_words.size() && m_heard.problem.empty(); ++m_at)
            if (!takeFailures() && !takeDate() && !takeStretch() && !takeMoney())
                m_words[m_at].isNumber ? takeNumber(m_words[m_at]) : takeWord(m_words[m_at].text);
        if (m_heard.problem.empty())
            orderDates();
        if (m_heard.problem.empty() && m_batchTokens > 0)
            setBatchOfTokens();
        if (m_heard.problem.empty())
            m_heard.meant = std::move(m_purpose);
        return std::move(m_heard);
    }

private:
    [[nodiscard]] std::string_view wordAt(std::size_t at) const
    {
        return at < m_words.size() && !m_words[at].isNumber ? std::string_view(m_words[at].text)
                                                            : std::string_view();
    }
    /// The nearest word before that is not silent.
    [[nodiscard]] std::string_view before() const
    {
        for (std::size_t at = m_at; at-- > 0;) {
            if (m_words[at].isNumber || m_words[at].ends)
                return {};
            if (!isOneOf(kSilent, m_words[at].text))
                return m_words[at].text;
        }
        return {};
    }
    /// "4M tokens a step", "4M token batch", "1024 sequences per batch"; not "1T tokens batch 64", where the batch is the next number.
    [[nodiscard]] bool isPerStep(std::size_t from) const
    {
        for (std::size_t at = from; at < m_words.size() && !m_words[at].isNumber; ++at) {
            const std::string_view word = m_words[at].text;
            if (m_words[at - 1].ends)
                return false;
            if (isOneOf(kBatchWords, word))
                return m_words[at].ends || !isNumberAt(at + 1) || isContextAt(at + 1);
            if (word == "step")
                return true;
            if (!isOneOf(kSilent, word))
                return false;
        }
        return false;
    }
    [[nodiscard]] bool isNumberAt(std::size_t at) const
    {
        return at < m_words.size() && m_words[at].isNumber;
    }
    /// "4096 context", not "1024 context 4096".
    [[nodiscard]] bool isContextAt(std::size_t at) const
    {
        return isOneOf(kContextWords, wordAt(at + 1)) && !isNumberAt(at + 2);
    }
    /// "64 x 4096": sequences, and tokens in each.
    [[nodiscard]] bool isTimesAt(std::size_t at) const { return isTimes(wordAt(at)) && isNumberAt(at + 1); }

    void set(std::string_view id, std::int64_t value)
    {
        const layout::Knob& knob = *layout::findKnob(id);
        if (value < knob.minimum || value > knob.maximum) {
            m_heard.problem = say("%1 from %2 to %3, not %4", Word(knob.label), knob.minimum, knob.maximum,
                                  value);
            return;
        }
        auto& settings = m_purpose.change.settings;
        std::erase_if(settings, [&](const layout::Setting& one) { return one.knob == &knob; });
        settings.push_back({&knob, value});
    }
    [[nodiscard]] std::int64_t valueOf(std::string_view id) const
    {
        for (const layout::Setting& one : m_purpose.change.settings)
            if (one.knob->id == id)
                return one.value;
        return layout::findKnob(id)->get({});
    }

    /// Whole, or a problem that names the nearest.
    std::optional<std::int64_t> wholeOf(double value)
    {
        if (!(value >= 0) || value > 1e15) {
            m_heard.problem = say("%1 is too much", m_words[m_at].text);
            return std::nullopt;
        }
        if (value != std::floor(value)) {
            m_heard.problem = say("%1 is no whole number; %2 is", m_words[m_at].text,
                                  std::max<std::int64_t>(std::llround(value), 1));
            return std::nullopt;
        }
        return static_cast<std::int64_t>(value);
    }

    void setBudget(const PurposeWord& number)
    {
        const double billions = number.value
                                * (number.unit == 't'   ? 1e3
                                   : number.unit == 'b' ? 1
                                   : number.unit == 'm' ? 1e-3
                                                        : 1e-9);
        constexpr double kMillions = 1e3; // of a billion
        const double millions = std::min(std::round(billions * kMillions * 1e6) / 1e6, 1e15);
        if (millions < 1) {
            m_heard.problem = say("tokens count in millions; nearest is 1 M");
            m_heard.near = {"1M tokens"};
            return;
        }
        const auto whole = std::llround(millions);
        set("token_budget", whole / std::llround(kMillions));
        set("token_millions", whole % std::llround(kMillions));
    }
    void setCounted(std::string_view id, const PurposeWord& number)
    {
        const double times = number.unit == 'k'   ? kKibi
                             : number.unit == 'm' ? kKibi * kKibi
                             : number.unit == 0   ? 1
                                                  : 1e9;
        if (const auto whole = wholeOf(number.value * times))
            set(id, *whole);
    }
    void setBatch(const PurposeWord& number, bool tokens)
    {
        m_batchSaid = true;
        if (!tokens) {
            setCounted("global_batch", number);
            return;
        }
        m_batchTokens = number.value
                        * (number.unit == 'm'   ? kKibi * kKibi
                           : number.unit == 'k' ? kKibi
                           : number.unit == 0   ? 1
                                                : 1e9);
        m_batchAt = m_at;
    }
    /// Papers round, and mean M or Mi: 4M tokens of 4,096 are 1,024 sequences, 16M of 32,768 are 512, 63M of 4,096 are 15,360.
    /// Of all batches that may have been rounded to what is written, the one that most replicas can share, then the nearest.
    void setBatchOfTokens()
    {
        m_at = m_batchAt;
        const PurposeWord& number = m_words[m_batchAt];
        const auto length = static_cast<double>(valueOf("sequence"));
        const double exact = m_batchTokens / length;
        if (exact < 1) {
            m_heard.problem = say("%1 tokens are less than one sequence of %2", number.text,
                                  valueOf("sequence"));
            return;
        }
        std::int64_t best = std::llround(std::min(exact, 1e12));
        const double times = number.unit == 'm' ? 1e6 : number.unit == 'k' ? 1e3 : 0;
        const auto halvings = [](std::int64_t n) { return std::countr_zero(static_cast<std::uint64_t>(n)); };
        if (times > 0) {
            const std::size_t point = number.text.find('.');
            const auto digits = point == std::string::npos
                                    ? 0
                                    : std::count_if(number.text.begin() + static_cast<std::ptrdiff_t>(point),
                                                    number.text.end(),
                                                    [](unsigned char c) { return std::isdigit(c) != 0; });
            const double half = std::min(0.5 * std::pow(0.1, static_cast<double>(digits)),
                                         0.1 * number.value);
            for (const double unit : {number.unit == 'm' ? kKibi * kKibi : kKibi, times}) {
                const auto from = std::llround(std::ceil((number.value - half) * unit / length));
                const auto to = std::llround(std::floor((number.value + half) * unit / length));
                for (int power = 40; power > halvings(std::max<std::int64_t>(best, 1)); --power) {
                    const std::int64_t step = std::int64_t{1} << power;
                    const std::int64_t nearest = std::llround(number.value * unit / length
                                                              / static_cast<double>(step))
                                                 * step;
                    if (nearest >= std::max<std::int64_t>(from, 1) && nearest <= to) {
                        best = nearest;
                        break;
                    }
                }
            }
        }
        set("global_batch", best);
    }

    [[nodiscard]] std::string_view textAt(std::size_t at) const
    {
        return at < m_words.size() ? std::string_view(m_words[at].text) : std::string_view();
    }

    /// The preset of failures that those words call, and the last of them: "typical", "bad cloud".
    [[nodiscard]] std::pair<const run::FailurePreset*, std::size_t> presetAt(std::size_t at) const
    {
        if (const run::FailurePreset* one = run::findFailurePreset(wordAt(at)))
            return {one, at};
        return {run::findFailurePreset(std::string(wordAt(at)) + "-" + std::string(wordAt(at + 1))), at + 1};
    }

    /// "failures as at our site (a log)": those of a log, which comes beside the words; "typical failures", "failures as in a bad cloud":
    /// a preset's. Whether the words here are one.
    bool takeFailures()
    {
        if (const auto [preset, last] = presetAt(m_at);
            preset != nullptr && isOneOf(kFailureWords, wordAt(last + 1))) {
            m_purpose.failures = preset->name;
            m_at = last + 1;
            for (; isOneOf(kFailureFillers, wordAt(m_at + 1)) && wordAt(m_at + 1) != "by"; ++m_at) {}
            return true;
        }
        if (isOneOf(kLogs, wordAt(m_at))) {
            m_purpose.failuresLogged = true;
            return true;
        }
        if (wordAt(m_at) == "own" && isOneOf(kFailureWords, wordAt(m_at + 1))) {
            m_purpose.failuresLogged = true;
            m_at += isOneOf(kLogs, wordAt(m_at + 2)) ? 2U : 1U;
            return true;
        }
        if (!isOneOf(kFailureWords, wordAt(m_at)))
            return false;
        for (std::size_t at = m_at + 1; at < m_words.size() && !m_words[at - 1].ends; ++at) {
            if (const auto [preset, last] = presetAt(at); preset != nullptr) {
                m_purpose.failures = preset->name;
                m_at = last;
                return true;
            }
            if (isOneOf(kOwnFailures, wordAt(at))) {
                m_purpose.failuresLogged = true;
                m_at = at;
                return true;
            }
            if (!isOneOf(kSilent, wordAt(at)) && !isOneOf(kFailureFillers, wordAt(at)))
                break;
        }
        m_heard.problem = say(
            "failures as where? As at our site, by a log, or as one of the published: good, "
            "typical, rough, bad cloud");
        m_heard.near = {"failures as at our site", "typical failures", "rough failures"};
        return true;
    }

    /// "by 31 March", "from 2026-01-05": whether the words here are one.
    bool takeDate()
    {
        const std::string_view word = textAt(m_at);
        const bool until = isOneOf(kUntil, word) || (word == "to" && !m_purpose.start.empty());
        if (!until && !isOneOf(kSince, word))
            return false;
        if (readStretch(m_words, m_at + 1)) // "less than 30 days"
            return false;
        DateReader reader(m_words, m_today, until, word == "before");
        const auto date = reader.read(m_at + 1);
        if (!date) {
            m_heard.problem = date.error().message;
            for (const std::string& one : reader.near())
                m_heard.near.push_back((until ? "by " : "from ") + one);
            return true;
        }
        if (date->day.empty()) {
            if (until && word != "deadline" && word != "due" && word != "than" && word != "to") {
                m_heard.problem = say("%1 when? A date, as 31 March or 2026-03-31", word);
                return true;
            }
            return false;
        }
        (until ? m_purpose.deadline : m_purpose.start) = date->day;
        m_at = date->last;
        return true;
    }

    /// "in 90 days", "within three months", "90-day": whether the words here are a stretch of time, which ends with the deadline.
    bool takeStretch()
    {
        const auto stretch = readStretch(m_words, m_at);
        if (!stretch)
            return false;
        m_days = stretch->days;
        m_months = stretch->months;
        m_at = stretch->last;
        return true;
    }

    /// "$5M", "5 million dollars": a limit of the rent; "$2 per gpu hour": its price.
    bool takeMoney()
    {
        const auto money = readMoney(m_words, m_at);
        if (!money)
            return false;
        (money->hourly ? m_purpose.dollarsPerHour : m_purpose.mostDollars) = money->dollars;
        m_at = money->last;
        return true;
    }

    /// A deadline without a start starts today; one before its start is refused.
    void orderDates()
    {
        const bool stretched = m_days > 0 || m_months > 0;
        if (m_purpose.deadline.empty() && !stretched)
            return;
        if (m_purpose.start.empty())
            m_purpose.start = run::dateOf(static_cast<double>(m_today));
        if (stretched && m_purpose.deadline.empty())
            m_purpose.deadline = afterStretch(m_purpose.start, m_months, m_days);
        if (m_purpose.deadline < m_purpose.start)
            m_heard.problem = say("%1 is before the start, %2; nearest is %2", m_purpose.deadline,
                                  m_purpose.start);
    }

    void takeNumber(const PurposeWord& number)
    {
        const std::string_view next = number.ends ? std::string_view() : wordAt(m_at + 1);
        const std::string_view last = before();
        const bool afterBatch = isOneOf(kBatchWords, last);
        const std::string_view left = m_at > 0 && !m_words[m_at - 1].ends ? wordAt(m_at - 1)
                                                                          : std::string_view();
        if (isTimesAt(m_at + 1) && number.unit != 'b' && number.unit != 't') {
            setBatch(number, false);
        } else if (isTimes(left) && m_at > 1 && m_words[m_at - 2].isNumber) {
            setCounted("sequence", number);
            if (isOneOf(kTokenWords, next))
                ++m_at;
        } else if (last == "rank" || last == "r" || (last == "lora" && next.empty() && number.unit == 0)) {
            setCounted("lora_rank", number);
        } else if (isOneOf(kTokenWords, next)) {
            const bool perStep = afterBatch || isPerStep(m_at + 2);
            if (perStep)
                setBatch(number, true);
            else if ((number.unit == 0 && number.value < kLeastBudget) || number.unit == 'k')
                setCounted("sequence", number);
            else
                setBudget(number);
            ++m_at;
        } else if (afterBatch && !m_batchSaid && m_at + 2 < m_words.size() && m_words[m_at + 2].isNumber
                   && !isOneOf(kTokenWords, next)) { // "batch 1024 context 4096"
            setBatch(number, number.unit == 'm' || number.unit == 'b');
        } else if (isOneOf(kSequenceWords, next) && !isOneOf(kContextWords, wordAt(m_at + 2))
                   && wordAt(m_at + 2) != "length") {
            setBatch(number, false);
            ++m_at;
        } else if (isOneOf(kContextWords, next) || isOneOf(kSequenceWords, next)
                   || isOneOf(kContextWords, last) || last == "sequence") {
            setCounted("sequence", number);
        } else if (afterBatch && !m_batchSaid) {
            setBatch(number, number.unit == 'm' || number.unit == 'b');
        } else if (isOneOf(kBatchWords, next) || (!number.ends && isPerStep(m_at + 1))) {
            setBatch(number, number.unit == 'm' || number.unit == 'b');
        } else if (number.unit == 'b' || number.unit == 't'
                   || (number.unit == 'm' && next == "in" && wordAt(m_at + 2) == "all") // as the echo has it
                   || (number.unit == 0 && number.value >= kLeastBudget)) {
            setBudget(number);
        } else if (number.unit == 'k'
                   || (m_at > 0 && (wordAt(m_at - 1) == "at" || wordAt(m_at - 1) == "of"))) {
            setCounted("sequence", number);
        } else {
            m_heard.problem = say("%1 of what? Tokens, batch or context", number.text);
            m_heard.near = {number.text + " tokens", "batch " + number.text, number.text + " context"};
        }
    }

    void takeWord(const std::string& word)
    {
        if (isOneOf(kSilent, word) || isTimes(word) || isOneOf(kTokenWords, word)
            || isOneOf(kSequenceWords, word) || isOneOf(kContextWords, word) || isOneOf(kBatchWords, word)
            || word == "rank" || word == "r")
            return;
        if (const std::size_t equals = word.find('='); equals != std::string::npos) {
            setByName(word.substr(0, equals), word.substr(equals + 1));
            return;
        }
        if (isOneOf(kTuning, word) || word.starts_with("fine-")) {
            if (valueOf("train") == 0)
                set("train", 0);
            return;
        }
        if (word == "pre-train" || word == "pre-training")
            return;
        for (const std::string_view id : {"precision", "optimizer", "train"}) {
            if (const auto value = layout::parse(*layout::findKnob(id), word)) {
                set(id, *value);
                return;
            }
        }
        if (word == "adapters" || word == "adapter" || word == "peft") {
            set("train", *layout::parse(*layout::findKnob("train"), "lora"));
            return;
        }
        refuse(word);
    }

    void setByName(std::string_view id, const std::string& value)
    {
        const layout::Knob* knob = layout::findKnob(id);
        const bool asked = knob != nullptr
                           && (knob->inWorkload || id == "train" || id == "lora_rank"
                               || id == "lora_targets");
        if (!asked) {
            m_heard.problem = say("%1 is the layout's, which the answer finds", id);
            return;
        }
        if (const auto parsed = layout::parse(*knob, value))
            set(id, *parsed);
        else
            m_heard.problem = parsed.error().message;
    }

    void refuse(const std::string& word)
    {
        std::vector<std::string> known{"tokens",   "batch", "context", "sequences",
                                       "pretrain", "lora",  "qlora",   "rank"};
        for (const std::string_view id : {"precision", "optimizer"})
            for (const std::string_view choice : layout::findKnob(id)->choices)
                known.emplace_back(choice);
        m_heard.near = nearestWords(word, known, kMostNear);
        m_heard.problem = whichOf(word, {m_heard.near[0], m_heard.near[1]});
    }

    std::vector<PurposeWord> m_words;
    std::int64_t m_today = -1;
    std::size_t m_at = 0;
    Purpose m_purpose;
    Heard<Purpose> m_heard;
    double m_days = 0, m_months = 0; ///< from the start to the deadline, where no date is said
    double m_batchTokens = 0;
    std::size_t m_batchAt = 0;
    bool m_batchSaid = false;
};

} // namespace

Heard<Purpose> hearPurpose(std::string_view words, std::int64_t today)
{
    if (speaksOfServing(words)) {
        HeardWish heard = hearServing(words);
        Heard<Purpose> served{{}, std::move(heard.problem), std::move(heard.near)};
        if (heard.meant) {
            served.meant.emplace();
            served.meant->serving = std::move(heard.meant);
        }
        return served;
    }
    return PurposeReader(purposeWords(words.substr(0, 400)), today).read();
}

namespace {

/// Sequences of a step that a pre-training on so many tokens takes: half of the batch at which a fifth more steps are needed, a power of two.
/// Published runs lie about there: GPT-3 3.2 million tokens of 300 billion (2.2 by this), Llama 2 4 of 2 trillion (5.3), Llama 3 16 of 15
/// trillion (14). Source: Zhang 2024, arXiv 2410.21676, read over data.
std::int32_t usualBatch(const layout::Scenario& scenario)
{
    const double tokens = scenario.workload.tokens();
    const double sequences = run::criticalBatch(tokens) / 2 / static_cast<double>(scenario.workload.sequence);
    return sequences >= 1 ? static_cast<std::int32_t>(std::exp2(std::floor(std::log2(sequences)))) : 1;
}

} // namespace

layout::Scenario scenarioOf(const workload::Transformer& model, const cluster::Cluster& cluster,
                            const Purpose& purpose)
{
    if (purpose.serving)
        return servedScenarioOf(model, cluster, *purpose.serving);
    layout::Scenario scenario;
    scenario.name = model.name;
    scenario.model = model;
    scenario.cluster = cluster;
    scenario = layout::with(std::move(scenario), purpose.change);
    scenario.task.run.start = purpose.start; // for whom asks for the whole run
    scenario.task.run.deadline = purpose.deadline;
    if (!purpose.failures.empty())
        scenario.task.run.failures.preset = purpose.failures;
    if (purpose.dollarsPerHour > 0)
        scenario.cluster.accelerator.dollarsPerHour = purpose.dollarsPerHour;
    std::vector<std::string> said;
    for (const layout::Setting& setting : purpose.change.settings)
        said.emplace_back(setting.knob->id);
    const auto isSaid = [&said](std::string_view id) {
        return std::find(said.begin(), said.end(), id) != said.end();
    };
    if (isSaid("token_budget") && !isSaid("global_batch") && !isSaid("train"))
        scenario.workload.globalBatch = std::max(scenario.workload.globalBatch, usualBatch(scenario));
    layout::followCluster(scenario, said);
    layout::adoptRecipe(scenario, said);
    return scenario;
}

} // namespace shardscape::exchange
