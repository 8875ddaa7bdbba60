// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/sqlite.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

namespace shardscape::store {

namespace {

/// How long to wait for another program that is writing, in milliseconds: a save of ours takes less.
constexpr int kBusyMilliseconds = 3000;

struct Meaning {
    int code; ///< primary
    ErrorCode kind;
    std::string_view name;
    Message (*words)();
};

Message cannotLock()
{
    return say("its folder cannot lock files, as some network shares cannot; a local disk can");
}

bool isAboutLocks(int code)
{
    return code == SQLITE_IOERR_LOCK || code == SQLITE_IOERR_RDLOCK || code == SQLITE_IOERR_UNLOCK
           || code == SQLITE_IOERR_CHECKRESERVEDLOCK;
}

/// Whether the folder of this file locks nothing: NFS without its lock service answers ENOLCK, which SQLite takes for a lock that
/// somebody holds. Asked of a file of its own, because closing one gives up every lock that this process has on it.
bool locksNothing(sqlite3* handle)
{
    const char* file = handle != nullptr ? sqlite3_db_filename(handle, "main") : nullptr;
    if (file == nullptr || *file == '\0')
        return false;
    std::string name = std::string(file).substr(0, std::string_view(file).rfind('/') + 1) + ".lock-XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0)
        return false; // nothing can be learnt here
    ::unlink(name.c_str());
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    const bool refused = ::fcntl(descriptor, F_SETLK, &lock) != 0
                         && (errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP);
    ::close(descriptor);
    return refused;
}

constexpr std::array kMeanings{
    Meaning{SQLITE_BUSY, ErrorCode::Unwritable, "SQLITE_BUSY",
            [] { return say("another program is using it"); }},
    Meaning{SQLITE_LOCKED, ErrorCode::Unwritable, "SQLITE_LOCKED",
            [] { return say("another program is using it"); }},
    Meaning{SQLITE_FULL, ErrorCode::Unwritable, "SQLITE_FULL", [] { return say("the disk is full"); }},
    Meaning{SQLITE_READONLY, ErrorCode::Unwritable, "SQLITE_READONLY",
            [] { return say("the file or its folder is read-only"); }},
    Meaning{SQLITE_PERM, ErrorCode::Unwritable, "SQLITE_PERM", [] { return say("access is not permitted"); }},
    Meaning{SQLITE_CANTOPEN, ErrorCode::Unwritable, "SQLITE_CANTOPEN",
            [] { return say("the file or its folder cannot be opened"); }},
    Meaning{SQLITE_PROTOCOL, ErrorCode::Unwritable, "SQLITE_PROTOCOL", [] { return cannotLock(); }},
    Meaning{SQLITE_IOERR, ErrorCode::Unwritable, "SQLITE_IOERR",
            [] { return say("the disk refused to read or write"); }},
    Meaning{SQLITE_CORRUPT, ErrorCode::Damaged, "SQLITE_CORRUPT",
            [] { return say("its contents are damaged"); }},
    Meaning{SQLITE_NOTADB, ErrorCode::Damaged, "SQLITE_NOTADB",
            [] { return say("its contents are damaged"); }},
    Meaning{SQLITE_TOOBIG, ErrorCode::TooLarge, "SQLITE_TOOBIG",
            [] { return say("a part of it is larger than a file can hold"); }},
    Meaning{SQLITE_NOMEM, ErrorCode::TooLarge, "SQLITE_NOMEM",
            [] { return say("there is not enough memory"); }},
    // Reading a file of the right version can only miss a table or meet a wrong type when somebody changed it.
    Meaning{SQLITE_ERROR, ErrorCode::Damaged, "SQLITE_ERROR",
            [] { return say("its tables are not those of a project"); }},
    Meaning{SQLITE_CONSTRAINT, ErrorCode::Internal, "SQLITE_CONSTRAINT",
            [] { return say("a rule of the file was broken"); }},
};

SqliteFailure describe(sqlite3* handle, int code)
{
    const auto primary = code & 0xff;
    SqliteFailure failure{code, ErrorCode::Internal, {}};
    std::string detail = handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    for (const Meaning& meaning : kMeanings) {
        if (meaning.code != primary)
            continue;
        failure.kind = meaning.kind;
        if (isAboutLocks(code) || (primary == SQLITE_BUSY && locksNothing(handle))) {
            failure.why = say("%1 (%2)", cannotLock(), meaning.name);
            return failure;
        }
        const int system = handle ? sqlite3_system_errno(handle) : 0;
        if ((primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN) && system != 0)
            detail = std::strerror(system);
        const bool telling = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN || primary == SQLITE_ERROR
                             || primary == SQLITE_CONSTRAINT;
        failure.why = telling ? say("%1: %2 (%3)", meaning.words(), detail, meaning.name)
                              : say("%1 (%2)", meaning.words(), meaning.name);
        return failure;
    }
    failure.why = say("SQLite says: %1", detail);
    return failure;
}

} // namespace

namespace {

/// The largest text or blob that a file may make us hold, written or computed: a million-row sweep has blocks of 0.5 MiB, a
/// schedule of a million ops is a text of 100 MiB.
constexpr int kLargestValue = 256 << 20;

/// Nothing of a file may reach another one or code, whatever statement or view asks for it. (TRUSTED_SCHEMA off is no way:
/// SQLite 3.40 then refuses json_valid(), by which our own tables check what goes into them.)
int authorizeFile(void*, int action, const char*, const char* name, const char*, const char*)
{
    switch (action) {
    case SQLITE_ATTACH:
    case SQLITE_DETACH:
    case SQLITE_CREATE_VTABLE:
    case SQLITE_DROP_VTABLE: return SQLITE_DENY;
    case SQLITE_FUNCTION:
        return name != nullptr && std::string_view(name) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default: return SQLITE_OK;
    }
}

/// Files come from anybody: what is in them is read and never obeyed. Source: SQLite, "Defense Against The Dark Arts".
void distrust(sqlite3* handle)
{
    // No writing to SQLite's own tables, and no triggers: we have none.
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLargestValue);
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0); // no other file
    sqlite3_set_authorizer(handle, authorizeFile, nullptr);
}

} // namespace

