// SPDX-License-Identifier: GPL-3.0-or-later
// A key's value is changed where it stands, whatever the file's form: what divides a key from its value, and what ends a value, is
// told from the letters around it. Nobody trusts the result: it is read by the file's reader (patch.cpp).
#include "frameworks/places.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace shardscape::frameworks {

namespace {

using std::string_view;

constexpr int kDeepestVariable = 6;
constexpr std::size_t kMostPlaces =
    40; ///< of one key: a script that says it more often is not changed by hand either

bool isKeyLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

std::size_t lineStart(string_view text, std::size_t at)
{
    const std::size_t end = at == 0 ? string_view::npos : text.rfind('\n', at - 1);
    return end == string_view::npos ? 0 : end + 1;
}
/// Before its line feed; a carriage return belongs to the line.
std::size_t lineEnd(string_view text, std::size_t at)
{
    return std::min(text.find('\n', at), text.size());
}
/// Without the carriage return.
std::size_t textEnd(string_view text, std::size_t at)
{
    const std::size_t end = lineEnd(text, at);
    return end > at && text[end - 1] == '\r' ? end - 1 : end;
}
string_view lineBreak(string_view text, std::size_t at)
{
    const std::size_t end = lineEnd(text, at);
    if (end < text.size())
        return end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
    const std::size_t first = text.find('\n'); // the last line: as the others
    return first != string_view::npos && first > 0 && text[first - 1] == '\r' ? "\r\n" : "\n";
}
string_view indentOf(string_view text, std::size_t at)
{
    const std::size_t from = lineStart(text, at);
    std::size_t end = from;
    while (end < text.size() && isBlank(text[end]))
        ++end;
    return text.substr(from, end - from);
}
/// Nothing but blanks, a list's dash and a quote stand before it in its line.
bool beginsLine(string_view text, std::size_t at)
{
    const string_view before = text.substr(lineStart(text, at), at - lineStart(text, at));
    return before.find_first_not_of(" \t\"'-") == string_view::npos
           && before.find_first_not_of(" \t\"'") == before.find('-');
}
bool isComment(string_view text, std::size_t at)
{
    string_view line = text.substr(lineStart(text, at), at - lineStart(text, at));
    while (!line.empty() && isBlank(line.front()))
        line.remove_prefix(1);
    if (line.starts_with("#SBATCH") || line.starts_with("#PBS"))
        return false;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' || line[i] == '\'')
            quoted = !quoted;
        if (line[i] == '#' && !quoted && (i == 0 || isBlank(line[i - 1])))
            return true;
    }
    return false;
}

std::size_t behindBracket(string_view text, std::size_t open)
{
    int depth = 0;
    char quote = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0) {
            if (c == '\\')
                ++i;
            else if (c == quote)
                quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '#' && i > 0 && isBlank(text[i - 1])) {
            i = lineEnd(text, i);
        } else if (c == '[' || c == '{' || c == '(') {
            ++depth;
        } else if ((c == ']' || c == '}' || c == ')') && --depth == 0) {
            return i + 1;
        }
    }
    return text.size();
}

/// A quoted text's inside, or nothing.
bool takeQuoted(string_view text, std::size_t& at, std::size_t& end)
{
    if (at >= text.size() || (text[at] != '"' && text[at] != '\''))
        return false;
    const char quote = text[at++];
    end = at;
    while (end < text.size() && text[end] != quote && text[end] != '\n')
        end += text[end] == '\\' && quote == '"' ? 2U : 1U;
    end = std::min(end, text.size());
    return true;
}

/// A word of a command.
std::size_t wordEnd(string_view text, std::size_t at)
{
    while (at < text.size()) {
        const char c = text[at];
        if (c == '$' && at + 1 < text.size() && (text[at + 1] == '{' || text[at + 1] == '(')) {
            at = behindBracket(text, at + 1);
        } else if (c == '\\' && at + 1 < text.size() && text[at + 1] != '\n' && text[at + 1] != '\r') {
            at += 2;
        } else if (string_view(" \t\r\n\\;&|()<>\"'`").find(c) != string_view::npos) {
            return at;
        } else {
            ++at;
        }
    }
    return at;
}

