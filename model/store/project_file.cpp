// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_file.h"

#include "store/project_tables.h"
#include "store/schema/migrate.h"
#include "store/schema_check.h"
#include "store/sqlite.h"

#include <array>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <random>
#include <sqlite3.h>
#include <system_error>
#include <unistd.h>

namespace shardscape::store {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path)
{
    std::string text = path.filename().string();
    return text.insert(0, 1, '\'').append(1, '\'');
}

// ------------------------------------------------------------------ what a file is, from its first bytes

/// The part of SQLite's header that says whose file it is. Source: SQLite file format, section 1.3.
struct Header {
    std::int32_t applicationId = 0;
    std::int32_t version = 0;
};

std::int32_t bigEndian(const std::array<char, 100>& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return static_cast<std::int32_t>(value);
}

/// Looks at the file without SQLite, which would already answer a foreign file in its own way. The stream is closed
/// before SQLite opens the file: closing it later would drop SQLite's locks (POSIX).
Result<Header> readHeader(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return fail(ErrorCode::NotFound,
                    say("there is no file %1 in '%2'", shown(path), path.parent_path().string()));
    if (status.type() == fs::file_type::none)
        return fail(ErrorCode::NotFound, say("%1 cannot be read: %2", shown(path), error.message()));
    if (fs::is_directory(status))
        return fail(ErrorCode::NotOurs, say("%1 is a folder, not a Shardscape project", shown(path)));
    if (!fs::is_regular_file(status))
        return fail(ErrorCode::NotOurs,
                    say("%1 is not a regular file, so not a Shardscape project", shown(path)));

    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return fail(ErrorCode::NotFound, say("%1 cannot be read: %2", shown(path), std::strerror(errno)));
    std::array<char, 100> bytes{};
    stream.read(bytes.data(), bytes.size());
    if (stream.bad())
        return fail(ErrorCode::NotFound, say("%1 cannot be read: the disk refused", shown(path)));
    constexpr std::string_view kMagic("SQLite format 3\0", 16);
    if (stream.gcount() == 0)
        return fail(ErrorCode::NotOurs, say("%1 is empty, so not a Shardscape project", shown(path)));
    if (std::string_view(bytes.data(), kMagic.size()) != kMagic)
        return fail(ErrorCode::NotOurs, say("%1 is not a Shardscape project", shown(path)));
    if (stream.gcount() < static_cast<std::streamsize>(bytes.size()))
        return fail(ErrorCode::Damaged,
                    say("%1 is damaged: it ends in the middle; it was left as it is", shown(path)));
    const Header header{bigEndian(bytes, 68), bigEndian(bytes, 60)};
    if (header.applicationId != kApplicationId)
        return fail(ErrorCode::NotOurs,
                    say("%1 is the database of another program, not a Shardscape project", shown(path)));
    return header;
}

// ------------------------------------------------------------------ sentences

tl::unexpected<Error> cannotOpen(const fs::path& path, const SqliteFailure& failure)
{
    if (failure.kind == ErrorCode::Damaged)
        return fail(ErrorCode::Damaged,
                    say("%1 is damaged: %2; it was left as it is", shown(path), failure.why));
    return fail(failure.kind, say("%1 could not be opened: %2", shown(path), failure.why));
}

tl::unexpected<Error> cannotSave(const fs::path& path, const SqliteFailure& failure)
{
    return fail(failure.kind, say("%1 could not be saved: %2; what was on the disk is unchanged", shown(path),
                                  failure.why));
}

tl::unexpected<Error> cannotSave(const fs::path& path, ErrorCode kind, Message why)
{
    return cannotSave(path, SqliteFailure{0, kind, std::move(why)});
}

// ------------------------------------------------------------------ facts

std::string randomHexadecimal(int digits)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::random_device device;
    std::uniform_int_distribution<std::size_t> digit(0, kDigits.size() - 1);
    std::string text;
    for (int i = 0; i < digits; ++i)
        text += kDigits[digit(device)];
    return text;
}

std::string nowUtc()
{
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), size};
}

using Facts = std::map<std::string, std::string>;

/// Facts that every save writes itself.
constexpr std::array kOwnFacts{"needs", "engine", "save_id", "saved_at"};

