// SPDX-License-Identifier: GPL-3.0-or-later
// Source: CPython, Lib/pickletools.py (opcodes and their arguments); PyTorch, torch/utils/viz/MemoryViz.js (those that it reads).
#include "exchange/text/pickle_reader.h"

#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstring>
#include <deque>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>

namespace shardscape::exchange {

using Node = PickledValue::Node;
using Place = PickledValue::Place;
using Kind = PickledValue::Kind;

namespace {

/// What would run code, or refers to something outside the file.
struct ForbiddenOpcode {
    unsigned char code;
    std::string_view name;
};
constexpr std::array kForbidden{
    ForbiddenOpcode{'c', "GLOBAL"},       ForbiddenOpcode{0x93, "STACK_GLOBAL"},
    ForbiddenOpcode{'R', "REDUCE"},       ForbiddenOpcode{'b', "BUILD"},
    ForbiddenOpcode{'i', "INST"},         ForbiddenOpcode{'o', "OBJ"},
    ForbiddenOpcode{0x81, "NEWOBJ"},      ForbiddenOpcode{0x92, "NEWOBJ_EX"},
    ForbiddenOpcode{'P', "PERSID"},       ForbiddenOpcode{'Q', "BINPERSID"},
    ForbiddenOpcode{0x82, "EXT1"},        ForbiddenOpcode{0x83, "EXT2"},
    ForbiddenOpcode{0x84, "EXT4"},        ForbiddenOpcode{0x96, "BYTEARRAY8"},
    ForbiddenOpcode{0x97, "NEXT_BUFFER"}, ForbiddenOpcode{0x98, "READONLY_BUFFER"}};

std::string hexByte(unsigned char code)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    return std::string("0x") + kDigits[code >> 4U] + kDigits[code & 15U];
}

} // namespace

/// The stack machine of a pickle, without what could make anything but values.
class PickleMachine {
public:
    explicit PickleMachine(std::string_view bytes)
        : m_bytes(bytes)
    {}

    Result<PickledValue> run()
    {
        while (!m_error && !m_stopped) {
            if (m_at >= m_bytes.size()) {
                reject(say("byte %1: the pickle ends before its STOP", m_at));
                break;
            }
            m_opcodeAt = m_at;
            step(static_cast<unsigned char>(m_bytes[m_at++]));
        }
        if (m_error)
            return tl::unexpected(*m_error);
        return std::move(m_value);
    }

private:
    void reject(Message sentence)
    {
        if (!m_error)
            m_error = Error{ErrorCode::BadInput, std::move(sentence)};
    }

    // ---- what stands behind an opcode

    std::string_view take(std::uint64_t count)
    {
        if (count > m_bytes.size() - m_at) {
            reject(say("byte %1: the pickle ends within a value", m_opcodeAt));
            return {};
        }
        const std::string_view taken = m_bytes.substr(m_at, static_cast<std::size_t>(count));
        m_at += static_cast<std::size_t>(count);
        return taken;
    }
    std::uint64_t takeNumber(std::size_t count)
    {
        const std::string_view bytes = take(count);
        std::uint64_t value = 0;
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = value << 8U | static_cast<unsigned char>(bytes[i]);
        return value;
    }
    std::string_view takeLine()
    {
        const std::size_t end = m_bytes.find('\n', m_at);
        if (end == std::string_view::npos) {
            reject(say("byte %1: the pickle ends within a value", m_opcodeAt));
            return {};
        }
        const std::string_view line = m_bytes.substr(m_at, end - m_at);
        m_at = end + 1;
        return line;
    }

    // ---- the stack