std::size_t skipToWord(string_view text, std::size_t at)
{
    for (;;) {
        while (at < text.size() && isBlank(text[at]))
            ++at;
        if (at + 1 < text.size() && text[at] == '\\' && (text[at + 1] == '\n' || text[at + 1] == '\r'))
            at = lineEnd(text, at) + 1;
        else
            return std::min(at, text.size());
    }
}

/// What follows `at`, comments and line ends passed over.
char nextLetter(string_view text, std::size_t at)
{
    while (at < text.size()) {
        if (isBlank(text[at]) || text[at] == '\n' || text[at] == '\r')
            ++at;
        else if (text[at] == '#')
            at = lineEnd(text, at);
        else
            return text[at];
    }
    return 0;
}

/// Python, or TOML with sections: "a=1" is no word of a command there.
bool hasStatements(string_view text)
{
    if (text.starts_with("#!") && text.substr(0, text.find('\n')).find("sh") != string_view::npos)
        return false;
    for (const string_view word : {"\nimport ", "\nfrom ", "\ndef ", " dict(", "=dict(", "\n["})
        if (text.find(word) != string_view::npos)
            return true;
    return false;
}

std::size_t behindQuote(string_view text, std::size_t at)
{
    return at < text.size() && (text[at] == '"' || text[at] == '\'') ? at + 1 : at;
}

/// YAML's members below their key: "- a", one a line.
std::size_t blockListEnd(string_view text, std::size_t key, std::size_t at)
{
    const std::size_t indent = indentOf(text, key).size();
    std::size_t end = at;
    for (std::size_t next = lineEnd(text, at) + 1; next < text.size(); next = lineEnd(text, next) + 1) {
        const std::size_t blanks = indentOf(text, next).size();
        if (blanks < indent || next + blanks >= text.size() || text[next + blanks] != '-')
            break;
        end = textEnd(text, next);
    }
    return end;
}

void takeStructured(string_view text, Place& place, std::size_t at, bool flow)
{
    while (at < text.size() && isBlank(text[at]))
        ++at;
    place.value = at;
    if (takeQuoted(text, place.value, place.valueEnd))
        return;
    if (at < text.size() && (text[at] == '[' || text[at] == '{' || text[at] == '(')) {
        place.valueEnd = behindBracket(text, at);
        return;
    }
    std::size_t end = at;
    while (end < text.size() && text[end] != '\n' && text[end] != '\r') {
        const char c = text[end];
        if (c == '#' && end > 0 && isBlank(text[end - 1]))
            break;
        if (flow && (c == ',' || c == '}' || c == ']' || c == ')'))
            break;
        if (c == '(' || c == '[' || (c == '$' && end + 1 < text.size() && text[end + 1] == '{')) {
            end = behindBracket(text, c == '$' ? end + 1 : end); // a call, or what is interpolated
            continue;
        }
        ++end;
    }
    while (end > at && isBlank(text[end - 1]))
        --end;
    if (end == at)
        end = blockListEnd(text, place.key, at);
    place.valueEnd = end;
}

