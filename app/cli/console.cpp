// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "exchange/claims/demo.h"
#include "exchange/runs/calibration_json.h"
#include "exchange/scenario/shared_line.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <unistd.h>

namespace shardscape::cli {

namespace {

std::string printed(const char* format, int precision, double value)
{
    std::array<char, 64> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), format, precision, value);
    return {buffer.data(), static_cast<std::size_t>(std::max(length, 0))};
}

std::size_t width(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string systemError()
{
    return std::strerror(errno);
}

bool writeAll(const std::filesystem::path& path, std::string_view text)
{
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    return static_cast<bool>(file);
}

/// Beside the file, and put in its place when all of it is on the disk: what was there stays where the disk is full.
bool replaceFile(const std::filesystem::path& path, const std::filesystem::file_status& state,
                 std::string_view text)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path part = path.string() + ".part-" + std::to_string(::getpid());
    if (!writeAll(part, text)) {
        const int why = errno;
        fs::remove(part, error);
        errno = why;
        return false;
    }
    if (fs::is_regular_file(state))
        fs::permissions(part, state.permissions(), error);
    fs::rename(part, path, error);
    if (!error)
        return true;
    std::error_code ignored;
    fs::remove(part, ignored);
    errno = error.value();
    return false;
}

/// What is larger is refused before it fills the memory: traces, the largest files that are read, have some hundred MiB.
constexpr std::uintmax_t kLargestFile = std::uintmax_t{2} << 30;

tl::unexpected<Error> tooLarge(const std::string& name)
{
    return fail(ErrorCode::TooLarge, verbatim(name + " has more than " + std::to_string(kLargestFile >> 30)
                                              + " GiB, more than anything that is read here"));
}

/// The rest of a stream behind what is there already; pipes and devices may never end.
Result<std::string> bounded(std::istream& stream, const std::string& name, std::string text)
{
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + kPiece);
        stream.read(text.data() + before, static_cast<std::streamsize>(kPiece));
        text.resize(before + static_cast<std::size_t>(stream.gcount()));
        if (!stream)
            return text;
        if (text.size() > kLargestFile)
            return tooLarge(name);
    }
}

} // namespace

Result<std::string> readFile(const std::string& path)
{
    if (path == "-")
        return bounded(std::cin, "stdin", {});
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) // opening one succeeds, reading it throws
        return fail(ErrorCode::NotFound, verbatim(path + " cannot be read: it is a folder"));
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return fail(ErrorCode::NotFound, verbatim(shownSource(path) + " cannot be read: " + systemError()));
    // In one piece where the size is known: letter by letter a large trace takes seconds.
    const auto size = std::filesystem::file_size(path, ignored);
    std::string text;
    if (!ignored && std::filesystem::is_regular_file(path, ignored)) {
        if (size > kLargestFile)
            return tooLarge(shownSource(path));
        text.resize(size);
        file.read(text.data(), static_cast<std::streamsize>(size));
        text.resize(static_cast<std::size_t>(file.gcount()));
    }
    return bounded(file, shownSource(path), std::move(text));
}

namespace {

constexpr std::string_view kDemo = "demo:";

/// The first scenario of a demo. No knob counts as named: a sweep around it tries them all. All count as said: it runs as its
/// paper's authors ran it.
Result<exchange::ScenarioFile> openDemo(std::string_view id)
{
    const Result<const exchange::Demo*> demo = exchange::findDemo(id);
    if (!demo)
        return tl::unexpected(demo.error());
    exchange::ScenarioFile file;
    file.scenario = (*demo)->scenarios.front();
    for (const layout::Knob& knob : layout::knobs())
        file.saidKnobs.emplace_back(knob.id);
    return file;
}

} // namespace

bool isDemo(std::string_view source)
{
    return source.starts_with(kDemo);
}

Result<exchange::ScenarioFile> readScenarioFrom(const std::string& source, const exchange::Catalog& catalog)
{
    if (isDemo(source)) {
        Result<exchange::ScenarioFile> demo = openDemo(source.substr(kDemo.size()));
        if (!demo)
            return inFile(source, demo.error());
        return demo;
    }
    const bool line = exchange::isSharedLine(source);
    Result<std::string> text = line ? Result<std::string>(source) : readFile(source);
    if (!text)
        return tl::unexpected(text.error());
    // A line may stand in a file, too: it is what people save of a chat.
    Result<exchange::ScenarioFile> file = exchange::isSharedLine(*text)
                                              ? exchange::readSharedLine(*text)
                                              : exchange::readScenario(*text, catalog);
    if (!file)
        return inFile(shownSource(source), file.error());
    return file;
}

