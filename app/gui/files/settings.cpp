// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace shardscape::gui {

namespace {

constexpr int kSchema = 1; ///< of the keys below; a later version may read an older file differently

struct NamedAppearance {
    Appearance appearance;
    const char* name;
};
constexpr std::array<NamedAppearance, 3> kAppearances{
    {{Appearance::FollowDesktop, "desktop"}, {Appearance::Light, "light"}, {Appearance::Dark, "dark"}}};

QString splitterKey(const QString& name)
{
    return QStringLiteral("window/splitter/") + name;
}

} // namespace

Settings::Settings()
    : m_file(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("shardscape"),
             QStringLiteral("shardscape"))
{
    m_file.setValue(QStringLiteral("schema"), kSchema);
}

Settings::Settings(const QString& path)
    : m_file(path, QSettings::IniFormat)
{
    m_file.setValue(QStringLiteral("schema"), kSchema);
}

QString Settings::language() const
{
    return m_file.value(QStringLiteral("view/language")).toString();
}

void Settings::setLanguage(const QString& language)
{
    m_file.setValue(QStringLiteral("view/language"), language);
}

Appearance Settings::appearance() const
{
    if (m_shown) {
        return *m_shown;
    }
    const QString name = m_file.value(QStringLiteral("view/appearance")).toString();
    const auto found = std::find_if(kAppearances.begin(), kAppearances.end(),
                                    [&](const NamedAppearance& n) { return name == QLatin1String(n.name); });
    return found == kAppearances.end() ? Appearance::FollowDesktop : found->appearance;
}

void Settings::setAppearance(Appearance appearance)
{
    m_shown.reset();
    m_file.setValue(QStringLiteral("view/appearance"),
                    QString::fromLatin1(kAppearances[static_cast<std::size_t>(appearance)].name));
}

QString Settings::mfuConvention() const
{
    return m_file.value(QStringLiteral("view/mfu")).toString();
}

void Settings::setMfuConvention(const QString& id)
{
    m_file.setValue(QStringLiteral("view/mfu"), id);
}

QByteArray Settings::windowGeometry() const
{
    return m_file.value(QStringLiteral("window/geometry")).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray& geometry)
{
    m_file.setValue(QStringLiteral("window/geometry"), geometry);
}

QByteArray Settings::splitter(const QString& name) const
{
    return m_file.value(splitterKey(name)).toByteArray();
}

void Settings::setSplitter(const QString& name, const QByteArray& state)
{
    m_file.setValue(splitterKey(name), state);
}

QStringList Settings::recentFiles() const
{
    QStringList files = m_file.value(QStringLiteral("files/recent")).toStringList();
    files.erase(
        std::remove_if(files.begin(), files.end(), [](const QString& f) { return !QFileInfo::exists(f); }),
        files.end());
    return files;
}

void Settings::addRecentFile(const QString& path)
{
    const QString full = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(full);
    files.prepend(full);
    m_file.setValue(QStringLiteral("files/recent"), QStringList(files.mid(0, kRecentFiles)));
}

void Settings::removeRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(QFileInfo(path).absoluteFilePath());
    m_file.setValue(QStringLiteral("files/recent"), files);
}

void Settings::clearRecentFiles()
{
    m_file.remove(QStringLiteral("files/recent"));
}

QByteArray Settings::session() const
{
    m_file.sync(); // another program may have ended meanwhile
    return m_file.value(QStringLiteral("session/windows")).toByteArray();
}

void Settings::setSession(const QByteArray& json)
{
    m_file.setValue(QStringLiteral("session/windows"), json);
    m_file.sync();
}

bool Settings::reopensLast() const
{
    return m_file.value(QStringLiteral("session/reopen"), true).toBool();
}

void Settings::setReopensLast(bool reopens)
{
    m_file.setValue(QStringLiteral("session/reopen"), reopens);
}

QStringList Settings::recentlyFound() const
{
    return m_file.value(QStringLiteral("palette/recent")).toStringList();
}

void Settings::setRecentlyFound(const QStringList& ids)
{
    m_file.setValue(QStringLiteral("palette/recent"), ids);
}

bool Settings::digs() const
{
    return m_file.value(QStringLiteral("explore/digs"), false).toBool();
}

void Settings::setDigs(bool digs)
{
    m_file.setValue(QStringLiteral("explore/digs"), digs);
}

QStringList Settings::foldedGroups() const
{
    // The knobs that matter stand above the groups.
    static const QStringList all{QStringLiteral("workload"), QStringLiteral("parallelism"),
                                 QStringLiteral("pipeline"), QStringLiteral("memory"),
                                 QStringLiteral("kernels")};
    return m_file.value(QStringLiteral("inspector/folded"), all).toStringList();
}

void Settings::setFoldedGroups(const QStringList& names)
{
    m_file.setValue(QStringLiteral("inspector/folded"), names);
}

QMap<QString, QString> Settings::lessons() const
{
    QMap<QString, QString> all;
    m_file.beginGroup(QStringLiteral("lessons"));
    for (const QString& id : m_file.childKeys()) {
        all.insert(id, m_file.value(id).toString());
    }
    m_file.endGroup();
    return all;
}

void Settings::setLesson(const QString& id, const QString& progress)
{
    m_file.setValue(QStringLiteral("lessons/") + id, progress);
}

QString Settings::lastFolder() const
{
    const QString folder = m_file.value(QStringLiteral("files/folder")).toString();
    // A folder that is not there would stand in the dialog as the name of a file.
    for (const QString& known :
         {folder, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)}) {
        if (!known.isEmpty() && QDir(known).exists()) {
            return known;
        }
    }
    return QDir::homePath();
}

void Settings::setLastFolder(const QString& folder)
{
    m_file.setValue(QStringLiteral("files/folder"), folder);
}

} // namespace shardscape::gui