    void push(Place place) { m_stack.push_back(place); }
    Place add(Node node)
    {
        if (m_value.m_nodes.size() >= PickledValue::kMostValues) {
            reject(say("byte %1: the pickle has more than %2 values", m_opcodeAt, PickledValue::kMostValues));
            return 0;
        }
        m_value.m_nodes.push_back(std::move(node));
        return static_cast<Place>(m_value.m_nodes.size() - 1);
    }
    void pushInteger(std::int64_t value)
    {
        Node node;
        node.kind = Kind::Integer;
        node.integer = value;
        node.real = static_cast<double>(value);
        push(add(std::move(node)));
    }
    void pushReal(double value)
    {
        Node node;
        node.kind = Kind::Real;
        node.real = value;
        push(add(std::move(node)));
    }
    void pushBoolean(bool value)
    {
        Node node;
        node.kind = Kind::Boolean;
        node.integer = value ? 1 : 0;
        push(add(std::move(node)));
    }
    void pushText(std::string_view text)
    {
        Node node;
        node.kind = Kind::Text;
        node.text = text;
        push(add(std::move(node)));
    }
    void pushText(std::string decoded)
    {
        if (!m_value.m_texts)
            m_value.m_texts = std::make_shared<std::deque<std::string>>();
        pushText(std::string_view(m_value.m_texts->emplace_back(std::move(decoded))));
    }
    void pushContainer(Kind kind, std::vector<Place> items = {})
    {
        Node node;
        node.kind = kind;
        node.items = std::move(items);
        push(add(std::move(node)));
    }
    std::optional<Place> pop()
    {
        if (m_stack.size() <= (m_marks.empty() ? 0 : m_marks.back())) {
            reject(say("byte %1: the pickle takes what is not there", m_opcodeAt));
            return std::nullopt;
        }
        const Place place = m_stack.back();
        m_stack.pop_back();
        return place;
    }
    /// What lies above the last mark, which goes.
    std::vector<Place> popToMark()
    {
        if (m_marks.empty()) {
            reject(say("byte %1: the pickle takes what is not there", m_opcodeAt));
            return {};
        }
        const auto begin = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
        std::vector<Place> items(begin, m_stack.end());
        m_stack.erase(begin, m_stack.end());
        m_marks.pop_back();
        return items;
    }
    /// The container on top; null where there is none of that kind.
    Node* top(Kind kind)
    {
        if (m_stack.size() <= (m_marks.empty() ? 0 : m_marks.back())
            || m_value.m_nodes[m_stack.back()].kind != kind) {
            reject(say("byte %1: the pickle adds to what is no container", m_opcodeAt));
            return nullptr;
        }
        return &m_value.m_nodes[m_stack.back()];
    }
    void addItems(Kind kind, const std::vector<Place>& items)
    {
        Node* container = m_error ? nullptr : top(kind);
        if (container == nullptr)
            return;
        if (kind == Kind::Dict && items.size() % 2 != 0)
            return reject(say("byte %1: a key without a value", m_opcodeAt));
        m_items += items.size();
        if (m_items > 2 * PickledValue::kMostValues)
            return reject(
                say("byte %1: the pickle has more than %2 values", m_opcodeAt, PickledValue::kMostValues));
        container->items.insert(container->items.end(), items.begin(), items.end());
    }
    void pushTuple(std::size_t count)
    {
        std::vector<Place> items(count);
        for (std::size_t i = count; i-- > 0;)
            if (const auto item = pop())
                items[i] = *item;
        pushContainer(Kind::List, std::move(items));
    }

    // ---- the memo

    void memoize(std::uint64_t key)
    {
        if (m_stack.empty())
            return reject(say("byte %1: the pickle takes what is not there", m_opcodeAt));
        m_memo[key] = m_stack.back();
    }
    void remember(std::uint64_t key)
    {
        const auto found = m_memo.find(key);
        if (found == m_memo.end())
            return reject(say("byte %1: the pickle takes what is not there", m_opcodeAt));
        push(found->second);
    }

