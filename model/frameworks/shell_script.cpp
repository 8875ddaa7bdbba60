// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell script says, without running it: assignments are followed, conditions on known values decided, commands kept as
// words. Source of the grammar: bash(1), sections SHELL GRAMMAR and EXPANSION.
#include "base/nearest.h"
#include "frameworks/setting.h"
#include "frameworks/shell_arithmetic.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace shardscape::frameworks {

namespace {

using std::string_view;

constexpr std::size_t kMostWords = 100'000;                 ///< in all variables and commands
constexpr std::size_t kMostLetters = std::size_t{16} << 20; ///< of what expansions make
constexpr std::size_t kMostSteps = 200'000; ///< commands looked at, loops and functions counted each time
constexpr int kDeepestShell = 40;           ///< expansions within expansions, blocks within blocks
constexpr std::size_t kMostFiles = 20;      ///< that a script writes from its own lines
constexpr std::size_t kFewOptions = 3;      ///< fewer are no training command
constexpr int kDeepestNesting = 3;          ///< a script that submits a script that writes one
constexpr std::size_t kMostOpen = 20;       ///< variables of options that are named

struct TooMuch {}; ///< thrown and caught in readShell()
struct Exited {};  ///< thrown where the script ends itself for its arguments, and caught in Script::run()

struct Word {
    std::string text;
    std::int32_t line = 0;
};

struct Token {
    enum Kind { Plain, Operator, Array } kind = Plain;
    std::string text; ///< raw, quotes and all; of an array "NAME=" or "NAME+="
    std::int32_t line = 0;
    std::vector<Word> items; ///< of an array, raw; of the word behind "<<" the document
};

bool isNameStart(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isNameLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// ------------------------------------------------------------------ words and operators

class Tokens {
public:
    explicit Tokens(string_view text, std::int32_t line = 1)
        : m_text(text)
        , m_line(line)
    {}

    std::vector<Token> all()
    {
        std::vector<Token> tokens;
        while (m_at < m_text.size()) {
            if (tokens.size() > kMostWords)
                throw TooMuch{};
            skipBlanks();
            if (m_at >= m_text.size())
                break;
            const char c = m_text[m_at];
            const std::int32_t line = m_line;
            if (c == '\n') {
                ++m_at;
                ++m_line;
                tokens.push_back({Token::Operator, "\n", line, {}});
                takeHereDocuments(tokens);
                continue;
            }
            if (c == '#') {
                skipComment();
                continue;
            }
            if (string_view(";&|()<>").find(c) != string_view::npos) {
                tokens.push_back({Token::Operator, takeOperator(), line, {}});
                continue;
            }
            std::string word = takeWord();
            if (word.empty()) { // a letter that begins nothing
                ++m_at;
                continue;
            }
            if (m_at < m_text.size() && m_text[m_at] == '(' && word.size() > 1 && word.back() == '='
                && isNameStart(word.front())) {
                Token array{Token::Array, std::move(word), line, {}};
                takeArray(array);
                tokens.push_back(std::move(array));
                continue;
            }
            if (!tokens.empty() && tokens.back().kind == Token::Operator
                && (tokens.back().text == "<<" || tokens.back().text == "<<-")) {
                std::string end;
                for (const char letter : word)
                    if (letter != '\'' && letter != '"' && letter != '\\')
                        end += letter;
                m_ends.push_back({end, tokens.size(), tokens.back().text == "<<-"});
            }
            // A number before a redirection belongs to it: 2>&1.
            if (m_at < m_text.size() && (m_text[m_at] == '>' || m_text[m_at] == '<')
                && std::all_of(word.begin(), word.end(), [](char d) { return d >= '0' && d <= '9'; }))
                continue;
            tokens.push_back({Token::Plain, std::move(word), line, {}});
        }
        return tokens;
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == ' ' || c == '\t' || c == '\r') {
                ++m_at;
            } else if (c == '\\' && m_at + 1 < m_text.size()
                       && (m_text[m_at + 1] == '\n' || m_text.substr(m_at + 1, 2) == "\r\n")) {
                m_at += m_text[m_at + 1] == '\n' ? 2U : 3U;
                ++m_line;
            } else {
                return;
            }
        }
    }
    void skipComment()
    {
        while (m_at < m_text.size() && m_text[m_at] != '\n')
            ++m_at;
    }
    void takeHereDocuments(std::vector<Token>& tokens)
    {
        for (const HereDocument& document : m_ends) {
            Word body{{}, m_line};
            while (m_at < m_text.size()) {
                const std::size_t stop = std::min(m_text.find('\n', m_at), m_text.size());
                const string_view whole = m_text.substr(m_at, stop - m_at);
                string_view line = whole;
                while (!line.empty() && (line.front() == '\t' || line.front() == ' '))
                    line.remove_prefix(1);
                string_view bare = line;
                while (!bare.empty() && bare.back() == '\r')
                    bare.remove_suffix(1);
                m_at = std::min(stop + 1, m_text.size());
                ++m_line;
                if (bare == document.end)
                    break;
                body.text += std::string(document.tabs ? line : whole) + "\n";
            }
            if (document.word < tokens.size())
                tokens[document.word].items.push_back(std::move(body));
        }
        m_ends.clear();
    }
    std::string takeOperator()
    {
        for (const string_view one :
             {"<<<", "<<-", "&&", "||", ";;", "<<", ">>", ">&", "<&", "&>", "((", "))"})
            if (m_text.substr(m_at, one.size()) == one) {
                if (one == "((" || one == "))") { // arithmetic is told from nested groups by who reads it
                    break;
                }
                m_at += one.size();
                return std::string(one);
            }
        return std::string(1, m_text[m_at++]);
    }
    /// One word with its quotes, up to an unquoted blank or operator.
    std::string takeWord()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '\\') {
                if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n')
                    ++m_line;
                m_at = std::min(m_at + 2, m_text.size());
            } else if (c == '\'') {
                const std::size_t end = std::min(m_text.find('\'', m_at + 1), m_text.size());
                count(m_at, end);
                m_at = std::min(end + 1, m_text.size());
            } else if (c == '"') {
                skipDouble(0);
            } else if (c == '$' || c == '`') {
                skipExpansion(0);
            } else if (string_view(" \t\r\n;&|()<>").find(c) != string_view::npos) {
                break;
            } else {
                ++m_at;
            }
        }
        return std::string(m_text.substr(begin, m_at - begin));
    }
    void count(std::size_t from, std::size_t to)
    {
        m_line += static_cast<std::int32_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(from),
                                                       m_text.begin() + static_cast<std::ptrdiff_t>(to),
                                                       '\n'));
    }
    void skipDouble(int depth)
    {
        if (depth > kDeepestShell)
            throw TooMuch{};
        ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"') {
            if (m_text[m_at] == '\\') {
                if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n')
                    ++m_line;
                m_at = std::min(m_at + 2, m_text.size());
            } else if (m_text[m_at] == '$' || m_text[m_at] == '`') {
                skipExpansion(depth + 1);
            } else {
                m_line += m_text[m_at] == '\n' ? 1 : 0;
                ++m_at;
            }
        }
        m_at = std::min(m_at + 1, m_text.size());
    }
    void skipExpansion(int depth)
    {
        if (depth > kDeepestShell)
            throw TooMuch{};
        if (m_text[m_at] == '`') {
            const std::size_t end = std::min(m_text.find('`', m_at + 1), m_text.size());
            count(m_at, end);
            m_at = std::min(end + 1, m_text.size());
            return;
        }
        ++m_at;
        if (m_at >= m_text.size() || (m_text[m_at] != '(' && m_text[m_at] != '{'))
            return;
        const char open = m_text[m_at];
        const char close = open == '(' ? ')' : '}';
        int nested = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '\\') {
                m_at = std::min(m_at + 2, m_text.size());
                continue;
            }
            if (c == '\'' && open == '(') {
                const std::size_t end = std::min(m_text.find('\'', m_at + 1), m_text.size());
                count(m_at, end);
                m_at = std::min(end + 1, m_text.size());
                continue;
            }
            if (c == '"') {
                skipDouble(depth + 1);
                continue;
            }
            m_line += c == '\n' ? 1 : 0;
            nested += c == open ? 1 : c == close ? -1 : 0;
            ++m_at;
            if (nested == 0)
                return;
        }
    }
    void takeArray(Token& array)
    {
        ++m_at; // (
        while (m_at < m_text.size()) {
            skipBlanks();
            if (m_at >= m_text.size())
                return;
            if (m_text[m_at] == ')') {
                ++m_at;
                return;
            }
            if (m_text[m_at] == '\n') {
                ++m_at;
                ++m_line;
                continue;
            }
            if (m_text[m_at] == '#') {
                skipComment();
                continue;
            }
            const std::int32_t line = m_line;
            std::string word = takeWord();
            if (word.empty()) {
                ++m_at;
                continue;
            }
            array.items.push_back({std::move(word), line});
            if (array.items.size() > kMostWords)
                throw TooMuch{};
        }
    }

    string_view m_text;
    std::size_t m_at = 0;
    std::int32_t m_line;
    /// One that begins on this line.
    struct HereDocument {
        std::string end;
        std::size_t word = 0; ///< which token names its end
        bool tabs = false;    ///< "<<-": blanks in front of its lines go
    };
    std::vector<HereDocument> m_ends;
};

// ------------------------------------------------------------------ following the script

struct Variable {
    std::vector<Word> items;
    std::vector<std::string> keys; ///< of an associative array, as many as items
    bool array = false;
    bool exported = false;
    bool used = false;
    std::int32_t line = 0;
};

struct Command {
    std::vector<Word> words;
    std::vector<std::pair<std::string, Word>> prefix; ///< TP=2 bash train.sh
    std::int32_t line = 0;
    bool elsewhere = false; ///< what it prints goes into a file or to the standard error
};

enum class Status { True, False, Unknown };

