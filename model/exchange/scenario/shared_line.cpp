// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/shared_line.h"

#include "exchange/text/json_reader.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <vector>
#include <zlib.h>

namespace shardscape::exchange {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::string_view kWord = "shardscape";
constexpr int kVersion = 1;
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kChecksumBytes = 4;

// Bounds that no real scenario comes near: a model of a hundred thousand stages has 0.3 MiB. Of what deflates a thousandfold
// nothing is kept beyond the second one.
constexpr std::size_t kLongestLine = std::size_t{256} << 10;
constexpr std::size_t kLargestText = std::size_t{2} << 20;

using Bytes = std::vector<unsigned char>;

// ------------------------------------------------------------------ letters

std::string encoded(const Bytes& bytes)
{
    std::string text;
    text.reserve(bytes.size() * 4 / 3 + 4);
    std::uint32_t held = 0;
    int bits = 0;
    for (const unsigned char byte : bytes) {
        held = held << 8 | byte;
        for (bits += 8; bits >= 6; bits -= 6)
            text += kLetters[held >> (bits - 6) & 63U];
    }
    if (bits > 0)
        text += kLetters[held << (6 - bits) & 63U];
    return text;
}

/// Nothing where a letter is none of the alphabet, or the last one has bits that no writer leaves.
std::optional<Bytes> decoded(std::string_view text)
{
    Bytes bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t held = 0;
    int bits = 0;
    for (const char letter : text) {
        const std::size_t value = kLetters.find(letter);
        if (value == std::string_view::npos)
            return std::nullopt;
        held = held << 6 | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<unsigned char>(held >> bits & 255U));
        }
    }
    if (bits == 6 || (held & ((1U << bits) - 1)) != 0)
        return std::nullopt;
    return bytes;
}

// ------------------------------------------------------------------ deflated bytes

Bytes deflated(const std::string& text)
{
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    Bytes bytes(size);
    compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
              static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
    bytes.resize(size);
    return bytes;
}

/// Nothing where it is no whole stream, or unfolds into more than kLargestText.
std::optional<std::string> inflated(const unsigned char* bytes, std::size_t size)
{
    // As much as there is, then more: most lines are small.
    for (std::size_t room = 16 * size + 1024;; room = std::min(room * 8, kLargestText)) {
        std::string text(std::min(room, kLargestText), '\0');
        auto length = static_cast<uLongf>(text.size());
        auto read = static_cast<uLong>(size);
        const int code = uncompress2(reinterpret_cast<Bytef*>(text.data()), &length, bytes, &read);
        if (code == Z_OK && read == size) {
            text.resize(length);
            return text;
        }
        if (code != Z_BUF_ERROR || text.size() >= kLargestText)
            return std::nullopt;
    }
}

std::uint32_t checksumOf(const unsigned char* bytes, std::size_t size)
{
    return static_cast<std::uint32_t>(crc32(crc32(0, nullptr, 0), bytes, static_cast<uInt>(size)));
}

// ------------------------------------------------------------------ what stands in front

/// "shardscape", the version, a colon.
struct Head {
    std::int64_t version = 0;
    std::string_view rest;
};

std::optional<Head> headOf(std::string_view text)
{
    if (!text.starts_with(kWord))
        return std::nullopt;
    text.remove_prefix(kWord.size());
    Head head;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), head.version);
    if (problem != std::errc{} || end == text.data() + text.size() || *end != ':' || head.version < 0)
        return std::nullopt;
    head.rest = text.substr(static_cast<std::size_t>(end - text.data()) + 1);
    return head;
}

std::string_view withoutBlanksAround(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string withoutBlanks(std::string_view text)
{
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out),
                 [](char c) { return c != ' ' && c != '\t' && c != '\r' && c != '\n'; });
    return out;
}

/// "0.6.0" as numbers that compare; empty when it is no version.
std::vector<int> versionOf(std::string_view text)
{
    constexpr std::size_t kLongest = 20;
    std::vector<int> numbers;
    if (text.size() > kLongest)
        return {};
    for (const char* at = text.data(); at <= text.data() + text.size();) {
        int number = 0;
        const auto [end, problem] = std::from_chars(at, text.data() + text.size(), number);
        if (problem != std::errc{} || number < 0 || (end != text.data() + text.size() && *end != '.'))
            return {};
        numbers.push_back(number);
        at = end + 1;
    }
    return numbers;
}

