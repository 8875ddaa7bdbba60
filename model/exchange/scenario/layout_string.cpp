// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/layout_string.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace shardscape::exchange {

namespace {

constexpr std::size_t kMostSymbols = 1'000'000;

/// A letter or the end of a stage, with the column where it stands.
struct Symbol {
    char what = 't';
    std::size_t column = 1;
};

tl::unexpected<Error> wrong(std::size_t column, Message sentence)
{
    return fail(ErrorCode::BadInput, say("column %1: %2", column, std::move(sentence)));
}

/// Unrolls repetitions. Megatron does not nest parentheses and neither does this; within them x*n may stand.
class Unroller {
public:
    explicit Unroller(std::string_view text)
        : m_text(text)
    {}

    Result<std::vector<Symbol>> run()
    {
        while (next()) {
            const Result<std::size_t> begun = piece();
            if (!begun)
                return tl::unexpected(begun.error());
        }
        if (m_open)
            return wrong(*m_open + 1, say("this ( is never closed; end it with )*n"));
        return std::move(m_symbols);
    }

private:
    /// Whether something is left; steps over what only helps the eye.
    bool next()
    {
        while (
            m_at < m_text.size()
            && (m_text[m_at] == ',' || m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
            ++m_at;
        return m_at < m_text.size();
    }

    /// One letter, bracket or bar, and how often.
    Result<std::size_t> piece()
    {
        const std::size_t column = m_at + 1;
        const char c = m_text[m_at++];
        std::size_t from = m_symbols.size();
        switch (c) {
        case 'E':
        case 't':
        case 'm':
        case 'L':
        case '|': m_symbols.push_back({c, column}); break;
        case '(':
            if (m_open)
                return wrong(column,
                             say("parentheses do not nest; close the one of column %1 first", *m_open + 1));
            m_open = column - 1;
            m_inside = m_symbols.size();
            return from;
        case ')':
            if (!m_open)
                return wrong(column, say("there is no ( before this )"));
            from = m_inside;
            m_open.reset();
            if (!next() || m_text[m_at] != '*')
                return wrong(column, say("a group is followed by how often it comes, as in (tt|)*4"));
            break;
        case '*': return wrong(column, say("there is nothing before this * to repeat"));
        case 'T': return wrong(column, say("'T' is not a layer; nearest is 't'"));
        case 'e': return wrong(column, say("'e' is not a layer; nearest is 'E', the embedding"));
        case 'l': return wrong(column, say("'l' is not a layer; nearest is 'L', the loss"));
        case 'M': return wrong(column, say("'M' is not a layer; nearest is 'm', multi-token prediction"));
        default:
            return wrong(column, say("'%1' is none of E, t, m, L, |, *, ( and ); a layer is written 't'",
                                     std::string(1, c)));
        }
        return repeat(from, column);
    }

    /// "*n" after what was put from `from` on.
    Result<std::size_t> repeat(std::size_t from, std::size_t column)
    {
        if (!next() || m_text[m_at] != '*')
            return from;
        const std::size_t star = ++m_at;
        if (!next() || m_text[m_at] < '0' || m_text[m_at] > '9')
            return wrong(star, say("a number belongs after *, as in t*3"));
        std::size_t times = 0;
        for (; m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at)
            times = std::min(times * 10 + static_cast<std::size_t>(m_text[m_at] - '0'), kMostSymbols);
        const std::vector<Symbol> once(m_symbols.begin() + static_cast<std::ptrdiff_t>(from),
                                       m_symbols.end());
        if (once.size() * times + from > kMostSymbols)
            return wrong(column, say("this would be more than a million layers and stages"));
        m_symbols.resize(from);
        for (std::size_t i = 0; i < times; ++i)
            m_symbols.insert(m_symbols.end(), once.begin(), once.end());
        return from;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Symbol> m_symbols;
    std::optional<std::size_t> m_open; ///< where the open group begins
    std::size_t m_inside = 0;          ///< and its first symbol
};

/// "t*9", "t", "".
std::string repeated(char what, std::int32_t times)
{
    if (times <= 0)
        return {};
    return times == 1 ? std::string(1, what) : std::string(1, what) + "*" + std::to_string(times);
}

std::string spell(const LayoutStage& stage)
{
    return (stage.embedding ? "E" : "") + repeated('t', stage.layers) + repeated('m', stage.predictions)
           + (stage.loss ? "L" : "");
}

} // namespace

Result<std::vector<LayoutStage>> readLayoutString(std::string_view text)
{
    const Result<std::vector<Symbol>> symbols = Unroller(text).run();
    if (!symbols)
        return tl::unexpected(symbols.error());
    if (symbols->empty())
        return wrong(1, say("the layout is empty; the shortest is EtL"));
    if (symbols->front().what != 'E')
        return wrong(symbols->front().column, say("a layout begins with E, the embedding"));
    if (symbols->back().what != 'L')
        return wrong(symbols->back().column, say("a layout ends with L, the loss"));
    std::vector<LayoutStage> stages(1);
    bool predicts = false;
    for (std::size_t i = 0; i < symbols->size(); ++i) {
        const Symbol& symbol = (*symbols)[i];
        LayoutStage& stage = stages.back();
        switch (symbol.what) {
        case '|': stages.emplace_back(); break;
        case 'E':
            if (i > 0)
                return wrong(symbol.column, say("there is one embedding E, at the beginning"));
            stage.embedding = true;
            break;
        case 'L':
            if (i + 1 < symbols->size())
                return wrong(symbol.column, say("there is one loss L, at the end"));
            stage.loss = true;
            break;
        case 'm':
            predicts = true;
            ++stage.predictions;
            break;
        default:
            if (predicts)
                return wrong(symbol.column, say("layers t come before multi-token prediction m"));
            ++stage.layers;
        }
    }
    return stages;
}

std::vector<std::int32_t> layersOf(std::span<const LayoutStage> stages)
{
    std::vector<std::int32_t> layers;
    std::transform(stages.begin(), stages.end(), std::back_inserter(layers),
                   [](const LayoutStage& stage) { return stage.layers; });
    return layers;
}

Result<std::vector<std::int32_t>> readStageLayers(std::string_view text)
{
    if (text.find_first_not_of("0123456789, ") != std::string_view::npos) {
        const Result<std::vector<LayoutStage>> stages = readLayoutString(text);
        if (!stages)
            return tl::unexpected(stages.error());
        return layersOf(*stages);
    }
    std::vector<std::int32_t> layers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        std::int64_t count = -1;
        for (const char c : text.substr(begin, end - begin))
            if (c != ' ')
                count = std::min<std::int64_t>(std::max<std::int64_t>(count, 0) * 10 + (c - '0'),
                                               kMostStageLayers + 1);
        if (count < 0 || count > kMostStageLayers)
            return wrong(begin + 1, say("a stage has a number of layers from 0 to %1, as in 9,11,11,9",
                                        kMostStageLayers));
        layers.push_back(static_cast<std::int32_t>(count));
        begin = end + 1;
    }
    return layers;
}

std::string writeLayoutString(std::span<const std::int32_t> layers)
{
    std::vector<LayoutStage> stages;
    for (const std::int32_t count : layers)
        stages.push_back({.layers = count});
    if (!stages.empty()) {
        stages.front().embedding = true;
        stages.back().loss = true;
    }
    return writeLayoutString(stages);
}

std::string writeLayoutString(std::span<const LayoutStage> stages)
{
    std::string text;
    for (std::size_t i = 0; i < stages.size();) {
        // The last stage ends without a bar and belongs to no group.
        std::size_t same = 1;
        while (i + same + 1 < stages.size() && stages[i + same] == stages[i])
            ++same;
        const std::string one = spell(stages[i]);
        if (i + 1 == stages.size()) {
            text += one;
            break;
        }
        if (same == 1)
            text += one + "|";
        else if (one.empty())
            text += "|*" + std::to_string(same);
        else
            text += "(" + one + "|)*" + std::to_string(same);
        i += same;
    }
    return text;
}

} // namespace shardscape::exchange
