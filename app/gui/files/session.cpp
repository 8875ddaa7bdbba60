// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/files/session.h"

#include "gui/files/settings.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace shardscape::gui {

namespace {

constexpr int kMostWindows = 16; ///< nobody has more; a file of settings that was tampered with may

QString lockPattern()
{
    return QStringLiteral("running-*.lock");
}

QJsonArray read(const Settings& settings)
{
    return QJsonDocument::fromJson(settings.session()).array();
}

} // namespace

Session::Session(Settings& settings, const QString& folder)
    : m_settings(settings)
    , m_began(QDateTime::currentMSecsSinceEpoch())
{
    const QDir place(folder);
    place.mkpath(QStringLiteral("."));
    for (const QString& name : place.entryList({lockPattern()}, QDir::Files | QDir::Hidden)) {
        // One whose process is gone can be had; letting it go removes it.
        QLockFile left(place.filePath(name));
        left.setStaleLockTime(0);
        m_crashed = left.tryLock(0) || m_crashed;
    }
    m_lock = std::make_unique<QLockFile>(
        place.filePath(QStringLiteral("running-%1.lock").arg(QCoreApplication::applicationPid())));
    m_lock->setStaleLockTime(0);
    m_lock->tryLock(0);
}

Session::~Session()
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    QJsonArray kept;
    for (const QJsonValue& before : read(m_settings)) {
        // Closed while this program ran: they were open together.
        if (before[QLatin1String("ended")].toInteger() >= m_began) {
            kept.append(before);
        }
    }
    for (const SessionWindow& window : m_closed) {
        kept.append(QJsonObject{{QStringLiteral("file"), window.file},
                                {QStringLiteral("geometry"), QString::fromLatin1(window.geometry.toBase64())},
                                {QStringLiteral("view"), QString::fromUtf8(window.view)},
                                {QStringLiteral("ended"), now}});
    }
    m_settings.setSession(QJsonDocument(kept).toJson(QJsonDocument::Compact));
}

QList<SessionWindow> Session::take()
{
    QList<SessionWindow> windows;
    for (const QJsonValue& value : read(m_settings)) {
        const QString file = value[QLatin1String("file")].toString();
        const bool known = std::any_of(windows.cbegin(), windows.cend(),
                                       [&](const SessionWindow& other) { return other.file == file; });
        if (!file.isEmpty() && !known && windows.size() < kMostWindows) {
            windows.append({file,
                            QByteArray::fromBase64(value[QLatin1String("geometry")].toString().toLatin1()),
                            value[QLatin1String("view")].toString().toUtf8()});
        }
    }
    m_settings.setSession({});
    return windows;
}

void Session::beginQuit()
{
    m_quitting = true;
    m_closed.clear();
}

void Session::cancelQuit()
{
    m_quitting = false;
    m_closed.clear();
}

void Session::add(const SessionWindow& window, bool isLast)
{
    if (!m_quitting && !isLast) {
        return; // closed for itself, while others stay
    }
    if (!m_quitting) {
        m_closed.clear();
    }
    if (!window.file.isEmpty()) {
        m_closed.append(window);
    }
}

} // namespace shardscape::gui
