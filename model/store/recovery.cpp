// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/recovery.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace shardscape::store {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSidecarEnding = ".shardscape";
constexpr std::string_view kLockEnding = ".lock";

// The facts of a sidecar beside those of every project file.
constexpr const char* kOriginal = "recovery_of";
constexpr const char* kOriginalSave = "recovery_of_save";
constexpr const char* kOriginalCounter = "recovery_of_counter";

fs::path lockOf(fs::path sidecar)
{
    return sidecar.replace_extension(kLockEnding);
}

/// Descriptor of the lock, or -1 with errno; EWOULDBLOCK when a running program holds it.
int lock(const fs::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return -1;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        const int reason = errno;
        ::close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

/// Locks that programs left behind which ended before they wrote anything and could not clean up.
void removeStaleLocks(const fs::path& folder)
{
    // Younger ones may be another program's that is about to lock its own.
    constexpr auto kSettled = std::chrono::minutes(1);
    std::vector<fs::path> stale;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const fs::path& path = at->path();
        std::error_code unknown;
        const auto written = at->last_write_time(unknown);
        fs::path sidecar = path;
        sidecar.replace_extension(kSidecarEnding);
        if (path.extension() == kLockEnding && !unknown && !fs::exists(sidecar, unknown)
            && fs::file_time_type::clock::now() - written > kSettled)
            stale.push_back(path);
    }
    for (const fs::path& path : stale) {
        const int descriptor = lock(path);
        if (descriptor < 0)
            continue; // its program still runs
        // Removed while held, so that nobody finds it free.
        fs::remove(path, error);
        ::close(descriptor);
    }
}

void removeSidecar(const fs::path& sidecar)
{
    std::error_code ignored;
    fs::remove(sidecar, ignored);
    fs::path journal = sidecar;
    fs::remove(journal += "-journal", ignored);
}

std::string factOr(const std::map<std::string, std::string>& facts, const char* key)
{
    const auto found = facts.find(key);
    return found == facts.end() ? std::string{} : found->second;
}

} // namespace

Result<RecoverySession> RecoverySession::begin(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return fail(ErrorCode::Unwritable, say("the folder for unsaved work '%1' cannot be made: %2",
                                               folder.string(), error.message()));
    removeStaleLocks(folder);
    std::random_device device;
    for (int attempt = 0; attempt < 100; ++attempt) {
        fs::path sidecar = folder / std::to_string(device());
        sidecar += kSidecarEnding;
        if (fs::exists(sidecar, error) || fs::exists(lockOf(sidecar), error))
            continue;
        const int descriptor = lock(lockOf(sidecar));
        if (descriptor < 0)
            return fail(ErrorCode::Unwritable, say("the folder for unsaved work '%1' cannot be written: %2",
                                                   folder.string(), std::strerror(errno)));
        return RecoverySession(std::move(sidecar), descriptor);
    }
    return fail(ErrorCode::Internal, say("no free name for unsaved work in '%1'", folder.string()));
}

RecoverySession::RecoverySession(fs::path sidecar, int lock)
    : m_sidecar(std::move(sidecar))
    , m_lock(lock)
{}

RecoverySession::RecoverySession(RecoverySession&& other) noexcept
    : m_sidecar(std::move(other.m_sidecar))
    , m_lock(std::exchange(other.m_lock, -1))
    , m_file(std::move(other.m_file))
{}

RecoverySession& RecoverySession::operator=(RecoverySession&& other) noexcept
{
    if (this != &other) {
        release();
        m_sidecar = std::move(other.m_sidecar);
        m_lock = std::exchange(other.m_lock, -1);
        m_file = std::move(other.m_file);
    }
    return *this;
}

RecoverySession::~RecoverySession()
{
    release();
}

void RecoverySession::release()
{
    if (m_lock < 0)
        return;
    // A lock without a sidecar says nothing: take it along. Removed while still held, so that nobody finds it free.
    std::error_code ignored;
    if (!fs::exists(m_sidecar, ignored))
        fs::remove(lockOf(m_sidecar), ignored);
    ::close(m_lock);
    m_lock = -1;
}