std::optional<Place> placeAt(string_view text, std::size_t at, string_view key, std::size_t members)
{
    Place place;
    place.key = at;
    place.keyEnd = at + key.size();
    if (isComment(text, at))
        return {};
    const std::size_t behind = behindQuote(text, place.keyEnd);
    // "--tp-size: 4" is a key of YAML.
    const bool option = key.starts_with("-") && (behind >= text.size() || text[behind] != ':');
    const char before = at == 0 ? '\n' : text[at - 1];
    const bool isVariable = before == '$' || (before == '{' && at > 1 && text[at - 2] == '$');
    if (isKeyLetter(before) || isVariable || (option && before == '-'))
        return {};
    std::size_t next = place.keyEnd;
    if (next < text.size() && (isKeyLetter(text[next]) || text[next] == '-'))
        return {};
    const auto takeWords = [&](std::size_t from) {
        place.shell = true;
        place.value = from;
        if (takeQuoted(text, place.value, place.valueEnd))
            return;
        place.valueEnd = wordEnd(text, from);
        for (std::size_t i = 1; i < members && place.valueEnd < text.size(); ++i) {
            const std::size_t word = skipToWord(text, place.valueEnd);
            if (word >= text.size() || text[word] == '-' || wordEnd(text, word) == word)
                break;
            place.valueEnd = wordEnd(text, word);
        }
    };
    if (option) {
        place.shell = true;
        if (next < text.size() && text[next] == '=') {
            takeWords(next + 1);
            return place;
        }
        if (next < text.size() && string_view(" \t\r\n\\\"')").find(text[next]) == string_view::npos)
            return {};
        const std::size_t word = text.substr(next, 1) == "\"" || text.substr(next, 1) == "'"
                                     ? next
                                     : skipToWord(text, next);
        const bool none = word >= text.size()
                          || string_view("\n\r);|&<>#").find(text[word]) != string_view::npos
                          || word == next // a quote that ends the text around it
                          || (text[word] == '-'
                              && (word + 1 >= text.size()
                                  || std::isdigit(static_cast<unsigned char>(text[word + 1])) == 0));
        if (none) {
            place.value = place.valueEnd = place.keyEnd;
            return place;
        }
        takeWords(word);
        if (place.valueEnd == place.value
            && !(place.value > 0 && (text[place.value - 1] == '"' || text[place.value - 1] == '\'')))
            place.value = place.valueEnd = place.keyEnd;
        return place;
    }
    const bool quoted = (before == '"' || before == '\'') && next < text.size() && text[next] == before;
    next += quoted ? 1U : 0U;
    if (!quoted && next < text.size() && text[next] == '=' && !hasStatements(text)) {
        // "a=1": a word of a command, an assignment of one, or of Python without blanks.
        takeWords(next + 1);
        return place;
    }
    std::size_t sign = next;
    while (sign < text.size() && isBlank(text[sign]))
        ++sign;
    if (sign >= text.size() || (text[sign] != ':' && text[sign] != '='))
        return {};
    if (text[sign] == '=' && sign + 1 < text.size() && text[sign + 1] == '=')
        return {};
    const string_view head = text.substr(lineStart(text, at), at - lineStart(text, at));
    const bool flow = quoted || text[sign] == '=' || head.find('{') != string_view::npos;
    takeStructured(text, place, sign + 1, flow);
    return place;
}

// ------------------------------------------------------------------ spelling

bool isPlainLiteral(const std::string& value)
{
    for (const string_view word : {"true", "false", "null", "True", "False", "None"})
        if (value == word)
            return true;
    return !value.empty() && value.find_first_not_of("0123456789.eE+-_") == std::string::npos
           && std::any_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string shellQuoted(const std::string& word)
{
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
        return isKeyLetter(c) || string_view("-+.,:/=@%").find(c) != string_view::npos;
    });
    const char* quote = word.find('"') == std::string::npos ? "\"" : "'";
    return plain ? word : quote + word + quote;
}

/// Of a form with sections: letters as Python, JSON, TOML or YAML have them.
struct Spelling {
    bool python = false; ///< True
    bool none = false;   ///< None, of Python itself; YAML that says True has null
    bool quotes = true;  ///< words stand in quotes; YAML's do not
    bool singles = false;
};