/// A pattern of bash(1), Pattern Matching: '*', '?' and '[...]'.
bool matches(string_view pattern, string_view text)
{
    constexpr std::size_t kLongestPattern = 200; // longer ones would take long, and nobody writes them
    if (pattern.size() > kLongestPattern)
        return false;
    std::size_t p = 0, t = 0;
    std::size_t star = string_view::npos, from = 0; // the last '*', and where what it stands for ends
    const auto one = [&pattern](std::size_t at,
                                char c) -> std::size_t { // behind what stands for c; 0: nothing does
        if (at >= pattern.size())
            return 0;
        if (pattern[at] != '[')
            return pattern[at] == '?' || pattern[at] == c ? at + 1 : 0;
        const std::size_t end = pattern.find(']', at + 2);
        if (end == string_view::npos)
            return c == '[' ? at + 1 : 0;
        const bool others = pattern[at + 1] == '!' || pattern[at + 1] == '^';
        bool in = false;
        for (std::size_t i = at + (others ? 2 : 1); i < end; ++i) {
            const bool range = i + 2 < end && pattern[i + 1] == '-';
            in = in || (range ? pattern[i] <= c && c <= pattern[i + 2] : pattern[i] == c);
            i += range ? 2 : 0;
        }
        return in != others ? end + 1 : 0;
    };
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = t;
        } else if (const std::size_t next = one(p, text[t]); next != 0) {
            p = next;
            ++t;
        } else if (star != string_view::npos) {
            p = star + 1;
            t = ++from;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

void addOptions(const std::vector<Word>& words, std::size_t from, std::size_t to, bool positional,
                std::vector<Setting>& settings, std::vector<std::string>& others);

/// "$(cd "$(dirname "$0")" && pwd)/models/8b.sh" is models/8b.sh of the script's own folder.
std::string withoutFolder(const std::string& path)
{
    const std::size_t end = path.starts_with("$(") ? path.rfind(")/") : std::string::npos;
    return end == std::string::npos ? path : path.substr(end + 2);
}

class Script {
public:
    explicit Script(string_view text, std::int32_t line = 1, int nesting = 0)
        : m_nesting(nesting)
    {
        for (Token& token : Tokens(text, line).all())
            m_tokens.push_back(std::move(token));
        takeDirectives(text, line);
    }

    void define(const std::string& name, const std::string& value, std::int32_t line)
    {
        m_variables[name] = {{{value, line}}, {}, false, true, true, line};
    }
    /// What the script is called with. A variable of its environment outranks an assignment that leaves it open.
    void call(const Call& with)
    {
        for (const auto& [name, value] : with.variables) {
            define(name, value, 0);
            m_given.insert(name);
        }
        for (const std::string& argument : with.arguments) // one that was left out stays open
            m_arguments.push_back(
                {argument.empty() ? "$" + std::to_string(m_arguments.size() + 1) : argument, 0});
        m_inFunction = !m_arguments.empty();
        m_isCalled = m_inFunction;
        m_beside = with.files;
        bindArguments();
    }
    void run()
    {
        defineDirectives();
        std::size_t at = 0;
        try {
            while (at < m_tokens.size()) {
                const std::size_t before = at;
                list(at, true, 0);
                if (at == before)
                    ++at; // a terminator that closes nothing
            }
        } catch (const Exited&) {}
    }
    std::int32_t exitLine = 0; ///< where it ends itself for what it is called with; 0: it does not

    std::vector<Command> commands;
    std::vector<WrittenFile> files;
    std::vector<std::string> sourcedFiles; ///< names of files that were given and are sourced
    std::vector<Message> notes;
    std::vector<Setting> directives; ///< #SBATCH --nodes=2: comments to the shell, options to Slurm
    std::vector<Cause> causes;
    /// Variables that only a branch sets that a cause decides over.
    [[nodiscard]] std::vector<std::string> following() const
    {
        std::vector<std::string> all;
        for (const std::string& name : m_undecided)
            if (m_variables.count(name) == 0)
                all.push_back(name);
        return all;
    }
    [[nodiscard]] const std::map<std::string, Variable>& variables() const { return m_variables; }
    [[nodiscard]] const std::vector<std::string>& order() const { return m_order; }

    /// Words of a text that a variable or a quoted argument holds: blanks divide, quotes hold together.
    static std::vector<Word> split(const Word& word)
    {
        std::vector<Word> words;
        std::string text;
        bool open = false;
        char quote = 0;
        const auto commands = commandsIn(word.text);
        auto command = commands.begin();
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const char c = word.text[i];
            while (command != commands.end() && command->first < i)
                ++command;
            if (quote != '\'' && command != commands.end() && command->first == i) {
                text += word.text.substr(i, command->second - i);
                i = command->second - 1;
            } else if (quote != 0) {
                if (c == quote)
                    quote = 0;
                else
                    text += c;
            } else if (c == '\'' || c == '"') {
                quote = c;
                open = true;
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                if (open || !text.empty())
                    words.push_back({text, word.line});
                text.clear();
                open = false;
            } else if (c == '\\') {
                continue;
            } else {
                text += c;
            }
        }
        if (open || !text.empty())
            words.push_back({text, word.line});
        return words;
    }

private:
    [[nodiscard]] bool isWord(std::size_t at, string_view text) const
    {
        return at < m_tokens.size() && m_tokens[at].kind == Token::Plain && m_tokens[at].text == text;
    }
    [[nodiscard]] bool isOperator(std::size_t at, string_view text) const
    {
        return at < m_tokens.size() && m_tokens[at].kind == Token::Operator && m_tokens[at].text == text;
    }
    [[nodiscard]] bool endsList(std::size_t at) const
    {
        if (at >= m_tokens.size())
            return true;
        const Token& token = m_tokens[at];
        if (token.kind == Token::Operator)
            return token.text == ")" || token.text == ";;";
        if (token.kind == Token::Array)
            return false;
        for (const string_view word : {"then", "elif", "else", "fi", "do", "done", "esac", "}"})
            if (token.text == word)
                return true;
        return false;
    }

    /// Commands up to what ends them. `active`: followed; otherwise only stepped over.
    Status list(std::size_t& at, bool active, int depth)
    {
        if (depth > kDeepestShell)
            throw TooMuch{};
        Status last = Status::True;
        bool runs = active;
        while (!endsList(at)) {
            if (isOperator(at, "\n") || isOperator(at, ";") || isOperator(at, "&") || isOperator(at, "|")) {
                ++at;
                runs = active;
                continue;
            }
            if (isOperator(at, "&&") || isOperator(at, "||")) {
                const bool both = m_tokens[at].text == "&&";
                ++at;
                while (isOperator(at, "\n"))
                    ++at;
                runs = active && (both ? last == Status::True : last == Status::False);
                m_printFails = m_printFails || (active && last == Status::Unknown && m_printed != nullptr);
                if (endsList(at))
                    break;
                const Status next = one(at, runs, depth);
                if (runs)
                    last = next;
                continue;
            }
            const std::size_t before = at;
            const Status status = one(at, runs, depth);
            if (runs)
                last = status;
            if (at == before)
                ++at;
        }
        return last;
    }

    Status one(std::size_t& at, bool active, int depth)
    {
        if (++m_steps > kMostSteps || depth > kDeepestShell)
            throw TooMuch{};
        if (isWord(at, "!")) {
            ++at;
            const Status status = one(at, active, depth + 1);
            return status == Status::Unknown ? status : status == Status::True ? Status::False : Status::True;
        }
        if (isWord(at, "if"))
            return conditional(at, active, depth);
        if (isWord(at, "case"))
            return cases(at, active, depth);
        if (isWord(at, "for"))
            return loop(at, active, depth);
        if (active && isWord(at, "while") && asksArguments(at))
            return rounds(at, depth);
        if (isWord(at, "while") || isWord(at, "until") || isWord(at, "select")) {
            ++at;
            list(at, false, depth + 1);
            body(at, false, depth);
            return Status::True;
        }
        if (isWord(at, "function")
            || (at + 2 < m_tokens.size() && m_tokens[at].kind == Token::Plain && isOperator(at + 1, "(")
                && isOperator(at + 2, ")")))
            return function(at, active, depth);
        if (isWord(at, "{") || (isOperator(at, "(") && !isOperator(at + 1, "("))) {
            const bool braces = isWord(at, "{");
            ++at;
            const Status status = list(at, active, depth + 1);
            if (braces ? isWord(at, "}") : isOperator(at, ")"))
                ++at;
            skipRedirections(at);
            return status;
        }
        if (isOperator(at, "("))
            return arithmetic(at, active);
        if (isWord(at, "[["))
            return doubleTest(at, active);
        return simple(at, active, depth);
    }

    /// A loop over the arguments of a call that were given: "while getopts ...", "while [ $# -gt 0 ]".
    [[nodiscard]] bool asksArguments(std::size_t at) const
    {
        if (!m_inFunction || m_arguments.empty())
            return false;
        for (++at; at < m_tokens.size() && !isWord(at, "do"); ++at) {
            const std::string& text = m_tokens[at].text;
            if (text == "getopts" || text.find("$#") != std::string::npos
                || text.find("$1") != std::string::npos || text.find("${1") != std::string::npos
                || text.find("${#") != std::string::npos)
                return true;
        }
        return false;
    }
    Status rounds(std::size_t& at, int depth)
    {
        constexpr int kMostRounds = 200;
        const std::size_t begin = at + 1;
        for (int round = 0; round <= kMostRounds; ++round) {
            at = begin;
            const bool goesOn = list(at, true, depth + 1) == Status::True && round < kMostRounds;
            body(at, goesOn, depth);
            if (!goesOn)
                break;
        }
        return Status::True;
    }
    /// getopts "s:n:h" NAME: the next option of the call. Source: POSIX.1-2017, getopts.
    Status nextOption(const Command& command)
    {
        if (command.words.size() < 3 || m_arguments.empty())
            return Status::False;
        const std::string& letters = command.words[1].text;
        const std::string& name = command.words[2].text;
        const auto leave = [this](Status status) {
            assign("OPTIND", {std::to_string(m_optionWord + 1), 0}, false, 0);
            return status;
        };
        if (m_optionWord >= m_arguments.size())
            return leave(Status::False);
        const std::string word = m_arguments[m_optionWord].text;
        if (word == "--")
            ++m_optionWord;
        if (word.size() < 2 || word[0] != '-' || word == "--")
            return leave(Status::False);
        const char letter = word[m_optionLetter];
        const std::size_t known = letters.find(letter);
        const bool takes = known != std::string::npos && known + 1 < letters.size()
                           && letters[known + 1] == ':';
        const bool last = m_optionLetter + 1 >= word.size();
        std::string value;
        if (takes && !last)
            value = word.substr(m_optionLetter + 1);
        else if (takes && m_optionWord + 1 < m_arguments.size())
            value = m_arguments[++m_optionWord].text;
        if (takes || last) {
            ++m_optionWord;
            m_optionLetter = 1;
        } else {
            ++m_optionLetter;
        }
        assign(name, {std::string(1, known == std::string::npos ? '?' : letter), 0}, false, 0);
        assign("OPTARG", {value, 0}, false, 0);
        return leave(Status::True);
    }

    /// do ... done
    void body(std::size_t& at, bool active, int depth)
    {
        while (isOperator(at, "\n") || isOperator(at, ";"))
            ++at;
        if (isWord(at, "do"))
            ++at;
        list(at, active, depth + 1);
        if (isWord(at, "done"))
            ++at;
        skipRedirections(at);
    }

    Status conditional(std::size_t& at, bool active, int depth)
    {
        const std::int32_t line = m_tokens[at].line;
        bool taken = false;
        bool unknown = false;
        bool asks = false; // an argument of the call, which everything here hangs on
        const std::size_t wondered = m_wondered, unset = m_unset;
        for (;;) {
            ++at; // if, elif
            const std::size_t known = m_asked;
            const Status status = list(at, active && !taken && !asks, depth + 1);
            asks = asks || (active && !taken && m_asked > known);
            const bool now = active && !taken && !asks && status == Status::True;
            unknown = unknown || (active && !taken && status == Status::Unknown);
            if (isWord(at, "then"))
                ++at;
            branch(at, now, asks || m_wondered > wondered, depth);
            taken = taken || now;
            if (!isWord(at, "elif"))
                break;
            if (asks) {
                // Every test of the chain says what the argument may be.
                std::size_t ahead = at + 1;
                const std::size_t before = commands.size();
                list(ahead, active, depth + 1);
                commands.erase(commands.begin() + static_cast<std::ptrdiff_t>(before), commands.end());
            }
        }
        if (isWord(at, "else")) {
            ++at;
            const bool decided = std::exchange(m_isDecided, m_isDecided || (!unknown && m_unset == unset));
            branch(at, active && !taken && !asks, asks, depth);
            m_isDecided = decided;
        }
        if (isWord(at, "fi"))
            ++at;
        skipRedirections(at);
        m_printFails = m_printFails || (unknown && m_printed != nullptr);
        if (unknown && !asks && notes.size() < 20)
            notes.push_back(
                say("Line %1: only a run can tell this condition; it is read as if it did not hold.", line));
        return Status::True;
    }

    /// A branch of a condition; `undecided`: whether it is taken hangs on a cause.
    void branch(std::size_t& at, bool active, bool undecided, int depth)
    {
        const bool before = std::exchange(m_isUndecided, m_isUndecided || undecided);
        list(at, active, depth + 1);
        m_isUndecided = before;
    }

    /// "$1" or "${MODEL_SIZE}" is compared with a value, and nothing says what it is. True: an argument of the call decides.
    bool askFor(const std::string& open, const std::string& value, std::int32_t line)
    {
        constexpr std::size_t kMostCauses = 20, kMostValues = 40;
        const std::vector<std::string> names = placeholders(open);
        if (names.size() != 1 || names.front() != open || value.empty() || !placeholders(value).empty())
            return false;
        const bool argument = open.size() == 2 && open[1] >= '1' && open[1] <= '9';
        auto cause = std::find_if(causes.begin(), causes.end(),
                                  [&open](const Cause& one) { return one.what == open; });
        if (cause == causes.end()) {
            if (causes.size() >= kMostCauses)
                return argument;
            causes.push_back({open, {}, line});
            cause = std::prev(causes.end());
        }
        if (cause->values.size() < kMostValues
            && std::find(cause->values.begin(), cause->values.end(), value) == cause->values.end())
            cause->values.push_back(value);
        m_asked += argument ? 1U : 0U;
        m_wondered += 1;
        return argument;
    }
    /// The comparisons with '=' in a test whose words stand open.
    void askForWords(const std::vector<std::string>& open, std::int32_t line)
    {
        for (std::size_t i = 0; i + 2 < open.size(); ++i)
            if (open[i + 1] == "=" || open[i + 1] == "==" || open[i + 1] == "-eq") {
                askFor(open[i], open[i + 2], line);
                askFor(open[i + 2], open[i], line);
            }
    }

    Status cases(std::size_t& at, bool active, int depth)
    {
        ++at;
        std::string value;
        std::string open; // the word without emptying what nobody sets
        bool known = active;
        bool asks = false;
        const std::size_t wondered = m_wondered;
        const std::int32_t line = at < m_tokens.size() ? m_tokens[at].line : 0;
        if (at < m_tokens.size() && !isWord(at, "in")) {
            if (active) {
                value = joined(m_tokens[at], &known);
                open = joined(m_tokens[at], nullptr, false);
            }
            ++at;
        }
        while (isOperator(at, "\n"))
            ++at;
        if (isWord(at, "in"))
            ++at;
        bool taken = false;
        while (at < m_tokens.size() && !isWord(at, "esac")) {
            while (isOperator(at, "\n") || isOperator(at, ";;") || isOperator(at, ";") || isOperator(at, "("))
                ++at;
            if (at >= m_tokens.size() || isWord(at, "esac"))
                break;
            bool fits = false;
            while (at < m_tokens.size() && !isOperator(at, ")")) {
                if (m_tokens[at].kind == Token::Plain) {
                    const std::string pattern = joined(m_tokens[at], nullptr);
                    fits = fits || pattern == value || matches(pattern, value);
                    if (active && pattern.find('*') == std::string::npos)
                        asks = askFor(open, pattern, line) || asks;
                }
                ++at;
            }
            ++at;
            const bool decided = std::exchange(m_isDecided, true);
            branch(at, known && fits && !taken && !asks, asks || m_wondered > wondered, depth);
            m_isDecided = decided;
            taken = taken || fits;
            const std::size_t before = at;
            if (isOperator(at, ";;"))
                ++at;
            else if (!isWord(at, "esac") && at == before)
                ++at;
        }
        if (at < m_tokens.size())
            ++at;
        return Status::True;
    }

    Status loop(std::size_t& at, bool active, int depth)
    {
        const std::int32_t line = m_tokens[at].line;
        ++at;
        std::string name;
        std::vector<Word> values;
        if (at < m_tokens.size() && m_tokens[at].kind == Token::Plain)
            name = m_tokens[at++].text;
        while (isOperator(at, "\n"))
            ++at;
        if (isWord(at, "in")) {
            ++at;
            while (at < m_tokens.size() && m_tokens[at].kind == Token::Plain && !isWord(at, "do")) {
                if (active)
                    for (Word& word : expand(m_tokens[at], false))
                        values.push_back(std::move(word));
                ++at;
            }
        } else if (active && isOperator(at, "(") && isOperator(at + 1, "(")) {
            return countedLoop(at, depth);
        } else { // over the arguments of the call
            while (at < m_tokens.size() && !isWord(at, "do"))
                ++at;
        }
        // What a sweep of runs changes: its first run is read.
        const bool runs = active && !values.empty() && !name.empty();
        if (runs)
            assign(name, values.front(), false, line);
        const std::size_t before = commands.size();
        const std::size_t begin = at;
        body(at, runs, depth);
        // One that starts nothing gathers options: all of its rounds count.
        constexpr std::size_t kMostGathered = 200;
        for (std::size_t i = 1;
             runs && i < std::min(values.size(), kMostGathered) && commands.size() == before; ++i) {
            assign(name, values[i], false, line);
            at = begin;
            body(at, true, depth);
        }
        if (runs && values.size() > 1 && commands.size() > before && notes.size() < 20)
            notes.push_back(say("Line %1: of a loop over %2 values of %3 the first is read, %4.", line,
                                values.size(), name, shown(values.front().text)));
        return Status::True;
    }

    /// for ((i = 0; i < N; i++)): all rounds of one that gathers; of one that starts something the first. One whose bounds only a run
    /// knows is stepped over.
    Status countedLoop(std::size_t& at, int depth)
    {
        const std::int32_t line = m_tokens[at].line;
        std::vector<std::string> parts(1);
        for (at += 2; at < m_tokens.size() && !isWord(at, "do"); ++at) {
            const Token& token = m_tokens[at];
            if (isOperator(at, ";"))
                parts.emplace_back();
            else if (!isOperator(at, ")") && !isOperator(at, "\n"))
                parts.back() += token.text;
        }
        constexpr int kMostRounds = 1000;
        const std::size_t begin = at, before = commands.size();
        if (parts.size() >= 3)
            calculate(parts[0], parts[0], line);
        int round = 0;
        for (; parts.size() >= 3 && round < kMostRounds && commands.size() == before
               && calculate(parts[1], parts[1], line) == Status::True;
             ++round) {
            at = begin;
            body(at, true, depth);
            calculate(parts[2], parts[2], line);
        }
        if (round == 0)
            body(at, false, depth);
        return Status::True;
    }

    Status function(std::size_t& at, bool active, int depth)
    {
        if (isWord(at, "function"))
            ++at;
        std::string name;
        if (at < m_tokens.size() && m_tokens[at].kind == Token::Plain)
            name = m_tokens[at++].text;
        while (isOperator(at, "(") || isOperator(at, ")") || isOperator(at, "\n"))
            ++at;
        const std::size_t begin = at;
        one(at, false, depth + 1);
        if (active && !name.empty())
            m_functions[name] = begin;
        return Status::True;
    }

    void skipRedirections(std::size_t& at)
    {
        while (at < m_tokens.size() && m_tokens[at].kind == Token::Operator
               && m_tokens[at].text.find_first_of("<>") != std::string::npos) {
            ++at;
            if (at < m_tokens.size() && m_tokens[at].kind == Token::Plain)
                ++at;
        }
    }

    Status arithmetic(std::size_t& at, bool active)
    {
        // (( expression )): the tokens' texts together are what stands there but for blanks.
        std::string text;
        int open = 0;
        for (; at < m_tokens.size(); ++at) {
            const Token& token = m_tokens[at];
            if (token.kind == Token::Operator && token.text == "\n")
                break;
            text += token.text;
            open += token.text == "(" ? 1 : token.text == ")" ? -1 : 0;
            if (open == 0) {
                ++at;
                break;
            }
        }
        if (!active)
            return Status::Unknown;
        string_view inner = text;
        while (inner.starts_with("(") && inner.ends_with(")"))
            inner = inner.substr(1, inner.size() - 2);
        return calculate(text, inner, m_tokens[at - 1].line);
    }

    /// "name = expression", "name *= expression", "name++" or a value alone; a name whose value only a run knows is open.
    Status calculate(string_view whole, string_view inner, std::int32_t line)
    {
        const auto truth = [](const std::optional<std::int64_t>& value) {
            return !value ? Status::Unknown : *value != 0 ? Status::True : Status::False;
        };
        std::size_t end = 0;
        while (end < inner.size() && isNameLetter(inner[end]))
            ++end;
        const std::string name(inner.substr(0, end));
        string_view rest = inner.substr(end);
        while (rest.starts_with(" "))
            rest.remove_prefix(1);
        if (name.empty() || !isNameStart(name.front()) || rest.empty())
            return truth(calculated(whole));
        std::string expression;
        if (rest == "++" || rest == "--")
            expression = name + (rest == "++" ? "+1" : "-1");
        else if (rest.starts_with("=") && !rest.starts_with("=="))
            expression = std::string(rest.substr(1));
        else if (rest.size() > 1 && rest[1] == '=' && string_view("+-*/%").find(rest[0]) != string_view::npos)
            expression = name + rest[0] + "(" + std::string(rest.substr(2)) + ")";
        else
            return truth(calculated(whole));
        const auto value = calculated(expression);
        if (value)
            assign(name, {std::to_string(*value), line}, false, line);
        else
            m_variables.erase(name);
        return truth(value);
    }

    Status doubleTest(std::size_t& at, bool active)
    {
        ++at;
        std::vector<std::string> words, open;
        bool known = active;
        const std::int32_t line = at < m_tokens.size() ? m_tokens[at].line : 0;
        for (; at < m_tokens.size() && !isWord(at, "]]"); ++at) {
            const Token& token = m_tokens[at];
            const std::size_t before = words.size();
            if (token.kind == Token::Operator) {
                if (token.text != "\n")
                    words.push_back(token.text);
            } else if (active) {
                words.push_back(joined(token, &known));
            }
            // Brackets and bars behind =~ are the pattern's own.
            const bool within = before > 1 && words.size() > before && words[before - 2] == "=~"
                                && token.text != "&&" && token.text != "||";
            if (within) {
                words[before - 1] += words.back();
                words.pop_back();
            }
            if (active)
                open.push_back(token.kind == Token::Operator ? token.text : joined(token, nullptr, false));
        }
        askForWords(open, line);
        if (at < m_tokens.size())
            ++at;
        if (!active)
            return Status::Unknown;
        std::size_t position = 0;
        const Status status = either(words, position, 0);
        return known ? status : Status::Unknown;
    }

    /// "^(bf16|fp16)$" and "^[0-9]+$": words, their beginnings and ends, and numbers; nothing: another pattern.
    static std::optional<bool> fitsPattern(string_view pattern, string_view text)
    {
        const bool begins = pattern.starts_with("^"), ends = pattern.ends_with("$");
        pattern.remove_prefix(begins ? 1 : 0);
        pattern.remove_suffix(ends && !pattern.empty() ? 1 : 0);
        if (begins && ends && pattern == "[0-9]+")
            return !text.empty() && text.find_first_not_of("0123456789") == string_view::npos;
        if (pattern.starts_with("(") && pattern.ends_with(")"))
            pattern = pattern.substr(1, pattern.size() - 2);
        else if (pattern.find('|') != string_view::npos && (begins || ends))
            return {}; // the anchor is of one of them alone
        if (pattern.empty() || pattern.find_first_of("()[]{}*+?\\^$.") != string_view::npos)
            return {};
        while (true) {
            const string_view word = pattern.substr(0, pattern.find('|'));
            if (begins && ends ? text == word
                : begins       ? text.starts_with(word)
                : ends         ? text.ends_with(word)
                               : text.find(word) != string_view::npos)
                return true;
            if (word.size() == pattern.size())
                return false;
            pattern.remove_prefix(word.size() + 1);
        }
    }

    // [ ... ] and [[ ... ]]: || before && before one test.
    Status either(const std::vector<std::string>& words, std::size_t& at, int depth)
    {
        if (depth > kDeepestShell)
            throw TooMuch{};
        Status status = both(words, at, depth);
        while (at < words.size() && (words[at] == "||" || words[at] == "-o")) {
            const Status next = both(words, ++at, depth);
            status = status == Status::True || next == Status::True         ? Status::True
                     : status == Status::Unknown || next == Status::Unknown ? Status::Unknown
                                                                            : Status::False;
        }
        return status;
    }
    Status both(const std::vector<std::string>& words, std::size_t& at, int depth)
    {
        Status status = single(words, at, depth);
        while (at < words.size() && (words[at] == "&&" || words[at] == "-a")) {
            const Status next = single(words, ++at, depth);
            status = status == Status::False || next == Status::False       ? Status::False
                     : status == Status::Unknown || next == Status::Unknown ? Status::Unknown
                                                                            : Status::True;
        }
        return status;
    }
    Status single(const std::vector<std::string>& words, std::size_t& at, int depth)
    {
        if (depth > kDeepestShell)
            throw TooMuch{};
        const auto truth = [](bool is) { return is ? Status::True : Status::False; };
        if (at >= words.size())
            return Status::False;
        if (words[at] == "!") {
            const Status inner = single(words, ++at, depth + 1);
            return inner == Status::Unknown ? inner : truth(inner == Status::False);
        }
        if (words[at] == "(") {
            const Status inner = either(words, ++at, depth + 1);
            if (at < words.size() && words[at] == ")")
                ++at;
            return inner;
        }
        const auto isBinary = [](const std::string& word) {
            constexpr std::array<string_view, 12> all{"=",   "==",  "!=",  "=~",  "-eq", "-ne",
                                                      "-lt", "-le", "-gt", "-ge", "<",   ">"};
            return std::find(all.begin(), all.end(), word) != all.end();
        };
        if (at + 2 < words.size() && isBinary(words[at + 1])) {
            const std::string& a = words[at];
            const std::string& what = words[at + 1];
            const std::string& b = words[at + 2];
            at += 3;
            if (what == "=" || what == "==")
                return truth(a == b || matches(b, a));
            if (what == "!=")
                return truth(a != b && !matches(b, a));
            if (what == "=~") {
                const auto fits = fitsPattern(b, a);
                return fits ? truth(*fits) : Status::Unknown;
            }
            const auto left = calculated(a.empty() ? "0" : a);
            const auto right = calculated(b.empty() ? "0" : b);
            if (!left || !right)
                return Status::Unknown;
            return truth(what == "-eq"   ? *left == *right
                         : what == "-ne" ? *left != *right
                         : what == "-lt" ? *left < *right
                         : what == "-le" ? *left <= *right
                         : what == "-gt" ? *left > *right
                         : what == "-ge" ? *left >= *right
                         : what == "<"   ? a < b
                                         : a > b);
        }
        if (words[at].size() == 2 && words[at][0] == '-' && at + 1 < words.size()) {
            const char what = words[at][1];
            const std::string& operand = words[at + 1];
            at += 2;
            if (what == 'z')
                return truth(operand.empty());
            if (what == 'n')
                return truth(!operand.empty());
            if (what == 'v')
                return truth(m_variables.count(operand) > 0);
            // Files: there, as they are where such a script runs.
            return string_view("defrswxhL").find(what) != string_view::npos ? Status::True : Status::Unknown;
        }
        return truth(!words[at++].empty());
    }

    // ------------------------------------------------------------------ one command

    Status simple(std::size_t& at, bool active, int depth)
    {
        Command command;
        command.line = at < m_tokens.size() ? m_tokens[at].line : 0;
        std::vector<std::pair<std::string, Token>> assignments; // name, value or array
        std::vector<const Token*> rest;
        const Token* document = nullptr; // <<EOF
        const Token* target = nullptr;   // > file
        for (; at < m_tokens.size(); ++at) {
            const Token& token = m_tokens[at];
            if (token.kind == Token::Operator) {
                if (token.text.find_first_of("<>") == std::string::npos)
                    break;
                if (at + 1 < m_tokens.size() && m_tokens[at + 1].kind == Token::Plain) {
                    ++at; // where it is redirected to
                    command.elsewhere = command.elsewhere
                                        || (m_tokens[at - 1].text.find('>') != std::string::npos
                                            && m_tokens[at].text != "/dev/null");
                    if (token.text.starts_with("<<") && !m_tokens[at].items.empty())
                        document = &m_tokens[at];
                    else if (token.text == ">" || token.text == ">>")
                        target = &m_tokens[at];
                }
                continue;
            }
            const bool first = rest.empty();
            const std::size_t equals = assignmentAt(token);
            const bool declares = !first
                                  && (rest.front()->text == "export" || rest.front()->text == "declare"
                                      || rest.front()->text == "local" || rest.front()->text == "readonly"
                                      || rest.front()->text == "typeset");
            if (equals != std::string::npos && (first || declares))
                assignments.emplace_back(token.text.substr(0, equals), token);
            else if (token.kind == Token::Plain)
                rest.push_back(&token);
        }
        if (!active && m_isUndecided)
            for (const auto& [name, token] : assignments)
                if (m_undecided.size() < kMostOpen * kMostOpen)
                    m_undecided.insert(name);
        if (!active)
            return Status::Unknown;
        const std::string head = rest.empty() ? std::string() : rest.front()->text;
        const bool declares = head == "export" || head == "declare" || head == "local" || head == "readonly"
                              || head == "typeset";
        if (rest.empty() || declares) {
            for (const auto& [name, token] : assignments)
                assignToken(name, token, head == "export");
            if (head == "export")
                for (std::size_t i = 1; i < rest.size(); ++i)
                    if (const auto found = m_variables.find(rest[i]->text); found != m_variables.end())
                        found->second.exported = true;
            return Status::True;
        }
        for (const auto& [name, token] : assignments)
            if (token.kind == Token::Plain)
                command.prefix.emplace_back(
                    name,
                    Word{joined({Token::Plain, token.text.substr(assignmentAt(token) + 1), token.line, {}},
                                nullptr, false),
                         token.line});
        for (const Token* token : rest)
            for (Word& word : expand(*token, false)) {
                m_letters += word.text.size();
                command.words.push_back(std::move(word));
                if (command.words.size() > kMostWords || m_letters > kMostLetters)
                    throw TooMuch{};
            }
        if (document != nullptr && isOperator(at, "|") && isWord(at + 1, "tee") && at + 2 < m_tokens.size()
            && m_tokens[at + 2].kind == Token::Plain)
            target = &m_tokens[at + 2];
        if (document != nullptr)
            takeDocument(*document, target, command, isOperator(at, "|"));
        return finish(std::move(command), depth);
    }

    /// What stands between <<EOF and EOF, with the script's variables in their places unless the end is quoted.
    std::string documentText(const Token& document, int depth = 0)
    {
        const Word& body = document.items.front();
        if (document.text.find_first_of("'\"\\") != std::string::npos)
            return body.text;
        std::string raw;
        const auto within = commandsIn(body.text); // which keep their quotes
        auto command = within.begin();
        for (std::size_t i = 0; i < body.text.size(); ++i) {
            while (command != within.end() && command->second <= i)
                ++command;
            const bool inside = command != within.end() && command->first <= i;
            raw += body.text[i] == '"' && !inside ? std::string("\\\"") : std::string(1, body.text[i]);
        }
        Fields fields{{}, {}, false, body.line};
        expandInto(raw, fields, false, true, depth);
        fields.close();
        std::string text; // of ${A[@]} each item a word, with a blank between: nothing divides a document
        for (const Word& word : fields.done) {
            charge(word.text.size() + 1);
            text += (&word == &fields.done.front() ? "" : " ") + word.text;
        }
        return text;
    }

    /// Where a document goes: into a variable (read), to a shell or a queue (sbatch <<EOF), or into a file.
    void takeDocument(const Token& document, const Token* target, const Command& command, bool piped)
    {
        const std::string head = command.words.empty() ? std::string() : command.words.front().text;
        const std::int32_t line = document.items.front().line;
        if (head == "read" && command.words.size() > 1) {
            assign(command.words.back().text, {documentText(document), line}, false, line);
            return;
        }
        const bool tee = command.words.size() > 1 && head == "tee";
        const std::string name = tee                 ? command.words.back().text
                                 : target != nullptr ? joined(*target, nullptr, false)
                                                     : std::string();
        const bool runs = !name.empty() ? isScript(name, document.items.front().text)
                                        : piped || (head != "cat" && !head.starts_with("python"));
        if (runs)
            follow(documentText(document), line, command);
        else if (!name.empty())
            takeFile(document, name);
    }

    static bool isScript(string_view name, string_view text)
    {
        const string_view first = text.substr(0, text.find('\n'));
        return first.starts_with("#!") ? first.find("sh") != string_view::npos
                                       : name.ends_with(".sh") || name.ends_with(".sbatch")
                                             || name.ends_with(".slurm") || name.ends_with(".job");
    }

    /// srun bash -c '...': its text is a script, whose commands run behind what stands before. False: there is none, or one too
    /// many.
    bool shellWithin(const Command& command)
    {
        std::size_t at = 0;
        const auto isShell = [&command](std::size_t i) {
            const string_view name = command.words[i].text;
            const string_view option = command.words[i + 1].text;
            return (name == "bash" || name == "sh" || name.ends_with("/bash") || name.ends_with("/sh"))
                   && option.size() > 1 && option.front() == '-' && option.back() == 'c'
                   && !option.starts_with("--");
        };
        while (at + 2 < command.words.size() && !isShell(at))
            ++at;
        if (at + 2 >= command.words.size() || m_nesting >= kDeepestNesting)
            return false;
        const std::size_t before = commands.size();
        const Word text = command.words[at + 2];
        // bash -c TEXT NAME ARGUMENTS: what stands behind the name is $1, $2 and so on in the text.
        std::vector<Word> arguments;
        if (command.words.size() > at + 4)
            arguments.assign(command.words.begin() + static_cast<std::ptrdiff_t>(at) + 4,
                             command.words.end());
        follow(text.text, text.line, {}, std::move(arguments));
        for (std::size_t i = before; i < commands.size(); ++i) {
            std::vector<Word>& words = commands[i].words;
            m_words += at + words.size();
            if (m_words > kMostWords)
                throw TooMuch{};
            words.insert(words.begin(), command.words.begin(),
                         command.words.begin() + static_cast<std::ptrdiff_t>(at));
            commands[i].prefix.insert(commands[i].prefix.begin(), command.prefix.begin(),
                                      command.prefix.end());
        }
        return true;
    }

    /// A file that was given beside the script, read in its place. False: it was not given.
    bool sourced(const std::string& name)
    {
        const auto file = std::find_if(m_beside.begin(), m_beside.end(), [&name](const WrittenFile& one) {
            return isSameFile(one.name, name);
        });
        if (file == m_beside.end() || m_nesting >= kDeepestNesting)
            return false;
        sourcedFiles.push_back(file->name);
        charge(file->text.size());
        Script inner(file->text, 1, m_nesting + 1);
        inner.m_letters = m_letters;
        inner.m_words = m_words;
        inner.m_steps = m_steps;
        inner.m_variables = m_variables;
        inner.m_order = m_order;
        inner.m_arguments = m_arguments;
        inner.m_inFunction = m_inFunction;
        inner.m_given = m_given;
        inner.m_beside = m_beside;
        std::erase_if(inner.m_beside, [&name](const WrittenFile& one) { return isSameFile(one.name, name); });
        inner.causes = std::move(causes);
        inner.run();
        m_letters = inner.m_letters;
        m_words = inner.m_words;
        m_steps = inner.m_steps;
        m_variables = std::move(inner.m_variables);
        m_order = std::move(inner.m_order);
        causes = std::move(inner.causes);
        m_undecided.merge(inner.m_undecided);
        sourcedFiles.insert(sourcedFiles.end(), inner.sourcedFiles.begin(), inner.sourcedFiles.end());
        for (Command& command : inner.commands)
            commands.push_back(std::move(command));
        for (Message& note : inner.notes)
            if (notes.size() < 20)
                notes.push_back(std::move(note));
        return true;
    }

    /// The commands of a script within the script, which sees what is exported.
    void follow(const std::string& text, std::int32_t line, const Command& by,
                std::vector<Word> arguments = {})
    {
        if (m_nesting >= kDeepestNesting)
            return;
        charge(text.size());
        Script inner(text, line, m_nesting + 1);
        if (!arguments.empty()) {
            inner.m_arguments = std::move(arguments);
            inner.m_inFunction = true;
            inner.bindArguments();
        }
        inner.m_letters = m_letters;
        inner.m_words = m_words;
        inner.m_steps = m_steps;
        inner.m_given = m_given;
        inner.m_beside = m_beside;
        for (const auto& [name, variable] : m_variables)
            if (variable.exported) {
                inner.m_variables[name] = variable;
                inner.m_variables[name].used = true;
            }
        const std::string head = by.words.empty() ? std::string() : by.words.front().text;
        if (head == "sbatch" || head == "srun") // its options outrank those of the script
            addDirectives(by.words, inner.directives);
        inner.run();
        m_letters = inner.m_letters;
        m_words = inner.m_words;
        m_steps = inner.m_steps;
        for (const std::string& name : inner.m_order) // what the command sees that counts
            if (inner.m_variables[name].exported && m_variables.count(name) == 0)
                touch(name, line) = inner.m_variables[name];
        const auto append = [](auto& to, auto& from) {
            to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
        };
        append(commands, inner.commands);
        append(causes, inner.causes);
        append(files, inner.files);
        append(sourcedFiles, inner.sourcedFiles);
        append(notes, inner.notes);
        append(directives, inner.directives);
        if (commands.size() > kMostWords || files.size() > kMostFiles || notes.size() > kMostSettings)
            throw TooMuch{};
    }

    /// cat > ds_config.json <<EOF, and tee ds_config.json <<EOF: what the script writes is known without running it.
    void takeFile(const Token& document, const std::string& name)
    {
        if (files.size() >= kMostFiles)
            return;
        const Word& body = document.items.front();
        files.push_back({name, documentText(document), body.line,
                         static_cast<std::int32_t>(std::count(body.text.begin(), body.text.end(), '\n'))});
    }

    static void addDirectives(const std::vector<Word>& words, std::vector<Setting>& to)
    {
        std::vector<std::string> ignored;
        addOptions(words, 0, words.size(), true, to, ignored);
    }

    /// Lines of #SBATCH, but for those of documents: a script that is submitted from here has its own.
    void takeDirectives(string_view text, std::int32_t line)
    {
        std::vector<std::pair<std::int32_t, std::int32_t>> documents; // first line, behind the last
        for (const Token& token : m_tokens)
            if (token.kind == Token::Plain)
                for (const Word& body : token.items)
                    documents.emplace_back(body.line, body.line
                                                          + static_cast<std::int32_t>(std::count(
                                                              body.text.begin(), body.text.end(), '\n')));
        std::size_t document = 0;
        for (; !text.empty(); ++line) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            string_view one = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            while (document < documents.size() && line >= documents[document].second)
                ++document;
            const bool inside = document < documents.size() && line >= documents[document].first;
            if (!inside && (one.starts_with("#PBS") || one.starts_with("#BSUB")))
                otherDirective(one, line);
            if (inside || !one.starts_with("#SBATCH"))
                continue;
            one = one.substr(0, std::min(one.find(" #"), one.size()));
            addDirectives(split({std::string(one.substr(7)), line}), directives);
        }
    }

    /// "#PBS -l select=16:ngpus=4" and "#BSUB -nnodes 16", as Slurm would say it.
    void otherDirective(string_view text, std::int32_t line)
    {
        constexpr std::pair<string_view, const char*> kWords[] = {
            {"select=", "--nodes"}, {":ngpus=", "--gpus-per-node"}, {"-nnodes ", "--nodes"}};
        for (const auto& [word, option] : kWords) {
            const std::size_t at = text.find(word);
            if (at == string_view::npos)
                continue;
            const string_view value = text.substr(at + word.size());
            const std::size_t end = std::min(value.find_first_not_of("0123456789"), value.size());
            if (end > 0)
                directives.push_back(setting(option, std::string(value.substr(0, end)), line));
        }
    }

    /// What Slurm sets of them.
    void defineDirectives()
    {
        for (const Setting& it : directives)
            if (it.name == "nodes" || it.name == "n_nodes" || it.key == "-N") {
                for (const char* variable : {"SLURM_NNODES", "SLURM_JOB_NUM_NODES"})
                    define(variable, it.value, it.line);
            } else if (it.name == "gpus_per_node" || it.name == "gres") {
                const std::string count = it.value.substr(it.value.find_last_of(':') + 1); // gpu:h100:8
                if (it.name == "gpus_per_node")
                    define("SLURM_GPUS_PER_NODE", it.value, it.line);
                if (!count.empty() && count.find_first_not_of("0123456789") == std::string::npos)
                    define("SLURM_GPUS_ON_NODE", count, it.line);
            } else if (it.name == "ntasks_per_node" || it.name == "gpus_per_task") {
                define(it.name == "ntasks_per_node" ? "SLURM_NTASKS_PER_NODE" : "SLURM_GPUS_PER_TASK",
                       it.value, it.line);
            } else if (it.name == "ntasks" || it.key == "-n") {
                define("SLURM_NTASKS", it.value, it.line);
            }
    }

    Status finish(Command command, int depth)
    {
        if (command.words.empty())
            return Status::True;
        const std::string& head = command.words.front().text;
        if (head == "true" || head == ":")
            return Status::True;
        if (head == "false")
            return Status::False;
        if (head == "unset") {
            for (const Word& word : command.words)
                m_variables.erase(word.text);
            return Status::True;
        }
        if (head == "[" || head == "test") {
            std::vector<std::string> words;
            for (std::size_t i = 1; i < command.words.size(); ++i) {
                words.push_back(emptied(command.words[i].text));
                m_unset += words.back() != command.words[i].text ? 1U : 0U;
            }
            std::vector<std::string> open;
            for (const Word& word : command.words)
                open.push_back(word.text);
            askForWords(open, command.line);
            if (head == "[" && !words.empty() && words.back() == "]")
                words.pop_back();
            for (const std::string& word : words)
                if (word.find("$(") != std::string::npos || word.find('`') != std::string::npos)
                    return Status::Unknown;
            std::size_t at = 0;
            return either(words, at, 0);
        }
        if (head == "let") {
            Status last = Status::True;
            for (std::size_t i = 1; i < command.words.size(); ++i)
                last = calculate(command.words[i].text, command.words[i].text, command.line);
            return last;
        }
        if (head == "shift") {
            shift(command);
            return Status::True;
        }
        if (head == "getopts")
            return nextOption(command);
        if (head == "printf" && command.words.size() > 3 && command.words[1].text == "-v") {
            const Word name = command.words[2];
            command.words.erase(command.words.begin() + 1, command.words.begin() + 3);
            std::string text;
            std::string* const outer = std::exchange(m_printed, &text);
            const bool fails = std::exchange(m_printFails, false);
            print(command);
            const bool whole = !m_printFails;
            m_printed = outer;
            m_printFails = fails;
            if (whole && !name.text.empty() && isNameStart(name.text.front()))
                assign(name.text, {text, name.line}, false, name.line);
            return Status::True;
        }
        if (m_printed != nullptr && (head == "echo" || head == "printf")) {
            print(command);
            return Status::True;
        }
        if ((head == "source" || head == ".") && command.words.size() > 1 && sourced(command.words[1].text))
            return Status::True;
        if ((head == "source" || head == ".") && command.words.size() > 1 && notes.size() < 20)
            notes.push_back(say("Line %1: %2 is not read; what it sets stays open.", command.line,
                                shown(withoutFolder(command.words[1].text))));
        // Where no case of the script's fits its arguments. Other tests ask what is there when it runs.
        if (head == "exit" && m_isDecided && m_nesting == 0 && m_printed == nullptr && m_isCalled) {
            exitLine = command.line;
            throw Exited{};
        }
        if (head == "exit" || head == "return" || head == "echo" || head == "printf" || head == "set"
            || head == "source" || head == ".")
            return Status::True;
        if (const auto found = m_functions.find(head); found != m_functions.end() && depth < 8) {
            std::size_t at = found->second;
            const std::vector<Word> before = std::exchange(
                m_arguments, std::vector<Word>(command.words.begin() + 1, command.words.end()));
            const bool within = std::exchange(m_inFunction, true);
            bindArguments();
            const Status status = one(at, true, depth + 1);
            m_arguments = before;
            m_inFunction = within;
            bindArguments();
            return status;
        }
        const bool asks = head == "command" || head == "which" || head == "grep" || head == "type"
                          || head == "hash";
        if (shellWithin(command))
            return Status::True;
        if (commands.size() < kMostWords)
            commands.push_back(std::move(command));
        return asks ? Status::Unknown : Status::True;
    }

    /// What a function was called with, as the variables 1, 2 and @: no name begins with a digit.
    void bindArguments()
    {
        constexpr std::size_t kMostBound = 100;
        for (std::size_t i = m_bound; i > 0; --i)
            m_variables.erase(std::to_string(i));
        m_variables.erase("@");
        m_bound = 0;
        if (!m_inFunction)
            return;
        Variable all;
        all.array = true;
        all.used = true;
        all.items = m_arguments;
        m_bound = std::min(m_arguments.size(), kMostBound);
        for (std::size_t i = 0; i < m_bound; ++i)
            m_variables[std::to_string(i + 1)] = {{m_arguments[i]},   {}, false, false, true,
                                                  m_arguments[i].line};
        m_variables["@"] = std::move(all);
    }
    void shift(const Command& command)
    {
        const auto by = command.words.size() > 1 ? calculated(command.words[1].text) : 1;
        if (!m_inFunction && by && *by > 0)
            m_shifted = std::min<std::int64_t>(m_shifted + *by, 9);
        if (!m_inFunction || !by || *by < 0)
            return;
        const auto gone = std::min(static_cast<std::size_t>(*by), m_arguments.size());
        m_arguments.erase(m_arguments.begin(), m_arguments.begin() + static_cast<std::ptrdiff_t>(gone));
        bindArguments();
    }

    /// Where the '=' of "NAME=...", "NAME+=..." or "NAME[key]=..." stands; npos: no assignment.
    static std::size_t assignmentAt(const Token& token)
    {
        const std::string& text = token.text;
        if (text.empty() || !isNameStart(text.front()))
            return std::string::npos;
        std::size_t i = 1;
        while (i < text.size() && isNameLetter(text[i]))
            ++i;
        if (i < text.size() && text[i] == '[') {
            const std::size_t end = text.find("]=", i);
            return end == std::string::npos ? end : end + 1;
        }
        if (i < text.size() && text[i] == '+')
            ++i;
        return i < text.size() && text[i] == '=' ? i : std::string::npos;
    }

    void assignToken(std::string name, const Token& token, bool exported)
    {
        const bool more = !name.empty() && name.back() == '+';
        if (more)
            name.pop_back();
        if (token.kind == Token::Array) {
            std::vector<Word> items;
            for (const Word& item : token.items)
                for (Word& word : expand({Token::Plain, item.text, item.line, {}}, false))
                    items.push_back(std::move(word));
            Variable& variable = touch(name, token.line);
            if (!more) {
                variable.items.clear();
                variable.keys.clear();
            }
            variable.array = true;
            for (Word& item : items) {
                const std::size_t end = item.text.starts_with("[") ? item.text.find("]=") : std::string::npos;
                if (end != std::string::npos)
                    putKey(variable, item.text.substr(1, end - 1), {item.text.substr(end + 2), item.line});
                else
                    append(variable, std::move(item));
            }
            return;
        }
        const std::string raw = token.text.substr(assignmentAt(token) + 1);
        Word value{joined({Token::Plain, raw, token.line, {}}, nullptr, false), token.line};
        if (const std::size_t open = name.find('['); open != std::string::npos) {
            Variable& variable = touch(name.substr(0, open), token.line);
            variable.array = true;
            const string_view key = string_view(name).substr(open + 1, name.size() - open - 2);
            putKey(variable, keyOf(key), std::move(value));
            return;
        }
        if (more) {
            Variable& variable = touch(name, token.line);
            if (variable.items.empty() || variable.array) {
                append(variable, std::move(value));
            } else {
                m_letters += value.text.size() + variable.items.back().text.size();
                if (m_letters > kMostLetters)
                    throw TooMuch{};
                variable.items.back().text += value.text;
            }
            return;
        }
        assign(name, std::move(value), exported, token.line);
    }

    /// The key of "X[key]" without its quotes, variables in their places.
    std::string keyOf(string_view written)
    {
        return joined({Token::Plain, std::string(written), 0, {}}, nullptr, false);
    }
    void putKey(Variable& variable, std::string key, Word value)
    {
        const auto found = std::find(variable.keys.begin(), variable.keys.end(), key);
        if (found != variable.keys.end()) {
            variable.items[static_cast<std::size_t>(found - variable.keys.begin())] = std::move(value);
            return;
        }
        constexpr std::size_t kMostKeys = 200; // they are searched one by one
        if (variable.keys.size() >= kMostKeys)
            throw TooMuch{};
        variable.keys.resize(variable.items.size()); // those before have none
        variable.keys.push_back(std::move(key));
        append(variable, std::move(value));
    }

    Variable& touch(const std::string& name, std::int32_t line)
    {
        const auto [at, isNew] = m_variables.try_emplace(name);
        if (isNew) {
            at->second.line = line;
            m_order.push_back(name);
        }
        return at->second;
    }
    void append(Variable& variable, Word item)
    {
        m_letters += item.text.size();
        if (++m_words > kMostWords || m_letters > kMostLetters)
            throw TooMuch{};
        variable.items.push_back(std::move(item));
    }
    void assign(const std::string& name, Word value, bool exported, std::int32_t line)
    {
        if (m_given.count(name) > 0 && !placeholders(value.text).empty())
            return; // what somebody answered stands for it
        Variable& variable = touch(name, line);
        variable.items.clear();
        variable.keys.clear();
        variable.array = false;
        variable.exported = variable.exported || exported;
        variable.line = line;
        append(variable, std::move(value));
    }

    // ------------------------------------------------------------------ expansion

    /// What an unresolved word is where a condition asks: an unset variable is empty there.
    static std::string emptied(const std::string& text)
    {
        const std::vector<std::string> open = placeholders(text);
        return open.size() == 1 && open.front() == text ? std::string() : text;
    }

    /// A word as one text. `known` becomes false where only a run can tell; `asEmpty`: unset variables are empty.
    std::string joined(const Token& token, bool* known, bool asEmpty = true)
    {
        std::string text;
        for (const Word& word :
             expand({Token::Plain, "\"" + escapedForQuotes(token.text) + "\"", token.line, {}}, asEmpty))
            text += (text.empty() ? "" : " ") + word.text;
        if (known != nullptr && (text.find("$(") != std::string::npos || text.find('`') != std::string::npos))
            *known = false;
        return text;
    }
    /// The word with its own quotes taken away and `"` escaped, so that it can be put between quotes.
    static std::string escapedForQuotes(const std::string& raw)
    {
        std::string text;
        bool doubled = false;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const char c = raw[i];
            if (c == '\\' && i + 1 < raw.size()) {
                text += c;
                text += raw[++i];
            } else if (c == '$' && i + 1 < raw.size() && (raw[i + 1] == '{' || raw[i + 1] == '(')) {
                const std::size_t end = closing(raw, i + 1);
                text += raw.substr(i, end - i);
                i = end - 1;
            } else if (c == '"') {
                doubled = !doubled;
            } else if (c == '\'' && !doubled) {
                for (++i; i < raw.size() && raw[i] != '\''; ++i) {
                    if (raw[i] == '$' || raw[i] == '"' || raw[i] == '`' || raw[i] == '\\')
                        text += '\\';
                    text += raw[i];
                }
            } else {
                text += c;
            }
        }
        return text;
    }
    /// Behind the bracket that closes the one at `open`.
    static std::size_t closing(string_view raw, std::size_t open)
    {
        const char opens = raw[open];
        const char closes = opens == '(' ? ')' : '}';
        int depth = 0;
        for (std::size_t i = open; i < raw.size(); ++i) {
            if (raw[i] == '\\') {
                ++i;
                continue;
            }
            depth += raw[i] == opens ? 1 : raw[i] == closes ? -1 : 0;
            if (depth == 0)
                return i + 1;
        }
        return raw.size();
    }

    /// Where "$(...)" and "`...`" begin and what stands behind them, the outermost, in one pass.
    static std::vector<std::pair<std::size_t, std::size_t>> commandsIn(string_view text)
    {
        std::vector<std::pair<std::size_t, std::size_t>> found;
        if (text.find("$(") == string_view::npos && text.find('`') == string_view::npos)
            return found;
        std::vector<std::pair<std::size_t, bool>> open; // brackets, and whether a '$' stands before
        for (std::size_t i = 0; i < text.size(); ++i) {
            const std::size_t tick = text[i] == '`' ? text.find('`', i + 1) : string_view::npos;
            if (text[i] == '\\') {
                ++i;
            } else if (text[i] == '(') {
                open.emplace_back(i, i > 0 && text[i - 1] == '$');
            } else if (tick != string_view::npos) {
                found.emplace_back(i, tick + 1);
                i = tick;
            } else if (text[i] == ')' && !open.empty()) {
                const auto [bracket, command] = open.back();
                open.pop_back();
                if (!command)
                    continue;
                while (!found.empty() && found.back().first > bracket)
                    found.pop_back();
                found.emplace_back(bracket - 1, i + 1);
            }
        }
        return found;
    }

    std::vector<Word> expand(const Token& token, bool asEmpty)
    {
        Fields fields{{}, {}, false, token.line};
        expandInto(token.text, fields, asEmpty, false, 0);
        fields.close();
        return std::move(fields.done);
    }

    struct Fields {
        std::vector<Word> done;
        std::string open;
        bool has = false; ///< something, be it empty quotes
        std::int32_t line = 0;

        void close()
        {
            if (has || !open.empty())
                done.push_back({std::move(open), line});
            open.clear();
            has = false;
        }
        /// Blanks divide words, but for those of a command: what only a run knows is one word.
        void put(string_view text, bool quoted)
        {
            std::size_t at = 0;
            const auto plain = [this, quoted](string_view part) {
                for (const char c : part) {
                    if (!quoted && (c == ' ' || c == '\t' || c == '\n'))
                        close();
                    else
                        open += c;
                }
            };
            for (const auto& [begin, end] : commandsIn(text)) {
                plain(text.substr(at, begin - at));
                open += text.substr(begin, end - begin);
                at = end;
            }
            plain(text.substr(at));
            has = has || quoted;
        }
    };

    void charge(std::size_t letters)
    {
        m_letters += letters;
        if (m_letters > kMostLetters)
            throw TooMuch{};
    }

    void expandInto(string_view raw, Fields& out, bool asEmpty, bool quoted, int depth)
    {
        // Keys, arithmetic and documents expand anew: they count together.
        struct Within {
            int& count;
            explicit Within(int& all)
                : count(++all)
            {}
            ~Within() { --count; }
        } within(m_within);
        if (depth > kDeepestShell || m_within > 3 * kDeepestShell)
            throw TooMuch{};
        charge(raw.size());
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const char c = raw[i];
            if (c == '\\') {
                if (++i < raw.size() && raw[i] != '\n') {
                    if (quoted && string_view("$`\"\\").find(raw[i]) == string_view::npos)
                        out.open += '\\';
                    out.open += raw[i];
                    out.has = true;
                }
            } else if (c == '\'' && !quoted) {
                const std::size_t end = std::min(raw.find('\'', i + 1), raw.size());
                out.open += raw.substr(i + 1, end - i - 1);
                out.has = true;
                i = end;
            } else if (c == '"') {
                std::size_t end = i + 1;
                while (end < raw.size() && raw[end] != '"') {
                    if (raw[end] == '\\')
                        ++end;
                    else if (raw[end] == '$' && end + 1 < raw.size()
                             && (raw[end + 1] == '{' || raw[end + 1] == '('))
                        end = closing(raw, end + 1) - 1;
                    ++end;
                }
                end = std::min(end, raw.size());
                if (quoted) { // quotes within quotes, as in "${X:-"a b"}"
                    expandInto(raw.substr(i + 1, end - i - 1), out, asEmpty, true, depth + 1);
                } else {
                    const std::size_t before = out.done.size();
                    const bool had = out.has || !out.open.empty();
                    out.has = true;
                    expandInto(raw.substr(i + 1, end - i - 1), out, asEmpty, true, depth + 1);
                    // "${A[@]}" of an empty array is no word at all, nor is "$@" of no arguments.
                    const string_view inner = raw.substr(i, end - i);
                    if (!had && before == out.done.size() && out.open.empty()
                        && (inner.find("[@]") != string_view::npos || inner.find("$@") != string_view::npos
                            || inner.find("${@") != string_view::npos))
                        out.has = false;
                }
                i = end;
            } else if (c == '`') {
                const std::size_t end = std::min(raw.find('`', i + 1), raw.size() - 1);
                out.put(raw.substr(i, end - i + 1), true);
                i = end;
            } else if (c == '$' && i + 1 < raw.size()) {
                i = expandDollar(raw, i, out, asEmpty, quoted, depth) - 1;
            } else if (quoted) {
                out.open += c;
            } else {
                out.put(string_view(&raw[i], 1), false);
            }
        }
    }

    /// Returns where what follows begins.
    std::size_t expandDollar(string_view raw, std::size_t at, Fields& out, bool asEmpty, bool quoted,
                             int depth)
    {
        const char next = raw[at + 1];
        if (next == '(') {
            const std::size_t end = closing(raw, at + 1);
            const string_view whole = raw.substr(at, end - at);
            if (whole.starts_with("$((") && whole.ends_with("))")) {
                if (const auto value = calculated(whole.substr(3, whole.size() - 5)))
                    out.put(std::to_string(*value), quoted);
                else
                    out.put(whole, true);
            } else if (const auto text = written(whole, depth + 1)) {
                out.put(*text, quoted);
            } else {
                out.put(whole, true); // a command: not run
            }
            return end;
        }
        if (next == '{') {
            const std::size_t end = closing(raw, at + 1);
            if (end <= at + 3)
                return end;
            braces(raw.substr(at, end - at), out, asEmpty, quoted, depth);
            return end;
        }
        if (isNameStart(next)) {
            std::size_t end = at + 1;
            while (end < raw.size() && isNameLetter(raw[end]))
                ++end;
            putVariable(raw.substr(at + 1, end - at - 1), raw.substr(at, end - at), out, asEmpty, quoted);
            return end;
        }
        if (next == '@' || next == '*') {
            if (m_inFunction) // elsewhere: whatever somebody adds to the call
                putItems(m_variables["@"], next == '@', out, quoted);
            return at + 2;
        }
        if (next == '#' || next == '?') {
            out.put(std::to_string(next == '#' ? m_arguments.size() : 0), quoted);
            return at + 2;
        }
        if (std::isdigit(static_cast<unsigned char>(next)) != 0) {
            putVariable(raw.substr(at + 1, 1), next == '0' ? "$0" : argumentName(next), out,
                        asEmpty || (m_inFunction && next != '0'), quoted);
            return at + 2;
        }
        if (next == '\'' || next == '"')
            return at + 1;
        out.open += '$';
        return at + 1;
    }

    /// "$2" of "$1" behind a shift: which argument of the call it is.
    [[nodiscard]] std::string argumentName(char digit) const
    {
        return "$" + std::to_string(digit - '0' + (m_inFunction ? 0 : m_shifted));
    }

    /// echo and printf in "$(...)".
    void print(const Command& command)
    {
        if (command.elsewhere)
            return;
        const std::vector<Word>& words = command.words;
        std::size_t i = 1;
        std::string text;
        if (words.front().text == "echo") {
            while (i < words.size()
                   && (words[i].text == "-n" || words[i].text == "-e" || words[i].text == "-ne"))
                ++i;
            for (bool first = true; i < words.size(); ++i, first = false)
                text += (first ? "" : " ") + words[i].text;
            text += '\n';
        } else {
            i += i < words.size() && words[i].text == "--" ? 1U : 0U;
            if (i >= words.size())
                return;
            const std::string format = words[i++].text;
            std::size_t before = 0;
            do { // the format serves as often as there are words
                before = i;
                for (std::size_t c = 0; c < format.size(); ++c) {
                    const char next = c + 1 < format.size() ? format[c + 1] : '\0';
                    if (format[c] == '%' && (next == 's' || next == 'd' || next == 'i')) {
                        text += i < words.size() ? words[i].text : std::string();
                        i += i < words.size() ? 1U : 0U;
                    } else if ((format[c] == '%' && next == '%') || (format[c] == '\\' && next == '\\')) {
                        text += next;
                    } else if (format[c] == '\\' && (next == 'n' || next == 't')) {
                        text += next == 'n' ? '\n' : '\t';
                    } else if (format[c] == '%') {
                        m_printFails = true;
                        return;
                    } else {
                        text += format[c];
                        continue;
                    }
                    ++c;
                }
                charge(format.size() + 1);
            } while (i < words.size() && i > before);
        }
        charge(text.size());
        *m_printed += text;
    }

    /// What commands come to that are this script's own functions, echo and printf, which needs no run. Nothing: another program runs among
    /// them, or what they hang on is open.
    std::optional<std::string> printedBy(string_view inner, int depth)
    {
        constexpr int kMostWithin = 6;
        const std::string head(inner.substr(0, std::min(inner.find_first_of(" \t\n;"), inner.size())));
        constexpr std::array<string_view, 7> kHeads{"echo", "printf", "[", "[[", "test", "if", "case"};
        if (m_printing >= kMostWithin
            || (m_functions.count(head) == 0 && !head.starts_with("IFS=")
                && std::find(kHeads.begin(), kHeads.end(), head) == kHeads.end()))
            return {};
        m_steps += m_variables.size() / 16 + 1; // they are copied
        if (m_steps > kMostSteps)
            throw TooMuch{};
        const std::size_t begin = m_tokens.size();
        for (Token& token : Tokens(inner).all())
            m_tokens.push_back(std::move(token));
        if (m_tokens.size() > 2 * kMostWords)
            throw TooMuch{};
        std::string printed;
        // A shell of its own: what it sets is gone behind it.
        auto variables = m_variables;
        const auto functions = m_functions;
        const std::size_t order = m_order.size(), ran = commands.size(), known = files.size(),
                          said = notes.size();
        const std::size_t asked = m_asked, wondered = m_wondered;
        std::string* const outer = std::exchange(m_printed, &printed);
        const bool fails = std::exchange(m_printFails, false);
        ++m_printing;
        std::size_t at = begin;
        list(at, true, depth);
        --m_printing;
        const bool whole = !m_printFails && commands.size() == ran && asked == m_asked
                           && wondered == m_wondered && at >= m_tokens.size();
        m_printFails = fails;
        m_printed = outer;
        for (const auto& [name, variable] : m_variables)
            if (variable.used)
                if (const auto before = variables.find(name); before != variables.end())
                    before->second.used = true;
        m_variables = std::move(variables);
        m_functions = functions;
        m_order.resize(std::min(order, m_order.size()));
        m_tokens.erase(m_tokens.begin() + static_cast<std::ptrdiff_t>(begin), m_tokens.end());
        commands.erase(commands.begin() + static_cast<std::ptrdiff_t>(std::min(ran, commands.size())),
                       commands.end());
        files.erase(files.begin() + static_cast<std::ptrdiff_t>(std::min(known, files.size())), files.end());
        notes.erase(notes.begin() + static_cast<std::ptrdiff_t>(std::min(said, notes.size())), notes.end());
        if (!whole)
            return {};
        while (printed.ends_with("\n"))
            printed.pop_back();
        return printed;
    }

    /// What $(cat <<EOF ...) and $(expr ...) come to, which need no run; nothing: another command.
    std::optional<std::string> written(string_view whole, int depth)
    {
        string_view inner = whole.substr(2, whole.size() - std::min<std::size_t>(whole.size(), 3));
        inner.remove_prefix(std::min(inner.find_first_not_of(" \t\n"), inner.size()));
        if (inner.starts_with("expr ")) {
            std::string expression(inner.substr(5));
            std::erase(expression, '\\');
            const auto value = calculated(expression);
            return value ? std::optional(std::to_string(*value)) : std::nullopt;
        }
        if (!inner.starts_with("cat <<") && !inner.starts_with("cat<<"))
            return printedBy(inner, depth);
        const std::vector<Token> tokens = Tokens(inner).all();
        for (const Token& token : tokens)
            if (token.kind == Token::Plain && !token.items.empty()) {
                std::string text = documentText(token, depth);
                while (text.ends_with("\n"))
                    text.pop_back();
                return text;
            }
        return {};
    }

    void putVariable(string_view name, string_view written, Fields& out, bool asEmpty, bool quoted)
    {
        const auto found = m_variables.find(std::string(name));
        if (found == m_variables.end()) {
            if (!asEmpty)
                out.put(written, true);
            m_unset += asEmpty ? 1U : 0U;
            return;
        }
        found->second.used = true;
        if (found->second.items.empty())
            return;
        const Word& first = found->second.items.front();
        charge(first.text.size());
        if (out.open.empty() && first.line > 0)
            out.line = first.line; // of the setting, not of the command
        out.put(first.text, quoted);
    }

    void putItems(const Variable& variable, bool apart, Fields& out, bool quoted)
    {
        bool first = true;
        for (const Word& item : variable.items) {
            charge(item.text.size() + 1);
            if (out.done.size() > kMostWords)
                throw TooMuch{};
            if (!first && (apart || !quoted)) {
                out.close();
            } else if (!first) {
                // The items of "${A[*]}" are joined by the first letter of IFS.
                const auto between = m_variables.find("IFS");
                const bool isSet = between != m_variables.end() && !between->second.items.empty();
                const std::string letters = isSet ? between->second.items.front().text : " ";
                if (!letters.empty())
                    out.open += letters.front();
            }
            if (apart || !quoted)
                out.line = item.line;
            if (quoted) {
                out.open += item.text;
                out.has = true;
            } else {
                out.put(item.text, false);
            }
            first = false;
        }
    }

    /// ${...}
    void braces(string_view whole, Fields& out, bool asEmpty, bool quoted, int depth)
    {
        string_view inner = whole.substr(2, whole.size() - 3);
        bool length = false;
        if (inner.size() > 1 && inner.front() == '#') {
            length = true;
            inner.remove_prefix(1);
        }
        if (!inner.empty() && inner.front() == '!') {
            out.put(whole, true);
            return;
        }
        std::size_t end = 0;
        while (end < inner.size()
               && (isNameLetter(inner[end]) || (end == 0 && (inner[0] == '@' || inner[0] == '*'))))
            ++end;
        const std::string name(inner.substr(0, end));
        string_view rest = inner.substr(end);
        string_view index;
        if (!rest.empty() && rest.front() == '[') {
            const std::size_t close = std::min(rest.find(']'), rest.size() - 1);
            index = rest.substr(1, close - 1);
            rest.remove_prefix(close + 1);
        }
        const auto found = m_variables.find(name == "*" ? "@" : name);
        const bool set = found != m_variables.end();
        if (set)
            found->second.used = true;
        if (length) {
            const std::size_t n = !set            ? 0
                                  : index.empty() ? (found->second.items.empty()
                                                         ? 0
                                                         : found->second.items.front().text.size())
                                                  : found->second.items.size();
            out.put(std::to_string(n), quoted);
            return;
        }
        if ((name == "@" || name == "*") && (!set || !rest.empty()))
            return;
        if (name == "@" || name == "*") {
            putItems(found->second, name == "@", out, quoted);
            return;
        }
        bool wanted = false; // ${NAME:?why}
        const bool empty = !set || found->second.items.empty()
                           || (found->second.items.size() == 1 && found->second.items.front().text.empty());
        if (!rest.empty()
            && (rest.front() == ':' || rest.front() == '-' || rest.front() == '=' || rest.front() == '+'
                || rest.front() == '?')) {
            const bool colon = rest.front() == ':' && rest.size() > 1
                               && string_view("-=+?").find(rest[1]) != string_view::npos;
            const char what = colon ? rest[1] : rest.front();
            if (rest.front() != ':' || colon) {
                const string_view word = rest.substr(colon ? 2 : 1);
                const bool missing = colon ? empty : !set;
                if (what == '+') {
                    if (!missing)
                        expandInto(word, out, asEmpty, quoted, depth + 1);
                    return;
                }
                if (missing && what != '?') {
                    if (what == '=' && !name.empty()) {
                        Fields value{{}, {}, false, out.line};
                        expandInto(word, value, asEmpty, true, depth + 1);
                        assign(name, {value.open, out.line}, false, out.line);
                    }
                    expandInto(word, out, asEmpty, quoted, depth + 1);
                    return;
                }
                wanted = what == '?';
                rest = {};
            }
        }
        const bool numbered = name.size() == 1 && name.front() >= '1' && name.front() <= '9';
        if (!set && numbered && !asEmpty && !m_inFunction && rest.empty()) {
            out.put(argumentName(name.front()), true);
            return;
        }
        if (!set && wanted && !asEmpty) {
            out.put("${" + name + "}", true);
            return;
        }
        if (!set) {
            const bool argument = m_inFunction && !name.empty() && name.front() >= '1' && name.front() <= '9';
            if (!asEmpty && !argument)
                out.put(whole, true);
            return;
        }
        if (!rest.empty()) {
            trimmed(found->second.items.empty() ? std::string() : found->second.items.front().text, rest,
                    whole, out, quoted);
            return;
        }
        if (index == "@" || index == "*") {
            putItems(found->second, index == "@", out, quoted);
            return;
        }
        if (!index.empty() && !found->second.keys.empty()) {
            const std::string key = keyOf(index); // may set variables itself
            const std::vector<std::string>& keys = found->second.keys;
            const auto at = std::find(keys.begin(), keys.end(), key);
            if (at != keys.end()) {
                out.put(found->second.items[static_cast<std::size_t>(at - keys.begin())].text, quoted);
                return;
            }
            for (const std::string& one : keys) // the keys are what it may be
                askFor(key, one, out.line);
        }
        if (!index.empty()) {
            const auto at = calculated(index);
            if (at && *at >= 0 && *at < static_cast<std::int64_t>(found->second.items.size()))
                out.put(found->second.items[static_cast<std::size_t>(*at)].text, quoted);
            else if (!at && !asEmpty)
                out.put(whole, true); // a key that nothing here sets
            return;
        }
        putVariable(name, whole, out, asEmpty, quoted);
    }

    /// ${X%suffix}, ${X##*/}, ${X/from/to}, ${X,,}; everything else stays as written.
    static void trimmed(const std::string& value, string_view rest, string_view whole, Fields& out,
                        bool quoted)
    {
        const char what = rest.front();
        string_view pattern = rest.substr(1);
        const bool most = !pattern.empty() && pattern.front() == what;
        if (most)
            pattern.remove_prefix(1);
        constexpr std::size_t kLongestTrimmed = 1000;
        const bool plain = pattern.find_first_of("$`\"'\\") == string_view::npos
                           && value.size() <= kLongestTrimmed;
        if ((what == '%' || what == '#') && plain && pattern.find_first_of("*?[") != string_view::npos) {
            const string_view text = value;
            for (std::size_t i = 0; i <= text.size(); ++i) { // the shortest piece first, or the longest
                const std::size_t length = most ? text.size() - i : i;
                const string_view piece = what == '#' ? text.substr(0, length)
                                                      : text.substr(text.size() - length);
                if (!matches(pattern, piece))
                    continue;
                out.put(what == '#' ? text.substr(length) : text.substr(0, text.size() - length), quoted);
                return;
            }
            out.put(text, quoted);
            return;
        }
        const std::size_t slash = what == '/' ? pattern.find('/') : string_view::npos;
        const string_view from = pattern.substr(0, slash);
        if (what == '/' && plain && !from.empty() && from.find_first_of("*?[#%") == string_view::npos) {
            const string_view to = slash == string_view::npos ? string_view() : pattern.substr(slash + 1);
            std::string text;
            std::size_t at = 0;
            for (std::size_t next = value.find(from); next != std::string::npos && (most || at == 0);
                 next = value.find(from, at)) {
                text += value.substr(at, next - at);
                text += to;
                at = next + from.size();
            }
            out.put(text + value.substr(at), quoted);
            return;
        }
        if ((what == '%' || what == '#') && pattern.find_first_of("*?[$") == string_view::npos) {
            string_view text = value;
            if (what == '%' && text.ends_with(pattern))
                text.remove_suffix(pattern.size());
            if (what == '#' && text.starts_with(pattern))
                text.remove_prefix(pattern.size());
            out.put(text, quoted);
            return;
        }
        if (what == ',' || what == '^') {
            std::string text = value;
            std::transform(text.begin(), text.end(), text.begin(), [what](char c) {
                const auto u = static_cast<unsigned char>(c);
                return static_cast<char>(what == ',' ? std::tolower(u) : std::toupper(u));
            });
            out.put(text, quoted);
            return;
        }
        out.put(whole, true);
    }

    std::optional<std::int64_t> calculated(string_view text)
    {
        Fields fields;
        expandInto(text, fields, false, true, kDeepestShell / 2);
        return evaluateArithmetic(fields.open, [this](string_view name) -> std::optional<std::int64_t> {
            const auto found = m_variables.find(std::string(name));
            if (found == m_variables.end() || found->second.items.empty())
                return {};
            found->second.used = true;
            const std::string& value = found->second.items.front().text;
            std::int64_t number = 0;
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
            return error == std::errc{} && end == value.data() + value.size() ? std::optional(number)
                                                                              : std::nullopt;
        });
    }

    std::deque<Token> m_tokens; ///< those of "$(...)" come and go at its end, while others are looked at
    std::map<std::string, Variable> m_variables;
    std::vector<std::string> m_order;
    std::map<std::string, std::size_t> m_functions;
    std::vector<Word> m_arguments;     ///< of the function that is followed
    std::size_t m_bound = 0;           ///< how many of them are variables
    std::set<std::string> m_given;     ///< variables that the caller sets
    std::vector<WrittenFile> m_beside; ///< files that were given with the script
    std::set<std::string> m_undecided; ///< variables that a branch sets that nobody can decide over
    bool m_isUndecided = false;
    bool m_isDecided = false;   ///< within what runs where no case of the script's fits
    bool m_isCalled = false;    ///< with arguments
    std::size_t m_unset = 0;    ///< tests of variables that nothing sets
    std::size_t m_wondered = 0; ///< comparisons with what nothing sets
    std::size_t m_asked = 0;    ///< comparisons with an argument of the call that was not given
    bool m_inFunction = false;
    std::int64_t m_shifted = 0;   ///< arguments of a call that nobody gave
    std::size_t m_optionWord = 0; ///< which argument getopts looks at, and which letter of it
    std::size_t m_optionLetter = 1;
    std::string* m_printed = nullptr; ///< what "$(...)" around this has printed
    bool m_printFails = false;        ///< only a run can tell what it prints
    int m_printing = 0;               ///< "$(...)" within one another
    int m_within = 0;                 ///< expansions that are open
    int m_nesting;                    ///< scripts within scripts
    std::size_t m_steps = 0;
    std::size_t m_words = 0;
    std::size_t m_letters = 0;
};