    void pushLong(std::uint64_t count)
    {
        const std::string_view bytes = take(count);
        if (m_error)
            return;
        std::uint64_t value = 0;
        const bool negative = !bytes.empty() && static_cast<unsigned char>(bytes.back()) >= 0x80U;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto byte = static_cast<unsigned char>(bytes[i]);
            if (i < 8)
                value |= std::uint64_t{byte} << (8 * i);
            else if (byte != (negative ? 0xFFU : 0U))
                return reject(say("byte %1: a number of more than 64 bits", m_opcodeAt));
        }
        if (negative && bytes.size() < 8)
            value |= ~std::uint64_t{0} << (8 * bytes.size());
        pushInteger(std::bit_cast<std::int64_t>(value));
    }
    void pushDecimal(std::string_view line)
    {
        if (line == "00" || line == "01")
            return pushBoolean(line == "01");
        if (line.ends_with('L'))
            line.remove_suffix(1);
        std::int64_t value = 0;
        const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), value);
        if (problem != std::errc{} || end != line.data() + line.size())
            return reject(say("byte %1: a number that is none", m_opcodeAt));
        pushInteger(value);
    }

    /// A string of protocol 0: UNICODE is Latin-1 with \uXXXX for the rest, STRING is Python's own spelling in quotes.
    void pushLine(std::string_view line, bool quoted)
    {
        if (quoted) {
            if (line.size() < 2 || (line[0] != '\'' && line[0] != '"') || line.back() != line[0])
                return reject(say("byte %1: a string without its quotes", m_opcodeAt));
            line = line.substr(1, line.size() - 2);
        }
        const bool plain = std::all_of(line.begin(), line.end(), [](char c) {
            return c != '\\' && static_cast<unsigned char>(c) < 0x80U;
        });
        if (plain)
            return pushText(line);
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const char c = line[i];
            const char kind = c == '\\' && i + 1 < line.size() ? line[i + 1] : '\0';
            const std::size_t digits = kind == 'u' ? 4 : kind == 'U' ? 8 : quoted && kind == 'x' ? 2 : 0;
            if (digits > 0) {
                std::uint32_t point = 0;
                const std::string_view hex = line.substr(i + 2, digits);
                const auto [end, problem] = std::from_chars(hex.data(), hex.data() + hex.size(), point, 16);
                if (problem != std::errc{} || hex.size() != digits || end != hex.data() + hex.size())
                    return reject(say("byte %1: a letter that is none", m_opcodeAt));
                addLetter(text, point);
                i += 1 + digits;
            } else if (quoted && kind != '\0') {
                text += kind == 'n' ? '\n' : kind == 't' ? '\t' : kind == 'r' ? '\r' : kind;
                ++i;
            } else {
                addLetter(text, static_cast<unsigned char>(c));
            }
        }
        pushText(std::move(text));
    }
    /// In UTF-8.
    static void addLetter(std::string& text, std::uint32_t point)
    {
        const auto more = [&text, point](unsigned shift) {
            text += static_cast<char>(0x80U | (point >> shift & 0x3FU));
        };
        if (point < 0x80U) {
            text += static_cast<char>(point);
        } else if (point < 0x800U) {
            text += static_cast<char>(0xC0U | point >> 6U);
            more(0);
        } else if (point < 0x10000U) {
            text += static_cast<char>(0xE0U | point >> 12U);
            more(6);
            more(0);
        } else if (point < 0x110000U) {
            text += static_cast<char>(0xF0U | point >> 18U);
            more(12);
            more(6);
            more(0);
        } else {
            text += '?';
        }
    }

    void step(unsigned char code)
    {
        switch (code) {
        case 0x80: takeNumber(1); break; // PROTO
        case 0x95: takeNumber(8); break; // FRAME
        case '(': m_marks.push_back(m_stack.size()); break;
        case '.':
            if (const auto result = pop()) {
                m_value.m_root = *result;
                m_stopped = true;
            }
            break;
        case '0':
            if (!m_marks.empty() && m_marks.back() == m_stack.size())
                m_marks.pop_back();
            else
                pop();
            break;
        case '1': popToMark(); break;
        case '2':
            if (const auto place = pop()) {
                push(*place);
                push(*place);
            }
            break;
        // numbers
        case 'J': pushInteger(static_cast<std::int32_t>(takeNumber(4))); break;
        case 'K': pushInteger(static_cast<std::int64_t>(takeNumber(1))); break;
        case 'M': pushInteger(static_cast<std::int64_t>(takeNumber(2))); break;
        case 0x8A: pushLong(takeNumber(1)); break;
        case 0x8B: pushLong(takeNumber(4)); break;
        case 'I':
        case 'L': pushDecimal(takeLine()); break;
        case 'G': {
            const std::string_view bytes = take(8);
            std::uint64_t bits = 0;
            for (const char byte : bytes)
                bits = bits << 8U | static_cast<unsigned char>(byte);
            pushReal(std::bit_cast<double>(bits));
            break;
        }
        case 'F': {
            const std::string_view line = takeLine();
            double value = 0;
            const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), value);
            if (problem != std::errc{} || end != line.data() + line.size())
                reject(say("byte %1: a number that is none", m_opcodeAt));
            pushReal(value);
            break;
        }
        case 'N': push(add({})); break;
        case 0x88: pushBoolean(true); break;
        case 0x89: pushBoolean(false); break;
        // strings
        case 'X':
        case 'B':
        case 'T': pushText(take(takeNumber(4))); break;
        case 0x8C:
        case 'C':
        case 'U': pushText(take(takeNumber(1))); break;
        case 0x8D:
        case 0x8E: pushText(take(takeNumber(8))); break;
        case 'V': pushLine(takeLine(), false); break;
        case 'S': pushLine(takeLine(), true); break;
        // containers
        case '}': pushContainer(Kind::Dict); break;
        case ']':
        case 0x8F:
        case ')': pushContainer(Kind::List); break;
        case 'd': {
            std::vector<Place> items = popToMark();
            if (items.size() % 2 != 0)
                reject(say("byte %1: a key without a value", m_opcodeAt));
            pushContainer(Kind::Dict, std::move(items));
            break;
        }
        case 'l':
        case 't':
        case 0x91: pushContainer(Kind::List, popToMark()); break;
        case 0x85: pushTuple(1); break;
        case 0x86: pushTuple(2); break;
        case 0x87: pushTuple(3); break;
        case 'a':
            if (const auto item = pop())
                addItems(Kind::List, {*item});
            break;
        case 'e':
        case 0x90: addItems(Kind::List, popToMark()); break;
        case 's': {
            const auto value = pop();
            const auto key = pop();
            if (value && key)
                addItems(Kind::Dict, {*key, *value});
            break;
        }
        case 'u': addItems(Kind::Dict, popToMark()); break;
        // the memo
        case 0x94: memoize(m_memo.size()); break;
        case 'q': memoize(takeNumber(1)); break;
        case 'r': memoize(takeNumber(4)); break;
        case 'h': remember(takeNumber(1)); break;
        case 'j': remember(takeNumber(4)); break;
        case 'p':
        case 'g': {
            const std::string_view line = takeLine();
            std::uint64_t key = 0;
            const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), key);
            if (problem != std::errc{} || end != line.data() + line.size())
                reject(say("byte %1: a number that is none", m_opcodeAt));
            else if (code == 'p')
                memoize(key);
            else
                remember(key);
            break;
        }
        default: refuse(code);
        }
    }

    void refuse(unsigned char code)
    {
        for (const ForbiddenOpcode& one : kForbidden)
            if (one.code == code)
                return reject(say(
                    "byte %1: opcode %2, which could run code; of pickles only containers, strings and numbers are read",
                    m_opcodeAt, one.name));
        reject(say("byte %1: %2 is no opcode of a pickle", m_opcodeAt, hexByte(code)));
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    std::size_t m_opcodeAt = 0;
    std::size_t m_items = 0;
    bool m_stopped = false;
    std::optional<Error> m_error;
    std::vector<Place> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, Place> m_memo;
    PickledValue m_value;
};