Facts allFacts(Database& database)
{
    Facts facts;
    if (!hasFactsTable(database))
        return facts;
    Statement select(database, "SELECT key, value FROM file_fact");
    while (select.next())
        facts[select.text(0)] = select.text(1);
    return facts;
}

/// Writes the file's own facts beside the caller's; gives back the new save id.
std::string writeFacts(Database& database, Facts facts, const Schema& schema)
{
    const std::string saveId = randomHexadecimal(32);
    facts["needs"] = schema.needs();
    facts["engine"] = std::string(kEngineVersion);
    facts["save_id"] = saveId;
    facts["saved_at"] = nowUtc();
    database.execute("DELETE FROM file_fact");
    Statement insert(database, "INSERT INTO file_fact (key, value) VALUES (?, ?)");
    for (const auto& [key, value] : facts)
        insert.run(key, value);
    return saveId;
}

FileStamp readStamp(Database& database)
{
    FileStamp stamp;
    if (hasFactsTable(database))
        stamp.saveId = database.text("SELECT value FROM file_fact WHERE key = 'save_id'");
    stamp.changeCounter = database.changeCounter();
    return stamp;
}

// ------------------------------------------------------------------ migration

/// The file as it was goes on as NAME.vN.bak; a file of that name with other contents is not touched.
Result<void> keepBackup(const fs::path& path, int version)
{
    for (int attempt = 1; attempt < 100; ++attempt) {
        fs::path backup = path;
        backup += ".v";
        backup += std::to_string(version);
        if (attempt > 1) {
            backup += ".";
            backup += std::to_string(attempt);
        }
        backup += ".bak";
        std::error_code error;
        if (fs::exists(backup, error))
            continue;
        fs::copy_file(path, backup, error);
        if (error)
            return cannotSave(
                path, ErrorCode::Unwritable,
                say("its older version could not be kept as %1: %2", shown(backup), error.message()));
        return {};
    }
    return cannotSave(path, ErrorCode::Unwritable, say("there are too many backups of it"));
}

// ------------------------------------------------------------------ new files

/// Makes sure that a rename in this folder survives a loss of power.
void syncFolder(const fs::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// A file beside the target that is removed again unless it was put in its place.
class NewFile {
public:
    explicit NewFile(const fs::path& target)
        : m_target(target)
        , m_path(target.parent_path() / (start(target) + randomHexadecimal(8) + kEnding))
    {
        removeForgotten();
    }
    ~NewFile()
    {
        std::error_code ignored;
        fs::remove(m_path, ignored);
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] const fs::path& path() const { return m_path; }

    std::error_code putInPlace()
    {
        std::error_code error;
        const fs::file_status before = fs::status(m_target, error);
        if (fs::exists(before))
            fs::permissions(m_path, before.permissions(), error);
        // Leftovers of the file that goes: SQLite would play its journal into the new one.
        for (const char* leftover : {"-journal", "-wal", "-shm"})
            fs::remove(m_target.string() + leftover, error);
        error.clear();
        fs::rename(m_path, m_target, error);
        if (!error)
            syncFolder(m_target.parent_path());
        return error;
    }

private:
    static constexpr const char* kEnding = ".new";

    /// ".NAME.": hidden, and told apart from other projects' new files.
    static std::string start(const fs::path& target)
    {
        std::string name = target.filename().string();
        return name.insert(0, 1, '.').append(1, '.');
    }

    /// What a crash left behind beside this target, once it is a day old: a younger one may be somebody's save.
    void removeForgotten() const
    {
        const std::string beginning = start(m_target);
        std::error_code error;
        for (fs::directory_iterator at(m_target.parent_path(), error), end; !error && at != end;
             at.increment(error)) {
            const std::string name = at->path().filename().string();
            if (!name.starts_with(beginning) || !name.ends_with(kEnding)
                || name.size() != beginning.size() + 8 + std::strlen(kEnding))
                continue;
            std::error_code ignored;
            const auto written = fs::last_write_time(at->path(), ignored);
            if (!ignored && fs::file_time_type::clock::now() - written > std::chrono::hours(24))
                fs::remove(at->path(), ignored);
        }
    }

    fs::path m_target;
    fs::path m_path;
};

/// Where saving to `path` really writes: links are followed, so that they stay links.
fs::path resolved(const fs::path& path)
{
    std::error_code error;
    fs::path full = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? fs::absolute(path) : full;
}

/// A project that another program is just writing must not be replaced under its hands.
std::optional<SqliteFailure> busy(const fs::path& path)
{
    if (!readHeader(path))
        return std::nullopt;
    Database database(path, Database::Access::Write);
    const Transaction transaction(database, Transaction::Kind::Write);
    if (!database.ok() && (database.failure().code & 0xff) == SQLITE_BUSY)
        return database.failure();
    return std::nullopt;
}

} // namespace