// ------------------------------------------------------------------ options of a command

bool isOption(const std::string& word)
{
    return word.size() > 1 && word[0] == '-'
           && (std::isalpha(static_cast<unsigned char>(word[1])) != 0
               || (word.size() > 2 && word[1] == '-'
                   && std::isalpha(static_cast<unsigned char>(word[2])) != 0));
}

/// Without "$(...)" and "`...`", which are one word to the command around them, whatever stands in them.
std::string withoutCommands(const std::string& text)
{
    std::string rest;
    int open = 0;
    bool ticks = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '`')
            ticks = !ticks;
        else if (!ticks && text[i] == '$' && i + 1 < text.size() && text[i + 1] == '(')
            ++open;
        else if (!ticks && open > 0 && text[i] == ')')
            --open;
        else if (!ticks && open == 0)
            rest += text[i];
    }
    return rest;
}

/// A word that is one command, which is not run: "$(extra_options)". Its options are nobody's.
bool isOpenCommand(const std::string& word)
{
    return word.size() > 3 && word.starts_with("$(") && !word.starts_with("$((") && word.ends_with(")")
           && withoutCommands(word).empty();
}

/// A word that is one variable nobody set, named as what holds options is: "${EXTRA_ARGS[@]}".
bool isOpenOptions(const std::string& word)
{
    if (!word.starts_with("$"))
        return false;
    const std::vector<std::string> open = placeholders(word);
    if (open.size() != 1 || open.front() != word)
        return false;
    std::string name;
    for (const char c : word)
        name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    constexpr std::array<string_view, 5> kNames{"ARG", "OPT", "FLAG", "PARAMS", "OVERRIDES"};
    return std::any_of(kNames.begin(), kNames.end(),
                       [&name](string_view one) { return name.find(one) != std::string::npos; })
           && name.find("OPTIM") == std::string::npos;
}

