// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/report/report.h"
#include "gui/report/report_findings.h"
#include "validate/residuals.h"

#include <QWidget>

#include <memory>
#include <optional>

/// The parts of a report that answer: a whole report and one of two pages both begin with them.
namespace shardscape::gui {

/// A figure that keeps alive the widget it belongs to: the matrix lives inside the Explore perspective.
template <class View>
std::shared_ptr<theme::Picture> pictureOf(const std::shared_ptr<QWidget>& owner, View& view)
{
    return {owner, static_cast<theme::Picture*>(&view)};
}

/// Names and values, without a head.
[[nodiscard]] ReportTable factsTable(std::vector<QStringList> rows);

/// What people call the sweep that is reported.
[[nodiscard]] QString sweepNameOf(const ReportFindings& found);
/// "LLaMA 13B on 64 accelerators", with the scenario's own name where it has one.
[[nodiscard]] QString reportSubtitle(const layout::Scenario& scenario);
/// What the sweep answers, as the window's strip says it.
void addAnswer(Report& report, const ReportFindings& found);

enum class ReportDetail { Brief, Whole };
/// Whether it fits, how fast it is, and what would help, as the window's verdict says it.
[[nodiscard]] ReportTable verdictTable(const layout::Scenario& scenario, const ReportFindings& found,
                                       const std::optional<validate::Band>& band, ReportDetail detail);
/// Layouts that are pinned beside the current one: numbers, then from one to the other part by part. `figureHeight`: of each
/// picture, where a page is kReportWidth wide.
void addComparison(Report& report, const store::Project& project, const ReportFindings& found,
                   ReportDetail detail, int figureHeight);

/// A word for a shell: what sets a scenario's knobs to another's.
[[nodiscard]] QString settingsText(const layout::Scenario& from, const layout::Scenario& to);
/// A scenario as a shared line, in pieces that a page can break; readers leave the blanks out.
[[nodiscard]] QString breakableLine(const layout::Scenario& scenario);
/// Rows of a long front that stand for it, evenly, both ends included.
[[nodiscard]] std::size_t frontAt(std::size_t row, std::size_t shown, std::size_t count);

/// What a report says of a whole run; nothing where the scenario is none. Stopped: what was found.
[[nodiscard]] std::optional<RunFindings> findRun(const layout::Scenario& scenario,
                                                 const std::stop_token& stop);
/// Of a whole run, on two pages: when it is done and how sure, what it costs, what to buy, what was assumed.
[[nodiscard]] Report runReport(const store::ScenarioEntry& entry, const RunFindings& found,
                               const QString& title, const QDate& date);

/// What decides, on two pages: the answer in sentences, the verdict, what was compared, the front with names, how it is run, and how
/// sure it is. The scenario and the file that runs it are attached.
[[nodiscard]] Report decisionReport(const store::Project& project, const store::ScenarioEntry& entry,
                                    const ReportFindings& found, const QString& title, const QDate& date);

} // namespace shardscape::gui