Result<ProjectFile::Opened> ProjectFile::open(const fs::path& given, const Schema& schema)
{
    const fs::path path = resolved(given);
    const Result<Header> header = readHeader(path);
    if (!header)
        return tl::unexpected(header.error());

    std::optional<Database> database;
    database.emplace(path, Database::Access::Read);
    if (header->version > schema.version()) {
        // Of a later file only the facts are promised to be there.
        const Facts facts = allFacts(*database);
        const auto needs = facts.find("needs");
        return fail(ErrorCode::TooNew,
                    needs != facts.end()
                        ? say("%1 was saved by a newer Shardscape: it needs version %2 or later", shown(path),
                              needs->second)
                        : say("%1 was saved by a newer Shardscape (file version %2; this one reads up to %3)",
                              shown(path), header->version, schema.version()));
    }
    if (header->version < 1)
        return fail(ErrorCode::Damaged,
                    say("%1 is damaged: it has no version; it was left as it is", shown(path)));

    database->integer("SELECT count(*) FROM sqlite_schema");
    if (!database->ok() && database->failure().code == SQLITE_READONLY_ROLLBACK) {
        // A crash cut off a save: only a connection that may write can undo the half that reached the disk.
        database.emplace(path, Database::Access::Write);
    }

    Opened opened{{}, ProjectFile{}, {}};
    Transaction transaction(*database, Transaction::Kind::Read);
    if (database->ok() && !hasTablesOf(*database, header->version, schema) && database->ok())
        database->fail(ErrorCode::Damaged, say("its tables are not those of a project"));
    if (const std::string verdict = database->text("PRAGMA quick_check(1)");
        database->ok() && verdict != "ok")
        // "*** in database main ***\nTree 17 page 4: ...": the last line is the finding.
        database->fail(ErrorCode::Damaged,
                       say("its contents are broken (%1)", verdict.substr(verdict.rfind('\n') + 1)));
    if (!database->ok())
        return cannotOpen(path, database->failure());
    opened.file.m_path = path;
    opened.file.m_version = header->version;
    opened.file.m_schema = schema;
    opened.file.m_stamp = readStamp(*database);

    std::optional<Database> migrated;
    Database* source = &*database;
    if (header->version < schema.version()) {
        migrated.emplace();
        migrated->copyFrom(*database);
        opened.migrated = migrate(*migrated, header->version, schema);
        source = &*migrated;
    }
    opened.file.facts = allFacts(*source);
    for (const char* own : kOwnFacts)
        opened.file.facts.erase(own);
    try {
        opened.project = readProject(*source);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge,
                    say("%1 could not be opened: there is not enough memory", shown(path)));
    }
    if (!source->ok())
        return cannotOpen(path, source->failure());
    if (!migrated)
        opened.file.m_stored = storedResults(opened.project);
    return opened;
}

