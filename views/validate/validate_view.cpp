// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/validate_view.h"

#include "document/engine_text.h"
#include "theme/number_format.h"
#include "validate/run_table.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::validation {

namespace {

QString constantName(const validate::Fitted& fitted)
{
    return QStringLiteral("%1 (%2)").arg(
        QString::fromUtf8(fitted.constant->label.data(),
                          static_cast<qsizetype>(fitted.constant->label.size())),
        QString::fromStdString(fitted.owner));
}

QString constantValue(const validate::Constant& constant, double value)
{
    return constant.unit == "s" ? theme::seconds(value) : theme::number(value, 3);
}

} // namespace

ValidateView::ValidateView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::of(palette()))
{
    setObjectName(QStringLiteral("validate_view"));
    m_headline = new QLabel(this);
    m_headline->setFont(theme::textFont(theme::TextRole::Title));
    m_headline->setObjectName(QStringLiteral("validate_headline"));
    m_summary = new QLabel(this);
    m_summary->setWordWrap(true);
    m_summary->setObjectName(QStringLiteral("validate_summary"));
    m_calibration = new QLabel(this);
    m_calibration->setWordWrap(true);
    m_calibration->setObjectName(QStringLiteral("validate_calibration"));

    const auto button = [this](const QString& text, const char* name, const QString& tip) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(QString::fromLatin1(name));
        made->setToolTip(tip);
        return made;
    };
    m_import = button(
        tr("Import runs…"), "import_runs",
        tr("A table (CSV) with a line per run: columns are knobs, model, cluster, gpus, step_seconds, "
           "peak_gib, status. A catalog.json beside it is read with it."));
    m_forget = button(tr("Show published"), "forget_runs",
                      tr("Leave these runs and show the shipped errors again"));
    m_calibrate = button(tr("Calibrate"), "calibrate",
                         tr("Fit physical constants to these runs; the error is measured on runs held out"));
    m_apply = button(tr("Apply"), "apply_calibration",
                     tr("Give the fitted constants to the clusters of all scenarios; can be undone"));
    const auto box = [this](const char* name, const QString& accessible) {
        auto* made = new QComboBox(this);
        made->setObjectName(QString::fromLatin1(name));
        made->setAccessibleName(accessible);
        made->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        return made;
    };
    m_errors = box("errors_by", tr("Errors by"));
    m_colour = box("colour_by", tr("Colour by"));

    auto* titles = new QHBoxLayout;
    titles->setSpacing(theme::kGap);
    titles->addWidget(m_headline, 1);
    for (QPushButton* one : {m_import, m_forget, m_calibrate, m_apply}) {
        titles->addWidget(one);
    }
    m_choices = new QWidget(this);
    auto* choices = new QHBoxLayout(m_choices);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->setSpacing(theme::kGap);
    auto* errorsLabel = new QLabel(tr("Errors by"), this);
    errorsLabel->setBuddy(m_errors);
    auto* colourLabel = new QLabel(tr("Colour by"), this);
    colourLabel->setBuddy(m_colour);
    for (QWidget* one : std::initializer_list<QWidget*>{errorsLabel, m_errors, colourLabel, m_colour}) {
        choices->addWidget(one, 0, Qt::AlignVCenter);
    }
    m_caption = new QBoxLayout(QBoxLayout::LeftToRight);
    m_caption->setSpacing(theme::kGap);
    m_caption->addWidget(m_summary, 1);
    m_caption->addWidget(m_choices, 0, Qt::AlignRight);

    m_plot = new RunPlot(this);
    m_rows = new RunTable(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("run_table"));
    m_table->setAccessibleName(tr("Runs, worst first"));
    m_table->setModel(m_rows);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setResizeContentsPrecision(60); // rows looked at: the worst are first
    m_table->horizontalHeader()->setFont(theme::textFont(theme::TextRole::Small));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setSortingEnabled(true);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->viewport()->installEventFilter(this);

    auto* split = new QSplitter(Qt::Vertical, this);
    split->setObjectName(QStringLiteral("validate_splitter"));
    split->setChildrenCollapsible(false);
    split->addWidget(m_plot);
    split->addWidget(m_table);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGap);
    column->addLayout(titles);
    column->addLayout(m_caption);
    column->addWidget(m_calibration);
    column->addWidget(split, 1);

    connect(m_import, &QPushButton::clicked, this, &ValidateView::importRequested);
    connect(m_forget, &QPushButton::clicked, this, &ValidateView::forgetRequested);
    connect(m_calibrate, &QPushButton::clicked, this, [this] {
        if (m_busy.isEmpty()) {
            emit calibrateRequested();
        } else {
            emit stopRequested();
        }
    });
    connect(m_apply, &QPushButton::clicked, this, &ValidateView::applyRequested);
    connect(m_errors, &QComboBox::currentIndexChanged, m_plot, &RunPlot::setErrorField);
    connect(m_colour, &QComboBox::currentIndexChanged, m_plot, &RunPlot::setColourField);
    connect(m_plot, &RunPlot::pointSelected, this, [this](int point) {
        const int run = m_plot->points()[static_cast<std::size_t>(point)].run;
        const int row = run >= 0 ? m_rows->rowOfRun(run) : m_rows->rowOfPoint(point);
        if (row >= 0) {
            m_table->selectRow(row);
        }
    });
    connect(m_plot, &RunPlot::pointActivated, this, [this](int point) {
        if (const int run = m_plot->points()[static_cast<std::size_t>(point)].run; run >= 0) {
            emit runActivated(run);
        }
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                const int run = m_rows->runAt(current.row());
                std::optional<int> selected;
                for (int i = 0; i < static_cast<int>(m_plot->points().size()); ++i) {
                    if (run >= 0 ? m_plot->points()[static_cast<std::size_t>(i)].run == run
                                 : i == m_rows->pointAt(current.row())) {
                        selected = i;
                    }
                }
                m_plot->setSelected(selected);
            });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const int run = m_rows->runAt(index.row()); run >= 0) {
            emit runActivated(run);
        }
    });
    showTexts();
}

