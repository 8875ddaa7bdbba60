// SPDX-License-Identifier: GPL-3.0-or-later
// "For what": tokens, context, batch, precision, optimizer, what trains. Numbers find their meaning by the words around them.
#include "base/nearest.h"
#include "exchange/questions/question.h"
#include "exchange/text/question_words.h"
#include "job/run/calendar.h"
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

/// One word, or a number with the unit that follows it.
struct PurposeWord {
    std::string text;
    bool isNumber = false;
    double value = 0;
    char unit = 0;     ///< k, m, b, t
    bool ends = false; ///< a comma follows
};

template <std::size_t size>
bool isOneOf(const std::array<std::string_view, size>& words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 4> kTokenWords{"tokens", "token", "tok", "toks"};
constexpr std::array<std::string_view, 6> kSequenceWords{"sequences", "sequence", "samples",
                                                         "sample",    "seqs",     "documents"};
constexpr std::array<std::string_view, 9> kContextWords{"context", "ctx",    "seq",     "length",   "long",
                                                        "seqlen",  "window", "seq_len", "seqlength"};
constexpr std::array<std::string_view, 6> kBatchWords{"batch", "batches",   "gbs",
                                                      "bs",    "batchsize", "minibatch"};
constexpr std::array<std::string_view, 34> kSilent{
    "pretrain", "pretraining", "pre",    "train",    "trains",    "training", "for",   "on",   "with",
    "at",       "of",          "and",    "a",        "the",       "over",     "to",    "from", "scratch",
    "per",      "step",        "global", "size",     "in",        "using",    "model", "each", "is",
    "run",      "steps",       "every",  "continue", "continued", "an",       "all"};
/// Between sequences and their tokens, as the answer's own echo has it.
bool isTimes(std::string_view word)
{
    return word == "x" || word == "*";
}
constexpr std::array<std::string_view, 7> kTuning{"finetune", "finetuning", "tune", "tuning",
                                                  "fine",     "sft",        "full"};
constexpr std::array<std::string_view, 6> kServing{"inference", "serve",   "serving",
                                                   "decode",    "prefill", "generate"};

constexpr std::array<std::string_view, 5> kUntil{"by", "until", "till", "before", "deadline"};
constexpr std::array<std::string_view, 4> kSince{"from", "since", "starting", "start"};
constexpr std::array<std::string_view, 12> kMonths{"january",   "february", "march",    "april",
                                                   "may",       "june",     "july",     "august",
                                                   "september", "october",  "november", "december"};

/// 1 for "jan", "january", "jan."; 0: no month.
unsigned monthOf(std::string_view word)
{
    while (!word.empty() && word.back() == '.')
        word.remove_suffix(1);
    for (std::size_t month = 0; month < kMonths.size() && word.size() >= 3; ++month)
        if (kMonths[month].starts_with(word))
            return static_cast<unsigned>(month) + 1;
    return 0;
}

/// "31", "31st", "3rd": 0: no day.
unsigned dayOfMonth(std::string_view word)
{
    unsigned day = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), day);
    const std::string_view rest(end, static_cast<std::size_t>(word.data() + word.size() - end));
    const bool ordinal = rest.empty() || rest == "." || rest == "st" || rest == "nd" || rest == "rd"
                         || rest == "th";
    return error == std::errc{} && ordinal && day >= 1 && day <= 31 ? day : 0;
}

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
    PurposeWord number{word, true};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number.value);
    const std::string unit = word.substr(i);
    number.unit = unitOfWord(unit);
    if (error != std::errc{} || end != digits.data() + digits.size() || (!unit.empty() && number.unit == 0))
        return std::nullopt;
    return number;
}