tl::unexpected<Error> newerLine(const Head& head)
{
    const std::string_view needs = head.rest.substr(0, head.rest.find(':'));
    return fail(
        ErrorCode::TooNew,
        versionOf(needs).empty()
            ? say("this line was shared by a newer Shardscape (version %1 of the line; this program reads "
                  "up to %2)",
                  head.version, kVersion)
            : say("this line was shared by a newer Shardscape: it needs version %1 or later", needs));
}

tl::unexpected<Error> broken()
{
    return fail(
        ErrorCode::Damaged,
        say("this shared line is cut or mistyped: its checksum does not fit; copy it again as a whole"));
}

// ------------------------------------------------------------------ the text inside

Result<std::vector<std::string>> readIds(ObjectReader& in, std::string_view key)
{
    std::vector<std::string> ids;
    const json* list = in.find(key);
    if (list == nullptr || !list->is_array())
        return fail(ErrorCode::BadInput, say("%1 is missing", key));
    for (const json& id : *list) {
        if (!id.is_string() || layout::findKnob(id.get_ref<const std::string&>()) == nullptr)
            return fail(ErrorCode::UnknownName, say("%1: %2 is no knob", key, describe(id)));
        ids.push_back(id.get<std::string>());
    }
    return ids;
}

Result<ScenarioFile> readInside(const std::string& text)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    ObjectReader in(*parsed, "");
    const json* scenario = in.find("scenario");
    Result<std::vector<std::string>> said = readIds(in, "said");
    Result<std::vector<std::string>> named = readIds(in, "named");
    if (const Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    for (const auto* ids : {&said, &named})
        if (!*ids)
            return tl::unexpected(ids->error());
    if (scenario == nullptr)
        return fail(ErrorCode::BadInput, say("%1 is missing", "scenario"));
    Result<ScenarioFile> file = readScenario(scenario->dump(), Catalog::builtIn(), Unnamed::AsDefaults);
    if (file) {
        file->saidKnobs = std::move(*said);
        file->namedKnobs = std::move(*named);
    }
    return file;
}

} // namespace

bool isSharedLine(std::string_view text)
{
    return headOf(withoutBlanksAround(text)).has_value();
}

std::string writeSharedLine(const ScenarioFile& file)
{
    ordered_json inside;
    inside["scenario"] = ordered_json::parse(writeScenario(file.scenario));
    inside["said"] = file.saidKnobs;
    inside["named"] = file.namedKnobs;
    const Bytes body = deflated(SHARDSCAPE_VERSION "\n"
                                + inside.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
    const std::uint32_t checksum = checksumOf(body.data(), body.size());
    Bytes bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<unsigned char>(checksum >> shift & 255U));
    bytes.insert(bytes.end(), body.begin(), body.end());
    return std::string(kWord) + std::to_string(kVersion) + ":" + encoded(bytes);
}

Result<ScenarioFile> readSharedLine(std::string_view text)
{
    const auto head = headOf(withoutBlanksAround(text));
    if (!head)
        return fail(ErrorCode::NotOurs, say("this is no shared line; one begins with %1",
                                            std::string(kWord) + std::to_string(kVersion) + ":"));
    if (head->version > kVersion)
        return newerLine(*head);
    if (head->rest.size() > kLongestLine)
        return fail(
            ErrorCode::TooLarge,
            say("this shared line has more than %1 KiB, more than any scenario needs", kLongestLine >> 10));
    const std::optional<Bytes> bytes = decoded(withoutBlanks(head->rest));
    if (head->version < kVersion || !bytes || bytes->size() <= kChecksumBytes)
        return broken();
    std::uint32_t checksum = 0;
    for (std::size_t i = 0; i < kChecksumBytes; ++i)
        checksum = checksum << 8 | (*bytes)[i];
    const unsigned char* body = bytes->data() + kChecksumBytes;
    const std::size_t size = bytes->size() - kChecksumBytes;
    if (checksumOf(body, size) != checksum)
        return broken();
    const std::optional<std::string> inside = inflated(body, size);
    if (!inside)
        return fail(
            ErrorCode::TooLarge,
            say("this shared line unfolds into more than %1 MiB, or into nothing", kLargestText >> 20));
    const std::size_t end = std::min(inside->find('\n'), inside->size());
    const std::string writer = inside->substr(0, end);
    Result<ScenarioFile> file = readInside(inside->substr(std::min(end + 1, inside->size())));
    if (!file && versionOf(writer) > versionOf(SHARDSCAPE_VERSION))
        return fail(ErrorCode::TooNew,
                    say("this line was shared by Shardscape %1, which knows more than this program: %2",
                        writer, file.error().message));
    if (!file)
        return fail(file.error().code, say("the scenario in this line: %1", file.error().message));
    return file;
}

} // namespace shardscape::exchange