void ValidateView::setPublished(const validate::Residuals& residuals)
{
    m_published = residuals;
    m_coverage.reset();
    m_asked = false;
    if (m_runs == nullptr) {
        showPoints();
    }
}

void ValidateView::askCoverage()
{
    if (!m_coverage && !m_asked && m_runs == nullptr && !m_published.rows.empty()) {
        m_asked = true;
        emit coverageWanted();
    }
}

void ValidateView::setCoverage(double leftOut)
{
    m_coverage = leftOut;
    showTexts();
}

void ValidateView::showEvent(QShowEvent* event)
{
    askCoverage();
    showTexts();
    QWidget::showEvent(event);
}

void ValidateView::setRuns(std::shared_ptr<const JudgedRuns> runs, const QString& name)
{
    // The same runs by other constants: where they were before stays in sight.
    std::vector<RunPoint> before;
    if (m_runs != nullptr && runs != nullptr && m_runs != runs && m_name == name
        && m_runs->runs.size() == runs->runs.size()) {
        before = pointsOf(*m_runs);
    }
    m_runs = std::move(runs);
    m_name = name;
    showPoints();
    if (!before.empty() && before.size() == m_plot->points().size()) {
        m_plot->setGhosts(std::move(before));
    }
}

void ValidateView::setProposal(std::optional<validate::Calibration> calibration)
{
    m_proposal = std::move(calibration);
    showTexts();
}

void ValidateView::setApplied(std::optional<validate::Calibration> calibration)
{
    m_applied = std::move(calibration);
    showTexts();
}

void ValidateView::setBusy(const QString& what)
{
    m_busy = what;
    showTexts();
}

void ValidateView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    m_plot->setTheme(theme);
}

void ValidateView::showPoints()
{
    const std::vector<RunPoint> points = m_runs != nullptr ? pointsOf(*m_runs) : pointsOf(m_published);
    std::vector<RunField> fields = points.empty() ? std::vector<RunField>() : fieldsOf(points, m_runs);
    const QString errors = m_errors->currentText();
    const QString colour = m_colour->currentText();
    m_plot->setPoints(points, fields);
    m_plot->setVisible(!points.empty()); // times alone are points: memory is in the table
    m_choices->setVisible(!points.empty());
    // The choice stays where the field is still there; errors start by size, colours by source.
    const auto fill = [&fields](QComboBox& box, const QString& before, int otherwise) {
        const QSignalBlocker blocked(box);
        box.clear();
        for (const RunField& field : fields) {
            box.addItem(field.label);
        }
        const int kept = box.findText(before);
        box.setCurrentIndex(kept >= 0 ? kept : std::min(otherwise, box.count() - 1));
    };
    int size = 0;
    for (int i = 0; i < static_cast<int>(fields.size()); ++i) {
        if (fields[static_cast<std::size_t>(i)].logarithmic && size == 0) {
            size = i;
        }
    }
    fill(*m_errors, errors, size);
    fill(*m_colour, colour, 0);
    m_plot->setErrorField(m_errors->currentIndex());
    m_plot->setColourField(m_colour->currentIndex());
    if (m_runs != nullptr) {
        m_rows->setRuns(m_runs);
    } else {
        m_rows->setPublished(points, m_published.citations);
    }
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder); // worst first
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->resizeColumnsToContents();
    // Of other columns the worst rows are looked at, of where runs were published all: few texts, and none is to be cut.
    const int last = m_rows->columnCount() - 1;
    QSet<QString> texts;
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        texts.insert(m_rows->index(row, last).data().toString());
    }
    int widest = 0;
    for (const QString& text : std::as_const(texts)) {
        widest = std::max(widest, m_table->fontMetrics().horizontalAdvance(text));
    }
    m_lastColumnWidth = std::max(m_table->columnWidth(last), widest + 2 * theme::kGrid);
    fitLastColumn();
    showTexts();
}