std::vector<PurposeWord> purposeWords(std::string_view text)
{
    std::string plain = plainWords(text);
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
        if (!thousands
            && (c == ' ' || c == ',' || c == ';' || c == '/' || c == '(' || c == ')' || c == ':')) {
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
        , m_today(today)
    {}

    Heard<Purpose> read()
    {
        for (m_at = 0; m_at < m_words.size() && m_heard.problem.empty(); ++m_at)
            if (!takeDate())
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
        const double billions = number.value * (number.unit == 't' ? 1e3 : number.unit == 'b' ? 1 : 1e-3);
        const double rounded = std::round(billions * 1e6) / 1e6; // 1.4 T is 1,400 B for people
        if (rounded != std::floor(rounded) || rounded < 1) {
            m_heard.problem = say("tokens count in whole billions; nearest is %1 B",
                                  std::max<std::int64_t>(std::llround(billions), 1));
            return;
        }
        set("token_budget", static_cast<std::int64_t>(std::min(rounded, 1e15)));
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

    /// "by 31 March", "from 2026-01-05": whether the words here are one.
    bool takeDate()
    {
        const std::string_view word = textAt(m_at);
        const bool until = isOneOf(kUntil, word), since = isOneOf(kSince, word);
        if (!until && !since)
            return false;
        std::size_t at = m_at + 1;
        while (isOneOf(kSilent, textAt(at)) || textAt(at) == "by" || textAt(at) == "end")
            ++at;
        const std::string_view first = textAt(at), second = textAt(at + 1);
        std::string& date = until ? m_purpose.deadline : m_purpose.start;
        if (first.find('-') != std::string_view::npos || (first.find('.') != first.rfind('.'))) {
            std::string whole(first);
            int d = 0, m = 0, y = 0;
            if (std::sscanf(whole.c_str(), "%d.%d.%d", &d, &m, &y) == 3) {
                char text[24];
                std::snprintf(text, sizeof text, "%04d-%02d-%02d", y % 10000, m % 100, d % 100);
                whole = text;
            }
            const auto day = run::dayOf(whole);
            if (!day) {
                m_heard.problem = day.error().message;
                return true;
            }
            date = whole;
            m_at = at;
            return true;
        }
        const bool monthFirst = monthOf(first) > 0;
        const unsigned month = monthFirst ? monthOf(first) : monthOf(second);
        unsigned day = dayOfMonth(monthFirst ? second : first);
        if (month == 0) {
            if (dayOfMonth(first) > 0 && !second.empty()
                && std::isalpha(static_cast<unsigned char>(second.front())) != 0) {
                m_heard.problem = say("no month is called '%1'; nearest is '%2'", second.substr(0, 40),
                                      nearestName(second, std::vector(kMonths.begin(), kMonths.end())));
                return true;
            }
            if (until && word != "deadline") {
                m_heard.problem = say("%1 when? A date, as 31 March or 2026-03-31", word);
                return true;
            }
            return false;
        }
        std::size_t last = day > 0 ? at + 1 : at;
        using namespace std::chrono;
        const std::int64_t today = m_today >= 0
                                       ? m_today
                                       : std::int64_t{
                                           floor<days>(system_clock::now()).time_since_epoch().count()};
        const year_month_day now{sys_days(days(today))};
        int year = static_cast<int>(now.year());
        int said = 0;
        const std::string_view third = textAt(last + 1);
        const auto [end, error] = std::from_chars(third.data(), third.data() + third.size(), said);
        const bool hasYear = error == std::errc{} && end == third.data() + third.size() && third.size() == 4
                             && said >= 1970;
        if (hasYear) {
            year = said;
            ++last;
        }
        const auto dayIn = [&](int in) {
            const std::chrono::year_month_day_last whole = std::chrono::year(in) / std::chrono::month(month)
                                                           / std::chrono::last;
            if (day == 0) // by March: until its end; from March: since its beginning
                return until ? year_month_day(whole)
                             : year_month_day(std::chrono::year(in), std::chrono::month(month),
                                              std::chrono::day(1));
            return year_month_day(std::chrono::year(in), std::chrono::month(month), std::chrono::day(day));
        };
        const bool passed = month != static_cast<unsigned>(now.month())
                                ? month < static_cast<unsigned>(now.month())
                                : day > 0 && day < static_cast<unsigned>(now.day());
        const year_month_day wanted = dayIn(!hasYear && passed ? year + 1 : year);
        char text[24];
        std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(wanted.year()), month,
                      static_cast<unsigned>(wanted.day()));
        if (const auto known = run::dayOf(text); !known) {
            m_heard.problem = known.error().message;
            return true;
        }
        date = text;
        m_at = last;
        return true;
    }

    /// A deadline without a start starts today; one before its start is refused.
    void orderDates()
    {
        if (m_purpose.deadline.empty())
            return;
        if (m_purpose.start.empty()) {
            using namespace std::chrono;
            const std::int64_t today = m_today >= 0
                                           ? m_today
                                           : std::int64_t{
                                               floor<days>(system_clock::now()).time_since_epoch().count()};
            m_purpose.start = run::dateOf(static_cast<double>(today));
        }
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
            else if (number.unit == 0 || number.unit == 'k')
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
        } else if (number.unit == 'b' || number.unit == 't') {
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
        if (isOneOf(kServing, word)) {
            m_heard.problem = say("%1 is not asked here; training is", word);
            return;
        }
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
    double m_batchTokens = 0;
    std::size_t m_batchAt = 0;
    bool m_batchSaid = false;
};

} // namespace

Heard<Purpose> hearPurpose(std::string_view words, std::int64_t today)
{
    return PurposeReader(purposeWords(words.substr(0, 400)), today).read();
}

namespace {

/// Sequences of a step that a pre-training on so many tokens takes: half of the batch at which a fifth more steps are needed, a power of two.
/// Published runs lie about there: GPT-3 3.2 million tokens of 300 billion (2.2 by this), Llama 2 4 of 2 trillion (5.3), Llama 3 16 of 15
/// trillion (14). Source: Zhang 2024, arXiv 2410.21676, read over data.
std::int32_t usualBatch(const layout::Scenario& scenario)
{
    constexpr double kBillion = 1e9;
    const double tokens = static_cast<double>(scenario.workload.tokenBudget) * kBillion;
    const double sequences = run::criticalBatch(tokens) / 2 / static_cast<double>(scenario.workload.sequence);
    return sequences >= 1 ? static_cast<std::int32_t>(std::exp2(std::floor(std::log2(sequences)))) : 1;
}

} // namespace

layout::Scenario scenarioOf(const workload::Transformer& model, const cluster::Cluster& cluster,
                            const Purpose& purpose)
{
    layout::Scenario scenario;
    scenario.name = model.name;
    scenario.model = model;
    scenario.cluster = cluster;
    scenario = layout::with(std::move(scenario), purpose.change);
    scenario.task.run.start = purpose.start; // for whom asks for the whole run
    scenario.task.run.deadline = purpose.deadline;
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