std::string spelledLiteral(const std::string& value, const Spelling& how)
{
    if (isPlainLiteral(value)) {
        if (how.python && (value == "true" || value == "false"))
            return value == "true" ? "True" : "False";
        if (!how.python && (value == "True" || value == "False"))
            return value == "True" ? "true" : "false";
        if (value == "None" || value == "null")
            return how.none ? "None" : "null";
        return value;
    }
    if (how.python && value.find('(') != std::string::npos && value.back() == ')')
        return value; // a call
    if (value.size() > 1 && value.front() == '[' && value.back() == ']')
        return value; // a list within a list
    const bool plain = !how.quotes && !value.empty()
                       && value.find_first_of(":#{}[],&*?|<>=!%@`\"'\n") == std::string::npos
                       && value.front() != '-' && value.front() != ' ' && value.back() != ' ';
    if (plain)
        return value;
    const char quote = how.singles ? '\'' : '"';
    return quote + value + quote;
}

std::string spelledValue(const Setting& wanted, const Spelling& how)
{
    if (wanted.isFlag)
        return spelledLiteral("true", how);
    if (!wanted.isList && wanted.value.empty())
        return how.none ? "None" : "null"; // what a writer's reader has of nothing
    if (!wanted.isList)
        return spelledLiteral(wanted.value, how);
    std::string all = "[";
    for (const std::string& item : wanted.items)
        all += (all.size() > 1 ? ", " : "") + spelledLiteral(item, how);
    return all + "]";
}

/// A file says how it spells: by the first such value near, or by its key's quotes and sign.
Spelling spellingAt(string_view text, const Place& place)
{
    Spelling how;
    std::size_t sign = behindQuote(text, place.keyEnd);
    while (sign < text.size() && isBlank(text[sign]))
        ++sign;
    const bool equals = sign < text.size() && text[sign] == '=';
    const bool quotedKey = place.key > 0 && (text[place.key - 1] == '"' || text[place.key - 1] == '\'');
    how.quotes = equals || quotedKey;
    const auto holds = [text](string_view word) {
        for (std::size_t at = text.find(word); at != string_view::npos; at = text.find(word, at + 1))
            if (at > 0 && !isKeyLetter(text[at - 1])
                && !isKeyLetter(text.substr(at + word.size(), 1).empty() ? ' ' : text[at + word.size()]))
                return true;
        return false;
    };
    const bool statements = holds("import") || holds("def") || holds("dict");
    how.none = statements;
    how.python = statements || ((holds("True") || holds("False")) && !holds("true") && !holds("false"));
    how.singles = how.python && text.find('\'') < text.find('"');
    return how;
}

std::string shellWords(const Setting& wanted)
{
    if (!wanted.isList)
        return shellQuoted(wanted.value);
    std::string all;
    for (const std::string& item : wanted.items)
        all += (all.empty() ? "" : " ") + shellQuoted(item);
    return all;
}

} // namespace

std::vector<Place> placesOf(string_view text, string_view key, std::int32_t line, std::size_t members)
{
    std::vector<Place> found;
    const auto look = [&](string_view word, std::size_t from, std::size_t to) {
        if (word.empty())
            return;
        for (std::size_t at = text.find(word, from); at < to && found.size() < kMostPlaces;
             at = text.find(word, at + word.size()))
            if (const auto place = placeAt(text, at, word, members);
                place && std::none_of(found.begin(), found.end(), [&place](const Place& other) {
                    return other.keyEnd == place->keyEnd;
                }))
                found.push_back(*place);
    };
    if (key.starts_with("-")) {
        look(key, 0, text.size());
        return found;
    }
    // "ARGS.--tp-size"
    const std::size_t point = key.find_last_of('.');
    const string_view tail = point == string_view::npos ? key : key.substr(point + 1);
    if (line > 0) {
        std::size_t from = 0;
        for (std::int32_t at = 1; at < line && from < text.size(); ++at)
            from = lineEnd(text, from) + 1;
        if (from < text.size())
            look(tail, from, lineEnd(text, from));
    }
    look(key, 0, text.size());
    if (tail != key)
        look(tail, 0, text.size());
    return found;
}

