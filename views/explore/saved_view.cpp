// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/saved_view.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <utility>

namespace shardscape::explore {

namespace {

constexpr std::array<std::pair<const char*, QString SavedView::*>, 10> kTexts{{
    {"name", &SavedView::name},
    {"filter", &SavedView::filter},
    {"x", &SavedView::x},
    {"y", &SavedView::y},
    {"colour", &SavedView::colour},
    {"side", &SavedView::side},
    {"matrix_metric", &SavedView::matrixMetric},
    {"matrix_rows", &SavedView::matrixRows},
    {"matrix_columns", &SavedView::matrixColumns},
    {"sort", &SavedView::sort},
}};
constexpr std::array<std::pair<const char*, bool SavedView::*>, 4> kSwitches{{
    {"log_x", &SavedView::logX},
    {"log_y", &SavedView::logY},
    {"over", &SavedView::over},
    {"descending", &SavedView::descending},
}};

} // namespace

QByteArray writeViews(const std::vector<SavedView>& views)
{
    QJsonArray list;
    for (const SavedView& view : views) {
        QJsonObject object;
        for (const auto& [key, field] : kTexts)
            object.insert(QLatin1String(key), view.*field);
        for (const auto& [key, field] : kSwitches)
            object.insert(QLatin1String(key), view.*field);
        list.append(object);
    }
    return QJsonDocument(list).toJson(QJsonDocument::Compact);
}

std::vector<SavedView> readViews(const QByteArray& json)
{
    std::vector<SavedView> views;
    const QJsonArray list = QJsonDocument::fromJson(json).array();
    for (const QJsonValue& value : list) {
        const QJsonObject object = value.toObject();
        SavedView view;
        for (const auto& [key, field] : kTexts)
            view.*field = object.value(QLatin1String(key)).toString();
        for (const auto& [key, field] : kSwitches)
            view.*field = object.value(QLatin1String(key)).toBool(view.*field);
        if (!view.name.isEmpty())
            views.push_back(std::move(view));
    }
    return views;
}

} // namespace shardscape::explore