void ValidateView::fitLastColumn()
{
    const int last = m_rows->columnCount() - 1;
    int others = 0;
    for (int column = 0; column < last; ++column) {
        others += m_table->columnWidth(column);
    }
    const bool fits = others + m_lastColumnWidth <= m_table->viewport()->width();
    m_table->horizontalHeader()->setStretchLastSection(fits);
    if (!fits) {
        m_table->setColumnWidth(last, m_lastColumnWidth);
    }
}

void ValidateView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // Beside the choices the summary has a line of sixty letters, or a line of its own.
    const int beside = width() - m_choices->sizeHint().width() - theme::kGap;
    const bool wide = beside >= 60 * fontMetrics().averageCharWidth();
    m_caption->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_caption->setAlignment(m_choices, wide ? Qt::AlignRight : Qt::AlignLeft);
}

bool ValidateView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        fitLastColumn();
    }
    return QWidget::eventFilter(watched, event);
}

QString ValidateView::headline() const
{
    return m_runs != nullptr ? tr("Your runs: %1").arg(m_name) : tr("Published runs");
}

QString ValidateView::summary() const
{
    if (m_runs == nullptr) {
        if (m_published.rows.empty()) {
            return tr(
                "Import a table of runs you measured: predictions appear beside them, and three timed runs are "
                "enough to calibrate.");
        }
        double sum = 0;
        for (const RunPoint& point : m_plot->points()) {
            sum += std::abs(point.error);
        }
        const auto count = static_cast<int>(m_plot->points().size());
        QString text = tr("%n timed runs, mean error %1.", nullptr, count)
                           .arg(theme::percent(sum / std::max(count, 1)));
        if (m_coverage) {
            text += QLatin1Char(' ')
                    + tr("80 % bands hold %1 of runs left out.").arg(theme::percent(*m_coverage));
        }
        return text + QLatin1Char(' ') + tr("Import runs of your own to see and calibrate yours.");
    }
    const validate::Comparison& c = m_runs->comparison;
    QStringList parts;
    if (c.all.time.rows > 0) {
        QString text = tr("%n timed: mean error %1, bias %2", nullptr, static_cast<int>(c.all.time.rows))
                           .arg(theme::percent(c.all.time.mape), theme::signedPercent(c.all.time.bias));
        if (c.all.time.spearmanWithin) {
            text += tr(", rank correlation %1").arg(theme::fixed(*c.all.time.spearmanWithin, 2));
        }
        parts << text;
    }
    if (c.all.fit.rows > 0) {
        parts << tr("fits or not right in %1 of %2")
                     .arg(theme::count(c.all.fit.correct), theme::count(c.all.fit.rows));
    }
    if (c.all.memory.rows > 0) {
        parts << tr("peak memory error %1").arg(theme::percent(c.all.memory.mape));
    }
    if (!c.regrets.empty()) {
        parts << tr("the layout predicted best costs %1 on average").arg(theme::percent(c.meanRegret));
    }
    if (m_runs->leftOut > 0) {
        parts << tr("%n rows left out", nullptr, static_cast<int>(m_runs->leftOut));
    }
    return parts.join(QStringLiteral(" · "));
}