std::vector<Place> variablePlaces(string_view text, const Place& of)
{
    std::vector<Place> found;
    std::set<std::string> seen;
    const auto follow = [&](const auto& self, const Place& place, int depth) -> void {
        const string_view value = text.substr(place.value, place.valueEnd - place.value);
        for (std::size_t i = 0; i + 1 < value.size() && depth < kDeepestVariable; ++i) {
            if (value[i] != '$' || (i > 0 && value[i - 1] == '\\'))
                continue;
            std::size_t name = i + 1;
            const bool braces = value[name] == '{';
            name += braces ? 1U : 0U;
            std::size_t end = name;
            while (end < value.size() && isKeyLetter(value[end]))
                ++end;
            if (end == name)
                continue;
            if (braces && end + 1 < value.size() && value[end] == ':'
                && (value[end + 1] == '-' || value[end + 1] == '=')) {
                Place inner;
                inner.shell = true;
                inner.key = place.value + name;
                inner.keyEnd = place.value + end;
                inner.value = place.value + end + 2;
                inner.valueEnd = place.value + behindBracket(value, name - 1) - 1;
                if (inner.valueEnd >= inner.value && inner.valueEnd <= place.valueEnd) {
                    self(self, inner, depth + 1);
                    found.push_back(inner);
                }
            }
            const std::string variable(value.substr(name, end - name));
            if (!seen.insert(variable).second)
                continue;
            std::vector<Place> assigned;
            // : "${NAME:=8}"
            for (const char* sign : {":=", ":-"})
                for (std::size_t at = text.find("${" + variable + sign); at != string_view::npos;
                     at = text.find("${" + variable + sign, at + 1)) {
                    Place inner;
                    inner.shell = true;
                    inner.key = at + 2;
                    inner.keyEnd = inner.key + variable.size();
                    inner.value = inner.keyEnd + 2;
                    inner.valueEnd = behindBracket(text, at + 1) - 1;
                    if (!isComment(text, at) && inner.valueEnd >= inner.value
                        && assigned.size() < kMostPlaces)
                        assigned.push_back(inner);
                }
            for (std::size_t at = text.find(variable + "="); at != string_view::npos;
                 at = text.find(variable + "=", at + 1))
                if (const auto one = placeAt(text, at, variable, 1); one && assigned.size() < kMostPlaces)
                    assigned.push_back(*one);
            for (auto one = assigned.rbegin(); one != assigned.rend(); ++one) {
                self(self, *one, depth + 1);
                found.push_back(*one);
            }
        }
    };
    follow(follow, of, 0);
    return found;
}

std::string withValueAt(string_view text, const Place& place, const Setting& wanted)
{
    const string_view old = text.substr(place.value, place.valueEnd - place.value);
    const bool quoted = place.value > 0 && place.valueEnd < text.size() && place.value > place.keyEnd
                        && (text[place.value - 1] == '"' || text[place.value - 1] == '\'')
                        && text[place.valueEnd] == text[place.value - 1];
    std::string value;
    std::size_t from = place.value, to = place.valueEnd;
    if (place.shell) {
        const bool python = old == "True" || old == "False";
        value = wanted.isFlag ? "true" : wanted.value;
        if (python && (value == "true" || value == "false"))
            value = value == "true" ? "True" : "False";
        else if (!quoted)
            value = wanted.isFlag ? value : shellWords(wanted);
        if (place.value == place.keyEnd) // a flag is to have one
            value = " " + value;
    } else {
        Spelling how = spellingAt(text, place);
        how.python = how.python || old == "True" || old == "False";
        value = spelledValue(wanted, how);
        const bool oldNumber = isPlainLiteral(std::string(old));
        const bool isNothing = !wanted.isFlag && (wanted.value.empty() || wanted.value == "null");
        if (quoted && !wanted.isList && !isNothing
            && (!isPlainLiteral(wanted.isFlag ? "true" : wanted.value) || oldNumber)) {
            value = wanted.isFlag ? "true" : wanted.value; // it keeps its quotes
        } else if (quoted) {
            --from;
            ++to;
        }
        if (from > 0 && to == from && text[from - 1] == ':')
            value = " " + value;
    }
    return std::string(text.substr(0, from)) + value + std::string(text.substr(to));
}