bool isPickle(std::string_view bytes)
{
    if (bytes.size() > 2 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5)
        return true;
    using namespace std::string_view_literals;
    // MARK DICT PUT 0 or MARK LIST PUT 0; EMPTY_DICT BINPUT 0 or EMPTY_LIST BINPUT 0.
    constexpr std::array kStarts{"(dp0\n"sv, "(lp0\n"sv, "}q\0"sv, "]q\0"sv};
    if (std::any_of(kStarts.begin(), kStarts.end(),
                    [bytes](std::string_view start) { return bytes.starts_with(start); }))
        return true;
    // GLOBAL "module\nname\n", then what it is called with.
    if (!bytes.starts_with('c'))
        return false;
    std::size_t at = 1;
    for (int line = 0; line < 2; ++line) {
        const std::size_t from = at;
        while (at < bytes.size()
               && (std::isalnum(static_cast<unsigned char>(bytes[at])) != 0 || bytes[at] == '_'
                   || bytes[at] == '.'))
            ++at;
        if (at == from || at >= bytes.size() || bytes[at] != '\n')
            return false;
        ++at;
    }
    return at < bytes.size() && std::string_view("(pq)").find(bytes[at]) != std::string_view::npos;
}

Result<PickledValue> PickledValue::read(std::string_view bytes)
{
    return PickleMachine(bytes).run();
}