/// Which constants kept their defaults; with `reasons` a line for each reason, which most share.
QString ValidateView::keptText(const validate::Calibration& calibration, bool withReasons)
{
    if (!withReasons) {
        QStringList names;
        for (const validate::Undetermined& one : calibration.undetermined) {
            names << constantName(one.fitted);
        }
        return names.isEmpty() ? QString()
                               : QStringLiteral("<br>")
                                     + tr("Kept at their defaults: %1.")
                                           .arg(names.join(QStringLiteral(", ")))
                                           .toHtmlEscaped();
    }
    std::vector<std::pair<QString, QStringList>> reasons;
    for (const validate::Undetermined& one : calibration.undetermined) {
        const QString reason = document::engineText(one.reason);
        auto found = std::find_if(reasons.begin(), reasons.end(),
                                  [&](const auto& known) { return known.first == reason; });
        if (found == reasons.end()) {
            reasons.emplace_back(reason, QStringList());
            found = reasons.end() - 1;
        }
        found->second << constantName(one.fitted);
    }
    QStringList lines;
    for (const auto& [reason, names] : reasons) {
        lines << tr("Kept: %1 (%2).").arg(names.join(QStringLiteral(", ")), reason).toHtmlEscaped();
    }
    return lines.join(QStringLiteral("<br>"));
}

QString ValidateView::calibrationText() const
{
    if (!m_busy.isEmpty()) {
        return m_busy;
    }
    const auto& shown = m_proposal ? m_proposal : m_applied;
    if (!shown) {
        return {};
    }
    QStringList constants;
    for (const validate::Fitted& fitted : shown->constants) {
        constants << tr("%1 %2 → %3")
                         .arg(constantName(fitted), constantValue(*fitted.constant, fitted.standard),
                              constantValue(*fitted.constant, fitted.value));
    }
    QString told;
    for (const Message& contradiction : shown->contradictions) {
        told += document::engineText(contradiction).toHtmlEscaped() + QStringLiteral("<br>");
    }
    if (shown->constants.empty()) {
        told += tr("<b>Nothing fitted to %n runs</b>: all constants keep their defaults, error %1.", nullptr,
                   static_cast<int>(shown->runs))
                    .arg(theme::percent(shown->errorBefore));
        if (shown->errorRefused > 0) {
            told += QLatin1Char(' ')
                    + tr("A fit would be off by %1 on runs held out.")
                          .arg(theme::percent(shown->errorRefused));
        }
        return told + keptText(*shown, false);
    }
    QString text = told
                   + tr("<b>%1</b>: error %2 before, %3 after, <b>%4 on runs held out</b>.")
                         .arg(m_proposal
                                  ? tr("Fitted to %n runs, not applied", nullptr,
                                       static_cast<int>(shown->runs))
                                  : tr("Calibrated on %n runs", nullptr, static_cast<int>(shown->runs)),
                              theme::percent(shown->errorBefore), theme::percent(shown->errorAfter),
                              theme::percent(shown->errorHeldOut));
    text += QLatin1Char(' ') + constants.join(QStringLiteral(" · ")).toHtmlEscaped();
    return text + keptText(*shown, false);
}

void ValidateView::showTexts()
{
    m_headline->setText(headline());
    m_summary->setText(summary());
    const QString calibration = calibrationText();
    m_calibration->setText(calibration);
    const auto& shown = m_proposal ? m_proposal : m_applied;
    m_calibration->setToolTip(shown && m_busy.isEmpty() ? keptText(*shown, true) : QString());
    m_calibration->setVisible(!calibration.isEmpty());
    const bool idle = m_busy.isEmpty();
    m_import->setEnabled(idle);
    m_forget->setVisible(m_runs != nullptr);
    m_forget->setEnabled(idle);
    m_calibrate->setVisible(m_runs != nullptr);
    m_calibrate->setText(idle ? tr("Calibrate") : tr("Stop"));
    m_calibrate->setEnabled(!idle || (m_runs != nullptr && m_runs->comparison.all.time.rows >= 3));
    m_apply->setVisible(m_proposal.has_value() && !m_proposal->empty());
    m_apply->setEnabled(idle);
}

void ValidateView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, -theme::kMargin);
    painter.setPen(theme.text);
    painter.setFont(theme::textFont(theme::TextRole::Title));
    QRectF used;
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, headline(), &used);
    inner.setTop(used.bottom() + 2);
    painter.setFont(theme::textFont(theme::TextRole::Body));
    painter.setPen(theme.quietText);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, summary(), &used);
    inner.setTop(used.bottom() + theme::kGap);
    m_plot->paint(painter, inner, theme);
    painter.restore();
}

} // namespace shardscape::validation