std::vector<std::string> withKeyBeside(string_view text, const Place& neighbour, string_view key,
                                       const Setting& wanted)
{
    std::vector<std::string> ways;
    const std::size_t behind = neighbour.value > neighbour.keyEnd && neighbour.value > 0
                                       && (text[neighbour.value - 1] == '"'
                                           || text[neighbour.value - 1] == '\'')
                                   ? behindQuote(text, neighbour.valueEnd)
                                   : neighbour.valueEnd;
    const std::size_t end = textEnd(text, behind);
    const std::string_view feed = lineBreak(text, behind);
    const std::string indent(indentOf(text, neighbour.key));
    const bool alone = beginsLine(text, neighbour.key);
    const auto insertedAt = [&](std::size_t at, const std::string& what) {
        ways.push_back(std::string(text.substr(0, at)) + what + std::string(text.substr(at)));
    };
    const string_view neighbourKey = text.substr(neighbour.key, neighbour.keyEnd - neighbour.key);
    if (neighbour.shell) {
        const bool option = neighbourKey.starts_with("-");
        const bool joins = neighbour.keyEnd < text.size() && text[neighbour.keyEnd] == '=';
        std::string word(key);
        if (option) {
            const bool dashes = neighbourKey.find('_') == string_view::npos;
            if (dashes && key.find('.') == string_view::npos)
                std::replace(word.begin(), word.end(), '_', '-');
            word = "--" + word;
        }
        const bool bare = wanted.isFlag && option;
        const std::string flag = word;
        word += bare ? "" : (joins ? "=" : " ") + (wanted.isFlag ? "true" : shellWords(wanted));
        string_view rest = text.substr(behind, end - behind);
        while (!rest.empty() && isBlank(rest.back()))
            rest.remove_suffix(1);
        const bool exported = !option && neighbour.key >= 7 && text.substr(neighbour.key - 7, 7) == "export ";
        if (exported) {
            insertedAt(end, std::string(feed) + indent + "export " + word);
        } else if (alone && rest == "\\") {
            const std::size_t next = std::min(lineEnd(text, behind) + 1, text.size());
            insertedAt(next, indent + word + " \\" + std::string(feed));
            if (bare) // some programs want a word behind each option
                insertedAt(next, indent + flag + " true \\" + std::string(feed));
        } else if (alone && rest.ends_with('\\')) {
            insertedAt(std::min(lineEnd(text, behind) + 1, text.size()),
                       indent + word + " \\" + std::string(feed));
        } else if (alone) {
            insertedAt(end, std::string(feed) + indent + word);
            insertedAt(end, " \\" + std::string(feed) + indent + word);
        }
        insertedAt(behind, " " + word);
        if (bare)
            insertedAt(behind, " " + flag + " true");
        return ways;
    }
    const Spelling how = spellingAt(text, neighbour);
    const std::string quote = neighbour.key > 0
                                      && (text[neighbour.key - 1] == '"' || text[neighbour.key - 1] == '\'')
                                  ? std::string(1, text[neighbour.key - 1])
                                  : std::string();
    std::size_t valueFrom = neighbour.value;
    if (behind != neighbour.valueEnd)
        --valueFrom;
    std::string sign(text.substr(neighbour.keyEnd + quote.size(), 1));
    if (valueFrom > neighbour.keyEnd + quote.size())
        sign = text.substr(neighbour.keyEnd + quote.size(), valueFrom - neighbour.keyEnd - quote.size());
    if (sign.find('\n') != std::string::npos || sign == ":")
        sign = ": ";
    const char next = nextLetter(text, behind);
    const bool commas = next == ',' || next == '}' || next == ')' || next == ']';
    // Sections that are not there yet.
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= key.size();) {
        const std::size_t point = std::min(key.find('.', from), key.size());
        parts.emplace_back(key.substr(from, point - from));
        from = point + 1;
    }
    const std::string value = spelledValue(wanted, how);
    if (commas) {
        std::string entry;
        for (std::size_t i = 0; i + 1 < parts.size(); ++i)
            entry += quote + parts[i] + quote + sign + "{";
        entry += quote + parts.back() + quote + sign + value;
        entry += std::string(parts.size() - 1, '}');
        const std::size_t comma = text.find(',', behind);
        const bool ends = alone && comma != string_view::npos && comma < end
                          && text.substr(behind, comma - behind).find_first_not_of(" \t")
                                 == string_view::npos;
        if (ends)
            insertedAt(end, std::string(feed) + indent + entry + ",");
        insertedAt(behind, alone ? "," + std::string(feed) + indent + entry : ", " + entry);
        return ways;
    }
    const std::size_t start = lineStart(text, neighbour.key);
    if (sign.find('=') != std::string::npos) {
        // A statement: what stands before the neighbour's last word stands before this one, too.
        std::string head(text.substr(start, neighbour.key - start));
        if (parts.size() == 1) {
            insertedAt(end, std::string(feed) + head + std::string(key) + sign + value);
        } else if (!head.empty() && head.back() == '.') {
            insertedAt(end, std::string(feed) + head + std::string(key) + sign + value);
            head.pop_back();
            if (const std::size_t point = head.find_last_of('.'); point != std::string::npos)
                insertedAt(end,
                           std::string(feed) + head.substr(0, point + 1) + std::string(key) + sign + value);
        }
        return ways;
    }
    std::string lines;
    std::string deeper = indent;
    if (const string_view head = text.substr(start, neighbour.key - start);
        head.find('-') != string_view::npos) // the first of a list's member
        deeper = std::string(head.size() - quote.size(), ' ');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        lines += std::string(feed) + deeper + quote + parts[i] + quote
                 + (i + 1 < parts.size() ? ":" : ": " + value);
        deeper += "  ";
    }
    insertedAt(end, lines);
    return ways;
}

