// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/paper.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace shardscape::theme {

namespace {

constexpr std::array<std::pair<const char*, QPageSize::PageSizeId>, 6> kPapers{{{"A4", QPageSize::A4},
                                                                                {"Letter", QPageSize::Letter},
                                                                                {"A3", QPageSize::A3},
                                                                                {"A2", QPageSize::A2},
                                                                                {"A1", QPageSize::A1},
                                                                                {"A0", QPageSize::A0}}};

} // namespace

QStringList paperNames()
{
    QStringList names;
    for (const auto& [name, id] : kPapers) {
        names << QLatin1String(name);
    }
    return names;
}

std::optional<QPageSize::PageSizeId> findPaper(const QString& name)
{
    const auto found = std::find_if(kPapers.begin(), kPapers.end(), [&name](const auto& paper) {
        return name.compare(QLatin1String(paper.first), Qt::CaseInsensitive) == 0;
    });
    return found == kPapers.end() ? std::nullopt : std::optional(found->second);
}

QPageSize::PageSizeId usualPaper()
{
    return QLocale::system().measurementSystem() == QLocale::ImperialUSSystem ? QPageSize::Letter
                                                                              : QPageSize::A4;
}

} // namespace shardscape::theme
