// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/window_place.h"

#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr double kOfSmallScreen = 0.9;
constexpr int kTitleBar = 40; ///< px that a desktop puts above a window; known only once it shows

/// A length as it is where it is at most `most`, else as much of the room as a window leaves around itself.
int fitted(int length, int most, int room)
{
    return length <= most ? length : std::min(length, static_cast<int>(room * kOfSmallScreen));
}

/// The screen it stood on, if that is still there.
QRect roomFor(const QRect& wanted)
{
    const QScreen* screen = QGuiApplication::screenAt(wanted.center());
    return (screen != nullptr ? screen : QGuiApplication::primaryScreen())->availableGeometry();
}

} // namespace

QRect fittedTo(const QRect& room, const QRect& wanted)
{
    QRect rect(wanted.topLeft(), QSize(fitted(wanted.width(), room.width(), room.width()),
                                       fitted(wanted.height(), room.height() - kTitleBar, room.height())));
    rect.moveLeft(std::clamp(rect.left(), room.left(), room.right() - rect.width() + 1));
    rect.moveTop(std::clamp(rect.top(), room.top(), room.bottom() - rect.height() + 1));
    return rect;
}

QByteArray placeOf(const QWidget& window)
{
    const bool isLarge = window.isMaximized() || window.isFullScreen();
    const QRect normal = isLarge ? window.normalGeometry() : QRect(window.pos(), window.size());
    return QJsonDocument(QJsonObject{{QStringLiteral("x"), normal.x()},
                                     {QStringLiteral("y"), normal.y()},
                                     {QStringLiteral("width"), normal.width()},
                                     {QStringLiteral("height"), normal.height()},
                                     {QStringLiteral("maximised"), window.isMaximized()}})
        .toJson(QJsonDocument::Compact);
}

void restorePlace(QWidget& window, const QByteArray& place)
{
    const QJsonDocument read = QJsonDocument::fromJson(place);
    if (!read.isObject()) {
        window.restoreGeometry(place);
        return;
    }
    const QJsonObject its = read.object();
    const auto number = [&its](const char* key) { return its[QLatin1String(key)].toInt(); };
    const QRect wanted(number("x"), number("y"), number("width"), number("height"));
    if (wanted.isEmpty()) {
        return;
    }
    const QRect rect = fittedTo(roomFor(wanted), wanted);
    window.resize(rect.size());
    window.move(rect.topLeft());
    if (its[QLatin1String("maximised")].toBool()) {
        window.setWindowState(window.windowState() | Qt::WindowMaximized);
    }
}

} // namespace shardscape::gui
