// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "store/project.h"
#include "store/schema/schema.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shardscape::store {

/// Which save a file holds. Equal stamps: nobody wrote the file in between, by whatever program.
struct FileStamp {
    std::string saveId;              ///< random, new with every save of ours
    std::uint32_t changeCounter = 0; ///< SQLite's, raised by every transaction of anybody

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// The file of an open project: where it is, which save it holds, and which results it holds already. Keeps no
/// connection: between calls the file can be copied, moved or mailed. All errors are one sentence that names the file.
///
/// Opening never writes (but lets SQLite roll back a save that a crash cut off). Saving is one transaction: whatever
/// happens meanwhile, the file holds the old state or the new one. Results that it holds already are not written again.
/// Thread: one call at a time per file; different threads are fine.
class ProjectFile {
public:
    struct Opened;

    /// Errors: NotFound (not there, unreadable), NotOurs, TooNew, Damaged. An older file is migrated in memory; it stays
    /// as it is until the first save, which keeps it as NAME.vN.bak.
    static Result<Opened> open(const std::filesystem::path& path, const Schema& schema = Schema::current());

    /// Writes a new file beside `path` and then puts it in its place in one step; what was there before is replaced only
    /// when everything is on the disk.
    static Result<ProjectFile> saveAs(const Project& project, const std::filesystem::path& path,
                                      std::map<std::string, std::string> facts = {},
                                      const Schema& schema = Schema::current());

    /// Errors: ChangedOnDisk when somebody else wrote the file since (saveAs() to the same path overwrites it all the
    /// same), Unwritable. A file that was deleted meanwhile is written anew.
    Result<void> save(const Project& project);

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] const FileStamp& stamp() const { return m_stamp; }
    /// The version that the file on disk has; lower than the schema's until an older file is saved.
    [[nodiscard]] int version() const { return m_version; }

    /// All facts of a project's file, its own ones ("saved_at"...) too, without reading the project. Errors as open().
    static Result<std::map<std::string, std::string>> readFacts(const std::filesystem::path& path);

    /// A file known by its stamp alone, as recovered work knows the file that it belongs to.
    static ProjectFile known(const std::filesystem::path& path, FileStamp stamp);

    /// Texts beside the project, as the recovery sidecar has them; written by the next save, read by open(). Keys of the
    /// file's own ("save_id"...) are ignored.
    std::map<std::string, std::string> facts;

private:
    ProjectFile() = default;

    std::filesystem::path m_path;
    FileStamp m_stamp;
    int m_version = 0;
    Schema m_schema;
    /// Results in the file, by sweep: holding them keeps their addresses from being used again.
    std::map<std::int64_t, std::shared_ptr<const search::SweepResult>> m_stored;
};

struct ProjectFile::Opened {
    Project project;
    ProjectFile file;
    std::vector<std::string>
        migrated; ///< what the migrations changed, one sentence each; empty for a current file
};

} // namespace shardscape::store
