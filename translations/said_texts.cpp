// SPDX-License-Identifier: GPL-3.0-or-later
#include "said_texts.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <stdexcept>

namespace shardscape::translations {

namespace {

bool isWordLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Walks over a source, past blanks and comments.
class Reader {
public:
    explicit Reader(std::string_view source)
        : m_rest(source)
    {}

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

    void skipBlanks()
    {
        for (bool moved = true; moved;) {
            moved = false;
            const std::size_t blank = std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size());
            m_rest.remove_prefix(blank);
            for (const auto& [opening, closing] : {std::pair{"//", "\n"}, std::pair{"/*", "*/"}}) {
                if (!m_rest.starts_with(opening))
                    continue;
                const std::size_t end = m_rest.find(closing);
                m_rest.remove_prefix(end == std::string_view::npos ? m_rest.size() : end);
                if (!m_rest.starts_with('\n'))
                    m_rest.remove_prefix(std::min(m_rest.size(), std::size_t{2}));
                moved = true;
            }
        }
    }

    bool take(char c)
    {
        skipBlanks();
        if (!m_rest.starts_with(c))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    /// What stands between the quotes of the literals that come next, joined; nothing when none comes.
    std::optional<std::string> takeLiteral()
    {
        std::optional<std::string> text;
        for (skipBlanks(); m_rest.starts_with('"'); skipBlanks()) {
            const std::string_view quoted = takeQuoted();
            text = text.value_or(std::string{}).append(quoted.substr(1, quoted.size() - 2));
        }
        return text;
    }

    /// A word, a literal or a single character.
    std::string_view takeToken()
    {
        skipBlanks();
        if (m_rest.starts_with('"') || m_rest.starts_with('\''))
            return takeQuoted();
        const auto end = std::find_if_not(m_rest.begin(), m_rest.end(), isWordLetter);
        auto size = static_cast<std::size_t>(end - m_rest.begin());
        // 100'000 is one number: its mark opens nothing.
        if (size > 0 && std::isdigit(static_cast<unsigned char>(m_rest.front())) != 0)
            while (size < m_rest.size() && (isWordLetter(m_rest[size]) || m_rest[size] == '\''))
                ++size;
        return cut(std::clamp(size, std::size_t{1}, std::max(m_rest.size(), std::size_t{1})));
    }

    /// Past an argument and its comma.
    void skipArgument()
    {
        for (int depth = 0; !atEnd();) {
            const std::string_view token = takeToken();
            if (token == "(" || token == "[" || token == "{")
                ++depth;
            else if (token == ")" || token == "]" || token == "}")
                --depth;
            if (depth < 0 || (depth == 0 && token == ","))
                return;
        }
    }

private:
    std::string_view cut(std::size_t size)
    {
        const std::string_view token = m_rest.substr(0, size);
        m_rest.remove_prefix(token.size());
        return token;
    }

    std::string_view takeQuoted()
    {
        std::size_t end = 1;
        while (end < m_rest.size() && m_rest[end] != m_rest.front())
            end += m_rest[end] == '\\' ? 2U : 1U;
        return cut(std::min(end + 1, m_rest.size()));
    }

    std::string_view m_rest;
};

bool saysSomething(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%')
            ++i; // a place
        else if (std::isalpha(static_cast<unsigned char>(text[i])) != 0)
            return true;
    }
    return false;
}

} // namespace

std::vector<SaidText> saidTexts(std::string_view source)
{
    std::vector<SaidText> found;
    for (Reader reader(source); !reader.atEnd();) {
        const std::string_view token = reader.takeToken();
        const bool counts = token == "counted";
        if ((!counts && token != "say") || !reader.take('('))
            continue;
        if (counts) {
            reader.skipArgument();
            if (!reader.takeLiteral() || !reader.take(',')) // the English form for one
                continue;
        }
        if (std::optional<std::string> text = reader.takeLiteral(); text && saysSomething(*text))
            found.push_back({std::move(*text), counts});
    }
    return found;
}

std::vector<SaidText> saidTextsBelow(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> sources;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
            sources.push_back(entry.path());
    std::sort(sources.begin(), sources.end());
    std::vector<SaidText> all;
    std::set<std::pair<std::string, bool>> seen;
    for (const std::filesystem::path& path : sources) {
        std::ifstream file(path, std::ios::binary);
        if (!file)
            throw std::runtime_error(path.string() + " cannot be read");
        const std::string source{std::istreambuf_iterator<char>(file), {}};
        for (SaidText& said : saidTexts(source))
            if (seen.emplace(said.text, said.counts).second)
                all.push_back(std::move(said));
    }
    return all;
}

} // namespace shardscape::translations