/// A variable alone that nothing sets: behind a value it is empty, or brings options.
bool isUnset(const std::string& word)
{
    const std::vector<std::string> open = placeholders(word);
    return open.size() == 1 && open.front() == word && word.find('(') == std::string::npos;
}

/// "section.key=value" or "key=value", as Hydra and MaxText take them.
bool isOverride(const std::string& word)
{
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || isOption(word))
        return false;
    return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals),
                       [](char c) { return isNameLetter(c) || c == '.' || c == '+' || c == '~'; });
}

/// Quoted command lines and "--key value" items come apart.
std::vector<Word> apart(const std::vector<Word>& words)
{
    std::vector<Word> out;
    for (const Word& word : words) {
        const std::size_t blank = word.text.find_first_of(" \n");
        // xpk workload create --command="python3 ...": the command is what counts.
        constexpr string_view kCommand = "--command";
        const bool starts = word.text.starts_with(kCommand) && word.text.size() > kCommand.size()
                            && word.text[kCommand.size()] == '=';
        if (blank != std::string::npos && (starts || (!out.empty() && out.back().text == kCommand))) {
            if (!starts)
                out.pop_back();
            for (Word& one :
                 Script::split({starts ? word.text.substr(kCommand.size() + 1) : word.text, word.line}))
                out.push_back(std::move(one));
            continue;
        }
        const std::string plain = blank == std::string::npos ? std::string() : withoutCommands(word.text);
        const bool holdsMore = plain.find(" --") != std::string::npos
                               || plain.find("\n--") != std::string::npos;
        const bool keyAndValue = isOption(word.text) && word.text.find('=') > blank; // not --key='a value'
        if (blank == std::string::npos || (!keyAndValue && !holdsMore)) {
            out.push_back(word);
            continue;
        }
        if (!out.empty() && out.back().text == "-c")
            out.pop_back(); // bash -c "..."
        for (Word& one : Script::split(word))
            out.push_back(std::move(one));
        if (out.size() > kMostWords)
            throw TooMuch{};
    }
    return out;
}

