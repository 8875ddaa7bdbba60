// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>

namespace shardscape::gui {

enum class Appearance { FollowDesktop, Light, Dark };

/// What the program remembers between sessions, each with its type and default, in one INI file. Everything that belongs
/// to a project is in the project.
class Settings {
public:
    /// The user's own file.
    Settings();
    /// Any other: tests use one of their own.
    explicit Settings(const QString& path);

    /// Code of the language of the window, "de"; empty: the desktop's.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& language);

    [[nodiscard]] Appearance appearance() const;
    void setAppearance(Appearance appearance);
    /// For this run alone, until another is chosen; nothing is written.
    void showAppearance(Appearance appearance) { m_shown = appearance; }

    /// Id of how MFU is counted; empty: the default.
    [[nodiscard]] QString mfuConvention() const;
    void setMfuConvention(const QString& id);

    /// The window's place and the sizes of its parts; empty before the first run.
    [[nodiscard]] QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);
    [[nodiscard]] QByteArray splitter(const QString& name) const;
    void setSplitter(const QString& name, const QByteArray& state);

    /// Newest first, at most kRecentFiles, without those that are gone.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();
    static constexpr int kRecentFiles = 10;

    /// What was open when the program ended, as Session writes it.
    [[nodiscard]] QByteArray session() const;
    void setSession(const QByteArray& json);
    /// Whether a start without a file brings it back; yes by default.
    [[nodiscard]] bool reopensLast() const;
    void setReopensLast(bool reopens);

    /// What the palette found lately, newest first.
    [[nodiscard]] QStringList recentlyFound() const;
    void setRecentlyFound(const QStringList& ids);
    /// Groups of knobs that the inspector hides.
    /// Whether Explore shows every layout with what filters them, or the answer to be read.
    [[nodiscard]] bool digs() const;
    void setDigs(bool digs);

    [[nodiscard]] QStringList foldedGroups() const;
    void setFoldedGroups(const QStringList& names);

    /// What was done of each lesson, as its view writes it. Kept here and sent nowhere.
    [[nodiscard]] QMap<QString, QString> lessons() const;
    void setLesson(const QString& id, const QString& progress);

    /// Where file dialogs start.
    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString& folder);

private:
    mutable QSettings m_file;
    std::optional<Appearance> m_shown;
};

} // namespace shardscape::gui
