// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPageSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace shardscape::theme {

/// What people print on and hang up, by their names: "A4", "Letter", "A3"... "A0".
[[nodiscard]] QStringList paperNames();
/// In any case; nothing for other names.
[[nodiscard]] std::optional<QPageSize::PageSizeId> findPaper(const QString& name);
/// What lies in the printers of the reader's country. Source: Unicode CLDR, paperSize, as QLocale's measurement system has it: US
/// letter where inches and pounds are usual, A4 elsewhere.
[[nodiscard]] QPageSize::PageSizeId usualPaper();

} // namespace shardscape::theme