std::size_t optionsOf(const std::vector<Word>& words)
{
    std::size_t options = 0;
    for (const Word& word : words)
        if (isOption(word.text) || isOverride(word.text))
            ++options;
    return options;
}

/// Layout strings come quoted twice: a shell within the shell takes the inner quotes away.
std::string unquoted(std::string text)
{
    if (text.size() > 1 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front())
        return text.substr(1, text.size() - 2);
    return text;
}

void addOptions(const std::vector<Word>& words, std::size_t from, std::size_t to, bool positional,
                std::vector<Setting>& settings, std::vector<std::string>& others)
{
    for (std::size_t i = from; i < to; ++i) {
        const std::string& word = words[i].text;
        if (!isOption(word)) {
            if (isOverride(word)) {
                const std::size_t equals = word.find('=');
                std::size_t begin = 0;
                while (begin < equals && (word[begin] == '+' || word[begin] == '~'))
                    ++begin;
                Setting it = setting(word.substr(begin, equals - begin), unquoted(word.substr(equals + 1)),
                                     words[i].line);
                it.isNull = it.value == "None" || it.value == "null";
                settings.push_back(std::move(it));
            } else {
                others.push_back(word);
            }
            continue;
        }
        const std::size_t equals = word.find('=');
        Setting it = setting(word.substr(0, equals), "", words[i].line);
        // -N64 and -n512 of srun and flux: the number is the letter's.
        if (positional && word.size() > 2 && (word[1] == 'N' || word[1] == 'n' || word[1] == 'G')
            && word[0] == '-' && word.find_first_not_of("0123456789", 2) == std::string::npos) {
            it = setting(word.substr(0, 2), word.substr(2), words[i].line);
            settings.push_back(std::move(it));
            continue;
        }
        if (equals != std::string::npos) {
            it.value = unquoted(word.substr(equals + 1));
        } else {
            while (i + 1 < to && !isOption(words[i + 1].text) && !isOpenOptions(words[i + 1].text)
                   && (!positional || it.items.empty())
                   && (it.items.empty() || (!isOpenCommand(words[i + 1].text) && !isUnset(words[i + 1].text)))
                   && !(isOverride(words[i + 1].text)
                        && (!it.items.empty() || words[i + 1].text.find('.') < words[i + 1].text.find('='))))
                it.items.push_back(unquoted(words[++i].text));
            if (it.items.size() == 1 && words[i].line > 0)
                it.line = words[i].line; // where its value is set
            for (const std::string& item : it.items)
                it.value += (it.value.empty() ? "" : " ") + item;
            it.isFlag = it.items.empty();
            it.isList = it.items.size() > 1;
            if (!it.isList)
                it.items.clear();
        }
        it.isNull = it.value == "None" || it.value == "null";
        settings.push_back(std::move(it));
        if (settings.size() > kMostSettings)
            throw TooMuch{};
    }
}

