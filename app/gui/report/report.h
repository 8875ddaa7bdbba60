// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "store/project.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QByteArray>
#include <QDate>
#include <QSize>
#include <QString>
#include <QStringList>

#include <memory>
#include <variant>
#include <vector>

class QPaintDevice;
class QPainter;

namespace shardscape::gui {

// A report is a list of blocks; writers turn it into pages.

struct ReportHeading {
    QString text;
    bool newPage = false;
};
struct ReportText {
    QString text;
    bool quiet = false;
};
struct ReportTable {
    struct Column {
        QString head;
        bool isNumber = false;
    };
    std::vector<Column> columns = {};
    std::vector<QStringList> rows = {};
    int emphasized = -1; ///< a row to mark; -1: none
    bool hasHead = true;
    /// What rows are sorted by in a page, as many as `rows` and `columns`; NaN: nothing, sorts last. Empty: by their texts.
    std::vector<std::vector<double>> sortBy = {};
    std::vector<int> points =
        {};                  ///< of each row, its point in the figure before that has points; empty: none
    bool onPageOnly = false; ///< too wide or too long for paper
};
struct ReportFigure {
    std::shared_ptr<theme::Picture> picture;
    QSize size; ///< logical pixels at 96 to the inch
    QString caption;
    QByteArray live =
        {}; ///< JSON of what a page draws in its place (report_charts.h); empty: the picture stays
};
using ReportBlock = std::variant<ReportHeading, ReportText, ReportTable, ReportFigure>;

/// What a project says about its current scenario, for people who were not there: inputs, verdict, pictures, the Pareto
/// front, what was assumed, and where every number comes from. The same project gives the same report, the date aside.
///
/// Thread: GUI only (pictures are widgets).
struct Report {
    QString title;
    QString subtitle;
    QDate date;
    std::vector<ReportBlock> blocks;
    /// Files that go with it and are not printed: into a PDF, where readers list them.
    struct Attachment {
        QString name; ///< "scenario.json"
        QByteArray content;
        QString mimeType;
    };
    std::vector<Attachment> attachments = {};
};

/// Width of a figure that fills a page, logical pixels: A4 less its margins.
inline constexpr int kReportWidth = 660;

/// Light, on white paper.
const theme::Theme& reportTheme();

/// Two pages: what decides (answer, verdict, comparison, front with its names, how it is run, how sure it is). Whole: inputs, pictures,
/// charts, assumptions and sources, too.
enum class ReportLength { TwoPages, Whole };
inline constexpr int kPagesOfDecision = 2;

struct ReportFindings;

/// What findForReport() found of this project, in blocks; it computes nothing that takes long.
Report layOutReport(const store::Project& project, const ReportFindings& found, const QString& title,
                    const QDate& date, ReportLength length);

/// Finds and lays out, for those who wait. Without a sweep of the current scenario's cluster and model in the project, the
/// default one is run. Error: NotFound when the project has no scenario.
Result<Report> makeReport(const store::Project& project, const QString& title,
                          const QDate& date = QDate::currentDate(),
                          ReportLength length = ReportLength::Whole);

/// One file that asks for nothing outside itself and is forbidden to: pictures are SVG in light and dark, and where scripts
/// run, tables sort and schedule and layouts are drawn to zoom and to point at.
QString reportHtml(const Report& report);
/// A4 pages with page numbers, laid out once and painted often: into a file, or to look at before.
class ReportPages {
public:
    /// The report outlives the pages. `device`: whose resolution texts are laid out for; null: the screen's.
    explicit ReportPages(const Report& report, QPaintDevice* device = nullptr);
    ~ReportPages();
    [[nodiscard]] int count() const;
    /// Logical pixels at 96 to the inch.
    [[nodiscard]] static QSizeF size();
    void paint(QPainter& painter, int page) const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

/// Pictures stay vectors.
QByteArray reportPdf(const Report& report);
Result<void> writeReportPdf(const Report& report, const QString& path);

/// makeReport(), as PDF or HTML by the path's suffix: a PDF has two pages unless it is to be `whole`. Errors: BadInput for another suffix,
/// Unwritable.
Result<void> writeReport(const store::Project& project, const QString& title, const QString& path,
                         bool whole);

} // namespace shardscape::gui
