// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace shardscape {

/// A word that the engine declares: the label of a knob, a schedule or a rule, the name of a kind of file. Its English text is
/// what other languages look it up by.
struct Word {
    std::string text;

    explicit Word(std::string_view english)
        : text(english)
    {}
};

/// A number that is not whole, in the digits it deserves and with a point: "1.5". Who shows it puts the decimal mark of the
/// reader's language. Made by fixed(), significant() and shortest().
struct Decimal {
    std::string digits;
};

Decimal fixed(double value, int decimals);     ///< "1.50"
Decimal significant(double value, int digits); ///< as printf's %g: "1.5", "1e+20"
Decimal shortest(double value);                ///< the fewest digits that read back as the same number

struct Argument;

/// A sentence, or a part of one, as what it says and of what, so that the reader's language decides how. `text` is English and
/// the id by which translations are found, as KDE's KLocalizedString does it: "%1 attention heads do not divide by tp = %2".
/// Places are %1 to %9 for arguments and %n for the count. Made by say(), counted() and verbatim(); english() is how the
/// command line and files show it, document::engineText() how the window does. Empty: nothing is said.
struct Message {
    const char* text = "";     ///< of static storage
    const char* one = nullptr; ///< English for a count of 1; null: nothing is counted
    std::int64_t count = 0;
    std::vector<Argument> arguments;

    [[nodiscard]] bool empty() const { return *text == '\0'; }
};

/// What stands in a place: text that is the same in every language (a name, a path, what a person wrote), a declared word, a
/// number, or a message of its own.
struct Argument {
    std::variant<std::string, Word, Decimal, std::int64_t, Message> value;

    Argument(std::string text) // NOLINT(google-explicit-constructor): arguments are written as they are
        : value(std::move(text))
    {}
    Argument(std::string_view text) // NOLINT(google-explicit-constructor)
        : value(std::string(text))
    {}
    Argument(const char* text) // NOLINT(google-explicit-constructor)
        : value(std::string(text))
    {}
    Argument(Word word) // NOLINT(google-explicit-constructor)
        : value(std::move(word))
    {}
    Argument(Decimal number) // NOLINT(google-explicit-constructor)
        : value(std::move(number))
    {}
    Argument(Message message) // NOLINT(google-explicit-constructor)
        : value(std::move(message))
    {}
    template <class Number>
    requires(std::is_integral_v<Number> && !std::is_same_v<Number, bool> && !std::is_same_v<Number, char>)
        Argument(Number number) // NOLINT(google-explicit-constructor)
        : value(static_cast<std::int64_t>(number))
    {}
};

/// An English text whose places are counted when it is compiled: each of %1 to %`places`, once or more often, and no other.
template <std::size_t places>
struct Template {
    const char* text;
    bool counts = false; ///< has a place %n

    template <std::size_t size>
    consteval Template(
        const char (&literal)[size]) // NOLINT(google-explicit-constructor): a literal is a template
        : text(literal)
    {
        std::array<bool, 10> said{};
        for (std::size_t i = 0; i + 1 < size; ++i) {
            if (literal[i] != '%')
                continue;
            const char place = literal[i + 1];
            if (place >= '1' && place <= '9')
                said[static_cast<std::size_t>(place - '0')] = true;
            counts = counts || place == 'n';
        }
        for (std::size_t place = 1; place < said.size(); ++place)
            if (said[place] != (place <= places))
                throw "places and arguments differ"; // stops the compiler; nothing throws at run time
    }
};

/// What is said, of what. The text is a literal: translations are collected from the calls (translations/said_texts.h).
template <class... Arguments>
[[nodiscard]] Message say(std::type_identity_t<Template<sizeof...(Arguments)>> text, Arguments&&... arguments)
{
    return {text.text, nullptr, 0, {Argument(std::forward<Arguments>(arguments))...}};
}

/// What is said of a number of things: counted(3, "%n layer", "%n layers"). Both texts are literals; `many` is the id.
template <class... Arguments>
[[nodiscard]] Message counted(std::int64_t count, std::type_identity_t<Template<sizeof...(Arguments)>> one,
                              std::type_identity_t<Template<sizeof...(Arguments)>> many,
                              Arguments&&... arguments)
{
    return {many.text, one.text, count, {Argument(std::forward<Arguments>(arguments))...}};
}

/// Text that is the same in every language, or is in the reader's already.
[[nodiscard]] Message verbatim(std::string text);

/// "a, b, c": as the reader's language lists things. Empty for none.
[[nodiscard]] Message listed(std::vector<Argument> things);

/// What a thing is called: a declared word, or a message where a name is part of it ("layers of kind %1 in the model").
class Label {
public:
    Label() = default;
    template <class Text>
    requires std::is_convertible_v<const Text&, std::string_view> Label(
        const Text& word) // NOLINT(google-explicit-constructor): labels are written as they are
        : m_said(std::string(std::string_view(word)))
    {}
    Label(Message said) // NOLINT(google-explicit-constructor)
        : m_said(std::move(said))
    {}

    [[nodiscard]] bool empty() const;
    /// As part of a message.
    [[nodiscard]] Argument argument() const;
    /// Null where it is a word alone.
    [[nodiscard]] const Message* message() const { return std::get_if<Message>(&m_said); }

private:
    std::variant<std::string, Message> m_said;
};

/// Whether both say the same.
[[nodiscard]] bool operator==(const Message& a, const Message& b);

/// The message in English.
[[nodiscard]] std::string english(const Message& message);
[[nodiscard]] std::string english(const Label& label);

} // namespace shardscape