void Database::Close::operator()(sqlite3* handle) const
{
    sqlite3_close_v2(handle);
}

Database::Database(const std::filesystem::path& path, Access access)
{
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    switch (access) {
    case Access::Read: flags |= SQLITE_OPEN_READONLY; break;
    case Access::Write: flags |= SQLITE_OPEN_READWRITE; break;
    case Access::Create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE; break;
    }
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    m_handle.reset(handle);
    if (!check(code))
        return;
    sqlite3_busy_timeout(handle, kBusyMilliseconds);
    distrust(handle);
}

Database::Database()
{
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(
        ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    m_handle.reset(handle);
    if (check(code))
        distrust(handle); // copies of files are migrated here
}

Database::~Database() = default;

bool Database::check(int code)
{
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        return ok();
    if (ok())
        m_failure = describe(m_handle.get(), code);
    return false;
}

void Database::fail(ErrorCode kind, Message why)
{
    if (ok())
        m_failure = SqliteFailure{SQLITE_ERROR, kind, std::move(why)};
}

bool Database::execute(const std::string& sql)
{
    return ok() && check(sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Database::integer(const std::string& sql)
{
    Statement statement(*this, sql);
    return statement.next() ? statement.integer(0) : 0;
}

std::string Database::text(const std::string& sql)
{
    Statement statement(*this, sql);
    return statement.next() ? statement.text(0) : std::string{};
}

bool Database::copyFrom(Database& source)
{
    if (!ok())
        return false;
    if (!source.ok()) {
        m_failure = source.m_failure;
        return false;
    }
    sqlite3_backup* backup = sqlite3_backup_init(handle(), "main", source.handle(), "main");
    if (!backup)
        return check(sqlite3_extended_errcode(handle()));
    sqlite3_backup_step(backup, -1);
    return check(sqlite3_backup_finish(backup));
}

std::uint32_t Database::changeCounter()
{
    if (!ok())
        return 0;
    // By way of SQLite's own file handle: closing a second one would drop the locks of this process (POSIX).
    sqlite3_file* file = nullptr;
    if (!check(sqlite3_file_control(handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file)) || !file
        || !file->pMethods)
        return 0;
    std::array<unsigned char, 4> bytes{};
    constexpr sqlite3_int64 kOffset = 24;
    if (!check(file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), kOffset)))
        return 0;
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8
           | bytes[3];
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

Statement::Statement(Database& database, std::string_view sql)
    : m_database(&database)
{
    if (!database.ok())
        return;
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    m_statement.reset(statement);
    database.check(code);
}

void Statement::reset()
{
    if (!m_statement)
        return;
    sqlite3_reset(m_statement.get());
    sqlite3_clear_bindings(m_statement.get());
}

bool Statement::next()
{
    if (!m_database->ok())
        return false;
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW)
        return true;
    m_database->check(code);
    // Back to the start: a finished statement that is not reset would keep its transaction's lock.
    sqlite3_reset(m_statement.get());
    return false;
}

bool Statement::finish()
{
    while (next()) {}
    return m_database->ok();
}

void Statement::bind(int at, std::int64_t value)
{
    if (m_database->ok())
        m_database->check(sqlite3_bind_int64(m_statement.get(), at, value));
}

void Statement::bind(int at, double value)
{
    if (m_database->ok())
        m_database->check(sqlite3_bind_double(m_statement.get(), at, value));
}

void Statement::bind(int at, std::string_view value)
{
    if (m_database->ok())
        m_database->check(sqlite3_bind_text64(m_statement.get(), at, value.data() ? value.data() : "",
                                              value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind(int at, std::span<const std::byte> value)
{
    if (!m_database->ok())
        return;
    if (value.empty())
        m_database->check(sqlite3_bind_zeroblob(m_statement.get(), at, 0));
    else
        m_database->check(
            sqlite3_bind_blob64(m_statement.get(), at, value.data(), value.size(), SQLITE_STATIC));
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const
{
    return sqlite3_column_double(m_statement.get(), column);
}

std::string Statement::text(int column) const
{
    const unsigned char* bytes = sqlite3_column_text(m_statement.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return bytes ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string{};
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

std::span<const std::byte> Statement::blob(int column) const
{
    const void* bytes = sqlite3_column_blob(m_statement.get(), column);
    return {static_cast<const std::byte*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

Transaction::Transaction(Database& database, Kind kind)
    : m_database(database)
    // Immediate: a writer finds out at once that somebody else is writing, not in the middle.
    , m_open(database.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN"))
{}

Transaction::~Transaction()
{
    if (m_open)
        sqlite3_exec(m_database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

bool Transaction::commit()
{
    if (!m_open || !m_database.execute("COMMIT"))
        return false;
    m_open = false;
    return true;
}

} // namespace shardscape::store