/// Programs that launch themselves and take a plan: "axolotl train config.yml"; of torchtune the recipe.
bool isOwnProgram(const std::vector<Word>& words, std::size_t at)
{
    // tune run --nproc_per_node 8 full_finetune_distributed --config NAME
    if (at >= 2 && at + 1 < words.size() && words[at + 1].text == "--config" && !isOption(words[at].text))
        for (std::size_t i = 0; i + 1 < at; ++i)
            if (words[i].text == "tune" && words[i + 1].text == "run")
                return true;
    return at > 0 && words[at - 1].text == "axolotl"
           && (words[at].text == "train" || words[at].text == "fine_tune");
}

/// One of its words is a script called train_x.sh.
bool isTrainingScript(const std::vector<Word>& words)
{
    return std::any_of(words.begin(), words.end(), [](const Word& word) {
        const std::size_t slash = word.text.find_last_of('/');
        return word.text.ends_with(".sh")
               && word.text.compare(slash == std::string::npos ? 0 : slash + 1, 6, "train_") == 0;
    });
}

/// Where the training program's own options begin: behind the last *.py, *.sh or "-m module" that options follow.
std::size_t programAt(const std::vector<Word>& words)
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i].text;
        const bool program = word.ends_with(".py") || word.ends_with(".sh") || isOwnProgram(words, i);
        const bool isValue = i > 0 && isOption(words[i - 1].text)
                             && words[i - 1].text.find('=') == std::string::npos
                             && words[i - 1].text.starts_with("--") && at > 0;
        if (program && !isValue) {
            at = i + 1;
            break; // a program's own arguments may name further files
        }
        if ((word == "-m" || word == "--module") && i + 1 < words.size()
            && words[i + 1].text.find("distributed") == std::string::npos
            && words[i + 1].text.find("launch") == std::string::npos
            && words[i + 1].text.find("torchrun") == std::string::npos)
            at = std::max(at, i + 2);
    }
    return at;
}