std::vector<std::string> withKeyAdded(string_view text, string_view key, const Setting& wanted)
{
    std::vector<std::string> ways;
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= key.size();) {
        const std::size_t point = std::min(key.find('.', from), key.size());
        parts.emplace_back(key.substr(from, point - from));
        from = point + 1;
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const std::string feed(lineBreak(text, text.size()));
    const bool ended = text.empty() || text.back() == '\n';
    Spelling how;
    if (first != string_view::npos && text[first] == '{') {
        std::string entry;
        for (std::size_t i = 0; i + 1 < parts.size(); ++i)
            entry += "\"" + parts[i] + "\": {";
        entry += "\"" + parts.back() + "\": " + spelledValue(wanted, how)
                 + std::string(parts.size() - 1, '}');
        const char next = nextLetter(text, first + 1);
        // Between the bracket and the first key, spaced as that one.
        std::size_t space = first + 1;
        while (space < text.size() && (isBlank(text[space]) || text[space] == '\n' || text[space] == '\r'))
            ++space;
        ways.push_back(std::string(text.substr(0, first + 1))
                       + std::string(text.substr(first + 1, space - first - 1)) + entry
                       + (next == '}' ? "" : ",") + std::string(text.substr(first + 1)));
        return ways;
    }
    const std::string all(text);
    // TOML: a section at the end; what has none stands above all of them.
    std::string section;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i)
        section += (i > 0 ? "." : "") + parts[i];
    if (!section.empty()) {
        const std::string line = parts.back() + " = " + spelledValue(wanted, how);
        if (const std::size_t header = all.find("\n[" + section + "]"); header != std::string::npos) {
            const std::size_t at = textEnd(text, header + 1);
            ways.push_back(all.substr(0, at) + feed + line + all.substr(at));
        } else {
            const std::string blank = ended ? feed : feed + feed;
            ways.push_back(all + blank + "[" + section + "]" + feed + line + (ended ? feed : ""));
        }
    } else if (const std::size_t header = all.find("\n["); header != std::string::npos) {
        ways.push_back(all.substr(0, header + 1) + parts.back() + " = " + spelledValue(wanted, how) + feed
                       + all.substr(header + 1));
    }
    how.quotes = false; // YAML
    std::string lines, indent;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        lines += (i > 0 ? feed : "") + indent + parts[i]
                 + (i + 1 < parts.size() ? ":" : ": " + spelledValue(wanted, how));
        indent += "  ";
    }
    ways.push_back(all + (ended ? "" : feed) + lines + (ended ? feed : ""));
    return ways;
}