struct JsonTree {
    static Place add(PickledValue& out, const nlohmann::json& value, std::deque<std::string>& texts)
    {
        Node node;
        if (value.is_boolean()) {
            node.kind = Kind::Boolean;
            node.integer = value.get<bool>() ? 1 : 0;
        } else if (value.is_number_integer()) {
            node.kind = Kind::Integer;
            node.integer = value.get<std::int64_t>();
            node.real = value.get<double>();
        } else if (value.is_number()) {
            node.kind = Kind::Real;
            node.real = value.get<double>();
        } else if (value.is_string()) {
            node.kind = Kind::Text;
            node.text = texts.emplace_back(value.get<std::string>());
        } else if (value.is_array()) {
            node.kind = Kind::List;
            for (const nlohmann::json& item : value)
                node.items.push_back(add(out, item, texts));
        } else if (value.is_object()) {
            node.kind = Kind::Dict;
            for (const auto& [key, item] : value.items()) {
                Node name;
                name.kind = Kind::Text;
                name.text = texts.emplace_back(key);
                out.m_nodes.push_back(std::move(name));
                node.items.push_back(static_cast<Place>(out.m_nodes.size() - 1));
                node.items.push_back(add(out, item, texts));
            }
        }
        out.m_nodes.push_back(std::move(node));
        return static_cast<Place>(out.m_nodes.size() - 1);
    }
};

Result<PickledValue> PickledValue::readJson(std::string_view text)
{
    const Result<nlohmann::json> parsed = parseJson(text, std::size_t{256} << 20);
    if (!parsed)
        return tl::unexpected(parsed.error());
    PickledValue out;
    out.m_texts = std::make_shared<std::deque<std::string>>();
    out.m_root = JsonTree::add(out, *parsed, *out.m_texts);
    return out;
}

const Node* PickledValue::find(const Node& dict, std::string_view key) const
{
    if (dict.kind != Kind::Dict)
        return nullptr;
    // Of a key that is there twice the last counts, as in Python.
    for (std::size_t i = dict.items.size(); i >= 2; i -= 2) {
        const Node& name = m_nodes[dict.items[i - 2]];
        if (name.kind == Kind::Text && name.text == key)
            return &m_nodes[dict.items[i - 1]];
    }
    return nullptr;
}

std::int64_t PickledValue::integer(const Node& dict, std::string_view key, std::int64_t otherwise) const
{
    const Node* value = find(dict, key);
    return value != nullptr && (value->kind == Kind::Integer || value->kind == Kind::Boolean) ? value->integer
                                                                                              : otherwise;
}

std::string_view PickledValue::text(const Node& dict, std::string_view key) const
{
    const Node* value = find(dict, key);
    return value != nullptr && value->kind == Kind::Text ? value->text : std::string_view();
}

// ------------------------------------------------------------------ writing

PickleWriter::PickleWriter()
    : m_bytes("\x80\x04", 2)
{}

void PickleWriter::text(std::string_view value)
{
    const std::size_t size = std::min<std::size_t>(value.size(), std::numeric_limits<std::int32_t>::max());
    m_bytes += 'X';
    for (unsigned shift = 0; shift < 32; shift += 8)
        m_bytes += static_cast<char>(size >> shift & 0xFFU);
    m_bytes += value.substr(0, size);
}

void PickleWriter::integer(std::int64_t value)
{
    if (value >= std::numeric_limits<std::int32_t>::min()
        && value <= std::numeric_limits<std::int32_t>::max()) {
        m_bytes += 'J';
        for (unsigned shift = 0; shift < 32; shift += 8)
            m_bytes += static_cast<char>(static_cast<std::uint64_t>(value) >> shift & 0xFFU);
        return;
    }
    m_bytes += "\x8A\x08";
    for (unsigned shift = 0; shift < 64; shift += 8)
        m_bytes += static_cast<char>(static_cast<std::uint64_t>(value) >> shift & 0xFFU);
}

void PickleWriter::boolean(bool value)
{
    m_bytes += value ? '\x88' : '\x89';
}

void PickleWriter::none()
{
    m_bytes += 'N';
}

void PickleWriter::beginDict()
{
    m_bytes += "}(";
    m_open.push_back('u');
}

void PickleWriter::beginList()
{
    m_bytes += "](";
    m_open.push_back('e');
}

void PickleWriter::end()
{
    m_bytes += m_open.back();
    m_open.pop_back();
}

std::string PickleWriter::done()
{
    return std::move(m_bytes) + '.';
}

} // namespace shardscape::exchange