/// Why nothing is started: the arguments are none that the script knows. The nearest is of those that it asks for by name.
Message exitSentence(string_view text, const Call& call, std::int32_t line)
{
    std::string given;
    for (const std::string& one : call.arguments)
        given += (given.empty() ? "" : " ") + one;
    Script uncalled(text);
    uncalled.run();
    std::vector<string_view> known;
    for (const Cause& cause : uncalled.causes)
        known.insert(known.end(), cause.values.begin(), cause.values.end());
    Message sentence = say("line %1: called with %2 the script ends here and starts nothing", line,
                           shown(given));
    return known.empty() || call.arguments.empty()
               ? sentence
               : say("%1; nearest is %2", sentence, shown(nearestName(call.arguments.front(), known)));
}

} // namespace

namespace {

/// The text with the two dashes of options that a page or a chat drew as one, and how many there were.
std::string withPlainDashes(string_view text, std::size_t& drawn)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const string_view dash = text.substr(i, 3);
        const bool begins = i == 0 || string_view(" \t\n\"'(").find(text[i - 1]) != string_view::npos;
        if (begins && (dash == "\xE2\x80\x94" || dash == "\xE2\x80\x93") && i + 3 < text.size()
            && isNameStart(text[i + 3 + (text[i + 3] == '-' && i + 4 < text.size() ? 1U : 0U)])) {
            plain += "--";
            i += text[i + 3] == '-' ? 3U : 2U;
            ++drawn;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

/// A command as a terminal shows it: lines behind a backslash begin with the second prompt, "> ", which is no file to write into. All of them
/// do, and either several or one with an option. Prompts become blanks: columns stay.
void dropSecondPrompts(std::string& text)
{
    for (std::size_t at = 0; at < text.size();) {
        std::vector<std::size_t> prompts; // of the lines that go on
        bool all = true, options = false;
        std::size_t end = std::min(text.find('\n', at), text.size());
        const auto goesOn = [&text](std::size_t from, std::size_t to) {
            while (to > from && (text[to - 1] == '\r' || text[to - 1] == ' '))
                --to;
            return to > from && text[to - 1] == '\\';
        };
        while (end < text.size() && goesOn(at, end)) {
            at = end + 1;
            end = std::min(text.find('\n', at), text.size());
            const std::size_t sign = text.find_first_not_of(" \t", at);
            const bool prompt = sign < end && text[sign] == '>' && sign + 1 < end && text[sign + 1] == ' ';
            all = all && prompt;
            if (!prompt)
                continue;
            prompts.push_back(sign);
            const std::size_t word = text.find_first_not_of(' ', sign + 1);
            options = options || (word < end && text[word] == '-');
        }
        if (all && (prompts.size() > 1 || options))
            for (const std::size_t prompt : prompts)
                text[prompt] = ' ';
        at = end + 1;
    }
}

} // namespace

Result<KeyList> readShell(string_view given, const Call& call)
{
    KeyList out;
    bool isPrefixed = false;
    std::size_t drawn = 0;
    std::string text = withPlainDashes(given, drawn);
    dropSecondPrompts(text);
    try {
        Script script(text);
        script.call(call);
        script.run();
        out.notes = script.notes;
        if (drawn > 0)
            out.notes.push_back(counted(
                static_cast<std::int64_t>(drawn),
                "%n option begins with a long dash; it is read as '--', which a shell would not do.",
                "%n options begin with a long dash; they are read as '--', which a shell would not do."));
        out.files = script.files;
        out.taken = script.sourcedFiles;
        out.causes = script.causes;
        out.following = script.following();
        // A variable of the environment decides only where something stays open by it: most are switches that are off.
        if (out.following.empty())
            std::erase_if(out.causes, [](const Cause& one) { return one.what.size() != 2; });
        out.launcher = script.directives;

        const Command* best = nullptr;
        std::vector<Word> words;
        std::size_t others = 0;
        for (const Command& command : script.commands) {
            std::vector<Word> one = apart(command.words);
            if (optionsOf(one) + command.prefix.size()
                > (best == nullptr ? 0 : optionsOf(words) + best->prefix.size())) {
                others += best != nullptr && optionsOf(words) >= 6 ? 1U : 0U;
                best = &command;
                words = std::move(one);
            } else if (optionsOf(one) >= 6) {
                ++others;
            }
        }
        if (best == nullptr || optionsOf(words) + best->prefix.size() < kFewOptions) {
            // A file of arguments that another script reads: its variables in order.
            std::vector<Word> all, largest;
            for (const std::string& name : script.order()) {
                const auto found = script.variables().find(name);
                if (found == script.variables().end())
                    continue;
                std::vector<Word> one = apart(found->second.items);
                if (optionsOf(one) == 0)
                    continue;
                all.insert(all.end(), one.begin(), one.end());
                if (optionsOf(one) >= optionsOf(largest))
                    largest = std::move(one);
                if (all.size() > kMostWords)
                    throw TooMuch{};
            }
            // One that holds the others is the whole command line.
            if (2 * optionsOf(largest) >= optionsOf(all))
                all = std::move(largest);
            if (optionsOf(all) > (best == nullptr ? 0 : optionsOf(words))) {
                words = std::move(all);
                best = nullptr;
            }
        }
        out.isFragment = best == nullptr && !words.empty();
        // export TP=8 ... bash examples/train_x.sh: what the script makes of its variables is not here.
        bool isLaunched = false;
        for (auto command = script.commands.rbegin();
             best == nullptr && words.empty() && command != script.commands.rend(); ++command)
            if (isTrainingScript(command->words)) {
                words = command->words;
                isLaunched = true;
            }
        isLaunched = isLaunched || isTrainingScript(words);
        if (others > 0)
            out.notes.push_back(
                counted(static_cast<std::int64_t>(others),
                        "%n other command with options was left out; the one with the most is read.",
                        "%n other commands with options were left out; the one with the most is read."));
        if (script.exitLine > 0 && optionsOf(words) < kFewOptions)
            return fail(ErrorCode::BadInput, exitSentence(text, call, script.exitLine));
        const std::size_t program = programAt(words);
        for (const Word& word : words) {
            // A command behind an option may be its value; behind a value it brings options.
            const std::size_t at = static_cast<std::size_t>(&word - words.data());
            const bool brings = at > program && isOpenCommand(word.text)
                                && (!isOption(words[at - 1].text)
                                    || words[at - 1].text.find('=') != std::string::npos);
            if (out.openOptions.size() < kMostOpen
                && (isOpenOptions(word.text) || brings
                    || (at == program && program > 0 && isOpenCommand(word.text)))
                && std::none_of(out.openOptions.begin(), out.openOptions.end(),
                                [&word](const Setting& it) { return it.key == word.text; }))
                out.openOptions.push_back(setting(word.text, {}, word.line));
        }
        // A program without options of its own: what stands before it is its launcher's, where that has a plan of its own, or is a
        // container's.
        const bool isContained = std::any_of(words.begin(), words.end(), [](const Word& word) {
            return word.text == "docker" || word.text == "podman";
        });
        const bool plans = isContained || std::any_of(words.begin(), words.end(), [](const Word& word) {
                               return word.text == "accelerate";
                           });
        if (program < words.size() || program == 0 || plans) {
            addOptions(words, 0, program, true, out.launcher, out.command);
            addOptions(words, program, words.size(), false, out.settings, out.command);
        } else {
            addOptions(words, 0, words.size(), false, out.settings, out.command);
            // Whatever option stands before it took it for its value: docker exec -it NAME bash train.sh.
            const std::string& name = words[program - 1].text;
            if (std::find(out.command.begin(), out.command.end(), name) == out.command.end())
                out.command.push_back(name);
        }
        for (const std::string& name : script.order()) {
            const auto found = script.variables().find(name);
            if (found == script.variables().end())
                continue;
            const Variable& variable = found->second;
            if (variable.exported && !variable.items.empty())
                out.environment.push_back(setting(name, variable.items.front().text, variable.line));
            else if (!variable.used)
                out.unrolled.push_back(name);
        }
        if (best != nullptr) {
            for (const auto& [name, value] : best->prefix)
                out.environment.push_back(setting(name, value.text, value.line));
            isPrefixed = best->prefix.size() >= kFewOptions; // TP=1 MBS=2 ... bash train.sh
        }
        if (isContained) // docker run -e TP=8
            for (const Setting& it : out.launcher)
                if (const std::size_t equals = it.value.find('=');
                    (it.key == "-e" || it.key == "--env") && equals != std::string::npos && equals > 0)
                    out.environment.push_back(
                        setting(it.value.substr(0, equals), it.value.substr(equals + 1), it.line));
        isPrefixed = isPrefixed || (isLaunched && out.environment.size() >= kFewOptions);
        // Names of variables keep their case: NAME and name are two.
        for (Setting& it : out.environment)
            it.name = it.key;
    } catch (const TooMuch&) {
        return fail(ErrorCode::TooLarge,
                    say("this script unfolds into more than is read here: %1 words, %2 levels deep",
                        kMostWords, kDeepestShell));
    }
    if (out.settings.empty() && out.files.empty() && out.launcher.size() < kFewOptions && !isPrefixed)
        return fail(ErrorCode::BadInput, say("no command with options stands in this script"));
    return out;
}

} // namespace shardscape::frameworks