std::string shownSource(const std::string& source)
{
    constexpr std::size_t kLongestPath = 120; // what is longer is a text in the place of a path
    constexpr std::size_t kShown = 28;
    const bool isText = exchange::isSharedLine(source) || source.size() > kLongestPath;
    return isText && source.size() > kShown ? source.substr(0, kShown) + "..." : source;
}

Result<void> writeFile(const std::string& path, std::string_view text)
{
    if (path == "-") {
        std::cout << text << std::flush;
        return std::cout ? Result<void>{} : fail(ErrorCode::Unwritable, verbatim("stdout cannot be written"));
    }
    std::error_code error;
    const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
    const std::filesystem::file_status state = std::filesystem::status(path, error);
    // A pipe or a device is written as it is; so is a file in a folder that takes no others.
    const bool isPlace = !std::filesystem::exists(state) || std::filesystem::is_regular_file(state);
    const bool takes = ::access(target.parent_path().c_str(), W_OK) == 0;
    if (isPlace && takes ? !replaceFile(target, state, text) : !writeAll(path, text))
        return fail(ErrorCode::Unwritable, verbatim(path + " cannot be written: " + systemError()));
    return {};
}

Result<exchange::Catalog> loadCatalog(const std::vector<std::string>& files)
{
    exchange::Catalog catalog = exchange::Catalog::builtIn();
    for (const std::string& path : files) {
        const Result<std::string> text = readFile(path);
        if (!text)
            return tl::unexpected(text.error());
        if (const Result<void> added = catalog.add(*text, path == "-" ? "stdin" : path); !added)
            return tl::unexpected(added.error());
    }
    return catalog;
}

Result<std::optional<validate::Calibration>> loadCalibration(const std::string& path)
{
    if (path.empty())
        return std::nullopt;
    const Result<std::string> text = readFile(path);
    if (!text)
        return tl::unexpected(text.error());
    Result<validate::Calibration> calibration = exchange::readCalibration(*text);
    if (!calibration)
        return inFile(path, calibration.error());
    return std::move(*calibration);
}

tl::unexpected<Error> inFile(const std::string& path, const Error& error)
{
    return fail(error.code, say("%1: %2", path == "-" ? "stdin" : path, error.message));
}

Table::Table(std::vector<Column> columns)
    : m_columns(std::move(columns))
{}

void Table::add(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::string Table::text(int indent) const
{
    std::vector<std::size_t> widths;
    for (const Column& column : m_columns)
        widths.push_back(width(column.title));
    for (const auto& row : m_rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));

    std::string out;
    const auto line = [&](const auto& cellOf) {
        std::string written(static_cast<std::size_t>(indent), ' ');
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const std::string& cell = cellOf(i);
            const std::string gap(widths[i] - width(cell), ' ');
            written += m_columns[i].align == Align::Right ? gap + cell : cell + gap;
            written += "  ";
        }
        written.erase(written.find_last_not_of(' ') + 1);
        out += written + '\n';
    };
    if (std::any_of(m_columns.begin(), m_columns.end(), [](const Column& c) { return !c.title.empty(); }))
        line([&](std::size_t i) -> const std::string& { return m_columns[i].title; });
    for (const auto& row : m_rows)
        line([&](std::size_t i) -> const std::string& { return row[i]; });
    return out;
}

std::string number(double value, int significant)
{
    if (value == 0 || !std::isfinite(value))
        return printed("%.*g", significant, value);
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return printed("%.*f", std::clamp(significant - before, 0, 12), value);
}

std::string seconds(double value)
{
    if (value == 0)
        return "0 s";
    const double size = std::abs(value);
    if (size >= 1)
        return number(value) + " s";
    if (size >= 1e-3)
        return number(value * 1e3, 3) + " ms";
    return number(value * 1e6, 3) + " us";
}

std::string gib(double bytes)
{
    const double value = bytes / (1024.0 * 1024.0 * 1024.0);
    return printed("%.*f GiB", value < 10 ? 2 : 1, value);
}

std::string percent(double fraction)
{
    return printed("%.*f %%", 1, fraction * 100);
}

std::string count(double value)
{
    std::string digits = printed("%.*f", 0, value);
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t i = digits.size(); i > first + 3;)
        digits.insert(i -= 3, ",");
    return digits;
}

std::string scaled(double value, std::string_view unit)
{
    constexpr std::array<std::pair<double, std::string_view>, 6> kPrefixes{
        {{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
    for (const auto& [size, prefix] : kPrefixes)
        if (std::abs(value) >= size)
            return number(value / size, 4) + " " + std::string(prefix) + std::string(unit);
    return number(value, 4) + " " + std::string(unit);
}

bool isTerminal(int descriptor)
{
    return ::isatty(descriptor) == 1;
}

} // namespace shardscape::cli
