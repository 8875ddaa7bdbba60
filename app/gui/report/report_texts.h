// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace shardscape::gui {

/// The report's words, under one context for translators.
class ReportTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::gui::ReportTexts)
};

} // namespace shardscape::gui
