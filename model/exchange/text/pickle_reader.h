// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::exchange {

/// Whether a file begins as pickles do: of protocol 2 to 5 with their mark, of 0 and 1 with a dict, a list or a class.
bool isPickle(std::string_view beginning);

/// What Python wrote of containers, strings and numbers, and nothing else: a tree whose parts may be shared, as pickles share them.
/// Strings are of the text that was read, which must live as long.
class PickledValue {
public:
    enum class Kind : std::uint8_t { None, Boolean, Integer, Real, Text, List, Dict };
    using Place = std::uint32_t; ///< of a value in its tree

    struct Node {
        Kind kind = Kind::None;
        std::int64_t integer = 0; ///< of a boolean 0 or 1
        double real = 0;
        std::string_view text = {};
        std::vector<Place> items = {}; ///< of a list or tuple; of a dict key, value, key, value...
    };

    [[nodiscard]] const Node& at(Place place) const { return m_nodes[place]; }
    [[nodiscard]] Place root() const { return m_root; }

    /// The value under a key of a dict; null: it is no dict, or has none.
    [[nodiscard]] const Node* find(const Node& dict, std::string_view key) const;
    [[nodiscard]] std::int64_t integer(const Node& dict, std::string_view key,
                                       std::int64_t otherwise = 0) const;
    [[nodiscard]] std::string_view text(const Node& dict, std::string_view key) const;

    /// Reads protocols 0 to 5. Nothing is imported, called or built: any opcode beyond containers, strings, numbers and the memo
    /// refuses the file. Errors, one sentence with the byte: such an opcode, by name; a pickle that ends early, takes what is not on the
    /// stack, or has more than kMostValues values.
    static Result<PickledValue> read(std::string_view bytes);
    /// The same tree of JSON. Errors: as parseJson().
    static Result<PickledValue> readJson(std::string_view text);

    static constexpr std::size_t kMostValues = 10'000'000;

private:
    friend class PickleMachine;
    friend struct JsonTree;
    std::vector<Node> m_nodes;
    std::shared_ptr<std::deque<std::string>> m_texts; ///< of JSON and of protocol 0, which escape letters
    Place m_root = 0;
};

/// Writes pickles that Python and memory_viz read: protocol 4, with the opcodes alone that both know.
class PickleWriter {
public:
    PickleWriter();
    void text(std::string_view value);
    void integer(std::int64_t value);
    void boolean(bool value);
    void none();
    void beginDict(); ///< then key, value, key, value..., end()
    void beginList(); ///< then values, end()
    void end();
    /// The whole; nothing may be open.
    std::string done();

private:
    std::string m_bytes;
    std::vector<char> m_open;
};

} // namespace shardscape::exchange
