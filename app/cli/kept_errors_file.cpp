// SPDX-License-Identifier: GPL-3.0-or-later
#include "kept_errors_file.h"

#include "console.h"

#include <filesystem>

namespace shardscape::cli {

Result<void> keepErrors(const std::string& path, const std::function<void(exchange::KeptErrors&)>& change)
{
    exchange::KeptErrors kept;
    if (std::filesystem::exists(path)) {
        const Result<std::string> text = readFile(path);
        if (!text)
            return tl::unexpected(text.error());
        Result<exchange::KeptErrors> read = exchange::readKeptErrors(*text);
        if (!read)
            return inFile(path, read.error());
        kept = std::move(*read);
    }
    change(kept);
    return writeFile(path, exchange::writeKeptErrors(kept));
}

} // namespace shardscape::cli
