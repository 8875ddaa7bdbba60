// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include <charconv>

namespace shardscape {

namespace {

template <class... Format>
Decimal written(double value, Format... format)
{
    std::array<char, 400> buffer{}; // the largest double has 309 digits before its point
    const auto [end, problem] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...);
    return {problem == std::errc{} ? std::string(buffer.data(), end) : std::string("?")};
}

std::string english(const Argument& argument)
{
    struct Writer {
        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(const Word& word) const { return word.text; }
        std::string operator()(const Decimal& number) const { return number.digits; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(const Message& message) const { return shardscape::english(message); }
    };
    return std::visit(Writer{}, argument.value);
}

} // namespace

Decimal fixed(double value, int decimals)
{
    return written(value, std::chars_format::fixed, decimals);
}

Decimal significant(double value, int digits)
{
    return written(value, std::chars_format::general, digits);
}

Decimal shortest(double value)
{
    return written(value);
}

Message verbatim(std::string text)
{
    return text.empty() ? Message{} : say("%1", std::move(text));
}

Message listed(std::vector<Argument> things)
{
    Message all;
    for (Argument& thing : things)
        all = all.empty() ? say("%1", std::move(thing)) : say("%1, %2", std::move(all), std::move(thing));
    return all;
}

bool Label::empty() const
{
    const auto* word = std::get_if<std::string>(&m_said);
    return word != nullptr ? word->empty() : std::get<Message>(m_said).empty();
}

Argument Label::argument() const
{
    if (const Message* said = message())
        return *said;
    return Word(std::get<std::string>(m_said));
}

std::string english(const Label& label)
{
    return english(label.argument());
}

bool operator==(const Message& a, const Message& b)
{
    return english(a) == english(b);
}

std::string english(const Message& message)
{
    const std::string_view text = message.one && message.count == 1 ? message.one : message.text;
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char place = text[i] == '%' && i + 1 < text.size() ? text[i + 1] : '\0';
        const auto number = static_cast<std::size_t>(place - '1');
        if (place == 'n' && message.one)
            result += std::to_string(message.count);
        else if (place >= '1' && place <= '9' && number < message.arguments.size())
            result += english(message.arguments[number]);
        else {
            result += text[i];
            continue;
        }
        ++i;
    }
    return result;
}

} // namespace shardscape
