// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/catalog/catalog.h"
#include "exchange/scenario/scenario_json.h"
#include "validate/calibration.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shardscape::cli {

/// A file's content; "-" is stdin. Error: NotFound with what the system says.
Result<std::string> readFile(const std::string& path);

/// "demo:w01": a scenario that is shipped.
[[nodiscard]] bool isDemo(std::string_view source);

/// A scenario from a file, from stdin ("-"), from a shared line ("shardscape1:...") or of a demo. Errors name what it was read from.
Result<exchange::ScenarioFile> readScenarioFrom(const std::string& source, const exchange::Catalog& catalog);

/// What a scenario was read from, short enough for a sentence.
std::string shownSource(const std::string& source);

/// Writes a file; "-" is stdout. Error: Unwritable.
Result<void> writeFile(const std::string& path, std::string_view text);

/// The built-in catalog with users' files on top.
Result<exchange::Catalog> loadCatalog(const std::vector<std::string>& files);

/// A calibration file; an empty path is none. Error: as for every file.
Result<std::optional<validate::Calibration>> loadCalibration(const std::string& path);

/// "path: sentence", so that an error names its file.
tl::unexpected<Error> inFile(const std::string& path, const Error& error);

/// Columns that line up; numbers to the right.
class Table {
public:
    enum class Align { Left, Right };
    struct Column {
        std::string title;
        Align align = Align::Left;
    };
    explicit Table(std::vector<Column> columns);

    void add(std::vector<std::string> cells);
    /// Each line begins with `indent` spaces; UTF-8 counts characters.
    [[nodiscard]] std::string text(int indent = 2) const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

// Numbers for people: units, and as many digits as make sense.
std::string seconds(double value);                       ///< "26.5 s", "843 ms", "12.3 us"
std::string gib(double bytes);                           ///< "71.3 GiB"
std::string percent(double fraction);                    ///< "62.1 %"
std::string count(double value);                         ///< "1,234,567"
std::string scaled(double value, std::string_view unit); ///< "312 TFLOP/s" from 3.12e14 and "FLOP/s"
std::string number(double value, int significant = 4);

/// Whether people read this (a terminal) rather than a file or program.
bool isTerminal(int descriptor);

} // namespace shardscape::cli
