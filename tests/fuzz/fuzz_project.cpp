// SPDX-License-Identifier: GPL-3.0-or-later
// Project files: any bytes behind SQLite's header. What opens can be saved elsewhere and opened again.
#include "target.h"

#include "store/project_file.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace shardscape;

namespace {

/// In memory where the system has such a folder: a hundred times as many inputs a second.
const std::filesystem::path& scratch()
{
    static const std::filesystem::path folder = [] {
        std::error_code none;
        const std::filesystem::path base = std::filesystem::is_directory("/dev/shm", none)
                                               ? std::filesystem::path("/dev/shm")
                                               : std::filesystem::temp_directory_path();
        std::filesystem::path own = base / ("shardscape-fuzz-" + std::to_string(getpid()));
        std::filesystem::create_directories(own);
        std::atexit([] {
            std::error_code ignored;
            std::filesystem::remove_all(scratch(), ignored);
        });
        return own;
    }();
    return folder;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::filesystem::path path = scratch() / "a.shardscape";
    {
        std::ofstream out(path, std::ios::binary | std::ios::trunc);
        out.write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    }
    fuzz::insistOnASentence(store::ProjectFile::readFacts(path));
    const Result<store::ProjectFile::Opened> opened = store::ProjectFile::open(path);
    fuzz::insistOnASentence(opened);
    if (!opened)
        return 0;
    const std::filesystem::path copy = scratch() / "b.shardscape";
    if (store::ProjectFile::saveAs(opened->project, copy))
        fuzz::insist(store::ProjectFile::open(copy).has_value(), "a project that was saved opens");
    return 0;
}