Result<void> RecoverySession::write(const Project& project, const std::optional<ProjectFile>& file)
{
    std::map<std::string, std::string> facts;
    if (file) {
        facts[kOriginal] = file->path().string();
        facts[kOriginalSave] = file->stamp().saveId;
        facts[kOriginalCounter] = std::to_string(file->stamp().changeCounter);
    }
    if (m_file) {
        m_file->facts = facts;
        if (m_file->save(project))
            return {};
        // Somebody cleaned up or meddled in the folder: the work in memory is what counts.
    }
    Result<ProjectFile> written = ProjectFile::saveAs(project, m_sidecar, facts);
    if (!written)
        return tl::unexpected(written.error());
    m_file = std::move(*written);
    return {};
}

void RecoverySession::discard()
{
    m_file.reset();
    removeSidecar(m_sidecar);
}

std::vector<Recoverable> recoverables(const fs::path& folder)
{
    std::vector<Recoverable> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const fs::path& sidecar = at->path();
        if (sidecar.extension() != kSidecarEnding || sidecar.filename().string().starts_with('.'))
            continue;
        const int descriptor = lock(lockOf(sidecar));
        if (descriptor < 0)
            continue; // its program still runs
        // What cannot be read is not offered, but not removed either: a later version may be able to.
        if (const auto facts = ProjectFile::readFacts(sidecar))
            found.push_back({sidecar, factOr(*facts, kOriginal), factOr(*facts, "saved_at")});
        ::close(descriptor);
    }
    std::sort(found.begin(), found.end(), [](const Recoverable& a, const Recoverable& b) {
        return a.savedAt != b.savedAt ? a.savedAt > b.savedAt : a.sidecar < b.sidecar;
    });
    return found;
}

Result<Recovered> recover(const Recoverable& recoverable)
{
    Result<ProjectFile::Opened> opened = ProjectFile::open(recoverable.sidecar);
    if (!opened)
        return tl::unexpected(opened.error());
    Recovered recovered{std::move(opened->project), std::nullopt};
    const auto& facts = opened->file.facts;
    if (const std::string original = factOr(facts, kOriginal); !original.empty()) {
        FileStamp stamp{factOr(facts, kOriginalSave), 0};
        const std::string counter = factOr(facts, kOriginalCounter);
        std::from_chars(counter.data(), counter.data() + counter.size(), stamp.changeCounter);
        recovered.file = ProjectFile::known(original, std::move(stamp));
    }
    return recovered;
}

void discard(const Recoverable& recoverable)
{
    removeSidecar(recoverable.sidecar);
    std::error_code ignored;
    fs::remove(lockOf(recoverable.sidecar), ignored);
}

Autosaver::Autosaver(RecoverySession session)
    : m_sidecar(session.sidecar())
    , m_session(std::move(session))
    , m_thread([this] { work(); })
{}

Autosaver::~Autosaver()
{
    {
        const std::lock_guard guard(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
}

void Autosaver::offer(Project project, std::optional<ProjectFile> file)
{
    {
        const std::lock_guard guard(m_mutex);
        m_request = Offer{std::move(project), std::move(file)};
    }
    m_changed.notify_all();
}

void Autosaver::discard()
{
    {
        const std::lock_guard guard(m_mutex);
        m_request = Discard{};
    }
    m_changed.notify_all();
}

Result<void> Autosaver::wait()
{
    std::unique_lock guard(m_mutex);
    m_changed.wait(guard, [this] { return !m_busy && !m_request; });
    return m_last;
}

Result<void> Autosaver::fulfil(const Request& request)
{
    const auto* offer = std::get_if<Offer>(&request);
    if (!offer) {
        m_session.discard();
        return {};
    }
    try {
        return m_session.write(offer->project, offer->file);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge, say("unsaved work could not be kept: there is not enough memory"));
    }
}

void Autosaver::work()
{
    std::unique_lock guard(m_mutex);
    for (;;) {
        m_changed.wait(guard, [this] { return m_request || m_stopping; });
        if (!m_request)
            return;
        m_busy = true;
        {
            const Request request = std::move(*m_request);
            m_request.reset();
            guard.unlock();
            Result<void> outcome = fulfil(request);
            guard.lock();
            m_last = std::move(outcome);
        }
        m_busy = false;
        m_changed.notify_all();
    }
}

} // namespace shardscape::store
