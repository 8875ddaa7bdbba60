// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "store/project_file.h"

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace shardscape::store {

/// Unsaved work that a program left behind when it ended without saving.
struct Recoverable {
    std::filesystem::path sidecar;
    std::filesystem::path original; ///< the project's own file; empty when it was never saved
    std::string savedAt;            ///< UTC, ISO 8601
};

/// Unsaved work, opened.
struct Recovered {
    Project project;
    std::optional<ProjectFile>
        file; ///< the project's own file; a save notices when somebody else wrote it since
};

/// The sidecar of one open project: unsaved work goes there now and then, and is gone when the project is saved. A lock,
/// which the system releases when the program ends in whatever way, tells work left behind from work in progress.
/// Thread: one at a time.
class RecoverySession {
public:
    /// In a folder of the program's own (made when it is not there). Error: Unwritable.
    static Result<RecoverySession> begin(const std::filesystem::path& folder);

    RecoverySession(RecoverySession&& other) noexcept;
    RecoverySession& operator=(RecoverySession&& other) noexcept;
    ~RecoverySession(); ///< the sidecar stays

    /// `file` is the project's own, where it has one.
    Result<void> write(const Project& project, const std::optional<ProjectFile>& file);
    /// Removes the sidecar.
    void discard();

    [[nodiscard]] const std::filesystem::path& sidecar() const { return m_sidecar; }

private:
    RecoverySession(std::filesystem::path sidecar, int lock);
    void release();

    std::filesystem::path m_sidecar;
    int m_lock = -1; ///< descriptor of the locked file beside it
    std::optional<ProjectFile> m_file;
};

/// What can be recovered, the newest first; work of programs that still run is not.
std::vector<Recoverable> recoverables(const std::filesystem::path& folder);

/// Opens unsaved work; the sidecar stays until discard().
Result<Recovered> recover(const Recoverable& recoverable);

/// Removes unsaved work for good.
void discard(const Recoverable& recoverable);

/// Writes a session's sidecar on a thread of its own, always the newest project that it was offered, so that nobody waits
/// for the disk. Thread: any.
class Autosaver {
public:
    explicit Autosaver(RecoverySession session);
    ~Autosaver(); ///< writes what was offered, then ends

    void offer(Project project, std::optional<ProjectFile> file);
    /// Forgets what was offered and has the sidecar removed: the project is saved or given up.
    void discard();
    /// Until everything asked for is done; the last failure, if the last write failed.
    Result<void> wait();

    [[nodiscard]] const std::filesystem::path& sidecar() const { return m_sidecar; }

private:
    struct Offer {
        Project project;
        std::optional<ProjectFile> file;
    };
    struct Discard {};
    using Request = std::variant<Offer, Discard>;
    Result<void> fulfil(const Request& request);
    void work();

    std::filesystem::path m_sidecar;
    RecoverySession m_session; ///< the worker's
    std::mutex m_mutex;        ///< guards what follows
    std::condition_variable m_changed;
    std::optional<Request> m_request; ///< the newest; older ones do not matter any more
    bool m_busy = false;
    bool m_stopping = false;
    Result<void> m_last;
    std::jthread m_thread; ///< last: it uses all of the above
};

} // namespace shardscape::store