std::string withoutKeyAt(string_view text, const Place& place)
{
    std::size_t from = place.key, to = place.valueEnd;
    const bool quotedKey = from > 0 && (text[from - 1] == '"' || text[from - 1] == '\'') && !place.shell;
    from -= quotedKey ? 1U : 0U;
    if (place.value > place.keyEnd && place.value > 0
        && (text[place.value - 1] == '"' || text[place.value - 1] == '\''))
        to = behindQuote(text, to);
    if (place.value == place.keyEnd && !place.shell)
        to = behindQuote(text, to);
    const std::size_t start = lineStart(text, from);
    // An override goes with its sections: "+trainer.optim.lr=1".
    const auto isOfWord = [&](char c) { return isKeyLetter(c) || c == '.' || c == '+' || c == '~'; };
    while (place.shell && from > start && from < text.size() && text[from] != '-' && isOfWord(text[from - 1]))
        --from;
    const std::size_t end = textEnd(text, to);
    string_view rest = text.substr(to, end - to);
    std::string before(text.substr(start, from - start));
    const bool first = before.find_first_not_of(" \t") == std::string::npos;
    if (place.shell) {
        const string_view after = rest.substr(std::min(rest.find_first_not_of(" \t"), rest.size()));
        const bool comment = after.starts_with("#");
        if (first && (after.empty() || after == "\\" || comment)) {
            const std::size_t next = std::min(lineEnd(text, to) + 1, text.size());
            std::string out(text.substr(0, start));
            // The last of a command: what went on into this line ends before it.
            if (after.empty()) {
                std::size_t last = start;
                while (last > 0 && (out[last - 1] == '\n' || out[last - 1] == '\r'))
                    --last;
                if (last > 0 && last < start && out[last - 1] == '\\') {
                    std::size_t word = last - 1;
                    while (word > 0 && isBlank(out[word - 1]))
                        --word;
                    out.erase(word, last - word);
                }
            }
            return out + std::string(text.substr(next));
        }
        while (from > start && isBlank(text[from - 1]) && !first)
            --from;
        if (first)
            while (to < end && isBlank(text[to]))
                ++to;
        return std::string(text.substr(0, from)) + std::string(text.substr(to));
    }
    const char next = nextLetter(text, to);
    if (next == ',') {
        const std::size_t comma = text.find(',', to);
        std::size_t stop = comma + 1;
        const std::size_t stopEnd = textEnd(text, stop);
        const string_view tail = text.substr(stop, stopEnd - stop);
        if (first
            && (tail.find_first_not_of(" \t") == string_view::npos
                || tail.find('#') == tail.find_first_not_of(" \t")))
            return std::string(text.substr(0, start))
                   + std::string(text.substr(std::min(lineEnd(text, stop) + 1, text.size())));
        while (stop < stopEnd && isBlank(text[stop]))
            ++stop;
        return std::string(text.substr(0, from)) + std::string(text.substr(stop));
    }
    if (next == '}' || next == ')' || next == ']') {
        std::size_t comma = from;
        while (comma > 0 && (isBlank(text[comma - 1]) || text[comma - 1] == '\n' || text[comma - 1] == '\r'))
            --comma;
        if (comma > 0 && text[comma - 1] == ',')
            from = comma - 1;
        return std::string(text.substr(0, from)) + std::string(text.substr(to));
    }
    return std::string(text.substr(0, start))
           + std::string(text.substr(std::min(lineEnd(text, to) + 1, text.size())));
}

} // namespace shardscape::frameworks
