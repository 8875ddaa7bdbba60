// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QLockFile>
#include <QString>

#include <memory>

namespace shardscape::gui {

class Settings;

/// A window as it was closed: the project's file, where the window stood, and how the project was looked at.
struct SessionWindow {
    QString file; ///< full path
    QByteArray geometry;
    QByteArray view; ///< JSON, the window's own

    friend bool operator==(const SessionWindow&, const SessionWindow&) = default;
};

/// What was open when the program ended, so that the next start brings it back: the windows that quitting closed, or the last
/// one; of several programs that ran at the same time, those of all. Windows without a file are nobody's to bring back.
/// While a program runs it holds a lock in `folder`: one that is left behind says that a program did not end by itself.
/// Thread: GUI only.
class Session {
public:
    /// `settings` outlives it. `folder` is made when it is not there.
    Session(Settings& settings, const QString& folder);
    /// Keeps what was closed: the program ended by itself.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Whether a program before this one did not end by itself.
    [[nodiscard]] bool hasCrashed() const { return m_crashed; }
    /// What was open when the programs before ended. It is not given twice.
    [[nodiscard]] QList<SessionWindow> take();

    /// From here on windows close because the program is to end.
    void beginQuit();
    /// Somebody kept a window open: what was closed so far does not come back.
    void cancelQuit();
    /// A window closes; `isLast`: no other one of this program is left.
    void add(const SessionWindow& window, bool isLast);

private:
    Settings& m_settings;
    std::unique_ptr<QLockFile> m_lock;
    QList<SessionWindow> m_closed;
    qint64 m_began = 0; ///< ms since 1970
    bool m_quitting = false;
    bool m_crashed = false;
};

} // namespace shardscape::gui