Result<ProjectFile> ProjectFile::saveAs(const Project& project, const fs::path& given,
                                        std::map<std::string, std::string> facts, const Schema& schema)
{
    const fs::path path = resolved(given);
    std::error_code error;
    if (fs::is_directory(path, error))
        return cannotSave(path, ErrorCode::Unwritable, say("there is a folder of that name"));
    if (!fs::is_directory(path.parent_path(), error))
        return cannotSave(path, ErrorCode::Unwritable,
                          say("there is no folder '%1'", path.parent_path().string()));
    if (::access(path.parent_path().c_str(), W_OK) != 0) // SQLite would say that it does not find the file
        return cannotSave(path, ErrorCode::Unwritable,
                          say("the folder '%1' is read-only", path.parent_path().string()));
    if (const auto failure = busy(path))
        return cannotSave(path, *failure);

    ProjectFile file;
    file.m_path = path;
    file.m_version = schema.version();
    file.m_schema = schema;

    NewFile fresh(path);
    {
        Database database(fresh.path(), Database::Access::Create);
        // A broken new file is thrown away: it needs no journal on the disk, but must be there in full before the rename.
        database.execute(
            "PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = MEMORY;"
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
            "PRAGMA application_id = "
            + std::to_string(kApplicationId));
        migrate(database, 0, schema);
        Transaction transaction(database, Transaction::Kind::Write);
        writeProject(database, project, {});
        file.m_stamp.saveId = writeFacts(database, facts, schema);
        file.m_stamp.changeCounter = database.changeCounter() + 1; // this transaction's
        if (!transaction.commit())
            return cannotSave(path, database.failure());
    }
    if (const std::error_code refused = fresh.putInPlace())
        return cannotSave(path, ErrorCode::Unwritable, verbatim(refused.message()));
    file.m_stored = storedResults(project);
    file.facts = std::move(facts);
    return file;
}

Result<void> ProjectFile::save(const Project& project)
{
    std::error_code error;
    if (!fs::exists(m_path, error) && !error) {
        // Deleted or moved away meanwhile: nothing there to be lost.
        Result<ProjectFile> anew = saveAs(project, m_path, facts, m_schema);
        if (!anew)
            return tl::unexpected(anew.error());
        *this = std::move(*anew);
        return {};
    }
    const Error changed{
        ErrorCode::ChangedOnDisk,
        say("%1 was changed by another program since it was opened; it was left as it is", shown(m_path))};
    if (const Result<Header> header = readHeader(m_path); !header || header->version != m_version)
        return tl::unexpected(changed);

    if (m_version < m_schema.version()) {
        {
            Database database(m_path, Database::Access::Read);
            const Transaction transaction(database, Transaction::Kind::Read);
            if (readStamp(database) != m_stamp || !database.ok())
                return tl::unexpected(changed);
        }
        if (Result<void> kept = keepBackup(m_path, m_version); !kept)
            return kept;
        Result<ProjectFile> anew = saveAs(project, m_path, facts, m_schema);
        if (!anew)
            return tl::unexpected(anew.error());
        *this = std::move(*anew);
        return {};
    }

    Database database(m_path, Database::Access::Write);
    database.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    FileStamp stamp;
    {
        Transaction transaction(database, Transaction::Kind::Write);
        if (database.ok() && readStamp(database) != m_stamp && database.ok())
            return tl::unexpected(changed);
        writeProject(database, project, m_stored);
        stamp.saveId = writeFacts(database, facts, m_schema);
        stamp.changeCounter = m_stamp.changeCounter + 1;
        if (!transaction.commit())
            return cannotSave(m_path, database.failure());
    }
    m_stamp = std::move(stamp);
    m_stored = storedResults(project);
    return {};
}

Result<std::map<std::string, std::string>> ProjectFile::readFacts(const fs::path& given)
{
    const fs::path path = resolved(given);
    if (const Result<Header> header = readHeader(path); !header)
        return tl::unexpected(header.error());
    std::optional<Database> database;
    database.emplace(path, Database::Access::Read);
    Facts facts = allFacts(*database);
    if (!database->ok() && database->failure().code == SQLITE_READONLY_ROLLBACK) {
        // As in open(): work whose last save a crash cut off is still work.
        database.emplace(path, Database::Access::Write);
        facts = allFacts(*database);
    }
    if (!database->ok())
        return cannotOpen(path, database->failure());
    return facts;
}

ProjectFile ProjectFile::known(const fs::path& path, FileStamp stamp)
{
    ProjectFile file;
    file.m_path = path;
    file.m_stamp = std::move(stamp);
    file.m_schema = Schema::current();
    file.m_version = file.m_schema.version();
    return file;
}

} // namespace shardscape::store
